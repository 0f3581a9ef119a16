"""Boards of Key Harvest as drawings: hexagons with what lies and stands on them, and the same in words.

Of a field the two letters of its crop are written, large if it is to be harvested, small if it is harvested. Of a
worker its name is written, its rank, and the bell or the scroll.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from xml.etree import ElementTree as Xml

from proofs.draw.paper import (
    GROUND,
    INK,
    LINE,
    MARGIN,
    PAPER,
    WIDTH,
    WORKER,
    Entry,
    Picture,
    add,
    box,
    finished,
    group,
    write,
)
from proofs.games.key_harvest.plan import SMALL, TILE, Plan, Point, between, hexagon, plan_of, row_of
from proofs.games.key_harvest.powers import mark_of, rank_words
from spec.key_harvest.geometry import ENDS
from spec.key_harvest.state import CROPS, SPACES, Box, Crop, Edge, Pair, Player, Space, Worker

COLOURS: Mapping[Crop, str] = {
    "wine": "#e3a0ab", "hops": "#cfae85", "apples": "#f4b26a", "vegetables": "#a5cc86", "wheat": "#f2dc6b",
}  # fmt: skip
UNKNOWN = "#ffffff"
"""The colour of a field whose crop is not known."""
CODES: Mapping[Crop, str] = {crop: crop[:2].upper() for crop in CROPS}
NAME, RIM, WALL, BRIDGE = "#4d4638", "#b9ab84", "#26221e", "#ffffff"

# --- what there is ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Lying:
    """A field on a space."""

    field: Space
    space: Space
    crop: Crop | None
    harvested: bool = False


@dataclass(frozen=True)
class Standing:
    """A worker on a space."""

    worker: Worker
    space: Space
    rank: int
    mark: str


@dataclass(frozen=True)
class Land:
    """A board with what lies and stands on it."""

    plan: Plan
    fields: tuple[Lying, ...]
    workers: tuple[Standing, ...] = ()
    pairs: Mapping[Space, Pair] = field(default_factory=dict)
    """Of what is printed: the fields of starting pairs."""

    @property
    def empty(self) -> list[Space]:
        used = {one.space for one in self.fields} | {one.space for one in self.workers}
        return [space for space in self.plan.spaces if space not in used]


def crop_of(printed: Box, one: Space) -> Crop | None:
    """What a field bears; nothing if that is not dealt yet."""
    return next((crop for crop in CROPS if one in printed.crops[crop]), None)


def land_of(printed: Box, me: Player) -> Land:
    """The board of a player."""
    lying = tuple(
        Lying(one, me.fields[one], crop_of(printed, one), one in me.harvested) for one in SPACES if one in me.fields
    )
    standing = tuple(
        Standing(worker, me.workers[worker], card.rank, mark_of(card))
        for worker, card in printed.workers.items()
        if worker in me.workers
    )
    return Land(plan_of(printed.adjoin, (*me.fields.values(), *me.workers.values())), lying, standing)


def printed_land(printed: Box) -> Land:
    """The board with every field on its own space, and the starting pairs."""
    plan = plan_of(printed.adjoin, printed.pairs)
    return Land(plan, tuple(Lying(space, space, crop_of(printed, space)) for space in plan.spaces), (), printed.pairs)


# --- in words ---------------------------------------------------------------------------------------------------


def code_of(one: Lying) -> str:
    """The letters on a field."""
    code = CODES[one.crop] if one.crop else "?"
    return code.lower() if one.harvested else code


def land_in_words(land: Land) -> list[Entry]:
    """What lies and stands on a board."""
    told = [(f"{crop or 'fields of unknown crop'}{side}", names) for crop, side, names in _by_crop(land)]
    moved = [f"{one.field} on {one.space}" for one in land.fields if one.field != one.space]
    standing = [f"{one.worker} ({rank_words(one.rank)}, {one.mark}) on {one.space}" for one in land.workers]
    told += [("moved", ", ".join(moved))] if moved else []
    told += [("workers", ", ".join(standing))] if standing else []
    return [*told, ("empty", " ".join(land.empty) or "no space")]


def _by_crop(land: Land) -> Iterable[tuple[Crop | None, str, str]]:
    for (crop, harvested), some in _sorted(land):
        yield crop, " harvested" if harvested else "", " ".join(one.field for one in some)


def _sorted(land: Land) -> Iterable[tuple[tuple[Crop | None, bool], list[Lying]]]:
    """The fields by crop and side."""
    order = {crop: number for number, crop in enumerate((*CROPS, None))}
    some = sorted(land.fields, key=lambda one: (order[one.crop], one.harvested))
    return ((key, list(found)) for key, found in groupby(some, key=lambda one: (one.crop, one.harvested)))


def shape_in_words(plan: Plan) -> list[Entry]:
    """How the spaces lie, and where touching and adjoining are not the same."""
    told: list[Entry] = []
    above: list[Space] = []
    for _, some in groupby(plan.spaces, key=row_of):
        row = list(some)
        told.append((f"row {row[0][0]}", " ".join(space[1] for space in row) + (_shift(plan, above, row))))
        above = row
    told += [("touch and do not adjoin", listed_pairs(plan.walls))] if plan.walls else []
    return told + ([("adjoin and do not touch", listed_pairs(plan.bridges))] if plan.bridges else [])


def _shift(plan: Plan, above: list[Space], row: list[Space]) -> str:
    """On which side of the spaces above those with the same numbers lie."""
    if not above:
        return ""
    there, here = (plan.halves[one[0]] - 2 * int(one[0][1]) for one in (above, row))
    side = "left" if here < there else "right"
    return f", half a space further {side} than the same numbers above"


def listed_pairs(edges: Iterable[Edge]) -> str:
    return ", ".join(" and ".join(ENDS[edge]) for edge in edges)


# --- the drawing ------------------------------------------------------------------------------------------------


def draw_land(image: Xml.Element, top: float, land: Land) -> float:
    """The spaces with what is on them; the height below them."""
    part = group(image, "land")
    part.set("text-anchor", "middle")
    middles = {space: land.plan.middle(space, top) for space in land.plan.spaces}
    if land.empty:
        add(part, "path", d="".join(hexagon(middles[space]) for space in land.empty), fill=GROUND, stroke=RIM)
    for (crop, harvested), some in _sorted(land):
        _crop(part, crop, harvested, [(one, middles[one.space]) for one in some])
    for standing in land.workers:
        _worker(part, standing, middles[standing.space])
    _below(part, "pairs", [(middles[space], f"P{pair}") for space, pair in land.pairs.items()])
    _below(part, "moved", [(middles[one.space], one.field) for one in land.fields if one.field != one.space])
    _names(part, middles, {one.space for one in land.workers})
    _lines(part, land.plan, top)
    return top + land.plan.height


def _crop(part: Xml.Element, crop: Crop | None, harvested: bool, some: list[tuple[Lying, Point]]) -> None:
    """Fields of one crop that show the same side."""
    inner = group(part, "crop", crop=crop or "", side="small" if harvested else "large")
    colour = COLOURS[crop] if crop else UNKNOWN
    if harvested:
        add(inner, "path", d="".join(hexagon(middle, TILE) for _, middle in some), fill=PAPER, stroke=NAME)
        add(inner, "path", d="".join(hexagon((x, y + 2), SMALL) for _, (x, y) in some), fill=colour)
    else:
        inner.attrib.update({"font-size": "13", "font-weight": "bold"})
        add(inner, "path", d="".join(hexagon(middle, TILE) for _, middle in some), fill=colour, stroke=INK)
    for one, (x, y) in some:
        data = {"data-field": one.field} | ({"data-space": one.space} if one.space != one.field else {})
        write(inner, x, y + 6, code_of(one), **data)


def _worker(part: Xml.Element, one: Standing, middle: Point) -> None:
    """A worker on its space: its name, its rank, and the bell or the scroll."""
    x, y = middle
    inner = group(part, "worker", worker=one.worker, space=one.space, rank=one.rank, mark=one.mark)
    inner.set("fill", PAPER)
    add(inner, "path", d=hexagon(middle, TILE), fill=WORKER, stroke=INK)
    write(inner, x, y + 4, one.worker, font_weight="bold")
    write(inner, x - 5, y + 16, str(one.rank or "?"))
    icon(inner, x + 1, y + 16, one.mark, PAPER)


def icon(image: Xml.Element, x: float, y: float, mark: str, colour: str) -> None:
    """A bell or a scroll, 8 wide, standing at that point."""
    if mark == "bell":
        add(image, "path", d=f"M{x:g} {y - 1:g}l1 -2v-2a3 3 0 0 1 6 0v2l1 2zm3 .5h2v1h-2z", fill=colour)
    else:
        line = f"M{x:g} {y:g}h8v-2h-1v-4h1v-2h-8v2h1v4h-1z"
        add(image, "path", d=line, fill="none", stroke=colour)


def _below(part: Xml.Element, kind: str, some: list[tuple[Point, str]]) -> None:
    """A few letters in the lower corners."""
    if some:
        inner = group(part, kind)
        inner.set("font-style", "italic")
        for (x, y), text in some:
            write(inner, x, y + 17, text)


def _names(part: Xml.Element, middles: Mapping[Space, Point], on_dark: set[Space]) -> None:
    """The name of every space, in the upper corner."""
    inner = group(part, "names")
    inner.set("fill", NAME)
    for space, (x, y) in middles.items():
        write(inner, x, y - 7, space, **({"fill": PAPER} if space in on_dark else {}))


def _lines(part: Xml.Element, plan: Plan, top: float) -> None:
    """Walls, and bridges above them, which have a dark rim."""
    for kind, edges, colour, width in (
        ("walls", plan.walls, WALL, 5),
        ("rims", plan.bridges, WALL, 4),
        ("bridges", plan.bridges, BRIDGE, 2),
    ):
        if edges:
            ends = [between(plan, edge, top) for edge in edges]
            line = "".join(f"M{x:g} {y:g}L{to_x:g} {to_y:g}" for (x, y), (to_x, to_y) in ends)
            add(part, "path", **{"class": kind}, d=line, stroke=colour, stroke_width=width, stroke_linecap="round")


# --- what it means ----------------------------------------------------------------------------------------------

PLACES: Mapping[Crop, tuple[int, int]] = {
    "wine": (0, 0), "hops": (96, 0), "apples": (192, 0), "vegetables": (0, 1), "wheat": (144, 1),
}  # fmt: skip
"""Where each crop stands in the key."""


def draw_key(image: Xml.Element, top: float, notes: Iterable[str] = ()) -> float:
    """The letters of the crops, and further lines; the height below them."""
    for crop, (x, row) in PLACES.items():
        box(image, MARGIN + x, top + row * LINE + 1, 11, 11, fill=COLOURS[crop], stroke=INK)
        write(image, MARGIN + x + 16, top + row * LINE + 11, f"{CODES[crop]} {crop}")
    top += 2 * LINE
    for note in notes:
        write(image, MARGIN, top + 11, note)
        top += LINE
    return top


def draw_marks(image: Xml.Element, top: float) -> float:
    """What bell and scroll look like; the height below them."""
    for x, mark, text in ((0, "bell", "bell: optional"), (144, "scroll", "scroll: obligatory")):
        icon(image, MARGIN + x + 2, top + 11, mark, INK)
        write(image, MARGIN + x + 16, top + 11, text)
    return top + LINE


def notes_on(land: Land) -> list[str]:
    """What the key says of lines, small letters and names below, where there are such."""
    found = []
    if any(one.harvested for one in land.fields):
        found.append("Small letters: the field is harvested.")
    if any(one.field != one.space for one in land.fields):
        found.append("Name below: the field, moved here.")
    if land.pairs:
        found.append("P1 to P4: starting pairs.")
    if any(one.crop is None for one in land.fields):
        found.append("?: not known, dealt at set-up.")
    if land.plan.walls:
        found.append("Thick lines: do not adjoin.")
    if land.plan.bridges:
        found.append("Light lines: both ends adjoin.")
    return found


def cut(image: Xml.Element, bottom: float, land: Land, name: str, seat: int | None = None) -> Picture:
    """The finished picture; one of a board that is wider than others is wider, and scrolled where there is no room."""
    picture, width = finished(image, bottom, name, seat), str(land.plan.width)
    if land.plan.width <= WIDTH:
        return picture
    image.set("viewBox", image.get("viewBox", "").replace(str(WIDTH), width, 1))
    image.set("width", width)
    image[2].set("width", width)  # the paper
    return replace(picture, svg=Xml.tostring(image, encoding="unicode"), wide=True)
