"""What is said about a move: the verdict, the rules, what they saw and needed, and the nearest legal moves."""

from __future__ import annotations

import copy
import functools
import re
from pathlib import Path
from typing import Any

import pytest

from proofs import scenarios
from proofs.desk.because import Demand, Seen, Witness
from proofs.desk.explain import distance, explain, told
from proofs.desk.move_text import BadMove, deciding_seat, parse_move
from proofs.registry import game_named
from proofs.wire import Json
from spec.kernel import Illegal, Model, from_json, to_json
from spec.kernel.records import Malformed, get, has, put

SCENARIOS = Path(__file__).parents[1] / "scenarios"
FILES = (
    *("hallertau/progress", "hallertau/spaces", "hallertau/sheep", "hallertau/cards_costs", "hallertau/cards_choices"),
    *("acbas/prices_1", "acbas/interactions"),
)
HALLERTAU, ACBAS = game_named("hallertau"), game_named("acbas")


def usual(name: str, players: int = 2, **given: Any) -> Any:
    paths = {path.replace("__", "."): value for path, value in given.items()}
    return game_named(name).model.read_state(scenarios.usual(game_named(name), players, paths))


def progress(**given: Any) -> Any:
    return usual("hallertau", phase="progress", **given)


def advance(shop: str, **pay: int | None) -> Json:
    return {"type": "advance", "player": 0, "shop": shop, "pay": pay}


def ways(state: Any, move: Json, rule: str) -> list[list[tuple[str, Any, str]]]:
    said = explain(HALLERTAU, state, move)
    [broken] = [one for one in said.broken if one.id == rule]
    return [[(seen.what, seen.saw, seen.needed) for seen in way] for unmet in broken.unmet for way in unmet.ways]


# --- one move ---------------------------------------------------------------------------------------------------


def test_the_discount_of_the_brewery_in_round_3() -> None:
    state = progress(round=3, players__0__goods__barley=2, players__0__goods__hops=2, players__0__tools=1)
    assert ways(state, advance("brewery", barley=1, hops=1), "hal.progress.brewery") == [
        [("move.shop", "brewery", "anything but brewery")],
        [("move.pay.jewels", 0, "at least 1")],
        [("move.pay.barley", 1, "at least 2")],
    ]
    assert explain(HALLERTAU, state, advance("brewery", barley=2, hops=1)).verdict == "legal"
    costs = ways(state, advance("brewery", barley=1), "hal.progress.cost")
    assert [("move.pay.barley", 1, "3")] in costs
    assert [("move.pay.barley", 1, "2"), ("types", 1, "at least 2")] in costs


def test_every_broken_rule_is_named_with_what_it_saw() -> None:
    state = progress(round=3, players__0__goods__flax=1, players__0__goods__rye=1)
    said = explain(HALLERTAU, state, advance("bakery", flax=2, rye=1))
    assert [rule.id for rule in said.broken] == ["hal.progress.bakery", "hal.resources.spend-goods"]
    bakery, supply = said.broken
    assert bakery.sources == {"it": "572", "pt": "544"}
    assert bakery.statement == "The bakery takes at most 1 flax for each advance."
    [[seen]] = supply.unmet[0].ways
    assert (seen.what, seen.words, seen.saw, seen.needed) == ("players.0.goods.flax", "seat 0's flax", 1, "at least 2")
    assert supply.unmet[0].where.startswith("spec/hallertau/resources.py:")
    assert said.changes == {} and said.rules == []


def test_a_wrong_phase_and_a_wrong_player_are_seen() -> None:
    assert ways(usual("hallertau"), advance("bakery", rye=1), "hal.flow.phase") == [[("phase", "actions", "progress")]]
    other = advance("bakery", rye=1) | {"player": 1}
    assert ways(progress(), other, "hal.flow.turn") == [[("turn", 0, "1")]]


def test_a_condition_of_a_card_is_seen() -> None:
    state = usual("hallertau", players__0__hand=[205])
    move = {"type": "play_card", "player": 0, "card": 205, "rung": 1, "pay": {}, "discard": []}
    assert ways(state, move, "hal.card.205") == [[("fields", 3, "at least 6")]]


