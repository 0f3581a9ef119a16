"""What is owed comes up: each step opens, or is dropped if nothing can be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spec.kernel import (
    both,
    decide,
    either,
    how_many_on,
    how_many_placed,
    if_there,
    implies,
    is_at,
    is_one_of,
    is_placed,
    is_there,
    ite,
    marked,
    negate,
    rule,
    some,
    total,
)
from spec.key_harvest.board import (
    asked,
    has_an_empty_space,
    is_free_of_fields,
    is_left_open,
    more_can_be_harvested,
    number_of,
    one,
    unharvested,
)
from spec.key_harvest.cards import is_obligatory, number_on, says
from spec.key_harvest.flow import crops_of, next_seat, owe, step
from spec.key_harvest.state import (
    CROPS,
    IN_TOWN,
    SIDES,
    SPACES,
    TOWNSFOLK,
    Game,
    Player,
    Seat,
    Slot,
    Source,
    Space,
    Step,
    Word,
)

# --- what can be done -------------------------------------------------------------------------------------------


def in_the_bag(game: Game) -> int:
    """How many tiles are in the bag."""
    return marked(game.bag.fields) + marked(game.bag.events)


def town_can_be_filled(game: Game) -> bool:
    return both(marked(game.town) < IN_TOWN, in_the_bag(game) >= 1)


def can_be_paid(me: Player, slot: Slot) -> bool:
    """The player has as much of each kind as is bid."""
    return both(*(me.crops[crop] >= slot.bid[crop] for crop in CROPS))


def can_be_taken(game: Game, seat: Seat, owner: Seat, slot: Slot) -> bool:
    """A field is in the slot, can be placed, and can be paid if it is another player's."""
    me = game.players[seat]
    payable = True if int(owner) == int(seat) else can_be_paid(me, slot)
    return both(is_there(slot, "field"), payable, is_free_of_fields(me, if_there(slot, "field")))


def some_can_be_taken(game: Game, seat: Seat) -> bool:
    slots = ((owner, slot) for owner, other in enumerate(game.players) for slot in other.store.values())
    return some(can_be_taken(game, seat, owner, slot) for owner, slot in slots)


def has_a_free_slot(me: Player) -> bool:
    return either(*(negate(is_there(me.store[side], "field")) for side in SIDES))


def can_store(game: Game, seat: Seat) -> bool:
    """There is a field in town, a free slot for it, and something to bid."""
    me = game.players[seat]
    return both(has_a_free_slot(me), crops_of(me) >= 1, marked(game.town) >= 1)


def the_one_of_the_bag(game: Game, me: Player) -> Space:
    """A field of the bag that can be placed, if there is one; so are the others here for what can be done with them."""
    return one("of the bag", [game.bag.fields, me.fields])


def the_one_of_the_town(game: Game, me: Player) -> Space:
    return one("of the town", [game.town, me.fields])


def the_one_passed(me: Player, other: Player) -> Space:
    return one("passed", [me.fields, other.fields])


def the_ones_exchanged(me: Player, other: Player) -> tuple[Space, Space]:
    parts = [me.fields, other.fields]
    return one("given", parts), one("got", parts)


def one_of_the_bag_can_be_placed(game: Game, me: Player) -> bool:
    parts = [game.bag.fields, me.fields]
    named = the_one_of_the_bag(game, me)
    return _some_field("placed from the bag", parts, named, lambda field: _of_the_bag(game, me, field))


def _of_the_bag(game: Game, me: Player, field: Space) -> bool:
    return both(game.bag.fields.get(field, 0) == 1, is_free_of_fields(me, field))


def one_of_the_town_can_be_placed(game: Game, me: Player) -> bool:
    parts = [game.town, me.fields]
    named = the_one_of_the_town(game, me)
    return _some_field("placed from the town", parts, named, lambda field: _of_the_town(game, me, field))


def _of_the_town(game: Game, me: Player, field: Space) -> bool:
    return both(game.town.get(field, 0) == 1, is_free_of_fields(me, field))


def one_can_be_passed(game: Game, seat: Seat) -> bool:
    me, other = game.players[seat], game.players[next_seat(game, seat)]
    parts = [me.fields, other.fields]
    return _some_field(
        "passed on",
        parts,
        the_one_passed(me, other),
        lambda field: both(is_placed(me.fields, field), is_free_of_fields(other, field)),
    )


def _some_field(question: str, parts: list[Any], named: Space, holds: Callable[[Space], bool]) -> bool:
    """Something holds of a field; on symbols of the one that is named for it."""
    if is_left_open(*parts):
        return asked(question, parts, [number_of(named)], consequence=holds(named))
    return some(holds(field) for field in SPACES)


