"""What both players may do whenever somebody decides something: send animals away and use some special buildings.

Lines 320, 600, 676, 771, 821, 882
"""

from __future__ import annotations

from itertools import combinations

from engine.acbas.building import Move, Moves, barn_right, building_sites
from engine.acbas.farm import hang_together, spaces_without_building, spaces_without_trough
from engine.acbas.names import ANIMAL, ANIMALS, CLOSING, OVER, SETUP, SPACE, SPACES, STARRED, WORK, members
from engine.acbas.state import Farm, Player, State
from engine.acbas.steps import owe
from engine.wire.errors import IllegalMove

# How often the Carpenter can move something in one turn.
MOST_CARPENTRY = 25

FIRM_STONE = 2

# Line 676: two animals of different types, by the name of the pair.
PAIRS = {f"{ANIMALS[one]}_{ANIMALS[other]}": (one, other) for one, other in combinations(range(4), 2)}


def is_free(state: State) -> bool:
    """Whether free moves are possible: not while something must be answered at once. Line 320"""
    if state.phase in (SETUP, OVER):
        return False
    return state.now is None or state.now[1] not in STARRED


def check_free(state: State) -> None:
    """Refuse a free move when none is possible."""
    if not is_free(state):
        raise IllegalMove("No free move is possible now.")


def interrupt(state: State) -> None:
    """What is to be answered now waits until the free move and what it brings are done."""
    if state.now is not None:
        state.agenda.insert(0, state.now)
        state.now = None


def check_building(player: Player, building: str) -> None:
    """Refuse the effect of a building that the player does not have."""
    if building not in player.farm.buildings:
        raise IllegalMove(f"Only the owner of the building {building} can do that.")


def list_free_moves(state: State, found: Moves) -> None:
    """The free moves of both players."""
    for seat, player in enumerate(state.players):
        for animal in range(4):
            if player.animals[animal]:
                found.append({"type": "release", "player": seat, "animal": ANIMALS[animal]})
        buildings = player.farm.buildings
        if len(buildings) > 1:
            for name, lister in LISTERS.items():
                if name in buildings:
                    lister(state, seat, found)


# Sending animals away. Line 320


def release(state: State, move: Move) -> None:
    """An animal leaves the farm. Line 320"""
    check_free(state)
    animals = state.players[move["player"]].animals
    animal = ANIMAL[move["animal"]]
    if not animals[animal]:
        raise IllegalMove(f"Player {move['player']} has no {move['animal']}.")
    animals[animal] -= 1
    interrupt(state)


# The Carpenter. Lines 553, 600


def origins(farm: Farm, piece: str) -> int:
    """The spaces from which a piece can be moved. Line 600"""
    if piece == "trough":
        return farm.troughs
    if piece == "stall":
        return farm.stalls
    return 1 << farm.buildings[piece] if piece in farm.buildings else 0


def targets(farm: Farm, piece: str) -> int:
    """The spaces that can take a piece. Lines 308, 600"""
    return spaces_without_trough(farm) if piece == "trough" else spaces_without_building(farm)


def cuts_off(farm: Farm, piece: str, origin: int, target: int) -> bool:
    """Whether moving a piece cuts off a building, which the Cottage Extension forbids. Line 553"""
    if piece == "trough" or "cottage_extension" not in farm.buildings:
        return False
    return not stays_together(farm, origin, target)


def stays_together(farm: Farm, origin: int, target: int) -> bool:
    """Whether all buildings hang together when a stall has been moved. Line 553"""
    return hang_together(farm.tiles() & ~(1 << origin) | 1 << target)


def list_carpentry(state: State, seat: int, found: Moves) -> None:
    """Every trough and every stall to every space that can take it."""
    if state.carpentry >= MOST_CARPENTRY:
        return
    farm = state.players[seat].farm
    for piece in ("trough", "stall", "cow_stall", "pig_stall"):
        for origin in members(origins(farm, piece)):
            found += [
                {
                    "type": "move_piece",
                    "player": seat,
                    "piece": piece,
                    "origin": SPACES[origin],
                    "target": SPACES[target],
                }
                for target in members(targets(farm, piece))
                if not cuts_off(farm, piece, origin, target)
            ]


def move_piece(state: State, move: Move) -> None:
    """The Carpenter moves a trough or a stall, and may go on. Line 600"""
    check_free(state)
    seat = move["player"]
    farm = state.players[seat].farm
    piece, origin, target = move["piece"], SPACE[move["origin"]], SPACE[move["target"]]
    check_building(state.players[seat], "carpenter")
    if state.carpentry >= MOST_CARPENTRY:
        raise IllegalMove("The Carpenter has done enough for this turn.")
    if not origins(farm, piece) >> origin & 1:
        raise IllegalMove(f"There is no {piece} on {move['origin']}.")
    if not targets(farm, piece) >> target & 1 or cuts_off(farm, piece, origin, target):
        raise IllegalMove(f"The {piece} cannot be moved to {move['target']}.")
    carry(farm, piece, origin, target)
    state.carpentry += 1
    if state.now != (seat, "carpenter"):
        interrupt(state)
        owe(state, seat, ("carpenter", "room"))


