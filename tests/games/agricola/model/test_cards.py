"""Hand cards of Agricola, on numbers: prices, windows, turns, harvests, points."""

from __future__ import annotations

from typing import Any

import pytest

from spec.agricola import MODEL
from spec.agricola.board import PERIODS
from spec.agricola.cards.table import CARDS, occupations_for
from spec.agricola.hand import OF_EACH, is_left, takes
from spec.agricola.state import CODES, MINOR_CODES, Game
from spec.kernel import to_json
from spec.kernel.judge import Illegal
from spec.kernel.records import Malformed, put

RICH = dict.fromkeys(("wood", "clay", "reed", "stone", "grain", "vegetable", "food"), 9)


def position(players: int = 2, round_: int = 6, **changes: Any) -> Game:
    """The beginning of the work phase of a round with hand cards, with changes by path, in which `__` stands for a
    dot."""
    plain = to_json(MODEL.new(players, hand=1))
    plain |= {"round": round_, "phase": "work", "first_player": 0, "turn": 0, "first_card": "grain_utilization"}
    for me in plain["players"]:
        me["to_place"] = 2
    for first, last, cards in PERIODS:
        for card in cards[: max(0, min(round_, last) - first + 1)]:
            plain["revealed"][card] = 1
    brings = {"forest": 3 if players > 1 else 2, "clay_pit": 1, "reed_bank": 1, "fishing": 1}
    brings |= {"grove": 2, "hollow": players - 2} if players >= 3 else {}
    brings |= {"copse": 1, "traveling_players": 1} if players == 4 else {}
    for card in ("sheep_market", "pig_market", "cattle_market", "western_quarry", "eastern_quarry"):
        brings |= {card: 1} if plain["revealed"][card] else {}
    plain["piles"] |= brings
    for path, value in changes.items():
        put(plain, path.replace("__", "."), value)
    game: Game = MODEL.read_state(plain)
    return game


def after(game: Game, *moves: dict[str, Any]) -> Game:
    for move in moves:
        game = MODEL.apply(game, MODEL.read_move({"player": 0, **move}))
    return game


def broken(game: Game, move: dict[str, Any]) -> list[str]:
    return MODEL.broken(game, MODEL.read_move({"player": 0, **move}))


def place(space: str, **others: Any) -> dict[str, Any]:
    return {"type": "place", "space": space, **others}


def use(card: str, option: str = "use") -> dict[str, Any]:
    return {"type": "use", "card": card, "option": option}


# --- prices -----------------------------------------------------------------------------------------------------


def test_all_that_changes_the_price_of_a_stone_room() -> None:
    cards = ["A123", "A143", "B126", "B145"]
    game = position(3, players__0__cards=cards, players__0__house="stone", players__0__goods=RICH)
    game = after(game, place("farm_expansion"))
    room = {"type": "build_room", "space": "t1"}
    goods = after(game, {**room, "by": {"B126": 1, "A123": 1, "B145": 1}}).players[0].goods
    assert (goods["wood"], goods["stone"], goods["reed"]) == (7, 9, 9)
    goods = after(game, room).players[0].goods
    assert (goods["wood"], goods["stone"], goods["reed"]) == (9, 5, 7)
    assert broken(game, {**room, "by": {"B013": 1}}) == ["agr.prices.cards"]


def test_a_wooden_room_has_no_work_for_the_frame_builder() -> None:
    game = position(players__0__cards=["A123", "B013", "B126"], players__0__goods=RICH)
    game = after(game, place("farm_expansion"))
    room = {"type": "build_room", "space": "t1"}
    assert broken(game, {**room, "by": {"A123": 1}}) == ["agr.prices.replaced"]
    assert broken(game, {**room, "by": {"B013": 1, "B126": 1}}) == ["agr.prices.one"]
    assert after(game, {**room, "by": {"B013": 1}}).players[0].goods["wood"] == 7


