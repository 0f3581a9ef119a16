"""The Makefile: what it runs is there."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

MAKEFILE = (Path(__file__).parents[1] / "Makefile").read_text(encoding="utf-8")


def test_every_module_that_is_run_is_there() -> None:
    run = set(re.findall(r"python -m ([\w.]+)", MAKEFILE))
    assert {"pytest", "sphinx"} < run
    assert [module for module in sorted(run) if importlib.util.find_spec(module) is None] == []


def test_every_target_is_in_the_help() -> None:
    targets = set(re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)[1].split()) - {"help"}  # type: ignore[index]
    assert targets == set(re.findall(r'^\t@echo "make (\w+)', MAKEFILE, re.MULTILINE))
