"""Everything that is known of each piece, such as a card or a building: the data behind their pages and galleries.

Lines, tests, rulings and proofs come from the rule of the piece; the other rules about it are those that cite its
lines; the places in the engine those that name it or cite its lines. For each way to play it there is a position, from
the one that the solver showed. What else there is to say depends on the kind of piece: a game says that in a
`PieceKind`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from proofs import scenarios, store
from proofs.book.engines import citations, naming
from proofs.book.exhibits import Exhibit
from proofs.book.locations import Code, Location, engine_files, lines_of
from proofs.book.rules import RuleEntry, share_lines
from proofs.book.writing import pieces_in
from proofs.compare.audit import results_by_piece
from proofs.compare.shrink import is_legal, simplest
from proofs.draw import faces
from proofs.draw.paper import TILE
from proofs.game import Game, players_of
from proofs.prove.obligations import Result
from proofs.prove.running import Proofs
from proofs.sources import digest
from proofs.wire import Json
from spec.kernel import Model, Move, Piece
from spec.kernel.moves import control_domains, control_values

Facts = Mapping[str, Sequence[str]]
"""What there is to say of a piece, by heading."""


class Position(msgspec.Struct, frozen=True):
    """A position in which a piece can be played in one of its ways, as a scenario."""

    option: int
    scenario: str


@dataclass(frozen=True)
class PieceEntry:
    """A piece with everything that is known of it."""

    piece: Piece
    kind: PieceKind
    rule: RuleEntry
    rules: Sequence[RuleEntry]
    """The other rules that cite its lines, its own ones first."""
    engine: Code | None
    """How the engine has it in its table."""
    places: Sequence[Location]
    """Where else the engine speaks of it."""
    obligations: Mapping[str, Mapping[str, int]]
    """What was proved of situations that look at it, by kind and status."""
    shown: Sequence[Position]

    @property
    def id(self) -> str:
        """What no other piece of the game is called."""
        return f"{self.piece.kind}-{self.piece.name}"

    @functools.cached_property
    def facts(self) -> Facts:
        return {heading: values for heading, values in self.kind.facts(self).items() if any(values)}


# --- what a game says of a kind ---------------------------------------------------------------------------------


def said_of(entry: PieceEntry) -> Facts:
    """What the model says of a piece; several things under one heading are on lines of their own."""
    return {heading: text.splitlines() for heading, text in entry.piece.said.items()}


def said_and_stated(entry: PieceEntry) -> Facts:
    """The same, and what its rule says."""
    return {**said_of(entry), "Says": [entry.rule.text]}


def _nothing(*_: Any) -> Collection[str]:
    return ()


@dataclass(frozen=True)
class Choice:
    """Something by which pieces can be chosen."""

    of: Callable[[PieceEntry], Iterable[str]]
    """The values that a piece has."""
    values: Mapping[str, str] | None = None
    """All values with their texts, in their order; where none are given, those that pieces have."""


@dataclass(frozen=True)
class Look:
    """How the band of a face looks, and what stands at its right."""

    colour: str = TILE
    label: str = ""
    style: str = ""
    """A further name by which a style sheet finds it."""


@dataclass(frozen=True)
class PieceKind:
    """How the pieces of a kind are shown; nothing of it must be given."""

    called: str = ""
    """What one is called, if not by the name of its kind; an s is added for several."""
    plays: str = "plays"
    """What is done with one: somebody plays it, ..."""
    played: str = "played"
    """... and it is played."""
    intro: Callable[[Sequence[PieceEntry]], str] = lambda entries: ""
    """What stands above the gallery, in reStructuredText."""
    facts: Callable[[PieceEntry], Facts] = said_and_stated
    above: Collection[str] = ()
    """The headings of what stands in the upper half of a face."""
    look: Callable[[PieceEntry], Look] = lambda entry: Look()
    marked: Callable[[str], str] = faces.escaped
    """A text as HTML, with a mark before each thing that has one."""
    choices: Mapping[str, Choice] = field(default_factory=dict)
    about: Callable[[PieceEntry, Collection[str]], Collection[str]] = lambda entry, found: found
    """What a piece is about, of the facets of the game, where this was found by its words and its proofs."""
    move: str = ""
    """The type of move with which it is played; if it is not said, whichever can name it."""
    option: Callable[[Json], int] = lambda move: 1
    """In which of its ways a move plays it."""
    steps: Callable[[Piece], Collection[str]] = _nothing
    """What it leaves to be answered."""
    answers: Callable[[type[Move]], Collection[str]] = _nothing
    """Which of these a type of move answers."""
    features: Callable[[Piece], Collection[str]] = _nothing
    """What it is made of; pieces that have more in common are nearer to each other."""
    exhibit: Callable[[Piece], Exhibit | None] = lambda piece: None
    exhibited: str = "An example"
    """The heading over that."""
    listings: Collection[str] = ()
    """Modules of the engine that list pieces or check their form, but do not say what they do."""

    def names(self, kind: str, count: int = 2) -> str:
        """One of them, or several, in words."""
        one = self.called or kind
        return one if count == 1 else f"{one}s"


def kind_of(game: Game, piece: Piece) -> PieceKind:
    return game.site.pieces.get(piece.kind) or PieceKind()


def playing(model: Model, kind: PieceKind, piece: Piece) -> set[str]:
    """The types of moves with which a piece is played."""
    if kind.move:
        return {kind.move}
    naming_it = (one for one in model.moves if any(piece.name in names for names in control_domains(one).values()))
    return {str(one.__struct_config__.tag) for one in naming_it}


# --- entries ----------------------------------------------------------------------------------------------------


def piece_entries(game: Game, rules: Sequence[RuleEntry], proofs: Proofs) -> list[PieceEntry]:
    """All pieces of a game, in the order of the model."""
    if not game.model.pieces:
        return []
    known = {rule.id: rule for rule in rules}
    about, shown = results_by_piece(game, proofs.results), positions(game, proofs)
    files = engine_files(game)
    written, places = pieces_in(files, game.model.pieces.values()), EnginePlaces(game, files)
    return [
        PieceEntry(
            piece=piece,
            kind=kind_of(game, piece),
            rule=known[id],
            rules=rules_about(known[id], [rule for rule in rules if rule.id not in game.model.pieces]),
            engine=written.get(id),
            places=places.of(piece, kind_of(game, piece)),
            obligations=counts_of(about.get(id, [])),
            shown=shown.get(id, []),
        )
        for id, piece in game.model.pieces.items()
    ]


def rules_about(own: RuleEntry, rules: Iterable[RuleEntry]) -> list[RuleEntry]:
    """The rules that cite lines of a piece, those that are named after it first."""
    citing = [rule for rule in rules if share_lines(own.sources, rule.sources)]
    return sorted(citing, key=lambda rule: not rule.id.startswith(f"{own.id}."))


def counts_of(results: Iterable[Result]) -> dict[str, dict[str, int]]:
    """How many results there are, by kind and status."""
    found: dict[str, dict[str, int]] = {}
    for result in results:
        counts = found.setdefault(result.kind, {})
        counts[result.status] = counts.get(result.status, 0) + 1
    return found


class EnginePlaces:
    """The functions and tables of the engine, besides the table of the pieces, that name one or cite its lines."""

    def __init__(self, game: Game, files: Sequence[Path]) -> None:
        self._naming = naming(files)
        self._citations = list(citations(files, tuple(game.model.editions)))

    def of(self, piece: Piece, kind: PieceKind) -> list[Location]:
        every = {*self._naming.get(str(piece.name), []), *self._citing(piece)}
        return [
            place
            for place in sorted(every, key=lambda place: (place.file, place.line))
            if Path(place.file).name not in kind.listings and place.function not in (piece.chapter.upper(), "(module)")
        ]

    def _citing(self, piece: Piece) -> Iterator[Location]:
        sources = {edition: lines_of(lines) for edition, lines in piece.rule.sources.items()}
        for one in self._citations:
            if any(sources.get(edition, frozenset()) & lines for edition, lines in one.lines.items()):
                yield one.location


# --- positions --------------------------------------------------------------------------------------------------


class Memory(msgspec.Struct):
    """The positions of the pieces, remembered as long as nothing that they depend on has changed."""

    sources: str
    shown: dict[str, list[Position]]


def positions(game: Game, proofs: Proofs) -> dict[str, list[Position]]:
    """For each piece one position for each way to play it, from the cache folder if they are there."""
    about = results_by_piece(game, proofs.results)
    if not about:
        return {}
    stamp = digest({__name__, *game.part_module("desk"), *game.part_module("site")}, more=proofs.sources)
    file = store.cache_folder() / f"positions-{game.name}.json"
    remembered: Memory | None = store.recall(file, Memory)
    if remembered is None or remembered.sources != stamp:
        found = {id: positions_of(game, piece, about.get(id, ())) for id, piece in game.model.pieces.items()}
        remembered = Memory(stamp, found)
        store.keep(file, remembered)
    return remembered.shown


def positions_of(game: Game, piece: Piece, results: Iterable[Result]) -> list[Position]:
    """One position for each way in which the piece is played, with nothing else under way."""
    kind = kind_of(game, piece)
    tags = playing(game.model, kind, piece)
    found: dict[int, Position] = {}
    for result in results:
        if result.kind != "non-vacuity" or result.move is None or result.aside or result.move_type not in tags:
            continue
        option = kind.option(result.move)
        if option not in found and piece.name in control_values(game.model.read_move(result.move)).values():
            found[option] = Position(option, as_scenario(game, piece, option, result))
    return [found[option] for option in sorted(found)]


def as_scenario(game: Game, piece: Piece, option: int, result: Result) -> str:
    """What a proof showed, in the simplest position in which the move is still legal."""
    title = f"{piece.title} is {kind_of(game, piece).played}" + (f", option {option}" if piece.options > 1 else "")
    position = simplest(game, result.position, lambda other: is_legal(game, other, result.move))
    return scenarios.write(game, players_of(position), position, [result.move], title=title)


# --- faces ------------------------------------------------------------------------------------------------------


def face(entry: PieceEntry, id: str, href: str = "") -> str:
    """The piece as HTML. The id must not be used twice on a page; with an address the title is a link."""
    kind, look = entry.kind, entry.kind.look(entry)
    lines = [(heading, [kind.marked(value) for value in values if value]) for heading, values in entry.facts.items()]
    upper = [line for line in lines if line[0] in kind.above]
    lower = [line for line in lines if line[0] not in kind.above]
    style = " ".join(filter(None, (entry.piece.kind, look.style)))
    body = faces.lines(*upper) + faces.lines(*lower)
    return faces.face(style, id, look.colour, entry.rule.title, look.label, body, href)
