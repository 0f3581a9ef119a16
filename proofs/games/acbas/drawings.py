"""Farms of All Creatures Big and Small as drawings (SVG) and in words, with what there is room for.

A drawing shows the columns of the farm from left to right, expansions set apart, the forest above and the road below.
"""

from __future__ import annotations

from dataclasses import dataclass
from xml.etree import ElementTree as Xml

from proofs.draw.paper import GROUND, INK, PALE, PAPER, TILE
from proofs.games.acbas.spots import Spot, in_order, said, spots, title_of
from spec.acbas.geometry import ROWS, column_of, row_of, spaces_of
from spec.acbas.places import in_words
from spec.acbas.state import Edge, Farm, Space
from spec.kernel import from_json

# --- in words -----------------------------------------------------------------------------------------------------


def description(farm: Farm) -> str:
    """Everything that the drawing shows, in words."""
    count = len(list(spaces_of(farm)))
    parts = [f"{count} spaces, {farm.left} expansions on the left, {farm.right} on the right"]
    parts += [said(spot) for spot in spots(farm)]
    parts.append(f"troughs: {' '.join(in_order(farm.troughs)) or 'none'}")
    parts.append(f"barriers: {' '.join(farm.barriers) or 'none'}")
    return "; ".join(parts) + "."


# --- where things are drawn -------------------------------------------------------------------------------------

SIDE = 92
GAP = 12
MARGIN = 10
STRIP = 18
"""The height of the forest and of the road."""
VERGE = 5
"""What is left between them and the farm."""


@dataclass(frozen=True)
class Layout:
    """Where the columns and edges of a farm are on the paper."""

    farm: Farm

    def left_of(self, column: int) -> int:
        apart = min(column, 0) + self.farm.left + max(column - 1, 0)
        return MARGIN + (column + self.farm.left) * SIDE + apart * GAP

    def top_of(self, row: str) -> int:
        return MARGIN + STRIP + VERGE + ROWS.index(row) * SIDE

    def has(self, column: int) -> bool:
        return -self.farm.left <= column <= self.farm.right + 1

    @property
    def width(self) -> int:
        return self.left_of(self.farm.right + 1) + SIDE + MARGIN

    @property
    def height(self) -> int:
        return 2 * (MARGIN + STRIP + VERGE) + len(ROWS) * SIDE

    def line(self, edge: Edge) -> tuple[float, float, float, float]:
        """Both ends of an edge."""
        space, side = edge.rsplit(".", 1)
        row, column = space[0], int(space[1:])
        top = self.top_of(row)
        if side in "ns":
            left, height = self.left_of(column), top + (SIDE if side == "s" else 0)
            return left, height, left + SIDE, height
        across = self.between(column if side == "w" else column + 1)
        return across, top, across, top + SIDE

    def between(self, column: int) -> float:
        """The line between a column and the one on its left."""
        if not self.has(column):
            return self.left_of(column - 1) + SIDE
        if not self.has(column - 1):
            return self.left_of(column)
        return (self.left_of(column - 1) + SIDE + self.left_of(column)) / 2


# --- the drawing ------------------------------------------------------------------------------------------------

FOREST, ROAD, PASTURE = "#5f7f52", "#9a9488", "#c8dfae"
WALL, BARRIER, TROUGH = "#8a4b22", "#2a2622", "#7d6b3f"


def drawing(farm_json: object, name: str, title: str) -> str:
    """The farm of a position as an SVG image. The name must not be used twice on a page."""
    farm = from_json(farm_json, Farm)
    layout = Layout(farm)
    image = Xml.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "class": "drawing",
            "role": "img",
            "viewBox": f"0 0 {layout.width} {layout.height}",
            "width": str(layout.width),
            "aria-labelledby": f"{name}-title {name}-desc",
            "font-family": "sans-serif",
            "font-size": "11",
        },
    )
    Xml.SubElement(image, "title", {"id": f"{name}-title"}).text = title
    Xml.SubElement(image, "desc", {"id": f"{name}-desc"}).text = description(farm)
    _surroundings(image, layout)
    for space in spaces_of(farm):
        _ground(image, layout, space)
    for spot in spots(farm):
        _spot(image, layout, spot)
    for space in farm.troughs:
        _trough(image, layout, space)
    for edge in farm.barriers:
        _barrier(image, layout, edge)
    return Xml.tostring(image, encoding="unicode")


