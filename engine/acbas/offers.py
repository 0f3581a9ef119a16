"""What the player in turn may use once between the phases, and the end of such a turn. Lines 710, 785, 886, 937, 971"""

from __future__ import annotations

from engine.acbas.actions import check_turn, list_uses
from engine.acbas.building import (
    Move,
    Moves,
    build_stall,
    list_stalls,
    list_troughs,
    place_trough,
    trough_price,
)
from engine.acbas.names import ANIMAL, ANIMALS, SPACE, TURN_GIVERS
from engine.acbas.rounds import end_turn
from engine.acbas.state import Player, State
from engine.acbas.steps import gain, owe
from engine.wire.errors import IllegalMove

# Line 710: the wood for the trough of the Joinery.
JOINERY_WOOD = 2
# Line 937: two different resources buy an animal.
PAYMENTS = {"wood_stone": ("wood", "stone"), "wood_reed": ("wood", "reed"), "stone_reed": ("stone", "reed")}


def check_offer(state: State, seat: int, offer: str) -> None:
    """Refuse what is not offered to the player in turn."""
    if offer not in state.offers:
        raise IllegalMove(f"The building {offer} cannot be used now.")
    check_turn(state, seat)


def list_offers(state: State, found: Moves) -> None:
    """What the player in turn can use, and the end of the turn."""
    seat = state.turn
    player = state.players[seat]
    found.append({"type": "pass", "player": seat})
    for offer in state.offers:
        if offer == "stewards_office":
            list_uses(state, found)
        elif offer == "joinery":
            if player.wood >= trough_price(player, JOINERY_WOOD):
                list_troughs(state, seat, found)
        elif offer == "home_workshop":
            list_stalls(state, seat, found)
        elif offer == "trading_station":
            list_purchases(player, seat, found)
        elif player.stone:
            found.append({"type": "carve", "player": seat})


def build_trough(state: State, move: Move) -> None:
    """The Joinery gives one trough for 2 wood. Line 710"""
    seat = move["player"]
    check_offer(state, seat, "joinery")
    place_trough(state, state.players[seat], SPACE[move["space"]], JOINERY_WOOD)
    state.offers.remove("joinery")
    owe(state, seat, ("room",))


def build_one_stall(state: State, move: Move) -> None:
    """The Home Workshop gives one stall, as the action space does. Lines 779, 785"""
    seat = move["player"]
    check_offer(state, seat, "home_workshop")
    follow = build_stall(state, state.players[seat], SPACE[move["space"]])
    state.offers.remove("home_workshop")
    owe(state, seat, (*follow, "room"))


def can_pay(player: Player, pay: str) -> bool:
    """Whether the player has both resources. Line 937"""
    return all(getattr(player, name) for name in PAYMENTS[pay])


def list_purchases(player: Player, seat: int, found: Moves) -> None:
    """Every payment of the Trading Station for every animal."""
    for pay in PAYMENTS:
        if can_pay(player, pay):
            found += [{"type": "buy_animal", "player": seat, "pay": pay, "animal": name} for name in ANIMALS]


def buy_animal(state: State, move: Move) -> None:
    """The Trading Station gives one animal for two different resources. Line 937"""
    seat = move["player"]
    player = state.players[seat]
    check_offer(state, seat, "trading_station")
    if not can_pay(player, move["pay"]):
        raise IllegalMove(f"Player {seat} has not both resources.")
    for name in PAYMENTS[move["pay"]]:
        gain(player, name, -1)
    player.animals[ANIMAL[move["animal"]]] += 1
    state.offers.remove("trading_station")
    owe(state, seat, ("room",))


def carve(state: State, move: Move) -> None:
    """A stone goes to the Stone Carver and stays there. Line 886"""
    seat = move["player"]
    player = state.players[seat]
    check_offer(state, seat, "stone_carver")
    if not player.stone:
        raise IllegalMove(f"Player {seat} has no stone.")
    player.stone -= 1
    player.carved += 1
    state.offers.remove("stone_carver")


def pass_turn(state: State, move: Move) -> None:
    """The player in turn wants nothing more."""
    if state.phase not in TURN_GIVERS:
        raise IllegalMove(f"Nobody can pass in the phase {state.phase}.")
    check_turn(state, move["player"])
    end_turn(state)
