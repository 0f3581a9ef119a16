"""The command that writes test vectors for other engines: vectors."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from proofs.cli.common import AsJson, GameName, Jobs, app, failed, named, print_json, progress, refused, say

if TYPE_CHECKING:
    from proofs.compare.vectors.choosing import Vector
    from proofs.compare.vectors.paths import Suite
    from proofs.game import Game


@app.command(epilog='Examples: gebot vectors GAME vectors/GAME; gebot vectors GAME FOLDER --paths --only "2p progress"')
def vectors(
    name: GameName,
    folder: Annotated[Path, typer.Argument(help="Where to write them: a new folder, or that of earlier vectors.")],
    paths: Annotated[bool, typer.Option("--paths", help="Also for paths and edges on symbols; takes long.")] = False,
    only: Annotated[str, typer.Option(help="With --paths: only situations with this in their name.")] = "",
    jobs: Jobs = None,
    as_json: AsJson = False,
) -> None:
    """Write test vectors for other engines.

    Positions, moves, verdicts and what follows, in which every rule is kept and, if it can be, broken. With --paths
    also the smallest position on every path that model and engine can take, and positions on either side of every
    comparison that a rule makes there: just enough, and one short.
    """
    game = named(name)
    if only and not paths:
        raise refused("Situations are chosen for paths: say --paths too.", as_json)
    if paths and game.below is None:
        raise refused(f"Nobody has said how the engine of {name} is run on symbols.", as_json)
    from proofs.compare.disagreement import Disagreement
    from proofs.compare.report import tell
    from proofs.compare.vectors.choosing import NoScenarios, Uncovered, make
    from proofs.compare.vectors.files import NotOurs, refuse_others, write
    from proofs.scenarios import ScenarioError

    try:
        refuse_others(folder)
        with progress(f"Making vectors of {name}") as watch:
            found = make(game, watch)
        suite = _gone(game, found, jobs, only, as_json) if paths else None
        if suite is None:
            index = write(folder, game, found)
        else:
            index = write(folder, game, [*found, *suite.paths, *suite.edges], suite.counts)
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
        if suite is not None:
            say(suite.told())


def _gone(game: Game, found: list[Vector], jobs: int | None, only: str, as_json: bool) -> Suite:
    """The vectors for paths and edges."""
    from proofs.compare.vectors.paths import make_paths

    with progress(f"Going the paths of {game.name}") as watch:
        suite = make_paths(game, found, jobs=jobs, only=only, watch=watch)
    if not suite.counts["situations"]:
        raise refused(f"No situation of {game.name} has {only!r} in its name.", as_json)
    return suite
