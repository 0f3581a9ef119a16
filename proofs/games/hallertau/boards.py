"""The boards of Hallertau that all share: round and turn, the action board, the decks."""

from __future__ import annotations

import textwrap
from typing import Any
from xml.etree import ElementTree as Xml

from proofs.draw.paper import (
    FRAME,
    GROUND,
    INNER,
    LINE,
    MARGIN,
    MARK,
    TILE,
    WORKER,
    Entry,
    Picture,
    Track,
    add,
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
    write,
)
from proofs.games.hallertau import player_boards
from proofs.games.hallertau.words import space_title
from spec.hallertau.board import quadrants, rows_of
from spec.hallertau.state import BOARD_ROWS, DECKS, LAST_ROUND, PHASES, Game, Quadrant, Space
from spec.kernel import readable


def boards(game: Any, name: str) -> list[Picture]:
    """The boards of a position: those that all share, then those of each player."""
    found = [course(game, f"{name}-course"), action_board(game, f"{name}-action")]
    if game.variant == "cards":
        found.append(decks(game, f"{name}-decks"))
    for number in range(len(game.players)):
        found += player_boards.boards(game, number, name)
    return found


# --- round and turn -----------------------------------------------------------------------------------------------


def course(game: Game, name: str) -> Picture:
    """Round, phase, whose turn it is, and what is owed."""
    variant = "with cards" if game.variant == "cards" else "without cards"
    rounds, phases = Track(range(1, LAST_ROUND + 1), game.round, 6), Track(PHASES, game.phase, 4)
    return course_drawn(name, f"Game {variant}", variant, rounds, phases, course_in_words(game))


def course_in_words(game: Game) -> list[Entry]:
    told = [
        ("in turn", seat(game.turn) + (", has used the turn" if game.acted else "")),
        ("first player", seat(game.first_player)),
    ]
    if game.led_by is not None:
        told.append(("order", f"of this phase counted from seat {game.led_by}"))
    if game.done:
        told.append(("phase", "nothing left to do but to play cards"))
    if game.actor is not None:
        told.append(("decides", seat(game.actor)))
    told.append(("owed", ", ".join(game.agenda) or "nothing"))
    if game.pending:
        waiting = [f"card {one.card:03} option {one.rung} of seat {one.player}" for one in game.pending]
        told.append(("waiting", "; ".join(waiting)))
    return told


# --- the action board ---------------------------------------------------------------------------------------------

HEIGHT = 38
"""Of a space."""
STEP = 10
"""From worker to worker, and from row to row."""
QUADRANT = 21 + 5 * (HEIGHT + 2) + 4


def action_board(game: Game, name: str) -> Picture:
    """The spaces in their quadrants, with their rows, and the workers on them."""
    title = "Action board"
    image = sheet(name, "action", title, board_in_words(game))
    for quadrant, spaces in quadrants().items():
        left = MARGIN + (quadrant - 1) % 2 * (INNER / 2 + 2)
        top = MARGIN + (quadrant - 1) // 2 * QUADRANT
        _quadrant(image, left, top, quadrant, spaces, game)
    return finished(image, entries(image, MARGIN + 2 * QUADRANT, further(game)), title)


def _quadrant(
    image: Xml.Element, left: float, top: float, quadrant: Quadrant, spaces: tuple[Space, ...], game: Game
) -> None:
    part = group(image, "quadrant", quadrant=quadrant)
    write(part, left + 2, top + 12, f"Quadrant {quadrant}", font_weight="bold")
    write(part, left + INNER / 2 - 6, top + 12, quadrant_note(game, quadrant), text_anchor="end", fill=MARK)
    for index, space in enumerate(spaces):
        _space(part, left, top + 19 + index * (HEIGHT + 2), space, game)


def quadrant_note(game: Game, quadrant: Quadrant) -> str:
    """What the removal of workers has to do with a quadrant."""
    notes = ["coin"] if quadrant in game.coin else []
    notes += [f"removed: {game.removed[quadrant]}"] if game.removed[quadrant] else []
    return ", ".join(notes)


def _space(image: Xml.Element, left: float, top: float, space: Space, game: Game) -> None:
    """A space: its name, and its rows one above the other, the lowest below."""
    used = game.used is not None and game.used.space == space
    part = group(image, "space", space=space)
    width = INNER / 2 - 2
    box(part, left, top, width, HEIGHT, fill=TILE if used else GROUND, stroke=MARK if used else FRAME, rx="3")
    write(part, left + 6, top + (16 if used else 23), space_title(space))
    if game.used is not None and used:
        write(part, left + 6, top + 30, f"just used by seat {game.used.player}", fill=MARK)
    places = {row: (left + width - 34, top + HEIGHT + 3 - row * (STEP + 1)) for row in BOARD_ROWS[: rows_of(space)]}
    slots = "".join(f"M{x:g} {y:g}h{(row - 1) * STEP}" for row, (x, y) in places.items())
    add(part, "path", d=slots, stroke="#d3c7a4", stroke_width=9, stroke_linecap="round")
    for row in BOARD_ROWS:
        if game.board[space][row]:
            x, y = places.get(row, (left + width - 34, top + 8))
            workers = add(part, "g", data_row=row, fill=WORKER)
            for index in range(game.board[space][row]):
                disc(workers, x + index * STEP, y, 4, **{"class": "worker"})


def board_in_words(game: Game) -> str:
    told = []
    for quadrant, spaces in quadrants().items():
        there = [f"{space_title(space)} {workers_in_words(game, space)}" for space in spaces]
        told.append((f"quadrant {quadrant}, workers by row", ", ".join(there)))
        if note := quadrant_note(game, quadrant):
            told.append((f"quadrant {quadrant}", note))
    return in_words([*told, *further(game)])


def workers_in_words(game: Game, space: Space) -> str:
    counts = [game.board[space][row] for row in BOARD_ROWS]
    return "+".join(map(str, filter(None, counts))) or "0"


def further(game: Game) -> list[Entry]:
    told = [("quadrant cards", f"in the deck: {listed(card for card, left in game.quadrant_cards.items() if left)}")]
    if game.used:
        told.append(("just used", f"{space_title(game.used.space)} by seat {game.used.player}"))
    return told


# --- decks --------------------------------------------------------------------------------------------------------

CARDS_SIDE_BY_SIDE = 11


def decks(game: Game, name: str) -> Picture:
    """The cards that nobody has seen."""
    title = "Decks"
    words = in_words((deck, listed(f"{card:03}" for card in game.decks[deck])) for deck in DECKS)
    image = sheet(name, "decks", title, words)
    top: float = MARGIN
    for deck in DECKS:
        part = group(image, "deck", deck=deck, count=len(game.decks[deck]))
        write(part, MARGIN, top + 11, f"{readable(deck)}: {len(game.decks[deck])}", font_weight="bold")
        top += LINE
        for line in textwrap.wrap(" ".join(f"{card:03}" for card in game.decks[deck]), CARDS_SIDE_BY_SIDE * 4):
            write(part, MARGIN, top + 11, line)
            top += LINE
        top += 4
    return finished(image, top, title)
