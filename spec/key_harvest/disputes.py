"""Rulings with more than one plausible reading: switches of the model."""

from __future__ import annotations

from spec.kernel import Ruling

ISOLATED = Ruling(
    "key.ruling.isolated-harvest",
    question="Can a field be harvested that adjoins no other field?",
    answer="Yes, alone.",
    because="A group has at least two fields, and harvesting speaks of connected ones. But the starting fields of a "
    "pair need not adjoin, and somebody with nothing else could never harvest them.",
    sources={"it": "66-80, 176"},
    readings={"alone": "a single field can be harvested", "group": "only fields of a group of two or more can be"},
)

SEVEN = Ruling(
    "key.ruling.seven-tiles",
    question="What is counted at the seventh event, fields or all tiles?",
    answer="All tiles on the board, fields and workers.",
    because="The sentence first speaks of fields, but then says in brackets what counts: fields and workers. A public "
    "report of a game (ludolegars.fr) counts tiles.",
    sources={"it": "186"},
    readings={"tiles": "fields and workers are counted", "fields": "only fields are counted"},
)

BEFORE = Ruling(
    "key.ruling.check-before",
    question="Are tiles counted before or after the seventh event has its effect?",
    answer="Before, when it is drawn.",
    because="The text says that they are counted when it is drawn.",
    sources={"it": "184-186"},
    readings={"before": "when the event is drawn", "after": "when it is put on the track"},
)

NEW_FIELD = Ruling(
    "key.ruling.new-field-counts",
    question="Does the field that displaced a worker count when the worker is placed again?",
    answer="Yes: the field is placed first.",
    because="The worker is placed again instead of being discarded, and it is discarded when the field is placed.",
    sources={"it": "108, 206, 214"},
    readings={"counts": "the new field is one of those beside", "aside": "the new field is left aside"},
)

SINGLES = Ruling(
    "key.ruling.single-fields-score",
    question="Does a single field score as the largest or second largest group?",
    answer="No. A group has at least two fields.",
    because="The text defines a group so, and scores groups.",
    sources={"it": "152-154, 176"},
    readings={"two": "a group has two fields or more", "one": "a single field is a group"},
)

UNUSED_PAIRS = Ruling(
    "key.ruling.unused-pairs",
    question="What becomes of the starting pairs that nobody has, with two or three players?",
    answer="They are in the bag like other fields.",
    because="After the starting fields are dealt, the field tiles go into the bag, and nothing is said to stay out.",
    sources={"it": "31, 37"},
    readings={"bag": "they are in the bag", "out": "they are out of the game"},
)

DISPUTES = [ISOLATED, SEVEN, BEFORE, NEW_FIELD, SINGLES, UNUSED_PAIRS]
