"""Every scenario file, played on model and engine; and what is said of files that are wrong."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from engine.port import EngineGame
from proofs.book.rules import share_lines
from proofs.compare.acting import run
from proofs.compare.kept import Played, played_scenarios, written_scenarios
from proofs.game import Game
from proofs.registry import game_named, games
from proofs.scenarios import Scenario, ScenarioError, find, load, parse, smallest_given, usual, write
from proofs.scenarios.document import Loader
from proofs.wire import leaves
from spec.kernel import Rule, to_json
from spec.kernel.judge import Coverage

HALLERTAU, ACBAS = game_named("hallertau"), game_named("acbas")
FOLDER = Path(__file__).resolve().parents[1] / "scenarios"
played_once = pytest.mark.xdist_group("scenarios")


class Written(NamedTuple):
    """A scenario by its file and its title, which no other scenario of the file has."""

    file: Path
    title: str

    @property
    def game(self) -> str:
        return self.file.parent.name

    def __str__(self) -> str:
        return f"{self.file.name}:{self.title}"


def titles(file: Path) -> list[str]:
    """The titles in a file, found without reading the scenarios, which takes long and is done by one process."""
    found = re.findall(r"^title:.*\n(?:[ \t].*\n)*", file.read_text(encoding="utf-8"), re.MULTILINE)
    return [str(yaml.load(text, Loader)["title"]).strip() for text in found]


WRITTEN = [Written(file, title) for file in find([FOLDER]) for title in titles(file)]
SOME = [one for index, one in enumerate(WRITTEN) if index % 20 == 0 or one.file != WRITTEN[index - 1].file]
"""The first scenario of each file, and every twentieth."""


def of(game: Game) -> tuple[Scenario, ...]:
    return written_scenarios(game)


@cache
def played(game: str) -> dict[Written, Played]:
    """What came of each scenario of a game. They are played once, for all tests of this run."""
    every = played_scenarios(game_named(game))
    return {Written(Path(one.scenario.file).resolve(), one.scenario.title): one for one in every}


@cache
def whole_corpus(game: Game) -> Coverage:
    """Which rules the scenarios of a game exercise and break, all together."""
    coverage = Coverage()
    for one in played(game.name).values():
        coverage.add(one.result.coverage)
    return coverage


@played_once
@pytest.mark.parametrize("written", WRITTEN, ids=str)
def test_scenario(written: Written) -> None:
    result = played(written.game)[written].result
    assert result.passed, result.message


@played_once
def test_scenarios_lie_in_the_folder_of_their_game_and_all_are_looked_at() -> None:
    assert {folder.name for folder in FOLDER.iterdir()} == {game.name for game in games()}
    assert Counter(WRITTEN) == Counter(one for game in games() for one in played(game.name))


# --- rule coverage ----------------------------------------------------------------------------------------------


each_game = pytest.mark.parametrize("game", games(), ids=str)


def in_the_chapters(game: Game) -> list[Rule]:
    """The rules of a game but those that each card is by itself, which the audit of the cards keeps and breaks."""
    cards = {id for id, piece in game.model.pieces.items() if piece.kind == "card"}
    return [rule for rule in game.model.rules.values() if rule.id not in cards]


@played_once
@each_game
def test_every_rule_is_exercised(game: Game) -> None:
    missing = [rule.id for rule in in_the_chapters(game) if not whole_corpus(game).exercised[rule.id]]
    assert not missing, f"No scenario comes to these rules: {', '.join(missing)}"


NEVER_ALONE = {
    "acb.building.haystack": "It has no price and no site, so that it refuses only what no building accepts.",
    "agr.fences.spaces": "A pasture without spaces closes nothing either.",
}
"""Rules that are broken only together with others, each with the reason."""


def breakable(game: Game) -> list[str]:
    return [rule.id for rule in in_the_chapters(game) if rule.effect is None]


@played_once
@each_game
def test_every_rule_that_can_be_broken_is_kept_and_broken(game: Game) -> None:
    kept = [rule for rule in breakable(game) if not whole_corpus(game).satisfied(rule)]
    broken = [rule for rule in breakable(game) if not whole_corpus(game).violated[rule]]
    assert not kept, f"No scenario keeps these rules: {', '.join(kept)}"
    assert not broken, f"No scenario breaks these rules: {', '.join(broken)}"


@played_once
@each_game
def test_every_rule_is_broken_alone(game: Game) -> None:
    """A rule that is only ever broken together with others could be missing without notice."""
    alone = {next(iter(step.breaks)) for scenario in of(game) for step in scenario.steps if len(step.breaks) == 1}
    missing = [rule for rule in breakable(game) if rule not in alone and rule not in NEVER_ALONE]
    assert not missing, f"No scenario breaks these rules alone: {', '.join(missing)}"
    needless = [rule for rule in NEVER_ALONE if rule in alone]
    assert not needless, f"These rules are broken alone: {', '.join(needless)}"


@played_once
@each_game
def test_every_rule_is_the_subject_of_a_scenario(game: Game) -> None:
    subjects = {rule for scenario in of(game) for rule in scenario.rules}
    missing = [rule.id for rule in in_the_chapters(game) if rule.id not in subjects]
    assert not missing, f"No scenario is about these rules: {', '.join(missing)}"


NOTHING_TO_SEE = {
    "hal.ruling.overview-of-sheep": "A summary is not followed; the scenarios of new sheep cite the rules.",
    "hal.ruling.proportions-of-costs": "Cards were counted; no rule depends on it.",
}
"""Rulings without a scenario, each with the reason."""


@played_once
@each_game
def test_every_ruling_is_seen_in_a_scenario(game: Game) -> None:
    """A scenario cites a line of it."""
    cited = [scenario.source for scenario in of(game)]
    unseen = [one.id for one in game.model.rulings.values() if not any(share_lines(one.sources, it) for it in cited)]
    assert [ruling for ruling in unseen if ruling not in NOTHING_TO_SEE] == []


@played_once
@each_game
def test_every_type_of_move_is_seen_legal_and_illegal(game: Game) -> None:
    kinds = {kind.__struct_config__.tag for kind in game.model.moves}
    steps = [step for scenario in of(game) for step in scenario.steps]
    for verdict in ("legal", "illegal"):
        seen = {step.move["type"] for step in steps if step.verdict == verdict}
        assert seen == kinds, f"never {verdict}: {', '.join(map(str, kinds - seen))}"


# --- the usual position -----------------------------------------------------------------------------------------


DECIDING = ("setup", "removal", "actions", "fallow", "progress", "over")
SITUATIONS = [(phase, players) for phase in DECIDING for players in (1, 2, 3, 4) if (phase, players) != ("removal", 4)]


@pytest.mark.parametrize(("phase", "players"), SITUATIONS)
def test_a_phase_alone_gives_a_position(players: int, phase: str) -> None:
    position = usual(HALLERTAU, players, {"phase": phase})
    assert to_json(HALLERTAU.model.read_state(position)) == HALLERTAU.engine.restore(position).snapshot() == position


def test_without_anything_given_the_first_player_begins_the_actions() -> None:
    position = usual(HALLERTAU, 2, {})
    assert (position["phase"], position["round"], position["turn"], position["first_player"]) == ("actions", 1, 0, 0)
    assert [me["workers"] for me in position["players"]] == [6, 6]


def test_the_set_up_is_a_new_game() -> None:
    assert usual(HALLERTAU, 3, {"phase": "setup"}) == to_json(HALLERTAU.model.new(3))


def test_what_is_given_shapes_the_rest() -> None:
    village = {f"players.0.village.{shop}.shop": 7 for shop in ("carpentry", "brewery", "cold_store", "bakery")}
    position = usual(HALLERTAU, 2, {"round": 4, "first_player": 1, "players.0.village.manufactory.shop": 9} | village)
    me = position["players"][0]
    assert me["center"] == 7
    assert me["workers"] == 12
    assert me["village"]["bakery"] == {"shop": 7, "first": 9, "second": 11}
    assert position["turn"] == 1
    assert position["quadrant_cards"] == {"1": 0, "2": 0, "3": 0, "4": 0, "5": 1, "6": 1}


def test_quadrant_cards_that_are_given_are_counted() -> None:
    position = usual(HALLERTAU, 2, {"round": 3, "quadrant_cards.6": 0, "quadrant_cards.1": 1})
    assert position["quadrant_cards"] == {"1": 1, "2": 0, "3": 0, "4": 1, "5": 1, "6": 0}


@pytest.mark.parametrize("phase", ["setup", "work", "over"])
def test_a_phase_alone_gives_a_position_of_acbas(phase: str) -> None:
    position = usual(ACBAS, 2, {"phase": phase})
    assert to_json(ACBAS.model.read_state(position)) == ACBAS.engine.restore(position).snapshot() == position


def is_a_position(given: Mapping[str, Any]) -> dict[str, Any]:
    """The usual position of All Creatures Big and Small, which model and engine accept."""
    position = usual(ACBAS, 2, given)
    ACBAS.model.read_state(position)
    ACBAS.engine.restore(position)
    return position


def test_what_lies_on_farms_is_not_in_the_supply() -> None:
    farm = {"left": 1, "stalls": {"t0": 1}, "stables": {"t1": 1}, "troughs": {"m0": 1, "b0": 1}}
    position = is_a_position({f"players.1.farm.{key}": value for key, value in farm.items()})
    assert position["supply"] == {"barriers": 7, "troughs": 8, "tiles": 2, "expansions": 3}


@pytest.mark.parametrize(
    ("others", "variant", "count"),
    [(0, "base", 4), (1, "advanced", 8), (4, "advanced", 8), (5, "expert", 12), (8, "expert", 12)],
)
def test_buildings_that_are_missing_lie_ready(others: int, variant: str, count: int) -> None:
    names = ["barn", "carpenter", "inn", "joinery", "manor", "pen", "ranch", "sawmill"][:others]
    position = is_a_position({"available": names, "players.0.farm.buildings": {"shelter": "t0"}})
    assert position["variant"] == variant
    assert set(names) <= set(position["available"])
    assert len(position["available"]) == count - 1
    assert position["players"][0]["farm"]["buildings"] == {"residence": "b0", "shelter": "t0"}


@pytest.mark.parametrize(
    ("given", "turn", "workers"),
    [
        ({}, 0, [3, 3]),
        ({"turn": 1}, 1, [2, 3]),
        ({"first_player": 1}, 1, [3, 3]),
        ({"turn": 0, "players.0.workers": 2}, 0, [2, 2]),
        ({"turn": 1, "players.1.workers": 1}, 1, [0, 1]),
        ({"occupied.three_wood": 1, "occupied.walls": 1}, 0, [2, 2]),
        ({"occupied.three_wood": 1, "turn": 0}, 0, [2, 2]),
        ({"now": {"player": 1, "step": "walls.free"}}, 1, [2, 2]),
        ({"phase": "closing", "players.1.farm.buildings": {"carpenter": "t0"}}, 1, [0, 0]),
        ({"phase": "ending", "players.1.farm.buildings": {"stone_carver": "t0"}}, 1, [3, 3]),
    ],
)
def test_workers_fit_the_turn(given: dict[str, Any], turn: int, workers: list[int]) -> None:
    position = is_a_position(given)
    assert position["turn"] == turn
    assert [me["workers"] for me in position["players"]] == workers


@pytest.mark.parametrize(
    ("given", "supplies", "pile"),
    [
        ({"round": 4}, [9, 9], 4),
        ({"round": 4, "occupied.expansion": 1}, [9, 13], 0),
        ({"round": 4, "players.0.barriers": 11}, [11, 9], 2),
        ({"round": 4, "players.0.barriers": 14}, [14, 7], 1),
        ({"round": 4, "players.1.barriers": 2, "piles.expansion": 1}, [19, 2], 1),
        ({"players.0.farm.barriers": {"t0.n": 1, "t0.w": 1}}, [7, 9], 1),
    ],
)
def test_barriers_are_somewhere(given: dict[str, Any], supplies: list[int], pile: int) -> None:
    position = is_a_position(given)
    assert [me["barriers"] for me in position["players"]] == supplies
    assert position["piles"]["expansion"] == pile


# --- files that are wrong ---------------------------------------------------------------------------------------

GOOD = """\
title: A worker becomes a tool
rules: [hal.actions.some-workers]
source: {it: "501", pt: 473}
game: hallertau
players: 2
given:
  round: 2
  players.0.tools: 3
