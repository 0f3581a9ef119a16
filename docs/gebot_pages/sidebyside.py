"""Work done side by side, in processes that know everything that this one knows when they begin."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

_works: list[Callable[[], Any]] = []
"""What there is to do. Processes that are forked find it here; only its number and what it gives are sent."""


def side_by_side(jobs: int, works: Sequence[Callable[[], Any]]) -> Iterator[Any]:
    """What each piece of work gives, in their order. Where nothing can be forked they are done one by one."""
    if jobs < 2 or "fork" not in multiprocessing.get_all_start_methods():
        yield from (work() for work in works)
        return
    _works[:] = works
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("fork")) as pool:
        yield from pool.map(_done, range(len(works)))


def _done(index: int) -> Any:
    return _works[index]()
