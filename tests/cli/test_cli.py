"""The command line: what it prints, what it refuses, and its exit codes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from proofs import store, traces
from proofs.cli import app
from proofs.compare import lockstep, verify
from proofs.compare.audit import Audit, audits_of
from proofs.compare.disagreement import Disagreement, What
from proofs.compare.equal import running as equal
from proofs.compare.equal.running import Equality, Pair
from proofs.compare.golden import playing
from proofs.compare.keeping import Looked
from proofs.compare.lockstep import LockstepRun
from proofs.compare.pieces import PlayedPieces
from proofs.compare.table import Tried
from proofs.game import Game
from proofs.prove import running
from proofs.prove.extent import Extent
from proofs.prove.obligations import Result as ProofResult
from proofs.registry import game_named
from spec.kernel import Piece

pytestmark = pytest.mark.usefixtures("evidence_apart")

COMMANDS = (
    *("verify", "prove", "lockstep", "check", "perft", "rules", "editions"),
    *("ask", "find", "replay", "playthroughs", "vectors", "conform", "evidence", "new", "mutants", "prove-engine"),
)

SCENARIO = """\
title: Clay by the round
game: hallertau
players: 1
given: {round: 3}
moves:
  - move: {type: place, player: 0, space: clay_delivery}
    verdict: legal
  - move: {type: take, player: 0, what: {clay: CLAY}}
    verdict: legal
"""


def gebot(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def as_json(*words: str) -> Any:
    result = gebot(*words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_help_has_examples() -> None:
    result = gebot("--help")
    assert result.exit_code == 0
    assert {command.name or command.callback.__name__ for command in app.registered_commands} == set(COMMANDS)  # type: ignore[union-attr]
    for command in COMMANDS:
        assert command in result.output
        said = gebot(command, "--help")
        assert said.exit_code == 0
        assert "gebot " + command in said.output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("verfy",), "verify"),
        (("verify", "halertau"), "Did you mean hallertau?"),
        (("prove", "chess"), "There is no game called 'chess'"),
        (("lockstep", "hallertou"), "Did you mean hallertau?"),
        (("lockstep", "hallertau", "--players", "5"), "1, 2, 3, 4 players, not 5"),
        (("lockstep", "hallertau", "--seconds", "-1"), "--seconds"),
        (("perft", "hallertau", "--depth", "0"), "--depth"),
        (("perft", "hallertau", "--players", "0"), "not 0"),
        (("check", "missing.yaml"), "missing.yaml"),
        (("rules", "hal.progress.bolders"), "Did you mean hal.progress.boulders?"),
        (("rules", "--game", "chess"), "There is no game called 'chess'"),
    ],
)
def test_misuse_is_told_in_a_sentence(words: tuple[str, ...], message: str, few_proofs: None) -> None:
    result = gebot(*words)
    assert result.exit_code == 2
    assert message in result.output
    assert "Traceback" not in result.output


@pytest.fixture
def few_proofs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand-ins for the proofs, which have tests of their own."""
    proved = ProofResult("preservation:x@y", "preservation", "y", "x", ["hal.flow.turn"], "proved", "f00")
    extent = Extent([1, 2], 7, closed=True, situations=3, open_questions=["fit"])
    proofs = running.Proofs("hallertau", "stamp", [proved], [], 0.1, 1, questions=3, extent=extent)
    monkeypatch.setattr(running, "prove", lambda game, **_: proofs)
    monkeypatch.setattr(verify, "audit", all_audited)
    monkeypatch.setattr(playing, "check", golden_games)


def golden_games(game: Game, watch: Any, jobs: int | None, looked: Looked) -> tuple[int, list[str]]:
    looked.add(Looked(5, 5))
    return 3, []


def all_audited(game: Game, kind: str, results: list[ProofResult], **_: Any) -> list[Audit]:
    return [audited(piece) for piece in game.model.pieces.values() if piece.kind == kind]


def audited(piece: Piece, missing: str = "") -> Audit:
    """A piece that was played once and refused, unless said otherwise."""
    rule = piece.rule.id
    lacking = [missing] if missing else []
    return Audit(rule, piece.title, True, {"played": 1, "refused": 1}, lacking, {rule: 2}, {rule: 1}, [])


def write(folder: Path, clay: int) -> str:
    file = folder / "clay.yaml"
    file.write_text(SCENARIO.replace("CLAY", str(clay)))
    return str(file)


