"""Golden games: one of every variant and number of players, kept under version control."""
