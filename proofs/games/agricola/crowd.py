"""Farms on which more can happen than random play brings about.

What comes out may be no position; whoever uses it looks.
"""

from __future__ import annotations

import random

from proofs.wire import Json, copied
from spec.agricola import MODEL
from spec.agricola.agendas import SPACES_OF
from spec.agricola.cards.table import CARDS as HAND_CARDS
from spec.agricola.fences import joins_the_pastures, new_fences, put_up
from spec.agricola.flow import AFTER, USUAL
from spec.agricola.geometry import HOME, NEIGHBOURS, open_areas
from spec.agricola.room import fit, pasture_land
from spec.agricola.state import (
    ANIMALS,
    CODES,
    CRAFTS,
    HOUSES,
    LAST_ROUND,
    MAJORS,
    MOST_FENCES,
    MOST_PEOPLE,
    MOST_STABLES,
    OCCUPATION_CODES,
    SOWN,
    SPACES,
    SPENT_CODES,
    SUPPLIES,
    Farm,
    Space,
)
from spec.kernel import Judge, to_json
from spec.kernel.records import Malformed

FIRST_GROWTH = 5
ANSWERING = 0.6
"""How likely it is in the work phase that a step must be answered."""


def fuller_farms(position: Json, rng: random.Random) -> None:
    """Farms on which much has been built, with many goods, animals and majors."""
    if position["phase"] in ("setup", "deal", "over") or position["now"] is not None:
        return
    majors = rng.sample(MAJORS, k=rng.randint(0, len(MAJORS)))
    for me in position["players"]:
        me["majors"] = {major: 1 for major in majors if rng.random() < 0.5}
        majors = [major for major in majors if major not in me["majors"]]
        fill(me, rng)
        me["promised"] |= {good: dict.fromkeys(rounds, 0) for good, rounds in me["promised"].items()}
        me["crafted"] = dict.fromkeys(CRAFTS, 0)
        if position["round"] >= FIRST_GROWTH:
            grow(me, position["phase"], rng)
    if position["variant"] == "cards":
        deal_anew(position, rng)
        return
    if position["phase"] == "work" and rng.random() < ANSWERING:
        owe_something(position, rng)


# --- hand cards -------------------------------------------------------------------------------------------------

IN_FRONT = (0, 2, 5, 9)
"""How many cards may lie in front of a player, about."""
PROMISING = 0.1
"""How likely it is that something lies on the space of a round for a player."""


def deal_anew(position: Json, rng: random.Random) -> None:
    """Other hands, and other cards in front of everybody, with what may lie on them and on the spaces of rounds."""
    players = len(position["players"])
    codes = [code for code in CODES if HAND_CARDS[code].players <= players]
    rng.shuffle(codes)
    size = len(codes) // players
    for seat, me in enumerate(position["players"]):
        mine = codes[seat * size : (seat + 1) * size]
        front = [code for code in mine if not HAND_CARDS[code].travels][: rng.choice(IN_FRONT)]
        me["cards"] = sorted(front)
        me["hand"] = sorted(code for code in mine if code not in front)[: rng.randint(0, size)]
        lay_out(me, position, rng)


def lay_out(me: Json, position: Json, rng: random.Random) -> None:
    """What the cards of a player remember, and what is promised for rounds to come."""
    front = me["cards"]
    me["spent"] = [code for code in SPENT_CODES if code in front and rng.random() < 0.5]
    me["stock"] = {
        "A102": rng.randint(0, 8) if "A102" in front else 0,
        "B019": rng.randint(0, 2) if "B019" in front else 0,
    }
    me["points"] = rng.randint(0, 12) if {"A033", "B033"} & {*front} else 0
    occupations = sum(code in OCCUPATION_CODES for code in front)
    me["taught"] = rng.randrange(occupations) if "B099" in front else 0
    if "B068" in front and rng.random() < 0.5:
        me["sown"][rng.choice(("vegetable_2", "vegetable_1"))] += 1
    first = position["round"] + (position["phase"] != "preparation")
    for good, rounds in me["promised"].items():
        for round_ in rounds:
            if good != "field" and int(round_) >= first and rng.random() < PROMISING:
                rounds[round_] = rng.randint(1, 3)
    if "A019" in front and first <= LAST_ROUND:
        me["promised"]["field"][str(rng.randint(max(first, 2), LAST_ROUND))] = 1


