"""Other engines against the model: what they do wrong is found and told, whatever it is, and a part can be enough."""

from __future__ import annotations

import contextlib
import fcntl
import json
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from proofs import traces
from proofs.cli import app
from proofs.compare import conform as conforming
from proofs.compare import kept
from proofs.compare.acting import run
from proofs.compare.conform import conform
from proofs.compare.disagreement import Disagreement, What
from proofs.compare.outside import IllegalMove, Misbehaved, NotStarted, NotUnderstood, Program, Unsupported, against
from proofs.compare.table import Table
from proofs.compare.witnesses import replay_trace
from proofs.registry import game_named
from proofs.scenarios import load, usual
from spec.kernel import to_json
from spec.kernel.judge import Coverage

pytestmark = pytest.mark.usefixtures("evidence_apart")

ROOT = Path(__file__).parents[2]
SCENARIOS = ROOT / "tests" / "scenarios" / "hallertau"
EXAMPLES = ROOT / "engine" / "examples"
HALLERTAU = game_named("hallertau")
LONG = 60.0
"""A limit that only a hanging program reaches, however busy the machine is."""


@pytest.fixture
def few(tmp_path: Path) -> Path:
    """The first scenarios about the progress phase: the price, the centre, the discount of the brewery."""
    file = tmp_path / "scenarios" / "progress.yaml"
    file.parent.mkdir()
    documents = (SCENARIOS / "progress.yaml").read_text(encoding="utf-8").split("---\n")
    file.write_text("---\n".join(documents[:6]), encoding="utf-8")
    return file


@contextlib.contextmanager
def quietly(_: str) -> Iterator[Callable[[float, float], None]]:
    yield lambda done, of: None


def compare(command: list[str], *, game: str = "hallertau", **options: Any) -> conforming.Result:
    """A short run."""
    wanted = {"players": [1], "seconds": 0.0, "variants": ["no_cards"], "progress": quietly, **options}
    with Program(command, LONG) as program:
        return conform(game_named(game), program, wanted.pop("players"), **wanted)


def python(code: str, *words: str) -> list[str]:
    return [sys.executable, "-c", code, *words]


def tampered(change: str) -> list[str]:
    """Our own engine with its replies changed: statements about `request` and `reply`."""
    lines = change.strip().splitlines()
    code = f"import sys\nsys.path.insert(0, {str(ROOT)!r})\n" + (
        "import json\nfrom engine.service import Service, encode\nservice = Service('hallertau')\n"
        "for line in sys.stdin.buffer:\n"
        "    request = json.loads(line)\n"
        "    reply = service.answer(line)\n"
        + "".join(f"    {each}\n" for each in lines)
        + "    sys.stdout.buffer.write(encode(reply))\n    sys.stdout.buffer.flush()\n"
    )
    return python(code)


# --- programs that don't behave -----------------------------------------------------------------------------------

ANSWERING = """
import json, os, signal, sys, time
def say(**reply): print(json.dumps(reply), flush=True)
def hang():
    while True: time.sleep(60)
request = json.loads(sys.stdin.readline())
id = request["id"]
"""
STATE = "say(ok=True, state={}, id=id)"

MISBEHAVING = {
    "ended with exit code 3": "sys.exit(3)",
    "ended with exit code 0": "sys.exit()",
    "ended by the signal SIGKILL": "os.kill(os.getpid(), signal.SIGKILL)",
    "ended with exit code 1": "raise ValueError('no idea')",
    "not JSON: tra la la": "print('tra la la', flush=True); hang()",
    "not JSON: ": "sys.stdout.buffer.write(bytes([0xff, 0xfe, 10])); sys.stdout.flush(); hang()",
    "not an object: [1,2]": "print('[1,2]', flush=True); hang()",
    "has not the id 1 of the request": "say(ok=True, state={}, id=id + 1); hang()",
    "not the id 1": "say(ok=True, state={}); hang()",
    "has not the id 1": "say(ok=True, state={}, id=True); hang()",
    "lacks the key state": "say(ok=True, id=id); hang()",
    "no object as state": "say(ok=True, state=[], id=id); hang()",
    "neither that it is ok nor that it is not": "say(state={}, id=id); hang()",
    "refuses without a message": "say(ok=False, error='malformed', id=id); hang()",
    "an error that it can't have here": "say(ok=False, error='illegal', message='', id=id); hang()",
    "closed its standard output and lives on": "os.close(1); hang()",
}


