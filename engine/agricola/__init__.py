"""Agricola without hand cards, for one to four players.

The modules follow the order of the rule book: `setup`, `rounds` (phases, turns and harvests), `spaces` (the action
spaces) and `markets`, `house` (rooms, family, renovation), `farm`, `fences`, `stables` and `keeping` (pastures and
animals), `crops`, `harvest`, `improvements`, `anytime` (free moves), `scoring`; `steps` has what is owed. `moves`,
`writing`, `reading` and `coherence` know the JSON of the wire format; `game` ties everything together.
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
