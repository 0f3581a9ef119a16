"""Which rules have to do with each other, by what their code refers to; and which pieces use a rule.

A function refers to what it loads from its module by name, also inside of nested functions. Pieces are data: they have
to do with the moves that answer their steps, and with those that are made of the same words.
"""

from __future__ import annotations

import dataclasses
import dis
import functools
import inspect
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from types import CodeType, FunctionType, ModuleType
from typing import Any

import msgspec

from proofs.book.locations import SHARED
from proofs.book.pieces import kind_of, playing
from proofs.book.rules import NEW_GAME, SCORES
from proofs.compare.audit import results_by_piece
from proofs.game import Game
from proofs.prove.running import Proofs
from spec.kernel import Rule

MOST = 8
COMMON = 12
"""What more rules use than that says nothing about them."""
MANY = 100

Function = Callable[..., Any]


class Neighbour(msgspec.Struct, frozen=True):
    """A rule that has to do with another, and how."""

    id: str
    how: str


Users = dict[str, list[str]]
"""The pieces in whose obligations a rule takes part: by kind, the ids of their rules."""


def users(game: Game, proofs: Proofs) -> dict[str, Users]:
    """For each rule of a game who uses it; a piece does not use its own rule."""
    found: dict[str, Users] = {id: {} for id in game.model.rules}
    about = results_by_piece(game, proofs.results)
    for id, piece in game.model.pieces.items():
        for rule in dict.fromkeys(rule for result in about.get(id, ()) for rule in result.rules):
            if rule != id:
                found[rule].setdefault(piece.kind, []).append(id)
    return found


# --- what a function refers to ----------------------------------------------------------------------------------


def references(function: Function) -> Iterator[Any]:
    """What the code of a function, or of one that it wraps, loads from its module; from another module what it names
    there."""
    for layer in _layers(function):
        for code in _codes(layer.__code__):
            holder: Any = None
            for step in dis.get_instructions(code):
                if step.opname in ("LOAD_ATTR", "LOAD_METHOD") and isinstance(holder, ModuleType):
                    yield getattr(holder, step.argval, None)
                holder = layer.__globals__.get(step.argval) if step.opname == "LOAD_GLOBAL" else None
                if holder is not None:
                    yield holder


def _layers(function: Any) -> Iterator[Any]:
    """The function and those that it wraps, without what the kernel puts around a rule."""
    while function is not None:
        if not function.__globals__["__name__"].startswith("spec.kernel"):
            yield function
        function = getattr(function, "__wrapped__", None)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def functions_in(value: Any) -> Iterator[Any]:
    """A function without its decorators; those in a table, and in a plain object or the objects of a table."""
    if isinstance(value, FunctionType):
        yield inspect.unwrap(value)
    elif isinstance(value, dict | tuple | list):
        for item in value.values() if isinstance(value, dict) else value:
            if isinstance(item, FunctionType) or _is_plain(item):
                yield from functions_in(item)
    elif _is_plain(value):
        yield from (inspect.unwrap(item) for item in vars(value).values() if isinstance(item, FunctionType))


def _is_plain(value: Any) -> bool:
    """An object that is neither a record nor an entry of a table."""
    is_table = isinstance(value, ModuleType | type) or dataclasses.is_dataclass(value)
    return hasattr(value, "__dict__") and not is_table


def names_in(function: Function) -> set[str]:
    """The names that the code of a function speaks of: texts in it, and in the collections that it refers to."""
    inner: Any = inspect.unwrap(function)
    constants = [constant for code in _codes(inner.__code__) for constant in code.co_consts]
    return {
        word
        for value in (*constants, *references(function))
        for word in (value if isinstance(value, tuple | list | set | frozenset | dict) else (value,))
        if isinstance(word, str) and not _is_a_table_of_things(value)
    }


def _is_a_table_of_things(value: Any) -> bool:
    """A table whose keys are the names of pieces, not of steps."""
    return isinstance(value, dict) and any(dataclasses.is_dataclass(item) for item in value.values())


# --- the graph --------------------------------------------------------------------------------------------------


