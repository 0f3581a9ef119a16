"""What is kept from build to build: it is made once, and made again after a change to the sources."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from gebot_pages import memory as kept
from gebot_pages.memory import Memory
from proofs.registry import games

MADE: list[tuple[Any, ...]] = []
"""What was made since a test began."""


def drawing(*told: Any) -> str:
    MADE.append(told)
    return f"a drawing of {told} ♥"


def writing(*told: Any) -> str:
    MADE.append(told)
    return f"a text about {told}"


@pytest.fixture(autouse=True)
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A source on which drawings depend, and a cache folder of its own."""
    module = f"drawn_by_{re.sub(r'[^a-z0-9]', '_', tmp_path.name.lower())}"  # where it is, is remembered
    file = tmp_path / f"{module}.py"
    file.write_text("x = 1\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(kept, "modules_of", lambda game: {module})
    monkeypatch.setenv("GEBOT_CACHE", str(tmp_path / "cache"))
    MADE.clear()
    return file


def test_a_text_is_made_once() -> None:
    build = Memory()
    assert build.text(drawing, "hallertau", {"a": [1]}) == build.text(drawing, "hallertau", {"a": [1]})
    assert build.text(drawing, "hallertau", {"a": [1]}) == drawing("hallertau", {"a": [1]})
    assert len(MADE) == 2


def test_another_question_has_another_answer() -> None:
    build = Memory()
    told = {build.text(drawing, 1), build.text(drawing, 2), build.text(drawing, 1, 2), build.text(writing, 1)}
    assert told == {drawing(1), drawing(2), drawing(1, 2), writing(1)}


def test_a_text_is_kept_for_the_next_build() -> None:
    before = Memory()
    text = before.text(drawing, 1)
    before.keep()
    assert Memory().text(drawing, 1) == text
    assert MADE == [(1,)]


def test_what_is_not_kept_is_made_again() -> None:
    Memory().text(drawing, 1)
    Memory().text(drawing, 1)
    assert MADE == [(1,), (1,)]


def test_a_change_to_a_source_makes_forget(source: Path) -> None:
    before = Memory()
    before.text(drawing, 1)
    before.keep()
    source.write_text("x = 2\n")
    Memory().text(drawing, 1)
    assert MADE == [(1,), (1,)]
    source.write_text("x = 1\n")
    Memory().text(drawing, 1)
    assert MADE == [(1,), (1,)]


def test_what_a_build_does_not_use_is_forgotten() -> None:
    for used in ((1, 2), (2,), (1, 2)):
        build = Memory()
        for one in used:
            build.text(drawing, one)
        build.keep()
    assert MADE == [(1,), (2,), (1,)]


def test_a_memory_that_can_not_be_read_only_costs_time(tmp_path: Path) -> None:
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache" / kept.FILE).write_bytes(b'{"broken')
    build = Memory()
    assert build.text(drawing, 1) == drawing(1)
    build.keep()
    assert Memory().known == build.used != {}


def test_a_game_is_told_by_its_name() -> None:
    first, second = games()[:2]
    build = Memory()
    assert build.text(drawing, first, 1) != build.text(drawing, second, 1)
    assert build.text(drawing, first, 1) == drawing(first, 1)
    with pytest.raises(TypeError, match="neither a game nor JSON data"):
        build.text(drawing, object())


@pytest.mark.parametrize("game", games(), ids=str)
def test_drawings_depend_on_what_draws_and_tells_a_game(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    found = kept.modules_of(game)
    assert game.model.state.__module__ in found
    assert {f"{game.parts}.{part}" for part in ("desk", "site")} <= found
