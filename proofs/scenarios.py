"""Scenarios: small games written in YAML, played on the model and on the engine.

A file holds one scenario, or several with `---` between them:

    title: Two boulders side by side need two tools
    rules: [hal.progress.boulders]        # optional: what it is about; the moves must come to these rules
    source: {it: "635", pt: "607"}        # optional: where the editions have the example
    game: hallertau
    players: 2
    given:                                # only what differs from the usual position, below
      phase: progress
      players.0.tools: 4
      players.0.goods: {clay: 8}
    moves:
      - move: {type: advance, player: 0, shop: carpentry, pay: {clay: 1}}
        verdict: legal
        then: {players.0.goods.clay: 7}
      - move: {type: advance, player: 1, shop: carpentry, pay: {jewels: 1}}
        verdict: illegal
        breaks: [hal.flow.turn]
    scores: {players.0.village: 0}        # optional: at the end

Paths are those of the wire format, dotted or nested as you like. A verdict is `legal`, `illegal` (then `breaks` names
exactly the rules that the move breaks, in any order) or `malformed`. `then` may follow a legal move only. Without
moves there must be scores. In every position on the way model and engine must have the same legal moves, be the same
and score the same.

The usual position of Hallertau is that after the set-up, made to fit what is given:

- `phase` is `actions`; `round` is 6 if the phase is `over`, otherwise 1.
- In the phase `setup` nothing else differs from a new game. In all others seat 0 is `first_player`.
- `turn` is the first player in `actions`, `fallow` and `progress`, and null in the other phases.
- `agenda` and `coin` are empty; one worker lies on every space of the board, as after the set-up.
- `quadrant_cards`: with one to three players, of the cards that are not given the lowest numbers are drawn, as many
  as the round and the phase ask for.
- `players.N.village`: a shop is in column 0, its boulders 2 and 4 columns to its right, or off the board.
- `players.N.center` is the column of the leftmost shop.
- `players.N.workers` is what the window shows in `actions`, otherwise 0.
- `players.N.fields`: one empty field in each of the rows 2, 3 and 4; in `fallow`, where they have slid up once, in
  each of the rows 3, 4 and 5.
- `players.N.goods`: one barley, one flax and one rye. Everything else is 0.
"""

from __future__ import annotations

import copy
import difflib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import msgspec
import yaml

from proofs.games import GAMES, EngineGame, Pair, UnknownGame
from proofs.games import game as game_called
from spec.kernel import Judge, Model, diff, from_json, to_json
from spec.kernel.judge import Coverage
from spec.kernel.moves import wire
from spec.kernel.records import Malformed, join

Json = dict[str, Any]

SUFFIXES = (".yaml", ".yml")
VERDICTS = ("legal", "illegal", "malformed")
KEYS = ("title", "rules", "source", "game", "players", "given", "moves", "scores")
NEEDED = ("title", "game", "players")
STEP_KEYS = ("move", "verdict", "breaks", "then")


class ScenarioError(ValueError):
    """A scenario file that can't be understood: where, and what is wrong."""

    def __init__(self, file: str, line: int, path: str, problem: str) -> None:
        place = f"{file}:{line}" if line else file
        super().__init__(f"{place}: {path}: {problem}" if path else f"{place}: {problem}")
        self.file = file
        self.line = line
        self.path = path
        self.problem = problem


class ScenarioFailed(AssertionError):
    """Something in a scenario came out differently: where, what was expected, and what was found."""

    def __init__(self, file: str, line: int, what: str, expected: str, found: str) -> None:
        super().__init__(f"{file}:{line}: {what}\n  expected: {expected}\n  found:    {found}")
        self.file = file
        self.line = line
        self.what = what
        self.expected = expected
        self.found = found


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


@dataclass(frozen=True)
class ScenarioResult:
    """What came of a scenario; the coverage says which rules were exercised and violated.

    If it failed, `failed_line` is where, and `expected` and `found` say what should have come out and what did.
    """

    title: str
    file: str
    line: int
    passed: bool
    message: str
    coverage: Coverage
    failed_line: int = 0
    expected: str = ""
    found: str = ""

    @property
    def exercised(self) -> list[str]:
        return sorted(self.coverage.exercised)

    @property
    def violated(self) -> list[str]:
        return sorted(self.coverage.violated)


