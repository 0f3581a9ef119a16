"""What is put on the pages: examples, what is said of the evidence, drawings that fit, what is covered, code."""

from __future__ import annotations

import html
import re
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from gebot_pages import claim_pages, code_pages, game_pages, rule_pages
from gebot_pages.memory import Memory
from proofs.book.pieces import PieceKind
from proofs.book.rules import ProofCounts, RuleEntry, TheoremEntry
from proofs.book.tested import TestEntry
from proofs.compare.kept import played_scenarios
from proofs.prove.obligations import Result
from proofs.prove.statements import Part, TheoremResult
from proofs.registry import game_named
from proofs.scenarios import usual
from spec.kernel import Piece
from tests.site.helpers import bare_book, bare_entry

GAME = game_named("hallertau")
MODEL = GAME.model
SOW = "hal.fields.sow"
DIRECT: Any = SimpleNamespace(text=lambda make, *told: make(*told))
"""A memory that remembers nothing."""


def entry(*tests: TestEntry, **changes: Any) -> RuleEntry:
    made = bare_entry(GAME, MODEL.rules[SOW])
    made.tests = list(tests)
    for name, value in changes.items():
        setattr(made, name, value)
    return made


def tried(how: Any, result: Any = "passed", kind: Any = "scenario") -> TestEntry:
    return TestEntry(kind, "tests/scenarios/fields.yaml", 1, "A title", result, how)


# --- examples -----------------------------------------------------------------------------------------------------


def played(
    title: str, *, names: tuple[str, ...] = (SOW,), breaks: tuple[set[str], ...] = (), uses: bool = True, **more: Any
) -> Any:
    """A scenario with a move for each set of rules that are broken."""
    steps = [SimpleNamespace(breaks=frozenset(rules)) for rules in breaks] or [SimpleNamespace(breaks=frozenset())]
    violated = Counter(rule for rules in breaks for rule in rules)
    return SimpleNamespace(
        scenario=SimpleNamespace(title=title, rules=names, steps=steps, line=more.get("line", 1)),
        play=SimpleNamespace(exercised={SOW: 1} if uses else {}, violated=violated),
        result=SimpleNamespace(passed=more.get("passed", True)),
    )


def best(*scenarios: Any) -> list[str]:
    book: Any = SimpleNamespace(scenarios=scenarios)
    found = rule_pages.best_examples(book, entry())
    return [one.scenario.title for one in found]


def test_the_best_example_names_the_rule_and_breaks_it_alone() -> None:
    better = [
        played("alone", breaks=({SOW},)),
        played("alone among others", names=(SOW, "b"), breaks=({SOW},)),
        played("alone at length", names=(SOW, "b"), breaks=({SOW}, set())),
        played("together", breaks=({SOW, "b"},)),
        played("kept", line=1),
        played("kept later", line=2),
        played("not named", names=("b",), breaks=({SOW},)),
        played("neither", names=()),
    ]
    assert [best(*better[at:][::-1]) for at in range(len(better))] == [
        [one.scenario.title] for one in better
    ]


def test_what_failed_or_does_not_use_the_rule_is_no_example() -> None:
    assert best(played("failed", passed=False), played("about it", uses=False)) == []


def test_the_example_of_sowing_is_a_field_that_is_sown_twice() -> None:
    book: Any = SimpleNamespace(scenarios=played_scenarios(GAME))
    [found] = rule_pages.best_examples(book, entry())
    assert found.scenario.title == "A field that is sown can't be sown again before it is harvested"
    assert {SOW} in [step.breaks for step in found.scenario.steps]


def test_tests_are_listed_beginning_with_the_one_that_is_drawn() -> None:
    ways: tuple[Any, ...] = ("kept", "both") * 3
    tests = [TestEntry("scenario", "a.yaml", line, "A title", "passed", how) for line, how in enumerate(ways)]
    places = [(test.file, test.line) for test in tests]
    ranked = sorted(tests, key=lambda test: rule_pages.rank(test, {places[4]}, {places[2], places[3]}))
    assert [test.line for test in ranked] == [4, 3, 2, 1, 5, 0]


# --- what is said of the evidence ---------------------------------------------------------------------------------


