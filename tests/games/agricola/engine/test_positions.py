"""Positions are written and read back; what is not a position is refused with its place named."""

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

GONE = object()
PLAYER: Path = ("players", 0)
FARM: Path = ("players", 0, "farm")
T5 = "t5.n t5.w t5.e m5.n"


def marks(names: str) -> dict[str, int]:
    return dict.fromkeys(names.split(), 1)


def changed(position: Position, changes: Changes) -> Position:
    """The position with some values replaced, or taken out."""
    for path, value in changes.items():
        place: Any = position
        for key in path[:-1]:
            place = place[key]
        if value is GONE:
            del place[path[-1]]
        else:
            place[path[-1]] = copy.deepcopy(value)
    return position


def owed(*steps: str, player: int = 0) -> Changes:
    """What is owed, the first step now."""
    found = [{"player": player, "step": step} for step in steps]
    return {("now",): found[0] if found else None, ("agenda",): found[1:]}


# Positions from which those that are refused are made


def setting_up(make: Make) -> Any:
    return new_game(2)


def preparing(make: Make) -> Any:
    """Round 6; player 0 has the Well."""
    promised = {"food": {"6": 1, "7": 1}}
    return make({"majors": "well", "promised": promised}, phase="preparation", turn=None, round=6).game


def working(make: Make) -> Any:
    mine = {"majors": "well joinery", "goods": {"grain": 1}}
    return make(mine, {"majors": "pottery"}, round=3, cards="sheep_market").game


def growing(make: Make) -> Any:
    """Round 7; player 1 has a newborn."""
    theirs = {"people": 3, "newborns": 1, "farm": {"rooms": "t1"}}
    return make({"people": 3}, theirs, round=7, occupied="basic_wish_for_children").game


def acting(make: Make) -> Any:
    """Player 0 has built a stable and could go on."""
    mine = {"goods": {"wood": 9, "reed": 2, "grain": 2}, "majors": "fireplace_2"}
    table = make(mine, round=3, cards="grain_utilization")
    return table.place("farm_expansion").do("build_stable", space="t5").game


def sowing(make: Make) -> Any:
    mine = {"goods": {"grain": 3}, "majors": "fireplace_2", "farm": {"fields": "t1 t2 t3"}}
    return make(mine, cards="grain_utilization").place("grain_utilization").do("sow", crop="grain").game


def crowded(make: Make) -> Any:
    """Player 0 has too many sheep."""
    return make(round=3, cards="sheep_market", piles={"sheep_market": 2}).place("sheep_market").game


def feeding(make: Make) -> Any:
    return make({"majors": "joinery", "goods": {"wood": 1}, "people": 3}, phase="feeding", round=7).game


def breeding(make: Make) -> Any:
    mine = {"goods": {"sheep": 3}, "farm": {"stables": "t1"}}
    return make(mine, phase="breeding", round=7, now={"player": 0, "step": "room"}).game


def tiled(make: Make) -> Any:
    return make(tile=1, round=5, cards="western_quarry").game


def three(make: Make) -> Any:
    return make(players=3).place("resource_market").game


def over(make: Make) -> Any:
    return make(phase="over", turn=None, round=14).game


PROMISES = ("food", "wood", "clay", "grain", "vegetable", "sheep", "boar", "field")

BASES = {
    base.__name__: base
    for base in (
        setting_up,
        preparing,
        working,
        growing,
        acting,
        sowing,
        crowded,
        feeding,
        breeding,
        tiled,
        three,
        over,
    )
}


@pytest.mark.parametrize("base", sorted(BASES))
def test_the_bases_of_the_refusals_are_positions(agricola: Make, base: str) -> None:
    position = BASES[base](agricola).snapshot()
    assert json.loads(json.dumps(Game.restore(position).snapshot())) == position


def refuse(position: Position, message: str) -> None:
    """The position is refused with a message that begins so."""
    with pytest.raises(MalformedState) as refused:
        Game.restore(position)
    assert str(refused.value).startswith(message), str(refused.value)
    assert str(refused.value).endswith(".")


