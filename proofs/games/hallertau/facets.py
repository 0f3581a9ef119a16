"""What the rules of Hallertau are about: goods, phases, action spaces, decks and the shops of the village."""

from __future__ import annotations

from proofs.book.facets import Facet, Subjects
from proofs.games.hallertau.pieces import COUNTED
from proofs.prove.obligations import Result
from spec.hallertau import state
from spec.hallertau.cards.table import DECK_MODULES


def moments(result: Result) -> dict[str, set[str]]:
    """The phase, the action space that is chosen, and the one whose step comes next.

    Situations about a card, and those in which effects of cards wait, say nothing: their moment stands for any.
    """
    if result.about or result.position["pending"]:
        return {}
    found = {"phase": {f"phase.{result.position['phase']}"}}
    if result.move_type == "place":
        found["chosen"] = {f"space.{result.move['space']}"}
    else:
        found["owed"] = {f"space.{step.partition('.')[0]}" for step in result.position["agenda"][:1]} & SPACES
    return found


SPACES = {f"space.{space}" for space in state.SPACES}

SUBJECTS = Subjects(
    facets={
        "good": Facet("Goods", (*state.GOODS, *COUNTED), in_code=True),
        "phase": Facet("Phases", state.PHASES),
        "space": Facet("Action spaces", state.SPACES, after=("space", "spaces")),
        "deck": Facet("Decks", tuple(dict.fromkeys((*state.DECKS, *DECK_MODULES)))),
        "building": Facet("Buildings", state.SHOPS, after=("building", "progress")),
    },
    moments=moments,
    beginning="phase.setup",
    end="phase.over",
)
