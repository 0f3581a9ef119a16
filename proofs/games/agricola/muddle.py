"""Positions of Agricola that can't occur, in ways that the declared types do not tell.

What comes out may be a position after all.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from proofs.games.agricola.crowd import fill
from proofs.wire import Json
from spec.agricola.agendas import LATER, SPACES_OF
from spec.agricola.board import HARVESTS, PERIODS, TILE, WISHES
from spec.agricola.flow import AFTER, USUAL
from spec.agricola.geometry import NEIGHBOURS
from spec.agricola.state import (
    ACTION_SPACES,
    CARDS,
    CODES,
    CRAFTS,
    DUE_CODES,
    EDGES,
    LAST_ROUND,
    MAJORS,
    PILES,
    SPACES,
    SPENT_CODES,
    STANDING,
    STEPS,
)

PHASES = ("deal", "preparation", "start", "work", "field", "feeding", "breeding", "over")


def muddled(position: Json, rng: random.Random) -> None:
    """Something is owed that nobody owes, a farm is not as farms are, or the phase, the people, the cards or the goods
    of the board are others."""
    with_cards = position["variant"] == "cards"
    rng.choice((*WAYS, *CARD_WAYS) if with_cards or rng.random() < 0.1 else WAYS)(position, rng)


def _somebody(position: Json, rng: random.Random) -> Json:
    me: Json = rng.choice(position["players"])
    return me


# --- what is owed -----------------------------------------------------------------------------------------------


def other_steps(position: Json, rng: random.Random) -> None:
    """A step must be answered, mostly with what can come after it, by who mostly stands where it is done and can do
    something about it."""
    if position["turn"] is None:
        return
    step = rng.choice(STEPS)
    seat = position["turn"] if rng.random() < 0.9 else rng.randrange(len(position["players"]))
    later = rng.choice(AFTER.get(step, USUAL)) if rng.random() < 0.8 else rng.choice(((), *LATER))
    position["now"], *position["agenda"] = [{"player": seat, "step": one} for one in (step, *later)]
    position["acted"] = rng.random() < 0.95
    if rng.random() < 0.9:
        _stand(position, rng.choice(SPACES_OF.get(step, ACTION_SPACES)), rng)
    if rng.random() < 0.8:
        _able(position["players"][seat], rng)


def _stand(position: Json, space: str, rng: random.Random) -> None:
    """The player in turn stands on a space, for which a card has mostly come and a person mostly is there."""
    me = position["players"][position["turn"]]
    if space in CARDS and not position["revealed"][space] and rng.random() < 0.9:
        _swap_card(position, space)
    if me["to_place"] > 0 and not position["occupied"][space] and rng.random() < 0.95:
        me["to_place"] -= 1
    position["occupied"][space] = 1
    if space in position["piles"] and rng.random() < 0.95:
        position["piles"][space] = 0
    if space in WISHES and rng.random() < 0.7:
        me["people"] += 1
        me["newborns"] += 1


def _swap_card(position: Json, card: str) -> None:
    """The card has come instead of another one of its period."""
    for _, _, cards in PERIODS:
        shown = [one for one in cards if position["revealed"][one] and not position["occupied"][one]]
        if card in cards and shown:
            position["revealed"] |= {card: 1, shown[-1]: 0}
            if shown[-1] in position["piles"]:
                position["piles"][shown[-1]] = 0
            if card in position["piles"]:
                position["piles"][card] = 1


def _able(me: Json, rng: random.Random) -> None:
    """The player can do something about most steps, or has too many animals."""
    me["goods"] |= {good: rng.choice((0, 1, 5)) for good in ("wood", "clay", "reed", "stone", "grain")}
    if rng.random() < 0.3:
        me["animals"] = {animal: rng.choice((0, 1, 2, 8)) for animal in me["animals"]}


# --- phases -----------------------------------------------------------------------------------------------------


def other_phase(position: Json, rng: random.Random) -> None:
    """Another phase, with most of what belongs to it."""
    phase = rng.choice(PHASES)
    position |= {"phase": phase, "acted": False, "now": None, "agenda": []}
    seats = range(len(position["players"]))
    position["first_player"] = rng.choice(seats)
    position["turn"] = None if phase in ("preparation", "over") else rng.choice(seats)
    if rng.random() < 0.85:
        _other_round(position, rng)
    if rng.random() < 0.9:
        _other_board(position, rng)
    for me in position["players"]:
        me["newborns"] = 0 if rng.random() < 0.9 else 1
        me["to_place"] = rng.randint(0, me["people"]) if phase == "work" else 0
    if phase == "breeding" and rng.random() < 0.9:
        position["now"] = {"player": position["turn"], "step": "room"}
        position["players"][position["turn"]]["animals"]["sheep"] += rng.choice((1, 9))


def _other_round(position: Json, rng: random.Random) -> None:
    """A round that suits the phase, with its cards."""
    phase = position["phase"]
    if phase in ("feeding", "breeding"):
        position["round"] = rng.choice(HARVESTS)
    else:
        position["round"] = LAST_ROUND if phase == "over" else rng.randint(1, LAST_ROUND)
    begun = position["round"] - (phase == "preparation")
    for first, last, cards in PERIODS:
        shown = rng.sample(cards, k=min(max(begun - first + 1, 0), last - first + 1))
        position["revealed"] |= {card: int(card in shown) for card in cards}


def _other_board(position: Json, rng: random.Random) -> None:
    """Nobody stands anywhere, and on the spaces lies what a round may bring; or nothing."""
    position["occupied"] = dict.fromkeys(ACTION_SPACES, 0)
    for pile in PILES:
        there = position["revealed"].get(pile, position["piles"][pile] > 0)
        position["piles"][pile] = rng.choice((1, 2, 3)) if there and position["phase"] == "work" else 0


# --- farms ------------------------------------------------------------------------------------------------------


def other_farm(position: Json, rng: random.Random) -> None:
    """A full farm of somebody, with something in it that is otherwise."""
    me = _somebody(position, rng)
    if rng.random() < 0.7:
        fill(me, rng)
    rng.choice((_another_fence, _another_tile, _another_tile, _a_tile_moves, _more_animals))(me, rng)


def _another_fence(me: Json, rng: random.Random) -> None:
    """A fence is gone, is somewhere else, or is there as well."""
    fences = me["farm"]["fences"]
    what = rng.randrange(3)
    if fences and what < 2:
        del fences[rng.choice(sorted(fences))]
    if what:
        fences[rng.choice(EDGES)] = 1


def _another_tile(me: Json, rng: random.Random) -> None:
    """A room, a field or a stable more, mostly beside another one."""
    part = me["farm"][rng.choice(("rooms", "fields", "stables"))]
    beside = [space for one in part for space in NEIGHBOURS[one]] or SPACES
    part[rng.choice(beside if rng.random() < 0.7 else SPACES)] = 1


def _a_tile_moves(me: Json, rng: random.Random) -> None:
    """A room, a field or a stable is elsewhere, or gone."""
    part = me["farm"][rng.choice(("rooms", "fields", "stables"))]
    if part:
        del part[rng.choice(sorted(part))]
    if rng.random() < 0.7:
        part[rng.choice(SPACES)] = 1


def _more_animals(me: Json, rng: random.Random) -> None:
    """There are more animals of a type."""
    me["animals"][rng.choice(sorted(me["animals"]))] += rng.choice((1, 1, 2, 4))


# --- people, promises, crafts -----------------------------------------------------------------------------------


def other_people(position: Json, rng: random.Random) -> None:
    """Newborns, with or without the space from which they come; or a few more or less to place."""
    me = _somebody(position, rng)
    if rng.random() < 0.6:
        me["people"] += 1
        me["newborns"] += 1
    if rng.random() < 0.6:
        space = rng.choice(WISHES)
        position["occupied"][space] = 1
        me["to_place"] -= me["to_place"] > 0
    if rng.random() < 0.3:
        me["to_place"] += rng.choice((-1, 1))


def other_promises(position: Json, rng: random.Random) -> None:
    """Food for some rounds that follow each other, mostly of the owner of the Well, mostly for the next ones."""
    me = _somebody(position, rng)
    if rng.random() < 0.85:
        for other in position["players"]:
            other["majors"].pop("well", None)
        me["majors"]["well"] = 1
    first = position["round"] + (position["phase"] != "preparation") + rng.choice((0, 0, 0, 0, 1, -1))
    rounds = {str(first + number) for number in range(rng.randint(1, 6))}
    if rng.random() < 0.15:
        rounds.discard(str(first + 1))
    food = me["promised"]["food"]
    me["promised"]["food"] = {round_: int(round_ in rounds) for round_ in food}


def other_majors(position: Json, rng: random.Random) -> None:
    """Somebody has another major, which sometimes is somebody else's, or has used a craft."""
    me, major = _somebody(position, rng), rng.choice(MAJORS)
    for other in position["players"] if rng.random() < 0.7 else ():
        other["majors"].pop(major, None)
    me["majors"][major] = 1
    if rng.random() < 0.6:
        craft = rng.choice(CRAFTS)
        me["crafted"][craft] = 1
        if rng.random() < 0.7:
            for other in position["players"]:
                other["majors"].pop(craft, None)
            me["majors"][craft] = 1


