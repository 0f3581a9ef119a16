"""The page of a trace: what is in it, that nothing in it is more than text, and where its rules are in the docs."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from proofs.draw.boards import pictures
from proofs.draw.links import address
from proofs.draw.tracepage import page
from proofs.game import Game, Site
from proofs.registry import game_named, games
from proofs.telling import sentence
from proofs.traces import BadTrace, Step, Trace, record
from spec.kernel import to_json

HALLERTAU = game_named("hallertau")
HOSTILE = "</script><script>hacked = 1</script><!--<img src=x onerror='hacked = 1'>&amp;"


def played(game: Game, players: int, variant: str, moves: int, title: str = "A game") -> Trace:
    """A random game with a move that is refused and one that is no move."""
    rng = random.Random(5)
    playing = game.engine.new(players, **game.model.variants[variant])
    start, made = playing.snapshot(), list[Any]()
    for _ in range(moves):
        made.append(rng.choice(playing.legal_moves()))
        playing.apply(made[-1])
    made[5:5] = [made[0], {"type": "fly"}]
    return record(game, start, made, title)


@pytest.fixture(scope="module")
def trace() -> Trace:
    return played(HALLERTAU, 2, "1-5", 60)


@pytest.fixture(scope="module")
def text(trace: Trace) -> str:
    return page(trace, "../docs/")


@pytest.fixture(scope="module")
def data(text: str) -> Any:
    return data_of(text)


def data_of(text: str) -> Any:
    return json.loads(data_text(text))


def test_every_step_is_there_with_its_boards(trace: Trace, text: str, data: Any) -> None:
    assert len(data["steps"]) == len(trace.steps) + 1
    figures = re.findall(r"<figure><figcaption>(.*?)</figcaption><div[^>]*>(.*?)</div></figure>", text, re.S)
    for step, position in zip(data["steps"], trace.positions, strict=True):
        shown = [data["boards"][number] for number in step["boards"]]
        told = [(figures[index][0], figures[index][1] if svg is None else svg) for index, svg in shown]
        assert told == [(one.title, one.svg) for one in pictures(HALLERTAU, position, "board")]
    for told, step in zip(data["steps"][1:], trace.steps, strict=True):
        assert told["said"] == sentence(HALLERTAU, step.move)
        assert json.loads(told["move"]) == step.move
        assert (told["verdict"], told["rules"]) == (step.verdict, step.rules)


def test_a_board_is_there_once(trace: Trace, data: Any) -> None:
    boards = [tuple(board) for board in data["boards"]]
    assert len(boards) == len(set(boards))
    assert [svg for _, svg in boards].count(None) == len(pictures(HALLERTAU, trace.start, "board"))
    assert len(boards) < len(trace.positions) * len(pictures(HALLERTAU, trace.start, "board")) / 3


def test_what_changed_is_told_by_path(trace: Trace, data: Any) -> None:
    assert [step["changes"] for step in data["steps"] if step["verdict"] != "legal"] == [[], [], []]
    for step, before, after in zip(data["steps"][1:], trace.positions, trace.positions[1:], strict=False):
        assert bool(step["changes"]) == (before != after)
    [dealt] = [change for change in data["steps"][1]["changes"] if change[0] == "decks.gateway"]
    card = trace.steps[0].move["card"]
    assert dealt[1:] == ["the gateway deck", f"30 entries with {card}", "29 entries"]


def test_rules_have_statement_and_lines_of_each_edition(trace: Trace) -> None:
    rules = data_of(page(trace))["rules"]
    assert rules.keys() == {rule for step in trace.steps for rule in step.rules}
    for id, told in rules.items():
        rule = HALLERTAU.model.rules[id]
        assert told["statement"] == rule.statement
        assert told["lines"] == [f"Italian {rule.sources['it']}", f"Portuguese {rule.sources['pt']}"]
        assert told["address"] is None


def test_rules_are_linked_to_the_docs(data: Any) -> None:
    for id, told in data["rules"].items():
        assert told["address"] == address(HALLERTAU.model.rules[id], "../docs")
        assert told["address"].startswith("../docs/book/")


def test_texts_of_a_trace_are_only_texts() -> None:
    start = to_json(game_named("acbas").model.new(2))
    start["agenda"] = [{"player": 0, "step": HOSTILE}]
    steps = [Step({"type": HOSTILE}, "illegal", [HOSTILE], start), Step(HOSTILE, "malformed", [], start)]
    text = page(Trace("acbas", HOSTILE, start, steps, [HOSTILE]), HOSTILE)
    assert len(re.findall("<script", text.replace(data_text(text), ""))) == 2
    assert "</script" not in data_text(text) and "<!--" not in text and "<img" not in text.replace(data_text(text), "")
    data = data_of(text)
    assert data["steps"][1]["rules"] == [HOSTILE] and data["rules"] == {}
    assert json.loads(data["steps"][2]["move"]) == HOSTILE


def data_text(text: str) -> str:
    [found] = re.findall(r'<script type="application/json" class="trace-data">(.*?)</script>', text, re.S)
    return str(found)


def test_the_page_names_no_other_place(trace: Trace) -> None:
    assert set(re.findall(r"https?://[^\"'\s<\\]+", page(trace))) == {"http://www.w3.org/2000/svg"}


def test_a_step_without_a_position_is_told(trace: Trace) -> None:
    broken = Trace(trace.game, trace.title, trace.start, [Step({}, "malformed", [], {"players": []})])
    with pytest.raises(BadTrace, match=r"^Step 1 has no position of hallertau: "):
        page(broken)
    with pytest.raises(BadTrace, match=r"^Step 0 has no position of hallertau: "):
        page(Trace(trace.game, trace.title, {}, []))


@pytest.mark.parametrize("game", games(), ids=str)
def test_a_game_without_boards_of_its_own_has_a_page_too(game: Game) -> None:
    players, variant = game.model.players[0], next(iter(game.model.variants))
    text = page(played(game, players, variant, 8), game=game.but(site=Site()))
    captions = re.findall(r"<figcaption>(.*?)</figcaption>", text)
    assert captions == ["Position", *(f"Seat {seat}: position" for seat in range(players))]


# --- addresses ----------------------------------------------------------------------------------------------------


def test_where_rules_are_in_the_docs() -> None:
    assert address(HALLERTAU.model.rules["hal.card.925"], "/d/") == "/d/book/hal.card.925.html"
    assert address(game_named("acbas").model.rules["acb.building.pen"], "..") == "../book/acb.building.pen.html"
