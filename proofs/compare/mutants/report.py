"""What came of an attack on a model or an engine, summed up."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from proofs.compare.mutants.running import Outcome


class Summary(msgspec.Struct):
    """How many mutants were noticed, by what."""

    target: str
    game: str
    players: int
    """0 if it was no matter for how many."""
    seed: int
    possible: int
    """How many changes there are in all."""
    chosen: int
    looked_at: int
    """How many of those that were chosen there was time for."""
    by_import: dict[str, int]
    by_proofs: dict[str, int]
    by_play: dict[str, int]
    """How many were noticed by each kind: because something can't be imported, by proofs, by what is no proof."""
    excused: dict[str, str]
    """Survivors that may survive, with the reasons."""
    equal: dict[str, str]
    """Those that nothing noticed and that are equal on symbols where they were compared, with what was compared."""
    noticed_though_excused: list[str]
    survivors: list[str]
    median: float | None
    """Half of those that were noticed were noticed within so many seconds."""
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

    @property
    def to_be_noticed(self) -> int:
        """How many there were without those that may survive, or are equal where they were compared."""
        return self.looked_at - len(self.equal) - len(self.excused)

    def sentences(self) -> list[str]:
        """The shares, in words."""
        told = [self._of_the_engine() if self.target == "engine" else self._of_the_model()]
        if self.median is not None:
            told.append(f"Half of those that were noticed took {self.median:.1f} s or less.")
        if self.looked_at < self.chosen:
            told.append(f"{self.chosen - self.looked_at} that were chosen were not looked at.")
        if self.failing:
            told.append(f"Without any change {len(self.failing)} things are not as they should be; they don't count.")
        return told

    def _of_the_model(self) -> str:
        return (
            f"{self.looked_at} of {self.possible:,} mutants: proofs notice {_share(self.of_proofs, self.looked_at)}, "
            f"anything notices {_share(self.of_anything, self.looked_at)}."
        )

    def _of_the_engine(self) -> str:
        return (
            f"{self.looked_at} of {self.possible:,} mutants: {self.of_anything} noticed, {len(self.equal)} equal where "
            f"compared, {len(self.excused)} excused, {len(self.survivors)} survive. Of those that should be noticed, "
            f"{_share(self.of_anything, self.to_be_noticed)} were."
        )


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
    equal = {one.id: one.compared.told() for one in every if one.is_equal and one.compared and one.id not in excuses}
    return Summary(
        **about,  # type: ignore[arg-type]
        looked_at=len(every),
        by_import=dict(by["import"]),
        by_proofs=dict(by["proof"].most_common()),
        by_play=dict(by["play"].most_common()),
        excused={id: excuses[id] for id in left if id in excuses},
        noticed_though_excused=[one.id for one in noticed if one.id in excuses],
        equal=equal,
        survivors=[id for id in left if id not in excuses and id not in equal],
        median=statistics.median(one.seconds for one in noticed) if noticed else None,
        stale=stale,
        failing=failing,
        outcomes=every,
    )
