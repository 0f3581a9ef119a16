"""Questions to the solver: is this always so, is this ever so, and what does a position look like in which it is.

A question is a list of conditions; it goes to the solver as an SMT-LIB text, the same text for z3 and for cvc5.
"""

from __future__ import annotations

import functools
import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

import msgspec
import z3

from spec.kernel.records import marks_of
from spec.kernel.terms import Node, Term, by_serial, conjuncts, is_term, known_of, node, settled

Answer = Literal["sat", "unsat", "unknown"]
STEPS = 200_000_000
"""How many steps of its own z3 may take for an answer; the hardest question of our games takes 13 million. Unlike time
they are the same on every machine, however busy it is."""
STEPS_OF_CVC5 = 50_000_000
"""The same for cvc5, which counts larger steps; the hardest question takes it 4 million."""
SHORT = 120
"""How long a text may be that is repeated instead of named; what is shorter need not be looked through."""
NOTHING: Mapping[str, Any] = {}
OLDER_ARITHMETIC = {"arith.solver": 2}
"""What z3 is told besides."""
ASSERT = "(assert "
VALUE = re.compile(r"\(define-fun \|?((?<=\|)[^|]+|\S+?)\|? \(\) Int\s+(?:(\d+)|\(- (\d+)\))\)")
"""One variable in the text of a model, between bars if there are spaces in its name; asking for the values one by one
takes longer than finding them."""


class Reply(msgspec.Struct, frozen=True):
    """What the solver said, and the values of the variables if it is possible."""

    answer: Answer
    values: dict[str, int]


def smtlib(assertions: Iterable[bool]) -> str:
    """The assertions as an SMT-LIB text. The same assertions give the same text."""
    names: dict[str, str] = {}
    lines = _written(assertions, lambda name: names.setdefault(name, f"|{name}|" if " " in name else name))
    return _text_of(sorted(names.values()), lines)


@dataclass(frozen=True)
class Plain:
    """A text in which variables are called by the order in which they come, and their names in that order."""

    text: str
    names: tuple[str, ...]


def plain(assertions: Iterable[bool]) -> Plain:
    """The same text without the names."""
    order: dict[str, str] = {}
    lines = _written(assertions, lambda name: order.get(name) or order.setdefault(name, f"v{len(order)}"))
    return Plain(_text_of(order.values(), lines), tuple(order))


def _text_of(variables: Iterable[str], lines: list[str]) -> str:
    declared = [f"(declare-const {name} Int)" for name in variables]
    return "\n".join(["(set-logic QF_LIA)", *declared, *lines, "(check-sat)", ""])


def _written(assertions: Iterable[bool], called: Callable[[str], str]) -> list[str]:
    """The lines of a text from top to bottom, in which variables are called so."""
    roots = [node(assertion) for assertion in assertions]
    roots += [node(part) for question in _open_questions(roots) for part in conjuncts(known_of(question))]
    uses: Counter[int] = Counter([root.serial for root in roots])
    order: list[Node] = []
    seen: set[int] = set()
    for root in roots:
        _visit(root, uses, order, seen)
    names: dict[int, str] = {}
    lines: list[str] = []
    for item in order:
        if item.op == "ask":
            names[item.serial] = f"open{len(names)}"
            lines.append(f"(declare-const {names[item.serial]} Bool)")
    for item in order:
        if uses[item.serial] > 1 and item.op != "ask":
            text = _text(item, names, called)
            names[item.serial] = f"d{len(names)}"
            sort = "Int" if isinstance(item, Term) else "Bool"
            lines.append(f"(define-fun {names[item.serial]} () {sort} {text})")
    lines += [f"{ASSERT}{_text(root, names, called)})" for root in roots]
    return lines


def _visit(item: Node, uses: Counter[int], order: list[Node], seen: set[int]) -> None:
    """Everything that is not repeated where it occurs, what is inside first."""
    if item.serial in seen or _short_text(item):
        return
    seen.add(item.serial)
    if item.op != "ask":
        for arg in item.args:
            uses[arg.serial] += 1
            _visit(arg, uses, order, seen)
    order.append(item)


@by_serial
def _short_text(item: Node) -> tuple[str, tuple[str, ...]] | None:
    """The text of an expression that is written out wherever it occurs, with gaps for its variables; None if it is long
    or has an open question in it: such expressions are written once and then named."""
    if item.open:
        return None
    if not item.args:
        return ("%s", (item.leaf,)) if item.op == "variable" else (item.leaf, ())
    parts = [_short_text(arg) for arg in item.args]
    there = [part for part in parts if part is not None]
    if len(there) < len(parts):
        return None
    text = f"({item.op} {' '.join([text for text, _ in there])})"
    names = tuple([name for _, inside in there for name in inside])
    return (text, names) if len(text % names) <= SHORT else None


def _text(item: Node, names: dict[int, str], called: Callable[[str], str]) -> str:
    short = _short_text(item)
    if short is not None:
        text, inside = short
        return text % tuple([called(name) for name in inside])
    found = names.get(item.serial)
    return found or f"({item.op} {' '.join([_text(arg, names, called) for arg in item.args])})"


def grounded(assertions: Iterable[bool]) -> list[bool]:
    """The assertions, and that the answers to all open questions in them are certain: what they allow is real."""
    given = list(assertions)
    return given + [settled(question) for question in _open_questions([node(assertion) for assertion in given])]


