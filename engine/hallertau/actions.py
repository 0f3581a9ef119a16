"""Phase 4: players send workers to the action spaces or make tools of them."""

from __future__ import annotations

from engine.hallertau.answers import Move, Moves
from engine.hallertau.errors import IllegalMove
from engine.hallertau.names import CARD_SPACES, NOBODY, SPACE
from engine.hallertau.resources import gain_tools
from engine.hallertau.spaces import ANSWERS, USABLE_SPACES
from engine.hallertau.state import Player, State

# PT 407, 411-415: three rows on the spaces that can be used without cards.
ROWS_OF_A_SPACE = 3

# The spaces that can be used, with their places in `State.heights`.
_PLACES = tuple((SPACE[name], name) for name in USABLE_SPACES)


def workers_for(height: int) -> int:
    """The lowest empty row takes as many workers as its number: one, two or three. PT 411-415"""
    return height + 1


def placements(state: State, seat: int, found: Moves) -> None:
    """Every space that has a free row and for which the workers suffice. PT 407-419"""
    workers = state.players[seat].workers
    heights = state.heights
    for index, name in _PLACES:
        height = heights[index]
        if height < ROWS_OF_A_SPACE and workers >= workers_for(height):
            found.append({"type": "place", "player": seat, "space": name})


def place(state: State, player: Player, name: str) -> None:
    """The lowest empty row takes as many workers as its number, which the player must have. PT 407-419, 423"""
    if name in CARD_SPACES:
        raise_card_space(name)
    height = state.heights[SPACE[name]]
    if height >= ROWS_OF_A_SPACE:
        raise IllegalMove(f"All rows of {name} are occupied.")
    needed = workers_for(height)
    if player.workers < needed:
        raise IllegalMove(f"The next row of {name} takes {needed} workers; only {player.workers} are left.")
    player.workers -= needed
    state.heights[SPACE[name]] = height + 1
    state.agenda = list(USABLE_SPACES[name].agenda)


def raise_card_space(name: str) -> None:
    """Without cards nobody may use a space that gives cards. PT 799"""
    raise IllegalMove(f"The space {name} gives cards and cannot be used in the game without cards.")


def tool_makings(player: Player, seat: int, found: Moves) -> None:
    """Any number of workers can be exchanged; who still has workers may not pass. PT 473-475, 479"""
    for workers in range(1, player.workers + 1):
        found.append({"type": "make_tools", "player": seat, "workers": workers})


def make_tools(player: Player, workers: int) -> None:
    """Workers go back to the supply and as many tools come for them; at least one. PT 473-475"""
    if workers < 1:
        raise IllegalMove("At least one worker must be exchanged for a tool.")
    if workers > player.workers:
        raise IllegalMove(f"Only {player.workers} workers are left, not {workers}.")
    player.workers -= workers
    gain_tools(player, workers)


def step_answers(state: State, seat: int, found: Moves) -> None:
    """The answers to the next step of the space; every action may also be skipped. PT 423, 465"""
    found.append({"type": "skip", "player": seat})
    for answer in ANSWERS[state.agenda[0]].values():
        answer.moves(state, seat, found)


def answer_step(state: State, player: Player, move: Move) -> None:
    """The actions of a space are taken from top to bottom, each once; each may be left out. PT 423, 465"""
    step = state.agenda[0]
    if move["type"] == "skip":
        del state.agenda[0]
        return
    answer = ANSWERS[step].get(move["type"])
    if answer is None:
        raise IllegalMove(f"The move {move['type']} does not answer the step {step}.")
    state.agenda[0:1] = answer.perform(state, player, move)


def next_with_workers(state: State) -> int:
    """The next player clockwise who still has workers, the same one if alone; players without pass. PT 403, 479"""
    seats = len(state.players)
    for step in range(1, seats + 1):
        seat = (state.turn + step) % seats
        if state.players[seat].workers:
            return seat
    return NOBODY
