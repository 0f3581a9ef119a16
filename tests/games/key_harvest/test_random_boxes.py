"""Random boxes: model and engine take the same ones for boxes, and see the same on their boards."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.key_harvest import Game as Played
from engine.key_harvest import land
from engine.key_harvest.box import faults_of, read_box
from engine.key_harvest.names import SPACE
from engine.key_harvest.names import SPACES as NAMES
from engine.key_harvest.scoring import largest_groups
from proofs.compare.table import Table
from proofs.games.key_harvest.boxes import SCHEMA, box, names
from proofs.games.key_harvest.crowd import deal, set_out
from proofs.games.key_harvest.game import GAME
from proofs.games.key_harvest.random_boxes import CAN_ADJOIN, random_board, random_box
from spec.kernel import from_json, to_json
from spec.key_harvest import MODEL
from spec.key_harvest.board import hang_together
from spec.key_harvest.box import NoBox, faults, read
from spec.key_harvest.geometry import groups, hangs_together
from spec.key_harvest.scoring import group_sizes
from spec.key_harvest.state import COUNTED, CROPS, EVENTS, SPACES, WORDS, Game, Space
from tests.games.key_harvest.boxes import CHANGES, changed, one_side_less

SAME = settings(deadline=None, derandomize=True, database=None, max_examples=150)
CHANCE = st.integers(0, 10**9).map(random.Random)


# --- boxes --------------------------------------------------------------------------------------------------------


@SAME
@given(CHANCE, st.sampled_from((2, 3, 4)))
def test_both_read_a_random_box_alike(rng: random.Random, players: int) -> None:
    plain = random_box(rng)
    assert list(faults(plain)) == []
    assert faults_of(plain) == []
    ours, theirs = MODEL.new(players, box=plain), GAME.engine.new(players, box=plain)
    assert to_json(ours) == theirs.snapshot()
    Table(GAME, players, start=to_json(ours)).compare_start()


def test_random_boxes_differ_in_everything() -> None:
    """All crops and only some, all numbers of pairs, all words, ranks and marks, sparse boards and crowded ones."""
    boxes = [random_box(random.Random(seed)) for seed in range(150)]
    assert {len(one["pairs"]) for one in boxes} == {0, 1, 2, 3, 4}
    assert {len(pair) for one in boxes for pair in one["pairs"]} == {1, 2}
    known = {sum(crop is not None for crop in one["fields"].values()) for one in boxes}
    assert {0, 56} < known
    workers = [worker for one in boxes for worker in (*one["farmhands"], *one["townsfolk"])]
    assert {worker["rank"] for worker in workers} == {None, 1, 2, 3, 4, 5, 6}
    assert {worker["mark"] for worker in workers} == {"bell", "scroll"}
    said = {next(iter(event["effect"].items())) for one in boxes for event in one["events"]}
    assert said == {(word, number) for word in WORDS for number in ((1, 2, 3) if word in COUNTED else (None,))}
    adjoin = [sum(map(len, one["board"].values())) // 2 for one in boxes]
    assert min(adjoin) == 55 and max(adjoin) > 150
    assert len({frozenset(one["board"]) for one in boxes}) > 140
    assert all(list(one["board"]) != sorted(one["board"]) for one in boxes)


@settings(SAME, max_examples=400)
@given(CHANCE)
def test_both_refuse_the_same_boxes(rng: random.Random) -> None:
    plain = changed(rng)
    ours, theirs = list(faults(plain)), faults_of(plain)
    assert {fault.place[:1] for fault in ours} == {fault.steps[:1] for fault in theirs}
    if not ours:
        assert to_json(MODEL.new(2, box=plain)) == GAME.engine.new(2, box=plain).snapshot()
        return
    with pytest.raises(NoBox) as refusal:
        read(plain)
    assert str(refusal.value) == str(ours[0])
    with pytest.raises(GAME.engine.Malformed) as refused:
        read_box(plain)
    assert str(refused.value) == theirs[0].sentence


def test_some_changes_leave_a_box_and_some_do_not() -> None:
    """Else the test before would show nothing."""
    good = {True: 0, False: 0}
    for seed in range(300):
        good[not faults_of(changed(random.Random(seed)))] += 1
    assert good[True] > 30 and good[False] > 150
    assert len(CHANGES) > 10


def test_every_fault_is_told() -> None:
    """Several faults that have nothing to do with each other, each at its place, by both."""
    plain = box("house")
    one_side_less(plain, random.Random(1))
    plain["fields"]["G8"] = "wine"
    plain["fields"]["A1"] = "rye"
    plain["pairs"][1] = ["E4"]
    plain["farmhands"][2]["rank"] = 7
    plain["townsfolk"][0]["power"] = {"fly": 1}
    plain["events"][3]["letter"] = "c"
    plain["events"][4]["effect"] = {"harvest": 2}
    wrong = [
        ("fields", "G8"),
        ("fields", "A1"),
        ("pairs", 1),
        ("farmhands", 2, "rank"),
        ("townsfolk", 0, "power"),
        ("events", 3, "letter"),
        ("events", 4, "effect"),
    ]
    for places in ([one.place[:3] for one in faults(plain)], [one.steps[:3] for one in faults_of(plain)]):
        assert [place[0] for place in places] == ["board", *(place[0] for place in wrong)]
        assert set(places[1:]) == set(wrong)


def test_what_the_engine_says_of_a_place_has_not_its_path() -> None:
    plain = box("house")
    plain["farmhands"][2]["rank"], plain["board"]["H1"] = 7, ["G1"]
    first, *_, last = faults_of(plain)
    assert first.what() == "must name a space from A1 to G9, not 'H1'."
    assert last.what() == "must be a whole number from 1 to 6, not 7."


def test_huge_things_are_not_told_in_full() -> None:
    plain = box("house")
    plain["farmhands"] = 10**5000
    plain["fields"]["A1"] = "x" * 10**6
    plain["board"] = [["A1"] * 1000]
    told = [str(fault) for fault in faults(plain)] + [fault.sentence for fault in faults_of(plain)]
    assert len(told) == 6
    assert max(map(len, told)) < 120


# --- the schema ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def schema() -> Any:
    """A validator that comes with the docs; where it is not installed only the tables of the schema are looked at."""
    validators = pytest.importorskip("jsonschema_rs", reason="there is no validator of JSON Schema")
    plain = json.loads(SCHEMA.read_text(encoding="utf-8"))
    validators.meta.validate(plain)
    return validators.Draft202012Validator(plain)


def test_the_tables_of_the_schema_are_those_of_the_model() -> None:
    plain = json.loads(SCHEMA.read_text(encoding="utf-8"))
    assert plain["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    parts, defined = plain["properties"], plain["$defs"]
    board = parts["board"]["properties"]
    assert {space: tuple(one["items"]["enum"]) for space, one in board.items()} == dict(CAN_ADJOIN)
    assert parts["fields"]["additionalProperties"]["enum"] == [*CROPS, None]
    assert [one["properties"]["letter"]["const"] for one in parts["events"]["prefixItems"]] == list(EVENTS)
    numbers = {word: [1, 2, 3] if word in COUNTED else [None] for word in WORDS}
    assert {word: one["enum"] for word, one in defined["said"]["properties"].items()} == numbers
    for part in (plain, *parts.values(), *defined.values(), *defined["said"]["properties"].values()):
        assert part["description"]


@pytest.mark.parametrize("name", names())
def test_the_boxes_that_are_there_have_the_form(name: str, schema: Any) -> None:
    assert schema.is_valid(box(name))


@settings(SAME, max_examples=300)
@given(rng=CHANCE)
def test_what_the_schema_refuses_is_no_box(rng: random.Random, schema: Any) -> None:
    assert schema.is_valid(random_box(rng))
    plain = changed(rng)
    if not schema.is_valid(plain):
        assert list(faults(plain)) != []
        assert faults_of(plain) != []


SHAPES: dict[str, tuple[tuple[Any, ...], Any]] = {
    "no name": (("name",), ""),
    "a name that is a number": (("name",), 7),
    "a key too many": (("year",), 2007),
    "no map": (("board",), []),
    "no list": (("board", "A1"), "A2"),
    "nothing adjoins": (("board", "A1"), []),
    "a space that can't adjoin": (("board", "A1", 0), "C1"),
    "a space twice": (("board", "A1", 0), "B1"),
    "a space that there is not": (("board", "H1"), ["G1"]),
    "57 spaces": (("board", "G8"), ["G7"]),
    "57 fields": (("fields", "G8"), "wine"),
    "a field that there is not": (("fields", "Z1"), "wine"),
    "an unknown crop": (("fields", "A1"), "rye"),
    "five pairs": (("pairs",), [["A1"]] * 5),
    "an empty pair": (("pairs", 0), []),
    "three fields in a pair": (("pairs", 0), ["A1", "A2", "A3"]),
    "a field twice in a pair": (("pairs", 0), ["A1", "A1"]),
    "five farmhands": (("farmhands",), [{"rank": 1, "mark": "bell", "power": {"nothing": None}}] * 5),
    "a worker that is none": (("townsfolk", 5), None),
    "rank 0": (("townsfolk", 5, "rank"), 0),
    "rank 7": (("townsfolk", 5, "rank"), 7),
    "rank true": (("townsfolk", 5, "rank"), True),
    "an unknown mark": (("townsfolk", 5, "mark"), "horn"),
    "an empty source": (("townsfolk", 5, "source"), ""),
    "no word": (("townsfolk", 5, "power"), {}),
    "two words": (("townsfolk", 5, "power"), {"move": 1, "draw": 1}),
    "an unknown word": (("townsfolk", 5, "power"), {"fly": 1}),
    "a word without its number": (("townsfolk", 5, "power"), {"move": None}),
    "a number too large": (("townsfolk", 5, "power"), {"move": 4}),
    "a number for a word without": (("townsfolk", 5, "power"), {"harvest": 1}),
    "another letter": (("events", 1, "letter"), "a"),
    "an event with a rank": (("events", 1, "rank"), 1),
    "thirteen events": (("events",), []),
}


@pytest.mark.parametrize("what", SHAPES)
def test_the_schema_refuses_what_has_not_the_form(what: str, schema: Any) -> None:
    plain: Any = box("house")
    (*steps, last), value = SHAPES[what]
    holder = plain
    for step in steps:
        holder = holder[step]
    holder[last] = value
    assert not schema.is_valid(plain)
    assert list(faults(plain)) != [] and faults_of(plain) != []


@pytest.mark.parametrize("key", ["name", "about", "board", "fields", "pairs", "farmhands", "townsfolk", "events"])
def test_the_schema_wants_every_key(key: str, schema: Any) -> None:
    plain = box("house")
    del plain[key]
    assert not schema.is_valid(plain)


def test_what_the_schema_can_not_say(schema: Any) -> None:
    """These are refused by model and engine alone."""
    one_sided, other_fields, far_pair = box("house"), box("house"), box("house")
    one_sided["board"]["A1"].remove("A2")
    other_fields["fields"]["A9"] = other_fields["fields"].pop("A1")
    far_pair["pairs"][1] = ["E4"]
    for plain in (one_sided, other_fields, far_pair):
        assert schema.is_valid(plain)
        assert list(faults(plain)) != [] and faults_of(plain) != []


PAGE = Path(__file__).parents[3] / "docs" / "box.md"


def test_the_page_about_boxes_has_every_key_and_every_word() -> None:
    text = PAGE.read_text(encoding="utf-8")
    table = text.partition("## The words")[2].partition("##")[0]
    rows = [line.split("|") for line in table.splitlines() if line.startswith("| `")]
    assert {row[1].strip(" `"): row[2].strip() for row in rows} == {
        word: "1-3" if word in COUNTED else "" for word in WORDS
    }
    shown = yaml.safe_load(text.partition("```yaml\n")[2].partition("```")[0])
    assert list(shown) == list(box("text"))
    assert {key for part in ("farmhands", "townsfolk", "events") for key in shown[part][0]} == {
        *("name", "rank", "mark", "power", "source", "letter", "effect")
    }


# --- boards -------------------------------------------------------------------------------------------------------


def mask(spaces: Any) -> int:
    return sum(1 << SPACE[space] for space in spaces)


@SAME
@given(CHANCE)
def test_what_hangs_together_on_any_board(rng: random.Random) -> None:
    """Groups of any land on any board, whether it hangs together itself or not."""
    board = random_board(rng)
    if rng.random() < 0.5:
        cut = set(rng.sample(sorted(board), k=rng.randint(1, 28)))
        board = {space: [one for one in others if (one in cut) == (space in cut)] for space, others in board.items()}
        board = {space: others for space, others in board.items() if others}
    ours: Any = {space: frozenset(others) for space, others in board.items()}
    theirs = land.Board({tuple(sorted((SPACE[one], SPACE[other]))) for one in board for other in board[one]})  # type: ignore[misc]
    assert hangs_together(ours) == land.hangs_together(theirs)
    some: list[Space] = rng.sample(sorted(ours), k=rng.randint(0, len(ours)))
    found = groups(some, ours)
    assert sorted(map(mask, found)) == sorted(land.groups(theirs, mask(some)))
    assert sorted(space for group in found for space in group) == sorted(some)
    for one in some[:5]:
        reached = land.reached(theirs, 1 << SPACE[one], mask(some))
        assert {NAMES[number] for number in range(63) if reached >> number & 1} in found


def test_boards_fall_apart_and_hang_together() -> None:
    whole = random_board(random.Random(1))
    assert hangs_together({space: frozenset(others) for space, others in whole.items()})  # type: ignore[arg-type, misc]
    assert not hangs_together({"A1": frozenset(["A2"]), "A2": frozenset(["A1"]), "G1": frozenset(["G2"])})
    assert len(SPACES) == 63 and all(len(beside) >= 3 for beside in CAN_ADJOIN.values())


@SAME
@given(CHANCE, st.sampled_from((2, 3, 4)))
def test_groups_and_scores_on_full_boards(rng: random.Random, players: int) -> None:
    """The largest groups, and which fields hang together, with fields anywhere and workers between them."""
    position = to_json(MODEL.new(players, box=random_box(rng)))
    deal(position["box"], rng)
    set_out(position, rng)
    game = from_json(position, Game)
    played = Played.restore(position)
    state = played._state
    for seat, me in enumerate(game.players):
        largest, second, *_ = [*group_sizes(game.box, me), 0, 0]
        assert largest_groups(state, state.players[seat]) == (largest, second)
        for one in me.fields:
            start = 1 << SPACE[me.fields[one]]
            reached = land.reached(state.box.board, start, state.players[seat].land)
            for other, space in me.fields.items():
                assert hang_together(game.box, me, one, other) == bool(reached >> SPACE[space] & 1)
    assert to_json(MODEL.scores(game)) == played.scores()
