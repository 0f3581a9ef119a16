"""Sheaves played on plain JSON, written from RULES.md and from nothing else. Its lines are cited."""

import copy
from collections.abc import Mapping
from typing import Any

from engine.port import Engine
from engine.wire.errors import IllegalMove, fault
from engine.wire.shapes import check_move, whole
from engine.wire.values import Form, an_integer, of_the_form

MOVES = {"deal": {"first": whole(0), "second": whole(0)}, "take": {"player": whole(0, 1), "sheaves": whole(0)}}
PLAYER: Form = {"sheaves": range(13), "card": range(4)}
COUNTS = {"turn": range(2), "stack": range(13), "taken": range(4)}
POSITION: Form = {"phase": ("deal", "play", "over"), **COUNTS, "players": [PLAYER, PLAYER]}


class Game:
    def __init__(self, position: Any) -> None:
        """The game at a position as it goes over the wire."""
        of_the_form(position, POSITION)
        self.position = copy.deepcopy(position)
        self.check()

    def check(self) -> None:
        """Twelve sheaves; two different cards, once they are dealt; over when nothing can be taken (7-9, 17, 22)."""
        position, players = self.position, self.position["players"]
        cards, dealt = {player["card"] for player in players}, position["phase"] != "deal"
        if position["stack"] + sum(player["sheaves"] for player in players) != 12:
            fault("stack", "must make twelve with the sheaves of the players")
        if position["taken"] > players[1 - position["turn"]]["sheaves"]:
            fault("taken", "must not be more than the other player has")
        if (0 in cards or len(cards) < 2) if dealt else (cards != {0} or position["stack"] < 12):
            fault("players", "must have two different cards once they are dealt, and nothing before")
        if dealt and (position["phase"] == "play") != bool(self.legal_moves()):
            fault("phase", "must be over as soon as the player in turn can take nothing")

    def legal_moves(self) -> list[dict[str, Any]]:
        """Two different cards; then sheaves, not as many as the other took or as the own card says. Lines 8-9, 14-18"""
        position, seat = self.position, self.position["turn"]
        if position["phase"] == "deal":
            pairs = [(first, second) for first in (1, 2, 3) for second in (1, 2, 3) if first != second]
            return [{"type": "deal", "first": first, "second": second} for first, second in pairs]
        barred = (position["taken"], position["players"][seat]["card"])
        counts = [count for count in (1, 2, 3) if count <= position["stack"] and count not in barred]
        return [{"type": "take", "player": seat, "sheaves": count} for count in counts]

    def apply(self, move: Mapping[str, Any]) -> None:
        """Deal the cards, or take sheaves. Lines 9, 13-14"""
        check_move(move, MOVES)
        if move not in self.legal_moves():
            raise IllegalMove("The rules do not allow this move now.")
        position, players = self.position, self.position["players"]
        if move["type"] == "deal":
            players[0]["card"], players[1]["card"] = move["first"], move["second"]
            position["phase"] = "play"
            return
        players[position["turn"]]["sheaves"] += move["sheaves"]
        position["stack"] -= move["sheaves"]
        position["taken"] = move["sheaves"]
        position["turn"] = 1 - position["turn"]
        position["phase"] = "play" if self.legal_moves() else "over"  # 22

    def clone(self) -> "Game":
        return Game(self.position)

    def snapshot(self) -> dict[str, Any]:
        return copy.deepcopy(self.position)

    def scores(self) -> dict[str, Any]:
        """A point for each sheaf, and the number of the card. Line 23"""
        return {"players": [{"total": player["sheaves"] + player["card"]} for player in self.position["players"]]}

    def view(self, player: int) -> dict[str, Any]:
        """Everything but the card of the other, which lies face down. Line 9"""
        seen = self.snapshot()
        seen["players"][1 - an_integer(player, 0, 1, "player")]["card"] = None
        return seen


def new(players: int) -> Game:
    """Twelve sheaves on a stack. Line 7"""
    nobody = [{"sheaves": 0, "card": 0} for _ in range(an_integer(players, 2, 2, "players"))]
    return Game({"phase": "deal", "turn": 0, "stack": 12, "taken": 0, "players": nobody})


ENGINE = Engine(new, Game)