def test_check_passes_and_fails(tmp_path: Path) -> None:
    good = gebot("check", write(tmp_path, 3))
    assert (good.exit_code, good.stdout.strip()) == (0, "1 of 1 scenarios passed.")
    bad = gebot("check", write(tmp_path, 4))
    assert bad.exit_code == 1
    assert "hal.space.clay-delivery" in bad.stdout
    assert "clay.yaml" in bad.stdout
    told = gebot("check", write(tmp_path, 4), "--json")
    assert told.exit_code == 1
    assert json.loads(told.stdout)[0]["passed"] is False


def test_check_tells_where_a_file_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text("title: x\ngame: hallertau\nplayers: 1\ngiven: {rond: 3}\nmoves: []\n")
    result = gebot("check", str(file))
    assert result.exit_code == 2
    assert "wrong.yaml:4" in result.output
    assert "round" in result.output
    assert "error" in json.loads(gebot("check", str(file), "--json").stdout)


def test_perft_side_by_side() -> None:
    found = as_json("perft", "hallertau", "--depth", "2", "--divide")
    assert [entry["players"] for entry in found] == [1, 2, 3, 4]
    assert all(entry["agree"] and entry["model"] == entry["engine"] > 0 for entry in found)
    assert sum(found[0]["divide"]["model"].values()) == found[0]["model"]
    table = gebot("perft", "hallertau", "--players", "1", "--depth", "2", "--divide")
    assert table.exit_code == 0
    assert "choose_first_player" in table.stdout


def test_lockstep_agrees() -> None:
    found = as_json("lockstep", "hallertau", "--players", "1", "--seconds", "3", "--seed", "4")
    assert found["agree"] is True
    assert found["steps"] > 0
    assert found["impossible"]["tried"] >= found["impossible"]["refused"] > 0
    assert found["positions"]["looked_at"] > found["steps"]
    cards = found["pieces"]["card"]
    assert (cards["of"], cards["played"] + len(cards["missing"])) == (330, 330)
    said = gebot("lockstep", "hallertau", "--seconds", "0.4").stdout
    assert "Model and engine agree." in said
    assert re.search(r"Pieces that were played: \d+ of 330 cards\.", said)
    assert "Not played:" not in said
    assert re.search(r"\d+ positions with something changed were tried: both refused \d+ of them as impossible\.", said)


def test_lockstep_names_the_few_pieces_that_were_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def nearly_all(game: Game, players: list[int], **_: Any) -> LockstepRun:
        pieces = PlayedPieces(game)
        pieces.times.update(id for id in game.model.pieces if id not in ("agr.card.A033", "agr.card.B098"))
        return LockstepRun(steps=1, seconds=0.1, looked=Looked(200, 199), pieces=pieces)

    monkeypatch.setattr(lockstep, "run", nearly_all)
    said = gebot("lockstep", "agricola").stdout
    assert "Pieces that were played: 10 of 10 majors, 47 of 48 minors, 47 of 48 occupations." in said
    assert "Not played: A033, B098." in said
    assert "Of 200 positions of the model 199 are among those of which its proofs speak: 99 %." in said
    found = as_json("lockstep", "agricola")["pieces"]
    assert found["minor"] == {"played": 47, "of": 48, "missing": ["A033"]}


