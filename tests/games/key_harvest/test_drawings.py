"""Drawings of boards, whatever box there is: they are images that hold together, show what is there, and say it too."""

from __future__ import annotations

import copy
import functools
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any
from xml.etree import ElementTree as Xml

import pytest

from proofs.book.exhibits import ExhibitPage
from proofs.book.figures import board_of
from proofs.draw.boards import pictures
from proofs.games.key_harvest import showing
from proofs.games.key_harvest.boxes import box, names
from proofs.games.key_harvest.drawings import CODES, COLOURS, printed_land
from proofs.games.key_harvest.plan import EAVE, HALF, PITCH, TALL, Plan, between, plan_of, row_of
from proofs.games.key_harvest.powers import SENTENCES, sentence
from proofs.registry import game_named
from proofs.wire import Json
from spec.kernel.records import get, put
from spec.key_harvest.box import read
from spec.key_harvest.geometry import EDGE_OF, ENDS, adjoining, hangs_together
from spec.key_harvest.state import COUNTED, CROPS, EDGES, EVENTS, SPACES, WORDS, WORKERS, Edge, Space

SVG = "{http://www.w3.org/2000/svg}"
GAME = game_named("key_harvest")
ROWS = "ABCDEFG"


# --- boxes and positions ----------------------------------------------------------------------------------------


def with_board(spaces: list[Any], edges: set[Any]) -> Json:
    """The house box on another board; the crops and pairs of its fields are some that are possible."""
    board: dict[str, list[str]] = {space: [] for space in spaces}
    for one, other in (ENDS[edge] for edge in EDGES if edge in edges):
        board[one].append(other)
        board[other].append(one)
    fields = {space: CROPS[number % 5] for number, space in enumerate(spaces)}
    pairs = [[spaces[number], spaces[-number - 1]] for number in range(4)]
    return {**box("house"), "board": board, "fields": fields, "pairs": pairs}


def among(spaces: list[Any], slants: Any) -> set[Any]:
    """Everything side by side, and of neighbouring rows what has one of these differences."""
    return {
        edge
        for edge, (one, other) in ENDS.items()
        if one in spaces
        and other in spaces
        and (one[0] == other[0] or int(other[1]) - int(one[1]) in slants(row_of(one)))
    }


def some_board(seed: int) -> Json:
    """Any 56 spaces that hang together over pairs drawn by lot."""
    rng = random.Random(seed)
    while True:
        spaces = sorted(rng.sample(SPACES, 56), key=SPACES.index)
        edges = {edge for edge in EDGES if set(ENDS[edge]) <= set(spaces) and rng.random() < rng.choice((0.4, 0.7, 1))}
        beside = adjoining(edges)
        if len(beside) == 56 and hangs_together(beside):
            return with_board(spaces, edges)


EIGHTS: list[Any] = [f"{row}{number}" for row in ROWS for number in range(1, 9)]
BOXES: dict[str, Json] = {
    "text": box("text"),
    "house": box("house"),
    "slanting": with_board(EIGHTS, among(EIGHTS, lambda row: (0, 1))),
    "zigzag": with_board(EIGHTS, among(EIGHTS, lambda row: (0, 1) if row % 2 else (-1, 0))),
    "crowded": with_board(list(SPACES[7:]), among(list(SPACES[7:]), lambda row: (-1, 0, 1))),
    **{f"lot {seed}": some_board(seed) for seed in range(4)},
}


@functools.cache
def played(name: str) -> tuple[Json, ...]:
    """Positions of a random game with that box, some from its set-up, some from its middle, and its last one."""
    rng = random.Random(name)
    table = GAME.engine.new(rng.choice((2, 3, 4)), box=BOXES[name])
    found = [table.snapshot()]
    for number in range(1, 401):
        moves = table.legal_moves()
        if not moves:
            break
        calm = [move for move in moves if move["type"] not in ("end_turn", "stop")]
        table.apply(rng.choice(calm if calm and rng.random() < 0.9 else moves))
        if number % 40 == 0 or number in (5, 15):
            found.append(table.snapshot())
    return (*found, table.snapshot())


@pytest.fixture(params=list(BOXES), scope="module")
def name(request: pytest.FixtureRequest) -> str:
    """The name of a box."""
    return str(request.param)


def every_board(name: str) -> Iterator[tuple[Json, Json, Xml.Element]]:
    """Positions with each of their players and the drawing of the board."""
    for position in played(name):
        shown = {one.title: one.svg for one in pictures(GAME, position, "x")}
        for seat, me in enumerate(position["players"]):
            yield position, me, Xml.fromstring(shown[f"Seat {seat}: board"])


