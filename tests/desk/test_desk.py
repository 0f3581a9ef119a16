"""The desk: every command, good and bad; what is undone, kept, saved and loaded; how a line could go on."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from proofs import scenarios, traces
from proofs.compare import acting
from proofs.compare.witnesses import replay_trace
from proofs.desk import prompt
from proofs.desk.completion import completions
from proofs.desk.conversation import COMMANDS, Desk, command, example
from proofs.game import Desk as Spoken
from proofs.registry import game_named, game_names
from spec.hallertau.state import GOODS
from spec.kernel import to_json

PROGRESS = {"phase": "progress", "round": 2, "players.0.goods.clay": 1}
BY_RYE = "advance shop=carpentry pay.clay=1 pay.rye=1"
"""A move that breaks hal.progress.carpentry, and nothing else, in that position."""


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Files and what is kept go into a folder of the test."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GEBOT_CACHE", str(tmp_path / "cache"))
    return tmp_path


HALLERTAU, ACBAS = game_named("hallertau"), game_named("acbas")


def desk(given: dict[str, Any] | None = None, game: str = "hallertau") -> Desk:
    return Desk(game_named(game), 2, given or {})


def followed(desk: Desk, *lines: str) -> str:
    """The answer to the last of the lines, all of which can be followed."""
    said = ""
    for line in lines:
        said = desk.answer(line)
        assert not desk.misused, said
    return said


def refused(desk: Desk, line: str) -> str:
    """The answer to a line that can't be followed and changes nothing."""
    before = desk.now
    desk.misused = False
    said = desk.answer(line)
    assert desk.misused and desk.now is before, said
    return said


# --- commands ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("told", [True, False], ids=["examples of the game", "examples of any game"])
@pytest.mark.parametrize("name", game_names())
def test_every_command_has_help_with_an_example_that_can_be_followed(name: str, told: bool, elsewhere: Path) -> None:
    game = game_named(name)
    if not told:
        game = game.but(desk=Spoken(usual=game.desk.usual))
    players = 2 if 2 in game.model.players else game.model.players[0]
    overview = followed(Desk(game, players, {}), "help")
    for each, about in COMMANDS.items():
        assert about.usage.startswith(each) and about.usage in overview and about.what in overview
        here = Desk(game, players, {})
        line = example(here, each)
        assert line == game.desk.examples.get(each, line)
        assert f"Example: {line}" in followed(here, f"help {each}")
        followed(here, *NEEDED.get(each, ()))
        if each == "unset":
            followed(here, example(here, "set"))
        if each == "load":
            followed(here, line.replace("load", "save!"))
        assert followed(here, line) or each == "quit"
        files = {elsewhere / word for word in line.split() if word.endswith((".yaml", ".itf.json"))}
        assert set(elsewhere.iterdir()) >= files
        assert bool(files) == (each.rstrip("!") in ("save", "load", "trace"))
    (elsewhere / "a.itf.json").unlink()


NEEDED = {"try": ["legal"], "do": ["legal"], "undo": ["new"], "redo": ["new", "undo"]}
"""What must have been typed before an example makes sense."""


def test_the_beginning_of_a_command_is_enough() -> None:
    assert command("le") == "legal" and command("sa") == "save" and command("tra") == "trace"
    assert refused(desk(), "s") == "s could be set, show, scores or save."
    assert "Did you mean legal?" in refused(desk(), "leagl")
    assert "There is no command show!." in refused(desk(), "show!")


def test_empty_lines_and_comments_say_nothing() -> None:
    assert [followed(desk(), line) for line in ("", "  \t", "# legal")] == ["", "", ""]


def test_new_begins_with_other_players() -> None:
    here = desk({"round": 3})
    assert "Round 1" in followed(here, "new 4")
    assert here.now.players == len(here.now.position["players"]) == 4 and not here.now.given
    assert "1 to 4 players, not 5" in refused(here, "new 5")
    assert "number of players, not two" in refused(here, "new two")


