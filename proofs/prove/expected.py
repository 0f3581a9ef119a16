"""Whether a move that the rules allow is one of those that its type declares as candidates, wherever it is made.

The moves that are asked about are all that have the form; which of them the rules allow is found by running them, and
nothing of that comes from the code that makes the candidates.
"""

from __future__ import annotations

from typing import Any

from proofs.prove.cases import Ground
from proofs.prove.symbolic import within
from proofs.prove.ways import Way
from spec.kernel import Move, both, copy, either, explore, negate
from spec.kernel.judge import current
from spec.kernel.moves import counts_of
from spec.kernel.names import Choice, Names


def unexpected(ground: Ground, way: Way) -> bool:
    """The condition under which no candidate is the move that was made on that way, or the candidates break down."""
    kind: type[Move] = getattr(type(way.move), "opened", type(way.move))

    def expected() -> bool:
        state, move = copy(ground.state), copy(way.move)
        control = {name: getattr(move, name) for name in move.__struct_fields__ if name not in counts_of(kind)}
        current().sought = {name: value for name, value in control.items() if not isinstance(value, Names)}
        candidates = kind.candidates(state)
        return either(*(is_that(move, candidate, control) for candidate in candidates if agrees(candidate, control)))

    paths = explore(expected, known=way.known, possible=ground.possible, thorough=True)
    return either(*(both(path.entered, path.problem is not None or negate(path.result)) for path in paths))


def agrees(candidate: Move, control: dict[str, Any]) -> bool:
    """The candidate has these names and seats, or leaves them open."""
    return all(
        isinstance(found := getattr(candidate, name), Choice) or found == value for name, value in control.items()
    )


def is_that(move: Move, candidate: Move, control: dict[str, Any]) -> bool:
    """The move is one of those for which the candidate stands."""
    open_ones = ((getattr(candidate, name), value) for name, value in control.items())
    chosen = (choice.allows(value) for choice, value in open_ones if isinstance(choice, Choice))
    return both(within(move, candidate), *chosen)
