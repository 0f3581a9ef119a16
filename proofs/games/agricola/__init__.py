"""Agricola: all that the suite knows of it beyond its model and its engine."""