# --- the board --------------------------------------------------------------------------------------------------


def other_board(position: Json, rng: random.Random) -> None:
    """A card has come instead of another one, a pile is another, or a space of the tile is used."""
    what = rng.randrange(4)
    if what == 0:
        _swap_card(position, rng.choice(CARDS))
    elif what == 1:
        pile = rng.choice(PILES)
        position["piles"][pile] = rng.choice((0, 1, 2, position["round"], position["round"] + 1, 3 * position["round"]))
    elif what == 2:
        tile = TILE[len(position["players"])] or ACTION_SPACES
        for space in rng.sample(tile, k=min(len(tile), rng.randint(1, 2))):
            position["occupied"][space] = 1
    else:
        position["variant"] = rng.choice(("no_hand", "no_hand_tile", "cards"))


WAYS: tuple[Callable[[Json, random.Random], None], ...] = (
    other_steps,
    other_steps,
    other_steps,
    other_phase,
    other_phase,
    other_farm,
    other_farm,
    other_people,
    other_promises,
    other_majors,
    other_board,
)


# --- hand cards -------------------------------------------------------------------------------------------------


def other_hands(position: Json, rng: random.Random) -> None:
    """A card is in a hand or in front of a player where another one was, or none; perhaps a second time."""
    me, other = _somebody(position, rng), _somebody(position, rng)
    place, elsewhere = rng.choice(("hand", "cards")), rng.choice(("hand", "cards"))
    code = rng.choice(other[elsewhere] or CODES) if rng.random() < 0.5 else rng.choice(CODES)
    me[place] = sorted({*me[place], code})
    if rng.random() < 0.5 and code in other[elsewhere]:
        other[elsewhere].remove(code)
    if rng.random() < 0.1:
        rng.shuffle(me[place])


