"""How Key Harvest is shown."""

from pathlib import Path

from proofs.book.flows.stations import standing
from proofs.draw.boards import Shown
from proofs.game import Site
from proofs.games.key_harvest.boards import BOARD, BOX, EVENT_TRACK, STOCK, STORE, TOWN, TURN, boards
from proofs.games.key_harvest.counts import counts
from proofs.games.key_harvest.facets import SUBJECTS
from proofs.games.key_harvest.showing import pages
from proofs.games.key_harvest.stations import COURSE

HERE = Path(__file__).parent

SHOWN = Shown(
    course=TURN,
    boards={
        "box": BOX,
        "town": TOWN,
        "track": EVENT_TRACK,
        **dict.fromkeys(("stock", "aside", "chosen", "bag", "out", "removed"), STOCK),
        **dict.fromkeys(("players.fields", "players.harvested", "players.workers", "players.displaced"), BOARD),
        "players": STORE,
    },
    scene=frozenset((TURN, BOX)),
)

SITE = Site(
    thorough=True,
    boards=boards,
    shown=SHOWN,
    course=COURSE,
    standing=standing,
    counts=counts,
    facets=SUBJECTS,
    exhibits=pages(),
    glossary=HERE / "words.yaml",
    wire=HERE / "wire.md",
)
