"""Boards: which spaces they have, what lies and stands there, and what hangs together.

What takes a search is computed on numbers; on symbols it is an open question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from spec.kernel import (
    both,
    granted,
    how_many_on,
    how_many_placed,
    implies,
    is_placed,
    looked_up,
    marked,
    open_question,
    untold,
    witness,
)
from spec.kernel.records import Open
from spec.kernel.terms import Case, some
from spec.key_harvest.geometry import NUMBER_OF, Adjoining, adjoining, reached_from
from spec.key_harvest.state import BOARD, SPACES, Box, Player, Space


def is_left_open(*parts: Any) -> bool:
    """Nothing is known of one of these maps."""
    return any(isinstance(part, Open) for part in parts)


def asked(question: str, parts: Iterable[Any], numbers: Iterable[int] = (), **known: Any) -> bool:
    """The open answer to a question about some maps and numbers."""
    name, depends = question, []
    for part in parts:
        told = untold(part)
        assert told is not None
        name += f" {told[0]}"
        depends += told[1]
    return open_question(name, [*depends, *numbers], known.pop("cases", ()), **known)


def one(name: str, parts: Iterable[Any]) -> Space:
    """A field or space of which nothing is known but what is said of it by that name, going by these maps."""
    told = [untold(part) for part in parts]
    found: Space = witness(" ".join([name, *(part[0] for part in told if part is not None)]), SPACES)
    return found


def number_of(space: Space) -> int:
    return looked_up(NUMBER_OF, space)


def beside(box: Box) -> Adjoining:
    """The spaces of the board, each with those that adjoin it."""
    return adjoining(box.adjoin)


# --- spaces -----------------------------------------------------------------------------------------------------


def is_on_the_board(box: Box, space: Space) -> bool:
    """The space is one of the board, and there is a field for it."""
    if is_left_open(box.adjoin):
        return asked("is on the board", [box.adjoin], [number_of(space)])
    return space in beside(box)


def is_free_of_fields(me: Player, space: Space) -> bool:
    """No field lies there, so that the field that belongs there can be placed."""
    return how_many_on(me.fields, space) == 0


def is_empty(box: Box, me: Player, space: Space) -> bool:
    """The space is on the board, and neither a field nor a worker is on it."""
    return both(is_on_the_board(box, space), is_free_of_fields(me, space), how_many_on(me.workers, space) == 0)


def has_an_empty_space(me: Player) -> bool:
    """No two things are on one space, so there is an empty one if there are fewer things than spaces."""
    return how_many_placed(me.fields) + how_many_placed(me.workers) < BOARD


def an_empty_space(box: Box, me: Player) -> Iterator[Space]:
    """An empty space of any board, if there is one."""
    parts = [box.adjoin, me.fields, me.workers]
    space = one("empty", parts)
    found = implies(has_an_empty_space(me), is_empty(box, me, space))
    granted(asked("an empty space", parts, [number_of(space)], cases=[(True, True)], consequence=found))
    yield space


def a_field_that_bears(me: Player) -> Iterator[Space]:
    """A field of any board that can be harvested, if there is one."""
    parts = [me.fields, me.harvested]
    field = one("bearing", parts)
    found = implies(unharvested(me) >= 1, may_be_harvested(me, field))
    granted(asked("a field that bears", parts, [number_of(field)], cases=[(True, True)], consequence=found))
    yield field


def tiles_of(me: Player) -> int:
    """Fields and workers together."""
    return how_many_placed(me.fields) + how_many_placed(me.workers)


def unharvested(me: Player) -> int:
    """How many fields of the board show the large side."""
    return how_many_placed(me.fields) - marked(me.harvested)


def may_be_harvested(me: Player, field: Space) -> bool:
    """The field lies on the board and shows the large side."""
    return both(is_placed(me.fields, field), me.harvested.get(field, 0) == 0)


def another_bears(me: Player, field: Space) -> None:
    """If a field of the board is not harvested, not all of them are. On numbers that needs no saying."""
    if is_left_open(me.fields, me.harvested):
        fewer = implies(may_be_harvested(me, field), unharvested(me) >= 1)
        parts = [me.fields, me.harvested]
        granted(asked("not all are harvested", parts, [number_of(field)], cases=[(True, True)], consequence=fewer))


# --- what hangs together ----------------------------------------------------------------------------------------


def group_of(box: Box, me: Player, field: Space) -> set[Space]:
    """The spaces of the fields that hang together with one."""
    return reached_from(me.fields[field], set(me.fields.values()), beside(box))


def hang_together(box: Box, me: Player, field: Space, other: Space) -> bool:
    """One comes from one field to the other over adjoining spaces with fields."""
    if is_left_open(box.adjoin, me.fields):
        return asked("hang together", [box.adjoin, me.fields], [number_of(field), number_of(other)])
    return field in me.fields and other in me.fields and me.fields[other] in group_of(box, me, field)


def more_can_be_harvested(box: Box, me: Player, field: Space) -> bool:
    """A field that is not harvested hangs together with one."""
    if is_left_open(box.adjoin, me.fields, me.harvested):
        return asked("more to harvest", [box.adjoin, me.fields, me.harvested], [number_of(field)])
    group = group_of(box, me, field)
    return some(both(space in group, me.harvested.get(other, 0) == 0) for other, space in me.fields.items())


def is_isolated(box: Box, me: Player, field: Space) -> bool:
    """No other field hangs together with it."""
    if is_left_open(box.adjoin, me.fields):
        return asked("isolated", [box.adjoin, me.fields], [number_of(field)])
    return field in me.fields and len(group_of(box, me, field)) == 1


# --- workers ----------------------------------------------------------------------------------------------------


def has_fields_beside(box: Box, me: Player, space: Space, number: int, without: Space | None = None) -> bool:
    """At least so many fields lie on adjoining spaces, one of them perhaps left aside."""
    if is_left_open(box.adjoin, me.fields):
        aside = [] if without is None else [number_of(without)]
        question = "fields beside" if without is None else "fields beside but one"
        return asked(question, [box.adjoin, me.fields], [number_of(space), number, *aside])
    return fields_beside(box, me, without).get(space, 0) >= number


def fields_beside(box: Box, me: Player, without: Space | None = None) -> Counter[Space]:
    """How many fields lie on adjoining spaces, by space, one of them perhaps left aside."""
    near = beside(box)
    return Counter(space for field, where in me.fields.items() if field != without for space in near[where])


def are_apart(box: Box, me: Player) -> bool:
    """No two workers of the board stand on adjoining spaces."""
    if is_left_open(box.adjoin, me.workers):
        cases: list[Case] = [(how_many_placed(me.workers) <= 1, True)]
        return asked("workers are apart", [box.adjoin, me.workers], [how_many_placed(me.workers)], cases=cases)
    near = beside(box)
    return all(one not in near.get(other, ()) for one in me.workers.values() for other in me.workers.values())


def stands_apart(box: Box, me: Player, space: Space, after: Player) -> bool:
    """No worker stands on a space that adjoins that one; `after` is the player with a worker on it."""
    if is_left_open(box.adjoin, me.workers):
        still = implies(are_apart(box, me), are_apart(box, after))
        return asked("a worker beside", [box.adjoin, me.workers], [number_of(space)], consequence=still)
    near = beside(box).get(space, frozenset())
    return all(where not in near for where in me.workers.values())


def workers_stay_apart(box: Box, before: Player, after: Player) -> None:
    """If workers are apart they still are without one of them. On numbers that needs no saying."""
    if is_left_open(box.adjoin, before.workers):
        still = implies(are_apart(box, before), are_apart(box, after))
        parts = [box.adjoin, before.workers, after.workers]
        granted(asked("fewer are apart", parts, cases=[(True, True)], consequence=still))
