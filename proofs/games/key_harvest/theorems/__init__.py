"""The theorems of Key Harvest; each module is a chapter."""

from proofs.games.key_harvest.theorems import boards, course, crops, endless

CHAPTERS = (course, crops, boards, endless)
