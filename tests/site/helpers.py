"""What several tests of the docs share: the modules of the extension, what is known of the rules, and bare books."""

from __future__ import annotations

import functools
import html
import importlib
import re
from pathlib import Path
from typing import Any

import pytest

from proofs.book.glossary import terms_of
from proofs.book.locations import ROOT, Code
from proofs.book.rules import ProofCounts, RuleEntry, chapter_of, rule_entries, title_of
from proofs.prove.running import Proofs, prove
from proofs.registry import game
from spec.kernel import Rule

EXTENSIONS = ROOT / "docs" / "_ext"
TITLES = {"hallertau": "Hallertau", "acbas": "All Creatures Big and Small"}


def extension(name: str) -> Any:
    """A module of the Sphinx extension."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(EXTENSIONS))
        return importlib.import_module(name)


# --- what is known of the rules -----------------------------------------------------------------------------------


@functools.cache
def proved(name: str) -> Proofs:
    return prove(name)


@functools.cache
def entries(name: str) -> list[RuleEntry]:
    return rule_entries(name, proved(name))


# --- bare books ---------------------------------------------------------------------------------------------------


def bare_book(name: str, **more: Any) -> Any:
    """A book with the rules of the model and the words about them, nothing proved or tested; and what is given."""
    model = game(name).model
    rules = [bare_entry(rule, name) for rule in model.rules.values()]
    told: dict[str, Any] = {
        "title": TITLES[name],
        "wire": "wire",
        "model": model,
        "proofs": Proofs(name, "", [], [], 0.0, 0),
        "entries": rules,
        "parts": None,
        "steps": {},
        "cards": (),
        "buildings": (),
        "differences": (),
        "scenarios": (),
        "formulas": {},
        "neighbours": {},
        "users": {},
        "terms": {rule.id: terms_of(name, rule.id) for rule in rules},
        "facets": {},
    }
    return extension("book").Book(**told | more)


def bare_entry(rule: Rule, name: str) -> RuleEntry:
    return RuleEntry(
        id=rule.id,
        game=name,
        chapter=chapter_of(rule),
        title=title_of(rule),
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
