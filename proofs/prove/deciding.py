"""Whether somebody has a move, in any position in which nothing happens by itself and the game is not over.

The positions are told apart by what decides whether something happens by itself, and by the thing that is there of
which something is claimed, or else by the first thing of each list. In each case one type of move after the other is
looked at until there is a move whatever else holds.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Any

from proofs.prove.cases import Ground
from proofs.prove.symbolic import at_the_bound
from proofs.prove.ways import Way
from spec.kernel import Move, both, copy, either, explore, merged, some
from spec.kernel.judge import TooMany, current
from spec.kernel.moves import performed
from spec.kernel.sequences import Sequel
from spec.kernel.unread import Part, Perhaps, raw

SUBJECT = "somebody has a move"
ENOUGH = 5_000
"""A type of move that would have to be looked at in more ways than that is left out."""


def ways_of_deciding(ground: Ground) -> Iterator[Way]:
    """Every case in which somebody has to decide."""
    model = ground.model

    def run() -> Any:
        state = copy(ground.state)
        if model.automatic(state) is not None or model.over(state):
            return None
        model.looks(state)
        _look_closer(ground, state)
        return state

    for path in explore(run, known={}, possible=ground.possible, thorough=True):
        if path.problem is not None or path.result is not None:
            yield Way(SUBJECT, path, path.result, None)


def _look_closer(ground: Ground, state: Any) -> None:
    """At the thing that is there of which something is claimed, or else at the first thing of each list."""
    held = {name: raw(state, name) for name in state.__struct_fields__}
    for name, value in held.items():
        if isinstance(value, Perhaps) and _is_claimed_of(ground, value.what) and (part := getattr(state, name)):
            hash(part)
            return
    for name, value in held.items():
        if isinstance(value, Sequel) and (things := getattr(state, name)):
            things[0]


def _is_claimed_of(ground: Ground, part: Any) -> bool:
    """Something is claimed of every thing of that kind."""
    return isinstance(part, Part) and part.kind in ground.kinds.values()


def somebody_can(ground: Ground, way: Way, kind: type[Move], sought: Mapping[str, Any] | None = None) -> bool:
    """The condition under which a candidate of that type is legal, with every open count at its upper bound. Of a set
    the first thing is tried, or everything that somebody wants to know of."""

    def run() -> bool:
        state = copy(ground.state)
        current().sought = sought
        widest = (at_the_bound(candidate) for candidate in kind.candidates(state))
        return some(merged(functools.partial(is_legal, state, move)) for move in widest if move is not None)

    try:
        paths = explore(run, known=way.known, possible=ground.possible, thorough=True, most=ENOUGH)
    except TooMany:
        return False
    return either(*(both(path.taken, path.result) for path in paths if path.problem is None and not path.refused))


def is_legal(state: Any, move: Move) -> bool:
    """No rule forbids the move. Where the premise decides, which is shown of every move, nothing else is looked at."""
    if move.premise_decides:
        type(move).premise(state, move)
    else:
        performed(state, move)
    return True
