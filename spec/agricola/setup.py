"""Set-up: the position before anything has been decided, and the first player."""

from __future__ import annotations

from collections.abc import Iterator

from spec.agricola.flow import during
from spec.agricola.geometry import HOME
from spec.agricola.state import (
    ACTION_SPACES,
    ANIMALS,
    CARDS,
    CRAFTS,
    PILES,
    PROMISED,
    ROUND_OF,
    SOWN,
    STANDING,
    SUPPLIES,
    Action,
    Farm,
    Game,
    Player,
    Promised,
    Seat,
    Stock,
    Variant,
)
from spec.kernel import Move, insist, is_one_of, rule

ALWAYS = "It describes how a game begins."
VARIANTS = {"no_hand": {}, "no_hand_tile": {"hand": 0, "tile": 1}, "cards": {"hand": 1, "tile": 0}}


@rule("agr.setup.farm", it="26-29, 547-548, 860-861", effect=ALWAYS)
def starting_farm() -> Farm:
    """A farm has 15 spaces, two of them with a room.

    Thirteen spaces are unused at first and cost a point each at the end.
    """
    return Farm(rooms=dict.fromkeys(HOME, 1), fields={}, stables={}, fences={})


@rule("agr.setup.player", it="23-29, 860-861", effect=ALWAYS)
def starting_player() -> Player:
    """Each player begins with a wooden house and two people in it.

    There is nothing in the supply but a little food, so the first rounds go to wood, reed and the next meal.
    """
    return Player(
        people=2,
        newborns=0,
        to_place=0,
        begging=0,
        goods=dict.fromkeys(SUPPLIES, 0),
        animals=dict.fromkeys(ANIMALS, 0),
        house="wood",
        sown=dict.fromkeys(SOWN, 0),
        promised=Promised(**{good: dict.fromkeys(ROUND_OF, 0) for good in PROMISED}),
        majors={},
        crafted=dict.fromkeys(CRAFTS, 0),
        farm=starting_farm(),
        hand=[],
        cards=[],
        due=[],
        spent=[],
        stock=Stock(A102=0, B019=0),
        points=0,
        taught=0,
        gained=0,
        firewood=0,
        passed=0,
        stands=dict.fromkeys(STANDING, 0),
    )


def nothing_built() -> Action:
    """What was built when an action begins."""
    return Action(rooms=0, fences=0, land={})


def new(players: int, hand: int = 0, tile: int = 0) -> Game:
    """A new game, with hand cards or without them, and then with the variant tile or without it."""
    if players not in (1, 2, 3, 4):
        raise ValueError("Agricola is for one to four players.")
    if hand not in (0, 1) or tile not in (0, 1):
        raise ValueError("Hand cards and the variant tile are there or not: 1 or 0.")
    if tile == 1 and (players == 1 or hand == 1):
        raise ValueError("The variant tile is used with two players or more, and not with hand cards.")
    variant: Variant = "cards" if hand else "no_hand_tile" if tile else "no_hand"
    return Game(
        game="agricola",
        variant=variant,
        round=1,
        phase="setup",
        first_player=None,
        turn=None,
        acted=False,
        now=None,
        agenda=[],
        revealed=dict.fromkeys(CARDS, 0),
        piles=dict.fromkeys(PILES, 0),
        occupied=dict.fromkeys(ACTION_SPACES, 0),
        used=None,
        lassoed=False,
        first_card=None,
        action=nothing_built(),
        players=[starting_player() for _ in range(players)],
    )


@rule("agr.setup.seat", it="14, 496-497")
def takes_part(game: Game, seat: Seat) -> None:
    """The first player is one of the players.

    With one player that is no choice.
    """
    insist(is_one_of(seat, tuple(range(len(game.players)))))


@rule("agr.setup.food", it="496-498, 1753", effect=ALWAYS)
def food_is_handed_out(game: Game, first: Seat) -> None:
    """The first player begins with 2 food and everybody else with 3; a single player with none.

    The first choice of spaces costs a food.
    """
    if len(game.players) == 1:
        return
    for seat, me in enumerate(game.players):
        me.goods["food"] = 2 if seat == first else 3


class ChooseFirstPlayer(Move, tag="choose_first_player"):
    """Nature chooses who is first."""

    player: Seat

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[ChooseFirstPlayer]:
        if game.phase == "setup":
            yield from (ChooseFirstPlayer(player=seat) for seat in range(len(game.players)))

    @staticmethod
    def premise(game: Game, move: ChooseFirstPlayer) -> None:
        during(game, "setup")
        takes_part(game, move.player)

    @staticmethod
    def perform(game: Game, move: ChooseFirstPlayer) -> None:
        game.first_player = int(move.player)
        food_is_handed_out(game, game.first_player)
        if game.variant == "cards":
            game.phase, game.turn = "deal", game.first_player
        else:
            game.phase = "preparation"
