"""The course of a round: preparation, turns, return home, the end of a round."""

from __future__ import annotations

from collections.abc import Iterator

from spec.agricola.board import FIRST_ROUND, PERIOD_ENDS, brought_by_a_round, is_harvest, is_in_play
from spec.agricola.flow import during, next_seat
from spec.agricola.harvest import a_harvest_begins, the_round_is_over
from spec.agricola.resources import gain
from spec.agricola.state import ACTION_SPACES, CARDS, PILES, ROUND_OF, Card, Game, Seat
from spec.kernel import Move, both, decide, insist, is_one_of, ite, looked_up, require, rule, total

BY_ITSELF = "It happens by itself."


# --- preparation ------------------------------------------------------------------------------------------------


@rule("agr.preparation.card", it="518-525, 743-746, 880-882, 904, 998-999")
def the_card_is_next(game: Game, card: Card) -> None:
    """Every round a card comes into play that belongs to the period of the round and has not come yet.

    Everybody knows which cards a period has, but not their order: Family Growth may come in round 5 or only in 7.
    """
    require(game.revealed[card] == 0)
    require(both(looked_up(FIRST_ROUND, card) <= game.round, game.round <= looked_up(PERIOD_ENDS, card)))


@rule("agr.preparation.promised", it="750-751, 1441-1442", effect=BY_ITSELF)
def promised_goods_are_taken(game: Game) -> None:
    """Goods that lie on the space of the round go to their owners first.

    Food from the Well is there before anybody acts, and also in the feeding of that round.
    """
    for me in game.players:
        food = me.promised.food
        gain(me, {"food": total(ite(game.round == round_, food[promise], 0) for promise, round_ in ROUND_OF.items())})
        for promise, round_ in ROUND_OF.items():
            food[promise] = ite(game.round == round_, 0, food[promise])


@rule("agr.preparation.goods", it="752-754, 815-817", effect=BY_ITSELF)
def accumulation_spaces_fill_up(game: Game) -> None:
    """Then every accumulation space in play gets its goods, the new one too, even if some are left from before.

    A space that nobody uses gets richer from round to round until somebody can't resist.
    """
    for pile in PILES:
        there = is_in_play(game, pile)
        if there is not False:
            game.piles[pile] += ite(there, brought_by_a_round(len(game.players), pile), 0)


@rule("agr.work.begin", it="757-758, 880", effect=BY_ITSELF)
def the_work_begins(game: Game) -> None:
    """Everybody has all people of the family to place, and the first player begins.

    The marker decides who has the first choice of the full spaces.
    """
    for me in game.players:
        me.to_place = me.people
    game.phase = "work"
    game.turn = game.first_player


def prepare_the_round(game: Game, card: Card) -> None:
    """The card is revealed, promised goods are taken, spaces fill up, and work begins."""
    game.revealed[card] = 1
    promised_goods_are_taken(game)
    accumulation_spaces_fill_up(game)
    the_work_begins(game)


@rule("agr.preparation.dealt", it="518-525, 744-746, 1757-1758")
def chance_decides(game: Game) -> None:
    """With two players or more the order of the cards within a period is random.

    Plans have to allow for the card that comes last.
    """
    insist(len(game.players) >= 2)


class DealCard(Move, tag="deal_card"):
    """Nature reveals a round card."""

    card: Card

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[DealCard]:
        if game.phase == "preparation" and len(game.players) >= 2:
            yield from (DealCard(card=card) for card in CARDS)

    @staticmethod
    def premise(game: Game, move: DealCard) -> None:
        during(game, "preparation")
        chance_decides(game)
        the_card_is_next(game, move.card)

    @staticmethod
    def perform(game: Game, move: DealCard) -> None:
        prepare_the_round(game, move.card)


@rule("agr.preparation.chosen", it="1757-1758")
def the_only_player_decides(game: Game, seat: Seat) -> None:
    """With one player the player may choose the order in which the cards of a period come.

    Alone, nothing after that is left to chance.
    """
    insist(len(game.players) == 1)
    insist(seat == 0)


class ChooseCard(Move, tag="choose_card"):
    """The only player reveals a round card."""

    player: Seat
    card: Card

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[ChooseCard]:
        if game.phase == "preparation" and len(game.players) == 1:
            yield from (ChooseCard(player=0, card=card) for card in CARDS)

    @staticmethod
    def premise(game: Game, move: ChooseCard) -> None:
        during(game, "preparation")
        the_only_player_decides(game, move.player)
        the_card_is_next(game, move.card)

    @staticmethod
    def perform(game: Game, move: ChooseCard) -> None:
        prepare_the_round(game, move.card)


# --- turns ------------------------------------------------------------------------------------------------------


@rule("agr.work.turns", it="609-611, 757-758, 819-820", effect=BY_ITSELF)
def the_turn_passes(game: Game) -> None:
    """The turn passes clockwise to the next player with people to place, who may be the same one again; when all are
    placed, the work phase is over. Taking the marker changes nothing in the order of the round.

    A large family has the last turns of a round for itself, on the spaces that are left.
    """
    assert game.turn is not None
    game.acted = False
    seat = game.turn
    for _ in game.players:
        seat = next_seat(game, seat)
        if decide(game.players[seat].to_place >= 1):
            game.turn = seat
            return
    people_return_home(game)


@rule("agr.work.return-home", it="611, 776-784, 1225", effect=BY_ITSELF)
def people_return_home(game: Game) -> None:
    """When everybody is placed, all people go home. Rounds 4, 7, 9, 11, 13 and 14 end with a harvest, the others at
    once.

    The harvests come faster and faster: four rounds before the first, one before the last.
    """
    for space in ACTION_SPACES:
        game.occupied[space] = 0
    if decide(is_harvest(game.round)):
        a_harvest_begins(game)
    else:
        the_round_is_over(game)


def is_at_work(game: Game) -> bool:
    """Somebody has to place a person."""
    return is_one_of(game.phase, ("work",)) and game.turn is not None and not game.acted
