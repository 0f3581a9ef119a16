"""Model and engine compared in every situation, in parallel, with a memory.

What came of a situation is remembered as long as nothing has changed on which it depends: model, engine, situations,
how the two are joined, and whatever compares them. So comparing that was broken off, or had only so much time, goes on
from there.
"""

from __future__ import annotations

import functools
import gc
import itertools
import os
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from proofs import store
from proofs.compare.disagreement import Disagreement
from proofs.compare.equal.comparing import Found, Situation, with_symbols
from proofs.compare.report import tell
from proofs.compare.table import Table
from proofs.game import Game, players_of
from proofs.prove.obligations import all_situations
from proofs.prove.sharing import Job, processes, shared_out
from proofs.prove.solver import evaluate, evaluate_move
from proofs.registry import game_named
from proofs.sources import digest
from proofs.store.runs import Status
from spec.kernel import Focus
from spec.kernel.records import Malformed

SCORES = "scores"
"""What is compared besides the types of moves."""
Watch = Callable[[int, int], None]
R = TypeVar("R")


class Pair(msgspec.Struct):
    """A situation and a type of move, or the scores, and what came of comparing model and engine."""

    situation: str
    subject: str
    status: str
    """`equal`, `open` or `refuted`."""
    paths: int
    made: int
    """On how many of the paths the move is made; on the others it is refused."""
    whatever: bool
    """It is refused whatever it names."""
    rules: list[str]
    about: list[str] = []
    """The pieces that are looked at, by the ids of their rules."""
    why: list[str] = []
    """Why it is open, or how the two part."""
    position: Any = None
    move: Any = None


class Compared(msgspec.Struct):
    """What came of one situation."""

    pairs: list[Pair]
    asked: int
    """How many questions the solver was asked."""
    seconds: float
    """Time of the processor."""

    @property
    def is_refuted(self) -> bool:
        return any(pair.status == "refuted" for pair in self.pairs)


class _Kept(msgspec.Struct):
    """What is remembered, by the place of the situation."""

    sources: str
    situations: dict[int, Compared] = {}
    at: str = ""
    revision: str = ""


class OfRule(msgspec.Struct):
    """How often a rule took part where a move is made or scores are counted: in pairs that are proved equal, in others,
    and on how many paths of the first."""

    equal: int = 0
    others: int = 0
    paths: int = 0


class Equality(msgspec.Struct):
    """What came of comparing model and engine on symbols."""

    game: str
    pairs: list[Pair]
    compared: int
    situations: int
    """In how many situations they were compared, and in how many there are to compare."""
    asked: int
    """How many questions the solver was asked."""
    seconds: float
    """How long comparing took just now, and how much time of the processor all of it."""
    worked: float = 0.0
    remembered: int = 0
    """In how many situations it was compared before."""
    at: str = ""
    revision: str = ""

    def counts(self) -> Counter[str]:
        return Counter(pair.status for pair in self.pairs)

    def by_subject(self) -> dict[str, Counter[str]]:
        """How many pairs came to what, by type of move."""
        found: dict[str, Counter[str]] = {}
        for pair in self.pairs:
            counts = found.setdefault(pair.subject, Counter())
            counts.update([pair.status])
            counts["paths"] += pair.paths
            counts["made"] += bool(pair.made)
        return found

    def by_rule(self) -> dict[str, OfRule]:
        """What came of the pairs in which each rule took part."""
        found: dict[str, OfRule] = {}
        for pair in self.live():
            for rule in pair.rules:
                counts = found.setdefault(rule, OfRule())
                if pair.status == "equal":
                    counts.equal += 1
                    counts.paths += pair.paths
                else:
                    counts.others += 1
        return found

    def live(self) -> list[Pair]:
        """Where the move can be made, or scores are counted."""
        return [pair for pair in self.pairs if pair.made or pair.subject == SCORES]

    def told(self) -> list[str]:
        """How much is proved equal, in sentences."""
        counts, paths = self.counts(), sum(pair.paths for pair in self.pairs)
        every, live = len(self.pairs), self.live()
        equal = sum(pair.status == "equal" for pair in live)
        of = "" if self.compared == self.situations else f" of {self.situations:,}"
        return [
            f"In {self.compared:,}{of} situations {counts['equal']:,} of {every:,} pairs of a situation and a type of "
            f"move are proved equal ({_percent(counts['equal'], every)}), on {paths:,} paths; {counts['open']:,} are "
            f"open, {counts['refuted']:,} refuted.",
            f"Where the move can be made, or scores are counted, {equal:,} of {len(live):,} are "
            f"({_percent(equal, len(live))}).",
            self._when(),
        ]

    def _when(self) -> str:
        if self.remembered and self.remembered == self.compared:
            return f"Nothing has changed on which that depends since {self.at[:10]}: it is remembered."
        some = f"; {self.remembered:,} of the situations were remembered" if self.remembered else ""
        took = f"It took {self.seconds:.1f} s, and {self.worked:.1f} s of the processor in all"
        return f"The solver was asked {self.asked:,} questions. {took}{some}."

    def not_equal(self) -> list[Pair]:
        return [pair for pair in self.pairs if pair.status != "equal"]


