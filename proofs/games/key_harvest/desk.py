"""How Key Harvest is spoken of."""

from proofs.game import Desk
from proofs.games.key_harvest.usual import usual

DESK = Desk(usual=usual)
