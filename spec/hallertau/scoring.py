"""The end of the game: five categories of points, the tie-break, and the goals of the solo game."""

from __future__ import annotations

from typing import Any

from spec.hallertau.cards.table import CARDS
from spec.hallertau.state import CONTENTS, GOODS, POINTS_IN_THE_WINDOW, ROWS, SHOPS, Game, Player
from spec.kernel import Ruling, Weight, both, decide, either, ite, reading, rule, tally, total, weighed

COUNTS = "It counts and forbids nothing."


def _village_of_the_first_seat(game: Game) -> int:
    """The points of the first seat's village board."""
    return village_points(game.players[0])


THREE_POINT_SYMBOLS = Ruling(
    "hal.ruling.symbols",
    question="In which columns of the village board are the symbols worth 3 points?",
    answer="In every row of columns 6, 7, 8 and 9.",
    because="They are shown only in pictures. The text says that a symbol counts left of a shop and right of the "
    "centre and that not every advance uncovers one. With four columns of symbols the points of the board rise with "
    "every advance after the sixth move of the centre, and the printed steps 18, 34, 50 and 70 fit.",
    sources={"it": "795, 799, 809", "pt": "758, 762, 772"},
    readings={"from_6": "columns 6 to 9", "from_7": "columns 7 to 9", "from_8": "columns 8 and 9"},
    shows=_village_of_the_first_seat,
)


def _the_first_seat_wins(game: Game) -> int:
    """1 if the first seat is among the winners, 0 if not."""
    return ite(wins(game, 0), 1, 0)


TIE_BREAK = Ruling(
    "hal.ruling.tie-break",
    question="Which leftover breaks a tie: the larger one, as the Italian says, or one of which the Portuguese does "
    "not say which?",
    answer="The larger one.",
    because="The Italian edition gives the direction; nothing in the Portuguese speaks against it.",
    sources={"it": "829", "pt": "792"},
    readings={"more": "the larger leftover wins", "fewer": "the smaller leftover wins"},
    shows=_the_first_seat_wins,
)

SYMBOLS = {"from_6": (6, 7, 8, 9), "from_7": (7, 8, 9), "from_8": (8, 9)}


@rule("hal.scoring.window", it="587, 795", pt="559, 758", effect=COUNTS)
def window_points(center: int) -> int:
    """The centre is worth 18, 34, 50 or 70 points after 7, 8, 9 or 10 moves; before that its window shows workers.

    The seventh move of the centre is worth 18 points at once, the eighth and the ninth 16 more each, the tenth 20. Six
    moves or fewer give workers and no point.
    """
    return total(ite(center == moves, points, 0) for moves, points in POINTS_IN_THE_WINDOW.items())


@rule("hal.scoring.symbols", it="795", pt="758", effect=COUNTS)
def symbol_points(me: Player) -> int:
    """Every symbol that can be seen between the centre and the shop of its row is worth 3 points.

    Goods that only one shop takes still earn points: a shop ahead of the centre gains 3 for each of the columns 6 to 9
    that lies behind it.
    """
    columns = SYMBOLS[reading(THREE_POINT_SYMBOLS)]
    return 3 * tally(
        *(both(me.center <= column, column < me.village[shop].shop) for shop in SHOPS for column in columns)
    )


@rule("hal.scoring.village", it="795", pt="758", effect=COUNTS)
def village_points(me: Player) -> int:
    """The village board gives the points in the window and those of the symbols.

    Both ways to points pull together: from its seventh move on the centre covers five symbols, 15 points, but its
    window then shows at least 16 more.
    """
    return window_points(me.center) + symbol_points(me)


@rule("hal.scoring.sheep", it="801", pt="764", effect=COUNTS)
def sheep_points(me: Player) -> int:
    """Each sheep in the stables is worth a point; those on cards are worth none.

    A sheep of rounds 1 to 3 scores only if it was moved on past card 6; from round 4 on every sheep gained does, unless
    it is spent. To butcher one in round 6 gives up its point.
    """
    return me.sheep["stables"]


@rule("hal.scoring.jewels", it="807", pt="770", effect=COUNTS)
def jewel_points(me: Player) -> int:
    """Each jewel is worth a point.

    A jewel spent on an advance in round 6 is worth 3 points where it uncovers a symbol. This point is what remains
    where no advance is possible any more.
    """
    return me.jewels


@rule("hal.scoring.rest", it="815", pt="778", effect=COUNTS)
def what_is_left(me: Player) -> int:
    """Goods and tools count 1 each, a field counts its row, and every full 5 of the sum are worth a point.

    Five goods that would have paid for an advance make a single point here. A field in row 5 is a point by itself, and
    the last harvest takes it down a row.
    """
    fields = total(row * me.fields[row][content] for row in ROWS for content in CONTENTS)
    return total([*(me.goods[good] for good in GOODS), me.tools, fields])


POINTS = Weight("points", lambda number: CARDS[number].points)


@rule("hal.scoring.cards", it="823, 838", pt="786, 801", effect=COUNTS)
def card_points(me: Player) -> int:
    """The bonus and point cards that a player has played give their points; cards left in hand give none.

    A card has to be played before the game is over: card 925 is worth 14 points on the table and none in the hand.
    Cards can be played up to the end of round 6.
    """
    return weighed(me.played, POINTS)


def total_points(me: Player) -> int:
    """All five categories."""
    return village_points(me) + sheep_points(me) + jewel_points(me) + what_is_left(me) // 5 + card_points(me)


@rule("hal.scoring.winner", it="829", pt="792", effect=COUNTS)
def wins(game: Game, seat: int) -> bool:
    """Most points win; among equals the larger leftover of the sum of fields, goods and tools; else all share.

    The division by five leaves up to 4 over, and that settles a tie. A single good or tool that was not spent can
    decide the game.
    """
    mine, my_rest = total_points(game.players[seat]), what_is_left(game.players[seat]) % 5
    better = []
    for other in game.players:
        theirs, their_rest = total_points(other), what_is_left(other) % 5
        ahead = my_rest >= their_rest if reading(TIE_BREAK) == "more" else my_rest <= their_rest
        better.append(either(mine > theirs, both(mine == theirs, ahead)))
    return both(*better)


@rule("hal.scoring.solo", it="842", pt="805", effect=COUNTS)
def solo_result(points: int, *, with_cards: bool) -> str:
    """Alone, 100 points reach the goal and more than 110 are extraordinary; without cards 80 and more than 85.

    Without opponents a fixed mark tells whether one did well. Cards are worth points of their own, so the mark is
    higher with them.
    """
    goal, extraordinary = (100, 110) if with_cards else (80, 85)
    if decide(points > extraordinary):
        return "extraordinary"
    return "reached" if decide(points >= goal) else "missed"


def _points(me: Player) -> dict[str, int]:
    left = what_is_left(me)
    points = {"village": village_points(me), "sheep": sheep_points(me), "jewels": jewel_points(me)}
    points |= {"rest": left // 5, "cards": card_points(me)}
    return {**points, "leftover": left % 5, "total": total(points.values())}


def _solo(game: Game) -> str:
    return solo_result(total_points(game.players[0]), with_cards=game.variant == "cards")


def scores(game: Game) -> dict[str, Any]:
    """The scores of the position as it stands; who won, once the game is over."""
    over, alone = game.phase == "over", len(game.players) == 1
    return {
        "players": [_points(me) for me in game.players],
        "winners": [seat for seat in range(len(game.players)) if over and not alone and decide(wins(game, seat))],
        "solo": _solo(game) if over and alone else None,
    }
