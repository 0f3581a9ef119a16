"""Positions in which each type of move is possible, as examples: boards and boxes are known in them, but neither crops
nor ranks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from proofs.games.key_harvest.boxes import box
from spec.kernel import Focus, Judge, Move, copy
from spec.kernel.moves import control_values, performed
from spec.kernel.records import symbols_for
from spec.key_harvest import MODEL
from spec.key_harvest.box import read
from spec.key_harvest.flow import step
from spec.key_harvest.state import CROPS, Game, Last, Slot, Word

ROWS = (("D3", "D4", "E3", "E5"), ("A1", "A2"), ("C5", "C6"), ("F2", "F3"))
"""The fields that the players have."""
MOVES = 5
"""How many moves of a type are looked at in a position for it."""


def at_phase(phase: str, players: int = 3, known: bool = True) -> Game:
    """The first position of a phase of the set-up."""
    game: Game = MODEL.new(players, **({"box": box("house")} if known else {}))
    with Judge():
        while game.phase != phase:
            game = MODEL.apply(game, MODEL.legal(game)[0])
    return game


def to_deal(tag: str, players: int = 2) -> Game:
    """A position in which nature deals that of what is printed."""
    game = at_phase("print", players, known=False)
    while not MODEL.legal(game, [tag]):
        game = MODEL.apply(game, MODEL.legal(game)[0])
    return game


def in_play(word: Word = "nothing", number: int = 0, players: int = 2) -> Game:
    """The first player has four fields, a worker elsewhere on the board, and crops; f1 has that power. The second one
    has one of the townsfolk, and a field in the store."""
    printed = read(box("house"))
    printed.workers["f1"].word, printed.workers["f1"].number, printed.workers["f1"].must = word, number, 0
    game: Game = MODEL.new(players, box=printed)
    game.phase, game.first_player, game.turn = "play", 0, 0
    for player, fields in zip(game.players, ROWS, strict=False):
        player.fields = {field: field for field in cast(Any, fields)}
        for field in player.fields:
            del game.bag.fields[field]
    me, other = game.players[:2]
    me.harvested = {"D3": 1}
    me.workers, other.workers = {"f2": "G7"}, {"t1": "B1"}
    for crop in CROPS:
        me.crops[crop] = 2
        game.stock[crop] -= 2
    game.chosen = {"wine": 1, "hops": 1} if players == 4 else {"wine": 1}
    for event in list(game.bag.events)[-2:] if players > 2 else []:
        del game.bag.events[event]
        game.removed[event] = 1
    for field in list(game.bag.fields)[:7]:
        del game.bag.fields[field]
        game.town[field] = 1
    field = game.town.popitem()[0]
    other.store["left"] = Slot(field=field, bid={**dict.fromkeys(CROPS, 0), "wine": 1})
    game.stock["wine"] -= 1
    return game


def asking(word: Word, number: int = 0, players: int = 2) -> Game:
    """The power of a worker must be answered now."""
    game = in_play(word, number, players)
    game.done["worker"] = 1
    game.now = step(0, "effect", "f1", None, 1)
    return game


def after(game: Game, *plain: Mapping[str, Any]) -> Game:
    for move in plain:
        game = MODEL.apply(game, MODEL.read_move(dict(move)))
    return game


def storing(players: int = 2) -> Game:
    """A field was stored and something must be bid for it."""
    game = in_play(players=players)
    return after(game, {"type": "store_field", "player": 0, "field": next(iter(game.town))})


def refilling(players: int = 2) -> Game:
    return after(storing(players), {"type": "bid", "player": 0, "crop": "wine"}, {"type": "stop", "player": 0})


def with_a_worker_in_the_way(players: int = 2) -> Game:
    """A worker stands where the field belongs that can be taken."""
    game = in_play(players=players)
    field = game.players[1].store["left"].field
    assert field is not None
    game.players[0].workers = {"f2": field}
    return game


def displaced(players: int = 2) -> Game:
    """A field took the space of a worker."""
    return after(with_a_worker_in_the_way(players), {"type": "take_field", "player": 0, "owner": 1, "slot": "left"})


def with_two_fields_to_take(players: int = 2) -> Game:
    """There are fields in both places of a store."""
    game = in_play(players=players)
    field = game.bag.fields.popitem()[0]
    game.players[1].store["right"] = Slot(field=field, bid={**dict.fromkeys(CROPS, 0), "hops": 1})
    game.stock["hops"] -= 1
    return game


def taking(players: int = 2) -> Game:
    """One field was taken, and another can be."""
    take = {"type": "take_field", "player": 0, "owner": 1, "slot": "right"}
    return after(with_two_fields_to_take(players), take)


def with_gaps_in_town(players: int = 2) -> Game:
    """The town is filled up, and there is room for two fields."""
    game = refilling(players)
    field = game.town.popitem()[0]
    game.out.fields[field] = 1
    return game


def harvesting_at_an_event(players: int = 2) -> Game:
    """An event lets everybody harvest; the first player has begun, the second one has nothing left to harvest."""
    game = in_play(players=players)
    game.players[0].harvested, game.players[1].harvested = {"D3": 1}, {"A1": 1, "A2": 1}
    del game.bag.events["e"]
    game.done["store"] = 1
    game.now = step(0, "harvest", at="D3")
    others = [step(seat, "effect", "e", None, 1) for seat in range(1, players)]
    game.agenda = [*others, step(0, "track", "e"), step(0, "refill")]
    return game


def with_one_action_left(players: int = 2) -> Game:
    game = in_play(players=players)
    game.done["harvest"] = 1
    return game


def at_the_last_turn(players: int = 2) -> Game:
    """The next player has drawn the tenth event and had the turn once since then."""
    game = in_play(players=players)
    for event in list(game.bag.events)[:10]:
        del game.bag.events[event]
        game.track.append(event)
    game.last = Last(player=1, turns=1)
    return game


def paying(players: int = 2) -> Game:
    game = asking("buy", 2, players)
    return after(game, {"type": "buy_field", "player": 0, "field": next(iter(game.town))})


POSITIONS: dict[str, Callable[[int], Game]] = {
    "deal_crop": lambda players: to_deal("deal_crop", players),
    "deal_pair": lambda players: to_deal("deal_pair", players),
    "deal_rank": lambda players: to_deal("deal_rank", players),
    "choose_first_player": lambda players: at_phase("first_player", players),
    "draw_pair": lambda players: at_phase("starting_fields", players),
    "set_aside": lambda players: at_phase("set_aside", players),
    "draw_crop": lambda players: at_phase("starting_crops", players),
    "remove_event": lambda players: at_phase("events", players),
    "draw_field": refilling,
    "draw_event": refilling,
    "harvest": lambda players: in_play(players=players),
    "place_worker": lambda players: in_play(players=players),
    "remove_worker": lambda players: in_play(players=players),
    "go_home": displaced,
    "take_field": lambda players: in_play(players=players),
    "store_field": lambda players: in_play(players=players),
    "bid": storing,
    "get_crop": lambda players: asking("get_crops", 2, players),
    "renew": lambda players: asking("renew", 1, players),
    "move_field": lambda players: asking("move", 1, players),
    "pass_field": lambda players: asking("pass", 1, players),
    "swap_bag": lambda players: asking("swap_bag", 0, players),
    "swap_left": lambda players: asking("swap_left", 0, players),
    "accept": lambda players: asking("draw", 1, players),
    "clear": lambda players: asking("clear", 1, players),
    "buy_field": lambda players: asking("buy", 2, players),
    "pay": paying,
    "recall": lambda players: asking("recall", 1, players),
    "stop": lambda players: asking("renew", 1, players),
    "end_turn": lambda players: in_play(players=players),
}
"""A position for each type of move, for so many players."""


FURTHER: tuple[tuple[str, Callable[[int], Game]], ...] = (
    ("take_field", with_a_worker_in_the_way),
    ("place_worker", displaced),
    ("take_field", with_two_fields_to_take),
    ("take_field", taking),
    ("draw_field", with_gaps_in_town),
    ("stop", harvesting_at_an_event),
    ("remove_worker", with_one_action_left),
    ("end_turn", at_the_last_turn),
)
"""Further positions in which something else comes of a move of that type."""


def opened(game: Game) -> Game:
    """The position with any crops and ranks."""
    found, symbols = copy(game), symbols_for(game)
    found.stock = symbols.stock
    for me, them in zip(found.players, symbols.players, strict=True):
        me.crops = them.crops
        for side, slot in me.store.items():
            slot.bid = them.store[side].bid
    if game.phase != "print":
        for worker, power in found.box.workers.items():
            power.rank = symbols.box.workers[worker].rank
    return found


def situations() -> Iterator[Game]:
    """None: moves are looked at one by one."""
    return iter(())


def closer() -> Iterator[Focus]:
    """For each type of move some that are possible in a position for it, and what then happens by itself."""
    for players in MODEL.players:
        for tag, position in POSITIONS.items():
            if tag != "remove_event" or players > 2:
                yield from _looking_at(tag, tag, position(players))
        for tag, position in FURTHER:
            yield from _looking_at(f"{tag} {position.__name__.replace('_', ' ')}", tag, position(players))


def _looking_at(title: str, tag: str, game: Game) -> Iterator[Focus]:
    with Judge():
        legal = MODEL.legal(game, [tag])
    moves = list({str(control_values(move)): move for move in legal}.values())
    for move in moves[:: max(1, len(moves) // MOVES)][:MOVES]:
        control = control_values(move)
        yield Focus(f"{title}: {describe(game)}", opened(game), tag, control)
        for state in _on_the_way(game, move):
            yield Focus(f"after {' '.join(map(str, (title, *control.values())))}: {describe(state)}", opened(state))


def _on_the_way(game: Game, move: Move) -> Iterator[Game]:
    """The positions after a move in which something happens by itself."""
    with Judge():
        state = performed(game, move)
        while (happens := MODEL.automatic(state)) is not None:
            yield state
            state = copy(state)
            happens(state)


def describe(game: Game) -> str:
    """A control situation in a few words."""
    words = [str(len(game.players)), str(game.phase)]
    words += [] if game.now is None else [f"now={game.now.step}"]
    words += [] if game.now is None or game.now.by is None else [f"by={game.now.by}"]
    return " ".join([*words, *(f"then={owed.step}" for owed in game.agenda)])
