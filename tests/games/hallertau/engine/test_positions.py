"""Positions are written and read back; what is not a position is refused with its place named."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.hallertau import Game, MalformedRequest, MalformedState, new_game

Play = Callable[..., Iterator[Game]]
Position = Callable[..., Game]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_round_trips_in_random_play(players: int, random_play: Play, canonical: Callable[[object], str]) -> None:
    for seed in range(3):
        twin: Game | None = None
        for game in random_play(new_game(players), seed, eager=seed > 0):
            text = json.dumps(game.snapshot())
            restored = Game.restore(json.loads(text))
            assert restored.snapshot() == game.snapshot()
            assert restored.legal_moves() == game.legal_moves()
            assert restored.scores() == game.scores()
            if twin is not None:
                assert twin.snapshot() != game.snapshot()
            twin = game.clone()
            assert twin.snapshot() == game.snapshot()


def test_a_clone_is_independent(random_play: Play) -> None:
    for count, game in enumerate(random_play(new_game(3), 5)):
        before = game.snapshot()
        if count % 25 == 0:
            for _ in random_play(game.clone(), count):
                pass
            assert game.snapshot() == before


def test_a_snapshot_shares_nothing_with_the_game() -> None:
    game = new_game(2)
    before = json.dumps(game.snapshot())
    state = game.snapshot()
    state["board"]["farming"]["1"] = 0
    state["quadrant_cards"].clear()
    state["players"][0]["goods"]["clay"] = 99
    state["players"].pop()
    assert json.dumps(game.snapshot()) == before
    state = game.snapshot()
    restored = Game.restore(state)
    state["players"][1]["goods"]["clay"] = 99
    state["quadrant_cards"].clear()
    assert json.dumps(restored.snapshot()) == before


def test_without_cards_nothing_is_hidden() -> None:
    game = new_game(2)
    assert game.view(0)["decks"] == dict.fromkeys(("gateway", "farmyard", "bonus", "point"), 0)
    for seat in (0, 1):
        view = game.view(seat)
        assert view["players"][1 - seat]["hand"] == view["players"][1 - seat]["just"]["drawn"] == 0
        view["decks"] = game.snapshot()["decks"]
        view["players"][1 - seat]["hand"] = view["players"][1 - seat]["just"]["drawn"] = []
        assert view == game.snapshot()
    wrong: tuple[Any, ...] = (2, -1, True, "0", None)
    for bad in wrong:
        with pytest.raises(MalformedRequest):
            game.view(bad)


FAULTS: list[tuple[str, Any]] = [
    ("game", "chess"),
    ("variant", None),
    ("round", 0),
    ("round", 7),
    ("round", True),
    ("round", 1.0),
    ("phase", "harvest"),
    ("phase", "setup"),
    ("phase", "over"),
    ("phase", []),
    ("first_player", None),
    ("first_player", 2),
    ("turn", None),
    ("turn", 2),
    ("turn", -1),
    ("turn", False),
    ("agenda", None),
    ("agenda", ["farming"]),
    ("agenda", ["farming.reap"]),
    ("agenda", [["farming.sow"]]),
    ("agenda", ["farming.sow"] * 4),
    ("agenda", ["clearing.clay", "farming.sow"]),
    ("agenda", ["sheep_shearing.move", "sheep_shearing.wool"]),
    ("quadrant_cards", [1, 2, 3]),
    ("quadrant_cards", {"1": 1}),
    ("quadrant_cards.1", 2),
    ("quadrant_cards.6", 0),
    ("quadrant_cards.7", 1),
    ("players.1.tools_used", 1),
    ("done", None),
    ("done", 0),
    ("done", True),
    ("acted", True),
    ("acted", "no"),
    ("actor", 0),
    ("actor", 2),
    ("pending", [{"player": 0, "card": 7, "rung": 1}]),
    ("pending", {}),
    ("used", {"player": 2, "space": "farming"}),
    ("used", {"player": 0, "space": "moon"}),
    ("used", []),
    ("removed", {"1": 0, "2": 0, "3": 0}),
    ("removed.1", 1),
    ("decks.bonus", [801]),
    ("decks", {}),
    ("players.0.hand", [7]),
    ("players.0.played", [7]),
    ("players.0.income", [801]),
    ("players.0.promised", 2),
    ("players.0.just", {}),
    ("players.0.just.last_jewel", 2),
    ("players.0.just.drawn", [7]),
    ("players.0.just.fresh", [7]),
    ("players.0.just.harvest.barley", -1),
    ("players.0.this_phase.tools", -1),
    ("players.0.this_phase.advances.bakery", None),
    ("board.point_card.2", 2),
    ("coin", [1, 2]),
    ("coin", [5]),
    ("board", {}),
    ("board.farming", {"1": 1, "2": 0}),
    ("board.farming.1", 2),
    ("board.farming.1", True),
    ("board.farming.2", 3),
    ("board.farming.3", 3),
    ("board.point_card", {"1": 1, "2": 2, "3": 3}),
    ("players", []),
    ("players", {}),
    ("players.0", None),
    ("players.0.workers", 16),
    ("players.0.tools", -1),
    ("players.0.tools_used", 1),
    ("players.0.jewels", 11),
    ("players.0.goods.clay", -1),
    ("players.0.goods.clay", "1"),
    ("players.0.goods", {"clay": 1}),
    ("players.0.fields.2.empty", 7),
    ("players.0.fields.2", []),
    ("players.0.fields", {"2": {}}),
    ("players.0.sheep.4", -1),
    ("players.0.sheep.4", 0.5),
    ("players.0.village.bakery.shop", 2),
    ("players.0.village.bakery.shop", 11),
    ("players.0.village.bakery.first", 0),
    ("players.0.village.bakery.first", 4),
    ("players.0.village.bakery.second", 12),
    ("players.0.center", 1),
    ("players.0.center", True),
    ("extra", 1),
    ("board.extra", {"1": 0, "2": 0, "3": 0}),
    ("players.0.extra", 1),
]


def replaced(state: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The state with one value replaced."""
    target: Any = state
    *parents, last = path.split(".")
    for part in parents:
        target = target[int(part)] if isinstance(target, list) else target[part]
    if isinstance(target, list):
        target[int(last)] = value
    else:
        target[last] = value
    return state


