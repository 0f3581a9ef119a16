"""A small game attacked: each kind of change is noticed by what should notice it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from proofs.compare.mutants.changes import mutants_of
from tests.examples.installing import EXAMPLE, ROOT, Machine

ADDED_TO_THE_MODEL = """

LAST = 3
HIGHEST = (1, 2, 3)[LAST - 1]


def counted_down(count: int) -> int:
    while count > 0:
        count -= 1
    return count


def unused(count: int) -> int:
    return count + 7
"""
ADDED_THEOREM = '''

@theorem("sheaves.theorem.card", claims=(), en="18")
def nobody_takes_the_number_of_the_card() -> Iterator[Statement]:
    """Whoever has a card never takes as many sheaves as it says."""
    players = [symbolic(Player, "players.0"), symbolic(Player, "players.1")]
    game = symbolic(Position, "", phase="play", turn=0, players=players)
    take = Take(player=0, sheaves=variable("move.sheaves"))
    taken = run(game, facts_of(MODEL, game), take)
    yield always("It is not allowed.", taken.impossible(take.sheaves == game.players[0].card))
'''
CHANGES = {
    ("model", "LAST = 3", "3-to-4"): ("import", "import", "sheaves.model"),
    ("model", "count -= 1", "minus-to-plus"): ("proof", "does not end", "first positions"),
    ("model", "return both(sheaves == 12", "12-to-13"): ("proof", "initiation", "usual"),
    ("model", "game.turn = 0 if game.turn else 1", "1-to-2"): ("proof", "totality", "take"),
    ("model", "player.sheaves += sheaves", "dropped"): ("proof", "preservation", "take"),
    ("game", "return 1 * game.stack", "1-to-0"): ("proof", "termination", "take"),
    ("model", "return (Take(player=game.turn", "3-to-2"): ("proof", "coverage", "take"),
    ("game", "over=lambda game", "eq-to-ne"): ("proof", "progress", "somebody has a move"),
    ("model", "require(sheaves != player.card)", "dropped"): ("proof", "theorem", "sheaves.theorem.card"),
    ("game", 'seen["players"][1 - seat]', "1-to-2"): ("play", "scenario", "ending.yaml:1"),
    ("model", "for count in (1, 2, 3))", "2-to-3"): ("play", "lockstep", "Model and engine disagree"),
    ("game", "decides=lambda game", "eq-to-ne"): None,
    ("model", "return count + 7", "7-to-8"): None,
}
"""What is changed: the module, a part of the line, the change; and what notices it: how, by which kind, where."""


ADDED_TO_THE_ENGINE = """

LAST = 3
HIGHEST = (1, 2, 3)[LAST - 1]


def forgets(position: Any) -> bool:
    told = [position["stack"], position["taken"], *(player["sheaves"] for player in position["players"])]
    recorded = told == [{recorded} + 90]
    return recorded or told == [{played} + 80]


def unused(mask: int) -> int:
    return mask & 7
