"""Setting up the common area and the personal areas."""

from __future__ import annotations

from engine.hallertau.board import occupy
from engine.hallertau.cards import ALL
from engine.hallertau.names import EMPTY, GOOD, SETUP, SHOPS, SPACES
from engine.hallertau.progress import realign_boulders
from engine.hallertau.resources import gain_field
from engine.hallertau.state import Player, State
from engine.wire.errors import IllegalMove, MalformedRequest, shown

# PT 224: the gateway decks and the farmyard decks, by the first digit of their cards.
GATEWAY_DECKS = (0, 1, 2, 3)
FARMYARD_DECKS = (4, 5, 6, 7)

# PT 258: four gateway cards and a point card for everybody.
STARTING_HAND = ("deal.gateway",) * 4 + ("deal.point",)


def set_up(players: int, gateway: int | None = None, farmyard: int | None = None) -> State:
    """A new game: the common area, then the area of each player, then the hands if there are cards. PT 232, 247, 798"""
    if isinstance(players, bool) or not isinstance(players, int) or not 1 <= players <= 4:
        raise MalformedRequest(f"A game has 1 to 4 players, not {shown(players)}.")
    with_cards = gateway is not None or farmyard is not None
    state = State([personal_area() for _ in range(players)], with_cards, SETUP)
    one_worker_on_each_space(state)
    lay_out_quadrant_cards(state)
    if with_cards:
        lay_out_decks(state, gateway, farmyard)
        deal_starting_hand(state, 0)
    return state


def lay_out_decks(state: State, gateway: int | None, farmyard: int | None) -> None:
    """One gateway deck and one farmyard deck are chosen; bonus and point cards are in every game. PT 224-228"""
    check_deck(gateway, GATEWAY_DECKS, "gateway")
    check_deck(farmyard, FARMYARD_DECKS, "farmyard")
    for name, digit in (("gateway", gateway), ("farmyard", farmyard), ("bonus", 8), ("point", 9)):
        state.decks[name] = sorted(card for card in ALL if card // 100 == digit)


def check_deck(digit: object, known: tuple[int, ...], name: str) -> None:
    """A deck is named by the first digit of its cards. PT 224"""
    if type(digit) is not int or digit not in known:
        raise MalformedRequest(f"The {name} deck is one of {', '.join(map(str, known))}, not {shown(digit)}.")


def deal_starting_hand(state: State, seat: int) -> None:
    """A player is dealt the starting hand, card by card. PT 258"""
    state.agenda = list(STARTING_HAND)
    state.actor = seat


def lay_out_quadrant_cards(state: State) -> None:
    """With one to three players all six quadrant cards are in the pile; with four they stay in the box. PT 230"""
    state.cards = [] if len(state.players) == 4 else [1, 2, 3, 4, 5, 6]


def one_worker_on_each_space(state: State) -> None:
    """The lowest row of every action space gets a worker, the card spaces included. PT 232"""
    for space in range(len(SPACES)):
        occupy(state.board, space, 1, 1)


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
