"""Random games, and moves that are none."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

from engine.agricola import Game, IllegalMove, MalformedMove, MalformedRequest, Refused, new_game
from engine.agricola.cards.exchanges import EXCHANGES
from engine.agricola.cards.exchanges import OPTIONS as EXCHANGE_OPTIONS
from engine.agricola.cards.table import CHOICES, OPTIONS
from engine.agricola.moves import SHAPES
from engine.agricola.names import (
    ACTION_SPACES,
    ANIMALS,
    BAKERS,
    CARDS,
    CODES,
    CRAFTS,
    GOODS,
    MAJORS,
    MINORS,
    OCCUPATIONS,
    SPACES,
)
from engine.service import Service

Position = Callable[..., Any]
Canonical = Callable[[object], str]
Some = dict[str, Any]

# The players and the options hand and tile.
WITHOUT = [(1, 0, 0), (2, 0, 0), (2, 0, 1), (3, 0, 0), (3, 0, 1), (4, 0, 0), (4, 0, 1)]
WITH = [(1, 1, 0), (2, 1, 0), (3, 1, 0), (4, 1, 0)]
GAMES = [*WITHOUT, *WITH]

VALUES: dict[str, tuple[Any, ...]] = {
    "player": (0, 1, 2, 3),
    "card": CARDS,
    "space": SPACES,
    "crop": ("grain", "vegetable"),
    "improvement": MAJORS,
    "pay": ("cost", "fireplace_2", "fireplace_3"),
    "good": GOODS,
    "animal": ANIMALS,
    "by": ("fireplace", "cooking_hearth"),
    "option": OPTIONS,
    "paper": (0, 1),
    "to": ("clay", "stone"),
    "extra": ({}, {"grain_3": 1}, {"grain_2": 1}, {"grain_3": 2, "grain_2": 1}),
    "grain": ({}, *({kind: number} for kind in BAKERS for number in (1, 2, 3)), {"fireplace": 1, "clay_oven": 1}),
    "spaces": ({}, *({one: 1, other: 1} for one in SPACES for other in SPACES)),
}
PARTICULAR: dict[tuple[str, str], tuple[Any, ...]] = {
    ("place", "space"): ACTION_SPACES,
    ("choose_good", "good"): ("reed", "stone"),
    ("cook", "good"): ("vegetable", *ANIMALS),
    ("craft", "improvement"): CRAFTS,
    ("deal_hand", "card"): CODES,
    ("take_hand", "card"): CODES,
    ("use", "card"): tuple(CHOICES),
    ("play_minor", "card"): MINORS,
    ("play_occupation", "card"): OCCUPATIONS,
    ("exchange", "card"): tuple(EXCHANGES),
    ("exchange", "option"): EXCHANGE_OPTIONS,
    ("renovate", "by"): ({}, {"A123": 1}, {"B145": 1}, {"A123": 1, "B145": 1}),
}
ROOM_WAYS: tuple[Some, ...] = ({}, {"B126": 1}, {"B013": 1, "B145": 1}, {"A123": 1}, {"B126": 1, "A123": 1, "B145": 1})


def moves_by_type() -> dict[str, list[Some]]:
    """Nearly every well-formed move."""
    found = {}
    for kind, shape in SHAPES.items():
        choices = [PARTICULAR.get((kind, key)) or VALUES[key] for key in shape]
        found[kind] = [{"type": kind, **dict(zip(shape, values, strict=True))} for values in product(*choices)]
    found["build_room by"] = [{**move, "by": by} for move in found["build_room"] for by in ROOM_WAYS if by]
    found["fence with clay"] = [{**move, "clay": clay} for move in found["fence"] for clay in (1, 2, 20)]
    return found


def lively_play(seed: int, players: int, hand: int, tile: int) -> Iterator[Game]:
    """The game before each decision of a play in which everybody has plenty and prefers to do something."""
    rng = random.Random(seed)
    game = new_game(players, hand, tile)
    while game.snapshot()["phase"] in ("setup", "deal"):
        game.apply(rng.choice(game.legal_moves()))
    state = game.snapshot()
    for player in state["players"]:
        for good in player["goods"]:
            player["goods"][good] = rng.randrange(12)
    game = Game.restore(state)
    while moves := game.legal_moves():
        yield game
        better = [move for move in moves if move["type"] not in ("discard", "stop", "convert")]
        if better and rng.random() < 0.9:
            moves = better
        kind = rng.choice(sorted({move["type"] for move in moves}))
        game.apply(rng.choice([move for move in moves if move["type"] == kind]))
    yield game


@pytest.mark.parametrize(("players", "hand", "tile"), GAMES)
def test_random_games_end(players: int, hand: int, tile: int) -> None:
    rng = random.Random(players)
    for _ in range(4):
        game = new_game(players, hand, tile)
        decisions = 0
        while moves := game.legal_moves():
            game.apply(rng.choice(moves))
            decisions += 1
        state = game.snapshot()
        assert (state["phase"], state["round"]) == ("over", 14) and decisions < 5000
        assert bool(game.scores()["winners"]) == (players > 1)


def check_supply(state: Some) -> None:
    """Nobody has more than there is of what is limited, and nothing is below zero."""
    for player in state["players"]:
        farm = player["farm"]
        assert 2 <= player["people"] <= 5 and len(farm["stables"]) <= 4 and len(farm["fences"]) <= 15
        assert min(*player["goods"].values(), *player["animals"].values(), player["begging"]) >= 0
        assert sum(player["sown"].values()) <= len(farm["fields"]) + ("B068" in player["cards"])
    majors = [name for player in state["players"] for name in player["majors"]]
    assert len(majors) == len(set(majors))
    assert min(state["piles"].values()) >= 0


@pytest.mark.parametrize("seed", range(len(GAMES)))
def test_every_listed_move_is_accepted_and_positions_round_trip(seed: int, canonical: Canonical) -> None:
    players, hand, tile = GAMES[seed % len(GAMES)]
    rng = random.Random(seed)
    for game in lively_play(seed, players, hand, tile):
        state = game.snapshot()
        check_supply(state)
        again = Game.restore(state)
        assert again.snapshot() == state
        moves = game.legal_moves()
        assert again.legal_moves() == moves
        assert len({canonical(move) for move in moves}) == len(moves)
        for move in moves if len(moves) < 60 else rng.sample(moves, 60):
            game.clone().apply(move)
        assert game.snapshot() == state
        if moves:
            move = rng.choice(moves)
            played = game.clone()
            played.apply(move)
            again.apply(move)
            assert again.snapshot() == played.snapshot()
        assert hand or all(game.view(seat) == state for seat in range(players))
        game.scores()


@pytest.mark.parametrize("seed", range(20, 20 + len(GAMES)))
def test_moves_that_are_not_listed_are_refused(seed: int, canonical: Canonical) -> None:
    everything = moves_by_type()
    rng = random.Random(seed)
    players, hand, tile = GAMES[seed % len(GAMES)]
    for game in lively_play(seed, players, hand, tile):
        listed = {canonical(move) for move in game.legal_moves()}
        state = game.snapshot()
        for moves in everything.values():
            for move in rng.sample(moves, min(len(moves), 6)):
                if canonical(move) not in listed:
                    with pytest.raises(IllegalMove) as refused:
                        game.apply(move)
                    assert str(refused.value).endswith(".")
        assert game.snapshot() == state


def test_a_clone_is_independent() -> None:
    game = new_game(2)
    copy = game.clone()
    copy.apply({"type": "choose_first_player", "player": 0})
    copy.apply({"type": "deal_card", "card": "fencing"})
    assert game.snapshot()["phase"] == "setup"
    again = copy.clone()
    again.apply({"type": "place", "player": 0, "space": "forest"})
    assert copy.snapshot()["turn"] == 0
    assert copy.snapshot()["players"][0]["goods"]["wood"] == 0


@pytest.mark.parametrize(
    "move",
    [
        None,
        [],
        "rest",
        {},
        {"type": None},
        {"type": "fly"},
        {"type": ["rest"]},
        {"type": "rest"},
        {"type": "rest", "player": 4},
        {"type": "rest", "player": -1},
        {"type": "rest", "player": True},
        {"type": "rest", "player": "0"},
        {"type": "rest", "player": 0.0},
        {"type": "rest", "player": 0, "space": "forest"},
        {"type": "place", "player": 0},
        {"type": "place", "player": 0, "space": "t1"},
        {"type": "place", "player": 0, "space": None},
        {"type": "place", "player": 0, "where": "forest"},
        {"type": "deal_card", "card": "forest"},
        {"type": "deal_card", "card": "fencing", "player": 0},
        {"type": "choose_card", "card": "fencing"},
        {"type": "choose_first_player", "first": 0},
        {"type": "build_room", "player": 0, "space": "t6"},
        {"type": "build_room", "player": 0, "space": "forest"},
        {"type": "fence", "player": 0, "spaces": ["t1"]},
        {"type": "fence", "player": 0, "spaces": {"t1": 0}},
        {"type": "fence", "player": 0, "spaces": {"t1": 2}},
        {"type": "fence", "player": 0, "spaces": {"t1": True}},
        {"type": "fence", "player": 0, "spaces": {"t9": 1}},
        {"type": "fence", "player": 0, "spaces": {1: 1}},
        {"type": "sow", "player": 0, "crop": "reed"},
        {"type": "bake", "player": 0, "grain": {"fireplace_2": 1}},
        {"type": "bake", "player": 0, "grain": {"fireplace": 0}},
        {"type": "bake", "player": 0, "grain": {"fireplace": 1.0}},
        {"type": "bake", "player": 0, "grain": 1},
        {"type": "build_major", "player": 0, "improvement": "loom", "pay": "cost"},
        {"type": "build_major", "player": 0, "improvement": "well", "pay": "clay"},
        {"type": "build_major", "player": 0, "improvement": "well", "pay": "cooking_hearth_4"},
        {"type": "build_major", "player": 0, "improvement": "well"},
        {"type": "choose_good", "player": 0, "good": "wood"},
        {"type": "choose_animal", "player": 0, "animal": "horse"},
        {"type": "craft", "player": 0, "improvement": "well"},
        {"type": "cook", "player": 0, "good": "grain", "by": "fireplace"},
        {"type": "cook", "player": 0, "good": "sheep", "by": "clay_oven"},
        {"type": "convert", "player": 0, "crop": "sheep"},
        {"type": "discard", "player": 0, "good": "fence"},
        {"type": "build_room", "player": 0, "space": "t1", "by": {"A143": 1}},
        {"type": "build_room", "player": 0, "space": "t1", "by": {"B126": 2}},
        {"type": "build_room", "player": 0, "space": "t1", "by": ["B126"]},
        {"type": "build_room", "player": 0, "space": "t1", "clay": 1},
        {"type": "fence", "player": 0, "spaces": {"t1": 1}, "clay": -1},
        {"type": "fence", "player": 0, "spaces": {"t1": 1}, "clay": True},
        {"type": "fence", "player": 0, "spaces": {"t1": 1}, "by": {}},
        {"type": "deal_hand", "player": 0, "card": "A001"},
        {"type": "deal_hand", "player": 0, "card": "fencing"},
        {"type": "use", "player": 0, "card": "A002", "option": "use"},
        {"type": "use", "player": 0, "card": "A024", "option": "bake"},
        {"type": "use", "player": 0, "card": "A024"},
        {"type": "play_occupation", "player": 0, "card": "A002", "paper": 0},
        {"type": "play_occupation", "player": 0, "card": "A086", "paper": 2},
        {"type": "play_occupation", "player": 0, "card": "A086"},
        {"type": "play_minor", "player": 0, "card": "A086"},
        {"type": "play_minor", "player": 0, "card": "A002", "paper": 0},
        {"type": "renovate", "player": 0, "to": "wood", "by": {}},
        {"type": "renovate", "player": 0, "to": "clay"},
        {"type": "renovate", "player": 0, "to": "clay", "by": {"B126": 1}},
        {"type": "reap", "player": 0, "extra": {"grain_1": 1}},
        {"type": "reap", "player": 0, "extra": {"grain_2": 0}},
        {"type": "exchange", "player": 0, "card": "A024", "option": "use"},
        {"type": "exchange", "player": 0, "card": "B080", "option": "stone_4"},
        {"type": "adopt", "player": 4},
    ],
)
def test_malformed_moves(agricola: Position, move: Any) -> None:
    game = agricola().game
    before = game.snapshot()
    with pytest.raises(MalformedMove) as refused:
        game.apply(move)
    assert str(refused.value).endswith(".")
    assert game.snapshot() == before


@pytest.mark.parametrize(
    "move",
    [
        {"type": "fence", "player": 0, "spaces": {}},
        {"type": "bake", "player": 0, "grain": {}},
        {"type": "bake", "player": 0, "grain": {"fireplace": 10**30}},
        {"type": "place", "player": 3, "space": "forest"},
        {"type": "place", "player": 0, "space": "lessons"},
        {"type": "deal_card", "card": "fencing"},
        {"type": "choose_first_player", "player": 3},
        {"type": "build_major", "player": 0, "improvement": "well", "pay": "fireplace_2"},
        {"type": "deal_hand", "player": 0, "card": "A002"},
        {"type": "take_hand", "player": 0, "card": "A002"},
        {"type": "adopt", "player": 0},
        {"type": "use", "player": 0, "card": "A024", "option": "grain"},
        {"type": "exchange", "player": 0, "card": "A102", "option": "stone_1"},
        {"type": "exchange", "player": 0, "card": "A102", "option": "use"},
        {"type": "renovate", "player": 0, "to": "clay", "by": {}},
        {"type": "reap", "player": 0, "extra": {}},
    ],
)
def test_well_formed_moves_that_are_illegal(agricola: Position, move: Any) -> None:
    game = agricola().game
    with pytest.raises(IllegalMove):
        game.apply(move)


def test_alone_nature_deals_no_card(agricola: Position) -> None:
    game = agricola(players=1, phase="preparation", turn=None).game
    with pytest.raises(IllegalMove, match="Who plays alone chooses the card"):
        game.apply({"type": "deal_card", "card": "fencing"})


def test_the_first_player_is_a_player_of_the_game() -> None:
    with pytest.raises(IllegalMove, match="no player 2 in this game"):
        new_game(2).apply({"type": "choose_first_player", "player": 2})


@pytest.mark.parametrize("players", [0, 5, -1, "2", 2.0, True, None])
def test_numbers_of_players(players: Any) -> None:
    with pytest.raises(MalformedRequest):
        new_game(players)


@pytest.mark.parametrize(("hand", "tile"), [(1, 1), (2, 0), (-1, 0), (0, 2), (True, 0), (0, False), ("0", 0), (0, -1)])
def test_options(hand: Any, tile: Any) -> None:
    with pytest.raises(MalformedRequest):
        new_game(2, hand, tile)


def test_there_is_no_tile_for_one() -> None:
    with pytest.raises(MalformedRequest, match="no variant tile for one player"):
        new_game(1, 0, 1)
    assert new_game(1, 0, 0).snapshot()["variant"] == "no_hand"
    assert new_game(2, 0, 1).snapshot()["variant"] == "no_hand_tile"
    assert new_game(1, 1, 0).snapshot()["variant"] == "cards"


@pytest.mark.parametrize("player", [2, -1, "0", None, True])
def test_views_of_nobody(player: Any) -> None:
    with pytest.raises(Refused):
        new_game(2).view(player)


def test_the_service_plays() -> None:
    service = Service("agricola")
    assert service.answer(b'{"op": "new", "players": 3}')["state"]["variant"] == "no_hand"
    assert service.answer(b'{"op": "new", "players": 3, "hand": 0, "tile": 1}')["state"]["variant"] == "no_hand_tile"
    for line in (
        b'{"op": "new", "players": 3, "hand": 0}',
        b'{"op": "new", "players": 3, "hand": 1, "tile": 1}',
        b'{"op": "new", "players": 1, "hand": 0, "tile": 1}',
    ):
        assert service.answer(line)["error"] == "malformed"
    assert service.answer(b'{"op": "new", "players": 3, "hand": 1, "tile": 0}')["state"]["variant"] == "cards"
    assert service.answer(b'{"op": "new", "players": 3}')["state"]["variant"] == "no_hand"
    assert len(service.answer(b'{"op": "legal"}')["moves"]) == 3
    chosen = b'{"op": "apply", "move": {"type": "choose_first_player", "player": 2}}'
    assert service.answer(chosen)["state"]["phase"] == "preparation"
    assert service.answer(chosen)["error"] == "illegal"
