"""Where a change to an engine can be noticed: wherever model and engine meet.

Scenarios and set-ups, positions and what players see of them, positions that can't occur, what proofs showed, pieces,
golden games, random games. What is left after all that is compared on symbols (`symbols.py`).
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from proofs.compare import witnesses
from proofs.compare.disagreement import Disagreement
from proofs.compare.golden import files, playing
from proofs.compare.impossible import impossible
from proofs.compare.kept import written_scenarios
from proofs.compare.lockstep import compare_set_up
from proofs.compare.mutants.looking import AUDITS, LOCKSTEP, SCENARIOS, Found, Look, Sight, Stage
from proofs.compare.mutants.symbols import REACHED, named_situations, reached
from proofs.compare.table import Table
from proofs.game import Game, players_of
from proofs.prove.obligations import EXAMPLES, Result, prove_situation
from proofs.wire import Json
from spec.kernel import Focus, Judge, to_json
from spec.kernel.judge import Coverage

NO_NUMBERS: tuple[Any, ...] = (True, False, 1.5, "1", "nothing", [], {})
"""What is neither a number of players nor a seat."""
OF_A_GAME = 6
"""How many positions of a golden game are looked at."""
TRIES = 40
"""How many positions that can't occur are made of one."""

AT_A_TIME = 40
"""How many situations are gone through in one process, where no engine is run."""


def disagreeing(kind: str, subject: str, compare: Callable[..., object], *about: Any) -> Iterator[Found]:
    """Model and engine part, if they do."""
    try:
        compare(*about)
    except Disagreement as found:
        yield Found(kind, subject, f"{found.what.told()}\n{found}")


# --- set-ups ----------------------------------------------------------------------------------------------------


def set_ups(sight: Sight) -> dict[str, Look]:
    """A look for each number of players, also for numbers that nobody can be, and one for what is no number."""
    most = max(sight.game.model.players)
    counts = {f"{count} players": _at_set_ups(count) for count in range(-1, most + 3)}
    return {**counts, "no number of players": _at_no_number}


def _at_set_ups(count: int) -> Look:
    def look(sight: Sight) -> Iterator[Found]:
        for options in _options(sight.game):
            yield from _begun(sight.game, count, options)

    return look


def _options(game: Game) -> Iterator[dict[str, Any]]:
    """What can be said at a set-up: the values of all variants, in all combinations, and such as are near them."""
    known: dict[str, list[Any]] = {name: [] for name in game.engine.options}
    for name, value in (pair for options in game.model.variants.values() for pair in options.items()):
        near = [value, value - 1, value + 1] if type(value) is int else [value]
        known.setdefault(name, []).extend(one for one in near if one not in known.get(name, ()))
    yield {}
    for values in itertools.product(*([*of_option, None] for of_option in known.values())) if known else ():
        yield dict(zip(known, values, strict=True))


def _begun(game: Game, count: int, options: dict[str, Any]) -> Iterator[Found]:
    """Both begin a game in the same position, or both refuse to begin."""
    if _is_offered(game, count, options):
        yield from disagreeing("set-up", f"{count} players", compare_set_up, game, count, options, Coverage())
    else:
        begin = partial(game.engine.new, count, **options)
        yield from _must_refuse("set-up", f"{count} players, {options}", game, begin)


def _is_offered(game: Game, count: int, options: dict[str, Any]) -> bool:
    try:
        with Judge():
            game.model.new(count, **options)
    except (ValueError, TypeError):
        return False
    return count in game.model.players


def _at_no_number(sight: Sight) -> Iterator[Found]:
    """Neither a number of players nor an option can be just anything."""
    game = sight.game
    for odd in NO_NUMBERS:
        yield from _must_refuse("set-up", f"{odd!r} players", game, partial(game.engine.new, odd))
        for count, variant in game.model.set_ups():
            options = game.model.variants[variant]
            for name in options:
                begin = partial(game.engine.new, count, **{**options, name: odd})
                yield from _must_refuse("set-up", f"{name} {odd!r}", game, begin)


def _must_refuse(kind: str, subject: str, game: Game, ask: Callable[[], object]) -> Iterator[Found]:
    try:
        ask()
    except game.engine.Malformed:
        return
    yield Found(kind, subject, "The engine does not refuse it.")


# --- positions --------------------------------------------------------------------------------------------------


def _positions(sight: Sight) -> dict[str, Callable[[], list[Json]]]:
    """Positions from which to begin: of the scenarios, by file, and of golden games; else those of the set-ups."""
    of_files: dict[str, list[Json]] = {}
    for scenario in written_scenarios(sight.game):
        of_files.setdefault(Path(scenario.file).name, []).append(scenario.position)
    found: dict[str, Callable[[], list[Json]]] = {name: partial(list, every) for name, every in of_files.items()}
    found |= {name: partial(_of_a_game, sight, file) for name, file in _golden_files(sight.game).items()}
    return found or {"set-ups": partial(_of_set_ups, sight.game)}


