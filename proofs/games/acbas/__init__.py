"""All Creatures Big and Small: all that the suite knows of it beyond its model and its engine."""

from engine.acbas import ENGINE
from proofs.game import Game
from spec.acbas import MODEL

GAME = Game(MODEL, ENGINE, parts=__name__, order=2)
