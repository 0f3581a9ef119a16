"""`python -m proofs.cli` is `gebot`."""

from proofs.cli import main

main()
