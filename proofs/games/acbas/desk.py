"""How All Creatures Big and Small is spoken of."""

from proofs.game import Desk
from proofs.games.acbas.usual import usual

DESK = Desk(usual=usual)
