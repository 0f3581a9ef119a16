"""Moves, positions and paths in words: every type of move has a sentence, and no two things have the same words."""

from __future__ import annotations

import itertools
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any, get_args

import pytest
import yaml

from engine.port import EngineGame
from proofs import telling
from proofs.compare.lockstep import Mood
from proofs.desk.move_text import tag_of
from proofs.games.acbas import words as acbas_words
from proofs.games.agricola import words as agricola_words
from proofs.games.hallertau import words as hallertau_words
from proofs.language import Language, Nouns
from proofs.registry import UnknownGame, game_named, game_names
from proofs.telling import OTHER, language_of
from proofs.wire import Json, canonical
from spec.acbas import state as acbas
from spec.agricola import state as agricola
from spec.hallertau import state as hallertau
from spec.kernel import Model, Move, to_json
from spec.kernel.moves import controls, counts_of

PHASES: dict[str, tuple[str, ...]] = {
    "hallertau": hallertau.PHASES,
    "acbas": acbas.PHASES,
    "agricola": get_args(agricola.Phase),
}
SCENARIOS = Path(__file__).parents[1] / "scenarios"

EXAMPLES: dict[str, list[tuple[str, str]]] = {
    "hallertau": [
        ('{"type": "deal_card", "card": 7}', "Nature deals card 007."),
        ('{"type": "choose_first_player", "first": 2}', "Nature makes seat 2 the first player."),
        ('{"type": "draw_quadrant_card", "card": 3}', "Nature draws quadrant card 3."),
        ('{"type": "toss_coin", "quadrant": 4}', "Nature tosses the coin: quadrant 4."),
        ('{"type": "go_on"}', "Everybody agrees to go on."),
        ('{"type": "place", "player": 0, "space": "small_trade"}', "Seat 0 places workers on Small Trade."),
        ('{"type": "make_tools", "player": 1, "workers": 1}', "Seat 1 exchanges 1 worker for as many tools."),
        ('{"type": "make_tools", "player": 1, "workers": 3}', "Seat 1 exchanges 3 workers for as many tools."),
        ('{"type": "skip", "player": 3}', "Seat 3 skips the step."),
        (
            '{"type": "take", "player": 0, "what": {"jewels": 1, "clay": 3, "hide": 2}}',
            "Seat 0 takes 2 hides, 3 clay and 1 jewel.",
        ),
        ('{"type": "take", "player": 0, "what": {}}', "Seat 0 takes nothing."),
        ('{"type": "take_field", "player": 0}', "Seat 0 takes a new field."),
        (
            '{"type": "take_fields", "player": 0, "rows": {"4": 1, "2": 2}}',
            "Seat 0 adds 2 empty fields in row 2 and 1 empty field in row 4.",
        ),
        ('{"type": "take_token", "player": 0}', "Seat 0 takes the first-player token."),
        ('{"type": "draw", "player": 0}', "Seat 0 draws a card."),
        ('{"type": "sow", "player": 0, "crop": "rye", "row": 3}', "Seat 0 sows rye in an empty field in row 3."),
        (
            '{"type": "sow_twice", "player": 0, "crop": "rye", "row": 3}',
            "Seat 0 sows 2 rye in one empty field in row 3.",
        ),
        (
            '{"type": "move_sheep", "player": 0, "slot": "4"}',
            "Seat 0 prolongs the life of a sheep on the card of round 4.",
        ),
        (
            '{"type": "move_sheep_on", "player": 0, "slot": "4", "times": 2}',
            "Seat 0 moves one sheep twice, beginning on the card of round 4.",
        ),
        (
            '{"type": "move_flock", "player": 0, "sheep": {"4": 1, "6": 2}}',
            "Seat 0 moves 1 sheep on the card of round 4 and 2 sheep on the card of round 6 one place further.",
        ),
        ('{"type": "move_field", "player": 0, "row": 2}', "Seat 0 moves an empty field out of row 2."),
        (
            '{"type": "raise_fields", "player": 0, "fields": {"2.empty": 1, "4.rye_twice": 2}}',
            "Seat 0 moves 1 empty field in row 2 and 2 twice-sown rye fields in row 4 up by one row.",
        ),
        (
            '{"type": "harvest_field", "player": 0, "row": 3, "content": "rye"}',
            "Seat 0 harvests 1 rye field in row 3.",
        ),
        (
            '{"type": "double_harvest", "player": 0, "row": 3, "content": "hops_twice"}',
            "Seat 0 harvests 1 twice-sown hops field in row 3 for twice its yield.",
        ),
        ('{"type": "pay_milk", "player": 0, "milk": 2}', "Seat 0 pays 2 milk at Sheep Breeding."),
        ('{"type": "pay_sheep", "player": 0, "slot": "stables"}', "Seat 0 pays 1 sheep in the stables at Butchery."),
        ('{"type": "pay_jewel", "player": 0}', "Seat 0 pays 1 jewel at Butchery."),
        (
            '{"type": "pay_field", "player": 0, "row": 2, "content": "empty"}',
            "Seat 0 pays 1 empty field in row 2 at Land Sale.",
        ),
        (
            '{"type": "move_shop_back", "player": 0, "shop": "cold_store"}',
            "Seat 0 moves the cold store one space back at Town Hall.",
        ),
        ('{"type": "clear_space", "player": 0, "space": "nursery"}', "Seat 0 removes all workers from Nursery."),
        (
            '{"type": "remove_rows", "player": 0}',
            "Seat 0 removes the top row of workers from each space that the card names.",
        ),
        (
            '{"type": "shift_workers", "player": 0, "source": "nursery", "target": "farming"}',
            "Seat 0 moves 3 workers from Nursery to the third row of Farming.",
        ),
        (
            '{"type": "recall_workers", "player": 0, "space": "nursery"}',
            "Seat 0 takes the top row of workers from Nursery into the reserve.",
        ),
        (
            '{"type": "push_boulders", "player": 0, "boulders": {"bakery.second": 1, "brewery.first": 1}}',
            "Seat 0 pushes the nearer boulder of the brewery by 1 space and "
            "the farther boulder of the bakery by 1 space.",
        ),
        (
            '{"type": "advance_free", "player": 0, "shop": "bakery"}',
            "Seat 0 moves the bakery one space without paying.",
        ),
        (
            '{"type": "place_in_second_row", "player": 0, "space": "farming"}',
            "Seat 0 places 1 worker in the second row of Farming.",
        ),
        (
            '{"type": "use_space", "player": 0, "space": "farming"}',
            "Seat 0 uses Farming with workers of the general supply.",
        ),
        ('{"type": "swap_tool", "player": 0}', "Seat 0 exchanges 1 tool for 1 jewel."),
        (
            '{"type": "play_card", "player": 1, "card": 205, "rung": 2, "pay": {}, "discard": []}',
            "Seat 1 plays card 205 at option 2, paying nothing.",
        ),
        (
            '{"type": "play_card", "player": 1, "card": 7, "rung": 1, "pay": {"tools": 1, "sheep.stables": 2, '
            '"field.5.rye": 1}, "discard": [104, 812]}',
            "Seat 1 plays card 007 at option 1, paying 1 tool, 1 rye field in row 5 and 2 sheep in the stables, "
            "discarding card 104 and card 812.",
        ),
        (
            '{"type": "play_card", "player": 0, "card": 531, "rung": 1, "pay": {"sheep.4": 2}, "discard": []}',
            "Seat 0 plays card 531 at option 1, moving back 2 sheep on the card of round 4.",
        ),
        (
            '{"type": "play_card", "player": 0, "card": 516, "rung": 1, "pay": {"field.3.hops": 1}, "discard": []}',
            "Seat 0 plays card 516 at option 1, emptying 1 hops field in row 3.",
        ),
        ('{"type": "resolve", "player": 0, "card": 7}', "Seat 0 lets the effect of card 007 begin."),
        ('{"type": "collect", "player": 0, "card": 812}', "Seat 0 collects the income of card 812."),
        (
            '{"type": "slide_field", "player": 0, "row": 3}',
            "Seat 0 lets an empty field in row 3 slide up once more.",
        ),
        (
            '{"type": "advance", "player": 0, "shop": "brewery", "pay": {"hops": 1, "barley": 1}}',
            "Seat 0 moves the brewery one space, paying 1 barley and 1 hops.",
        ),
        ('{"type": "end_progress", "player": 0}', "Seat 0 ends their progress."),
    ],
    "acbas": [
        ('{"type": "draw_building", "building": "servants_cottage"}', "Nature draws the Servant's Cottage."),
        ('{"type": "choose_first_player", "player": 1}', "Nature makes seat 1 the first player."),
        ('{"type": "place", "player": 0, "space": "three_wood"}', "Seat 0 places a worker on 3 Wood."),
        (
            '{"type": "use_space", "player": 0, "space": "cow_pig"}',
            "Seat 0 uses Cow and Pig without a worker, by the Steward's Office.",
        ),
        (
            '{"type": "build_barrier", "player": 0, "edge": "m-1.n"}',
            "Seat 0 builds a barrier on the north edge of m-1.",
        ),
        ('{"type": "build_trough", "player": 0, "space": "t0"}', "Seat 0 builds a trough on t0."),
        ('{"type": "build_stall", "player": 0, "space": "t0"}', "Seat 0 builds a stall on t0."),
        (
            '{"type": "build_stable", "player": 0, "space": "t0", "pay": "stone"}',
            "Seat 0 turns the stall on t0 into a stable, paying in stone.",
        ),
        ('{"type": "upgrade", "player": 0}', "Seat 0 turns the new stall into a stable for free, by the Barn."),
        (
            '{"type": "build_special", "player": 1, "building": "half_timbered_house", "space": "b0", "pay": "cost"}',
            "Seat 1 builds the Half-Timbered House on b0, paying its cost.",
        ),
        (
            '{"type": "build_special", "player": 1, "building": "open_stables", "space": "m1", "pay": "wood"}',
            "Seat 1 builds the Open Stables on m1, paying in wood.",
        ),
        ('{"type": "expand", "player": 0, "side": "left"}', "Seat 0 adds an expansion on the left."),
        ('{"type": "exchange", "player": 0, "give": "pig"}', "Seat 0 exchanges 1 pig for 1 cow."),
        ('{"type": "gain_animal", "player": 0, "animal": "horse"}', "Seat 0 gains 1 horse."),
        ('{"type": "gain_resource", "player": 0, "resource": "reed"}', "Seat 0 gains 1 reed."),
        ('{"type": "take_wood", "player": 0}', "Seat 0 takes 1 wood from 3 Wood, by the Household Storeroom."),
        (
            '{"type": "grow", "player": 0, "gain": {"cow": 1, "sheep": 2, "pig": 2}}',
            "Seat 0 adds 2 sheep, 2 pigs and 1 cow to pastures, by the Organic Farm.",
        ),
        (
            '{"type": "buy_animal", "player": 0, "pay": "wood_reed", "animal": "cow"}',
            "Seat 0 buys 1 cow for 1 wood and 1 reed at the Trading Station.",
        ),
        ('{"type": "carve", "player": 0}', "Seat 0 puts 1 stone on the Stone Carver."),
        ('{"type": "stop", "player": 0}', "Seat 0 ends the step."),
        ('{"type": "pass", "player": 0}', "Seat 0 passes."),
        ('{"type": "release", "player": 0, "animal": "sheep"}', "Seat 0 lets 1 sheep go."),
        (
            '{"type": "move_piece", "player": 0, "piece": "cow_stall", "origin": "m1", "target": "t-1"}',
            "Seat 0 moves the Cow Stall from m1 to t-1, by the Carpenter.",
        ),
        (
            '{"type": "building_firm", "player": 0, "space": "m1"}',
            "Seat 0 replaces the trough on m1 by a stall for 2 stone, by the Building Firm.",
        ),
        (
            '{"type": "trade_animals", "player": 0, "give": "sheep_horse", "animal": "cow"}',
            "Seat 0 trades 1 sheep and 1 horse for 1 cow with the Animal Trader.",
        ),
        (
            '{"type": "cattle_market", "player": 0, "animal": "pig"}',
            "Seat 0 buys 1 pig for 1 reed at the Cattle Market.",
        ),
        ('{"type": "give_barrier", "player": 0}', "Seat 0 gives 1 barrier to the opponent, by the Assembly Hall."),
    ],
    "agricola": [
        ('{"type": "choose_first_player", "player": 3}', "Nature makes seat 3 the first player."),
        ('{"type": "deal_card", "card": "western_quarry"}', "Nature reveals the round card Western Quarry."),
        (
            '{"type": "choose_card", "player": 0, "card": "urgent_wish_for_children"}',
            "Seat 0 chooses Urgent Wish for Children as the next round card.",
        ),
        ('{"type": "place", "player": 1, "space": "lessons_2"}', "Seat 1 places a person on second Lessons."),
        ('{"type": "rest", "player": 1}', "Seat 1 lets a person rest, since no space can be used."),
        ('{"type": "build_room", "player": 0, "space": "t1"}', "Seat 0 builds a room on t1."),
        ('{"type": "build_stable", "player": 0, "space": "b4"}', "Seat 0 builds a stable on b4."),
        (
            '{"type": "fence", "player": 0, "spaces": {"m5": 1, "t5": 1, "t4": 1}}',
            "Seat 0 fences a pasture of t4, t5 and m5.",
        ),
        ('{"type": "fence", "player": 0, "spaces": {}}', "Seat 0 fences a pasture of no space."),
        ('{"type": "plow", "player": 0, "space": "t3"}', "Seat 0 plows a field on t3."),
        ('{"type": "sow", "player": 0, "crop": "vegetable"}', "Seat 0 sows 1 vegetable on an empty field."),
        (
            '{"type": "bake", "player": 0, "grain": {"clay_oven": 1, "cooking_hearth": 2}}',
            "Seat 0 bakes 2 grain with the Cooking Hearth and 1 grain with the Clay Oven.",
        ),
        (
            '{"type": "build_major", "player": 0, "improvement": "basketmakers_workshop", "pay": "cost"}',
            "Seat 0 builds the Basketmaker's Workshop, paying its cost.",
        ),
        (
            '{"type": "build_major", "player": 0, "improvement": "cooking_hearth_5", "pay": "fireplace_2"}',
            "Seat 0 builds the Cooking Hearth for 5 clay, giving back the Fireplace for 2 clay.",
        ),
        ('{"type": "choose_good", "player": 0, "good": "reed"}', "Seat 0 takes 1 reed at the Resource Market."),
        (
            '{"type": "choose_animal", "player": 0, "animal": "sheep"}',
            "Seat 0 takes 1 food and 1 sheep at the Animal Market.",
        ),
        (
            '{"type": "choose_animal", "player": 0, "animal": "cattle"}',
            "Seat 0 takes 1 cow for 1 food at the Animal Market.",
        ),
        ('{"type": "stop", "player": 0}', "Seat 0 ends the step."),
        ('{"type": "craft", "player": 0, "improvement": "joinery"}', "Seat 0 uses the Joinery."),
        ('{"type": "feed", "player": 2}', "Seat 2 feeds the family."),
        (
            '{"type": "cook", "player": 0, "good": "cattle", "by": "cooking_hearth"}',
            "Seat 0 cooks 1 cow with a Cooking Hearth.",
        ),
        ('{"type": "convert", "player": 0, "crop": "grain"}', "Seat 0 turns 1 grain into 1 food."),
        ('{"type": "discard", "player": 0, "good": "boar"}', "Seat 0 gives 1 boar up."),
        ('{"type": "deal_hand", "player": 1, "card": "A078"}', "Nature deals Canoe (A078) to seat 1."),
        ('{"type": "take_hand", "player": 0, "card": "B102"}', "Seat 0 takes Consultant (B102) into the hand."),
        (
            '{"type": "play_occupation", "player": 0, "card": "A098", "paper": 0}',
            "Seat 0 plays Stable Architect (A098).",
        ),
        (
            '{"type": "play_occupation", "player": 0, "card": "A098", "paper": 1}',
            "Seat 0 plays Stable Architect (A098), after an exchange with the Paper Maker.",
        ),
        ('{"type": "play_minor", "player": 0, "card": "B036"}', "Seat 0 plays Bottles (B036)."),
        (
            '{"type": "build_room", "player": 0, "space": "t1", "by": {"A123": 1, "B126": 1}}',
            "Seat 0 builds a room on t1, with Frame Builder and Carpenter.",
        ),
        ('{"type": "renovate", "player": 0, "to": "stone", "by": {}}', "Seat 0 renovates the house to stone."),
        (
            '{"type": "renovate", "player": 0, "to": "clay", "by": {"B145": 1}}',
            "Seat 0 renovates the house to clay, with Brushwood Collector.",
        ),
        (
            '{"type": "fence", "player": 0, "spaces": {"t5": 1}, "clay": 2}',
            "Seat 0 fences a pasture of t5, 2 of the fences paid with clay.",
        ),
        ('{"type": "use", "player": 0, "card": "A024", "option": "use"}', "Seat 0 uses Threshing Board (A024)."),
        (
            '{"type": "use", "player": 0, "card": "B097", "option": "minor"}',
            "Seat 0 uses Scholar (B097) for a minor improvement.",
        ),
        ('{"type": "adopt", "player": 0}', "Seat 0 pays 1 food to let a newborn act in this round."),
        ('{"type": "reap", "player": 0, "extra": {}}', "Seat 0 harvests and takes one crop from each field."),
        (
            '{"type": "reap", "player": 0, "extra": {"grain_2": 1}}',
            "Seat 0 harvests and takes 2 grain from 1 of the fields with 2 grain.",
        ),
        (
            '{"type": "exchange", "player": 0, "card": "B080", "option": "stone_2"}',
            "Seat 0 uses Hard Porcelain (B080) for 2 stone.",
        ),
    ],
}


