"""The pages of the cards: one for each deck, and an index that can be filtered."""

from __future__ import annotations

import html
from collections.abc import Sequence

from book import Book, obligations_text, rule_need, share_lines, tests_summary, tests_text
from choosing import Row, index
from pieces import (
    ROLES,
    bullets,
    code,
    coloured,
    directive,
    editions,
    fields,
    folded,
    heading,
    link,
    number,
    place,
    plain,
)

from proofs.cardbook import COUNTED, KINDS, CardEntry, decks
from proofs.rulebook import cards_named, readable
from spec.hallertau.state import GOODS


def pages(book: Book) -> dict[str, str]:
    """Every page of the cards by the name of its file; none if the game has no cards."""
    if not book.cards:
        return {}
    by_deck = {deck: [card for card in book.cards if card.deck == deck] for deck in decks()}
    return {
        "cards.rst": index_page(book),
        **{f"cards-{deck}.rst": deck_page(book, deck, cards) for deck, cards in by_deck.items()},
    }


# --- a deck -----------------------------------------------------------------------------------------------------


def deck_page(book: Book, deck: str, cards: Sequence[CardEntry]) -> str:
    text = ROLES + heading(decks()[deck], label=f"deck-{deck}")
    text += f"\n{number(len(cards), 'card')}, {cards[0].number:03} to {cards[-1].number:03}. "
    text += (
        "What a series such as *1, 2 or 5* has in one place goes with what it has in the same place elsewhere: these "
    )
    text += "are the options of the card. :doc:`All cards <cards>`.\n\n"
    return text + "\n".join(card_text(book, card) for card in cards)


def card_text(book: Book, card: CardEntry) -> str:
    rule = card.rule
    body = "\n".join(
        [
            directive("container", "statement", halves(card)),
            fields(
                ("Lines", editions(book.model, rule.sources)),
                (
                    "Editions",
                    ", ".join(f":ref:`{plain(place_)} <{label}>`" for label, place_ in differences(book, card)),
                ),
                ("Rulings", ", ".join(link(ruling, book.model.rulings[ruling].question) for ruling in rule.rulings)),
                ("Model", place(rule.model.file, rule.model.line)),
                ("Engine", place(card.engine.file, card.engine.line) if card.engine else ""),
                ("Proofs", obligations_text(card.obligations)),
                ("Theorems", theorems_text(book, card)),
                ("Tests", tests_summary(rule.tests)),
            ),
            folded("In the model and in the engine", written_twice(card)),
            folded(positions_title(card), "\n".join(code(one.scenario, "yaml") for one in card.shown)),
            folded("The tests", tests_text(book, rule)) if rule.tests else "",
        ]
    )
    return rule_need(book, rule, body)


def halves(card: CardEntry) -> str:
    """What the card asks for and what it gives."""
    gives = bullets(plain(one) for one in card.gives)
    return fields(
        ("Phase", card.phase),
        ("Asks for", plain(card.condition)),
        ("Costs", plain(card.cost)),
        ("Income" if "income" in card.kinds else "Gives", gives),
        ("Points", str(card.points) if card.points else ""),
        ("Options", str(card.options) if card.options > 1 else ""),
    )


def differences(book: Book, card: CardEntry) -> list[tuple[str, str]]:
    """Where the editions differ about the card: the label of the place, and what to call it."""
    own = [row for row in book.differences if row.ruling in card.rule.rulings or card.number in cards_named(row.place)]
    return [(f"parting-{row.id}" if row.shown else "editions", f"{row.place}: {row.kind}") for row in own]


def theorems_text(book: Book, card: CardEntry) -> str:
    """The theorems about lines of the card, and how many others it takes part in."""
    by_id = {theorem.id: theorem for theorem in book.proofs.theorems}
    every = card.rule.proofs.theorems
    own = [one for one in every if share_lines(by_id[one.id].sources, card.rule.sources)]
    said = [f"{link(one.id)} {coloured(one.status)}" for one in own]
    if len(every) > len(own):
        said.append(number(len(every) - len(own), "other" if own else "theorem") + " in which it takes part")
    return ", ".join(said)


def written_twice(card: CardEntry) -> str:
    parts = [place(card.rule.model.file, card.rule.model.line), "", code(card.rule.model.source)]
    if card.engine:
        parts += [place(card.engine.file, card.engine.line), "", code(card.engine.source)]
    return "\n".join(parts)


def positions_title(card: CardEntry) -> str:
    return "A position in which it can be played" + (", for each option" if card.options > 1 else "")


# --- the index --------------------------------------------------------------------------------------------------


def index_page(book: Book) -> str:
    """All cards in one table, with choices that a script offers."""
    contents = directive("toctree", "", "\n".join(f"cards-{deck}" for deck in decks()), hidden="")
    listed = "Decks: " + ", ".join(f":doc:`{title} <cards-{deck}>`" for deck, title in decks().items()) + ".\n\n"
    kinds = "; ".join(f"*{kind}*: it {meaning}" for kind, meaning in KINDS.items())
    options = sum(card.options for card in book.cards)
    intro = (
        f"\n{number(len(book.cards), 'card')} in {len(decks())} decks. Each is written twice, in the model from the "
        "Italian and in the engine from the Portuguese edition, and each is a rule with lines, proofs, tests and "
        f"rulings. Of every option of every card, {options} in all, the solver shows a position in which it can be "
        "played; the pages have it with everything left out that the card does not need.\n\n"
        f"Kinds of cards: {kinds}.\n\n"
    )
    rows = [row(card) for card in book.cards]
    head = ("Card", "Deck", "Kind", "What it says", "Points")
    return (
        heading(f"Cards of {book.title}", label="cards")
        + intro
        + listed
        + index("cards", choices(), head, rows)
        + contents
    )


def choices() -> dict[str, dict[str, str]]:
    return {
        "deck": {deck: readable(deck) for deck in decks()},
        "good": {good: good for good in (*GOODS, *COUNTED)},
        "kind": {kind: kind for kind in KINDS},
    }


def row(card: CardEntry) -> Row:
    data = {"deck": [card.deck], "good": card.goods, "kind": card.kinds}
    page = f"cards-{card.deck}.html#{card.rule.id}"
    cells = [
        f'<a href="{page}">{card.number:03}</a>',
        readable(card.deck),
        html.escape(", ".join(card.kinds)),
        html.escape(card.rule.text),
        str(card.points or ""),
    ]
    return data, cells
