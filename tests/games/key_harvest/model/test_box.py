"""Boxes: what is read, and what is refused."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from proofs.games.key_harvest.boxes import box, names
from spec.key_harvest import MODEL
from spec.key_harvest.box import NoBox, read
from spec.key_harvest.text import text_box


def test_the_table_of_the_model_is_the_file() -> None:
    assert names() == ["house", "text"]
    assert read(box("text")) == text_box()


def test_a_full_box_needs_no_dealing() -> None:
    assert MODEL.new(2).phase == "print"
    assert MODEL.new(2, box=box("house")).phase == "first_player"


def twice(plain: Any) -> None:
    plain["board"]["A1"] = ["A2", "A2", "B1", "B2"]


def one_sided(plain: Any) -> None:
    plain["board"]["A1"] = ["A2", "B1"]


def far(plain: Any) -> None:
    plain["board"]["A1"].append("C1")


def split(plain: Any) -> None:
    """Row A is cut off from the rest."""
    for space, others in plain["board"].items():
        plain["board"][space] = [other for other in others if (other[0] == "A") == (space[0] == "A")]


def put(path: str, value: Any) -> Callable[[Any], None]:
    def change(plain: Any) -> None:
        *keys, last = (int(key) if key.isdigit() else key for key in path.split("."))
        for key in keys:
            plain = plain[key]
        plain[last] = value

    return change


def drop(key: str) -> Callable[[Any], None]:
    return lambda plain: plain.pop(key)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (drop("about"), "it has no about"),
        (put("more", 1), "more: this key is not known"),
        (put("name", ""), "name: a text that is not empty"),
        (put("board", []), "board: a map, not []"),
        (put("board.A1", "A2"), "board.A1: a list"),
        (put("board.A1", []), "board.A1: name at least one"),
        (put("board.H1", ["G1"]), "board.H1: a space from A1 to G9"),
        (put("board.G8", ["G7"]), "board: it has 57 spaces"),
        (twice, "board.A1: name at least one space that adjoins it, and each once"),
        (one_sided, "board.B2: A1 adjoins it, which A1 does not say"),
        (far, "board.A1.3: A1 and C1 are no pair"),
        (split, "board: its spaces do not hang together"),
        (put("fields.A1", "rye"), "fields.A1: a crop or null"),
        (put("fields.A9", "wine"), "fields.A9: name exactly the spaces"),
        (put("pairs", [["A1"]] * 5), "pairs: at most 4, not 5"),
        (put("pairs.0", []), "pairs.0: name one field or two"),
        (put("pairs.0", ["A9"]), "pairs.0: 'A9' is no space of the board"),
        (put("pairs.0", ["A1", "A1"]), "pairs.0: A1 is named twice"),
        (put("farmhands", []), "farmhands: 6 of them, not 0"),
        (put("farmhands.0.rank", 7), "farmhands.0.rank: 1 to 6, or null"),
        (put("farmhands.0.rank", True), "farmhands.0.rank: 1 to 6, or null"),
        (put("farmhands.0.mark", "horn"), "farmhands.0.mark: bell or scroll"),
        (put("farmhands.0.source", ""), "farmhands.0.source: a text"),
        (put("farmhands.0.power", {}), "farmhands.0.power: one word"),
        (put("farmhands.0.power", {"fly": 1}), "farmhands.0.power: one word"),
        (put("farmhands.0.power", {"renew": None}), "farmhands.0.power.renew: 1, 2 or 3"),
        (put("farmhands.0.power", {"harvest": 1}), "farmhands.0.power.harvest: null"),
        (put("townsfolk.5.colour", "white"), "townsfolk.5.colour: this key is not known"),
        (put("events.1.letter", "a"), "events.1.letter: b"),
    ],
)
def test_what_is_no_box_is_refused_with_its_place(change: Callable[[Any], None], said: str) -> None:
    plain = copy.deepcopy(box("house"))
    change(plain)
    with pytest.raises(NoBox) as problem:
        read(plain)
    assert said in str(problem.value)


@pytest.mark.parametrize("plain", [None, [], "house", {}])
def test_something_else_is_no_box(plain: Any) -> None:
    with pytest.raises(NoBox):
        read(plain)


def test_two_to_four_play() -> None:
    for players in (1, 5, True, "2"):
        with pytest.raises(ValueError, match="two to four"):
            MODEL.new(players)
