"""Mutants that may survive, each with the reason: a file of the game."""

from __future__ import annotations

import importlib.util
from collections.abc import Collection
from pathlib import Path
from typing import Any

import msgspec
import yaml

from proofs.game import Game

FILE = "mutants.yaml"


class Excuse(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a mutant need not be noticed."""

    id: str
    reason: str


class BadExcuses(Exception):
    """The file can't be read; the message says where and why."""


def file_of(game: Game) -> Path | None:
    """Where the excuses of a game lie: beside its parts."""
    spec = importlib.util.find_spec(game.parts) if game.parts else None
    folders = list(spec.submodule_search_locations or ()) if spec is not None else []
    return Path(folders[0]) / FILE if folders else None


def excuses_of(game: Game) -> dict[str, str]:
    """The reason of each excused mutant by its id; none if there is no file."""
    file = file_of(game)
    if file is None or not file.is_file():
        return {}
    try:
        plain: Any = yaml.safe_load(file.read_text(encoding="utf-8")) or []
        every = msgspec.convert(plain, list[Excuse])
    except (yaml.YAMLError, UnicodeDecodeError, msgspec.ValidationError) as problem:
        raise BadExcuses(f"{file.name} should be a list of entries with an id and a reason: {problem}") from None
    return {one.id: one.reason for one in every}


def stale(excuses: Collection[str], mutants: Collection[str]) -> list[str]:
    """The ids that are excused and that no mutant has any more."""
    return [id for id in excuses if id not in mutants]
