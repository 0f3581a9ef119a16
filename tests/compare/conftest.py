"""What tests that compare model and engine share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.planting import Plant, planting


@pytest.fixture
def planted() -> Iterator[Plant]:
    """Changes the source of a function of an engine, wherever it is used, until the test is over."""
    with planting() as plant:
        yield plant
