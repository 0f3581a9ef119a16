"""Positions that can't occur: model and engine refuse the same ones, and each invariant is the reason for some."""

from __future__ import annotations

from typing import Any

import pytest

from proofs.registry import game_named
from tests.positions import NOBODY_DECIDES, TAKEN, Changed, said_by_engine, said_by_model, try_many

GAME = game_named("acbas")

FARM = "players.0.farm"


def built(*names: str, **where: str) -> dict[str, Any]:
    """Some special buildings on the farm of player 0."""
    free = ("t0", "t1", "m0", "m1", "b1")
    return {f"{FARM}.buildings": {**dict(zip(names, free, strict=False)), **where}}


def owed(*steps: str, player: int = 0) -> dict[str, Any]:
    """These steps are owed, the first of them now."""
    now, *agenda = [{"player": player, "step": step} for step in steps]
    return {"now": now, "agenda": agenda}


WALLS = owed("walls", "room")
BREEDING = {"phase": "breeding", **owed("room"), "players.0.animals.sheep": 20, "players.0.newborn.sheep": 1}
CLOSING = {"phase": "closing", **built("stewards_office"), "offers": ["stewards_office"]}
CARVING = {"phase": "ending", **built("stone_carver"), "offers": ["stone_carver"]}
STALL = {f"{FARM}.stalls": {"m1": 1}}

