"""A game that can be played move by move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.hallertau.actions import make_tools, place, placements, tool_makings
from engine.hallertau.answers import Move, Moves
from engine.hallertau.cards.playing import collect, list_incomes, list_plays, list_resolutions, play, resolve
from engine.hallertau.fields import rows_to_slide, slide_one_field
from engine.hallertau.moves import check_shape
from engine.hallertau.names import ACTIONS, FALLOW, HARVEST, INCOME, OVER, PROGRESS, REMOVAL, SETUP
from engine.hallertau.progress import advance, advances
from engine.hallertau.reading import read_state
from engine.hallertau.rounds import (
    after_progress_turn,
    after_slide,
    begin_round,
    finish,
    next_phase,
    reap,
    settle,
)
from engine.hallertau.scoring import scores_of
from engine.hallertau.setup import give_first_player_token, set_up
from engine.hallertau.state import Player, State
from engine.hallertau.steps import answer, deal_card, list_answers
from engine.hallertau.workers import draw_quadrant_card, toss_coin
from engine.hallertau.writing import write_state, write_view
from engine.wire.errors import IllegalMove, MalformedRequest, shown


class Game:
    """One game of Hallertau, with or without cards, from set-up to the end."""

    __slots__ = ("_state",)

    def __init__(self, state: State) -> None:
        """A game at a given state, which it owns from now on."""
        self._state = state

    def legal_moves(self) -> list[dict[str, Any]]:
        """Every move that is possible now, none twice: those of all players and of nature."""
        state = self._state
        found: Moves = []
        if state.agenda:
            list_answers(state, found)
        elif state.pending:
            list_resolutions(state, found)
        elif state.done or state.phase == HARVEST:
            found.append({"type": "go_on"})
            if state.phase == INCOME:
                list_incomes(state, found)
        elif state.phase in _LISTERS:
            _LISTERS[state.phase](state, found)
        if state.with_cards and state.phase not in (SETUP, OVER):
            list_plays(state, found)
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
        """The position as a player sees it; decks and the hands of others are hidden. PT 228, 256, 258"""
        if type(player) is not int or not 0 <= player < len(self._state.players):
            raise MalformedRequest(f"There is no player {shown(player)} in a game of {len(self._state.players)}.")
        return write_view(self._state, player)


def new_game(players: int, gateway: int | None = None, farmyard: int | None = None) -> Game:
    """A game for one to four players, before anything is dealt and before nature has chosen the first player.

    With cards both decks are named by the first digit of their cards; without either it is the game without cards.
    """
    return Game(set_up(players, gateway, farmyard))


# Listing the moves of a phase, when nothing is under way


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
    """The two ways to use workers. PT 403"""
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


def perform(state: State, kind: str, move: Move) -> None:
    """Make a move of the wire format; what is refused has changed nothing."""
    _HANDLERS[kind](state, move)
    settle(state)


def _check_free(state: State, move: Move, phase: str) -> None:
    """A move belongs to one phase, and everything under way comes first. PT 344-350, 423, 657"""
    if state.phase != phase or state.done:
        raise IllegalMove(f"The move {move['type']} belongs to the phase {phase} and is not due now.")
    if state.agenda:
        raise IllegalMove(f"The step {state.agenda[0]} must be answered first.")
    if state.pending:
        raise IllegalMove("The effects of cards that wait come first.")


def _player_in_turn(state: State, move: Move, phase: str) -> Player:
    """Only the player in turn acts, when nothing else is under way. PT 403, 529"""
    _check_free(state, move, phase)
    if move["player"] != state.turn:
        raise IllegalMove(f"It is the turn of player {state.turn}, not of player {move['player']}.")
    return state.players[state.turn]


def _new_moment(state: State) -> None:
    """A move that is not a card's makes what happened before it a thing of the past."""
    state.forget_the_moment()
    state.used = None


def _deal_card(state: State, move: Move) -> None:
    """Nature decides which card is drawn. PT 228, 274"""
    deal_card(state, move["card"])


def _choose_first_player(state: State, move: Move) -> None:
    """Chance gives the token to somebody, and the first round begins. PT 260"""
    _check_free(state, move, SETUP)
    give_first_player_token(state, move["first"])
    begin_round(state)


