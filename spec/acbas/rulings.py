"""What the rule book leaves open, and how we read it."""

from __future__ import annotations

from spec.acbas.disputes import DISPUTES

RULINGS = [*DISPUTES]
