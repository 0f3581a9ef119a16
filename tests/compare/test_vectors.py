"""Conformance vectors: every rule in them, the files, their schema, and the loop of the docs on our own engine."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from proofs.cli import app
from proofs.compare.disagreement import Disagreement
from proofs.compare.vectors import choosing
from proofs.compare.vectors import files as vector_files
from proofs.compare.vectors.choosing import Feature, Uncovered, Vector, choose, faults, features, shown
from proofs.registry import game_named, games
from proofs.wire import canonical
from spec.kernel import Model
from spec.kernel.records import Malformed

LAST_CARD = 12
"""Cards up to this one are looked at here; all of them would take half a minute."""

pytestmark = pytest.mark.xdist_group("proofs")
ACBAS = game_named("acbas")
ROOT = Path(__file__).parents[2]
each_game = pytest.mark.parametrize("name", [game.name for game in games()])


def wanted(model: Model) -> set[Feature]:
    later = {id for id, piece in model.pieces.items() if piece.kind == "card" and int(piece.name) > LAST_CARD}
    return {(rule, how) for rule, how in features(model) if rule not in later}


@cache
def made(name: str) -> list[Vector]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(choosing, "features", wanted)
        return choosing.make(game_named(name))


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The vectors of both games, written."""
    folder = tmp_path_factory.mktemp("vectors")
    for game in games():
        vector_files.write(folder / game.name, game, made(game.name))
    return folder


def lines(folder: Path) -> Iterator[Any]:
    for file in sorted(folder.glob("*.jsonl")):
        yield from map(json.loads, file.read_text(encoding="utf-8").splitlines())


