"""Sheaves, a small game for two, to show how a game is given to Gebot."""
