"""Lockstep: model and engine agree, and where an engine is wrong it is noticed and told."""

from __future__ import annotations

import dataclasses
import functools
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

import engine.hallertau as hallertau_engine
from engine.port import Engine
from proofs.compare.disagreement import Disagreement, What
from proofs.compare.lockstep import imagined, play, run
from proofs.compare.perft import perft
from proofs.compare.report import disagreement_as_json, tell
from proofs.compare.shrink import shortest
from proofs.compare.table import Table
from proofs.game import Game
from proofs.registry import game_named, games
from proofs.wire import canonical
from spec.kernel import to_json
from tests.machine import machine

GAME = game_named("hallertau")
QUICK = settings(deadline=None, derandomize=True, database=None, phases=[Phase.generate, Phase.shrink])
"""The same games every time; a failure is shrunk, but not searched for an explanation, which takes minutes."""


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_model_and_engine_agree_without_cards(players: int) -> None:
    result = run(GAME, [players], seed=players, games=2, variants=["no_cards"])
    assert result.disagreement is None, tell(GAME, result.disagreement)
    assert result.games == 2
    assert result.steps > 30


WITH_CARDS = [variant for variant in GAME.model.variants if variant != "no_cards"]


@pytest.mark.parametrize("variant", WITH_CARDS)
def test_model_and_engine_agree_with_cards(variant: str) -> None:
    """Every deck is played by one, two, three and four."""
    seed = WITH_CARDS.index(variant)
    gateway, farmyard = divmod(seed, 4)
    result = run(GAME, [(gateway + farmyard) % 4 + 1], seed=seed, games=1, variants=[variant])
    assert result.disagreement is None, tell(GAME, result.disagreement)
    assert result.games == 1
    assert result.steps > 5


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_model_and_engine_agree_in_positions_that_the_solver_makes_up(players: int) -> None:
    rng = random.Random(players)
    for _ in range(20):
        position = imagined(GAME, players, rng)
        table = Table(GAME, players, start=position)
        steps = sum(1 for _ in play(table, rng, most=6, attempts=3))
        assert steps > 0


def test_the_same_seed_plays_the_same_game() -> None:
    def moves() -> list[Any]:
        table = Table(GAME, 2)
        for _ in play(table, random.Random("same"), most=60):
            pass
        return table.moves

    assert moves() == moves()


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_state_machine(players: int) -> None:
    Machine = machine(GAME, (players,))
    run_state_machine_as_test(Machine, settings=settings(QUICK, max_examples=4, stateful_step_count=60))
    assert Machine.__name__ == "Machine"


@pytest.mark.parametrize(("players", "count"), [(1, 92), (2, 264), (3, 276), (4, 956)])
def test_perft_counts_agree(players: int, count: int) -> None:
    """The counts change only when the rules at the beginning of a game do."""
    result = perft(GAME, players, 3)
    assert result.agree
    assert sum(result.model.values()) == count


def test_perft_counts_agree_with_cards() -> None:
    """The first two cards of the first hand are any two of the thirty gateway cards."""
    result = perft(GAME, 2, 2, "1-6")
    assert result.agree
    assert sum(result.model.values()) == 30 * 29


# --- engines with a fault ---------------------------------------------------------------------------------------


class Faulty:
    """An engine game that lies in one respect."""

    def __init__(self, game: Any, fault: Callable[[Any], None] = lambda state: None, **lies: Any) -> None:
        self.game, self.fault, self.lies = game, fault, lies

    def legal_moves(self) -> list[dict[str, Any]]:
        moves: list[dict[str, Any]] = self.game.legal_moves()
        change: Callable[[list[dict[str, Any]]], list[dict[str, Any]]] = self.lies.get("legal", list)
        return change(moves)

    def apply(self, move: Any) -> None:
        if "accepts" in self.lies and self.lies["accepts"](move):
            return
        try:
            self.game.apply(move)
        except hallertau_engine.IllegalMove:
            if "spoils" in self.lies:
                self.game = hallertau_engine.Game.restore(self.lies["spoils"](self.game.snapshot()))
            raise

    def snapshot(self) -> dict[str, Any]:
        state: dict[str, Any] = self.game.snapshot()
        self.fault(state)
        return state

    def scores(self) -> dict[str, Any]:
        scores: dict[str, Any] = self.game.scores()
        return self.lies["scores"](scores) if "scores" in self.lies else scores

    def view(self, player: int) -> dict[str, Any]:
        view: dict[str, Any] = self.game.view(player)
        return self.lies["view"](player, view) if "view" in self.lies else view

    def clone(self) -> Faulty:
        return Faulty(self.game.clone(), self.fault, **self.lies)


