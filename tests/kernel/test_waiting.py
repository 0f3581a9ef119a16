"""Lists without a bound: looked at from the beginning, weighed, and known at their end."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from msgspec import Meta

from proofs.prove.shapes import Shapes
from proofs.prove.solver import ask, smtlib
from spec.kernel import (
    ONE,
    Fixed,
    Judge,
    Record,
    Universe,
    Weight,
    both,
    copy,
    explore,
    negate,
    same,
    the_last_is,
    weighed,
)
from spec.kernel.records import SEAT
from spec.kernel.terms import SymbolicCondition, node, variables
from spec.kernel.unread import Table, anything
from spec.kernel.waiting import is_waiting

Seat = Annotated[int, Meta(ge=0, le=1, extra=SEAT)]


class Chore(Fixed, frozen=True):
    player: Seat
    what: Literal["mow", "rake", "rest"]


class Day(Record):
    chores: list[Chore]


CHORES = tuple(Chore(player=seat, what=what) for seat in (0, 1) for what in ("mow", "rake", "rest"))
BY_ADA = Weight("ada", lambda chore: 1 if chore.player == 0 else 0)
BY_BEN = Weight("ben", lambda chore: 1 if chore.player == 1 else 0)
REST = Weight("rest", lambda chore: 1 if chore.what == "rest" else 0)
HOURS = Weight("hours", lambda chore: {"mow": 5, "rake": 2, "rest": 1}[chore.what])
MOW, REST_OF_ADA = Chore(player=1, what="mow"), Chore(player=0, what="rest")


def any_day() -> Day:
    day: Day = anything(Day, "", Table(2, {"chores": Universe(CHORES, (BY_ADA, BY_BEN))}))
    return day


DAY = any_day()
"""Any list of chores; what is asked of copies of it is known of it, too."""


def always(condition: bool, *premises: bool) -> bool:
    """It holds of any list of chores, as far as the premises do."""
    asked = [*premises, negate(condition)]
    named = sorted(set().union(*(variables(node(part)) for part in asked)))
    with Judge():
        return ask(smtlib([*asked, *Shapes(DAY).domains(named)])).answer == "unsat"


def test_on_numbers_it_is_a_list() -> None:
    chores = [MOW, REST_OF_ADA]
    assert (weighed(chores, HOURS), weighed(chores, ONE)) == (6, 2)
    assert is_waiting(chores, MOW)
    assert not is_waiting(chores, Chore(player=0, what="mow"))
    assert the_last_is(chores, BY_ADA, REST)
    assert not the_last_is(chores, BY_BEN, REST)
    assert the_last_is([], BY_BEN, REST, otherwise=False) is False


def test_weights_fit_together() -> None:
    with Judge():
        number, hours = weighed(DAY.chores, ONE), weighed(DAY.chores, HOURS)
        assert always(number == weighed(DAY.chores, BY_ADA) + weighed(DAY.chores, BY_BEN))
        assert always(both(hours >= number, hours <= 5 * number))
        assert not always(hours >= 2 * number)


def test_what_is_put_before_it_counts() -> None:
    day = copy(DAY)
    day.chores[:0] = [MOW, REST_OF_ADA]
    with Judge():
        assert always(weighed(day.chores, HOURS) == weighed(DAY.chores, HOURS) + 6)
        assert always(is_waiting(day.chores, MOW))
        assert not always(is_waiting(DAY.chores, MOW))
        assert day.chores.pop(0) == MOW
        assert day.chores[0] == REST_OF_ADA


def first_taken() -> tuple[Chore, Day] | None:
    """What is first, and the day without it."""
    day = copy(DAY)
    if not day.chores:
        return None
    first = day.chores.pop(0)
    return Chore(player=int(first.player), what=str(first.what)), day  # type: ignore[arg-type]


def test_its_first_thing_is_tried_in_every_way() -> None:
    found = [path.result for path in explore(first_taken)]
    assert [result for result in found if result is None] == [None]
    assert {result[0] for result in found if result is not None} == set(CHORES)
    assert len(found) == 1 + len(CHORES)


@pytest.mark.parametrize("place", range(len(CHORES)))
def test_what_is_left_after_the_first(place: int) -> None:
    (path,) = [path for path in explore(first_taken) if path.result is not None and path.result[0] == CHORES[place]]
    first, day = path.result
    with Judge(known=path.known):
        left, before = weighed(day.chores, HOURS), weighed(DAY.chores, HOURS)
        assert always(left == before - HOURS.of(first), path.taken)
        assert always(weighed(day.chores, BY_ADA) >= 0, path.taken)
        assert not always(weighed(day.chores, BY_ADA) >= 1, path.taken)
        others = both(weighed(DAY.chores, BY_ADA) >= 1, weighed(day.chores, BY_ADA) >= 1)
        rests, still = (the_last_is(one.chores, BY_ADA, REST, otherwise=False) for one in (DAY, day))
        assert always(same(rests, still), path.taken, others)
        alone = weighed(DAY.chores, BY_ADA) == 1
        if first.player == 0:
            assert always(rests if first.what == "rest" else negate(rests), path.taken, alone)


def test_nothing_else_can_be_asked() -> None:
    day = any_day()
    for look in (lambda: len(day.chores), lambda: list(day.chores), lambda: day.chores[1], day.chores.pop):
        with pytest.raises(SymbolicCondition):
            look()
