"""Boards of positions: images that hold together, show everything that the position has, and say it in words."""

from __future__ import annotations

import copy
import functools
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as Xml

import pytest

from proofs.book.figures import board_of
from proofs.draw.boards import Picture, pictures
from proofs.draw.paper import titled
from proofs.game import Game, Site
from proofs.games.acbas.words import SPACE_TITLES, amounts
from proofs.games.agricola import words as agricola_words
from proofs.registry import game_named, games
from proofs.wire import Json, leaves
from spec.kernel.records import Malformed, get, put

HALLERTAU, ACBAS, AGRICOLA = game_named("hallertau"), game_named("acbas"), game_named("agricola")
SVG = "{http://www.w3.org/2000/svg}"
MOST = 12_000
"""How many letters a board may have."""
A_LINE = 90
"""How many letters a line of a table has on average at most, where a position is a table."""


def somewhere(game: Game, players: int, variant: str, rng: random.Random) -> Json:
    """A position of a random game, made busier every other time; nothing here needs one that can occur."""
    playing = game.engine.new(players, **game.model.variants[variant])
    for _ in range(rng.randrange(120 if game is ACBAS else 400)):
        moves = playing.legal_moves()
        if not moves:
            break
        playing.apply(rng.choice(moves))
    position = playing.snapshot()
    if rng.random() < 0.5:
        game.play.busier(position, rng)
    return position


@functools.cache
def positions(game: Game) -> tuple[Json, ...]:
    """One of every variant with every number of players, and more of a game that has few variants."""
    rng, model = random.Random(8), game.model
    wanted = model.set_ups()
    return tuple(somewhere(game, *one, rng) for one in wanted * (1 if len(wanted) > 20 else 6))


def drawn(game: Game, position: Json) -> dict[str, Xml.Element]:
    return {one.title: Xml.fromstring(one.svg) for one in pictures(game, position, "x")}


@functools.cache
def every_of(game: Game) -> tuple[tuple[Json, dict[str, Xml.Element]], ...]:
    """The positions with their boards."""
    return tuple((position, drawn(game, position)) for position in positions(game))


def parts(image: Xml.Element, kind: str) -> list[Xml.Element]:
    return [part for part in image.iter() if part.get("class") == kind]


def data(image: Xml.Element, kind: str, *names: str) -> list[tuple[str | None, ...]]:
    return [tuple(part.get(f"data-{name}") for name in names) for part in parts(image, kind)]


def counts(image: Xml.Element) -> dict[str | None, str | None]:
    return {part.get("data-of"): part.get("data-count") for part in parts(image, "amount")}


def texts(image: Xml.Element) -> list[str]:
    return [part.text or "" for part in image.iter(f"{SVG}text")]


BOTH_WAYS = [*games(), *(game.but(site=Site()) for game in games())]
"""Every game with the boards of its own, and with those that any game has."""


# --- images -------------------------------------------------------------------------------------------------------


def test_every_variant_and_number_of_players_is_looked_at() -> None:
    assert {(one["variant"], len(one["players"])) for one in positions(HALLERTAU)} == {
        (variant, players) for variant in ("cards", "no_cards") for players in (1, 2, 3, 4)
    }
    assert {one["variant"] for one in positions(ACBAS)} == {"base", "advanced", "expert"}
    assert len({one["phase"] for one in positions(HALLERTAU)}) >= 8
    assert sum(one["phase"] != "over" for one in positions(ACBAS)) >= 6


@pytest.mark.parametrize("game", BOTH_WAYS, ids=str)
def test_every_board_is_an_image_with_title_and_words(game: Game) -> None:
    for position in positions(game):
        found = pictures(game, position, "x")
        known: list[str] = []
        for picture in found:
            image = Xml.fromstring(picture.svg)
            title, desc = image.find(f"{SVG}title"), image.find(f"{SVG}desc")
            assert title is not None and desc is not None
            assert title.text == picture.title
            assert desc.text and desc.text.endswith(".")
            assert image.get("role") == "img"
            assert image.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
            assert len(picture.svg) < (MOST if game.site.boards else max(2 * MOST, A_LINE * len(leaves(position))))
            known += [part.get("id", "") for part in image.iter() if part.get("id")]
        assert len(known) == len(set(known)) == 2 * len(found)
        assert all(id.startswith("x-") for id in known)
        assert len({picture.title for picture in found}) == len(found)


