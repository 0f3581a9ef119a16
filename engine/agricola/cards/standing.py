"""The hand cards that are a rule of their own as long as they lie in front of a player.

Lines 104-118, 203-231: the Animal Tamer and the Adoptive Parents. The others are not in the text.
"""

from __future__ import annotations

from engine.agricola.names import BIT
from engine.agricola.state import Player, State

DRINKING_TROUGH = BIT["A012"]
RAMMED_CLAY = BIT["A016"]
SLEEPING_CORNER = BIT["A026"]
SHEPHERDS_CROOK = BIT["A083"]
ANIMAL_TAMER = BIT["A086"]
CONSERVATOR = BIT["A087"]
HEDGE_KEEPER = BIT["A088"]
ADOPTIVE_PARENTS = BIT["A092"]
SCYTHE_WORKER = BIT["A112"]
PIG_BREEDER = BIT["A165"]
CARAVAN = BIT["B010"]
LASSO = BIT["B024"]
MANTLEPIECE = BIT["B033"]
BEANFIELD = BIT["B068"]
SHEEP_WALKER = BIT["B104"]
PAPER_MAKER = BIT["B109"]

# Line 1023: the animal that lives in a house.
PETS = 1
# The animals more that the Drinking Trough lets each pasture hold, and the fences for which the Hedge Keeper pays.
TROUGH_ANIMALS = 2
HEDGE_FENCES = 3
# What the Shepherd's Crook gives for a pasture of so many spaces.
CROOK_SPACES = 4
CROOK_SHEEP = 2


def pets(player: Player) -> int:
    """The animals that live in the house: one, or one in each room. Lines 104-118, 1023-1025"""
    return player.farm.rooms.bit_count() if player.cards & ANIMAL_TAMER else PETS


def more_in_each_pasture(player: Player) -> int:
    """What each pasture holds besides what its spaces and stables make."""
    return TROUGH_ANIMALS if player.cards & DRINKING_TROUGH else 0


def places_for_people(player: Player) -> int:
    """The rooms, and the Caravan."""
    return player.farm.rooms.bit_count() + (1 if player.cards & CARAVAN else 0)


def field_cards(player: Player) -> int:
    """The cards that are fields for vegetables."""
    return 1 if player.cards & BEANFIELD else 0


def free_fences(state: State, player: Player) -> int:
    """How many further fences of the action under way cost nothing."""
    if player.cards & HEDGE_KEEPER and state.built.fences < HEDGE_FENCES:
        return HEDGE_FENCES - state.built.fences
    return 0


def shared_wishes(state: State, seat: int, wishes: int) -> int:
    """Those of some occupied spaces on which exactly one other player stands, for who may stand beside them."""
    me = state.players[seat]
    if not me.cards & SLEEPING_CORNER:
        return 0
    once = twice = 0
    for player in state.players:
        twice |= once & player.stands
        once |= player.stands
    return wishes & once & ~twice & ~me.stands


def has_a_child_to_adopt(player: Player) -> bool:
    """Whether a newborn may act for food. Lines 203-231"""
    return bool(player.cards & ADOPTIVE_PARENTS) and player.newborns >= 1
