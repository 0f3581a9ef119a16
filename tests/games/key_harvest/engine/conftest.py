"""Boxes, positions and a table to play at for the tests of the engine for Key Harvest."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.key_harvest import Game, IllegalMove, new_game
from tests.engine.helpers import canonical_text
from tests.games.key_harvest.engine.bases import Bases

Some = dict[str, Any]

BOXES = Path(__file__).parents[4] / "proofs" / "games" / "key_harvest" / "boxes"
CROPS = ("wine", "hops", "apples", "vegetables", "wheat")
WORKERS = tuple(f"{kind}{number}" for kind in "ft" for number in range(1, 7))
EVENTS = tuple("abcdefghijklmn")
STARTS = (("B7", "E4"), ("A3", "D5"), ("C2", "F6"), ("D3", "G4"))
RANKS = (1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5)


@cache
def _file(name: str) -> Some:
    """The content of a box file."""
    content: Some = yaml.safe_load((BOXES / f"{name}.yaml").read_text(encoding="utf-8"))
    return content


def _box_of(name: str) -> Some:
    """The content of a box file, which may be changed."""
    return copy.deepcopy(_file(name))


def _plain_box(**words: tuple[Any, ...]) -> Some:
    """The board of the box `house`, where only some workers and events do something.

    Each of them is given as its word, its number and, if it must be used, "scroll".
    """
    box = _box_of("house")
    for number, worker in enumerate(box["farmhands"] + box["townsfolk"]):
        worker.update(rank=RANKS[number], mark="bell", power={"nothing": None})
    for event in box["events"]:
        event.update(mark="bell", effect={"nothing": None})
    for name, (word, number, *mark) in words.items():
        if name in WORKERS:
            index = WORKERS.index(name)
            entry = (box["farmhands"] + box["townsfolk"])[index]
            entry.update(power={word: number})
        else:
            entry = box["events"][EVENTS.index(name)]
            entry.update(effect={word: number})
        entry["mark"] = mark[0] if mark else "bell"
    return box


class Table:
    """A game in a test: moves are named by their type, player 0 makes them if nothing else is said."""

    def __init__(self, game: Game) -> None:
        """A table with a game."""
        self.game = game

    def nature(self, kind: str, **keys: Any) -> Table:
        """Nature makes a move that is listed."""
        move = {"type": kind, **keys}
        assert move in self.game.legal_moves(), move
        self.game.apply(move)
        return self

    def do(self, kind: str, player: int = 0, **keys: Any) -> Table:
        """Make a move that is listed."""
        return self.nature(kind, player=player, **keys)

    def refuses(self, kind: str, player: int | None = 0, because: str = "", **keys: Any) -> Table:
        """A move is neither listed nor made, for a reason if one is given, and nothing changes."""
        move = {"type": kind, **keys} if player is None else {"type": kind, "player": player, **keys}
        before = self.game.snapshot()
        assert move not in self.game.legal_moves(), move
        with pytest.raises(IllegalMove, match=because or None) as refused:
            self.game.apply(move)
        assert str(refused.value).endswith(".")
        assert self.game.snapshot() == before
        return self

    def moves(self, kind: str) -> list[Some]:
        """The listed moves of a type, without type and player."""
        listed = [move for move in self.game.legal_moves() if move["type"] == kind]
        return [{key: value for key, value in move.items() if key not in ("type", "player")} for move in listed]

    def values(self, kind: str, key: str) -> set[Any]:
        """What the listed moves of a type have at a key."""
        return {move[key] for move in self.moves(kind)}

    @property
    def kinds(self) -> set[str]:
        """The types of the listed moves."""
        return {move["type"] for move in self.game.legal_moves()}

    @property
    def state(self) -> Some:
        """The position; it must be one that can be restored."""
        state = self.game.snapshot()
        assert Game.restore(state).snapshot() == state
        return state

    @property
    def me(self) -> Some:
        """Player 0."""
        return self.player(0)

    def player(self, seat: int) -> Some:
        """What a player has."""
        area: Some = self.state["players"][seat]
        return area

    def crops(self, seat: int = 0) -> Some:
        """The crops of a player that are there."""
        return {name: number for name, number in self.player(seat)["crops"].items() if number}

    @property
    def now(self) -> tuple[int, str] | None:
        """The step that is to be answered now, and whose it is."""
        step = self.state["now"]
        return step and (step["player"], step["step"])

    @property
    def later(self) -> list[tuple[int, str]]:
        """The steps that come afterwards."""
        return [(step["player"], step["step"]) for step in self.state["agenda"]]


def _counts(given: Some) -> dict[str, int]:
    """A number for each crop."""
    assert set(given) <= set(CROPS), given
    return {name: given.get(name, 0) for name in CROPS}


def _fields(names: str) -> dict[str, str]:
    """Fields and where they lie: on their own spaces, or as in E4@F4 elsewhere."""
    pairs = [name.split("@") for name in names.split()]
    return {pair[0]: pair[-1] for pair in pairs}


def _marks(names: str) -> dict[str, int]:
    """What is named."""
    return dict.fromkeys(names.split(), 1)


def _named(plans: tuple[Some, ...]) -> set[str]:
    """The fields that some plans name."""
    boards = " ".join(plan.get("fields", "") for plan in plans)
    return {*_fields(boards), *(plan[slot][0] for plan in plans for slot in ("left", "right") if slot in plan)}


def _player(plan: Some) -> Some:
    """What a player has: fields as words, stored fields each with its bid."""
    known = {"crops", "fields", "harvested", "workers", "displaced", "left", "right"}
    assert set(plan) <= known, plan
    slots: Some = {name: plan.get(name) or (None, {}) for name in ("left", "right")}
    return {
        "crops": _counts(plan.get("crops", {})),
        "fields": _fields(plan.get("fields", "")),
        "harvested": _marks(plan.get("harvested", "")),
        "workers": _fields(plan.get("workers", "")),
        "displaced": plan.get("displaced"),
        "store": {name: {"field": field, "bid": _counts(bid)} for name, (field, bid) in slots.items()},
    }


def _complete(state: Some, town: str | None, bag: str | None) -> None:
    """Fields that are nowhere go to town until it has six, and then into the bag, or else to `out`; crops to stock."""
    spaces = sorted({space for pair in state["box"]["adjoin"] for space in pair.split("-")})
    players = state["players"]
    used = {field for player in players for field in player["fields"]}
    used |= {slot["field"] for player in players for slot in player["store"].values()}
    named = set((town or "").split()) | set((bag or "").split())
    free = [space for space in spaces if space not in used and space not in named]
    state["town"] = dict.fromkeys(free[:6], 1) if town is None else _marks(town)
    rest = [space for space in free if space not in state["town"]]
    state["bag"]["fields"] = dict.fromkeys(rest, 1) if bag is None else _marks(bag)
    state["out"]["fields"] = {} if bag is None else dict.fromkeys(rest, 1)
    gone = {*state["track"], *state["removed"], *state["out"]["events"]}
    gone |= {step["by"] for step in state["agenda"] if step["step"] == "track"}
    state["bag"]["events"] = {event: 1 for event in EVENTS if event not in gone}
    for crop in CROPS:
        owned = sum(player["crops"][crop] for player in players)
        bids = sum(slot["bid"][crop] for player in players for slot in player["store"].values())
        state["stock"][crop] = 12 - owned - bids


def _key_harvest_position(
    *plans: Some,
    box: Some | None = None,
    town: str | None = None,
    bag: str | None = None,
    track: str = "",
    done: str = "",
    **changes: Any,
) -> Table:
    """A game in play with player 0 in turn and a plan for each player.

    If nothing else is said there are two players, everybody has what nobody else has of a starting pair, six fields are
    in town, and all others in the bag; the box is a plain one.
    """
    plans = (*plans, *({} for _ in range(2 - len(plans))))
    starts = [" ".join(field for field in pair if field not in _named(plans)) for pair in STARTS]
    state = new_game(len(plans), box or _plain_box()).snapshot()
    state.update(phase="play", first_player=0, turn=0, chosen={"wine": 1}, track=track.split())
    if len(plans) > 2:
        state["removed"] = {"m": 1, "n": 1}
    if len(plans) > 3:
        state["chosen"] = {"wine": 1, "hops": 1}
    state["done"].update(_marks(done))
    for key, value in changes.items():
        assert key in state, key
        state[key] = value
    state["players"] = [_player({"fields": start, **plan}) for start, plan in zip(starts, plans, strict=False)]
    if len(state["track"]) == 10 and "last" not in changes:
        state["last"] = {"player": 0, "turns": 0}
    _complete(state, town, bag)
    return Table(Game.restore(state))


@pytest.fixture(scope="session")
def key_harvest() -> Callable[..., Any]:
    """A constructor of positions of Key Harvest."""
    return _key_harvest_position


@pytest.fixture(scope="session")
def new_table() -> Callable[..., Any]:
    """A constructor of new games of Key Harvest."""
    return lambda players, box=None: Table(new_game(players, box))


@pytest.fixture(scope="session")
def plain_box() -> Callable[..., Any]:
    """A constructor of boxes in which only some workers and events do something."""
    return _plain_box


@pytest.fixture(scope="session")
def box_of() -> Callable[[str], Any]:
    """The content of a box file."""
    return _box_of


@pytest.fixture(scope="session")
def bases() -> Bases:
    """Positions from which those that are refused are made."""
    return Bases(_key_harvest_position, _plain_box)


@pytest.fixture(scope="session")
def canonical() -> Callable[[object], str]:
    """Turns JSON into comparable text."""
    return canonical_text
