"""How animals are kept in All Creatures Big and Small, for who asks how many fit."""

from __future__ import annotations

from collections.abc import Mapping

from proofs.desk.room import Keeping
from proofs.games.acbas.spots import said, spots
from proofs.games.acbas.words import amounts
from spec.acbas.agendas import is_breeding
from spec.acbas.room import animals_fit
from spec.acbas.state import ANIMALS, Game
from spec.kernel import copy


def fits(game: Game, seat: int, animals: Mapping[str, int]) -> bool:
    """The rule of the model, with other animals; during its owner's breeding the Rearing Station is limited."""
    me = copy(game.players[seat])
    me.animals = {animal: animals[animal] for animal in ANIMALS}
    return animals_fit(me, breeding=is_breeding(game, seat))


KEEPING = Keeping(
    types=ANIMALS,
    held=lambda game, seat: game.players[seat].animals,
    fit=fits,
    told=amounts,
    places=lambda game, seat: [said(spot) for spot in spots(game.players[seat].farm) if any(map(any, spot.place))],
)
