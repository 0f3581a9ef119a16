"""The language in which every game is written: terms, records, rules, moves, rulings."""

from spec.kernel.judge import Illegal, Judge, Path, decide, explore, insist, require
from spec.kernel.moves import Amounts, Focus, Model, Move, Range, Step, amounts, up_to
from spec.kernel.records import Count, Fixed, Record, Table, copy, diff, from_json, symbolic, to_json
from spec.kernel.rules import Invariant, Rule, collect, invariant, rule, speaking
from spec.kernel.rulings import Ruling, reading
from spec.kernel.terms import both, either, greatest, implies, ite, least, negate, same, tally, total

__all__ = [
    "Amounts",
    "Count",
    "Fixed",
    "Focus",
    "Illegal",
    "Invariant",
    "Judge",
    "Model",
    "Move",
    "Path",
    "Range",
    "Record",
    "Rule",
    "Ruling",
    "Step",
    "Table",
    "amounts",
    "both",
    "collect",
    "copy",
    "decide",
    "diff",
    "either",
    "explore",
    "from_json",
    "greatest",
    "implies",
    "insist",
    "invariant",
    "ite",
    "least",
    "negate",
    "reading",
    "require",
    "rule",
    "same",
    "speaking",
    "symbolic",
    "tally",
    "to_json",
    "total",
    "up_to",
]
