"""Small changes to the source of a model or an engine, one at a time: what can be changed, and what the text is then.

Only what is done when rules are run is changed: bodies of functions and lambdas, and numbers that have a name. Tables,
types, decorators, docstrings and what is only said to people stay as they are. An engine is plain Python: there goods
and phases are names of constants and attributes, sets are bits, and what refuses is a condition before a `raise`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

import msgspec

OPPOSITES: Mapping[str, str] = {
    "both": "either",
    "either": "both",
    "every": "some",
    "some": "every",
    "all": "any",
    "any": "all",
    "least": "greatest",
    "greatest": "least",
    "min": "max",
    "max": "min",
    "implies": "both",
}
"""Functions in whose place another is called."""
COMPARISONS: Mapping[type[ast.cmpop], tuple[str, str, str]] = {
    ast.Lt: ("<", "<=", "lt-to-le"),
    ast.LtE: ("<=", "<", "le-to-lt"),
    ast.Gt: (">", ">=", "gt-to-ge"),
    ast.GtE: (">=", ">", "ge-to-gt"),
    ast.Eq: ("==", "!=", "eq-to-ne"),
    ast.NotEq: ("!=", "==", "ne-to-eq"),
    ast.Is: ("is", "is not", "is-to-is-not"),
    ast.IsNot: ("is not", "is", "is-not-to-is"),
    ast.In: ("in", "not in", "in-to-not-in"),
    ast.NotIn: ("not in", "in", "not-in-to-in"),
}
SUMS: Mapping[type[ast.operator], tuple[str, str, str]] = {
    ast.Add: ("+", "-", "plus-to-minus"),
    ast.Sub: ("-", "+", "minus-to-plus"),
}
BITS: Mapping[type[ast.operator], tuple[str, str, str]] = {
    ast.BitOr: ("|", "&", "bits-or-to-and"),
    ast.BitAnd: ("&", "|", "bits-and-to-or"),
    ast.BitXor: ("^", "|", "bits-xor-to-or"),
    ast.LShift: ("<<", ">>", "left-to-right"),
    ast.RShift: (">>", "<<", "right-to-left"),
}
"""Sets that are numbers."""
ERRORS = "engine.wire.errors"
"""Where engines have their ways to refuse."""
PLAYERS = "players"
"""What is looked up by a seat."""
SEATS = ("seat", "move.player")
"""What names a seat; so does every parameter that is declared as a `Seat`."""
SEATS_OF_ENGINES = (*SEATS, 'move["player"]')
SPOKEN = ("str", "dict[str, str]", "Mapping[str, str]")
"""What a function gives back that only says something."""
NO_YIELD = "yield from ()"
OPEN_TESTS = (ast.Call, ast.Name, ast.Attribute)
"""Conditions in which nothing else is changed."""


class Mutant(msgspec.Struct, frozen=True):
    """One change to one module."""

    id: str
    module: str
    line: int
    change: str
    """What is changed, in a few words."""
    function: str
    """The innermost function around it, by module and place; nothing if the change is in none."""
    before: str
    after: str
    """The line without the change and with it."""
    start: int
    end: int
    text: str
    """What stands in the place of the characters from start to end."""

    def applied(self, source: str) -> str:
        """The source with the change."""
        return source[: self.start] + self.text + source[self.end :]


def place(module: str, node: ast.AST) -> str:
    """A function of a module, by where it begins."""
    return f"{module}:{node.lineno}:{node.col_offset}"  # type: ignore[attr-defined]


def mutants_of(
    module: str, source: str, domains: Sequence[Sequence[str]] = (), *, engine: bool = False
) -> list[Mutant]:
    """Every change to the source of a module, in the order of the text; none leaves it as it means. The domains are the
    names of things that can stand in each other's place."""
    finder = (_EngineFinder if engine else _Finder)(module, source, domains)
    finder.look_through(finder.tree)
    found: dict[str, Mutant] = {}
    for mutant in sorted(finder.found, key=lambda one: (one.start, one.end)):
        found.setdefault(mutant.id, mutant)
    return list(found.values())


