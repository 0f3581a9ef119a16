"""Whether a position on numbers is one of those of which the proofs speak."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta

from proofs.prove.within import outside
from spec.hallertau import MODEL as HALLERTAU
from spec.kernel import Model, Record, Universe, copy
from spec.kernel.names import Named
from spec.kernel.records import SEAT, Fixed, Marks, Table
from tests.candles import but

Seat = Annotated[int, Meta(ge=0, le=3, extra=SEAT)]


class Wait(Fixed, frozen=True):
    seat: Seat
    what: Literal["tea", "bread"]


class Guest(Record):
    mood: Literal["calm", "hungry"]
    plates: Annotated[int, Meta(ge=0)]


class Inn(Record):
    turn: Seat | None
    owed: list[str]
    closed: list[str]
    hand: Named[int]
    waits: Named[Wait]
    next: Wait | None
    beds: Table[Literal["left", "right"], Seat]
    lit: Marks[Literal["hall", "door"]]
    players: list[Guest]


def lists(players: int) -> dict[str, Any]:
    waits = tuple(Wait(seat=seat, what="tea") for seat in range(players))
    return {"owed": [(), ("wash",)], "closed": [()], "hand": Universe((1, 2, 3)), "waits": Universe(waits)}


INN: Model = but(state=Inn, lists=lists).model


def inn(**changes: Any) -> Inn:
    usual: dict[str, Any] = {
        "turn": 1,
        "owed": ["wash"],
        "closed": [],
        "hand": [1, 3],
        "waits": [Wait(seat=0, what="tea")],
        "next": None,
        "beds": {"left": 0, "right": 1},
        "lit": {"door": 1},
        "players": [Guest(mood="calm", plates=1), Guest(mood="hungry", plates=70)],
    }
    return Inn(**(usual | changes))


@pytest.mark.parametrize(
    "changes",
    [{}, {"turn": None}, {"owed": []}, {"hand": []}, {"next": Wait(seat=1, what="bread")}, {"lit": {}}],
    ids=repr,
)
def test_what_can_be(changes: dict[str, Any]) -> None:
    assert list(outside(INN, inn(**changes))) == []


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"turn": 2}, "turn is 2"),
        ({"owed": ["wash", "wash"]}, "owed is wash, wash"),
        ({"closed": ["gate"]}, "closed is gate"),
        ({"hand": [1, 4]}, "hand is 1, 4"),
        ({"hand": [1, 1]}, "hand is 1, 1"),
        ({"waits": [Wait(seat=0, what="bread")]}, "waits is Wait(seat=0, what='bread')"),
        ({"next": Wait(seat=3, what="tea")}, "next.seat is 3"),
        ({"beds": {"left": 0, "right": 2}}, "beds.right is 2"),
    ],
)
def test_what_can_not_be(changes: dict[str, Any], told: str) -> None:
    assert list(outside(INN, inn(**changes))) == [told]


def test_hallertau_begins_where_the_proofs_speak() -> None:
    for players in HALLERTAU.players:
        for options in HALLERTAU.variants.values():
            first = HALLERTAU.new(players, **options)
            assert list(outside(HALLERTAU, first)) == []
            odd = copy(first)
            odd.agenda = ["town_hall.pay", "town_hall.pay"]
            assert list(outside(HALLERTAU, odd)) == ["agenda is town_hall.pay, town_hall.pay"]
