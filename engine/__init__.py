"""Executable rules of board games, written from their printed rule books alone."""
