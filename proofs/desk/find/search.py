"""The search for positions: the situations that come into question, the smallest position in each, or why none is."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, cast

import z3
from msgspec import inspect

from proofs.desk.find.cases import WHICH, Case, Cases, joined
from proofs.desk.find.checking import Mistaken, checked
from proofs.desk.find.moves import Asking
from proofs.desk.find.places import closer_looks, first_places, waits
from proofs.desk.find.question import Core, Found, Outcome, Question
from proofs.desk.find.solving import NamedCondition, Solving, Unknown, certainly, near
from proofs.desk.find.vocabulary import words_of
from proofs.desk.move_text import deciding_seat
from proofs.prove.solver import evaluate, evaluate_move
from proofs.scenarios import usual
from proofs.scenarios.positions import paths
from proofs.wire import Json
from spec.kernel import Focus, Model, Move
from spec.kernel.moves import control_domains, control_values, counts_of
from spec.kernel.records import Malformed, get, has, info_of, limits, record_bounds, unwrap
from spec.kernel.terms import is_term, node, variables

ROUNDS = 60
"""How often is tried again after something was learned from a position that is none."""
MOST_TRIED = 400
"""So many moves of a type are tried in a position; of more, only some."""
Watch = Callable[[float, float], None]


def search(question: Question, watch: Watch = lambda done, of: None) -> Outcome:
    """The smallest positions in which the condition holds."""
    return Search(question).run(watch)


class Learned(Exception):
    """Something was learned from a position that is none: the question must be put again."""


class Search:
    """One search."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.game = question.game
        self.model = question.game.model
        self.words = words_of(question.game)
        self.asking = Asking(self.model)
        self.cases = Cases(question, self.asking)
        self.outcome = Outcome()
        self.context = z3.Context()

    def run(self, watch: Watch) -> Outcome:
        first = list(self._places(first_places(self.game, self.cases.named())))
        self._look_at(first, watch, self._situation)
        if len(self.outcome.found) < self.question.count:
            closer = list(self._places(closer_looks(self.game)))
            self._look_at(closer, watch, self._situation)
            if self.question.broken and not self.outcome.found:
                self._look_at([*first, *closer], watch, self._broken_whatever_the_numbers)
        return self.outcome

    def _places(self, places: Iterable[Focus]) -> Iterator[Focus]:
        for focus in places:
            if self.question.players in (None, len(focus.state.players)) and waits(self.game, focus.state):
                yield focus

    def _look_at(self, places: list[Focus], watch: Watch, look: Callable[[Focus], None]) -> None:
        for done, focus in enumerate(places):
            watch(done, len(places))
            found = self.outcome.found
            if len(found) == self.question.count and all(item.owned == 0 for item in found):
                return
            look(focus)

    # --- one situation

    def _situation(self, focus: Focus) -> None:
        for _ in range(ROUNDS):
            try:
                self._ask_about(focus)
                return
            except Learned:
                pass
        self.outcome.undecided += 1

    def _ask_about(self, focus: Focus) -> None:
        if self.question.has_move and not self._is_worth_a_move(focus):
            self.outcome.searched += 1
            return
        every = list(self.cases.of(focus))
        cases = [case for case in every if isinstance(case, Case)]
        if cases:
            if len(cases) == 1 or not self._the_best_will_do(cases):
                for case in cases:
                    self._settle(case)
            self.outcome.searched += 1
        elif every:
            self.outcome.elsewhere[str(every[-1])] += 1
        else:
            self.outcome.impossible += 1

    def _is_worth_a_move(self, focus: Focus) -> bool:
        """What is asked before the move is possible. If not, moves need not be looked at."""
        cases = list(self.cases.early(focus))
        for case in cases:
            if not self.outcome.found and self._is_known(case):
                continue
            owned = self.words.owned(focus.state)
            solving = Solving(self.context, near(case.parts, owned), owned)
            try:
                if solving.possible_below(self._below()):
                    return True
                if not self.outcome.found:
                    self._remember(case, solving.core())
            except Unknown:
                return True
        return not cases

    def _the_best_will_do(self, cases: list[Case]) -> bool:
        """Settle only the case with the smallest position, all in one question; False if each must be looked at."""
        try:
            owned = self.words.owned(cases[0].focus.state)
            solving = Solving(self.context, near(joined(cases), owned), owned)
            fewest = solving.fewest(self._below())
            if fewest is None:
                return bool(self.outcome.found)
            self._settle(cases[solving.preferring(fewest, [])[WHICH]])
        except Unknown:
            return False
        found = self.outcome.found
        return self.question.count == 1 and bool(found) and found[0].owned <= fewest

    def _settle(self, case: Case) -> None:
        try:
            if not self._ask(case):
                raise Mistaken(f"A position of the situation “{case.focus.name}” is not what the solver says it is.")
        except Unknown:
            self.outcome.unknown += 1

    def _ask(self, case: Case) -> bool:
        """Look for the smallest positions of a case. False if what the solver shows is none after all."""
        if not self.outcome.found and self._is_known(case):
            return True
        plainly = [part for part in case.parts if part.holds is False]
        if plainly:
            self._remember(case, plainly[:1])
            return True
        owned = self.words.owned(case.focus.state)
        close = near(case.parts, owned)
        learned = self.asking.lessons
        none = self._smallest(case, close, owned, certain=True)
        if none is None:
            return True
        if self.asking.lessons > learned:
            raise Learned
        sure = certainly(close)
        if len(sure) == len(close):
            return False
        self.outcome.doubtful = min(none, none if self.outcome.doubtful is None else self.outcome.doubtful)
        if not Solving(self.context, sure).possible():
            self.outcome.undecided += 1
            return True
        none = self._smallest(case, sure, owned, certain=False)
        if none is not None and self.asking.lessons > learned:
            raise Learned
        return none is None

    def _smallest(self, case: Case, close: list[NamedCondition], owned: list[int], *, certain: bool) -> int | None:
        """Look for the smallest positions. If one is none after all, how many things are owned in it."""
        solving = Solving(self.context, close, owned)
        if not self.outcome.found and not solving.possible():
            self._remember(case, solving.core())
            return None
        names = [number.leaf for number in owned if is_term(number)]
        for item in self.outcome.found:
            if item.situation == case.focus.name:
                solving.differ({name: number_at(item.position, name) for name in names})
        while (fewest := solving.fewest(self._below())) is not None:
            found = self._finished(case, solving, fewest, certain=certain)
            if found is None:
                return fewest
            self.outcome.found = sorted([*self.outcome.found, found], key=lambda item: item.owned)[
                : self.question.count
            ]
            if self.question.count == 1:
                return None
            solving.differ({name: number_at(found.position, name) for name in names})
        return None

    def _below(self) -> int | None:
        found = self.outcome.found
        return found[-1].owned if len(found) == self.question.count else None

    # --- what can't hold together

    def _is_known(self, case: Case) -> bool:
        """What can't hold together elsewhere can't hold together here either."""
        for key in self.outcome.cores:
            same = [*(part for part in case.asked if part.key in key), *case.facts.named(key)]
            if {part.key for part in same} == key and not Solving(self.context, same).possible():
                return True
        return False

    def _remember(self, case: Case, core: list[NamedCondition]) -> None:
        key = frozenset(part.key for part in core)
        self.outcome.cores.setdefault(key, Core(core, self._rules_behind(case, core)))

    def _rules_behind(self, case: Case, core: list[NamedCondition]) -> list[str]:
        """The rules without any one of which a legal move that is asked for would be possible."""
        asking = {part.text for part in self.question.condition.root.conjuncts() if part.asks}
        others = [part for part in core if part.name not in asking]
        if len(others) == len(core):
            return []
        keys, needed = {part.key for part in core}, []
        for rule in list(self.asking.rules):
            self.asking.ignored = rule
            asked = [part for part in self.cases.asked_before(case) if part.key in keys and part.name in asking]
            if Solving(self.context, [*asked, *others]).possible():
                needed.append(rule)
        self.asking.ignored = None
        return needed

    # --- a position

    def _finished(self, case: Case, solving: Solving, fewest: int, *, certain: bool) -> Found | None:
        """The position, apart from what is asked for as usual; None if on numbers it is none, or not what was asked."""
        state = case.focus.state
        players = len(state.players)
        names = [number.leaf for number in self.words.owned(state) if is_term(number)]
        known = known_of(self.model, state)
        ordinary = usual(self.game, players, known)
        mine = solving.preferring(fewest, [(name, number_at(ordinary, name)) for name in reversed(names)])
        mine = {name: mine.get(name, 0) for name in names}
        full = Solving(self.context, case.parts if certain else certainly(case.parts))
        rest = sorted(symbols_of(state) - set(names))
        leading = [name for name in rest if name.endswith(self.words.leading)]
        for wishes in (leading, [name for name in rest if name not in leading]):
            full.fix(mine)
            ordinary = usual(self.game, players, known | by_path(self.model, state, mine))
            values = full.preferring(None, [(name, number_at(ordinary, name)) for name in wishes])
            mine |= {name: values.get(name, 0) for name in wishes}
        values |= mine
        position: Json = evaluate(state, values)
        move = evaluate_move(case.move, values) if case.move is not None else None
        return self._checked(case.focus, position, case.seat, move, fewest)

    def _checked(self, focus: Focus, position: Json, seat: int, move: Json | None, owned: int) -> Found | None:
        told = checked(self.question, self.asking, position, seat, move)
        return None if told is None else Found(focus.name, owned, position, move, *told)

    def _broken_whatever_the_numbers(self, focus: Focus) -> None:
        """Where a rule is broken by who moves when, or by which names: try moves in a position of the situation."""
        if self.outcome.found:
            return
        alone = Search(Question(self.game, self.question.condition, players=self.question.players))
        alone._situation(focus)
        self.outcome.searched += alone.outcome.searched
        for item in alone.outcome.found:
            state = self.model.read_state(item.position)
            for move in tried(self.question, state):
                if not self._is_broken_by(state, move):
                    continue
                seat = move.get("player", deciding_seat(self.model, focus.state))
                found = self._checked(focus, item.position, seat, move, item.owned)
                if found is not None:
                    self.outcome.found.append(found)
                    return

    def _is_broken_by(self, state: Any, move: Json) -> bool:
        """The move breaks the rule that is asked about; what is no move breaks none."""
        try:
            return self.question.rule in self.model.broken(state, self.model.read_move(move))
        except Malformed:
            return False


