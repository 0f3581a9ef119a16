"""Playing cards from the hand and working off their effects. PT 655-694"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.hallertau.answers import Move, Moves, Steps
from engine.hallertau.cards import ALL
from engine.hallertau.cards.costs import Cost, cost, discards, discards_fit, pay_out
from engine.hallertau.cards.counting import deck_of
from engine.hallertau.cards.effects import Answers, steps
from engine.hallertau.cards.needs import Need, need
from engine.hallertau.cards.words import (
    BeforeLastAction,
    Card,
    Discard,
    JewelAtButchery,
    Parts,
    at_option,
    number_of_options,
)
from engine.hallertau.names import INCOME, OVER, PHASES, SETUP
from engine.hallertau.spaces import BY_CARD
from engine.hallertau.state import Effect, Player, State
from engine.wire.errors import IllegalMove

# PT 346-350, 847: phase number n is at this place.
PHASE_NUMBERS = dict(enumerate(PHASES))

# PT 1619: this card waits for everything that its player played before it.
AFTER_ALL_OTHERS = 713


class Option(NamedTuple):
    """One option of a card: its conditions, its cost, and the steps of its effect."""

    number: int
    needs: tuple[Need, ...]
    costs: Sequence[Any]
    ways_to_pay: Cost | None
    discard: Discard | None
    steps: Steps


class Playable(NamedTuple):
    """A card as it is played: the phases in which it can be, and its options."""

    number: int
    deck: str
    phases: frozenset[str]
    options: tuple[Option, ...]
    points: int
    announces_last_action: bool
    changes_butchery: bool


def _phases(card: Card) -> frozenset[str]:
    """When a card can be played: never before or after the game, and as its phase bar says. PT 706, 847"""
    phases = set(PHASES) - {SETUP, OVER}
    if card.only:
        phases = {PHASE_NUMBERS[card.only]}
    if card.never:
        phases.discard(PHASE_NUMBERS[card.never])
    return frozenset(phases)


def _option(card: Card, number: int, answers: Answers) -> Option:
    """One option of a card."""
    needs, costs, gives = (at_option(Parts(part), number) for part in (card.needs, card.costs, card.gives))
    prefix = f"card.{card.number}.{number}."
    return Option(
        number,
        tuple(need(word) for word in needs),
        costs,
        cost(costs) if any(type(word) is not Discard for word in costs) else None,
        next((word for word in costs if type(word) is Discard), None),
        tuple(step for word in gives for step in steps(word, prefix, answers)),
    )


def _playable(card: Card, answers: Answers) -> Playable:
    """A card as it is played."""
    return Playable(
        card.number,
        deck_of(card.number),
        _phases(card),
        tuple(_option(card, number, answers) for number in range(1, number_of_options(card) + 1)),
        card.points,
        any(type(word) is BeforeLastAction for word in card.needs),
        any(type(word) is JewelAtButchery for word in card.gives),
    )


# The answers to all steps of cards, and all cards.
CARD_ANSWERS: Answers = {}
CARDS: dict[int, Playable] = {number: _playable(card, CARD_ANSWERS) for number, card in sorted(ALL.items())}


def steps_of(card: int, option: int) -> Steps:
    """The steps of a card's effect, or of its income, at one option."""
    return CARDS[card].options[option - 1].steps


# Playing


def list_plays(state: State, found: Moves) -> None:
    """Every card that somebody can play now: any player, at any time. PT 657, 698"""
    phase = state.phase
    for seat, player in enumerate(state.players):
        for number in player.hand:
            card = CARDS[number]
            if phase in card.phases:
                for option in card.options:
                    _list_option(state, seat, player, number, option, found)


def _list_option(state: State, seat: int, player: Player, card: int, option: Option, found: Moves) -> None:
    """Every way to play one option of a card. PT 663, 679, 698"""
    for condition in option.needs:
        if not condition(state, player):
            return
    payments = [{}] if option.ways_to_pay is None else option.ways_to_pay(state, player)
    for payment in payments:
        for cards in discards(option.discard, player, card):
            found.append(
                {
                    "type": "play_card",
                    "player": seat,
                    "card": card,
                    "rung": option.number,
                    "pay": dict(payment),
                    "discard": cards,
                }
            )


