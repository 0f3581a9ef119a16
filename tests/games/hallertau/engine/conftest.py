"""Positions and random games for the tests of the engine for Hallertau."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.hallertau import Game, new_game
from tests.engine.helpers import canonical_text, merge

State = dict[str, Any]


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
    merge(state, changes)
    if area is not None:
        merge(state["players"][0], area)
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
            merge(state[key], value)
        else:
            state[key] = value
    merge(state["players"][0], area)
    if others is not None:
        merge(state["players"][1], others)
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
    return canonical_text


@pytest.fixture(scope="session")
def random_play() -> Callable[..., Iterator[Game]]:
    """Plays a game with random moves."""
    return _random_play


@pytest.fixture(scope="session")
def rich_game() -> Callable[[int], Game]:
    """A constructor of games with plenty of resources."""
    return _rich_game
