"""Positions of the wire format, read back into a state: every key, every type, every bound.

Whether the parts fit together is the business of `coherence`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.agricola.coherence import check_coherence
from engine.agricola.names import (
    ACTION_SPACE,
    ACTION_SPACES,
    ANIMALS,
    BIT,
    CARDS,
    CRAFTS,
    EDGE,
    FIRST_PEOPLE,
    HOUSES,
    LAST_ROUND,
    MAJOR,
    MAJORS,
    MOST_PEOPLE,
    MOST_PLAYERS,
    NO_HAND_TILE,
    NOBODY,
    PHASES,
    PILES,
    PROMISES,
    SOWN,
    SPACE,
    STANDS,
    STEPS,
    SUPPLY,
    VARIANTS,
)
from engine.agricola.state import Farm, Owed, Player, State
from engine.agricola.writing import GAME, PROMISED_ROUNDS
from engine.wire.errors import fault, shown
from engine.wire.values import a_boolean, a_list, an_integer, an_object, any_object, one_of

STATE_KEYS = (
    "game",
    "variant",
    "round",
    "phase",
    "first_player",
    "turn",
    "acted",
    "now",
    "agenda",
    "revealed",
    "piles",
    "occupied",
    "used",
    "lassoed",
    "first_card",
    "action",
    "players",
)
PLAYER_KEYS = (
    "people",
    "newborns",
    "to_place",
    "begging",
    "goods",
    "animals",
    "house",
    "sown",
    "promised",
    "majors",
    "crafted",
    "farm",
    "hand",
    "cards",
    "due",
    "spent",
    "stock",
    "points",
    "taught",
    "gained",
    "firewood",
    "passed",
    "stands",
)
FARM_KEYS = ("rooms", "fields", "stables", "fences")

# Bounds of the wire format.
MOST_NEWBORNS = 3
MOST_FIELDS = 14
MOST_GROCERIES = 8
MOST_PLOWS = 2

_ROUNDS = tuple(str(number) for number in PROMISED_ROUNDS)
_MAJOR_NUMBER = {name: index for index, name in enumerate(MAJORS)}


def read_state(value: object) -> State:
    """The state of a position; MalformedState names the place of the first fault."""
    top = an_object(value, STATE_KEYS, "state")
    one_of(top["game"], (GAME,), "game")
    variant = one_of(top["variant"], VARIANTS, "variant")
    areas = a_list(top["players"], "players")
    count = len(areas)
    least = 2 if variant == NO_HAND_TILE else 1
    if not least <= count <= MOST_PLAYERS:
        fault("players", f"there must be {least} to {MOST_PLAYERS} players, not {count}")
    state = State(variant, count)
    state.round = an_integer(top["round"], 1, LAST_ROUND, "round")
    state.phase = one_of(top["phase"], PHASES, "phase")
    state.first_player = _read_seat(top["first_player"], count, "first_player")
    state.turn = _read_seat(top["turn"], count, "turn")
    state.acted = a_boolean(top["acted"], "acted")
    state.now = None if top["now"] is None else _read_owed(top["now"], count, "now")
    state.agenda = [_read_owed(item, count, f"agenda[{i}]") for i, item in enumerate(a_list(top["agenda"], "agenda"))]
    for card, shown_up in zip(CARDS, _read_counts(top["revealed"], CARDS, 1, "revealed"), strict=True):
        state.revealed |= shown_up << ACTION_SPACE[card]
    state.piles = _read_counts(top["piles"], PILES, None, "piles")
    people = _read_counts(top["occupied"], ACTION_SPACES, 1, "occupied")
    state.occupied = sum(person << index for index, person in enumerate(people))
    state.used = _read_name(top["used"], ACTION_SPACES, "used")
    state.lassoed = a_boolean(top["lassoed"], "lassoed")
    state.first_card = _read_name(top["first_card"], CARDS, "first_card")
    action = an_object(top["action"], ("rooms", "fences", "land"), "action")
    state.built.rooms = an_integer(action["rooms"], 0, 1, "action.rooms")
    state.built.fences = an_integer(action["fences"], 0, None, "action.fences")
    state.built.land = _read_set(action["land"], SPACE, "action.land")
    state.players = [_read_player(area, f"players[{seat}]") for seat, area in enumerate(areas)]
    check_coherence(state)
    return state


# Values


def _read_counts(value: object, names: Sequence[str], high: int | None, path: str) -> list[int]:
    """A count for each name."""
    counts = an_object(value, names, path)
    return [an_integer(counts[name], 0, high, f"{path}.{name}") for name in names]


def _read_seat(value: object, players: int, path: str) -> int:
    """A seat of the game, or nobody."""
    return NOBODY if value is None else an_integer(value, 0, players - 1, path)


def _read_name(value: object, names: Sequence[str], path: str) -> int:
    """An action space, or none."""
    return NOBODY if value is None else ACTION_SPACE[one_of(value, names, path)]


def _read_codes(value: object, path: str) -> int:
    """A list of codes, ascending."""
    found = 0
    for index, code in enumerate(a_list(value, path)):
        if type(code) is not str or code not in BIT:
            fault(f"{path}[{index}]", f"there is no card {shown(code)}")
        if BIT[code] <= found:
            fault(f"{path}[{index}]", "the codes must be ascending")
        found |= BIT[code]
    return found


def _read_owed(value: object, players: int, path: str) -> Owed:
    """A step that a player owes."""
    owed = an_object(value, ("player", "step"), path)
    player = an_integer(owed["player"], 0, players - 1, f"{path}.player")
    step = owed["step"]
    if type(step) is not str or step not in STEPS:
        fault(f"{path}.step", f"there is no step {shown(step)}")
    return player, step


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


# The players


def _read_player(value: object, path: str) -> Player:
    """What one player has."""
    area = an_object(value, PLAYER_KEYS, path)
    player = Player()
    player.people = an_integer(area["people"], FIRST_PEOPLE, MOST_PEOPLE, f"{path}.people")
    player.newborns = an_integer(area["newborns"], 0, MOST_NEWBORNS, f"{path}.newborns")
    player.to_place = an_integer(area["to_place"], 0, MOST_PEOPLE, f"{path}.to_place")
    player.begging = an_integer(area["begging"], 0, None, f"{path}.begging")
    goods = _read_counts(area["goods"], SUPPLY, None, f"{path}.goods")
    player.goods = goods + _read_counts(area["animals"], ANIMALS, None, f"{path}.animals")
    player.house = HOUSES.index(one_of(area["house"], HOUSES, f"{path}.house"))
    player.sown = _read_counts(area["sown"], SOWN, MOST_FIELDS, f"{path}.sown")
    promised = an_object(area["promised"], PROMISES, f"{path}.promised")
    for what, name in enumerate(PROMISES):
        rounds = _read_counts(promised[name], _ROUNDS, None, f"{path}.promised.{name}")
        player.promised[what] = [0] * PROMISED_ROUNDS.start + rounds
    player.majors = _read_set(area["majors"], _MAJOR_NUMBER, f"{path}.majors")
    for name, used in zip(CRAFTS, _read_counts(area["crafted"], CRAFTS, 1, f"{path}.crafted"), strict=True):
        player.crafted |= MAJOR[name] * used
    player.farm = read_farm(area["farm"], f"{path}.farm")
    _read_cards(player, area, path)
    return player


def _read_cards(player: Player, area: Mapping[str, Any], path: str) -> None:
    """The hand cards of a player, and what is noted because of them."""
    player.hand = _read_codes(area["hand"], f"{path}.hand")
    player.cards = _read_codes(area["cards"], f"{path}.cards")
    player.due = _read_codes(area["due"], f"{path}.due")
    player.spent = _read_codes(area["spent"], f"{path}.spent")
    stock = an_object(area["stock"], ("A102", "B019"), f"{path}.stock")
    player.groceries = an_integer(stock["A102"], 0, MOST_GROCERIES, f"{path}.stock.A102")
    player.plows = an_integer(stock["B019"], 0, MOST_PLOWS, f"{path}.stock.B019")
    player.points = an_integer(area["points"], 0, None, f"{path}.points")
    player.taught = an_integer(area["taught"], 0, None, f"{path}.taught")
    player.gained = an_integer(area["gained"], 0, None, f"{path}.gained")
    player.firewood = an_integer(area["firewood"], 0, 1, f"{path}.firewood")
    player.passed = an_integer(area["passed"], 0, 1, f"{path}.passed")
    for name, person in zip(STANDS, _read_counts(area["stands"], STANDS, 1, f"{path}.stands"), strict=True):
        player.stands |= person << ACTION_SPACE[name]


def read_farm(value: object, path: str) -> Farm:
    """One farm."""
    area = an_object(value, FARM_KEYS, path)
    farm = Farm()
    farm.rooms = _read_set(area["rooms"], SPACE, f"{path}.rooms")
    farm.fields = _read_set(area["fields"], SPACE, f"{path}.fields")
    farm.stables = _read_set(area["stables"], SPACE, f"{path}.stables")
    farm.fences = _read_set(area["fences"], EDGE, f"{path}.fences")
    return farm
