"""How All Creatures Big and Small is spoken of."""

from proofs.game import Desk
from proofs.games.acbas.usual import usual
from proofs.games.acbas.words import LANGUAGE

DESK = Desk(language=LANGUAGE, usual=usual)
