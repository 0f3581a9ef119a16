"""Every special building of All Creatures Big and Small: built, used and refused on model and engine.

*Built*: from the positions that the proofs show, both sides build it, and everything that it then asks is answered.
*Refused*: there, with one good less, or on a space that the farm does not have, both refuse it, and the model names the
building. *Used*: a position with the building is compared with the same position with a tile that does nothing in its
place. What the building is for must show: animals fit only with it, it is worth something else than usual, or a move is
possible, or leads elsewhere, because of it. Both sides must agree in the position with the building.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from proofs.compare.audit import PieceAudit, Work
from proofs.compare.disagreement import What
from proofs.compare.lockstep import Mood
from proofs.compare.table import Table, is_a_position
from proofs.game import Game
from proofs.games.acbas.crowd import farm_with, last_round
from proofs.prove.obligations import Result
from proofs.wire import Json, canonical, copied
from spec.acbas.buildings import BUILDINGS, UPGRADES
from spec.acbas.flow import BY_FREE_MOVES
from spec.acbas.state import ANIMALS, BASIC, RESOURCES, SPECIALS
from spec.kernel import Piece, to_json
from spec.kernel.moves import wire
from spec.kernel.records import Malformed

TRIES = 300
"""In how many positions a use is looked for."""
WALK = 60
"""How many moves are made from each of them, at most."""
NODES = 30
"""How many answers to what a building asks are followed, at most."""

POINTS = frozenset((
    "storage_building", "log_house", "large_extension", "small_extension", "feed_storehouse", "manor", "office",
    "stone_carver", "pig_stall", "cow_stall", "estate", "pen",
))  # fmt: skip
"""Buildings whose worth depends on something."""

EFFECTS = frozenset((
    "cattle_farm", "cottage_extension", "woodworking_shop", "carpenter", "corner_houses", "insemination_center",
    "animal_trader", "joinery", "barn", "building_firm", "carpenters_workshop", "home_workshop", "household_storeroom",
    "cattle_market", "timber_shop", "farm_well", "ranch", "assembly_hall", "stone_carver", "sawmill", "trading_station",
    "breeding_station", "stewards_office",
))  # fmt: skip
"""Buildings that change what can be done, or what happens."""

ROOM = frozenset(("dog_house", "haystack")) | {name for name, building in BUILDINGS.items() if building.place}
"""Buildings that keep animals, or let animals be kept elsewhere."""


def uses(building: str) -> set[str]:
    """What a building is for."""
    known = BUILDINGS[building]
    parts = {"room": building in ROOM, "points": building in POINTS, "effect": building in EFFECTS}
    parts["building it"] = bool(known.brings or known.owes)
    return {name for name, there in parts.items() if there}


def shows_a_building(result: Result) -> bool:
    """The result shows how a building is built."""
    return result.move is not None and result.move["type"] == "build_special" and result.kind == "non-vacuity"


class BuildingWork(Work):
    """The work on one building."""

    def __init__(self, game: Game, piece: Piece, results: list[Result]) -> None:
        super().__init__(game, piece, results)
        self.building = str(piece.name)
        self.used: dict[str, str] = {}
        """What came out differently because of it: for its room, its points, its effect, or when it was built."""

    def examine(self) -> None:
        for result in self.shown:
            if shows_a_building(result) and result.move["building"] == self.building:
                self.guarded(self.build, result.position, result.move)
                self.guarded(self.refuse_it, result.position, result.move)
        self.guarded(self.use)

    def missing(self) -> Iterator[str]:
        yield from (what for what in ("built", "refused") if not self.seen.get(what))
        yield from sorted(uses(self.building) - self.used.keys())

    # --- built --------------------------------------------------------------------------------------------------

    def build(self, position: Json, move: Json) -> None:
        """Build it as shown, and answer whatever is asked then in several ways."""
        table = self.begin(position)
        table.legal()
        self.follow(table, move, [NODES])
        self.count("built")
        if "building it" in uses(self.building):
            self.used["building it"] = canonical(move)

    def follow(self, table: Table, move: Json, left: list[int]) -> None:
        """Make the move on both sides, then everything that answers the step that is owed then."""
        table.step(move)
        left[0] -= 1
        if table.state.now is None:
            return
        answers = [one for one in table.legal() if one["player"] == table.state.now.player]
        for answer in self.rng.sample(answers, k=min(4, len(answers))):
            if left[0] > 0:
                self.follow(table.fork(), answer, left)

    # --- refused ------------------------------------------------------------------------------------------------

    def refuse_it(self, position: Json, move: Json) -> None:
        """Both refuse it where one good is missing, and on a space that is not there."""
        for short, wrong in [*self.one_good_less(position, move), *self.elsewhere(position, move)]:
            if self.breaks_its_rule(short, wrong):
                self.refuse(short, wrong)

    def one_good_less(self, position: Json, move: Json) -> Iterator[tuple[Json, Json]]:
        me = position["players"][move["player"]]
        for good, count in BUILDINGS[self.building].cost.items():
            short = copied(position)
            mine = short["players"][move["player"]]
            if good in RESOURCES:
                mine[good] = min(me[good], count) - 1
            else:
                mine["animals"][good] = 0
            yield short, move

    def elsewhere(self, position: Json, move: Json) -> Iterator[tuple[Json, Json]]:
        for space in ("t6", "t-5", "t0", "m1", "b1", "m0"):
            yield position, {**move, "space": space}

    # --- used ---------------------------------------------------------------------------------------------------

    def use(self) -> None:
        """Look for positions in which the building makes a difference, and compare both sides there."""
        wanted = uses(self.building) - {"building it"}
        for attempt in range(TRIES):
            if wanted <= self.used.keys():
                return
            full = attempt % 2 == 0
            position = with_building(self.game, self.building, self.rng, full=full)
            if position is not None:
                self.look(position, full=full)

    def look(self, position: Json, *, full: bool) -> None:
        table = self.begin(position)
        if self.building in ROOM:
            self.fill(table)
        try:
            twin = self.game.model.read_state(self.swapped(position))
        except Malformed as refusal:
            if refusal.claim == "acb.invariant.fit":
                self.refuse_the_twin(position)
                self.count_animals(table)
                self.look(with_one_animal_less(position), full=full)
            return
        if self.building in POINTS and (worth := self.scored(table, twin)) != BUILDINGS[self.building].points:
            self.used["points"] = f"worth {worth}"
        if not full and self.building in EFFECTS:
            self.walk(table, twin)

    def fill(self, table: Table) -> None:
        """Both must agree how many animals of each type there is room for, besides those that are there or alone."""
        for animal in ANIMALS:
            for others in (table.position["players"][0]["animals"], dict.fromkeys(ANIMALS, 0)):
                for count in range(1, 41):
                    more = copied(table.position)
                    more["players"][0]["animals"] = {**others, animal: others[animal] + count}
                    mine, theirs = is_a_position(self.game, more), self.engine_takes(more)
                    if mine != theirs:
                        says = f"  with {count} {animal} more: the model says {mine}, the engine {theirs}"
                        raise table.parts(What.POSITION, says)
                    if not mine:
                        break

    def engine_takes(self, position: Json) -> bool:
        try:
            self.game.engine.restore(position)
        except self.game.engine.Malformed:
            return False
        return True

    def walk(self, table: Table, twin: Any) -> None:
        """Play on until something comes out differently without the building, and not for want of room."""
        mood = Mood(self.rng, self.game.model)
        for _ in range(WALK):
            moves = table.legal()
            if not moves or _wants_room(table.state, twin):
                return
            others = {wire(move) for move in self.game.model.legal(twin)}
            mine = {canonical(move) for move in moves}
            if others != mine:
                self.used["effect"] = f"possible with it or without it only: {min(others ^ mine)}"
                return
            move = mood.pick(moves)
            table.step(move)
            twin = self.game.model.apply(twin, self.game.model.read_move(move))
            if self.swapped(table.position) != to_json(twin) and not _wants_room(table.state, twin):
                self.used["effect"] = f"by the move {canonical(move)}"
                return

    def count_animals(self, table: Table) -> None:
        """Animals that are only kept because of the building count for nothing: that is what the Pen is about."""
        counted = self.game.model.scores(table.state)["players"][0]["animals"]
        if self.building in POINTS and counted < sum(table.position["players"][0]["animals"].values()):
            self.used["points"] = "animals do not count"

    def scored(self, table: Table, twin: Any) -> float:
        """What the building is worth in this position: the difference to a tile that is worth nothing."""
        mine, theirs = self.game.model.scores(table.state), self.game.model.scores(twin)
        return float(mine["players"][0]["total"] - theirs["players"][0]["total"])

    def refuse_the_twin(self, position: Json) -> None:
        """Without the building the animals do not fit: the engine must not take that for a position either."""
        if not self.engine_takes(self.swapped(position)):
            self.used["room"] = "the animals fit only with it"

    def swapped(self, position: Json) -> Json:
        """The position with the tile that does nothing instead of the building, as long as that stands on the farm."""
        changed = copied(position)
        idle = idle_tile(self.building)
        if idle in changed["available"]:
            changed["available"].remove(idle)
        for me in changed["players"]:
            if self.building in me["farm"]["buildings"]:
                me["farm"]["buildings"][idle] = me["farm"]["buildings"].pop(self.building)
                me["carved"] = me["barn"] = 0
        if self.building in BASIC or self.building in UPGRADES:
            changed["available"] = sorted([*changed["available"], self.building])
        return changed


def with_one_animal_less(position: Json) -> Json:
    """The position without one of the animals of which player 0 has most."""
    fewer = copied(position)
    animals = fewer["players"][0]["animals"]
    animals[max(animals, key=animals.__getitem__)] -= 1
    return fewer


def _wants_room(*states: Any) -> bool:
    """In one of the positions animals have no room."""
    return any(state.now is not None and state.now.step in BY_FREE_MOVES for state in states)


def idle_tile(building: str) -> str:
    """A tile that does nothing by itself any more; the Residence for its upgrades, a basic building for basic ones."""
    if building in UPGRADES:
        return "residence"
    instead = {"storage_building": "shelter", "shelter": "storage_building", "open_stables": "storage_building"}
    instead["barn_floor_manufacturer"] = "hay_rack"
    return instead.get(building, "barn_floor_manufacturer")


def with_building(game: Game, building: str, rng: random.Random, *, full: bool) -> Json | None:
    """A position some way into the game, with the building on the farm of player 0, without animals or full of them."""
    table = game.model.new(2, buildings=8)
    others = [name for name in SPECIALS if name not in (*BASIC, building, idle_tile(building))]
    drawn: list[str] = rng.sample(others, k=8 if building in BASIC else 7)
    drawn += [] if building in BASIC else [building]
    moves = [{"type": "draw_building", "building": name} for name in drawn]
    for move in [*moves, {"type": "choose_first_player", "player": rng.randint(0, 1)}]:
        table = game.model.apply(table, game.model.read_move(move))
    mood = Mood(rng, game.model)
    for _ in range(rng.randint(0, 40)):
        after = game.model.apply(
            table, game.model.read_move(mood.pick([to_json(one) for one in game.model.legal(table)]))
        )
        if game.model.over(after):
            break
        table = after
    position: Json = to_json(table)
    farm_with(position, building, idle_tile(building), rng, full=full)
    if rng.random() < 0.3:
        last_round(position)
    try:
        game.model.read_state(position)
    except Malformed:
        return None
    return position if building in position["players"][0]["farm"]["buildings"] else None


BUILDINGS_AUDIT = PieceAudit(
    "special buildings proved, built, used and refused on both sides",
    "Building and using special buildings",
    BuildingWork,
    shows_a_building,
)
