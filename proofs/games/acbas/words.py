"""All Creatures Big and Small in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

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
from spec.acbas.buildings import title_of
from spec.acbas.flow import BY_FREE_MOVES, MUST
from spec.acbas.setup import DRAWN
from spec.acbas.state import ACTION_SPACES, ANIMALS, BASIC, EDGES, PILES, RESOURCES, SPACES, Owned

# --- names ------------------------------------------------------------------------------------------------------

SPACE_TITLES: Mapping[str, str] = {
    **{space: title_of(space) for space in ACTION_SPACES},
    "three_wood": "3 Wood",
    "one_stone": "1 Stone",
    "two_stone": "2 Stone",
    "reed_sheep": "Reed and Sheep",
    "pig_sheep": "Pig and Sheep",
    "cow_pig": "Cow and Pig",
    "horse_sheep": "Horse and Sheep",
}
"""The action spaces. Spaces of a farm are called as in the wire format."""

SINGLE_PILES = {
    "first_player": "wood",
    "three_wood": "wood",
    "one_stone": "stone",
    "two_stone": "stone",
    "expansion": "barriers",
}
SIDES = {"n": "north", "e": "east", "s": "south", "w": "west"}
PIECES = {"trough": "a trough", "stall": "a stall", "cow_stall": "the Cow Stall", "pig_stall": "the Pig Stall"}
PAYMENTS = {"cost": "its cost", "wood": "in wood", "stone": "in stone"}

NOUNS = Nouns(
    {
        **uncounted("wood", "stone", "reed", "sheep"),
        "pig": ("pig", "pigs"),
        "cow": ("cow", "cows"),
        "horse": ("horse", "horses"),
    }
)
noun, amounts = NOUNS.noun, NOUNS.amounts


def edge_words(edge: str) -> str:
    space, side = edge.split(".")
    return f"the {SIDES[side]} edge of {space}"


def pile_words(pile: str) -> str:
    space, _, good = pile.partition(".")
    return f"the {noun(good) if good else SINGLE_PILES[space]} on {SPACE_TITLES[space]}"


def one_each(names: str) -> str:
    """One of each: of `wood_stone` 1 wood and 1 stone."""
    return amounts(dict.fromkeys(names.split("_"), 1))


# --- moves ------------------------------------------------------------------------------------------------------

MOVES: Mapping[str, MoveWords] = {
    "draw_building": MoveWords("Draw a special building", "Nature draws the {building}."),
    "choose_first_player": MoveWords("Choose the first player", "Nature makes seat {player} the first player."),
    "place": MoveWords("Place a worker", "Seat {player} places a worker on {space}."),
    "use_space": MoveWords(
        "Use a space without a worker", "Seat {player} uses {space} without a worker, by the Steward's Office."
    ),
    "build_barrier": MoveWords("Build a barrier", "Seat {player} builds a barrier on {edge}."),
    "build_trough": MoveWords("Build a trough", "Seat {player} builds a trough on {space}."),
    "build_stall": MoveWords("Build a stall", "Seat {player} builds a stall on {space}."),
    "build_stable": MoveWords(
        "Build a stable", "Seat {player} turns the stall on {space} into a stable, paying {pay}."
    ),
    "upgrade": MoveWords(
        "Upgrade a new stall", "Seat {player} turns the new stall into a stable for free, by the Barn."
    ),
    "build_special": MoveWords(
        "Build a special building", "Seat {player} builds the {building} on {space}, paying {pay}."
    ),
    "expand": MoveWords("Add an expansion", "Seat {player} adds an expansion on the {side}."),
    "exchange": MoveWords("Exchange an animal for a cow", "Seat {player} exchanges {give} for 1 cow."),
    "gain_animal": MoveWords("Choose an animal", "Seat {player} gains {animal}."),
    "gain_resource": MoveWords("Choose a resource", "Seat {player} gains {resource}."),
    "take_wood": MoveWords("Take wood", "Seat {player} takes 1 wood from 3 Wood, by the Household Storeroom."),
    "grow": MoveWords("Add animals to pastures", "Seat {player} adds {gain} to pastures, by the Organic Farm."),
    "buy_animal": MoveWords("Buy an animal", "Seat {player} buys {animal} for {pay} at the Trading Station."),
    "carve": MoveWords("Put a stone on the Stone Carver", "Seat {player} puts 1 stone on the Stone Carver."),
    "stop": MoveWords("End the step", "Seat {player} ends the step."),
    "pass": MoveWords("Pass", "Seat {player} passes."),
    "release": MoveWords("Let an animal go", "Seat {player} lets {animal} go."),
    "move_piece": MoveWords(
        "Move a piece by the Carpenter", "Seat {player} moves {piece} from {origin} to {target}, by the Carpenter."
    ),
    "building_firm": MoveWords(
        "Replace a trough by the Building Firm",
        "Seat {player} replaces the trough on {space} by a stall for 2 stone, by the Building Firm.",
    ),
    "trade_animals": MoveWords(
        "Trade two animals for one", "Seat {player} trades {give} for {animal} with the Animal Trader."
    ),
    "cattle_market": MoveWords(
        "Buy an animal for reed", "Seat {player} buys {animal} for 1 reed at the Cattle Market."
    ),
    "give_barrier": MoveWords(
        "Give a barrier away", "Seat {player} gives 1 barrier to the opponent, by the Assembly Hall."
    ),
}

FIELDS: Mapping[str, Callable[[Any], str]] = {
    "building": title_of,
    "space": lambda space: SPACE_TITLES.get(space, space),
    "edge": edge_words,
    "pay": lambda pay: PAYMENTS.get(pay) or one_each(pay),
    "give": one_each,
    "animal": one_each,
    "resource": one_each,
    "piece": lambda piece: PIECES[piece],
    "gain": amounts,
}
"""The fields that are not told as they are."""


def fields(move: Json) -> Json:
    return {name: FIELDS[name](value) if name in FIELDS else value for name, value in move.items()}


# --- situations -------------------------------------------------------------------------------------------------

PHASES = {
    "setup": "set-up",
    "work": "work",
    "closing": "end of the work phase",
    "before_breeding": "before breeding",
    "breeding": "breeding",
    "ending": "end of the round",
}


def situation(position: Json) -> str:
    return standing(position, PHASES, decision, ", the second time" if position["again"] else "")


def decision(position: Json) -> str:
    """Who has to decide what."""
    if position["phase"] == "setup":
        missing = DRAWN[position["variant"]] + len(BASIC) - len(position["available"])
        return "nature draws a special building." if missing else "nature chooses the first player."
    if position["now"] is not None:
        return step_words(**position["now"])
    if position["phase"] == "work":
        return f"seat {position['turn']} has to place a worker."
    ways = [f"use the {title_of(offer)}" for offer in position["offers"]]
    return f"seat {position['turn']} may {listed([*ways, 'make free moves', 'pass'], 'or')}."


def step_words(player: int, step: str) -> str:
    if step in BY_FREE_MOVES:
        return f"seat {player} has to make room or let animals go until all fit, at the step {step}."
    return f"seat {player} has to answer the step {step}{'' if step in MUST else ' or end it'}."


# --- paths ------------------------------------------------------------------------------------------------------

PARTS: Mapping[str, Part] = {
    "seat": digits,
    "n": place,
    "pile": one_of(PILES, pile_words),
    "action_space": one_of(ACTION_SPACES, lambda space: SPACE_TITLES[space]),
    "animal": one_of(ANIMALS, lambda animal: noun(animal) or animal),
    "resource": one_of(RESOURCES),
    "edge": one_of(EDGES, edge_words),
    "space": one_of(SPACES),
    "building": one_of(get_args(Owned), title_of),
}

PATHS: Mapping[str, str] = {
    "game": "the game",
    "variant": "the variant",
    "round": "the round",
    "phase": "the phase",
    "first_player": "the holder of the first-player marker",
    "leader": "the seat that comes first in this round",
    "began": "the seat that was first in round 1",
    "turn": "the seat in turn",
    "acted": "whether a worker was placed in this turn",
    "now": "what must be answered now",
    "now.player": "the player who must answer now",
    "now.step": "the step that must be answered now",
    "agenda": "the steps owed later",
    "agenda.{n}": "entry {n} of the steps owed later",
    "agenda.{n}.player": "the player in entry {n} of the steps owed later",
    "agenda.{n}.step": "the step in entry {n} of the steps owed later",
    "offers": "what the seat in turn may still use",
    "offers.{n}": "entry {n} of what the seat in turn may still use",
    "again": "whether it is the second breeding",
    "carpentry": "how often the Carpenter has moved something in this turn",
    "supply": "the supply",
    "supply.barriers": "the barriers in the supply",
    "supply.troughs": "the troughs in the supply",
    "supply.tiles": "the Stall/Stable tiles in the supply",
    "supply.expansions": "the expansions in the supply",
    "available": "the special buildings that can be built",
    "available.{n}": "building {n} of the special buildings that can be built",
    "piles": "what lies on the action spaces",
    "piles.{pile}": "{pile}",
    "occupied": "the workers on the action spaces",
    "occupied.{action_space}": "the worker on {action_space}",
    "players": "the players",
    "players.{seat}": "seat {seat}",
    "players.{seat}.workers": "seat {seat}'s workers at home",
    "players.{seat}.{resource}": "seat {seat}'s {resource}",
    "players.{seat}.barriers": "the barriers in seat {seat}'s supply",
    "players.{seat}.animals": "seat {seat}'s animals",
    "players.{seat}.animals.{animal}": "seat {seat}'s {animal}",
    "players.{seat}.newborn": "seat {seat}'s newborn animals",
    "players.{seat}.newborn.{animal}": "seat {seat}'s newborn {animal}",
    "players.{seat}.barn": "seat {seat}'s right to an upgrade by the Barn",
    "players.{seat}.carved": "the stones on seat {seat}'s Stone Carver",
    "players.{seat}.fresh": "the new barriers that seat {seat} may build at once",
    "players.{seat}.farm": "seat {seat}'s farm",
    "players.{seat}.farm.left": "the expansions on the left of seat {seat}'s farm",
    "players.{seat}.farm.right": "the expansions on the right of seat {seat}'s farm",
    "players.{seat}.farm.barriers": "the barriers on seat {seat}'s farm",
    "players.{seat}.farm.barriers.{edge}": "the barrier on {edge} of seat {seat}'s farm",
    "players.{seat}.farm.troughs": "the troughs on seat {seat}'s farm",
    "players.{seat}.farm.troughs.{space}": "the trough on {space} of seat {seat}'s farm",
    "players.{seat}.farm.stalls": "the stalls on seat {seat}'s farm",
    "players.{seat}.farm.stalls.{space}": "the stall on {space} of seat {seat}'s farm",
    "players.{seat}.farm.stables": "the stables on seat {seat}'s farm",
    "players.{seat}.farm.stables.{space}": "the stable on {space} of seat {seat}'s farm",
    "players.{seat}.farm.buildings": "the special buildings on seat {seat}'s farm",
    "players.{seat}.farm.buildings.{building}": "the space of the {building} on seat {seat}'s farm",
    "move.type": "the type of the move",
    "move.player": "the player of the move",
    "move.building": "the building of the move",
    "move.space": "the space of the move",
    "move.edge": "the edge of the move",
    "move.pay": "what is paid",
    "move.side": "the side of the expansion",
    "move.give": "what is given",
    "move.animal": "the animal of the move",
    "move.resource": "the resource of the move",
    "move.gain": "the animals gained",
    "move.gain.{animal}": "{animal} gained",
    "move.piece": "the piece that is moved",
    "move.origin": "the space that the piece leaves",
    "move.target": "the space to which the piece goes",
}

LANGUAGE = Language(MOVES, fields, path_reader(PATHS, PARTS), situation)