@pytest.mark.parametrize("problem", MISBEHAVING)
def test_misbehaviour_is_told_in_a_sentence(problem: str) -> None:
    with Program(python(ANSWERING + MISBEHAVING[problem]), LONG) as program:
        with pytest.raises(Misbehaved) as told:
            program.ask("new", players=1)
        assert problem in str(told.value)
        assert told.value.request == {"op": "new", "players": 1}
        assert "\n" not in str(told.value)


def test_an_engine_that_crashes_at_once() -> None:
    with Program(python("raise SystemExit('there is no rule book')"), LONG) as program:
        with pytest.raises(Misbehaved, match="ended with exit code 1") as told:
            program.ask("new", players=1)
        assert told.value.stderr == ["there is no rule book"]


@pytest.mark.parametrize(
    "code",
    [
        ANSWERING + "hang()",
        ANSWERING + "signal.signal(signal.SIGTERM, signal.SIG_IGN); hang()",
        ANSWERING + "while True: print(flush=True)",
        "import time\nwhile True: time.sleep(60)",
    ],
    ids=["silent", "ignores SIGTERM", "blank lines", "never reads"],
)
def test_an_engine_that_hangs(code: str) -> None:
    with Program(python(code), limit=0.5) as program:
        with pytest.raises(Misbehaved, match=r"did not answer within 0\.5 seconds"):
            program.ask("new", players=1, and_more="." * 500_000)
        assert program._process is None


def test_an_endless_line() -> None:
    endless = "while True: sys.stdout.write('x' * 100_000)"
    with (
        Program(python(ANSWERING + endless), LONG) as program,
        pytest.raises(Misbehaved, match=r"more than 20 MB in one line"),
    ):
        program.ask("new", players=1)


@pytest.mark.parametrize("line", ["hello", '{"ok": true}'])
def test_lines_that_nobody_asked_for(line: str) -> None:
    flood = f"{STATE}\nwhile True: print({line!r}, flush=True)"
    with Program(python(ANSWERING + flood), LONG) as program:
        assert program.ask("new", players=1) == {}
        with pytest.raises(Misbehaved, match=r"nobody asked for|not JSON|not the id"):
            program.ask("legal")


def test_an_engine_that_closes_its_input() -> None:
    with Program(python(ANSWERING + f"os.close(0)\n{STATE}\nhang()"), LONG) as program:
        program.ask("new", players=1)
        with pytest.raises(Misbehaved, match="closed its standard input and lives on"):
            program.ask("legal")


def test_a_flood_on_standard_error_is_read_and_mostly_forgotten() -> None:
    flood = "for n in range(60_000): print('x' * 100, n, file=sys.stderr)\n"
    with Program(python(ANSWERING + flood + STATE + "\nsys.exit(4)"), LONG) as program:
        assert program.ask("new", players=1) == {}
        with pytest.raises(Misbehaved, match="exit code 4") as told:
            program.ask("legal")
        assert len(told.value.stderr) == 10
        assert told.value.stderr[-1].endswith("x 59999")


GRANDCHILD = """
import fcntl, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
held = open(sys.argv[1], "w")
fcntl.flock(held, fcntl.LOCK_EX)
print("held", flush=True)
while True: time.sleep(60)
"""


