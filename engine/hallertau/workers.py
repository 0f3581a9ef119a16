"""Phase 1, old workers leave the board, and phase 2, the players get their workers."""

from __future__ import annotations

from engine.hallertau.board import QUADRANT_SPACES, clear_top_row
from engine.hallertau.state import Player, State
from engine.wire.errors import IllegalMove

# PT 357-359: what each quadrant card says for a number of players: the quadrants that are cleared in any case, and
# those between which a coin decides.
QUADRANT_CARDS: dict[int, dict[int, tuple[tuple[int, ...], tuple[int, ...]]]] = {
    1: {
        1: ((1,), ()),
        2: ((2,), ()),
        3: ((3,), ()),
        4: ((4,), ()),
        5: ((), (1, 2)),
        6: ((), (3, 4)),
    },
    2: {
        1: ((1, 2), ()),
        2: ((2, 4), ()),
        3: ((3, 4), ()),
        4: ((1, 4), ()),
        5: ((1, 3), ()),
        6: ((2, 3), ()),
    },
    3: {
        1: ((1, 2), (3, 4)),
        2: ((2, 3, 4), ()),
        3: ((1, 3, 4), ()),
        4: ((1, 2, 3), ()),
        5: ((1, 2, 4), ()),
        6: ((3, 4), (1, 2)),
    },
}


def possible_coins(players: int) -> set[tuple[int, ...]]:
    """The pairs of quadrants a coin can have to decide between in a game of that many players. PT 359"""
    return {coin for _, coin in QUADRANT_CARDS.get(players, {}).values() if coin}


def clear_quadrant(state: State, quadrant: int) -> None:
    """Each space of the quadrant loses the workers of its topmost occupied row, and only those. PT 356-357, 361"""
    for space in QUADRANT_SPACES[quadrant]:
        state.removed[quadrant - 1] += clear_top_row(state.board, space)


def clear_whole_board(state: State) -> None:
    """With four players every space loses its topmost row of workers. PT 356"""
    for quadrant in QUADRANT_SPACES:
        clear_quadrant(state, quadrant)


def draw_quadrant_card(state: State, card: int) -> bool:
    """A card from the pile clears its quadrants and leaves the game; True if nothing is left to a coin. PT 357-359"""
    if state.coin:
        raise IllegalMove("A coin must be tossed before anything else.")
    if card not in state.cards:
        raise IllegalMove(f"Quadrant card {card} is not in the pile.")
    certain, coin = QUADRANT_CARDS[len(state.players)][card]
    state.cards.remove(card)
    for quadrant in certain:
        clear_quadrant(state, quadrant)
    state.coin = list(coin)
    return not coin


def toss_coin(state: State, quadrant: int) -> None:
    """Chance decides which of two quadrants is cleared. PT 359"""
    if not state.coin:
        raise IllegalMove("No coin is waiting to be tossed.")
    if quadrant not in state.coin:
        raise IllegalMove(f"The coin decides between quadrants {state.coin[0]} and {state.coin[1]}, not {quadrant}.")
    state.coin = []
    clear_quadrant(state, quadrant)


def natural_deaths(player: Player, round_: int) -> None:
    """The sheep on the card of the round that begins go back to the supply, without compensation. PT 373-374, 317"""
    if round_ >= 3:
        player.sheep[round_ - 3] = 0


def workers_shown(center: int) -> int:
    """The number in the window of the centre: six, and one more for each of its first six moves. PT 250, 559"""
    return min(6 + center, 12)


def take_workers(player: Player) -> None:
    """A player gets as many workers as the window of the centre shows. PT 383"""
    player.workers = workers_shown(player.center)


def new_workers(state: State) -> None:
    """Phase 2 for everybody: sheep of the current card die, then workers arrive. PT 371-383"""
    for player in state.players:
        natural_deaths(player, state.round)
        take_workers(player)
