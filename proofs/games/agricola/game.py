"""Agricola: its model, its engine, and where the rest is found."""

from proofs.game import Game
from spec.agricola import MODEL

GAME = Game(MODEL, "engine.agricola:ENGINE", parts="proofs.games.agricola", order=3)
