"""Whose decision it is in Hallertau, and what situation a position is, in recorded games and on symbols."""

from __future__ import annotations

from typing import Any

import pytest

from proofs.games.hallertau.situations import card_situations, situations
from spec.hallertau import MODEL, workers
from spec.hallertau.course import automatic, control, decides
from spec.hallertau.plays.drawing import DealCard
from spec.hallertau.plays.income import Collect
from spec.hallertau.plays.playing import GoOn, PlayCard
from spec.hallertau.setup import ChooseFirstPlayer
from spec.hallertau.state import Game
from spec.kernel import to_json
from tests import recorded

OF_NATURE = (ChooseFirstPlayer, workers.DrawQuadrantCard, workers.TossCoin, DealCard)
OF_EVERYBODY = (GoOn, Collect)
GAMES = ("no_cards-3", "2-5-2", "3-7-4")


def positions(name: str) -> list[Game]:
    return recorded.positions("hallertau", name)


def symbolic_positions() -> list[Game]:
    return [*situations(), *(focus.state for focus in card_situations())]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_legal_belongs_to_who_decides(name: str) -> None:
    """Apart from cards, which everybody may play: all legal moves are of the player who decides, or none is of a
    player in particular."""
    for game in positions(name)[:-1]:
        who, asked = decides(game), [move for move in MODEL.legal(game) if not isinstance(move, PlayCard)]
        together = [move for move in asked if isinstance(move, OF_EVERYBODY)]
        by_nature = [move for move in asked if isinstance(move, OF_NATURE)]
        if who is None:
            assert asked in (together, by_nature)
        else:
            assert not together
            assert not by_nature
            assert {move.player for move in asked} == {who}  # type: ignore[attr-defined]
        assert asked


def test_nobody_decides_what_happens_by_itself() -> None:
    by_itself = [game for game in symbolic_positions() if automatic(game) is not None]
    assert by_itself
    assert {decides(game) for game in by_itself} == {None}
    assert {decides(positions(name)[-1]) for name in GAMES} == {None}


def turned(game: Game, by: int) -> Game:
    """The position in which everybody sits so many seats further on."""
    plain: Any = to_json(game)
    for part in (plain, plain["used"] or {}, *plain["pending"]):
        for key in ("player", "turn", "first_player", "led_by", "actor"):
            if part.get(key) is not None:
                part[key] = (part[key] + by) % len(game.players)
    plain["players"] = plain["players"][-by:] + plain["players"][:-by]
    return MODEL.read_state(plain)  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", GAMES)
def test_turning_the_table_keeps_the_situation(name: str) -> None:
    for game in [game for game in positions(name) if game.phase != "setup"][::7]:
        after = turned(game, 1)
        assert control(after) == control(game)
        who = decides(game)
        assert decides(after) == (None if who is None else (who + 1) % len(game.players))


def test_the_situation_says_what_comes_next() -> None:
    """Positions that are the same situation have the same automatic step, and the same place in turn decides."""
    following: dict[Any, Any] = {}
    for game in [*symbolic_positions(), *(game for name in GAMES for game in positions(name))]:
        step, who = automatic(game), decides(game)
        place = None if who is None else (who - (game.first_player or 0)) % len(game.players)
        said = (None if step is None else step.__name__, place)
        assert following.setdefault(control(game), said) == said
    assert len(following) > 1000