moves:
  - move: {type: make_tools, player: 0, workers: 1}
    verdict: legal
    then: {players.0.tools: 4}
  - move: {type: make_tools, player: 0, workers: 1}
    verdict: illegal
    breaks: [hal.flow.turn]
scores:
  players.0.jewels: 0
"""

WRONG: list[tuple[str, str, str, int, str, str]] = [
    # what is wrong, a text of the good file, what stands in its place, line, path, part of the problem
    ("not YAML", "title: A worker becomes a tool", "title: [", 3, "", "This is not YAML"),
    ("a tab", "  round: 2", "\tround: 2", 7, "", "This is not YAML"),
    ("no table", GOOD, "just a sentence", 1, "", "Here should be a table, not text."),
    ("empty file", GOOD, "", 0, "", "There is no scenario in this file."),
    ("empty document", GOOD, "---\n---\n", 0, "", "There is no scenario in this file."),
    ("unknown key", "players: 2", "playerz: 2", 5, "playerz", "There is no key playerz. Did you mean players?"),
    ("strange key", "players: 2", "xyz: 2", 5, "xyz", "There is no key xyz. There is title, rules"),
    ("key twice", "players: 2", "players: 2\nplayers: 2", 6, "players", "This is given twice."),
    ("key that is no name", "players: 2", "[a]: 2\nplayers: 2", 5, "", "A key must be a name"),
    ("key yes", "players: 2", "yes: 2\nplayers: 2", 5, "", "A key must be a name"),
    ("title missing", "title: A worker becomes a tool\n", "", 1, "", "The key title is missing."),
    ("title no text", "title: A worker becomes a tool", "title: 7", 1, "title", "Here should be text, not a number."),
    ("title empty", "title: A worker becomes a tool", "title: ''", 1, "title", "Here should be text, not nothing."),
    ("game missing", "game: hallertau\n", "", 1, "", "The key game is missing."),
    ("unknown game", "game: hallertau", "game: halertau", 4, "game", "Did you mean hallertau?"),
    ("game no text", "game: hallertau", "game: [hallertau]", 4, "game", "Here should be text, not a list."),
    ("players missing", "players: 2\n", "", 1, "", "The key players is missing."),
    ("too many players", "players: 2", "players: 5", 5, "players", "hallertau is for 1 to 4 players, not 5."),
    ("no number", "players: 2", "players: two", 5, "players", "Here should be the number of players, not text."),
    ("a truth", "players: 2", "players: true", 5, "players", "the number of players, not true or false."),
    ("a date", "players: 2", "players: 2020-01-01", 5, "players", "put text into quotes"),
    ("own tag", "players: 2", "players: !!python/name:os.system x", 5, "players", "put text into quotes"),
    ("itself", "scores:\n", "scores: &a\n  players: *a\n", 16, "scores.players", "This contains itself."),
    ("no list", "rules: [hal.actions.some-workers]", "rules: some", 2, "rules", "Here should be a list, not text."),
    (
        "unknown rule",
        "[hal.actions.some-workers]",
        "[hal.actions.some-worker]",
        2,
        "rules.0",
        "There is no rule hal.actions.some-worker. Did you mean hal.actions.some-workers?",
    ),
    (
        "rule twice",
        "[hal.actions.some-workers]",
        "[hal.flow.turn, hal.flow.turn]",
        2,
        "rules.1",
        "The rule hal.flow.turn is listed twice.",
    ),
    ("unknown edition", 'it: "501"', 'fr: "501"', 3, "source.fr", "There is no key fr. There is it, pt."),
    ("source no text", 'it: "501"', "it: [501]", 3, "source.it", "Here should be text, not a list."),
    ("given no table", "given:\n  round: 2\n  players.0.tools: 3", "given: 3", 6, "given", "should be a table"),
    (
        "unknown path",
        "players.0.tools: 3",
        "players.0.tool: 3",
        8,
        "given.players.0.tool",
        "There is no players.0.tool in a position of hallertau with 2 players. Did you mean players.0.tools?",
    ),
    ("a seat too many", "players.0.tools: 3", "players.2.tools: 3", 8, "given.players.2.tools", "with 2 players."),
    (
        "unknown nested path",
        "players.0.tools: 3",
        "players:\n    0:\n      goods: {clai: 3}",
        10,
        "given.players.0.goods.clai",
        "Did you mean players.0.goods.clay?",
    ),
    (
        "a table where a value should be",
        "players.0.tools: 3",
        "players.0.goods: 3",
        8,
        "given.players.0.goods",
        "players.0.goods is a table: give what is in it, such as players.0.goods.barley.",
    ),
    (
        "path twice",
        "players.0.tools: 3",
        "players.0.tools: 3\n  players: {0: {tools: 4}}",
        9,
        "given.players.0.tools",
        "players.0.tools is given twice.",
    ),
    ("out of bounds", "round: 2", "round: 7", 7, "given.round", "round can't be 7: Expected `int` <= 6."),
    ("negative", "players.0.tools: 3", "players.0.tools: -1", 8, "given.players.0.tools", "Expected `int` >= 0."),
    ("wrong type", "players.0.tools: 3", "players.0.tools: many", 8, "given.players.0.tools", "can't be 'many'"),
    ("no such phase", "round: 2", "phase: lunch", 7, "given.phase", "phase can't be 'lunch'"),
    ("no such step", "round: 2", "agenda: [sleep]", 7, "given.agenda", "(hal.invariant.agenda)"),
    (
        "an invariant",
        "round: 2",
        "players.0.center: 3",
        7,
        "given.players.0.center",
        "This position can't occur (hal.invariant.center)",
    ),
    (
        "an invariant of many values",
        "round: 2",
        "players.0.fields: {2.rye: 9, 5.hops: 9}",
        6,
        "given",
        "(hal.invariant.eight-fields): Nobody has more than 8 fields.",
    ),
    ("nobody moves", "round: 2", "phase: harvest", 7, "given.phase", "nobody has to decide anything"),
    ("moves missing", GOOD[GOOD.index("moves") :], "", 1, "", "without moves there must be scores"),
    ("moves no list", GOOD[GOOD.index("moves") :], "moves: {}", 9, "moves", "Here should be a list, not a table."),
    ("step no table", GOOD[GOOD.index("moves") :], "moves: [go]", 9, "moves.0", "Here should be a table, not text."),
    ("unknown step key", "    then:", "    than:", 12, "moves.0.than", "Did you mean then?"),
    ("move missing", GOOD[GOOD.index("moves") :], "moves:\n - {verdict: legal}", 10, "moves.0", "key move is missing."),
    ("verdict missing", "    verdict: legal\n", "", 10, "moves.0", "The key verdict is missing."),
    ("unknown verdict", "verdict: legal", "verdict: leagal", 11, "moves.0.verdict", "Did you mean legal?"),
    ("breaks missing", "    breaks: [hal.flow.turn]\n", "", 13, "moves.1", "needs the key breaks"),
    (
        "breaks of a legal move",
        "    then: {players.0.tools: 4}",
        "    breaks: [hal.flow.turn]",
        12,
        "moves.0.breaks",
        "Only an illegal move breaks rules; this one is legal.",
    ),
    ("breaks nothing", "[hal.flow.turn]", "[]", 15, "moves.1.breaks", "at least one rule"),
    (
        "breaks an unknown rule",
        "[hal.flow.turn]",
        "[hal.flow.turns]",
        15,
        "moves.1.breaks.0",
        "Did you mean hal.flow.turn?",
    ),
    (
        "breaks what can't be broken",
        "[hal.flow.turn]",
        "[hal.flow.token]",
        15,
        "moves.1.breaks",
        "hal.flow.token can't be broken: It happens by itself.",
    ),
    (
        "then of an illegal move",
        "    breaks: [hal.flow.turn]",
        "    breaks: [hal.flow.turn]\n    then: {round: 2}",
        16,
        "moves.1.then",
        "After a move that is illegal everything is as before",
    ),
    (
        "then unknown",
        "{players.0.tools: 4}",
        "{players.0.toolz: 4}",
        12,
        "moves.0.then.players.0.toolz",
        "Did you mean",
    ),
    ("then impossible", "{players.0.tools: 4}", "{round: 0}", 12, "moves.0.then.round", "round can't be 0"),
    ("scores unknown", "players.0.jewels: 0", "players.0.jewel: 0", 17, "scores.players.0.jewel", "the scores of"),
    ("title twice", GOOD, GOOD + "---\n" + GOOD, 19, "title", "Two scenarios are called 'A worker becomes a tool'."),
]


def write_file(directory: Path, text: str) -> Path:
    path = directory / "some.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_good_file_is_good(tmp_path: Path) -> None:
    (scenario,) = load(write_file(tmp_path, GOOD))
    result = run(scenario)
    assert result.passed, result.message
    assert scenario.source == {"it": "501", "pt": "473"}
    assert "hal.actions.some-workers" in result.exercised
    assert result.violated == ["hal.flow.turn"]


@pytest.mark.parametrize(
    ("old", "new", "line", "path", "problem"), [row[1:] for row in WRONG], ids=[r[0] for r in WRONG]
)
def test_a_wrong_file_is_refused(tmp_path: Path, old: str, new: str, line: int, path: str, problem: str) -> None:
    assert old in GOOD
    file = write_file(tmp_path, GOOD.replace(old, new, 1))
    with pytest.raises(ScenarioError) as caught:
        load(file)
    error = caught.value
    assert problem in error.problem
    assert (error.file, error.line, error.path) == (str(file), line, path)
    place = f"{file}:{line}: " if line else f"{file}: "
    assert str(error).startswith(place + (f"{path}: " if path else ""))


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "some.yaml"
    path.write_bytes(b"title: \xff\xfe")
    with pytest.raises(ScenarioError, match=r"some\.yaml: This is not text in UTF-8\."):
        load(path)


def test_a_control_character() -> None:
    with pytest.raises(ScenarioError, match=r"scenario:2: This is not YAML: .* characters are not allowed"):
        parse("title: A\ngame: \x07")


def test_a_file_that_is_nested_too_deeply() -> None:
    with pytest.raises(ScenarioError, match="nested too deeply"):
        parse("[" * 3_000 + "]" * 3_000)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="can't be read"):
        load(tmp_path / "none.yaml")
    with pytest.raises(ScenarioError, match="no such file or directory"):
        find([tmp_path / "none.yaml"])


def test_files_are_found_in_directories_each_once(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    for name in ("b.yaml", "inner/a.yml", "notes.txt"):
        (tmp_path / name).write_text("", encoding="utf-8")
    found = find([tmp_path / "b.yaml", tmp_path, tmp_path / "notes.txt"])
    assert [path.relative_to(tmp_path).as_posix() for path in found] == ["b.yaml", "inner/a.yml", "notes.txt"]


def test_several_scenarios_in_a_file() -> None:
    texts = [GOOD, GOOD.replace("A worker", "Another worker")]
    assert [scenario.title for scenario in parse("---\n".join(texts))] == [
        "A worker becomes a tool",
        "Another worker becomes a tool",
    ]


# --- expectations that are not met ------------------------------------------------------------------------------

UNMET: list[tuple[str, str, str, int, str, str]] = [
    # what is expected, a text of the good file, what stands in its place, line, expected, found
    ("legal", "breaks: [hal.flow.turn]", "verdict: legal", 13, "legal", "illegal, breaking hal.flow.turn"),
    ("malformed", "breaks: [hal.flow.turn]", "verdict: malformed", 13, "malformed", "illegal, breaking hal.flow.turn"),
    (
        "illegal",
        "    verdict: legal\n    then: {players.0.tools: 4}",
        "    verdict: illegal\n    breaks: [hal.flow.turn]",
        10,
        "illegal, breaking hal.flow.turn",
        "legal",
    ),
    (
        "another rule",
        "[hal.flow.turn]",
        "[hal.flow.phase]",
        13,
        "illegal, breaking hal.flow.phase",
        "illegal, breaking hal.flow.turn",
    ),
    (
        "one rule more",
        "[hal.flow.turn]",
        "[hal.flow.turn, hal.flow.phase]",
        13,
        "illegal, breaking hal.flow.phase, hal.flow.turn",
        "illegal, breaking hal.flow.turn",
    ),
    ("a value", "{players.0.tools: 4}", "{players.0.tools: 5}", 12, "5", "4"),
    ("a score", "players.0.jewels: 0", "players.0.jewels: 1", 17, "1", "0"),
    ("a rule", "[hal.actions.some-workers]", "[hal.flow.token]", 1, "hal.flow.token", "other rules only"),
]


@pytest.mark.parametrize(("old", "new", "line", "wanted", "found"), [r[1:] for r in UNMET], ids=[r[0] for r in UNMET])
def test_what_is_not_met_fails(old: str, new: str, line: int, wanted: str, found: str) -> None:
    text = GOOD.replace(old, new, 1)
    if new.startswith("verdict"):
        text = text.replace("    verdict: illegal\n", "", 1)
    (scenario,) = parse(text, "some.yaml")
    result = run(scenario)
    assert not result.passed
    assert (result.failed_line, result.expected, result.found) == (line, wanted, found)
    assert result.message.startswith(f"some.yaml:{line}: ")


class Changed:
    """The engine's game, with something about it changed."""

    def __init__(self, game: EngineGame, change: str) -> None:
        self.game = game
        self.change = change

    def legal_moves(self) -> list[dict[str, Any]]:
        return self.game.legal_moves()[1:] if self.change == "list" else self.game.legal_moves()

    def apply(self, move: Mapping[str, Any]) -> None:
        if self.change == "refuse":
            raise HALLERTAU.engine.Illegal("I will not.")
        if self.change == "obey" and move["player"] != self.game.snapshot()["turn"]:
            return
        if self.change == "malformed" and move["player"] != self.game.snapshot()["turn"]:
            raise HALLERTAU.engine.Malformed("I don't understand.")
        self.game.apply(move)

    def clone(self) -> Changed:
        return Changed(self.game.clone(), self.change)

    def snapshot(self) -> dict[str, Any]:
        state = self.game.snapshot()
        if self.change == "snapshot" and state["turn"] == 1:
            state["players"][1]["tools"] += 1
        return state

    def scores(self) -> dict[str, Any]:
        return self.game.scores() | ({"winners": [1]} if self.change == "scores" else {})

    def view(self, player: int) -> dict[str, Any]:
        view = self.game.view(player)
        if self.change == "view" and player == 1 and view["turn"] == 1:
            view["players"][0]["hand"] = [7]
        return view


