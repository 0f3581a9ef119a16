"""What several tests of the docs share: what is known of the rules, and bare books."""

from __future__ import annotations

import functools
import html
import re
from pathlib import Path
from typing import Any

from gebot_pages.book import Book
from proofs.book.glossary import terms_of
from proofs.book.locations import Code
from proofs.book.rules import Parts, ProofCounts, RuleEntry, rule_entries
from proofs.game import Game
from proofs.prove.running import Proofs, prove
from spec.kernel import Rule

# --- what is known of the rules -----------------------------------------------------------------------------------


@functools.cache
def proved(game: Game) -> Proofs:
    return prove(game)


@functools.cache
def entries(game: Game) -> list[RuleEntry]:
    return rule_entries(game, proved(game))


# --- bare books ---------------------------------------------------------------------------------------------------


def nothing_proved(game: Game) -> Proofs:
    return Proofs(game.name, "", [], [], 0.0, 0)


def bare_book(game: Game, **more: Any) -> Book:
    """A book with the rules of the model and the words about them, nothing proved or tested; and what is given."""
    rules = [bare_entry(game, rule) for rule in game.model.rules.values()]
    told: dict[str, Any] = {
        "game": game,
        "proofs": nothing_proved(game),
        "entries": rules,
        "parts": Parts({}, {}),
        "steps": {},
        "pieces": (),
        "differences": (),
        "scenarios": (),
        "formulas": {},
        "neighbours": {},
        "users": {},
        "terms": {rule.id: terms_of(game, rule.id) for rule in rules},
        "facets": {},
        "flow": None,
    }
    return Book(**told | more)


def bare_entry(game: Game, rule: Rule) -> RuleEntry:
    return RuleEntry(
        id=rule.id,
        game=game.name,
        chapter=game.model.chapter_of(rule.id),
        title=rule.title,
        text=rule.statement,
        why=rule.why,
        sources=dict(rule.sources),
        model=Code("spec/a.py", 1, "a_rule", "def a_rule(): ..."),
        moves=[],
        steps=[],
        engine=[],
        tests=[],
        proofs=ProofCounts({}, []),
        rulings=[],
        effect=rule.effect,
    )


# --- the built site -----------------------------------------------------------------------------------------------


@functools.cache
def articles(site: Path) -> dict[str, str]:
    """What every page says, as HTML without the data of scripts and without the insides of drawings."""
    found = {}
    for file in site.rglob("*.html"):
        text = file.read_text(encoding="utf-8")
        article = text.partition("<article")[2].partition("</article>")[0]
        found[file.relative_to(site).as_posix()] = re.sub(r"<(script|svg)\b.*?</\1>", r"<\1/>", article, flags=re.S)
    return found


@functools.cache
def words(article: str) -> str:
    """The words of a piece of HTML, as they are read."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", article)).split())


def fact(article: str, name: str) -> str:
    """What stands beside a name in the list of facts, as HTML."""
    found = re.search(rf"<dt>{name}</dt><dd>(.*?)</dd>\n", article, re.S)
    return found[1] if found else ""


def counted(text: str) -> int:
    return int(text.replace(",", ""))
