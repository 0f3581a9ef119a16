"""Whose turn it is, and what is owed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from spec.kernel import ONE, Weight, allows, insist, is_one_of, made, negate, require, rule, total, weighed
from spec.key_harvest.board import is_left_open
from spec.key_harvest.cards import is_obligatory, says
from spec.key_harvest.state import (
    ACTIONS,
    Action,
    Game,
    Phase,
    Player,
    Seat,
    Step,
    StepName,
    Word,
)

MUST: tuple[StepName, ...] = ("bid", "refill", "receive", "pay")
"""Steps that must be answered; an effect must be if its scroll says so."""
NATURES: tuple[StepName, ...] = ("refill", "receive")
"""Steps that nature answers."""


def next_seat(game: Game, seat: Seat) -> Seat:
    """The next player clockwise, who is the neighbour on the left."""
    return (int(seat) + 1) % len(game.players)


def playing_order(game: Game) -> list[Seat]:
    """Everybody, from the player in turn on."""
    assert game.turn is not None
    first = int(game.turn)
    return [(first + place) % len(game.players) for place in range(len(game.players))]


def actions_begun(game: Game) -> int:
    return total(game.done[action] for action in ACTIONS)


def crops_of(me: Player) -> int:
    """How many crops are behind the screen."""
    return total(me.crops.values())


def events_on_the_track(game: Game) -> int:
    return weighed(game.track, ONE)


# --- steps ------------------------------------------------------------------------------------------------------


def step(player: Seat, name: StepName, by: Any = None, at: Any = None, left: int = 0) -> Step:
    """A step that is owed."""
    return made(Step, player=int(player), step=name, by=by, at=at, left=int(left))


def owe(game: Game, *steps: Step) -> None:
    """These steps come before everything else."""
    game.agenda[:0] = list(steps)


def is_answered(game: Game) -> None:
    """Nothing must be answered now."""
    game.now = None


def the_step(game: Game) -> Step:
    """What must be answered now."""
    assert game.now is not None
    return game.now


def owed_in_all(game: Game, weight: Weight) -> int:
    """What is owed, now and later, weighs so much."""
    return weighed(game.agenda, weight) + (0 if game.now is None else weighed([game.now], weight))


# --- premises ---------------------------------------------------------------------------------------------------


@rule("key.turn.phase", it="21-45, 49, 136-140")
def during(game: Game, *phases: Phase) -> None:
    """Everything has its phase: the set-up goes step by step, then turns are played, until the game is over.

    Nothing is harvested or stored before everybody has fields and crops, nor after the last turn.
    """
    insist(is_one_of(game.phase, phases))


@rule("key.turn.in-turn", it="49, 58")
def in_turn(game: Game, seat: Seat) -> None:
    """The player who has the bag acts; then the bag goes to the player on the left.

    Who comes next can buy what was stored just now, so it matters who sits on the left.
    """
    insist(game.turn == seat)


@rule("key.turn.one-thing-at-a-time", it="60, 130, 184, 212")
def nothing_is_owed(game: Game) -> None:
    """A new action is begun when everything is done that the one before brings with it.

    A drawn event comes in between, and whatever it does to everybody is done first.
    """
    insist(game.now is None)


@rule("key.turn.once", it="49-56, 90")
def not_done_yet(game: Game, action: Action) -> None:
    """Each of the four actions can be begun once in a turn, and two of them at most.

    Who has played a worker can't remove one in the same turn, since both are the same action.
    """
    require(game.done[action] == 0)
    require(actions_begun(game) <= 1)


@rule("key.turn.field-before-store", it="56, 116")
def not_after_storing(game: Game) -> None:
    """No field goes from a store to a board after one has gone from the town to a store in the same turn.

    Whatever is stored lies there for a round, and the others can buy it.
    """
    require(game.done["store"] == 0)


@rule("key.turn.step", it="60, 92, 108, 128-130, 184-194, 212-222")
def the_step_is(game: Game, *names: StepName) -> None:
    """While something is owed, only that can be done.

    Whoever has put a field into the store bids for it before anything else happens.
    """
    insist(game.now is not None and is_one_of(game.now.step, names))


@rule("key.turn.answerer", it="104, 108, 188, 212-214")
def it_is_owed_by(game: Game, seat: Seat) -> None:
    """What is owed is answered by the player whom it is about.

    An event asks one player after the other, and nobody answers for somebody else.
    """
    insist(game.now is not None and game.now.player == seat)


@rule("key.turn.seat", it="9-17, 33, 39")
def takes_part(game: Game, seat: Seat) -> None:
    """A player is one of those who play.

    With two players there is nobody on a third seat.
    """
    insist(is_one_of(seat, tuple(range(len(game.players)))))


def begins(game: Game, seat: Seat, action: Action) -> None:
    """The premise of every action."""
    during(game, "play")
    nothing_is_owed(game)
    in_turn(game, seat)
    not_done_yet(game, action)


def answers(game: Game, seat: Seat, *names: StepName) -> None:
    """The premise of every answer: one of these steps is owed, by this player."""
    during(game, "play")
    the_step_is(game, *names)
    it_is_owed_by(game, seat)


def begins_or_answers(game: Game, seat: Seat, action: Action, *names: StepName) -> None:
    """The premise of what is an action, or an answer while something is owed."""
    during(game, "play")
    if game.now is None:
        begins(game, seat, action)
    else:
        answers(game, seat, *names)


@rule("key.words.word", it="178, 190, 194, 202, 212, 222")
def the_word_is(game: Game, word: Word) -> None:
    """A power or an effect is what is printed on the piece, and nothing else.

    Who may move a field can't renew one instead.
    """
    owed = the_step(game)
    if owed.step == "effect":
        require(says(game.box, owed.by, word))  # type: ignore[arg-type]


@rule("key.turn.leaving", it="49, 80, 118, 126, 212, 222")
def it_may_be_left(game: Game) -> None:
    """What somebody may do, but need not, can be left; a first bid, a price and what a scroll demands can't be.

    A bell lets one go on without using the power.
    """
    owed = the_step(game)
    insist(not is_one_of(owed.step, (*MUST, "displaced")))
    if owed.step == "effect":
        require(negate(is_obligatory(game.box, owed.by)))  # type: ignore[arg-type]


# --- whoever can ------------------------------------------------------------------------------------------------


def whoever_answers(game: Game, *names: StepName) -> Iterator[Seat]:
    """The player who owes the step, if it is one of these."""
    if game.now is not None and is_one_of(game.now.step, names):
        yield game.now.player


def whoever_uses(game: Game, word: Word) -> Iterator[Seat]:
    """The player who owes the answer to a power or an effect, unless it is known that the word is another one."""
    for seat in whoever_answers(game, "effect"):
        if is_left_open(game.box.adjoin) or allows(the_word_is, game, word):
            yield seat


def whoever_acts(game: Game) -> Iterator[Seat]:
    """The player in turn, while nothing is owed."""
    if game.phase == "play" and game.now is None and game.turn is not None:
        yield game.turn


def whoever_acts_or_answers(game: Game, *names: StepName) -> Iterator[Seat]:
    if game.now is None:
        yield from whoever_acts(game)
    else:
        yield from whoever_answers(game, *names)
