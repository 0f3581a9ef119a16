"""Reads a condition: each method takes a piece of Python's syntax tree and gives back what it means."""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any

from proofs.desk.find.kinds import (
    CONSTANT,
    NAME,
    NOTHING,
    NUMBER,
    TRUTH,
    Kind,
    entries_of,
    fields_of,
    kind_of,
    state_kind,
)
from proofs.desk.find.tree import Env, Node, all_of, any_of, compare, compared, opposite, said
from proofs.desk.find.values import field_of, player_of, state_of, there_is, worked
from proofs.desk.find.vocabulary import words_of
from proofs.game import Game
from proofs.scenarios import nearest
from spec.kernel import either, ite

DEEPEST = 30
LARGEST = 1_000_000

SIGNS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}


class NotUnderstood(ValueError):
    """A condition that is not in the language; the message says where and what."""


class Reader(ABC):
    """Reads one condition."""

    def __init__(self, game: Game, text: str) -> None:
        model = game.model
        self.text = text
        self.words = words_of(game)
        self.position = state_kind(model.state)
        self.fields = fields_of(Kind("record", self.position.info))
        self.player = kind_of(item_info(self.fields["players"]))
        self.kinds = {str(kind.__struct_config__.tag): kind for kind in model.moves}
        self.local: dict[str, Kind] = {}
        self.lying: set[tuple[str, str, Any]] = set()

    # --- refusing

    def refuse(self, where: ast.AST, problem: str) -> NotUnderstood:
        offset = getattr(where, "col_offset", 0)
        column = len(self.text.encode()[:offset].decode(errors="ignore")) + 1
        return NotUnderstood(f"Column {column}: {problem}")

    def said(self, where: ast.AST) -> str:
        return ast.get_source_segment(self.text, where) or self.text

    def must_be(self, node: Node, sort: str, where: ast.AST) -> None:
        if node.kind.sort != sort:
            wanted = {"truth": "a condition, something that is true or false", "number": "a number"}.get(sort, sort)
            raise self.refuse(where, f"{node.text} is {node.kind.called}; here should be {wanted}.")

    # --- what there is

    def read(self, where: ast.expr, depth: int) -> Node:
        if depth > DEEPEST:
            raise self.refuse(where, f"The condition is nested more than {DEEPEST} deep.")
        match where:
            case ast.Constant():
                return self.constant(where)
            case ast.Name():
                return self.name(where)
            case ast.Attribute():
                return self.attribute(where, depth)
            case ast.Subscript():
                return self.index(where, depth)
            case ast.BoolOp():
                parts = self.conditions(where.values, depth)
                return (all_of if isinstance(where.op, ast.And) else any_of)(parts, self.said(where))
            case ast.UnaryOp():
                return self.unary(where, depth)
            case ast.BinOp():
                return self.arithmetic(where, depth)
            case ast.Compare():
                return self.comparison(where, depth)
            case ast.IfExp():
                return self.choice(where, depth)
            case ast.Tuple() | ast.List():
                return self.listing(where, depth)
            case ast.Call():
                return self.call(where, depth)
        raise self.refuse(where, f"{type(where).__name__} is not part of the language.")

    def conditions(self, several: Sequence[ast.expr], depth: int) -> list[Node]:
        parts = [self.read(part, depth + 1) for part in several]
        for part, where in zip(parts, several, strict=True):
            self.must_be(part, "truth", where)
        return parts

    def numbers(self, several: Sequence[ast.expr], depth: int) -> list[Node]:
        parts = [self.read(part, depth + 1) for part in several]
        for part, where in zip(parts, several, strict=True):
            self.must_be(part, "number", where)
        return parts

    def constant(self, where: ast.Constant) -> Node:
        value = where.value
        kinds = {bool: TRUTH, int: CONSTANT, str: NAME, type(None): NOTHING}
        if type(value) not in kinds:
            raise self.refuse(where, f"{self.said(where)} is neither a whole number nor a name nor True, False, None.")
        if type(value) is int and value > LARGEST:
            raise self.refuse(where, f"Numbers beyond {LARGEST:,} are not read.")
        return Node(kinds[type(value)], self.said(where), lambda _: value, constant=value)

    def name(self, where: ast.Name) -> Node:
        name = where.id
        if name in self.local:
            return Node(self.local[name], name, lambda env: env.local[name])
        if name == "game":
            return Node(self.position, name, lambda env: env.now)
        if name == "after":
            return Node(self.position, name, lambda env: env.after, later=True)
        if name in ("player", "other"):
            return Node(self.player, name, lambda env: player_of(env.now, name))
        if name in self.fields:
            return Node(self.fields[name], name, lambda env: getattr(env.now.state, name))
        known = list(dict.fromkeys([*self.local, "game", "after", "player", "other", *self.fields]))
        raise self.refuse(where, f"There is no {name}.{nearest(name, known) or there_is(known)}")

    def attribute(self, where: ast.Attribute, depth: int) -> Node:
        of, name, text = self.read(where.value, depth + 1), where.attr, self.said(where)
        if of.kind.sort == "position":
            if name in ("player", "other"):
                return Node(self.player, text, lambda env: player_of(of.value(env), name), **said([of]))
            if name in self.fields:
                return Node(self.fields[name], text, lambda env: field_of(state_of(of.value(env)), name), **said([of]))
            raise self.missing(where, of, name, ["player", "other", *self.fields])
        if of.kind.sort == "record":
            return self.field(where, of, name)
        if of.kind.sort in ("table", "marks", "map"):
            return self.entry(where, of, name)
        raise self.refuse(where, f"{of.text} is {of.kind.called}; there is no {name} in it.")

    def field(self, where: ast.Attribute, of: Node, name: str) -> Node:
        fields, text = fields_of(of.kind), self.said(where)
        if name in fields:
            return Node(fields[name], text, lambda env: field_of(of.value(env), name), **said([of]))
        derived = self.words.of_player if of.kind.cls is self.player.cls else {}
        if name in derived:
            work = derived[name][1]
            return Node(NUMBER, text, lambda env: worked(work, of.value(env)), **said([of]))
        raise self.missing(where, of, name, [*fields, *derived])

    def missing(self, where: ast.AST, of: Node, name: object, known: Iterable[Any]) -> NotUnderstood:
        names = [str(item) for item in known]
        return self.refuse(where, f"{of.text} has no {name}.{nearest(str(name), names) or there_is(names)}")

    def entry(self, where: ast.expr, of: Node, key: Any) -> Node:
        keys, kind = entries_of(of.kind)
        key = next((known for known in keys if known == key or str(known) == str(key)), None)
        if key is None:
            asked = where.attr if isinstance(where, ast.Attribute) else self.said(where)
            raise self.missing(where, of, asked, keys)
        absent = 0 if of.kind.sort == "marks" else None

        def value(env: Env) -> Any:
            table = of.value(env)
            return None if table is None else table.get(key, absent)

        return Node(kind, self.said(where), value, **said([of]))

    def index(self, where: ast.Subscript, depth: int) -> Node:
        of, key = self.read(where.value, depth + 1), self.read(where.slice, depth + 1)
        if of.kind.sort in ("table", "marks", "map"):
            if key.constant is None:
                raise self.refuse(where.slice, f"What of {of.text} is meant must be written down, not worked out.")
            return self.entry(where, of, key.constant)
        if of.kind.sort != "list" or of.kind.item is None:
            raise self.refuse(where, f"{of.text} is {of.kind.called}, not a list or a table.")
        if key.kind.sort != "number" or not key.kind.control or (key.constant or 0) < 0:
            raise self.refuse(where.slice, f"Places in {of.text} are counted with a number from 0 on.")

        def value(env: Env) -> Any:
            items, place = of.value(env), key.value(env)
            return items[place] if items is not None and place is not None and place < len(items) else None

        return Node(of.kind.item, self.said(where), value, **said([of, key]))

    # --- working out

    def unary(self, where: ast.UnaryOp, depth: int) -> Node:
        part, text = self.read(where.operand, depth + 1), self.said(where)
        if isinstance(where.op, ast.Not):
            self.must_be(part, "truth", where.operand)
            return opposite(part, text)
        if not isinstance(where.op, ast.USub):
            raise self.refuse(where, "Of signs only - and not are understood.")
        self.must_be(part, "number", where.operand)
        constant = None if part.constant is None else -part.constant
        return Node(
            Kind("number", control=part.kind.control),
            text,
            lambda env: worked(lambda value: 0 - value, part.value(env)),
            constant=constant,
            **said([part]),
        )

    def arithmetic(self, where: ast.BinOp, depth: int) -> Node:
        left, right = self.numbers([where.left, where.right], depth)
        dividing = isinstance(where.op, ast.FloorDiv | ast.Mod)
        if dividing and (right.constant is None or right.constant <= 0):
            raise self.refuse(where.right, "Numbers can be divided only by a positive number that is written down.")
        if isinstance(where.op, ast.Mult) and left.constant is None and right.constant is None:
            raise self.refuse(where, "One of two factors must be a number that is written down.")
        works: dict[type[ast.operator], Any] = {
            ast.Add: lambda one, other: one + other,
            ast.Sub: lambda one, other: one - other,
            ast.Mult: lambda one, other: one * other,
            ast.FloorDiv: lambda one, other: one // other,
            ast.Mod: lambda one, other: one % other,
        }
        work = works.get(type(where.op))
        if work is None:
            raise self.refuse(where, "Of arithmetic only + - * // and % are understood.")
        return Node(
            Kind("number", control=left.kind.control and right.kind.control),
            self.said(where),
            lambda env: worked(work, left.value(env), right.value(env)),
            **said([left, right]),
        )

    def choice(self, where: ast.IfExp, depth: int) -> Node:
        test, then, other = (self.read(part, depth + 1) for part in (where.test, where.body, where.orelse))
        self.must_be(test, "truth", where.test)
        if test.asks:
            raise self.refuse(where.test, "What is asked between if and else may not be about legal moves.")
        self.must_be(then, "number", where.body)
        self.must_be(other, "number", where.orelse)
        return Node(
            NUMBER,
            self.said(where),
            lambda env: worked(lambda one, two: ite(test.value(env), one, two), then.value(env), other.value(env)),
            **said([test, then, other]),
        )

    def listing(self, where: ast.Tuple | ast.List, depth: int) -> Node:
        parts = [self.read(part, depth + 1) for part in where.elts]
        kinds = {part.kind.sort for part in parts}
        if len(kinds) > 1 or not kinds <= {"number", "name", "truth"}:
            raise self.refuse(where, f"{self.said(where)} should hold numbers only, or names only, or conditions only.")
        item = Kind(next(iter(kinds))) if kinds else NUMBER
        return Node(Kind("list", item=item), self.said(where), lambda env: [p.value(env) for p in parts], **said(parts))

    # --- comparing

    def comparison(self, where: ast.Compare, depth: int) -> Node:
        places = [where.left, *where.comparators]
        sides = [self.read(part, depth + 1) for part in places]
        found = [
            self.compare_two(sign, sides[index], sides[index + 1], places[index : index + 2])
            for index, sign in enumerate(where.ops)
        ]
        return found[0] if len(found) == 1 else all_of(found, self.said(where))

    def compare_two(self, sign: ast.cmpop, left: Node, right: Node, where: list[ast.expr]) -> Node:
        for side, place in zip((left, right), where, strict=True):
            if side.asks:
                raise self.refuse(place, f"{side.text} is true or false by itself; leave out the comparison.")
        if isinstance(sign, ast.In | ast.NotIn):
            found = self.member(left, right, where)
            return found if isinstance(sign, ast.In) else opposite(found, found.text.replace(" in ", " not in ", 1))
        if isinstance(sign, ast.Is | ast.IsNot):
            if "nothing" not in (left.kind.sort, right.kind.sort):
                raise self.refuse(where[0], "is and is not are for None only; write == or !=.")
            symbol = "==" if isinstance(sign, ast.Is) else "!="
        else:
            symbol = SIGNS[type(sign)]
        self.comparable(symbol, left, right, where)
        return compared(symbol, left, right, f"{left.text} {symbol} {right.text}")

    def comparable(self, symbol: str, left: Node, right: Node, where: list[ast.expr]) -> None:
        sorts = {left.kind.sort, right.kind.sort}
        if symbol in ("==", "!="):
            if "nothing" in sorts or (len(sorts) == 1 and sorts <= {"number", "name", "truth"}):
                self.known_value(left, right, where[1])
                self.known_value(right, left, where[0])
                return
        elif sorts == {"number"}:
            return
        what = f"{left.text} is {left.kind.called}, {right.text} is {right.kind.called}"
        raise self.refuse(where[0], f"{what}: {symbol} can't compare them.")

    def known_value(self, field: Node, given: Node, where: ast.expr) -> None:
        """A name that something is compared with must be one that it can have."""
        known, value = field.kind.values, given.constant
        if known is not None and value is not None and value not in known:
            names = [str(item) for item in known]
            hint = nearest(str(value), names) or (there_is(names) if len(names) < 20 else "")
            raise self.refuse(where, f"{field.text} is never {value!r}.{hint}")

    def member(self, item: Node, within: Node, where: list[ast.expr]) -> Node:
        text, kind = f"{item.text} in {within.text}", within.kind
        if kind.sort in ("marks", "map"):
            if item.constant is None:
                raise self.refuse(where[0], f"What may be in {within.text} must be written down, not worked out.")
            entry = self.entry(where[0], within, item.constant)
            self.note(within.text, item.constant)
            return compared("!=", entry, _constant(0 if kind.sort == "marks" else None), text)
        if kind.sort != "list" or kind.item is None or kind.item.sort != item.kind.sort:
            raise self.refuse(where[1], f"{within.text} is {kind.called}: {item.text} can't be in it.")
        self.known_value(Node(kind.item, f"What is in {within.text}", within.value), item, where[0])
        if item.constant is not None:
            self.note(within.text, item.constant)

        def value(env: Env) -> bool:
            items = within.value(env)
            return either(*(compare("==", item.value(env), other) for other in items or ()))

        return Node(TRUTH, text, value, **said([item, within]))

    def note(self, path: str, what: Any) -> None:
        """Remember that something is said to lie somewhere."""
        whose, _, place = path.partition(".")
        if whose in ("player", "other"):
            self.lying.add((whose, place, what))
        elif not place:
            self.lying.add(("game", whose, what))

    @abstractmethod
    def call(self, where: ast.Call, depth: int) -> Node:
        """Words with brackets; see `brackets`."""


def item_info(kind: Kind) -> Any:
    return kind.info.item_type  # type: ignore[union-attr]


def _constant(value: Any) -> Node:
    return Node(NUMBER, repr(value), lambda _: value, constant=value)
