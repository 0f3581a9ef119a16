"""Positions that can't occur: model and engine refuse the same ones, and each invariant is the reason for some."""

from __future__ import annotations

from typing import Any

import pytest

from proofs.registry import game_named
from tests.positions import NOBODY_DECIDES, TAKEN, Changed, said_by_engine, said_by_model, try_many

GAME = game_named("agricola")

ME, YOU = "players.0", "players.1"
FARM = f"{ME}.farm"
WORK: dict[str, Any] = {"phase": "work"}
FEEDING: dict[str, Any] = {"phase": "feeding"}
ROOM = {"player": 0, "step": "room"}
BREEDING = {"phase": "breeding", "now": ROOM, f"{ME}.animals.sheep": 2}
OVER: dict[str, Any] = {"phase": "over"}
LATE = {"phase": "work", "round": 12}
WELL = {"phase": "work", f"{ME}.majors": {"well": 1}}


def at(step: str, *later: str, **more: Any) -> dict[str, Any]:
    """A step must be answered, and others come after it."""
    owed = [{"player": 0, "step": name} for name in (step, *later)]
    return {"phase": "work", "now": owed[0], **({"agenda": owed[1:]} if later else {}), **more}


def fenced(*edges: str) -> dict[str, Any]:
    return {f"{FARM}.fences": dict.fromkeys(edges, 1)}


CORNER = ("t5.n", "t5.w", "t5.e", "m5.n")
SOWING = at("sow", **{f"{FARM}.fields": {"t5": 1}, f"{ME}.goods.grain": 1})

