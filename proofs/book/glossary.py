"""The words of the games in English, Italian and Portuguese, and the rules that use them.

English words are those of the model; Italian and Portuguese ones those of the rule books, with a line where they
stand. Each game has a file of its own. A rule is found by the words of its terms: "seminare" and "semear" lead to
sowing.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from typing import Literal

import msgspec

from proofs.game import Game

Language = Literal["it", "pt"]
Kind = Literal[
    "group", "good", "marker", "building", "board", "farm", "space", "phase", "card", "deck", "action", "order",
    "scoring", "variant",
]  # fmt: skip


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word of a game."""

    en: str
    it: str
    pt: str
    kind: Kind
    say: str = ""
    """What it is, in a sentence; of a piece, what its rule says."""
    means: tuple[str, ...] = ()
    """The names in the model for which it stands, such as `good.barley` or `space.farming`."""
    lines: dict[Language, str] = {}
    """A line of each edition in which the word stands; none if the word is our translation."""
    also: dict[Literal["en", "it", "pt"], tuple[str, ...]] = {}
    """Other forms of the word: plurals, verb forms, synonyms."""

    @property
    def slug(self) -> str:
        return re.sub(r"[^a-z0-9]+", "-", self.en.lower().replace("'", "")).strip("-")


@functools.cache
def terms(game: Game) -> list[Term]:
    """All terms of a game, in the order of its file; none if it has no such file."""
    if game.site.glossary is None:
        return []
    written = msgspec.yaml.decode(game.site.glossary.read_bytes(), type=list[Term])
    pieces = {f"{piece.kind}.{piece.name}": piece.rule.statement for piece in game.model.pieces.values()}
    return [term if term.say else msgspec.structs.replace(term, say=pieces[term.means[0]]) for term in written]


def anchor(term: Term) -> str:
    """Where the glossary of a game has the term."""
    return f"word-{term.slug}"


def found(game: Game, text: str) -> list[Term]:
    """The terms of which a text speaks, those with the longest words first. A word that is part of a longer one that
    is found, such as the sheep of the Sheep Market, does not count."""
    pattern, by_form = _forms(game)
    seen: dict[str, Term] = {}
    for match in sorted(pattern.findall(text.replace("_", " ")), key=len, reverse=True):
        term = by_form[match.lower()]
        seen.setdefault(term.slug, term)
    return list(seen.values())


@functools.cache
def _forms(game: Game) -> tuple[re.Pattern[str], dict[str, Term]]:
    """What finds any form of any term, the longest first, and the term of each form."""
    by_form: dict[str, Term] = {}
    for term in terms(game):
        for form in (term.en, *term.also.get("en", ())):
            for written in (form.lower(), *_plurals(form.lower())):
                by_form.setdefault(written, term)
    if not by_form:
        return re.compile(r"(?!)"), {}
    every = "|".join(re.escape(form) for form in sorted(by_form, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{every})(?!\w)", re.IGNORECASE), by_form


def _plurals(word: str) -> Iterator[str]:
    yield f"{word}s"
    yield f"{word}es"
    if word.endswith("y"):
        yield f"{word[:-1]}ies"


@functools.cache
def _terms_by_rule(game: Game) -> dict[str, list[Term]]:
    rules = game.model.rules.values()
    return {rule.id: found(game, f"{rule.title}. {rule.statement}") for rule in rules}


def terms_of(game: Game, rule: str) -> list[Term]:
    """The terms of which the title or the statement of a rule speaks; the title is the name of its function."""
    return _terms_by_rule(game)[rule]
