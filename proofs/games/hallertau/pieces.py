"""How the cards of Hallertau are shown: by their decks, by what they speak of, and by what kind of card they are."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from types import ModuleType

from proofs.book.neighbours import made_of, names_in, references
from proofs.book.pieces import Choice, Look, PieceEntry, PieceKind, said_of
from proofs.draw import faces
from proofs.draw.faces import Mark
from proofs.games.hallertau.player_boards import COLOURS, DECK_COLOURS
from spec.hallertau.cards.table import CARDS, DECK_MODULES
from spec.hallertau.cards.words import NO_COST, Card
from spec.hallertau.state import CROPS, GOODS, SPACES
from spec.hallertau.turns import key_of, whoever_answers
from spec.kernel import Move, Piece, readable

KINDS: Mapping[str, str] = {
    "condition": "asks for something",
    "cost": "is paid for",
    "income": "pays in every income phase",
    "points": "scores",
    "special": "has an effect with a word of its own",
}
COUNTED = ("sheep", "fields", "tools", "jewels", "workers")
"""What cards speak of besides goods."""
COMMON = ("take", "field", "draw", "sow")
"""The kinds of effects that many cards share."""
ANY_TIME = "at any time"
SHEEP = "#f6f3ea"


def card_of(piece: Piece) -> Card:
    return CARDS[int(piece.name)]


# --- decks ------------------------------------------------------------------------------------------------------

DECK_OF: Mapping[int, str] = {card.number: deck for deck, module in DECK_MODULES.items() for card in module.CARDS}
"""The module of the deck of each card."""


def decks() -> dict[str, str]:
    """The modules of the decks, each with what it says of itself."""
    return {name: _title(module) for name, module in DECK_MODULES.items()}


def _title(module: ModuleType) -> str:
    said = (module.__doc__ or "").split(":")[0].removeprefix("The ").rstrip(".")
    return said[:1].upper() + re.sub(r" \(.*", "", said)[1:]


def deck_of(entry: PieceEntry) -> str:
    return DECK_OF[int(entry.piece.name)]


def intro(entries: Sequence[PieceEntry]) -> str:
    sizes = {deck: sum(deck_of(entry) == deck for entry in entries) for deck in decks()}
    links = {deck: f"`{title} <hallertau-cards.html?deck={deck}>`__" for deck, title in decks().items()}
    listed = ", ".join(f"{link} ({sizes[deck]})" for deck, link in links.items())
    kinds = "; ".join(f"*{kind}*: it {meaning}" for kind, meaning in KINDS.items())
    return (
        f"{len(entries)} cards in {len(decks())} decks: {listed}. What a series such as *1, 2 or 5* has in one place "
        "goes with what it has in the same place elsewhere: these are the options of the card.\n\n"
        f"Kinds of cards: {kinds}."
    )


# --- what a card is ---------------------------------------------------------------------------------------------


def kinds_of(card: Card) -> list[str]:
    holds = {
        "condition": bool(card.needs.text),
        "cost": card.pays is not NO_COST,
        "income": card.deck == "bonus",
        "points": card.points > 0,
        "special": any(part.kind.split(".")[0] not in COMMON for part in card.then),
    }
    return [kind for kind in KINDS if holds[kind]]


def goods_in(text: str) -> list[str]:
    """What a text speaks of; "crops" are all four, "goods" all nine. Names of action spaces do not count."""
    for space in SPACES:
        text = text.replace(space, "").replace(space.replace("_", " "), "")
    words = {word if word == "sheep" else f"{word.removesuffix('s')}s" for word in re.findall(r"[a-z]+", text.lower())}
    named = set(CROPS if "crops" in words else ()) | set(GOODS if "goods" in words else ())
    return [
        name for name in (*GOODS, *COUNTED) if name in named or name in words or f"{name.removesuffix('s')}s" in words
    ]


def about(entry: PieceEntry, found: Collection[str]) -> set[str]:
    """A card is about its own deck, the goods of its text, the phase that it is for, and what else its words name."""
    card = card_of(entry.piece)
    kept = {name for name in found if name.split(".")[0] in ("space", "building")}
    kept |= {f"good.{good}" for good in goods_in(card.rule.statement)}
    kept |= {f"deck.{deck_of(entry)}", f"deck.{card.deck}"}
    if card.only:
        kept.add(f"phase.{card.only}")
    if card.deck == "bonus":
        kept.add("phase.income")
    return kept


# --- its steps --------------------------------------------------------------------------------------------------


def steps_of(piece: Piece) -> set[str]:
    """The kinds of the steps of its effect."""
    card = card_of(piece)
    return {key_of(step) for option in range(1, card.options + 1) for step in card.steps(option)}


def steps_in(kind: type[Move]) -> set[str]:
    """The steps that a type of move answers."""
    return names_in(kind.candidates) if whoever_answers in references(kind.candidates) else set()


def features(piece: Piece) -> list[str]:
    """The words in which it is written, and the steps of its effect."""
    return list(dict.fromkeys([*made_of(card_of(piece)), *sorted(steps_of(piece))]))


# --- its face ---------------------------------------------------------------------------------------------------

MARKS: dict[str, Mark] = {
    **{good: ("round" if good in CROPS else "square", COLOURS[good]) for good in GOODS},
    **{thing: ("diamond", COLOURS[thing]) for thing in ("tools", "jewels")},
    "workers": ("arch", COLOURS["workers"]),
    "sheep": ("arch", SHEEP),
    "fields": ("wide", COLOURS["empty"]),
}


def look(entry: PieceEntry) -> Look:
    deck = deck_of(entry)
    return Look(DECK_COLOURS[int(entry.piece.name) // 100], readable(deck), f"deck-{deck}")


CARD = PieceKind(
    intro=intro,
    facts=said_of,
    above=("Phase", "Asks for", "Costs"),
    look=look,
    marked=faces.marker(MARKS, SPACES),
    choices={
        "deck": Choice(lambda entry: [deck_of(entry)], {deck: readable(deck) for deck in DECK_MODULES}),
        "good": Choice(lambda entry: goods_in(entry.rule.text), {name: name for name in (*GOODS, *COUNTED)}),
        "kind": Choice(lambda entry: kinds_of(card_of(entry.piece)), {kind: kind for kind in KINDS}),
        "phase": Choice(lambda entry: entry.facts.get("Phase", [ANY_TIME])),
        "points": Choice(lambda entry: entry.facts.get("Points", ["none"])),
    },
    about=about,
    move="play_card",
    option=lambda move: int(move["rung"]),
    steps=steps_of,
    answers=steps_in,
    features=features,
)
