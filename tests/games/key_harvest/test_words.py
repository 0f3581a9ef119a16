"""Key Harvest in words: moves, situations, paths, and the terms of its glossary."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from proofs.book.facets import subjects_of
from proofs.book.glossary import terms, terms_of
from proofs.compare.lockstep import Mood
from proofs.games.key_harvest import words
from proofs.games.key_harvest.situations import POSITIONS
from proofs.registry import game_named
from proofs.scenarios import usual
from proofs.telling import language_of, path_words, sentence, situation
from proofs.wire import Json
from spec.kernel import to_json
from spec.kernel.moves import controls, counts_of
from spec.key_harvest import state
from spec.key_harvest.flow import MUST

GAME = game_named("key_harvest")
MODEL, ENGINE, LANGUAGE = GAME.model, GAME.engine, language_of(GAME)
KINDS = {str(kind.__struct_config__.tag): kind for kind in MODEL.moves}

# --- sentences of moves -----------------------------------------------------------------------------------------

SENTENCES: dict[str, tuple[Json, str]] = {
    "deal_crop": ({"field": "A1", "crop": "apples"}, "Nature deals apples to field A1."),
    "deal_pair": ({"field": "A1"}, "Nature deals field A1 to a starting pair."),
    "deal_rank": ({"worker": "t2", "rank": 4}, "Nature deals t2 of the townsfolk the rank 4."),
    "choose_first_player": ({"player": 1}, "Nature makes seat 1 the first player."),
    "draw_pair": ({"pair": "3"}, "Nature draws starting pair 3."),
    "set_aside": ({"crop": "wine"}, "Nature chooses wine among the crops to be set aside."),
    "draw_crop": ({"crop": "vegetables"}, "Nature draws 1 vegetable from the crops that are set aside."),
    "remove_event": ({"event": "c"}, "Nature puts event c back into the box unseen."),
    "draw_field": ({"field": "C3"}, "Nature draws field C3."),
    "draw_event": ({"event": "c"}, "Nature draws event c."),
    "harvest": ({"player": 0, "field": "E4", "crop": "wheat"}, "Seat 0 harvests field E4 and takes 1 wheat."),
    "place_worker": ({"player": 2, "worker": "f1", "space": "E5"}, "Seat 2 places farmhand f1 on E5."),
    "remove_worker": ({"player": 0, "worker": "t1"}, "Seat 0 removes t1 of the townsfolk from their board."),
    "go_home": ({"player": 0}, "Seat 0 sends the displaced worker home."),
    "take_field": (
        {"player": 0, "owner": 1, "slot": "left"},
        "Seat 0 takes the field in the left slot of seat 1's store to their board.",
    ),
    "store_field": ({"player": 0, "field": "C3"}, "Seat 0 puts field C3 from the town into their store."),
    "bid": ({"player": 0, "crop": "apples"}, "Seat 0 adds 1 apple to the bid."),
    "get_crop": ({"player": 0, "crop": "hops"}, "Seat 0 takes 1 hops from the stock."),
    "renew": ({"player": 0, "field": "E4"}, "Seat 0 turns field E4 to its large side."),
    "move_field": ({"player": 0, "field": "E4", "space": "F4"}, "Seat 0 moves field E4 to F4."),
    "pass_field": ({"player": 0, "field": "E4"}, "Seat 0 passes field E4 to the left neighbour."),
    "swap_bag": ({"player": 0, "field": "E4"}, "Seat 0 puts field E4 into the bag and gets one that is drawn."),
    "swap_left": (
        {"player": 0, "field": "E4", "other": "C3"},
        "Seat 0 exchanges field E4 for field C3 of the left neighbour.",
    ),
    "accept": ({"player": 0}, "Seat 0 has a field drawn from the bag."),
    "clear": ({"player": 0, "field": "C3"}, "Seat 0 discards field C3 from the town."),
    "buy_field": ({"player": 0, "field": "C3"}, "Seat 0 buys field C3 from the town."),
    "pay": ({"player": 0, "crop": "wine"}, "Seat 0 pays 1 wine."),
    "recall": ({"player": 0, "worker": "t1"}, "Seat 0 sends t1 of the townsfolk back to the town."),
    "stop": ({"player": 0}, "Seat 0 ends the step."),
    "end_turn": ({"player": 0}, "Seat 0 ends the turn."),
}


@pytest.mark.parametrize("tag", SENTENCES)
def test_sentences(tag: str) -> None:
    move, said = SENTENCES[tag]
    assert sentence(GAME, {"type": tag, **move}) == said


def test_what_a_harvest_brings_if_nothing_is_left() -> None:
    move = {"type": "harvest", "player": 0, "field": "E4", "crop": None}
    assert sentence(GAME, move) == "Seat 0 harvests field E4 and takes nothing."


def test_every_type_of_move_has_words_in_the_order_of_the_model() -> None:
    assert list(LANGUAGE.moves) == list(KINDS)
    assert set(SENTENCES) == set(KINDS) == set(POSITIONS)


def test_a_template_has_every_field_of_its_move() -> None:
    for tag, told in LANGUAGE.moves.items():
        shown = {name.replace("counter", "crop") for _, name, _, _ in Formatter().parse(told.template) if name}
        assert shown == set(KINDS[tag].__struct_fields__), tag


def every_move(tag: str) -> Iterator[Json]:
    """Moves of the type with every name that they can have. Where two fields make too many, one of them stays."""
    counts = [{name: number} for name in counts_of(KINDS[tag]) for number in (1, 2)] or [{}]
    for control in controls(KINDS[tag]):
        if not {"other", "space"} & control.keys() or control["field" if "field" in control else "worker"] in FEW:
            yield from ({"type": tag, **control, **count} for count in counts)


FEW = ("A1", "E4", "f1", "t1")


def test_different_moves_have_different_sentences() -> None:
    said: dict[str, Json] = {}
    for tag in KINDS:
        for move in every_move(tag):
            told = sentence(GAME, move)
            assert told[0].isupper() and told.endswith(".") and "_" not in told and '"' not in told
            assert said.setdefault(told, move) == move
    assert len(said) > 5000


@pytest.mark.parametrize("tag", POSITIONS)
def test_every_type_of_move_is_told_where_it_is_legal(tag: str) -> None:
    """The situation names who has to decide, and the moves are told with that seat."""
    game = POSITIONS[tag](3)
    position: Json = to_json(game)
    told = situation(GAME, position)
    moves = [to_json(move) for move in MODEL.legal(game, [tag])]
    assert moves and told.endswith(".") and "None" not in told and "{" not in told
    seats = {move["player"] for move in moves if "player" in move and tag != "choose_first_player"}
    assert [int(seat) for seat in re.findall(r": seat (\d)", told)] == sorted(seats), told
    assert ("nature" in told) == (MODEL.decides(game) is None)
    assert all(not sentence(GAME, move).startswith("The move ") for move in moves)


# --- situations -------------------------------------------------------------------------------------------------


def step(name: str, by: str | None = None, at: str | None = None, left: int = 0, player: int = 0) -> Json:
    return {"now": {"player": player, "step": name, "by": by, "at": at, "left": left}}


SITUATIONS: list[tuple[Json, str]] = [
    ({"phase": "print"}, "Set-up: nature deals field A1 its crop."),
    ({"phase": "first_player"}, "Set-up: nature chooses the first player."),
    ({"phase": "starting_fields", "turn": 1}, "Set-up: nature draws a starting pair for seat 1."),
    ({"phase": "set_aside"}, "Set-up: nature chooses a kind of crop for those that are set aside."),
    ({"phase": "starting_crops"}, "Set-up: nature draws a starting crop for seat 0."),
    ({"phase": "town"}, "Set-up: nature draws a field for the town."),
    ({"phase": "events"}, "Set-up: nature puts an event back into the box."),
    ({}, "Turn of seat 0: seat 0 may begin an action or end the turn."),
    (
        {"turn": 2, "done.harvest": 1},
        "Turn of seat 2, after a harvest: seat 2 may begin another action or end the turn.",
    ),
    (
        {"last": {"player": 1, "turns": 1}},
        "Turn of seat 0, with ten events on the track, the tenth drawn by seat 1: "
        "seat 0 may begin an action or end the turn.",
    ),
    (
        {"players.1.displaced": {"worker": "f2", "field": "A3"}, "turn": 0},
        "Turn of seat 0, after store to board: seat 1 may place farmhand f2, which was displaced, or send it home.",
    ),
    (
        {**step("harvest", at="E4"), "players.0.fields": {"E4": "E4", "E5": "E5"}},
        "Turn of seat 0, after a harvest: seat 0 may harvest another field that hangs together with E4 "
        "or end the step harvest.",
    ),
    (
        {**step("second_field"), "players.1.store.left.field": "C9"},
        "Turn of seat 0, after store to board: seat 0 may take a second field from a store "
        "or end the step second_field.",
    ),
    (
        step("bid", at="C9"),
        "Turn of seat 0, after town to store: seat 0 has to bid at least one crop for field C9, at the step bid.",
    ),
    (
        step("more", at="C9"),
        "Turn of seat 0, after town to store: seat 0 may bid more for field C9 or end the step more.",
    ),
    (
        step("second_store"),
        "Turn of seat 0, after town to store: seat 0 may put a second field into the store "
        "or end the step second_store.",
    ),
    (
        step("refill"),
        "Turn of seat 0, after town to store: nature draws a tile to fill up the town.",
    ),
    (
        step("receive", "f6"),
        "Turn of seat 0, after a worker: nature draws a field for seat 0, because of farmhand f6.",
    ),
    (
        step("pay", at="C9", left=2),
        "Turn of seat 0, after a worker: seat 0 has to pay 2 crops for field C9, at the step pay.",
    ),
    (
        step("effect", "f1", left=1),
        "Turn of seat 0, after a worker: seat 0 may take a crop from the stock because of farmhand f1 "
        "or end the step effect.",
    ),
    (
        step("effect", "f3", left=2),
        "Turn of seat 0, after a worker: seat 0 has to turn a harvested field to its large side because of "
        "farmhand f3, 2 times in all, at the step effect.",
    ),
    (
        step("effect", "b", left=1),
        "Turn of seat 0, after town to store: seat 0 may buy a field from the town for 3 crops because of event b "
        "or end the step effect.",
    ),
    ({"phase": "over"}, "The game is over."),
]


@pytest.mark.parametrize(("given", "said"), SITUATIONS, ids=lambda value: None)
def test_situations(given: Json, said: str) -> None:
    position = usual(GAME, 3, given)
    assert MODEL.read_state(position) and ENGINE.restore(position) and situation(GAME, position) == said


def test_every_step_and_every_word_is_told() -> None:
    """`track` is never answered, and nothing is never owed."""
    assert set(words.STEPS) | {"effect", "track"} == set(state.STEPS)
    assert set(words.EFFECTS) | {"nothing"} == set(state.WORDS)
    assert set(words.SET_UP) | {"print", "play", "over"} == set(state.PHASES)
    assert set(words.ACTION_WORDS) == set(state.ACTIONS)


@pytest.mark.parametrize("variant", MODEL.variants)
def test_what_may_be_left_is_said_in_whole_games(variant: str) -> None:
    """A situation speaks of ending a step, or the turn, exactly if that is legal."""
    for players in MODEL.players:
        mood = Mood(random.Random(f"{variant} {players}"), MODEL)
        table = ENGINE.new(players, **MODEL.variants[variant])
        while moves := table.legal_moves():
            said = situation(GAME, table.snapshot())
            types = {move["type"] for move in moves}
            assert ("or end the step" in said) == ("stop" in types), said
            assert ("or end the turn" in said) == ("end_turn" in types), said
            assert ("or send it home" in said) == ("go_home" in types), said
            assert ("has to" in said) == (must(table.snapshot())), said
            table.apply(mood.pick(moves))
        assert situation(GAME, table.snapshot()) == "The game is over."


def must(position: Json) -> bool:
    """A player has to answer, and can't leave it."""
    now = position["now"]
    if now is None or now["step"] in ("refill", "receive"):
        return False
    if now["step"] == "effect":
        printed = {**position["box"]["workers"], **position["box"]["events"]}
        return bool(printed[now["by"]]["must"])
    return now["step"] in MUST


