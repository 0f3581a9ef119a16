"""gebot new: what it writes, what it refuses, and that the example in the docs is that and a little more."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from proofs import skeleton
from proofs.cli import app
from tests.examples.installing import ADDED, EXAMPLE

MADE = (".egg-info", "__pycache__", "book", "_build")
"""What installing and building leave behind."""


def lying_in(folder: Path) -> dict[str, str]:
    """The text of every file in a folder, by its path."""
    files = [path for path in folder.rglob("*") if path.is_file() and not str(path.relative_to(folder)).count("/.")]
    wanted = [path for path in files if not any(part.endswith(MADE) for part in path.relative_to(folder).parts)]
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in wanted}


def told(*arguments: str) -> str:
    """What the command says when it refuses."""
    result = CliRunner().invoke(app, ["new", *arguments])
    assert result.exit_code == 2
    assert result.stdout == ""
    return result.stderr.strip()


def test_the_example_is_what_is_written_and_a_little_more() -> None:
    example = lying_in(EXAMPLE)
    assert {path: text for path, text in example.items() if path not in ADDED} == skeleton.files("sheaves")
    assert example.keys() >= set(ADDED)


def test_model_and_engine_are_short() -> None:
    """Besides blank lines and docstrings, each of which is one line."""
    every = skeleton.files("sheaves")
    lines = (every["sheaves/model.py"] + every["sheaves/engine.py"]).splitlines()
    assert sum(1 for line in lines if line.strip() and not line.strip().startswith('"""')) < 150


def test_a_game_is_written_with_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, ["new", "my_game"])
    assert result.exit_code == 0
    assert os.listdir(tmp_path) == ["my_game"]
    assert lying_in(tmp_path / "my_game") == skeleton.files("my_game")
    assert "  gebot verify my_game\n" in result.stdout
    text = "".join([*skeleton.files("my_game").values(), *skeleton.files("my_game")])
    assert "NAME" not in text and "TITLE" not in text
    assert "# My game" in text


@pytest.mark.parametrize("there", [True, False])
def test_a_folder_may_be_named(tmp_path: Path, there: bool) -> None:
    folder = tmp_path / "some" / "where"
    if there:
        folder.mkdir(parents=True)
    assert CliRunner().invoke(app, ["new", "barter", str(folder)]).exit_code == 0
    assert lying_in(folder) == skeleton.files("barter")
    assert [path.name for path in folder.parent.iterdir()] == ["where"]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Barter", "it must be a name of Python in lower case, such as barter."),
        ("my game", "it must be a name of Python in lower case, such as my_game."),
        ("2nd", "it must be a name of Python in lower case, such as nd."),
        ("class", "it must be a name of Python in lower case."),
        ("ä", "it must be a name of Python in lower case."),
        ("acbas", "There is already a game called acbas; choose another name."),
        ("json", "There is already a package called json; choose another name."),
        ("engine", "There is already a package called engine; choose another name."),
        ("tests", "There is already a package called tests; choose another name."),
    ],
)
def test_some_names_are_refused(tmp_path: Path, name: str, why: str) -> None:
    assert told(name, str(tmp_path / "new")).endswith(why)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_empty_is_refused(tmp_path: Path) -> None:
    (tmp_path / "note.txt").touch()
    assert told("barter", str(tmp_path)).endswith("is not empty; name one that is, or that is not there yet.")
    assert told("barter", str(tmp_path / "note.txt")).endswith(
        "is not a folder; name one that is empty or not there yet."
    )
    assert [path.name for path in tmp_path.iterdir()] == ["note.txt"]


def test_nothing_is_left_where_it_can_t_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "rename", full)
    assert told("barter", str(tmp_path / "new")).endswith("can't be written: No space left on device.")
    assert list(tmp_path.iterdir()) == []
