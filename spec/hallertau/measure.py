"""Why the game ends: what becomes less with everything that happens."""

from __future__ import annotations

from spec.hallertau.cards.table import CARDS
from spec.hallertau.cards.words import OF_DECK
from spec.hallertau.flow import seats_still_to_act
from spec.hallertau.setup import starting_hand
from spec.hallertau.state import LAST_COLUMN, LAST_ROUND, PHASES, QUADRANT_CARDS, SHOPS, Game, StepName
from spec.hallertau.turns import is_of_a_card, key_of, number_of, whose_effect_is_next
from spec.kernel import Measure, Weight, among, decide, how_many, merged, total, weighed


def rounds_left(game: Game) -> int:
    return LAST_ROUND - game.round


def phases_left(game: Game) -> int:
    return len(PHASES) - PHASES.index(game.phase)


def quadrant_cards_left(game: Game) -> int:
    return total(game.quadrant_cards[card] for card in QUADRANT_CARDS)


def cards_left(game: Game) -> int:
    """Cards that can still be drawn or played."""
    return total(how_many(cards) for cards in (*game.decks.values(), *(me.hand for me in game.players)))


def phase_left(game: Game) -> int:
    return 0 if game.done else 1


def workers_left(game: Game) -> int:
    return total(me.workers for me in game.players)


def turn_to_pass(game: Game) -> int:
    return 1 if game.acted else 0


def steps_left(game: Game) -> int:
    """Steps of spaces, and cards to be dealt."""
    return weighed(game.agenda, STEPS) + deals_to_come(game)


def charge_to_settle(game: Game) -> int:
    return 0 if who_is_in_charge_is_settled(game) else 1


def seats_left(game: Game) -> int:
    """Players who are still to act in a phase in which each acts once."""
    if game.turn is None or game.first_player is None:
        return len(game.players) + 1
    return len(seats_still_to_act(game))


def spaces_to_go(game: Game) -> int:
    """The columns that shops can still advance."""
    return total(LAST_COLUMN - me.village[shop].shop for me in game.players for shop in SHOPS)


def weight_of_a_card(number: int, option: int) -> int:
    """How many steps an effect can take, and one for beginning it."""
    card = CARDS[number]
    return 1 + len(card.steps(option)) + (1 if "sow.taken" in card.parts else 0)


def effects_owed(game: Game) -> int:
    """What cards still have to do: effects that wait, incomes, and steps of the card that is being resolved."""
    pays = [among(me.played, OF_DECK["bonus"]) if is_income_to_come(game) else me.income for me in game.players]
    incomes = total(weighed(cards, INCOMES) for cards in pays)
    return weighed(game.pending, EFFECTS) + incomes + weighed(game.agenda, STEPS_OF_CARDS)


def is_income_to_come(game: Game) -> bool:
    return game.phase == "income" and not game.done


def step_of_a_card(step: StepName) -> int:
    """How many steps a step of a card can become: what was taken may then be sown."""
    if not is_of_a_card(step):
        return 0
    return 2 if key_of(step) == "take" and "sow.taken" in CARDS[number_of(step)].parts else 1


def who_is_in_charge_is_settled(game: Game) -> bool:
    """Whoever acts owes something, or is the one whose effect comes next."""
    if game.agenda or game.actor is None:
        return True
    return decide(how_many(game.pending) >= 1) and decide(merged(lambda: game.actor == whose_effect_is_next(game)))


def steps_owed(step: StepName) -> int:
    """How many steps a step of a space can become: paying is followed by taking, drawing by dealing, and so on."""
    if is_of_a_card(step):
        return 0
    if step == "butchery.pay":
        return 3
    if step.endswith((".pay", ".draw", ".pay_or_jewel")):
        return 2
    return 4 if step == "farming.field_or_sow" else 1


EFFECTS = Weight("effects", lambda effect: weight_of_a_card(effect.card, effect.rung))
INCOMES = Weight("incomes", lambda number: weight_of_a_card(number, 1))
STEPS = Weight("steps", steps_owed)
STEPS_OF_CARDS = Weight("steps-of-cards", step_of_a_card)


def deals_to_come(game: Game) -> int:
    """Cards that phase 5 or the set-up will deal to players who are not served yet."""
    if game.phase == "new_card" and not game.done and not game.agenda:
        return len(game.players) + 1
    if game.phase == "setup" and game.actor is not None:
        return len(starting_hand()) * (len(game.players) - 1 - game.actor)
    return 0


MEASURE = Measure(
    rounds_left,
    phases_left,
    quadrant_cards_left,
    cards_left,
    effects_owed,
    phase_left,
    workers_left,
    turn_to_pass,
    steps_left,
    charge_to_settle,
    seats_left,
    spaces_to_go,
)
