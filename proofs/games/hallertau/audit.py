"""Every card, played and refused on model and engine, from the positions that the proofs show.

For each option of each card the solver showed a position in which it can be played. From there both sides play it, and
everything that its effect offers is tried, as is every answer to a step that was shown possible. Then single numbers
are changed until the card is just not playable any more: both must refuse it, and the model must name the card's rule.
"""

from __future__ import annotations

import copy
import functools
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any

import msgspec

from proofs.compare.disagreement import tell
from proofs.compare.lockstep import Disagreement, Json, Lockstep, canonical
from proofs.prove.obligations import Result
from proofs.registry import Pair, game
from spec.hallertau.turns import is_of_chance
from spec.kernel import Focus, Move, explore
from spec.kernel.judge import Coverage
from spec.kernel.records import Malformed, get, put
from spec.kernel.terms import node, variables

Watch = Callable[[int, int], None]

WHAT = "cards proved, played and refused on both sides"
PROGRESS = "Playing and refusing cards"
CHOICES = 6
"""How many of the moves that answer a step are tried, at most."""
NODES = 24
"""How many positions of an effect are looked at, at most, for each way to begin it."""
REACH = 30
"""How far a number is changed to make a card unplayable; once one was found, others only by 1."""


class CardAudit(msgspec.Struct):
    """What became of one card."""

    card: int
    options: int
    proved: bool
    played: list[int]
    """The options with which it was played on both sides."""
    refused: int
    """In how many positions one step short both refused it for its own rule."""
    barred: bool
    """It has no phase bar, or was refused for it."""
    steps: int
    """How many moves were compared."""
    exercised: dict[str, int]
    violated: dict[str, int]
    problems: list[str]

    @property
    def passed(self) -> bool:
        complete = self.played == list(range(1, self.options + 1))
        return self.proved and complete and self.refused > 0 and self.barred and not self.problems

    def told(self) -> str:
        said = f"card {self.card}: proved {self.proved}, options played {self.played} of {self.options}, "
        said += f"refused in {self.refused} positions, phase bar seen {self.barred}"
        return "\n".join([said, *self.problems[:1]])


def audit(
    name: str, results: list[Result], *, jobs: int | None = None, watch: Watch = lambda done, of: None
) -> list[CardAudit]:
    """Play and refuse every card of the game that the proofs looked at."""
    by_card: dict[int, list[Result]] = {number: [] for number in _plays(name)}
    for result in results:
        number = card_of(result)
        if number in by_card:
            by_card[number].append(result)
    found: dict[int, CardAudit] = {}
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        tasks = {pool.submit(audit_card, name, number, of_card): number for number, of_card in by_card.items()}
        for done, task in enumerate(as_completed(tasks), 1):
            found[tasks[task]] = task.result()
            watch(done, len(tasks))
    return [found[number] for number in sorted(found)]


@functools.cache
def _plays(name: str) -> dict[int, Focus]:
    """Where each card is played with nothing under way."""
    every = game(name).model.closer()
    return {focus.control["card"]: focus for focus in every if focus.kind and "between" not in focus.name}


def is_examined(result: Result) -> bool:
    """The result is replayed here: it is about a card."""
    return card_of(result) is not None


def card_of(result: Result) -> int | None:
    """The card that a result is about."""
    first, _, rest = result.situation.partition(" ")
    return int(rest.split()[0]) if first == "card" else None


def audit_card(name: str, number: int, results: list[Result]) -> CardAudit:
    """Everything about one card."""
    pair = game(name)
    work = _Audit(pair, _plays(name)[number], number)
    shown = [one for one in results if one.kind == "non-vacuity" and one.move and one.move["type"] == "play_card"]
    for result in results:
        if result.kind == "non-vacuity" and result.move and result.move["type"] != "play_card":
            work.guarded(work.answer, result.position, result.move)
    for result in shown:
        if "between" in result.situation:
            work.guarded(work.answer, result.position, result.move)
        else:
            work.guarded(work.play, result.position, result.move)
            work.guarded(work.refuse_one_step_short, result.position, result.move)
    barred = work.guarded(work.refuse_in_another_phase, shown[0].position, shown[0].move) if shown else False
    return CardAudit(
        number,
        len({one.move["rung"] for one in shown}),
        all(one.status == "proved" for one in results) and bool(results),
        sorted(work.played),
        len(work.refused),
        bool(barred),
        work.steps,
        dict(work.coverage.exercised),
        dict(work.coverage.violated),
        work.problems,
    )