def model_of(game: str) -> Model:
    return game_named(game).model


def words_of(game: str) -> Language:
    return language_of(game_named(game))


def tags(game: str) -> list[str]:
    return [tag_of(kind) for kind in model_of(game).moves]


def sentence(game: str, move: Any) -> str:
    return telling.sentence(game_named(game), move)


def groups(game: str, moves: list[Json]) -> list[telling.Group]:
    return telling.groups(game_named(game), moves)


def situation(game: str, position: Json) -> str:
    return telling.situation(game_named(game), position)


def path_words(game: str, path: str) -> str:
    return telling.path_words(game_named(game), path)


EACH = [(game, json.loads(move), said) for game, examples in EXAMPLES.items() for move, said in examples]
EVERY_GAME = pytest.mark.parametrize("game", game_names())
TOLD_HERE = pytest.mark.parametrize("game", sorted(EXAMPLES))
"""The games of which sentences, situations and paths are written down above."""


# --- sentences of moves -----------------------------------------------------------------------------------------


@TOLD_HERE
def test_every_type_of_move_has_words_in_the_order_of_the_model(game: str) -> None:
    assert list(words_of(game).moves) == tags(game)
    assert {json.loads(move)["type"] for move, _ in EXAMPLES[game]} == set(tags(game))


@pytest.mark.parametrize(("game", "move", "said"), EACH, ids=lambda value: value if isinstance(value, str) else None)
def test_sentences(game: str, move: Json, said: str) -> None:
    assert sentence(game, move) == said


