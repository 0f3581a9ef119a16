"""What is proved of Agricola."""

from collections.abc import Iterator

from proofs.game import Claims
from proofs.games.agricola import hand_situations, situations
from proofs.games.agricola.meetings import meetings
from proofs.games.agricola.partings import PARTINGS
from proofs.games.agricola.theorems import CHAPTERS, positions
from spec.agricola.state import Game
from spec.kernel import Focus


def every_situation() -> Iterator[Game]:
    """Those without hand cards, then those with them."""
    yield from situations.situations()
    yield from hand_situations.situations()


def closer() -> Iterator[Focus]:
    """How majors are built and used, how hand cards are, and where two of them meet."""
    yield from situations.closer()
    yield from hand_situations.closer()
    yield from meetings()


CLAIMS = Claims(
    situations=every_situation,
    closer=closer,
    describe=situations.describe,
    theorems=CHAPTERS,
    partings=PARTINGS,
    forget=positions.forget,
)
