"""Positions are written and read back; what is not a position is refused with its place named."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.acbas import Game, MalformedState, new_game

Position = dict[str, Any]
Path = tuple[str | int, ...]
Changes = dict[Path, Any]

CARPENTRY = ("barn", "breeding_station", "carpenter", "cattle_farm")
BREEDERS = ("breeding_station", "joinery", "ranch", "trading_station")
BOUND = ("corner_houses", "cottage_extension", "farm_shop", "log_house")
OWING = ("farm_well", "household_storeroom", "organic_farm", "woodworking_shop")
LATE = ("home_workshop", "joinery", "stewards_office", "stone_carver")
GONE = object()
OCCUPIED = ("walls", "fences", "troughs", "stall", "stables", "building_resources")


def begun(buildings: tuple[str, ...] = ()) -> Position:
    """Round 1 of a game with these further buildings, player 0 first."""
    game = new_game(2, len(buildings))
    for name in buildings:
        game.apply({"type": "draw_building", "building": name})
    game.apply({"type": "choose_first_player", "player": 0})
    return game.snapshot()


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


def own(position: Position, seat: int, **buildings: str) -> Position:
    """The position with available buildings on a player's farm."""
    for name, space in buildings.items():
        position["available"].remove(name)
        position["players"][seat]["farm"]["buildings"][name] = space
    return position


def later(position: Position, number: int) -> Position:
    """The position in a later round of the work phase, in which nobody took barriers."""
    position["round"] = number
    position["supply"]["barriers"] = 8 - number
    position["piles"]["expansion"] = number
    return position


def owed(*steps: tuple[int, str]) -> Changes:
    """What is owed, the first step now."""
    found = [{"player": player, "step": step} for player, step in steps]
    return {("now",): found[0], ("agenda",): found[1:]}


def setting_up() -> Position:
    return new_game(2, 4).snapshot()


def working() -> Position:
    return begun()


def acting() -> Position:
    """Player 0 has placed a worker on walls and can place a barrier."""
    game = Game.restore(begun(OWING))
    game.apply({"type": "place", "player": 0, "space": "walls"})
    return own(game.snapshot(), 0, household_storeroom="t0", organic_farm="t1", woodworking_shop="m0")


def advanced() -> Position:
    return own(begun(CARPENTRY), 1, barn="t0", carpenter="m0")


def closing() -> Position:
    position = own(begun(CARPENTRY), 1, carpenter="m0")
    position["phase"], position["turn"] = "closing", 1
    return empty_homes(position)


def empty_homes(position: Position) -> Position:
    """All workers stand on action spaces that do not accumulate."""
    for name in OCCUPIED:
        position["occupied"][name] = 1
    for player in position["players"]:
        player["workers"] = 0
    return position


def before_breeding() -> Position:
    position = own(begun(LATE), 0, joinery="t0", home_workshop="m0", stone_carver="b1", stewards_office="t1")
    position["phase"], position["offers"] = "before_breeding", ["joinery", "home_workshop"]
    return position


def breeding() -> Position:
    """Player 0 has three sheep too many after breeding in round 8."""
    position = later(own(begun(BREEDERS), 0, breeding_station="t0", ranch="m0"), 8)
    position["phase"] = "breeding"
    position["players"][0]["animals"]["sheep"] = 6
    position["players"][0]["newborn"]["sheep"] = 1
    return changed(position, owed((0, "room")))


def over() -> Position:
    position = later(begun(), 8)
    position["phase"], position["turn"] = "over", None
    return position


BASES = {
    "setting_up": setting_up,
    "working": working,
    "acting": acting,
    "advanced": advanced,
    "closing": closing,
    "before_breeding": before_breeding,
    "breeding": breeding,
    "over": over,
}


@pytest.mark.parametrize("base", sorted(BASES))
def test_the_bases_of_the_refusals_are_positions(base: str) -> None:
    position = BASES[base]()
    assert Game.restore(position).snapshot() == position


# Writing and reading