def test_a_price_of_the_other_game_is_seen() -> None:
    state = usual("acbas", phase="before_breeding", players__0__farm__buildings={"joinery": "t0"}, players__0__wood=1)
    said = explain(ACBAS, state, parse_move(ACBAS, state, "build_trough space=t1"))
    [broken] = said.broken
    assert broken.id == "acb.troughs.cost"
    assert [(seen.what, seen.saw, seen.needed) for way in broken.unmet[0].ways for seen in way] == [
        ("players.0.wood", 1, "at least 2")
    ]


def test_what_is_assigned_and_returned_on_the_way_is_seen() -> None:
    state = usual("acbas", players__0__farm__stalls={"m0": 1})
    said = explain(ACBAS, state, parse_move(ACBAS, state, "place space=stables"))
    [broken] = said.broken
    assert broken.id == "acb.work.at-least-one-action"
    assert [[(seen.what, seen.saw, seen.needed) for seen in way] for way in broken.unmet[0].ways] == [
        [("players.0.wood", 0, "at least 5")],
        [("players.0.stone", 0, "at least 5")],
    ]


def test_a_legal_move_has_its_rules_in_order_and_what_changes() -> None:
    state = progress(round=1, players__0__goods__rye=1)
    said = explain(HALLERTAU, state, advance("bakery", rye=1))
    assert said.verdict == "legal"
    ids = [rule.id for rule in said.rules]
    assert ids.index("hal.flow.phase") < ids.index("hal.progress.cost") < ids.index("hal.progress.advance")
    assert len(ids) == len(set(ids))
    assert said.changes["players.0.goods.rye"] == [1, 0]
    assert said.changes["players.0.village.bakery.shop"] == [0, 1]
    text = told(said)
    assert "LEGAL." in text and "players.0.goods.rye: 1 -> 0" in text and "(IT 561; PT 533)" in text


def test_a_malformed_move_is_told_with_the_nearest_name() -> None:
    said = explain(HALLERTAU, progress(), advance("brewry"))
    assert said.verdict == "malformed"
    assert "Did you mean brewery?" in said.problem
    assert "MALFORMED" in told(said)
    said = explain(HALLERTAU, usual("hallertau"), {"type": "place", "player": 0, "space": "farmng"})
    assert said.nearest[0].move["space"] == "farming"
    several: list[Any] = [None, 3, [], {}, {"type": 5}, {"type": "advance"}, {"type": "advance", "shop": "\ud800"}]
    for nonsense in several:
        assert explain(HALLERTAU, progress(), nonsense).verdict == "malformed"


# --- the nearest legal moves ------------------------------------------------------------------------------------


def test_the_nearest_legal_moves_are_legal_and_in_order() -> None:
    state = progress(round=3, players__0__goods__barley=2, players__0__goods__hops=2, players__0__tools=1)
    asked = advance("brewery", barley=1, hops=1)
    said = explain(HALLERTAU, state, asked)
    assert said.nearest[0].move == advance("brewery", barley=2, hops=1)
    assert said.nearest[0].changed == {"pay.barley": [1, 2]}
    legal = [to_json(move) for move in HALLERTAU.model.legal(state)]
    distances = [distance(asked, near.move) for near in said.nearest]
    assert all(near.move in legal for near in said.nearest)
    assert distances == sorted(distances)
    assert min(distance(asked, move) for move in legal if move["type"] == "advance") == distances[0]


def test_no_move_of_the_type_is_told() -> None:
    said = explain(HALLERTAU, usual("hallertau"), advance("bakery", rye=1))
    assert said.nearest == []
    assert "No move of the type advance is legal here." in told(said)


# --- a move as a person writes it -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("advance shop=brewery pay.barley=2", advance("brewery", barley=2)),
        ("advance shop=brewery pay={barley:2}", advance("brewery", **{"barley:2": None})),  # YAML wants a space
        ("{type: advance, shop: brewery, pay: {barley: 2}}", advance("brewery", barley=2)),
        ("advance shop=brewery", advance("brewery")),
        ("end_progress", {"type": "end_progress", "player": 0}),
        ("move_sheep slot=4", {"type": "move_sheep", "player": 0, "slot": "4"}),
        ("end_progress player=1", {"type": "end_progress", "player": 1}),
    ],
)
def test_moves_in_words(text: str, move: Json) -> None:
    assert parse_move(HALLERTAU, progress(), text) == move


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("advanc shop=brewery", "Did you mean advance?"),
        ("shop=brewery", "begins with its type"),
        ("advance brewery", "should be a name, = and a value"),
        ("advance =3", "should be a name, = and a value"),
        ("advance pay=3 pay.barley=1", "both as a whole and in parts"),
        ("{type: advance", "is not YAML"),
        ("{3: advance}", "A move needs a type"),
        ("{type: [a]}", "There is no type of move"),
        ("{type: place, space: &a [*a]}", "nested too deeply"),
        ("advance shop=!!bool", "is not YAML"),
        ("{shop: brewery}", "A move needs a type"),
        ("advance shop=[", "is not YAML"),
        ("", "Say which move"),
        ("   ", "Say which move"),
    ],
)
def test_bad_moves_are_refused_in_a_sentence(text: str, problem: str) -> None:
    with pytest.raises(BadMove, match=re.escape(problem)):
        parse_move(HALLERTAU, progress(), text)


