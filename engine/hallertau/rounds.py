"""When a phase is complete the next one begins, and so do the rounds of a game. PT 344-350

`settle` runs a game on to the next decision. With cards every phase ends with a moment in which anybody may play cards;
the state is then `done`, and waits as long as somebody has a card in hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.hallertau.actions import next_with_workers
from engine.hallertau.cards.counting import deck_of
from engine.hallertau.cards.playing import begin_next_effect
from engine.hallertau.fields import harvest, milk_sheep, must_slide, slide_all_empty_fields
from engine.hallertau.names import (
    ACTIONS,
    BOULDERS,
    FALLOW,
    HARVEST,
    INCOME,
    LAST_ROUND,
    MILKING,
    NEW_CARD,
    NEW_WORKERS,
    NOBODY,
    OVER,
    PROGRESS,
    REMOVAL,
    SETUP,
)
from engine.hallertau.progress import realign_boulders, rest_tools
from engine.hallertau.state import State
from engine.hallertau.workers import clear_whole_board, new_workers


def settle(state: State) -> None:
    """Effects that wait follow one at a time; then the game runs on until somebody has to decide. PT 657-659"""
    while not state.agenda:
        if state.pending:
            if not begin_next_effect(state):
                return
        else:
            state.actor = NOBODY
            if not run_on(state):
                return


def run_on(state: State) -> bool:
    """One stage of what happens by itself; False if the game waits for somebody."""
    if state.done:
        if somebody_may_act(state):
            return False
        next_phase(state)
        return True
    return _BUSINESS[state.phase](state)


def somebody_may_act(state: State) -> bool:
    """Whether a moment for cards means anything: somebody has a card, or income to collect. PT 393, 657"""
    return any(player.hand or player.income for player in state.players)


def finish(state: State) -> None:
    """The phase has done its business; with cards there is a moment to play them."""
    state.turn = NOBODY
    state.acted = False
    if state.with_cards:
        state.done = True
    else:
        next_phase(state)


def next_phase(state: State) -> None:
    """The phase that follows begins. PT 344-350"""
    _AFTER[state.phase](state)


def enter(state: State, phase: str) -> None:
    """A phase begins: nothing has happened in it yet, and taking the token changes nothing in its order. PT 451-453"""
    state.phase = phase
    state.done = False
    state.turn = NOBODY
    state.acted = False
    state.used = None
    state.led_by = state.first_player if phase in (FALLOW, PROGRESS) else NOBODY
    state.removed = [0] * 4
    for player in state.players:
        player.forget_the_moment()
        player.forget_the_phase()
        player.income = []


# What each phase does when it begins


def begin_round(state: State) -> None:
    """Phase 1: with four players the board is cleared at once, otherwise a card must be drawn. PT 344, 356-357"""
    enter(state, REMOVAL)
    if len(state.players) == 4:
        clear_whole_board(state)
        finish(state)


def begin_new_workers(state: State) -> None:
    """Phase 2: sheep of the current card die, then workers arrive. PT 371-383"""
    enter(state, NEW_WORKERS)
    new_workers(state)
    finish(state)


def after_new_workers(state: State) -> None:
    """Phase 3 is left out without cards; the note on round 1 only says that it brings nothing. PT 391-393, 799"""
    if state.with_cards:
        begin_income(state)
    else:
        begin_actions(state)


def begin_income(state: State) -> None:
    """Phase 3: every bonus card that has been played pays. PT 393"""
    enter(state, INCOME)
    for player in state.players:
        player.income = [card for card in player.played if deck_of(card) == "bonus"]
    finish(state)


def begin_actions(state: State) -> None:
    """Phase 4 begins with the first player. PT 403"""
    enter(state, ACTIONS)
    state.turn = state.first_player


def begin_new_card(state: State) -> None:
    """Phase 5: everybody takes a farmyard card; without cards it is discarded. PT 487, 799"""
    enter(state, NEW_CARD)
    if state.with_cards:
        state.agenda = ["deal.farmyard"] * len(state.players)
        state.actor = state.first_player
    else:
        begin_fallow(state)


def after_new_card_dealt(state: State, seat: int) -> None:
    """The next player clockwise takes a card, until everybody has one. PT 487"""
    if state.agenda:
        state.actor = (seat + 1) % len(state.players)
    else:
        finish(state)


def begin_fallow(state: State) -> None:
    """Phase 6 begins with all empty fields sliding. PT 493"""
    enter(state, FALLOW)
    slide(state)


def slide(state: State) -> None:
    """All empty fields slide, then the first player who can moves one of them once more. PT 493-494"""
    for player in state.players:
        slide_all_empty_fields(player)
    pass_slide(state, state.clockwise_from(state.led_by))


def pass_slide(state: State, seats: Iterable[int]) -> None:
    """The next player with a field to move must do it; when there is none the phase ends. PT 494, 498"""
    for seat in seats:
        if must_slide(state.players[seat]):
            state.turn = seat
            return
    finish(state)


def begin_harvest(state: State) -> None:
    """Phase 7 waits first, while somebody might play a card before the harvest. PT 1394"""
    enter(state, HARVEST)


def reap(state: State) -> None:
    """Phase 7: all sown fields are harvested. PT 506"""
    for player in state.players:
        harvest(player)
    finish(state)


def begin_milking(state: State) -> None:
    """Phase 8: milk for every sheep. PT 521"""
    enter(state, MILKING)
    for player in state.players:
        milk_sheep(player)
    finish(state)


def begin_progress(state: State) -> None:
    """Phase 9 begins with the first player. PT 529"""
    enter(state, PROGRESS)
    state.turn = state.first_player


def begin_boulders(state: State) -> None:
    """Phase 10: boulders are laid out anew except in the last round. PT 621-623"""
    enter(state, BOULDERS)
    for player in state.players:
        if state.round != LAST_ROUND:
            realign_boulders(player)
    finish(state)


def end_round(state: State) -> None:
    """The next round begins, or the game is over after the sixth; without cards the token passes. PT 633, 748, 800"""
    if not state.with_cards:
        state.first_player = (state.first_player + 1) % len(state.players)
    if state.round == LAST_ROUND:
        enter(state, OVER)
    else:
        state.round += 1
        begin_round(state)


_AFTER: dict[str, Callable[[State], None]] = {
    SETUP: begin_round,
    REMOVAL: begin_new_workers,
    NEW_WORKERS: after_new_workers,
    INCOME: begin_actions,
    ACTIONS: begin_new_card,
    NEW_CARD: begin_fallow,
    FALLOW: begin_harvest,
    HARVEST: begin_milking,
    MILKING: begin_progress,
    PROGRESS: begin_boulders,
    BOULDERS: end_round,
}


# What a phase does when nothing is owed any more; True if the game runs on


def _wait(state: State) -> bool:
    """Somebody has to decide, or the game is over."""
    return False


def _finish(state: State) -> bool:
    """The phase had nothing to do but what is done."""
    finish(state)
    return True


def _pass_turn(state: State) -> bool:
    """A turn lasts until it is used; the phase until nobody has workers. PT 403, 479"""
    if not state.acted and state.players[state.turn].workers:
        return False
    seat = next_with_workers(state)
    if seat == NOBODY:
        return _finish(state)
    state.turn = seat
    state.acted = False
    return False


def _pass_slide(state: State) -> bool:
    """A player who has no field to move any more is passed over. PT 494"""
    if state.turn == NOBODY:
        slide(state)
        return True
    if must_slide(state.players[state.turn]):
        return False
    pass_slide(state, later_seats(state))
    return True


def _reap(state: State) -> bool:
    """Without cards in anybody's hand the harvest follows at once. PT 506"""
    if somebody_may_act(state):
        return False
    reap(state)
    return True


_BUSINESS: dict[str, Callable[[State], bool]] = {
    SETUP: _wait,
    REMOVAL: _wait,
    NEW_WORKERS: _finish,
    INCOME: _finish,
    ACTIONS: _pass_turn,
    NEW_CARD: _finish,
    FALLOW: _pass_slide,
    HARVEST: _reap,
    MILKING: _finish,
    PROGRESS: _wait,
    BOULDERS: _finish,
    OVER: _wait,
}


def later_seats(state: State) -> list[int]:
    """The seats whose turn comes after the present one, in a phase that gives each player one turn. PT 529"""
    seats = state.clockwise_from(state.led_by)
    return seats[seats.index(state.turn) + 1 :]


def after_slide(state: State) -> None:
    """A player has moved one field a second time; the next one follows. PT 491, 494"""
    pass_slide(state, later_seats(state))


def after_progress_turn(state: State) -> None:
    """Each player has one turn in phase 9, clockwise; when all had theirs the tools are ready again. PT 529, 600"""
    later = later_seats(state)
    if later:
        state.turn = later[0]
    else:
        for player in state.players:
            rest_tools(player)
        finish(state)
