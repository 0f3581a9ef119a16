"""What is shown of any position, in tasks that processes share out among themselves.

A task is about the first positions, about all that happens by itself, or about one type of move, for one number of
players. It may be one of several parts, each of which goes some of the ways.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, NamedTuple

from proofs.prove.anywhere import Anywhere, Unproved, how_many_controls, initiation
from proofs.prove.asking import Asker
from proofs.prove.cases import Ground
from proofs.prove.deciding import ways_of_deciding
from proofs.prove.obligations import Kind, Result, Status
from proofs.prove.solver import Memory
from proofs.prove.ways import Way, ways_of_moves, ways_of_steps
from spec.kernel import Judge, Measure, Model
from spec.kernel.judge import in_full
from spec.kernel.moves import kind_called
from spec.kernel.unread import Table, anything

FIRST, STEPS, DECIDING = "first positions", "steps", "somebody has a move"
"""The subjects of tasks that are not about a type of move."""
PARTS = 2
"""In how many parts it is shown that somebody has a move. Other tasks are whole: each part would have to find all ways
to see which of them are the same but for the seats."""
OF_A_STEP: tuple[Kind, ...] = ("totality", "preservation", "closure", "termination")
OF_A_MOVE: tuple[Kind, ...] = (*OF_A_STEP, "coverage")
OF_A_CASE: tuple[Kind, ...] = ("totality", "progress")
"""What is shown of each way; of one that leads nowhere only the first."""
TOLD, VALUES = 3, 12
"""How many problems of a kind are told in full, and how many values of each."""


class Task(NamedTuple):
    """Something to show of any position for so many players."""

    players: int
    subject: str
    """`first positions`, `steps`, `somebody has a move`, or the tag of a type of move."""
    part: int = 0
    """Every so-many-th way is gone, beginning with this one."""
    parts: int = 1


@functools.lru_cache(maxsize=16)
def why_not(model: Model) -> str:
    """Why nothing can be shown of any position of a game, in a sentence; nothing if it can."""
    if not isinstance(model.measure, Measure):
        return "Its measure is one function: say Measure(...) with a function for each number."
    try:
        for players in model.players:
            table = Table(players, model.lists(players))
            for kind, path in ((model.state, ""), *((kind, "move") for kind in model.moves)):
                anything(kind, path, table)
    except TypeError as problem:
        return f"Its positions or moves can't be left open. {problem}"
    return ""


def tasks(model: Model) -> list[Task]:
    """Everything there is to show of any position, hardest first; first positions for any number of players."""
    players = sorted(model.players, reverse=True)
    found = [Task(count, DECIDING, part, PARTS) for count in players for part in range(PARTS)]
    kinds = sorted(model.moves, key=how_many_controls, reverse=True)
    for subject in (STEPS, *(str(kind.__struct_config__.tag) for kind in kinds)):
        found += [Task(count, subject) for count in players]
    return [*found, *(Task(count, FIRST) for count in model.players)]


def about(task: Task) -> tuple[int, bool]:
    """What tasks have in common for which the same is worked out about positions."""
    return task.players, task.subject == DECIDING


def settle(model: Model, task: Task, memory: Memory) -> list[Result]:
    """Show what a task is about: a result for each kind, and for each thing that happens by itself."""
    if task.subject == FIRST:
        return list(_first_positions(model, task.players))
    gone: dict[str, _Gone] = {} if task.subject == STEPS else {task.subject: _Gone()}
    for shown in ways_of(model, task, memory):
        gone.setdefault(shown.way.subject, _Gone()).go(shown)
    every = _all_kinds(task)
    return [_result(kind, subject, task.players, one) for subject, one in gone.items() for kind in every]


class Shown(NamedTuple):
    """A way that a task goes."""

    way: Way
    kinds: tuple[Kind, ...]
    """What is shown of it."""
    unproved: Iterator[Unproved]
    """What can't be, which is asked as it is looked at."""
    turned: bool = False
    """It is another way turned around the table, and shown with that one."""


def ways_of(model: Model, task: Task, memory: Memory) -> Iterator[Shown]:
    """Every way that a task goes.

    That somebody has a move is shown with everything said in full, since there must be a place for it. Of ways that are
    the same but for the seats the first is shown; of the others only that candidates were made for them. Which part
    goes a way depends on nothing but its place: two processes need not agree on which ways are the same."""
    is_about_a_move = task.subject == DECIDING
    kinds = _all_kinds(task)
    with in_full() if is_about_a_move else nullcontext():
        anywhere = _anywhere(model, task.players, is_about_a_move)
        anywhere.begin(_asker(memory))
        ways = _ways(anywhere.ground, task.subject)
        if is_about_a_move:
            for way in islice(ways, task.part, None, task.parts):
                yield Shown(way, _kinds_of(way, kinds), anywhere.undecided([way]))
            return
        for place, way in enumerate(ways):
            is_new = anywhere.seats.is_new(way)
            if _part_of(place, task.parts) == task.part:
                unproved = anywhere.unproved([way]) if is_new else anywhere.unexpected(way)
                yield Shown(way, _kinds_of(way, kinds), unproved, turned=not is_new)


