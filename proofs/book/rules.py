"""Everything that is known of each rule: the data behind `gebot rules` and the rule docs.

Nothing here is written by hand. Statement, lines and source come from the rule itself; the moves it is part of from
running the model on symbols and through the scenarios; engine locations from the citations in the engine, those of
pieces from its tables; tests from running the scenarios and from the markers of the pytest functions; proofs from the
evidence.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from proofs.book.engines import EngineIndex
from proofs.book.locations import Code, Location, code_of, lines_of, model_files
from proofs.book.tested import TestEntry, marked_tests, tests_by_rule, tests_folder
from proofs.book.writing import pieces_in
from proofs.compare.equal.running import OfRule, remembered
from proofs.game import Game
from spec.kernel import Judge, Model, from_json

if TYPE_CHECKING:
    from proofs.prove.running import Proofs


class TheoremEntry(msgspec.Struct, frozen=True):
    """A theorem that speaks of a rule."""

    id: str
    status: str


class ProofCounts(msgspec.Struct):
    """How many obligations a rule is part of, by kind and status, and the theorems about it."""

    obligations: dict[str, dict[str, int]]
    theorems: list[TheoremEntry]

    def total(self, status: str | None = None) -> int:
        """The number of obligations, all of them or those with a status."""
        return sum(
            number for counts in self.obligations.values() for name, number in counts.items() if status in (None, name)
        )


class RuleEntry(msgspec.Struct):
    """A rule with everything that is known of it. Paths are relative to the root of its project."""

    id: str
    game: str
    chapter: str
    title: str
    text: str
    why: str
    """Why the rule matters to somebody who plays; empty for pieces."""
    sources: dict[str, str]
    model: Code
    moves: list[str]
    steps: list[str]
    """What happens by itself with this rule: automatic steps, `new game` and `scores`."""
    engine: list[Location]
    tests: list[TestEntry]
    proofs: ProofCounts
    rulings: list[str]
    effect: str | None
    """Why the rule can't be violated; nothing if it can."""
    on_symbols: OfRule | None = None
    """How far the engine is proved equal to the model with this rule; nothing if they were not compared."""


def rule_entries(game: Game, proofs: Proofs) -> list[RuleEntry]:
    """All rules of a game in the order of the rule book, pieces last."""
    model = game.model
    tests = tests_by_rule(game)
    parts = parts_of(game, proofs)
    counts = proofs_by_rule(proofs)
    engine = EngineIndex(game)
    written = pieces_in(model_files(game), model.pieces.values())
    compared = remembered(game)
    on_symbols = {} if compared is None else compared.by_rule()
    return [
        RuleEntry(
            id=rule.id,
            game=game.name,
            chapter=model.chapter_of(rule.id),
            title=rule.title,
            text=rule.statement,
            why=rule.why,
            sources=dict(rule.sources),
            model=written.get(rule.id) or code_of(rule.function),
            moves=[tag for tag in tags(model) if rule.id in parts.moves.get(tag, ())],
            steps=[name for name, cited in parts.steps.items() if rule.id in cited],
            engine=engine.of(rule),
            tests=tests.get(rule.id, []),
            proofs=counts.get(rule.id, ProofCounts({}, [])),
            rulings=rulings_of(model, rule.id, rule.sources),
            effect=rule.effect,
            on_symbols=on_symbols.get(rule.id),
        )
        for rule in model.rules.values()
    ]


def rulings_of(model: Model, rule: str, sources: Mapping[str, str]) -> list[str]:
    """The rulings that cite a line of these sources, in every edition that both cite; or that are about the rule."""
    every = model.rulings.values()
    return [ruling.id for ruling in every if share_lines(ruling.sources, sources) or rule in ruling.about]


def share_lines(one: Mapping[str, str], other: Mapping[str, str]) -> bool:
    """Both cite the same line, in every edition that both cite."""
    editions = [edition for edition in one if edition in other]
    return bool(editions) and all(lines_of(one[edition]) & lines_of(other[edition]) for edition in editions)


# --- what a rule is part of -------------------------------------------------------------------------------------

NEW_GAME, SCORES = "new game", "scores"
"""What happens at the beginning and at the end, among the things that happen by themselves."""
LONGEST = 5_000
"""A game that has not ended after so many moves is left."""