def carry(farm: Farm, piece: str, origin: int, target: int) -> None:
    """A piece leaves one space for another. Line 600"""
    if piece == "trough":
        farm.troughs ^= 1 << origin | 1 << target
    elif piece == "stall":
        farm.stalls ^= 1 << origin | 1 << target
    else:
        farm.take(piece)
        farm.put(piece, target)


# The Building Firm. Lines 771-773


def firm_sites(state: State, player: Player) -> int:
    """The troughs outside buildings that a stall can replace, if a tile is left and 2 stone are. Lines 549, 771, 773"""
    if not state.tiles or player.stone < FIRM_STONE:
        return 0
    return player.farm.troughs & building_sites(player.farm)


def list_firm(state: State, seat: int, found: Moves) -> None:
    """Every trough that the Building Firm can replace."""
    for space in members(firm_sites(state, state.players[seat])):
        found.append({"type": "building_firm", "player": seat, "space": SPACES[space]})


def building_firm(state: State, move: Move) -> None:
    """A stall takes the place of a trough for 2 stone. Lines 750, 771"""
    check_free(state)
    seat = move["player"]
    player = state.players[seat]
    space = SPACE[move["space"]]
    check_building(player, "building_firm")
    if not firm_sites(state, player) >> space & 1:
        raise IllegalMove(f"No stall can take the place of a trough on {move['space']}.")
    player.stone -= FIRM_STONE
    player.farm.troughs ^= 1 << space
    state.troughs += 1
    player.farm.stalls |= 1 << space
    state.tiles -= 1
    interrupt(state)
    owe(state, seat, (*barn_right(player, space), "room"))


# The Animal Trader. Line 676


def list_trades(state: State, seat: int, found: Moves) -> None:
    """Every pair of different animals for each other type, in the work phase."""
    if state.phase not in (WORK, CLOSING):
        return
    animals = state.players[seat].animals
    for give, pair in PAIRS.items():
        if animals[pair[0]] and animals[pair[1]]:
            for animal in range(4):
                if animal not in pair:
                    found.append({"type": "trade_animals", "player": seat, "give": give, "animal": ANIMALS[animal]})


def trade_animals(state: State, move: Move) -> None:
    """Two animals of different types become one of another type. Line 676"""
    check_free(state)
    seat = move["player"]
    animals = state.players[seat].animals
    one, other = PAIRS[move["give"]]
    animal = ANIMAL[move["animal"]]
    check_building(state.players[seat], "animal_trader")
    if state.phase not in (WORK, CLOSING):
        raise IllegalMove("The Animal Trader works in the work phase only.")
    if animal in (one, other):
        raise IllegalMove("The new animal is of neither of the two types.")
    if not animals[one] or not animals[other]:
        raise IllegalMove(f"Player {seat} has not both animals.")
    animals[one] -= 1
    animals[other] -= 1
    animals[animal] += 1
    interrupt(state)
    owe(state, seat, ("room",))


# The Cattle Market. Line 821


def list_market(state: State, seat: int, found: Moves) -> None:
    """Any animal, for a reed."""
    if state.players[seat].reed:
        found += [{"type": "cattle_market", "player": seat, "animal": name} for name in ANIMALS]


def cattle_market(state: State, move: Move) -> None:
    """A reed becomes an animal. Line 821"""
    check_free(state)
    player = state.players[move["player"]]
    check_building(player, "cattle_market")
    if not player.reed:
        raise IllegalMove(f"Player {move['player']} has no reed.")
    player.reed -= 1
    player.animals[ANIMAL[move["animal"]]] += 1
    interrupt(state)
    owe(state, move["player"], ("room",))


# The Assembly Hall. Lines 560, 882


def list_gift(state: State, seat: int, found: Moves) -> None:
    """A barrier of the own supply can be given away."""
    if state.players[seat].barriers:
        found.append({"type": "give_barrier", "player": seat})


def give_barrier(state: State, move: Move) -> None:
    """A barrier goes to the opponent, and another may be built for free. Lines 560, 882"""
    check_free(state)
    seat = move["player"]
    player, opponent = state.players[seat], state.players[1 - seat]
    check_building(player, "assembly_hall")
    if not player.barriers:
        raise IllegalMove(f"Player {seat} has no barrier to give.")
    player.barriers -= 1
    opponent.barriers += 1
    interrupt(state)
    if "woodworking_shop" in opponent.farm.buildings:
        opponent.fresh += 1
        state.agenda[:0] = [
            (seat, "assembly"),
            (1 - seat, "woodworking"),
            (seat, "room"),
            (1 - seat, "room"),
        ]
    else:
        owe(state, seat, ("assembly", "room"))


LISTERS = {
    "carpenter": list_carpentry,
    "building_firm": list_firm,
    "animal_trader": list_trades,
    "cattle_market": list_market,
    "assembly_hall": list_gift,
}