def test_the_numbers_of_tests_are_said_by_result_and_by_what_becomes_of_the_rule() -> None:
    tests = [tried("kept"), tried("both"), tried("broken"), tried("kept", "not run", "pytest")]
    said = rule_pages.tests_said(tests)
    assert said == "3 tests passed, 1 test not run; the rule is kept in 3 and broken in 2 of them"
    assert rule_pages.tests_said([tried("kept")]) == "1 test passed; the rule is kept in 1 of them"


def test_the_head_of_a_page_has_all_the_numbers() -> None:
    obligations = {"coverage": {"proved": 1200}, "progress": {"proved": 3, "unknown": 1}}
    proofs = ProofCounts(obligations, [TheoremEntry("hal.theorem.x", "proved")])
    told = rule_pages.evidence_said(entry(tried("kept"), proofs=proofs))
    assert told == "1 test passed; 1,203 obligations proved, 1 obligation unknown; 1 theorem proved"
    assert rule_pages.evidence_said(entry()) == ""


# --- drawings that fit --------------------------------------------------------------------------------------------


def advance() -> Part:
    at = {"phase": "progress", "players.0.goods.clay": 2, "players.0.tools": 1}
    move = {"type": "advance", "player": 0, "shop": "carpentry", "pay": {"clay": 1}}
    return Part("It advances.", "possible", "proved", "", position=usual(GAME, 2, at), moves=[move])


def test_a_position_is_shown_as_far_as_there_is_room() -> None:
    part, book = advance(), bare_book(GAME)
    whole = claim_pages.drawn(GAME, part.position, "x", part.moves)
    alone = claim_pages.drawn(GAME, part.position, "x", [])
    assert len(alone) < len(whole)

    def shown(room: int) -> str:
        return str(claim_pages.witness(book, part, "x", DIRECT, room))

    assert shown(len(whole)) == whole
    assert "trace-slider" in whole and "trace-slider" not in alone
    for room in (len(whole) - 1, len(alone)):
        assert shown(room).startswith(alone)
        assert shown(room).endswith("<p>The moves from here take too much room to be drawn; the scenario has them.</p>")
    assert "<svg" not in shown(len(alone) - 1)
    assert "takes too much room to be drawn" in shown(0)


def test_the_parts_of_a_theorem_share_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    part, book = advance(), bare_book(GAME)
    whole = claim_pages.drawn(GAME, part.position, "part-1", part.moves)
    monkeypatch.setattr(claim_pages, "MOST_DRAWN", len(whole) + 1)
    always = Part("It is so.", "always", "proved", "")
    first, second, third = claim_pages.part_views(book, [always, part, advance()], DIRECT)
    assert (first.figure, first.scenario, first.first) == ("", "", False)
    assert (second.figure, second.first) == (whole, True)
    assert "takes too much room" in third.figure and "<svg" not in third.figure and not third.first
    assert third.scenario == second.scenario
    assert "  players.0.goods.clay: 2" in second.scenario.splitlines()
    assert second.scenario.splitlines()[-2] == "moves:"


# --- what is covered ----------------------------------------------------------------------------------------------


def test_the_way_in_which_a_rule_is_tested() -> None:
    assert game_pages.way(entry(tried("both"))) == "kept and broken"
    assert game_pages.way(entry(tried("kept"), tried("broken"))) == "kept and broken"
    assert game_pages.way(entry(tried("kept"), effect="It counts.")) == "kept; can't be broken"
    assert game_pages.way(entry(tried("kept"), effect=None)) == "without a test"
    assert game_pages.way(entry(tried("both", "failed"))) == "without a test"
    assert game_pages.way(entry(tried("kept"), tried("broken", "not run"))) == "without a test"
    assert game_pages.way(entry(effect="It counts.")) == "without a test"


