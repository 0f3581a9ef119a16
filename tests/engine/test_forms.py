"""The form of positions and of numbers in moves, said in one place and refused with the path of the fault."""

from __future__ import annotations

from typing import Any

import pytest

from engine.wire.errors import MalformedMove, MalformedState
from engine.wire.shapes import check_move, whole
from engine.wire.values import Form, of_the_form

FORM: Form = {"phase": ("day", "night"), "players": [{"coins": range(4)}, {"coins": range(1, 3)}]}


def position(**changes: Any) -> dict[str, Any]:
    return {"phase": "day", "players": [{"coins": 0}, {"coins": 2}], **changes}


@pytest.mark.parametrize("changes", [{}, {"phase": "night"}, {"players": [{"coins": 3}, {"coins": 1}]}])
def test_what_has_the_form_is_taken_and_left_as_it_is(changes: dict[str, Any]) -> None:
    taken = position(**changes)
    of_the_form(taken, FORM)
    assert taken == position(**changes)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ([], "The position: must be an object, not something of type list."),
        ({"phase": "day"}, "The position: the key players is missing."),
        (position(more=1), "The position: there is no key 'more'."),
        (position(phase="noon"), "phase: must be one of day, night, not 'noon'."),
        (position(players={}), "players: must be a list, not something of type dict."),
        (position(players=[]), "players: must have 2 entries, not 0."),
        (position(players=[{"coins": 4}, {"coins": 2}]), "players.0.coins: must be a whole number from 0 to 3, not 4."),
        (position(players=[{"coins": 0}, {"coins": 0}]), "players.1.coins: must be a whole number from 1 to 2, not 0."),
        (position(players=[{"coins": 0}, {"coins": True}]), "players.1.coins: must be a whole number from 1 to 2"),
        (position(players=[{"coins": 0}, None]), "players.1: must be an object, not null."),
    ],
)
def test_what_has_another_form_is_refused_with_its_path(wrong: Any, told: str) -> None:
    with pytest.raises(MalformedState) as refusal:
        of_the_form(wrong, FORM)
    assert str(refusal.value).startswith(told)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (-1, "of at least 0, not -1"),
        (True, "of at least 0, not true"),
        (1.0, "not 1.0"),
        ("1", "not '1'"),
        (None, "null"),
    ],
)
def test_a_number_in_a_move_is_whole(value: object, told: str) -> None:
    shapes = {"take": {"coins": whole(0)}}
    assert check_move({"type": "take", "coins": 10**6}, shapes) == "take"
    with pytest.raises(MalformedMove, match="The value of coins must be a whole number") as refusal:
        check_move({"type": "take", "coins": value}, shapes)
    assert told in str(refusal.value)


def test_a_number_in_a_move_may_have_bounds() -> None:
    shapes = {"take": {"player": whole(0, 1)}}
    check_move({"type": "take", "player": 1}, shapes)
    with pytest.raises(MalformedMove, match=r"The value of player must be a whole number from 0 to 1, not 2\."):
        check_move({"type": "take", "player": 2}, shapes)
