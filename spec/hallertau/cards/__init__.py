"""The cards of the game as data, and the words in which they are written."""