# Writing and reading


def test_the_position_of_the_wire_format() -> None:
    game = new_game(2)
    game.apply({"type": "choose_first_player", "player": 0})
    game.apply({"type": "deal_card", "card": "sheep_market"})
    state = game.snapshot()
    assert len(state["revealed"]) == 14 and len(state["piles"]) == 14 and len(state["occupied"]) == 33
    assert {name: number for name, number in state["piles"].items() if number} == {
        "forest": 3,
        "clay_pit": 1,
        "reed_bank": 1,
        "fishing": 1,
        "meeting_place": 1,
        "sheep_market": 1,
    }
    assert state["players"][0] == {
        "people": 2,
        "newborns": 0,
        "to_place": 2,
        "begging": 0,
        "goods": {"wood": 0, "clay": 0, "reed": 0, "stone": 0, "grain": 0, "vegetable": 0, "food": 2},
        "animals": {"sheep": 0, "boar": 0, "cattle": 0},
        "house": "wood",
        "sown": {"grain_3": 0, "grain_2": 0, "grain_1": 0, "vegetable_2": 0, "vegetable_1": 0},
        "promised": {what: {str(number): 0 for number in range(2, 15)} for what in PROMISES},
        "majors": {},
        "crafted": {"joinery": 0, "pottery": 0, "basketmakers_workshop": 0},
        "farm": {"rooms": {"m1": 1, "b1": 1}, "fields": {}, "stables": {}, "fences": {}},
        "hand": [],
        "cards": [],
        "due": [],
        "spent": [],
        "stock": {"A102": 0, "B019": 0},
        "points": 0,
        "taught": 0,
        "gained": 0,
        "firewood": 0,
        "passed": 0,
        "stands": {"fishing": 0, "basic_wish_for_children": 0, "urgent_wish_for_children": 0},
    }
    assert (state["used"], state["lassoed"], state["first_card"]) == (None, False, None)
    assert state["action"] == {"rooms": 0, "fences": 0, "land": {}}


def test_a_farm_with_everything_is_read_and_written(agricola: Make) -> None:
    farm = {"rooms": "t1 m2", "fields": "b2 b3", "stables": "t5 m5", "fences": f"{T5} t4.n t4.w m4.n"}
    sown = {"grain_2": 1, "vegetable_1": 1}
    mine = {"farm": farm, "house": "clay", "sown": sown, "goods": {"cattle": 3, "boar": 2}, "majors": "well pottery"}
    state = agricola(mine, round=7, turn=1).state
    assert state["players"][0]["farm"]["fences"] == marks(farm["fences"])
    assert json.loads(json.dumps(Game.restore(state).clone().snapshot())) == state


def test_a_snapshot_shares_nothing_with_the_game(agricola: Make) -> None:
    game = acting(agricola)
    before = json.dumps(game.snapshot())
    position = game.snapshot()
    game = Game.restore(position)
    for shown in (position, game.snapshot(), game.clone().snapshot(), game.view(1)):
        shown["players"][0]["goods"]["wood"] = 0
        shown["players"][0]["farm"]["stables"].clear()
        shown["piles"].clear()
        shown["agenda"].append(1)
        assert json.dumps(game.snapshot()) == before


# Keys, types and bounds