@pytest.mark.parametrize("game", BOTH_WAYS, ids=str)
def test_everything_lies_on_the_paper_and_can_be_read(game: Game) -> None:
    for position in positions(game):
        narrow = [one for one in pictures(game, position, "x") if not one.wide]  # others have tests of their own
        for title, image in ((one.title, Xml.fromstring(one.svg)) for one in narrow):
            width, height = map(float, image.get("viewBox", "").split()[2:])
            assert width == 340 and image.get("font-size") == "11"
            for part in image.iter():
                assert float(part.get("font-size", 11)) >= 11
                x, y = float(part.get("x", part.get("cx", 0))), float(part.get("y", part.get("cy", 0)))
                assert 0 <= x <= x + float(part.get("width", 0)) <= width, title
                assert 0 <= y <= y + float(part.get("height", 0) if part is not image else 0) <= height, title


def test_whose_board_it_is() -> None:
    [position] = [one for one in positions(HALLERTAU) if len(one["players"]) == 3 and one["variant"] == "no_cards"]
    found = pictures(HALLERTAU, position, "x")
    assert [one.seat for one in found] == [None] * 2 + [seat for seat in range(3) for _ in range(4)]
    assert all(one.title.startswith(f"Seat {one.seat}: ") for one in found if one.seat is not None)


def test_what_is_no_position_is_refused() -> None:
    position = copy.deepcopy(positions(HALLERTAU)[0])
    del position["players"][0]["goods"]["clay"]
    with pytest.raises(Malformed, match=r"players\.0\.goods"):
        pictures(HALLERTAU, position, "x")


def test_texts_are_only_texts() -> None:
    position = copy.deepcopy(positions(HALLERTAU)[0])
    position["agenda"] = ["<script>&</script>"]
    course = pictures(HALLERTAU, position, "x")[0]
    assert "<script" not in course.svg
    assert "<script>&</script>" in texts(Xml.fromstring(course.svg))


# --- Hallertau ----------------------------------------------------------------------------------------------------


def test_course_of_hallertau() -> None:
    for position, images in every_of(HALLERTAU):
        image = images["Round and turn"]
        assert data(image, "round", "now") == [(str(position["round"]),)]
        assert data(image, "phase", "now") == [(position["phase"],)]
        said = " ".join(texts(image))
        assert all(step in said for step in position["agenda"])
        assert all(f"card {one['card']:03} option {one['rung']}" in said for one in position["pending"])


def test_every_worker_is_on_the_action_board() -> None:
    for position, images in every_of(HALLERTAU):
        image = images["Action board"]
        spaces = {part.get("data-space"): part for part in parts(image, "space")}
        assert spaces.keys() == position["board"].keys()
        for space, rows in position["board"].items():
            shown = {row.get("data-row"): len(parts(row, "worker")) for row in spaces[space].iter(f"{SVG}g")}
            shown.pop(None)
            assert shown == {row: count for row, count in rows.items() if count}
        assert [len(parts(part, "space")) for part in parts(image, "quadrant")] == [5] * 4


def test_workers_stand_in_rows_one_above_the_other_and_apart() -> None:
    position = copy.deepcopy(positions(HALLERTAU)[0])
    position["board"] = {space: {"1": 1, "2": 2, "3": 0 if "card" in space else 3} for space in position["board"]}
    image = drawn(HALLERTAU, position)["Action board"]
    places = [(float(one.get("cx", 0)), float(one.get("cy", 0))) for one in parts(image, "worker")]
    assert len(set(places)) == 16 * 6 + 4 * 3
    for space in parts(image, "space"):
        heights = [{one.get("cy") for one in row} for row in space.iter(f"{SVG}g") if row.get("data-row")]
        assert all(len(height) == 1 for height in heights)
        lowest_first = [float(height.pop() or 0) for height in heights]
        assert lowest_first == sorted(lowest_first, reverse=True)


