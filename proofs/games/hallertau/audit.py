"""Every card, played and refused on model and engine, from the positions that the proofs show.

For each option of each card the solver showed a position in which it can be played. From there both sides play it, and
everything that its effect offers is tried, as is every answer to a step that was shown possible. Then single numbers
are changed until the card is just not playable any more: both must refuse it, and the model must name the card's rule.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

from proofs.compare.audit import PieceAudit, Work
from proofs.compare.table import Table
from proofs.game import Game
from proofs.games.hallertau.situations import playing
from proofs.prove.obligations import Result
from proofs.wire import Json, canonical, copied
from spec.hallertau.cards.table import CARDS
from spec.hallertau.turns import is_of_chance
from spec.kernel import Move, Piece, explore
from spec.kernel.records import Malformed, get, put
from spec.kernel.terms import node, variables

CHOICES = 6
"""How many of the moves that answer a step are tried, at most."""
NODES = 24
"""How many positions of an effect are looked at, at most, for each way to begin it."""
REACH = 30
"""How far a number is changed to make a card unplayable; once one was found, others only by 1."""


class CardWork(Work):
    """The work on one card."""

    def __init__(self, game: Game, piece: Piece, results: list[Result]) -> None:
        super().__init__(game, piece, results)
        self.card = CARDS[int(piece.name)]
        self.played: set[int] = set()
        """The options with which it was played on both sides."""
        self.refused: set[str] = set()
        """Where both refused it for its own rule, one step short."""
        self.barred = False
        """It has no phase bar, or was refused for it."""

    @functools.cached_property
    def situation(self) -> Any:
        """A symbolic position in which it is played with nothing under way."""
        return playing(self.card).state

    def examine(self) -> None:
        first: Result | None = None
        for result in self.shown:
            if result.move["type"] != "play_card" or result.aside:
                self.guarded(self.answer, result.position, result.move)
                continue
            first = first or result
            self.guarded(self.play, result.position, result.move)
            self.guarded(self.refuse_one_step_short, result.position, result.move)
        if first is not None:
            self.barred = bool(self.guarded(self.refuse_in_another_phase, first.position, first.move))

    def missing(self) -> Iterator[str]:
        yield from (f"option {option}" for option in range(1, self.card.options + 1) if option not in self.played)
        if not self.refused:
            yield "a refusal one step short"
        if not self.barred:
            yield "a refusal for its phase bar"

    # --- playing ------------------------------------------------------------------------------------------------

    def play(self, position: Json, move: Json) -> None:
        """The card is played as shown, in every other way to pay for it, and in a richer position."""
        for start in (position, *self.richer(position, move)):
            table = self.begin(start)
            legal = table.legal()
            ways = [one for one in legal if one["type"] == "play_card" and _same(one, move, "card", "rung", "player")]
            left = [NODES]
            for way in self.some(ways):
                self.follow(table.fork(), way, left)
                self.played.add(move["rung"])

    def answer(self, position: Json, move: Json) -> None:
        """The move that was shown is made on both sides."""
        table = self.begin(position)
        table.legal()
        table.step(move)
        self.count("move")

    def richer(self, position: Json, move: Json) -> Iterator[Json]:
        """The position with more of everything that leaves the card playable."""
        richer = copied(position)
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
            table = self.game.model.read_state(position)
        except Malformed:
            return False
        return not self.game.model.broken(table, self.game.model.read_move(move))

    def some(self, moves: list[Json]) -> list[Json]:
        """All of the moves, or some from first to last where they are many."""
        if len(moves) <= CHOICES:
            return moves
        return [moves[0], *self.rng.sample(moves[1:-1], CHOICES - 2), moves[-1]]

    def follow(self, table: Table, move: Json, left: list[int]) -> None:
        """Make the move on both sides, then everything that answers the steps that it leaves."""
        table.step(move)
        self.count("move")
        left[0] -= 1
        if not table.state.agenda:
            return
        dealing = is_of_chance(table.state.agenda[0])
        answers = [one for one in table.legal() if _answers(one, table.state.actor, dealing)]
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
        super().refuse(position, move)
        self.refused.add(canonical([position, move]))

    def poorer(self, position: Json, move: Json) -> Json:
        """The position with as little as possible of everything that the card looks at."""
        poorer = copied(position)
        for path in self.numbers(move):
            value = get(poorer, path)
            for less in range(value):
                put(poorer, path, less)
                if self.playable(poorer, move):
                    break
                put(poorer, path, value)
        return poorer

    def short_by_a_number(self, position: Json, move: Json) -> Iterator[Json]:
        """For each number that the card looks at: the nearest value at which it is refused, if there is one."""
        found = False
        for direction in (-1, 1):
            for path in self.numbers(move):
                value = get(position, path)
                for distance in range(1, REACH + 1):
                    if (found and distance > 1) or value + direction * distance < 0:
                        break
                    short = copied(position)
                    put(short, path, value + direction * distance)
                    if path == "round":
                        _fit_the_round(short)
                    if self.breaks_its_rule(short, move):
                        yield short
                        found = True
                        break

    def numbers(self, move: Json) -> list[str]:
        """The numbers of a position on which it depends whether the card's rule is kept."""
        meant: Move = self.game.model.read_move(move)
        paths = explore(functools.partial(type(meant).premise, self.situation, meant))
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
            others = [card for card in area[pile] if card != self.name]
            for dropped in range(1, len(others) + 1):
                short = copied(position)
                me = short["players"][move["player"]]
                me[pile] = sorted(set(area[pile]) - set(others[:dropped]))
                me["just"]["drawn"] = [card for card in me["just"]["drawn"] if card in me["hand"]]
                me["just"]["fresh"] = [card for card in me["just"]["fresh"] if card in me["played"]]
                if self.breaks_its_rule(short, move):
                    yield short
                    break
        past = copied(position)
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
                table = self.game.model.read_state(other)
            except Malformed:
                continue
            if bar in self.game.model.broken(table, self.game.model.read_move(move)):
                super().refuse(other, move)
                seen = True
        return seen or not (self.card.only or self.card.never)


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
    other = copied(position)
    nothing: Json = {"done": True, "turn": None, "acted": False, "actor": None, "agenda": [], "pending": [], "coin": []}
    nothing["led_by"] = None
    other |= {**nothing, "phase": phase, "used": None, "removed": dict.fromkeys(other["removed"], 0)}
    for me in other["players"]:
        me |= {"workers": 0, "tools_used": 0, "promised": 0, "income": []}
    _fit_the_round(other)
    return other


CARDS_AUDIT = PieceAudit("cards proved, played and refused on both sides", "Playing and refusing cards", CardWork)
