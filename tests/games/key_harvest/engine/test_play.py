"""Random games to the end, and moves that are none."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest

from engine.key_harvest import ENGINE, Game, IllegalMove, MalformedMove, new_game
from engine.key_harvest.moves import SHAPES
from engine.key_harvest.names import CROPS, EVENTS, NUMBERED, SPACES, WORDS, WORKERS
from engine.port import Engine

Position = Callable[..., Any]
Canonical = Callable[[object], str]
Some = dict[str, Any]
BoxOf = Callable[[str], Any]

GAMES = [(2, "text"), (2, "house"), (3, "text"), (3, "house"), (4, "text"), (4, "house")]
MOST_DECISIONS = 20_000

VALUES: dict[str, tuple[Any, ...]] = {
    "player": (0, 1, 2, 3),
    "owner": (0, 1, 2, 3),
    "field": SPACES,
    "other": SPACES,
    "space": SPACES,
    "crop": CROPS,
    "worker": WORKERS,
    "rank": (1, 2, 3, 4, 5),
    "event": EVENTS,
    "pair": ("1", "2", "3", "4"),
    "slot": ("left", "right"),
}


def play(seed: int, players: int, box: Some, lively: bool) -> Iterator[Game]:
    """The game before each decision, and at the end; in a lively one nobody passes who can do something."""
    rng = random.Random(seed)
    game = new_game(players, box)
    while moves := game.legal_moves():
        yield game
        if lively:
            moves = [move for move in moves if move["type"] not in ("end_turn", "stop", "go_home")] or moves
            kind = rng.choice(sorted({move["type"] for move in moves}))
            moves = [move for move in moves if move["type"] == kind]
        game.apply(rng.choice(moves))
    yield game


def check_conservation(state: Some) -> None:
    """Nothing is lost, and nothing is in two places."""
    players = state["players"]
    slots = [slot for player in players for slot in player["store"].values()]
    for crop in CROPS:
        owned = state["stock"][crop] + state["aside"][crop] + sum(player["crops"][crop] for player in players)
        assert owned + sum(slot["bid"][crop] for slot in slots) == 12
    fields = Counter([*state["bag"]["fields"], *state["town"], *state["out"]["fields"]])
    fields.update(field for player in players for field in player["fields"])
    fields.update(slot["field"] for slot in slots if slot["field"])
    assert len(fields) == 56 and set(fields.values()) == {1}
    events = Counter([*state["bag"]["events"], *state["out"]["events"], *state["removed"], *state["track"]])
    events.update(step["by"] for step in state["agenda"] if step["step"] == "track")
    assert len(events) == 14 and set(events.values()) == {1}
    townsfolk = Counter(name for player in players for name in player["workers"] if name[0] == "t")
    townsfolk.update(player["displaced"]["worker"] for player in players if player["displaced"])
    assert all(number == 1 for name, number in townsfolk.items() if name[0] == "t")


def check_boards(state: Some) -> None:
    """No two tiles lie on one space, and no two workers stand beside each other."""
    for player in state["players"]:
        spaces = [*player["fields"].values(), *player["workers"].values()]
        assert len(spaces) == len(set(spaces)) and set(player["harvested"]) <= set(player["fields"])
        stand = sorted(player["workers"].values())
        assert not any(f"{one}-{other}" in state["box"]["adjoin"] for one in stand for other in stand)


@pytest.mark.parametrize(("players", "box"), GAMES)
@pytest.mark.parametrize("lively", [False, True])
def test_random_games_end(box_of: BoxOf, players: int, box: str, lively: bool) -> None:
    for seed in range(3):
        *_, game = islice(play(seed, players, box_of(box), lively), MOST_DECISIONS)
        state = game.snapshot()
        assert state["phase"] == "over" and len(state["track"]) == 10 and state["last"]["turns"] == 2
        assert game.scores()["winners"] != []


@pytest.mark.parametrize(("players", "box"), GAMES)
@pytest.mark.parametrize("lively", [False, True])
def test_positions_on_the_way(box_of: BoxOf, canonical: Canonical, players: int, box: str, lively: bool) -> None:
    """Nothing is lost, every position can be restored, and every listed move can be made."""
    rng = random.Random(players)
    for game in play(10 + players, players, box_of(box), lively):
        state = game.snapshot()
        check_conservation(state)
        check_boards(state)
        again = Game.restore(state)
        assert again.snapshot() == state
        moves = game.legal_moves()
        listed = {canonical(move) for move in moves}
        assert len(listed) == len(moves) and {canonical(move) for move in again.legal_moves()} == listed
        assert (moves == []) == (state["phase"] == "over")
        for move in moves if len(moves) < 12 else rng.sample(moves, 12):
            game.clone().apply(move)
        assert game.snapshot() == state


def box_of_chance(rng: random.Random, box: Some) -> Some:
    """The box with other powers and effects: every word can have either mark and any number."""
    for entry in box["farmhands"] + box["townsfolk"] + box["events"]:
        word = rng.choice(WORDS)
        entry["mark"] = rng.choice(("bell", "scroll"))
        entry["effect" if "effect" in entry else "power"] = {word: rng.randint(1, 3) if word in NUMBERED else None}
    for worker in box["farmhands"] + box["townsfolk"]:
        worker["rank"] = rng.choice((1, 1, 2, 3, 4, 6))
    return box


@pytest.mark.parametrize("seed", range(9))
def test_positions_with_other_powers(box_of: BoxOf, seed: int) -> None:
    rng = random.Random(seed)
    for game in islice(play(seed, 2 + seed % 3, box_of_chance(rng, box_of("house")), True), MOST_DECISIONS):
        state = game.snapshot()
        check_conservation(state)
        check_boards(state)
        assert Game.restore(state).snapshot() == state
    assert state["phase"] == "over"


def test_every_kind_of_move_and_step_happens(box_of: BoxOf) -> None:
    kinds: set[str] = set()
    steps: set[str] = set()
    for seed in range(12):
        for game in play(seed, 2 + seed % 3, box_of("house"), seed % 2 == 0):
            kinds |= {move["type"] for move in game.legal_moves()}
            now = game.snapshot()["now"]
            steps |= {now["step"]} if now else set()
    assert kinds == set(SHAPES) - {"deal_crop", "deal_pair", "deal_rank"}
    assert len(steps) == 10, "all but track, which nobody answers"


def some_moves(rng: random.Random, number: int) -> Iterator[Some]:
    """Well-formed moves of every type."""
    for kind, shape in SHAPES.items():
        for _ in range(number):
            values = {key: rng.choice(VALUES[key]) for key in shape}
            if kind == "harvest" and rng.random() < 0.1:
                values["crop"] = None
            yield {"type": kind, **values}


@pytest.mark.parametrize(("players", "box"), GAMES)
def test_moves_that_are_not_listed_are_refused(box_of: BoxOf, canonical: Canonical, players: int, box: str) -> None:
    rng = random.Random(players)
    for game in play(20 + players, players, box_of(box), True):
        listed = {canonical(move) for move in game.legal_moves()}
        state = game.snapshot()
        for move in some_moves(rng, 4):
            if canonical(move) not in listed:
                with pytest.raises(IllegalMove) as refused:
                    game.apply(move)
                assert str(refused.value).endswith(".")
        assert game.snapshot() == state


def small_moves(kind: str, state: Some) -> Iterator[Some]:
    """All moves of a type with seats, crops, workers and slots, and with fields and spaces near what is there."""
    shape = SHAPES[kind]
    fields = {*state["town"], *(field for player in state["players"] for field in player["fields"]), "A9", "G7"}
    values = {**VALUES, "field": tuple(fields), "other": tuple(fields), "crop": (*CROPS, None)}

    def complete(keys: list[str], move: Some) -> Iterator[Some]:
        if not keys:
            yield move
            return
        for value in values[keys[0]]:
            if keys[0] == "crop" and value is None and kind != "harvest":
                continue
            yield from complete(keys[1:], {**move, keys[0]: value})

    yield from complete(list(shape), {"type": kind})


@pytest.mark.parametrize("players", [2, 3])
def test_exactly_the_listed_moves_are_accepted(box_of: BoxOf, canonical: Canonical, players: int) -> None:
    """In some positions of a game: every other move of the types that answer there is refused."""
    rng = random.Random(players)
    positions = [game.clone() for game in play(30 + players, players, box_of("house"), True)][30:]
    for game in rng.sample(positions, 12):
        moves = game.legal_moves()
        listed = {canonical(move) for move in moves}
        state = game.snapshot()
        accepted = set()
        for kind in {move["type"] for move in moves}:
            for move in small_moves(kind, state):
                trial = game.clone()
                try:
                    trial.apply(move)
                except IllegalMove:
                    continue
                accepted.add(canonical(move))
        assert accepted <= listed


def test_a_clone_is_independent(key_harvest: Position) -> None:
    game = key_harvest({"crops": {"wine": 2}}, town="A1 A2 A4 A5 A6 A7").game
    before = game.snapshot()
    copy = game.clone()
    for move in (
        {"type": "store_field", "player": 0, "field": "A1"},
        {"type": "bid", "player": 0, "crop": "wine"},
        {"type": "stop", "player": 0},
        {"type": "draw_event", "event": "a"},
        {"type": "draw_field", "field": "G7"},
        {"type": "stop", "player": 0},
        {"type": "place_worker", "player": 0, "worker": "f1", "space": "E5"},
    ):
        copy.apply(move)
    assert game.snapshot() == before != copy.snapshot()
    dealt = new_game(2)
    fresh = dealt.clone()
    dealt.apply({"type": "deal_crop", "field": "A1", "crop": "wine"})
    assert fresh.snapshot() == new_game(2).snapshot()


@pytest.mark.parametrize(
    "move",
    [
        None,
        [],
        "end_turn",
        {},
        {"type": None},
        {"type": "fly"},
        {"type": ["stop"]},
        {"type": "stop"},
        {"type": "stop", "player": 4},
        {"type": "stop", "player": -1},
        {"type": "stop", "player": True},
        {"type": "stop", "player": "0"},
        {"type": "stop", "player": 0.0},
        {"type": "stop", "player": 0, "field": "A1"},
        {"type": "harvest", "player": 0, "field": "E4"},
        {"type": "harvest", "player": 0, "field": "H4", "crop": "wheat"},
        {"type": "harvest", "player": 0, "field": "E10", "crop": "wheat"},
        {"type": "harvest", "player": 0, "field": None, "crop": "wheat"},
        {"type": "harvest", "player": 0, "field": "E4", "crop": "rye"},
        {"type": "harvest", "player": 0, "field": "E4", "crop": 4},
        {"type": "bid", "player": 0, "crop": None},
        {"type": "place_worker", "player": 0, "worker": "f7", "space": "E5"},
        {"type": "place_worker", "player": 0, "worker": "a", "space": "E5"},
        {"type": "place_worker", "player": 0, "worker": "f1", "space": "E0"},
        {"type": "place_worker", "player": 0, "worker": "f1", "where": "E5"},
        {"type": "take_field", "player": 0, "owner": 4, "slot": "left"},
        {"type": "take_field", "player": 0, "owner": None, "slot": "left"},
        {"type": "take_field", "player": 0, "owner": 1, "slot": "middle"},
        {"type": "draw_field", "player": 0, "field": "A1"},
        {"type": "draw_event", "event": "o"},
        {"type": "draw_event", "event": "f1"},
        {"type": "draw_pair", "pair": 1},
        {"type": "draw_pair", "pair": "5"},
        {"type": "deal_rank", "worker": "f1", "rank": 0},
        {"type": "deal_rank", "worker": "f1", "rank": 6},
        {"type": "deal_rank", "worker": "f1", "rank": "1"},
        {"type": "deal_crop", "field": "A1", "crop": None},
        {"type": "set_aside", "crop": ["wine"]},
        {"type": "swap_left", "player": 0, "field": "E4"},
        {"type": "move_field", "player": 0, "field": "E4", "space": {}},
        {"type": "choose_first_player", "first": 0},
    ],
)
def test_malformed_moves(key_harvest: Position, move: Any) -> None:
    game = key_harvest().game
    before = game.snapshot()
    with pytest.raises(MalformedMove) as refused:
        game.apply(move)
    assert str(refused.value).endswith(".")
    assert game.snapshot() == before


@pytest.mark.parametrize(
    "move",
    [
        {"type": "end_turn", "player": 3},
        {"type": "choose_first_player", "player": 3},
        {"type": "take_field", "player": 0, "owner": 3, "slot": "left"},
        {"type": "harvest", "player": 0, "field": "G9", "crop": "wine"},
        {"type": "place_worker", "player": 0, "worker": "f1", "space": "G9"},
        {"type": "recall", "player": 0, "worker": "f1"},
        {"type": "deal_rank", "worker": "t1", "rank": 1},
        {"type": "draw_field", "field": "G9"},
    ],
)
def test_known_names_without_use_are_illegal(key_harvest: Position, move: Any) -> None:
    with pytest.raises(IllegalMove):
        key_harvest().game.apply(move)


def test_the_service_plays(monkeypatch: pytest.MonkeyPatch, box_of: BoxOf) -> None:
    """Whether or not the entry point is installed."""
    from engine import service as module

    def engine_named(name: str) -> Engine:
        return ENGINE

    monkeypatch.setattr(module, "engine_named", engine_named)
    service = module.Service("key_harvest")

    def ask(**request: Any) -> Some:
        reply: Some = json.loads(json.dumps(service.answer(json.dumps(request).encode())))
        return reply

    assert ask(op="new", players=3)["state"]["phase"] == "print"
    assert ask(op="new", players=3, box=box_of("house"))["state"]["phase"] == "first_player"
    assert len(ask(op="legal")["moves"]) == 3
    for request in (
        {"op": "new", "players": 1},
        {"op": "new", "players": 3, "box": None},
        {"op": "new", "players": 3, "box": {"name": "none"}},
        {"op": "new", "players": 3, "hand": 0},
        {"op": "view", "player": 3},
    ):
        reply = ask(**request)
        assert reply["error"] == "malformed" and reply["message"].endswith(".")
    state = ask(op="apply", move={"type": "choose_first_player", "player": 2})["state"]
    assert state["phase"] == "starting_fields"
    assert ask(op="apply", move={"type": "choose_first_player", "player": 2})["error"] == "illegal"
    assert ask(op="restore", state=state) == {"ok": True} and ask(op="snapshot")["state"] == state
    assert ask(op="view", player=0)["state"]["aside"] is None and ask(op="scores")["scores"]["winners"] == []
