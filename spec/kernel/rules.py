"""Rules: small functions with an identity, a statement in our words, and lines in the rule books."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import ModuleType
from typing import Any, ParamSpec, TypeVar

from spec.kernel.judge import current
from spec.kernel.terms import both

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True)
class Rule:
    """What is known of one rule apart from what it does."""

    id: str
    statement: str
    sources: Mapping[str, str]
    function: Callable[..., Any]
    effect: str | None
    """Why the rule can't be violated; None if it can."""
    why: str = ""
    """Why it matters to somebody who plays; empty if that isn't said."""
    named: str = ""
    """Its name where that is not the name of its function."""

    @property
    def title(self) -> str:
        """Its name as people write it."""
        return self.named or readable(self.function.__name__)

    @property
    def chapter(self) -> str:
        """The module of the game in which the rule stands, or the package if a chapter has several modules.

        That is `plays` for a rule in `spec.hallertau.plays.income`; outside of `spec` a chapter is one module.
        """
        parts = self.function.__module__.split(".")
        return parts[2] if parts[0] == "spec" and len(parts) > 2 else parts[-1]


def readable(name: str) -> str:
    """The name of something in the code as words."""
    words = name.strip("_").replace("_", " ")
    return words[:1].upper() + words[1:]


@dataclass(frozen=True)
class Invariant:
    """What holds in every position between two steps of the game."""

    id: str
    statement: str
    sources: Mapping[str, str]
    holds: Callable[[Any], bool]
    control: bool = False
    """It looks at control alone: where it does not hold, nothing needs to be tried."""
    of: Callable[[Any, Any], bool] | None = None
    """What holds of one thing in a position, if it is an invariant about every thing of a kind."""
    each: Callable[[Any], Iterable[Any]] | None = None
    """The things of that kind in a position."""
    kind: type = object
    """What such a thing is."""


def rule(id: str, *, effect: str | None = None, **sources: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Name a function as a rule, with its lines in each edition.

    The first paragraph of the docstring states the rule, the rest says why it matters. `effect` marks a rule that can't
    be violated and says why: it does something and forbids nothing.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        statement, _, why = _docstring(function).partition("\n\n")
        described = Rule(id, _on_one_line(statement), sources, function, effect, _on_one_line(why))

        @functools.wraps(function)
        def judged(*args: P.args, **kwargs: P.kwargs) -> R:
            judge = current()
            judge.enter(described)
            try:
                result = function(*args, **kwargs)
            finally:
                judge.leave()
            return result

        judged.rule = described  # type: ignore[attr-defined]
        return judged

    return decorate


@contextmanager
def speaking(described: Rule) -> Iterator[None]:
    """What is required inside belongs to that rule."""
    judge = current()
    judge.enter(described)
    try:
        yield
    finally:
        judge.leave()


def invariant(
    id: str,
    *,
    each: Callable[[Any], Iterable[Any]] | None = None,
    kind: type = object,
    control: bool = False,
    **sources: str,
) -> Callable[[Callable[..., bool]], Invariant]:
    """Name a function of a position as an invariant, or a function of a position and each of the things in it that are
    listed; of other things it must hold anyway."""

    def decorate(function: Callable[..., bool]) -> Invariant:
        statement = _on_one_line(_docstring(function))
        if each is None:
            return Invariant(id, statement, sources, function, control)
        listed = each

        def of_each(game: Any) -> bool:
            return both(*(function(game, thing) for thing in listed(game)))

        return Invariant(id, statement, sources, of_each, of=function, each=each, kind=kind)

    return decorate


def _docstring(function: Callable[..., Any]) -> str:
    if not function.__doc__:
        raise TypeError(f"{function.__qualname__} needs a docstring that states the rule.")
    return inspect.cleandoc(function.__doc__)


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


def collect(chapters: Iterable[ModuleType | tuple[ModuleType, ...]]) -> dict[str, Rule]:
    """All rules of the chapters, each a module or several, in the order in which they are written."""
    found: dict[str, Rule] = {}
    modules = (module for chapter in chapters for module in (chapter if isinstance(chapter, tuple) else (chapter,)))
    for module in modules:
        for value in vars(module).values():
            described = getattr(value, "rule", None)
            if isinstance(described, Rule) and described.function.__module__ == module.__name__:
                if described.id in found:
                    raise TypeError(f"Two rules are called {described.id}.")
                found[described.id] = described
    return found
