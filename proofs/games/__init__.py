"""All that the suite knows of one game, a folder each."""
