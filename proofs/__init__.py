"""Where model and engine meet: proofs, lockstep, scenarios and the command line."""
