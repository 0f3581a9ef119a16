"""Work that is shared out: everything is done once, and who has begun with a sort stays with it."""

from __future__ import annotations

import multiprocessing
import time
from collections import deque
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest

from proofs.prove.sharing import Job, next_sort, processes, shared_out


class Noting(Executor):
    """Does everything at once, and notes what."""

    def __init__(self) -> None:
        self.done: list[Any] = []

    def submit(self, fn: Any, /, *args: Any, **named: Any) -> Future[Any]:
        self.done.append(args[0])
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **named))
        except Exception as problem:
            future.set_exception(problem)
        return future


def jobs(*numbers: tuple[str, int]) -> list[Job]:
    return [Job(sort, lambda number: number * 10, number) for sort, number in numbers]


def left(**numbers: int) -> dict[Any, deque[Job]]:
    return {sort: deque(jobs(*[(sort, 0)] * count)) for sort, count in numbers.items()}


def test_everything_is_done_once() -> None:
    work = jobs(*((sort, number) for number in range(20) for sort in "abc"))
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(1) as two:
        told = list(shared_out([one, two], work))
    assert sorted((job.sort, job.given) for job, _ in told) == sorted((job.sort, job.given) for job in work)
    assert all(found == job.given * 10 for job, found in told)


def test_who_is_at_a_sort_stays_with_it() -> None:
    one = Noting()
    list(shared_out([one], jobs(("a", 1), ("b", 2), ("a", 3), ("c", 4), ("b", 5))))
    assert one.done == [1, 3, 2, 5, 4]


@pytest.mark.parametrize(
    ("last", "elsewhere", "found"),
    [
        ("b", ["a"], "b"),
        (None, [], "a"),
        (None, ["a"], "b"),
        ("c", ["a", "b"], "a"),
        ("c", ["b", "a"], "a"),
    ],
)
def test_who_is_done_begins_what_nobody_is_at_or_helps_where_most_is_left(
    last: str | None, elsewhere: list[str], found: str
) -> None:
    assert next_sort(left(a=3, b=1, c=0), last, elsewhere) == found


def slowly(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def all_have_ended() -> bool:
    """Every process that was started has ended, or does so now."""
    for process in multiprocessing.active_children():
        process.join(timeout=60)
    return not multiprocessing.active_children()


def nothing_to_begin_with() -> None:
    """A process that needs nothing."""


def test_nobody_waits_longer_than_there_is_time() -> None:
    with processes(2, nothing_to_begin_with) as every:
        work = [Job("a", slowly, 0.0), Job("b", slowly, 600.0), Job("a", slowly, 0.0)]
        told = [found for _, found in shared_out(every, work, time.perf_counter() + 2.0)]
    assert told == [0.0, 0.0]
    assert all_have_ended()


def test_whoever_is_interrupted_ends_the_others() -> None:
    with pytest.raises(KeyboardInterrupt), processes(2, nothing_to_begin_with) as every:
        for _ in shared_out(every, [Job("a", slowly, 0.0), Job("b", slowly, 600.0)]):
            raise KeyboardInterrupt
    assert all_have_ended()


def test_nothing_is_left() -> None:
    assert next_sort(left(a=0), "a", []) is None
    assert list(shared_out([Noting()], [])) == []


def test_what_goes_wrong_is_raised() -> None:
    wrong = [Job("a", lambda number: 1 // number, 0)]
    with pytest.raises(ZeroDivisionError):
        list(shared_out([Noting()], wrong))
