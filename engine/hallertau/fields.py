"""Phase 6, empty fields recover, phase 7, the harvest, and phase 8, the milking."""

from __future__ import annotations

from engine.hallertau.names import CONTENTS, MILK, ROWS
from engine.hallertau.resources import EMPTY_FIELD, field_index, harvest_field, sheep_count
from engine.hallertau.state import Player
from engine.wire.errors import IllegalMove

# PT 493-498: where a field that has risen once can lie and rise once more.
ROWS_TO_SLIDE = (3, 4)


def slide_all_empty_fields(player: Player) -> None:
    """Every empty field rises by one row; row 5 is the top. PT 493, 496, 498"""
    fields = player.fields
    for row in (4, 3, 2):
        fields[EMPTY_FIELD[row + 1]] += fields[EMPTY_FIELD[row]]
        fields[EMPTY_FIELD[row]] = 0


def rows_to_slide(player: Player) -> list[int]:
    """The rows below the top in which an empty field lies that has risen once. PT 494, 498"""
    return [row for row in ROWS_TO_SLIDE if player.fields[EMPTY_FIELD[row]]]


def must_slide(player: Player) -> bool:
    """Whether a player must choose a field to slide once more: whoever has one that can. PT 494-498"""
    return any(player.fields[EMPTY_FIELD[row]] for row in ROWS_TO_SLIDE)


def slide_one_field(player: Player, row: int) -> None:
    """Exactly one empty field rises once more; one in the top row cannot be chosen. PT 494-498"""
    if row == 5:
        raise IllegalMove("A field in row 5 cannot rise any further.")
    if row not in ROWS_TO_SLIDE or not player.fields[EMPTY_FIELD[row]]:
        raise IllegalMove(f"There is no empty field in row {row} that has risen in this phase.")
    player.fields[EMPTY_FIELD[row]] -= 1
    player.fields[EMPTY_FIELD[row + 1]] += 1


def harvest(player: Player) -> None:
    """Each sown field yields as much of its crop as its row says, then sinks a row, empty; row 2 holds. PT 506-509"""
    for row in ROWS:
        for content in range(1, len(CONTENTS)):
            harvest_alike(player, row, content)


def harvest_alike(player: Player, row: int, content: int) -> None:
    """The fields of a row that hold the same are harvested one after the other. PT 506-509"""
    for _ in range(player.fields[field_index(row, content)]):
        harvest_field(player, row, content)


def milk_sheep(player: Player) -> None:
    """One milk for each sheep, wherever it stands; no sheep is lost. PT 521"""
    player.goods[MILK] += sheep_count(player)
