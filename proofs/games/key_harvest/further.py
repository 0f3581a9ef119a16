"""Positions in which model and engine are compared with every move. Known in them is what lies and stands on boards and
in stores, and what must be answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from proofs.games.key_harvest.situations import FURTHER, POSITIONS, after, at_the_last_turn, describe, opened
from spec.kernel import Focus
from spec.kernel.records import SymbolicMarks, symbols_for
from spec.key_harvest import MODEL
from spec.key_harvest.state import Game, Space

LOOSE = 8
"""Of so many fields it is not known whether they are in the bag, in town or out of play."""


def opened_further(game: Game) -> Game:
    """The position with any crops and ranks, any marks on workers and events, and any fields harvested.

    If something must be answered, it is also open which actions are begun, and whether some fields are in the bag, in
    town or out of play. Otherwise it would depend on that whether something happens by itself.
    """
    found, symbols = opened(game), symbols_for(game)
    if game.phase == "play":
        _open_what_is_turned(found, symbols)
        if game.now is not None:
            found.done = symbols.done
            _open_heaps(found, symbols)
    return found


def _open_what_is_turned(game: Game, symbols: Game) -> None:
    """Fields and what is printed on the others."""
    for me, them in zip(game.players, symbols.players, strict=True):
        me.harvested = SymbolicMarks({field: them.harvested[field] for field in me.fields})
    for worker, power in game.box.workers.items():
        power.must = symbols.box.workers[worker].must
    for event, effect in game.box.events.items():
        effect.must = symbols.box.events[event].must


def _open_heaps(game: Game, symbols: Game) -> None:
    """Some fields are in the bag, in town or out of play."""
    loose = _loose(game)
    game.bag.fields = _any_of(loose, game.bag.fields, symbols.bag.fields)
    game.town = _any_of(loose, game.town, symbols.town)
    game.out.fields = _any_of(loose, game.out.fields, symbols.out.fields)


def _any_of(loose: list[Space], marks: dict[Space, int], symbols: dict[Space, int]) -> SymbolicMarks[Space]:
    known = {field: mark for field, mark in marks.items() if field not in loose}
    return SymbolicMarks({**known, **{field: symbols[field] for field in loose}})


def _loose(game: Game) -> list[Space]:
    """Half of them in town, half of them in the bag."""
    town, bag = list(game.town), list(game.bag.fields)
    return [*town[: LOOSE // 2], *bag[: LOOSE - LOOSE // 2]]


def over(players: int) -> Game:
    """The last turn has ended."""
    return after(at_the_last_turn(players), {"type": "end_turn", "player": 0})


def positions() -> dict[str, Callable[[int], Game]]:
    """Those for single types of moves, by a name."""
    more = {f"{tag} {position.__name__.replace('_', ' ')}": position for tag, position in FURTHER}
    return {**POSITIONS, **more, "over": over}


def further() -> Iterator[Focus]:
    """Each of the positions once, with every type of move."""
    for players in MODEL.players:
        seen: list[Game] = []
        for title, position in positions().items():
            if title == "remove_event" and players == 2:
                continue
            game = position(players)
            if game not in seen:
                seen.append(game)
                yield Focus(f"any move, {title}: {describe(game)}", opened_further(game))
