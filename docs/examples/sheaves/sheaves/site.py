"""How Sheaves is shown: the stack, and what each player has."""

from proofs.draw.paper import MARGIN, WIDTH, Picture, box, disc, finished, seat, sheet, write
from proofs.game import Site
from sheaves.model import Position

STRAW, BACK = "#d9b84a", "#7a3b12"


def boards(game: Position, name: str) -> list[Picture]:
    """The table, and the hand of each player."""
    return [table(game, f"{name}-table"), *(hand(game, number, f"{name}-hand-{number}") for number in (0, 1))]


def table(game: Position, name: str) -> Picture:
    told = f"{game.stack} sheaves on the stack; {game.taken} just taken; phase {game.phase}, {seat(game.turn)} in turn"
    image = sheet(name, "table", "Table", told)
    write(image, MARGIN, 22, told)
    for number in range(game.stack):
        disc(image, MARGIN + 12 + 26 * number, 46, 10, fill=STRAW)
    return finished(image, 60, "Table")


def hand(game: Position, number: int, name: str) -> Picture:
    player = game.players[number]
    told = f"{seat(number)}: {player.sheaves} sheaves, " + (f"card {player.card}" if player.card else "no card yet")
    image = sheet(name, "hand", "Hand", told)
    write(image, MARGIN, 22, told)
    for sheaf in range(player.sheaves):
        disc(image, MARGIN + 12 + 22 * sheaf, 46, 9, fill=STRAW)
    if player.card:
        box(image, WIDTH - 44, 28, 30, 36, fill=BACK, rx=3)
        write(image, WIDTH - 33, 51, str(player.card), fill="#ffffff", font_weight="bold")
    return finished(image, 68, "Hand", number)


SITE = Site(boards=boards)
