"""Key Harvest: its model with the boxes that are there, its engine, and where the rest is found."""

from dataclasses import replace

from proofs.game import Game
from proofs.games.key_harvest.boxes import box
from spec.key_harvest import MODEL as WITHOUT_BOXES

MODEL = replace(WITHOUT_BOXES, variants={"text": {}, "house": {"box": box("house")}})
GAME = Game(MODEL, "engine.key_harvest:ENGINE", parts="proofs.games.key_harvest", order=4)