def test_the_position_of_the_beginning() -> None:
    position = working()
    assert position["piles"] == {
        **{"first_player": 1, "three_wood": 3, "one_stone": 1, "two_stone": 2, "expansion": 1},
        **{"reed_sheep.reed": 1, "reed_sheep.sheep": 0, "pig_sheep.pig": 1, "pig_sheep.sheep": 0},
        **{"cow_pig.cow": 1, "cow_pig.pig": 0, "horse_sheep.horse": 1, "horse_sheep.sheep": 0},
    }
    assert position["supply"] == {"barriers": 7, "troughs": 10, "tiles": 4, "expansions": 4}
    assert position["available"] == ["half_timbered_house", "open_stables", "shelter", "storage_building"]
    assert set(position["occupied"].values()) == {0} and len(position["occupied"]) == 17
    farm = {"left": 0, "right": 0, "barriers": {}, "troughs": {}, "stalls": {}, "stables": {}}
    assert position["players"][1]["farm"] == {**farm, "buildings": {"residence": "b0"}}


def test_a_farm_with_everything_is_read_and_written() -> None:
    position = own(begun(CARPENTRY), 0, shelter="t1", barn="b-1")
    farm = position["players"][0]["farm"]
    farm.update(left=1, right=2, barriers={"t-1.w": 1, "b3.s": 1, "t4.w": 1, "m0.n": 1}, troughs={"t3": 1, "b0": 1})
    farm.update(stalls={"m1": 1}, stables={"t-1": 1})
    position["players"][0]["barriers"] = 5
    position["supply"].update(troughs=8, tiles=3, expansions=2)
    game = Game.restore(position)
    assert json.loads(json.dumps(game.snapshot())) == position
    assert game.clone().snapshot() == position


def test_a_snapshot_shares_nothing_with_the_game() -> None:
    position = breeding()
    game = Game.restore(position)
    before = json.dumps(game.snapshot())
    for shown in (position, game.snapshot(), game.clone().snapshot()):
        shown["players"][0]["animals"]["sheep"] = 0
        shown["players"][0]["farm"]["buildings"].clear()
        shown["piles"].clear()
        shown["available"].clear()
        shown["agenda"].append(1)
        assert json.dumps(game.snapshot()) == before


# Keys, types and bounds

PLAYER: Path = ("players", 0)
FARM: Path = ("players", 0, "farm")

