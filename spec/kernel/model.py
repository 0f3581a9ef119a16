"""The model of a game: its positions, its moves, what happens by itself, and what is claimed of it.

`legal` is generate and test: every candidate is tried on a copy.
"""

from __future__ import annotations

import dataclasses
import functools
import operator
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from spec.kernel.judge import Coverage, Illegal, Judge, current
from spec.kernel.moves import Move, Step, concrete
from spec.kernel.pieces import Piece
from spec.kernel.records import Malformed, Record, check_declaration, control_of, copy, from_json
from spec.kernel.rules import Invariant, Rule
from spec.kernel.rulings import Ruling


@dataclass(frozen=True)
class Focus:
    """A symbolic position, and the moves that are asked about in it: of one type, with these values; or all."""

    name: str
    state: Any
    kind: str | None = None
    control: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    about: tuple[str, ...] = ()
    """The pieces that are looked at, by the ids of their rules."""
    aside: bool = False
    """Something else is under way meanwhile."""
    meeting: str = ""
    """The moment at which two pieces meet here, if it is looked at for that."""

    def asks_about(self, kind: type[Move], control: Mapping[str, Any]) -> bool:
        if self.kind is None:
            return True
        return self.kind == kind.__struct_config__.tag and all(
            control.get(name) == value for name, value in self.control.items()
        )


class Measure:
    """A tuple of numbers of a position, each with a function of its own."""

    def __init__(self, *parts: Callable[[Any], int]) -> None:
        self.parts = parts

    def __call__(self, game: Any) -> tuple[int, ...]:
        return tuple(part(game) for part in self.parts)


@dataclass(frozen=True, eq=False)
class Model:
    """A game: its positions, its moves, what happens by itself, and what is claimed of it."""

    name: str
    title: str
    editions: Mapping[str, str]
    state: type[Record]
    new: Callable[..., Any]
    """A new game for so many players; what else can be chosen, by name."""
    players: Sequence[int]
    moves: tuple[type[Move], ...]
    automatic: Callable[[Any], Step | None]
    """What happens next by itself in a position, looking only at control; None if somebody must move."""
    over: Callable[[Any], bool]
    decides: Callable[[Any], int | None]
    """Whose decision it is, looking only at control; None if it is nature's, or nobody's."""
    scores: Callable[[Any], Any]
    invariants: tuple[Invariant, ...]
    measure: Callable[[Any], tuple[int, ...]]
    """A tuple that becomes smaller, read from the left, with every move that is not idle and every automatic step; best
    a `Measure`."""
    chapters: Mapping[str, str]
    rules: Mapping[str, Rule]
    rulings: Mapping[str, Ruling] = dataclasses.field(default_factory=dict)
    pieces: Mapping[str, Piece] = dataclasses.field(default_factory=dict)
    """Cards, buildings and the like, by the ids of their rules."""
    variants: Mapping[str, Mapping[str, Any]] = dataclasses.field(default_factory=lambda: {"usual": {}})
    """What can be chosen at set-up, by name: the arguments of `new` besides the players. The first is usual."""
    view: Callable[[Any, int], Any] = lambda state, player: state
    """The position as a player sees it; all of it, unless said."""
    lists: Callable[[int], Mapping[str, Any]] = lambda players: {}
    """What the lists of a position for so many players can be, and those of a move (`move.NAME`), by path: all of them,
    or all that can be in them."""
    seats_differ: Callable[[Any], bool] = lambda state: False
    """Positions in which it matters who has which seat, such as a set-up in the order of the seats. Elsewhere what is
    shown of one seat is not shown again of the others, if it is seen to be the same."""
    looks: Callable[[Any], object] = lambda state: None
    """Looks at control by which positions are told apart where somebody must have a move; at nothing, unless said."""
    control: Callable[[Any], Hashable] = control_of
    """The control situation of a position: everything in it that is no count, unless said."""

    def __post_init__(self) -> None:
        check_declaration(self.state)

    def chapter_of(self, rule: str) -> str:
        """The chapter in which a rule stands; all pieces of a kind make up one."""
        piece = self.pieces.get(rule)
        return self.rules[rule].chapter if piece is None else piece.chapter

    def variants_for(self, players: int) -> Mapping[str, Mapping[str, Any]]:
        """The variants that so many can play: those in which `new` does not refuse them."""
        return {variant: options for variant, options in self.variants.items() if self._is_offered(players, options)}

    def set_ups(
        self, players: Collection[int] | None = None, variants: Collection[str] | None = None
    ) -> list[tuple[int, str]]:
        """Every variant with every number of players that can play it, or only with some of these."""
        offered = {count: self.variants_for(count) for count in self.players if players is None or count in players}
        return [
            (count, variant)
            for variant in self.variants
            if variants is None or variant in variants
            for count in offered
            if variant in offered[count]
        ]

    def _is_offered(self, players: int, options: Mapping[str, Any]) -> bool:
        try:
            with Judge():
                self.new(players, **options)
        except ValueError:
            return False
        return True

    def read_move(self, plain: Any) -> Move:
        """The move that JSON data describes, or Malformed."""
        return cast(Move, from_json(plain, self._any_move))

    def read_state(self, plain: Any) -> Any:
        """The position that JSON data describes; Malformed if it has not the form or breaks an invariant."""
        game = from_json(plain, self.state)
        for claim in self.invariants:
            if not claim.holds(game):
                raise Malformed(f"This position can't occur ({claim.id}): {claim.statement}", claim.id)
        if self.automatic(game) is not None:
            raise Malformed("In this position nobody has to decide anything: give one in which somebody moves.")
        return game

    @functools.cached_property
    def _any_move(self) -> Any:
        """The union of all types of moves."""
        return functools.reduce(operator.or_, self.moves)

    def apply(self, game: Any, move: Move, judge: Judge | None = None) -> Any:
        """The position after a move and all that then happens by itself. Illegal if a rule is broken.

        The game that was given is not changed.
        """
        with judge or Judge():
            return self.outcome(game, move)

    def outcome(self, game: Any, move: Move) -> Any:
        """The same, where somebody watches already. A judge that collects hears of a broken premise and no more."""
        return self.outcome_of(game, type(move), move)

    def outcome_of(self, game: Any, kind: type[Move], move: Any) -> Any:
        """The same for whatever stands for a move of that type."""
        judge = current()
        kind.premise(game, move)
        if judge.broken:
            raise Illegal(judge.broken)
        after = copy(game)
        kind.perform(after, move)
        while not judge.broken and (step := self.automatic(after)) is not None:
            step(after)
        return after

    def broken(self, game: Any, move: Move, coverage: Coverage | None = None) -> list[str]:
        """Every rule of its premise that the move breaks here, or else every rule that it breaks on its way."""
        try:
            self.apply(game, move, Judge(collects=True, coverage=coverage))
        except Illegal as refusal:
            return refusal.rules
        return []

    def candidates(self, game: Any, kinds: Collection[str] | None = None) -> Iterator[Move]:
        """Every move that may be expected, of all types or of those with these tags."""
        for kind in self.moves:
            if kinds is None or kind.__struct_config__.tag in kinds:
                for candidate in kind.candidates(game):
                    yield from concrete(candidate)

    def legal(self, game: Any, kinds: Collection[str] | None = None) -> list[Move]:
        """Every legal move, of all types or of those with these tags: each candidate, tried."""
        found = []
        for move in self.candidates(game, kinds):
            try:
                with Judge():
                    type(move).premise(game, move)
                    if not move.premise_decides:
                        type(move).perform(copy(game), move)
            except Illegal:
                continue
            found.append(move)
        return found
