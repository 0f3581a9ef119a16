"""That the readings of a ruling differ: for each one that we do not take, a position in which it matters.

Some readings give another number (`shows` of the ruling). The others part about a move: it is legal under one of them
only, or leads to different positions. The solver finds a position. Where what matters can be searched for on numbers
only, one is given (`Example`), and the move or the scores are worked out under both readings.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from proofs.games.acbas.partings import EXAMPLES as ACBAS
from proofs.games.acbas.partings import Example
from proofs.games.hallertau.partings import PARTINGS as HALLERTAU
from proofs.games.hallertau.partings import Parting
from proofs.prove.obligations import facts_of, move_domain, symbolic_move
from proofs.prove.statements import Asked, Statement, Theorem, possible
from spec.kernel import Illegal, Judge, Model, Move, Path, Ruling, both, copy, either, explore, negate
from spec.kernel.terms import conjuncts, node, variables

PARTINGS: dict[str, Mapping[str, Parting]] = {"hallertau": HALLERTAU}
EXAMPLES: dict[str, Sequence[Example]] = {"acbas": ACBAS}


def disputed(model: Model) -> list[Ruling]:
    """The rulings with several readings."""
    return [ruling for ruling in model.rulings.values() if len(ruling.readings) > 1]


def statements_of(ruling: Ruling, model: Model) -> Iterator[Statement]:
    for other, meaning in ruling.readings.items():
        if other != ruling.taken:
            text = f"The reading “{meaning}” makes a difference against “{ruling.readings[ruling.taken]}”."
            yield possible(text, *differences(ruling, other, model))


def differences(ruling: Ruling, other: str, model: Model) -> Iterator[Asked]:
    """Everything that the other reading changes: the number that the ruling shows, or what becomes of a move."""
    if ruling.shows is not None:
        yield differs(ruling, other, model)
    for parting in PARTINGS.get(model.name, {}).values():
        if parting.ruling.id == ruling.id:
            yield parts(parting, other, model)
    for example in EXAMPLES.get(model.name, ()):
        if example.ruling.id == ruling.id:
            yield exemplified(example, other, model)


# --- another number ---------------------------------------------------------------------------------------------


def values_under(ruling: Ruling, reading: str, game: Any) -> list[Path]:
    """What the ruling computes from the position if that reading is in force."""
    assert ruling.shows is not None
    shows = ruling.shows
    return explore(lambda: shows(game), readings={ruling.id: reading})


def differs(ruling: Ruling, other: str, model: Model) -> Asked:
    """The other reading gives another value than ours at the end of a game."""
    game = _finished(model)
    ours, theirs = values_under(ruling, ruling.taken, game), values_under(ruling, other, game)
    apart = either(
        *(both(_taken(mine), _taken(their), mine.result != their.result) for mine in ours for their in theirs)
    )
    depends = bool(variables(node(apart)))
    return Asked(facts_of(model, game), [], apart, _cited(ours, theirs), game if depends else None, label=other)


def _finished(model: Model) -> Any:
    """Any position of the finished game, with two players if there can be two."""
    finished = [game for game in model.situations() if model.over(game)]
    return next((game for game in finished if len(game.players) == 2), finished[0])


# --- another move -----------------------------------------------------------------------------------------------


def move_of(parting: Parting, model: Model) -> tuple[Any, Move]:
    """The symbolic position and the symbolic move about which the readings part."""
    focus = parting.focus()
    kind = next(kind for kind in model.moves if kind.__struct_config__.tag == focus.kind)
    return focus.game, symbolic_move(kind, dict(focus.control))


def outcome(model: Model, game: Any, move: Move) -> Any:
    """The position after the move and all that then happens by itself."""
    type(move).premise(game, move)
    after = copy(game)
    type(move).perform(after, move)
    while (step := model.automatic(after)) is not None:
        step(after)
    return after


def parts(parting: Parting, other: str, model: Model) -> Asked:
    """Under the other reading the move is legal and under ours it is not, or the reverse, or it leads elsewhere."""
    game, move = move_of(parting, model)
    ours, theirs = (
        explore(functools.partial(outcome, model, game, move), readings={parting.ruling.id: reading})
        for reading in (parting.ruling.taken, other)
    )
    elsewhere = either(
        *(
            both(_taken(mine), _taken(their), negate(alike(mine.result, their.result)))
            for mine in ours
            for their in theirs
        )
    )
    allowed, allowed_there = either(*map(_taken, ours)), either(*map(_taken, theirs))
    apart = either(both(allowed, negate(allowed_there)), both(allowed_there, negate(allowed)), elsewhere)
    counts = list(conjuncts(move_domain(move)))
    return Asked(facts_of(model, game), counts, apart, _cited(ours, theirs), game, [move], label=other)


def alike(left: Any, right: Any) -> bool:
    """Two records, or parts of them, are the same."""
    if isinstance(left, msgspec.Struct) and type(left) is type(right):
        return both(*(alike(getattr(left, name), getattr(right, name)) for name in left.__struct_fields__))
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and both(*(alike(left[key], right[key]) for key in left))
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and both(*(alike(*pair) for pair in zip(left, right, strict=True)))
    same: bool = left == right
    return same


def _taken(path: Path) -> bool:
    return both(*(condition for _, condition in path.conditions))


def _cited(*runs: list[Path]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule for paths in runs for path in paths for rule in path.cited))


# --- a given position -------------------------------------------------------------------------------------------


def exemplified(example: Example, other: str, model: Model) -> Asked:
    """In the given position the move, or else the scores, come out differently under the other reading."""
    game = example.position()
    judges = [Judge(readings={example.ruling.id: reading}) for reading in (example.ruling.taken, other)]
    ours, theirs = (worked_out(example, game, model, judge) for judge in judges)
    cited = tuple(dict.fromkeys(rule for judge in judges for rule in judge.cited))
    moves = [example.move] if example.move is not None else []
    return Asked(facts_of(model, game), [], ours != theirs, cited, game, moves, label=other)


def worked_out(example: Example, game: Any, model: Model, judge: Judge) -> Any:
    """The position after the move, or the rules that it breaks; without a move, the scores."""
    if example.move is None:
        with judge.presiding():
            return model.scores(game)
    try:
        return model.apply(game, example.move, judge)
    except Illegal as refusal:
        return refusal.rules


# --- theorems ---------------------------------------------------------------------------------------------------


def theorems_of_readings(model: Model) -> list[Theorem]:
    """For every disputed ruling: that each alternative reading makes, in some position, a difference."""
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
