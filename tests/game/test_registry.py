"""Games by entry point: found by name, imported when asked for, and what is said of those that can't be."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

import pytest

from proofs import registry
from proofs.registry import GROUP, UnknownGame, game_named, game_names, games

ROOT = Path(__file__).parents[2]


@pytest.fixture
def entries(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    """Further entry points."""
    more: list[EntryPoint] = []
    monkeypatch.setenv("GEBOT_GAMES", "")
    monkeypatch.setattr(registry, "entry_points", lambda group: [*entry_points(group=group), *more])
    _forget()
    yield more
    _forget()


def _forget() -> None:
    registry._entries.cache_clear()
    registry._loaded.cache_clear()


def test_every_game_has_its_name_and_its_place() -> None:
    assert sorted(game.name for game in games()) == game_names()
    assert [(game.order, game.name) for game in games()] == sorted((game.order, game.name) for game in games())
    assert all(game_named(game.name) is game for game in games())


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    near = game_names()[0]
    with pytest.raises(UnknownGame, match=f"Did you mean {near}\\?"):
        game_named(near + "s")
    with pytest.raises(UnknownGame, match=f"There is {', '.join(game_names())}\\."):
        game_named("xyzzy")


def test_a_game_that_can_t_be_imported_is_named_with_the_reason(entries: list[EntryPoint]) -> None:
    entries.append(EntryPoint("broken", "no_such_module:GAME", GROUP))
    with pytest.raises(UnknownGame, match=r"'broken' can't be loaded from no_such_module:GAME \(ModuleNotFoundError"):
        game_named("broken")


def test_what_is_no_game_is_refused(entries: list[EntryPoint]) -> None:
    entries.append(EntryPoint("paths", "pathlib:Path", GROUP))
    with pytest.raises(UnknownGame, match=r"pathlib:Path of the game 'paths' is no proofs\.game\.Game"):
        game_named("paths")


def test_a_game_under_another_name_is_refused(entries: list[EntryPoint]) -> None:
    entries.append(EntryPoint("other", "proofs.games.acbas.game:GAME", GROUP))
    with pytest.raises(UnknownGame, match=r"calls itself 'acbas'; its entry point says 'other'"):
        game_named("other")


def test_a_game_is_imported_when_it_is_asked_for() -> None:
    words = (
        "import sys; from proofs.registry import game_named, game_names; game_names();"
        "print([name for name in sys.modules if name.startswith('spec.') and not name.startswith('spec.kernel')]);"
        "game_named('acbas');"
        "print(any('hallertau' in name for name in sys.modules), 'z3' in sys.modules, 'cvc5' in sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True).stdout
    assert told == "[]\nFalse False False\n"


def test_some_games_can_be_chosen(monkeypatch: pytest.MonkeyPatch, entries: list[EntryPoint]) -> None:
    some, other = game_names()[:2]
    for chosen in (some, f"{some},{some}", f" {some} , nothing"):
        monkeypatch.setenv("GEBOT_GAMES", chosen)
        _forget()
        assert game_names() == [some]
    with pytest.raises(UnknownGame, match=f"There is no game called {other!r}"):
        game_named(other)


def test_our_own_games_can_be_chosen(monkeypatch: pytest.MonkeyPatch, entries: list[EntryPoint]) -> None:
    entries.append(EntryPoint("foreign", "foreign:GAME", GROUP))
    assert "foreign" in game_names()
    monkeypatch.setenv("GEBOT_GAMES", "own")
    _forget()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert game_names() == sorted(project["entry-points"][GROUP])
