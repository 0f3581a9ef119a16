"""Boxes: what a box file says comes into the position; what is wrong with one is told in a sentence with its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.key_harvest import Malformed, new_game
from engine.key_harvest.land import groups, hangs_together, reached
from engine.key_harvest.names import NEIGHBOURS, SPACE
from engine.key_harvest.text_box import text_box

Some = dict[str, Any]
Change = Callable[[Some], object]


# What is in a box


def test_the_box_of_the_text_is_that_of_its_file(box_of: Callable[[str], Some]) -> None:
    for players in (2, 3, 4):
        assert new_game(players).snapshot() == new_game(players, box_of("text")).snapshot()


def test_the_board_of_the_text() -> None:
    """Seven centred rows of 7, 8, 9, 8, 9, 8 and 7."""
    board = text_box().board
    numbers = [near.bit_count() for near in board.around if near]
    assert len(numbers) == 56 and sum(numbers) == 2 * 141
    assert {number: numbers.count(number) for number in set(numbers)} == {3: 8, 4: 14, 5: 2, 6: 32}
    beside = {name for name, space in SPACE.items() if board.around[SPACE["E4"]] >> space & 1}
    assert beside == {"D3", "D4", "E3", "E5", "F3", "F4"}
    assert hangs_together(board) and len(NEIGHBOURS) == 206


def test_what_hangs_together() -> None:
    board = text_box().board
    land = sum(1 << SPACE[name] for name in ("E4", "E5", "D5", "B7", "A6", "G1"))
    assert reached(board, 1 << SPACE["E4"], land) == sum(1 << SPACE[name] for name in ("E4", "E5", "D5"))
    assert sorted(group.bit_count() for group in groups(board, land)) == [1, 2, 3]
    assert groups(board, 0) == []


def test_the_box_in_a_position(box_of: Callable[[str], Some]) -> None:
    box = box_of("house")
    found = new_game(2, box).snapshot()["box"]
    for name, near in box["board"].items():
        for other in near:
            assert found["adjoin"]["-".join(sorted((name, other)))] == 1
    assert len(found["adjoin"]) == 141
    assert all(found["crops"][crop][field] == 1 for field, crop in box["fields"].items())
    assert found["pairs"] == {field: str(number + 1) for number, pair in enumerate(box["pairs"]) for field in pair}
    assert found["workers"]["f3"] == {"rank": 2, "must": 1, "word": "renew", "number": 2}
    assert found["workers"]["t2"] == {"rank": 4, "must": 0, "word": "swap_left", "number": 0}
    assert found["events"]["b"] == {"must": 0, "word": "buy", "number": 3}
    assert found["events"]["m"] == {"must": 0, "word": "nothing", "number": 0}


def test_names_and_sources_may_be_missing(box_of: Callable[[str], Some]) -> None:
    box = box_of("house")
    for entry in box["farmhands"] + box["townsfolk"] + box["events"]:
        del entry["name"], entry["source"]
    assert new_game(2, box).snapshot() == new_game(2, box_of("house")).snapshot()


def test_any_field_can_be_in_a_pair(box_of: Callable[[str], Some]) -> None:
    box = box_of("house")
    box["pairs"] = [["A1", "G7"], ["A2", "G6"], ["E4", "B7"], ["D1", "D2"]]
    found = new_game(2, box).snapshot()["box"]["pairs"]
    assert (found["A1"], found["G7"], found["D2"]) == ("1", "1", "4") and len(found) == 8


def test_another_board(box_of: Callable[[str], Some]) -> None:
    """Eight spaces in each row, adjoining straight and not slanting."""
    box = box_of("house")
    names = [f"{row}{number}" for row in "ABCDEFG" for number in range(1, 9)]
    places = {name: (row, number) for row in range(7) for number in range(8) for name in [names[row * 8 + number]]}
    box["board"] = {
        name: [other for other, (r, n) in places.items() if abs(r - row) + abs(n - number) == 1]
        for name, (row, number) in places.items()
    }
    box["fields"] = dict.fromkeys(names, "wine")
    state = new_game(2, box).snapshot()
    assert len(state["box"]["adjoin"]) == 7 * 7 + 6 * 8 and "D4-E5" not in state["box"]["adjoin"]
    assert set(state["bag"]["fields"]) == set(names) and state["phase"] == "first_player"


# What is wrong with a box


def put(*path: Any) -> Change:
    """The last of these goes to the place that the others name."""
    *keys, last, value = path

    def change(box: Some) -> None:
        place: Any = box
        for key in keys:
            place = place[key]
        place[last] = value

    return change


def drop(*path: Any) -> Change:
    """What is at a place goes."""
    *keys, last = path

    def change(box: Some) -> None:
        place: Any = box
        for key in keys:
            place = place[key]
        del place[last]

    return change


def island(box: Some) -> None:
    """A1 and A2 adjoin only each other."""
    for name in ("A1", "A2"):
        for other in box["board"][name]:
            if other not in ("A1", "A2"):
                box["board"][other].remove(name)
    box["board"]["A1"], box["board"]["A2"] = ["A2"], ["A1"]


def space_too_many(box: Some) -> None:
    box["board"]["G8"] = ["G7"]
    box["board"]["G7"].append("G8")
    box["fields"]["G8"] = "wine"


def space_too_few(box: Some) -> None:
    for other in box["board"].pop("G7"):
        box["board"][other].remove("G7")
    del box["fields"]["G7"]


BAD: dict[str, tuple[Change, str]] = {
    "a key is missing": (drop("about"), "box: the key about is missing."),
    "a key too many": (put("year", 2007), "box: there is no key 'year'."),
    "no name": (put("name", ""), "box.name: must be text that is not empty, not ''."),
    "a name that is a number": (put("name", 7), "box.name: must be text that is not empty, not 7."),
    "no text": (put("about", None), "box.about: must be text that is not empty, not null."),
    "no board": (put("board", []), "box.board: must be an object, not something of type list."),
    "one side only": (lambda box: box["board"]["A2"].remove("A1"), "box.board.A1: names A2, which does not name A1."),
    "far apart": (lambda box: box["board"]["A1"].append("C5"), "box.board.A1: the spaces A1 and C5 can't adjoin."),
    "itself": (lambda box: box["board"]["A1"].append("A1"), "box.board.A1: the spaces A1 and A1 can't adjoin."),
    "twice": (lambda box: box["board"]["A1"].append("A2"), "box.board.A1: names A2 twice."),
    "not on the board": (
        lambda box: box["board"]["A7"].append("A8"),
        "box.board.A7: names A8, which is not on the board.",
    ),
    "no space": (
        lambda box: box["board"]["A1"].append("H1"),
        "box.board.A1: must name a space from A1 to G9, not 'H1'.",
    ),
    "an unknown space": (put("board", "Z1", ["A1"]), "box.board: must name a space from A1 to G9, not 'Z1'."),
    "nothing adjoins": (put("board", "A1", []), "box.board.A1: must name at least one space."),
    "no list": (put("board", "A1", "A2"), "box.board.A1: must be a list, not 'A2'."),
    "a space too many": (space_too_many, "box.board: must have 56 spaces, not 57."),
    "a space too few": (space_too_few, "box.board: must have 56 spaces, not 55."),
    "an island": (island, "box.board: the spaces do not hang together."),
    "a field too many": (put("fields", "A9", "wine"), "box.fields.A9: there is no such space on the board."),
    "a field too few": (drop("fields", "A1"), "box.fields: must have the 56 fields of the board, not 55."),
    "an unknown crop": (
        put("fields", "A1", "rye"),
        "box.fields.A1: must be one of wine, hops, apples, vegetables, wheat, not 'rye'.",
    ),
    "five pairs": (lambda box: box["pairs"].append(["A1"]), "box.pairs: must have at most 4 entries, not 5."),
    "no field in a pair": (put("pairs", 0, []), "box.pairs[0]: must have 1 or 2 fields, not 0."),
    "three fields in a pair": (put("pairs", 0, ["A1", "A2", "A4"]), "box.pairs[0]: must have 1 or 2 fields, not 3."),
    "a field in two pairs": (put("pairs", 1, ["E4", "A1"]), "box.pairs[1]: the field E4 is named twice."),
    "a field twice in a pair": (put("pairs", 0, ["E4", "E4"]), "box.pairs[0]: the field E4 is named twice."),
    "a pair not on the board": (put("pairs", 0, ["A9", "E4"]), "box.pairs[0]: there is no space A9 on the board."),
    "five farmhands": (lambda box: box["farmhands"].pop(), "box.farmhands: must have 6 entries, not 5."),
    "seven townsfolk": (
        lambda box: box["townsfolk"].append(box["townsfolk"][0]),
        "box.townsfolk: must have 6 entries, not 7.",
    ),
    "rank 0": (put("farmhands", 2, "rank", 0), "box.farmhands[2].rank: must be a whole number from 1 to 6, not 0."),
    "rank 7": (put("townsfolk", 0, "rank", 7), "box.townsfolk[0].rank: must be a whole number from 1 to 6, not 7."),
    "rank true": (
        put("townsfolk", 0, "rank", True),
        "box.townsfolk[0].rank: must be a whole number from 1 to 6, not true.",
    ),
    "no rank": (drop("farmhands", 0, "rank"), "box.farmhands[0]: the key rank is missing."),
    "a worker with a letter": (put("farmhands", 0, "letter", "a"), "box.farmhands[0]: there is no key 'letter'."),
    "an empty name": (
        put("farmhands", 0, "name", ""),
        "box.farmhands[0].name: must be text that is not empty, not ''.",
    ),
    "an empty source": (
        put("events", 4, "source", ""),
        "box.events[4].source: must be text that is not empty, not ''.",
    ),
    "an unknown mark": (
        put("farmhands", 0, "mark", "horn"),
        "box.farmhands[0].mark: must be one of bell, scroll, not 'horn'.",
    ),
    "two words": (
        put("farmhands", 0, "power", {"move": 1, "draw": 1}),
        "box.farmhands[0].power: must have one word, not 2.",
    ),
    "no word": (put("farmhands", 0, "power", {}), "box.farmhands[0].power: must have one word, not 0."),
    "a number for a word without": (
        put("farmhands", 0, "power", {"harvest": 1}),
        "box.farmhands[0].power.harvest: must be null, not 1.",
    ),
    "no number": (
        put("farmhands", 0, "power", {"move": None}),
        "box.farmhands[0].power.move: must be a whole number from 1 to 3, not null.",
    ),
    "too large a number": (
        put("events", 0, "effect", {"buy": 4}),
        "box.events[0].effect.buy: must be a whole number from 1 to 3, not 4.",
    ),
    "thirteen events": (lambda box: box["events"].pop(), "box.events: must have 14 entries, not 13."),
    "a letter twice": (put("events", 1, "letter", "a"), "box.events[1].letter: must be b, not 'a'."),
    "no letter": (drop("events", 0, "letter"), "box.events[0]: the key letter is missing."),
    "an event with a power": (put("events", 0, "power", {"move": 1}), "box.events[0]: there is no key 'power'."),
}


@pytest.mark.parametrize("what", sorted(BAD))
def test_bad_boxes(box_of: Callable[[str], Some], what: str) -> None:
    change, message = BAD[what]
    box = box_of("house")
    change(box)
    with pytest.raises(Malformed) as refused:
        new_game(2, box)
    assert str(refused.value) == message


def test_an_unknown_word(box_of: Callable[[str], Some]) -> None:
    box = box_of("house")
    box["events"][3]["effect"] = {"burn": 1}
    with pytest.raises(Malformed, match=r"^box\.events\[3\]\.effect: must be one of nothing, .*recall, not 'burn'\.$"):
        new_game(2, box)


@pytest.mark.parametrize("box", [7, "house", [], True, {}])
def test_what_is_no_box(box: Any) -> None:
    with pytest.raises(Malformed, match=r"^box: "):
        new_game(2, box)