# --- paths ------------------------------------------------------------------------------------------------------


def paths_of(value: Any, path: str = "") -> Iterator[str]:
    if path:
        yield path
    if isinstance(value, dict | list):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from paths_of(item, f"{path}.{key}" if path else str(key))


def full_position() -> Json:
    """The form of a position in which everything is there that can be there."""
    position: Json = to_json(MODEL.new(4))
    owed = step("effect", "f1")["now"]
    fields, events = dict.fromkeys(state.SPACES, 1), dict.fromkeys(state.EVENTS, 1)
    position |= {"now": owed, "agenda": [owed, owed], "town": fields, "removed": events, "track": list(state.EVENTS)}
    position |= {"chosen": dict.fromkeys(state.CROPS, 1), "last": {"player": 0, "turns": 0}}
    position |= {"bag": {"fields": fields, "events": events}, "out": {"fields": fields, "events": events}}
    position["box"]["adjoin"] = dict.fromkeys(state.EDGES, 1)
    position["box"]["pairs"] = dict.fromkeys(state.SPACES, "1")
    position["box"]["crops"] = dict.fromkeys(state.CROPS, fields)
    for me in position["players"]:
        me |= {"fields": fields, "harvested": fields, "workers": dict.fromkeys(state.WORKERS, "A1")}
        me["displaced"] = {"worker": "f1", "field": "A1"}
    return position