REFUSED: dict[str, list[Changed]] = {
    "acb.invariant.seats": [
        Changed("nobody was first", {}, {"began": None}),
        Changed("somebody is first in the set-up", {"phase": "setup"}, {"first_player": 0}),
    ],
    "acb.invariant.began": [Changed("another began round 1", {}, {"began": 1})],
    "acb.invariant.in-turn": [
        Changed("nobody is in turn", {}, {"turn": None}),
        Changed("somebody is in turn at the end", {"phase": "over"}, {"turn": 0}),
    ],
    "acb.invariant.still": [Changed("something must be answered at the end", {"phase": "over"}, owed("room"))],
    "acb.invariant.setup": [
        Changed("something is owed at the end", {"phase": "over"}, {"agenda": [{"player": 0, "step": "room"}]}),
        Changed("the end in round 7", {"phase": "over"}, {"round": 7, "supply.barriers": 1, "players.1.barriers": 16}),
        Changed("somebody has wood in the set-up", {"phase": "setup"}, {"players.1.wood": 1}),
        Changed("somebody has an animal in the set-up", {"phase": "setup"}, {"players.1.animals.pig": 1}),
        Changed(
            "a barrier changed hands in the set-up",
            {"phase": "setup"},
            {"players.0.barriers": 8, "players.1.barriers": 10},
        ),
        Changed("something lies ready in the set-up", {"phase": "setup"}, {"piles.one_stone": 1}),
    ],
    "acb.invariant.acted": [Changed("a turn is used in another phase", CLOSING, {"acted": True})],
    "acb.invariant.again": [
        Changed("a second breeding at work", {**built("breeding_station"), "round": 8}, {"again": True})
    ],
    "acb.invariant.offers": [
        Changed("an offer in the work phase", {}, {"offers": ["joinery"]}),
        Changed(
            "offers in the wrong order",
            {"phase": "before_breeding", **built("joinery", "home_workshop")},
            {"offers": ["home_workshop", "joinery"]},
        ),
        Changed("an offer twice", CLOSING, {"offers": ["stewards_office"] * 2}),
    ],
    "acb.invariant.turns": [
        Changed(
            "an offer of a building that is not there",
            {"phase": "before_breeding", **built("joinery")},
            {"offers": ["joinery", "home_workshop"]},
        ),
        Changed("who gets no turn", CLOSING, {"turn": 1, "offers": []}),
        Changed("a second breeding in round 1", {**BREEDING, **built("breeding_station")}, {"again": True}),
        Changed("a second breeding without the Breeding Station", {**BREEDING, "round": 8}, {"again": True}),
    ],
    "acb.invariant.special-buildings": [
        Changed(
            "in two places",
            built("shelter"),
            {"available": ["half_timbered_house", "open_stables", "shelter", "storage_building"]},
        ),
        Changed("nowhere", {}, {"available": ["half_timbered_house", "open_stables", "shelter"]}),
        Changed(
            "on both farms",
            {**built("inn"), "variant": "advanced"},
            {"players.1.farm.buildings": {"residence": "b0", "inn": "t0"}},
        ),
    ],
    "acb.invariant.number-of-buildings": [
        Changed(
            "one too many",
            {},
            {"available": ["half_timbered_house", "inn", "open_stables", "shelter", "storage_building"]},
        ),
        Changed(
            "not in order", {}, {"available": ["open_stables", "half_timbered_house", "shelter", "storage_building"]}
        ),
        Changed(
            "too few others",
            {"variant": "advanced"},
            {"available": ["half_timbered_house", "open_stables", "shelter", "storage_building"]},
        ),
    ],
    "acb.invariant.homes": [
        Changed("no Residence", {}, {f"{FARM}.buildings": {}}),
        Changed("the Residence elsewhere", {}, {f"{FARM}.buildings.residence": "m1"}),
        Changed(
            "two houses",
            {},
            {
                f"{FARM}.buildings": {"residence": "b0", "half_timbered_house": "b0"},
                "available": ["open_stables", "shelter", "storage_building"],
            },
        ),
    ],
    "acb.invariant.edges": [
        Changed("a barrier beside the farm", {f"{FARM}.barriers": {"t0.n": 1}}, {f"{FARM}.barriers": {"t2.n": 1}}),
    ],
    "acb.invariant.farms": [
        Changed(
            "two buildings on a space",
            built("shelter", "storage_building"),
            {f"{FARM}.buildings.storage_building": "t0"},
        ),
        Changed("a stall on a building", STALL, {f"{FARM}.stalls": {"b0": 1}}),
        Changed(
            "a stall and a stable on a space",
            {**STALL, "supply.tiles": 3},
            {f"{FARM}.stables": {"m1": 1}, "supply.tiles": 2},
        ),
        Changed("a stall beside the farm", STALL, {f"{FARM}.stalls": {"m2": 1}}),
        Changed("a trough beside the farm", {f"{FARM}.troughs": {"m1": 1}}, {f"{FARM}.troughs": {"m2": 1}}),
        Changed("a building beside the farm", built("shelter"), {f"{FARM}.buildings.shelter": "t-1"}),
    ],
    "acb.invariant.owed": [
        Changed("a step that is none", WALLS, {"now.step": "wall"}),
        Changed("a step of a building that is not there", WALLS, {"now.step": "shelter"}),
        Changed(
            "the Barn beside the farm",
            {**built("barn"), **WALLS},
            {"agenda": [{"player": 0, "step": "barn.t5"}, {"player": 0, "step": "room"}]},
        ),
        Changed("breeding in the work phase", WALLS, owed("walls", "empty", "room")),
        Changed(
            "the breeding of the other",
            BREEDING,
            {"agenda": [{"player": 1, "step": "empty"}, {"player": 1, "step": "room"}]},
        ),
        Changed(
            "the Farm Well in round 5",
            {**built("farm_well"), "round": 6, **owed("farm_well", "room")},
            {"round": 5, "supply.barriers": 3, "piles.expansion": 5},
        ),
        Changed("what must be done by who is not in turn", WALLS, owed("walls", "room", player=1)),
        Changed("what must be done, in breeding", BREEDING, owed("expand", "room")),
        Changed(
            "the Conservatory of who is not in turn",
            {**built("conservatory"), **WALLS, "players.0.wood": 9, "players.0.stone": 9},
            {"turn": 1, "agenda": [{"player": 0, "step": "conservatory"}, {"player": 0, "step": "room"}]},
        ),
        Changed(
            "the Storeroom without Building Resources",
            {**built("household_storeroom"), **WALLS},
            {"now.step": "storeroom"},
        ),
    ],
    "acb.invariant.first-steps": [
        Changed(
            "what only comes first",
            owed("walls.free", "room"),
            {"agenda": [{"player": 0, "step": "walls"}, {"player": 0, "step": "room"}]},
        ),
    ],
    "acb.invariant.newborns": [
        Changed(
            "the newborns come by themselves", BREEDING, {**owed("newborns", "room"), "players.0.newborn.sheep": 0}
        ),
    ],
    "acb.invariant.now": [
        Changed("a step that does not open", WALLS, {"now.step": "walls.paid"}),
        Changed("room is there", WALLS, owed("room")),
    ],
    "acb.invariant.once": [
        Changed(
            "two births in one breeding",
            {**BREEDING, "players.0.newborn.sheep": 0, **owed("empty", "newborns", "room")},
            owed("empty", "newborns", "newborns", "room"),
        ),
        Changed(
            "the Storeroom twice",
            {"phase": "closing", **built("household_storeroom", "stewards_office"), **owed("storeroom", "room")},
            owed("storeroom", "storeroom", "room"),
        ),
    ],
    "acb.invariant.born": [
        Changed("born outside of breeding", {}, {"players.0.newborn.pig": 1}),
        Changed("born in the other's breeding", BREEDING, {"players.1.newborn.pig": 1}),
        Changed(
            "born before the newborns come",
            {**BREEDING, "players.0.newborn.sheep": 0, **owed("empty", "newborns", "room")},
            {"players.0.newborn.sheep": 1},
        ),
    ],
    "acb.invariant.carved": [
        Changed("carved without the Stone Carver", {"round": 2}, {"players.0.carved": 1}),
        Changed("carved in round 1", built("stone_carver"), {"players.0.carved": 1}),
        Changed("carved while it is offered", CARVING, {"players.0.carved": 1}),
        Changed(
            "carved before their turn",
            {
                **CARVING,
                "turn": 0,
                "players.1.farm.buildings": {"carpenter": "t0"},
                "leader": 1,
                "began": 1,
                "first_player": 1,
            },
            {"offers": ["stone_carver"], "players.0.carved": 1},
        ),
    ],
    "acb.invariant.traces": [
        Changed("the Barn's right without it", {}, {"players.0.barn": 1}),
        Changed("fresh barriers without the step", WALLS, {"players.0.fresh": 1}),
        Changed("carpentry without the Carpenter", {}, {"carpentry": 1}),
    ],
    "acb.invariant.barriers": [
        Changed("one too many", {}, {"players.0.barriers": 10}),
        Changed("one too few", {f"{FARM}.barriers": {"t0.n": 1}}, {f"{FARM}.barriers": {}}),
    ],
    "acb.invariant.stock": [
        Changed("one more, and one less in a supply", {}, {"supply.barriers": 8, "players.0.barriers": 8}),
        Changed("in another round", {}, {"round": 2}),
    ],
    "acb.invariant.troughs": [Changed("one too few", {}, {"supply.troughs": 9})],
    "acb.invariant.tiles": [
        Changed("one too many", {}, {"supply.tiles": 5}),
        Changed("a stall too many", {}, {f"{FARM}.stalls": {"m1": 1}}),
    ],
    "acb.invariant.expansions": [Changed("one too many", {}, {f"{FARM}.left": 1})],
    "acb.invariant.workers": [
        Changed("the other is in turn", {}, {"turn": 1}),
        Changed("a worker is nowhere", {}, {"players.0.workers": 2}),
        Changed("a space is occupied by nobody", {}, {"occupied.walls": 1}),
        Changed("two of one player in a row", {}, {"players.0.workers": 2, "occupied.walls": 1}),
        Changed("a worker at home when all are placed", CLOSING, {"players.1.workers": 1}),
        Changed("a worker away at the end", {"phase": "over"}, {"players.1.workers": 2, "occupied.walls": 1}),
    ],
    "acb.invariant.piles": [
        Changed("nothing came", {}, {"piles.one_stone": 0}),
        Changed("a wood is missing", {}, {"piles.three_wood": 2}),
        Changed("two are missing", {"occupied.building_resources": 1}, {"piles.three_wood": 1}),
        Changed("more than all rounds brought", {}, {"piles.two_stone": 3}),
        Changed("an occupied space", {"occupied.one_stone": 1}, {"piles.one_stone": 1}),
        Changed("two of the first good", {"round": 3}, {"piles.cow_pig.cow": 2}),
        Changed(
            "the second good without the first", {"phase": "over"}, {"piles.cow_pig.cow": 0, "piles.cow_pig.pig": 1}
        ),
        Changed("more of the second good than rounds", {}, {"piles.cow_pig.pig": 1}),
        Changed("an occupied animal space", {"occupied.cow_pig": 1}, {"piles.cow_pig.cow": 1}),
    ],
    "acb.invariant.sites": [
        Changed(
            "the Corner Houses in the middle", built(corner_houses="t0"), {f"{FARM}.buildings.corner_houses": "m1"}
        ),
        Changed("the Farm Shop at the forest", built(farm_shop="b1"), {f"{FARM}.buildings.farm_shop": "t1"}),
        Changed(
            "the Cottage Extension far away",
            built(cottage_extension="b1"),
            {f"{FARM}.buildings.cottage_extension": "t1"},
        ),
    ],
    "acb.invariant.fit": [
        Changed("two cows in the Residence", {"players.0.animals.cow": 1}, {"players.0.animals.cow": 2}),
        Changed("of who owes nothing", WALLS, {"players.1.animals.cow": 2}),
        Changed("without room at the end", WALLS, {"agenda": []}),
        Changed(
            "something after room",
            owed("walls.free", "room"),
            {"agenda": [{"player": 0, "step": "room"}, {"player": 0, "step": "fences.more"}]},
        ),
    ],
    NOBODY_DECIDES: [
        Changed("the turn is used", WALLS, {"now": None, "agenda": []}),
        Changed("something else is to come up", WALLS, {"now": None, "agenda": [{"player": 0, "step": "room"}]}),
        Changed(
            "the breeding is over",
            {**BREEDING, **built("shelter")},
            {"now": None, "agenda": [], "players.0.animals.sheep": 1},
        ),
    ],
}

