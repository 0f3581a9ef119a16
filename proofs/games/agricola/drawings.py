"""Farms of Agricola as drawings (SVG) and in words, with what there is room for.

Only how many fields hold what is recorded, so crops are drawn on the fields in their order. Where animals are is not
recorded either: the drawing says how many each place holds.
"""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree as Xml

from proofs.draw.paper import GROUND, LINE, MARGIN, PALE, PAPER, TILE, WIDTH, box, disc, finished, group, sheet, write
from proofs.games.agricola.spots import TAMER, TROUGH, Spot, counted, in_order, in_the_house, said, spots, unused
from proofs.games.agricola.words import noun, sown_words
from proofs.language import listed
from proofs.wire import Json
from spec.agricola.geometry import ROWS
from spec.agricola.state import SOWN, SPACES, Edge, Farm, House, Sown, Space
from spec.kernel import from_json

# --- what there is ----------------------------------------------------------------------------------------------


BEANFIELD = "B068"
"""The card that is a field."""
ON_THE_FARM = (TAMER, TROUGH, BEANFIELD)
"""The cards that change what a farm holds."""


@dataclass(frozen=True)
class Yard:
    """A farm with what its rooms are made of, how many of its fields hold what, and the cards that change it."""

    farm: Farm
    house: House
    sown: Mapping[Sown, int]
    cards: Collection[str] = ()

    @property
    def spots(self) -> list[Spot]:
        return spots(self.farm, self.cards)

    @property
    def fields(self) -> int:
        """How many there are; the Beanfield is one."""
        return len(self.farm.fields) + (BEANFIELD in self.cards)


def yard_of(player: Json) -> Yard:
    """The farm of a player in a position."""
    cards = [card for card in ON_THE_FARM if card in player.get("cards", ())]
    return Yard(from_json(player["farm"], Farm), player["house"], player["sown"], cards)


def crops(yard: Yard) -> dict[Space, Sown | None]:
    """What each field holds, if they are sown in their order."""
    sown = [kind for kind in SOWN for _ in range(min(yard.sown[kind], len(SPACES)))]
    fields = in_order(yard.farm.fields)
    return dict(zip(fields, [*sown, *[None] * len(fields)], strict=False))


# --- in words ---------------------------------------------------------------------------------------------------


def sown_said(yard: Yard) -> str:
    """How many fields hold what."""
    told = [f"{yard.sown[kind]} {field_words(kind, yard.sown[kind])}" for kind in SOWN if yard.sown[kind]]
    empty = yard.fields - sum(yard.sown.values())
    if empty > 0:
        told.append(f"{counted(empty, 'empty field')}")
    return listed(told) or "no fields"


def field_words(kind: Sown, count: int) -> str:
    return sown_words(kind).replace("fields", "field", 1) if count == 1 else sown_words(kind)


def description(yard: Yard) -> str:
    """Everything that the drawing shows, in words."""
    farm = yard.farm
    parts = [f"rooms of {yard.house}: {named(farm.rooms)}", f"fields: {named(farm.fields)}, {sown_said(yard)}"]
    parts += [said(spot) for spot in yard.spots]
    parts += ["the Beanfield is a field for vegetables"] if BEANFIELD in yard.cards else []
    parts += [f"stables: {named(farm.stables)}", f"unused: {named(unused(farm))}"]
    return "; ".join([*parts, f"fences: {' '.join(farm.fences) or 'none'}"]) + "."


def named(spaces: Iterable[Space]) -> str:
    return " ".join(in_order(spaces)) or "none"


def caption(yard: Yard) -> list[str]:
    """What stands below the farm."""
    told = f"House of {yard.house}, room for {house_room(yard)}. {sown_said(yard).capitalize()}."
    if BEANFIELD in yard.cards:
        told += " The Beanfield is one of them, for vegetables."
    if any(yard.sown.values()):
        told += " Which field holds what is not recorded."
    return textwrap.wrap(told, LETTERS_BELOW)


def house_room(yard: Yard) -> str:
    """How many animals may live in the house."""
    rooms = len(in_the_house(yard.farm, yard.cards))
    return "1 animal" if rooms == 1 else f"{rooms} animals, one in each room"


LETTERS_BELOW = 52
"""How many letters have room below the farm."""


# --- where things are drawn -------------------------------------------------------------------------------------

SIDE = 64
EDGE = (WIDTH - 5 * SIDE) // 2
"""What is left beside the farm."""