class _Finder:
    """Goes through the source of one module."""

    known_seats: tuple[str, ...] = SEATS
    operators: Mapping[type[ast.operator], tuple[str, str, str]] = SUMS

    def __init__(self, module: str, source: str, domains: Sequence[Sequence[str]]) -> None:
        self.module = module
        self.source = source
        self.tree = ast.parse(source)
        self.found: list[Mutant] = []
        self.function = ""
        self.seats: frozenset[str] = frozenset(self.known_seats)
        self.others = _next_in_turn(domains)
        lines = source.splitlines(keepends=True)
        self.lines = lines
        self.starts = [0]
        for line in lines:
            self.starts.append(self.starts[-1] + len(line))

    # --- where changes are looked for ---------------------------------------------------------------------------

    def look_through(self, node: ast.AST) -> None:
        """Look for functions, and for numbers that have a name, outside of any function."""
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            self.look_into(node, node.args)
            return
        for child in ast.iter_child_nodes(node):
            named = isinstance(node, ast.Module) and isinstance(child, ast.Assign | ast.AnnAssign)
            if named and _is_number(child.value):  # type: ignore[attr-defined]
                self.constant(child.value)  # type: ignore[attr-defined]
            else:
                self.look_through(child)

    def look_into(self, function: ast.FunctionDef | ast.Lambda, parameters: ast.arguments) -> None:
        """Changes in the body of a function."""
        if isinstance(function, ast.FunctionDef) and self.only_speaks(function):
            return
        around = self.function, self.seats
        self.function = place(self.module, function)
        declared = [*parameters.posonlyargs, *parameters.args, *parameters.kwonlyargs]
        self.seats |= {one.arg for one in declared if one.annotation is not None and _is_seat(one.annotation)}
        if isinstance(function, ast.Lambda):
            self.expression(function.body)
        else:
            self.block(function.body, function.body[-1])
        self.function, self.seats = around

    def only_speaks(self, function: ast.FunctionDef) -> bool:
        """What the function gives back is only said to people."""
        return _says_something(function)

    def block(self, statements: list[ast.stmt], last: ast.stmt) -> None:
        for statement in statements:
            if _is_docstring(statement) or isinstance(statement, ast.Raise | ast.Import | ast.ImportFrom):
                continue
            self.dropped(statement, last)
            self.statement(statement, last)

    def statement(self, statement: ast.stmt, last: ast.stmt) -> None:
        """What can be changed within a statement."""
        if isinstance(statement, ast.FunctionDef):
            self.look_into(statement, statement.args)
            return
        if isinstance(statement, ast.If):
            self.turned_round(statement.test)
        if isinstance(statement, ast.AugAssign):
            self.operator(statement.op, statement.target, statement.value, self.operators, "=")
        for name, value in ast.iter_fields(statement):
            if name == "annotation":
                continue
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                self.block(value, last)
                continue
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.expr):
                    self.expression(part)
                elif isinstance(part, ast.match_case):
                    self.block(part.body, last)

    def expression(self, node: ast.AST) -> None:
        """What can be changed in an expression and in all that it is made of."""
        match node:
            case ast.JoinedStr():
                return
            case ast.Lambda():
                self.look_into(node, node.args)
                return
            case ast.Constant():
                self.constant(node)
            case ast.Compare():
                for op, left, right in zip(node.ops, [node.left, *node.comparators], node.comparators, strict=False):
                    self.operator(op, left, right, COMPARISONS)
            case ast.BinOp() if not (_is_text(node.left) or _is_text(node.right)):
                self.operator(node.op, node.left, node.right, self.operators)
            case ast.BoolOp():
                self.logic(node)
            case ast.UnaryOp(op=ast.Not()):
                start, _ = self.span(node)
                self.change(start, start + 3, "", "not-removed", "`not` is removed")
            case ast.IfExp():
                self.turned_round(node.test)
            case ast.comprehension():
                for test in node.ifs:
                    self.turned_round(test)
            case ast.Call():
                self.call(node)
            case ast.Subscript():
                self.seat(node.slice)
        for child in ast.iter_child_nodes(node):
            self.expression(child)

    # --- changes ------------------------------------------------------------------------------------------------

    def constant(self, node: ast.AST | None) -> None:
        assert isinstance(node, ast.Constant)
        start, end = self.span(node)
        value = node.value
        others: list[object] = []
        if isinstance(value, bool):
            others = [not value]
        elif isinstance(value, int):
            others = [value + 1, value - 1] if value > 0 else [value + 1]
        elif isinstance(value, str) and value in self.others and self.source[start] in "\"'":
            others = [self.others[value]]
        for other in others:
            old, new = str(value), str(other)
            text = f'"{new}"' if isinstance(other, str) else new
            self.change(start, end, text, f"{old}-to-{new}", f"{old} becomes {new}")

    def operator(
        self,
        op: ast.cmpop | ast.operator,
        left: ast.expr,
        right: ast.expr,
        others: Mapping[type[ast.cmpop], tuple[str, str, str]] | Mapping[type[ast.operator], tuple[str, str, str]],
        tail: str = "",
    ) -> None:
        """Another operator between two expressions."""
        if type(op) not in others:
            return
        old, new, slug = others[type(op)]  # type: ignore[index]
        start, end = self.between(left, right, old + tail)
        self.change(start, end, new + tail, slug, f"{old + tail} becomes {new + tail}")

    def logic(self, node: ast.BoolOp) -> None:
        """`and` becomes `or` and back, in the first place where it stands in a row."""
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        start, end = self.between(node.values[0], node.values[1], old)
        self.change(start, end, new, f"{old}-to-{new}", f"{old} becomes {new}")

    def turned_round(self, test: ast.expr) -> None:
        """A condition in which nothing else can be changed becomes its contrary."""
        if isinstance(test, OPEN_TESTS) and not (isinstance(test, ast.Call) and self.named(test) in OPPOSITES):
            start, end = self.span(test)
            text = f"(not {self.source[start:end]})"
            self.change(start, end, text, "turned-round", "the condition is turned round")

    def call(self, node: ast.Call) -> None:
        """Another function, other arguments."""
        name = self.named(node)
        start, end = self.span(node.func)
        if name in OPPOSITES:
            new = OPPOSITES[name]
            self.change(start, end, new, f"{name}-to-{new}", f"{name} becomes {new}")
        elif name == "negate":
            self.change(start, end, "", "negate-removed", "`negate` is removed")
        elif name == "ite" and len(node.args) == 3:
            (first, middle), (last, stop) = self.span(node.args[1]), self.span(node.args[2])
            text = self.source[last:stop] + self.source[middle:last] + self.source[first:middle]
            self.change(first, stop, text, "ite-swapped", "the two outcomes are swapped")
        for argument in [*node.args, *(keyword.value for keyword in node.keywords)]:
            self.seat(argument)

    def seat(self, node: ast.expr) -> None:
        """Another seat in the place of one."""
        start, end = self.span(node)
        told = self.source[start:end]
        if told in self.seats:
            self.change(start, end, f"(1 if {told} == 0 else 0)", "other-seat", "it is another player")

    def dropped(self, statement: ast.stmt, last: ast.stmt) -> None:
        """A statement that is left out."""
        text = self.left_out(statement, last)
        start, end = self.span(statement)
        if text and self.source[start:end] != text:
            self.change(start, end, text, "dropped", f"{self.first_line(start, end)} is left out")

    def left_out(self, statement: ast.stmt, last: ast.stmt) -> str:
        """What stands where the statement was; nothing if it can't be left out."""
        match statement:
            case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
                return NO_YIELD
            case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Delete() | ast.Continue() | ast.Break():
                return "pass"
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript() | ast.Tuple()]) if _leaves_no_name(statement):
                return "pass"
            case ast.Return(value=None) if statement is not last:
                return "pass"
        return ""

    # --- places in the text -------------------------------------------------------------------------------------

    def change(self, start: int, end: int, text: str, slug: str, told: str) -> None:
        line = self.source.count("\n", 0, start) + 1
        column = start - self.starts[line - 1] + 1
        before, first = self.lines[line - 1], start - self.starts[line - 1]
        rest = self.source[end : self.source.find("\n", end)] if "\n" in self.source[end:] else self.source[end:]
        after = before[:first] + text + rest
        name = re.sub(r"[^\w-]+", "_", slug)
        id = f"{self.module}:{line}:{column}:{name}"
        lines = " ".join(before.split()), " ".join(after.split())
        self.found.append(Mutant(id, self.module, line, told, self.function, *lines, start, end, text))

    def named(self, node: ast.Call) -> str:
        return node.func.id if isinstance(node.func, ast.Name) else ""

    def span(self, node: ast.AST) -> tuple[int, int]:
        """Where a node begins and ends in the text."""
        there = node.lineno, node.col_offset, node.end_lineno, node.end_col_offset  # type: ignore[attr-defined]
        return self.offset(*there[:2]), self.offset(*there[2:])

    def offset(self, line: int, column: int) -> int:
        """A place in the text, of which the parser counts the bytes."""
        return self.starts[line - 1] + len(self.lines[line - 1].encode()[:column].decode())

    def between(self, left: ast.AST, right: ast.AST, operator: str) -> tuple[int, int]:
        """Where an operator stands between two expressions."""
        begin, end = self.span(left)[1], self.span(right)[0]
        words = re.escape(operator).replace(r"\ ", r"\s+")
        pattern = rf"\b{words}\b" if operator[0].isalpha() else words
        found = re.search(pattern, re.sub(r"#.*", lambda note: " " * len(note[0]), self.source[begin:end]))
        assert found is not None, f"{operator} is not where it is thought to be"
        return begin + found.start(), begin + found.end()

    def first_line(self, start: int, end: int) -> str:
        first, *others = self.source[start:end].split("\n")
        return f"{first} ..." if others else first


