"""What took long to work out, remembered in files of the cache folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec


def recall(file: Path, kind: Any) -> Any:
    """What was remembered; nothing if there is nothing or it can't be read."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=kind)
    except (OSError, msgspec.DecodeError):
        return None


def keep(file: Path, value: Any) -> None:
    """Remember for the next time. A folder that can't be written to only costs time."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        scratch = file.with_suffix(f".{os.getpid()}")
        scratch.write_bytes(msgspec.json.encode(value))
        scratch.replace(file)
    except OSError:
        return
