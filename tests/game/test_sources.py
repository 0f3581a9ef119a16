"""What results depend on: the modules behind them and all that these import, wherever they lie."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from proofs import sources
from proofs.game import Game
from proofs.prove import running
from proofs.registry import games
from proofs.sources import digest, files_of, modules_of

PACKAGE = {
    "elsewhere/__init__.py": "",
    "elsewhere/model.py": "from elsewhere import rules\nfrom elsewhere.inner import words\n",
    "elsewhere/rules.py": "def rule():\n    from .inner.deep import depth\n    return depth\n",
    "elsewhere/inner/__init__.py": "",
    "elsewhere/inner/words.py": "import json\n",
    "elsewhere/inner/deep.py": "depth = 1\n",
    "elsewhere/unused.py": "",
}
DATA = {"elsewhere/rules/table.yaml": "1\n", "elsewhere/unused/table.yaml": "1\n", "elsewhere/inner/table.yaml": "1\n"}
"""Files that lie in folders; the first belongs to a module that is used."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package somewhere else."""
    for name, text in (PACKAGE | DATA).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    importlib.invalidate_caches()
    sources._file_of.cache_clear()
    yield tmp_path
    sources._file_of.cache_clear()


def test_imports_are_followed_wherever_they_stand(folder: Path) -> None:
    found = files_of(["elsewhere.model"])
    used = {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in PACKAGE}
    assert set(found) == used - {"elsewhere.unused"}
    assert all(file.is_relative_to(folder) for file in found.values())


@pytest.mark.parametrize(
    ("changed", "matters"),
    [
        ("rules.py", True),
        ("inner/deep.py", True),
        ("inner/__init__.py", True),
        ("unused.py", False),
        ("rules/table.yaml", True),
        ("unused/table.yaml", False),
        ("inner/table.yaml", False),
    ],
)
def test_a_change_of_what_is_imported_changes_the_fingerprint(folder: Path, changed: str, matters: bool) -> None:
    before = digest(["elsewhere.model"])
    assert before == digest(["elsewhere.model"])
    (folder / "elsewhere" / changed).write_text((PACKAGE | DATA)[f"elsewhere/{changed}"] + "# changed\n")
    assert (digest(["elsewhere.model"]) != before) == matters


def test_versions_files_and_words_are_part_of_the_fingerprint(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest(["elsewhere.model"])
    assert digest(["elsewhere.model"], more="x") != before
    assert digest(["elsewhere.model"], files=[folder / "elsewhere" / "unused.py"]) != before
    monkeypatch.setattr(sources, "versions", lambda: "another solver")
    assert digest(["elsewhere.model"]) != before


def test_what_is_built_in_has_no_module_that_matters() -> None:
    assert modules_of([test_what_is_built_in_has_no_module_that_matters, Path]) == {__name__, "pathlib"}
    assert files_of(["pathlib", "no_such_package.at_all"]).keys() == {"pathlib"}


@pytest.mark.parametrize("game", games(), ids=str)
def test_model_and_engine_of_a_game_depend_on_nothing_of_another(game: Game) -> None:
    model, engine = files_of(game.model_modules()), files_of(game.engine_modules())
    others = [other.name for other in games() if other is not game]
    assert {"spec.kernel.terms", "spec.kernel.model"} <= set(model)
    assert {f"spec.{game.name}.state", f"spec.{game.name}.scoring"} <= set(model)
    assert {f"engine.{game.name}.game", "engine.wire.errors"} <= set(engine)
    assert not [name for name in model if name.startswith(("engine", "proofs", *(f"spec.{one}" for one in others)))]
    assert not [name for name in engine if name.startswith(("spec", "proofs", *(f"engine.{one}" for one in others)))]


@pytest.mark.parametrize("game", games(), ids=str)
def test_proofs_depend_on_the_rules_the_theorems_and_the_prover(game: Game) -> None:
    used = files_of({*game.model_modules(), *game.part_module("claims"), running.__name__})
    of_game = {f"proofs.games.{game.name}.situations", f"proofs.games.{game.name}.theorems.course"}
    assert of_game | {"proofs.prove.solver", f"spec.{game.name}.scoring"} <= set(used)
    assert f"proofs.games.{game.name}.words" not in used
    assert not [name for name in used if name.startswith(f"engine.{game.name}")]
