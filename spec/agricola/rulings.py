"""What the rule book leaves open, contradicts or shows only in its pictures, and how we read it."""

from __future__ import annotations

from spec.agricola.disputes import DISPUTES
from spec.kernel import Ruling

RULINGS = [*DISPUTES]
