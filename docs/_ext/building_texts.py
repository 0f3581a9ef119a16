"""The page of the special buildings: an index that can be filtered, then every building; and the page of the farms."""

from __future__ import annotations

import html

from book import Book, obligations_text, proofs_text, rule_need, tests_summary, tests_text
from choosing import Row, index
from pieces import (
    ROLES,
    bullets,
    code,
    directive,
    editions,
    fields,
    folded,
    heading,
    link,
    literal,
    number,
    place,
    plain,
)

from proofs.buildingbook import KINDS, BuildingEntry
from proofs.drawings import drawing, most_animals, said, spots
from proofs.farms import EXAMPLES, OF_BUILDINGS, Example
from spec.acbas.state import ANIMALS, RESOURCES, Farm
from spec.kernel import from_json


def pages(book: Book) -> dict[str, str]:
    return {"buildings.rst": buildings_page(book), "farms.rst": farms_page(book)} if book.buildings else {}


# --- the buildings ----------------------------------------------------------------------------------------------


def buildings_page(book: Book) -> str:
    """All special buildings: an index, then one after the other."""
    kinds = "; ".join(f"*{kind}*: it {meaning}" for kind, meaning in KINDS.items())
    intro = (
        f"\n{number(len(book.buildings), 'special building')}, in the order of the appendix of the rule book. Each is "
        "written twice, in the model and in the engine, and each is a rule with lines, proofs, tests and rulings. "
        f"What a building does later on is said by other rules, which are linked.\n\nKinds: {kinds}.\n\n"
    )
    head = ("Building", "Cost", "Holds", "What it says", "Points")
    text = ROLES + heading(f"Special buildings of {book.title}", label=book.label("buildings")) + intro
    text += index("buildings", choices(), head, map(row, book.buildings))
    return text + "\n" + "\n".join(building_text(book, building) for building in book.buildings)


def choices() -> dict[str, dict[str, str]]:
    return {
        "kind": {kind: kind for kind in KINDS},
        "cost": {good: good for good in (*RESOURCES, "pig", "cow", "nothing")},
        "holds": {animal: animal for animal in (*ANIMALS, "none")},
    }


def row(building: BuildingEntry) -> Row:
    data = {"kind": building.kinds, "cost": building.pays, "holds": building.animals}
    cells = [
        f'<a href="#{building.rule.id}">{html.escape(building.rule.title)}</a>',
        building.cost,
        "" if building.animals == ["none"] else building.holds.replace(" ", "&nbsp;"),
        html.escape(building.rule.text),
        points_in_short(building),
    ]
    return data, cells


def points_in_short(building: BuildingEntry) -> str:
    return "counted" if building.counted and not building.points else str(building.points)


def building_text(book: Book, building: BuildingEntry) -> str:
    rule = building.rule
    body = "\n".join(
        [
            directive("container", "statement", plain(rule.text)),
            fields(
                ("Cost", building.cost),
                ("Points", points(building)),
                ("Holds", building.holds),
                ("Goes on", building.site),
                ("Brings", building.brings),
                ("Then", ", ".join(map(literal, building.owes))),
                ("Lines", editions(book.model, rule.sources)),
                ("Rules", ", ".join(link(one.id, one.title) for one in building.rules)),
                ("Rulings", ", ".join(link(ruling, book.model.rulings[ruling].question) for ruling in rule.rulings)),
                ("Model", place(rule.model.file, rule.model.line)),
                ("Engine", engine_text(building)),
                ("Situations", obligations_text(building.obligations)),
                ("Proofs", proofs_text(book, rule)),
                ("Tests", tests_summary(rule.tests)),
            ),
            farm_of(building),
            folded("In the model and in the engine", written_twice(building)),
            folded("The tests", tests_text(book, rule)) if rule.tests else "",
        ]
    )
    return rule_need(book, rule, body)


def points(building: BuildingEntry) -> str:
    if not building.counted:
        return str(building.points)
    counted = next(rule for rule in building.rules if rule.id == building.counted)
    return f"{building.points or 'none of its own'}; see {link(counted.id, counted.title)}"


def engine_text(building: BuildingEntry) -> str:
    table = [place(building.engine.file, building.engine.line, building.engine.function)] if building.engine else []
    return bullets([*table, *(place(one.file, one.line, one.function) for one in building.places)])


def written_twice(building: BuildingEntry) -> str:
    rule = building.rule
    parts = [place(rule.model.file, rule.model.line), "", code(rule.model.source)]
    if building.engine:
        parts += [place(building.engine.file, building.engine.line), "", code(building.engine.source)]
    return "\n".join(parts)


# --- farms ------------------------------------------------------------------------------------------------------


def farm_of(building: BuildingEntry) -> str:
    """A farm with the building, if it matters where things lie."""
    example = OF_BUILDINGS.get(building.name)
    return f"{plain(example.text)}\n\n{picture(example, building.rule.title)}" if example else ""


def picture(example: Example, title: str) -> str:
    """The drawing of a farm, and what there is room for."""
    farm = from_json(example.farm, Farm)
    kept = [said(spot) for spot in spots(farm) if any(map(any, spot.place))]
    drawn = directive("raw", "html", drawing(example.farm, f"farm-{example.name}", title))
    room = f"Room for at most {number(most_animals(farm), 'animal')}:\n\n{bullets(map(plain, kept))}\n"
    return drawn + "\n" + folded("What there is room for", room)


def farms_page(book: Book) -> str:
    """The worked examples of farms, drawn."""
    text = heading(f"Farms of {book.title}", label=book.label("farms")) + (
        "\nThe examples of the rule book, each on a farm that its words describe. Thick black lines are barriers, "
        "brown frames the walls of buildings, green spaces pastures; expansions are set apart from the first board. "
        "The room of every place is what the model says. Spaces are named by row and column, as in "
        f":doc:`the wire format </{book.wire}>`. :doc:`Farms with special buildings <buildings>` are on their page.\n\n"
    )
    return text + "\n".join(example_text(book, example) for example in EXAMPLES)


def example_text(book: Book, example: Example) -> str:
    return "\n".join(
        [
            heading(plain(example.title), "-", book.label(f"farm-{example.name}")),
            plain(example.text),
            "",
            fields(("Lines", editions(book.model, {"it": example.lines}))),
            picture(example, example.title),
        ]
    )
