"""Model and engine on the same symbols: whether they can part, in one situation, with one type of move.

A move is first given to both as one of which nothing can be seen but its type and whose it is. If both refuse it
without looking any further, they refuse every move of that type. Otherwise it is tried with every choice of names, its
counts as symbols.
"""

from __future__ import annotations

import functools
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NoReturn, TypeVar, cast

from msgspec import Struct, inspect

from proofs.compare.equal import symbols
from proofs.compare.equal.below import Below
from proofs.compare.equal.merging import merging, methods, standing_in
from proofs.compare.equal.paths import Paths, TooManyPaths, Unanswered
from proofs.compare.equal.solving import Example, Solving
from proofs.compare.equal.sums import usual_form
from proofs.compare.equal.symbols import Amounts, Answer, Bits, Marked, Number, bare, number
from proofs.game import Game
from proofs.prove.facts import facts_of
from proofs.prove.symbolic import symbolic_move
from spec.kernel import Focus, Illegal, Judge, Model, Move, both, either, negate
from spec.kernel.moves import control_domains, counts_of
from spec.kernel.records import info_of, limits, unwrap
from spec.kernel.terms import is_term, is_truth, node, same

T = TypeVar("T")

MOST_PATHS = 4000
"""More paths than that of one move are not gone: it stays open."""


@dataclass
class Found:
    """What came of a situation and a type of move."""

    paths: int = 0
    legal: int = 0
    """On how many of them the move is made."""
    unseen: bool = False
    """Both refuse it whatever it names."""
    rules: Counter[str] = field(default_factory=Counter)
    """On how many paths each rule took part."""
    open: list[str] = field(default_factory=list)
    """What could not be settled, in sentences."""
    parted: list[Parting] = field(default_factory=list)

    @property
    def status(self) -> str:
        return "refuted" if self.parted else "open" if self.open else "equal"


@dataclass(frozen=True)
class Parting:
    """Numbers for which model and engine part."""

    what: str
    move: Move | None
    example: Example


@dataclass(frozen=True)
class Path:
    """What came of one path."""

    state: Any
    """What the engine comes to."""
    accepted: bool
    """The engine makes the move."""
    after: Any
    """What the model comes to; None if it refuses the move."""
    cited: tuple[str, ...]
    required: tuple[tuple[str, bool], ...]
    """What the model's rules require, each with the rule; that is empty where none is around."""
    decided: tuple[tuple[str, bool], ...]
    """What was asked on the way of the model because its flow depends on it, in the same form."""
    broken: Exception | None = None
    """Neither a refusal nor an answer: something that nobody expects."""


Visit = Callable[[Path, Move | None], None]
"""Somebody who is shown every path while the solver knows what holds on it, and the move; there is none where scores
are counted."""


class _Looked(Exception):
    """Somebody has looked at more of a move than whose it is."""


def _looking(*_: Any) -> NoReturn:
    raise _Looked


class _Unseen:
    """Something that a move names. It can be handed on; whoever looks at it is noticed."""

    __slots__ = ()
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = __bool__ = __index__ = __len__ = _looking
    __iter__ = __contains__ = __getitem__ = __getattr__ = __str__ = __repr__ = __format__ = _looking
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __and__ = __rand__ = __or__ = __ror__ = _looking
    __floordiv__ = __mod__ = __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = _looking


UNSEEN = _Unseen()


class _UnseenMove(Mapping[str, Any]):
    """A move of which only the type can be seen, and perhaps the player, for the model and for an engine. What may be
    absent is noticed even if it is handed on: that it is absent can be asked without looking at it."""

    def __init__(self, kind: type[Move], player: Any) -> None:
        tag = str(kind.__struct_config__.tag)
        self.seen = {"type": tag} if player is None else {"type": tag, "player": player}
        self.fields = kind.__struct_fields__
        self.named = _never_absent(kind)

    def __getitem__(self, key: str) -> Any:
        if key in self.seen:
            return self.seen[key]
        if key not in self.fields:
            raise KeyError(key)
        return UNSEEN if key in self.named else _looking()

    def __getattr__(self, name: str) -> Any:
        return self[name]

    def __contains__(self, key: object) -> bool:
        return key in self.seen or (key in self.fields and (key in self.named or _looking()))

    def __iter__(self) -> NoReturn:
        _looking()

    def __len__(self) -> NoReturn:  # noqa: PLE0303
        _looking()


@functools.cache
def _never_absent(kind: type[Move]) -> frozenset[str]:
    """What every move of a type names."""
    fields = cast(inspect.StructType, info_of(kind)).fields
    return frozenset(part.name for part in fields if part.required and not _may_be_absent(unwrap(part.type)[0]))


