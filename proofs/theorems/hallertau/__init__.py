"""The theorems of Hallertau, played without cards; each module is a chapter."""

from proofs.theorems.hallertau import actions, boulders, course, fields, many_advances, progress, scoring, sheep, spaces

CHAPTERS = (course, actions, spaces, fields, sheep, progress, boulders, many_advances, scoring)
