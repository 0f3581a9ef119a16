"""Hand cards: what they give comes before what they let somebody choose."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from proofs.games.agricola.hand_situations import due, with_cards
from proofs.games.agricola.theorems.positions import place, run
from proofs.prove.runs import equal
from proofs.prove.statements import Asked, Statement, always, possible, theorem
from spec.agricola.board import STONE_SPACES, WOOD_SPACES
from spec.agricola.cards.table import CARDS, CHOICES, EACH_ROUND, USES
from spec.agricola.cards.words import EachUse
from spec.agricola.due import card_at_the_start, do_all
from spec.agricola.resources import amount, gain
from spec.agricola.rounds import the_round_starts_for
from spec.agricola.state import GOODS, ActionSpace, Code, DueCode, Game, Good, Seat
from spec.agricola.windows import can_choose
from spec.kernel import both, copy, implies, negate


class Gift(NamedTuple):
    """What a card gives its owner when a space is used: by the owner, or by another player."""

    card: Code
    spaces: tuple[ActionSpace, ...]
    goods: Mapping[Good, int]
    owner: Seat = 0
    """The first player uses the space."""


GIFTS = (
    Gift("A050", ("cattle_market",), {"food": 3}),
    Gift("A050", ("cattle_market",), {"food": 3}, owner=1),
    Gift("A067", ("grain_seeds",), {"grain": 1}),
    Gift("A078", ("fishing",), {"food": 1, "reed": 1}),
    Gift("A080", STONE_SPACES, {"stone": 1}),
    Gift("A116", WOOD_SPACES, {"wood": 1}),
    Gift("A155", ("traveling_players",), {"wood": 1, "grain": 1}),
    Gift("A160", ("traveling_players",), {"wood": 1, "food": 1}, owner=1),
    Gift("B056", ("forest", "clay_pit", "reed_bank"), {"food": 1}),
    Gift("B077", ("day_laborer",), {"clay": 3}),
    Gift("B121", ("forest", "reed_bank", "clay_pit"), {"clay": 1}),
    Gift("B142", ("grain_seeds",), {"vegetable": 1}),
)
"""What cards give at the use of a space whatever else is so, in goods."""


class Opened(NamedTuple):
    """An option of a card that can be had only by what another card gives at the same moment."""

    space: ActionSpace
    giver: Code
    chooser: DueCode
    option: str = "use"


OPENED = (
    Opened("cattle_market", "A050", "A147"),
    Opened("day_laborer", "B077", "B087", "renovation"),
    Opened("grain_seeds", "B062", "B166"),
)
FOUR = 4


@theorem("agr.theorem.gifts-first", claims=(), it="370-396, 416-427, 1641-1650")
def gifts_first() -> Iterator[Statement]:
    """With hand cards: when a space is used, what cards give for it is there before anybody is asked, and it is the
    same in whatever order they give it. Nobody loses a choice by it, since whoever has more of a good can choose all
    that was possible with less; and there are choices that are possible only by such a gift."""
    yield always(
        "Right after a person is placed the goods of the cards are there, nobody has been asked, and the cards that "
        "leave a choice come next, before the space.",
        *(_is_there_first(gift, space) for gift in GIFTS for space in gift.spaces),
    )
    yield always(
        "Two cards that give something at the use of a space give the same in either order, to one player or to two.",
        *_in_either_order(),
    )
    yield always(
        "So do those that give something at the start of a round.",
        *(
            _alike(with_cards("start", cards=[one, other]), _starts(one), _starts(other), f"{one} and {other}")
            for one, other in itertools.combinations(EACH_ROUND, 2)
        ),
    )
    yield always(
        "Whatever an option of a card asks for, with one more of any good it is possible if it was without.",
        *(_with_more(code, option.name) for code, choice in CHOICES.items() for option in choice.options),
    )
    yield possible(
        "An option that nobody could pay for is open after what another card gave.",
        *map(_is_opened, OPENED),
    )
    yield possible(
        "So it is at the start of a round: the wood of the Small-scale Farmer builds the stable of the Groom.",
        _opens_at_the_start(),
    )


# --- first ------------------------------------------------------------------------------------------------------


def _owning(cards: Mapping[Seat, tuple[Code, ...]], **control: Any) -> Game:
    """The first player of four may place a person; these cards lie in front of these players."""
    others = {seat: codes for seat, codes in cards.items() if seat}
    return with_cards("work", FOUR, cards=cards.get(0, ()), others=others, **control)


def _is_there_first(gift: Gift, space: ActionSpace) -> Asked:
    game = _owning({gift.owner: (gift.card,)})
    return run(game, place(0, space)).leads_to(
        lambda before, after: both(
            *(
                amount(after.players[gift.owner], good)
                == amount(before.players[gift.owner], good) + gift.goods.get(good, 0)
                for good in GOODS
            ),
            after.now is None,
            [owed.step for owed in after.agenda[:2]] == ["window", "effect"],
        )
    )


# --- in whatever order ------------------------------------------------------------------------------------------


class Giving(NamedTuple):
    """A part of a card gives something to its owner while a space is used."""

    card: Code
    part: EachUse
    owner: Seat
    space: ActionSpace

    def __call__(self, game: Game) -> None:
        game.used = self.space
        do_all(self.part.doings, game, self.owner, self.part.provided.holds(game, game.players[self.owner]))


class _starts(NamedTuple):
    """What a card gives its owner, the first player, at the start of a round."""

    card: Code

    def __call__(self, game: Game) -> None:
        card_at_the_start(game, 0, self.card)


def _in_either_order() -> Iterator[Asked]:
    for space in USES:
        for (one, part), (other, following) in itertools.combinations(USES[space], 2):
            for seats in ((0, 0), (0, 1)):
                first = Giving(one, part, seats[0] if part.whose != "others" else 1, space)
                second = Giving(other, following, seats[1], space)
                cards = {seat: tuple(one.card for one in (first, second) if one.owner == seat) for seat in (0, 1)}
                yield _alike(_owning(cards), first, second, f"{one} and {other} at {space}")


def _alike(game: Game, first: Any, second: Any, label: str) -> Asked:
    """Both orders come to the same position."""

    def in_order(game: Game) -> None:
        first(game)
        second(game)

    def the_other_way_round(before: Game, after: Game) -> bool:
        other = copy(before)
        second(other)
        first(other)
        return equal(after, other)

    in_order.__name__ = label
    return run(game, in_order).leads_to(the_other_way_round)


# --- nothing is lost --------------------------------------------------------------------------------------------


def _option(code: DueCode, name: str) -> Any:
    return next(option for option in CHOICES[code].options if option.name == name)


def _with_more(code: DueCode, name: str) -> Asked:
    """The option stays possible for who gets one more of any good."""
    game, option = due(CARDS[code], CHOICES[code]), _option(code, name)

    def stays(game: Game) -> bool:
        able = can_choose(game, 0, option)
        found = []
        for good in GOODS:
            richer = copy(game)
            gain(richer, richer.players[0], {good: 1})
            found.append(implies(able, can_choose(richer, 0, option)))
        return both(*found)

    return run(game).leads_to(stays)


# --- something is won -------------------------------------------------------------------------------------------


def _is_opened(one: Opened) -> Asked:
    game = _owning({0: (one.giver, one.chooser)})
    option = _option(one.chooser, one.option)
    return run(game, place(0, one.space)).can(
        lambda before, after: both(
            one.chooser in after.players[0].due,
            negate(can_choose(before, 0, option)),
            can_choose(after, 0, option),
        )
    )


def _opens_at_the_start() -> Asked:
    stable = _option("B089", "use")
    game = with_cards("start", cards=["B089", "B118"], house="stone")

    def the_round_starts(game: Game) -> None:
        the_round_starts_for(game, 0)

    return run(game, the_round_starts).can(
        lambda before, after: both(negate(can_choose(before, 0, stable)), can_choose(after, 0, stable))
    )
