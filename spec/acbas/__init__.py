"""Agricola: All Creatures Big and Small (Big Box), for two players: the model, from the Italian edition."""

from __future__ import annotations

from spec.acbas import (
    barriers,
    choices,
    flow,
    free,
    resources,
    room,
    rounds,
    scoring,
    setup,
    spaces,
    specials,
    stalls,
    steps,
    troughs,
)
from spec.acbas.agendas import lists
from spec.acbas.buildings import BUILDINGS
from spec.acbas.course import automatic, control, decides
from spec.acbas.invariants import INVARIANTS
from spec.acbas.measure import MEASURE
from spec.acbas.rulings import RULINGS
from spec.acbas.state import Game
from spec.acbas.view import view
from spec.kernel import Model, by_rule, collect

CHAPTERS = {
    "setup": (setup, "Set-up"),
    "rounds": (rounds, "The course of the game: refill, turns, return home, breeding"),
    "flow": (flow, "Whose turn it is, and what is owed"),
    "steps": (steps, "What comes up next"),
    "resources": (resources, "Goods"),
    "room": (room, "Keeping animals: pastures, buildings, troughs, unused spaces"),
    "free": (free, "What is possible at any time"),
    "spaces": (spaces, "The action spaces"),
    "barriers": (barriers, "Walls and Fences: barriers"),
    "troughs": (troughs, "Troughs"),
    "stalls": (stalls, "Stalls and stables"),
    "specials": (specials, "Special buildings"),
    "choices": (choices, "Choices that spaces and buildings leave"),
    "scoring": (scoring, "Scoring"),
}

MODEL = Model(
    name="acbas",
    title="All Creatures Big and Small",
    editions={"it": "Italian"},
    state=Game,
    new=setup.new,
    players=(2,),
    variants=setup.VARIANTS,
    moves=(
        setup.DrawBuilding,
        setup.ChooseFirstPlayer,
        spaces.Place,
        spaces.UseSpace,
        barriers.BuildBarrier,
        troughs.BuildTrough,
        stalls.BuildStall,
        stalls.BuildStable,
        stalls.Upgrade,
        specials.BuildSpecial,
        choices.Expand,
        choices.Exchange,
        choices.GainAnimal,
        choices.GainResource,
        choices.TakeWood,
        choices.Grow,
        choices.BuyAnimal,
        choices.Carve,
        choices.Stop,
        rounds.Pass,
        free.Release,
        free.MovePiece,
        free.BuildingFirm,
        free.TradeAnimals,
        free.CattleMarket,
        free.GiveBarrier,
    ),
    automatic=automatic,
    over=lambda game: game.phase == "over",
    decides=decides,
    control=control,
    scores=scoring.scores,
    view=view,
    invariants=INVARIANTS,
    measure=MEASURE,
    lists=lists,
    chapters={name: title for name, (_, title) in CHAPTERS.items()},
    rules=collect(module for module, _ in CHAPTERS.values())
    | {building.rule.id: building.rule for building in BUILDINGS.values()},
    rulings={ruling.id: ruling for ruling in RULINGS},
    pieces=by_rule(*(building.piece for building in BUILDINGS.values())),
)
