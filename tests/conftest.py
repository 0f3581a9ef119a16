"""What every test shares: the outcome of each is kept for the rule docs, which show the last result."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from proofs import store
from proofs.book.tested import Outcome, TestRun
from proofs.store import cache_folder, keep, recall

os.environ["GEBOT_GAMES"] = "own"
"""A game that somebody has installed beside Gebot is not tested here."""


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Recorder(config), "gebot-recorder")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium; where there is none, or no playwright, the test is skipped."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("there is no chromium")
    with playwright.sync_playwright() as running:
        started = running.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture
def evidence_apart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What a test makes a command find is no evidence: it goes to a folder of its own."""
    monkeypatch.setenv("GEBOT_CACHE", str(tmp_path / "cache"))


OUTCOMES: dict[str, Outcome] = {"passed": "passed", "failed": "failed"}


class Recorder:
    """Notes the outcome of each test and writes all of them down when the run is over."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.outcomes: dict[str, Outcome] = {}
        self.folder = cache_folder().absolute()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" or report.outcome == "failed":
            self.outcomes[re.sub(r"@\w+$", "", report.nodeid)] = OUTCOMES.get(report.outcome, "not run")

    def pytest_sessionfinish(self) -> None:
        """Only the process that hears of every test writes; earlier outcomes of other tests are kept."""
        if hasattr(self.config, "workerinput"):
            return
        file = self.folder / "tests.json"
        now = {node: TestRun(outcome, store.now(), store.revision()) for node, outcome in self.outcomes.items()}
        keep(file, (recall(file, dict[str, TestRun]) or {}) | now)
