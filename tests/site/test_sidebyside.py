"""Work done side by side comes out as if it were done one by one."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from typing import Any

import pytest

from gebot_pages.sidebyside import side_by_side

FORKS = "fork" in multiprocessing.get_all_start_methods()


def works(numbers: list[int]) -> list[Callable[[], Any]]:
    """Work that can't be sent to another process, only inherited."""
    return [lambda number=number: (numbers[number] ** 2, os.getpid()) for number in range(len(numbers))]  # type: ignore[misc]


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_the_results_come_in_order(jobs: int) -> None:
    for numbers in ([], [3], [5, 1, 4, 2, 3]):
        assert [square for square, _ in side_by_side(jobs, works(numbers))] == [number**2 for number in numbers]


def test_processes_of_their_own_do_the_work() -> None:
    assert {process for _, process in side_by_side(1, works([1, 2]))} == {os.getpid()}
    if FORKS:
        assert os.getpid() not in {process for _, process in side_by_side(2, works([1, 2]))}


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_fails_is_told(jobs: int) -> None:
    def fail() -> None:
        raise ValueError("no such card")

    with pytest.raises(ValueError, match="no such card"):
        list(side_by_side(jobs, [fail]))
