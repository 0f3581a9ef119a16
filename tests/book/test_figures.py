"""Positions and traces as parts of a page: which boards there are, where it opens, and that names don't clash."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from proofs.book.figures import (
    FEW_STEPS,
    board_of,
    changed,
    drawn,
    in_question,
    looked_at,
    of_scenario,
    place_of,
    shown_by,
    stepping,
    that_matter,
    unusual,
)
from proofs.book.locations import ROOT
from proofs.draw.boards import Picture, pictures
from proofs.draw.stepper import boards_of
from proofs.game import Game, Site
from proofs.registry import game_named, games
from proofs.scenarios import Scenario, load, usual
from proofs.traces import Step, Trace, record
from proofs.wire import leaves
from spec.kernel.records import Malformed, get, put

HOSTILE = "</script><script>hacked = 1</script><!--<img src=x onerror='hacked = 1'>&amp;"
HALLERTAU, ACBAS = game_named("hallertau"), game_named("acbas")
ADVANCE = {"type": "advance", "player": 0, "shop": "carpentry", "pay": {"clay": 1}}


@cache
def scenarios(file: str) -> list[Scenario]:
    return load(ROOT / "tests" / "scenarios" / f"{file}.yaml")


def progress(*moves: dict[str, Any], **given: Any) -> Trace:
    """Moves of a progress phase; seat 0 has two clay and a tool."""
    at = {"phase": "progress", "players.0.goods.clay": 2, "players.0.tools": 1}
    return record(HALLERTAU, usual(HALLERTAU, 2, at | given), list(moves), "Advances")


def trace_of(scenario: Scenario) -> Trace:
    moves = [step.move for step in scenario.steps]
    return record(game_named(scenario.game), scenario.position, moves, scenario.title)


def titles(text: str) -> list[str]:
    return list(map(html.unescape, re.findall(r"<figure><figcaption>(.*?)</figcaption>", text)))


def data_of(text: str) -> Any:
    [found] = re.findall(r'<script type="application/json" class="trace-data">(.*?)</script>', text, re.S)
    return json.loads(found)


# --- which boards -------------------------------------------------------------------------------------------------


GIVEN: dict[str, dict[str, Any]] = {
    "hallertau": {"players.0.hand": [1], "players.0.played": [2]},
    "key_harvest": {"track": ["a"], "players.0.harvested": {"E4": 1}},
    "agricola": {"variant": "cards", "phase": "work"},
}
"""What must be in the usual position so that there is something on every board."""
BOTH_WAYS = [*games(), *(game.but(site=Site()) for game in games())]
"""Every game with the boards of its own, and with those that any game has."""


@pytest.mark.parametrize("game", BOTH_WAYS, ids=str)
def test_the_board_of_a_path_shows_what_is_there(game: Game) -> None:
    position = usual(game, 2, GIVEN.get(game.name, {}))
    shown = {one.title: one for one in pictures(game, position, "board")}
    checked = set()
    for path in leaves(position):
        for other in one_off(get(position, path)):
            if changed := changed_boards(game, position, path, other, shown):
                assert board_of(game, path) in changed, path
                checked.add(place_of(game, path)[0])
                break
    assert checked >= set(shown_by(game).boards.values())


GONE = object()
"""What becomes of an entry that is taken away."""


def one_off(value: Any) -> list[Any]:
    """Values near one of a position."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, GONE]
    return [value[1:]] if isinstance(value, list) and value else []


def changed_boards(game: Game, position: Any, path: str, value: Any, shown: dict[str, Picture]) -> set[str]:
    changed = json.loads(json.dumps(position))
    if value is GONE:
        around, _, key = path.rpartition(".")
        get(changed, around).pop(key, None) if around else None
    else:
        put(changed, path, value)
    try:
        return {one.title for one in pictures(game, changed, "board") if shown.get(one.title) != one}
    except Malformed:
        return set()


