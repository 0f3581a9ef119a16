"""Symbolic positions, positions of numbers and plays of Agricola."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from proofs.games.agricola.situations import symbolic_game
from proofs.prove import facts, runs
from proofs.prove.runs import SymbolicRun
from proofs.prove.statements import Asked, Statement, Theorem, theorem
from spec.agricola import MODEL, room
from spec.agricola.adoption import Adopt
from spec.agricola.board import LESSONS, PERIODS, brought_by_a_round, is_in_play
from spec.agricola.choices import ChooseAnimal, ChooseGood, Stop
from spec.agricola.exchanges import Exchange
from spec.agricola.fences import Fence, new_fences, put_up
from spec.agricola.fields import Plow, Sow
from spec.agricola.flow import owed_by
from spec.agricola.free import Convert, Cook, Discard
from spec.agricola.hand import DealHand, TakeHand
from spec.agricola.harvest import Feed, Reap, UseCraft
from spec.agricola.house import BuildRoom, Renovate
from spec.agricola.improvements import Bake, BuildMajor
from spec.agricola.plays import PlayMinor, PlayOccupation
from spec.agricola.rounds import ChooseCard, DealCard
from spec.agricola.setup import ChooseFirstPlayer, new, starting_farm
from spec.agricola.spaces import Place, Rest
from spec.agricola.stables import BuildStable
from spec.agricola.state import (
    ACTION_SPACES,
    ANIMALS,
    GOODS,
    MAJORS,
    PILES,
    SUPPLIES,
    ActionSpace,
    Card,
    Farm,
    Game,
    Major,
    Owed,
    Player,
    Seat,
    Space,
    StepName,
)
from spec.agricola.windows import Use
from spec.kernel import Judge, Move

Statements = Callable[[], Iterable[Statement]]


def stated(id: str, **lines: str) -> Callable[[Statements], Theorem]:
    """Name a function that lists statements as a theorem about the game without hand cards, with its lines."""

    def decorate(function: Statements) -> Theorem:
        function.__doc__ = f"Without hand cards: {function.__doc__}"
        return theorem(id, claims=(), **lines)(function)

    return decorate


# --- on symbols -------------------------------------------------------------------------------------------------


def run(game: Game, *steps: runs.Step) -> SymbolicRun:
    """Carry out the steps on a symbolic position that satisfies the invariants; nothing else happens meanwhile."""
    return runs.run(game, known_of(game), *steps)


def known_of(game: Game) -> list[bool]:
    """Bounds and invariants of a symbolic position, the same list for equal positions."""
    return facts.remembered_facts_of(MODEL, game)


def forget() -> None:
    """Forget what was worked out from the rules, because they may be others now."""
    facts.forget()
    room.forget()


def follows(conclusion: Callable[[], bool], *premises: bool) -> Asked:
    """The conclusion, which rules work out on symbols, from premises about these symbols."""
    judge = Judge()
    with judge:
        concluded = conclusion()
    return Asked([], premises, concluded, tuple(dict.fromkeys(judge.cited)))


def me(game: Game) -> Player:
    """The player who sits first: the one in turn in symbolic positions."""
    return game.players[0]


def working(players: int = 2, **control: Any) -> Game:
    """A symbolic position in which the first player may place a person."""
    return symbolic_game("work", players, **control)


def answering(step: StepName, later: Iterable[StepName] = ("room",), players: int = 2, **control: Any) -> Game:
    """A symbolic position in which the first player must answer a step."""
    now, agenda = Owed(player=0, step=step), owed_by(0, later)
    return symbolic_game("work", players, acted=True, now=now, agenda=agenda, **control)


WITH_TILE: dict[str, Any] = {"variant": "no_hand_tile"}


USABLE: tuple[ActionSpace, ...] = tuple(space for space in ACTION_SPACES if space not in LESSONS)
"""The action spaces that have a use without hand cards."""


ONLY_WITH_CARDS: set[type[Move]] = {
    DealHand, TakeHand, PlayOccupation, PlayMinor, Use, Exchange, Renovate, Adopt, Reap,
}  # fmt: skip


def one_of_each() -> Iterator[tuple[Game, Move]]:
    """For every kind of move that there is without hand cards situations in which it is made, and such a move: together
    everything a move does."""
    yield symbolic_game("setup", first_player=None, turn=None), ChooseFirstPlayer(player=0)
    yield symbolic_game("preparation", turn=None), DealCard(card="fencing")
    yield symbolic_game("preparation", 1, turn=None), ChooseCard(player=0, card="fencing")
    for house in ("wood", "clay"):
        yield from ((working(4, house=house, **WITH_TILE), Place(player=0, space=space)) for space in USABLE)
    yield working(), Rest(player=0)
    yield answering("farm_expansion"), BuildRoom(player=0, space="t1")
    yield answering("farm_expansion"), BuildStable(player=0, space="b5")
    yield answering("fencing"), Fence(player=0, spaces={"t5": 1})
    yield answering("farmland"), Plow(player=0, space="t3")
    yield answering("grain_utilization"), Sow(player=0, crop="grain")
    yield answering("grain_utilization"), Sow(player=0, crop="vegetable")
    yield answering("bake"), Bake(player=0, grain={"clay_oven": 1, "stone_oven": 2, "fireplace": 1})
    for major in MAJORS:
        yield answering("major_improvement"), BuildMajor(player=0, improvement=major, pay="cost")
    yield answering("improvement"), BuildMajor(player=0, improvement="cooking_hearth_4", pay="fireplace_2")
    yield answering("resource_market", players=3), ChooseGood(player=0, good="stone")
    for animal in ANIMALS:
        yield answering("animal_market", **WITH_TILE), ChooseAnimal(player=0, animal=animal)
    yield answering("stables"), Stop(player=0)
    yield symbolic_game("feeding"), UseCraft(player=0, improvement="joinery")
    yield symbolic_game("feeding"), Feed(player=0)
    yield working(), Cook(player=0, good="boar", by="cooking_hearth")
    yield working(), Convert(player=0, crop="grain")
    yield from ((working(), Discard(player=0, good=good)) for good in GOODS)


# --- on numbers -------------------------------------------------------------------------------------------------


def at_work(players: int = 2, round_: int = 14, **goods: int) -> Game:
    """The first turn of a round; the first player has these goods. All cards that can have come in it have come."""
    game = new(players)
    ChooseFirstPlayer.perform(game, ChooseFirstPlayer(player=0))
    game.round, game.phase, game.turn = round_, "work", 0
    for first, last, cards in PERIODS:
        for card in cards[: max(0, min(round_, last) - first + 1)]:
            game.revealed[card] = 1
    for pile in PILES:
        if is_in_play(game, pile):
            game.piles[pile] = brought_by_a_round(players, pile)
    for player in game.players:
        player.to_place = player.people
    owning(me(game), goods)
    return game


def owning(player: Player, goods: Mapping[str, int]) -> None:
    """The player has as much of these goods in the supply."""
    for good in SUPPLIES:
        player.goods[good] = goods.get(good, player.goods[good])


def finished(players: int = 2) -> Game:
    """A game that is over, in which nobody has anything but what they began with."""
    game = new(players)
    ChooseFirstPlayer.perform(game, ChooseFirstPlayer(player=0))
    game.round, game.phase = 14, "over"
    game.revealed = dict.fromkeys(game.revealed, 1)
    return game


def a_farm(
    *,
    rooms: Iterable[Space] = (),
    fields: Iterable[Space] = (),
    stables: Iterable[Space] = (),
    pastures: Iterable[Iterable[Space]] = (),
) -> Farm:
    """The farm of the beginning with further rooms, with fields and stables, and with these pastures."""
    farm = starting_farm()
    farm.rooms |= dict.fromkeys(rooms, 1)
    farm.fields = dict.fromkeys(fields, 1)
    farm.stables = dict.fromkeys(stables, 1)
    for pasture in pastures:
        put_up(farm, new_fences(farm, dict.fromkeys(pasture, 1)))
    farm.fences = {edge: 1 for edge, there in farm.fences.items() if there}
    return farm


def played(game: Game, *moves: Move) -> Game:
    """The position after the moves."""
    after: Game = runs.played(MODEL, game, *moves)
    return after


def place(player: Seat, space: ActionSpace) -> Place:
    return Place(player=player, space=space)


def build(major: Major) -> BuildMajor:
    """The first player builds a major and pays for it."""
    return BuildMajor(player=0, improvement=major, pay="cost")


def fence(*spaces: Space) -> Fence:
    """The first player fences these spaces."""
    return Fence(player=0, spaces=dict.fromkeys(spaces, 1))


def deal(card: Card) -> DealCard:
    return DealCard(card=card)
