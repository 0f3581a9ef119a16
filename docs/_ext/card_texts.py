"""The pages of the cards: one for each deck, and an index that can be filtered."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence

from page_texts import Book, obligations_text, rule_need, share_lines, tests_summary, tests_text
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
    """Every page of the cards by the name of its file."""
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
    return heading("Cards", label="cards") + intro + listed + directive("raw", "html", table(book)) + contents


def table(book: Book) -> str:
    rows = "\n".join(map(row, book.cards))
    head = "".join(f"<th>{name}</th>" for name in ("Card", "Deck", "Kind", "What it says", "Points"))
    return f"""{choices()}
<div class="table-wrapper docutils container"><table class="docutils align-default" id="all-cards">
<thead><tr>{head}</tr></thead>
<tbody>
{rows}
</tbody></table></div>
<script src="../_static/cards.js"></script>"""


def choices() -> str:
    """The form; hidden until the script shows it, so that nothing is offered that does not work."""
    return (
        '<form id="choose-cards" hidden>'
        + choice("deck", {deck: readable(deck) for deck in decks()})
        + choice("good", {good: good for good in (*GOODS, *COUNTED)})
        + choice("kind", {kind: kind for kind in KINDS})
        + '<output id="cards-shown"></output></form>'
    )


def choice(name: str, values: dict[str, str]) -> str:
    options = "".join(f'<option value="{value}">{html.escape(text)}</option>' for value, text in values.items())
    return f'<label>{name.capitalize()} <select name="{name}"><option value="">any</option>{options}</select></label> '


def row(card: CardEntry) -> str:
    data = {"deck": [card.deck], "good": card.goods, "kind": card.kinds}
    page = f"cards-{card.deck}.html#{card.rule.id}"
    cells = [
        f'<a href="{page}">{card.number:03}</a>',
        readable(card.deck),
        html.escape(", ".join(card.kinds)),
        html.escape(card.rule.text),
        str(card.points or ""),
    ]
    return f"<tr {attributes(data)}>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def attributes(data: dict[str, Iterable[str]]) -> str:
    return " ".join(f'data-{name}="{html.escape(" ".join(values))}"' for name, values in data.items())
