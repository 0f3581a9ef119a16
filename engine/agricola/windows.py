"""Windows: moments at which the owners of due cards choose. Not in the text."""

from __future__ import annotations

from engine.agricola.answers import Move, Moves, possible
from engine.agricola.cards.table import CHOICES, MUST_BE_USED
from engine.agricola.cards.words import Option
from engine.agricola.names import BIT, CODES, members
from engine.agricola.owed import Follow
from engine.agricola.state import State
from engine.wire.errors import IllegalMove


def is_possible(state: State, seat: int, option: Option) -> bool:
    """Whether an option of a due card can be chosen; the step that it brings opens."""
    if option.when is not None and not option.when(state, seat):
        return False
    return not option.step or possible(state, seat, option.step)


def uses(state: State, seat: int) -> list[tuple[str, str]]:
    """The due cards of a player that can be used, each with its options."""
    found = []
    for number in members(state.players[seat].due):
        code = CODES[number]
        for name, option in CHOICES[code].options.items():
            if is_possible(state, seat, option):
                found.append((code, name))
    return found


def next_choice(state: State, seat: int) -> None:
    """The next player with a due card that can be used chooses; if there is none, the window is over."""
    count = len(state.players)
    for ahead in range(count):
        other = (state.turn + ahead) % count
        if state.players[other].due and uses(state, other):
            state.now = (other, "cards")
            state.agenda.insert(0, (seat, "window"))
            return
    for player in state.players:
        player.due = 0


def list_uses(state: State, seat: int, step: str, found: Moves) -> None:
    """The due cards that can be used."""
    for code, option in uses(state, seat):
        found.append({"type": "use", "player": seat, "card": code, "option": option})


def use_card(state: State, seat: int, step: str, move: Move) -> Follow:
    """A due card is used, and is no longer due."""
    player, code = state.players[seat], move["card"]
    if not player.due & BIT[code]:
        raise IllegalMove(f"The card {code} is not due.")
    option = CHOICES[code].options.get(move["option"])
    if option is None:
        raise IllegalMove(f"The card {code} has no option {move['option']}.")
    if not is_possible(state, seat, option):
        raise IllegalMove(f"The card {code} cannot be used like this now.")
    player.due ^= BIT[code]
    if option.effect is not None:
        option.effect(state, seat)
    return (option.step,) if option.step else ()


def choose_no_more(state: State, seat: int) -> None:
    """The player uses no further card in this window."""
    player = state.players[seat]
    for number in members(player.due & MUST_BE_USED):
        raise IllegalMove(f"The card {CODES[number]} must be used.")
    player.due = 0
