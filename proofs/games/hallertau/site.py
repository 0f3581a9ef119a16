"""How Hallertau is shown."""

from pathlib import Path

from proofs.draw.boards import Shown
from proofs.game import Site
from proofs.games.hallertau.boards import boards
from proofs.games.hallertau.counts import counts
from proofs.games.hallertau.facets import SUBJECTS
from proofs.games.hallertau.pieces import CARD
from proofs.games.hallertau.stations import COURSE, standing

HERE = Path(__file__).parent

SHOWN = Shown(
    course="Round and turn",
    boards={
        "used": "Action board",
        "removed": "Action board",
        "quadrant_cards": "Action board",
        "coin": "Action board",
        "board": "Action board",
        "decks": "Decks",
        "players.fields": "fields",
        "players.sheep": "sheep",
        "players.village": "village",
        "players.center": "village",
        "players.hand": "cards",
        "players.played": "cards",
        "players.income": "cards",
        "players.just.drawn": "cards",
        "players.just.fresh": "cards",
        "players.this_phase.advances": "village",
        "players": "goods, tools, jewels, workers",
    },
    scene=frozenset(("Round and turn", "cards")),
)

SITE = Site(
    thorough=True,
    boards=boards,
    shown=SHOWN,
    course=COURSE,
    standing=standing,
    counts=counts,
    pieces={"card": CARD},
    facets=SUBJECTS,
    glossary=HERE / "words.yaml",
    wire=HERE / "wire.md",
    wire_page="wire",
)
