"""The boards of Agricola: round and turn, action spaces with round cards, and the farm and store of each."""

from __future__ import annotations

import functools
import json
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
from proofs.games.agricola.drawings import drawing, yard_of
from proofs.games.agricola.words import MAJOR_TITLES, SPACE_TITLES, VARIANTS
from proofs.games.agricola.words import amounts as counted
from proofs.wire import canonical
from spec.agricola.board import GOOD_OF, PERIODS, is_in_play
from spec.agricola.state import (
    ACTION_SPACES,
    ANIMALS,
    CARDS,
    CRAFTS,
    LAST_ROUND,
    SUPPLIES,
    ActionSpace,
    Game,
    Owed,
    Phase,
    Pile,
    Player,
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
        found.append(farm(canonical(land), number, f"{name}-farm-{number}"))
        found.append(store(me, number, f"{name}-store-{number}"))
    return found


# --- what all share -----------------------------------------------------------------------------------------------


def course(game: Game, name: str) -> Picture:
    """Round, phase, whose turn it is, and what is owed."""
    rounds, phases = Track(range(1, LAST_ROUND + 1), game.round, 7), Track(get_args(Phase), game.phase, 3)
    said = VARIANTS[game.variant].partition(", ")[2] or VARIANTS[game.variant]
    return course_drawn(name, said.capitalize(), game.variant, rounds, phases, course_in_words(game))


def course_in_words(game: Game) -> list[Entry]:
    told = [
        ("in turn", seat(game.turn) + (", has placed a person" if game.acted else "")),
        ("marker", seat(game.first_player)),
        ("owed now", owed(game.now) if game.now else "nothing"),
    ]
    return [*told, ("then", "; ".join(map(owed, game.agenda)))] if game.agenda else told


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
    image = sheet(name, "spaces", title, in_words(told))
    printed = [space for space in ACTION_SPACES if space not in CARDS]
    top = _row_by_row(image, MARGIN, printed, game)
    top = _row_by_row(image, heading(image, top + 4, "Round cards"), list(CARDS), game)
    return finished(image, top - 3, title)


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
    further = [
        ("majors", listed(MAJOR_TITLES[major] for major in me.majors)),
        ("crafts used", listed(MAJOR_TITLES[craft] for craft in CRAFTS if me.crafted[craft])),
        ("food to come", listed(promised)),
    ]
    known = [(label, text) for label, text in further if text != "none"]
    image = sheet(name, "store", titled(what, number), amounts_in_words(told, known))
    top = amounts(image, MARGIN, told)
    return finished(image, entries(image, top + 2, known), what, number)
