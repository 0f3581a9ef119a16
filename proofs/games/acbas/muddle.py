"""Positions of All Creatures Big and Small that can't occur, in ways that the declared types do not tell.

What comes out may be a position after all.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from proofs.wire import Json
from spec.acbas.agendas import BELONGS, STEPS
from spec.acbas.geometry import HOME, spaces_of
from spec.acbas.rounds import ENTITLING, OFFERED
from spec.acbas.state import ACTION_SPACES, OFFERS, PHASES, SPACES, WORKERS, Farm
from spec.kernel import from_json
from spec.kernel.records import Malformed


def muddled(position: Json, rng: random.Random) -> None:
    """Something is owed that nobody owes, a building stands where it can't, or the phase is another."""
    rng.choice(WAYS)(position, rng)


def other_steps(position: Json, rng: random.Random) -> None:
    """Some steps are owed, mostly with room at the end, by players who may have the building for them."""
    steps = [step for step in STEPS if not step.startswith("barn.")]
    owed = []
    for _ in range(rng.randint(1, 3)):
        seat = rng.randint(0, 1) if rng.random() < 0.3 or position["turn"] is None else position["turn"]
        step = rng.choice(steps) if rng.random() < 0.9 else f"barn.{rng.choice(SPACES)}"
        owed.append({"player": seat, "step": step})
        building = BELONGS.get(step.partition(".")[0] if step.startswith("barn.") else step)
        if building is not None and rng.random() < 0.8:
            _built(position, seat, building, rng)
    for seat in dict.fromkeys(one["player"] for one in owed) if rng.random() < 0.85 else ():
        owed.append({"player": seat, "step": "room"})
    position["now"], *position["agenda"] = owed
    if position["phase"] == "work" and not position["acted"] and rng.random() < 0.7:
        _placed(position, rng)


def _built(position: Json, seat: int, building: str, rng: random.Random) -> None:
    """A building that lies ready, or takes the place of another one in this game, is built on a free space."""
    try:
        farm = from_json(position["players"][seat]["farm"], Farm)
    except Malformed:
        return
    taken = {*farm.stalls, *farm.stables, *farm.buildings.values()}
    free = [space for space in spaces_of(farm) if space not in taken]
    if any(building in me["farm"]["buildings"] for me in position["players"]) or not free:
        return
    if building not in position["available"] and position["available"]:
        position["available"][rng.randrange(len(position["available"]))] = building
    if building in position["available"]:
        position["available"].remove(building)
    position["available"].sort()
    position["players"][seat]["farm"]["buildings"][building] = rng.choice(free)


def _placed(position: Json, rng: random.Random) -> None:
    """The player in turn has just placed a worker."""
    if position["turn"] is None:
        return
    me = position["players"][position["turn"]]
    free = [space for space in ACTION_SPACES if not position["occupied"].get(space)]
    if free and me["workers"] > 0:
        space = rng.choice(free)
        me["workers"] -= 1
        position["occupied"][space] = 1
        position["acted"] = True
        for pile in position["piles"]:
            if pile.partition(".")[0] == space and pile != "expansion":
                position["piles"][pile] = 0


def another_building(position: Json, rng: random.Random) -> None:
    """A building that lies ready stands on a farm; sometimes it still lies ready, or stands where it may not."""
    if not position["available"]:
        return
    building, seat = rng.choice(position["available"]), rng.randint(0, 1)
    before = list(position["available"])
    _built(position, seat, building, rng)
    buildings = position["players"][seat]["farm"]["buildings"]
    if rng.random() < 0.1:
        position["available"] = before
    if rng.random() < 0.2 and building in buildings:
        buildings[building] = rng.choice((HOME, rng.choice(SPACES)))
    if rng.random() < 0.2:
        buildings.pop("residence", None)


def other_phase(position: Json, rng: random.Random) -> None:
    """Another phase, with most of what belongs to it."""
    phase = rng.choice(PHASES)
    still = phase in ("setup", "over")
    position |= {"phase": phase, "acted": False, "turn": None if still else rng.randint(0, 1)}
    if rng.random() < 0.7:
        position |= {"now": None, "agenda": []}
    for name in ("first_player", "leader", "began"):
        if position[name] is None:
            position[name] = 0
    if phase == "over" and rng.random() < 0.5:
        position["players"][0]["barriers"] += position["supply"]["barriers"]
        position["supply"]["barriers"] = 0
        position["round"] = 8
    _fit(position, rng)


def _fit(position: Json, rng: random.Random) -> None:
    """Workers, buildings and offers that suit the phase, nearly always."""
    phase = position["phase"]
    home = {"work": rng.randint(0, WORKERS), "closing": 0}.get(phase, WORKERS)
    for me in position["players"]:
        me["workers"] = home
    spaces = rng.sample(ACTION_SPACES, 2 * (WORKERS - home))
    position["occupied"] = {space: int(space in spaces) for space in ACTION_SPACES}
    for pile in position["piles"]:
        if pile.partition(".")[0] in spaces and pile != "expansion":
            position["piles"][pile] = 0
    if phase == "work" and rng.random() < 0.7:
        position["turn"] = position["leader"]
    if phase in ENTITLING and position["turn"] is not None and rng.random() < 0.8:
        _built(position, position["turn"], rng.choice(sorted(ENTITLING[phase])), rng)
    offered = [offer for offer in OFFERS if offer in OFFERED.get(phase, ()) or rng.random() < 0.05]
    position["offers"] = [offer for offer in offered if rng.random() < 0.5]


def breeding(position: Json, rng: random.Random) -> None:
    """In the breeding of somebody, perhaps the second one, animals may have been born."""
    other_phase(position, rng)
    position |= {"phase": "breeding", "turn": rng.randint(0, 1), "again": rng.random() < 0.3, "offers": []}
    _fit(position, rng)
    seat = position["turn"]
    me = position["players"][seat]
    if rng.random() < 0.3:
        _built(position, seat, "breeding_station", rng)
    if rng.random() < 0.5:
        me["newborn"] = {animal: rng.randint(0, 1) for animal in me["newborn"]}
    if rng.random() < 0.3:
        me["animals"] = {animal: rng.randint(0, 4) for animal in me["animals"]}
    steps = [step for step in ("empty", "newborns", "ranch", "room") if step == "room" or rng.random() < 0.4]
    position["now"], *position["agenda"] = [{"player": seat, "step": step} for step in steps]


def traces(position: Json, rng: random.Random) -> None:
    """What is remembered of buildings, with or without them."""
    seat = rng.randint(0, 1)
    me = position["players"][seat]
    what, building = rng.choice((("carved", "stone_carver"), ("barn", "barn"), ("fresh", "woodworking_shop")))
    if rng.random() < 0.8:
        _built(position, seat, building, rng)
    me[what] = rng.randint(0, 1 if what == "barn" else position["round"] + 1)
    if rng.random() < 0.3:
        _built(position, seat, "carpenter", rng)
        position["carpentry"] = rng.choice((1, 24, 25, 26))


WAYS: tuple[Callable[[Json, random.Random], None], ...] = (
    other_steps,
    other_steps,
    another_building,
    other_phase,
    breeding,
    traces,
)