def tried(question: Question, state: Any) -> Iterator[Json]:
    """Moves of which only what is not a count varies."""
    said = question.move or {}
    for kind in question.game.model.moves:
        tag = kind.__struct_config__.tag
        if said.get("type", tag) != tag:
            continue
        counts: Json = {name: _fewest(kind, name) if keys is None else {} for name, keys in counts_of(kind).items()}
        for control in itertools.chain(_listed(kind, state), _varied(kind, state, said)):
            move = {"type": tag, **counts, **control, **said}
            if len(move) == len(kind.__struct_fields__) + 1 and all(said.get(k, v) == v for k, v in control.items()):
                yield move


def _fewest(kind: type[Move], name: str) -> int:
    """The smallest number that a count of the move can be."""
    [declared] = [part.type for part in cast(inspect.StructType, info_of(kind)).fields if part.name == name]
    return limits(cast(inspect.IntType, unwrap(declared)[0]))[0] or 0


def _listed(kind: type[Move], state: Any) -> Iterable[Mapping[str, Any]]:
    """The assignments that the type of move lists for a situation, if it lists any."""
    return kind.controls(state) if "controls" in vars(kind) else ()


def _varied(kind: type[Move], state: Any, said: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """All assignments of what is not a count if they are not too many; else those of the candidates, and those that
    differ from the first of them in one value."""
    domains = {name: [said[name]] if name in said else values for name, values in control_domains(kind).items()}
    if math.prod(map(len, domains.values())) <= MOST_TRIED:
        yield from (dict(zip(domains, chosen, strict=True)) for chosen in itertools.product(*domains.values()))
        return
    near = [control_values(candidate) for candidate in kind.candidates(state)]
    yield from near
    first = near[0] if near else {name: values[0] for name, values in domains.items()}
    for name, values in domains.items():
        yield from ({**first, name: value} for value in values)


# --- records and paths ------------------------------------------------------------------------------------------


def number_at(position: Json, path: str) -> int:
    """The number at a path; what is not there counts 0."""
    return int(get(position, path)) if has(position, path) else 0


def symbols_of(state: Any) -> set[str]:
    """The names of all symbols in a position."""
    return set().union(*(variables(node(bound)) for _, bound in record_bounds(state)))


def known_of(model: Model, state: Any) -> Json:
    """What of a symbolic position is known, by the paths of scenarios."""
    plain, symbols = evaluate(state, {}), symbols_of(state)
    within = {path for path in paths(model, len(state.players)) if has(plain, path)}
    return {path: get(plain, path) for path in within if not any(is_within(name, path) for name in symbols)}


def by_path(model: Model, state: Any, values: dict[str, int]) -> Json:
    """The values of symbols by the paths of scenarios, some of which hold a whole map."""
    plain = evaluate(state, values)
    within = [path for path in paths(model, len(state.players)) if any(is_within(name, path) for name in values)]
    return {path: get(plain, path) for path in within}


def is_within(name: str, path: str) -> bool:
    return name == path or name.startswith(f"{path}.")
