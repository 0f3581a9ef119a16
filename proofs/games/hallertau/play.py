"""How Hallertau is played to compare model and engine."""

from proofs.game import Play
from proofs.games.hallertau.audit import CARDS_AUDIT
from proofs.games.hallertau.crowd import more_cards

PLAY = Play(busier=more_cards, audits={"card": CARDS_AUDIT})
