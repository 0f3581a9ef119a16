"""The boards of Agricola: round and turn, action spaces with round cards, the farm and store of each, and with hand
cards those of each."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, cast, get_args
from xml.etree import ElementTree as Xml

from proofs.draw.paper import (
    FRAME,
    GROUND,
    INNER,
    MARGIN,
    PALE,
    TILE,
    WORKER,
    Amount,
    Entry,
    Picture,
    Track,
    add,
    amounts,
    amounts_in_words,
    box,
    course_drawn,
    disc,
    entries,
    finished,
    group,
    heading,
    in_words,
    listed,
    seat,
    sheet,
    titled,
    write,
)
from proofs.games.agricola.drawings import ON_THE_FARM, drawing, yard_of
from proofs.games.agricola.words import CARD_TITLES, MAJOR_TITLES, SPACE_TITLES, VARIANTS
from proofs.games.agricola.words import amounts as counted
from proofs.wire import canonical
from spec.agricola.board import GOOD_OF, PERIODS, is_in_play
from spec.agricola.exchanges import GROCERIES
from spec.agricola.state import (
    ACTION_SPACES,
    ANIMALS,
    CARDS,
    CRAFTS,
    LAST_ROUND,
    MINOR_CODES,
    PROMISED,
    STANDING,
    SUPPLIES,
    ActionSpace,
    Game,
    Owed,
    Phase,
    Pile,
    Player,
    PromisedGood,
)
from spec.kernel import to_json

COLOURS = {
    "sheep": "#f6f3ea", "boar": "#4a4542", "cattle": "#7b4a2b",
    "wood": "#a8703a", "clay": "#c46a4a", "reed": "#d9e0c8", "stone": "#8d9096",
    "grain": "#e8c12c", "vegetable": "#e07b1f", "food": "#f3e2b3",
    "people": WORKER, "newborns": "#9cc3dd", "to_place": "#5c93b8", "begging": "#7a3b12",
}  # fmt: skip


def boards(game: Any, name: str) -> list[Picture]:
    """The boards of a position: those that all share, then those of each player."""
    found = [course(game, f"{name}-course"), spaces(game, f"{name}-spaces")]
    for number, me in enumerate(game.players):
        land = {"farm": to_json(me.farm), "house": me.house, "sown": to_json(me.sown)}
        land["cards"] = [card for card in ON_THE_FARM if card in me.cards]
        found.append(farm(canonical(land), number, f"{name}-farm-{number}"))
        found.append(store(me, number, f"{name}-store-{number}"))
        if game.variant == "cards":
            found.append(hand(me, number, f"{name}-cards-{number}"))
    return found


# --- what all share -----------------------------------------------------------------------------------------------


ONLY_WITH_CARDS = ("deal", "start", "field")
"""Phases in which nobody decides anything without hand cards."""


def phases_of(game: Game) -> list[str]:
    """The phases of the variant, and the one that it is."""
    left_out = () if game.variant == "cards" else ONLY_WITH_CARDS
    return [phase for phase in get_args(Phase) if phase not in left_out or phase == game.phase]


def course(game: Game, name: str) -> Picture:
    """Round, phase, whose turn it is, and what is owed."""
    rounds, phases = Track(range(1, LAST_ROUND + 1), game.round, 7), Track(phases_of(game), game.phase, 3)
    said = VARIANTS[game.variant].partition(", ")[2] or VARIANTS[game.variant]
    return course_drawn(name, said.capitalize(), game.variant, rounds, phases, course_in_words(game))


def course_in_words(game: Game) -> list[Entry]:
    told = [
        ("in turn", seat(game.turn) + (", has placed a person" if game.acted else "")),
        ("marker", seat(game.first_player)),
        ("owed now", owed(game.now) if game.now else "nothing"),
    ]
    told += [("then", "; ".join(map(owed, game.agenda)))] if game.agenda else []
    told += [("Lasso", "no second person in this turn")] if game.lassoed else []
    return [*told, ("this action", "; ".join(built))] if (built := built_now(game)) else told


def built_now(game: Game) -> list[str]:
    """What was built in the action under way, as far as it is remembered."""
    action = game.action
    rooms, fences = ["a room"] if action.rooms else [], [f"fences: {action.fences}"] if action.fences else []
    return [*rooms, *fences, *([f"new in pastures: {listed(action.land)}"] if action.land else [])]


def owed(step: Owed) -> str:
    return f"{step.step} by {seat(step.player)}"


HEIGHT = 34
"""Of an action space."""
HALF = INNER / 2
ROUNDS = {card: (f"{first}-{last}" if first < last else str(first)) for first, last, cards in PERIODS for card in cards}
"""The rounds in one of which a card comes."""


def spaces(game: Game, name: str) -> Picture:
    """The action spaces with what lies on them, the people, and the round cards that have come or are to come."""
    title = "Action spaces"
    told = [(SPACE_TITLES[space], ", ".join(on_the_space(game, space))) for space in ACTION_SPACES]
    remembered = list(remembered_of_spaces(game))
    image = sheet(name, "spaces", title, in_words([*told, *remembered]))
    printed = [space for space in ACTION_SPACES if space not in CARDS]
    top = _row_by_row(image, MARGIN, printed, game)
    top = _row_by_row(image, heading(image, top + 4, "Round cards"), list(CARDS), game)
    return finished(image, entries(image, top, remembered) if remembered else top - 3, title)


def remembered_of_spaces(game: Game) -> Iterator[Entry]:
    """What hand cards ask about: the space of this turn, and the card of round 1, which lies above Fishing."""
    if game.used is not None:
        yield "used last", SPACE_TITLES[game.used]
    if game.first_card is not None:
        yield "card of round 1", SPACE_TITLES[game.first_card]


def _row_by_row(image: Xml.Element, top: float, some: list[ActionSpace], game: Game) -> float:
    """Spaces in two columns; the height below them."""
    places = [(MARGIN + index % 2 * HALF, top + index // 2 * (HEIGHT + 3)) for index in range(len(some))]
    frames = "".join(f"M{left:g} {height:g}h{HALF - 3:g}v{HEIGHT}h{3 - HALF:g}z" for left, height in places)
    add(image, "path", d=frames, fill=GROUND, stroke=FRAME)
    for space, (left, height) in zip(some, places, strict=True):
        _space(image, left, height, space, game)
    return top + (len(some) + 1) // 2 * (HEIGHT + 3)


def _space(image: Xml.Element, left: float, top: float, space: ActionSpace, game: Game) -> None:
    part = group(image, "space", space=space, occupied=game.occupied[space])
    if game.occupied[space]:
        box(part, left, top, HALF - 3, HEIGHT, fill=TILE, stroke=FRAME)
        disc(part, left + HALF - 14, top + HEIGHT / 2, 7, fill=WORKER, **{"class": "person"})
    looks = {} if is_in_play(game, space) else {"fill": PALE}
    write(part, left + 6, top + 14, SPACE_TITLES[space], **looks)
    if text := ", ".join(lying(game, space)):
        write(part, left + 6, top + 27, text, **looks)


def on_the_space(game: Game, space: ActionSpace) -> list[str]:
    return [*lying(game, space), *(["a person"] if game.occupied[space] else [])] or ["free"]


def lying(game: Game, space: ActionSpace) -> list[str]:
    """What lies on a space, and why it can't be used if it is not in play."""
    there = is_in_play(game, space)
    piles = [cast(Pile, space)] if space in GOOD_OF else []
    told = [counted({GOOD_OF[pile]: game.piles[pile]}) for pile in piles if there or game.piles[pile]]
    if not there:
        told.append(f"comes in {ROUNDS[space]}" if space in CARDS else "not in play")
    return told