def is_free(lock: Path) -> bool:
    with lock.open() as same, contextlib.suppress(BlockingIOError):
        fcntl.flock(same, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


@pytest.mark.parametrize("then", ["hang()", "sys.exit(5)", "nothing"])
def test_grandchildren_die_with_the_engine(then: str, tmp_path: Path) -> None:
    """A lock that the grandchild holds is free when it is gone."""
    start = (
        "import subprocess\n"
        f"child = subprocess.Popen([sys.executable, '-c', {GRANDCHILD!r}, sys.argv[1]], stdout=subprocess.PIPE)\n"
        f"child.stdout.readline()\n{STATE}\nsys.stdin.readline()\n"
    )
    lock = tmp_path / "lock"
    with Program(python(ANSWERING + start + then, str(lock)), LONG) as program:
        program.ask("new", players=1)
        assert not is_free(lock)
        program.limit = 0.5
        if then != "nothing":
            with pytest.raises(Misbehaved):
                program.ask("legal")
    for _ in range(500):
        if is_free(lock):
            return
        time.sleep(0.02)
    pytest.fail("The grandchild still holds its lock.")


def test_an_engine_that_misbehaved_can_be_started_again(tmp_path: Path) -> None:
    once = f"mark = {str(tmp_path / 'been')!r}\nif not os.path.exists(mark): open(mark, 'w'); sys.exit(9)\n{STATE}"
    with Program(python(ANSWERING + once), LONG) as program:
        with pytest.raises(Misbehaved, match="exit code 9"):
            program.ask("new", players=1)
        assert program.ask("new", players=1) == {}


def test_a_command_that_is_none() -> None:
    with Program(["no-such-engine"]) as program, pytest.raises(NotStarted, match="no-such-engine can't be started"):
        program.ask("new", players=1)


# --- an engine outside as an engine ---------------------------------------------------------------------------------


def test_games_of_one_process_don_t_disturb_each_other() -> None:
    with Program([sys.executable, "-m", "engine.service", "hallertau"], LONG) as program:
        theirs = against(HALLERTAU, program)
        table = Table(theirs, 1)
        table.step({"type": "choose_first_player", "first": 0})
        twin = table.fork()
        twin.step(twin.legal()[0])
        table.step(table.legal()[-1])
        twin.compare_start()
        table.compare_start()
        assert twin.engine.snapshot() != table.engine.snapshot()
        with pytest.raises(IllegalMove):
            table.engine.apply({"type": "end_progress", "player": 0})
        with pytest.raises(NotUnderstood):
            table.engine.apply({"type": "nothing"})
        with pytest.raises(NotUnderstood):
            theirs.engine.restore({})


@pytest.mark.parametrize(
    ("change", "what", "details"),
    [
        ("reply.pop('moves', None) and reply.update(moves=[])", "the legal moves", "only the model:"),
        ("'moves' in reply and reply['moves'].append(reply['moves'][0])", "the legal moves", "lists twice"),
        ("'moves' in reply and reply['moves'].append({'type': 'nap'})", "the legal moves", 'engine: {"type":"nap"}'),
        ("'state' in reply and reply['state'].update(round=2)", "the set-up", "round: model 1, engine 2"),
        ("'state' in reply and reply['state'].update(acted=0)", "the set-up", "acted: model false, engine 0"),
        ("'state' in reply and reply['state'].pop('actor')", "the set-up", "actor: model null, engine nothing"),
        (
            "request['op'] == 'new' and reply.update(ok=False, error='malformed', message='no')",
            "the set-up",
            "begin: no",
        ),
        ("'scores' in reply and reply['scores']['players'][0].update(village=7)", "the scores", "engine 7"),
        (
            "request['op'] == 'view' and reply['state'].update(round=6)",
            "what a player sees",
            "seat 0.round: model 1, engine 6",
        ),
    ],
)
def test_each_kind_of_disagreement(change: str, what: str, details: str) -> None:
    result = compare(tampered(change))
    assert not result.conforms
    assert result.found is not None
    assert result.found.what == what
    assert details in result.found.details
    if what in ("the scores", "the set-up"):
        assert result.rules


def test_rules_of_a_move_that_only_the_model_lists() -> None:
    change = "'moves' in reply and reply.update(moves=[m for m in reply['moves'] if m['type'] != 'make_tools'])"
    result = compare(tampered(change), seconds=60.0)
    assert result.found is not None
    assert result.found.last is not None and result.found.last["type"] == "make_tools"
    assert not result.broken
    assert "hal.resources.gain-tools" in [rule.id for rule in result.rules]


def test_rules_of_a_position_that_differs(few: Path) -> None:
    """The village centre does not follow: the rule about the centre comes first."""
    change = "'state' in reply and [me.update(center=0) for me in reply['state']['players']]"
    result = compare(tampered(change), files=[few])
    assert result.found is not None
    assert result.found.what == "the position after a move"
    assert "players.0.center: model 1, engine 0" in result.found.details
    assert result.rules[0].id == "hal.progress.center"
    assert not result.found.moves


def test_a_snapshot_that_contradicts_the_reply_to_a_move() -> None:
    change = "request['op'] == 'snapshot' and reply['state'].update(round=2)"
    result = compare(tampered(change))
    assert result.misbehaved is not None
    assert "A snapshot differs from the position that the engine had told just before (round)" in str(result.misbehaved)


def test_where_an_engine_crashes(few: Path) -> None:
    """The report has the position and the move."""
    change = "request['op'] == 'apply' and request['move']['type'] == 'advance' and sys.exit('out of wood')"
    result = compare(tampered(change), files=[few])
    assert result.misbehaved is not None
    assert result.misbehaved.stderr == ["out of wood"]
    assert result.found is not None
    assert result.found.last is not None and result.found.last["type"] == "advance"
    assert result.found.position["phase"] == "progress"


ONE_FILE = {"hallertau": "boulders.yaml", "acbas": "cottage_extension.yaml", "agricola": "fences.yaml"}


@pytest.mark.parametrize("game", ONE_FILE)
def test_our_own_engine_conforms(game: str) -> None:
    variants = list(game_named(game).model.variants)[:2]
    files = [SCENARIOS.parent / game / ONE_FILE[game]]
    result = compare(
        [sys.executable, "-m", "engine.service", game],
        game=game,
        players=[2],
        variants=variants,
        files=files,
        seconds=0.5,
    )
    assert result.conforms
    assert result.compared.setups == 2
    assert result.compared.scenarios == len([one for one in load(files[0]) if one.players == 2])
    assert result.compared.games
    assert not result.unsupported


# --- parts of a game --------------------------------------------------------------------------------------------


def check_that_it_conforms(command: list[str]) -> None:
    result = compare(command, players=[1, 2], files=[SCENARIOS / "progress.yaml"], seconds=1.0)
    assert result.misbehaved is None
    assert result.found is None, str(result.found)
    assert result.conforms
    assert result.compared.scenarios >= 20
    assert result.compared.games
    assert result.compared.moves >= 20
    assert {"new", "scores", "view"} <= result.unsupported.keys()


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here")
def test_the_example_in_javascript_conforms() -> None:
    check_that_it_conforms(["node", str(EXAMPLES / "progress.js")])


def test_the_example_with_a_bug_conforms_once_it_is_mended(tmp_path: Path) -> None:
    text = (EXAMPLES / "progress_with_a_bug.py").read_text(encoding="utf-8")
    bug = ' + spared(round_, paid) > paid.get("hops", 0)'
    assert text.count(bug) == 1
    mended = tmp_path / "mended.py"
    mended.write_text(text.replace(bug, ' > paid.get("hops", 0)'), encoding="utf-8")
    check_that_it_conforms([sys.executable, str(mended)])


def test_the_planted_bug_is_found_without_scenarios_too() -> None:
    """Random games begin where the engine supports something."""
    result = compare([sys.executable, str(EXAMPLES / "progress_with_a_bug.py")], players=[1, 2], seconds=120.0)
    assert result.broken
    assert [rule.id for rule in result.rules] == ["hal.progress.brewery"]


def test_without_a_snapshot_the_replies_to_moves_count() -> None:
    change = "request['op'] == 'snapshot' and reply.update(ok=False, error='unsupported', message='')"
    result = compare(tampered(change), files=[SCENARIOS / "boulders.yaml"])
    assert result.conforms
    assert result.compared.moves
    assert result.unsupported["snapshot"]


def test_what_is_not_supported_leaves_the_search_for_a_simpler_position_alone() -> None:
    with Program(python(ANSWERING + "say(ok=False, error='unsupported', message='never', id=id)"), LONG) as program:
        with pytest.raises(Unsupported, match="never"):
            against(HALLERTAU, program).engine.restore(to_json(HALLERTAU.model.new(1)))
        assert program.unsupported == {"restore": 1}


# --- the command ------------------------------------------------------------------------------------------------


@pytest.fixture
def few_scenarios(few: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "scenario_folder", lambda game: few.parent)


def gebot_conform(*words: str) -> Result:
    return CliRunner().invoke(app, ["conform", *words])


def test_the_planted_bug_is_named_by_its_rule(few_scenarios: None, tmp_path: Path) -> None:
    trace, scenario = tmp_path / "bug.itf.json", tmp_path / "bug.yaml"
    files = ("--trace", str(trace), "--scenario", str(scenario))
    engine = (sys.executable, str(EXAMPLES / "progress_with_a_bug.py"))
    result = gebot_conform("hallertau", "--variant", "no_cards", "--seconds", "0", *files, "--", *engine)
    assert result.exit_code == 1
    assert "The rule that the move breaks:\n  hal.progress.brewery (IT 570, 575, PT 542, 547)" in result.output
    assert "Not supported by the engine, and left out: " in result.output
    [told] = load(scenario)
    assert [step.verdict for step in told.steps] == ["illegal"]
    assert run(told).passed
    recorded = traces.read(trace)
    assert len(recorded.steps) == 1
    assert recorded.steps[0].rules == ["hal.progress.brewery"]
    assert not replay_trace(recorded)


def test_the_report_for_programs(few_scenarios: None) -> None:
    engine = (sys.executable, str(EXAMPLES / "progress_with_a_bug.py"))
    result = gebot_conform("hallertau", "--variant", "no_cards", "--seconds", "0", "--json", "--", *engine)
    assert result.exit_code == 1
    report = json.loads(result.stdout)
    assert not report["conforms"]
    assert report["compared"]["scenarios"] > 0
    assert report["misbehaviour"] is None
    found = report["disagreement"]
    assert found["broken"]
    assert [rule["id"] for rule in found["rules"]] == ["hal.progress.brewery"]
    assert found["moves"] == []
    assert found["move"]["shop"] == "brewery"


def test_misbehaviour_on_the_command_line(few_scenarios: None, tmp_path: Path) -> None:
    engine = python("import sys; sys.exit('I give up')")
    result = gebot_conform("hallertau", "--", *engine)
    assert result.exit_code == 1
    assert 'exit code 1 and did not answer.\nIt was asked: {"op":"new","players":1}\n' in result.output
    assert "  I give up" in result.output
    result = gebot_conform("hallertau", "--json", "--", *engine)
    assert json.loads(result.stdout)["misbehaviour"]["stderr"] == ["I give up"]


def test_the_trace_of_a_crash(few_scenarios: None, tmp_path: Path) -> None:
    trace = tmp_path / "crash.itf.json"
    engine = tampered("request['op'] == 'apply' and request['move']['type'] == 'advance' and sys.exit(6)")
    result = gebot_conform("hallertau", "--variant", "no_cards", "--trace", str(trace), "--", *engine)
    assert result.exit_code == 1
    assert "As a scenario, from the position in which it happened:" in result.output
    recorded = traces.read(trace)
    assert "exit code 6" in recorded.notes[0]
    assert recorded.steps[-1].move["type"] == "advance"


def test_an_engine_that_supports_nothing_does_not_conform(few_scenarios: None) -> None:
    code = (
        "import json, sys\nfor line in sys.stdin:\n"
        "    id = json.loads(line)['id']\n"
        "    print(json.dumps(dict(ok=False, error='unsupported', message='', id=id)), flush=True)\n"
    )
    result = gebot_conform("hallertau", "--seconds", "0", "--", *python(code))
    assert result.exit_code == 1
    assert "Nothing was compared" in result.output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("hallertua", "--", "true"), "Did you mean hallertau?"),
        (("hallertau", "--players", "7", "--", "true"), "not 7"),
        (("hallertau", "--variant", "chess", "--", "true"), "has no variant 'chess'"),
        (("hallertau", "--", "no-such-engine"), "no-such-engine can't be started: No such file or directory."),
        (("hallertau", "--limit", "0", "--", "true"), "--limit"),
        (("hallertau",), "COMMAND"),
    ],
)
def test_misuse(words: tuple[str, ...], message: str, few_scenarios: None) -> None:
    result = gebot_conform(*words)
    assert result.exit_code == 2
    assert message in result.output


