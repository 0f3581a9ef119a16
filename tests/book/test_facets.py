"""What rules are about, looked at for a number of rules of each game, both what is there and what is not."""

from __future__ import annotations

import functools

import msgspec
import pytest

from proofs.book.facets import TERM, Facets, facets, particular, subjects_of
from proofs.book.glossary import terms
from proofs.book.locations import code_of, model_files
from proofs.book.pieces import piece_entries
from proofs.book.rules import parts_of, tags
from proofs.book.writing import pieces_in
from proofs.game import Game, Site
from proofs.games.acbas.facets import spaces_of
from proofs.prove.recorded import situations
from proofs.prove.running import prove
from proofs.registry import game_named, games
from spec.kernel import to_json
from tests.site.helpers import bare_entry, nothing_proved

pytestmark = pytest.mark.xdist_group("proofs")
WITH_FACETS = [game for game in games() if game.site.facets is not None]


@functools.cache
def found(game: Game) -> dict[str, Facets]:
    proofs, model = prove(game), game.model
    parts, written = parts_of(game, proofs), pieces_in(model_files(game), model.pieces.values())
    entries = [
        msgspec.structs.replace(
            bare_entry(game, rule),
            model=written.get(rule.id) or code_of(rule.function),
            moves=[tag for tag in tags(model) if rule.id in parts.moves.get(tag, ())],
            steps=[step for step, cited in parts.steps.items() if rule.id in cited],
        )
        for rule in model.rules.values()
    ]
    return facets(game, entries, piece_entries(game, entries, proofs), proofs)


def about(game: Game, rule: str) -> set[str]:
    """What a rule is about, as `good.hops` or `phase.harvest`."""
    return {f"{facet}.{name}" for facet, names in found(game)[rule].items() if facet != TERM for name in names}


