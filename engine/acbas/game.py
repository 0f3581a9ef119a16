"""A game that can be played move by move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.acbas import anytime, offers
from engine.acbas.actions import list_placements, place, use_space
from engine.acbas.building import Move, Moves
from engine.acbas.moves import check_shape
from engine.acbas.names import OVER, SETUP, WORK
from engine.acbas.reading import read_state
from engine.acbas.rounds import begin_round, settle
from engine.acbas.scoring import scores_of
from engine.acbas.setup import buildings_missing, buildings_to_draw, choose_first_player, draw_building, set_up
from engine.acbas.state import State
from engine.acbas.steps import answer, list_answers, stop
from engine.acbas.writing import write_state
from engine.wire.errors import MalformedRequest, shown


class Game:
    """One game of All Creatures Big and Small, from set-up to the end."""

    __slots__ = ("_state",)

    def __init__(self, state: State) -> None:
        """A game at a given state, which it owns from now on."""
        self._state = state

    def legal_moves(self) -> list[dict[str, Any]]:
        """Every move that is possible now, none twice: those of both players and of nature."""
        state = self._state
        found: Moves = []
        if state.phase == SETUP:
            _list_setting_up(state, found)
        elif state.now is not None:
            list_answers(state, found)
        elif state.phase == WORK:
            list_placements(state, found)
        elif state.phase != OVER:
            offers.list_offers(state, found)
        if anytime.is_free(state):
            anytime.list_free_moves(state, found)
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
        """The position as a player sees it; nothing is hidden."""
        if type(player) is not int or not 0 <= player <= 1:
            raise MalformedRequest(f"There is no player {shown(player)} in a game of 2.")
        return write_state(self._state)


def new_game(players: int, buildings: int = 0) -> Game:
    """A game for two with 0, 4 or 8 further special buildings, before nature has drawn them."""
    return Game(set_up(players, buildings))


def perform(state: State, kind: str, move: Move) -> None:
    """Make a move of the wire format; what is refused has changed nothing."""
    _HANDLERS[kind](state, move)
    settle(state)


def _list_setting_up(state: State, found: Moves) -> None:
    """Chance draws buildings and then the first player. Lines 138, 146"""
    if buildings_missing(state):
        found += [{"type": "draw_building", "building": name} for name in buildings_to_draw(state)]
    else:
        found += [{"type": "choose_first_player", "player": seat} for seat in range(2)]


def _draw_building(state: State, move: Move) -> None:
    """Chance draws a building. Line 146"""
    draw_building(state, move["building"])


def _choose_first_player(state: State, move: Move) -> None:
    """Chance chooses the first player, and the first round begins. Line 138"""
    choose_first_player(state, move["player"])
    begin_round(state)


def _place(state: State, move: Move) -> None:
    """A turn of the work phase. Line 188"""
    place(state, move["player"], move["space"])


def _use_space(state: State, move: Move) -> None:
    """A space without a worker. Line 971"""
    use_space(state, move["player"], move["space"])


def _build_trough(state: State, move: Move) -> None:
    """A trough, owed or through the Joinery. Lines 338, 710"""
    if state.now is None and "joinery" in state.offers:
        offers.build_trough(state, move)
    else:
        answer(state, move)


def _build_stall(state: State, move: Move) -> None:
    """A stall, owed or through the Home Workshop. Lines 344, 785"""
    if state.now is None and "home_workshop" in state.offers:
        offers.build_one_stall(state, move)
    else:
        answer(state, move)


_HANDLERS: dict[str, Callable[[State, Move], None]] = {
    "draw_building": _draw_building,
    "choose_first_player": _choose_first_player,
    "place": _place,
    "use_space": _use_space,
    "build_barrier": answer,
    "build_trough": _build_trough,
    "build_stall": _build_stall,
    "build_stable": answer,
    "build_special": answer,
    "upgrade": answer,
    "expand": answer,
    "exchange": answer,
    "gain_animal": answer,
    "gain_resource": answer,
    "take_wood": answer,
    "grow": answer,
    "buy_animal": offers.buy_animal,
    "carve": offers.carve,
    "stop": stop,
    "pass": offers.pass_turn,
    "release": anytime.release,
    "move_piece": anytime.move_piece,
    "building_firm": anytime.building_firm,
    "trade_animals": anytime.trade_animals,
    "cattle_market": anytime.cattle_market,
    "give_barrier": anytime.give_barrier,
}