def with_engine(change: str) -> Game:
    def restore(state: Any) -> EngineGame:
        if change == "restore":
            raise HALLERTAU.engine.Malformed("There is a hole in it.")
        return Changed(HALLERTAU.engine.restore(state), change)

    return HALLERTAU.but(engine=replace(HALLERTAU.engine, restore=restore))


@pytest.mark.parametrize(
    ("change", "line", "message"),
    [
        ("", 0, ""),
        ("restore", 1, "The engine refuses the position that is given."),
        ("list", 1, "Model and engine don't list the same legal moves."),
        ("refuse", 10, "The engine judges the move otherwise than the model."),
        ("obey", 13, "The engine judges the move otherwise than the model."),
        ("malformed", 13, "The engine judges the move otherwise than the model."),
        ("snapshot", 10, "Model and engine differ after a move that is legal."),
        ("scores", 10, "Model and engine differ in the scores."),
        ("view", 10, "Model and engine differ in what player 1 sees."),
    ],
)
def test_an_engine_that_differs_fails(change: str, line: int, message: str) -> None:
    (scenario,) = parse(GOOD)
    result = run(scenario, with_engine(change))
    assert result.passed == (not change)
    assert result.failed_line == line
    assert message in result.message


# --- writing ----------------------------------------------------------------------------------------------------