def test_every_path_has_words_of_its_own() -> None:
    moves = [f"move.{name}" for kind in MODEL.moves for name in ("type", *kind.__struct_fields__)]
    said: dict[str, str] = {}
    for path in dict.fromkeys([*paths_of(full_position()), *moves]):
        told = path_words(GAME, path)
        assert told and told != path and "{" not in told and "_" not in told, path
        assert told not in said, (path, said[told])
        said[told] = path
    assert len(said) > 1500


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("players.1.crops.apples", "seat 1's apples"),
        ("players.0.store.left.bid.wine", "the wine bid in the left slot of seat 0's store"),
        ("players.2.workers.t3", "the space of t3 of the townsfolk on seat 2's board"),
        ("box.adjoin.A1-B2", "whether A1 and B2 adjoin"),
        ("box.workers.f1.rank", "the rank of farmhand f1"),
        ("done.store", "whether town to store was begun in this turn"),
        ("track.6", "the event on space 7 of the track"),
        ("players.0.crops.gold", "players.0.crops.gold"),
        ("town.H1", "town.H1"),
    ],
)
def test_words_of_paths(path: str, said: str) -> None:
    assert path_words(GAME, path) == said


# --- the glossary -----------------------------------------------------------------------------------------------


def test_the_words_of_the_glossary() -> None:
    glossary = Path(words.__file__).with_name("words.yaml")
    game = GAME.but(site=replace(GAME.site, glossary=glossary))
    assert len(terms(game)) > 50
    facets = subjects_of(game).facets
    names = {f"{name}.{value}" for name, facet in facets.items() for value in facet.names}
    assert {meant for term in terms(game) for meant in term.means} == names
    assert [rule for rule in MODEL.rules if not terms_of(game, rule)] == []
    assert all(term.say.endswith(".") and set(term.lines) == {"it"} for term in terms(game))
