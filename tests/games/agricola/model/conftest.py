"""Positions of Agricola for the tests of its model."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from spec.agricola import MODEL
from spec.agricola.board import PERIODS
from spec.agricola.state import Game
from spec.kernel import to_json
from spec.kernel.records import put

Json = dict[str, Any]
At = Callable[..., Game]


def position(players: int = 2, round_: int = 1, **changes: Any) -> Game:
    """The beginning of the work phase of a round, with the first cards of its period, with changes by path, in which
    `__` stands for a dot."""
    plain = to_json(MODEL.new(players))
    plain |= {"round": round_, "phase": "work", "first_player": 0, "turn": 0}
    for me in plain["players"]:
        me["to_place"] = 2
    for first, last, cards in PERIODS:
        for card in cards[: max(0, min(round_, last) - first + 1)]:
            plain["revealed"][card] = 1
    for pile, brings in piles(players).items():
        if pile not in plain["revealed"] or plain["revealed"][pile]:
            plain["piles"][pile] = brings
    for path, value in changes.items():
        put(plain, path.replace("__", "."), value)
    game: Game = MODEL.read_state(plain)
    return game


def piles(players: int) -> dict[str, int]:
    """What one round brings to the spaces that these players have."""
    every = {"forest": 3 if players > 1 else 2, "clay_pit": 1, "reed_bank": 1, "fishing": 1, "meeting_place": 1}
    if players >= 3:
        every |= {"grove": 2, "hollow": players - 2}
    if players == 4:
        every |= {"copse": 1, "traveling_players": 1}
    cards = ("sheep_market", "pig_market", "cattle_market", "western_quarry", "eastern_quarry")
    return {**every, **dict.fromkeys(cards, 1)}


@pytest.fixture
def at() -> At:
    return position