@dataclass
class Parts:
    """The rules of each move, by its tag, and of each thing that happens by itself."""

    moves: dict[str, set[str]]
    steps: dict[str, set[str]]


def tags(model: Model) -> list[str]:
    return [str(kind.__struct_config__.tag) for kind in model.moves]


def parts_of(game: Game, proofs: Proofs) -> Parts:
    """What the set-up and the scores are made of, what the obligations are about, and what the scenarios come to.

    The scenarios are needed for what the proofs leave open: what is searched for on numbers only.
    """
    from proofs.compare.kept import played_scenarios

    parts = beginning_and_end(game)
    for result in proofs.results:
        if result.move_type:
            parts.moves.setdefault(result.move_type, set()).update(result.rules)
        elif result.kind in ("preservation", "non-vacuity"):
            parts.steps.setdefault(result.subject, set()).update(result.rules)
    for one in played_scenarios(game):
        for whole, more in ((parts.moves, one.play.moves), (parts.steps, one.play.steps)):
            for name, cited in more.items():
                whole.setdefault(name, set()).update(cited)
    return parts


def beginning_and_end(game: Game) -> Parts:
    """The rules of the set-up, and those of the scores as far as they come up at the end of some game."""
    judge, counting = Judge(), Judge()
    for players in game.model.players:
        with judge:
            game.model.new(players)
        state = finished(game, players)
        with counting:
            game.model.scores(state)
    return Parts({}, {NEW_GAME: set(judge.cited), SCORES: set(counting.cited)})


def finished(game: Game, players: int) -> Any:
    """The last position of a game that the engine plays at random, always the same."""
    playing, rng = game.engine.new(players), random.Random(players)
    for _ in range(LONGEST):
        moves = playing.legal_moves()
        if not moves:
            break
        playing.apply(rng.choice(moves))
    return from_json(playing.snapshot(), game.model.state)


# --- proofs -----------------------------------------------------------------------------------------------------


def proofs_by_rule(proofs: Proofs) -> dict[str, ProofCounts]:
    """For each rule the obligations it is part of and the theorems about it."""
    found: dict[str, ProofCounts] = {}
    for result in proofs.results:
        for rule in result.rules:
            counts = found.setdefault(rule, ProofCounts({}, [])).obligations.setdefault(result.kind, {})
            counts[result.status] = counts.get(result.status, 0) + 1
    for theorem in proofs.theorems:
        for rule in theorem.rules:
            found.setdefault(rule, ProofCounts({}, [])).theorems.append(TheoremEntry(theorem.id, theorem.status))
    return found


# --- what is missing --------------------------------------------------------------------------------------------


def problems(game: Game, entries: Iterable[RuleEntry], proofs: Proofs) -> list[str]:
    """What keeps the rule book from being complete, in sentences; the docs build fails if there is any."""
    model = game.model
    found: list[str] = []
    failed: set[tuple[str, int, str]] = set()
    for entry in entries:
        found += _lacking(game, entry) if game.site.thorough else ()
        failed.update((test.file, test.line, test.title) for test in entry.tests if test.result == "failed")
    found += [f"The test {title!r} failed ({file}:{line})." for file, line, title in sorted(failed)]
    found += [f"The proof {failure.id} is {failure.status}." for failure in proofs.failures]
    known = {*model.rules, *model.rulings, *(claim.id for claim in model.invariants)}
    for theorem in proofs.theorems:
        found += [
            f"{theorem.id} speaks of {rule}, which does not exist." for rule in theorem.rules if rule not in known
        ]
    for rule, test in marked_tests(tests_folder(game)):
        prefix = rule.partition(".")[0]
        if rule not in known and any(each.startswith(f"{prefix}.") for each in known):
            found.append(f"{test.file}:{test.line} names {rule}, which does not exist.")
    return found


def _lacking(game: Game, entry: RuleEntry) -> Iterator[str]:
    """What a rule of a game must have that wants its rule book thorough. Pieces need not say why they matter."""
    if not entry.tests and not entry.proofs.total() and not entry.proofs.theorems:
        yield f"{entry.id} has neither a test nor a proof."
    if entry.effect is None and not any(test.how != "kept" for test in entry.tests):
        yield f"{entry.id} can be violated, but no test breaks it: add a scenario with an illegal move."
    if not (entry.why or entry.id in game.model.pieces):
        yield f"{entry.id} does not say why it matters."
