"""Every word with every number, with bell and scroll, as a power and as an event, on model and engine."""

from __future__ import annotations

import random

import pytest

from proofs.compare.table import Table
from proofs.games.key_harvest.situations import in_play
from proofs.registry import game_named
from proofs.wire import Json
from spec.kernel import to_json
from spec.key_harvest.state import COUNTED, WORDS, Word

GAME = game_named("key_harvest")
MOST = 2
"""How many moves of a type are tried at each step."""
DEEP = 2
"""How many moves are made one after the other."""
PLACED = {"type": "place_worker", "player": 0, "worker": "f1", "space": "E4"}
DRAWN = {"type": "draw_event", "event": "a"}
SAID = [(word, number) for word in WORDS for number in ((1, 2, 3) if word in COUNTED else (0,))]
"""Every word with every number that it can have."""
ANSWERS: dict[Word, str] = {
    "get_crops": "get_crop",
    "harvest": "harvest",
    "renew": "renew",
    "move": "move_field",
    "pass": "pass_field",
    "swap_bag": "swap_bag",
    "swap_left": "swap_left",
    "draw": "accept",
    "clear": "clear",
    "buy": "buy_field",
    "dismiss": "remove_worker",
    "recall": "recall",
}


def about_to_place(word: Word, number: int, must: int) -> Json:
    """The first player can place the worker who has that power, and both players have workers, crops and fields."""
    game = in_play(word, number)
    game.box.workers["f1"].must = must
    return to_json(game)


def about_to_draw(word: Word, number: int, must: int) -> Json:
    """The town is being filled up, and the event a, which says that, is in the bag."""
    game = in_play()
    event = game.box.events["a"]
    event.word, event.number, event.must = word, number, must
    out = next(iter(game.town))
    del game.town[out]
    game.out.fields[out] = 1
    game.done["store"] = 1
    position: Json = to_json(game)
    position["now"] = {"player": 0, "step": "refill", "by": None, "at": None, "left": 0}
    return position


def walk(table: Table, rng: random.Random, deep: int, made: set[str]) -> None:
    """Some moves of each type, and what can follow; everything is compared on the way."""
    by_type: dict[str, list[Json]] = {}
    for move in table.legal():
        by_type.setdefault(move["type"], []).append(move)
    for kind, moves in by_type.items():
        made.add(kind)
        for move in rng.sample(moves, min(MOST, len(moves))) if deep else []:
            on = table.fork()
            on.step(move)
            walk(on, rng, deep - 1, made)


def made_after(position: Json, first: Json) -> set[str]:
    """What was done after a first move, by the types of the moves."""
    table = Table(GAME, 2, start=position)
    table.step(first)
    made: set[str] = set()
    walk(table, random.Random(1), DEEP, made)
    return made


@pytest.mark.parametrize(("word", "number"), SAID)
def test_the_word_is_answered_alike(word: Word, number: int) -> None:
    """What a scroll makes somebody draw needs no answer, and nor does nothing."""
    for must in (0, 1):
        answer = {("draw", 1): "draw_field"}.get((word, must), ANSWERS.get(word, "end_turn"))
        assert answer in made_after(about_to_place(word, number, must), PLACED)
        assert answer in made_after(about_to_draw(word, number, must), DRAWN) or word == "nothing"
