"""All Creatures Big and Small: its model, its engine, and where the rest is found."""

from engine.acbas import ENGINE
from proofs.game import Game
from spec.acbas import MODEL

GAME = Game(MODEL, ENGINE, parts="proofs.games.acbas", order=2)
