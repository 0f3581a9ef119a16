"""Agricola's engine on symbols: what is said there of open questions is what the model finds on numbers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from proofs.compare.equal.running import compared
from proofs.compare.golden.files import read
from proofs.games.agricola import below
from proofs.prove.obligations import all_situations
from proofs.registry import game_named
from spec.agricola.fences import joins_the_pastures, lie_outside
from spec.agricola.fields import can_plow
from spec.agricola.house import has_a_place_for_a_room, is_empty
from spec.agricola.room import all_spaces_are_used, is_in_no_pasture
from spec.agricola.state import SPACES, Player

GAME = game_named("agricola")
FILES = sorted((Path(__file__).parents[2] / "golden" / "agricola").glob("*.jsonl"))


def positions(file: Path) -> Iterator[Any]:
    """Every position of a recorded game, on the wire."""
    played = read(file)
    game = GAME.engine.restore(played.start.start)
    yield game.snapshot()
    for step in played.steps:
        game.apply(step.move)
        yield game.snapshot()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_questions_come_to_is_what_the_model_finds(file: Path) -> None:
    seen = set()
    for plain in positions(file):
        for me in GAME.model.read_state(plain).players:
            if (farm := str(me.farm)) not in seen:
                seen.add(farm)
                look_at(me)
    assert seen


def look_at(me: Player) -> None:
    farm = me.farm
    assert below.place_for_a_room(farm) == any(has_a_place_for_a_room(farm, space) for space in SPACES)
    assert below.place_for_a_field(farm) == can_plow(me)
    assert below.place_for_a_stable(farm) == any(is_empty(farm, space) for space in SPACES)
    assert below.all_used(farm) == all_spaces_are_used(farm)
    for place, space in enumerate(SPACES):
        marks = [int(one in SPACES[place : place + 2]) for one in SPACES]
        spaces = {one: 1 for one, there in zip(SPACES, marks, strict=True) if there}
        assert below.outside(farm, place) == is_in_no_pasture(farm, space, "rooms")
        assert below.outside(farm, place) == is_in_no_pasture(farm, space, "fields")
        assert below.all_outside(farm, *marks) == lie_outside(farm, spaces)
        assert below.joins(farm, *marks) == joins_the_pastures(farm, spaces)


def test_model_and_engine_are_the_same_on_symbols() -> None:
    """In one situation all moves; the others take longer."""
    (focus,) = (one for one in all_situations(GAME) if one.name == "2 no_hand work acted now=farmland then=room")
    pairs, _ = compared(GAME, focus)
    assert {pair.status for pair in pairs} == {"equal"}
    assert any(pair.made for pair in pairs)
