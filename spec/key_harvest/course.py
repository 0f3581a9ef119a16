"""What happens by itself, whose decision it is, and what situation that is; and how a turn and the game end."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

from spec.kernel import Move, decide, either, is_one_of, is_there, rule
from spec.key_harvest.cards import printed
from spec.key_harvest.events import the_event_is_put_away
from spec.key_harvest.flow import (
    NATURES,
    actions_begun,
    answers,
    during,
    in_turn,
    is_answered,
    it_may_be_left,
    next_seat,
    nothing_is_owed,
    playing_order,
    step,
    whoever_acts,
)
from spec.key_harvest.state import EVENTS, SOURCES, STEPS, Game, Last, Seat, Step
from spec.key_harvest.steps import come_up, draw_a_field, is_a_draw_that_must_be, town_can_be_filled
from spec.key_harvest.workers import the_displaced_worker_comes_up

# --- what happens by itself -------------------------------------------------------------------------------------


def automatic(game: Game) -> Callable[[Game], None] | None:
    """What happens next without anybody's decision."""
    if game.phase != "play" or game.now is not None:
        return None
    if decide(somebody_is_displaced(game)):
        return a_displaced_worker_comes_up
    if game.agenda:
        return the_next_step_comes_up
    if decide(town_can_be_filled(game)):
        return the_town_is_filled_up
    return the_turn_is_over if decide(actions_begun(game) >= 2) else None


def somebody_is_displaced(game: Game) -> bool:
    return either(*(is_there(me, "displaced") for me in game.players))


def a_displaced_worker_comes_up(game: Game) -> None:
    *others, last = playing_order(game)
    seat = next((seat for seat in others if decide(is_there(game.players[seat], "displaced"))), last)
    the_displaced_worker_comes_up(game, seat)


@rule("key.turn.coming-up", it="128-130, 184, 188, 212", effect="It says what is decided next.")
def the_next_step_comes_up(game: Game) -> None:
    """What is owed is carried out in its order; what can't be carried out is left.

    An effect that finds nothing to do is over, and the next player is asked.
    """
    owed = game.agenda.pop(0)
    if owed.step == "track":
        assert is_one_of(owed.by, EVENTS)
        the_event_is_put_away(game, owed)
    elif owed.step == "effect":
        assert is_one_of(owed.by, SOURCES)
        if decide(is_a_draw_that_must_be(game, owed)):
            draw_a_field(game, owed)
        else:
            come_up(game, owed)
    else:
        come_up(game, step(owed.player, owed.step))


@rule("key.town.filled-up", it="128, 194", effect="It says what is decided next.")
def the_town_is_filled_up(game: Game) -> None:
    """When fewer than six fields are in town and nothing else is owed, it is filled up from the bag.

    After an event that discards fields there is a choice of six again.
    """
    assert game.turn is not None
    game.now = step(game.turn, "refill")


# --- the end of a turn and of the game --------------------------------------------------------------------------


@rule("key.turn.two-actions", it="49, 56-58", effect="It says when a turn is over.")
def the_turn_is_over(game: Game) -> None:
    """After two actions a turn is over.

    Two of four actions a turn, so what is stored now is placed in the next turn at the earliest.
    """
    the_turn_passes(game)


@rule("key.turn.passing", it="49, 58, 138", effect="It says who is next.")
def the_turn_passes(game: Game) -> None:
    """The bag goes to the player on the left. The game is over when the turn comes for the second time to who drew the
    tenth event.

    That player does not get the second turn.
    """
    assert game.turn is not None
    game.done = dict.fromkeys(game.done, 0)
    game.turn = next_seat(game, game.turn)
    if game.last is None or game.last.player != game.turn:
        return
    turns = int(game.last.turns) + 1
    game.last = Last(player=int(game.turn), turns=turns)
    if turns == 2:
        game.phase, game.turn = "over", None


class EndTurn(Move, tag="end_turn"):
    """A player ends the turn."""

    player: Seat

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[EndTurn]:
        yield from (EndTurn(player=seat) for seat in whoever_acts(game))

    @staticmethod
    def idle(game: Game, move: EndTurn) -> bool:
        """Nobody has to act, and if nobody does, nothing changes."""
        return True

    @staticmethod
    def premise(game: Game, move: EndTurn) -> None:
        during(game, "play")
        nothing_is_owed(game)
        in_turn(game, move.player)

    @staticmethod
    def perform(game: Game, move: EndTurn) -> None:
        the_turn_passes(game)


class Stop(Move, tag="stop"):
    """A player leaves what need not be done."""

    player: Seat

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Stop]:
        if game.now is not None:
            yield Stop(player=game.now.player)

    @staticmethod
    def premise(game: Game, move: Stop) -> None:
        answers(game, move.player, *STEPS)
        it_may_be_left(game)

    @staticmethod
    def perform(game: Game, move: Stop) -> None:
        is_answered(game)


# --- whose decision it is ---------------------------------------------------------------------------------------


def decides(game: Game) -> Seat | None:
    """Whose decision it is; None if it is nature's or nobody's."""
    if game.phase != "play":
        return None
    if game.now is not None:
        return None if is_one_of(game.now.step, NATURES) else game.now.player
    return game.turn if automatic(game) is None else None


def looks(game: Game) -> None:
    """The phase, the step that must be answered and the word of an effect tell positions apart."""
    str(game.phase)
    if game.now is not None and str(game.now.step) == "effect":
        assert game.now.by is not None
        str(printed(game.box)[game.now.by].word)


def seats_differ(game: Game) -> bool:
    """Starting fields and crops are dealt in the order of the seats."""
    return is_one_of(game.phase, ("starting_fields", "starting_crops"))


def control(game: Game) -> Hashable:
    """The control situation of a position: the same for two positions that differ only in numbers, boards and seats.

    It keeps the number of players, the phase, the step that must be answered now with its word and those that come
    after it. It leaves out everything else, and whose step it is.
    """

    def of(owed: Step) -> tuple[str, str | None, int]:
        card = None if owed.by is None else printed(game.box)[owed.by]
        return owed.step, None if card is None else card.word, owed.left

    now = None if game.now is None else of(game.now)
    return len(game.players), game.phase, now, tuple(dict.fromkeys(map(of, game.agenda)))