def _may_be_absent(info: inspect.Type) -> bool:
    kinds = info.types if isinstance(info, inspect.UnionType) else (info,)
    return any(isinstance(kind, inspect.NoneType) for kind in kinds)


def _movers(kind: type[Move]) -> Sequence[int | None]:
    """Whose a move of a type can be; nobody's if it has no player."""
    return control_domains(kind).get("player", (None,))


@contextmanager
def with_symbols(below: Below) -> Iterator[None]:
    """Inside, an engine's functions are gone on all their paths at once, some of Python's leave symbols alone, and what
    searches is an open question."""
    package = below.package
    modules = [module for name, module in sys.modules.items() if name == package or name.startswith(package + ".")]
    instead = standing_in(modules)
    for named, answers in below.searches.items():
        where, _, name = named.partition(":")
        instead[id(vars(sys.modules[where])[name])] = answers
    before = [(module, dict(vars(module))) for module in modules]
    of_classes = list(methods(modules))
    try:
        for kind, name, method in of_classes:
            setattr(kind, name, merging(method))
        for module, names in before:
            for name, value in names.items():
                vars(module)[name] = _instead(value, instead)
            vars(module).update(symbols.BUILT_IN)
        yield
    finally:
        for kind, name, method in of_classes:
            setattr(kind, name, method)
        for module, names in before:
            for name in symbols.BUILT_IN:
                vars(module).pop(name, None)
            vars(module).update(names)


def _instead(value: Any, instead: Mapping[int, Any]) -> Any:
    """What stands for a function, also in a table of functions; in tables of numbers symbols can be looked up."""
    if id(value) in instead:
        return instead[id(value)]
    if isinstance(value, dict) and any(id(part) in instead for part in value.values()):
        return {key: instead.get(id(part), part) for key, part in value.items()}
    return symbols.lookup(value)


