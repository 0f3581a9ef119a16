"""The 330 cards: they can be read; played at each of their options, and worked off."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

from engine.hallertau import Game
from engine.hallertau.cards import ALL
from engine.hallertau.cards.playing import CARD_ANSWERS, CARDS
from engine.hallertau.cards.words import COUNTS, number_of_options

Position = Callable[..., Game]

FIELDS: list[dict[str, Any]] = [
    {"5": {"hops": 3, "flax": 3, "barley": 1, "rye": 1}},
    {"3": {"empty": 1}},
    {"2": {"rye": 1}, "3": {"hops": 1}, "4": {"empty": 1}},
    {},
    {"4": {"barley": 2, "rye": 2}, "5": {"empty": 3, "flax": 1}},
    {"2": {"empty": 4}, "3": {"empty": 2}, "5": {"empty": 1}},
    {"2": {"empty": 2}, "5": {"empty": 1}},
]
TIMES: list[dict[str, Any]] = [
    {"phase": "actions", "turn": 0},
    {"phase": "milking", "done": True},
    {"phase": "harvest", "done": False},
    {"phase": "harvest", "done": True},
    {"phase": "progress", "turn": 0},
    {"phase": "removal", "done": True, "removed": {"1": 10}},
    {"phase": "actions", "turn": 0, "agenda": ["butchery.pay"], "actor": 0, "acted": True},
    {"phase": "new_workers", "done": True, "round": 1},
    {"phase": "new_workers", "done": True, "round": 2},
]
FULL = {"1": 1, "2": 2, "3": 3}
THREE = {"1": 1, "2": 2, "3": 0}


def played_before(card: int) -> list[int]:
    """Cards that the player has played before: many of each deck, but not the card itself."""
    gateway = card // 100 if card < 400 else 0
    farmyard = card // 100 if 400 <= card < 800 else 4
    numbers = [100 * gateway + i for i in range(1, 14)] + [100 * farmyard + i for i in range(1, 8)]
    return [number for number in (*numbers, *range(801, 809), 901, 902) if number != card]


def hand_with(card: int) -> list[int]:
    """The card in a hand with others to discard or to count."""
    return sorted({card, 841, 842, 843, 844, 923, 924, 925})


def rich_positions(position: Position, card: int) -> Iterator[Game]:
    """Positions in which a player has plenty of everything, but fields, tools, jewels and the moment vary."""
    for fields, time, tools, jewels in product(FIELDS, TIMES, (12, 1), (9, 0)):
        round_ = time.get("round", 3)
        working = time["phase"] in ("actions", "new_workers")
        for workers in (1, 6) if time["phase"] == "actions" else (6,) if working else (0,):
            yield position(
                area={
                    "workers": workers,
                    "tools": tools,
                    "jewels": jewels,
                    "goods": dict.fromkeys(("barley", "flax", "hops", "rye", "hide", "meat", "milk", "wool"), 25)
                    | {"clay": 25},
                    "fields": fields,
                    "sheep": {"4": 6, "5": 1, "6": 1, "stables": 3},
                    "village": {
                        name: {"shop": shop, "first": shop + 2, "second": shop + 4}
                        for name, shop in zip(
                            ("carpentry", "brewery", "cold_store", "bakery", "manufactory"),
                            (6, 6, 3, 1, 1) if round_ > 1 else (6, 6, 6, 6, 6),
                            strict=True,
                        )
                    },
                    "center": 1 if round_ > 1 else 6,
                    "hand": hand_with(card),
                    "played": played_before(card),
                    "just": {
                        "last_jewel": 1,
                        "tools": 4,
                        "workers": 4,
                        "harvest": {"barley": 11, "flax": 3, "rye": 3},
                        "fresh": [played_before(card)[0]],
                    },
                    "this_phase": {"tools": 5, "harvest": 16, "advances": {"bakery": 5}},
                },
                board={"farming": FULL, "sheep_shearing": FULL, "clay_delivery": FULL, "nursery": FULL}
                | {"cultivation": THREE, "land_sale": THREE, "town_hall": THREE},
                used={"player": 0, "space": "farming"},
                **{"round": 3} | time,
            )


def work_off(game: Game, rng: random.Random) -> None:
    """Answer what is owed, rather with something than with nothing."""
    while game.snapshot()["agenda"] or game.snapshot()["pending"]:
        moves = [move for move in game.legal_moves() if move["type"] != "play_card"]
        game.apply(rng.choice(moves[1:] or moves))


SAMPLE = sorted(ALL)[::8]
"""The audit plays every card at every option, on both sides; these few show that the engine alone can."""


@pytest.mark.parametrize("card", SAMPLE)
def test_a_card_can_be_played_at_every_option(card: int, card_position: Position) -> None:
    missing = set(range(1, number_of_options(ALL[card]) + 1))
    rng = random.Random(card)
    for game in rich_positions(card_position, card):
        before = game.snapshot()
        plays = [move for move in game.legal_moves() if move["type"] == "play_card" and move["card"] == card]
        for option in {move["rung"] for move in plays} & missing:
            missing.discard(option)
            twin = game.clone()
            twin.apply(rng.choice([move for move in plays if move["rung"] == option]))
            after = twin.snapshot()
            assert card in after["players"][0]["played"]
            assert card not in after["players"][0]["hand"]
            work_off(twin, rng)
            assert game.snapshot() == before
        if not missing:
            return
    assert not missing


def test_the_decks_are_complete() -> None:
    expected = [
        *(100 * deck + number for deck in range(4) for number in range(1, 31)),
        *(100 * deck + number for deck in range(4, 8) for number in range(1, 36)),
        *range(801, 846),
        *range(901, 926),
    ]
    assert sorted(ALL) == expected
    assert len(ALL) == 330
    assert all(number == card.number for number, card in ALL.items())


def test_bonus_and_point_cards_have_points_and_the_others_none() -> None:
    for number, card in ALL.items():
        assert (card.points > 0) == (number > 800), number
        assert bool(card.gives) == (number < 900), number


def test_every_step_of_a_card_has_an_answer() -> None:
    for card in CARDS.values():
        for option in card.options:
            for step in option.steps:
                assert step.startswith(f"card.{card.number}.{option.number}.")
                assert CARD_ANSWERS[step]


def test_every_series_of_a_card_has_an_entry_for_each_option() -> None:
    for card in ALL.values():
        for word in (*card.needs, *card.costs, *card.gives):
            assert lengths(word) <= {number_of_options(card)}, card.number


def lengths(word: Any) -> set[int]:
    """The lengths of all series in a word."""
    if type(word) is tuple:
        return {len(word)}.union(*(lengths(entry) for entry in word))
    if isinstance(word, tuple):
        return set().union(*(lengths(entry) for entry in word))
    if hasattr(word, "__dataclass_fields__"):
        return set().union(*(lengths(getattr(word, name)) for name in word.__dataclass_fields__))
    return set()


def test_the_names_of_counts_are_interpreted() -> None:
    from engine.hallertau.cards.counting import counter

    for name in COUNTS:
        assert callable(counter(name))
    with pytest.raises(KeyError):
        counter("luck")
