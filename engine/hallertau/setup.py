"""Setting up the common area and the personal areas."""

from __future__ import annotations

from engine.hallertau.errors import IllegalMove, MalformedRequest, shown
from engine.hallertau.names import EMPTY, GOOD, NOBODY, SETUP, SHOPS, SPACES
from engine.hallertau.progress import realign_boulders
from engine.hallertau.resources import gain_field
from engine.hallertau.state import Player, State


def set_up(players: int) -> State:
    """A new game: the common area, then the area of each player. There are no hands of cards. PT 232, 247, 798"""
    if isinstance(players, bool) or not isinstance(players, int) or not 1 <= players <= 4:
        raise MalformedRequest(f"A game has 1 to 4 players, not {shown(players)}.")
    state = State([personal_area() for _ in range(players)], SETUP, NOBODY, NOBODY)
    one_worker_on_each_space(state)
    lay_out_quadrant_cards(state)
    return state


def lay_out_quadrant_cards(state: State) -> None:
    """With one to three players all six quadrant cards are in the pile; with four they stay in the box. PT 230"""
    state.cards = [] if len(state.players) == 4 else [1, 2, 3, 4, 5, 6]


def one_worker_on_each_space(state: State) -> None:
    """The lowest row of every action space gets a worker, the card spaces included. PT 232"""
    state.heights = [1] * len(SPACES)


def personal_area() -> Player:
    """One player's boards: village, three fields, three crops, no jewel. PT 247, 257"""
    player = Player()
    place_village(player)
    place_starting_fields(player)
    place_starting_crops(player)
    player.jewels = 0
    return player


def place_village(player: Player) -> None:
    """The shops stand right next to the centre, which shows six workers; boulders lie 2 and 4 further. PT 250-252"""
    player.center = 0
    player.shops = [0] * len(SHOPS)
    realign_boulders(player)


def place_starting_fields(player: Player) -> None:
    """Three empty fields, one each in rows 2, 3 and 4. PT 253, 287"""
    for row in (2, 3, 4):
        gain_field(player, row, EMPTY)


def place_starting_crops(player: Player) -> None:
    """One barley, one flax and one rye. PT 255"""
    for name in ("barley", "flax", "rye"):
        player.goods[GOOD[name]] = 1


def give_first_player_token(state: State, seat: int) -> None:
    """Chance decides who starts. PT 260"""
    if seat >= len(state.players):
        raise IllegalMove(f"There is no player {seat} in a game of {len(state.players)}.")
    state.first_player = seat
