"""Is there a position in which …? The command `gebot find`.

A condition is read (`language`, with `reading`, `brackets`, `tree`, `values`, `kinds`, and the `words` of each game)
and put to the solver in every situation of the model (`places`, `cases`, `moves`, `solving`, `search`). What comes out
is `checking`-ed on numbers; `reach` plays for a game that gets there; `telling` says what came of it.
"""

from proofs.desk.explain import BadMove
from proofs.desk.find.checking import Mistaken
from proofs.desk.find.language import Condition, NotUnderstood, understand
from proofs.desk.find.question import Found, Outcome, Question, read_move
from proofs.desk.find.reach import Reached, reach
from proofs.desk.find.search import search

__all__ = [
    "BadMove",
    "Condition",
    "Found",
    "Mistaken",
    "NotUnderstood",
    "Outcome",
    "Question",
    "Reached",
    "reach",
    "read_move",
    "search",
    "understand",
]
