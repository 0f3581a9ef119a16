"""The desk with a game of which nothing is said but its model and its engine."""

from __future__ import annotations

import copy
import itertools
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import pytest

from engine.port import Engine
from engine.wire.errors import IllegalMove
from proofs import scenarios
from proofs.compare.acting import run
from proofs.desk.because import Witness
from proofs.desk.conversation import COMMANDS, Desk, example
from proofs.desk.explain import explain, told
from proofs.desk.find.language import NotUnderstood, understand
from proofs.desk.find.question import Question, read_move
from proofs.desk.find.reach import reach
from proofs.desk.find.search import search
from proofs.desk.move_text import parse_move
from proofs.game import Game
from proofs.language import plain_language
from proofs.registry import game_named, game_names
from proofs.telling import groups, path_words, sentence, situation
from proofs.wire import Json
from spec.kernel import Count, Illegal, Model, Move, Record, collect, insist, invariant, require, rule, total, up_to
from spec.kernel.moves import controls, counts_of

# --- Pebbles: two heaps of 5; who is in turn takes from one; the game ends when both are empty --------------------

Heap = Literal["left_heap", "right_heap"]
Seat = Literal[0, 1]
HEAPS: tuple[Heap, ...] = ("left_heap", "right_heap")


class Player(Record):
    pebbles: Count


class Position(Record):
    turn: Seat
    left_heap: Count
    right_heap: Count
    players: list[Player]


@rule("peb.setup", en="1", effect="It says how a game begins.")
def new(players: int) -> Position:
    """There are two heaps of five."""
    return Position(turn=0, left_heap=5, right_heap=5, players=[Player(pebbles=0) for _ in range(players)])


@rule("peb.turn", en="2")
def in_turn(game: Position, player: Seat) -> None:
    """The players take turns."""
    insist(game.turn == player)


@rule("peb.take", en="3")
def take_from_a_heap(game: Position, player: Seat, heap: Heap, number: int) -> None:
    """One to three pebbles are taken from a heap that has as many."""
    require(number >= 1)
    require(number <= 3)
    require(number <= getattr(game, heap))
    setattr(game, heap, getattr(game, heap) - number)
    game.players[player].pebbles += number
    game.turn = 0 if game.turn else 1


class Take(Move, tag="take_pebbles"):
    """Pebbles are taken from {one} heap.

    The rest of this is not told.
    """

    player: Seat
    heap: Heap
    number: Count

    @staticmethod
    def candidates(game: Position) -> Iterator[Take]:
        return (Take(player=game.turn, heap=heap, number=up_to(3)) for heap in HEAPS)

    @staticmethod
    def perform(game: Position, move: Take) -> None:
        in_turn(game, move.player)
        take_from_a_heap(game, move.player, move.heap, move.number)


@invariant("peb.invariant", en="1")
def ten_pebbles(game: Position) -> bool:
    """There are ten pebbles."""
    return game.left_heap + game.right_heap + total(player.pebbles for player in game.players) == 10


class Playing:
    """The engine."""

    def __init__(self, position: Any) -> None:
        self.position = copy.deepcopy(position)

    def legal_moves(self) -> list[Json]:
        seat = self.position["turn"]
        every = itertools.product(HEAPS, (1, 2, 3))
        return [
            {"type": "take_pebbles", "player": seat, "heap": heap, "number": number}
            for heap, number in every
            if number <= self.position[heap]
        ]

    def apply(self, move: Mapping[str, Any]) -> None:
        if move not in self.legal_moves():
            raise IllegalMove("This can't be taken.")
        self.position[move["heap"]] -= move["number"]
        self.position["players"][move["player"]]["pebbles"] += move["number"]
        self.position["turn"] = 1 - self.position["turn"]

    def clone(self) -> Playing:
        return Playing(self.position)

    def snapshot(self) -> Json:
        return copy.deepcopy(dict(self.position))

    def scores(self) -> Json:
        return {"players": [dict(player) for player in self.position["players"]]}

    def view(self, player: int) -> Json:
        return self.snapshot()


