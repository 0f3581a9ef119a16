"""Results of tasks that were shared out: what belongs together is made one again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from proofs.prove.obligations import Result, Status
from proofs.prove.tasks import Task
from spec.kernel import Model

WORST: tuple[Status, ...] = ("failed", "unknown", "proved")


def merged(results: Iterable[Result]) -> list[Result]:
    """One result for each id: all ways and rules together, the worst status, every problem."""
    found: dict[str, Result] = {}
    for one in results:
        found[one.id] = _both(found[one.id], one) if one.id in found else one
    return list(found.values())


def _both(one: Result, other: Result) -> Result:
    return msgspec.structs.replace(
        one,
        ways=one.ways + other.ways,
        turned=one.turned + other.turned,
        rules=sorted({*one.rules, *other.rules}),
        status=min(one.status, other.status, key=WORST.index),
        problem=" ".join(filter(None, [one.problem, other.problem])),
    )


class Parts:
    """What has come in of some tasks."""

    def __init__(self, model: Model, tasks: Iterable[Task]) -> None:
        self.tags = {str(kind.__struct_config__.tag) for kind in model.moves}
        self.missing = Counter((task.players, task.subject) for task in tasks)
        self.found: dict[tuple[int, str], list[Result]] = {whole: [] for whole in self.missing}

    def add(self, task: Task, results: list[Result]) -> list[Result]:
        """Add what became of a task; the merged results, if that was the last part."""
        whole = task.players, task.subject
        move_type = task.subject if task.subject in self.tags else ""
        for one in results:
            one.players, one.move_type = task.players, move_type
        self.found[whole] += results
        self.missing[whole] -= 1
        if self.missing[whole]:
            return []
        self.found[whole] = merged(self.found[whole])
        return self.found[whole]

    def results(self) -> list[Result]:
        """All of them, in the order of the tasks."""
        return [one for results in self.found.values() for one in results]


def never_shown(results: Iterable[Result]) -> Iterator[Result]:
    """Types of moves of which something is shown of any position, though no position is shown that allows one."""
    every = list(results)
    shown = {one.move_type for one in every if one.kind == "non-vacuity" and one.status == "proved"}
    for tag in dict.fromkeys(one.move_type for one in every if one.players and one.move_type):
        if tag not in shown:
            yield Result(
                f"non-vacuity:{tag}@all situations",
                "non-vacuity",
                "all situations",
                tag,
                [],
                "failed",
                "",
                move_type=tag,
                problem="In none of the listed situations a position is shown that allows such a move.",
            )
