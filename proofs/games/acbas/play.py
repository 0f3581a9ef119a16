"""How All Creatures Big and Small is played to compare model and engine."""

from proofs.game import Play
from proofs.games.acbas.audit import BUILDINGS_AUDIT
from proofs.games.acbas.crowd import fuller_farms
from proofs.games.acbas.muddle import muddled

PLAY = Play(busier=fuller_farms, impossible=muddled, audits={"building": BUILDINGS_AUDIT})
