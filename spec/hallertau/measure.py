"""Why the game ends: what becomes less with everything that happens."""

from __future__ import annotations

from spec.hallertau.cards.table import CARDS
from spec.hallertau.cards.words import deck_of
from spec.hallertau.flow import seats_still_to_act
from spec.hallertau.setup import starting_hand
from spec.hallertau.state import LAST_COLUMN, LAST_ROUND, PHASES, QUADRANT_CARDS, SHOPS, Game, StepName
from spec.hallertau.turns import is_of_a_card, key_of, number_of
from spec.kernel import total


def measure(game: Game) -> tuple[int, ...]:
    """What becomes less: rounds, phases, cards, effects owed, workers, steps, players still to act, spaces to go."""
    waiting_seats = (
        len(game.players) + 1 if game.turn is None or game.first_player is None else len(seats_still_to_act(game))
    )
    return (
        LAST_ROUND - game.round,
        len(PHASES) - PHASES.index(game.phase),
        total(game.quadrant_cards[card] for card in QUADRANT_CARDS),
        sum(map(len, game.decks.values())) + sum(len(me.hand) for me in game.players),
        effects_owed(game),
        0 if game.done else 1,
        total(me.workers for me in game.players),
        1 if game.acted else 0,
        sum(steps_owed(step) for step in game.agenda) + deals_to_come(game),
        waiting_seats,
        total(LAST_COLUMN - me.village[shop].shop for me in game.players for shop in SHOPS),
    )


def weight_of_a_card(number: int, option: int) -> int:
    """How many steps an effect can take, and one for beginning it."""
    card = CARDS[number]
    return 1 + len(card.steps(option)) + (1 if "sow.taken" in card.parts else 0)


def effects_owed(game: Game) -> int:
    """What cards still have to do: effects that wait, incomes, and steps of the card that is being resolved."""
    waits = sum(weight_of_a_card(effect.card, effect.rung) for effect in game.pending)
    incomes = [number for me in game.players for number in me.income]
    if game.phase == "income" and not game.done:
        incomes = [number for me in game.players for number in me.played if deck_of(number) == "bonus"]
    steps = 0
    for step in game.agenda:
        if is_of_a_card(step):
            sows = key_of(step) == "take" and "sow.taken" in CARDS[number_of(step)].parts
            steps += 2 if sows else 1
    return waits + sum(weight_of_a_card(number, 1) for number in incomes) + steps


def steps_owed(step: StepName) -> int:
    """How many steps a step of a space can become: paying is followed by taking, drawing by dealing, and so on."""
    if is_of_a_card(step):
        return 0
    if step == "butchery.pay":
        return 3
    if step.endswith((".pay", ".draw", ".pay_or_jewel")):
        return 2
    return 4 if step == "farming.field_or_sow" else 1


def deals_to_come(game: Game) -> int:
    """Cards that phase 5 or the set-up will deal to players who are not served yet."""
    if game.phase == "new_card" and not game.done and not game.agenda:
        return len(game.players) + 1
    if game.phase == "setup" and game.actor is not None:
        return len(starting_hand()) * (len(game.players) - 1 - game.actor)
    return 0