ILL_TYPED: list[tuple[Path, Any, str]] = [
    (("game",), "acbas", "game:"),
    (("variant",), "base", "variant:"),
    (("variant",), ["no_hand"], "variant:"),
    (("round",), 0, "round:"),
    (("round",), 15, "round:"),
    (("round",), True, "round:"),
    (("round",), 3.0, "round:"),
    (("phase",), "harvest", "phase:"),
    (("phase",), {}, "phase:"),
    (("first_player",), 2, "first_player:"),
    (("first_player",), False, "first_player:"),
    (("turn",), "0", "turn:"),
    (("turn",), -1, "turn:"),
    (("acted",), 0, "acted:"),
    (("now",), "room", "now:"),
    (("now",), {}, "now: the key player is missing"),
    (("now",), {"player": 0}, "now: the key step is missing"),
    (("now",), {"player": 2, "step": "room"}, "now.player:"),
    (("now",), {"player": True, "step": "room"}, "now.player:"),
    (("now",), {"player": 0, "step": "dance"}, "now.step:"),
    (("now",), {"player": 0, "step": ["room"]}, "now.step:"),
    (("now",), {"player": 0, "step": "room", "more": 1}, "now: there is no key 'more'"),
    (("agenda",), None, "agenda:"),
    (("agenda",), [None], "agenda[0]:"),
    (("agenda",), [{"player": 0, "step": "room"}, {"player": 0, "step": 3}], "agenda[1].step:"),
    (("revealed", "fencing"), 2, "revealed.fencing:"),
    (("revealed", "fencing"), False, "revealed.fencing:"),
    (("revealed", "fencing"), GONE, "revealed: the key fencing is missing"),
    (("revealed", "forest"), 0, "revealed: there is no key 'forest'"),
    (("piles",), None, "piles:"),
    (("piles", "forest"), -1, "piles.forest:"),
    (("piles", "fencing"), 0, "piles: there is no key 'fencing'"),
    (("occupied", "forest"), 2, "occupied.forest:"),
    (("occupied", "moon"), 0, "occupied: there is no key 'moon'"),
    (("players",), {}, "players:"),
    (("players",), [], "players: there must be 1 to 4 players, not 0"),
    (("players", 1), None, "players[1]:"),
    ((*PLAYER, "people"), 1, "players[0].people:"),
    ((*PLAYER, "people"), 6, "players[0].people:"),
    ((*PLAYER, "newborns"), 4, "players[0].newborns:"),
    ((*PLAYER, "to_place"), 6, "players[0].to_place:"),
    ((*PLAYER, "begging"), -1, "players[0].begging:"),
    ((*PLAYER, "goods", "wood"), -1, "players[0].goods.wood:"),
    ((*PLAYER, "goods", "wood"), 10**400 * -1, "players[0].goods.wood:"),
    ((*PLAYER, "goods", "sheep"), 0, "players[0].goods: there is no key 'sheep'"),
    ((*PLAYER, "animals"), [0, 0, 0], "players[0].animals:"),
    ((*PLAYER, "animals", "boar"), True, "players[0].animals.boar:"),
    ((*PLAYER, "house"), "straw", "players[0].house:"),
    ((*PLAYER, "sown", "grain_3"), 15, "players[0].sown.grain_3:"),
    ((*PLAYER, "sown", "grain_4"), 0, "players[0].sown: there is no key 'grain_4'"),
    ((*PLAYER, "promised"), {}, "players[0].promised: the key food is missing"),
    ((*PLAYER, "promised", "food", "1"), 0, "players[0].promised.food: there is no key '1'"),
    ((*PLAYER, "promised", "food", "14"), -1, "players[0].promised.food.14:"),
    ((*PLAYER, "majors"), {"well": 0}, "players[0].majors.well: must be 1"),
    ((*PLAYER, "majors"), {"fireplace": 1}, "players[0].majors:"),
    ((*PLAYER, "majors"), ["well"], "players[0].majors:"),
    ((*PLAYER, "crafted", "joinery"), 2, "players[0].crafted.joinery:"),
    ((*PLAYER, "hat"), 1, "players[0]: there is no key 'hat'"),
    (FARM, [], "players[0].farm:"),
    ((*FARM, "rooms"), {"m1": 1, "b1": 0}, "players[0].farm.rooms.b1: must be 1"),
    ((*FARM, "fields"), {"t6": 1}, "players[0].farm.fields:"),
    ((*FARM, "stables"), {"t5": True}, "players[0].farm.stables.t5: must be 1"),
    ((*FARM, "fences"), {"t1.s": 1}, "players[0].farm.fences:"),
    ((*FARM, "fences"), {3: 1}, "players[0].farm.fences:"),
    (("weather",), "rain", "state: there is no key 'weather'"),
    (("acted",), GONE, "state: the key acted is missing"),
]


