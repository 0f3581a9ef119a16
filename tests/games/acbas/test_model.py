"""All Creatures Big and Small: the model as a whole."""

from __future__ import annotations

import copy
import itertools
import random
from typing import Any

import pytest

from proofs.compare.lockstep import Mood
from spec.acbas import MODEL
from spec.acbas.buildings import BUILDINGS
from spec.acbas.state import SPECIALS, Game
from spec.kernel import diff, to_json
from spec.kernel.moves import wire
from spec.kernel.records import Malformed, put

Json = dict[str, Any]
VARIANTS = sorted(MODEL.variants)


def play(variant: str, seed: int, most: int = 10_000) -> list[Game]:
    """The positions of a random game."""
    rng = random.Random(seed)
    game = MODEL.new(2, **MODEL.variants[variant])
    mood, positions = Mood(rng, MODEL), [game]
    while len(positions) <= most and not MODEL.over(game):
        move = mood.pick([to_json(one) for one in MODEL.legal(game)])
        game = MODEL.apply(game, MODEL.read_move(move))
        positions.append(game)
    return positions


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_invariants_and_measure_in_random_play(variant: str, seed: int) -> None:
    positions = play(variant, seed)
    assert MODEL.over(positions[-1])
    for before, after in itertools.pairwise(positions):
        assert MODEL.measure(after) < MODEL.measure(before)
        assert [claim.id for claim in MODEL.invariants if claim.holds(after) is not True] == []


def test_the_three_games() -> None:
    for variant, others, pieces in (("base", 0, 4), ("advanced", 4, 5), ("expert", 8, 5)):
        game = play(variant, 5, most=others + 1)[-1]
        assert (game.variant, game.phase, game.round, len(game.available)) == (variant, "work", 1, 4 + others)
        assert (game.supply.tiles, game.supply.expansions, game.supply.troughs) == (pieces, pieces, 10)
        assert [me.barriers for me in game.players] == [9, 9]


def test_a_game_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="two players"):
        MODEL.new(3)
    with pytest.raises(ValueError, match="0, 4 or 8"):
        MODEL.new(2, buildings=5)


SEATS = ("player", "turn", "leader", "began", "first_player")


def other_way_round(plain: Any) -> Any:
    """The same with the two seats exchanged."""
    if isinstance(plain, list):
        return [other_way_round(item) for item in plain]
    if not isinstance(plain, dict):
        return plain
    changed = {key: other_way_round(value) for key, value in plain.items()}
    for key in SEATS:
        if plain.get(key) is not None and is_a_seat(plain, key):
            changed[key] = 1 - plain[key]
    if "players" in changed:
        changed["players"].reverse()
    return changed


def is_a_seat(plain: Json, key: str) -> bool:
    """`first_player` is also the name of an action space and of its pile."""
    return key != "first_player" or "leader" in plain


@pytest.mark.parametrize("seed", range(3))
def test_seats_are_alike(seed: int) -> None:
    for game in play("expert", seed, most=200)[10::17]:
        mirrored = MODEL.read_state(other_way_round(to_json(game)))
        moves = [to_json(move) for move in MODEL.legal(game)]
        assert sorted(wire(move) for move in MODEL.legal(mirrored)) == sorted(
            wire(MODEL.read_move(other_way_round(move))) for move in moves
        )
        for move in random.Random(seed).sample(moves, k=min(5, len(moves))):
            after = MODEL.apply(game, MODEL.read_move(move))
            there = MODEL.apply(mirrored, MODEL.read_move(other_way_round(move)))
            assert diff(other_way_round(to_json(after)), to_json(there)) == {}


def test_nothing_is_hidden() -> None:
    game = play("expert", 3, most=60)[-1]
    assert MODEL.view(game, 0) == MODEL.view(game, 1) == to_json(game)


def test_a_refused_move_changes_nothing() -> None:
    game = play("base", 1, most=12)[-1]
    before = copy.deepcopy(to_json(game))
    move = MODEL.read_move({"type": "build_stall", "player": 0, "space": "t0"})
    assert MODEL.broken(game, move) == ["acb.flow.offer"]
    assert to_json(game) == before


IMPOSSIBLE: list[tuple[str, Any, str]] = [
    ("supply.barriers", 6, "acb.invariant.barriers"),
    ("supply.troughs", 9, "acb.invariant.troughs"),
    ("supply.tiles", 3, "acb.invariant.tiles"),
    ("supply.expansions", 3, "acb.invariant.expansions"),
    ("available", ["open_stables", "shelter", "storage_building"], "acb.invariant.special-buildings"),
    ("players.0.farm.buildings", {"residence": "b1"}, "acb.invariant.homes"),
    ("players.0.animals.sheep", 2, "acb.invariant.fit"),
    ("players.0.workers", 2, "acb.invariant.workers"),
    ("piles.two_stone", 0, "acb.invariant.piles"),
    ("offers", ["joinery"], "acb.invariant.offers"),
    ("players.0.carved", 1, "acb.invariant.carved"),
    ("began", None, "acb.invariant.seats"),
    ("now", {"player": 0, "step": "walls"}, "acb.invariant.owed"),
]


@pytest.mark.parametrize(("path", "value", "claim"), IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_its_invariant(path: str, value: Any, claim: str) -> None:
    position: Json = to_json(play("base", 1, most=1)[-1])
    MODEL.read_state(copy.deepcopy(position))
    put(position, path, value)
    with pytest.raises(Malformed, match=claim):
        MODEL.read_state(position)


def test_what_is_not_there_is_left_out() -> None:
    position: Json = to_json(play("base", 1, most=1)[-1])
    position["players"][0]["farm"]["troughs"] = {"t0": 0}
    with pytest.raises(Malformed, match=r"players\.0\.farm\.troughs\.t0: leave out what is not there"):
        MODEL.read_state(position)


def test_every_rule_cites_its_lines() -> None:
    assert len(MODEL.rules) > 150
    assert all(rule.id.startswith("acb.") and rule.sources["it"] for rule in MODEL.rules.values())


def test_every_special_building_has_a_rule_of_its_own() -> None:
    assert len(SPECIALS) == len(BUILDINGS) == 58
    assert [f"acb.building.{name}" for name in SPECIALS] == [building.rule.id for building in BUILDINGS.values()]


def test_rulings_are_complete() -> None:
    assert len(MODEL.rulings) > 40
    for ruling in MODEL.rulings.values():
        assert ruling.id.startswith("acb.ruling.")
        assert ruling.question.endswith("?")
        assert ruling.answer
        assert ruling.because
        assert ruling.sources["it"]
        assert len(ruling.readings) != 1
