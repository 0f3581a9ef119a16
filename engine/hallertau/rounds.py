"""When a phase is complete the next one begins, and so do the rounds of a game. PT 344-350"""

from __future__ import annotations

from collections.abc import Iterable

from engine.hallertau.actions import next_with_workers
from engine.hallertau.fields import harvest, milk_sheep, must_slide, slide_all_empty_fields
from engine.hallertau.names import ACTIONS, FALLOW, LAST_ROUND, NOBODY, OVER, PROGRESS, REMOVAL
from engine.hallertau.progress import realign_boulders, rest_tools
from engine.hallertau.state import State
from engine.hallertau.workers import clear_whole_board, new_workers


def begin_round(state: State) -> None:
    """Phase 1: with four players the board is cleared at once, otherwise a card must be drawn. PT 344, 356-357"""
    state.turn = NOBODY
    if len(state.players) == 4:
        clear_whole_board(state)
        after_removal(state)
    else:
        state.phase = REMOVAL


def after_removal(state: State) -> None:
    """Phase 2, then, as there is no income without cards, the actions begin with the first player. PT 371, 403, 799"""
    new_workers(state)
    state.phase = ACTIONS
    state.turn = state.first_player


def after_answer(state: State) -> None:
    """A turn lasts until its space owes nothing more; the phase until nobody has workers. PT 403, 479"""
    if state.agenda:
        return
    seat = next_with_workers(state)
    if seat == NOBODY:
        after_actions(state)
    else:
        state.turn = seat


def after_actions(state: State) -> None:
    """Phase 5 only discards a farmyard card; phase 6 begins with all empty fields sliding. PT 487, 493, 799"""
    for player in state.players:
        slide_all_empty_fields(player)
    state.phase = FALLOW
    pass_slide(state, state.clockwise_from_first())


def after_slide(state: State) -> None:
    """A player has moved one field a second time; the next one follows. PT 491, 494"""
    pass_slide(state, later_seats(state))


def pass_slide(state: State, seats: Iterable[int]) -> None:
    """The next player with a field to move must do it; when there is none the phase ends. PT 494, 498"""
    for seat in seats:
        if must_slide(state.players[seat]):
            state.turn = seat
            return
    after_fallow(state)


def later_seats(state: State) -> list[int]:
    """The seats whose turn comes after the present one, in a phase that gives each player one turn. PT 529"""
    seats = state.clockwise_from_first()
    return seats[seats.index(state.turn) + 1 :]


def after_fallow(state: State) -> None:
    """Phases 7 and 8 need no decision; phase 9 begins with the first player. PT 506, 521, 529"""
    for player in state.players:
        harvest(player)
        milk_sheep(player)
    state.phase = PROGRESS
    state.turn = state.first_player


def after_progress_turn(state: State) -> None:
    """Each player has one turn in phase 9, clockwise. PT 529"""
    later = later_seats(state)
    if later:
        state.turn = later[0]
    else:
        after_progress(state)


def after_progress(state: State) -> None:
    """All tools are ready again; phase 10 is left out in the last round; the round ends. PT 600, 621-623, 633"""
    for player in state.players:
        rest_tools(player)
        if state.round != LAST_ROUND:
            realign_boulders(player)
    pass_token(state)
    end_round(state)


def pass_token(state: State) -> None:
    """Without cards the first-player token goes clockwise at the end of a round. PT 800"""
    state.first_player = (state.first_player + 1) % len(state.players)


def end_round(state: State) -> None:
    """The next round begins, or the game is over after the sixth. PT 633, 748"""
    if state.round == LAST_ROUND:
        state.phase = OVER
        state.turn = NOBODY
    else:
        state.round += 1
        begin_round(state)
