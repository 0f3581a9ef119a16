"""Positions that can't occur: how they are made, and that a side that refuses other ones is noticed and told."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from engine.port import Engine
from engine.wire.errors import fault
from proofs.compare.conform import Compared
from proofs.compare.disagreement import Disagreement, What
from proofs.compare.impossible import NoSuchPlace, changes, impossible, kinds, some_of, with_changes
from proofs.compare.lockstep import play, run
from proofs.compare.report import disagreement_as_json, scenario, tell, trace_of
from proofs.compare.shrink import shortest
from proofs.compare.table import Table, is_a_position
from proofs.game import Game, Play
from proofs.registry import game_named
from proofs.wire import canonical
from spec.kernel import from_json, invariant, to_json
from spec.kernel.records import Malformed, get, has
from tests.candles import GAME, START, Burning, Room, but

HALLERTAU, ACBAS = game_named("hallertau"), game_named("acbas")
CARDS = to_json(HALLERTAU.model.new(2, 0, 4))
FARMS = to_json(ACBAS.model.new(2, buildings=8))


# --- how they are made --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "position"), [(HALLERTAU, CARDS), (ACBAS, FARMS), (GAME, START)])
def test_something_is_changed_and_most_of_it_is_no_position(game: Game, position: dict[str, Any]) -> None:
    before = canonical(position)
    refused = 0
    for seed in range(400):
        changed = impossible(game, position, random.Random(seed))
        assert changed
        assert impossible(game, position, random.Random(seed)) == changed
        refused += not is_a_position(game, with_changes(position, changed))
    assert canonical(position) == before
    assert refused > 250


TRIES = 3000


def tried(game: Game, position: dict[str, Any], other: dict[str, Any] | None = None) -> list[Any]:
    """Positions with something changed that still have the form, as records; others are not too many."""
    rng = random.Random(2)
    found = []
    for _ in range(TRIES):
        changed = impossible(game.but(play=Play()), position, rng, other)
        try:
            found.append(from_json(with_changes(position, changed), game.model.state))
        except Malformed:
            continue
    assert TRIES / 2 < len(found) < TRIES
    return found


def test_the_ways_in_which_numbers_names_and_lists_are_changed() -> None:
    ways: dict[str, Callable[[Any], bool]] = {
        "a number moved by one": lambda game: game.round == 2,
        "a name for another": lambda game: game.phase == "over",
        "another seat": lambda game: game.turn == 1,
        "another truth": lambda game: game.acted,
        "one from a player to another": lambda game: (
            {0, 2} == {me.goods["barley"] + me.goods["rye"] - 1 for me in game.players}
        ),
        "a list entry dropped": lambda game: len(_left(game)) == 134 and not _held(game),
        "a list entry doubled": lambda game: len(game.decks["gateway"]) > len(set(game.decks["gateway"])),
        "two in the wrong order": lambda game: game.decks["gateway"] != sorted(game.decks["gateway"]),
        "a card in two places": lambda game: bool(_held(game) & _left(game)),
        "a card in another place": lambda game: len(_held(game) - _left(game)) == 1,
        "something where nothing is": lambda game: game.used is not None,
        "a player too many": lambda game: len(game.players) == 3,
    }
    found = tried(HALLERTAU, CARDS)
    assert [name for name, shows in ways.items() if not any(map(shows, found))] == []


def _held(game: Any) -> set[int]:
    return {card for me in game.players for card in (*me.hand, *me.played)}


def _left(game: Any) -> set[int]:
    return {card for deck in game.decks.values() for card in deck}


def test_the_ways_in_which_maps_are_changed() -> None:
    ways: dict[str, Callable[[Any], bool]] = {
        "a building in another place": lambda game: game.players[0].farm.buildings.get("residence", "b0") != "b0",
        "a building gone": lambda game: game.players[0].farm.buildings == {},
        "a building too many": lambda game: len(game.players[0].farm.buildings) == 2,
        "another building": lambda game: "residence" not in game.players[0].farm.buildings,
        "a barrier": lambda game: len(game.players[0].farm.barriers) == 1,
        "one from here to there": lambda game: [me.barriers for me in game.players] == [8, 10],
    }
    found = tried(ACBAS, FARMS)
    assert [name for name, shows in ways.items() if not any(map(shows, found))] == []


def test_some_of_it_has_not_the_form() -> None:
    rng = random.Random(4)
    made = [with_changes(CARDS, impossible(HALLERTAU, CARDS, rng)) for _ in range(TRIES)]
    problems = "\n".join(map(_problem, made))
    for wrong in (
        "unknown field `surplus`",
        "missing required field",
        "has no",
        "Expected `int`, got",
        "Expected `int` >=",
    ):
        assert wrong in problems


def _problem(position: dict[str, Any]) -> str:
    """What of its form is wrong."""
    try:
        from_json(position, HALLERTAU.model.state)
    except Malformed as problem:
        return str(problem)
    return ""


def test_something_may_come_from_another_position() -> None:
    other = {**CARDS, "round": 5, "phase": "milking"}
    assert sum(game.round == 5 for game in tried(HALLERTAU, CARDS, other)) > 10


def test_a_game_may_have_ways_of_its_own() -> None:
    def dark(position: dict[str, Any], rng: random.Random) -> None:
        position["dark"] = True

    own = GAME.but(play=Play(impossible=dark))
    made = [with_changes(START, impossible(own, START, random.Random(seed))) for seed in range(50)]
    assert 5 < sum("dark" in one for one in made) < 30


def test_what_is_put_into_a_position() -> None:
    after = {"a": [1, {"b": 2}], "c": {}, "d": True}
    found = dict(changes({"a": [1, {"b": 1}], "c": {"e": 1}, "d": 1}, after))
    assert found == {"a.1.b": 2, "c": {}, "d": True}
    assert with_changes({"a": [1, {"b": 1}], "c": {"e": 1}, "d": 1}, found) == after
    assert with_changes({"a": 1}, dict(changes({"a": 1}, {"b": 1}))) == {"b": 1}
    for path in ("a.5", "a.b", "a.0.b", "c.e.f"):
        with pytest.raises(NoSuchPlace):
            with_changes({"a": [1], "c": {"e": 1}}, {path: 1})


def test_values_of_a_type_have_its_form() -> None:
    rng = random.Random(3)
    for kind in kinds(ACBAS.model.state):
        if kind.steps[-1] == "farm":
            for _ in range(50):
                made = some_of(kind.info, kind.note, rng)
                assert set(made["buildings"].values()) <= {f"{row}{column}" for row in "tmb" for column in range(-5, 7)}
                assert set(made["barriers"].values()) <= {1}


# --- a side that refuses other positions --------------------------------------------------------------------------


def engine_with(restore: Any) -> Game:
    """The game with an engine that takes other positions."""
    return GAME.but(engine=Engine(GAME.engine.new, restore))


class Careless(Burning):
    """An engine that does not look whether a candle that melts is short."""

    def __init__(self, position: Any) -> None:
        try:
            super().__init__(position)
        except GAME.engine.Malformed as refusal:
            if not str(refusal).startswith("short: the candle"):
                raise
            self.position = position


def fussy(position: Any) -> Burning:
    game = Burning(position)
    if game.candle["wax"] == 5:
        fault("players[0].wax", "nobody has a candle of 5")
    return game


def clumsy(position: Any) -> Burning:
    game = Burning(position)
    return [game][int(game.candle["wax"] == 5)]


def found_in(game: Game) -> Disagreement:
    found = run(game, [1], games=400).disagreement
    assert found is not None
    return found


def test_an_engine_that_takes_what_can_not_occur_is_found() -> None:
    game = engine_with(Careless)
    found = found_in(game)
    assert found.what is What.IMPOSSIBLE
    assert found.changed
    assert "\n  the model refuses it: This position can't occur (candles.invariant.short)" in str(found) or (
        "\n  the model refuses it: In this position nobody has to decide anything" in str(found)
    )
    assert "\n  the engine takes it" in str(found)
    assert all(f"\n  {path} is {canonical(value)}\n" in str(found) for path, value in found.changed.items())


def test_it_is_told_with_the_simplest_position_and_what_is_changed_in_it() -> None:
    game = engine_with(Careless)
    table = Table(game, 1, start={"short": 0, "players": [{"wax": 7}]})
    with pytest.raises(Disagreement) as caught:
        table.give({"short": 3, "players.0": {"wax": 6}})
    found = caught.value
    simple = shortest(game, found)
    assert simple.what is What.IMPOSSIBLE
    assert simple.position == START
    assert simple.changed == {"short": 3}
    text = tell(game, found)
    assert "Model and engine disagree about whether a position can occur." in text
    assert text.endswith("game: candles\nplayers: 1\nchanged:\n  short: 3\n")
    assert scenario(game, found) == ""
    told = disagreement_as_json(game, found)
    assert (told["changed"], told["scenario"]) == (found.changed, "")
    assert trace_of(game, found, "a trace").steps == []


def test_a_change_that_is_needed_stays() -> None:
    game = engine_with(Careless)
    table = Table(game, 1)
    with pytest.raises(Disagreement) as caught:
        table.give({"short": 1, "players.0.wax": 2})
    assert shortest(game, caught.value).changed in ({"short": 1}, {"players.0.wax": 2})


def test_an_engine_that_refuses_what_can_occur_is_found() -> None:
    table = Table(engine_with(fussy), 1)
    with pytest.raises(Disagreement, match="the model takes it") as caught:
        table.give({"players.0.wax": 5})
    assert caught.value.what is What.IMPOSSIBLE
    assert "the engine refuses it: players[0].wax: nobody has a candle of 5." in str(caught.value)


def test_a_side_that_stumbles_is_found() -> None:
    table = Table(engine_with(clumsy), 1)
    with pytest.raises(Disagreement, match="the engine stumbles over it: IndexError"):
        table.give({"players.0.wax": 5})

    @invariant("candles.invariant.second")
    def second(game: Room) -> bool:
        """It looks at a player who is not there."""
        return game.players[0].wax == 9 or game.players[1].wax == 0

    table = Table(but(invariants=(second,)), 1)
    with pytest.raises(Disagreement, match="the model stumbles over it: IndexError"):
        table.give({"players.0.wax": 5})


def test_what_both_take_they_must_take_for_the_same() -> None:
    class Forgetful(Burning):
        def snapshot(self) -> dict[str, Any]:
            return {**super().snapshot(), "short": 0}

    table = Table(engine_with(Forgetful), 1)
    table.give({"players.0.wax": 5})
    with pytest.raises(Disagreement) as caught:
        table.give({"players.0.wax": 3, "short": 2})
    assert caught.value.what is What.START
    assert caught.value.start == {"players": [{"wax": 3}], "short": 2}


def test_how_many_were_tried_is_counted() -> None:
    result = run(GAME, [1], games=60)
    assert result.disagreement is None
    assert result.tried.positions > result.tried.refused > 10
    table = Table(GAME, 1)
    table.give({"players.0.wax": 5})
    table.give({"players.0.wax": 10})
    assert (table.tried.positions, table.tried.refused) == (2, 1)


def test_an_engine_from_outside_is_not_asked() -> None:
    both = Compared(engine_with(Careless), 1)
    for _ in play(both, random.Random(3)):
        pass
    both.give({"short": 1})
    assert both.tried.positions == 0


def test_paths_name_what_is_changed() -> None:
    changed = impossible(HALLERTAU, CARDS, random.Random(5))
    assert all(has(CARDS, path) and get(CARDS, path) != value for path, value in changed.items())
