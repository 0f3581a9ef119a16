"""What is owed and by whom: the agenda, effects of cards that wait, and whose turn comes next."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Iterator
from typing import cast

from spec.hallertau.cards.otherwise import as_read
from spec.hallertau.cards.words import Card, Part
from spec.hallertau.flow import a_step_is_taken, clockwise_from, first_seat, seats_still_to_act, the_phase_is_done
from spec.hallertau.state import ROWS, DeckName, Effect, Game, Player, Seat, StepName
from spec.kernel import Weight, decide, either, first_of, insist, rule, take_out, weighed

# --- steps ------------------------------------------------------------------------------------------------------


def is_of_a_card(step: StepName) -> bool:
    return step.startswith("card.")


def is_of_chance(step: StepName) -> bool:
    """Nature says which card somebody gets."""
    return step.startswith("deal.")


def key_of(step: StepName) -> str:
    """The kind of a card's step; the whole name of any other."""
    return step.split(".", 3)[3] if is_of_a_card(step) else step


def number_of(step: StepName) -> int:
    """The number of the card to which a step belongs; 0 if it is not a card's."""
    return _number_at(1, step)


def option_of(step: StepName) -> int:
    """The option with which the card of a step was played; 0 if it is not a card's."""
    return _number_at(2, step)


@functools.cache
def _number_at(place: int, step: StepName) -> int:
    parts = step.split(".", 3)
    return int(parts[place]) if len(parts) == 4 and parts[0] == "card" and parts[place].isdecimal() else 0


def card_of(step: StepName) -> Card:
    """The card to which a step belongs."""
    return as_read(number_of(step))


def part_of(step: StepName) -> Part:
    """The line of the card to which a step belongs."""
    return card_of(step).parts[key_of(step)]


def space_of(step: StepName) -> str:
    """The action space to which a step belongs that is neither a card's nor of chance."""
    return step.partition(".")[0]


def deck_dealt(step: StepName) -> DeckName:
    """The deck of which chance deals a card."""
    return cast(DeckName, step.removeprefix("deal."))


def deck_drawn(step: StepName) -> DeckName:
    """The deck of which a space or a card lets somebody draw."""
    return cast(DeckName, key_of(step).removeprefix("draw.").removesuffix("_card.draw"))


@rule("hal.actions.order", it="433", pt="423")
def next_step_is(game: Game, allowed: Collection[str]) -> None:
    """Actions and effects are carried out from top to bottom, each at most once.

    Fertilizing lifts fields before it sows, so the seed can go straight into row 5. What was skipped can't be caught up
    on, and three workers use a space no more often than one.
    """
    insist(bool(game.agenda) and key_of(game.agenda[0]) in allowed)


@rule("hal.flow.actor", it="405, 685-687", pt="403, 657-659")
def the_actor_answers(game: Game, seat: Seat) -> None:
    """A step is answered by the player who used the space or played the card.

    Nobody answers for another: who placed the workers picks the crops and the field. A card played in another player's
    turn is carried out by the one who played it.
    """
    insist(game.actor == seat)


def answers(game: Game, seat: Seat, allowed: Collection[str]) -> None:
    """The premise of every answer: one of these steps is owed, by this player."""
    next_step_is(game, allowed)
    the_actor_answers(game, seat)


def whoever_answers(game: Game, allowed: Collection[str]) -> Iterator[Seat]:
    """The player who owes the next step, if it is one of these."""
    if game.agenda and key_of(game.agenda[0]) in allowed and game.actor is not None:
        yield game.actor


def answering(game: Game, seat: Seat) -> Player:
    """The player who now answers a step. One that is not a card's makes what just happened past."""
    if not is_of_a_card(game.agenda[0]):
        a_step_is_taken(game)
    return game.players[seat]


def step_is_done(game: Game, then: Iterable[StepName] = ()) -> None:
    """The step leaves the agenda, and what follows from it takes its place."""
    game.agenda[:1] = then


