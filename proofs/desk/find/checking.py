"""Everything that was found is checked on numbers, on the model and on the engine, before it is shown."""

from __future__ import annotations

from proofs.compare.table import Table
from proofs.desk.find.moves import Asking
from proofs.desk.find.question import Question
from proofs.desk.find.tree import Env, View
from proofs.game import players_of
from proofs.wire import Json
from spec.kernel import Judge
from spec.kernel.records import Malformed


class Mistaken(Exception):
    """Something that was found on symbols is not so on numbers: a mistake of the search, not of the question."""


def checked(
    question: Question, asking: Asking, position: Json, seat: int, move: Json | None
) -> tuple[list[str], list[str]] | None:
    """The rules that the move breaks, and those that take part in it; None if this is not what was asked for.

    Disagreement if model and engine differ about the position or the move.
    """
    model = question.game.model
    try:
        state = model.read_state(position)
    except Malformed:
        return None
    after, breaks, rules = None, [], []
    if move is not None:
        meant = model.read_move(move)
        breaks = model.broken(state, meant)
        if question.broken != bool(breaks) or (question.broken and question.rule not in breaks):
            return None
        if not breaks:
            judge = Judge()
            after = View(model.apply(state, meant, judge), seat)
            rules = list(dict.fromkeys(judge.cited))
            if question.rule is not None and question.rule not in rules:
                asking.beside.append(meant)
                return None
    if question.condition.root.value(Env(View(state, seat), asking.on_numbers, after)) is not True:
        return None
    play(question, position, move, broken=bool(breaks))
    return breaks, rules


def play(question: Question, position: Json, move: Json | None, *, broken: bool) -> None:
    """The position and the move on model and engine side by side."""
    table = Table(question.game, players_of(position), start=position)
    table.compare_start()
    table.legal()
    if move is not None:
        table.refuse(move) if broken else table.step(move)
