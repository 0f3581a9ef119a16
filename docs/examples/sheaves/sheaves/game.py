"""Sheaves as Gebot takes it: the model put together, the engine, and the package in which the rest is found."""

from typing import Any

from proofs.game import Game
from sheaves import model
from sheaves.engine import ENGINE
from spec.kernel import Measure, Model, collect, to_json

PHASES = ("over", "play", "deal")


def view(game: model.Position, seat: int) -> Any:
    """What a player sees: everything but the card of the other."""
    seen = to_json(game)
    seen["players"][1 - seat]["card"] = None
    return seen


def phases_left(game: model.Position) -> int:
    return PHASES.index(game.phase)


def sheaves_left(game: model.Position) -> int:
    return game.stack


MODEL = Model(
    name="sheaves",
    title="Sheaves",
    editions={"en": "English"},
    players=(2,),
    state=model.Position,
    new=model.new,
    moves=(model.Deal, model.Take),
    automatic=lambda game: None,
    over=lambda game: game.phase == "over",
    decides=lambda game: game.turn if game.phase == "play" else None,
    scores=model.scores,
    view=view,
    invariants=(model.no_sheaf_is_lost, model.two_cards, model.it_ends_in_time),
    measure=Measure(phases_left, sheaves_left),
    chapters={"model": "The rules"},
    rules=collect([model]),
)
GAME = Game(MODEL, ENGINE, parts="sheaves")
