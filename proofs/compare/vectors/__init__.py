"""Conformance vectors: positions and moves in which every rule is kept and, if it can be, broken."""