def test_the_one_who_has_to_decide() -> None:
    assert deciding_seat(HALLERTAU.model, progress(first_player=1)) == 1
    assert parse_move(HALLERTAU, progress(first_player=1), "end_progress")["player"] == 1
    resources = {"players__1__stone": 3, "players__1__reed": 1}
    owing = usual("acbas", now={"player": 1, "step": "stall"}, **resources)
    assert deciding_seat(ACBAS.model, owing) == 1


def test_where_nobody_has_to_decide_the_first_seat_is_meant() -> None:
    new = HALLERTAU.model.new(2)
    assert HALLERTAU.model.decides(new) is None
    assert deciding_seat(HALLERTAU.model, new) == 0
    assert parse_move(HALLERTAU, new, "skip") == {"type": "skip", "player": 0}


# --- what was needed would have done ----------------------------------------------------------------------------


@functools.cache
def illegal_moves() -> list[tuple[Model, Json, Json]]:
    """Every illegal move of some scenarios with the position it was tried in."""
    found = []
    for file in FILES:
        for scenario in scenarios.load(SCENARIOS / f"{file}.yaml"):
            if not any(step.verdict == "illegal" for step in scenario.steps):
                continue
            model = game_named(scenario.game).model
            state = model.read_state(scenario.position)
            for step in scenario.steps:
                if step.verdict == "legal":
                    state = model.apply(state, model.read_move(step.move))
                elif step.verdict == "illegal":
                    found.append((model, to_json(state), step.move))
    return found


def demands(model: Model, position: Json, move: Json) -> dict[str, list[Demand]]:
    judge = Witness(model.state)
    try:
        model.apply(from_json(position, model.state), model.read_move(move), judge)
    except Illegal as refusal:
        assert set(refusal.rules) == judge.demands.keys()
    return judge.demands


def mended(position: Json, move: Json, way: list[Seen]) -> tuple[Json, Json] | None:
    """The position and the move with what the way needs; None if that can't be said in numbers at a path."""
    whole = copy.deepcopy({"position": position, "move": move})
    for seen in way:
        place, path = ("move", seen.what[5:]) if seen.what.startswith("move.") else ("position", seen.what)
        number = re.fullmatch(r"(?:at least |at most )?(\d+)", seen.needed)
        if number is None or not re.fullmatch(r"[a-z_0-9.-]+", seen.what) or type(seen.saw) is not int:
            return None
        try:
            if (get(whole[place], path) if has(whole[place], path) else 0) != seen.saw:
                return None
            put(whole[place], path, int(number[1]))
        except (KeyError, ValueError, TypeError, IndexError):
            return None
    return whole["position"], whole["move"]


def test_what_a_rule_needed_would_have_done() -> None:
    """Give a rule what it says it needed, and that demand is no longer made."""
    tried = 0
    for model, position, move in illegal_moves():
        for rule, unmet in demands(model, position, move).items():
            for demand in unmet:
                for way in demand.ways:
                    changed = mended(position, move, way)
                    if changed is None:
                        continue
                    try:
                        again = demands(model, *changed)
                    except Malformed:
                        continue
                    same = [one for one in again.get(rule, ()) if one.where == demand.where and way in one.ways]
                    assert not same, (rule, position, move, way)
                    assert not any(one.where == demand.where and len(unmet) == 1 for one in again.get(rule, ())), (
                        rule,
                        move,
                        way,
                        again[rule],
                    )
                    tried += 1
    assert tried > 100


def test_something_is_said_of_every_broken_rule() -> None:
    for model, position, move in illegal_moves():
        for rule, unmet in demands(model, position, move).items():
            assert all(demand.text and any(demand.ways) for demand in unmet), (rule, move)
