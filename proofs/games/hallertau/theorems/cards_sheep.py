"""What single cards do with sheep, and how they look at the stable board."""

from __future__ import annotations

from collections.abc import Iterator

from proofs.games.hallertau.situations import decks_but, symbolic_game, symbolic_player
from proofs.games.hallertau.theorems.cards_positions import (
    SKIP,
    every_card,
    holding,
    number_of_sheep,
    owing,
    play,
    run,
    run_on,
    take,
)
from proofs.games.hallertau.theorems.positions import me
from proofs.prove.statements import Statement, always, checked, possible, theorem
from spec.hallertau import workers
from spec.hallertau.plays.playing import GoOn
from spec.hallertau.sheep import MoveFlock, MoveSheepOn
from spec.hallertau.state import CARDS, SLOTS, Card, Game
from spec.hallertau.workers import DrawQuadrantCard
from spec.kernel import both, implies, ite, total
from spec.kernel.terms import variable


def rounds_to_live(game: Game) -> int:
    """The places of all sheep added up, each card and the stables one further than the one before."""
    return total(SLOTS.index(slot) * me(game).sheep[slot] for slot in SLOTS)


# --- moving on --------------------------------------------------------------------------------------------------


@theorem("hal.theorem.one-sheep-by-card-001", claims=(), it="1049-1050", pt="1018-1020")
def one_sheep_by_card_001() -> Iterator[Statement]:
    """Card 001 moves one sheep, once or several times, never two."""
    for option in (1, 2, 3):
        game = owing(1, option)
        yield always(
            f"With option {option} one sheep leaves its place and arrives at another, up to {option} further; all "
            "others stay, and the card moves no second one.",
            *(
                run(game, MoveSheepOn(player=0, slot=card, times=times)).leads_to(
                    lambda before, after, card=card, times=times: both(
                        _one_moved(before, after, card, times),
                        after.agenda == before.agenda[1:] and "move" not in "".join(after.agenda),
                    )
                )
                for card in CARDS[1:]
                for times in range(1, option + 1)
                if SLOTS.index(card) + times < len(SLOTS)
            ),
            *(
                run(game, MoveSheepOn(player=0, slot=card, times=times)).impossible()
                for card in CARDS
                for times in range(option + 1, 4)
            ),
        )


def _one_moved(before: Game, after: Game, card: Card, times: int) -> bool:
    """One sheep fewer on that card, one more so much further, all else as it was."""
    target = SLOTS[SLOTS.index(card) + times]
    return both(
        *(
            me(after).sheep[slot] == me(before).sheep[slot] + (1 if slot == target else 0) - (1 if slot == card else 0)
            for slot in SLOTS
        )
    )


@theorem(
    "hal.theorem.no-sheep-moves-twice",
    claims=(),
    it="1113-1114, 1175-1176, 1249-1250, 1326-1328",
    pt="1105-1106, 1164, 1206-1207, 1282-1284",
)
def no_sheep_moves_twice() -> Iterator[Statement]:
    """Cards 101, 201, 301 and 401 move different sheep, each once: none moves two cards far."""
    flock = MoveFlock(player=0, sheep={card: variable(f"flock.{card}") for card in CARDS})
    games = [owing(101, option) for option in (1, 2, 3)] + [owing(number) for number in (201, 301, 401)]
    yield always(
        "As many sheep as are moved are each one place further, and there are as many as before.",
        *(
            run(game, flock).leads_to(
                lambda before, after: both(
                    number_of_sheep(after) == number_of_sheep(before),
                    rounds_to_live(after) == rounds_to_live(before) + total(flock.sheep.values()),
                )
            )
            for game in games
        ),
    )
    yield always(
        "If all sheep are in one place, none is afterwards two places further.",
        *(
            run(game, flock).leads_to(
                lambda before, after, card=card: me(after).sheep[SLOTS[SLOTS.index(card) + 2]] == 0,
                both(*(game.players[0].sheep[slot] == 0 for slot in SLOTS if slot != card)),
            )
            for game in games
            for card in CARDS[1:-1]
        ),
    )
    yield always(
        "No more are moved than the card says.",
        *(
            run(game, flock).impossible(total(flock.sheep.values()) > most)
            for game, most in zip(games, (1, 2, 3, 2, 3, 2), strict=True)
        ),
    )


