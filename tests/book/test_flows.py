"""The flow of each game: everything stands in it, every transition happens on numbers, recorded games follow it."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree as Xml

import pytest

from proofs.book import flows
from proofs.book.flows import Flow, transitions
from proofs.book.flows.drawing import Lane, drawing, lanes_of, plan_of
from proofs.book.flows.exploring import recorded, stepped
from proofs.book.flows.stations import Course
from proofs.book.rules import tags
from proofs.game import Game, Site
from proofs.prove.obligations import all_situations
from proofs.registry import games
from spec.kernel import Judge, from_json
from spec.kernel.moves import performed

WITH_A_COURSE = [game for game in games() if game.site.course is not None]
pytestmark = [pytest.mark.xdist_group("proofs"), pytest.mark.parametrize("game", WITH_A_COURSE, ids=str)]


def flow(game: Game) -> Flow:
    found = flows.flow(game)
    assert found is not None
    return found


def course(game: Game) -> Course:
    assert game.site.course is not None
    return game.site.course


def reached(flow: Flow, first: str, *, backwards: bool = False) -> set[str]:
    pairs = [(edge.end, edge.start) if backwards else (edge.start, edge.end) for edge in flow.edges]
    found, new = set[str](), {first}
    while new:
        found |= new
        new = {end for start, end in pairs if start in found} - found
    return found


# --- the diagram ------------------------------------------------------------------------------------------------


def test_every_move_and_every_step_stands_in_it(game: Game) -> None:
    model, found = game.model, flow(game)
    steps = {step.__name__ for one in all_situations(game) if (step := model.automatic(one.state))}
    assert {move for node in found.nodes for move in node.moves} == set(tags(model))
    assert {step for node in found.nodes for step in node.steps} == steps
    assert 8 <= len(found.nodes) <= 20


def test_everything_lies_between_the_first_and_the_last(game: Game) -> None:
    found = flow(game)
    every = {node.id for node in found.nodes}
    first, last = found.nodes[0], found.nodes[-1]
    assert (first.kind, last.kind) == ("setup", "end")
    assert reached(found, first.id) == every
    assert reached(found, last.id, backwards=True) == every


def test_what_is_done_at_a_station_is_what_leads_on(game: Game) -> None:
    found = flow(game)
    for node in found.nodes:
        by = {one for edge in found.edges if edge.start == node.id for one in edge.by}
        assert {*node.moves, *node.steps} == by
        assert node.chapter in game.model.chapters
        assert bool(node.rules) == (node.kind != "end")


def test_nothing_leads_out_of_the_end_or_back_to_the_set_up(game: Game) -> None:
    found = flow(game)
    pairs = {(edge.start, edge.end) for edge in found.edges}
    assert not [pair for pair in pairs if pair[0] == "over"]
    several = [] if game.name == "agricola" else [("setup", "setup")]  # its set-up is a single decision
    assert [pair for pair in pairs if pair[1] == "setup"] == several
    skipped = {
        "hallertau": ("removal", "income"),
        "acbas": ("work", "ending"),
        "agricola": ("preparation", "feeding"),
        "key_harvest": ("setup", "over"),
    }
    assert skipped[game.name] not in pairs


def test_a_game_without_stations_has_no_diagram(game: Game) -> None:
    bare = game.but(site=Site())
    assert flows.flow(bare) is None
    assert list(transitions(bare)) == []


# --- on numbers -------------------------------------------------------------------------------------------------


def test_every_transition_happens_in_the_position_that_is_shown(game: Game) -> None:
    model, station = game.model, course(game).station
    for one in transitions(game):
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


def test_recorded_games_follow_what_the_symbols_show(game: Game) -> None:
    station = course(game).station
    shown = {(one.start, one.end) for one in transitions(game) if one.symbolic}
    told = {(edge.start, edge.end, by) for edge in flow(game).edges for by in edge.by}
    played = {(station(before), station(after), by) for before, by, _, after in recorded(game)}
    assert {(start, end) for start, end, _ in played} <= shown
    assert played <= told
    assert len({start for start, _, _ in played}) > len(flow(game).nodes) / 2


# --- the drawing ------------------------------------------------------------------------------------------------


def drawn(game: Game) -> Xml.Element:
    return Xml.fromstring(drawing(flow(game), lambda kind, what: f"{kind}.html#{what}&x"))


def connections(lanes: Iterable[Lane]) -> set[tuple[int, int]]:
    found = set[tuple[int, int]]()
    for lane in lanes:
        found |= {(lane.hub, end) for end in lane.to} | {(start, lane.hub) for start in lane.come}
    return found


def test_every_connection_is_drawn_once(game: Game) -> None:
    found = flow(game)
    plan, row = plan_of(found), {node.id: index for index, node in enumerate(found.nodes)}
    pairs = {(row[edge.start], row[edge.end]) for edge in found.edges if edge.start != edge.end}
    onward = {(start, start + 1) for start in plan.onward}
    lanes = connections([*plan.left, *plan.right])
    assert onward | lanes == pairs
    assert not onward & lanes
    assert all(to < start for start, to in connections(plan.left))


def test_lanes_in_one_column_do_not_touch(game: Game) -> None:
    plan = plan_of(flow(game))
    for lanes in (plan.left, plan.right, lanes_of([(0, 2), (3, 5), (1, 4)])):
        for one in lanes:
            others = [other for other in lanes if other is not one and other.column == one.column]
            assert not any(set(one.rows) & set(other.rows) for other in others)


def test_boxes_are_lists_of_links_in_order(game: Game) -> None:
    found, page = flow(game), drawn(game)
    boxes = page.findall("./ol/li")
    assert [box.get("id") for box in boxes] == [f"{game.name}-flow-{node.id}" for node in found.nodes]
    ids = {f"#{box.get('id')}" for box in boxes}
    for node, box in zip(found.nodes, boxes, strict=True):
        links = [link.get("href", "") for link in box.iter("a")]
        moves = [f"move.html#{move}&x" for move in node.moves]
        steps = [f"step.html#{step}&x" for step in node.steps]
        own = [f"chapter.html#{node.chapter}&x", *moves, *steps]
        assert links[: len(own)] == own
        assert set(links[len(own) :]) <= ids
        assert all(picture.get("aria-hidden") == "true" for picture in box.iter("svg"))


def test_the_sentences_say_every_edge(game: Game) -> None:
    sentences = [item.text or "" for item in drawn(game).findall("./details/ul/li")]
    assert len(sentences) == len(flow(game).edges)
    known = {
        "hallertau": "From Set-up: choose first player leads to Removal of workers.",
        "acbas": "From Set-up: choose first player leads to Work.",
        "agricola": "From Set-up: choose first player leads to Preparation.",
        "key_harvest": "From A turn: harvest leads to Harvesting.",
    }
    assert known[game.name] in sentences
