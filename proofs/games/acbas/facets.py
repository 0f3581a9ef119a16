"""What the rules of All Creatures Big and Small are about: goods, phases, action spaces and buildings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from proofs.book.facets import Facet, Subjects
from proofs.prove.obligations import Result
from proofs.wire import Json
from spec.acbas import MODEL, free, state
from spec.acbas.spaces import BUILDING

STEPS: Mapping[str, tuple[str, ...]] = {
    "expand": ("expansion",),
    **{step: tuple(space for space in BUILDING if BUILDING[space] == step) for step in BUILDING.values()},
}
"""The action spaces that lead to a step."""
AT_ANY_TIME = {str(kind.__struct_config__.tag) for kind in MODEL.moves if kind.__module__ == free.__name__}
"""Moves that can be made whatever step comes next."""


def moments(result: Result) -> dict[str, set[str]]:
    """The phase, the action space that is chosen, and those that lead to the step that comes next."""
    found = {"phase": {f"phase.{result.position['phase']}"}}
    if result.move_type == "place":
        found["chosen"] = {f"space.{result.move['space']}"}
    elif result.move_type not in AT_ANY_TIME:
        found["owed"] = {f"space.{space}" for space in spaces_of(result.position)}
    return found


def spaces_of(position: Json) -> tuple[str, ...]:
    """The action spaces whose step comes next."""
    owed: list[Any] = [position["now"], *position["agenda"]] if position["now"] else position["agenda"]
    return STEPS.get(owed[0]["step"].partition(".")[0], ()) if owed else ()


SUBJECTS = Subjects(
    facets={
        "good": Facet("Goods", (*state.ANIMALS, *state.RESOURCES), in_code=True),
        "phase": Facet("Phases", state.PHASES),
        "space": Facet("Action spaces", state.ACTION_SPACES, after=("space", "spaces")),
        "building": Facet("Buildings", ("stall", "stable", *get_args(state.Owned)), after=("building", "progress")),
    },
    moments=moments,
    beginning="phase.setup",
    end="phase.over",
)
