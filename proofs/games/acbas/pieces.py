"""How the special buildings are shown: what kind of building each is, what it costs, holds and scores."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from proofs.book.exhibits import Exhibit
from proofs.book.neighbours import names_in, references
from proofs.book.pieces import Choice, Facts, Look, PieceEntry, PieceKind, said_of
from proofs.draw import faces
from proofs.draw.faces import Mark
from proofs.games.acbas.boards import COLOURS
from proofs.games.acbas.farms import OF_BUILDINGS
from proofs.games.acbas.showing import exhibit_of
from spec.acbas.buildings import BUILDINGS, Building
from spec.acbas.flow import kind_of, whoever_answers
from spec.acbas.state import ANIMALS, BASIC, RESOURCES
from spec.kernel import Move, Piece

KINDS: Mapping[str, str] = {
    "basic": "is in every game",
    "at once": "brings something, or leaves a choice, when it is built",
    "counted": "has points that are counted out at the end, or changes what counts",
    "replaces": "is built in place of something",
}
REPLACING = ("residence", "stall", "stable")
FORM = ("names.py", "reading.py", "writing.py", "coherence.py", "moves.py")
"""Modules of the engine that list names and check the form of what comes in; they do not say what a building does."""


def building_of(piece: Piece) -> Building:
    return BUILDINGS[str(piece.name)]


def intro(entries: Sequence[PieceEntry]) -> str:
    kinds = "; ".join(f"*{kind}*: it {meaning}" for kind, meaning in KINDS.items())
    return f"{len(entries)} special buildings, in the order of the appendix of the rule book.\n\nKinds: {kinds}."


# --- what a building is -----------------------------------------------------------------------------------------


def is_counted(entry: PieceEntry) -> bool:
    """A rule of the scores cites its lines."""
    return any(rule.chapter == "scoring" for rule in entry.rules)


def facts(entry: PieceEntry) -> Facts:
    """What stands on it, and what its rule says; points that are only counted out have no number."""
    said = said_of(entry)
    points = ["counted"] if is_counted(entry) and not building_of(entry.piece).points else said["Points"]
    return {**{name: said[name] for name in ("Costs", "Goes on")}, "Says": [entry.rule.text], **said, "Points": points}


def kinds_of(entry: PieceEntry) -> list[str]:
    building = building_of(entry.piece)
    holds = {
        "basic": building.name in BASIC,
        "at once": bool(building.brings or building.owes),
        "counted": is_counted(entry),
        "replaces": building.site in REPLACING,
    }
    return [kind for kind in KINDS if holds[kind]]


def animals_in(piece: Piece) -> list[str]:
    """The types of animals of which it may hold some."""
    return [animal for index, animal in enumerate(ANIMALS) if any(way[index] for way in building_of(piece).place)]


def about(entry: PieceEntry, found: Collection[str]) -> set[str]:
    """Also what it costs, and which animals it may hold."""
    return {*found, *(f"good.{good}" for good in (*building_of(entry.piece).cost, *animals_in(entry.piece)))}


# --- its steps --------------------------------------------------------------------------------------------------


def steps_of(piece: Piece) -> set[str]:
    """The kinds of the steps that it leaves its builder."""
    return {kind for step in building_of(piece).owes for kind in (step, kind_of(step))}


def steps_in(kind: type[Move]) -> set[str]:
    """The steps that a type of move answers."""
    return names_in(kind.candidates) if whoever_answers in references(kind.candidates) else set()


def features(piece: Piece) -> list[str]:
    """The steps that it leaves, where it goes if not anywhere, and what it brings."""
    building = building_of(piece)
    return sorted({*steps_of(piece), building.site, *building.brings} - {"free"})


# --- its face ---------------------------------------------------------------------------------------------------

MARKS: dict[str, Mark] = {
    **{resource: ("square", COLOURS[resource]) for resource in RESOURCES},
    **{animal: ("arch", COLOURS[animal]) for animal in ANIMALS},
}


def exhibit(piece: Piece) -> Exhibit | None:
    """A farm on which it does something."""
    example = OF_BUILDINGS.get(str(piece.name))
    return exhibit_of(example) if example is not None else None


BUILDING = PieceKind(
    called="special building",
    plays="builds",
    played="built",
    intro=intro,
    facts=facts,
    above=("Costs", "Goes on"),
    look=lambda entry: Look(label=", ".join(kinds_of(entry))),
    marked=faces.marker(MARKS),
    choices={
        "kind": Choice(kinds_of, {kind: kind for kind in KINDS}),
        "cost": Choice(
            lambda entry: building_of(entry.piece).cost or ["nothing"],
            {name: name for name in (*RESOURCES, "pig", "cow", "nothing")},
        ),
        "holds": Choice(lambda entry: animals_in(entry.piece) or ["none"], {name: name for name in (*ANIMALS, "none")}),
        "points": Choice(lambda entry: entry.facts["Points"]),
    },
    about=about,
    move="build_special",
    steps=steps_of,
    answers=steps_in,
    features=features,
    exhibit=exhibit,
    exhibited="On a farm",
    listings=FORM,
)