@pytest.mark.parametrize("game", BOTH_WAYS, ids=str)
def test_nothing_is_unusual_in_the_usual_position(game: Game) -> None:
    position = usual(game, 2, {})
    assert unusual(game, position, pictures(game, position, "board")) == set()
    assert titles(drawn(game, position, "x")) == [shown_by(game).course]


def test_what_follows_from_phase_and_cards_is_usual() -> None:
    position = usual(HALLERTAU, 2, {"phase": "fallow", "players.1.hand": [17]})
    boards = pictures(HALLERTAU, position, "board")
    assert unusual(HALLERTAU, position, boards) == {"Round and turn", "Seat 1: cards"}


def test_boards_that_differ_and_boards_that_change() -> None:
    text = stepping(HALLERTAU, progress(ADVANCE), "x")
    assert titles(text) == ["Seat 0: village", "Seat 0: goods, tools, jewels, workers", "Round and turn"]
    left = "As usual, and not shown: Action board; of seat 0 fields, sheep; of seat 1 village, fields, sheep, goods, "
    assert left + "tools, jewels, workers." in text


def test_a_board_at_which_a_broken_rule_looked() -> None:
    position = usual(HALLERTAU, 1, {"phase": "progress"})
    assert titles(drawn(HALLERTAU, position, "x")) == ["Round and turn"]
    text = drawn(HALLERTAU, position, "x", moves=[ADVANCE])
    assert titles(text) == ["Seat 0: goods, tools, jewels, workers", "Round and turn"]


def test_whoever_moves_has_a_board() -> None:
    text = drawn(HALLERTAU, usual(HALLERTAU, 2, {}), "x", moves=[{"type": "end_progress", "player": 1}])
    assert "Seat 1: village" in titles(text)


@pytest.mark.parametrize("file", ["hallertau/progress", "acbas/farm"])
def test_what_is_left_out_never_changes(file: str) -> None:
    for scenario in scenarios(file)[::4]:
        game, trace = game_named(scenario.game), trace_of(scenario)
        boards = boards_of(game, trace)
        matter = that_matter(game, trace, boards, changed(boards) | looked_at(game, trace))
        assert len({tuple(one for one in row if one.title not in matter) for row in boards}) == 1
        seats = {step.move["player"] for step in scenario.steps if "player" in step.move}
        assert seats <= {one.seat for one in boards[0] if one.title in matter}


def test_a_fragment_is_small() -> None:
    usual_ones = [one for one in scenarios("hallertau/fields") if 1 <= len(one.steps) <= 3][:6]
    long_ones = [one for one in scenarios("acbas/buildings_windows") if len(one.steps) == 6][:4]
    assert usual_ones and long_ones
    assert max(len(of_scenario(HALLERTAU, one, "x").encode()) for one in usual_ones) < 60_000
    assert max(len(of_scenario(ACBAS, one, "x").encode()) for one in long_ones) < 120_000


# --- where it opens -----------------------------------------------------------------------------------------------

UNPAID = ADVANCE | {"pay": {}}


def opening(text: str) -> tuple[str, str | None]:
    [(opens, question)] = re.findall(r'data-opens="(\d+)"(?: data-question="(\d+)")?', text)
    return opens, question or None


def test_a_short_trace_opens_at_the_move_in_question() -> None:
    trace = progress(ADVANCE, UNPAID)
    broken = "hal.progress.cost"
    assert broken in trace.steps[0].rules and broken in trace.steps[1].rules
    text = stepping(HALLERTAU, trace, "x", focus=[broken])
    assert opening(text) == ("2", "2")
    assert "To the move in question" in text
    other = next(rule for rule in trace.steps[0].rules if rule not in trace.steps[1].rules)
    assert opening(stepping(HALLERTAU, trace, "x", focus=[other])) == ("1", "1")


def test_a_long_trace_opens_at_the_start_and_has_a_button() -> None:
    trace = progress(ADVANCE, *[UNPAID] * FEW_STEPS)
    text = stepping(HALLERTAU, trace, "x", focus=trace.steps[1].rules)
    assert opening(text) == ("0", "2")
    assert "To the move in question" in text


