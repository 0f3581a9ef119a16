"""Every hand card of Agricola: played, used and refused on model and engine.

*Played*: from the positions that the proofs show, both sides play it, and everything that it then asks is answered.
*Refused*: there, with a number or a card less, both refuse it. *Used*: a card that does something later is there, and
what both sides do in a position is otherwise than in the same position without the card: another outcome, other legal
moves or other scores.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from proofs.compare.audit import PieceAudit, Work
from proofs.compare.table import Table
from proofs.game import Game
from proofs.prove.obligations import Result
from proofs.scenarios import usual
from proofs.wire import Json, canonical, copied
from spec.agricola.cards.table import CARDS
from spec.agricola.cards.words import AtOnce
from spec.agricola.state import CODES, MAJORS, Code
from spec.kernel import Piece, to_json
from spec.kernel.records import Malformed

PLAYS = ("play_minor", "play_occupation")
USES = ("use", "exchange")
CHOICES = 4
"""How many answers to what a card asks are followed, at most."""
DEPTH = 3
"""How many of them one after the other."""
ENOUGH = 3
"""In so many positions it is seen what a card does."""
LISTS = ("hand", "cards", "due", "spent")


class HandWork(Work):
    """The work on one hand card."""

    def __init__(self, game: Game, piece: Piece, results: list[Result]) -> None:
        super().__init__(game, piece, results)
        self.code: Code = str(piece.name)  # type: ignore[assignment]
        self.card = CARDS[self.code]

    def examine(self) -> None:
        for result in self.shown:
            if result.move_type in PLAYS and not result.meeting:
                self.guarded(self.play_it, result.position, result.move)
                self.guarded(self.refuse_it, result.position, result.move)
            elif result.move_type in USES and not result.meeting:
                self.guarded(self.use_it, result.position, result.move)
                self.guarded(self.refuse_where_something_lacks, result.position, result.move)
        for result in self.shown:
            if self.seen.get("used", 0) < ENOUGH:
                self.guarded(self.see_what_it_does, result.position, [result.move])
        if self.code in SEEN_IN:
            players, given, moves = SEEN_IN[self.code]
            front = {f"{MINE}.cards": [self.code], "variant": "cards", "phase": "work"}
            self.guarded(self.see_what_it_does, usual(self.game, players, {**front, **given}), moves)
        if self.card.kind == "occupation":
            self.guarded(self.take_lessons)

    def missing(self) -> Iterator[str]:
        wanted = ["played", "refused"]
        if not self.card.travels and any(not isinstance(part, AtOnce) for part in self.card.parts):
            wanted.append("used")
        yield from (what for what in wanted if not self.seen.get(what))

    # --- played and refused -------------------------------------------------------------------------------------

    def play_it(self, position: Json, move: Json) -> None:
        """The card is played, with the Paper Maker or without, and what it asks is answered in several ways."""
        self.follow(self.begin(position), move)
        self.count("played")

    def use_it(self, position: Json, move: Json) -> None:
        """The card is used, and what it asks is answered in several ways."""
        self.follow(self.begin(position), move)
        self.count("used")

    def follow(self, table: Table, move: Json, depth: int = DEPTH) -> None:
        """Make the move on both sides, then some of what the same player can do next."""
        table.legal()
        table.step(move)
        now = table.position["now"]
        if depth == 0 or now is None or now["player"] != move["player"]:
            return
        answers = [one for one in table.legal() if one["player"] == now["player"] and one["type"] not in FREE]
        for answer in self.rng.sample(answers, k=min(CHOICES, len(answers))):
            self.follow(table.fork(), answer, depth - 1)

    def refuse_it(self, position: Json, move: Json) -> None:
        """Both refuse the card where a good, or an occupation in front of the player, is missing, or the card."""
        for short in self.shorter(position, move["player"]):
            if self.is_refused(short, move):
                self.refuse(short, move)

    def shorter(self, position: Json, seat: int) -> Iterator[Json]:
        """The position with one of something less; the player keeps enough to do something else."""
        for part in ("goods", "animals"):
            for name, count in position["players"][seat][part].items():
                if count:
                    yield self.changed(position, seat, **{part: {**position["players"][seat][part], name: count - 1}})
        front = position["players"][seat]["cards"]
        for code in front:
            yield self.changed(position, seat, cards=[card for card in front if card != code])
        hand = position["players"][seat]["hand"]
        yield self.changed(position, seat, hand=[card for card in hand if card != self.code])

    def changed(self, position: Json, seat: int, **what: Any) -> Json:
        """The position with something otherwise, and another card in the hand that can be played."""
        short = copied(position)
        me = short["players"][seat]
        me |= what
        free = FREE_MINORS if self.card.kind == "minor" else FREE_OCCUPATIONS
        other = next(code for code in free if code != self.code)
        me["hand"] = sorted({*me["hand"], other})
        if other == "B008":
            me["goods"]["grain"] += 1
        return short

    def take_lessons(self) -> None:
        """Both let the second occupation be played for 1 food, and not for less."""
        first = next(code for code in FREE_OCCUPATIONS if code != self.code)
        given: dict[str, Any] = {"phase": "work", "variant": "cards", f"{MINE}.cards": [first]}
        given[f"{MINE}.hand"] = [self.code]
        lessons = {"type": "place", "player": 0, "space": "lessons"}
        players = max(2, self.card.players)
        table = self.begin(usual(self.game, players, {**given, f"{MINE}.goods.food": 1}))
        self.follow(table, lessons)
        self.refuse(usual(self.game, players, given), lessons)

    def is_refused(self, position: Json, move: Json) -> bool:
        """It is a position, and the model refuses the move."""
        try:
            state = self.game.model.read_state(position)
        except Malformed:
            return False
        return bool(self.game.model.broken(state, self.game.model.read_move(move)))

    # --- used ---------------------------------------------------------------------------------------------------

    def see_what_it_does(self, position: Json, moves: list[Json]) -> None:
        """Both make the moves with the card and without it, and not the same comes of it."""
        without = self.without_it(position)
        if without is None:
            return
        played, other = self.begin(position), self.begin(without)
        for move in moves:
            played.step(move)
            if self.game.model.broken(other.state, self.game.model.read_move(move)):
                other.refuse(move)
                self.count("used")
                return
            other.step(move)
        if self.what_comes(played) != self.what_comes(other):
            self.count("used")

    def without_it(self, position: Json) -> Json | None:
        """The position without the card in front of anybody; None if it is none, or if it was not there."""
        changed = copied(position)
        for me in changed["players"]:
            for name in LISTS[1:]:
                me[name] = [code for code in me[name] if code != self.code]
            me["stock"] |= {self.code: 0} if self.code in me["stock"] else {}
        if changed == position:
            return None
        try:
            self.game.model.read_state(changed)
        except Malformed:
            return None
        return changed

    def what_comes(self, table: Table) -> tuple[str, list[str], str]:
        """The position, the legal moves and the scores, but for the card itself."""
        plain = copied(table.position)
        for me in plain["players"]:
            for name in LISTS:
                me[name] = [code for code in me[name] if code != self.code]
        scores = canonical(to_json(self.game.model.scores(table.state)))
        return canonical(plain), sorted(map(canonical, table.legal())), scores


MINE = "players.0"
FREE_MINORS: tuple[Code, ...] = ("A016", "B008")
FREE_OCCUPATIONS: tuple[Code, ...] = ("A098", "B098")
"""Cards that can be played by whoever has them, or do nothing while a game goes on."""


def place(space: str, player: int = 0) -> Json:
    return {"type": "place", "player": player, "space": space}


CORNER = {"t5.n": 1, "t5.w": 1, "t5.e": 1, "m5.n": 1}
"""Fences around the space in the corner."""
MEADOW = dict.fromkeys(("t3.n", "t4.n", "t5.n", "t3.w", "m3.w", "t5.e", "m5.e", "b3.n", "b4.n", "b5.n"), 1)
"""Fences around six spaces."""
THREE_ROOMS = {"m1": 1, "b1": 1, "t1": 1}
LAST_PERSON = {f"{MINE}.to_place": 1, "players.1.to_place": 0}
SQUARE = {"type": "fence", "player": 0, "spaces": {"t4": 1, "t5": 1, "m4": 1, "m5": 1}}
FIELDS = {f"{MINE}.farm.fields": {"t3": 1, "t4": 1, "t5": 1}}

SEEN_IN: dict[str, tuple[int, dict[str, Any], list[Json]]] = {
    "A012": (2, {"round": 4, f"{MINE}.farm.fences": CORNER, "piles.sheep_market": 4}, [place("sheep_market")]),
    "A016": (2, {"round": 4, f"{MINE}.goods.clay": 4}, [place("fencing")]),
    "A032": (2, {f"{MINE}.farm.fences": MEADOW}, [place("forest")]),
    "A053": (2, {**LAST_PERSON, f"{MINE}.gained": 6}, [place("clay_pit")]),
    "A075": (2, {"round": 4, f"{MINE}.goods.stone": 3}, [place("major_improvement")]),
    "A080": (2, {"round": 7}, [place("western_quarry")]),
    "A083": (2, {"round": 4, f"{MINE}.goods.wood": 8}, [place("fencing"), SQUARE]),
    "B010": (2, {"round": 7}, [place("basic_wish_for_children")]),
    "B024": (2, {"round": 4}, [place("sheep_market")]),
    "B061": (2, {"round": 4, **LAST_PERSON, **FIELDS, f"{MINE}.sown.grain_1": 1, f"{MINE}.sown.vegetable_2": 1},
             [place("forest")]),
    "B062": (2, {"occupied.farmland": 1}, [place("grain_seeds")]),
    "A087": (2, {"round": 7, f"{MINE}.goods.stone": 2, f"{MINE}.goods.reed": 1}, [place("house_redevelopment")]),
    "A088": (2, {"round": 4, f"{MINE}.goods.wood": 1}, [place("fencing")]),
    "A098": (2, {f"{MINE}.farm.stables": {"t5": 1}}, [place("forest")]),
    "A112": (2, {"round": 4, **LAST_PERSON, **FIELDS, f"{MINE}.sown.grain_3": 1}, [place("forest")]),
    "A123": (2, {"round": 7, f"{MINE}.goods.wood": 1, f"{MINE}.goods.reed": 1}, [place("house_redevelopment")]),
    "A133": (3, {f"{MINE}.majors": dict.fromkeys(MAJORS[:5], 1)}, [place("forest")]),
    "A165": (4, {"round": 12, f"{MINE}.animals.boar": 2, f"{MINE}.farm.fences": MEADOW, **LAST_PERSON,
                 "players.2.to_place": 0, "players.3.to_place": 0}, [place("forest")]),
    "B095": (2, {"round": 4, f"{MINE}.farm.rooms": THREE_ROOMS, f"{MINE}.goods.wood": 1, f"{MINE}.goods.stone": 2},
             [place("major_improvement")]),
    "B098": (2, {f"{MINE}.farm.fences": MEADOW, f"{MINE}.animals.sheep": 1}, [place("forest")]),
    "B163": (4, {"turn": 1, "players.1.goods.wood": 5, "players.1.goods.reed": 2, "players.2.farm.rooms": THREE_ROOMS,
                 "players.3.farm.rooms": THREE_ROOMS},
             [place("farm_expansion", 1), {"type": "build_room", "player": 1, "space": "t1"}]),
}  # fmt: skip
"""For cards of which the proofs show too little: with how many players and with what it is seen what they do, by which
moves."""

FREE = ("cook", "convert", "discard", "exchange")
"""What can be done at any time."""


def shows_a_card(result: Result) -> bool:
    """The result shows how a hand card is played or used, or two that meet."""
    return any(id.removeprefix("agr.card.") in CODES for id in result.about)


def audit_of(called: str) -> PieceAudit:
    what = "hand cards proved, played, used and refused on both sides"
    return PieceAudit(what, f"Playing and using {called}", HandWork, shows_a_card, PLAYS)


MINORS_AUDIT = audit_of("minor improvements")
OCCUPATIONS_AUDIT = audit_of("occupations")
