"""Boxes: files that say what is printed on the pieces of a game, as model and engine read them, each for itself.

What a box is, the game says (`Game.box`). Here the file is read, and every fault gets its line.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import yaml

from proofs.game import Box, Fault, Game
from proofs.scenarios.document import Entry, Loader, Repeated, ScenarioError, documents
from spec.kernel import diff, to_json
from spec.kernel.records import join

MOST_BYTES = 1_000_000
"""The largest file that is read."""
DEEPEST = 20
"""How deep things may be nested in it."""


class NoBox(ValueError):
    """A file of which nothing can be made at all; the message says which and why."""


@dataclass(frozen=True)
class Found:
    """A fault with the line in which it is, and who finds it: the file itself, the model or the engine."""

    line: int
    path: str
    problem: str
    by: str

    def told(self, file: str) -> str:
        return f"{file}, {told_place(self.line, self.path)}: {self.problem}" if self.line else f"{file}: {self.problem}"


@dataclass
class Inspected:
    """What was found out about a file."""

    file: str
    content: Any
    twice: list[Found] = field(default_factory=list)
    """Codes and other keys that are given more than once."""
    model: list[Found] = field(default_factory=list)
    engine: list[Found] = field(default_factory=list)
    differing: list[str] = field(default_factory=list)
    """Where model and engine take a good box for different ones."""

    @property
    def agree(self) -> bool:
        """Model and engine take it for the same box, or both for none."""
        return bool(self.model) == bool(self.engine) and not self.differing

    @property
    def good(self) -> bool:
        return not (self.twice or self.model or self.engine or self.differing)

    def faults(self) -> list[Found]:
        """Each fault once, by line: those of the model, and those of the engine in lines with which the model is
        content."""
        known = [*self.twice, *self.model]
        lines = {one.line for one in known}
        return sorted([*known, *(one for one in self.engine if one.line not in lines)], key=lambda one: one.line)

    def told(self) -> list[str]:
        """What is wrong, one sentence a fault."""
        lines = [one.told(self.file) for one in self.faults()]
        if not self.agree:
            lines += [f"{self.file}: Model and engine disagree. {self._disagreement()}"]
        return lines

    def _disagreement(self) -> str:
        if self.differing:
            return f"They take this box for different ones: {'; '.join(self.differing)}."
        refusing, taking = ("model", "engine") if self.model else ("engine", "model")
        return f"The {taking} takes this for a box, the {refusing} does not."


def told_place(line: int, path: str) -> str:
    return f"line {line}, {path}" if path else f"line {line}"


def inspected(file: Path, game: Game) -> Inspected:
    """What model and engine of a game say to a file. NoBox if it can't be read."""
    box = box_of(game)
    repeated: Repeated = []
    entry = _document(_text(file), str(file), repeated)
    result = Inspected(str(file), entry.plain())
    for first, line in repeated:
        code = first.path.rpartition(".")[2]
        problem = f"{code} is a duplicate code: it is given in line {first.line} already."
        result.twice.append(Found(line, first.path, problem, "file"))
    result.model = [_found(entry, fault, "model") for fault in box.model(result.content)]
    result.engine = [_found(entry, fault, "engine") for fault in box.engine(result.content)]
    if not (result.model or result.engine):
        result.differing = _differing(game, box.options(result.content))
    return result


def box_of(game: Game) -> Box:
    if game.box is None:
        raise NoBox(f"{game.name} has no boxes: what is printed on its pieces is part of its rules.")
    return game.box


def _differing(game: Game, options: Mapping[str, Any]) -> list[str]:
    """Where games that begin with a box that both take are not the same."""
    found: dict[str, None] = {}
    for players in game.model.players:
        ours, theirs = to_json(game.model.new(players, **options)), game.engine.new(players, **options).snapshot()
        for path, (mine, other) in diff(ours, theirs).items():
            found[f"{path} is {mine!r} for the model, {other!r} for the engine"] = None
    return list(found)


def bound(game: Game, options: Mapping[str, Any]) -> Game:
    """The same game, in which a new game of the model has these options where none are given."""
    new = game.model.new

    def new_with(players: int, **others: Any) -> Any:
        return new(players, **{**options, **others})

    return game.but(model=replace(game.model, new=new_with))


# --- the file ---------------------------------------------------------------------------------------------------


def _text(file: Path) -> str:
    """What is written in a file; on standard input if it is called `-`."""
    try:
        if str(file) == "-":
            raw = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with file.open("rb") as opened:
                raw = opened.read(MOST_BYTES + 1)
    except OSError as problem:
        raise NoBox(f"{file}: The file can't be read: {problem.strerror}.") from None
    if len(raw) > MOST_BYTES:
        raise NoBox(f"{file}: The file is too large for a box: it has more than {MOST_BYTES:,} bytes.")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NoBox(f"{file}: This is not text in UTF-8.") from None
    return text.replace("\t", " ") if file.suffix == ".json" else text  # YAML does not indent with tabs, JSON may


def _document(text: str, file: str, repeated: Repeated) -> Entry:
    """The one thing that is written in a text."""
    _look_over(text, file)
    try:
        found = [entry for entry in documents(text, file, repeated) if entry.value is not None]
    except ScenarioError as error:
        place = f"{file}, {told_place(error.line, error.path)}" if error.line else file
        raise NoBox(f"{place}: {error.problem}") from None
    if not found:
        raise NoBox(f"{file}: The file is empty.")
    if len(found) > 1:
        raise NoBox(f"{file}, line {found[1].line}: There is more than one box in this file.")
    return found[0]


def _look_over(text: str, file: str) -> None:
    """Refuse what is dangerous to read: aliases, which can stand for very much, and what is nested very deeply. What is
    no YAML shows later."""
    depth = 0
    try:
        for event in yaml.parse(text, Loader):
            place = f"{file}, line {event.start_mark.line + 1}"
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if isinstance(event, yaml.AliasEvent):
                raise NoBox(f"{place}: A box has no aliases: write out what *{event.anchor} stands for.")
            if depth > DEEPEST:
                raise NoBox(f"{place}: This is nested too deeply for a box.")
    except (yaml.YAMLError, RecursionError):
        return


def _found(entry: Entry, fault: Fault, by: str) -> Found:
    """A fault with its line: that of its place, or of what is nearest around it."""
    line, path = entry.line, ""
    for step in fault.place:
        inside = entry.value
        if isinstance(inside, dict) and str(step) in inside:
            entry = inside[str(step)]
        elif isinstance(inside, list) and type(step) is int and step < len(inside):
            entry = inside[step]
        else:
            entry = Entry(None, entry.file, line, "")
        line, path = entry.line, join(path, step)
    return Found(line, path, fault.problem, by)


def variant(file: Path, game: Game) -> tuple[Game, Mapping[str, Any]]:
    """The game with a further variant, called by the file, and its options; NoBox if the file has no good box."""
    result = inspected(file, game)
    if not result.good:
        raise NoBox("\n".join(result.told()))
    options = box_of(game).options(result.content)
    return game.with_variant(str(file), options), options


def with_boxes(games: Iterable[Game]) -> list[Game]:
    """Those of the games that have boxes."""
    return [game for game in games if game.box is not None]
