"""A game that can be played move by move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.agricola import anytime
from engine.agricola.answers import Move, Moves
from engine.agricola.improvements import craft, crafts_to_use
from engine.agricola.moves import check_shape
from engine.agricola.names import (
    ACTION_SPACES,
    CODES,
    DEAL,
    FEEDING,
    PREPARATION,
    SETUP,
    WITH_HAND,
    WORK,
    members,
)
from engine.agricola.reading import read_state
from engine.agricola.rounds import cards_to_come, feed_family, reveal, settle
from engine.agricola.scoring import scores_of
from engine.agricola.setup import cards_to_deal, choose_first_player, deal_to, set_up
from engine.agricola.spaces import check_turn, list_turns, place, rest
from engine.agricola.state import State
from engine.agricola.steps import answer, list_answers, stop
from engine.agricola.turns import adopt, list_adoption
from engine.agricola.writing import hide_hand, write_state
from engine.wire.errors import IllegalMove, MalformedRequest, shown


class Game:
    """One game of Agricola, with hand cards or without, from set-up to the end."""

    __slots__ = ("_state",)

    def __init__(self, state: State) -> None:
        """A game at a given state, which it owns from now on."""
        self._state = state

    def legal_moves(self) -> list[dict[str, Any]]:
        """Every move that is possible now, none twice: those of all players and of nature."""
        state = self._state
        found: Moves = []
        if state.now is not None:
            list_answers(state, found)
        elif state.phase == WORK:
            list_turns(state, found)
            list_adoption(state, state.turn, "", found)
        elif state.phase == FEEDING:
            _list_feeding(state, found)
        elif state.phase == PREPARATION:
            _list_cards(state, found)
        elif state.phase == DEAL:
            _list_hand(state, found)
        elif state.phase == SETUP:
            found += [{"type": "choose_first_player", "player": seat} for seat in range(len(state.players))]
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
        """The position as a player sees it; the hands of the others are hidden."""
        count = len(self._state.players)
        if type(player) is not int or not 0 <= player < count:
            raise MalformedRequest(f"There is no player {shown(player)} in a game of {count}.")
        seen = write_state(self._state)
        if self._state.variant == WITH_HAND:
            for seat, area in enumerate(seen["players"]):
                if seat != player:
                    area["hand"] = hide_hand(self._state.players[seat])
        return seen


def new_game(players: int, hand: int = 0, tile: int = 0) -> Game:
    """A game for one to four: with hand cards, or without them and with or without the variant tile."""
    return Game(set_up(players, hand, tile))


def perform(state: State, kind: str, move: Move) -> None:
    """Make a move of the wire format; what is refused has changed nothing."""
    if move.get("player", 0) >= len(state.players):
        raise IllegalMove(f"There is no player {move['player']} in this game.")
    _HANDLERS[kind](state, move)
    settle(state)


# The hands. Lines 187-188, 1757-1758


def _list_hand(state: State, found: Moves) -> None:
    """Chance deals the hands; who plays alone chooses the own one. Lines 187-188, 1757-1758"""
    kind = "take_hand" if len(state.players) == 1 else "deal_hand"
    for code in members(cards_to_deal(state)):
        found.append({"type": kind, "player": state.turn, "card": CODES[code]})


def _deal_hand(state: State, move: Move) -> None:
    """Chance deals a card to the player in turn. Lines 187-188"""
    if len(state.players) == 1:
        raise IllegalMove("Who plays alone chooses the hand.")
    deal_to(state, move["player"], move["card"])


def _take_hand(state: State, move: Move) -> None:
    """Who plays alone chooses the hand. Lines 1757-1758"""
    if len(state.players) > 1:
        raise IllegalMove("Only who plays alone chooses the hand.")
    deal_to(state, move["player"], move["card"])


# The cards. Lines 743-746, 1757-1758


def _list_cards(state: State, found: Moves) -> None:
    """Chance deals a card; who plays alone chooses it. Lines 743-746, 1757-1758"""
    for card in members(cards_to_come(state)):
        if len(state.players) == 1:
            found.append({"type": "choose_card", "player": 0, "card": ACTION_SPACES[card]})
        else:
            found.append({"type": "deal_card", "card": ACTION_SPACES[card]})


def _check_preparation(state: State) -> None:
    """Refuse a card when none comes."""
    if state.phase != PREPARATION:
        raise IllegalMove("No card comes into play now.")


def _deal_card(state: State, move: Move) -> None:
    """Chance deals a card. Lines 518-525, 743-746"""
    _check_preparation(state)
    if len(state.players) == 1:
        raise IllegalMove("Who plays alone chooses the card.")
    reveal(state, move["card"])


def _choose_card(state: State, move: Move) -> None:
    """Who plays alone chooses the card. Lines 1757-1758"""
    _check_preparation(state)
    if len(state.players) > 1:
        raise IllegalMove("Only who plays alone chooses the card.")
    reveal(state, move["card"])


# The work phase. Lines 757-761


def _choose_first_player(state: State, move: Move) -> None:
    """Chance decides who is the first player. Line 496"""
    choose_first_player(state, move["player"])


def _place(state: State, move: Move) -> None:
    """A person is placed; a second one in a turn answers a step. Lines 757-761"""
    if state.now is not None and state.now[1] == "lasso":
        answer(state, move)
    else:
        place(state, move["player"], move["space"])


def _adopt(state: State, move: Move) -> None:
    """A newborn acts, in a turn of its own or before another person. Lines 203-231"""
    if state.now is not None and state.now[1] == "adopt":
        answer(state, move)
    else:
        check_turn(state, move["player"])
        adopt(state.players[move["player"]])


def _rest(state: State, move: Move) -> None:
    """A person stays at home."""
    rest(state, move["player"])


# Feeding. Lines 1143-1162, 1432-1434


def _list_feeding(state: State, found: Moves) -> None:
    """The crafts of the player in turn, and feeding."""
    for name in crafts_to_use(state.players[state.turn]):
        found.append({"type": "craft", "player": state.turn, "improvement": name})
    found.append({"type": "feed", "player": state.turn})


def _check_feeding(state: State, seat: int) -> None:
    """Refuse what only the player in turn can do in the feeding phase."""
    if state.phase != FEEDING:
        raise IllegalMove("It is not the feeding phase.")
    if seat != state.turn:
        raise IllegalMove(f"It is not the turn of player {seat}.")


def _craft(state: State, move: Move) -> None:
    """A craft makes food. Lines 1432-1434"""
    _check_feeding(state, move["player"])
    craft(state.players[move["player"]], move["improvement"])


def _feed(state: State, move: Move) -> None:
    """The player in turn feeds the family. Lines 1143-1162"""
    _check_feeding(state, move["player"])
    feed_family(state)


_HANDLERS: dict[str, Callable[[State, Move], None]] = {
    "choose_first_player": _choose_first_player,
    "deal_hand": _deal_hand,
    "take_hand": _take_hand,
    "deal_card": _deal_card,
    "choose_card": _choose_card,
    "place": _place,
    "rest": _rest,
    "adopt": _adopt,
    "use": answer,
    "play_occupation": answer,
    "play_minor": answer,
    "renovate": answer,
    "reap": answer,
    "build_room": answer,
    "build_stable": answer,
    "fence": answer,
    "plow": answer,
    "sow": answer,
    "bake": answer,
    "build_major": answer,
    "choose_good": answer,
    "choose_animal": answer,
    "stop": stop,
    "craft": _craft,
    "feed": _feed,
    "cook": anytime.cook_good,
    "convert": anytime.convert,
    "discard": anytime.discard,
    "exchange": anytime.exchange,
}
