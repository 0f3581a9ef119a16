"""Agricola: the model plays whole games, and everything claimed of positions holds on the way."""

from __future__ import annotations

import random

import pytest

from proofs.compare.keeping import happenings
from proofs.prove.within import outside
from spec.agricola import MODEL
from spec.agricola.state import Game
from spec.kernel import Judge, Move, from_json, to_json
from spec.kernel.records import Malformed, record_bounds

FREE = ("cook", "convert", "discard", "exchange")
KINDS = [(1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (4, 0), (4, 1)]


def tag(move: Move) -> str:
    return str(move.__struct_config__.tag)


def picked(game: Game, rng: random.Random) -> Move:
    """Some legal move, most of the time no free one, each type as likely as any other."""
    legal = MODEL.legal(game)
    serious = [move for move in legal if tag(move) not in FREE]
    some = serious if serious and rng.random() > 0.03 else legal
    kind = rng.choice(sorted({tag(move) for move in some}))
    return rng.choice([move for move in some if tag(move) == kind])


def look_at(before: Game, after: Game) -> None:
    assert [path for path, holds in record_bounds(after) if not holds] == []
    assert [claim.id for claim in MODEL.invariants if claim.holds(after) is not True] == []
    assert list(outside(MODEL, after)) == []
    assert MODEL.measure(after) < MODEL.measure(before)


@pytest.mark.parametrize(("players", "tile"), KINDS)
def test_a_whole_game(players: int, tile: int) -> None:
    assert play(MODEL.new(players, tile=tile), random.Random(players + 10 * tile)).round == 14


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_rich_game_with_hand_cards(players: int) -> None:
    """Goods that are handed out before each round make most cards playable."""
    assert play(MODEL.new(players, hand=1), random.Random(20 + players), gifts=5).round == 14


def play(game: Game, rng: random.Random, gifts: int = 0) -> Game:
    """Play to the end, and look at every position; the last one."""
    players = len(game.players)
    while not MODEL.over(game):
        if game.phase == "preparation":
            for me in game.players:
                me.goods = {good: count + rng.randint(0, gifts) for good, count in me.goods.items()}
        move, last = picked(game, rng), game
        with Judge():
            for happening in happenings(MODEL, game, move):
                look_at(last, happening.state)
                last = happening.state
        game = from_json(to_json(last), Game)
        assert MODEL.automatic(game) is None
    assert MODEL.legal(game) == []
    assert (MODEL.scores(game)["winners"] == []) == (players == 1)
    return game


def test_a_first_position() -> None:
    game = MODEL.new(2)
    assert {tag(move) for move in MODEL.legal(game)} == {"choose_first_player"}
    game = MODEL.apply(game, MODEL.read_move({"type": "choose_first_player", "player": 1}))
    assert [me.goods["food"] for me in game.players] == [3, 2]
    assert {tag(move) for move in MODEL.legal(game)} == {"deal_card"}
    assert len(MODEL.legal(game)) == 4


def test_a_game_for_one_begins_without_food_and_chooses_its_cards() -> None:
    game = MODEL.apply(MODEL.new(1), MODEL.read_move({"type": "choose_first_player", "player": 0}))
    assert game.players[0].goods["food"] == 0
    assert {tag(move) for move in MODEL.legal(game)} == {"choose_card"}
    game = MODEL.apply(game, MODEL.read_move({"type": "choose_card", "player": 0, "card": "fencing"}))
    assert (game.phase, game.piles["forest"], game.players[0].to_place) == ("work", 2, 2)


@pytest.mark.parametrize(
    ("players", "options"), [(0, {}), (5, {}), (2, {"hand": 1, "tile": 1}), (1, {"tile": 1}), (2, {"tile": 2})]
)
def test_a_game_that_is_not_there_is_refused(players: int, options: dict[str, int]) -> None:
    with pytest.raises(ValueError):
        MODEL.new(players, **options)


def test_an_impossible_position_is_refused() -> None:
    plain = to_json(MODEL.new(2))
    plain["players"][0]["farm"]["fences"] = {"t1.n": 1}
    with pytest.raises(Malformed, match=r"agr\.invariant"):
        MODEL.read_state(plain)
