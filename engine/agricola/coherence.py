"""Whether the parts of a position fit together; a position that could not wait for a decision is refused."""

from __future__ import annotations

from engine.agricola import hand_coherence as hand
from engine.agricola.board import brings, in_play
from engine.agricola.cards.standing import PIG_BREEDER, field_cards
from engine.agricola.farm import fenced, hang_together, pastures
from engine.agricola.improvements import WELL_ROUNDS
from engine.agricola.keeping import animals_fit
from engine.agricola.markets import CHOICE_PLAYERS
from engine.agricola.names import (
    ACTION_SPACES,
    BREEDING,
    CARDS_OF_PERIOD,
    CRAFTS,
    DEAL,
    EDGES,
    FEEDING,
    FIELD,
    FIRST_PEOPLE,
    FIRST_ROOMS,
    FIRST_ROUND_OF_PERIOD,
    GRAIN_1,
    GRAIN_2,
    GRAIN_3,
    HARVEST_ROUNDS,
    LAST_ROUND,
    LESSONS,
    MAJOR,
    MAJORS,
    MOST_FENCES,
    MOST_STABLES,
    NOBODY,
    OVER,
    PERIOD_OF_CARD,
    PERIOD_OF_ROUND,
    PERIODS,
    PILES,
    PREPARATION,
    PROMISE,
    SETUP,
    SIDES,
    SPACE_OF_PILE,
    SPACES,
    START,
    WISH_SPACES,
    WITH_HAND,
    WOOD_SPACES,
    WORK,
    members,
    tile_spaces,
)
from engine.agricola.rounds import PIG_BREEDING_ROUND
from engine.agricola.state import Farm, Player, State
from engine.agricola.step_spaces import BETWEEN, SPACE_OF_SOWING, SPACES_OF_STEP
from engine.agricola.steps import opens
from engine.agricola.writing import write_state
from engine.wire.errors import fault

# Lines 880-882: the first round in which a family can grow.
FIRST_GROWTH_ROUND = 5


def check_coherence(state: State) -> None:
    """Every part fits the round, the phase and the other parts."""
    for seat, player in enumerate(state.players):
        _check_farm(player, f"players[{seat}]")
    if state.phase == SETUP:
        _check_setup(state)
        return
    with_hand = state.variant == WITH_HAND
    if not with_hand:
        hand.check_resting(state)
    _check_turn(state)
    _check_cards(state)
    _check_people(state)
    _check_occupied(state)
    if with_hand:
        hand.check_hands(state)
        hand.check_notes(state)
        hand.check_promised(state)
    _check_piles(state)
    for seat, player in enumerate(state.players):
        if not with_hand:
            _check_promised(state, player, f"players[{seat}].promised.food")
        _check_crafted(state, seat, player, f"players[{seat}].crafted")
        if player.begging and not _can_have_begged(state):
            fault(f"players[{seat}].begging", "must be 0 before the first feeding")
    _check_majors(state)
    _check_owed(state)
    _check_room(state)


# The farms. Lines 590-596, 869-870, 1086-1105, 1120-1122


def _check_farm(player: Player, path: str) -> None:
    """Nothing lies on anything else; what must hang together does; there is not too much of anything."""
    farm = player.farm
    for space in range(len(SPACES)):
        if (farm.rooms >> space & 1) + (farm.fields >> space & 1) + (farm.stables >> space & 1) > 1:
            fault(f"{path}.farm", f"there are two things on the space {SPACES[space]}")
    if FIRST_ROOMS & ~farm.rooms:
        fault(f"{path}.farm.rooms", f"there must be rooms on {' and '.join(SPACES[s] for s in members(FIRST_ROOMS))}")
    for name, spaces in (("rooms", farm.rooms), ("fields", farm.fields)):
        if not hang_together(spaces):
            fault(f"{path}.farm.{name}", "do not hang together")
    if farm.stables.bit_count() > MOST_STABLES:
        fault(f"{path}.farm.stables", f"must be at most {MOST_STABLES}")
    if farm.fences.bit_count() > MOST_FENCES:
        fault(f"{path}.farm.fences", f"must be at most {MOST_FENCES}")
    _check_fences(farm, f"{path}.farm.fences")
    tiles, sown = farm.fields.bit_count(), player.sown
    if sown[GRAIN_3] + sown[GRAIN_2] + sown[GRAIN_1] > tiles or sum(sown) > tiles + field_cards(player):
        fault(f"{path}.sown", "cannot be more than the fields")


