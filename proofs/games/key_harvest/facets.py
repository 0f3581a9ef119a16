"""What the rules of Key Harvest are about: phases, the four actions, and the words of powers and effects.

Kinds of crops are no subject of their own: what is true of one is true of all.
"""

from __future__ import annotations

from collections.abc import Mapping

from proofs.book.facets import Facet, Subjects
from proofs.prove.obligations import Result
from spec.key_harvest.state import ACTIONS, PHASES, WORDS, Action, Word

ACTION_OF: Mapping[str, Action] = {
    "harvest": "harvest",
    "place_worker": "worker",
    "remove_worker": "worker",
    "take_field": "field",
    "store_field": "store",
    "bid": "store",
}
"""The action to which a move belongs."""
WORD_OF: Mapping[str, Word] = {
    "get_crop": "get_crops",
    "harvest": "harvest",
    "renew": "renew",
    "move_field": "move",
    "pass_field": "pass",
    "swap_bag": "swap_bag",
    "swap_left": "swap_left",
    "accept": "draw",
    "clear": "clear",
    "buy_field": "buy",
    "pay": "buy",
    "remove_worker": "dismiss",
    "recall": "recall",
}
"""The word that a move carries out."""


def moments(result: Result) -> dict[str, set[str]]:
    """The phase, the action to which the move belongs, and the word that it carries out."""
    found = {"phase": {f"phase.{result.position['phase']}"}}
    if result.move_type in ACTION_OF:
        found["action"] = {f"action.{ACTION_OF[result.move_type]}"}
    if result.move_type in WORD_OF:
        found["word"] = {f"word.{WORD_OF[result.move_type]}"}
    return found


SUBJECTS = Subjects(
    facets={
        "phase": Facet("Phases", PHASES, after=("setup",)),
        "action": Facet("Actions", ACTIONS),
        "word": Facet("Powers and effects", [word for word in WORDS if word != "nothing"], after=("words",)),
    },
    moments=moments,
    beginning="phase.print",
    end="phase.over",
)
