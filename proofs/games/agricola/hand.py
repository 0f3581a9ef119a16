"""How the hand cards of Agricola are shown: what each costs, needs and does, at which moment, and what it meets."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from proofs.book.neighbours import made_of, names_in, references
from proofs.book.pieces import Choice, Facts, Look, PieceEntry, PieceKind, said_of
from proofs.draw import faces
from proofs.games.agricola.meetings import MEETINGS, WINDOWS
from proofs.games.agricola.pieces import FORM, MARKS
from proofs.games.agricola.words import CARD_TITLES, SPACE_TITLES
from spec.agricola.cards.table import CARDS
from spec.agricola.cards.words import Card
from spec.agricola.flow import whoever_answers
from spec.agricola.state import ACTION_SPACES, GOODS, Code
from spec.kernel import Move, Piece

BANDS: Mapping[str, str] = {"minor": "#f0b46a", "occupation": "#f2dc7a"}
"""The colours of the cards in the box: orange and yellow."""
TABLES = ("minors.py", "occupations.py", *FORM)
"""Modules of the engine that list the cards or check the form of what comes in."""


def card_of(piece: Piece) -> Card:
    return CARDS[str(piece.name)]  # type: ignore[index]


def intro(entries: Sequence[PieceEntry]) -> str:
    """How many there are, and how many of them the text prints."""
    printed = sum(card_of(entry.piece).printed for entry in entries)
    return (
        f"{len(entries)} cards, in the order of their codes. {printed} of them are printed in the rule book; the "
        f"other {len(entries) - printed} are known from public sources, which each card names. A card *meets* another "
        "one if both speak of the same moment or price: for each such pair there is a position in which both are "
        "there, and model and engine play it.\n\n"
        f"Moments: {'; '.join(f'*{window}*' for window in WINDOWS)}."
    )


def facts(entry: PieceEntry) -> Facts:
    """What the model says of it, and which cards it meets."""
    return {**said_of(entry), "Meets": [", ".join(CARD_TITLES[code] for code in met_by(entry.piece))]}


def met_by(piece: Piece) -> list[Code]:
    """The cards that speak of a moment or a price of which this one speaks, too."""
    pairs = [pair for meeting in MEETINGS for pair in meeting.pairs if piece.name in pair]
    return sorted({code for pair in pairs for code in pair if code != piece.name})


def windows_of(piece: Piece) -> list[str]:
    return [window for window, codes in WINDOWS.items() if piece.name in codes]


def goods_in(text: str) -> list[str]:
    """The goods of which a text speaks. Names of action spaces do not count."""
    for title in SPACE_TITLES.values():
        text = text.replace(title, "")
    words = {word.removesuffix("s") for word in re.findall(r"[a-z]+", text.lower())}
    return [good for good in GOODS if good.removesuffix("s") in words or (good == "cattle" and "cow" in words)]


def spaces_in(text: str) -> list[str]:
    """The action spaces of which a text speaks."""
    return [space for space in ACTION_SPACES if SPACE_TITLES[space] in text]


def said_in_all(piece: Piece) -> str:
    return " ".join(text for heading, text in piece.said.items() if heading != "Source")


def about(entry: PieceEntry, found: Collection[str]) -> set[str]:
    """A card is about the goods and spaces of its text."""
    text = said_in_all(entry.piece)
    return {*(f"good.{good}" for good in goods_in(text)), *(f"space.{space}" for space in spaces_in(text))}


def steps_of(piece: Piece) -> set[str]:
    """The steps that it brings."""
    card = card_of(piece)
    options = (option for part in card.parts for option in getattr(part, "options", ()))
    return {str(step) for step in (card.brings, *(option.brings for option in options)) if step is not None}


def steps_in(kind: type[Move]) -> set[str]:
    """The steps that a type of move answers."""
    return names_in(kind.candidates) if whoever_answers in references(kind.candidates) else set()


def features(piece: Piece) -> list[str]:
    """The words in which it is written, its moments, and the steps that it brings."""
    return list(dict.fromkeys([*made_of(card_of(piece)), *windows_of(piece), *sorted(steps_of(piece))]))


def marks_of(piece: Piece) -> list[str]:
    return [f"{card_of(piece).players}+"]


def sources_of(piece: Piece) -> list[str]:
    return ["the rule book" if card_of(piece).printed else "public sources"]


def chosen(values: Iterable[str]) -> dict[str, str]:
    return {value: value for value in values}


def kind(name: str, called: str, move: str) -> PieceKind:
    """How the cards of one kind are shown."""
    choices = {
        "moment": Choice(lambda entry: windows_of(entry.piece), chosen(WINDOWS)),
        "good": Choice(lambda entry: goods_in(said_in_all(entry.piece)), chosen(GOODS)),
        "space": Choice(lambda entry: spaces_in(said_in_all(entry.piece)), SPACE_TITLES),
        "source": Choice(lambda entry: sources_of(entry.piece), chosen(("the rule book", "public sources"))),
    }
    if name == "occupation":
        choices["players"] = Choice(lambda entry: marks_of(entry.piece), chosen(("1+", "3+", "4+")))
    else:
        choices["points"] = Choice(lambda entry: entry.facts.get("Points", ["none"]))
    return PieceKind(
        called=called,
        intro=intro,
        facts=facts,
        above=("Costs", "Needs", "Players"),
        look=lambda entry: Look(BANDS[name], str(entry.piece.name), f"hand-{name}"),
        marked=faces.marker(MARKS),
        choices=choices,
        about=about,
        move=move,
        steps=steps_of,
        answers=steps_in,
        features=features,
        listings=TABLES,
    )


MINOR = kind("minor", "minor improvement", "play_minor")
OCCUPATION = kind("occupation", "occupation", "play_occupation")