class _Audit:
    """The work on one card."""

    def __init__(self, pair: Pair, focus: Focus, number: int) -> None:
        self.pair = pair
        self.focus = focus
        self.number = number
        self.rule = f"hal.card.{number}"
        self.rng = random.Random(number)
        self.coverage = Coverage()
        self.played: set[int] = set()
        self.refused: set[str] = set()
        self.problems: list[str] = []
        self.steps = 0

    def guarded(self, work: Callable[[Json, Json], Any], position: Json, move: Json) -> Any:
        """Do something; a disagreement is a problem, not the end."""
        try:
            return work(position, move)
        except Disagreement as found:
            self.problems.append(tell(self.pair, found))
            return None

    def begin(self, position: Json) -> Lockstep:
        return Lockstep(self.pair, len(position["players"]), start=position, coverage=self.coverage)

    # --- playing ------------------------------------------------------------------------------------------------

    def play(self, position: Json, move: Json) -> None:
        """The card is played as shown, in every other way to pay for it, and in a richer position."""
        for start in (position, *self.richer(position, move)):
            table = self.begin(start)
            table.compare_start()
            legal = table.legal()
            ways = [one for one in legal if one["type"] == "play_card" and _same(one, move, "card", "rung", "player")]
            left = [NODES]
            for way in self.some(ways):
                self.follow(table.fork(), way, left)
                self.played.add(move["rung"])

    def answer(self, position: Json, move: Json) -> None:
        """The move that was shown is made on both sides."""
        table = self.begin(position)
        table.compare_start()
        table.legal()
        table.step(move)
        self.steps += 1

    def richer(self, position: Json, move: Json) -> Iterator[Json]:
        """The position with more of everything that leaves the card playable."""
        richer = copy.deepcopy(position)
        area = f"players.{move['player']}"
        paths = [f"{area}.goods.{good}" for good in richer["players"][0]["goods"]]
        paths += [f"{area}.tools", f"{area}.jewels", f"{area}.sheep.stables"]
        paths += [f"{area}.sheep.{slot}" for slot in ("4", "5", "6")]
        paths += [f"{area}.fields.{row}.{content}" for row in "2345" for content in ("empty", "rye")]
        paths += [f"board.{space}.{row}" for space in ("nursery", "town_hall", "sheep_market") for row in "123"]
        for chosen in (paths[:12], paths[12:18], paths[18:26], paths[26:]):
            self.add(richer, move, chosen)
        if richer != position:
            yield richer

    def add(self, position: Json, move: Json, paths: list[str]) -> None:
        """More at all of these places, or where that is no position any more at as many as possible."""
        before = {path: get(position, path) for path in paths}
        for path in paths:
            put(position, path, before[path] + 2)
        if self.playable(position, move):
            return
        for path in paths:
            put(position, path, before[path])
        if len(paths) > 1:
            self.add(position, move, paths[: len(paths) // 2])
            self.add(position, move, paths[len(paths) // 2 :])

    def playable(self, position: Json, move: Json) -> bool:
        try:
            table = self.pair.model.read_state(position)
        except Malformed:
            return False
        return not self.pair.model.broken(table, self.pair.model.read_move(move))

    def some(self, moves: list[Json]) -> list[Json]:
        """All of the moves, or some from first to last where they are many."""
        if len(moves) <= CHOICES:
            return moves
        return [moves[0], *self.rng.sample(moves[1:-1], CHOICES - 2), moves[-1]]

    def follow(self, table: Lockstep, move: Json, left: list[int]) -> None:
        """Make the move on both sides, then everything that answers the steps that it leaves."""
        table.step(move)
        self.steps += 1
        left[0] -= 1
        if not table.game.agenda:
            return
        dealing = is_of_chance(table.game.agenda[0])
        answers = [one for one in table.legal() if _answers(one, table.game.actor, dealing)]
        for answer in self.some(answers[:1] + answers[-1:] if dealing else answers):
            if left[0] > 0:
                self.follow(table.fork(), answer, left)

    # --- refusing -----------------------------------------------------------------------------------------------

    def refuse_one_step_short(self, position: Json, move: Json) -> None:
        """Both refuse the card where one number, or one card, is missing; the model names the card."""
        shorts = [*self.short_by_a_number(position, move)] or [*self.short_by_a_card(position, move)]
        for short in shorts or self.short_by_a_number(self.poorer(position, move), move):
            self.refuse(short, move)
        for wrong in _wrong_payments(move):
            if self.breaks_its_rule(position, wrong):
                self.refuse(position, wrong)

    def refuse(self, position: Json, move: Json) -> None:
        self.begin(position).refuse(move)
        self.steps += 1
        self.refused.add(canonical([position, move]))

    def poorer(self, position: Json, move: Json) -> Json:
        """The position with as little as possible of everything that the card looks at."""
        poorer = copy.deepcopy(position)
        for path in self.numbers(move):
            value = get(poorer, path)
            for less in range(value):
                put(poorer, path, less)
                if self.playable(poorer, move):
                    break
                put(poorer, path, value)
        return poorer

    def breaks_its_rule(self, position: Json, move: Json) -> bool | None:
        """Whether the card is refused here for its own rule; None where that is no position."""
        try:
            table = self.pair.model.read_state(position)
        except Malformed:
            return None
        return self.rule in self.pair.model.broken(table, self.pair.model.read_move(move))

    def short_by_a_number(self, position: Json, move: Json) -> Iterator[Json]:
        """For each number that the card looks at: the nearest value at which it is refused, if there is one."""
        found = False
        for direction in (-1, 1):
            for path in self.numbers(move):
                value = get(position, path)
                for distance in range(1, REACH + 1):
                    if (found and distance > 1) or value + direction * distance < 0:
                        break
                    short = copy.deepcopy(position)
                    put(short, path, value + direction * distance)
                    if path == "round":
                        _fit_the_round(short)
                    if self.breaks_its_rule(short, move):
                        yield short
                        found = True
                        break

    def numbers(self, move: Json) -> list[str]:
        """The numbers of a position on which it depends whether the card's rule is kept."""
        meant: Move = self.pair.model.read_move(move)
        paths = explore(lambda: type(meant).premise(self.focus.game, meant))
        named = {
            name
            for path in paths
            for rule, condition in path.conditions
            if rule == self.rule
            for name in variables(node(condition))
        }
        return sorted(named)

    def short_by_a_card(self, position: Json, move: Json) -> Iterator[Json]:
        """With fewer cards played or in hand, or with what just happened past."""
        area = position["players"][move["player"]]
        for pile in ("played", "hand"):
            others = [card for card in area[pile] if card != self.number]
            for dropped in range(1, len(others) + 1):
                short = copy.deepcopy(position)
                me = short["players"][move["player"]]
                me[pile] = sorted(set(area[pile]) - set(others[:dropped]))
                me["just"]["drawn"] = [card for card in me["just"]["drawn"] if card in me["hand"]]
                me["just"]["fresh"] = [card for card in me["just"]["fresh"] if card in me["played"]]
                if self.breaks_its_rule(short, move):
                    yield short
                    break
        past = copy.deepcopy(position)
        past["used"] = None
        past["players"][move["player"]]["just"]["fresh"] = []
        if past["agenda"] and past["agenda"][0].startswith("butchery."):
            past["agenda"] = ["small_trade.move"]
        if self.breaks_its_rule(past, move):
            yield past

    def refuse_in_another_phase(self, position: Json, move: Json) -> bool:
        """Whether the card's phase bar was seen to forbid it; true if it has none."""
        bar = "hal.cards.phase-bar"
        seen = False
        for phase in ("milking", "boulders", "harvest", "actions"):
            other = _at_the_end_of(position, phase)
            try:
                table = self.pair.model.read_state(other)
            except Malformed:
                continue
            if bar in self.pair.model.broken(table, self.pair.model.read_move(move)):
                self.begin(other).refuse(move)
                self.steps += 1
                seen = True
        statement = self.pair.model.rules[self.rule].statement
        return seen or not statement.startswith(("Only in phase", "Not in phase"))


def _same(one: Json, other: Json, *names: str) -> bool:
    return all(one[name] == other[name] for name in names)


def _answers(move: Json, actor: int | None, dealing: bool) -> bool:
    if dealing:
        return bool(move["type"] == "deal_card")
    return move["type"] not in ("play_card", "deal_card") and move.get("player") == actor


def _wrong_payments(move: Json) -> Iterator[Json]:
    """The move with a little less or more than what the card costs."""
    for key, amount in move["pay"].items():
        less = {name: number - (name == key) for name, number in move["pay"].items() if number > 1 or name != key}
        yield {**move, "pay": less}
        yield {**move, "pay": {**move["pay"], key: amount + 1}}
    if move["discard"]:
        yield {**move, "discard": move["discard"][:-1]}


def _fit_the_round(position: Json) -> None:
    """As many quadrant cards are left as there are rounds to come, and no sheep on cards that are gone."""
    left = 6 - position["round"]
    position["quadrant_cards"] = {card: int(int(card) <= left) for card in position["quadrant_cards"]}
    for me in position["players"]:
        for slot in ("3", "4", "5", "6"):
            if int(slot) <= position["round"]:
                me["sheep"][slot] = 0


def _at_the_end_of(position: Json, phase: str) -> Json:
    """The position as it would be at the end of that phase."""
    other = copy.deepcopy(position)
    nothing: Json = {"done": True, "turn": None, "acted": False, "actor": None, "agenda": [], "pending": [], "coin": []}
    nothing["led_by"] = None
    other |= {**nothing, "phase": phase, "used": None, "removed": dict.fromkeys(other["removed"], 0)}
    for me in other["players"]:
        me |= {"workers": 0, "tools_used": 0, "promised": 0, "income": []}
    _fit_the_round(other)
    return other
