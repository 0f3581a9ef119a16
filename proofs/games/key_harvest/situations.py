"""Positions in which each type of move is possible, as examples: boards and boxes are known in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from proofs.games.key_harvest.files import box
from spec.kernel import Focus, Judge
from spec.kernel.moves import control_values
from spec.key_harvest import MODEL
from spec.key_harvest.box import read
from spec.key_harvest.flow import step
from spec.key_harvest.state import CROPS, Game, Slot, Word

ROW = ("D3", "D4", "E3", "E5")


def at_phase(phase: str, players: int = 3, known: bool = True) -> Game:
    """The first position of a phase of the set-up."""
    game: Game = MODEL.new(players, **({"box": box("house")} if known else {}))
    with Judge():
        while game.phase != phase:
            game = MODEL.apply(game, MODEL.legal(game)[0])
    return game


def to_deal(tag: str) -> Game:
    """A position in which nature deals that of what is printed."""
    game = at_phase("print", 2, known=False)
    while not MODEL.legal(game, [tag]):
        game = MODEL.apply(game, MODEL.legal(game)[0])
    return game


def in_play(word: Word = "nothing", number: int = 0) -> Game:
    """The first player has four fields, a worker of the town elsewhere on the board, and crops; f1 has that power."""
    printed = read(box("house"))
    printed.workers["f1"].word, printed.workers["f1"].number, printed.workers["f1"].must = word, number, 0
    game: Game = MODEL.new(2, box=printed)
    game.phase, game.first_player, game.turn = "play", 0, 0
    me, other = game.players
    for player, fields in ((me, ROW), (other, ("A1", "A2"))):
        player.fields = {field: field for field in cast(Any, fields)}
        for field in player.fields:
            del game.bag.fields[field]
    me.harvested = {"D3": 1}
    me.workers, other.workers = {"f2": "G7"}, {"t1": "B1"}
    for crop in CROPS:
        me.crops[crop] = 2
        game.stock[crop] -= 2
    game.chosen = {"wine": 1}
    for field in list(game.bag.fields)[:7]:
        del game.bag.fields[field]
        game.town[field] = 1
    field = game.town.popitem()[0]
    other.store["left"] = Slot(field=field, bid={**dict.fromkeys(CROPS, 0), "wine": 1})
    game.stock["wine"] -= 1
    return game


def asking(word: Word, number: int = 0) -> Game:
    """The power of a worker must be answered now."""
    game = in_play(word, number)
    game.done["worker"] = 1
    game.now = step(0, "effect", "f1", None, 1)
    return game


def after(game: Game, *plain: Mapping[str, Any]) -> Game:
    for move in plain:
        game = MODEL.apply(game, MODEL.read_move(dict(move)))
    return game


def storing() -> Game:
    """A field was stored and something must be bid for it."""
    game = in_play()
    return after(game, {"type": "store_field", "player": 0, "field": next(iter(game.town))})


def refilling() -> Game:
    return after(storing(), {"type": "bid", "player": 0, "crop": "wine"}, {"type": "stop", "player": 0})


def displaced() -> Game:
    """A field took the space of a worker."""
    game = in_play()
    field = game.players[1].store["left"].field
    assert field is not None
    game.players[0].workers = {"f2": field}
    return after(game, {"type": "take_field", "player": 0, "owner": 1, "slot": "left"})


def paying() -> Game:
    game = asking("buy", 2)
    return after(game, {"type": "buy_field", "player": 0, "field": next(iter(game.town))})


POSITIONS: dict[str, Callable[[], Game]] = {
    "deal_crop": lambda: to_deal("deal_crop"),
    "deal_pair": lambda: to_deal("deal_pair"),
    "deal_rank": lambda: to_deal("deal_rank"),
    "choose_first_player": lambda: at_phase("first_player"),
    "draw_pair": lambda: at_phase("starting_fields"),
    "set_aside": lambda: at_phase("set_aside"),
    "draw_crop": lambda: at_phase("starting_crops"),
    "remove_event": lambda: at_phase("events"),
    "draw_field": refilling,
    "draw_event": refilling,
    "harvest": in_play,
    "place_worker": in_play,
    "remove_worker": in_play,
    "go_home": displaced,
    "take_field": in_play,
    "store_field": in_play,
    "bid": storing,
    "get_crop": lambda: asking("get_crops", 2),
    "renew": lambda: asking("renew", 1),
    "move_field": lambda: asking("move", 1),
    "pass_field": lambda: asking("pass", 1),
    "swap_bag": lambda: asking("swap_bag"),
    "swap_left": lambda: asking("swap_left"),
    "accept": lambda: asking("draw", 1),
    "clear": lambda: asking("clear", 1),
    "buy_field": lambda: asking("buy", 2),
    "pay": paying,
    "recall": lambda: asking("recall", 1),
    "stop": lambda: asking("renew", 1),
    "end_turn": in_play,
}
"""A position for each type of move."""


def situations() -> Iterator[Game]:
    """None: moves are looked at one by one."""
    return iter(())


def closer() -> Iterator[Focus]:
    """For each type of move one that is possible in a position for it."""
    for tag, position in POSITIONS.items():
        with Judge():
            game = position()
            move = MODEL.legal(game, [tag])[0]
        yield Focus(f"{tag}: {describe(game)}", game, tag, control_values(move))


def describe(game: Game) -> str:
    """A control situation in a few words."""
    words = [str(len(game.players)), str(game.phase)]
    words += [] if game.now is None else [f"now={game.now.step}"]
    words += [] if game.now is None or game.now.by is None else [f"by={game.now.by}"]
    return " ".join([*words, *(f"then={owed.step}" for owed in game.agenda)])