@TOLD_HERE
def test_a_template_has_every_field_of_its_move(game: str) -> None:
    for kind, words in zip(model_of(game).moves, words_of(game).moves.values(), strict=True):
        shown = {name for _, name, _, _ in Formatter().parse(words.template) if name}
        assert shown - {"how"} == set(kind.__struct_fields__), words


def all_kinds_of(kind: type[Move]) -> Iterator[Json]:
    """Well-formed moves with every name that a move of the type can have, and with several counts. Of the seats but
    the first one move each is enough."""
    counted = counts_of(kind)
    usual: Json = {name: {} if keys is not None else 1 for name, keys in counted.items()}
    if "gain" in counted:
        usual["gain"] = {"cow": 1}
    if "discard" in kind.__struct_fields__:
        usual["discard"] = []
    tag = str(kind.__struct_config__.tag)
    every = [{"type": tag, **usual, **control} for control in controls(kind)]
    other_seats = {move["player"]: move for move in every if move.get("player")}
    yield from (move for move in every if not move.get("player"))
    yield from other_seats.values()
    for name, keys in counted.items():
        several = [{str(key): count} for key in keys for count in (1, 2)] if keys is not None else [0, 2, 3]
        if name == "paper":
            several = [0]
        if name in ("spaces", "by"):
            several = [{str(key): 1} for key in keys or ()]
        yield from ({**every[0], name: value} for value in several if value != usual[name])
    if "discard" in usual:
        yield from ({**every[0], "discard": cards} for cards in ([205], [205, 206], [206, 205], [205, 205]))


