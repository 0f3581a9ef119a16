"""Hallertau, with cards and without: the model, from the Italian edition."""

from __future__ import annotations

from proofs.games.hallertau.situations import card_situations, describe, situations
from spec.hallertau import (
    actions,
    card_effects,
    exchanges,
    fields,
    flow,
    plays,
    progress,
    resources,
    scoring,
    setup,
    sheep,
    spaces,
    turns,
    workers,
)
from spec.hallertau.cards.table import CARDS
from spec.hallertau.course import automatic
from spec.hallertau.invariants import INVARIANTS
from spec.hallertau.measure import measure
from spec.hallertau.rulings import RULINGS
from spec.hallertau.state import Game
from spec.hallertau.view import view
from spec.kernel import Model, collect

CHAPTERS = {
    "setup": (setup, "Set-up"),
    "resources": (resources, "Resources"),
    "flow": (flow, "The course of the game"),
    "turns": (turns, "What is owed, and whose turn it is"),
    "workers": (workers, "Phases 1 and 2: workers and farmyard cards"),
    "actions": (actions, "Phase 4: actions"),
    "spaces": (spaces, "The action spaces"),
    "exchanges": (exchanges, "What some spaces ask for"),
    "fields": (fields, "Fields: sowing, fallow (phase 6), harvest (phase 7)"),
    "sheep": (sheep, "Sheep: their life and milking (phase 8)"),
    "progress": (progress, "Phases 9 and 10: progress and boulders"),
    "plays": (plays, "Cards: drawing, playing, resolving, and phase 3: income"),
    "card_effects": (card_effects, "Effects of single cards"),
    "scoring": (scoring, "Scoring"),
}

MODEL = Model(
    name="hallertau",
    editions={"it": "Italian", "pt": "Portuguese"},
    state=Game,
    new=setup.new,
    players=(1, 2, 3, 4),
    variants=setup.VARIANTS,
    moves=(
        plays.DealCard,
        setup.ChooseFirstPlayer,
        workers.DrawQuadrantCard,
        workers.TossCoin,
        plays.GoOn,
        actions.Place,
        actions.MakeTools,
        actions.Skip,
        spaces.Take,
        spaces.TakeField,
        card_effects.TakeFields,
        plays.TakeToken,
        plays.Draw,
        fields.Sow,
        fields.SowTwice,
        sheep.MoveSheep,
        sheep.MoveSheepOn,
        sheep.MoveFlock,
        fields.MoveField,
        card_effects.RaiseFields,
        card_effects.HarvestField,
        card_effects.DoubleHarvest,
        exchanges.PayMilk,
        exchanges.PaySheep,
        exchanges.PayJewel,
        exchanges.PayField,
        exchanges.MoveShopBack,
        card_effects.ClearSpace,
        card_effects.RemoveRows,
        card_effects.ShiftWorkers,
        card_effects.RecallWorkers,
        card_effects.PushBoulders,
        card_effects.AdvanceFree,
        card_effects.PlaceInSecondRow,
        card_effects.UseSpace,
        card_effects.SwapTool,
        plays.PlayCard,
        plays.Resolve,
        plays.Collect,
        fields.SlideField,
        progress.Advance,
        progress.EndProgress,
    ),
    automatic=automatic,
    over=lambda game: game.phase == "over",
    scores=scoring.scores,
    view=view,
    invariants=INVARIANTS,
    measure=measure,
    situations=situations,
    closer=card_situations,
    describe=describe,
    chapters={name: title for name, (_, title) in CHAPTERS.items()},
    rules=collect(module for module, _ in CHAPTERS.values()) | {card.rule.id: card.rule for card in CARDS.values()},
    rulings={ruling.id: ruling for ruling in RULINGS},
)
