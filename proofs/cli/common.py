"""What the commands share: the application, how it speaks, and how it refuses."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from proofs.registry import GAMES, Pair, UnknownGame, game
from proofs.traces import Trace, write

OK, FAILED, MISUSED = 0, 1, 2

out = Console(soft_wrap=True, highlight=False, emoji=False)
err = Console(stderr=True, soft_wrap=True, highlight=False, emoji=False)

app = typer.Typer(
    name="gebot",
    help="Questions about the rules of farming board games, proofs of them, and engines compared with them.",
    epilog="Examples:\n\n  gebot ask hallertau position.yaml advance shop=brewery pay.barley=2\n\n"
    '  gebot find hallertau "player.jewels == 10"\n\n  gebot verify hallertau\n\n'
    "Exit codes: 0 all is well, 1 something failed or disagrees, 2 the command was misused.",
    no_args_is_help=True,
    rich_markup_mode=None,
    add_completion=False,
    pretty_exceptions_enable=False,
)

GameName = Annotated[str, typer.Argument(help=f"The game: {', '.join(GAMES)}.", metavar="GAME")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]
Jobs = Annotated[int | None, typer.Option(help="Processes to use; as many as there are cores if not given.", min=1)]
Variant = Annotated[
    str | None, typer.Option(help="What is chosen at set-up, such as 2-5 (gateway deck 2, farmyard deck 5).")
]
Seed = Annotated[int, typer.Option(help="Chooses the random games; the same seed gives the same games.")]
Players = Annotated[int | None, typer.Option(help="Only games of this many players.")]


# --- helping hands ----------------------------------------------------------------------------------------------


def misused(message: str) -> typer.Exit:
    err.print(message, markup=False)
    return typer.Exit(MISUSED)


def refused(message: str, as_json: bool) -> typer.Exit:
    """The command was misused, told to a person or to a program."""
    return failed(message, as_json, MISUSED)


def failed(message: str, as_json: bool, code: int = FAILED) -> typer.Exit:
    """Something went wrong, told to a person or to a program."""
    if as_json:
        print_json({"error": message})
    err.print(message, markup=False)
    return typer.Exit(code)


def write_trace(trace: Trace, file: Path) -> None:
    try:
        write(trace, file)
    except OSError as problem:
        raise misused(f"The trace can't be written to {file}: {problem.strerror}.") from None


def write_text(text: str, file: Path) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise misused(f"{file} can't be written: {problem.strerror}.") from None


def named(name: str) -> Pair:
    try:
        return game(name)
    except UnknownGame as problem:
        raise misused(str(problem)) from None


def games_named(name: str | None) -> list[str]:
    if name is None:
        return list(GAMES)
    named(name)
    return [name]


def counts(pair: Pair, players: int | None) -> list[int]:
    if players is None:
        return list(pair.model.players)
    if players not in pair.model.players:
        allowed = ", ".join(map(str, pair.model.players))
        raise misused(f"{pair.model.name} is for {allowed} players, not {players}.")
    return [players]


def variants_of(pair: Pair, variant: str | None) -> list[str] | None:
    if variant is not None and variant not in pair.model.variants:
        allowed = ", ".join(pair.model.variants)
        raise misused(f"{pair.model.name} has no variant {variant!r}. It has {allowed}.")
    return None if variant is None else [variant]


def print_json(value: Any) -> None:
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


@contextmanager
def progress(what: str) -> Iterator[Callable[[float, float], None]]:
    """A bar on the terminal while something takes long; nothing where there is no terminal."""
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, of: bar.update(task, completed=int(done), total=int(of))
