"""The diagram of a flow as HTML: an ordered list of boxes with lines beside it, and the same as sentences.

Boxes stand in the order of the game, with an arrow to the next. All other connections of a station share a lane, a
vertical line beside the boxes: a dot is where something leaves a box, an arrowhead where it arrives. Lanes at the left
lead back, those at the right lead on or both ways. Lines are drawn row by row, so boxes may have any height.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape

from proofs.book.flows import Flow, Node
from spec.kernel import readable

Link = Callable[[str, str], str]
"""The address of a page: of a "move", a "step" or a "chapter", by name."""
Pair = tuple[int, int]

WIDTH, FIRST = 11, 15
"""How many pixels a lane is from the next, and the first from the boxes."""
TOP, APART = 14, 10
"""How far below the top of a row the line to the first lane is, and the next below it."""
COLOURS = 4


@dataclass(frozen=True)
class Lane:
    """A vertical line: the station to which it belongs, those that it leads to, and those that lead to it."""

    hub: int
    to: frozenset[int]
    come: frozenset[int]
    column: int

    @property
    def rows(self) -> range:
        every = {self.hub, *self.to, *self.come}
        return range(min(every), max(every) + 1)


def lanes_of(pairs: Iterable[Pair]) -> list[Lane]:
    """As few stations as one finds by taking the one with most connections first; lanes that overlap lie apart."""
    left, lanes = set(pairs), list[Lane]()
    while left:
        ends = [end for pair in left for end in pair]
        hub = max(sorted(set(ends)), key=ends.count)
        to = frozenset(end for start, end in left if start == hub)
        come = frozenset(start for start, end in left if end == hub)
        left = {pair for pair in left if hub not in pair}
        new = Lane(hub, to, come, 0)
        taken = {lane.column for lane in lanes if set(lane.rows) & set(new.rows)}
        column = next(column for column in range(len(lanes) + 1) if column not in taken)
        lanes.append(Lane(hub, to, come, column))
    return lanes


@dataclass(frozen=True)
class Plan:
    """What is drawn where: rows with an arrow to the next, and lanes on both sides."""

    onward: frozenset[int]
    left: Sequence[Lane]
    right: Sequence[Lane]


def plan_of(flow: Flow) -> Plan:
    """Connections back from a phase to an earlier one are drawn at the left; what stays at a station is not drawn."""
    row = {node.id: index for index, node in enumerate(flow.nodes)}
    phases = {row[node.id] for node in flow.nodes if node.kind != "owed"}
    pairs = {(row[edge.start], row[edge.end]) for edge in flow.edges if edge.start != edge.end}
    onward = {(start, end) for start, end in pairs if end == start + 1}
    back = {(start, end) for start, end in pairs if end < start and {start, end} <= phases}
    return Plan(frozenset(start for start, _ in onward), tuple(lanes_of(back)), tuple(lanes_of(pairs - onward - back)))


def drawing(flow: Flow, link: Link) -> str:
    """The diagram with the sentences folded below it."""
    plan = plan_of(flow)
    rows = "".join(_row(flow, index, plan, link) for index in range(len(flow.nodes)))
    least = TOP + max(len(plan.left), len(plan.right)) * APART
    sizes = f"--left:{_width(plan.left)}px;--right:{_width(plan.right)}px;--least:{least}px"
    return (
        f'<div class="flow" style="{sizes}"><ol aria-label="The stations of the game in their order">{rows}</ol>'
        '<p class="flow-legend">A dot is where a line leaves a box, an arrowhead where it arrives. All lines that '
        "meet belong to one station. Whatever is shown happens in a position that was found; not all positions were "
        "looked at, so a box or a sentence may lack a move that is possible too.</p>"
        f"<details><summary>The same in sentences</summary><ul>{_sentences(flow)}</ul></details></div>\n"
    )


def anchor(flow: Flow, node: Node) -> str:
    return f"{flow.game}-flow-{node.id}"


# --- boxes ------------------------------------------------------------------------------------------------------


def _row(flow: Flow, index: int, plan: Plan, link: Link) -> str:
    node = flow.nodes[index]
    lines = _lines(plan.left, index, mirrored=True), _lines(plan.right, index, mirrored=False)
    onward = " flow-onward" if index in plan.onward else ""
    return (
        f'<li class="flow-{node.kind}{onward}" id="{anchor(flow, node)}">{lines[0]}'
        f'<div class="flow-box">{_box(flow, node, link)}</div>{lines[1]}</li>'
    )


def _box(flow: Flow, node: Node, link: Link) -> str:
    title = f'<a class="flow-title" href="{escape(link("chapter", node.chapter))}">{escape(node.title)}</a>'
    count = f" <small>{node.rules} rule{'' if node.rules == 1 else 's'}</small>" if node.rules else ""
    parts = [f"{title}{count}"]
    for what, kind, names in (("Moves", "move", node.moves), ("By itself", "step", node.steps)):
        if names:
            links = " ".join(f'<a href="{escape(link(kind, name))}">{escape(readable(name))}</a>' for name in names)
            parts.append(f'<p class="flow-{kind}s"><span>{what}:</span> {links}</p>')
    titles = {other.id: other for other in flow.nodes}
    ends = [titles[edge.end] for edge in flow.edges if edge.start == node.id and edge.end != node.id]
    if ends:
        links = " ".join(f'<a href="#{anchor(flow, end)}">{escape(end.title)}</a>' for end in ends)
        parts.append(f'<p class="flow-ends"><span>Leads to:</span> {links}</p>')
    return "".join(parts)


# --- lines ------------------------------------------------------------------------------------------------------


def _width(lanes: Sequence[Lane]) -> int:
    return FIRST + max(lane.column for lane in lanes) * WIDTH + 3 if lanes else 0


def _lines(lanes: Sequence[Lane], row: int, *, mirrored: bool) -> str:
    """What the lanes of one side draw in a row. At the left everything is the other way round."""
    width = _width(lanes)
    drawn = "".join(_lane(lane, order, row, width if mirrored else 0) for order, lane in enumerate(lanes))
    side = "left" if mirrored else "right"
    return f'<svg class="flow-{side}" aria-hidden="true" width="{width}" height="100%">{drawn}</svg>' if drawn else ""


def _lane(lane: Lane, order: int, row: int, width: int) -> str:
    if row not in lane.rows:
        return ""

    def across(distance: int) -> int:
        return abs(width - distance)

    x, y = across(FIRST + lane.column * WIDTH), TOP + order * APART
    top = 0 if row > lane.rows[0] else y
    bottom = "100%" if row < lane.rows[-1] else str(y)
    shapes = [f'<line x1="{x}" y1="{top}" x2="{x}" y2="{bottom}"/>']
    leaves = row in lane.come or (row == lane.hub and lane.to)
    arrives = row in lane.to or (row == lane.hub and lane.come)
    if leaves or arrives:
        shapes.append(f'<line x1="{across(0)}" y1="{y}" x2="{x}" y2="{y}"/>')
    if leaves:
        shapes.append(f'<circle cx="{across(9 if arrives else 3)}" cy="{y}" r="3"/>')
    if arrives:
        shapes.append(f'<path d="M{across(0)} {y}L{across(6)} {y - 4}V{y + 4}Z"/>')
    return f'<g class="flow-lane-{order % COLOURS}">{"".join(shapes)}</g>'


# --- sentences --------------------------------------------------------------------------------------------------


def _sentences(flow: Flow) -> str:
    titles = {node.id: node.title for node in flow.nodes}
    told = []
    for node in flow.nodes:
        for edge in flow.edges:
            if edge.start == node.id:
                names = ", ".join(readable(name).lower() for name in edge.by)
                lead = "lead" if len(edge.by) > 1 else "leads"
                ways = f"{lead} to {titles[edge.end]}" if edge.end != node.id else f"{lead} no further"
                told.append(f"<li>{escape(f'From {node.title}: {names} {ways}.')}</li>")
    return "".join(told)