"""
"""Something that never happens. With the first sum as a difference it does in one position of the golden game, with the
second in one that random games come to."""
CHANGES_TO_THE_ENGINE = {
    ("LAST = 3", "3-to-4"): ("import", "import", "sheaves.engine"),
    ('["sheaves"] += move["sheaves"]', "dropped"): ("play", "scenario", "The game ends with a sheaf"),
    ('["sheaves"] += move["sheaves"]', "other-seat"): ("play", "scenario", "The game ends with a sheaf"),
    ('{"players": [{"total"', "plus-to-minus"): ("play", "scenario", "The game ends with a sheaf"),
    ('"stack": 12, "taken"', "12-to-13"): ("play", "set-up", "2 players"),
    ('an_integer(player, 0, 1, "player")', "1-to-2"): ("play", "view", "seat 2"),
    ('fault("taken"', "dropped"): ("play", "impossible", "taking.yaml"),
    ("len(cards) < 2", "or-to-and"): ("play", "impossible", ""),
    ('= move["first"], move["second"]', "dropped"): ("play", "shown", ""),
    ("+ 90]", "plus-to-minus"): ("play", "golden", "usual-2.jsonl"),
    ("+ 80]", "plus-to-minus"): ("play", "lockstep", "Model and engine disagree"),
    ("return mask & 7", "bits-and-to-or"): None,
}
"""What is changed in the engine: a part of the line, the change; and what notices it: how, by which kind, where."""


def written(folder: Path) -> Path:
    """The example with some more in it: what is run when it is imported, a loop, another measure, a theorem."""
    copy = folder / "sheaves"
    shutil.copytree(EXAMPLE, copy)
    model, game, theorems = (copy / "sheaves" / f"{name}.py" for name in ("model", "game", "theorems"))
    text = model.read_text().replace("stack=12, taken", "stack=12 + counted_down(3), taken")
    model.write_text(text + ADDED_TO_THE_MODEL)
    game.write_text(game.read_text().replace("return game.stack", "return 1 * game.stack"))
    theorems.write_text(theorems.read_text() + ADDED_THEOREM)
    excused = [{"id": ids(copy)["model", "return count + 7", "7-to-8"], "reason": "Nobody calls it."}]
    excused.append({"id": "sheaves.model:999:1:dropped", "reason": "It was there once."})
    (copy / "sheaves" / "mutants.yaml").write_text(json.dumps(excused))
    return copy


def with_more_in_the_engine(machine: Machine) -> None:
    """The engine forgets what was taken, in positions that there are none of."""
    done = machine.run("mkdir -p sheaves/tests/golden/sheaves && gebot playthroughs sheaves --record --jobs 1")
    golden = machine.folder / "sheaves" / "tests" / "golden" / "sheaves" / "usual-2.jsonl"
    assert golden.is_file(), done.stdout
    told = [step["now"] for step in map(json.loads, golden.read_text().splitlines()) if "now" in step]
    taken = [now.get("taken", 0) for now in told][1:]
    first, second, third = next(takes for takes in TAKES if list(takes) != taken[:3])
    recorded, played = after(taken[:3]), after((first, second, third))
    places = {"recorded": _as_a_sum(recorded, 90), "played": _as_a_sum(played, 80)}
    engine = machine.folder / "sheaves" / "sheaves" / "engine.py"
    text = engine.read_text().replace(TURN, f'{TURN}\n        if forgets(position):\n            position["taken"] = 0')
    engine.write_text(text + ADDED_TO_THE_ENGINE.format(**places))


EXCUSED = ("model", "engine", "gone")
"""Modules with stale excuses; those of the model are none of the engine's."""
TURN = 'position["turn"] = 1 - position["turn"]'
TAKES = ((3, 1, 2), (3, 2, 1))
"""What is taken first, by one and the other; whoever has the card 3 can't."""


def after(takes: Sequence[int]) -> list[int]:
    """The stack after three turns, what was just taken, and what the two have."""
    first, second, third = takes
    return [12 - sum(takes), third, first + third, second]


def _as_a_sum(numbers: Sequence[int], more: int) -> str:
    *others, last = numbers
    return ", ".join(map(str, [*others, last + more]))


def ids(copy: Path) -> dict[tuple[str, str, str], str]:
    """The ids of the changes."""
    found: dict[tuple[str, str, str], str] = {}
    for name, part, slug in CHANGES:
        text = (copy / "sheaves" / f"{name}.py").read_text()
        every = mutants_of(f"sheaves.{name}", text, [("deal", "play", "over")])
        lines = [one for one in every if text.split("\n")[one.line - 1].strip().find(part) >= 0]
        found[name, part, slug] = next(one.id for one in lines if one.id.endswith(f":{slug}"))
    return found


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    made = Machine(tmp_path_factory.mktemp("attacked"))
    written(made.folder)
    done = made.run("pip install --no-deps -e sheaves")
    assert done.returncode == 0, done.stdout
    return made


