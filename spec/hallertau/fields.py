"""Fields: sowing and fertilizing, phase 6 (fallow) and phase 7 (harvest)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spec.hallertau.actions import answering, step_is_done, whoever_answers
from spec.hallertau.flow import during, in_turn, next_phase, seats_still_to_act
from spec.hallertau.resources import gain_good, spend_good
from spec.hallertau.state import CROPS, ROWS, Crop, Game, Player, Row, Seat, StepName
from spec.kernel import Move, decide, either, require, rule

SOWING: tuple[StepName, ...] = (
    "busy_weekend.sow",
    "cultivation.sow",
    "farming.field_or_sow",
    "farming.sow",
    "fertilizing.sow",
)


@rule("hal.fields.sow", it="455-463, 911", pt="439-445, 874")
def sow(me: Player, crop: Crop, row: Row) -> None:
    """A sowing moves one crop from the player's supply to an empty field; never from elsewhere."""
    require(me.fields[row]["empty"] >= 1)
    spend_good(me, crop, 1)
    me.fields[row]["empty"] -= 1
    me.fields[row][crop] += 1


class Sow(Move, tag="sow"):
    """A player sows a crop."""

    player: Seat
    crop: Crop
    row: Row

    @staticmethod
    def candidates(game: Game) -> Iterator[Sow]:
        for seat in whoever_answers(game, SOWING):
            for crop in CROPS:
                for row in ROWS:
                    yield Sow(player=seat, crop=crop, row=row)

    @staticmethod
    def perform(game: Game, move: Sow) -> None:
        me = answering(game, move.player, SOWING)
        sow(me, move.crop, move.row)
        step_is_done(game, then="farming.sow" if game.agenda[0] == "farming.field_or_sow" else None)


@rule("hal.fields.fertilize", it="1019", pt="988")
def fertilize(me: Player, row: Row) -> None:
    """Fertilizing moves an empty field, not a sown one, to row 5."""
    require(row < 5)
    require(me.fields[row]["empty"] >= 1)
    me.fields[row]["empty"] -= 1
    me.fields[5]["empty"] += 1


class MoveField(Move, tag="move_field"):
    """A player moves an empty field to row 5 by fertilizing."""

    player: Seat
    row: Row

    @staticmethod
    def candidates(game: Game) -> Iterator[MoveField]:
        for seat in whoever_answers(game, ["fertilizing.field"]):
            for row in ROWS[:-1]:
                yield MoveField(player=seat, row=row)

    @staticmethod
    def perform(game: Game, move: MoveField) -> None:
        me = answering(game, move.player, ["fertilizing.field"])
        fertilize(me, move.row)
        step_is_done(game)


# --- phase 6 ----------------------------------------------------------------------------------------------------


@rule("hal.fallow.first-slide", it="521, 524", pt="493, 496", effect="It is obligatory and happens by itself.")
def empty_fields_slide_up(me: Player) -> None:
    """Every empty field slides up one row; those in row 5 stay there."""
    empty = [me.fields[row]["empty"] for row in ROWS]
    for row, count in zip(ROWS, [0, empty[0], empty[1], empty[2] + empty[3]], strict=True):
        me.fields[row]["empty"] = count


def can_slide(me: Player) -> bool:
    """The player has an empty field below row 5."""
    return either(*(me.fields[row]["empty"] >= 1 for row in ROWS[:-1]))


@rule("hal.fallow.second-slide", it="522-526", pt="494-498")
def slide_once_more(me: Player, row: Row) -> None:
    """Then exactly one empty field slides up one row more; it must be one that can."""
    require(row < 5)
    require(me.fields[row]["empty"] >= 1)
    me.fields[row]["empty"] -= 1
    above: Row = ROWS[min(ROWS.index(row) + 1, 3)]
    me.fields[above]["empty"] += 1


@rule("hal.fallow.who-slides", it="522-526", pt="494-498", effect="It is obligatory for whoever can.")
def who_slides_next(game: Game, seats: Iterable[Seat]) -> None:
    """Whoever has an empty field that can slide must choose one; the others have nothing to choose."""
    for seat in seats:
        if decide(can_slide(game.players[seat])):
            game.turn = seat
            return
    next_phase(game)


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
        if game.phase == "fallow" and game.turn is not None:
            for row in (3, 4):
                yield SlideField(player=game.turn, row=row)

    @staticmethod
    def perform(game: Game, move: SlideField) -> None:
        during(game, "fallow")
        me = in_turn(game, move.player)
        slide_once_more(me, move.row)
        who_slides_next(game, seats_still_to_act(game))


# --- phase 7 ----------------------------------------------------------------------------------------------------


@rule("hal.harvest", it="534-539", pt="506-511", effect="It is obligatory and happens by itself.")
def harvest_fields(me: Player) -> None:
    """A sown field gives as many of its crop as its row says, then slides down one row, empty; row 2 is the lowest."""
    for row, below in zip(ROWS, (2, *ROWS), strict=False):
        for crop in CROPS:
            sown = me.fields[row][crop]
            gain_good(me, crop, row * sown)
            me.fields[row][crop] = 0
            me.fields[below]["empty"] += sown


def harvest(game: Game) -> None:
    """Phase 7: everybody harvests."""
    for me in game.players:
        harvest_fields(me)
    next_phase(game)