ILL_TYPED: list[tuple[Path, Any, str]] = [
    (("game",), "hallertau", "game:"),
    (("variant",), "cards", "variant:"),
    (("variant",), ["base"], "variant:"),
    (("round",), 0, "round:"),
    (("round",), 9, "round:"),
    (("round",), True, "round:"),
    (("round",), 1.0, "round:"),
    (("phase",), "breakfast", "phase:"),
    (("phase",), {}, "phase:"),
    (("first_player",), 2, "first_player:"),
    (("first_player",), False, "first_player:"),
    (("leader",), "0", "leader:"),
    (("began",), -1, "began:"),
    (("turn",), [], "turn:"),
    (("acted",), 0, "acted:"),
    (("acted",), None, "acted:"),
    (("again",), 1, "again:"),
    (("now",), "room", "now:"),
    (("now",), {}, "now: the key player is missing"),
    (("now",), {"player": 0}, "now: the key step is missing"),
    (("now",), {"player": 2, "step": "room"}, "now.player:"),
    (("now",), {"player": True, "step": "room"}, "now.player:"),
    (("now",), {"player": 0, "step": "dance"}, "now.step:"),
    (("now",), {"player": 0, "step": "barn.t7"}, "now.step:"),
    (("now",), {"player": 0, "step": ["room"]}, "now.step:"),
    (("now",), {"player": 0, "step": "room", "more": 1}, "now: there is no key 'more'"),
    (("agenda",), None, "agenda:"),
    (("agenda",), {}, "agenda:"),
    (("agenda",), [None], "agenda[0]:"),
    (("agenda",), [{"player": 0, "step": "room"}, {"player": 0, "step": 3}], "agenda[1].step:"),
    (("offers",), "joinery", "offers:"),
    (("offers",), ["pen"], "offers[0]:"),
    (("offers",), [{}], "offers[0]:"),
    (("carpentry",), 26, "carpentry:"),
    (("carpentry",), -1, "carpentry:"),
    (("supply",), [], "supply:"),
    (("supply", "barriers"), -1, "supply.barriers:"),
    (("supply", "troughs"), "10", "supply.troughs:"),
    (("supply", "tiles"), GONE, "supply: the key tiles is missing"),
    (("supply", "sheep"), 3, "supply: there is no key 'sheep'"),
    (("available",), {}, "available:"),
    (("available", 0), "residence", "available[0]:"),
    (("available", 0), "castle", "available[0]:"),
    (("available", 0), [], "available[0]:"),
    (("piles",), None, "piles:"),
    (("piles", "three_wood"), -1, "piles.three_wood:"),
    (("piles", "cow_pig.cow"), True, "piles.cow_pig.cow:"),
    (("piles", "one_stone"), GONE, "piles: the key one_stone is missing"),
    (("occupied", "walls"), 2, "occupied.walls:"),
    (("occupied", "walls"), False, "occupied.walls:"),
    (("occupied", "moon"), 0, "occupied: there is no key 'moon'"),
    (("players",), {}, "players:"),
    (("players",), [], "players: there must be 2 players, not 0"),
    (("players", 1), GONE, "players: there must be 2 players, not 1"),
    (("players", 1), None, "players[1]:"),
    ((*PLAYER, "workers"), 4, "players[0].workers:"),
    ((*PLAYER, "workers"), True, "players[0].workers:"),
    ((*PLAYER, "wood"), -1, "players[0].wood:"),
    ((*PLAYER, "wood"), 10**400 * -1, "players[0].wood:"),
    ((*PLAYER, "stone"), 0.5, "players[0].stone:"),
    ((*PLAYER, "reed"), None, "players[0].reed:"),
    ((*PLAYER, "barriers"), 27, "players[0].barriers:"),
    ((*PLAYER, "animals"), [0, 0, 0, 0], "players[0].animals:"),
    ((*PLAYER, "animals", "sheep"), -1, "players[0].animals.sheep:"),
    ((*PLAYER, "animals", "goat"), 1, "players[0].animals: there is no key 'goat'"),
    ((*PLAYER, "newborn", "cow"), 2, "players[0].newborn.cow:"),
    ((*PLAYER, "barn"), 2, "players[0].barn:"),
    ((*PLAYER, "carved"), 9, "players[0].carved:"),
    ((*PLAYER, "fresh"), -1, "players[0].fresh:"),
    ((*PLAYER, "fresh"), GONE, "players[0]: the key fresh is missing"),
    ((*PLAYER, "hat"), 1, "players[0]: there is no key 'hat'"),
    (FARM, [], "players[0].farm:"),
    ((*FARM, "left"), 6, "players[0].farm.left:"),
    ((*FARM, "right"), -1, "players[0].farm.right:"),
    ((*FARM, "barriers"), ["t0.n"], "players[0].farm.barriers:"),
    ((*FARM, "barriers"), {"t0.n": 0}, "players[0].farm.barriers.t0.n: must be 1"),
    ((*FARM, "barriers"), {"t0.n": True}, "players[0].farm.barriers.t0.n: must be 1"),
    ((*FARM, "barriers"), {"t0.s": 1}, "players[0].farm.barriers:"),
    ((*FARM, "barriers"), {3: 1}, "players[0].farm.barriers:"),
    ((*FARM, "troughs"), {"t7": 1}, "players[0].farm.troughs:"),
    ((*FARM, "stalls"), {"m0": 2}, "players[0].farm.stalls.m0: must be 1"),
    ((*FARM, "stables"), {"m0": None}, "players[0].farm.stables.m0: must be 1"),
    ((*FARM, "buildings"), {"castle": "b0"}, "players[0].farm.buildings:"),
    ((*FARM, "buildings"), {"residence": 3}, "players[0].farm.buildings.residence:"),
    ((*FARM, "buildings"), {"residence": ["b0"]}, "players[0].farm.buildings.residence:"),
    ((*FARM, "buildings"), {"residence": "z0"}, "players[0].farm.buildings.residence:"),
    (("weather",), "rain", "state: there is no key 'weather'"),
    (("again",), GONE, "state: the key again is missing"),
]


@pytest.mark.parametrize(("path", "value", "message"), ILL_TYPED)
def test_keys_types_and_bounds(path: Path, value: object, message: str) -> None:
    refuse(changed(working(), {path: value}), message)


@pytest.mark.parametrize("value", [None, True, 0, 1.5, "x", [], [[]], {}, {1: 2}, {"game": "acbas"}])
def test_anything_at_all_is_refused(value: object) -> None:
    with pytest.raises(MalformedState):
        Game.restore(value)


