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

from proofs.book.locations import ROOT
from tests.site.helpers import extension


@pytest.fixture(scope="module")
def rulebook_pages() -> Any:
    return extension("rulebook_pages")


def test_exactly_the_pages_are_in_the_folder(rulebook_pages: Any, tmp_path: Path) -> None:
    folder = tmp_path / "book"
    rulebook_pages.write_folder(folder, {"a.rst": "one", "b.rst": "two", "c.rst": "ä"})
    (folder / "stamp").write_text("x")
    for name in ("a.rst", "c.rst"):
        os.utime(folder / name, ns=(0, 0))
    rulebook_pages.write_folder(folder, {"a.rst": "one", "c.rst": "three", "d.rst": "four"})
    assert {file.name: file.read_text() for file in folder.iterdir()} == {
        "a.rst": "one", "c.rst": "three", "d.rst": "four", "stamp": "x",
    }  # fmt: skip
    assert (folder / "a.rst").stat().st_mtime_ns == 0
    assert (folder / "c.rst").stat().st_mtime_ns != 0


@pytest.fixture
def tree(rulebook_pages: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small source tree with docs and results of tests."""
    for name in ("spec/a.py", "engine/a.py", "proofs/a.py", "tests/a.py", "tests/scenarios/a.yaml"):
        written(tmp_path / name)
    for name in ("conf.py", "_ext/a.py", "_templates/book/a.html", "words/a.yaml", "index.md", "_static/a.css"):
        written(tmp_path / "docs" / name)
    written(tmp_path / "cache" / "tests.json")
    monkeypatch.setattr(rulebook_pages, "ROOT", tmp_path)
    monkeypatch.setenv("GEBOT_CACHE", str(tmp_path / "cache"))
    return tmp_path


def written(file: Path, text: str = "1\n") -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


@pytest.mark.parametrize(
    "name",
    [
        "spec/a.py", "engine/a.py", "proofs/a.py", "tests/a.py", "tests/scenarios/a.yaml", "spec/new.py",
        "docs/conf.py", "docs/_ext/a.py", "docs/_templates/book/a.html", "docs/words/a.yaml", "cache/tests.json",
    ],
)  # fmt: skip
def test_the_pages_are_made_anew_after_a_change(rulebook_pages: Any, tree: Path, name: str) -> None:
    before = rulebook_pages.inputs(tree / "docs")
    written(tree / name, "2\n")
    assert rulebook_pages.inputs(tree / "docs") != before


@pytest.mark.parametrize("name", ["docs/index.md", "docs/_static/a.css", "spec/a.txt", "README.md", "cache/other.json"])
def test_what_the_pages_are_not_made_of_does_not_matter(rulebook_pages: Any, tree: Path, name: str) -> None:
    before = rulebook_pages.inputs(tree / "docs")
    written(tree / name, "2\n")
    written(tree / "spec/a.py", "1\n")
    assert rulebook_pages.inputs(tree / "docs") == before


def test_results_of_tests_may_be_missing(rulebook_pages: Any, tree: Path) -> None:
    (tree / "cache" / "tests.json").unlink()
    assert rulebook_pages.inputs(tree / "docs") == rulebook_pages.inputs(tree / "docs")


def test_docs_may_be_a_copy_outside_of_the_tree(
    rulebook_pages: Any, tree: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    copy = tmp_path_factory.mktemp("copy") / "docs"
    shutil.copytree(tree / "docs", copy)
    before = rulebook_pages.inputs(copy)
    assert before == rulebook_pages.inputs(tree / "docs")
    written(copy / "_ext" / "a.py", "2\n")
    assert rulebook_pages.inputs(copy) != before


def test_the_fingerprint_looks_at_the_real_tree(rulebook_pages: Any) -> None:
    assert re.fullmatch(r"[0-9a-f]{64}", rulebook_pages.inputs(ROOT / "docs"))


# --- a build ------------------------------------------------------------------------------------------------------


class Begun(Exception):
    """The pages are being made."""


def test_nothing_is_made_if_nothing_has_changed(
    rulebook_pages: Any, tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def begin(*told: Any) -> None:
        raise Begun

    monkeypatch.setattr(rulebook_pages, "proved", begin)
    app = SimpleNamespace(srcdir=tree / "docs", config=SimpleNamespace(gebot_games={"hallertau": {}}))
    with pytest.raises(Begun):
        rulebook_pages.write_pages(app)
    written(tree / "docs" / "book" / "stamp", rulebook_pages.inputs(tree / "docs"))
    rulebook_pages.write_pages(app)
    written(tree / "spec" / "a.py", "2\n")
    with pytest.raises(Begun):
        rulebook_pages.write_pages(app)


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
def warned(rulebook_pages: Any, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the build warned of."""
    found: list[str] = []
    monkeypatch.setattr(rulebook_pages, "warn", found.extend)
    return found


def test_in_the_end_links_are_tried_and_the_search_has_its_index(
    rulebook_pages: Any, app: Any, warned: list[str]
) -> None:
    rulebook_pages.finish(app, None)
    assert warned == ["desk.html links to nowhere.html, which is not there."]
    text = (app.outdir / "search-index.js").read_text(encoding="utf-8")
    index = json.loads(text.removeprefix("window.gebotFinds(").removesuffix(");\n"))
    assert [entry[1:3] for entry in index["entries"]] == [["Sow", "book/x.html"], ["The desk", "desk.html"]]
    assert {file.name for file in (app.outdir / "_static").iterdir()} == {"trace.js", "trace.css"}


@pytest.mark.parametrize(("failed", "format"), [(ValueError(), "html"), (None, "dummy")])
def test_a_build_that_failed_or_writes_no_html_is_left_alone(
    rulebook_pages: Any, app: Any, warned: list[str], failed: Exception | None, format: str
) -> None:
    app.builder.format = format
    rulebook_pages.finish(app, failed)
    assert warned == []
    assert not (app.outdir / "search-index.js").exists()