REFUSED: dict[str, list[Changed]] = {
    "agr.invariant.first-player": [
        Changed("nobody is first", WORK, {"first_player": None}),
        Changed("who does not play is first", WORK, {"first_player": 2}),
        Changed("somebody is first in the set-up", {}, {"first_player": 0}),
    ],
    "agr.invariant.in-turn": [
        Changed("nobody is in turn", WORK, {"turn": None}),
        Changed("who does not play is in turn", WORK, {"turn": 3}),
        Changed("somebody is in turn at the end", OVER, {"turn": 0}),
        Changed("somebody is in turn in the preparation", {"phase": "preparation"}, {"turn": 0}),
    ],
    "agr.invariant.acted": [Changed("a turn is used in the feeding", FEEDING, {"acted": True})],
    "agr.invariant.variant": [Changed("the tile with one player", WORK, {"variant": "no_hand_tile"}, 1)],
    "agr.invariant.owed-by": [
        Changed("another owes the step", SOWING, {"now.player": 1, "agenda": []}),
        Changed("another owes room afterwards", SOWING, {"agenda": [{"player": 1, "step": "room"}]}),
        Changed("steps in the wrong order", SOWING, {"agenda": [ROOM, {"player": 0, "step": "sow"}]}),
    ],
    "agr.invariant.agenda": [
        Changed("something is owed before anybody acted", WORK, {"now": ROOM}),
        Changed("no room afterwards", SOWING, {"agenda": []}),
        Changed("stables after sowing", SOWING, {"agenda": [{"player": 0, "step": "stables"}, ROOM]}),
        Changed("something is owed in the feeding", FEEDING, {"now": ROOM}),
        Changed("a stable while animals breed", BREEDING, {"now.step": "stables"}),
        Changed("room twice while animals breed", BREEDING, {"agenda": [ROOM]}),
    ],
    "agr.invariant.rounds": [
        Changed("feeding without a harvest", FEEDING, {"round": 3, "revealed.major_improvement": 0}),
        Changed("breeding without a harvest", BREEDING, {"round": 3, "revealed.major_improvement": 0}),
        Changed("the end in round 13", OVER, {"round": 13, "revealed.farm_redevelopment": 0}),
        Changed("the set-up in round 2", {}, {"round": 2, "revealed.fencing": 1}),
    ],
    "agr.invariant.cards": [
        Changed("a card too many", WORK, {"revealed.fencing": 1}),
        Changed("a card too few", LATE, {"revealed.vegetable_seeds": 0}),
        Changed("a card of the next period", WORK, {"revealed.grain_utilization": 0, "revealed.western_quarry": 1}),
        Changed("the card has come in the preparation", {"phase": "preparation"}, {"revealed.fencing": 1}),
    ],
    "agr.invariant.setup": [
        Changed("somebody has food in the set-up", {}, {f"{YOU}.goods.food": 1}),
        Changed("somebody has a sheep in the set-up", {}, {f"{YOU}.animals.sheep": 1}),
        Changed("somebody has a field in the set-up", {}, {f"{YOU}.farm.fields": {"t5": 1}}),
        Changed("somebody has a clay house in the set-up", {}, {f"{YOU}.house": "clay"}),
        Changed("somebody has a major in the set-up", {}, {f"{YOU}.majors": {"pottery": 1}}),
    ],
    "agr.invariant.people": [
        Changed("three people in round 4", {**WORK, "round": 4}, {f"{ME}.people": 3}),
        Changed("a newborn of the first two", LATE, {f"{ME}.newborns": 1, f"{ME}.to_place": 1}),
        Changed("too many to place", WORK, {f"{ME}.to_place": 3}),
        Changed("somebody to place in the feeding", FEEDING, {f"{ME}.to_place": 1}),
        Changed(
            "a newborn in the preparation",
            {"phase": "preparation", "round": 12, f"{ME}.people": 3},
            {f"{ME}.newborns": 1},
        ),
    ],
    "agr.invariant.newborns": [
        Changed("a newborn from nowhere", {**LATE, f"{ME}.people": 3, f"{ME}.to_place": 2}, {f"{ME}.newborns": 1}),
        Changed(
            "a wish without a newborn",
            {**LATE, f"{ME}.to_place": 1},
            {"occupied.basic_wish_for_children": 1},
        ),
        Changed(
            "more newborns than wishes",
            {**FEEDING, "round": 7, f"{ME}.people": 3, f"{YOU}.people": 4},
            {f"{ME}.newborns": 1, f"{YOU}.newborns": 1},
        ),
    ],
    "agr.invariant.turn": [
        Changed("who has nobody to place is in turn", {**WORK, f"{ME}.to_place": 1}, {f"{ME}.to_place": 0}),
    ],
    "agr.invariant.occupied": [
        Changed("somebody stands somewhere in the feeding", FEEDING, {"occupied.forest": 1}),
        Changed("somebody has lessons", {**WORK, f"{ME}.to_place": 1}, {"occupied.lessons": 1}),
        Changed("a card that has not come", {**WORK, f"{ME}.to_place": 1}, {"occupied.fencing": 1}),
        Changed("a space for four players", {**WORK, f"{ME}.to_place": 1}, {"occupied.traveling_players": 1}),
        Changed("a space of the tile without it", {**WORK, f"{ME}.to_place": 1}, {"occupied.animal_market": 1}),
        Changed(
            "two spaces of the tile",
            {**WORK, "variant": "no_hand_tile", f"{ME}.to_place": 1, f"{YOU}.to_place": 1},
            {"occupied.animal_market": 1, "occupied.resource_market": 1},
        ),
        Changed("more spaces than people", WORK, {"occupied.day_laborer": 1}),
    ],
    "agr.invariant.steps": [],
    "agr.invariant.spaces": [
        Changed("nobody stands where it is done", SOWING, {"occupied.grain_utilization": 0, "occupied.farmland": 1}),
        Changed(
            "baking after Cultivation",
            {**SOWING, "round": 12, "occupied.cultivation": 1},
            {"agenda": [{"player": 0, "step": "bake"}, ROOM]},
        ),
        Changed("who has acted stands nowhere", at("room", **{f"{ME}.animals.boar": 2}), {"occupied.day_laborer": 0}),
        Changed(
            "a choice of goods with four players",
            {**WORK, "occupied.resource_market": 1},
            {"acted": True, "now": {"player": 0, "step": "resource_market"}, "agenda": [ROOM]},
            4,
        ),
    ],
    "agr.invariant.now": [
        Changed("nothing to sow", SOWING, {f"{ME}.goods.grain": 0}),
        Changed("no field to sow", SOWING, {f"{ME}.sown.grain_1": 1}),
        Changed("animals that fit", at("room", **{f"{ME}.animals.boar": 2}), {f"{ME}.animals.boar": 1}),
        Changed("no wood for fences", at("fencing", **{f"{ME}.goods.wood": 4}), {f"{ME}.goods.wood": 3}),
        Changed(
            "no major that can be paid",
            at("major_improvement", **{f"{ME}.goods.clay": 2}),
            {f"{YOU}.majors": {"fireplace_2": 1}},
        ),
        Changed("a room without reed", at("rooms", **{f"{ME}.goods": {"wood": 5, "clay": 0, "reed": 2, "stone": 0,
                "grain": 0, "vegetable": 0, "food": 0}}), {f"{ME}.goods.reed": 1}),
    ],
    "agr.invariant.piles": [
        Changed("nothing lies in the Forest", WORK, {"piles.forest": 0}),
        Changed("too much lies in the Forest", WORK, {"piles.forest": 4}),
        Changed("a sheep before the market", WORK, {"piles.sheep_market": 1}),
        Changed("goods for four players", WORK, {"piles.traveling_players": 1}),
        Changed("goods on an occupied space", {**WORK, "occupied.forest": 1}, {"piles.forest": 3}),
        Changed("a card has more than its period", LATE, {"piles.cattle_market": 4}),
        Changed("goods before round 1", {"phase": "preparation"}, {"piles.fishing": 1}),
    ],
    "agr.invariant.promised": [
        Changed("food without the Well", WORK, {f"{ME}.promised.food.2": 1}),
        Changed("two food for a round", WELL, {f"{ME}.promised.food.2": 2}),
        Changed("a gap", {**WELL, f"{ME}.promised.food.2": 1}, {f"{ME}.promised.food.4": 1}),
        Changed("not from the next round on", WELL, {f"{ME}.promised.food.3": 1}),
        Changed("for the round under way", {**WELL, "round": 5}, {f"{ME}.promised.food.5": 1}),
        Changed("for six rounds", WELL, {f"{ME}.promised.food.{number}": 1 for number in range(2, 8)}),
        Changed(
            "before round 1",
            {"phase": "preparation", f"{ME}.majors": {"well": 1}},
            {f"{ME}.promised.food.2": 1},
        ),
    ],
    "agr.invariant.majors": [
        Changed("two players have the Well", WELL, {f"{YOU}.majors": {"well": 1}}),
    ],
    "agr.invariant.crafted": [
        Changed("a craft that nobody has", FEEDING, {f"{ME}.crafted.joinery": 1}),
        Changed(
            "a craft of who is not in turn",
            {**FEEDING, f"{YOU}.majors": {"joinery": 1}},
            {f"{YOU}.crafted.joinery": 1},
        ),
        Changed("a craft in work", {**WORK, f"{ME}.majors": {"joinery": 1}}, {f"{ME}.crafted.joinery": 1}),
    ],
    "agr.invariant.begging": [Changed("a marker before the first harvest", WORK, {f"{ME}.begging": 1})],
    "agr.invariant.sown": [Changed("more crops than fields", WORK, {f"{ME}.sown.grain_3": 1})],
    "agr.invariant.spaces-of-farms": [
        Changed("a stable on a field", {**WORK, f"{FARM}.fields": {"t5": 1}}, {f"{FARM}.stables": {"t5": 1}}),
        Changed("a stable on a room", WORK, {f"{FARM}.stables": {"m1": 1}}),
        Changed("a field on a room", {**WORK, f"{FARM}.rooms": {"m1": 1, "b1": 1, "t1": 1}}, {f"{FARM}.fields.t1": 1}),
    ],
    "agr.invariant.homes": [
        Changed("a room of the beginning is elsewhere", WORK, {f"{FARM}.rooms": {"m1": 1, "t1": 1}}),
        Changed("there is one room", WORK, {f"{FARM}.rooms": {"m1": 1}}),
    ],
    "agr.invariant.components": [
        Changed("five stables", WORK, {f"{FARM}.stables": dict.fromkeys(("t1", "t2", "t3", "t4", "t5"), 1)}),
        Changed(
            "sixteen fences",
            WORK,
            fenced(*(f"t{column}.n" for column in range(1, 6)), *(f"t{column}.w" for column in range(1, 6)), "t5.e",
                   *(f"m{column}.n" for column in range(1, 6))),
        ),
    ],
    "agr.invariant.rooms-together": [
        Changed("a room at the other end", WORK, {f"{FARM}.rooms": {"m1": 1, "b1": 1, "t5": 1}}),
    ],
    "agr.invariant.fields-together": [
        Changed("fields at a corner", {**WORK, f"{FARM}.fields": {"t5": 1}}, {f"{FARM}.fields": {"t5": 1, "m4": 1}}),
    ],
    "agr.invariant.pastures": [
        Changed("a gap", {**WORK, **fenced(*CORNER)}, fenced(*CORNER[1:])),
        Changed("a single fence", WORK, fenced("t3.n")),
        Changed("a fence inside a pasture", WORK, fenced("t3.n", "t4.n", "t5.n", "t3.w", "m3.n", "m4.n", "m5.n", "t5.e",
                "m3.w")),
        Changed("two pastures apart", WORK, fenced(*CORNER, "b5.n", "b5.s", "b5.w", "b5.e")),
        Changed("a fence that leads away", WORK, fenced(*CORNER, "t4.n")),
        Changed("a field in a pasture", {**WORK, **fenced(*CORNER)}, {f"{FARM}.fields": {"t5": 1}}),
        Changed("the wall of a house for a fence", WORK, fenced("t1.n", "t1.w", "t2.w")),
    ],
    "agr.invariant.fit": [
        Changed("two sheep without a pasture", WORK, {f"{ME}.animals.sheep": 2}),
        Changed("too many in a pasture", {**WORK, **fenced(*CORNER)}, {f"{ME}.animals.sheep": 4}),
        Changed("another's animals", BREEDING, {f"{YOU}.animals.boar": 2}),
        Changed(
            "two types in a pasture",
            {**WORK, **fenced(*CORNER)},
            {f"{ME}.animals": {"sheep": 1, "boar": 2, "cattle": 1}},
        ),
    ],
    NOBODY_DECIDES: [
        Changed("all animals fit while they breed", BREEDING, {"now": None, f"{ME}.animals.sheep": 1}),
        Changed("the turn is over", {**WORK, "occupied.forest": 1}, {"acted": True}),
        Changed("a step has not come up", SOWING, {"now": None}),
    ],
}  # fmt: skip

