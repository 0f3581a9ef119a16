"""What in the engine of a game answers to a rule, by the lines of the rule book that both cite."""

from __future__ import annotations

import ast
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from proofs.book.locations import Location, engine_files, lines_of, relative
from proofs.book.writing import pieces_in
from proofs.game import Game
from proofs.sources import files_of
from spec.kernel import Rule

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
SAME_WORD = {
    **{word: str(number) for number, word in enumerate(NUMBERS, 1)},
    "center": "centre",
    "kinds": "types",
    "slide": "rise",
    "slides": "rise",
}
ENDINGS = ("ing", "ers", "ies", "er", "es", "ed", "s", "e")
WEIGHT_OF_LINES = 0.3
NEAR_THE_BEST = 0.6
MOST_LOCATIONS = 4
MOST_LINES = 30
"""What cites more lines than that is about a whole chapter, not about a rule."""


@dataclass(frozen=True)
class Citation:
    """A place in the engine that cites lines of an edition."""

    location: Location
    lines: Mapping[str, frozenset[int]]
    words: frozenset[str]


class EngineIndex:
    """Finds the engine's counterparts of a rule.

    Only a function or table that cites a line of the rule comes into question. As one line of a rule book often holds
    several rules, the words that the two descriptions share decide among them; what falls far behind is left out.
    The methods of one class are kept together. A piece is found by its name in the tables.
    """

    def __init__(self, game: Game) -> None:
        files, model = engine_files(game), game.model
        self._pieces = pieces_in(files, model.pieces.values())
        self._citations = list(citations(files, tuple(model.editions)))
        texts = [citation.words for citation in self._citations]
        texts += [_words_of_rule(rule) for id, rule in model.rules.items() if id not in model.pieces]
        self._texts = len(texts)
        self._frequency = Counter(word for words in texts for word in words)
        self._known = model.pieces

    def of(self, rule: Rule) -> list[Location]:
        if rule.id in self._known:
            written = self._pieces.get(rule.id)
            return [Location(written.file, written.line, written.function)] if written else []
        return self._alike(rule)

    def _alike(self, rule: Rule) -> list[Location]:
        scores: dict[Location, float] = {}
        words = _words_of_rule(rule)
        for citation in self._citations:
            share = max((_share(cited, rule.sources.get(one, "")) for one, cited in citation.lines.items()), default=0)
            if share:
                scores[citation.location] = WEIGHT_OF_LINES * share + self._likeness(words, citation.words)
        if not scores:
            return []
        ranked = sorted(scores, key=lambda place: (-scores[place], place.file, place.line))
        chosen = [place for place in ranked if scores[place] >= NEAR_THE_BEST * scores[ranked[0]]][:MOST_LOCATIONS]
        classes = {_class_of(place) for place in chosen} - {None}
        return chosen + [place for place in ranked if place not in chosen and _class_of(place) in classes]

    def _likeness(self, left: frozenset[str], right: frozenset[str]) -> float:
        """The cosine of two texts, where a rare word weighs more than a common one."""
        norm = math.sqrt(self._weight(left) * self._weight(right))
        return self._weight(left & right) / norm if norm else 0.0

    def _weight(self, words: Iterable[str]) -> float:
        return sum(math.log(self._texts / self._frequency[word]) ** 2 for word in words)


class Cited(NamedTuple):
    """A function of the engine, by its module and its lines."""

    module: str
    lines: range


def functions_that_cite(game: Game, rule: Rule) -> list[Cited]:
    """The functions and methods of the engine that cite a line of the rule book which the rule cites too."""
    found: list[Cited] = []
    files = {file.resolve(): module for module, file in files_of(game.engine_modules()).items()}
    wanted = {edition: lines_of(lines) for edition, lines in rule.sources.items()}
    for file in engine_files(game):
        ends = {
            node.lineno: node.end_lineno or node.lineno
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            if isinstance(node, ast.FunctionDef)
        }
        for citation in citations([file], tuple(game.model.editions)):
            first = citation.location.line
            cites = any(lines & wanted.get(edition, frozenset()) for edition, lines in citation.lines.items())
            if cites and first in ends and file in files:
                found.append(Cited(files[file], range(first, ends[first] + 1)))
    return found


def _class_of(place: Location) -> tuple[str, str] | None:
    owner, _, method = place.function.rpartition(".")
    return (place.file, owner) if owner and method else None


