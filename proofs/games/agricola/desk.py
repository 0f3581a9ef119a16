"""How Agricola is spoken of."""

from proofs.game import Desk
from proofs.games.agricola.usual import usual

DESK = Desk(usual=usual)
