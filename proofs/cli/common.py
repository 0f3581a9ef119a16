"""What the commands share: the application, how it speaks, and how it refuses.

What a command needs besides is imported when it runs, so that the command line starts quickly.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from proofs.registry import UnknownGame, game_named, game_names, games

if TYPE_CHECKING:
    from rich.table import Table

    from proofs.game import Game
    from proofs.traces import Trace

OK, FAILED, MISUSED = 0, 1, 2

app = typer.Typer(
    name="gebot",
    help="Questions about the rules of board games, proofs of them, and engines compared with them.",
    epilog="Examples:\n\n  gebot ask GAME position.yaml\n\n"
    '  gebot find GAME "len(players) == 2"\n\n  gebot verify GAME\n\n'
    "Exit codes: 0 all is well, 1 something failed or disagrees, 2 the command was misused.",
    no_args_is_help=True,
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
)

GameName = Annotated[str, typer.Argument(help=f"The game: {', '.join(game_names())}.", metavar="GAME")]
AnyGame = Annotated[str | None, typer.Argument(help="The game; all of them if not given.", metavar="GAME")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]
Jobs = Annotated[int | None, typer.Option(help="Processes to use; as many as there are cores if not given.", min=1)]
Variant = Annotated[str | None, typer.Option(help="What is chosen at set-up; a wrong name tells what there is.")]
BoxFile = Annotated[
    Path | None,
    typer.Option(
        "--box", help="With what this file says is printed on the pieces; see gebot box check.", metavar="FILE"
    ),
]
Seed = Annotated[int, typer.Option(help="Chooses the random games; the same seed gives the same games.")]
Players = Annotated[int | None, typer.Option(help="Only games of this many players.")]


# --- speaking ---------------------------------------------------------------------------------------------------


def say(text: object) -> None:
    """A line to who asked."""
    print(text, flush=True)


def complain(text: object) -> None:
    """A line about what is wrong, or beside the matter."""
    print(text, file=sys.stderr, flush=True)


def show(table: Table) -> None:
    """A table to who asked."""
    from rich.console import Console

    Console(soft_wrap=True, highlight=False, emoji=False).print(table)


def print_json(value: Any) -> None:
    import msgspec

    say(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


@contextmanager
def progress(what: str) -> Iterator[Callable[[float, float], None]]:
    """A bar on the terminal while something takes long; nothing where there is no terminal."""
    if not sys.stderr.isatty():
        yield lambda done, of: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, of: bar.update(task, completed=int(done), total=int(of))


# --- refusing ---------------------------------------------------------------------------------------------------


def misused(message: str) -> typer.Exit:
    complain(message)
    return typer.Exit(MISUSED)


def refused(message: str, as_json: bool) -> typer.Exit:
    """The command was misused, told to a person or to a program."""
    return failed(message, as_json, MISUSED)


def failed(message: str, as_json: bool, code: int = FAILED) -> typer.Exit:
    """Something went wrong, told to a person or to a program."""
    if as_json:
        print_json({"error": message})
    complain(message)
    return typer.Exit(code)


# --- files ------------------------------------------------------------------------------------------------------


def write_trace(trace: Trace, file: Path) -> None:
    from proofs.traces import write

    try:
        write(trace, file)
    except OSError as problem:
        raise misused(f"The trace can't be written to {file}: {problem.strerror}.") from None


def write_text(text: str, file: Path) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise misused(f"{file} can't be written: {problem.strerror}.") from None


# --- games ------------------------------------------------------------------------------------------------------


def named(name: str) -> Game:
    try:
        return game_named(name)
    except UnknownGame as problem:
        raise misused(str(problem)) from None


def games_named(name: str | None) -> list[Game]:
    try:
        return games() if name is None else [game_named(name)]
    except UnknownGame as problem:
        raise misused(str(problem)) from None


def counts(game: Game, players: int | None, variant: str | None = None) -> list[int]:
    """The numbers of players that are asked for: one, or all that can play the variant."""
    if players is not None and players not in game.model.players:
        allowed = ", ".join(map(str, game.model.players))
        raise misused(f"{game.name} is for {allowed} players, not {players}.")
    if variant is None:
        return list(game.model.players) if players is None else [players]
    able = [count for count, _ in game.model.set_ups(variants=[variant])]
    if players is not None and players not in able:
        raise misused(f"{variant} of {game.name} is for {', '.join(map(str, able))} players, not {players}.")
    return able if players is None else [players]


def with_box(game: Game, variant: str | None, box: Path | None, as_json: bool = False) -> tuple[Game, str | None]:
    """The game in which the box of a file is a variant, and what that is called; as before if there is no file."""
    if box is None:
        return game, variant
    if variant is not None:
        raise refused("Give either --variant or --box.", as_json)
    from proofs.scenarios import boxes

    try:
        further, _ = boxes.variant(box, game)
    except boxes.NoBox as problem:
        raise refused(str(problem), as_json) from None
    return further, str(box)


def variants_of(game: Game, variant: str | None) -> list[str] | None:
    if variant is not None and variant not in game.model.variants:
        allowed = ", ".join(game.model.variants)
        raise misused(f"{game.name} has no variant {variant!r}. It has {allowed}.")
    return None if variant is None else [variant]
