"""A game that can be played move by move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.hallertau.actions import answer_step, make_tools, place, placements, step_answers, tool_makings
from engine.hallertau.answers import Move, Moves
from engine.hallertau.errors import IllegalMove, MalformedRequest, shown
from engine.hallertau.fields import rows_to_slide, slide_one_field
from engine.hallertau.moves import check_shape
from engine.hallertau.names import ACTIONS, FALLOW, PROGRESS, REMOVAL, SETUP
from engine.hallertau.position import read_state, write_state
from engine.hallertau.progress import advance, advances
from engine.hallertau.rounds import (
    after_answer,
    after_progress_turn,
    after_removal,
    after_slide,
    begin_round,
)
from engine.hallertau.scoring import scores_of
from engine.hallertau.setup import give_first_player_token, set_up
from engine.hallertau.state import Player, State
from engine.hallertau.workers import draw_quadrant_card, toss_coin


class Game:
    """One game of Hallertau without cards, from set-up to the end."""

    __slots__ = ("_state",)

    def __init__(self, state: State) -> None:
        """A game at a given state, which it owns from now on."""
        self._state = state

    def legal_moves(self) -> list[dict[str, Any]]:
        """Every move that is possible now, none twice: those of the player in turn or of nature."""
        found: Moves = []
        lister = _LISTERS.get(self._state.phase)
        if lister is not None:
            lister(self._state, found)
        return found

    def apply(self, move: Mapping[str, Any]) -> None:
        """Make a move and let the game run to the next decision.

        Raises MalformedMove or IllegalMove; then nothing has changed.
        """
        _HANDLERS[check_shape(move)](self._state, move)

    def clone(self) -> Game:
        """An independent copy."""
        return Game(self._state.clone())

    def snapshot(self) -> dict[str, Any]:
        """The position in the wire format."""
        return write_state(self._state)

    @classmethod
    def restore(cls, state: object) -> Game:
        """The game at a position of the wire format; raises MalformedState if it is none."""
        return cls(read_state(state))

    def scores(self) -> dict[str, Any]:
        """The scores of the position as it stands, in the wire format."""
        return scores_of(self._state)

    def view(self, player: int) -> dict[str, Any]:
        """The position as a player sees it; without cards nothing is hidden. PT 798"""
        if type(player) is not int or not 0 <= player < len(self._state.players):
            raise MalformedRequest(f"There is no player {shown(player)} in a game of {len(self._state.players)}.")
        return self.snapshot()


def new_game(players: int) -> Game:
    """A game for one to four players, before nature has chosen the first player."""
    return Game(set_up(players))


# Listing the moves of a phase


def _list_first_players(state: State, found: Moves) -> None:
    """Any player can be drawn as the first. PT 260"""
    for seat in range(len(state.players)):
        found.append({"type": "choose_first_player", "first": seat})


def _list_removals(state: State, found: Moves) -> None:
    """Either a coin is waiting or any card of the pile can be drawn. PT 357-359"""
    if state.coin:
        for quadrant in state.coin:
            found.append({"type": "toss_coin", "quadrant": quadrant})
    else:
        for card in state.cards:
            found.append({"type": "draw_quadrant_card", "card": card})


def _list_actions(state: State, found: Moves) -> None:
    """Answers to a step that is owed, otherwise the two ways to use workers. PT 403"""
    if state.agenda:
        step_answers(state, state.turn, found)
    else:
        placements(state, state.turn, found)
        tool_makings(state.players[state.turn], state.turn, found)


def _list_slides(state: State, found: Moves) -> None:
    """The player in turn must choose a field to move once more. PT 494, 498"""
    for row in rows_to_slide(state.players[state.turn]):
        found.append({"type": "slide_field", "player": state.turn, "row": row})


def _list_progress(state: State, found: Moves) -> None:
    """Any advance that can be paid, or the end of the turn. PT 529"""
    found.append({"type": "end_progress", "player": state.turn})
    found.extend(advances(state.players[state.turn], state.turn, state.round))


_LISTERS: dict[str, Callable[[State, Moves], None]] = {
    SETUP: _list_first_players,
    REMOVAL: _list_removals,
    ACTIONS: _list_actions,
    FALLOW: _list_slides,
    PROGRESS: _list_progress,
}


# Making a move


def _check_phase(state: State, move: Move, phase: str) -> None:
    """A move belongs to one phase."""
    if state.phase != phase:
        raise IllegalMove(f"The move {move['type']} belongs to the phase {phase}; the phase now is {state.phase}.")


def _player_in_turn(state: State, move: Move, phase: str) -> Player:
    """Only the player in turn acts, and only in the phase to which the move belongs. PT 344-350, 403, 529"""
    _check_phase(state, move, phase)
    if move["player"] != state.turn:
        raise IllegalMove(f"It is the turn of player {state.turn}, not of player {move['player']}.")
    return state.players[state.turn]


def _player_free_to_act(state: State, move: Move) -> Player:
    """A new turn begins only when the last space owes nothing more. PT 423"""
    player = _player_in_turn(state, move, ACTIONS)
    if state.agenda:
        raise IllegalMove(f"The step {state.agenda[0]} must be answered first.")
    return player


def _choose_first_player(state: State, move: Move) -> None:
    """Chance gives the token to somebody, and the first round begins. PT 260"""
    _check_phase(state, move, SETUP)
    give_first_player_token(state, move["first"])
    begin_round(state)


def _draw_quadrant_card(state: State, move: Move) -> None:
    """A card is drawn in phase 1; the phase is done unless a coin must decide. PT 357-359"""
    _check_phase(state, move, REMOVAL)
    if draw_quadrant_card(state, move["card"]):
        after_removal(state)


def _toss_coin(state: State, move: Move) -> None:
    """The coin ends phase 1. PT 359"""
    _check_phase(state, move, REMOVAL)
    toss_coin(state, move["quadrant"])
    after_removal(state)


def _place(state: State, move: Move) -> None:
    """A turn of phase 4 spent on an action space. PT 403-407"""
    place(state, _player_free_to_act(state, move), move["space"])


def _make_tools(state: State, move: Move) -> None:
    """A turn of phase 4 spent on tools. PT 403, 473"""
    make_tools(_player_free_to_act(state, move), move["workers"])
    after_answer(state)


def _answer_step(state: State, move: Move) -> None:
    """One action of the space just used is taken or skipped. PT 423, 465"""
    player = _player_in_turn(state, move, ACTIONS)
    if not state.agenda:
        raise IllegalMove(f"No action space has been used, so there is no step for the move {move['type']} to answer.")
    answer_step(state, player, move)
    after_answer(state)


def _slide_field(state: State, move: Move) -> None:
    """The second part of phase 6 for one player. PT 494"""
    slide_one_field(_player_in_turn(state, move, FALLOW), move["row"])
    after_slide(state)


def _advance(state: State, move: Move) -> None:
    """One advance within a player's turn of phase 9. PT 529, 533"""
    advance(_player_in_turn(state, move, PROGRESS), state.round, move["shop"], dict(move["pay"]))


def _end_progress(state: State, move: Move) -> None:
    """A player wants no more advances. PT 529"""
    _player_in_turn(state, move, PROGRESS)
    after_progress_turn(state)


_HANDLERS: dict[str, Callable[[State, Move], None]] = {
    "choose_first_player": _choose_first_player,
    "draw_quadrant_card": _draw_quadrant_card,
    "toss_coin": _toss_coin,
    "place": _place,
    "make_tools": _make_tools,
    "skip": _answer_step,
    "take": _answer_step,
    "take_field": _answer_step,
    "sow": _answer_step,
    "move_sheep": _answer_step,
    "move_field": _answer_step,
    "pay_milk": _answer_step,
    "pay_sheep": _answer_step,
    "pay_field": _answer_step,
    "move_shop_back": _answer_step,
    "slide_field": _slide_field,
    "advance": _advance,
    "end_progress": _end_progress,
}
