"""Boxes that chance makes: any board, all or some crops and pairs, any ranks, words and marks. Each is a good box."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from spec.key_harvest.geometry import ENDS
from spec.key_harvest.state import BOARD, COUNTED, CROPS, EDGES, EVENTS, PAIRS, SPACES, WORDS, Space

Box = dict[str, Any]
CAN_ADJOIN: Mapping[Space, tuple[Space, ...]] = {
    space: tuple(other for ends in ENDS.values() if space in ends for other in ends if other != space)
    for space in SPACES
}
"""For each space those that can adjoin it on some board."""
KNOWN = (1.0, 1.0, 0.9, 0.5, 0.0)
"""How likely it is that a crop or a rank is known, in one box or another."""
CROWDED = (0.0, 0.1, 0.4, 0.8, 1.0)
"""How likely it is that two spaces adjoin that need not for the board to hang together."""


def random_box(rng: random.Random) -> Box:
    """The plain content of a box file."""
    board = random_board(rng)
    known = rng.choice(KNOWN)
    crops = rng.sample(CROPS, k=rng.choice((1, 2, 5, 5, 5)))
    return {
        "name": "random",
        "about": "A box that chance made, to compare model and engine.",
        "board": board,
        "fields": {field: rng.choice(crops) if rng.random() < known else None for field in board},
        "pairs": random_pairs(list(board), rng),
        "farmhands": [random_worker(rng) for _ in range(6)],
        "townsfolk": [random_worker(rng) for _ in range(6)],
        "events": [{"letter": letter, **random_mark(rng), "effect": random_word(rng)} for letter in EVENTS],
    }


def random_options(players: int, rng: random.Random) -> Mapping[str, Any]:
    """A random game with a random box."""
    return {"box": random_box(rng)}


def random_board(rng: random.Random) -> dict[str, list[str]]:
    """56 spaces that hang together: they grow from one of them, and then some more pairs adjoin."""
    grown: dict[Space, list[Space]] = {rng.choice(SPACES): []}
    while len(grown) < BOARD:
        space = rng.choice(list(grown))
        free = [other for other in CAN_ADJOIN[space] if other not in grown]
        if free:
            other = rng.choice(free)
            grown[other] = [space]
            grown[space].append(other)
    crowded = rng.choice(CROWDED)
    for edge in EDGES:
        one, other = ENDS[edge]
        if one in grown and other in grown and other not in grown[one] and rng.random() < crowded:
            grown[one].append(other)
            grown[other].append(one)
    order = rng.sample(list(grown), k=len(grown))
    return {space: rng.sample(grown[space], k=len(grown[space])) for space in order}


def random_pairs(fields: list[str], rng: random.Random) -> list[list[str]]:
    """None to four lists of one or two fields."""
    some = rng.sample(fields, k=2 * len(PAIRS))
    return [some[2 * number : 2 * number + rng.choice((1, 2, 2))] for number in range(rng.randint(0, len(PAIRS)))]


def random_worker(rng: random.Random) -> Box:
    """Any rank, or none that is known; now and then a name and a source."""
    told = {key: "by chance" for key in ("name", "source") if rng.random() < 0.2}
    rank = rng.choice((None, 1, 1, 2, 2, 3, 4, 5, 6))
    return {**told, "rank": rank, **random_mark(rng), "power": random_word(rng)}


def random_mark(rng: random.Random) -> Box:
    return {"mark": rng.choice(("bell", "scroll"))}


def random_word(rng: random.Random) -> dict[str, int | None]:
    word = rng.choice(WORDS)
    return {word: rng.randint(1, 3) if word in COUNTED else None}
