"""The boxes that come with the suite, as the plain content of their files."""

from __future__ import annotations

import copy
import functools
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).with_suffix("")
SCHEMA = HERE / "schema.json"
"""What a box file may hold, as a JSON Schema, for editors and other programs."""


def box(name: str) -> Any:
    """The content of a box file."""
    return copy.deepcopy(_read(name))


@functools.cache
def _read(name: str) -> Any:
    return yaml.safe_load((HERE / f"{name}.yaml").read_text(encoding="utf-8"))


def names() -> list[str]:
    return sorted(file.stem for file in HERE.glob("*.yaml"))