def test_the_village_of_every_player() -> None:
    for position, images in every_of(HALLERTAU):
        for seat, me in enumerate(position["players"]):
            image = images[f"Seat {seat}: village"]
            for row in parts(image, "row"):
                told = me["village"][row.get("data-shop")]
                assert data(row, "shop", "column") == [(str(told["shop"]),)]
                assert data(row, "boulder", "column") == [(str(told["first"]),), (str(told["second"]),)]
                x = [float(one.get("cx", 0)) for one in row.iter(f"{SVG}circle")]
                assert len(set(x)) == 2
            assert len(parts(image, "row")) == 5
            assert data(image, "center", "moves") == [(str(me["center"]),)]
            assert any(f"window: {min(6 + me['center'], 12)} workers" in text for text in texts(image))


def test_fields_sheep_and_goods_of_every_player() -> None:
    for position, images in every_of(HALLERTAU):
        for seat, me in enumerate(position["players"]):
            fields = Counter(data(images[f"Seat {seat}: fields"], "field", "row", "content"))
            assert fields == Counter(
                {
                    (row, content): count
                    for row, lying in me["fields"].items()
                    for content, count in lying.items()
                    if count
                }
            )
            sheep = data(images[f"Seat {seat}: sheep"], "slot", "slot", "sheep")
            assert sheep == [(slot, str(count)) for slot, count in me["sheep"].items()]
            goods = me["goods"] | {what: me[what] for what in ("tools", "jewels", "workers")}
            shown = counts(images[f"Seat {seat}: goods, tools, jewels, workers"])
            assert shown == {what: str(count) for what, count in goods.items()}


def test_fields_sown_twice_say_so() -> None:
    position = copy.deepcopy(positions(HALLERTAU)[0])
    position["players"][0]["fields"]["4"] = dict.fromkeys(position["players"][0]["fields"]["4"], 0) | {"hops_twice": 2}
    image = drawn(HALLERTAU, position)["Seat 0: fields"]
    assert Counter(data(image, "field", "row", "content"))["4", "hops_twice"] == 2
    assert texts(image).count("×2") == 2


def test_more_fields_than_there_can_be_are_one_with_a_number() -> None:
    position = copy.deepcopy(positions(HALLERTAU)[0])
    position["players"][0]["fields"]["5"]["rye"] = 10**12
    image = drawn(HALLERTAU, position)["Seat 0: fields"]
    assert data(image, "field", "row", "content", "count").count(("5", "rye", str(10**12))) == 1


def test_cards_in_hands_and_decks() -> None:
    for position, images in every_of(HALLERTAU):
        if position["variant"] == "no_cards":
            assert not any(title.endswith(("cards", "Decks")) for title in images)
            continue
        for seat, me in enumerate(position["players"]):
            image = images[f"Seat {seat}: cards"]
            piles = {part.get("data-pile"): part for part in parts(image, "pile")}
            wanted = {"hand": me["hand"], "played": me["played"], "income due": me["income"]}
            for pile, numbers in wanted.items():
                if pile in piles or numbers:
                    assert len(parts(piles[pile], "card")) == len(numbers)
                    assert texts(piles[pile])[1:] == [f"{number:03}" for number in numbers]
        for deck in parts(images["Decks"], "deck"):
            numbers = position["decks"][deck.get("data-deck")]
            assert " ".join(texts(deck)[1:]).split() == [f"{number:03}" for number in numbers]


# --- All Creatures Big and Small ----------------------------------------------------------------------------------


def test_course_and_spaces_of_acbas() -> None:
    for position, images in every_of(ACBAS):
        course, spaces = images["Round and turn"], images["Action spaces"]
        assert data(course, "round", "now") == [(str(position["round"]),)]
        assert data(course, "phase", "now") == [(position["phase"],)]
        if position["now"]:
            assert f"{position['now']['step']} by seat {position['now']['player']}" in texts(course)
        occupied = {space: str(mark) for space, mark in position["occupied"].items()}
        assert dict(data(spaces, "space", "space", "occupied")) == occupied  # type: ignore[arg-type]
        assert len(parts(spaces, "worker")) == sum(position["occupied"].values())
        piles = {part.get("data-space"): texts(part) for part in parts(spaces, "space")}
        assert all(piles[space][0] == title for space, title in SPACE_TITLES.items())
        assert piles["three_wood"][1] == f"{position['piles']['three_wood']} wood"
        lying = {good: position["piles"][f"cow_pig.{good}"] for good in ("cow", "pig")}
        assert piles["cow_pig"][1] == amounts({good: count for good, count in lying.items() if count})