class _EngineFinder(_Finder):
    """Goes through the source of one module of an engine."""

    known_seats = SEATS_OF_ENGINES
    operators: Mapping[type[ast.operator], tuple[str, str, str]] = {**SUMS, **BITS}

    def __init__(self, module: str, source: str, domains: Sequence[Sequence[str]]) -> None:
        super().__init__(module, source, domains)
        every = list(ast.walk(self.tree))
        self.refusing = set(_imported_from(ERRORS, every))
        self.constants = _swapped([tuple(map(str.upper, domain)) for domain in domains], set(_constants(self.tree)))
        """For each constant with a name another one that the module knows."""
        attributes = {node.attr for node in every if isinstance(node, ast.Attribute)}
        self.attributes = _swapped(domains, attributes)

    def only_speaks(self, function: ast.FunctionDef) -> bool:
        """Names of decks, phases and steps are texts."""
        return False

    def statement(self, statement: ast.stmt, last: ast.stmt) -> None:
        """What says why something is refused stays as it is."""
        says_why = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
        if not (says_why and self.named(statement.value) in self.refusing):  # type: ignore[attr-defined]
            super().statement(statement, last)

    def expression(self, node: ast.AST) -> None:
        match node:
            case ast.Call(func=ast.Name(id="isinstance")) | ast.keyword(arg="strict"):
                return
            case ast.UnaryOp(op=ast.Invert()):
                start, _ = self.span(node)
                self.change(start, start + 1, "", "invert-removed", "`~` is removed")
            case ast.Name(ctx=ast.Load()):
                self.another_name(node, node.id, self.constants)
            case ast.Attribute():
                self.another_name(node, node.attr, self.attributes)
            case ast.Subscript() if _names_players(node.value) and not isinstance(node.slice, ast.Constant | ast.Slice):
                self.neighbour(node.slice)
        super().expression(node)

    def another_name(self, node: ast.AST, name: str, others: Mapping[str, str]) -> None:
        """Another good, phase or space in the place of one."""
        if name in others:
            end = self.span(node)[1]
            new = others[name]
            self.change(end - len(name), end, new, f"{name}-to-{new}", f"{name} becomes {new}")

    def neighbour(self, seat: ast.expr) -> None:
        """The player on the right, counted round the table."""
        start, end = self.span(seat)
        told = self.source[start:end]
        if told not in self.seats:
            self.change(start, end, f"({told}) - 1", "other-seat", "it is another player")

    def left_out(self, statement: ast.stmt, last: ast.stmt) -> str:
        match statement:
            case ast.If(body=[ast.Raise()], orelse=[]):
                return "pass"
        return super().left_out(statement, last)


