"""Setting up, by nature from the printing of the pieces to the first turn. Lines 21-45"""

from __future__ import annotations

from collections.abc import Callable

from engine.key_harvest.events import bring_to_town
from engine.key_harvest.fields import put, take_from_stock
from engine.key_harvest.names import (
    CROP,
    CROPS,
    EVENTS,
    FARMHAND_RANKS,
    FIELDS_OF_A_PAIR,
    FIRST_EVENT,
    FIRST_OF_TOWN,
    FIRST_PLAYER,
    KINDS,
    LEAST_PLAYERS,
    NO_CROP,
    NO_FIELD,
    NOBODY,
    NOTHING,
    PAIR,
    PAIRS,
    PLAY,
    PRINT,
    REMOVING,
    SET_ASIDE,
    SOURCE,
    SPACE,
    SPACES,
    STARTING_CROPS,
    STARTING_FIELDS,
    TOWN,
    TOWN_SPACES,
    TOWNSFOLK_RANKS,
    WORKERS,
    members,
)
from engine.key_harvest.state import Box, State
from engine.key_harvest.words import Move, Moves
from engine.wire.errors import IllegalMove

# Line 33: how many crops of the chosen kinds and of the others are set aside, and how many kinds are chosen, for two,
# three and four players.
CHOSEN_KINDS = {2: 1, 3: 1, 4: 2}
CROPS_OF_CHOSEN = {2: 2, 3: 1, 4: 3}
CROPS_OF_OTHERS = {2: 1, 3: 2, 4: 2}
STARTING_CROPS_EACH = 3

# Line 39: the events that are not in the game.
REMOVED_EVENTS = {2: 0, 3: 2, 4: 2}


def check_phase(state: State, phase: str) -> None:
    """Refuse what nature does in another phase."""
    if state.phase != phase:
        raise IllegalMove(f"That is done in the phase {phase}, not in {state.phase}.")


# What is printed and not known


def crop_to_deal(box: Box) -> int:
    """The first field whose crop is not known, or none."""
    return next((field for field in members(box.board.spaces) if box.crop[field] == NO_CROP), NO_FIELD)


def pair_to_deal(box: Box) -> int:
    """The first pair that is not complete, or none."""
    return next((pair for pair, fields in enumerate(box.pairs) if fields.bit_count() < FIELDS_OF_A_PAIR), NOTHING)


def rank_to_deal(box: Box) -> int:
    """The first worker whose rank is not known, or none."""
    return next((worker for worker, rank in enumerate(box.rank) if rank == 0), NOTHING)


def in_pairs(box: Box) -> int:
    """The fields of all starting pairs."""
    return box.pairs[0] | box.pairs[1] | box.pairs[2] | box.pairs[3]


def is_printed(box: Box) -> bool:
    """Whether everything is known."""
    return crop_to_deal(box) == NO_FIELD and pair_to_deal(box) == NOTHING and rank_to_deal(box) == NOTHING


def end_of_print(state: State) -> None:
    """When everything that is printed is known the first player is drawn."""
    if is_printed(state.box):
        state.phase = FIRST_PLAYER


def _list_deals(state: State, found: Moves) -> None:
    """What nature can deal: first crops, then pairs, then ranks."""
    box = state.box
    field, worker = crop_to_deal(box), rank_to_deal(box)
    if field != NO_FIELD:
        found += [{"type": "deal_crop", "field": SPACES[field], "crop": crop} for crop in CROPS]
    elif pair_to_deal(box) != NOTHING:
        free = members(box.board.spaces & ~in_pairs(box))
        found += [{"type": "deal_pair", "field": SPACES[other]} for other in free]
    else:
        ranks = FARMHAND_RANKS if worker < FIRST_OF_TOWN else TOWNSFOLK_RANKS
        found += [{"type": "deal_rank", "worker": WORKERS[worker], "rank": rank} for rank in ranks]


def deal_crop(state: State, move: Move) -> None:
    """A field gets the crop that nobody knows."""
    check_phase(state, PRINT)
    field = crop_to_deal(state.box)
    if field == NO_FIELD:
        raise IllegalMove("All fields have their crops.")
    if SPACE[move["field"]] != field:
        raise IllegalMove(f"The next field that gets a crop is {SPACES[field]}.")
    state.box.crop[field] = CROP[move["crop"]]
    end_of_print(state)


def deal_pair(state: State, move: Move) -> None:
    """A field comes into the first pair that is not complete."""
    check_phase(state, PRINT)
    box, field = state.box, SPACE[move["field"]]
    if crop_to_deal(box) != NO_FIELD:
        raise IllegalMove("All fields get their crops first.")
    pair = pair_to_deal(box)
    if pair == NOTHING:
        raise IllegalMove("All pairs are complete.")
    if not box.board.spaces & ~in_pairs(box) & 1 << field:
        raise IllegalMove(f"The field {move['field']} can't come into a pair.")
    box.pairs[pair] |= 1 << field
    end_of_print(state)


def deal_rank(state: State, move: Move) -> None:
    """A worker gets the rank that nobody knows. Line 204"""
    check_phase(state, PRINT)
    box = state.box
    if crop_to_deal(box) != NO_FIELD or pair_to_deal(box) != NOTHING:
        raise IllegalMove("Crops and pairs are dealt first.")
    worker = rank_to_deal(box)
    if SOURCE[move["worker"]] != worker:
        raise IllegalMove(f"The next worker that gets a rank is {WORKERS[worker]}.")
    if move["rank"] not in (FARMHAND_RANKS if worker < FIRST_OF_TOWN else TOWNSFOLK_RANKS):
        raise IllegalMove(f"The rank of {WORKERS[worker]} can't be {move['rank']}.")
    box.rank[worker] = move["rank"]
    end_of_print(state)