def _check_fences(farm: Farm, path: str) -> None:
    """Every fence is at the border of a pasture, and the pastures adjoin each other. Lines 1088-1089"""
    borders = 0
    for pasture in pastures(farm):
        sides = [SIDES[space] for space in members(pasture)]
        inside = outside = 0
        for edges in sides:
            inside |= outside & edges
            outside |= edges
        for edge in members(inside & farm.fences):
            fault(f"{path}.{EDGES[edge]}", "has the same pasture on both sides")
        borders |= outside
    for edge in members(farm.fences & ~borders):
        fault(f"{path}.{EDGES[edge]}", "is not at a pasture")
    if not hang_together(fenced(farm)):
        fault(path, "the pastures do not hang together")


# Set-up and turn


def _check_setup(state: State) -> None:
    """Everything is as a new game has it. Lines 23-29"""
    fresh = write_state(State(state.variant, len(state.players)))
    for key, value in write_state(state).items():
        if value != fresh[key]:
            fault(key, f"must be as in a new game in the phase {SETUP}")


def _check_turn(state: State) -> None:
    """Somebody has the marker; who is in turn is known in the phases with turns. Lines 496, 757, 1225"""
    if state.first_player == NOBODY:
        fault("first_player", f"must be a seat in the phase {state.phase}")
    still = state.phase in (PREPARATION, OVER)
    if (state.turn == NOBODY) != still:
        fault("turn", f"must be {'null' if still else 'a seat'} in the phase {state.phase}")
    if state.phase in (FIELD, FEEDING, BREEDING) and state.round not in HARVEST_ROUNDS and not _pigs_breed(state):
        fault("phase", f"there is no harvest in round {state.round}")
    if state.phase == DEAL and state.round != 1:
        fault("round", f"must be 1 in the phase {DEAL}, not {state.round}")
    if state.phase == OVER and state.round != LAST_ROUND:
        fault("round", f"must be {LAST_ROUND} in the phase {OVER}, not {state.round}")


def _pigs_breed(state: State) -> bool:
    """Whether the boar of the Pig Breeder breed, which needs no harvest."""
    return (
        state.phase == BREEDING
        and state.round == PIG_BREEDING_ROUND
        and bool(state.players[state.turn].cards & PIG_BREEDER)
    )


def _check_cards(state: State) -> None:
    """The cards of earlier periods, none of later ones, and of this period one for each round. Lines 518-525, 743"""
    current = PERIOD_OF_ROUND[state.round - 1]
    for period, cards in enumerate(PERIODS):
        begun = state.round - FIRST_ROUND_OF_PERIOD[period] + (state.phase not in (DEAL, PREPARATION))
        wanted = len(cards) if period < current else begun if period == current else 0
        found = (state.revealed & CARDS_OF_PERIOD[period]).bit_count()
        if found != wanted:
            fault("revealed", f"there must be {wanted} cards of period {period + 1}, not {found}")


# People. Lines 23-24, 757-760, 876-882


