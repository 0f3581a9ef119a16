"""All Creatures Big and Small: its model, its engine, and where the rest is found."""

from proofs.game import Game
from spec.acbas import MODEL

GAME = Game(MODEL, "engine.acbas:ENGINE", parts="proofs.games.acbas", order=2)