def test_fences_for_nothing_for_wood_and_for_clay() -> None:
    goods = {**RICH, "wood": 1, "clay": 3}
    game = position(players__0__cards=["A016", "A088"], players__0__goods=goods)
    game = after(game, place("fencing"))
    fence = {"type": "fence", "spaces": {"t4": 1, "t5": 1}}
    assert broken(game, fence) == ["agr.fences.cost"]
    assert broken(game, {**fence, "clay": 4}) == ["agr.prices.rammed-clay", "agr.fences.cost"]
    paid = after(game, {**fence, "clay": 2})
    assert (paid.players[0].goods["wood"], paid.players[0].goods["clay"]) == (0, 1)
    assert paid.action.fences == 6
    assert to_json(MODEL.read_move({"player": 0, **fence})) == {"player": 0, **fence}


def test_improvements_cost_less() -> None:
    game = position(3, players__0__cards=["A075", "A143", "B095"], players__0__goods={**RICH, "stone": 1, "wood": 0})
    game.players[0].farm.rooms["t1"] = 1
    game = after(game, place("major_improvement"), {"type": "build_major", "improvement": "well", "pay": "cost"})
    assert game.players[0].goods["stone"] == 0


# --- windows ----------------------------------------------------------------------------------------------------


def test_clay_of_the_loam_pit_pays_for_the_cottager() -> None:
    goods = {**RICH, "clay": 2, "reed": 2}
    game = position(players__0__cards=["B077", "B087"], players__0__house="clay", players__0__goods=goods)
    game = after(game, place("day_laborer"))
    assert game.players[0].due == ["B087"]
    assert game.now is not None and game.now.step == "cards"
    assert game.players[0].goods["food"] == 9
    game = after(game, use("B087", "room"))
    game = after(game, {"type": "build_room", "space": "t1"})
    assert game.players[0].goods["clay"] == 0
    assert game.players[0].goods["food"] == 11


def test_what_must_be_chosen_is_not_left() -> None:
    game = after(position(players__0__cards=["A114"]), place("day_laborer"))
    assert broken(game, {"type": "stop"}) == ["agr.cards.must"]
    assert broken(game, use("A114", "clay")) == ["agr.cards.options"]
    assert broken(game, use("B156", "clay")) == ["agr.cards.use-due"]
    assert after(game, use("A114", "vegetable")).players[0].goods["vegetable"] == 1


def test_wood_goes_back_on_the_space() -> None:
    game = after(position(players__0__cards=["A056", "A108"]), place("forest"))
    assert game.players[0].due == ["A056", "A108"]
    game = after(game, use("A056"), use("A108"))
    assert game.piles["forest"] == 3
    assert game.players[0].goods["wood"] == 0
    assert game.players[0].goods["food"] == 5


def test_the_lutenist_buys_in_the_turn_of_another() -> None:
    game = position(4, players__2__cards=["A160"], players__2__goods=RICH)
    game = after(game, place("traveling_players"))
    assert game.now is not None and (game.now.player, game.now.step) == (2, "cards")
    game = MODEL.apply(game, MODEL.read_move({"player": 2, **use("A160")}))
    assert (game.players[2].goods["food"], game.players[2].goods["vegetable"]) == (8, 10)
    assert game.turn == 1


# --- turns ------------------------------------------------------------------------------------------------------


def test_two_people_with_the_lasso() -> None:
    game = after(position(players__0__cards=["B024"]), place("fishing"))
    assert game.now is not None and game.now.step == "lasso"
    assert broken(game, place("forest")) == ["agr.cards.lasso"]
    game = after(game, place("sheep_market"))
    assert (game.turn, game.players[0].animals["sheep"]) == (1, 1)


def test_a_newborn_acts() -> None:
    changes: dict[str, Any] = {"players__0__cards": ["A092"], "players__0__people": 3, "players__0__newborns": 1}
    stands = {"fishing": 0, "basic_wish_for_children": 1, "urgent_wish_for_children": 0}
    changes |= {"players__0__to_place": 1, "players__1__to_place": 0, "players__0__stands": stands}
    game = position(**changes, occupied__basic_wish_for_children=1, players__0__goods=RICH)
    game = after(game, place("forest"))
    assert game.now is not None and game.now.step == "adopt"
    assert broken(game, place("fishing")) == ["agr.work.people"]
    assert after(game, {"type": "adopt"}, place("fishing")).round == 7
    assert after(game, {"type": "stop"}).round == 7


