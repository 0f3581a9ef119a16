"""Positions from which those that are refused are made."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from engine.key_harvest import Game, MalformedState, new_game

Make = Callable[..., Any]
Position = dict[str, Any]
Path = tuple[str | int, ...]
Changes = dict[Path, Any]
Case = tuple[str, Changes, str]

GONE = object()
TOWN = "A1 A2 A4 A5 A6 A7"
TEN = "a b c d e f g h i j"


def step(player: int, name: str, by: str | None = None, at: str | None = None, left: int = 0) -> dict[str, Any]:
    return {"player": player, "step": name, "by": by, "at": at, "left": left}


def changed(position: Position, changes: Changes) -> Position:
    """The position with some values replaced, or taken out."""
    for path, value in changes.items():
        place: Any = position
        for key in path[:-1]:
            place = place[key]
        if value is GONE:
            del place[path[-1]]
        else:
            place[path[-1]] = copy.deepcopy(value)
    return position


def refuse(position: object, message: str) -> None:
    """The position is refused with a message that begins so."""
    with pytest.raises(MalformedState) as refused:
        Game.restore(position)
    assert str(refused.value).startswith(message), str(refused.value)
    assert str(refused.value).endswith(".")


class Bases:
    """One position of each kind; the box has a word for some workers and events."""

    def __init__(self, make: Make, box: Any) -> None:
        """With a constructor of positions and one of boxes."""
        self.make = make
        self.box = box(
            f1=("get_crops", 2),
            f2=("draw", 2, "scroll"),
            f3=("buy", 2),
            f4=("swap_bag", None),
            f5=("harvest", None),
            a=("get_crops", 1),
            b=("draw", 2),
            c=("buy", 3),
        )

    def table(self, *plans: Any, **changes: Any) -> Any:
        return self.make(*plans, box=self.box, **changes)

    def dealing(self) -> Any:
        """The box of the text, with nothing dealt yet."""
        return new_game(2)

    def choosing(self) -> Any:
        return new_game(2, self.box)

    def pairing(self) -> Any:
        """Seat 0 has a pair, seat 1 draws."""
        game = self.choosing()
        game.apply({"type": "choose_first_player", "player": 1})
        game.apply({"type": "draw_pair", "pair": "1"})
        return game

    def setting_aside(self) -> Any:
        game = self.pairing()
        game.apply({"type": "draw_pair", "pair": "2"})
        return game

    def drawing(self) -> Any:
        """Seat 0 has wine, hops and apples, seat 1 has hops."""
        game = self.setting_aside()
        game.apply({"type": "set_aside", "crop": "hops"})
        for crop in ("wine", "hops", "apples", "hops"):
            game.apply({"type": "draw_crop", "crop": crop})
        return game

    def filling(self) -> Any:
        """One field is in town."""
        game = self.drawing()
        for crop in ("vegetables", "wheat"):
            game.apply({"type": "draw_crop", "crop": crop})
        game.apply({"type": "draw_field", "field": "A1"})
        return game

    def removing(self) -> Any:
        """Three players; one event is removed."""
        game = new_game(3, self.box)
        while game.snapshot()["phase"] != "events":
            game.apply(game.legal_moves()[0])
        game.apply({"type": "remove_event", "event": "n"})
        return game

    def playing(self) -> Any:
        mine = {"crops": {"wine": 3}, "left": ("C8", {"hops": 1}), "workers": "f1@E5 t1@A7", "harvested": "E4"}
        return self.table(mine, {"workers": "t2@A4"}).game

    def three(self) -> Any:
        return self.table({}, {}, {}).game

    def harvesting(self) -> Any:
        return self.table({"fields": "E4 E5 B7"}).do("harvest", field="E4", crop="wheat").game

    def bidding(self) -> Any:
        return self.table({"crops": {"wine": 3}}, town=TOWN).do("store_field", field="A1").game

    def bidding_more(self) -> Any:
        table = self.table({"crops": {"wine": 3}}, town=TOWN)
        return table.do("store_field", field="A1").do("bid", crop="wine").game

    def refilling(self) -> Any:
        table = self.table({"crops": {"wine": 3}}, town=TOWN).do("store_field", field="A1")
        return table.do("bid", crop="wine").do("stop").game

    def storing_again(self) -> Any:
        table = self.table({"crops": {"wine": 3}}, town=TOWN).do("store_field", field="A1")
        return table.do("bid", crop="wine").do("stop").nature("draw_field", field="G7").game

    def taking_again(self) -> Any:
        mine = {"left": ("C8", {"hops": 1}), "right": ("C7", {"hops": 1})}
        return self.table(mine).do("take_field", owner=0, slot="left").game

    def displaced(self) -> Any:
        mine = {"left": ("E5", {"hops": 1}), "right": ("C7", {"hops": 1}), "workers": "f1@E5"}
        return self.table(mine).do("take_field", owner=0, slot="left").game

    def working(self) -> Any:
        """The power of f1 can be used twice."""
        return self.table({"crops": {"wine": 1}}).do("place_worker", worker="f1", space="E5").game

    def paying(self) -> Any:
        table = self.table({"crops": {"wine": 2}, "fields": "E4 D4 B7"}, town=TOWN)
        return table.do("place_worker", worker="f3", space="E5").do("buy_field", field="A1").game

    def receiving(self) -> Any:
        return self.table().do("place_worker", worker="f2", space="E5").game

    def resolving(self) -> Any:
        """The event a is resolved: player 0 has an effect now, player 1 afterwards."""
        table = self.table({"crops": {"wine": 3}}, town=TOWN).do("store_field", field="A1").do("bid", crop="wine")
        return table.do("stop").nature("draw_event", event="a").game

    def late(self) -> Any:
        """Ten events are on the track."""
        return self.table(track=TEN, last={"player": 1, "turns": 1}).game

    def over(self) -> Any:
        return self.table(track=TEN, phase="over", turn=None, last={"player": 1, "turns": 2}).game
