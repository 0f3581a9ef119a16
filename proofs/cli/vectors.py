"""The command that writes test vectors for other engines: vectors."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from proofs.cli.common import AsJson, GameName, app, failed, named, print_json, progress, refused, say


@app.command(epilog="Example: gebot vectors GAME vectors/GAME")
def vectors(
    name: GameName,
    folder: Annotated[Path, typer.Argument(help="Where to write them: a new folder, or that of earlier vectors.")],
    as_json: AsJson = False,
) -> None:
    """Write test vectors for other engines.

    Positions, moves, verdicts and what follows, in which every rule is kept and, if it can be, broken.
    """
    game = named(name)
    from proofs.compare.disagreement import Disagreement
    from proofs.compare.report import tell
    from proofs.compare.vectors.choosing import NoScenarios, Uncovered, make
    from proofs.compare.vectors.files import NotOurs, refuse_others, write
    from proofs.scenarios import ScenarioError

    try:
        refuse_others(folder)
        with progress(f"Making vectors of {name}") as watch:
            index = write(folder, game, make(game, watch))
    except (NotOurs, NoScenarios, ScenarioError) as problem:
        raise refused(str(problem), as_json) from None
    except OSError as problem:
        raise refused(f"{folder} can't be written: {problem.strerror}.", as_json) from None
    except Uncovered as problem:
        raise failed(f"There are no vectors for all rules of {name}: {problem}.", as_json) from None
    except Disagreement as found:
        raise failed(tell(game, found), as_json) from None
    if as_json:
        print_json(index)
    else:
        counts = ", ".join(f"{count} {what}" for what, count in index["verdicts"].items())
        say(f"{index['vectors']} vectors in {len(index['files'])} files in {folder}: {counts}.")
        say(f"Each of the {len(index['rules'])} rules is kept, and broken if it can be.")
