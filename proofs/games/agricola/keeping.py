"""How animals are kept in Agricola, for who asks how many fit."""

from __future__ import annotations

from collections.abc import Mapping

from proofs.desk.room import Keeping
from proofs.games.agricola.spots import said, spots
from proofs.games.agricola.words import amounts
from spec.agricola.room import have_room
from spec.agricola.state import ANIMALS, Game


def fits(game: Game, seat: int, animals: Mapping[str, int]) -> bool:
    """The rule of the model, with other animals and the cards in front of the player."""
    sheep, boar, cattle = (animals[animal] for animal in ANIMALS)
    return have_room(game.players[seat], (sheep, boar, cattle))


def places(game: Game, seat: int) -> list[str]:
    """Where the player can keep animals, with the cards in front."""
    me = game.players[seat]
    return [said(spot) for spot in spots(me.farm, me.cards)]


KEEPING = Keeping(
    types=ANIMALS,
    held=lambda game, seat: game.players[seat].animals,
    fit=fits,
    told=amounts,
    places=places,
)
