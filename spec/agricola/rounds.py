"""The course of a round: preparation, turns, return home, the end of a round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from spec.agricola.board import FIRST_ROUND, PERIOD_ENDS, brought_by_a_round, gets_goods, is_harvest
from spec.agricola.cards.table import EACH_ROUND, due_at
from spec.agricola.due import becomes_due, card_at_the_start
from spec.agricola.flow import an_action_begins, during, next_seat, owed_by
from spec.agricola.front import in_front, plays_with_cards
from spec.agricola.harvest import a_harvest_begins, pigs_may_breed, the_round_is_over
from spec.agricola.promises import TAKEN, WITHOUT_CARDS, promised_goods_are_taken
from spec.agricola.resources import gain
from spec.agricola.state import ACTION_SPACES, CARDS, PILES, ROUND_OF, STANDING, Card, Game, Player, Seat
from spec.kernel import Move, both, decide, insist, is_one_of, ite, looked_up, require, rule

BY_ITSELF = "It happens by itself."


# --- preparation ------------------------------------------------------------------------------------------------


@rule("agr.preparation.card", it="518-525, 743-746, 880-882, 904, 998-999")
def the_card_is_next(game: Game, card: Card) -> None:
    """Every round a card comes into play that belongs to the period of the round and has not come yet.

    Everybody knows which cards a period has, but not their order: Family Growth may come in round 5 or only in 7.
    """
    require(game.revealed[card] == 0)
    require(both(looked_up(FIRST_ROUND, card) <= game.round, game.round <= looked_up(PERIOD_ENDS, card)))


@rule("agr.preparation.goods", it="752-754, 815-817", effect=BY_ITSELF)
def accumulation_spaces_fill_up(game: Game) -> None:
    """Then every accumulation space in play gets its goods, the new one too, even if some are left from before.

    A space that nobody uses gets richer from round to round until somebody can't resist.
    """
    for pile in PILES:
        there = gets_goods(game, pile)
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
    """The card is revealed, promised goods are taken, spaces fill up, and work begins; with hand cards what cards do at
    the start of a round comes before that."""
    game.revealed[card] = 1
    if game.variant == "cards":
        promised_goods_are_taken(game, TAKEN)
        if decide(game.round == 1):
            game.first_card = cast(Card, str(card))
        the_round_starts(game)
    else:
        promised_goods_are_taken(game, WITHOUT_CARDS)
        work_is_prepared(game)


def work_is_prepared(game: Game) -> None:
    accumulation_spaces_fill_up(game)
    the_work_begins(game)


# --- the start of a round, with hand cards ------------------------------------------------------------------------


@rule("agr.start.cards", it="352-356, 750-754", effect=BY_ITSELF)
def the_round_starts_for(game: Game, seat: Seat) -> None:
    """What cards do at the start of a round comes before the spaces fill up, player by player, the first player first;
    then animals that came must have room.

    Food that such a card brings can pay for what another offers in the same moment.
    """
    game.turn = int(seat)
    me = game.players[seat]
    for code in (*EACH_ROUND, *due_at("start")):
        card_at_the_start(game, seat, code)
    becomes_due(game, seat, "A019")
    for at, round_ in ROUND_OF.items():
        me.promised.field[at] = ite(game.round == round_, 0, me.promised.field[at])
    game.agenda = owed_by(seat, ["window", "room"])


def the_round_starts(game: Game) -> None:
    assert game.first_player is not None
    game.phase = "start"
    the_round_starts_for(game, game.first_player)


@rule("agr.start.next", it="609-611, 750-754", effect=BY_ITSELF)
def the_start_goes_on(game: Game) -> None:
    """When a player has done what there is to do at the start of a round, the next player does; after the last one the
    spaces fill up and work begins.

    The first player decides first here as well.
    """
    assert game.turn is not None
    following = next_seat(game, game.turn)
    if game.first_player == following:
        work_is_prepared(game)
    else:
        the_round_starts_for(game, following)


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
    the_turn_ends(game, game.turn)
    seat = game.turn
    for _ in game.players:
        seat = next_seat(game, seat)
        me = game.players[seat]
        if decide(me.to_place >= 1):
            game.turn = seat
            return
        if decide(may_adopt_in_turn(me)):
            game.turn = seat
            game.now = owed_by(seat, ["adopt"])[0]
            return
    people_return_home(game)


def the_turn_ends(game: Game, seat: Seat) -> None:
    """What was remembered of the turn is forgotten, and the firewood is there."""
    me = game.players[seat]
    if plays_with_cards(game) is not False:
        gain(game, me, {"wood": me.firewood})
        me.firewood = 0
    game.acted = False
    game.used, game.lassoed = None, False
    an_action_begins(game)


@rule("agr.cards.newborn-turn", it="197-241, 819-820", effect="It says who is in turn.")
def may_adopt_in_turn(me: Player) -> bool:
    """Who has nobody to place but a newborn, and the Adoptive Parents, has a turn all the same; who has let it go by
    has one again only after somebody has placed a person.

    So the newborn may wait until the others have shown what they want.
    """
    there = in_front(me, "A092")
    return False if there is False else both(there, me.newborns >= 1, me.passed == 0)


@rule("agr.work.return-home", it="611, 776-784, 1225", effect=BY_ITSELF)
def people_return_home(game: Game) -> None:
    """When everybody is placed, all people go home. Rounds 4, 7, 9, 11, 13 and 14 end with a harvest, the others at
    once.

    The harvests come faster and faster: four rounds before the first, one before the last.
    """
    for space in ACTION_SPACES:
        game.occupied[space] = 0
    for me in game.players:
        the_claypipe_is_smoked(game, me)
        me.gained, me.passed, me.stands = 0, 0, dict.fromkeys(STANDING, 0)
    if decide(is_harvest(game.round)):
        a_harvest_begins(game)
    elif not pigs_may_breed(game):
        the_round_is_over(game)


ENOUGH_GAINED = 7


@rule("agr.cards.claypipe", it="776-784, 1646", effect="It gives something.")
def the_claypipe_is_smoked(game: Game, me: Player) -> None:
    """When people go home the Claypipe gives 2 food to who got 7 building resources or more in the work phase, whatever
    was spent since.

    A large pile in the Forest is food as well.
    """
    gain(game, me, {"food": 2}, both(in_front(me, "A053"), me.gained >= ENOUGH_GAINED))


def is_at_work(game: Game) -> bool:
    """Somebody has to place a person."""
    return is_one_of(game.phase, ("work",)) and game.turn is not None and not game.acted and game.now is None
