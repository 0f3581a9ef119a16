"""Sheaves, a small game for two."""
