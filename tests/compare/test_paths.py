"""Vectors for paths and edges: what they show, which faults they notice, that there is none twice."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest
from typer.testing import CliRunner, Result

from proofs.cli import app
from proofs.compare.disagreement import Disagreement
from proofs.compare.equal.smallest import Smallest
from proofs.compare.equal.solving import Solving
from proofs.compare.kept import written_scenarios
from proofs.compare.vectors import choosing, paths
from proofs.compare.vectors.choosing import Vector, agree, judge
from proofs.compare.vectors.edges import comparisons, edges_of, stamp, told
from proofs.compare.vectors.paths import OnEdge, OnPath, Suite, Visited, chosen, visited
from proofs.prove.obligations import all_situations
from proofs.registry import game_named
from proofs.wire import canonical
from spec.kernel import Focus
from spec.kernel.terms import both, either, ite, node, open_question, variable
from tests.planting import Plant

HALLERTAU, ACBAS = game_named("hallertau"), game_named("acbas")
PROGRESS = "2p progress first=0"
ROOT = Path(__file__).parents[2]
X, Y, Z = variable("x"), variable("y"), variable("z")

pytestmark = pytest.mark.xdist_group("paths")


def situation(name: str) -> Focus:
    return next(focus for focus in all_situations(HALLERTAU) if focus.name == name)


@cache
def seen() -> Visited:
    return visited(HALLERTAU, situation(PROGRESS), ["advance", "skip", "scores"])


@cache
def suite() -> Suite:
    return chosen([seen()])


def gebot(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


# --- comparisons ------------------------------------------------------------------------------------------------


def met(condition: Any) -> list[str]:
    return [told(one.comparison) for one in comparisons(node(condition))]


def test_comparisons_are_found_wherever_they_are() -> None:
    assert met(both(X >= 1, either(Y < 2, X >= 1))) == ["x >= 1", "y < 2"]
    assert met(X + ite(Y == 3, 1, 0) > Z) == ["(x + (1 if (y == 3) else 0)) > z", "y == 3"]
    assert met(open_question("whether", [ite(X > 1, 1, 0)], [])) == []


@pytest.mark.parametrize(
    ("condition", "sides"),
    [
        (X < 5, {"holds": 4, "fails": 5}),
        (X <= 5, {"holds": 5, "fails": 6}),
        (X > 5, {"holds": 6, "fails": 5}),
        (X >= 5, {"holds": 5, "fails": 4}),
        (X == 5, {"holds": 5, "fails": 4, "exceeds": 6}),
        (X != 5, {"holds": 5, "fails": 4, "exceeds": 6}),
    ],
    ids=str,
)
def test_the_sides_of_an_edge_are_just_enough_and_one_short(condition: Any, sides: dict[str, int]) -> None:
    [comparison] = [one.comparison for one in comparisons(node(condition))]
    smallest = Smallest(Solving([X >= 0, X <= 10]))
    assert {
        edge.just: cast(dict[str, int], smallest.now(edge.condition))["x"] for edge in edges_of(comparison)
    } == sides


def test_where_a_comparison_makes_a_difference() -> None:
    condition = both(X >= 1, either(Y >= 1, Z >= 1))
    smallest = Smallest(Solving([X >= 0, Y >= 0, Z >= 0]))
    for one, numbers in zip(comparisons(node(condition)), ((1, 0, 1), (1, 1, 0), (1, 0, 1)), strict=True):
        just = next(iter(edges_of(one.comparison)))
        found = smallest.now(just.condition, one.matters())
        assert found is not None and found["x"] == numbers[0] and min(found["y"], found["z"]) == 0
    [_, chooses] = comparisons(node(X + ite(Y >= 2, Z, 3) >= 4))
    found = smallest.now(next(iter(edges_of(chooses.comparison))).condition, chooses.matters())
    assert found is not None and found["y"] == 2 and found["z"] != 3


def test_expressions_have_the_same_name_everywhere() -> None:
    assert stamp(node(X + 1 >= Y)) == stamp(node(X + 1 >= Y)) != stamp(node(X + 1 > Y))
    assert stamp(node(both(X >= 1, Y >= 1))) == stamp(node(both(Y >= 1, X >= 1))) != stamp(node(either(Y >= 1, X >= 1)))
    assert stamp(node(X - Y)) != stamp(node(Y - X))


# --- the smallest numbers ---------------------------------------------------------------------------------------


def test_the_smallest_numbers_are_found() -> None:
    solving = Solving([X >= 0, Y >= 0, Z >= 2, X + Y >= 10, Z <= 100])
    smallest = Smallest(solving)
    assert smallest.start is not None and smallest.start["z"] == 2 and smallest.start["x"] + smallest.start["y"] == 10
    assert smallest.now(X >= 7, Y >= 5) == {"x": 7, "y": 5, "z": 2}
    solving.deeper()
    solving.tell(Z >= 40)
    found = smallest.now()
    assert found is not None and found["z"] == 40 and found["x"] == smallest.start["x"]
    solving.back()
    assert smallest.now(Z >= 101) is None


def test_open_questions_have_certain_answers() -> None:
    question = open_question("whether x will do", [X], [(X >= 8, True), (X <= 3, False)])
    smallest = Smallest(Solving([X >= 0, X <= 10]))
    assert smallest.now(question) == {"x": 8}
    assert smallest.now(question, X <= 5) == {"x": 4}, (
        "If there are no certain ones, at least what facts ask is certain"
    )
    assert smallest.now(question, X <= 3) is None


# --- what the vectors show --------------------------------------------------------------------------------------


def every() -> list[Vector]:
    return [*suite().paths, *suite().edges]


def test_every_path_has_a_vector_that_the_model_reads() -> None:
    assert seen().gone == seen().shown > 10
    assert not seen().open
    for vector in every():
        again = (
            choosing.scores_of(HALLERTAU, vector.title, cast(Any, vector.position))
            if vector.kind == "scores"
            else judge(HALLERTAU, vector.title, cast(Any, vector.position), vector.move)
        )
        assert (again.verdict, again.breaks, again.next) == (vector.verdict, vector.breaks, vector.next)
        assert again.scores == vector.scores
        assert vector.verdict != "malformed"


def test_model_and_engine_agree_about_them() -> None:
    """Where the two part, that is a Disagreement."""
    for vector in every():
        agree(HALLERTAU, vector)
    assert len(every()) > 50


def test_nearly_every_comparison_has_both_sides() -> None:
    counts = suite().counts
    assert counts["comparisons"] > 100
    assert counts["both_sides"] > 0.9 * counts["comparisons"]
    assert counts["both_sides"] + counts["one_side"] <= counts["comparisons"]


def test_what_is_one_short_breaks_one_rule() -> None:
    short = [one for one in seen().edges if one.just == "fails" and "spend-goods" in one.vector.title]
    assert len(short) == 9
    assert all(one.vector.breaks == ["hal.resources.spend-goods"] for one in short)


def test_there_is_none_twice() -> None:
    shown = [canonical((vector.kind, vector.position, vector.move)) for vector in every()]
    assert len(shown) == len(set(shown))
    assert len({one.path for one in seen().paths}) == len(suite().paths)
    twice = chosen([seen(), seen()])
    assert [twice.paths, twice.edges] == [suite().paths, suite().edges]
    rest = chosen([seen()], every()[:20])
    assert len(rest.paths) + len(rest.edges) == len(shown) - 20


def vector(breaks: list[str], number: int) -> Vector:
    return Vector(game="toy", kind="move", title="", players=1, breaks=breaks, position={"x": number}, move={})


def test_the_clearest_vector_is_chosen_for_an_edge() -> None:
    first = Visited(
        gone=2,
        shown=1,
        comparisons=["a", "b"],
        paths=[OnPath("p", vector([], 1))],
        edges=[OnEdge("a", "holds", vector(["r", "s"], 2)), OnEdge("a", "fails", vector(["r"], 3))],
    )
    second = Visited(
        gone=1,
        shown=1,
        comparisons=["a"],
        paths=[OnPath("p", vector([], 4)), OnPath("q", vector([], 5))],
        edges=[OnEdge("a", "holds", vector(["r"], 6)), OnEdge("a", "fails", vector([], 7), matters=False)],
    )
    found = chosen([first, second])
    assert [(one.id, one.position) for one in (*found.paths, *found.edges)] == [
        ("path/00001", {"x": 1}),
        ("path/00002", {"x": 5}),
        ("edge/00001", {"x": 6}),
        ("edge/00002", {"x": 3}),
    ]
    assert found.counts == {
        "situations": 2,
        "open": 0,
        "paths": 3,
        "paths_shown": 2,
        "paths_apart": 2,
        "comparisons": 2,
        "both_sides": 1,
        "one_side": 0,
    }


PRINTED = """
from proofs.compare.vectors.paths import chosen, visited
from proofs.prove.obligations import all_situations
from proofs.registry import game_named
from proofs.wire import canonical

