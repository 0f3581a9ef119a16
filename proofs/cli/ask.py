"""The command that answers questions about a position: ask."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from proofs.cli.common import (
    FAILED,
    OK,
    AsJson,
    BoxFile,
    GameName,
    app,
    counts,
    misused,
    named,
    print_json,
    refused,
    say,
    with_box,
    write_trace,
)

if TYPE_CHECKING:
    from proofs.game import Game


@app.command(
    epilog="Examples: gebot ask GAME position.yaml; gebot ask GAME position.yaml TYPE NAME=VALUE; gebot ask GAME"
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
    room: Annotated[bool, typer.Option("--room", help="How many animals of each type farms have room for.")] = False,
    trace: Annotated[Path | None, typer.Option(help="Write the move as a trace there.")] = None,
    box: BoxFile = None,
    as_json: AsJson = False,
) -> None:
    """Ask which moves are legal here, about one move, or about room for animals.

    Of a move it says whether it is legal, by which rules, and what comes of it or what the broken rules needed.
    Without a position it begins a conversation in which positions are built and moves are tried.
    """
    game = named(name)
    if players is not None:
        counts(game, players)
    if room:
        _may_ask_for_room(game, file, words)
    if file is None:
        raise typer.Exit(_converse(game, players, box, as_json))
    from proofs import scenarios
    from spec.kernel import from_json

    try:
        position = _given(game, file, players, box, as_json)
    except scenarios.ScenarioError as problem:
        raise refused(str(problem), as_json) from None
    state = from_json(position, game.model.state)
    if room:
        _print_room(game, state, position, as_json)
        return
    if words:
        raise typer.Exit(_about_move(game, state, position, " ".join(words), trace, as_json))
    _print_legal(game, state, position, as_json)


def _given(game: Game, file: Path, players: int | None, box: Path | None, as_json: bool) -> Any:
    """The position that a file gives, with what another file says is printed on the pieces."""
    from proofs import scenarios

    if box is None:
        return scenarios.load_given(file, game, players)
    boxed = _with_box(game, box, as_json)
    if scenarios.is_whole(file):
        raise refused(f"{file} says itself what is printed on the pieces: leave --box away.", as_json)
    return scenarios.load_given(file, boxed, players)


def _with_box(game: Game, box: Path, as_json: bool) -> Game:
    """The game in which a new game begins with a box."""
    from proofs.scenarios import boxes

    further, variant = with_box(game, None, box, as_json)
    return boxes.bound(game, further.model.variants[str(variant)])


def _converse(game: Game, players: int | None, box: Path | None, as_json: bool) -> int:
    from proofs.desk.prompt import converse

    if as_json:
        raise misused("--json needs a position to speak of.")
    count = players or (2 if 2 in game.model.players else game.model.players[0])
    return converse(game, count, {} if box is None else _printed(game, count, box))


def _printed(game: Game, players: int, box: Path) -> dict[str, Any]:
    """What must be given so that a new game has that box."""
    from proofs.scenarios import smallest_given
    from spec.kernel import to_json

    return smallest_given(game, players, to_json(_with_box(game, box, False).model.new(players)))


def _may_ask_for_room(game: Game, file: Path | None, words: list[str] | None) -> None:
    if file is None:
        raise misused("--room needs a position to speak of.")
    if words:
        raise misused("--room is about the position: leave the move away.")
    if game.desk.room is None:
        raise misused(f"In {game.name} there is nothing that animals need room for.")


def _print_room(game: Game, state: Any, position: Any, as_json: bool) -> None:
    from proofs.desk.room import rooms, told
    from proofs.telling import situation
    from spec.kernel import to_json

    found = rooms(game, state)
    if as_json:
        print_json({"game": game.name, "position": position, "room": [to_json(one) for one in found]})
    else:
        say(situation(game, position))
        say(told(game, found))


def _about_move(game: Game, state: Any, position: Any, text: str, trace: Path | None, as_json: bool) -> int:
    from proofs.desk.explain import explain, told
    from proofs.desk.move_text import BadMove, parse_move
    from proofs.telling import situation
    from spec.kernel import to_json

    try:
        move = parse_move(game, state, text)
    except BadMove as problem:
        raise refused(str(problem), as_json) from None
    said = explain(game, state, move)
    if trace is not None:
        from proofs.traces import record

        write_trace(record(game, position, [move], said.sentence), trace)
    if as_json:
        print_json({"position": position, **to_json(said)})
    else:
        say(situation(game, position))
        say(told(said))
    return OK if said.verdict == "legal" else FAILED


def _print_legal(game: Game, state: Any, position: Any, as_json: bool) -> None:
    from proofs.telling import groups, situation
    from spec.kernel import to_json

    found = groups(game, [to_json(move) for move in game.model.legal(state)])
    if as_json:
        legal = [
            {"title": group.title, "moves": [{"move": move, "sentence": sentence} for move, sentence in group.moves]}
            for group in found
        ]
        print_json({"game": game.name, "position": position, "situation": situation(game, position), "legal": legal})
        return
    say(situation(game, position))
    for group in found:
        say("\n".join(["", f"{group.title}:", *(f"  {sentence}" for _, sentence in group.moves)]))
    number = sum(len(group.moves) for group in found)
    say(f"\n{number} legal move{'' if number == 1 else 's'}.")
