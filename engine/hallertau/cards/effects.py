"""The effects of the cards as steps, and the answers to each step. PT 686, 694, 851-858"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.hallertau.answers import Answer, Bundle, Draw, MoveField, Sow, Steps, Take, TakeField
from engine.hallertau.cards import words
from engine.hallertau.cards.answers import (
    AdvanceFree,
    DoubleHarvest,
    HarvestField,
    MoveFlock,
    MoveSheepOn,
    PushBoulders,
    RaiseFields,
    SowTwice,
    SwapTool,
    TakeAndSowCrop,
    TakeFields,
    TakeReckoned,
)
from engine.hallertau.cards.board_answers import (
    ClearSpace,
    PlaceInSecondRow,
    RecallWorkers,
    RemoveRows,
    ShiftWorkers,
    UseSpace,
)
from engine.hallertau.cards.counting import counter
from engine.hallertau.names import CROPS

# A kind of step, how often it comes, the answers to it.
Steppings = Iterator[tuple[str, int, tuple[Answer, ...]]]

# The answers to each step of a card that has been read, by the type of the move.
Answers = dict[str, dict[str, Answer]]


def steps(word: Any, prefix: str, answers: Answers) -> Steps:
    """The steps of one effect, whose names begin with `prefix`; the answers to them are added to `answers`."""
    found: list[str] = []
    for kind, times, ways in _EFFECTS[type(word)](word, prefix):
        if times:
            answers[prefix + kind] = {answer.kind: answer for answer in ways}
            found.extend([prefix + kind] * times)
    for step in found:
        for answer in list(answers[step].values()):
            for follower in answer.followers:
                _add_sowings(follower, prefix, answers)
    return tuple(found)


def _add_sowings(follower: Steps, prefix: str, answers: Answers) -> None:
    """A sowing that follows the taking of a crop."""
    for step in follower:
        if step.startswith(f"{prefix}sow."):
            answers[step] = {"sow": Sow(goods=(step.rsplit(".", 1)[1],))}


def _take(word: words.Take, prefix: str) -> Steppings:
    """Resources are taken from one of the bundles; amounts that depend on the position are reckoned later."""
    fixed = [_fixed(bundle) for bundle in word.bundles]
    if all(bundle is not None for bundle in fixed):
        offered = tuple(bundle for bundle in fixed if bundle is not None and bundle.total)
        yield "take", 1 if offered else 0, (Take(*offered),)
    else:
        pairs = [[(name, counter(number)) for name, number in bundle.what] for bundle in word.bundles]
        yield "take", 1, (TakeReckoned(pairs),)


def _fixed(bundle: words.Bundle) -> Bundle | None:
    """The bundle, if its amounts do not depend on the position."""
    if any(type(number) is not int for _, number in bundle.what):
        return None
    limits = tuple((name, number) for name, number in bundle.what if number)
    everything = sum(number for _, number in limits)
    return Bundle(limits, everything if bundle.most is None else bundle.most)


def _take_and_sow(word: words.TakeAndSow, prefix: str) -> Steppings:
    yield "take", 1, (TakeAndSowCrop(word.number, f"{prefix}sow"),)


def _sow_twice(word: words.SowTwice, prefix: str) -> Steppings:
    yield "sow_twice", 1, (Sow(), SowTwice())


def _jewel_at_butchery(word: words.JewelAtButchery, prefix: str) -> Steppings:
    """The step of the Butchery is changed when the card is played; nothing is left to do. PT 1267"""
    yield from ()


def _one(kind: str, make: Callable[[Any], Answer]) -> Callable[[Any, str], Steppings]:
    """An effect that is a single step with a single answer."""

    def stepping(word: Any, prefix: str) -> Steppings:
        yield kind, 1, (make(word),)

    return stepping


def _many(kind: Callable[[Any], str], make: Callable[[Any], Answer]) -> Callable[[Any, str], Steppings]:
    """An effect that is as many steps as its word says."""

    def stepping(word: Any, prefix: str) -> Steppings:
        yield kind(word), word.times, (make(word),)

    return stepping


_EFFECTS: dict[type, Callable[[Any, str], Steppings]] = {
    words.Take: _take,
    words.TakeAndSow: _take_and_sow,
    words.Field: _many(lambda word: "field", lambda word: TakeField(word.row)),
    words.FieldsOfJewels: _one("fields", lambda word: TakeFields()),
    words.Draw: _many(lambda word: f"draw.{word.deck}", lambda word: Draw(word.deck)),
    words.Sow: _many(lambda word: "sow", lambda word: Sow(goods=CROPS)),
    words.SowOnly: lambda word, prefix: iter([(f"sow.{word.good}", 1, (Sow(goods=(word.good,)),))]),
    words.SowTwice: _sow_twice,
    words.MoveSheep: _one("move_sheep", lambda word: MoveSheepOn(word.times)),
    words.MoveFlock: _one("move_flock", lambda word: MoveFlock(word.number)),
    words.RaiseFields: _one("raise_fields", lambda word: RaiseFields(word.number, word.which)),
    words.MoveField: _one("move_field", lambda word: MoveField(word.row)),
    words.Harvest: _many(lambda word: "harvest", lambda word: HarvestField()),
    words.DoubleHarvest: _one("double", lambda word: DoubleHarvest()),
    words.ClearSpace: _one("clear", lambda word: ClearSpace()),
    words.RemoveRows: _one("remove", lambda word: RemoveRows(tuple(word.spaces))),
    words.ShiftWorkers: _one("shift", lambda word: ShiftWorkers()),
    words.RecallWorkers: _one("recall", lambda word: RecallWorkers()),
    words.PushBoulders: _one("push", lambda word: PushBoulders(word.number)),
    words.AdvanceFree: _one("advance", lambda word: AdvanceFree()),
    words.PlaceInSecondRow: _one("second_row", lambda word: PlaceInSecondRow()),
    words.UseSpace: _one("use_space", lambda word: UseSpace()),
    words.JewelAtButchery: _jewel_at_butchery,
    words.SwapToolForJewel: _one("swap", lambda word: SwapTool()),
}