# --- counting ---------------------------------------------------------------------------------------------------


@theorem("hal.theorem.stables-are-no-card", claims=(), it="1192-1193", pt="1173")
def stables_are_no_card() -> Iterator[Statement]:
    """For card 209 sheep must be on one farmyard card; the stables are none, and sheep on several cards do not add
    up."""
    game = holding(209)
    for option, number in ((1, 3), (2, 5), (3, 6)):
        yield always(
            f"Option {option} can be played with {number} sheep on one card, and not with fewer on each, however many "
            "are in the stables.",
            *(run(game, play(209, option)).permitted(me(game).sheep[card] >= number) for card in CARDS[1:]),
            run(game, play(209, option)).impossible(both(*(me(game).sheep[card] < number for card in CARDS))),
        )


def cards_without_sheep(game: Game) -> int:
    """From phase 2 on: the farmyard cards of later rounds without sheep; that of round 2 never has any."""
    second = ite(game.round < 2, 1, 0)
    return second + total(ite(both(game.round < int(card), me(game).sheep[card] == 0), 1, 0) for card in CARDS)


@theorem("hal.theorem.cards-without-sheep", claims=(), it="1307-1308, 1707", pt="1264-1265, 1693")
def farmyard_cards_without_sheep() -> Iterator[Statement]:
    """For cards 327 and 730 all farmyard cards on the stable board without sheep count, with those of rounds 2 and 3 as
    long as they lie there. In round 6 none lies there, so that 730 costs nothing; it costs nothing either if all that
    lie there hold sheep. Only in phase 1 of round 6 the last one is still there."""
    taking, hides = owing(327), take("hide")
    yield always(
        "Card 327 gives as many hides as there are such cards, or fewer.",
        run(taking, hides).permitted(both(hides.what["hide"] >= 1, hides.what["hide"] <= cards_without_sheep(taking))),
        run(taking, hides).impossible(hides.what["hide"] > cards_without_sheep(taking)),
    )
    paying = holding(730)
    yield always(
        "Card 730 costs exactly as much rye.",
        run(paying, play(730)).leads_to(
            lambda before, after: me(before).goods["rye"] - me(after).goods["rye"] == cards_without_sheep(before)
        ),
    )
    yield always(
        "With sheep on the cards of rounds 4 to 6 there are two in round 1, those of rounds 2 and 3, and one in round "
        "2.",
        *(
            run(paying, play(730, pay={"rye": 2 - earlier})).permitted(
                both(
                    paying.round == 1 + earlier,
                    me(paying).goods["rye"] >= 2,
                    *(me(paying).sheep[card] >= 1 for card in CARDS[1:]),
                )
            )
            for earlier in (0, 1)
        ),
    )
    free = run(paying, play(730, pay={}))
    yield always(
        "It is free in round 6, and whenever all cards that lie on the stable board hold sheep.",
        free.permitted(paying.round == 6),
        free.permitted(
            both(paying.round >= 2, *(implies(paying.round < int(card), me(paying).sheep[card] >= 1) for card in CARDS))
        ),
    )
    early = holding(730, phase="removal")
    yield possible(
        "Refuted without the exception: in phase 1 of round 6 it costs 1 rye if no sheep is on the last card.",
        run(early, play(730, pay={"rye": 1})).can(given=early.round == 6),
    )


# --- moving back ------------------------------------------------------------------------------------------------


