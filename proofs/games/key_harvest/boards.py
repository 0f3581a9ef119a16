"""The boards of Key Harvest: the turn, town, track, stock and bag, the box, and the board and store of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from xml.etree import ElementTree as Xml

from proofs.draw.paper import (
    FRAME,
    GROUND,
    INK,
    INNER,
    LINE,
    MARGIN,
    TILE,
    Amount,
    Entry,
    Picture,
    Track,
    add,
    amounts,
    amounts_in_words,
    box,
    entries,
    finished,
    group,
    heading,
    in_words,
    listed,
    plain,
    seat,
    sheet,
    titled,
    track,
    write,
)
from proofs.games.key_harvest.drawings import (
    CODES,
    COLOURS,
    UNKNOWN,
    Land,
    crop_of,
    cut,
    draw_key,
    draw_land,
    draw_marks,
    land_in_words,
    land_of,
    notes_on,
    printed_land,
    shape_in_words,
)
from proofs.games.key_harvest.plan import HALF, TALL, hexagon
from proofs.games.key_harvest.plan import TILE as SIZE
from proofs.games.key_harvest.powers import said, told
from spec.key_harvest.cards import printed
from spec.key_harvest.state import (
    ACTIONS,
    CROPS,
    EVENTS,
    FARMHANDS,
    IN_TOWN,
    PHASES,
    SIDES,
    SPACES,
    TOWNSFOLK,
    TRACK,
    Box,
    Crop,
    Crops,
    Game,
    Player,
    Slot,
    Space,
    Step,
    Worker,
)

TURN, BOX, TOWN, EVENT_TRACK, STOCK = "Turn", "Box", "Town", "Event track", "Stock and bag"
BOARD, STORE = "board", "store and crops"


def boards(game: Game, name: str) -> list[Picture]:
    """The boards of a position: those that all share, then those of each player."""
    found = [
        turn(game, f"{name}-turn"),
        town(game, f"{name}-town"),
        event_track(game, f"{name}-track"),
        stock(game, f"{name}-stock"),
        the_box(game.box, f"{name}-box"),
    ]
    for number, me in enumerate(game.players):
        found.append(board(game.box, me, number, f"{name}-board-{number}"))
        found.append(store(game.box, me, number, f"{name}-store-{number}"))
    return found


# --- the turn ---------------------------------------------------------------------------------------------------


def turn(game: Game, name: str) -> Picture:
    """The phase, whose turn it is, what was done in it, and what is owed."""
    phases = Track(PHASES, game.phase, 3)
    entered = turn_in_words(game)
    image = sheet(name, "course", TURN, in_words([("phase", plain(game.phase)), *entered]))
    top = track(image, MARGIN, "phase", phases.stops, phases.now, phases.columns)
    return finished(image, entries(image, top + 4, entered), TURN)


def turn_in_words(game: Game) -> list[Entry]:
    known = [
        ("in turn", seat(game.turn)),
        ("first player", seat(game.first_player)),
        ("actions done", listed(action for action in ACTIONS if game.done[action])),
        ("owed now", owed(game.box, game.now) if game.now else "nothing"),
    ]
    if game.agenda:
        known.append(("then", "; ".join(owed(game.box, step) for step in game.agenda)))
    if game.last:
        often = ("has not come back yet", "has come back once", "has come back twice")[game.last.turns]
        known.append(("last turns", f"{seat(game.last.player)} drew the tenth event; the turn {often}"))
    return known


def owed(printed_box: Box, step: Step) -> str:
    """A step: who answers, of which piece it comes, about which field, and how often."""
    found = f"{plain(step.step)} by {seat(step.player)}"
    if step.by is not None:
        found += f", {step.by} ({said(printed(printed_box)[step.by])})"
    if step.at is not None:
        found += f", field {step.at}"
    return f"{found}, {step.left} left" if step.left else found


# --- the town ---------------------------------------------------------------------------------------------------

ACROSS = 6
"""How many fields of the town lie side by side."""
WIDE = INNER / ACROSS


def town(game: Game, name: str) -> Picture:
    """The fields in town, and the townsfolk that are there."""
    fields = [one for one in SPACES if one in game.town]
    people: list[Entry] = [
        (worker, told(game.box.workers[worker])) for worker in TOWNSFOLK if not is_away(game, worker)
    ]
    lying = ", ".join(field_words(game.box, one) for one in fields) or "none"
    image = sheet(name, "town", TOWN, in_words([("fields", lying), *(people or [("townsfolk", "none")])]))
    top = heading(image, MARGIN, f"Fields: {len(fields)} of {IN_TOWN}")
    places = [*fields, *[None] * (IN_TOWN - len(fields))]
    for number, place in enumerate(places):
        left = MARGIN + number % ACROSS * WIDE + WIDE / 2
        tile(image, game.box, place, left, top + TALL + number // ACROSS * (2 * TALL + 2))
    top += (len(places) + ACROSS - 1) // ACROSS * (2 * TALL + 2) + 4
    top = heading(image, draw_key(image, top) + 4, f"Townsfolk: {len(people)} of {len(TOWNSFOLK)}")
    return finished(image, entries(image, top, people), TOWN)


def is_away(game: Game, worker: Worker) -> bool:
    """One of the townsfolk is on a board, or displaced from one."""
    return any(worker in me.workers or (me.displaced and me.displaced.worker == worker) for me in game.players)


def field_words(printed_box: Box, field: Space) -> str:
    return f"{field} {crop_of(printed_box, field) or 'of unknown crop'}"


def tile(image: Xml.Element, printed_box: Box, field: Space | None, x: float, y: float) -> None:
    """A field beside the boards, its name and its crop on it; or the place for one."""
    if field is None:
        add(image, "path", d=hexagon((x, y), SIZE), fill="none", stroke=FRAME, stroke_dasharray="3 3")
        return
    crop = crop_of(printed_box, field)
    part = group(image, "tile", field=field, crop=crop or "")
    part.set("text-anchor", "middle")
    add(part, "path", d=hexagon((x, y), SIZE), fill=COLOURS[crop] if crop else UNKNOWN, stroke=INK)
    write(part, x, y - 7, field)
    write(part, x, y + 6, CODES[crop] if crop else "?", font_size=13, font_weight="bold")


# --- the events -------------------------------------------------------------------------------------------------


def event_track(game: Game, name: str) -> Picture:
    """The events on the track and the spaces that are free."""
    known = [*game.track, *[None] * (TRACK - len(game.track))]
    numbered = [(f"space {number}", event or "free") for number, event in enumerate(known, 1)]
    image = sheet(name, "events", EVENT_TRACK, in_words(numbered))
    width = INNER / 5
    for index, event in enumerate(known):
        left, top = MARGIN + index % 5 * width, MARGIN + index // 5 * 38
        part = group(image, "space", number=index + 1, event=event or "")
        box(part, left, top, width - 3, 35, fill=TILE if event else GROUND, stroke=FRAME)
        write(part, left + 5, top + 14, f"{index + 1}{'?' if index == SEVENTH else ''}")
        looks = {"font_size": 15, "font_weight": "bold", "text_anchor": "middle"}
        write(part, left + width / 2, top + 25, event or "", **looks)
    drawn = [(event, told(game.box.events[event])) for event in game.track]
    return finished(image, entries(image, MARGIN + 2 * 38 + 2, drawn), EVENT_TRACK)


SEVENTH = 6
"""Where the track is checked, counted from 0."""


# --- stock and bag ----------------------------------------------------------------------------------------------


def stock(game: Game, name: str) -> Picture:
    """The general stock, the bag, and what is out of the game."""
    there = counted(game.stock)
    further = stock_in_words(game)
    image = sheet(name, "stock", STOCK, f"stock: {amounts_in_words(there, further)}")
    top = amounts(image, heading(image, MARGIN, "General stock"), there)
    return finished(image, entries(image, top + 2, further), STOCK)


def counted(crops: Crops) -> list[Amount]:
    return [Amount(crop, crops[crop], COLOURS[crop]) for crop in CROPS]


def stock_in_words(game: Game) -> list[Entry]:
    found = [("set aside", bid_words(game.aside))] if any(game.aside.values()) else []
    if game.chosen:
        found.append(("kinds chosen", listed(crop for crop in CROPS if crop in game.chosen)))
    found.append(("in the bag", f"{len(game.bag.fields)} fields, {len(game.bag.events)} events"))
    found += by_crop(game.box, game.bag.fields)
    found.append(("events", events_of(game.bag.events)))
    if game.out.fields or game.out.events:
        found.append(("discarded", fields_of(game.out.fields)))
        found.append(("put aside", f"events: {events_of(game.out.events)}"))
    return [*found, ("put back", f"events: {events_of(game.removed)}")] if game.removed else found


def by_crop(printed_box: Box, fields: Iterable[Space]) -> list[Entry]:
    """Fields by what they bear."""
    found: dict[str, list[Space]] = {crop: [] for crop in (*CROPS, "crop unknown")}
    for one in fields:
        found[crop_of(printed_box, one) or "crop unknown"].append(one)
    return [(f"- {crop}", fields_of(some)) for crop, some in found.items() if some]


def fields_of(fields: Iterable[Space]) -> str:
    there = set(fields)
    return " ".join(one for one in SPACES if one in there) or "none"


def events_of(events: Iterable[str]) -> str:
    there = set(events)
    return " ".join(event for event in EVENTS if event in there) or "none"


def bid_words(bid: Mapping[Crop, int]) -> str:
    return ", ".join(f"{crop} {count}" for crop, count in bid.items() if count) or "nothing"


# --- what is printed --------------------------------------------------------------------------------------------


def the_box(printed_box: Box, name: str) -> Picture:
    """What is printed: the fields on their spaces, the starting pairs, the workers and the events."""
    land = printed_land(printed_box)
    cards: list[Entry] = [*((worker, told(card)) for worker, card in printed_box.workers.items())]
    cards += [(event, told(effect)) for event, effect in printed_box.events.items()]
    image = sheet(name, "box", BOX, in_words([*printed_in_words(land), *cards]))
    top = draw_key(image, draw_land(image, MARGIN, land) + 4, notes_on(land)) + 4
    for title, some in (("Workers", cards[: len(printed_box.workers)]), ("Events", cards[len(printed_box.workers) :])):
        top = heading(image, top, title)
        for piece, text in some:
            write(image, MARGIN, top + 11, f"{piece}  {text}", **{"data-of": piece})
            top += LINE
        top += 4
    return cut(image, top, land, BOX)


def printed_in_words(land: Land) -> list[Entry]:
    """The shape of the board, the crops and the pairs."""
    numbers = sorted(set(land.pairs.values()))
    pairs = [(f"pair {pair}", fields_of(one for one in land.pairs if land.pairs[one] == pair)) for pair in numbers]
    return [*shape_in_words(land.plan), *land_in_words(land)[:-1], *pairs]


# --- what each has ----------------------------------------------------------------------------------------------


def board(printed_box: Box, me: Player, number: int, name: str) -> Picture:
    """The board of a player with fields and workers, and the farmhands that are not on it."""
    land, further = land_of(printed_box, me), beside_the_board(me)
    image = sheet(name, "land", titled(BOARD, number), in_words([*land_in_words(land), *further]))
    top = draw_key(image, draw_land(image, MARGIN, land) + 4, notes_on(land))
    if land.workers:
        top = draw_marks(image, top)
    return cut(image, entries(image, top + 2, further), land, BOARD, number)


def beside_the_board(me: Player) -> list[Entry]:
    gone = me.displaced.worker if me.displaced else None
    reserve = [worker for worker in FARMHANDS if worker not in me.workers and worker != gone]
    found = [("reserve", " ".join(reserve) or "none")]
    return [*found, ("displaced", f"{gone}, by field {me.displaced.field}")] if me.displaced else found


def store(printed_box: Box, me: Player, number: int, name: str) -> Picture:
    """Crops behind the screen, and both places of the store with field and bid."""
    have = counted(me.crops)
    slots = [(side, slot_words(printed_box, me.store[side])) for side in SIDES]
    image = sheet(name, "store", titled(STORE, number), amounts_in_words(have, slots))
    top = amounts(image, heading(image, MARGIN, "Behind the screen"), have)
    top = heading(image, top + 2, "Store")
    for index, side in enumerate(SIDES):
        slot(image, printed_box, me.store[side], side, MARGIN + index * INNER / 2, top)
    return finished(image, top + SLOT, STORE, number)


SLOT = 82
"""The height of a place of the store."""


def slot_words(printed_box: Box, there: Slot) -> str:
    field = field_words(printed_box, there.field) if there.field else "no field"
    return f"{field}, bid {bid_words(there.bid)}"


def slot(image: Xml.Element, printed_box: Box, there: Slot, side: str, left: float, top: float) -> None:
    """A place of the store: a field, and beside it the crops that are bid."""
    part = group(image, "slot", side=side, field=there.field or "")
    box(part, left, top, INNER / 2 - 3, SLOT, fill=GROUND, stroke=FRAME)
    write(part, left + 6, top + 14, side, font_weight="bold")
    tile(part, printed_box, there.field, left + HALF + 6, top + TALL + 18)
    crops = [crop for crop in CROPS if there.bid[crop]]
    write(part, left + 2 * HALF + 14, top + 14, "bid" if crops else "no bid")
    for row, crop in enumerate(crops):
        height = top + 18 + row * 12
        box(part, left + 2 * HALF + 14, height, 9, 9, fill=COLOURS[crop], stroke=INK)
        write(part, left + 2 * HALF + 27, height + 9, f"{crop} {there.bid[crop]}")
