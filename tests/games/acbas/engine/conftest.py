"""Farms, positions and a table to play at for the tests of the engine for All Creatures Big and Small."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.acbas import Game, IllegalMove, new_game
from engine.acbas.names import EDGE, SPACE
from engine.acbas.state import Farm
from tests.engine.helpers import canonical_text, merge

State = dict[str, Any]

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

    def __init__(self, game: Game) -> None:
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
        assert Game.restore(state).snapshot() == state
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
    state = new_game(2).snapshot()
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
    merge(state["piles"], changes.get("piles", {}))
    for seat, plan in enumerate((mine or {}, theirs or {})):
        player = state["players"][seat]
        if state["phase"] in ("work", "closing"):
            player["workers"] = 3 - (len(busy) + (seat == state["leader"])) // 2
        farm = plan.get("farm", {})
        _lay_out(player["farm"], farm)
        player["barriers"] = 9 - len(player["farm"]["barriers"])
        merge(player, {key: value for key, value in plan.items() if key != "farm"})
    _acbas_supply(state, available)
    return Table(Game.restore(state))


@pytest.fixture(scope="session")
def acbas_farm() -> Callable[..., Farm]:
    """A constructor of farms of All Creatures Big and Small."""
    return _acbas_farm


@pytest.fixture(scope="session")
def acbas() -> Callable[..., Table]:
    """A constructor of positions of All Creatures Big and Small."""
    return _acbas_position


@pytest.fixture(scope="session")
def canonical() -> Callable[[object], str]:
    """Turns JSON into comparable text."""
    return canonical_text
