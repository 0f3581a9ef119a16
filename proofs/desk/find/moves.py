"""Moves that a position allows, of which a part may be left open: on symbols and on numbers."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Mapping
from typing import Any

from spec.kernel import Amounts, Model, Move, Range, both, either, explore, least, total
from spec.kernel.moves import concrete, control_values, counts_of, kind_called, performed
from spec.kernel.terms import variable


def fits(control: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    return all(control[name] == value for name, value in wanted.items() if name in control)


def expected(state: Any, kind: type[Move], wanted: Mapping[str, Any]) -> Iterator[Move]:
    """The candidates of that type with these values, as far as they are not counts. Nothing else can be legal."""
    return (candidate for candidate in kind.candidates(state) if fits(control_values(candidate), wanted))


# --- counts that are open ---------------------------------------------------------------------------------------


def opened(candidate: Move, prefix: str) -> tuple[Move, list[bool]]:
    """The move with a symbol for every count that the candidate leaves open, and what is known of the symbols."""
    values, known = dict(control_values(candidate)), []
    for name in counts_of(type(candidate)):
        value: Any = getattr(candidate, name)
        if isinstance(value, Amounts):
            values[name] = {}
            for number, bounds in value.groups:
                counts = {key: variable(f"{prefix}.{name}.{key}") for key in bounds}
                known += [condition for key in bounds for condition in (counts[key] >= 0, counts[key] <= bounds[key])]
                known.append(total(counts.values()) == number)
                values[name] |= counts
        elif isinstance(value, dict):
            values[name] = {key: _opened(item, f"{prefix}.{name}.{key}", known) for key, item in value.items()}
        else:
            values[name] = _opened(value, f"{prefix}.{name}", known)
    return type(candidate)(**values), [condition for condition in known if condition is not True]


def _opened(value: Any, name: str, known: list[bool]) -> Any:
    if not isinstance(value, Range):
        return value
    count = variable(name)
    known += [count >= 0, count <= value.bound]
    return count


def most(candidate: Move) -> Move:
    """The candidate with one choice for all counts that it leaves open: as much as possible of what comes first."""
    values = dict(control_values(candidate))
    for name in counts_of(type(candidate)):
        value: Any = getattr(candidate, name)
        if isinstance(value, Amounts):
            values[name] = {}
            for number, bounds in value.groups:
                left = number
                for key, bound in bounds.items():
                    values[name][key] = least(bound, left)
                    left = left - values[name][key]
        elif isinstance(value, dict):
            values[name] = {key: item.bound if isinstance(item, Range) else item for key, item in value.items()}
        else:
            values[name] = value.bound if isinstance(value, Range) else value
    return type(candidate)(**values)


# --- whether there is one ---------------------------------------------------------------------------------------


class Asking:
    """Whether a position allows a move, as a condition on its symbols and on numbers.

    Where the hope is that it does, open counts of the move are further symbols, for which the solver finds numbers.
    Where the hope is that it does not, only some choices of the counts are looked at: what comes out may be true of too
    many positions, never of too few. On numbers all choices are tried, and a legal move that was overlooked is learned.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self.learned: list[Move] = []
        """Legal moves that were overlooked."""
        self.beside: list[Move] = []
        """Moves that do not come to the rule that is asked about, though with other counts they might."""
        self.rules: dict[str, None] = {}
        """The rules that demanded something of a move, in the order in which they were met."""
        self.ignored: str | None = None
        """A rule that is taken to be kept, to see whether anything depends on it."""
        self._numbered = itertools.count()

    @property
    def lessons(self) -> int:
        return len(self.learned) + len(self.beside)

    def on_symbols(self, state: Any, name: str, wanted: Mapping[str, Any], hoped: bool) -> bool:
        ways: list[bool] = []
        for move, known in self._ways(state, kind_called(self.model.moves, name), wanted, hoped):
            for path in explore(functools.partial(performed, state, move)):
                self.rules |= {rule: None for rule, _ in path.conditions if rule}
                ways.append(
                    both(*known, *(holds for rule, holds in path.conditions if not rule or rule != self.ignored))
                )
            if any(way is True for way in ways):
                return True
        return either(*ways)

    def _ways(
        self, state: Any, kind: type[Move], wanted: Mapping[str, Any], hoped: bool
    ) -> Iterator[tuple[Move, list[bool]]]:
        for candidate in expected(state, kind, wanted):
            if hoped:
                yield opened(candidate, f"way{next(self._numbered)}")
            else:
                yield most(candidate), []
        if not hoped:
            yield from (
                (move, []) for move in self.learned if type(move) is kind and fits(control_values(move), wanted)
            )

    def on_numbers(self, state: Any, name: str, wanted: Mapping[str, Any], hoped: bool) -> bool:
        for candidate in expected(state, kind_called(self.model.moves, name), wanted):
            for move in concrete(candidate):
                if not self.model.broken(state, move):
                    if not hoped and move not in self.learned:
                        self.learned.append(move)
                    return True
        return False
