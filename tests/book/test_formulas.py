"""The formulas of the rules: they mean what the rule means, and are written as people write them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from proofs.book import formulas
from proofs.book.formulas import Formula, chosen, expressions_of, formula_of
from proofs.book.formulas.sightings import Sighting, sightings
from proofs.book.formulas.simplify import COMPARING, TRUE, simplified
from proofs.book.formulas.wording import changes_of, standing, variables_of
from proofs.book.formulas.writing import Writer, bracketed
from proofs.game import Game, Site
from proofs.prove.obligations import all_situations
from proofs.prove.recorded import describe
from proofs.prove.solver import ask, smtlib
from proofs.registry import game_named, games
from spec.agricola.scoring import STEPS as TABLE
from spec.kernel import both, either, greatest, implies, ite, least, negate, open_question, same, tally, total
from spec.kernel.terms import Node, Term, node, variable

BATCH = 150
LEAST = {"key_harvest": 25}
"""How many expressions there are at least, where most rules are about what lies where."""


@pytest.fixture(scope="module", params=games(), ids=str)
def seen(request: pytest.FixtureRequest) -> tuple[Game, dict[str, list[Sighting]]]:
    return request.param, sightings(request.param)


def best(found: dict[str, list[Sighting]]) -> Iterator[Sighting]:
    for calls in found.values():
        if (one := chosen(calls)) is not None:
            yield one


def differ(pairs: list[tuple[Node, Node]]) -> list[str]:
    """The batches of pairs of which the solver does not say that both are always the same, by their first pair."""
    wrong = []
    for start in range(0, len(pairs), BATCH):
        some = pairs[start : start + BATCH]
        unequal = [negate(_equal(one, other)) for one, other in some]
        if ask(smtlib([either(*unequal)])).answer != "unsat":
            wrong.append(f"one of {len(some)} from {some[0]}")
    return wrong


def _equal(one: Node, other: Node) -> bool:
    if isinstance(one, Term):
        return cast(int, one) == cast(int, other)
    return same(cast(bool, one), cast(bool, other))


# --- every rule -------------------------------------------------------------------------------------------------


def test_every_rule_has_a_formula_or_a_note(seen: tuple[Game, dict[str, list[Sighting]]]) -> None:
    game, found = seen
    for id, rule in game.model.rules.items():
        formula = formula_of(game, rule, found.get(id))
        said = bool(formula.requires or formula.changes or formula.gives)
        assert said == bool(formula.where), id
        assert said or formula.note, id
        if rule.effect is None and found.get(id):
            assert formula.requires or formulas.NOTHING_REQUIRED in formula.note, id
        if rule.effect is not None:
            assert not formula.requires, id
        lines = sum(entry.count("\n") + 1 for entry in (*formula.requires, *formula.changes, *formula.gives))
        assert lines <= formulas.MOST_LINES + 1, id


def test_what_is_simpler_means_the_same(seen: tuple[Game, dict[str, list[Sighting]]]) -> None:
    expressions = {one.serial: one for sighting in best(seen[1]) for one in expressions_of(sighting)}
    assert len(expressions) > LEAST.get(seen[0].name, 100)
    assert differ([(one, simplified(one)) for one in expressions.values() if simplified(one) is not one]) == []


def test_what_is_written_means_the_same(seen: tuple[Game, dict[str, list[Sighting]]]) -> None:
    """The text is read again, and the solver finds no difference."""
    found: list[tuple[Node, Node]] = []
    for sighting in best(seen[1]):
        names = [*variables_of(sighting.on.focus.state), *variables_of(sighting.on.move)]
        names += ["spaces", "troughs", "points_of_seat_0", "points_of_seat_1", *TABLE]
        writer, shown = Writer(names), {bracketed(name): name for name in names}
        for expression in map(simplified, expressions_of(sighting)):
            if not expression.open:
                found.append((expression, read_again(writer.write(expression), shown)))
        required = simplified(node(both(*sighting.required)))
        if not required.open:
            parts = [read_again(text, shown) for text in writer.conjuncts(required)]
            found.append((required, node(both(*(cast(bool, part) for part in parts if part is not TRUE)))))
    pairs = {(one.serial, other.serial): (one, other) for one, other in found}
    assert len(pairs) > LEAST.get(seen[0].name, 100)
    assert differ([pair for pair in pairs.values() if pair[0] is not pair[1]]) == []


def test_a_difference_would_be_found() -> None:
    x = variable("x")
    assert differ([(node(x + 1), node(1 + x)), (node(x >= 1), node(x > 0))]) == []
    assert differ([(node(x + 1), node(x + 2))]) != []
    assert differ([(node(x >= 1), node(x >= 0))]) != []


def test_a_rule_that_comes_up_only_on_numbers_says_so() -> None:
    acbas = game_named("acbas")
    rule = acbas.model.rules["acb.pastures.enclosed"]
    assert formula_of(acbas, rule, None) == Formula("", [], [], formulas.ON_NUMBERS)


# --- some rules -------------------------------------------------------------------------------------------------

TOLD: dict[str, tuple[list[str], list[str]]] = {
    "hal.fields.sow": (
        ["players[0].fields[2].empty ≥ 1"],
        [
            "players[0].goods.barley′ = players[0].goods.barley − 1",
            "players[0].fields[2].barley′ = players[0].fields[2].barley + 1",
            "players[0].fields[2].empty′ = players[0].fields[2].empty − 1",
        ],
    ),
    "hal.resources.eight-fields": (
        ["Σ players[0].fields ≤ 7"],
        ["players[0].fields[5].empty′ = players[0].fields[5].empty + 1"],
    ),
    "hal.progress.brewery": (["move.pay.jewels ≥ 1 ∨ move.pay.barley > move.pay.hops"], []),
    "hal.progress.one-turn": ([], ["turn′ = 1"]),
    "hal.card.330": (["players[0].this_phase.tools ≥ 1", "every move.pay = 0"], []),
    "acb.building.manor": (["players[0].wood ≥ 1", "players[0].stone ≥ 3", "players[0].farm.left ≥ 1"], []),
    "acb.work.occupied": (["occupied.walls = 0"], []),
    "acb.work.placing": (
        [],
        ["acted′ = true", "occupied.walls′ = 1", "players[0].workers′ = players[0].workers − 1"],
    ),
    "agr.major.well": (["players[0].goods.wood ≥ 1", "players[0].goods.stone ≥ 3"], []),
    "agr.fields.empty": (["Σ players[0].farm.fields ≥ Σ players[0].sown + 1"], []),
    "agr.fields.sowing": (
        [],
        [
            "players[0].goods.grain′ = players[0].goods.grain − 1",
            "players[0].sown.grain_3′ = players[0].sown.grain_3 + 1",
        ],
    ),
    "key.workers.fields-beside": (["box.workers[f1].rank ≤ 1"], []),
    "key.town.something-to-bid": (["Σ players[0].crops ≥ 1"], []),
    "key.town.bid": (
        [],
        [
            "players[0].crops.wine′ = players[0].crops.wine − 1",
            "players[0].store.left.bid.wine′ = players[0].store.left.bid.wine + 1",
        ],
    ),
}


def test_some_rules(seen: tuple[Game, dict[str, list[Sighting]]]) -> None:
    game, found = seen
    rules = game.model.rules
    mine = {id: told for id, told in TOLD.items() if id in rules}
    assert mine
    for id, told in mine.items():
        formula = formula_of(game, rules[id], found.get(id))
        assert (formula.requires, formula.changes) == told, id


GIVEN = {
    "hal.scoring.sheep": ["players[0].sheep.stables"],
    "acb.building.log_house.points": ["if players[0].wood ≥ 4 then 4 else 0"],
    "agr.feeding.need": ["2 · players[0].people − players[0].newborns"],
    "agr.scoring.begging": ["−3 · players[0].begging"],
    "key.scoring.workers": ["box.workers[f2].rank"],
}


def test_what_a_rule_answers_with(seen: tuple[Game, dict[str, list[Sighting]]]) -> None:
    game, found = seen
    rules = game.model.rules
    given = {id: formula_of(game, rules[id], found.get(id)).gives for id in GIVEN if id in rules}
    assert given == {id: told for id, told in GIVEN.items() if id in rules} != {}


def test_where_a_rule_was_seen(seen: tuple[Game, dict[str, list[Sighting]]]) -> None:
    game, found = seen
    if game.name == "hallertau":
        formula = formula_of(game, game.model.rules["hal.boulders.last-round"], found["hal.boulders.last-round"])
        assert formula.where == "boulders: 2 players, phase boulders; where round ≥ 6"
    if game.name == "acbas":
        formula = formula_of(game, game.model.rules["acb.building.manor"], found["acb.building.manor"])
        assert formula.where == (
            "build special by seat 0 (building manor, space b-1, pay cost): 2 players, phase work, seat 0 in turn, "
            "owed special then room"
        )


# --- every kind of expression -----------------------------------------------------------------------------------

A, B, C, D = (variable(f"players.0.{name}") for name in ("a", "b", "goods.rye", "goods.flax"))
EXPRESSIONS: list[tuple[Any, str]] = [
    (A + 1 - 3 >= 0, "players[0].a ≥ 2"),
    (negate(A <= B), "players[0].a > players[0].b"),
    (negate(both(A == 1, B < 2)), "players[0].a = 1 ⇒ players[0].b ≥ 2"),
    (implies(A == 1, B == 2), "players[0].a = 1 ⇒ players[0].b = 2"),
    (both(either(A == 1, B == 2), C != 3), "(players[0].a = 1 ∨ players[0].b = 2) ∧ players[0].goods.rye ≠ 3"),
    (both(A == 1, either(B >= 2, both(C == 1, D == 1))),
     "players[0].a = 1 ∧ (players[0].b ≥ 2 ∨ players[0].goods.rye = 1 ∧ players[0].goods.flax = 1)"),
    (ite(A >= 1, B, 0) + 1, "(if players[0].a ≥ 1 then players[0].b else 0) + 1"),
    (ite(A >= 1, 1, 0) >= 1, "players[0].a ≥ 1"),
    ((A + B) // 2, "⌊(players[0].a + players[0].b) / 2⌋"),
    ((A + 1) % 4, "(players[0].a + 1) mod 4"),
    (2 * (A - B) - 3, "2 · players[0].a − 2 · players[0].b − 3"),
    (A * B, "players[0].a · players[0].b"),
    (0 - A, "−players[0].a"),
    (least(A, B), "min(players[0].b, players[0].a)"),
    (tally(A == 1, B == 1), "count(players[0].a = 1, players[0].b = 1)"),
    (same(A == 1, B == 1), "players[0].a = 1 ⇔ players[0].b = 1"),
    (A - A + 3 == 3, "true"),
    (total(variable(f"board.{n}") for n in (1, 2, 3)) >= A, "Σ board ≥ players[0].a"),
    (both(*(variable(f"board.{n}") == 0 for n in (1, 2, 3))), "every board = 0"),
    (either(*(variable(f"edges.{n}") == 1 for n in ("t-1.n", "m0.w", "b2.s"))), "some (edges except [t6.e]) = 1"),
    (variable("edges.t-1.n") + variable("edges.t6.e"), "edges[t-1.n] + edges[t6.e]"),
    (open_question("fit without None [('residence', 'b0')]", [A, B, 0], []), "fit(players[0].a, players[0].b)"),
    (negate(open_question("six unused [()]", [A], [])), "¬six_unused(players[0].a)"),
]  # fmt: skip
KNOWN = ["players.0.a", "players.0.b", "players.0.goods.rye", "players.0.goods.flax", "board.1", "board.2", "board.3"]
KNOWN += ["edges.t-1.n", "edges.m0.w", "edges.b2.s", "edges.t6.e"]


@pytest.mark.parametrize(("expression", "text"), EXPRESSIONS, ids=[text for _, text in EXPRESSIONS])
def test_an_expression(expression: Any, text: str) -> None:
    assert Writer(KNOWN).write(simplified(node(expression))) == text


def some_number(luck: random.Random, depth: int) -> Any:
    if depth == 0:
        return luck.choice([A, B, C, D, luck.randint(-3, 3)])
    one, other = some_number(luck, depth - 1), some_number(luck, depth - 1)
    ways: list[Callable[[], Any]] = [
        lambda: one + other,
        lambda: one - other,
        lambda: luck.randint(-3, 3) * one,
        lambda: (A + one) // luck.randint(1, 4),
        lambda: (A + one) % luck.randint(1, 4),
        lambda: ite(some_truth(luck, depth - 1), one, other),
        lambda: least(one, other),
        lambda: greatest(one, other),
        lambda: total([one, other, 1]),
    ]
    return luck.choice(ways)()


def some_truth(luck: random.Random, depth: int) -> Any:
    if depth == 0 or luck.random() < 0.4:
        compare = luck.choice(list(COMPARING.values()))
        return compare(some_number(luck, max(depth - 1, 0)), some_number(luck, max(depth - 1, 0)))
    one, other = some_truth(luck, depth - 1), some_truth(luck, depth - 1)
    joins: list[Callable[[Any, Any], Any]] = [both, either, implies, same]
    return luck.choice(joins)(one, negate(other))


def test_any_expression_means_the_same_when_it_is_simpler_and_when_it_is_read_again() -> None:
    luck = random.Random(7)
    shown = {bracketed(name): name for name in KNOWN}
    made = [node(negate(some_truth(luck, 3))) for _ in range(80)] + [node(some_number(luck, 3)) for _ in range(80)]
    simple = [simplified(one) for one in made]
    assert differ(list(zip(made, simple, strict=True))) == []
    assert differ([(one, read_again(Writer(KNOWN).write(one), shown)) for one in simple]) == []


def test_a_long_expression_is_broken_at_its_signs() -> None:
    long = [variable(f"a_rather_long_name_for_number_{n}") for n in range(4)]
    assert Writer([]).write(simplified(node(total(long) >= 1))).split("\n") == [
        "a_rather_long_name_for_number_0",
        "      + a_rather_long_name_for_number_1",
        "      + a_rather_long_name_for_number_2",
        "      + a_rather_long_name_for_number_3",
        "    ≥ 1",
    ]


def test_what_occurs_twice_gets_a_name() -> None:
    price = ite(variable("a_rather_long_name") >= 3, 1, 2) * 1
    text = Writer([]).write(simplified(node(either(both(price == A, B == 1), both(price == B, A == 1)))))
    assert text.split("\n")[0] == "let a = if a_rather_long_name ≥ 3 then 1 else 2"
    assert text.count("a_rather_long_name") == 1


def test_names() -> None:
    assert bracketed("players.0.fields.3.barley_twice") == "players[0].fields[3].barley_twice"
    assert bracketed("players.1.farm.barriers.t-1.n") == "players[1].farm.barriers[t-1.n]"


def test_a_long_list_is_told_by_what_differs() -> None:
    before, after = list(range(20)), [*range(3), *range(4, 21)]
    assert changes_of({"decks.point": (before, after)}, Writer([])) == [
        "decks.point′ = decks.point without 3 and with 20"
    ]
    assert changes_of({"turn": (0, None)}, Writer([])) == ["turn′ = none"]


# --- remembering ------------------------------------------------------------------------------------------------


def test_formulas_are_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GEBOT_CACHE", str(tmp_path))
    asked: list[str] = []

    def made(game: Game) -> dict[str, Formula]:
        asked.append(game.name)
        return {"hal.x": Formula("", ["a ≥ 1"], [], "")}

    monkeypatch.setattr(formulas, "formulas", made)
    one, other = games()[:2]
    assert formulas.kept(one) == formulas.kept(one) == made(one)
    assert asked == [one.name, one.name]
    monkeypatch.setattr(formulas, "sources", lambda game: "others")
    formulas.kept(one)
    assert asked == [one.name] * 3
    formulas.kept(other)
    assert asked[3:] == [other.name]


@pytest.mark.parametrize("game", games(), ids=str)
def test_where_nobody_tells_of_a_position_it_is_told_as_the_proofs_describe_it(game: Game) -> None:
    state = next(all_situations(game)).state
    assert standing(game.but(site=Site()), state) == describe(game, state)
    assert standing(game, state)


# --- reading what was written -----------------------------------------------------------------------------------

TOKEN = re.compile(r"\s*([A-Za-z_]\w*(?:\.\w+|\[[^\]]*\])*′*|\[[^\]]*\](?:\.\w+|\[[^\]]*\])*|\d+|.)", re.DOTALL)


def read_again(text: str, shown: dict[str, str]) -> Node:
    """What a text says. What is given a name stands on lines of its own, before the rest."""
    *lets, rest = re.split(r"\n  (?=\S)", text) if text.startswith("let ") else [text]
    given: dict[str, Any] = {}
    for let in lets:
        name, _, value = let.removeprefix("let ").partition(" = ")
        given[name] = Reader(value, shown, given).whole()
    return node(Reader(rest, shown, given).whole())


class Reader:
    """Reads a formula by the rules of its grammar, knowing nothing of how it was written."""

    def __init__(self, text: str, names: dict[str, str], given: dict[str, Any]) -> None:
        self.tokens: list[str] = [token for token in TOKEN.findall(text) if token.strip()]
        self.names = names
        """The variables by what they are called in the text."""
        self.given = given

    def next(self) -> str:
        return self.tokens[0] if self.tokens else ""

    def take(self, *wanted: str) -> str:
        token = self.tokens.pop(0)
        assert not wanted or token in wanted, f"{token} where {wanted} should be"
        return token

    def whole(self) -> Any:
        found = self.expression()
        assert not self.tokens, self.tokens
        return found

    def expression(self) -> Any:
        if self.next() == "if":
            self.take()
            condition = self.expression()
            self.take("then")
            then = self.expression()
            self.take("else")
            return ite(condition, then, self.expression())
        left = self.joined("∨", lambda: self.joined("∧", self.comparison, both), either)
        if self.next() in ("⇒", "⇔"):
            join = implies if self.take() == "⇒" else same
            return join(left, self.joined("∨", lambda: self.joined("∧", self.comparison, both), either))
        return left

    def joined(self, sign: str, part: Callable[[], Any], join: Callable[..., Any]) -> Any:
        parts = [part()]
        while self.next() == sign:
            self.take()
            parts.append(part())
        return parts[0] if len(parts) == 1 else join(*parts)

    def comparison(self) -> Any:
        if self.next() == "¬":
            self.take()
            return negate(self.atom())
        if self.next() in ("every", "some"):
            join = both if self.take() == "every" else either
            family = self.family()
            self.take("=")
            value = self.sum()
            return join(*(one == value for one in family))
        left = self.sum()
        signs = {"<": "<", "≤": "<=", ">": ">", "≥": ">=", "=": "=", "≠": "!="}
        return COMPARING[signs[self.take()]](left, self.sum()) if self.next() in signs else left

    def sum(self) -> Any:
        minus = self.next() == "−" and self.take()
        found = 0 - self.product() if minus else self.product()
        while self.next() in ("+", "−"):
            found = found + self.product() if self.take() == "+" else found - self.product()
        return found

    def product(self) -> Any:
        if self.next() == "Σ":
            self.take()
            return total(self.family())
        found = self.atom()
        while self.next() in ("·", "mod"):
            found = found * self.atom() if self.take() == "·" else found % self.atom()
        return found

    def atom(self) -> Any:
        token = self.take()
        if token == "(":
            found = self.expression()
            self.take(")")
            return found
        if token == "⌊":
            found = self.sum()
            self.take("/")
            found = found // self.atom()
            self.take("⌋")
            return found
        if token in ("true", "false"):
            return token == "true"
        if token.isdigit():
            return int(token)
        if token in ("min", "max", "count"):
            self.take("(")
            parts = [self.expression()]
            while self.take(",", ")") == ",":
                parts.append(self.expression())
            join: dict[str, Callable[..., int]] = {"min": least, "max": greatest, "count": tally}
            return join[token](*parts)
        return self.given[token] if token in self.given else variable(self.names[token])

    def family(self) -> list[int]:
        """All variables under a name, without those that are excepted."""
        if self.next() != "(":
            return self.under(self.take())
        self.take("(")
        above = self.take()
        family = self.under(above)
        without: list[int] = []
        self.take("except")
        while True:
            short = self.take()
            without.append(variable(self.names[above + ("" if short.startswith("[") else ".") + short]))
            if self.take(",", ")") == ")":
                return [one for one in family if not any(one is other for other in without)]

    def under(self, above: str) -> list[int]:
        starts = (f"{above}.", f"{above}[")
        found = [name for shown, name in self.names.items() if shown.startswith(starts)]
        assert found, above
        return [variable(name) for name in found]