# --- reading YAML with places -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Entry:
    """A value in a file with its place. The value is a table of entries, a list of entries, or a scalar."""

    value: Any
    file: str
    line: int
    path: str

    def error(self, problem: str) -> ScenarioError:
        return ScenarioError(self.file, self.line, self.path, problem)

    def plain(self) -> Any:
        if isinstance(self.value, dict):
            return {key: item.plain() for key, item in self.value.items()}
        if isinstance(self.value, list):
            return [item.plain() for item in self.value]
        return self.value


def _documents(text: str, file: str) -> Iterator[Entry]:
    try:
        loader = yaml.SafeLoader(text)
        while loader.check_node():
            if (node := loader.get_node()) is not None:
                yield _entry(loader, node, file, "", ())
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 0
        raise ScenarioError(file, line, "", f"This is not YAML: {error.problem or error.context}.") from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise ScenarioError(file, line, "", f"This is not YAML: {error.reason}.") from None
    except RecursionError:
        raise ScenarioError(file, 0, "", "The file is nested too deeply.") from None


def _entry(loader: yaml.SafeLoader, node: yaml.Node, file: str, path: str, above: tuple[yaml.Node, ...]) -> Entry:
    line = node.start_mark.line + 1
    if any(node is other for other in above):
        raise ScenarioError(file, line, path, "This contains itself.")
    inside = (*above, node)
    value: Any
    if isinstance(node, yaml.MappingNode):
        value = {}
        for key_node, item in node.value:
            key = _key(loader, key_node, file, path)
            if key in value:
                raise ScenarioError(file, key_node.start_mark.line + 1, join(path, key), "This is given twice.")
            found = _entry(loader, item, file, join(path, key), inside)
            value[key] = Entry(found.value, file, key_node.start_mark.line + 1, found.path)
    elif isinstance(node, yaml.SequenceNode):
        value = [_entry(loader, item, file, join(path, index), inside) for index, item in enumerate(node.value)]
    else:
        value = _scalar(loader, node, file, path)
    return Entry(value, file, line, path)


def _key(loader: yaml.SafeLoader, node: yaml.Node, file: str, path: str) -> str:
    key = _scalar(loader, node, file, path) if isinstance(node, yaml.ScalarNode) else None
    if isinstance(key, bool) or not isinstance(key, str | int):
        raise ScenarioError(file, node.start_mark.line + 1, path, "A key must be a name or a whole number.")
    return str(key)


def _scalar(loader: yaml.SafeLoader, node: yaml.Node, file: str, path: str) -> Any:
    kind = node.tag.rpartition(":")[2]
    try:
        if kind in ("str", "int", "float", "bool", "null"):
            return loader.construct_object(node)
    except ValueError:
        pass
    problem = f"{node.value!r} is neither text nor a number nor true, false or null; put text into quotes."
    raise ScenarioError(file, node.start_mark.line + 1, path, problem)


# --- checking the form of a file --------------------------------------------------------------------------------


def nearest(name: str, names: Iterable[str]) -> str:
    """A question that names the nearest of the names; nothing if none is near."""
    near = difflib.get_close_matches(name, list(names), n=1, cutoff=0.5)
    return f" Did you mean {near[0]}?" if near else ""


def _kind(value: Any) -> str:
    kinds = {dict: "a table", list: "a list", str: "text", bool: "true or false", int: "a number", float: "a number"}
    return kinds.get(type(value), "nothing")


def _table(entry: Entry, allowed: Sequence[str] | None = None, needed: Iterable[str] = ()) -> dict[str, Entry]:
    if not isinstance(entry.value, dict):
        raise entry.error(f"Here should be a table, not {_kind(entry.value)}.")
    for key, item in entry.value.items():
        if allowed is not None and key not in allowed:
            hint = nearest(key, allowed) or f" There is {', '.join(allowed)}."
            raise item.error(f"There is no key {key}.{hint}")
    for key in needed:
        if key not in entry.value:
            raise entry.error(f"The key {key} is missing.")
    return cast(dict[str, Entry], entry.value)


def _list(entry: Entry) -> list[Entry]:
    if not isinstance(entry.value, list):
        raise entry.error(f"Here should be a list, not {_kind(entry.value)}.")
    return entry.value


def _text(entry: Entry) -> str:
    if not isinstance(entry.value, str) or not entry.value.strip():
        raise entry.error(f"Here should be text, not {_kind(entry.value) if entry.value != '' else 'nothing'}.")
    return entry.value.strip()


