"""Agricola in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
from spec.agricola.board import GOOD_OF
from spec.agricola.cards.table import CARDS as HAND_CARDS
from spec.agricola.cards.table import MUST_BE_USED
from spec.agricola.choices import BARGAINS
from spec.agricola.flow import MUST
from spec.agricola.improvements import BUILDING
from spec.agricola.majors import IMPROVEMENTS
from spec.agricola.state import (
    ACTION_SPACES,
    ANIMALS,
    BAKERS,
    CARDS,
    CODES,
    CRAFTS,
    EDGES,
    MAJORS,
    PILES,
    ROUND_OF,
    SOWN,
    SPACES,
    STANDING,
    SUPPLIES,
)

# --- names ------------------------------------------------------------------------------------------------------

SPACE_TITLES: Mapping[str, str] = {
    **{space: space.replace("_", " ").title().replace(" For ", " for ") for space in ACTION_SPACES},
    "lessons_2": "second Lessons",
}
"""The action spaces. Spaces of a farm are called as in the wire format."""

MAJOR_TITLES: Mapping[str, str] = {name: IMPROVEMENTS[name].rule.title for name in MAJORS}
KINDS: Mapping[str, str] = {kind: kind.replace("_", " ").title() for kind in BAKERS}
"""What cooks and bakes, whichever of two it is."""
VARIANTS = {
    "no_hand": "without hand cards",
    "no_hand_tile": "without hand cards, with the variant tile",
    "cards": "with hand cards",
}
CARD_TITLES: Mapping[str, str] = {code: HAND_CARDS[code].rule.title.removesuffix(f" ({code})") for code in CODES}
"""The hand cards without their codes."""
SIDES = {"n": "north", "e": "east", "s": "south", "w": "west"}

NOUNS = Nouns(
    {
        **uncounted("wood", "clay", "reed", "stone", "grain"),
        "vegetable": ("vegetable", "vegetables"),
        **uncounted("food", "sheep", "boar"),
        "cattle": ("cow", "cattle"),
    }
)
noun, amounts = NOUNS.noun, NOUNS.amounts


def edge_words(edge: str) -> str:
    space, side = edge.split(".")
    return f"the {SIDES[side]} edge of {space}"


def sown_words(sown: str) -> str:
    crop, count = sown.split("_")
    return f"fields with {amounts({crop: int(count)})}"


def one(good: str) -> str:
    return amounts({good: 1})


def spaces_words(spaces: Mapping[str, int]) -> str:
    """The spaces of a pasture, row by row."""
    return listed([space for space in SPACES if space in spaces]) or "no space"


def grain_words(grain: Mapping[str, int]) -> str:
    """How much grain is baked with what."""
    return listed([f"{grain[kind]} grain with the {KINDS[kind]}" for kind in BAKERS if kind in grain]) or "nothing"


def by_words(by: str | Mapping[str, int]) -> str:
    """What cooks; or the cards that change a price, if there are any."""
    if isinstance(by, str):
        return KINDS[by]
    return listed([CARD_TITLES[code] for code in by])


def card_words(card: str) -> str:
    """A round card, or a hand card with its code."""
    return SPACE_TITLES[card] if card in SPACE_TITLES else f"{CARD_TITLES[card]} ({card})"


OPTION_WORDS: Mapping[str, str] = {
    "use": "",
    "grain_3": " on a field with 3 grain",
    "grain_2": " on a field with 2 grain",
    "vegetable_2": " on a field with 2 vegetables",
    "stone_1": " for 1 stone",
    "stone_2": " for 2 stone",
    "stone_3": " for 3 stone",
    "cook_fireplace": " for a boar that the Fireplace cooks",
    "cook_hearth": " for a boar that the Cooking Hearth cooks",
    "occupation": " for an occupation",
    "minor": " for a minor improvement",
    "room": " for a room",
    "renovation": " for a renovation",
}
"""What is chosen when a card is used; anything else is a good."""


def option_words(option: str) -> str:
    return OPTION_WORDS.get(option, f" for {option}")


def extra_words(extra: Mapping[str, int]) -> str:
    """From how many fields 2 grain are taken."""
    told = [f"{count} of the {sown_words(sown)}" for sown, count in extra.items()]
    return f"and takes 2 grain from {listed(told)}" if told else "and takes one crop from each field"


def payment_words(pay: str) -> str:
    return "paying its cost" if pay == "cost" else f"giving back the {MAJOR_TITLES[pay]}"


def bargain_words(animal: str) -> str:
    """What an animal of the Animal Market comes with, or costs."""
    goods = {str(good): count for good, count in BARGAINS[animal].items()}  # type: ignore[index]
    paid = {good: -count for good, count in goods.items() if count < 0}
    gained = amounts({good: count for good, count in goods.items() if count > 0})
    return f"{gained} for {amounts(paid)}" if paid else gained


# --- moves ------------------------------------------------------------------------------------------------------

MOVES: Mapping[str, MoveWords] = {
    "choose_first_player": MoveWords("Choose the first player", "Nature makes seat {player} the first player."),
    "deal_hand": MoveWords("Deal a card", "Nature deals {card} to seat {player}."),
    "take_hand": MoveWords("Choose a hand card", "Seat {player} takes {card} into the hand."),
    "deal_card": MoveWords("Reveal a round card", "Nature reveals the round card {card}."),
    "choose_card": MoveWords("Choose a round card", "Seat {player} chooses {card} as the next round card."),
    "place": MoveWords("Place a person", "Seat {player} places a person on {space}."),
    "rest": MoveWords("Let a person rest", "Seat {player} lets a person rest, since no space can be used."),
    "build_room": MoveWords("Build a room", "Seat {player} builds a room on {space}{by}."),
    "build_stable": MoveWords("Build a stable", "Seat {player} builds a stable on {space}."),
    "fence": MoveWords("Fence a pasture", "Seat {player} fences a pasture of {spaces}{clay}."),
    "plow": MoveWords("Plow a field", "Seat {player} plows a field on {space}."),
    "sow": MoveWords("Sow a field", "Seat {player} sows {crop} on an empty field."),
    "bake": MoveWords("Bake bread", "Seat {player} bakes {grain}."),
    "build_major": MoveWords("Build a major improvement", "Seat {player} builds the {improvement}, {pay}."),
    "choose_good": MoveWords("Choose a good", "Seat {player} takes {good} at the Resource Market."),
    "choose_animal": MoveWords("Choose an animal", "Seat {player} takes {animal} at the Animal Market."),
    "play_occupation": MoveWords("Play an occupation", "Seat {player} plays {card}{paper}."),
    "play_minor": MoveWords("Play a minor improvement", "Seat {player} plays {card}."),
    "renovate": MoveWords("Renovate the house", "Seat {player} renovates the house to {to}{by}."),
    "use": MoveWords("Use a card that is due", "Seat {player} uses {card}{option}."),
    "adopt": MoveWords("Let a newborn act", "Seat {player} pays 1 food to let a newborn act in this round."),
    "stop": MoveWords("End the step", "Seat {player} ends the step."),
    "reap": MoveWords("Harvest with the Scythe Worker", "Seat {player} harvests {extra}."),
    "craft": MoveWords("Use a craft", "Seat {player} uses the {improvement}."),
    "feed": MoveWords("Feed the family", "Seat {player} feeds the family."),
    "cook": MoveWords("Cook something", "Seat {player} cooks {good} with a {by}."),
    "convert": MoveWords("Eat a crop raw", "Seat {player} turns {crop} into 1 food."),
    "discard": MoveWords("Give a good up", "Seat {player} gives {good} up."),
    "exchange": MoveWords("Use a card at any time", "Seat {player} uses {card}{option}."),
}

FIELDS: Mapping[str, Callable[[Any], str]] = {
    "card": card_words,
    "option": option_words,
    "extra": extra_words,
    "paper": lambda paper: ", after an exchange with the Paper Maker" if paper else "",
    "clay": lambda clay: f", {clay} of the fences paid with clay",
    "space": lambda space: SPACE_TITLES.get(space, space),
    "spaces": spaces_words,
    "crop": one,
    "grain": grain_words,
    "improvement": lambda improvement: MAJOR_TITLES[improvement],
    "pay": payment_words,
    "good": one,
    "animal": bargain_words,
    "by": by_words,
}
"""The fields that are not told as they are."""
OMITTED: Mapping[str, Mapping[str, str]] = {"build_room": {"by": ""}, "fence": {"clay": ""}}
"""What moves do not have where no card changes a price."""


def fields(move: Json) -> Json:
    told = {name: FIELDS[name](value) if name in FIELDS else value for name, value in move.items()}
    if move["type"] in PRICED and told.get("by"):
        told["by"] = f", with {told['by']}"
    return {**OMITTED.get(move["type"], {}), **told}


PRICED = ("build_room", "renovate")
"""Moves in which cards that change the price are named."""


# --- situations -------------------------------------------------------------------------------------------------

PHASES = {
    "setup": "set-up",
    "deal": "dealing",
    "preparation": "preparation",
    "start": "start of the round",
    "work": "work",
    "field": "field phase",
    "feeding": "feeding",
    "breeding": "breeding",
}

STEPS: Mapping[str, str] = {
    "farm_expansion": "build a room or a stable",
    "rooms": "build another room",
    "stables": "build another stable",
    "side_job": "build a stable or bake bread",
    "side_stable": "build a stable",
    "farmland": "plow a field",
    "cultivation": "plow a field or sow one",
    "plow": "plow a field",
    "grain_utilization": "sow a field or bake bread",
    "sow": "sow a field",
    "bake": "bake bread",
    "fencing": "fence a pasture",
    "fences": "fence a pasture",
    "major_improvement": "build a major improvement",
    "improvement": "build a major improvement",
    "resource_market": "choose a good at the Resource Market",
    "animal_market": "choose an animal at the Animal Market",
    "room": "let animals go until the others have room",
    "cards": "use a card that is due",
    "occupation": "play an occupation",
    "minor": "play a minor improvement",
    "renovation": "renovate the house",
    "card_plow": "plow a field",
    "card_bake": "bake bread",
    "card_room": "build a room",
    "card_fence": "fence one space",
    "groom_stable": "build a stable for 1 wood",
    "hammer_stable": "build a stable for nothing",
    "scholar_occupation": "play an occupation for 1 food",
    "scholar_minor": "play a minor improvement",
    "lasso": "place a second person",
    "adopt": "let a newborn act",
    "reap": "harvest the fields",
    "exchange": "exchange sheep",
    "window": "see which cards are due",
    "effect": "see what the space gives",
    "crook": "see what the Shepherd's Crook brings",
}
"""What is done about each step."""


def situation(position: Json) -> str:
    return standing(position, PHASES, decision)


def decision(position: Json) -> str:
    """Who has to decide what."""
    if position["phase"] == "setup":
        return "nature chooses the first player."
    if position["phase"] == "deal":
        alone = len(position["players"]) == 1
        return "seat 0 has to take a card." if alone else f"nature deals a card to seat {position['turn']}."
    if position["phase"] == "preparation":
        alone = len(position["players"]) == 1
        return "seat 0 has to choose the next round card." if alone else "nature reveals a round card."
    if position["now"] is not None:
        return step_words(position, **position["now"])
    if position["phase"] == "feeding":
        return f"seat {position['turn']} has to feed the family."
    return f"seat {position['turn']} has to place a person."


def nothing_can_be_left(position: Json) -> bool:
    """A card is due that can't be left."""
    now = position["now"]
    return now["step"] == "cards" and any(code in MUST_BE_USED for code in position["players"][now["player"]]["due"])


