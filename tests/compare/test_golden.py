"""Golden playthroughs: that they hold, that a change of a file, the model or the engine is noticed, and recording."""

from __future__ import annotations

import dataclasses
import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from engine.port import EngineGame
from proofs.cli import app
from proofs.compare.golden import files as golden_files
from proofs.compare.golden import playing
from proofs.compare.golden.differences import tell_difference
from proofs.compare.golden.files import BadPlaythrough, as_text, from_text, read, text_of, wanted
from proofs.compare.golden.playing import Outcome, check, play
from proofs.compare.keeping import Looked
from proofs.registry import game_named, games
from spec.acbas import MODEL as ACBAS
from spec.hallertau import MODEL as HALLERTAU
from spec.kernel import require, rule

GAMES = {"acbas": game_named("acbas"), "hallertau": game_named("hallertau")}
RECORDED = Path(__file__).parents[1] / "golden"
BASE, SMALL = "base-2.jsonl", "no_cards-1.jsonl"


def gebot(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


@pytest.fixture
def copies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The files of All Creatures Big and Small, and one of Hallertau, in a folder of their own."""
    shutil.copytree(RECORDED / "acbas", tmp_path / "acbas")
    (tmp_path / "hallertau").mkdir()
    shutil.copy(RECORDED / "hallertau" / SMALL, tmp_path / "hallertau")
    for module in (golden_files, playing):
        monkeypatch.setattr(module, "folder", lambda game: tmp_path / game.name)
    return tmp_path


def replay(file: str) -> Outcome:
    """Replay a file of which the name alone says the game here."""
    return playing.replay("acbas" if file in wanted(GAMES["acbas"]) else "hallertau", file)


def alter(file: Path, line: int, change: Callable[[Any], None]) -> None:
    """Change one line of a file, counted from 1."""
    lines = file.read_text(encoding="utf-8").splitlines()
    part = json.loads(lines[line - 1])
    change(part)
    lines[line - 1] = json.dumps(part)
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


# --- what is recorded -------------------------------------------------------------------------------------------


def test_there_is_a_file_for_every_variant_and_number_of_players() -> None:
    assert {folder.name for folder in RECORDED.iterdir() if folder.is_dir()} == {game.name for game in games()}
    for game in games():
        assert {file.name for file in (RECORDED / game.name).iterdir()} == set(wanted(game))
        assert sum(file.stat().st_size for file in (RECORDED / game.name).iterdir()) < 6_000_000


@pytest.mark.parametrize("file", [BASE, "expert-2.jsonl", SMALL, "1-6-2.jsonl", "3-4-4.jsonl"])
def test_playthroughs_hold(file: str) -> None:
    outcome = replay(file)
    assert not outcome.problem
    assert not outcome.difference
    assert outcome.looked.spoken_of == outcome.looked.positions > outcome.steps
    [recorded] = RECORDED.glob(f"*/{file}")
    assert outcome.steps == len(read(recorded).steps) > 40


def test_all_files_of_a_game_are_checked() -> None:
    seen: list[tuple[float, float]] = []
    looked = Looked()
    assert check(GAMES["acbas"], lambda done, of: seen.append((done, of)), jobs=1, looked=looked) == (3, [])
    assert looked.positions > 300
    assert seen == [(1, 3), (2, 3), (3, 3)]


def test_games_are_played_to_the_end() -> None:
    for file in RECORDED.glob("*/*"):
        last = [step.now["phase"] for step in read(file).steps[-9:] if "phase" in step.now]
        assert last[-1] == "over", file.name


def test_a_game_is_recorded_the_same_way_every_time() -> None:
    for name, file in (("acbas", BASE), ("hallertau", SMALL)):
        played, refused = play(GAMES[name], wanted(GAMES[name])[file])
        assert refused is None
        assert text_of(played) == (RECORDED / name / file).read_text(encoding="utf-8")


def test_rules_as_text() -> None:
    ids = ["hal.flow.just", "hal.flow.phase", "hal.harvest", "hal.card.7"]
    text = as_text(HALLERTAU, ids)
    assert text == "flow.just,phase harvest card.7"
    assert from_text(HALLERTAU, text) == ids
    assert from_text(HALLERTAU, "") == []
    for model in (HALLERTAU, ACBAS):
        assert sorted(from_text(model, as_text(model, model.rules))) == sorted(model.rules)


# --- altered files ----------------------------------------------------------------------------------------------


def told(file: str) -> list[str]:
    outcome = replay(file)
    return [*([outcome.problem] if outcome.problem else []), *tell_difference(outcome.difference)]


def drop_a_rule(part: Any) -> None:
    part["rules"] = part["rules"].replace("flow.just,", "flow.")


def more_legal_moves(part: Any) -> None:
    part["legal"] += 1


def another_value(part: Any) -> None:
    part["now"]["1.wood"] = 77


def another_score(part: Any) -> None:
    part["scores"]["players"][0]["total"] = -1


def another_start(part: Any) -> None:
    part["start"]["round"] = 5


def another_seed(part: Any) -> None:
    part["seed"] = 2


def an_illegal_move(part: Any) -> None:
    part["move"] = {"type": "place", "player": 0, "space": "walls"}


@pytest.mark.parametrize(
    ("line", "change", "message"),
    [
        (1, another_seed, 'header comes out otherwise in 1 step, first base-2.jsonl:2: {"game"'),
        (2, another_start, "round comes out otherwise in 1 step, first base-2.jsonl:2: 1, recorded is 5."),
        (20, more_legal_moves, "legal comes out otherwise in 1 step, first base-2.jsonl:20: "),
        (
            20,
            another_value,
            'players.1.wood comes out otherwise in 1 step, first base-2.jsonl:20: "unchanged", r',
        ),
        (
            3,
            an_illegal_move,
            'base-2.jsonl:3: {"player":0,"space":"walls","type":"place"} is no longer legal: it',
        ),
        (-1, another_score, "scores.players.0.total comes out otherwise in 1 step"),
    ],
)
def test_an_altered_file_is_noticed_and_recorded_as_it_was(
    copies: Path, line: int, change: Callable[[Any], None], message: str
) -> None:
    file = copies / "acbas" / BASE
    number = line if line > 0 else len(file.read_text(encoding="utf-8").splitlines())
    alter(file, number, change)
    assert [line for line in told(BASE) if line.startswith(message)], told(BASE)
    playing.record(GAMES["acbas"], [replay(BASE)])
    assert file.read_bytes() == (RECORDED / "acbas" / BASE).read_bytes()


def test_a_difference_in_rules_is_told_by_rule(copies: Path) -> None:
    lines = (copies / "hallertau" / SMALL).read_text(encoding="utf-8").splitlines()
    numbers = [number for number, line in enumerate(lines, 1) if '"rules":"flow.just,' in line]
    for number in numbers:
        alter(copies / "hallertau" / SMALL, number, drop_a_rule)
    where = f"{len(numbers)} steps, first {SMALL}:{numbers[0]}"
    assert told(SMALL) == [f"hal.flow.just takes part in {where}, and did not."]
    alter(copies / "hallertau" / SMALL, numbers[0], lambda part: part.update(rules=part["rules"] + " milking"))
    assert f"hal.milking no longer takes part in 1 step, first {SMALL}:{numbers[0]}." in told(SMALL)


def test_the_breaking_rule_is_named(copies: Path) -> None:
    wrong = {"type": "make_tools", "player": 3, "workers": 1}
    alter(copies / "hallertau" / SMALL, 10, lambda part: part.update(move=wrong))
    outcome = replay(SMALL)
    [refused] = outcome.difference.refused
    assert (refused.file, refused.step) == (SMALL, 8)
    assert refused.breaks
    assert set(refused.breaks) <= set(HALLERTAU.rules)
    alter(copies / "hallertau" / SMALL, 10, lambda part: part.update(move={"type": "castle"}))
    assert any("it has not the form of a move" in line for line in told(SMALL))


@pytest.mark.parametrize("steps", [0, 30])
def test_a_game_that_stops_too_early_is_played_on(copies: Path, steps: int) -> None:
    file = copies / "acbas" / BASE
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([*lines[: 2 + steps], lines[-1]]) + "\n", encoding="utf-8")
    assert f"{BASE} has {len(lines) - 3} steps; {steps} are recorded." in told(BASE)
    playing.record(GAMES["acbas"], [replay(BASE)])
    assert file.read_bytes() == (RECORDED / "acbas" / BASE).read_bytes()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "it needs a header, a start and an end; there are 0 lines."),
        (b"{}\n{}\n{}\n", f"{BASE}:1: Object missing required field `game`"),
        (b"\xff\n\xff\n\xff\n", f"{BASE}:1: "),
    ],
)
def test_a_file_that_is_no_playthrough(copies: Path, content: bytes, message: str) -> None:
    (copies / "acbas" / BASE).write_bytes(content)
    with pytest.raises(BadPlaythrough):
        read(copies / "acbas" / BASE)
    assert message in told(BASE)[0]


def test_missing_and_surplus_files_are_problems(copies: Path) -> None:
    (copies / "acbas" / BASE).unlink()
    for name in ("epic-2.jsonl", "notes.txt"):
        (copies / "acbas" / name).touch()
    assert check(GAMES["acbas"], jobs=1) == (
        3,
        ["epic-2.jsonl should not be there.", "notes.txt should not be there.", f"{BASE} is missing."],
    )


def test_the_same_game_in_another_form(copies: Path) -> None:
    alter(copies / "acbas" / BASE, 5, lambda part: None)
    assert told(BASE) == [f"{BASE} tells the same game in another form than it is recorded in."]


def test_outside_a_source_tree_nothing_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (golden_files, playing):
        monkeypatch.setattr(module, "folder", lambda game: tmp_path / "tests" / "golden" / game.name)
    assert check(GAMES["acbas"]) == (0, [])


# --- another model, another engine ------------------------------------------------------------------------------


class Changed:
    """The engine's game, except that one space is closed or that everybody wins."""

    def __init__(self, inner: EngineGame, closed: str, everybody_wins: bool) -> None:
        self.inner, self.closed, self.everybody_wins = inner, closed, everybody_wins
        self.snapshot, self.view = inner.snapshot, inner.view

    def legal_moves(self) -> list[dict[str, Any]]:
        return [move for move in self.inner.legal_moves() if move.get("space") != self.closed]

    def apply(self, move: Mapping[str, Any]) -> None:
        if move.get("space") == self.closed:
            raise GAMES["acbas"].engine.Illegal("That space is closed.")
        self.inner.apply(move)

    def clone(self) -> Changed:
        return Changed(self.inner.clone(), self.closed, self.everybody_wins)

    def scores(self) -> dict[str, Any]:
        return {**self.inner.scores(), **({"winners": [0, 1]} if self.everybody_wins else {})}


def with_changed_engine(monkeypatch: pytest.MonkeyPatch, *, closed: str = "", everybody_wins: bool = False) -> None:
    game = GAMES["acbas"]

    def new(*players: int, **options: int) -> EngineGame:
        return Changed(game.engine.new(*players, **options), closed, everybody_wins)

    changed = game.but(engine=dataclasses.replace(game.engine, new=new))
    monkeypatch.setattr(playing, "game_named", lambda name: changed)


def test_an_engine_that_parts_is_told(copies: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_changed_engine(monkeypatch, everybody_wins=True)
    outcome = replay(BASE)
    assert "Model and engine disagree about the scores" in outcome.problem
    assert outcome.played is None
    assert playing.record(GAMES["acbas"], [outcome]) == []


def test_an_engine_that_refuses_alone_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with_changed_engine(monkeypatch, closed="troughs")
    outcome = replay(BASE)
    assert "Model and engine disagree about a refusal" in outcome.problem
    assert "That space is closed." in outcome.problem


@rule("acb.test.closed", it="1")
def the_troughs_are_closed(space: str) -> None:
    """Nobody may use the troughs."""
    require(space != "troughs")


def test_a_change_of_the_rules_is_told_by_rule(copies: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Model and engine both get a new rule, with which a recorded move is no longer legal."""
    place = next(kind for kind in ACBAS.moves if kind.__struct_config__.tag == "place")
    allowed = place.premise

    def premise(game: Any, move: Any) -> None:
        allowed(game, move)
        the_troughs_are_closed(move.space)

    monkeypatch.setattr(place, "premise", staticmethod(premise))
    with_changed_engine(monkeypatch, closed="troughs")
    outcome = replay(BASE)
    recorded = read(RECORDED / "acbas" / BASE).steps
    first = next(number for number, step in enumerate(recorded, 1) if step.move.get("space") == "troughs")
    [refused] = outcome.difference.refused
    assert (refused.step, refused.move, refused.breaks) == (first, recorded[first - 1].move, ["acb.test.closed"])
    assert not outcome.problem
    playing.record(GAMES["acbas"], [outcome])
    again = read(copies / "acbas" / BASE).steps
    assert [step.move for step in again[: first - 1]] == [step.move for step in recorded[: first - 1]]
    assert all(step.move.get("space") != "troughs" for step in again)
    assert not replay(BASE).difference


# --- the command ------------------------------------------------------------------------------------------------


def test_the_command_checks_and_records(copies: Path) -> None:
    result = gebot("playthroughs", "acbas", "--jobs", "1")
    assert result.exit_code == 0, result.output
    assert "acbas: 3 games of 322 steps on model and engine, as recorded." in result.output
    alter(copies / "acbas" / BASE, 20, another_value)
    (copies / "acbas" / "epic-2.jsonl").touch()
    result = gebot("playthroughs", "acbas", "--jobs", "1")
    assert result.exit_code == 1
    assert "players.1.wood comes out otherwise" in result.output
    assert "not all as recorded" in result.output
    result = gebot("playthroughs", "acbas", "--record", "--json", "--jobs", "1")
    [said] = json.loads(result.stdout)
    assert result.exit_code == 0
    assert said["difference"]["changed"]["players.1.wood"]["was"] == 77
    assert said["recorded"] == [f"{BASE} is recorded.", "epic-2.jsonl is removed."]
    assert (copies / "acbas" / BASE).read_bytes() == (RECORDED / "acbas" / BASE).read_bytes()
    assert gebot("playthroughs", "acbas", "--jobs", "1").exit_code == 0


def test_misuse_of_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    result = gebot("playthroughs", "acbass")
    assert result.exit_code == 2
    assert "Did you mean acbas?" in result.output
    monkeypatch.setattr(golden_files, "folder", lambda game: None)
    result = gebot("playthroughs", "acbas")
    assert result.exit_code == 2
    assert "tests/golden" in result.output
