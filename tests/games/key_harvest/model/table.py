"""Positions of Key Harvest for tests: in play, with the fields, workers and crops that a test names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofs.games.key_harvest.boxes import box
from spec.kernel import Illegal, Judge
from spec.kernel.moves import Move, kind_called
from spec.key_harvest import MODEL
from spec.key_harvest.box import read
from spec.key_harvest.flow import step
from spec.key_harvest.state import CROPS, Game, Slot
from spec.key_harvest.text import text_box

HOUSE = box("house")
RANKS = (1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5)


def printed(**words: tuple[str, int, int]) -> Any:
    """The house box; workers and events can get another word, number and mark."""
    found = read(HOUSE)
    for name, (word, number, must) in words.items():
        card = found.workers[name] if name in found.workers else found.events[name]  # type: ignore[index]
        card.word, card.number, card.must = word, number, must  # type: ignore[assignment]
    return found


def blank() -> Any:
    """The house box without powers and effects."""
    found = read(HOUSE)
    nothing = text_box()
    for name, card in found.workers.items():
        card.word, card.number, card.must = nothing.workers[name].word, 0, 0
    for event, effect in found.events.items():
        effect.word, effect.number, effect.must = nothing.events[event].word, 0, 0
    return found


def in_play(
    *boards: Mapping[str, str] | tuple[str, ...],
    workers: tuple[Mapping[str, str], ...] = (),
    crops: tuple[Mapping[str, int], ...] = (),
    town: tuple[str, ...] = (),
    of: Any = None,
) -> Game:
    """The first player is in turn. Everybody has these fields, on their own spaces unless another is named."""
    game: Game = MODEL.new(max(2, len(boards)), box=of or blank())
    game.phase, game.first_player, game.turn = "play", 0, 0
    lying = [dict(zip(fields, fields, strict=True)) if isinstance(fields, tuple) else fields for fields in boards]
    for me, fields in zip(game.players, lying, strict=False):
        me.fields = dict(fields)  # type: ignore[arg-type]
        for field in fields:
            del game.bag.fields[field]  # type: ignore[arg-type]
    for me, standing in zip(game.players, workers, strict=False):
        me.workers = dict(standing)  # type: ignore[arg-type]
    for me, held in zip(game.players, crops, strict=False):
        for crop, number in held.items():
            me.crops[crop] = number  # type: ignore[index]
            game.stock[crop] -= number  # type: ignore[index]
    game.chosen = {"wine": 1} if len(game.players) < 4 else {"wine": 1, "hops": 1}
    if len(game.players) > 2:
        for event in ("m", "n"):
            del game.bag.events[event]
            game.removed[event] = 1
    for field in [*town, *list(game.bag.fields)][:6]:
        del game.bag.fields[field]  # type: ignore[arg-type]
        game.town[field] = 1  # type: ignore[index]
    return game


def stored(game: Game, seat: int, side: str, field: str, **bid: int) -> None:
    """A field of the bag or the town is in a store, with a bid."""
    for heap in (game.bag.fields, game.town):
        heap.pop(field, None)  # type: ignore[call-overload]
    if len(game.town) < 6:
        other = next(iter(game.bag.fields))
        del game.bag.fields[other]
        game.town[other] = 1
    game.players[seat].store[side] = Slot(field=field, bid={**dict.fromkeys(CROPS, 0), **bid})  # type: ignore[index, arg-type, dict-item]
    for crop, number in bid.items():
        game.stock[crop] -= number  # type: ignore[index]


def asks(game: Game, seat: int, by: str, left: int = 1) -> Game:
    """A worker's power must be answered now."""
    game.done["worker"] = 1
    game.now = step(seat, "effect", by, None, left)
    return game


def sound(game: Game) -> Game:
    """The position, which is one."""
    with Judge():
        assert [claim.id for claim in MODEL.invariants if not claim.holds(game)] == []
        assert MODEL.automatic(game) is None
    return game


def move(tag: str, **values: Any) -> Move:
    return kind_called(MODEL.moves, tag)(**values)


def after(game: Game, tag: str, readings: Mapping[str, str] | None = None, **values: Any) -> Game:
    found: Game = MODEL.apply(game, move(tag, **values), Judge(readings=readings))
    return found


def breaks(game: Game, tag: str, readings: Mapping[str, str] | None = None, **values: Any) -> list[str]:
    try:
        MODEL.apply(game, move(tag, **values), Judge(collects=True, readings=readings))
    except Illegal as refusal:
        return refusal.rules
    return []
