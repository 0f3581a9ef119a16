"""Questions that are asked with some of what is known: whatever that is, nothing is shown that is not so."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence

import pytest

from proofs.prove import solver
from proofs.prove.anywhere import Anywhere, Unproved
from proofs.prove.asking import Asker, everything, few, helped, near
from proofs.prove.cases import Ground, parts_of
from proofs.prove.solver import ask, core, plain
from proofs.prove.ways import Way, ways_of_moves, ways_of_steps
from spec.kernel import Invariant, Model, both, either, negate, open_question, total
from spec.kernel.terms import conjuncts, node, variable
from tests.prove.test_solver import pigeons
from tests.village import INVARIANTS, Habits, village

A, B, C = (variable(f"asking.{name}") for name in "abc")
LONG = total(variable(f"asking.long.{number}") for number in range(30))
LUCKY = open_question("asking.lucky", [A], [(A >= 5, True), (A <= 0, False)], consequence=A <= 9)
HAPPY = open_question("asking.happy", [A, B], [(both(LUCKY, B >= 1), True)], consequence=B <= 7)


# --- what it takes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("assertions", "needed"),
    [
        ([A >= 1, B >= 1, A <= 0], [0, 2]),
        ([B >= 1, A >= B, C >= 0, A <= C, C <= 0], [0, 1, 3, 4]),
        ([C >= 1, False], [1]),
        ([LONG >= 2, C >= 1, either(LONG <= 1, A >= 4), LONG + 0 >= 1, A <= 3], [0, 2, 4]),
        ([both(LONG >= 2, LONG <= C), C >= 1, either(LONG >= 3, LONG <= 0), negate(LONG >= 3), B >= 1], [0, 2, 3]),
        ([B >= 1, A >= 6, C >= 1, negate(LUCKY)], [1, 3]),
        ([B >= 1, A >= 10, LUCKY], [1, 2]),
        ([C >= 1, A >= 5, B >= 2, negate(HAPPY)], [1, 2, 3]),
        ([HAPPY, C >= 1, B >= 8], [0, 2]),
        ([A <= 0, C >= 1, either(LUCKY, LONG >= 4), LONG <= C, C <= 2], [0, 2, 3, 4]),
    ],
)
def test_what_it_takes_is_enough_and_nothing_else_is_named(assertions: list[bool], needed: list[int]) -> None:
    assert core(assertions) == needed
    assert ask(plain([assertions[place] for place in needed]).text).answer == "unsat"


def test_the_same_twice_is_named_once_at_least() -> None:
    assertions = [LONG >= 2, LONG >= 2, LONG <= 1, LONG <= 1]
    found = core(assertions)
    assert ask(plain([assertions[place] for place in found]).text).answer == "unsat"


def test_nothing_is_named_where_nothing_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert core([A >= 1, B >= 1]) == []
    monkeypatch.setattr(solver, "STEPS", 100)
    assert core(pigeons(6)) == []


# --- questions that begin with what was needed before -------------------------------------------------------------


def all_ways(ground: Ground) -> list[Way]:
    return [*ways_of_steps(ground), *(way for kind in ground.model.moves for way in ways_of_moves(ground, kind))]


def unproved(model: Model, asker: Asker) -> list[tuple[str, str]]:
    """Everything that can't be shown of a game for two, without leaving anything out."""
    anywhere = Anywhere(Ground(model, 2), asker)
    found: Iterator[Unproved] = anywhere.unproved(all_ways(anywhere.ground))
    return sorted((one.kind, one.what) for one in found)


class Forgetful(Asker):
    """Remembers nothing of what was needed."""

    def _learn(self, *_: object) -> None:
        pass


class Confused(Asker):
    """Thinks that something else was needed, before anything was."""

    def __init__(self, needed: Sequence[str]) -> None:
        super().__init__()
        subjects = ["termination measure", "totality a", "seats differ", *(f"preservation {id}" for id in IDS)]
        self.needed = {subject: set(needed) for subject in subjects}

    def _learn(self, *_: object) -> None:
        pass


