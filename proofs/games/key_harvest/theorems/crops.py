"""Crops: how many there are, what a harvest brings, bids, prices, and the points for crops."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from proofs.games.key_harvest.situations import at_phase, refilling, storing
from proofs.games.key_harvest.theorems.positions import (
    all_but,
    an_example,
    in_play,
    kinds,
    move,
    moves,
    positions,
    seen,
    stated,
    steps,
)
from proofs.prove.runs import equal
from proofs.prove.statements import Statement, always, checked
from spec.kernel import (
    both,
    either,
    holds,
    if_there,
    implies,
    is_same,
    is_there,
    ite,
    marked,
    negate,
    same,
    total,
)
from spec.key_harvest import MODEL
from spec.key_harvest.flow import crops_of
from spec.key_harvest.invariants import slots
from spec.key_harvest.scoring import crop_points, winners
from spec.key_harvest.setup import no_crops
from spec.key_harvest.state import CROPS, OF_EACH_CROP, SIDES, Crop, Game, Player, Slot

# --- how many there are -----------------------------------------------------------------------------------------


def in_all(game: Game, crop: Crop) -> int:
    """All crops of a kind, wherever they are."""
    held = [me.crops[crop] for me in game.players]
    return total([game.stock[crop], game.aside[crop], *held, *(slot.bid[crop] for slot in slots(game))])


def none_is_lost(before: Game, after: Game, _: Any) -> bool:
    return both(*(equal(in_all(after, crop), in_all(before, crop)) for crop in CROPS))


@stated("key.theorem.crops-in-all", it="11, 35, 78, 102-106, 118")
def crops_in_all() -> Iterator[Statement]:
    """Crops only change places: nothing that happens makes one or loses one. So there are always twelve of each kind,
    in stock, set aside, behind screens and in bids."""
    yield always("No move makes or loses a crop.", *moves(none_is_lost, *MODEL.moves, by=["key.invariant.aside"]))
    yield always("Nor does anything that happens by itself.", *steps(none_is_lost))
    yield always(
        "There are twelve of each kind.",
        *positions(
            lambda game: both(*(in_all(game, crop) == OF_EACH_CROP for crop in CROPS)), by=["key.invariant.crops"]
        ),
    )
    for tag in ("harvest", "take_field", "bid", "get_crop", "pay"):
        yield _one(tag, none_is_lost)


def _one(tag: str, claim: Any) -> Statement:
    """An example of a move of that type."""
    return seen(f"There is such a move: {tag}.", *an_example(tag), claim=claim)


# --- harvest ----------------------------------------------------------------------------------------------------


def one_crop_from_the_stock(before: Game, after: Game, done: Any) -> bool:
    """The player has one crop more and the stock one less, unless the stock was empty; the field is turned."""
    stock = total(before.stock.values())
    one = ite(stock >= 1, 1, 0)
    me, then = before.players[done.player], after.players[done.player]
    return both(
        crops_of(then) == crops_of(me) + one,
        total(after.stock.values()) == stock - one,
        me.harvested.get(done.field, 0) == 0,
        then.harvested.get(done.field, 0) == 1,
        marked(then.harvested) == marked(me.harvested) + 1,
        *(equal(before.players[seat].crops, after.players[seat].crops) for seat in _others(before, done.player)),
    )


def _others(game: Game, seat: int) -> list[int]:
    return [other for other in range(len(game.players)) if other != int(seat)]


@stated("key.theorem.harvest", it="64-66, 78-80, 172")
def a_harvest() -> Iterator[Statement]:
    """A field that is harvested gives exactly one crop from the stock, or none if the stock is empty; it is turned and
    gives nothing more before it is turned back. Nobody else's crops change."""
    harvest = kinds("harvest")
    yield always("One crop, and the field is turned.", *moves(one_crop_from_the_stock, *harvest))
    yield _one("harvest", one_crop_from_the_stock)
    yield always(
        "It is of the field's kind as long as there is one.",
        *moves(of_its_kind, *harvest, by=["key.invariant.crops-printed"]),
    )
    yield seen("With an empty stock the field is turned for nothing.", *_harvest_for_nothing())


def of_its_kind(before: Game, after: Game, done: Any) -> bool:
    me, then = before.players[done.player], after.players[done.player]
    return both(
        *(
            implies(
                both(before.box.crops[crop].get(done.field, 0) == 1, before.stock[crop] >= 1),
                then.crops[crop] == me.crops[crop] + 1,
            )
            for crop in CROPS
        )
    )


def _harvest_for_nothing() -> tuple[Game, Any]:
    game = in_play()
    for crop in CROPS:
        game.players[1].crops[crop] += game.stock[crop]
        game.stock[crop] = 0
    return game, move("harvest", player=0, field="D4", crop=None)


# --- bids -------------------------------------------------------------------------------------------------------


def same_field(one: Slot, other: Slot) -> bool:
    """The same field is on both places, or none on either."""
    there, here = is_there(one, "field"), is_there(other, "field")
    if there is False or here is False:
        return same(there, here)
    return both(same(there, here), implies(there, is_same(if_there(one, "field"), if_there(other, "field"))))


