"""What each rule is about: goods, phases, action spaces or whatever else a game names, and the terms of the glossary.

Names are those of the model. Phases and the like are those of the situations in which a rule comes up in the proofs,
and those that its words name; a rule that comes up in more than half of them is about none in particular.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from proofs.book.glossary import Term, terms, terms_of
from proofs.book.pieces import PieceEntry
from proofs.book.rules import NEW_GAME, SCORES, RuleEntry
from proofs.game import Game
from proofs.prove.obligations import Result
from proofs.prove.running import Proofs

MOST = 0.5
"""A rule that comes up in a larger part of the phases, or of the action spaces, is about any of them."""
TERM = "term"
"""The facet that every game has: the words of the glossary."""

Facets = Mapping[str, tuple[str, ...]]
"""What a rule is about, by facet: names of the model, and the slugs of terms."""
Moments = dict[str, set[str]]
"""By rule, the moments in which it comes up, such as `phase.harvest`."""


@dataclass(frozen=True)
class Facet:
    """Something that rules can be about."""

    title: str
    """The heading in the index."""
    names: Sequence[str]
    """All there are, in the order of the model."""
    in_code: bool = False
    """A rule is about those that its function names."""
    after: Collection[str] = ()
    """In the id of a rule a name follows after one of these words: `space` in `game.space.farming`."""


def _never(result: Result) -> Mapping[str, Iterable[str]]:
    return {}


@dataclass(frozen=True)
class Subjects:
    """What the rules of a game can be about."""

    facets: Mapping[str, Facet]
    """By the word that addresses have for it."""
    moments: Callable[[Result], Mapping[str, Iterable[str]]] = _never
    """When that happens of which a proof shows a position, such as `phase.harvest`; of each kind of moment by itself a
    rule may come up in too many."""
    beginning: str = ""
    end: str = ""
    """The moments of the set-up and of the scores."""


def subjects_of(game: Game) -> Subjects:
    return game.site.facets or Subjects({})


def facets(game: Game, entries: Sequence[RuleEntry], pieces: Sequence[PieceEntry], proofs: Proofs) -> dict[str, Facets]:
    """For each rule what it is about."""
    by_rule = {piece.rule.id: piece for piece in pieces}
    subjects = subjects_of(game)
    comes_up = moments(subjects, proofs.results)
    found = {}
    for entry in entries:
        about = comes_up.get(entry.id, set()) | beginning_or_end(subjects, entry)
        about |= meanings(terms_of(game, entry.id)) | by_source(subjects, entry) | by_id(subjects, entry)
        if entry.id in by_rule:
            piece = by_rule[entry.id]
            about = set(piece.kind.about(piece, about))
        found[entry.id] = in_order(game, subjects, entry, about)
    return found


def in_order(game: Game, subjects: Subjects, entry: RuleEntry, about: Collection[str]) -> Facets:
    """Names in the order of the model; terms as the words have them, then those that mean one of the names, unless the
    words speak of it only as one of a group."""
    spoken = terms_of(game, entry.id)
    alone = set(about) - meanings(term for term in spoken if len(term.means) > 1)
    meant = (term for term in terms(game) if len(term.means) == 1 and term.means[0] in alone)
    named = {
        name: tuple(one for one in facet.names if f"{name}.{one}" in about) for name, facet in subjects.facets.items()
    }
    return {**named, TERM: tuple(dict.fromkeys(term.slug for term in (*spoken, *meant)))}


# --- names ------------------------------------------------------------------------------------------------------


def meanings(some: Iterable[Term]) -> set[str]:
    """The names of the model for which these terms stand."""
    return {meant for term in some for meant in term.means}


def by_source(subjects: Subjects, entry: RuleEntry) -> set[str]:
    """What its function names; its docstring may speak of others."""
    spoken = set(re.findall(r"\w+", re.sub(r'""".*?"""', "", entry.model.source, flags=re.DOTALL)))
    return {
        f"{name}.{one}"
        for name, facet in subjects.facets.items()
        for one in (facet.names if facet.in_code else ())
        if one in spoken
    }


def by_id(subjects: Subjects, entry: RuleEntry) -> set[str]:
    """That after which it is named."""
    _, kind, *rest = [*entry.id.replace("-", "_").split("."), ""]
    return {
        f"{name}.{one}"
        for name, facet in subjects.facets.items()
        for one in (facet.names if kind in facet.after else ())
        if one in rest
    }


# --- moments ----------------------------------------------------------------------------------------------------


def moments(subjects: Subjects, results: Iterable[Result]) -> Moments:
    """For each rule the moments in which it comes up, if these are at most half of all in which anything does."""
    kinds: dict[str, Moments] = {}
    for result in results:
        if result.kind == "non-vacuity" and result.position is not None:
            for kind, names in subjects.moments(result).items():
                for rule in result.rules:
                    kinds.setdefault(kind, {}).setdefault(rule, set()).update(names)
    found: Moments = {}
    for comes_up in kinds.values():
        for rule, where in particular(comes_up):
            found.setdefault(rule, set()).update(where)
    return found


def particular(comes_up: Moments) -> Iterator[tuple[str, set[str]]]:
    """The rules that do not come up in most of the moments in which anything does."""
    most = MOST * len(set().union(*comes_up.values()))
    return ((rule, where) for rule, where in comes_up.items() if len(where) <= most)


def beginning_or_end(subjects: Subjects, entry: RuleEntry) -> set[str]:
    """The moment of a rule that is part of the set-up only, or of the scores only."""
    when = {NEW_GAME: subjects.beginning, SCORES: subjects.end}
    only = entry.steps if not entry.moves and len(entry.steps) == 1 else []
    return {when[step] for step in only if when.get(step)}