@TOLD_HERE
def test_different_moves_have_different_sentences(game: str) -> None:
    said: dict[str, Json] = {}
    for kind in model_of(game).moves:
        for move in all_kinds_of(kind):
            words = sentence(game, move)
            assert '"' not in words, move
            assert words not in said, (move, said[words])
            said[words] = move
    assert len(said) > (250 if game == "agricola" else 3000)


def games_of(game: str) -> Iterator[tuple[EngineGame, list[Json]]]:
    """Random games of every variant for every number of players, at every decision and at the end: with the legal
    moves."""
    described = game_named(game)
    often = range(1 if game == "hallertau" else 10)
    for (players, variant), again in itertools.product(described.model.set_ups(), often):
        mood = Mood(random.Random(f"{variant} {players} {again}"), described.model)
        table = described.engine.new(players, **described.model.variants[variant])
        while moves := table.legal_moves():
            yield table, moves
            table.apply(mood.pick(moves))
        yield table, []


DECIDING = {
    "hallertau": {
        "deal_card": "nature deals",
        "choose_first_player": "nature chooses",
        "draw_quadrant_card": "nature draws",
        "toss_coin": "nature tosses",
        "go_on": "agree to go on",
        "make_tools": "for tools",
        "skip": "or skip it",
        "resolve": "which effect begins next",
        "collect": "Income can be collected",
        "slide_field": "slides up once more",
        "end_progress": "end their progress",
    },
    "acbas": {
        "draw_building": "nature draws",
        "choose_first_player": "nature chooses",
        "place": "has to place a worker",
        "stop": "or end it",
        "pass": "or pass",
    },
    "agricola": {
        "choose_first_player": "nature chooses",
        "deal_card": "nature reveals",
        "choose_card": "choose the next round card",
        "deal_hand": "nature deals",
        "take_hand": "has to take a card",
        "place": " place a",
        "stop": "or end the step",
        "use": "use a card that is due",
        "feed": "has to feed the family",
    },
}
"""What a situation says exactly if such a move is legal."""

