"""Every list of steps that can be owed."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from spec.hallertau.actions import AGENDA, FOLLOW_UPS
from spec.hallertau.board import CARD_SPACES
from spec.hallertau.cards.named import USING_A_SPACE
from spec.hallertau.cards.table import CARDS
from spec.hallertau.cards.words import OF_DECK, Card
from spec.hallertau.setup import starting_hand
from spec.hallertau.state import CARD_NUMBERS, CROPS, DECKS, Effect, Quadrant, StepName
from spec.hallertau.turns import OF_SEAT, is_of_a_card, key_of, space_of
from spec.hallertau.workers import CARDS_BY_PLAYERS, question_mark
from spec.kernel import Universe

Agenda = tuple[StepName, ...]


def what_can_be_left(steps: Sequence[StepName]) -> Iterator[Agenda]:
    """All of the steps, or the last ones of them."""
    for done in range(len(steps)):
        yield tuple(steps[done:])


@functools.cache
def left_of_spaces() -> tuple[Agenda, ...]:
    """What the actions of a space can leave."""
    every = [left for steps in (*AGENDA.values(), *FOLLOW_UPS) for left in what_can_be_left(steps)]
    return tuple(dict.fromkeys(every))


def needs_cards(agenda: Agenda) -> bool:
    """It can be owed only in the game with cards."""
    if is_of_a_card(agenda[0]) or agenda[0].startswith("deal."):
        return True
    return space_of(agenda[0]) in CARD_SPACES or agenda[0] == "butchery.pay_or_jewel"


def left_of_a_card(card: Card) -> Iterator[Agenda]:
    """What the effect of a card can leave; what was taken may then have to be sown."""
    for option in range(1, card.options + 1):
        steps = card.steps(option)
        yield from what_can_be_left(steps)
        if "sow.taken" in card.parts:
            yield from ((f"card.{card.number}.{option}.sow.{crop}", *steps[1:]) for crop in CROPS)


def left_of_a_space_and_a_card() -> Iterator[Agenda]:
    """What a space leaves that a card let somebody use, and then what is left of the card."""
    for number in USING_A_SPACE:
        for left in left_of_a_card(CARDS[number]):
            if key_of(left[0]) in ("second_row", "use_space"):
                for of_space in left_of_spaces():
                    yield (*of_space, *left[1:])


@functools.cache
def left_in_play() -> tuple[Agenda, ...]:
    """Everything that spaces and cards can leave to work off; a card that is drawn is dealt by chance."""
    every = [*left_of_spaces(), *(left for card in CARDS.values() for left in left_of_a_card(card))]
    every += left_of_a_space_and_a_card()
    draws = {step for agenda in every for step in agenda if is_a_draw(step)}
    dealt = [(f"deal.{deck_of_a_draw(agenda[0])}", *agenda[1:]) for agenda in every if agenda[0] in draws]
    return tuple(dict.fromkeys([*every, *dealt]))


def is_a_draw(step: StepName) -> bool:
    return step.endswith("_card.draw") or (is_of_a_card(step) and key_of(step).startswith("draw."))


def deck_of_a_draw(step: StepName) -> str:
    return key_of(step).removeprefix("draw.").removesuffix("_card.draw")


@functools.cache
def left_in_play_as_set() -> frozenset[Agenda]:
    return frozenset(left_in_play())


@functools.cache
def left_without_cards() -> frozenset[Agenda]:
    """What spaces can leave in the game without cards."""
    return frozenset(agenda for agenda in left_of_spaces() if not needs_cards(agenda))


@functools.cache
def left_of_a_starting_hand() -> frozenset[Agenda]:
    """What is left while somebody is dealt the first cards."""
    return frozenset(what_can_be_left(starting_hand()))


def dealt_to_all(players: int) -> Iterator[Agenda]:
    """What phase 5 can leave: a card for each player who is still to get one."""
    return (("deal.farmyard",) * left for left in range(1, players + 1))


def coins(players: int) -> list[list[Quadrant]]:
    """Every question mark that a quadrant card can leave open."""
    open_questions = [question_mark(listed, players) for listed in CARDS_BY_PLAYERS.get(players, {}).values()]
    return [quadrants for quadrants in open_questions if quadrants]


@functools.cache
def every_agenda(players: int) -> tuple[Agenda, ...]:
    """Everything that can be owed, and nothing."""
    return tuple(dict.fromkeys([(), *left_in_play(), *what_can_be_left(starting_hand()), *dealt_to_all(players)]))


def effects(players: int) -> tuple[Effect, ...]:
    """Every effect that can wait."""
    return tuple(
        Effect(player=seat, card=card.number, rung=option)
        for seat in range(players)
        for card in CARDS.values()
        for option in range(1, card.options + 1)
        if card.deck != "bonus" and card.steps(option)
    )


def lists(players: int) -> Mapping[str, Any]:
    """What the lists of a position can be, by path."""
    every = Universe(CARD_NUMBERS, tuple(OF_DECK.values()))
    found: dict[str, Any] = {
        "agenda": every_agenda(players),
        "pending": Universe(effects(players), OF_SEAT[:players]),
        "coin": [[], *coins(players)],
        "move.discard": every,
    }
    for deck in DECKS:
        found[f"decks.{deck}"] = Universe(tuple(n for n in CARD_NUMBERS if OF_DECK[deck].of(n)), (OF_DECK[deck],))
    for seat in range(players):
        for cards in ("hand", "played", "income", "just.drawn", "just.fresh"):
            found[f"players.{seat}.{cards}"] = every
    return found