def refuse(position: Position, message: str) -> None:
    """The position is refused with a message that begins so."""
    with pytest.raises(MalformedState) as refused:
        Game.restore(position)
    assert str(refused.value).startswith(message), str(refused.value)
    assert str(refused.value).endswith(".")


# What makes a position, each condition violated at least once

ROOM = (0, "room")
ALL_AVAILABLE = ["half_timbered_house", "open_stables", "shelter", "storage_building"]

INCOHERENT: list[tuple[str, Changes, str]] = [
    # 1: what there is of everything
    ("working", {(*PLAYER, "barriers"): 8}, "supply.barriers: there must be 26 barriers in all, not 25"),
    ("working", {(*FARM, "barriers"): {"t0.n": 1}}, "supply.barriers: there must be 26 barriers in all, not 27"),
    ("working", {("supply", "barriers"): 8, (*PLAYER, "barriers"): 8}, "supply.barriers: must be 7"),
    ("setting_up", {("supply", "barriers"): 7}, "supply.barriers: must be 8"),
    ("working", {("supply", "troughs"): 9}, "supply.troughs: there must be 10 troughs"),
    ("working", {(*FARM, "troughs"): {"t0": 1}}, "supply.troughs: there must be 10 troughs"),
    ("working", {("supply", "tiles"): 5}, "supply.tiles: there must be 4 Stall/Stable tiles"),
    ("advanced", {("supply", "tiles"): 4}, "supply.tiles: there must be 5 Stall/Stable tiles"),
    ("working", {(*FARM, "stables"): {"t0": 1}}, "supply.tiles: there must be 4 Stall/Stable tiles"),
    ("working", {("supply", "expansions"): 5}, "supply.expansions: there must be 4 expansions"),
    ("working", {(*FARM, "left"): 1}, "supply.expansions: there must be 4 expansions"),
    # 2: everything is on the farm
    ("working", {(*FARM, "barriers"): {"t2.n": 1}}, "players[0].farm.barriers.t2.n: is no edge"),
    ("working", {(*FARM, "troughs"): {"t2": 1}}, "players[0].farm.troughs.t2: is no space"),
    ("working", {(*FARM, "stalls"): {"b-1": 1}}, "players[0].farm.stalls.b-1: is no space"),
    ("working", {(*FARM, "stables"): {"m5": 1}}, "players[0].farm.stables.m5: is no space"),
    ("working", {(*FARM, "buildings", "shelter"): "m2"}, "players[0].farm.buildings.shelter: stands on no space"),
    ("working", {(*FARM, "stalls"): {"b0": 1}}, "players[0].farm: there is more than one building on the space b0"),
    (
        "working",
        {(*FARM, "stalls"): {"t0": 1}, (*FARM, "stables"): {"t0": 1}},
        "players[0].farm: there is more than one building on the space t0",
    ),
    ("working", {(*FARM, "buildings", "shelter"): "b0"}, "players[0].farm: there is more than one building"),
    # 3: the houses; the buildings that are bound to a place have their own test
    ("working", {(*FARM, "buildings"): {}}, "players[0].farm.buildings: there must be exactly one of residence"),
    ("working", {(*FARM, "buildings"): {"residence": "b1"}}, "players[0].farm.buildings: there must be exactly one"),
    ("working", {(*FARM, "buildings", "log_house"): "t0"}, "players[0].farm.buildings: there must be exactly one"),
    # 4: the special buildings
    ("working", {("available",): ALL_AVAILABLE[::-1]}, "available: the names must ascend"),
    ("working", {("available",): [ALL_AVAILABLE[0], *ALL_AVAILABLE]}, "available: the names must ascend"),
    ("working", {(*FARM, "buildings", "shelter"): "t0"}, "available: shelter is in two places"),
    ("advanced", {(*FARM, "buildings", "barn"): "t0"}, "available: barn is in two places"),
    ("working", {("available",): ALL_AVAILABLE[1:]}, "available: half_timbered_house is nowhere"),
    ("working", {("available",): ["barn", *ALL_AVAILABLE]}, "available: there must be 0 further"),
    ("advanced", {("available",): ALL_AVAILABLE}, "available: there must be 4 further special buildings"),
    (
        "setting_up",
        {("available",): sorted([*ALL_AVAILABLE[:3], "barn", "pen", "ranch", "stud"])},
        "available: storage_building is nowhere",
    ),
    (
        "setting_up",
        {("available",): sorted([*ALL_AVAILABLE, "barn", "pen", "ranch", "stud", "office"])},
        "available: there must be 4 further special buildings in this variant, not 5",
    ),
    # 5: room for the animals
    ("working", {(*PLAYER, "animals", "cow"): 2}, "players[0].animals: do not fit"),
    ("over", {("players", 1, "animals", "pig"): 2}, "players[1].animals: do not fit"),
    ("breeding", {("players", 1, "animals", "pig"): 10**30}, "players[1].animals: do not fit"),
    ("acting", owed((0, "walls")), "agenda: the last step of player 0 must be room"),
    ("acting", owed((0, "walls"), ROOM, (0, "carpenter")), "agenda[1]:"),
    ("acting", owed((0, "walls"), ROOM, (0, "walls.free")), "agenda: the last step of player 0 must be room"),
    ("acting", owed((0, "walls"), (1, "fences.more"), ROOM), "agenda: the last step of player 1 must be room"),
    # 6: set-up and the end
    ("setting_up", {("round",): 2}, "round: must be 1"),
    ("over", {("round",): 7, ("supply", "barriers"): 1, ("piles", "expansion"): 7}, "round: must be 8"),
    ("setting_up", {("first_player",): 0}, "first_player: must be null"),
    ("setting_up", {("leader",): 0}, "leader: must be null"),
    ("setting_up", {("began",): 1}, "began: must be null"),
    ("setting_up", {("turn",): 1}, "turn: must be null"),
    ("over", {("turn",): 0}, "turn: must be null"),
    ("over", {("leader",): None}, "leader: must be a seat"),
    ("over", owed(ROOM), "now: nothing can be owed"),
    ("setting_up", owed(ROOM), "now: nothing can be owed"),
    ("over", {("offers",): ["stone_carver"]}, "offers:"),
    ("setting_up", {("offers",): ["joinery"]}, "offers:"),
    ("setting_up", {(*PLAYER, "wood"): 1}, "players[0]: must have 9 barriers and nothing else"),
    ("setting_up", {(*PLAYER, "animals", "horse"): 1}, "players[0]: must have 9 barriers and nothing else"),
    ("setting_up", {(*PLAYER, "barriers"): 10, ("players", 1, "barriers"): 8}, "players[0]: must have 9 barriers"),
    ("setting_up", {(*PLAYER, "workers"): 2}, "players[0].workers: must be 3"),
    (
        "setting_up",
        {(*FARM, "troughs"): {"t0": 1}, ("supply", "troughs"): 9},
        "players[0].farm: must have nothing but the Residence",
    ),
    (
        "setting_up",
        {(*FARM, "buildings", "shelter"): "t0", ("available",): [*ALL_AVAILABLE[:2], ALL_AVAILABLE[3]]},
        "players[0].farm: must have nothing but the Residence",
    ),
    ("setting_up", {("piles", "two_stone"): 2}, "piles: must all be 0"),
    ("setting_up", {("occupied", "walls"): 1}, "occupied: 0 action spaces"),
    ("working", {("first_player",): None}, "first_player: must be a seat"),
    ("working", {("leader",): None}, "leader: must be a seat"),
    ("working", {("began",): None}, "began: must be a seat"),
    ("working", {("turn",): None}, "turn: must be a seat"),
    ("working", {("began",): 1}, "leader: must be the seat that began"),
    # 7: workers
    ("working", {("turn",): 1}, "players: the numbers of workers at home"),
    ("working", {(*PLAYER, "workers"): 2, ("occupied", "walls"): 1}, "players: the numbers of workers at home"),
    ("acting", {("acted",): False}, "players: the numbers of workers at home"),
    ("acting", {("turn",): 1}, "players: the numbers of workers at home"),
    ("closing", {("phase",): "work", ("turn",): 0}, "players[0].workers: must be at least 1"),
    ("working", {("occupied", "walls"): 1}, "occupied: 0 action spaces must be occupied"),
    ("acting", {("occupied", "walls"): 0}, "occupied: 1 action spaces must be occupied"),
    ("acting", {("now",): None, ("agenda",): []}, "now: something must be owed"),
    ("working", {("piles", "first_player"): 0}, "piles.first_player: must be at least 1"),
    ("working", {("piles", "three_wood"): 1}, "piles.three_wood: must be at least 3"),
    ("working", {("piles", "one_stone"): 0}, "piles.one_stone: must be at least 1"),
    ("working", {("piles", "two_stone"): 1}, "piles.two_stone: must be at least 2"),
    ("working", {("piles", "expansion"): 0, (*PLAYER, "barriers"): 10}, "piles.expansion: must be at least 1"),
    ("working", {("piles", "reed_sheep.reed"): 0}, "piles.reed_sheep.reed: must be at least 1"),
    ("working", {("piles", "horse_sheep.horse"): 0}, "piles.horse_sheep.horse: must be at least 1"),
    ("closing", {("players", 1, "workers"): 1, ("occupied", "walls"): 0}, "players[1].workers: must be 0"),
    ("closing", {("occupied", "walls"): 0}, "occupied: 6 action spaces"),
    ("over", {(*PLAYER, "workers"): 2}, "players[0].workers: must be 3"),
    ("breeding", {("occupied", "walls"): 1}, "occupied: 0 action spaces"),
    # 8: piles
    ("closing", {("occupied", "walls"): 0, ("occupied", "one_stone"): 1}, "piles.one_stone: must be 0"),
    ("closing", {("occupied", "walls"): 0, ("occupied", "cow_pig"): 1}, "piles.cow_pig.cow: must be 0"),
    ("working", {("piles", "pig_sheep.pig"): 2}, "piles.pig_sheep.pig: must be 0 or 1"),
    (
        "breeding",
        {("piles", "pig_sheep.pig"): 0, ("piles", "pig_sheep.sheep"): 1},
        "piles.pig_sheep.pig: must be 0 or 1",
    ),
    ("working", {("piles", "pig_sheep.sheep"): 1}, "piles.pig_sheep.sheep: cannot be 1 in round 1"),
    ("over", {("piles", "cow_pig.pig"): 8}, "piles.cow_pig.pig: cannot be 8 in round 8"),
    ("working", {("piles", "first_player"): 2}, "piles.first_player: cannot be 2 in round 1"),
    ("working", {("piles", "three_wood"): 4}, "piles.three_wood: cannot be 4 in round 1"),
    ("working", {("piles", "one_stone"): 2}, "piles.one_stone: cannot be 2 in round 1"),
    ("working", {("piles", "two_stone"): 3}, "piles.two_stone: cannot be 3 in round 1"),
    ("working", {("piles", "expansion"): 2, (*PLAYER, "barriers"): 8}, "piles.expansion: cannot be 2 in round 1"),
    # 9: turns and offers
    ("closing", {("turn",): 0}, "turn: this player gets no turn in the phase closing"),
    ("before_breeding", {("turn",): 1}, "turn: this player gets no turn in the phase before_breeding"),
    ("before_breeding", {("phase",): "ending", ("turn",): 1, ("offers",): []}, "turn: this player gets no turn"),
    ("closing", {("offers",): ["stewards_office"]}, "offers:"),
    ("before_breeding", {("offers",): ["home_workshop", "joinery"]}, "offers:"),
    ("before_breeding", {("offers",): ["joinery", "joinery"]}, "offers:"),
    ("before_breeding", {("offers",): ["trading_station"]}, "offers:"),
    ("before_breeding", {("offers",): ["stone_carver"]}, "offers:"),
    ("working", {("offers",): ["joinery"]}, "offers:"),
    ("breeding", {("now",): None, (*PLAYER, "animals", "sheep"): 0}, "now: something must be owed"),
    ("closing", {("acted",): True}, "acted: must be false"),
    ("working", {("again",): True}, "again: must be false"),
    ("over", {("again",): True}, "again: must be false"),
    ("before_breeding", {("again",): True}, "again: must be false"),
    ("breeding", {("again",): True, ("turn",): 1}, "again: the player in turn has no Breeding Station"),
    # 10: what is owed
    ("working", owed(ROOM), "now: there is nothing to decide at the step room"),
    ("acting", {("now",): {"player": 0, "step": "walls.paid"}}, "now: there is nothing to decide"),
    ("acting", {("now",): {"player": 0, "step": "fences"}}, "now: there is nothing to decide"),
    ("acting", owed((0, "stall"), ROOM), "now: there is nothing to decide"),
    ("acting", {("now",): None, ("agenda",): [{"player": 0, "step": "room"}]}, "now:"),
    ("working", {("agenda",): [{"player": 0, "step": "room"}]}, "now: must be a step as long as"),
    ("acting", owed((0, "walls.free"), (0, "walls"), ROOM), "agenda[0]: the step walls can only be the first"),
    ("acting", owed((0, "walls.free"), (0, "special"), ROOM), "agenda[0]: the step special can only be the first"),
    ("acting", owed((0, "walls"), (0, "carpenter"), ROOM), "agenda[0]: nobody owes the step carpenter"),
    ("acting", owed((0, "walls"), (0, "shelter"), ROOM), "agenda[0]: nobody owes the step shelter"),
    ("acting", owed((0, "walls"), (0, "workshop.2"), ROOM), "agenda[0]: nobody owes the step workshop.2"),
    ("acting", owed((0, "walls"), (0, "barn.t0"), ROOM), "agenda[0]: nobody owes the step barn.t0"),
    ("advanced", owed((1, "carpenter"), (1, "barn.t2"), (1, "room")), "agenda[0]: the step barn.t2 names no space"),
    ("acting", owed((0, "walls"), (0, "empty"), ROOM), "agenda[0]: this player cannot owe the step empty"),
    ("acting", owed((0, "walls"), (0, "newborns"), ROOM), "agenda[0]: this player cannot owe the step newborns"),
    ("breeding", owed((0, "newborns"), ROOM), "players[0].newborn.sheep: must be 0"),
    (
        "breeding",
        {**owed((0, "newborns"), ROOM), (*PLAYER, "newborn", "sheep"): 0},
        "now: there is nothing to decide at the step newborns",
    ),
    ("breeding", owed((0, "ranch"), ROOM), "now: there is nothing to decide at the step ranch"),
    ("breeding", owed((1, "empty"), (1, "room"), ROOM), "now: this player cannot owe the step empty"),
    ("breeding", owed((0, "expand"), ROOM), "now: this player cannot owe the step expand"),
    ("acting", owed((1, "expand"), (1, "room")), "now: this player cannot owe the step expand"),
    ("working", owed((0, "walls"), ROOM), "now: this player cannot owe the step walls"),
    ("acting", owed((1, "fences"), (1, "room")), "now: this player cannot owe the step fences"),
    ("before_breeding", owed((0, "troughs"), ROOM), "now: this player cannot owe the step troughs"),
    # 11: what is remembered
    ("working", {(*PLAYER, "newborn", "pig"): 1}, "players[0].newborn.pig: must be 0"),
    ("breeding", {("players", 1, "newborn", "pig"): 1}, "players[1].newborn.pig: must be 0"),
    ("working", {(*PLAYER, "barn"): 1}, "players[0].barn: must be 0 without the Barn"),
    ("working", {(*PLAYER, "carved"): 1}, "players[0].carved: must be 0 without the Stone Carver"),
    ("before_breeding", {(*PLAYER, "carved"): 1}, "players[0].carved: must be at most 0"),
    ("acting", {(*PLAYER, "fresh"): 1}, "players[0].fresh: must be 0"),
    ("acting", owed((0, "storeroom"), ROOM), "now: this player cannot owe the step storeroom now"),
    ("working", {("carpentry",): 1}, "carpentry: must be 0"),
]


