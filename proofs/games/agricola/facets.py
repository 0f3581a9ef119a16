"""What the rules of Agricola are about: goods, phases, action spaces, major improvements and kinds of hand cards."""

from __future__ import annotations

from typing import Any, get_args

from proofs.book.facets import Facet, Subjects
from proofs.prove.obligations import Result
from proofs.wire import Json
from spec.agricola import MODEL, free, state
from spec.agricola.agendas import SPACES_OF, USED_FOR

AT_ANY_TIME = {str(kind.__struct_config__.tag) for kind in MODEL.moves if kind.__module__ == free.__name__}
"""Moves that can be made whatever step comes next."""


def moments(result: Result) -> dict[str, set[str]]:
    """The phase, the action space that is chosen, and those that lead to the step that comes next.

    Situations about hand cards say nothing: their moment stands for any.
    """
    if result.about and result.position["variant"] == "cards":
        return {}
    found = {"phase": {f"phase.{result.position['phase']}"}}
    if result.move_type == "place":
        found["chosen"] = {f"space.{result.move['space']}"}
    elif result.move_type not in AT_ANY_TIME:
        found["owed"] = {f"space.{space}" for space in spaces_of(result.position)}
    return found


def spaces_of(position: Json) -> tuple[str, ...]:
    """The action spaces that lead to the step that comes next."""
    owed: list[Any] = [position["now"], *position["agenda"]] if position["now"] else position["agenda"]
    leading = USED_FOR if position["variant"] == "cards" else SPACES_OF
    return leading.get(owed[0]["step"], ()) if owed else ()


SUBJECTS = Subjects(
    facets={
        "good": Facet("Goods", state.GOODS, in_code=True),
        "phase": Facet("Phases", get_args(state.Phase)),
        "space": Facet("Action spaces", state.ACTION_SPACES, after=("spaces",)),
        "major": Facet("Major improvements", state.MAJORS, after=("major", "improvements")),
        "card": Facet("Hand cards", ("minor", "occupation", "travelling"), after=("cards", "prices")),
    },
    moments=moments,
    beginning="phase.setup",
    end="phase.over",
)