ABOUT: dict[str, tuple[str, str]] = {
    "hal.setup.goods": ("good.barley good.flax good.rye phase.setup", "good.sheep phase.over phase.actions"),
    "hal.resources.new-sheep": ("good.sheep deck.farmyard phase.actions", "good.wool phase.milking"),
    "hal.resources.spend-tools": ("good.tools phase.progress", "good.jewels phase.setup space.tool_shed"),
    "hal.flow.phase": ("", "phase.setup phase.actions phase.progress"),
    "hal.removal.top-row": ("good.workers phase.removal", "phase.actions space.farming"),
    "hal.new-workers.sheep-die": ("good.sheep phase.new_workers deck.farmyard", "phase.milking deck.gateway"),
    "hal.actions.full-space": ("good.workers phase.actions", "phase.progress space.farming space.butchery"),
    "hal.space.butchery": ("good.hide good.meat good.sheep space.butchery phase.actions", "good.wool space.nursery"),
    "hal.space.nursery": ("good.clay good.barley good.hops space.nursery", "good.milk good.sheep space.small_trade"),
    "hal.space.sheep-market": ("good.sheep good.hide space.sheep_market", "good.meat space.weekly_market"),
    "hal.fields.sow": (
        "good.barley good.rye good.fields space.farming space.cultivation space.busy_weekend space.fertilizing",
        "good.meat phase.harvest space.nursery space.clearing",
    ),
    "hal.fields.fertilize": ("good.fields space.fertilizing", "space.cultivation phase.fallow"),
    "hal.fallow.first-slide": ("good.fields phase.fallow", "phase.harvest good.barley"),
    "hal.harvest": ("good.fields good.hops phase.harvest", "phase.fallow phase.milking good.milk"),
    "hal.sheep.prolong": ("good.sheep space.sheep_shearing space.small_trade", "space.sheep_market good.wool"),
    "hal.milking": ("good.milk good.sheep phase.milking", "phase.harvest good.wool"),
    "hal.progress.brewery": (
        "building.brewery good.barley good.hops phase.progress",
        "building.bakery good.rye phase.boulders",
    ),
    "hal.boulders.reset": ("phase.boulders", "phase.progress good.tools"),
    "hal.income.due": ("deck.bonus phase.income", "deck.point phase.actions"),
    "hal.cards.any-time": ("", "phase.actions phase.harvest space.farming"),
    "hal.cards.own-order": ("", "phase.actions phase.boulders space.small_trade"),
    "hal.scoring.jewels": ("good.jewels phase.over", "good.tools phase.progress"),
    "hal.card.7": ("good.meat good.tools deck.gateway deck.gateway_beginner", "deck.bonus phase.actions good.hide"),
    "hal.card.208": ("deck.gateway_expert phase.harvest", "deck.gateway_beginner phase.actions"),
    "hal.card.329": ("space.nursery good.meat deck.gateway_master", "space.farming deck.farmyard"),
    "hal.card.427": ("deck.farmyard_hops good.milk", "phase.harvest deck.farmyard_sheep"),
    "hal.card.801": ("deck.bonus phase.income good.meat good.wool", "deck.point phase.over"),
    "acb.setup.first-player": ("phase.setup", "space.first_player phase.work"),
    "acb.rounds.refill-animals": ("good.sheep good.horse space.reed_sheep space.cow_pig", "space.walls phase.work"),
    "acb.rounds.barrier": ("space.expansion", "space.fences phase.work"),
    "acb.work.turns": ("phase.work", "phase.breeding phase.setup"),
    "acb.breeding.newborns": ("good.cow phase.breeding building.insemination_center", "phase.work building.ranch"),
    "acb.flow.step": ("phase.work phase.breeding", "space.walls space.stall"),
    "acb.flow.offer": ("building.joinery phase.closing phase.ending", "building.barn phase.work"),
    "acb.pastures.room": ("good.sheep building.feeding_station", "phase.over good.wood"),
    "acb.animals.release": ("", "space.walls space.troughs phase.work"),
    "acb.spaces.animals": ("good.pig space.pig_sheep space.horse_sheep", "space.walls building.barn"),
    "acb.spaces.first-player": ("good.wood space.first_player phase.work", "space.three_wood good.cow"),
    "acb.barriers.price": (
        "good.wood good.stone space.walls space.fences building.fence_manufacturer",
        "good.reed space.troughs",
    ),
    "acb.troughs.price": ("good.wood space.troughs building.servants_cottage", "good.stone space.stall"),
    "acb.stalls.cost": ("good.stone good.reed building.stall space.stall phase.work", "good.wood space.stables"),
    "acb.stables.price": ("good.wood good.stone building.stable space.stables", "good.reed space.troughs"),
    "acb.expansion.adding": ("space.expansion building.cattle_farm", "space.fences building.barn"),
    "acb.building.timber_shop.wood": (
        "building.timber_shop good.wood space.three_wood space.two_stone phase.work",
        "space.walls phase.breeding",
    ),
    "acb.building.carpenter.piece": ("building.carpenter building.cow_stall", "space.walls building.barn"),
    "acb.building.manor.points": ("building.manor building.residence phase.over", "building.office phase.work"),
    "acb.building.extensions.points": ("building.large_extension building.small_extension phase.over", "phase.work"),
    "acb.building.ranch": ("building.ranch good.horse space.special_building_2 phase.work", "building.barn good.pig"),
    "acb.building.stewards_office": ("building.stewards_office phase.closing", "building.office phase.over"),
    "acb.scoring.bonus": ("good.sheep good.pig phase.over", "phase.work good.wood"),
    "agr.setup.food": ("good.food phase.setup", "phase.work good.wood"),
    "agr.board.amounts": ("good.clay space.forest space.hollow phase.preparation", "phase.over space.farmland"),
    "agr.preparation.card": ("phase.preparation", "phase.work space.fencing"),
    "agr.work.turns": ("phase.work", "phase.feeding space.forest"),
    "agr.flow.free-moves": ("good.sheep good.grain", "phase.preparation space.farmland"),
    "agr.work.occupied": ("space.animal_market phase.work", "space.forest phase.feeding"),
    "agr.work.at-least-one-action": ("space.lessons phase.work", "space.forest good.wood"),
    "agr.spaces.accumulation": ("space.reed_bank space.pig_market phase.work", "space.farmland phase.over"),
    "agr.spaces.first-player": ("space.meeting_place phase.work", "space.forest"),
    "agr.spaces.animal-choice": ("good.sheep good.food space.animal_market", "good.reed space.forest"),
    "agr.rooms.cost": ("good.reed space.farm_expansion", "good.sheep space.farmland"),
    "agr.house.renovation": (
        "good.reed good.stone space.house_redevelopment space.farm_redevelopment",
        "good.sheep space.farmland",
    ),
    "agr.family.growth": ("space.urgent_wish_for_children space.basic_wish_for_children", "space.forest good.food"),
    "agr.pastures.room": ("good.sheep good.cattle", "good.wood space.farmland"),
    "agr.fences.cost": ("good.wood space.fencing space.farm_redevelopment", "good.reed space.farm_expansion"),
    "agr.stables.cost": ("good.wood space.farm_expansion space.side_job", "good.clay space.fencing"),
    "agr.cooking.food": ("good.vegetable good.food major.fireplace_2", "good.wood major.clay_oven"),
    "agr.fields.sowing": ("good.grain space.cultivation space.grain_utilization", "good.wood space.farmland"),
    "agr.harvest.fields": ("good.grain good.vegetable", "good.wood phase.preparation"),
    "agr.feeding.begging": ("good.food phase.feeding", "good.wood phase.work"),
    "agr.crafts.food": ("good.food major.pottery phase.feeding", "major.well phase.work"),
    "agr.breeding.newborns": ("good.boar phase.breeding", "good.grain phase.work"),
    "agr.improvements.well": ("good.food major.well space.major_improvement", "major.joinery space.farmland"),
    "agr.baking.ovens": ("good.grain major.clay_oven major.stone_oven space.side_job", "good.sheep major.well"),
    "agr.scoring.crops": ("good.grain phase.over", "good.wood phase.work"),
    "agr.deal.number": ("card.minor card.occupation phase.deal", "phase.work good.wood"),
    "agr.cards.scythe-worker": ("good.grain phase.field", "phase.work good.wood"),
    "agr.card.A024": ("card.minor good.wood space.farmland space.cultivation", "card.occupation space.forest"),
    "agr.card.B008": ("card.minor card.travelling good.grain good.vegetable", "card.occupation good.wood"),
    "agr.card.A143": ("card.occupation good.stone", "card.minor good.wood"),
    "key.setup.stock": ("phase.print", "phase.over phase.play action.harvest"),
    "key.setup.crop-order": ("phase.print", "phase.play phase.first_player"),
    "key.setup.first-player": ("phase.first_player", "phase.play phase.print"),
    "key.setup.starting-fields": ("phase.starting_fields", "phase.play action.field"),
    "key.setup.set-aside": ("phase.set_aside", "phase.town action.store"),
    "key.setup.aside": ("phase.starting_crops", "phase.play"),
    "key.setup.town": ("phase.town", "action.store phase.play"),
    "key.setup.remove-event": ("phase.events", "phase.play phase.over"),
    "key.turn.once": ("phase.play", "action.harvest action.worker word.renew phase.print"),
    "key.turn.step": ("phase.play", "action.store action.field word.move"),
    "key.turn.field-before-store": ("action.field phase.play", "action.harvest action.worker word.buy"),
    "key.harvest.large-side": ("action.harvest phase.play", "action.store word.renew"),
    "key.harvest.kind": ("action.harvest", "action.worker word.get_crops"),
    "key.workers.fields-beside": ("action.worker phase.play", "action.store word.recall"),
    "key.store.price": ("action.field phase.play", "action.store word.buy"),
    "key.town.storing": ("action.store phase.play", "action.field word.clear"),
    "key.town.bid": ("action.store phase.play", "action.field word.buy"),
    "key.fields.large-side": ("action.field word.move word.pass word.swap_left", "word.clear word.recall"),
    "key.words.get-crops": ("word.get_crops phase.play", "word.buy action.harvest"),
    "key.words.own-field": ("word.move word.pass word.swap_bag", "action.harvest action.store"),
    "key.words.draw": ("word.draw phase.play", "word.swap_bag action.field"),
    "key.words.recall": ("word.recall phase.play", "word.draw action.worker"),
    "key.scoring.crops": ("phase.over", "phase.play action.harvest"),
    "agr.major.clay_oven": ("good.clay good.stone good.grain major.clay_oven", "major.stone_oven phase.over"),
}