def step_words(position: Json, player: int, step: str) -> str:
    """What must or may be answered, with the name that the wire format has for it."""
    done = STEPS[step] + (AND_MINORS if position["variant"] == "cards" and step in BUILDING else "")
    if nothing_can_be_left(position) or step in (*MUST, "room"):
        return f"seat {player} has to {done}, at the step {step}."
    return f"seat {player} may {done} or end the step {step}."


AND_MINORS = " or play a minor one"
"""What else can be done with hand cards where a major improvement can be built."""


# --- paths ------------------------------------------------------------------------------------------------------

PROMISED = ("food", "wood", "clay", "grain", "vegetable", "sheep", "boar", "field")
"""What can lie on the spaces of rounds."""

PARTS: Mapping[str, Part] = {
    "seat": digits,
    "n": place,
    "card": one_of(CARDS, lambda card: SPACE_TITLES[card]),
    "pile": one_of(PILES, lambda pile: f"the {noun(GOOD_OF[pile])} on {SPACE_TITLES[pile]}"),  # type: ignore[index]
    "action_space": one_of(ACTION_SPACES, lambda space: SPACE_TITLES[space]),
    "good": one_of(SUPPLIES, lambda good: noun(good) or good),
    "animal": one_of(ANIMALS, lambda animal: noun(animal) or animal),
    "sown": one_of(SOWN, sown_words),
    "round": one_of(ROUND_OF),
    "promised_good": one_of(PROMISED, lambda good: good if good == "field" else noun(good) or good),
    "standing": one_of(STANDING, lambda space: SPACE_TITLES[space]),
    "code": one_of(CODES, lambda code: CARD_TITLES[code]),
    "major": one_of(MAJORS, lambda major: MAJOR_TITLES[major]),
    "craft": one_of(CRAFTS, lambda craft: MAJOR_TITLES[craft]),
    "kind": one_of(BAKERS, lambda kind: KINDS[kind]),
    "edge": one_of(EDGES, edge_words),
    "space": one_of(SPACES),
}

