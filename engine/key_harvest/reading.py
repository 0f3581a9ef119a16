"""Positions of the wire format, read back into a state: every key, every type, every bound, every name.

Whether the parts fit together is the business of `coherence` and `owed`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.key_harvest.coherence import check_board, check_coherence
from engine.key_harvest.land import Board
from engine.key_harvest.names import (
    ACTIONS,
    COUNTERS,
    CROP,
    CROPS,
    EVENTS,
    LEAST_PLAYERS,
    MOST_NUMBER,
    MOST_PLAYERS,
    MOST_RANK,
    NEIGHBOURS,
    NO_CROP,
    NO_FIELD,
    NOBODY,
    NOTHING,
    PAIR,
    PAIRS,
    PHASES,
    SLOTS,
    SOURCE,
    SPACES,
    STEPS,
    TOWN_SPACES,
    TRACK_SPACES,
    WORDS,
    WORKERS,
    members,
)
from engine.key_harvest.owed import check_owed
from engine.key_harvest.state import Box, Player, Power, State, Step
from engine.key_harvest.turns import LAST_TURNS
from engine.key_harvest.writing import GAME
from engine.wire.errors import fault, shown
from engine.wire.values import a_list, an_integer, an_object, any_object, one_of

STATE_KEYS = (
    "game",
    "phase",
    "box",
    "first_player",
    "turn",
    "done",
    "now",
    "agenda",
    "stock",
    "aside",
    "chosen",
    "bag",
    "town",
    "out",
    "removed",
    "track",
    "last",
    "players",
)
BOX_KEYS = ("adjoin", "crops", "pairs", "workers", "events")
POWER_KEYS = ("must", "word", "number")
STEP_KEYS = ("player", "step", "by", "at", "left")
PLAYER_KEYS = ("crops", "fields", "harvested", "workers", "displaced", "store")

# Bounds of the wire format.
MOST_ASIDE = 3
MOST_LEFT = 3

_EVENT = {name: index for index, name in enumerate(EVENTS)}
_WORKER = {name: index for index, name in enumerate(WORKERS)}
_NEIGHBOUR = {name: index for index, name in enumerate(NEIGHBOURS)}


def read_state(value: object) -> State:
    """The state of a position; MalformedState names the place of the first fault."""
    top = an_object(value, STATE_KEYS, "state")
    one_of(top["game"], (GAME,), "game")
    areas = a_list(top["players"], "players")
    count = len(areas)
    if not LEAST_PLAYERS <= count <= MOST_PLAYERS:
        fault("players", f"there must be {LEAST_PLAYERS} to {MOST_PLAYERS} players, not {count}")
    box = _read_box(top["box"], "box")
    fields = {SPACES[space]: space for space in members(box.board.spaces)}
    state = State(box, count)
    state.phase = one_of(top["phase"], PHASES, "phase")
    state.first_player = _read_seat(top["first_player"], count, "first_player")
    state.turn = _read_seat(top["turn"], count, "turn")
    state.done = _read_counts(top["done"], ACTIONS, 1, "done")
    state.now = None if top["now"] is None else _read_step(top["now"], count, fields, "now")
    agenda = a_list(top["agenda"], "agenda")
    state.agenda = [_read_step(step, count, fields, f"agenda[{index}]") for index, step in enumerate(agenda)]
    state.stock = _read_counts(top["stock"], CROPS, COUNTERS, "stock")
    state.aside = _read_counts(top["aside"], CROPS, MOST_ASIDE, "aside")
    state.chosen = _read_marks(top["chosen"], CROP, "chosen")
    state.bag, state.bag_events = _read_tiles(top["bag"], fields, "bag")
    state.town = _read_marks(top["town"], fields, "town")
    if state.town.bit_count() > TOWN_SPACES:
        fault("town", f"must have at most {TOWN_SPACES} fields")
    state.out, state.out_events = _read_tiles(top["out"], fields, "out")
    state.removed = _read_marks(top["removed"], _EVENT, "removed")
    state.track = _read_track(top["track"], "track")
    _read_last(state, top["last"], "last")
    state.players = [_read_player(area, fields, f"players[{seat}]") for seat, area in enumerate(areas)]
    check_coherence(state)
    check_owed(state)
    return state


# Values


def _read_counts(value: object, names: Sequence[str], high: int, path: str) -> list[int]:
    """A count for each name."""
    counts = an_object(value, names, path)
    return [an_integer(counts[name], 0, high, f"{path}.{name}") for name in names]


def _read_seat(value: object, players: int, path: str) -> int:
    """A seat of the game, or nobody."""
    return NOBODY if value is None else an_integer(value, 0, players - 1, path)


def _read_name(value: object, numbers: Mapping[str, int], path: str) -> int:
    """The number of a name."""
    if type(value) is not str or value not in numbers:
        fault(path, f"there is no {shown(value)} here")
    return numbers[value]


def _read_marks(value: object, numbers: Mapping[str, int], path: str) -> int:
    """What a map names; each entry is 1."""
    found = 0
    for name, count in any_object(value, path).items():
        number = _read_name(name, numbers, path)
        if type(count) is not int or count != 1:
            fault(f"{path}.{name}", f"must be 1, not {shown(count)}")
        found |= 1 << number
    return found


def _read_tiles(value: object, fields: Mapping[str, int], path: str) -> tuple[int, int]:
    """Fields and events in one place."""
    tiles = an_object(value, ("fields", "events"), path)
    return (
        _read_marks(tiles["fields"], fields, f"{path}.fields"),
        _read_marks(tiles["events"], _EVENT, f"{path}.events"),
    )


def _read_track(value: object, path: str) -> list[int]:
    """The events on the track."""
    events = a_list(value, path)
    if len(events) > TRACK_SPACES:
        fault(path, f"must have at most {TRACK_SPACES} events, not {len(events)}")
    return [_read_name(event, _EVENT, f"{path}[{index}]") for index, event in enumerate(events)]


def _read_last(state: State, value: object, path: str) -> None:
    """Who drew the tenth event, and how often the turn came to that player since."""
    if value is not None:
        last = an_object(value, ("player", "turns"), path)
        state.last_player = an_integer(last["player"], 0, len(state.players) - 1, f"{path}.player")
        state.last_turns = an_integer(last["turns"], 0, LAST_TURNS, f"{path}.turns")


def _read_step(value: object, players: int, fields: Mapping[str, int], path: str) -> Step:
    """A step that a player owes, or that nature carries out for a player."""
    step = an_object(value, STEP_KEYS, path)
    return Step(
        an_integer(step["player"], 0, players - 1, f"{path}.player"),
        one_of(step["step"], STEPS, f"{path}.step"),
        NOTHING if step["by"] is None else _read_name(step["by"], SOURCE, f"{path}.by"),
        NO_FIELD if step["at"] is None else _read_name(step["at"], fields, f"{path}.at"),
        an_integer(step["left"], 0, MOST_LEFT, f"{path}.left"),
    )


# The box


def _read_box(value: object, path: str) -> Box:
    """What is printed, as far as it is known."""
    parts = an_object(value, BOX_KEYS, path)
    adjoin = _read_marks(parts["adjoin"], _NEIGHBOUR, f"{path}.adjoin")
    pairs = list(NEIGHBOURS.values())
    board = Board(pairs[index] for index in members(adjoin))
    check_board(board)
    fields = {SPACES[space]: space for space in members(board.spaces)}
    workers = an_object(parts["workers"], WORKERS, f"{path}.workers")
    events = an_object(parts["events"], EVENTS, f"{path}.events")
    rank = []
    powers = []
    for name in WORKERS:
        place = f"{path}.workers.{name}"
        worker = an_object(workers[name], ("rank", *POWER_KEYS), place)
        rank.append(an_integer(worker["rank"], 0, MOST_RANK, f"{place}.rank"))
        powers.append(_read_power(worker, place))
    for name in EVENTS:
        place = f"{path}.events.{name}"
        powers.append(_read_power(an_object(events[name], POWER_KEYS, place), place))
    return Box(
        board,
        _read_kinds(parts["crops"], fields, f"{path}.crops"),
        _read_pairs(parts["pairs"], fields, f"{path}.pairs"),
        rank,
        tuple(powers),
    )


def _read_power(value: Mapping[str, object], path: str) -> Power:
    """A mark, a word and its number."""
    return Power(
        an_integer(value["must"], 0, 1, f"{path}.must"),
        one_of(value["word"], WORDS, f"{path}.word"),
        an_integer(value["number"], 0, MOST_NUMBER, f"{path}.number"),
    )


def _read_kinds(value: object, fields: Mapping[str, int], path: str) -> list[int]:
    """What each field bears; no field bears two crops."""
    kinds = an_object(value, CROPS, path)
    found = [NO_CROP] * len(SPACES)
    for kind, name in enumerate(CROPS):
        for field in members(_read_marks(kinds[name], fields, f"{path}.{name}")):
            if found[field] != NO_CROP:
                fault(f"{path}.{name}.{SPACES[field]}", f"the field bears {CROPS[found[field]]} already")
            found[field] = kind
    return found


def _read_pairs(value: object, fields: Mapping[str, int], path: str) -> list[int]:
    """The fields of the starting pairs."""
    found = [0] * len(PAIRS)
    for name, pair in any_object(value, path).items():
        field = _read_name(name, fields, path)
        found[PAIR[one_of(pair, PAIRS, f"{path}.{name}")]] |= 1 << field
    return found


# The players


def _read_player(value: object, fields: Mapping[str, int], path: str) -> Player:
    """What one player has."""
    area = an_object(value, PLAYER_KEYS, path)
    player = Player()
    player.crops = _read_counts(area["crops"], CROPS, COUNTERS, f"{path}.crops")
    for name, place in any_object(area["fields"], f"{path}.fields").items():
        field = _read_name(name, fields, f"{path}.fields")
        space = _read_name(place, fields, f"{path}.fields.{name}")
        if player.land >> space & 1:
            fault(f"{path}.fields.{name}", f"another field lies on the space {SPACES[space]}")
        player.lies[field] = space
        player.land |= 1 << space
    player.harvested = _read_marks(area["harvested"], fields, f"{path}.harvested")
    for name, place in any_object(area["workers"], f"{path}.workers").items():
        worker = _read_name(name, _WORKER, f"{path}.workers")
        space = _read_name(place, fields, f"{path}.workers.{name}")
        if player.manned >> space & 1:
            fault(f"{path}.workers.{name}", f"another worker stands on the space {SPACES[space]}")
        player.workers[worker] = space
        player.manned |= 1 << space
    player.displaced = _read_displaced(area["displaced"], fields, f"{path}.displaced")
    _read_store(player, area["store"], fields, f"{path}.store")
    return player


def _read_displaced(value: object, fields: Mapping[str, int], path: str) -> tuple[int, int] | None:
    """A worker and the field that took its space."""
    if value is None:
        return None
    parts = an_object(value, ("worker", "field"), path)
    worker = _read_name(parts["worker"], _WORKER, f"{path}.worker")
    return worker, _read_name(parts["field"], fields, f"{path}.field")


def _read_store(player: Player, value: object, fields: Mapping[str, int], path: str) -> None:
    """The two slots of a store."""
    slots = an_object(value, SLOTS, path)
    for slot, name in enumerate(SLOTS):
        parts = an_object(slots[name], ("field", "bid"), f"{path}.{name}")
        if parts["field"] is not None:
            player.stored[slot] = _read_name(parts["field"], fields, f"{path}.{name}.field")
        player.bids[slot] = _read_counts(parts["bid"], CROPS, COUNTERS, f"{path}.{name}.bid")
