"""How Key Harvest is played to compare model and engine."""

from proofs.game import Play
from proofs.games.key_harvest.crowd import fuller_boards
from proofs.games.key_harvest.muddle import muddled
from proofs.games.key_harvest.random_boxes import random_options

PLAY = Play(
    busier=fuller_boards,
    walk=20,
    impossible=muddled,
    fresh=random_options,
    longest=(12, 12, 25, 150),
)
