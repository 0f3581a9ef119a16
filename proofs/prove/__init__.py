"""What is asked of the solvers, and what came of it."""
