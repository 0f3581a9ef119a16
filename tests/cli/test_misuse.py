"""Every command with input that it can't use: one sentence, a code that is not 0, and no trace of the code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from proofs.cli import app

ROOT = Path(__file__).parents[2]

FILES: dict[str, str | bytes] = {
    "empty.yaml": "",
    "two.yaml": "round: 1\n---\nround: 2\n",
    "broken.yaml": "round: [1\n",
    "list.yaml": "- round\n",
    "binary.yaml": b"\xff\xfe\x00",
    "type.yaml": "round: three\n",
    "name.yaml": "roun: 3\n",
    "impossible.yaml": "players.0.sheep: {3: 1}\n",
    "huge.yaml": f"players.0.goods.clay: {10**40}\n",
    "negative.yaml": "players.0.goods.clay: -1\n",
    "many.yaml": "players: 5\n",
    "other.yaml": "game: acbas\n",
    "fine.yaml": "round: 3\n",
    "itself.yaml": "round: &a [*a]\n",
    "deep.yaml": "[" * 3000,
    "scenario.yaml": "title: One\ngame: hallertau\nplayers: 1\nmoves: []\n",
    "list.json": "[]",
    "empty.json": "",
    "states.json": '{"#meta": {"game": "hallertau"}, "vars": [], "states": []}',
    "game.json": '{"#meta": {"game": "chess"}, "vars": [], "states": [{}]}',
    "start.json": '{"#meta": {"game": "hallertau"}, "states": [{"position": {"players": []}}]}',
    "number.json": '{"#meta": {"game": "hallertau"}, "states": [{"position": {"round": {"#bigint": "x"}}}]}',
    "empty.jsonl": "",
}

MISUSES = [
    # ask
    (("ask", "hallertou", "fine.yaml"), "Did you mean hallertau?"),
    (("ask", "hallertau", "missing.yaml"), "No such file"),
    (("ask", "hallertau", "."), "directory"),
    (("ask", "hallertau", "binary.yaml"), "UTF-8"),
    (("ask", "hallertau", "broken.yaml"), "broken.yaml:2: This is not YAML"),
    (("ask", "hallertau", "list.yaml"), "Here should be a table, not a list"),
    (("ask", "hallertau", "two.yaml"), "two.yaml:3: There is more than one position"),
    (("ask", "hallertau", "type.yaml"), "type.yaml:1: round: round can't be 'three'"),
    (("ask", "hallertau", "name.yaml"), "Did you mean round?"),
    (("ask", "hallertau", "impossible.yaml"), "can't occur (hal.invariant.third-card)"),
    (("ask", "hallertau", "huge.yaml"), "numbers up to 9999 can be given"),
    (("ask", "hallertau", "negative.yaml"), "can't be -1"),
    (("ask", "hallertau", "many.yaml"), "hallertau is for 1 to 4 players, not 5"),
    (("ask", "hallertau", "other.yaml"), "This is about acbas, not about hallertau"),
    (("ask", "hallertau", "itself.yaml"), "contains itself"),
    (("ask", "hallertau", "deep.yaml"), "deep"),
    (("ask", "hallertau", "fine.yaml", "--players", "7"), "not 7"),
    (("ask", "hallertau", "fine.yaml", "advanc"), "Did you mean advance?"),
    (("ask", "hallertau", "fine.yaml", "advance", "shop"), "should be a name, = and a value"),
    (("ask", "hallertau", "fine.yaml", "{"), "is not YAML"),
    (("ask", "hallertau", "--json"), "--json needs a position"),
    (("ask", "acbas", "--room"), "--room needs a position"),
    (("ask", "acbas", "fine.yaml", "place", "--room"), "leave the move away"),
    (("ask", "hallertau", "fine.yaml", "--room"), "nothing that animals need room for"),
    (("ask", "hallertau", "fine.yaml", "place", "space=farming", "--trace", "no/where.json"), "can't be written"),
    (("ask", "acbas", "fine.yaml", "--players", "3"), "acbas is for 2 players, not 3"),
    # find
    (("find", "hallertou", "round == 3"), "Did you mean hallertau?"),
    (("find", "hallertau", "roun == 3"), "Did you mean round?"),
    (("find", "hallertau", "round =="), "This is not an expression"),
    (("find", "hallertau", "().__class__"), "Column 1: "),
    (("find", "hallertau", "x" * 100_000), "at most 1,000 are read"),
    (("find", "hallertau", "round == 3", "--rule", "hal.progress.bolders"), "Did you mean hal.progress.boulders?"),
    (("find", "hallertau", "round == 3", "--move", "{type: advanc}"), "Did you mean advance?"),
    (("find", "hallertau", "round == 3", "--players", "9"), "not 9"),
    (("find", "hallertau", "round == 3", "--count", "0"), "--count"),
    # mutants
    (("mutants", "hallertou", "--model"), "Did you mean hallertau?"),
    (("mutants", "hallertau"), "Say what is attacked: --model or --engine."),
    (("mutants", "hallertau", "--model", "--engine"), "Say what is attacked: --model or --engine."),
    (("mutants", "hallertau", "--model", "--rule", "hal.setup.token"), "it goes with --engine"),
    (("mutants", "hallertau", "--engine", "--rule", "hal.fallow.who-slide"), "Did you mean hal.fallow.who-slides?"),
    (("mutants", "hallertau", "--engine", "--situations", "-1"), "--situations"),
    (("mutants", "hallertau", "--model", "--players", "9"), "not 9"),
    (("mutants", "hallertau", "--model", "--sample", "0"), "--sample"),
    (("mutants", "hallertau", "--model", "--mutant", "spec.hallertau.progress:1:1:dropped"), "There is no mutant"),
    # traces
    (("replay", "missing.json"), "No such file"),
    (("replay", "list.json"), "not a trace of gebot"),
    (("replay", "empty.json"), "is not JSON"),
    (("replay", "states.json"), "not a trace of gebot"),
    (("replay", "game.json"), "'chess'"),
    (("replay", "number.json"), "not a trace of gebot"),
    (("replay", "empty.jsonl"), "empty.jsonl"),
    (("replay", "missing.yaml"), "can't be read"),
    (("replay", "scenario.yaml", "--html", "no/where.html"), "can't be written"),
    (("replay", "scenario.yaml", "--trace", "no/where.json"), "can't be written"),
    # playthroughs and vectors
    (("playthroughs", "hallertou"), "Did you mean hallertau?"),
    (("vectors", "hallertou", "there"), "Did you mean hallertau?"),
    (("vectors", "hallertau", "."), "other files"),
    (("vectors", "hallertau", "fine.yaml"), "fine.yaml"),
    # new
    (("new",), "Missing argument 'NAME'"),
    (("new", "Chess"), "it must be a name of Python in lower case, such as chess."),
    (("new", "acbas"), "There is already a game called acbas; choose another name."),
    (("new", "chess", "."), "is not empty"),
    (("new", "chess", "fine.yaml"), "fine.yaml is not a folder"),
    # conform
    (("conform", "hallertou", "--", "true"), "Did you mean hallertau?"),
    (("conform", "hallertau", "--", "no-such-program"), "can't be started"),
    (("conform", "hallertau", "--players", "8", "--", "true"), "not 8"),
    (("conform", "hallertau", "--variant", "x", "--", "true"), "no variant 'x'"),
    (("conform", "hallertau"), "COMMAND"),
    # evidence
    (("evidence", "hallertou"), "Did you mean hallertau?"),
    (("evidence", "--run", "99999"), "99999"),
    # the older ones
    (("check", "broken.yaml"), "broken.yaml:2: This is not YAML"),
    (("check", "missing.yaml"), "There is no such file or directory"),
    (("check", "fine.yaml"), "There is no key round"),
    (("editions", "hallertou"), "Did you mean hallertau?"),
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GEBOT_CACHE", str(tmp_path / "cache"))
    return tmp_path


@pytest.mark.parametrize(("words", "message"), MISUSES, ids=[" ".join(words)[:60] for words, _ in MISUSES])
def test_misuse_is_told_in_a_sentence(words: tuple[str, ...], message: str, folder: Path) -> None:
    before = {path: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    result = CliRunner().invoke(app, words)
    assert message in result.output.replace("\n", " ")
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert before == {path: path.read_bytes() for path in before}


def test_what_does_not_hold_is_told_with_code_1(folder: Path) -> None:
    refused = CliRunner().invoke(app, ["ask", "hallertau", "fine.yaml", "end_progress"])
    assert refused.exit_code == 1
    assert "hal.flow.phase" in refused.output
    trace = CliRunner().invoke(app, ["replay", "start.json"])
    assert trace.exit_code == 1
    assert "not a position" in trace.output


@pytest.mark.parametrize(
    "words", [("ask", "hallertau", "broken.yaml"), ("replay", "list.json"), ("conform", "hallertau", "--", "no-such")]
)
def test_a_program_is_told_as_json(words: tuple[str, ...], folder: Path) -> None:
    said = CliRunner().invoke(app, [words[0], "--json", *words[1:]])
    assert said.exit_code == 2
    assert list(json.loads(said.stdout)) == ["error"]


@pytest.mark.parametrize("words", [("ask", "hallertau", "fine.yaml"), ("ask", "hallertau", "fine.yaml", "--json")])
def test_a_closed_pipe_ends_quietly(words: tuple[str, ...], folder: Path) -> None:
    """The reader is gone before anything is written."""
    command = [sys.executable, "-m", "proofs.cli", *words]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "GEBOT_CACHE": str(folder / "cache")}
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, check=False, env=environment)
    os.close(writing)
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr
    assert done.returncode != 0
