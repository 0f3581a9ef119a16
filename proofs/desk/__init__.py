"""The desk: questions about one game.

`explain` says what the rules say to a move, `conversation` is the talk in which a position is built and moves are
tried, `prompt` its terminal, and `find` looks for positions. Nothing is imported here: a question about one move needs
no solver.
"""
