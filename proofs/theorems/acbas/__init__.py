"""The theorems of All Creatures Big and Small; each module is a chapter."""

from proofs.theorems.acbas import breeding, course, pastures

CHAPTERS = (course, pastures, breeding)