def test_set_changes_what_is_given_and_the_rest_fits() -> None:
    here = desk()
    assert "players.0.tools: 3" in followed(here, "set players.0.tools 3")
    followed(here, "set players.0.goods {barley: 2, clay: 4}", "set phase progress")
    assert here.now.position == scenarios.usual(HALLERTAU, 2, here.now.given)
    assert here.now.given == {
        "players.0.tools": 3,
        "players.0.goods.barley": 2,
        "players.0.goods.clay": 4,
        "phase": "progress",
    }
    followed(here, "set players.0.goods {barley: 5}", "set {round: 2, players: {1: {jewels: 1}}}")
    assert here.now.given["players.0.goods.barley"] == 5 and here.now.given["players.0.goods.clay"] == 4
    assert here.now.position["round"] == 2 and here.now.position["players"][1]["jewels"] == 1


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("set", "Say what to set"),
        ("set round", "Say what to set"),
        ("set players.0.tols 3", "Did you mean players.0.tools?"),
        ("set players.0.goods 3", "players.0.goods is a table"),
        ("set players.0.goods {}", "An empty table gives nothing"),
        ("set players.0.tools many", "players.0.tools can't be 'many': Expected `int`"),
        ("set round 7", "round can't be 7: Expected `int` <= 6"),
        ("set phase progres", "phase can't be 'progres'"),
        ("set players.0.center 3", "(hal.invariant.center): The community centre is beside the leftmost shop"),
        ("set round [", "This is not YAML"),
        ("set round 2001-01-01", "neither text nor a number"),
        ("set round !!int ''", "Nothing has changed."),
        ("set round 1\n---\n2", "one value"),
        ("unset", "This is not given."),
        ("unset players.0.tool", "players.0.tool is not given. Did you mean players.0.tools?"),
    ],
)
def test_what_can_not_be_given_is_told_and_changes_nothing(line: str, told: str) -> None:
    assert told in refused(desk({"players.0.tools": 3}), line)


def test_unset_makes_it_usual_again() -> None:
    here = desk({"players.0.tools": 3, "players.0.goods.clay": 4, "players.0.goods.hops": 1})
    assert "players.0.goods.clay, players.0.goods.hops" in followed(here, "unset players.0.goods")
    assert here.now.given == {"players.0.tools": 3}
    assert here.now.position["players"][0]["goods"]["clay"] == 0
    here = desk({"phase": "progress", "players.0.tools": 2, "players.0.tools_used": 1})
    assert "This position can't occur" in refused(here, "unset phase")


def test_after_moves_the_present_position_becomes_the_given_one() -> None:
    here = desk()
    followed(here, "do place space=clay_delivery")
    before = here.now.position
    said = followed(here, "set players.0.tools 2")
    assert said.startswith("The position after the moves is now the one that is given")
    assert not here.now.steps and here.now.position["agenda"] == ["clay_delivery.clay"]
    followed(here, "unset players.0.tools")
    assert here.now.position == before
    followed(here, "undo", "undo")
    assert len(here.now.steps) == 1 and here.now.position == before


def test_show_tells_what_is_given_a_part_or_all() -> None:
    here = desk({"round": 3})
    assert "usual position" in followed(desk(), "show")
    assert "round: 3" in followed(here, "show") and "see moves" not in followed(here, "show")
    goods = "  players.1.goods: {barley: 1, flax: 1, hops: 0, rye: 1, hide: 0, meat: 0, milk: 0, wool: 0, clay: 0}"
    assert followed(here, "show players.1.goods") == goods
    assert followed(here, "show players.1.goods.rye") == "  players.1.goods.rye: 1"
    everything = followed(here, "show all").splitlines()
    assert goods in everything and "  turn: 0" in everything and "  agenda: []" in everything
    followed(here, "do place space=farming")
    assert "1 move: see moves" in followed(here, "show")
    assert "Did you mean players.0.goods?" in refused(here, "show players.0.gods")


def test_where_and_scores() -> None:
    assert followed(desk({"round": 3}), "where").startswith("Round 3")
    assert "players.0: {village: 0," in followed(desk(), "scores")


