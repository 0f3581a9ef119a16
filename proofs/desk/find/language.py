"""The language of conditions: expressions as in Python, of which only what is listed here is understood.

The text is parsed into Python's syntax tree and walked by hand. Nothing in it is ever run: names are looked up in the
declared records and in the words of the game, and everything else is refused with its column.
"""

from __future__ import annotations

import ast
import warnings
from dataclasses import dataclass

from proofs.desk.find.brackets import Brackets
from proofs.desk.find.parsing import NotUnderstood
from proofs.desk.find.tree import Node
from proofs.desk.find.vocabulary import Lying
from proofs.game import Game

LONGEST = 1000

__all__ = ["Condition", "NotUnderstood", "understand"]


@dataclass(frozen=True)
class Condition:
    """A condition that was understood, and what it names."""

    text: str
    root: Node
    lying: Lying


def understand(game: Game, text: str) -> Condition:
    """The condition that the text says; NotUnderstood if it is none."""
    text = " ".join(text.split())
    if len(text) > LONGEST:
        raise NotUnderstood(f"The condition has {len(text):,} characters; at most {LONGEST:,} are read.")
    if not text:
        raise NotUnderstood("The condition is empty.")
    reader = Brackets(game, text)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            parsed = ast.parse(text, mode="eval").body
    except SyntaxError as problem:
        column = f"Column {problem.offset}: " if problem.offset else ""
        raise NotUnderstood(f"{column}This is not an expression ({problem.msg}).") from None
    except (ValueError, RecursionError, MemoryError):
        raise NotUnderstood("This is not an expression.") from None
    root = reader.read(parsed, 0)
    reader.must_be(root, "truth", parsed)
    return Condition(text, root, frozenset(reader.lying))
