"""The theorems of Key Harvest are proved, and fail where the model is broken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from proofs.compare.table import Table
from proofs.games.key_harvest.theorems import endless, plays
from proofs.games.key_harvest.theorems.positions import all_but, kinds, moves, positions, seen
from proofs.prove.solver import Memory, ask_cvc5
from proofs.prove.statements import always, prove_theorem, questions, settle
from proofs.prove.theorems import theorems_of, written_theorems
from proofs.registry import game_named
from spec.kernel import Move, decide, how_many_on, mark, put_off, some, the_one_on, to_json
from spec.key_harvest import MODEL
from spec.key_harvest.board import beside
from spec.key_harvest.course import the_turn_passes
from spec.key_harvest.events import DrawEvent
from spec.key_harvest.flow import next_seat
from spec.key_harvest.geometry import reached_from
from spec.key_harvest.state import CROPS, Game
from spec.key_harvest.things import one_goes
from spec.key_harvest.tiles import take_off
from spec.key_harvest.workers import PlaceWorker, RemoveWorker

GAME = game_named("key_harvest")
THEOREMS = written_theorems(GAME)


def test_theorems_are_about_this_game_only() -> None:
    assert all(id.startswith("key.theorem.") for id in THEOREMS)
    assert {one.id for one in theorems_of(GAME)} >= set(THEOREMS)


@pytest.mark.parametrize("id", THEOREMS)
def test_each_has_something_to_show(id: str) -> None:
    """Of a claim about any position a position of numbers shows that it speaks of something, or cases were worked
    out."""
    found = list(THEOREMS[id].statements())
    assert any(statement.kind in ("possible", "checked") for statement in found)
    for statement in found:
        for asked in statement.asked if statement.kind == "possible" else ():
            assert asked.conclusion is True and MODEL.read_state(to_json(asked.game)) == asked.game
            for one in asked.moves:
                assert isinstance(one, Move)


def test_the_second_solver_says_the_same_of_a_theorem() -> None:
    for statement in THEOREMS["key.theorem.price"].statements():
        for question in questions(statement):
            assert ask_cvc5(question.text) == question.wanted


# --- claims about any position can fail -------------------------------------------------------------------------


def test_a_false_claim_about_moves_fails() -> None:
    claim = moves(lambda before, after, done: before.done["store"] == 1, *kinds("take_field"), players=[2])
    assert settle(always("Only after storing.", *claim), Memory()).status == "failed"


def test_a_false_claim_about_positions_fails() -> None:
    claim = positions(lambda game: game.stock["wine"] <= 11, by=["key.invariant.crops"])
    assert settle(always("One is always taken.", *claim), Memory()).status == "failed"


def test_a_claim_that_needs_an_invariant_fails_without_it() -> None:
    def twelve(game: Game) -> bool:
        return game.stock["wine"] + game.players[0].crops["wine"] <= 12

    assert settle(always("Twelve.", *positions(twelve, by=["key.invariant.crops"])), Memory()).status == "proved"
    assert settle(always("Twelve.", *positions(twelve)), Memory()).status == "failed"


def test_an_example_of_which_the_claim_does_not_hold_is_noticed() -> None:
    game = plays.begun(2, "house")
    statement = seen("Nothing.", game, MODEL.legal(game, ["end_turn"])[0], claim=lambda *_: False)
    assert settle(statement, Memory()).status == "failed"


def test_all_types_of_moves_are_looked_at() -> None:
    assert set(all_but()) == set(MODEL.moves) == {*all_but("bid"), *kinds("bid")}


# --- games without end ------------------------------------------------------------------------------------------

ENDLESS: dict[str, Callable[[], plays.Play]] = {
    "one action a turn, text": lambda: plays.playing_and_removing("text"),
    "one action a turn, house": lambda: plays.playing_and_removing("house"),
    "two actions in every turn": plays.two_actions_in_every_turn,
    "one turn": plays.one_turn_without_end,
    "events, text": lambda: plays.only_events_are_drawn("text"),
    "events, house": lambda: plays.only_events_are_drawn("house"),
}


@pytest.mark.parametrize("name", ENDLESS)
def test_an_endless_game_is_played_by_the_engine_too(name: str) -> None:
    """It comes back to where it began, and to no position twice before that."""
    game, done = ENDLESS[name]()
    table = Table(GAME, 2, start=to_json(game))
    passed = []
    for one in done:
        table.step(to_json(one))
        passed.append(table.position)
    assert passed.pop() == to_json(game) and to_json(game) not in passed


def test_what_is_said_to_stand_still_is_idle_in_the_model_too() -> None:
    """The theorem says more than the model: what it lets stand still may stand still there, and not the reverse."""
    for played in ENDLESS.values():
        game, done = played()
        for one in done:
            assert type(one).idle(game, one) or not endless.stands_still(game, one)
            game = MODEL.apply(game, one)
    game = plays.begun(2, "text")
    worker = next(one for one in MODEL.legal(game, ["place_worker"]) if isinstance(one, PlaceWorker))
    game = MODEL.apply(game, worker)
    ending = MODEL.legal(game, ["end_turn"])[0]
    assert type(ending).idle(game, ending) and not endless.stands_still(game, ending)
    game = MODEL.apply(MODEL.apply(game, ending), MODEL.legal(MODEL.apply(game, ending), ["end_turn"])[0])
    removing = RemoveWorker(player=0, worker=worker.worker)
    assert RemoveWorker.idle(game, removing) and not endless.stands_still(game, removing)


def test_two_events_come_back_seven_times() -> None:
    game, done = plays.only_events_are_drawn("house")
    back = 0
    for one in done:
        back += isinstance(one, DrawEvent) and len(game.track) == 6
        game = MODEL.apply(game, one)
    assert back == 7


# --- a broken model ---------------------------------------------------------------------------------------------


def nothing(*_: Any, **__: Any) -> None:
    """A rule that is not there."""


def an_event_is_lost(game: Any) -> None:
    mark(game.bag.events, "a", 0)
    game.phase, game.turn = "play", game.first_player


def put_first(game: Any, owed: Any) -> None:
    game.track.insert(0, owed.by)


def nobody_counts(game: Any) -> None:
    """The turn passes on, and the end never comes."""
    game.done = dict.fromkeys(game.done, 0)
    game.turn = next_seat(game, game.turn)


def something_is_forgotten(game: Any) -> None:
    """The turn passes on, and something is not as it was."""
    the_turn_passes(game)
    game.chosen = {}


def the_bid_is_lost(game: Any, slot: Any) -> None:
    slot.bid = dict.fromkeys(CROPS, 0)


def two_crops(game: Any, me: Any, field: Any, crop: Any) -> None:
    mark(me.harvested, field, 1)
    for _ in range(2):
        one_goes(game.stock, me.crops, crop)


def not_turned(game: Any, me: Any, field: Any, crop: Any) -> None:
    one_goes(game.stock, me.crops, crop)


def on_the_left_one(me: Any, slot: Any, crop: Any) -> None:
    one_goes(me.crops, me.store["left"].bid, crop)


def the_bid_stays_out(me: Any, owner: Any, slot: Any) -> None:
    """The owner gets the price, and the buyer the bid."""
    for crop in CROPS:
        owner.crops[crop] += slot.bid[crop]
        slot.bid[crop] = 0


def over_workers(box: Any, me: Any, field: Any) -> Any:
    return reached_from(me.fields[field], {*me.fields.values(), *me.workers.values()}, beside(box))


def gone_without_a_word(game: Any, seat: Any, field: Any) -> None:
    me = game.players[seat]
    if decide(how_many_on(me.workers, field) >= 1):
        put_off(me.workers, the_one_on(me.workers, field))


def two_go_into_the_bag(game: Any, seat: Any, field: Any) -> None:
    take_off(game.players[seat], field)
    mark(game.bag.fields, field, 1)
    mark(game.bag.fields, "A1", 1)


BROKEN: list[tuple[str, str, Any]] = [
    ("two-actions", "flow.not_done_yet", nothing),
    ("stored-for-a-round", "store.not_after_storing", nothing),
    ("events-in-play", "setup.play_begins", an_event_is_lost),
    ("tenth-too", "events.TRACK", 9),
    ("lowest-space", "events.goes_on_the_track", put_first),
    ("third-is-first", "events.ENOUGH_TILES", 8),
    ("last-turns", "course.the_turn_passes", nobody_counts),
    ("crops-in-all", "store.the_own_bid_is_spent", the_bid_is_lost),
    ("harvest", "harvest.turn_it", two_crops),
    ("bids-stay", "town.one_more_is_bid", on_the_left_one),
    ("price", "store.the_owner_is_paid", the_bid_stays_out),
    ("starting-crops", "setup.two_players_get_one_more", nothing),
    ("five-points", "scoring.every", some),
    ("ties", "scoring.both", lambda *conditions: True),
    ("connected", "board.group_of", over_workers),
    ("groups-of-two", "scoring.groups", lambda spaces, beside: [set(spaces)]),
    ("apart", "workers.no_worker_is_beside", nothing),
    ("one-makes-way", "tiles.a_worker_makes_way", gone_without_a_word),
    ("placed-again", "workers.its_power_is_used", nothing),
    ("replacing", "workers.only_a_lower_one_is_replaced", nothing),
    ("townsfolk", "workers.it_is_available", nothing),
    ("points-of-workers", "scoring.rank_of", lambda box, worker: 1),
    ("every-game-ends-but-these", "workers.goes_home", nothing),
    ("passing", "course.the_turn_passes", something_is_forgotten),
    ("endless-without-passing", "course.the_turn_passes", something_is_forgotten),
    ("fields-go-on", "harvest.turn_it", not_turned),
    ("resets", "words.it_goes_into_the_bag", two_go_into_the_bag),
]
"""The theorem, what is broken, and what stands in its place."""


def test_every_theorem_is_seen_to_fail() -> None:
    assert {f"key.theorem.{id}" for id, _, _ in BROKEN} == set(THEOREMS)


@pytest.fixture
def changed_model() -> Iterator[None]:
    """What was worked out from the rules is forgotten before and after."""
    plays.forget()
    yield
    plays.forget()


@pytest.mark.usefixtures("changed_model")
@pytest.mark.parametrize(("id", "name", "value"), BROKEN, ids=[f"{id}-{name}" for id, name, _ in BROKEN])
def test_a_broken_model_makes_the_theorem_fail(monkeypatch: pytest.MonkeyPatch, id: str, name: str, value: Any) -> None:
    monkeypatch.setattr(f"spec.key_harvest.{name}", value)
    result = prove_theorem(THEOREMS[f"key.theorem.{id}"])
    assert result.status == "failed"
    assert any(part.problem for part in result.parts)
