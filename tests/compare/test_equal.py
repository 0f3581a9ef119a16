"""Symbolic lockstep: engines on symbols, and what they come to on numbers."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from proofs.compare.equal import running as equal
from proofs.compare.equal import symbols
from proofs.compare.equal.below import Below
from proofs.compare.equal.comparing import Situation, differing, with_symbols
from proofs.compare.equal.paths import Paths, TooManyPaths
from proofs.compare.equal.running import SCORES, Compared, Equality, OfRule, Pair, compared
from proofs.compare.equal.solving import Solving
from proofs.compare.equal.sums import linear, usual_form
from proofs.compare.equal.symbols import Amounts, Bits, Number, bare, marked, number, on
from proofs.game import Game
from proofs.prove.facts import facts_of
from proofs.prove.obligations import all_situations
from proofs.registry import game_named, games
from spec.kernel import Focus
from spec.kernel.records import symbols_for
from spec.kernel.terms import both, either, node, variable
from tests.planting import Plant
from tests.recorded import GOLDEN, positions

HALLERTAU = game_named("hallertau")


class Refusal(Exception):
    """What the engines of these tests raise."""


def paths_of(*facts: bool, most: int = 100) -> Paths:
    return Paths(Solving(facts), most, Refusal)


X, Y = variable("x"), variable("y")


# --- paths ------------------------------------------------------------------------------------------------------


def test_a_path_is_gone_for_each_answer_that_can_be() -> None:
    paths = paths_of(X >= 0, X <= 5)
    number_x = Number(node(X))
    with on(paths):
        found = list(paths.go(lambda: ("few" if number_x < 3 else "many") if number_x > 0 else "none"))
    assert sorted(found) == ["few", "many", "none"]


def test_what_can_not_be_is_not_gone() -> None:
    paths = paths_of(X >= 3)
    with on(paths):
        assert list(paths.go(lambda: Number(node(X)) > 2)) and paths.gone == 1
        assert list(paths_of(X >= 3, X <= 2).go(lambda: True)) == []


def test_where_a_number_is_needed_there_is_a_path_for_each() -> None:
    paths = paths_of(X >= 2, X <= 4)
    with on(paths):
        assert sorted(paths.go(lambda: len(range(Number(node(X)))))) == [2, 3, 4]


def test_more_paths_than_wanted_are_told() -> None:
    paths = paths_of(X >= 0, most=10)
    with on(paths), pytest.raises(TooManyPaths):
        list(paths.go(lambda: int(Number(node(X)))))


def test_an_example_of_a_path_fits_all_facts() -> None:
    """What nobody has spoken of has nothing to do with the rest, and still fits what is known of it."""
    paths = paths_of(X >= 1, X <= 2, Y == 7)
    with on(paths):
        for _ in paths.go(lambda: bool(Number(node(X)) == 1)):
            assert paths.example.found("y") == 7
            assert paths.example.found("x") in (1, 2)


# --- sets and maps ----------------------------------------------------------------------------------------------

NUMBERS = st.integers(0, 255)


@settings(deadline=None, max_examples=20)
@given(NUMBERS, NUMBERS, st.integers(0, 4))
def test_sets_of_symbols_are_whole_numbers(one: int, two: int, places: int) -> None:
    """Whatever is done with a set comes to what it comes to with numbers."""
    bits = [variable(f"b{place}") for place in range(8)]
    known = [bit == (one >> place & 1) for place, bit in enumerate(bits)]
    paths = paths_of(*known)
    work: list[Callable[[Any], Any]] = [
        lambda x: x & two,
        lambda x: x | two,
        lambda x: x ^ two,
        lambda x: x & ~two,
        lambda x: two & ~x,
        lambda x: x << places,
        lambda x: x >> places,
        lambda x: x & -x,
        lambda x: x.bit_count(),
        lambda x: x == two,
        lambda x: x != two,
        bool,
    ]
    with on(paths):
        for found in paths.go(lambda: [int(each(Bits([bit == 1 for bit in bits]))) for each in work]):
            assert found == [int(each(one)) for each in work]


def test_a_map_of_symbols_has_what_is_more_than_nothing() -> None:
    paths = paths_of(X >= 0, X <= 1, Y == 2)
    with on(paths):
        found = list(paths.go(lambda: sorted(Amounts({"x": number(X), "y": number(Y)}))))
    assert sorted(found) == [["x", "y"], ["y"]]


def test_a_list_of_marks_has_what_is_marked() -> None:
    paths = paths_of(X >= 0, X <= 1)
    with on(paths):
        found = list(paths.go(lambda: list(marked({1: number(X), 2: 1, 3: 0}))))
    assert sorted(found) == [[1, 2], [2]]


def test_sums_are_alike_however_they_are_written() -> None:
    written = [2 * X + Y - 3, X + (Y - 1) + X - 2]
    one, two = map(node, written)
    assert linear(one) == linear(two)
    assert usual_form(one) is usual_form(two)
    assert usual_form(node(written[0] // 5)) is usual_form(node(written[1] // 5))
    assert linear(node(X + Y)) != linear(node(X - Y))
    assert usual_form(node(X + Y)) is not usual_form(node(X - Y))


# --- differences ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ([1, 2], [1, 3]),
        ([1, 2], [1, 2, 3]),
        ({"a": 1}, {"a": 2}),
        ({"a": 1}, {"b": 1}),
        (None, (0, "x")),
        ((0, "x"), (1, "x")),
        (Number(node(X)), 3),
        (Number(node(X)), Number(node(Y))),
        (Bits([X == 1]), 1),
        (marked({1: number(X)}), [1]),
        (True, False),
    ],
)
def test_what_differs_is_seen(one: Any, two: Any) -> None:
    assert any(condition is not False for _, condition in differing(one, two, ""))
    assert not list(differing(one, one, ""))


# --- joined -----------------------------------------------------------------------------------------------------

BELOW = [game for game in games() if game.below is not None]


def golden(game: Game) -> list[str]:
    return sorted(file.stem for file in (GOLDEN / game.name).glob("*.jsonl"))


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in BELOW for name in golden(game)], ids=str)
def test_positions_are_joined_as_the_engine_reads_them(game: Game, name: str) -> None:
    """On numbers the state that is joined is the one that the engine reads from the wire, in every part."""
    assert game.below is not None
    model = game.model
    for state in positions(game.name, name):
        read: Any = game.engine.restore(written(game, state))
        assert not list(differing(game.below.joined(state), read._state, "")), model.name


def written(game: Game, state: Any) -> Any:
    from spec.kernel import to_json

    return to_json(state)


# --- symbols and numbers ----------------------------------------------------------------------------------------


def a_focus(state: Any) -> Focus:
    """The situation of a position: its control, with symbols for its numbers."""
    return Focus("a golden position", symbols_for(state))


@pytest.mark.parametrize("game", [game for game in BELOW if game.name != "key_harvest"], ids=str)
def test_symbols_come_to_what_numbers_come_to(game: Game) -> None:
    """A move from a golden game, made by the engine on symbols: with the numbers of the position put in, the state
    is the one that the engine comes to on numbers. In Key Harvest what adjoins can't be a symbol."""
    rng = random.Random(3)
    seen = 0
    for name in rng.sample(golden(game), 2):
        states = positions(game.name, name)
        for state in rng.sample(states[:-1], 3):
            moves = game.engine.restore(written(game, state)).legal_moves()
            seen += agrees(game, state, rng.choice(moves))
    assert seen >= 3