def same_bid(one: Slot, other: Slot) -> bool:
    return both(*(equal(one.bid[crop], other.bid[crop]) for crop in CROPS))


def stores_stay(before: Game, after: Game, _: Any) -> bool:
    """Fields and bids of all stores are as they were."""
    pairs = list(zip(slots(before), slots(after), strict=True))
    return both(*(both(same_field(*pair), same_bid(*pair)) for pair in pairs))


def only_that_bid_grows(before: Game, after: Game, done: Any) -> bool:
    """The field that was stored just now gets one crop; every other bid is as it was."""
    conditions = []
    for seat, (me, then) in enumerate(zip(before.players, after.players, strict=True)):
        for side in SIDES:
            slot, now = me.store[side], then.store[side]
            grows = both(seat == int(done.player), holds(slot, "field", before.now.at))  # type: ignore[union-attr]
            more = total(now.bid.values()) - total(slot.bid.values())
            conditions += [same_field(slot, now), more == ite(grows, 1, 0)]
            conditions += [now.bid[crop] >= slot.bid[crop] for crop in CROPS]
    return both(*conditions)


def fills_an_empty_place(before: Game, after: Game, done: Any) -> bool:
    """What lay in a store stays with its bid, and the own store has the field, without a bid so far."""
    conditions = [implies(is_there(was, "field"), same_field(was, now)) for was, now in _pairs(before, after)]
    new = [both(holds(now, "field", done.field), crops_bid(now) == 0) for now in _own(after, done.player)]
    return both(*conditions, *(same_bid(*pair) for pair in _pairs(before, after)), either(*new))


def empties_one_place(before: Game, after: Game, done: Any) -> bool:
    """The field is gone with its bid; all else stays in the stores."""
    taken = after.players[done.owner].store[done.slot]
    others = [pair for pair in _pairs(before, after) if pair[1] is not taken]
    stay = [both(same_field(*pair), same_bid(*pair)) for pair in others]
    return both(
        len(others) == 2 * len(before.players) - 1, negate(is_there(taken, "field")), crops_bid(taken) == 0, *stay
    )


def crops_bid(slot: Slot) -> int:
    return total(slot.bid.values())


def _pairs(before: Game, after: Game) -> list[tuple[Slot, Slot]]:
    return list(zip(slots(before), slots(after), strict=True))


def _own(game: Game, seat: int) -> list[Slot]:
    return [game.players[seat].store[side] for side in SIDES]


@stated("key.theorem.bids-stay", it="112-118, 126")
def bids_stay() -> Iterator[Statement]:
    """A bid once made is never changed: nothing is added, taken away, or moved to another field. It can only be made
    larger at once, while its player still bids for it. And a field stays in its store until somebody takes it."""
    others = all_but("bid", "store_field", "take_field")
    yield always("Moves other than bidding, storing and taking leave all stores alone.", *moves(stores_stay, *others))
    yield always("So does all that happens by itself.", *steps(stores_stay))
    yield always(
        "A crop that is bid goes to the field that was stored just now, and to no other.",
        *moves(only_that_bid_grows, *kinds("bid"), by=["key.invariant.at", "key.invariant.fields"]),
    )
    yield always("To store a field changes no bid.", *moves(fills_an_empty_place, *kinds("store_field"), by=STORED))
    yield always("To take one changes no other bid.", *moves(empties_one_place, *kinds("take_field")))
    yield _one("end_turn", stores_stay)
    yield _one("bid", only_that_bid_grows)
    yield _one("store_field", fills_an_empty_place)
    yield _one("take_field", empties_one_place)
    yield checked(
        "When a bid is made, the player can't bid for the field again, not even in the same turn (by trying).",
        lambda: [("later", not MODEL.legal(refilling(), ["bid"])), ("at once", bool(MODEL.legal(storing(), ["bid"])))],
    )


STORED = ["key.invariant.bids"]


# --- prices -----------------------------------------------------------------------------------------------------


def exactly_the_bid(before: Game, after: Game, done: Any) -> bool:
    """From another store: the player pays the bid, and the owner gets it and the bid. From the own store: the bid goes
    to the stock. Nobody else gains or loses anything."""
    bid = before.players[done.owner].store[done.slot].bid
    own = done.owner == done.player
    conditions = []
    for crop in CROPS:
        conditions.append(after.stock[crop] == before.stock[crop] + (bid[crop] if own else 0))
        for seat, (me, then) in enumerate(zip(before.players, after.players, strict=True)):
            pays = bid[crop] if seat == int(done.player) and not own else 0
            gets = 2 * bid[crop] if seat == int(done.owner) and not own else 0
            conditions.append(then.crops[crop] == me.crops[crop] - pays + gets)
    return both(*conditions)


@stated("key.theorem.price", it="102-106")
def price() -> Iterator[Statement]:
    """Whoever takes a field from another store pays exactly what is bid for it, of each kind; the owner has twice the
    bid then. A field of the own store costs its bid, which goes to the stock."""
    yield always("Exactly the bid.", *moves(exactly_the_bid, *kinds("take_field")))
    yield always(
        "It is one crop or more.",
        *moves(
            lambda before, after, done: crops_bid(before.players[done.owner].store[done.slot]) >= 1,
            *kinds("take_field"),
            by=STORED,
        ),
    )
    yield _one("take_field", exactly_the_bid)
    yield seen(
        "From the own store.",
        _with_an_own_field(),
        move("take_field", player=0, owner=0, slot="left"),
        claim=exactly_the_bid,
    )