def _of_set_ups(game: Game) -> list[Json]:
    return [to_json(game.model.new(count)) for count in game.model.players]


def _of_a_game(sight: Sight, file: Path) -> list[Json]:
    """Some positions of a golden game."""
    every = [to_json(state) for state in files.positions(sight.game.model, files.read(file))]
    return random.Random(f"{sight.seed}/{file.name}").sample(every, k=min(OF_A_GAME, len(every)))


def _golden_files(game: Game) -> dict[str, Path]:
    """The golden games, the shortest first."""
    where = files.folder(game) if playing.has_golden_games(game) else None
    there = [] if where is None else [where / name for name in files.wanted(game) if (where / name).is_file()]
    return {file.name: file for file in sorted(there, key=lambda one: (one.stat().st_size, one.name))}


def views(sight: Sight) -> dict[str, Look]:
    """What both read from positions, and what each player sees of them; nobody else sees anything."""

    def at(name: str) -> Look:
        def look(sight: Sight) -> Iterator[Found]:
            for position in every[name]():
                yield from disagreeing("view", name, _compare_start, sight.game, position)
                yield from _seen_by_nobody(sight.game, position)

        return look

    every = _positions(sight)
    return {name: at(name) for name in every}


def _compare_start(game: Game, position: Json) -> None:
    _table(game, position).compare_start()


def _table(game: Game, position: Json) -> Table:
    return Table(game, players_of(position), start=position)


def _seen_by_nobody(game: Game, position: Json) -> Iterator[Found]:
    there = game.engine.restore(position)
    count = players_of(position)
    for seat in (-1, count, count + 1, *NO_NUMBERS):
        yield from _must_refuse("view", f"seat {seat!r}", game, partial(there.view, seat))


def impossible_positions(sight: Sight) -> dict[str, Look]:
    """Positions with something changed in them, which both must refuse, or take for the same."""

    def at(name: str) -> Look:
        def look(sight: Sight) -> Iterator[Found]:
            rng = random.Random(f"{sight.seed}/{name}")
            positions = every[name]()
            for position in positions:
                table = _table(sight.game, position)
                for _ in range(TRIES):
                    changed = impossible(sight.game, position, rng, rng.choice(positions))
                    yield from disagreeing("impossible", name, table.give, changed)

        return look

    every = _positions(sight)
    return {name: at(name) for name in every}


# --- what proofs showed -----------------------------------------------------------------------------------------


def examples(sight: Sight) -> dict[str, Look]:
    """What can be done in listed situations in which somebody decides, some at a time: no engine is run here."""

    def at(some: dict[str, Focus]) -> Look:
        def look(sight: Sight) -> Iterator[Found]:
            for name, focus in some.items():
                sight.results[name] = prove_situation(sight.game.model, focus, sight.memory, EXAMPLES)
            yield from ()

        return look

    every = list(named_situations(sight.game).items())
    parts = [dict(every[first : first + AT_A_TIME]) for first in range(0, len(every), AT_A_TIME)]
    return {f"from {next(iter(part))}": at(part) for part in parts}


def shown(sight: Sight) -> dict[str, Look]:
    """What proofs showed of a situation, played on both sides."""

    def at(results: list[Result]) -> Look:
        def look(sight: Sight) -> Iterator[Found]:
            for result in results:
                told = witnesses.replay(sight.game, result)
                if told is not None:
                    yield Found("shown", f"{result.situation}, {result.subject}", f"{told.what.told()}\n{told}")

        return look

    moves = {name: [one for one in results if one.move is not None] for name, results in sight.results.items()}
    return {name: at(results) for name, results in moves.items() if results}


# --- games ------------------------------------------------------------------------------------------------------


def golden_games(sight: Sight) -> dict[str, Look]:
    def at(name: str) -> Look:
        def look(sight: Sight) -> Iterator[Found]:
            told = playing.replay(sight.game.name, name)
            if told.problem or told.difference:
                yield Found("golden", name, told.problem or "It comes out otherwise than it is recorded.")

        return look

    return {name: at(name) for name in _golden_files(sight.game)}


STAGES = (
    Stage("examples", "proof", examples, prepares=True),
    Stage(REACHED, "proof", reached, prepares=True),
    SCENARIOS,
    Stage("set-ups", "play", set_ups, kind="set-up"),
    Stage("views", "play", views, kind="view"),
    Stage("impossible", "play", impossible_positions, kind="impossible"),
    Stage("shown", "play", shown, kind="shown"),
    Stage("golden games", "play", golden_games, kind="golden"),
    AUDITS,
    LOCKSTEP,
)