@pytest.mark.parametrize("game", WITH_FACETS, ids=str)
def test_rules_are_about_what_they_are_about(game: Game) -> None:
    looked = {rule: names for rule, names in ABOUT.items() if rule in game.model.rules}
    assert len(looked) >= 20
    assert {one for names in looked.values() for part in names for one in part.split()} <= set(known(game))
    for rule, (there, not_there) in looked.items():
        assert set(there.split()) - about(game, rule) == set(), rule
        assert set(not_there.split()) & about(game, rule) == set(), rule


def known(game: Game) -> list[str]:
    return [f"{name}.{one}" for name, facet in subjects_of(game).facets.items() for one in facet.names]


@pytest.mark.parametrize("game", WITH_FACETS, ids=str)
def test_every_rule_is_about_something_and_every_name_has_a_rule(game: Game) -> None:
    assert set(found(game)) == set(game.model.rules)
    assert all(one[TERM] for one in found(game).values())
    used = {one for rule in found(game) for one in about(game, rule)}
    assert used <= set(known(game))
    assert set(known(game)) - used == NOT_ON_THEIR_OWN.get(game.name, set())


NOT_ON_THEIR_OWN = {"hallertau": {"building.cold_store", "building.manufactory"}}
"""Shops of which the model has no rule that is about them alone: they restrict nothing."""