def _check_people(state: State) -> None:
    """How many people there are, were born and are still at home."""
    working = state.phase == WORK
    for seat, player in enumerate(state.players):
        path = f"players[{seat}]"
        if state.round < FIRST_GROWTH_ROUND and player.people != FIRST_PEOPLE:
            fault(f"{path}.people", f"must be {FIRST_PEOPLE} in round {state.round}")
        if player.newborns > player.people - FIRST_PEOPLE:
            fault(f"{path}.newborns", f"must be at most {player.people - FIRST_PEOPLE}")
        if player.to_place > (player.people - player.newborns if working else 0):
            fault(f"{path}.to_place", "cannot be so many")
    newborns = sum(player.newborns for player in state.players)
    if working:
        if state.variant == WITH_HAND:
            hand.check_newborns(state, newborns)
        elif newborns != (state.occupied & WISH_SPACES).bit_count():
            fault("players", "there must be as many newborns as occupied Wish for Children spaces")
        placed = sum(player.people - player.newborns - player.to_place for player in state.players)
        if state.occupied.bit_count() > placed:
            fault("occupied", f"at most {placed} action spaces can be occupied")
    elif newborns > _most_newborns(state):
        fault("players", f"there can be at most {_most_newborns(state)} newborns in the phase {state.phase}")


def _most_newborns(state: State) -> int:
    """How many newborns a harvest can see. Lines 880-882, 903-906"""
    if state.phase not in (FIELD, FEEDING, BREEDING) or state.round < FIRST_GROWTH_ROUND:
        return 0
    if state.variant == WITH_HAND:
        return hand.MOST_NEWBORNS
    return (in_play(state) & WISH_SPACES).bit_count()


# The action spaces


def _check_occupied(state: State) -> None:
    """People are only on spaces that can be used, and only in the work phase. Lines 758-760, 777"""
    can_be = in_play(state) if state.phase == WORK else 0
    if state.variant != WITH_HAND:
        can_be &= ~LESSONS
    for space in members(state.occupied & ~can_be):
        fault(f"occupied.{ACTION_SPACES[space]}", "must be 0")
    if (state.occupied & tile_spaces(state.variant, len(state.players))).bit_count() > 1:
        fault("occupied", "at most one space of the variant tile can be occupied")


def _check_piles(state: State) -> None:
    """What has accumulated: not too much, not too little, and nothing where a person is. Lines 752-754, 797-798"""
    spaces = in_play(state)
    taken = state.occupied & ~hand.not_yet_taken(state)
    for pile, name in enumerate(PILES):
        number, each = state.piles[pile], brings(state, name)
        if not spaces >> SPACE_OF_PILE[pile] & 1:
            if number:
                fault(f"piles.{name}", "must be 0, because the space is not in play")
        elif taken >> SPACE_OF_PILE[pile] & 1:
            if number and not _wood_can_come_back(state, name):
                fault(f"piles.{name}", "must be 0, because the space is occupied")
        elif state.phase == WORK and number < each:
            fault(f"piles.{name}", f"must be at least {each}, because the space is not occupied")
        elif number > each * _fillings(state, name) and not _wood_can_come_back(state, name):
            fault(f"piles.{name}", f"cannot be {number} by now")


def _fillings(state: State, name: str) -> int:
    """How often goods can have come to an accumulation space. Lines 743-754"""
    first = FIRST_ROUND_OF_PERIOD[PERIOD_OF_CARD[name]] if name in PERIOD_OF_CARD else 1
    return state.round - first + (state.phase not in (DEAL, PREPARATION, START))


def _wood_can_come_back(state: State, name: str) -> bool:
    """Whether hand cards put wood on a space, so that any number may lie there."""
    return state.variant == WITH_HAND and name in WOOD_SPACES


# The players


def _check_promised(state: State, player: Player, path: str) -> None:
    """What the Well has still to give: 1 food for each of the next rounds, without a gap. Lines 1438-1442"""
    food = player.promised[PROMISE["food"]]
    if not any(food):
        return
    if not player.majors & MAJOR["well"]:
        fault(path, "must be 0 without the Well")
    first = state.round if state.phase == PREPARATION else state.round + 1
    number = sum(food)
    if number > WELL_ROUNDS or food[first : first + number] != [1] * number:
        fault(path, f"must be 1 for some rounds that begin with {first}, {WELL_ROUNDS} at most")


