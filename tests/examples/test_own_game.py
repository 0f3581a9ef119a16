"""The page about a game of one's own tells the truth: all of it is done in an empty folder, beside Gebot."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.examples.installing import ADDED, EXAMPLE, ROOT, Machine

MADE = ("_build", "book")
"""What a build of the docs leaves among them."""
PAGE = ROOT / "docs" / "own-game.md"
BLOCK = re.compile(r"^```(\S+)(?: (\S+))?\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def blocks(text: str) -> Iterator[tuple[str, str, str]]:
    """The kind of each block, what stands behind that, and what is in it."""
    for found in BLOCK.finditer(text):
        yield found[1], found[2] or "", found[3]


def commands(block: str) -> Iterator[tuple[str, str]]:
    """The commands of a block, each with what it should say."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, said = part.partition("\n")
        yield command, said


def is_said(wanted: str, said: str) -> bool:
    """The lines are those that are wanted; three dots stand for any lines."""
    parts = [re.escape(part) for part in re.split(r"^\.\.\.\n", wanted, flags=re.MULTILINE)]
    return re.fullmatch(r"(?:.*\n)*?".join(parts), said if said.endswith("\n") or not said else f"{said}\n") is not None


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """An empty folder with the docs of a checkout beside it."""
    machine = Machine(tmp_path)
    docs = machine.folder / "gebot" / "docs"
    shutil.copytree(ROOT / "docs", docs, ignore=lambda folder, names: MADE if Path(folder) == ROOT / "docs" else ())
    return machine


def changed(machine: Machine, block: str) -> None:
    """Change the engine as a difference says."""
    file = machine.folder / "sheaves" / "sheaves" / "engine.py"
    text = file.read_text(encoding="utf-8")
    old, new = ("".join(f"{line[1:]}\n" for line in block.splitlines() if line[0] == sign) for sign in "-+")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


def written(machine: Machine, path: str) -> None:
    """Put what the page shows of the example where the page says, unless it is there already."""
    inside = Path(path).relative_to("examples")
    source, target = EXAMPLE.parent / inside, machine.folder / inside
    if not target.exists():
        shutil.copy(source, target)
    assert target.read_text(encoding="utf-8") == source.read_text(encoding="utf-8")


def obeyed(machine: Machine, command: str, wanted: str) -> None:
    """Run a command; it says what the page says, and fails only if it says so."""
    done = machine.run(command)
    assert is_said(wanted, done.stdout), f"$ {command}\n{done.stdout}"
    assert done.returncode == int("ILLEGAL" in wanted or "disagree" in wanted), done.stdout


@pytest.mark.xdist_group("own-game")
def test_everything_on_the_page_is_so(machine: Machine) -> None:
    seen = 0
    for kind, about, block in blocks(PAGE.read_text(encoding="utf-8")):
        if kind == "console":
            for command, wanted in commands(block):
                obeyed(machine, command, wanted)
                seen += 1
        elif kind == "diff":
            changed(machine, block)
        elif kind == "yaml":
            name = block.partition("\n")[0].removeprefix("# ")
            (machine.folder / name).write_text(block, encoding="utf-8")
        elif kind == "{literalinclude}":
            written(machine, about)
    assert seen >= 15
    for path in ADDED:
        assert (machine.folder / "sheaves" / path).read_bytes() == (EXAMPLE / path).read_bytes()
    assert (machine.folder / "site" / "book" / "sheaves.theorem.hidden.html").is_file()


ENOUGH = {
    "gebot verify barter --seconds 1": "barter: verified.",
    "gebot ask barter position.yaml": "6 legal moves.",
    "gebot find barter 'stack == 5 and taken == 2'": "stack: 5",
    "gebot lockstep barter --seconds 1": "Model and engine agree.",
    "gebot conform barter --seconds 1 -- python -m engine.service barter": "agrees with the model in everything",
    "gebot vectors barter vectors": "Each of the 8 rules is kept",
    "gebot perft barter --depth 5": "│ 2       │ all  │ 48    │ 48     │",
    "GEBOT_GAMES=barter python -m sphinx -q -W -b html -c gebot/docs barter/docs site": "",
}


@pytest.mark.xdist_group("own-game")
def test_model_and_engine_are_enough(machine: Machine) -> None:
    assert machine.run("gebot new barter && pip install --no-deps -e barter").returncode == 0
    shutil.rmtree(machine.folder / "barter" / "tests")
    (machine.folder / "position.yaml").write_text("phase: deal\n", encoding="utf-8")
    for command, wanted in ENOUGH.items():
        done = machine.run(command)
        assert done.returncode == 0, done.stdout
        assert wanted in done.stdout, done.stdout
    assert (machine.folder / "site" / "book" / "barter.take.other.html").is_file()


def test_the_lines_that_are_wanted() -> None:
    assert is_said("a\n...\nd\n", "a\nb\nc\nd\n")
    assert is_said("...\nd\n...\n", "d\n")
    assert not is_said("a\nd\n", "a\nb\nd\n")
    assert is_said("", "")
    assert not is_said("", "a\n")
