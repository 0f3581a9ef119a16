"""Positions and random games for the tests of the engine."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.acbas import Game as Acbas
from engine.acbas import IllegalMove
from engine.acbas import new_game as new_acbas
from engine.acbas.names import EDGE, SPACE
from engine.acbas.state import Farm
from engine.hallertau import Game, new_game

State = dict[str, Any]


def _merge(target: dict[str, Any], changes: dict[str, Any]) -> None:
    """Overwrite nested keys; a key that is not there yet is a mistake of the test."""
    for key, value in changes.items():
        assert key in target, key
        if isinstance(value, dict):
            _merge(target[key], value)
        else:
            target[key] = value


def _shops(**columns: int) -> dict[str, Any]:
    """The part of a player's area that follows from the columns of the shops."""
    names = ("carpentry", "brewery", "cold_store", "bakery", "manufactory")
    place = {name: columns.get(name, 0) for name in names}
    return {
        "village": {n: {"shop": c, "first": min(c + 2, 11), "second": min(c + 4, 11)} for n, c in place.items()},
        "center": min(place.values()),
    }


def _position(players: int = 1, area: dict[str, Any] | None = None, **changes: Any) -> Game:
    """A game in the actions phase, player 0 to move with six workers and nothing owned, with changes."""
    state = new_game(players).snapshot()
    state.update(phase="actions", first_player=0, turn=0)
    for player in state["players"]:
        player["workers"] = 6
        player["goods"] = dict.fromkeys(player["goods"], 0)
        for row in player["fields"].values():
            row["empty"] = 0
    if changes.get("phase", "actions") != "actions":
        for player in state["players"]:
            player["workers"] = 0
    _merge(state, changes)
    if area is not None:
        _merge(state["players"][0], area)
    _deal(state)
    return Game.restore(state)