def _with_an_own_field() -> Game:
    game = in_play()
    game.players[0].store["left"] = game.players[1].store["left"]
    game.players[1].store["left"] = Slot(field=None, bid=no_crops())
    return game


# --- starting crops ---------------------------------------------------------------------------------------------


def three_for_each(before: Game, after: Game, _: Any) -> bool:
    """If crops are set aside by it, they are three for each player."""
    if after.phase != "starting_crops":
        return True
    return total(after.aside.values()) == 3 * len(after.players)


def all_are_dealt(before: Game, after: Game, _: Any) -> bool:
    """If it is the last one, everybody has three crops, with two players four."""
    if after.phase != "town":
        return True
    number = 4 if len(after.players) == 2 else 3
    return both(*(crops_of(me) == number for me in after.players))


@stated("key.theorem.starting-crops", it="33")
def starting_crops() -> Iterator[Statement]:
    """Six crops are set aside for two players, nine for three, twelve for four. Everybody begins with three, and with
    two players with a fourth one of the doubled kind."""
    chosen = ["key.invariant.chosen"]
    yield always("Three for each player are set aside.", *moves(three_for_each, *kinds("set_aside"), by=chosen))
    yield always(
        "When the last one is drawn everybody has three, or four.",
        *moves(all_are_dealt, *kinds("draw_crop"), by=["key.invariant.aside", *chosen]),
    )
    yield checked(
        "Set up, with two, three and four players (by playing).",
        lambda: (
            (
                players,
                (total(_aside(players)), [crops_of(me) for me in at_phase("town", players).players])
                == (3 * players, [4 if players == 2 else 3] * players),
            )
            for players in (2, 3, 4)
        ),
    )


def _aside(players: int) -> list[int]:
    return list(at_phase("starting_crops", players).aside.values())


# --- points -----------------------------------------------------------------------------------------------------


def points_for_crops(game: Game) -> int:
    return total(crop_points(game, seat) for seat in range(len(game.players)))


@stated("key.theorem.five-points", it="156")
def five_points() -> Iterator[Statement]:
    """Crops bring five points in all, as the book says, but only at most: on a tie nobody gets the point, so there can
    be none at all. Bids and fields that bear count for nothing."""
    yield always("All players together get at most five.", *positions(lambda game: points_for_crops(game) <= 5))
    yield always(
        "Nobody who has fewer of a kind gets its point.",
        *positions(
            lambda game: both(
                *(
                    implies(
                        both(*(me.crops[crop] <= other.crops[crop] for crop in CROPS)), crop_points(game, seat) == 0
                    )
                    for seat, me in enumerate(game.players)
                    for place, other in enumerate(game.players)
                    if place != seat
                )
            )
        ),
    )
    yield always(
        "Moves other than those with crops leave what is behind the screens, and so the points.",
        *moves(lambda before, after, _: _same_points(before, after), *all_but(*CHANGING)),
    )
    yield checked(
        "Five, and none (by counting).", lambda: [("five", _points(in_play()) == 5), ("none", _points(_tied()) == 0)]
    )


@stated("key.theorem.ties", it="158-168")
def ties() -> Iterator[Statement]:
    """Somebody always wins. Points come first, then fields on the board, then crops behind the screen; only who is
    equal in all three shares the victory."""
    yield checked(
        "Who wins, for all combinations of two numbers of each among three players (by scoring).",
        lambda: (
            (table, _is_right(table)) for table in itertools.product(itertools.product((0, 1), repeat=3), repeat=3)
        ),
    )


def _is_right(table: tuple[tuple[int, ...], ...]) -> bool:
    """Nobody is ahead of a winner, and a winner is ahead of everybody else, in the first number that differs."""
    found = winners([dict(zip(("total", "fields", "counters"), one, strict=True)) for one in table])
    others = [seat for seat in range(len(table)) if seat not in found]
    equal_ones = all(table[one] == table[other] for one in found for other in found)
    return found != [] and equal_ones and all(_is_ahead(table[one], table[other]) for one in found for other in others)


def _is_ahead(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    differs = [place for place in range(len(one)) if one[place] != other[place]]
    return differs != [] and one[differs[0]] > other[differs[0]]


CHANGING = ("draw_crop", "harvest", "take_field", "bid", "get_crop", "pay")


def _same_points(before: Game, after: Game) -> bool:
    crops = zip(before.players, after.players, strict=True)
    return both(*(equal(me.crops[crop], then.crops[crop]) for me, then in crops for crop in CROPS))


def _points(game: Game) -> int:
    return points_for_crops(game)


def _tied() -> Game:
    game = in_play()
    other: Player = game.players[1]
    for crop in CROPS:
        other.crops[crop] = game.players[0].crops[crop]
        game.stock[crop] -= other.crops[crop]
    return game
