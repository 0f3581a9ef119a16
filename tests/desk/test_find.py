"""The search for positions: the smallest ones, why there are none, moves and rules, and play that gets there."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from proofs import scenarios
from proofs.cli import app
from proofs.compare import acting
from proofs.compare.witnesses import replay_trace
from proofs.desk.find.language import understand
from proofs.desk.find.moves import Asking
from proofs.desk.find.question import Outcome, Question, read_move
from proofs.desk.find.search import search
from proofs.desk.find.tree import Env, View
from proofs.registry import game_named
from proofs.scenarios import usual
from proofs.traces import read

HALLERTAU = game_named("hallertau")


def gebot(*words: str) -> Result:
    return CliRunner().invoke(app, ["find", *words])


def found(name: str, condition: str, move: str | None = None, **options: Any) -> Outcome:
    game = game_named(name)
    said = None if move is None else read_move(game, move)
    return search(Question(game, understand(game, condition), said, **options))


# --- positions --------------------------------------------------------------------------------------------------


def test_a_card_that_can_be_played_with_eight_fields() -> None:
    outcome = found("hallertau", "player.fields_total == 8 and playable(205)", players=1)
    (position,) = outcome.found
    assert position.owned == 8
    assert outcome.is_smallest(position)
    assert position.position["players"][0]["hand"] == [205]


def test_a_card_that_does_nothing(tmp_path: Path) -> None:
    """With 8 fields card 205 can be played, but the field that it gives can't be taken: only skipping is left."""
    file, trace = tmp_path / "found.yaml", tmp_path / "found.itf.json"
    asked = "player.fields_total == 8 and after.player.fields_total == 8"
    words = ("hallertau", asked, "--move", "{type: play_card, card: 205}", "--players", "1")
    said = gebot(*words, "--save", str(file), "--trace", str(trace), "--json")
    assert said.exit_code == 0, said.output
    (position,) = json.loads(said.stdout)["found"]
    assert position["verdict"] == "legal"
    (scenario,) = scenarios.load(file)
    assert acting.run(scenario).passed
    model = HALLERTAU.model
    after = model.apply(model.read_state(position["position"]), model.read_move(position["move"]))
    assert [type(move).__struct_config__.tag for move in model.legal(after)] == ["skip"]
    assert [step.move["type"] for step in read(trace).steps] == ["play_card", "skip"]
    assert read(trace).positions[-1]["players"][0]["fields"] == position["position"]["players"][0]["fields"]


def test_the_smallest_by_trying_all() -> None:
    """All positions with few tools, jewels and fields, tried: none that is as asked is smaller than the one found."""
    text = "points(player) == 2 and player.advances_total == 0 and player.goods_total == 0 and player.sheep_total == 0"
    condition = understand(HALLERTAU, text)
    model, sizes = HALLERTAU.model, []
    for jewels, tools, low, high in itertools.product(range(3), range(3), range(4), range(4)):
        numbers = {"jewels": jewels, "tools": tools, "fields.2.empty": low, "fields.5.empty": high}
        zeros = {"fields.3.empty": 0, "fields.4.empty": 0, "goods.barley": 0, "goods.flax": 0, "goods.rye": 0}
        given = {f"players.0.{path}": number for path, number in {**zeros, **numbers}.items()}
        position = model.read_state(usual(HALLERTAU, 1, {"phase": "over", **given}))
        if condition.root.value(Env(View(position, 0), Asking(model).on_numbers)):
            sizes.append(sum(numbers.values()))
    (smallest,) = found("hallertau", f"{text} and phase == 'over'", players=1).found
    assert smallest.owned == min(sizes) == 2


def test_several_differ_and_come_smallest_first() -> None:
    asked = "phase == 'progress' and variant == 'no_cards' and player.goods.clay + player.jewels == 2"
    positions = found("hallertau", asked, players=1, count=4).found
    assert [item.owned for item in positions] == [2, 2, 2, 3]
    assert len({json.dumps(item.position, sort_keys=True) for item in positions}) == 4


def test_the_same_question_has_the_same_answer() -> None:
    asked = "phase == 'progress' and variant == 'no_cards' and player.jewels >= 2 and player.tools + other.tools >= 3"
    first, second = (found("hallertau", asked, players=2, count=2).found for _ in range(2))
    assert first == second


