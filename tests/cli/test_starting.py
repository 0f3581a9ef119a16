"""How the command line starts: quickly, with nothing that a command does not need, and with no game in mind."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from proofs.registry import game_named, game_names, games
from spec.kernel import to_json

ROOT = Path(__file__).parents[2]
SHARED = sorted(
    file
    for place in ("proofs/desk", "proofs/cli", "proofs/language.py", "proofs/telling.py")
    for file in ([ROOT / place] if place.endswith(".py") else (ROOT / place).rglob("*.py"))
)
HEAVY = ("z3", "cvc5", "hypothesis", "prompt_toolkit", "rich")

RUN = """
import json, sys
from proofs.cli import app
try:
    app(json.loads(sys.argv[1]))
except SystemExit as end:
    code = end.code
json.dump({"code": code, "modules": sorted(sys.modules)}, sys.stderr)
"""


def imported(*words: str) -> set[str]:
    """What is imported when a command has run, in a process of its own."""
    command = [sys.executable, "-c", RUN, json.dumps(words)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    told = json.loads(done.stderr)
    assert told["code"] in (0, 1), done.stdout
    return set(told["modules"])


def of_packages(modules: set[str], *packages: str) -> list[str]:
    return sorted(module for module in modules for package in packages if f"{module}.".startswith(f"{package}."))


def test_help_needs_no_game() -> None:
    modules = imported("--help")
    assert of_packages(modules, *HEAVY, "spec", "engine", "msgspec", "proofs.game", "proofs.games", "proofs.desk") == []


@pytest.mark.parametrize("name", game_names())
def test_a_question_about_a_move_needs_neither_a_solver_nor_another_game(name: str, tmp_path: Path) -> None:
    game = game_named(name)
    new = game.model.new(game.model.players[-1])
    (tmp_path / "new.yaml").write_text(json.dumps(to_json(new)))
    move = json.dumps(to_json(game.model.legal(new)[0]))
    modules = imported("ask", name, str(tmp_path / "new.yaml"), move)
    assert of_packages(modules, *HEAVY, "proofs.prove", "proofs.compare", "proofs.book", "proofs.draw") == []
    others = {package for other in game_names() if other != name for package in packages_of(other)}
    assert of_packages(modules, *(others - packages_of(name))) == []
    assert not [module for module in modules if re.search(r"\btheorems\b", module)]


def packages_of(name: str) -> set[str]:
    """The packages in which model, engine and parts of a game stand."""
    game = game_named(name)
    modules = {game.model.state.__module__, game.parts, *game.engine_modules()}
    return {module.rpartition(".")[0] if module != game.parts else module for module in modules if module}


@pytest.mark.parametrize("file", SHARED, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_what_games_share_names_none_of_them(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    for game in games():
        assert not re.search(rf"\b{re.escape(game.name)}\b", text, re.IGNORECASE)
        assert game.model.title not in text
        prefixes = {".".join(id.split(".")[:2]) for id in game.model.rules}
        for prefix in prefixes:
            assert not re.search(rf"[\"'` ]{re.escape(prefix)}\b", text), f"a rule of {game.name}"
