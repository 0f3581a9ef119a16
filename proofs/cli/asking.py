"""The command that answers questions about a position: ask."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from proofs import scenarios, traces
from proofs.cli.common import (
    FAILED,
    OK,
    AsJson,
    GameName,
    app,
    counts,
    misused,
    named,
    out,
    print_json,
    refused,
    write_trace,
)
from proofs.desk.explain import BadMove, explain, parse_move, told
from proofs.registry import Pair
from proofs.telling import groups, situation
from spec.kernel import to_json


@app.command(
    epilog="Examples: gebot ask hallertau position.yaml; "
    "gebot ask hallertau position.yaml advance shop=brewery pay.barley=2; gebot ask hallertau"
)
def ask(
    name: GameName,
    file: Annotated[
        Path | None,
        typer.Argument(
            help="What the position has, as in `given` of a scenario; - for standard input.", metavar="POSITION"
        ),
    ] = None,
    words: Annotated[
        list[str] | None,
        typer.Argument(help="A move: as a YAML map, or its type and name=value pairs.", metavar="MOVE"),
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many players, if the file does not say.")] = None,
    trace: Annotated[Path | None, typer.Option(help="Write the move as a trace there.")] = None,
    as_json: AsJson = False,
) -> None:
    """Ask which moves are legal here, or about one move.

    Of a move it says whether it is legal, by which rules, and what comes of it or what the broken rules needed.
    Without a position it begins a conversation in which positions are built and moves are tried.
    """
    pair = named(name)
    if players is not None:
        counts(pair, players)
    if file is None:
        raise typer.Exit(_converse(name, players or 2, as_json))
    try:
        position = scenarios.load_given(file, pair.model, players)
    except scenarios.ScenarioError as problem:
        raise refused(str(problem), as_json) from None
    state = pair.model.read_state(position)
    if not words:
        _print_legal(pair, state, position, as_json)
        raise typer.Exit(OK)
    try:
        move = parse_move(pair, state, " ".join(words))
    except BadMove as problem:
        raise refused(str(problem), as_json) from None
    said = explain(pair, state, move)
    if trace is not None:
        write_trace(traces.record(pair, position, [move], said.sentence), trace)
    if as_json:
        print_json({"position": position, **to_json(said)})
    else:
        out.print(situation(name, position), markup=False)
        out.print(told(said), markup=False)
    raise typer.Exit(OK if said.verdict == "legal" else FAILED)


def _converse(name: str, players: int, as_json: bool) -> int:
    from proofs.desk.prompt import converse

    if as_json:
        raise misused("--json needs a position to speak of.")
    return converse(name, players, {})


def _print_legal(pair: Pair, state: Any, position: Any, as_json: bool) -> None:
    name = pair.model.name
    found = groups(name, [to_json(move) for move in pair.model.legal(state)])
    if as_json:
        legal = [
            {"title": group.title, "moves": [{"move": move, "sentence": sentence} for move, sentence in group.moves]}
            for group in found
        ]
        print_json({"game": name, "position": position, "situation": situation(name, position), "legal": legal})
        return
    out.print(situation(name, position), markup=False)
    for group in found:
        out.print("\n".join(["", f"{group.title}:", *(f"  {sentence}" for _, sentence in group.moves)]), markup=False)
    number = sum(len(group.moves) for group in found)
    out.print(f"\n{number} legal move{'' if number == 1 else 's'}.", markup=False)
