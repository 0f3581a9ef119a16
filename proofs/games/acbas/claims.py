"""What is proved of All Creatures Big and Small."""

from proofs.game import Claims
from proofs.games.acbas.partings import PARTINGS
from proofs.games.acbas.situations import closer, describe, situations
from proofs.games.acbas.theorems import CHAPTERS, positions

CLAIMS = Claims(
    situations=situations,
    closer=closer,
    describe=describe,
    theorems=CHAPTERS,
    partings=PARTINGS,
    forget=positions.forget,
)
