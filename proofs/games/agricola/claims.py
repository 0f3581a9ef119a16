"""What is proved of Agricola."""

from proofs.game import Claims
from proofs.games.agricola.partings import PARTINGS
from proofs.games.agricola.situations import closer, describe, situations
from proofs.games.agricola.theorems import CHAPTERS, positions

CLAIMS = Claims(
    situations=situations,
    closer=closer,
    describe=describe,
    theorems=CHAPTERS,
    partings=PARTINGS,
    forget=positions.forget,
)
