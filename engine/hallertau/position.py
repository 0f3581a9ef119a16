"""Positions of the wire format: written from a state, and read back with every check the format asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from engine.hallertau.actions import ROWS_OF_A_SPACE
from engine.hallertau.errors import MalformedState, shown
from engine.hallertau.fields import must_slide
from engine.hallertau.names import (
    ACTIONS,
    CARD_SPACES,
    CONTENTS,
    FALLOW,
    GOODS,
    LAST_ROUND,
    NOBODY,
    OVER,
    PHASES,
    PROGRESS,
    REMOVAL,
    ROWS,
    SETUP,
    SHOPS,
    SLOTS,
    SPACES,
)
from engine.hallertau.progress import LAST_COLUMN, OFF_BOARD
from engine.hallertau.resources import MOST_FIELDS, MOST_JEWELS, field_index
from engine.hallertau.spaces import AGENDAS, ANSWERS
from engine.hallertau.state import Player, State
from engine.hallertau.workers import possible_coins

GAME = "hallertau"
VARIANT = "no_cards"

# The phases in which a player must move; in the others it is nature, or nobody.
PLAYER_PHASES = (ACTIONS, FALLOW, PROGRESS)

STATE_KEYS = (
    "game",
    "variant",
    "round",
    "phase",
    "first_player",
    "turn",
    "agenda",
    "quadrant_cards",
    "coin",
    "board",
    "players",
)
PLAYER_KEYS = ("workers", "tools", "tools_used", "jewels", "goods", "fields", "sheep", "village", "center")


# Writing


def write_state(state: State) -> dict[str, Any]:
    """The position as a JSON object that shares nothing with the state."""
    return {
        "game": GAME,
        "variant": VARIANT,
        "round": state.round,
        "phase": state.phase,
        "first_player": None if state.first_player == NOBODY else state.first_player,
        "turn": None if state.turn == NOBODY else state.turn,
        "agenda": state.agenda[:],
        "quadrant_cards": {str(card): 1 if card in state.cards else 0 for card in range(1, 7)},
        "coin": state.coin[:],
        "board": {name: _write_space(height) for name, height in zip(SPACES, state.heights, strict=True)},
        "players": [_write_player(player) for player in state.players],
    }


def _write_space(height: int) -> dict[str, int]:
    """The workers on the three rows: an occupied row holds as many as its number."""
    return {"1": 1 if height >= 1 else 0, "2": 2 if height >= 2 else 0, "3": 3 if height >= 3 else 0}


def _write_player(player: Player) -> dict[str, Any]:
    """One player's area."""
    fields = player.fields
    return {
        "workers": player.workers,
        "tools": player.tools,
        "tools_used": player.tools_used,
        "jewels": player.jewels,
        "goods": dict(zip(GOODS, player.goods, strict=True)),
        "fields": {
            str(row): dict(zip(CONTENTS, fields[field_index(row, 0) : field_index(row, 5)], strict=True))
            for row in ROWS
        },
        "sheep": dict(zip(SLOTS, player.sheep, strict=True)),
        "village": {
            name: {"shop": player.shops[i], "first": player.first[i], "second": player.second[i]}
            for i, name in enumerate(SHOPS)
        },
        "center": player.center,
    }


# Reading


def read_state(value: object) -> State:
    """The state of a position; MalformedState names the place of the first fault."""
    top = _object(value, STATE_KEYS, "state")
    _exactly(top["game"], GAME, "game")
    _exactly(top["variant"], VARIANT, "variant")
    phase = _phase(top["phase"])
    areas = _list(top["players"], "players")
    if not 1 <= len(areas) <= 4:
        _fault("players", f"there must be 1 to 4 players, not {len(areas)}")
    players = [_read_player(area, phase, f"players[{seat}]") for seat, area in enumerate(areas)]
    state = State(players, phase, NOBODY, NOBODY)
    state.round = _read_round(top["round"], phase)
    state.first_player = _read_first_player(top["first_player"], state)
    state.turn = _read_turn(top["turn"], state)
    state.heights = _read_board(top["board"])
    state.agenda = _read_agenda(top["agenda"], state)
    state.coin = _read_coin(top["coin"], state)
    state.cards = _read_cards(top["quadrant_cards"], state)
    _check_that_someone_can_move(state)
    for seat, player in enumerate(players):
        _check_the_time(state, seat, player)
    return state


def _fault(path: str, what: str) -> NoReturn:
    """Refuse the position."""
    raise MalformedState(f"{path}: {what}.")


def _object(value: object, keys: Sequence[str], path: str) -> Mapping[str, Any]:
    """An object with exactly these keys."""
    if not isinstance(value, Mapping):
        _fault(path, f"must be an object, not {shown(value)}")
    for key in keys:
        if key not in value:
            _fault(path, f"the key {key} is missing")
    if len(value) != len(keys):
        for key in value:
            if key not in keys:
                _fault(path, f"there is no key {shown(key)}")
    return value


