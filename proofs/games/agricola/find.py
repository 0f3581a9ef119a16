"""How positions of Agricola are looked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from proofs.desk.find.vocabulary import Function, Lying, Playing, Vocabulary
from proofs.game import Game as Described
from proofs.games.agricola.hand_situations import FILLERS, due, with_cards
from proofs.games.agricola.situations import describe, symbolic_player
from spec.agricola.cards.table import CARDS, CHOICES
from spec.agricola.crops import empty_fields
from spec.agricola.flow import LAST, owed_by
from spec.agricola.front import minors_of, occupations_of
from spec.agricola.hand import minors_held, occupations_held
from spec.agricola.majors import has
from spec.agricola.state import ANIMALS, MAJORS, PROMISED, RESOURCES, SOWN, SUPPLIES, Code, Game, Owed, Player, StepName
from spec.kernel import Focus, copy, is_in, marked, total


def owned(game: Game) -> list[int]:
    found: list[int] = []
    for me in game.players:
        found += [me.people, me.newborns, me.begging, *(me.goods[good] for good in SUPPLIES)]
        found += [*(me.animals[animal] for animal in ANIMALS), *(me.sown[sown] for sown in SOWN)]
        found += [me.majors.get(major, 0) for major in MAJORS]
        found += [count for good in PROMISED for count in getattr(me.promised, good).values()]
        found += [me.stock.A102, me.stock.B019, me.points, me.taught, me.gained]
        found += [marked(part) for part in (me.farm.rooms, me.farm.fields, me.farm.stables, me.farm.fences)]
    return found


# --- hand cards that are named ----------------------------------------------------------------------------------

LISTS = ("hand", "cards")
AT: tuple[tuple[StepName, str], ...] = (
    ("occupation", "lessons"), ("minor", "meeting_place"), ("major_improvement", "major_improvement"),
)  # fmt: skip
"""Steps at which hand cards are played, each with a space that leads to it."""
Held = Mapping[tuple[int, str], list[Code]]
"""By seat and list."""


def made(described: Described, lying: Lying) -> Iterator[Focus]:
    """The named cards in hand or in front of their player, placing, where cards are played, at the start of a round and
    in the harvest; cards that are to be used when they are due."""
    held = named(lying)
    every = {code for codes in held.values() for code in codes}
    for players in described.model.players:
        if not held or any(seat >= players for seat, _ in held) or any(CARDS[code].players > players for code in every):
            continue
        for game in stages(players):
            yield at_a_stage(game, held)
            yield at_a_stage(game, with_fillers(held))
    for code in sorted({str(what) for _, place, what in lying if place == "due" and what in CHOICES}):
        game = due(CARDS[code], CHOICES[code])  # type: ignore[index]
        yield Focus(describe(game), game)


def named(lying: Lying) -> dict[tuple[int, str], list[Code]]:
    """The cards that are said to lie in a hand or in front of somebody; the player who decides sits first."""
    found: dict[tuple[int, str], list[Code]] = {}
    for whose, place, code in sorted(lying, key=str):
        if place in LISTS and whose in ("player", "other") and code in CARDS:
            found.setdefault((0 if whose == "player" else 1, place), []).append(code)
    return found


def stages(players: int) -> Iterator[Game]:
    """Where somebody has to decide something."""
    yield with_cards("work", players)
    for step, space in AT:
        known: dict[str, Any] = {"acted": True, "used": space, "agenda": owed_by(0, LAST)}
        yield with_cards("work", players, now=Owed(player=0, step=step), **known)
    yield with_cards("feeding", players)
    yield with_cards("over", players, turn=None)


def at_a_stage(game: Game, held: Held) -> Focus:
    """The position with these cards."""
    people = []
    for seat in range(len(game.players)):
        hand, cards = ([str(code) for code in sorted(held.get((seat, place), []))] for place in LISTS)
        people.append(symbolic_player(seat, hand=hand, cards=cards))
    there = copy(game)
    there.players = people
    return Focus(describe(there), there)


def with_fillers(held: Held) -> Held:
    """The same with a few more occupations in front, since many minor improvements ask for some."""
    there = held.get((0, "cards"), [])
    every = {code for codes in held.values() for code in codes}
    return {**held, (0, "cards"): [*there, *(code for code in FILLERS if code not in every)]}


def occurs(new: Game, lying: Lying) -> bool:
    """The named cards are in the game."""
    wanted = [what for _, place, what in lying if place in (*LISTS, "due") and what in CARDS]
    return not wanted or (new.variant == "cards" and all(CARDS[code].players <= len(new.players) for code in wanted))


def has_card(me: Player, code: Code) -> bool:
    return is_in(me.cards, code)


def holds_card(me: Player, code: Code) -> bool:
    return is_in(me.hand, code)


WORDS = Vocabulary(
    owned=owned,
    counted="people, goods, animals, major improvements, what lies on cards and round spaces, bonus points, and what "
    "lies on the farms of all players",
    of_player={
        "animals_total": ("animals of all types", lambda me: total(me.animals[animal] for animal in ANIMALS)),
        "resources_total": ("wood, clay, reed and stone", lambda me: total(me.goods[good] for good in RESOURCES)),
        "rooms_built": ("rooms of the house", lambda me: marked(me.farm.rooms)),
        "fields_plowed": ("fields on the farm", lambda me: marked(me.farm.fields)),
        "fields_empty": ("fields on which nothing grows, the Beanfield among them", empty_fields),
        "stables_built": ("stables on the farm", lambda me: marked(me.farm.stables)),
        "fences_built": ("fences on the farm", lambda me: marked(me.farm.fences)),
        "majors_built": ("major improvements", lambda me: total(me.majors.get(major, 0) for major in MAJORS)),
        "occupations_played": ("occupations in front of the player", occupations_of),
        "minors_played": ("minor improvements in front of the player", minors_of),
        "occupations_held": ("occupations in the hand", occupations_held),
        "minors_held": ("minor improvements in the hand", minors_held),
    },
    functions={
        "has": Function("the player has that major", has, "truth", "build_major.improvement", "majors"),
        "has_card": Function("the player has that hand card in front", has_card, "truth", "deal_hand.card", "cards"),
        "holds_card": Function("the player has that card in the hand", holds_card, "truth", "deal_hand.card", "hand"),
    },
    moves={
        "buildable": Playing("build_major", "improvement", "game", "majors"),
        "playable_occupation": Playing("play_occupation", "card", "player", "hand"),
        "playable_minor": Playing("play_minor", "card", "player", "hand"),
        "usable": Playing("use", "card", "player", "due"),
    },
    leading=("round",),
    made=made,
    occurs=occurs,
)