def _percent(some: int, every: int) -> str:
    return f"{100 * some / every:.1f} %" if every else "0 %"


def sources(game: Game) -> str:
    """A fingerprint of everything on which it depends what comes of comparing."""
    modules = {*game.model_modules(), *game.engine_modules(), *game.part_module("claims"), *game.part_module("below")}
    return digest({*modules, __name__})


def _file(game: Game) -> Path:
    return store.cache_folder() / f"equal-{game.name}.json"


def _recalled(game: Game) -> _Kept:
    """What is remembered of the engine and the model as they are."""
    stamp = sources(game)
    kept: _Kept | None = store.recall(_file(game), _Kept)
    return kept if kept is not None and kept.sources == stamp else _Kept(stamp)


def remembered(game: Game) -> Equality | None:
    """What came of comparing so far; None if nobody has said how, or if nothing was compared."""
    kept = _recalled(game) if game.below is not None else None
    if kept is None or not kept.situations:
        return None
    return _summed_up(game, kept, sorted(kept.situations), len(kept.situations), 0.0)


def prove_equal(
    game: Game,
    *,
    jobs: int | None = None,
    fresh: bool = False,
    only: str = "",
    seconds: float | None = None,
    watch: Watch = lambda done, of: None,
) -> Equality:
    """Compare model and engine in every situation in which somebody decides, or in those with a word in their name; in
    as many as there is time for, from all over the game, if there is only so much."""
    begun = time.perf_counter()
    wanted = [place for place, focus in enumerate(_listed(game.name)) if only in focus.name]
    kept = _Kept(sources(game)) if fresh else _recalled(game)
    before = [place for place in wanted if place in kept.situations]
    left = [place for place in wanted if place not in kept.situations]
    if seconds is not None:
        random.Random(game.name).shuffle(left)
    until = None if seconds is None else begun + seconds
    new: dict[int, Compared] = {}
    try:
        for place, one in _in_parallel(game, _compare, left, jobs, until):
            new[place] = one
            watch(len(before) + len(new), len(wanted))
    finally:
        kept.situations |= {place: one for place, one in new.items() if not one.is_refuted}
        if new:
            kept.at, kept.revision = store.now(), store.revision()
            store.keep(_file(game), kept)
    kept.situations |= new
    done = [place for place in wanted if place in kept.situations]
    return _summed_up(game, kept, done, len(before), time.perf_counter() - begun, len(wanted))


def _summed_up(
    game: Game, kept: _Kept, places: list[int], remembered: int, seconds: float, of: int | None = None
) -> Equality:
    every = [kept.situations[place] for place in places]
    return Equality(
        game.name,
        [pair for one in every for pair in one.pairs],
        len(every),
        len(_listed(game.name)) if of is None else of,
        sum(one.asked for one in every),
        seconds,
        sum(one.seconds for one in every),
        remembered,
        kept.at,
        kept.revision,
    )


def in_situations(
    game: Game, work: Callable[[Game, Focus], R], *, jobs: int | None = None, only: str = "", watch: Watch
) -> list[R]:
    """What comes of some work in every situation in which somebody decides, or in those with a word in their name, in
    their order. The work is a function of a module, since others do it."""
    wanted = [place for place, focus in enumerate(_listed(game.name)) if only in focus.name]
    found: dict[int, R] = {}
    for place, one in _in_parallel(game, work, wanted, jobs):
        found[place] = one
        watch(len(found), len(wanted))
    return [found[place] for place in wanted]


