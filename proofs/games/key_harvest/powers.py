"""What is printed on workers and events of Key Harvest, in words."""

from __future__ import annotations

from collections.abc import Mapping

from proofs.draw.paper import plain
from spec.key_harvest.state import COUNTED, Effect, Power, Word

MARKS = ("bell", "scroll")
SENTENCES: Mapping[Word, str] = {
    "nothing": "It does nothing.",
    "get_crops": "The player takes {crops} from the stock.",
    "harvest": "The player harvests a group of connected fields, besides what the action allows.",
    "renew": "The player turns {harvested} of the own board to the large side.",
    "move": "The player moves {fields} of the own board to {spaces} of it.",
    "pass": "The player gives {fields} of the own board to the left neighbour, who places what comes.",
    "swap_bag": "The player puts a field of the own board into the bag, draws one, and places it.",
    "swap_left": "The player swaps a field of the own board for one of the left neighbour's; both place what comes.",
    "draw": "The player draws {fields} from the bag and places what comes.",
    "clear": "The player discards {fields} from the town.",
    "buy": "The player pays {crops} and places a field from the town.",
    "dismiss": "The player removes {workers} from the own board.",
    "recall": "The player sends {townsfolk} from boards of others back to the town.",
}
"""What each word does for the player whom it affects, with its number in it."""


def sentence(word: Word, number: int) -> str:
    """What a word does with that number."""
    return SENTENCES[word].format(
        crops="1 crop of any kind" if number == 1 else f"{number} crops of any kinds",
        fields=_counted(number, "field"),
        spaces="an empty space" if number == 1 else "empty spaces",
        harvested=_counted(number, "harvested field"),
        workers=_counted(number, "worker"),
        townsfolk="one of the townsfolk" if number == 1 else f"{number} of the townsfolk",
    )


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def mark_of(card: Power | Effect) -> str:
    """What is drawn on a worker or an event."""
    return MARKS[card.must]


def said(card: Power | Effect) -> str:
    """The word of a worker or an event with its number, in short."""
    known = card.number or card.word in COUNTED
    return f"{plain(card.word)} {card.number}" if known else plain(card.word)


def rank_words(rank: int) -> str:
    """The rank of a worker; 0 is one that is not dealt yet."""
    return f"rank {rank}" if rank else "rank not dealt yet"


def told(card: Power | Effect) -> str:
    """All that is printed on a worker or an event, in short."""
    rank = f"{rank_words(card.rank)}, " if isinstance(card, Power) else ""
    return f"{rank}{mark_of(card)}: {said(card)}"
