"""What powers and effects do, word by word: when there is something to do, the moves, and what a move does.

The text has none of the powers and effects. Lines 178, 190, 194 and 202 tell that some of them move fields between
places and players, draw fields, take them from town, and give back townsfolk.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine.key_harvest.events import check_in_town
from engine.key_harvest.fields import (
    can_take,
    check_free,
    check_own,
    crops_of_harvest,
    harvest,
    leave,
    lift,
    put,
    take_from_stock,
    to_harvest,
)
from engine.key_harvest.names import (
    BUY,
    CLEAR,
    CROP,
    CROPS,
    DISMISS,
    DRAW,
    FIRST_OF_TOWN,
    GET_CROPS,
    HARVEST,
    HARVEST_AGAIN,
    KINDS,
    MOVE,
    NO_CROP,
    NOTHING,
    NOWHERE,
    PASS,
    PAY,
    RECALL,
    RECEIVE,
    RENEW,
    SOURCE,
    SPACE,
    SPACES,
    SWAP_BAG,
    SWAP_LEFT,
    WORKERS,
    members,
)
from engine.key_harvest.state import Player, State, Step
from engine.key_harvest.workers import hired, on_boards, remove_worker
from engine.wire.errors import IllegalMove

Move = Mapping[str, Any]
Moves = list[dict[str, Any]]


class Answer(NamedTuple):
    """How a step is answered: the type of the move, whether there is one, the moves, and what a move does and owes."""

    kind: str
    opens: Callable[[State, Step], bool]
    moves: Callable[[State, Step, Moves], None]
    perform: Callable[[State, Step, Move], list[Step]]


def left_neighbour(state: State, seat: int) -> Player:
    """Who sits to the left of a player. Line 58"""
    return state.players[(seat + 1) % len(state.players)]


# get_crops


def _stock_has_a_crop(state: State, step: Step) -> bool:
    """Something is left to take."""
    return sum(state.stock) >= 1


def _list_crops_to_get(state: State, step: Step, found: Moves) -> None:
    """Every kind that is in stock."""
    for kind in KINDS:
        if state.stock[kind] >= 1:
            found.append({"type": "get_crop", "player": step.player, "crop": CROPS[kind]})


def _get_crop(state: State, step: Step, move: Move) -> list[Step]:
    """A crop from the stock."""
    crop = CROP[move["crop"]]
    if state.stock[crop] < 1:
        raise IllegalMove(f"There is no {CROPS[crop]} in the stock.")
    take_from_stock(state, state.players[step.player], crop)
    return []


# harvest


def list_harvests(state: State, seat: int, fields: list[int], found: Moves) -> None:
    """Some fields with the crops that they can bring."""
    for field in fields:
        for crop in crops_of_harvest(state, field):
            name = None if crop == NO_CROP else CROPS[crop]
            found.append({"type": "harvest", "player": seat, "field": SPACES[field], "crop": name})


def harvest_one(state: State, seat: int, move: Move) -> list[Step]:
    """One field; others that hang together with it can follow. Lines 66, 80"""
    field = SPACE[move["field"]]
    harvest(state, seat, field, NO_CROP if move["crop"] is None else CROP[move["crop"]])
    return [Step(seat, HARVEST, NOTHING, field)]


def _something_to_harvest(state: State, step: Step) -> bool:
    """A field is not harvested."""
    return to_harvest(state.players[step.player]) != []


def _list_all_harvests(state: State, step: Step, found: Moves) -> None:
    """Every field that is not harvested."""
    list_harvests(state, step.player, to_harvest(state.players[step.player]), found)


def _harvest(state: State, step: Step, move: Move) -> list[Step]:
    """The first field of a harvest that is no action."""
    return harvest_one(state, step.player, move)


# renew


def _something_is_harvested(state: State, step: Step) -> bool:
    """A field shows the small side."""
    return state.players[step.player].harvested != 0


def _list_fields_to_renew(state: State, step: Step, found: Moves) -> None:
    """Every harvested field."""
    for field in members(state.players[step.player].harvested):
        found.append({"type": "renew", "player": step.player, "field": SPACES[field]})


def _renew(state: State, step: Step, move: Move) -> list[Step]:
    """A harvested field is turned to the large side."""
    player, field = state.players[step.player], SPACE[move["field"]]
    check_own(player, step.player, field)
    if not player.harvested >> field & 1:
        raise IllegalMove(f"The field {SPACES[field]} is not harvested.")
    player.harvested &= ~(1 << field)
    return []


# move


def _empty_spaces(state: State, player: Player) -> int:
    """The spaces of a board without field and worker."""
    return state.box.board.spaces & ~(player.land | player.manned)


def _a_field_can_move(state: State, step: Step) -> bool:
    """There is a field and an empty space."""
    player = state.players[step.player]
    return player.land != 0 and _empty_spaces(state, player) != 0


def _list_fields_to_move(state: State, step: Step, found: Moves) -> None:
    """Every field to every empty space."""
    seat, player = step.player, state.players[step.player]
    spaces = [SPACES[space] for space in members(_empty_spaces(state, player))]
    for field in player.lies:
        name = SPACES[field]
        found += [{"type": "move_field", "player": seat, "field": name, "space": space} for space in spaces]


def _move_field(state: State, step: Step, move: Move) -> list[Step]:
    """A field goes to an empty space, large side up. Line 178"""
    player, field, space = state.players[step.player], SPACE[move["field"]], SPACE[move["space"]]
    check_own(player, step.player, field)
    if not _empty_spaces(state, player) >> space & 1:
        raise IllegalMove(f"The space {SPACES[space]} is not an empty one of the board.")
    lift(player, field)
    player.lies[field] = space
    player.land |= 1 << space
    return []


# pass


def _fields_to_pass(state: State, seat: int) -> list[int]:
    """The fields that the left neighbour can place."""
    neighbour = left_neighbour(state, seat)
    return [field for field in state.players[seat].lies if can_take(neighbour, field)]


def _a_field_can_be_passed(state: State, step: Step) -> bool:
    """The left neighbour can place a field."""
    return _fields_to_pass(state, step.player) != []


def _list_fields_to_pass(state: State, step: Step, found: Moves) -> None:
    """Every field that the left neighbour can place."""
    for field in _fields_to_pass(state, step.player):
        found.append({"type": "pass_field", "player": step.player, "field": SPACES[field]})


def _pass_field(state: State, step: Step, move: Move) -> list[Step]:
    """A field goes to the left neighbour's board. Line 178"""
    player, field = state.players[step.player], SPACE[move["field"]]
    neighbour = left_neighbour(state, step.player)
    check_own(player, step.player, field)
    check_free(neighbour, (step.player + 1) % len(state.players), field)
    lift(player, field)
    put(neighbour, field)
    return []