def _part_of(place: int, parts: int) -> int:
    """The part that goes the way at a place. What comes back with every round, such as a seat, goes to another part
    each time."""
    return (place + place // parts) % parts


def _all_kinds(task: Task) -> tuple[Kind, ...]:
    """What is shown of the ways of a task."""
    return {STEPS: OF_A_STEP, DECIDING: OF_A_CASE}.get(task.subject, OF_A_MOVE)


def _kinds_of(way: Way, kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """What is shown of a way: of one that breaks down, that it can't be gone; of one that is refused after the premise,
    that it is not said of it that the premise decides."""
    if way.path.problem is not None or way.path.refused:
        return ("totality",)
    return ("coverage",) if way.move is not None and way.after is None else kinds


def forget() -> None:
    """Forget what was worked out from rules, because they may be others now."""
    _anywhere.cache_clear()


@functools.lru_cache(maxsize=8)
def _anywhere(model: Model, players: int, said_in_full: bool) -> Anywhere:
    return Anywhere(Ground(model, players))


@functools.lru_cache(maxsize=1)
def _asker(memory: Memory) -> Asker:
    return Asker(memory.judged)


def _ways(ground: Ground, subject: str) -> Iterator[Way]:
    if subject == STEPS:
        return ways_of_steps(ground)
    if subject == DECIDING:
        return ways_of_deciding(ground)
    return ways_of_moves(ground, kind_called(ground.model.moves, subject))


def _first_positions(model: Model, players: int) -> Iterator[Result]:
    """For each variant, that everything holds in its first position."""
    for variant, options in model.variants_for(players).items():
        with Judge() as judge:
            model.new(players, **options)
        wrong = list(initiation(replace(model, players=(players,), variants={variant: options})))
        yield _result("initiation", variant, players, _Gone(Counter(), set(judge.cited), {"initiation": wrong}))


@dataclass
class _Gone:
    """The ways of a move or step: how many for each kind, with which rules, and what could not be shown of them."""

    ways: Counter[Kind] = field(default_factory=Counter)
    rules: set[str] = field(default_factory=set)
    unproved: dict[Kind, list[Unproved]] = field(default_factory=dict)
    turned: Counter[Kind] = field(default_factory=Counter)
    """How many of the ways are others turned around the table."""

    def go(self, shown: Shown) -> None:
        self.ways.update(shown.kinds)
        self.rules.update(shown.way.path.cited)
        if shown.turned:
            self.turned.update(kind for kind in shown.kinds if kind != "coverage")
        for one in shown.unproved:
            self.unproved.setdefault(one.kind, []).append(one)


def _result(kind: Kind, subject: str, players: int, gone: _Gone) -> Result:
    situation = f"any position, {players} player{'s' if players > 1 else ''}"
    wrong = gone.unproved.get(kind, [])
    return Result(
        f"{kind}:{subject}@{situation}",
        kind,
        situation,
        subject,
        sorted(gone.rules),
        _status(wrong),
        "",
        ways=gone.ways[kind],
        turned=gone.turned[kind],
        problem=_told(wrong),
    )


def _status(wrong: list[Unproved]) -> Status:
    if not wrong:
        return "proved"
    unknown = all(one.reply is not None and one.reply.answer == "unknown" for one in wrong)
    return "unknown" if unknown else "failed"


# --- in words -----------------------------------------------------------------------------------------------------


def _told(wrong: list[Unproved]) -> str:
    sentences = [_sentence(one) for one in wrong[:TOLD]]
    if len(wrong) > TOLD:
        sentences.append(f"And {len(wrong) - TOLD:,} more.")
    return " ".join(sentences)


def _sentence(one: Unproved) -> str:
    """What is not proved, with what is known of control and the values that the solver names."""
    known = [f"{path} is {_among(values)}" for path, values in one.known.items()]
    values = [] if one.reply is None else [f"{name} is {value}" for name, value in one.reply.values.items()]
    more = [f"{len(values) - VALUES} more values"] if len(values) > VALUES else []
    where = ", ".join([*known, *values[:VALUES], *more])
    return f"{one.what} does not hold where {where}." if where else f"{one.what} does not hold."


def _among(values: list[Any]) -> str:
    return " or ".join(map(str, values)) if len(values) <= TOLD else f"one of {len(values)}"
