"""Why a rule was broken: what its condition looked at, the value it saw and the value it needed.

The move is judged on numbers as always. Where a rule demands something that does not hold, the text of that demand is
taken apart: a comparison tells what it saw and what it needed, a conjunction what is lacking of it, an alternative
what any of its parts would take, and a call of a plain function what the function returns. Records are named by their
path in the position or in the move.
"""

from __future__ import annotations

import ast
import functools
import inspect
import itertools
import sys
from collections.abc import Iterable, Iterator, KeysView, ValuesView
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType, FunctionType
from typing import Any, TypeVar, cast

import msgspec

from spec.kernel import Judge, Move, Record, both, either, implies, negate
from spec.kernel import judge as kernel_judge
from spec.kernel.records import join
from spec.kernel.terms import every, some

T = TypeVar("T")

ROOT = Path(__file__).parent.parent
DEPTH = 12
MOST_WAYS = 8
VARIADIC = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
LONG = 96


class Seen(msgspec.Struct):
    """One thing that a broken rule looked at: what it saw and what it needed."""

    what: str
    """A path of the position or of the move, such as `players.0.goods.clay`, or an expression of the rule."""
    saw: Any
    needed: str


Way = list[Seen]
"""What is lacking; all of it would have to be otherwise."""


@dataclass
class Demand:
    """Something that a rule required in vain."""

    where: str
    """File and line."""
    text: str
    ways: list[Way]
    """Each would do; none if nothing can be said but the text."""


class Witness(Judge):
    """A judge that collects every broken rule and remembers what it demanded."""

    def __init__(self, state: type[Record]) -> None:
        super().__init__(collects=True)
        self.state = state
        self.demands: dict[str, list[Demand]] = {}

    def breaks(self, rule: str, *, stop: bool) -> None:
        frame = sys._getframe(1)
        while frame.f_code.co_filename == kernel_judge.__file__ and frame.f_back is not None:
            frame = frame.f_back
        self.demands.setdefault(rule, []).append(demanded(frame, self.state))
        super().breaks(rule, stop=stop)


def demanded(frame: FrameType, state: type[Record]) -> Demand:
    """What the call of `require` or `insist` in a frame demanded."""
    call = _call_at(frame)
    file = Path(frame.f_code.co_filename)
    where = f"{file.relative_to(ROOT) if file.is_relative_to(ROOT) else file.name}:{frame.f_lineno}"
    if call is None:
        return Demand(where, "", [])
    position, move = _around(frame, state), _around(frame, Move)
    reasons = Reasons(dict([*_inside(position, ""), *_inside(move, "move")]), position, move)
    scope = reasons.with_definitions(frame, Scope({**frame.f_globals, **frame.f_locals}))
    ways = sorted(reasons.ways(call.args[0], scope, True, 0), key=len)
    ways = [way for way in ways if not _needs_another_reading(way)] or ways
    return Demand(where, ast.unparse(call.args[0]), [way for way in _once(map(_once, ways)) if way][:MOST_WAYS])


def _once(items: Iterable[T]) -> list[T]:
    """Each of the items once; they need not be hashable."""
    found: list[T] = []
    for item in items:
        if item not in found:
            found.append(item)
    return found


def _needs_another_reading(way: Way) -> bool:
    return any("reading(" in seen.what for seen in way)


# --- the text of the model --------------------------------------------------------------------------------------


@dataclass
class Text:
    """The parts of a module's text, by where they stand."""

    calls: dict[tuple[int | None, ...], ast.Call]
    functions: dict[tuple[str, int], list[ast.FunctionDef | ast.Lambda]]
    assignments: list[tuple[int, str, ast.expr]]


@functools.cache
def _text(file: str) -> Text:
    found = Text({}, {}, [])
    for node in ast.walk(ast.parse(Path(file).read_text(encoding="utf-8"))):
        match node:
            case ast.Call():
                found.calls[node.lineno, node.end_lineno, node.col_offset, node.end_col_offset] = node
            case ast.FunctionDef(name=name, decorator_list=decorators):
                line = decorators[0].lineno if decorators else node.lineno
                found.functions.setdefault((name, line), []).append(node)
            case ast.Lambda():
                found.functions.setdefault(("<lambda>", node.lineno), []).append(node)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found.assignments.append((node.lineno, name, value))
    return found


