"""The ways from one station to the next, found by running the model on symbols, and in recorded games.

On symbols it begins in the situations of the proofs, tries what is like them in the other moments of the game that the
invariants allow, and goes on once from what comes out. A way counts only if the solver shows a position for it. That
finds the ways between stations, but not every move that leads along each of them; the golden playthroughs add some.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from proofs.book.flows.stations import Course
from proofs.compare.golden import files as golden_files
from proofs.game import Game
from proofs.prove.facts import facts_of
from proofs.prove.obligations import all_situations
from proofs.prove.solver import ask, evaluate, evaluate_move, grounded, smtlib
from proofs.prove.symbolic import move_domain, symbolic_move
from spec.kernel import Focus, Judge, Model, Move, copy, explore, to_json
from spec.kernel.judge import Path as Way
from spec.kernel.moves import control_values, performed
from spec.kernel.records import join
from spec.kernel.terms import is_term, variable


class Transition(msgspec.Struct, frozen=True):
    """One move or automatic step from a station to the next, with a position in which it happens."""

    start: str
    end: str
    by: str
    position: Any
    move: Any
    """Nothing if it happens by itself."""
    symbolic: bool
    """The solver showed the position; otherwise it is one of a recorded game."""


class Found(msgspec.Struct):
    """All transitions of a game, and the rules that the model comes to on the ways from each station."""

    transitions: list[Transition]
    rules: dict[str, list[str]]


def find(game: Game, course: Course) -> Found:
    """Every transition once: of a start, an end and a name the first way that is possible."""
    shown: dict[tuple[str, str, str], Transition] = {}
    rules: dict[str, set[str]] = {}
    for state, name, move, path in explored(game, course):
        start = course.station(state)
        rules.setdefault(start, set()).update(path.cited)
        key = start, course.station(path.result), name
        if key not in shown and (example := example_of(game.model, state, move, path)):
            shown[key] = Transition(*key, *example, symbolic=True)
    for before, name, made, after in recorded(game):
        key = course.station(before), course.station(after), name
        if key not in shown:
            shown[key] = Transition(*key, to_json(before), made, symbolic=False)
    return Found(list(shown.values()), {start: sorted(cited) for start, cited in rules.items()})


def explored(game: Game, course: Course) -> Iterator[tuple[Any, str, Move | None, Way]]:
    """All ways of the situations, in every moment, and of what comes out of them; of what is alike only one."""
    model = game.model
    seen: set[str] = set()

    def is_new(focus: Focus) -> bool:
        like = f"{focus.kind} {course.alike(focus.state)}"
        known = like in seen
        seen.add(like)
        return not known

    begun = list(all_situations(game))
    for focus in [focus for focus in begun if is_new(focus)]:
        for moment in course.moments(focus.state):
            other = Focus(focus.name, changed(focus.state, moment), focus.kind, focus.control)
            if is_new(other) and is_possible(model, other.state):
                begun.append(other)
    outcomes: list[Focus] = []
    for focus in begun:
        for name, move, path in ways(model, focus):
            yield focus.state, name, move, path
            if is_new(Focus(focus.name, path.result)):
                outcomes.append(Focus(focus.name, freshened(path.result)))
    for focus in outcomes:
        yield from ((focus.state, *way) for way in ways(model, focus))


def is_possible(model: Model, state: Any) -> bool:
    """No invariant speaks against it, as far as they look only at control."""
    return not any(claim.holds(state) is False for claim in model.invariants)


def ways(model: Model, focus: Focus) -> Iterator[tuple[str, Move | None, Way]]:
    """What can happen next in a situation: its name, the move if it is one, and the way it goes."""
    state = focus.state
    step = model.automatic(state)
    if step is not None:
        yield from ((step.__name__, None, path) for path in explore(functools.partial(stepped, state, step)))
        return
    for kind in model.moves:
        expected = [control_values(candidate) for candidate in kind.candidates(state)]
        for control in kind.controls(state) if expected else ():
            if focus.asks_about(kind, control) and control in expected:
                move = symbolic_move(kind, control)
                for path in explore(functools.partial(performed, state, move)):
                    yield str(kind.__struct_config__.tag), move, path


def recorded(game: Game) -> Iterator[tuple[Any, str, Any, Any]]:
    """All moves and steps of the golden playthroughs, in their order: the position before, what happens, and after."""
    model, folder = game.model, golden_files.folder(game)
    there = [folder / file for file in golden_files.wanted(game)] if folder is not None else []
    for file in filter(Path.is_file, there):
        played = golden_files.read(file)
        state = model.read_state(played.start.start)
        for one in played.steps:
            with Judge():
                before, state = state, performed(state, model.read_move(one.move))
                yield before, str(one.move["type"]), one.move, state
                while (step := model.automatic(state)) is not None:
                    before, state = state, stepped(state, step)
                    yield before, step.__name__, None, state


def stepped(state: Any, step: Callable[[Any], None]) -> Any:
    """The position right after something that happens by itself."""
    after = copy(state)
    step(after)
    return after


def example_of(model: Model, state: Any, move: Move | None, path: Way) -> tuple[Any, Any] | None:
    """A position, and the move, with which it goes this way; nothing if it never does."""
    conditions = [*facts_of(model, state), *(condition for _, condition in path.conditions)]
    if move is not None:
        conditions.append(move_domain(move))
    reply = ask(smtlib(grounded(conditions)))
    if reply.answer != "sat":
        return None
    return evaluate(state, reply.values), None if move is None else evaluate_move(move, reply.values)


def changed(state: Any, moment: Any) -> Any:
    """The position in another moment of the game."""
    other = copy(state)
    for name, value in moment.items():
        setattr(other, name, value)
    return other


def freshened(value: Any, path: str = "") -> Any:
    """A position with a new symbol for every number that was computed."""
    if is_term(value):
        return variable(path)
    if isinstance(value, dict):
        return type(value)((key, freshened(item, join(path, key))) for key, item in value.items())
    if isinstance(value, list):
        return [freshened(item, join(path, index)) for index, item in enumerate(value)]
    if isinstance(value, msgspec.Struct):
        names = value.__struct_fields__
        return type(value)(**{name: freshened(getattr(value, name), join(path, name)) for name in names})
    return value