def agrees(game: Game, state: Any, move: dict[str, Any]) -> bool:
    """Whether there was a path; on one of them it must come to what numbers come to. There is more than one only where
    a search is an open question, to which the answer may be another."""
    below = game.below
    assert below is not None
    focus = a_focus(state)
    values = dict(values_of(focus.state, state))
    engine: Any = game.engine.restore(written(game, state))
    engine.apply(move)
    facts = [both(*(variable(name) == value for name, value in values.items()))]
    with with_symbols(below):
        paths = Paths(Solving([*facts_of(game.model, focus.state), *facts]), 1000, game.engine.Illegal)
        joined = below.joined(focus.state)
        other: list[list[str]] = []

        def run() -> Any:
            after = joined.clone()
            below.perform(after, move["type"], move)
            return after

        with on(paths):
            for after in paths.go(run):
                parts = [place for place, condition in differing(after, engine._state, "") if paths.can_be(condition)]
                if not parts:
                    return True
                other.append(parts)
    assert not other, f"{move}: {other}"
    return False


def values_of(symbolic: Any, known: Any) -> Iterator[tuple[str, int]]:
    """The numbers for which the symbols of a record stand."""
    import msgspec

    from spec.kernel.terms import is_term

    if is_term(symbolic):
        yield symbolic.leaf, known
    elif isinstance(symbolic, msgspec.Struct):
        for name in symbolic.__struct_fields__:
            yield from values_of(getattr(symbolic, name), getattr(known, name))
    elif isinstance(symbolic, dict):
        for key, part in symbolic.items():
            yield from values_of(part, known.get(key, 0))
    elif isinstance(symbolic, list):
        for one, two in zip(symbolic, known, strict=True):
            yield from values_of(one, two)


# --- faults -----------------------------------------------------------------------------------------------------


def situation(game: Game, name: str) -> Focus:
    return next(focus for focus in all_situations(game) if focus.name == name)