def set_up(players: int) -> Playing:
    nobody = [{"pebbles": 0} for _ in range(players)]
    return Playing({"turn": 0, "left_heap": 5, "right_heap": 5, "players": nobody})


MODEL = Model(
    name="pebbles",
    title="Pebbles",
    editions={"en": "English"},
    state=Position,
    new=new,
    players=(2,),
    moves=(Take,),
    automatic=lambda game: None,
    over=lambda game: type(game.left_heap) is int and game.left_heap + game.right_heap == 0,
    decides=lambda game: game.turn,
    scores=lambda game: {"players": [{"pebbles": player.pebbles} for player in game.players]},
    invariants=(ten_pebbles,),
    measure=lambda game: (game.left_heap + game.right_heap,),
    chapters={"test_any_game": "Pebbles"},
    rules=collect([sys.modules[__name__]]),
)
PEBBLES = Game(MODEL, Engine(set_up, Playing))


# --- words ------------------------------------------------------------------------------------------------------

TAKEN: Json = {"type": "take_pebbles", "player": 1, "heap": "left_heap", "number": 2}


def test_a_move_is_told_by_its_names_and_by_what_its_type_says() -> None:
    assert sentence(PEBBLES, TAKEN) == "Seat 1: pebbles are taken from {one} heap (heap left heap, number 2)."
    assert [group.title for group in groups(PEBBLES, [TAKEN, {"type": "x"}])] == ["Take pebbles", "Other moves"]
    assert situation(PEBBLES, set_up(2).snapshot()) == "Seat 0 has to decide."
    assert situation(PEBBLES, {**set_up(2).snapshot(), "left_heap": 0, "right_heap": 0}) == "The game is over."
    assert path_words(PEBBLES, "players.0.pebbles") == "players.0.pebbles"


def some_moves(kind: type[Move]) -> Iterator[Json]:
    """Moves of a type with all values of what is no count, and some counts."""
    tag = kind.__struct_config__.tag
    for control in itertools.islice(controls(kind), 500):
        given = {"type": tag, **control}
        counts = counts_of(kind)
        lists: Json = {name: [] for name in kind.__struct_fields__ if name not in (*control, *counts)}
        yield given | lists | {name: 0 if keys is None else {} for name, keys in counts.items()}
        for name, keys in counts.items():
            rest: Json = {other: 0 if of is None else {} for other, of in counts.items() if other != name}
            for value in (1, 2) if keys is None else ({str(key): number} for key in keys for number in (1, 2)):
                yield given | lists | rest | {name: value}


@pytest.mark.parametrize("name", game_names())
def test_without_words_of_their_own_different_moves_have_different_sentences(name: str) -> None:
    language = plain_language(game_named(name).model)
    said: dict[str, Json] = {}
    for kind in game_named(name).model.moves:
        for move in some_moves(kind):
            words = language.moves[move["type"]].template.format(**language.fields(move))
            assert words[0].isupper() and words.endswith(".") and "_" not in words and "{" not in words
            assert said.setdefault(words, move) == move
    assert len(said) > len(game_named(name).model.moves)


class Twice(Take, tag="twice"):
    """Pebbles are taken from {one} heap."""


class Silent(Take, tag="silent_move"):
    player: Seat


def test_types_that_say_the_same_are_told_by_their_names() -> None:
    language = plain_language(replace(MODEL, moves=(Take, Twice, Silent)))
    told = [words.template.format(player=0, heap="x", number=1) for words in language.moves.values()]
    assert told == [
        "Seat 0: take pebbles (heap x, number 1).",
        "Seat 0: twice (heap x, number 1).",
        "Seat 0: silent move (heap x, number 1).",
    ]


# --- questions about moves --------------------------------------------------------------------------------------


