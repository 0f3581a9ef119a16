"""Maps of which nothing is known: marks, and things on places."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta

from proofs.prove.shapes import Shapes
from proofs.prove.solver import ask, smtlib
from spec.kernel import (
    Judge,
    Marks,
    Placed,
    Record,
    both,
    copy,
    decide,
    explore,
    from_json,
    how_many_on,
    how_many_placed,
    implies,
    is_at,
    is_named,
    is_one_of,
    is_placed,
    looked_up,
    mark,
    marked,
    negate,
    put_off,
    put_on,
    to_json,
    total,
    untold,
)
from spec.kernel.terms import SymbolicCondition, node, variables
from spec.kernel.unread import Table, anything

Spot = Literal["a", "b", "c"]
SPOTS: tuple[Spot, ...] = ("a", "b", "c")
Hut = Literal["barn", "mill"]


class Yard(Record):
    lit: Marks[Spot]
    huts: Placed[Hut, Spot]


class Walk(Record):
    here: Spot
    there: Spot
    steps: Annotated[int, Meta(ge=0)]


def any_yard() -> Yard:
    yard: Yard = anything(Yard, "", Table(1))
    return yard


def any_walk() -> Walk:
    walk: Walk = anything(Walk, "move", Table(1))
    return walk


def always(yard: Yard, condition: bool, *premises: bool) -> bool:
    """It holds of any such maps, as far as the premises do."""
    asked = [*premises, negate(condition)]
    named = sorted(set().union(*(variables(node(part)) for part in asked)))
    with Judge():
        return ask(smtlib([*asked, *Shapes(yard).domains(named)])).answer == "unsat"


def numbers() -> Yard:
    return Yard(lit={"a": 1}, huts={"barn": "b", "mill": "b"})


def test_on_numbers_it_is_a_dict() -> None:
    yard = numbers()
    assert to_json(yard) == {"lit": {"a": 1}, "huts": {"barn": "b", "mill": "b"}}
    assert from_json(to_json(yard), Yard) == yard
    assert (marked(yard.lit), how_many_on(yard.huts, "b"), how_many_placed(yard.huts)) == (1, 2, 2)
    put_on(yard.huts, "mill", "c")
    assert is_at(yard.huts, "mill", "c")
    put_off(yard.huts, "mill")
    assert not is_placed(yard.huts, "mill")
    assert untold(yard.huts) is None


def test_a_mark_is_there_or_not_and_counts() -> None:
    yard = any_yard()
    lit = [yard.lit.get(spot, 0) for spot in SPOTS]
    assert always(yard, both(*(both(one >= 0, one <= 1) for one in lit)))
    assert always(yard, marked(yard.lit) == total(lit))
    assert not always(yard, marked(yard.lit) >= 1)


def test_what_is_marked_is_counted_once() -> None:
    yard = any_yard()
    after = copy(yard)
    mark(after.lit, "a", 1)
    mark(after.lit, "a", 1)
    assert always(yard, marked(after.lit) == marked(yard.lit) + 1, yard.lit.get("a", 0) == 0)
    mark(after.lit, "a", 0)
    assert always(yard, marked(after.lit) <= marked(yard.lit))
    assert always(yard, marked(yard.lit) == marked(copy(yard).lit))


def test_a_mark_under_an_open_key_is_that_of_the_key() -> None:
    yard, walk = any_yard(), any_walk()
    after = copy(yard)
    with Judge():
        here, at_a = yard.lit.get(walk.here, 0), is_named(walk.here, "a")
        assert always(yard, implies(at_a, here == yard.lit.get("a", 0)))
        assert not always(yard, here == yard.lit.get("a", 0))
        mark(after.lit, walk.here, 1)
        assert always(yard, implies(at_a, after.lit.get("a", 0) == 1))
        assert always(yard, implies(negate(at_a), after.lit.get("a", 0) == yard.lit.get("a", 0)))
        mark(after.lit, walk.there, 0)
        lost = both(here == 0, yard.lit.get(walk.there, 0) == 1)
        assert always(yard, marked(after.lit) == marked(yard.lit), lost)
        assert not always(yard, marked(after.lit) == marked(yard.lit))


def test_things_on_a_place_are_counted() -> None:
    yard = any_yard()
    after = copy(yard)
    put_on(after.huts, "mill", "c")
    mill_is_new = negate(is_placed(yard.huts, "mill"))
    assert always(yard, how_many_on(after.huts, "c") == how_many_on(yard.huts, "c") + 1, mill_is_new)
    assert always(yard, how_many_placed(after.huts) == how_many_placed(yard.huts) + 1, mill_is_new)
    assert always(yard, how_many_on(after.huts, "b") <= how_many_on(yard.huts, "b"))
    assert always(yard, how_many_on(yard.huts, "b") >= 1, is_at(yard.huts, "barn", "b"))
    assert not always(yard, how_many_on(yard.huts, "b") <= 1)
    put_off(after.huts, "mill")
    assert is_placed(after.huts, "mill") is False


def test_a_thing_on_an_open_place() -> None:
    yard, walk = any_yard(), any_walk()
    after = copy(yard)
    with Judge():
        put_on(after.huts, "mill", walk.there)
        assert always(yard, is_at(after.huts, "mill", "b"), is_named(walk.there, "b"))
        assert always(yard, how_many_on(after.huts, walk.there) >= 1)
        standing = how_many_on(yard.huts, walk.there) == how_many_on(yard.huts, "b")
        assert always(yard, standing, is_named(walk.there, "b"))
        assert not always(yard, standing)


def test_a_map_that_is_open_can_not_be_listed() -> None:
    yard = any_yard()
    for look in (lambda: list(yard.lit), lambda: "a" in yard.lit, lambda: yard.huts["barn"], lambda: len(yard.huts)):
        with pytest.raises(SymbolicCondition):
            look()


def test_what_was_changed_is_told_apart() -> None:
    yard, walk = any_yard(), any_walk()
    after, other = copy(yard), copy(yard)
    mark(after.lit, walk.here, 1)
    mark(other.lit, "a", 1)
    told = [untold(one.lit) for one in (yard, after, other)]
    assert [one[0] for one in told if one] == ["lit", "lit @move.here", "lit .a"]
    assert [len(one[1]) for one in told if one] == [0, 2, 1]


def test_a_number_that_an_open_name_has() -> None:
    table = {"a": 5, "b": 7, "c": 5}

    def run() -> Any:
        walk = any_walk()
        height = looked_up(table, walk.here)
        return decide(height == 7), is_one_of(walk.here, ("b",))

    assert looked_up(table, "b") == 7
    found = {path.result: path.taken for path in explore(run)}
    assert ask(smtlib([found[True, False]])).answer == "unsat"
    assert ask(smtlib([found[True, True]])).answer == "sat"
