"""That the readings of a ruling differ: for each one that we do not take, a position in which it matters."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

from proofs.obligations import facts_of
from proofs.theorems.statements import Asked, Statement, Theorem, possible
from spec.kernel import Model, Path, Ruling, both, either, explore
from spec.kernel.terms import node, variables


def disputed(model: Model) -> list[Ruling]:
    """The rulings with several readings, of which something can be computed that depends on the choice."""
    return [ruling for ruling in model.rulings.values() if len(ruling.readings) > 1 and ruling.shows is not None]


def values_under(ruling: Ruling, reading: str, game: Any) -> list[Path]:
    """What the ruling computes from the position if that reading is in force."""
    assert ruling.shows is not None
    shows = ruling.shows
    return explore(lambda: shows(game), readings={ruling.id: reading})


def differs(ruling: Ruling, other: str, model: Model, game: Any) -> Asked:
    """The other reading gives another value than ours in this position."""
    ours, theirs = values_under(ruling, ruling.taken, game), values_under(ruling, other, game)
    apart = either(
        *(
            both(*(condition for _, condition in (*mine.conditions, *others.conditions)), mine.result != others.result)
            for mine in ours
            for others in theirs
        )
    )
    rules = tuple(rule for path in (*ours, *theirs) for rule in path.cited)
    depends = bool(variables(node(apart)))
    return Asked(facts_of(model, game), [], apart, rules, game if depends else None, label=other)


def statements_of(ruling: Ruling, model: Model) -> Iterator[Statement]:
    game = _finished(model)
    for other, meaning in ruling.readings.items():
        if other != ruling.taken:
            text = f"The reading “{meaning}” gives another value than “{ruling.readings[ruling.taken]}”."
            yield possible(text, differs(ruling, other, model, game))


def _finished(model: Model) -> Any:
    """Any position of the finished game, with as few players as may be."""
    return next(game for game in model.situations() if model.over(game))


def theorems_of_readings(model: Model) -> list[Theorem]:
    """For every disputed ruling: that each alternative reading gives, in some position, another value than ours."""
    return [
        Theorem(
            ruling.id.replace(".ruling.", ".theorem.readings-of-"),
            (),
            f"It matters how one answers the question: {ruling.question}",
            ruling.sources,
            functools.partial(statements_of, ruling, model),
        )
        for ruling in disputed(model)
    ]
