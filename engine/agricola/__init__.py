"""Agricola with and without hand cards, for one to four players.

The modules follow the order of the rule book: `setup`, `rounds` (phases, turns and harvests), `board`, `spaces` (the
action spaces) and `markets`, `house` (rooms, family, renovation), `farm`, `fences`, `stables` and `keeping` (pastures
and animals), `crops`, `harvest`, `improvements`, `anytime` (free moves), `scoring`. The folder `cards` has the hand
cards, `windows` the choices that they leave, `turns` the newborns that act. `answers` has how what is owed is answered,
`steps` when, `owed` in which order. `moves`, `writing`, `reading`, `coherence` and `hand_coherence` know the JSON of
the wire format; `game` ties everything together.
"""

from engine.agricola.game import Game, new_game
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

ENGINE = Engine(new_game, Game.restore, options=("hand", "tile"))
