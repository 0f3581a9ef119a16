"""Positions and traces as parts of a page: only the boards that matter, stepped through where there are moves.

A board matters if it is not as usual, if a move changes it, or if a rule that is broken looked at it; and of whoever
moves there is at least one.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any

from proofs.desk.because import Witness
from proofs.draw.boards import Picture, pictures
from proofs.draw.stepper import NAME, Link, boards_of, component, figures, remark_on
from proofs.registry import game
from proofs.scenarios import Scenario, usual
from proofs.scenarios.positions import paths
from proofs.traces import Json, Trace, record
from spec.kernel import from_json
from spec.kernel.judge import Illegal
from spec.kernel.records import get

FEW_STEPS = 9
"""A trace of no more steps opens at the move in question."""


def of_scenario(scenario: Scenario, name: str, *, link: Link | None = None, focus: Iterable[str] = ()) -> str:
    """What the model makes of the moves of a scenario, to be stepped through; its boards alone if it has no moves."""
    moves = [step.move for step in scenario.steps]
    return drawn(scenario.game, scenario.position, name, moves=moves, title=scenario.title, link=link, focus=focus)


def drawn(
    game_name: str,
    position: Json,
    name: str,
    *,
    moves: Sequence[Any] = (),
    title: str = "A position",
    link: Link | None = None,
    focus: Iterable[str] = (),
) -> str:
    """The boards of a position that matter, and the moves from there if there are any, to be stepped through.

    Where something happens by itself first, only the position is drawn: no move can be judged there.
    """
    model = game(game_name).model
    if moves and model.automatic(from_json(position, model.state)) is None:
        return stepping(record(game(game_name), position, list(moves), title), name, link=link, focus=focus)
    trace = Trace(game_name, title, position, [])
    [boards] = boards_of(trace)
    shown, left_out = _sorted_out(trace, [boards])
    inner = figures(shown[0], shown[0], name) + remark_on(left_out_in_words(left_out))
    return f'<div class="trace trace-still"><div class="trace-boards">\n{inner}</div></div>\n'


def stepping(trace: Trace, name: str, *, link: Link | None = None, focus: Iterable[str] = ()) -> str:
    """A trace that is stepped through. The name begins every id in it and must not be used twice on a page.

    Of the rules in focus the first step that breaks one is the one in question, or else the first that uses one.
    """
    shown, left_out = _sorted_out(trace, boards_of(trace))
    question = in_question(trace, set(focus))
    opens = question if question is not None and len(trace.steps) <= FEW_STEPS else 0
    remark = left_out_in_words(left_out)
    return component(trace, shown, name, link, question=question, opens=opens, remark=remark)


def in_question(trace: Trace, focus: set[str]) -> int | None:
    """The number of the step that is about one of these rules: better one that breaks it than one that uses it."""
    about = [number for number, step in enumerate(trace.steps, 1) if focus & set(step.rules)]
    return min(about, key=lambda number: trace.steps[number - 1].verdict == "legal", default=None)


def _sorted_out(trace: Trace, boards: Sequence[Sequence[Picture]]) -> tuple[list[list[Picture]], list[Picture]]:
    """Of every position the boards that matter, those of the seats before those that all share, and the rest.

    Among the boards of a seat those come first that change or that a broken rule looked at.
    """
    touched = changed(boards) | looked_at(trace)
    matter = that_matter(trace, boards, touched)
    shown = [
        sorted((one for one in row if one.title in matter), key=lambda one: _order(one, touched)) for row in boards
    ]
    return shown, [one for one in boards[0] if one.title not in matter]


def _order(board: Picture, touched: set[str]) -> tuple[bool, int, bool]:
    return board.seat is None, board.seat or 0, board.title not in touched


def left_out_in_words(boards: Sequence[Picture]) -> str:
    """Which boards are as usual."""
    if not boards:
        return ""
    parts = []
    for seat, row in groupby(boards, key=lambda one: one.seat):
        titles = [one.title if seat is None else one.title.removeprefix(f"Seat {seat}: ") for one in row]
        parts.append(("" if seat is None else f"of seat {seat} ") + ", ".join(titles))
    return f"As usual, and not shown: {'; '.join(parts)}."


# --- which boards matter ------------------------------------------------------------------------------------------


def changed(boards: Sequence[Sequence[Picture]]) -> set[str]:
    """The titles of the boards that change in some step."""
    return {new.title for before, after in pairwise(boards) for new in after if new not in before}


def that_matter(trace: Trace, boards: Sequence[Sequence[Picture]], touched: set[str]) -> set[str]:
    """The titles of the boards that matter."""
    known = {one.title for row in boards for one in row}
    found = (unusual(trace.game, trace.start, boards[0]) | touched) & known
    for seat in movers(trace):
        own = [one.title for one in boards[0] if one.seat == seat]
        if not found.intersection(own):
            found.update(own[:1])
    return found or {boards[0][0].title}


def movers(trace: Trace) -> set[int]:
    """The seats that move."""
    seats = (step.move.get("player") for step in trace.steps if isinstance(step.move, dict))
    return {seat for seat in seats if isinstance(seat, int)}


COURSE = "Round and turn"
SHOWN: Mapping[str, Mapping[str, str]] = {
    "hallertau": {
        "used": "Action board",
        "removed": "Action board",
        "quadrant_cards": "Action board",
        "coin": "Action board",
        "board": "Action board",
        "decks": "Decks",
        "players.fields": "fields",
        "players.sheep": "sheep",
        "players.village": "village",
        "players.center": "village",
        "players.hand": "cards",
        "players.played": "cards",
        "players.income": "cards",
        "players.just.drawn": "cards",
        "players.just.fresh": "cards",
        "players.this_phase.advances": "village",
        "players": "goods, tools, jewels, workers",
    },
    "acbas": {
        "supply": "Supply and special buildings",
        "available": "Supply and special buildings",
        "piles": "Action spaces",
        "occupied": "Action spaces",
        "players.farm": "farm",
        "players": "animals and resources",
    },
}
"""Which board shows what is at a path; that of each player without its seat. All else is shown by round and turn."""
SCENE = (COURSE, "cards", "farm")
"""The boards whose contents say how the others usually are: when it is, and where cards and pieces are."""


@functools.cache
def board_of(name: str, path: str) -> str:
    """The title of the board that shows what is at a path."""
    first, *rest = path.split(".")
    if first != "players" or len(rest) < 2:
        return SHOWN[name].get(first, COURSE)
    seat, *inner = rest
    kinds = (SHOWN[name].get(".".join(["players", *inner[:end]])) for end in range(len(inner), -1, -1))
    return f"Seat {seat}: {next(filter(None, kinds))}"


def unusual(name: str, position: Json, boards: Sequence[Picture]) -> set[str]:
    """The boards that are not as in the usual position with the same scene, and those of a scene that is not usual."""
    players = len(position["players"])
    plain = usual(name, players, {})
    scene = {path: get(position, path) for path in paths(game(name).model, players) if sets_the_scene(name, path)}
    around = {one.title: one.svg for one in pictures(name, usual(name, players, scene), NAME)}
    found = {board_of(name, path) for path, value in scene.items() if value != get(plain, path)}
    return found | {one.title for one in boards if around.get(one.title) != one.svg}


def sets_the_scene(name: str, path: str) -> bool:
    return board_of(name, path).rpartition(": ")[2] in SCENE


PATHS = re.compile(r"(?<![\w.])(players\.\d+(?:\.\w+)+|\w+)")


def looked_at(trace: Trace) -> set[str]:
    """The boards that the rules looked at which a move breaks."""
    found: set[str] = set()
    for before, step in zip(trace.positions, trace.steps, strict=False):
        if step.verdict == "illegal":
            for text in seen_by_broken_rules(trace.game, before, step.move):
                named = PATHS.findall(text)
                found.update(board_of(trace.game, path) for path in named if "." in path or path in SHOWN[trace.game])
    return found


def seen_by_broken_rules(name: str, position: Json, move: Any) -> Iterator[str]:
    """Paths and expressions."""
    model = game(name).model
    witness = Witness(model.state)
    try:
        model.apply(model.read_state(position), model.read_move(move), witness)
    except Illegal:
        for demands in witness.demands.values():
            yield from (seen.what for demand in demands for way in demand.ways for seen in way)
