"""What the boards are drawn with: paper, tracks, amounts, lines of text.

All boards are as wide as a phone, so that nothing has to be made smaller.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from xml.etree import ElementTree as Xml


@dataclass(frozen=True)
class Picture:
    """One board of a position."""

    name: str
    """What it shows. No other board of the same seat is called so."""
    svg: str
    seat: int | None = None
    """Whose board it is; nobody's if all share it."""
    wide: bool = False
    """It is not made narrower where there is little room, but scrolled."""

    @property
    def title(self) -> str:
        return titled(self.name, self.seat)


def titled(name: str, seat: int | None) -> str:
    """The title of a board. No other board of a position has it."""
    return name if seat is None else f"Seat {seat}: {name}"


WIDTH = 340
MARGIN = 8
INNER = WIDTH - 2 * MARGIN
LINE = 15
LABEL = 92
"""The width of what stands in front of a line."""
LETTERS = 36
"""How many letters have room beside that."""
PAPER, GROUND, TILE, INK, PALE = "#fbf9f1", "#efe8d2", "#f0d9b5", "#26221e", "#6f6757"
FRAME, MARK, ON_MARK, WORKER = "#a08c62", "#7a3b12", "#ffffff", "#1f5f8b"


def add(image: Xml.Element, shape: str, **options: object) -> Xml.Element:
    """A shape with these attributes, written without what it has from the shape around it."""
    told = {key.replace("_", "-"): f"{it:g}" if isinstance(it, float) else str(it) for key, it in options.items()}
    return Xml.SubElement(image, shape, told)


def sheet(id: str, kind: str, title: str, words: str) -> Xml.Element:
    """A board without anything on it. The id must not be used twice on a page."""
    image = Xml.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "class": f"board {kind}",
            "role": "img",
            "width": str(WIDTH),
            "aria-labelledby": f"{id}-title {id}-desc",
            "font-family": "sans-serif",
            "font-size": "11",
            "fill": INK,
        },
    )
    add(image, "title", id=f"{id}-title").text = title
    add(image, "desc", id=f"{id}-desc").text = words
    add(image, "rect", width=WIDTH, fill=PAPER, rx=4)
    return image


def finished(image: Xml.Element, bottom: float, name: str, number: int | None = None) -> Picture:
    """The board, cut off below what is drawn on it."""
    height = f"{bottom + MARGIN:g}"
    image.set("viewBox", f"0 0 {WIDTH} {height}")
    image[2].set("height", height)  # the paper
    return Picture(name, Xml.tostring(image, encoding="unicode"), number)


def group(image: Xml.Element, kind: str, **data: object) -> Xml.Element:
    """A part of a board that can be found by what it shows."""
    return add(image, "g", **{"class": kind}, **{f"data-{key}": value for key, value in data.items()})


def box(image: Xml.Element, left: float, top: float, width: float, height: float, **options: object) -> None:
    add(image, "rect", x=left, y=top, width=width, height=height, **options)


def write(image: Xml.Element, x: float, y: float, text: str, **options: object) -> None:
    add(image, "text", x=x, y=y, **options).text = text


def disc(image: Xml.Element, x: float, y: float, radius: float, **options: object) -> None:
    add(image, "circle", cx=x, cy=y, r=radius, **options)


# --- pieces that several boards have ------------------------------------------------------------------------------


def track(image: Xml.Element, top: float, kind: str, stops: Sequence[object], now: object, columns: int) -> float:
    """Stops side by side, the one where the game is now filled; the height below them."""
    width = INNER // columns
    part = group(image, kind, now=now)
    part.set("text-anchor", "middle")
    places = [(MARGIN + index % columns * width, top + index // columns * 22) for index in range(len(stops))]
    frames = "".join(f"M{left} {height:g}h{width - 2}v19h{2 - width}z" for left, height in places)
    add(part, "path", d=frames, fill=GROUND, stroke=FRAME)
    for stop, (left, height) in zip(stops, places, strict=True):
        looks: dict[str, object] = {}
        if stop == now:
            box(part, left, height, width - 2, 19, fill=MARK)
            looks = {"fill": ON_MARK, "font_weight": "bold"}
        write(part, left + width // 2, height + 13.5, plain(str(stop)), **looks)
    return top + (len(stops) + columns - 1) // columns * 22


Entry = tuple[str, str]
"""A name and what is said of it."""


def entries(image: Xml.Element, top: float, told: Iterable[Entry]) -> float:
    """Names on the left, what is said of them on the right; the height below them."""
    for label, text in told:
        write(image, MARGIN, top + 11, label, fill=PALE)
        for line in textwrap.wrap(text, LETTERS) or [""]:
            write(image, MARGIN + LABEL, top + 11, line)
            top += LINE
    return top


def in_words(told: Iterable[Entry]) -> str:
    return "; ".join(f"{label}: {text}" for label, text in told) + "."


@dataclass(frozen=True)
class Amount:
    """How much there is of something, and the colour it has."""

    name: str
    count: int
    colour: str

    def __str__(self) -> str:
        return f"{plain(self.name)} {self.count}"


def amounts(image: Xml.Element, top: float, told: Sequence[Amount]) -> float:
    """Colours, names and numbers in columns; the height below them."""
    columns = 3
    width = INNER // columns
    for index, one in enumerate(told):
        left, height = MARGIN + index % columns * width, top + index // columns * 22
        part = group(image, "amount", of=one.name, count=one.count)
        box(part, left + 2, height + 3, 12, 12, fill=one.colour, stroke=FRAME)
        write(part, left + 19, height + 13, plain(one.name))
        looks = {"font_weight": "bold"} if one.count else {"fill": PALE}
        write(part, left + width - 6, height + 13, str(one.count), text_anchor="end", **looks)
    return top + (len(told) + columns - 1) // columns * 22


def amounts_in_words(told: Iterable[Amount], further: Sequence[Entry]) -> str:
    return ", ".join(map(str, told)) + (f"; {in_words(further)}" if further else ".")


def heading(image: Xml.Element, top: float, text: str) -> float:
    write(image, MARGIN, top + 11, text, font_weight="bold")
    return top + LINE + 2


# --- words --------------------------------------------------------------------------------------------------------


def plain(name: str) -> str:
    """The name of a thing as words."""
    return name.replace("_", " ")


def listed(names: Iterable[object]) -> str:
    return ", ".join(plain(str(name)) for name in names) or "none"


def seat(number: int | None) -> str:
    return "nobody" if number is None else f"seat {number}"


# --- round and turn -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Track:
    """Stops in their order, the one where the game is now, and how many stand side by side."""

    stops: Sequence[object]
    now: object
    columns: int


def course_drawn(name: str, said: str, kind: str, rounds: Track, phases: Track, told: list[Entry]) -> Picture:
    """Round, phase, whose turn it is, and what is owed; `said` names the kind of game in the heading."""
    title = "Round and turn"
    place = f"{rounds.now} of {len(rounds.stops)}"
    words = in_words([("game", kind), ("round", place), ("phase", plain(str(phases.now))), *told])
    image = sheet(name, "course", title, words)
    top = heading(image, MARGIN, f"{said}, round {place}")
    top = track(image, top, "round", rounds.stops, rounds.now, rounds.columns)
    top = track(image, top + 4, "phase", phases.stops, phases.now, phases.columns)
    return finished(image, entries(image, top + 4, told), title)