def of_class(image: Xml.Element, kind: str) -> list[Xml.Element]:
    return [part for part in image.iter() if part.get("class") == kind]


def data(image: Xml.Element, kind: str, *keys: str) -> list[tuple[str | None, ...]]:
    return [tuple(part.get(f"data-{key}") for key in keys) for part in of_class(image, kind)]


def counts(image: Xml.Element) -> dict[str | None, str | None]:
    return {part.get("data-of"): part.get("data-count") for part in of_class(image, "amount")}


def texts(image: Xml.Element) -> list[str]:
    return [part.text or "" for part in image.iter(f"{SVG}text")]


def described(image: Xml.Element) -> str:
    desc = image.find(f"{SVG}desc")
    assert desc is not None and desc.text
    return desc.text


# --- the plan ---------------------------------------------------------------------------------------------------


def touching(plan: Plan) -> set[Edge]:
    """The pairs whose hexagons have a side in common, by where their middles are."""
    found = set()
    for one, other in combinations(plan.spaces, 2):
        (x, y), (to_x, to_y) = plan.middle(one, 0), plan.middle(other, 0)
        if (abs(to_x - x), abs(to_y - y)) in ((2 * HALF, 0), (HALF, PITCH)):
            found.add(EDGE_OF[frozenset((one, other))])
    return found


def test_what_adjoins_touches_unless_the_drawing_says_otherwise(name: str) -> None:
    printed = read(BOXES[name])
    plan = plan_of(printed.adjoin)
    assert set(plan.spaces) == set(adjoining(printed.adjoin)) and len(plan.spaces) == 56
    assert (touching(plan) - set(plan.walls)) | set(plan.bridges) == set(printed.adjoin)
    assert set(plan.walls) <= touching(plan) and not set(plan.bridges) & touching(plan)


def test_no_two_spaces_overlap_and_all_lie_on_the_paper(name: str) -> None:
    plan = plan_of(read(BOXES[name]).adjoin)
    middles = [plan.middle(space, 0) for space in plan.spaces]
    for (x, y), (other_x, other_y) in combinations(middles, 2):
        assert (
            abs(x - other_x) >= 2 * HALF
            or abs(y - other_y) >= 2 * PITCH
            or (abs(y - other_y) == PITCH and abs(x - other_x) >= HALF)
        )
    assert all(HALF <= x <= plan.width - HALF and TALL <= y <= plan.height - TALL for x, y in middles)


def test_regular_boards_need_no_further_lines() -> None:
    for name in ("text", "house", "slanting", "zigzag"):
        plan = plan_of(read(BOXES[name]).adjoin)
        assert (plan.walls, plan.bridges) == ((), ()), name
    crowded = plan_of(read(BOXES["crowded"]).adjoin)
    assert not crowded.walls and len(crowded.bridges) > 30


def test_rows_of_the_shipped_boards_are_centred() -> None:
    for name in names():
        plan = plan_of(read(box(name)).adjoin)
        lengths = []
        for row in ROWS:
            across = [plan.middle(space, 0)[0] for space in plan.spaces if space[0] == row]
            assert min(across) + max(across) == plan.width == 340
            lengths.append(len(across))
        assert lengths == [7, 8, 9, 8, 9, 8, 7]


def test_a_line_lies_between_its_spaces(name: str) -> None:
    """A wall is the side that two hexagons have in common, a bridge goes from a corner to a corner."""
    plan = plan_of(read(BOXES[name]).adjoin)
    for edge in (*plan.walls, *plan.bridges):
        ends = between(plan, edge, 0)
        corners = [corners_of(plan, space) for space in ENDS[edge]]
        if edge in plan.walls:
            assert all(set(ends) <= some for some in corners), edge
        else:
            assert all(len(set(ends) & some) == 1 for some in corners), edge


def corners_of(plan: Plan, space: Space) -> set[tuple[float, float]]:
    x, y = plan.middle(space, 0)
    sides = {(x + across, y + down) for across in (-HALF, HALF) for down in (-EAVE, EAVE)}
    return {(x, y - TALL), (x, y + TALL)} | sides


# --- the image --------------------------------------------------------------------------------------------------