def check_play(state: State, player: Player, move: Move) -> Option:
    """The option that a player wants to play; refused if the card, the moment or the payment is not right."""
    number: int = move["card"]
    if number not in player.hand:
        raise IllegalMove(f"Card {number} is not in the hand of player {move['player']}.")
    card = CARDS[number]
    if state.phase not in card.phases:
        raise IllegalMove(f"Card {number} cannot be played in the phase {state.phase}.")
    if move["rung"] > len(card.options):
        raise IllegalMove(f"Card {number} has no option {move['rung']}.")
    option: Option = card.options[move["rung"] - 1]
    if not all(condition(state, player) for condition in option.needs):
        raise IllegalMove(f"The condition of card {number} does not hold.")
    payments = [{}] if option.ways_to_pay is None else option.ways_to_pay(state, player)
    if dict(move["pay"]) not in payments:
        raise IllegalMove(f"This is not a payment that card {number} asks for and the player has.")
    if not discards_fit(option.discard, player, number, move["discard"]):
        raise IllegalMove(f"These are not hand cards that card {number} lets one discard.")
    return option


def play(state: State, move: Move) -> None:
    """The cost is paid at once; the effect follows when nothing else is under way. PT 657, 663, 679"""
    seat = move["player"]
    player = state.players[seat]
    option = check_play(state, player, move)
    card = CARDS[move["card"]]
    pay_out(state, player, option.costs, move["pay"])
    for number in move["discard"]:
        leave_hand(player, number)
    if leave_hand(player, card.number):
        insort(player.fresh, card.number)
    insort(player.played, card.number)
    _at_once(state, player, card)
    if card.deck == "bonus":
        if state.phase == INCOME:
            insort(player.income, card.number)
    elif option.steps:
        state.pending.append(Effect(seat, card.number, option.number))


def leave_hand(player: Player, card: int) -> bool:
    """A card leaves the hand; True if it had just come there."""
    player.hand.remove(card)
    if card in player.drawn:
        player.drawn.remove(card)
        return True
    return False


def _at_once(state: State, player: Player, card: Playable) -> None:
    """What a few cards change in the moment they are played. PT 1192, 1267"""
    if card.announces_last_action:
        player.promised = 1
    if card.changes_butchery:
        state.agenda[0] = BY_CARD.get(state.agenda[0], state.agenda[0])


# Working off effects


def choices_of(state: State, owner: int) -> list[Effect]:
    """The waiting effects of a player that can be next. PT 657, 1619"""
    mine = [effect for effect in state.pending if effect.player == owner]
    return [effect for place, effect in enumerate(mine) if effect.card != AFTER_ALL_OTHERS or place == 0]


def next_owner(state: State) -> int:
    """Whose effects come next: the first, clockwise from the active player, who has any. PT 659"""
    active = state.first_player if state.turn < 0 else state.turn
    owners = {effect.player for effect in state.pending}
    return next(seat for seat in state.clockwise_from(active) if seat in owners)


def begin_next_effect(state: State) -> bool:
    """A single waiting effect of the next owner begins by itself; False if the owner must choose. PT 657-659"""
    owner = next_owner(state)
    state.actor = owner
    mine = [effect for effect in state.pending if effect.player == owner]
    if len(mine) > 1:
        return False
    begin(state, mine[0])
    return True


def begin(state: State, effect: Effect) -> None:
    """The steps of an effect are owed now. PT 686"""
    state.pending.remove(effect)
    state.actor = effect.player
    state.agenda = list(steps_of(effect.card, effect.rung))


def resolve(state: State, move: Move) -> None:
    """Whoever has several effects waiting says which is next. PT 657"""
    if state.agenda or not state.pending:
        raise IllegalMove("No choice among waiting effects is due.")
    if move["player"] != state.actor:
        raise IllegalMove(f"Player {state.actor} chooses among waiting effects, not player {move['player']}.")
    for effect in choices_of(state, state.actor):
        if effect.card == move["card"]:
            begin(state, effect)
            return
    raise IllegalMove(f"The effect of card {move['card']} cannot be next.")


def list_resolutions(state: State, found: Moves) -> None:
    """The effects among which the actor chooses."""
    for effect in choices_of(state, state.actor):
        found.append({"type": "resolve", "player": state.actor, "card": effect.card})


# Income


def list_incomes(state: State, found: Moves) -> None:
    """Bonus cards pay in any order. PT 393"""
    for seat, player in enumerate(state.players):
        for card in player.income:
            found.append({"type": "collect", "player": seat, "card": card})


def collect(state: State, move: Move) -> None:
    """A bonus card begins to pay. PT 393, 688"""
    if move["player"] >= len(state.players):
        raise IllegalMove(f"There is no player {move['player']} in this game.")
    player = state.players[move["player"]]
    if state.phase != INCOME or state.under_way():
        raise IllegalMove("Income is collected in the phase income, when nothing is under way.")
    if move["card"] not in player.income:
        raise IllegalMove(f"Card {move['card']} has no income waiting for player {move['player']}.")
    player.income.remove(move["card"])
    state.actor = move["player"]
    state.agenda = list(steps_of(move["card"], 1))
