"""Symbolic lockstep: the engine's own rules run on symbols, and compared with the model by a solver."""
