"""Pieces of a game that does not say how they are looked at: played where the proofs show them, refused where the
solver shows their rule broken."""

from __future__ import annotations

import copy
import sys
from collections.abc import Iterator, Mapping
from typing import Any, Literal

import pytest

from engine.port import Engine
from engine.wire.errors import IllegalMove
from proofs.compare import audit
from proofs.compare.audit import Audit, audit_piece, audits_of, is_examined, results_by_piece
from proofs.game import Game
from proofs.prove.obligations import Result, all_situations, prove_situation
from proofs.prove.solver import Memory, ask
from spec.kernel import Count, Model, Move, Piece, Record, by_rule, collect, insist, invariant, require, rule, to_json

# --- Ladle: a pot and a bowl with six spoons of soup between them; each tool moves so many, once ------------------

Tool = Literal["spoon", "ladle"]
TOOLS: dict[str, int] = {"spoon": 1, "ladle": 4}


class Bowl(Record):
    soup: Count


class Kitchen(Record):
    pot: Count
    used: list[Tool]
    players: list[Bowl]


@rule("ladle.left")
def nobody_has_it_yet(game: Kitchen, tool: Tool) -> None:
    """Each tool is used once."""
    insist(tool not in game.used)


@rule("ladle.tool.spoon")
def the_spoon(game: Kitchen) -> None:
    """Moves one spoon."""
    require(game.pot >= 1)


@rule("ladle.tool.ladle")
def the_ladle(game: Kitchen) -> None:
    """Moves four spoons."""
    require(game.pot >= 4)


class Use(Move, tag="use"):
    tool: Tool

    @staticmethod
    def candidates(game: Kitchen) -> Iterator[Use]:
        yield from (Use(tool=tool) for tool in ("spoon", "ladle") if tool not in game.used)

    @staticmethod
    def perform(game: Kitchen, move: Use) -> None:
        nobody_has_it_yet(game, move.tool)
        (the_spoon if move.tool == "spoon" else the_ladle)(game)
        game.pot -= TOOLS[move.tool]
        game.players[0].soup += TOOLS[move.tool]
        game.used.append(move.tool)


@invariant("ladle.invariant.six")
def nothing_is_spilt(game: Kitchen) -> bool:
    """There are six spoons."""
    return game.pot + game.players[0].soup == 6


class Played:
    """The engine; `most` is what it takes the ladle to need."""

    most = 4

    def __init__(self, position: Mapping[str, Any]) -> None:
        self.position: dict[str, Any] = copy.deepcopy(dict(position))

    def legal_moves(self) -> list[dict[str, Any]]:
        needs = {"spoon": 1, "ladle": self.most}
        free = [tool for tool in TOOLS if tool not in self.position["used"] and self.position["pot"] >= needs[tool]]
        return [{"type": "use", "tool": tool} for tool in free]

    def apply(self, move: Mapping[str, Any]) -> None:
        if move not in self.legal_moves():
            raise IllegalMove("No.")
        self.position["pot"] -= TOOLS[move["tool"]]
        self.position["players"][0]["soup"] += TOOLS[move["tool"]]
        self.position["used"].append(move["tool"])

    def clone(self) -> Played:
        return Played(self.position)

    def snapshot(self) -> dict[str, Any]:
        return Played(self.position).position

    def scores(self) -> dict[str, Any]:
        return {}

    def view(self, player: int) -> dict[str, Any]:
        return self.snapshot()


class Generous(Played):
    """It lets the ladle be used for three spoons."""

    most = 3


RULES = collect([sys.modules[__name__]])
MODEL = Model(
    name="ladle",
    title="Ladle",
    editions={},
    state=Kitchen,
    new=lambda players: Kitchen(pot=6, used=[], players=[Bowl(soup=0)]),
    players=(1,),
    moves=(Use,),
    automatic=lambda game: None,
    over=lambda game: len(game.used) == len(TOOLS),
    decides=lambda game: 0,
    scores=lambda game: {},
    invariants=(nothing_is_spilt,),
    measure=lambda game: (len(TOOLS) - len(game.used),),
    chapters={},
    rules=RULES,
    pieces=by_rule(*(Piece("tool", name, RULES[f"ladle.tool.{name}"]) for name in TOOLS)),
)


def game_with(engine: type[Played]) -> Game:
    return Game(MODEL, Engine(lambda players: engine(to_json(MODEL.new(players))), engine))


def results(game: Game) -> list[Result]:
    memory = Memory()
    return [one for focus in all_situations(game) for one in prove_situation(game.model, focus, memory)]


def looked_at(game: Game, monkeypatch: pytest.MonkeyPatch) -> dict[str, Audit]:
    monkeypatch.setattr(audit, "game_named", lambda name: game)
    about = results_by_piece(game, results(game))
    return {id: audit_piece("ladle", id, about[id]) for id in game.model.pieces}


def test_a_kind_of_piece_is_looked_at_in_the_usual_way() -> None:
    game = game_with(Played)
    [(kind, how)] = audits_of(game).items()
    assert (kind, how.what) == ("tool", "tools proved, played and refused on both sides")
    assert not any(is_examined(game, one) for one in results(game))


def test_pieces_are_played_and_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """No number can become smaller by itself here, so the positions in which they are refused are the solver's."""
    found = looked_at(game_with(Played), monkeypatch)
    assert list(found) == ["ladle.tool.spoon", "ladle.tool.ladle"]
    for one in found.values():
        assert one.seen["played"] > 0 and one.seen["refused"] > 0
        assert one.violated[one.rule] > 0
        assert not one.problems and not one.missing


def test_an_engine_that_plays_a_piece_otherwise_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def at_the_edge(text: str) -> Any:
        return ask(text.replace("(check-sat)", "(assert (>= pot 3))\n(check-sat)"))

    monkeypatch.setattr(audit, "ask", at_the_edge)
    found = looked_at(game_with(Generous), monkeypatch)
    assert not found["ladle.tool.ladle"].passed
    assert "Model and engine disagree about a refusal." in found["ladle.tool.ladle"].problems[0]
