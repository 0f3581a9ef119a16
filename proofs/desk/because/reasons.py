"""A condition that does not hold, taken apart: what is lacking for it to hold."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import FrameType, FunctionType
from typing import Any, cast

import msgspec

from proofs.desk.because.phrases import OPPOSITE, SIGNS, TURNED, needed, plain, shown, yes
from proofs.desk.because.texts import assigned, definition
from spec.kernel import Judge, both, either, implies, is_named, is_same, negate
from spec.kernel.records import join
from spec.kernel.terms import every, some

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
        for name, value in assigned(frame):
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
            return [[Seen(self.named(node, scope)[0], not wanted, yes(wanted))]]

    def _ways(self, node: ast.expr, scope: Scope, wanted: bool, depth: int) -> list[Way]:
        found = self.value(node, scope)
        if bool(found) == wanted:
            return [[]]
        if depth > DEPTH:
            raise Opaque
        text, speaks = self.named(node, scope)
        if speaks and isinstance(found, list | dict | tuple):
            return [[Seen(text, plain(found), "something" if wanted else "nothing")]]
        return self._apart(node, scope, wanted, depth)

    def value(self, node: ast.expr, scope: Scope) -> Any:
        try:
            whole = ast.fix_missing_locations(ast.Expression(node))
            with Judge():
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
        if function in (is_named, is_same) and len(args) == 2:
            return self._ways(ast.Compare(args[0], [ast.Eq()], [args[1]]), scope, wanted, depth)
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
        if not isinstance(function, FunctionType) or (text := definition(function)) is None:
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
            return Seen(other, plain(there), f"{verb} {shown(here)}")
        turned = (other_speaks, "(" not in other) > (speaks, "(" not in text)
        if turned and kind in TURNED:
            text, here, there, kind = other, there, here, TURNED[kind]
        return Seen(text, plain(here), needed(kind, there))

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
                return shown(value), False
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
        """How something that knows its own words calls itself: a quantity that pieces ask about."""
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
