"""Whose turn it is, what is owed, and in which order: what every move has to respect."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Iterator, Mapping

from spec.agricola.state import SPACES, STEPS, Game, Owed, Phase, Seat, StepName
from spec.kernel import Weight, insist, is_list_among, is_one_of, mark, rule, weighed, weight_of

MUST: tuple[StepName, ...] = (
    "farm_expansion", "side_job", "farmland", "cultivation", "grain_utilization", "fencing", "major_improvement",
    "resource_market", "animal_market",
    "occupation", "renovation", "card_plow", "card_bake", "card_room", "card_fence", "groom_stable", "hammer_stable",
    "scholar_occupation", "scholar_minor", "reap",
)  # fmt: skip
"""Steps that must be answered, and at once: nothing comes in between."""
FREE_PHASES: tuple[Phase, ...] = ("start", "work", "feeding", "breeding")
"""Phases in which goods may be turned into others or discarded."""


# --- premises ---------------------------------------------------------------------------------------------------


@rule("agr.flow.phase", it="737-738, 1225-1226")
def during(game: Game, *phases: Phase) -> None:
    """Everything has its phase.

    People are placed in the work phase only, so what feeding and breeding need has to be prepared before. A craft
    works in the feeding of a harvest and not at any other time.
    """
    insist(is_one_of(game.phase, phases))


@rule("agr.flow.turn", it="609-611, 757-758, 819-820")
def in_turn(game: Game, seat: Seat) -> None:
    """Players act one after the other, clockwise, the first player first; who has nobody left to place is skipped.

    A full space can be taken by whoever comes first, so the order of a round decides who gets what.
    """
    insist(game.turn == seat)


@rule("agr.flow.one-person", it="609-611, 757-758")
def has_not_acted(game: Game) -> None:
    """In a turn exactly one person is placed, and what it does is finished before the next turn.

    Nobody uses two spaces before the others can answer.
    """
    insist(not game.acted)


@rule("agr.flow.step", it="760-761, 771-774")
def the_step_is(game: Game, steps: Collection[StepName]) -> None:
    """Only what the space used offers now can be done.

    On Farmland nothing is sown, and with Side Job one stable is built and not two.
    """
    insist(game.now is not None and is_one_of(game.now.step, tuple(steps)))


@rule("agr.flow.answerer", it="757-760")
def it_is_owed_by(game: Game, seat: Seat) -> None:
    """Who placed the person carries out its action.

    Everybody decides about their own farm alone.
    """
    insist(game.now is not None and game.now.player == seat)


def answers(game: Game, seat: Seat, steps: Collection[StepName]) -> None:
    """The premise of every answer: one of these steps is owed, by this player."""
    the_step_is(game, steps)
    it_is_owed_by(game, seat)


def whoever_answers(game: Game, steps: Collection[StepName]) -> Iterator[Seat]:
    """The player who owes the step, if it is one of these."""
    if game.now is not None and is_one_of(game.now.step, tuple(steps)):
        yield game.now.player


@rule("agr.flow.free-moves", it="1114-1116, 1408-1409, 1420-1421")
def a_free_move_is_possible(game: Game, seat: Seat) -> None:
    """Goods may be turned into food or given up at any time by anybody, but not before a round begins, and not between
    placing a person and what must be done with it.

    Food can be made when it is needed, also in somebody else's turn. Who has just placed a person first does what the
    space is for.
    """
    insist(is_one_of(seat, tuple(range(len(game.players)))))
    insist(is_one_of(game.phase, FREE_PHASES))
    insist(game.now is None or not is_one_of(game.now.step, MUST))


def seats_for_free_moves(game: Game) -> Iterator[Seat]:
    """Everybody, whenever somebody has to decide something and it is no step that must be answered."""
    if is_one_of(game.phase, FREE_PHASES) and (game.now is None or not is_one_of(game.now.step, MUST)):
        yield from range(len(game.players))


# --- what is owed -----------------------------------------------------------------------------------------------

AFTER: Mapping[StepName, tuple[tuple[StepName, ...], ...]] = {
    "room": ((),),
    "rooms": (("stables", "room"), ("room",)),
    "stables": (("rooms", "room"), ("room",)),
    "sow": (("bake", "room"), ("plow", "room"), ("room",)),
}
"""The steps that can be owed after the one that must be answered now, without hand cards; if nothing is said, room
alone."""
USUAL: tuple[tuple[StepName, ...], ...] = (("room",),)

LAST: tuple[StepName, ...] = ("room", "lasso")
"""What comes last in a turn of the game with hand cards."""
IN_START: tuple[tuple[StepName, ...], ...] = (("window", "room"),)
AT_WINDOWS: tuple[tuple[StepName, ...], ...] = (
    LAST,
    ("effect", *LAST),
    ("rooms", *LAST),
    ("rooms", "stables", *LAST),
    ("improvement", *LAST),
    ("fences", "crook", *LAST),
)
"""What can still be owed in a turn when cards become due; at the start of a round it is room alone."""
IN_TURN: tuple[tuple[StepName, ...], ...] = tuple(("window", *steps) for steps in AT_WINDOWS)
RENOVATED: tuple[tuple[StepName, ...], ...] = (("improvement", *LAST), ("fences", "crook", *LAST))
WITH_CARDS: Mapping[StepName, tuple[tuple[StepName, ...], ...]] = {
    "lasso": ((),),
    "adopt": ((),),
    "reap": ((),),
    "exchange": ((),),
    "room": (("lasso",), ("exchange",), ()),
    "rooms": (("stables", *LAST), LAST),
    "stables": (("rooms", *LAST), LAST),
    "sow": (("bake", *LAST), ("plow", *LAST), LAST),
    "fencing": (("crook", *LAST),),
    "fences": (("crook", *LAST),),
    "renovation": (*RENOVATED, *IN_TURN),
    "cards": (*IN_TURN, *IN_START),
    "card_plow": (*IN_TURN, *IN_START, LAST),
    "card_bake": (*IN_TURN, *IN_START),
    "card_room": IN_TURN,
    "card_fence": (*IN_START, LAST),
    "groom_stable": IN_START,
    "hammer_stable": IN_TURN,
    "scholar_occupation": IN_START,
    "scholar_minor": IN_START,
}
"""The same in the game with hand cards; if nothing is said, room and lasso."""
ONLY_WITH_CARDS: tuple[StepName, ...] = STEPS[STEPS.index("window") :]
"""The steps that there are only with hand cards."""


NEVER_WITH_CARDS: tuple[StepName, ...] = ("side_job", "side_stable", "animal_market")
"""The steps that there are only without hand cards."""


def _all_after(step: StepName) -> tuple[tuple[StepName, ...], ...]:
    without = () if step in ONLY_WITH_CARDS else AFTER.get(step, USUAL)
    with_cards = () if step in NEVER_WITH_CARDS else WITH_CARDS.get(step, (LAST,))
    return tuple(dict.fromkeys((*without, *with_cards)))


ALIKE: Mapping[tuple[tuple[StepName, ...], ...], tuple[StepName, ...]] = {
    lists: tuple(step for step in STEPS if _all_after(step) == lists) for lists in map(_all_after, STEPS)
}
"""The steps after which the same can be owed, whatever the variant."""


def after(step: StepName) -> tuple[tuple[StepName, ...], ...]:
    """What can be owed after a step."""
    return next(lists for lists, steps in ALIKE.items() if is_one_of(step, steps))


def owed_by(seat: Seat, steps: Iterable[StepName]) -> list[Owed]:
    return [Owed(player=int(seat), step=step) for step in steps]


def as_owed(seat: Seat, steps: tuple[StepName, ...]) -> tuple[Owed, ...]:
    return tuple(owed_by(seat, steps))


@functools.cache
def lists_of(seats: tuple[Seat, ...], steps: tuple[tuple[StepName, ...], ...]) -> frozenset[tuple[Owed, ...]]:
    """These lists of steps, owed by any of these players."""
    return frozenset(as_owed(seat, some) for seat in seats for some in steps)


def step_is_done(game: Game, then: Iterable[StepName] = ()) -> None:
    """The step is answered; what follows from it, by the same player, comes before everything else."""
    assert game.now is not None and game.turn is not None
    assert is_list_among(game.agenda, lists_of((int(game.turn),), after(game.now.step)))
    following = owed_by(game.now.player, then)
    if following:
        game.agenda[:0] = following
    game.now = None


def an_action_begins(game: Game) -> None:
    """Nothing was built in the action under way."""
    game.action.rooms = game.action.fences = 0
    for space in SPACES:
        mark(game.action.land, space, 0)


def owed_in_all(game: Game, weight: Weight) -> int:
    """What is owed, now and later, weighs so much."""
    return weighed(game.agenda, weight) + (0 if game.now is None else weight_of(game.now, weight))


def next_seat(game: Game, seat: Seat) -> Seat:
    """The next player clockwise."""
    return (int(seat) + 1) % len(game.players)
