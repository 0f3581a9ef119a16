"""The differences between the editions: all are there, and those that change play do."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from proofs.book.editions import NotShown, Parted, Row, in_words, questions_about, row_of, rows
from proofs.book.locations import lines_of
from proofs.cli import app
from proofs.game import Claims
from proofs.games.hallertau.partings import PARTINGS
from proofs.prove.readings import disputed
from proofs.prove.solver import Memory
from proofs.prove.statements import possible, settle
from proofs.registry import game_named
from spec.hallertau import MODEL
from spec.hallertau.cards.otherwise import OTHERWISE, as_read
from spec.hallertau.cards.table import CARDS
from spec.hallertau.editions import DIFFERENCES
from spec.kernel import Illegal, Judge, to_json
from spec.kernel.editions import Difference

GAME = game_named("hallertau")

AT_ODDS = [
    (1326, 1282), (1295, 1252), (1276, 1233), (1281, 1238), (1284, 1241), (1029, 998),
    (269, 270), (829, 792), (925, 888), (252, 287), (827, 790),
]  # fmt: skip
"""A line of each edition for every place where following one text alone gives another game."""

UNCLEAR = [
    (1692, 1646), (1253, 1210), (1081, 1073), (1660, 1620), (1679, 1637), (1715, 1699), (1585, 1542), (1053, 1026),
    (1557, 1478), (1877, 1804), (1190, 1172), (1268, 1225), (1234, 1197), (1227, 1192), (1286, 1243), (1406, 1362),
    (1310, 1267), (1249, 1206), (1645, 1603), (1705, 1692), (1263, 1220), (1077, 1069), (1141, 1133), (1183, 1168),
    (421, 415), (939, 918), (991, 960), (233, 234), (557, 529),
]  # fmt: skip
"""The same for every place where one text leaves open what the other settles."""

CHANGE_PLAY = {
    "cost-of-401", "barley-for-321", "advance-of-312", "target-of-314", "top-row-of-315", "top-row-of-725",
    "top-row-of-302", "town-hall", "tie-break", "quadrants", "bonus-card-last", "fields-of-614", "harvest-of-208",
    "tools-of-330", "phase-of-301",
}  # fmt: skip


@pytest.fixture(scope="module")
def found() -> list[Row]:
    return rows(GAME)


def read_under(position: Any, move: Any, readings: dict[str, str]) -> Any:
    """What becomes of a move under these readings: the position after it, or the rules that it breaks."""
    try:
        return to_json(MODEL.apply(MODEL.read_state(position), MODEL.read_move(move), Judge(readings=readings)))
    except Illegal as refusal:
        return refusal.rules


# --- the list ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "places"), [("at odds", AT_ODDS), ("unclear", UNCLEAR)])
def test_every_difference_is_listed(kind: str, places: list[tuple[int, int]]) -> None:
    listed = [one for one in DIFFERENCES if one.kind == kind]
    for italian, portuguese in places:
        here = [
            one for one in listed if italian in lines_of(one.lines["it"]) and portuguese in lines_of(one.lines["pt"])
        ]
        assert len(here) == 1, (italian, portuguese)
    named = [(lines_of(one.lines["it"]), lines_of(one.lines["pt"])) for one in listed]
    assert all(any(it in its and pt in pts for it, pt in places) for its, pts in named)


def test_ids_are_different_and_names_exist() -> None:
    assert len({one.id for one in DIFFERENCES}) == len(DIFFERENCES)
    for one in DIFFERENCES:
        assert set(one.says) == set(one.lines) == set(MODEL.editions)
        assert one.says["it"] != one.says["pt"]
        assert set(one.partings) <= set(PARTINGS)


def test_a_ruling_cites_the_lines_of_the_difference_it_explains() -> None:
    for one in DIFFERENCES:
        if one.kind == "wording":
            assert not one.partings
            continue
        assert one.ruling is not None, one.id
        ruling = MODEL.rulings[one.ruling]
        for edition in MODEL.editions:
            assert lines_of(one.lines[edition]) & lines_of(ruling.sources[edition]), (one.id, edition)
        for name in one.partings:
            assert PARTINGS[name].ruling is ruling


# --- what changes play ------------------------------------------------------------------------------------------


def test_which_differences_change_play(found: list[Row]) -> None:
    assert {row.id for row in found if row.changes_play} == CHANGE_PLAY
    assert [row.id for row in found] == [one.id for one in DIFFERENCES]
    for row in found:
        assert row.changes_play == bool(row.shown)
        assert row.ruling is None or row.changes_play == (len(MODEL.rulings[row.ruling].readings) > 1)


@pytest.mark.parametrize("id", sorted(CHANGE_PLAY))
def test_the_move_comes_out_differently(found: list[Row], id: str) -> None:
    row = next(row for row in found if row.id == id)
    assert row.ruling is not None
    for shown in row.shown:
        if shown.move is None:
            assert_values_differ(row.ruling, shown)
            continue
        ours = read_under(shown.position, shown.move, {row.ruling: shown.ours.reading})
        theirs = read_under(shown.position, shown.move, {row.ruling: shown.theirs.reading})
        assert ours != theirs
        assert ours == read_under(shown.position, shown.move, {})
        assert (shown.ours.broken or shown.theirs.broken) or shown.differ


def assert_values_differ(id: str, shown: Parted) -> None:
    """The tie-break needs no move: another player has won."""
    winners = []
    for reading in (shown.ours.reading, shown.theirs.reading):
        with Judge(readings={id: reading}):
            winners.append(MODEL.scores(MODEL.read_state(shown.position))["winners"])
    assert winners[0] != winners[1]


@pytest.mark.parametrize("name", PARTINGS)
def test_readings_part_about_a_move(name: str) -> None:
    """Also those rulings that have nothing to do with a difference between the editions."""
    ruling = PARTINGS[name].ruling
    asked = questions_about(GAME, Difference(name, "at odds", name, {}, {}, "", ruling.id, (name,)))
    for _, other, question in asked:
        part = settle(possible(name, question), Memory())
        assert part.status == "proved"
        ours = read_under(part.position, part.move, {ruling.id: ruling.taken})
        assert ours == read_under(part.position, part.move, {})
        assert ours != read_under(part.position, part.move, {ruling.id: other})


def test_every_ruling_with_readings_has_something_to_show() -> None:
    parted = {parting.ruling.id for parting in PARTINGS.values()}
    assert {ruling.id for ruling in disputed(MODEL) if ruling.shows is None} == parted


def test_a_difference_that_changes_nothing_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """The readings of 401 do not part when card 321 is played."""
    elsewhere = dataclasses.replace(PARTINGS["401"], focus=PARTINGS["321"].focus)
    claims: Claims = dataclasses.replace(GAME.claims, partings={**PARTINGS, "401": elsewhere})
    claim = next(one for one in DIFFERENCES if one.id == "cost-of-401")
    with pytest.raises(NotShown, match=r"hal\.ruling\.cost-of-401"):
        row_of(GAME.but(claims=claims), claim, Memory())
    monkeypatch.setitem(GAME.__dict__, "claims", claims)
    result = CliRunner().invoke(app, ["editions", "hallertau"])
    assert result.exit_code == 1 and "hal.ruling.cost-of-401" in result.stderr


def test_cards_read_otherwise_are_read_so_only_then() -> None:
    for number, (ruling, other, card) in OTHERWISE.items():
        assert as_read(number) is CARDS[number]
        with Judge(readings={ruling.id: other}):
            assert as_read(number) is card and card != CARDS[number]


# --- the command ------------------------------------------------------------------------------------------------


def test_the_command_lists_them_all(found: list[Row]) -> None:
    result = CliRunner().invoke(app, ["editions", "hallertau"], env={"COLUMNS": "300"})
    assert result.exit_code == 0
    unwrapped = " ".join(result.stdout.split())
    for row in found:
        assert row.id in result.stdout
        for shown in row.shown:
            assert f"{row.id}: {in_words(GAME, shown)}" in unwrapped


def test_what_is_shown_is_told_in_words(found: list[Row]) -> None:
    told = {row.id: [in_words(GAME, shown) for shown in row.shown] for row in found}
    assert told["cost-of-401"] == [
        "Seat 0 plays card 401 at option 1, paying 1 rye. That is legal under “1 barley or 1 rye”, refused "
        "(hal.card.401) under “1 barley and 1 rye”."
    ]
    assert told["tie-break"] == [
        "1 if the first seat is among the winners, 0 if not. It is 1 under “the larger leftover wins” and 0 under "
        "“the smaller leftover wins”."
    ]
    first, *_ = told["quadrants"]
    assert first.startswith(
        "Nature draws quadrant card 4. “five in each, as in the Italian” and “two and eight, as the Portuguese lists "
        "them” then differ in the workers on row 2 of Clay Delivery (0 or "
    )


def test_the_command_speaks_json(found: list[Row]) -> None:
    result = CliRunner().invoke(app, ["editions", "hallertau", "--json"])
    assert result.exit_code == 0
    assert msgspec.json.decode(result.stdout, type=list[Row]) == found


def test_an_unknown_game_is_a_misuse() -> None:
    result = CliRunner().invoke(app, ["editions", "halertau"])
    assert result.exit_code == 2
    assert "There is no game called 'halertau'. Did you mean hallertau?" in result.stderr


def test_a_game_with_one_edition_has_nothing_to_compare() -> None:
    result = CliRunner().invoke(app, ["editions", "acbas"])
    assert (result.exit_code, result.stdout) == (
        0,
        "acbas has one edition, the Italian one: there is nothing to compare.\n",
    )