def other_due(position: Json, rng: random.Random) -> None:
    """A card is due, mostly one in front of the player, mostly while a window is owed, or had its effect."""
    me = _somebody(position, rng)
    code = rng.choice(DUE_CODES if rng.random() < 0.7 else SPENT_CODES)
    me["due" if code in DUE_CODES else "spent"] = [code]
    if rng.random() < 0.9:
        for one in position["players"]:
            one["cards"] = [card for card in one["cards"] if card != code]
            one["hand"] = [card for card in one["hand"] if card != code]
        me["cards"] = sorted([*me["cards"], code])
    if rng.random() < 0.7 and position["turn"] is not None:
        window = {"player": position["turn"], "step": "window"}
        position["now"] = {"player": position["players"].index(me), "step": "cards"}
        position["agenda"] = [window, *(step for step in position["agenda"] if step != window)]
        _able(me, rng)


def other_memory(position: Json, rng: random.Random) -> None:
    """What cards remember, or what was done in this turn, is otherwise."""
    me = _somebody(position, rng)
    what = rng.randrange(6)
    if what == 0:
        me["stock"][rng.choice(sorted(me["stock"]))] = rng.choice((0, 1, 2, 5))
    elif what == 1:
        name = rng.choice(("points", "taught", "gained", "firewood", "passed"))
        me[name] = rng.choice((0, 1)) if name in ("firewood", "passed") else rng.choice((0, 1, 2, 9))
    elif what == 2:
        me["stands"][rng.choice(STANDING)] = rng.choice((0, 1))
    elif what == 3:
        position["used"] = rng.choice((None, *ACTION_SPACES))
    elif what == 4:
        position["lassoed"] = rng.random() < 0.5
        position["first_card"] = rng.choice((None, *CARDS[:5]))
    else:
        position["action"] |= {"rooms": rng.choice((0, 1)), "fences": rng.choice((0, 1, 5))}
        position["action"]["land"] = dict.fromkeys(rng.sample(SPACES, k=rng.randint(0, 2)), 1)


def other_goods_to_come(position: Json, rng: random.Random) -> None:
    """Something lies on the space of a round, mostly of one to come."""
    me = _somebody(position, rng)
    good = rng.choice(sorted(me["promised"]))
    round_ = rng.randint(2, LAST_ROUND) if rng.random() < 0.5 else min(position["round"] + 1, LAST_ROUND)
    me["promised"][good][str(max(round_, 2))] = rng.choice((1, 1, 2))


CARD_WAYS: tuple[Callable[[Json, random.Random], None], ...] = (
    other_hands,
    other_due,
    other_due,
    other_memory,
    other_memory,
    other_goods_to_come,
)
"""What may be otherwise with hand cards."""
