"""Fields: sowing and fertilizing, phase 6 (fallow) and phase 7 (harvest)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from spec.hallertau.flow import (
    during,
    in_turn,
    is_under_way,
    nothing_is_under_way,
    seats_still_to_act,
    something_new_is_begun,
    the_phase_is_done,
)
from spec.hallertau.resources import gain_good, spend_good, yield_of
from spec.hallertau.state import CROPS, ROWS, SEEDS, SOWN, Content, Crop, Game, Good, Player, Row, Seat, Seed, StepName
from spec.hallertau.turns import answering, answers, key_of, step_is_done, who_slides_next, whoever_answers
from spec.kernel import Move, insist, require, rule

SOWING = frozenset(
    [
        "busy_weekend.sow",
        "cultivation.sow",
        "farming.field_or_sow",
        "farming.sow",
        "fertilizing.sow",
        "sow",
        "sow_twice",
        *(f"sow.{seed}" for seed in SEEDS),
    ]
)


def seeds_of(step: StepName) -> tuple[Seed, ...]:
    """What may be sown at a step: the crops, unless a card names one good."""
    key = key_of(step)
    return (cast(Seed, key.removeprefix("sow.")),) if key.startswith("sow.") else CROPS


@rule("hal.fields.seeds", it="461, 911", pt="443, 874")
def what_may_be_sown(step: StepName, seed: Seed) -> None:
    """Only crops are sown; where a card names one good, crop or not, only that.

    Hide, meat, milk, wool and clay can't be multiplied in fields and must come from sheep and spaces. Card 027, which
    sows wool, or card 112 with clay is an exception for once.
    """
    require(seed in seeds_of(step))


@rule("hal.fields.sow", it="455-463, 911", pt="439-445, 874")
def sow(me: Player, seed: Seed, row: Row) -> None:
    """A sowing moves one crop from the player's supply to an empty field; never from elsewhere.

    A field bears one harvest at a time: to sow more than the number of empty fields a player must first gain a field,
    or wait for the harvest. Seed comes out of the supply that pays for cards and advances.
    """
    require(me.fields[row]["empty"] >= 1)
    spend_good(me, seed, 1)
    me.fields[row]["empty"] -= 1
    me.fields[row][seed] += 1


class Sow(Move, tag="sow"):
    """A player sows a crop, or the good that a card names."""

    player: Seat
    crop: Seed
    row: Row

    @staticmethod
    def candidates(game: Game) -> Iterator[Sow]:
        for seat in whoever_answers(game, SOWING):
            for seed in seeds_of(game.agenda[0]):
                for row in ROWS:
                    yield Sow(player=seat, crop=seed, row=row)

    @staticmethod
    def premise(game: Game, move: Sow) -> None:
        answers(game, move.player, SOWING)
        what_may_be_sown(game.agenda[0], move.crop)

    @staticmethod
    def perform(game: Game, move: Sow) -> None:
        me = answering(game, move.player)
        sow(me, move.crop, move.row)
        step_is_done(game, then=["farming.sow"] * 3 if game.agenda[0] == "farming.field_or_sow" else [])


@rule("hal.fields.sow-twice", it="1610-1611", pt="1568-1569")
def sow_two(me: Player, crop: Crop, row: Row) -> None:
    """One card lets a player sow two crops of one kind in one field.

    Card 627 doubles the harvest of one field: in row 5 it gives 10 of a crop for two seeds. It helps a player who has
    more seed than empty fields.
    """
    require(me.fields[row]["empty"] >= 1)
    spend_good(me, crop, 2)
    me.fields[row]["empty"] -= 1
    me.fields[row][cast(Content, f"{crop}_twice")] += 1


class SowTwice(Move, tag="sow_twice"):
    """A player sows two crops of one kind in one field."""

    player: Seat
    crop: Crop
    row: Row

    @staticmethod
    def candidates(game: Game) -> Iterator[SowTwice]:
        for seat in whoever_answers(game, ["sow_twice"]):
            for crop in CROPS:
                for row in ROWS:
                    yield SowTwice(player=seat, crop=crop, row=row)

    @staticmethod
    def premise(game: Game, move: SowTwice) -> None:
        answers(game, move.player, ["sow_twice"])

    @staticmethod
    def perform(game: Game, move: SowTwice) -> None:
        me = answering(game, move.player)
        sow_two(me, move.crop, move.row)
        step_is_done(game)


@rule("hal.fields.fertilize", it="1019", pt="988")
def fertilize(me: Player, row: Row) -> None:
    """Fertilizing moves an empty field, not a sown one, to row 5.

    Two fields worn down to row 2 can yield 5 each in the next harvest without resting. A sown field keeps its row, so a
    player lifts first and sows then.
    """
    insist(row < 5)
    move_empty_field(me, row, 5)


@rule("hal.fields.move-empty-field", it="1299-1300", pt="1256-1257")
def move_empty_field(me: Player, row: Row, target: Row) -> None:
    """Only an empty field can be moved to another row in this way.

    Card 323 takes its field to row 4 from wherever it is, from row 5 even down. To lift what is already sown, and so
    the coming harvest, takes other cards, such as 023.
    """
    require(me.fields[row]["empty"] >= 1)
    require(row != target)
    me.fields[row]["empty"] -= 1
    me.fields[target]["empty"] += 1


MOVING_FIELDS = ("fertilizing.field", "move_field")


class MoveField(Move, tag="move_field"):
    """A player moves an empty field: to row 5 by fertilizing, to row 4 by card 323."""

    player: Seat
    row: Row

    @staticmethod
    def candidates(game: Game) -> Iterator[MoveField]:
        for seat in whoever_answers(game, MOVING_FIELDS):
            target = 5 if game.agenda[0] == "fertilizing.field" else 4
            for row in ROWS:
                if row != target:
                    yield MoveField(player=seat, row=row)

    @staticmethod
    def premise(game: Game, move: MoveField) -> None:
        answers(game, move.player, MOVING_FIELDS)

    @staticmethod
    def perform(game: Game, move: MoveField) -> None:
        me = answering(game, move.player)
        if game.agenda[0] == "fertilizing.field":
            fertilize(me, move.row)
        else:
            move_empty_field(me, move.row, 4)
        step_is_done(game)


# --- phase 6 ----------------------------------------------------------------------------------------------------


@rule("hal.fallow.first-slide", it="521, 524", pt="493, 496", effect="It is obligatory and happens by itself.")
def empty_fields_slide_up(me: Player) -> None:
    """Every empty field slides up one row; those in row 5 stay there.

    Rest is how a field recovers: every harvest takes it down a row, every fallow phase lifts it. In row 5 rest gains
    nothing, so an empty field there might as well be sown.
    """
    empty = [me.fields[row]["empty"] for row in ROWS]
    for row, count in zip(ROWS, [0, empty[0], empty[1], empty[2] + empty[3]], strict=True):
        me.fields[row]["empty"] = count


@rule("hal.fallow.second-slide", it="522-526", pt="494-498")
def slide_once_more(me: Player, row: Row) -> None:
    """Then exactly one empty field slides up another time; in row 5 it can't, in row 2 it is new and did not slide.

    One field a round recovers twice as fast, from row 2 to row 4 at once. The choice can decide where the next seed
    yields most.
    """
    require(2 < row < 5)
    require(me.fields[row]["empty"] >= 1)
    me.fields[row]["empty"] -= 1
    above: Row = ROWS[min(ROWS.index(row) + 1, 3)]
    me.fields[above]["empty"] += 1


def fallow(game: Game) -> None:
    """Phase 6 begins: first slides for everybody, then the choices."""
    for me in game.players:
        empty_fields_slide_up(me)
    who_slides_next(game, seats_still_to_act(game))


class SlideField(Move, tag="slide_field"):
    """A player chooses the field that slides twice."""

    player: Seat
    row: Row

    @staticmethod
    def candidates(game: Game) -> Iterator[SlideField]:
        if game.phase == "fallow" and game.turn is not None and not is_under_way(game):
            for row in ROWS[1:-1]:
                yield SlideField(player=game.turn, row=row)

    @staticmethod
    def premise(game: Game, move: SlideField) -> None:
        during(game, "fallow")
        in_turn(game, move.player)
        nothing_is_under_way(game)

    @staticmethod
    def perform(game: Game, move: SlideField) -> None:
        something_new_is_begun(game)
        slide_once_more(game.players[move.player], move.row)
        who_slides_next(game, seats_still_to_act(game))


# --- phase 7 ----------------------------------------------------------------------------------------------------


def good_in(content: Content) -> Good:
    """The good that a sown field yields."""
    return cast(Good, content.removesuffix("_twice"))


def take_the_harvest(me: Player, row: Row, content: Content, number: int, times: int = 1) -> None:
    """So many fields are harvested: their goods are taken, and they lie empty one row lower."""
    good, amount = good_in(content), times * yield_of(row, content) * number
    gain_good(me, good, amount)
    me.just.harvest[good] += amount
    me.this_phase.harvest += amount
    me.fields[row][content] -= number
    below: Row = ROWS[max(ROWS.index(row) - 1, 0)]
    me.fields[below]["empty"] += number


@rule("hal.harvest", it="534-539", pt="506-511", effect="It is obligatory and happens by itself.")
def harvest_fields(me: Player) -> None:
    """A sown field gives as many of its crop as its row says, then slides down one row, empty; row 2 is the lowest.

    One seed in row 5 becomes 5 goods in time to pay in phase 9 of the same round. A field sown every round wears down
    to row 2, so some should rest.
    """
    for row in ROWS:
        for content in SOWN:
            take_the_harvest(me, row, content, me.fields[row][content])


def harvest(game: Game) -> None:
    """Phase 7: everybody harvests."""
    for me in game.players:
        harvest_fields(me)
    the_phase_is_done(game)
