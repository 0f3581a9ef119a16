"""The usual position of Agricola is a new game. If another phase is given, it is one of that phase, made to fit what is
given:

- `round` is 4 in `feeding` and `breeding`, 14 if the phase is `over`, otherwise 1. Seat 0 is `first_player`.
- `variant` is `no_hand_tile` if something is named that only the variant tile brings.
- `turn` is who owes `now`, else the first player; `null` in `preparation` and `over`.
- `agenda`: whoever owes a step in `work` owes `room` afterwards. A person was placed for it (`acted`), on the first
  space in the table of steps, unless one of them is `occupied`; for `room` at Day Laborer, unless any is.
- With hand cards (`variant` is `cards`) what else such a step leaves is owed, too, the space is `used`, who was placed
  on a space where that matters `stands` there, and the first revealed card of period 1 is `first_card`.
- `revealed`: as many cards of each period as there must be; those that are occupied, then the first ones of the table.
- `players.N.to_place`: in `work` the fewest people are placed that agree with `occupied`, in turns from who is in turn.
- `piles`: in `work` what a round brings, nothing on occupied spaces; in other phases nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from proofs.wire import Json
from spec.agricola.agendas import SPACES_OF, USED_FOR
from spec.agricola.board import ON_BOARD, PERIODS, TILE, brought_by_a_round
from spec.agricola.state import CARDS, LAST_ROUND, PILES, STANDING
from spec.kernel import Judge

Given = Mapping[str, Any]
Values = Iterator[tuple[str, Any]]

ROUNDS = {"feeding": 4, "breeding": 4, "over": LAST_ROUND}
QUIET = ("setup", "preparation", "over")
"""Phases in which nobody is in turn."""
BROUGHT = (
    "card_plow", "card_bake", "card_room", "card_fence", "groom_stable", "hammer_stable",
    "scholar_occupation", "scholar_minor",
)  # fmt: skip
"""Steps that a card brings."""
PIG_BREEDER = 12
"""The round at whose end the boar of one player breed."""
NOT_ACTED = ("adopt",)
"""Steps that are owed before a person is placed."""
LAST = ("room", "lasso")
"""What is owed last in a turn with hand cards."""
WITH_CARDS: Mapping[str, tuple[str, ...]] = {
    "room": ("lasso",),
    "lasso": (),
    "adopt": (),
    "renovation": ("improvement", *LAST),
    "fencing": ("crook", *LAST),
    "fences": ("crook", *LAST),
    **dict.fromkeys(("cards", *BROUGHT), ("window", "effect", *LAST)),
}
"""What is owed after a step with hand cards, if it is not room and Lasso."""
ELSEWHERE: Mapping[str, tuple[str, ...]] = {
    "start": ("window", "room"),
    "breeding": ("exchange",),
}
"""What is owed after the first step in other phases with hand cards."""


def usual(position: Json, given: Given) -> Values:
    """See the module. Each path is put before the next is asked for."""
    phase = position["phase"]
    if phase == "setup":
        return
    yield "round", ROUNDS.get(phase, 1)
    yield "first_player", 0
    yield "variant", "no_hand_tile" if _needs_the_tile(position) else "no_hand"
    yield from _usual_steps(position)
    yield from _usual_cards(position)
    if position["variant"] == "cards":
        yield from _usual_hand_cards(position)
    if phase == "work":
        yield from _usual_people(position, given)
        yield from _usual_piles(position)


def _needs_the_tile(position: Json) -> bool:
    """Something is occupied or owed that is only there with the tile."""
    tile = TILE[len(position["players"])]
    owes = position["now"] is not None and position["now"]["step"] == "animal_market"
    return owes or any(position["occupied"][space] for space in tile)


def _usual_steps(position: Json) -> Values:
    """Who owes something is in turn, has acted, stands where that is done, and makes room last."""
    phase, now = position["phase"], position["now"]
    yield "turn", None if phase in QUIET else now["player"] if now else position["first_player"]
    working = phase == "work" and now is not None and now["step"] not in NOT_ACTED
    yield "acted", working
    yield "agenda", [{"player": position["turn"], "step": step} for step in _usual_agenda(position)]
    if working:
        spaces = _spaces_of(now["step"], position)
        if position["used"] is not None:
            yield f"occupied.{position['used']}", 1
        elif not any(position["occupied"][space] for space in spaces):
            yield f"occupied.{spaces[0]}", 1


def _usual_agenda(position: Json) -> tuple[str, ...]:
    """What is owed after the step that must be answered now."""
    phase, now = position["phase"], position["now"]
    if now is None or phase not in ("work", "start", "breeding"):
        return ()
    if position["variant"] != "cards":
        return ("room",) if phase == "work" and now["step"] != "room" else ()
    if phase == "work":
        return WITH_CARDS.get(now["step"], LAST)
    if now["step"] == ("room" if phase == "start" else "exchange"):
        return ()
    return ELSEWHERE[phase] if position["round"] != PIG_BREEDER or phase == "start" else ()


def _usual_hand_cards(position: Json) -> Values:
    """The space that was used, who stands where that matters, and the card of round 1."""
    _, _, cards = PERIODS[0]
    yield "first_card", next((card for card in cards if position["revealed"][card]), None)
    if position["acted"]:
        yield "used", next((space for space, there in position["occupied"].items() if there), None)
    for space in STANDING:
        standing = [me["stands"][space] for me in position["players"]]
        if position["occupied"][space] and not any(standing):
            yield f"players.{position['turn']}.stands.{space}", 1
        elif any(standing):
            yield f"occupied.{space}", 1


def _spaces_of(step: str, position: Json) -> tuple[str, ...]:
    """The spaces one of which was used by who owes the step; day_laborer first, where it can be any."""
    spaces: Mapping[Any, tuple[str, ...]] = USED_FOR if position["variant"] == "cards" else SPACES_OF
    if step not in spaces:
        return ("day_laborer", *position["occupied"])
    later = [owed["step"] for owed in position["agenda"]]
    return ("cultivation",) if step == "sow" and "plow" in later else spaces[step]


def _usual_cards(position: Json) -> Values:
    """Of each period as many cards as rounds of it have begun: first those that are given or occupied."""
    begun = position["round"] - (position["phase"] in ("deal", "preparation"))
    for first, last, cards in PERIODS:
        number = min(max(begun - first + 1, 0), last - first + 1)
        certain = [card for card in cards if position["revealed"][card] or position["occupied"][card]]
        others = [card for card in cards if card not in certain][: max(number - len(certain), 0)]
        yield from ((f"revealed.{card}", 1) for card in (*certain, *others))


def _usual_people(position: Json, given: Given) -> Values:
    """Everybody places people in turns, until there are enough for the spaces that are occupied."""
    players = position["players"]
    grown = [me["people"] - me["newborns"] for me in players]
    told = [given.get(f"players.{seat}.to_place") for seat in range(len(players))]
    left = [most if said is None else said for most, said in zip(grown, told, strict=True)]
    missing = sum(position["occupied"].values()) - sum(grown) + sum(left)
    turns = [(position["turn"] + turn) % len(players) for turn in range(5 * len(players))]
    for seat in turns:
        if missing > 0 and told[seat] is None and left[seat] > 0:
            left[seat] -= 1
            missing -= 1
    yield from ((f"players.{seat}.to_place", count) for seat, count in enumerate(left))


def _usual_piles(position: Json) -> Values:
    """A free space in play has what a round brings."""
    players = len(position["players"])
    tile = TILE[players] if position["variant"] == "no_hand_tile" else ()
    there = {*ON_BOARD[players], *tile, *(card for card in CARDS if position["revealed"][card])}
    with Judge():
        brings = {pile: brought_by_a_round(players, pile) for pile in PILES}
    if position["variant"] == "cards":
        there.discard("meeting_place")
    waiting = position["used"] if "effect" in [owed["step"] for owed in position["agenda"]] else None
    for pile, count in brings.items():
        free = pile == waiting or not position["occupied"][pile]
        yield f"piles.{pile}", count if pile in there and free else 0
