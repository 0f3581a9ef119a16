"""Working on values of either kind, symbols or numbers, some of which may be nothing (None)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from proofs.desk.find.tree import View
from spec.kernel import both, either, greatest, ite, least, total


def there_is(names: Iterable[str]) -> str:
    return f" There is {', '.join(names)}."


def state_of(view: View | None) -> Any:
    return None if view is None else view.state


def player_of(view: View | None, name: str) -> Any:
    """`player` or `other`, the next seat; alone there is no other, and a move may name a seat that is not there."""
    if view is None or view.seat >= len(view.state.players):
        return None
    players = view.state.players
    if name == "other":
        return players[(view.seat + 1) % len(players)] if len(players) > 1 else None
    return players[view.seat]


def field_of(record: Any, name: str) -> Any:
    return None if record is None else getattr(record, name)


def worked(work: Callable[..., Any], *values: Any, absent: Any = None) -> Any:
    """What comes out; nothing if one of the values is nothing."""
    return absent if any(value is None for value in values) else work(*values)


def magnitude(value: int) -> int:
    return ite(value < 0, 0 - value, value)


def count(items: Any) -> int:
    """How many are in a list or a map; of marks, how many are there."""
    if isinstance(items, dict) and all(not isinstance(item, str) for item in items.values()):
        return total(items.values())
    return len(items)


def gathered(work: Callable[[list[Any]], Any], items: Any) -> Any:
    values = list(items.values()) if isinstance(items, dict) else items
    return None if values is None or any(value is None for value in values) else work(values)


GATHERING: dict[str, Callable[[list[Any]], Any]] = {
    "min": lambda values: least(*values) if values else None,
    "max": lambda values: greatest(*values) if values else None,
    "sum": total,
    "any": lambda values: either(*values),
    "all": lambda values: both(*values),
}
