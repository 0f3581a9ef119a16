"""What the rules say: the kernel and one package for each game."""
