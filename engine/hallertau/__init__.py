"""Hallertau with and without cards, for one to four players.

The modules follow the order of the rule book: `setup`, `resources`, `board`, the phases (`workers`, `actions` with
`answers` and `spaces`, `fields`, `progress`), `rounds` (how they follow each other), `cards` (the decks, and how cards
are played), `steps` (what is owed) and `scoring`. `moves`, `writing`, `reading` and `coherence` know the JSON of the
wire format; `game` ties everything together.
"""

from engine.hallertau.game import Game, new_game
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

ENGINE = Engine(new_game, Game.restore, options=("gateway", "farmyard"))
