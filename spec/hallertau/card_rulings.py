"""What the two editions leave open about cards, and how we read it. Other plausible readings are in `disputes.py`."""

from __future__ import annotations

from spec.kernel import Ruling

CARD_RULINGS: tuple[Ruling, ...] = ()
