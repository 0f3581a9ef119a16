"""An engine for a small part of Hallertau that has a bug, planted to show how `gebot conform` finds it.

It plays the progress phase of games without cards for one or two players, as `progress.js` beside it does:

    gebot conform hallertau -- python engine/examples/progress_with_a_bug.py

The bug is about the discount of the brewery. Where it is in this file is not said; the report names the rule.
Lines cited are those of the Italian edition. The wire format is described in proofs/games/hallertau/wire.md.
"""

from __future__ import annotations

import copy
import itertools
import json
import sys
from typing import Any

Json = dict[str, Any]
Payment = dict[str, int]

GOODS = ("barley", "flax", "hops", "rye", "hide", "meat", "milk", "wool", "clay")
LAST_COLUMN = 10
OFF_THE_BOARD = 11
LAST_ROUND = 6

# Lines 568-573.
TAKES = {
    "carpentry": ("clay", "rye"),
    "brewery": ("barley", "hops"),
    "cold_store": ("meat", "milk"),
    "bakery": ("rye", "barley", "flax"),
    "manufactory": ("flax", "hide", "wool"),
}

KEYS = {"advance": {"type", "player", "shop", "pay"}, "end_progress": {"type", "player"}}


class Refusal(Exception):
    """A request that is not carried out."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


# --- what an advance costs --------------------------------------------------------------------------------------


def discount(round_: int, paid: Payment) -> int:
    """Lines 599-604: from round 3 on one good for two types that are paid, two goods for three."""
    return min(len(paid) - 1, 2) if round_ >= 3 else 0


def is_the_price(round_: int, paid: Payment) -> bool:
    """Line 563: as many goods as the round, or fewer with a discount; nobody has to take all of a discount."""
    goods = sum(paid.values())
    return goods >= 1 and round_ - discount(round_, paid) <= goods <= round_


def spared(round_: int, paid: Payment) -> int:
    """How many goods the discount saved."""
    return round_ - sum(paid.values())


def keeps_the_limits(round_: int, shop: str, paid: Payment) -> bool:
    """Lines 569-572 and 575: more clay than rye, more barley than hops, at most one flax in the bakery."""
    if shop == "carpentry":
        return paid.get("clay", 0) > paid.get("rye", 0)
    if shop == "brewery":
        return paid.get("barley", 0) + spared(round_, paid) > paid.get("hops", 0)
    if shop == "bakery":
        return paid.get("flax", 0) <= 1
    return True


def payments(me: Json, round_: int, shop: str) -> list[Payment]:
    """Every way to pay for an advance of the shop."""
    types = TAKES[shop]
    found: list[Payment] = []
    for amounts in itertools.product(*(range(min(me["goods"][good], round_) + 1) for good in types)):
        paid = {good: amount for good, amount in zip(types, amounts, strict=True) if amount}
        if is_the_price(round_, paid) and keeps_the_limits(round_, shop, paid):
            found.append(paid)
    return [*found, {"jewels": 1}] if me["jewels"] else found


# --- boulders ---------------------------------------------------------------------------------------------------


def pushed(row: Json) -> tuple[Json, int]:
    """Lines 617-624: the row when its shop has moved one space, and how many boulders had to be pushed."""
    shop, first, second = row["shop"] + 1, row["first"], row["second"]
    tools = 0
    if first == shop and first < OFF_THE_BOARD:
        first += 1
        tools += 1
        if second == first and second < OFF_THE_BOARD:
            second += 1
            tools += 1
    return {"shop": shop, "first": first, "second": second}, tools


# --- moves ------------------------------------------------------------------------------------------------------


def can_advance(me: Json, shop: str) -> bool:
    row = me["village"][shop]
    return bool(row["shop"] < LAST_COLUMN and pushed(row)[1] <= me["tools"] - me["tools_used"])


def legal_moves(game: Json) -> list[Json]:
    player = game["turn"]
    me = game["players"][player]
    moves: list[Json] = [{"type": "end_progress", "player": player}]
    for shop in TAKES:
        if can_advance(me, shop):
            for pay in payments(me, game["round"], shop):
                moves.append({"type": "advance", "player": player, "shop": shop, "pay": pay})
    return moves


def apply(game: Json, move: object) -> Json:
    """The position after a move."""
    if checked(move) not in legal_moves(game):
        raise Refusal("illegal", "The rules don't allow this move now.")
    after = copy.deepcopy(game)
    after["used"] = None
    for each in after["players"]:
        each["just"].update(last_jewel=0, tools=0, workers=0, harvest=dict.fromkeys(GOODS, 0))
    plain = checked(move)
    if plain["type"] == "advance":
        advance(after, plain)
    else:
        end_progress(after)
    return after


def advance(game: Json, move: Json) -> None:
    me = game["players"][move["player"]]
    for what, amount in move["pay"].items():
        if what == "jewels":
            me["jewels"] -= amount
            me["just"]["last_jewel"] = int(me["jewels"] == 0)
        else:
            me["goods"][what] -= amount
    me["village"][move["shop"]], tools = pushed(me["village"][move["shop"]])
    if game["round"] < LAST_ROUND:
        me["tools_used"] += tools
    else:
        me["tools"] -= tools
    me["this_phase"]["advances"][move["shop"]] += 1
    me["center"] = min(row["shop"] for row in me["village"].values())


def end_progress(game: Json) -> None:
    following = (game["turn"] + 1) % len(game["players"])
    if following == game["led_by"]:
        raise Refusal("unsupported", "The phase ends with this move, and what comes then is not played here.")
    game["turn"] = following


# --- the shape of what is sent ----------------------------------------------------------------------------------


def is_number(value: object, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def checked(move: object) -> Json:
    """The move, if it has the form of one that is played here."""
    if not isinstance(move, dict) or not isinstance(move.get("type"), str):
        raise Refusal("malformed", "A move is an object with a type.")
    if move["type"] not in KEYS:
        raise Refusal("unsupported", "Only advance and end_progress are played here.")
    if move.keys() != KEYS[move["type"]] or not is_number(move["player"], 0) or move["player"] > 3:
        raise Refusal("malformed", "The keys or the player are not those of such a move.")
    if move["type"] == "advance":
        pay = move["pay"]
        if not isinstance(move["shop"], str) or move["shop"] not in TAKES or not isinstance(pay, dict):
            raise Refusal("malformed", "An advance names one of the shops and a payment.")
        if not all(what in (*GOODS, "jewels") and is_number(amount, 1) for what, amount in pay.items()):
            raise Refusal("malformed", "A payment names goods or jewels, one or more of each.")
    return move


def restored(state: object) -> Json:
    """A position is believed to be one: only whether it belongs to the part that is played here is looked at."""
    if not isinstance(state, dict) or not isinstance(state.get("players"), list):
        raise Refusal("malformed", "A position is an object with players.")
    if state.get("phase") != "progress" or state.get("variant") != "no_cards" or len(state["players"]) > 2:
        message = "Only the progress phase without cards for one or two players is played here."
        raise Refusal("unsupported", message)
    return state


# --- requests ---------------------------------------------------------------------------------------------------


class Service:
    """Answers requests about one position at a time."""

    game: Json | None = None

    def answer(self, request: object) -> Json:
        if not isinstance(request, dict):
            raise Refusal("malformed", "A request is an object.")
        op = request.get("op")
        if op == "restore":
            self.game = restored(request.get("state"))
            return {}
        if op in ("new", "scores", "view"):
            raise Refusal("unsupported", f"There is no {op} here.")
        if op not in ("legal", "apply", "snapshot"):
            raise Refusal("malformed", "There is no such op.")
        if self.game is None:
            raise Refusal("no_game", "No position was restored yet.")
        if op == "legal":
            return {"moves": legal_moves(self.game)}
        if op == "apply":
            self.game = apply(self.game, request.get("move"))
        return {"state": self.game}

    def reply(self, line: str) -> Json:
        tag: Json = {}
        try:
            request = json.loads(line)
            if isinstance(request, dict) and "id" in request:
                tag = {"id": request["id"]}
            return {"ok": True, **self.answer(request), **tag}
        except ValueError:
            return {"ok": False, "error": "malformed", "message": "The line is not JSON."}
        except Refusal as refusal:
            return {"ok": False, "error": refusal.kind, "message": str(refusal), **tag}


if __name__ == "__main__":
    service = Service()
    for request_line in sys.stdin:
        if request_line.strip():
            print(json.dumps(service.reply(request_line)), flush=True)