def test_without_a_move_in_question_there_is_no_button() -> None:
    for focus in ([], ["hal.scoring.village"]):
        text = stepping(HALLERTAU, progress(ADVANCE), "x", focus=focus)
        assert opening(text) == ("0", None)
        assert "To the move in question" not in text


def test_a_break_is_more_in_question_than_a_use() -> None:
    start = usual(HALLERTAU, 1, {})
    malformed, legal = Step({}, "malformed", [], start), Step({}, "legal", ["a", "b"], start)
    steps = [malformed, legal, *(Step({}, "illegal", ["a", "b"], start) for _ in range(2))]
    assert in_question(Trace("hallertau", "", start, steps), {"b"}) == 3
    assert in_question(Trace("hallertau", "", start, steps[:2]), {"b"}) == 2
    assert in_question(Trace("hallertau", "", start, steps), {"c"}) is None


# --- what is in the text ------------------------------------------------------------------------------------------


def ids(text: str) -> Iterator[str]:
    """Ids of what is on the page at first, without what the script has for later."""
    yield from re.findall(r'\bid="([^"]*)"', re.sub(r"<script.*?</script>", "", text, flags=re.S))


def test_ids_begin_with_the_name() -> None:
    trace = progress(ADVANCE)
    first, second = stepping(HALLERTAU, trace, "first"), stepping(HALLERTAU, trace, "second")
    found = [*ids(first), *ids(second)]
    assert len(found) == len(set(found)) == 12
    assert all(id.startswith(("first-", "second-")) for id in found)
    for svg in (svg for _, svg in data_of(second)["boards"] if svg is not None):
        [(title, desc)] = re.findall(r'aria-labelledby="(\S+) (\S+)"', svg)
        assert title.startswith("second-") and f'id="{title}"' in svg and f'id="{desc}"' in svg


def test_without_script_the_start_is_shown_and_the_moves_are_listed() -> None:
    trace = progress(ADVANCE, UNPAID)
    text = re.sub(r"<script.*?</script>", "", stepping(HALLERTAU, trace, "board"), flags=re.S)
    boards = {one.title: one.svg for one in pictures(HALLERTAU, trace.start, "board")}
    assert all(boards[title] in text for title in titles(text))
    moves = re.findall(r'<li value="(\d)"><span>(.*?)</span>(.*?)</li>', text)
    assert [(number, verdict) for number, _, verdict in moves] == [("0", ""), ("1", ""), ("2", " <b>illegal</b>")]
    assert moves[1][1] == "Seat 0 moves the carpentry one space, paying 1 clay."
    assert re.search(r'<div class="trace-controls"[^>]* hidden>', text)


def test_rules_are_linked_as_the_caller_says() -> None:
    trace = progress(ADVANCE)
    rules = data_of(stepping(HALLERTAU, trace, "x", link=lambda rule: f"{rule.id}.html"))["rules"]
    assert rules.keys() == set(trace.steps[0].rules)
    assert all(told["address"] == f"{id}.html" for id, told in rules.items())


def test_a_scenario_without_moves_is_only_drawn() -> None:
    scenario = next(one for one in scenarios("hallertau/scoring") if not one.steps)
    text = of_scenario(HALLERTAU, scenario, "x")
    assert "<script" not in text and "trace-controls" not in text
    assert "Round and turn" in titles(text) and text.count("<svg") == len(titles(text))


def test_texts_of_a_trace_are_only_texts() -> None:
    start = usual(ACBAS, 2, {})
    steps = [Step({"type": HOSTILE}, "malformed", [], start), Step(HOSTILE, "malformed", [HOSTILE], start)]
    text = stepping(ACBAS, Trace("acbas", HOSTILE, start, steps), "x", focus=[HOSTILE])
    assert text.count("</script") == 1 and "<!--" not in text
    assert not re.search("<script|<img", re.sub(r"<script.*?</script>", "", text, flags=re.S))
    assert json.loads(data_of(text)["steps"][2]["move"]) == HOSTILE
