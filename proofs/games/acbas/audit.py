"""Every special building of All Creatures Big and Small: built, used and refused on model and engine.

*Built*: from the positions that the proofs show, both sides build it, and everything that it then asks is answered.
*Refused*: there, with one good less, or on a space that the farm does not have, both refuse it, and the model names the
building. *Used*: a position with the building is compared with the same position with a tile that does nothing in its
place. What the building is for must show: animals fit only with it, it is worth something else than usual, or a move is
possible, or leads elsewhere, because of it. Both sides must agree in the position with the building.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any

import msgspec

from proofs.compare.disagreement import tell
from proofs.compare.lockstep import Disagreement, Json, Lockstep, Mood, canonical
from proofs.games.acbas.crowd import farm_with, last_round
from proofs.prove.obligations import Result
from proofs.registry import Pair, game
from spec.acbas.buildings import BUILDINGS, UPGRADES
from spec.acbas.flow import BY_FREE_MOVES
from spec.acbas.state import ANIMALS, BASIC, RESOURCES, SPECIALS
from spec.kernel import to_json
from spec.kernel.judge import Coverage
from spec.kernel.moves import wire
from spec.kernel.records import Malformed

WHAT = "special buildings proved, built, used and refused on both sides"
PROGRESS = "Building and using special buildings"
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

Watch = Callable[[int, int], None]


class BuildingAudit(msgspec.Struct):
    """What became of one special building."""

    name: str
    proved: bool
    built: int
    """How often it was built on both sides."""
    used: dict[str, str]
    """What came out differently because of it: for its room, its points, its effect, or when it was built."""
    refused: int
    """How often both sides refused it for its own rule."""
    steps: int
    exercised: dict[str, int]
    violated: dict[str, int]
    problems: list[str]

    @property
    def passed(self) -> bool:
        complete = uses(self.name) <= self.used.keys()
        return self.proved and self.built > 0 and complete and self.refused > 0 and not self.problems

    def told(self) -> str:
        missing = ", ".join(sorted(uses(self.name) - self.used.keys())) or "nothing"
        said = f"{self.name}: proved {self.proved}, built {self.built} times, not seen of its use: {missing}, "
        return "\n".join([said + f"refused {self.refused} times", *self.problems[:1]])


def uses(building: str) -> set[str]:
    """What a building is for."""
    known = BUILDINGS[building]
    parts = {"room": building in ROOM, "points": building in POINTS, "effect": building in EFFECTS}
    parts["building it"] = bool(known.brings or known.owes)
    return {name for name, there in parts.items() if there}


def is_examined(result: Result) -> bool:
    """The result is replayed here: it shows how a building is built."""
    return result.move is not None and result.move["type"] == "build_special" and result.kind == "non-vacuity"


def audit(
    name: str, results: list[Result], *, jobs: int | None = None, watch: Watch = lambda done, of: None
) -> list[BuildingAudit]:
    """Look at every special building."""
    about: dict[str, list[Result]] = {building: [] for building in SPECIALS}
    for result in results:
        words = result.situation.split()
        if words[0] == "building":
            about[words[1]].append(result)
    found: dict[str, BuildingAudit] = {}
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        tasks = {pool.submit(audit_building, name, building, mine): building for building, mine in about.items()}
        for done, task in enumerate(as_completed(tasks), 1):
            found[tasks[task]] = task.result()
            watch(done, len(tasks))
    return [found[building] for building in SPECIALS]


def audit_building(name: str, building: str, results: list[Result]) -> BuildingAudit:
    """Everything about one building."""
    work = _Audit(game(name), building)
    shown = [one for one in results if is_examined(one) and one.move["building"] == building]
    for result in shown:
        work.guarded(work.build, result.position, result.move)
        work.guarded(work.refuse, result.position, result.move)
    work.guarded(work.use)
    proved = bool(results) and all(one.status == "proved" for one in results)
    counts = (dict(work.coverage.exercised), dict(work.coverage.violated))
    return BuildingAudit(building, proved, work.built, work.used, work.refused, work.steps, *counts, work.problems)


class _Audit:
    """The work on one building."""

    def __init__(self, pair: Pair, building: str) -> None:
        self.pair = pair
        self.building = building
        self.rule = f"acb.building.{building}"
        self.rng = random.Random(building)
        self.coverage = Coverage()
        self.built = self.refused = self.steps = 0
        self.used: dict[str, str] = {}
        self.problems: list[str] = []

    def guarded(self, work: Callable[..., None], *about: Json) -> None:
        """Do something; a disagreement is a problem, not the end."""
        try:
            work(*about)
        except Disagreement as found:
            self.problems.append(tell(self.pair, found))

    def begin(self, position: Json) -> Lockstep:
        table = Lockstep(self.pair, 2, start=position, coverage=self.coverage)
        table.compare_start()
        return table

    # --- built --------------------------------------------------------------------------------------------------

    def build(self, position: Json, move: Json) -> None:
        """Build it as shown, and answer whatever is asked then in several ways."""
        table = self.begin(position)
        table.legal()
        self.follow(table, move, [NODES])
        self.built += 1
        if "building it" in uses(self.building):
            self.used["building it"] = canonical(move)

    def follow(self, table: Lockstep, move: Json, left: list[int]) -> None:
        """Make the move on both sides, then everything that answers the step that is owed then."""
        table.step(move)
        self.steps += 1
        left[0] -= 1
        if table.game.now is None:
            return
        answers = [one for one in table.legal() if one["player"] == table.game.now.player]
        for answer in self.rng.sample(answers, k=min(4, len(answers))):
            if left[0] > 0:
                self.follow(table.fork(), answer, left)

    # --- refused ------------------------------------------------------------------------------------------------

    def refuse(self, position: Json, move: Json) -> None:
        """Both refuse it where one good is missing, and on a space that is not there."""
        for short, wrong in [*self.one_good_less(position, move), *self.elsewhere(position, move)]:
            if self.breaks_its_rule(short, wrong):
                Lockstep(self.pair, 2, start=short, coverage=self.coverage).refuse(wrong)
                self.refused += 1
                self.steps += 1

    def one_good_less(self, position: Json, move: Json) -> Iterator[tuple[Json, Json]]:
        me = position["players"][move["player"]]
        for good, count in BUILDINGS[self.building].cost.items():
            short = copy.deepcopy(position)
            mine = short["players"][move["player"]]
            if good in RESOURCES:
                mine[good] = min(me[good], count) - 1
            else:
                mine["animals"][good] = 0
            yield short, move

    def elsewhere(self, position: Json, move: Json) -> Iterator[tuple[Json, Json]]:
        for space in ("t6", "t-5", "t0", "m1", "b1", "m0"):
            yield position, {**move, "space": space}

    def breaks_its_rule(self, position: Json, move: Json) -> bool:
        try:
            table = self.pair.model.read_state(position)
        except Malformed:
            return False
        return self.rule in self.pair.model.broken(table, self.pair.model.read_move(move))

    # --- used ---------------------------------------------------------------------------------------------------

    def use(self) -> None:
        """Look for positions in which the building makes a difference, and compare both sides there."""
        wanted = uses(self.building) - {"building it"}
        for attempt in range(TRIES):
            if wanted <= self.used.keys():
                return
            full = attempt % 2 == 0
            position = with_building(self.pair, self.building, self.rng, full=full)
            if position is not None:
                self.look(position, full=full)

    def look(self, position: Json, *, full: bool) -> None:
        table = self.begin(position)
        if self.building in ROOM:
            self.fill(table)
        try:
            twin = self.pair.model.read_state(self.swapped(position))
        except Malformed as refusal:
            if "acb.invariant.fit" in str(refusal):
                self.refuse_the_twin(position)
                self.count_animals(table)
                self.look(with_one_animal_less(position), full=full)
            return
        if self.building in POINTS and (worth := self.scored(table, twin)) != BUILDINGS[self.building].points:
            self.used["points"] = f"worth {worth}"
        if not full and self.building in EFFECTS:
            self.walk(table, twin)

    def fill(self, table: Lockstep) -> None:
        """Both must agree how many animals of each type there is room for, besides those that are there or alone."""
        for animal in ANIMALS:
            for others in (table.position["players"][0]["animals"], dict.fromkeys(ANIMALS, 0)):
                for count in range(1, 41):
                    more = copy.deepcopy(table.position)
                    more["players"][0]["animals"] = {**others, animal: others[animal] + count}
                    mine, theirs = self.is_a_position(more), self.engine_takes(more)
                    if mine != theirs:
                        says = f"  with {count} {animal} more: the model says {mine}, the engine {theirs}"
                        raise table.parts("the room for animals", says)
                    if not mine:
                        break

    def is_a_position(self, position: Json) -> bool:
        try:
            self.pair.model.read_state(position)
        except Malformed:
            return False
        return True

    def engine_takes(self, position: Json) -> bool:
        try:
            self.pair.engine.restore(position)
        except self.pair.engine.Malformed:
            return False
        return True

    def walk(self, table: Lockstep, twin: Any) -> None:
        """Play on until something comes out differently without the building, and not for want of room."""
        mood = Mood(self.rng)
        for _ in range(WALK):
            moves = table.legal()
            self.steps += 1
            if not moves or _wants_room(table.game, twin):
                return
            others = {wire(move) for move in self.pair.model.legal(twin)}
            mine = {canonical(move) for move in moves}
            if others != mine:
                self.used["effect"] = f"possible with it or without it only: {min(others ^ mine)}"
                return
            move = mood.pick(moves)
            table.step(move)
            twin = self.pair.model.apply(twin, self.pair.model.read_move(move))
            if self.swapped(table.position) != to_json(twin) and not _wants_room(table.game, twin):
                self.used["effect"] = f"by the move {canonical(move)}"
                return

    def count_animals(self, table: Lockstep) -> None:
        """Animals that are only kept because of the building count for nothing: that is what the Pen is about."""
        counted = self.pair.model.scores(table.game)["players"][0]["animals"]
        if self.building in POINTS and counted < sum(table.position["players"][0]["animals"].values()):
            self.used["points"] = "animals do not count"

    def scored(self, table: Lockstep, twin: Any) -> float:
        """What the building is worth in this position: the difference to a tile that is worth nothing."""
        mine, theirs = self.pair.model.scores(table.game), self.pair.model.scores(twin)
        return float(mine["players"][0]["total"] - theirs["players"][0]["total"])

    def refuse_the_twin(self, position: Json) -> None:
        """Without the building the animals do not fit: the engine must not take that for a position either."""
        if not self.engine_takes(self.swapped(position)):
            self.used["room"] = "the animals fit only with it"

    def swapped(self, position: Json) -> Json:
        """The position with the tile that does nothing instead of the building, as long as that stands on the farm."""
        changed = copy.deepcopy(position)
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
    fewer = copy.deepcopy(position)
    animals = fewer["players"][0]["animals"]
    animals[max(animals, key=animals.__getitem__)] -= 1
    return fewer


def _wants_room(*games: Any) -> bool:
    """In one of the positions animals have no room."""
    return any(game.now is not None and game.now.step in BY_FREE_MOVES for game in games)


def idle_tile(building: str) -> str:
    """A tile that does nothing by itself any more; the Residence for its upgrades, a basic building for basic ones."""
    if building in UPGRADES:
        return "residence"
    instead = {"storage_building": "shelter", "shelter": "storage_building", "open_stables": "storage_building"}
    instead["barn_floor_manufacturer"] = "hay_rack"
    return instead.get(building, "barn_floor_manufacturer")


def with_building(pair: Pair, building: str, rng: random.Random, *, full: bool) -> Json | None:
    """A position some way into the game, with the building on the farm of player 0, without animals or full of them."""
    table = pair.model.new(2, buildings=8)
    others = [name for name in SPECIALS if name not in (*BASIC, building, idle_tile(building))]
    drawn: list[str] = rng.sample(others, k=8 if building in BASIC else 7)
    drawn += [] if building in BASIC else [building]
    moves = [{"type": "draw_building", "building": name} for name in drawn]
    for move in [*moves, {"type": "choose_first_player", "player": rng.randint(0, 1)}]:
        table = pair.model.apply(table, pair.model.read_move(move))
    mood = Mood(rng)
    for _ in range(rng.randint(0, 40)):
        after = pair.model.apply(
            table, pair.model.read_move(mood.pick([to_json(one) for one in pair.model.legal(table)]))
        )
        if pair.model.over(after):
            break
        table = after
    position: Json = to_json(table)
    farm_with(position, building, idle_tile(building), rng, full=full)
    if rng.random() < 0.3:
        last_round(position)
    try:
        pair.model.read_state(position)
    except Malformed:
        return None
    return position if building in position["players"][0]["farm"]["buildings"] else None
