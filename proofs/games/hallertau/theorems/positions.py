"""Symbolic positions and moves of Hallertau, and every change that can happen to a position."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, get_args

from proofs.games.hallertau.situations import agendas, symbolic_game
from proofs.games.hallertau.situations import situations as all_situations
from proofs.prove import facts, runs
from proofs.prove.facts import relevant
from proofs.prove.runs import SymbolicRun, carried_out, equal
from proofs.prove.statements import Asked
from proofs.prove.symbolic import move_domain, symbolic_move
from spec.hallertau import MODEL, progress
from spec.hallertau.board import CARD_SPACES
from spec.hallertau.flow import the_phase_ends
from spec.hallertau.state import (
    CONTENTS,
    CROPS,
    ROWS,
    SHOPS,
    SPACES,
    Content,
    Currency,
    Game,
    Phase,
    Player,
    Shop,
    Space,
    StepName,
)
from spec.hallertau.turns import the_turn_passes, work_goes_on
from spec.kernel import Move, both, copy, explore, implies, least, total
from spec.kernel.judge import current
from spec.kernel.terms import variable

CURRENCIES: tuple[Currency, ...] = get_args(Currency)
OPEN_SPACES: tuple[Space, ...] = tuple(space for space in SPACES if space not in CARD_SPACES)
"""The spaces that can be used without cards."""
BY_CARDS: tuple[Content, ...] = tuple(content for content in CONTENTS if content not in ("empty", *CROPS))
"""What can be on a field only by a card."""


def run(game: Game, *steps: runs.Step) -> SymbolicRun:
    """Carry out the steps on a symbolic position that satisfies the invariants; turns pass and phases end meanwhile."""
    return runs.run(game, known_of(game), *steps, then=turns_pass_and_phases_end)


def turns_pass_and_phases_end(game: Game) -> None:
    """Who has acted is followed by the next player, and a phase that is done by the next phase, which only begins."""
    for step in (work_goes_on, the_turn_passes, the_phase_ends):
        if MODEL.automatic(game) is step:
            step(game)


def known_of(game: Game) -> list[bool]:
    """Bounds and invariants of a symbolic position, the same list for equal positions."""
    return facts.remembered_facts_of(MODEL, game)


def owing(players: int, agenda: list[StepName]) -> Game:
    """Any position of phase 4 without cards in which the player who sits first has these actions left."""
    return symbolic_game(players, "actions", turn=0, acted=True, actor=0, agenda=agenda)


def solo(phase: Phase, *agenda: StepName) -> Game:
    """Any position of a game of one without cards, with the player in turn where that phase needs one."""
    if agenda:
        return owing(1, list(agenda))
    return symbolic_game(1, phase, turn=0 if phase in ("actions", "progress") else None)


def situations(players: int) -> Iterator[Game]:
    """Every control situation of the game without cards for so many players."""
    for game in all_situations():
        if game.variant == "no_cards" and len(game.players) == players and not game.agenda:
            yield game
    for agenda in agendas():
        yield owing(players, agenda)


def me(game: Game) -> Player:
    """The player who sits first: the one in turn."""
    return game.players[0]


def belongings(player: Player) -> dict[str, Any]:
    """What a player has, by name; not what just happened or happened in this phase."""
    names = player.__struct_fields__
    return {name: getattr(player, name) for name in names if name not in ("just", "this_phase")}


def holds_only_crops(player: Player) -> bool:
    """Every field is empty or sown with one crop: only cards let players sow anything else."""
    return both(*(player.fields[row][content] == 0 for row in ROWS for content in BY_CARDS))


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
    game.phase, game.turn, game.led_by = "progress", 0, game.first_player
    game.acted, game.actor, game.agenda = False, None, []


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
    """All changes that the rules allow without cards and with so many players, and what only happens with four."""
    games = [*situations(players), symbolic_game(4, "removal")]
    return tuple(change for game in games for change in _changes(game))


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
    moves = [symbolic_move(kind, control) for kind in MODEL.moves for control in controls_in(game, kind)]
    return [change for move in moves for change in _of(game, move, move, str(move.__struct_config__.tag))]


def controls_in(game: Game, kind: type[Move]) -> Iterator[dict[str, Any]]:
    """Every assignment of the names in a move, with seats of this game."""
    for control in kind.controls(game):
        if control.get("player", 0) < len(game.players):
            yield control


def _of(game: Game, step: runs.Step, move: Move | None, name: str) -> list[Change]:
    found = []
    for path in explore(lambda: carried_out(game, step)):
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
    facts.forget()