TAKEN_BY_BOTH = [
    Changed("carved this round", CARVING, {"offers": [], "players.0.carved": 1}),
    Changed("one of the other's barriers", {}, {"players.0.barriers": 8, "players.1.barriers": 10}),
    Changed("a wood is taken by the Storeroom", {"occupied.building_resources": 1}, {"piles.three_wood": 2}),
    Changed("many animals while something is owed", WALLS, {"players.0.animals.cow": 20}),
    Changed("an expansion from the supply", {}, {f"{FARM}.left": 1, "supply.expansions": 3}),
    Changed("a stall from the supply", {}, {f"{FARM}.stalls": {"m1": 1}, "supply.tiles": 3}),
]


def names(rows: list[Changed]) -> list[str]:
    return [row.what for row in rows]


@pytest.mark.parametrize(
    ("claim", "row"),
    [pytest.param(claim, row, id=f"{claim}-{row.what}") for claim, rows in REFUSED.items() for row in rows],
)
def test_what_both_refuse(claim: str, row: Changed) -> None:
    position = row.position(GAME)
    assert said_by_model(GAME, position) == claim
    assert said_by_engine(GAME, position) != TAKEN


@pytest.mark.parametrize("row", TAKEN_BY_BOTH, ids=names(TAKEN_BY_BOTH))
def test_what_both_take(row: Changed) -> None:
    position = row.position(GAME)
    assert said_by_model(GAME, position) == TAKEN
    assert said_by_engine(GAME, position) == TAKEN


def test_every_invariant_refuses_something() -> None:
    assert REFUSED.keys() - {NOBODY_DECIDES} == {claim.id for claim in GAME.model.invariants}


@pytest.mark.parametrize("variant", GAME.model.variants)
def test_both_refuse_the_same_of_many(variant: str) -> None:
    tried = try_many(GAME, variant, 1500).tried
    assert tried.positions == 1500
    assert 1000 < tried.refused < 1450
