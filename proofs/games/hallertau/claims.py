"""What is proved of Hallertau."""

from proofs.game import Claims
from proofs.games.hallertau.partings import PARTINGS
from proofs.games.hallertau.situations import card_situations, describe, situations
from proofs.games.hallertau.theorems import CHAPTERS, positions
from spec.hallertau.editions import DIFFERENCES

CLAIMS = Claims(
    situations=situations,
    closer=card_situations,
    describe=describe,
    theorems=CHAPTERS,
    partings=PARTINGS,
    differences=DIFFERENCES,
    forget=positions.forget,
)