def test_what_can_not_be_done() -> None:
    """Behind a `not` all payments are tried: none of them makes an advance legal here."""
    asked = "phase == 'progress' and round == 2 and player.goods.clay == 2 and not legal('advance')"
    (position,) = found("hallertau", asked, players=1).found
    model = HALLERTAU.model
    kinds = {type(move).__struct_config__.tag for move in model.legal(model.read_state(position.position))}
    assert "advance" not in kinds


def test_buildings_where_they_are_said_to_be() -> None:
    asked = "has(player, 'manor') and has(other, 'inn') and player.wood >= 2 and phase == 'work' and now is None"
    (position,) = found("acbas", asked).found
    farms = [player["farm"]["buildings"] for player in position.position["players"]]
    assert "manor" in farms[0] and "inn" in farms[1]
    assert position.owned == 2


def test_animals_that_need_room() -> None:
    """Two cows need more than the Residence; the solver knows a farm with room for them, perhaps not the smallest."""
    asked = "player.animals.cow == 2 and now is None and phase == 'work' and variant == 'base'"
    outcome = found("acbas", asked)
    (position,) = outcome.found
    assert not outcome.is_smallest(position)
    assert position.position["players"][0]["animals"]["cow"] == 2


# --- nothing ----------------------------------------------------------------------------------------------------


def test_what_forbids_it_is_named() -> None:
    said = gebot("hallertau", "player.fields_total == 9", "--players", "1")
    assert said.exit_code == 1
    assert "hal.invariant.eight-fields (it 283; pt 283): Nobody has more than 8 fields." in said.output
    assert "asked for: player.fields_total == 9" in said.output


def test_the_rule_of_a_move_is_named() -> None:
    said = gebot("acbas", "player.stone == 1 and buildable('manor')", "--json")
    assert said.exit_code == 1
    (core,) = json.loads(said.stdout)["cores"]
    assert [part["name"] for part in core] == ["player.stone == 1", "buildable('manor')", "acb.building.manor"]


def test_only_what_is_needed_is_named() -> None:
    outcome = found("hallertau", "player.tools == 1 and player.fields_total + player.jewels == 19", players=1)
    assert list(outcome.cores) == [
        frozenset(
            [
                ("condition", "player.fields_total + player.jewels == 19"),
                ("invariant", "hal.invariant.eight-fields"),
                ("bound", "players.0.jewels"),
            ]
        )
    ]


def test_both_farms_may_have_anything_on_them() -> None:
    (position,) = found("acbas", "other.barriers_built == 2 and player.barriers_built == 1 and phase == 'work'").found
    assert [len(player["farm"]["barriers"]) for player in position.position["players"]] == [1, 2]


def test_hands_that_no_situation_has_are_no_proof() -> None:
    said = gebot("hallertau", "len(player.hand) == 5", "--players", "1")
    assert said.exit_code == 1
    assert "not all there can be" in said.output


# --- moves and rules --------------------------------------------------------------------------------------------


def test_a_rule_that_a_move_comes_to() -> None:
    (position,) = found("hallertau", "player.jewels == 9", rule="hal.resources.ten-jewels", players=2).found
    assert position.move is not None
    assert "hal.resources.ten-jewels" in position.rules
    assert not position.breaks


def test_a_move_that_might_come_to_the_rule_with_other_counts() -> None:
    """Whoever has 10 jewels can't take one; taking none does not come to the rule about them."""
    asked = "player.jewels == 10 and agenda[0] == 'land_sale.take'"
    outcome = found("hallertau", asked, rule="hal.resources.ten-jewels", players=2)
    assert not outcome.found
    assert any(("rule", "hal.resources.ten-jewels") in key for key in outcome.cores)


def test_a_rule_that_a_move_breaks() -> None:
    asked = "agenda[0] == 'land_sale.take'"
    (position,) = found("hallertau", asked, rule="hal.resources.ten-jewels", broken=True, players=2).found
    assert position.breaks == ["hal.resources.ten-jewels"]
    assert position.position["players"][0]["jewels"] == 10


def test_a_rule_that_is_broken_whatever_the_numbers() -> None:
    asked = "phase == 'progress' and variant == 'no_cards'"
    outcome = found("hallertau", asked, "{type: advance}", rule="hal.flow.turn", broken=True, players=2)
    (position,) = outcome.found
    assert position.breaks == ["hal.flow.turn"]
    assert position.move is not None and position.move["player"] == 1


