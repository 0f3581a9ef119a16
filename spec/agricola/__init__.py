"""Agricola (revised edition) without hand cards, for one to four players: the model, from the Italian edition."""

from __future__ import annotations

from spec.agricola import (
    board,
    choices,
    fences,
    fields,
    flow,
    free,
    harvest,
    house,
    improvements,
    resources,
    room,
    rounds,
    scoring,
    setup,
    spaces,
    stables,
    steps,
)
from spec.agricola.agendas import lists
from spec.agricola.course import automatic, control, decides
from spec.agricola.invariants import INVARIANTS
from spec.agricola.majors import IMPROVEMENTS
from spec.agricola.measure import MEASURE
from spec.agricola.rulings import RULINGS
from spec.agricola.state import Game
from spec.agricola.view import view
from spec.kernel import Model, by_rule, collect

CHAPTERS = {
    "setup": (setup, "Set-up"),
    "board": (board, "The action spaces and what a round brings to them"),
    "rounds": (rounds, "The course of a round: preparation, work, return home"),
    "flow": (flow, "Whose turn it is, and what is owed"),
    "steps": (steps, "What comes up next"),
    "spaces": (spaces, "Placing people on action spaces"),
    "choices": (choices, "Choices that spaces leave"),
    "house": (house, "House and family: rooms, renovation, growth"),
    "resources": (resources, "Goods"),
    "room": (room, "Keeping animals: pastures, stables, the house"),
    "fences": (fences, "Fences"),
    "stables": (stables, "Stables"),
    "free": (free, "What is possible at any time"),
    "fields": (fields, "Fields: plowing and sowing"),
    "harvest": (harvest, "The harvest: fields, feeding, breeding"),
    "improvements": (improvements, "Major improvements and baking bread"),
    "scoring": (scoring, "Scoring"),
}

MODEL = Model(
    name="agricola",
    title="Agricola",
    editions={"it": "Italian"},
    state=Game,
    new=setup.new,
    players=(1, 2, 3, 4),
    variants=setup.VARIANTS,
    moves=(
        setup.ChooseFirstPlayer,
        rounds.DealCard,
        rounds.ChooseCard,
        spaces.Place,
        spaces.Rest,
        house.BuildRoom,
        stables.BuildStable,
        fences.Fence,
        fields.Plow,
        fields.Sow,
        improvements.Bake,
        improvements.BuildMajor,
        choices.ChooseGood,
        choices.ChooseAnimal,
        choices.Stop,
        harvest.UseCraft,
        harvest.Feed,
        free.Cook,
        free.Convert,
        free.Discard,
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
    | {improvement.rule.id: improvement.rule for improvement in IMPROVEMENTS.values()},
    rulings={ruling.id: ruling for ruling in RULINGS},
    pieces=by_rule(*(improvement.piece for improvement in IMPROVEMENTS.values())),
)
