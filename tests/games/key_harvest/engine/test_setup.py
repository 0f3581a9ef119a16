"""Setting up, for two, three and four players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.key_harvest import MalformedRequest, new_game

New = Callable[..., Any]
CROPS = ("wine", "hops", "apples", "vegetables", "wheat")
SIX = ("A1", "A2", "A4", "A5", "A6", "A7")


def house(new_table: New, box_of: Callable[[str], Any], players: int) -> Any:
    return new_table(players, box_of("house"))


def pairs_drawn(table: Any, players: int, first: int = 0) -> Any:
    """The first player is chosen, and seat 0 gets the first pair, seat 1 the second, and so on."""
    table.nature("choose_first_player", player=first)
    for seat in range(players):
        table.nature("draw_pair", pair=str(seat + 1))
    return table


def crops_drawn(table: Any, players: int) -> Any:
    """Everybody draws the first crop that is aside, three times."""
    for _ in range(3 * players):
        table.nature("draw_crop", crop=table.moves("draw_crop")[0]["crop"])
    return table


# What is not known


def test_the_box_of_the_text_is_dealt(new_table: New) -> None:
    table = new_table(2)
    assert table.state["phase"] == "print" and table.values("deal_crop", "field") == {"A1"}
    assert table.values("deal_crop", "crop") == set(CROPS)
    table.refuses("deal_crop", None, "next field that gets a crop is A1", field="A2", crop="wine")
    table.refuses("deal_pair", None, "get their crops first", field="A1")
    table.refuses("deal_rank", None, "dealt first", worker="f1", rank=1)
    for number in range(54):
        field = table.moves("deal_crop")[0]["field"]
        table.nature("deal_crop", field=field, crop=CROPS[number % 5])
    crops = table.state["box"]["crops"]
    assert crops["wine"]["A1"] == 1 and crops["hops"]["A2"] == 1
    assert crops["vegetables"]["B7"] == 1 and crops["wheat"]["E4"] == 1
    assert sum(map(len, crops.values())) == 56
    table.refuses("deal_crop", None, "All fields have their crops", field="A1", crop="wine")


def test_pairs_and_ranks_are_dealt(new_table: New) -> None:
    table = new_table(2)
    while "deal_crop" in table.kinds:
        table.nature("deal_crop", field=table.moves("deal_crop")[0]["field"], crop="hops")
    assert len(table.moves("deal_pair")) == 54
    table.refuses("deal_pair", None, "B7 can't come into a pair", field="B7")
    table.refuses("deal_pair", None, "A9 can't come into a pair", field="A9")
    for number, field in enumerate(SIX):
        assert len(table.moves("deal_pair")) == 54 - number
        table.nature("deal_pair", field=field)
        table.refuses("deal_pair", None, "can't come into a pair|pairs are complete", field=field)
    pairs = table.state["box"]["pairs"]
    assert pairs == {"B7": "1", "E4": "1", "A1": "2", "A2": "2", "A4": "3", "A5": "3", "A6": "4", "A7": "4"}
    table.refuses("deal_pair", None, "All pairs are complete", field="G1")
    table.refuses("deal_rank", None, "next worker that gets a rank is f1", worker="f2", rank=1)
    table.refuses("deal_rank", None, "rank of f1 can't be 4", worker="f1", rank=4)
    for number in range(6):
        assert table.values("deal_rank", "rank") == {1, 2, 3}
        table.nature("deal_rank", worker=f"f{number + 1}", rank=number % 3 + 1)
    table.refuses("deal_rank", None, "rank of t1 can't be 3", worker="t1", rank=3)
    for number in range(6):
        assert table.values("deal_rank", "rank") == {4, 5} and table.state["phase"] == "print"
        table.nature("deal_rank", worker=f"t{number + 1}", rank=4)
    assert table.state["phase"] == "first_player"
    assert [table.state["box"]["workers"][name]["rank"] for name in ("f1", "f2", "f3", "t6")] == [1, 2, 3, 4]
    table.refuses("deal_rank", None, "phase print", worker="f1", rank=1)


def test_parts_of_a_box_that_are_not_known(new_table: New, box_of: Callable[[str], Any]) -> None:
    box = box_of("house")
    box["pairs"] = [["A3"], ["C2", "F6"], ["G4"]]
    box["fields"]["D4"] = None
    box["townsfolk"][2]["rank"] = None
    table = new_table(3, box)
    assert table.values("deal_crop", "field") == {"D4"}
    table.nature("deal_crop", field="D4", crop="wheat")
    for field in ("D5", "G7", "B7", "E4"):
        table.nature("deal_pair", field=field)
    assert table.state["box"]["pairs"] == {
        **{"A3": "1", "D5": "1", "C2": "2", "F6": "2"},
        **{"G4": "3", "G7": "3", "B7": "4", "E4": "4"},
    }
    table.nature("deal_rank", worker="t3", rank=5)
    assert table.state["phase"] == "first_player"


def test_one_thing_that_is_not_known(new_table: New, box_of: Callable[[str], Any]) -> None:
    """The first field, the first pair or the first worker."""
    box = box_of("house")
    box["fields"]["A1"] = None
    assert new_table(2, box).values("deal_crop", "field") == {"A1"}
    box = box_of("house")
    box["pairs"][0] = ["B7"]
    table = new_table(2, box)
    table.refuses("deal_rank", None, "dealt first", worker="f1", rank=1)
    assert table.nature("deal_pair", field="A1").state["box"]["pairs"]["A1"] == "1"
    box = box_of("house")
    box["farmhands"][0]["rank"] = None
    assert new_table(2, box).nature("deal_rank", worker="f1", rank=2).state["phase"] == "first_player"


def test_a_box_that_is_known_begins_with_the_first_player(new_table: New, box_of: Callable[[str], Any]) -> None:
    table = house(new_table, box_of, 3)
    state = table.state
    assert state["phase"] == "first_player" and state["first_player"] is None and state["turn"] is None
    assert len(state["bag"]["fields"]) == 56 and len(state["bag"]["events"]) == 14
    assert state["stock"] == dict.fromkeys(CROPS, 12)
    assert len(table.game.legal_moves()) == 3
    table.refuses("choose_first_player", 3, "no player 3 in this game")
    table.refuses("draw_pair", None, "phase starting_fields", pair="1")


# First player, fields and crops


@pytest.mark.parametrize("players", [2, 3, 4])
def test_starting_fields(new_table: New, box_of: Callable[[str], Any], players: int) -> None:
    table = house(new_table, box_of, players).nature("choose_first_player", player=1)
    for seat in range(players):
        assert table.state["turn"] == seat and len(table.moves("draw_pair")) == 4 - seat
        table.nature("draw_pair", pair=str(4 - seat))
        if seat < players - 1:
            table.refuses("draw_pair", None, "already has the pair", pair=str(4 - seat))
    state = table.state
    assert (state["phase"], state["turn"], state["first_player"]) == ("set_aside", None, 1)
    assert state["players"][0]["fields"] == {"D3": "D3", "G4": "G4"}
    assert state["players"][1]["fields"] == {"C2": "C2", "F6": "F6"}
    assert len(state["bag"]["fields"]) == 56 - 2 * players


@pytest.mark.parametrize(
    ("players", "chosen", "aside"),
    [
        (2, ("hops",), (1, 2, 1, 1, 1)),
        (3, ("hops",), (2, 1, 2, 2, 2)),
        (4, ("hops", "wheat"), (2, 3, 2, 2, 3)),
    ],
)
def test_crops_set_aside(
    new_table: New, box_of: Callable[[str], Any], players: int, chosen: tuple[str, ...], aside: tuple[int, ...]
) -> None:
    table = pairs_drawn(house(new_table, box_of, players), players)
    for number, crop in enumerate(chosen):
        assert table.values("set_aside", "crop") == set(CROPS) - set(chosen[:number])
        assert sum(table.state["aside"].values()) == 0
        table.nature("set_aside", crop=crop)
        if number + 1 < len(chosen):
            table.refuses("set_aside", None, "already chosen", crop=crop)
    state = table.state
    assert state["phase"] == "starting_crops" and state["turn"] == 0
    assert tuple(state["aside"].values()) == aside
    assert tuple(state["stock"].values()) == tuple(12 - number for number in aside)
    assert state["chosen"] == dict.fromkeys(chosen, 1)
    table.refuses("set_aside", None, "phase set_aside", crop="wine")


def test_two_players_draw_three_and_get_one_more(new_table: New, box_of: Callable[[str], Any]) -> None:
    table = pairs_drawn(house(new_table, box_of, 2), 2).nature("set_aside", crop="apples")
    table.nature("draw_crop", crop="wine")
    table.refuses("draw_crop", None, "no wine left aside", crop="wine")
    table.nature("draw_crop", crop="apples").nature("draw_crop", crop="apples")
    assert table.state["turn"] == 1 and table.crops() == {"wine": 1, "apples": 2}
    assert table.values("draw_crop", "crop") == {"hops", "vegetables", "wheat"}
    crops_drawn_by_one(table)
    assert table.crops(0) == {"wine": 1, "apples": 3}
    assert table.crops(1) == {"hops": 1, "apples": 1, "vegetables": 1, "wheat": 1}
    state = table.state
    assert state["phase"] == "town" and state["turn"] is None
    assert state["stock"] == {"wine": 11, "hops": 11, "apples": 8, "vegetables": 11, "wheat": 11}


def crops_drawn_by_one(table: Any) -> None:
    for crop in ("hops", "vegetables", "wheat"):
        table.nature("draw_crop", crop=crop)


@pytest.mark.parametrize("players", [3, 4])
def test_three_or_four_players_draw_three(new_table: New, box_of: Callable[[str], Any], players: int) -> None:
    table = pairs_drawn(house(new_table, box_of, players), players)
    while "set_aside" in table.kinds:
        table.nature("set_aside", crop=table.moves("set_aside")[0]["crop"])
    crops_drawn(table, players)
    state = table.state
    assert [sum(player["crops"].values()) for player in state["players"]] == [3] * players
    assert sum(state["stock"].values()) == 60 - 3 * players and sum(state["aside"].values()) == 0


# Town and events


@pytest.mark.parametrize("players", [2, 3, 4])
def test_town_events_and_the_first_turn(new_table: New, box_of: Callable[[str], Any], players: int) -> None:
    table = pairs_drawn(house(new_table, box_of, players), players, first=1)
    while "set_aside" in table.kinds:
        table.nature("set_aside", crop=table.moves("set_aside")[0]["crop"])
    crops_drawn(table, players)
    table.refuses("draw_field", None, "B7 is not in the bag", field="B7")
    table.refuses("draw_event", None, "No event is drawn now", event="a")
    for field in SIX:
        assert table.state["phase"] == "town" and "draw_event" not in table.kinds
        table.nature("draw_field", field=field)
    if players > 2:
        assert table.state["phase"] == "events"
        table.nature("remove_event", event="c")
        table.refuses("remove_event", None, "already removed", event="c")
        table.nature("remove_event", event="n")
    state = table.state
    assert state["phase"] == "play" and state["turn"] == 1
    assert state["removed"] == ({} if players == 2 else {"c": 1, "n": 1})
    assert len(state["bag"]["events"]) == (14 if players == 2 else 12)
    assert len(state["bag"]["fields"]) == 56 - 2 * players - 6 and set(state["town"]) == set(SIX)
    table.refuses("remove_event", None, "phase events", event="a")
    table.refuses("draw_crop", None, "phase starting_crops", crop="wine")
    table.refuses("choose_first_player", 0, "phase first_player")


def test_unused_pairs_are_in_the_bag(new_table: New, box_of: Callable[[str], Any]) -> None:
    table = pairs_drawn(house(new_table, box_of, 2), 2)
    assert {"C2", "F6", "D3", "G4"} <= set(table.state["bag"]["fields"])


@pytest.mark.parametrize("players", [0, 1, 5, -1, "2", 2.0, True, None])
def test_numbers_of_players(players: Any) -> None:
    with pytest.raises(MalformedRequest, match="A game has 2 to 4 players"):
        new_game(players)
