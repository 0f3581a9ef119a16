"""Expressions as people write them: `players[0].goods.barley ≥ 1 ∧ move.pay.jewels = 0`.

An expression that is too long for a line is broken at its operators. What is long and occurs more than once gets a name
(`let a = …`). What speaks of all variables under one name is written together: `Σ players[0].fields` is the sum of all,
`every (move.pay except barley) = 0` says it of each, `some` of at least one. `count(A, B)` is how many conditions
hold.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Literal, cast

from proofs.book.formulas.layout import Text
from proofs.book.formulas.simplify import Parts, constant, linear, simplified
from spec.kernel.terms import Node, Term, node

IF, EITHER, BOTH, COMPARED, SUM, PRODUCT, ATOM = range(7)
"""How tightly the kinds of expressions bind."""
SIGNS = {"<": "<", "<=": "≤", ">": ">", ">=": "≥", "=": "="}
SEGMENT = re.compile(r"\.(-?\d+|[a-z]-?\d+(?:\.[a-z])?)(?=\.|$)")
"""A number in the name of a variable; a place that is called by a letter and a number, and a side of it (`t0.n`)."""
SEVERAL = 3
"""From so many on, variables under one name are written together."""
EXCEPTED = 6
"""So many of them may be excepted, and at most two for every three that are meant."""
LONG = 30
"""What is longer and occurs more than once gets a name."""


def bracketed(name: str) -> str:
    """The name of a variable: numbers and places in brackets."""
    return SEGMENT.sub(r"[\1]", name)


class Writer:
    """Writes expressions. It has to know all variables there are, to see which are all those under one name."""

    def __init__(self, variables: Iterable[str]) -> None:
        self._under: dict[str, list[str]] = {}
        for name in variables:
            for dot in re.finditer(r"\.", name):
                self._under.setdefault(name[: dot.start()], []).append(name)
        self._named: dict[int, str] = {}

    def write(self, expression: Node, before: str = "") -> str:
        """The expression, over several lines if it is long; `before` stands before it."""
        self._named = {}
        given: list[tuple[str, Text]] = []
        for shared in _shared(expression):
            text = self._text(shared)
            if len(text.flat()) > LONG:
                name = "abcdefghijklmnopqrstuvwxyz"[len(given) % 26] + "′" * (len(given) // 26)
                given.append((name, text))
                self._named[shared.serial] = name
        lines = self._text(expression).lines(before)
        for name, text in reversed(given):
            if re.search(rf"(?<![\w.]){name}(?![\w.′])", "\n".join(lines)):
                lines = [*text.lines(f"let {name} = "), *lines]
        return "\n  ".join(lines)

    def flat(self, condition: Node) -> str:
        """A condition on one line, in brackets unless it can stand in a conjunction."""
        self._named = {}
        return self._text(condition).inside(COMPARED).flat()

    def conjuncts(self, condition: Node) -> list[str]:
        """The parts of a conjunction, each written by itself."""
        if condition.op != "and":
            return [self.write(condition)]
        together, others = self._alike("every", condition.args)
        return [*(self.write(part) for part in others), *("\n  ".join(text.lines()) for text in together)]

    # --- each kind of expression --------------------------------------------------------------------------------

    def _text(self, item: Node) -> Text:
        if item.serial in self._named:
            return _word(self._named[item.serial])
        if (value := constant(item)) is not None:
            return _word(str(value).lower().replace("-", "−"))
        match item.op:
            case "variable":
                return _word(bracketed(item.leaf))
            case "ask":
                return self._question(item)
            case "and":
                return self._conjunction(item)
            case "or":
                return self._disjunction(item)
            case "not":
                return self._negation(item.args[0])
            case "ite":
                return self._choice(*item.args)
            case "+" | "-" | "*":
                return self._sum(item)
            case "div":
                left, right = (self._text(arg).inside(PRODUCT) for arg in item.args)
                return Text((("", left), ("/ ", right)), opening="⌊", closing="⌋", tight=ATOM)
            case "mod":
                return self._two(item, "mod", ATOM, PRODUCT)
            case "=" if not isinstance(item.args[0], Term):
                return self._two(item, "⇔", COMPARED, IF)
        return self._two(item, SIGNS[item.op], SUM, COMPARED)

    def _two(self, item: Node, sign: str, around: int, tight: int) -> Text:
        left, right = (self._text(arg).inside(around) for arg in item.args)
        return Text((("", left), (f"{sign} ", right)), tight=tight)

    def _negation(self, condition: Node) -> Text:
        if condition.op == "=" and isinstance(condition.args[0], Term):
            return self._two(condition, "≠", SUM, COMPARED)
        return Text((("¬", self._text(condition).inside(ATOM)),), tight=COMPARED)

    def _conjunction(self, item: Node) -> Text:
        together, others = self._alike("every", item.args)
        parts = [*(self._text(part) for part in others), *together]
        return _joined("∧", parts, BOTH)

    def _alike(self, word: Literal["every", "some"], conditions: Iterable[Node]) -> tuple[list[Text], list[Node]]:
        """What is said of every variable, or of some variable, under one name; and the other conditions."""
        by_value: dict[int, dict[str, Node]] = {}
        for condition in conditions:
            if condition.op == "=" and condition.args[0].op == "variable" and constant(condition.args[1]) is not None:
                by_value.setdefault(condition.args[1].serial, {})[condition.args[0].leaf] = condition
        found: list[Text] = []
        said: set[int] = set()
        for about in by_value.values():
            for covering, names in self.covered(about):
                said.update(about[name].serial for name in names)
                value = about[names[0]].args[1]
                named = Text((("", covering),), opening=f"{word} ", tight=ATOM)
                found.append(Text((("", named), ("= ", self._text(value))), tight=COMPARED))
        return found, [condition for condition in conditions if condition.serial not in said]

    def _disjunction(self, item: Node) -> Text:
        """Where the first alternatives are negations it is an implication."""
        premises = [part.args[0] for part in item.args if part.op == "not"]
        rest = [part for part in item.args if part.op != "not"]
        if not premises or not rest or item.args[0].op != "not":
            return self._alternatives(item.args)
        premise = _joined("∧", [self._text(part) for part in premises], BOTH).inside(EITHER)
        return Text((("", premise), ("⇒ ", self._alternatives(rest).inside(EITHER))), tight=IF)

    def _alternatives(self, conditions: Iterable[Node]) -> Text:
        together, others = self._alike("some", conditions)
        return _joined("∨", [*(self._text(part) for part in others), *together], EITHER)

    def _choice(self, condition: Node, then: Node, otherwise: Node) -> Text:
        one, other = cast(int, then), cast(int, otherwise)
        for name, comparisons in (("min", (one < other, one <= other)), ("max", (one > other, one >= other))):
            if any(simplified(node(comparison)) is condition for comparison in comparisons):
                return _call(name, [self._text(then), self._text(otherwise)])
        parts = [self._text(condition).inside(EITHER), self._text(then).inside(SUM), self._text(otherwise)]
        return Text(tuple(zip(("if ", "then ", "else "), parts, strict=True)), tight=IF)

    # --- sums ---------------------------------------------------------------------------------------------------

    def _sum(self, item: Node) -> Text:
        known, parts = linear(item)
        if item.op == "*" and any(part is item for part, _ in parts):
            left, right = (self._text(arg).inside(ATOM) for arg in item.args)
            return Text((("", left), ("· ", right)), tight=PRODUCT)
        signed = [*self._summands(parts, 1), *self._summands(parts, -1)]
        if known or not signed:
            signed.append((1 if known >= 0 else -1, _word(str(abs(known)))))
        signed.sort(key=lambda one: -one[0])
        first, *others = signed
        texts = [("" if first[0] > 0 else "−", first[1].inside(PRODUCT))]
        texts += [("+ " if sign > 0 else "− ", text.inside(PRODUCT)) for sign, text in others]
        return texts[0][1] if len(texts) == 1 and first[0] > 0 else Text(tuple(texts), tight=SUM)

    def _summands(self, parts: Parts, sign: int) -> Iterator[tuple[int, Text]]:
        """The parts of a sum with that sign; those that occur equally often together where that is shorter."""
        by_times: dict[int, list[Node]] = {}
        for part, times in parts:
            if times * sign > 0:
                by_times.setdefault(abs(times), []).append(part)
        for times, some in by_times.items():
            for text in self._gathered(some):
                inner = text.inside(ATOM)
                often = replace(inner, opening=f"{times} · {inner.opening}", tight=PRODUCT)
                yield sign, text if times == 1 else often

    def _gathered(self, parts: list[Node]) -> Iterator[Text]:
        named = {part.leaf: part for part in parts if part.op == "variable"}
        said: set[int] = set()
        for covering, names in self.covered(named):
            said.update(named[name].serial for name in names)
            yield Text((("", covering),), opening="Σ ", tight=PRODUCT)
        counted = [part for part in parts if _counts(part)]
        if len(counted) > 1:
            said.update(part.serial for part in counted)
            yield _call("count", [self._text(part.args[0]) for part in counted])
        yield from (self._text(part) for part in parts if part.serial not in said)

    def covered(self, names: Iterable[str]) -> Iterator[tuple[Text, list[str]]]:
        """The variables that are all, or nearly all, under one name, with that name; each variable once."""
        left = dict.fromkeys(names)
        above = dict.fromkeys(name[: dot.start()] for name in left for dot in re.finditer(r"\.", name))
        for prefix in sorted(above, key=lambda prefix: (-len(self._under.get(prefix, [])), -len(prefix))):
            every = self._under.get(prefix, [])
            here = [name for name in every if name in left]
            missing = [name for name in every if name not in left]
            if len(here) >= SEVERAL and len(missing) <= min(EXCEPTED, 2 * len(here) // 3):
                for name in here:
                    del left[name]
                yield self._all_of(prefix, missing), here

    def _all_of(self, prefix: str, missing: list[str]) -> Text:
        if not missing:
            return _word(bracketed(prefix))
        but = ", ".join(bracketed(f"_{name[len(prefix) :]}")[1:].removeprefix(".") for name in missing)
        return _word(f"({bracketed(prefix)} except {but})")

    # --- open questions -----------------------------------------------------------------------------------------

    def _question(self, item: Node) -> Text:
        """The question with the numbers that it is about; those that are 0 are left out."""
        name = item.leaf.partition(" [")[0].removesuffix(" without None").replace(" ", "_")
        names = [arg.leaf for arg in item.args if arg.op == "variable"]
        parts, said = [], set()
        for covering, some in self.covered(names):
            parts.append(covering)
            said.update(some)
        others = [arg for arg in item.args if arg.leaf not in said and constant(arg) != 0]
        return _call(name, [*parts, *(self._text(simplified(arg)) for arg in others)])


def _word(text: str) -> Text:
    return Text(word=text, tight=ATOM)


def _call(name: str, parts: list[Text]) -> Text:
    return Text(tuple(("", part) for part in parts), opening=f"{name}(", closing=")", between=",", tight=ATOM)


def _joined(sign: str, parts: list[Text], tight: int) -> Text:
    if len(parts) == 1:
        return parts[0]
    signs = ["", *(f"{sign} " for _ in parts[1:])]
    return Text(tuple(zip(signs, (part.inside(tight + 1) for part in parts), strict=True)), tight=tight)


def _counts(part: Node) -> bool:
    """It is 1 if a condition holds, else 0."""
    return part.op == "ite" and [constant(arg) for arg in part.args[1:]] == [1, 0]


def _shared(expression: Node) -> Iterator[Node]:
    """What occurs in an expression more than once, the inner parts first."""
    uses: Counter[int] = Counter()
    order: list[Node] = []

    def visit(item: Node) -> None:
        uses[item.serial] += 1
        if uses[item.serial] == 1 and item.op != "ask":
            for arg in item.args:
                visit(arg)
            order.append(item)

    visit(expression)
    return (item for item in order if uses[item.serial] > 1 and item.args)
