"""When the pages are written anew, what then is in their folder, and what is looked at in the end."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.hallertau import ENGINE
from gebot_pages import markup, rulebook
from proofs.book.locations import ROOT
from proofs.game import Game, Site
from spec.hallertau import MODEL


def test_exactly_the_pages_are_in_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "book"
    rulebook.write_folder(folder, {"a.rst": "one", "b.rst": "two", "c.rst": "ä"})
    (folder / "stamp").write_text("x")
    for name in ("a.rst", "c.rst"):
        os.utime(folder / name, ns=(0, 0))
    rulebook.write_folder(folder, {"a.rst": "one", "c.rst": "three", "d.rst": "four"})
    assert {file.name: file.read_text() for file in folder.iterdir()} == {
        "a.rst": "one", "c.rst": "three", "d.rst": "four", "stamp": "x",
    }  # fmt: skip
    assert (folder / "a.rst").stat().st_mtime_ns == 0
    assert (folder / "c.rst").stat().st_mtime_ns != 0


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small source tree with docs, results of tests and a game."""
    for name in ("spec/a.py", "engine/a.py", "proofs/a.py", "tests/a.py", "tests/scenarios/a.yaml", "game/words.yaml"):
        written(tmp_path / name)
    for name in ("conf.py", "gebot_pages/a.py", "_templates/book/a.html", "index.md", "_static/a.css"):
        written(tmp_path / "docs" / name)
    written(tmp_path / "cache" / "tests.json")
    written(tmp_path / "game" / "wire.md", "# The wire format\n")
    for module in (markup, rulebook):
        monkeypatch.setattr(module, "games", lambda: [game_of(tmp_path)])
    monkeypatch.setattr(markup, "ROOT", tmp_path)
    monkeypatch.setenv("GEBOT_CACHE", str(tmp_path / "cache"))
    return tmp_path


def game_of(tree: Path) -> Game:
    site = Site(glossary=tree / "game" / "words.yaml", wire=tree / "game" / "wire.md")
    return Game(MODEL, ENGINE, site=site)


def written(file: Path, text: str = "1\n") -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


@pytest.mark.parametrize(
    "name",
    [
        "spec/a.py", "engine/a.py", "proofs/a.py", "tests/a.py", "tests/scenarios/a.yaml", "spec/new.py",
        "docs/conf.py", "docs/gebot_pages/a.py", "docs/_templates/book/a.html", "game/words.yaml", "cache/tests.json",
    ],
)  # fmt: skip
def test_the_pages_are_made_anew_after_a_change(tree: Path, name: str) -> None:
    before = rulebook.inputs(tree / "docs")
    written(tree / name, "2\n")
    assert rulebook.inputs(tree / "docs") != before


@pytest.mark.parametrize("name", ["docs/index.md", "docs/_static/a.css", "spec/a.txt", "README.md", "cache/other.json"])
def test_what_the_pages_are_not_made_of_does_not_matter(tree: Path, name: str) -> None:
    before = rulebook.inputs(tree / "docs")
    written(tree / name, "2\n")
    written(tree / "spec/a.py", "1\n")
    assert rulebook.inputs(tree / "docs") == before


def test_results_of_tests_may_be_missing(tree: Path) -> None:
    (tree / "cache" / "tests.json").unlink()
    assert rulebook.inputs(tree / "docs") == rulebook.inputs(tree / "docs")


def test_docs_may_be_a_copy_outside_of_the_tree(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    copy = tmp_path_factory.mktemp("copy") / "docs"
    shutil.copytree(tree / "docs", copy)
    before = rulebook.inputs(copy)
    assert before == rulebook.inputs(tree / "docs")
    written(copy / "gebot_pages" / "a.py", "2\n")
    assert rulebook.inputs(copy) != before


def test_the_fingerprint_looks_at_the_real_tree() -> None:
    assert re.fullmatch(r"[0-9a-f]{24}", rulebook.inputs(ROOT / "docs"))


def test_the_pages_about_wire_formats_stand_beside_the_manual(tree: Path) -> None:
    written(tree / "docs" / "wire-of-a-game-that-is-gone.md")
    rulebook.write_wires(tree / "docs", [game_of(tree)])
    assert {file.name: file.read_text() for file in (tree / "docs").glob("*.md")} == {
        "index.md": "1\n", "wire-hallertau.md": "# The wire format\n",
    }  # fmt: skip


# --- a build ------------------------------------------------------------------------------------------------------


class Begun(Exception):
    """The pages are being made."""


def test_nothing_is_made_if_nothing_has_changed(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def begin(*told: Any) -> None:
        raise Begun

    monkeypatch.setattr(rulebook, "proved", begin)
    app: Any = SimpleNamespace(srcdir=tree / "docs", confdir=tree / "docs")
    with pytest.raises(Begun):
        rulebook.write_pages(app)
    written(tree / "docs" / "book" / "stamp", rulebook.inputs(tree / "docs"))
    rulebook.write_pages(app)
    written(tree / "spec" / "a.py", "2\n")
    with pytest.raises(Begun):
        rulebook.write_pages(app)


@pytest.fixture
def app(tmp_path: Path) -> Any:
    """A build that has written two pages of the manual; one of them has a link that leads nowhere."""
    written(tmp_path / "book" / "search.json", json.dumps([["rule", "Sow", "book/x.html", "A text.", "words"]]))
    written(tmp_path / "html" / "index.html", '<a href="desk.html">x</a>')
    written(tmp_path / "html" / "desk.html", '<a href="nowhere.html">x</a>')
    (tmp_path / "html" / "_static").mkdir()
    text = SimpleNamespace(astext=lambda: "The desk")
    env = SimpleNamespace(titles={"desk": text, "book/x": text}, get_doctree=lambda name: text)
    return SimpleNamespace(srcdir=tmp_path, outdir=tmp_path / "html", env=env, builder=SimpleNamespace(format="html"))


@pytest.fixture
def warned(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the build warned of."""
    found: list[str] = []
    monkeypatch.setattr(rulebook, "warn", found.extend)
    return found


def test_in_the_end_links_are_tried_and_the_search_has_its_index(app: Any, warned: list[str]) -> None:
    rulebook.finish(app, None)
    assert warned == ["desk.html links to nowhere.html, which is not there."]
    text = (app.outdir / "search-index.js").read_text(encoding="utf-8")
    index = json.loads(text.removeprefix("window.gebotFinds(").removesuffix(");\n"))
    assert [entry[1:3] for entry in index["entries"]] == [["Sow", "book/x.html"], ["The desk", "desk.html"]]
    assert {file.name for file in (app.outdir / "_static").iterdir()} == {"trace.js", "trace.css"}


@pytest.mark.parametrize(("failed", "format"), [(ValueError(), "html"), (None, "dummy")])
def test_a_build_that_failed_or_writes_no_html_is_left_alone(
    app: Any, warned: list[str], failed: Exception | None, format: str
) -> None:
    app.builder.format = format
    rulebook.finish(app, failed)
    assert warned == []
    assert not (app.outdir / "search-index.js").exists()
