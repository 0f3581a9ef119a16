"""What the tests of the engines of all games share."""

from __future__ import annotations

import json
from typing import Any


def merge(target: dict[str, Any], changes: dict[str, Any]) -> None:
    """Overwrite nested keys; a key that is not there yet is a mistake of the test."""
    for key, value in changes.items():
        assert key in target, key
        if isinstance(value, dict):
            merge(target[key], value)
        else:
            target[key] = value


def canonical_text(move: object) -> str:
    """The same text for the same JSON."""
    return json.dumps(move, sort_keys=True)
