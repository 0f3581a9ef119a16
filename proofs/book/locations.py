"""Where things stand in the files of the project: rules, cards, buildings, and what in the engine answers to them."""

from __future__ import annotations

import ast
import inspect
import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from spec.kernel import Model, Rule

ROOT = Path(__file__).resolve().parents[2]


class Location(msgspec.Struct, frozen=True):
    """A function or a table in a file of the project."""

    file: str
    line: int
    function: str


class Code(msgspec.Struct, frozen=True):
    """A function with its text."""

    file: str
    line: int
    function: str
    source: str


def relative(file: str | Path) -> str:
    """The path of a file as seen from the root of the project."""
    path = Path(file).resolve()
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name


def code_of(function: Callable[..., Any]) -> Code:
    """Where a function stands, and its text; a decorated one with its decorators."""
    inner = inspect.unwrap(function)
    try:
        source, line = inspect.getsourcelines(inner)
    except OSError:
        source, line = [], inner.__code__.co_firstlineno
    return Code(relative(inner.__code__.co_filename), line, inner.__name__, inspect.cleandoc("".join(source)))


def lines_of(citation: str) -> frozenset[int]:
    """The line numbers that a citation such as "589-593, 617" names."""
    found: set[int] = set()
    for first, last in re.findall(r"(\d+)(?:-(\d+))?", citation):
        found.update(range(int(first), int(last or first) + 1))
    return frozenset(found)


# --- cards and buildings ----------------------------------------------------------------------------------------

CARDS = "cards"
"""The chapter of the cards, and the folder of their decks in `spec` and in `engine`."""
BUILDINGS = "buildings"
"""The chapter of the buildings, and the module of their table in `spec` and in `engine`."""


def card_of(id: str) -> int:
    """The number of the card of which that is the rule; 0 if it is not the rule of a card."""
    _, _, number = id.partition(".card.")
    return int(number) if number else 0


def building_of(id: str) -> str:
    """The building of which that is the own rule, such as `acb.building.pen`; nothing of `acb.building.pen.points`."""
    _, _, name = id.partition(".building.")
    return "" if "." in name else name


def written_in(room: Path) -> dict[str, Code]:
    """Where the cards and buildings of a game are written, by what their rule's id has after the game."""
    cards = {f"card.{number}": code for number, code in cards_in(room).items()}
    return cards | {f"building.{name}": code for name, code in buildings_in(room).items()}


def within_game(id: str) -> str:
    """An id without the game it begins with."""
    return id.partition(".")[2]


def cards_in(room: Path) -> dict[int, Code]:
    """Where each card is written: the entries of the tables `CARDS` in the modules of the decks."""
    found: dict[int, Code] = {}
    for file in sorted((room / CARDS).glob("*.py")):
        text = file.read_text(encoding="utf-8")
        lines = text.splitlines()
        for node in ast.parse(text).body:
            if isinstance(node, ast.Assign) and _name_of(node.targets[0]) == "CARDS":
                for entry in _entries(node.value):
                    source = inspect.cleandoc(_indent(entry) + _segment(lines, entry))
                    found[ast.literal_eval(entry.args[0])] = Code(relative(file), entry.lineno, "CARDS", source)
    return found


def _entries(table: ast.expr) -> Iterator[ast.Call]:
    """The entries of a table that is a tuple of calls, or a call whose arguments they are."""
    every = table.elts if isinstance(table, ast.Tuple) else table.args if isinstance(table, ast.Call) else []
    for entry in every:
        if isinstance(entry, ast.Call) and entry.args and isinstance(entry.args[0], ast.Constant):
            yield entry


def _segment(lines: Sequence[str], entry: ast.expr) -> str:
    """The text of an entry. (`ast.get_source_segment` goes through the whole file for each.)"""
    first, last = entry.lineno - 1, (entry.end_lineno or entry.lineno) - 1
    wanted = [line.encode() for line in lines[first : last + 1]]
    wanted[-1] = wanted[-1][: entry.end_col_offset]
    wanted[0] = wanted[0][entry.col_offset :]
    return b"\n".join(wanted).decode()


def _indent(entry: ast.expr) -> str:
    return " " * entry.col_offset


def buildings_in(room: Path) -> dict[str, Code]:
    """Where each building is written: the entries of `BUILDINGS`, or the calls that make one, by its name."""
    file = room / f"{BUILDINGS}.py"
    if not file.is_file():
        return {}
    text = file.read_text(encoding="utf-8")
    found: dict[str, Code] = {}
    for name, first, last in _named_entries(ast.parse(text)):
        source = "\n".join(text.splitlines()[first - 1 : last])
        source = re.sub(r"\s*# fmt: skip$", "", inspect.cleandoc(source)).rstrip(",")
        found[name] = Code(relative(file), first, "BUILDINGS", source)
    return found


def _named_entries(module: ast.Module) -> Iterator[tuple[str, int, int]]:
    """Name, first and last line of each entry of the table and of each call that begins with a name."""
    for node in module.body:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and node.value.args:
            if name := _string(node.value.args[0]):
                yield name, node.lineno, node.end_lineno or node.lineno
        elif isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "BUILDINGS":
            table = node.value if isinstance(node.value, ast.Dict) else ast.Dict([], [])
            for key, value in zip(table.keys, table.values, strict=True):
                if key is not None and (name := _string(key)):
                    yield name, key.lineno, value.end_lineno or value.lineno


def _string(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


# --- where the engine does it -----------------------------------------------------------------------------------

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
    The methods of one class are kept together. A card or building is found by its number or name in the tables.
    """

    def __init__(self, model: Model, folder: Path) -> None:
        self._written = written_in(folder)
        self._citations = list(citations(folder, tuple(model.editions)))
        texts = [citation.words for citation in self._citations]
        texts += [_words_of_rule(rule) for rule in model.rules.values() if not card_of(rule.id)]
        self._texts = len(texts)
        self._frequency = Counter(word for words in texts for word in words)

    def of(self, rule: Rule) -> list[Location]:
        if card_of(rule.id) or building_of(rule.id):
            written = self._written.get(within_game(rule.id))
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


def citations(folder: Path, editions: Sequence[str]) -> Iterator[Citation]:
    """Every docstring, and every comment above a table, that cites lines of an edition, such as "PT 589-593, 617".

    Of a game with a single edition they say "Line 617" or "Lines 589-593, 617", in a function also "# 617" alone.
    """
    mark = "|".join(map(str.upper, editions)) if len(editions) > 1 else "[Ll]ines?"
    cites = re.compile(rf"(?:\b({mark}) |^#){CITED}", re.MULTILINE)
    for file in sorted(folder.rglob("*.py")):
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


# --- what names a building --------------------------------------------------------------------------------------


def naming(folder: Path) -> dict[str, list[Location]]:
    """For every text that stands in the code of a folder, the functions and tables in which it does."""
    found: dict[str, list[Location]] = {}
    for file in sorted(folder.rglob("*.py")):
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
