"""Agricola: All Creatures Big and Small, for two players."""
