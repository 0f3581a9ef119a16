"""That the readings of a ruling differ: for each one that we do not take, a position in which it matters.

Some readings give another number (`shows` of the ruling). The others part about a move: it is legal under one of them
only, or leads to different positions. The solver finds a position. Where what matters can be searched for on numbers
only, one is given, and the move or the scores are worked out under both readings.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from proofs.game import Game
from proofs.prove.facts import facts_of
from proofs.prove.recorded import situations
from proofs.prove.statements import Asked, Statement, Theorem, possible
from proofs.prove.symbolic import move_domain, symbolic_move
from spec.kernel import Focus, Illegal, Judge, Model, Move, Path, Ruling, both, either, explore, negate
from spec.kernel.moves import kind_called
from spec.kernel.records import SymbolicMarks
from spec.kernel.terms import conjuncts, node, variables


@dataclass(frozen=True)
class Parting:
    """A ruling, and where its readings make a difference.

    Either for a move in a situation, for which the solver finds numbers; or in a position of numbers, for a move or, if
    there is none, for the scores.
    """

    ruling: Ruling
    focus: Callable[[], Focus] | None = None
    position: Callable[[], Any] | None = None
    move: Move | None = None


def disputed(model: Model) -> list[Ruling]:
    """The rulings with several readings."""
    return [ruling for ruling in model.rulings.values() if len(ruling.readings) > 1]


def statements_of(ruling: Ruling, game: Game) -> Iterator[Statement]:
    for other, meaning in ruling.readings.items():
        if other != ruling.taken:
            text = f"The reading “{meaning}” makes a difference against “{ruling.readings[ruling.taken]}”."
            yield possible(text, *differences(ruling, other, game))


def differences(ruling: Ruling, other: str, game: Game) -> Iterator[Asked]:
    """Everything that the other reading changes: the number that the ruling shows, or what becomes of a move."""
    if ruling.shows is not None:
        yield differs(ruling, other, game)
    for parting in game.claims.partings.values():
        if parting.ruling.id == ruling.id:
            yield parts(parting, other, game.model)


# --- another number ---------------------------------------------------------------------------------------------


def values_under(ruling: Ruling, reading: str, state: Any) -> list[Path]:
    """What the ruling computes from the position if that reading is in force."""
    assert ruling.shows is not None
    shows = ruling.shows
    return explore(lambda: shows(state), readings={ruling.id: reading})


def differs(ruling: Ruling, other: str, game: Game) -> Asked:
    """The other reading gives another value than ours at the end of a game."""
    over = finished(game)
    ours, theirs = values_under(ruling, ruling.taken, over), values_under(ruling, other, over)
    apart = either(*(both(mine.taken, their.taken, mine.result != their.result) for mine in ours for their in theirs))
    depends = bool(variables(node(apart)))
    return Asked(facts_of(game.model, over), [], apart, _cited(ours, theirs), over if depends else None, label=other)


def finished(game: Game) -> Any:
    """Any position of the finished game, with two players if there can be two."""
    over = [state for state in situations(game) if game.model.over(state)]
    return next((state for state in over if len(state.players) == 2), over[0])


# --- another move -----------------------------------------------------------------------------------------------


def move_of(focus: Focus, model: Model) -> tuple[Any, Move]:
    """The symbolic position and the symbolic move about which the readings part."""
    assert focus.kind is not None
    return focus.state, symbolic_move(kind_called(model.moves, focus.kind), dict(focus.control))


def parts(parting: Parting, other: str, model: Model) -> Asked:
    """Under the other reading the move is legal and under ours it is not, or the reverse, or it leads elsewhere."""
    if parting.focus is None:
        return exemplified(parting, other, model)
    state, move = move_of(parting.focus(), model)
    ours, theirs = (
        explore(functools.partial(model.outcome, state, move), readings={parting.ruling.id: reading})
        for reading in (parting.ruling.taken, other)
    )
    elsewhere = either(
        *(both(mine.taken, their.taken, negate(alike(mine.result, their.result))) for mine in ours for their in theirs)
    )
    allowed, allowed_there = (either(*(path.taken for path in paths)) for paths in (ours, theirs))
    apart = either(both(allowed, negate(allowed_there)), both(allowed_there, negate(allowed)), elsewhere)
    counts = list(conjuncts(move_domain(move)))
    return Asked(facts_of(model, state), counts, apart, _cited(ours, theirs), state, [move], label=other)


def alike(left: Any, right: Any) -> bool:
    """Two records, or parts of them, are the same."""
    if isinstance(left, msgspec.Struct) and type(left) is type(right):
        return both(*(alike(getattr(left, name), getattr(right, name)) for name in left.__struct_fields__))
    if isinstance(left, SymbolicMarks):
        return both(*(alike(*pair) for pair in left.beside(right)))
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and both(*(alike(left[key], right[key]) for key in left))
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and both(*(alike(*pair) for pair in zip(left, right, strict=True)))
    same: bool = left == right
    return same


def _cited(*runs: list[Path]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule for paths in runs for path in paths for rule in path.cited))


# --- a given position -------------------------------------------------------------------------------------------


def exemplified(parting: Parting, other: str, model: Model) -> Asked:
    """In the given position the move, or else the scores, come out differently under the other reading."""
    assert parting.position is not None
    state = parting.position()
    judges = [Judge(readings={parting.ruling.id: reading}) for reading in (parting.ruling.taken, other)]
    ours, theirs = (worked_out(parting, state, model, judge) for judge in judges)
    rules = tuple(dict.fromkeys(rule for judge in judges for rule in judge.cited))
    moves = [parting.move] if parting.move is not None else []
    return Asked(facts_of(model, state), [], ours != theirs, rules, state, moves, label=other)


def worked_out(parting: Parting, state: Any, model: Model, judge: Judge) -> Any:
    """The position after the move, or the rules that it breaks; without a move, the scores."""
    if parting.move is None:
        with judge:
            return model.scores(state)
    try:
        return model.apply(state, parting.move, judge)
    except Illegal as refusal:
        return refusal.rules


# --- theorems ---------------------------------------------------------------------------------------------------


def theorems_of_readings(game: Game) -> list[Theorem]:
    """For every disputed ruling: that each alternative reading makes, in some position, a difference."""
    return [
        Theorem(
            ruling.id.replace(".ruling.", ".theorem.readings-of-"),
            (),
            f"It matters how one answers the question: {ruling.question}",
            ruling.sources,
            functools.partial(statements_of, ruling, game),
        )
        for ruling in disputed(game.model)
    ]
