"""What cards give at their moments, and which of them leave a choice: these become due."""

from __future__ import annotations

from collections.abc import Iterable

from spec.agricola.cards.table import CARDS, CHOICES, EACH_ROUND, ONCE, USES, due_at
from spec.agricola.cards.words import Doing, Moment
from spec.agricola.flow import AT_WINDOWS, lists_of, owed_by
from spec.agricola.front import in_front
from spec.agricola.state import ActionSpace, Code, DueCode, Game, Seat, SpentCode
from spec.kernel import both, is_in, is_list_among, negate, put_if, rule

GIVES = "It gives something."


def do_all(doings: Iterable[Doing], game: Game, seat: Seat, given: bool) -> None:
    """All of this happens, if it is given."""
    if given is not False:
        for doing in doings:
            doing.do(game, seat, given)


@rule("agr.cards.due", it="1643-1646", effect="It says who has a choice.")
def becomes_due(game: Game, seat: Seat, code: DueCode, given: bool = True) -> None:
    """A card that leaves a choice can be used at its moment, if it lies in front of its owner and what it asks for is
    so at that moment.

    What is not used then is lost until the moment comes again.
    """
    me = game.players[seat]
    there = in_front(me, code)
    if there is not False:
        due = both(given, there, CHOICES[code].provided.holds(game, me))
        if due is not False:
            put_if(due, me.due, code)


def become_due(game: Game, seat: Seat, moment: Moment, space: ActionSpace | None = None, given: bool = True) -> None:
    """All cards of the player that leave a choice at this moment."""
    for code in due_at(moment, space):
        becomes_due(game, seat, code, given)


def a_window_opens(game: Game) -> None:
    """Who has cards that are due chooses next, before anything else goes on."""
    assert game.turn is not None
    if game.agenda and game.agenda[0].step == "window":
        return
    assert is_list_among(game.agenda, lists_of((int(game.turn),), AT_WINDOWS))
    game.agenda[:0] = owed_by(game.turn, ["window"])


# --- at the use of a space --------------------------------------------------------------------------------------


@rule("agr.cards.use", it="370-396, 416-427, 1569-1582", effect=GIVES)
def cards_give_at_the_use(game: Game, seat: Seat, space: ActionSpace) -> None:
    """When a space is used, what cards give for that comes first, to the user and to others, before the space takes
    effect.

    Wood of a card is there before the wood of the Forest, so it may already pay for what the card of another offers.
    """
    for code, part in USES[space]:
        for owner, me in enumerate(game.players):
            if part.whose == "any" or (owner == seat) == (part.whose == "own"):
                there = in_front(me, code)
                if there is not False:
                    do_all(part.doings, game, owner, both(there, part.provided.holds(game, me)))
    become_due(game, seat, "use", space)


@rule("agr.cards.after-use", it="1646", effect="It says who has a choice.")
def cards_after_the_use(game: Game, seat: Seat, space: ActionSpace) -> None:
    """Basket and Mushroom Collector, and the purchase of the Lutenist, come right after the space has taken effect.

    Wood that was just taken can be turned into food, and lies there for the next one.
    """
    become_due(game, seat, "after_use", space)
    for other in range(len(game.players)):
        if other != seat:
            become_due(game, other, "others_after_use", space)


# --- at the start of a round ------------------------------------------------------------------------------------


def card_at_the_start(game: Game, seat: Seat, code: Code, given: bool = True) -> None:
    """What a card gives at the start of a round, or that it becomes due."""
    me = game.players[seat]
    for part in EACH_ROUND.get(code, ()):
        there = in_front(me, code)
        if there is not False:
            do_all(part.doings, game, seat, both(given, there, part.provided.holds(game, me)))
    for due in due_at("start"):
        if due == code and code != "A019":
            becomes_due(game, seat, due, given)


# --- once -------------------------------------------------------------------------------------------------------


@rule("agr.cards.once", it="312-326, 1646", effect=GIVES)
def what_comes_once(game: Game, seat: Seat, code: SpentCode) -> None:
    """Some cards act once, as soon as something is so: at the moment when it comes to be so, or when the card is played
    if it is so already.

    Nothing more comes of them afterwards, whatever becomes of the house.
    """
    me, part = game.players[seat], ONCE[code]
    there = in_front(me, code)
    if there is not False:
        given = both(there, negate(is_in(me.spent, code)), part.provided.holds(game, me))
        do_all(part.doings, game, seat, given)
        if given is not False:
            put_if(given, me.spent, code)


def the_pastor_looks_around(game: Game) -> None:
    """The Pastor acts wherever a house has grown, and is in the game with four players only."""
    if len(game.players) >= CARDS["B163"].players:
        for seat in range(len(game.players)):
            what_comes_once(game, seat, "B163")
