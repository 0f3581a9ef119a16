"""An engine below its border, where nothing asks for types any more: what it takes to run it on symbols."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from spec.kernel import Focus
from spec.kernel.terms import Node


@dataclass(frozen=True)
class Below:
    """How the two sides of a position are joined, and how an engine goes on from there."""

    package: str
    """Where the engine is written."""
    joined: Callable[[Any], Any]
    """The engine's state of a position of the model, whose numbers may be symbols."""
    perform: Callable[[Any, str, Mapping[str, Any]], None]
    """The engine's own way to make a move of a type in a state; it may refuse it."""
    scores: Callable[[Any], Any]
    """The engine's own scores of a state."""
    searches: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    """What answers in place of functions of the engine that search, by `module:name`: the open question of the model
    about the same."""
    known: Callable[[Node, Node], bool] | None = None
    """What is known of the first of two answers to an open question by the second, besides that it is the same if the
    numbers are; it must be true whatever they are."""
    means: Mapping[str, Callable[[Sequence[Any]], bool]] = field(default_factory=dict)
    """What an open question of the model comes to on numbers, said in terms of others, by its name: a condition on the
    numbers that it is about."""
    left_out: Mapping[str, str] = field(default_factory=dict)
    """Types of moves that can't be compared on symbols, and why, in a sentence."""
    further: Callable[[], Iterator[Focus]] = lambda: iter(())
    """Situations in which the two are compared besides those of the proofs."""
