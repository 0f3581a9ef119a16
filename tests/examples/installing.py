"""A game from outside, installed beside Gebot for the commands of a test, and nowhere else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "docs" / "examples" / "sheaves"
ADDED = ("sheaves/claims.py", "sheaves/site.py", "sheaves/theorems.py", "tests/scenarios/sheaves/ending.yaml")
"""What the example has that a new game has not."""

INSTALL = '''
"""What `pip install --no-deps -e FOLDER` does, without a network: metadata with the entry points, and a path."""
import sys, tomllib
from pathlib import Path

site, arguments = Path(sys.argv[1]), sys.argv[2:]
if arguments[:3] != ["install", "--no-deps", "-e"] or len(arguments) != 4:
    sys.exit("This pip can do nothing but install --no-deps -e FOLDER.")
folder = Path(arguments[3]).resolve()
project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
info = site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
info.mkdir(parents=True)
(info / "METADATA").write_text(f"Metadata-Version: 2.1\\nName: {project['name']}\\nVersion: {project['version']}\\n")
groups = project["entry-points"].items()
(info / "entry_points.txt").write_text(
    "".join(f"[{group}]\\n" + "".join(f"{key} = {value}\\n" for key, value in of.items()) for group, of in groups)
)
with (site / "folders").open("a") as folders:
    print(folder, file=folders)
'''


class Machine:
    """A folder to work in, with the commands gebot, python and pip."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "work"
        self.site = folder / "site"
        self.commands = folder / "bin"
        for made in (self.folder, self.site, self.commands):
            made.mkdir(parents=True)
        (self.commands / "install.py").write_text(INSTALL)
        python = f'exec "{sys.executable}"'
        self._command("python", f'{python} "$@"')
        self._command("gebot", f'{python} -m proofs.cli "$@"')
        self._command("pip", f'{python} "{self.commands / "install.py"}" "{self.site}" "$@"')

    def _command(self, name: str, line: str) -> None:
        file = self.commands / name
        file.write_text(f"#!/bin/sh\n{line}\n")
        file.chmod(0o755)

    def run(self, command: str) -> subprocess.CompletedProcess[str]:
        """What a command of the shell says, errors and all."""
        folders = self.site / "folders"
        installed = folders.read_text().split("\n") if folders.exists() else []
        environment = {
            **os.environ,
            "PATH": f"{self.commands}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": os.pathsep.join([str(ROOT), str(self.site), *filter(None, installed)]),
            "GEBOT_CACHE": str(self.folder / ".gebot-cache"),
            "GEBOT_GAMES": "",
            "COLUMNS": "120",
        }
        return subprocess.run(
            ["/bin/sh", "-c", command],
            cwd=self.folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=300,
            check=False,
        )
