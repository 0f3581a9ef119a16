"""How the major improvements are shown: what kind of improvement each is, what it costs, does and scores."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from proofs.book.neighbours import names_in, references
from proofs.book.pieces import Choice, Facts, Look, PieceEntry, PieceKind, said_of
from proofs.draw import faces
from proofs.draw.faces import Mark
from proofs.games.agricola.boards import COLOURS
from spec.agricola.flow import whoever_answers
from spec.agricola.majors import FIREPLACES, HEARTHS, IMPROVEMENTS, Improvement
from spec.agricola.state import ANIMALS, CRAFTS, CROPS, RESOURCES, Major
from spec.kernel import Move, Piece

KINDS: Mapping[str, tuple[str, tuple[Major, ...]]] = {
    "cooks": ("turns animals and vegetables into food at any time", (*FIREPLACES, *HEARTHS)),
    "bakes": ("makes bread of grain in a Bake Bread action", (*FIREPLACES, *HEARTHS, "clay_oven", "stone_oven")),
    "crafts": ("makes food of a building resource once a harvest, and points at the end", CRAFTS),
    "promises": ("lays food on rounds to come", ("well",)),
}
"""For each kind what such an improvement does, and which are of it."""
FORM = ("names.py", "reading.py", "writing.py", "coherence.py", "moves.py")
"""Modules of the engine that list names and check the form of what comes in; they do not say what a major does."""


def improvement_of(piece: Piece) -> Improvement:
    return IMPROVEMENTS[str(piece.name)]  # type: ignore[index]


def intro(entries: Sequence[PieceEntry]) -> str:
    kinds = "; ".join(f"*{kind}*: it {meaning}" for kind, (meaning, _) in KINDS.items())
    return f"{len(entries)} major improvements, in the order of their numbers.\n\nKinds: {kinds}."


def facts(entry: PieceEntry) -> Facts:
    """What it costs, does and is worth; what it does is what its rule says."""
    said = said_of(entry)
    return {"Costs": said["Costs"], "Does": said["Does"], **said}


def kinds_of(piece: Piece) -> list[str]:
    return [kind for kind, (_, majors) in KINDS.items() if piece.name in majors]


def about(entry: PieceEntry, found: Collection[str]) -> set[str]:
    """Also what it costs."""
    return {*found, *(f"good.{good}" for good in improvement_of(entry.piece).cost)}


def steps_of(piece: Piece) -> set[str]:
    """The steps that it leaves its builder."""
    return {str(step) for step in improvement_of(piece).owes}


def steps_in(kind: type[Move]) -> set[str]:
    """The steps that a type of move answers."""
    return names_in(kind.candidates) if whoever_answers in references(kind.candidates) else set()


MARKS: dict[str, Mark] = {
    **{good: ("square", COLOURS[good]) for good in RESOURCES},
    **{good: ("round", COLOURS[good]) for good in (*CROPS, "food")},
    **{animal: ("arch", COLOURS[animal]) for animal in ANIMALS},
    "cow": ("arch", COLOURS["cattle"]),
}

MAJOR = PieceKind(
    called="major improvement",
    plays="builds",
    played="built",
    intro=intro,
    facts=facts,
    above=("Costs",),
    look=lambda entry: Look(label=", ".join(kinds_of(entry.piece))),
    marked=faces.marker(MARKS),
    choices={
        "kind": Choice(lambda entry: kinds_of(entry.piece), {kind: kind for kind in KINDS}),
        "cost": Choice(lambda entry: improvement_of(entry.piece).cost, {name: name for name in RESOURCES}),
        "points": Choice(lambda entry: entry.facts["Points"]),
    },
    about=about,
    move="build_major",
    steps=steps_of,
    answers=steps_in,
    features=lambda piece: sorted({*kinds_of(piece), *steps_of(piece), *improvement_of(piece).cost}),
    listings=FORM,
)
