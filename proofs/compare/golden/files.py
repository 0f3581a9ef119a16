"""The files of golden playthroughs: one for every game, variant and number of players.

The lines of a file are JSON: what the game is, how it begins, a line for each step (the move, how many moves were
legal, the rules that took part, what changed, by path), and the scores.
"""

from __future__ import annotations

import os
from collections.abc import Container
from pathlib import Path
from typing import Any

import msgspec

from proofs.game import Game
from proofs.wire import Json, canonical
from spec.kernel import Model

SEED = 1


class Header(msgspec.Struct, forbid_unknown_fields=True):
    """What is played."""

    game: str
    variant: str
    players: int
    seed: int


class Start(msgspec.Struct, forbid_unknown_fields=True):
    """The position after the set-up, and the rules of the set-up."""

    start: Json
    rules: str


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """One move and what came of it."""

    move: Json
    legal: int
    """How many moves the engine listed before."""
    rules: str
    """The rules that took part, as `as_text` writes them."""
    now: Json
    """What changed in the position: the new values by path, null for what is gone. `0.` is short for `players.0.`."""


class End(msgspec.Struct, forbid_unknown_fields=True):
    """The scores, and the rules of the scoring."""

    scores: Json
    rules: str


class Playthrough(msgspec.Struct):
    """A whole game."""

    header: Header
    start: Start
    steps: list[Step]
    end: End


class BadPlaythrough(ValueError):
    """A file that is no playthrough; the message says where and what."""


def as_text(model: Model, rules: Container[str]) -> str:
    """Some rules in the order of the model, without the game; `fallow.who-slides,first-slide` are two rules."""
    names = [id.partition(".")[2] for id in model.rules if id in rules]
    words: dict[str, list[str]] = {}
    for name in names:
        head, dot, rest = name.partition(".")
        words.setdefault(head + dot, []).append(rest)
    return " ".join(head + ",".join(rests) for head, rests in words.items())


def from_text(model: Model, text: str) -> list[str]:
    """The ids of rules that were written so."""
    prefix = next(iter(model.rules)).partition(".")[0]
    parts = [word.partition(".") for word in text.split()]
    return [f"{prefix}.{head}{dot}{rest}" for head, dot, rests in parts for rest in rests.split(",")]


def short(path: str) -> str:
    """A path in a position as it stands in a step."""
    return path.removeprefix("players.")


def whole(path: str) -> str:
    """The path that stands in a step, in full."""
    return f"players.{path}" if path[:1].isdigit() else path


def positions(model: Model, played: Playthrough) -> list[Any]:
    """Every position of a playthrough in which something has to be decided, and the last one, as the model plays it."""
    found = [model.read_state(played.start.start)]
    for step in played.steps:
        found.append(model.apply(found[-1], model.read_move(step.move)))
    return found


# --- files ------------------------------------------------------------------------------------------------------


def folder(game: Game) -> Path | None:
    """Where the playthroughs of a game lie in the source tree in which it is written; None if there is none."""
    return game.home / "tests" / "golden" / game.name if game.home and (game.home / "tests").is_dir() else None


def wanted(game: Game) -> dict[str, Header]:
    """What there should be of a game, by the name of the file."""
    model = game.model
    every = [Header(model.name, variant, count, SEED) for count, variant in model.set_ups()]
    return {f"{one.variant}-{one.players}.jsonl": one for one in every}


def surplus(game: Game) -> list[str]:
    """Files that should not be there: of no variant of the game."""
    where = folder(game)
    there = sorted(file.name for file in where.iterdir()) if where and where.is_dir() else []
    return [name for name in there if name not in wanted(game)]


def read(file: Path) -> Playthrough:
    """The playthrough in a file."""
    try:
        lines = file.read_bytes().splitlines()
    except FileNotFoundError:
        raise BadPlaythrough(f"{file.name} is missing.") from None
    except OSError as problem:
        raise BadPlaythrough(f"{file.name}: {problem.strerror}.") from None
    kinds: list[Any] = [Header, Start, *[Step] * (len(lines) - 3), End]
    if len(lines) < 3:
        raise BadPlaythrough(f"{file.name}: it needs a header, a start and an end; there are {len(lines)} lines.")
    parts = []
    for number, (line, kind) in enumerate(zip(lines, kinds, strict=True), 1):
        try:
            parts.append(msgspec.json.decode(line, type=kind))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
            raise BadPlaythrough(f"{file.name}:{number}: {problem}.") from None
    header, start, *steps, end = parts
    return Playthrough(header, start, steps, end)


def text_of(played: Playthrough) -> str:
    """A playthrough as the text of its file."""
    parts = (played.header, played.start, *played.steps, played.end)
    return "".join(f"{canonical(part)}\n" for part in parts)


def write(file: Path, played: Playthrough) -> None:
    """Write a file, all of it or nothing."""
    file.parent.mkdir(parents=True, exist_ok=True)
    scratch = file.with_suffix(f".{os.getpid()}")
    scratch.write_text(text_of(played), encoding="utf-8")
    scratch.replace(file)