@pytest.mark.parametrize(("base", "changes", "message"), INCOHERENT)
def test_what_does_not_fit_together(base: str, changes: Changes, message: str) -> None:
    refuse(changed(BASES[base](), changes), message)


# What is allowed beside what is refused

COHERENT: list[tuple[str, Changes]] = [
    ("advanced", {("carpentry",): 25, ("players", 1, "barn"): 1}),
    ("advanced", owed((1, "carpenter"), (1, "barn.b1"), (1, "room"))),
    ("acting", {**owed((0, "woodworking"), ROOM), (*PLAYER, "fresh"): 3}),
    (
        "acting",
        {
            **owed((0, "storeroom"), (0, "woodworking"), (1, "fences.more"), ROOM, (1, "room")),
            ("occupied", "walls"): 0,
            ("occupied", "building_resources"): 1,
        },
    ),
    ("acting", owed((0, "organic_farm"), ROOM)),
    ("before_breeding", {("offers",): []}),
    ("before_breeding", {("offers",): ["home_workshop"]}),
    ("before_breeding", {("phase",): "ending", ("offers",): ["stone_carver"]}),
    ("before_breeding", owed((0, "walls.free"), ROOM)),
    ("breeding", {("again",): True}),
    ("breeding", {**owed((0, "empty"), (0, "newborns"), (0, "ranch"), ROOM), (*PLAYER, "newborn", "sheep"): 0}),
    ("closing", {("occupied", "walls"): 0, ("occupied", "one_stone"): 1, ("piles", "one_stone"): 0}),
    ("closing", {("piles", "three_wood"): 0, ("piles", "cow_pig.cow"): 0}),
    ("over", {("piles", "cow_pig.pig"): 7, ("piles", "three_wood"): 24, ("piles", "two_stone"): 16}),
    ("setting_up", {("available",): sorted([*ALL_AVAILABLE, "barn", "pen", "ranch", "stud"])}),
]