@theorem("hal.theorem.sheep-move-back", claims=(), it="1542-1543", pt="1515-1516")
def sheep_move_back() -> Iterator[Statement]:
    """Card 531 moves two sheep back, also to the card of round 3; whoever has fewer than two can't play it. In round 6
    the two are lost, unless it is played in phase 1, when the last card still lies there."""
    game = holding(531)
    back = run(game, play(531))
    yield always("It can't be played with fewer than two sheep.", back.impossible(number_of_sheep(game) < 2))
    yield always(
        "In round 6 exactly two sheep are lost and all others stay; before that no more are lost than two.",
        back.leads_to(
            lambda before, after: both(
                number_of_sheep(after) == number_of_sheep(before) - 2,
                *(me(after).sheep[slot] <= me(before).sheep[slot] for slot in SLOTS),
            ),
            game.round == 6,
        ),
        back.leads_to(lambda before, after: number_of_sheep(after) >= number_of_sheep(before) - 2),
    )
    yield always(
        "A sheep that moves back while the card before its own lies there is not lost.",
        *(
            run(game, play(531, pay={f"sheep.{slot}": 2})).leads_to(
                lambda before, after, slot=slot, target=target: both(
                    me(after).sheep[slot] == me(before).sheep[slot] - 2,
                    me(after).sheep[target] == me(before).sheep[target] + 2,
                ),
                game.round < int(target),
            )
            for target, slot in zip(CARDS, SLOTS[1:], strict=True)
        ),
    )
    early = holding(531, phase="removal")
    yield possible(
        "Refuted without the exception: in phase 1 of round 6 two sheep of the stables come to the last card.",
        run(early, play(531, pay={"sheep.stables": 2})).can(
            lambda before, after: me(after).sheep["6"] == me(before).sheep["6"] + 2, early.round == 6
        ),
    )
    yield checked(
        "No other card moves sheep back (by enumeration).",
        lambda: ((card.number, (card.pays.how == "move back") == (card.number == 531)) for card in every_card()),
    )


@theorem("hal.theorem.early-deaths", claims=(), it="195, 319, 379, 1542", pt="200, 323, 374, 1515")
def early_deaths() -> Iterator[Statement]:
    """With cards, too, sheep die only from round 4 on, and those in the stables stay there, with one exception: who
    plays card 531 can lose sheep to their death in round 3, and sheep from the stables in round 6."""
    yield always(
        "At the start of rounds 1 to 3 no sheep dies as long as card 531 was not played; in rounds 1 and 2 none dies "
        "at all.",
        *(
            run(game, workers.new_workers).leads_to(
                lambda before, after: number_of_sheep(after) == number_of_sheep(before), game.round <= rounds
            )
            for played, rounds in (([1, 401], 3), ([531], 2))
            for game in [_new_workers(played)]
        ),
    )
    start = holding(531, 903, phase="boulders")
    third = [play(531, pay={"sheep.4": 2}), SKIP, SKIP, GoOn(), DrawQuadrantCard(card=1), GoOn()]
    yield possible(
        "Refuted without the exception: two sheep that would live to round 4 are dead in round 3.",
        run_on(start, *third).can(
            lambda *games: both(games[-1].round == 3, number_of_sheep(games[-1]) == 0),
            both(start.round == 2, number_of_sheep(start) == 2),
        ),
    )
    sixth = [play(531, pay={"sheep.stables": 2}), SKIP, SKIP, GoOn(), DrawQuadrantCard(card=1), GoOn()]
    yield possible(
        "Refuted without the exception: two sheep of the stables are dead in round 6.",
        run_on(start, *sixth).can(
            lambda *games: both(games[-1].round == 6, number_of_sheep(games[-1]) == 0),
            both(start.round == 5, number_of_sheep(start) == 2),
        ),
    )


def _new_workers(played: list[int]) -> Game:
    people = [symbolic_player(0, hand=[903], played=played)]
    return symbolic_game(people, "new_workers", variant="cards", decks=decks_but([903, *played]))
