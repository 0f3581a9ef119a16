"""A game of which little is said: its situations, its proofs, and what is compared of it."""

from __future__ import annotations

import dataclasses
import os
import subprocess
import sys
from typing import Any

import pytest

from engine.port import Engine
from engine.wire.errors import Malformed
from proofs.compare.disagreement import Disagreement, What
from proofs.compare.lockstep import run
from proofs.compare.report import scenario
from proofs.compare.vectors import choosing
from proofs.game import Game
from proofs.prove import recorded
from proofs.prove.merging import merged
from proofs.prove.obligations import Result, all_situations, prove_situation
from proofs.prove.recorded import describe
from proofs.prove.solver import Memory
from proofs.prove.tasks import settle, tasks, why_not
from proofs.prove.theorems import prove_theorems
from spec.kernel import Model, to_json
from tests.examples.installing import EXAMPLE, ROOT

SITUATIONS = [
    "phase=deal turn=0 players=2",
    "phase=play turn=0 players=2",
    "phase=play turn=1 players=2",
    "phase=over turn=1 players=2",
    "phase=over turn=0 players=2",
]


# --- situations and proofs --------------------------------------------------------------------------------------


def test_the_situations_are_those_that_play_comes_to(sheaves: Game) -> None:
    assert [focus.name for focus in all_situations(sheaves)] == SITUATIONS
    assert recorded.recorded(sheaves).closed


