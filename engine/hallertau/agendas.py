"""Which steps can be owed together: what is left of a space, then what is left of a card."""

from __future__ import annotations

from engine.hallertau.answers import Steps
from engine.hallertau.cards.playing import CARD_ANSWERS, CARDS
from engine.hallertau.spaces import SPACE_AGENDAS

# How a step looks in which nature deals the card that was drawn.
DRAW = "draw."


def _dealt(agenda: Steps) -> Steps:
    """The agenda once its first step, a draw, waits for nature."""
    return (f"deal.{agenda[0].rsplit('.', 1)[1]}", *agenda[1:])


def _agendas_of(steps: Steps) -> set[Steps]:
    """Everything that can be left of the steps of one effect, without what a space puts there."""
    found: set[Steps] = set()
    for start in range(len(steps)):
        agenda = steps[start:]
        found.add(agenda)
        if DRAW in agenda[0]:
            found.add(_dealt(agenda))
        for answer in CARD_ANSWERS[agenda[0]].values():
            for follower in answer.followers:
                if follower and follower[0].startswith("card."):
                    found.add(follower + agenda[1:])
    return found


def _tails() -> set[tuple[int, Steps]]:
    """What can be left of a card behind the steps of a space that it uses: whatever comes after the use of it."""
    return {
        (card.number, option.steps[place + 1 :])
        for card in CARDS.values()
        for option in card.options
        for place, step in enumerate(option.steps)
        if step.endswith((".second_row", ".use_space"))
    }


def _card_agendas() -> dict[Steps, set[int]]:
    """All agendas of cards, with the cards that can leave them; a card that is dealt may come of several."""
    found: dict[Steps, set[int]] = {}
    for card in CARDS.values():
        for option in card.options:
            for agenda in _agendas_of(option.steps):
                found.setdefault(agenda, set()).add(card.number)
    return found


CARD_AGENDAS = _card_agendas()
TAILS = _tails()


def is_space_agenda(agenda: Steps) -> bool:
    """Whether these steps can be what is left of a space alone."""
    return agenda in SPACE_AGENDAS


def cards_of_agenda(agenda: Steps) -> set[int]:
    """The cards of which these steps can be left, behind those of a space that the card uses or alone."""
    found = set(CARD_AGENDAS.get(agenda, ()))
    for card, tail in TAILS:
        if tail and agenda[-len(tail) :] == tail and agenda[: -len(tail)] in SPACE_AGENDAS:
            found.add(card)
    return found
