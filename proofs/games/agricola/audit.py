"""Every major of Agricola: built, used and refused on model and engine.

*Built*: from the positions that the proofs show, both sides build it, and everything that it then asks is answered.
*Refused*: there, with one good less, both refuse it, and the model names the major. *Used*: what it is for is done in a
position with the major, and must be refused, or come out otherwise, in the same position without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from proofs.compare.audit import PieceAudit, Work
from proofs.compare.table import Table
from proofs.game import Game, players_of
from proofs.prove.obligations import Result
from proofs.scenarios import usual
from proofs.wire import Json, copied
from spec.agricola.majors import BONUS, COOKING, CRAFTING, IMPROVEMENTS, OF_KIND, OVEN_LIMIT
from spec.agricola.state import CRAFTS, RESOURCES, Major
from spec.kernel import Piece

MINE = "players.0"
ANSWERS = 4
"""How many answers to what a major asks are followed, at most."""
EVERY_CARD = {"round": 14, "phase": "over"}


def kind_of(major: str) -> str:
    """What it is called in baking and cooking; empty if it is for neither."""
    return next((kind for kind, majors in OF_KIND.items() if major in majors), "")


def uses(major: Major) -> set[str]:
    """What a major is for."""
    parts = {
        "cooking": kind_of(major) in COOKING,
        "baking": bool(kind_of(major)),
        "baking at once": bool(IMPROVEMENTS[major].owes),
        "crafting": major in CRAFTS,
        "bonus": major in CRAFTS,
        "promising": major == "well",
    }
    return {name for name, there in parts.items() if there}


def shows_a_major(result: Result) -> bool:
    """The result shows how a major is built."""
    return result.move is not None and result.move["type"] == "build_major" and result.kind == "non-vacuity"


class MajorWork(Work):
    """The work on one major."""

    def __init__(self, game: Game, piece: Piece, results: list[Result]) -> None:
        super().__init__(game, piece, results)
        self.major: Major = piece.name  # type: ignore[assignment]

    def examine(self) -> None:
        for result in self.shown:
            if shows_a_major(result) and result.move["improvement"] == self.major:
                self.guarded(self.build, result.position, result.move)
                self.guarded(self.refuse_it, result.position, result.move)
        for use, work in self.works().items():
            if use in uses(self.major):
                self.guarded(work)

    def works(self) -> dict[str, Callable[[], None]]:
        """How each use is looked at; what is done in building it is looked at there."""
        return {"cooking": self.cook, "baking": self.bake, "crafting": self.craft, "bonus": self.score}

    def missing(self) -> Iterator[str]:
        wanted = {"built", "refused", *uses(self.major)}
        yield from sorted(what for what in wanted if not self.seen.get(what))

    # --- built and refused --------------------------------------------------------------------------------------

    def build(self, position: Json, move: Json) -> None:
        """Build it as shown, and answer whatever is asked then in several ways; with grain, so that it can be baked."""
        grainy = copied(position)
        grainy["players"][move["player"]]["goods"]["grain"] += 2
        table = self.begin(grainy)
        table.legal()
        before = _promised(table.position, move["player"])
        table.step(move)
        self.count("built")
        if _promised(table.position, move["player"]) > before:
            self.count("promising")
        if table.position["now"] is not None and table.position["now"]["step"] == "bake":
            self.answer(table)

    def answer(self, table: Table) -> None:
        moves = [move for move in table.legal() if move["type"] in ("bake", "stop")]
        for move in self.rng.sample(moves, k=min(ANSWERS, len(moves))):
            table.fork().step(move)
            self.count("baking at once")

    def refuse_it(self, position: Json, move: Json) -> None:
        """Both refuse it where one good is missing, though nobody has any major and others could be paid."""
        for good, count in IMPROVEMENTS[self.major].cost.items():
            short = copied(position)
            for me in short["players"]:
                me["majors"] = {}
                me["promised"]["food"] = dict.fromkeys(me["promised"]["food"], 0)
            short["players"][move["player"]]["goods"] |= dict.fromkeys(RESOURCES, 9) | {good: count - 1}
            if self.breaks_its_rule(short, move):
                self.refuse(short, move)

    # --- used ---------------------------------------------------------------------------------------------------

    def with_it(self, given: dict[str, Any], *others: str) -> Json:
        """The usual position with what is given, the major and some others in front of player 0."""
        return usual(self.game, 2, {**given, f"{MINE}.majors": dict.fromkeys((self.major, *others), 1)})

    def only_with_it(self, use: str, position: Json, move: Json) -> None:
        """Both make the move, and both refuse it without the major."""
        table = self.begin(position)
        if move in table.legal():
            table.step(move)
            self.count(use)
        without = copied(position)
        del without["players"][0]["majors"][self.major]
        Table(self.game, players_of(without), start=without, coverage=self.coverage).refuse(move)

    def cook(self) -> None:
        """Every vegetable and animal, one after the other."""
        for good in COOKING[kind_of(self.major)]:  # type: ignore[index]
            part = "goods" if good == "vegetable" else "animals"
            position = self.with_it({"phase": "work", f"{MINE}.{part}.{good}": 1})
            move = {"type": "cook", "player": 0, "good": good, "by": kind_of(self.major)}
            self.only_with_it("cooking", position, move)

    def bake(self) -> None:
        """As many grain as it takes, and one more, which an oven does not take. Something else can bake, too."""
        kind = kind_of(self.major)
        other = "clay_oven" if kind != "clay_oven" else "stone_oven"
        now = {"player": 0, "step": "bake"}
        position = self.with_it({"phase": "work", "now": now, f"{MINE}.goods.grain": 5}, other)
        most = OVEN_LIMIT.get(kind, 5)  # type: ignore[call-overload]
        for grain in range(1, most + 1):
            self.only_with_it("baking", position, {"type": "bake", "player": 0, "grain": {kind: grain}})
        self.begin(position).refuse({"type": "bake", "player": 0, "grain": {kind: most + 1}})

    def craft(self) -> None:
        """Once in a feeding, and not twice."""
        resource, _ = CRAFTING[self.major]  # type: ignore[index]
        move = {"type": "craft", "player": 0, "improvement": self.major}
        position = self.with_it({"phase": "feeding", f"{MINE}.goods.{resource}": 2})
        self.only_with_it("crafting", position, move)
        again = copied(position)
        again["players"][0]["crafted"][self.major] = 1
        self.begin(again).refuse(move)

    def score(self) -> None:
        """Resources that are left are worth something with it; both agree on how much, and on what counts for a tie."""
        resource, _ = CRAFTING[self.major]  # type: ignore[index]
        for count in range(BONUS[self.major][-1] + 2):  # type: ignore[index]
            table = self.begin(self.with_it({**EVERY_CARD, f"{MINE}.goods.{resource}": count}))
            if self.game.model.scores(table.state)["players"][0]["bonus"]:
                self.count("bonus")


def _promised(position: Json, seat: int) -> int:
    return sum(position["players"][seat]["promised"]["food"].values())


MAJORS_AUDIT = PieceAudit(
    "major improvements proved, built, used and refused on both sides",
    "Building and using major improvements",
    MajorWork,
    shows_a_major,
)
