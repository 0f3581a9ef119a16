"""The rules of Sheaves, in the order of RULES.md, whose lines they cite."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import Meta

from spec.kernel import Count, Move, Record, both, decide, insist, invariant, require, rule, same, some, total

Seat = Literal[0, 1]
Number = Annotated[int, Meta(ge=0, le=3)]


class Player(Record):
    sheaves: Count
    card: Number  # 0 until it is dealt


class Position(Record):
    phase: Literal["deal", "play", "over"]
    turn: Seat
    stack: Count
    taken: Number  # by the other player, just now
    players: Annotated[list[Player], Meta(min_length=2, max_length=2)]


@rule("sheaves.setup.stack", en="7", effect="It says how a game begins.")
def new(players: int) -> Position:
    """Twelve sheaves lie on a stack; nobody has any yet."""
    nobody = [Player(sheaves=0, card=0) for _ in range(players)]
    return Position(phase="deal", turn=0, stack=12, taken=0, players=nobody)


@rule("sheaves.deal", en="8-9")
def two_of_three_cards(game: Position, first: int, second: int) -> None:
    """Before the first turn each player is dealt one of the cards 1, 2 and 3."""
    insist(game.phase == "deal")
    require(both(first != second, *(both(card >= 1, card <= 3) for card in (first, second))))
    game.players[0].card, game.players[1].card = first, second
    game.phase = "play"


class Deal(Move, tag="deal"):
    first: Count
    second: Count

    @staticmethod
    def candidates(game: Position) -> Iterator["Deal"]:
        return (Deal(first=one, second=two) for one in (1, 2, 3) for two in (1, 2, 3) if game.phase == "deal")

    @staticmethod
    def perform(game: Position, move: "Deal") -> None:
        two_of_three_cards(game, move.first, move.second)


@rule("sheaves.turn", en="13")
def in_turn(game: Position, seat: Seat) -> None:
    """The players take turns; the first player begins."""
    insist(game.phase == "play" and game.turn == seat)


@rule("sheaves.take.stack", en="14, 16")
def one_to_three_from_the_stack(game: Position, player: Player, sheaves: int) -> None:
    """One, two or three sheaves are taken from the stack."""
    require(both(sheaves >= 1, sheaves <= 3, sheaves <= game.stack))
    game.stack -= sheaves
    player.sheaves += sheaves


@rule("sheaves.take.other", en="17")
def not_as_many_as_the_other(game: Position, sheaves: int) -> None:
    """Nobody takes as many sheaves as the other player has just taken."""
    require(sheaves != game.taken)
    game.taken = sheaves


@rule("sheaves.take.card", en="18")
def not_as_many_as_the_card(player: Player, sheaves: int) -> None:
    """Nobody takes as many sheaves as the number on their own card."""
    require(sheaves != player.card)


@rule("sheaves.end", en="13, 22", effect="It says what comes next.")
def the_other_goes_on(game: Position) -> None:
    """It is the other player's turn; the game ends if that player can't take any sheaves."""
    game.turn = 0 if game.turn else 1
    game.phase = "play" if decide(can_take(game)) else "over"


def can_take(game: Position) -> bool:
    card = game.players[game.turn].card
    return some(both(count <= game.stack, count != game.taken, count != card) for count in (1, 2, 3))


class Take(Move, tag="take"):
    player: Seat
    sheaves: Count

    @staticmethod
    def candidates(game: Position) -> Iterator["Take"]:
        return (Take(player=game.turn, sheaves=count) for count in (1, 2, 3) if game.phase == "play")

    @staticmethod
    def perform(game: Position, move: "Take") -> None:
        in_turn(game, move.player)
        player = game.players[move.player]
        one_to_three_from_the_stack(game, player, move.sheaves)
        not_as_many_as_the_other(game, move.sheaves)
        not_as_many_as_the_card(player, move.sheaves)
        the_other_goes_on(game)


@rule("sheaves.score", en="23", effect="It counts and forbids nothing.")
def scores(game: Position) -> dict[str, Any]:
    """Each sheaf is worth one point, and each card as many as its number."""
    return {"players": [{"total": player.sheaves + player.card} for player in game.players]}


@invariant("sheaves.invariant.sheaves", en="7, 17")
def no_sheaf_is_lost(game: Position) -> bool:
    """There are always twelve sheaves, and the other player still has those that were just taken."""
    sheaves = game.stack + total(player.sheaves for player in game.players)
    return both(sheaves == 12, game.players[1 - game.turn].sheaves >= game.taken)


@invariant("sheaves.invariant.cards", en="8-9")
def two_cards(game: Position) -> bool:
    """Nobody has a card before they are dealt, nor sheaves; then the two have different cards."""
    first, second = (player.card for player in game.players)
    dealt = both(first >= 1, second >= 1, first != second)
    return dealt if game.phase != "deal" else both(first == 0, second == 0, game.stack == 12)


@invariant("sheaves.invariant.end", en="22")
def it_ends_in_time(game: Position) -> bool:
    """Once the cards are dealt, the game goes on as long as the player in turn can take sheaves."""
    return game.phase == "deal" or same(game.phase == "play", can_take(game))
