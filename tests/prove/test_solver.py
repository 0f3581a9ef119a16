"""Questions to the solver: which facts go with them, and the text that is asked."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator
from typing import Annotated, Any, Literal

import pytest
import z3
from msgspec import Meta

from proofs.game import Game
from proofs.prove import obligations, solver
from proofs.prove.facts import enclosed, relevant
from proofs.prove.obligations import Obligation, prove
from proofs.prove.solver import Memory, Reply, ask, ask_cvc5, plain, smtlib, told
from proofs.prove.symbolic import move_domain, symbolic_move
from proofs.registry import game_named, games
from spec.kernel import Focus, Illegal, Move, both, either, explore, negate, total
from spec.kernel.moves import controls
from spec.kernel.records import CONTROL
from spec.kernel.terms import variable

A, B, C, D = (variable(f"test.{name}") for name in "abcd")
ANYWHERE = Reply("sat", {})


# --- facts --------------------------------------------------------------------------------------------------------


def test_relevant_facts_hang_together() -> None:
    facts = [C >= 0, B <= C, A <= B, D >= 0]
    assert relevant(facts, [A >= 1]) == facts[:3]
    assert relevant(facts, [D >= 1]) == facts[3:]
    assert relevant(facts, [A >= D]) == facts
    assert relevant(facts, [variable("test.other") >= 1]) == []


def test_enclosed_facts_are_about_nothing_else() -> None:
    facts = [C >= 0, B <= C, A <= B, D >= 0]
    assert enclosed(facts, [A >= 1]) == []
    assert enclosed(facts, [A >= B]) == [facts[2]]
    assert enclosed(facts, [A >= B, C >= 1]) == facts[:3]


def test_names_with_spaces_are_told_to_both_solvers() -> None:
    first, second = variable("test.one of the bag"), variable("test.other")
    text = smtlib([first == 3, second == first + 1])
    assert ask(text).values == {"test.one of the bag": 3, "test.other": 4}
    assert ask(smtlib([first == 3, first == 4])).answer == ask_cvc5(smtlib([first == 3, first == 4])) == "unsat"


SOMEWHERE = Focus("a situation", None)


def refutable(question: bool, *facts: bool) -> Obligation:
    return Obligation("preservation", SOMEWHERE, "a move", [], list(facts), [question], None)


@pytest.mark.parametrize(
    ("facts", "asked", "status"),
    [
        ([A <= 3], 1, "proved"),
        ([A <= B, B <= 3], 2, "proved"),
        ([A <= B, B <= 4], 2, "failed"),
        ([], 1, "failed"),
    ],
    ids=["few facts suffice", "all facts are needed", "all facts do not suffice", "there are no facts"],
)
def test_all_facts_are_asked_where_few_do_not_suffice(facts: list[bool], asked: int, status: str) -> None:
    memory = Memory()
    assert prove(refutable(A >= 4, *facts), ANYWHERE, memory).status == status
    assert len(memory.news()) == asked


def test_what_is_possible_is_asked_with_all_facts() -> None:
    shown = Obligation("non-vacuity", SOMEWHERE, "a move", [], [A <= B, B <= 3], [A >= 4], None)
    memory = Memory()
    assert prove(shown, ANYWHERE, memory).status == "failed"
    assert len(memory.news()) == 1


def test_what_follows_from_few_facts_is_nothing_where_no_position_is_possible() -> None:
    assert prove(refutable(A >= 4, A <= 3), Reply("unsat", {}), Memory()).status == "failed"
    assert prove(refutable(A >= 4, A <= 3), Reply("unknown", {}), Memory()).status == "unknown"


# --- texts --------------------------------------------------------------------------------------------------------


LONG = total(variable(f"test.long.{number}") for number in range(20))


def test_short_expressions_are_written_out() -> None:
    text = smtlib([either(A + B >= 2, A + B <= 0), A + B == C])
    assert "define-fun" not in text
    assert text.count("(+ test.a test.b)") == 3
    assert [line for line in text.splitlines() if "declare" in line] == [
        f"(declare-const test.{name} Int)" for name in "abc"
    ]


def test_long_expressions_are_written_once() -> None:
    text = smtlib([either(LONG >= 2, LONG <= A), LONG != B])
    assert text.count("define-fun") == 1
    assert text.count("test.long.7 ") == 2, "declared once, used once"
    assert ask(text).answer == "sat"
    assert ask(smtlib([LONG >= 2, negate(LONG >= 1)])).answer == "unsat"


@pytest.fixture(params=[0, 40, 10_000])
def short(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """How long a text may be that is written out again."""
    monkeypatch.setattr(solver, "SHORT", request.param)
    solver._short_text.forget()
    yield request.param
    solver._short_text.forget()


def test_texts_mean_the_same_however_much_is_written_out(short: int) -> None:
    positive = [A >= 0, B >= 0, both(LONG >= 2, either(A >= LONG, B >= LONG))]
    assert ("define-fun" in smtlib([*positive, A + B <= 1])) == (short < 10_000)
    assert ask(smtlib([*positive, A + B <= 1])).answer == "unsat"
    assert ask(smtlib([*positive, A + B <= 2])).answer == "sat"


def test_a_text_without_names_is_the_same_for_others(short: int) -> None:
    one, two = plain([A >= B, LONG >= A, B >= 1]), plain([C >= D, LONG >= C, D >= 1])
    assert one.text == two.text != plain([A >= B, LONG >= A, A >= 1]).text
    assert one.names[:2] == ("test.a", "test.b") and two.names[:2] == ("test.c", "test.d")
    assert "test." not in one.text and one.text.count("declare-const") == len(one.names)
    assert ask(one.text).answer == "sat" and ask(plain([A >= B, LONG >= A, B > A]).text).answer == "unsat"


# --- answers ------------------------------------------------------------------------------------------------------


def pigeons(holes: int) -> list[bool]:
    """That many pigeons and one more sit in the holes, no two in one: impossible, and hard to see."""
    sits = [[variable(f"test.{pigeon}.{hole}") == 1 for hole in range(holes)] for pigeon in range(holes + 1)]
    somewhere = [either(*row) for row in sits]
    alone = [
        negate(both(row[hole], other[hole])) for hole in range(holes) for row, other in itertools.combinations(sits, 2)
    ]
    return [*somewhere, *alone]


@pytest.mark.parametrize("asked", [lambda *args: ask(*args).answer, ask_cvc5], ids=["z3", "cvc5"])
def test_a_question_that_takes_too_many_steps_has_no_answer(asked: Callable[..., str]) -> None:
    text = smtlib(pigeons(6))
    assert asked(text) == "unsat"
    assert [asked(text, 1000) for _ in range(3)] == ["unknown"] * 3


def test_answers_in_one_context_have_nothing_to_do_with_each_other() -> None:
    """What was told before is forgotten, and the steps are counted from the beginning of each question."""
    context = z3.Context()
    hard, steps = smtlib(pigeons(6)), 1_000_000
    answers = [told(text, context, steps).answer for text in (hard, smtlib([A >= 1]), smtlib([A <= 0])) * 30]
    assert answers == ["unsat", "sat", "sat"] * 30
    assert told(hard, context, 1000).answer == "unknown"
    assert told(hard, context, steps).answer == "unsat"


def test_what_the_solver_does_not_know_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "ask", functools.partial(ask, steps=1))
    impossible = both(*pigeons(3))
    assert prove(refutable(impossible), ANYWHERE, Memory()).status == "unknown"


# --- counts of moves ----------------------------------------------------------------------------------------------


class Shift(Move, tag="shift"):
    seat: Annotated[int, Meta(gt=0, lt=3, extra=CONTROL)]
    up: Annotated[int, Meta(gt=2)]
    down: Annotated[int, Meta(ge=-3)]
    anyhow: int
    some: dict[Literal["left"], Annotated[int, Meta(ge=1)]]


@pytest.mark.parametrize(
    ("least", "count"),
    [(0, "move.up"), (-3, "move.down"), (None, "move.anyhow"), (0, "move.some.left")],
)
def test_a_count_of_a_move_may_be_as_little_as_is_declared(least: int | None, count: str) -> None:
    domain = move_domain(symbolic_move(Shift, {"seat": 1}))
    smallest = -1000 if least is None else least
    assert ask(smtlib([domain, variable(count) == smallest])).answer == "sat"
    assert ask(smtlib([domain, variable(count) < smallest])).answer == ("sat" if least is None else "unsat")


def test_the_values_of_control_may_be_bounded_either_way() -> None:
    assert [control["seat"] for control in controls(Shift)] == [1, 2]


# --- types of moves that nobody can make --------------------------------------------------------------------------


def kinds(game: Game) -> dict[str, type[Move]]:
    return {str(kind.__struct_config__.tag): kind for kind in game.model.moves}


def the_first(game: Game, wanted: Any) -> Focus:
    return next(one for one in obligations.all_situations(game) if wanted(one.state))


def test_a_type_of_move_that_nobody_can_make_is_not_tried() -> None:
    game = game_named("hallertau")
    focus = the_first(game, lambda state: state.agenda and state.agenda[0] == "farming.sow")
    refused = [tag for tag, kind in kinds(game).items() if obligations._refuses_everybody(focus.state, kind)]
    assert "sow" not in refused
    assert {"place", "shift_workers", "recall_workers"} <= set(refused)


@pytest.mark.parametrize("game", games(), ids=str)
def test_what_is_not_tried_is_refused_in_every_form(game: Game) -> None:
    model = game.model
    for focus in list(obligations.all_situations(game))[::97]:
        for kind in model.moves:
            if model.automatic(focus.state) is None and obligations._refuses_everybody(focus.state, kind):
                for control in list(kind.controls(focus.state))[::7]:
                    move = symbolic_move(kind, control)
                    assert explore(functools.partial(kind.premise, focus.state, move)) == []


def test_a_premise_that_looks_at_the_move_is_tried() -> None:
    class Looks(Move, tag="looks"):
        player: int
        workers: int

        @staticmethod
        def premise(game: Any, move: Any) -> None:
            if move.workers != 1:
                raise Illegal(["test"])

    class Refuses(Looks, tag="refuses"):
        @staticmethod
        def premise(game: Any, move: Any) -> None:
            if move.player is None or move.player >= 0:
                raise Illegal(["test"])

    assert not obligations._refuses_everybody(None, Looks)
    assert obligations._refuses_everybody(None, Refuses)
