"""Moves, positions and paths in sentences that people read.

Each game has a module with its words: a title and a template for each type of move, and a template for each path. The
sentence of a move is made from its JSON form alone, so it does not say what depends on the position. Every field of
the move is in it: different moves have different sentences.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import msgspec

from proofs.games.acbas import words as acbas_words
from proofs.games.hallertau import words as hallertau_words
from proofs.language import Json, Language, amounts
from proofs.registry import game as pair_of
from spec.kernel import to_json

__all__ = ["Group", "amounts", "groups", "path_words", "sentence", "situation"]

LANGUAGES: Mapping[str, Language] = {"hallertau": hallertau_words.LANGUAGE, "acbas": acbas_words.LANGUAGE}
OTHER = "Other moves"
"""The heading over what is no move of the game."""


class Group(msgspec.Struct, frozen=True):
    """Moves of one type, each with its sentence."""

    title: str
    moves: list[tuple[Json, str]]


def sentence(game: str, move: Any) -> str:
    """What a move does, in one sentence. What is no move of the game is shown as JSON."""
    return _title_and_sentence(game, move)[1]


def groups(game: str, moves: list[Json]) -> list[Group]:
    """The moves by type, in the order of the model, and within a type by their sentences."""
    titles = [words.title for words in _language(game).moves.values()]
    found: dict[str, list[tuple[Json, str]]] = {title: [] for title in (*titles, OTHER)}
    for move in moves:
        title, said = _title_and_sentence(game, move)
        found[title].append((move, said))
    return [Group(title, sorted(members, key=lambda one: one[1])) for title, members in found.items() if members]


def situation(game: str, position: Json) -> str:
    """Where the game stands: the round, the phase, and who has to decide what."""
    return _language(game).situation(position)


def path_words(game: str, path: str) -> str:
    """A path of a position, or of a move (`move.pay.barley`), in words; the path itself where there are none."""
    return _language(game).path(path)


def _language(game: str) -> Language:
    return LANGUAGES[pair_of(game).model.name]


def _title_and_sentence(game: str, move: Any) -> tuple[str, str]:
    language = _language(game)
    try:
        plain = to_json(pair_of(game).model.read_move(move))
    except ValueError:  # Malformed, or a text that is no Unicode, such as half of a surrogate pair
        return OTHER, f"The move {json.dumps(move, default=str)}."
    words = language.moves[plain["type"]]
    return words.title, words.template.format(**language.fields(plain))