def can_be_exchanged(game: Game, seat: Seat, field: Space, other: Space) -> bool:
    """A field of the own board and one of the left neighbour's can change boards: when both have left them, no field
    lies on their spaces."""
    me, neighbour = game.players[seat], game.players[next_seat(game, seat)]
    return both(
        is_placed(me.fields, field),
        is_placed(neighbour.fields, other),
        how_many_on(me.fields, other) == ite(is_at(me.fields, field, other), 1, 0),
        how_many_on(neighbour.fields, field) == ite(is_at(neighbour.fields, other, field), 1, 0),
    )


def some_can_be_exchanged(game: Game, seat: Seat) -> bool:
    me, neighbour = game.players[seat], game.players[next_seat(game, seat)]
    if is_left_open(me.fields, neighbour.fields):
        given, got = the_ones_exchanged(me, neighbour)
        there = can_be_exchanged(game, seat, given, got)
        parts, numbers = [me.fields, neighbour.fields], [number_of(given), number_of(got)]
        return asked("exchanged", parts, numbers, consequence=there)
    return some(can_be_exchanged(game, seat, own, other) for own in me.fields for other in neighbour.fields)


def one_can_be_recalled(game: Game, seat: Seat) -> bool:
    others = [me for other, me in enumerate(game.players) if other != seat]
    return some(is_placed(me.workers, worker) for me in others for worker in TOWNSFOLK)


def word_opens(game: Game, seat: Seat, by: Source, word: Word) -> bool:
    """Something can be done about a word."""
    me = game.players[seat]
    match word:
        case "get_crops":
            return total(game.stock.values()) >= 1
        case "harvest":
            return unharvested(me) >= 1
        case "renew":
            return marked(me.harvested) >= 1
        case "move":
            return both(how_many_placed(me.fields) >= 1, has_an_empty_space(me))
        case "pass":
            return one_can_be_passed(game, seat)
        case "swap_bag":
            return both(how_many_placed(me.fields) >= 1, one_of_the_bag_can_be_placed(game, me))
        case "swap_left":
            return some_can_be_exchanged(game, seat)
        case "draw":
            return one_of_the_bag_can_be_placed(game, me)
        case "clear":
            return marked(game.town) >= 1
        case "buy":
            return both(crops_of(me) >= number_on(game.box, by), one_of_the_town_can_be_placed(game, me))
        case "dismiss":
            return how_many_placed(me.workers) >= 1
        case "recall":
            return one_can_be_recalled(game, seat)
        case _:
            return False


WORDS_THAT_ASK: tuple[Word, ...] = (
    "get_crops", "harvest", "renew", "move", "pass", "swap_bag", "swap_left", "draw", "clear", "buy", "dismiss",
    "recall",
)  # fmt: skip


def effect_opens(game: Game, seat: Seat, by: Source) -> bool:
    """Something can be done about the power or effect."""
    return both(
        *(
            implies(this, word_opens(game, seat, by, word))
            for word in WORDS_THAT_ASK
            if (this := says(game.box, by, word)) is not False
        )
    )


def opens(game: Game, owed: Step) -> bool:
    """Something can be done about the step."""
    me = game.players[owed.player]
    if is_one_of(owed.step, ("bid", "pay", "displaced")):
        return True
    if owed.step == "harvest":
        return more_can_be_harvested(game.box, me, owed.at)  # type: ignore[arg-type]
    if owed.step == "second_field":
        return some_can_be_taken(game, owed.player)
    if owed.step == "more":
        return crops_of(me) >= 1
    if owed.step == "refill":
        return town_can_be_filled(game)
    if owed.step == "second_store":
        return can_store(game, owed.player)
    if owed.step == "receive":
        return one_of_the_bag_can_be_placed(game, me)
    return effect_opens(game, owed.player, owed.by)  # type: ignore[arg-type]


# --- what comes up ----------------------------------------------------------------------------------------------


def come_up(game: Game, owed: Step) -> None:
    """The step must be answered now, if something can be done about it; else it is dropped."""
    game.now = owed if decide(opens(game, owed)) else None


@rule("key.events.lowest-space", it="130, 184-186", effect="It says where an event goes.")
def goes_on_the_track(game: Game, owed: Step) -> None:
    """When an event has had its effect it goes to the free space of the track with the lowest number.

    The track shows how long the game still takes: the tenth space ends it.
    """
    game.track.append(owed.by)  # type: ignore[arg-type]


def is_a_draw_that_must_be(game: Game, owed: Step) -> bool:
    """Nobody is asked whether a field is drawn."""
    return both(says(game.box, owed.by, "draw"), is_obligatory(game.box, owed.by))  # type: ignore[arg-type]


def draw_a_field(game: Game, owed: Step) -> None:
    """A field is to be drawn and placed; after it, what is left of the effect."""
    game.now = None
    if owed.left >= 2:
        owe(game, step(owed.player, "effect", owed.by, None, owed.left - 1))
    come_up(game, step(owed.player, "receive", owed.by))
