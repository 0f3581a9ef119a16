"""Positions of Hallertau that can't occur, in ways that the declared types do not tell.

What comes out may be a position after all.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from proofs.wire import Json
from spec.hallertau.actions import AGENDA, FOLLOW_UPS
from spec.hallertau.cards.table import CARDS
from spec.hallertau.cards.words import Card
from spec.hallertau.state import DECKS, PHASES, QUADRANTS


def muddled(position: Json, rng: random.Random) -> None:
    """Something is owed that nobody owes, a card is where it can't be, or a phase is over before its time."""
    rng.choice(WAYS)(position, rng)


def other_steps(position: Json, rng: random.Random) -> None:
    """The last steps of a space, of a card, or first of one and then of the other are owed, by anybody."""
    actor = rng.randrange(len(position["players"]))
    position["actor"] = actor
    space = rng.choice([*AGENDA.values(), *FOLLOW_UPS])
    card = _card_of(position, actor, rng)
    steps = card.steps(rng.randint(1, card.options))
    of_space, of_card = space[rng.randrange(len(space)) :], steps[rng.randint(0, len(steps)) :]
    position["agenda"] = rng.choice(([*of_space], of_card, of_card, [*of_space, *of_card]))
    if position["agenda"] and rng.random() < 0.2:
        position["agenda"][0] = f"deal.{rng.choice(DECKS)}"
    if position["phase"] == "actions" and not position["done"] and rng.random() < 0.7:
        position["acted"] = True


def other_effects(position: Json, rng: random.Random) -> None:
    """Another effect waits, or one less."""
    pending = position["pending"]
    if pending and rng.random() < 0.3:
        del pending[rng.randrange(len(pending))]
        return
    for _ in range(rng.randint(1, 3)):
        seat = rng.randrange(len(position["players"]))
        card = _card_of(position, seat, rng)
        pending.append({"player": seat, "card": card.number, "rung": rng.randint(1, card.options)})
    if position["actor"] is None or rng.random() < 0.3:
        position["actor"] = rng.randrange(len(position["players"]))


def _card_of(position: Json, seat: int, rng: random.Random) -> Card:
    """A card that the player has played; sometimes it was somewhere else before, and sometimes it still is."""
    played = position["players"][seat]["played"]
    if played and rng.random() < 0.7:
        return CARDS[rng.choice(played)]
    lists = [*position["decks"].values(), *(me["hand"] for me in position["players"])]
    numbers = rng.choice([numbers for numbers in lists if numbers] or [list(CARDS)])
    number = rng.choice(numbers)
    if rng.random() < 0.8:
        played.append(number)
        played.sort()
        if rng.random() < 0.9 and len(numbers) < len(CARDS):
            numbers.remove(number)
    return CARDS[number]


def other_places_of_cards(position: Json, rng: random.Random) -> None:
    """A card goes from one place to another, or comes from a deck that is not in the game."""
    lists = [*position["decks"].values()]
    for me in position["players"]:
        lists += [me["hand"], me["played"], me["hand"], me["played"]]
        lists += [me["income"], me["just"]["drawn"], me["just"]["fresh"]]
    source, target = rng.choice(lists), rng.choice(lists)
    number = rng.choice(source) if source and rng.random() < 0.8 else rng.choice(list(CARDS))
    if number in source and rng.random() < 0.7:
        source.remove(number)
    target.append(number)
    target.sort()


def other_phase(position: Json, rng: random.Random) -> None:
    """Another phase, at its end or on its way, with most of what belongs to it."""
    phase = rng.choice(PHASES)
    done = rng.random() < (0.6 if position["variant"] == "cards" else 0.1)
    seats = range(len(position["players"]))
    taken = phase in ("actions", "fallow", "progress") and not done
    position |= {"phase": phase, "done": done, "turn": rng.choice(seats) if taken else None, "acted": False}
    position |= {"led_by": rng.choice(seats) if phase in ("fallow", "progress") else None, "coin": []}
    position["first_player"] = None if phase == "setup" else rng.choice(seats)
    position["removed"] = dict.fromkeys(position["removed"], rng.choice((0, 0, 1)) if phase == "removal" else 0)
    if phase in ("setup", "over"):
        position["round"] = 1 if phase == "setup" else 6
    if rng.random() < 0.5:
        position |= {"agenda": [], "pending": [], "actor": None}
    elif rng.random() < 0.5:
        rng.choice((other_steps, other_effects))(position, rng)
    _fit(position, rng)


def _fit(position: Json, rng: random.Random) -> None:
    """Numbers that suit round and phase, nearly always."""
    left = 6 - position["round"] + (position["phase"] in ("setup", "removal") and not position["done"])
    left = 0 if len(position["players"]) == 4 else left + rng.choice((0, 0, 0, 0, 0, 1))
    position["quadrant_cards"] = {card: int(int(card) <= left) for card in position["quadrant_cards"]}
    phase, done = position["phase"], position["done"]
    working = phase == "income" or (phase == "new_workers" and done) or (phase == "actions" and not done)
    position["turn"] = None if done and rng.random() < 0.9 else position["turn"]
    for me in position["players"]:
        me |= {"workers": rng.choice((1, 6, 7, 12, 13)) if working else 0, "tools_used": 0, "promised": 0}
        if position["phase"] != "income":
            me["income"] = []
        for slot in ("3", "4", "5", "6"):
            if int(slot) <= position["round"]:
                me["sheep"][slot] = rng.choice((0,) * 19 + (1,))


def other_coin(position: Json, rng: random.Random) -> None:
    """A coin is to be tossed in the first phase, and some workers are already gone."""
    position |= {"phase": "removal", "done": False, "turn": None, "acted": False, "led_by": None}
    position |= {"agenda": [], "pending": [], "actor": None}
    if position["first_player"] is None:
        position["first_player"] = 0
    _fit(position, rng)
    position["coin"] = rng.choice(([], [1, 2], [3, 4], [1, 2, 3, 4], [1, 3]))
    position["removed"] = {str(quadrant): rng.choice((0, 0, 1, 5, 14, 15)) for quadrant in QUADRANTS}
    if position["coin"] and len(position["players"]) < 4:
        last = next((card for card, there in position["quadrant_cards"].items() if there), "1")
        position["quadrant_cards"][last] = 0


WAYS: tuple[Callable[[Json, random.Random], None], ...] = (
    other_steps,
    other_effects,
    other_places_of_cards,
    other_phase,
    other_coin,
)
