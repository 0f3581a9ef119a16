"""Obligations: they hold of the model, and they fail where a model is wrong."""

from __future__ import annotations

import dataclasses
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from proofs.game import Game
from proofs.prove.obligations import Result, all_situations, prove_situation, smaller_than
from proofs.prove.recorded import describe, situations
from proofs.prove.solver import Memory
from proofs.registry import game_named
from spec.hallertau import MODEL, exchanges, progress, resources, sheep
from spec.hallertau.actions import MakeTools, Place
from spec.hallertau.cards.table import CARDS
from spec.hallertau.plays import playing
from spec.hallertau.plays.playing import PlayCard
from spec.hallertau.progress import Advance
from spec.hallertau.state import Game as State
from spec.hallertau.turns import key_of
from spec.kernel import require, rule, up_to

HALLERTAU = game_named("hallertau")


def failing(situation: str, game: Game = HALLERTAU) -> dict[str, list[Result]]:
    """The obligations of one situation that are not proved, by kind."""
    focus = next(focus for focus in all_situations(game) if focus.name == situation)
    found: dict[str, list[Result]] = {}
    for result in prove_situation(game.model, focus, Memory()):
        if result.status != "proved":
            found.setdefault(result.kind, []).append(result)
    return found


SAMPLE = [
    "1p progress first=0",
    "2p actions acted first=0 town_hall.take",
    "2p actions acted first=0",
    "2p fallow",
    "3p removal",
    "2p boulders",
    "2p boulders done",
    "2p actions cards00 acted first=0 waits703 waits701",
    "card 7",
    "card 7 in between",
    "card 316 option 3 push",
]


@pytest.mark.parametrize("situation", SAMPLE)
def test_nothing_fails_of_the_model_as_it_is(situation: str) -> None:
    assert failing(situation) == {}


def test_situations_have_names_of_their_own() -> None:
    names = [focus.name for focus in all_situations(HALLERTAU)]
    assert len(names) == len(set(names))


def test_every_phase_and_every_step_has_a_situation() -> None:
    names = {describe(HALLERTAU, state).split(" ", 1)[1] for state in situations(HALLERTAU)}
    for phase in ("setup", "removal", "new_workers", "income", "new_card", "fallow", "harvest", "milking", "boulders"):
        assert phase in names
        assert phase == "setup" or f"{phase} done" in names
    owing = "actions acted first=0 "
    steps = {name.removeprefix(owing).split(" ")[0] for name in names if name.startswith(owing)}
    assert len(steps) == 28


def test_every_card_is_looked_at_with_every_option_and_every_step() -> None:
    closer = {focus.name: focus for focus in HALLERTAU.claims.closer()}
    for number, card in CARDS.items():
        assert closer[f"card {number}"].asks_about(PlayCard, {"card": number})
        for option in range(1, card.options + 1):
            for step in card.steps(option):
                assert f"card {number} option {option} {key_of(step)}" in closer


def test_an_eleventh_jewel_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "MOST_JEWELS", 11)
    broken = failing("2p actions acted first=0 town_hall.take")
    assert set(broken) == {"preservation"}
    (result,) = broken["preservation"]
    assert result.position["players"][0]["jewels"] + result.move["what"]["jewels"] == 11


def test_a_ninth_field_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "MOST_FIELDS", 9)
    assert set(failing("2p actions acted first=0 clearing.field clearing.clay")) == {"preservation"}


def test_a_boulder_left_behind_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "push_boulders", lambda me, round_, shop: None)
    assert "preservation" in failing("1p progress first=0")


def test_a_center_that_lags_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "the_center_follows", lambda me: None)
    assert "preservation" in failing("1p progress first=0")


def test_a_shop_behind_the_center_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    @rule("toy.town-hall", it="1")
    def careless(me: Any, shop: str) -> None:
        """A shop moves back, whatever stands there."""
        require(me.village[shop].shop >= 1)
        me.village[shop].shop -= 1

    monkeypatch.setattr(exchanges, "move_a_shop_back", careless)
    assert "preservation" in failing("2p actions acted first=0 town_hall.pay")


def test_candidates_that_leave_something_out_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def stingy(game: State) -> Iterator[MakeTools]:
        if game.phase == "actions" and game.turn is not None and not game.agenda:
            yield MakeTools(player=game.turn, workers=up_to(3))

    monkeypatch.setattr(MakeTools, "candidates", stingy)
    broken = failing("2p actions first=0")
    assert "coverage" in broken
    assert broken["coverage"][0].move["workers"] > 3


def test_a_forgotten_shop_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    every = Advance.candidates
    monkeypatch.setattr(Advance, "candidates", lambda game: (move for move in every(game) if move.shop != "bakery"))
    subjects = {result.subject for result in failing("1p progress first=0")["coverage"]}
    assert subjects == {"advance shop=bakery"}


def test_a_player_without_a_move_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MakeTools, "candidates", lambda game: iter(()))
    monkeypatch.setattr(Place, "candidates", lambda game: iter(()))
    assert "progress" in failing("1p actions first=0")


def test_a_move_that_nothing_allows_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    @rule("toy.never", it="1")
    def never(me: Any, card: str) -> None:
        """There are more and fewer than three sheep."""
        require(me.sheep[card] > 3)
        require(me.sheep[card] < 3)

    monkeypatch.setattr(sheep, "move_a_sheep_on", never)
    broken = failing("2p actions acted first=0 small_trade.move")
    assert {result.subject for result in broken["non-vacuity"]} == {f"move_sheep slot={card}" for card in "456"}


def test_a_card_that_nobody_can_play_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    @rule("toy.barred", it="1")
    def barred(game: State, card: Any) -> None:
        """No phase is the right one."""
        require(game.round > 6)

    monkeypatch.setattr(playing, "the_phase_bar_allows_it", barred)
    broken = failing("card 7")
    assert set(broken) == {"non-vacuity"}
    assert {result.subject for result in broken["non-vacuity"]} == {
        f"play_card card=7 rung={rung}" for rung in (1, 2, 3)
    }


def test_a_card_that_brings_a_ninth_field_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "MOST_FIELDS", 9)
    number, option = next(
        (n, o) for n, c in CARDS.items() for o in range(1, c.options + 1) if _gives_a_field(c.steps(o))
    )
    assert set(failing(f"card {number} option {option} field")) == {"preservation"}


def _gives_a_field(steps: list[str]) -> bool:
    return any(key_of(step) == "field" for step in steps)


def test_a_measure_that_stands_still_is_noticed() -> None:
    still = HALLERTAU.but(model=dataclasses.replace(MODEL, measure=lambda game: (1,)))
    assert "termination" in failing("2p milking", still)


def test_the_order_of_measures() -> None:
    assert smaller_than((1, 9), (2, 0))
    assert smaller_than((2, 0), (2, 1))
    assert not smaller_than((2, 1), (2, 1))
    assert not smaller_than((3, 0), (2, 1))


def test_situations_come_in_the_same_order_in_every_process() -> None:
    """Processes tell each other about situations by their numbers."""
    words = (
        "from proofs.registry import games; from proofs.prove.obligations import all_situations; "
        "print([one.name for game in games() for one in all_situations(game)])"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", words],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
    assert "now=room" in told.pop()
