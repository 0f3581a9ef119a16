"""The command about boxes, files that say what is printed on the pieces of a game: box."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from proofs.cli.common import FAILED, OK, AsJson, app, games_named, print_json, refused, say

if TYPE_CHECKING:
    from proofs.game import Game
    from proofs.scenarios.boxes import Inspected

box = typer.Typer(
    name="box",
    help="Look at a box: a file that says what is printed on the pieces of a game.",
    epilog="Example: gebot box check my-box.yaml",
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.add_typer(box)


@box.command(epilog="Examples: gebot box check my-box.yaml; gebot box check my-box.yaml --json")
def check(
    file: Annotated[Path, typer.Argument(help="The box, in YAML or JSON; - for standard input.", metavar="FILE")],
    name: Annotated[str | None, typer.Option("--game", help="Whose box it is, if several games have boxes.")] = None,
    as_json: AsJson = False,
) -> None:
    """Say what a box holds, or what is wrong with it.

    Model and engine read it, each for itself. Every fault is told in a sentence with its line and its place.
    """
    from proofs.scenarios.boxes import NoBox, inspected

    game = _whose(name, as_json)
    try:
        result = inspected(file, game)
    except NoBox as problem:
        raise refused(str(problem), as_json) from None
    if as_json:
        print_json(_as_json(game, result))
    else:
        _print(game, result)
    raise typer.Exit(OK if result.good else FAILED)


def _whose(name: str | None, as_json: bool) -> Game:
    """The game that is named, or the only one that has boxes."""
    from proofs.scenarios.boxes import with_boxes

    found = games_named(name)
    able = found if name is not None else with_boxes(found)
    if not able:
        raise refused("No game that is installed has boxes.", as_json)
    if len(able) > 1:
        raise refused(f"Say whose box it is with --game: {', '.join(game.name for game in able)}.", as_json)
    return able[0]


def _holds(game: Game, result: Inspected) -> dict[str, Any]:
    return dict(game.box.tell(result.content)) if game.box is not None else {}


def _print(game: Game, result: Inspected) -> None:
    for line in result.told():
        say(line)
    if result.good:
        say(f"{result.file}: a box of {game.name}, for model and engine.")
        for what, value in _holds(game, result).items():
            say(f"  {what}: {value}")


def _as_json(game: Game, result: Inspected) -> dict[str, Any]:
    return {
        "game": game.name,
        "file": result.file,
        "good": result.good,
        "agree": result.agree,
        "box": _holds(game, result) if result.good else None,
        "faults": [
            {"line": one.line, "path": one.path, "problem": one.problem, "by": one.by}
            for one in [*result.twice, *result.model, *result.engine]
        ],
        "differing": result.differing,
    }
