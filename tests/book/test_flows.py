"""The flow of each game: everything stands in it, every transition happens on numbers, recorded games follow it."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree as Xml

import pytest

from proofs.book.flows import Flow, flow, transitions
from proofs.book.flows.drawing import Lane, drawing, lanes_of, plan_of
from proofs.book.flows.exploring import recorded, stepped
from proofs.book.flows.stations import COURSES
from proofs.book.rules import tags
from proofs.desk.find.moves import performed
from proofs.registry import game
from spec.kernel import Judge, from_json

pytestmark = [pytest.mark.xdist_group("proofs"), pytest.mark.parametrize("name", ["hallertau", "acbas"])]


def reached(flow: Flow, first: str, *, backwards: bool = False) -> set[str]:
    pairs = [(edge.end, edge.start) if backwards else (edge.start, edge.end) for edge in flow.edges]
    found, new = set[str](), {first}
    while new:
        found |= new
        new = {end for start, end in pairs if start in found} - found
    return found


# --- the diagram ------------------------------------------------------------------------------------------------


def test_every_move_and_every_step_stands_in_it(name: str) -> None:
    model, found = game(name).model, flow(name)
    steps = {step.__name__ for one in model.situations() if (step := model.automatic(one))}
    assert {move for node in found.nodes for move in node.moves} == set(tags(model))
    assert {step for node in found.nodes for step in node.steps} == steps
    assert 8 <= len(found.nodes) <= 20


def test_everything_lies_between_the_first_and_the_last(name: str) -> None:
    found = flow(name)
    every = {node.id for node in found.nodes}
    first, last = found.nodes[0], found.nodes[-1]
    assert (first.kind, last.kind) == ("setup", "end")
    assert reached(found, first.id) == every
    assert reached(found, last.id, backwards=True) == every


def test_what_is_done_at_a_station_is_what_leads_on(name: str) -> None:
    found = flow(name)
    for node in found.nodes:
        by = {one for edge in found.edges if edge.start == node.id for one in edge.by}
        assert {*node.moves, *node.steps} == by
        assert node.chapter in game(name).model.chapters
        assert bool(node.rules) == (node.kind != "end")


def test_nothing_leads_out_of_the_end_or_back_to_the_set_up(name: str) -> None:
    found = flow(name)
    pairs = {(edge.start, edge.end) for edge in found.edges}
    assert not [pair for pair in pairs if pair[0] == "over"]
    assert [pair for pair in pairs if pair[1] == "setup"] == [("setup", "setup")]
    skipped = {"hallertau": ("removal", "income"), "acbas": ("work", "ending")}
    assert skipped[name] not in pairs


# --- on numbers -------------------------------------------------------------------------------------------------


def test_every_transition_happens_in_the_position_that_is_shown(name: str) -> None:
    model, station = game(name).model, COURSES[name].station
    for one in transitions(name):
        before = from_json(one.position, model.state)
        assert all(claim.holds(before) for claim in model.invariants)
        with Judge():
            if one.move is None:
                step = model.automatic(before)
                assert step is not None and step.__name__ == one.by
                after = stepped(before, step)
            else:
                assert model.automatic(before) is None and one.move["type"] == one.by
                after = performed(before, model.read_move(one.move))
        assert (station(before), station(after)) == (one.start, one.end)


def test_recorded_games_follow_what_the_symbols_show(name: str) -> None:
    model, station = game(name).model, COURSES[name].station
    shown = {(one.start, one.end) for one in transitions(name) if one.symbolic}
    told = {(edge.start, edge.end, by) for edge in flow(name).edges for by in edge.by}
    played = {(station(before), station(after), by) for before, by, _, after in recorded(model)}
    assert {(start, end) for start, end, _ in played} <= shown
    assert played <= told
    assert len({start for start, _, _ in played}) > len(flow(name).nodes) / 2


# --- the drawing ------------------------------------------------------------------------------------------------


def drawn(name: str) -> Xml.Element:
    return Xml.fromstring(drawing(flow(name), lambda kind, what: f"{kind}.html#{what}&x"))


def connections(lanes: Iterable[Lane]) -> set[tuple[int, int]]:
    found = set[tuple[int, int]]()
    for lane in lanes:
        found |= {(lane.hub, end) for end in lane.to} | {(start, lane.hub) for start in lane.come}
    return found


def test_every_connection_is_drawn_once(name: str) -> None:
    found = flow(name)
    plan, row = plan_of(found), {node.id: index for index, node in enumerate(found.nodes)}
    pairs = {(row[edge.start], row[edge.end]) for edge in found.edges if edge.start != edge.end}
    onward = {(start, start + 1) for start in plan.onward}
    lanes = connections([*plan.left, *plan.right])
    assert onward | lanes == pairs
    assert not onward & lanes
    assert all(to < start for start, to in connections(plan.left))


def test_lanes_in_one_column_do_not_touch(name: str) -> None:
    plan = plan_of(flow(name))
    for lanes in (plan.left, plan.right, lanes_of([(0, 2), (3, 5), (1, 4)])):
        for one in lanes:
            others = [other for other in lanes if other is not one and other.column == one.column]
            assert not any(set(one.rows) & set(other.rows) for other in others)


def test_boxes_are_lists_of_links_in_order(name: str) -> None:
    found, page = flow(name), drawn(name)
    boxes = page.findall("./ol/li")
    assert [box.get("id") for box in boxes] == [f"{name}-flow-{node.id}" for node in found.nodes]
    ids = {f"#{box.get('id')}" for box in boxes}
    for node, box in zip(found.nodes, boxes, strict=True):
        links = [link.get("href", "") for link in box.iter("a")]
        moves = [f"move.html#{move}&x" for move in node.moves]
        steps = [f"step.html#{step}&x" for step in node.steps]
        own = [f"chapter.html#{node.chapter}&x", *moves, *steps]
        assert links[: len(own)] == own
        assert set(links[len(own) :]) <= ids
        assert all(picture.get("aria-hidden") == "true" for picture in box.iter("svg"))


def test_the_sentences_say_every_edge(name: str) -> None:
    sentences = [item.text or "" for item in drawn(name).findall("./details/ul/li")]
    assert len(sentences) == len(flow(name).edges)
    known = {
        "hallertau": "From Set-up: choose first player leads to Removal of workers.",
        "acbas": "From Set-up: choose first player leads to Work.",
    }
    assert known[name] in sentences
