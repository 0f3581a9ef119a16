"""The game with cards: dealing, drawing, moments for cards, waiting effects, income, what is seen, and scores."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from engine.hallertau import Game, IllegalMove, MalformedRequest, MalformedState, new_game

Position = Callable[..., Game]
NONE = {"1": 0, "2": 0, "3": 0}
ONE = {"1": 1, "2": 0, "3": 0}


def play(game: Game, card: int, rung: int = 1, player: int = 0, **pay: int) -> None:
    """Play a card with a payment."""
    game.apply({"type": "play_card", "player": player, "card": card, "rung": rung, "pay": pay, "discard": []})


def refused(game: Game, move: dict[str, Any]) -> None:
    """The move is illegal and changes nothing."""
    before = game.snapshot()
    with pytest.raises(IllegalMove):
        game.apply(move)
    assert game.snapshot() == before


def dealt(players: int = 2, gateway: int = 0, farmyard: int = 4) -> Game:
    """A game after everybody was dealt the starting hand: the lowest cards of the decks."""
    game = new_game(players, gateway, farmyard)
    while game.snapshot()["agenda"]:
        game.apply(game.legal_moves()[0])
    return game


def phase_and_done(game: Game) -> tuple[str, bool]:
    """Where the game is."""
    state = game.snapshot()
    return state["phase"], state["done"]


# Set-up


def test_the_starting_hands() -> None:
    game = new_game(2, 1, 6)
    state = game.snapshot()
    assert (state["variant"], state["actor"]) == ("cards", 0)
    assert state["agenda"] == ["deal.gateway"] * 4 + ["deal.point"]
    assert {move["card"] for move in game.legal_moves()} == set(range(101, 131))
    refused(game, {"type": "deal_card", "card": 1})
    refused(game, {"type": "choose_first_player", "first": 0})
    refused(game, {"type": "skip", "player": 0})
    for card in (105, 130, 101, 111, 925):
        game.apply({"type": "deal_card", "card": card})
    state = game.snapshot()
    assert state["players"][0]["hand"] == state["players"][0]["just"]["drawn"] == [101, 105, 111, 130, 925]
    assert (state["actor"], len(state["agenda"])) == (1, 5)
    for card in (102, 103, 104, 106, 901):
        game.apply({"type": "deal_card", "card": card})
    assert game.snapshot()["actor"] is None
    refused(game, {"type": "play_card", "player": 0, "card": 101, "rung": 1, "pay": {}, "discard": []})
    assert [move["type"] for move in game.legal_moves()] == ["choose_first_player"] * 2
    game.apply({"type": "choose_first_player", "first": 1})
    assert game.snapshot()["players"][0]["just"]["drawn"] == []


@pytest.mark.parametrize("decks", [(0, None), (None, 4), (4, 4), (0, 0), (-1, 4), (True, 4), ("0", 4), (0, 4.0)])
def test_no_other_decks(decks: Any) -> None:
    with pytest.raises(MalformedRequest):
        new_game(2, *decks)


# Card spaces


def test_a_card_space_gives_the_token_and_a_card(card_position: Position) -> None:
    game = card_position(2, area={"hand": [901]}, board={"bonus_card": ONE}, turn=0, first_player=1)
    game.apply({"type": "place", "player": 0, "space": "bonus_card"})
    assert game.snapshot()["board"]["bonus_card"] == {"1": 1, "2": 2, "3": 0}
    assert game.snapshot()["agenda"] == ["bonus_card.token", "bonus_card.draw"]
    game.apply({"type": "take_token", "player": 0})
    assert game.snapshot()["first_player"] == 0
    game.apply({"type": "draw", "player": 0})
    assert game.snapshot()["agenda"] == ["deal.bonus"]
    refused(game, {"type": "skip", "player": 0})
    game.apply({"type": "deal_card", "card": 845})
    state = game.snapshot()
    assert state["players"][0]["hand"] == [845, 901]
    assert state["players"][0]["just"]["drawn"] == [845]
    assert 845 not in state["decks"]["bonus"]
    assert state["turn"] == 1
    assert state["used"] == {"player": 0, "space": "bonus_card"}
    refused(game, {"type": "place", "player": 1, "space": "bonus_card"})


def test_an_empty_deck_gives_nothing(card_position: Position) -> None:
    game = card_position(area={"hand": [901]}, agenda=["point_card.draw"], actor=0, acted=True)
    state = game.snapshot()
    state["decks"]["point"] = []
    game = Game.restore(state)
    assert [move["type"] for move in game.legal_moves()] == ["skip"]
    refused(game, {"type": "draw", "player": 0})


def test_farmyard_cards_on_the_stable_boards_cannot_be_drawn(card_position: Position) -> None:
    game = card_position(2, area={"hand": [901]}, agenda=["farmyard_card.draw"], actor=0, acted=True, round=4)
    state = game.snapshot()
    state["decks"]["farmyard"] = state["decks"]["farmyard"][:7]
    drawing = Game.restore(state)
    drawing.apply({"type": "draw", "player": 0})
    state["decks"]["farmyard"] = state["decks"]["farmyard"][:6]
    refused(Game.restore(state), {"type": "draw", "player": 0})
    state["decks"]["farmyard"] = state["decks"]["farmyard"][:5]
    with pytest.raises(MalformedState, match="farmyard"):
        Game.restore(state)


def test_without_cards_the_corners_stay_closed() -> None:
    game = new_game(1)
    game.apply({"type": "choose_first_player", "first": 0})
    game.apply({"type": "draw_quadrant_card", "card": 1})
    corners = {"gateway_card", "farmyard_card", "bonus_card", "point_card"}
    assert not corners & {move.get("space") for move in game.legal_moves()}
    for space in sorted(corners):
        refused(game, {"type": "place", "player": 0, "space": space})


# Moments for cards


def test_the_phases_of_a_round_with_cards() -> None:
    game = dealt()
    game.apply({"type": "choose_first_player", "first": 1})
    seen = [phase_and_done(game)]
    rng = random.Random(3)
    while game.snapshot()["round"] == 1:
        moves = [move for move in game.legal_moves() if move["type"] not in ("play_card", "advance")]
        game.apply(rng.choice(moves))
        if phase_and_done(game) != seen[-1]:
            seen.append(phase_and_done(game))
    assert seen == [
        ("removal", False),
        ("removal", True),
        ("new_workers", True),
        ("income", True),
        ("actions", False),
        ("actions", True),
        ("new_card", False),
        ("new_card", True),
        ("fallow", False),
        ("fallow", True),
        ("harvest", False),
        ("harvest", True),
        ("milking", True),
        ("progress", False),
        ("progress", True),
        ("boulders", True),
        ("removal", False),
    ]


def test_nobody_waits_without_cards_in_hand(card_position: Position) -> None:
    game = card_position(area={"workers": 1, "fields": {"4": {"empty": 1}}})
    game.apply({"type": "make_tools", "player": 0, "workers": 1})
    assert phase_and_done(game) == ("new_card", False)
    game.apply({"type": "deal_card", "card": 401})
    assert phase_and_done(game) == ("new_card", True)
    assert game.snapshot()["players"][0]["hand"] == [401]
    refused(game, {"type": "slide_field", "player": 0, "row": 4})


def test_go_on_needs_a_moment(card_position: Position) -> None:
    refused(card_position(area={"hand": [7]}), {"type": "go_on"})
    game = card_position(area={"hand": [7], "goods": {"meat": 2}}, phase="milking", done=True)
    play(game, 7, 2)
    refused(game, {"type": "go_on"})
    game.apply({"type": "take", "player": 0, "what": {"tools": 1}})
    game.apply({"type": "draw", "player": 0})
    game.apply({"type": "deal_card", "card": 820})
    assert phase_and_done(game) == ("milking", True)
    game.apply({"type": "go_on"})
    assert phase_and_done(game) == ("progress", False)


def test_the_last_chance(card_position: Position) -> None:
    area = {"hand": [905], "tools": 4}
    game = card_position(area=area, phase="boulders", done=True, round=6)
    play(game, 905, tools=4)
    state = game.snapshot()
    assert (state["phase"], state["players"][0]["played"]) == ("over", [905])
    assert game.legal_moves() == []
    refused(game, {"type": "go_on"})
    assert game.scores()["players"][0]["cards"] == 6


def test_each_player_gets_a_farmyard_card(card_position: Position) -> None:
    game = card_position(3, area={"hand": [7]}, done=True, first_player=2)
    game.apply({"type": "go_on"})
    for seat, left in ((2, 3), (0, 2), (1, 1)):
        state = game.snapshot()
        assert (state["actor"], state["agenda"]) == (seat, ["deal.farmyard"] * left)
        assert Game.restore(state).snapshot() == state
        game.apply({"type": "deal_card", "card": 401 + seat})
    assert [player["hand"] for player in game.snapshot()["players"]] == [[7, 401], [402], [403]]
    assert phase_and_done(game) == ("new_card", True)


# Playing and working off


def test_a_card_waits_for_what_is_under_way(card_position: Position) -> None:
    area = {"hand": [12, 25], "tools": 4, "goods": {"clay": 4}}
    others = {"hand": [13], "sheep": {"4": 3}}
    game = card_position(2, area=area, others=others, agenda=["clearing.clay"], actor=0, acted=True)
    play(game, 13, player=1)
    play(game, 12)
    play(game, 25)
    assert [effect["card"] for effect in game.snapshot()["pending"]] == [13, 12, 25]
    game.apply({"type": "skip", "player": 0})
    state = game.snapshot()
    assert (state["actor"], state["agenda"], state["turn"]) == (0, [], 0)
    assert Game.restore(state).snapshot() == state
    assert game.legal_moves() == [{"type": "resolve", "player": 0, "card": card} for card in (12, 25)]
    refused(game, {"type": "resolve", "player": 1, "card": 13})
    refused(game, {"type": "resolve", "player": 0, "card": 13})
    refused(game, {"type": "make_tools", "player": 0, "workers": 1})
    game.apply({"type": "resolve", "player": 0, "card": 25})
    assert game.snapshot()["agenda"] == ["card.25.1.take"]
    game.apply({"type": "take", "player": 0, "what": {"milk": 1}})
    assert game.snapshot()["agenda"] == ["card.12.1.take"]
    game.apply({"type": "skip", "player": 0})
    assert (game.snapshot()["actor"], game.snapshot()["agenda"][0]) == (1, "card.13.1.take")
    game.apply({"type": "take", "player": 1, "what": {"clay": 1}})
    game.apply({"type": "skip", "player": 1})
    assert (game.snapshot()["turn"], game.snapshot()["actor"]) == (1, None)


def test_a_card_begins_at_once_when_nothing_is_under_way(card_position: Position) -> None:
    game = card_position(2, area={"hand": [901]}, others={"hand": [12], "tools": 4})
    play(game, 12, player=1)
    state = game.snapshot()
    assert (state["actor"], state["agenda"], state["turn"], state["acted"]) == (1, ["card.12.1.take"], 0, False)
    game.apply({"type": "take", "player": 1, "what": {"wool": 1}})
    assert (game.snapshot()["turn"], game.snapshot()["acted"]) == (0, False)


def test_a_play_must_fit(card_position: Position) -> None:
    game = card_position(area={"hand": [7, 802], "goods": {"meat": 2, "hops": 1}})
    for keys in (
        {"card": 7, "rung": 3},
        {"card": 7, "rung": 4},
        {"card": 7, "rung": 1, "pay": {"meat": 1}},
        {"card": 7, "rung": 1, "discard": [802]},
        {"card": 6, "rung": 1},
        {"card": 802, "rung": 1},
        {"card": 802, "rung": 1, "pay": {"hops": 2}},
        {"card": 7, "rung": 1, "player": 1},
        {"card": 7, "rung": 1, "player": 3},
    ):
        refused(game, {"type": "play_card", "player": 0, "pay": {}, "discard": [], **keys})
    play(game, 802, hops=1)
    assert game.snapshot()["agenda"] == []
    play(game, 7, 1)
    assert game.snapshot()["agenda"] == ["card.7.1.draw.bonus"]


@pytest.mark.parametrize(
    ("card", "phase", "done", "possible"),
    [
        (427, "harvest", False, False),
        (427, "harvest", True, False),
        (427, "milking", True, True),
        (312, "milking", True, False),
        (312, "actions", True, True),
    ],
)
def test_phase_bars(card_position: Position, card: int, phase: str, done: bool, possible: bool) -> None:
    game = card_position(area={"hand": [card], "fields": {"5": {"empty": 6}}}, phase=phase, done=done)
    assert any(move["type"] == "play_card" for move in game.legal_moves()) == possible


def test_less_may_be_taken(card_position: Position) -> None:
    game = card_position(area={"hand": [12], "tools": 4})
    play(game, 12)
    whats = [move["what"] for move in game.legal_moves() if move["type"] == "take"]
    assert len(whats) == 7
    refused(game, {"type": "take", "player": 0, "what": {"wool": 2}})
    refused(game, {"type": "take", "player": 0, "what": {}})


def test_jewels_beyond_ten_are_not_taken(card_position: Position) -> None:
    game = card_position(area={"hand": [619], "jewels": 9, "goods": {"wool": 9}})
    play(game, 619, 2)
    refused(game, {"type": "take", "player": 0, "what": {"jewels": 2}})
    game.apply({"type": "take", "player": 0, "what": {"jewels": 1}})
    assert game.snapshot()["players"][0]["jewels"] == 10


def test_what_has_just_happened_is_forgotten(card_position: Position) -> None:
    area = {"hand": [310, 12], "tools": 3, "just": {"tools": 3, "drawn": [12]}}
    game = card_position(
        area=area | {"hand": [310]} | {"just": {"tools": 3}}, agenda=["clearing.clay"], actor=0, acted=True
    )
    game.apply({"type": "take", "player": 0, "what": {"clay": 1}})
    assert game.snapshot()["players"][0]["just"]["tools"] == 0


def test_a_field_that_a_card_brings_in_phase_6_does_not_slide(card_position: Position) -> None:
    area = {"hand": [5, 7], "sheep": {"4": 4}, "fields": {"3": {"empty": 1}}}
    game = card_position(area=area, phase="fallow")
    play(game, 5)
    game.apply({"type": "skip", "player": 0})
    game.apply({"type": "take_field", "player": 0})
    state = game.snapshot()
    assert Game.restore(state).snapshot() == state
    assert [move["row"] for move in game.legal_moves() if move["type"] == "slide_field"] == [3]
    refused(game, {"type": "slide_field", "player": 0, "row": 2})
    game.apply({"type": "slide_field", "player": 0, "row": 3})
    fields = game.snapshot()["players"][0]["fields"]
    assert (fields["2"]["empty"], fields["4"]["empty"]) == (1, 1)


def test_a_player_whose_field_a_card_fills_is_passed_over(card_position: Position) -> None:
    area = {"hand": [7, 13], "sheep": {"4": 3}, "goods": {"rye": 1}, "fields": {"4": {"empty": 1}}}
    game = card_position(2, area=area, others={"fields": {"3": {"empty": 1}}}, phase="fallow")
    play(game, 13)
    game.apply({"type": "skip", "player": 0})
    game.apply({"type": "sow", "player": 0, "crop": "rye", "row": 4})
    assert game.snapshot()["turn"] == 1


# Income


def test_income_is_collected_in_any_order(card_position: Position) -> None:
    area = {"played": [802, 819], "hand": [7]}
    game = card_position(2, area=area, phase="new_workers", done=True, round=2)
    game.apply({"type": "go_on"})
    state = game.snapshot()
    assert (state["phase"], state["done"], state["players"][0]["income"]) == ("income", True, [802, 819])
    refused(game, {"type": "collect", "player": 1, "card": 802})
    game.apply({"type": "collect", "player": 0, "card": 819})
    refused(game, {"type": "collect", "player": 0, "card": 802})
    game.apply({"type": "take_field", "player": 0})
    game.apply({"type": "collect", "player": 0, "card": 802})
    game.apply({"type": "take", "player": 0, "what": {"barley": 1}})
    assert game.snapshot()["players"][0]["income"] == []
    game.apply({"type": "go_on"})
    assert game.snapshot()["phase"] == "actions"
    refused(game, {"type": "collect", "player": 0, "card": 802})


def test_a_bonus_card_played_in_the_income_pays_at_once(card_position: Position) -> None:
    area = {"hand": [802], "goods": {"hops": 1}}
    game = card_position(area=area, phase="income", done=True, round=2)
    play(game, 802, hops=1)
    assert game.snapshot()["players"][0]["income"] == [802]
    other = card_position(area=area, phase="milking", done=True, round=2)
    play(other, 802, hops=1)
    assert other.snapshot()["players"][0]["income"] == []


# What is seen, and scores


def test_a_view_hides_decks_and_hands() -> None:
    game = dealt()
    state, view = game.snapshot(), game.view(0)
    assert view["decks"] == {"gateway": 22, "farmyard": 35, "bonus": 45, "point": 23}
    assert view["players"][0] == state["players"][0]
    assert (view["players"][1]["hand"], view["players"][1]["just"]["drawn"]) == (5, 5)


@pytest.mark.parametrize(
    ("sheep", "result"), [(99, "missed"), (100, "reached"), (110, "reached"), (111, "extraordinary")]
)
def test_the_aim_alone_with_cards(card_position: Position, sheep: int, result: str) -> None:
    played = {"played": [801, 902], "hand": [901]}
    game = card_position(area=played | {"sheep": {"stables": sheep - 4}}, phase="boulders", done=True, round=6)
    game.apply({"type": "go_on"})
    scores = game.scores()
    assert (scores["players"][0]["cards"], scores["players"][0]["total"], scores["solo"]) == (4, sheep, result)


# Positions


FAULTS: list[tuple[str, Any]] = [
    ("players.0.hand", [5, 7, 7]),
    ("players.0.hand", [7, 5]),
    ("players.0.hand", [7, 31]),
    ("players.0.hand", [7, 101]),
    ("players.0.hand", [8]),
    ("players.0.played", [802, 701]),
    ("players.0.income", [802]),
    ("players.0.promised", 1),
    ("players.1.promised", 1),
    ("players.0.just.drawn", [8]),
    ("players.0.just.fresh", [7]),
    ("decks.gateway", [1, 2, 801]),
    ("decks.farmyard", [401]),
    ("decks.point", [902, 901]),
    ("agenda", ["card.7.1.draw.bonus"]),
    ("agenda", ["card.802.1.take", "card.802.1.take"]),
    ("agenda", ["clearing.clay", "card.802.1.take"]),
    ("agenda", ["deal.gateway", "deal.gateway"]),
    ("pending", [{"player": 0, "card": 7, "rung": 1}]),
    ("pending", [{"player": 0, "card": 802, "rung": 2}]),
    ("pending", [{"player": 0, "card": 901, "rung": 1}]),
    ("pending", [{"player": 0, "card": 4, "rung": 1}] * 2),
    ("done", True),
    ("removed.1", 3),
    ("acted", True),
    ("board.nursery", {"1": 0, "2": 2, "3": 0}),
    ("board.nursery", {"1": 0, "2": 1, "3": 3}),
    ("board.point_card", {"1": 1, "2": 2, "3": 3}),
]


@pytest.mark.parametrize(("path", "value"), FAULTS, ids=[f"{path}={value!r}" for path, value in FAULTS])
def test_faults_of_positions_with_cards(card_position: Position, path: str, value: Any) -> None:
    state = card_position(2, area={"hand": [7], "played": [4, 802, 901]}, others={"played": [8]}).snapshot()
    state["actor"] = 0 if path in ("agenda", "pending") else None
    target: Any = state
    *parents, last = path.split(".")
    for part in parents:
        target = target[int(part)] if isinstance(target, list) else target[part]
    assert last in target
    target[last] = value
    with pytest.raises(MalformedState):
        Game.restore(state)


# Random play


PAIRS = [(gateway, farmyard) for gateway in range(4) for farmyard in range(4, 8)]


@pytest.mark.parametrize(("gateway", "farmyard"), PAIRS)
def test_random_play(gateway: int, farmyard: int, canonical: Callable[[object], str]) -> None:
    """Every listed move is accepted, no move is listed twice, positions are read back, no card is in two places."""
    players = 1 + (gateway + farmyard) % 4
    rng = random.Random(100 * gateway + farmyard)
    game = new_game(players, gateway, farmyard)
    while moves := game.legal_moves():
        state = game.snapshot()
        assert len({canonical(move) for move in moves}) == len(moves)
        restored = Game.restore(json.loads(json.dumps(state)))
        assert restored.snapshot() == state
        assert restored.legal_moves() == moves
        check_places(state)
        for move in moves if len(moves) < 12 else rng.sample(moves, 12):
            game.clone().apply(move)
        assert game.snapshot() == state
        plays = [move for move in moves if move["type"] in ("play_card", "collect", "draw", "take")]
        game.apply(rng.choice(plays if plays and rng.random() < 0.6 else moves))
    assert phase_and_done(game) == ("over", False)
    assert len(game.scores()["players"]) == players


def check_places(state: dict[str, Any]) -> None:
    """No card is in two places."""
    cards = [card for deck in state["decks"].values() for card in deck]
    cards += [card for player in state["players"] for pile in ("hand", "played") for card in player[pile]]
    assert len(cards) == len(set(cards))