def _draw_quadrant_card(state: State, move: Move) -> None:
    """A card is drawn in phase 1; the phase is done unless a coin must decide. PT 357-359"""
    _check_free(state, move, REMOVAL)
    all_done = draw_quadrant_card(state, move["card"])
    _new_moment(state)
    if all_done:
        finish(state)


def _toss_coin(state: State, move: Move) -> None:
    """The coin ends phase 1. PT 359"""
    _check_free(state, move, REMOVAL)
    toss_coin(state, move["quadrant"])
    _new_moment(state)
    finish(state)


def _go_on(state: State, move: Move) -> None:
    """Nobody wants to play a card now; the harvest or the next phase follows. PT 657"""
    if state.under_way():
        raise IllegalMove("Something is under way that comes first.")
    if not state.done and state.phase != HARVEST:
        raise IllegalMove("The phase still has something to do.")
    state.used = None
    if state.done:
        next_phase(state)
    else:
        reap(state)


def _place(state: State, move: Move) -> None:
    """A turn of phase 4 spent on an action space. PT 403-407"""
    player = _player_in_turn(state, move, ACTIONS)
    place(state, player, move["space"])
    state.forget_the_moment()
    state.used = (state.turn, move["space"])
    state.actor = state.turn
    state.acted = True
    player.promised = 0


def _make_tools(state: State, move: Move) -> None:
    """A turn of phase 4 spent on tools. PT 403, 473"""
    player = _player_in_turn(state, move, ACTIONS)
    make_tools(player, move["workers"])
    _new_moment(state)
    player.just_tools = player.just_workers = move["workers"]
    state.acted = True
    player.promised = 0


def _slide_field(state: State, move: Move) -> None:
    """The second part of phase 6 for one player. PT 494"""
    slide_one_field(_player_in_turn(state, move, FALLOW), move["row"])
    _new_moment(state)
    after_slide(state)


def _advance(state: State, move: Move) -> None:
    """One advance within a player's turn of phase 9. PT 529, 533"""
    player = _player_in_turn(state, move, PROGRESS)
    jewels = player.jewels
    advance(player, state.round, move["shop"], dict(move["pay"]))
    _new_moment(state)
    if jewels and not player.jewels:
        player.just_last_jewel = 1


def _end_progress(state: State, move: Move) -> None:
    """A player wants no more advances. PT 529"""
    _player_in_turn(state, move, PROGRESS)
    _new_moment(state)
    after_progress_turn(state)


def _play_card(state: State, move: Move) -> None:
    """Any player plays a card at any time between set-up and end. PT 657"""
    if state.phase in (SETUP, OVER):
        raise IllegalMove(f"No card can be played in the phase {state.phase}.")
    if move["player"] >= len(state.players):
        raise IllegalMove(f"There is no player {move['player']} in a game of {len(state.players)}.")
    play(state, move)


def _collect(state: State, move: Move) -> None:
    """A bonus card pays in phase 3. PT 393"""
    collect(state, move)
    state.used = None


_HANDLERS: dict[str, Callable[[State, Move], None]] = {
    "deal_card": _deal_card,
    "choose_first_player": _choose_first_player,
    "draw_quadrant_card": _draw_quadrant_card,
    "toss_coin": _toss_coin,
    "go_on": _go_on,
    "place": _place,
    "make_tools": _make_tools,
    "skip": answer,
    "take": answer,
    "take_field": answer,
    "take_fields": answer,
    "take_token": answer,
    "draw": answer,
    "sow": answer,
    "sow_twice": answer,
    "move_sheep": answer,
    "move_sheep_on": answer,
    "move_flock": answer,
    "move_field": answer,
    "raise_fields": answer,
    "harvest_field": answer,
    "double_harvest": answer,
    "pay_milk": answer,
    "pay_sheep": answer,
    "pay_jewel": answer,
    "pay_field": answer,
    "move_shop_back": answer,
    "clear_space": answer,
    "remove_rows": answer,
    "shift_workers": answer,
    "recall_workers": answer,
    "push_boulders": answer,
    "advance_free": answer,
    "place_in_second_row": answer,
    "use_space": answer,
    "swap_tool": answer,
    "play_card": _play_card,
    "resolve": resolve,
    "collect": _collect,
    "slide_field": _slide_field,
    "advance": _advance,
    "end_progress": _end_progress,
}
