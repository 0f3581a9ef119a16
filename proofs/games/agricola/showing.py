"""Farms as exhibits, and the page with those of the rule book."""

from __future__ import annotations

from proofs.book.exhibits import Exhibit, ExhibitPage
from proofs.games.agricola.drawings import drawing, yard_of
from proofs.games.agricola.farms import EXAMPLES, Example
from proofs.games.agricola.spots import most_animals, said, spots

INTRO = """<p>What the rule book says of farms, each on one that its words describe. Thick black lines are fences, green
spaces pastures, little houses stables. The room of every place is what the model says. Only how many fields hold what
is recorded, so crops are drawn on the fields in their order. Spaces are named by row and column, as in
<a href="../wire-agricola.html">the wire format</a>.</p>"""


def exhibit_of(example: Example) -> Exhibit:
    yard = yard_of(example.land)
    animals = most_animals(yard.farm)
    return Exhibit(
        name=example.name,
        title=example.title,
        text=example.text,
        lines=example.lines,
        drawing=drawing(yard, f"farm-{example.name}", example.title),
        said=f"Room for at most {animals} {'animal' if animals == 1 else 'animals'}",
        details=[said(spot) for spot in spots(yard.farm)],
        summary="What there is room for",
        kind="farm",
    )


def farms() -> ExhibitPage:
    """Farms that show what the rule book says of them."""
    shown = [exhibit_of(example) for example in EXAMPLES]
    return ExhibitPage("farms", "Farms", "Farms of the rule book", INTRO, shown)
