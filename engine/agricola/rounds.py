"""How turns, phases and rounds follow each other. Lines 736-784, 819-820, 1224-1226, 1709-1715"""

from __future__ import annotations

from functools import lru_cache

from engine.agricola.harvest import feed, harvest_fields, newborns_arrive
from engine.agricola.names import (
    ACTION_SPACE,
    BREEDING,
    CARDS_OF_PERIOD,
    FEEDING,
    FOOD,
    HARVEST_ROUNDS,
    LAST_ROUND,
    NOBODY,
    OVER,
    PERIOD_OF_ROUND,
    PILES,
    PREPARATION,
    SPACE_OF_PILE,
    WORK,
    board_spaces,
)
from engine.agricola.state import State
from engine.agricola.steps import come_up, owe
from engine.wire.errors import IllegalMove

# What comes to an accumulation space every round. Lines 815-817, 1755: 3 wood to the Forest, 2 for who plays alone. All
# other amounts are not in the text; nor is that food comes to the Meeting Place, which it does without hand cards.
EACH_ROUND = {name: 1 for name in PILES} | {"forest": 3, "grove": 2}
LONE_FOREST = 2
FOURFOLD_HOLLOW = 2


def brings(players: int, name: str) -> int:
    """What one round brings to an accumulation space. Lines 752-754, 1755"""
    if players == 1 and name == "forest":
        return LONE_FOREST
    if players == 4 and name == "hollow":
        return FOURFOLD_HOLLOW
    return EACH_ROUND[name]


@lru_cache(maxsize=8)
def _on_the_board(variant: str, players: int) -> int:
    """The action spaces that are there from the beginning; worked out once."""
    return board_spaces(variant, players)


def in_play(state: State) -> int:
    """The action spaces of the board and the cards that have come. Lines 742-746"""
    return _on_the_board(state.variant, len(state.players)) | state.revealed


# Preparation. Lines 740-754, 1757-1758


def cards_to_come(state: State) -> int:
    """The cards of the period of this round that are not yet revealed. Lines 518-525"""
    return CARDS_OF_PERIOD[PERIOD_OF_ROUND[state.round - 1]] & ~state.revealed


def reveal(state: State, card: str) -> None:
    """A card comes into play, and the round begins. Lines 743-754"""
    bit = 1 << ACTION_SPACE[card]
    if not bit & cards_to_come(state):
        raise IllegalMove(f"The card {card} cannot come in round {state.round}.")
    state.revealed |= bit
    take_what_was_promised(state)
    refill(state)
    begin_work(state)


def take_what_was_promised(state: State) -> None:
    """Everybody takes the food on the space of this round. Lines 750-751"""
    for player in state.players:
        player.goods[FOOD] += player.promised[state.round]
        player.promised[state.round] = 0


def refill(state: State) -> None:
    """Goods come to every accumulation space in play, also if some are left. Lines 752-754"""
    spaces = in_play(state)
    for pile, name in enumerate(PILES):
        if spaces >> SPACE_OF_PILE[pile] & 1:
            state.piles[pile] += brings(len(state.players), name)


def begin_work(state: State) -> None:
    """All people can be placed; the first player begins. Lines 757-758"""
    for player in state.players:
        player.to_place = player.people
    state.phase = WORK
    state.turn = state.first_player


# Going on. Lines 737-740, 757-784


def settle(state: State) -> None:
    """The next step comes up; when nothing is owed, the game goes on until somebody has to decide something."""
    while state.now is None and not come_up(state):
        if state.phase == WORK and state.acted:
            next_turn(state)
        elif state.phase == BREEDING:
            next_breeding(state)
        else:
            return


def next_turn(state: State) -> None:
    """The turn passes to the next player with people to place. Lines 757-758, 819-820"""
    state.acted = False
    count = len(state.players)
    for ahead in range(1, count + 1):
        seat = (state.turn + ahead) % count
        if state.players[seat].to_place >= 1:
            state.turn = seat
            return
    return_home(state)


def return_home(state: State) -> None:
    """All people go home; some rounds end with a harvest. Lines 776-784"""
    state.occupied = 0
    if state.round in HARVEST_ROUNDS:
        harvest(state)
    else:
        end_round(state)


def is_last(state: State) -> bool:
    """Whether the player in turn is the last one of a phase that began with the first player."""
    return (state.turn + 1) % len(state.players) == state.first_player


def pass_on(state: State) -> None:
    """The next player clockwise is in turn."""
    state.turn = (state.turn + 1) % len(state.players)


# The harvest. Lines 1224-1246


def harvest(state: State) -> None:
    """The field phase, and the feeding begins. Lines 1225-1230"""
    for player in state.players:
        harvest_fields(player)
    state.phase = FEEDING
    state.turn = state.first_player


def feed_family(state: State) -> None:
    """The player in turn feeds the family; after the last one the animals breed. Lines 1143-1166"""
    feed(state.players[state.turn], len(state.players) == 1)
    if not is_last(state):
        pass_on(state)
        return
    state.phase = BREEDING
    state.turn = state.first_player
    breed(state)


def breed(state: State) -> None:
    """The animals of the player in turn breed; some may have to go. Lines 1166-1172"""
    newborns_arrive(state.players[state.turn])
    owe(state, state.turn, ("room",))


def next_breeding(state: State) -> None:
    """The animals of the next player breed; after the last one the round ends."""
    if is_last(state):
        end_round(state)
    else:
        pass_on(state)
        breed(state)


# The end of the round. Lines 878-880, 1715


def end_round(state: State) -> None:
    """The newborns are adults; another round begins, or the game is over. Lines 878-880, 1715"""
    for player in state.players:
        player.newborns = 0
    state.turn = NOBODY
    if state.round == LAST_ROUND:
        state.phase = OVER
    else:
        state.round += 1
        state.phase = PREPARATION
