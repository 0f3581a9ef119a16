"""Scenario files, read and checked as far as that is possible without playing them."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from proofs.game import Game
from proofs.registry import UnknownGame, game_named
from proofs.scenarios.document import Entry, ScenarioError, documents, kind_of, listing, nearest, table, text_of
from proofs.scenarios.positions import new_game, paths, usual
from proofs.wire import Json, leaves
from spec.kernel import Model, from_json
from spec.kernel.records import Malformed, join, put

SUFFIXES = (".yaml", ".yml")
VERDICTS = ("legal", "illegal", "malformed")
KEYS = ("title", "rules", "source", "game", "players", "given", "moves", "scores")
NEEDED = ("title", "game", "players")
MOST = 9_999
"""The largest number that can be given: the moves that so many goods allow can still be listed."""
STEP_KEYS = ("move", "verdict", "breaks", "then")


@dataclass(frozen=True)
class Expected:
    """A value that something should have, by path."""

    path: str
    value: Any
    line: int


@dataclass(frozen=True)
class Step:
    """A move with what should come of it."""

    move: Any
    verdict: str
    breaks: frozenset[str]
    then: tuple[Expected, ...]
    line: int


@dataclass(frozen=True)
class Scenario:
    """A scenario, checked as far as that is possible without playing it."""

    file: str
    line: int
    title: str
    game: str
    players: int
    position: Json
    steps: tuple[Step, ...]
    scores: tuple[Expected, ...] = ()
    rules: tuple[str, ...] = ()
    source: Mapping[str, str] = field(default_factory=dict)


# --- loading ----------------------------------------------------------------------------------------------------


def find(paths: Iterable[str | Path]) -> list[Path]:
    """The scenario files among files and directories, each once."""
    found: dict[Path, None] = {}
    for path in map(Path, paths):
        if path.is_dir():
            inside = sorted(item for item in path.rglob("*") if item.suffix in SUFFIXES and item.is_file())
            found |= dict.fromkeys(inside)
        elif path.is_file():
            found[path] = None
        else:
            raise ScenarioError(str(path), 0, "", "There is no such file or directory.")
    return list(found)


def load(path: str | Path) -> list[Scenario]:
    """The scenarios in a file."""
    return parse(_text(path), str(path))


def _text(path: str | Path) -> str:
    """The text of a file; of standard input if it is called `-`."""
    try:
        return sys.stdin.read() if str(path) == "-" else Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ScenarioError(str(path), 0, "", "This is not text in UTF-8.") from None
    except OSError as problem:
        raise ScenarioError(str(path), 0, "", f"The file can't be read: {problem.strerror}.") from None


def load_given(path: str | Path, game: Game, players: int | None = None) -> Json:
    """The position that a file gives: the `given` of a scenario, a scenario that has one, or a whole position.

    The number of players is the one that is asked for, or that the file names as `players`, or else two.
    """
    entry = _the_one_in(path)
    keys, model = table(entry), game.model
    if "game" in keys and _game(keys["game"]).name != game.name:
        raise keys["game"].error(f"This is about {keys['game'].value}, not about {model.name}.")
    if _is_whole(keys):
        position: Json = entry.plain()
        if problem := _impossible(position, model):
            raise entry.error(problem)
        return position
    if "players" in keys and type(keys["players"].value) is int:
        players = players or _players(keys["players"], model)
        keys = {key: item for key, item in keys.items() if key != "players"}
    players = players or (2 if 2 in model.players else model.players[0])
    if keys.keys() & {"given", "title", "moves"}:
        return _position(table(entry, KEYS).get("given"), game, players, entry)
    bare = Entry({key: item for key, item in keys.items() if key != "game"}, entry.file, entry.line, entry.path)
    return _position(bare, game, players, entry)


def is_whole(path: str | Path) -> bool:
    """A file has a whole position, not only what is given of one."""
    return _is_whole(table(_the_one_in(path)))


def _is_whole(keys: Mapping[str, Entry]) -> bool:
    return "players" in keys and isinstance(keys["players"].value, list)


def _the_one_in(path: str | Path) -> Entry:
    """What stands in a file, in one document."""
    found = [document for document in documents(_text(path), str(path)) if document.value is not None]
    if len(found) > 1:
        raise found[1].error("There is more than one position in this file.")
    return found[0] if found else Entry({}, str(path), 0, "")


def position_given(game: Game, players: int, given: Mapping[str, Any], where: str) -> Json:
    """The usual position with what is given, by path, checked as that of a scenario; ScenarioError if it is none."""
    whole = _entry(dict(given), where, "")
    return _position(whole, game, _players(Entry(players, where, 0, "players"), game.model), whole)


def _entry(value: Any, where: str, path: str) -> Entry:
    """Plain data as if it stood in a file."""
    if isinstance(value, dict):
        value = {str(key): _entry(item, where, join(path, key)) for key, item in value.items()}
    elif isinstance(value, list):
        value = [_entry(item, where, join(path, index)) for index, item in enumerate(value)]
    return Entry(value, where, 0, path)


def parse(text: str, file: str = "scenario") -> list[Scenario]:
    """The scenarios in a text."""
    scenarios: list[Scenario] = []
    for document in documents(text, file):
        if document.value is None:
            continue
        scenario = _scenario(document)
        if any(scenario.title == other.title for other in scenarios):
            raise document.value["title"].error(f"Two scenarios are called {scenario.title!r}.")
        scenarios.append(scenario)
    if not scenarios:
        raise ScenarioError(file, 0, "", "There is no scenario in this file.")
    return scenarios


def _scenario(document: Entry) -> Scenario:
    keys = table(document, KEYS, NEEDED)
    if "moves" not in keys and "scores" not in keys:
        raise document.error("The key moves is missing; without moves there must be scores.")
    game = _game(keys["game"])
    model = game.model
    players = _players(keys["players"], model)
    position = _position(keys.get("given"), game, players, keys["players"])
    return Scenario(
        file=document.file,
        line=document.line,
        title=text_of(keys["title"]),
        game=model.name,
        players=players,
        position=position,
        steps=tuple(_step(item, model, players) for item in listing(keys["moves"])) if "moves" in keys else (),
        scores=_scores(keys["scores"], model, position) if "scores" in keys else (),
        rules=_rules(keys["rules"], model) if "rules" in keys else (),
        source=_source(keys["source"], model) if "source" in keys else {},
    )


def _within(model: Model, players: int) -> str:
    return f"a position of {model.name} with {players} player{'s' if players > 1 else ''}"


def _position(entry: Entry | None, game: Game, players: int, around: Entry) -> Json:
    model = game.model
    given = _by_path(entry, paths(model, players), _within(model, players)) if entry else {}
    _check_values(given, model, players)
    values = {path: item.plain() for path, item in given.items()}
    position = usual(game, players, values)
    problem = _impossible(position, model)
    if problem:
        culprit = _culprit(values, game, players)
        place = given[culprit] if culprit else entry or around
        raise place.error(problem)
    return position


def _impossible(position: Json, model: Model) -> str:
    try:
        model.read_state(position)
    except Malformed as problem:
        return str(problem)
    return ""


def _culprit(values: dict[str, Any], game: Game, players: int) -> str | None:
    """The first path without which the position would be possible."""
    for path in values:
        rest = {other: value for other, value in values.items() if other != path}
        if not _impossible(usual(game, players, rest), game.model):
            return path
    return None


def _step(entry: Entry, model: Model, players: int) -> Step:
    keys = table(entry, STEP_KEYS, ("move", "verdict"))
    verdict = text_of(keys["verdict"])
    if verdict not in VERDICTS:
        raise keys["verdict"].error(f"There is no verdict {verdict}.{nearest(verdict, VERDICTS)}")
    if verdict == "illegal" and "breaks" not in keys:
        raise entry.error("An illegal move needs the key breaks, with the rules that it breaks.")
    if verdict != "illegal" and "breaks" in keys:
        raise keys["breaks"].error(f"Only an illegal move breaks rules; this one is {verdict}.")
    if verdict != "legal" and "then" in keys:
        raise keys["then"].error(f"After a move that is {verdict} everything is as before; leave out the key then.")
    return Step(
        move=keys["move"].plain(),
        verdict=verdict,
        breaks=_breaks(keys["breaks"], model) if "breaks" in keys else frozenset(),
        then=_then(keys["then"], model, players) if "then" in keys else (),
        line=keys["move"].line,
    )


def _breaks(entry: Entry, model: Model) -> frozenset[str]:
    rules = _rules(entry, model)
    if not rules:
        raise entry.error("An illegal move breaks at least one rule.")
    for rule in rules:
        if model.rules[rule].effect is not None:
            raise entry.error(f"{rule} can't be broken: {model.rules[rule].effect}")
    return frozenset(rules)


def _then(entry: Entry, model: Model, players: int) -> tuple[Expected, ...]:
    items = _by_path(entry, paths(model, players), _within(model, players))
    _check_values(items, model, players)
    return _expected(items)


def _scores(entry: Entry, model: Model, position: Json) -> tuple[Expected, ...]:
    known = leaves(model.scores(model.read_state(position)))
    return _expected(_by_path(entry, known, f"the scores of {model.name}"))


# --- names and numbers ------------------------------------------------------------------------------------------


def _game(entry: Entry) -> Game:
    try:
        return game_named(text_of(entry))
    except UnknownGame as problem:
        raise entry.error(str(problem)) from None


def _players(entry: Entry, model: Model) -> int:
    if type(entry.value) is not int:
        raise entry.error(f"Here should be the number of players, not {kind_of(entry.value)}.")
    if entry.value not in model.players:
        allowed = " to ".join(dict.fromkeys(map(str, (model.players[0], model.players[-1]))))
        raise entry.error(f"{model.name} is for {allowed} players, not {entry.value}.")
    return entry.value


def _rules(entry: Entry, model: Model) -> tuple[str, ...]:
    found: list[str] = []
    for item in listing(entry):
        name = text_of(item)
        if name not in model.rules:
            raise item.error(f"There is no rule {name}.{nearest(name, model.rules)}")
        if name in found:
            raise item.error(f"The rule {name} is listed twice.")
        found.append(name)
    return tuple(found)


def _source(entry: Entry, model: Model) -> dict[str, str]:
    lines = {}
    for edition, item in table(entry, list(model.editions)).items():
        lines[edition] = str(item.value) if type(item.value) is int else text_of(item)
    return lines


# --- values by path ---------------------------------------------------------------------------------------------


def _by_path(entry: Entry, known: Collection[str], within: str) -> dict[str, Entry]:
    """What a table gives, by dotted path; every path must be a leaf of what is known."""
    found: dict[str, Entry] = {}
    for path, item in _flat(entry, "", known):
        _check_path(path, item, known, within)
        if path in found:
            raise item.error(f"{path} is given twice.")
        found[path] = item
    return found


def _flat(entry: Entry, path: str, known: Collection[str]) -> Iterator[tuple[str, Entry]]:
    for key, item in table(entry).items():
        where = join(path, key)
        if isinstance(item.value, dict) and where not in known:
            yield from _flat(item, where, known)
        else:
            yield where, item


def _check_path(path: str, item: Entry, known: Collection[str], within: str) -> None:
    if path in known:
        return
    inside = [name for name in known if name.startswith(path + ".")]
    if inside:
        raise item.error(f"{path} is a table: give what is in it, such as {inside[0]}.")
    tables = {name.rpartition(".")[0] for name in known}
    raise item.error(f"There is no {path} in {within}.{nearest(path, [*known, *tables])}")


def _check_values(items: Mapping[str, Entry], model: Model, players: int) -> None:
    """Each value has the type and lies within the bounds that are declared for its path, and is not huge."""
    for path, item in items.items():
        if any(type(number) is int and number > MOST for number in leaves(item.plain()).values()):
            raise item.error(f"{path} can't be {item.plain()!r}: numbers up to {MOST} can be given.")
    if _misfit(items, model, players):
        for path, item in items.items():
            if problem := _misfit({path: item}, model, players):
                raise item.error(f"{path} can't be {item.plain()!r}: {problem.rpartition(': ')[2]}.")


def _misfit(items: Mapping[str, Entry], model: Model, players: int) -> str:
    """What is wrong with a new game in which these values are put; nothing if it has the declared form."""
    trial = new_game(model, players)
    for path, item in items.items():
        put(trial, path, item.plain())
    try:
        from_json(trial, model.state)
    except Malformed as problem:
        return str(problem)
    return ""


def _expected(items: Mapping[str, Entry]) -> tuple[Expected, ...]:
    return tuple(Expected(path, item.plain(), item.line) for path, item in items.items())
