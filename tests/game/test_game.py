"""A game object: parts that are found or given, and what it says of where it is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofs.game import Claims, Desk, Game, Play, Site, players_of
from proofs.registry import game_named, games

ROOT = Path(__file__).parents[2]


def bare(name: str) -> Game:
    """A game of which nothing is known but its model and its engine."""
    known = game_named(name)
    return Game(known.model, known.engine)


def test_a_game_without_parts_has_the_usual_ones() -> None:
    game = bare("acbas")
    assert (game.claims, game.play, game.desk, game.site) == (Claims(), Play(), Desk(), Site())
    assert game.part_module("claims") == set()
    assert list(game.claims.closer()) == []


@pytest.mark.parametrize("game", games(), ids=str)
def test_parts_are_found_in_the_package_of_the_game(game: Game) -> None:
    assert game.claims.situations is not None
    assert game.part_module("claims") == {f"proofs.games.{game.name}.claims"}
    assert game.part_module("nothing") == set()
    assert game.home == ROOT


def test_a_part_that_is_given_is_not_looked_for() -> None:
    known = game_named("acbas")
    claims = Claims(describe=lambda state: "somewhere")
    assert Game(known.model, known.engine, parts=known.parts, claims=claims).claims is claims


def test_the_same_game_with_something_else() -> None:
    game = game_named("acbas")
    other = game.but(model=game_named("hallertau").model)
    assert (other.name, other.engine, other.play) == ("hallertau", game.engine, game.play)
    assert game.name == "acbas"


def test_players_of_a_position() -> None:
    assert players_of({"players": [{}, {}, {}]}) == 3