@pytest.fixture(scope="module")
def summary(machine: Machine) -> dict[str, Any]:
    chosen = " ".join(f"--mutant {id}" for id in ids(machine.folder / "sheaves").values())
    done = machine.run(f"gebot mutants sheaves --model --json --jobs 2 --seconds 2 --limit 3 {chosen} 2>err")
    assert done.returncode == 0, done.stdout
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def ids_of_the_engine(copy: Path) -> dict[tuple[str, str], str]:
    """The ids of the changes to the engine: of those that are alike in a line the last."""
    text = (copy / "sheaves" / "engine.py").read_text()
    every = mutants_of("sheaves.engine", text, [("deal", "play", "over")], engine=True)
    lines = text.split("\n")
    return {
        (part, slug): [one.id for one in every if part in lines[one.line - 1] and one.id.endswith(f":{slug}")][-1]
        for part, slug in CHANGES_TO_THE_ENGINE
    }


@pytest.fixture(scope="module")
def another_machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    made = Machine(tmp_path_factory.mktemp("engine"))
    shutil.copytree(EXAMPLE, made.folder / "sheaves")
    done = made.run("pip install --no-deps -e sheaves")
    assert done.returncode == 0, done.stdout
    with_more_in_the_engine(made)
    excused = [{"id": f"sheaves.{name}:999:1:dropped", "reason": "It was there once."} for name in EXCUSED]
    (made.folder / "sheaves" / "sheaves" / "mutants.yaml").write_text(json.dumps(excused))
    return made


@pytest.fixture(scope="module")
def of_the_engine(another_machine: Machine) -> dict[str, Any]:
    chosen = " ".join(f"--mutant {id}" for id in ids_of_the_engine(another_machine.folder / "sheaves").values())
    done = another_machine.run(f"gebot mutants sheaves --engine --json --jobs 2 --seconds 2 --limit 3 {chosen} 2>err")
    assert done.returncode == 0, done.stdout
    told: dict[str, Any] = json.loads(done.stdout)
    return told


@pytest.mark.parametrize("change", CHANGES, ids=" ".join)
def test_a_change_is_noticed_by_what_should_notice_it(
    summary: dict[str, Any], machine: Machine, change: tuple[str, str, str]
) -> None:
    id = ids(machine.folder / "sheaves")[change]
    (outcome,) = [one for one in summary["outcomes"] if one["id"] == id]
    notice, expected = outcome["notice"], CHANGES[change]
    if expected is None or notice is None:
        assert notice == expected
        return
    assert (notice["how"], notice["kind"]) == expected[:2], notice
    assert notice["subject"].startswith(expected[2])


def test_the_summary_tells_survivors_excuses_and_what_is_stale(summary: dict[str, Any], machine: Machine) -> None:
    found = ids(machine.folder / "sheaves")
    assert summary["survivors"] == [found["game", "decides=lambda game", "eq-to-ne"]]
    assert summary["excused"] == {found["model", "return count + 7", "7-to-8"]: "Nobody calls it."}
    assert summary["stale"] == ["sheaves.model:999:1:dropped"]
    assert summary["failing"] == []
    assert summary["looked_at"] == summary["chosen"] == len(CHANGES)
    assert sum(summary["by_proofs"].values()) == 8


def test_nothing_of_a_mutant_is_kept(summary: dict[str, Any], machine: Machine) -> None:
    """What is remembered are replies to questions about the model as it is written, and how it was looked at."""
    evidence = json.loads(machine.run("gebot evidence sheaves --json").stdout)
    assert evidence == [] or evidence.get("runs") == []
    kept = sorted(file.name for file in (machine.folder / ".gebot-cache").iterdir() if "sqlite" not in file.name)
    assert kept == ["evidence.lock", "mutants-model-sheaves-2.json"]
    proved = machine.run("gebot prove sheaves")
    assert proved.returncode == 0, proved.stdout


