"""Cards of which rules speak outside of their decks, by what is special about them."""

from __future__ import annotations

LAST_ACTION_ANNOUNCED = 222
"""Whoever plays it promises to spend all workers at once."""

HIGHEST_ROWS_REMOVED = 302
"""It removes the highest rows of three spaces in the middle of phase 4."""

WORKER_IN_THE_SECOND_ROW = 313
"""It lets one worker alone stand in a second row, and use the space."""

WORKERS_RECALLED = 315
"""It brings workers back into the reserve, more than there could be otherwise."""

JEWEL_AT_THE_BUTCHERY = 328
"""It is played in the middle of the Butchery, where a jewel may then replace the sheep."""

BEFORE_THE_HARVEST = 426
"""It doubles the yield of a field in the harvest that is to come."""

SHEEP_MOVE_BACK = 531
"""Sheep move back as its cost; they can come to the farmyard card of round 3."""

FIELDS_TOGETHER = 614
"""It gives two fields, by another reading both or none."""

AFTER_ANOTHER_CARD = 713
"""It is played together with another card and resolved after it."""

OF_THE_SPACE_JUST_USED = (309, 322)
"""They ask which space was used just before."""

USING_A_SPACE = (WORKER_IN_THE_SECOND_ROW, 419, 726)
"""Their effect is the use of a space, whose steps come before what is left of the card."""
