"""Phase 6, empty fields recover, phase 7, the harvest, and phase 8, the milking."""

from __future__ import annotations

from engine.hallertau.errors import IllegalMove
from engine.hallertau.names import CROPS, MILK
from engine.hallertau.resources import EMPTY_FIELD, field_index, sheep_count
from engine.hallertau.state import Player


def slide_all_empty_fields(player: Player) -> None:
    """Every empty field rises by one row; row 5 is the top. PT 493, 496, 498"""
    fields = player.fields
    fields[15] += fields[10]
    fields[10] = fields[5]
    fields[5] = fields[0]
    fields[0] = 0


def rows_to_slide(player: Player) -> list[int]:
    """The rows below the top in which an empty field lies. PT 494, 498"""
    fields = player.fields
    return [row for row in (2, 3, 4) if fields[EMPTY_FIELD[row]]]


def must_slide(player: Player) -> bool:
    """Whether a player must choose a field to slide once more: whoever has one that can. PT 494-498"""
    fields = player.fields
    return bool(fields[0] or fields[5] or fields[10])


def slide_one_field(player: Player, row: int) -> None:
    """Exactly one empty field rises once more; one in the top row cannot be chosen. PT 494-498"""
    if row == 5:
        raise IllegalMove("A field in row 5 cannot rise any further.")
    if not player.fields[EMPTY_FIELD[row]]:
        raise IllegalMove(f"There is no empty field in row {row}.")
    player.fields[EMPTY_FIELD[row]] -= 1
    player.fields[EMPTY_FIELD[row + 1]] += 1


def harvest(player: Player) -> None:
    """Each sown field yields as much of its crop as its row says, then sinks a row, empty; row 2 holds. PT 506-509"""
    fields = player.fields
    for row in (2, 3, 4, 5):
        lower = EMPTY_FIELD[max(row - 1, 2)]
        for crop in range(len(CROPS)):
            index = field_index(row, crop + 1)
            count = fields[index]
            if count:
                player.goods[crop] += row * count
                fields[index] = 0
                fields[lower] += count


def milk_sheep(player: Player) -> None:
    """One milk for each sheep, wherever it stands; no sheep is lost. PT 521"""
    player.goods[MILK] += sheep_count(player)
