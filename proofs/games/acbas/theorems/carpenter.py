"""The Carpenter: 25 moves between two turns are enough."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

from proofs.games.acbas.theorems.positions import a_farm, stated
from proofs.prove.statements import Statement, checked
from spec.acbas import free
from spec.acbas.free import Piece
from spec.acbas.state import MOST_CARPENTRY, TROUGHS, Farm, Space

Arrangement = Mapping[Space, Piece]
"""Where stalls stand, Cow Stall and Pig Stall too."""

ONCE: tuple[Space, ...] = ("t0", "m0", "t1", "m1", "b1", "t2", "m2")
SHIFTED: tuple[Space, ...] = ("m0", "t1", "m1", "b1", "t2", "m2", "b2")
ELSEWHERE: tuple[Space, ...] = ("t-1", "m-1", "b-1", "t3", "m3", "b3", "t0")
"""The spaces of the stalls, and others to which they may go."""


@stated("acb.theorem.carpenter", it="107, 404, 600")
def carpenter() -> Iterator[Statement]:
    """25 moves are enough for the Carpenter to bring 10 troughs and 7 stalls, the most that there can be, to other
    places, as long as the buildings need not stay together: each goes straight to its place, and where some change
    places one makes a stop."""
    yield checked(
        "All stalls, in any order on seven spaces, go to the same or other spaces in any order with at most 15 moves "
        "(by moving them).",
        lambda: (
            ((tuple(before.values()), tuple(after.values())), len(_moves(before, after)) <= MOST_CARPENTRY - TROUGHS)
            for spaces in (ONCE, SHIFTED, ELSEWHERE)
            for before in _arrangements(ONCE)
            for after in _arrangements(spaces)
        ),
    )
    yield checked(
        "Ten troughs go to ten other spaces with a move each (by moving them).",
        lambda: [("troughs", _all_troughs_moved())],
    )


def _arrangements(spaces: tuple[Space, ...]) -> list[Arrangement]:
    """All ways in which the seven stalls can stand on seven spaces."""
    found: list[Arrangement] = []
    for cow, pig in itertools.permutations(spaces, 2):
        found.append(
            {space: "cow_stall" if space == cow else "pig_stall" if space == pig else "stall" for space in spaces}
        )
    return found


def _moves(before: Arrangement, after: Arrangement) -> list[tuple[Piece, Space, Space]]:
    """Moves, all of them legal, that turn one arrangement into the other."""
    now, farm = dict(before), _farm(before)
    moves: list[tuple[Piece, Space, Space]] = []
    while now != dict(after):
        piece, origin, target = _next(now, after)
        free.the_piece_is_there(farm, piece, origin)
        free.the_piece_has_a_place(farm, piece, target)
        free.move_the_piece(farm, piece, origin, target)
        now[target] = now.pop(origin)
        moves.append((piece, origin, target))
    return moves


def _next(now: Arrangement, after: Arrangement) -> tuple[Piece, Space, Space]:
    """A stall that is not where it belongs goes to an empty space where it does; if there is none, one makes room."""
    wrong = [(piece, space) for space, piece in now.items() if after.get(space) != piece]
    for piece, origin in wrong:
        for target, wanted in after.items():
            if wanted == piece and target not in now:
                return piece, origin, target
    piece, origin = wrong[0]
    return piece, origin, next(space for space in ("b2", "b3", "t3") if space not in now)


def _farm(arrangement: Arrangement) -> Farm:
    farm = a_farm(left=2, right=3, stalls=[space for space, piece in arrangement.items() if piece == "stall"])
    farm.buildings |= {piece: space for space, piece in arrangement.items() if piece != "stall"}  # type: ignore[misc]
    return farm


def _all_troughs_moved() -> bool:
    before: tuple[Space, ...] = (*ONCE, "b0", "b2", "t3")
    after: tuple[Space, ...] = ("m3", "b3", "t4", "m4", "b4", "t-1", "m-1", "b-1", "t-2", "m-2")
    farm = a_farm(left=2, right=3, troughs=before)
    for origin, target in zip(before, after, strict=True):
        free.the_piece_is_there(farm, "trough", origin)
        free.the_piece_has_a_place(farm, "trough", target)
        free.move_the_piece(farm, "trough", origin, target)
    return set(farm.troughs) == set(after) and len(before) == TROUGHS