@pytest.mark.parametrize(("base", "changes"), COHERENT)
def test_what_fits_together(base: str, changes: Changes) -> None:
    position = changed(BASES[base](), changes)
    assert Game.restore(position).snapshot() == position


def test_the_farm_well_is_owed_as_a_round_begins() -> None:
    position = later(own(begun(OWING), 1, farm_well="t0"), 6)
    changed(position, owed((1, "farm_well"), (1, "room")))
    assert Game.restore(position).snapshot() == position
    refuse(later(copy.deepcopy(position), 5), "now: this player cannot owe the step farm_well")
    acted = changed(copy.deepcopy(position), {("acted",): True, (*PLAYER, "workers"): 2, ("occupied", "walls"): 1})
    refuse(acted, "now: this player cannot owe the step farm_well")
    other = changed(copy.deepcopy(position), owed((0, "farm_well"), (0, "room")))
    refuse(other, "now: nobody owes the step farm_well")


def wide() -> Position:
    """Player 0 has an expansion on either side and may have buildings that are bound to a place."""
    position = begun(BOUND)
    position["players"][0]["farm"].update(left=1, right=1)
    position["supply"]["expansions"] = 3
    return position


@pytest.mark.parametrize(
    ("building", "fine", "wrong"),
    [
        ("corner_houses", ("t-1", "b-1", "t2", "b2"), ("t0", "m-1", "b1")),
        ("farm_shop", ("b-1", "b1", "b2"), ("m0", "t2")),
        ("cottage_extension", ("m0", "b1", "b-1"), ("t0", "b2", "m1")),
    ],
)
def test_buildings_that_are_bound_to_a_place(building: str, fine: tuple[str, ...], wrong: tuple[str, ...]) -> None:
    for space in fine:
        Game.restore(own(wide(), 0, **{building: space}))
    for space in wrong:
        refuse(own(wide(), 0, **{building: space}), f"players[0].farm.buildings.{building}: cannot stand on {space}")