def _open_questions(roots: Iterable[Node]) -> list[Node]:
    """The open questions that occur in some expressions, or in what is known of the answers."""
    found: dict[int, Node] = {}
    seen: set[int] = set()
    pending = list(roots)
    while pending:
        item = pending.pop()
        if item.serial in seen or not item.open:
            continue
        seen.add(item.serial)
        if item.op == "ask":
            found[item.serial] = item
            pending.append(node(known_of(item)))
        else:
            pending += item.args
    return list(found.values())


def fingerprint(text: str) -> str:
    """A short name of a text, whoever is asked about it."""
    return hashlib.sha256(text.encode()).hexdigest()[:24]


@functools.cache
def version() -> str:
    """The solver that is asked, and exactly which one it is."""
    return f"z3 {z3.get_full_version()}"


def reply_key(text: str) -> str:
    """By what the reply to a text is remembered: another version of the solver is asked again."""
    return fingerprint(f"{version()}\n{text}")


def _solver(text: str, steps: int, context: z3.Context, options: Mapping[str, Any] = NOTHING) -> z3.Solver:
    """z3 with a text. Its plain solver is asked: the one for this logic takes a thousand times as long for some texts
    with many numbers that are 0 or 1."""
    solver = z3.SimpleSolver(ctx=context)
    solver.set("rlimit", steps)
    for name, value in options.items():
        solver.set(name, value)
    solver.from_string(text)
    return solver


def told(text: str, context: z3.Context, steps: int = STEPS) -> Reply:
    """z3's answer to an SMT-LIB text without any values. To make a context takes longer than most answers, and a solver
    in one knows nothing of what others in it were told. Of z3's two ways to do arithmetic the older one takes a fifth
    less time for what is asked of any position."""
    return Reply(cast(Answer, str(_solver(text, steps, context, OLDER_ARITHMETIC).check())), {})


def ask(text: str, steps: int = STEPS) -> Reply:
    """z3's answer to an SMT-LIB text, unknown if it takes more steps."""
    solver = _solver(text, steps, z3.Context())
    answer = str(solver.check())
    if answer == "unsat":
        return Reply("unsat", {})
    if answer != "sat":
        return Reply("unknown", {})
    found = VALUE.findall(solver.model().sexpr())
    return Reply("sat", {name: -int(negative) if negative else int(value) for name, value, negative in found})


def core(assertions: Sequence[bool]) -> list[int]:
    """Which of some assertions that can't all be are enough for that, by their places."""
    *lines, _check, _end = plain(assertions).text.split("\n")
    stated = [place for place, line in enumerate(lines) if line.startswith(ASSERT)][: len(assertions)]
    for number, place in enumerate(stated):
        lines[place] = f"{ASSERT}(! {lines[place].removeprefix(ASSERT).removesuffix(')')} :named a{number}))"
    text = "\n".join(["(set-option :produce-unsat-cores true)", *lines])
    solver = _solver(text, STEPS, z3.Context(), {"unsat_core": True, **OLDER_ARITHMETIC})
    solver.check()
    return sorted(int(str(name).removeprefix("a")) for name in solver.unsat_core())


class Memory:
    """What the solver has said of each text, by its key, so that nothing is asked twice."""

    def __init__(self, replies: Mapping[str, Reply] | None = None) -> None:
        self._replies = dict(replies or {})
        self._new: dict[str, Reply] = {}

    def ask(self, text: str) -> Reply:
        return self._remembered(text, ask)

    def judged(self, text: str) -> Answer:
        """The answer alone, of a text of which nobody will want to know the values."""
        return self._remembered(text, self._told).answer

    def _told(self, text: str) -> Reply:
        return told(text, self._context)

    @functools.cached_property
    def _context(self) -> z3.Context:
        return z3.Context()

    def _remembered(self, text: str, asked: Callable[[str], Reply]) -> Reply:
        key = reply_key(text)
        if key not in self._replies:
            self._replies[key] = self._new[key] = asked(text)
        return self._replies[key]

    def news(self) -> dict[str, Reply]:
        """What was asked since the last time somebody wanted to know."""
        new, self._new = self._new, {}
        return new


def ask_cvc5(text: str, steps: int = STEPS_OF_CVC5) -> Answer:
    """The second solver's answer to the same text, unknown if it takes more steps of its own."""
    import cvc5

    solver = cvc5.Solver()
    solver.setOption("rlimit-per", str(steps))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "obligation")
    symbols = parser.getSymbolManager()
    answer = ""
    while not (command := parser.nextCommand()).isNull():
        answer = command.invoke(solver, symbols).strip() or answer
    return "sat" if answer == "sat" else "unsat" if answer == "unsat" else "unknown"


def evaluate_move(move: Any, values: dict[str, int]) -> Any:
    """A move with its variables replaced by numbers; its maps name only what is more than 0."""
    return {
        name: {key: count for key, count in value.items() if count} if isinstance(value, dict) else value
        for name, value in evaluate(move, values).items()
    }


def evaluate(value: Any, values: dict[str, int]) -> Any:
    """A record with its variables replaced by numbers, in plain JSON form."""
    if is_term(value):
        if value.op == "variable":
            return values.get(value.leaf, 0)
        return int(value.leaf)
    if isinstance(value, msgspec.Struct):
        plain = {name: evaluate(getattr(value, name), values) for name in value.__struct_fields__}
        for name in marks_of(type(value)):
            plain[name] = {key: there for key, there in plain[name].items() if there}
        config = value.__struct_config__
        return {config.tag_field: config.tag, **plain} if config.tag_field else plain
    if isinstance(value, dict):
        return {str(key): evaluate(item, values) for key, item in value.items()}
    if isinstance(value, list):
        return [evaluate(item, values) for item in value]
    return value