def test_a_broken_rule_says_what_it_saw() -> None:
    state = MODEL.read_state({**set_up(2).snapshot(), "left_heap": 2, "players": [{"pebbles": 3}, {"pebbles": 0}]})
    move = parse_move(PEBBLES, state, "take_pebbles heap=left_heap number=3")
    assert move == {"type": "take_pebbles", "player": 0, "heap": "left_heap", "number": 3}
    said = explain(PEBBLES, state, move)
    assert [one.id for one in said.broken] == ["peb.take"]
    assert [near.move["number"] for near in said.nearest[:1]] == [2]
    assert "peb.take (EN 3)" in told(said) and "tests/desk/test_any_game.py:" in told(said)


def test_a_file_outside_of_any_project_is_told_by_its_name(tmp_path: Path) -> None:
    text = "from spec.kernel import Record, require\ndef check(state):\n    require(state.left_heap > 5)\n"
    (tmp_path / "elsewhere.py").write_text(text)
    scope: dict[str, Any] = {}
    exec(compile(text, str(tmp_path / "elsewhere.py"), "exec"), scope)

    @rule("peb.elsewhere", en="9")
    def elsewhere(state: Position) -> None:
        """It stands elsewhere."""
        scope["check"](state)

    judge = Witness(Position)
    with pytest.raises(Illegal), judge:
        elsewhere(new(2))
    [demand] = judge.demands["peb.elsewhere"]
    assert demand.where == "elsewhere.py:3"
    assert [[(seen.what, seen.saw, seen.needed) for seen in way] for way in demand.ways] == [
        [("left_heap", 5, "at least 6")]
    ]


def test_a_conversation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GEBOT_CACHE", str(tmp_path / "cache"))
    for name in COMMANDS:
        if name != "load":  # a file names its game, and this one is not installed
            here = Desk(PEBBLES, 2, {})
            here.answer({"undo": "new", "redo": "new", "unset": example(here, "set")}.get(name, "legal"))
            here.answer("undo" if name == "redo" else "")
            said = here.answer(example(here, name))
            assert not here.misused, said
    here = Desk(PEBBLES, 2, {"left_heap": 4, "players.1.pebbles": 1})
    assert "Seat 0: pebbles are taken" in here.answer("play 2")
    assert "There is no rule called 'peb.tak'. Did you mean peb.take?" in here.answer("rule peb.tak")


# --- looking for positions --------------------------------------------------------------------------------------


def found(condition: str, move: str | None = None, **options: Any) -> list[Any]:
    said = None if move is None else read_move(PEBBLES, move)
    return search(Question(PEBBLES, understand(PEBBLES, condition), said, **options)).found


def test_positions_are_found_by_the_fields_of_the_records() -> None:
    [position] = found("player.pebbles == 4 and other.pebbles == 5")
    assert position.owned == 10
    assert position.position["left_heap"] + position.position["right_heap"] == 1
    assert found("player.pebbles + other.pebbles == 11") == []


def test_a_move_and_a_rule_are_found() -> None:
    [position] = found("left_heap == 2", "take_pebbles heap=left_heap", rule="peb.take", broken=True)
    assert position.breaks == ["peb.take"] and position.move["number"] in (0, 3)
    assert found("left_heap == 0", "{type: take_pebbles, heap: left_heap}") == []


def test_only_fields_are_words() -> None:
    with pytest.raises(NotUnderstood, match="player has no total"):
        understand(PEBBLES, "player.total == 1")
    with pytest.raises(NotUnderstood, match=r"There is no playable\(...\)"):
        understand(PEBBLES, "playable(1)")


def test_a_game_that_gets_there() -> None:
    question = Question(PEBBLES, understand(PEBBLES, "left_heap == 0 and right_heap == 1"))
    reached = reach(question, 20, 1, lambda done, of: None)
    assert reached.moves and reached.start == set_up(2).snapshot()


def test_what_is_found_can_be_kept_as_a_scenario(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenarios.loading, "game_named", lambda name: PEBBLES)
    [position] = found("player.pebbles == 4 and other.pebbles == 5")
    [scenario] = scenarios.parse(scenarios.write(PEBBLES, 2, position.position))
    assert run(scenario, PEBBLES).passed