def _share(cited: frozenset[int], of_rule: str) -> float:
    wanted = lines_of(of_rule)
    return len(cited & wanted) / len(cited | wanted) if cited & wanted else 0.0


def _words_of_rule(rule: Rule) -> frozenset[str]:
    return _words(" ".join([rule.statement, *rule.id.split(".")[1:], rule.function.__name__]))


def _words(text: str) -> frozenset[str]:
    found = re.findall(r"[a-z]+|\d+", text.lower())
    return frozenset(_stem(SAME_WORD.get(word, word)) for word in found)


def _stem(word: str) -> str:
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending)
    return word


CITED = r"(\d+(?:-\d+)?(?:, \d+(?:-\d+)?)*)"


def citations(files: Iterable[Path], editions: Sequence[str]) -> Iterator[Citation]:
    """Every docstring, and every comment above a table, that cites lines of an edition, such as "PT 589-593, 617".

    Of a game with a single edition they say "Line 617" or "Lines 589-593, 617", in a function also "# 617" alone.
    """
    mark = "|".join(map(str.upper, editions)) if len(editions) > 1 else "[Ll]ines?"
    cites = re.compile(rf"(?:\b({mark}) |^#){CITED}", re.MULTILINE)
    for file in files if editions else ():
        text = file.read_text(encoding="utf-8")
        for line, name, description in _descriptions(ast.parse(text), text.splitlines()):
            found: dict[str, frozenset[int]] = {}
            for edition, lines in cites.findall(description):
                cited = edition.lower() if edition.lower() in editions else editions[0]
                found[cited] = found.get(cited, frozenset()) | lines_of(lines)
            if found and all(len(lines) <= MOST_LINES for lines in found.values()):
                words = _words(f"{cites.sub('', description)} {name}")
                yield Citation(Location(relative(file), line, name), found, words)


def _descriptions(module: ast.Module, lines: list[str]) -> Iterator[tuple[int, str, str]]:
    """Line, name and description of the module itself, its functions, classes, methods and tables."""
    yield 1, "(module)", ast.get_docstring(module) or ""
    for node in module.body:
        if isinstance(node, ast.FunctionDef):
            yield node.lineno, node.name, _described(node, lines)
        elif isinstance(node, ast.ClassDef):
            yield node.lineno, node.name, ast.get_docstring(node) or ""
            for method in node.body:
                if isinstance(method, ast.FunctionDef):
                    yield method.lineno, f"{node.name}.{method.name}", _described(method, lines)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            yield node.lineno, _name_of(_target_of(node)), _comment_above(lines, node.lineno)


def _described(function: ast.FunctionDef, lines: list[str]) -> str:
    """What the function says of itself, and the comments in it that are nothing but lines of the rule book."""
    body = lines[function.lineno - 1 : function.end_lineno]
    beside = (re.search(rf"  # {CITED}$", line) for line in body)
    return "\n".join([ast.get_docstring(function) or "", *(f"#{found[1]}" for found in beside if found)])


def _target_of(node: ast.Assign | ast.AnnAssign) -> ast.expr:
    return node.targets[0] if isinstance(node, ast.Assign) else node.target


def _name_of(target: ast.expr) -> str:
    first = target.elts[0] if isinstance(target, ast.Tuple) else target
    return ast.unparse(first)


def _comment_above(lines: list[str], line: int) -> str:
    comment: list[str] = []
    while line >= 2 and lines[line - 2].startswith("#"):
        comment.insert(0, lines[line - 2].lstrip("# "))
        line -= 1
    return " ".join(comment)


# --- what names a piece -----------------------------------------------------------------------------------------


def naming(files: Iterable[Path]) -> dict[str, list[Location]]:
    """For every text that stands in the code of these files, the functions and tables in which it does."""
    found: dict[str, list[Location]] = {}
    for file in files:
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                for text in _texts(node):
                    found.setdefault(text, []).append(Location(relative(file), node.lineno, node.name))
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                for text, line in _texts(node).items():
                    found.setdefault(text, []).append(Location(relative(file), line, _name_of(_target_of(node))))
    return found


def _texts(node: ast.AST) -> dict[str, int]:
    """The texts in a piece of code, each with the line on which it comes first."""
    found: dict[str, int] = {}
    for one in ast.walk(node):
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            found.setdefault(one.value, one.lineno)
    return found
