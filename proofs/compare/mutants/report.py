"""What came of an attack on a model, summed up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from proofs.compare.mutants.running import Outcome


class Summary(msgspec.Struct):
    """How many mutants were noticed, by what."""

    game: str
    players: int
    seed: int
    possible: int
    """How many changes there are in all."""
    chosen: int
    looked_at: int
    """How many of those that were chosen there was time for."""
    by_import: dict[str, int]
    by_proofs: dict[str, int]
    by_play: dict[str, int]
    """How many were noticed by each kind: because the model can't be imported, by proofs, by what is no proof."""
    excused: dict[str, str]
    """Survivors that may survive, with the reasons."""
    noticed_though_excused: list[str]
    survivors: list[str]
    stale: list[str]
    """Excuses that fit no mutant any more."""
    failing: list[str]
    """What is not as it should be though nothing is changed: that is no notice of a change."""
    outcomes: list[Outcome]

    @property
    def of_proofs(self) -> int:
        return sum(self.by_proofs.values())

    @property
    def of_anything(self) -> int:
        return sum(self.by_import.values()) + self.of_proofs + sum(self.by_play.values())

    def sentences(self) -> list[str]:
        """The shares, in words."""
        told = [
            f"{self.looked_at} of {self.possible:,} mutants: proofs notice {_share(self.of_proofs, self.looked_at)}, "
            f"anything notices {_share(self.of_anything, self.looked_at)}."
        ]
        if self.looked_at < self.chosen:
            told.append(f"{self.chosen - self.looked_at} that were chosen were not looked at.")
        if self.failing:
            told.append(f"Without any change {len(self.failing)} things are not as they should be; they don't count.")
        return told


def _share(count: int, of: int) -> str:
    return f"{count} ({100 * count / of:.0f} %)" if of else "none"


def summed_up(
    outcomes: Iterable[Outcome],
    excuses: Mapping[str, str],
    stale: list[str],
    failing: list[str],
    about: Mapping[str, object],
) -> Summary:
    """Everything that is told at the end."""
    every = sorted(outcomes, key=lambda one: (one.module, one.line, one.id))
    noticed = [one for one in every if one.notice is not None]
    by: dict[str, Counter[str]] = {"import": Counter(), "proof": Counter(), "play": Counter()}
    for one in noticed:
        assert one.notice is not None
        by[one.notice.how][one.notice.kind] += 1
    left = [one.id for one in every if one.notice is None]
    return Summary(
        **about,  # type: ignore[arg-type]
        looked_at=len(every),
        by_import=dict(by["import"]),
        by_proofs=dict(by["proof"].most_common()),
        by_play=dict(by["play"].most_common()),
        excused={id: excuses[id] for id in left if id in excuses},
        noticed_though_excused=[one.id for one in noticed if one.id in excuses],
        survivors=[id for id in left if id not in excuses],
        stale=stale,
        failing=failing,
        outcomes=every,
    )