def _imported_from(module: str, nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module == module:
            yield from (name.asname or name.name for name in node.names)


def _constants(tree: ast.Module) -> Iterator[str]:
    """The constants that a module imports or defines."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            yield from (name.asname or name.name for name in node.names)
        elif isinstance(node, ast.Assign):
            yield from (part.id for target in node.targets for part in ast.walk(target) if isinstance(part, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


def _swapped(domains: Sequence[Sequence[str]], known: Collection[str]) -> dict[str, str]:
    """For each known name another known one that can stand in its place."""
    return _next_in_turn([[name for name in domain if name in known] for domain in domains])


def _names_players(node: ast.expr) -> bool:
    """Something that is called players."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.Subscript(slice=ast.Constant(value=name)):
            return bool(name == PLAYERS)
    return False


def _next_in_turn(domains: Sequence[Sequence[str]]) -> dict[str, str]:
    """For each name another one from the smallest domain that has it: the next, after the last the first."""
    found: dict[str, str] = {}
    for domain in sorted(domains, key=len):
        if len(domain) > 1:
            for name, other in zip(domain, [*domain[1:], domain[0]], strict=True):
                found.setdefault(name, other)
    return found


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _is_number(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _is_seat(annotation: ast.expr) -> bool:
    return ast.unparse(annotation) == "Seat"


def _says_something(function: ast.FunctionDef) -> bool:
    return function.returns is not None and ast.unparse(function.returns) in SPOKEN


def _leaves_no_name(statement: ast.Assign) -> bool:
    """Nothing that is needed later is named by it."""
    return not any(isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) for node in ast.walk(statement))


def functions_of(module: str, tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef | ast.Lambda]]:
    """Every function of a module with its place."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            yield place(module, node), node
