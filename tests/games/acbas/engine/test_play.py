"""Random games, and moves that are none."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

from engine.acbas import Game, IllegalMove, MalformedMove, MalformedRequest, Refused, new_game
from engine.acbas.anytime import PAIRS
from engine.acbas.moves import SHAPES
from engine.acbas.names import ACTION_SPACES, ANIMALS, EDGES, RESOURCES, SPACES, SPECIALS

Position = Callable[..., Any]
Canonical = Callable[[object], str]

VALUES: dict[str, tuple[Any, ...]] = {
    "player": (0, 1),
    "building": SPECIALS,
    "edge": EDGES,
    "space": SPACES,
    "origin": SPACES,
    "target": SPACES,
    "side": ("left", "right"),
    "animal": ANIMALS,
    "resource": RESOURCES,
    "piece": ("trough", "stall", "cow_stall", "pig_stall"),
    "gain": tuple({name: 1 + (name == more)} for name in ANIMALS for more in ("", *ANIMALS)),
}
PARTICULAR: dict[tuple[str, str], tuple[Any, ...]] = {
    ("place", "space"): ACTION_SPACES,
    ("use_space", "space"): ACTION_SPACES,
    ("build_stable", "pay"): ("wood", "stone"),
    ("build_special", "pay"): ("wood", "stone", "cost"),
    ("buy_animal", "pay"): ("wood_stone", "wood_reed", "stone_reed"),
    ("exchange", "give"): ("sheep", "pig", "horse"),
    ("trade_animals", "give"): tuple(PAIRS),
}


def all_moves() -> list[dict[str, Any]]:
    """Nearly every well-formed move."""
    found = []
    for kind, shape in SHAPES.items():
        choices = [PARTICULAR.get((kind, key)) or VALUES[key] for key in shape]
        found += [{"type": kind, **dict(zip(shape, values, strict=True))} for values in product(*choices)]
    return found


def lively_play(seed: int, buildings: int) -> Iterator[Game]:
    """The game before each decision of a play in which everybody has plenty and prefers to do something."""
    rng = random.Random(seed)
    game = new_game(2, buildings)
    while game.snapshot()["phase"] == "setup":
        game.apply(rng.choice(game.legal_moves()))
    state = game.snapshot()
    for player in state["players"]:
        player.update(wood=rng.randrange(15), stone=rng.randrange(15), reed=rng.randrange(8))
    game = Game.restore(state)
    while moves := game.legal_moves():
        yield game
        better = [move for move in moves if move["type"] not in ("release", "stop", "pass")]
        if better and rng.random() < 0.9:
            moves = better
        kind = rng.choice(sorted({move["type"] for move in moves}))
        game.apply(rng.choice([move for move in moves if move["type"] == kind]))
    yield game


@pytest.mark.parametrize("buildings", [0, 4, 8])
def test_random_games_end(buildings: int) -> None:
    rng = random.Random(buildings)
    for _ in range(10):
        game = new_game(2, buildings)
        while moves := game.legal_moves():
            game.apply(rng.choice(moves))
        state = game.snapshot()
        assert (state["phase"], state["round"]) == ("over", 8)
        assert game.scores()["winner"] in (0, 1)


@pytest.mark.parametrize("seed", range(12))
def test_every_listed_move_is_accepted_and_positions_round_trip(seed: int, canonical: Canonical) -> None:
    for game in lively_play(seed, (8, 4, 8, 0)[seed % 4]):
        state = game.snapshot()
        assert Game.restore(state).snapshot() == state
        moves = game.legal_moves()
        assert len({canonical(move) for move in moves}) == len(moves)
        for move in moves:
            game.clone().apply(move)
        assert game.snapshot() == game.view(0) == game.view(1) == state
        game.scores()


@pytest.mark.parametrize("seed", range(20, 26))
def test_moves_that_are_not_listed_are_refused(seed: int, canonical: Canonical) -> None:
    everything = all_moves()
    rng = random.Random(seed)
    for game in lively_play(seed, 8):
        listed = {canonical(move) for move in game.legal_moves()}
        state = game.snapshot()
        for move in rng.sample(everything, 300):
            if canonical(move) not in listed:
                with pytest.raises(IllegalMove):
                    game.apply(move)
        assert game.snapshot() == state


def test_a_clone_is_independent() -> None:
    game = new_game(2)
    copy = game.clone()
    copy.apply({"type": "choose_first_player", "player": 0})
    copy.apply({"type": "place", "player": 0, "space": "three_wood"})
    assert game.snapshot()["phase"] == "setup"
    again = copy.clone()
    again.apply({"type": "place", "player": 1, "space": "one_stone"})
    assert copy.snapshot()["turn"] == 1
    assert copy.snapshot()["players"][1]["stone"] == 0


@pytest.mark.parametrize(
    "move",
    [
        None,
        [],
        "pass",
        {},
        {"type": None},
        {"type": "fly"},
        {"type": ["pass"]},
        {"type": "pass"},
        {"type": "pass", "player": 2},
        {"type": "pass", "player": -1},
        {"type": "pass", "player": True},
        {"type": "pass", "player": "0"},
        {"type": "pass", "player": 0.0},
        {"type": "pass", "player": 0, "space": "walls"},
        {"type": "place", "player": 0},
        {"type": "place", "player": 0, "space": "t0"},
        {"type": "place", "player": 0, "space": None},
        {"type": "place", "player": 0, "where": "walls"},
        {"type": "build_barrier", "player": 0, "edge": "t0.s"},
        {"type": "build_barrier", "player": 0, "edge": "t0"},
        {"type": "build_trough", "player": 0, "space": "t7"},
        {"type": "build_trough", "player": 0, "space": "walls"},
        {"type": "build_stable", "player": 0, "space": "t0", "pay": "cost"},
        {"type": "build_stable", "player": 0, "space": "t0"},
        {"type": "build_special", "player": 0, "building": "residence", "space": "t0", "pay": "cost"},
        {"type": "build_special", "player": 0, "building": "shelter", "space": "t0", "pay": "reed"},
        {"type": "draw_building", "building": "residence"},
        {"type": "draw_building", "building": "ranch", "player": 0},
        {"type": "choose_first_player", "first": 0},
        {"type": "expand", "player": 0, "side": "up"},
        {"type": "exchange", "player": 0, "give": "cow"},
        {"type": "gain_animal", "player": 0, "animal": "goat"},
        {"type": "gain_resource", "player": 0, "resource": "clay"},
        {"type": "grow", "player": 0, "gain": {}},
        {"type": "grow", "player": 0, "gain": {"sheep": 0}},
        {"type": "grow", "player": 0, "gain": {"sheep": True}},
        {"type": "grow", "player": 0, "gain": {"goat": 1}},
        {"type": "grow", "player": 0, "gain": ["sheep"]},
        {"type": "buy_animal", "player": 0, "pay": "wood_wood", "animal": "pig"},
        {"type": "move_piece", "player": 0, "piece": "stable", "origin": "t0", "target": "t1"},
        {"type": "trade_animals", "player": 0, "give": "pig_sheep", "animal": "cow"},
    ],
)
def test_malformed_moves(acbas: Position, move: Any) -> None:
    game = acbas().game
    before = game.snapshot()
    with pytest.raises(MalformedMove):
        game.apply(move)
    assert game.snapshot() == before


@pytest.mark.parametrize("player", [2, -1, True, "0", None, 1.0])
def test_nobody_else_has_a_view(player: Any) -> None:
    with pytest.raises(MalformedRequest):
        new_game(2).view(player)


def test_very_large_amounts_can_be_played(acbas: Position) -> None:
    farm = {"buildings": {"cattle_market": "t0", "pen": "t1"}}
    table = acbas({"wood": 10**999, "stone": 10**999, "reed": 10**999, "farm": farm})
    for animal in ("sheep", "pig", "pig"):
        table.do("cattle_market", animal=animal)
    state = table.state
    state["players"][0]["animals"]["sheep"] = 10**999
    state["now"] = {"player": 0, "step": "room"}
    game = Game.restore(state)
    assert game.scores()["players"][0]["animals"] == 10**999 + 2
    game.apply({"type": "release", "player": 0, "animal": "sheep"})
    assert game.snapshot()["players"][0]["animals"]["sheep"] == 10**999 - 1


def test_refusals_are_sentences(acbas: Position) -> None:
    table = acbas()
    for move in random.Random(5).sample(all_moves(), 500):
        try:
            table.game.clone().apply(move)
        except Refused as fault:
            assert str(fault).endswith(".")
            assert str(fault)[0].isupper()
