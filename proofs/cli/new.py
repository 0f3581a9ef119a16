"""The command that begins a game of one's own: new."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from proofs.cli.common import app, misused, say


@app.command(epilog="Example: gebot new barter")
def new(
    name: Annotated[str, typer.Argument(help="The name of the game, in lower case.", metavar="NAME")],
    folder: Annotated[
        Path | None, typer.Argument(help="Where it is written; a folder of that name if not given.", metavar="FOLDER")
    ] = None,
) -> None:
    """Begin a game of your own.

    What is written is a small game with rules, model, engine and a scenario that passes every check.
    """
    from proofs import skeleton

    where = folder or Path(name)
    try:
        paths = skeleton.write(name, where)
    except skeleton.CanNotBegin as problem:
        raise misused(str(problem)) from None
    say(f"A new game is in {where}:")
    for path in paths:
        say(f"  {path}")
    say("Install it beside Gebot and let everything be checked:")
    say(f"  pip install --no-deps -e {where}")
    say(f"  gebot verify {name}")
    say(f"Then change {where / 'RULES.md'}, {where / name / 'model.py'} and {where / name / 'engine.py'}.")