def test_lockstep_tells_a_disagreement(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def disagree(game: Game, players: list[int], **_: Any) -> LockstepRun:
        position = json.loads(json.dumps(game.engine.new(1).snapshot()))
        move = {"type": "choose_first_player", "first": 0}
        found = Disagreement(What.OUTCOME, "  x", 1, position, [], move)
        return LockstepRun(steps=1, seconds=0.1, disagreement=found)

    monkeypatch.setattr(lockstep, "run", disagree)
    result = gebot("lockstep", "hallertau", "--trace", str(tmp_path / "game.itf.json"))
    assert result.exit_code == 1
    trace = traces.read(tmp_path / "game.itf.json")
    assert [step.move["type"] for step in trace.steps] == ["choose_first_player"]
    assert "disagree about the position after a move" in trace.notes[0]
    assert "As a scenario" in result.stdout
    told = gebot("lockstep", "hallertau", "--json")
    assert told.exit_code == 1
    assert json.loads(told.stdout)["disagreement"]["what"] == "the position after a move"


@pytest.fixture
def few_entries(few_proofs: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Entries of rules, pieces apart, with what the model says, without tests and without lines of the engine."""
    from proofs.book import rules as book
    from proofs.book.locations import code_of

    def entries(game: Game, proofs: running.Proofs) -> list[book.RuleEntry]:
        return [
            book.RuleEntry(
                id=rule.id,
                game=game.name,
                chapter=game.model.chapter_of(rule.id),
                title=rule.title,
                text=rule.statement,
                why=rule.why,
                sources=dict(rule.sources),
                model=code_of(rule.function),
                moves=[],
                steps=[],
                engine=[],
                tests=[],
                proofs=book.ProofCounts({}, []),
                rulings=[],
                effect=rule.effect,
            )
            for rule in game.model.rules.values()
            if rule.id not in game.model.pieces
        ]

    monkeypatch.setattr(book, "rule_entries", entries)


BOULDERS = "hal.progress.boulders"


def test_rules_are_told_to_a_program(few_entries: None) -> None:
    [entry] = as_json("rules", BOULDERS)
    about = game_named("hallertau").model.rules[BOULDERS]
    assert {"id", "game", "text", "why", "sources", "model", "engine", "tests", "proofs"} <= entry.keys()
    assert (entry["id"], entry["game"], entry["text"]) == (BOULDERS, "hallertau", about.statement)
    assert entry["sources"] == dict(about.sources)
    assert entry["model"]["file"] == "spec/hallertau/progress.py"


def test_rules_are_told_to_a_person(few_entries: None) -> None:
    about = game_named("hallertau").model.rules[BOULDERS]
    one = gebot("rules", BOULDERS)
    assert one.exit_code == 0
    assert one.stdout.startswith("hal.progress.boulders (IT 617-624, 641, PT 589-596, 613)")
    assert about.why in " ".join(one.stdout.split())
    every = gebot("rules", "--game", "acbas")
    assert every.exit_code == 0
    told = [line.partition(" ")[0] for line in every.stdout.splitlines() if not line.startswith(" ")]
    model = game_named("acbas").model
    assert told == [id for id in model.rules if id not in model.pieces]


def test_prove_prints_a_table_and_writes_questions(
    few_proofs: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = {"f00": ("(set-logic QF_LIA)\n(assert false)\n(check-sat)\n", "unsat")}
    monkeypatch.setattr(running, "texts", lambda game, **_: asked)
    result = gebot("prove", "hallertau", "--second-solver", "--smtlib", str(tmp_path))
    assert result.exit_code == 0
    assert "preservation" in result.stdout
    assert "opposes 0" in result.stdout
    assert "Shown of any position for 1 or 2 players" in result.stdout
    assert "Shown whatever the answer is, where it is not certain: fit." in result.stdout
    assert "(assert false)" in (tmp_path / "hallertau" / "f00.smt2").read_text()
    assert "3 questions, 1 asked now, the rest remembered. It took 0.1 s." in result.stdout
    told = as_json("prove")[0]
    assert told["proofs"]["game"] == "hallertau"
    assert told["proofs"]["extent"]["closed"] is True
    assert [told["questions"][name] for name in ("questions", "asked", "remembered")] == [3, 1, 2]
    file = tmp_path / "a-file"
    file.write_text("")
    refused = gebot("prove", "--smtlib", str(file))
    assert refused.exit_code == 2
    assert "can't be written" in refused.output


def test_prove_engine_prints_a_table_and_says_what_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = [
        Pair("2p progress", "advance", "equal", 25, 5, False, ["hal.progress.cost"]),
        Pair("2p over", "scores", "open", 1, 0, False, [], why=["The solver does not know."]),
    ]
    found = Equality("hallertau", pairs, 2, 2, 7, 0.1)
    monkeypatch.setattr(equal, "prove_equal", lambda game, **_: found)
    result = gebot("prove-engine", "hallertau")
    assert result.exit_code == 0
    assert "advance" in result.stdout
    assert "open, 1 times, such as scores in 2p over: The solver does not know." in result.stdout
    assert "1 of 2 pairs of a situation and a type of move are proved equal (50.0 %)" in result.stdout
    told = as_json("prove-engine", "hallertau")
    assert [pair["status"] for pair in told[0]["pairs"]] == ["equal", "open"]
    pairs[0].status, pairs[0].why = "refuted", ["Afterwards it differs.", "As a scenario"]
    result = gebot("prove-engine", "hallertau")
    assert result.exit_code == 1
    assert "refuted: advance in 2p progress" in result.stderr
    assert "As a scenario" in result.stderr


def test_prove_engine_refuses_what_it_can_not_compare(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(equal, "prove_equal", lambda game, **_: Equality("hallertau", [], 0, 0, 0, 0.1))
    refused = gebot("prove-engine", "hallertau", "--only", "nowhere")
    assert refused.exit_code == 2
    assert "No situation of hallertau has 'nowhere' in its name." in refused.stderr


def test_prove_writes_how_many_obligations_there_are(few_proofs: None, tmp_path: Path) -> None:
    file = tmp_path / "obligations.json"
    assert gebot("prove", "hallertau", "--counts", str(file)).exit_code == 0
    assert json.loads(file.read_text())["hallertau"]["listed situations"] == {"preservation": {"obligations": 1}}
    file.write_text("{nothing")
    refused = gebot("prove", "hallertau", "--counts", str(file))
    assert refused.exit_code == 2
    assert "is no file of such counts" in refused.output
    refused = gebot("prove", "hallertau", "--counts", str(tmp_path))
    assert refused.exit_code == 2
    assert "can't be written" in refused.output


def test_prove_fails_when_a_proof_fails(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shown: dict[str, Any] = {"position": {"round": 1}, "move": {"type": "skip"}, "problem": "Nobody knows why."}
    failed = ProofResult("coverage:x@y", "coverage", "y", "x", [], "failed", "f00", **shown)
    monkeypatch.setattr(running, "prove", lambda game, **_: running.Proofs(game.name, "s", [failed], [], 0.1, 1))
    file = tmp_path / "obligations.json"
    result = gebot("prove", "--counts", str(file))
    assert result.exit_code == 1
    assert not file.exists()
    assert "failed: coverage:x@y\n  Nobody knows why." in result.stdout
    assert '{"round":1}' in result.stdout


def test_verify_sums_up(few_proofs: None) -> None:
    [report] = as_json("verify", "hallertau", "--seconds", "4", "--symbols", "0")
    assert report["passed"] is True
    assert [report["questions"][name] for name in ("questions", "asked", "remembered")] == [3, 1, 2]
    assert [part["what"] for part in report["parts"]] == [
        "obligations",
        "theorems",
        "positions shown by proofs",
        "cards proved, played and refused on both sides",
        "scenarios",
        "golden playthroughs",
        "lockstep steps",
        "impossible positions, refused by both or by none",
        "rules kept and broken",
    ]
    assert report["parts"][-2]["checked"] > 0
    assert report["extent"]["ways"] == 7
    random, golden = report["shares"]["lockstep games"], report["shares"]["golden games"]
    assert random["positions"] > report["parts"][-3]["checked"]
    assert golden == {"positions": 5, "proved": 5}


def test_verify_compares_on_symbols(few_proofs: None, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = Pair("2p progress", "advance", "equal", 25, 5, False, ["hal.progress.cost"])
    found = Equality("hallertau", [pair], 1, 9, 7, 0.1)
    asked: list[float | None] = []

    def compared(game: Game, *, seconds: float | None, **_: Any) -> Equality:
        asked.append(seconds)
        return found

    monkeypatch.setattr(verify, "prove_equal", compared)
    monkeypatch.setattr(verify, "written_scenarios", lambda game: ())
    monkeypatch.setattr(verify, "audits_of", lambda game: {})
    result = gebot("verify", "hallertau", "--symbols", "3", "--seconds", "0.1")
    assert asked == [3.0]
    assert "On symbols: In 1 of 9 situations 1 of 1 pairs" in result.stdout
    pair.status, pair.why = "refuted", ["Afterwards it differs.", "As a scenario"]
    [report] = json.loads(gebot("verify", "hallertau", "--symbols", "3", "--seconds", "0.1", "--json").stdout)
    (part,) = [part for part in report["parts"] if "on symbols" in part["what"]]
    assert (part["checked"], part["failed"]) == (1, 1)
    assert part["problems"] == ["advance in 2p progress\nAfterwards it differs.\nAs a scenario"]


def test_verify_says_how_many_positions_are_proved_ones(few_proofs: None) -> None:
    share = verify.Share(8, 7)
    assert share.told("golden games") == "Of 8 positions of golden games 7 are among these: 87 %."
    result = gebot("verify", "hallertau", "--symbols", "0", "--seconds", "0.1")
    assert "Of 5 positions of golden games 5 are among these: 100 %." in result.stdout
    assert re.search(r"Of \d+ positions of lockstep games", result.stdout)


def test_positions_are_no_proved_ones_if_something_is_not_proved(tmp_path: Path) -> None:
    failed = ProofResult("closure:x@y", "closure", "y", "x", [], "failed", "", players=1, problem="No.")
    proofs = running.Proofs("hallertau", "s", [failed], [], 0.1, 1, extent=Extent([1]))
    with store.run("verify", game_named("hallertau")) as log:
        assert verify.share(proofs, Looked(9, 9), "lockstep games", log) == verify.Share(9, 0)


def test_verify_tells_a_disagreement_about_a_position(few_proofs: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def disagree(game: Game, players: list[int], **_: Any) -> LockstepRun:
        position = game.engine.new(2).snapshot()
        found = Disagreement(What.IMPOSSIBLE, "  x is 1", 2, position, [], None, position, {"round": 7})
        return LockstepRun(steps=1, tried=Tried(3, 2), seconds=0.1, disagreement=found)

    monkeypatch.setattr(verify, "run", disagree)
    monkeypatch.setattr(playing, "check", lambda game, *_: (3, []))
    monkeypatch.setattr(verify, "written_scenarios", lambda game: ())
    result = gebot("verify", "acbas", "--symbols", "0", "--json")
    assert result.exit_code == 1
    [report] = json.loads(result.stdout)
    parts = {part["what"]: part for part in report["parts"]}
    assert (parts["lockstep steps"]["checked"], parts["lockstep steps"]["failed"]) == (1, 0)
    told = parts["impossible positions, refused by both or by none"]
    assert (told["checked"], told["failed"]) == (3, 1)
    assert "disagree about whether a position can occur" in told["problems"][0]
    assert "changed:\n  round: 7\n" in told["problems"][0]


def test_verify_fails_when_a_playthrough_has_changed(few_proofs: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "check", lambda game, *_: (3, ["one.jsonl: it is another game now"]))
    monkeypatch.setattr(verify, "written_scenarios", lambda game: ())
    result = gebot("verify", "acbas", "--symbols", "0", "--seconds", "0.1")
    assert result.exit_code == 1
    assert "golden playthroughs: one.jsonl: it is another game now" in result.stdout


def test_verify_counts_the_buildings(few_proofs: None) -> None:
    result = gebot("verify", "acbas", "--symbols", "0", "--seconds", "1")
    assert "58/58 special buildings proved, built, used and refused on both sides." in result.stdout
    assert "Proofs: 3 questions, 1 asked now, the rest remembered." in result.stdout
    assert "acbas: verified." in result.stdout
    assert result.exit_code == 0, result.output


def test_verify_fails_when_a_card_was_never_refused(few_proofs: None, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_named("hallertau")
    seventh = game.model.pieces["hal.card.7"]

    def never_refused(*_: Any, **__: Any) -> list[Audit]:
        cards = game.model.pieces.values()
        return [audited(card, "a refusal one step short" if card is seventh else "") for card in cards]

    monkeypatch.setattr(verify, "audit", never_refused)
    monkeypatch.setattr(verify, "written_scenarios", lambda game: ())
    result = gebot("verify", "hallertau", "--symbols", "0", "--seconds", "0.1", "--json")
    assert result.exit_code == 1
    (part,) = [part for part in json.loads(result.stdout)[0]["parts"] if part["what"] == audits_of(game)["card"].what]
    assert (part["checked"], part["failed"]) == (330, 1)
    told = f"{seventh.title}: proved, played 1 times, refused 1 times; not seen: a refusal one step short"
    assert part["problems"] == [told]


def test_verify_fails_when_a_rule_is_never_seen(few_proofs: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify, "written_scenarios", lambda game: ())
    result = gebot("verify", "hallertau", "--symbols", "0", "--seconds", "0.1")
    assert result.exit_code == 1
    assert "never broken: " in result.stdout
    assert "NOT verified" in result.stdout
