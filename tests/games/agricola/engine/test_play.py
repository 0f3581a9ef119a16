"""Random games, and moves that are none."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

from engine.agricola import Game, IllegalMove, MalformedMove, MalformedRequest, Refused, new_game
from engine.agricola.moves import SHAPES
from engine.agricola.names import ACTION_SPACES, ANIMALS, BAKERS, CARDS, CRAFTS, GOODS, MAJORS, SPACES
from engine.service import Service

Position = Callable[..., Any]
Canonical = Callable[[object], str]
Some = dict[str, Any]

GAMES = [(1, 0), (2, 0), (2, 1), (3, 0), (3, 1), (4, 0), (4, 1)]

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
    "grain": ({}, *({kind: number} for kind in BAKERS for number in (1, 2, 3)), {"fireplace": 1, "clay_oven": 1}),
    "spaces": ({}, *({one: 1, other: 1} for one in SPACES for other in SPACES)),
}
PARTICULAR: dict[tuple[str, str], tuple[Any, ...]] = {
    ("place", "space"): ACTION_SPACES,
    ("choose_good", "good"): ("reed", "stone"),
    ("cook", "good"): ("vegetable", *ANIMALS),
    ("craft", "improvement"): CRAFTS,
}


def moves_by_type() -> dict[str, list[Some]]:
    """Nearly every well-formed move."""
    found = {}
    for kind, shape in SHAPES.items():
        choices = [PARTICULAR.get((kind, key)) or VALUES[key] for key in shape]
        found[kind] = [{"type": kind, **dict(zip(shape, values, strict=True))} for values in product(*choices)]
    return found


def lively_play(seed: int, players: int, tile: int) -> Iterator[Game]:
    """The game before each decision of a play in which everybody has plenty and prefers to do something."""
    rng = random.Random(seed)
    game = new_game(players, 0, tile)
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


@pytest.mark.parametrize(("players", "tile"), GAMES)
def test_random_games_end(players: int, tile: int) -> None:
    rng = random.Random(players)
    for _ in range(4):
        game = new_game(players, 0, tile)
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
        assert sum(player["sown"].values()) <= len(farm["fields"])
    majors = [name for player in state["players"] for name in player["majors"]]
    assert len(majors) == len(set(majors))
    assert min(state["piles"].values()) >= 0


@pytest.mark.parametrize("seed", range(14))
def test_every_listed_move_is_accepted_and_positions_round_trip(seed: int, canonical: Canonical) -> None:
    players, tile = GAMES[seed % len(GAMES)]
    rng = random.Random(seed)
    for game in lively_play(seed, players, tile):
        state = game.snapshot()
        check_supply(state)
        assert Game.restore(state).snapshot() == state
        moves = game.legal_moves()
        assert len({canonical(move) for move in moves}) == len(moves)
        for move in moves if len(moves) < 60 else rng.sample(moves, 60):
            game.clone().apply(move)
        assert game.snapshot() == state
        assert all(game.view(seat) == state for seat in range(players))
        game.scores()


@pytest.mark.parametrize("seed", range(20, 27))
def test_moves_that_are_not_listed_are_refused(seed: int, canonical: Canonical) -> None:
    everything = moves_by_type()
    rng = random.Random(seed)
    players, tile = GAMES[seed % len(GAMES)]
    for game in lively_play(seed, players, tile):
        listed = {canonical(move) for move in game.legal_moves()}
        state = game.snapshot()
        for moves in everything.values():
            for move in rng.sample(moves, min(len(moves), 12)):
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


@pytest.mark.parametrize(("hand", "tile"), [(1, 0), (0, 2), (True, 0), (0, False), ("0", 0), (0, -1)])
def test_options(hand: Any, tile: Any) -> None:
    with pytest.raises(MalformedRequest):
        new_game(2, hand, tile)


def test_there_is_no_tile_for_one() -> None:
    with pytest.raises(MalformedRequest, match="no variant tile for one player"):
        new_game(1, 0, 1)
    assert new_game(1, 0, 0).snapshot()["variant"] == "no_hand"
    assert new_game(2, 0, 1).snapshot()["variant"] == "no_hand_tile"


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
        b'{"op": "new", "players": 3, "hand": 1, "tile": 0}',
        b'{"op": "new", "players": 1, "hand": 0, "tile": 1}',
    ):
        assert service.answer(line)["error"] == "malformed"
    assert len(service.answer(b'{"op": "legal"}')["moves"]) == 3
    chosen = b'{"op": "apply", "move": {"type": "choose_first_player", "player": 2}}'
    assert service.answer(chosen)["state"]["phase"] == "preparation"
    assert service.answer(chosen)["error"] == "illegal"
