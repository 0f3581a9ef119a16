"""Model and engine compared in every situation, in parallel, with a memory.

What came of it is remembered as long as nothing has changed on which it depends: model, engine, situations, how the two
are joined, and whatever compares them.
"""

from __future__ import annotations

import functools
import gc
import itertools
import multiprocessing
import os
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any, TypeVar

import msgspec

from proofs import store
from proofs.compare.disagreement import Disagreement
from proofs.compare.equal.comparing import Found, Situation, with_symbols
from proofs.compare.report import tell
from proofs.compare.table import Table
from proofs.game import Game, players_of
from proofs.prove.obligations import all_situations
from proofs.prove.running import end_with_the_parent
from proofs.prove.solver import evaluate, evaluate_move
from proofs.registry import game_named
from proofs.sources import digest
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


class Equality(msgspec.Struct):
    """What came of comparing model and engine on symbols in every situation of a game."""

    game: str
    sources: str
    pairs: list[Pair]
    seconds: float
    asked: int
    """How many questions the solver was asked."""
    at: str = ""
    revision: str = ""
    remembered: bool = False

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

    def told(self) -> list[str]:
        """How much is proved equal, in sentences."""
        counts, paths = self.counts(), sum(pair.paths for pair in self.pairs)
        every, live = len(self.pairs), [pair for pair in self.pairs if pair.made or pair.subject == SCORES]
        situations = len({pair.situation for pair in self.pairs})
        equal = sum(pair.status == "equal" for pair in live)
        return [
            f"In {situations:,} situations {counts['equal']:,} of {every:,} pairs of a situation and a type of move "
            f"are proved equal ({_percent(counts['equal'], every)}), on {paths:,} paths; {counts['open']:,} are open, "
            f"{counts['refuted']:,} refuted.",
            f"Where the move can be made, or scores are counted, {equal:,} of {len(live):,} are "
            f"({_percent(equal, len(live))}).",
            self._when(),
        ]

    def _when(self) -> str:
        if self.remembered:
            return f"Nothing has changed on which that depends since {self.at[:10]}: it is remembered."
        return f"The solver was asked {self.asked:,} questions. It took {self.seconds:.1f} s."

    def not_equal(self) -> list[Pair]:
        return [pair for pair in self.pairs if pair.status != "equal"]


def _percent(some: int, every: int) -> str:
    return f"{100 * some / every:.1f} %" if every else "0 %"


def sources(game: Game) -> str:
    """A fingerprint of everything on which it depends what comes of comparing."""
    modules = {*game.model_modules(), *game.engine_modules(), *game.part_module("claims"), *game.part_module("below")}
    return digest({*modules, __name__})


def prove_equal(
    game: Game,
    *,
    jobs: int | None = None,
    fresh: bool = False,
    only: str = "",
    watch: Watch = lambda done, of: None,
) -> Equality:
    """Compare model and engine in every situation in which somebody decides, or in those with a word in their name."""
    stamp, file = sources(game), store.cache_folder() / f"equal-{game.name}.json"
    before: Equality | None = None if fresh or only else store.recall(file, Equality)
    if before is not None and before.sources == stamp:
        before.remembered = True
        return before
    begun = time.perf_counter()
    every = in_situations(game, compared, jobs=jobs, only=only, watch=watch)
    found = [pair for pairs, _ in every for pair in pairs]
    seconds, asked = time.perf_counter() - begun, sum(more for _, more in every)
    result = Equality(game.name, stamp, found, seconds, asked, store.now(), store.revision())
    if not only and not result.counts()["refuted"]:
        store.keep(file, result)
    return result


def in_situations(
    game: Game, work: Callable[[Game, Focus], R], *, jobs: int | None = None, only: str = "", watch: Watch
) -> list[R]:
    """What comes of some work in every situation in which somebody decides, or in those with a word in their name, in
    their order. The work is a function of a module, since others do it."""
    wanted = [place for place, focus in enumerate(_situations(game)) if only in focus.name]
    found: dict[int, R] = {}
    with ProcessPoolExecutor(jobs or os.cpu_count() or 1, initializer=_begin, initargs=(game.name,)) as pool:
        every = {pool.submit(_in_situation, work, place): place for place in wanted}
        try:
            for done, future in enumerate(as_completed(every), 1):
                found[every[future]] = future.result()
                watch(done, len(every))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.terminate()
            raise
    return [found[place] for place in wanted]


def _situations(game: Game) -> Iterator[Focus]:
    """Those in which somebody decides: an engine is never in one in which something happens by itself."""
    further = iter(()) if game.below is None else game.below.further()
    for focus in itertools.chain(all_situations(game), further):
        if game.model.automatic(focus.state) is None:
            yield focus


@functools.cache
def _listed(name: str) -> list[Focus]:
    return list(_situations(game_named(name)))


_games: list[Game] = []


def _begin(name: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who is interrupted ends the others
    gc.disable()
    end_with_the_parent()
    _games[:] = [game_named(name)]


def _in_situation(work: Callable[[Game, Focus], R], place: int) -> R:
    return work(_games[0], _listed(_games[0].name)[place])


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
        told = _on_numbers(game, position, move)
        if told:
            pair.status, pair.position, pair.move, pair.why = "refuted", position, move, [parting.what, told]
            return pair
        pair.status = "open"
        pair.why.append(f"{parting.what} No numbers were found for it: an open question stands for a search here.")
    return pair


def _on_numbers(game: Game, position: Any, move: Any) -> str:
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
    return ""
