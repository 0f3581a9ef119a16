"""The built site, for the tests of it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site that GEBOT_SITE names; or one built from a copy of the docs, so that two builds do not meet."""
    if "GEBOT_SITE" in os.environ:
        return Path(os.environ["GEBOT_SITE"]).resolve()
    folder = tmp_path_factory.mktemp("site")
    shutil.copytree(ROOT / "docs", folder / "docs", ignore=shutil.ignore_patterns("_build", "book", "__pycache__"))
    build = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html"]
    words = [*build, str(folder / "docs"), str(folder / "html")]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return folder / "html"
