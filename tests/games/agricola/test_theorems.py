"""The theorems of Agricola are proved, and fail where the model is broken."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from proofs.games.agricola.partings import PARTINGS
from proofs.games.agricola.theorems.positions import ONLY_WITH_CARDS, at_work, forget, one_of_each
from proofs.prove.readings import Parting, exemplified, parts
from proofs.prove.solver import Memory, ask_cvc5
from proofs.prove.statements import possible, prove_theorem, questions, settle
from proofs.prove.theorems import theorems_of, written_theorems
from proofs.registry import game_named
from spec.agricola import MODEL, majors, scoring
from spec.agricola.resources import gain
from spec.agricola.spaces import place_with_cards
from spec.agricola.state import LAST_ROUND, Owed
from spec.kernel import both, ite, mark, total

GAME = game_named("agricola")
THEOREMS = written_theorems(GAME)


def test_a_shown_position_can_be_played() -> None:
    part = next(one for one in prove_theorem(THEOREMS["agr.theorem.first-child"]).parts if one.position is not None)
    game = MODEL.read_state(part.position)
    after = MODEL.apply(game, MODEL.read_move(part.move))
    assert after.players[0].people == game.players[0].people + 1


def test_theorems_are_about_this_game_only() -> None:
    assert all(id.startswith("agr.theorem.") for id in THEOREMS)
    assert {one.id for one in theorems_of(GAME)} >= set(THEOREMS)
    assert not set(THEOREMS) & set(written_theorems(game_named("acbas")))


def test_every_kind_of_move_is_among_those_that_stand_for_all() -> None:
    assert {type(move) for _, move in one_of_each()} == set(MODEL.moves) - ONLY_WITH_CARDS


def test_the_second_solver_says_the_same_of_a_theorem() -> None:
    for statement in THEOREMS["agr.theorem.well"].statements():
        for question in questions(statement):
            assert ask_cvc5(question.text) == question.wanted


# --- readings ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("parting", PARTINGS.values(), ids=PARTINGS)
def test_an_example_that_shows_nothing_is_noticed(parting: Parting) -> None:
    other = list(parting.ruling.readings)[1]
    elsewhere = Parting(parting.ruling, position=lambda: at_work(2, LAST_ROUND))
    assert settle(possible("It matters.", parts(parting, other, MODEL)), Memory()).status == "proved"
    assert settle(possible("It matters.", exemplified(elsewhere, other, MODEL)), Memory()).status == "failed"


def test_an_example_that_is_no_position_is_noticed() -> None:
    def too_many() -> Any:
        game = at_work(2, LAST_ROUND)
        game.players[0].animals["sheep"] = 2
        game.players[0].majors["joinery"] = 1
        game.players[0].goods["wood"] = 5
        return game

    example = PARTINGS["spent-for-points"]
    wrong = Parting(example.ruling, position=too_many)
    asked = exemplified(wrong, list(example.ruling.readings)[1], MODEL)
    assert settle(possible("It matters.", asked), Memory()).status == "failed"


# --- a broken model ---------------------------------------------------------------------------------------------


def nothing(*_: Any, **__: Any) -> None:
    """A rule that is not there."""


def two_are_born(player: Any) -> None:
    for animal, count in player.animals.items():
        player.animals[animal] = count + 2


def a_reed_for_each_room(me: Any) -> None:
    me.house = "clay" if me.house == "wood" else "stone"
    me.goods[me.house] -= 2
    me.goods["reed"] -= 2


def forgiven(game: Any, me: Any) -> None:
    """A family with food left gives a marker back."""
    me.begging = ite(me.goods["food"] >= 10, 0, me.begging + 1)


def twice_used(me: Any, craft: str) -> None:
    me.goods["food"] += 2
    me.goods["wood"] -= 1


def one_wood_for_all(me: Any, added: Any, *clay: Any) -> None:
    me.goods["wood"] -= 1


def taken_for_a_clay(me: Any, improvement: Any, payment: str) -> None:
    """A Fireplace is not given back."""
    mark(me.majors, improvement.name, 1)
    me.goods["clay"] -= 1


BROKEN: list[tuple[str, str, Any]] = [
    ("when-cards-come", "rounds.the_card_is_next", nothing),
    ("periods", "rounds.is_harvest", lambda round_: round_ >= 4),
    ("accumulation", "rounds.brought_by_a_round", lambda players, pile: 1),
    ("first-child", "usable.can_grow", lambda game, me, space: me.people < 5),
    ("placements", "spaces.place_a_person", nothing),
    ("nobody-rests", "usable.LESSONS", ("lessons", "fishing")),
    ("first-player", "spaces.take_the_marker", nothing),
    ("sources", "house.add_a_room", lambda me, space, *by: me.goods.update(stone=me.goods["stone"] + 1)),
    ("first-stone", "spaces.the_space_is_in_play", nothing),
    ("first-room", "board.MORE_THAN_ONE", {"forest": (2, 3, 3, 3), "grove": (1, 1, 1, 1)}),
    ("price-of-rooms", "prices.REED_FOR_A_ROOM", 1),
    ("rooms-for-five", "prices.REED_FOR_A_ROOM", 1),
    ("renovations", "spaces.renovate", a_reed_for_each_room),
    ("improvement-after-renovation", "usable.can_renovate", lambda me: True),
    ("late-rooms", "spaces.renovate", a_reed_for_each_room),
    ("family", "usable.can_grow", lambda game, me, space: True),
    ("growth-after-growth", "spaces.a_child_is_born", nothing),
    ("last-child", "spaces.a_child_is_born", nothing),
    ("fences-of-a-pasture", "fences.MOST_FENCES", 20),
    ("five-pastures", "fences.put_up_fences", nothing),
    ("wood-of-fences", "fences.put_up_fences", one_wood_for_all),
    ("most-animals", "room.single_places", lambda farm, enclosed, tamer: 3),
    ("without-fences", "room.single_places", lambda farm, enclosed, tamer: 3),
    ("three-types", "room.single_places", lambda farm, enclosed, tamer: 3),
    ("capacity", "room.pasture_room", lambda spaces, stables, trough: 2 * spaces),
    ("stopping", "choices.MUST", ()),
    ("sowing", "fields.FRESH", {"grain": "grain_2", "vegetable": "vegetable_1"}),
    ("harvest-keeps-crops", "harvest.fields_are_harvested", lambda me: me.goods.update(grain=0)),
    ("thirteen-fields", "fields.add_a_field", nothing),
    ("nothing-is-torn-down", "house.add_a_room", lambda me, space, *by: me.farm.rooms.clear()),
    ("another-person", "harvest.food_needed", lambda game, me: 2 * me.people),
    ("food", "harvest.food_needed", lambda game, me: 2 * me.people),
    ("newborn-animals", "harvest.newborns_arrive", two_are_born),
    ("a-pair", "harvest.newborns_arrive", two_are_born),
    ("begging", "harvest.feed_the_family", forgiven),
    ("hungry-first-harvest", "spaces.GIVES", {"day_laborer": {"food": 1}}),
    ("crafts", "harvest.work_on_it", twice_used),
    ("nothing-cooked-while-breeding", "free.nothing_is_cooked_while_animals_breed", nothing),
    ("bread", "improvements.BAKING", {"fireplace": 2, "cooking_hearth": 3, "clay_oven": 4, "stone_oven": 4}),
    ("hearths", "free.COOKING", dict.fromkeys(("fireplace", "cooking_hearth"), majors.COOKING["fireplace"])),
    ("returned-fireplace", "improvements.take_the_major", taken_for_a_clay),
    ("well", "improvements.WELL_ROUNDS", 6),
    ("ten-majors", "improvements.the_major_is_there", nothing),
    ("table", "scoring.STEPS", {**scoring.STEPS, "fields": (1, 3, 4, 5)}),
    ("score-example", "scoring.STEPS", {**scoring.STEPS, "sheep": (1, 4, 6, 9)}),
    ("beginning", "scoring.unused_spaces", lambda farm: 12),
    ("most-points", "scoring.people_points", lambda me: 4 * me.people),
    ("craft-bonus", "scoring.BONUS", {"joinery": (3, 4, 7), "pottery": (3, 5, 7), "basketmakers_workshop": (2, 4, 5)}),
    ("ties", "scoring.resources_left", lambda me: me.goods["food"]),
    ("rooms-and-points", "scoring.room_points", lambda me: (0, 3)),
    ("unused-land", "scoring.unused_spaces", lambda farm: 12),
    ("gifts-first", "spaces.cards_give_at_the_use", nothing),
]
"""The theorem, what is broken, and what stands in its place."""


def test_every_theorem_is_seen_to_fail() -> None:
    assert {f"agr.theorem.{id}" for id, _, _ in BROKEN} == set(THEOREMS)


@pytest.fixture
def changed_model() -> Iterator[None]:
    """What was worked out from the rules is forgotten before and after."""
    forget()
    yield
    forget()


@pytest.mark.usefixtures("changed_model")
@pytest.mark.parametrize(("id", "name", "value"), BROKEN, ids=[f"{id}-{name}" for id, name, _ in BROKEN])
def test_a_broken_model_makes_the_theorem_fail(monkeypatch: pytest.MonkeyPatch, id: str, name: str, value: Any) -> None:
    monkeypatch.setattr(f"spec.agricola.{name}", value)
    result = prove_theorem(THEOREMS[f"agr.theorem.{id}"])
    assert result.status == "failed"
    assert any(part.problem for part in result.parts)


# --- gains come first -------------------------------------------------------------------------------------------


def the_window_comes_first(game: Any, seat: Any, space: Any) -> None:
    """Whoever has a card that leaves a choice is asked before cards give anything."""
    place_with_cards(game, seat, space)
    game.now = Owed(player=int(seat), step="cards")


def only_to_the_poor(game: Any, me: Any, goods: Any, given: Any = True) -> None:
    """Cards give nothing to who has three goods in the supply already."""
    poor = total(me.goods.values()) <= 2
    gain(game, me, goods, both(given, poor))


def exactly(me: Any, goods: Any) -> Any:
    """Who has more than what is asked for can't choose it."""
    return both(*(me.goods.get(good, 0) == count for good, count in goods.items()))


@pytest.mark.usefixtures("changed_model")
@pytest.mark.parametrize(
    ("place", "name", "value"),
    [
        (0, "spaces.place_with_cards", the_window_comes_first),
        (1, "cards.words.get", only_to_the_poor),
        (2, "cards.words.get", only_to_the_poor),
        (3, "windows.has_all", exactly),
        (4, "spaces.cards_give_at_the_use", nothing),
        (5, "rounds.card_at_the_start", nothing),
    ],
)
def test_each_statement_about_gains_can_fail(
    monkeypatch: pytest.MonkeyPatch, place: int, name: str, value: Any
) -> None:
    monkeypatch.setattr(f"spec.agricola.{name}", value)
    statements = iter(THEOREMS["agr.theorem.gifts-first"].statements())
    statement = next(itertools.islice(statements, place, None))
    assert settle(statement, Memory()).status == "failed"
