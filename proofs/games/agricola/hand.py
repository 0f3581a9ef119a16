"""How the hand cards of Agricola are shown: what each costs, needs and does, at which moment, and what it meets."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from proofs.book.neighbours import made_of, names_in, references
from proofs.book.pieces import Choice, Facts, Look, PieceEntry, PieceKind, said_of
from proofs.draw import faces
from proofs.draw.paper import plain
from proofs.games.agricola.boards import BANDS
from proofs.games.agricola.meetings import MEETINGS, WINDOWS
from proofs.games.agricola.pieces import FORM, MARKS
from proofs.games.agricola.words import CARD_TITLES, SPACE_TITLES
from spec.agricola.cards.table import CARDS
from spec.agricola.cards.words import DATA, PROGRAM, Card
from spec.agricola.flow import whoever_answers
from spec.agricola.state import ACTION_SPACES, GOODS, Code
from spec.kernel import Move, Piece

TABLES = ("minors.py", "occupations.py", "hand_coherence.py", *FORM)
"""Modules of the engine that list the cards or check the form of what comes in."""
ON_THE_CARD = "when it is played"
"""The moment of cards that do something at once."""
PRINTED, ELSEWHERE = "the rule book", "public sources"
HOUSES = tuple(f"{house}_{what}" for house in ("clay", "stone") for what in ("house", "room"))
"""What is called after goods and is none."""


def card_of(piece: Piece) -> Card:
    return CARDS[str(piece.name)]  # type: ignore[index]


def intro(entries: Sequence[PieceEntry]) -> str:
    """How many there are, and how many of them the text prints."""
    printed = sum(card_of(entry.piece).printed for entry in entries)
    in_all = sum(card.printed for card in CARDS.values())
    return (
        f"{len(entries)} cards, in the order of their codes. The rule book prints {in_all} of all {len(CARDS)} hand "
        f"cards, {printed} of these among them. The other {len(entries) - printed} are known from public sources: "
        f"{DATA}; their timing is that of {PROGRAM}.\n\n"
        "A card *meets* another one if both speak of the same moment or price. For each such pair there is a position "
        "in which both are there, and model and engine play it."
    )


def facts(entry: PieceEntry) -> Facts:
    """What the model says of it, and which cards it meets. Which public sources there are is said above the gallery."""
    meets = ", ".join(CARD_TITLES[code] for code in met_by(entry.piece))
    return {**said_of(entry), "Source": sources_of(entry.piece), "Meets": [meets]}


def met_by(piece: Piece) -> list[Code]:
    """The cards that speak of a moment or a price of which this one speaks, too."""
    pairs = [pair for meeting in MEETINGS for pair in meeting.pairs if piece.name in pair]
    return sorted({code for pair in pairs for code in pair if code != piece.name})


def windows_of(piece: Piece) -> list[str]:
    """The moments at which it meets others."""
    return [window for window, codes in WINDOWS.items() if piece.name in codes]


def moments_of(piece: Piece) -> list[str]:
    """The moments at which it does something: when it is played, where it meets others, or else the spaces of which it
    speaks."""
    card = card_of(piece)
    at_once = [ON_THE_CARD] if any(part.moment == ON_THE_CARD for part in card.parts) else []
    spaces = [f"use of {SPACE_TITLES[space]}" for space in spaces_in(said_in_all(piece))]
    return [*at_once, *windows_of(piece)] or spaces or [ON_THE_CARD]


def goods_in(text: str) -> list[str]:
    """The goods of which a text speaks. Names of action spaces do not count, nor does what a house is made of."""
    for title in (*SPACE_TITLES.values(), "clay or stone house", *map(plain, HOUSES)):
        text = text.replace(title, "")
    words = {word.removesuffix("s") for word in re.findall(r"[a-z]+", text.lower())}
    return [good for good in GOODS if good.removesuffix("s") in words or (good == "cattle" and "cow" in words)]


def spaces_in(text: str) -> list[str]:
    """The action spaces of which a text speaks."""
    return [space for space in ACTION_SPACES if SPACE_TITLES[space] in text]


def said_in_all(piece: Piece) -> str:
    return " ".join(text for heading, text in piece.said.items() if heading != "Source")


def about(entry: PieceEntry, found: Collection[str]) -> set[str]:
    """A card is about its kind, and the goods and spaces of its text."""
    text, card = said_in_all(entry.piece), card_of(entry.piece)
    kinds = [f"card.{card.kind}", *(["card.travelling"] if card.travels else [])]
    return {*kinds, *(f"good.{good}" for good in goods_in(text)), *(f"space.{space}" for space in spaces_in(text))}


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


MARKED = {"1": "1+", "3": "3+", "4": "4+"}
"""The marks of occupations, by the fewest players."""


def marks_of(piece: Piece) -> list[str]:
    return [str(card_of(piece).players)]


def sources_of(piece: Piece) -> list[str]:
    return [PRINTED if card_of(piece).printed else ELSEWHERE]


def label_of(piece: Piece) -> str:
    """The mark of the players, unless it is for all, and whether the rule book prints it."""
    card = card_of(piece)
    marks = [MARKED[mark] for mark in marks_of(piece) if card.players > 1]
    return ", ".join([*marks, *(["rule book"] if card.printed else [])])


# --- what can be chosen -----------------------------------------------------------------------------------------


def chosen(of: Callable[[Piece], Iterable[str]], pieces: Sequence[Piece], titles: Mapping[str, str]) -> Choice:
    """A choice among those of the titles that some of the pieces have."""
    there = {value for piece in pieces for value in of(piece)}
    return Choice(lambda entry: of(entry.piece), {value: text for value, text in titles.items() if value in there})


def same(values: Iterable[str]) -> dict[str, str]:
    """Values that are their own texts."""
    return {value: value for value in values}


MOMENTS = same([ON_THE_CARD, *(f"use of {title}" for title in SPACE_TITLES.values()), *WINDOWS])


def kind(name: str, called: str, move: str) -> PieceKind:
    """How the cards of one kind are shown."""
    pieces = [card.piece for card in CARDS.values() if card.kind == name]
    choices = {
        "moment": chosen(moments_of, pieces, MOMENTS),
        "good": chosen(lambda piece: goods_in(said_in_all(piece)), pieces, same(GOODS)),
        "space": chosen(lambda piece: spaces_in(said_in_all(piece)), pieces, SPACE_TITLES),
        "source": chosen(sources_of, pieces, same((PRINTED, ELSEWHERE))),
    }
    if name == "occupation":
        choices["players"] = chosen(marks_of, pieces, MARKED)
    else:
        choices["points"] = Choice(lambda entry: entry.facts.get("Points", ["none"]))
    return PieceKind(
        called=called,
        intro=intro,
        facts=facts,
        above=("Costs", "Needs", "Players"),
        look=lambda entry: Look(BANDS[name], label_of(entry.piece)),
        marked=faces.marker(MARKS, HOUSES),
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
