"""Any position of All Creatures Big and Small: bugs that play hardly meets, and how much a position leaves open.

That everything is proved is seen where all proofs are run.
"""

from __future__ import annotations

import functools
from typing import Any

import pytest

from proofs.prove.anywhere import Anywhere
from proofs.prove.asking import everything
from proofs.prove.cases import Ground
from proofs.prove.ways import Way, any_move, ways_of_moves
from spec.acbas import MODEL
from spec.acbas.choices import Expand
from spec.acbas.resources import pay
from spec.acbas.specials import BuildSpecial
from spec.acbas.stalls import STALL, BuildStall
from spec.kernel import Move, decide, is_at, take_out
from spec.kernel.terms import both, variable


@functools.cache
def anywhere() -> Anywhere:
    return Anywhere(Ground(MODEL, 2))


def ways_of(kind: type[Move], **known: str) -> list[Way]:
    """Every move of that type with these names."""
    ground = anywhere().ground
    any_move(ground, kind)
    bits = {f"move.{name}": 1 << ground.controls[f"move.{name}"].values.index(value) for name, value in known.items()}
    return list(ways_of_moves(ground, kind, bits))


def unproved(kind: type[Move], **known: str) -> set[tuple[str, str]]:
    return {(one.kind, one.what) for one in anywhere().unproved(ways_of(kind, **known))}


class LostStall(BuildSpecial, tag="lost_stall"):
    """A building in place of the Cow Stall: the Cow Stall is lost."""

    @staticmethod
    def perform(game: Any, move: Any) -> None:
        replaced = decide(is_at(game.players[move.player].farm.buildings, "cow_stall", move.space))
        BuildSpecial.perform(game, move)
        if replaced:
            take_out(game.available, "cow_stall")


class WrongSeat(BuildStall, tag="wrong_seat"):
    """The first player pays for every stall."""

    @staticmethod
    def perform(game: Any, move: Any) -> None:
        BuildStall.perform(game, move)
        pay(game.players[move.player], {good: -count for good, count in STALL.items()})
        pay(game.players[0], STALL)


class WrongSide(Expand, tag="wrong_side"):
    """An expansion on the left takes one from the right: whatever lies there lies nowhere."""

    @staticmethod
    def perform(game: Any, move: Any) -> None:
        Expand.perform(game, move)
        farm = game.players[move.player].farm
        if decide(farm.right >= 1):
            farm.right -= 1
            farm.left += 1


@pytest.mark.parametrize(
    ("kind", "known", "noticed"),
    [
        (LostStall, {"building": "open_stables"}, "acb.invariant.number-of-buildings"),
        (WrongSeat, {}, "players.0.stone"),
        (WrongSide, {}, "acb.invariant.farms"),
    ],
    ids=["two buildings that meet", "a wrong seat", "what nobody touched"],
)
def test_a_bug_is_noticed(kind: type[Move], known: dict[str, str], noticed: str) -> None:
    found = anywhere().unproved(ways_of(kind, **known))
    assert any(one.kind == "preservation" and one.what.startswith(noticed) for one in found)


@pytest.mark.parametrize(("kind", "known"), [(BuildSpecial, {"building": "open_stables"}), (Expand, {})], ids=str)
def test_without_the_bug_everything_holds(kind: type[Move], known: dict[str, str]) -> None:
    assert unproved(kind, **known) == set()


@pytest.mark.parametrize("seat", [0, 1])
def test_the_opponent_is_any_opponent(seat: int) -> None:
    """A stall on a farm without expansions contradicts nothing that is known of any position."""
    farm = f"players.{seat}.farm"
    supposed = both(variable(f"{farm}.stalls.t0") == 1, variable(f"{farm}.left") == 0, variable(f"{farm}.right") == 0)
    ground = anywhere().ground
    ground.state.players[seat].farm.stalls.get("t0")
    assert anywhere().asker.reply(everything(ground, {}, [], supposed)).answer == "sat"


def test_a_move_on_any_space_is_not_split_by_spaces() -> None:
    (barrier,) = [kind for kind in MODEL.moves if kind.__name__ == "BuildBarrier"]
    (piece,) = [kind for kind in MODEL.moves if kind.__name__ == "MovePiece"]
    assert 0 < len(ways_of(barrier)) < 87
    assert 0 < len(ways_of(piece)) < 36 * 36
