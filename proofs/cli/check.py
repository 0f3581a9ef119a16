"""The command that runs scenarios: check."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from proofs.cli.common import FAILED, OK, AsJson, app, print_json, progress, refused, say

if TYPE_CHECKING:
    from proofs.compare.acting import ScenarioResult
    from proofs.scenarios import Scenario


@app.command(epilog="Examples: gebot check tests/scenarios; gebot check my.yaml --json")
def check(
    files: Annotated[list[Path], typer.Argument(help="Scenario files, or folders of them.", metavar="FILE...")],
    as_json: AsJson = False,
) -> None:
    """Run scenario files on model and engine."""
    from proofs import scenarios

    try:
        found = [scenario for file in scenarios.find(files) for scenario in scenarios.load(file)]
        results = _checked(found, {"files": [str(file) for file in files]})
    except scenarios.ScenarioError as problem:
        raise refused(str(problem), as_json) from None
    failed = [result for result in results if not result.passed]
    if as_json:
        print_json(results)
    else:
        for result in failed:
            say(result.message)
        say(f"{len(results) - len(failed)} of {len(results)} scenarios passed.")
    raise typer.Exit(FAILED if failed else OK)


def _checked(found: list[Scenario], options: dict[str, Any]) -> list[ScenarioResult]:
    """Run scenarios; each game that occurs has a run of its own in the evidence."""
    from proofs import store
    from proofs.compare import acting
    from proofs.compare.verify import log_scenario
    from proofs.registry import game_named

    results = []
    with ExitStack() as stack, progress("Running scenarios") as watch:
        games = {name: game_named(name) for name in dict.fromkeys(scenario.game for scenario in found)}
        logs = {name: stack.enter_context(store.run("check", game, options)) for name, game in games.items()}
        for done, scenario in enumerate(found, 1):
            game = games[scenario.game]
            results.append(acting.run(scenario, game))
            log_scenario(logs[game.name], game, scenario, results[-1])
            watch(done, len(found))
    return results
