"""What the rules of Key Harvest are about: phases, the four actions, and the words of powers and effects.

Kinds of crops are no subject of their own: what is true of one is true of all.
"""

from __future__ import annotations

from collections.abc import Mapping

from proofs.book.facets import Facet, Subjects
from proofs.prove.obligations import Result
from spec.key_harvest import MODEL
from spec.key_harvest.state import ACTIONS, PHASES, WORDS, Action, StepName

ACTION_OF: Mapping[str, Action] = {
    "harvest": "harvest",
    "place_worker": "worker",
    "remove_worker": "worker",
    "take_field": "field",
    "store_field": "store",
}
"""The action that is begun with a move."""
GOES_ON: Mapping[StepName, Action] = {
    "harvest": "harvest",
    "second_field": "field",
    "bid": "store",
    "more": "store",
    "second_store": "store",
}
"""The action to which a step belongs."""
WITH_A_RULE = tuple(word for word in WORDS if f"key.words.{word.replace('_', '-')}" in MODEL.rules)
"""The words of which there is a rule; the others do what an action does, or nothing."""


def moments(result: Result) -> dict[str, set[str]]:
    """The phase, the action that is begun, the step that is answered, and the word by which it is owed."""
    position, move = result.position, result.move_type
    found = {"phase": {f"phase.{position['phase']}"}}
    owed = position["now"]
    if owed is None:
        return found | ({"begun": {f"action.{ACTION_OF[move]}"}} if move in ACTION_OF else {})
    step = owed["step"]
    found["owed"] = {f"action.{GOES_ON[step]}" if step in GOES_ON else f"step.{step}"}
    if step == "effect" and move != "stop":  # anything that is optional can be left
        printed = position["box"]["workers"] | position["box"]["events"]
        found["word"] = {f"word.{printed[owed['by']]['word']}"}
    return found


SUBJECTS = Subjects(
    facets={
        "phase": Facet("Phases", PHASES, after=("setup",)),
        "action": Facet("Actions", ACTIONS),
        "word": Facet("Powers and effects", WITH_A_RULE, after=("words",)),
    },
    moments=moments,
    beginning="phase.print",
    end="phase.over",
)