PATHS: Mapping[str, str] = {
    "game": "the game",
    "variant": "the variant",
    "round": "the round",
    "phase": "the phase",
    "first_player": "the holder of the first-player marker",
    "turn": "the seat in turn",
    "acted": "whether a person was placed in this turn",
    "now": "what must be answered now",
    "now.player": "the player who must answer now",
    "now.step": "the step that must be answered now",
    "agenda": "the steps owed later",
    "agenda.{n}": "entry {n} of the steps owed later",
    "agenda.{n}.player": "the player in entry {n} of the steps owed later",
    "agenda.{n}.step": "the step in entry {n} of the steps owed later",
    "revealed": "the round cards that have come",
    "revealed.{card}": "whether the round card {card} has come",
    "piles": "what lies on the accumulation spaces",
    "piles.{pile}": "{pile}",
    "occupied": "the people on the action spaces",
    "occupied.{action_space}": "the person on {action_space}",
    "used": "the action space that was used last in this turn",
    "lassoed": "whether no second person can be placed in this turn",
    "first_card": "the card of round 1",
    "action": "what was built in this action",
    "action.rooms": "whether a room was built in this action",
    "action.fences": "the fences built in this action",
    "action.land": "the land fenced in for the first time in this action",
    "action.land.{space}": "whether {space} was fenced in for the first time in this action",
    "players": "the players",
    "players.{seat}": "seat {seat}",
    "players.{seat}.people": "seat {seat}'s people",
    "players.{seat}.newborns": "seat {seat}'s newborns",
    "players.{seat}.to_place": "the people that seat {seat} can still place",
    "players.{seat}.begging": "seat {seat}'s begging markers",
    "players.{seat}.goods": "seat {seat}'s supply",
    "players.{seat}.goods.{good}": "seat {seat}'s {good}",
    "players.{seat}.animals": "seat {seat}'s animals",
    "players.{seat}.animals.{animal}": "seat {seat}'s {animal}",
    "players.{seat}.house": "of what seat {seat}'s house is",
    "players.{seat}.sown": "what is sown on seat {seat}'s fields",
    "players.{seat}.sown.{sown}": "seat {seat}'s {sown}",
    "players.{seat}.promised": "what lies on round spaces for seat {seat}",
    "players.{seat}.promised.{promised_good}": "the {promised_good} on round spaces for seat {seat}",
    "players.{seat}.promised.{promised_good}.{round}": "the {promised_good} that seat {seat} gets in round {round}",
    "players.{seat}.majors": "seat {seat}'s major improvements",
    "players.{seat}.majors.{major}": "seat {seat}'s {major}",
    "players.{seat}.crafted": "the crafts that seat {seat} has used in this feeding",
    "players.{seat}.crafted.{craft}": "whether seat {seat} has used the {craft} in this feeding",
    "players.{seat}.farm": "seat {seat}'s farm",
    "players.{seat}.farm.rooms": "the rooms on seat {seat}'s farm",
    "players.{seat}.farm.rooms.{space}": "the room on {space} of seat {seat}'s farm",
    "players.{seat}.farm.fields": "the fields on seat {seat}'s farm",
    "players.{seat}.farm.fields.{space}": "the field on {space} of seat {seat}'s farm",
    "players.{seat}.farm.stables": "the stables on seat {seat}'s farm",
    "players.{seat}.farm.stables.{space}": "the stable on {space} of seat {seat}'s farm",
    "players.{seat}.farm.fences": "the fences on seat {seat}'s farm",
    "players.{seat}.farm.fences.{edge}": "the fence on {edge} of seat {seat}'s farm",
    "players.{seat}.hand": "seat {seat}'s hand",
    "players.{seat}.hand.{code}": "the {code} in seat {seat}'s hand",
    "players.{seat}.cards": "the cards in front of seat {seat}",
    "players.{seat}.cards.{code}": "the {code} in front of seat {seat}",
    "players.{seat}.due": "the cards that seat {seat} can use now",
    "players.{seat}.due.{code}": "whether seat {seat} can use the {code} now",
    "players.{seat}.spent": "the cards of seat {seat} that have had their effect",
    "players.{seat}.spent.{code}": "whether the {code} of seat {seat} has had its effect",
    "players.{seat}.stock": "what is left on seat {seat}'s cards",
    "players.{seat}.stock.A102": "the goods left on seat {seat}'s Grocer",
    "players.{seat}.stock.B019": "the field tiles left on seat {seat}'s Moldboard Plow",
    "players.{seat}.points": "the bonus points noted for seat {seat}",
    "players.{seat}.taught": "the occupations that seat {seat} played after the Tutor",
    "players.{seat}.gained": "the building resources that seat {seat} got in this work phase",
    "players.{seat}.firewood": "the wood that the Firewood Collector has for seat {seat}",
    "players.{seat}.passed": "whether seat {seat} let the turn of a newborn go by",
    "players.{seat}.stands": "where people of seat {seat} stand",
    "players.{seat}.stands.{standing}": "seat {seat}'s person on {standing}",
    "move.type": "the type of the move",
    "move.player": "the player of the move",
    "move.card": "the card of the move",
    "move.space": "the space of the move",
    "move.spaces": "the spaces of the new pasture",
    "move.spaces.{space}": "whether {space} is part of the new pasture",
    "move.crop": "the crop of the move",
    "move.grain": "the grain that is baked",
    "move.grain.{kind}": "the grain that is baked with the {kind}",
    "move.improvement": "the improvement of the move",
    "move.pay": "what is paid",
    "move.good": "the good of the move",
    "move.animal": "the animal of the move",
    "move.by": "what cooks, or the cards that change the price",
    "move.by.{code}": "whether the {code} changes the price",
    "move.option": "what is chosen with the card",
    "move.paper": "whether the Paper Maker is used",
    "move.clay": "the fences that are paid with clay",
    "move.to": "of what the house becomes",
    "move.extra": "the fields that give 2 grain",
    "move.extra.{sown}": "how many {sown} give 2 grain",
}

LANGUAGE = Language(MOVES, fields, path_reader(PATHS, PARTS), situation)