def gebot(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


# --- which vectors there are ------------------------------------------------------------------------------------


@each_game
def test_every_rule_is_kept_and_broken(name: str, folders: Path) -> None:
    told = list(lines(folders / name))
    legal = [one for one in told if one["verdict"] not in ("illegal", "malformed")]
    for rule, how in sorted(wanted(game_named(name).model)):
        where = {"kept": [one["rules"] for one in legal], "broken": [one["breaks"] for one in told]}[how]
        assert any(rule in rules for rules in where), f"{rule} is never {how}"


@each_game
def test_a_rule_is_broken_alone(name: str) -> None:
    broken = {rule for rule, how in wanted(game_named(name).model) if how == "broken"}
    alone = {vector.breaks[0] for vector in made(name) if len(vector.breaks) == 1}
    assert broken - alone <= {"acb.building.haystack", "agr.fences.spaces"}


@each_game
def test_vectors_say_what_the_model_says(name: str, folders: Path) -> None:
    game = game_named(name)
    for one in lines(folders / name):
        if one["kind"] == "move":
            again = choosing.judge(game, one["title"], one["position"], one["move"])
            assert (again.verdict, again.breaks, again.next) == (one["verdict"], one["breaks"], one["next"])
        elif one["kind"] == "setup":
            assert one["next"] == game.engine.new(one["players"], **one["options"]).snapshot()
        else:
            assert one["scores"] == game.engine.restore(one["position"]).scores()


@each_game
def test_every_variant_and_number_of_players_is_set_up(name: str) -> None:
    model = game_named(name).model
    set_up = [vector for vector in made(name) if vector.kind == "setup"]
    assert {vector.players for vector in set_up} == set(model.players)
    assert {canonical(vector.options) for vector in set_up} == set(map(canonical, model.variants.values()))


@each_game
def test_many_kinds_of_malformed_moves(name: str) -> None:
    malformed = [vector for vector in made(name) if vector.verdict == "malformed"]
    titles = {vector.title for vector in malformed}
    assert {"The type is missing", "A key too many", "A number as a text", "There is no such name"} <= titles
    assert len({json.dumps(vector.move) for vector in malformed}) == len(malformed) > 25
    for vector in malformed:
        with pytest.raises(Malformed):
            game_named(name).model.read_move(vector.move)


def test_faults_are_faults_of_every_part() -> None:
    told = dict(faults({"type": "advance", "player": 0, "shop": "bakery", "pay": {"flax": 2}}))
    assert told["An amount of nothing"]["pay"] == {"flax": 0}
    assert "shop" not in told["The key shop is missing"]
    assert told["A number as a text"]["player"] == "0"


def vector(rules: list[str], breaks: list[str], title: str = "") -> Vector:
    verdict: choosing.Verdict = "illegal" if breaks else "legal"
    return Vector(game="hallertau", kind="move", title=title, players=1, verdict=verdict, rules=rules, breaks=breaks)


def test_few_and_small_vectors_are_chosen() -> None:
    some = [vector(["a"], []), vector(["a", "b"], [], "longer"), vector(["b", "a"], []), vector([], ["a", "b"])]
    some.append(vector([], ["a"]))
    chosen = choose(some, {("a", "kept"), ("b", "kept"), ("a", "broken"), ("b", "broken")}, ["a", "b"])
    assert [(one.id, one.rules, one.breaks) for one in chosen] == [
        ("a/broken", [], ["a"]),
        ("a/kept", ["b", "a"], []),
        ("b/broken", [], ["a", "b"]),
    ]


def test_a_rule_without_a_vector_is_named() -> None:
    with pytest.raises(Uncovered, match="b is never broken; c is never kept"):
        choose([vector(["a", "b"], [])], {("a", "kept"), ("c", "kept"), ("b", "broken")}, ["a", "b", "c"])


def test_model_and_engine_must_agree_about_a_vector() -> None:
    good = next(one for one in made("acbas") if one.verdict == "legal")
    choosing.agree(ACBAS, good)
    good.verdict = "illegal"
    try:
        with pytest.raises(Disagreement, match="a refusal"):
            choosing.agree(ACBAS, good)
    finally:
        good.verdict = "legal"


# --- files ------------------------------------------------------------------------------------------------------


@each_game
def test_files_are_always_the_same(name: str, folders: Path, tmp_path: Path) -> None:
    vector_files.write(tmp_path / "again", game_named(name), made(name))
    files = sorted(file.name for file in (folders / name).iterdir())
    assert files == sorted(file.name for file in (tmp_path / "again").iterdir())
    for file in files:
        assert (folders / name / file).read_bytes() == (tmp_path / "again" / file).read_bytes()


@each_game
def test_the_index_names_the_vectors_of_each_rule(name: str, folders: Path) -> None:
    index = json.loads((folders / name / "index.json").read_text(encoding="utf-8"))
    told = {one["id"]: one for one in lines(folders / name)}
    assert len(told) == index["vectors"] == sum(index["files"].values()) == sum(index["verdicts"].values())
    for rule, how in sorted(wanted(game_named(name).model)):
        assert index["rules"][rule][how]
        for id in index["rules"][rule][how]:
            assert rule in told[id]["rules" if how == "kept" else "breaks"]


@each_game
def test_vectors_have_the_form_of_the_schema(name: str, folders: Path) -> None:
    schema = json.loads((folders / name / "schema.json").read_text(encoding="utf-8"))
    assert schema["$schema"].endswith("2020-12/schema")
    whole = {frozenset(part["required"]) for part in schema["oneOf"]}
    for one in lines(folders / name):
        assert whole == {frozenset(one)}
        for part in ("position", "next"):
            if one[part] is not None:
                game_named(name).model.read_state(one[part])
    jsonschema_rs = pytest.importorskip("jsonschema_rs")
    validator = jsonschema_rs.validator_for(schema)
    for one in lines(folders / name):
        validator.validate(one)


def test_the_schema_refuses_what_is_no_vector(folders: Path) -> None:
    jsonschema_rs = pytest.importorskip("jsonschema_rs")
    validator = jsonschema_rs.validator_for(json.loads((folders / "acbas" / "schema.json").read_text(encoding="utf-8")))
    legal = next(one for one in lines(folders / "acbas") if one["verdict"] == "legal")
    assert validator.is_valid(legal)
    short = json.loads(json.dumps(legal))
    del short["position"]["players"][0]["animals"]["cow"]
    wrong = [{**legal, "verdict": "malformed"}, {**legal, "next": None}, {**legal, "breaks": ["acb.flow.turn"]}]
    for one in [*wrong, {**legal, "surplus": 1}, {**legal, "move": {"type": "castle"}}, short]:
        assert not validator.is_valid(one)


def test_a_folder_with_other_files_is_left_alone(folders: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("years of work", encoding="utf-8")
    with pytest.raises(vector_files.NotOurs, match=r"thesis\.txt"):
        vector_files.write(tmp_path / "mine", ACBAS, made("acbas"))
    assert [file.name for file in (tmp_path / "mine").iterdir()] == ["thesis.txt"]
    vector_files.write(tmp_path / "deep" / "ours", ACBAS, made("acbas"))
    vector_files.write(tmp_path / "deep" / "ours", ACBAS, made("acbas")[:2])
    assert len(list(lines(tmp_path / "deep" / "ours"))) == 2
    assert [file.name for file in (tmp_path / "deep").iterdir()] == ["ours"]
    (tmp_path / "deep" / "ours" / "notes.txt").touch()
    with pytest.raises(vector_files.NotOurs, match=r"notes\.txt"):
        vector_files.write(tmp_path / "deep" / "ours", ACBAS, made("acbas"))


def test_an_interrupted_run_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    vector_files.write(tmp_path / "ours", ACBAS, made("acbas")[:2])

    def interrupted(_: Model) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(vector_files, "schema", interrupted)
    with pytest.raises(KeyboardInterrupt):
        vector_files.write(tmp_path / "ours", ACBAS, made("acbas"))
    assert len(list(lines(tmp_path / "ours"))) == 2
    assert [file.name for file in tmp_path.iterdir()] == ["ours"]


# --- the loop of the docs ---------------------------------------------------------------------------------------


@pytest.fixture
def loop(tmp_path: Path) -> Path:
    """The program in the docs, as a file."""
    code = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "vectors.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(code) == 1
    (tmp_path / "check.py").write_text(code[0], encoding="utf-8")
    return tmp_path / "check.py"


def checked(loop: Path, folder: Path, service: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(loop), str(folder), sys.executable, "-m", "engine.service", service]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)


@each_game
def test_our_engine_passes_all_vectors(name: str, loop: Path, folders: Path) -> None:
    result = checked(loop, folders / name, name)
    assert result.returncode == 0, result.stdout + result.stderr
    assert f"{len(made(name))} vectors, 0 differences." in result.stdout


def test_the_loop_says_what_is_otherwise(loop: Path, tmp_path: Path) -> None:
    some = [one for one in made("acbas") if one.verdict in ("legal", "illegal")][:20]
    vector_files.write(tmp_path / "wrong", ACBAS, some)
    for file in (tmp_path / "wrong").glob("*.jsonl"):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace('"verdict":"illegal"', '"verdict":"legal"'), encoding="utf-8")
    result = checked(loop, tmp_path / "wrong", "acbas")
    illegal = [one.id for one in some if one.verdict == "illegal"]
    assert result.returncode == 1
    assert f"20 vectors, {len(illegal)} differences." in result.stdout
    assert f"{illegal[0]}: verdict is illegal" in result.stdout


