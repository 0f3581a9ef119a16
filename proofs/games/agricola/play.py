"""How Agricola is played to compare model and engine."""

from proofs.game import Play
from proofs.games.agricola.audit import MAJORS_AUDIT
from proofs.games.agricola.crowd import fuller_farms
from proofs.games.agricola.hand_audit import MINORS_AUDIT, OCCUPATIONS_AUDIT
from proofs.games.agricola.muddle import muddled

PLAY = Play(
    busier=fuller_farms,
    impossible=muddled,
    audits={"major": MAJORS_AUDIT, "minor": MINORS_AUDIT, "occupation": OCCUPATIONS_AUDIT},
)