# The first player and the starting fields. Lines 27, 31


def _list_first_players(state: State, found: Moves) -> None:
    """Anybody can be the first player."""
    found += [{"type": "choose_first_player", "player": seat} for seat in range(len(state.players))]


def choose_first_player(state: State, move: Move) -> None:
    """The colour that is drawn begins. Line 27"""
    check_phase(state, FIRST_PLAYER)
    state.first_player = move["player"]
    state.phase = STARTING_FIELDS
    state.turn = 0


def _list_pairs(state: State, found: Moves) -> None:
    """The pairs that nobody has."""
    for pair, fields in enumerate(state.box.pairs):
        if fields & state.bag:
            found.append({"type": "draw_pair", "pair": PAIRS[pair]})


def draw_pair(state: State, move: Move) -> None:
    """Both fields of a pair go to the board of the next player. Lines 31, 174"""
    check_phase(state, STARTING_FIELDS)
    fields = state.box.pairs[PAIR[move["pair"]]]
    if not fields & state.bag:
        raise IllegalMove(f"Somebody already has the pair {move['pair']}.")
    state.bag &= ~fields
    for field in members(fields):
        put(state.players[state.turn], field)
    state.turn += 1
    if state.turn == len(state.players):
        state.turn = NOBODY
        state.phase = SET_ASIDE


# The starting crops. Line 33


def set_aside_of(players: int, chosen: int, kind: int) -> int:
    """How many crops of a kind are set aside. Line 33"""
    return CROPS_OF_CHOSEN[players] if chosen >> kind & 1 else CROPS_OF_OTHERS[players]


def _list_kinds(state: State, found: Moves) -> None:
    """The kinds that are not yet chosen."""
    found += [{"type": "set_aside", "crop": CROPS[kind]} for kind in KINDS if not state.chosen >> kind & 1]


def set_aside(state: State, move: Move) -> None:
    """A kind is chosen; with the last one the crops are set aside. Line 33"""
    check_phase(state, SET_ASIDE)
    kind, players = CROP[move["crop"]], len(state.players)
    if state.chosen >> kind & 1:
        raise IllegalMove(f"The kind {move['crop']} is already chosen.")
    state.chosen |= 1 << kind
    if state.chosen.bit_count() == CHOSEN_KINDS[players]:
        for other in KINDS:
            state.aside[other] = set_aside_of(players, state.chosen, other)
            state.stock[other] -= state.aside[other]
        state.phase = STARTING_CROPS
        state.turn = 0


def _list_starting_crops(state: State, found: Moves) -> None:
    """The kinds that are still aside."""
    found += [{"type": "draw_crop", "crop": CROPS[kind]} for kind in KINDS if state.aside[kind] >= 1]


def draw_crop(state: State, move: Move) -> None:
    """A crop of those aside goes behind the screen of the next player. Line 33"""
    check_phase(state, STARTING_CROPS)
    kind = CROP[move["crop"]]
    if state.aside[kind] < 1:
        raise IllegalMove(f"There is no {move['crop']} left aside.")
    player = state.players[state.turn]
    state.aside[kind] -= 1
    player.crops[kind] += 1
    if sum(player.crops) == STARTING_CROPS_EACH:
        state.turn += 1
    if state.turn == len(state.players):
        two_get_the_doubled_kind(state)
        state.turn = NOBODY
        state.phase = TOWN


def two_get_the_doubled_kind(state: State) -> None:
    """With two players each gets one more of the doubled kind. Line 33"""
    if len(state.players) == LEAST_PLAYERS:
        for kind in members(state.chosen):
            for player in state.players:
                take_from_stock(state, player, kind)


# The town and the events. Lines 37-39


def _list_town_fields(state: State, found: Moves) -> None:
    """The fields in the bag."""
    found += [{"type": "draw_field", "field": SPACES[field]} for field in members(state.bag)]


def draw_first_field(state: State, field: int) -> None:
    """One of the first six fields goes to town. Line 37"""
    bring_to_town(state, field)
    if state.town.bit_count() == TOWN_SPACES:
        state.phase = REMOVING
        begin_when_ready(state)


def _list_removals(state: State, found: Moves) -> None:
    """The events in the bag."""
    found += [{"type": "remove_event", "event": EVENTS[event]} for event in members(state.bag_events)]


def remove_event(state: State, move: Move) -> None:
    """An event goes back into the box unseen. Line 39"""
    check_phase(state, REMOVING)
    bit = 1 << SOURCE[move["event"]] - FIRST_EVENT
    if not state.bag_events & bit:
        raise IllegalMove(f"The event {move['event']} is already removed.")
    state.bag_events &= ~bit
    state.removed |= bit
    begin_when_ready(state)


def begin_when_ready(state: State) -> None:
    """When no event is to be removed any more the first player begins. Lines 39, 45, 49"""
    if state.removed.bit_count() == REMOVED_EVENTS[len(state.players)]:
        state.phase = PLAY
        state.turn = state.first_player


LISTERS: dict[str, Callable[[State, Moves], None]] = {
    PRINT: _list_deals,
    FIRST_PLAYER: _list_first_players,
    STARTING_FIELDS: _list_pairs,
    SET_ASIDE: _list_kinds,
    STARTING_CROPS: _list_starting_crops,
    TOWN: _list_town_fields,
    REMOVING: _list_removals,
}
