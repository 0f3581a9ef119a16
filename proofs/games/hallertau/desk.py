"""How Hallertau is spoken of."""

from proofs.game import Desk
from proofs.games.hallertau.usual import usual

DESK = Desk(usual=usual)
