"""The numbers on the built site add up: what is said at the head is what is listed, and pages agree with each other."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from proofs.game import Game
from proofs.registry import games
from tests.site.helpers import articles, counted, fact, proved, words

pytestmark = [pytest.mark.site, pytest.mark.xdist_group("proofs")]

STATUSES = ("proved", "failed", "unknown")
KEPT, BROKEN = ("kept", "kept and broken"), ("broken", "kept and broken")


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, str]:
    return articles(site)


def rows(part: str) -> list[list[str]]:
    """The rows of the first table in a piece of HTML, as words."""
    table = part.partition("<tbody>")[2].partition("</tbody>")[0]
    return [
        [words(cell) for cell in re.findall(r"<t[dh]\b[^>]*>(.*?)</t[dh]>", row, re.S)]
        for row in re.findall(r"<tr\b[^>]*>(.*?)</tr>", table, re.S)
    ]


def by_result(text: str, what: str) -> Counter[str]:
    """The numbers in "3 tests passed, 1 test not run", by result."""
    found = re.findall(rf"([\d,]+) {what}s? (proved|passed|failed|unknown|not run)", text)
    return Counter({result: counted(count) for count, result in found})


def total(table: Iterable[Iterable[str]]) -> int:
    return sum(counted(cell) for row in table for cell in row)


# --- the evidence of a rule ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Evidence:
    """What the page of a rule says of tests, obligations and theorems."""

    head: str
    parts: Mapping[str, str]
    """What can be unfolded, by its summary."""

    def part(self, what: str) -> tuple[str, str]:
        """The summary that speaks of something, and what is below it; nothing if there is none."""
        return next(((said, body) for said, body in self.parts.items() if re.match(what, said)), ("", ""))


def evidence(page: str) -> Evidence:
    section = page.partition('<section class="evidence"')[2].partition("</section>")[0]
    parts = re.findall(r"<details[^>]*><summary>(.*?)</summary>(.*?)</details>", section, re.S)
    return Evidence(words(fact(page, "Evidence")), {words(said): body for said, body in parts})


@pytest.fixture(scope="module")
def found(pages: dict[str, str]) -> dict[str, Evidence]:
    """What is said of every rule."""
    rules = [rule for game in games() for rule in game.model.rules]
    return {rule: evidence(pages[f"book/{rule}.html"]) for rule in rules}


def more(body: str) -> int:
    counts = re.findall(r"<p>And ([\d,]+) more\b", body)
    assert len(counts) <= 1
    return sum(map(counted, counts))


def test_the_tests_that_are_counted_are_listed_or_more(found: dict[str, Evidence]) -> None:
    everywhere: Counter[str] = Counter()
    for rule, one in found.items():
        said, body = one.part(r"[\d,]+ tests? ")
        results, listed = by_result(said, "test"), rows(body)
        everywhere["all listed" if not more(body) else "more"] += 1
        assert by_result(one.head, "test") == results, rule
        assert results.total() == len(listed) + more(body), rule
        assert Counter(row[2] for row in listed) <= results, rule
        ways = dict(re.findall(r"(kept|broken) in (\d+)", said))
        kept, broken = (sum(row[1] in way for row in listed) for way in (KEPT, BROKEN))
        left = more(body)
        assert kept <= int(ways.get("kept", 0)) <= kept + left, rule
        assert broken <= int(ways.get("broken", 0)) <= broken + left, rule
    assert everywhere["all listed"] > 500 and everywhere["more"] > 5


def test_the_obligations_by_kind_make_up_all_of_them(found: dict[str, Evidence]) -> None:
    for rule, one in found.items():
        said, body = one.part(r"[\d,]+ of [\d,]+ obligations proved")
        by_kind = rows(body)
        numbers = re.findall(r"[\d,]+", said) or ["0", "0"]
        assert [total(row[1:2] for row in by_kind), total(row[1:4] for row in by_kind)] == [*map(counted, numbers)], (
            rule
        )
        columns = {status: total([row[at]] for row in by_kind) for at, status in enumerate(STATUSES, 1)}
        assert by_result(one.head, "obligation") == Counter(columns) + Counter(), rule
    assert sum(bool(one.part(r"[\d,]+ of [\d,]+ obligations proved")[0]) for one in found.values()) > 500


def test_the_theorems_that_are_counted_are_listed_or_more(found: dict[str, Evidence]) -> None:
    for rule, one in found.items():
        said, body = one.part(r"[\d,]+ theorems? ")
        results, listed = by_result(said, "theorem"), rows(body)
        assert by_result(one.head, "theorem") == results, rule
        assert results.total() == len(listed) + more(body), rule
        assert Counter(row[1] for row in listed) <= results, rule
        assert len({row[0] for row in listed}) == len(listed), rule


# --- the pages of a game ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games(), ids=str)
def test_the_kinds_of_proofs_make_up_all_of_them(game: Game, pages: dict[str, str]) -> None:
    page = pages[f"book/{game.name}-evidence.html"]
    questions = re.search(r"([\d,]+) different questions, of which ([\d,]+) were asked then", page)
    assert questions is not None and counted(questions[1]) >= counted(questions[2])
    table = page.partition("</figure>")[2]
    *kinds, every = rows(table)
    proofs = proved(game)
    assert [row[0] for row in kinds] == list(proofs.table()) and every[0] == "all"
    assert all(sentence in html.unescape(page) for sentence in proofs.extent.told())
    assert [total([row[at]] for row in kinds) for at in (1, 2, 3)] == [counted(cell) for cell in every[1:4]]
    chart = rows(page.partition("<figure")[2])
    assert [(row[0], row[2]) for row in chart] == [(row[0], row[1]) for row in kinds]
    covered = dict(rows(page.partition("Tests and coverage")[2]))
    obligations = [row for row in kinds if row[0] != "theorem"]
    shown, whole = total(row[1:2] for row in obligations), total(row[1:4] for row in obligations)
    assert covered["Obligations proved"] == f"{shown:,} of {whole:,}"
    [theorems] = [row for row in kinds if row[0] == "theorem"]
    assert covered["Theorems proved"] == f"{theorems[1]} of {total([theorems[1:4]])}"


@pytest.mark.parametrize("game", games(), ids=str)
def test_the_evidence_of_a_game_says_of_each_rule_what_its_page_says(
    game: Game, pages: dict[str, str], found: dict[str, Evidence]
) -> None:
    table = pages[f"book/{game.name}-evidence.html"].partition("<h2>Rules</h2>")[2]
    linked = re.findall(r'<tr><td><a href="([^"]*)\.html">', table)
    assert len(linked) == counted(plain_rules(pages, game))
    for rule, row in zip(linked, rows(table), strict=True):
        one = found[rule]
        said, _ = one.part(r"[\d,]+ of [\d,]+ obligations proved")
        assert row[1] == (said.removesuffix(" obligations proved") or "none"), rule
        assert int(row[2]) == by_result(one.head, "theorem").total(), rule
        ways = dict(re.findall(r"(kept|broken) in (\d+)", one.part(r"[\d,]+ tests? ")[0]))
        assert row[3] == ways.get("kept", "0"), rule
        assert row[4] == ("can't be" if game.model.rules[rule].effect else ways.get("broken", "0")), rule


def plain_rules(pages: dict[str, str], game: Game) -> str:
    """The number of rules that the page of a game begins with."""
    [number] = re.findall(r"<p>([\d,]+) rules[,;] ", pages[f"book/{game.name}.html"])
    return str(number)


@pytest.mark.parametrize("game", games(), ids=str)
def test_the_chapters_make_up_the_rules_of_a_game(game: Game, pages: dict[str, str]) -> None:
    chart = pages[f"book/{game.name}.html"].partition("Rules of each chapter")[2].partition("</figure>")[0]
    addresses = re.findall(r'<th scope="row"><a href="([^"]*)">', chart)
    assert len(addresses) == len(game.model.chapters)
    for (_, parts, number), link in zip(rows(chart), addresses, strict=True):
        assert sum(map(counted, re.findall(r"([\d,]+) (?:kept|without)", parts))) == counted(number), link
        chapter = pages[f"book/{link}"]
        assert re.findall(r"<p>([\d,]+) rules? in ", chapter) == [number], link
        assert len(re.findall(r"<dt>", chapter)) == counted(number), link
    assert total([row[2]] for row in rows(chart)) == counted(plain_rules(pages, game))


@pytest.mark.parametrize("game", games(), ids=str)
def test_a_chapter_says_of_each_rule_what_its_page_says(
    game: Game, pages: dict[str, str], found: dict[str, Evidence]
) -> None:
    seen = 0
    for chapter in game.model.chapters:
        page = pages[f"book/{game.name}-chapter-{chapter}.html"]
        listed = re.findall(r'<dt><a href="([^"]*)\.html">.*?<span class="dim">(.*?)</span></dd>', page, re.S)
        for rule, said in listed:
            head = found[rule].head
            for what in ("test", "obligation", "theorem"):
                [number] = re.findall(rf"([\d,]+) {what}s?\b", said)
                assert counted(number) == by_result(head, what).total(), rule
        seen += len(listed)
    assert seen == counted(plain_rules(pages, game))


@pytest.mark.parametrize("game", games(), ids=str)
def test_the_doors_of_a_game_say_how_much_is_behind_them(game: Game, pages: dict[str, str]) -> None:
    said = dict(re.findall(r'<a class="door" href="([^"]*)">([\d,]+) ', pages[f"book/{game.name}.html"]))
    found = {door: len(re.findall(sign, pages[f"book/{door}"])) for door, sign in signs(game).items()}
    assert {door: counted(number) for door, number in said.items()} == found
    covered = dict(rows(pages[f"book/{game.name}-evidence.html"].partition("Tests and coverage")[2]))
    assert f"{found[f'{game.name}-theorems.html']} of " in covered["Theorems proved"]


def signs(game: Game) -> dict[str, str]:
    """What is there once for every thing on a page."""
    own = {piece.chapter: rf'<div class="face {piece.kind}\b' for piece in game.model.pieces.values()}
    listed = dict.fromkeys(("rulings", "theorems", "invariants"), "<dt>")
    tabled = {"rules": "<tr data-chapter=", "glossary": "<tr data-kind=", "scenarios": r'<tr><td><a href="code-'}
    every = listed | tabled | {"moves": rf'<h2 id="{game.name}-move-'} | own
    return {f"{game.name}-{page}.html": sign for page, sign in every.items()}


@pytest.mark.parametrize("game", games(), ids=str)
def test_the_scenarios_that_pass_are_counted(game: Game, pages: dict[str, str]) -> None:
    page = pages[f"book/{game.name}-scenarios.html"]
    [(passed, whole)] = re.findall(r"(\d+) of (\d+) pass", page)
    listed, failed = page.count('<tr><td><a href="code-'), page.count('<span class="bad">failed</span></td></tr>')
    assert (listed - failed, listed) == (int(passed), int(whole))


@pytest.mark.parametrize("game", games(), ids=str)
def test_a_list_of_theorems_says_how_many_parts_each_has(game: Game, pages: dict[str, str]) -> None:
    listed = re.findall(
        r'<dt><a href="([^"]*)">.*?<span class="dim">([\d,]+) parts?</span></dd>',
        pages[f"book/{game.name}-theorems.html"],
        re.S,
    )
    assert len(listed) == pages[f"book/{game.name}-theorems.html"].count("<dt>")
    for page, number in listed:
        parts = pages[f"book/{page}"].partition('<ol class="parts">')[2]
        assert len(re.findall(r'<li><p><span class="\w+">', parts)) == counted(number), page


# --- the index ----------------------------------------------------------------------------------------------------


Rows = list[dict[str, set[str]]]
"""What can be chosen of each row of a table."""


@pytest.fixture(scope="module")
def tables(pages: dict[str, str]) -> dict[str, Rows]:
    """The tables of all rules, by game."""
    return {game.name: rows_of(pages[f"book/{game.name}-rules.html"]) for game in games()}


def rows_of(page: str) -> Rows:
    heads = re.findall(r"<tr((?: data-[a-z]+=\"[^\"]*\")+)>", page)
    return [
        {name: set(values.split()) for name, values in re.findall(r'data-([a-z]+)="([^"]*)"', one)} for one in heads
    ]


def chosen(tables: dict[str, Rows], link: str) -> int:
    """How many rows a link to a table chooses."""
    asked = dict(asked_for(link))
    assert asked
    table = tables[link.partition("-rules.html")[0]]
    return sum(all(value in row.get(name, ()) for name, value in asked.items()) for row in table)


@pytest.mark.parametrize("game", games(), ids=str)
def test_the_table_has_every_rule_of_the_game(game: Game, tables: dict[str, Rows], pages: dict[str, str]) -> None:
    assert len(tables[game.name]) == len(game.model.rules)
    assert f"The {len(game.model.rules)} rules of " in words(pages[f"book/{game.name}-rules.html"])
    assert f"{len(game.model.rules)} of {game.model.title}" in words(pages["book/rules.html"])


def test_the_index_counts_the_rows_that_its_links_choose(tables: dict[str, Rows], pages: dict[str, str]) -> None:
    items = re.findall(r'<li><a href="(\w+-rules\.html\?[^"]*)">.*?</a> ([\d,]+) rules?</li>', pages["book/by.html"])
    assert len(items) == pages["book/by.html"].count("-rules.html?") > 150
    assert [(link, number) for link, number in items if counted(number) != chosen(tables, link)] == []
    for game, rows in tables.items():
        offered = {(name, value) for row in rows for name, values in row.items() for value in values}
        linked = {pair for link, _ in items if link.startswith(f"{game}-") for pair in asked_for(link)}
        assert offered <= linked


def asked_for(link: str) -> list[tuple[str, str]]:
    return [(name, value) for name, [value] in parse_qs(urlsplit(html.unescape(link)).query).items()]


def test_the_glossary_lists_the_rules_or_says_how_many_more(tables: dict[str, Rows], pages: dict[str, str]) -> None:
    seen = 0
    glossaries = "".join(text for name, text in pages.items() if name.endswith("-glossary.html"))
    for cell in re.findall(r"<td>((?:(?!<td>).)*)</td></tr>", glossaries, re.S):
        for link, number in re.findall(r'<a href="(\w+-rules\.html\?[^"]*)">and ([\d,]+) more</a>', cell):
            seen += 1
            assert cell.count("<a ") - 1 + counted(number) == chosen(tables, link), link
    assert seen > 50
