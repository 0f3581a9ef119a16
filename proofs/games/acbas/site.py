"""How All Creatures Big and Small is shown."""

from pathlib import Path

from proofs.draw.boards import Shown
from proofs.game import Site
from proofs.games.acbas.boards import boards
from proofs.games.acbas.counts import counts
from proofs.games.acbas.facets import SUBJECTS
from proofs.games.acbas.pieces import BUILDING
from proofs.games.acbas.showing import farms
from proofs.games.acbas.stations import COURSE, standing

HERE = Path(__file__).parent

SHOWN = Shown(
    course="Round and turn",
    boards={
        "supply": "Supply and special buildings",
        "available": "Supply and special buildings",
        "piles": "Action spaces",
        "occupied": "Action spaces",
        "players.farm": "farm",
        "players": "animals and resources",
    },
    scene=frozenset(("Round and turn", "farm")),
)

SITE = Site(
    thorough=True,
    boards=boards,
    shown=SHOWN,
    course=COURSE,
    standing=standing,
    counts=counts,
    pieces={"building": BUILDING},
    facets=SUBJECTS,
    exhibits=(farms(),),
    glossary=HERE / "words.yaml",
    wire=HERE / "wire.md",
)