def _check_crafted(state: State, seat: int, player: Player, path: str) -> None:
    """A craft is used in one's own feeding, by who has it. Lines 1432-1434"""
    can_be = player.majors if state.phase == FEEDING and state.turn == seat else 0
    for name in CRAFTS:
        if player.crafted & MAJOR[name] & ~can_be:
            fault(f"{path}.{name}", "must be 0")


def _can_have_begged(state: State) -> bool:
    """Whether the first feeding has begun. Lines 1154-1158, 1225"""
    first = HARVEST_ROUNDS[0]
    return state.round > first or (state.round == first and state.phase in (FEEDING, BREEDING))


def _check_majors(state: State) -> None:
    """No major is in front of two players. Lines 1399-1402"""
    seen = 0
    for player in state.players:
        for major in MAJORS:
            if seen & player.majors & MAJOR[major]:
                fault("players", f"the improvement {major} is in front of two of them")
        seen |= player.majors


# What is owed


def _check_owed(state: State) -> None:
    """Somebody has something to decide, and what is owed is what the phase and the action can bring. Lines 760-774"""
    if state.acted and state.phase != WORK:
        fault("acted", f"must be false in the phase {state.phase}")
    if state.variant == WITH_HAND:
        hand.check_owed(state)
        return
    if state.phase == BREEDING or state.acted:
        _check_steps(state)
        return
    if state.now is not None or state.agenda:
        fault("now", "nothing can be owed now")
    if state.phase == WORK and state.players[state.turn].to_place < 1:
        fault(f"players[{state.turn}].to_place", "must be at least 1 for the player in turn")


def _check_steps(state: State) -> None:
    """The player in turn owes a step that opens, and after it what its action can bring."""
    if state.now is None:
        fault("now", "must be a step until the turn passes")
    seat, step = state.now
    for path, owed in (("now", state.now), *((f"agenda[{i}]", owed) for i, owed in enumerate(state.agenda))):
        if owed[0] != state.turn:
            fault(path, "must be a step of the player in turn")
    steps = [owed[1] for owed in state.agenda]
    if state.phase == BREEDING:
        if step != "room" or steps:
            fault("now", f"only the step room can be owed in the phase {BREEDING}")
    else:
        _check_agenda(step, steps)
        _check_space_of_step(state, step, steps)
    if not opens(state, seat, step):
        fault("now", f"there is nothing to decide at the step {step}")


def _check_agenda(step: str, steps: list[str]) -> None:
    """What can come after a step."""
    possible = [[]] if step == "room" else [["room"], *([other, "room"] for other in BETWEEN.get(step, ()))]
    if steps not in possible:
        told = " or ".join(", ".join(names) or "empty" for names in possible)
        fault("agenda", f"must be {told} after the step {step}")


def _check_space_of_step(state: State, step: str, steps: list[str]) -> None:
    """Somebody is on the space that brings the step. Line 760"""
    if step not in SPACES_OF_STEP:
        fault("now", f"the step {step} is not there without hand cards")
    spaces = SPACES_OF_STEP[step]
    if step == "sow":
        spaces = SPACE_OF_SOWING.get(steps[0], spaces)
    if not state.occupied & spaces:
        fault("occupied", f"nobody is on a space that brings the step {step}")
    if step == "resource_market" and len(state.players) != CHOICE_PLAYERS:
        fault("now", f"the step {step} is there only with {CHOICE_PLAYERS} players")


def _check_room(state: State) -> None:
    """The animals of everybody who owes no room for them fit. Lines 1082-1084"""
    if state.variant == WITH_HAND:
        owing = hand.who_owes_room(state)
    else:
        owing = {state.turn} if state.now is not None else set()
    for seat, player in enumerate(state.players):
        if seat not in owing and not animals_fit(player):
            fault(f"players[{seat}].animals", "do not fit on the farm")
