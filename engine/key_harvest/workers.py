"""Workers: where they can stand, what their coming owes, and how they go home. Lines 82-96, 196-222"""

from __future__ import annotations

from engine.key_harvest.fields import leave
from engine.key_harvest.land import beside
from engine.key_harvest.names import (
    BUY,
    EFFECT,
    FIRST_OF_TOWN,
    NO_FIELD,
    NOTHING_HAPPENS,
    NOWHERE,
    NUMBERED,
    SPACES,
    WORKERS,
    members,
)
from engine.key_harvest.state import Box, Player, Power, State, Step
from engine.wire.errors import IllegalMove

# Who can be played. Lines 84, 88, 202


def on_boards(state: State) -> list[int]:
    """The townsfolk who stand on boards."""
    return [
        worker
        for worker in range(FIRST_OF_TOWN, len(WORKERS))
        if any(player.workers[worker] != NOWHERE for player in state.players)
    ]


def at_hand(state: State, player: Player) -> list[int]:
    """The farmhands of the reserve and the townsfolk in town, while nobody is displaced. Lines 84, 202"""
    taken = on_boards(state)
    farmhands = [worker for worker in range(FIRST_OF_TOWN) if player.workers[worker] == NOWHERE]
    return farmhands + [worker for worker in range(FIRST_OF_TOWN, len(WORKERS)) if worker not in taken]


def check_at_hand(state: State, seat: int, worker: int) -> None:
    """Refuse a worker who already stands on a board."""
    if worker >= FIRST_OF_TOWN:
        if worker in on_boards(state):
            raise IllegalMove(f"The worker {WORKERS[worker]} is not in town.")
    elif state.players[seat].workers[worker] != NOWHERE:
        raise IllegalMove(f"The worker {WORKERS[worker]} is not in the reserve of player {seat}.")


def hired(player: Player) -> list[int]:
    """The workers on a board."""
    return [worker for worker, space in enumerate(player.workers) if space != NOWHERE]


# Where a worker can stand. Lines 86, 92, 206-208


def open_sites(box: Box, player: Player) -> list[tuple[int, int]]:
    """The spaces without field that adjoin fields and no worker, by the number of these fields. Lines 86, 206"""
    around, land = box.board.around, player.land
    found: dict[int, int] = {}
    for space in members(beside(box.board, land) & ~land & ~beside(box.board, player.manned)):
        number = (around[space] & land).bit_count()
        found[number] = found.get(number, 0) | 1 << space
    return list(found.items())


def sites_of(box: Box, player: Player, worker: int, sites: list[tuple[int, int]]) -> int:
    """Those of the open sites on which a worker can stand: enough fields, and nobody of the same rank or a higher one.

    Lines 86, 92, 206-208
    """
    rank = box.rank[worker]
    found = 0
    for number, spaces in sites:
        if number >= rank:
            found |= spaces
    if found & player.manned:
        for other in hired(player):
            if box.rank[other] >= rank:
                found &= ~(1 << player.workers[other])
    return found


def can_stand(box: Box, player: Player, worker: int) -> bool:
    """Whether there is a space for a worker. Lines 108, 214"""
    return sites_of(box, player, worker, open_sites(box, player)) != 0


def check_site(box: Box, player: Player, worker: int, space: int) -> None:
    """Refuse a space on which a worker can't stand. Lines 86, 92, 206-208"""
    name = SPACES[space]
    if not box.board.spaces >> space & 1:
        raise IllegalMove(f"There is no space {name} on the board.")
    if player.land >> space & 1:
        raise IllegalMove(f"There is a field on the space {name}.")
    if player.manned >> space & 1:
        other = player.workers.index(space)
        if box.rank[other] >= box.rank[worker]:
            raise IllegalMove(f"The worker {WORKERS[other]} on the space {name} is not of lower rank.")
    if player.manned & box.board.around[space]:
        raise IllegalMove(f"The space {name} adjoins another worker.")
    if (player.land & box.board.around[space]).bit_count() < box.rank[worker]:
        raise IllegalMove(f"The space {name} adjoins too few fields for the worker {WORKERS[worker]}.")


# Coming and going. Lines 88, 92, 208, 212, 220


def times(power: Power) -> int:
    """How often a power or an effect can be used at most when it comes up."""
    return power.number if power.word in NUMBERED and power.word != BUY else 1


def owed_by(box: Box, seat: int, source: int) -> list[Step]:
    """What a worker or an event does for a player, if it does anything. Lines 188, 212"""
    power = box.powers[source]
    if power.word == NOTHING_HAPPENS:
        return []
    return [Step(seat, EFFECT, source, NO_FIELD, times(power))]


def place_worker(state: State, seat: int, worker: int, space: int) -> list[Step]:
    """A worker is placed; one of lower rank who stood there goes home. Its power is owed. Lines 86, 92, 208, 212"""
    player = state.players[seat]
    check_site(state.box, player, worker, space)
    if player.manned >> space & 1:
        leave(player, player.workers.index(space))
    player.workers[worker] = space
    player.manned |= 1 << space
    return owed_by(state.box, seat, worker)


def remove_worker(state: State, seat: int, worker: int) -> None:
    """A worker of the own board goes home. Line 88"""
    player = state.players[seat]
    if player.workers[worker] == NOWHERE:
        raise IllegalMove(f"The worker {WORKERS[worker]} is not on the board of player {seat}.")
    leave(player, worker)
