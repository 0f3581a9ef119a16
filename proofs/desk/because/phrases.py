"""Comparisons in words."""

from __future__ import annotations

import ast
from collections.abc import KeysView, ValuesView
from typing import Any

import msgspec

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


def needed(kind: type[ast.cmpop], than: Any) -> str:
    """What a comparison needs, in words."""
    if isinstance(than, dict):
        than = list(than)
    if isinstance(than, int) and not isinstance(than, bool):
        than += {ast.Lt: -1, ast.Gt: 1}.get(kind, 0)
    match kind:
        case ast.Lt | ast.LtE:
            return f"at most {shown(than)}"
        case ast.Gt | ast.GtE:
            return f"at least {shown(than)}"
        case ast.NotEq | ast.IsNot:
            return f"anything but {shown(than)}"
        case ast.In:
            return f"one of {shown(than)}"
        case ast.NotIn:
            return f"none of {shown(than)}"
    return shown(than)


def yes(wanted: bool) -> str:
    return "that it holds" if wanted else "that it does not hold"


def plain(value: Any) -> Any:
    """A value that can be written as JSON; a set in a fixed order."""
    if isinstance(value, set | frozenset):
        value = sorted(value, key=str)
    if isinstance(value, KeysView | ValuesView):
        value = list(value)
    try:
        return msgspec.to_builtins(value, str_keys=True)
    except TypeError:
        return str(value)


def shown(value: Any) -> str:
    value = plain(value)
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return ", ".join(f"{key} {shown(item)}" for key, item in value.items()) or "nothing"
    if isinstance(value, list | tuple):
        return ", ".join(map(shown, value)) or "nothing"
    return str(value)
