"""Whose turn it is, what is owed, and in which order: what every move has to respect."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Iterator

from spec.acbas.state import SPACES, Game, Offer, Owed, Owned, Phase, Player, Seat, StepName
from spec.kernel import Weight, decide, either, insist, is_one_of, is_placed, rule, weighed, weight_of

MUST: frozenset[StepName] = frozenset(
    (
        "walls", "fences", "troughs", "stall", "stables", "special", "expand", "feed_storehouse", "farm_well",
        "shelter", "farm_shop.animal", "farm_shop.resource", "open_stables", "barn_floor_manufacturer",
    )
)  # fmt: skip
"""Steps that must be answered, and at once: nothing comes in between."""

BY_FREE_MOVES: tuple[StepName, ...] = ("room", "empty")
"""Steps that are over when the animals fit; until then only free moves are possible."""


BARN_STEPS: tuple[StepName, ...] = tuple(f"barn.{space}" for space in SPACES)
"""The steps of the Barn: a stall on a space becomes a stable."""


def other(seat: Seat) -> Seat:
    return 1 - seat


def kind_of(step: StepName) -> StepName:
    """The step without the space that belongs to it."""
    return "barn" if step.startswith("barn.") else step


def is_of_kind(step: StepName, kinds: Collection[StepName]) -> bool:
    """The step is of one of these kinds."""
    return is_one_of(step, (*kinds, *BARN_STEPS) if "barn" in kinds else tuple(kinds))


def _is_by(seat: Seat, owed: Owed) -> int:
    return 1 if owed.player == seat else 0


BY_SEAT = tuple(Weight(f"by-{seat}", functools.partial(_is_by, seat)) for seat in (0, 1))
"""Counts what each player owes."""


@functools.cache
def steps_by(seat: Seat, *steps: StepName) -> Weight:
    """Counts those of these steps that a player owes."""
    return Weight(f"by-{seat}-{'-'.join(steps)}", lambda owed: 1 if owed.player == seat and owed.step in steps else 0)


def everything_owed(game: Game) -> list[Owed]:
    return [game.now, *game.agenda] if game.now is not None else list(game.agenda)


def owed_in_all(game: Game, weight: Weight) -> int:
    """What is owed, now and later, weighs so much."""
    return weighed(game.agenda, weight) + (0 if game.now is None else weight_of(game.now, weight))


def owes_something(game: Game, seat: Seat) -> bool:
    return owed_in_all(game, BY_SEAT[seat]) >= 1


def has(player: Player, building: Owned) -> bool:
    """The player has built that special building."""
    return is_placed(player.farm.buildings, building)


def owner_of(game: Game, building: Owned) -> Seat | None:
    """Who has built a special building."""
    return next((seat for seat, player in enumerate(game.players) if decide(has(player, building))), None)


def somebody_has(game: Game, building: Owned) -> bool:
    """One of the players has built a special building."""
    return either(*(has(player, building) for player in game.players))


def in_order(game: Game) -> list[Seat]:
    """The players in the order of this round."""
    assert game.leader is not None
    return [game.leader, other(game.leader)]


# --- premises ---------------------------------------------------------------------------------------------------


@rule("acb.flow.phase", it="150-155")
def during(game: Game, *phases: Phase) -> None:
    """Everything has its phase.

    No worker is placed after the work phase, so room for newborns usually has to be there before. The Animal Trader,
    for one, can't make room in the breeding phase.
    """
    insist(is_one_of(game.phase, phases))


@rule("acb.flow.turn", it="188, 358")
def in_turn(game: Game, seat: Seat) -> None:
    """Players act one after the other, the first player of the round first.

    The first player has the pick of the board and the other answers with what is left. Within a round nobody places two
    workers in a row.
    """
    insist(game.turn == seat)


@rule("acb.flow.at-once", it="190")
def nothing_is_owed(game: Game) -> None:
    """The actions of a space and the effects of a building are carried out before anything else is begun.

    An action can't be saved for later: who places a worker on Fences builds now or never, and what a building gives has
    to be used when it is built.
    """
    insist(game.now is None)


@rule("acb.flow.step", it="190-192")
def the_step_is(game: Game, steps: Collection[StepName]) -> None:
    """Only the step that is owed now can be answered.

    A turn offers what its space or building gives and no more: on Troughs no fence is placed, and after two free walls
    the next one costs 2 stone.
    """
    insist(game.now is not None and is_of_kind(game.now.step, steps))


@rule("acb.flow.answerer", it="190, 320")
def it_is_owed_by(game: Game, seat: Seat) -> None:
    """A step is answered by the player who owes it.

    Each player decides on their own farm: nobody places the other's barriers or picks the animal that the other's
    Shelter gives.
    """
    insist(game.now is not None and game.now.player == seat)


def answers(game: Game, seat: Seat, steps: Collection[StepName]) -> None:
    """The premise of every answer: one of these steps is owed, by this player."""
    the_step_is(game, steps)
    it_is_owed_by(game, seat)


def whoever_answers(game: Game, steps: Collection[StepName]) -> Iterator[Seat]:
    """The player who owes the step, if it is one of these."""
    if game.now is not None and kind_of(game.now.step) in steps:
        yield game.now.player


@rule("acb.flow.offer", it="710, 785, 886, 937, 971")
def it_is_offered(game: Game, seat: Seat, offer: Offer) -> None:
    """Steward's Office, Joinery, Home Workshop, Trading Station and Stone Carver: by their owner, each once.

    Used twice before one breeding, the Joinery would give two troughs and the Trading Station two animals; the Stone
    Carver could take all stone at the end of a single round.
    """
    insist(offer in game.offers and game.turn == seat)
    insist(game.now is None)


def to_whom_is_offered(game: Game, offer: Offer) -> Iterator[Seat]:
    if offer in game.offers and game.now is None and game.turn is not None:
        yield game.turn


@rule("acb.flow.free-moves", it="190, 320, 600, 771, 821, 882")
def a_free_move_is_possible(game: Game) -> None:
    """At any time, but not between placing a worker and the first piece of the action, nor in a choice to be made at
    once.

    Reed can become an animal at the Cattle Market even in the other player's turn. But between a worker and the first
    piece of its action nothing is slipped in that changes the farm.
    """
    insist(not is_one_of(game.phase, ("setup", "over")))
    insist(game.now is None or not is_one_of(game.now.step, MUST))


def seats_for_free_moves(game: Game) -> Iterator[Seat]:
    """Both players, whenever somebody has to decide something and it is no step that must be answered."""
    if not is_one_of(game.phase, ("setup", "over")) and (game.now is None or not is_one_of(game.now.step, MUST)):
        yield from (0, 1)


# --- what is owed -----------------------------------------------------------------------------------------------


def owed_by(seat: Seat, steps: Iterable[StepName]) -> list[Owed]:
    return [Owed(player=int(seat), step=step) for step in steps]


def step_is_done(game: Game, then: Iterable[StepName] = ()) -> None:
    """The step is answered; what follows from it, by the same player, comes before everything else."""
    assert game.now is not None
    game.agenda[:0] = owed_by(game.now.player, then)
    game.now = None


def interrupt(game: Game, first: Iterable[Owed]) -> None:
    """Something comes in between: the step that was owed now comes up again afterwards."""
    game.agenda[:0] = [*first, *([game.now] if game.now is not None else [])]
    game.now = None


def stopped_or_dropped(game: Game, owed: Owed) -> None:
    """A step that is not carried out. Barriers that the Woodworking Shop does not build at once are not free later."""
    if owed.step == "woodworking":
        game.players[owed.player].fresh = 0