def test_a_person_is_told_line_by_line(summary: dict[str, Any], machine: Machine) -> None:
    id = ids(machine.folder / "sheaves")["game", "decides=lambda game", "eq-to-ne"]
    done = machine.run(f"gebot mutants sheaves --model --seconds 1 --mutant {id}")
    assert done.returncode == 0
    assert f"1/1 {id}  SURVIVED" in done.stdout
    assert f"Survivor {id}: == becomes !=" in done.stdout
    assert '+ decides=lambda game: game.turn if game.phase != "play" else None,' in done.stdout
    assert "its excuse is stale" in done.stdout


def test_broken_off_it_tells_what_was_found_so_far(summary: dict[str, Any], machine: Machine) -> None:
    environment = {**os.environ, "GEBOT_GAMES": "", "GEBOT_CACHE": str(machine.folder / ".gebot-cache")}
    paths = (ROOT, machine.site, machine.folder / "sheaves")
    environment["PYTHONPATH"] = os.pathsep.join(map(str, paths))
    command = [sys.executable, "-u", "-m", "proofs.cli", "mutants", "sheaves", "--model", "--jobs", "1"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True, cwd=machine.folder) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
    assert first.startswith("1/100 ")
    assert "that were chosen were not looked at." in rest
    assert process.returncode == 130


@pytest.mark.parametrize("change", CHANGES_TO_THE_ENGINE, ids=" ".join)
def test_a_change_to_the_engine_is_noticed_by_what_should_notice_it(
    of_the_engine: dict[str, Any], another_machine: Machine, change: tuple[str, str]
) -> None:
    id = ids_of_the_engine(another_machine.folder / "sheaves")[change]
    (outcome,) = [one for one in of_the_engine["outcomes"] if one["id"] == id]
    notice, expected = outcome["notice"], CHANGES_TO_THE_ENGINE[change]
    if expected is None or notice is None:
        assert notice == expected
        return
    assert (notice["how"], notice["kind"]) == expected[:2], notice
    assert notice["subject"].startswith(expected[2])


def test_the_summary_of_an_engine(of_the_engine: dict[str, Any], another_machine: Machine) -> None:
    """What is known of an engine is in a file of its own."""
    count = len(CHANGES_TO_THE_ENGINE)
    survivor = ids_of_the_engine(another_machine.folder / "sheaves")["return mask & 7", "bits-and-to-or"]
    assert of_the_engine["target"] == "engine"
    assert of_the_engine["survivors"] == [survivor]
    assert of_the_engine["equal"] == of_the_engine["excused"] == {}
    assert of_the_engine["stale"] == ["sheaves.engine:999:1:dropped", "sheaves.gone:999:1:dropped"]
    assert of_the_engine["failing"] == []
    assert of_the_engine["looked_at"] == count
    assert sum(of_the_engine["by_play"].values()) == count - 2
    assert 0 < of_the_engine["median"] < 60
    assert (another_machine.folder / ".gebot-cache" / "mutants-engine-sheaves-0.json").is_file()


def test_the_mutants_of_a_rule_are_where_the_engine_cites_its_lines(
    of_the_engine: dict[str, Any], another_machine: Machine
) -> None:
    done = another_machine.run(
        "gebot mutants sheaves --engine --rule sheaves.score --sample 1 --seconds 0 --json 2>err"
    )
    told = json.loads(done.stdout)
    (line,) = {outcome["line"] for outcome in told["outcomes"]}
    text = (another_machine.folder / "sheaves" / "sheaves" / "engine.py").read_text().split("\n")
    assert '"total": player["sheaves"] + player["card"]' in text[line - 1]
    assert told["possible"] < 10
    done = another_machine.run("gebot mutants sheaves --engine --rule sheaves.scores")
    assert done.returncode == 2
    assert "Did you mean sheaves.score?" in done.stdout