# --- what each has ------------------------------------------------------------------------------------------------


@functools.lru_cache(maxsize=16)
def farm(land: str, number: int, name: str) -> Picture:
    """The farm. From one position to the next most farms are as they were; what was drawn last is kept."""
    return Picture("farm", drawing(yard_of(json.loads(land)), name, titled("farm", number)), number)


def store(me: Player, number: int, name: str) -> Picture:
    """Animals, goods, people and improvements."""
    what = "animals, goods and people"
    told = [Amount(animal, me.animals[animal], COLOURS[animal]) for animal in ANIMALS]
    told += [Amount(good, me.goods[good], COLOURS[good]) for good in SUPPLIES]
    told += [
        Amount(thing, getattr(me, thing), COLOURS[thing]) for thing in ("people", "newborns", "to_place", "begging")
    ]
    promised = [f"{food} in round {round_}" for round_, food in me.promised.food.items() if food]
    others = [text for good in PROMISED if good != "food" for text in to_come(me, good)]
    further = [
        ("majors", listed(MAJOR_TITLES[major] for major in me.majors)),
        ("crafts used", listed(MAJOR_TITLES[craft] for craft in CRAFTS if me.crafted[craft])),
        ("food to come", listed(promised)),
        ("also to come", listed(others)),
    ]
    known = [(label, text) for label, text in further if text != "none"]
    image = sheet(name, "store", titled(what, number), amounts_in_words(told, known))
    top = amounts(image, MARGIN, told)
    return finished(image, entries(image, top + 2, known), what, number)