def test_a_board_shows_every_field_with_its_crop_and_its_side(name: str) -> None:
    for position, me, image in every_board(name):
        shown = {}
        for part in of_class(image, "crop"):
            crop, side = part.get("data-crop"), part.get("data-side")
            for text in part.iter(f"{SVG}text"):
                field = text.get("data-field")
                shown[field] = (text.get("data-space", field), crop, side, text.text)
        wanted = {}
        for field, space in me["fields"].items():
            [crop] = [kind for kind in CROPS if field in position["box"]["crops"][kind]]
            side, code = ("small", CODES[crop].lower()) if field in me["harvested"] else ("large", CODES[crop])
            wanted[field] = (space, crop, side, code)
        assert shown == wanted


def test_a_board_shows_every_worker_with_rank_and_mark(name: str) -> None:
    seen = 0
    for position, me, image in every_board(name):
        wanted = []
        for worker, space in me["workers"].items():
            card = position["box"]["workers"][worker]
            wanted.append((worker, space, str(card["rank"]), ("bell", "scroll")[card["must"]]))
        shown = data(image, "worker", "worker", "space", "rank", "mark")
        assert Counter(shown) == Counter(wanted)
        for part in of_class(image, "worker"):
            assert texts(part) == [part.get("data-worker"), part.get("data-rank")]
        seen += len(shown)
    assert seen > 5


def test_a_board_names_every_space_once(name: str) -> None:
    for position, _, image in every_board(name):
        [part] = of_class(image, "names")
        assert Counter(texts(part)) == Counter(list(adjoining(position["box"]["adjoin"])))


def test_lines_are_drawn_where_touching_and_adjoining_differ(name: str) -> None:
    for position, _, image in every_board(name):
        plan = plan_of(position["box"]["adjoin"])
        for kind, edges in (("walls", plan.walls), ("bridges", plan.bridges)):
            drawn = "".join(part.get("d", "") for part in of_class(image, kind))
            assert drawn.count("M") == len(edges)
        assert any("do not adjoin" in text for text in texts(image)) == bool(plan.walls)
        assert any("both ends adjoin" in text for text in texts(image)) == bool(plan.bridges)


def test_letters_stay_within_their_space_in_every_font(name: str) -> None:
    """Even if each letter is 0.7 as wide as the font is high: names, codes, ranks and fields that were moved."""
    for _, _, image in every_board(name):
        [land] = of_class(image, "land")
        sizes = {text: 13 for part in of_class(land, "crop") for text in part if part.get("font-size") == "13"}
        for text in land.iter(f"{SVG}text"):
            assert len(text.text or "") * 0.7 * sizes.get(text, 11) <= 2 * HALF


def test_everything_is_on_the_paper_also_of_wide_boards(name: str) -> None:
    for position in played(name):
        for picture in pictures(GAME, position, "x"):
            image = Xml.fromstring(picture.svg)
            width, height = map(float, image.get("viewBox", "").split()[2:])
            assert image.get("width") == f"{width:g}" and picture.wide == (width > 340)
            for part in image.iter():
                x, y = float(part.get("x", 0)), float(part.get("y", 0))
                assert 0 <= x <= x + float(part.get("width", 0)) <= width
                assert part is image or 0 <= y <= y + float(part.get("height", 0)) <= height


def test_a_board_says_in_words_what_it_shows(name: str) -> None:
    for position, me, image in every_board(name):
        said = described(image)
        for field, space in me["fields"].items():
            assert field in said and (field == space or f"{field} on {space}" in said)
        for worker, space in me["workers"].items():
            card = position["box"]["workers"][worker]
            assert f"{worker} (rank {card['rank']}, {('bell', 'scroll')[card['must']]}) on {space}" in said
        for crop in CROPS:
            own = [field for field in me["fields"] if field in position["box"]["crops"][crop]]
            assert (f"{crop}: " in said) == any(field not in me["harvested"] for field in own)
            assert (f"{crop} harvested: " in said) == any(field in me["harvested"] for field in own)


def test_colours_and_letters_of_crops_differ() -> None:
    assert len(set(COLOURS.values())) == len({code.lower() for code in CODES.values()}) == len(CROPS) == 5


# --- the other boards -------------------------------------------------------------------------------------------