def test_a_sleeping_corner() -> None:
    stands = {"fishing": 0, "basic_wish_for_children": 1, "urgent_wish_for_children": 0}
    changes: dict[str, Any] = {
        "players__0__cards": ["A026", "B010"],
        "players__0__hand": ["A016"],
        "players__1__to_place": 1,
    }
    game = position(**changes, occupied__basic_wish_for_children=1, players__1__stands=stands)
    game = after(game, place("basic_wish_for_children"))
    assert game.players[0].people == 3
    assert game.now is not None and game.now.step == "minor"


# --- the end of a round -----------------------------------------------------------------------------------------


def harvest(**changes: Any) -> Game:
    """Before the last person of a round with a harvest is placed."""
    return position(round_=7, players__0__to_place=1, players__1__to_place=0, **changes)


def test_the_scythe_worker_reaps() -> None:
    sown = {"grain_3": 1, "grain_2": 1, "grain_1": 0, "vegetable_2": 0, "vegetable_1": 0}
    changes: dict[str, Any] = {"players__0__cards": ["A112"], "players__0__sown": sown}
    game = harvest(**changes, players__0__farm__fields={"t1": 1, "t2": 1})
    game = after(game, place("fishing"))
    assert game.phase == "field"
    assert broken(game, {"type": "reap", "extra": {"grain_3": 2}}) == ["agr.cards.scythe-worker"]
    game = after(game, {"type": "reap", "extra": {"grain_3": 1}})
    assert (game.phase, game.players[0].goods["grain"], game.players[0].sown["grain_1"]) == ("feeding", 3, 2)


def test_pigs_breed_in_round_twelve() -> None:
    animals = {"sheep": 0, "boar": 2, "cattle": 0}
    game = position(
        4, 12, players__0__cards=["A086", "A165"], players__0__animals=animals, players__0__to_place=1,
        players__1__to_place=0, players__2__to_place=0, players__3__to_place=0,
    )  # fmt: skip
    game = after(game, place("fishing"))
    assert (game.phase, game.players[0].animals["boar"]) == ("breeding", 3)
    assert after(game, {"type": "discard", "good": "boar"}).round == 13


def test_a_sheep_is_walked_after_breeding() -> None:
    animals = {"sheep": 1, "boar": 0, "cattle": 0}
    game = harvest(players__0__cards=["B104"], players__0__animals=animals, players__0__goods=RICH)
    game = after(game, place("fishing"), {"type": "feed"}, {"type": "feed", "player": 1})
    assert game.now is not None and game.now.step == "exchange"
    cooking = {"type": "exchange", "card": "B104", "option": "cook_hearth"}
    assert "agr.cooking.phase" in broken(game, cooking)
    game = after(game, {"type": "exchange", "card": "B104", "option": "stone"})
    assert (game.round, game.players[0].goods["stone"]) == (8, 10)


def test_the_grocer_sells_the_top() -> None:
    game = position(players__0__cards=["A102"], players__0__goods=RICH)
    game.players[0].stock.A102 = 8
    buying = {"type": "exchange", "card": "A102", "option": "use"}
    game = after(game, buying, buying)
    assert (game.players[0].goods["wood"], game.players[0].goods["grain"], game.players[0].stock.A102) == (10, 10, 6)
    assert game.players[0].gained == 1


# --- cards that are played --------------------------------------------------------------------------------------


def test_a_travelling_card_travels() -> None:
    game = position(players__0__hand=["B008"], players__0__goods=RICH)
    game = after(game, place("meeting_place"), {"type": "play_minor", "card": "B008"})
    assert (game.players[0].hand, game.players[0].cards, game.players[1].hand) == ([], [], ["B008"])
    assert game.players[0].goods["vegetable"] == 10


def test_a_card_that_lacks_something_breaks_its_own_rule() -> None:
    game = position(players__0__hand=["A016", "A024"], players__0__goods=RICH)
    game = after(game, place("meeting_place"))
    assert broken(game, {"type": "play_minor", "card": "A024"}) == ["agr.card.A024"]
    assert broken(game, {"type": "play_minor", "card": "B008"}) == ["agr.cards.in-hand"]


def test_paper_pays_for_an_occupation() -> None:
    game = position(players__0__hand=["A116"], players__0__cards=["B109"], players__0__goods__wood=1)
    game = after(game, place("lessons"))
    assert broken(game, {"type": "play_occupation", "card": "A116", "paper": 0}) == ["agr.cards.occupation-cost"]
    game = after(game, {"type": "play_occupation", "card": "A116", "paper": 1})
    assert game.players[0].cards == ["A116", "B109"]
    assert (game.players[0].goods["wood"], game.players[0].goods["food"]) == (0, 0)


