"""Boxes with something changed in them, for the tests of boxes."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from typing import Any

from proofs.games.key_harvest.random_boxes import CAN_ADJOIN, random_box
from spec.key_harvest.state import CROPS, SPACES, WORDS

Some = dict[str, Any]
Change = Callable[[Some, random.Random], None]

ODD: tuple[Any, ...] = (None, True, False, -1, 0, 1, 3, 7, 10**5000, 1.5, "", " ", "A1", "D5", "nothing", [], {}, [[]])


def one_side_less(box: Some, rng: random.Random) -> None:
    """A space does not say any more that another one adjoins it."""
    others = box["board"][rng.choice(sorted(box["board"]))]
    others.pop(rng.randrange(len(others)))


def both_sides_less(box: Some, rng: random.Random) -> None:
    """Two spaces do not adjoin any more; perhaps the board falls apart."""
    space = rng.choice(sorted(box["board"]))
    other = rng.choice(box["board"][space])
    box["board"][space].remove(other)
    box["board"][other].remove(space)


def both_sides_more(box: Some, rng: random.Random) -> None:
    """Two spaces adjoin as well; perhaps they do already."""
    space = rng.choice(sorted(box["board"]))
    other = rng.choice([one for one in CAN_ADJOIN[space] if one in box["board"]] or sorted(box["board"]))
    box["board"][space].append(other)
    box["board"][other].append(space)


def far(box: Some, rng: random.Random) -> None:
    """Any two spaces adjoin, said on both sides if both are on the board."""
    one, other = rng.sample(SPACES, k=2)
    for space, beside in ((one, other), (other, one)):
        if space in box["board"]:
            box["board"][space].append(beside)


def split(box: Some, rng: random.Random) -> None:
    """Some spaces are cut off from the others."""
    apart = set(rng.sample(sorted(box["board"]), k=rng.randint(1, 20)))
    for space, others in box["board"].items():
        box["board"][space] = [other for other in others if (other in apart) == (space in apart)]


def another_name(box: Some, rng: random.Random) -> None:
    """A space of the board, or a field, or both, has another name."""
    old, new = rng.choice(sorted(box["board"])), rng.choice(SPACES)
    for part in rng.choice((["board"], ["fields"], ["board", "fields"])):
        box[part][new] = box[part].pop(old)


def a_space_more(box: Some, rng: random.Random) -> None:
    """There is a 57th space with its field."""
    new = next(space for space in SPACES if space not in box["board"])
    beside = [space for space in CAN_ADJOIN[new] if space in box["board"]]
    box["board"][new] = beside
    for space in beside:
        box["board"][space].append(new)
    box["fields"][new] = "wine"


def another_crop(box: Some, rng: random.Random) -> None:
    box["fields"][rng.choice(SPACES)] = rng.choice((*CROPS, None, "rye"))


def another_pair(box: Some, rng: random.Random) -> None:
    """A pair more, perhaps of fields that are in one already, or of one that there is not."""
    box["pairs"].append([rng.choice(SPACES) for _ in range(rng.randint(0, 3))])


def another_word(box: Some, rng: random.Random) -> None:
    entry = rng.choice([*box["farmhands"], *box["townsfolk"], *box["events"]])
    entry["effect" if "letter" in entry else "power"] = {rng.choice((*WORDS, "fly")): rng.choice((None, 0, 1, 3, 4))}


def two_events_swapped(box: Some, rng: random.Random) -> None:
    events = box["events"]
    one, other = rng.randrange(len(events)), rng.randrange(len(events))
    events[one], events[other] = events[other], events[one]


def anything(box: Some, rng: random.Random) -> None:
    """Something somewhere is gone, is there twice, is odd, or is called otherwise."""
    holder, key = rng.choice(list(places(box)))
    what = rng.randrange(4)
    if what == 0:
        del holder[key]
    elif what == 1 and isinstance(holder, list):
        holder.insert(rng.randint(0, len(holder)), copy.deepcopy(holder[key]))
    elif what == 2 and isinstance(holder, dict):
        holder[rng.choice(("surplus", "A9", "name", "letter", "nothing"))] = holder.pop(key)
    else:
        holder[key] = copy.deepcopy(rng.choice(ODD))


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Everything in plain data: what holds it, and under which key."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from places(value[key])


CHANGES: tuple[Change, ...] = (
    one_side_less,
    both_sides_less,
    both_sides_more,
    far,
    split,
    another_name,
    a_space_more,
    another_crop,
    another_pair,
    another_word,
    two_events_swapped,
    anything,
    anything,
    anything,
    anything,
)


def changed(rng: random.Random) -> Some:
    """A random box in which one thing is changed; it may be a good one still."""
    box = random_box(rng)
    rng.choice(CHANGES)(box, rng)
    return box
