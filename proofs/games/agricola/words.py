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
from spec.agricola.choices import BARGAINS
from spec.agricola.flow import MUST
from spec.agricola.majors import IMPROVEMENTS
from spec.agricola.state import (
    ACTION_SPACES,
    ANIMALS,
    BAKERS,
    CARDS,
    CRAFTS,
    EDGES,
    MAJORS,
    PILES,
    ROUND_OF,
    SOWN,
    SPACES,
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
VARIANTS = {"no_hand": "without hand cards", "no_hand_tile": "without hand cards, with the variant tile"}
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
    "deal_card": MoveWords("Reveal a round card", "Nature reveals the round card {card}."),
    "choose_card": MoveWords("Choose a round card", "Seat {player} chooses {card} as the next round card."),
    "place": MoveWords("Place a person", "Seat {player} places a person on {space}."),
    "rest": MoveWords("Let a person rest", "Seat {player} lets a person rest, since no space can be used."),
    "build_room": MoveWords("Build a room", "Seat {player} builds a room on {space}."),
    "build_stable": MoveWords("Build a stable", "Seat {player} builds a stable on {space}."),
    "fence": MoveWords("Fence a pasture", "Seat {player} fences a pasture of {spaces}."),
    "plow": MoveWords("Plow a field", "Seat {player} plows a field on {space}."),
    "sow": MoveWords("Sow a field", "Seat {player} sows {crop} on an empty field."),
    "bake": MoveWords("Bake bread", "Seat {player} bakes {grain}."),
    "build_major": MoveWords("Build a major improvement", "Seat {player} builds the {improvement}, {pay}."),
    "choose_good": MoveWords("Choose a good", "Seat {player} takes {good} at the Resource Market."),
    "choose_animal": MoveWords("Choose an animal", "Seat {player} takes {animal} at the Animal Market."),
    "stop": MoveWords("End the step", "Seat {player} ends the step."),
    "craft": MoveWords("Use a craft", "Seat {player} uses the {improvement}."),
    "feed": MoveWords("Feed the family", "Seat {player} feeds the family."),
    "cook": MoveWords("Cook something", "Seat {player} cooks {good} with a {by}."),
    "convert": MoveWords("Eat a crop raw", "Seat {player} turns {crop} into 1 food."),
    "discard": MoveWords("Give a good up", "Seat {player} gives {good} up."),
}

FIELDS: Mapping[str, Callable[[Any], str]] = {
    "card": lambda card: SPACE_TITLES[card],
    "space": lambda space: SPACE_TITLES.get(space, space),
    "spaces": spaces_words,
    "crop": one,
    "grain": grain_words,
    "improvement": lambda improvement: MAJOR_TITLES[improvement],
    "pay": payment_words,
    "good": one,
    "animal": bargain_words,
    "by": lambda kind: KINDS[kind],
}
"""The fields that are not told as they are."""


def fields(move: Json) -> Json:
    return {name: FIELDS[name](value) if name in FIELDS else value for name, value in move.items()}


# --- situations -------------------------------------------------------------------------------------------------

PHASES = {
    "setup": "set-up",
    "preparation": "preparation",
    "work": "work",
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
}
"""What is done about each step."""


def situation(position: Json) -> str:
    return standing(position, PHASES, decision)


def decision(position: Json) -> str:
    """Who has to decide what."""
    if position["phase"] == "setup":
        return "nature chooses the first player."
    if position["phase"] == "preparation":
        alone = len(position["players"]) == 1
        return "seat 0 has to choose the next round card." if alone else "nature reveals a round card."
    if position["now"] is not None:
        return step_words(**position["now"])
    if position["phase"] == "feeding":
        return f"seat {position['turn']} has to feed the family."
    return f"seat {position['turn']} has to place a person."


def step_words(player: int, step: str) -> str:
    """What must or may be answered, with the name that the wire format has for it."""
    if step in (*MUST, "room"):
        return f"seat {player} has to {STEPS[step]}, at the step {step}."
    return f"seat {player} may {STEPS[step]} or end the step {step}."


# --- paths ------------------------------------------------------------------------------------------------------

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
    "players.{seat}.promised.food": "the food on round spaces for seat {seat}",
    "players.{seat}.promised.food.{round}": "the food that seat {seat} gets in round {round}",
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
    "move.by": "what cooks",
}

LANGUAGE = Language(MOVES, fields, path_reader(PATHS, PARTS), situation)