IDS = [invariant.id for invariant in INVARIANTS]
MODELS = {
    "nothing wrong": village(),
    "another pays": village(Habits(pays=lambda game, seat: (seat + 1) % len(game.players))),
    "too much": village(Habits(price=lambda seat: 3)),
    "too little is claimed": village(invariants=INVARIANTS[:1]),
    "too much is claimed": village(
        invariants=(*INVARIANTS, Invariant("village.poor", "Poor.", {}, lambda game: game.players[0].coins <= 3))
    ),
}


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)
def test_what_is_shown_does_not_depend_on_what_was_needed_before(model: Model) -> None:
    askers: list[Callable[[], Asker]] = [Forgetful, lambda: Confused([]), lambda: Confused(["no.such.invariant"])]
    for chosen in (IDS[:1], IDS[1:], IDS):
        askers.append(lambda chosen=chosen: Confused(chosen))  # type: ignore[misc]
    usual = unproved(model, Asker())
    assert bool(usual) is (model is not MODELS["nothing wrong"])
    for asker in askers:
        assert unproved(model, asker()) == usual


def test_what_was_needed_is_learned_and_forgotten() -> None:
    anywhere = Anywhere(Ground(village(), 2))
    assert list(anywhere.unproved(all_ways(anywhere.ground))) == []
    learned = anywhere.asker.needed
    assert "village.errands" in set().union(*learned.values()) <= set(IDS)
    anywhere.begin(anywhere.asker)
    assert anywhere.asker.needed == {}


def test_nothing_is_told_that_is_not_known() -> None:
    """Whichever invariants it is asked with: the conditions, the goal, and facts of such a position."""
    ground = Ground(village(), 2)
    for way in all_ways(ground):
        conditions = [condition for _, condition in way.path.conditions]
        goal = negate(ground.conclusion(INVARIANTS[0].holds, way.after, way.known))
        if goal is False:
            continue
        given = {node(part).serial for one in (*conditions, goal) for part in (one, *parts_of(one), *conjuncts(one))}
        for invariants in itertools.chain.from_iterable(itertools.combinations(IDS, n) for n in range(4)):
            asked = helped(ground, way.known, conditions, goal, invariants)
            assert node(goal).serial in {node(one).serial for one in asked}
            facts = [*ground.facts(way.known, asked), *ground.domains(asked)]
            assert {node(one).serial for one in asked} - given <= {node(fact).serial for fact in facts}


def test_what_few_facts_refute_all_of_them_do() -> None:
    ground = Ground(village(), 2)
    asker = Asker()
    refuted = 0
    for way in all_ways(ground):
        conditions = [way.path.taken]
        for invariant in INVARIANTS[:2]:
            for part in parts_of(ground.conclusion(invariant.holds, way.after, way.known)):
                wrong = ground, way.known, conditions, negate(part)
                some = [few(*wrong), near(*wrong), *(helped(*wrong, ids) for ids in (IDS[:1], IDS[1:], IDS))]
                if any(map(asker.is_refuted, some)):
                    refuted += 1
                    assert asker.is_refuted(everything(*wrong))
    assert refuted


def test_what_can_be_is_never_refuted() -> None:
    """The ways themselves can be gone."""
    ground = Ground(village(), 2)
    for way in all_ways(ground):
        for chosen in (None, [], IDS):
            asker = Forgetful() if chosen is None else Confused(chosen)
            assert not asker.is_shown(ground, way.known, [], way.path.taken, f"preservation {IDS[0]}")
            assert asker.refuted(ground, way.known, [], way.path.taken) is not None


def test_the_invariants_that_are_named_say_what_was_needed() -> None:
    """Of questions that take one invariant nothing but that one is learned."""
    ground, asker = Ground(village(), 2), Asker()
    phase, errands, goods = ground.controls["phase"], ground.names["errands"], ground.names["players.0.goods"]
    known = {"phase": 1 << phase.place_of("market")}
    waiting = [errands.base(errand) == 1 for errand in errands.universe.things[:2]]
    there = [goods.base(good) == 1 for good in goods.universe.things]
    poor, count = variable("players.0.coins") <= variable("asking.count"), variable("asking.count") <= 0
    assert asker.is_shown(ground, known, [waiting[0], count], poor, "coins")
    assert not asker.is_shown(ground, known, [waiting[0], count], negate(poor), "coins")
    assert asker.is_shown(ground, known, [waiting[1]], there[1], "goods")
    assert not asker.is_shown(ground, known, [waiting[1]], there[0], "goods")
    assert set().union(*asker.needed.values()) <= {"village.errands"}
    said = [len(helped(ground, known, [waiting[0], count], poor, ids)) for ids in ([], IDS[:1], IDS)]
    assert said == sorted(said)