def small_book() -> Any:
    """A book of three rules, two cards, two scenarios, a theorem with two claims and three obligations."""
    effect = entry(tried("kept"), effect="It counts.")
    rules = [entry(tried("both")), effect, entry(tried("kept", "failed"), effect=None)]
    cards = [
        SimpleNamespace(rule=rule, shown=[1], kind=PieceKind(), piece=Piece("card", number, MODEL.rules[SOW], number))
        for rule, number in zip(rules, (1, 3), strict=False)
    ]
    scenarios = [
        SimpleNamespace(
            scenario=SimpleNamespace(source={"it": source} if source else {}, steps=[]),
            result=SimpleNamespace(passed=passed),
        )
        for source, passed in (("1", True), ("2", False), ("", True))
    ]
    theorems = [
        TheoremResult("hal.theorem.x", ["a", "b"], "", {}, [], "proved", []),
        TheoremResult("hal.theorem.y", ["c"], "", {}, [], "unknown", []),
    ]
    statuses: tuple[Any, ...] = ("proved", "proved", "failed")
    results = [Result(f"x:{at}", "coverage", "y", "x", [], status, "") for at, status in enumerate(statuses)]
    proofs = SimpleNamespace(theorems=theorems, results=results)
    return bare_book(GAME, entries=rules, pieces=cards, scenarios=scenarios, proofs=proofs)


def test_what_is_covered_and_of_how_much() -> None:
    assert list(game_pages.coverage(small_book())) == [
        ("Rules that a test keeps", 2, 3),
        ("Rules that a test breaks, of those that can be broken", 1, 2),
        ("Cards that a scenario plays or refuses", 2, 2),
        ("Options of cards with a position", 2, 4),
        ("Scenarios of lines of the rule book that pass", 1, 2),
        ("Claims of the rule book settled by theorems", 2, 3),
        ("Theorems proved", 1, 2),
        ("Obligations proved", 2, 3),
    ]
    assert game_pages.tested(small_book()) == (2, 3)


def test_the_chapters_of_a_game_count_its_rules() -> None:
    chart = str(game_pages.chapters_chart(small_book()))
    rows = re.findall(r'<tr>.*?href="([^"]*)".*?"chart-number">(\d+)<.*?</tr>', chart)
    assert rows == [(f"hallertau-chapter-{one}.html", "3" if one == "fields" else "0") for one in MODEL.chapters]
    said = re.findall(r"<small>(.*?)</small>", chart)
    assert said == ["1 kept and broken + 1 kept; can&#x27;t be broken + 1 without a test"]


# --- code ---------------------------------------------------------------------------------------------------------


def lines(body: str) -> dict[int, str]:
    """The lines that a page of code shows, by the numbers of their anchors."""
    found = re.findall(
        r'<span class="line" id="line-(\d+)"><i> *\1</i> (.*?)\n</span>(?=<span class="line"|</pre>)', body
    )
    return {int(number): html.unescape(re.sub(r"<[^>]*>", "", line)) for number, line in found}


SOURCE = '''"""A module: a < b & c."""


def f(x: str) -> None:
    """Two
    lines."""
    return "</pre>" + x
'''


def test_every_line_of_a_file_is_an_anchor_and_shown_as_it_is() -> None:
    body = code_pages.body(SOURCE, "python")
    assert list(lines(body).items()) == list(enumerate(SOURCE.splitlines(), 1))
    assert body.count("</pre>") == 1
    assert '<span class="k">def</span>' in body


@pytest.mark.parametrize("text", ["\n\nx = 1\n", "x: [1, 2]  # <b>\n\n---\ny: |\n  a\n  b\n"])
def test_empty_lines_at_the_beginning_count(text: str) -> None:
    assert lines(code_pages.body(text, "yaml")) == dict(enumerate(text.splitlines(), 1))


def test_a_file_is_shown_without_colours_where_they_take_too_much_room(monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(code_pages, "MOST_COLOURED", 0)
    body = code_pages.body(SOURCE, "python")
    assert lines(body) == dict(enumerate(SOURCE.splitlines(), 1))
    assert re.findall(r"<span class=\"(?!line\")", body) == []


@pytest.mark.usefixtures("evidence_apart")
def test_files_have_a_page_if_a_text_links_to_them() -> None:
    memory = Memory()
    names = ["code-proofs-wire-py", "code-tests-scenarios-hallertau-fields-yaml"]
    found = dict(code_pages.pages([f'<a href="{name}.html#line-7">' for name in names], memory))
    assert list(found) == [f"{name}.rst" for name in names]
    assert "proofs/wire.py\n====" in found["code-proofs-wire-py.rst"]
    assert dict(code_pages.pages(["<p>code-proofs-wire-py</p>"], memory)) == {}
