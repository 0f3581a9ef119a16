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


def invariant(id: str, **sources: str) -> Callable[[Callable[[Any], bool]], Invariant]:
    """Name a function of a position as an invariant."""

    def decorate(function: Callable[[Any], bool]) -> Invariant:
        return Invariant(id, _on_one_line(_docstring(function)), sources, function)

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
