"""Whether animals fit: the model searches for a way to share them out, the engine decides by its own algorithm.

Both must agree on farms far larger and fuller than games bring about: seven columns, any number of tiles and troughs.
"""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.acbas import farm as engine_farm
from engine.acbas import room as engine_room
from engine.acbas.names import SPACES as ENGINE_SPACES
from engine.acbas.reading import read_farm
from spec.acbas.geometry import AROUND, HOME, NEIGHBOURS, spaces_of
from spec.acbas.places import Room
from spec.acbas.room import can_grow, fit, forget, hang_together, pastures, unused_spaces
from spec.acbas.state import ANIMALS, SPECIALS, Farm
from spec.kernel import Judge, from_json

Json = dict[str, Any]
ROOMY = [name for name in SPECIALS if name not in ("half_timbered_house", "log_house", "byre_dwelling")]


@st.composite
def farms(draw: st.DrawFn) -> Json:
    """A farm of up to seven columns, with fences around some spaces and much on them."""
    left = draw(st.integers(0, 5))
    plain: Json = {"left": left, "right": draw(st.integers(0, 5 - left)), "barriers": {}, "troughs": {}}
    plain |= {"stalls": {}, "stables": {}, "buildings": {"residence": HOME}}
    every = sorted(spaces_of(from_json(plain, Farm)))
    free = [space for space in every if space != HOME]
    for name in draw(st.lists(st.sampled_from(ROOMY), max_size=6, unique=True)):
        plain["buildings"][name] = free.pop(draw(st.integers(0, len(free) - 1))) if free else HOME
        if plain["buildings"][name] == HOME:
            del plain["buildings"][name]
    for kind in ("stalls", "stables"):
        for _ in range(draw(st.integers(0, 3))):
            if free:
                plain[kind][free.pop(draw(st.integers(0, len(free) - 1)))] = 1
    plain["troughs"] = dict.fromkeys(draw(st.lists(st.sampled_from(every), max_size=8, unique=True)), 1)
    for space in draw(st.lists(st.sampled_from(every), max_size=8, unique=True)):
        plain["barriers"] |= {edge: 1 for edge, _ in AROUND[space]}
    fenced = sorted(plain["barriers"])
    if fenced:
        for edge in draw(st.lists(st.sampled_from(fenced), max_size=4, unique=True)):
            del plain["barriers"][edge]
    return plain


COUNTS = st.tuples(*(st.integers(0, 24) for _ in ANIMALS))


@settings(max_examples=400, deadline=None)
@given(farms(), COUNTS)
def test_both_sides_agree_whether_animals_fit(plain: Json, animals: Room) -> None:
    mine, theirs = from_json(plain, Farm), read_farm(plain, "farm")
    assert fit(mine, animals) == engine_room.fits(theirs, list(animals))


@settings(max_examples=80, deadline=None)
@given(farms(), COUNTS)
def test_both_sides_agree_at_the_brim(plain: Json, animals: Room) -> None:
    """Animals are added one at a time until they do not fit any more: up to there and right there both agree."""
    mine, theirs = from_json(plain, Farm), read_farm(plain, "farm")
    held = [0, 0, 0, 0]
    for kind, count in enumerate(animals):
        for _ in range(count):
            held[kind] += 1
            fits = fit(mine, (held[0], held[1], held[2], held[3]))
            assert engine_room.fits(theirs, held) == fits
            if not fits:
                held[kind] -= 1
                break


@settings(max_examples=200, deadline=None)
@given(farms(), COUNTS, st.tuples(*(st.integers(0, 1) for _ in ANIMALS)))
def test_both_sides_agree_in_breeding_and_without_the_pen(plain: Json, animals: Room, newborn: Room) -> None:
    if "rearing_station" not in plain["buildings"]:
        plain["buildings"] = {"rearing_station": "m0", **plain["buildings"]}
        if list(plain["buildings"].values()).count("m0") > 1 or "m0" in plain["stalls"] or "m0" in plain["stables"]:
            del plain["buildings"]["rearing_station"]
    mine, theirs = from_json(plain, Farm), read_farm(plain, "farm")
    assert fit(mine, animals, rearing=newborn) == engine_room.fits(theirs, list(animals), list(newborn))
    assert fit(mine, animals, without="pen") == engine_room.fits(theirs, list(animals), pen=False)


@settings(max_examples=200, deadline=None)
@given(farms(), st.tuples(*(st.integers(0, 5) for _ in ANIMALS)), st.tuples(*(st.integers(0, 2) for _ in ANIMALS)))
def test_both_sides_agree_about_the_organic_farm(plain: Json, animals: Room, gain: Room) -> None:
    mine, theirs = from_json(plain, Farm), read_farm(plain, "farm")
    assert can_grow(mine, animals, gain) == engine_room.can_grow(theirs, list(animals), list(gain))


@settings(max_examples=300, deadline=None)
@given(farms())
def test_both_sides_see_the_same_pastures_and_unused_spaces(plain: Json) -> None:
    mine, theirs = from_json(plain, Farm), read_farm(plain, "farm")
    assert {pasture.spaces for pasture in pastures(mine)} == {names(one) for one in engine_farm.pastures(theirs)}
    assert set(unused_spaces(mine)) == names(engine_farm.unused(theirs))
    assert hang_together(mine) == engine_farm.hang_together(theirs.tiles())


def names(mask: int) -> frozenset[str]:
    """The spaces of a bit mask."""
    return frozenset(name for number, name in enumerate(ENGINE_SPACES) if mask >> number & 1)


def test_a_space_has_as_many_neighbours_as_it_has_sides_inside() -> None:
    assert {len(others) for others in NEIGHBOURS.values()} == {2, 3, 4}
    assert all(space in NEIGHBOURS[other] for space, others in NEIGHBOURS.items() for other in others)


def test_a_remembered_answer_cites_the_same_rules_wherever_it_was_found() -> None:
    """The first search is made where nobody judges; the rules that took part in it are known all the same."""
    plain: Json = {"left": 0, "right": 0, "troughs": {}, "stalls": {}, "stables": {}, "buildings": {"residence": HOME}}
    farm = from_json(plain | {"barriers": dict.fromkeys(("t1.n", "t1.w", "t2.w", "m1.n"), 1)}, Farm)
    cited = []
    for alone in (True, False, False):
        if alone:
            forget()
            fit(farm, (2, 1, 0, 0))
        with Judge() as judge:
            assert fit(farm, (2, 1, 0, 0))
        cited.append(judge.cited)
    forget()
    with Judge() as judge:
        fit(farm, (2, 1, 0, 0))
    assert "acb.pastures.enclosed" in judge.cited
    assert all(set(each) == set(judge.cited) for each in cited)