def _list(value: object, path: str) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        _fault(path, f"must be a list, not {shown(value)}")
    return value


def _integer(value: object, low: int, high: int | None, path: str) -> int:
    """A whole number within bounds."""
    if type(value) is not int or value < low or (high is not None and value > high):
        bounds = f"from {low} to {high}" if high is not None else f"of at least {low}"
        _fault(path, f"must be a whole number {bounds}, not {shown(value)}")
    return value


def _exactly(value: object, wanted: str, path: str) -> None:
    """One fixed string."""
    if type(value) is not str or value != wanted:
        _fault(path, f"must be {wanted}, not {shown(value)}")


def _phase(value: object) -> str:
    """A phase in which a position can wait."""
    if type(value) is not str or value not in PHASES:
        _fault("phase", f"must be one of {', '.join(PHASES)}, not {shown(value)}")
    return value


def _read_round(value: object, phase: str) -> int:
    """The round; set-up belongs to the first one and the end to the last."""
    round_ = _integer(value, 1, LAST_ROUND, "round")
    if phase == SETUP and round_ != 1:
        _fault("round", f"must be 1 in the phase {phase}, not {round_}")
    if phase == OVER and round_ != LAST_ROUND:
        _fault("round", f"must be {LAST_ROUND} in the phase {phase}, not {round_}")
    return round_


def _read_first_player(value: object, state: State) -> int:
    """The holder of the token: nobody during set-up, afterwards always somebody."""
    if state.phase == SETUP:
        if value is not None:
            _fault("first_player", f"must be null in the phase {SETUP}, not {shown(value)}")
        return NOBODY
    return _integer(value, 0, len(state.players) - 1, "first_player")


def _read_turn(value: object, state: State) -> int:
    """The player who must move, in the phases where players move."""
    if state.phase not in PLAYER_PHASES:
        if value is not None:
            _fault("turn", f"must be null in the phase {state.phase}, not {shown(value)}")
        return NOBODY
    return _integer(value, 0, len(state.players) - 1, "turn")


def _read_agenda(value: object, state: State) -> list[str]:
    """Steps that one space can leave to be answered, in the actions phase only."""
    agenda = _list(value, "agenda")
    for index, step in enumerate(agenda):
        if type(step) is not str or step not in ANSWERS:
            _fault(f"agenda[{index}]", f"there is no step {shown(step)}")
    if agenda and state.phase != ACTIONS:
        _fault("agenda", f"must be empty in the phase {state.phase}")
    if agenda and tuple(agenda) not in AGENDAS:
        _fault("agenda", f"no action space leaves the steps {', '.join(agenda[:4])} in this number and order")
    return agenda[:]


def _read_numbers(value: object, high: int, path: str) -> list[int]:
    """Whole numbers from 1 up, ascending."""
    numbers = [_integer(item, 1, high, f"{path}[{index}]") for index, item in enumerate(_list(value, path))]
    if numbers != sorted(set(numbers)):
        _fault(path, "the numbers must ascend and none may be there twice")
    return numbers


def _read_coin(value: object, state: State) -> list[int]:
    """The quadrants a coin decides between, if a quadrant card of this game can ask for that."""
    coin = _read_numbers(value, 4, "coin")
    if not coin:
        return coin
    if state.phase != REMOVAL:
        _fault("coin", f"must be empty in the phase {state.phase}")
    if tuple(coin) not in possible_coins(len(state.players)):
        _fault("coin", "no quadrant card asks for a coin between these quadrants in a game of this many players")
    return coin


def _read_cards(value: object, state: State) -> list[int]:
    """The pile of quadrant cards: one for each removal to come; none with four players."""
    table = _object(value, [str(card) for card in range(1, 7)], "quadrant_cards")
    cards = [card for card in range(1, 7) if _integer(table[str(card)], 0, 1, f"quadrant_cards.{card}")]
    to_draw = LAST_ROUND - state.round
    if state.phase == SETUP or (state.phase == REMOVAL and not state.coin):
        to_draw += 1
    if len(state.players) == 4:
        to_draw = 0
    if len(cards) != to_draw:
        _fault("quadrant_cards", f"{to_draw} cards must be left, not {len(cards)}")
    return cards


def _read_board(value: object) -> list[int]:
    """How many rows of each space are occupied."""
    board = _object(value, SPACES, "board")
    return [_read_space(board[name], name) for name in SPACES]


