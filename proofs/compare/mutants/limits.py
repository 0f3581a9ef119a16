"""How long something may take, and how much memory a process may use."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from typing import NoReturn

MEMORY = 8 * 2**30
"""Bytes. A change may make something grow without end."""


class DoesNotEnd(BaseException):
    """It takes longer than it may. Whoever expects exceptions does not expect this one."""


@contextlib.contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """DoesNotEnd if it takes more time of the processor than that, however busy the machine is."""
    before = signal.signal(signal.SIGPROF, _ended)
    signal.setitimer(signal.ITIMER_PROF, seconds, 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _ended(*_: object) -> NoReturn:
    raise DoesNotEnd


def limit_memory() -> None:
    import resource

    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
