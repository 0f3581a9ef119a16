"""Moves, positions and paths in sentences that people read, in the words of each game.

The sentence of a move is made from its JSON form alone, so it does not say what depends on the position. Every field of
the move is in it: different moves have different sentences.
"""

from __future__ import annotations

import functools
import json
from typing import Any

import msgspec

from proofs.game import Game
from proofs.language import Language, plain_language
from proofs.wire import Json
from spec.kernel import to_json

OTHER = "Other moves"
"""The heading over what is no move of the game."""


class Group(msgspec.Struct, frozen=True):
    """Moves of one type, each with its sentence."""

    title: str
    moves: list[tuple[Json, str]]


def sentence(game: Game, move: Any) -> str:
    """What a move does, in one sentence. What is no move of the game is shown as JSON."""
    return _title_and_sentence(game, move)[1]


def groups(game: Game, moves: list[Json]) -> list[Group]:
    """The moves by type, in the order of the model, and within a type by their sentences."""
    titles = [words.title for words in language_of(game).moves.values()]
    found: dict[str, list[tuple[Json, str]]] = {title: [] for title in (*titles, OTHER)}
    for move in moves:
        title, said = _title_and_sentence(game, move)
        found[title].append((move, said))
    return [Group(title, sorted(members, key=lambda one: one[1])) for title, members in found.items() if members]


def situation(game: Game, position: Json) -> str:
    """Where the game stands: the round, the phase, and who has to decide what."""
    return language_of(game).situation(position)


def path_words(game: Game, path: str) -> str:
    """A path of a position, or of a move (`move.pay.barley`), in words; the path itself where there are none."""
    return language_of(game).path(path)


@functools.cache
def language_of(game: Game) -> Language:
    """The words of a game; its own names where it has none."""
    return game.desk.language or plain_language(game.model)


def _title_and_sentence(game: Game, move: Any) -> tuple[str, str]:
    language = language_of(game)
    try:
        plain = to_json(game.model.read_move(move))
    except ValueError:  # Malformed, or a text that is no Unicode, such as half of a surrogate pair
        return OTHER, f"The move {json.dumps(move, default=str)}."
    words = language.moves[plain["type"]]
    return words.title, words.template.format(**language.fields(plain))
