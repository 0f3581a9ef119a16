"""What is kept from build to build: it is made once, and made again after a change to the sources."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.site.helpers import extension

MADE: list[tuple[Any, ...]] = []
"""What was made since a test began."""


def drawing(*told: Any) -> str:
    MADE.append(told)
    return f"a drawing of {told} ♥"


def writing(*told: Any) -> str:
    MADE.append(told)
    return f"a text about {told}"


@pytest.fixture
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The module, with a source tree and a cache folder of its own."""
    module = extension("memory")
    for room in ("spec", "proofs"):
        (tmp_path / room).mkdir()
        (tmp_path / room / "a.py").write_text("x = 1\n")
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setenv("GEBOT_CACHE", str(tmp_path / "cache"))
    MADE.clear()
    return module


def test_a_text_is_made_once(memory: Any) -> None:
    build = memory.Memory()
    assert build.text(drawing, "hallertau", {"a": [1]}) == build.text(drawing, "hallertau", {"a": [1]})
    assert build.text(drawing, "hallertau", {"a": [1]}) == drawing("hallertau", {"a": [1]})
    assert len(MADE) == 2


def test_another_question_has_another_answer(memory: Any) -> None:
    build = memory.Memory()
    told = {build.text(drawing, 1), build.text(drawing, 2), build.text(drawing, 1, 2), build.text(writing, 1)}
    assert told == {drawing(1), drawing(2), drawing(1, 2), writing(1)}


def test_a_text_is_kept_for_the_next_build(memory: Any) -> None:
    before = memory.Memory()
    text = before.text(drawing, 1)
    before.keep()
    assert memory.Memory().text(drawing, 1) == text
    assert MADE == [(1,)]


def test_what_is_not_kept_is_made_again(memory: Any) -> None:
    memory.Memory().text(drawing, 1)
    memory.Memory().text(drawing, 1)
    assert MADE == [(1,), (1,)]


@pytest.mark.parametrize("room", ["spec", "proofs"])
def test_a_change_to_a_source_makes_forget(memory: Any, tmp_path: Path, room: str) -> None:
    before = memory.Memory()
    before.text(drawing, 1)
    before.keep()
    (tmp_path / room / "a.py").write_text("x = 2\n")
    memory.Memory().text(drawing, 1)
    assert MADE == [(1,), (1,)]
    (tmp_path / room / "a.py").write_text("x = 1\n")
    memory.Memory().text(drawing, 1)
    assert MADE == [(1,), (1,)]


def test_what_a_build_does_not_use_is_forgotten(memory: Any) -> None:
    for used in ((1, 2), (2,), (1, 2)):
        build = memory.Memory()
        for one in used:
            build.text(drawing, one)
        build.keep()
    assert MADE == [(1,), (2,), (1,)]


def test_a_memory_that_can_not_be_read_only_costs_time(memory: Any, tmp_path: Path) -> None:
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache" / memory.FILE).write_bytes(b'{"broken')
    build = memory.Memory()
    assert build.text(drawing, 1) == drawing(1)
    build.keep()
    assert memory.Memory().known == build.used != {}
