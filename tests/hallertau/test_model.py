"""The model of Hallertau as a whole: random play keeps what is claimed of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from proofs.lockstep import Mood
from spec.hallertau import MODEL, rulings
from spec.hallertau.board import SPACES_OF
from spec.hallertau.partings import PARTINGS
from spec.hallertau.setup import ChooseFirstPlayer
from spec.hallertau.state import SPACES, Game
from spec.hallertau.workers import DrawQuadrantCard, TossCoin
from spec.kernel import Illegal, Judge, copy, to_json
from spec.kernel.records import Malformed


def random_game(players: int, seed: int) -> Iterator[tuple[Game, Any]]:
    """Every position of a random game, with the move made in it (None at the end)."""
    rng = random.Random(f"{players}/{seed}")
    mood = Mood(rng)
    game = MODEL.new(players)
    while moves := MODEL.legal(game):
        chosen = mood.pick([to_json(move) for move in moves])
        move = MODEL.read_move(chosen)
        yield game, move
        game = MODEL.apply(game, move)
    yield game, None


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_invariants_and_measure_in_random_play(players: int) -> None:
    for seed in range(3):
        last = None
        for game, _ in random_game(players, seed):
            assert MODEL.read_state(to_json(game)) == game
            measure = MODEL.measure(game)
            assert last is None or measure < last
            assert min(measure) >= 0
            last = measure
        assert MODEL.over(game)
        assert game.round == 6


def test_the_number_of_players() -> None:
    for players in (0, 5, -1):
        with pytest.raises(ValueError, match="1 to 4 players"):
            MODEL.new(players)


def turned(value: Any, by: int, players: int) -> Any:
    """A move or position in which everybody sits `by` seats further on."""
    plain = to_json(value)
    for key in ("player", "first", "turn", "first_player"):
        if plain.get(key) is not None:
            plain[key] = (plain[key] + by) % players
    if "players" in plain:
        plain["players"] = plain["players"][-by:] + plain["players"][:-by]
    return plain


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_are_alike(players: int) -> None:
    """Turning the table commutes with every move; proofs may therefore let the player in turn sit first."""
    for game, move in random_game(players, 5):
        if move is None:
            continue
        after = MODEL.apply(game, move)
        for by in range(1, players):
            there = MODEL.read_state(turned(game, by, players))
            moved = MODEL.apply(there, MODEL.read_move(turned(move, by, players)))
            assert to_json(moved) == turned(after, by, players)


@pytest.mark.parametrize("players", [1, 3])
def test_equal_views_offer_equal_moves(players: int) -> None:
    for game, _ in random_game(players, 9):
        for seat in range(players):
            view = MODEL.view(game, seat)
            assert to_json(view) == to_json(game)
            if game.turn == seat:
                assert MODEL.legal(view) == MODEL.legal(game)
            view.round = 99
            assert game.round != 99


def test_a_refused_move_changes_nothing() -> None:
    game = MODEL.new(2)
    before = to_json(game)
    with pytest.raises(Illegal):
        MODEL.apply(game, ChooseFirstPlayer(first=3))
    assert to_json(game) == before
    assert MODEL.broken(game, ChooseFirstPlayer(first=3)) == ["hal.setup.first-player"]
    assert MODEL.broken(game, ChooseFirstPlayer(first=1)) == []


def test_an_impossible_position_is_refused_with_its_invariant() -> None:
    plain = to_json(MODEL.new(1))
    plain["players"][0]["center"] = 3
    with pytest.raises(Malformed, match=r"hal\.invariant\.center"):
        MODEL.read_state(plain)
    for phase in ("harvest", "milking"):
        game = MODEL.apply(MODEL.new(4), ChooseFirstPlayer(first=0))
        plain = to_json(game)
        plain.update(phase=phase, turn=None)
        for player in plain["players"]:
            player["workers"] = 0
        with pytest.raises(Malformed, match="nobody has to decide"):
            MODEL.read_state(plain)


@pytest.mark.rules("hal.setup.board", "hal.removal.four-players", "hal.removal.top-row")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_set_up_and_first_removal_can_be_combined(players: int) -> None:
    """Workers lie only on the spaces of quadrants that are not cleared; with four players on none."""
    game = MODEL.apply(MODEL.new(players), ChooseFirstPlayer(first=0))
    if players == 4:
        assert {game.board[space][1] for space in SPACES} == {0}
        return
    for move in MODEL.legal(game):
        assert isinstance(move, DrawQuadrantCard)
        after = MODEL.apply(game, move)
        tosses = [toss for toss in MODEL.legal(after) if isinstance(toss, TossCoin)]
        for end in [MODEL.apply(after, toss) for toss in tosses] or [after]:
            cleared = {q for q, spaces in SPACES_OF.items() if all(end.board[space][1] == 0 for space in spaces)}
            assert len(cleared) == players
            assert all(end.board[s][1] == 1 for q, spaces in SPACES_OF.items() for s in spaces if q not in cleared)
            assert sum(end.quadrant_cards.values()) == 5


@pytest.mark.rules("hal.removal.quadrant-card", "hal.removal.question-mark")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_quadrant_cards_favour_no_quadrant(players: int) -> None:
    from spec.hallertau.workers import CARDS_BY_PLAYERS

    weight = dict.fromkeys((1, 2, 3, 4), 0.0)
    for certain, uncertain in CARDS_BY_PLAYERS[players].values():
        assert len(certain) + bool(uncertain) == players
        for quadrant in certain:
            weight[quadrant] += 1
        for quadrant in uncertain:
            weight[quadrant] += 1 / len(uncertain)
    assert set(weight.values()) == {players * 6 / 4}


@pytest.mark.rules("hal.removal.question-mark", "hal.removal.coin")
def test_another_reading_of_the_question_mark() -> None:
    """Read as a die, a question mark in a game of one leaves all four quadrants open."""
    game = MODEL.apply(MODEL.new(1), ChooseFirstPlayer(first=0))
    for reading, quadrants in (("coin", [1, 2]), ("die", [1, 2, 3, 4])):
        readings = {"hal.ruling.question-mark": reading}
        drawn = MODEL.apply(game, DrawQuadrantCard(card=5), Judge(readings=readings))
        assert drawn.coin == quadrants
        with Judge(readings=readings).presiding():
            assert MODEL.read_state(to_json(drawn)) == drawn
        tossed = MODEL.apply(drawn, TossCoin(quadrant=drawn.coin[-1]), Judge(readings=readings))
        assert tossed.phase == "actions"


def test_rulings_are_complete() -> None:
    ids = [ruling.id for ruling in rulings.RULINGS]
    assert len(set(ids)) == len(ids)
    for ruling in rulings.RULINGS:
        assert ruling.question.endswith("?")
        assert ruling.answer.endswith(".")
        assert ruling.because.endswith(".")
        assert set(ruling.sources) == {"it", "pt"}
        assert len(ruling.readings) != 1
        parted = any(parting.ruling is ruling for parting in PARTINGS.values())
        assert (ruling.shows is not None or parted) == bool(ruling.readings)


def test_every_rule_cites_both_editions() -> None:
    for rule in MODEL.rules.values():
        assert set(rule.sources) == {"it", "pt"}, rule.id
        assert rule.statement.endswith("."), rule.id


def test_copying_a_position() -> None:
    game = MODEL.new(2)
    assert copy(game) == game
