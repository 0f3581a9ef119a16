"""The theorems of All Creatures Big and Small are proved, and fail where the model is broken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from proofs.games.acbas.partings import Example, beginning
from proofs.games.acbas.theorems.positions import forget
from proofs.prove.readings import EXAMPLES, exemplified
from proofs.prove.solver import Memory, ask_cvc5
from proofs.prove.statements import possible, questions, settle
from proofs.prove.theorems import BY_GAME, TheoremResult, prove_theorem, readings_part, theorems_of
from spec.acbas import MODEL, rounds, scoring
from spec.acbas.places import one_type
from spec.acbas.state import Game
from spec.kernel import from_json, ite
from spec.kernel.records import record_bounds

THEOREMS = BY_GAME["acbas"]


def read(position: Any) -> Game:
    """The position, if it satisfies bounds and invariants."""
    game = from_json(position, Game)
    assert all(claim.holds(game) for claim in MODEL.invariants)
    assert all(holds for _, holds in record_bounds(game))
    return game


@pytest.fixture(scope="module")
def memory() -> Memory:
    return Memory()


@pytest.mark.parametrize("id", THEOREMS)
def test_theorem_is_proved(id: str, memory: Memory) -> None:
    result = prove_theorem(THEOREMS[id], memory)
    assert result.status == "proved", [part for part in result.parts if part.status != "proved"]
    assert all(part.status == "proved" and not part.problem for part in result.parts)
    assert set(result.rules) <= set(MODEL.rules) and result.rules
    assert set(result.sources) == {"it"} and result.statement.endswith(".")
    assert all(bool(part.formula) == (part.kind != "checked") for part in result.parts)
    assert msgspec.json.decode(msgspec.json.encode(result), type=TheoremResult) == result
    for part in result.parts:
        if part.position is not None:
            read(part.position)


def test_a_shown_position_can_be_played() -> None:
    part = prove_theorem(THEOREMS["acb.theorem.two-special-buildings"]).parts[0]
    game = MODEL.read_state(part.position)
    assert game.occupied["special_building_1"] == 1
    assert MODEL.apply(game, MODEL.read_move(part.move)).occupied["special_building_2"] == 1


def test_theorems_are_about_this_game_only() -> None:
    assert all(id.startswith("acb.theorem.") for id in THEOREMS)
    assert {one.id for one in theorems_of(MODEL)} >= set(THEOREMS)
    assert not set(THEOREMS) & set(BY_GAME["hallertau"])


def test_the_second_solver_says_the_same_of_a_theorem() -> None:
    for statement in THEOREMS["acb.theorem.bonus"].statements():
        for question in questions(statement):
            assert ask_cvc5(question.text) == question.wanted


# --- readings ---------------------------------------------------------------------------------------------------


def test_every_disputed_ruling_is_shown_to_matter() -> None:
    disputed = [ruling for ruling in MODEL.rulings.values() if len(ruling.readings) > 1]
    results = readings_part(MODEL)
    assert len(results) == len(disputed) > 0
    for ruling, result in zip(disputed, results, strict=True):
        assert result.status == "proved" and len(result.parts) == len(ruling.readings) - 1
        assert all(MODEL.read_state(part.position) for part in result.parts)


@pytest.mark.parametrize("example", EXAMPLES["acbas"], ids=lambda one: one.ruling.id)
def test_an_example_that_shows_nothing_is_noticed(example: Example) -> None:
    other = list(example.ruling.readings)[1]
    elsewhere = Example(example.ruling, beginning)
    assert settle(possible("It matters.", exemplified(example, other, MODEL)), Memory()).status == "proved"
    assert settle(possible("It matters.", exemplified(elsewhere, other, MODEL)), Memory()).status == "failed"


def test_an_example_that_is_no_position_is_noticed() -> None:
    def too_many() -> Game:
        return beginning(animals=(2, 0, 0, 0))

    example = next(one for one in EXAMPLES["acbas"] if one.move is not None)
    asked = exemplified(Example(example.ruling, too_many, example.move), list(example.ruling.readings)[1], MODEL)
    assert settle(possible("It matters.", asked), Memory()).status == "failed"


# --- a broken model ---------------------------------------------------------------------------------------------


def nothing(*_: Any, **__: Any) -> None:
    """A rule that is not there."""


def two_are_born(player: Any) -> None:
    for animal, count in player.animals.items():
        player.newborn[animal] = 2
        player.animals[animal] = count + 2


def doubled_once(spaces: int, troughs: int, *, feeding: bool) -> int:
    return ite(troughs >= 1, 4 * spaces, 2 * spaces)


def first_player_wins(seat: int, began: int, mine: float, theirs: float) -> bool:
    return mine >= theirs if seat == began else mine > theirs


BROKEN: list[tuple[str, str, Any]] = [
    ("barriers-count-rounds", "rounds.a_barrier_counts_the_round", nothing),
    ("accumulation", "rounds.REFILL", {**rounds.REFILL, "three_wood": 2}),
    ("one-newborn", "rounds.newborns_arrive", two_are_born),
    ("forty-eight-workers", "spaces.place_a_worker", nothing),
    ("farm-well", "rounds.the_farm_well_gives_a_trough", nothing),
    ("haystack", "room.two_types", lambda: one_type(6)),
    ("room-in-pastures", "room.pasture_room", doubled_once),
    ("bonus", "scoring.THRESHOLDS", {**scoring.THRESHOLDS, "horse": (5, 7, 10)}),
    ("one-winner", "scoring.wins", first_player_wins),
    ("manor", "scoring.manor_points", lambda farm: 5),
    ("cottage-extension", "specials.is_in_time", lambda game, seat: True),
    ("no-mixture", "stalls.price_of_a_stable", lambda me, pay: {"wood": 3, "stone": 2}),
    ("sawmill", "troughs.with_the_sawmill", lambda me, wood: wood - 1),
]


@pytest.fixture
def changed_model() -> Iterator[None]:
    """What was worked out from the rules is forgotten before and after."""
    forget()
    yield
    forget()


@pytest.mark.usefixtures("changed_model")
@pytest.mark.parametrize(("id", "name", "value"), BROKEN, ids=[f"{id}-{name}" for id, name, _ in BROKEN])
def test_a_broken_model_makes_the_theorem_fail(monkeypatch: pytest.MonkeyPatch, id: str, name: str, value: Any) -> None:
    monkeypatch.setattr(f"spec.acbas.{name}", value)
    result = prove_theorem(THEOREMS[f"acb.theorem.{id}"])
    assert result.status == "failed"
    assert any(part.problem for part in result.parts)
