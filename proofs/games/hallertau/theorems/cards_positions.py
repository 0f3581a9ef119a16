"""Symbolic positions of the game with cards, cards that are played in them, and effects that are under way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

from proofs.games.hallertau.situations import decks_but, moment, symbolic_game, symbolic_player
from proofs.games.hallertau.theorems.positions import known_of, me
from proofs.prove import runs
from proofs.prove.runs import SymbolicRun
from proofs.prove.statements import Asked
from proofs.prove.symbolic import symbolic_move
from spec.hallertau import MODEL
from spec.hallertau.actions import Skip
from spec.hallertau.cards.table import CARDS
from spec.hallertau.cards.words import Card, deck_of
from spec.hallertau.plays.playing import PlayCard
from spec.hallertau.resources import fields_of, sheep_of
from spec.hallertau.spaces import Take
from spec.hallertau.state import CARD_NUMBERS, CardNumber, Game, Phase, Resource
from spec.hallertau.turns import key_of, the_only_effect_begins, the_owner_is_in_charge, the_turn_passes, work_goes_on
from spec.kernel import Move, Path, both, implies
from spec.kernel.judge import current
from spec.kernel.moves import counts_of
from spec.kernel.terms import variable

GATEWAY_DECKS = {"beginner": 0, "advanced": 1, "expert": 2, "master": 3}
FARMYARD_DECKS = {"hops": 4, "sheep": 5, "fields": 6, "jewels": 7}
SKIP = Skip(player=0)


# --- positions --------------------------------------------------------------------------------------------------


def holding(*hand: int, phase: Phase = "actions", played: Sequence[int] = (), players: int = 1, **control: Any) -> Game:
    """Any position in which the player who sits first holds these cards: their turn in phases 4 and 9, else the moment
    for cards when the phase is done."""
    first = symbolic_player(0, hand=list(hand), played=list(played))
    people = [first, *(symbolic_player(seat) for seat in range(1, players))]
    when: dict[str, Any] = {"turn": 0} if phase in ("actions", "progress") else {"done": True}
    known = {"variant": "cards", "decks": decks_but([*hand, *played])}
    return symbolic_game(people, phase, **(when | known | control))


def owing(number: int, option: int = 1, *, after: int = 0, hand: Sequence[int] = (), **control: Any) -> Game:
    """Any position in which the player who sits first has played the card and its effect is under way; so many of its
    steps are behind it."""
    card = CARDS[number]
    when = {"phase": "income", "done": True} if card.deck == "bonus" else moment(card) | {"used": None, "acted": False}
    if "turn" in when:
        when["turn"] = 0
    known = {"variant": "cards", "decks": decks_but([number, *hand]), "actor": 0}
    first = symbolic_player(0, hand=list(hand), played=[number])
    people = [first, *(symbolic_player(seat) for seat in range(1, control.pop("players", 1)))]
    known |= {"agenda": card.steps(option)[after:]}
    return symbolic_game(people, **(when | known | control))


def hands() -> Iterator[list[CardNumber]]:
    """All 330 cards, as a few hands that somebody could have: each of one gateway deck and one farmyard deck, and the
    first with all bonus and point cards."""
    for gateway, farmyard in zip(GATEWAY_DECKS.values(), FARMYARD_DECKS.values(), strict=True):
        own = [number for number in CARD_NUMBERS if number // 100 == farmyard]
        others = (gateway, 8, 9) if gateway == 0 else (gateway,)
        yield [number for number in CARD_NUMBERS if number // 100 in others] + own[:18]
        yield own[18:]


def every_card(*decks: str) -> Iterator[Card]:
    """The cards of these decks, or all. Their rules are cited in the check around it."""
    for card in CARDS.values():
        if card.deck in decks or not decks:
            current().cited.append(card.rule.id)
            yield card


def one_position_for_each_kind_of_step(players: int = 1) -> Iterator[Game]:
    """For each kind of step that effects have: any position in which the first card that has one owes it next."""
    seen: set[str] = set()
    for card in CARDS.values():
        for option in range(1, card.options + 1):
            for place, step in enumerate(card.steps(option)):
                if key_of(step) not in seen:
                    seen.add(key_of(step))
                    yield owing(card.number, option, after=place, players=players)


def moves_in(game: Game) -> Iterator[Move]:
    """Every move that the rules expect in a position, with any numbers. (The generated obligations prove that no other
    is legal.)"""
    for kind in MODEL.moves:
        named = {repr(_names_in(move)): _names_in(move) for move in kind.candidates(game)}
        yield from (symbolic_move(kind, control) for control in named.values())


def _names_in(move: Move) -> dict[str, Any]:
    """What a move says besides numbers."""
    counts = counts_of(type(move))
    return {name: getattr(move, name) for name in move.__struct_fields__ if name not in counts}


# --- steps ------------------------------------------------------------------------------------------------------


def run(game: Game, *steps: runs.Step) -> SymbolicRun:
    """Carry out the steps on a position that satisfies the invariants; turns pass, and effects that waited begin."""
    return runs.run(game, known_of(game), *steps, then=turns_pass_and_effects_begin)


def turns_pass_and_effects_begin(game: Game) -> None:
    going_on = (work_goes_on, the_owner_is_in_charge, the_turn_passes, the_only_effect_begins)
    while (step := MODEL.automatic(game)) in going_on:
        assert step is not None
        step(game)


def run_on(game: Game, *steps: runs.Step) -> SymbolicRun:
    """Carry out the steps, and after each everything that happens by itself."""
    return runs.run(game, known_of(game), *steps, then=all_that_happens_by_itself)


def all_that_happens_by_itself(game: Game) -> None:
    while (step := MODEL.automatic(game)) is not None:
        step(game)


def paths_of(game: Game, *steps: runs.Step) -> list[Path]:
    """The ways that the rules leave for the steps on a symbolic position, to look at without a solver. The rules are
    cited in the check around it."""
    paths = runs.run(game, [], *steps, then=turns_pass_and_effects_begin).paths
    current().cited.extend(rule for path in paths for rule in path.cited)
    return paths


def together(game: Game, *asked: Asked) -> Asked:
    """Several questions about one position as one: all the conclusions, each under its premises. That each is about
    something is not asked again: the generated obligations show for every card that it can be played."""
    conclusion = both(*(implies(both(*one.premises), one.conclusion) for one in asked))
    rules = tuple(dict.fromkeys(rule for one in asked for rule in one.rules))
    return Asked(known_of(game), [], conclusion, rules, game, label=f"one of {len(asked)} plays")


def play(
    number: int, option: int = 1, *, pay: dict[str, int] | None = None, discard: Sequence[int] = (), player: int = 0
) -> PlayCard:
    """The card is played with that option, and paid with anything that its cost names unless it is said with what."""
    paid = {key: variable(f"pay.{key}") for key in CARDS[number].pays.keys} if pay is None else pay
    return PlayCard(
        player=player,
        card=cast(CardNumber, number),
        rung=option,
        pay=cast(Any, paid),
        discard=cast(list[CardNumber], list(discard)),
    )


def take(*what: Resource) -> Take:
    """Some number of each of these is taken."""
    return Take(player=0, what={item: variable(f"take.{item}") for item in what})


# --- what a player has ------------------------------------------------------------------------------------------


def meets(game: Game, number: int, option: int = 1) -> bool:
    """The player who sits first meets the condition of the card, for that option. The card's rule is cited in the claim
    around it."""
    current().cited.append(CARDS[number].rule.id)
    return CARDS[number].needs.of(option)(game, 0)


def number_of_fields(game: Game) -> int:
    return fields_of(me(game))


def number_of_sheep(game: Game) -> int:
    return sheep_of(me(game))


def of_deck(numbers: Sequence[int], deck: str) -> int:
    """How many of these cards are of that deck."""
    return sum(deck_of(number) == deck for number in numbers)
