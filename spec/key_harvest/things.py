"""What candidates are made of, and crops that go from one place to another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import cast

from spec.kernel import both, each_key, each_one, implies, is_named, ite
from spec.kernel.judge import current
from spec.kernel.records import SymbolicMarks
from spec.key_harvest.board import beside, is_left_open
from spec.key_harvest.state import CROPS, SPACES, Box, Crop, Crops, Space


def each_field(fields: Iterable[Space], name: str) -> Iterator[Space]:
    """The fields that are there, for that field of candidates."""
    if isinstance(fields, SymbolicMarks):
        yield from each_one(SPACES, name)
    else:
        yield from each_key(fields, name)


def each_of_these(fields: Iterable[Space], name: str, one: Space) -> Iterator[Space]:
    """The fields that are there, for that field of candidates; of any fields, if nobody has one in mind, the one of
    which something is known."""
    if is_left_open(fields) and current().sought is None:
        yield one
    else:
        yield from each_field(fields, name)


def each_that_is(things: Iterable[Space], name: str, one: Callable[[], Iterator[Space]]) -> Iterator[Space]:
    """Every field or space of these, for that field of candidates; if nothing is known of them and nobody has one in
    mind, one of which is known what makes it possible."""
    if not is_left_open(things):
        yield from things
    elif current().sought is None:
        yield from one()
    else:
        yield from each_one(SPACES, name)


def spaces_of(box: Box) -> Iterable[Space]:
    """All spaces, unless it is left open which there are."""
    return cast(Iterable[Space], box.adjoin) if is_left_open(box.adjoin) else beside(box)


def one_goes(source: Crops, target: Crops, crop: Crop) -> None:
    """A crop goes from one place to another."""
    for kind in CROPS:
        one = ite(is_named(crop, kind), 1, 0)
        source[kind] -= one
        target[kind] += one


def has_one(source: Crops, crop: Crop) -> bool:
    """There is a crop of that kind."""
    return both(*(implies(is_named(crop, kind), source[kind] >= 1) for kind in CROPS))
