"""The theorems of All Creatures Big and Small; each module is a chapter."""

from proofs.games.acbas.theorems import breeding, carpenter, course, early, pastures, scoring, specials

CHAPTERS = (course, early, pastures, breeding, specials, carpenter, scoring)
