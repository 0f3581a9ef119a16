"""What is proved of Key Harvest."""

from proofs.game import Claims
from proofs.games.key_harvest.partings import PARTINGS
from proofs.games.key_harvest.situations import closer, describe, situations
from proofs.games.key_harvest.theorems import CHAPTERS, plays

CLAIMS = Claims(
    situations=situations,
    closer=closer,
    describe=describe,
    theorems=CHAPTERS,
    partings=PARTINGS,
    forget=plays.forget,
)
