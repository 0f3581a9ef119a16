"""Whose decision it is in All Creatures Big and Small, and what situation a position is, in games and on symbols."""

from __future__ import annotations

from typing import Any

import pytest

from proofs.games.acbas.situations import closer, situations
from spec.acbas import MODEL, free
from spec.acbas.course import automatic, control, decides
from spec.acbas.flow import MUST, other
from spec.acbas.setup import ChooseFirstPlayer, DrawBuilding
from spec.acbas.state import Game
from spec.kernel import to_json
from tests import recorded

OF_NATURE = (ChooseFirstPlayer, DrawBuilding)
FREE = (free.Release, free.MovePiece, free.BuildingFirm, free.TradeAnimals, free.CattleMarket, free.GiveBarrier)
GAMES = ("base-2", "advanced-2", "expert-2")


def positions(name: str) -> list[Game]:
    return recorded.positions("acbas", name)


def symbolic_positions() -> list[Game]:
    return [*situations(), *(focus.state for focus in closer())]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_legal_belongs_to_who_decides(name: str) -> None:
    """Apart from free moves, which both players may make, and which must not come before some steps."""
    for game in positions(name)[:-1]:
        who, legal = decides(game), MODEL.legal(game)
        if who is None:
            assert legal
            assert all(isinstance(move, OF_NATURE) for move in legal)
            continue
        assert game.now is None or game.now.player == who
        assert {move.player for move in legal if not isinstance(move, FREE)} <= {who}  # type: ignore[attr-defined]
        assert who in [move.player for move in legal]  # type: ignore[attr-defined]
        assert not any(isinstance(move, OF_NATURE) for move in legal)
        if game.now is not None and game.now.step in MUST:
            assert not any(isinstance(move, FREE) for move in legal)


def test_nobody_decides_what_happens_by_itself() -> None:
    by_itself = [game for game in symbolic_positions() if automatic(game) is not None]
    assert by_itself
    assert {decides(game) for game in by_itself} == {None}
    assert {decides(positions(name)[-1]) for name in GAMES} == {None}


def exchanged(game: Game) -> Game:
    """The position in which the players have exchanged their seats."""
    plain: Any = to_json(game)
    for part in (plain, plain["now"] or {}, *plain["agenda"]):
        for key in ("player", "turn", "first_player", "leader", "began"):
            if part.get(key) is not None:
                part[key] = other(part[key])
    plain["players"].reverse()
    return MODEL.read_state(plain)  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", GAMES)
def test_exchanging_seats_keeps_the_situation(name: str) -> None:
    for game in [game for game in positions(name) if game.phase != "setup"][::3]:
        after = exchanged(game)
        assert control(after) == control(game)
        who = decides(game)
        assert decides(after) == (None if who is None else other(who))


def test_the_situation_says_what_comes_next() -> None:
    """Positions that are the same situation have the same automatic step, and the same place in turn decides."""
    following: dict[Any, Any] = {}
    for game in [*symbolic_positions(), *(game for name in GAMES for game in positions(name))]:
        step, who = automatic(game), decides(game)
        place = None if who is None else (who - (game.leader or 0)) % 2
        said = (None if step is None else step.__name__, place)
        assert following.setdefault(control(game), said) == said
    assert len(following) > 100
