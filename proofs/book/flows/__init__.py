"""The flow of a game as a diagram: its stations, and the moves and steps that lead from one to the next.

How positions are told apart is said in `stations`; the transitions between them are found by `exploring.find`, and what
is done at a station is what leads on from it. A transition starts in a position that fulfils all invariants; that every
path through the diagram can be played is not claimed, nor that every move possible at a station is listed there.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from proofs import store
from proofs.book.flows.exploring import Found, Transition, find
from proofs.book.flows.stations import COURSES, Kind
from proofs.book.locations import ROOT
from proofs.book.rules import tags
from proofs.compare.golden import files as golden_files
from proofs.prove import running
from proofs.prove.running import cache_folder, keep, recall
from proofs.registry import game

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


def flow(game_name: str) -> Flow:
    """The diagram of a game."""
    model, course, found = game(game_name).model, COURSES[game_name], _found(game_name)
    order, known = list(course.chapters), tags(model)
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
    return Flow(game_name, nodes, edges)


def transitions(game_name: str) -> list[Transition]:
    """Every transition of the diagram, with a position in which it happens."""
    return _found(game_name).transitions


def _found(game_name: str) -> Found:
    here = Path(__file__).parent
    files = [here / "stations.py", here / "exploring.py", here.parent / "find" / "moves.py"]
    files += golden_files.folder().glob(f"{game_name}-*.jsonl")
    stamp, file = store.digest(files, ROOT, running.sources()), cache_folder() / f"flow-{game_name}.json"
    remembered: Memory | None = recall(file, Memory)
    if remembered is None or remembered.sources != stamp:
        remembered = Memory(stamp, find(game(game_name).model, COURSES[game_name]))
        keep(file, remembered)
    return remembered.found
