"""How animals are kept in Agricola, for who asks how many fit."""

from __future__ import annotations

from collections.abc import Mapping

from proofs.desk.room import Keeping
from proofs.games.agricola.spots import said, spots
from proofs.games.agricola.words import amounts
from spec.agricola.room import fit
from spec.agricola.state import ANIMALS, Game


def fits(game: Game, seat: int, animals: Mapping[str, int]) -> bool:
    """The rule of the model, with other animals."""
    sheep, boar, cattle = (animals[animal] for animal in ANIMALS)
    return fit(game.players[seat].farm, (sheep, boar, cattle))


KEEPING = Keeping(
    types=ANIMALS,
    held=lambda game, seat: game.players[seat].animals,
    fit=fits,
    told=amounts,
    places=lambda game, seat: [said(spot) for spot in spots(game.players[seat].farm)],
)