# --- the command ------------------------------------------------------------------------------------------------


def test_the_command_writes_and_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ready = made("acbas")
    monkeypatch.setattr(choosing, "make", lambda name, watch: ready)
    result = gebot("vectors", "acbas", str(tmp_path / "out"), "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout) == json.loads((tmp_path / "out" / "index.json").read_text(encoding="utf-8"))
    said = gebot("vectors", "acbas", str(tmp_path / "out")).stdout
    assert f"{len(ready)} vectors in " in said
    assert "Each of the 170 rules is kept" in said


def test_a_rule_that_is_missing_fails_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "_scenarios_of", lambda game: ())
    monkeypatch.setattr(choosing, "_solved", lambda game, missing, watch: [])
    monkeypatch.setattr(choosing, "_met", lambda game, missing: [])
    result = gebot("vectors", "acbas", str(tmp_path / "out"))
    assert result.exit_code == 1
    assert "acb.building.manor is never broken; acb.building.manor is never kept" in result.output
    assert not (tmp_path / "out").exists()


def test_misuse_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "index.json").write_text("[", encoding="utf-8")
    for words, message in (
        (("chess", "out"), "There is no game called 'chess'"),
        (("acbas", str(tmp_path / "file")), "is not a folder"),
        (("acbas", str(tmp_path / "mine")), "holds other files, such as index.json"),
    ):
        result = gebot("vectors", *words)
        assert result.exit_code == 2
        assert message in result.output
    assert json.loads(gebot("vectors", "acbas", str(tmp_path / "file"), "--json").stdout)["error"]
    monkeypatch.setitem(vars(ACBAS), "home", None)
    result = gebot("vectors", "acbas", str(tmp_path / "out"))
    assert result.exit_code == 2
    assert "tests/scenarios" in result.output


def test_what_a_vector_shows() -> None:
    assert shown(vector(["a", "b"], [])) == {("a", "kept"), ("b", "kept")}
    assert shown(vector(["a", "b"], ["b"])) == {("b", "broken")}
