"""The life of sheep, and what they give."""

from __future__ import annotations

from collections.abc import Iterator

from proofs.games.hallertau.theorems.positions import me, run, solo, throughout
from proofs.prove.runs import equal, not_fewer
from proofs.prove.statements import Statement, always, possible, theorem
from spec.hallertau import exchanges, resources, scoring, sheep, spaces, workers
from spec.hallertau.state import CARDS, SLOTS, Card, Game
from spec.kernel import both, implies, total
from spec.kernel.terms import variable

GAINED = variable("gained.sheep")


def gain_sheep(game: Game) -> None:
    """The player gets sheep in the round of the position."""
    resources.gain_sheep(me(game), game.round, GAINED)


def next_round_begins(game: Game) -> None:
    """What the sheep notice of the time until the next actions phase."""
    game.round += 1
    workers.sheep_die(me(game), game.round)


def on_the_board(game: Game) -> int:
    """The sheep on all cards and in the stables, counted one place after the other."""
    return total(me(game).sheep[slot] for slot in SLOTS)


def all_sheep(game: Game) -> int:
    return resources.sheep_of(me(game))


@theorem("hal.theorem.three-rounds-to-live", claims=("D2",), it="193, 313", pt="200, 317")
def three_rounds_to_live() -> Iterator[Statement]:
    """A sheep gained in round 1, 2 or 3 lives for three rounds: it dies at the start of round 4, 5 or 6, unless it is
    moved before. Sheep gained later go to the stables."""
    game = solo("actions")
    lives = run(game, gain_sheep, *[next_round_begins] * 3)
    for number in (1, 2, 3):
        card: Card = CARDS[number]
        given = both(game.round == number, GAINED >= 1)
        yield always(
            f"What is gained in round {number} is still there in the next two rounds, and dies at the start of round "
            f"{number + 3} with all else on that card.",
            lives.leads_to(
                lambda start, gained, first, second, third, card=card: both(
                    me(gained).sheep[card] == me(start).sheep[card] + GAINED,
                    me(first).sheep[card] == me(gained).sheep[card],
                    me(second).sheep[card] == me(gained).sheep[card],
                    me(third).sheep[card] == 0,
                    all_sheep(third) == all_sheep(second) - me(second).sheep[card],
                ),
                given,
            ),
        )
    yield always(
        "What is gained in rounds 4 to 6 goes to the stables.",
        run(game, gain_sheep).leads_to(
            lambda before, after: me(after).sheep["stables"] == me(before).sheep["stables"] + GAINED,
            both(game.round >= 4, GAINED >= 1),
        ),
    )
    moving = solo("actions", "sheep_shearing.move")
    yield always(
        "Moving a sheep puts exactly one on the card of the following round, or into the stables.",
        *(
            run(moving, sheep.MoveSheep(player=0, slot=card)).leads_to(
                lambda before, after, card=card, following=following: both(
                    me(after).sheep[card] == me(before).sheep[card] - 1,
                    me(after).sheep[following] == me(before).sheep[following] + 1,
                    all_sheep(after) == all_sheep(before),
                )
            )
            for card, following in zip(CARDS[1:], SLOTS[2:], strict=True)
        ),
    )
    yield possible(
        "So a sheep that would die at the start of the next round can outlive it.",
        *(
            run(moving, sheep.MoveSheep(player=0, slot=card), next_round_begins).can(
                lambda before, between, after: all_sheep(after) == all_sheep(before),
                both(moving.round == int(card) - 1, all_sheep(moving) == 1),
            )
            for card in CARDS[1:]
        ),
    )


@theorem("hal.theorem.safe-in-the-stables", claims=("D3",), it="195, 319", pt="200, 323")
def safe_in_the_stables() -> Iterator[Statement]:
    """A sheep in the stables stays there to the end and is worth a point, unless its owner pays with it. (Only a card
    would move it back.)"""
    yield always(
        "Nothing but paying with a sheep of the stables makes those in the stables fewer.",
        throughout(
            lambda change: (
                change.move == exchanges.PaySheep(player=0, slot="stables")
                or not_fewer(me(change.before).sheep["stables"], me(change.after).sheep["stables"])
            )
        ),
    )
    game = solo("progress")
    yield always(
        "Each is worth one point.",
        run(game).leads_to(lambda game: scoring.sheep_points(me(game)) == me(game).sheep["stables"]),
    )


@theorem("hal.theorem.cards-leave-one-by-one", claims=("D12",), it="255, 373", pt="256, 373")
def cards_leave_one_by_one() -> Iterator[Statement]:
    """At the start of each round one farmyard card leaves the stable board, with the sheep on it and no others; nothing
    puts a sheep on a card whose round has come."""
    game = solo("new_workers")
    yield always(
        "In phase 2 of a round the sheep on the card of that round go, and those on the other cards stay.",
        run(game, workers.new_workers).leads_to(
            lambda before, after: both(
                *(implies(before.round == int(card), me(after).sheep[card] == 0) for card in CARDS),
                *(
                    implies(before.round != int(card), me(after).sheep[card] == me(before).sheep[card])
                    for card in CARDS
                ),
            )
        ),
    )
    yield always(
        "A card whose round has come and that is empty stays empty.",
        throughout(
            lambda change: both(
                *(
                    me(change.before).sheep[card] is me(change.after).sheep[card]
                    or implies(
                        both(change.before.round >= int(card), me(change.before).sheep[card] == 0),
                        me(change.after).sheep[card] == 0,
                    )
                    for card in CARDS
                )
            )
        ),
    )


@theorem("hal.theorem.deaths-from-round-4", claims=("D22",), it="379", pt="374")
def deaths_from_round_4() -> Iterator[Statement]:
    """Sheep die only from round 4 on. (Only a card could put a sheep where it dies earlier.)"""
    game = solo("new_workers")
    begins = run(game, workers.new_workers)
    yield always(
        "At the start of rounds 1 to 3 no sheep dies.",
        begins.leads_to(lambda before, after: all_sheep(after) == all_sheep(before), game.round <= 3),
    )
    yield possible(
        "At the start of rounds 4, 5 and 6 sheep can die.",
        *(
            begins.can(lambda before, after: all_sheep(after) < all_sheep(before), game.round == number)
            for number in (4, 5, 6)
        ),
    )


@theorem("hal.theorem.no-sheep-lost-by-use", claims=("D44",), it="549, 939", pt="521, 918")
def no_sheep_lost_by_use() -> Iterator[Statement]:
    """Milking and shearing cost no sheep, and count all of them, on cards and in the stables."""
    game = solo("milking")
    yield always(
        "Milking gives 1 milk for each sheep and leaves every sheep where it is.",
        run(game, sheep.milking).leads_to(
            lambda before, after: both(
                me(after).goods["milk"] == me(before).goods["milk"] + on_the_board(before),
                equal(me(before).sheep, me(after).sheep),
            )
        ),
    )
    shearing = solo("actions", "sheep_shearing.wool", "sheep_shearing.move")
    wool = variable("wool")
    take = run(shearing, spaces.Take(player=0, what={"wool": wool}))
    yield always(
        "Shearing gives any number of wool up to that of the sheep, and leaves every sheep where it is.",
        take.leads_to(
            lambda before, after: both(
                me(after).goods["wool"] == me(before).goods["wool"] + wool,
                wool <= on_the_board(before),
                equal(me(before).sheep, me(after).sheep),
            )
        ),
        take.permitted(both(wool >= 1, wool <= on_the_board(shearing))),
    )