class Situation:
    """A situation in which moves are compared, or, if somebody visits the paths, only gone. Inside `with_symbols`."""

    def __init__(self, game: Game, below: Below, focus: Focus) -> None:
        self.model: Model = game.model
        self.below = below
        self.focus = focus
        self.refusal = game.engine.Illegal
        self.solving = Solving(facts_of(game.model, focus.state), below.known, below.means)
        self._state = below.joined(focus.state)
        self.visit: Visit | None = None

    def kinds(self) -> Iterator[type[Move]]:
        """The types of moves that are compared here: all, or the one that the situation is about."""
        for kind in self.model.moves:
            if self.focus.kind in (None, kind.__struct_config__.tag):
                yield kind

    def compared(self, kind: type[Move]) -> Found:
        """Everything about one type of move."""
        found = Found()
        refused = self._refused_unseen(kind, found) if self.focus.kind is None else []
        if self.visit is not None:
            self._visit_refused(kind, refused, found)
        if len(refused) == len(_movers(kind)):
            found.unseen = True
            return found
        for control in kind.controls(self.focus.state):
            if self.focus.asks_about(kind, control) and control.get("player") not in refused:
                self._compare(symbolic_move(kind, control), found)
        return found

    def scored(self) -> Found:
        """The scores of the position as it stands."""
        found = Found()

        def run() -> Path:
            watching = _Watching(self.paths)
            theirs = self.below.scores(self._state.clone())
            ours = watching.looked_at(lambda: self.model.scores(self.focus.state))
            return Path(theirs, True, ours, watching.cited, tuple(watching.judge.path), tuple(watching.decided))

        for path in self._paths((), found, lambda: _or_what_breaks(run)):
            found.rules.update(path.cited)
            if path.broken is not None:
                self._breaks_down(path.broken, None, found)
            elif self.visit is not None:
                self.visit(path, None)
            else:
                ours = for_the_engine(path.after)
                self._differ(path.state, ours, "The engine counts another {}.", None, found)
        return found

    def _visit_refused(self, kind: type[Move], refused: Sequence[int | None], found: Found) -> None:
        """Of the moves that both refuse whatever they name, the first is gone as well, so that somebody sees it."""
        for control in kind.controls(self.focus.state):
            if control.get("player") in refused:
                self._compare(symbolic_move(kind, control), found)
                return

    def _refused_unseen(self, kind: type[Move], found: Found) -> list[int | None]:
        """Those of whom both refuse every move of the type without looking at what it names, or even at whose it is."""
        movers = list(_movers(kind))
        if len(movers) > 1 and self._refused_of(UNSEEN, kind, found):
            return movers
        return [seat for seat in movers if self._refused_of(seat, kind, found)]

    def _refused_of(self, seat: Any, kind: type[Move], found: Found) -> bool:
        tag = str(kind.__struct_config__.tag)
        trial, unseen = Found(), _UnseenMove(kind, seat)
        try:
            for path in self._paths((), trial, lambda: self._tried(kind, unseen, tag, unseen)):
                if path.after is not None or path.accepted:
                    return False
                self._look(path, None, trial)
        except _Looked:
            return False
        found.paths += trial.paths
        found.rules.update(trial.rules)
        found.open += trial.open
        found.parted += trial.parted
        return True

    def _compare(self, move: Move, found: Found) -> None:
        kind, tag = type(move), str(move.__struct_config__.tag)
        told = _for_the_engine(move)
        for path in self._paths(_bounds(move), found, lambda: self._tried(kind, move, tag, told)):
            found.legal += path.accepted
            if self.visit is not None and path.broken is None:
                self.visit(path, move)
            else:
                self._look(path, move, found)

    def _paths(self, bounds: Iterable[bool], found: Found, run: Callable[[], T]) -> Iterator[T]:
        self.solving.deeper()
        try:
            for bound in bounds:
                self.solving.tell(bound)
            paths = Paths(self.solving, MOST_PATHS, self.refusal)
            with symbols.on(paths):
                try:
                    self.paths = paths
                    for path in paths.go(run):
                        found.paths += 1
                        yield path
                except TooManyPaths:
                    found.open.append(f"More than {MOST_PATHS:,} paths.")
                except Unanswered:
                    found.open.append("The solver does not know whether a path can be gone.")
                finally:
                    paths.leave()
        finally:
            self.solving.back()

    def _tried(self, kind: type[Move], move: Any, tag: str, told: Mapping[str, Any]) -> Path:
        return _or_what_breaks(lambda: self._both(kind, move, tag, told))

    def _both(self, kind: type[Move], move: Any, tag: str, told: Mapping[str, Any]) -> Path:
        """One path: what the engine makes of the move, then the model."""
        state = self._state.clone()
        accepted = True
        try:
            self.below.perform(state, tag, told)
        except self.refusal:
            accepted = False
        watching = _Watching(self.paths)
        after = watching.looked_at(lambda: self.model.outcome_of(self.focus.state, kind, move))
        return Path(state, accepted, after, watching.cited, tuple(watching.judge.path), tuple(watching.decided))

    def _look(self, path: Path, move: Move | None, found: Found) -> None:
        """Whether the two come to the same on a path."""
        found.rules.update(path.cited)
        if path.broken is not None:
            self._breaks_down(path.broken, move, found)
            return
        if path.accepted != (path.after is not None):
            said = ("accepts", "refuses") if path.accepted else ("refuses", "accepts")
            example = self.paths.shown(True, self.paths.example)
            found.parted.append(Parting(f"The engine {said[0]} what the model {said[1]}.", move, example))
            return
        wanted = self._state if path.after is None else self.below.joined(path.after)
        self._differ(path.state, wanted, "Afterwards {} differs.", move, found)

    def _breaks_down(self, problem: Exception, move: Move | None, found: Found) -> None:
        """An engine that raises what is no refusal is not equal; nor is it known to be if only symbols do that."""
        example = self.paths.shown(True, self.paths.example)
        found.parted.append(Parting(f"It breaks down: {problem!r}.", move, example))

    def _differ(self, theirs: Any, ours: Any, sentence: str, move: Move | None, found: Found) -> None:
        """Ask of everything in which two things may differ whether it can. That something can't is then known."""
        self.solving.deeper()
        try:
            for place, condition in differing(theirs, ours, ""):
                try:
                    example = self.paths.can_be(condition)
                except Unanswered:
                    found.open.append(f"The solver does not know whether {place} is the same.")
                    continue
                if example is not None:
                    found.parted.append(Parting(sentence.format(place), move, self.paths.shown(condition, example)))
                    return
                self.solving.tell(negate(condition))
        finally:
            self.solving.back()


def _or_what_breaks(run: Callable[[], Path]) -> Path:
    """What comes of a path, or what went wrong on it."""
    try:
        return run()
    except (_Looked, TooManyPaths, Unanswered):
        raise
    except Exception as problem:
        return Path(None, True, None, (), (), (), problem.with_traceback(None))