def test_rules_and_invariants_are_told() -> None:
    said = followed(desk(), "rule hal.progress.carpentry")
    about = HALLERTAU.model.rules["hal.progress.carpentry"]
    assert said == f"{about.id} (IT {about.sources['it']}, PT {about.sources['pt']})\n  {about.statement}"
    assert "leftmost shop" in followed(desk(), "rule hal.invariant.center")
    assert "Did you mean hal.progress.carpentry?" in refused(desk(), "rule hal.progress.carpenter")


# --- moves ------------------------------------------------------------------------------------------------------


def test_legal_moves_are_numbered_and_narrowed_by_words() -> None:
    here = desk()
    everything = followed(here, "legal")
    assert here.listed is not None
    model = here.model
    legal = [to_json(move) for move in model.legal(model.read_state(here.now.position))]
    assert sorted(map(str, here.listed[1])) == sorted(map(str, legal))
    assert all(f"  {number}. " in everything for number in range(1, len(legal) + 1))
    [title, line] = followed(here, "legal PLACE farming").splitlines()
    assert title in everything.splitlines() and line in everything.splitlines()
    chosen = here.listed[1][int(line.split(".")[0]) - 1]
    assert chosen == {"type": "place", "player": 0, "space": "farming"}
    assert "No legal move of " in followed(here, "legal zebra")


def test_long_lists_are_cut_with_a_count() -> None:
    here = desk({"phase": "progress", "round": 6, **{f"players.0.goods.{good}": 9 for good in GOODS}})
    said = followed(here, "legal").splitlines()
    assert here.listed is not None
    shown = [line for line in said if line.strip()[0].isdecimal()]
    more = sum(int(line.split("and ")[1].split(" more")[0]) for line in said if line.startswith("  … and "))
    assert more > 0 and len(shown) + more == len(here.listed[1])


def test_there_are_no_legal_moves_when_it_is_over() -> None:
    here = desk({"phase": "over"})
    assert followed(here, "legal") == "There are no legal moves: the game is over."
    assert "the game is over" in refused(here, "play")


def test_try_tells_the_verdict_and_plays_nothing() -> None:
    here = desk(PROGRESS)
    before = here.now
    said = followed(here, f"try {BY_RYE}")
    assert "ILLEGAL" in said and "hal.progress.carpentry" in said
    assert "LEGAL." in followed(here, "try {type: end_progress, player: 0}")
    assert here.now is before


def test_do_plays_what_is_legal() -> None:
    here = desk()
    followed(here, "legal", "do 1")
    [step] = here.now.steps
    assert here.listed is not None and step.move == here.listed[1][0] and step.verdict == "legal"
    again = traces.record(here.game, here.now.start, [step.move], "")
    assert again.steps == [step] and here.now.position == step.position != here.now.start


def test_do_keeps_what_is_refused_among_the_moves() -> None:
    here = desk(PROGRESS)
    assert "It is not played." in followed(here, f"do {BY_RYE}")
    assert here.now.position == here.now.start and [step.verdict for step in here.now.steps] == ["illegal"]
    assert followed(here, "moves").endswith("(refused, breaks hal.progress.carpentry)")
    followed(here, "undo")
    assert followed(here, "moves") == "No moves were made."


@pytest.mark.parametrize("verb", ["try", "do"])
@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("", "Say which move"),
        ("1", "type legal first"),
        ("plaice space=farming", "Did you mean place?"),
        ("place space=farm", "MALFORMED"),
        ("place farming", "'farming' should be a name, = and a value"),
        ("{type: place", "is not YAML"),
        ("place space=!!bool", "is not YAML"),
    ],
)
def test_what_is_no_move_is_told(verb: str, move: str, told: str) -> None:
    assert told in refused(desk(), f"{verb} {move}")


def test_numbers_are_those_of_this_position() -> None:
    here = desk()
    followed(here, "legal")
    assert "There is no move 99" in refused(here, "do 99")
    assert "There is no move 0" in refused(here, "do 0")
    assert "number of a move" in refused(here, "do 1234567890123")
    here.misused = False
    followed(here, "do 1")
    assert "type legal first" in refused(here, "do 1")
    here.misused = False
    followed(here, "undo", "do 1")


