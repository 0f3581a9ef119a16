"""Positions of the wire format, read back into a state: every key, every type, every bound.

Whether the parts fit together is the business of `coherence`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.acbas.coherence import check_coherence
from engine.acbas.names import (
    ACTION_SPACES,
    ALL_BARRIERS,
    ANIMALS,
    EDGE,
    LAST_ROUND,
    MOST_EXPANSIONS,
    NOBODY,
    OFFERS,
    PHASES,
    PILES,
    RESIDENCE,
    SPACE,
    SPECIALS,
    STEPS,
    VARIANTS,
    WORKERS,
)
from engine.acbas.state import Farm, Owed, Player, State
from engine.acbas.writing import GAME
from engine.wire.errors import fault, shown
from engine.wire.values import a_boolean, a_list, an_integer, an_object, any_object, one_of

STATE_KEYS = (
    "game",
    "variant",
    "round",
    "phase",
    "first_player",
    "leader",
    "began",
    "turn",
    "acted",
    "now",
    "agenda",
    "offers",
    "again",
    "carpentry",
    "supply",
    "available",
    "piles",
    "occupied",
    "players",
)
SUPPLY_KEYS = ("barriers", "troughs", "tiles", "expansions")
PLAYER_KEYS = (
    "workers",
    "wood",
    "stone",
    "reed",
    "barriers",
    "animals",
    "newborn",
    "barn",
    "carved",
    "fresh",
    "farm",
)
FARM_KEYS = ("left", "right", "barriers", "troughs", "stalls", "stables", "buildings")

# How often the Carpenter can move something before the next turn, a bound of the wire format.
MOST_CARPENTRY = 25

_OFFERS = frozenset(name for names in OFFERS.values() for name in names)
_SPECIALS = frozenset(SPECIALS)


def read_state(value: object) -> State:
    """The state of a position; MalformedState names the place of the first fault."""
    top = an_object(value, STATE_KEYS, "state")
    one_of(top["game"], (GAME,), "game")
    state = State(one_of(top["variant"], VARIANTS, "variant"))
    state.round = an_integer(top["round"], 1, LAST_ROUND, "round")
    state.phase = one_of(top["phase"], PHASES, "phase")
    state.first_player = _read_seat(top["first_player"], "first_player")
    state.leader = _read_seat(top["leader"], "leader")
    state.began = _read_seat(top["began"], "began")
    state.turn = _read_seat(top["turn"], "turn")
    state.acted = a_boolean(top["acted"], "acted")
    state.now = None if top["now"] is None else _read_owed(top["now"], "now")
    state.agenda = [_read_owed(item, f"agenda[{i}]") for i, item in enumerate(a_list(top["agenda"], "agenda"))]
    state.offers = _read_names(top["offers"], _OFFERS, "offers")
    state.again = a_boolean(top["again"], "again")
    state.carpentry = an_integer(top["carpentry"], 0, MOST_CARPENTRY, "carpentry")
    state.stock, state.troughs, state.tiles, state.expansions = _read_counts(top["supply"], SUPPLY_KEYS, None, "supply")
    state.available = _read_names(top["available"], _SPECIALS, "available")
    state.piles = _read_counts(top["piles"], PILES, None, "piles")
    workers = _read_counts(top["occupied"], ACTION_SPACES, 1, "occupied")
    state.occupied = sum(worker << index for index, worker in enumerate(workers))
    areas = a_list(top["players"], "players")
    if len(areas) != 2:
        fault("players", f"there must be 2 players, not {len(areas)}")
    state.players = [_read_player(area, f"players[{seat}]") for seat, area in enumerate(areas)]
    check_coherence(state)
    return state


# Values


def _read_names(value: object, known: frozenset[str], path: str) -> list[str]:
    """A list of known strings."""
    names = a_list(value, path)
    for index, name in enumerate(names):
        if type(name) is not str or name not in known:
            fault(f"{path}[{index}]", f"there is no {shown(name)} here")
    return names[:]


def _read_counts(value: object, names: Sequence[str], high: int | None, path: str) -> list[int]:
    """A count for each name."""
    counts = an_object(value, names, path)
    return [an_integer(counts[name], 0, high, f"{path}.{name}") for name in names]


def _read_seat(value: object, path: str) -> int:
    """A seat, or nobody."""
    return NOBODY if value is None else an_integer(value, 0, 1, path)


def _read_owed(value: object, path: str) -> Owed:
    """A step that a player owes."""
    owed = an_object(value, ("player", "step"), path)
    player = an_integer(owed["player"], 0, 1, f"{path}.player")
    step = owed["step"]
    if type(step) is not str or step not in STEPS:
        fault(f"{path}.step", f"there is no step {shown(step)}")
    return player, step


# The players


def _read_player(value: object, path: str) -> Player:
    """What one player has."""
    area = an_object(value, PLAYER_KEYS, path)
    player = Player()
    player.workers = an_integer(area["workers"], 0, WORKERS, f"{path}.workers")
    player.wood = an_integer(area["wood"], 0, None, f"{path}.wood")
    player.stone = an_integer(area["stone"], 0, None, f"{path}.stone")
    player.reed = an_integer(area["reed"], 0, None, f"{path}.reed")
    player.barriers = an_integer(area["barriers"], 0, ALL_BARRIERS, f"{path}.barriers")
    player.animals = _read_counts(area["animals"], ANIMALS, None, f"{path}.animals")
    player.newborn = _read_counts(area["newborn"], ANIMALS, 1, f"{path}.newborn")
    player.barn = an_integer(area["barn"], 0, 1, f"{path}.barn")
    player.carved = an_integer(area["carved"], 0, LAST_ROUND, f"{path}.carved")
    player.fresh = an_integer(area["fresh"], 0, None, f"{path}.fresh")
    player.farm = read_farm(area["farm"], f"{path}.farm")
    return player


def read_farm(value: object, path: str) -> Farm:
    """One farm."""
    area = an_object(value, FARM_KEYS, path)
    farm = Farm()
    farm.left = an_integer(area["left"], 0, MOST_EXPANSIONS, f"{path}.left")
    farm.right = an_integer(area["right"], 0, MOST_EXPANSIONS, f"{path}.right")
    farm.barriers = _read_set(area["barriers"], EDGE, f"{path}.barriers")
    farm.troughs = _read_set(area["troughs"], SPACE, f"{path}.troughs")
    farm.stalls = _read_set(area["stalls"], SPACE, f"{path}.stalls")
    farm.stables = _read_set(area["stables"], SPACE, f"{path}.stables")
    farm.take(RESIDENCE)
    for name, space in any_object(area["buildings"], f"{path}.buildings").items():
        if type(name) is not str or (name not in _SPECIALS and name != RESIDENCE):
            fault(f"{path}.buildings", f"there is no building {shown(name)}")
        if type(space) is not str or space not in SPACE:
            fault(f"{path}.buildings.{name}", f"there is no space {shown(space)}")
        farm.put(name, SPACE[space])
    return farm


def _read_set(value: object, numbers: Mapping[str, int], path: str) -> int:
    """What a map names; each entry is 1."""
    found = 0
    for name, count in any_object(value, path).items():
        if type(name) is not str or name not in numbers:
            fault(path, f"there is no {shown(name)} here")
        if type(count) is not int or count != 1:
            fault(f"{path}.{name}", f"must be 1, not {shown(count)}")
        found |= 1 << numbers[name]
    return found
