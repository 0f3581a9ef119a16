"""Hallertau: its model, its engine, and where the rest is found."""

from proofs.game import Game
from spec.hallertau import MODEL

GAME = Game(MODEL, "engine.hallertau:ENGINE", parts="proofs.games.hallertau", order=1)