def test_what_no_random_game_came_to_is_found_on_symbols(sheaves: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    twin = sheaves.but(order=1)
    monkeypatch.setattr(recorded, "GAMES", 1)
    monkeypatch.setattr(recorded, "LONGEST", 1)
    assert sorted(describe(twin, state) for state in recorded.recorded(twin).states) == sorted(SITUATIONS)


def test_too_many_situations_are_not_all_looked_for(sheaves: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    twin = sheaves.but(order=2)
    monkeypatch.setattr(recorded, "MOST", 2)
    found = recorded.recorded(twin)
    assert not found.closed
    assert len(found.states) == 3


def test_everything_is_proved_with_nothing_but_model_and_engine(sheaves: Game) -> None:
    memory = Memory()
    results = [one for focus in all_situations(sheaves) for one in prove_situation(sheaves.model, focus, memory)]
    assert len(results) == 15
    assert [one.id for one in results if one.status != "proved"] == []


def test_without_an_invariant_something_is_not_proved(sheaves: Game) -> None:
    """That no sheaf is lost holds by itself; the others are needed."""
    for claim in sheaves.model.invariants:
        others = tuple(one for one in sheaves.model.invariants if one is not claim)
        model = dataclasses.replace(sheaves.model, invariants=others)
        memory = Memory()
        found = [one for focus in all_situations(sheaves) for one in prove_situation(model, focus, memory)]
        needed = any(one.status != "proved" for one in found)
        assert needed == (claim.id != "sheaves.invariant.sheaves"), claim.id


def shown_of_any_position(model: Model) -> list[Result]:
    assert why_not(model) == ""
    memory = Memory()
    return merged(one for task in tasks(model) for one in settle(model, task, memory))


def test_everything_is_proved_of_any_position(sheaves: Game) -> None:
    results = shown_of_any_position(sheaves.model)
    assert {one.subject for one in results} >= {"usual", "deal", "take"}
    assert [one.id for one in results if one.status != "proved"] == []


def test_without_an_invariant_something_is_not_proved_of_any_position(sheaves: Game) -> None:
    others = tuple(one for one in sheaves.model.invariants if one.id != "sheaves.invariant.cards")
    found = shown_of_any_position(dataclasses.replace(sheaves.model, invariants=others))
    assert any(one.status != "proved" for one in found)


def test_the_theorem_holds(sheaves: Game) -> None:
    assert [(one.id, one.status) for one in prove_theorems(sheaves)] == [("sheaves.theorem.hidden", "proved")]


TOLD = """
from sheaves.game import GAME
from proofs.prove.facts import facts_of
from proofs.prove.obligations import all_situations, obligations, text_of
for focus in all_situations(GAME):
    for one in obligations(GAME.model, focus, facts_of(GAME.model, focus.state)):
        print(one.id, text_of(one))
"""


def test_situations_and_formulas_do_not_depend_on_the_process() -> None:
    def told(seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": f"{ROOT}{os.pathsep}{EXAMPLE}"}
        command = [sys.executable, "-c", TOLD]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout

    assert told("1") == told("2") != ""


# --- what is hidden ---------------------------------------------------------------------------------------------


def positions(game: Game) -> list[Any]:
    """Every position that can occur, found by playing everything."""
    found: dict[str, Any] = {}
    waiting = [game.model.new(2)]
    while waiting:
        state = waiting.pop()
        if repr(state) not in found:
            found[repr(state)] = state
            waiting += [game.model.apply(state, move) for move in game.model.legal(state)]
    return list(found.values())


def test_equal_views_offer_equal_moves(sheaves: Game) -> None:
    offered: dict[str, set[str]] = {}
    for state in positions(sheaves):
        seat = sheaves.model.decides(state)
        if seat is not None:
            moves = repr(sorted(repr(move) for move in sheaves.model.legal(state)))
            offered.setdefault(repr((seat, sheaves.model.view(state, seat))), set()).add(moves)
    assert len(offered) > 50
    assert all(len(moves) == 1 for moves in offered.values())


def test_the_engine_says_the_same_of_every_position(sheaves: Game) -> None:
    for state in positions(sheaves):
        game = sheaves.engine.restore(to_json(state))
        assert sorted(map(repr, game.legal_moves())) == sorted(
            repr(to_json(move)) for move in sheaves.model.legal(state)
        )
        assert game.scores() == sheaves.model.scores(state)
        assert [game.view(seat) for seat in (0, 1)] == [sheaves.model.view(state, seat) for seat in (0, 1)]


@pytest.mark.parametrize(
    ("path", "wrong"), [("phase", "begin"), ("turn", 2), ("stack", 13), ("taken", "1"), ("players", []), ("more", 1)]
)
def test_the_engine_refuses_what_has_not_the_form(sheaves: Game, path: str, wrong: object) -> None:
    with pytest.raises(Malformed, match=path):
        sheaves.engine.restore({**to_json(sheaves.model.new(2)), path: wrong})
    with pytest.raises(Malformed):
        sheaves.engine.new(3)


# --- engines with a fault ---------------------------------------------------------------------------------------


def lying(game: Game, **lies: Any) -> Game:
    """The game with an engine of which some methods lie."""
    liar = type("Liar", (type(game.engine.new(2)),), lies)
    return game.but(engine=Engine(lambda players: liar(game.engine.new(players).snapshot()), liar))


def found_in(game: Game) -> Disagreement:
    result = run(game, [2], games=50)
    assert result.disagreement is not None
    return result.disagreement


def test_model_and_engine_agree(sheaves: Game) -> None:
    result = run(sheaves, [2], games=50)
    assert result.disagreement is None
    assert {rule for rule in sheaves.model.rules if not result.coverage.satisfied(rule)} <= {"sheaves.score"}


def test_another_set_up_is_noticed(sheaves: Game) -> None:
    def eleven(players: int) -> Any:
        game: Any = sheaves.engine.new(players)
        game.position["stack"] = 11
        return game

    found = found_in(sheaves.but(engine=dataclasses.replace(sheaves.engine, new=eleven)))
    assert (found.what, found.moves) == (What.SET_UP, [])
    assert "stack: model 12, engine 11" in str(found)


def test_a_refused_set_up_is_noticed(sheaves: Game) -> None:
    def never(players: int) -> Any:
        raise Malformed("Nobody plays.")

    found = found_in(sheaves.but(engine=dataclasses.replace(sheaves.engine, new=never)))
    assert found.what is What.SET_UP
    assert "the engine refuses to begin: Nobody plays." in str(found)


def test_a_card_that_is_shown_to_the_other_is_noticed(sheaves: Game) -> None:
    found = found_in(lying(sheaves, view=lambda self, player: self.snapshot()))
    assert found.what is What.VIEW


def test_the_shortest_disagreement_has_nothing_in_it_that_it_does_not_need(sheaves: Game) -> None:
    """All sheaves that nobody needs lie on the stack again, though their sum is fixed."""

    def without_line_17(self: Any) -> list[dict[str, Any]]:
        position = {**self.position, "taken": 0}
        moves: list[dict[str, Any]] = sheaves.engine.restore(position).legal_moves()
        return moves

    broken = lying(sheaves, legal_moves=without_line_17)
    found = found_in(broken)
    told = scenario(broken, found)
    assert "breaks: [sheaves.take.other]" in told
    taken = int(told.partition("\n  taken: ")[2].partition("\n")[0])
    assert f"\n  stack: {12 - taken}\n" in told


# --- vectors ----------------------------------------------------------------------------------------------------


def test_vectors_need_no_scenarios(sheaves: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "written_scenarios", lambda game: ())
    vectors = choosing.make(sheaves)
    seen = {feature for vector in vectors for feature in choosing.shown(vector)}
    assert seen >= choosing.features(sheaves.model)
    assert {vector.kind for vector in vectors} == {"setup", "move", "scores"}
    assert all(len(vector.breaks) == 1 for vector in vectors if vector.verdict == "illegal")


def test_a_rule_that_nothing_shows_is_named(sheaves: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "written_scenarios", lambda game: ())
    monkeypatch.setattr(choosing, "GAMES", 1)
    monkeypatch.setattr(choosing, "WRONG", 0)
    with pytest.raises(choosing.Uncovered, match=r"sheaves\.deal is never broken"):
        choosing.make(sheaves)