@pytest.mark.parametrize(("path", "value", "message"), ILL_TYPED)
def test_keys_types_and_bounds(agricola: Make, path: Path, value: object, message: str) -> None:
    refuse(changed(working(agricola).snapshot(), {path: value}), message)


@pytest.mark.parametrize("value", [None, True, 0, 1.5, "x", [], [[]], {}, {1: 2}, {"game": "agricola"}])
def test_anything_at_all_is_refused(value: object) -> None:
    with pytest.raises(MalformedState):
        Game.restore(value)


def test_the_numbers_of_players(agricola: Make) -> None:
    position = working(agricola).snapshot()
    refuse(changed(position, {("players",): position["players"] * 3}), "players: there must be 1 to 4 players, not 6")
    position = tiled(agricola).snapshot()
    refuse(changed(position, {("players",): position["players"][:1]}), "players: there must be 2 to 4 players, not 1")


# What makes a position, each condition broken

NOW_ROOM = owed("room")
LARGE = "t1.n t1.w t2.w m1.n"

INCOHERENT: list[tuple[str, Changes, str]] = [
    # 1: farms
    ("working", {(*FARM, "fields"): marks("m1")}, "players[0].farm: there are two things on the space m1"),
    ("working", {(*FARM, "stables"): marks("b1")}, "players[0].farm: there are two things on the space b1"),
    (
        "working",
        {(*FARM, "stables"): marks("t4"), (*FARM, "fields"): marks("t4")},
        "players[0].farm: there are two things on the space t4",
    ),
    ("working", {(*FARM, "rooms"): marks("m1")}, "players[0].farm.rooms: there must be rooms on m1 and b1"),
    ("working", {(*FARM, "rooms"): marks("m1 b1 t2")}, "players[0].farm.rooms: do not hang together"),
    ("working", {(*FARM, "fields"): marks("t1 t3")}, "players[0].farm.fields: do not hang together"),
    ("working", {(*FARM, "stables"): marks("t1 t2 t3 t4 t5")}, "players[0].farm.stables: must be at most 4"),
    (
        "working",
        {(*FARM, "fences"): marks("t2.n t3.n t4.n t5.n t2.w m2.w b2.w b2.s b3.s b4.s b5.s t5.e m5.e b5.e m2.n b2.n")},
        "players[0].farm.fences: must be at most 15",
    ),
    ("working", {(*FARM, "fences"): marks("t5.n")}, "players[0].farm.fences.t5.n: is not at a pasture"),
    ("working", {(*FARM, "fences"): marks(f"{T5} m4.n")}, "players[0].farm.fences.m4.n: is not at a pasture"),
    (
        "working",
        {(*FARM, "fences"): marks("t4.n t5.n t4.w t5.e m4.w m5.e b4.n b5.n t5.w")},
        "players[0].farm.fences.t5.w: has the same pasture on both sides",
    ),
    ("working", {(*FARM, "fences"): marks(f"{T5} {LARGE}")}, "players[0].farm.fences: the pastures do not hang"),
    (
        "working",
        {(*FARM, "fields"): marks("t5"), (*FARM, "fences"): marks(T5)},
        "players[0].farm.fences.t5.n: is not at a pasture",
    ),
    ("working", {(*PLAYER, "sown", "grain_1"): 1}, "players[0].sown: cannot be more than the fields"),
    # 2: set-up
    ("setting_up", {("first_player",): 0}, "first_player: must be as in a new game"),
    ("setting_up", {("round",): 2}, "round: must be as in a new game"),
    ("setting_up", {("turn",): 0}, "turn: must be as in a new game"),
    ("setting_up", {("acted",): True}, "acted: must be as in a new game"),
    ("setting_up", {("piles", "forest"): 3}, "piles: must be as in a new game"),
    ("setting_up", {("revealed", "fencing"): 1}, "revealed: must be as in a new game"),
    ("setting_up", {("occupied", "forest"): 1}, "occupied: must be as in a new game"),
    ("setting_up", {(*PLAYER, "goods", "food"): 2}, "players: must be as in a new game"),
    ("setting_up", NOW_ROOM, "now: must be as in a new game"),
    ("working", {("first_player",): None}, "first_player: must be a seat"),
    ("preparing", {("first_player",): None}, "first_player: must be a seat"),
    ("over", {("first_player",): None}, "first_player: must be a seat"),
    # 3: turn
    ("working", {("turn",): None}, "turn: must be a seat"),
    ("preparing", {("turn",): 0}, "turn: must be null"),
    ("feeding", {("turn",): None}, "turn: must be a seat"),
    ("breeding", {("turn",): None}, "turn: must be a seat"),
    ("over", {("turn",): 1}, "turn: must be null"),
    ("feeding", {("round",): 6}, "phase: there is no harvest in round 6"),
    ("breeding", {("round",): 5}, "phase: there is no harvest in round 5"),
    ("over", {("round",): 13}, "round: must be 14"),
    # 4: cards
    ("working", {("revealed", "sheep_market"): 0}, "revealed: there must be 3 cards of period 1, not 2"),
    ("working", {("revealed", "western_quarry"): 1}, "revealed: there must be 0 cards of period 2, not 1"),
    ("preparing", {("revealed", "fencing"): 0}, "revealed: there must be 4 cards of period 1, not 3"),
    (
        "preparing",
        {("revealed", "house_redevelopment"): 1, ("revealed", "western_quarry"): 1},
        "revealed: there must be 1 cards of period 2",
    ),
    ("working", {("round",): 4}, "revealed: there must be 4 cards of period 1, not 3"),
    # 5: people
    ("working", {(*PLAYER, "people"): 3}, "players[0].people: must be 2 in round 3"),
    ("growing", {("players", 1, "people"): 2}, "players[1].newborns: must be at most 0"),
    ("preparing", {(*PLAYER, "people"): 3, (*PLAYER, "newborns"): 1}, "players: there can be at most 0 newborns"),
    ("over", {(*PLAYER, "people"): 3, (*PLAYER, "newborns"): 1}, "players: there can be at most 0 newborns"),
    ("growing", {("players", 1, "newborns"): 0}, "players: there must be as many newborns as occupied"),
    ("growing", {(*PLAYER, "newborns"): 1, (*PLAYER, "to_place"): 2}, "players: there must be as many newborns"),
    ("growing", {("occupied", "basic_wish_for_children"): 0}, "players: there must be as many newborns as occupied"),
    (
        "feeding",
        {(*PLAYER, "people"): 4, (*PLAYER, "newborns"): 2},
        "players: there can be at most 1 newborns in the phase feeding",
    ),
    ("working", {(*PLAYER, "to_place"): 3}, "players[0].to_place: cannot be so many"),
    ("growing", {("players", 1, "to_place"): 3}, "players[1].to_place: cannot be so many"),
    ("feeding", {(*PLAYER, "to_place"): 1}, "players[0].to_place: cannot be so many"),
    ("preparing", {(*PLAYER, "to_place"): 1}, "players[0].to_place: cannot be so many"),
    ("working", {("occupied", "farmland"): 1}, "occupied: at most 0 action spaces can be occupied"),
    # 6: occupied
    ("feeding", {("occupied", "forest"): 1}, "occupied.forest: must be 0"),
    ("acting", {("occupied", "lessons"): 1, ("players", 1, "to_place"): 1}, "occupied.lessons: must be 0"),
    ("acting", {("occupied", "lessons_2"): 1, ("players", 1, "to_place"): 1}, "occupied.lessons_2: must be 0"),
    ("acting", {("occupied", "pig_market"): 1, ("players", 1, "to_place"): 1}, "occupied.pig_market: must be 0"),
    ("acting", {("occupied", "grove"): 1, ("players", 1, "to_place"): 1}, "occupied.grove: must be 0"),
    (
        "tiled",
        {
            ("occupied", "animal_market"): 1,
            ("occupied", "resource_market"): 1,
            (*PLAYER, "to_place"): 1,
            ("players", 1, "to_place"): 1,
        },
        "occupied: at most one space of the variant tile",
    ),
    # 7: piles
    ("working", {("piles", "grove"): 2}, "piles.grove: must be 0, because the space is not in play"),
    ("working", {("piles", "pig_market"): 1}, "piles.pig_market: must be 0, because the space is not in play"),
    ("crowded", {("piles", "sheep_market"): 1}, "piles.sheep_market: must be 0, because the space is occupied"),
    ("working", {("piles", "forest"): 2}, "piles.forest: must be at least 3"),
    ("working", {("piles", "sheep_market"): 0}, "piles.sheep_market: must be at least 1"),
    ("working", {("piles", "forest"): 10}, "piles.forest: cannot be 10 by now"),
    ("working", {("piles", "sheep_market"): 4}, "piles.sheep_market: cannot be 4 by now"),
    ("growing", {("piles", "western_quarry"): 4}, "piles.western_quarry: cannot be 4 by now"),
    ("preparing", {("piles", "clay_pit"): 6}, "piles.clay_pit: cannot be 6 by now"),
    ("tiled", {("piles", "copse"): 6}, "piles.copse: cannot be 6 by now"),
    # 8: promised
    ("working", {("players", 1, "promised", "food", "4"): 1}, "players[1].promised.food: must be 0 without the Well"),
    ("working", {(*PLAYER, "promised", "food", "4"): 2}, "players[0].promised.food: must be 1 for some rounds"),
    ("working", {(*PLAYER, "promised", "food", "3"): 1}, "players[0].promised.food: must be 1 for some rounds"),
    ("working", {(*PLAYER, "promised", "food", "2"): 1}, "players[0].promised.food: must be 1 for some rounds"),
    ("working", {(*PLAYER, "promised", "food", "5"): 1}, "players[0].promised.food: must be 1 for some rounds"),
    ("preparing", {(*PLAYER, "promised", "food", "6"): 0}, "players[0].promised.food: must be 1 for some rounds"),
    ("preparing", {(*PLAYER, "promised", "food", "9"): 1}, "players[0].promised.food: must be 1 for some rounds"),
    (
        "working",
        {(*PLAYER, "promised", "food", str(number)): 1 for number in range(4, 10)},
        "players[0].promised.food: must be 1 for some rounds",
    ),
    # 9: majors
    ("working", {("players", 1, "majors", "well"): 1}, "players: the improvement well is in front of two"),
    ("working", {(*PLAYER, "crafted", "joinery"): 1}, "players[0].crafted.joinery: must be 0"),
    ("feeding", {(*PLAYER, "crafted", "pottery"): 1}, "players[0].crafted.pottery: must be 0"),
    ("feeding", {("turn",): 1, (*PLAYER, "crafted", "joinery"): 1}, "players[0].crafted.joinery: must be 0"),
    # 10: begging
    ("working", {("players", 1, "begging"): 1}, "players[1].begging: must be 0 before the first feeding"),
    # 11: what is owed
    ("preparing", NOW_ROOM, "now: nothing can be owed now"),
    ("feeding", NOW_ROOM, "now: nothing can be owed now"),
    ("over", NOW_ROOM, "now: nothing can be owed now"),
    ("working", owed("farmland", "room"), "now: nothing can be owed now"),
    ("working", {("agenda",): [{"player": 0, "step": "room"}]}, "now: nothing can be owed now"),
    ("breeding", owed("sow", "room"), "now: only the step room can be owed"),
    ("breeding", owed("room", "room"), "now: only the step room can be owed"),
    ("breeding", owed(), "now: must be a step"),
    ("breeding", owed("room", player=1), "now: must be a step of the player in turn"),
    ("working", {(*PLAYER, "to_place"): 0}, "players[0].to_place: must be at least 1"),
    ("acting", owed(), "now: must be a step until the turn passes"),
    ("feeding", {("acted",): True}, "acted: must be false"),
    ("acting", owed("stables", "rooms", "room", player=1), "now: must be a step of the player in turn"),
    (
        "acting",
        {("agenda",): [{"player": 0, "step": "rooms"}, {"player": 1, "step": "room"}]},
        "agenda[1]: must be a step of the player in turn",
    ),
    ("acting", owed("stables"), "agenda: must be room or rooms, room after the step stables"),
    ("acting", owed("stables", "stables", "room"), "agenda: must be room or rooms, room"),
    ("acting", owed("rooms", "rooms", "room"), "agenda: must be room or stables, room"),
    ("acting", owed("stables", "rooms"), "agenda: must be room or rooms, room"),
    ("acting", owed("stables", "room", "rooms"), "agenda: must be room or rooms, room"),
    ("acting", owed("farm_expansion", "rooms", "room"), "agenda: must be room after the step farm_expansion"),
    ("crowded", owed("room", "room"), "agenda: must be empty after the step room"),
    ("sowing", owed("sow", "sow", "room"), "agenda: must be room or bake, room or plow, room after the step sow"),
    ("sowing", owed("sow", "plow", "room"), "occupied: nobody is on a space that brings the step sow"),
    ("sowing", owed("plow", "room"), "occupied: nobody is on a space that brings the step plow"),
    ("acting", owed("bake", "room"), "occupied: nobody is on a space that brings the step bake"),
    ("acting", owed("sow", "bake", "room"), "occupied: nobody is on a space that brings the step sow"),
    ("acting", owed("fencing", "room"), "occupied: nobody is on a space that brings the step fencing"),
    ("acting", owed("animal_market", "room"), "occupied: nobody is on a space that brings the step animal_market"),
    (
        "tiled",
        {
            **owed("resource_market", "room"),
            ("acted",): True,
            ("occupied", "resource_market"): 1,
            (*PLAYER, "to_place"): 1,
        },
        "now: the step resource_market is there only with 3 players",
    ),
    ("acting", {(*PLAYER, "goods", "wood"): 1}, "now: there is nothing to decide at the step stables"),
    ("crowded", {(*PLAYER, "animals", "sheep"): 1}, "now: there is nothing to decide at the step room"),
    ("breeding", {(*PLAYER, "animals", "sheep"): 2}, "now: there is nothing to decide at the step room"),
    (
        "crowded",
        {("occupied", "sheep_market"): 0, ("piles", "sheep_market"): 1},
        "occupied: nobody is on a space that brings the step room",
    ),
    # 12: room
    ("working", {(*PLAYER, "animals", "sheep"): 2}, "players[0].animals: do not fit"),
    ("acting", {("players", 1, "animals", "sheep"): 2}, "players[1].animals: do not fit"),
    ("over", {("players", 1, "animals", "boar"): 2}, "players[1].animals: do not fit"),
]


