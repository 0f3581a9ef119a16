"""Boxes at the command line: what one holds, what is wrong with one and in which line, and games with one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest
import typer
import yaml
from typer.testing import CliRunner, Result

from proofs import store
from proofs.cli import app
from proofs.compare import verify
from proofs.compare.keeping import Looked
from proofs.game import Box, Fault, Game
from proofs.games.key_harvest.box import BOX
from proofs.games.key_harvest.boxes import HERE
from proofs.registry import game_named
from proofs.scenarios import boxes
from proofs.scenarios.boxes import MOST_BYTES, inspected
from spec.kernel import to_json
from spec.kernel.judge import Coverage
from tests.candles import GAME as CANDLES

pytestmark = pytest.mark.usefixtures("evidence_apart")

GAME = game_named("key_harvest")
HOUSE = (HERE / "house.yaml").read_text(encoding="utf-8")


def gebot(*words: str, text: str | bytes | None = None) -> Result:
    result = CliRunner().invoke(app, list(words), input=text)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    assert "Traceback" not in result.output
    return result


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def written(folder: Path, *changes: tuple[str, str], name: str = "my.yaml") -> str:
    """The box `house` with some of its text changed."""
    text = HOUSE
    for before, after in changes:
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    (folder / name).write_text(text, encoding="utf-8")
    return name


def line_of(folder: Path, name: str, beginning: str, number: int = 0) -> int:
    """The line of a file that begins so; of several one by its number."""
    lines = (folder / name).read_text(encoding="utf-8").splitlines()
    return [count for count, line in enumerate(lines, 1) if line.startswith(beginning)][number]


# --- what a box holds ---------------------------------------------------------------------------------------------


def test_what_a_full_box_holds() -> None:
    result = gebot("box", "check", str(HERE / "house.yaml"))
    assert result.exit_code == 0
    assert result.output.splitlines()[0].endswith("house.yaml: a box of key_harvest, for model and engine.")
    for line in (
        "  spaces: 56",
        "  adjoining pairs: 141",
        "  crops known: 56 of 56: wine 11, hops 12, apples 10, vegetables 10, wheat 13",
        "  starting pairs: 4 of 4, with 8 fields",
        "  workers: 12 of 12 with a rank: rank 1: 2, rank 2: 2, rank 3: 2, rank 4: 3, rank 5: 3",
        "  events: 14",
        "  words not used: none",
        "  dealt by nature: nothing",
    ):
        assert line in result.output.splitlines()


def test_what_nature_deals() -> None:
    result = gebot("box", "check", str(HERE / "text.yaml"), "--json")
    assert result.exit_code == 0
    told = json.loads(result.stdout)
    assert (told["game"], told["good"], told["agree"], told["faults"]) == ("key_harvest", True, True, [])
    dealt = "the crops of 54 fields; 6 fields of starting pairs; the ranks of 12 workers"
    assert told["box"]["dealt by nature"] == dealt
    assert told["box"]["words"] == "nothing 26"


def test_json_is_read_as_well(folder: Path) -> None:
    (folder / "house.json").write_text(json.dumps(yaml.safe_load(HOUSE), indent="\t"), encoding="utf-8")
    assert gebot("box", "check", "house.json").exit_code == 0
    assert gebot("box", "check", "-", text=HOUSE).exit_code == 0


# --- what is wrong ------------------------------------------------------------------------------------------------

WRONG_ADJACENCY = ("  B3: [A2, A3, B2, B4, C3, C4]", "  B3: [A2, A3, B2, B4, C3]")
FAR = ("  B3: [A2, A3, B2, B4, C3, C4]", "  B3: [A2, A3, B2, B4, C3, C4, E7]")
CROP_TOO_MANY = ("  G7: hops\n", "  G7: hops\n  G8: wine\n")
CROP_TWICE = ("  G7: hops\n", "  G7: hops\n  A1: hops\n")
UNKNOWN_WORD = ("power: {get_crops: 1}", "power: {get_crop: 1}")
DUPLICATE = ("  A2: [A1, A3, B2, B3]\n", "  A1: [A2, B1, B2]\n  A2: [A1, A3, B2, B3]\n")
FIELD_IN_TWO_PAIRS = ("  - [A3, D5]", "  - [A3, E4]")


@pytest.mark.parametrize(
    ("change", "beginning", "number", "path", "said"),
    [
        (WRONG_ADJACENCY, "  C4:", 0, "board.C4", "B3 adjoins it, which B3 does not say."),
        (FAR, "  B3:", 0, "board.B3.6", "B3 and E7 are no pair that can adjoin."),
        (CROP_TOO_MANY, "  G8:", 0, "fields.G8", "name exactly the spaces of the board; this is none."),
        (CROP_TWICE, "  A1:", 2, "fields.A1", "A1 is a duplicate code: it is given in line 63 already."),
        (UNKNOWN_WORD, "  - {name: Harvester", 0, "farmhands.0.power", "which 'get_crop' is not."),
        (DUPLICATE, "  A1:", 1, "board.A1", "A1 is a duplicate code: it is given in line 6 already."),
        (FIELD_IN_TWO_PAIRS, "  - [A3", 0, "pairs.1", "E4 is named twice."),
    ],
)
def test_each_fault_is_one_sentence_with_its_line(
    folder: Path, change: tuple[str, str], beginning: str, number: int, path: str, said: str
) -> None:
    file = written(folder, change)
    result = gebot("box", "check", file)
    assert result.exit_code == 1
    (told,) = result.output.splitlines()
    assert told.startswith(f"my.yaml, line {line_of(folder, file, beginning, number)}, {path}: ")
    assert told.endswith(said)


def test_all_faults_of_a_box_are_told_at_once(folder: Path) -> None:
    """One wrong adjacency, a crop too many, an unknown word and a duplicate code: four sentences, by line."""
    file = written(folder, WRONG_ADJACENCY, CROP_TOO_MANY, UNKNOWN_WORD, DUPLICATE)
    result = gebot("box", "check", file)
    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert [line.split(", ")[2].split(":")[0] for line in lines] == [
        "board.A1",
        "board.C4",
        "fields.G8",
        "farmhands.0.power",
    ]
    told = json.loads(gebot("box", "check", file, "--json").stdout)
    assert (told["good"], told["agree"], told["box"]) == (False, True, None)
    assert [fault["path"] for fault in told["faults"] if fault["by"] == "file"] == ["board.A1"]
    for side in ("model", "engine"):
        found = [(fault["line"], fault["path"]) for fault in told["faults"] if fault["by"] == side]
        assert [path for _, path in found] == ["board.C4", "fields.G8", "farmhands.0.power"]
        starts = ("  C4:", "  G8:", "  - {name: Harvester")
        assert [line for line, _ in found] == [line_of(folder, file, start) for start in starts]


def test_what_is_missing_is_told_where_it_should_be(folder: Path) -> None:
    file = written(folder, ("rank: 1, mark: bell, power: {harvest: null}", "rank: 1, power: {harvest: null}"))
    line = line_of(folder, file, "  - {name: Gleaner")
    assert gebot("box", "check", file).output == f"my.yaml, line {line}, farmhands.1: it has no mark.\n"
    (folder / "name.yaml").write_text("name: mine\n")
    told = gebot("box", "check", "name.yaml").output.splitlines()
    assert len(told) == 7 and all(line.startswith("name.yaml, line 1: it has no ") for line in told)


UNREADABLE: dict[str, tuple[bytes, str]] = {
    "broken.yaml": (b"name: [1\n", "broken.yaml, line 2: This is not YAML: "),
    "binary.yaml": (b"\xff\xfe\x00", "binary.yaml: This is not text in UTF-8."),
    "zero.yaml": (b"name: a\x00b", "zero.yaml, line 1: This is not YAML: "),
    "empty.yaml": (b"", "empty.yaml: The file is empty."),
    "comment.yaml": (b"# nothing\n", "comment.yaml: The file is empty."),
    "huge.yaml": (b"#" * (MOST_BYTES + 1), "huge.yaml: The file is too large for a box: it has more than 1,000,000"),
    "deep.yaml": (b"[" * 100_000, "deep.yaml, line 1: This is nested too deeply for a box."),
    "many.yaml": (b"a: &a [1]\nb: [*a, *a]\n", "many.yaml, line 2: A box has no aliases: write out what *a stands"),
    "two.yaml": (b"name: one\n---\nname: two\n", "two.yaml, line 3: There is more than one box in this file."),
    "date.yaml": (b"name: 2020-01-01\n", "date.yaml, line 1, name: '2020-01-01' is neither text nor a number"),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_file_that_can_not_be_read(name: str, folder: Path) -> None:
    content, said = UNREADABLE[name]
    (folder / name).write_bytes(content)
    result = gebot("box", "check", name)
    assert result.exit_code == 2
    (told,) = result.output.splitlines()
    assert told.startswith(said)
    as_json = gebot("box", "check", name, "--json")
    assert json.loads(as_json.stdout) == {"error": told}


def test_what_is_no_file_or_no_box_of_anybody(folder: Path) -> None:
    for name, said in (("missing.yaml", "No such file"), (".", "Is a directory")):
        result = gebot("box", "check", name)
        assert (result.exit_code, len(result.output.splitlines())) == (2, 1)
        assert said in result.output
    written(folder)
    assert "acbas has no boxes" in gebot("box", "check", "my.yaml", "--game", "acbas").output
    assert "Did you mean key_harvest?" in gebot("box", "check", "my.yaml", "--game", "key_harves").output
    assert gebot("box", "check", "my.yaml", "--game", "key_harvest").exit_code == 0


@pytest.mark.parametrize("text", ["[]", "house", "7", "[[[[[]]]]]", "{}"])
def test_something_else_is_no_box(text: str) -> None:
    result = gebot("box", "check", "-", text=text)
    assert result.exit_code == 1
    assert result.output.startswith("-, line 1")


def test_help() -> None:
    assert "check" in gebot("box").output
    assert "gebot box check" in gebot("box", "check", "--help").output
    assert "box" in gebot("--help").output


# --- where model and engine disagree ------------------------------------------------------------------------------


def without_faults(plain: Any) -> Iterable[Fault]:
    return ()


def refusing(plain: Any) -> Iterator[Fault]:
    yield Fault(("fields", "A1"), "it does not like it.")


def judged_by(monkeypatch: pytest.MonkeyPatch, game: Game, **sides: Any) -> None:
    """The game has readers that are wrong."""
    kept = {"model": BOX.model, "engine": BOX.engine, "tell": BOX.tell, "options": BOX.options}
    monkeypatch.setitem(game.__dict__, "box", Box(**{**kept, **sides}))


@pytest.mark.parametrize(("side", "other"), [("model", "engine"), ("engine", "model")])
def test_one_side_refuses_a_box(side: str, other: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judged_by(monkeypatch, GAME, **{side: refusing})
    result = gebot("box", "check", written(folder))
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        "my.yaml, line 63, fields.A1: it does not like it.",
        f"my.yaml: Model and engine disagree. The {other} takes this for a box, the {side} does not.",
    ]
    assert json.loads(gebot("box", "check", "my.yaml", "--json").stdout)["agree"] is False


def test_both_take_a_box_for_different_ones(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = GAME.engine

    class Twin:
        @staticmethod
        def new(players: int, box: Any) -> Any:
            return real.new(players, box={**box, "fields": {**box["fields"], "A1": "hops"}})

    monkeypatch.setitem(GAME.__dict__, "engine", Twin)
    result = gebot("box", "check", written(folder))
    assert result.exit_code == 1
    assert "They take this box for different ones: box.crops.wine.A1 is 1 for the model, None" in result.output


# --- games with a box ---------------------------------------------------------------------------------------------

OTHER_CROP = ("  A1: wine", "  A1: hops")


def test_lockstep_with_a_box(folder: Path) -> None:
    file = written(folder, OTHER_CROP)
    result = gebot("lockstep", "key_harvest", "--box", file, "--seconds", "1", "--json")
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert told["agree"] is True and told["steps"] > 0


def test_verify_plays_its_games_with_a_box(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Game, tuple[Game, str]]] = []

    def recorded(game: Game, log: store.Log, *, played: tuple[Game, str], **_: Any) -> NoReturn:
        asked.append((game, played))
        raise typer.Exit(0)

    monkeypatch.setattr(verify, "verify", recorded)
    file = written(folder, OTHER_CROP)
    assert gebot("verify", "key_harvest", "--box", file).exit_code == 0
    ((game, (boxed, variant)),) = asked
    assert game is GAME and variant == "my.yaml" and variant not in GAME.model.variants
    with store.run("verify", boxed) as log:
        steps, _ = verify._lockstep((boxed, variant), 0.5, 1, Coverage(), Looked(), lambda done, of: None, log)
    assert steps.checked > 0 and steps.problems == []


def test_perft_with_a_box(folder: Path) -> None:
    """If a crop is not known nature deals it first."""
    full = json.loads(gebot("perft", "key_harvest", "--box", written(folder), "--depth", "2", "--json").stdout)
    assert [(one["players"], one["model"], one["engine"]) for one in full] == [(2, 8, 8), (3, 12, 12), (4, 16, 16)]
    unknown = written(folder, ("  A1: wine\n", "  A1: null\n"))
    dealt = json.loads(gebot("perft", "key_harvest", "--box", unknown, "--depth", "1", "--json").stdout)
    assert [one["model"] for one in dealt] == [one["engine"] for one in dealt] == [5, 5, 5]


def test_ask_with_a_box(folder: Path) -> None:
    file = written(folder, OTHER_CROP)
    (folder / "position.yaml").write_text("phase: starting_fields\nfirst_player: 0\nturn: 0\n")
    result = gebot("ask", "key_harvest", "position.yaml", "--box", file, "--json")
    assert result.exit_code == 0, result.output
    position = json.loads(result.stdout)["position"]
    assert position["box"]["crops"]["hops"]["A1"] == 1
    assert len(json.loads(result.stdout)["legal"][0]["moves"]) == 4
    (folder / "whole.yaml").write_text(json.dumps(position))
    said = gebot("ask", "key_harvest", "whole.yaml", "--box", file)
    assert said.exit_code == 2
    assert "whole.yaml says itself what is printed on the pieces" in said.output


def test_a_conversation_with_a_box_keeps_it_in_what_is_saved(folder: Path) -> None:
    file = written(folder, OTHER_CROP)
    result = gebot("ask", "key_harvest", "--box", file, text="save saved.yaml\n")
    assert result.exit_code == 0, result.output
    saved = json.loads(gebot("ask", "key_harvest", "saved.yaml", "--json").stdout)["position"]
    assert saved["box"]["crops"]["hops"]["A1"] == 1
    assert saved["phase"] == "first_player"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("lockstep", "key_harvest", "--box", "bad.yaml"), "bad.yaml, line 119, fields.G8: "),
        (("perft", "key_harvest", "--box", "bad.yaml"), "fields.G8: "),
        (("verify", "key_harvest", "--box", "bad.yaml"), "fields.G8: "),
        (("ask", "key_harvest", "--box", "bad.yaml"), "fields.G8: "),
        (("conform", "key_harvest", "--box", "bad.yaml", "--", "true"), "fields.G8: "),
        (("lockstep", "key_harvest", "--box", "none.yaml"), "No such file"),
        (("lockstep", "acbas", "--box", "bad.yaml"), "acbas has no boxes"),
        (("lockstep", "key_harvest", "--variant", "text", "--box", "bad.yaml"), "Give either --variant or --box."),
        (("verify", "--box", "bad.yaml"), "--box needs the game whose box it is."),
    ],
)
def test_a_bad_box_is_refused_before_anything_is_played(words: tuple[str, ...], said: str, folder: Path) -> None:
    written(folder, CROP_TOO_MANY, name="bad.yaml")
    result = gebot(*words)
    assert result.exit_code == 2
    assert said in result.output


# --- any game -----------------------------------------------------------------------------------------------------


def test_another_game_may_have_boxes(folder: Path) -> None:
    """What a box is, the game says: here a length of candles."""

    def lengths(plain: Any) -> Iterator[Fault]:
        if not isinstance(plain, dict) or plain.get("length") != 3:
            yield Fault(("length",), "a candle is three inches long.")

    candles = CANDLES.but(box=Box(model=lengths, engine=lengths, tell=dict, options=lambda plain: {}))
    (folder / "candles.yaml").write_text("colour: red\nlength: 4\n")
    found = inspected(Path("candles.yaml"), candles)
    assert found.told() == ["candles.yaml, line 2, length: a candle is three inches long."]
    assert boxes.with_boxes([CANDLES, candles]) == [candles]
    (folder / "candles.yaml").write_text("length: 3\n")
    further, options = boxes.variant(Path("candles.yaml"), candles)
    assert options == {} and "candles.yaml" in further.model.variants
    assert "candles.yaml" not in CANDLES.model.variants
    bound = boxes.bound(GAME, {"box": yaml.safe_load(HOUSE)})
    assert to_json(bound.model.new(2))["phase"] == "first_player"