def test_town_track_stock_and_store(name: str) -> None:
    for position in played(name):
        shown = {one.title: Xml.fromstring(one.svg) for one in pictures(GAME, position, "x")}
        assert {field for [field] in data(shown["Town"], "tile", "field")} == set(position["town"])
        away = {worker for me in position["players"] for worker in me["workers"]}
        away |= {me["displaced"]["worker"] for me in position["players"] if me["displaced"]}
        assert {text for text in texts(shown["Town"]) if text in WORKERS} == {*WORKERS[6:]} - away
        events = [event for [event] in data(shown["Event track"], "space", "event")]
        free = 10 - len(position["track"])
        assert events == [*position["track"], *[""] * free]
        stock = counts(shown["Stock and bag"])
        assert stock == {crop: str(count) for crop, count in position["stock"].items()}
        assert f"{len(position['bag']['fields'])} fields, {len(position['bag']['events'])} events" in texts(
            shown["Stock and bag"]
        )
        for seat, me in enumerate(position["players"]):
            store = shown[f"Seat {seat}: store and crops"]
            assert counts(store) == {crop: str(count) for crop, count in me["crops"].items()}
            for part in of_class(store, "slot"):
                slot = me["store"][part.get("data-side")]
                assert part.get("data-field") == (slot["field"] or "")
                bid = [f"{crop} {count}" for crop, count in slot["bid"].items() if count]
                assert [text for text in texts(part) if text.split()[0] in CROPS] == bid


def test_the_turn_says_whose_it_is_and_what_is_owed(name: str) -> None:
    owed = 0
    for position in played(name):
        image = next(Xml.fromstring(one.svg) for one in pictures(GAME, position, "x") if one.title == "Turn")
        said = described(image)
        assert data(image, "phase", "now") == [(position["phase"],)]
        turn = "nobody" if position["turn"] is None else f"seat {position['turn']}"
        assert f"in turn: {turn};" in said
        for step in [position["now"], *position["agenda"]]:
            if step:
                owed += 1
                words = f"{step['step'].replace('_', ' ')} by seat {step['player']}"
                assert words in said and (step["by"] is None or f", {step['by']} (" in said)
    assert owed


def test_the_box_shows_all_that_is_printed(name: str) -> None:
    for position in played(name)[:4]:
        image = next(Xml.fromstring(one.svg) for one in pictures(GAME, position, "x") if one.title == "Box")
        printed = position["box"]
        for part in of_class(image, "crop"):
            crop = part.get("data-crop")
            fields = {text.get("data-field") for text in part.iter(f"{SVG}text")}
            known = {field for kind in CROPS for field in printed["crops"][kind]}
            wanted = set(printed["crops"][crop]) if crop in CROPS else set(adjoining(printed["adjoin"])) - known
            assert fields == wanted
        pairs = [text for part in of_class(image, "pairs") for text in texts(part)]
        assert Counter(pairs) == Counter(f"P{pair}" for pair in printed["pairs"].values())
        cards = [part.get("data-of") for part in image.iter() if part.get("data-of")]
        assert cards == [*WORKERS, *EVENTS]


# --- changes ----------------------------------------------------------------------------------------------------

CHANGES: dict[str, Any] = {
    "phase": "over",
    "first_player": 1,
    "turn": 1,
    "done.worker": 1,
    "done.store": 1,
    "now": {"player": 1, "step": "effect", "by": "f3", "at": None, "left": 2},
    "agenda": [{"player": 0, "step": "more", "by": None, "at": "E4", "left": 0}],
    "last": {"player": 1, "turns": 1},
    "stock.wine": 1,
    "aside.hops": 3,
    "chosen": {"wheat": 1, "hops": 1},
    "bag.fields": {"A2": 1},
    "bag.events": {"n": 1},
    "town": {"A3": 1},
    "out.fields": {"G7": 1},
    "out.events": {"n": 1},
    "removed": {"c": 1, "d": 1},
    "track": ["m"],
    "players.0.crops.wine": 9,
    "players.0.store.right.field": "C4",
    "players.0.store.right.bid.wheat": 4,
    "players.1.fields": {"A1": "A2"},
    "players.1.harvested": {"A1": 1, "A2": 1},
    "players.1.workers": {"f2": "B4"},
    "players.1.displaced": {"worker": "f5", "field": "E4"},
    "box.adjoin": dict.fromkeys(EDGES[20:60], 1),
    "box.pairs": {"A1": "1"},
    "box.crops.wine": {"D4": 1},
    "box.workers.f1.rank": 6,
    "box.workers.t1.must": 1,
    "box.workers.t2.word": "nothing",
    "box.events.a.number": 3,
    "box.events.a.must": 0,
    "box.events.b.word": "recall",
}
"""Other values, by path."""


def changed_boards(position: Json, path: str, value: Any) -> set[str]:
    before = {one.title: one.svg for one in pictures(GAME, position, "x")}
    other = copy.deepcopy(position)
    assert get(other, path) != value
    put(other, path, value)
    return {one.title for one in pictures(GAME, other, "x") if before[one.title] != one.svg}


