"""The desk: a conversation in which a position is built, moves are tried and played, and scenarios are saved.

A line goes in and a text comes out; the terminal is in `proofs/prompt.py`.
"""

from proofs.desk.completion import completions
from proofs.desk.conversation import COMMANDS, Desk

__all__ = ["COMMANDS", "Desk", "completions"]
