"""Engines are found by their entry points, and the service plays whichever is there."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from engine import acbas, hallertau
from engine.port import Engine
from engine.registry import GROUP, BrokenEngine, UnknownEngine, engine_named, engine_names
from engine.service import Service, main, serve

ROOT = Path(__file__).resolve().parents[2]

COUNTDOWN = '''
"""A game from outside: each move takes one or two from a pile, until it is empty."""

from engine.port import Engine


class Illegal(Exception):
    pass


class Odd(Exception):
    pass


class Countdown:
    def __init__(self, left):
        self.left = left

    def legal_moves(self):
        return [{"take": number} for number in (1, 2) if number <= self.left]

    def apply(self, move):
        if move not in self.legal_moves():
            raise Illegal("That is too much.")
        self.left -= move["take"]

    def clone(self):
        return Countdown(self.left)

    def snapshot(self):
        return {"left": self.left}

    def scores(self):
        return {"players": []}

    def view(self, player):
        return self.snapshot()


def new(players, *, height=3, slope=1):
    if players != 2:
        raise Odd("It takes two.")
    return Countdown(height * slope)


ENGINE = Engine(new, lambda state: Countdown(state["left"]), ("slope", "height"), Illegal, Odd)
TEXT = "no engine"
'''

Register = Callable[..., None]


@pytest.fixture
def register(monkeypatch: pytest.MonkeyPatch) -> Register:
    """Makes the named entry points the only ones that are installed."""

    def only(*points: tuple[str, str]) -> None:
        found = [EntryPoint(name, value, GROUP) for name, value in points]
        monkeypatch.setattr("engine.registry.entry_points", lambda group: found if group == GROUP else [])

    return only


@pytest.fixture
def countdown(register: Register, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A game whose engine is a module outside of Gebot."""
    (tmp_path / "countdown_elsewhere.py").write_text(COUNTDOWN)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "countdown_elsewhere", raising=False)
    register(("countdown", "countdown_elsewhere:ENGINE"), ("text", "countdown_elsewhere:TEXT"))


def test_the_games_of_gebot() -> None:
    assert engine_names() == ["acbas", "agricola", "hallertau", "key_harvest"]
    assert engine_named("acbas") is acbas.ENGINE
    assert engine_named("hallertau") is hallertau.ENGINE


@pytest.mark.parametrize(("engine", "space"), [(acbas.ENGINE, "expansion"), (hallertau.ENGINE, "town_hall")])
def test_an_engine_begins_restores_and_refuses(engine: Engine, space: str) -> None:
    game = engine.new(2)
    assert engine.restore(game.snapshot()).clone().snapshot() == game.snapshot()
    with pytest.raises(engine.Malformed):
        engine.new(0)
    with pytest.raises(engine.Illegal):
        game.apply({"type": "place", "player": 0, "space": space})


def test_an_unknown_name() -> None:
    said = r"^There is no game 'chess'; the games are: acbas, agricola, hallertau, key_harvest\.$"
    with pytest.raises(UnknownEngine, match=said):
        engine_named("chess")


def test_where_nothing_is_installed_the_message_says_what_to_do(register: Register) -> None:
    register()
    with pytest.raises(UnknownEngine, match=r"no engine is installed\. Set up Gebot with make venv\.$"):
        engine_named("hallertau")


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ("engine.nowhere:ENGINE", "ModuleNotFoundError: No module named 'engine.nowhere'"),
        ("engine.acbas:MOTOR", "AttributeError: module 'engine.acbas' has no attribute 'MOTOR'"),
    ],
)
def test_an_entry_point_that_cannot_be_loaded(
    register: Register, capsys: pytest.CaptureFixture[str], value: str, fault: str
) -> None:
    register(("lost", value))
    with pytest.raises(BrokenEngine) as raised:
        engine_named("lost")
    assert str(raised.value) == f"The entry point lost of gebot.engines, {value}, can't be loaded: {fault}"
    assert main(["lost"]) == 2
    assert capsys.readouterr() == ("", f"{raised.value}\n")


@pytest.mark.usefixtures("countdown")
def test_an_entry_point_that_is_no_engine(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["text"]) == 2
    told = "The entry point text of gebot.engines, countdown_elsewhere:TEXT, must be an engine.port.Engine"
    assert capsys.readouterr() == ("", f"{told}, not 'no engine'.\n")


def test_two_engines_of_one_name(register: Register) -> None:
    register(("acbas", "engine.acbas:ENGINE"), ("acbas", "elsewhere:ENGINE"))
    assert engine_names() == ["acbas"]
    with pytest.raises(BrokenEngine) as raised:
        engine_named("acbas")
    assert str(raised.value) == (
        "There are several entry points acbas of gebot.engines: elsewhere:ENGINE, engine.acbas:ENGINE. "
        "Uninstall all packages but one that have it."
    )


@pytest.mark.usefixtures("countdown")
def test_a_game_from_outside_is_served() -> None:
    requests = [
        {"op": "new", "players": 1},
        {"op": "new", "players": 2},
        {"op": "new", "players": 2, "height": 2},
        {"op": "new", "players": 2, "height": 1, "slope": 2},
        {"op": "apply", "move": {"take": 3}},
        {"op": "apply", "move": {"take": 1}},
        {"op": "legal"},
        {"op": "restore", "state": {"left": 0}},
        {"op": "legal"},
    ]
    replies = io.BytesIO()
    serve(Service("countdown"), io.BytesIO("\n".join(map(json.dumps, requests)).encode()), replies)
    assert [json.loads(line) for line in replies.getvalue().splitlines()] == [
        {"ok": False, "error": "malformed", "message": "It takes two."},
        {"ok": True, "state": {"left": 3}},
        {
            "ok": False,
            "error": "malformed",
            "message": "The request new has a value for each of slope, height, or for none.",
        },
        {"ok": True, "state": {"left": 2}},
        {"ok": False, "error": "illegal", "message": "That is too much."},
        {"ok": True, "state": {"left": 1}},
        {"ok": True, "moves": [{"take": 1}]},
        {"ok": True},
        {"ok": True, "moves": []},
    ]


def test_only_the_engine_that_is_asked_for_is_imported() -> None:
    code = """
import sys
from engine.service import Service

def rooms():
    return sorted({name.split(".")[1] for name in sys.modules if name.startswith("engine.")})

print(*rooms())
Service("acbas")
print(*rooms())
"""
    told = subprocess.check_output([sys.executable, "-c", code], cwd=ROOT, timeout=60, text=True)
    assert told.splitlines() == ["port registry service wire", "acbas port registry service wire"]