def test_moves_at_random_are_always_the_same() -> None:
    one, other = desk(game="acbas"), desk(game="acbas")
    assert followed(one, "play 12") == followed(other, "play 12")
    assert len(one.now.steps) == 12 and one.now == other.now
    assert all(step.verdict == "legal" for step in one.now.steps)
    assert len(followed(one, "moves").splitlines()) == 12
    followed(one, "play", "undo", "undo")
    assert one.now.steps == ()
    assert "not 0" in refused(one, "play 0") and "not 5000" in refused(one, "play 5000")


def test_changes_are_undone_and_done_again_in_order() -> None:
    here = desk()
    seen = [here.now]
    for line in ("set round 3", "do place space=farming", f"do {BY_RYE}", "unset round", "new 3", "play 3"):
        followed(here, line)
        seen.append(here.now)
    assert "nothing that could be done again" in refused(here, "redo")
    here.misused = False
    for earlier in reversed(seen[:-1]):
        assert followed(here, "undo").startswith("Undone: ")
        assert here.now == earlier
    assert "nothing that could be undone" in refused(here, "undo")
    here.misused = False
    for later in seen[1:]:
        assert followed(here, "redo").startswith("Done again: ")
        assert here.now == later
    followed(here, "undo", "new 2")
    assert "nothing that could be done again" in refused(here, "redo")


# --- files ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seat"), [("hallertau", "first"), ("acbas", "player")])
def test_a_saved_scenario_passes_and_is_loaded_as_it_was(game: str, seat: str, elsewhere: Path) -> None:
    here = desk(game=game)
    followed(here, "set round 2", "play 8", f"do choose_first_player {seat}=0", "save played.yaml")
    [scenario] = scenarios.load(elsewhere / "played.yaml")
    assert [step.verdict for step in scenario.steps] == ["legal"] * 8 + ["illegal"]
    assert any(step.then for step in scenario.steps)
    result = acting.run(scenario)
    assert result.passed, result.message
    other = desk(game=game)
    assert "9 moves" in followed(other, "load played.yaml")
    assert other.now == here.now


def test_a_position_without_moves_is_saved_with_its_scores(elsewhere: Path) -> None:
    here = desk(PROGRESS)
    followed(here, "save position.yaml What is it worth?")
    [scenario] = scenarios.load(elsewhere / "position.yaml")
    assert scenario.title == "What is it worth?" and scenario.scores and scenario.position == here.now.position
    assert acting.run(scenario).passed


def test_files_are_written_over_only_when_told_to(elsewhere: Path) -> None:
    here = desk()
    followed(here, "save a.yaml", "trace a.itf.json")
    before = (elsewhere / "a.yaml").read_text()
    followed(here, "do place space=farming")
    assert refused(here, "save a.yaml") == "a.yaml is there already. To write over it: save! a.yaml"
    assert "trace! a.itf.json" in refused(here, "trace a.itf.json")
    assert (elsewhere / "a.yaml").read_text() == before
    here.misused = False
    followed(here, "save! a.yaml", "trace! a.itf.json")
    assert (elsewhere / "a.yaml").read_text() != before
    trace = traces.read(elsewhere / "a.itf.json")
    assert replay_trace(trace) == [] and trace.steps == list(here.now.steps) and trace.start == here.now.start


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("save", "ends in .yaml"),
        ("save my question", "ends in .yaml"),
        ("save nowhere/a.yaml", "nowhere/a.yaml can't be written: No such file or directory."),
        ("save \0.yaml", "can't be written"),
        ("trace a.json", "ends in .itf.json"),
        ("trace nowhere/a.itf.json", "can't be written: No such file"),
        ("load", "No conversation about this game is kept"),
        ("load nowhere.yaml", "nowhere.yaml: The file can't be read: No such file or directory."),
        ("load \0.yaml", "null byte"),
        ("load -", "ends in .yaml"),
        ("load broken.yaml", "broken.yaml:2: This is not YAML"),
        ("load tags.yaml", "tags.yaml"),
        ("load other.yaml", "other.yaml is about acbas, this desk about hallertau."),
    ],
)
def test_what_goes_wrong_with_files_is_told(line: str, told: str, elsewhere: Path) -> None:
    (elsewhere / "broken.yaml").write_text("title: [\n")
    (elsewhere / "tags.yaml").write_text("title: !!bool x\n")
    (elsewhere / "other.yaml").write_text(scenarios.write(ACBAS, 2, scenarios.usual(ACBAS, 2, {})))
    assert told in refused(desk(), line)


