"""The engine below its border: its state of a position, what is taken for known of its searches, and a few situations
compared on symbols."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.acbas.building import has_six_unused
from engine.acbas.farm import is_used
from engine.acbas.room import fits
from engine.port import EngineGame
from proofs.compare.equal.comparing import differing
from proofs.compare.equal.running import compared
from proofs.compare.golden.files import read, wanted
from proofs.games.acbas.below import farm_of, joined
from proofs.prove.obligations import all_situations
from proofs.registry import game_named
from spec.acbas import room
from spec.acbas.places import Room, as_room
from spec.acbas.state import Farm
from spec.kernel import Judge

ACBAS = game_named("acbas")
GOLDEN = Path(__file__).parents[2] / "golden" / "acbas"


def games(file: str) -> Iterator[EngineGame]:
    """A golden game at each of its positions."""
    recorded = read(GOLDEN / file)
    game = ACBAS.engine.new(recorded.header.players, **ACBAS.model.variants[recorded.header.variant])
    yield game
    for step in recorded.steps:
        game.apply(step.move)
        yield game


@pytest.mark.parametrize("file", wanted(ACBAS))
def test_the_state_of_every_position_of_the_golden_games(file: str) -> None:
    for game in games(file):
        position = game.snapshot()
        own: Any = ACBAS.engine.restore(position)
        model = ACBAS.model.read_state(position)
        assert not list(differing(own._state, joined(model), ""))
        for player, me in zip(own._state.players, model.players, strict=True):
            assert in_numbers(farm_of(player.farm)) == in_numbers(me.farm)


def in_numbers(farm: Farm) -> tuple[object, ...]:
    return tuple(room.numbers_of(farm)), farm.buildings


def farms() -> Iterator[tuple[Any, Farm, Room]]:
    """Farms of the golden games, as the engine and as the model have them, with their animals."""
    for file in wanted(ACBAS):
        for game in games(file):
            position = game.snapshot()
            state: Any = ACBAS.engine.restore(position)
            for player, me in zip(state._state.players, ACBAS.model.read_state(position).players, strict=True):
                yield player.farm, me.farm, as_room(me.animals)


def a_room(counts: list[int]) -> Room:
    sheep, pig, cow, horse = counts
    return sheep, pig, cow, horse


def test_fewer_animals_fit_where_more_do() -> None:
    chance = random.Random(1)
    with Judge():
        for _, farm, animals in farms():
            more = [count + chance.randrange(4) for count in animals]
            fewer = [chance.randrange(count + 1) for count in more]
            assert room.fit(farm, a_room(fewer)) or not room.fit(farm, a_room(more))


def test_what_is_an_open_question_is_answered_alike_on_numbers() -> None:
    with Judge():
        for own, farm, animals in farms():
            assert fits(own, animals) == room.fit(farm, animals)
            assert has_six_unused(own) == room.at_least_six_unused(farm)
            assert {column: is_used(own, column) for column in range(-5, 7)} == room.used_columns(farm)


@pytest.mark.parametrize(
    ("situation", "subject"),
    [
        ("advanced work", "scores"),
        ("advanced work", "release"),
        ("building carpenter cottage_extension move_piece", "move_piece"),
        ("building building_firm barn building_firm", "building_firm"),
        ("building duck_pond", "build_special"),
    ],
)
def test_model_and_engine_are_equal(situation: str, subject: str) -> None:
    focus = next(focus for focus in all_situations(ACBAS) if focus.name == situation)
    (pair,), _ = compared(ACBAS, focus, [subject])
    assert (pair.status, pair.why) == ("equal", [])
