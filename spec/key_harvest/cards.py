"""What is printed on workers and events, of whichever one asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from spec.kernel import both, decide, either, is_named, ite
from spec.key_harvest.state import WORKERS, Box, Effect, Power, Source, Word, Worker

ONCE: tuple[Word, ...] = ("harvest", "swap_bag", "swap_left", "buy")
"""The words that are answered once."""


def printed(box: Box) -> dict[Source, Power | Effect]:
    """Workers and events by their names."""
    found: dict[Source, Power | Effect] = {}
    found.update(cast(dict[Source, Power], box.workers))
    found.update(cast(dict[Source, Effect], box.events))
    return found


def says(box: Box, by: Source, *words: Word) -> bool:
    """One of these words is printed there."""
    return either(
        *(
            both(this, is_named(card.word, *words))
            for source, card in printed(box).items()
            if (this := is_named(by, source)) is not False
        )
    )


def _looked_up(box: Box, by: Source, number: Callable[[Power | Effect], int]) -> int:
    found = 0
    for source, card in printed(box).items():
        if (this := is_named(by, source)) is not False:
            found = ite(this, number(card), found)
    return found


def rank_of(box: Box, worker: Worker) -> int:
    """The number at the top of a worker."""
    found = 0
    for name in WORKERS:
        if (this := is_named(worker, name)) is not False:
            found = ite(this, box.workers[name].rank, found)
    return found


def is_obligatory(box: Box, by: Source) -> bool:
    """The scroll is printed there, not the bell."""
    return _looked_up(box, by, lambda card: card.must) == 1


def number_on(box: Box, by: Source) -> int:
    """The number that is said with the word."""
    return _looked_up(box, by, lambda card: card.number)


def times(box: Box, by: Source) -> int:
    """How often it can be answered."""
    return ite(says(box, by, *ONCE), 1, number_on(box, by))


def known_times(box: Box, by: Source) -> int:
    """The same, known: 1, 2 or 3."""
    return _known(times(box, by))


def known_price(box: Box, by: Source) -> int:
    """How many crops a field costs: 1, 2 or 3."""
    return _known(number_on(box, by))


def _known(number: int) -> int:
    return 1 if decide(number == 1) else 2 if decide(number == 2) else 3


def does_nothing(box: Box, by: Source) -> bool:
    return says(box, by, "nothing")
