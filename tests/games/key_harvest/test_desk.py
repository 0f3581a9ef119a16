"""The desk with Key Harvest: its usual position, answers that a person can read, and positions that are looked for."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from proofs.cli import app
from proofs.compare.lockstep import Mood
from proofs.desk.find.language import understand
from proofs.desk.find.question import Question, read_move
from proofs.desk.find.search import search
from proofs.games.key_harvest import find
from proofs.registry import game_named
from proofs.scenarios import smallest_given, usual
from proofs.wire import Json
from spec.kernel import to_json
from spec.kernel.records import get
from spec.key_harvest import state

GAME = game_named("key_harvest")
MODEL, ENGINE = GAME.model, GAME.engine

# --- the usual position -----------------------------------------------------------------------------------------


def is_a_position(position: Json) -> bool:
    """For the model and for the engine."""
    assert to_json(MODEL.read_state(position)) == position
    assert ENGINE.restore(position).snapshot() == position
    return True


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("phase", [None, *state.PHASES])
def test_usual_positions_are_positions(players: int, phase: str | None) -> None:
    if (players, phase) != (2, "events"):
        position = usual(GAME, players, {} if phase is None else {"phase": phase})
        assert is_a_position(position) and position["phase"] == (phase or "play")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_usual_position_is_one_in_play(players: int) -> None:
    position = usual(GAME, players, {})
    assert position["box"] == to_json(MODEL.new(players, **MODEL.variants["house"]).box)
    assert (position["phase"], position["turn"], position["now"], len(position["town"])) == ("play", 0, None, 6)
    for me in position["players"]:
        assert len(me["fields"]) == 2 and set(me["crops"].values()) == {1}


GIVEN: list[tuple[int, Json]] = [
    (2, {"players.0.fields": {"A3": "A3", "D5": "D5"}}),
    (2, {"players.0.harvested": {"C4": 1}}),
    (2, {"town": {"C3": 1, "B7": 1}}),
    (3, {"stock.wine": 0}),
    (4, {"players.1.crops.wheat": 12}),
    (2, {"players.0.store.right.field": "G1"}),
    (2, {"players.1.store.left.bid.hops": 3}),
    (2, {"bag.fields": {}, "bag.events": {}, "track": list("abcdefghij"), "out.events": dict.fromkeys("klmn", 1)}),
    (3, {"track": ["n", "m", "c"]}),
    (4, {"first_player": 1}),
    (2, {"players.1.displaced": {"worker": "f1", "field": "C4"}}),
    (2, {"box.crops.wine": {"E4": 1}}),
    (3, {"phase": "starting_fields", "turn": 2}),
    (2, {"phase": "starting_crops", "turn": 1}),
    (3, {"phase": "town", "players.0.crops.wheat": 1, "players.0.crops.hops": 1, "players.0.crops.apples": 1}),
    *find.asked_about(frozenset()),
]


@pytest.mark.parametrize(("players", "given"), GIVEN, ids=lambda value: "")
def test_a_position_is_made_to_fit_what_is_given(players: int, given: Json) -> None:
    """What is given is there; only to the fields in town others may come."""
    position = usual(GAME, players, given)
    assert is_a_position(position)
    for path, value in given.items():
        found = get(position, path)
        assert found == value or (path == "town" and value.items() < found.items()), path


@pytest.mark.parametrize("variant", MODEL.variants)
def test_every_position_can_be_given_without_the_box_in_full(variant: str) -> None:
    """What a game comes to is written as what differs from the usual position. Of a box only what was dealt."""
    for players in MODEL.players:
        rng = random.Random(f"{variant} {players}")
        mood, table = Mood(rng, MODEL), ENGINE.new(players, **MODEL.variants[variant])
        while moves := table.legal_moves():
            if rng.random() < 0.02:
                position = table.snapshot()
                given = smallest_given(GAME, players, position)
                assert usual(GAME, players, given) == position
                box = [path for path in given if path.startswith("box.")]
                assert len(box) <= (18 if variant == "text" else 0), box
                assert not any(path.endswith((".word", ".must", ".number", "adjoin")) for path in box)
            table.apply(mood.pick(moves))


# --- questions --------------------------------------------------------------------------------------------------


def gebot(*said: str) -> Result:
    return CliRunner().invoke(app, list(said))


def ask(folder: Path, position: str, *move: str) -> list[str]:
    """What is answered, line by line."""
    file = folder / "position.yaml"
    file.write_text(position)
    said = gebot("ask", "key_harvest", str(file), *move)
    assert "Traceback" not in said.output and (said.exception is None or isinstance(said.exception, SystemExit))
    return said.output.splitlines()


def test_a_field_that_was_stored_in_this_turn_is_not_placed(tmp_path: Path) -> None:
    given = "done.store: 1\nplayers.0.store.left.field: C4\n"
    said = ask(tmp_path, given, "take_field owner=0 slot=left")
    assert said[0] == "Turn of seat 0, after town to store: seat 0 may begin another action or end the turn."
    assert said[1] == "Seat 0 takes the field in the left slot of seat 0's store to their board."
    assert said[2] == "ILLEGAL: it breaks 1 rule."
    assert "key.turn.field-before-store (IT 56, 116)" in said
    assert "  whether town to store was begun in this turn (done.store): saw 1, needed 0" in said


def test_a_worker_needs_as_many_fields_as_its_rank(tmp_path: Path) -> None:
    given = "players.0.fields: {D3: D3, D4: D4, E3: E3}\n"
    said = ask(tmp_path, given, "place_worker worker=t1 space=E4")
    assert said[1:3] == ["Seat 0 places t1 of the townsfolk on E4.", "ILLEGAL: it breaks 1 rule."]
    assert any(line.startswith("key.workers.fields-beside (IT") for line in said)
    said = ask(tmp_path, given, "place_worker worker=f5 space=E4")
    assert said[1:3] == ["Seat 0 places farmhand f5 on E4.", "LEGAL."]
    assert "  players.0.workers.f5: null -> E4" in said


def test_a_harvest_when_the_kind_has_run_out(tmp_path: Path) -> None:
    """E4 bears wheat: with none left anything else is taken."""
    assert ask(tmp_path, "stock.wheat: 0\n", "harvest field=E4 crop=wine")[2] == "LEGAL."
    assert ask(tmp_path, "stock.wheat: 1\n", "harvest field=E4 crop=wine")[2] == "ILLEGAL: it breaks 1 rule."
    moves = ask(tmp_path, "stock.wheat: 0\n")
    assert "  Seat 0 harvests field E4 and takes 1 wine." in moves
    assert "  Seat 0 harvests field E4 and takes 1 wheat." not in moves


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("players.0.crops.wine: 13\n", "players.0.crops.wine"),
        ("players.0.crop.wine: 1\n", "Did you mean players.0.crops.wine?"),
        ("players.0.fields: {E4: E4}\nplayers.1.fields: {E4: E4}\n", "This position can't occur"),
        ("players.0.fields: {H1: H1}\n", "players.0.fields"),
        ("phase: playing\n", "phase"),
    ],
)
def test_what_is_no_position_is_told_in_a_sentence(tmp_path: Path, position: str, message: str) -> None:
    said = "\n".join(ask(tmp_path, position))
    assert message in said and len(said) < 400


# --- looking for positions --------------------------------------------------------------------------------------


def found(condition: str, move: str | None = None, **options: Any) -> list[Any]:
    said = None if move is None else read_move(GAME, move)
    return search(Question(GAME, understand(GAME, condition), said, **options)).found


def test_what_is_looked_for_are_positions_with_open_crops() -> None:
    places = list(find.made(GAME, frozenset()))
    assert len(places) == len(list(find.asked_about(frozenset())))
    assert len({focus.name for focus in places}) == len(places)


def test_words_for_positions() -> None:
    text = "employs(player, 't1') and has(other, 'E4') and player.fields_total == 9 and player.crops_total == 2"
    [one] = found(text)
    me, other = one.position["players"]
    assert "t1" in me["workers"] and "E4" in other["fields"]
    assert len(me["fields"]) == 9 and sum(me["crops"].values()) == 2
    [one] = found("storable('G4') and player.tiles_total == 8 and other.bids_total == 0")
    assert "G4" in one.position["town"]
    [one] = found("stock.wheat == 0 and harvestable('E4') and not placeable('f1')")
    assert one.position["stock"]["wheat"] == 0


def test_a_move_a_rule_and_one_that_is_broken() -> None:
    [one] = found("other.bids_total == 4 and after.player.crops_total == 0", "{type: take_field, owner: 1}")
    assert sum(one.position["players"][0]["crops"].values()) > 0
    [one] = found("player.crops_total == 0", rule="key.town.something-to-bid", broken=True)
    assert one.breaks == ["key.town.something-to-bid"]
    assert found("player.crops.wine + other.crops.wine == 13") == []


def test_a_count_that_can_not_be_0_is_tried_with_the_smallest() -> None:
    """A rank of 0 would be no move."""
    [one] = found("phase == 'first_player'", "{type: deal_rank}", rule="key.turn.phase", broken=True)
    assert one.move["rank"] == 1
