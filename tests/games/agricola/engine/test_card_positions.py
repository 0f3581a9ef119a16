"""Positions with hand cards that are refused, each a change of one that is not; and what rests without hand cards."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from engine.agricola import Game, MalformedState, new_game

Make = Callable[..., Any]
Position = dict[str, Any]
Path = tuple[str | int, ...]
Changes = dict[Path, Any]

ME: Path = ("players", 0)
THEM: Path = ("players", 1)


def changed(position: Position, changes: Changes) -> Position:
    """The position with some values replaced."""
    position = copy.deepcopy(position)
    for path, value in changes.items():
        place: Any = position
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = copy.deepcopy(value)
    return position


def owed(*steps: str, player: int = 0) -> Changes:
    """What is owed, the first step now."""
    found = [{"player": player, "step": step} for step in steps]
    return {("now",): found[0] if found else None, ("agenda",): found[1:]}


def refuse(position: Position, place: str) -> None:
    """The position is refused, with a sentence that names the place."""
    with pytest.raises(MalformedState) as refused:
        Game.restore(position)
    assert str(refused.value).startswith(place) and str(refused.value).endswith("."), str(refused.value)


# Positions from which those that are refused are made


def dealing(make: Make) -> Any:
    """Player 1 has got a hand, player 0 gets one."""
    game = new_game(3, 1, 0)
    game.apply({"type": "choose_first_player", "player": 2})
    for _ in range(14 + 9):
        game.apply(game.legal_moves()[0])
    return game


def preparing(make: Make) -> Any:
    return make({"hand": "A002 A086", "promised": {"clay": {"6": 2}}}, phase="preparation", turn=None, round=6).game


def beginning(make: Make) -> Any:
    return make({"hand": "A002"}, phase="preparation", turn=None).game


def starting(make: Make) -> Any:
    """Player 0 may plow, player 1 gets a sheep too many and may plow."""
    mine = {"cards": "A090", "house": "stone", "goods": {"food": 1}}
    theirs = {"cards": "A019", "promised": {"sheep": {"6": 2}, "field": {"6": 1}}}
    table = make(mine, theirs, phase="preparation", turn=None, round=6)
    return table.deal(table.game.legal_moves()[0]["card"]).game


def working(make: Make) -> Any:
    """Player 0 has much, and nobody has acted."""
    mine = {"cards": "A102 B019 B099 A098 A033 A112", "stock": {"A102": 3, "B019": 1}, "taught": 1, "points": 4}
    theirs = {"cards": "A120", "spent": "A120", "house": "clay", "hand": "B164 B008"}
    return make({**mine, "gained": 3}, theirs, players=4, round=6).game


def choosing(make: Make) -> Any:
    """Player 0 is at the water and may harpoon."""
    mine = {"cards": "A138 A119", "goods": {"wood": 1}}
    return make(mine, players=3, round=6).place("fishing").game


def building(make: Make) -> Any:
    """Player 0 has built a room and may be a Wall Builder."""
    mine = {"cards": "A111 B126", "goods": {"wood": 10, "reed": 4}}
    return make(mine, round=6).place("farm_expansion").do("build_room", space="t1").game


def fencing(make: Make) -> Any:
    table = make({"goods": {"wood": 9}}, cards="fencing").place("fencing")
    return table.do("fence", spaces={"t5": 1}).game


def renovating(make: Make) -> Any:
    mine = {"goods": {"clay": 4, "reed": 1}}
    return make(mine, round=6, cards="house_redevelopment").place("house_redevelopment").game


def learning(make: Make) -> Any:
    return make({"hand": "A086 A087"}).place("lessons").game


def burning(make: Make) -> Any:
    """Player 0 sows, and gets firewood afterwards."""
    mine = {"cards": "A119", "goods": {"grain": 3}, "farm": {"fields": "t2 t3"}}
    return make(mine, cards="grain_utilization").place("grain_utilization").game


def roping(make: Make) -> Any:
    return make({"cards": "B024"}, round=3, cards="sheep_market").place("sheep_market").game


def adopting(make: Make) -> Any:
    mine = {"cards": "A092", "people": 3, "newborns": 1, "to_place": 0}
    mine["stands"] = {"basic_wish_for_children": 1}
    changes = {"round": 7, "occupied": "basic_wish_for_children fishing", "now": {"player": 0, "step": "adopt"}}
    return make(mine, {"to_place": 2}, **changes).game


def reaping(make: Make) -> Any:
    mine = {"cards": "A112", "farm": {"fields": "t2"}, "sown": {"grain_2": 1}}
    return make(mine, phase="field", round=7, now={"player": 0, "step": "reap"}).game


def breeding(make: Make) -> Any:
    mine = {"cards": "B104", "goods": {"sheep": 1}}
    return make(mine, phase="breeding", round=7, now={"player": 0, "step": "exchange"}).game


def pigs(make: Make) -> Any:
    mine = {"cards": "A165", "goods": {"boar": 3}}
    return make(mine, phase="breeding", round=12, players=4, now={"player": 0, "step": "room"}).game


def beans(make: Make) -> Any:
    return make({"cards": "B068", "sown": {"vegetable_2": 1}}).game


BASES = {
    base.__name__: base
    for base in (
        dealing,
        preparing,
        beginning,
        starting,
        working,
        choosing,
        building,
        fencing,
        renovating,
        learning,
        burning,
        roping,
        adopting,
        reaping,
        breeding,
        pigs,
        beans,
    )
}


@pytest.mark.parametrize("base", BASES)
def test_the_bases_of_the_refusals_are_positions(carded: Make, base: str) -> None:
    position = BASES[base](carded).snapshot()
    assert json.loads(json.dumps(Game.restore(position).snapshot())) == position


ILL_TYPED: list[tuple[Path, Any, str]] = [
    (("used",), "t1", "used:"),
    (("used",), 3, "used:"),
    (("lassoed",), 0, "lassoed:"),
    (("first_card",), "forest", "first_card:"),
    (("action",), {"rooms": 0, "fences": 0}, "action:"),
    (("action", "rooms"), 2, "action.rooms:"),
    (("action", "fences"), -1, "action.fences:"),
    (("action", "land"), {"t1": 0}, "action.land.t1:"),
    (("action", "land"), [], "action.land:"),
    ((*ME, "hand"), {}, "players[0].hand:"),
    ((*ME, "hand"), ["A001"], "players[0].hand[0]:"),
    ((*ME, "hand"), [2], "players[0].hand[0]:"),
    ((*ME, "hand"), ["A005", "A002"], "players[0].hand[1]:"),
    ((*ME, "hand"), ["A005", "A005"], "players[0].hand[1]:"),
    ((*ME, "cards"), None, "players[0].cards:"),
    ((*ME, "due"), ["forest"], "players[0].due[0]:"),
    ((*ME, "spent"), "A120", "players[0].spent:"),
    ((*ME, "promised", "reed"), {}, "players[0].promised: there is no key"),
    ((*ME, "promised", "wood", "1"), 0, "players[0].promised.wood: there is no key"),
    ((*ME, "stock", "A102"), 9, "players[0].stock.A102:"),
    ((*ME, "stock", "B019"), 3, "players[0].stock.B019:"),
    ((*ME, "points"), -1, "players[0].points:"),
    ((*ME, "taught"), True, "players[0].taught:"),
    ((*ME, "gained"), -1, "players[0].gained:"),
    ((*ME, "firewood"), 2, "players[0].firewood:"),
    ((*ME, "passed"), False, "players[0].passed:"),
    ((*ME, "stands", "fishing"), 2, "players[0].stands.fishing:"),
    ((*ME, "stands", "forest"), 0, "players[0].stands: there is no key"),
    (("now",), {"player": 0, "step": "wish"}, "now.step:"),
]


@pytest.mark.parametrize(("path", "value", "place"), ILL_TYPED)
def test_types_and_bounds(carded: Make, path: Path, value: Any, place: str) -> None:
    refuse(changed(working(carded).snapshot(), {path: value}), place)


ROOM_STEPS = ("room", "lasso")
# The space was used, and took effect.
TAKEN: Changes = {("piles", "fishing"): 0}
IMPOSSIBLE: list[tuple[str, Changes, str]] = [
    # Cards
    ("working", {(*ME, "hand"): ["A120"]}, "players[1].cards:"),
    ("working", {(*ME, "hand"): ["B164"]}, "players[1].hand:"),
    ("working", {(*ME, "hand"): ["A098"]}, "players[0].cards:"),
    ("choosing", {(*ME, "hand"): ["B164"]}, "players[0].hand:"),
    ("working", {(*THEM, "cards"): ["A002", "A120"]}, "players[1].cards:"),
    ("working", {(*THEM, "spent"): ["B107"]}, "players[1].spent:"),
    ("working", {(*ME, "spent"): ["A098"]}, "players[0].spent:"),
    ("choosing", {(*ME, "due"): ["A119"]}, "players[0].due:"),
    ("choosing", {(*ME, "due"): ["B019"]}, "players[0].due:"),
    ("dealing", {(*ME, "cards"): ["A033"]}, "players[0].cards:"),
    ("dealing", {("turn",): 1}, "players[0].hand:"),
    ("dealing", {("turn",): 2}, "players[0].hand:"),
    ("dealing", {(*ME, "hand"): ["A071", "B087"]}, "players[0].hand:"),
    ("dealing", {(*THEM, "hand"): ["B084"]}, "players[1].hand:"),
    ("dealing", {("round",): 2}, "round:"),
    ("dealing", {("revealed", "fencing"): 1}, "revealed:"),
    ("dealing", {("turn",): None}, "turn:"),
    ("dealing", {("piles", "forest"): 3, ("piles", "fishing"): 1}, "piles.fishing:"),
    # The first card
    ("beginning", {("first_card",): "fencing"}, "first_card:"),
    ("dealing", {("first_card",): "fencing"}, "first_card:"),
    ("preparing", {("first_card",): None}, "first_card:"),
    ("working", {("first_card",): None}, "first_card:"),
    ("working", {("first_card",): "western_quarry"}, "first_card:"),
    ("fencing", {("first_card",): "sheep_market"}, "first_card:"),
    # What lies on cards
    ("working", {(*THEM, "stock", "A102"): 1}, "players[1].stock.A102:"),
    ("working", {(*THEM, "stock", "B019"): 1}, "players[1].stock.B019:"),
    ("working", {(*THEM, "points"): 1}, "players[1].points:"),
    ("working", {(*THEM, "taught"): 1}, "players[1].taught:"),
    ("working", {(*ME, "taught"): 4}, "players[0].taught:"),
    # What is used
    ("working", {("used",): "forest"}, "used:"),
    ("choosing", {("used",): None}, "used:"),
    ("choosing", {("used",): "forest"}, "used:"),
    ("working", {("lassoed",): True}, "lassoed:"),
    ("working", {(*ME, "firewood"): 1}, "players[0].firewood:"),
    ("burning", {(*THEM, "firewood"): 1}, "players[1].firewood:"),
    ("burning", {(*ME, "cards"): []}, "players[0].firewood:"),
    ("working", {("action", "rooms"): 1}, "action:"),
    ("working", {("action", "fences"): 1}, "action:"),
    ("fencing", {("action", "land"): {"t4": 1, "t5": 1}}, "action.land:"),
    # Who stands where
    ("choosing", {(*ME, "stands", "fishing"): 0}, "occupied.fishing:"),
    ("choosing", {(*THEM, "stands", "fishing"): 1}, "players:"),
    ("working", {(*ME, "stands", "fishing"): 1}, "occupied.fishing:"),
    ("breeding", {(*ME, "stands", "fishing"): 1}, "players:"),
    ("adopting", {(*ME, "stands", "basic_wish_for_children"): 0}, "players:"),
    # People
    ("working", {(*ME, "people"): 3, (*ME, "newborns"): 1}, "players:"),
    ("starting", {(*ME, "people"): 3, (*ME, "newborns"): 1}, "players:"),
    ("working", {(*ME, "passed"): 1}, "players[0].passed:"),
    ("breeding", {(*ME, "passed"): 1}, "players[0].passed:"),
    # Piles
    ("working", {("piles", "meeting_place"): 1}, "piles.meeting_place:"),
    ("working", {("piles", "forest"): 2}, "piles.forest:"),
    ("choosing", {("piles", "copse"): 1}, "piles.copse:"),
    ("choosing", {("piles", "fishing"): 0}, "piles.fishing:"),
    ("starting", {("piles", "fishing"): 6}, "piles.fishing:"),
    # Promised
    ("working", {(*ME, "promised", "wood", "6"): 1}, "players[0].promised.wood:"),
    ("working", {(*ME, "promised", "boar", "5"): 1}, "players[0].promised.boar:"),
    ("preparing", {(*ME, "promised", "clay", "5"): 1}, "players[0].promised.clay:"),
    ("beginning", {(*ME, "promised", "wood", "9"): 1}, "players[0].promised:"),
    ("working", {(*ME, "promised", "field", "9"): 1}, "players[0].promised.field:"),
    ("starting", {(*THEM, "promised", "field", "7"): 1}, "players[1].promised.field:"),
    ("starting", {(*THEM, "promised", "field", "6"): 2}, "players[1].promised.field:"),
    # Sown
    ("beans", {(*ME, "sown", "vegetable_2"): 2}, "players[0].sown:"),
    ("beans", {(*ME, "sown", "vegetable_2"): 0, (*ME, "sown", "grain_3"): 1}, "players[0].sown:"),
    # Gained
    ("breeding", {(*ME, "gained"): 1}, "players[0].gained:"),
    ("starting", {(*ME, "gained"): 1}, "players[0].gained:"),
    # What is owed
    ("preparing", owed("cards", "window", "room"), "now:"),
    ("working", owed("adopt"), "agenda:"),
    ("adopting", owed(), "players[0].to_place:"),
    ("adopting", {(*ME, "passed"): 1}, "agenda:"),
    ("adopting", {(*ME, "cards"): []}, "agenda:"),
    ("adopting", {(*ME, "to_place"): 1, (*THEM, "to_place"): 0}, "agenda:"),
    ("adopting", owed("adopt", "room"), "agenda:"),
    ("choosing", owed() | TAKEN, "players[0].due:"),
    ("choosing", owed("cards", *ROOM_STEPS) | TAKEN, "players[0].due:"),
    ("choosing", owed("cards", "window", "effect", "room"), "agenda:"),
    ("choosing", owed("cards", "window", *ROOM_STEPS) | TAKEN, "players[0].due:"),
    ("choosing", {(*THEM, "cards"): ["A086"], (*THEM, "due"): ["A086"]}, "players[1].due:"),
    ("choosing", {(*ME, "cards"): ["A138", "B019"], (*ME, "due"): ["A138", "B019"]}, "players[0].due:"),
    ("building", owed("cards", "window", "effect", "rooms", *ROOM_STEPS), "agenda:"),
    ("building", owed("groom_stable", "window", *ROOM_STEPS), "agenda:"),
    ("building", owed("card_fence", "window", *ROOM_STEPS), "agenda:"),
    ("choosing", owed("cards", "window", "effect", *ROOM_STEPS, player=1), "agenda[0]:"),
    ("choosing", {(*ME, "due"): []}, "now:"),
    ("choosing", {(*ME, "goods", "wood"): 0}, "now:"),
    ("choosing", {("now",): {"player": 1, "step": "cards"}}, "now:"),
    ("choosing", owed("scholar_minor", "window", "effect", *ROOM_STEPS), "agenda:"),
    ("choosing", owed("window", "effect", *ROOM_STEPS), "players[0].due:"),
    ("choosing", owed("effect", *ROOM_STEPS) | TAKEN, "players[0].due:"),
    ("building", owed("cards", "window", "stables", "rooms", *ROOM_STEPS), "agenda:"),
    ("building", owed("cards", "window", "improvement", *ROOM_STEPS), "agenda:"),
    ("fencing", owed("fences", *ROOM_STEPS), "agenda:"),
    ("fencing", owed("fencing", "crook", "room"), "agenda:"),
    ("fencing", owed("fences", "crook", *ROOM_STEPS, player=1), "now:"),
    ("renovating", owed("renovation", "fences", "crook", *ROOM_STEPS), "agenda:"),
    ("renovating", owed("renovation", *ROOM_STEPS), "agenda:"),
    ("renovating", {(*ME, "goods", "reed"): 0}, "now:"),
    ("learning", owed("occupation", "room"), "agenda:"),
    ("learning", owed("minor", *ROOM_STEPS), "agenda:"),
    ("learning", owed("reap"), "agenda:"),
    ("learning", owed("exchange"), "agenda:"),
    ("learning", owed("side_job", *ROOM_STEPS), "agenda:"),
    ("learning", {(*ME, "hand"): ["A002"]}, "now:"),
    ("roping", owed("lasso", "room"), "agenda:"),
    ("roping", {("lassoed",): True}, "now:"),
    ("roping", {(*ME, "cards"): []}, "now:"),
    ("starting", owed("card_room", "window", "room"), "agenda:"),
    ("starting", owed("cards", "room"), "players[0].due:"),
    ("starting", {(*THEM, "due"): ["A019"]}, "players[1].due:"),
    ("starting", {(*ME, "goods", "food"): 0}, "now:"),
    ("starting", {("now",): None, ("agenda",): [], (*ME, "due"): []}, "now:"),
    ("starting", {("turn",): None}, "turn:"),
    ("reaping", owed("room"), "agenda:"),
    ("reaping", owed(), "now:"),
    ("reaping", {(*ME, "cards"): []}, "now:"),
    ("reaping", {(*ME, "sown", "grain_2"): 0, (*ME, "sown", "grain_1"): 1}, "now:"),
    ("reaping", {("round",): 6}, ""),
    ("breeding", owed("room"), "agenda:"),
    ("breeding", owed("exchange", "exchange"), "agenda:"),
    ("breeding", {(*ME, "cards"): []}, "now:"),
    ("pigs", owed("room", "exchange"), "agenda:"),
    ("pigs", owed("exchange"), "agenda:"),
    ("pigs", {(*ME, "cards"): []}, "phase:"),
    ("pigs", {("phase",): "feeding", ("now",): None}, "phase:"),
    # Room
    ("working", {(*ME, "animals", "sheep"): 2}, "players[0].animals:"),
    ("roping", {(*ME, "animals", "sheep"): 2}, "players[0].animals:"),
    ("choosing", {(*THEM, "animals", "sheep"): 2}, "players[1].animals:"),
    ("breeding", {(*THEM, "animals", "sheep"): 2}, "players[1].animals:"),
]


@pytest.mark.parametrize(("base", "changes", "place"), IMPOSSIBLE)
def test_positions_that_cannot_be(carded: Make, base: str, changes: Changes, place: str) -> None:
    refuse(changed(BASES[base](carded).snapshot(), changes), place)


POSSIBLE: list[tuple[str, Changes]] = [
    ("working", {("piles", "forest"): 500}),
    ("preparing", {("piles", "forest"): 500}),
    ("choosing", {("piles", "fishing"): 6}),
    ("choosing", {(*ME, "animals", "sheep"): 9}),
    ("starting", {(*ME, "animals", "sheep"): 9}),
    ("working", {(*ME, "promised", "sheep", "7"): 9, (*THEM, "promised", "food", "14"): 70}),
    ("working", {(*ME, "hand"): []}),
    ("adopting", {(*THEM, "stands", "basic_wish_for_children"): 1}),
    ("starting", {(*THEM, "animals", "sheep"): 0}),
    ("building", owed("rooms", "stables", *ROOM_STEPS) | {(*ME, "due"): []}),
    ("building", owed("rooms", *ROOM_STEPS) | {(*ME, "due"): []}),
]


@pytest.mark.parametrize(("base", "changes"), POSSIBLE)
def test_positions_that_can_be(carded: Make, base: str, changes: Changes) -> None:
    position = changed(BASES[base](carded).snapshot(), changes)
    assert Game.restore(position).snapshot() == position


RESTING: list[tuple[Path, Any]] = [
    (("used",), "forest"),
    (("lassoed",), True),
    (("first_card",), "fencing"),
    (("action", "rooms"), 1),
    (("action", "fences"), 1),
    (("action", "land"), {"t1": 1}),
    (("phase",), "start"),
    (("phase",), "field"),
    (("phase",), "deal"),
    ((*ME, "hand"), ["A002"]),
    ((*ME, "cards"), ["A016"]),
    ((*ME, "due"), ["A086"]),
    ((*ME, "spent"), ["A120"]),
    ((*ME, "promised", "wood", "9"), 1),
    ((*ME, "promised", "field", "9"), 1),
    ((*ME, "stock", "A102"), 1),
    ((*ME, "stock", "B019"), 1),
    ((*ME, "points"), 1),
    ((*ME, "taught"), 1),
    ((*ME, "gained"), 1),
    ((*ME, "firewood"), 1),
    ((*ME, "passed"), 1),
    ((*ME, "stands", "fishing"), 1),
]


@pytest.mark.parametrize(("path", "value"), RESTING)
def test_without_hand_cards_everything_rests(agricola: Make, path: Path, value: Any) -> None:
    for position in (agricola(round=4, cards="fencing").game.snapshot(), new_game(2).snapshot()):
        refuse(changed(position, {path: value}), "")


@pytest.mark.parametrize("step", ["occupation", "cards", "lasso", "card_plow", "window", "renovation"])
def test_without_hand_cards_there_are_no_steps_of_cards(agricola: Make, step: str) -> None:
    position = agricola({"goods": {"clay": 9, "reed": 1}}, cards="fencing").place("farmland").game.snapshot()
    refuse(changed(position, owed(step, "room")), "")


def test_a_snapshot_shares_nothing_with_the_game(carded: Make) -> None:
    game = building(carded)
    before = json.dumps(game.snapshot())
    copied = game.clone()
    for shown in (game.snapshot(), copied.snapshot(), game.view(0), game.view(1)):
        shown["action"]["land"]["t1"] = 1
        shown["players"][0]["cards"].clear()
        shown["players"][0]["promised"]["wood"]["9"] = 3
        assert json.dumps(game.snapshot()) == before
    copied.apply({"type": "use", "player": 0, "card": "A111", "option": "use"})
    copied.apply({"type": "build_room", "player": 0, "space": "t2"})
    assert json.dumps(game.snapshot()) == before
