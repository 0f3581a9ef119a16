"""The galleries: the face of every card and of every special building, to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from book import Book
from choosing import Choices, Tile, tiles
from markup import heading, number

from proofs.book.rules import readable
from proofs.games.acbas import faces as buildingfaces
from proofs.games.acbas.faces import points_in_short
from proofs.games.acbas.pieces import KINDS as BUILDING_KINDS
from proofs.games.acbas.pieces import BuildingEntry
from proofs.games.hallertau import faces as cardfaces
from proofs.games.hallertau.pieces import COUNTED, CardEntry, decks
from proofs.games.hallertau.pieces import KINDS as CARD_KINDS
from spec.acbas.state import ANIMALS, RESOURCES
from spec.hallertau.state import GOODS

ANY_TIME = "at any time"


def pages(book: Book, templates: object = None) -> Iterator[tuple[str, str]]:
    """The galleries of a game by the names of their files: that of the cards, that of the buildings."""
    if book.cards:
        yield f"{book.page('cards')}.rst", cards_page(book)
    if book.buildings:
        yield f"{book.page('buildings')}.rst", buildings_page(book)


# --- cards ------------------------------------------------------------------------------------------------------


def cards_page(book: Book) -> str:
    listed = ", ".join(
        f"`{title} <{book.model.name}-cards.html?deck={deck}>`__ ({sum(card.deck == deck for card in book.cards)})"
        for deck, title in decks().items()
    )
    kinds = "; ".join(f"*{kind}*: it {meaning}" for kind, meaning in CARD_KINDS.items())
    intro = (
        f"\n{number(len(book.cards), 'card')} in {number(len(decks()), 'deck')}: {listed}. What a series such as "
        "*1, 2 or 5* has in one place goes with what it has in the same place elsewhere: these are the options of the "
        f"card.\n\nKinds of cards: {kinds}.\n\n"
    )
    shown = tiles("cards", card_choices(book.cards), map(card_tile, book.cards))
    return heading(f"Cards of {book.title}", label=f"{book.model.name}-cards") + intro + shown


def card_choices(cards: Iterable[CardEntry]) -> Choices:
    return {
        "deck": {deck: readable(deck) for deck in decks()},
        "good": as_they_are((*GOODS, *COUNTED)),
        "kind": as_they_are(CARD_KINDS),
        "phase": as_they_are(sorted({phase_of(card) for card in cards})),
        "points": as_they_are(by_number({card_points(card) for card in cards})),
    }


def card_tile(card: CardEntry) -> Tile:
    data = {
        "deck": [card.deck],
        "good": card.goods,
        "kind": card.kinds,
        "phase": [phase_of(card)],
        "points": [card_points(card)],
    }
    return data, cardfaces.face(card, f"card-{card.number}", f"{card.rule.id}.html")


def phase_of(card: CardEntry) -> str:
    return card.phase or ANY_TIME


def card_points(card: CardEntry) -> str:
    return str(card.points or "none")


# --- buildings --------------------------------------------------------------------------------------------------


def buildings_page(book: Book) -> str:
    kinds = "; ".join(f"*{kind}*: it {meaning}" for kind, meaning in BUILDING_KINDS.items())
    intro = (
        f"\n{number(len(book.buildings), 'special building')}, in the order of the appendix of the rule book.\n\n"
        f"Kinds: {kinds}.\n\n"
    )
    shown = tiles("buildings", building_choices(book.buildings), map(building_tile, book.buildings))
    return heading(f"Special buildings of {book.title}", label=f"{book.model.name}-buildings") + intro + shown


def building_choices(buildings: Iterable[BuildingEntry]) -> Choices:
    return {
        "kind": as_they_are(BUILDING_KINDS),
        "cost": as_they_are((*RESOURCES, "pig", "cow", "nothing")),
        "holds": as_they_are((*ANIMALS, "none")),
        "points": as_they_are(by_number({points_in_short(building) for building in buildings})),
    }


def building_tile(building: BuildingEntry) -> Tile:
    data = {
        "kind": building.kinds,
        "cost": building.pays,
        "holds": building.animals,
        "points": [points_in_short(building)],
    }
    return data, buildingfaces.face(building, f"building-{building.name}", f"{building.rule.id}.html")


# --- values -----------------------------------------------------------------------------------------------------


def as_they_are(values: Iterable[str]) -> dict[str, str]:
    """Values that are their own texts."""
    return {value: value for value in values}


def by_number(values: set[str]) -> list[str]:
    """Words first, then numbers by their size."""
    numbers = {value for value in values if value.lstrip("-").isdecimal()}
    return [*sorted(values - numbers), *sorted(numbers, key=int)]
