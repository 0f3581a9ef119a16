"""The faces of the special buildings: cost and place above, what each does, holds and scores below."""

from __future__ import annotations

from proofs.draw import faces
from proofs.draw.faces import Mark
from proofs.draw.paper import TILE
from proofs.games.acbas.boards import COLOURS
from proofs.games.acbas.pieces import BuildingEntry
from spec.acbas.state import ANIMALS, RESOURCES

MARKS: dict[str, Mark] = {
    **{resource: ("square", COLOURS[resource]) for resource in RESOURCES},
    **{animal: ("arch", COLOURS[animal]) for animal in ANIMALS},
}
marked = faces.marker(MARKS)


def face(building: BuildingEntry, name: str, href: str = "") -> str:
    """The building as HTML. The name must not be used twice on a page; with an address the title is a link."""
    upper = faces.lines(
        ("Costs", [marked(building.cost)]),
        ("Goes on", [marked(building.site)]),
    )
    lower = faces.lines(
        ("Says", [marked(building.rule.text)]),
        ("Brings", [marked(building.brings)] if building.brings else []),
        ("Holds", [marked(building.holds)]),
        ("Points", [points_in_short(building)]),
    )
    said = ", ".join(building.kinds)
    return faces.face("building", name, TILE, building.rule.title, said, upper + lower, href)


def points_in_short(building: BuildingEntry) -> str:
    return "counted" if building.counted and not building.points else str(building.points)
