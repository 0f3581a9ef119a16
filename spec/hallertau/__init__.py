"""Hallertau, with cards and without: the model, from the Italian edition."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from spec.hallertau import (
    actions,
    card_effects,
    exchanges,
    fields,
    flow,
    progress,
    resources,
    scoring,
    setup,
    sheep,
    spaces,
    turns,
    workers,
)
from spec.hallertau.agendas import lists
from spec.hallertau.cards.table import CARDS
from spec.hallertau.course import automatic, control, decides
from spec.hallertau.invariants import INVARIANTS
from spec.hallertau.measure import MEASURE
from spec.hallertau.plays import drawing, income, paying, playable, playing, resolving
from spec.hallertau.rulings import RULINGS
from spec.hallertau.state import Game
from spec.hallertau.view import view
from spec.kernel import Model, by_rule, collect

CHAPTERS: Mapping[str, tuple[ModuleType | tuple[ModuleType, ...], str]] = {
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
    "plays": (
        (drawing, playable, paying, playing, resolving, income),
        "Cards: drawing, playing, resolving, and phase 3: income",
    ),
    "card_effects": (card_effects, "Effects of single cards"),
    "scoring": (scoring, "Scoring"),
}
"""The module of each chapter, or the modules one after the other, and its title."""

MODEL = Model(
    name="hallertau",
    title="Hallertau",
    editions={"it": "Italian", "pt": "Portuguese"},
    state=Game,
    new=setup.new,
    players=(1, 2, 3, 4),
    variants=setup.VARIANTS,
    moves=(
        drawing.DealCard,
        setup.ChooseFirstPlayer,
        workers.DrawQuadrantCard,
        workers.TossCoin,
        playing.GoOn,
        actions.Place,
        actions.MakeTools,
        actions.Skip,
        spaces.Take,
        spaces.TakeField,
        card_effects.TakeFields,
        drawing.TakeToken,
        drawing.Draw,
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
        playing.PlayCard,
        resolving.Resolve,
        income.Collect,
        fields.SlideField,
        progress.Advance,
        progress.EndProgress,
    ),
    automatic=automatic,
    over=lambda game: game.phase == "over",
    decides=decides,
    control=control,
    lists=lists,
    seats_differ=lambda game: game.phase == "setup",
    scores=scoring.scores,
    view=view,
    invariants=INVARIANTS,
    measure=MEASURE,
    chapters={name: title for name, (_, title) in CHAPTERS.items()},
    rules=collect(modules for modules, _ in CHAPTERS.values()) | {card.rule.id: card.rule for card in CARDS.values()},
    rulings={ruling.id: ruling for ruling in RULINGS},
    pieces=by_rule(*(card.piece for card in CARDS.values())),
)
