"""How Hallertau is spoken of."""

from proofs.game import Desk
from proofs.games.hallertau.usual import usual
from proofs.games.hallertau.words import LANGUAGE

DESK = Desk(language=LANGUAGE, usual=usual)