def _pair(entry: Entry) -> Pair:
    try:
        return game_called(_text(entry))
    except UnknownGame as problem:
        raise entry.error(str(problem)) from None


def _players(entry: Entry, model: Model) -> int:
    if type(entry.value) is not int:
        raise entry.error(f"Here should be the number of players, not {_kind(entry.value)}.")
    if entry.value not in model.players:
        raise entry.error(f"{model.name} is for {model.players[0]} to {model.players[-1]} players, not {entry.value}.")
    return entry.value


def _rules(entry: Entry, model: Model) -> tuple[str, ...]:
    found: list[str] = []
    for item in _list(entry):
        name = _text(item)
        if name not in model.rules:
            raise item.error(f"There is no rule {name}.{nearest(name, model.rules)}")
        if name in found:
            raise item.error(f"The rule {name} is listed twice.")
        found.append(name)
    return tuple(found)


def _source(entry: Entry, model: Model) -> dict[str, str]:
    lines = {}
    for edition, item in _table(entry, list(model.editions)).items():
        lines[edition] = str(item.value) if type(item.value) is int else _text(item)
    return lines


# --- paths ------------------------------------------------------------------------------------------------------


def leaves(value: Any, path: str = "") -> dict[str, Any]:
    """Everything in JSON data that is not itself a table, by dotted path; a list of plain values is one leaf."""
    if isinstance(value, dict):
        items: Iterable[tuple[object, Any]] = value.items()
    elif isinstance(value, list) and any(isinstance(item, dict) for item in value):
        items = enumerate(value)
    else:
        return {path: value}
    found: dict[str, Any] = {}
    for key, item in items:
        found |= leaves(item, join(path, key))
    return found


def put(position: Any, path: str, value: Any) -> None:
    """Set one leaf of JSON data."""
    *way, last = path.split(".")
    for key in way:
        position = position[int(key)] if isinstance(position, list) else position[key]
    position[int(last) if isinstance(position, list) else last] = value


def _by_path(entry: Entry, known: Mapping[str, Any], within: str) -> dict[str, Entry]:
    """What a table gives, by dotted path; every path must be a leaf of what is known."""
    found: dict[str, Entry] = {}
    for path, item in _flat(entry, ""):
        _check_path(path, item, known, within)
        if path in found:
            raise item.error(f"{path} is given twice.")
        found[path] = item
    return found


def _flat(entry: Entry, path: str) -> Iterator[tuple[str, Entry]]:
    for key, item in _table(entry).items():
        if isinstance(item.value, dict):
            yield from _flat(item, join(path, key))
        else:
            yield join(path, key), item


def _check_path(path: str, item: Entry, known: Mapping[str, Any], within: str) -> None:
    if path in known:
        return
    inside = [name for name in known if name.startswith(path + ".")]
    if inside:
        raise item.error(f"{path} is a table: give what is in it, such as {inside[0]}.")
    tables = {name.rpartition(".")[0] for name in known}
    raise item.error(f"There is no {path} in {within}.{nearest(path, [*known, *tables])}")


def _check_value(path: str, item: Entry, model: Model, fresh: Json) -> None:
    """The value has the type and lies within the bounds that are declared for the path."""
    trial = copy.deepcopy(fresh)
    put(trial, path, item.plain())
    try:
        from_json(trial, model.state)
    except Malformed as problem:
        raise item.error(f"{path} can't be {item.plain()!r}: {str(problem).rpartition(': ')[2]}.") from None


def _expected(entry: Entry, known: Mapping[str, Any], within: str) -> tuple[Expected, ...]:
    return tuple(Expected(path, item.plain(), item.line) for path, item in _by_path(entry, known, within).items())


# --- the usual position -----------------------------------------------------------------------------------------


def usual(game: str, players: int, given: Mapping[str, Any]) -> Json:
    """The usual position of a game with what is given, by dotted path, put into it."""
    position = cast(Json, to_json(GAMES[game].model.new(players)))
    for path, value in given.items():
        put(position, path, copy.deepcopy(value))
    if game in USUAL:
        for path, value in USUAL[game](position, given):
            if path not in given:
                put(position, path, value)
    return position