def _read_space(value: object, name: str) -> int:
    """Rows fill from the lowest up; an occupied row holds as many workers as its number."""
    path = f"board.{name}"
    space = _object(value, ("1", "2", "3"), path)
    rows = 1 if name in CARD_SPACES else ROWS_OF_A_SPACE
    height = 0
    for row in (1, 2, 3):
        workers = space[str(row)]
        if type(workers) is not int or workers not in (0, row):
            _fault(f"{path}.{row}", f"must be 0 or {row}, not {shown(workers)}")
        if workers and row > rows:
            _fault(f"{path}.{row}", "without cards a card space holds only the worker of the set-up")
        if workers and height != row - 1:
            _fault(f"{path}.{row}", "is occupied above an empty row")
        if workers:
            height = row
    return height


def _read_player(value: object, phase: str, path: str) -> Player:
    """One player's area."""
    area = _object(value, PLAYER_KEYS, path)
    player = Player()
    player.workers = _integer(area["workers"], 0, 12 if phase == ACTIONS else 0, f"{path}.workers")
    player.tools = _integer(area["tools"], 0, None, f"{path}.tools")
    most_used = player.tools if phase == PROGRESS else 0
    player.tools_used = _integer(area["tools_used"], 0, most_used, f"{path}.tools_used")
    player.jewels = _integer(area["jewels"], 0, MOST_JEWELS, f"{path}.jewels")
    player.goods = _read_counts(area["goods"], GOODS, f"{path}.goods")
    player.fields = _read_fields(area["fields"], f"{path}.fields")
    player.sheep = _read_counts(area["sheep"], SLOTS, f"{path}.sheep")
    _read_village(player, area["village"], f"{path}.village")
    player.center = _integer(area["center"], 0, LAST_COLUMN, f"{path}.center")
    if player.center != min(player.shops):
        _fault(f"{path}.center", f"must be {min(player.shops)}, the column of the leftmost shop, not {player.center}")
    return player


def _read_counts(value: object, names: Sequence[str], path: str) -> list[int]:
    """A count for each name."""
    counts = _object(value, names, path)
    return [_integer(counts[name], 0, None, f"{path}.{name}") for name in names]


def _read_fields(value: object, path: str) -> list[int]:
    """The fields by row and content, at most eight."""
    rows = _object(value, [str(row) for row in ROWS], path)
    fields = [count for row in ROWS for count in _read_counts(rows[str(row)], CONTENTS, f"{path}.{row}")]
    if sum(fields) > MOST_FIELDS:
        _fault(path, f"there can be at most {MOST_FIELDS} fields, not {shown(sum(fields))}")
    return fields


def _read_village(player: Player, value: object, path: str) -> None:
    """The columns of the shops and their boulders."""
    village = _object(value, SHOPS, path)
    for index, name in enumerate(SHOPS):
        row = _object(village[name], ("shop", "first", "second"), f"{path}.{name}")
        shop = _integer(row["shop"], 0, LAST_COLUMN, f"{path}.{name}.shop")
        first = _integer(row["first"], 1, OFF_BOARD, f"{path}.{name}.first")
        second = _integer(row["second"], 2, OFF_BOARD, f"{path}.{name}.second")
        if first <= shop:
            _fault(f"{path}.{name}.first", f"must be to the right of the shop in column {shop}, not {first}")
        if second <= first and second != OFF_BOARD:
            _fault(f"{path}.{name}.second", f"must be to the right of the first boulder in column {first}")
        player.shops[index], player.first[index], player.second[index] = shop, first, second


def _check_the_time(state: State, seat: int, player: Player) -> None:
    """What a player has must fit the round and the phase."""
    order = state.clockwise_from_first() if state.phase == PROGRESS else []
    if player.tools_used and (state.round == LAST_ROUND or order.index(seat) > order.index(state.turn)):
        _fault(f"players[{seat}].tools_used", "nobody has used tools before their turn, nor in the last round")
    last_gone = state.round - 1 if state.phase in (SETUP, REMOVAL) else state.round
    for slot, sheep in zip(SLOTS[:-1], player.sheep, strict=False):
        if sheep and int(slot) <= max(3, last_gone):
            _fault(f"players[{seat}].sheep.{slot}", "no sheep can be on this card now")
    if state.phase == FALLOW and player.fields[field_index(2, 0)]:
        _fault(f"players[{seat}].fields.2.empty", "after the first slide no empty field is in row 2")


def _check_that_someone_can_move(state: State) -> None:
    """No position between two moves leaves the one who must move without any move."""
    if state.phase == REMOVAL and len(state.players) == 4:
        _fault("phase", "with four players the phase removal needs no decision and is never waiting")
    if state.phase == ACTIONS and not state.agenda and not state.players[state.turn].workers:
        _fault("turn", f"player {state.turn} has no workers left and is passed over")
    if state.phase == FALLOW and not must_slide(state.players[state.turn]):
        _fault("turn", f"player {state.turn} has no empty field in rows 2 to 4 and is passed over")
