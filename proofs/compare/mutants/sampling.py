"""All mutants of a game's model or engine, and some of them: chosen by a seed, evenly over the modules."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from proofs.compare.mutants.changes import Mutant, mutants_of
from proofs.compare.mutants.targets import Target
from proofs.game import Game
from proofs.sources import own_file
from spec.kernel import Model


def sources_of(game: Game, target: Target) -> dict[str, str]:
    """The text of every module in which the target is written, by module."""
    files = {module: own_file(module) for module in sorted(target.modules(game))}
    return {module: _read(file) for module, file in files.items() if file is not None}


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def all_mutants(game: Game, target: Target) -> dict[str, Mutant]:
    """Every change to the target, by its id."""
    domains, engine = list(domains_of(game.model)), target.engine
    texts = sources_of(game, target)
    every = (mutants_of(module, source, domains, engine=engine) for module, source in texts.items())
    return {mutant.id: mutant for of_module in every for mutant in of_module}


def sample(mutants: Sequence[Mutant], count: int, seed: int) -> list[Mutant]:
    """So many of them, from one module after the other as long as it has any left."""
    modules: dict[str, list[Mutant]] = {}
    for mutant in mutants:
        modules.setdefault(mutant.module, []).append(mutant)
    for name, of_module in modules.items():
        random.Random(f"{seed}/{name}").shuffle(of_module)
    order = sorted(modules)
    random.Random(f"{seed}").shuffle(order)
    chosen: list[Mutant] = []
    while len(chosen) < min(count, len(mutants)):
        for name in order:
            if modules[name] and len(chosen) < count:
                chosen.append(modules[name].pop())
    return chosen


def domains_of(model: Model) -> Iterator[tuple[str, ...]]:
    """The names that can stand in each other's place: what is declared together in positions and moves."""
    seen: set[Any] = set()
    for kind in (model.state, *model.moves):
        yield from _names_in(kind, seen)


def _names_in(kind: Any, seen: set[Any]) -> Iterator[tuple[str, ...]]:
    if get_origin(kind) is Literal:
        names = tuple(value for value in get_args(kind) if isinstance(value, str))
        if names and names not in seen:
            seen.add(names)
            yield names
    elif isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if kind not in seen:
            seen.add(kind)
            for hint in get_type_hints(kind, include_extras=True).values():
                yield from _names_in(hint, seen)
    else:
        for part in get_args(kind):
            yield from _names_in(part, seen)