FAULTS = [
    ("progress", "tools_needed", "return 2", "return 1", "2p progress first=0", "advance", "accepts what the model"),
    ("progress", "push_boulders", "OFF_BOARD", "OFF_BOARD - 1", "2p progress first=0", "advance", "second"),
    ("progress", "total_is_right", "<= total", "< total", "2p progress first=0", "advance", "refuses what the model"),
    ("scoring", "symbols", "column < shop", "column <= shop", "1p setup", "scores", "counts another"),
    ("board", "top_row", "return 2", "return 1", "1p removal", "draw_quadrant_card", "board"),
]


@pytest.mark.parametrize(("module", "name", "old", "new", "where", "subject", "told"), FAULTS, ids=lambda part: part)
def test_a_fault_is_refuted_with_a_position(
    planted: Plant,
    module: str, name: str, old: str, new: str, where: str, subject: str, told: str,
) -> None:  # fmt: skip
    planted(f"engine.hallertau.{module}", name, old, new)
    pairs, _ = compared(HALLERTAU, situation(HALLERTAU, where), [subject])
    assert [pair.status for pair in pairs] == ["refuted"]
    assert told in pairs[0].why[0]
    assert pairs[0].position is not None
    assert "As a scenario" in pairs[0].why[1]


def test_a_change_that_means_the_same_is_proved_equal(planted: Plant) -> None:
    """No more than three kinds of goods ever pay."""
    planted("engine.hallertau.progress", "smallest_total", "min(kinds - 1, 2)", "min(kinds - 1, 3)")
    pairs, _ = compared(HALLERTAU, situation(HALLERTAU, "2p progress first=0"), ["advance"])
    assert [pair.status for pair in pairs] == ["equal"]
    assert pairs[0].made


def test_a_refused_move_that_leaves_a_trace_is_refuted(planted: Plant) -> None:
    planted(
        "engine.hallertau.progress",
        "pay_jewel",
        'raise IllegalMove("There is',
        'player.tools += 1\n        raise IllegalMove("There is',
    )
    pairs, _ = compared(HALLERTAU, situation(HALLERTAU, "2p progress first=0"), ["advance"])
    assert pairs[0].status == "refuted"
    assert "tools" in pairs[0].why[0]


def test_an_engine_that_breaks_down_is_refuted(planted: Callable[[str, str, str, str], None]) -> None:
    planted("engine.hallertau.progress", "tools_needed", "return 2", "return [][0]")
    pairs, _ = compared(HALLERTAU, situation(HALLERTAU, "2p progress first=0"), ["advance"])
    assert pairs[0].status == "refuted"
    assert pairs[0].why[0].startswith("It breaks down: IndexError")
    assert pairs[0].why[1].startswith("On numbers it breaks down, too: IndexError")


def test_what_can_not_be_run_on_symbols_is_open(planted: Callable[[str, str, str, str], None]) -> None:
    planted("engine.hallertau.progress", "tools_needed", "return 2", "return 2 + 0 * player.tools.bit_length()")
    pairs, _ = compared(HALLERTAU, situation(HALLERTAU, "2p progress first=0"), ["advance"])
    assert pairs[0].status == "open"
    assert "AttributeError" in pairs[0].why[0]


def test_modules_are_as_before_afterwards() -> None:
    import engine.hallertau.progress as progress

    before = dict(vars(progress))
    assert HALLERTAU.below is not None
    with with_symbols(HALLERTAU.below):
        assert vars(progress)["tools_needed"] is not before["tools_needed"]
        assert "min" in vars(progress)
    assert dict(vars(progress)) == before


# --- what is told -----------------------------------------------------------------------------------------------


def test_what_is_left_out_is_open() -> None:
    below = HALLERTAU.below
    assert below is not None
    reason = "It can't be run on symbols."
    other = HALLERTAU.but(
        below=Below(below.package, below.joined, below.perform, below.scores, left_out={"go_on": reason})
    )
    pairs, _ = compared(other, situation(HALLERTAU, "1p setup"), ["go_on"])
    assert [(pair.status, pair.why) for pair in pairs] == [("open", [reason])]


def test_shares_are_told() -> None:
    pairs = [
        Pair("one", "place", "equal", 3, 2, False, []),
        Pair("one", "skip", "equal", 1, 0, True, []),
        Pair("two", "place", "open", 9, 4, False, [], why=["Too many."]),
    ]
    told = " ".join(Equality("toy", pairs, 2, 2, 12, 1.0).told())
    assert (
        "In 2 situations 2 of 3 pairs" in told and "(66.7 %)" in told and "on 13 paths; 1 are open, 0 refuted" in told
    )
    assert "1 of 2 are (50.0 %)" in told