class Graph:
    """The functions of a game, and the rules among them."""

    def __init__(self, game: Game) -> None:
        self.model = game.model
        self.rooms = rooms_of(game)
        written: dict[Any, Rule] = {
            inspect.unwrap(rule.function): rule for id, rule in self.model.rules.items() if id not in self.model.pieces
        }
        self.rules: dict[Any, str] = {function: rule.id for function, rule in written.items()}
        self._outer: dict[Any, Any] = {function: rule.function for function, rule in written.items()}
        self.in_tables: set[Any] = set()
        """Functions that are found in a table: which of them is called depends on what is looked up."""
        self._called: dict[Any, list[Any]] = {}

    def called(self, function: Function) -> list[Any]:
        """The functions of the game to which a function refers, without those that it is decorated with."""
        inner = inspect.unwrap(function)
        if inner not in self._called:
            values = list(references(self._outer.get(inner, function)))
            found = [one for value in values for one in functions_in(value)]
            self.in_tables.update(one for value in values if isinstance(value, dict) for one in functions_in(value))
            self._called[inner] = [one for one in dict.fromkeys(found) if self.has(one)]
        return self._called[inner]

    def has(self, function: Any) -> bool:
        """The function stands in the model of the game."""
        return f"{function.__module__}.".startswith(self.rooms)

    def rules_below(self, function: Function) -> dict[str, int]:
        """The rules that a function comes to without going through another rule, and over how many calls."""
        found: dict[str, int] = {}
        seen = {inspect.unwrap(function)}
        level, distance = list(seen), 0
        while level:
            distance += 1
            below = [one for each in level for one in self.called(each) if one not in seen]
            seen.update(below)
            for one in below:
                if one in self.rules:
                    found.setdefault(self.rules[one], distance)
            level = [one for one in dict.fromkeys(below) if one not in self.rules]
        return found

    @functools.cached_property
    def calls(self) -> dict[str, dict[str, int]]:
        """For each rule the rules that it calls."""
        return {id: self.rules_below(function) for function, id in self.rules.items()}

    @functools.cached_property
    def helpers(self) -> dict[str, list[str]]:
        """For each function that is no rule the rules that refer to it, by its name."""
        found: dict[str, list[str]] = {}
        for function, id in self.rules.items():
            for helper in self.called(function):
                if helper not in self.rules:
                    found.setdefault(helper.__name__, []).append(id)
        return found

    @functools.cached_property
    def parts(self) -> dict[str, set[str]]:
        """The rules of each move and of each thing that happens by itself, those that they call included."""
        return {name: self._all_below(functions) for name, functions in self._acts()}

    @functools.cached_property
    def often(self) -> dict[str, int]:
        """In how many moves and steps a rule stands; one that is looked up in a table counts as one of many."""
        counts = Counter(id for ids in self.parts.values() for id in ids)
        tabled = {self.rules[function] for function in self.in_tables if function in self.rules}
        return {id: counts[id] + (MANY if id in tabled else 0) for id in self.rules.values()}

    def _acts(self) -> Iterator[tuple[str, list[Function]]]:
        for kind in self.model.moves:
            yield str(kind.__struct_config__.tag), [kind.premise, kind.perform]
        for step in self.called(self.model.automatic):
            yield step.__name__, [step]
        yield NEW_GAME, [self.model.new]
        yield SCORES, [self.model.scores]

    def _all_below(self, functions: list[Function]) -> set[str]:
        pending = [id for function in functions for id in self.rules_below(function)]
        pending += [self.rules[inner] for inner in map(inspect.unwrap, functions) if inner in self.rules]
        found: set[str] = set()
        while pending:
            id = pending.pop()
            if id not in found:
                found.add(id)
                pending += self.calls[id]
        return found


def rooms_of(game: Game) -> tuple[str, ...]:
    """The packages in which the model of a game is written, each with a dot at its end; a module that is in none."""
    own = [module for module in game.model_modules() if not module.startswith(SHARED)]
    return tuple(sorted({f"{module.rpartition('.')[0] or module}." for module in own} - {"spec."}))


# --- neighbours -------------------------------------------------------------------------------------------------

Found = dict[str, tuple[float, str]]
"""Neighbours with a rank, the smallest first, and how."""


def neighbours(game: Game) -> dict[str, list[Neighbour]]:
    """For each rule of a game the rules nearest to it: what it calls and what calls it, then those that share a helper
    with it that few have, then those of the same move."""
    graph = Graph(game)
    ranked: dict[str, Found] = {id: {} for id in game.model.rules}
    for id in graph.rules.values():
        _by_calls(ranked, id, graph.calls[id])
    _by_sharing(ranked, graph.helpers)
    _by_features(ranked, features_of(game))
    _by_names(ranked, game)
    _by_steps(ranked, game, graph)
    _by_moves(ranked, graph)
    return {id: _nearest(found) for id, found in ranked.items()}


