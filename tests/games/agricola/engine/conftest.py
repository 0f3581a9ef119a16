"""Farms, positions and a table to play at for the tests of the engine for Agricola."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from engine.agricola import Game, IllegalMove, new_game
from engine.agricola.names import EDGE, SPACE
from engine.agricola.state import Farm
from tests.engine.helpers import canonical_text, merge

State = dict[str, Any]

PERIODS = (
    "grain_utilization sheep_market fencing major_improvement",
    "basic_wish_for_children house_redevelopment western_quarry",
    "vegetable_seeds pig_market",
    "cattle_market eastern_quarry",
    "urgent_wish_for_children cultivation",
    "farm_redevelopment",
)
FIRST_ROUNDS = (1, 5, 8, 10, 12, 14)
EACH_ROUND = {"forest": 3, "clay_pit": 1, "reed_bank": 1, "fishing": 1, "meeting_place": 1}


def _fields_of(plan: dict[str, str]) -> dict[str, dict[str, int]]:
    """The maps of a farm, of which each is given as words."""
    farm = {"rooms": {"m1": 1, "b1": 1}, "fields": {}, "stables": {}, "fences": {}}
    for key, names in plan.items():
        assert key in farm, key
        farm[key].update(dict.fromkeys(names.split(), 1))
    return farm


def _agricola_farm(fences: str = "", rooms: str = "", fields: str = "", stables: str = "") -> Farm:
    """A farm of Agricola with what is named, besides the first two rooms."""
    farm = Farm()
    farm.rooms |= sum(1 << SPACE[name] for name in rooms.split())
    farm.fields, farm.stables = (sum(1 << SPACE[name] for name in names.split()) for names in (fields, stables))
    farm.fences = sum(1 << EDGE[name] for name in fences.split())
    return farm


class Table:
    """A game in a test: moves are named by their type, player 0 makes them if nothing else is said."""

    def __init__(self, game: Game) -> None:
        """A table with a game."""
        self.game = game

    def do(self, kind: str, player: int = 0, **keys: Any) -> Table:
        """Make a move that is listed."""
        move = {"type": kind, "player": player, **keys}
        assert move in self.game.legal_moves(), move
        self.game.apply(move)
        return self

    def deal(self, card: str) -> Table:
        """Nature deals a card."""
        move = {"type": "deal_card", "card": card}
        assert move in self.game.legal_moves(), move
        self.game.apply(move)
        return self

    def place(self, space: str, player: int = 0) -> Table:
        """Place a person."""
        return self.do("place", player, space=space)

    def fence(self, names: str) -> Table:
        """Fence some spaces."""
        return self.do("fence", spaces=dict.fromkeys(names.split(), 1))

    def refuses(self, kind: str, player: int = 0, because: str = "", **keys: Any) -> Table:
        """A move is neither listed nor made, for a reason if one is given, and nothing changes."""
        move = {"type": kind, "player": player, **keys}
        before = self.game.snapshot()
        assert move not in self.game.legal_moves(), move
        with pytest.raises(IllegalMove, match=because or None) as refused:
            self.game.apply(move)
        assert str(refused.value).endswith(".")
        assert self.game.snapshot() == before
        return self

    def refuses_fence(self, names: str, because: str = "") -> Table:
        """Some spaces cannot be fenced."""
        return self.refuses("fence", because=because, spaces=dict.fromkeys(names.split(), 1))

    def moves(self, kind: str, player: int = 0) -> list[dict[str, Any]]:
        """The listed moves of a type, without type and player."""
        listed = [move for move in self.game.legal_moves() if (move["type"], move.get("player")) == (kind, player)]
        return [{key: value for key, value in move.items() if key not in ("type", "player")} for move in listed]

    def values(self, kind: str, key: str, player: int = 0) -> set[str]:
        """What the listed moves of a type have at a key."""
        return {move[key] for move in self.moves(kind, player)}

    def kinds(self, player: int = 0) -> set[str]:
        """The types of the moves that a player has."""
        return {move["type"] for move in self.game.legal_moves() if move.get("player") == player}

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
    def goods(self) -> dict[str, int]:
        """The goods and animals of player 0 that are there."""
        me = self.me
        return {name: number for name, number in {**me["goods"], **me["animals"]}.items() if number}

    @property
    def now(self) -> str | None:
        """The step that is to be answered now."""
        owed = self.state["now"]
        return owed and str(owed["step"])

    @property
    def later(self) -> list[str]:
        """The steps that come afterwards."""
        return [owed["step"] for owed in self.state["agenda"]]


def _revealed(state: State, cards: str) -> None:
    """The cards of earlier periods and as many of the current one as have come, those that are named first."""
    names = cards.split()
    for period, first in zip(PERIODS, FIRST_ROUNDS, strict=True):
        begun = max(0, state["round"] - first + (state["phase"] != "preparation"))
        order = sorted(period.split(), key=lambda card: card not in names)
        state["revealed"].update(dict.fromkeys(order[:begun], 1))
    assert all(state["revealed"][card] for card in names), cards


def _filled(state: State, players: int, hand: int, tile: int) -> None:
    """What one round brings to each space in play without a person."""
    each = dict(EACH_ROUND, forest=2 if players == 1 else 3, meeting_place=1 - hand)
    if players > 2:
        each.update(grove=2, hollow=players - 2)
    if players == 4:
        each.update(copse=1, traveling_players=1)
    if tile and players == 2:
        each.update(copse=1)
    each.update({card: 1 for card in state["revealed"] if card in state["piles"] and state["revealed"][card]})
    state["piles"].update({name: number for name, number in each.items() if not state["occupied"][name]})


def _player(state: State, seat: int, plan: dict[str, Any]) -> None:
    """What a player has besides the beginning: goods and animals together, the farm as words."""
    player = state["players"][seat]
    for key, value in plan.items():
        assert key in player, key
        if key == "farm":
            player["farm"] = _fields_of(value)
        elif key == "goods":
            for name, number in value.items():
                player["goods" if name in player["goods"] else "animals"][name] = number
        elif key in ("hand", "cards", "due", "spent"):
            player[key] = sorted(value.split())
        elif key == "majors":
            player["majors"] = dict.fromkeys(value.split(), 1)
        elif isinstance(value, dict):
            merge(player[key], value)
        else:
            player[key] = value


def _at_home(state: State, plans: tuple[dict[str, Any], ...], placed: int) -> None:
    """The people that can still be placed, unless a plan says how many; the last players have placed first."""
    waiting: list[State] = []
    for player, plan in zip(state["players"], plans, strict=False):
        adults = player["people"] - player["newborns"]
        if "to_place" in plan:
            placed -= adults - player["to_place"]
        else:
            player["to_place"] = adults
            waiting.insert(0, player)
    for player in waiting:
        gone = max(0, min(placed, player["to_place"]))
        player["to_place"] -= gone
        placed -= gone


def _noted(state: State, changes: dict[str, Any]) -> None:
    """With hand cards: the first card, and who stands where; if nothing else is said it is player 1."""
    early = state["phase"] in ("setup", "deal") or (state["phase"] == "preparation" and state["round"] == 1)
    if not early and "first_card" not in changes:
        state["first_card"] = next(card for card in PERIODS[0].split() if state["revealed"][card])
    for space in state["players"][0]["stands"]:
        if state["occupied"][space] and not any(player["stands"][space] for player in state["players"]):
            state["players"][min(1, len(state["players"]) - 1)]["stands"][space] = 1


def _agricola_position(
    mine: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
    players: int = 2,
    hand: int = 0,
    tile: int = 0,
    cards: str = "",
    occupied: str = "",
    **changes: Any,
) -> Table:
    """A game in the work phase with player 0 in turn, in round 1 if nothing else is said, with changes.

    `mine` and `theirs` are what players 0 and 1 have; cards of a player are given as words.

    `cards` are those of the current period that have come; who is on an occupied space is player 1, as long as that
    player has people.
    """
    state = new_game(players, hand, tile).snapshot()
    state.update(phase="work", first_player=0, turn=0)
    for key, value in changes.items():
        assert key in state, key
        if key != "piles":
            state[key] = value
    _revealed(state, cards)
    state["occupied"].update(dict.fromkeys(occupied.split(), 1))
    for seat, plan in enumerate((mine or {}, theirs or {})[:players]):
        _player(state, seat, plan)
    if hand:
        _noted(state, changes)
    if state["phase"] == "work":
        _filled(state, players, hand, tile)
        _at_home(state, (mine or {}, theirs or {}, {}, {}), len(occupied.split()))
    merge(state["piles"], changes.get("piles", {}))
    return Table(Game.restore(state))


@pytest.fixture(scope="session")
def agricola_farm() -> Callable[..., Farm]:
    """A constructor of farms of Agricola."""
    return _agricola_farm


@pytest.fixture(scope="session")
def agricola() -> Callable[..., Any]:
    """A constructor of positions of Agricola."""
    return _agricola_position


@pytest.fixture(scope="session")
def carded() -> Callable[..., Any]:
    """A constructor of positions of Agricola with hand cards."""
    return partial(_agricola_position, hand=1)


@pytest.fixture(scope="session")
def canonical() -> Callable[[object], str]:
    """Turns JSON into comparable text."""
    return canonical_text
