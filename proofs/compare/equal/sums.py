"""Sums, however they are written: the same sum is the same expression, so that no solver need be asked."""

from __future__ import annotations

from typing import cast

from proofs.compare.equal.solving import constant
from spec.kernel.terms import Node, by_serial, node, total, with_args

CONSTANT = -1
"""Where the constant of a sum stands, which is the serial number of no expression."""


@by_serial
def linear(item: Node) -> dict[int, int]:
    """How often each part of a sum is in it, by the serial number of the part in its usual form; the constant."""
    return {place: times for place, times in _parts(item).items() if times}


@by_serial
def _parts(item: Node) -> dict[int, int]:
    if item.op == "constant":
        return {CONSTANT: constant(item)}
    if item.op == "+":
        return _added([(linear(arg), 1) for arg in item.args])
    if item.op == "-":
        return _added([(linear(item.args[0]), 1), (linear(item.args[1]), -1)])
    if item.op == "*":
        for one, other in (item.args, item.args[::-1]):
            if one.op == "constant":
                return _added([(linear(other), constant(one))])
    part = _inside_in_its_usual_form(item)
    _by_serial[part.serial] = part
    return {part.serial: 1}


_by_serial: dict[int, Node] = {}


def _added(parts: list[tuple[dict[int, int], int]]) -> dict[int, int]:
    found: dict[int, int] = {}
    for part, times in parts:
        for place, number in part.items():
            found[place] = found.get(place, 0) + times * number
    return found


def _inside_in_its_usual_form(item: Node) -> Node:
    if not item.args or item.op == "ask":
        return item
    return with_args(item, tuple(usual_form(arg) for arg in item.args), item.leaf)


@by_serial
def usual_form(item: Node) -> Node:
    """The same expression, with every sum in it written in one order."""
    if item.op in ("true", "false") or (item.op == "constant" and item.leaf in ("true", "false")):
        return item
    if item.op not in ("+", "-", "*", "constant"):
        return _inside_in_its_usual_form(item)
    sum_of = linear(item)
    parts = [cast(int, _by_serial[place]) * times for place, times in sorted(sum_of.items()) if place != CONSTANT]
    return node(total([*parts, sum_of.get(CONSTANT, 0)]))
