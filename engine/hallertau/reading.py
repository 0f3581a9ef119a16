"""Positions of the wire format, read back into a state: every key, every type, every bound.

Whether the parts fit together is the business of `coherence`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from engine.hallertau.board import ROWS_OF_SPACE
from engine.hallertau.cards import ALL
from engine.hallertau.cards.counting import deck_of
from engine.hallertau.coherence import check_coherence
from engine.hallertau.names import (
    CONTENTS,
    DECKS,
    GOODS,
    LAST_ROUND,
    NOBODY,
    PHASES,
    ROWS,
    SHOPS,
    SLOTS,
    SPACE,
    SPACES,
)
from engine.hallertau.progress import LAST_COLUMN, OFF_BOARD
from engine.hallertau.resources import MOST_FIELDS, MOST_JEWELS
from engine.hallertau.state import Effect, Player, State
from engine.hallertau.writing import GAME, VARIANTS
from engine.wire.errors import fault, shown
from engine.wire.values import a_boolean, a_list, an_integer, an_object, one_of

STATE_KEYS = (
    "game",
    "variant",
    "round",
    "phase",
    "done",
    "first_player",
    "led_by",
    "turn",
    "acted",
    "actor",
    "agenda",
    "pending",
    "used",
    "removed",
    "quadrant_cards",
    "coin",
    "decks",
    "board",
    "players",
)
PLAYER_KEYS = (
    "workers",
    "tools",
    "tools_used",
    "jewels",
    "goods",
    "fields",
    "sheep",
    "village",
    "center",
    "hand",
    "played",
    "income",
    "promised",
    "just",
    "this_phase",
)

# The window shows 12 at most, and a card can bring back up to three workers. PT 559, 1241
MOST_WORKERS = 15


def read_state(value: object) -> State:
    """The state of a position; MalformedState names the place of the first fault."""
    top = an_object(value, STATE_KEYS, "state")
    one_of(top["game"], (GAME,), "game")
    variant = one_of(top["variant"], VARIANTS, "variant")
    phase = one_of(top["phase"], PHASES, "phase")
    areas = a_list(top["players"], "players")
    if not 1 <= len(areas) <= 4:
        fault("players", f"there must be 1 to 4 players, not {len(areas)}")
    players = [_read_player(area, f"players[{seat}]") for seat, area in enumerate(areas)]
    state = State(players, variant == "cards", phase)
    state.round = an_integer(top["round"], 1, LAST_ROUND, "round")
    state.done = a_boolean(top["done"], "done")
    state.first_player = _read_seat(top["first_player"], state, "first_player")
    state.led_by = _read_seat(top["led_by"], state, "led_by")
    state.turn = _read_seat(top["turn"], state, "turn")
    state.acted = a_boolean(top["acted"], "acted")
    state.actor = _read_seat(top["actor"], state, "actor")
    state.agenda = _read_agenda(top["agenda"])
    state.pending = _read_pending(top["pending"], state)
    state.used = _read_used(top["used"], state)
    state.removed = _read_counts(top["removed"], ("1", "2", "3", "4"), "removed")
    state.cards = _read_quadrant_cards(top["quadrant_cards"])
    state.coin = _read_numbers(top["coin"], range(1, 5), "coin")
    state.decks = _read_decks(top["decks"])
    state.board = _read_board(top["board"])
    check_coherence(state)
    return state


# Values


def _read_numbers(value: object, known: range | Mapping[int, Any], path: str) -> list[int]:
    """Known whole numbers, ascending."""
    numbers = a_list(value, path)
    for index, number in enumerate(numbers):
        if type(number) is not int or number not in known:
            fault(f"{path}[{index}]", f"there is no number {shown(number)} here")
    if any(a >= b for a, b in pairwise(numbers)):
        fault(path, "the numbers must ascend and none may be there twice")
    return numbers[:]


def _read_counts(value: object, names: Sequence[str], path: str) -> list[int]:
    """A count for each name."""
    counts = an_object(value, names, path)
    return [an_integer(counts[name], 0, None, f"{path}.{name}") for name in names]


# The common area


def _read_seat(value: object, state: State, path: str) -> int:
    """A seat of the game, or nobody."""
    return NOBODY if value is None else an_integer(value, 0, len(state.players) - 1, path)


def _read_agenda(value: object) -> list[str]:
    """Steps; which of them can be there together is checked later."""
    agenda = a_list(value, "agenda")
    for index, step in enumerate(agenda):
        if type(step) is not str:
            fault(f"agenda[{index}]", f"must be a step, not {shown(step)}")
    return agenda[:]


def _read_pending(value: object, state: State) -> list[Effect]:
    """The effects that wait."""
    found = []
    for index, item in enumerate(a_list(value, "pending")):
        path = f"pending[{index}]"
        effect = an_object(item, ("player", "card", "rung"), path)
        player = an_integer(effect["player"], 0, len(state.players) - 1, f"{path}.player")
        card = an_integer(effect["card"], 1, None, f"{path}.card")
        found.append(Effect(player, card, an_integer(effect["rung"], 1, 5, f"{path}.rung")))
    return found


def _read_used(value: object, state: State) -> tuple[int, str] | None:
    """The space used last, and by whom."""
    if value is None:
        return None
    used = an_object(value, ("player", "space"), "used")
    seat = an_integer(used["player"], 0, len(state.players) - 1, "used.player")
    return seat, one_of(used["space"], SPACES, "used.space")


def _read_quadrant_cards(value: object) -> list[int]:
    """The pile of quadrant cards."""
    table = an_object(value, [str(card) for card in range(1, 7)], "quadrant_cards")
    return [card for card in range(1, 7) if an_integer(table[str(card)], 0, 1, f"quadrant_cards.{card}")]


def _read_decks(value: object) -> dict[str, list[int]]:
    """The cards that nobody has seen, each in its deck."""
    table = an_object(value, DECKS, "decks")
    decks = {name: _read_numbers(table[name], ALL, f"decks.{name}") for name in DECKS}
    for name, deck in decks.items():
        for card in deck:
            if deck_of(card) != name:
                fault(f"decks.{name}", f"card {card} is not of this deck")
    return decks


def _read_board(value: object) -> list[int]:
    """The workers on the rows of each space."""
    board = an_object(value, SPACES, "board")
    return [workers for name in SPACES for workers in _read_space(board[name], name)]


def _read_space(value: object, name: str) -> list[int]:
    """Rows fill from the lowest up; only a single worker can stand in row 2 above an empty row 1."""
    path = f"board.{name}"
    space = an_object(value, ("1", "2", "3"), path)
    allowed = {"1": (0, 1), "2": (0, 1, 2), "3": (0, 3) if ROWS_OF_SPACE[SPACE[name]] == 3 else (0,)}
    for row, numbers in allowed.items():
        if type(space[row]) is not int or space[row] not in numbers:
            fault(f"{path}.{row}", f"must be one of {', '.join(map(str, numbers))}, not {shown(space[row])}")
    if space["2"] == 2 and not space["1"]:
        fault(f"{path}.2", "is occupied above an empty row")
    if space["3"] and not (space["1"] and space["2"]):
        fault(f"{path}.3", "is occupied above an empty row")
    return [space["1"], space["2"], space["3"]]


# The players


def _read_player(value: object, path: str) -> Player:
    """One player's area."""
    area = an_object(value, PLAYER_KEYS, path)
    player = Player()
    player.workers = an_integer(area["workers"], 0, MOST_WORKERS, f"{path}.workers")
    player.tools = an_integer(area["tools"], 0, None, f"{path}.tools")
    player.tools_used = an_integer(area["tools_used"], 0, player.tools, f"{path}.tools_used")
    player.jewels = an_integer(area["jewels"], 0, MOST_JEWELS, f"{path}.jewels")
    player.goods = _read_counts(area["goods"], GOODS, f"{path}.goods")
    player.fields = _read_fields(area["fields"], f"{path}.fields")
    player.sheep = _read_counts(area["sheep"], SLOTS, f"{path}.sheep")
    _read_village(player, area["village"], f"{path}.village")
    player.center = an_integer(area["center"], 0, LAST_COLUMN, f"{path}.center")
    player.hand = _read_numbers(area["hand"], ALL, f"{path}.hand")
    player.played = _read_numbers(area["played"], ALL, f"{path}.played")
    player.income = _read_numbers(area["income"], ALL, f"{path}.income")
    player.promised = an_integer(area["promised"], 0, 1, f"{path}.promised")
    _read_just(player, area["just"], f"{path}.just")
    _read_this_phase(player, area["this_phase"], f"{path}.this_phase")
    return player


