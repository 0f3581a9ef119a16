"""The command `gebot`. Each module of this package adds the command of its name to it."""

from __future__ import annotations

import sys

from proofs.cli import (
    ask,
    box,
    check,
    conform,
    editions,
    evidence,
    find,
    lockstep,
    mutants,
    new,
    perft,
    playthroughs,
    prove,
    prove_engine,
    replay,
    rules,
    vectors,
    verify,
)
from proofs.cli.common import app, complain

__all__ = [
    "app",
    "ask",
    "box",
    "check",
    "conform",
    "editions",
    "evidence",
    "find",
    "lockstep",
    "main",
    "mutants",
    "new",
    "perft",
    "playthroughs",
    "prove",
    "prove_engine",
    "replay",
    "rules",
    "vectors",
    "verify",
]


def main() -> None:
    """Run the command line. Ctrl-C ends it without a trace of the code."""
    try:
        app()
    except KeyboardInterrupt:
        complain("Interrupted.")
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