def corner(space: Space) -> tuple[int, int]:
    """The upper left corner of a space."""
    return EDGE + (int(space[1]) - 1) * SIDE, EDGE + ROWS.index(space[0]) * SIDE


def line(edge: Edge) -> tuple[int, int, int, int]:
    """Both ends of an edge."""
    space, side = edge.split(".")
    left, top = corner(space)  # type: ignore[arg-type]
    if side in "ns":
        height = top + (SIDE if side == "s" else 0)
        return left, height, left + SIDE, height
    across = left + (SIDE if side == "e" else 0)
    return across, top, across, top + SIDE


# --- the drawing ------------------------------------------------------------------------------------------------

ROOMS: Mapping[House, str] = {"wood": "#d9b07c", "clay": "#d99a7c", "stone": "#c3c5ca"}
FIELD, PASTURE, FENCE, STABLE = "#d8c3a0", "#c8dfae", "#2a2622", "#8a4b22"
NAME = "#4d4638"
"""The colour of the names of spaces, which can be read on every ground."""
CROPS = {"grain": "#e8c12c", "vegetable": "#e07b1f"}


def drawing(yard: Yard, name: str, title: str) -> str:
    """The farm as an SVG image. The name must not be used twice on a page."""
    image = sheet(name, "farm drawing", title, description(yard))
    for space in unused(yard.farm):
        _ground(image, space, GROUND, "unused", ["unused"], fill=PALE)
    for space in yard.farm.rooms:
        _ground(image, space, ROOMS[yard.house], "room", ["Room"], font_weight="bold")
    for space, sown in crops(yard).items():
        _field(image, space, sown)
    for spot in yard.spots:
        _spot(image, spot)
    for space in yard.farm.stables:
        _stable(image, space)
    for edge in yard.farm.fences:
        _fence(image, edge)
    top = EDGE + len(ROWS) * SIDE + 6
    for number, text in enumerate(caption(yard)):
        write(image, EDGE, top + 11 + number * LINE, text)
    return finished(image, top + len(caption(yard)) * LINE - MARGIN + 4, title).svg


def _ground(image: Xml.Element, space: Space, colour: str, kind: str, texts: Iterable[str], **looks: Any) -> None:
    """A space with some words on it, and its name."""
    left, top = corner(space)
    part = group(image, kind, space=space)
    box(part, left, top, SIDE, SIDE, fill=colour, stroke="#cbbf9d")
    write(part, left + 5, top + SIDE - 6, space, fill=NAME)
    for number, text in enumerate(texts):
        write(
            part, left + SIDE / 2, top + 16 + 13 * number, text, text_anchor="middle", **(looks if not number else {})
        )


def _field(image: Xml.Element, space: Space, sown: Sown | None) -> None:
    """A field, with a disc for each crop on it."""
    crop, count = (sown.split("_")[0], int(sown[-1])) if sown else ("", 0)
    holds = [str(count), noun(crop, count) or crop] if sown else ["empty"]
    _ground(image, space, FIELD, "field", ["Field", *holds], font_weight="bold")
    left, top = corner(space)
    for number in range(count):
        disc(image, left + SIDE - 10 - 12 * number, top + SIDE - 12, 5, fill=CROPS[crop], stroke=PAPER)


def _spot(image: Xml.Element, spot: Spot) -> None:
    """A place for animals; what it holds is written on its first space."""
    if spot.title in ("House", "Room"):
        return
    colour, kind = (PASTURE, "pasture") if spot.title == "Pasture" else (GROUND, "alone")
    first, *others = spot.spaces
    room = ["1 animal"] if spot.room == 1 else [f"{spot.room} of", "one type"]
    _ground(image, first, colour, kind, [spot.title, *room], font_weight="bold")
    for space in others:
        _ground(image, space, colour, kind, [])


def _stable(image: Xml.Element, space: Space) -> None:
    """A little house in the lower right of its space."""
    left, top = corner(space)
    right, bottom = left + SIDE - 7, top + SIDE - 5
    part = group(image, "stable", space=space)
    roof = f"M{right - 18} {bottom}v-7l9 -6l9 6v7z"
    part.append(Xml.Element("path", {"d": roof, "fill": TILE, "stroke": STABLE, "stroke-width": "2"}))


def _fence(image: Xml.Element, edge: Edge) -> None:
    ends = zip(("x1", "y1", "x2", "y2"), map(str, line(edge)), strict=True)
    options = {"class": "fence", "stroke": FENCE, "stroke-width": "6", "stroke-linecap": "round"}
    image.append(Xml.Element("line", dict(ends) | options))
