"""Farms as exhibits, and the page with the examples of the rule book."""

from __future__ import annotations

from proofs.book.exhibits import Exhibit, ExhibitPage
from proofs.games.acbas.drawings import drawing
from proofs.games.acbas.farms import EXAMPLES, Example
from proofs.games.acbas.spots import most_animals, said, spots
from spec.acbas.state import Farm
from spec.kernel import from_json

INTRO = """<p>The examples of the rule book, each on a farm that its words describe. Thick black lines are barriers,
brown frames the walls of buildings, green spaces pastures; expansions are set apart from the first board. The room of
every place is what the model says. Spaces are named by row and column, as in <a href="../wire-acbas.html">the wire
format</a>. <a href="acbas-buildings.html">Farms with special buildings</a> are on the pages of the buildings.</p>"""


def exhibit_of(example: Example) -> Exhibit:
    farm = from_json(example.farm, Farm)
    animals = most_animals(farm)
    return Exhibit(
        name=example.name,
        title=example.title,
        text=example.text,
        lines=example.lines,
        drawing=drawing(example.farm, f"farm-{example.name}", example.title),
        said=f"Room for at most {animals} {'animal' if animals == 1 else 'animals'}",
        details=[said(spot) for spot in spots(farm) if any(map(any, spot.place))],
        summary="What there is room for",
        kind="farm",
    )


def farms() -> ExhibitPage:
    """The worked examples of the rule book."""
    shown = [exhibit_of(example) for example in EXAMPLES]
    return ExhibitPage("farms", "Farms", "Farms of the rule book", INTRO, shown)
