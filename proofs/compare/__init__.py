"""Model and engine side by side: everything that compares the two."""