TAKEN_BY_BOTH = [
    Changed("somebody rested", WORK, {f"{ME}.to_place": 1}),
    Changed("more wood than can be", WORK, {f"{ME}.goods.wood": 1000}),
    Changed("many animals while something is owed", SOWING, {f"{ME}.animals.cattle": 20}),
    Changed("three animals in a corner and the house", {**WORK, **fenced(*CORNER)}, {f"{ME}.animals.sheep": 3}),
    Changed(
        "a stable doubles the corner",
        {**WORK, **fenced(*CORNER)},
        {f"{FARM}.stables": {"t5": 1}, f"{ME}.animals.sheep": 5},
    ),
    Changed("the Well was dug in round 1", {**WELL, "round": 3}, {f"{ME}.promised.food.{n}": 1 for n in (4, 5, 6)}),
    Changed(
        "what the Well promised in the preparation",
        {"phase": "preparation", "round": 2, f"{ME}.majors": {"well": 1}},
        {f"{ME}.promised.food.2": 1},
    ),
    Changed("the order of the cards", WORK, {"revealed.grain_utilization": 0, "revealed.fencing": 1}),
    Changed("a marker at the first feeding", FEEDING, {f"{ME}.begging": 1}),
    Changed("a field beside the house", WORK, {f"{FARM}.fields": {"m2": 1}}),
]  # fmt: skip


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
    """But that steps are steps, which the form of a position says already."""
    assert REFUSED.keys() - {NOBODY_DECIDES} == {claim.id for claim in GAME.model.invariants}
    assert [claim for claim, rows in REFUSED.items() if not rows] == ["agr.invariant.steps"]


@pytest.mark.parametrize("variant", GAME.model.variants)
def test_both_refuse_the_same_of_many(variant: str) -> None:
    tried = try_many(GAME, variant, 1500).tried
    assert tried.positions == 1500
    assert 1000 < tried.refused < 1450
