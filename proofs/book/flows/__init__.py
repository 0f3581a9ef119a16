"""The flow of a game as a diagram: its stations, and the moves and steps that lead from one to the next.

How positions are told apart is said in `stations`; the transitions between them are found by `exploring.find`, and what
is done at a station is what leads on from it. A transition starts in a position that fulfils all invariants; that every
path through the diagram can be played is not claimed, nor that every move possible at a station is listed there.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from proofs import store
from proofs.book.flows import exploring
from proofs.book.flows.exploring import Found, Transition, find
from proofs.book.flows.stations import Course, Kind
from proofs.book.rules import tags
from proofs.compare.golden import files as golden_files
from proofs.game import Game
from proofs.sources import digest

__all__ = ["Edge", "Flow", "Node", "flow", "transitions"]


class Node(msgspec.Struct, frozen=True):
    """A station of a game."""

    id: str
    title: str
    kind: Kind
    chapter: str
    """The chapter of the rule book about it."""
    moves: list[str]
    """The types of moves that were found to be possible there, in the order of the model."""
    steps: list[str]
    """What was found to happen there by itself."""
    rules: int
    """How many rules the model came to on the ways from there that were tried, whether or not a position was found."""


class Edge(msgspec.Struct, frozen=True):
    """The moves and steps that lead from one station to the next; the same station if they stay there."""

    start: str
    end: str
    by: list[str]


class Flow(msgspec.Struct, frozen=True):
    """The stations of a game from the first to the last, and how they are connected."""

    game: str
    nodes: list[Node]
    edges: list[Edge]


class Memory(msgspec.Struct):
    """What was found, remembered as long as nothing that it depends on has changed."""

    sources: str
    found: Found


def flow(game: Game) -> Flow | None:
    """The diagram of a game; None where nobody says what its stations are."""
    course = game.site.course
    return None if course is None else _flow(game, course, _found(game, course))


def _flow(game: Game, course: Course, found: Found) -> Flow:
    order, known = list(course.chapters), tags(game.model)
    by: dict[tuple[str, str], list[str]] = {}
    for one in found.transitions:
        by.setdefault((one.start, one.end), []).append(one.by)
    at = {id: {one.by for one in found.transitions if one.start == id} for id in order}
    nodes = [
        Node(
            id=id,
            title=course.titles[id],
            kind=course.kind(id),
            chapter=course.chapters[id],
            moves=[tag for tag in known if tag in at[id]],
            steps=sorted(at[id].difference(known)),
            rules=len(found.rules.get(id, ())),
        )
        for id in order
    ]
    edges = [
        Edge(start, end, sorted(by[start, end], key=lambda name: (name not in known, name)))
        for start in order
        for end in order
        if (start, end) in by
    ]
    return Flow(game.name, nodes, edges)


def transitions(game: Game) -> Sequence[Transition]:
    """Every transition of the diagram, with a position in which it happens."""
    return () if game.site.course is None else _found(game, game.site.course).transitions


def _found(game: Game, course: Course) -> Found:
    folder = golden_files.folder(game)
    played = sorted(folder.glob("*.jsonl")) if folder is not None else []
    modules = {*game.model_modules(), *game.part_module("claims"), *game.part_module("site"), exploring.__name__}
    stamp, file = digest(modules, files=played), store.cache_folder() / f"flow-{game.name}.json"
    remembered: Memory | None = store.recall(file, Memory)
    if remembered is None or remembered.sources != stamp:
        remembered = Memory(stamp, find(game, course))
        store.keep(file, remembered)
    return remembered.found
