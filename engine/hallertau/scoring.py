"""The scores: five categories, the winners, and the aim of a game alone."""

from __future__ import annotations

from typing import Any

from engine.hallertau.cards.playing import CARDS
from engine.hallertau.names import OVER, ROWS, STABLES
from engine.hallertau.resources import WIDTH
from engine.hallertau.state import Player, State

# PT 559, 758: what the window of the centre shows after its sixth move.
CENTER_POINTS = {7: 18, 8: 34, 9: 50, 10: 70}

# PT 758: the columns of the symbols worth 3 points, in every row of the village board.
SYMBOL_COLUMNS = (6, 7, 8, 9)
SYMBOL_POINTS = 3


def village_points(player: Player) -> int:
    """The centre's number, and 3 for each symbol uncovered to the left of its row's shop. PT 758"""
    return CENTER_POINTS.get(player.center, 0) + SYMBOL_POINTS * symbols(player)


def symbols(player: Player) -> int:
    """Symbols count between the centre and the shop of their row; those to the right of the shop do not. PT 758"""
    return sum(player.center <= column < shop for shop in player.shops for column in SYMBOL_COLUMNS)


def sheep_points(player: Player) -> int:
    """One point for each sheep in the stables. PT 764"""
    return player.sheep[STABLES]


def jewel_points(player: Player) -> int:
    """One point for each jewel left. PT 770"""
    return player.jewels


def rest_value(player: Player) -> int:
    """Goods and tools count one each, a field as much as the number of its row. PT 778"""
    fields = sum(row * sum(player.fields[WIDTH * (row - 2) : WIDTH * (row - 1)]) for row in ROWS)
    return sum(player.goods) + player.tools + fields


def card_points(player: Player) -> int:
    """The points of the bonus and point cards that were played; those in hand do not count. PT 786"""
    return sum(CARDS[card].points for card in player.played)


def player_scores(player: Player) -> dict[str, int]:
    """The five categories, what the rounding drops, and the sum; without cards that one is 0. PT 778, 786, 792, 801"""
    village = village_points(player)
    sheep = sheep_points(player)
    jewels = jewel_points(player)
    cards = card_points(player)
    rest, leftover = divmod(rest_value(player), 5)
    return {
        "village": village,
        "sheep": sheep,
        "jewels": jewels,
        "rest": rest,
        "leftover": leftover,
        "cards": cards,
        "total": village + sheep + jewels + rest + cards,
    }


def winners(scores: list[dict[str, int]]) -> list[int]:
    """The most points win; the larger leftover breaks a tie; after that the victory is shared. PT 792"""
    best = max((score["total"], score["leftover"]) for score in scores)
    return [seat for seat, score in enumerate(scores) if (score["total"], score["leftover"]) == best]


def solo_result(total: int, with_cards: bool) -> str:
    """Alone the aim is 100 points, and more than 110 are out of the ordinary; without cards 80 and 85. PT 805"""
    aim, extraordinary = (100, 110) if with_cards else (80, 85)
    if total > extraordinary:
        return "extraordinary"
    return "reached" if total >= aim else "missed"


def scores_of(state: State) -> dict[str, Any]:
    """The scores of the position as it stands; winners and the solo result only when the game is over. PT 748, 805"""
    scores = [player_scores(player) for player in state.players]
    over = state.phase == OVER
    alone = len(scores) == 1
    return {
        "players": scores,
        "winners": winners(scores) if over and not alone else [],
        "solo": solo_result(scores[0]["total"], state.with_cards) if over and alone else None,
    }
