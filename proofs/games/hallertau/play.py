"""How Hallertau is played to compare model and engine."""

from proofs.game import Play
from proofs.games.hallertau.audit import CARDS_AUDIT
from proofs.games.hallertau.crowd import more_cards
from proofs.games.hallertau.muddle import muddled

PLAY = Play(busier=more_cards, impossible=muddled, audits={"card": CARDS_AUDIT})