def test_supply_and_stores_of_acbas() -> None:
    for position, images in every_of(ACBAS):
        supply = images["Supply and special buildings"]
        assert counts(supply) == {what: str(count) for what, count in position["supply"].items()}
        said = " ".join(texts(supply))
        assert all(building.split("_")[0].capitalize()[:5] in said for building in position["available"])
        for seat, me in enumerate(position["players"]):
            stored = me["animals"] | {what: me[what] for what in ("wood", "stone", "reed", "barriers", "workers")}
            assert counts(images[f"Seat {seat}: animals and resources"]) == {
                what: str(count) for what, count in stored.items()
            }
            farm = images[f"Seat {seat}: farm"]
            assert len(parts(farm, "barrier")) == len(me["farm"]["barriers"])
            assert len(parts(farm, "trough")) == len(me["farm"]["troughs"])


# --- Agricola ------------------------------------------------------------------------------------------------------


def test_course_and_spaces_of_agricola() -> None:
    for position, images in every_of(AGRICOLA):
        course, spaces = images["Round and turn"], images["Action spaces"]
        assert data(course, "round", "now") == [(str(position["round"]),)]
        assert data(course, "phase", "now") == [(position["phase"],)]
        occupied = {space: str(mark) for space, mark in position["occupied"].items()}
        assert dict(data(spaces, "space", "space", "occupied")) == occupied  # type: ignore[arg-type]
        assert len(parts(spaces, "person")) == sum(position["occupied"].values())
        said = {part.get("data-space"): texts(part) for part in parts(spaces, "space")}
        assert all(said[space][0] == title for space, title in agricola_words.SPACE_TITLES.items())
        assert said["forest"][1] == f"{position['piles']['forest']} wood"
        for card, there in position["revealed"].items():
            assert any("comes in" in text for text in said[card]) == (not there)


def test_farms_and_stores_of_agricola() -> None:
    for position, images in every_of(AGRICOLA):
        for seat, me in enumerate(position["players"]):
            stored = me["animals"] | me["goods"]
            stored |= {what: me[what] for what in ("people", "newborns", "to_place", "begging")}
            assert counts(images[f"Seat {seat}: animals, goods and people"]) == {
                what: str(count) for what, count in stored.items()
            }
            farm = images[f"Seat {seat}: farm"]
            for part, kind in (("fences", "fence"), ("stables", "stable"), ("rooms", "room"), ("fields", "field")):
                assert len(parts(farm, kind)) == len(me["farm"][part])


# --- changes ------------------------------------------------------------------------------------------------------

OTHERS: dict[str, list[Any]] = {
    "phase": ["milking", "breeding", "over"],
    "variant": ["base", "expert"],
    "agenda": [["deal.gateway", "deal.gateway"], [{"player": 1, "step": "room"}, {"player": 0, "step": "room"}]],
    "pending": [[{"player": 0, "card": 7, "rung": 2}, {"player": 0, "card": 8, "rung": 1}]],
    "used": [{"player": 0, "space": "farming"}, "fishing", None],
    "first_card": ["fencing", None],
    "now": [{"player": 1, "step": "storeroom"}, {"player": 1, "step": "room"}, None],
    "coin": [[3, 4], []],
    "offers": [["joinery", "trading_station"]],
    "available": [["manor", "pen"]],
    "barriers": [{"t0.n": 1, "b1.s": 1}],
    "troughs": [{"m1": 1, "t1": 1}],
    "stalls": [{"m0": 1, "t0": 1}],
    "stables": [{"m0": 1, "t0": 1}, {"m4": 1, "t5": 1}],
    "rooms": [{"t1": 1, "m1": 1, "b1": 1}],
    "fields": [{"m3": 1, "t3": 1}],
    "fences": [{"b4.n": 1, "b5.e": 1}],
    "majors": [{"well": 1, "joinery": 1}],
    "house": ["clay", "stone"],
    "hand": [[901, 902, 903], ["A005", "B102"]],
    "cards": [["A078", "B010"]],
    "due": [["A024"], []],
    "spent": [["B107"], []],
    "land": [{"t4": 1, "t5": 1}],
    "buildings": [{"residence": "b0", "manor": "t1", "inn": "t0"}],
}
"""Other values of what is no number, by the last name of the path; a list gets a card more if none is given."""
WHOLE = {
    *("used", "now", "barriers", "troughs", "stalls", "stables", "buildings"),
    *("farm.rooms", "farm.fields", "farm.fences", "majors", "land"),
}
"""What is changed as a whole, though it may have parts."""


