"""What must be shown of every move, every automatic step and every situation, generated from the rules themselves.

For each control situation of a game (who is in turn, in which phase, with which steps owed) the rules are run on
symbols, and five kinds of obligation come out:

- *preservation*: invariants and declared bounds hold again afterwards;
- *non-vacuity*: some position allows it, and the solver shows one;
- *coverage*: nothing legal lies outside the declared candidates;
- *progress*: unless the game is over, somebody has a move;
- *termination*: the measure of the game goes down and stays above zero.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from proofs.solver import Answer, Memory, Reply, evaluate, evaluate_move, fingerprint, relevant, smtlib
from spec.kernel import Model, Move, Path, Range, both, copy, either, explore, negate
from spec.kernel.moves import controls, counts_of
from spec.kernel.records import record_bounds
from spec.kernel.terms import conjuncts, variable

Kind = Literal["preservation", "non-vacuity", "coverage", "progress", "termination"]
Status = Literal["proved", "failed", "unknown"]


class Result(msgspec.Struct):
    """What became of one obligation."""

    id: str
    kind: Kind
    situation: str
    subject: str
    rules: list[str]
    status: Status
    formula: str
    position: Any = None
    move: Any = None


@dataclass
class Obligation:
    """A statement about all positions of a situation, ready for the solver."""

    kind: Kind
    situation: str
    subject: str
    rules: list[str]
    facts: list[bool]
    question: list[bool]
    """Proved if this contradicts the facts; for non-vacuity, if it does not."""
    game: Any
    move: Any

    @property
    def id(self) -> str:
        return f"{self.kind}:{self.subject}@{self.situation}"


def describe(game: Any) -> str:
    """A control situation in a few words."""
    words = [f"{len(game.players)}p", game.phase]
    if game.turn is not None:
        words.append(f"first={game.first_player}")
    return " ".join([*words, *game.agenda, *(f"coin{quadrant}" for quadrant in game.coin)])


def facts_of(model: Model, game: Any) -> list[bool]:
    """The declared bounds and the invariants of a symbolic position, one by one."""
    every = both(*(bound for _, bound in record_bounds(game)), *(claim.holds(game) for claim in model.invariants))
    return list(conjuncts(every))


def obligations(model: Model, game: Any) -> Iterator[Obligation]:
    """Everything that must be shown of one control situation."""
    facts = facts_of(model, game)
    step = model.automatic(game)
    if step is not None:
        yield from _about_step(model, game, facts, step)
    else:
        yield from _about_moves(model, game, facts)


def _about_step(model: Model, game: Any, facts: list[bool], step: Any) -> Iterator[Obligation]:
    def run() -> Any:
        after = copy(game)
        step(after)
        return after

    paths = explore(run)
    name = step.__name__
    for kind, question in _about_paths(model, game, facts, paths):
        yield Obligation(kind, describe(game), name, _cited(paths), facts, [question], game, None)


def _about_moves(model: Model, game: Any, facts: list[bool]) -> Iterator[Obligation]:
    somebody_can: list[bool] = []
    involved: set[str] = set()
    for kind in model.moves:
        expected = list(kind.candidates(game))
        for control in controls(kind):
            move = symbolic_move(kind, control)
            paths = explore(functools.partial(_performed, game, move))
            matching = [candidate for candidate in expected if _same_control(candidate, control)]
            if not paths and not matching:
                continue
            within = either(*(_within(move, candidate) for candidate in matching))
            questions: list[tuple[Kind, bool]] = [("coverage", both(_possible(paths), negate(within)))]
            if matching:
                questions += _about_paths(model, game, facts, paths)
            rules = _cited(paths)
            for about, question in questions:
                yield Obligation(
                    about,
                    describe(game),
                    _subject(move, control),
                    rules,
                    facts,
                    [*conjuncts(move_domain(move)), question],
                    game,
                    move,
                )
            for candidate in matching:
                widest = functools.partial(_performed, game, at_the_bound(candidate))
                somebody_can.append(_possible(explore(widest)))
            involved.update(rules)
    if not model.over(game):
        nobody = negate(either(*somebody_can))
        yield Obligation(
            "progress", describe(game), "somebody has a move", sorted(involved), facts, [nobody], game, None
        )


def _performed(game: Any, move: Move) -> Any:
    after = copy(game)
    type(move).perform(after, move)
    return after


def _about_paths(model: Model, game: Any, facts: list[bool], paths: list[Path]) -> Iterator[tuple[Kind, bool]]:
    """Preservation, termination and non-vacuity of one move or step, over all its paths."""
    known = set(facts)
    spoiled, not_smaller = [], []
    for path in paths:
        taken = both(*(condition for _, condition in path.conditions))
        new = [fact for fact in facts_of(model, path.result) if fact not in known]
        spoiled.append(both(taken, negate(both(*new))))
        before, after = model.measure(game), model.measure(path.result)
        not_smaller.append(both(taken, negate(both(smaller_than(after, before), *(part >= 0 for part in after)))))
    yield "preservation", either(*spoiled)
    yield "termination", either(*not_smaller)
    yield "non-vacuity", _possible(paths)


def smaller_than(after: tuple[int, ...], before: tuple[int, ...]) -> bool:
    """The first part that differs is smaller."""
    if not after:
        return False
    return either(after[0] < before[0], both(after[0] == before[0], smaller_than(after[1:], before[1:])))


def _possible(paths: list[Path]) -> bool:
    """Some path can be taken."""
    return either(*(both(*(condition for _, condition in path.conditions)) for path in paths))


def _cited(paths: list[Path]) -> list[str]:
    return sorted({rule for path in paths for rule in path.cited})


# --- symbolic moves ---------------------------------------------------------------------------------------------


def symbolic_move(kind: type[Move], control: dict[str, Any]) -> Move:
    """A move of that type whose counts are symbols; a map has every key, 0 standing for one that is not named."""
    counts: dict[str, Any] = {}
    for name, keys in counts_of(kind).items():
        path = f"move.{name}"
        counts[name] = variable(path) if keys is None else {key: variable(f"{path}.{key}") for key in keys}
    return kind(**control, **counts)


def move_domain(move: Move) -> bool:
    conditions: list[bool] = []
    for name, keys in counts_of(type(move)).items():
        value = getattr(move, name)
        conditions += [count >= 0 for count in (value.values() if keys is not None else [value])]
    return both(*conditions)


def _same_control(candidate: Move, control: dict[str, Any]) -> bool:
    return all(getattr(candidate, name) == value for name, value in control.items())


def _within(move: Move, candidate: Move) -> bool:
    """The counts of the move lie in the ranges that the candidate leaves open."""
    conditions: list[bool] = []
    for name, keys in counts_of(type(move)).items():
        value, allowed = getattr(move, name), getattr(candidate, name)
        for key in keys or (None,):
            count, most = (value, allowed) if key is None else (value[key], allowed.get(key, 0))
            conditions.append(count <= most.bound if isinstance(most, Range) else count == most)
    return both(*conditions)


def at_the_bound(candidate: Move) -> Move:
    """The candidate with every open count at its upper bound."""
    closed = {name: getattr(candidate, name) for name in candidate.__struct_fields__}
    for name in counts_of(type(candidate)):
        value = closed[name]
        if isinstance(value, dict):
            closed[name] = {key: most.bound if isinstance(most, Range) else most for key, most in value.items()}
        elif isinstance(value, Range):
            closed[name] = value.bound
    return type(candidate)(**closed)


def _subject(move: Move, control: dict[str, Any]) -> str:
    named = [f"{name}={value}" for name, value in control.items() if name != "player"]
    return " ".join([str(move.__struct_config__.tag), *named])


# --- answers ----------------------------------------------------------------------------------------------------


def text_of(obligation: Obligation) -> tuple[str, Answer]:
    """The question to the solver as an SMT-LIB text, and the answer that settles the obligation.

    Facts that share no variable with the question, not even through other facts, have no influence on the answer as
    long as they can hold at all; they are left out.
    """
    text = smtlib([*relevant(obligation.facts, obligation.question), *obligation.question])
    return text, "sat" if obligation.kind == "non-vacuity" else "unsat"


def prove(obligation: Obligation, anywhere: Reply, memory: Memory) -> Result:
    """Ask the solver, or remember what it said of the same text. `anywhere` is some position of the situation."""
    text, wanted = text_of(obligation)
    reply = memory.ask(text)
    if "unknown" in (reply.answer, anywhere.answer):
        status: Status = "unknown"
    else:
        status = "proved" if (reply.answer, anywhere.answer) == (wanted, "sat") else "failed"
    result = Result(
        obligation.id,
        obligation.kind,
        obligation.situation,
        obligation.subject,
        obligation.rules,
        status,
        fingerprint(text),
    )
    if reply.answer == "sat":
        values = {**anywhere.values, **reply.values}
        result.position = evaluate(obligation.game, values)
        result.move = evaluate_move(obligation.move, values) if obligation.move is not None else None
    return result


def prove_situation(model: Model, game: Any, memory: Memory) -> list[Result]:
    """Settle every obligation of one control situation."""
    anywhere = memory.ask(smtlib(facts_of(model, game)))
    return [prove(obligation, anywhere, memory) for obligation in obligations(model, game)]
