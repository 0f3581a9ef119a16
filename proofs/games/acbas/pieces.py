"""Everything that is known of each special building: the data behind their page.

Cost, points, room and place come from the table in the model; lines, tests and rulings from the rule of the building;
the other rules about it are those that cite its lines; the places in the engine those that name it or cite its lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Literal

import msgspec

from proofs.book.locations import ROOT, Code, Location, building_of, buildings_in, citations, lines_of, naming
from proofs.book.rules import RuleEntry
from proofs.games.acbas.drawings import in_words
from proofs.games.hallertau.pieces import counts_of
from proofs.prove.obligations import Result
from proofs.prove.running import Proofs
from proofs.registry import game
from spec.acbas.buildings import BUILDINGS, Building, Site
from spec.acbas.state import ANIMALS, BASIC
from spec.kernel import Model

BuildingKind = Literal["basic", "at once", "counted", "replaces"]
KINDS: Mapping[BuildingKind, str] = {
    "basic": "is in every game",
    "at once": "brings something, or leaves a choice, when it is built",
    "counted": "has points that are counted out at the end, or changes what counts",
    "replaces": "is built in place of something",
}
SITES: Mapping[Site, str] = {
    "free": "a space without building",
    "residence": "over the Residence",
    "stall": "in place of a stall, Cow Stall or Pig Stall",
    "stable": "in place of a stable",
    "corner": "a space without building in a corner of the farm",
    "bottom": "a space without building in the bottom row",
    "beside_home": "a space without building beside the Residence",
}
REPLACING = ("residence", "stall", "stable")
FORM = ("names.py", "reading.py", "writing.py", "coherence.py", "moves.py")
"""Modules of the engine that list names and check the form of what comes in; they do not say what a building does."""


class BuildingEntry(msgspec.Struct, frozen=True):
    """A special building with everything that is known of it."""

    name: str
    rule: RuleEntry
    rules: list[RuleEntry]
    """The other rules that cite its lines, its own ones first."""
    engine: Code | None
    """How the engine has it in its table."""
    places: list[Location]
    """Where else the engine speaks of it."""
    cost: str
    points: int
    counted: str
    """The rule by which its points are counted out, if there is one."""
    holds: str
    site: str
    brings: str
    owes: list[str]
    kinds: list[BuildingKind]
    pays: list[str]
    """The goods that it costs; `nothing` if it costs none."""
    animals: list[str]
    """The types of animals of which it may hold some; `none` if it holds none."""
    obligations: dict[str, dict[str, int]]
    """What was proved of building it and of situations with it, by kind and status."""


def building_entries(game_name: str, rules: Sequence[RuleEntry], proofs: Proofs) -> list[BuildingEntry]:
    """All special buildings of a game, in the order of the appendix."""
    known = {building_of(rule.id): rule for rule in rules if building_of(rule.id)}
    if not known:
        return []
    model, folder = game(game_name).model, ROOT / "engine" / game_name
    about, written = results_by_building(proofs), buildings_in(folder)
    places = EnginePlaces(model, folder)
    entries = []
    for name, building in BUILDINGS.items():
        others = rules_about(known[name], rules)
        counted = next((rule.id for rule in others if rule.id.endswith(".points")), "")
        entries.append(
            BuildingEntry(
                name=name,
                rule=known[name],
                rules=others,
                engine=written.get(name),
                places=places.of(known[name]),
                cost=cost_of(building),
                points=building.points,
                counted=counted,
                holds=in_words(building.place),
                site=SITES[building.site],
                brings=amounts(building.brings.items()),
                owes=list(building.owes),
                kinds=kinds_of(building, bool(counted)),
                pays=list(building.cost) or ["nothing"],
                animals=animals_in(building),
                obligations=counts_of(about.get(name, [])),
            )
        )
    return entries


def rules_about(own: RuleEntry, rules: Iterable[RuleEntry]) -> list[RuleEntry]:
    """The other rules that cite lines of a building, those that are named after it first."""
    lines = lines_of(own.sources["it"])
    citing = [rule for rule in rules if rule.id != own.id and lines & lines_of(rule.sources.get("it", ""))]
    return sorted(citing, key=lambda rule: not rule.id.startswith(f"{own.id}."))


class EnginePlaces:
    """The functions and tables of the engine, besides the table of buildings, that name one or cite its lines."""

    def __init__(self, model: Model, folder: Path) -> None:
        self._naming = naming(folder)
        self._citations = list(citations(folder, tuple(model.editions)))

    def of(self, rule: RuleEntry) -> list[Location]:
        lines = lines_of(rule.sources["it"])
        citing = [one.location for one in self._citations if any(lines & cited for cited in one.lines.values())]
        every = {*self._naming.get(building_of(rule.id), []), *citing}
        return [
            place
            for place in sorted(every, key=lambda place: (place.file, place.line))
            if Path(place.file).name not in FORM and place.function not in ("BUILDINGS", "(module)")
        ]


def cost_of(building: Building) -> str:
    if building.either:
        return " or ".join(f"{building.cost[good]} {good}" for good in building.either)
    return amounts(building.cost.items()) or "nothing"


def amounts(counts: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{count} {good}" for good, count in counts)


def kinds_of(building: Building, counted: bool) -> list[BuildingKind]:
    holds: dict[BuildingKind, bool] = {
        "basic": building.name in BASIC,
        "at once": bool(building.brings or building.owes),
        "counted": counted,
        "replaces": building.site in REPLACING,
    }
    return [kind for kind in KINDS if holds[kind]]


def animals_in(building: Building) -> list[str]:
    kept = [animal for index, animal in enumerate(ANIMALS) if any(way[index] for way in building.place)]
    return list(kept) or ["none"]


def results_by_building(proofs: Proofs) -> dict[str, list[Result]]:
    """The results whose situation is about buildings, such as "building shelter t1 cost", by each that is named."""
    found: dict[str, list[Result]] = {}
    for result in proofs.results:
        first, *rest = result.situation.split()
        if first == "building":
            for name in dict.fromkeys(word for word in rest if word in BUILDINGS):
                found.setdefault(name, []).append(result)
    return found
