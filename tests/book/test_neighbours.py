"""Which rules have to do with each other: edges that are there are found, others are not."""

from __future__ import annotations

import functools

import pytest

from proofs.book.neighbours import MOST, Graph, made_of, neighbours, references, users
from proofs.game import Game, Site
from proofs.games.acbas import pieces as acbas_pieces
from proofs.games.hallertau import pieces as hallertau_pieces
from proofs.prove.obligations import Result
from proofs.prove.running import Proofs
from proofs.registry import game_named, games
from spec.acbas import barriers, steps
from spec.acbas.choices import GainAnimal
from spec.acbas.flow import kind_of
from spec.acbas.setup import DrawBuilding
from spec.acbas.specials import BuildSpecial
from spec.hallertau import fields, progress, resources, spaces
from spec.hallertau.cards.table import CARDS

near = functools.cache(neighbours)
HALLERTAU, ACBAS = game_named("hallertau"), game_named("acbas")


def how(game: Game, one: str, other: str) -> str:
    """How a rule has to do with another; nothing if it is not among its neighbours."""
    return next((each.how for each in near(game)[one] if each.id == other), "")


@pytest.mark.parametrize("game", games(), ids=str)
def test_every_rule_has_a_few_neighbours_that_exist(game: Game) -> None:
    rules = game.model.rules
    found = near(game)
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
    game = next(game for game in games() if one in game.model.rules)
    assert how(game, one, other) == expected


@pytest.mark.parametrize("game", games(), ids=str)
def test_pieces_of_which_nothing_is_said_have_neighbours_too(game: Game) -> None:
    found = neighbours(game.but(site=Site()))
    assert all(found[id] for id in game.model.pieces)


@pytest.mark.parametrize("game", games(), ids=str)
def test_calls_come_before_what_is_shared_and_that_before_moves(game: Game) -> None:
    order = {"it calls": 0, "calls it": 0, "shares the name": 0, "stands in the same move": 2}
    for id, others in near(game).items():
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
    graph = Graph(HALLERTAU)
    assert "hal.space.clearing" in graph.parts["take"]
    assert "hal.space.clearing" not in graph.parts["sow"]
    assert "hal.space.clearing" not in graph.calls["hal.fields.sow"]


def test_which_move_answers_a_step() -> None:
    assert "sow" in hallertau_pieces.steps_in(fields.Sow)
    assert "sow_twice" not in hallertau_pieces.steps_in(spaces.Take)
    assert "shelter" in acbas_pieces.steps_in(GainAnimal)
    assert "shelter" not in acbas_pieces.steps_in(BuildSpecial)
    assert acbas_pieces.steps_in(DrawBuilding) == set()


def test_what_a_card_or_building_leaves_and_is_made_of() -> None:
    assert hallertau_pieces.steps_of(HALLERTAU.model.pieces["hal.card.627"]) == {"sow_twice"}
    assert acbas_pieces.steps_of(ACBAS.model.pieces["acb.building.shelter"]) == {"shelter"}
    assert "have" in set(made_of(CARDS[205]))
    assert "fields_with" not in set(made_of(CARDS[205]))


def result(about: str, *rules: str) -> Result:
    return Result("", "coverage", "", "", list(rules), "proved", "", about.split())


def test_who_uses_a_rule() -> None:
    about = [
        result("hal.card.7", "hal.card.7", "hal.cards.any-time"),
        result("hal.card.7", "hal.cards.exhausted"),
        result("hal.card.12", "hal.cards.any-time"),
        result("", "hal.fields.sow"),
    ]
    found = users(HALLERTAU, Proofs("hallertau", "", about, [], 0, 0))
    assert found["hal.cards.any-time"] == {"card": ["hal.card.7", "hal.card.12"]}
    assert found["hal.cards.exhausted"] == {"card": ["hal.card.7"]}
    assert found["hal.card.7"] == found["hal.fields.sow"] == {}


def test_a_situation_can_look_at_several_pieces() -> None:
    about = [
        result(
            "acb.building.pen acb.building.conservatory", "acb.building.pen", "acb.building.conservatory.beside"
        ),
        result("", "acb.work.turns"),
    ]
    found = users(ACBAS, Proofs("acbas", "", about, [], 0, 0))
    both = {"building": ["acb.building.pen", "acb.building.conservatory"]}
    assert found["acb.building.conservatory.beside"] == both
    assert found["acb.building.pen"] == {"building": ["acb.building.conservatory"]}
    assert found["acb.work.turns"] == {}
