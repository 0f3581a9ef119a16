"""The usual position of All Creatures Big and Small is that of a round that has just begun, made to fit what is given:

- `phase` is `work`; `round` is 8 if the phase is `over`, otherwise 1. In `setup` nothing else differs from a new game.
- Seat 0 is `first_player`, the first player is `leader`, the leader `began`.
- `players.N.farm.buildings` has the `residence` as well, unless something is built over it.
- `variant` is `base` if only basic special buildings are named, else `advanced` or `expert`, as many as they are. To
  those that are given as `available` come the basic ones and as many others as are missing, the last ones of the book
  first.
- `supply` is what is not on farms.
- `agenda`: whoever owes `now` owes `room` afterwards. In `work` a worker was placed for it (`acted`), unless it is
  `farm_well`.
- In `work` the fewest workers are placed that agree with `occupied`, `turn`, `now` and `players.N.workers`, in turns;
  they stand on spaces from which nothing is taken, Stables first. In `closing` all are placed, in other phases none.
- `turn` and `offers` follow from that, and from the buildings in the phases in which only some players get a turn.
- `piles`: what a round brings, nothing on occupied spaces. `players.N.barriers` are those of the first nine that are
  not on the farm; the barriers of the rounds lie on the Expansion space, or else with seat 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from proofs.wire import Json
from spec.acbas.buildings import UPGRADES
from spec.acbas.geometry import HOME
from spec.acbas.rounds import ANIMAL_SPACES, ENTITLING, OFFERED, REFILL
from spec.acbas.setup import DRAWN
from spec.acbas.state import BARRIERS, BASIC, SPECIALS, STARTING_BARRIERS, TROUGHS, WORKERS

Given = Mapping[str, Any]
Values = Iterator[tuple[str, Any]]

FILLING = ("stables", "stall", "troughs", "fences", "walls", "building_resources", "special_building_2")
"""Where workers stand of whom nothing is said: spaces from which nothing is taken."""


def usual(position: Json, given: Given) -> Values:
    """See the package. Each path is put before the next is asked for."""
    yield "phase", "work"
    yield from _usual_buildings(position, given)
    yield from _usual_supply(position)
    if position["phase"] == "setup":
        return
    yield "round", 8 if position["phase"] == "over" else 1
    yield "supply.barriers", 8 - position["round"]
    yield "first_player", 0
    yield "leader", position["first_player"]
    yield "began", position["leader"]
    yield from _usual_steps(position)
    yield from _usual_workers(position, given)
    yield from _usual_offers(position)
    yield from _usual_piles(position)
    yield from _usual_barriers(position)


def _usual_buildings(position: Json, given: Given) -> Values:
    """The Residence is at home unless it is built over. The buildings that are named say which game it is; those that
    are missing lie ready: the basic ones, and of the others the last ones of the book."""
    for me in position["players"]:
        if not any(name in me["farm"]["buildings"] for name in ("residence", *UPGRADES)):
            me["farm"]["buildings"] = {"residence": HOME, **me["farm"]["buildings"]}
    built = {name for me in position["players"] for name in me["farm"]["buildings"]}
    named = built | set(position["available"] if "available" in given else ())
    others = len(named - {*BASIC, "residence"})
    yield "variant", next((variant for variant, drawn in DRAWN.items() if others <= drawn), "expert")
    missing = 0 if position["phase"] == "setup" else DRAWN[position["variant"]] - others
    spare = [name for name in reversed(SPECIALS) if name not in named and name not in BASIC]
    ready = {*BASIC, *named, *spare[: max(missing, 0)]} - built
    position["available"] = sorted(ready)


def _usual_supply(position: Json) -> Values:
    farms = [me["farm"] for me in position["players"]]
    each = 4 if position["variant"] == "base" else 5
    yield "supply.troughs", TROUGHS - sum(len(farm["troughs"]) for farm in farms)
    yield "supply.tiles", each - sum(len(farm["stalls"]) + len(farm["stables"]) for farm in farms)
    yield "supply.expansions", each - sum(farm["left"] + farm["right"] for farm in farms)


def _usual_steps(position: Json) -> Values:
    """Who owes something owes to make room last; a step of the work phase comes after a worker, but the Farm Well's."""
    now = position["now"]
    ends = [{"player": now["player"], "step": "room"}] if now and now["step"] != "room" else []
    yield "agenda", ends
    yield "acted", position["phase"] == "work" and now is not None and now["step"] != "farm_well"


