"""Starting fields: whether those on a board are whole pairs."""

from __future__ import annotations

from spec.kernel import granted, how_many_placed, implies
from spec.kernel.terms import Case
from spec.key_harvest.board import asked, is_left_open
from spec.key_harvest.state import Box, Player


def pairs_are_together(box: Box, me: Player) -> bool:
    """Every field on the board is in a pair, and the other field of the pair is there, too."""
    if is_left_open(box.pairs, me.fields):
        cases: list[Case] = [(how_many_placed(me.fields) == 0, True)]
        return asked("pairs are together", [box.pairs, me.fields], [how_many_placed(me.fields)], cases=cases)
    there = [box.pairs.get(field) for field in me.fields]
    return None not in there and all(field in me.fields for field, pair in box.pairs.items() if pair in there)


def pairs_stay_together(box: Box, before: Player, after: Player) -> None:
    """If a pair comes to those that are there, all of them are pairs. On numbers that needs no saying."""
    if is_left_open(box.pairs, before.fields):
        still = implies(pairs_are_together(box, before), pairs_are_together(box, after))
        parts = [box.pairs, before.fields, after.fields]
        granted(asked("a pair more", parts, cases=[(True, True)], consequence=still))
