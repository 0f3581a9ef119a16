"""Windows: moments at which cards leave a choice, and what is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, cast, get_args

from spec.agricola.cards.table import CARDS, CHOICES, MUST_BE_USED
from spec.agricola.cards.words import Option
from spec.agricola.due import do_all
from spec.agricola.flow import answers, owed_by, step_is_done, whoever_answers
from spec.agricola.opening import can_be_done
from spec.agricola.resources import hand_over, has_all
from spec.agricola.state import DUE_CODES, DueCode, Game, Player, Seat, StepName
from spec.kernel import (
    Move,
    both,
    decide,
    either,
    insist,
    is_in,
    leave_out,
    negate,
    require,
    rule,
    some,
    speaking,
    take_out,
)

CARDS_STEP: tuple[StepName, ...] = ("cards",)
OptionName = Literal["use", "grain", "vegetable", "occupation", "minor", "room", "renovation", "clay", "wood"]
OPTIONS: tuple[OptionName, ...] = get_args(OptionName)


def can_choose(game: Game, seat: Seat, option: Option) -> bool:
    """What the option asks for is there, and what it brings is possible."""
    able = has_all(game.players[seat], option.pays)
    if able is False or option.brings is None:
        return able
    return both(able, can_be_done(game, seat, option.brings))


def can_use(game: Game, seat: Seat, code: DueCode) -> bool:
    """Some option of the card is possible."""
    return some(can_choose(game, seat, option) for option in CHOICES[code].options)


def a_card_can_be_used(game: Game, seat: Seat) -> bool:
    """A card of the player is due and can be used."""
    due = game.players[seat].due
    return some(
        both(there, can_use(game, seat, code)) for code in DUE_CODES if (there := is_in(due, code)) is not False
    )


@rule("agr.cards.window", it="1643-1646", effect="It says who chooses next.")
def the_window_comes_up(game: Game) -> None:
    """Whose cards are due choose one after the other, clockwise from the player in turn, as long as one of their cards
    can be used; then nothing is due any more.

    The owner chooses the order of the own cards, so what one gives may pay for the next.
    """
    assert game.turn is not None
    for place in range(len(game.players)):
        seat = (int(game.turn) + place) % len(game.players)
        if decide(a_card_can_be_used(game, seat)):
            game.now = owed_by(seat, CARDS_STEP)[0]
            return
    for me in game.players:
        nothing_is_due(me)
    game.agenda.pop(0)


def nothing_is_due(me: Player) -> None:
    for code in DUE_CODES:
        leave_out(me.due, code)


# --- using a card -----------------------------------------------------------------------------------------------


@rule("agr.cards.use-due", it="1643-1646")
def the_card_is_due(me: Player, code: DueCode) -> None:
    """A card is used at its moment and not at another, and once each time.

    A choice that was left does not come back before its moment does.
    """
    insist(is_in(me.due, code))


def option_of(code: DueCode, name: OptionName) -> Option | None:
    """The option of that name, if the card has one."""
    return next((option for option in CHOICES[code].options if option.name == name), None)


@rule("agr.cards.options", it="1643-1646")
def the_card_has_the_option(code: DueCode, name: OptionName) -> None:
    """A card leaves the choices that it names and no others.

    Who would like a stone instead of a grain needs another card.
    """
    insist(option_of(code, name) is not None)


def the_option_is_possible(game: Game, seat: Seat, code: DueCode, name: OptionName) -> None:
    """The card's own rule: what is paid for the option, and that what it brings can be done. A single card that can be
    used in the turn of another player is due only while it can."""
    option = option_of(code, name)
    assert option is not None
    with speaking(CARDS[code].rule):
        if CARDS[code].rule.effect is None:
            require(can_choose(game, seat, option))


@rule("agr.cards.using", it="1643-1646", effect="It gives something.")
def take_the_option(game: Game, seat: Seat, option: Option) -> None:
    """What is chosen is paid and got at once, and an action that it brings is carried out before anything else.

    Nobody pays for a plow and then leaves the field.
    """
    hand_over(game.players[seat], option.pays)
    do_all(option.gets, game, seat, True)
    if option.brings is not None:
        game.now = owed_by(seat, [option.brings])[0]


class Use(Move, tag="use"):
    """A player uses a card that leaves a choice."""

    player: Seat
    card: DueCode
    option: OptionName

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Use]:
        for seat in whoever_answers(game, CARDS_STEP):
            due = game.players[seat].due
            for code in DUE_CODES:
                if is_in(due, code) is not False:
                    options = (cast(OptionName, option.name) for option in CHOICES[code].options)
                    yield from (Use(player=seat, card=code, option=option) for option in options)

    @staticmethod
    def premise(game: Game, move: Use) -> None:
        answers(game, move.player, CARDS_STEP)
        code, name = cast(DueCode, str(move.card)), cast(OptionName, str(move.option))
        the_card_has_the_option(code, name)
        the_card_is_due(game.players[move.player], code)
        the_option_is_possible(game, move.player, code, name)

    @staticmethod
    def perform(game: Game, move: Use) -> None:
        code = cast(DueCode, str(move.card))
        option = option_of(code, cast(OptionName, str(move.option)))
        assert option is not None
        take_out(game.players[move.player].due, code)
        step_is_done(game)
        take_the_option(game, move.player, option)


@rule("agr.cards.must", it="104-118, 1646")
def nothing_must_be_used(me: Player) -> None:
    """What a card gives can't be refused, even if the owner may choose what it is.

    Only what a card allows can be left.
    """
    require(negate(either(*(is_in(me.due, code) for code in MUST_BE_USED))))