def started(players: int = 2) -> dict[str, Any]:
    """A position in the first actions phase."""
    game = new_game(players)
    game.apply({"type": "choose_first_player", "first": 0})
    if players < 4:
        game.apply({"type": "draw_quadrant_card", "card": 2})
    return game.snapshot()


@pytest.mark.parametrize(("path", "value"), FAULTS, ids=[f"{path}={value!r}" for path, value in FAULTS])
def test_faults_are_named(path: str, value: Any) -> None:
    state = started()
    state["actor"] = 0 if path == "agenda" else None
    with pytest.raises(MalformedState) as refusal:
        Game.restore(replaced(state, path, value))
    place = path.split(".", maxsplit=1)[0]
    assert place in str(refusal.value) or place == "phase" or "key" in str(refusal.value)
    assert str(refusal.value).endswith(".")


@pytest.mark.parametrize("state", [None, [], "state", 3, {}, True])
def test_what_is_no_object_is_no_position(state: object) -> None:
    with pytest.raises(MalformedState):
        Game.restore(state)


def test_every_key_is_needed() -> None:
    for key in started():
        state = started()
        del state[key]
        with pytest.raises(MalformedState, match=key):
            Game.restore(state)
    for key in started()["players"][0]:
        state = started()
        del state["players"][1][key]
        with pytest.raises(MalformedState, match=rf"players\[1\].*{key}"):
            Game.restore(state)


def test_phase_and_position_belong_together(position: Position) -> None:
    progress = position(phase="progress").snapshot()
    for path, value in (
        ("agenda", ["clearing.clay"]),
        ("players.0.workers", 1),
        ("turn", None),
        ("players.0.tools_used", 1),
    ):
        with pytest.raises(MalformedState):
            Game.restore(replaced(json.loads(json.dumps(progress)), path, value))
    fallow = replaced(json.loads(json.dumps(progress)), "phase", "fallow")
    with pytest.raises(MalformedState):
        Game.restore(fallow)
    Game.restore(replaced(fallow, "players.0.fields.4.empty", 1))


def test_no_removal_is_waiting_with_four_players() -> None:
    state = started(4)
    for player in state["players"]:
        player["workers"] = 0
    state.update(phase="removal", turn=None)
    with pytest.raises(MalformedState):
        Game.restore(state)


def test_coins_depend_on_the_number_of_players() -> None:
    for players, possible in ((1, True), (2, False), (3, True)):
        state = started(players)
        for player in state["players"]:
            player["workers"] = 0
        state.update(phase="removal", turn=None, coin=[1, 2])
        if possible:
            assert len(Game.restore(state).legal_moves()) == 2
        else:
            with pytest.raises(MalformedState):
                Game.restore(state)


def test_a_player_without_workers_cannot_be_in_turn() -> None:
    with pytest.raises(MalformedState, match="turn"):
        Game.restore(replaced(started(), "players.0.workers", 0))


def test_a_player_without_workers_may_still_answer(position: Position) -> None:
    game = position(2, area={"workers": 0}, agenda=["clearing.clay"], actor=0, acted=True)
    game.apply({"type": "take", "player": 0, "what": {"clay": 1}})
    assert game.snapshot()["turn"] == 1


def test_both_boulders_can_be_off_the_board(position: Position) -> None:
    area = {"village": {"bakery": {"shop": 3, "first": 11, "second": 11}}}
    assert position(area=area).snapshot()["players"][0]["village"]["bakery"]["first"] == 11
