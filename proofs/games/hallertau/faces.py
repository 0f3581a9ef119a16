"""The faces of the cards: what each asks for or costs above, what it gives below."""

from __future__ import annotations

from proofs.book.rules import readable
from proofs.draw import faces
from proofs.draw.faces import Mark
from proofs.games.acbas import boards as acbas_boards
from proofs.games.hallertau.pieces import CardEntry
from proofs.games.hallertau.player_boards import COLOURS, DECK_COLOURS
from spec.hallertau.state import CROPS, GOODS, SPACES

MARKS: dict[str, Mark] = {
    **{good: ("round" if good in CROPS else "square", COLOURS[good]) for good in GOODS},
    **{thing: ("diamond", COLOURS[thing]) for thing in ("tools", "jewels")},
    "workers": ("arch", COLOURS["workers"]),
    "sheep": ("arch", acbas_boards.COLOURS["sheep"]),
    "fields": ("wide", COLOURS["empty"]),
}
marked = faces.marker(MARKS, SPACES)


def face(card: CardEntry, name: str, href: str = "") -> str:
    """The card as HTML. The name must not be used twice on a page; with an address the title is a link."""
    upper = faces.lines(
        ("Phase", _one(card.phase)),
        ("Asks for", _one(card.condition)),
        ("Costs", _one(card.cost)),
    )
    lower = faces.lines(
        ("Income" if "income" in card.kinds else "Gives", [marked(one) for one in card.gives]),
        ("Points", _one(str(card.points or ""))),
        ("Options", _one(str(card.options) if card.options > 1 else "")),
    )
    colour = DECK_COLOURS[card.number // 100]
    return faces.face(f"card deck-{card.deck}", name, colour, card.rule.title, readable(card.deck), upper + lower, href)


def _one(text: str) -> list[str]:
    return [marked(text)] if text else []
