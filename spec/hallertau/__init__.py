"""Hallertau, played without cards: the model, from the Italian edition."""

from __future__ import annotations

from spec.hallertau import (
    actions,
    exchanges,
    fields,
    flow,
    progress,
    resources,
    scoring,
    setup,
    sheep,
    spaces,
    workers,
)
from spec.hallertau.invariants import INVARIANTS, automatic, measure, situations
from spec.hallertau.rulings import RULINGS
from spec.hallertau.state import Game
from spec.kernel import Model, collect, copy

CHAPTERS = {
    "setup": (setup, "Set-up"),
    "resources": (resources, "Resources"),
    "flow": (flow, "The course of the game"),
    "workers": (workers, "Phases 1 and 2: workers and farmyard cards"),
    "actions": (actions, "Phase 4: actions"),
    "spaces": (spaces, "The action spaces"),
    "exchanges": (exchanges, "What some spaces ask for"),
    "fields": (fields, "Fields: sowing, fallow (phase 6), harvest (phase 7)"),
    "sheep": (sheep, "Sheep: their life and milking (phase 8)"),
    "progress": (progress, "Phases 9 and 10: progress and boulders"),
    "scoring": (scoring, "Scoring"),
}

MODEL = Model(
    name="hallertau",
    editions={"it": "Italian", "pt": "Portuguese"},
    state=Game,
    new=setup.new,
    players=(1, 2, 3, 4),
    moves=(
        setup.ChooseFirstPlayer,
        workers.DrawQuadrantCard,
        workers.TossCoin,
        actions.Place,
        actions.MakeTools,
        actions.Skip,
        spaces.Take,
        spaces.TakeField,
        fields.Sow,
        fields.MoveField,
        sheep.MoveSheep,
        exchanges.PayMilk,
        exchanges.PaySheep,
        exchanges.PayField,
        exchanges.MoveShopBack,
        fields.SlideField,
        progress.Advance,
        progress.EndProgress,
    ),
    automatic=automatic,
    over=lambda game: game.phase == "over",
    scores=scoring.scores,
    view=lambda game, player: copy(game),
    invariants=INVARIANTS,
    measure=measure,
    situations=situations,
    chapters={name: title for name, (_, title) in CHAPTERS.items()},
    rules=collect(module for module, _ in CHAPTERS.values()),
    rulings={ruling.id: ruling for ruling in RULINGS},
)