def paths_in(value: Any, path: str = "") -> Iterator[str]:
    *_, owner, name = ["", *path.split(".")]
    if isinstance(value, dict) and not WHOLE & {name, f"{owner}.{name}"}:
        for key, part in value.items():
            yield from paths_in(part, f"{path}.{key}" if path else key)
    elif name == "players" and isinstance(value, list):
        for index, part in enumerate(value):
            yield from paths_in(part, f"{path}.{index}")
    else:
        yield path


def other_values(path: str, value: Any) -> list[Any]:
    name = path.rpartition(".")[2]
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    if value is None and name not in OTHERS:
        return [0]
    return [other for other in OTHERS.get(name, [[901, 902, 903]]) if other != value]


def boards(game: Game, position: Json) -> dict[str, str]:
    return {one.title: one.svg for one in pictures(game, position, "x")}


def changed_boards(game: Game, position: Json, path: str, before: dict[str, str]) -> set[str]:
    """The boards that change if that path does, to the first value that has the form it must have."""
    for other in other_values(path, get(position, path)):
        changed = copy.deepcopy(position)
        put(changed, path, other)
        try:
            after = boards(game, changed)
        except Malformed:
            continue
        return {title for title, svg in after.items() if before[title] != svg}
    raise AssertionError(f"no other value for {path}")


def of_round(paths: Iterator[str]) -> list[str]:
    """All paths but the two by which farmyard cards leave the stables, and what is the same in all of a game."""
    return [path for path in paths if path not in ("game", "variant", "round", "phase")]


VARIANTS = {"hallertau": "cards", "acbas": "expert", "agricola": "cards"}


@pytest.mark.parametrize("game", [game for game in BOTH_WAYS if game.name in VARIANTS], ids=str)
def test_everything_in_a_position_is_shown_on_its_board_and_on_no_other(game: Game) -> None:
    wanted = (VARIANTS[game.name], 2)
    position = next(one for one in positions(game) if (one["variant"], len(one["players"])) == wanted)
    paths = of_round(paths_in(position))
    assert len(paths) > 60
    before = boards(game, position)
    for path in paths:
        assert changed_boards(game, position, path, before) == {board_of(game, path)}, path


@pytest.mark.parametrize("game", [HALLERTAU, ACBAS, AGRICOLA], ids=str)
@pytest.mark.parametrize("path", ["round", "phase"])
def test_round_and_phase_change_the_course(game: Game, path: str) -> None:
    for position in positions(game)[:6]:
        changed = changed_boards(game, position, path, boards(game, position))
        assert "Round and turn" in changed
        stables = {titled("sheep", seat) for seat in range(len(position["players"]))}
        assert changed - {"Round and turn"} <= stables


@pytest.mark.parametrize("game", games(), ids=str)
def test_a_table_has_everything_that_is_in_a_position(game: Game) -> None:
    for position in positions(game)[:4]:
        said = " ".join(text for image in drawn(game.but(site=Site()), position).values() for text in texts(image))
        assert all(str(value) in said for value in leaves(position).values() if type(value) is int)
        assert position["phase"] in said


def test_farmyard_cards_leave_the_stables_when_their_round_begins() -> None:
    position = copy.deepcopy(next(one for one in positions(HALLERTAU) if one["variant"] == "no_cards"))
    me = position["players"][0]
    me["sheep"] = dict.fromkeys(me["sheep"], 0)

    def gone(round_: int, phase: str) -> int:
        image = drawn(HALLERTAU, position | {"round": round_, "phase": phase})["Seat 0: sheep"]
        return texts(image).count("gone")

    assert [gone(2, "actions"), gone(3, "removal"), gone(3, "new_workers"), gone(6, "actions")] == [0, 0, 1, 4]


@pytest.mark.parametrize("game", BOTH_WAYS, ids=str)
def test_a_picture_is_the_same_every_time(game: Game) -> None:
    for position in positions(game)[:8]:
        found: list[list[Picture]] = [pictures(game, copy.deepcopy(position), "x") for _ in range(2)]
        assert found[0] == found[1]
