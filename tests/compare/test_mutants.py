"""Small changes to a model or an engine: which there are, how they are chosen and imported, and what is excused."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from proofs.compare.equal.running import Pair
from proofs.compare.mutants import excuses, importing, limits, symbols
from proofs.compare.mutants.attack import Job, Notice, Word
from proofs.compare.mutants.changes import Mutant, mutants_of
from proofs.compare.mutants.known import MANY, Known, OfLook, OfStage
from proofs.compare.mutants.report import summed_up
from proofs.compare.mutants.running import Outcome
from proofs.compare.mutants.sampling import all_mutants, domains_of, sample, sources_of
from proofs.compare.mutants.symbols import REACHED, Compared, Comparing
from proofs.compare.mutants.targets import ENGINE, MODEL, TARGETS, Target
from proofs.game import Game
from proofs.prove.tasks import DECIDING
from proofs.registry import game_named, games
from spec.kernel import Focus
from tests import candles

SOURCE = '''
"""A module of 3 rules."""
from spec.kernel import require, rule

MOST = 3
TABLE = {"deal": 1, "play": 2}


@rule("toy.rule.1", en="1-2")
def one(game: Game, seat: Seat, count: int = 2) -> None:
    """At least 1 is taken."""
    require(both(count >= 1, not game.over))
    if count < 2:
        raise ValueError("1 is too few")
    game.stack -= count + 1
    game.phase = "play" if decide(game.left) else f"over {count + 1}"
    the_next(game, move.player)
    return game.players[seat]


def words(count: int) -> str:
    return "play" if count == 1 else "deal"


OVER = lambda game: game.phase == "over" and negate(game.on)
'''

DOMAINS = [("deal", "play", "over"), ("over", "under")]


def changed(source: str = SOURCE) -> dict[str, Mutant]:
    return {mutant.id: mutant for mutant in mutants_of("toy", source, DOMAINS)}


def made(slug: str) -> list[str]:
    return [mutant.after for id, mutant in changed().items() if id.endswith(f":{slug}")]


@pytest.mark.parametrize(
    ("slug", "lines"),
    [
        ("3-to-4", ["MOST = 4"]),
        ("3-to-2", ["MOST = 2"]),
        ("1-to-0", ["require(both(count >= 0, not game.over))", "game.stack -= count + 0"]),
        ("ge-to-gt", ["require(both(count > 1, not game.over))"]),
        ("lt-to-le", ["if count <= 2:"]),
        ("eq-to-ne", ['OVER = lambda game: game.phase != "over" and negate(game.on)']),
        ("both-to-either", ["require(either(count >= 1, not game.over))"]),
        ("not-removed", ["require(both(count >= 1, game.over))"]),
        ("negate-removed", ['OVER = lambda game: game.phase == "over" and (game.on)']),
        ("and-to-or", ['OVER = lambda game: game.phase == "over" or negate(game.on)']),
        ("plus-to-minus", ["game.stack -= count - 1"]),
        ("minus-to-plus", ["game.stack += count + 1"]),
        ("play-to-over", ['game.phase = "over" if decide(game.left) else f"over {count + 1}"']),
        ("over-to-under", ['OVER = lambda game: game.phase == "under" and negate(game.on)']),
        ("turned-round", ['game.phase = "play" if (not decide(game.left)) else f"over {count + 1}"']),
        (
            "other-seat",
            ["the_next(game, (1 if move.player == 0 else 0))", "return game.players[(1 if seat == 0 else 0)]"],
        ),
        ("dropped", ["pass"] * 4),
    ],
)
def test_each_kind_of_change_is_made(slug: str, lines: list[str]) -> None:
    assert made(slug) == lines


def test_tables_types_decorators_and_what_is_said_stay_as_they_are() -> None:
    lines = SOURCE.split("\n")
    untouched = ('"""A module', "TABLE", "@rule", "def one", '"""At least', "raise", "return \"play\"")
    for mutant in changed().values():
        assert not lines[mutant.line - 1].strip().startswith(untouched), mutant.id


def test_a_change_is_told_with_its_place_and_the_same_source_has_the_same_ids() -> None:
    found = changed()
    assert "toy:5:8:3-to-4" in found
    assert found["toy:5:8:3-to-4"].function == ""
    assert found["toy:12:24:ge-to-gt"].function == "toy:10:0"
    assert list(found) == list(changed())
    assert found["toy:12:5:dropped"].change == "require(both(count >= 1, not game.over)) is left out"


def test_text_that_is_not_ascii_and_lines_that_go_on_are_changed_in_the_right_place() -> None:
    source = 'def one(game):\n    """x"""\n    return ("ä", game.left  # not < this\n        < 2)\n'
    (lt,) = [one for id, one in changed(source).items() if "lt-to-le" in id]
    assert lt.applied(source) == source.replace("        < 2", "        <= 2")


ENGINE_SOURCE = '''
"""A module of an engine."""
from engine.toy.names import HOPS, PLAY, WHEAT
from engine.wire.errors import IllegalMove, fault


def take(state: State, move: Move) -> str:
    """At least 1 is taken. Line 3"""
    if state.phase != PLAY:
        raise IllegalMove("1 is too few")
    player = state.players[state.turn]
    player.wood += player.goods[HOPS] | 1 << 2
    rest(state, move["player"])
    if isinstance(move, int | str) or player.mask & ~4:
        fault("players.1", "must be play")
    return dict(zip(state.stone, strict=True))
'''
ENGINE_DOMAINS = [("play", "over"), ("wood", "stone"), ("barley", "hops", "wheat")]


@pytest.mark.parametrize(
    ("slug", "lines"),
    [
        ("HOPS-to-WHEAT", ["player.wood += player.goods[WHEAT] | 1 << 2"]),
        ("wood-to-stone", ["player.stone += player.goods[HOPS] | 1 << 2"]),
        ("stone-to-wood", ["return dict(zip(state.wood, strict=True))"]),
        ("bits-or-to-and", ["player.wood += player.goods[HOPS] & 1 << 2"]),
        ("left-to-right", ["player.wood += player.goods[HOPS] | 1 >> 2"]),
        ("invert-removed", ["if isinstance(move, int | str) or player.mask & 4:"]),
        ("bits-and-to-or", ["if isinstance(move, int | str) or player.mask | ~4:"]),
        ("other-seat", ["player = state.players[(state.turn) - 1]", 'rest(state, (1 if move["player"] == 0 else 0))']),
        ("2-to-3", ["player.wood += player.goods[HOPS] | 1 << 3"]),
        ("ne-to-eq", ["if state.phase == PLAY:"]),
        ("dropped", ["pass"] * 4),
        ("True-to-False", []),
        ("play-to-over", []),
    ],
)
def test_each_kind_of_change_to_an_engine_is_made(slug: str, lines: list[str]) -> None:
    """What says why something is refused stays as it is."""
    every = mutants_of("toy", ENGINE_SOURCE, ENGINE_DOMAINS, engine=True)
    assert [one.after for one in every if one.id.endswith(f":{slug}")] == lines


@pytest.mark.parametrize("target", TARGETS.values(), ids=lambda target: target.name)
@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_change_is_python_that_means_something_else(game: Game, target: Target) -> None:
    texts = sources_of(game, target)
    meant = {module: ast.dump(ast.parse(text)) for module, text in texts.items()}
    every = list(all_mutants(game, target).values())
    assert {one.module for one in every} <= set(texts)
    for mutant in sample(every, 400, 1):
        assert ast.dump(ast.parse(mutant.applied(texts[mutant.module]))) != meant[mutant.module], mutant.id


def test_the_language_in_which_models_are_written_is_not_changed() -> None:
    for game in games():
        assert not [module for module in sources_of(game, MODEL) if module.startswith("spec.kernel")]


def test_of_an_engine_everything_is_changed_that_only_it_has() -> None:
    for game in games():
        modules = set(sources_of(game, ENGINE))
        assert {f"engine.{game.name}.game", f"engine.{game.name}.coherence"} <= modules
        assert all(f"{module}.".startswith(f"engine.{game.name}.") for module in modules)


def test_names_that_can_stand_in_each_others_place_are_those_declared_together() -> None:
    assert list(domains_of(candles.MODEL)) == []
    for game in games():
        assert (game.name,) in domains_of(game.model)
        assert max(map(len, domains_of(game.model))) > 5


def test_a_sample_goes_by_the_seed_and_is_even_over_the_modules() -> None:
    every = [one for name in "abc" for one in mutants_of(name, SOURCE)] + mutants_of("d", "MOST = 3\n")
    chosen = sample(every, 11, 7)
    assert chosen == sample(every, 11, 7)
    assert chosen != sample(every, 11, 8)
    assert Counter(one.module for one in chosen) == {"a": 3, "b": 3, "c": 3, "d": 2}
    assert len(sample(every, 10_000, 1)) == len(set(one.id for one in every)) == len(every)


# --- importing --------------------------------------------------------------------------------------------------


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module that nobody has imported, and nobody will have afterwards."""
    file = tmp_path / "attacked_module.py"
    file.write_text("def count():\n    '''x'''\n    return 1\n\n\ntwice = lambda: 2 * count()\nonce = count()\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    monkeypatch.delitem(sys.modules, "attacked_module", raising=False)
    return file


@pytest.fixture(autouse=True)
def forgotten() -> Any:
    yield
    sys.modules.pop("attacked_module", None)


def test_a_changed_module_is_imported_and_nothing_is_written(written: Path) -> None:
    before = written.read_text()
    importing.change("attacked_module", before.replace("return 1", "return 5"))
    assert importlib.import_module("attacked_module").twice() == 10
    assert written.read_text() == before
    assert list(written.parent.iterdir()) == [written]


def test_a_module_that_is_imported_can_not_be_changed_any_more(written: Path) -> None:
    importlib.import_module("attacked_module")
    with pytest.raises(RuntimeError, match="attacked_module can't be changed"):
        importing.change("attacked_module", "")


def test_of_a_changed_module_it_is_noted_when_the_function_is_run(written: Path) -> None:
    seen = importing.change(
        "attacked_module", written.read_text().replace("return 1", "return 5"), "attacked_module:6:8"
    )
    module = importlib.import_module("attacked_module")
    assert seen == set()
    assert module.twice() == 10
    assert seen == {"attacked_module:6:8"}


def test_it_is_noted_which_functions_are_run(written: Path) -> None:
    seen = importing.watch(["attacked_module"])
    module = importlib.import_module("attacked_module")
    assert seen == {"attacked_module:1:0"}
    seen.clear()
    assert module.twice() == 2
    assert seen == {"attacked_module:1:0", "attacked_module:6:8"}
    assert module.count.__doc__ == "x"


# --- what has to be looked at -----------------------------------------------------------------------------------


def known() -> Known:
    """Two looks at any position, of which the first runs one function more and goes more ways."""
    looks = {"take": OfLook(1.0, [1, 2], {"ways": 9}, []), "deal": OfLook(1.0, [2], {"ways": 3}, [])}
    looks |= {"play": OfLook(9.0, [5], {"ways": MANY + 1}, []), DECIDING: OfLook(1.0, [5], {"ways": 1}, [])}
    stages = {stage.name: OfStage([], {}) for stage in MODEL.stages}
    stages["any position"] = OfStage([3], looks)
    return Known("", ["at import", "of take", "of both", "of the list", "of nobody", "of play"], [0], stages, {})


@pytest.mark.parametrize(
    ("function", "first", "last"),
    [
        ("of take", ["take"], []),
        ("of both", ["deal", "take"], []),
        ("of play", [], ["play", DECIDING]),
        ("of nobody", [], []),
        ("at import", ["deal", "take"], ["play", DECIDING]),
        ("of the list", ["deal", "take"], ["play", DECIDING]),
        ("", ["deal", "take"], ["play", DECIDING]),
    ],
)
def test_looks_are_taken_that_run_what_is_changed(function: str, first: list[str], last: list[str]) -> None:
    (stage,) = [stage for stage in MODEL.stages if stage.name == "any position"]
    concerned = known().concerned(function)
    assert concerned.looks(stage, many=False) == first
    assert concerned.looks(stage, many=True) == last


def test_what_does_not_end_is_ended_whatever_it_expects() -> None:
    code = (
        "from proofs.compare.mutants.limits import DoesNotEnd, at_most\n"
        "try:\n"
        "    with at_most(0.2):\n"
        "        while True:\n"
        "            try:\n"
        "                sum(range(1000))\n"
        "            except Exception:\n"
        "                pass\n"
        "except DoesNotEnd:\n"
        "    print('ended')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "ended\n"
    with limits.at_most(60):
        pass


# --- excuses and summary ----------------------------------------------------------------------------------------


def excused(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    (tmp_path / "mutants.yaml").write_text(text)
    there = SimpleNamespace(submodule_search_locations=[str(tmp_path)])
    monkeypatch.setattr("importlib.util.find_spec", lambda name: there)
    return excuses.excuses_of(candles.GAME.but(parts="toy"))


def test_excuses_have_an_id_and_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = excused("- {id: 'a:1:1:dropped', reason: It says the same.}\n", tmp_path, monkeypatch)
    assert found == {"a:1:1:dropped": "It says the same."}
    assert excuses.stale(found, {"b"}) == ["a:1:1:dropped"]
    assert excuses.stale(found, {"a:1:1:dropped"}) == []
    assert excused("", tmp_path, monkeypatch) == {}
    with pytest.raises(excuses.BadExcuses, match=r"mutants.yaml should be a list"):
        excused("- {id: x}\n", tmp_path, monkeypatch)


def test_a_game_without_parts_excuses_nothing() -> None:
    assert excuses.excuses_of(candles.GAME) == {}


def test_the_summary_counts_proofs_apart() -> None:
    def outcome(id: str, notice: Notice | None) -> Outcome:
        return Outcome(id, "toy", 1, "", "", "", 0.1, notice)

    outcomes = [
        outcome("a", Notice("import", "toy", "", "import")),
        outcome("b", Notice("preservation", "take", "", "proof")),
        outcome("c", Notice("scenario", "x.yaml:1", "", "play")),
        outcome("d", None),
        outcome("e", None),
    ]
    about = {"target": "model", "game": "toy", "players": 2, "seed": 1, "possible": 9, "chosen": 6}
    found = summed_up(outcomes, {"d": "It says the same.", "b": "Wrong."}, [], ["x"], about)
    assert (found.of_proofs, found.of_anything) == (1, 3)
    assert found.survivors == ["e"]
    assert found.excused == {"d": "It says the same."}
    assert found.noticed_though_excused == ["b"]
    assert found.sentences() == [
        "5 of 9 mutants: proofs notice 1 (20 %), anything notices 3 (60 %).",
        "Half of those that were noticed took 0.1 s or less.",
        "1 that were chosen were not looked at.",
        "Without any change 1 things are not as they should be; they don't count.",
    ]


def test_what_is_equal_where_it_was_compared_is_told_apart() -> None:
    def outcome(id: str, compared: Compared | None, notice: Notice | None = None) -> Outcome:
        return Outcome(id, "toy", 1, "", "", "", 3.0, notice, compared)

    outcomes = [
        outcome("a", Compared(situations=2, pairs=6, paths=1200)),
        outcome("b", Compared(situations=2, pairs=6, paths=9, open=1)),
        outcome("c", Compared(elsewhere=3)),
        outcome("d", Compared(situations=1, pairs=3, paths=3)),
        outcome("e", None, Notice("equal", "toy, take", "", "proof")),
    ]
    about = {"target": "engine", "game": "toy", "players": 0, "seed": 1, "possible": 9, "chosen": 5}
    found = summed_up(outcomes, {"d": "It says the same."}, [], [], about)
    assert found.equal == {"a": "equal in 2 situations, 6 pairs, 1,200 paths"}
    assert found.survivors == ["b", "c"]
    assert found.excused == {"d": "It says the same."}
    assert found.by_proofs == {"equal": 1}
    assert found.sentences() == [
        "5 of 9 mutants: 1 noticed, 1 equal where compared, 1 excused, 2 survive. "
        "Of those that should be noticed, 1 (33 %) were.",
        "Half of those that were noticed took 3.0 s or less.",
    ]


# --- on symbols -------------------------------------------------------------------------------------------------


def pair(status: str) -> Pair:
    return Pair("toy", "take", status, 2, 1, False, [], why=["The engine accepts what the model refuses."])


@pytest.mark.parametrize(
    ("come", "runs", "equal", "told"),
    [
        (["equal", "equal"], True, True, "equal in 1 situations, 2 pairs, 4 paths"),
        (["equal", "open"], True, False, "1 open in 1 situations, 2 pairs"),
        (["equal"], False, False, "not run on symbols in 1 situations"),
        ([], None, False, "1 open in 1 situations, 0 pairs"),
    ],
)
def test_nothing_is_called_equal_unless_it_was_run_and_settled(
    monkeypatch: pytest.MonkeyPatch, come: list[str], runs: bool | None, equal: bool, told: str
) -> None:
    """Where something breaks down on symbols, nothing is settled."""
    seen: set[str] = set()

    def compared(game: Game, focus: Focus) -> tuple[list[Pair], int]:
        if runs is None:
            raise TypeError("a symbol")
        seen.update(["toy:1:0"] if runs else [])
        return [pair(status) for status in come], 9

    monkeypatch.setattr(symbols, "compared", compared)
    monkeypatch.setattr(symbols, "situations_of", lambda game: [Focus("toy", None)])
    comparing = Comparing(candles.GAME, "toy:1:0", seen, 60, lambda name: None)
    assert comparing.refuted(["toy", "gone"], 9) is None
    assert comparing.found.is_equal is equal
    assert comparing.found.told() == told


def test_some_situations_of_each_type_of_move_are_chosen() -> None:
    every = {
        name: Focus(name, None, kind=kind) for name, kind in zip("abcd", ("take", "take", None, None), strict=True)
    }
    assert symbols.chosen(list("abcd"), every, 3) == ["a", "c", "b"]
    assert symbols.chosen(list("dcba"), every, 9) == ["d", "b", "c", "a"]


@pytest.mark.parametrize(
    ("module", "part", "noticed"),
    [
        ("engine.hallertau.rounds", "state.turn = later[0]", True),
        ("engine.hallertau.game", "state.used = None", False),
    ],
)
def test_what_nothing_else_notices_is_compared_on_symbols(
    tmp_path: Path, module: str, part: str, noticed: bool
) -> None:
    """In the phase of progress no space is in use, whether it is forgotten or not."""
    source = sources_of(game_named("hallertau"), ENGINE)[module]
    line = 1 + source[: source.index(part)].count("\n")
    (mutant,) = [one for one in mutants_of(module, source) if one.line == line and one.id.endswith("dropped")]
    stages = {stage.name: OfStage([], {}) for stage in ENGINE.stages}
    stages[REACHED].looks["2p progress first=0"] = OfLook(1.0, [0], {"symbols": 9}, [])
    known = tmp_path / "known.json"
    known.write_bytes(msgspec.json.encode(Known("", [mutant.function], [], stages, {})))
    about = {"module": module, "source": mutant.applied(source), "function": mutant.function}
    job = Job("engine", "hallertau", 0, 1, 0.0, 60.0, str(known), 5, **about)  # type: ignore[arg-type]
    command = [sys.executable, "-m", "proofs.compare.mutants.attack"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(msgspec.json.encode(job) + b"\n")
        process.stdin.flush()
        last = msgspec.json.decode(process.stdout.read().splitlines()[-1], type=Word)
    assert last.over
    if noticed:
        assert last.notice is not None and last.compared is None
        assert (last.notice.how, last.notice.kind) == ("proof", "equal")
        assert last.notice.subject == "2p progress first=0, end_progress"
    else:
        assert last.notice is None and last.compared is not None
        assert last.compared.is_equal and last.compared.situations == 1
