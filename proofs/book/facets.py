"""What each rule is about: goods, phases, action spaces, decks, buildings, and the terms of the glossary.

Names are those of the model. Phases and action spaces are those of the situations in which a rule comes up in the
proofs, and those that its words name; a rule that comes up in more than half of them is about none in particular.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, get_args

import msgspec

from proofs.book.glossary import Term, terms, terms_of
from proofs.book.rules import RuleEntry
from proofs.games.acbas.pieces import BuildingEntry
from proofs.games.hallertau import pieces as cardbook
from proofs.games.hallertau.pieces import COUNTED, CardEntry
from proofs.prove.obligations import Result
from proofs.prove.running import Proofs
from proofs.registry import game
from spec.acbas import state as acbas
from spec.acbas.spaces import BUILDING
from spec.hallertau import state as hallertau

MOST = 0.5
"""A rule that comes up in a larger part of the phases, or of the action spaces, is about any of them."""


class Facets(msgspec.Struct, frozen=True):
    """What a rule is about: names of the model, and the slugs of terms."""

    goods: tuple[str, ...]
    phases: tuple[str, ...]
    spaces: tuple[str, ...]
    decks: tuple[str, ...]
    buildings: tuple[str, ...]
    terms: tuple[str, ...]


Names = Mapping[str, Sequence[str]]

HALLERTAU: Names = {
    "good": (*hallertau.GOODS, *COUNTED),
    "phase": hallertau.PHASES,
    "space": hallertau.SPACES,
    "deck": tuple(dict.fromkeys((*hallertau.DECKS, *cardbook.decks()))),
    "building": hallertau.SHOPS,
}
ACBAS: Names = {
    "good": (*acbas.ANIMALS, *acbas.RESOURCES),
    "phase": acbas.PHASES,
    "space": acbas.ACTION_SPACES,
    "deck": (),
    "building": ("stall", "stable", *get_args(acbas.Owned)),
}
NAMES: Mapping[str, Names] = {"hallertau": HALLERTAU, "acbas": ACBAS}
"""The names of each facet in each game, in the order of the model."""


def facets(
    game_name: str,
    entries: Sequence[RuleEntry],
    cards: Sequence[CardEntry],
    buildings: Sequence[BuildingEntry],
    proofs: Proofs,
) -> dict[str, Facets]:
    """For each rule what it is about."""
    by_card = {card.rule.id: card for card in cards}
    by_building = {building.rule.id: building for building in buildings}
    comes_up = moments(game_name, proofs.results)
    found = {}
    for entry in entries:
        about = comes_up.get(entry.id, set()) | beginning_or_end(entry)
        about |= meanings(terms_of(game_name, entry.id)) | by_source(game_name, entry) | by_id(game_name, entry)
        if entry.id in by_card:
            about = of_card(by_card[entry.id], about)
        if entry.id in by_building:
            about |= of_building(by_building[entry.id])
        found[entry.id] = in_order(game_name, entry, about)
    return found


def in_order(game_name: str, entry: RuleEntry, about: Collection[str]) -> Facets:
    """Names in the order of the model; terms as the words have them, then those that mean one of the names, unless the
    words speak of it only as one of a group."""

    def named(facet: str) -> tuple[str, ...]:
        return tuple(name for name in NAMES[game_name][facet] if f"{facet}.{name}" in about)

    words = terms_of(game_name, entry.id)
    alone = set(about) - meanings(term for term in words if len(term.means) > 1)
    meant = (term for term in terms(game_name) if len(term.means) == 1 and term.means[0] in alone)
    return Facets(
        goods=named("good"),
        phases=named("phase"),
        spaces=named("space"),
        decks=named("deck"),
        buildings=named("building"),
        terms=tuple(dict.fromkeys(term.slug for term in (*words, *meant))),
    )


# --- words ------------------------------------------------------------------------------------------------------


def meanings(some: Iterable[Term]) -> set[str]:
    """The names of the model for which these terms stand."""
    return {meant for term in some for meant in term.means}


def by_source(game_name: str, entry: RuleEntry) -> set[str]:
    """The goods that its function names; its docstring may speak of others."""
    words = set(re.findall(r"\w+", re.sub(r'""".*?"""', "", entry.model.source, flags=re.DOTALL)))
    return {f"good.{good}" for good in NAMES[game_name]["good"] if good in words}


def by_id(game_name: str, entry: RuleEntry) -> set[str]:
    """The building, shop or action space after which it is named."""
    _, kind, *rest = entry.id.replace("-", "_").split(".")
    facet = {"space": "space", "spaces": "space", "building": "building", "progress": "building"}.get(kind, "")
    return {f"{facet}.{name}" for name in NAMES[game_name].get(facet, ()) if name in rest}


# --- cards and buildings ----------------------------------------------------------------------------------------


def of_card(card: CardEntry, about: Collection[str]) -> set[str]:
    """A card is about its own deck, the goods of its text, the phase that it is for, and what else its words name."""
    kept = {name for name in about if name.split(".")[0] in ("space", "building")}
    kept |= {f"good.{good}" for good in card.goods}
    kept |= {f"deck.{card.deck}", f"deck.{card.deck.split('_')[0]}"}
    if card.phase.startswith("only in "):
        kept.add(f"phase.{card.phase.removeprefix('only in ')}")
    if "income" in card.kinds:
        kept.add("phase.income")
    return kept


def of_building(building: BuildingEntry) -> set[str]:
    """What a building costs and which animals it may hold."""
    return {f"good.{good}" for good in (*building.pays, *building.animals) if good not in ("nothing", "none")}


# --- situations -------------------------------------------------------------------------------------------------

Moments = dict[str, set[str]]
"""By rule, the phases or action spaces in which it comes up."""
STEPS: Mapping[str, tuple[str, ...]] = {
    "expand": ("expansion",),
    **{step: tuple(space for space in BUILDING if BUILDING[space] == step) for step in BUILDING.values()},
}
"""The action spaces of All Creatures Big and Small that lead to a step."""


def moments(game_name: str, results: Iterable[Result]) -> Moments:
    """For each rule the phases and action spaces in which it comes up, if these are at most half of all that do."""
    phases: Moments = {}
    chosen: Moments = {}
    owed: Moments = {}
    known, free = situations_of(game_name), free_moves(game_name)
    for result in results:
        position = known.get(result.situation)
        if position is None or result.kind == "progress":
            continue
        move, *choices = result.subject.split()
        for rule in result.rules:
            phases.setdefault(rule, set()).add(f"phase.{position.phase}")
            if move == "place":
                chosen.setdefault(rule, set()).update(f"space.{choice.removeprefix('space=')}" for choice in choices)
            elif move not in free:
                owed.setdefault(rule, set()).update(f"space.{space}" for space in spaces_of(position))
    found: Moments = {}
    for kind in (phases, chosen, owed):
        for rule, where in particular(kind):
            found.setdefault(rule, set()).update(where)
    return found


def free_moves(game_name: str) -> set[str]:
    """Moves that can be made whatever step comes next."""
    return {
        str(kind.__struct_config__.tag) for kind in game(game_name).model.moves if kind.__module__.endswith(".free")
    }


def particular(comes_up: Moments) -> Iterator[tuple[str, set[str]]]:
    """The rules that do not come up in most of the phases or spaces in which anything does."""
    most = MOST * len(set().union(*comes_up.values()))
    return ((rule, where) for rule, where in comes_up.items() if len(where) <= most)


def situations_of(game_name: str) -> dict[str, Any]:
    """The situations of the proofs that say when something happens. Those about a card, and those in which effects of
    cards wait, do not: their moment stands for any."""
    model = game(game_name).model
    found = {model.describe(position): position for position in model.situations()}
    if game_name == "acbas":
        found |= {focus.name: focus.game for focus in model.closer()}
    return {name: position for name, position in found.items() if not getattr(position, "pending", ())}


def spaces_of(position: Any) -> Sequence[str]:
    """The action spaces whose step comes next."""
    if isinstance(position, hallertau.Game):
        step = position.agenda[0].split(".")[0] if position.agenda else ""
        return (step,) if step in hallertau.SPACES else ()
    owed = [position.now, *position.agenda] if position.now else position.agenda
    return STEPS.get(owed[0].step.split(".")[0], ()) if owed else ()


def beginning_or_end(entry: RuleEntry) -> set[str]:
    """The phase of a rule that is part of the set-up only, or of the scores only."""
    phases = {"new game": "phase.setup", "scores": "phase.over"}
    return (
        {phases[step] for step in entry.steps if step in phases} if not entry.moves and len(entry.steps) == 1 else set()
    )
