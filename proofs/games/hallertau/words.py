"""Hallertau in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from proofs.language import (
    Language,
    MoveWords,
    Nouns,
    Part,
    digits,
    listed,
    one_of,
    path_reader,
    place,
    standing,
    uncounted,
)
from proofs.wire import Json
from spec.hallertau.cards.table import CARDS
from spec.hallertau.state import (
    BOARD_ROWS,
    BOULDER_KEYS,
    CONTENTS,
    DECKS,
    FIELD_KEYS,
    GOODS,
    PAY_KEYS,
    QUADRANT_CARDS,
    QUADRANTS,
    ROWS,
    SHOPS,
    SLOTS,
    SPACES,
)

# --- names ------------------------------------------------------------------------------------------------------


def space_title(space: str) -> str:
    """The name of an action space as people write it."""
    return space.replace("_", " ").title()


def place_of_sheep(slot: str) -> str:
    """Where sheep are: on a farmyard card, named by its round, or in the stables."""
    return "in the stables" if slot == "stables" else f"on the card of round {slot}"


def content_words(content: str) -> str:
    """What is sown in a field, as a word before "field"."""
    return f"twice-sown {content.removesuffix('_twice')}" if content.endswith("_twice") else content


def cards(numbers: Iterable[int], last: str = "and") -> str:
    """Cards by their numbers, which have three digits."""
    return listed([f"card {number:03}" for number in numbers], last)


def sheep_or_fields(key: str, count: int) -> str | None:
    """Sheep named by place (`sheep.3`, `sheep.stables`), fields by row and content (`field.2.barley`, `2.barley`)."""
    if found := re.fullmatch(r"sheep\.([3-6]|stables)", key):
        return f"sheep {place_of_sheep(found[1])}"
    if found := re.fullmatch(r"(?:field\.)?([2-5])\.([a-z_]+)", key):
        return f"{content_words(found[2])} {'field' if count == 1 else 'fields'} in row {found[1]}"
    return None


NOUNS = Nouns(
    {
        **uncounted("barley", "flax", "hops", "rye"),
        "hide": ("hide", "hides"),
        **uncounted("meat", "milk", "wool", "clay", "sheep"),
        "jewels": ("jewel", "jewels"),
        "tools": ("tool", "tools"),
        "workers": ("worker", "workers"),
        "spaces": ("space", "spaces"),
    },
    sheep_or_fields,
)
noun, amounts = NOUNS.noun, NOUNS.amounts

# --- moves ------------------------------------------------------------------------------------------------------

MOVES: Mapping[str, MoveWords] = {
    "deal_card": MoveWords("Deal a card", "Nature deals card {card:03}."),
    "choose_first_player": MoveWords("Choose the first player", "Nature makes seat {first} the first player."),
    "draw_quadrant_card": MoveWords("Draw a quadrant card", "Nature draws quadrant card {card}."),
    "toss_coin": MoveWords("Toss the coin", "Nature tosses the coin: quadrant {quadrant}."),
    "go_on": MoveWords("Go on", "Everybody agrees to go on."),
    "place": MoveWords("Place workers", "Seat {player} places workers on {space}."),
    "make_tools": MoveWords("Make tools", "Seat {player} exchanges {workers} for as many tools."),
    "skip": MoveWords("Skip the step", "Seat {player} skips the step."),
    "take": MoveWords("Take what is offered", "Seat {player} takes {what}."),
    "take_field": MoveWords("Take a field", "Seat {player} takes a new field."),
    "take_fields": MoveWords("Add fields", "Seat {player} adds {rows}."),
    "take_token": MoveWords("Take the token", "Seat {player} takes the first-player token."),
    "draw": MoveWords("Draw a card", "Seat {player} draws a card."),
    "sow": MoveWords("Sow", "Seat {player} sows {crop} in an empty field in row {row}."),
    "sow_twice": MoveWords("Sow twice", "Seat {player} sows 2 {crop} in one empty field in row {row}."),
    "move_sheep": MoveWords("Prolong a sheep's life", "Seat {player} prolongs the life of a sheep {slot}."),
    "move_sheep_on": MoveWords("Move one sheep", "Seat {player} moves one sheep {times}, beginning {slot}."),
    "move_flock": MoveWords("Move several sheep", "Seat {player} moves {sheep} one place further."),
    "move_field": MoveWords("Move an empty field", "Seat {player} moves an empty field out of row {row}."),
    "raise_fields": MoveWords("Move fields up", "Seat {player} moves {fields} up by one row."),
    "harvest_field": MoveWords("Harvest a field", "Seat {player} harvests 1 {content} field in row {row}."),
    "double_harvest": MoveWords(
        "Harvest a field for twice its yield",
        "Seat {player} harvests 1 {content} field in row {row} for twice its yield.",
    ),
    "pay_milk": MoveWords("Pay milk", "Seat {player} pays {milk} milk at Sheep Breeding."),
    "pay_sheep": MoveWords("Pay a sheep", "Seat {player} pays 1 sheep {slot} at Butchery."),
    "pay_jewel": MoveWords("Pay a jewel", "Seat {player} pays 1 jewel at Butchery."),
    "pay_field": MoveWords("Pay a field", "Seat {player} pays 1 {content} field in row {row} at Land Sale."),
    "move_shop_back": MoveWords("Move a shop back", "Seat {player} moves the {shop} one space back at Town Hall."),
    "clear_space": MoveWords("Clear a space", "Seat {player} removes all workers from {space}."),
    "remove_rows": MoveWords(
        "Remove rows of workers", "Seat {player} removes the top row of workers from each space that the card names."
    ),
    "shift_workers": MoveWords(
        "Shift workers", "Seat {player} moves 3 workers from {source} to the third row of {target}."
    ),
    "recall_workers": MoveWords(
        "Recall workers", "Seat {player} takes the top row of workers from {space} into the reserve."
    ),
    "push_boulders": MoveWords("Push boulders", "Seat {player} pushes {boulders}."),
    "advance_free": MoveWords("Move a shop without paying", "Seat {player} moves the {shop} one space without paying."),
    "place_in_second_row": MoveWords(
        "Place a worker in the second row", "Seat {player} places 1 worker in the second row of {space}."
    ),
    "use_space": MoveWords(
        "Use a space with workers of the supply", "Seat {player} uses {space} with workers of the general supply."
    ),
    "swap_tool": MoveWords("Exchange a tool", "Seat {player} exchanges 1 tool for 1 jewel."),
    "play_card": MoveWords("Play a card", "Seat {player} plays card {card:03} at option {rung}, {how} {pay}{discard}."),
    "resolve": MoveWords("Choose an effect that waits", "Seat {player} lets the effect of card {card:03} begin."),
    "collect": MoveWords("Collect income", "Seat {player} collects the income of card {card:03}."),
    "slide_field": MoveWords("Slide a field", "Seat {player} lets an empty field in row {row} slide up once more."),
    "advance": MoveWords("Move a shop", "Seat {player} moves the {shop} one space, paying {pay}."),
    "end_progress": MoveWords("End the progress", "Seat {player} ends their progress."),
}

TIMES = {1: "once", 2: "twice", 3: "three times"}
HOW = {"spend": "paying", "move back": "moving back", "empty": "emptying"}
"""What becomes of what a card costs."""


def shop_words(shop: str) -> str:
    return shop.replace("_", " ")


def boulder_words(key: str) -> str:
    shop, which = key.split(".")
    return f"the {'nearer' if which == 'first' else 'farther'} boulder of the {shop_words(shop)}"


def pushes(boulders: Mapping[str, int]) -> str:
    ways = [f"{boulder_words(key)} by {amounts({'spaces': boulders[key]})}" for key in BOULDER_KEYS if key in boulders]
    return listed(ways) or "nothing"


FIELDS: Mapping[str, Callable[[Any], str]] = {
    "space": space_title,
    "source": space_title,
    "target": space_title,
    "shop": shop_words,
    "slot": place_of_sheep,
    "content": content_words,
    "workers": lambda number: amounts({"workers": number}),
    "times": lambda number: TIMES[number],
    "what": amounts,
    "pay": amounts,
    "fields": amounts,
    "sheep": lambda flock: amounts({f"sheep.{slot}": number for slot, number in flock.items()}),
    "rows": lambda rows: amounts({f"field.{row}.empty": number for row, number in rows.items()}),
    "boulders": pushes,
    "discard": lambda numbers: f", discarding {cards(numbers)}" if numbers else "",
}
"""The fields that are not told as they are."""


def fields(move: Json) -> Json:
    words = {name: FIELDS[name](value) if name in FIELDS else value for name, value in move.items()}
    if move["type"] == "play_card":
        words["how"] = HOW[CARDS[move["card"]].pays.how]
    return words


# --- situations -------------------------------------------------------------------------------------------------

PHASES = {
    "setup": "set-up",
    "removal": "removal of workers",
    "new_workers": "new workers",
    "income": "income",
    "actions": "actions",
    "new_card": "new card",
    "fallow": "fallow",
    "harvest": "harvest",
    "milking": "milking",
    "progress": "progress",
    "boulders": "boulders",
}

IN_TURN = {
    "actions": "has to place workers or exchange some of them for tools",
    "fallow": "has to choose an empty field that slides up once more",
    "progress": "may move shops or end their progress",
}


def situation(position: Json) -> str:
    return standing(position, PHASES, decision)


def decision(position: Json) -> str:
    """Who has to decide what."""
    phase, pending = position["phase"], position["pending"]
    if position["agenda"]:
        return step_words(position["actor"], position["agenda"][0]) + waiting(pending)
    if pending:
        actor = position["actor"]
        own = [effect["card"] for effect in pending if effect["player"] == actor]
        others = [effect for effect in pending if effect["player"] != actor]
        return f"seat {actor} has to choose which effect begins next, {cards(own, 'or')}." + waiting(others)
    if position["done"]:
        return f"the phase is done; players may play cards until all agree to go on.{incomes(position['players'])}"
    if position["coin"]:
        return f"nature tosses a coin between quadrants {listed(list(map(str, position['coin'])))}."
    if position["turn"] is not None:
        return f"seat {position['turn']} {IN_TURN[phase]}."
    return {
        "setup": "nature chooses the first player.",
        "removal": "nature draws a quadrant card.",
        "harvest": "before the fields are harvested players may play cards until all agree to go on.",
    }[phase]


def step_words(actor: int, step: str) -> str:
    if step.startswith("deal."):
        return f"nature deals a {step.removeprefix('deal.')} card to seat {actor}."
    return f"seat {actor} has to answer the step {step} or skip it."


def waiting(pending: list[Json]) -> str:
    effects = [f"card {effect['card']:03} of seat {effect['player']}" for effect in pending]
    return f" Effects that wait: {listed(effects)}." if effects else ""


def incomes(players: list[Json]) -> str:
    own = [f"seat {seat} of {cards(me['income'])}" for seat, me in enumerate(players) if me["income"]]
    return f" Income can be collected by {listed(own)}." if own else ""


# --- paths ------------------------------------------------------------------------------------------------------

PARTS: Mapping[str, Part] = {
    "seat": digits,
    "n": place,
    "quadrant": one_of(QUADRANTS),
    "quadrant_card": one_of(QUADRANT_CARDS),
    "deck": one_of(DECKS),
    "space": one_of(SPACES, space_title),
    "board_row": one_of(BOARD_ROWS),
    "row": one_of(ROWS),
    "good": one_of(GOODS, lambda good: noun(good) or good),
    "content": one_of(CONTENTS, content_words),
    "slot": one_of(SLOTS, place_of_sheep),
    "shop": one_of(SHOPS, shop_words),
    "boulder": one_of(BOULDER_KEYS, boulder_words),
    "field": one_of(FIELD_KEYS, lambda key: noun(key) or key),
    "payment": one_of(PAY_KEYS, lambda key: noun(key) or key),
    "resource": one_of((*GOODS, "sheep", "jewels", "tools"), lambda key: noun(key) or key),
}

PATHS: Mapping[str, str] = {
    "game": "the game",
    "variant": "the variant",
    "round": "the round",
    "phase": "the phase",
    "done": "whether the phase is done",
    "first_player": "the holder of the first-player token",
    "led_by": "the seat that began the phase",
    "turn": "the seat in turn",
    "acted": "whether the turn is used up",
    "actor": "the seat that owes the steps",
    "agenda": "the steps still owed",
    "agenda.{n}": "step {n} of those still owed",
    "pending": "the effects that wait",
    "pending.{n}": "effect {n} of those that wait",
    "pending.{n}.player": "the player of effect {n} of those that wait",
    "pending.{n}.card": "the card of effect {n} of those that wait",
    "pending.{n}.rung": "the option of effect {n} of those that wait",
    "used": "the last use of a space",
    "used.player": "the player who used a space last",
    "used.space": "the space used last",
    "removed": "the workers removed in this phase",
    "removed.{quadrant}": "the workers removed from quadrant {quadrant} in this phase",
    "quadrant_cards": "the quadrant cards in the deck",
    "quadrant_cards.{quadrant_card}": "quadrant card {quadrant_card} in the deck",
    "coin": "the quadrants between which a coin decides",
    "coin.{n}": "quadrant {n} of those between which a coin decides",
    "decks": "the decks",
    "decks.{deck}": "the {deck} deck",
    "decks.{deck}.{n}": "the card in place {n} of the {deck} deck",
    "board": "the workers on the board",
    "board.{space}": "the workers on {space}",
    "board.{space}.{board_row}": "the workers on row {board_row} of {space}",
    "players": "the players",
    "players.{seat}": "seat {seat}",
    "players.{seat}.workers": "seat {seat}'s workers",
    "players.{seat}.tools": "seat {seat}'s tools",
    "players.{seat}.tools_used": "seat {seat}'s used tools",
    "players.{seat}.jewels": "seat {seat}'s jewels",
    "players.{seat}.goods": "seat {seat}'s goods",
    "players.{seat}.goods.{good}": "seat {seat}'s {good}",
    "players.{seat}.fields": "seat {seat}'s fields",
    "players.{seat}.fields.{row}": "seat {seat}'s fields in row {row}",
    "players.{seat}.fields.{row}.{content}": "seat {seat}'s {content} fields in row {row}",
    "players.{seat}.sheep": "seat {seat}'s sheep",
    "players.{seat}.sheep.{slot}": "seat {seat}'s sheep {slot}",
    "players.{seat}.village": "seat {seat}'s village",
    "players.{seat}.village.{shop}": "seat {seat}'s {shop}",
    "players.{seat}.village.{shop}.shop": "the column of seat {seat}'s {shop}",
    "players.{seat}.village.{shop}.first": "the column of the nearer boulder of seat {seat}'s {shop}",
    "players.{seat}.village.{shop}.second": "the column of the farther boulder of seat {seat}'s {shop}",
    "players.{seat}.center": "the moves of seat {seat}'s community centre",
    "players.{seat}.hand": "seat {seat}'s hand",
    "players.{seat}.hand.{n}": "the card in place {n} of seat {seat}'s hand",
    "players.{seat}.played": "the cards that seat {seat} has played",
    "players.{seat}.played.{n}": "the card in place {n} of those that seat {seat} has played",
    "players.{seat}.income": "the cards whose income seat {seat} can collect",
    "players.{seat}.income.{n}": "the card in place {n} of those whose income seat {seat} can collect",
    "players.{seat}.promised": "whether seat {seat} must spend all workers with this turn",
    "players.{seat}.just": "what just happened to seat {seat}",
    "players.{seat}.just.last_jewel": "whether seat {seat} just spent the last jewel",
    "players.{seat}.just.tools": "the tools that seat {seat} just gained",
    "players.{seat}.just.workers": "the workers that seat {seat} just exchanged for tools",
    "players.{seat}.just.harvest": "what seat {seat} just harvested",
    "players.{seat}.just.harvest.{good}": "the {good} that seat {seat} just harvested",
    "players.{seat}.just.drawn": "the cards that seat {seat} just drew",
    "players.{seat}.just.drawn.{n}": "the card in place {n} of those that seat {seat} just drew",
    "players.{seat}.just.fresh": "the cards that seat {seat} just drew and played",
    "players.{seat}.just.fresh.{n}": "the card in place {n} of those that seat {seat} just drew and played",
    "players.{seat}.this_phase": "what seat {seat} did in this phase",
    "players.{seat}.this_phase.tools": "the tools that seat {seat} gained in this phase",
    "players.{seat}.this_phase.harvest": "the number of goods that seat {seat} harvested in this phase",
    "players.{seat}.this_phase.advances": "the advances of seat {seat}'s shops in this phase",
    "players.{seat}.this_phase.advances.{shop}": "the advances of seat {seat}'s {shop} in this phase",
    "move.type": "the type of the move",
    "move.player": "the player who moves",
    "move.first": "the first player chosen",
    "move.card": "the card of the move",
    "move.quadrant": "the quadrant of the coin",
    "move.space": "the space of the move",
    "move.source": "the space that workers leave",
    "move.target": "the space to which workers go",
    "move.workers": "workers exchanged",
    "move.what": "what is taken",
    "move.what.{resource}": "{resource} taken",
    "move.rows": "fields taken",
    "move.rows.{row}": "fields taken in row {row}",
    "move.crop": "what is sown",
    "move.row": "the row of the field",
    "move.content": "what is in the field",
    "move.slot": "the place of the sheep",
    "move.times": "how often the sheep moves",
    "move.sheep": "sheep moved",
    "move.sheep.{slot}": "sheep {slot} moved",
    "move.fields": "fields moved up",
    "move.fields.{field}": "{field} moved up",
    "move.milk": "the milk paid at Sheep Breeding",
    "move.shop": "the shop of the move",
    "move.boulders": "boulders pushed",
    "move.boulders.{boulder}": "how far {boulder} is pushed",
    "move.rung": "the option of the card",
    "move.pay": "what is paid",
    "move.pay.{payment}": "{payment} paid",
    "move.discard": "the cards discarded",
    "move.discard.{n}": "card {n} of those discarded",
}

LANGUAGE = Language(MOVES, fields, path_reader(PATHS, PARTS), situation)
