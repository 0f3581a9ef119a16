"""What holds in every position because of hand cards, or because there are none."""

from __future__ import annotations

from collections.abc import Iterator

from spec.agricola.agendas import counting
from spec.agricola.board import PERIODS
from spec.agricola.cards.table import CARDS, CHOICES
from spec.agricola.cards.words import Choice
from spec.agricola.flow import owed_in_all
from spec.agricola.front import in_front, occupations_of, plays_with_cards
from spec.agricola.hand import OF_EACH, minors_held, occupations_held
from spec.agricola.harvest import PIGS_BREED
from spec.agricola.room import land_is_fenced_in
from spec.agricola.state import ACTION_SPACES, MOST_PEOPLE, Code, Game, Player, Seat
from spec.agricola.state import STANDING as SPACES_STOOD_ON
from spec.agricola.usable import SHARED
from spec.kernel import (
    both,
    either,
    holds,
    how_many,
    implies,
    in_order,
    invariant,
    is_in,
    is_named,
    is_there,
    ite,
    marked,
    negate,
    same,
    tally,
    total,
)

# --- control ----------------------------------------------------------------------------------------------------


@invariant("agr.invariant.used", control=True, it="757-760")
def who_has_acted_used_a_space(game: Game) -> bool:
    """With hand cards who has acted has used a space; the Lasso is remembered only then."""
    if game.variant == "cards" and game.acted:
        return game.used is not None
    return game.used is None and not game.lassoed


# --- where cards are --------------------------------------------------------------------------------------------


def cards_named(game: Game) -> Iterator[Code]:
    """The cards that are somewhere."""
    found: dict[Code, None] = {}
    for me in game.players:
        for cards in (me.hand, me.cards, me.due, me.spent):
            found.update(dict.fromkeys(cards))
    return iter(found)


@invariant("agr.invariant.each-card", each=cards_named, kind=str, it="506-516")
def every_card_is_in_one_place(game: Game, code: Code) -> bool:
    """Each card is in one hand or in front of one player, only if it is for so many players; travelling cards stay in
    front of nobody. What is due or spent lies in front of its owner."""
    card = CARDS[code]
    places = [is_in(cards, code) for me in game.players for cards in (me.hand, me.cards)]
    conditions = [tally(*places) <= 1]
    if card.players > len(game.players):
        conditions.append(negate(either(*places)))
    for me in game.players:
        lies = is_in(me.cards, code)
        conditions += [] if not card.travels else [negate(lies)]
        conditions += [implies(is_in(me.due, code), lies), implies(is_in(me.spent, code), lies)]
    return both(*conditions)


@invariant("agr.invariant.due", each=cards_named, kind=str, it="1643-1646")
def cards_are_due_in_windows(game: Game, code: Code) -> bool:
    """A card is due only while there is a window, at its moment: at the start of a round, at the space that was used,
    before or after that took effect, or with what is built or played; and only of the player in turn, unless it is
    about what others use."""
    if code not in CHOICES:
        return True
    choice = CHOICES[code]
    window, moment = owed_in_all(game, counting("window")) >= 1, is_its_moment(game, choice)
    conditions = []
    for seat, me in enumerate(game.players):
        in_turn = is_named(game.turn, seat)
        theirs = negate(in_turn) if choice.at == "others_after_use" else in_turn
        conditions.append(implies(is_in(me.due, code), both(window, moment, theirs)))
    return both(*conditions)


def is_its_moment(game: Game, choice: Choice) -> bool:
    """The choice can be left now, as far as phase and space say."""
    starting = is_named(game.phase, "start")
    if choice.at == "start":
        return starting
    if not choice.spaces:
        return True if choice.at in ("occupation", "played") else negate(starting)
    there = both(is_there(game, "used"), either(*(holds(game, "used", space) for space in choice.spaces)))
    waiting = owed_in_all(game, counting("effect")) >= 1
    return both(there, waiting if choice.at == "use" else negate(waiting))


@invariant("agr.invariant.card-lists", it="1641-1650")
def cards_are_listed_in_order(game: Game) -> bool:
    """Cards are listed in the order of their codes, each once; without hand cards, and during set-up, there are
    none."""
    lists = [cards for me in game.players for cards in (me.hand, me.cards, me.due, me.spent)]
    none = [how_many(cards) == 0 for me in game.players for cards in (me.hand, me.cards)]
    playing = both(plays_with_cards(game), negate(is_named(game.phase, "setup")))
    return both(*(in_order(cards) for cards in lists), either(playing, both(*none)))


@invariant("agr.invariant.deal", it="506-516")
def hands_are_dealt_one_after_the_other(game: Game) -> bool:
    """While hands are dealt nobody has played anything; hands before that of the player in turn are complete, later
    ones empty, and its own is not complete."""
    if game.phase != "deal":
        return True
    conditions = []
    for seat, me in enumerate(game.players):
        minors, occupations = minors_held(me), occupations_held(me)
        conditions.append(how_many(me.cards) == 0)
        if seat == game.turn:
            full = implies(occupations >= 1, minors == OF_EACH)
            conditions += [minors <= OF_EACH, occupations < OF_EACH, full]
        else:
            number = OF_EACH if _has_a_hand(game, seat) else 0
            conditions += [minors == number, occupations == number]
    return both(*conditions)


def _has_a_hand(game: Game, seat: Seat) -> bool:
    """The player sits between the first player and the one in turn."""
    assert game.turn is not None and game.first_player is not None
    players = len(game.players)
    return (seat - game.first_player) % players < (game.turn - game.first_player) % players


