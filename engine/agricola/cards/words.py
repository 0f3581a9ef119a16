"""The words in which the hand cards are written down.

A card is `Card(code, cost=..., needs=..., points=..., played=..., on=(...), choice=...)`:

- `cost` is paid and `needs` must hold when a minor is played, `points` are printed on it, `travels` marks a travelling
  card, `players` is the smallest number of players that an occupation is for.
- `played` happens at once when the card is played; `brings` names a step that its player must answer then.
- `on` has what happens at later moments. `use("fishing", gain(food=1))` happens at each use of the space by the owner;
  an `On` without effect makes the card due, and then `choice` says what its owner can choose.
- `score` gives bonus points at the end, `score_all` gives them to every player.

An effect changes the position for the owner of the card, a condition looks at it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from engine.agricola import goods as supply
from engine.agricola.goods import Goods
from engine.agricola.names import ALL_OCCUPATIONS, GOOD, LAST_ROUND, OF_STONE, PROMISE
from engine.agricola.state import State

Effect = Callable[[State, int], None]
Condition = Callable[[State, int], bool]
Points = Callable[[State, int], int]
# The rounds on whose spaces something is put, by the current round.
Rounds = Callable[[int], Iterable[int]]

# The moments at which cards happen.
PLAYED = "played"  # the card itself was played
START_OF_ROUND = "start of round"
USE = "use"  # the owner uses a space, before it takes effect
ANY_USE = "any use"  # somebody uses a space
AFTER_USE = "after use"  # a space took effect for the owner
ANY_AFTER_USE = "any after use"
ROOM = "room"  # the first room of an action
ANY_ROOM = "any room"  # somebody built a room
RENOVATION = "renovation"
CLAY_TO_STONE = "clay to stone"
OCCUPATION = "occupation"  # the owner played another occupation
IMPROVEMENT = "improvement"  # the owner built or played an improvement
BAKED = "baked"
HOME = "home"
FIELDS_BEGIN = "fields begin"
FIELDS = "fields"


class Option(NamedTuple):
    """One way to use a due card: when it is possible, what it does and the step that it brings, which must open."""

    effect: Effect | None = None
    when: Condition | None = None
    step: str = ""


class Choice(NamedTuple):
    """How a due card can be used, and whether it must be."""

    options: Mapping[str, Option]
    must: bool = False


class On(NamedTuple):
    """What happens at a moment, on some spaces if it is about spaces; without an effect the card becomes due."""

    moment: str
    effect: Effect | None = None
    when: Condition | None = None
    spaces: tuple[str, ...] = ()


class Card(NamedTuple):
    """A hand card."""

    code: str
    cost: Goods = ()
    cost_per_person: Goods = ()
    needs: Condition | None = None
    points: int = 0
    travels: bool = False
    players: int = 1
    played: Effect | None = None
    brings: str = ""
    on: tuple[On, ...] = ()
    choice: Choice | None = None
    score: Points | None = None
    score_all: Points | None = None


def goods(**numbers: int) -> Goods:
    """Goods by their names."""
    return tuple((GOOD[name], number) for name, number in numbers.items())


# Effects


def gain(**numbers: int) -> Effect:
    """The owner gets goods."""
    gained = goods(**numbers)

    def effect(state: State, seat: int) -> None:
        for good, number in gained:
            supply.gain(state, state.players[seat], good, number)

    return effect


def gain_each(good: str, count: Points) -> Effect:
    """The owner gets as many of a good as there are of something."""
    index = GOOD[good]

    def effect(state: State, seat: int) -> None:
        supply.gain(state, state.players[seat], index, count(state, seat))

    return effect


def put(rounds: Rounds, **numbers: int) -> Effect:
    """Goods are put on the spaces of coming rounds, as far as there are such rounds. Lines 750-751"""
    promised = tuple((PROMISE[name], number) for name, number in numbers.items())

    def effect(state: State, seat: int) -> None:
        for coming in rounds(state.round):
            for what, number in promised:
                supply.promise(state.players[seat], what, number, coming)

    return effect


def both(*effects: Effect) -> Effect:
    """One effect after the other."""

    def effect(state: State, seat: int) -> None:
        for each in effects:
            each(state, seat)

    return effect


def only(when: Condition, then: Effect) -> Effect:
    """An effect under a condition."""

    def effect(state: State, seat: int) -> None:
        if when(state, seat):
            then(state, seat)

    return effect


# Rounds


def next_rounds(number: int) -> Rounds:
    """So many rounds, beginning with the next one."""
    return lambda current: range(current + 1, current + number + 1)


def rounds_ahead(*numbers: int) -> Rounds:
    """The rounds whose numbers are the current one and so many more."""
    return lambda current: (current + number for number in numbers)


def of_the_rounds(numbers: Iterable[int]) -> Rounds:
    """Those of some rounds that are still to come."""
    chosen = tuple(numbers)
    return lambda current: (number for number in chosen if number > current)


def rounds_left(state: State, seat: int) -> int:
    """The complete rounds that are left."""
    return LAST_ROUND - state.round


# Conditions


def occupations_of(state: State, seat: int) -> int:
    """The occupations in front of a player."""
    return (state.players[seat].cards & ALL_OCCUPATIONS).bit_count()


def occupations(least: int, most: int | None = None) -> Condition:
    """At least so many occupations in front of the player, or at most so many."""

    def holds(state: State, seat: int) -> bool:
        number = occupations_of(state, seat)
        return number >= least and (most is None or number <= most)

    return holds


def has(**numbers: int) -> Condition:
    """So many goods or more."""
    wanted = goods(**numbers)
    return lambda state, seat: supply.can_pay(state.players[seat], wanted)


def in_house(*houses: int) -> Condition:
    """The player lives in one of these houses."""
    return lambda state, seat: state.players[seat].house in houses


in_stone_house = in_house(OF_STONE)


def rooms_of(state: State, seat: int) -> int:
    """The rooms of a player."""
    return state.players[seat].farm.rooms.bit_count()


def people_of(state: State, seat: int) -> int:
    """The people of a player, newborns among them."""
    return state.players[seat].people


# Moments


def use(spaces: str, effect: Effect | None = None, when: Condition | None = None) -> On:
    """Each use of one of these spaces by the owner."""
    return On(USE, effect, when, tuple(spaces.split()))


def any_use(spaces: str, effect: Effect, when: Condition | None = None) -> On:
    """Each use of one of these spaces by anybody."""
    return On(ANY_USE, effect, when, tuple(spaces.split()))


def after_use(spaces: str) -> On:
    """Right after each use of one of these spaces by the owner."""
    return On(AFTER_USE, spaces=tuple(spaces.split()))


# Choices


def may(step: str, when: Condition | None = None, effect: Effect | None = None) -> Choice:
    """The owner may use the card for a step."""
    return Choice({"use": Option(effect, when, step)})


def may_swap(price: Goods, effect: Effect, when: Condition | None = None) -> Choice:
    """The owner may pay something for an effect."""

    def possible(state: State, seat: int) -> bool:
        return supply.can_pay(state.players[seat], price) and (when is None or when(state, seat))

    def swap(state: State, seat: int) -> None:
        supply.pay(state.players[seat], price)
        effect(state, seat)

    return Choice({"use": Option(swap, possible)})


def must_choose(**effects: Effect) -> Choice:
    """The owner must choose one of several effects."""
    return Choice({name: Option(effect) for name, effect in effects.items()}, must=True)