def faulty(fault: Callable[[Any], None] = lambda state: None, **lies: Any) -> Game:
    def new(players: int, **variant: int) -> Faulty:
        return Faulty(GAME.engine.new(players, **variant), fault, **lies)

    def restore(state: Any) -> Faulty:
        return Faulty(GAME.engine.restore(state), fault, **lies)

    return GAME.but(engine=dataclasses.replace(GAME.engine, new=new, restore=restore))


def a_milk_too_many(state: Any) -> None:
    """The engine shows one milk too many for whoever has three sheep."""
    for player in state["players"]:
        if sum(player["sheep"].values()) >= 3:
            player["goods"]["milk"] += 1


def find(game: Game) -> Disagreement:
    result = run(game, [2, 1], seed=1, games=60)
    assert result.disagreement is not None
    return result.disagreement


@functools.cache
def milky() -> tuple[Game, Disagreement]:
    """An engine with a milk too many, and where that is found."""
    game = faulty(a_milk_too_many)
    return game, find(game)


def test_a_wrong_position_is_noticed() -> None:
    _, found = milky()
    assert found.what in (What.START, What.OUTCOME)
    assert "goods.milk" in found.details


def test_a_missing_move_is_noticed() -> None:
    game = faulty(legal=lambda moves: [move for move in moves if move.get("space") != "nursery"])
    found = find(game)
    assert found.what is What.MOVES
    assert "only the model" in found.details


def test_a_move_too_many_is_noticed() -> None:
    extra = {"type": "skip", "player": 0}
    found = find(faulty(legal=lambda moves: [*moves, extra] if extra not in moves else moves))
    assert "only the engine" in found.details


def test_a_move_listed_twice_is_noticed() -> None:
    found = find(faulty(legal=lambda moves: [*moves, *moves[:1]]))
    assert "twice" in found.details


def test_a_wrong_score_is_noticed() -> None:
    def generous(scores: Any) -> Any:
        scores["players"][0]["total"] += 1
        return scores

    assert find(faulty(scores=generous)).what is What.SCORES


@pytest.mark.parametrize("seat", range(3))
def test_what_each_player_sees_is_compared_at_every_step(seat: int) -> None:
    def peeping(player: int, view: Any) -> Any:
        return {**view, "decks": {}} if player == seat and view["first_player"] is not None else view

    table = Table(faulty(view=peeping), 3)
    table.compare_start()
    with pytest.raises(Disagreement) as caught:
        table.step({"type": "choose_first_player", "first": 0})
    assert caught.value.what is What.VIEW
    assert f"seat {seat}.decks" in caught.value.details


def test_an_accepted_illegal_move_is_noticed() -> None:
    found = find(faulty(accepts=lambda move: move.get("type") == "make_tools" and move.get("workers") == 0))
    assert found.what is What.REFUSAL


def test_a_refusal_that_changes_something_is_noticed() -> None:
    def spoiled(state: Any) -> Any:
        state["players"][0]["goods"]["clay"] += 1
        return state

    found = find(faulty(spoils=spoiled))
    assert "changes the position" in found.details


def test_a_disagreement_shrinks_to_a_simple_position() -> None:
    game, found = milky()
    simple = shortest(game, found)
    fresh = to_json(GAME.model.new(simple.players))
    goods = [player["goods"] for player in simple.position["players"]]
    assert sum(good[name] for good in goods for name in good) <= sum(
        player["goods"][name] for player in fresh["players"] for name in player["goods"]
    )
    sheep = [sum(player["sheep"].values()) for player in simple.position["players"]]
    assert max(sheep) in (2, 3)


def test_a_disagreement_is_told_as_moves_and_as_a_scenario() -> None:
    game, found = milky()
    text = tell(game, found)
    assert f"After these {len(found.moves)} moves" in text
    assert found.last is None or canonical(found.last) in text
    assert "game: hallertau" in text
    assert "given:" in text
    assert ("The game began in this position:" in text) == (found.start is not None)
    told = disagreement_as_json(game, found)
    assert (told["moves"], told["start"]) == (found.moves, found.start)


def test_the_state_machine_shrinks_a_disagreement_to_a_short_game() -> None:
    game = faulty(legal=lambda moves: [move for move in moves if move.get("space") != "nursery"])
    with pytest.raises(Disagreement) as caught:
        run_state_machine_as_test(
            machine(game),
            settings=settings(QUICK, max_examples=200, stateful_step_count=30),
        )
    assert [move["type"] for move in caught.value.moves] in (
        ["choose_first_player"],
        ["choose_first_player", "draw_quadrant_card"],
    )


def test_the_registry_has_an_engine_for_every_game() -> None:
    assert all(isinstance(game.engine, Engine) for game in games())
