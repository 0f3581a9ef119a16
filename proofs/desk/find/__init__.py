"""Is there a position in which …? The command `gebot find`.

A condition is read (`language`, with `reading`, `brackets`, `tree`, `values`, `kinds`, and the `words` of each game)
and put to the solver in every situation of the model (`places`, `cases`, `moves`, `solving`, `search`). What comes out
is `checking`-ed on numbers; `reach` plays for a game that gets there; `telling` says what came of it.

Nothing is imported here, because the words of a game are wanted also where nothing is looked for.
"""