def _call_at(frame: FrameType) -> ast.Call | None:
    """The call that a frame is in the middle of."""
    positions = next(itertools.islice(frame.f_code.co_positions(), frame.f_lasti // 2, None))
    return _text(frame.f_code.co_filename).calls.get(positions)


def _assigned(frame: FrameType) -> Iterator[tuple[str, ast.expr]]:
    """What was assigned to names in the function that a frame runs, before the line that it runs."""
    for line, name, value in _text(frame.f_code.co_filename).assignments:
        if frame.f_code.co_firstlineno <= line < frame.f_lineno:
            yield name, value


def _definition(function: FunctionType) -> ast.FunctionDef | ast.Lambda | None:
    """The text of a function; None if it is not certain."""
    code = function.__code__
    found = _text(code.co_filename).functions.get((function.__name__, code.co_firstlineno), [])
    return found[0] if len(found) == 1 else None


# --- names of records -------------------------------------------------------------------------------------------


def _around(frame: FrameType | None, kind: type[Record]) -> Any:
    """The position, or the move, that the rules around a frame are about."""
    while frame is not None:
        for value in frame.f_locals.values():
            if isinstance(value, kind):
                return value
        frame = frame.f_back
    return None


def _inside(value: Any, path: str) -> Iterator[tuple[int, str]]:
    if isinstance(value, msgspec.Struct):
        yield id(value), path
        for name in value.__struct_fields__:
            yield from _inside(getattr(value, name), join(path, name))
    elif isinstance(value, dict | list):
        yield id(value), path
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _inside(item, join(path, key))


# --- taking a condition apart -----------------------------------------------------------------------------------

Named = tuple[str, bool]
"""A part of a condition in words of the position, and whether it speaks of the position or the move."""


@dataclass(frozen=True)
class Scope:
    """The values of names, and for those that stand for something in the position how it is called."""

    values: dict[str, Any]
    called: dict[str, Named] = field(default_factory=dict)
    defined: dict[str, tuple[ast.expr, Scope]] = field(default_factory=dict)
    """What was assigned to a name, and the names that were known then."""

    def with_names(self, values: dict[str, Any], called: dict[str, Named]) -> Scope:
        kept = {name: text for name, text in self.called.items() if name not in values}
        defined = {name: text for name, text in self.defined.items() if name not in values}
        return Scope(self.values | values, kept | called, defined)

    def with_definition(self, name: str, node: ast.expr, before: Scope) -> Scope:
        return Scope(self.values, self.called, self.defined | {name: (node, before)})


class Opaque(Exception):
    """Nothing more can be said about this part of a condition."""


@dataclass
class Reasons:
    """What is lacking for conditions to be as wanted."""

    names: dict[int, str]
    """The paths of everything in the position and in the move, by identity."""
    position: Any
    move: Any

    def with_definitions(self, frame: FrameType, scope: Scope) -> Scope:
        """The scope in which local names of a function are called as what they were assigned, if that is still so."""
        called: dict[str, Named] = {}
        known = scope
        for name, value in _assigned(frame):
            if name not in known.defined and self._is(value, scope, frame.f_locals.get(name)):
                known = known.with_definition(name, value, scope)
                text = self.named(value, scope)
                called |= {name: text} if text[1] else {}
        return known.with_names({}, called)

    def _is(self, node: ast.expr, scope: Scope, value: Any) -> bool:
        try:
            return bool(self.value(node, scope) == value)
        except Opaque:
            return False

    def ways(self, node: ast.expr, scope: Scope, wanted: bool, depth: int) -> list[Way]:
        """The ways in which the condition could be as wanted: for each what is lacking. Nothing is if it is so."""
        try:
            return self._ways(node, scope, wanted, depth)
        except Opaque:
            return [[Seen(self.named(node, scope)[0], not wanted, _yes(wanted))]]

    def _ways(self, node: ast.expr, scope: Scope, wanted: bool, depth: int) -> list[Way]:
        found = self.value(node, scope)
        if bool(found) == wanted:
            return [[]]
        if depth > DEPTH:
            raise Opaque
        text, speaks = self.named(node, scope)
        if speaks and isinstance(found, list | dict | tuple):
            return [[Seen(text, _plain(found), "something" if wanted else "nothing")]]
        return self._apart(node, scope, wanted, depth)

    def value(self, node: ast.expr, scope: Scope) -> Any:
        try:
            whole = ast.fix_missing_locations(ast.Expression(node))
            with Judge().presiding():
                return eval(compile(whole, "condition", "eval"), dict(scope.values))
        except Exception:  # whatever keeps a part from being worked out, nothing is said about it
            raise Opaque from None

    def _apart(self, node: ast.expr, scope: Scope, wanted: bool, depth: int) -> list[Way]:
        match node:
            case ast.Name(id=name) if name in scope.defined:
                return self._ways(*scope.defined[name], wanted, depth + 1)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return self._ways(operand, scope, not wanted, depth)
            case ast.Compare(
                left=left, ops=[ast.Is() | ast.IsNot() as op], comparators=[ast.Constant(value=bool(truth))]
            ):
                return self._ways(left, scope, wanted == (truth == isinstance(op, ast.Is)), depth)
            case ast.BoolOp(op=op, values=values):
                return self._joined([(value, scope) for value in values], isinstance(op, ast.And), wanted, depth)
            case ast.IfExp(test=test, body=body, orelse=otherwise):
                return self._chosen(test, body, otherwise, scope, wanted, depth)
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return [[self._compared(left, op, right, scope, wanted)]]
            case ast.Compare(left=left, ops=ops, comparators=comparators):
                sides = [left, *comparators]
                pairs = [ast.Compare(a, [op], [b]) for a, op, b in zip(sides, ops, sides[1:], strict=False)]
                return self._joined([(cast(ast.expr, pair), scope) for pair in pairs], True, wanted, depth)
            case ast.Call():
                return self._called(node, scope, wanted, depth)
        raise Opaque

    def _chosen(
        self, test: ast.expr, body: ast.expr, otherwise: ast.expr, scope: Scope, wanted: bool, depth: int
    ) -> list[Way]:
        """The branch that was taken could be as wanted; if it is a constant, only the other one can."""
        answer = bool(self.value(test, scope))
        taken, other = (body, otherwise) if answer else (otherwise, body)
        if not isinstance(taken, ast.Constant):
            return self._ways(taken, scope, wanted, depth)
        flipped = ast.UnaryOp(ast.Not(), test) if answer else test
        as_wanted = other if wanted else ast.UnaryOp(ast.Not(), other)
        return self._joined([(flipped, scope), (as_wanted, scope)], True, True, depth)

    def _joined(self, parts: list[tuple[ast.expr, Scope]], all_of: bool, wanted: bool, depth: int) -> list[Way]:
        """Of a conjunction that should hold (or a disjunction that should not) everything, else any part."""
        if all_of != wanted:
            return [way for node, scope in parts for way in self.ways(node, scope, wanted, depth + 1)][:MOST_WAYS]
        found: list[Way] = [[]]
        for node, scope in parts:
            try:
                self.value(node, scope)
            except Opaque:
                if found != [[]]:
                    continue  # it makes sense only where what came before holds
                raise
            found = [[*way, *more] for way in found for more in self.ways(node, scope, wanted, depth + 1)][:MOST_WAYS]
        return found

    def _called(self, node: ast.Call, scope: Scope, wanted: bool, depth: int) -> list[Way]:
        function, args = self.value(node.func, scope), node.args
        if function is bool or function is negate:
            return self._ways(args[0], scope, wanted == (function is bool), depth)
        if function is implies:
            return self._joined([(ast.UnaryOp(ast.Not(), args[0]), scope), (args[1], scope)], False, wanted, depth)
        if function in (both, every, either, some):
            parts = [part for arg in args for part in self._parts(arg, scope, function in (every, some))]
            return self._joined(parts, function in (both, every), wanted, depth)
        body, inner = self._inlined(node, function, scope)
        return self._ways(body, inner, wanted, depth + 1)

    def _parts(self, arg: ast.expr, scope: Scope, spread: bool) -> Iterator[tuple[ast.expr, Scope]]:
        """The conditions that an argument stands for: several if it is spread out of a generator."""
        if isinstance(arg, ast.Starred):
            arg, spread = arg.value, True
        if not spread:
            yield arg, scope
        elif isinstance(arg, ast.GeneratorExp):
            for inner in self._looped(arg.generators, scope):
                yield arg.elt, inner
        else:
            raise Opaque

    def _looped(self, loops: list[ast.comprehension], scope: Scope) -> Iterator[Scope]:
        if not loops:
            yield scope
            return
        loop, *others = loops
        for item in self.value(loop.iter, scope):
            inner = scope.with_names(dict(_bound(loop.target, item)), self._item_called(loop, item, scope))
            if all(self.value(test, inner) for test in loop.ifs):
                yield from self._looped(others, inner)

    def _item_called(self, loop: ast.comprehension, item: Any, scope: Scope) -> dict[str, Named]:
        """What the second name of a loop over the items of a map is called."""
        match loop.iter, loop.target:
            case ast.Call(func=ast.Attribute(value=base, attr="items")), ast.Tuple(elts=[_, ast.Name(id=name)]):
                path = self._path(base, scope)
                return {} if path is None else {name: (join(path, item[0]), True)}
        return {}

    # --- functions that only return something ---

    def _inlined(self, node: ast.Call, function: Any, scope: Scope) -> tuple[ast.expr, Scope]:
        """The expression that a plain function returns, and the names in it."""
        function = inspect.unwrap(function) if callable(function) else function
        if not isinstance(function, FunctionType) or (text := _definition(function)) is None:
            raise Opaque
        values, called = self._arguments(node, function, scope)
        around = {**function.__globals__, **inspect.getclosurevars(function).nonlocals}
        inner = Scope(around | values, called)
        return (text.body, inner) if isinstance(text, ast.Lambda) else self._result(text.body, inner)

    def _arguments(
        self, node: ast.Call, function: FunctionType, scope: Scope
    ) -> tuple[dict[str, Any], dict[str, Named]]:
        signature = inspect.signature(function)
        spread = any(parameter.kind in VARIADIC for parameter in signature.parameters.values())
        if spread or any(isinstance(arg, ast.Starred) for arg in node.args):
            raise Opaque
        bound = signature.bind(*node.args, **{item.arg or "": item.value for item in node.keywords})
        called = {name: text for name, arg in bound.arguments.items() if (text := self.named(arg, scope))[1]}
        values = {name: self.value(arg, scope) for name, arg in bound.arguments.items()}
        bound.apply_defaults()
        return dict(bound.arguments) | values, called

    def _result(self, body: list[ast.stmt], scope: Scope) -> tuple[ast.expr, Scope]:
        """What a plain body returns: assignments, branches and a return."""
        for index, statement in enumerate(body):
            match statement:
                case ast.Return(value=ast.expr() as value):
                    return value, scope
                case (
                    ast.Assign(targets=[target], value=value) | ast.AnnAssign(target=target, value=ast.expr() as value)
                ):
                    scope = self._assigned(target, value, scope)
                case ast.If(test=test, body=then, orelse=[]) if isinstance(then[-1], ast.Return):
                    if len(then) > 1:
                        return self._result(then if self.value(test, scope) else body[index + 1 :], scope)
                    otherwise, scope = self._result(body[index + 1 :], scope)
                    return ast.IfExp(test, cast(ast.expr, then[-1].value), otherwise), scope
                case ast.Match(subject=subject, cases=cases):
                    return self._result([*self._matching(subject, cases, scope), *body[index + 1 :]], scope)
                case ast.Expr(value=ast.Constant()):
                    continue
                case _:
                    raise Opaque
        raise Opaque

    def _assigned(self, target: ast.expr, value: ast.expr, scope: Scope) -> Scope:
        """The names after an assignment."""
        text = self.named(value, scope)
        called = {target.id: text} if text[1] and isinstance(target, ast.Name) else {}
        after = scope.with_names(dict(_bound(target, self.value(value, scope))), called)
        return after.with_definition(target.id, value, scope) if isinstance(target, ast.Name) else after

    def _matching(self, subject: ast.expr, cases: list[ast.match_case], scope: Scope) -> list[ast.stmt]:
        """What a match on plain values does."""
        found = self.value(subject, scope)
        for case in cases:
            patterns = case.pattern.patterns if isinstance(case.pattern, ast.MatchOr) else [case.pattern]
            for pattern in patterns:
                match pattern:
                    case ast.MatchValue(value=value) if self.value(value, scope) == found:
                        return case.body
                    case ast.MatchAs(pattern=None, name=None):
                        return case.body
        return []

    # --- comparisons ---

    def _compared(self, left: ast.expr, op: ast.cmpop, right: ast.expr, scope: Scope, wanted: bool) -> Seen:
        here, there = self.value(left, scope), self.value(right, scope)
        (text, speaks), (other, other_speaks) = self.named(left, scope), self.named(right, scope)
        kind: type[ast.cmpop] = type(op) if wanted else OPPOSITE[type(op)]
        if kind in (ast.In, ast.NotIn) and other_speaks:
            verb = "to hold" if kind is ast.In else "not to hold"
            return Seen(other, _plain(there), f"{verb} {_shown(here)}")
        turned = (other_speaks, "(" not in other) > (speaks, "(" not in text)
        if turned and kind in TURNED:
            text, here, there, kind = other, there, here, TURNED[kind]
        return Seen(text, _plain(here), _needed(kind, there))

    def named(self, node: ast.expr, scope: Scope) -> Named:
        """A part of a condition in words of the position."""
        path = self._path(node, scope)
        if path is not None:
            return path or "the position", True
        match node:
            case ast.Name(id=name) if name in scope.called:
                return scope.called[name]
            case ast.BinOp(left=left, op=op, right=right) if type(op) in SIGNS:
                (first, speaks), (second, also) = self.named(left, scope), self.named(right, scope)
                return f"{first} {SIGNS[type(op)]} {second}", speaks or also
            case ast.Constant(value=value):
                return _shown(value), False
            case ast.Call(func=ast.Name(id="cast"), args=[_, value]):
                return self.named(value, scope)
            case ast.Call(func=ast.Attribute(value=base, attr="values"), args=[]):
                return self.named(base, scope)
            case ast.Call(func=ast.Attribute(value=base, attr="of")) if text := self._text_of(base, scope):
                return text, True
            case ast.Call(func=ast.Name(id="total" | "sum"), args=[ast.GeneratorExp() as terms]):
                return self._sum_named(terms, scope)
            case ast.Call(func=func, args=args) if not any(isinstance(arg, ast.Starred) for arg in args):
                return self._call_named(node, func, args, scope)
        text = ast.unparse(node)
        return (text if len(text) <= LONG else text[:LONG] + "…"), False

    def _text_of(self, node: ast.expr, scope: Scope) -> str:
        """How something that knows its own words calls itself: a quantity that cards ask about."""
        try:
            text = getattr(self.value(node, scope), "text", "")
        except Opaque:
            return ""
        return text if isinstance(text, str) else ""

    def _sum_named(self, terms: ast.GeneratorExp, scope: Scope) -> Named:
        try:
            parts = [self.named(terms.elt, inner) for inner in self._looped(terms.generators, scope)]
        except Opaque:
            parts = []
        texts = [text for text, _ in parts] or [ast.unparse(terms)]
        whole = " + ".join(texts)
        if len(whole) > LONG:
            whole = f"{texts[0]} + … + {texts[-1]}"
        return whole, any(speaks for _, speaks in parts)

    def _call_named(self, node: ast.Call, func: ast.expr, args: list[ast.expr], scope: Scope) -> Named:
        inside = [self._argument_named(arg, scope) for arg in args]
        speaks = any(mentions for _, mentions in inside)
        if speaks:
            try:
                text, mentions = self.named(*self._inlined(node, self.value(func, scope), scope))
                if mentions and "…" not in text and ("(" not in text or not isinstance(func, ast.Name)):
                    return text, True
            except Opaque:
                pass
        text = f"{ast.unparse(func)}({', '.join(text for text, _ in inside)})"
        return (text if len(text) <= LONG else f"{ast.unparse(func)}(…)"), speaks

    def _argument_named(self, node: ast.expr, scope: Scope) -> Named:
        text, speaks = self.named(node, scope)
        value = scope.values.get(node.id) if isinstance(node, ast.Name) else None
        return (str(value), False) if not speaks and isinstance(value, int | str) else (text, speaks)

    def _path(self, node: ast.expr, scope: Scope) -> str | None:
        match node:
            case ast.Name(id=name):
                value = scope.values.get(name)
                if (path := self.names.get(id(value))) is not None:
                    return path
                field = name.rstrip("_")
                if isinstance(value, int | str) and name not in scope.called:
                    if getattr(self.position, field, None) == value:
                        return field
                    if getattr(self.move, field, None) == value:
                        return f"move.{field}"
            case ast.Attribute(value=base, attr=attr):
                inside = self._path(base, scope)
                return None if inside is None else join(inside, attr)
            case (
                ast.Subscript(value=base, slice=key)
                | ast.Call(func=ast.Attribute(value=base, attr="get"), args=[key, *_])
                | ast.Call(func=ast.Name(id="getattr"), args=[base, key])
            ):
                inside = self._path(base, scope)
                return None if inside is None else join(inside, self._key(key, scope))
        return None

    def _key(self, node: ast.expr, scope: Scope) -> Any:
        try:
            return self.value(node, scope)
        except Opaque:
            return ast.unparse(node)


def _bound(target: ast.expr, value: Any) -> Iterator[tuple[str, Any]]:
    """The names that an assignment binds."""
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple):
        for part, item in zip(target.elts, value, strict=True):
            yield from _bound(part, item)
    else:
        raise Opaque


# --- words ------------------------------------------------------------------------------------------------------

OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.Eq,
    ast.NotEq: ast.NotEq,
    ast.Lt: ast.Gt,
    ast.Gt: ast.Lt,
    ast.LtE: ast.GtE,
    ast.GtE: ast.LtE,
}
SIGNS: dict[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}


