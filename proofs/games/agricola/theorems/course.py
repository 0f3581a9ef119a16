"""Rounds: what comes when, people and placements, the first player, harvests."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping

from proofs.games.agricola.situations import symbolic_game
from proofs.games.agricola.theorems.positions import (
    USABLE,
    WITH_TILE,
    at_work,
    me,
    one_of_each,
    place,
    played,
    run,
    stated,
    working,
)
from proofs.prove.runs import outcomes, refused
from proofs.prove.statements import Statement, always, checked, possible
from spec.agricola import MODEL, rounds
from spec.agricola.board import HARVESTS, ON_BOARD, PERIODS, WISHES, brought_by_a_round
from spec.agricola.choices import Stop
from spec.agricola.harvest import Feed
from spec.agricola.house import BuildRoom
from spec.agricola.setup import ChooseFirstPlayer
from spec.agricola.spaces import GIVES, Place
from spec.agricola.state import CARDS, LAST_ROUND, MOST_PEOPLE, PILES, ActionSpace, Card, Game, Pile, Space
from spec.kernel import Move, both, either, implies, ite, total

# --- cards ------------------------------------------------------------------------------------------------------

COMES: Mapping[Card, tuple[int, int]] = {
    "grain_utilization": (1, 4),
    "sheep_market": (1, 4),
    "fencing": (1, 4),
    "major_improvement": (1, 4),
    "basic_wish_for_children": (5, 7),
    "house_redevelopment": (5, 7),
    "western_quarry": (5, 7),
    "vegetable_seeds": (8, 9),
    "pig_market": (8, 9),
    "cattle_market": (10, 11),
    "eastern_quarry": (10, 11),
    "urgent_wish_for_children": (12, 13),
    "cultivation": (12, 13),
    "farm_redevelopment": (14, 14),
}
"""The first and the last round in which each card can come."""


@stated("agr.theorem.when-cards-come", it="69, 880-882, 886, 904, 997-999, 1174-1178, 1205")
def when_cards_come() -> Iterator[Statement]:
    """Sowing, fences, sheep and major improvements come by round 4 at the latest; family growth and renovation in
    rounds 5 to 7; vegetables and boar in 8 or 9, cattle in 10 or 11, growth without room and Cultivation in 12 or 13,
    the second space for a renovation in round 14."""
    game = working()
    yield always(
        "No card is in play before its first round, and each is from its last round on.",
        run(game).leads_to(
            lambda game: both(
                *(
                    both(
                        implies(game.revealed[card] == 1, game.round >= first),
                        implies(game.round >= last, game.revealed[card] == 1),
                    )
                    for card, (first, last) in COMES.items()
                )
            )
        ),
    )
    yield possible(
        "Each can come in its first round, and only in its last one.",
        *(
            run(game).can(lambda game, card=card: game.revealed[card] == 1, game.round == COMES[card][0])
            for card in CARDS
        ),
        *(
            run(game).can(lambda game, card=card: game.revealed[card] == 0, game.round == last - 1)
            for card, (first, last) in COMES.items()
            if first < last
        ),
    )
    yield checked(
        "In every other round it is refused (by dealing it).",
        lambda: (
            ((card, round_), refused(functools.partial(_dealt, card, round_)) != (first <= round_ <= last))
            for card, (first, last) in COMES.items()
            for round_ in range(1, LAST_ROUND + 1)
        ),
    )


def _dealt(card: Card, round_: int) -> None:
    game = MODEL.new(2)
    game.round = round_
    rounds.the_card_is_next(game, card)


LAST_OF_PERIODS = (4, 7, 9, 11, 13, 14)


@stated("agr.theorem.periods", it="69, 606, 737, 781-784, 1225")
def periods() -> Iterator[Statement]:
    """There are 14 rounds, 14 round cards and 6 harvests. Every period has as many cards as rounds, and its last round,
    and no other, ends with a harvest."""
    yield checked(
        "The rounds follow each other, and each period has a card for each (by counting).",
        lambda: [
            ("rounds", [one for first, last, _ in PERIODS for one in range(first, last + 1)] == list(range(1, 15))),
            ("cards", [card for _, _, cards in PERIODS for card in cards] == list(CARDS) and len(CARDS) == 14),
            *((first, len(cards) == last - first + 1) for first, last, cards in PERIODS),
            ("harvests", tuple(last for _, last, _ in PERIODS) == HARVESTS == LAST_OF_PERIODS),
        ],
    )
    acted = symbolic_game("work", acted=True)
    yield always(
        "When all people are at home a harvest begins in these six rounds, else the next round.",
        run(acted, rounds.people_return_home).leads_to(
            lambda before, after: (
                both(after.round == before.round, either(*(before.round == harvest for harvest in LAST_OF_PERIODS)))
                if after.phase == "feeding"
                else both(after.round == before.round + 1, *(before.round != harvest for harvest in LAST_OF_PERIODS))
            )
        ),
    )


# --- what accumulates -------------------------------------------------------------------------------------------


@stated("agr.theorem.accumulation", it="752-754, 797-798, 815-817, 1755")
def accumulation() -> Iterator[Statement]:
    """After k rounds in which nobody used it a space holds k times what a round brings: 3 wood after one round in the
    Forest, 6 after two. Who uses it takes everything, and the next round begins anew."""
    for players in (1, 2, 3, 4):
        before = symbolic_game("preparation", players, turn=None)
        yield always(
            f"With {players}: every space in play gets what a round brings, whatever is there, and no other.",
            run(before, rounds.accumulation_spaces_fill_up).leads_to(
                lambda before, after: both(*(_fills_up(before, after, pile) for pile in PILES))
            ),
        )
    yield checked(
        "The Forest holds 3, 6, 9 wood after one, two, three rounds, alone 2, 4, 6 (by refilling).",
        lambda: (
            ((players, number), _untouched(players, number) == number * (2 if players == 1 else 3))
            for players in (1, 2, 3, 4)
            for number in range(1, LAST_ROUND + 1)
        ),
    )
    game = working(4)
    yield always(
        "Taking leaves nothing.",
        *(run(game, place(0, pile)).leads_to(lambda _, after, pile=pile: after.piles[pile] == 0) for pile in PILES),
    )


def _fills_up(before: Game, after: Game, pile: Pile) -> bool:
    brings = brought_by_a_round(len(before.players), pile)
    there: bool = before.revealed[pile] == 1 if pile in CARDS else pile in ON_BOARD[len(before.players)]
    return after.piles[pile] == before.piles[pile] + ite(there, brings, 0)


def _untouched(players: int, number: int) -> int:
    """The wood in the Forest after so many rounds."""
    game: Game = MODEL.new(players)
    for _ in range(number):
        rounds.accumulation_spaces_fill_up(game)
    return game.piles["forest"]


# --- people and placements --------------------------------------------------------------------------------------


@stated("agr.theorem.first-child", it="875-882, 903-906")
def first_child() -> Iterator[Statement]:
    """No family grows before round 5, so nobody places a third person before round 6; growth without room waits for
    round 12. A child stands beside its parent and occupies no space of its own."""
    game = working(2, **WITH_TILE)
    yield always(
        "In rounds 1 to 4 no wish can be used, also not with the variant tile.",
        *(run(game, place(0, wish)).impossible(game.round <= 4) for wish in WISHES),
    )
    yield always(
        "Nor the Urgent Wish in rounds 1 to 11.",
        run(game, place(0, "urgent_wish_for_children")).impossible(game.round <= 11),
    )
    yield possible(
        "In round 5 it can be, and in round 12 without room.",
        run(game, place(0, "basic_wish_for_children")).can(given=game.round == 5),
        run(game, place(0, "urgent_wish_for_children")).can(
            given=both(game.round == 12, total(me(game).farm.rooms.values()) == 2)
        ),
    )
    yield always(
        "There is one person more, to be placed from the next round on, and one space more is occupied.",
        *(
            run(game, place(0, wish)).leads_to(
                lambda before, after: both(
                    me(after).people == me(before).people + 1,
                    me(after).newborns == me(before).newborns + 1,
                    me(after).to_place == me(before).to_place - 1,
                    total(after.occupied.values()) == total(before.occupied.values()) + 1,
                )
            )
            for wish in WISHES
        ),
    )


def most_people(players: int, *, tile: bool = False) -> list[int]:
    """How many people there can be at most at the beginning of each round, all together, if every wish that can be in
    play is used in every round."""
    found, people = [], 2 * players
    first = {"basic_wish_for_children": 5, "urgent_wish_for_children": 12} | (
        {"modest_wish_for_children": 5} if tile else {}
    )
    for round_ in range(1, LAST_ROUND + 1):
        found.append(people)
        people = min(people + sum(1 for start in first.values() if start <= round_), MOST_PEOPLE * players)
    return found


MOST_PLACED = {
    (1, False): 52,
    (2, False): 95,
    (3, False): 130,
    (4, False): 160,
    (2, True): 104,
    (3, True): 149,
    (4, True): 190,
}
"""The most placements of a game, by the number of players and whether the tile is used."""


@stated("agr.theorem.placements", it="606, 609-611, 757-758, 875-882, 903-906, 1746")
def placements() -> Iterator[Statement]:
    """A game has at most 52, 95, 130 or 160 placements with 1, 2, 3 or 4 players, and with the variant tile at most
    104, 149 or 190 with 2, 3 or 4; at least 28 for each player, if nobody has to rest."""
    yield checked(
        "The people that there can be, added up over 14 rounds (by counting).",
        lambda: [
            ((players, tile), sum(most_people(players, tile=tile)) == most)
            for (players, tile), most in MOST_PLACED.items()
        ],
    )
    game = working(2, **WITH_TILE)
    yield always(
        "A placement takes one person of one player and one space, and only a wish brings a person, one.",
        *(
            run(working(4, **WITH_TILE), place(0, space)).leads_to(
                lambda before, after, space=space: both(
                    total(one.to_place for one in after.players) == total(one.to_place for one in before.players) - 1,
                    total(after.occupied.values()) == total(before.occupied.values()) + 1,
                    me(after).people == me(before).people + (1 if space in WISHES else 0),
                )
            )
            for space in USABLE
        ),
    )
    yield checked(
        "No other move brings a person (on symbols, for every kind of move).",
        lambda: (
            (
                type(move).__name__,
                all(one.people is other.people for one, other in zip(game.players, after.players, strict=True)),
            )
            for game, move in one_of_each()
            if not isinstance(move, Place)
            for after in outcomes(game, move)
        ),
    )
    yield always(
        "A round begins with everybody to be placed, and no family has more than five.",
        run(symbolic_game("preparation", turn=None), rounds.the_work_begins).leads_to(
            lambda _, after: both(
                *(both(one.to_place == one.people, one.people >= 2, one.people <= 5) for one in after.players)
            )
        ),
        run(game).leads_to(lambda game: both(*(one.people <= 5 for one in game.players))),
    )
    yield checked(
        "Alone, with wood and reed enough, 52 are reached (by playing).",
        lambda: [("52", sum(_placed_alone()) == 52 and _placed_alone() == most_people(1))],
    )


GATHERING: tuple[ActionSpace, ...] = ("forest", "clay_pit", "fishing", "day_laborer", "grain_seeds", "meeting_place")
ROOMS: tuple[Space, ...] = ("t1", "t2", "t3")


MOST_MOVES = 100
"""After so many placements something is wrong."""


def _placed_alone() -> list[int]:
    """How many people are placed in each round of a game for one who begins with what three rooms cost."""
    game = played(MODEL.new(1), ChooseFirstPlayer(player=0))
    me(game).goods["wood"], me(game).goods["reed"] = 15, 6
    placed = [0] * LAST_ROUND
    while not MODEL.over(game) and sum(placed) < MOST_MOVES:
        move = _next_alone(game)
        placed[game.round - 1] += isinstance(move, Place)
        game = played(game, move)
    return placed


def _next_alone(game: Game) -> Move:
    if game.phase == "preparation":
        card = next(card for card in CARDS if not game.revealed[card])
        return rounds.ChooseCard(player=0, card=card)
    if game.phase == "feeding":
        return Feed(player=0)
    if game.now is not None:
        return _answer(game)
    rooms: tuple[ActionSpace, ...] = ("farm_expansion",) if len(me(game).farm.rooms) < MOST_PEOPLE else ()
    wanted = ((place(0, space)) for space in ("basic_wish_for_children", *rooms, *GATHERING))
    return next(move for move in wanted if not MODEL.broken(game, move))


def _answer(game: Game) -> Move:
    free = [space for space in ROOMS if space not in me(game).farm.rooms]
    return BuildRoom(player=0, space=free[0]) if free else Stop(player=0)


# --- resting ----------------------------------------------------------------------------------------------------


def always_usable(players: int, round_: int) -> int:
    """How many spaces that are always usable are in play in a round, if it brought its own card last."""
    cards = [card for card, (_, last) in COMES.items() if last <= round_]
    return sum(1 for space in (*ON_BOARD[players], *cards) if space in FOR_ALL)


FOR_ALL: tuple[ActionSpace, ...] = (*PILES, *GIVES, "resource_market")


@stated("agr.theorem.nobody-rests", it="609-611, 757-761")
def nobody_rests() -> Iterator[Statement]:
    """Without the variant tile nobody ever has to let a person rest, but perhaps the last one of the 19 that four
    players can have in round 14: until then more spaces are always usable than people can stand on."""
    for players in (1, 2, 3, 4):
        game = working(players)
        yield always(
            f"With {players}: spaces that give goods can be used by whoever finds them free.",
            *(
                run(game, place(0, space)).permitted(
                    both(game.occupied[space] == 0, game.revealed[space] == 1 if space in CARDS else True)
                )
                for space in FOR_ALL
                if space in CARDS or space in ON_BOARD[players]
            ),
        )
    yield checked(
        "There are at least as many of them as people, in every round but the last one with four (by counting).",
        lambda: (
            ((players, round_), (always_usable(players, round_) >= people) != ((players, round_) == (4, 14)))
            for players in (1, 2, 3, 4)
            for round_, people in enumerate(most_people(players), 1)
        ),
    )
    yield checked(
        "There 18 of them stand against 19 people.",
        lambda: [("last", (always_usable(4, 14), most_people(4)[-1]) == (18, 19))],
    )


# --- the first player -------------------------------------------------------------------------------------------


@stated("agr.theorem.first-player", it="1692-1697, 1709-1712")
def first_player() -> Iterator[Statement]:
    """Only the Meeting Place moves the marker. The round under way goes on in its order, and the new first player
    begins the next one."""
    yield checked(
        "No other move after set-up moves it (on symbols, for every kind of move and every space).",
        lambda: (
            ((type(move).__name__, getattr(move, "space", "")), after.first_player == game.first_player)
            for game, move in one_of_each()
            if game.phase != "setup" and getattr(move, "space", "") != "meeting_place"
            for after in outcomes(game, move)
        ),
    )
    yield checked(
        "There it goes to who stands there, and the turn passes as always (by playing).",
        lambda: [("marker", _with_the_marker() == [(1, 2), (1, 0), (1, 1)])],
    )
    yield checked(
        "A round begins with the holder of the marker (on symbols).",
        lambda: (
            (seat, after.turn == seat)
            for seat in range(3)
            for after in outcomes(symbolic_game("preparation", 3, first_player=seat, turn=None), rounds.the_work_begins)
        ),
    )


def _with_the_marker() -> list[tuple[int | None, int | None]]:
    """Who has the marker and who is in turn after the second player of three took it, and then."""
    game = played(at_work(3, 2), place(0, "forest"))
    found = []
    for seat, space in ((1, "meeting_place"), (2, "clay_pit"), (0, "fishing")):
        game = played(game, place(seat, space))  # type: ignore[arg-type]
        found.append((game.first_player, game.turn))
    return found
