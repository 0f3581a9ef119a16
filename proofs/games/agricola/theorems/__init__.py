"""The theorems of Agricola; each module is a chapter."""

from proofs.games.agricola.theorems import course, early, farming, hand, harvest, house, improvements, pastures, scoring

CHAPTERS = (course, early, house, pastures, farming, harvest, improvements, scoring, hand)