game = game_named("acbas")
found = {focus.name: focus for focus in all_situations(game)}
for name in NAMES:
    print(canonical(chosen([visited(game, found[name])])))
"""


def test_the_same_sources_give_the_same_vectors() -> None:
    """In whatever order situations are gone, and however Python orders its sets."""
    names = ["building barn", "building animal_trader trade_animals breeding"]
    told = []
    for seed, order in (("1", names), ("2", names[::-1])):
        code = PRINTED.replace("NAMES", repr(order))
        result = subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        )
        told.append(sorted(result.stdout.splitlines()))
    assert told[0] == told[1]
    assert all(json.loads(line)["paths"] for line in told[0])


# --- faults -----------------------------------------------------------------------------------------------------


def noticed(vectors: Iterable[Vector]) -> bool:
    """Whether one of them shows that the engine is not as the model."""
    for one in vectors:
        try:
            agree(HALLERTAU, one)
        except Disagreement:
            return True
    return False


FAULTS = [
    ("progress", "smallest_total", "min(kinds - 1, 2)", "min(kinds - 1, 1)"),
    ("progress", "total_is_right", "<= round_", "<= round_ + 1"),
    ("progress", "tools_needed", "ahead > LAST_COLUMN", "ahead >= LAST_COLUMN"),
    ("progress", "tools_needed", "ahead + 1 > LAST_COLUMN", "ahead + 1 >= LAST_COLUMN"),
    ("progress", "push_boulders", "min(ahead + 2, OFF_BOARD)", "ahead + 2"),
    ("progress", "advance", "shop] >= LAST_COLUMN", "shop] >= LAST_COLUMN - 1"),
    ("progress", "advance", "needed > tools_ready(player):", "needed > tools_ready(player) + 1:"),
    ("progress", "use_tools", "round_ == LAST_ROUND", "round_ >= LAST_ROUND - 1"),
    ("progress", "pay_goods", "< amount", "<= amount"),
    ("progress", "center_follows", "min(player.shops)", "min(player.shops[1:])"),
    ("scoring", "symbols", "player.center <= column", "player.center < column"),
]


@pytest.mark.parametrize(("module", "name", "old", "new"), FAULTS, ids=lambda part: part)
def test_an_engine_that_is_off_by_one_is_noticed(planted: Plant, module: str, name: str, old: str, new: str) -> None:
    assert every()
    planted(f"engine.hallertau.{module}", name, old, new)
    assert noticed(every())


def test_some_are_noticed_by_edges_alone(planted: Plant) -> None:
    """After no advance in the scenarios the carpentry alone is left behind."""
    scenarios = [one for told in written_scenarios(HALLERTAU) for one in choosing._played(HALLERTAU, told)]
    about = [one for one in scenarios if isinstance(one.move, dict) and one.move.get("type") == "advance"]
    assert len(about) > 100
    planted("engine.hallertau.progress", "center_follows", "min(player.shops)", "min(player.shops[1:])")
    assert not noticed(about)
    assert noticed(suite().edges)


# --- the command ------------------------------------------------------------------------------------------------


def test_the_command_writes_them_and_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "make", lambda game, watch: [])
    words = (
        "vectors",
        "acbas",
        str(tmp_path / "out"),
        "--paths",
        "--only",
        "building barn conservatory",
        "--jobs",
        "1",
    )
    result = gebot(*words, "--json")
    assert result.exit_code == 0, result.output
    index = json.loads((tmp_path / "out" / "index.json").read_text(encoding="utf-8"))
    assert json.loads(result.stdout) == index
    assert index["files"].keys() == {"paths.jsonl", "edges.jsonl"}
    for name, number in index["files"].items():
        text = (tmp_path / "out" / name).read_bytes()
        assert (len(text.splitlines()), len(text)) == (number, index["bytes"][name])
    counts = index["on_symbols"]
    assert counts["paths_shown"] == counts["paths"] and counts["both_sides"]
    said = gebot(*words).stdout
    assert f"{counts['paths']} of {counts['paths']} paths have a vector" in " ".join(said.split())


def test_an_interrupted_run_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any, **__: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(choosing, "make", lambda game, watch: [])
    monkeypatch.setattr(paths, "in_situations", interrupted)
    assert gebot("vectors", "acbas", str(tmp_path / "out"), "--paths").exit_code
    assert not list(tmp_path.iterdir())


def test_misuse_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "make", lambda game, watch: [])
    folder = str(tmp_path / "out")
    for words, message in (
        (("--only", "barn"), "say --paths too"),
        (("--paths", "--only", "chess"), "No situation of acbas has 'chess' in its name"),
    ):
        result = gebot("vectors", "acbas", folder, *words)
        assert result.exit_code == 2
        assert message in " ".join(result.output.split())
    monkeypatch.setitem(vars(ACBAS), "below", None)
    assert "is run on symbols" in " ".join(gebot("vectors", "acbas", folder, "--paths").output.split())