def _card_position(
    players: int = 1, area: dict[str, Any] | None = None, others: dict[str, Any] | None = None, **changes: Any
) -> Game:
    """A game with cards like `_position`, in which the hands and the played cards have left the decks."""
    area = area or {}
    mine = [*area.get("hand", []), *area.get("played", [])]
    theirs = [*(others or {}).get("hand", []), *(others or {}).get("played", [])]
    gateway = next((card // 100 for card in (*mine, *theirs) if card < 400), 0)
    farmyard = next((card // 100 for card in (*mine, *theirs) if 400 <= card < 800), 4)
    state = new_game(players, gateway, farmyard).snapshot()
    state.update(phase="actions", first_player=0, turn=0, agenda=[], actor=None)
    working = changes.get("phase", "actions") in ("new_workers", "income", "actions") and not (
        changes.get("done") and changes.get("phase", "actions") == "actions"
    )
    for player in state["players"]:
        player["workers"] = 6 if working else 0
        player["goods"] = dict.fromkeys(player["goods"], 0)
        for row in player["fields"].values():
            row["empty"] = 0
    if changes.get("phase", "actions") not in ("actions", "fallow", "progress") or changes.get("done"):
        state["turn"] = None
    for key, value in changes.items():
        if isinstance(value, dict) and state[key] is not None:
            _merge(state[key], value)
        else:
            state[key] = value
    _merge(state["players"][0], area)
    if others is not None:
        _merge(state["players"][1], others)
    for name, deck in state["decks"].items():
        state["decks"][name] = [card for card in deck if card not in (*mine, *theirs)]
    _deal(state)
    return Game.restore(state)


def _deal(state: State) -> None:
    """Leave as many quadrant cards in the pile as the round and the phase ask for; the token holder led the phase."""
    if state["phase"] in ("fallow", "progress") and state["led_by"] is None:
        state["led_by"] = state["first_player"]
    waiting = state["phase"] in ("setup", "removal") and not state["coin"] and not state["done"]
    left = 0 if len(state["players"]) == 4 else 6 - state["round"] + waiting
    state["quadrant_cards"] = {str(card): 1 if card > 6 - left else 0 for card in range(1, 7)}


def _canonical(move: object) -> str:
    """The same text for the same JSON."""
    return json.dumps(move, sort_keys=True)


def _random_play(game: Game, seed: int, eager: bool = False) -> Iterator[Game]:
    """The game before each decision of a random play; an eager player seldom goes without something."""
    rng = random.Random(seed)
    while True:
        yield game
        moves = game.legal_moves()
        if not moves:
            return
        if eager and len(moves) > 1 and moves[0]["type"] in ("skip", "end_progress") and rng.random() < 0.9:
            moves = moves[1:]
        game.apply(rng.choice(moves))


def _rich_game(players: int) -> Game:
    """A game in which everybody starts with plenty, so that more becomes possible."""
    state = new_game(players).snapshot()
    for player in state["players"]:
        player["goods"] = dict.fromkeys(player["goods"], 9)
        player["sheep"].update({"4": 1, "5": 1, "6": 2, "stables": 1})
        player.update(tools=9, jewels=8)
    return Game.restore(state)


def _acbas_farm(
    barriers: str = "",
    troughs: str = "",
    stalls: str = "",
    stables: str = "",
    left: int = 0,
    right: int = 0,
    **buildings: str,
) -> Farm:
    """A farm of All Creatures Big and Small with what is named; the Residence unless another house is."""
    farm = Farm()
    farm.left, farm.right = left, right
    farm.barriers = sum(1 << EDGE[name] for name in barriers.split())
    farm.troughs, farm.stalls, farm.stables = (
        sum(1 << SPACE[name] for name in names.split()) for names in (troughs, stalls, stables)
    )
    if "b0" in buildings.values():
        farm.take("residence")
    for building, space in buildings.items():
        farm.put(building, SPACE[space])
    return farm


@pytest.fixture(scope="session")
def acbas_farm() -> Callable[..., Farm]:
    """A constructor of farms of All Creatures Big and Small."""
    return _acbas_farm


@pytest.fixture(scope="session")
def position() -> Callable[..., Game]:
    """A constructor of positions."""
    return _position


@pytest.fixture(scope="session")
def card_position() -> Callable[..., Game]:
    """A constructor of positions with cards."""
    return _card_position


@pytest.fixture(scope="session")
def deal() -> Callable[[State], None]:
    """Makes the pile of quadrant cards fit a position."""
    return _deal


@pytest.fixture(scope="session")
def shops() -> Callable[..., dict[str, Any]]:
    """A constructor of village boards."""
    return _shops


@pytest.fixture(scope="session")
def canonical() -> Callable[[object], str]:
    """Turns JSON into comparable text."""
    return _canonical


@pytest.fixture(scope="session")
def random_play() -> Callable[..., Iterator[Game]]:
    """Plays a game with random moves."""
    return _random_play


@pytest.fixture(scope="session")
def rich_game() -> Callable[[int], Game]:
    """A constructor of games with plenty of resources."""
    return _rich_game


# All Creatures Big and Small

# Six spaces that are full when the work phase ends, and eight buildings that do nothing by themselves.
_BUSY = ("walls", "troughs", "first_player", "three_wood", "building_resources", "reed_sheep")
_QUIET = (
    "byre_dwelling",
    "dairy_farm",
    "dog_house",
    "feeding_station",
    "large_extension",
    "manor",
    "office",
    "pen",
    "small_extension",
    "stud",
    "wild_boar_pen",
)
_BASIC = ("half_timbered_house", "open_stables", "shelter", "storage_building")


def _lay_out(farm: dict[str, Any], plan: dict[str, Any]) -> None:
    """Change a farm: sets are given as words, buildings by their spaces."""
    for key, value in plan.items():
        assert key in farm, key
        if key == "buildings":
            farm[key] = {"residence": "b0"} | value
            if "b0" in value.values():
                del farm[key]["residence"]
        else:
            farm[key] = dict.fromkeys(value.split(), 1) if isinstance(value, str) else value


def _acbas_supply(state: State, available: str) -> None:
    """Everything that nobody has lies in the supply; the other player has the barriers that are left over."""
    farms = [player["farm"] for player in state["players"]]
    built = {name for farm in farms for name in farm["buildings"]} - {"residence"}
    state["supply"] = {
        "barriers": 8 - state["round"],
        "troughs": 10 - sum(len(farm["troughs"]) for farm in farms),
        "tiles": 5 - sum(len(farm["stalls"]) + len(farm["stables"]) for farm in farms),
        "expansions": 5 - sum(farm["left"] + farm["right"] for farm in farms),
    }
    first, second = state["players"]
    second["barriers"] = 18 + state["round"] - state["piles"]["expansion"] - first["barriers"]
    second["barriers"] -= sum(len(farm["barriers"]) for farm in farms)
    found = sorted({*available.split(), *_BASIC} - built)
    missing = 8 - len((built | set(found)) - set(_BASIC))
    found += [name for name in _QUIET if name not in built and name not in found][:missing]
    state["available"] = sorted(found)


class Table:
    """A game in a test: moves are named by their type, player 0 makes them if nothing else is said."""

    def __init__(self, game: Acbas) -> None:
        """A table with a game."""
        self.game = game

    def do(self, kind: str, player: int = 0, **keys: Any) -> Table:
        """Make a move that is listed."""
        move = {"type": kind, "player": player, **keys}
        assert move in self.game.legal_moves()
        self.game.apply(move)
        return self

    def refuses(self, kind: str, player: int = 0, because: str = "", **keys: Any) -> Table:
        """A move is neither listed nor made, for a reason if one is given, and nothing changes."""
        move = {"type": kind, "player": player, **keys}
        before = self.game.snapshot()
        assert move not in self.game.legal_moves()
        with pytest.raises(IllegalMove, match=because or None):
            self.game.apply(move)
        assert self.game.snapshot() == before
        return self

    def moves(self, kind: str, player: int = 0) -> list[dict[str, Any]]:
        """The listed moves of a type, without type and player."""
        listed = [move for move in self.game.legal_moves() if (move["type"], move.get("player")) == (kind, player)]
        return [{key: value for key, value in move.items() if key not in ("type", "player")} for move in listed]

    def kinds(self, player: int = 0) -> set[str]:
        """The types of the moves that a player has."""
        return {move["type"] for move in self.game.legal_moves() if move["player"] == player}

    @property
    def state(self) -> State:
        """The position; it must be one that can be restored."""
        state = self.game.snapshot()
        assert Acbas.restore(state).snapshot() == state
        return state

    @property
    def me(self) -> State:
        """Player 0."""
        area: State = self.state["players"][0]
        return area

    @property
    def you(self) -> State:
        """Player 1."""
        area: State = self.state["players"][1]
        return area

    @property
    def now(self) -> tuple[int, str] | None:
        """The step that is to be answered now."""
        owed = self.state["now"]
        return owed and (owed["player"], owed["step"])

    @property
    def later(self) -> list[tuple[int, str]]:
        """The steps that come afterwards."""
        return [(owed["player"], owed["step"]) for owed in self.state["agenda"]]


def _acbas_position(
    mine: dict[str, Any] | None = None, theirs: dict[str, Any] | None = None, available: str = "", **changes: Any
) -> Table:
    """An expert game at the beginning of round 1 with player 0 in turn, with changes.

    `farm` of a player is a plan: `barriers`, `troughs`, `stalls` and `stables` as words, `buildings` by their spaces.
    """
    state = new_acbas(2).snapshot()
    state.update(variant="expert", phase="work", first_player=0, leader=0, began=0, turn=0)
    for key, value in changes.items():
        assert key in state, key
        if key not in ("piles", "occupied"):
            state[key] = value
    busy = _BUSY if state["phase"] == "closing" else changes.get("occupied", ())
    state["occupied"].update(dict.fromkeys(busy, 1))
    for pile in ("first_player", "one_stone", "reed_sheep.reed", "pig_sheep.pig", "cow_pig.cow", "horse_sheep.horse"):
        state["piles"][pile] = 1
    state["piles"].update(three_wood=3, two_stone=2, expansion=1)
    state["piles"].update({name: 0 for name in state["piles"] if name.split(".")[0] in busy})
    _merge(state["piles"], changes.get("piles", {}))
    for seat, plan in enumerate((mine or {}, theirs or {})):
        player = state["players"][seat]
        if state["phase"] in ("work", "closing"):
            player["workers"] = 3 - (len(busy) + (seat == state["leader"])) // 2
        farm = plan.get("farm", {})
        _lay_out(player["farm"], farm)
        player["barriers"] = 9 - len(player["farm"]["barriers"])
        _merge(player, {key: value for key, value in plan.items() if key != "farm"})
    _acbas_supply(state, available)
    return Table(Acbas.restore(state))


@pytest.fixture(scope="session")
def acbas() -> Callable[..., Table]:
    """A constructor of positions of All Creatures Big and Small."""
    return _acbas_position
