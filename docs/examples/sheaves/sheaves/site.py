"""How Sheaves is shown: the table, and what each player has."""

from xml.etree.ElementTree import Element

from proofs.draw.boards import Shown
from proofs.draw.paper import MARGIN, Entry, Picture, disc, entries, finished, in_words, seat, sheet
from proofs.game import Site
from sheaves.model import Position

STRAW = "#d9b84a"


def boards(game: Position, name: str) -> list[Picture]:
    """Every board of a position. The name keeps the boards of a page apart."""
    told = [("phase", game.phase), ("in turn", seat(game.turn)), ("just taken", str(game.taken))]
    found = [board(f"{name}-table", "Table", told, game.stack)]
    for number, player in enumerate(game.players):
        card = [("card", str(player.card) if player.card else "none yet")]
        found.append(board(f"{name}-hand-{number}", "Hand", card, player.sheaves, number))
    return found


def board(id: str, name: str, told: list[Entry], count: int, number: int | None = None) -> Picture:
    """Some lines, and sheaves below them."""
    told = [*told, ("sheaves", str(count))]
    image = sheet(id, name.lower(), name, in_words(told))
    bottom = entries(image, MARGIN, told)
    return finished(image, sheaves(image, bottom, count), name, number)


def sheaves(image: Element, top: float, count: int) -> float:
    """Twelve have room side by side; the height below them."""
    for number in range(count):
        disc(image, MARGIN + 12 + 27 * number, top + 14, 10, fill=STRAW)
    return top + 26


SITE = Site(boards=boards, shown=Shown(course="Table", boards={"players": "Hand"}))
