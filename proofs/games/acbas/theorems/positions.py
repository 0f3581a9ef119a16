"""Symbolic positions, farms of numbers and plays of All Creatures Big and Small."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping

from proofs.games.acbas.situations import FILLERS, symbolic_game
from proofs.prove import facts, runs
from proofs.prove.runs import SymbolicRun
from proofs.prove.statements import Asked, theorem
from spec.acbas import MODEL, room
from spec.acbas.flow import owed_by
from spec.acbas.geometry import HOME
from spec.acbas.places import Room
from spec.acbas.room import can_be_shared_out, places
from spec.acbas.setup import ChooseFirstPlayer, DrawBuilding
from spec.acbas.spaces import Place
from spec.acbas.specials import BuildSpecial
from spec.acbas.state import ActionSpace, Edge, Farm, Game, Owed, Owned, Player, Seat, Space, Special
from spec.kernel import Judge, Move, both

stated = functools.partial(theorem, claims=())
"""Name a function that lists statements as a theorem, with its lines."""

# --- on symbols -------------------------------------------------------------------------------------------------


def run(game: Game, *steps: runs.Step) -> SymbolicRun:
    """Carry out the steps on a symbolic position that satisfies the invariants; nothing else happens meanwhile."""
    return runs.run(game, known_of(game), *steps)


def known_of(game: Game) -> list[bool]:
    """Bounds and invariants of a symbolic position, the same list for equal positions."""
    return facts.remembered_facts_of(MODEL, game)


def forget() -> None:
    """Forget what was worked out from the rules, because they may be others now."""
    facts.forget()
    room.forget()


def follows(conclusion: Callable[[], bool], *premises: bool) -> Asked:
    """The conclusion, which rules work out on symbols, from premises about these symbols."""
    judge = Judge()
    with judge:
        concluded = conclusion()
    return Asked([], premises, concluded, tuple(dict.fromkeys(judge.cited)))


def me(game: Game) -> Player:
    """The player who sits first: the one in turn in symbolic positions."""
    return game.players[0]


def building(name: Special, mine: dict[Owned, Space] | None = None) -> Game:
    """A symbolic position in which the player builds a special building, that one lying ready."""
    now, agenda = Owed(player=0, step="special"), owed_by(0, ["room"])
    return symbolic_game("work", mine, acted=True, available=[name], now=now, agenda=agenda)


def resources(player: Player) -> tuple[int, int, int]:
    return player.wood, player.stone, player.reed


def nothing_gained(before: Game, after: Game) -> bool:
    """The player has no more of any resource than before."""
    return both(*(new <= old for old, new in zip(resources(me(before)), resources(me(after)), strict=True)))


# --- on numbers -------------------------------------------------------------------------------------------------


def a_farm(
    *,
    left: int = 0,
    right: int = 0,
    barriers: Iterable[Edge] = (),
    troughs: Iterable[Space] = (),
    stalls: Iterable[Space] = (),
    stables: Iterable[Space] = (),
    buildings: Mapping[Owned, Space] | None = None,
) -> Farm:
    """A farm with these things on it, and the Residence unless one of the buildings is built over it."""
    built = dict(buildings or {})
    if HOME not in built.values():
        built["residence"] = HOME
    return Farm(
        left=left,
        right=right,
        barriers=dict.fromkeys(barriers, 1),
        troughs=dict.fromkeys(troughs, 1),
        stalls=dict.fromkeys(stalls, 1),
        stables=dict.fromkeys(stables, 1),
        buildings=built,
    )


def kept(farm: Farm, animals: Room) -> bool:
    """So many animals can be shared out among the places of the farm."""
    return can_be_shared_out(places(farm), animals)


def opened(*drawn: Special) -> Game:
    """The first turn of an expert game in which these special buildings, among others, were drawn."""
    fillers = [name for name in FILLERS if name not in drawn][: 8 - len(drawn)]
    draws = [DrawBuilding(building=name) for name in (*drawn, *fillers)]
    return played(MODEL.new(2, buildings=8), *draws, ChooseFirstPlayer(player=0))


def played(game: Game, *moves: Move) -> Game:
    """The position after the moves."""
    after: Game = runs.played(MODEL, game, *moves)
    return after


def place(player: Seat, space: ActionSpace) -> Place:
    return Place(player=player, space=space)


def build(player: Seat, name: Special, space: Space) -> BuildSpecial:
    return BuildSpecial(player=player, building=name, space=space, pay="cost")
