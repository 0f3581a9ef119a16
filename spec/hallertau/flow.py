"""The course of the game: rounds, phases, whose turn it is, and the moments for cards."""

from __future__ import annotations

from collections.abc import Iterator

from spec.hallertau.state import (
    GOODS,
    LAST_ROUND,
    PHASES,
    QUADRANTS,
    SHOPS,
    Game,
    Just,
    Phase,
    Player,
    Seat,
    ThisPhase,
)
from spec.kernel import decide, either, how_many, insist, rule


def clockwise_from(game: Game, seat: Seat) -> Iterator[Seat]:
    """Every seat once, beginning with the one given."""
    for step in range(len(game.players)):
        yield (seat + step) % len(game.players)


def first_seat(game: Game) -> Seat:
    """The seat of the first player, once there is one."""
    assert game.first_player is not None
    return game.first_player


def seats_still_to_act(game: Game) -> list[Seat]:
    """In a phase in which each player acts once, clockwise from who began it: who comes after the player in turn."""
    order = list(clockwise_from(game, game.led_by if game.led_by is not None else first_seat(game)))
    return order[order.index(game.turn) + 1 :] if game.turn is not None else order


def is_under_way(game: Game) -> bool:
    """Steps are owed or effects of cards wait."""
    return bool(game.agenda) or decide(how_many(game.pending) >= 1)


# --- what just happened -----------------------------------------------------------------------------------------


def nothing_just_happened() -> Just:
    return Just(last_jewel=0, tools=0, workers=0, harvest=dict.fromkeys(GOODS, 0), drawn=[], fresh=[])


def nothing_in_this_phase() -> ThisPhase:
    return ThisPhase(tools=0, harvest=0, advances=dict.fromkeys(SHOPS, 0))


@rule("hal.flow.just", it="1086-1087, 1268-1270", pt="1077, 1225-1227", effect="It says what a word means.")
def a_step_is_taken(game: Game) -> None:
    """ "Just" reaches back to the last step that was not a card's: every other step makes what was before it past.

    Cards such as 020 and 310 ask for something that has just happened. Other cards may be played in between; with the
    next step of anybody's turn the chance is gone.
    """
    for me in game.players:
        me.just = nothing_just_happened()


def something_new_is_begun(game: Game) -> None:
    """A step that does not belong to the space used last."""
    a_step_is_taken(game)
    game.used = None


# --- phases -----------------------------------------------------------------------------------------------------


@rule("hal.flow.phase", it="340-349", pt="344-350")
def during(game: Game, phase: Phase) -> None:
    """Every round has ten phases in a fixed order, and what belongs to one phase can't be done in another.

    Crops sown in phase 4 come in with phase 7 and can pay in phase 9. Apart from cards nobody advances a shop before
    the harvest or uses a space after it.
    """
    insist(game.phase == phase)


@rule("hal.flow.turn", it="405, 557", pt="403, 529")
def in_turn(game: Game, seat: Seat) -> Player:
    """Players act in their turn; what chance decides, no player does.

    A lowest row goes to whoever's turn comes first, and nobody can jump in to take it. Out of turn a player can do no
    more than play cards and carry out what they give.
    """
    insist(game.turn == seat and seat < len(game.players))
    return game.players[seat]


@rule("hal.actions.finish-first", it="433, 685", pt="423, 657")
def nothing_is_under_way(game: Game) -> None:
    """What is begun is finished first: the actions of a space, then the effects of cards that wait for it.

    Nobody acts in between two actions of a space, and nobody can leave them open to see what the others do: who begins
    to sow ends it before the next worker is placed.
    """
    insist(not is_under_way(game))


WITH_AN_ORDER: tuple[Phase, ...] = ("fallow", "progress")
"""The phases in which each player acts once; taking the token meanwhile changes nothing in them."""


