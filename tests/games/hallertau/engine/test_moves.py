"""What is listed as legal can be made; anything else is refused and changes nothing."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Any

import pytest

from engine.hallertau import Game, IllegalMove, MalformedMove, Refused, new_game

Play = Callable[..., Iterator[Game]]
Canonical = Callable[[object], str]
Move = dict[str, Any]

WORDS = {
    "space": ("farming", "nursery", "point_card", "town_hall"),
    "crop": ("barley", "flax", "hops", "rye"),
    "slot": ("3", "4", "5", "6", "stables"),
    "content": ("empty", "barley", "rye"),
    "shop": ("carpentry", "brewery", "cold_store", "bakery", "manufactory"),
}
THINGS = ("barley", "flax", "hops", "rye", "hide", "meat", "milk", "wool", "clay", "sheep", "jewels")


def changed_amounts(amounts: dict[str, int]) -> Iterator[dict[str, int]]:
    """Amounts that differ a little."""
    for name, amount in amounts.items():
        yield {**amounts, name: amount + 1}
        yield {**amounts, name: amount - 1}
        yield {key: value for key, value in amounts.items() if key != name}
    for name in THINGS:
        if name not in amounts:
            yield {**amounts, name: 1}


def changed(move: Move) -> Iterator[Move]:
    """Moves that differ a little from one that is legal, some of them no moves at all."""
    for key, value in move.items():
        if isinstance(value, int):
            yield from ({**move, key: value + step} for step in (-1, 1, 2, 7))
            yield {**move, key: float(value)}
            yield {**move, key: bool(value)}
        elif isinstance(value, dict):
            yield from ({**move, key: amounts} for amounts in changed_amounts(value))
        elif key != "type":
            yield from ({**move, key: word} for word in WORDS[key])
        yield {name: other for name, other in move.items() if name != key}
    yield {**move, "extra": 1}


def strict(move: object) -> str:
    """Comparable text in which true and 1.0 differ from 1."""
    return json.dumps(move, sort_keys=True)


def check_position(game: Game, candidates: list[Move], canonical: Canonical) -> None:
    """Legal moves apply; candidates apply exactly if they are legal, and refusals change nothing."""
    legal = {canonical(move) for move in game.legal_moves()}
    assert len(legal) == len(game.legal_moves())
    before = game.snapshot()
    for move in game.legal_moves():
        trial = game.clone()
        trial.apply(move)
        assert trial.snapshot() != before
    for move in candidates:
        trial = game.clone()
        if strict(move) in legal:
            trial.apply(move)
            continue
        with pytest.raises(Refused) as refusal:
            trial.apply(move)
        assert str(refusal.value).endswith(".")
        assert trial.snapshot() == before
    assert game.snapshot() == before


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("rich", [False, True])
def test_legal_moves_and_apply_agree(
    players: int, rich: bool, random_play: Play, rich_game: Callable[[int], Game], canonical: Canonical
) -> None:
    rng = random.Random(100 * players + rich)
    start = rich_game(players) if rich else new_game(players)
    pool: list[Move] = []
    for game in random_play(start, players, eager=True):
        legal = game.legal_moves()
        pool.extend(copy.deepcopy(rng.sample(legal, min(4, len(legal)))))
        near = [other for move in rng.sample(legal, min(3, len(legal))) for other in changed(move)]
        far = rng.sample(pool, min(20, len(pool)))
        if rng.random() < 0.4:
            check_position(game, near + far, canonical)


def test_every_amount_of_every_price_is_decided_alike(position: Callable[..., Game], canonical: Canonical) -> None:
    needs = {
        "carpentry": ("clay", "rye"),
        "brewery": ("barley", "hops"),
        "cold_store": ("meat", "milk"),
        "bakery": ("flax", "barley", "rye"),
        "manufactory": ("flax", "hide", "wool"),
    }
    goods = {"barley": 4, "flax": 3, "hops": 3, "rye": 2, "hide": 3, "meat": 6, "milk": 5, "wool": 2, "clay": 7}
    for round_ in range(1, 7):
        game = position(phase="progress", round=round_, area={"goods": goods})
        legal = {canonical(move) for move in game.legal_moves()}
        for shop, names in needs.items():
            for code in range(8 ** len(names)):
                pay = {name: code // 8**index % 8 for index, name in enumerate(names) if code // 8**index % 8}
                move = {"type": "advance", "player": 0, "shop": shop, "pay": pay}
                if canonical(move) in legal:
                    game.clone().apply(move)
                else:
                    with pytest.raises(IllegalMove):
                        game.apply(move)


def test_prices_are_those_of_the_text(position: Callable[..., Game]) -> None:
    restricted: dict[str, tuple[tuple[str, ...], Callable[[list[int]], bool]]] = {
        "carpentry": (("clay", "rye"), lambda n: n[0] > n[1]),
        "brewery": (("barley", "hops"), lambda n: n[0] > n[1]),
        "cold_store": (("meat", "milk"), lambda n: True),
        "bakery": (("flax", "barley", "rye"), lambda n: n[0] <= 1),
        "manufactory": (("flax", "hide", "wool"), lambda n: True),
    }
    goods = ("barley", "flax", "hops", "rye", "hide", "meat", "milk", "wool", "clay")
    for round_ in range(1, 7):
        game = position(phase="progress", round=round_, area={"goods": dict.fromkeys(goods, 7)})
        for shop, (names, rule) in restricted.items():
            expected = 0
            for code in range(1, 8 ** len(names)):
                amounts = [code // 8**index % 8 for index in range(len(names))]
                kinds = sum(amount > 0 for amount in amounts)
                totals = {round_} | ({round_ - 1} if kinds >= 2 else set()) | ({round_ - 2} if kinds == 3 else set())
                expected += sum(amounts) in totals and rule(amounts)
            assert sum(move.get("shop") == shop for move in game.legal_moves()) == expected, (round_, shop)


@pytest.mark.parametrize(
    "move",
    [
        None,
        [],
        "skip",
        7,
        {},
        {"type": None},
        {"type": []},
        {"type": "pass", "player": 0},
        {"type": "skip"},
        {"type": "skip", "player": True},
        {"type": "skip", "player": 4},
        {"type": "skip", "player": -1},
        {"type": "skip", "player": 0, "why": "no"},
        {"type": "skip", "seat": 0},
        {"type": "place", "player": 0, "space": "moon"},
        {"type": "place", "player": 0, "space": ["farming"]},
        {"type": "make_tools", "player": 0, "workers": 16},
        {"type": "make_tools", "player": 0, "workers": 1.0},
        {"type": "take", "player": 0, "what": None},
        {"type": "take", "player": 0, "what": [["clay", 1]]},
        {"type": "take", "player": 0, "what": {"clay": 0}},
        {"type": "take", "player": 0, "what": {"clay": True}},
        {"type": "take", "player": 0, "what": {"fields": 1}},
        {"type": "take", "player": 0, "what": {1: 1}},
        {"type": "sow", "player": 0, "crop": "milk", "row": 2},
        {"type": "sow", "player": 0, "crop": "rye", "row": 1},
        {"type": "sow", "player": 0, "crop": "rye", "row": "2"},
        {"type": "move_sheep", "player": 0, "slot": 4},
        {"type": "move_sheep", "player": 0, "slot": "stables"},
        {"type": "move_sheep", "player": 0, "slot": "2"},
        {"type": "pay_milk", "player": 0, "milk": 3},
        {"type": "pay_field", "player": 0, "row": 2, "content": "milk"},
        {"type": "advance", "player": 0, "shop": "pub", "pay": {"clay": 1}},
        {"type": "advance", "player": 0, "shop": "bakery", "pay": {"sheep": 1}},
        {"type": "choose_first_player", "first": 4},
        {"type": "draw_quadrant_card", "card": 7},
        {"type": "toss_coin", "quadrant": 0},
        {"type": "go_on", "player": 0},
        {"type": "deal_card", "card": 31},
        {"type": "deal_card", "card": 926},
        {"type": "deal_card", "card": True},
        {"type": "sow_twice", "player": 0, "crop": "wool", "row": 2},
        {"type": "move_sheep_on", "player": 0, "slot": "4", "times": 4},
        {"type": "move_sheep_on", "player": 0, "slot": "stables", "times": 1},
        {"type": "move_flock", "player": 0, "sheep": {"stables": 1}},
        {"type": "raise_fields", "player": 0, "fields": {"6.empty": 1}},
        {"type": "raise_fields", "player": 0, "fields": {"2.milk": 1}},
        {"type": "take_fields", "player": 0, "rows": {2: 1}},
        {"type": "take_fields", "player": 0, "rows": {"2": 0}},
        {"type": "push_boulders", "player": 0, "boulders": {"bakery.third": 1}},
        {"type": "shift_workers", "player": 0, "source": "farming"},
        {"type": "play_card", "player": 0, "card": 0, "rung": 1, "pay": {}, "discard": []},
        {"type": "play_card", "player": 0, "card": 7, "rung": 0, "pay": {}, "discard": []},
        {"type": "play_card", "player": 0, "card": 7, "rung": 6, "pay": {}, "discard": []},
        {"type": "play_card", "player": 0, "card": 7, "rung": 1, "pay": {"sheep": 1}, "discard": []},
        {"type": "play_card", "player": 0, "card": 7, "rung": 1, "pay": {"field.5": 1}, "discard": []},
        {"type": "play_card", "player": 0, "card": 7, "rung": 1, "pay": {"hops": 0}, "discard": []},
        {"type": "play_card", "player": 0, "card": 7, "rung": 1, "pay": {}, "discard": None},
        {"type": "play_card", "player": 0, "card": 7, "rung": 1, "pay": {}, "discard": [999]},
        {"type": "play_card", "player": 0, "card": 7, "rung": 1, "pay": {}},
        {"type": "resolve", "player": 0, "card": "7"},
        {"type": "choose_first_player", "first": 0, 5: 5},
    ],
)
def test_what_is_not_a_move_is_malformed(move: Any) -> None:
    game = new_game(2)
    before = game.snapshot()
    with pytest.raises(MalformedMove):
        game.apply(move)
    assert game.snapshot() == before


def test_any_mapping_is_a_move(position: Callable[..., Game]) -> None:
    game = position(phase="progress", area={"jewels": 1})
    pay = MappingProxyType({"jewels": 1})
    game.apply(MappingProxyType({"type": "advance", "player": 0, "shop": "bakery", "pay": pay}))
    assert game.snapshot()["players"][0]["jewels"] == 0


def test_listed_moves_can_be_changed_without_harm(position: Callable[..., Game]) -> None:
    game = position()
    game.apply({"type": "place", "player": 0, "space": "nursery"})
    first = game.legal_moves()
    wanted = copy.deepcopy(first)
    for move in first:
        move.get("what", {}).clear()
    assert game.legal_moves() == wanted
