"""What is claimed of Sheaves beyond what its rules demand."""

from proofs.game import Claims
from sheaves import theorems

CLAIMS = Claims(theorems=(theorems,))