def begin_phase(game: Game, phase: Phase) -> None:
    """The phase begins, with nothing done in it yet."""
    game.phase = phase
    game.done = False
    game.turn = None
    game.acted = False
    game.led_by = game.first_player if phase in WITH_AN_ORDER else None
    game.removed = dict.fromkeys(QUADRANTS, 0)
    something_new_is_begun(game)
    for me in game.players:
        me.this_phase = nothing_in_this_phase()


@rule("hal.flow.next-phase", it="340-349", pt="344-350", effect="The order of the phases is fixed.")
def next_phase(game: Game) -> None:
    """When a phase is complete the next one begins.

    Harvest, milking and progress come exactly once a round. What a card counts within one phase, such as the tools
    gained for card 330, starts again at zero.
    """
    begin_phase(game, PHASES[PHASES.index(game.phase) + 1])


def the_phase_is_done(game: Game) -> None:
    """The phase has nothing left to do."""
    game.done = True
    game.turn = None
    game.acted = False


@rule("hal.flow.income", it="836", pt="799", effect="The phase is left out.")
def no_income(game: Game) -> None:
    """Without cards there is no income: phase 3 is left out.

    Nothing comes in between taking the workers and placing them: every good has to come from the action board, the
    fields or the sheep.
    """
    the_phase_is_done(game)


@rule("hal.flow.new-card", it="836", pt="799", effect="The card is set aside unseen.")
def discard_farmyard_card(game: Game) -> None:
    """Without cards the farmyard card that held the workers is discarded in phase 5.

    In that game the farmyard cards only hold sheep and workers and count the rounds: no hand grows, and phase 5 gives
    nobody anything.
    """
    the_phase_is_done(game)


@rule("hal.flow.end-of-round", it="661", pt="633", effect="It happens by itself.")
def end_of_round(game: Game) -> None:
    """After phase 10 the next round begins with phase 1; after the sixth round the game is over.

    There are six progress phases and no more. What is left after the last one can still pay for point cards; otherwise
    five goods make one point.
    """
    if game.variant == "no_cards":
        the_token_passes(game)
    if decide(game.round < LAST_ROUND):
        game.round += 1
        begin_phase(game, "removal")
    else:
        begin_phase(game, "over")


@rule("hal.flow.token", it="837", pt="800", effect="It happens by itself.")
def the_token_passes(game: Game) -> None:
    """Without cards the first-player token goes to the next player clockwise at the end of every round.

    The card spaces are closed in that game, so the same player would otherwise be first in all six rounds. With two
    players each is first three times.
    """
    game.first_player = (first_seat(game) + 1) % len(game.players)


@rule("hal.flow.first-turn", it="405, 557", pt="403, 529", effect="It happens by itself.")
def the_phase_ends(game: Game) -> None:
    """A phase that is done is followed by the next; in phases 4 and 9 the first player begins.

    To go first in phase 4 is to choose while most lowest rows are still free; this is what the token of a card space is
    worth.
    """
    if game.phase == "boulders":
        end_of_round(game)
        return
    for me in game.players:
        me.income = []
    next_phase(game)
    if game.phase in ("actions", "progress"):
        game.turn = first_seat(game)


# --- moments for cards ------------------------------------------------------------------------------------------


def somebody_may_want_to_play(game: Game) -> bool:
    """Somebody has a card in hand, or income to collect."""
    return either(*(how_many(cards) >= 1 for me in game.players for cards in (me.hand, me.income)))


def is_a_moment_for_cards(game: Game) -> bool:
    """The phase is done, or the harvest is to come: everybody may play cards before the game goes on."""
    return game.done or game.phase == "harvest"


@rule("hal.flow.go-on", it="667, 685, 785", pt="639, 657, 748")
def the_moment_has_come(game: Game) -> None:
    """Cards can be played at any time, so between phases the game goes on only when nobody wants to play more.

    Card 811 asks for flax just harvested, and the next phase makes that past. If the game went on by itself, the card
    could be missed by a moment.
    """
    insist(is_a_moment_for_cards(game))