def test_load_tells_where_the_model_judges_otherwise(elsewhere: Path) -> None:
    text = (
        "title: One\ngame: hallertau\nplayers: 1\nmoves:\n"
        "  - {move: {type: go_on}, verdict: legal}\n  - {move: 3, verdict: malformed}\n"
        "---\ntitle: Two\ngame: hallertau\nplayers: 1\nmoves: []\n"
    )
    (elsewhere / "two.yaml").write_text(text)
    here = desk()
    said = followed(here, "load two.yaml")
    assert "first of 2 scenarios" in said
    assert "two.yaml:5: the file says legal, the model illegal." in said
    assert here.now.players == 1 and followed(here, "moves").endswith("2. 3 (malformed)")


def test_the_conversation_is_kept_as_it_goes(elsewhere: Path) -> None:
    here = desk()
    followed(here, "set round 3", "do place space=farming", f"do {BY_RYE}")
    other = desk()
    followed(other, "load")
    assert other.now == here.now
    assert "load, without a file, takes it up again" in followed(here, "quit") and here.done
    assert "To take up the last conversation: load." in desk().greeting()
    assert "load" not in desk(game="acbas").greeting()


def test_nobody_is_told_that_something_is_kept_which_is_not(elsewhere: Path) -> None:
    (elsewhere / "cache").write_text("This is no folder.")
    here = desk()
    followed(here, "set round 3")
    assert "could not be kept" in followed(here, "quit")
    assert followed(desk(), "quit") == ""


# --- any line at all --------------------------------------------------------------------------------------------

WORDS = [
    *COMMANDS, "players.0.goods", "players.0.hand", "phase", "progress", "[401]", "{clay: 2}", "3", "-1", "null", "all",
    "place", "space=farming", "advance", "pay.clay=1", "player=7", "=", "{", "&a", "hal.card.7", "{type: place}",
    "a.yaml", "a.itf.json",
]  # fmt: skip
LINES = st.one_of(
    st.text(max_size=30),
    st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=6)), max_size=5).map(" ".join),
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(LINES, max_size=4))
def test_whatever_is_typed_is_answered(lines: list[str]) -> None:
    here = desk()
    for line in lines:
        assert isinstance(here.answer(line.replace("/", "")), str)
        assert all(isinstance(word, str) for word in completions(here, line))
        assert here.now.position == to_json(here.model.read_state(here.now.position))


