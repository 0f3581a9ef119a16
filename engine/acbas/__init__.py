"""Agricola: All Creatures Big and Small, for two players.

The modules follow the order of the rule book: `setup`, `rounds` (phases and turns), `farm` and `room` (pastures and
animals), `actions` (the action spaces), `building`, `steps` (what is owed), `anytime` (free moves), `offers`
(what is used between the phases), `scoring` and `buildings` (the special buildings). `moves`, `writing`, `reading` and
`coherence` know the JSON of the wire format; `game` ties everything together.
"""

from engine.acbas.game import Game, new_game
from engine.port import Engine
from engine.wire.errors import IllegalMove, Malformed, MalformedMove, MalformedRequest, MalformedState, Refused

__all__ = [
    "ENGINE",
    "Game",
    "IllegalMove",
    "Malformed",
    "MalformedMove",
    "MalformedRequest",
    "MalformedState",
    "Refused",
    "new_game",
]

ENGINE = Engine(new_game, Game.restore, options=("buildings",))
