"""What can be attacked: the model of a game, or its engine. Each has its modules, and what may notice a change."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from proofs.compare.mutants import engines, looking
from proofs.compare.mutants.looking import How, Stage
from proofs.game import Game
from proofs.sources import files_of

KERNEL = "spec.kernel"
"""The language in which models are written is no model."""
ROOM = "engine"
"""The package in which engines lie beside each other."""
SHARED = ("spec", "proofs", "engine.port", "engine.registry", "engine.wire")
"""What an engine may import, or what lies in its package, that is no engine."""


@dataclass(frozen=True)
class Target:
    """Something that is changed."""

    name: str
    modules: Callable[[Game], Iterable[str]]
    """The modules in which it is written."""
    stages: tuple[Stage, ...]
    """Where a change can be noticed."""
    passes: tuple[tuple[How, bool], ...]
    """In which order the stages are gone through: by how they notice it, without the looks that go many ways or with
    nothing else."""
    engine: bool = False

    def stage(self, name: str) -> Stage | None:
        return next((stage for stage in self.stages if stage.name == name), None)


def modules_of_the_model(game: Game) -> set[str]:
    return {module for module in game.model_modules() if not _is_in(module, (KERNEL,))}


def modules_of_the_engine(game: Game) -> set[str]:
    """The modules of the engine and all that they import of it."""
    every = {module for module in files_of(game.engine_modules()) if not _is_in(module, SHARED)}
    return every - game.model_modules() - {ROOM}


def _is_in(module: str, packages: Iterable[str]) -> bool:
    return any(f"{module}.".startswith(f"{package}.") for package in packages)


MODEL = Target(
    "model",
    modules_of_the_model,
    looking.STAGES,
    passes=(("proof", False), ("proof", True), ("play", False)),
)
"""First all that is proved quickly, then what goes many ways, then what is no proof."""
ENGINE = Target("engine", modules_of_the_engine, engines.STAGES, passes=(("play", False),), engine=True)
TARGETS = {target.name: target for target in (MODEL, ENGINE)}
