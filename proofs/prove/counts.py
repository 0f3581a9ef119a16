"""How many obligations there are, pinned in a file under version control: one that vanishes is a difference."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from proofs.prove.extent import among
from proofs.prove.obligations import KINDS, Result
from proofs.prove.running import Proofs

Counts = dict[str, dict[str, dict[str, int]]]
"""By the positions that they are about and by kind: how many obligations, how many ways were gone for them, and how
many of these are others turned around the table."""
LISTED, THEOREMS = "listed situations", "theorems"


def counts(proofs: Proofs) -> Counts:
    """The obligations of a game, whatever became of them."""
    places: dict[str, list[Result]] = {}
    for result in sorted(proofs.results, key=lambda one: one.players or len(proofs.results)):
        places.setdefault(place_of(result), []).append(result)
    found = {place: _by_kind(results) for place, results in places.items()}
    return found | {THEOREMS: {"theorem": {"obligations": len(proofs.theorems)}}}


def place_of(result: Result) -> str:
    """The positions that it is about."""
    return f"any position, {among([result.players])}" if result.players else LISTED


def _by_kind(results: list[Result]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for kind in KINDS:
        own = [one for one in results if one.kind == kind]
        if own:
            found[kind] = {"obligations": len(own)}
            numbers = {"ways": sum(one.ways for one in own), "turned": sum(one.turned for one in own)}
            found[kind] |= {what: number for what, number in numbers.items() if number}
    return found


def read(file: Path) -> dict[str, Counts]:
    """What a file says, by game."""
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Counts])


def write(file: Path, every: Iterable[Proofs]) -> None:
    """Write how many there are; what the file says of other games stays."""
    known: dict[str, Any] = dict(read(file)) if file.is_file() else {}
    known |= {proofs.game: counts(proofs) for proofs in every}
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(known), indent=2) + b"\n")


def differences(now: Counts, pinned: Counts) -> list[str]:
    """What is otherwise than the file says, in sentences."""
    told = []
    for place in dict.fromkeys([*pinned, *now]):
        for kind in dict.fromkeys([*pinned.get(place, {}), *now.get(place, {})]):
            was, has = pinned.get(place, {}).get(kind, {}), now.get(place, {}).get(kind, {})
            told += [
                f"{place}, {kind}: {has.get(what, 0):,} {what}, not {was.get(what, 0):,}."
                for what in dict.fromkeys([*was, *has])
                if was.get(what) != has.get(what)
            ]
    return told