@pytest.mark.parametrize(("base", "changes", "message"), INCOHERENT)
def test_what_makes_a_position(agricola: Make, base: str, changes: Changes, message: str) -> None:
    refuse(changed(BASES[base](agricola).snapshot(), changes), message)


# What is just possible

COHERENT: list[tuple[str, Changes]] = [
    ("working", {("piles", "forest"): 9}),
    ("working", {(*PLAYER, "promised", "food", str(number)): 1 for number in range(4, 9)}),
    ("feeding", {(*PLAYER, "crafted", "joinery"): 1}),
    ("feeding", {("players", 1, "begging"): 7, (*PLAYER, "newborns"): 1}),
    ("acting", owed("rooms", "stables", "room")),
    ("acting", owed("stables", "room")),
    ("acting", owed("farm_expansion", "room")),
    ("acting", {(*PLAYER, "animals", "sheep"): 9}),
    ("sowing", owed("sow", "room")),
    ("sowing", owed("bake", "room")),
    ("sowing", owed("grain_utilization", "room")),
    ("growing", {(*PLAYER, "to_place"): 1}),
    ("tiled", {("occupied", "animal_market"): 1, (*PLAYER, "to_place"): 1}),
]


@pytest.mark.parametrize(("base", "changes"), COHERENT)
def test_what_is_just_possible(agricola: Make, base: str, changes: Changes) -> None:
    position = changed(BASES[base](agricola).snapshot(), changes)
    assert Game.restore(position).snapshot() == position
