"""The boards of Hallertau that each player has: village, fields, stables, supply, cards."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from xml.etree import ElementTree as Xml

import msgspec

from proofs.draw.paper import (
    FRAME,
    GROUND,
    INK,
    INNER,
    MARGIN,
    MARK,
    ON_MARK,
    PALE,
    PAPER,
    TILE,
    WORKER,
    Amount,
    Entry,
    Picture,
    add,
    amounts,
    amounts_in_words,
    box,
    disc,
    entries,
    finished,
    group,
    in_words,
    listed,
    plain,
    sheet,
    titled,
    write,
)
from spec.hallertau.state import (
    CARDS,
    CONTENTS,
    GOODS,
    LAST_COLUMN,
    MOST_FIELDS,
    OFF_THE_BOARD,
    POINTS_IN_THE_WINDOW,
    ROWS,
    SHOPS,
    SLOTS,
    Content,
    Game,
    Player,
    Row,
    Shop,
    Slot,
)
from spec.kernel import from_json, readable

COLOURS = {
    "barley": "#e3b93c", "flax": "#7c9fd6", "hops": "#7fae4d", "rye": "#c98a4b", "hide": "#b98e6c", "meat": "#c0504d",
    "milk": "#ffffff", "wool": "#d9d5cb", "clay": "#a85a34", "tools": "#8d9096", "jewels": "#3fa7a0",
    "workers": WORKER, "empty": "#e9dfc2",
}  # fmt: skip


def boards(game: Game, number: int, name: str) -> tuple[Picture, ...]:
    """The boards of one player."""
    lying = tuple(slot for slot in SLOTS if lies(game, slot))
    return _drawn(msgspec.json.encode(game.players[number]), number, lying, game.variant == "cards", name)


@functools.lru_cache(maxsize=16)
def _drawn(player: bytes, number: int, lying: tuple[Slot, ...], with_cards: bool, name: str) -> tuple[Picture, ...]:
    """From one position to the next most players have what they had; what was drawn last is kept."""
    me = from_json(msgspec.json.decode(player), Player)
    found = (
        village(me, number, f"{name}-village-{number}"),
        fields(me, number, f"{name}-fields-{number}"),
        stables(me, lying, number, f"{name}-stables-{number}"),
        supply(me, number, f"{name}-supply-{number}"),
    )
    return (*found, hand(me, number, f"{name}-cards-{number}")) if with_cards else found


# --- village ------------------------------------------------------------------------------------------------------

COLUMN, SHOP_HEIGHT, FIRST_COLUMN = 20, 28, 92


def left_of(column: int) -> int:
    return FIRST_COLUMN + column * COLUMN


def village(me: Player, number: int, name: str) -> Picture:
    """The shops in their columns with their boulders, and the community centre."""
    what = "village"
    image = sheet(name, "village", titled(what, number), village_in_words(me))
    for column in range(LAST_COLUMN + 1):
        write(image, left_of(column) + COLUMN / 2, MARGIN + 10, str(column), text_anchor="middle", fill=PALE)
    write(image, left_of(OFF_THE_BOARD) + COLUMN / 2, MARGIN + 10, "off", text_anchor="middle", fill=PALE)
    top, wide, high = MARGIN + 15, COLUMN * (LAST_COLUMN + 1), SHOP_HEIGHT * len(SHOPS)
    box(image, FIRST_COLUMN, top, wide, high, fill=GROUND)
    lines = "".join(f"M{left_of(column)} {top}v{high}" for column in range(LAST_COLUMN + 2))
    lines += "".join(f"M{FIRST_COLUMN} {top + SHOP_HEIGHT * index}h{wide}" for index in range(len(SHOPS) + 1))
    add(image, "path", d=lines, stroke="#d3c7a4")
    _center(image, top, high, me.center)
    for index, shop in enumerate(SHOPS):
        _shop(image, top + index * SHOP_HEIGHT, shop, me)
    return finished(image, entries(image, top + high + 4, [("centre", window(me.center))]), what, number)


def _center(image: Xml.Element, top: float, high: float, moves: int) -> None:
    """The tile of the community centre, left of the leftmost shop, and what it has passed."""
    box(image, FIRST_COLUMN, top, moves * COLUMN, high, fill=TILE)
    part = group(image, "center", moves=moves)
    box(part, left_of(moves) - 9, top, 9, high, fill=MARK)


def _shop(image: Xml.Element, top: float, shop: Shop, me: Player) -> None:
    row, advances = me.village[shop], me.this_phase.advances[shop]
    part = group(image, "row", shop=shop)
    write(part, MARGIN, top + (12 if advances else 18), readable(shop))
    if advances:
        write(part, MARGIN, top + 25, f"+{advances} this phase", fill=MARK)
    x, y = left_of(row.shop), top + SHOP_HEIGHT
    house = group(part, "shop", column=row.shop)
    add(house, "path", d=f"M{x + 3} {y - 4}v-11l7 -8l7 8v11z", fill=COLOURS["clay"], stroke=INK)
    for index, column in enumerate((row.first, row.second)):
        apart = (index * 10 - 5) if column == OFF_THE_BOARD else 0
        boulder = group(part, "boulder", column=column)
        disc(boulder, left_of(column) + COLUMN / 2 + apart, top + SHOP_HEIGHT / 2, 5, fill="#8d9096", stroke=INK)


def window(moves: int) -> str:
    points = POINTS_IN_THE_WINDOW.get(moves)
    worth = f" and {points} points" if points else ""
    return f"moved {moves} times; window: {min(6 + moves, 12)} workers{worth}"


def village_in_words(me: Player) -> str:
    told = []
    for shop in SHOPS:
        row, advances = me.village[shop], me.this_phase.advances[shop]
        boulders = " and ".join("off the board" if at == OFF_THE_BOARD else str(at) for at in (row.first, row.second))
        more = f", advances in this phase: {advances}" if advances else ""
        told.append((plain(shop), f"column {row.shop}, boulders {boulders}{more}"))
    return in_words([*told, ("community centre", window(me.center))])


# --- fields -------------------------------------------------------------------------------------------------------

FIELD, FIELDS_SIDE_BY_SIDE, FIELDS_LEFT = 34, 8, 50


def fields(me: Player, number: int, name: str) -> Picture:
    """The fields in their rows, the highest above, and what is sown in them."""
    what = "fields"
    lying = {row: list(lying_in(me.fields[row])) for row in reversed(ROWS)}
    words = in_words((f"row {row}", said(contents)) for row, contents in lying.items())
    image = sheet(name, "fields", titled(what, number), words)
    top: float = MARGIN
    for row, contents in lying.items():
        high = FIELD * max(1, -(-len(contents) // FIELDS_SIDE_BY_SIDE)) + 4
        box(image, FIELDS_LEFT - 2, top, WIDE, high - 2, fill=GROUND, rx="3")
        write(image, MARGIN, top + 21, f"row {row}", font_weight="bold")
        for index, (content, count) in enumerate(contents):
            left = FIELDS_LEFT + index % FIELDS_SIDE_BY_SIDE * (FIELD + 1)
            _field(image, left, top + index // FIELDS_SIDE_BY_SIDE * FIELD + 1, row, content, count)
        top += high
    return finished(image, top - 2, what, number)


WIDE = FIELDS_SIDE_BY_SIDE * (FIELD + 1) + 3


def lying_in(row: dict[Content, int]) -> Iterator[tuple[Content, int]]:
    """The fields of a row one by one; those of a kind of which there are more than can ever be as one, with number."""
    for content in CONTENTS:
        count = row[content]
        yield from [(content, 1)] * count if count <= MOST_FIELDS else [(content, count)]


def said(contents: Sequence[tuple[Content, int]]) -> str:
    told = [plain(content) if count == 1 else f"{count} of {plain(content)}" for content, count in contents]
    return ", ".join(told) or "no field"


def _field(image: Xml.Element, left: float, top: float, row: Row, content: Content, count: int) -> None:
    crop, _, twice = content.partition("_")
    part = group(image, "field", row=row, content=content, count=count)
    box(part, left, top, FIELD, FIELD - 2, fill=COLOURS[crop], stroke=FRAME, rx="2")
    looks = {"fill": PALE} if content == "empty" else {"fill": ON_MARK} if crop in ("meat", "clay") else {}
    write(part, left + FIELD / 2, top + (14 if twice else 20), crop, text_anchor="middle", **looks)
    if twice:
        write(part, left + FIELD / 2, top + 27, "×2", text_anchor="middle", font_weight="bold")
    if count > 1:
        write(part, left + FIELD + 4, top + 20, f"{count} of these", font_weight="bold")


# --- stables ------------------------------------------------------------------------------------------------------


def stables(me: Player, lying: tuple[Slot, ...], number: int, name: str) -> Picture:
    """The farmyard cards of the rounds that have not begun, and the stables, with their sheep."""
    what = "sheep"
    words = in_words((place(slot), f"{me.sheep[slot]} sheep{'' if slot in lying else ', gone'}") for slot in SLOTS)
    image = sheet(name, "stables", titled(what, number), words)
    width = INNER / len(SLOTS)
    for index, slot in enumerate(SLOTS):
        left = MARGIN + index * width
        part = group(image, "slot", slot=slot, sheep=me.sheep[slot])
        there = slot in lying
        looks = {} if there else {"stroke_dasharray": "3 3"}
        box(part, left + 1, MARGIN, width - 2, 58, fill=GROUND if there else PAPER, stroke=FRAME, rx="4", **looks)
        write(part, left + width / 2, MARGIN + 14, place(slot), text_anchor="middle", fill=INK if there else PALE)
        if me.sheep[slot]:
            _sheep(part, left + width / 2 - 13, MARGIN + 36)
            write(part, left + width / 2 + 12, MARGIN + 42, str(me.sheep[slot]), font_weight="bold", font_size="16")
        else:
            write(part, left + width / 2, MARGIN + 42, "–" if there else "gone", text_anchor="middle", fill=PALE)
    return finished(image, MARGIN + 58, what, number)


def place(slot: Slot) -> str:
    return f"round {slot}" if slot in CARDS else slot


def lies(game: Game, slot: Slot) -> bool:
    """Whether the card of that round still lies on the stable board; the stables are always there."""
    if slot not in CARDS:
        return True
    begun = game.phase not in ("setup", "removal")
    return int(slot) > game.round or (int(slot) == game.round and not begun)


def _sheep(image: Xml.Element, x: float, y: float) -> None:
    add(image, "path", d=f"M{x - 5:g} {y + 3:g}v8m9 -8v8", stroke=INK, stroke_width="2")
    add(image, "ellipse", cx=x, cy=y, rx=10, ry=7, fill="#ffffff", stroke=INK)
    disc(image, x + 10, y - 4, 4, fill=INK)


# --- supply -------------------------------------------------------------------------------------------------------


def supply(me: Player, number: int, name: str) -> Picture:
    """Goods, tools, jewels and workers, and what is remembered of the last steps."""
    what = "goods, tools, jewels, workers"
    told = [Amount(good, me.goods[good], COLOURS[good]) for good in GOODS]
    told += [
        Amount("tools", me.tools, COLOURS["tools"]),
        Amount("jewels", me.jewels, COLOURS["jewels"]),
        Amount("workers", me.workers, COLOURS["workers"]),
    ]
    remembered = list(memory(me))
    image = sheet(name, "supply", titled(what, number), amounts_in_words(told, remembered))
    return finished(image, entries(image, amounts(image, MARGIN, told) + 2, remembered), what, number)


def memory(me: Player) -> list[Entry]:
    """What happened just now and in this phase, as far as anything did."""
    just = [
        "last jewel spent" if me.just.last_jewel else "",
        f"tools gained: {me.just.tools}" if me.just.tools else "",
        f"workers exchanged for tools: {me.just.workers}" if me.just.workers else "",
        *(f"harvested {good}: {count}" for good, count in me.just.harvest.items() if count),
    ]
    phase = [
        f"tools used up: {me.tools_used}" if me.tools_used else "",
        f"tools gained: {me.this_phase.tools}" if me.this_phase.tools else "",
        f"goods harvested: {me.this_phase.harvest}" if me.this_phase.harvest else "",
    ]
    promised = ["the next turn must spend all workers (card 222)"] if me.promised else []
    told = {"just now": just, "this phase": phase, "promised": promised}
    return [(label, "; ".join(filter(None, parts))) for label, parts in told.items() if any(parts)]


# --- cards --------------------------------------------------------------------------------------------------------

CHIP, CHIPS = 36, 9
DECK_COLOURS = ("#dbe7c9",) * 4 + ("#f0d9b5",) * 4 + ("#cfe0ee", "#ead3e2")
"""By the first digit of a card: gateway, farmyard, bonus and point cards."""


def hand(me: Player, number: int, name: str) -> Picture:
    """The hand, the cards played, and which of them are new or have not paid their income."""
    what = "cards"
    held = {"hand": me.hand, "played": me.played}
    more = {"income due": me.income, "just drawn": me.just.drawn, "drawn and played": me.just.fresh}
    shown = held | {label: numbers for label, numbers in more.items() if numbers}
    words = in_words((label, listed(f"{card:03}" for card in numbers)) for label, numbers in shown.items())
    image = sheet(name, "cards", titled(what, number), words)
    top: float = MARGIN
    for label, numbers in shown.items():
        part = group(image, "pile", pile=label, count=len(numbers))
        write(part, MARGIN, top + 11, f"{readable(label)}: {len(numbers)}", font_weight="bold", text_anchor="start")
        top = cards(part, top + 16, numbers)
    return finished(image, top, what, number)


def cards(image: Xml.Element, top: float, numbers: Sequence[int]) -> float:
    """Cards side by side; the height below them."""
    image.set("text-anchor", "middle")
    for index, card in enumerate(numbers):
        left, height = MARGIN + index % CHIPS * CHIP, top + index // CHIPS * 20
        box(image, left, height, CHIP - 3, 17, fill=DECK_COLOURS[card // 100], stroke=FRAME, rx=3, **{"class": "card"})
        write(image, left + CHIP // 2 - 1, height + 12.5, f"{card:03}")
    return top + -(-len(numbers) // CHIPS) * 20 + 3