def test_a_house_can_stand_for_the_residence() -> None:
    position = own(wide(), 0, log_house="b0")
    refuse(position, "players[0].farm: there is more than one building")
    del position["players"][0]["farm"]["buildings"]["residence"]
    Game.restore(position)
    del position["players"][1]["farm"]["buildings"]["residence"]
    position["players"][1]["farm"]["buildings"]["half_timbered_house"] = "b0"
    refuse(position, "available: half_timbered_house is in two places")
    position["available"].remove("half_timbered_house")
    Game.restore(position)


# Whatever is put in place of anything


def places_in(value: Any, path: Path = ()) -> Iterator[Path]:
    """The paths of everything in a position."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*path, key)
        yield from places_in(inner, (*path, key))


STRANGE: list[Any] = [
    None,
    True,
    False,
    -1,
    0,
    1,
    3,
    10**30,
    1.5,
    "",
    "room",
    "b0",
    [],
    [None],
    [[]],
    {},
    {"b0": 1},
    {"": []},
]


def test_no_value_anywhere_raises_anything_else() -> None:
    rng = random.Random(5)
    refused = 0
    for base in BASES.values():
        position = base()
        for path in places_in(position):
            for value in rng.sample(STRANGE, 4):
                try:
                    Game.restore(changed(copy.deepcopy(position), {path: value}))
                except MalformedState:
                    refused += 1
    assert refused > 2000
