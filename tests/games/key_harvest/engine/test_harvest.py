"""Action a: harvesting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Position = Callable[..., Any]

# In the box of the tests: E4 wheat, D4 apples, C4 vegetables, B7 vegetables, E5 hops, D3 wheat.


def test_a_harvest_field_by_field(key_harvest: Position) -> None:
    table = key_harvest({"fields": "E4 D4 C4 B7"})
    assert table.values("harvest", "field") == {"E4", "D4", "C4", "B7"}
    table.do("harvest", field="C4", crop="vegetables")
    assert table.now == (0, "harvest") and table.state["now"]["at"] == "C4"
    assert table.state["done"] == {"harvest": 1, "worker": 0, "field": 0, "store": 0}
    assert table.me["harvested"] == {"C4": 1} and table.crops() == {"vegetables": 1}
    assert table.values("harvest", "field") == {"E4", "D4"}, "E4 hangs together with C4 over D4"
    table.refuses("harvest", because="B7 does not hang together with C4", field="B7", crop="vegetables")
    table.refuses("harvest", because="C4 is already harvested", field="C4", crop="vegetables")
    table.refuses("harvest", because="D5 is not on the board of player 0", field="D5", crop="wheat")
    table.do("harvest", field="E4", crop="wheat").do("stop")
    assert table.now is None and table.me["harvested"] == {"C4": 1, "E4": 1}
    assert table.state["stock"]["wheat"] == 11


def test_the_last_field_ends_the_harvest(key_harvest: Position) -> None:
    table = key_harvest({"fields": "E4 D4"}).do("harvest", field="E4", crop="wheat")
    table.do("harvest", field="D4", crop="apples")
    assert table.now is None and table.state["turn"] == 0
    table.refuses("harvest", because="already done", field="E4", crop="wheat")


def test_a_single_field_is_harvested(key_harvest: Position) -> None:
    table = key_harvest({"fields": "B7 E4"}).do("harvest", field="E4", crop="wheat")
    assert table.now is None and table.me["harvested"] == {"E4": 1}


def test_fields_are_connected_where_they_lie(key_harvest: Position) -> None:
    table = key_harvest({"fields": "E4 B7@E5 D4@A1"}).do("harvest", field="E4", crop="wheat")
    assert table.values("harvest", "field") == {"B7"}


def test_the_kind_of_the_field_while_there_is_one(key_harvest: Position) -> None:
    table = key_harvest()
    assert table.moves("harvest") == [{"field": "B7", "crop": "vegetables"}, {"field": "E4", "crop": "wheat"}]
    table.refuses("harvest", because="E4 brings wheat now", field="E4", crop="hops")
    table.refuses("harvest", because="E4 brings wheat now", field="E4", crop=None)


def test_another_kind_when_there_is_none(key_harvest: Position) -> None:
    theirs = {"crops": {"wheat": 12, "wine": 12}}
    table = key_harvest({}, theirs)
    assert {"field": "E4", "crop": "wheat"} not in table.moves("harvest")
    assert {move["crop"] for move in table.moves("harvest") if move["field"] == "E4"} == {
        "hops",
        "apples",
        "vegetables",
    }
    table.refuses("harvest", because="E4 brings hops or apples or vegetables now", field="E4", crop="wheat")
    table.refuses("harvest", because="E4 brings", field="E4", crop=None)
    table.do("harvest", field="E4", crop="hops")
    assert table.me["harvested"] == {"E4": 1} and table.crops() == {"hops": 1}


def test_the_last_crop_of_a_kind(key_harvest: Position) -> None:
    theirs = {"crops": {"wheat": 11, "wine": 12, "hops": 12, "apples": 12, "vegetables": 12}}
    table = key_harvest({}, theirs)
    assert {move["crop"] for move in table.moves("harvest")} == {"wheat"}, "also for the field with vegetables"
    table.do("harvest", field="E4", crop="wheat")
    assert table.state["stock"]["wheat"] == 0 and table.crops() == {"wheat": 1}
    other = key_harvest({}, theirs).do("harvest", field="B7", crop="wheat")
    assert other.crops() == {"wheat": 1} and other.moves("harvest") == []
    two = key_harvest({}, {"crops": {"wheat": 11, "vegetables": 11}})
    assert two.moves("harvest") == [{"field": "B7", "crop": "vegetables"}, {"field": "E4", "crop": "wheat"}]


def test_nothing_at_all_is_left(key_harvest: Position) -> None:
    theirs = {"crops": {"wheat": 12, "wine": 12, "hops": 12, "apples": 12, "vegetables": 12}}
    table = key_harvest({}, theirs)
    assert {move["crop"] for move in table.moves("harvest")} == {None}
    table.refuses("harvest", because="E4 brings no crop now", field="E4", crop="wheat")
    table.do("harvest", field="E4", crop=None)
    assert table.me["harvested"] == {"E4": 1} and table.crops() == {}


def test_only_the_player_in_turn_harvests(key_harvest: Position) -> None:
    table = key_harvest()
    table.refuses("harvest", 1, "not the turn of player 1", field="A3", crop="wheat")
    table.refuses("harvest", 2, "no player 2 in this game", field="A3", crop="wheat")
    over = key_harvest(phase="over", turn=None, track="a b c d e f g h i j", last={"player": 0, "turns": 2})
    over.refuses("harvest", because="Nobody is in turn in the phase over", field="E4", crop="wheat")
    over.refuses("end_turn", because="Nobody is in turn")
    assert over.game.legal_moves() == []


def test_all_is_harvested(key_harvest: Position) -> None:
    table = key_harvest({"harvested": "B7 E4"})
    assert table.moves("harvest") == []
