"""Symbolic positions and moves of Hallertau, and every change that can happen to a position."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, get_args

from proofs.obligations import facts_of, move_domain, symbolic_move
from proofs.solver import relevant
from proofs.theorems import runs
from proofs.theorems.runs import Run, carry_out, equal
from proofs.theorems.statements import Asked
from spec.hallertau import MODEL, progress
from spec.hallertau.invariants import symbolic_game
from spec.hallertau.state import SHOPS, Currency, Game, Phase, Player, Quadrant, Shop, StepName
from spec.kernel import Move, both, copy, explore, implies, least, total
from spec.kernel.judge import current
from spec.kernel.moves import controls
from spec.kernel.terms import variable

CURRENCIES: tuple[Currency, ...] = get_args(Currency)


def run(game: Game, *steps: runs.Step) -> Run:
    """Carry out the steps on a symbolic position that satisfies the invariants."""
    return runs.run(game, known_of(game), *steps)


def known_of(game: Game) -> list[bool]:
    """Bounds and invariants of a symbolic position; they depend on its control only."""
    return _known(len(game.players), game.phase, game.turn, game.first_player, tuple(game.agenda), tuple(game.coin))


@functools.cache
def _known(
    players: int,
    phase: Phase,
    turn: int | None,
    first: int | None,
    agenda: tuple[StepName, ...],
    coin: tuple[Quadrant, ...],
) -> list[bool]:
    game = symbolic_game(players, phase, turn=turn, first=first, agenda=list(agenda), coin=list(coin))
    return facts_of(MODEL, game)


def solo(phase: Phase, *agenda: StepName) -> Game:
    """Any position of a game of one, with the player in turn where that phase needs one."""
    turn = 0 if phase in ("actions", "progress") else None
    return symbolic_game(1, phase, turn=turn, agenda=list(agenda))


def me(game: Game) -> Player:
    """The player who sits first: the one in turn."""
    return game.players[0]


def column(game: Game, shop: Shop) -> int:
    return me(game).village[shop].shop


def columns(game: Game) -> list[int]:
    return [column(game, shop) for shop in SHOPS]


def leftmost(game: Game) -> int:
    return least(*columns(game))


def usable_tools(game: Game) -> int:
    """Tools that can still move a boulder in this phase."""
    return me(game).tools - me(game).tools_used


def tools_needed(*games: Game) -> list[int]:
    """How many tools each step of a run took."""
    return [usable_tools(before) - usable_tools(after) for before, after in itertools.pairwise(games)]


def advance(shop: Shop, number: int = 1) -> progress.Advance:
    """The advance of a shop with any payment; several in a row get different numbers."""
    return progress.Advance(player=0, shop=shop, pay={item: variable(f"pay{number}.{item}") for item in CURRENCIES})


def goods_paid(move: progress.Advance) -> int:
    return total(amount for item, amount in move.pay.items() if item != "jewels")


def with_goods(move: progress.Advance) -> bool:
    return move.pay["jewels"] == 0


def boulders_are_reset(game: Game) -> bool:
    """The player's boulders lie where phase 10 puts them."""
    after = copy(me(game))
    progress.reset_boulders(after)
    return equal(me(game).village, after.village)


def on_to_progress(game: Game) -> None:
    """Time passes until the player's turn in the progress phase."""
    game.phase, game.turn, game.agenda = "progress", 0, []


# --- everything that can happen ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Change:
    """One way in which one position becomes another: a move, or a step that happens by itself."""

    name: str
    move: Move | None
    before: Game
    after: Game
    taken: tuple[bool, ...]
    required: tuple[bool, ...]
    cited: tuple[str, ...]


@functools.cache
def every_change(players: int) -> tuple[Change, ...]:
    """All changes that the rules allow in any situation with so many players, and what only happens with four."""
    games = [game for game in MODEL.situations() if len(game.players) == players]
    return tuple(change for game in [*games, symbolic_game(4, "removal")] for change in _changes(game))


def changes(players: int, *names: str) -> Iterator[Change]:
    """The changes of those names, or all; their rules are cited in the check around it."""
    for change in every_change(players):
        if change.name in names or not names:
            current().cited.extend(change.cited)
            yield change


def _changes(game: Game) -> list[Change]:
    step = MODEL.automatic(game)
    if step is not None:
        return _of(game, step, None, getattr(step, "__name__", "step"))
    moves = [symbolic_move(kind, control) for kind in MODEL.moves for control in controls(kind)]
    return [change for move in moves for change in _of(game, move, move, str(move.__struct_config__.tag))]


def _of(game: Game, step: runs.Step, move: Move | None, name: str) -> list[Change]:
    def after() -> Any:
        result = copy(game)
        carry_out(result, step)
        return result

    found = []
    for path in explore(after):
        taken = [condition for _, condition in path.conditions] + ([move_domain(move)] if move else [])
        required = tuple(condition for rule, condition in path.conditions if rule)
        found.append(Change(name, move, game, path.result, tuple(taken), required, path.cited))
    return found


def throughout(claim: Callable[[Change], bool], players: int = 1) -> Asked:
    """Whatever happens, the claim holds of it. Changes of which it is plain need no solver."""
    conclusions: list[bool] = []
    rules: dict[str, None] = {}
    for change in every_change(players):
        rules |= dict.fromkeys(change.cited)
        said = claim(change)
        if said is not True:
            known = [*relevant(known_of(change.before), [*change.taken, said]), *change.taken]
            conclusions.append(implies(both(*known), said))
    return Asked([], [], both(*conclusions), tuple(rules), label="some change")


def forget() -> None:
    """Forget the changes that were worked out, because the rules may be others now."""
    every_change.cache_clear()
    _known.cache_clear()
