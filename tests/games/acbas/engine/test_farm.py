"""The shape of a farm: spaces, edges, pastures, what is unused, corners, and buildings that hang together."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engine.acbas.farm import (
    adjacent_to,
    around,
    corners,
    edges_of,
    free_edges,
    hang_together,
    pastures,
    spaces_of,
    spaces_without_building,
    spaces_without_trough,
    unused,
    used_expansions,
)
from engine.acbas.names import EDGE, EDGES, EDGES_OF, NEIGHBOURS, SPACE, SPACES, members
from engine.acbas.state import Farm

MakeFarm = Callable[..., Farm]


def names(spaces: int) -> set[str]:
    """The names of a set of spaces."""
    return {SPACES[space] for space in members(spaces)}


def mask(spaces: str) -> int:
    """The set of some spaces."""
    return sum(1 << SPACE[name] for name in spaces.split())


# Names


def test_there_are_36_spaces_and_87_edges() -> None:
    assert len(SPACES) == len(set(SPACES)) == 36
    assert len(EDGES) == len(set(EDGES)) == 87
    assert {"t-5", "m6", "b0"} <= set(SPACES)
    assert {"t0.n", "t0.w", "b0.s", "t6.e", "m6.e", "b6.e", "b-5.s"} <= set(EDGES)
    assert not {"t0.s", "t0.e", "m0.s", "b7.w"} & set(EDGES)


@pytest.mark.parametrize(
    ("space", "north", "west", "south", "east"),
    [
        ("t0", "t0.n", "t0.w", "m0.n", "t1.w"),
        ("m-1", "m-1.n", "m-1.w", "b-1.n", "m0.w"),
        ("b1", "b1.n", "b1.w", "b1.s", "b2.w"),
        ("t6", "t6.n", "t6.w", "m6.n", "t6.e"),
        ("b6", "b6.n", "b6.w", "b6.s", "b6.e"),
        ("b-5", "b-5.n", "b-5.w", "b-5.s", "b-4.w"),
    ],
)
def test_the_edges_of_a_space(space: str, north: str, west: str, south: str, east: str) -> None:
    assert [EDGES[edge] for edge in EDGES_OF[SPACE[space]]] == [north, west, south, east]


def test_an_edge_has_one_or_two_spaces_and_neighbours_share_one() -> None:
    spaces_of_edge = [[space for space in range(36) if edge in EDGES_OF[space]] for edge in range(87)]
    pairs = [spaces for spaces in spaces_of_edge if len(spaces) == 2]
    assert {len(spaces) for spaces in spaces_of_edge} == {1, 2}
    assert len(pairs) == 57 and sum(len(others) for others in NEIGHBOURS) == 2 * 57
    assert all(first in NEIGHBOURS[second] and second in NEIGHBOURS[first] for first, second in pairs)


# What belongs to the farm


def test_the_farm_of_the_beginning(acbas_farm: MakeFarm) -> None:
    farm = acbas_farm()
    assert names(spaces_of(farm)) == {"t0", "t1", "m0", "m1", "b0", "b1"}
    assert {EDGES[edge] for edge in members(edges_of(farm))} == {
        *("t0.n", "m0.n", "b0.n", "b0.s", "t1.n", "m1.n", "b1.n", "b1.s"),
        *("t0.w", "t1.w", "t2.w", "m0.w", "m1.w", "m2.w", "b0.w", "b1.w", "b2.w"),
    }
    assert names(unused(farm)) == {"t0", "t1", "m0", "m1", "b1"}


def test_expansions_add_columns_on_either_side(acbas_farm: MakeFarm) -> None:
    farm = acbas_farm(left=2, right=1)
    assert names(spaces_of(farm)) == {f"{row}{column}" for row in "tmb" for column in (-2, -1, 0, 1, 2)}
    assert edges_of(farm) >> EDGE["m3.w"] & 1 and not edges_of(farm) >> EDGE["m3.n"] & 1
    assert edges_of(farm).bit_count() == 5 * 4 + 6 * 3
    assert edges_of(acbas_farm(right=5)) >> EDGE["b6.e"] & 1
    assert edges_of(acbas_farm(left=5)) >> EDGE["t-5.w"] & 1


def test_where_something_can_still_be_put(acbas_farm: MakeFarm) -> None:
    farm = acbas_farm("b0.w t0.n", troughs="b0 t1", stalls="m0", stables="m1", shelter="t0")
    assert names(spaces_without_building(farm)) == {"t1", "b1"}
    assert names(spaces_without_trough(farm)) == {"t0", "m0", "m1", "b1"}
    assert free_edges(farm) == edges_of(farm) & ~farm.barriers
    assert free_edges(farm).bit_count() == 15


def test_corners_are_those_of_the_farm_as_it_is(acbas_farm: MakeFarm) -> None:
    assert names(corners(acbas_farm())) == {"t0", "b0", "t1", "b1"}
    assert names(corners(acbas_farm(left=1))) == {"t-1", "b-1", "t1", "b1"}
    assert names(corners(acbas_farm(left=1, right=4))) == {"t-1", "b-1", "t5", "b5"}


# Pastures


def test_the_example_of_line_234(acbas_farm: MakeFarm) -> None:
    """Five barriers and the wall of the Residence enclose two spaces; without any of them nothing is enclosed."""
    edges = ["m1.n", "m1.w", "m2.w", "b2.w", "b1.s"]
    assert pastures(acbas_farm(" ".join(edges))) == (mask("m1 b1"),)
    for missing in edges:
        assert pastures(acbas_farm(" ".join(edge for edge in edges if edge != missing))) == ()


def test_the_example_of_line_248(acbas_farm: MakeFarm) -> None:
    """A stall saves a barrier."""
    edges = "m1.n m2.w b2.w b1.s"
    assert pastures(acbas_farm(edges)) == ()
    assert pastures(acbas_farm(edges, stalls="m0")) == (mask("m1 b1"),)
    assert pastures(acbas_farm(edges, stables="m0")) == (mask("m1 b1"),)
    assert pastures(acbas_farm(edges, shelter="m0")) == (mask("m1 b1"),)


def test_the_example_of_line_254(acbas_farm: MakeFarm) -> None:
    """A stall in the middle splits a pasture of three spaces."""
    edges = "t1.n t1.w m1.w t2.w m2.w b2.w b1.s"
    assert pastures(acbas_farm(edges)) == (mask("t1 m1 b1"),)
    assert set(pastures(acbas_farm(edges, stalls="m1"))) == {mask("t1"), mask("b1")}


def test_a_barrier_inside_splits_a_pasture(acbas_farm: MakeFarm) -> None:
    edges = "t1.n t1.w m1.w t2.w m2.w b2.w b1.s"
    assert set(pastures(acbas_farm(edges + " m1.n"))) == {mask("t1"), mask("m1 b1")}
    whole = "t0.n t1.n t0.w t2.w m0.n m1.n"
    assert pastures(acbas_farm(whole)) == (mask("t0 t1"),)
    assert set(pastures(acbas_farm(whole + " t1.w"))) == {mask("t0"), mask("t1")}


def test_an_expansion_opens_no_side_that_has_a_barrier(acbas_farm: MakeFarm) -> None:
    edges = "t1.n t1.w t2.w m1.n"
    assert pastures(acbas_farm(edges)) == pastures(acbas_farm(edges, right=1, left=2)) == (mask("t1"),)


def test_a_pasture_can_end_at_the_last_column(acbas_farm: MakeFarm) -> None:
    edges = "t6.n m6.n t6.w t6.e b-5.w"
    assert pastures(acbas_farm(edges, right=5)) == (mask("t6"),)
    assert pastures(acbas_farm("b-5.w b-5.n b-5.s b-4.w", left=5)) == (mask("b-5"),)


def naive_pastures(farm: Farm) -> set[frozenset[str]]:
    """The pastures by walking from space to space by name."""
    land = names(spaces_of(farm))
    barriers = {EDGES[edge] for edge in members(farm.barriers)}
    buildings = names(farm.tiles())
    found = set()
    for start in land - buildings:
        reached, waiting, closed = {start}, [start], True
        while waiting:
            space = waiting.pop()
            row, column = space[0], int(space[1:])
            above, below = {"t": ("", "m"), "m": ("t", "b"), "b": ("m", "")}[row]
            for edge, other in (
                (f"{space}.n", f"{above}{column}"),
                (f"{space}.w", f"{row}{column - 1}"),
                (f"{below}{column}.n" if below else f"{space}.s", f"{below}{column}"),
                (f"{row}{column + 1}.w" if column < 6 else f"{space}.e", f"{row}{column + 1}"),
            ):
                if edge in barriers or other in buildings:
                    continue
                if other not in land:
                    closed = False
                elif other not in reached:
                    reached.add(other)
                    waiting.append(other)
        if closed:
            found.add(frozenset(reached))
    return found


def test_pastures_of_random_farms() -> None:
    rng = random.Random(3)
    seen = 0
    for _ in range(400):
        farm = Farm()
        farm.left = rng.randint(0, 5)
        farm.right = rng.randint(0, 5 - farm.left)
        for edge in members(edges_of(farm)):
            farm.barriers |= (rng.random() < 0.6) << edge
        for space in members(spaces_of(farm)):
            if space != SPACE["b0"] and rng.random() < 0.2:
                farm.stalls |= 1 << space
        found = pastures(farm)
        assert {frozenset(names(pasture)) for pasture in found} == naive_pastures(farm)
        assert len(found) == len(set(found))
        seen += len(found)
    assert seen > 200


# What is used


def test_what_makes_a_space_used(acbas_farm: MakeFarm) -> None:
    farm = acbas_farm("t1.n t1.w t2.w m1.n m0.w", troughs="m1", stalls="m0", right=1)
    assert names(unused(farm)) == {"t0", "b1", "t2", "m2", "b2"}
    farm.troughs |= mask("t1 b0")
    assert names(unused(farm)) == {"t0", "b1", "t2", "m2", "b2"}


def test_an_expansion_counts_when_all_three_spaces_are_used(acbas_farm: MakeFarm) -> None:
    assert used_expansions(acbas_farm(troughs="t0 m0 t1 m1 b1")) == 0
    assert used_expansions(acbas_farm(troughs="t2 m2", right=1)) == 0
    assert used_expansions(acbas_farm(troughs="t2 m2", stalls="b2", right=1)) == 1
    farm = acbas_farm("t-1.n t-1.w m-1.n t0.w", troughs="m-1 b2", stables="b-1", shelter="t2", left=1, right=2)
    assert used_expansions(farm) == 1
    farm.troughs |= mask("m2 t3 m3 b3")
    assert used_expansions(farm) == 3


# Adjacency


def test_orthogonally_adjacent_spaces() -> None:
    assert names(around(SPACE["m0"])) == {"t0", "b0", "m-1", "m1"}
    assert names(around(SPACE["b-5"])) == {"m-5", "b-4"}
    assert names(around(SPACE["t6"])) == {"m6", "t5"}
    for space in range(36):
        assert adjacent_to(1 << space) == around(space)
    assert names(adjacent_to(mask("b0 b1"))) == {"b-1", "b0", "b1", "b2", "m0", "m1"}


def test_buildings_that_hang_together() -> None:
    assert hang_together(mask("b0"))
    assert hang_together(mask("b0 b1 m1 t1 t0"))
    assert not hang_together(mask("b0 m1"))
    assert not hang_together(mask("b0 b1 t1 t0"))
    assert not hang_together(mask("b0 t1"))
    assert not hang_together(mask("b-1 b0 b1 m2"))


# Copies


def test_a_copy_of_a_farm_is_independent(acbas_farm: MakeFarm) -> None:
    farm = acbas_farm("t0.n", troughs="t0", stalls="m1", shelter="t1", left=1)
    copy = farm.clone()
    copy.put("pen", SPACE["t0"])
    copy.barriers = copy.troughs = copy.stalls = copy.left = 0
    assert farm.buildings == {"residence": SPACE["b0"], "shelter": SPACE["t1"]}
    assert names(farm.tiles()) == {"b0", "t1", "m1"}
    assert (farm.left, farm.troughs) == (1, mask("t0"))
    assert copy.take("pen") == SPACE["t0"]
    assert names(copy.tiles()) == {"b0", "t1"}