# --- workers ----------------------------------------------------------------------------------------------------


def _usual_workers(position: Json, given: Given) -> Values:
    """The fewest workers on the board that agree with what is given; the players place them in turns."""
    phase, leader = position["phase"], position["leader"]
    yield "turn", _whose_turn(position, given)
    if phase == "closing":
        placed = 2 * WORKERS
    elif phase == "work":
        placed = _fewest_placed(position, given)
    else:
        placed = 0
    for seat in range(len(position["players"])):
        yield f"players.{seat}.workers", _at_home(placed, first=seat == leader)
    for space in FILLING:
        if sum(position["occupied"].values()) < placed:
            yield f"occupied.{space}", 1


def _at_home(placed: int, *, first: bool) -> int:
    """How many workers a player still has when so many are placed in turns."""
    return WORKERS - (placed + 1 if first else placed) // 2


def _whose_turn(position: Json, given: Given) -> int | None:
    """In work the player whose turn comes after the workers that are placed; else who owes something or gets a turn."""
    phase, leader = position["phase"], position["leader"]
    if phase == "over":
        return None
    if phase == "work":
        placed = _fewest_placed(position, given)
        return int(leader) if (placed % 2 == 0) != position["acted"] else 1 - int(leader)
    if position["now"]:
        return int(position["now"]["player"])
    buildings = [position["players"][seat]["farm"]["buildings"] for seat in (leader, 1 - leader)]
    entitled = [any(name in own for name in ENTITLING.get(phase, ())) for own in buildings]
    return 1 - int(leader) if entitled == [False, True] else int(leader)


def _fewest_placed(position: Json, given: Given) -> int:
    occupied = sum(position["occupied"].values())
    fitting = (placed for placed in range(occupied, 2 * WORKERS + 1) if _agrees(placed, position, given))
    return next(fitting, occupied)


def _agrees(placed: int, position: Json, given: Given) -> bool:
    """So many placed workers agree with the turn, with the workers at home and with the step that is owed."""
    leader, acted = position["leader"], position["acted"]
    if placed == (0 if acted else 2 * WORKERS):
        return False
    turn = leader if (placed % 2 == 0) != acted else 1 - leader
    asked = {f"players.{seat}.workers": _at_home(placed, first=seat == leader) for seat in (0, 1)} | {"turn": turn}
    wanted = {"turn": position["now"]["player"]} if acted and position["now"] else {}
    wanted |= {path: given[path] for path in asked if path in given}
    return all(asked[path] == value for path, value in wanted.items())


def _usual_offers(position: Json) -> Values:
    offered = OFFERED.get(position["phase"], ())
    own = {} if position["turn"] is None else position["players"][position["turn"]]["farm"]["buildings"]
    yield "offers", [offer for offer in offered if offer in own]


# --- what lies on the board -------------------------------------------------------------------------------------


def _usual_piles(position: Json) -> Values:
    """A free space has what a round brings, an occupied one nothing."""
    for pile, count in REFILL.items():
        yield f"piles.{pile}", 0 if position["occupied"][pile] else count
    for space, (first, _) in ANIMAL_SPACES.items():
        yield f"piles.{first}", 0 if position["occupied"][space] else 1


def _usual_barriers(position: Json) -> Values:
    """Of the first nine those that are not on the farm are in the supply; the others lie on the Expansion space, as far
    as the rounds brought them there and nobody stands on it. What is then left over or missing is seat 1's, or else
    seat 0's."""
    players = position["players"]
    on_farms = [len(me["farm"]["barriers"]) for me in players]
    for seat in (0, 1):
        yield f"players.{seat}.barriers", max(STARTING_BARRIERS - on_farms[seat], 0)
    taken = sum(on_farms) + position["supply"]["barriers"]
    left = BARRIERS - taken - sum(me["barriers"] for me in players)
    yield "piles.expansion", 0 if position["occupied"]["expansion"] else min(max(left, 1), position["round"])
    for seat in (1, 0):
        rest = BARRIERS - taken - position["piles"]["expansion"] - players[1 - seat]["barriers"]
        yield f"players.{seat}.barriers", max(rest, 0)
