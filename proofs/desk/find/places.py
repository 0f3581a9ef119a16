"""Where is searched: the control situations of the model, and situations made to measure for what a condition names."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from proofs.desk.find.vocabulary import Lying, words_of
from proofs.game import Game
from proofs.prove.recorded import describe, situations
from spec.kernel import Focus


def first_places(game: Game, lying: Lying) -> Iterator[Focus]:
    """Situations with what is named where it is said to lie, then every stage of the game."""
    yield from words_of(game).made(game, lying)
    yield from stages(game)


@functools.cache
def stages(game: Game) -> list[Focus]:
    """Every stage of the game in which somebody has to decide something."""
    return [Focus(describe(game, state), state) for state in situations(game) if waits(game, state)]


@functools.cache
def closer_looks(game: Game) -> list[Focus]:
    """The situations in which the proofs look at something in particular, if somebody has to decide something."""
    return [focus for focus in game.claims.closer() if waits(game, focus.state)]


def waits(game: Game, state: object) -> bool:
    """Somebody has to decide something: only such a position can be given."""
    return game.model.automatic(state) is None
