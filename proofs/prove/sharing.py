"""Work that processes share out among themselves, each going on with what it knows already.

What a process has worked out for one piece of work, such as all that is claimed of positions for four players, serves
it again for others of the same sort. So each stays with a sort as long as some of it is left; then it begins one that
nobody is at, or helps where most is left.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from typing import Any, NamedTuple


class Job(NamedTuple):
    """A piece of work: what is to be called, and with what."""

    sort: Hashable
    call: Callable[[Any], Any]
    given: Any


def shared_out(processes: Sequence[Executor], jobs: Iterable[Job]) -> Iterator[tuple[Job, Any]]:
    """Each job with what came of it, as it is done. Each of the processes does one at a time."""
    left: dict[Hashable, deque[Job]] = {}
    for job in jobs:
        left.setdefault(job.sort, deque()).append(job)
    at: dict[Executor, Hashable] = {}
    under_way: dict[Future[Any], tuple[Executor, Job]] = {}

    def begin(process: Executor) -> None:
        sort = next_sort(left, at.pop(process, None), at.values())
        if sort is not None:
            job = left[sort].popleft()
            at[process] = sort
            under_way[process.submit(job.call, job.given)] = process, job

    for process in processes:
        begin(process)
    while under_way:
        done, _ = wait(under_way, return_when=FIRST_COMPLETED)
        for future in done:
            process, job = under_way.pop(future)
            begin(process)
            yield job, future.result()


def next_sort(
    left: dict[Hashable, deque[Job]], last: Hashable | None, elsewhere: Iterable[Hashable]
) -> Hashable | None:
    """Of which sort a process takes its next job, that had one of some sort last; None if nothing is left."""
    some = [sort for sort, jobs in left.items() if jobs]
    if last in some:
        return last
    taken = set(elsewhere)
    return next((sort for sort in some if sort not in taken), max(some, key=lambda sort: len(left[sort]), default=None))
