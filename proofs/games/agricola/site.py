"""How Agricola is shown."""

from pathlib import Path

from proofs.book.flows.stations import standing
from proofs.draw.boards import Shown
from proofs.game import Site
from proofs.games.agricola.boards import boards
from proofs.games.agricola.counts import counts
from proofs.games.agricola.facets import SUBJECTS
from proofs.games.agricola.hand import MINOR, OCCUPATION
from proofs.games.agricola.pieces import MAJOR
from proofs.games.agricola.showing import farms
from proofs.games.agricola.stations import COURSE

HERE = Path(__file__).parent

SHOWN = Shown(
    course="Round and turn",
    boards={
        "revealed": "Action spaces",
        "piles": "Action spaces",
        "occupied": "Action spaces",
        "used": "Action spaces",
        "first_card": "Action spaces",
        "players.farm": "farm",
        "players.house": "farm",
        "players.sown": "farm",
        **{f"players.{what}": "cards" for what in ("cards", "hand", "due", "spent", "stock", "points", "taught")},
        **{f"players.{what}": "cards" for what in ("gained", "firewood", "passed", "stands")},
        "players": "animals, goods and people",
    },
    scene=frozenset(("Round and turn", "farm", "cards")),
)

SITE = Site(
    thorough=True,
    boards=boards,
    shown=SHOWN,
    course=COURSE,
    standing=standing,
    counts=counts,
    pieces={"major": MAJOR, "minor": MINOR, "occupation": OCCUPATION},
    facets=SUBJECTS,
    exhibits=(farms(),),
    glossary=HERE / "words.yaml",
    wire=HERE / "wire.md",
)