@played_once
@pytest.mark.parametrize("written", SOME, ids=str)
def test_what_is_written_can_be_read_and_passes(written: Written) -> None:
    scenario = played(written.game)[written].scenario
    moves = [step.move for step in scenario.steps]
    game = game_named(scenario.game)
    text = write(game, scenario.players, scenario.position, moves, title=scenario.title, expect=True)
    (again,) = parse(text)
    assert again.position == scenario.position
    assert [step.move for step in again.steps] == moves
    assert [step.breaks for step in again.steps] == [step.breaks for step in scenario.steps]
    result = run(again)
    assert result.passed, result.message


@played_once
@pytest.mark.parametrize("written", SOME, ids=str)
def test_only_what_is_needed_is_given(written: Written) -> None:
    scenario = played(written.game)[written].scenario
    game = game_named(scenario.game)
    given = smallest_given(game, scenario.players, scenario.position)
    assert usual(game, scenario.players, given) == scenario.position
    for path in given:
        fewer = {other: value for other, value in given.items() if other != path}
        assert usual(game, scenario.players, fewer) != scenario.position


def test_a_written_scenario() -> None:
    position = usual(HALLERTAU, 2, {"round": 2, "players.0.village.bakery.shop": 2, "players.1.workers": 0})
    moves = [{"type": "make_tools", "player": 0, "workers": 1}, {"type": "skip", "player": 0}, ["?"]]
    text = write(HALLERTAU, 2, position, moves, title="Yes: no", rules=["hal.actions.some-workers"], expect=True)
    assert (
        text
        == """\
title: 'Yes: no'
rules: [hal.actions.some-workers]
game: hallertau
players: 2
given:
  round: 2
  players.0.village.bakery.shop: 2
  players.1.workers: 0
moves:
  - move: {type: make_tools, player: 0, workers: 1}
    verdict: legal
    then:
      players.0.workers: 5
      players.0.tools: 1
      players.0.just.tools: 1
      players.0.just.workers: 1
      players.0.this_phase.tools: 1
  - move: {type: skip, player: 0}
    verdict: illegal
    breaks: [hal.actions.no-passing]
  - move: ['?']
    verdict: malformed
"""
    )
    assert run(parse(text)[0]).passed


def test_without_moves_the_scores_are_written() -> None:
    (scenario,) = parse(write(HALLERTAU, 1, usual(HALLERTAU, 1, {"phase": "over"})))
    assert {expected.path: expected.value for expected in scenario.scores}["solo"] == "missed"
    assert run(scenario).passed


def test_leaves_are_what_paths_lead_to() -> None:
    assert leaves({"a": [{"b": 1}, {"b": []}], "c": [1, 2], "d": None}) == {
        "a.0.b": 1,
        "a.1.b": [],
        "c": [1, 2],
        "d": None,
    }
