"""Work that processes share out among themselves, each going on with what it knows already.

What a process has worked out for one piece of work, such as all that is claimed of positions for four players, serves
it again for others of the same sort. So each stays with a sort as long as some of it is left; then it begins one that
nobody is at, or helps where most is left.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from multiprocessing import connection, parent_process
from typing import Any, NamedTuple


class Job(NamedTuple):
    """A piece of work: what is to be called, and with what."""

    sort: Hashable
    call: Callable[[Any], Any]
    given: Any


@contextlib.contextmanager
def processes(number: int, begin: Callable[..., None], *given: Any) -> Iterator[list[ProcessPoolExecutor]]:
    """So many processes, each of which begins with that and is handed its work on its own. When somebody leaves they
    end, whatever they are at."""
    others = set(multiprocessing.active_children())
    every = [ProcessPoolExecutor(max_workers=1, initializer=_begin, initargs=(begin, given)) for _ in range(number)]
    try:
        yield every
    finally:
        ours = set(multiprocessing.active_children()) - others
        for one in every:
            one.shutdown(wait=False, cancel_futures=True)
        for process in ours:
            process.terminate()


def _begin(begin: Callable[..., None], given: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who is interrupted ends the others
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    begin(*given)


def _end_with_the_parent() -> None:
    """A process whose parent was killed would wait for work forever."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def shared_out(
    processes: Sequence[Executor], jobs: Iterable[Job], until: float | None = None
) -> Iterator[tuple[Job, Any]]:
    """Each job with what came of it, as it is done. Each of the processes does one at a time. After some time, as
    `time.perf_counter` tells it, nobody waits any longer for what is not done."""
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
        time_left = None if until is None else max(0.0, until - time.perf_counter())
        done, _ = wait(under_way, time_left, FIRST_COMPLETED)
        if not done:
            return
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