def _usual_hallertau(position: Json, given: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """See the top of this file. Each path is put before the next is asked for."""
    yield "phase", "actions"
    phase = position["phase"]
    if phase == "setup":
        return
    yield "round", 6 if phase == "over" else 1
    yield "first_player", 0
    yield "turn", position["first_player"] if phase in ("actions", "fallow", "progress") else None
    yield from _drawn_quadrant_cards(position, given)
    for seat, me in enumerate(position["players"]):
        yield from _usual_player(f"players.{seat}", me, phase)


def _drawn_quadrant_cards(position: Json, given: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    to_draw = position["phase"] == "removal" and not position["coin"]
    drawn = position["round"] - (1 if to_draw else 0)
    paths = {card: f"quadrant_cards.{card}" for card in position["quadrant_cards"]}
    drawn -= sum(given.get(path) == 0 for path in paths.values())
    if len(position["players"]) < 4:
        for path in [path for path in paths.values() if path not in given][: max(drawn, 0)]:
            yield path, 0


def _usual_player(path: str, me: Json, phase: str) -> Iterator[tuple[str, Any]]:
    for name, row in me["village"].items():
        yield f"{path}.village.{name}.first", min(row["shop"] + 2, 11)
        yield f"{path}.village.{name}.second", min(row["shop"] + 4, 11)
    yield f"{path}.center", min(row["shop"] for row in me["village"].values())
    yield f"{path}.workers", min(6 + me["center"], 12) if phase == "actions" else 0
    if phase == "fallow":
        for row in (2, 3, 4, 5):
            yield f"{path}.fields.{row}.empty", 0 if row == 2 else 1


USUAL: dict[str, Callable[[Json, Mapping[str, Any]], Iterator[tuple[str, Any]]]] = {"hallertau": _usual_hallertau}
"""For each game what its usual position has where nothing is given, beyond a new game."""


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
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ScenarioError(str(path), 0, "", "This is not text in UTF-8.") from None
    except OSError as problem:
        raise ScenarioError(str(path), 0, "", f"The file can't be read: {problem.strerror}.") from None
    return parse(text, str(path))


def parse(text: str, file: str = "scenario") -> list[Scenario]:
    """The scenarios in a text."""
    scenarios: list[Scenario] = []
    for document in _documents(text, file):
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
    keys = _table(document, KEYS, NEEDED)
    if "moves" not in keys and "scores" not in keys:
        raise document.error("The key moves is missing; without moves there must be scores.")
    model = _pair(keys["game"]).model
    players = _players(keys["players"], model)
    position = _position(keys.get("given"), model, players, keys["players"])
    return Scenario(
        file=document.file,
        line=document.line,
        title=_text(keys["title"]),
        game=model.name,
        players=players,
        position=position,
        steps=tuple(_step(item, model, players) for item in _list(keys["moves"])) if "moves" in keys else (),
        scores=_scores(keys["scores"], model, position) if "scores" in keys else (),
        rules=_rules(keys["rules"], model) if "rules" in keys else (),
        source=_source(keys["source"], model) if "source" in keys else {},
    )


def _within(model: Model, players: int) -> str:
    return f"a position of {model.name} with {players} player{'s' if players > 1 else ''}"


def _position(entry: Entry | None, model: Model, players: int, around: Entry) -> Json:
    fresh = cast(Json, to_json(model.new(players)))
    given = _by_path(entry, leaves(fresh), _within(model, players)) if entry else {}
    for path, item in given.items():
        _check_value(path, item, model, fresh)
    values = {path: item.plain() for path, item in given.items()}
    position = usual(model.name, players, values)
    problem = _impossible(position, model)
    if problem:
        culprit = _culprit(values, model, players)
        place = given[culprit] if culprit else entry or around
        raise place.error(problem)
    return position


def _impossible(position: Json, model: Model) -> str:
    try:
        model.read_state(position)
    except Malformed as problem:
        return str(problem)
    return ""


def _culprit(values: dict[str, Any], model: Model, players: int) -> str | None:
    """The first path without which the position would be possible."""
    for path in values:
        rest = {other: value for other, value in values.items() if other != path}
        if not _impossible(usual(model.name, players, rest), model):
            return path
    return None


def _step(entry: Entry, model: Model, players: int) -> Step:
    keys = _table(entry, STEP_KEYS, ("move", "verdict"))
    verdict = _text(keys["verdict"])
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
    fresh = cast(Json, to_json(model.new(players)))
    for path, item in _by_path(entry, leaves(fresh), _within(model, players)).items():
        _check_value(path, item, model, fresh)
    return _expected(entry, leaves(fresh), _within(model, players))


def _scores(entry: Entry, model: Model, position: Json) -> tuple[Expected, ...]:
    return _expected(entry, leaves(model.scores(model.read_state(position))), f"the scores of {model.name}")


# --- running ----------------------------------------------------------------------------------------------------


def run(scenario: Scenario, pair: Pair | None = None) -> ScenarioResult:
    """Play a scenario on model and engine. Another pair than that of the game may be put in its place."""
    coverage = Coverage()
    about = (scenario.title, scenario.file, scenario.line)
    try:
        _Play(scenario, pair or GAMES[scenario.game], coverage).play()
    except ScenarioFailed as failure:
        told = (failure.line, failure.expected, failure.found)
        return ScenarioResult(*about, False, str(failure), coverage, *told)
    return ScenarioResult(*about, True, "", coverage)


class _Play:
    """One scenario under way."""

    def __init__(self, scenario: Scenario, pair: Pair, coverage: Coverage) -> None:
        self.scenario = scenario
        self.pair = pair
        self.coverage = coverage
        self.line = scenario.line
        self.game = self._model_game()
        self.engine = self._engine_game()

    def failed(self, what: str, expected: object, found: object, line: int | None = None) -> ScenarioFailed:
        return ScenarioFailed(self.scenario.file, line or self.line, what, str(expected), str(found))

    def _is_new(self) -> bool:
        return bool(self.scenario.position == to_json(self.pair.model.new(self.scenario.players)))

    def _model_game(self) -> Any:
        if not self._is_new():
            return self.pair.model.read_state(self.scenario.position)
        with Judge(coverage=self.coverage).presiding():
            return self.pair.model.new(self.scenario.players)

    def _engine_game(self) -> EngineGame:
        if self._is_new():
            return self.pair.engine.new(self.scenario.players)
        try:
            return self.pair.engine.restore(copy.deepcopy(self.scenario.position))
        except self.pair.engine.Malformed as refusal:
            what = "The engine refuses the position that is given."
            raise self.failed(what, "a position, as for the model", refusal) from None

    def play(self) -> None:
        self.compare_positions("The position that is given is not the same for model and engine.")
        self.compare_legal_moves()
        for step in self.scenario.steps:
            self.line = step.line
            self.judge(step)
            for expected in step.then:
                self.expect(expected, leaves(to_json(self.game)))
            self.compare_scores()
        self.line = self.scenario.line
        self.check_scores()
        for rule in self.scenario.rules:
            if not self.coverage.exercised[rule]:
                raise self.failed("The scenario names a rule that it never comes to.", rule, "other rules only")

    def judge(self, step: Step) -> None:
        """The verdicts of model and engine on a move, and the positions that it leaves."""
        verdict, broken = self._model_verdict(step.move)
        if (verdict, frozenset(broken)) != (step.verdict, step.breaks):
            wanted = _words(step.verdict, sorted(step.breaks))
            raise self.failed("The model judges the move otherwise.", wanted, _words(verdict, broken))
        engine_verdict, reason = self._engine_verdict(step.move)
        if engine_verdict != verdict:
            found = f"{engine_verdict}: {reason}" if reason else engine_verdict
            raise self.failed("The engine judges the move otherwise than the model.", _words(verdict, broken), found)
        if verdict == "legal":
            self.game = self.pair.model.apply(self.game, self.pair.model.read_move(step.move))
        self.compare_positions(f"Model and engine differ after a move that is {verdict}.")
        self.compare_legal_moves()

    def _model_verdict(self, move: Any) -> tuple[str, list[str]]:
        try:
            meant = self.pair.model.read_move(move)
        except Malformed:
            return "malformed", []
        broken = self.pair.model.broken(self.game, meant, self.coverage)
        return ("illegal", broken) if broken else ("legal", [])

    def _engine_verdict(self, move: Any) -> tuple[str, str]:
        try:
            self.engine.apply(copy.deepcopy(move))
        except self.pair.engine.Illegal as refusal:
            return "illegal", str(refusal)
        except self.pair.engine.Malformed as refusal:
            return "malformed", str(refusal)
        return "legal", ""

    def compare_positions(self, what: str) -> None:
        self._compare(what, to_json(self.game), self.engine.snapshot())

    def compare_scores(self) -> None:
        self._compare("Model and engine differ in the scores.", self.pair.model.scores(self.game), self.engine.scores())

    def compare_legal_moves(self) -> None:
        ours = Counter(wire(move) for move in self.pair.model.legal(self.game))
        encoded = (msgspec.json.encode(move, order="deterministic") for move in self.engine.legal_moves())
        theirs = Counter(move.decode() for move in encoded)
        if ours != theirs:
            what = "Model and engine don't list the same legal moves."
            raise self.failed(what, f"{_besides(ours - theirs)} (model)", f"{_besides(theirs - ours)} (engine)")

    def _compare(self, what: str, model: Any, engine: Any) -> None:
        found = diff(model, engine)
        if found:
            ours = ", ".join(f"{path} {value!r}" for path, (value, _) in found.items())
            theirs = ", ".join(f"{path} {value!r}" for path, (_, value) in found.items())
            raise self.failed(what, f"{ours} (model)", f"{theirs} (engine)")

    def check_scores(self) -> None:
        if not self.scenario.scores:
            return
        with Judge(coverage=self.coverage).presiding():
            scores = self.pair.model.scores(self.game)
        for expected in self.scenario.scores:
            self.expect(expected, leaves(scores))
        self.compare_scores()

    def expect(self, expected: Expected, found: Mapping[str, Any]) -> None:
        value = found[expected.path]
        if value != expected.value or type(value) is not type(expected.value):
            raise self.failed(f"{expected.path} is not as expected.", expected.value, value, expected.line)


def _besides(moves: Iterable[str]) -> str:
    return f"besides the others {', '.join(sorted(moves))}" if moves else "only the others"


def _words(verdict: str, broken: Sequence[str]) -> str:
    return f"{verdict}, breaking {', '.join(broken)}" if broken else verdict


# --- writing ----------------------------------------------------------------------------------------------------


def write(
    game: str,
    players: int,
    position: Json,
    moves: Sequence[Any] = (),
    *,
    title: str = "A game",
    rules: Sequence[str] = (),
    expect: bool = False,
) -> str:
    """A scenario file in which the moves are played from a position; the verdicts are those of the model.

    `given` has only what the usual position has not. With `expect` every legal move says what it changes; without
    moves the scenario expects the scores of the model.
    """
    model = game_called(game).model
    lines = [f"title: {_inline(title)}"]
    lines += [f"rules: {_inline(list(rules))}"] if rules else []
    lines += [f"game: {game}", f"players: {players}"]
    given = smallest_given(game, players, position)
    lines += ["given:", *(f"  {path}: {_inline(value)}" for path, value in given.items())] if given else []
    state = model.read_state(position)
    if not moves:
        scores = leaves(to_json(model.scores(state)))
        return "\n".join([*lines, "scores:", *(f"  {path}: {_inline(value)}" for path, value in scores.items()), ""])
    lines.append("moves:")
    for move in moves:
        state, told = _told(model, state, move, expect)
        lines += told
    return "\n".join([*lines, ""])


def _told(model: Model, state: Any, move: Any, expect: bool) -> tuple[Any, list[str]]:
    """The position after a move, and the lines of a scenario that tell it."""
    lines = [f"  - move: {_inline(move)}"]
    try:
        meant = model.read_move(move)
    except Malformed:
        return state, [*lines, "    verdict: malformed"]
    broken = model.broken(state, meant)
    if broken:
        return state, [*lines, "    verdict: illegal", f"    breaks: {_inline(sorted(broken))}"]
    after = model.apply(state, meant)
    lines.append("    verdict: legal")
    before, now = leaves(to_json(state)), leaves(to_json(after))
    changed = {path: value for path, value in now.items() if before[path] != value}
    if expect:
        lines += ["    then:", *(f"      {path}: {_inline(value)}" for path, value in changed.items())]
    return after, lines


def smallest_given(game: str, players: int, position: Json) -> dict[str, Any]:
    """What must be given, by path, so that the usual position becomes this one."""
    wanted = leaves(position)
    wanted = {"phase": wanted["phase"], **wanted} if "phase" in wanted else wanted
    given: dict[str, Any] = {}
    while True:
        found = leaves(usual(game, players, given))
        differing = next((path for path, value in wanted.items() if found[path] != value), None)
        if differing is None:
            break
        given[differing] = wanted[differing]
    for path in list(given):
        rest = {other: value for other, value in given.items() if other != path}
        if usual(game, players, rest) == position:
            given = rest
    return given


def _inline(value: Any) -> str:
    """JSON data as YAML on one line."""
    text: str = yaml.safe_dump([value], default_flow_style=True, sort_keys=False, width=10**9, allow_unicode=True)
    return text.strip()[1:-1]
