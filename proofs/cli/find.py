"""The command that looks for positions: find."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from proofs.cli.common import (
    FAILED,
    OK,
    AsJson,
    GameName,
    Players,
    Seed,
    app,
    counts,
    failed,
    named,
    print_json,
    progress,
    refused,
    say,
    write_text,
    write_trace,
)

if TYPE_CHECKING:
    from proofs.desk.find.question import Outcome, Question
    from proofs.desk.find.reach import Reached
    from proofs.game import Game
    from proofs.traces import Trace

MOST_FORCED = 10


@app.command(
    epilog='Examples: gebot find GAME "len(players) == 2"; gebot find GAME "not legal(TYPE)" --reachable; '
    'gebot find GAME "player.NAME == 1" --move "{type: TYPE}"'
)
def find(
    name: GameName,
    condition: Annotated[str, typer.Argument(help='What must hold, such as "player.NAME >= 3 and other.NAME == 0".')],
    move: Annotated[
        str | None, typer.Option(help="A move that must be legal: YAML such as {type: TYPE, FIELD: VALUE}.")
    ] = None,
    rule: Annotated[str | None, typer.Option(help="A rule to which the move, or any move, must come.")] = None,
    broken: Annotated[bool, typer.Option("--broken", help="The move must break that rule.")] = False,
    players: Players = None,
    count: Annotated[int, typer.Option(help="So many different positions.", min=1, max=50)] = 1,
    reachable: Annotated[bool, typer.Option("--reachable", help="Play for a game that gets there.")] = False,
    seconds: Annotated[float, typer.Option(help="How long to play for it.", min=0)] = 20.0,
    seed: Seed = 0,
    save: Annotated[Path | None, typer.Option(help="Write what is found as scenarios to this file.")] = None,
    trace: Annotated[Path | None, typer.Option(help="Write what is found as a trace to this file.")] = None,
    as_json: AsJson = False,
) -> None:
    """Find a position in which something is so.

    The smallest one in which the condition holds; or what forbids it.
    """
    game = named(name)
    counts(game, players)
    from proofs.compare.disagreement import Disagreement
    from proofs.desk.find.checking import Mistaken
    from proofs.desk.find.language import NotUnderstood
    from proofs.desk.move_text import BadMove

    try:
        question = _question(game, condition, move, rule, broken=broken, players=players, count=count)
        _check(question, reachable=reachable)
    except (NotUnderstood, BadMove) as problem:
        raise refused(str(problem), as_json) from None
    try:
        if reachable:
            raise typer.Exit(_reach(question, seconds, seed, save, trace, as_json=as_json))
        raise typer.Exit(_search(question, save, trace, as_json=as_json))
    except Mistaken as problem:
        raise failed(f"This is a mistake of gebot, not of the question. {problem}", as_json) from None
    except Disagreement as problem:
        raise failed(str(problem), as_json) from None


def _question(
    game: Game, condition: str, move: str | None, rule: str | None, *, broken: bool, players: int | None, count: int
) -> Question:
    from proofs.desk.find.language import understand
    from proofs.desk.find.question import Question, read_move
    from proofs.desk.move_text import BadMove
    from proofs.scenarios import nearest

    said = None if move is None else read_move(game, move)
    if rule is not None and rule not in game.model.rules:
        raise BadMove(f"There is no rule {rule}.{nearest(rule, game.model.rules)}")
    return Question(game, understand(game, condition), said, rule, broken, players, count)


def _check(question: Question, *, reachable: bool) -> None:
    """What goes together and what does not."""
    from proofs.desk.move_text import BadMove

    if question.broken and question.rule is None:
        raise BadMove("Say with --rule which rule is to be broken.")
    if question.broken and question.rule is not None:
        effect = question.game.model.rules[question.rule].effect
        if effect is not None:
            raise BadMove(f"{question.rule} can't be broken: {effect}")
    if question.condition.root.later and not question.has_move:
        raise BadMove("after is the position after the move: say with --move or --rule which move is meant.")
    if question.condition.root.later and question.broken:
        raise BadMove("After a move that breaks a rule everything is as before: leave out after.")
    if reachable and question.broken:
        raise BadMove("In play no rule is broken: leave out --broken or --reachable.")
    if reachable and question.count > 1:
        raise BadMove("--reachable looks for one game: leave out --count.")


# --- positions --------------------------------------------------------------------------------------------------


def _search(question: Question, save: Path | None, trace: Path | None, *, as_json: bool) -> int:
    from proofs.desk.find import report
    from proofs.desk.find.search import search

    with progress("Asking the solver") as watch:
        outcome = search(question, watch)
    if outcome.found:
        _save(save, "---\n".join(report.scenario_of(question, item, n) for n, item in enumerate(outcome.found, 1)))
        _trace(trace, _trace_of(question, outcome) if trace is not None else None)
    if as_json:
        print_json(report.as_data(question, outcome))
    else:
        _print(report.told(question, outcome) if outcome.found else report.told_nothing(question, outcome))
    return OK if outcome.found else FAILED


def _trace_of(question: Question, outcome: Outcome) -> Trace:
    """The first position and the move in it, and what must follow: as long as there is only one legal move."""
    from proofs.desk.find.report import title_of
    from proofs.traces import record
    from spec.kernel import to_json

    model, first = question.game.model, outcome.found[0]
    moves = [] if first.move is None else [first.move]
    if moves and not first.breaks:
        state = model.apply(model.read_state(first.position), model.read_move(first.move))
        while len(moves) < MOST_FORCED and len(legal := model.legal(state)) == 1:
            moves.append(to_json(legal[0]))
            state = model.apply(state, legal[0])
    return record(question.game, first.position, moves, title_of(question, 1))


# --- games ------------------------------------------------------------------------------------------------------


def _reach(
    question: Question, seconds: float, seed: int, save: Path | None, trace: Path | None, *, as_json: bool
) -> int:
    from proofs.desk.find import report
    from proofs.desk.find.reach import reach
    from proofs.traces import record

    with progress("Playing") as watch:
        reached = reach(question, seconds, seed, watch)
    if reached.moves is not None and reached.start is not None:
        _save(save, _game_as_scenario(question, reached) if save is not None else "")
        told = record(question.game, reached.start, reached.moves, f"A game that gets to {question.condition.text}")
        _trace(trace, told)
    if as_json:
        print_json(report.reached_as_data(question, reached))
    else:
        _print(report.told_reached(question, reached))
    return OK if reached.moves is not None else FAILED


def _game_as_scenario(question: Question, reached: Reached) -> str:
    from proofs.game import players_of
    from proofs.scenarios import write

    assert reached.start is not None and reached.moves is not None
    title = f"A game that gets to {question.condition.text}"
    return write(question.game, players_of(reached.start), reached.start, reached.moves, title=title)


# --- files and text ---------------------------------------------------------------------------------------------


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        say(line)


def _save(file: Path | None, text: str) -> None:
    if file is not None:
        write_text(text, file)


def _trace(file: Path | None, told: Trace | None) -> None:
    if file is not None and told is not None:
        write_trace(told, file)