@pytest.mark.parametrize("game", WITH_FACETS, ids=str)
def test_a_facet_brings_its_term(game: Game) -> None:
    """Who looks for the word of a phase or an action space finds the rules that come up there."""
    slugs = {term.means[0]: term.slug for term in terms(game) if len(term.means) == 1}
    for rule, one in found(game).items():
        for meant in (f"phase.{phase}" for phase in one["phase"]):
            assert slugs[meant] in one[TERM], rule


@pytest.mark.parametrize("game", games(), ids=str)
def test_a_game_that_says_nothing_of_it_has_no_facets_but_words(game: Game) -> None:
    bare = game.but(site=Site())
    rules = [bare_entry(bare, rule) for rule in game.model.rules.values()]
    every = facets(bare, rules, piece_entries(bare, rules, nothing_proved(game)), prove(game))
    assert set(every) == set(game.model.rules)
    assert all(one == {TERM: ()} for one in every.values())


def test_what_comes_up_in_more_than_half_is_about_none_of_them() -> None:
    comes_up = {"a.few": {"x"}, "a.half": {"x", "y"}, "a.most": {"x", "y", "z"}, "a.other": {"w"}}
    assert {rule for rule, _ in particular(comes_up)} == {"a.few", "a.half", "a.other"}


def test_a_group_brings_its_goods_but_not_their_words() -> None:
    """The rule of the scores of animals speaks of animals, not of pigs."""
    one = found(game_named("acbas"))["acb.scoring.animals"]
    assert "pig" in one["good"] and "animal" in one[TERM] and "pig" not in one[TERM]


def test_the_step_that_comes_next_says_the_space() -> None:
    agendas = [(state.now, state.agenda) for state in situations(game_named("acbas"))]
    spaces = {spaces_of({"now": now and to_json(now), "agenda": [*map(to_json, agenda)]}) for now, agenda in agendas}
    assert ("special_building_1", "special_building_2") in spaces and ("walls",) in spaces and () in spaces
