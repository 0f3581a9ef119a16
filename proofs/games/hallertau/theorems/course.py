"""Set-up, rounds and phases."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from proofs.games.hallertau.situations import symbolic_game
from proofs.games.hallertau.theorems.positions import (
    Change,
    belongings,
    changes,
    every_change,
    me,
    run,
    situations,
    solo,
)
from proofs.prove.runs import equal, outcomes, played, refused
from proofs.prove.statements import Statement, always, checked, possible, theorem
from spec.hallertau import MODEL, actions, flow, scoring, setup, workers
from spec.hallertau.board import CARD_SPACES, SPACES_OF
from spec.hallertau.state import BOARD_ROWS, QUADRANT_CARDS, QUADRANTS, SPACES, Game, Quadrant, Space
from spec.kernel import both, implies, ite, total
from spec.kernel.terms import node, variables

PLAYERS = (1, 2, 3, 4)


def on_the_space(game: Game, space: Space) -> int:
    return total(game.board[space][row] for row in BOARD_ROWS)


@theorem("hal.theorem.twenty-spaces", claims=("D5", "D28"), it="213, 427", pt="214, 419")
def twenty_spaces() -> Iterator[Statement]:
    """There are 20 action spaces, five in each quadrant. The four card spaces have two rows for workers, the other
    sixteen have three."""
    yield checked(
        "Twenty different spaces, five for each quadrant (by enumeration).",
        lambda: [
            ("spaces", len(set(SPACES)) == 20),
            *((quadrant, len(set(SPACES_OF[quadrant])) == 5) for quadrant in QUADRANTS),
            ("all", sorted(space for spaces in SPACES_OF.values() for space in spaces) == sorted(SPACES)),
        ],
    )
    yield checked(
        "Each space takes workers until so many rows are full (by enumeration).",
        lambda: ((space, _rows(space) == (2 if space in CARD_SPACES else 3)) for space in SPACES),
    )


def _rows(space: Space) -> int:
    """How many rows of a space can be filled one after the other."""
    game = MODEL.new(1)
    game.board[space] = dict.fromkeys(BOARD_ROWS, 0)
    for row in BOARD_ROWS:
        if refused(lambda: actions.a_row_is_empty(game, space)):
            return row - 1
        game.board[space][row] = row
    return 3


@theorem("hal.theorem.six-to-twelve-workers", claims=("D5",), it="213, 389", pt="214, 387")
def six_to_twelve_workers() -> Iterator[Statement]:
    """Everybody begins the first round with 6 workers, and nobody ever gets more than 12 or fewer than 6."""
    yield checked(
        "In the first round there are 6 for each player (by playing the beginning with 1 to 4 players).",
        lambda: ((n, all(one.workers == 6 for one in game.players)) for n in PLAYERS for game, _ in _openings(n)),
    )
    game = solo("new_workers")
    yield always(
        "In every round there are 6 to 12.",
        run(game, workers.new_workers).leads_to(
            lambda before, after: both(me(after).workers >= 6, me(after).workers <= 12)
        ),
    )


@theorem("hal.theorem.no-quadrant-cards-for-four", claims=("D8",), it="229", pt="230")
def no_quadrant_cards_for_four() -> Iterator[Statement]:
    """With four players quadrant cards are not needed: none is there and none is drawn; the board is cleared anyway."""
    game = symbolic_game(4, "removal")
    yield always(
        "No quadrant card can be drawn.",
        *(run(game, workers.DrawQuadrantCard(card=card)).impossible() for card in QUADRANT_CARDS),
    )
    yield always(
        "There are none, before and after phase 1, which goes on to phase 2 by itself.",
        run(game, workers.remove_workers_everywhere).leads_to(
            lambda before, after: both(
                total(before.quadrant_cards.values()) == 0,
                equal(before.quadrant_cards, after.quadrant_cards),
                after.phase == "new_workers",
            )
        ),
    )


@theorem("hal.theorem.set-up-with-removal", claims=("D9", "D10"), it="233-238", pt="234-239")
def set_up_with_removal() -> Iterator[Statement]:
    """After set-up and phase 1 of the first round there are no workers on the board with four players; with fewer there
    is one on each space of the quadrants that the drawn card does not list, and one quadrant card is gone."""
    yield checked(
        "With four players the board is empty (by playing it).",
        lambda: ((space, on_the_space(game, space) == 0) for game, _ in _openings(4) for space in SPACES),
    )
    yield checked(
        "With one to three, only the quadrants that are not listed have workers, one on each space (by playing every "
        "card and every toss).",
        lambda: (
            ((n, listed, space), on_the_space(game, space) == (0 if quadrant in listed else 1))
            for n in (1, 2, 3)
            for game, listed in _openings(n)
            for quadrant in QUADRANTS
            for space in SPACES_OF[quadrant]
        ),
    )
    yield checked(
        "As many quadrants are listed as there are players, and five quadrant cards are left (by the same plays).",
        lambda: (
            ((n, listed), len(set(listed)) == n and total(game.quadrant_cards.values()) == 5)
            for n in (1, 2, 3)
            for game, listed in _openings(n)
        ),
    )


def _openings(players: int) -> Iterator[tuple[Game, tuple[Quadrant, ...]]]:
    """Every position in which phase 4 of the first round can begin, with the quadrants that were cleared."""
    game = played(MODEL, MODEL.new(players), setup.ChooseFirstPlayer(first=0))
    if players == 4:
        yield game, QUADRANTS
        return
    for card in QUADRANT_CARDS:
        drawn = played(MODEL, game, workers.DrawQuadrantCard(card=card))
        certain, _ = workers.CARDS_BY_PLAYERS[players][card]
        if not drawn.coin:
            yield drawn, certain
        for quadrant in drawn.coin:
            yield played(MODEL, drawn, workers.TossCoin(quadrant=quadrant)), (*certain, quadrant)


@theorem("hal.theorem.one-row-is-cleared", claims=("D6",), it="213, 354-365", pt="214, 356-365")
def one_row_is_cleared() -> Iterator[Statement]:
    """Phase 1 takes from a space only the workers of its highest occupied row. So a space with two or three occupied
    rows is not cleared, and stays dearer; a space with one is."""
    game = solo("removal")

    def clear(game: Game) -> None:
        for quadrant in QUADRANTS:
            workers.remove_the_top_row(game, quadrant)

    yield always(
        "Exactly the highest occupied row of every space is emptied.",
        run(game, clear).leads_to(
            lambda before, after: both(*(_top_row_gone(before, after, space) for space in SPACES))
        ),
    )
    yield always(
        "A space with two occupied rows or more keeps workers.",
        run(game, clear).leads_to(
            lambda before, after: both(
                *(implies(before.board[space][2] > 0, on_the_space(after, space) > 0) for space in SPACES)
            )
        ),
    )
    yield possible(
        "Refuted without the exception: a space with one occupied row is cleared.",
        run(game, clear).can(
            lambda before, after: both(before.board["farming"][1] > 0, on_the_space(after, "farming") == 0)
        ),
    )


def _top_row_gone(before: Game, after: Game, space: Space) -> bool:
    old, new = before.board[space], after.board[space]
    highest = ite(old[3] > 0, 3, ite(old[2] > 0, 2, 1))
    return both(*(new[row] == ite(highest == row, 0, old[row]) for row in BOARD_ROWS))


@theorem(
    "hal.theorem.variant-without-cards", claims=("D23", "D82", "D88"), it="393, 785, 835-838", pt="391, 748, 798-801"
)
def variant_without_cards() -> Iterator[Statement]:
    """Without cards phase 3 does nothing in any round, nobody may use the corner spaces, and points come from four
    categories only: village, sheep in the stables, jewels, and what is left."""
    games = [symbolic_game(n, "income") for n in PLAYERS]
    yield always(
        "Phase 3 changes nothing; then the first player begins phase 4.",
        *(
            run(game, flow.no_income).leads_to(
                lambda before, after: both(
                    *(
                        equal(belongings(old), belongings(new))
                        for old, new in zip(before.players, after.players, strict=True)
                    ),
                    equal(before.board, after.board),
                    after.phase == "actions" and after.turn == after.first_player == before.first_player,
                )
            )
            for game in games
        ),
    )
    game = solo("actions")
    yield always(
        "No workers can be placed on a card space.",
        *(run(game, actions.Place(player=0, space=space)).impossible() for space in CARD_SPACES),
    )
    progress_ = solo("progress")
    yield always(
        "The total is the sum of the four categories.",
        run(progress_).leads_to(_sum_of_categories),
    )


def _sum_of_categories(game: Game) -> bool:
    """The total that is reported is what the four categories give together."""
    one: dict[str, Any] = scoring.scores(game)["players"][0]
    return both(
        set(one) == {"village", "sheep", "jewels", "rest", "leftover", "cards", "total"},
        one["cards"] == 0,
        one["total"] == one["village"] + one["sheep"] + one["jewels"] + one["rest"],
    )


@theorem("hal.theorem.token-goes-round", claims=("D69", "D88"), it="663, 837", pt="635, 800")
def token_goes_round() -> Iterator[Statement]:
    """With cards the first player changes only through a card space. Without them the token goes to the next player
    clockwise at the end of every round, and nothing else moves it."""
    yield checked(
        "At the end of a round it goes to the next seat (by running the end of the round with 1 to 4 players).",
        lambda: (
            ((n, first), after.first_player == (first + 1) % n)
            for n in PLAYERS
            for first in range(n)
            for after in outcomes(symbolic_game(n, "boulders", done=True, first_player=first), flow.the_phase_ends)
        ),
    )
    yield checked(
        "Nothing else that can happen moves it once it is given (by going through every change of a game of two).",
        lambda: (
            ((change.name, change.before.phase), change.after.first_player == change.before.first_player)
            for change in changes(2)
            if (change.name, change.before.phase) != ("the_phase_ends", "boulders")
            and change.name != "choose_first_player"
        ),
    )


@theorem("hal.theorem.who-decides-when", claims=("D20",), it="350, 557", pt="352, 529")
def who_decides_when() -> Iterator[Statement]:
    """Without cards, only in phases 4, 6 and 9 does a player decide anything; in phases 6 and 9 no decision touches
    anybody else or depends on anybody else, so everybody can decide at the same time."""
    yield checked(
        "In all other phases what happens happens by itself or by chance (by enumeration of the situations).",
        lambda: (
            (game.phase, MODEL.automatic(game) is not None or MODEL.over(game) or _chance_moves(game))
            for players in PLAYERS
            for game in situations(players)
            if game.phase not in ("actions", "fallow", "progress")
        ),
    )
    yield checked(
        "A move of phase 6 or 9 changes only what belongs to the player who makes it; when phase 9 is over the tools "
        "of all are fresh again (by going through every change of a game of two).",
        lambda: (
            (change.name, _leaves_alone(change)) for change in changes(2, "slide_field", "advance", "end_progress")
        ),
    )


@theorem("hal.theorem.own-area", claims=("D20",), it="350", pt="352")
def own_area() -> Iterator[Statement]:
    """No move of a player changes what belongs to another, and whether it is allowed does not depend on what another
    has. Players meet on the action board only. So what holds of a player in a game of one holds in every game."""
    yield checked(
        "No move changes what the other player has (by going through every change of a game of two).",
        lambda: ((change.name, _leaves_alone(change)) for change in changes(2) if change.move is not None),
    )
    yield checked(
        "What the rules require of a move names nothing that the other player has (by the variables in it).",
        lambda: (
            (
                change.name,
                not any(name.startswith("players.1.") for part in change.required for name in variables(node(part))),
            )
            for change in changes(2)
            if change.move is not None
        ),
    )


def _leaves_alone(change: Change) -> bool:
    return equal(_without_use(change.before), _without_use(change.after)) is True


def _chance_moves(game: Game) -> bool:
    """Whatever can be done here, no player does it."""
    kinds = {type(move) for kind in MODEL.moves for move in kind.candidates(game)}
    return bool(kinds) and kinds <= {setup.ChooseFirstPlayer, workers.DrawQuadrantCard, workers.TossCoin}


def _without_use(game: Game) -> list[Any]:
    """What the other player has, apart from how many of the tools count as used."""
    return [what for name, what in belongings(game.players[1]).items() if name != "tools_used"]


@theorem("hal.theorem.solo-goals", claims=("D89",), it="842", pt="805")
def solo_goals() -> Iterator[Statement]:
    """Alone and without cards the goal is reached with 80 points, and more than 85 are extraordinary; with cards the
    numbers are 100 and 110."""
    yield checked(
        "Every number of points from 0 to 200, without cards and with them (by enumeration).",
        lambda: (
            (
                (points, with_cards),
                scoring.solo_result(points, with_cards=with_cards)
                == ("missed" if points < goal else "reached" if points <= most else "extraordinary"),
            )
            for with_cards, goal, most in ((False, 80, 85), (True, 100, 110))
            for points in range(201)
        ),
    )
    yield checked(
        "Whatever can happen in a game of two can happen in a game of one (by going through every change).",
        lambda: ((change.name, change.name in _names(1)) for change in changes(2)),
    )


def _names(players: int) -> set[str]:
    return {change.name for change in every_change(players)}
