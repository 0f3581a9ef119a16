"""Key Harvest for two to four players, with whatever box: the model, from the Italian edition."""

from __future__ import annotations

from spec.kernel import Model, collect
from spec.key_harvest import (
    course,
    events,
    flow,
    harvest,
    scoring,
    setup,
    steps,
    store,
    tiles,
    town,
    words,
    workers,
)
from spec.key_harvest.agendas import lists
from spec.key_harvest.course import automatic, control, decides, looks, seats_differ
from spec.key_harvest.invariants import INVARIANTS
from spec.key_harvest.measure import MEASURE
from spec.key_harvest.rulings import RULINGS
from spec.key_harvest.state import Game
from spec.key_harvest.view import view

CHAPTERS = {
    "setup": (setup, "Set-up: pieces, first player, starting fields and crops, the town, the events"),
    "flow": (flow, "A turn: whose it is, its actions, and what is owed"),
    "harvest": (harvest, "Action a: harvesting"),
    "workers": (workers, "Action b: playing and removing workers"),
    "store": (store, "Action c: from a store to the own board"),
    "town": (town, "Action d: from the town to the own store"),
    "tiles": (tiles, "Field tiles"),
    "events": (events, "Drawing from the bag: fields, events, the track, the last turns"),
    "steps": (steps, "What comes up next, and the lowest free space of the track"),
    "words": (words, "Powers and effects: the words"),
    "course": (course, "The end of a turn, and of the game"),
    "scoring": (scoring, "Scoring"),
}

MODEL = Model(
    name="key_harvest",
    title="Key Harvest",
    editions={"it": "Italian"},
    state=Game,
    new=setup.new,
    players=(2, 3, 4),
    variants={"text": {}},
    moves=(
        setup.DealCrop,
        setup.DealPair,
        setup.DealRank,
        setup.ChooseFirstPlayer,
        setup.DrawPair,
        setup.SetAside,
        setup.DrawCrop,
        setup.RemoveEvent,
        events.DrawField,
        events.DrawEvent,
        harvest.Harvest,
        workers.PlaceWorker,
        workers.RemoveWorker,
        workers.GoHome,
        store.TakeField,
        town.StoreField,
        town.Bid,
        words.GetCrop,
        words.Renew,
        words.MoveField,
        words.PassField,
        words.SwapBag,
        words.SwapLeft,
        words.Accept,
        words.Clear,
        words.BuyField,
        words.Pay,
        words.Recall,
        course.Stop,
        course.EndTurn,
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
    looks=looks,
    seats_differ=seats_differ,
    chapters={name: title for name, (_, title) in CHAPTERS.items()},
    rules=collect(module for module, _ in CHAPTERS.values()),
    rulings={ruling.id: ruling for ruling in RULINGS},
)