def to_come(me: Player, good: PromisedGood) -> Iterator[str]:
    """What lies of a good on the spaces of later rounds; a field is a tile."""
    for round_, count in getattr(me.promised, good).items():
        if count:
            said = counted({good: count}) if good != "field" else "field tile" if count == 1 else f"{count} field tiles"
            yield f"{said} in round {round_}"


# --- hand cards ---------------------------------------------------------------------------------------------------

BANDS = {"minor": "#f0b46a", "occupation": "#f2dc7a"}
"""The colours of the cards in the box: orange and yellow."""


def hand(me: Player, number: int, name: str) -> Picture:
    """The cards in front and in the hand, what is due, and what is remembered for cards."""
    what = "cards"
    piles: dict[str, Sequence[str]] = {"in front": me.cards, "hand": me.hand}
    piles |= {"due": me.due} if me.due else {}
    piles |= {"used up": me.spent} if me.spent else {}
    remembered = list(remembered_of_cards(me))
    told = [(label, listed(map(called, codes))) for label, codes in piles.items()]
    image = sheet(name, "cards", titled(what, number), in_words([*told, *remembered]))
    top: float = MARGIN
    for label, codes in piles.items():
        part = group(image, "pile", pile=label, count=len(codes))
        write(part, MARGIN, top + 11, f"{label.capitalize()}: {len(codes)}", font_weight="bold")
        top = cards(part, top + 17, codes)
    return finished(image, entries(image, top, remembered), what, number)


def called(code: str) -> str:
    return f"{CARD_TITLES[code]} ({code})"


def cards(image: Xml.Element, top: float, codes: Iterable[str]) -> float:
    """Cards in two columns, by code and title; the height below them."""
    places = 0
    for places, code in enumerate(codes, 1):
        left, height = MARGIN + (places - 1) % 2 * HALF, top + (places - 1) // 2 * 20
        colour = BANDS["minor" if code in MINOR_CODES else "occupation"]
        box(image, left, height, HALF - 3, 17, fill=colour, stroke=FRAME, rx=3, **{"class": "card"})
        write(image, left + 5, height + 12.5, f"{code} {CARD_TITLES[code]}")
    return top + (places + 1) // 2 * 20 + 3


def remembered_of_cards(me: Player) -> Iterator[Entry]:
    """What lies on cards, and what they have to know, as far as there is anything."""
    told = {
        "Grocer": listed(GROCERIES[-me.stock.A102 :]) if me.stock.A102 else "",
        "Moldboard Plow": f"field tiles: {me.stock.B019}" if me.stock.B019 else "",
        "bonus points": str(me.points) if me.points else "",
        "Tutor": f"occupations afterwards: {me.taught}" if me.taught else "",
        "this work": f"building resources got: {me.gained}" if me.gained else "",
        "Firewood": "1 wood at the end of the turn" if me.firewood else "",
        "newborn": "its turn was let go by" if me.passed else "",
        "stands on": ", ".join(SPACE_TITLES[space] for space in STANDING if me.stands[space]),
    }
    return ((label, text) for label, text in told.items() if text)
