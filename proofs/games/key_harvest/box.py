"""Boxes of Key Harvest as files: how model and engine read them, and what there is to say of one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from engine.key_harvest.box import faults_of
from proofs.game import Box, Fault
from proofs.games.key_harvest.boxes import SCHEMA
from spec.key_harvest.box import faults, read
from spec.key_harvest.state import BOARD, CROPS, EVENTS, PAIRS, WORDS, WORKERS


def model(plain: Any) -> Iterator[Fault]:
    return (Fault(fault.place, fault.problem) for fault in faults(plain))


def engine(plain: Any) -> Iterator[Fault]:
    return (Fault(fault.steps, fault.what()) for fault in faults_of(plain))


def options(plain: Any) -> Mapping[str, Any]:
    return {"box": plain}


def tell(plain: Any) -> Mapping[str, Any]:
    """What is in a box, and what nature has to deal because it is not."""
    box = read(plain)
    crops: dict[str, int] = {crop: len(box.crops[crop]) for crop in CROPS}
    ranks = [box.workers[worker].rank for worker in WORKERS]
    said = [*(one.word for one in box.workers.values()), *(one.word for one in box.events.values())]
    words = Counter(said)
    return {
        "name": plain["name"],
        "spaces": len(plain["board"]),
        "adjoining pairs": len(box.adjoin),
        "crops known": _of(sum(crops.values()), BOARD, crops),
        "starting pairs": f"{len(plain['pairs'])} of {len(PAIRS)}, with {_number(len(box.pairs), 'field')}",
        "workers": _of(len(ranks) - ranks.count(0), len(ranks), _ranks(ranks), "with a rank"),
        "events": len(EVENTS),
        "words": ", ".join(f"{word} {words[word]}" for word in WORDS if words[word]),
        "words not used": ", ".join(word for word in WORDS if not words[word]) or "none",
        "dealt by nature": _dealt(BOARD - sum(crops.values()), 2 * len(PAIRS) - len(box.pairs), ranks.count(0)),
    }


def _of(number: int, most: int, parts: Mapping[str, int], what: str = "") -> str:
    """So many of so many, in these parts."""
    told = ", ".join(f"{part} {count}" for part, count in parts.items() if count)
    return " ".join(filter(None, [f"{number} of {most}", what])) + (f": {told}" if told else "")


def _ranks(ranks: list[int]) -> dict[str, int]:
    return {f"rank {rank}:": ranks.count(rank) for rank in sorted({*ranks} - {0})}


def _dealt(crops: int, fields: int, ranks: int) -> str:
    parts = [
        f"the crops of {_number(crops, 'field')}" if crops else "",
        f"{_number(fields, 'field')} of starting pairs" if fields else "",
        f"the ranks of {_number(ranks, 'worker')}" if ranks else "",
    ]
    return "; ".join(filter(None, parts)) or "nothing"


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


BOX = Box(model=model, engine=engine, tell=tell, options=options, schema=SCHEMA)
