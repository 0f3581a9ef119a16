"""The command `gebot`. Each module of this package adds some commands to it."""

from __future__ import annotations

import sys

from proofs.cli import asking, books, checking, conforming, finding, lasting, recording, tracing
from proofs.cli.common import app, err

__all__ = ["app", "asking", "books", "checking", "conforming", "finding", "lasting", "main", "recording", "tracing"]


def main() -> None:
    """Run the command line. Ctrl-C ends it without a trace of the code."""
    try:
        app()
    except KeyboardInterrupt:
        err.print("Interrupted.")
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