def test_counts_of_the_move_can_be_given() -> None:
    move = "{type: advance, shop: carpentry, pay: {clay: 2}}"
    (position,) = found("hallertau", "phase == 'progress' and after.player.goods.clay == 1", move, players=1).found
    assert position.move == {"type": "advance", "player": 0, "shop": "carpentry", "pay": {"clay": 2}}
    assert position.position["players"][0]["goods"]["clay"] == 3


# --- play -------------------------------------------------------------------------------------------------------


def test_a_game_that_gets_there(tmp_path: Path) -> None:
    file = tmp_path / "game.itf.json"
    words = ("hallertau", "player.fields_total >= 4", "--reachable", "--players", "1", "--seconds", "60")
    said = gebot(*words, "--trace", str(file))
    assert said.exit_code == 0, said.output
    assert "gets there" in said.output
    trace = read(file)
    assert replay_trace(trace) == []
    last = trace.positions[-1]
    assert any(sum(sum(row.values()) for row in me["fields"].values()) >= 4 for me in last["players"])


def test_a_game_that_ends_with_the_move() -> None:
    words = (
        "acbas",
        "player.wood >= 0",
        "--reachable",
        "--move",
        "{type: place, space: three_wood}",
        "--seconds",
        "60",
    )
    said = gebot(*words, "--json")
    assert said.exit_code == 0, said.output
    assert json.loads(said.stdout)["moves"][-1]["space"] == "three_wood"


def test_not_found_in_play_proves_nothing() -> None:
    said = gebot("hallertau", "player.jewels == 10 and round == 1", "--reachable", "--seconds", "0.3")
    assert said.exit_code == 1
    assert "That proves nothing" in said.output


# --- misuse -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("halertau", "acted"), "Did you mean hallertau?"),
        (("hallertau", "acted", "--players", "5"), "not 5"),
        (("hallertau", "player.jewls == 1"), "Did you mean jewels?"),
        (("hallertau", "acted", "--move", "{type: advanse}"), "Did you mean advance?"),
        (("hallertau", "acted", "--move", "{type: advance, shp: bakery}"), "Did you mean shop?"),
        (("hallertau", "acted", "--move", "{type: advance, shop: bakry}"), "Did you mean bakery?"),
        (("hallertau", "acted", "--move", "{type: advance, pay: 3}"), "is a map of numbers"),
        (("hallertau", "acted", "--move", "{type: advance, pay: {cley: 3}}"), "Did you mean clay?"),
        (("hallertau", "acted", "--move", "{type: ["), "not YAML"),
        (("hallertau", "acted", "--move", "shop=bakery"), "begins with its type"),
        (("hallertau", "acted", "--rule", "hal.flow.trn"), "Did you mean hal.flow.turn?"),
        (("hallertau", "acted", "--broken"), "--rule"),
        (("hallertau", "acted", "--rule", "hal.harvest", "--broken"), "can't be broken"),
        (("hallertau", "after.acted"), "--move or --rule"),
        (("hallertau", "after.acted", "--rule", "hal.flow.turn", "--broken"), "leave out after"),
        (("hallertau", "acted", "--rule", "hal.flow.turn", "--broken", "--reachable"), "leave out --broken"),
        (("hallertau", "acted", "--count", "2", "--reachable"), "leave out --count"),
        (("hallertau", "acted", "--count", "0"), "--count"),
    ],
)
def test_misuse_is_told_in_a_sentence(words: tuple[str, ...], message: str) -> None:
    said = gebot(*words)
    assert said.exit_code == 2
    assert message in said.output
    assert "Traceback" not in said.output


def test_misuse_as_json() -> None:
    said = gebot("hallertau", "player.jewls == 1", "--json")
    assert said.exit_code == 2
    assert "Did you mean jewels?" in json.loads(said.stdout)["error"]


def test_a_file_that_can_not_be_written(tmp_path: Path) -> None:
    said = gebot("hallertau", "phase == 'over'", "--players", "1", "--save", str(tmp_path / "none" / "x.yaml"))
    assert said.exit_code == 2
    assert "can't be written" in said.output
