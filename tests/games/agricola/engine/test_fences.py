"""Pastures and fences, also against a search that knows nothing but names."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest

from engine.agricola.farm import around, between, hang_together, pastures
from engine.agricola.fences import fencings, plots
from engine.agricola.names import EDGES, MOST_FENCES, SPACE, SPACES, members
from engine.agricola.state import Farm

Position = Callable[..., Any]
MakeFarm = Callable[..., Farm]

T5 = "t5.n t5.w t5.e m5.n"
COLUMN_5 = "t5.n t5.w t5.e m5.w m5.e b5.w b5.e b5.s"


def fencing(agricola: Position, wood: int = 15, **farm: str) -> Any:
    """The Fencing space is used with so much wood."""
    return agricola({"goods": {"wood": wood}, "farm": farm}, cards="fencing").place("fencing")


def names(spaces: int) -> set[str]:
    return {SPACES[space] for space in members(spaces)}


# Edges


def test_the_edges_of_a_space(agricola_farm: MakeFarm) -> None:
    assert len(EDGES) == len(set(EDGES)) == 38
    for space, edges in (
        ("t1", "t1.n t1.w m1.n t2.w"),
        ("m3", "m3.n m3.w b3.n m4.w"),
        ("b5", "b5.n b5.w b5.s b5.e"),
        ("b1", "b1.n b1.w b1.s b2.w"),
        ("t5", "t5.n t5.w m5.n t5.e"),
    ):
        assert around(1 << SPACE[space]) == agricola_farm(edges).fences


def test_edges_around_and_between(agricola_farm: MakeFarm) -> None:
    two = 1 << SPACE["t4"] | 1 << SPACE["t5"]
    assert between(two) == agricola_farm("t5.w").fences
    assert around(two) == agricola_farm("t4.n t5.n t4.w t5.e m4.n m5.n").fences


def test_pastures_of_a_farm(agricola_farm: MakeFarm) -> None:
    assert pastures(agricola_farm()) == ()
    assert pastures(agricola_farm("t5.n t5.w t5.e")) == (), "the south is open"
    assert [names(pasture) for pasture in pastures(agricola_farm(T5))] == [{"t5"}]
    assert [names(pasture) for pasture in pastures(agricola_farm(COLUMN_5))] == [{"t5", "m5", "b5"}]
    divided = pastures(agricola_farm(f"{COLUMN_5} m5.n"))
    assert [names(pasture) for pasture in divided] == [{"t5"}, {"m5", "b5"}]
    assert pastures(agricola_farm("t5.n t5.w t5.e", fields="m5")) == (), "a field is no fence"
    assert pastures(agricola_farm("t1.n t1.w t2.w")) == (), "the wall of a room is no fence"


# The move


def test_a_pasture_is_fenced_for_one_wood_a_fence(agricola: Position) -> None:
    table = fencing(agricola).fence("t5")
    assert set(table.me["farm"]["fences"]) == set(T5.split()) and table.goods == {"wood": 11}
    assert (table.now, table.later) == ("fences", ["room"])
    table.do("stop")
    assert table.now is None and table.state["turn"] == 1


def test_fencing_must_be_answered(agricola: Position) -> None:
    table = fencing(agricola)
    assert table.now == "fencing" and table.kinds() == {"fence"}
    table.refuses("stop", because="cannot be ended")


def test_fencing_needs_wood(agricola: Position) -> None:
    for wood in (0, 3):
        agricola({"goods": {"wood": wood}}, cards="fencing").refuses("place", space="fencing")
    table = fencing(agricola, 4)
    assert len(table.moves("fence")) == 13
    table.refuses_fence("t4 t5", because="not 6 wood")
    table.fence("b5")
    assert table.now is None


def test_the_fences_of_the_rim_and_of_walls_are_needed(agricola: Position) -> None:
    table = fencing(agricola).fence("t1")
    assert set(table.me["farm"]["fences"]) == {"t1.n", "t1.w", "t2.w", "m1.n"}


def test_open_or_torn_pastures_are_refused(agricola: Position) -> None:
    table = fencing(agricola)
    table.refuses_fence("", because="at least one space")
    table.refuses_fence("t3 t5", because="do not hang together")
    table.refuses_fence("t4 m5", because="do not hang together")
    table.refuses_fence("m1 m2", because="There are tiles on m1")
    other = fencing(agricola, fields="t5")
    other.refuses_fence("t4 t5", because="There are tiles on t5")
    other.fence("t4")


def test_later_pastures_adjoin_those_that_there_are(agricola: Position) -> None:
    table = fencing(agricola, fences=T5)
    table.refuses_fence("t3", because="not adjacent to a pasture")
    table.refuses_fence("m4", because="not adjacent to a pasture")
    table.fence("t4")
    assert table.goods == {"wood": 12}, "the fence between them is shared"
    table.fence("m4 m5")
    assert table.goods == {"wood": 8}, "two of the six fences were there"


def test_a_pasture_is_divided(agricola: Position) -> None:
    table = fencing(agricola, fences=COLUMN_5)
    table.refuses_fence("t5 m5 b5", because="are a pasture already")
    table.refuses_fence("m5 m4", because="There is a fence between")
    table.fence("m5")
    assert table.goods == {"wood": 13}
    assert {"m5.n", "b5.n"} <= set(table.me["farm"]["fences"])
    table.refuses_fence("t5 m5", because="There is a fence between")


def test_dividing_costs_only_what_is_new(agricola: Position) -> None:
    table = agricola({"goods": {"wood": 1}, "farm": {"fences": COLUMN_5}}, cards="fencing").place("fencing")
    found = {" ".join(sorted(move["spaces"])) for move in table.moves("fence")}
    assert found == {"t5", "m5 t5", "b5 m5", "b5"}


def test_there_are_fifteen_fences(agricola: Position) -> None:
    table = fencing(agricola, 20, fences="t4.n t5.n t3.n t3.w m3.w b3.w b3.s b4.s b5.s t5.e m5.e b5.e")
    table.fence("t3 m3 b3")
    assert table.now is None and table.goods == {"wood": 17}, "no fence is left"


def test_no_more_than_fifteen_fences(agricola: Position) -> None:
    fences = "t3.n t4.n t5.n t3.w m3.w t5.e m5.e b3.n b4.n b5.n"
    table = fencing(agricola, 20, fences=fences)
    table.refuses_fence("t3 t5", because="do not hang together")
    table.fence("t5 m5").fence("t4 m4")
    assert len(table.me["farm"]["fences"]) == 14 and table.now == "fences"
    assert all(len(move["spaces"]) == 1 for move in table.moves("fence"))
    table.refuses_fence("b5", because="not 3 fences left")
    table.fence("t3")
    assert len(table.me["farm"]["fences"]) == 15 and table.now is None
    agricola(
        {"goods": {"wood": 20}, "farm": {"fences": " ".join(table.me["farm"]["fences"])}}, cards="fencing"
    ).refuses("place", space="fencing")


def test_a_pasture_may_be_fenced_around_stables(agricola: Position) -> None:
    table = fencing(agricola, stables="t5 m5").fence("t5 m5")
    assert table.me["farm"]["stables"] == {"t5": 1, "m5": 1}


def test_a_divided_pasture_may_fall_apart(agricola: Position) -> None:
    fences = "t3.n t4.n t5.n t3.w t5.e m3.n m4.n m5.n"
    table = fencing(agricola, fences=fences).fence("t4").do("stop")
    assert table.game.scores()["players"][0]["pastures"] == 3


# Everything that can be fenced, found with names alone


def neighbours(space: str) -> Iterator[tuple[str, str]]:
    """The adjacent spaces, each with the edge between."""
    row, column = "tmb".index(space[0]), int(space[1])
    if row:
        yield f"{'tmb'[row - 1]}{column}", f"{space}.n"
    if row < 2:
        below = f"{'tmb'[row + 1]}{column}"
        yield below, f"{below}.n"
    if column > 1:
        yield f"{space[0]}{column - 1}", f"{space}.w"
    if column < 5:
        yield f"{space[0]}{column + 1}", f"{space[0]}{column + 1}.w"


def rim(space: str) -> Iterator[str]:
    """The edges of a space at the rim of the farm."""
    if space[0] == "t":
        yield f"{space}.n"
    if space[0] == "b":
        yield f"{space}.s"
    if space[1] == "1":
        yield f"{space}.w"
    if space[1] == "5":
        yield f"{space}.e"


def border(spaces: frozenset[str]) -> set[str]:
    found = {edge for space in spaces for edge in rim(space)}
    return found | {edge for space in spaces for other, edge in neighbours(space) if other not in spaces}


def region(start: str, land: set[str], fences: set[str]) -> frozenset[str]:
    """What can be reached without crossing a fence."""
    found, new = {start}, [start]
    while new:
        for other, edge in neighbours(new.pop()):
            if other in land and other not in found and edge not in fences:
                found.add(other)
                new.append(other)
    return frozenset(found)


def naive_pastures(farm: Farm) -> set[frozenset[str]]:
    land = set(SPACES) - names(farm.rooms | farm.fields)
    fences = {EDGES[edge] for edge in members(farm.fences)}
    regions = {region(space, land, fences) for space in land}
    return {spaces for spaces in regions if border(spaces) <= fences}


def naive_fencings(farm: Farm, wood: int) -> set[frozenset[str]]:
    """Every set of spaces, tried against the four conditions of the wire format."""
    land = sorted(set(SPACES) - names(farm.rooms | farm.fields))
    fences = {EDGES[edge] for edge in members(farm.fences)}
    found = naive_pastures(farm)
    inside = {space for pasture in found for space in pasture}
    legal = set()
    for size in range(1, len(land) + 1):
        for chosen in combinations(land, size):
            spaces = frozenset(chosen)
            new = border(spaces) - fences
            if not 1 <= len(new) <= min(wood, MOST_FENCES - len(fences)):
                continue
            if region(chosen[0], set(spaces), set()) != spaces:
                continue
            if any(edge in fences for space in spaces for other, edge in neighbours(space) if other in spaces):
                continue
            near = any(other in inside for space in spaces for other, _ in neighbours(space))
            if inside and not spaces <= inside and not near:
                continue
            legal.add(spaces)
    return legal


def random_farm(rng: random.Random) -> Farm:
    """A farm with a few tiles and pastures, made by fencing."""
    farm = Farm()
    for _ in range(rng.randrange(5)):
        free = [s for s in range(15) if not (farm.rooms | farm.fields) >> s & 1]
        farm.fields |= 1 << rng.choice(free)
    for _ in range(rng.randrange(5)):
        found = fencings(farm.rooms | farm.fields, farm.fences)
        if found:
            farm.fences |= around(rng.choice(found[: 1 + len(found) // rng.choice((1, 2, 8))]).spaces)
    return farm


@pytest.mark.parametrize("seed", range(16))
def test_fencings_agree_with_trying_everything_out(seed: int) -> None:
    rng = random.Random(seed)
    farm = random_farm(rng)
    assert {frozenset(names(pasture)) for pasture in pastures(farm)} == naive_pastures(farm)
    wood = rng.randrange(1, 16)
    found = fencings(farm.rooms | farm.fields, farm.fences)
    assert {frozenset(names(spaces)) for price, spaces in found if price <= wood} == naive_fencings(farm, wood)
    assert len({spaces for _, spaces in found}) == len(found)


def test_the_plots_hang_together() -> None:
    assert len(plots()) == 762
    for spaces, edges, inner in plots():
        assert hang_together(spaces) and edges == around(spaces) and inner == between(spaces)


def test_the_most_pastures_that_can_be_fenced_are_listed_quickly(agricola: Position) -> None:
    table = fencing(agricola)
    begun = time.process_time()
    assert len(table.moves("fence")) == 762
    assert time.process_time() - begun < 0.5
