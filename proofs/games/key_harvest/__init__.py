"""Key Harvest in the proofs."""
