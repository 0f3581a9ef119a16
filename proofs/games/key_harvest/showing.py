"""The boxes that come with the suite as pages: their boards drawn, and what is printed on workers and events."""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Iterable
from typing import Any

from proofs.book.exhibits import Exhibit, ExhibitPage, Listing
from proofs.draw.paper import MARGIN, in_words, sheet
from proofs.games.key_harvest.boards import printed_in_words
from proofs.games.key_harvest.boxes import box, names
from proofs.games.key_harvest.drawings import Land, cut, draw_key, draw_land, notes_on, printed_land
from proofs.games.key_harvest.powers import sentence
from proofs.wire import Json
from spec.key_harvest.box import read
from spec.key_harvest.state import FARMHANDS, TOWNSFOLK, Worker

WIRE = '<a href="../wire-key_harvest.html">the wire format</a>'
INTRO = f"""<p>Which spaces there are, what adjoins and what each field bears is up to the box. Each that comes with
the suite is drawn here, with every field on its own space. The letters in a field say its crop; P1 to P4 are the pairs
with which players begin. A space is named by row and number, as in {WIRE}.</p>"""


def boxes() -> list[Json]:
    """Those that come with the suite: the one that only tells what is known, then the others."""
    return [box(name) for name in sorted(names(), key=lambda name: (name != "text", name))]


# --- boards -----------------------------------------------------------------------------------------------------


def boards_page() -> ExhibitPage:
    """The board of each box."""
    return ExhibitPage("boards", "Boards", "Boards of the boxes", INTRO, [exhibit_of(one) for one in boxes()])


def exhibit_of(content: Json) -> Exhibit:
    name = content["name"]
    land = printed_land(read(content))
    title = f"The box {name}"
    return Exhibit(
        name=name,
        title=title,
        text=content["about"],
        lines="12, 31, 172-174",
        drawing=drawing(land, f"board-{name}", title),
        said=f"{len(land.fields)} spaces, each with its field",
        details=[f"{label}: {text}" for label, text in printed_in_words(land)],
        summary="Row by row, and what the fields bear",
        kind="board",
    )


def drawing(land: Land, name: str, title: str) -> str:
    """What is printed on board and fields as an SVG image. The name must not be used twice on a page."""
    image = sheet(name, "land drawing", title, in_words(printed_in_words(land)))
    bottom = draw_key(image, draw_land(image, MARGIN, land) + 4, notes_on(land))
    return cut(image, bottom, land, title).svg


# --- workers and events -----------------------------------------------------------------------------------------

COLUMNS = ("Mark", "What it does", "Where this is from")
UNTOLD = "Nothing is known."
"""Of a piece without a source."""


def workers_page(content: Json) -> ExhibitPage:
    """The workers of a box."""
    listings = [
        Listing(
            "farmhands",
            "Farmhands",
            "Every player has these six.",
            ("Worker", "Rank", *COLUMNS),
            [worker_row(*one) for one in zip(FARMHANDS, content["farmhands"], strict=True)],
        ),
        Listing(
            "townsfolk",
            "Townsfolk",
            "There is one of each, and they are there for all players.",
            ("Worker", "Rank", *COLUMNS),
            [worker_row(*one) for one in zip(TOWNSFOLK, content["townsfolk"], strict=True)],
        ),
    ]
    return page(content, "workers", "Workers", [*content["farmhands"], *content["townsfolk"]], listings)


def events_page(content: Json) -> ExhibitPage:
    """The events of a box."""
    rows = [(named(one["letter"], one), *printed_on(one, one["effect"])) for one in content["events"]]
    text = "Each affects every player, in playing order from the one who drew it."
    listing = Listing("events", "Events", text, ("Event", *COLUMNS), rows)
    return page(content, "events", "Events", content["events"], [listing])


def page(content: Json, kind: str, title: str, pieces: Iterable[Json], listings: list[Listing]) -> ExhibitPage:
    name = content["name"]
    about = f"<p>{html.escape(content['about'].strip())}</p><p>{html.escape(origins(pieces))}</p>"
    rules = (
        f"<p>The bell means that it may be left, the scroll that it must be done. The words are those of {WIRE}.</p>"
    )
    return ExhibitPage(
        f"{kind}-{name}", f"{title} in the box {name}", f"{title}, box {name}", about + rules, listings=listings
    )


def origins(pieces: Iterable[Json]) -> str:
    """How many of these pieces are of this project's own making, of how many nothing is known."""
    counts = Counter(origin(one) for one in pieces)
    whole = sum(counts.values())
    parts = ((words, "All of them" if count == whole else f"{count} of {whole}") for words, count in counts.items())
    return " ".join(f"{part} {words}." for words, part in parts)


OURS = "are made up by this project and are not what is printed on the pieces of the game"


def origin(piece: Json) -> str:
    source = piece.get("source")
    if source is None:
        return "are blank, since nothing is known of them"
    return OURS if is_ours(source) else "are from the source that is named"


def is_ours(source: str) -> bool:
    return source.partition(";")[0].strip() == "ours"


def worker_row(worker: Worker, piece: Json) -> tuple[str, ...]:
    dealt = "1, 2 or 3" if worker in FARMHANDS else "4 or 5"
    rank = f"not known; {dealt} is dealt" if piece["rank"] is None else str(piece["rank"])
    return (named(worker, piece), rank, *printed_on(piece, piece["power"]))


def named(id: str, piece: Json) -> str:
    return f"{id} {piece['name']}" if "name" in piece else id


def printed_on(piece: Json, words: dict[Any, int | None]) -> tuple[str, str, str]:
    """The mark, what it does in a sentence, and the source."""
    [(word, number)] = words.items()
    source = piece.get("source")
    said = sentence(word, number or 0)
    if source is None:
        return f"{piece['mark']} (not known)", f"Not known. {said}", UNTOLD
    return piece["mark"], said, source


def pages() -> tuple[ExhibitPage, ...]:
    """All pages of the boxes."""
    every = boxes()
    return (boards_page(), *map(workers_page, every), *map(events_page, every))
