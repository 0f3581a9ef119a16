"""Key Harvest for two to four players, with any box.

The modules follow the order of the rule book: `setup`, `turns` (the four actions, the last turns), `land` and
`fields` (what hangs together, placing, harvesting), `workers`, `stores`, `events` (bag, town, track), `scoring`.
`words` has what powers and effects can do, `steps` what is owed. `box` reads a box file, `text_box` is the box that a
game has by itself. `moves`, `writing`, `reading`, `coherence`, `beginning` and `owed` know the JSON of the wire format;
`game` ties everything together.
"""

from engine.key_harvest.game import Game, new_game
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

ENGINE = Engine(new_game, Game.restore, options=("box",))