def fill(me: Json, rng: random.Random) -> None:
    """The player has another farm, as many animals as it may hold, and other goods."""
    with Judge():
        farm = some_farm(rng)
        me["animals"] = dict(zip(ANIMALS, some_animals(farm, rng), strict=True))
    me["farm"] = to_json(farm)
    me["house"] = rng.choice(HOUSES)
    me["goods"] = {good: rng.choice((0, 0, 1, 2, 3, 5, 9)) for good in SUPPLIES}
    me["sown"] = dict.fromkeys(SOWN, 0)
    for _ in range(rng.randint(0, len(farm.fields))):
        me["sown"][rng.choice(SOWN)] += 1


def grow(me: Json, phase: str, rng: random.Random) -> None:
    """There are more people, who have not acted yet."""
    more = rng.randint(0, MOST_PEOPLE - me["people"])
    me["people"] += more
    if phase == "work":
        me["to_place"] += more


def owe_something(position: Json, rng: random.Random) -> None:
    """The player in turn has used a space and has to answer one of its steps, if there is one that opens."""
    steps = list(SPACES_OF)
    rng.shuffle(steps)
    for step in steps:
        changed = standing_on(position, rng.choice(SPACES_OF[step]))
        owed = [{"player": position["turn"], "step": one} for one in (step, *rng.choice(AFTER.get(step, USUAL)))]
        changed["now"], *changed["agenda"] = owed
        if is_taken(changed):
            position |= changed
            return


def standing_on(position: Json, space: str) -> Json:
    """The position after the player in turn has placed a person on a space."""
    changed: Json = copied(position)
    changed["acted"] = True
    changed["occupied"][space] = 1
    changed["players"][position["turn"]]["to_place"] -= 1
    if space in changed["piles"]:
        changed["piles"][space] = 0
    return changed


def is_taken(position: Json) -> bool:
    """The model takes it for a position."""
    try:
        MODEL.read_state(position)
    except Malformed:
        return False
    return True


# --- farms ------------------------------------------------------------------------------------------------------


def some_farm(rng: random.Random) -> Farm:
    """Rooms, fields, pastures and stables, each as far as chance and the rules allow."""
    farm = Farm(rooms=dict.fromkeys(HOME, 1), fields={}, stables={}, fences={})
    for _ in range(rng.randint(0, 4)):
        fence_in(farm, rng)
    for part, most in (("rooms", 4), ("fields", 6)):
        for _ in range(rng.randint(0, most)):
            extend(farm, part, rng)
    free = [space for space in SPACES if space not in farm.rooms and space not in farm.fields]
    farm.stables = dict.fromkeys(rng.sample(free, k=min(len(free), rng.randint(0, MOST_STABLES))), 1)
    return farm


def fence_in(farm: Farm, rng: random.Random) -> None:
    """Another pasture, if there are fences for one."""
    left = MOST_FENCES - len(farm.fences)
    tiles = frozenset([*farm.rooms, *farm.fields])
    areas = [area for area, missing in open_areas(tiles, frozenset(farm.fences)) if 0 < missing <= left]
    rng.shuffle(areas)
    for area in areas:
        spaces: dict[Space, int] = dict.fromkeys(sorted(area.spaces), 1)
        if joins_the_pastures(farm, spaces):
            put_up(farm, new_fences(farm, spaces))
            return


def extend(farm: Farm, part: str, rng: random.Random) -> None:
    """A room or a field more, beside its like and outside of pastures, if there is a place for it."""
    marks: dict[Space, int] = getattr(farm, part)
    taken = {*farm.rooms, *farm.fields, *pasture_land(farm)}
    beside = [space for space in SPACES if space not in taken and (not marks or {*NEIGHBOURS[space]} & marks.keys())]
    if beside:
        marks[rng.choice(beside)] = 1


def some_animals(farm: Farm, rng: random.Random) -> tuple[int, int, int]:
    """Animals that fit: one after the other, as long as there is room and chance wants more."""
    herd = (0, 0, 0)
    for _ in range(rng.choice((0, 2, 6, 20))):
        kind = rng.randrange(3)
        sheep, boar, cattle = (count + (kind == place) for place, count in enumerate(herd))
        if fit(farm, (sheep, boar, cattle)):
            herd = (sheep, boar, cattle)
    return herd
