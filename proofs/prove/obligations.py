"""What is shown of situations that are listed, generated from the rules themselves.

In each control situation (who is in turn, in which phase, with which steps owed) the rules are run on symbols. The
solver shows a position that allows each move and each step: *non-vacuity*.

All else is shown of any position (`proofs.prove.tasks`). Of a game of which that can't be done it is shown of the
listed situations, and holds in no others:

- *preservation*: invariants and declared bounds hold again afterwards;
- *coverage*: nothing legal lies outside the declared candidates, and where the premise is said to decide, it does;
- *progress*: unless the game is over, somebody has a move;
- *termination*: the measure of the game goes down and stays above zero, unless a move is idle.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, Literal, NoReturn, get_args

import msgspec

from proofs.game import Game
from proofs.prove.facts import enclosed, facts_of, relevant
from proofs.prove.recorded import describe, situations
from proofs.prove.solver import Answer, Memory, Reply, evaluate, evaluate_move, fingerprint, grounded, smtlib
from proofs.prove.symbolic import at_the_bound, move_domain, same_control, symbolic_move, within
from spec.kernel import Focus, Model, Move, Path, both, copy, either, explore, negate
from spec.kernel.moves import control_domains, control_values, performed
from spec.kernel.terms import conjuncts, node

Kind = Literal[
    "initiation", "totality", "preservation", "closure", "termination", "coverage", "progress", "non-vacuity"
]
Status = Literal["proved", "failed", "unknown"]
KINDS: tuple[Kind, ...] = get_args(Kind)
"""Everything that can be shown, in the order in which it is told."""
EXAMPLES = frozenset[Kind](["non-vacuity"])
"""What is shown of a listed situation if all else is shown of any position."""
LISTED = frozenset[Kind](["preservation", "termination", "coverage", "progress", "non-vacuity"])
"""What is shown of a listed situation if nothing is shown of any position."""


class Result(msgspec.Struct):
    """What became of one obligation."""

    id: str
    kind: Kind
    situation: str
    subject: str
    rules: list[str]
    status: Status
    formula: str
    about: list[str] = []
    """The pieces that are looked at, by the ids of their rules."""
    aside: bool = False
    """Something else is under way meanwhile."""
    meeting: str = ""
    """The moment at which two pieces meet, if it is about that."""
    position: Any = None
    move: Any = None
    move_type: str = ""
    """The type of the moves that it is about; nothing if it is about something else."""
    players: int = 0
    """It is shown of any position for so many; 0 if it is shown of one situation."""
    ways: int = 0
    """How many ways were gone for it, from any position."""
    turned: int = 0
    """How many of them are others turned around the table, and shown with those."""
    problem: str = ""
    """Why it is not proved, in a sentence."""


@dataclass
class Obligation:
    """A statement about all positions of a situation, ready for the solver."""

    kind: Kind
    focus: Focus
    subject: str
    rules: list[str]
    facts: list[bool]
    question: list[bool]
    """Proved if this contradicts the facts; for non-vacuity, if it does not."""
    move: Any

    @property
    def id(self) -> str:
        return f"{self.kind}:{self.subject}@{self.focus.name}"


def all_situations(game: Game) -> Iterator[Focus]:
    """Everything there is to prove something about: the situations of the game, then the closer looks."""
    for state in situations(game):
        yield Focus(describe(game, state), state)
    yield from game.claims.closer()


def obligations(
    model: Model, focus: Focus, facts: list[bool], kinds: Collection[Kind] = LISTED
) -> Iterator[Obligation]:
    """Everything of these kinds that must be shown of one control situation, of which these are the facts."""
    step = model.automatic(focus.state)
    if step is not None:
        yield from _about_step(model, focus, facts, step, kinds)
    else:
        yield from _about_moves(model, focus, facts, kinds)


def _about_step(
    model: Model, focus: Focus, facts: list[bool], step: Any, kinds: Collection[Kind]
) -> Iterator[Obligation]:
    def run() -> Any:
        after = copy(focus.state)
        step(after)
        return after

    paths = explore(run)
    for kind, question in _about_paths(model, focus.state, facts, paths, kinds):
        yield Obligation(kind, focus, step.__name__, cited(*paths), facts, [question], None)


def _about_moves(model: Model, focus: Focus, facts: list[bool], kinds: Collection[Kind]) -> Iterator[Obligation]:
    somebody_can: list[bool] = []
    involved: set[str] = set()
    for kind in model.moves:
        if focus.kind not in (None, kind.__struct_config__.tag):
            continue
        expected = list(kind.candidates(focus.state))
        if not expected and ("coverage" not in kinds or _refuses_everybody(focus.state, kind)):
            continue
        if focus.kind is None and "progress" in kinds:
            somebody_can += (_possible_at_the_bound(focus.state, candidate) for candidate in expected)
        for control in kind.controls(focus.state):
            if focus.asks_about(kind, control):
                for obligation in _about_move(model, focus, facts, symbolic_move(kind, control), expected, kinds):
                    involved.update(obligation.rules)
                    yield obligation
    if not model.over(focus.state) and focus.kind is None and "progress" in kinds:
        nobody = negate(either(*somebody_can))
        yield Obligation("progress", focus, "somebody has a move", sorted(involved), facts, [nobody], None)


def _about_move(
    model: Model, focus: Focus, facts: list[bool], move: Move, expected: list[Move], kinds: Collection[Kind]
) -> Iterator[Obligation]:
    """What must be shown of one move with open counts, where these are the candidates of its type."""
    control = control_values(move)
    matching = [candidate for candidate in expected if same_control(candidate, control)]
    if not matching and "coverage" not in kinds:
        return
    paths = explore(functools.partial(performed, focus.state, move))
    if not paths and not matching:
        return
    questions: list[tuple[Kind, bool]] = []
    if "coverage" in kinds:
        questions.append(("coverage", _outside(focus.state, move, matching, paths)))
    if matching:
        questions += _about_paths(model, focus.state, facts, paths, kinds, type(move).idle(focus.state, move))
    domain, subject, rules = list(conjuncts(move_domain(move))), _subject(model, focus.state, move), cited(*paths)
    for about, question in questions:
        yield Obligation(about, focus, subject, rules, facts, [*domain, question], move)


def _outside(state: Any, move: Move, matching: list[Move], paths: list[Path]) -> bool:
    """The move is possible outside of its candidates, or begun and then refused though the premise is to decide."""
    outside = both(_possible(paths), negate(either(*(within(move, candidate) for candidate in matching))))
    if move.premise_decides:
        begun = _possible(explore(functools.partial(type(move).premise, state, move)))
        outside = either(outside, both(begun, negate(_possible(paths))))
    return outside


class _Looked(Exception):
    """A premise has looked at more of a move than whose it is."""


class _Unseen:
    """A move of which only the player can be seen."""

    def __init__(self, player: int | None) -> None:
        self.player = player

    def __getattr__(self, name: str) -> NoReturn:
        raise _Looked(name)


def _refuses_everybody(state: Any, kind: type[Move]) -> bool:
    """The premise refuses each player before it looks at anything else: no move of the type needs to be tried."""
    try:
        seats = control_domains(kind).get("player", (None,))
        return not any(explore(functools.partial(kind.premise, state, _Unseen(seat))) for seat in seats)
    except _Looked:
        return False


def _possible_at_the_bound(state: Any, candidate: Move) -> bool:
    """The candidate can be carried out with every open count at its upper bound."""
    widest = at_the_bound(candidate)
    return widest is not None and _possible(explore(functools.partial(performed, state, widest)))


def _about_paths(
    model: Model, state: Any, facts: list[bool], paths: list[Path], kinds: Collection[Kind], idle: bool = False
) -> Iterator[tuple[Kind, bool]]:
    """Preservation, termination and non-vacuity of one move or step, over all its paths; as an idle move, it need not
    bring the game nearer to its end."""
    if "preservation" in kinds:
        known = {node(fact).serial for fact in facts}
        new = [[fact for fact in facts_of(model, path.result) if node(fact).serial not in known] for path in paths]
        spoiled = (both(path.taken, negate(both(*claims))) for path, claims in zip(paths, new, strict=True))
        yield "preservation", either(*spoiled)
    if "termination" in kinds:
        before = model.measure(state)
        stays = either(*(both(path.taken, _stays(before, model.measure(path.result))) for path in paths))
        yield "termination", both(negate(idle), stays)
    yield "non-vacuity", _possible(paths)


def _stays(before: tuple[int, ...], after: tuple[int, ...]) -> bool:
    """The measure does not go down, or below nothing."""
    return negate(both(smaller_than(after, before), *(part >= 0 for part in after)))


def smaller_than(after: tuple[int, ...], before: tuple[int, ...]) -> bool:
    """The first part that differs is smaller."""
    if not after:
        return False
    return either(after[0] < before[0], both(after[0] == before[0], smaller_than(after[1:], before[1:])))


def _possible(paths: list[Path]) -> bool:
    """Some path can be taken."""
    return either(*(path.taken for path in paths))


def cited(*paths: Path) -> list[str]:
    """The rules that took part in any of the paths, sorted."""
    return sorted({rule for path in paths for rule in path.cited})


def _subject(model: Model, state: Any, move: Move) -> str:
    """The move in a few words; whose it is, if it is not for that player to decide."""
    control = control_values(move)
    if control.get("player") == model.decides(state):
        control.pop("player", None)
    named = [f"{name}={value}" for name, value in control.items() if value != []]
    return " ".join([str(move.__struct_config__.tag), *named])


# --- answers ----------------------------------------------------------------------------------------------------


def text_of(obligation: Obligation) -> tuple[str, Answer]:
    """The question to the solver as an SMT-LIB text, and the answer that settles the obligation.

    Facts that share no variable with the question, not even through other facts, have no influence on the answer as
    long as they can hold at all; they are left out.
    """
    asked = [*relevant(obligation.facts, obligation.question), *obligation.question]
    if obligation.kind == "non-vacuity":
        return smtlib(grounded(asked)), "sat"
    return smtlib(asked), "unsat"


def few_facts(obligation: Obligation) -> str:
    """The question with those facts only that are about nothing else: what they refute, all the facts refute."""
    return smtlib([*enclosed(obligation.facts, obligation.question), *obligation.question])


def prove(obligation: Obligation, anywhere: Reply, memory: Memory) -> Result:
    """Ask the solver, or remember what it said of the same text. `anywhere` is some position of the situation."""
    text, wanted = few_facts(obligation), "unsat"
    if obligation.kind == "non-vacuity" or memory.ask(text).answer != "unsat":
        text, wanted = text_of(obligation)
    reply = memory.ask(text)
    if "unknown" in (reply.answer, anywhere.answer):
        status: Status = "unknown"
    else:
        status = "proved" if (reply.answer, anywhere.answer) == (wanted, "sat") else "failed"
    result = Result(
        obligation.id,
        obligation.kind,
        obligation.focus.name,
        obligation.subject,
        obligation.rules,
        status,
        fingerprint(text),
        list(obligation.focus.about),
        obligation.focus.aside,
        obligation.focus.meeting,
        move_type="" if obligation.move is None else str(obligation.move.__struct_config__.tag),
    )
    if reply.answer == "sat":
        values = {**anywhere.values, **reply.values}
        result.position = evaluate(obligation.focus.state, values)
        result.move = evaluate_move(obligation.move, values) if obligation.move is not None else None
    return result


def prove_situation(model: Model, focus: Focus, memory: Memory, kinds: Collection[Kind] = LISTED) -> list[Result]:
    """Settle every obligation of these kinds of one control situation."""
    facts = facts_of(model, focus.state)
    anywhere = memory.ask(smtlib(grounded(facts)))
    return [prove(obligation, anywhere, memory) for obligation in obligations(model, focus, facts, kinds)]
