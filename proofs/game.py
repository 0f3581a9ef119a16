"""A game as the suite knows it: its model, its engine, and what else somebody has said of it.

Only model and engine are needed. The rest comes in four parts, each with defaults that work for any game: what is
claimed of it (`Claims`), how it is played in tests (`Play`), how it is spoken of (`Desk`) and how it is shown (`Site`).
A game whose pieces are described in files also says how these are read (`Box`).
A part is given, or it is found in the package `parts` when it is first asked for: `CLAIMS` in its module `claims`,
`PLAY` in `play`, `DESK` in `desk`, `SITE` in `site`, `BOX` in `box`; `BELOW` in `below`, if the engine can be run on
symbols. The engine may be named instead of given, as in an
entry point.
"""

from __future__ import annotations

import copy
import functools
import importlib
import importlib.util
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.port import Engine
from proofs.sources import modules_of
from spec.kernel import Focus, Measure, Model
from spec.kernel.editions import Difference

if TYPE_CHECKING:
    from proofs.book.exhibits import ExhibitPage
    from proofs.book.facets import Subjects
    from proofs.book.flows.stations import Course
    from proofs.book.formulas.sightings import Count
    from proofs.book.pieces import PieceKind
    from proofs.compare.audit import PieceAudit
    from proofs.compare.equal.below import Below
    from proofs.desk.find.vocabulary import Vocabulary
    from proofs.desk.room import Keeping
    from proofs.draw.boards import Shown
    from proofs.draw.paper import Picture
    from proofs.language import Language
    from proofs.prove.readings import Parting
    from proofs.wire import Json


def _nothing(*_: Any) -> Iterable[Any]:
    """Nothing is said."""
    return ()


def _unchanged(position: Json, rng: random.Random) -> None:
    """The position stays as it is."""


@dataclass(frozen=True)
class Claims:
    """What is proved of a game beyond what its rules demand."""

    situations: Callable[[], Iterator[Any]] | None = None
    """A symbolic position for each control situation; where none are given, those that random games come to."""
    closer: Callable[[], Iterable[Focus]] = _nothing
    """Further symbolic positions, each to look at something in particular: a card, a step of it."""
    describe: Callable[[Any], str] | None = None
    """The control situation of a position in a few words."""
    theorems: Sequence[ModuleType] = ()
    """The modules in which theorems stand."""
    partings: Mapping[str, Parting] = field(default_factory=dict)
    """Where the readings of rulings part, by name."""
    differences: Sequence[Difference] = ()
    """Where the editions of the rule book differ."""
    forget: Callable[[], object] = _nothing
    """Forgets what theorems worked out from the rules and remembered, because the rules may be others now."""


@dataclass(frozen=True)
class Play:
    """How a game is played to compare model and engine."""

    busier: Callable[[Json, random.Random], None] = _unchanged
    """Changes a position so that more can happen in it; what comes out may be no position."""
    walk: int = 200
    """At most so many random moves of the model come before that."""
    impossible: Callable[[Json, random.Random], None] = _unchanged
    """Changes something in a position in a way of its own, so that it probably can't occur any more."""
    audits: Mapping[str, PieceAudit] = field(default_factory=dict)
    """How the pieces of each kind are played and refused."""
    longest: Sequence[int] = ()
    """After how many moves a random game is left, one of these by chance, where a game may go on without end."""
    fresh: Callable[[int, random.Random], Mapping[str, Any]] | None = None
    """What a random game for so many players may begin with that is no variant: the arguments of `new` besides the
    players."""


class Fault(NamedTuple):
    """Something in a file that can't be so."""

    place: tuple[Any, ...]
    """The keys and the numbers of entries that lead there."""
    problem: str
    """Why it can't, in a sentence."""


@dataclass(frozen=True)
class Box:
    """How a file is read that says what is printed on the pieces of a game. What it holds comes as plain data."""

    model: Callable[[Any], Iterable[Fault]]
    """What is wrong with it for the model; nothing if it is a box."""
    engine: Callable[[Any], Iterable[Fault]]
    """What is wrong with it for the engine, which finds out by itself."""
    tell: Callable[[Any], Mapping[str, Any]]
    """What a box holds, by what that is called."""
    options: Callable[[Any], Mapping[str, Any]]
    """The arguments of `new` for a game with that box, besides the players."""
    schema: Path | None = None
    """The JSON Schema of such files."""


@dataclass(frozen=True)
class Desk:
    """How a game is spoken of."""

    language: Language | None = None
    """Moves, positions and paths in words; where none is given, they are told by their names."""
    usual: Callable[[Json, Mapping[str, Any]], Iterable[tuple[str, Any]]] = _nothing
    """What the usual position has where nothing is given, beyond a new game. Each path is put before the next is asked
    for."""
    find: Vocabulary | None = None
    """The words with which positions are looked for."""
    room: Keeping | None = None
    """How animals are kept, if there are farms with room for some."""
    examples: Mapping[str, str] = field(default_factory=dict)
    """Lines to try in a conversation, by command."""