def test_a_file_that_can_t_be_written(few_scenarios: None, tmp_path: Path) -> None:
    file = tmp_path / "no" / "file.yaml"
    engine = (sys.executable, str(EXAMPLES / "progress_with_a_bug.py"))
    result = gebot_conform("hallertau", "--variant", "no_cards", "--scenario", str(file), "--", *engine)
    assert result.exit_code == 2
    assert "file.yaml can't be written: No such file or directory." in result.output


def test_the_rules_that_speak_of_what_differs_come_first() -> None:
    given = {"phase": "progress", "round": 6, "players.0.tools": 2, "players.0.jewels": 1}
    village = {"players.0.village.bakery.shop": 1, "players.0.village.bakery.first": 2}
    position = usual(HALLERTAU, 1, given | village)
    move = {"type": "advance", "player": 0, "shop": "bakery", "pay": {"jewels": 1}}
    differ = "  players.0.tools: model 1, engine 2\n  players.0.tools_used: model 0, engine 1"
    found = Disagreement(What.OUTCOME, differ, 1, position, [], move)
    broken, rules = conforming.involved(HALLERTAU, found, Coverage())
    assert not broken
    assert rules[0].id == "hal.progress.wear"
    found = Disagreement(What.MOVES, "  only the model: …", 1, position, [], move)
    _, rules = conforming.involved(HALLERTAU, found, Coverage())
    assert {"hal.progress.bakery", "hal.progress.jewel"} <= {rule.id for rule in rules[:3]}
