"""What a player owes: when a step opens, how it is answered or ended, and what follows. Lines 760-774"""

from __future__ import annotations

from engine.agricola import windows
from engine.agricola.answers import ANSWERS, Answer, Move, Moves, possible
from engine.agricola.cards.standing import LASSO, SHEEP_WALKER
from engine.agricola.cards.table import MUST_BE_USED
from engine.agricola.keeping import animals_fit
from engine.agricola.names import SHEEP, STARRED
from engine.agricola.owed import Follow, owe
from engine.agricola.spaces import list_places, place_another, usable_spaces
from engine.agricola.state import State
from engine.agricola.turns import adopt_child, let_go_by, list_adoption
from engine.wire.errors import IllegalMove


def _cards_possible(state: State, seat: int, step: str) -> bool:
    """A due card can be used."""
    return bool(windows.uses(state, seat))


def _lasso_possible(state: State, seat: int, step: str) -> bool:
    """A second person can be placed in this turn with the Lasso."""
    player = state.players[seat]
    return (
        bool(player.cards & LASSO)
        and not state.lassoed
        and player.to_place >= 1
        and any(True for _ in usable_spaces(state, seat))
    )


def _always(state: State, seat: int, step: str) -> bool:
    """Something can always be chosen, if only to let it be."""
    return True


_WAYS: dict[str, tuple[tuple[Answer, Follow], ...]] = {
    **ANSWERS,
    "cards": ((Answer("use", _cards_possible, windows.list_uses, windows.use_card), ()),),
    "lasso": ((Answer("place", _lasso_possible, list_places, place_another), ()),),
    "adopt": ((Answer("adopt", _always, list_adoption, adopt_child), ()),),
}

# The steps that `stop` does not end.
LASTING = STARRED | {"room"}


def opens(state: State, seat: int, step: str) -> bool:
    """Whether a step becomes the one to be answered when it comes up. Lines 761, 1082-1084"""
    if step == "room":
        return not animals_fit(state.players[seat])
    if step == "exchange":
        player = state.players[seat]
        return bool(player.cards & SHEEP_WALKER) and player.goods[SHEEP] >= 1
    if step in ANSWERS:
        return possible(state, seat, step)
    return step in _WAYS and any(way.possible(state, seat, step) for way, _ in _WAYS[step])


def step_of(state: State, move: Move) -> str:
    """The step that the mover has to answer."""
    if state.now is None:
        raise IllegalMove(f"Nothing is owed, so there is no step for the move {move['type']} to answer.")
    seat, step = state.now
    if seat != move["player"]:
        raise IllegalMove(f"Player {seat} owes the step {step}, not player {move['player']}.")
    return step


def answer(state: State, move: Move) -> None:
    """The player who owes the step answers it."""
    step = step_of(state, move)
    for way, after in _WAYS[step]:
        if way.kind == move["type"]:
            follow = way.perform(state, move["player"], step, move)
            state.now = None
            owe(state, state.turn, follow + after)
            return
    raise IllegalMove(f"The move {move['type']} does not answer the step {step}.")


def stop(state: State, move: Move) -> None:
    """The player wants no more of what the step offers. Lines 773-774, 1216"""
    step = step_of(state, move)
    if step in LASTING:
        raise IllegalMove(f"The step {step} cannot be ended.")
    if step == "cards":
        windows.choose_no_more(state, move["player"])
    elif step == "adopt":
        let_go_by(state)
    state.now = None


def can_stop(state: State, seat: int, step: str) -> bool:
    """Whether the step can be ended: not if it must be answered, and not while a card must be used."""
    if step == "cards":
        return not state.players[seat].due & MUST_BE_USED
    return step not in LASTING


def list_answers(state: State, found: Moves) -> None:
    """The answers to the step that is to be answered now, and its end."""
    assert state.now is not None
    seat, step = state.now
    for way, _ in _WAYS[step]:
        if way.possible(state, seat, step):
            way.moves(state, seat, step, found)
    if can_stop(state, seat, step):
        found.append({"type": "stop", "player": seat})
