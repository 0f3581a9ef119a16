"""The action spaces: placing a person and what each space does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from spec.agricola.board import GOOD_OF, LESSONS, WISHES, is_in_play, spaces_of
from spec.agricola.cards.table import due_at
from spec.agricola.due import a_window_opens, cards_after_the_use, cards_give_at_the_use
from spec.agricola.flow import LAST, an_action_begins, during, has_not_acted, in_turn, it_is_owed_by, owed_by
from spec.agricola.house import a_child_is_born, renovate
from spec.agricola.resources import gain
from spec.agricola.rounds import is_at_work, the_turn_passes
from spec.agricola.state import (
    ACTION_SPACES,
    STANDING,
    ActionSpace,
    Game,
    Good,
    Pile,
    Player,
    Seat,
    StepName,
)
from spec.agricola.steps import open_up, owe
from spec.agricola.usable import ACTIONS, REDEVELOPMENT, allows_another, can_be_used, is_free, is_usable
from spec.kernel import Move, each_one, insist, is_one_of, negate, require, rule, some

__all__ = ["REDEVELOPMENT"]
GIVES: Mapping[ActionSpace, Mapping[Good, int]] = {
    "grain_seeds": {"grain": 1},
    "vegetable_seeds": {"vegetable": 1},
    "day_laborer": {"food": 2},
}
"""What permanent spaces give, whatever the number of players."""
MARKET: Mapping[int, Mapping[Good, int]] = {
    2: {"stone": 1, "food": 1},
    3: {"food": 1},
    4: {"reed": 1, "stone": 1, "food": 1},
}
"""What the Resource Market gives at once, by the number of players."""


# --- whether a space can be used --------------------------------------------------------------------------------


@rule("agr.work.in-play", it="492-494, 742-746")
def the_space_is_in_play(game: Game, space: ActionSpace) -> None:
    """A space can be used if it is there for this number of players; a round card from the round in which it comes.

    Fences and sowing wait for their cards, and what one hopes for may come last in its period.
    """
    insist(is_in_play(game, space))


@rule("agr.work.occupied", it="610-611, 758-760")
def the_space_is_free(game: Game, seat: Seat, space: ActionSpace) -> None:
    """Each space takes one person a round; the spaces of the variant tile take one together. With the Sleeping Corner a
    Wish for Children space takes a person besides that of one other player.

    To use a space is to keep everybody else from it until the next round.
    """
    require(is_free(game, seat, space))


@rule("agr.work.at-least-one-action", it="761, 772-774, 800-806")
def something_can_be_done(game: Game, seat: Seat, space: ActionSpace) -> None:
    """A space can be used only if its first action can be carried out, or one of them where any order is allowed.
    Lessons have no use without an occupation to play.

    Nobody blocks a space for nothing. An improvement at House Redevelopment takes a renovation first.
    """
    require(can_be_used(game, seat, space))


# --- what the spaces do -----------------------------------------------------------------------------------------


@rule("agr.work.placing", it="757-760", effect="It says what becomes of a person.")
def place_a_person(game: Game, seat: Seat, space: ActionSpace) -> None:
    """A person of the player stands on the space until all go home.

    A person acts once a round, so two people are two actions and five are five.
    """
    game.players[seat].to_place -= 1
    game.occupied[space] = 1
    game.acted = True


@rule("agr.spaces.accumulation", it="797-798, 1077-1078", effect="It gives something.")
def take_the_pile(game: Game, me: Player, pile: Pile) -> None:
    """Who uses an accumulation space takes everything that lies there.

    Nothing can be left for later, animals for which there is no room neither.
    """
    gain(game, me, {GOOD_OF[pile]: game.piles[pile]})
    game.piles[pile] = 0


@rule("agr.spaces.first-player", it="1662-1664, 1692-1697, 1709-1712", effect="It gives something.")
def take_the_marker(game: Game, seat: Seat) -> None:
    """Who uses the Meeting Place becomes first player from the next round on.

    The marker stays where it is as long as nobody spends a person on it.
    """
    game.first_player = int(seat)


@rule("agr.spaces.permanent", it="765-767, 1123-1124, 1174-1178, 1213-1214, 1237-1238", effect="It gives something.")
def take_the_goods(game: Game, me: Player, goods: Mapping[Good, int]) -> None:
    """Permanent spaces give the same every round: 1 grain, 1 vegetable, 2 food, or what the Resource Market has for the
    number of players.

    They never get richer, so nothing is gained by waiting, and nothing lost.
    """
    gain(game, me, goods)


def use_the_space(game: Game, seat: Seat, space: ActionSpace) -> tuple[StepName, ...]:
    """What the space does at once; the steps that it then makes the player owe."""
    me = game.players[seat]
    if space in ACTIONS:
        return (cast(StepName, space),)
    if space in GOOD_OF:
        take_the_pile(game, me, cast(Pile, space))
        if space == "meeting_place":
            take_the_marker(game, seat)
        return ()
    if space in GIVES:
        take_the_goods(game, me, GIVES[space])
        return ()
    if space == "resource_market":
        take_the_goods(game, me, MARKET[len(game.players)])
        return ("resource_market",) if len(game.players) == 3 else ()
    if space in WISHES:
        a_child_is_born(me)
        return ()
    if space in REDEVELOPMENT:
        renovate(me)
        return (REDEVELOPMENT[space],)
    return ("animal_market",)


WITH_CARDS: Mapping[ActionSpace, tuple[StepName, ...]] = {
    "lessons": ("occupation",),
    "lessons_2": ("occupation",),
    "meeting_place": ("minor",),
    "basic_wish_for_children": ("minor",),
    "house_redevelopment": ("renovation", "improvement"),
    "farm_redevelopment": ("renovation", "fences", "crook"),
    "fencing": ("fencing", "crook"),
}
"""What spaces make their user owe in the game with hand cards, where that is otherwise."""


def use_with_cards(game: Game, seat: Seat, space: ActionSpace) -> tuple[StepName, ...]:
    """The same in the game with hand cards: a renovation is a step of its own, and cards can be played."""
    if space not in WITH_CARDS:
        return use_the_space(game, seat, space)
    if space == "meeting_place":
        take_the_marker(game, seat)
    if space in WISHES:
        a_child_is_born(game.players[seat])
    return WITH_CARDS[space]


@rule("agr.work.effect", it="760-761, 771-774, 1660-1664", effect="It says what a space does.")
def the_space_takes_effect(game: Game) -> None:
    """After the cards that have to do with the use of a space the space takes effect. A first action that has become
    impossible by then falls away.

    Who spends on a card what the space would have needed has only the card.
    """
    assert game.turn is not None and game.used is not None
    seat, space = int(game.turn), cast(ActionSpace, str(game.used))
    game.agenda.pop(0)
    steps = use_with_cards(game, seat, space)
    game.agenda = owed_by(seat, (*steps[1:], *LAST))
    for owed in owed_by(seat, steps[:1]):
        open_up(game, owed)
    if due_at("after_use", space) or due_at("others_after_use", space):
        cards_after_the_use(game, seat, space)
        a_window_opens(game)


# --- placing ----------------------------------------------------------------------------------------------------


def is_lassoing(game: Game) -> bool:
    """A second person may be placed with the Lasso."""
    return game.now is not None and is_one_of(game.now.step, LASSO_STEP)


LASSO_STEP: tuple[StepName, ...] = ("lasso",)


@rule("agr.work.people", it="609-611, 757-758")
def there_is_somebody_to_place(game: Game, seat: Seat) -> None:
    """Who has nobody left to place places nobody; a newborn waits for the next round, or for its adoption.

    A person stands on one space until the round is over.
    """
    insist(game.now is None)
    require(game.players[seat].to_place >= 1)


@rule("agr.cards.lasso", it="1646, 757-758")
def one_of_two_is_on_a_market(game: Game, space: ActionSpace) -> None:
    """With the Lasso a second person may be placed right after the first one, if one of the two uses the Sheep Market,
    the Pig Market or the Cattle Market.

    Nobody can come in between; but the first action must be done with, room for animals included.
    """
    require(allows_another(game, space))


def somebody_may_be_placed(game: Game, seat: Seat, space: ActionSpace) -> None:
    """In the own turn before anybody was placed, or with the Lasso."""
    if is_lassoing(game):
        it_is_owed_by(game, seat)
        one_of_two_is_on_a_market(game, space)
    else:
        has_not_acted(game)
        there_is_somebody_to_place(game, seat)


def place_with_cards(game: Game, seat: Seat, space: ActionSpace) -> None:
    """A person stands there, the cards that have to do with that come first, and then the space takes effect."""
    game.lassoed = game.acted
    place_a_person(game, seat, space)
    an_action_begins(game)
    game.used = space
    for me in game.players:
        me.passed = 0
    if space in STANDING:
        game.players[seat].stands[space] = 1
    cards_give_at_the_use(game, seat, space)
    game.now = None
    game.agenda = owed_by(seat, ("window", "effect", *LAST))


class Place(Move, tag="place"):
    """A player places a person on an action space."""

    player: Seat
    space: ActionSpace

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Place]:
        if (is_at_work(game) or is_lassoing(game)) and game.turn is not None:
            yield from (Place(player=game.turn, space=space) for space in each_one(ACTION_SPACES, "space"))

    @classmethod
    def controls(cls, game: Game) -> Iterator[dict[str, Any]]:
        """Of every space that can be of use, for everybody."""
        for seat, me in enumerate(game.players):
            out_of_reach = REDEVELOPMENT if me.house == "stone" else ()
            lessons = () if game.variant == "cards" else LESSONS
            there = (space for space in spaces_of(game) if space not in lessons and space not in out_of_reach)
            yield from ({"player": seat, "space": space} for space in there)

    @staticmethod
    def premise(game: Game, move: Place) -> None:
        during(game, "work")
        in_turn(game, move.player)
        space = cast(ActionSpace, str(move.space))
        somebody_may_be_placed(game, move.player, space)
        the_space_is_in_play(game, space)
        the_space_is_free(game, move.player, space)
        something_can_be_done(game, move.player, space)

    @staticmethod
    def perform(game: Game, move: Place) -> None:
        space = cast(ActionSpace, str(move.space))
        if game.variant == "cards":
            place_with_cards(game, int(move.player), space)
        else:
            place_a_person(game, move.player, space)
            owe(game, move.player, use_the_space(game, move.player, space))


# --- resting ----------------------------------------------------------------------------------------------------


@rule("agr.work.rest", it="609-611, 757-761")
def no_space_can_be_used(game: Game, seat: Seat) -> None:
    """A person stays at home only if there is no space at all that could be used.

    Nobody passes to keep a person for later, or to see what the others do.
    """
    require(negate(some(is_usable(game, seat, space) for space in ACTION_SPACES)))


class Rest(Move, tag="rest"):
    """A person stays at home, because no space can be used."""

    player: Seat

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Rest]:
        if is_at_work(game) and game.turn is not None:
            yield Rest(player=game.turn)

    @classmethod
    def controls(cls, game: Game) -> Iterator[dict[str, Any]]:
        """A single player has never so many people that no space is left."""
        yield from ({"player": seat} for seat in range(len(game.players)) if len(game.players) > 1)

    @staticmethod
    def premise(game: Game, move: Rest) -> None:
        during(game, "work")
        in_turn(game, move.player)
        has_not_acted(game)
        there_is_somebody_to_place(game, move.player)
        no_space_can_be_used(game, move.player)

    @staticmethod
    def perform(game: Game, move: Rest) -> None:
        game.players[move.player].to_place -= 1
        the_turn_passes(game)