def _in_parallel(
    game: Game, work: Callable[[Game, Focus], R], places: list[int], jobs: int | None, until: float | None = None
) -> Iterator[tuple[int, R]]:
    """What comes of some work in situations, as it is found, until there is no time left."""
    do = functools.partial(_in_situation, work)
    with processes(jobs or os.cpu_count() or 1, _begin, game.name) as every:
        for job, found in shared_out(every, (Job(game.name, do, place) for place in places), until):
            yield job.given, found


def log_equality(log: store.Log, found: Equality) -> None:
    """Write down what came of it, by type of move."""
    for subject, counts in found.by_subject().items():
        log.report("engine proved equal", subject, "proved", f"{counts['paths']:,} paths", counts["equal"])
    for pair in found.not_equal():
        status: Status = "failed" if pair.status == "refuted" else "unknown"
        log.report(f"engine {pair.status}", f"{pair.subject} in {pair.situation}", status, pair.why[0])


def situations_of(game: Game) -> Iterator[Focus]:
    """Those in which somebody decides: an engine is never in one in which something happens by itself."""
    further = iter(()) if game.below is None else game.below.further()
    for focus in itertools.chain(all_situations(game), further):
        if game.model.automatic(focus.state) is None:
            yield focus


@functools.cache
def _listed(name: str) -> list[Focus]:
    return list(situations_of(game_named(name)))


_games: list[Game] = []


def _begin(name: str) -> None:
    gc.disable()
    _games[:] = [game_named(name)]


def _in_situation(work: Callable[[Game, Focus], R], place: int) -> R:
    return work(_games[0], _listed(_games[0].name)[place])


def _compare(game: Game, focus: Focus) -> Compared:
    begun = time.process_time()
    pairs, asked = compared(game, focus)
    return Compared(pairs, asked, time.process_time() - begun)


def compared(game: Game, focus: Focus, subjects: Iterable[str] | None = None) -> tuple[list[Pair], int]:
    """What comes of every type of move in a situation, or of some, and how many questions that took."""
    assert game.below is not None
    with with_symbols(game.below):
        situation = Situation(game, game.below, focus)
        found = list(every_subject(situation, subjects))
    return [_pair(game, focus, subject, one) for subject, one in found], situation.solving.asked


def every_subject(situation: Situation, subjects: Iterable[str] | None = None) -> Iterator[tuple[str, Found]]:
    """What comes of every type of move in a situation and of the scores, or of some of them, one after the other."""
    for kind in situation.kinds():
        tag = str(kind.__struct_config__.tag)
        if subjects is None or tag in subjects:
            left_out = situation.below.left_out.get(tag)
            yield tag, Found(open=[left_out]) if left_out else situation.compared(kind)
    if situation.focus.kind is None and (subjects is None or SCORES in subjects):
        yield SCORES, situation.scored()


def _pair(game: Game, focus: Focus, subject: str, found: Found) -> Pair:
    pair = Pair(
        focus.name,
        subject,
        found.status,
        found.paths,
        found.legal,
        found.unseen,
        sorted(found.rules),
        list(focus.about),
        found.open,
    )
    for parting in found.parted:
        names = {name: parting.example.found(name) for name in parting.example.names()}
        position = evaluate(focus.state, names)
        move = None if parting.move is None else evaluate_move(parting.move, names)
        told = on_numbers(game, position, move)
        if told:
            pair.status, pair.position, pair.move, pair.why = "refuted", position, move, [parting.what, told]
            return pair
        pair.status = "open"
        pair.why.append(f"{parting.what} No numbers were found for it: an open question stands for a search here.")
    return pair


def on_numbers(game: Game, position: Any, move: Any) -> str:
    """How model and engine part in a position, told as a disagreement; nothing if they do not."""
    try:
        table = Table(game, players_of(position), start=position)
        table.compare_start()
        if move is not None and table.model_verdict(move).kind == "legal":
            table.step(move)
        elif move is not None:
            table.refuse(move)
    except Disagreement as found:
        return tell(game, found)
    except Malformed:  # an open question has an answer in it that it can't have
        return ""
    except Exception as problem:
        return f"On numbers it breaks down, too: {problem!r}."
    return ""