def work_goes_on(game: Game) -> None:
    """When nothing is under way any more, the player in turn is in charge again."""
    game.actor = None
    if game.phase == "fallow" and game.turn is not None:
        who_slides_next(game, [game.turn, *seats_still_to_act(game)])


# --- effects that wait ------------------------------------------------------------------------------------------


def _is_of(seat: Seat, effect: Effect) -> int:
    return 1 if effect.player == seat else 0


def active_seat(game: Game) -> Seat:
    """The player in turn; the first player where nobody is."""
    return game.turn if game.turn is not None else first_seat(game)


@rule("hal.cards.clockwise", it="687", pt="659", effect="It says who comes first.")
def whose_effect_is_next(game: Game) -> Seat:
    """Of several players whose effects wait, the next clockwise from the active player comes first.

    If the effects of two players both clear or use spaces of the action board, the first may take what the second
    wanted. The order keeps them from grabbing at the same time.
    """
    *others, last = clockwise_from(game, active_seat(game))
    return next((seat for seat in others if decide(effects_of(game, seat) >= 1)), last)


OF_SEAT = tuple(Weight(f"of-{seat}", functools.partial(_is_of, seat)) for seat in range(4))
"""The effects of each player."""


def effects_of(game: Game, seat: Seat) -> int:
    """How many effects of a player wait."""
    return weighed(game.pending, OF_SEAT[seat])


def the_owner_is_in_charge(game: Game) -> None:
    """The owner of the effect that comes next carries it out."""
    game.actor = whose_effect_is_next(game)


@rule("hal.cards.after-the-action", it="685", pt="657", effect="It happens by itself.")
def the_only_effect_begins(game: Game) -> None:
    """When an action is complete, the effects that waited for it are carried out, one card at a time.

    Goods of a card played in the middle of an action come too late for that action, but before the next turn: a crop
    that it gives can't be sown by the same space.
    """
    assert game.actor is not None
    begin_effect(game, first_of(game.pending, OF_SEAT[game.actor]))


def begin_effect(game: Game, effect: Effect) -> None:
    """An effect that waited becomes what is owed."""
    take_out(game.pending, effect)
    owe_the_effect(game, effect)


def owe_the_effect(game: Game, effect: Effect) -> None:
    """The effect becomes what is owed."""
    game.actor = effect.player
    game.agenda = as_read(effect.card).steps(effect.rung)


# --- whose turn -------------------------------------------------------------------------------------------------


@rule("hal.actions.turns", it="405, 507", pt="403, 479", effect="It happens by itself.")
def the_turn_passes(game: Game) -> None:
    """Turns go clockwise; who has no workers is passed over; when nobody has any, the phase is done.

    Spending few workers a turn means more turns. Who runs out early leaves the last picks to the others, and the phase
    lasts until every worker is spent.
    """
    assert game.turn is not None
    for seat in clockwise_from(game, (game.turn + 1) % len(game.players)):
        if decide(game.players[seat].workers > 0):
            game.turn = seat
            game.acted = False
            return
    the_phase_is_done(game)


def can_slide(me: Player) -> bool:
    """The player has an empty field that slid once and can slide again: in row 3 or 4."""
    return either(*(me.fields[row]["empty"] >= 1 for row in ROWS[1:-1]))


@rule("hal.fallow.who-slides", it="522-526", pt="494-498", effect="It is obligatory for whoever can.")
def who_slides_next(game: Game, seats: Iterable[Seat]) -> None:
    """Whoever has an empty field that can slide must choose one; the others have nothing to choose.

    The slide can't be declined, nor wasted on a field in row 5. With empty fields in rows 3 and 4 the player decides
    which of them yields one more when it is sown.
    """
    for seat in seats:
        if decide(can_slide(game.players[seat])):
            game.turn = seat
            return
    the_phase_is_done(game)
