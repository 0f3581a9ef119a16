"""The boards of All Creatures Big and Small: round and turn, action spaces, supply, and the farm and store of each."""

from __future__ import annotations

import functools
import json
from typing import Any

from proofs.draw.paper import (
    FRAME,
    GROUND,
    INNER,
    MARGIN,
    TILE,
    WORKER,
    Amount,
    Entry,
    Picture,
    Track,
    amounts,
    amounts_in_words,
    box,
    course_drawn,
    disc,
    entries,
    finished,
    group,
    in_words,
    listed,
    seat,
    sheet,
    titled,
    write,
)
from proofs.games.acbas.drawings import drawing
from proofs.games.acbas.words import SPACE_TITLES
from proofs.games.acbas.words import amounts as counted
from proofs.wire import canonical
from spec.acbas.buildings import title_of
from spec.acbas.rounds import ANIMAL_SPACES
from spec.acbas.spaces import GOODS, RESOURCE_SPACES
from spec.acbas.state import ACTION_SPACES, ANIMALS, LAST_ROUND, PHASES, RESOURCES, ActionSpace, Game, Owed, Player
from spec.kernel import readable, to_json

COLOURS = {
    "sheep": "#f6f3ea", "pig": "#e2a0a0", "cow": "#7b4a2b", "horse": "#3d3a38",
    "wood": "#a8703a", "stone": "#8d9096", "reed": "#d9c261",
    "barriers": "#2a2622", "troughs": "#7d6b3f", "tiles": "#f0d9b5", "expansions": "#c8dfae", "workers": WORKER,
}  # fmt: skip


def boards(game: Any, name: str) -> list[Picture]:
    """The boards of a position: those that both share, then those of each player."""
    found = [course(game, f"{name}-course"), spaces(game, f"{name}-spaces"), supply(game, f"{name}-supply")]
    for number, me in enumerate(game.players):
        found.append(farm(canonical(me.farm), number, f"{name}-farm-{number}"))
        found.append(store(me, number, f"{name}-store-{number}"))
    return found


# --- what both share ----------------------------------------------------------------------------------------------


def course(game: Game, name: str) -> Picture:
    """Round, phase, whose turn it is, and what is owed."""
    rounds, phases = Track(range(1, LAST_ROUND + 1), game.round, 8), Track(PHASES, game.phase, 3)
    return course_drawn(name, f"{readable(game.variant)} game", game.variant, rounds, phases, course_in_words(game))


def course_in_words(game: Game) -> list[Entry]:
    told = [
        ("in turn", seat(game.turn) + (", has placed a worker" if game.acted else "")),
        ("marker", f"{seat(game.first_player)}; round led by {seat(game.leader)}"),
        ("began", seat(game.began)),
        ("owed now", owed(game.now) if game.now else "nothing"),
    ]
    if game.agenda:
        told.append(("then", "; ".join(map(owed, game.agenda))))
    if game.offers:
        told.append(("offered", listed(game.offers)))
    if game.again:
        told.append(("breeding", "for the second time in this round"))
    if game.carpentry:
        told.append(("carpenter", f"pieces moved in this turn: {game.carpentry}"))
    return told


def owed(step: Owed) -> str:
    return f"{step.step} by {seat(step.player)}"


HEIGHT = 36
"""Of an action space."""


def spaces(game: Game, name: str) -> Picture:
    """The action spaces with what lies on them, and the workers."""
    title = "Action spaces"
    told = [(SPACE_TITLES[space], on_the_space(game, space)) for space in ACTION_SPACES]
    image = sheet(name, "spaces", title, in_words(told))
    half, rows = INNER / 2, (len(ACTION_SPACES) + 1) // 2
    for index, space in enumerate(ACTION_SPACES):
        left, top = MARGIN + index // rows * half, MARGIN + index % rows * (HEIGHT + 3)
        _space(image, left, top, half - 3, space, game)
    return finished(image, MARGIN + rows * (HEIGHT + 3) - 3, title)


def _space(image: Any, left: float, top: float, width: float, space: ActionSpace, game: Game) -> None:
    part = group(image, "space", space=space, occupied=game.occupied[space])
    occupied = game.occupied[space] == 1
    box(part, left, top, width, HEIGHT, fill=TILE if occupied else GROUND, stroke=FRAME, rx="3")
    write(part, left + 6, top + 14, SPACE_TITLES[space], font_weight="bold")
    write(part, left + 6, top + 28, goods_on(game, space))
    if occupied:
        disc(part, left + width - 14, top + HEIGHT / 2, 8, fill=WORKER, **{"class": "worker"})


def on_the_space(game: Game, space: ActionSpace) -> str:
    parts = [goods_on(game, space), "a worker" if game.occupied[space] else ""]
    return " and ".join(filter(None, parts)) or "free"


def goods_on(game: Game, space: ActionSpace) -> str:
    """What lies on an action space; nothing is said where nothing is ever laid."""
    if space in RESOURCE_SPACES:
        pile, good = RESOURCE_SPACES[space]
        return counted({good: game.piles[pile]})
    if space == "expansion":
        return f"{game.piles['expansion']} barriers"
    if space not in ANIMAL_SPACES:
        return ""
    return counted({GOODS[pile]: game.piles[pile] for pile in ANIMAL_SPACES[space] if game.piles[pile]})


def supply(game: Game, name: str) -> Picture:
    """What nobody has taken: pieces and special buildings."""
    title = "Supply and special buildings"
    pieces = [Amount(piece, count, COLOURS[piece]) for piece, count in to_json(game.supply).items()]
    available = [title_of(building) for building in game.available]
    words = f"{', '.join(map(str, pieces))}; {len(available)} buildings: {listed(available)}."
    image = sheet(name, "supply", title, words)
    top = amounts(image, MARGIN, pieces)
    return finished(image, entries(image, top + 4, [("to be built", listed(available))]), title)


# --- what each has ------------------------------------------------------------------------------------------------


@functools.lru_cache(maxsize=16)
def farm(farm_json: str, number: int, name: str) -> Picture:
    """The farm. From one position to the next most farms are as they were; what was drawn last is kept."""
    return Picture("farm", drawing(json.loads(farm_json), name, titled("farm", number)), number, wide=True)


def store(me: Player, number: int, name: str) -> Picture:
    """Animals, resources, pieces and workers."""
    what = "animals and resources"
    told = [Amount(animal, me.animals[animal], COLOURS[animal]) for animal in ANIMALS]
    told += [Amount(thing, getattr(me, thing), COLOURS[thing]) for thing in (*RESOURCES, "barriers", "workers")]
    rights = [
        ("newborn", ", ".join(animal for animal in ANIMALS if me.newborn[animal])),
        ("Barn", "a free upgrade is open" if me.barn else ""),
        ("Stone Carver", f"stones on it: {me.carved}" if me.carved else ""),
        ("Woodworking", f"barriers just gained: {me.fresh}" if me.fresh else ""),
    ]
    further = [(label, text) for label, text in rights if text]
    image = sheet(name, "store", titled(what, number), amounts_in_words(told, further))
    top = amounts(image, MARGIN, told)
    return finished(image, entries(image, top + 2, further), what, number)
