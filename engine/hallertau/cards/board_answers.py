"""The answers to steps of cards that concern the workers on the action board."""

from __future__ import annotations

from engine.hallertau.answers import Answer, Move, Moves, Steps
from engine.hallertau.board import ROWS_OF_SPACE, clear_space, clear_top_row, occupy, top_row, workers_on
from engine.hallertau.names import ACTIONS, SPACE, SPACES
from engine.hallertau.spaces import ALL_SPACES
from engine.hallertau.state import Player, State
from engine.wire.errors import IllegalMove


class ClearSpace(Answer):
    """Remove all workers of one space."""

    kind = "clear_space"

    def moves(self, state: State, seat: int, found: Moves) -> None:
        """Any space with workers. PT 1174"""
        for index, name in enumerate(SPACES):
            if workers_on(state.board, index):
                found.append({"type": self.kind, "player": seat, "space": name})

    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """The workers go back to the general supply. PT 1174"""
        space = SPACE[move["space"]]
        if not workers_on(state.board, space):
            raise IllegalMove(f"There are no workers on {move['space']}.")
        clear_space(state.board, space)
        return ()


class RemoveRows(Answer):
    """Remove the top row of several spaces."""

    kind = "remove_rows"

    def __init__(self, spaces: tuple[str, ...]) -> None:
        """`spaces` are those named by the card."""
        self._spaces = [SPACE[name] for name in spaces]

    def moves(self, state: State, seat: int, found: Moves) -> None:
        """Possible while one of the spaces has workers. PT 1210, 1646"""
        if any(workers_on(state.board, space) for space in self._spaces):
            found.append({"type": "remove_rows", "player": seat})

    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """All of the spaces lose their top row. PT 1210, 1646"""
        if not any(workers_on(state.board, space) for space in self._spaces):
            raise IllegalMove("None of the spaces has workers.")
        for space in self._spaces:
            clear_top_row(state.board, space)
        return ()


class ShiftWorkers(Answer):
    """Move the three workers of one space to the third row of another."""

    kind = "shift_workers"

    def moves(self, state: State, seat: int, found: Moves) -> None:
        """Every pair of spaces with three workers each. PT 1238"""
        three = [index for index in range(len(SPACES)) if workers_on(state.board, index) == 3]
        for source in three:
            for target in three:
                if target != source and ROWS_OF_SPACE[target] == 3:
                    names = {"source": SPACES[source], "target": SPACES[target]}
                    found.append({"type": "shift_workers", "player": seat, **names})

    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """The one space becomes empty, the other full; neither is used. PT 1238"""
        source, target = SPACE[move["source"]], SPACE[move["target"]]
        if source == target or workers_on(state.board, source) != 3 or workers_on(state.board, target) != 3:
            raise IllegalMove("Two different spaces with exactly three workers each are needed.")
        if ROWS_OF_SPACE[target] != 3:
            raise IllegalMove(f"The space {move['target']} has no third row.")
        clear_space(state.board, source)
        occupy(state.board, target, 3, 3)
        return ()


class RecallWorkers(Answer):
    """Take the top row of one space into one's reserve."""

    kind = "recall_workers"

    def moves(self, state: State, seat: int, found: Moves) -> None:
        """Any space with workers. PT 1241"""
        for index, name in enumerate(SPACES):
            if workers_on(state.board, index):
                found.append({"type": self.kind, "player": seat, "space": name})

    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """The workers can be used in this round; phase 4 goes on if it was over. PT 1241"""
        space = SPACE[move["space"]]
        if not top_row(state.board, space):
            raise IllegalMove(f"There are no workers on {move['space']}.")
        player.workers += clear_top_row(state.board, space)
        if state.phase == ACTIONS and state.done:
            state.done = False
            state.turn = state.actor
        return ()


class PlaceInSecondRow(Answer):
    """Use a space with a single worker in its second row."""

    kind = "place_in_second_row"
    followers = ((), *(space.agenda for space in ALL_SPACES.values()))

    def moves(self, state: State, seat: int, found: Moves) -> None:
        """Any space whose second row is empty. PT 1236"""
        if state.players[seat].workers:
            for index, name in enumerate(SPACES):
                if not state.board[3 * index + 1]:
                    found.append({"type": self.kind, "player": seat, "space": name})

    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """The worker goes there whatever the first row holds, and the space is used. PT 1236"""
        space = SPACE[move["space"]]
        if not player.workers:
            raise IllegalMove("There is no worker left.")
        if state.board[3 * space + 1]:
            raise IllegalMove(f"The second row of {move['space']} is occupied.")
        player.workers -= 1
        occupy(state.board, space, 2, 1)
        state.used = (state.actor, move["space"])
        if state.turn == state.actor:
            state.acted = True
            player.promised = 0
        return ALL_SPACES[move["space"]].agenda


class UseSpace(Answer):
    """Use a space that holds at most one worker, with workers of the general supply."""

    kind = "use_space"
    followers = ((), *(space.agenda for space in ALL_SPACES.values()))

    def moves(self, state: State, seat: int, found: Moves) -> None:
        """Any space with no worker or one. PT 1358"""
        for index, name in enumerate(SPACES):
            if workers_on(state.board, index) <= 1:
                found.append({"type": self.kind, "player": seat, "space": name})

    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """One worker goes to an empty first row, otherwise two to the second; the space is used. PT 1358"""
        space = SPACE[move["space"]]
        if workers_on(state.board, space) > 1:
            raise IllegalMove(f"There is more than one worker on {move['space']}.")
        row = 2 if state.board[3 * space] else 1
        occupy(state.board, space, row, row)
        state.used = (state.actor, move["space"])
        return ALL_SPACES[move["space"]].agenda