def quiet() -> Json:
    """A new game with the house box that is in play, two fields on the board of a player, nothing else yet."""
    table = GAME.engine.new(2, box=box("house"))
    position: Json = table.snapshot()
    position["players"][1]["fields"] = {"A1": "A1", "A2": "A2"}
    return position


@pytest.mark.parametrize("path", CHANGES)
def test_everything_in_a_position_is_shown_on_its_board(path: str) -> None:
    changed = changed_boards(quiet(), path, CHANGES[path])
    assert board_of(GAME, path) in changed
    if not path.startswith("box"):
        assert changed == {board_of(GAME, path)}


def test_townsfolk_leave_the_town_for_a_board() -> None:
    changed = changed_boards(quiet(), "players.1.workers", {"t2": "B4"})
    assert changed == {"Town", "Seat 1: board"}


# --- the pages of the boxes -------------------------------------------------------------------------------------


def page(name: str) -> ExhibitPage:
    [found] = [one for one in GAME.site.exhibits if one.name == name]
    return found


def test_every_shipped_box_has_its_board_and_its_two_pages() -> None:
    wanted = {"boards", *(f"{kind}-{name}" for kind in ("workers", "events") for name in names())}
    assert {one.name for one in GAME.site.exhibits} == wanted and len(GAME.site.exhibits) == len(wanted)
    assert {one.name for one in page("boards").exhibits} == set(names()) == {"text", "house"}
    for one in page("boards").exhibits:
        image = Xml.fromstring(one.drawing)
        codes = Counter(text.text for part in of_class(image, "crop") for text in part.iter(f"{SVG}text"))
        fields = Counter(box(one.name)["fields"].values())
        assert codes == Counter({CODES.get(crop, "?"): count for crop, count in fields.items()})
        assert any("P1 to P4" in text for text in texts(image))


@pytest.mark.parametrize("name", names())
def test_the_pages_of_a_box_have_every_piece_with_its_power_and_source(name: str) -> None:
    content = box(name)
    workers, events = page(f"workers-{name}").listings, page(f"events-{name}").listings
    rows = [row for listing in (*workers, *events) for row in listing.rows]
    pieces = [*content["farmhands"], *content["townsfolk"], *content["events"]]
    assert [row[0].split()[0] for row in rows] == [*WORKERS, *EVENTS]
    assert all(len(row) == len(listing.columns) for listing in (*workers, *events) for row in listing.rows)
    for row, piece in zip(rows, pieces, strict=True):
        [(word, number)] = (piece.get("power") or piece["effect"]).items()
        *_, mark, does, source = row
        assert row[0].endswith(piece.get("name", row[0]))
        assert mark.startswith(piece["mark"]) and sentence(word, number or 0) in does
        assert source == piece.get("source", "Nothing is known.")
        if "power" in piece:
            assert row[1] == str(piece["rank"]) or (piece["rank"] is None and row[1].startswith("not known"))


def test_what_is_ours_is_called_so_and_what_is_not_known_too() -> None:
    for kind in ("workers", "events"):
        assert f"All of them {showing.OURS}" in page(f"{kind}-house").intro
        assert "All of them are blank, since nothing is known of them." in page(f"{kind}-text").intro
        for listing in page(f"{kind}-house").listings:
            assert all(row[-1].startswith("ours") for row in listing.rows)
    mixed = [{"source": "ours"}, {"source": "a review; ours"}, {}]
    said = showing.origins(mixed)
    assert said.count("1 of 3 ") == 3 and "All" not in said


def test_every_word_has_a_sentence_with_its_number() -> None:
    assert set(SENTENCES) == set(WORDS)
    for word in WORDS:
        said = [sentence(word, number) for number in (1, 2, 3)]
        assert len(set(said)) == (3 if word in COUNTED else 1)
        assert all("{" not in one and one.endswith(".") for one in said)
    assert len({sentence(word, 2) for word in WORDS}) == len(WORDS)


def test_the_printed_board_has_every_field_at_home() -> None:
    for name in names():
        land = printed_land(read(box(name)))
        assert all(one.field == one.space and not one.harvested for one in land.fields) and not land.workers
        assert land.empty == [] and len(land.fields) == 56


def test_a_board_of_a_position_can_be_drawn_though_something_lies_beside_it() -> None:
    """What has the form of a position is drawn, also if it can't be one."""
    position = quiet()
    position["players"][0]["fields"] = {"A1": "A9"}
    position["box"]["adjoin"] = {}
    images = {one.title: one.svg for one in pictures(GAME, position, "x")}
    assert "A1 on A9" in images["Seat 0: board"]
