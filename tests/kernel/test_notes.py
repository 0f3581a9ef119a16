"""What is seen of a position is remembered by the answers it went by, and by nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import pytest

from spec.kernel import Count, Named, Record, Universe, Weight, copy, explore, how_many, is_in, put_in, weighed
from spec.kernel.judge import Known, glance
from spec.kernel.notes import Held, Layout, Memory, Notes, Situation
from spec.kernel.records import Open, compared
from spec.kernel.sequences import Sequel, is_list_among
from spec.kernel.unread import Table, anything, raw

MOWING = Weight("mowing", lambda chore: 1 if chore == "mow" else 0)
DAWN, DUSK, NOON = 0b001, 0b010, 0b100
"""The values of a name are in the order of the alphabet."""


class Barn(Record):
    hay: Count
    sacks: dict[Literal["rye", "oats"], Count]


class Farm(Record):
    phase: Literal["dawn", "noon", "dusk"]
    hay: Count
    straw: Count
    chores: list[str]
    shed: Named[str]
    barn: Barn


LISTS: dict[str, Any] = {
    "chores": [(), ("mow",), ("rest", "mow"), ("rest", "mow", "mow"), ("rest", "rest", "mow")],
    "shed": Universe(("axe", "hoe")),
}


class Watching:
    """Looks at farms in one way, and counts how often it has to."""

    def __init__(self, look: Callable[[Any], Any]) -> None:
        self.farm: Any = anything(Farm, "", Table(1, LISTS))
        self.layout = Layout(self.farm, Sequel)
        self.look = look
        self.memory: Memory[list[Any]] = Memory()
        self.looks = 0

    def __call__(self, farm: Any, known: Known | None = None) -> list[Any]:
        at = Situation(known or {}, Held(self.layout, farm))
        found = self.memory.find(at)
        if found is not None:
            return found.what
        self.looks += 1
        notes = Notes(at)
        paths = explore(lambda: self.look(farm), known=dict(known or {}), thorough=True, notes=notes)
        notes.check()
        return self.memory.keep(
            notes.answers, [path.result if path.problem is None else path.problem for path in paths]
        )

    def changed(self, **fields: Any) -> Any:
        farm = copy(self.farm)
        for name, value in fields.items():
            setattr(farm, name, value)
        return farm


def test_what_was_not_looked_at_does_not_matter() -> None:
    watching = Watching(lambda farm: farm.hay + 1)
    first = watching(watching.farm)
    assert watching(watching.changed(straw=7)) == first and watching.looks == 1
    assert watching(watching.changed(hay=7)) == [8]


def test_another_field_is_looked_at_where_control_is_another() -> None:
    watching = Watching(lambda farm: farm.hay if farm.phase == "noon" else farm.straw)
    assert watching(watching.changed(hay=1, straw=2), {"phase": NOON}) == [1]
    assert watching(watching.changed(hay=1, straw=2), {"phase": DUSK}) == [2]
    assert watching(watching.changed(hay=1, straw=3), {"phase": DUSK}) == [3]
    assert watching(watching.changed(hay=1, straw=3), {"phase": NOON}) == [1]
    assert sorted(watching(watching.changed(hay=4, straw=3))) == [3, 4]
    assert watching.looks == 4


def test_control_that_leaves_a_question_open_matters_to_the_last_value() -> None:
    watching = Watching(lambda farm: str(farm.phase))
    assert watching(watching.farm, {"phase": DAWN | NOON}) == ["dawn", "noon"]
    assert watching(watching.farm, {"phase": DUSK | NOON}) == ["dusk", "noon"]
    assert watching(watching.changed(phase="dawn"), {"phase": DUSK | NOON}) == ["dawn"]


def test_control_that_settles_a_question_does_not_matter_beyond_that() -> None:
    watching = Watching(lambda farm: "early" if farm.phase == "dawn" else "late")
    assert watching(watching.farm, {"phase": DUSK | NOON}) == watching(watching.farm, {"phase": NOON}) == ["late"]
    assert watching.looks == 1


def test_records_inside_are_told_apart() -> None:
    watching = Watching(lambda farm: farm.barn.hay)
    farm = watching.changed(hay=1)
    farm.barn.hay = 2
    assert watching(farm) == [2]
    other = copy(farm)
    other.barn.hay = 3
    assert watching(other) == [3]
    other.barn = Barn(hay=4, sacks={"rye": 0, "oats": 0})
    assert watching(other) == [4]


def test_what_a_list_weighs_matters_and_not_the_list() -> None:
    watching = Watching(lambda farm: 10 + weighed(farm.chores, MOWING))
    known = {"chores": 0b01000}
    assert watching(watching.farm, known) == [12]
    shorter = copy(watching.farm)
    explore(lambda: shorter.chores.pop(0), known=known)
    assert watching(shorter, known) == [12] and watching.looks == 1
    assert watching(watching.changed(chores=["mow", "mow"]), known) == [12] and watching.looks == 1
    assert watching(watching.changed(chores=["mow"]), known) == [11]


def test_a_list_that_is_not_known_to_its_end_matters_as_it_is() -> None:
    watching = Watching(lambda farm: list(farm.chores))
    assert watching(watching.farm, {"chores": 0b00110}) == [["mow"], ["rest", "mow"]]
    shorter = copy(watching.farm)
    explore(lambda: shorter.chores.pop(0), known={"chores": 0b01100})
    assert watching(shorter, {"chores": 0b01100}) == [["mow"], ["mow", "mow"]]
    assert watching(shorter, {"chores": 0b10100}) == [["mow"], ["rest", "mow"]]


def test_the_head_of_a_list_is_asked_only_where_there_is_one() -> None:
    watching = Watching(lambda farm: farm.chores[0] if farm.chores else "none")
    assert sorted(watching(watching.farm, {"chores": 0b00011})) == ["mow", "none"]
    assert watching(watching.farm, {"chores": 0b01100}) == ["rest"]
    assert watching(watching.changed(chores=[]), {"chores": 0b01100}) == ["none"]


def test_looking_at_a_list_leaves_it_as_it_is() -> None:
    watching = Watching(lambda farm: list(farm.chores) == ["mow"])
    watching(watching.farm, {"chores": 0b00010})
    assert isinstance(raw(watching.farm, "chores"), Sequel)
    assert len(watching(watching.farm)) == 5


def test_whether_a_list_is_one_of_some_is_asked_without_knowing_it() -> None:
    ends = frozenset([("mow",), ("rest", "mow")])
    watching = Watching(lambda farm: "yes" if is_list_among(farm.chores, ends) else "no")
    assert sorted(watching(watching.farm)) == ["no", "yes"]
    assert watching(watching.farm, {"chores": 0b00110}) == ["yes"]
    assert watching(watching.farm, {"chores": 0b00100}) == ["yes"] and watching.looks == 2
    assert watching(watching.changed(chores=["mow", "rest"])) == ["no"]
    assert is_list_among(["mow"], ends) and not is_list_among([], ends)


def test_what_is_in_a_set_matters() -> None:
    watching = Watching(lambda farm: (str(how_many(farm.shed)), str(is_in(farm.shed, "axe"))))
    before = watching(watching.farm)
    farm = copy(watching.farm)
    put_in(farm.shed, "axe")
    assert watching(farm) != before
    assert watching(copy(farm)) == watching(farm) and watching.looks == 2


def test_of_a_copy_everything_matters() -> None:
    watching = Watching(lambda farm: copy(farm).hay)
    assert watching(watching.changed(hay=1, straw=1)) == [1]
    assert watching(watching.changed(hay=2, straw=1)) == [2]
    assert watching(watching.changed(hay=2, straw=2)) == [2]
    assert watching.looks == 3


def change_a_field(farm: Any) -> None:
    farm.hay = 1


def change_an_entry(farm: Any) -> None:
    farm.barn.sacks["rye"] = 1


def change_a_set(farm: Any) -> None:
    put_in(farm.shed, "axe")


@pytest.mark.parametrize("change", [change_an_entry, change_a_set])
def test_what_is_looked_at_must_not_be_changed(change: Callable[[Any], None]) -> None:
    with pytest.raises(TypeError, match="only looked at"):
        (watching := Watching(change))(watching.farm)


@pytest.mark.parametrize("change", [change_a_field, lambda farm: farm.chores.pop(0)])
def test_a_field_that_is_looked_at_can_not_be_changed(change: Callable[[Any], None]) -> None:
    watching = Watching(change)
    assert all("only looked at" in str(problem) for problem in watching(watching.farm, {"chores": 0b00100}))


def test_one_record_at_two_places_is_refused() -> None:
    watching = Watching(lambda farm: farm.hay)
    layout = Layout(watching.farm, Sequel)
    layout.places += [("other", "", place[2], None) for place in layout.places]
    with pytest.raises(TypeError, match="two places"):
        Held(layout, watching.farm)


def test_a_glance_is_remembered_by_what_is_open() -> None:
    farm: Any = anything(Farm, "", Table(1, LISTS))
    memory: Memory[Any] = Memory()

    def seen(known: Known) -> Any:
        found = memory.find(Situation(known))
        if found is not None:
            return found.what
        notes = Notes(Situation(known))
        return memory.keep(notes.answers, glance(lambda: farm.phase == "noon", known, set(), notes))

    assert seen({}) is None
    assert seen({"phase": NOON}) is True
    assert seen({"phase": DUSK}) is seen({"phase": DAWN | DUSK}) is False
    assert seen({"phase": DAWN | NOON}) is None


def test_control_of_an_unknown_kind_is_like_nothing_else() -> None:
    one, two = Open(), Open()
    assert compared(one, {}) == compared(one, {}) != compared(two, {})
    assert compared(1, {}) != compared(True, {})