@invariant("agr.invariant.first-card", it="743-746")
def the_first_card_is_known(game: Game) -> bool:
    """With hand cards the card of round 1 is remembered from its reveal on."""
    early = either(is_named(game.phase, "setup", "deal"), both(is_named(game.phase, "preparation"), game.round == 1))
    there = is_there(game, "first_card")
    known = either(*(both(holds(game, "first_card", card), game.revealed[card] == 1) for card in PERIODS[0][2]))
    return both(same(there, both(plays_with_cards(game), negate(early))), implies(there, known))


# --- what players have ------------------------------------------------------------------------------------------


@invariant("agr.invariant.card-numbers", it="1643-1650")
def numbers_belong_to_cards(game: Game) -> bool:
    """Something lies on a card, and is noted for one, only if it is in front of its owner."""
    return both(*(both(*_numbers_of_cards(me)) for me in game.players))


def _numbers_of_cards(me: Player) -> Iterator[bool]:
    yield implies(me.stock.A102 >= 1, in_front(me, "A102"))
    yield implies(me.stock.B019 >= 1, in_front(me, "B019"))
    yield implies(is_in(me.due, "B019"), me.stock.B019 >= 1)
    yield implies(me.taught >= 1, both(in_front(me, "B099"), me.taught < occupations_of(me)))
    yield implies(me.points >= 1, either(in_front(me, "A033"), in_front(me, "B033")))


@invariant("agr.invariant.work-numbers", it="757-760")
def what_is_counted_belongs_to_work(game: Game) -> bool:
    """What was got, who stands where, and whose newborn waits is remembered in the work phase only, with hand cards;
    firewood belongs to who is in turn and has the Firewood Collector."""
    working = both(plays_with_cards(game), is_named(game.phase, "work"))
    conditions = []
    for seat, me in enumerate(game.players):
        waits = both(working, in_front(me, "A092"), me.newborns >= 1, me.to_place == 0)
        collects = both(working, is_named(game.turn, seat), in_front(me, "A119")) if game.acted else False
        conditions += [either(working, me.gained == 0), either(waits, me.passed == 0)]
        conditions += [either(collects, me.firewood == 0)]
        conditions += [either(working, me.stands[space] == 0) for space in SPACES_STOOD_ON]
    return both(*conditions)


@invariant("agr.invariant.stands", it="757-760")
def people_stand_where_they_were_placed(game: Game) -> bool:
    """With hand cards somebody stands on Fishing or a Wish for Children space if and only if it is occupied: one person
    on the first, two at most on the others."""
    if game.variant != "cards":
        return True
    conditions = []
    for space in SPACES_STOOD_ON:
        standing = total(me.stands[space] for me in game.players)
        conditions += [same(standing >= 1, game.occupied[space] == 1), standing <= (1 if space == "fishing" else 2)]
    return both(*conditions)


@invariant("agr.invariant.effect", it="875-882, 903-906")
def a_child_is_still_to_be_born(game: Game) -> bool:
    """While a Wish for Children space has not taken effect its user's family can grow, and nobody was born for the
    person who stands there."""
    if game.variant != "cards" or not game.acted:
        return True
    assert game.turn is not None
    waiting = both(owed_in_all(game, counting("effect")) >= 1, is_named(game.used, *SHARED))
    standing = total(one.stands[space] for one in game.players for space in SHARED)
    newborns = total(one.newborns for one in game.players)
    return implies(waiting, both(game.players[game.turn].people < MOST_PEOPLE, newborns < standing))


@invariant("agr.invariant.action", it="757-761")
def what_was_built_belongs_to_the_action(game: Game) -> bool:
    """What was built in an action is remembered until the turn is over, with hand cards; land that was fenced in lies
    in pastures of the player in turn. The space that was used is occupied."""
    action = game.action
    if game.variant != "cards" or not game.acted:
        return both(action.rooms == 0, action.fences == 0, marked(action.land) == 0)
    assert game.turn is not None
    used = both(*(implies(is_named(game.used, space), game.occupied[space] == 1) for space in ACTION_SPACES))
    return both(used, land_is_fenced_in(game.players[game.turn].farm, action.land))


@invariant("agr.invariant.breeding-exchange", it="1166-1172")
def sheep_walk_after_breeding(game: Game) -> bool:
    """With hand cards a sheep may be walked after each breeding of a harvest, and not in round 12, when only boar of
    the Pig Breeder breed."""
    if game.phase != "breeding" or game.variant != "cards":
        return True
    assert game.turn is not None
    pigs = game.round == PIGS_BREED
    harvest, owed = ite(pigs, 0, 1), owed_in_all(game, counting("exchange"))
    breeder = implies(pigs, in_front(game.players[game.turn], "A165"))
    return both(breeder, owed <= harvest, implies(owed_in_all(game, counting("room")) >= 1, owed == harvest))


CARD_INVARIANTS = (
    every_card_is_in_one_place,
    cards_are_due_in_windows,
    cards_are_listed_in_order,
    hands_are_dealt_one_after_the_other,
    the_first_card_is_known,
    numbers_belong_to_cards,
    what_is_counted_belongs_to_work,
    people_stand_where_they_were_placed,
    a_child_is_still_to_be_born,
    what_was_built_belongs_to_the_action,
    sheep_walk_after_breeding,
)
