"""Positions and traces as parts of a page: only the boards that matter, stepped through where there are moves.

A board matters if it is not as usual, if a move changes it, or if a rule that is broken looked at it; and of whoever
moves there is at least one.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Any

from proofs.desk.because import Witness
from proofs.draw.boards import Picture, Shown, pictures
from proofs.draw.paper import titled
from proofs.draw.stepper import NAME, Link, boards_of, component, figures, remark_on
from proofs.game import Game, players_of
from proofs.scenarios import Scenario, usual
from proofs.scenarios.positions import paths
from proofs.traces import Trace, record
from proofs.wire import Json
from spec.kernel import from_json
from spec.kernel.judge import Illegal
from spec.kernel.records import get

FEW_STEPS = 9
"""A trace of no more steps opens at the move in question."""


def of_scenario(
    game: Game, scenario: Scenario, name: str, *, link: Link | None = None, focus: Iterable[str] = ()
) -> str:
    """What the model makes of the moves of a scenario, to be stepped through; its boards alone if it has no moves."""
    moves = [step.move for step in scenario.steps]
    return drawn(game, scenario.position, name, moves=moves, title=scenario.title, link=link, focus=focus)


def drawn(
    game: Game,
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
    model = game.model
    if moves and model.automatic(from_json(position, model.state)) is None:
        return stepping(game, record(game, position, list(moves), title), name, link=link, focus=focus)
    trace = Trace(game.name, title, position, [])
    [boards] = boards_of(game, trace)
    shown, left_out = _sorted_out(game, trace, [boards])
    inner = figures(shown[0], shown[0], name) + remark_on(left_out_in_words(left_out))
    return f'<div class="trace trace-still"><div class="trace-boards">\n{inner}</div></div>\n'


def stepping(game: Game, trace: Trace, name: str, *, link: Link | None = None, focus: Iterable[str] = ()) -> str:
    """A trace that is stepped through. The name begins every id in it and must not be used twice on a page.

    Of the rules in focus the first step that breaks one is the one in question, or else the first that uses one.
    """
    shown, left_out = _sorted_out(game, trace, boards_of(game, trace))
    question = in_question(trace, set(focus))
    opens = question if question is not None and len(trace.steps) <= FEW_STEPS else 0
    remark = left_out_in_words(left_out)
    return component(game, trace, shown, name, link, question=question, opens=opens, remark=remark)


def in_question(trace: Trace, focus: set[str]) -> int | None:
    """The number of the step that is about one of these rules: better one that breaks it than one that uses it."""
    about = [number for number, step in enumerate(trace.steps, 1) if focus & set(step.rules)]
    return min(about, key=lambda number: trace.steps[number - 1].verdict == "legal", default=None)


def _sorted_out(
    game: Game, trace: Trace, boards: Sequence[Sequence[Picture]]
) -> tuple[list[list[Picture]], list[Picture]]:
    """Of every position the boards that matter, those of the seats before those that all share, and the rest.

    Among the boards of a seat those come first that change or that a broken rule looked at.
    """
    touched = changed(boards) | looked_at(game, trace)
    matter = that_matter(game, trace, boards, touched)
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
        parts.append(("" if seat is None else f"of seat {seat} ") + ", ".join(one.name for one in row))
    return f"As usual, and not shown: {'; '.join(parts)}."


# --- which boards matter ------------------------------------------------------------------------------------------


def changed(boards: Sequence[Sequence[Picture]]) -> set[str]:
    """The titles of the boards that change in some step."""
    return {new.title for before, after in pairwise(boards) for new in after if new not in before}


def that_matter(game: Game, trace: Trace, boards: Sequence[Sequence[Picture]], touched: set[str]) -> set[str]:
    """The titles of the boards that matter."""
    known = {one.title for row in boards for one in row}
    found = (unusual(game, trace.start, boards[0]) | touched) & known
    for seat in movers(trace):
        own = [one.title for one in boards[0] if one.seat == seat]
        if not found.intersection(own):
            found.update(own[:1])
    return found or {boards[0][0].title}


def movers(trace: Trace) -> set[int]:
    """The seats that move."""
    seats = (step.move.get("player") for step in trace.steps if isinstance(step.move, dict))
    return {seat for seat in seats if isinstance(seat, int)}


def shown_by(game: Game) -> Shown:
    """Which board of a game shows what."""
    return game.site.shown or Shown()


@functools.cache
def place_of(game: Game, path: str) -> tuple[str, int | None]:
    """The board that shows what is at a path: its name, and whose it is."""
    shown = shown_by(game)
    first, *rest = path.split(".")
    if first != "players" or len(rest) < 2:
        return shown.boards.get(first, shown.course), None
    seat, *inner = rest
    names = (shown.boards.get(".".join(["players", *inner[:end]])) for end in range(len(inner), -1, -1))
    return next(filter(None, names), shown.course), int(seat)


def board_of(game: Game, path: str) -> str:
    """The title of the board that shows what is at a path."""
    return titled(*place_of(game, path))


def unusual(game: Game, position: Json, boards: Sequence[Picture]) -> set[str]:
    """The boards that are not as in the usual position with the same scene, and those of a scene that is not usual."""
    players = players_of(position)
    plain = usual(game, players, {})
    scene = {path: get(position, path) for path in paths(game.model, players) if sets_the_scene(game, path)}
    around = {one.title: one.svg for one in pictures(game, usual(game, players, scene), NAME)}
    found = {board_of(game, path) for path, value in scene.items() if value != get(plain, path)}
    return found | {one.title for one in boards if around.get(one.title) != one.svg}


def sets_the_scene(game: Game, path: str) -> bool:
    return place_of(game, path)[0] in shown_by(game).scene


PATHS = re.compile(r"(?<![\w.])(players\.\d+(?:\.\w+)+|\w+)")


def looked_at(game: Game, trace: Trace) -> set[str]:
    """The boards that the rules looked at which a move breaks."""
    found: set[str] = set()
    known = shown_by(game).boards
    for before, step in zip(trace.positions, trace.steps, strict=False):
        if step.verdict == "illegal":
            for text in seen_by_broken_rules(game, before, step.move):
                found.update(board_of(game, path) for path in PATHS.findall(text) if "." in path or path in known)
    return found


def seen_by_broken_rules(game: Game, position: Json, move: Any) -> Iterator[str]:
    """Paths and expressions."""
    model = game.model
    witness = Witness(model.state)
    try:
        model.apply(model.read_state(position), model.read_move(move), witness)
    except Illegal:
        for demands in witness.demands.values():
            yield from (seen.what for demand in demands for way in demand.ways for seen in way)