def test_a_mini_pasture_and_the_crook() -> None:
    game = position(players__0__hand=["B002"], players__0__cards=["A083"], players__0__goods={**RICH, "wood": 12})
    mini = after(game, place("meeting_place"), {"type": "play_minor", "card": "B002"})
    assert broken(mini, {"type": "fence", "spaces": {"t4": 1, "t5": 1}}) == ["agr.cards.mini-pasture"]
    mini = after(mini, {"type": "fence", "spaces": {"t5": 1}})
    assert (len(mini.players[0].farm.fences), mini.players[0].goods["wood"]) == (4, 12)
    spaces = {"t4": 1, "t5": 1, "m4": 1, "m5": 1}
    large = after(game, place("fencing"), {"type": "fence", "spaces": spaces}, {"type": "stop"})
    assert large.players[0].animals["sheep"] == 2
    parts = after(game, place("fencing"), {"type": "fence", "spaces": spaces}, {"type": "fence", "spaces": {"t4": 1}})
    assert after(parts, {"type": "stop"}).players[0].animals["sheep"] == 0


def test_the_steward_rewards_everybody_with_the_most_rooms() -> None:
    game = position(3, players__0__cards=["B136"])
    assert [me["bonus"] for me in MODEL.scores(game)["players"]] == [3, 3, 3]
    game.players[1].farm.rooms["t1"] = 1
    assert [me["bonus"] for me in MODEL.scores(game)["players"]] == [0, 3, 0]


def test_hands_are_hidden() -> None:
    game = position(players__0__hand=["A016", "A116"])
    assert MODEL.view(game, 0)["players"][0]["hand"] == ["A016", "A116"]
    assert MODEL.view(game, 1)["players"][0]["hand"] == {"minors": 1, "occupations": 1}


# --- positions that can't occur ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "claim"),
    [
        ({"players__0__hand": ["A016"], "players__1__cards": ["A016"]}, "agr.invariant.each-card"),
        ({"players__0__cards": ["B002"]}, "agr.invariant.each-card"),
        ({"players__0__hand": ["B163"]}, "agr.invariant.each-card"),
        ({"players__0__cards": ["B019"], "players__0__due": ["B019"]}, "agr.invariant.due"),
        ({"players__0__hand": ["A024", "A016"]}, "agr.invariant.card-lists"),
        ({"players__0__taught": 1}, "agr.invariant.card-numbers"),
        ({"players__0__passed": 1}, "agr.invariant.work-numbers"),
        ({"used": "forest"}, "agr.invariant.used"),
        ({"first_card": None}, "agr.invariant.first-card"),
        ({"piles__meeting_place": 1}, "agr.invariant.piles"),
        ({"occupied__fishing": 1, "piles__fishing": 0, "players__0__to_place": 1}, "agr.invariant.stands"),
        ({"action__rooms": 1}, "agr.invariant.action"),
    ],
)
def test_a_position_that_cannot_occur(changes: dict[str, Any], claim: str) -> None:
    with pytest.raises(Malformed) as refused:
        position(**changes)
    assert refused.value.claim == claim


def test_a_move_that_breaks_a_rule_is_refused() -> None:
    with pytest.raises(Illegal):
        after(position(), place("side_job"))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_there_is_always_a_card_to_deal(players: int) -> None:
    """More than seven for each player of either kind are in the game, so whoever lacks a card can get one."""
    assert len(MINOR_CODES) > OF_EACH * players
    assert len(occupations_for(players)) > OF_EACH * players
    game = MODEL.apply(MODEL.new(players, hand=1), MODEL.read_move({"type": "choose_first_player", "player": 0}))
    while game.phase == "deal":
        assert game.turn is not None
        me = game.players[game.turn]
        dealt = [code for code in CODES if is_left(game, code) and takes(me, code)]
        assert any(CARDS[code].players <= players for code in dealt)
        game = MODEL.apply(game, MODEL.legal(game)[-1])
    assert all(len(me.hand) == 2 * OF_EACH for me in game.players)