def _read_fields(value: object, path: str) -> list[int]:
    """The fields by row and content, at most eight."""
    rows = an_object(value, [str(row) for row in ROWS], path)
    fields = [count for row in ROWS for count in _read_counts(rows[str(row)], CONTENTS, f"{path}.{row}")]
    if sum(fields) > MOST_FIELDS:
        fault(path, f"there can be at most {MOST_FIELDS} fields, not {shown(sum(fields))}")
    return fields


def _read_village(player: Player, value: object, path: str) -> None:
    """The columns of the shops and their boulders."""
    village = an_object(value, SHOPS, path)
    for index, name in enumerate(SHOPS):
        row = an_object(village[name], ("shop", "first", "second"), f"{path}.{name}")
        shop = an_integer(row["shop"], 0, LAST_COLUMN, f"{path}.{name}.shop")
        first = an_integer(row["first"], 1, OFF_BOARD, f"{path}.{name}.first")
        second = an_integer(row["second"], 2, OFF_BOARD, f"{path}.{name}.second")
        if first <= shop:
            fault(f"{path}.{name}.first", f"must be to the right of the shop in column {shop}, not {first}")
        if second <= first and second != OFF_BOARD:
            fault(f"{path}.{name}.second", f"must be to the right of the first boulder in column {first}")
        player.shops[index], player.first[index], player.second[index] = shop, first, second


def _read_just(player: Player, value: object, path: str) -> None:
    """What happened a moment ago."""
    just = an_object(value, ("last_jewel", "tools", "workers", "harvest", "drawn", "fresh"), path)
    player.just_last_jewel = an_integer(just["last_jewel"], 0, 1, f"{path}.last_jewel")
    player.just_tools = an_integer(just["tools"], 0, None, f"{path}.tools")
    player.just_workers = an_integer(just["workers"], 0, None, f"{path}.workers")
    player.just_harvest = _read_counts(just["harvest"], GOODS, f"{path}.harvest")
    player.drawn = _read_numbers(just["drawn"], ALL, f"{path}.drawn")
    player.fresh = _read_numbers(just["fresh"], ALL, f"{path}.fresh")


def _read_this_phase(player: Player, value: object, path: str) -> None:
    """What happened in this phase."""
    phase = an_object(value, ("tools", "harvest", "advances"), path)
    player.phase_tools = an_integer(phase["tools"], 0, None, f"{path}.tools")
    player.phase_harvest = an_integer(phase["harvest"], 0, None, f"{path}.harvest")
    player.phase_advances = _read_counts(phase["advances"], SHOPS, f"{path}.advances")