def _box(image: Xml.Element, left: float, top: float, width: float, height: float, **options: str) -> None:
    known = {"x": f"{left:g}", "y": f"{top:g}", "width": f"{width:g}", "height": f"{height:g}"}
    Xml.SubElement(image, "rect", known | {key.replace("_", "-"): value for key, value in options.items()})


def _text(image: Xml.Element, x: float, y: float, text: str, **options: str) -> None:
    known = {"x": f"{x:g}", "y": f"{y:g}", "fill": INK}
    made = Xml.SubElement(image, "text", known | {key.replace("_", "-"): value for key, value in options.items()})
    made.text = text


def _surroundings(image: Xml.Element, layout: Layout) -> None:
    """Paper, forest and road."""
    _box(image, 0, 0, layout.width, layout.height, fill=PAPER, rx="4")
    inner = layout.width - 2 * MARGIN
    for top, colour, text in (
        (MARGIN, FOREST, "forest"),
        (layout.height - MARGIN - STRIP, ROAD, "road"),
    ):
        _box(image, MARGIN, top, inner, STRIP, fill=colour)
        _text(image, layout.width / 2, top + 13, text, fill="#ffffff", text_anchor="middle")


def _ground(image: Xml.Element, layout: Layout, space: Space) -> None:
    left, top = layout.left_of(column_of(space)), layout.top_of(row_of(space))
    _box(image, left, top, SIDE, SIDE, fill=GROUND, stroke="#cbbf9d", **{"class": "space"})
    _text(image, left + 5, top + SIDE - 6, space, fill=PALE, font_size="9")


def _spot(image: Xml.Element, layout: Layout, spot: Spot) -> None:
    if spot.title == "pasture":
        for space in spot.spaces:
            _pasture(image, layout, space, spot.spaces)
    first = spot.spaces[0]
    left, top = layout.left_of(column_of(first)), layout.top_of(row_of(first))
    if spot.title not in ("pasture", "unused", "trough"):
        _box(
            image, left + 4, top + 4, SIDE - 8, SIDE - 8, fill=TILE, stroke=WALL, stroke_width="3", **{"class": "wall"}
        )
        _text(image, left + 9, top + SIDE - 9, first, fill=PALE, font_size="9")
    middle, height = left + SIDE / 2, top + 22
    looks = {"fill": PALE} if spot.title == "unused" else {"font_weight": "bold"}
    for line in wrapped("unused" if spot.title == "unused" else title_of(spot)):
        _text(image, middle, height, line, text_anchor="middle", **looks)
        height += 12
    if any(map(any, spot.place)):
        for line in wrapped(in_words(spot.place)):
            _text(image, middle, height + 2, line, text_anchor="middle")
            height += 12


def _pasture(image: Xml.Element, layout: Layout, space: Space, pasture: tuple[Space, ...]) -> None:
    """A space of a pasture, and what lies between it and the next one if that is on another board."""
    column, row = column_of(space), row_of(space)
    left, top = layout.left_of(column), layout.top_of(row)
    joined = any((row_of(other), column_of(other)) == (row, column + 1) for other in pasture)
    width = layout.left_of(column + 1) - left if joined else SIDE
    _box(image, left, top, width, SIDE, fill=PASTURE, **{"class": "pasture"})
    _text(image, left + 5, top + SIDE - 6, space, fill=PALE, font_size="9")


LETTERS = 14
"""How many letters of a text have room side by side on a space."""


def wrapped(text: str) -> list[str]:
    """The text in lines that have room on a space."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= LETTERS:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _trough(image: Xml.Element, layout: Layout, space: Space) -> None:
    left, top = layout.left_of(column_of(space)), layout.top_of(row_of(space))
    _box(image, left + SIDE / 2 - 15, top + SIDE - 23, 40, 11, fill=TROUGH, rx="3", **{"class": "trough"})
    _text(image, left + SIDE / 2 + 5, top + SIDE - 14, "trough", fill="#ffffff", font_size="9", text_anchor="middle")


def _barrier(image: Xml.Element, layout: Layout, edge: Edge) -> None:
    ends = zip(("x1", "y1", "x2", "y2"), layout.line(edge), strict=True)
    options = {"class": "barrier", "stroke": BARRIER, "stroke-width": "7", "stroke-linecap": "round"}
    Xml.SubElement(image, "line", {name: f"{value:g}" for name, value in ends} | options)
