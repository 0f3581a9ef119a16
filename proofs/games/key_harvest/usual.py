"""The usual position of Key Harvest is the first turn of a game with the box `house`, made to fit what is given:

- `phase` is `play`, and seat 0 is `first_player`. In `print` nothing else differs from a new game with the box `text`.
- `box` is that of `house`. To a few kinds of `box.crops` that are given come the others as they are there; who gives
  four or five has a box of their own, and powers and effects that are not given are `nothing`, as in `text`.
- With `--box FILE` it is the box of the file. What that does not tell is dealt: the first kind, the first fields, the
  lowest ranks.
- `players.N.fields`: pair 1 for seat 0, pair 2 for seat 1 and so on, and what is given as harvested; a field that is
  given elsewhere is not there. `players.N.crops`: one of each kind.
- `town`: to the fields that are given come others until there are six, or five if it is still to be filled up. The rest
  is in the bag; if that is given, it is out of play. A field in a store has a bid of one crop.
- `stock` is what is left of twelve. If it is given, the last player has the rest.
- `now` is the step `displaced` if somebody has a displaced worker. `turn` is who owes `now`, else the first player.
- `agenda` and `done` are what comes with `now` when the first action of a turn leads to it.
- `track` is empty, and has ten events in `over` or if `last` is given. With three or four players the last two events
  are removed.
- What a step needs is there: a bid for `more`, a harvested field for `renew`, a worker for `dismiss` and `recall`.
- In the set-up nature has always taken the first of what there is.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from proofs.games.key_harvest.boxes import box
from proofs.wire import Json
from spec.kernel import to_json
from spec.key_harvest.box import read
from spec.key_harvest.state import (
    ACTIONS,
    CROPS,
    EVENTS,
    IN_TOWN,
    OF_EACH_CROP,
    PAIRS,
    PHASES,
    SIDES,
    SPACES,
    TOWNSFOLK,
    TRACK,
    WORKERS,
)
from spec.key_harvest.text import text_box

Given = Mapping[str, Any]
Values = Iterator[tuple[str, Any]]

DEALT = 3
"""So many crops everybody draws at the beginning."""
ACTION_OF = {"harvest": "harvest", "second_field": "field", "displaced": "field"}
"""The action that leads to a step; others are owed for a field that is stored, or by what somebody plays."""


def usual(position: Json, given: Given) -> Values:
    """See the module. Each path is put before the next is asked for."""
    yield "phase", "play"
    yield from _usual_box(position, given)
    phase = position["phase"]
    if _is_after(phase, "first_player"):
        yield "first_player", 0
        yield from _usual_steps(position, given)
        yield from _usual_done(position, given)
        yield from _usual_boards(position, given)
        yield from _usual_workers(position)
        yield from _usual_stores(position, given)
        yield from _usual_town(position, given)
        yield from _usual_crops(position, given)
        yield from _usual_events(position)
    yield from _usual_bag(position, given)


def _is_after(phase: str, other: str) -> bool:
    return PHASES.index(phase) > PHASES.index(other)


def _is_played(position: Json) -> bool:
    return position["phase"] in ("play", "over")


# --- the box ----------------------------------------------------------------------------------------------------


@functools.cache
def _house() -> Json:
    printed: Json = to_json(read(box("house")))
    return printed


def _usual_box(position: Json, given: Given) -> Values:
    """What is printed on the pieces of the box `house`, as far as nothing else is given. With a box of somebody's own,
    what that does not tell."""
    if position["phase"] == "print":
        return
    if _is_another(position, given):
        yield from _dealt(position)
        return
    house = _house()
    yield "box.adjoin", dict(house["adjoin"])
    yield from _usual_kinds(position, given, house)
    yield "box.pairs", dict(house["pairs"])
    own = sum(f"box.crops.{crop}" in given for crop in CROPS) >= len(CROPS) - 1
    for part in ("workers", "events"):
        for name, card in house[part].items():
            keys = [key for key in card if key == "rank"] if own else card
            yield from ((f"box.{part}.{name}.{key}", card[key]) for key in keys)


@functools.cache
def _text() -> Json:
    printed: Json = to_json(text_box())
    return printed


def _is_another(position: Json, given: Given) -> bool:
    """The game has another box than `text`: something is printed that nobody gave."""
    untouched = [part for part in _text() if not any(f"{path}.".startswith(f"box.{part}.") for path in given)]
    return "box" not in given and any(position["box"][part] != _text()[part] for part in untouched)


def _dealt(position: Json) -> Values:
    """The first kind for fields without a crop, the first fields for pairs that lack some, the lowest ranks."""
    printed, spaces = position["box"], _spaces(position)
    bare = [field for field in spaces if not any(field in printed["crops"][crop] for crop in CROPS)]
    yield f"box.crops.{CROPS[0]}", dict.fromkeys([*printed["crops"][CROPS[0]], *bare], 1)
    there = list(printed["pairs"].values())
    gaps = [pair for pair in PAIRS for _ in range(2 - there.count(pair))]
    free = [field for field in spaces if field not in printed["pairs"]]
    yield "box.pairs", {**printed["pairs"], **dict(zip(free, gaps, strict=False))}
    for worker in WORKERS:
        yield f"box.workers.{worker}.rank", printed["workers"][worker]["rank"] or (4 if worker in TOWNSFOLK else 1)


def _usual_kinds(position: Json, given: Given, house: Json) -> Values:
    """A field that is given another crop has lost its own; one that has lost it bears the first kind of which nothing
    is given."""
    others = [crop for crop in CROPS if f"box.crops.{crop}" not in given]
    told = {field for crop in CROPS if crop not in others for field in position["box"]["crops"][crop]}
    known = {field for crop in others for field in house["crops"][crop]}
    bare = [field for field in _spaces(position) if field not in told | known]
    for crop in others:
        fields = [field for field in house["crops"][crop] if field not in told]
        yield f"box.crops.{crop}", dict.fromkeys([*fields, *(bare if crop == others[0] else ())], 1)


def _spaces(position: Json) -> list[str]:
    """The spaces of the boards, which are the fields that there are."""
    there = {space for edge in position["box"]["adjoin"] for space in edge.split("-")}
    return [space for space in SPACES if space in there]


# --- what is owed -----------------------------------------------------------------------------------------------


def _usual_steps(position: Json, given: Given) -> Values:
    """A displaced worker is placed again first. After a step comes what the action or the event behind it brings."""
    phase, players = position["phase"], position["players"]
    if phase not in ("play", "starting_fields", "starting_crops"):
        return
    moved = [seat for seat, me in enumerate(players) if me["displaced"]]
    seat = 0 if phase != "play" else moved[0] if moved else position["first_player"]
    yield "turn", position["now"]["player"] if position["now"] and "now" in given else seat
    if moved and position["turn"] is not None:
        first = min(moved, key=lambda one: (one - position["turn"]) % len(players))
        yield "now", _step(first, "displaced")
    if phase == "play" and position["now"] is not None:
        yield "agenda", [_step(position["turn"], *owed) for owed in _owed_after(position, given)]


def _step(player: int | None, step: str, by: str | None = None) -> Json:
    return {"player": player, "step": step, "by": by, "at": None, "left": 0}


def _owed_after(position: Json, given: Given) -> list[tuple[str, ...]]:
    now = position["now"]
    if now["step"] in ("bid", "more"):
        return [("refill",), ("second_store",)]
    if now["step"] == "refill":
        return [("second_store",)] if given.get("done.store", 1) else []
    if now["step"] == "displaced":
        return [("second_field",)] if given.get("done.field", 1) else []
    return [("track", now["by"]), ("refill",)] if now["by"] in EVENTS else []


def _usual_done(position: Json, given: Given) -> Values:
    """What is owed comes from an action: the one that is given as done, or the one that leads to it."""
    now, told = position["now"], any(given.get(f"done.{action}") for action in ACTIONS)
    if now is None or position["phase"] != "play":
        return
    owed = [now["step"], *(step["step"] for step in position["agenda"])]
    if "second_field" in owed:
        yield "done.field", 1
    elif {"second_store", "bid", "more"} & set(owed):
        yield "done.store", 1
    elif not told:
        stored = "refill" in owed or now["by"] in EVENTS
        by_worker = now["by"] in WORKERS or now["step"] == "pay"
        yield f"done.{ACTION_OF.get(now['step'], 'worker' if by_worker and not stored else 'store')}", 1


# --- fields and workers -----------------------------------------------------------------------------------------


def _placed(position: Json) -> set[str]:
    """The fields that are on boards, in stores, in town or out of play."""
    found = {*position["town"], *position["out"]["fields"]}
    for me in position["players"]:
        found |= {*me["fields"], *(me["store"][side]["field"] for side in SIDES)}
    return found


def _wanted(position: Json, *steps: str) -> list[str]:
    """The field of which the step speaks that must be answered now, if it is one of these."""
    now = position["now"]
    return [now["at"]] if now is not None and now["step"] in steps and now["at"] is not None else []


def _usual_boards(position: Json, given: Given) -> Values:
    """Everybody who has got fields has a starting pair, and what else must be on the board."""
    elsewhere = _placed(position) | set(_wanted(position, "bid", "more", "pay"))
    elsewhere |= set(position["bag"]["fields"] if "bag.fields" in given else ())
    players, turn = position["players"], position["turn"]
    seats = range(turn or 0) if position["phase"] == "starting_fields" else range(len(players))
    for seat in seats:
        me = players[seat]
        displacing = [me["displaced"]["field"]] if me["displaced"] else []
        wanted = [field for field, pair in position["box"]["pairs"].items() if pair == str(seat + 1)]
        wanted += [*me["harvested"], *displacing]
        wanted += _wanted(position, "harvest") if position["now"] and position["now"]["player"] == seat else []
        taken = elsewhere | {*me["workers"].values()}
        yield f"players.{seat}.fields", {field: field for field in _in_order(wanted) if field not in taken}
        yield from _usual_harvested(position, seat)


def _usual_harvested(position: Json, seat: int) -> Values:
    """The last field that was harvested is; so is one that can be renewed."""
    now, me = position["now"], position["players"][seat]
    if now is None or now["player"] != seat:
        return
    turned = _wanted(position, "harvest") or (list(me["fields"])[:1] if _word(position) == "renew" else [])
    if turned:
        yield f"players.{seat}.harvested", dict.fromkeys(turned, 1)


def _usual_workers(position: Json) -> Values:
    """Somebody has a worker who can be dismissed, or recalled."""
    now, players = position["now"], position["players"]
    word = _word(position)
    if word == "dismiss":
        seat, names = now["player"], WORKERS
    elif word == "recall":
        seat, names = (now["player"] + 1) % len(players), TOWNSFOLK
    else:
        return
    if word == "recall" and any(name in me["workers"] for me in players for name in names):
        return
    occupied = {*players[seat]["fields"].values()}
    empty = next(space for space in _spaces(position) if space not in occupied)
    yield f"players.{seat}.workers", {names[0]: empty}


def _word(position: Json) -> str | None:
    """The word that is printed on the piece behind an effect that must be answered now."""
    now, printed = position["now"], position["box"]
    if now is None or now["step"] != "effect" or now["by"] is None:
        return None
    word: str = {**printed["workers"], **printed["events"]}[now["by"]]["word"]
    return word


def _in_order(fields: Collection[str]) -> list[str]:
    return [space for space in SPACES if space in fields]


def _usual_stores(position: Json, given: Given) -> Values:
    """A field for which something is bid is in the store; a bid has a field; a field that is not just stored has a
    bid."""
    now = position["now"]
    for seat, me in enumerate(position["players"]):
        bidding = _wanted(position, "bid", "more") if now and now["player"] == seat else []
        for side in SIDES:
            path, slot = f"players.{seat}.store.{side}", me["store"][side]
            if bidding and bidding[0] not in _placed(position) and f"{path}.field" not in given:
                yield f"{path}.field", bidding[0]
            if slot["field"] is None and any(slot["bid"].values()):
                yield f"{path}.field", next(_unused(position, given))
            first = now is not None and now["step"] == "bid" and slot["field"] in bidding
            if slot["field"] is not None and not first and not any(slot["bid"].values()):
                yield from ((f"{path}.bid.{crop}", 1) for crop in _not_given(given, f"{path}.bid")[:1])


def _not_given(given: Given, path: str) -> list[str]:
    return [crop for crop in CROPS if f"{path}.{crop}" not in given]


def _unused(position: Json, given: Given) -> Iterator[str]:
    """The fields of which nothing is said, first those that are in no pair."""
    told = _placed(position) | set(position["bag"]["fields"] if "bag.fields" in given else ())
    paired = position["box"]["pairs"]
    free = [field for field in _spaces(position) if field not in told]
    return itertools.chain((one for one in free if one not in paired), (one for one in free if one in paired))


def _usual_town(position: Json, given: Given) -> Values:
    """Six fields are in town, or five while something is drawn for it."""
    if not _is_after(position["phase"], "town"):
        return
    owed = [position["now"], *position["agenda"]] if position["now"] else []
    filling = any(step["step"] == "refill" for step in owed)
    number = IN_TOWN - 1 if filling else IN_TOWN
    if "town" in given and position["now"] is not None:
        return
    there = [*position["town"], *(field for field in _wanted(position, "pay") if field not in _placed(position))]
    others = (field for field in _unused(position, given) if field not in there)
    filled = dict.fromkeys([*there, *itertools.islice(others, max(number - len(there), 0))], 1)
    position["town"] = {field: filled[field] for field in _in_order(filled)}
    yield "town", position["town"]


def _usual_bag(position: Json, given: Given) -> Values:
    """Fields and events that are nowhere else are in the bag. If the bag is given, fields are out of play."""
    placed = _placed(position)
    bag = position["bag"]["fields"] if "bag.fields" in given else ()
    rest = dict.fromkeys((field for field in _spaces(position) if field not in placed and field not in bag), 1)
    if "bag.fields" in given:
        yield "out.fields", {**position["out"]["fields"], **rest}
    yield "bag.fields", rest
    yield "bag.events", dict.fromkeys(_unseen(position), 1)


# --- crops ------------------------------------------------------------------------------------------------------


def _usual_crops(position: Json, given: Given) -> Values:
    players = len(position["players"])
    if _is_after(position["phase"], "set_aside"):
        yield "chosen", dict.fromkeys(CROPS[: 2 if players == 4 else 1], 1)
    if not _is_played(position):
        yield from _usual_draw(position, given)
    for crop in CROPS:
        yield from _usual_kind(position, given, crop) if _is_played(position) else ()
        kept = [position["aside"][crop], *_held(position, crop)]
        yield f"stock.{crop}", max(OF_EACH_CROP - sum(kept), 0)


def _held(position: Json, crop: str) -> Iterable[int]:
    """So many of a kind the players have, behind each screen and in each bid."""
    for me in position["players"]:
        yield from (me["crops"][crop], *(me["store"][side]["bid"][crop] for side in SIDES))


def _usual_kind(position: Json, given: Given, crop: str) -> Values:
    """Everybody has one of the kind; if the stock is given, the last one has what is left."""
    seats = [seat for seat in range(len(position["players"])) if f"players.{seat}.crops.{crop}" not in given]
    told = f"stock.{crop}" in given
    left = OF_EACH_CROP - sum(_held(position, crop)) - (position["stock"][crop] if told else 0)
    for seat in seats:
        number = left if told and seat == seats[-1] else min(1, left)
        left -= number
        yield f"players.{seat}.crops.{crop}", min(max(number, 0), OF_EACH_CROP)


def _usual_draw(position: Json, given: Given) -> Values:
    """The players draw the first of what is set aside."""
    phase, players, turn = position["phase"], position["players"], position["turn"]
    if not _is_after(phase, "set_aside"):
        return
    aside = {crop: _set_aside(position, crop) for crop in CROPS}
    done = range(turn or 0) if phase == "starting_crops" else range(len(players))
    extra = 1 if len(players) == 2 and phase != "starting_crops" else 0
    told = [any(f"players.{seat}.crops.{crop}" in given for crop in CROPS) for seat in range(len(players))]
    for me, known in zip(players, told, strict=True):
        for crop in CROPS if known else ():
            aside[crop] -= max(me["crops"][crop] - (extra if crop in position["chosen"] else 0), 0)
    counters = [crop for crop in CROPS for _ in range(aside[crop])]
    for seat in done:
        drawn = [] if told[seat] else [counters.pop(0) for _ in range(min(DEALT, len(counters)))]
        for crop in () if told[seat] else CROPS:
            more = extra if crop in position["chosen"] else 0
            yield f"players.{seat}.crops.{crop}", drawn.count(crop) + more
    if phase == "starting_crops":
        yield from ((f"aside.{crop}", counters.count(crop)) for crop in CROPS)


def _set_aside(position: Json, crop: str) -> int:
    """So many of a kind are set aside: the chosen ones are one more, or with three players one less."""
    number = 1 if len(position["players"]) == 2 else 2
    return number + (crop in position["chosen"]) * (-1 if len(position["players"]) == 3 else 1)


# --- events -----------------------------------------------------------------------------------------------------


def _unseen(position: Json) -> list[str]:
    """The events that are in no other place than perhaps the bag."""
    owed = [position["now"], *position["agenda"]] if position["now"] else []
    seen = {*position["track"], *position["removed"], *position["out"]["events"]}
    seen |= {step["by"] for step in owed if step["step"] == "track"}
    return [event for event in EVENTS if event not in seen]


def _usual_events(position: Json) -> Values:
    if not _is_played(position):
        return
    over = position["phase"] == "over"
    if len(position["players"]) > 2:
        yield "removed", dict.fromkeys(_unseen(position)[-2:], 1)
    if over or position["last"] is not None:
        yield "track", _unseen(position)[:TRACK]
    if len(position["track"]) == TRACK:
        yield "last", {"player": position["turn"] or 0, "turns": 2 if over else 0}
