"""What the words of the cards count, read off a position. PT 663-673, 825-833, 876-880"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.hallertau.board import (
    QUADRANT_OF,
    full_spaces,
    spaces_with_three_workers,
    workers_in_quadrant,
    workers_on,
)
from engine.hallertau.cards.words import (
    COUNTS,
    FieldsIn,
    FieldsWith,
    Half,
    JustHarvested,
    Least,
    Minus,
    Played,
    SheepOn,
    Sum,
    Twice,
    WorkersOn,
)
from engine.hallertau.names import (
    ANIMAL_PRODUCTS,
    CONTENT,
    CROPS,
    DECKS,
    GOOD,
    GOODS,
    LAST_ROUND,
    ROWS,
    SLOT,
    SPACE,
    STABLES,
    TWICE,
)
from engine.hallertau.resources import WIDTH, earliest_card, empty_fields, field_index, sheep_count
from engine.hallertau.state import Player, State
from engine.hallertau.workers import workers_shown

Count = Callable[[State, Player], int]

_ANIMAL = slice(GOOD[ANIMAL_PRODUCTS[0]], GOOD[ANIMAL_PRODUCTS[-1]] + 1)


def deck_of(card: int) -> str:
    """The deck of a card: the first digit of its number says it. PT 224, 1657, 1818"""
    return DECKS[(0, 0, 0, 0, 1, 1, 1, 1, 2, 3)[card // 100]]


def fields_with(player: Player, crop: int) -> int:
    """The fields that hold a crop, once or twice. PT 876, 1569"""
    fields = player.fields
    return sum(fields[base + crop + 1] + fields[base + crop + TWICE] for base in range(0, len(ROWS) * WIDTH, WIDTH))


def played_of(player: Player, deck: str) -> int:
    """The cards of a deck that the player has played. PT 657"""
    return sum(deck_of(card) == deck for card in player.played)


def sheep_on_round(player: Player, round_: int) -> int:
    """The sheep on the farmyard card of a round; those of rounds 1 and 2 never hold any. PT 317, 1265"""
    return player.sheep[round_ - 3] if 3 <= round_ <= LAST_ROUND else 0


def cards_without_sheep(state: State, player: Player) -> int:
    """The farmyard cards still on the stable board that hold no sheep. PT 1265, 1693"""
    return sum(not sheep_on_round(player, round_) for round_ in range(earliest_card(state), LAST_ROUND + 1))


def sheep_on_next_card(state: State, player: Player) -> int:
    """The sheep that die next: those on the first card still on the stable board. PT 1206"""
    return sheep_on_round(player, earliest_card(state))


def widest_lead(player: Player) -> int:
    """How far the foremost shop is ahead of the hindmost. PT 1246, 1609"""
    return max(player.shops) - min(player.shops)


def workers_in_used_quadrant(state: State, player: Player) -> int:
    """The workers in the quadrant of the space that the player has just used; 0 if there is none. PT 1225"""
    if state.used is None or state.players[state.used[0]] is not player:
        return 0
    return workers_in_quadrant(state.board, QUADRANT_OF[state.used[1]])


_NAMED: dict[str, Count] = {
    "tools": lambda s, p: p.tools,
    "jewels": lambda s, p: p.jewels,
    "sheep": lambda s, p: sheep_count(p),
    "fields": lambda s, p: sum(p.fields),
    "empty_fields": lambda s, p: empty_fields(p),
    "sown_fields": lambda s, p: sum(p.fields) - empty_fields(p),
    "workers": lambda s, p: p.workers,
    "window": lambda s, p: workers_shown(p.center),
    "round": lambda s, p: s.round,
    "crops": lambda s, p: sum(p.goods[: len(CROPS)]),
    "most_of_one_crop": lambda s, p: max(p.goods[: len(CROPS)]),
    "least_animal_product": lambda s, p: min(p.goods[_ANIMAL]),
    "fields_of_one_crop": lambda s, p: max(fields_with(p, crop) for crop in range(len(CROPS))),
    "kinds_in_fields": lambda s, p: sum(fields_with(p, crop) > 0 for crop in range(len(CROPS))),
    "sheep_on_cards": lambda s, p: sum(p.sheep[:STABLES]),
    "most_sheep_on_one_card": lambda s, p: max(p.sheep[:STABLES]),
    "cards_with_sheep": lambda s, p: sum(sheep > 0 for sheep in p.sheep[:STABLES]),
    "cards_without_sheep": cards_without_sheep,
    "sheep_on_next_card": sheep_on_next_card,
    "hand_not_gateway": lambda s, p: sum(deck_of(card) != "gateway" for card in p.hand),
    "played": lambda s, p: len(p.played),
    "played_of_one_deck": lambda s, p: max(played_of(p, deck) for deck in DECKS),
    "full_spaces": lambda s, p: full_spaces(s.board),
    "spaces_with_three_workers": lambda s, p: spaces_with_three_workers(s.board),
    "removed_from_one_quadrant": lambda s, p: max(s.removed),
    "widest_lead": lambda s, p: widest_lead(p),
    "advances_of_one_shop": lambda s, p: max(p.phase_advances),
    "tools_this_phase": lambda s, p: p.phase_tools,
    "harvest_this_phase": lambda s, p: p.phase_harvest,
    "tools_just_gained": lambda s, p: p.just_tools,
    "workers_just_exchanged": lambda s, p: p.just_workers,
    "most_just_harvested": lambda s, p: max(p.just_harvest[: len(CROPS)]),
    "last_jewel_just_spent": lambda s, p: 1 if p.just_last_jewel and not p.jewels else 0,
    "just_played_when_drawn": lambda s, p: len(p.fresh),
    "workers_in_used_quadrant": workers_in_used_quadrant,
}


def counter(word: Any) -> Count:
    """The function that reckons a count: a number, a name, or a word for something counted."""
    if type(word) is int:
        return lambda state, player: word
    if type(word) is str:
        return _named(word)
    return _COUNTERS[type(word)](word)


def _named(name: str) -> Count:
    """A count that only has a name; goods are those in the supply. PT 665, 825"""
    if name not in COUNTS:
        raise KeyError(name)
    if name in GOODS:
        good = GOOD[name]
        return lambda state, player: player.goods[good]
    return _NAMED[name]


def _fields_with(word: FieldsWith) -> Count:
    crop = CROPS.index(word.crop)
    return lambda state, player: fields_with(player, crop)


def _fields_in(word: FieldsIn) -> Count:
    places = [field_index(row, content) for row in word.rows for content in range(1 if word.sown else 0, len(CONTENT))]
    return lambda state, player: sum(player.fields[place] for place in places)


def _sheep_on(word: SheepOn) -> Count:
    slot = SLOT[word.slot]
    return lambda state, player: player.sheep[slot]


def _played(word: Played) -> Count:
    deck = word.deck
    return lambda state, player: played_of(player, deck)


def _workers_on(word: WorkersOn) -> Count:
    space = SPACE[word.space]
    return lambda state, player: workers_on(state.board, space)


def _just_harvested(word: JustHarvested) -> Count:
    good = GOOD[word.good]
    return lambda state, player: player.just_harvest[good]


def _sum(word: Sum) -> Count:
    parts = [counter(part) for part in word.parts]
    return lambda state, player: sum(part(state, player) for part in parts)


def _least(word: Least) -> Count:
    parts = [counter(part) for part in word.parts]
    return lambda state, player: min(part(state, player) for part in parts)


def _minus(word: Minus) -> Count:
    count, less = counter(word.count), counter(word.less)
    return lambda state, player: max(count(state, player) - less(state, player), 0)


def _half(word: Half) -> Count:
    count = counter(word.count)
    return lambda state, player: count(state, player) // 2


def _twice(word: Twice) -> Count:
    count = counter(word.count)
    return lambda state, player: 2 * count(state, player)


_COUNTERS: dict[type, Callable[[Any], Count]] = {
    FieldsWith: _fields_with,
    FieldsIn: _fields_in,
    SheepOn: _sheep_on,
    Played: _played,
    WorkersOn: _workers_on,
    JustHarvested: _just_harvested,
    Sum: _sum,
    Least: _least,
    Minus: _minus,
    Half: _half,
    Twice: _twice,
}
