"""What the rule book leaves open, contradicts or does not tell, and how we read it."""

from spec.key_harvest.disputes import DISPUTES

RULINGS = [*DISPUTES]