def _nearest(found: Found) -> list[Neighbour]:
    order = sorted(found, key=lambda id: found[id][0])
    return [Neighbour(id, found[id][1]) for id in order[:MOST]]


def _note(ranked: dict[str, Found], one: str, other: str, rank: float, how: str) -> None:
    if one != other and rank < ranked[one].get(other, (float("inf"), ""))[0]:
        ranked[one][other] = rank, how


def _by_calls(ranked: dict[str, Found], id: str, called: Mapping[str, int]) -> None:
    for other, distance in called.items():
        _note(ranked, id, other, distance, "it calls")
        _note(ranked, other, id, distance, "calls it")


def _by_names(ranked: dict[str, Found], game: Game) -> None:
    """A piece and the rules that are called after it."""
    for id in game.model.rules:
        owner, _, _ = id.rpartition(".")
        if owner in game.model.pieces:
            _note(ranked, id, owner, 1, "shares the name")
            _note(ranked, owner, id, 1, "shares the name")


def _by_sharing(ranked: dict[str, Found], shared: Mapping[str, list[str]]) -> None:
    """What fewer have counts for more."""
    for name, ids in shared.items():
        for one in ids if 1 < len(ids) <= COMMON else ():
            for other in ids:
                _note(ranked, one, other, 100 + len(ids), f"shares {name}")


def _by_features(ranked: dict[str, Found], features: Mapping[str, list[str]]) -> None:
    """Pieces that have most in common; what fewer have counts for more. A few are enough."""
    common: dict[str, dict[str, list[str]]] = {}
    for name, ids in features.items():
        for one in ids:
            for other in ids:
                if one != other:
                    common.setdefault(one, {}).setdefault(other, []).append(name)
    for one, others in common.items():
        near = sorted(others, key=lambda other: -sum(1 / len(features[name]) for name in others[other]))
        for place, other in enumerate(near[: MOST // 2]):
            rarest = min(others[other], key=lambda name: len(features[name]))
            _note(ranked, one, other, 100 + place, f"shares {rarest}")


SAME_MOVE = "stands in the same move"


def _by_moves(ranked: dict[str, Found], graph: Graph) -> None:
    """Rules that are part of few moves come first."""
    for ids in graph.parts.values():
        for one in ids:
            for other in sorted(ids):
                _note(ranked, one, other, 1000 + len(ids) + graph.often[other], SAME_MOVE)


def _by_steps(ranked: dict[str, Found], game: Game, graph: Graph) -> None:
    """A piece stands in the moves that answer the steps that it leaves, and in the one with which it is played."""
    model = game.model
    for id, piece in model.pieces.items():
        kind = kind_of(game, piece)
        steps, first = set(kind.steps(piece)), playing(model, kind, piece)
        answering = {str(one.__struct_config__.tag) for one in model.moves if not steps.isdisjoint(kind.answers(one))}
        for tag in (tag for tag in graph.parts if tag in answering | first):
            for other in sorted(graph.parts[tag]):
                rank = (200 if tag in answering else 1000) + graph.often[other]
                _note(ranked, id, other, rank, SAME_MOVE)


def features_of(game: Game) -> dict[str, list[str]]:
    """What pieces are made of, and the steps that they leave, each with the rules that have it."""
    found: dict[str, list[str]] = {}
    for id, piece in game.model.pieces.items():
        for feature in kind_of(game, piece).features(piece):
            found.setdefault(feature, []).append(id)
    return found


def made_of(value: Any) -> Iterator[str]:
    """The functions of which the parts of a piece were made. Those without a name are not told apart by it."""
    if isinstance(value, FunctionType):
        name = value.__qualname__.partition(".")[0].strip("_")
        if not value.__module__.startswith("spec.kernel") and name.isidentifier():
            yield name
        for cell in value.__closure__ or ():
            yield from made_of(cell.cell_contents)
    elif isinstance(value, tuple | list):
        for item in value:
            yield from made_of(item)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type) and not isinstance(value, Rule):
        for part in dataclasses.fields(value):
            yield from made_of(getattr(value, part.name))
