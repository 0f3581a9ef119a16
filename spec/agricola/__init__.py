"""Agricola (revised edition), with hand cards or without them, for one to four players: the model, from the Italian
edition."""

from __future__ import annotations

from spec.agricola import (
    adoption,
    board,
    choices,
    coming,
    due,
    exchanges,
    fences,
    fields,
    flow,
    free,
    hand,
    harvest,
    house,
    improvements,
    plays,
    prices,
    promises,
    resources,
    room,
    rounds,
    scoring,
    setup,
    spaces,
    stables,
    windows,
)
from spec.agricola.agendas import lists
from spec.agricola.cards.table import CARDS
from spec.agricola.course import automatic, control, decides, looks
from spec.agricola.invariants import INVARIANTS
from spec.agricola.majors import IMPROVEMENTS
from spec.agricola.measure import MEASURE
from spec.agricola.rulings import RULINGS
from spec.agricola.state import Game
from spec.agricola.view import view
from spec.kernel import Model, by_rule, collect

CHAPTERS = {
    "setup": (setup, "Set-up"),
    "hand": (hand, "The hands that are dealt"),
    "board": (board, "The action spaces and what a round brings to them"),
    "rounds": (rounds, "The course of a round: preparation, work, return home"),
    "flow": (flow, "Whose turn it is, and what is owed"),
    "coming": (coming, "What comes up next"),
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
    "promises": (promises, "Goods on the spaces of later rounds"),
    "plays": (plays, "Playing hand cards"),
    "prices": (prices, "Prices, and what cards make of them"),
    "due": (due, "What cards give at their moments"),
    "windows": (windows, "Choices that cards leave"),
    "exchanges": (exchanges, "Cards that can be used at any time"),
    "adoption": (adoption, "Newborns that act"),
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
        hand.DealHand,
        hand.TakeHand,
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
        plays.PlayOccupation,
        plays.PlayMinor,
        house.Renovate,
        windows.Use,
        adoption.Adopt,
        choices.Stop,
        harvest.Reap,
        harvest.UseCraft,
        harvest.Feed,
        free.Cook,
        free.Convert,
        free.Discard,
        exchanges.Exchange,
    ),
    automatic=automatic,
    over=lambda game: game.phase == "over",
    decides=decides,
    control=control,
    looks=looks,
    scores=scoring.scores,
    view=view,
    invariants=INVARIANTS,
    measure=MEASURE,
    lists=lists,
    chapters={name: title for name, (_, title) in CHAPTERS.items()},
    rules=collect(module for module, _ in CHAPTERS.values())
    | {improvement.rule.id: improvement.rule for improvement in IMPROVEMENTS.values()}
    | {card.rule.id: card.rule for card in CARDS.values()},
    rulings={ruling.id: ruling for ruling in RULINGS},
    pieces=by_rule(
        *(improvement.piece for improvement in IMPROVEMENTS.values()), *(card.piece for card in CARDS.values())
    ),
)
