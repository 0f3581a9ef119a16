"""How golden games come out now, compared with what is recorded: by rule, by move, by path."""

from __future__ import annotations

from typing import Any

import msgspec

from proofs.compare.golden.files import Playthrough, from_text, whole
from proofs.wire import Json, canonical
from spec.kernel import Model, diff, to_json


class Refused(msgspec.Struct):
    """A recorded move that is no longer legal; from there on the game is played anew."""

    file: str
    step: int
    move: Json
    breaks: list[str]
    """The rules that it breaks now; none if it has not the form of a move any more."""


class Seen(msgspec.Struct):
    """In how many steps something is different, and where first."""

    steps: int
    file: str
    step: int
    """0 is the set-up; one more than there are moves is the end."""
    was: Any = None
    now: Any = None


class Changes(msgspec.Struct):
    """How playthroughs come out now, compared with what is recorded."""

    newly: dict[str, Seen] = {}
    """Rules that take part in steps in which they did not."""
    no_longer: dict[str, Seen] = {}
    """Rules that take no part any more in steps in which they did."""
    refused: list[Refused] = []
    """Recorded moves that are no longer legal."""
    changed: dict[str, Seen] = {}
    """What comes out otherwise, by path; `legal` is the number of legal moves, `scores.` is before the scores."""
    lengths: dict[str, tuple[int, int]] = {}
    """Files with another number of steps: the recorded one, and the one now."""

    def __bool__(self) -> bool:
        return bool(self.newly or self.no_longer or self.refused or self.changed or self.lengths)

    def add(self, other: Changes) -> None:
        self.refused += other.refused
        self.lengths |= other.lengths
        pairs = ((self.newly, other.newly), (self.no_longer, other.no_longer), (self.changed, other.changed))
        for mine, theirs in pairs:
            for name, seen in theirs.items():
                if name in mine:
                    mine[name].steps += seen.steps
                else:
                    mine[name] = seen


ABSENT = "unchanged"
"""Stands for a value that a step does not change."""


def compare(model: Model, file: str, old: Playthrough, new: Playthrough, refused: Refused | None = None) -> Changes:
    """What is different, up to a move that is no longer legal or the end of the shorter one."""
    found = Changes(refused=[refused] if refused else [])
    if len(old.steps) != len(new.steps):
        found.lengths[file] = (len(old.steps), len(new.steps))
    last = refused.step - 1 if refused else min(len(old.steps), len(new.steps))
    _rules(found, file, 0, (old.start.rules, new.start.rules), model)
    _values(found, file, 0, {path: pair for path, pair in diff(old.start.start, new.start.start).items()})
    for number, (before, after) in enumerate(zip(old.steps[:last], new.steps[:last], strict=True), 1):
        if before == after:
            continue
        _rules(found, file, number, (before.rules, after.rules), model)
        _values(found, file, number, {"legal": (before.legal, after.legal)})
        every = before.now | after.now
        paths = {whole(path): (before.now.get(path, ABSENT), after.now.get(path, ABSENT)) for path in every}
        _values(found, file, number, paths)
    if not refused and file not in found.lengths:
        _rules(found, file, last + 1, (old.end.rules, new.end.rules), model)
        scores = {f"scores.{path}": pair for path, pair in diff(old.end.scores, new.end.scores).items()}
        _values(found, file, last + 1, scores)
    if old.header != new.header:
        _values(found, file, 0, {"header": (to_json(old.header), to_json(new.header))})
    return found


def _rules(found: Changes, file: str, step: int, rules: tuple[str, str], model: Model) -> None:
    before, after = (from_text(model, text) for text in rules)
    for ids, others, where in ((after, before, found.newly), (before, after, found.no_longer)):
        for id in ids:
            if id not in others:
                _note(where, id, Seen(1, file, step))


def _values(found: Changes, file: str, step: int, paths: dict[str, tuple[Any, Any]]) -> None:
    for path, (was, now) in paths.items():
        if was != now:
            _note(found.changed, path, Seen(1, file, step, was, now))


def _note(where: dict[str, Seen], name: str, seen: Seen) -> None:
    if name in where:
        where[name].steps += 1
    else:
        where[name] = seen


def tell_difference(found: Changes) -> list[str]:
    """A difference in sentences, by rule first."""
    lines = [f"{name} takes part in {_first(seen)}, and did not." for name, seen in found.newly.items()]
    lines += [f"{name} no longer takes part in {_first(seen)}." for name, seen in found.no_longer.items()]
    for one in found.refused:
        why = f"it breaks {', '.join(one.breaks)}" if one.breaks else "it has not the form of a move"
        lines.append(f"{one.file}:{one.step + 2}: {canonical(one.move)} is no longer legal: {why}.")
    lines += [f"{file} has {now} steps; {was} are recorded." for file, (was, now) in found.lengths.items()]
    changed = list(found.changed.items())
    for path, seen in changed[:MOST]:
        values = f"{canonical(seen.now)}, recorded is {canonical(seen.was)}"
        lines.append(f"{path} comes out otherwise in {_first(seen)}: {values}.")
    if len(changed) > MOST:
        lines.append(f"{len(changed) - MOST} other paths come out otherwise.")
    return lines


MOST = 20
"""How many changed paths are told one by one."""


def _first(seen: Seen) -> str:
    return f"{seen.steps} step{'s' if seen.steps > 1 else ''}, first {seen.file}:{seen.step + 2}"
