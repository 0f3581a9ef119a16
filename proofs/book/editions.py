"""Where the editions of a rule book differ, and positions in which the difference changes play.

The solver finds, for every reading that we do not take, a position and a move about which it parts from ours; the move
is then made on numbers under both, so that what is shown has happened.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from proofs.game import Game
from proofs.prove.readings import differs, parts
from proofs.prove.solver import Memory
from proofs.prove.statements import Asked, possible, settle
from proofs.telling import path_words, sentence
from spec.kernel import Illegal, Judge, Model, Ruling, diff
from spec.kernel.editions import Difference


class Outcome(msgspec.Struct):
    """What becomes of the move under one reading."""

    reading: str
    meaning: str
    broken: list[str] = []
    """The rules that the move breaks; none if it is legal."""
    value: int | None = None
    """What the reading makes of the position, where no move is needed to see it."""


class Parted(msgspec.Struct):
    """A position in which two readings part, ours and another one, and what then differs."""

    position: Any
    move: Any
    ours: Outcome
    theirs: Outcome
    counted: str = ""
    """What the values are, where no move is needed."""
    differ: dict[str, list[Any]] = {}
    """Where the positions after the move differ, with both values, if it is legal under both readings."""

    @property
    def apart(self) -> bool:
        """The readings do part here."""
        refused = bool(self.ours.broken) != bool(self.theirs.broken)
        return refused or bool(self.differ) or self.ours.value != self.theirs.value


class Row(msgspec.Struct):
    """One difference between the editions."""

    id: str
    kind: str
    place: str
    lines: dict[str, str]
    says: dict[str, str]
    answer: str
    ruling: str | None
    changes_play: bool
    shown: list[Parted]


class NotShown(RuntimeError):
    """A difference is said to change play, and no position shows it."""


def rows(game: Game) -> list[Row]:
    """All differences between the editions of a game, with positions for those that change play."""
    memory = Memory()
    return [row_of(game, difference, memory) for difference in game.claims.differences]


def row_of(game: Game, difference: Difference, memory: Memory) -> Row:
    shown = [show(game.model, *question, memory) for question in questions_about(game, difference)]
    return Row(
        difference.id,
        difference.kind,
        difference.place,
        dict(difference.lines),
        dict(difference.says),
        difference.answer,
        difference.ruling,
        bool(shown),
        shown,
    )


def questions_about(game: Game, difference: Difference) -> Iterator[tuple[Ruling, str, Asked]]:
    """For every reading that we do not take, and every way in which the difference shows: what to ask the solver."""
    if difference.ruling is None:
        return
    ruling = game.model.rulings[difference.ruling]
    for other in list(ruling.readings)[1:]:
        for name in difference.partings:
            yield ruling, other, parts(game.claims.partings[name], other, game.model)
        if ruling.shows is not None:
            yield ruling, other, differs(ruling, other, game)


def show(model: Model, ruling: Ruling, other: str, asked: Asked, memory: Memory) -> Parted:
    """A position, and a move where one is needed, that the solver finds, replayed on numbers under both readings."""
    part = settle(possible(ruling.question, asked), memory)
    if part.status != "proved":
        raise NotShown(f"{ruling.id}, {other}: {part.problem}")
    state = model.read_state(part.position)
    ours, theirs = (Outcome(reading, ruling.readings[reading]) for reading in (ruling.taken, other))
    found = Parted(part.position, part.move, ours, theirs)
    if part.move is None:
        found.counted = (ruling.shows.__doc__ or "") if ruling.shows is not None else ""
        for outcome in (ours, theirs):
            outcome.value = value_of(ruling, state, outcome.reading)
    else:
        mine, other_one = (replay(model, state, part.move, ruling, outcome) for outcome in (ours, theirs))
        if mine is not None and other_one is not None:
            found.differ = {path: list(values) for path, values in diff(mine, other_one).items()}
    if not found.apart:
        raise NotShown(f"{ruling.id}, {other}: the position does not show it.")
    return found


def replay(model: Model, state: Any, move: Any, ruling: Ruling, outcome: Outcome) -> Any:
    """The position after the move under that reading; if it is illegal, nothing, and the rules that it breaks."""
    try:
        return model.apply(state, model.read_move(move), Judge(readings={ruling.id: outcome.reading}))
    except Illegal as refusal:
        outcome.broken = refusal.rules
        return None


def value_of(ruling: Ruling, state: Any, reading: str) -> int:
    assert ruling.shows is not None
    with Judge(readings={ruling.id: reading}):
        return ruling.shows(state)


# --- in words ---------------------------------------------------------------------------------------------------


def in_words(game: Game, shown: Parted) -> str:
    """What was shown, in a sentence or two."""
    ours, theirs = shown.ours, shown.theirs
    if shown.move is None:
        values = " and ".join(f"{each.value} under “{each.meaning}”" for each in (ours, theirs))
        return f"{shown.counted} It is {values}."
    move = sentence(game, shown.move)
    if ours.broken or theirs.broken:
        verdicts = [f"{_verdict(each)} under “{each.meaning}”" for each in (ours, theirs)]
        return f"{move} That is {', '.join(verdicts)}."
    differ = ((path_words(game, path), *values) for path, values in shown.differ.items())
    listed = "; ".join(f"{place} ({mine} or {other})" for place, mine, other in differ)
    return f"{move} “{ours.meaning}” and “{theirs.meaning}” then differ in {listed}."


def _verdict(outcome: Outcome) -> str:
    return f"refused ({', '.join(outcome.broken)})" if outcome.broken else "legal"
