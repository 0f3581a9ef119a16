"""Which rules have to do with each other, by what their code refers to; and which cards and buildings use a rule.

A function refers to what it loads from its module by name, also inside of nested functions. Cards and buildings are
data: they have to do with the moves that answer their steps, and with those that are made of the same words.
"""

from __future__ import annotations

import dataclasses
import dis
import functools
import inspect
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import CodeType, FunctionType, ModuleType
from typing import Any

import msgspec

from proofs.book.locations import building_of, card_of
from proofs.games.acbas.pieces import results_by_building
from proofs.games.hallertau.pieces import results_by_card
from proofs.prove.obligations import Result
from proofs.prove.running import Proofs
from proofs.registry import game
from spec.acbas.buildings import BUILDINGS
from spec.acbas.flow import kind_of
from spec.hallertau.cards.table import CARDS
from spec.hallertau.turns import key_of
from spec.kernel import Model, Move, Rule

MOST = 8
COMMON = 12
"""What more rules use than that says nothing about them."""
MANY = 100

Function = Callable[..., Any]


class Neighbour(msgspec.Struct, frozen=True):
    """A rule that has to do with another, and how."""

    id: str
    how: str


class Users(msgspec.Struct, frozen=True):
    """The cards and special buildings in whose obligations a rule takes part."""

    cards: list[int]
    buildings: list[str]


def users(game_name: str, proofs: Proofs) -> dict[str, Users]:
    """For each rule of a game who uses it; a card or building does not use its own rule."""
    cards = _by_rule(results_by_card(proofs)) if game_name == "hallertau" else {}
    buildings = _by_rule(results_by_building(proofs)) if game_name == "acbas" else {}
    return {
        id: Users(
            [number for number in cards.get(id, []) if number != card_of(id)],
            [name for name in buildings.get(id, []) if name != building_of(id)],
        )
        for id in game(game_name).model.rules
    }


def _by_rule(results: Mapping[Any, list[Result]]) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for user, about in results.items():
        for rule in dict.fromkeys(rule for result in about for rule in result.rules):
            found.setdefault(rule, []).append(user)
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


def functions_in(value: Any) -> Iterator[Function]:
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
    """An object of a class of the model that is neither a record nor a table of the cards."""
    kind = value.__class__
    return kind.__module__.startswith("spec.") and hasattr(value, "__dict__") and not dataclasses.is_dataclass(kind)


def words(function: Function) -> set[str]:
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
    """A table whose keys are the names of cards or buildings, not of steps."""
    return isinstance(value, dict) and any(dataclasses.is_dataclass(item) for item in value.values())


def is_data(id: str) -> bool:
    """It is the rule of a card or of a building."""
    return bool(card_of(id) or building_of(id))


# --- the graph --------------------------------------------------------------------------------------------------


class Graph:
    """The functions of a game, and the rules among them."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.room = f"spec.{model.name}."
        written: dict[Any, Rule] = {
            inspect.unwrap(rule.function): rule for rule in model.rules.values() if not is_data(rule.id)
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
            self._called[inner] = [one for one in dict.fromkeys(found) if one.__module__.startswith(self.room)]
        return self._called[inner]

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
        yield "new game", [self.model.new]
        yield "scores", [self.model.scores]

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


# --- neighbours -------------------------------------------------------------------------------------------------

Found = dict[str, tuple[float, str]]
"""Neighbours with a rank, the smallest first, and how."""


def neighbours(game_name: str) -> dict[str, list[Neighbour]]:
    """For each rule of a game the rules nearest to it: what it calls and what calls it, then those that share a helper
    with it that few have, then those of the same move."""
    model = game(game_name).model
    graph = Graph(model)
    features = features_of(model)
    ranked: dict[str, Found] = {id: {} for id in model.rules}
    for id in graph.rules.values():
        _by_calls(ranked, id, graph.calls[id])
    _by_sharing(ranked, graph.helpers)
    _by_features(ranked, features)
    _by_names(ranked, model)
    _by_steps(ranked, graph)
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


def _by_names(ranked: dict[str, Found], model: Model) -> None:
    """A building and the rules that are called after it."""
    for id in model.rules:
        owner, _, _ = id.rpartition(".")
        if owner in model.rules and building_of(owner):
            _note(ranked, id, owner, 1, "shares the name")
            _note(ranked, owner, id, 1, "shares the name")


def _by_sharing(ranked: dict[str, Found], shared: Mapping[str, list[str]]) -> None:
    """What fewer have counts for more."""
    for name, ids in shared.items():
        for one in ids if 1 < len(ids) <= COMMON else ():
            for other in ids:
                _note(ranked, one, other, 100 + len(ids), f"shares {name}")


def _by_features(ranked: dict[str, Found], features: Mapping[str, list[str]]) -> None:
    """Cards, or buildings, that have most in common; what fewer have counts for more. A few are enough."""
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


def _by_steps(ranked: dict[str, Found], graph: Graph) -> None:
    """A card or building stands in the moves that answer the steps of its effect, and in the one that brings it."""
    answering = {str(kind.__struct_config__.tag): steps_in(kind) for kind in graph.model.moves}
    for id in graph.model.rules:
        steps = steps_of(id)
        first = "play_card" if card_of(id) else "build_special" if building_of(id) else ""
        for tag in graph.parts:
            by_steps = bool(steps & answering.get(tag, set()))
            for other in sorted(graph.parts[tag]) if by_steps or tag == first else ():
                rank = (200 if by_steps else 1000) + graph.often[other]
                _note(ranked, id, other, rank, SAME_MOVE)


def steps_in(kind: type[Move]) -> set[str]:
    """The steps that a type of move answers."""
    asks_who = any(getattr(one, "__name__", "") == "whoever_answers" for one in references(kind.candidates))
    return words(kind.candidates) if asks_who else set()


def steps_of(id: str) -> set[str]:
    """The kinds of the steps of a card's effect, or of those that a building leaves its builder; none of others."""
    if number := card_of(id):
        card = CARDS[number]
        return {key_of(step) for option in range(1, card.options + 1) for step in card.steps(option)}
    if name := building_of(id):
        return {kind for step in BUILDINGS[name].owes for kind in (step, kind_of(step))}
    return set()


# --- what cards and buildings are made of -----------------------------------------------------------------------


def features_of(model: Model) -> dict[str, list[str]]:
    """What cards and buildings are made of, and the steps that they leave, each with the rules that have it."""
    found: dict[str, list[str]] = {}
    for id in model.rules:
        if number := card_of(id):
            made: Iterable[str] = dict.fromkeys([*made_of(CARDS[number]), *sorted(steps_of(id))])
        elif name := building_of(id):
            made = sorted({*steps_of(id), BUILDINGS[name].site, *BUILDINGS[name].brings} - {"free"})
        else:
            continue
        for feature in made:
            found.setdefault(feature, []).append(id)
    return found


def made_of(value: Any) -> Iterator[str]:
    """The functions of which the parts of a card were made. Those without a name are not told apart by it."""
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
