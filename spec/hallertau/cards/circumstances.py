"""What cards look at besides plain resources: fields by content, workers on the board, what just happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from spec.hallertau.board import is_full, workers_in, workers_on
from spec.hallertau.cards.words import OF_DECK, Condition, Quantity, condition
from spec.hallertau.disputes import WINDOW_NUMBER
from spec.hallertau.flow import is_under_way
from spec.hallertau.state import (
    CARDS,
    CROPS,
    DECKS,
    POINTS_IN_THE_WINDOW,
    ROWS,
    SHOPS,
    SOWN,
    SPACES,
    Card,
    Content,
    Crop,
    DeckName,
    Game,
    Good,
    Phase,
    Row,
    Seat,
    Space,
)
from spec.kernel import both, either, greatest, how_many, ite, least, reading, tally, total, weighed

# --- the village ------------------------------------------------------------------------------------------------


def _window(game: Game, seat: Seat) -> int:
    center = game.players[seat].center
    if reading(WINDOW_NUMBER) == "points":
        points = total(ite(center == moves, shown, 0) for moves, shown in POINTS_IN_THE_WINDOW.items())
        return ite(center <= 6, 6 + center, points)
    return least(6 + center, 12)


window = Quantity("number in the window", _window)


def _gap(game: Game, seat: Seat) -> int:
    columns = [game.players[seat].village[shop].shop for shop in SHOPS]
    return greatest(*columns) - least(*columns)


gap_between_shops = Quantity("spaces between the hindmost and the foremost shop", _gap)
round_number = Quantity("number of the round", lambda game, seat: game.round)


# --- fields -----------------------------------------------------------------------------------------------------


def fields_in_rows(*rows: Row, contents: Iterable[Content] = ("empty", *SOWN)) -> Quantity:
    """Fields in these rows, with these contents or any."""
    wanted = tuple(contents)
    return Quantity(
        f"fields in row {' or '.join(map(str, rows))}",
        lambda game, seat: total(game.players[seat].fields[row][content] for row in rows for content in wanted),
    )


def _fields(text: str, *contents: Content) -> Quantity:
    return Quantity(
        text, lambda game, seat: total(game.players[seat].fields[row][content] for row in ROWS for content in contents)
    )


sown_fields = _fields("sown fields", *SOWN)
empty_fields = _fields("empty fields", "empty")
sown_fields_in_row_5 = Quantity(
    "sown fields in row 5", lambda game, seat: total(game.players[seat].fields[5][content] for content in SOWN)
)


def fields_with(*sown: Crop) -> Quantity:
    """Fields in which one of these crops is sown, once or twice."""
    contents = [content for crop in sown for content in (crop, cast(Content, f"{crop}_twice"))]
    return _fields(f"fields with {' or '.join(sown)}", *contents)


fields_of_one_crop = Quantity(
    "fields with the same crop", lambda game, seat: greatest(*(fields_with(crop).of(game, seat) for crop in CROPS))
)
kinds_of_crops_sown = Quantity(
    "kinds of crops in the fields", lambda game, seat: tally(*(fields_with(crop).of(game, seat) >= 1 for crop in CROPS))
)

# --- goods and sheep --------------------------------------------------------------------------------------------

crops_of_one_kind = Quantity(
    "crops of one kind", lambda game, seat: greatest(*(game.players[seat].goods[crop] for crop in CROPS))
)


def half(quantity: Quantity) -> Quantity:
    """Half of it, rounded down."""
    return Quantity(f"half the {quantity.text}", lambda game, seat: quantity.of(game, seat) // 2)


def twice(quantity: Quantity) -> Quantity:
    return Quantity(f"twice the {quantity.text}", lambda game, seat: 2 * quantity.of(game, seat))


def cards_on_the_stable_board(game: Game) -> list[tuple[Card, bool]]:
    """The farmyard cards that can hold sheep, each with whether it still lies on the stable board."""
    return [(card, is_on_the_stable_board(game, int(card))) for card in CARDS]


BEFORE_NEW_WORKERS: tuple[Phase, ...] = ("setup", "removal")


def is_on_the_stable_board(game: Game, number: int) -> bool:
    """The card of that round has not been moved aside yet."""
    return number >= game.round if game.phase in BEFORE_NEW_WORKERS else number > game.round


sheep_on_cards = Quantity(
    "sheep on farmyard cards", lambda game, seat: total(game.players[seat].sheep[card] for card in CARDS)
)
sheep_on_one_card = Quantity(
    "sheep on one farmyard card", lambda game, seat: greatest(*(game.players[seat].sheep[card] for card in CARDS))
)


def sheep_on(*slots: str) -> Quantity:
    """Sheep on these farmyard cards, or in the `stables`."""
    return Quantity(
        f"sheep on {' or '.join(slots)}",
        lambda game, seat: total(game.players[seat].sheep[cast(Any, slot)] for slot in slots),
    )


cards_with_sheep = Quantity(
    "farmyard cards with sheep", lambda game, seat: tally(*(game.players[seat].sheep[card] >= 1 for card in CARDS))
)


def _cards_without_sheep(game: Game, seat: Seat) -> int:
    """The card of round 2 never holds sheep."""
    without = [both(there, game.players[seat].sheep[card] == 0) for card, there in cards_on_the_stable_board(game)]
    return tally(*without, is_on_the_stable_board(game, 1), is_on_the_stable_board(game, 2))


cards_without_sheep = Quantity("farmyard cards on the stable board without sheep", _cards_without_sheep)


@condition("a sheep on the farmyard card that leaves next")
def a_sheep_is_about_to_die(game: Game, seat: Seat) -> bool:
    next_to_go = game.round if game.phase in BEFORE_NEW_WORKERS else game.round + 1
    return either(*(both(next_to_go == int(card), game.players[seat].sheep[card] >= 1) for card in CARDS))


# --- cards ------------------------------------------------------------------------------------------------------


def played_of(*decks: DeckName) -> Quantity:
    """Cards of these decks that the player has played; the card itself does not count."""
    return Quantity(
        f"{' or '.join(decks)} cards played",
        lambda game, seat: total(weighed(game.players[seat].played, OF_DECK[deck]) for deck in decks),
    )


played_in_all = Quantity("cards played", lambda game, seat: how_many(game.players[seat].played))
played_of_one_deck = Quantity(
    "cards played of one deck",
    lambda game, seat: greatest(*(weighed(game.players[seat].played, OF_DECK[deck]) for deck in DECKS)),
)
hand_but_gateway = Quantity(
    "cards in hand that are no gateway cards",
    lambda game, seat: total(weighed(game.players[seat].hand, OF_DECK[deck]) for deck in DECKS if deck != "gateway"),
)

# --- workers ----------------------------------------------------------------------------------------------------

workers_left = Quantity("workers in the reserve", lambda game, seat: game.players[seat].workers)


def workers_at(space: Space) -> Quantity:
    return Quantity(f"workers on {space}", lambda game, seat: workers_on(game, space))


@condition("an action space that is full")
def a_space_is_full(game: Game, seat: Seat) -> bool:
    return either(*(is_full(game, space) for space in SPACES))


spaces_with_three_workers = Quantity(
    "action spaces with exactly 3 workers",
    lambda game, seat: tally(*(workers_on(game, space) == 3 for space in SPACES)),
)
removed_from_one_quadrant = Quantity(
    "workers just removed from one quadrant", lambda game, seat: greatest(*game.removed.values())
)

# --- what just happened -----------------------------------------------------------------------------------------

tools_at_once = Quantity("tools just gained at one go", lambda game, seat: game.players[seat].just.tools)
workers_exchanged = Quantity(
    "workers just exchanged for tools in one turn", lambda game, seat: game.players[seat].just.workers
)
tools_this_phase = Quantity("tools gained in this phase", lambda game, seat: game.players[seat].this_phase.tools)
harvest_this_phase = Quantity("goods harvested in this phase", lambda game, seat: game.players[seat].this_phase.harvest)
advances_of_one_shop = Quantity(
    "spaces that one shop advanced in this phase",
    lambda game, seat: greatest(*(game.players[seat].this_phase.advances[shop] for shop in SHOPS)),
)
one_crop_just_harvested = Quantity(
    "of one crop just harvested",
    lambda game, seat: greatest(*(game.players[seat].just.harvest[crop] for crop in CROPS)),
)


def just_harvested(good: Good) -> Quantity:
    return Quantity(f"{good} just harvested", lambda game, seat: game.players[seat].just.harvest[good])


@condition("that the last jewel was just spent")
def the_last_jewel_was_just_spent(game: Game, seat: Seat) -> bool:
    me = game.players[seat]
    return both(me.just.last_jewel == 1, me.jewels == 0)


@condition("another card just played right after it came into the hand")
def a_fresh_card_was_just_played(game: Game, seat: Seat) -> bool:
    return how_many(game.players[seat].just.fresh) >= 1


def _in_used_quadrant(game: Game, seat: Seat) -> int:
    if game.used is None or game.used.player != seat:
        return 0
    return workers_in(game, game.used.space)


workers_in_the_quadrant_just_used = Quantity("workers in the quadrant of the space just used", _in_used_quadrant)


def just_used(*spaces: Space) -> Condition:
    """The player has just used one of these spaces."""
    return Condition(
        f"to have just used {' or '.join(spaces)}",
        (lambda game, seat: game.used is not None and game.used.player == seat and game.used.space in spaces,),
    )


@condition("to be using the butchery")
def the_butchery_is_being_used(game: Game, seat: Seat) -> bool:
    return bool(game.agenda) and game.actor == seat and game.agenda[0].startswith("butchery.")


@condition("no sown field right before one's last action of the phase")
def nothing_is_sown_before_the_last_action(game: Game, seat: Seat) -> bool:
    free = game.turn == seat and not game.acted and not is_under_way(game)
    return both(free, sown_fields.of(game, seat) == 0)


@condition("to play it before the harvest")
def a_harvest_is_to_come(game: Game, seat: Seat) -> bool:
    return game.phase == "harvest" and not game.done


def zero_if_negative(quantity: Quantity) -> Quantity:
    """Nothing, where the quantity would be less than nothing."""
    return Quantity(quantity.text, lambda game, seat: ite(quantity.of(game, seat) >= 0, quantity.of(game, seat), 0))


def in_round(*rounds: int) -> Condition:
    """Option by option: exactly in that round; the last one in that round or later."""

    def at(number: int) -> Any:
        last = number == rounds[-1]
        return lambda game, seat: game.round >= number if last else game.round == number

    return Condition(f"round {', '.join(map(str, rounds))} or later", tuple(at(number) for number in rounds))
