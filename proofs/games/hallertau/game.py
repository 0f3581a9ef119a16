"""Hallertau: its model, its engine, and where the rest is found."""

from engine.hallertau import ENGINE
from proofs.game import Game
from spec.hallertau import MODEL

GAME = Game(MODEL, ENGINE, parts="proofs.games.hallertau", order=1)