FREE = {
    *("play_card", "collect", "go_on"),
    *("release", "move_piece", "building_firm", "trade_animals", "cattle_market", "give_barrier"),
    *("cook", "convert", "discard", "exchange"),
}
"""Types of moves that not only the player who has to decide can make."""


OF_NATURE = ("choose_first_player", "deal_hand")
"""Types of moves in which nature names a player."""


def check_the_situation(game: str, position: Json, moves: list[Json]) -> None:
    """The situation names who has to decide, and speaks of a decision exactly if there is one."""
    words = situation(game, position)
    types = {move["type"] for move in moves}
    for kind, phrase in DECIDING[game].items():
        assert (phrase in words) == (kind in types), (words, sorted(types))
    deciding = [move for move in moves if move["type"] not in FREE]
    seats = {move["player"] for move in deciding if "player" in move and move["type"] not in OF_NATURE}
    named = [int(seat) for seat in re.findall(r": seat (\d)", words)]
    if seats:
        assert set(named) == seats, words
    elif position.get("now") and moves and not deciding:
        assert named == [position["now"]["player"]], words
    else:
        assert not named, words
    if position["phase"] != "over":
        assert words.startswith(f"Round {position['round']}, "), words


@TOLD_HERE
def test_sentences_and_situations_in_whole_games(game: str) -> None:
    told: dict[str, str] = {}
    by_sentence: dict[str, str] = {}
    phases = set()
    for number, (table, moves) in enumerate(games_of(game)):
        if number % 3 == 0:
            position = table.snapshot()
            phases.add(position["phase"])
            check_the_situation(game, position, moves)
        for move in moves:
            wire = canonical(move)
            if wire not in told:
                told[wire] = words = sentence(game, move)
                assert by_sentence.setdefault(words, wire) == wire
    assert len(told) > 1000
    assert phases >= set(PHASES[game]) - {"field"}  # which takes the Scythe Worker
    assert set(DECIDING[game]) <= {json.loads(wire)["type"] for wire in told}


def test_sentences_of_all_scenario_moves() -> None:
    said: dict[tuple[str, str], str] = {}
    for game, move, verdict in scenario_moves():
        words, wire = sentence(game, move), canonical(move)
        assert words.startswith("The move ") == (verdict == "malformed"), words
        assert said.setdefault((game, words), wire) == wire
    assert len(said) > 1000