class _Watching:
    """The model on one path: what its rules require is decided together, as late as possible."""

    def __init__(self, paths: Paths) -> None:
        self.paths = paths
        self.judge = Judge(decides=self._decides)
        self._settled = 0
        self.decided: list[tuple[str, bool]] = []

    def looked_at(self, look: Callable[[], Any]) -> Any:
        """What the model comes to; None if a rule refuses it."""
        try:
            with self.judge:
                found = look()
                self._settle()
                return found
        except Illegal:
            return None
        finally:
            self.judge.decides = None  # the two know each other: a solver that nobody needs would be kept with them

    @property
    def cited(self) -> tuple[str, ...]:
        """The rules that took part."""
        return tuple(dict.fromkeys(self.judge.cited))

    def _settle(self) -> None:
        required = self.judge.path[self._settled :]
        self._settled = len(self.judge.path)
        if required and not self.paths.decided(both(*(condition for _, condition in required))):
            raise Illegal([rule for rule, _ in required])

    def _decides(self, condition: bool) -> bool:
        self._settle()
        self.decided.append((self.judge.stack[-1].id if self.judge.stack else "", condition))
        return self.paths.decided(condition)


def _bounds(move: Move) -> Iterator[bool]:
    """Between what the counts of a move lie on the wire; a map may lack any of its keys."""
    for part in cast(inspect.StructType, info_of(type(move))).fields:
        if part.name not in counts_of(type(move)):
            continue
        value, (info, _) = getattr(move, part.name), unwrap(part.type)
        is_map, names_something = isinstance(info, inspect.DictType), False
        if isinstance(info, inspect.DictType):
            names_something = bool(info.min_length)
            info, _ = unwrap(info.value_type)
        least, most = limits(cast(inspect.IntType, info))
        if names_something and least is not None and least >= 1:
            yield either(*(count >= 1 for count in value.values()))
        for count in value.values() if is_map else [value]:
            if least is not None:
                yield count >= (min(least, 0) if is_map else least)
            if most is not None:
                yield count <= most


def _for_the_engine(move: Move) -> Mapping[str, Any]:
    """A move as an engine gets it."""
    plain: dict[str, Any] = {"type": move.__struct_config__.tag}
    for name in move.__struct_fields__:
        value = getattr(move, name)
        if name not in counts_of(type(move)):
            plain[name] = value
        elif isinstance(value, dict):
            plain[name] = Amounts({str(key): number(count) for key, count in value.items()})
        else:
            plain[name] = number(value)
    return MappingProxyType(plain)


def for_the_engine(value: Any) -> Any:
    """What the model says, as an engine would, with symbols in it."""
    if isinstance(value, Struct):
        return {name: for_the_engine(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, dict):
        return {str(key): for_the_engine(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [for_the_engine(part) for part in value]
    return number(value)


# --- what differs -----------------------------------------------------------------------------------------------


PLAIN = (int, str, bool)
"""Types of which two are the same if they are equal."""


def differing(one: Any, two: Any, path: str) -> Iterator[tuple[str, bool]]:
    """Where two states of an engine may differ, and under which condition they do."""
    if one is two or (type(one) in PLAIN and type(one) is type(two) and one == two):
        return
    if isinstance(one, Bits) or isinstance(two, Bits):
        yield path, negate(bare(symbols.bits_of(one) == two))
    elif isinstance(one, Marked) or isinstance(two, Marked):
        yield from _differing_marks(_marks(one), _marks(two), path)
    elif isinstance(one, Number | Answer) or isinstance(two, Number | Answer):
        yield from _differing_symbols(bare(one), bare(two), path)
    elif isinstance(one, list | tuple) and isinstance(two, list | tuple):
        if len(one) != len(two):
            yield path, True
        else:
            for place, (left, right) in enumerate(zip(one, two, strict=True)):
                yield from differing(left, right, f"{path}[{place}]")
    elif isinstance(one, dict) and isinstance(two, dict):
        if one.keys() != two.keys():
            yield path, True
        else:
            for key, left in one.items():
                yield from differing(left, two[key], f"{path}.{key}")
    elif type(one) is type(two) and hasattr(type(one), "__slots__"):
        for name in type(one).__slots__:
            yield from differing(getattr(one, name), getattr(two, name), f"{path}.{name}" if path else name)
    elif one != two:
        yield path, True


def _marks(value: Any) -> Mapping[Any, bool]:
    return value.there if isinstance(value, Marked) else dict.fromkeys(value, True)


def _differing_marks(one: Mapping[Any, bool], two: Mapping[Any, bool], path: str) -> Iterator[tuple[str, bool]]:
    for member in {**one, **two}:
        left, right = one.get(member, False), two.get(member, False)
        if left is not right:
            yield f"{path}.{member}", negate(same(left, right))


def _differing_symbols(one: Any, two: Any, path: str) -> Iterator[tuple[str, bool]]:
    if node(one) is node(two) or usual_form(node(one)) is usual_form(node(two)):
        return
    if is_truth(node(one)) != is_truth(node(two)):
        yield path, True
    elif is_term(node(one)):
        yield path, cast(Any, node(one)) != node(two)
    else:
        yield path, negate(same(one, two))
