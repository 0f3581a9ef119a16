"""Which rules have to do with each other: edges that are there are found, others are not."""

from __future__ import annotations

import functools

import pytest

from proofs.book.neighbours import MOST, Graph, Users, made_of, neighbours, references, steps_in, steps_of, users
from proofs.prove.obligations import Result
from proofs.prove.running import Proofs
from proofs.registry import GAMES, game
from spec.acbas import barriers, steps
from spec.acbas.choices import GainAnimal
from spec.acbas.flow import kind_of
from spec.acbas.setup import DrawBuilding
from spec.acbas.specials import BuildSpecial
from spec.hallertau import fields, progress, resources, spaces
from spec.hallertau.cards.table import CARDS

near = functools.cache(neighbours)


def how(game_name: str, one: str, other: str) -> str:
    """How a rule has to do with another; nothing if it is not among its neighbours."""
    return next((each.how for each in near(game_name)[one] if each.id == other), "")


@pytest.mark.parametrize("game_name", GAMES)
def test_every_rule_has_a_few_neighbours_that_exist(game_name: str) -> None:
    rules = game(game_name).model.rules
    found = near(game_name)
    assert list(found) == list(rules)
    for id, others in found.items():
        ids = [one.id for one in others]
        assert 1 <= len(ids) <= MOST, id
        assert len(set(ids)) == len(ids), id
        assert id not in ids, id
        assert set(ids) <= set(rules), id
        assert not any("<" in one.how for one in others), id


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("hal.progress.boulders", "hal.progress.wear", "it calls"),
        ("hal.progress.wear", "hal.progress.boulders", "calls it"),
        ("hal.fields.sow", "hal.resources.spend-goods", "it calls"),
        ("hal.progress.cost", "hal.progress.brewery", "shares by_jewel"),
        ("hal.progress.bakery", "hal.progress.types", "stands in the same move"),
        ("hal.fields.sow", "hal.progress.wear", ""),
        ("hal.card.627", "hal.fields.sow-twice", "stands in the same move"),
        ("hal.card.17", "hal.card.127", "shares fields"),
        ("hal.card.17", "hal.fields.sow-twice", ""),
        ("acb.troughs.price", "acb.building.sawmill.discount", "it calls"),
        ("acb.building.manor", "acb.building.manor.points", "shares the name"),
        ("acb.building.manor.points", "acb.building.office.points", "shares buildings_on"),
        ("acb.building.shelter", "acb.choices.animal", "stands in the same move"),
        ("acb.building.shelter", "acb.setup.buildings", ""),
    ],
)
def test_an_edge(one: str, other: str, expected: str) -> None:
    assert how({"hal": "hallertau", "acb": "acbas"}[one[:3]], one, other) == expected


@pytest.mark.parametrize("game_name", GAMES)
def test_calls_come_before_what_is_shared_and_that_before_moves(game_name: str) -> None:
    order = {"it calls": 0, "calls it": 0, "shares the name": 0, "stands in the same move": 2}
    for id, others in near(game_name).items():
        places = [order.get(one.how, 1) for one in others]
        assert places == sorted(places), id


def test_a_function_refers_to_what_its_code_loads() -> None:
    assert resources.spend_good in list(references(fields.sow))
    assert resources.gain_good not in list(references(fields.sow))
    assert progress.wear_tools in list(references(progress.push_boulders))
    assert spaces.fits in list(references(spaces.OFFERS["clearing.clay"].take))


def test_what_another_module_has_is_found_by_its_name() -> None:
    loaded = list(references(steps.opens))
    assert barriers.PRICES in loaded
    assert kind_of in loaded


def test_rules_in_a_table_are_called_by_who_looks_them_up() -> None:
    graph = Graph(game("hallertau").model)
    assert "hal.space.clearing" in graph.parts["take"]
    assert "hal.space.clearing" not in graph.parts["sow"]
    assert "hal.space.clearing" not in graph.calls["hal.fields.sow"]


def test_which_move_answers_a_step() -> None:
    assert "sow" in steps_in(fields.Sow)
    assert "sow_twice" not in steps_in(spaces.Take)
    assert "shelter" in steps_in(GainAnimal)
    assert "shelter" not in steps_in(BuildSpecial)
    assert steps_in(DrawBuilding) == set()


def test_what_a_card_or_building_leaves_and_is_made_of() -> None:
    assert steps_of("hal.card.627") == {"sow_twice"}
    assert steps_of("acb.building.shelter") == {"shelter"}
    assert steps_of("hal.fields.sow") == set()
    assert "have" in set(made_of(CARDS[205]))
    assert "fields_with" not in set(made_of(CARDS[205]))


def result(situation: str, *rules: str) -> Result:
    return Result("", "coverage", situation, "", list(rules), "proved", "")


def test_who_uses_a_rule() -> None:
    about = [
        result("card 7", "hal.card.7", "hal.cards.any-time"),
        result("card 7 option 2 draw.bonus", "hal.cards.exhausted"),
        result("card 12 in between", "hal.cards.any-time"),
        result("2p actions", "hal.fields.sow"),
    ]
    found = users("hallertau", Proofs("hallertau", "", about, [], 0, 0))
    assert found["hal.cards.any-time"] == Users([7, 12], [])
    assert found["hal.cards.exhausted"] == Users([7], [])
    assert found["hal.card.7"] == found["hal.fields.sow"] == Users([], [])


def test_which_buildings_use_a_rule() -> None:
    about = [
        result("building pen conservatory", "acb.building.pen", "acb.building.conservatory.beside"),
        result("advanced work", "acb.work.turns"),
    ]
    found = users("acbas", Proofs("acbas", "", about, [], 0, 0))
    assert found["acb.building.conservatory.beside"] == Users([], ["pen", "conservatory"])
    assert found["acb.building.pen"] == Users([], ["conservatory"])
    assert found["acb.work.turns"] == Users([], [])
