"""The theorems of All Creatures Big and Small are proved, and fail where the model is broken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from proofs.games.acbas.partings import PARTINGS, beginning
from proofs.games.acbas.theorems.positions import forget
from proofs.prove.readings import Parting, exemplified
from proofs.prove.solver import Memory, ask_cvc5
from proofs.prove.statements import possible, prove_theorem, questions, settle
from proofs.prove.theorems import theorems_of, written_theorems
from proofs.registry import game_named
from spec.acbas import MODEL, rounds, scoring
from spec.acbas.places import one_type
from spec.acbas.state import Game
from spec.kernel import ite

GAME = game_named("acbas")
THEOREMS = written_theorems(GAME)


def test_a_shown_position_can_be_played() -> None:
    part = prove_theorem(THEOREMS["acb.theorem.two-special-buildings"]).parts[0]
    game = MODEL.read_state(part.position)
    assert game.occupied["special_building_1"] == 1
    assert MODEL.apply(game, MODEL.read_move(part.move)).occupied["special_building_2"] == 1


def test_theorems_are_about_this_game_only() -> None:
    assert all(id.startswith("acb.theorem.") for id in THEOREMS)
    assert {one.id for one in theorems_of(GAME)} >= set(THEOREMS)
    assert not set(THEOREMS) & set(written_theorems(game_named("hallertau")))


def test_the_second_solver_says_the_same_of_a_theorem() -> None:
    for statement in THEOREMS["acb.theorem.bonus"].statements():
        for question in questions(statement):
            assert ask_cvc5(question.text) == question.wanted


# --- readings ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("example", PARTINGS.values(), ids=PARTINGS)
def test_an_example_that_shows_nothing_is_noticed(example: Parting) -> None:
    other = list(example.ruling.readings)[1]
    elsewhere = Parting(example.ruling, position=beginning)
    assert settle(possible("It matters.", exemplified(example, other, MODEL)), Memory()).status == "proved"
    assert settle(possible("It matters.", exemplified(elsewhere, other, MODEL)), Memory()).status == "failed"


def test_an_example_that_is_no_position_is_noticed() -> None:
    def too_many() -> Game:
        return beginning(animals=(2, 0, 0, 0))

    example = next(one for one in PARTINGS.values() if one.move is not None)
    wrong = Parting(example.ruling, position=too_many, move=example.move)
    asked = exemplified(wrong, list(example.ruling.readings)[1], MODEL)
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