# swap_bag


def _can_swap_with_the_bag(state: State, step: Step) -> bool:
    """There is a field on the board, and one in the bag that can be placed."""
    player = state.players[step.player]
    return player.land != 0 and state.bag & ~player.land != 0


def _list_fields_for_the_bag(state: State, step: Step, found: Moves) -> None:
    """Every field of the board."""
    for field in state.players[step.player].lies:
        found.append({"type": "swap_bag", "player": step.player, "field": SPACES[field]})


def _swap_bag(state: State, step: Step, move: Move) -> list[Step]:
    """A field goes into the bag, and one is drawn. Lines 178, 190"""
    player, field = state.players[step.player], SPACE[move["field"]]
    check_own(player, step.player, field)
    lift(player, field)
    state.bag |= 1 << field
    return [Step(step.player, RECEIVE, step.by)]


# swap_left


def _fields_to_get_for(player: Player, neighbour: Player, field: int) -> list[int]:
    """The neighbour's fields against which a field can be exchanged: both must be able to place what they get."""
    own = player.land & ~(1 << player.lies[field])
    if neighbour.land >> field & 1:
        return [other for other, space in neighbour.lies.items() if space == field and not own >> other & 1]
    return [other for other in neighbour.lies if not own >> other & 1]


def _can_swap_left(state: State, step: Step) -> bool:
    """Some exchange is possible."""
    player, neighbour = state.players[step.player], left_neighbour(state, step.player)
    return any(_fields_to_get_for(player, neighbour, field) for field in player.lies)


def _list_swaps_left(state: State, step: Step, found: Moves) -> None:
    """Every exchange."""
    seat, player, neighbour = step.player, state.players[step.player], left_neighbour(state, step.player)
    for field in player.lies:
        name = SPACES[field]
        for other in _fields_to_get_for(player, neighbour, field):
            found.append({"type": "swap_left", "player": seat, "field": name, "other": SPACES[other]})


def _swap_left(state: State, step: Step, move: Move) -> list[Step]:
    """Two fields change their boards. Line 178"""
    seat, left = step.player, (step.player + 1) % len(state.players)
    player, neighbour = state.players[seat], state.players[left]
    field, other = SPACE[move["field"]], SPACE[move["other"]]
    check_own(player, seat, field)
    check_own(neighbour, left, other)
    if other not in _fields_to_get_for(player, neighbour, field):
        raise IllegalMove(f"The fields {SPACES[field]} and {SPACES[other]} can't both be placed.")
    lift(player, field)
    lift(neighbour, other)
    put(player, other)
    put(neighbour, field)
    return []


# draw


def can_receive(state: State, step: Step) -> bool:
    """A field in the bag can be placed by the player. Line 190"""
    return state.bag & ~state.players[step.player].land != 0


def _list_acceptance(state: State, step: Step, found: Moves) -> None:
    """A field may be drawn."""
    found.append({"type": "accept", "player": step.player})