def _needed(kind: type[ast.cmpop], than: Any) -> str:
    """What a comparison needs, in words."""
    if isinstance(than, dict):
        than = list(than)
    if isinstance(than, int) and not isinstance(than, bool):
        than += {ast.Lt: -1, ast.Gt: 1}.get(kind, 0)
    match kind:
        case ast.Lt | ast.LtE:
            return f"at most {_shown(than)}"
        case ast.Gt | ast.GtE:
            return f"at least {_shown(than)}"
        case ast.NotEq | ast.IsNot:
            return f"anything but {_shown(than)}"
        case ast.In:
            return f"one of {_shown(than)}"
        case ast.NotIn:
            return f"none of {_shown(than)}"
    return _shown(than)


def _yes(wanted: bool) -> str:
    return "that it holds" if wanted else "that it does not hold"


def _plain(value: Any) -> Any:
    """A value that can be written as JSON; a set in a fixed order."""
    if isinstance(value, set | frozenset):
        value = sorted(value, key=str)
    if isinstance(value, KeysView | ValuesView):
        value = list(value)
    try:
        return msgspec.to_builtins(value, str_keys=True)
    except TypeError:
        return str(value)


def _shown(value: Any) -> str:
    value = _plain(value)
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return ", ".join(f"{key} {_shown(item)}" for key, item in value.items()) or "nothing"
    if isinstance(value, list | tuple):
        return ", ".join(map(_shown, value)) or "nothing"
    return str(value)
