"""What a player sees: neither the crops of others, nor those aside, nor the events that were removed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.key_harvest import MalformedRequest, new_game

Position = Callable[..., Any]


def test_a_view(key_harvest: Position) -> None:
    table = key_harvest({"crops": {"wine": 1}}, {"crops": {"hops": 2}, "left": ("G1", {"wheat": 2})}, {})
    state, view = table.state, table.game.view(0)
    assert view["aside"] is None and view["removed"] is None
    assert [player["crops"] for player in view["players"]] == [state["players"][0]["crops"], None, None]
    assert set(view["bag"]["events"]) == set("abcdefghijklmn") and set(state["removed"]) == {"m", "n"}
    assert view["players"][1]["store"]["left"]["bid"]["wheat"] == 2, "bids lie open"
    same = {"game", "phase", "box", "first_player", "turn", "done", "now", "agenda", "stock", "chosen", "town", "out"}
    assert all(view[key] == state[key] for key in (*same, "track", "last"))
    assert view["bag"]["fields"] == state["bag"]["fields"]
    assert table.game.snapshot() == state


def test_a_view_does_not_tell_what_is_hidden(key_harvest: Position) -> None:
    one = key_harvest({}, {"crops": {"wine": 1}}, {"crops": {"hops": 1}}, removed={"a": 1, "b": 1})
    other = key_harvest({}, {"crops": {"hops": 1}}, {"crops": {"wine": 1}}, removed={"c": 1, "d": 1})
    assert one.state != other.state and one.game.view(0) == other.game.view(0)
    assert one.game.legal_moves() == other.game.legal_moves()


def test_two_players_remove_no_event(key_harvest: Position) -> None:
    view = key_harvest().game.view(1)
    assert view["removed"] is None and len(view["bag"]["events"]) == 14


@pytest.mark.parametrize("player", [2, -1, "0", None, True])
def test_views_of_nobody(player: Any) -> None:
    with pytest.raises(MalformedRequest, match="There is no player"):
        new_game(2).view(player)