def test_rules_are_told_where_a_move_is_made_or_scores_are_counted() -> None:
    pairs = [
        Pair("one", "place", "equal", 3, 2, False, ["a", "b"]),
        Pair("one", "skip", "equal", 1, 0, True, ["a"]),
        Pair("one", SCORES, "equal", 5, 0, False, ["c"]),
        Pair("two", "place", "open", 9, 4, False, ["a"], why=["Too many."]),
    ]
    found = Equality("toy", pairs, 2, 3, 12, 1.0)
    assert found.by_rule() == {"a": OfRule(1, 1, 3), "b": OfRule(1, 0, 3), "c": OfRule(1, 0, 5)}
    assert "In 2 of 3 situations" in found.told()[0]


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[int]:
    """A memory of its own, and a note of every situation that is compared, in this process."""
    monkeypatch.setenv("GEBOT_CACHE", str(tmp_path))
    seen: list[int] = []

    def in_turn(game: Game, work: Any, places: list[int], jobs: Any, until: Any) -> Iterator[tuple[int, Compared]]:
        for place in places:
            if len(seen) == 2 and until is not None:
                return
            seen.append(place)
            yield place, Compared([Pair(str(place), "place", "equal", 1, 1, False, ["a"])], 2, 0.5)

    monkeypatch.setattr(equal, "_in_parallel", in_turn)
    return seen


def test_comparing_goes_on_where_there_was_no_time_left(apart: list[int]) -> None:
    assert equal.remembered(HALLERTAU) is None
    first = equal.prove_equal(HALLERTAU, only="1p", seconds=9.0)
    assert (first.compared, first.remembered, first.asked, first.worked) == (2, 0, 4, 1.0)
    assert first.situations > 2
    again = equal.prove_equal(HALLERTAU, only="1p")
    assert (again.compared, again.remembered) == (first.situations, 2)
    assert len(apart) == len(set(apart)) == first.situations
    whole = equal.remembered(HALLERTAU)
    assert whole is not None and whole.by_rule()["a"].equal == whole.compared == first.situations < whole.situations


def test_what_was_refuted_is_compared_again(apart: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Compared, "is_refuted", True)
    assert equal.prove_equal(HALLERTAU, only="1p").compared == len(apart)
    assert equal.remembered(HALLERTAU) is None


def test_another_engine_is_compared_anew(apart: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    first = equal.prove_equal(HALLERTAU, only="1p")
    monkeypatch.setattr(equal, "sources", lambda game: "changed")
    assert equal.remembered(HALLERTAU) is None
    assert equal.prove_equal(HALLERTAU, only="1p").remembered == 0
    assert len(apart) == 2 * first.compared


def test_what_was_found_is_kept_if_somebody_breaks_it_off(apart: list[int]) -> None:
    def watch(done: int, of: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        equal.prove_equal(HALLERTAU, only="1p", watch=watch)
    whole = equal.remembered(HALLERTAU)
    assert whole is not None and whole.compared == 3


def test_situations_are_compared_in_processes_of_their_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GEBOT_CACHE", str(tmp_path))
    found = equal.prove_equal(HALLERTAU, only="1p over", jobs=1)
    assert found.compared == found.situations > 0
    assert {pair.status for pair in found.pairs} == {"equal"}
    again = equal.prove_equal(HALLERTAU, only="1p over", jobs=1)
    assert again.remembered == again.compared and "it is remembered" in again.told()[-1]


def test_a_move_that_nobody_looks_at_is_refused_whatever_it_names() -> None:
    assert HALLERTAU.below is not None
    with with_symbols(HALLERTAU.below):
        here = Situation(HALLERTAU, HALLERTAU.below, situation(HALLERTAU, "1p over"))
        kinds = {str(kind.__struct_config__.tag): here.compared(kind) for kind in here.kinds()}
    assert all(found.unseen and found.status == "equal" for found in kinds.values())


def test_truths_that_are_symbols_go_together_as_truths_do() -> None:
    one, two = number(X) > 1, number(Y) > 1
    assert node(bare(one | two)) is node(either(X > 1, Y > 1))
    assert node(bare(one & two)) is node(both(X > 1, Y > 1))
    assert (one | True, True | one, one & False) == (True, True, False)
    assert node(bare(False | one)) is node(bare(True & one)) is node(X > 1)
    with pytest.raises(TypeError):
        _ = one | 2


def test_python_s_own_functions_leave_symbols_alone() -> None:
    paths = paths_of(X >= 0, Y >= 0)
    x, y = number(X), number(Y)
    with on(paths):
        for found in paths.go(lambda: [symbols.smallest(x, y), symbols.largest([x, y, 3]), symbols.some_of([x > 1])]):
            assert paths.can_be(both(bare(found[0]) > bare(x))) is None
            assert paths.can_be(both(bare(found[1]) < 3)) is None
    assert paths.gone == 1
