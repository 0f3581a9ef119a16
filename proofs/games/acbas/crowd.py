"""Farms on which more can happen than random play brings about.

What comes out may be no position; whoever uses it looks.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from proofs.wire import Json
from spec.acbas.geometry import AROUND, HOME, spaces_of
from spec.acbas.places import as_room
from spec.acbas.room import fit
from spec.acbas.state import ANIMALS, BARRIERS, BASIC, RESOURCES, SPECIALS, TROUGHS, Animal, Farm, Space
from spec.kernel import from_json

EXPANSIONS = TILES = 5


def fuller_farms(position: Json, rng: random.Random) -> None:
    """An expert game with other buildings, on farms on which much has been built."""
    if position["phase"] in ("setup", "over") or position["now"] is not None:
        return
    position["variant"] = "expert"
    _rebuild(position, [*BASIC, *rng.sample(SPECIALS[len(BASIC) :], k=8)], [], rng)


def farm_with(position: Json, building: str, ready: str, rng: random.Random, *, full: bool) -> None:
    """Other farms, the first of which has that building and no animals, or as many as it
    can keep. Another building stays ready, if it is in play."""
    if position["now"] is not None:
        return
    in_play = [*position["available"], *(name for me in position["players"] for name in me["farm"]["buildings"])]
    pool = [name for name in in_play if name not in ("residence", building, ready)]
    _rebuild(position, pool, [building], rng)
    if ready in in_play and ready != "residence":
        position["available"] = sorted([*position["available"], ready])
    if not full:
        position["players"][0]["animals"] = dict.fromkeys(ANIMALS, 0)


def last_round(position: Json) -> None:
    """It is round 8; the barriers of the rounds in between are in a player's supply."""
    position["players"][1]["barriers"] += position["supply"]["barriers"]
    position["supply"]["barriers"] = 0
    position["round"] = 8


def _rebuild(position: Json, pool: list[Any], first: list[str], rng: random.Random) -> None:
    """Both farms are made anew, with buildings of the pool; the first farm has what must be there, and is full."""
    rng.shuffle(pool)
    supply = position["supply"]
    supply |= {"troughs": TROUGHS, "tiles": TILES, "expansions": EXPANSIONS}
    barriers = BARRIERS - supply["barriers"] - position["piles"]["expansion"]
    for me in position["players"]:
        needed = first if me is position["players"][0] else []
        farm = me["farm"] = _farm(supply, pool, needed, rng)
        _fence(farm, barriers // 2, rng)
        barriers -= len(farm["barriers"])
        me |= {resource: rng.choice((0, 1, 2, 3, 5, 9)) for resource in RESOURCES}
        me["barn"] = rng.randint(0, 1) if "barn" in farm["buildings"] else 0
        me["carved"] = rng.randint(0, position["round"]) if "stone_carver" in farm["buildings"] else 0
        me["animals"] = _animals(from_json(farm, Farm), 60 if needed else rng.choice((0, 3, 8, 20, 60)), rng)
    share = rng.randint(0, barriers)
    position["players"][0]["barriers"], position["players"][1]["barriers"] = share, barriers - share
    position["available"] = sorted(pool)


def _farm(supply: Json, pool: list[Any], needed: list[str], rng: random.Random) -> Json:
    """A farm with expansions, tiles, troughs and buildings, which are taken from the supply and the pool."""
    left, right = rng.randint(0, 2), rng.randint(0, 2)
    right = min(right, supply["expansions"] - left) if left <= supply["expansions"] else 0
    left = min(left, supply["expansions"])
    supply["expansions"] -= left + right
    farm: Json = {"left": left, "right": right, "barriers": {}, "troughs": {}, "stalls": {}, "stables": {}}
    farm["buildings"] = {"residence": HOME}
    every = list(spaces_of(from_json(farm, Farm)))
    free = [space for space in every if space != HOME]
    rng.shuffle(free)
    for building in needed:
        _build(farm, building, free, left, right)
    for building in rng.sample(pool, k=min(rng.randint(0, 6), len(pool))):
        if _build(farm, building, free, left, right):
            pool.remove(building)
    for kind in ("stalls", "stables"):
        for _ in range(rng.randint(0, min(2, supply["tiles"], len(free)))):
            farm[kind][free.pop()] = 1
            supply["tiles"] -= 1
    for space in rng.sample(every, k=min(rng.choice((0, 1, 2, 4, 6)), supply["troughs"])):
        farm["troughs"][space] = 1
        supply["troughs"] -= 1
    return farm


def _build(farm: Json, building: str, free: list[Space], left: int, right: int) -> bool:
    """Put the building where it may stand, if there is such a space."""
    if building in ("half_timbered_house", "log_house", "byre_dwelling"):
        if "residence" not in farm["buildings"]:
            return False
        del farm["buildings"]["residence"]
        farm["buildings"][building] = HOME
        return True
    sites: Iterable[str] = free
    if building == "corner_houses":
        sites = [f"{row}{column}" for row in "tb" for column in (-left, right + 1)]
    elif building == "farm_shop":
        sites = [space for space in free if space.startswith("b")]
    elif building == "cottage_extension":
        sites = ("m0", "b1", "b-1")
    for space in sites:
        if space in free:
            free.remove(space)
            farm["buildings"][building] = space
            return True
    return False


def _fence(farm: Json, most: int, rng: random.Random) -> None:
    """Barriers around some spaces, and a few anywhere."""
    every = list(spaces_of(from_json(farm, Farm)))
    for _ in range(rng.randint(0, 4)):
        space = rng.choice(every)
        around = [edge for edge, _ in AROUND[space]]
        for edge in around if rng.random() < 0.7 else around[: rng.randint(1, 3)]:
            if len(farm["barriers"]) < most:
                farm["barriers"][edge] = 1
    for edge in rng.sample(sorted(farm["barriers"]), k=min(len(farm["barriers"]), rng.choice((0, 0, 1, 2)))):
        del farm["barriers"][edge]


def _animals(farm: Farm, tries: int, rng: random.Random) -> Json:
    """Some animals that fit."""
    animals: dict[Animal, int] = dict.fromkeys(ANIMALS, 0)
    kinds = ANIMALS if rng.random() < 0.7 else rng.sample(ANIMALS, k=1)
    for _ in range(tries):
        animal = rng.choice(kinds)
        animals[animal] += 1
        if not fit(farm, as_room(animals)):
            animals[animal] -= 1
    return {str(animal): count for animal, count in animals.items()}