# --- how a line could go on -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("s", ["save", "save!", "scores", "set", "show"]),
        ("help sh", ["show"]),
        ("new ", ["1", "2", "3", "4"]),
        ("set pla", ["players."]),
        ("set players.", ["players.0.", "players.1."]),
        ("set players.0.go", ["players.0.goods."]),
        ("set players.0.goods.h", ["players.0.goods.hide", "players.0.goods.hops"]),
        ("set phase n", ["new_card", "new_workers"]),
        ("set done ", ["false", "true"]),
        ("set turn ", ["0", "1", "2", "3", "null"]),
        ("set players.0.tools ", []),
        ("set players.0.tools.x ", []),
        ("set phase over ", []),
        ("unset ", ["phase", "players.", "round"]),
        ("show players.0.go", ["players.0.goods", "players.0.goods."]),
        ("show a", ["acted", "actor", "agenda", "all"]),
        ("legal end", ["end_progress"]),
        ("do adv", ["advance", "advance_free"]),
        ("try advance ", ["pay.", "player=", "shop="]),
        ("try advance shop=b", ["shop=bakery", "shop=brewery"]),
        ("try advance shop=bakery ", ["pay.", "player="]),
        ("try advance pay.h", ["pay.hide=", "pay.hops="]),
        ("try advance pay.hops=2 pay.h", ["pay.hide="]),
        ("try advance pay.hops=", ["pay.hops="]),
        ("do place space=f", ["space=farming", "space=farmyard_card", "space=fertilizing"]),
        ("do nonsense ", []),
        ("rule hal.prog", ["hal.progress."]),
        ("rule hal.progress.bou", ["hal.progress.boulders"]),
        ("load ", ["folder/", "one.yaml"]),
        ("load folder/", ["folder/two.yaml"]),
        ("save! folder/t", ["folder/two.yaml"]),
        ("save one.yaml ", []),
        ("load nowhere/", []),
        ("load ~nobody/", []),
        ("s x", []),
        ("quit ", []),
    ],
)
def test_how_a_line_could_go_on(text: str, words: list[str], elsewhere: Path) -> None:
    (elsewhere / "folder").mkdir()
    for name in ("one.yaml", "folder/two.yaml", "three.txt"):
        (elsewhere / name).touch()
    assert completions(desk(PROGRESS), text) == words


# --- pipes and terminals ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "code", "said"),
    [
        ("where\nset round 3\n", 0, "> where\nRound 1"),
        (f"do {BY_RYE}\n", 0, "ILLEGAL"),
        ("quit\nnonsense\n", 0, "> quit\n"),
        ("nonsense\nwhere", 2, "> nonsense\nThere is no command nonsense."),
    ],
)
def test_a_pipe_is_answered_line_by_line(
    lines: str, code: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    assert prompt.converse(HALLERTAU, 2, {}) == code
    assert said in capsys.readouterr().out


def test_bytes_that_are_no_text_are_answered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\n"), encoding="utf-8"))
    assert prompt.converse(HALLERTAU, 2, {}) == 2
    assert "There is no command" in capsys.readouterr().out


def test_what_can_not_be_given_at_the_beginning_is_misuse(capsys: pytest.CaptureFixture[str]) -> None:
    assert prompt.converse(HALLERTAU, 2, {"round": 9}) == 2
    assert "round can't be 9" in capsys.readouterr().err
    assert prompt.converse(HALLERTAU, 9, {}) == 2
    assert "not 9" in capsys.readouterr().err


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def typed(keys: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """What is said at a terminal at which somebody presses these keys."""
    monkeypatch.setattr(sys, "stdin", Terminal())
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        pipe.send_text(keys)
        assert prompt.converse(HALLERTAU, 2, {}) == 0
    return capsys.readouterr().out


def test_a_terminal_has_history_and_clears_and_ends(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    up, enter, ctrl_c, ctrl_d = "\x1b[A", "\r", "\x03", "\x04"
    said = typed(f"set round 3{enter}nonsense{ctrl_c}rule x{enter}{ctrl_d}", monkeypatch, capsys)
    assert "  round: 3" in said and "no rule called 'x'" in said and "nonsense" not in said
    assert "takes it up again" in said
    said = typed(f"{up}{up}{enter}{ctrl_d}", monkeypatch, capsys)
    assert "  round: 3" in said
    assert (elsewhere / "cache" / "history").exists()


def test_a_long_answer_can_be_stopped(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(desk: Desk, rest: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setitem(COMMANDS, "play", COMMANDS["play"]._replace(answer=interrupted))
    said = typed("play 1000\rset round 3\rquit\r", monkeypatch, capsys)
    assert "Stopped.\n  round: 3" in said


def test_a_terminal_completes_with_the_tabulator(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = typed("set pla\t0.jew\t3\rru\thal.prog\tboul\t\rquit\r", monkeypatch, capsys)
    assert "  players.0.jewels: 3" in said and "hal.progress.boulders (IT " in said


def test_a_terminal_works_without_a_folder_for_its_history(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (elsewhere / "cache").write_text("This is no folder.")
    assert "round: 4" in typed("set round 4\rquit\r", monkeypatch, capsys)
