"""Whether everything that control of one seat can be, that of the next one can be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spec.kernel.names import Names, Universe, Weight
from spec.kernel.placed import AnyMarks, Places
from spec.kernel.records import Record
from spec.kernel.sequences import Sequel
from spec.kernel.terms import Node
from spec.kernel.unread import Part, Perhaps, Unread, raw
from spec.kernel.waiting import Queue

if TYPE_CHECKING:
    from proofs.prove.seats import Turned


def fits(turned: Turned, record: Any) -> bool:
    """Whatever a record holds that is left open, everything that it can be is something that it can be when it is
    turned; what it holds for one seat, it holds for each."""
    for name in record.__struct_fields__:
        held = raw(record, name)
        by_seat = name in turned.seated and isinstance(held, list)
        there = [held[turned.seat(seat)] for seat in range(len(held))] if by_seat else held
        if not _fits(turned, held, there):
            return False
    return True


def _fits(turned: Turned, one: Any, two: Any) -> bool:
    """One is the other, turned, whatever it is."""
    if isinstance(one, Node):
        return isinstance(two, Node)
    if type(one) is not type(two):
        return False
    if isinstance(one, Unread):
        values = {turned.value(one, value) for value in one.values}
        return one.of_seats is two.of_seats and values == set(two.values) and len(one.values) == len(two.values)
    if isinstance(one, Record):
        return all(_fits(turned, raw(one, name), raw(two, name)) for name in one.__struct_fields__)
    if isinstance(one, Names):
        return _are_alike(turned, one.universe, two.universe)
    if isinstance(one, Queue):
        here, there = one.then, two.then
        return _are_alike(turned, here.universe, there.universe) and _fits(turned, here.first, there.first)
    if isinstance(one, Sequel):
        return _fits(turned, one.then.unread, two.then.unread)
    if isinstance(one, Perhaps):
        return _fits(turned, one.there, two.there) and _fits(turned, one.what, two.what)
    if isinstance(one, Part):
        return one.kind is two.kind and _fits(turned, one.fields, two.fields)
    if isinstance(one, AnyMarks):
        return one.entries == two.entries and _are_named(turned, one.things, two.things)
    if isinstance(one, Places):
        same = one.things == two.things and one.places == two.places
        return same and _are_named(turned, one.known, two.known)
    if isinstance(one, dict):
        return one.keys() == two.keys() and all(_fits(turned, item, two[key]) for key, item in one.items())
    if isinstance(one, list | tuple):
        return len(one) == len(two) and all(_fits(turned, item, other) for item, other in zip(one, two, strict=True))
    return bool(turned.thing(one) == two)


def _are_alike(turned: Turned, one: Universe, two: Universe) -> bool:
    """The same things can be in two sets, of the same sorts."""

    def weighs_alike(sort: Weight, other: Weight) -> bool:
        return all(other.of(turned.thing(thing)) == sort.of(thing) for thing in one.things)

    if {turned.thing(thing) for thing in one.things} != two.known or len(one.sorts) != len(two.sorts):
        return False
    return all(any(weighs_alike(sort, other) for other in two.sorts) for sort in one.sorts)


def _are_named(turned: Turned, one: Any, two: Any) -> bool:
    """The entries of two maps stand for the same things."""
    return {name: turned.thing(thing) for name, thing in one.items()} == dict(two)