def draw_one(state: State, step: Step, move: Move) -> list[Step]:
    """A field is drawn for the player. Line 190"""
    return [Step(step.player, RECEIVE, step.by)]


# clear


def _town_has_a_field(state: State, step: Step) -> bool:
    """A field is in town."""
    return state.town != 0


def _list_fields_to_clear(state: State, step: Step, found: Moves) -> None:
    """Every field in town."""
    for field in members(state.town):
        found.append({"type": "clear", "player": step.player, "field": SPACES[field]})


def _clear(state: State, step: Step, move: Move) -> list[Step]:
    """A field is discarded from town. Lines 43, 194"""
    field = SPACE[move["field"]]
    check_in_town(state, field)
    state.town &= ~(1 << field)
    state.out |= 1 << field
    return []


# buy


def _price(state: State, step: Step) -> int:
    """What a field costs."""
    return state.box.powers[step.by].number


def _can_buy(state: State, step: Step) -> bool:
    """The player has the price, and can place a field that is in town."""
    player = state.players[step.player]
    return sum(player.crops) >= _price(state, step) and state.town & ~player.land != 0


def _list_fields_to_buy(state: State, step: Step, found: Moves) -> None:
    """Every field in town that the player can place."""
    for field in members(state.town & ~state.players[step.player].land):
        found.append({"type": "buy_field", "player": step.player, "field": SPACES[field]})


def _buy_field(state: State, step: Step, move: Move) -> list[Step]:
    """A field is chosen, which is now to be paid."""
    field = SPACE[move["field"]]
    check_in_town(state, field)
    check_free(state.players[step.player], step.player, field)
    return [Step(step.player, PAY, NOTHING, field, _price(state, step))]


# dismiss


def _has_a_worker(state: State, step: Step) -> bool:
    """A worker is on the board."""
    return state.players[step.player].manned != 0


def list_removals(state: State, seat: int, found: Moves) -> None:
    """Every worker on the board."""
    for worker in hired(state.players[seat]):
        found.append({"type": "remove_worker", "player": seat, "worker": WORKERS[worker]})


def _list_dismissals(state: State, step: Step, found: Moves) -> None:
    """Every worker on the board."""
    list_removals(state, step.player, found)


def _dismiss(state: State, step: Step, move: Move) -> list[Step]:
    """A worker goes home. Line 88"""
    remove_worker(state, step.player, SOURCE[move["worker"]])
    return []


# recall


def _to_recall(state: State, seat: int) -> list[int]:
    """The townsfolk on the boards of others."""
    return [worker for worker in on_boards(state) if state.players[seat].workers[worker] == NOWHERE]


def _somebody_to_recall(state: State, step: Step) -> bool:
    """One of the townsfolk is on the board of another player."""
    return _to_recall(state, step.player) != []


def _list_recalls(state: State, step: Step, found: Moves) -> None:
    """All townsfolk on the boards of others."""
    for worker in _to_recall(state, step.player):
        found.append({"type": "recall", "player": step.player, "worker": WORKERS[worker]})


def _recall(state: State, step: Step, move: Move) -> list[Step]:
    """One of the townsfolk goes back to town. Line 202"""
    worker = SOURCE[move["worker"]]
    if worker < FIRST_OF_TOWN or worker not in _to_recall(state, step.player):
        raise IllegalMove(f"The worker {WORKERS[worker]} is not one of the townsfolk on the board of another player.")
    for player in state.players:
        if player.workers[worker] != NOWHERE:
            leave(player, worker)
    return []


WAYS: dict[str, Answer] = {
    GET_CROPS: Answer("get_crop", _stock_has_a_crop, _list_crops_to_get, _get_crop),
    HARVEST_AGAIN: Answer("harvest", _something_to_harvest, _list_all_harvests, _harvest),
    RENEW: Answer("renew", _something_is_harvested, _list_fields_to_renew, _renew),
    MOVE: Answer("move_field", _a_field_can_move, _list_fields_to_move, _move_field),
    PASS: Answer("pass_field", _a_field_can_be_passed, _list_fields_to_pass, _pass_field),
    SWAP_BAG: Answer("swap_bag", _can_swap_with_the_bag, _list_fields_for_the_bag, _swap_bag),
    SWAP_LEFT: Answer("swap_left", _can_swap_left, _list_swaps_left, _swap_left),
    DRAW: Answer("accept", can_receive, _list_acceptance, draw_one),
    CLEAR: Answer("clear", _town_has_a_field, _list_fields_to_clear, _clear),
    BUY: Answer("buy_field", _can_buy, _list_fields_to_buy, _buy_field),
    DISMISS: Answer("remove_worker", _has_a_worker, _list_dismissals, _dismiss),
    RECALL: Answer("recall", _somebody_to_recall, _list_recalls, _recall),
}
