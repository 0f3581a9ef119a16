"""How turns, phases and rounds follow each other. Lines 736-784, 819-820, 1224-1226, 1709-1715"""

from __future__ import annotations

from engine.agricola.board import refill
from engine.agricola.cards.moments import happen, happen_to_all
from engine.agricola.cards.standing import PIG_BREEDER
from engine.agricola.cards.words import FIELDS, FIELDS_BEGIN, HOME, START_OF_ROUND
from engine.agricola.fences import sheep_for_the_crook
from engine.agricola.goods import gain
from engine.agricola.harvest import PARENTS, can_reap, feed, harvest_fields, newborns_arrive
from engine.agricola.names import (
    ACTION_SPACE,
    BOAR,
    BREEDING,
    CARDS_OF_PERIOD,
    FEEDING,
    FIELD,
    GOOD_OF_PROMISE,
    HARVEST_ROUNDS,
    LAST_ROUND,
    NOBODY,
    OVER,
    PERIOD_OF_ROUND,
    PREPARATION,
    START,
    WITH_HAND,
    WOOD,
    WORK,
)
from engine.agricola.owed import WINDOW, owe
from engine.agricola.spaces import end_use
from engine.agricola.state import Built, State
from engine.agricola.steps import opens
from engine.agricola.turns import may_have_a_turn
from engine.agricola.windows import next_choice
from engine.wire.errors import IllegalMove

# The round at whose end the Pig Breeder's boar breed, which the text lacks.
PIG_BREEDING_ROUND = 12


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
    if state.variant == WITH_HAND:
        if state.round == 1:
            state.first_card = ACTION_SPACE[card]
        state.phase = START
        state.turn = state.first_player
        start_turn(state)
    else:
        refill(state)
        begin_work(state)


def take_what_was_promised(state: State) -> None:
    """Everybody takes the goods and animals on the space of this round. Lines 750-751"""
    for player in state.players:
        for good, rounds in zip(GOOD_OF_PROMISE, player.promised, strict=False):
            if rounds[state.round]:
                player.goods[good] += rounds[state.round]
                rounds[state.round] = 0


def start_turn(state: State) -> None:
    """The cards of the player in turn that have to do with the start of a round."""
    due = happen(state, state.turn, START_OF_ROUND)
    owe(state, state.turn, (*(WINDOW if due else ()), "room"))


def next_start(state: State) -> None:
    """The next player has a turn; after the last one goods accumulate, and the work begins. Lines 752-758"""
    if is_last(state):
        refill(state)
        begin_work(state)
    else:
        pass_on(state)
        start_turn(state)


def begin_work(state: State) -> None:
    """All people can be placed; the first player begins. Lines 757-758"""
    for player in state.players:
        player.to_place = player.people
    state.phase = WORK
    state.turn = state.first_player


# Going on. Lines 737-740, 757-784


def come_up(state: State) -> bool:
    """The next step that opens is to be answered now; those before it are dropped. False if there is none.

    Some steps are not answered: something happens when they come up.
    """
    while state.agenda:
        seat, step = state.agenda.pop(0)
        if step == "window":
            next_choice(state, seat)
        elif step == "effect":
            end_use(state, seat)
        elif step == "crook":
            sheep_for_the_crook(state, state.players[seat])
        elif opens(state, seat, step):
            state.now = (seat, step)
        if state.now is not None:
            return True
    return False


def settle(state: State) -> None:
    """The next step comes up; when nothing is owed, the game goes on until somebody has to decide something."""
    while state.now is None and not come_up(state):
        if state.phase == WORK and state.acted:
            next_turn(state)
        elif state.phase == START:
            next_start(state)
        elif state.phase == FIELD:
            next_field(state)
        elif state.phase == BREEDING:
            next_breeding(state)
        else:
            return


def next_turn(state: State) -> None:
    """The turn passes to the next player with people to place, or with a newborn that may act.

    Lines 203-231, 757-758, 819-820
    """
    end_turn(state)
    count = len(state.players)
    for ahead in range(1, count + 1):
        seat = (state.turn + ahead) % count
        player = state.players[seat]
        if may_have_a_turn(player):
            state.turn = seat
            if player.to_place < 1:
                owe(state, seat, ("adopt",))
            return
    return_home(state)


def end_turn(state: State) -> None:
    """What was noted about the turn is over; a card may have wood for its end."""
    state.acted = False
    if state.variant != WITH_HAND:
        return
    player = state.players[state.turn]
    if player.firewood:
        gain(state, player, WOOD, player.firewood)
        player.firewood = 0
    state.used = NOBODY
    state.lassoed = False
    state.built = Built()


def return_home(state: State) -> None:
    """All people go home; some rounds end with a harvest. Lines 776-784"""
    state.occupied = 0
    happen_to_all(state, HOME)
    for player in state.players:
        player.gained = player.stands = player.passed = 0
    if state.round in HARVEST_ROUNDS:
        harvest(state)
    elif state.round == PIG_BREEDING_ROUND:
        breed_pigs(state)
    else:
        end_round(state)


def breed_pigs(state: State) -> None:
    """The boar of the Pig Breeder breed; then the round is over."""
    for seat, player in enumerate(state.players):
        if player.cards & PIG_BREEDER and player.goods[BOAR] >= PARENTS:
            player.goods[BOAR] += 1
            state.phase = BREEDING
            state.turn = seat
            owe(state, seat, ("room",))
            return
    end_round(state)


def is_last(state: State) -> bool:
    """Whether the player in turn is the last one of a phase that began with the first player."""
    return (state.turn + 1) % len(state.players) == state.first_player


def pass_on(state: State) -> None:
    """The next player clockwise is in turn."""
    state.turn = (state.turn + 1) % len(state.players)


# The harvest. Lines 1224-1246


def harvest(state: State) -> None:
    """The field phase begins, in which the players come one after the other. Lines 402-414, 1225-1230"""
    happen_to_all(state, FIELDS_BEGIN)
    happen_to_all(state, FIELDS)
    state.phase = FIELD
    state.turn = state.first_player
    harvest_of_one(state)


def harvest_of_one(state: State) -> None:
    """The fields of the player in turn are harvested, or the player has to choose how. Lines 1135-1141"""
    player = state.players[state.turn]
    if can_reap(player):
        owe(state, state.turn, ("reap",))
    else:
        harvest_fields(player)


def next_field(state: State) -> None:
    """The fields of the next player are harvested; after the last one the feeding begins. Lines 1135-1143"""
    if is_last(state):
        state.phase = FEEDING
        state.turn = state.first_player
    else:
        pass_on(state)
        harvest_of_one(state)


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
    owe(state, state.turn, ("room", "exchange") if state.variant == WITH_HAND else ("room",))


def next_breeding(state: State) -> None:
    """The animals of the next player breed; after the last one the round ends."""
    if is_last(state) or state.round == PIG_BREEDING_ROUND:
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
