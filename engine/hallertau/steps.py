"""The steps that a player or nature owes, and the answers to them. PT 423, 465, 686, 694"""

from __future__ import annotations

from bisect import insort

from engine.hallertau.answers import Answer, Move, Moves
from engine.hallertau.cards.playing import CARD_ANSWERS
from engine.hallertau.names import NEW_CARD, SETUP
from engine.hallertau.rounds import after_new_card_dealt
from engine.hallertau.setup import deal_starting_hand
from engine.hallertau.spaces import SPACE_ANSWERS
from engine.hallertau.state import State
from engine.wire.errors import IllegalMove

# The answers to each step, by the type of the move.
ANSWERS: dict[str, dict[str, Answer]] = {**SPACE_ANSWERS, **CARD_ANSWERS}

# How the step begins that nature answers.
DEAL = "deal."


def list_answers(state: State, found: Moves) -> None:
    """The answers to the next step; every action may be skipped, but not a card that is being dealt. PT 423, 465"""
    step = state.agenda[0]
    if step.startswith(DEAL):
        for card in state.decks[step[len(DEAL) :]]:
            found.append({"type": "deal_card", "card": card})
        return
    found.append({"type": "skip", "player": state.actor})
    for answer in ANSWERS[step].values():
        answer.moves(state, state.actor, found)


def check_actor(state: State, move: Move) -> None:
    """Only the seat that owes a step answers it. PT 423"""
    if not state.agenda:
        raise IllegalMove(f"Nothing is owed, so there is no step for the move {move['type']} to answer.")
    if move["player"] != state.actor:
        raise IllegalMove(f"Player {state.actor} owes the step {state.agenda[0]}, not player {move['player']}.")


def answer(state: State, move: Move) -> None:
    """Actions are taken from top to bottom, each once; each may be left out. PT 423, 465, 686, 694"""
    check_actor(state, move)
    step = state.agenda[0]
    if step.startswith(DEAL):
        raise IllegalMove("A card is being dealt.")
    of_card = step.startswith("card.")
    player = state.players[state.actor]
    jewels = player.jewels
    if move["type"] == "skip":
        del state.agenda[0]
    else:
        way = ANSWERS[step].get(move["type"])
        if way is None:
            raise IllegalMove(f"The move {move['type']} does not answer the step {step}.")
        state.agenda[0:1] = way.perform(state, player, move)
    if not of_card:
        state.forget_the_moment()
        if jewels and not player.jewels:
            player.just_last_jewel = 1


def deal_card(state: State, card: int) -> None:
    """Chance puts a card of the deck in the hand of the player who draws. PT 258, 274, 487"""
    if not state.agenda or not state.agenda[0].startswith(DEAL):
        raise IllegalMove("No card is being dealt.")
    deck = state.decks[state.agenda[0][len(DEAL) :]]
    if card not in deck:
        raise IllegalMove(f"Card {card} is not in the deck.")
    seat = state.actor
    of_phase = state.phase == NEW_CARD and not state.done
    deck.remove(card)
    insort(state.players[seat].hand, card)
    insort(state.players[seat].drawn, card)
    del state.agenda[0]
    if of_phase:
        after_new_card_dealt(state, seat)
    elif state.phase == SETUP and not state.agenda and seat + 1 < len(state.players):
        deal_starting_hand(state, seat + 1)
