"""The action spaces: which are in play, when their cards come, and what a round brings to them."""

from __future__ import annotations

from collections.abc import Mapping

from spec.agricola.front import plays_with_cards
from spec.agricola.state import ACTION_SPACES, CARDS, LAST_ROUND, ActionSpace, Card, Game, Good, Pile
from spec.kernel import both, either, is_named, ite, negate, rule

PERIODS: tuple[tuple[int, int, tuple[Card, ...]], ...] = (
    (1, 4, ("grain_utilization", "sheep_market", "fencing", "major_improvement")),
    (5, 7, ("basic_wish_for_children", "house_redevelopment", "western_quarry")),
    (8, 9, ("vegetable_seeds", "pig_market")),
    (10, 11, ("cattle_market", "eastern_quarry")),
    (12, 13, ("urgent_wish_for_children", "cultivation")),
    (14, 14, ("farm_redevelopment",)),
)
"""The first and the last round of each period, and its cards."""
FIRST_ROUND: Mapping[ActionSpace, int] = {card: first for first, _, cards in PERIODS for card in cards}
PERIOD_ENDS: Mapping[ActionSpace, int] = {card: last for _, last, cards in PERIODS for card in cards}

HARVESTS = (4, 7, 9, 11, 13, 14)

FOR_ALL: tuple[ActionSpace, ...] = ACTION_SPACES[:11]
FOR_THREE: tuple[ActionSpace, ...] = ("grove", "hollow", "resource_market", "lessons_2")
FOR_FOUR: tuple[ActionSpace, ...] = ("copse", "traveling_players")
ON_BOARD: Mapping[int, tuple[ActionSpace, ...]] = {
    1: FOR_ALL,
    2: FOR_ALL,
    3: (*FOR_ALL, *FOR_THREE),
    4: (*FOR_ALL, *FOR_THREE, *FOR_FOUR),
}
"""The spaces that are in play from the beginning, by the number of players."""
TILE: Mapping[int, tuple[ActionSpace, ...]] = {
    1: (),
    2: ("copse", "resource_market", "animal_market", "modest_wish_for_children"),
    3: ("animal_market", "modest_wish_for_children"),
    4: ("animal_market", "modest_wish_for_children"),
}
"""The spaces of the variant tile, by the number of players."""
WISHES: tuple[ActionSpace, ...] = (
    "basic_wish_for_children",
    "modest_wish_for_children",
    "urgent_wish_for_children",
)
LESSONS: tuple[ActionSpace, ...] = ("lessons", "lessons_2")
WOOD_SPACES: tuple[Pile, ...] = ("forest", "grove", "copse")
STONE_SPACES: tuple[Pile, ...] = ("western_quarry", "eastern_quarry")
MARKET_SPACES: tuple[Pile, ...] = ("sheep_market", "pig_market", "cattle_market")
"""Sets of spaces of which cards speak."""

GOOD_OF: Mapping[Pile, Good] = {
    "forest": "wood",
    "clay_pit": "clay",
    "reed_bank": "reed",
    "fishing": "food",
    "meeting_place": "food",
    "grove": "wood",
    "hollow": "clay",
    "copse": "wood",
    "traveling_players": "food",
    "sheep_market": "sheep",
    "pig_market": "boar",
    "cattle_market": "cattle",
    "western_quarry": "stone",
    "eastern_quarry": "stone",
}
"""What accumulates on each accumulation space."""
MORE_THAN_ONE: Mapping[Pile, tuple[int, int, int, int]] = {
    "forest": (2, 3, 3, 3),
    "grove": (2, 2, 2, 2),
    "hollow": (1, 1, 1, 2),
}
"""Where a round does not bring one of the good, how many it brings, with 1 to 4 players."""


@rule("agr.board.amounts", it="752-754, 815-817, 1755", effect="It says how much a round brings.")
def brought_by_a_round(players: int, pile: Pile) -> int:
    """A round brings 3 wood to the Forest (2 with one player), 2 wood to the Grove, 1 clay to the Hollow (2 with four
    players), and 1 of its good to every other accumulation space.

    Wood comes fastest because rooms, stables and fences all cost it; reed and stone come one by one, so a house of
    stone takes patience.
    """
    return MORE_THAN_ONE[pile][players - 1] if pile in MORE_THAN_ONE else 1


@rule("agr.board.meeting-place", it="1662-1664, 1692-1697", effect="It says how much a round brings.")
def gets_goods(game: Game, pile: Pile) -> bool:
    """Goods gather on every accumulation space in play, on the Meeting Place only in a game without hand cards.

    With hand cards the Meeting Place lets a minor improvement be played instead.
    """
    there = is_in_play(game, pile)
    return both(there, negate(plays_with_cards(game))) if pile == "meeting_place" else there


def uses_the_tile(game: Game) -> bool:
    """The game is played with the variant tile."""
    return is_named(game.variant, "no_hand_tile")


def is_in_play(game: Game, space: ActionSpace) -> bool:
    """The space is there for this number of players and in this variant; a round card once it is revealed."""
    players = len(game.players)
    if space in CARDS:
        return game.revealed[space] == 1
    if space == "side_job":
        return negate(plays_with_cards(game))
    if space in ON_BOARD[players]:
        return True
    return uses_the_tile(game) if space in TILE[players] else False


def spaces_of(game: Game) -> tuple[ActionSpace, ...]:
    """All spaces of the game, round cards that have not come yet included."""
    tile = TILE[len(game.players)] if game.variant == "no_hand_tile" else ()
    every = (*ON_BOARD[len(game.players)], *tile, *CARDS)
    return tuple(space for space in every if space != "side_job" or game.variant != "cards")


def tile_is_free(game: Game) -> bool:
    """Nobody stands on a space of the tile."""
    return both(*(game.occupied[space] == 0 for space in TILE[len(game.players)]))


def is_harvest(round_: int) -> bool:
    """The round ends with a harvest."""
    return either(*(round_ == harvest for harvest in HARVESTS))


def rounds_begun(game: Game) -> int:
    """How many rounds have got their card and their goods."""
    return game.round - ite(is_named(game.phase, "setup", "deal", "preparation"), 1, 0)


def rounds_since(game: Game, first: int) -> int:
    """How many rounds from that one on have got their card and their goods."""
    begun = rounds_begun(game)
    return ite(begun >= first, begun - first + 1, 0)


assert PERIODS[-1][1] == LAST_ROUND