@dataclass(frozen=True)
class Site:
    """How a game is shown."""

    thorough: bool = False
    """Every rule must have a test, be broken in one if it can be, and say why it matters; else it is a fault."""
    boards: Callable[[Any, str], list[Picture]] | None = None
    """Every board of a position; where none is given, the position is drawn as tables."""
    shown: Shown | None = None
    """Which of these boards shows what."""
    course: Course | None = None
    """The stations of the game and how it goes from one to another."""
    standing: Callable[[Any], Iterable[str]] | None = None
    """Where a symbolic position stands, in a few words; where nothing is given, as the proofs describe it."""
    counts: Callable[[], Iterable[Count]] = _nothing
    """What is counted on symbols beside what moves and steps come to."""
    pieces: Mapping[str, PieceKind] = field(default_factory=dict)
    """How the pieces of each kind are shown."""
    facets: Subjects | None = None
    """What rules can be about."""
    exhibits: Sequence[ExhibitPage] = ()
    """Further pages with drawings."""
    glossary: Path | None = None
    """The words of the game in other languages."""
    wire: Path | None = None
    """The page about its wire format."""
    wire_page: str = ""
    """What that page is called, if not `wire-<game>`."""


class Game:
    """Everything that the suite knows of a game."""

    def __init__(
        self,
        model: Model,
        engine: Engine | str,
        *,
        parts: str = "",
        order: int = 100,
        claims: Claims | None = None,
        play: Play | None = None,
        desk: Desk | None = None,
        site: Site | None = None,
        box: Box | None = None,
        below: Below | None = None,
    ) -> None:
        self.model = model
        self.engine_at = engine if isinstance(engine, str) else ""
        """Where the engine is found, if it is not given: `package.module:NAME`."""
        self.parts = parts
        """The package with the parts that are not given."""
        self.order = order
        """Where it comes when games are listed; those of the same order by their names."""
        given: dict[str, Any] = {"claims": claims, "play": play, "desk": desk, "site": site, "box": box}
        given["below"] = below
        given["engine"] = None if isinstance(engine, str) else engine
        self.__dict__.update({name: part for name, part in given.items() if part is not None})

    @property
    def name(self) -> str:
        return self.model.name

    def __repr__(self) -> str:
        return f"Game({self.name})"

    @functools.cached_property
    def engine(self) -> Engine:
        module, _, name = self.engine_at.partition(":")
        engine: Engine = getattr(importlib.import_module(module), name)
        return engine

    @functools.cached_property
    def claims(self) -> Claims:
        return self._part("claims") or Claims()

    @functools.cached_property
    def play(self) -> Play:
        return self._part("play") or Play()

    @functools.cached_property
    def desk(self) -> Desk:
        return self._part("desk") or Desk()

    @functools.cached_property
    def site(self) -> Site:
        return self._part("site") or Site()

    @functools.cached_property
    def box(self) -> Box | None:
        """How files are read that say what is printed on its pieces; None if there are no such files."""
        box: Box | None = self._part("box")
        return box

    @functools.cached_property
    def below(self) -> Below | None:
        """How its engine is run on symbols; None if nobody has said."""
        below: Below | None = self._part("below")
        return below

    def _part(self, name: str) -> Any:
        """A part from its module in the package of parts; nothing if there is no such module."""
        module = f"{self.parts}.{name}"
        if not self.parts or importlib.util.find_spec(module) is None:
            return None
        return getattr(importlib.import_module(module), name.upper())

    def but(self, **changes: Any) -> Game:
        """The same game with another model, engine or part."""
        twin = copy.copy(self)
        twin.__dict__ = {**self.__dict__, **changes}
        return twin

    def with_variant(self, name: str, options: Mapping[str, Any]) -> Game:
        """The same game with a further variant."""
        return self.but(model=replace(self.model, variants={**self.model.variants, name: options}))

    # --- where it is written ------------------------------------------------------------------------------------

    @functools.cached_property
    def home(self) -> Path | None:
        """The folder of the project in which the model is written; None where only a package is installed."""
        file = Path(sys.modules[self.model.state.__module__].__file__ or ".").resolve()
        return next((folder for folder in file.parents if (folder / "pyproject.toml").is_file()), None)

    def model_modules(self) -> set[str]:
        """The modules in which the model is written, as far as it names them."""
        model = self.model
        named: list[Any] = [model.state, model.new, model.automatic, model.over, model.decides, model.scores]
        named += [model.view, model.control, model.lists, *model.moves]
        named += model.measure.parts if isinstance(model.measure, Measure) else [model.measure]
        named += [claim.holds for claim in model.invariants] + [rule.function for rule in model.rules.values()]
        return modules_of(named)

    def engine_modules(self) -> set[str]:
        """The modules in which the engine is written, as far as it names them."""
        return modules_of([self.engine.new, self.engine.restore])

    def part_module(self, name: str) -> set[str]:
        """The module of one of the parts, if it has one."""
        module = f"{self.parts}.{name}"
        return {module} if self.parts and importlib.util.find_spec(module) is not None else set()


def players_of(position: Json) -> int:
    """For how many the game is in which that is a position."""
    return len(position["players"])
