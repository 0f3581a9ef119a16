"""A game that can be played move by move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.key_harvest import setup
from engine.key_harvest.box import read_box
from engine.key_harvest.moves import check_shape
from engine.key_harvest.names import LEAST_PLAYERS, MOST_PLAYERS, PLAY, SPACE, TOWN
from engine.key_harvest.reading import read_state
from engine.key_harvest.scoring import scores_of
from engine.key_harvest.state import State
from engine.key_harvest.steps import (
    answer,
    draw_event_for_step,
    draw_field_for_step,
    go_home,
    list_answers,
    stop,
)
from engine.key_harvest.text_box import text_box
from engine.key_harvest.turns import act, end_turn, list_turn, settle
from engine.key_harvest.words import Move, Moves
from engine.key_harvest.writing import write_state, write_view
from engine.wire.errors import IllegalMove, MalformedRequest, shown


class Game:
    """One game of Key Harvest, from set-up to the end."""

    __slots__ = ("_state",)

    def __init__(self, state: State) -> None:
        """A game at a given state, which it owns from now on."""
        self._state = state

    def legal_moves(self) -> list[dict[str, Any]]:
        """Every move that is possible now, none twice: those of all players and of nature."""
        state = self._state
        found: Moves = []
        if state.now is not None:
            list_answers(state, state.now, found)
        elif state.phase == PLAY:
            list_turn(state, found)
        elif state.phase in setup.LISTERS:
            setup.LISTERS[state.phase](state, found)
        return found

    def apply(self, move: Mapping[str, Any]) -> None:
        """Make a move and let the game run to the next decision.

        Raises MalformedMove or IllegalMove; then nothing has changed.
        """
        perform(self._state, check_shape(move), move)

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
        """The position as a player sees it. Lines 25, 33, 39, 78"""
        count = len(self._state.players)
        if type(player) is not int or not 0 <= player < count:
            raise MalformedRequest(f"There is no player {shown(player)} in a game of {count}.")
        return write_view(self._state, player)


def new_game(players: int, box: object = None) -> Game:
    """A game for two to four, with the content of a box file; if there is none, with what is known of the pieces."""
    if type(players) is not int or not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise MalformedRequest(f"A game has {LEAST_PLAYERS} to {MOST_PLAYERS} players, not {shown(players)}.")
    state = State(text_box() if box is None else read_box(box), players)
    setup.end_of_print(state)
    return Game(state)


def perform(state: State, kind: str, move: Move) -> None:
    """Make a move of the wire format; what is refused has changed nothing."""
    if move.get("player", 0) >= len(state.players):
        raise IllegalMove(f"There is no player {move['player']} in this game.")
    _HANDLERS[kind](state, move)
    settle(state)


def _draw_field(state: State, move: Move) -> None:
    """Nature draws a field: one of the first in town, or one for a step. Lines 37, 128, 190"""
    field = SPACE[move["field"]]
    if state.phase == TOWN:
        setup.draw_first_field(state, field)
    else:
        draw_field_for_step(state, field)


_HANDLERS: dict[str, Callable[[State, Move], None]] = {
    "deal_crop": setup.deal_crop,
    "deal_pair": setup.deal_pair,
    "deal_rank": setup.deal_rank,
    "choose_first_player": setup.choose_first_player,
    "draw_pair": setup.draw_pair,
    "set_aside": setup.set_aside,
    "draw_crop": setup.draw_crop,
    "draw_field": _draw_field,
    "remove_event": setup.remove_event,
    "draw_event": draw_event_for_step,
    "harvest": act,
    "place_worker": act,
    "remove_worker": act,
    "go_home": go_home,
    "take_field": act,
    "store_field": act,
    "bid": answer,
    "get_crop": answer,
    "renew": answer,
    "move_field": answer,
    "pass_field": answer,
    "swap_bag": answer,
    "swap_left": answer,
    "accept": answer,
    "clear": answer,
    "buy_field": answer,
    "pay": answer,
    "recall": answer,
    "stop": stop,
    "end_turn": end_turn,
}
