"""Phases 1 and 2: workers leave the action board, sheep die, and new workers come."""

from __future__ import annotations

from collections.abc import Iterator

from spec.hallertau.board import quadrants, remove_highest_row
from spec.hallertau.flow import during, nothing_is_under_way, something_new_is_begun, the_phase_is_done
from spec.hallertau.state import (
    CARDS,
    QUADRANT_CARDS,
    QUADRANTS,
    Game,
    Player,
    Quadrant,
    QuadrantCard,
)
from spec.kernel import Move, Ruling, insist, ite, least, reading, require, rule, total

Listed = tuple[tuple[Quadrant, ...], tuple[Quadrant, ...]]
"""What a quadrant card lists: the quadrants that are certain, and those between which chance decides."""

CARDS_BY_PLAYERS: dict[int, dict[QuadrantCard, Listed]] = {
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


QUESTION_MARK = Ruling(
    "hal.ruling.question-mark",
    question="Between which quadrants does chance decide where a quadrant card shows a question mark?",
    answer="Between two: 1 and 2, or 3 and 4, so that no quadrant is favoured over the six cards.",
    because="The cards are shown only in pictures; the text names a coin or a die. Each card lists as many quadrants "
    "as there are players, all equally often; for one and for three players that is impossible without chance.",
    sources={"it": "355-357", "pt": "357-359"},
    readings={"coin": "a coin between two quadrants", "die": "in a game of one, a die among all four"},
)


@rule("hal.removal.question-mark", it="357", pt="359", effect="It describes what a card means.")
def question_mark(listed: Listed, players: int) -> list[Quadrant]:
    """A question mark on a quadrant card leaves the quadrant to chance.

    Alone or with three players six cards can't name the four quadrants equally often. Chance fills the gap, so nobody
    knows beforehand which spaces will cost fewer workers.
    """
    _, uncertain = listed
    if uncertain and players == 1 and reading(QUESTION_MARK) == "die":
        return list(QUADRANTS)
    return list(uncertain)


@rule("hal.removal.top-row", it="354-355, 361", pt="356-357, 361", effect="It removes what is there.")
def remove_the_top_row(game: Game, quadrant: Quadrant) -> None:
    """On every space of the quadrant the workers of the highest occupied row go back to the general supply.

    A crowded space recovers slowly: one with three full rows costs 3 workers again after it was cleared. Only a space
    with a single row of workers becomes empty.
    """
    game.removed[quadrant] += total(remove_highest_row(game, space) for space in quadrants()[quadrant])


@rule("hal.removal.four-players", it="354", pt="356", effect="It happens by itself.")
def remove_workers_everywhere(game: Game) -> None:
    """With four players the top row of workers leaves every space of the board.

    Four players bring 24 workers or more a round; clearing all 20 spaces keeps rows open for them. In round 1 it
    empties the board, and every space costs 1 worker.
    """
    for quadrant in QUADRANTS:
        remove_the_top_row(game, quadrant)
    the_phase_is_done(game)


@rule("hal.removal.quadrant-card", it="355", pt="357")
def draw_quadrant_card(game: Game, card: QuadrantCard) -> Listed:
    """With one to three players a quadrant card is drawn each round; it names the quadrants to clear, then is gone.

    Spaces outside the quadrants drawn keep all their workers and get dearer. As each card comes only once, players can
    reckon which quadrants are still due.
    """
    insist(len(game.players) < 4)
    require(game.quadrant_cards[card] == 1)
    game.quadrant_cards[card] = 0
    return CARDS_BY_PLAYERS[len(game.players)][card]


@rule("hal.removal.one-card", it="355-357", pt="357-359")
def no_coin_waits(game: Game) -> None:
    """One card is drawn a round: while a question mark is open, chance must settle it first; then none is drawn.

    Six cards last for six rounds because of this. A second card in a round would clear further quadrants and leave a
    later round without a card.
    """
    insist(not game.coin)
    insist(not game.done)


@rule("hal.removal.coin", it="357", pt="359")
def the_coin_decides(game: Game, quadrant: Quadrant) -> None:
    """Chance picks one of the quadrants that the question mark allows.

    The quadrant that is picked loses a row of workers on each of its five spaces, the other keeps them: a space with
    one row of workers will cost 1 here and 2 there.
    """
    insist(quadrant in game.coin)
    game.coin = []


class DrawQuadrantCard(Move, tag="draw_quadrant_card"):
    """Nature draws a quadrant card."""

    card: QuadrantCard

    @staticmethod
    def candidates(game: Game) -> Iterator[DrawQuadrantCard]:
        if game.phase == "removal" and not game.done and len(game.players) < 4 and not game.coin:
            for card in QUADRANT_CARDS:
                yield DrawQuadrantCard(card=card)

    @staticmethod
    def premise(game: Game, move: DrawQuadrantCard) -> None:
        during(game, "removal")
        no_coin_waits(game)
        nothing_is_under_way(game)

    @staticmethod
    def perform(game: Game, move: DrawQuadrantCard) -> None:
        something_new_is_begun(game)
        certain, _ = listed = draw_quadrant_card(game, move.card)
        for quadrant in certain:
            remove_the_top_row(game, quadrant)
        game.coin = question_mark(listed, len(game.players))
        if not game.coin:
            the_phase_is_done(game)


class TossCoin(Move, tag="toss_coin"):
    """Nature settles a question mark."""

    quadrant: Quadrant

    @staticmethod
    def candidates(game: Game) -> Iterator[TossCoin]:
        for quadrant in game.coin:
            yield TossCoin(quadrant=quadrant)

    @staticmethod
    def premise(game: Game, move: TossCoin) -> None:
        during(game, "removal")
        nothing_is_under_way(game)

    @staticmethod
    def perform(game: Game, move: TossCoin) -> None:
        something_new_is_begun(game)
        the_coin_decides(game, move.quadrant)
        remove_the_top_row(game, move.quadrant)
        the_phase_is_done(game)


@rule("hal.new-workers.sheep-die", it="373-379", pt="373-374", effect="It happens by itself.")
def sheep_die(me: Player, round_: int) -> None:
    """The farmyard card of the round leaves the stable board; the sheep on it die without compensation.

    Sheep of rounds 1, 2 and 3 are lost in rounds 4, 5 and 6 unless Sheep Shearing, the Small Trade or a card moves them
    on, or the Butchery takes them first.
    """
    for card in CARDS:
        me.sheep[card] = ite(round_ == int(card), 0, me.sheep[card])


@rule("hal.new-workers.window", it="213, 385, 587", pt="214, 383, 559", effect="It happens by itself.")
def take_workers(me: Player) -> None:
    """Everybody gets as many workers as the window shows: 6, and one more for each move of the centre, at most 12.

    Moving all five shops pays back as work: each move of the centre is one more worker in every later round. From the
    seventh move on it gives points instead.
    """
    me.workers = least(6 + me.center, 12)


@rule("hal.new-workers.everybody", it="371", pt="371", effect="It happens by itself.")
def new_workers(game: Game) -> None:
    """In phase 2 everybody removes a farmyard card, loses the sheep on it, and takes workers.

    Sheep die before anybody places a worker, so a space that is to save one must be used in the round before. A centre
    that moves later in the round brings its worker in the next.
    """
    for me in game.players:
        sheep_die(me, game.round)
        take_workers(me)
    the_phase_is_done(game)
