"""A number that is no int, for tests of what engines do with counts."""

from __future__ import annotations

from typing import Any, Self


class Count:
    """A number that is no int: it has no hash and no index, and cannot be turned into one."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, number: int) -> None:
        self.number = number

    def __add__(self, other: Any) -> Self:
        return type(self)(self.number + bare(other))

    def __sub__(self, other: Any) -> Self:
        return type(self)(self.number - bare(other))

    def __rsub__(self, other: Any) -> Self:
        return type(self)(bare(other) - self.number)

    def __mul__(self, other: Any) -> Self:
        return type(self)(self.number * bare(other))

    def __eq__(self, other: object) -> bool:
        return bool(self.number == bare(other))

    def __lt__(self, other: Any) -> bool:
        return bool(self.number < bare(other))

    def __le__(self, other: Any) -> bool:
        return bool(self.number <= bare(other))

    def __gt__(self, other: Any) -> bool:
        return bool(self.number > bare(other))

    def __ge__(self, other: Any) -> bool:
        return bool(self.number >= bare(other))

    __radd__ = __add__
    __rmul__ = __mul__


def bare(value: Any) -> Any:
    """The number in a count, everywhere in some data."""
    if isinstance(value, Count):
        return value.number
    if isinstance(value, dict):
        return {key: bare(each) for key, each in value.items()}
    if isinstance(value, list):
        return [bare(each) for each in value]
    return value