def scenario_moves() -> Iterator[tuple[str, Any, str]]:
    """The moves of all scenario files, read without their lines, which takes far less time."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    for file in sorted(SCENARIOS.rglob("*.yaml")):
        for scenario in yaml.load_all(file.read_text(encoding="utf-8"), loader):
            for step in scenario.get("moves", []):
                yield scenario["game"], step["move"], step["verdict"]


@pytest.mark.parametrize(
    "move",
    [
        *(None, True, 3, -2.5, "place", "half \ud800", [], [{}], {}, {"type": None}, {"type": ["place"]}),
        *({"type": "place"}, {"type": "place", "player": 9, "space": "farming"}, {"type": "nonsense", "player": 0}),
        {"type": "take", "player": 0, "what": {"gold": 1}},
        {"type": "skip", "player": 0, "note": "more than a skip has"},
        json.loads("[" * 500 + "]" * 500),
    ],
)
@EVERY_GAME
def test_what_is_no_move_is_shown_as_json(game: str, move: Any) -> None:
    assert sentence(game, move) == f"The move {json.dumps(move)}."


def test_a_game_that_is_not_there() -> None:
    with pytest.raises(UnknownGame, match="hallertau"):
        path_words("hallertauer", "round")


# --- groups -----------------------------------------------------------------------------------------------------


@EVERY_GAME
def test_titles_of_groups_differ(game: str) -> None:
    titles = [words.title for words in words_of(game).moves.values()]
    assert len({*titles, OTHER}) == len(titles) + 1


@TOLD_HERE
def test_groups_are_in_the_order_of_the_model(game: str) -> None:
    moves = [move for name, move, _ in EACH if name == game]
    random.Random(3).shuffle(moves)
    found = groups(game, [*moves, {"type": "nonsense"}])
    assert [group.title for group in found] == [*(words.title for words in words_of(game).moves.values()), OTHER]
    assert [group.moves[0][0]["type"] for group in found] == [*tags(game), "nonsense"]
    for group in found:
        assert len({move["type"] for move, _ in group.moves}) == 1
        assert [said for _, said in group.moves] == sorted(sentence(game, move) for move, _ in group.moves)
    assert sum(len(group.moves) for group in found) == len(moves) + 1
    assert groups(game, []) == []


def test_groups_for_reading() -> None:
    moves = [
        {"type": "release", "player": 0, "animal": "sheep"},
        {"type": "place", "player": 0, "space": "walls"},
        {"type": "place", "player": 0, "space": "fences"},
    ]
    assert [(group.title, [said for _, said in group.moves]) for group in groups("acbas", moves)] == [
        ("Place a worker", ["Seat 0 places a worker on Fences.", "Seat 0 places a worker on Walls."]),
        ("Let an animal go", ["Seat 0 lets 1 sheep go."]),
    ]


# --- situations -------------------------------------------------------------------------------------------------


def hallertau_position(**changes: Any) -> Json:
    return {**to_json(model_of("hallertau").new(2, gateway=0, farmyard=4)), "agenda": [], "actor": None, **changes}


def acbas_position(**changes: Any) -> Json:
    return {**to_json(model_of("acbas").new(2, buildings=4)), "turn": 0, **changes}


def agricola_position(players: int = 2, **changes: Any) -> Json:
    return {**to_json(model_of("agricola").new(players)), "turn": 0, **changes}


EFFECTS = [
    {"player": 1, "card": 7, "rung": 2},
    {"player": 0, "card": 28, "rung": 1},
    {"player": 1, "card": 401, "rung": 1},
]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"agenda": ["deal.gateway"], "actor": 1}, "Round 1, set-up: nature deals a gateway card to seat 1."),
        ({}, "Round 1, set-up: nature chooses the first player."),
        ({"phase": "removal", "round": 2}, "Round 2, removal of workers: nature draws a quadrant card."),
        (
            {"phase": "removal", "coin": [3, 4]},
            "Round 1, removal of workers: nature tosses a coin between quadrants 3 and 4.",
        ),
        (
            {"phase": "new_workers", "done": True},
            "Round 1, new workers: the phase is done; players may play cards until all agree to go on.",
        ),
        (
            {"phase": "actions", "turn": 1},
            "Round 1, actions: seat 1 has to place workers or exchange some of them for tools.",
        ),
        (
            {"phase": "actions", "turn": 1, "agenda": ["farming.sow", "farming.sow"], "actor": 1},
            "Round 1, actions: seat 1 has to answer the step farming.sow or skip it.",
        ),
        (
            {"phase": "actions", "turn": 1, "agenda": ["card.7.2.take"], "actor": 1, "pending": EFFECTS[:2]},
            "Round 1, actions: seat 1 has to answer the step card.7.2.take or skip it. "
            "Effects that wait: card 007 of seat 1 and card 028 of seat 0.",
        ),
        (
            {"phase": "actions", "turn": 1, "actor": 1, "pending": EFFECTS},
            "Round 1, actions: seat 1 has to choose which effect begins next, card 007 or card 401. "
            "Effects that wait: card 028 of seat 0.",
        ),
        (
            {"phase": "new_card", "round": 3, "agenda": ["deal.farmyard"], "actor": 0},
            "Round 3, new card: nature deals a farmyard card to seat 0.",
        ),
        (
            {"phase": "fallow", "turn": 0},
            "Round 1, fallow: seat 0 has to choose an empty field that slides up once more.",
        ),
        (
            {"phase": "harvest"},
            "Round 1, harvest: before the fields are harvested players may play cards until all agree to go on.",
        ),
        (
            {"phase": "milking", "done": True},
            "Round 1, milking: the phase is done; players may play cards until all agree to go on.",
        ),
        ({"phase": "progress", "turn": 0}, "Round 1, progress: seat 0 may move shops or end their progress."),
        (
            {"phase": "boulders", "done": True},
            "Round 1, boulders: the phase is done; players may play cards until all agree to go on.",
        ),
        ({"phase": "over", "round": 6}, "The game is over."),
    ],
)
def test_situations_of_hallertau(changes: Json, words: str) -> None:
    assert situation("hallertau", hallertau_position(**changes)) == words


def test_situation_with_income() -> None:
    position = hallertau_position(phase="income", done=True)
    position["players"][1]["income"] = [803, 812]
    assert situation("hallertau", position) == (
        "Round 1, income: the phase is done; players may play cards until all agree to go on. "
        "Income can be collected by seat 1 of card 803 and card 812."
    )


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"phase": "setup"}, "Round 1, set-up: nature draws a special building."),
        ({"phase": "setup", "available": ["shelter"] * 8}, "Round 1, set-up: nature chooses the first player."),
        ({"phase": "work", "turn": 1}, "Round 1, work: seat 1 has to place a worker."),
        (
            {"phase": "work", "now": {"player": 1, "step": "walls"}},
            "Round 1, work: seat 1 has to answer the step walls.",
        ),
        (
            {"phase": "work", "now": {"player": 1, "step": "walls.free"}},
            "Round 1, work: seat 1 has to answer the step walls.free or end it.",
        ),
        (
            {"phase": "closing", "offers": ["stewards_office"]},
            "Round 1, end of the work phase: seat 0 may use the Steward's Office, make free moves or pass.",
        ),
        (
            {"phase": "before_breeding", "round": 8, "again": True, "offers": ["joinery", "trading_station"]},
            "Round 8, before breeding, the second time: seat 0 may use the Joinery, use the Trading Station, "
            "make free moves or pass.",
        ),
        (
            {"phase": "breeding", "now": {"player": 0, "step": "room"}},
            "Round 1, breeding: seat 0 has to make room or let animals go until all fit, at the step room.",
        ),
        ({"phase": "ending"}, "Round 1, end of the round: seat 0 may make free moves or pass."),
        ({"phase": "over", "round": 8}, "The game is over."),
    ],
)
def test_situations_of_acbas(changes: Json, words: str) -> None:
    assert situation("acbas", acbas_position(**changes)) == words


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "Round 1, set-up: nature chooses the first player."),
        ({"phase": "preparation", "round": 5}, "Round 5, preparation: nature reveals a round card."),
        ({"phase": "work", "turn": 1}, "Round 1, work: seat 1 has to place a person."),
        (
            {"phase": "work", "now": {"player": 1, "step": "farm_expansion"}},
            "Round 1, work: seat 1 has to build a room or a stable, at the step farm_expansion.",
        ),
        (
            {"phase": "work", "now": {"player": 1, "step": "rooms"}},
            "Round 1, work: seat 1 may build another room or end the step rooms.",
        ),
        ({"phase": "feeding", "round": 4}, "Round 4, feeding: seat 0 has to feed the family."),
        (
            {"phase": "breeding", "round": 7, "now": {"player": 0, "step": "room"}},
            "Round 7, breeding: seat 0 has to let animals go until the others have room, at the step room.",
        ),
        ({"phase": "over", "round": 14}, "The game is over."),
        ({"phase": "deal", "turn": 1}, "Round 1, dealing: nature deals a card to seat 1."),
        (
            {"phase": "start", "round": 6, "now": {"player": 0, "step": "cards"}},
            "Round 6, start of the round: seat 0 may use a card that is due or end the step cards.",
        ),
        (
            {"phase": "field", "round": 4, "now": {"player": 0, "step": "reap"}},
            "Round 4, field phase: seat 0 has to harvest the fields, at the step reap.",
        ),
        (
            {"phase": "work", "variant": "cards", "now": {"player": 0, "step": "improvement"}},
            "Round 1, work: seat 0 may build a major improvement or play a minor one or end the step improvement.",
        ),
    ],
)
def test_situations_of_agricola(changes: Json, words: str) -> None:
    assert situation("agricola", agricola_position(**changes)) == words


def test_every_step_of_agricola_has_words() -> None:
    assert set(agricola_words.STEPS) == set(agricola.STEPS)


def test_alone_the_next_card_of_agricola_is_chosen() -> None:
    alone = agricola_position(1, phase="preparation")
    assert situation("agricola", alone) == "Round 1, preparation: seat 0 has to choose the next round card."


# --- amounts and paths ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("nouns", "what", "words"),
    [
        (hallertau_words.NOUNS, {}, "nothing"),
        (hallertau_words.NOUNS, {"jewels": 1, "barley": 2}, "2 barley and 1 jewel"),
        (hallertau_words.NOUNS, {"tools": 2, "hide": 1, "clay": 10}, "1 hide, 10 clay and 2 tools"),
        (hallertau_words.NOUNS, {"sheep.3": 1}, "1 sheep on the card of round 3"),
        (hallertau_words.NOUNS, {"sheep.stables": 3, "sheep": 1}, "1 sheep and 3 sheep in the stables"),
        (
            hallertau_words.NOUNS,
            {"field.2.barley": 1, "4.empty": 2},
            "2 empty fields in row 4 and 1 barley field in row 2",
        ),
        (acbas_words.NOUNS, {}, "nothing"),
        (acbas_words.NOUNS, {"horse": 2, "wood": 1, "cow": 1}, "1 wood, 1 cow and 2 horses"),
        (acbas_words.NOUNS, {"gold": 2}, "2 gold"),
        (agricola_words.NOUNS, {"cattle": 1, "vegetable": 1}, "1 vegetable and 1 cow"),
        (agricola_words.NOUNS, {"cattle": 3, "vegetable": 2, "wood": 1}, "1 wood, 2 vegetables and 3 cattle"),
        (Nouns({}), {"gold": 2, "coins": 1}, "1 coins and 2 gold"),
    ],
)
def test_amounts(nouns: Nouns, what: dict[str, int], words: str) -> None:
    assert nouns.amounts(what) == words


def paths_of(value: Any, path: str = "") -> Iterator[str]:
    """The paths of everything in a position, maps and lists included."""
    if path:
        yield path
    if isinstance(value, dict | list):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from paths_of(item, f"{path}.{key}" if path else str(key))


def full_position(game: str) -> Json:
    """A position, or rather its form, in which everything is there that can be there, and every list has items."""
    if game == "hallertau":
        used = {"player": 0, "space": "farming"}
        position = hallertau_position(agenda=["farming.sow"] * 2, pending=EFFECTS, used=used, coin=[1, 2])
        for me in position["players"]:
            me |= {"hand": [1, 2], "played": [3, 4], "income": [801, 802]}
            me["just"] |= {"drawn": [1, 2], "fresh": [3, 4]}
        return position
    owed = {"player": 0, "step": "room"}
    if game == "agricola":
        position = agricola_position(4, now=owed, agenda=[owed, owed])
        for me in position["players"]:
            me["majors"] = dict.fromkeys(agricola.MAJORS, 1)
            me["farm"]["fences"] = dict.fromkeys(agricola.EDGES, 1)
            for kind in ("rooms", "fields", "stables"):
                me["farm"][kind] = dict.fromkeys(agricola.SPACES, 1)
        return position
    position = acbas_position(now=owed, agenda=[owed, owed], offers=["joinery", "trading_station"])
    for me in position["players"]:
        me["farm"]["barriers"] = dict.fromkeys(acbas.EDGES, 1)
        me["farm"]["buildings"] = dict.fromkeys(get_args(acbas.Owned), "b0")
        for kind in ("troughs", "stalls", "stables"):
            me["farm"][kind] = dict.fromkeys(acbas.SPACES, 1)
    return position


def move_paths(game: str) -> Iterator[str]:
    """The paths of all fields of all moves."""
    for kind in model_of(game).moves:
        yield from ("move.type", *(f"move.{name}" for name in kind.__struct_fields__))
        for name, keys in counts_of(kind).items():
            yield from (f"move.{name}.{key}" for key in keys or ())
        if "discard" in kind.__struct_fields__:
            yield from ("move.discard.0", "move.discard.1")


@TOLD_HERE
def test_every_path_has_words_of_its_own(game: str) -> None:
    said: dict[str, str] = {}
    for path in dict.fromkeys([*paths_of(full_position(game)), *move_paths(game)]):
        words = path_words(game, path)
        assert words and words != path and "{" not in words and "_" not in words, path
        assert words not in said, (path, said[words])
        said[words] = path
    assert len(said) > 400


@pytest.mark.parametrize(
    ("game", "path", "words"),
    [
        ("hallertau", "players.0.goods.clay", "seat 0's clay"),
        ("hallertau", "players.3.goods.hide", "seat 3's hides"),
        ("hallertau", "players.0.village.brewery.shop", "the column of seat 0's brewery"),
        ("hallertau", "players.1.fields.2.rye_twice", "seat 1's twice-sown rye fields in row 2"),
        ("hallertau", "players.1.sheep.stables", "seat 1's sheep in the stables"),
        ("hallertau", "board.farming.2", "the workers on row 2 of Farming"),
        ("hallertau", "pending.0.card", "the card of effect 1 of those that wait"),
        ("hallertau", "move.pay.barley", "barley paid"),
        ("hallertau", "move.pay.field.2.barley", "barley fields in row 2 paid"),
        ("hallertau", "move.boulders.cold_store.second", "how far the farther boulder of the cold store is pushed"),
        ("acbas", "piles.reed_sheep.sheep", "the sheep on Reed and Sheep"),
        ("acbas", "piles.first_player", "the wood on First Player"),
        ("acbas", "players.1.animals.horse", "seat 1's horses"),
        ("acbas", "players.1.farm.barriers.t-1.n", "the barrier on the north edge of t-1 of seat 1's farm"),
        ("acbas", "players.0.farm.buildings.byre_dwelling", "the space of the Byre-Dwelling on seat 0's farm"),
        ("acbas", "move.gain.pig", "pigs gained"),
        ("agricola", "piles.pig_market", "the boar on Pig Market"),
        ("agricola", "revealed.house_redevelopment", "whether the round card House Redevelopment has come"),
        ("agricola", "players.1.sown.vegetable_2", "seat 1's fields with 2 vegetables"),
        ("agricola", "players.0.promised.food.7", "the food that seat 0 gets in round 7"),
        ("agricola", "players.2.farm.fences.t5.e", "the fence on the east edge of t5 of seat 2's farm"),
        ("agricola", "move.grain.stone_oven", "the grain that is baked with the Stone Oven"),
    ],
)
def test_words_of_paths(game: str, path: str, words: str) -> None:
    assert path_words(game, path) == words


@pytest.mark.parametrize("path", ["", "nonsense", "players.x.goods.clay", "players.0.goods.gold", "board.farming.9.1"])
@EVERY_GAME
def test_a_path_without_words_stays_as_it_is(game: str, path: str) -> None:
    assert path_words(game, path) == path
