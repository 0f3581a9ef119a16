"""What each rule says as a formula: the text that the solver works on, for people to read.

Of all calls of a rule on symbols (`sightings`) the one is chosen that says most in least. Names stand for what is there
before the move or step, `x′` for what is there right after the rule; what a rule does includes what the rules do that
it calls.
"""

from __future__ import annotations

import msgspec

from proofs import store
from proofs.book.formulas.sightings import Sighting, says_what_it_should, sightings
from proofs.book.formulas.simplify import FALSE, TRUE, simplified
from proofs.book.formulas.wording import changes_of, variables_of, where_of
from proofs.book.formulas.writing import Writer
from proofs.game import Game
from proofs.prove.running import sources
from proofs.sources import digest
from spec.kernel import Rule, both
from spec.kernel.terms import Node, node, variables

__all__ = ["Formula", "chosen", "formulas", "kept"]

MOST_LINES = 40
ON_NUMBERS = "It runs on numbers only."
ALL_KNOWN = (
    "What it asks for is known in every situation, such as the phase, whose turn it is or what is owed; nothing is "
    "left to ask the solver."
)
NOTHING_NEW = "In the situations that were looked at it changes nothing, and gives no number that depends on a symbol."
NOTHING_REQUIRED = "What it asks for is known in every situation; this is what it does."
LATE = (
    "The move had changed some of this before the rule came up; names still stand for what was there before the move."
)
OPEN = (
    "What is written like fit(…) only a search on numbers can answer; for the solver it is a question with an unknown "
    "answer. Numbers in it that are 0 are left out."
)


class Formula(msgspec.Struct, frozen=True):
    """A rule in one situation, as a formula; or a note why there is none."""

    where: str
    requires: list[str]
    """What must hold, conjunct by conjunct."""
    changes: list[str]
    note: str
    gives: list[str] = []
    """The number or the truth that the rule answers with, if it does."""


class Memory(msgspec.Struct):
    """The formulas of a game, remembered as long as nothing that they depend on has changed."""

    sources: str
    formulas: dict[str, Formula]


def kept(game: Game) -> dict[str, Formula]:
    """The formulas of a game, from the cache folder if they are there."""
    stamp = digest({__name__, *game.part_module("site")}, more=sources(game))
    file = store.cache_folder() / f"formulas-{game.name}.json"
    remembered: Memory | None = store.recall(file, Memory)
    if remembered is None or remembered.sources != stamp:
        remembered = Memory(stamp, formulas(game))
        store.keep(file, remembered)
    return remembered.formulas


def formulas(game: Game) -> dict[str, Formula]:
    """A formula for every rule of a game, or a note why it has none."""
    found = sightings(game)
    return {id: formula_of(game, rule, found.get(id)) for id, rule in game.model.rules.items()}


def formula_of(game: Game, rule: Rule, seen: list[Sighting] | None) -> Formula:
    if seen is None:
        return Formula("", [], [], ON_NUMBERS)
    best = chosen(seen)
    if best is None:
        return Formula("", [], [], ALL_KNOWN if rule.effect is None else NOTHING_NEW)
    return told(game, best)


# --- which call is told -----------------------------------------------------------------------------------------


def chosen(seen: list[Sighting]) -> Sighting | None:
    """The call that says most in least; those that can't be kept are left out."""
    possible = [one for one in seen if simplified(node(both(*one.required, *one.decided))) is not FALSE]
    return min(possible, key=_rank, default=None)


def _rank(seen: Sighting) -> tuple[bool, bool, bool, bool, bool, int]:
    expressions = [simplified(expression) for expression in expressions_of(seen)]
    silent = not says_what_it_should(seen) or all(part is TRUE for part in expressions)
    somebody_else = seen.on.control.get("player", 0) != 0
    return (
        silent,
        not names_the_rule(seen),
        is_late(seen),
        bool(seen.on.focus.kind),
        somebody_else,
        size_of(expressions),
    )


def names_the_rule(seen: Sighting) -> bool:
    """The move names the piece or the place after which the rule is named."""
    return any(seen.rule.id.endswith(f".{value}") for value in seen.on.control.values())


def expressions_of(seen: Sighting) -> list[Node]:
    """Everything in a sighting that is a symbol."""
    values = [*seen.required, *seen.decided, *(after for _, after in seen.changed.values()), seen.gave]
    return [value for value in values if isinstance(value, Node)]


def is_late(seen: Sighting) -> bool:
    """Something that the formula speaks of was changed before the rule came up."""
    spoken_of = set(seen.changed).union(*(variables(expression) for expression in expressions_of(seen)))
    return not seen.moved.isdisjoint(spoken_of)


def size_of(expressions: list[Node]) -> int:
    """How many different nodes there are in the expressions, and how many expressions."""
    found: set[int] = set()
    pending = list(expressions)
    while pending:
        item = pending.pop()
        if item.serial not in found:
            found.add(item.serial)
            pending += item.args if item.op != "ask" else ()
    return len(found) + len(expressions)


# --- how it is told ---------------------------------------------------------------------------------------------


def told(game: Game, seen: Sighting) -> Formula:
    writer = Writer([*variables_of(seen.on.focus.state), *variables_of(seen.on.move)])
    required = simplified(node(both(*seen.required)))
    requires = [] if required is TRUE else writer.conjuncts(required)
    changes = changes_of(seen.changed, writer)
    gives = [writer.write(simplified(seen.gave))] if isinstance(seen.gave, Node) else []
    notes = [NOTHING_REQUIRED] if seen.rule.effect is None and not requires else []
    notes += [LATE] if is_late(seen) else []
    notes += [OPEN] if any(expression.open for expression in expressions_of(seen)) else []
    requires, changes, gives, left_out = shortened(requires, changes, gives)
    if left_out:
        notes.append(f"{left_out} more {'line is' if left_out == 1 else 'lines are'} left out here.")
    return Formula(where_of(game, seen, writer), requires, changes, " ".join(notes), gives)


def shortened(*parts: list[str]) -> tuple[list[str], list[str], list[str], int]:
    """The first entries that have together not too many lines, and how many lines are left out."""
    room, left_out = MOST_LINES, 0
    kept: list[list[str]] = []
    for entries in parts:
        kept.append([])
        for entry in entries:
            lines = entry.split("\n")
            if len(lines) <= room:
                kept[-1].append(entry)
            elif room > 0:
                kept[-1].append("\n".join([*lines[:room], "  …"]))
                left_out += len(lines) - room
            else:
                left_out += len(lines)
            room -= min(room, len(lines))
    return kept[0], kept[1], kept[2], left_out
