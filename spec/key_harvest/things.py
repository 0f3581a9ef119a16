"""What candidates are made of: fields and workers that are there, or any of them if that is not known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spec.key_harvest.board import is_left_open
from spec.key_harvest.state import CROPS, SPACES, WORKERS, Crop, Crops, Game, Space, Worker
from spec.kernel import both, each_one, implies, is_named, ite
from spec.kernel.records import SymbolicMarks


def each_field(fields: Iterable[Space], name: str) -> Iterator[Space]:
    """The fields that are there, for that field of candidates."""
    if is_left_open(fields) or isinstance(fields, SymbolicMarks):
        yield from each_one(SPACES, name)
    else:
        yield from fields


def each_space(game: Game, name: str) -> Iterator[Space]:
    """Every space, for that field of candidates."""
    yield from each_one(SPACES, name)


def each_worker(workers: Iterable[Worker], name: str) -> Iterator[Worker]:
    """The workers that are there, for that field of candidates."""
    if is_left_open(workers):
        yield from each_one(WORKERS, name)
    else:
        yield from workers


def one_goes(source: Crops, target: Crops, crop: Crop) -> None:
    """A crop goes from one place to another."""
    for kind in CROPS:
        one = ite(is_named(crop, kind), 1, 0)
        source[kind] -= one
        target[kind] += one


def has_one(source: Crops, crop: Crop) -> bool:
    """There is a crop of that kind."""
    return both(*(implies(is_named(crop, kind), source[kind] >= 1) for kind in CROPS))
