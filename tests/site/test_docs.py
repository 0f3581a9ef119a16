"""The rule docs: what makes the build fail, the data, and that the tutorial tells the truth."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from proofs import scenarios
from proofs.book.engines import EngineIndex, citations
from proofs.book.locations import ROOT, Code, lines_of, relative
from proofs.book.rules import ProofCounts, RuleEntry, TheoremEntry, problems, rule_entries
from proofs.book.tested import TestEntry, audits, marked_tests
from proofs.cli import app
from proofs.compare.acting import run
from proofs.game import Game, Site
from proofs.prove.obligations import Result
from proofs.prove.running import Proofs
from proofs.registry import game_named, games
from tests.site.helpers import entries, nothing_proved

DOCS = ROOT / "docs"
GAME = game_named("hallertau")
ELSEWHERE = GAME.but(home=None)
"""The same without a source tree, so without tests."""


def entry(**changes: Any) -> RuleEntry:
    """A rule with everything it needs, unless changed."""
    kept = TestEntry("scenario", "a.yaml", 1, "kept", "passed", "kept")
    broken = TestEntry("scenario", "a.yaml", 9, "broken", "passed", "broken")
    complete = RuleEntry(
        id="hal.progress.cost",
        game="hallertau",
        chapter="progress",
        title="A rule",
        text="A statement.",
        why="A reason.",
        sources={"it": "1", "pt": "2"},
        model=Code("spec/a.py", 1, "a_rule", "def a_rule(): ..."),
        moves=["advance"],
        steps=[],
        engine=[],
        tests=[kept, broken],
        proofs=ProofCounts({"coverage": {"proved": 1}}, [TheoremEntry("hal.theorem.x", "proved")]),
        rulings=[],
        effect=None,
    )
    return msgspec.structs.replace(complete, **changes)


def proofs(*results: Result) -> Proofs:
    return Proofs("hallertau", "", list(results), [], 0.0, 0)


# --- what makes the build fail ----------------------------------------------------------------------------------


def test_a_complete_rule_is_no_problem() -> None:
    assert problems(ELSEWHERE, [entry()], proofs()) == []


def test_a_rule_without_test_and_proof_is_a_problem() -> None:
    bare = entry(tests=[], proofs=ProofCounts({}, []), effect="It happens by itself.")
    assert problems(ELSEWHERE, [bare], proofs()) == ["hal.progress.cost has neither a test nor a proof."]


def test_a_rule_that_no_test_breaks_is_a_problem_unless_it_cannot_be_violated() -> None:
    kept = [TestEntry("scenario", "a.yaml", 1, "kept", "passed", "kept")]
    [problem] = problems(ELSEWHERE, [entry(tests=kept)], proofs())
    assert problem.startswith("hal.progress.cost can be violated, but no test breaks it")
    assert problems(ELSEWHERE, [entry(tests=kept, effect="It counts.")], proofs()) == []


def test_a_rule_says_why_it_matters_unless_it_is_that_of_a_piece() -> None:
    assert problems(ELSEWHERE, [entry(why="")], proofs()) == ["hal.progress.cost does not say why it matters."]
    assert problems(ELSEWHERE, [entry(why="", id="hal.card.17")], proofs()) == []


def test_a_game_need_not_have_a_thorough_rule_book() -> None:
    assert problems(ELSEWHERE.but(site=Site()), [entry(why="", tests=[])], proofs()) == []


def test_a_failed_test_is_a_problem() -> None:
    failed = TestEntry("scenario", "a.yaml", 9, "broken", "failed", "broken")
    twice = [entry(tests=[failed]), entry(id="hal.progress.bakery", tests=[failed])]
    assert problems(ELSEWHERE, twice, proofs()) == ["The test 'broken' failed (a.yaml:9)."]


@pytest.mark.parametrize("status", ["failed", "unknown"])
def test_a_proof_that_is_not_proved_is_a_problem(status: Any) -> None:
    result = Result("coverage:x@y", "coverage", "y", "x", [], status, "")
    assert problems(ELSEWHERE, [entry()], proofs(result)) == [f"The proof coverage:x@y is {status}."]


def test_a_marker_with_an_unknown_rule_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("")
    folder = tmp_path / "tests"
    folder.mkdir()
    marker = '@pytest.mark.rules("hal.no.such-rule")'
    (folder / "test_x.py").write_text(f"import pytest\n\n{marker}\ndef test_x() -> None: ...\n")
    [problem] = problems(GAME.but(home=tmp_path), [entry()], proofs())
    assert problem == "tests/test_x.py:4 names hal.no.such-rule, which does not exist."


def test_problems_are_warnings_and_a_build_with_warnings_as_errors_fails(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "index.rst").write_text("Title\n=====\n\nText.\n")
    (source / "conf.py").write_text(
        f"import sys\nsys.path[:0] = [{str(DOCS)!r}, {str(ROOT)!r}]\n"
        "from gebot_pages import rulebook\n"
        "def setup(app):\n"
        "    app.connect('builder-inited', lambda app: rulebook.warn(['A rule has neither test nor proof.']))\n"
    )
    build = [sys.executable, "-m", "sphinx", "-q", "-W", "-b", "dummy", str(source), str(tmp_path / "site")]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "A rule has neither test nor proof." in done.stderr


# --- the data ---------------------------------------------------------------------------------------------------


def test_lines_of_a_citation() -> None:
    assert lines_of("589-591, 617") == {589, 590, 591, 617}
    assert lines_of("") == frozenset()


def test_citations_in_docstrings_and_comments(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(
        '"""A module."""\n\n# PT 3-4: a table.\nTABLE = {}\n\n\n'
        'class A:\n    def b(self):\n        """Does it. PT 7"""\n'
    )
    every = citations([tmp_path / "a.py"], ("it", "pt"))
    found = {(one.location.function, one.location.line): one.lines for one in every}
    assert found == {("TABLE", 4): {"pt": {3, 4}}, ("A.b", 8): {"pt": {7}}}


def test_an_engine_that_cites_nothing_has_no_places() -> None:
    other = game_named("acbas")
    rule = GAME.model.rules["hal.progress.boulders"]
    assert EngineIndex(GAME.but(engine=other.engine)).of(rule) == []
    assert EngineIndex(GAME).of(rule) != []


def test_markers_say_how_a_test_treats_a_rule(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text(
        "import pytest\n\n\n@pytest.mark.rules('a.b', 'a.c', how='broken')\nclass TestX:\n    def test_y(self): ...\n"
    )
    found = {(rule, test.how, test.title, test.line) for rule, test in marked_tests(tmp_path)}
    assert found == {("a.b", "broken", "Y", 6), ("a.c", "broken", "Y", 6)}


def test_the_tests_that_go_through_all_pieces_are_found_by_their_marker(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text("import pytest\n\n\n@pytest.mark.pieces\ndef test_every_piece(): ...\n")
    [audit] = audits(tmp_path)
    assert (audit.how, audit.title, audit.line) == ("both", "Every piece", 5)
    assert list(audits(None)) == []


@pytest.mark.xdist_group("proofs")
@pytest.mark.parametrize("game", games(), ids=str)
def test_every_rule_has_its_place_in_model_and_engine(game: Game) -> None:
    model = game.model
    every = entries(game)
    assert [one.id for one in every] == list(model.rules)
    idle = [one.id for one in every if not one.moves and not one.steps]
    assert not idle, f"{', '.join(idle)}: part of no move and of nothing that happens by itself"
    nowhere = [one.id for one in every if not one.engine]
    assert not nowhere, f"{', '.join(nowhere)}: no place in the engine cites these lines"
    for one in every:
        lines = (ROOT / one.model.file).read_text().splitlines()
        assert one.model.source.splitlines()[0] in lines[one.model.line - 1], one.id
        assert (one.chapter in model.chapters) != (one.id in model.pieces), one.id
        for place in one.engine if one.chapter in model.chapters else []:
            function = place.function.rpartition(".")[2]
            assert function == "(module)" or function in (ROOT / place.file).read_text().splitlines()[place.line - 1]


@pytest.mark.parametrize("game", games(), ids=str)
def test_without_the_source_tree_there_are_still_rules(game: Game) -> None:
    every = rule_entries(game.but(home=None), nothing_proved(game))
    assert len(every) == len(game.model.rules)
    assert not any(one.tests for one in every)


def test_files_are_named_as_seen_from_the_root_of_their_project(tmp_path: Path) -> None:
    (tmp_path / "other" / "game").mkdir(parents=True)
    (tmp_path / "other" / "pyproject.toml").write_text("")
    assert relative(tmp_path / "other" / "game" / "model.py") == "game/model.py"
    assert relative(ROOT / "proofs" / "wire.py") == "proofs/wire.py"
    assert relative(tmp_path / "model.py") == "model.py"


# --- the tutorial -----------------------------------------------------------------------------------------------


def blocks(language: str) -> Iterator[str]:
    yield from re.findall(rf"^```{language}\n(.*?)^```$", (DOCS / "tutorial.md").read_text(), re.DOTALL | re.MULTILINE)


def test_the_scenarios_of_the_tutorial_come_out_as_it_says(tmp_path: Path) -> None:
    wrong, right, with_cards, with_a_farm, kept = blocks("yaml")
    said = [block for block in blocks("console") if block.startswith("$ gebot check")]
    file = tmp_path / "boulders.yaml"
    file.write_text(wrong)
    [result] = map(run, scenarios.load(file))
    assert not result.passed
    assert result.message.replace(f"{tmp_path}/", "") in said[0]
    file.write_text(right)
    assert [run(one).passed for one in scenarios.load(file)] == [True, True]
    assert "2 of 2" in said[1]
    file.write_text(right.replace("hal.progress.boulders", "hal.progress.boulder"))
    with pytest.raises(scenarios.ScenarioError) as refused:
        scenarios.load(file)
    assert str(refused.value).replace(f"{tmp_path}/", "") in said[2]
    for text in (with_cards, kept):
        file.write_text(text)
        assert [run(one).passed for one in scenarios.load(file)] == [True]
    file.write_text(with_a_farm)
    assert [run(one).passed for one in scenarios.load(file)] == [True, True]
    assert "2 of 2" in said[3]


@pytest.mark.parametrize("page", ["README.md", "docs/desk.md"])
@pytest.mark.usefixtures("evidence_apart")
def test_questions_are_answered_as_the_page_says(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question to `ask` and `check`, with the files that the page has; `...` stands for any lines."""
    text = (ROOT / page).read_text(encoding="utf-8")
    for question in re.findall(r"^```yaml\n(# .*?)^```$", text, re.DOTALL | re.MULTILINE):
        (tmp_path / question.splitlines()[0].removeprefix("# ")).write_text(question, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```console\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    blocks += re.findall(r"(?:^ {4}.*\n|^\n(?= {4}))+", text, re.MULTILINE)
    begins = re.compile(r"\n* *\$ (?:\.venv/bin/)?gebot ((?:ask|check) .*yaml.*)\n")
    asked = [found for block in blocks if (found := begins.match(block))]
    assert len(asked) == {"README.md": 5, "docs/desk.md": 5}[page]
    for question in asked:
        said = CliRunner().invoke(app, shlex.split(question[1])).stdout
        expected = [line.strip() for line in question.string[question.end() :].splitlines()]
        told = iter(line.strip() for line in said.splitlines())
        assert len(expected) >= 4
        assert [line for line in expected if line not in ("", "...") and line not in told] == []
