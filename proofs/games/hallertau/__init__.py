"""Hallertau: all that the suite knows of it beyond its model and its engine."""

from engine.hallertau import ENGINE
from proofs.game import Game
from spec.hallertau import MODEL

GAME = Game(MODEL, ENGINE, parts=__name__, order=1)
