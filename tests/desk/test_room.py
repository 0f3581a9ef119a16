"""How many animals farms have room for: what is most is what the rule of the model takes, and one more is too many."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from proofs.cli import app
from proofs.desk.conversation import Desk
from proofs.desk.room import MOST, Keeping, most_of, rooms, told
from proofs.game import Desk as Spoken
from proofs.game import Game
from proofs.registry import game_named, games
from proofs.scenarios import usual
from spec.kernel import Judge, from_json
from tests.desk.test_any_game import PEBBLES

WITH_ROOM = [game for game in games() if game.desk.room is not None]
TWO_STABLES: dict[str, Any] = {
    "phase": "work",
    "players.0.farm.fences": dict.fromkeys(["t4.n", "t5.n", "t4.w", "t5.e", "m4.n", "m5.n"], 1),
    "players.0.farm.stables": {"t4": 1, "t5": 1, "b3": 1},
    "players.0.animals": {"sheep": 3, "boar": 1, "cattle": 0},
}
"""A farm of Agricola: a pasture for 16, a stable, the house."""


def state_of(game: Game, given: Mapping[str, Any]) -> Any:
    return from_json(usual(game, 2, given), game.model.state)


def keeping_of(game: Game) -> Keeping:
    assert game.desk.room is not None
    return game.desk.room


def test_the_games_with_farms_say_how_animals_are_kept() -> None:
    assert {game.name for game in WITH_ROOM} == {"acbas", "agricola"}


@pytest.mark.parametrize("game", WITH_ROOM, ids=str)
def test_what_is_most_fits_and_one_more_does_not(game: Game) -> None:
    keeping, state = keeping_of(game), state_of(game, {})
    for room in rooms(game, state):
        assert room.fit and room.held == dict(keeping.held(state, room.seat))
        for kind in keeping.types:
            with Judge():
                nothing = dict.fromkeys(keeping.types, 0)
                assert keeping.fit(state, room.seat, {**nothing, kind: room.alone[kind]})
                assert not keeping.fit(state, room.seat, {**nothing, kind: room.alone[kind] + 1})
                assert keeping.fit(state, room.seat, {**room.held, kind: room.held[kind] + room.more[kind]})
                assert not keeping.fit(state, room.seat, {**room.held, kind: room.held[kind] + room.more[kind] + 1})


def test_a_farm_of_agricola() -> None:
    game = game_named("agricola")
    first, second = rooms(game, state_of(game, TWO_STABLES))
    assert first.alone == {"sheep": 18, "boar": 18, "cattle": 18}
    assert first.more == {"sheep": 14, "boar": 1, "cattle": 1}
    assert second.alone == {"sheep": 1, "boar": 1, "cattle": 1} == second.more
    assert told(game, [first, second]).splitlines() == [
        "Seat 0 has 3 sheep and 1 boar, and all of them fit.",
        "  Of one type alone at most 18 sheep, 18 boar or 18 cattle.",
        "  Beside them at most 14 sheep, 1 boar or 1 cow more.",
        "  Pasture on t4 t5 with 2 stables: 16 of one type",
        "  Stable on b3: 1 animal",
        "  House on m1 b1: 1 animal",
        "Seat 1 has no animals.",
        "  Of one type alone at most 1 sheep, 1 boar or 1 cow.",
        "  House on m1 b1: 1 animal",
    ]


def test_a_farm_of_acbas() -> None:
    game = game_named("acbas")
    given = {"players.0.farm.stalls": {"t0": 1}, "players.0.farm.troughs": {"t0": 1}, "players.0.animals.pig": 4}
    first, _ = rooms(game, state_of(game, given))
    assert first.alone == dict.fromkeys(("sheep", "pig", "cow", "horse"), 7)
    assert first.more == {"sheep": 1, "pig": 3, "cow": 1, "horse": 1}
    assert "  Stall on t0: 6 of one type" in told(game, [first]).splitlines()


def test_animals_that_do_not_fit_leave_nothing_to_add() -> None:
    game = game_named("agricola")
    state = state_of(game, {})
    state.players[0].animals["sheep"] = 2
    [first, _] = rooms(game, state)
    assert not first.fit and first.more == {} and first.alone["sheep"] == 1
    assert "Seat 0 has 2 sheep, and not all of them fit." in told(game, [first])


@pytest.mark.parametrize("limit", [0, 1, 2, 3, 7, 8, 416, 43_008])
def test_the_most_is_found(limit: int) -> None:
    assert most_of(lambda count: count <= limit) == limit


def test_nobody_looks_for_ever() -> None:
    assert most_of(lambda count: True) >= MOST // 2


def test_a_game_without_farms() -> None:
    assert rooms(PEBBLES, PEBBLES.model.new(2)) == []
    assert told(PEBBLES, []) == "In Pebbles there is nothing that animals need room for."


# --- asking for it ----------------------------------------------------------------------------------------------


@pytest.fixture
def position(tmp_path: Path) -> str:
    file = tmp_path / "farm.yaml"
    file.write_text(json.dumps(TWO_STABLES))
    return str(file)


def test_ask_tells_it(position: str) -> None:
    result = CliRunner().invoke(app, ["ask", "agricola", position, "--room"])
    assert result.exit_code == 0
    assert result.stdout.splitlines()[1] == "Seat 0 has 3 sheep and 1 boar, and all of them fit."


def test_ask_tells_it_to_a_program(position: str) -> None:
    result = CliRunner().invoke(app, ["ask", "agricola", position, "--room", "--json"])
    said = json.loads(result.stdout)
    assert said["game"] == "agricola" and said["position"]["players"][0]["animals"]["sheep"] == 3
    assert [one["seat"] for one in said["room"]] == [0, 1]
    assert said["room"][0]["alone"] == {"sheep": 18, "boar": 18, "cattle": 18}
    assert said["room"][0]["more"] == {"sheep": 14, "boar": 1, "cattle": 1}
    assert said["room"][0]["places"][1] == "Stable on b3: 1 animal"


@pytest.mark.parametrize("game", games(), ids=str)
def test_in_a_conversation(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GEBOT_CACHE", str(tmp_path / "cache"))
    here = Desk(game, 2, {})
    said = here.answer("room")
    assert not here.misused
    assert said.startswith("Seat 0 has no animals." if game in WITH_ROOM else f"In {game.model.title} there is nothing")
    bare = Desk(game.but(desk=Spoken()), 2, {})
    assert bare.answer("room").startswith(f"In {game.model.title} there is nothing")
