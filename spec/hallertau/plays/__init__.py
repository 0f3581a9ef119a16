"""Cards: drawing them, playing them at any time, resolving their effects, and phase 3 (income). It is one chapter."""
