"""What theorems of Key Harvest are made of: any position with any box, positions of numbers, and plays.

A claim is a function of the position before and after a move, and of the move. It is run twice: on any position, where
boards, boxes and all numbers are left open, and on a position of numbers that shows that it speaks of something.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from proofs.games.key_harvest import situations
from proofs.prove import facts, runs
from proofs.prove.asking import having_to_do_with, relevant
from proofs.prove.cases import Claim as Formula
from proofs.prove.cases import Ground, in_order
from proofs.prove.shapes import names_are_names
from proofs.prove.statements import Asked, Statement, possible, theorem
from proofs.prove.symbolic import move_domain
from proofs.prove.ways import Way, ways_of_moves, ways_of_steps
from spec.kernel import Judge, Move, both, copy, explore, implies, negate
from spec.kernel.judge import Path
from spec.kernel.moves import kind_called, performed
from spec.kernel.terms import node, variables
from spec.key_harvest import MODEL
from spec.key_harvest.state import Game, Word

PLAYERS: tuple[int, ...] = (2, 3, 4)
Claim = Callable[[Any, Any, Any], bool]
"""Of the position before, the position after, and the move; of something that happens by itself there is no move."""

stated = functools.partial(theorem, claims=())
"""Name a function that lists statements as a theorem, with its lines."""

# --- any position -----------------------------------------------------------------------------------------------


@functools.cache
def ground(players: int) -> Ground:
    """Any position for so many players."""
    return Ground(MODEL, players)


@functools.cache
def _nothing_happens(players: int) -> Formula:
    any_position = ground(players)
    return Formula(lambda game: MODEL.automatic(game) is None, any_position.state, any_position.possible)


def forget() -> None:
    """Forget what was worked out from the rules, because they may be others now."""
    facts.forget()
    ground.cache_clear()
    _nothing_happens.cache_clear()
    _made.cache_clear()


def kinds(*tags: str) -> tuple[type[Move], ...]:
    """The types of moves with these tags."""
    return tuple(kind_called(MODEL.moves, tag) for tag in tags)


def all_but(*tags: str) -> tuple[type[Move], ...]:
    """All types of moves but those with these tags."""
    return tuple(kind for kind in MODEL.moves if kind not in kinds(*tags))


def moves(claim: Claim, *which: type[Move], by: Sequence[str] = (), players: Iterable[int] = PLAYERS) -> list[Asked]:
    """Whoever makes a move of these types, with so many players, in whatever position: the claim holds. What some
    invariants say of the position before it is supposed."""
    return [
        _asked(players_, way, claim, by)
        for players_ in players
        for kind in which
        for way in ways_of_moves(ground(players_), kind)
        if way.path.problem is None and way.after is not None
    ]


def steps(claim: Claim, *names: str, by: Sequence[str] = (), players: Iterable[int] = PLAYERS) -> list[Asked]:
    """Whatever happens by itself, or only the steps of these names: the claim holds."""
    return [
        _asked(players_, way, claim, by)
        for players_ in players
        for way in ways_of_steps(ground(players_))
        if way.path.problem is None and not way.path.refused and (not names or way.subject in names)
    ]


def positions(claim: Callable[[Any], bool], *, by: Sequence[str] = (), players: Iterable[int] = PLAYERS) -> list[Asked]:
    """Of any position that satisfies the invariants: the claim holds."""
    states = ((players_, copy(ground(players_).state)) for players_ in players)
    return [_concluded(players_, Path((), (), None), [], functools.partial(claim, one), by) for players_, one in states]


def _asked(players: int, way: Way, claim: Claim, by: Sequence[str]) -> Asked:
    supposed = [way.path.taken]
    if way.move is not None:
        decides = _nothing_happens(players).at(ground(players).at(way.known))
        supposed += [move_domain(way.move), *names_are_names(way.move), decides]
    found = _concluded(players, way.path, supposed, lambda: claim(way.before, way.after, way.move), by)
    return replace(found, label=f"{way.subject}, {players} players")


def _concluded(players: int, path: Path, supposed: list[bool], claim: Callable[[], bool], by: Sequence[str]) -> Asked:
    """That the claim holds on a way. What is known is put into the conclusion: boards are open here, and a position in
    which the answers about them are certain has to be shown on numbers."""
    any_position = ground(players)
    paths = explore(claim, known=path.known, possible=any_position.possible, thorough=True)
    holds = both(*(implies(one.taken, one.problem is None and not one.refused and one.result) for one in paths))
    rules = tuple(dict.fromkeys(rule for one in (path, *paths) for rule in one.cited))
    if holds is True:
        return Asked([], [], True, rules)
    return Asked([], [], negate(both(*_told(any_position, path.known, supposed, negate(holds), by))), rules)


def _told(
    any_position: Ground, known: dict[str, int], supposed: list[bool], wrong: bool, by: Sequence[str]
) -> list[bool]:
    """What is asserted: the claim does not hold, with what has to do with it of what is supposed, what the invariants
    say, and what holds of maps, lists and names whatever the game."""
    said: list[bool] = []
    for _ in range(2 if by else 0):  # what is said speaks of things of which something is said in turn
        said = any_position.facts(known, [*said, *supposed, wrong], by)
    told = [*(supposed if by else having_to_do_with(supposed, wrong)), wrong]
    told += [*relevant(any_position, said, told), *(fact for fact in said if not variables(node(fact)))]
    told += any_position.domains(told)
    return [*told, *(bound for name in in_order(told) for bound in any_position.bound.get(name, ()))]


# --- positions of numbers ---------------------------------------------------------------------------------------


@functools.cache
def _made(make: Callable[..., Game], *told: Any) -> Game:
    return make(*told)


def position(make: Callable[..., Game], *told: Any) -> Game:
    """A position that can be changed; it is worked out once."""
    return copy(_made(make, *told))


def in_play(word: Word = "nothing", number: int = 0) -> Game:
    """The first player is in turn; a farmhand has that power."""
    return position(situations.in_play, word, number)


def an_example(tag: str) -> tuple[Game, Move]:
    """A position in which a move of that type is possible, and the move."""
    with Judge():
        game = position(situations.POSITIONS[tag], 3)
        return game, MODEL.legal(game, [tag])[0]


def seen(text: str, game: Game, *done: Move, claim: Claim | None = None) -> Statement:
    """There is such a position: it satisfies the invariants, the moves can be made, and the claim holds of the first of
    them and of what it does."""
    judge = Judge()
    with judge:
        holds = True if claim is None else claim(game, performed(game, done[0]), done[0])
        runs.played(MODEL, game, *done)
    rules = tuple(dict.fromkeys(judge.cited))
    return possible(text, Asked(facts.facts_of(MODEL, game), [], holds, rules, game, done))


def comes_back(text: str, game: Game, done: Sequence[Move]) -> Statement:
    """After these moves everything is as it was: the game can go on so without end."""
    judge = Judge()
    with judge:
        after = runs.played(MODEL, game, *done)
    rules = tuple(dict.fromkeys(judge.cited))
    return possible(text, Asked(facts.facts_of(MODEL, game), [], after == game, rules, game, done))


# --- plays ------------------------------------------------------------------------------------------------------


def move(tag: str, **values: Any) -> Move:
    return kind_called(MODEL.moves, tag)(**values)


def play(game: Game, *plain: Move | tuple[str, Mapping[str, Any]]) -> Game:
    """The position after the moves. The rules are cited in the check around it."""
    done = [one if isinstance(one, Move) else move(one[0], **one[1]) for one in plain]
    after: Game = runs.played(MODEL, game, *done)
    return after
