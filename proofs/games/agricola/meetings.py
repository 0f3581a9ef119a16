"""Cards that meet: two that speak of the same moment or of the same price, and a position in which both are there.

A meeting is a situation with both cards in front of their owners and a move with which that moment comes, or the price
is paid. The solver shows a position for it, which model and engine play.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from proofs.games.agricola.hand_situations import at_the_step, with_cards
from spec.agricola.cards.table import CARDS, CHOICES, EACH_ROUND, FIELD_PHASE, SCORING, parts_of
from spec.agricola.cards.words import AtOnce, Choice, EachUse, Once
from spec.agricola.exchanges import RATES
from spec.agricola.flow import LAST
from spec.agricola.state import ACTION_SPACES, ActionSpace, Code, Game
from spec.kernel import Focus

Pair = tuple[Code, Code]
Made = tuple[Game, str, dict[str, Any]]
"""A position, and the type and control of a move in it."""


@dataclass(frozen=True)
class Meeting:
    """A moment or a price, the cards that speak of it, and a position in which two of them meet."""

    window: str
    cards: tuple[Code, ...]
    at: Callable[[Code, Code], Made]

    @property
    def pairs(self) -> Iterator[Pair]:
        return itertools.combinations(self.cards, 2)

    def focus(self, pair: Pair) -> Focus:
        one, other = pair
        game, kind, control = self.at(one, other)
        about = (CARDS[one].rule.id, CARDS[other].rule.id)
        return Focus(f"{one} meets {other}: {self.window}", game, kind, control, about, meeting=self.window)


def players_for(*codes: Code) -> int:
    """The fewest players, two or more, with whom all of these cards are in the game."""
    return max(2, *(CARDS[code].players for code in codes))


# --- action spaces ----------------------------------------------------------------------------------------------


def used_at(space: ActionSpace) -> dict[Code, bool]:
    """The cards that speak of the use of a space; whether by their owner, or by another player."""
    found: dict[Code, bool] = {}
    for kind in (EachUse, Choice):
        for code, parts in parts_of(kind).items():
            for part in parts:
                if space in part.spaces:  # type: ignore[attr-defined]
                    found[code] = getattr(part, "whose", "own") != "others"
    return found


def at_a_space(space: ActionSpace) -> Callable[[Code, Code], Made]:
    """The space is used; cards that wait for others are theirs."""

    def at(*codes: Code) -> Made:
        own = [code for code in codes if used_at(space).get(code, True)]
        theirs = [code for code in codes if code not in own]
        game = with_cards("work", players_for(*codes), cards=own, hand=["A098"], others={1: theirs})
        return game, "place", {"player": 0, "space": space}

    return at


def space_meetings() -> Iterator[Meeting]:
    """Cards that meet at the use of a space, or after it; wood spaces that are alike are one."""
    for space in ACTION_SPACES:
        cards = tuple(sorted({*used_at(space), *(("B024",) if space in MARKETS else ())}))
        if len(cards) > 1 and space not in ("grove", "copse"):
            yield Meeting(f"use of {space.replace('_', ' ').title()}", cards, at_a_space(space))


MARKETS = ("sheep_market", "pig_market", "cattle_market")


# --- rounds -----------------------------------------------------------------------------------------------------


def promising() -> set[Code]:
    """The cards that put something on spaces of later rounds."""
    found = set[Code]()
    for kind in (AtOnce, Once, EachUse, Choice):
        for code, parts in parts_of(kind).items():
            doings = [doing for part in parts for doing in getattr(part, "doings", ())]
            options = [option for part in parts for option in getattr(part, "options", ())]
            doings += [doing for option in options for doing in option.gets]
            if any(" on " in doing.text and "round" in doing.text for doing in doings):
                found.add(code)
    return found


def at_the_start(*codes: Code) -> Made:
    """A card is revealed; the house is of wood if a card wants one, else of stone."""
    house = "wood" if {*codes} & {"B057"} else "stone"
    game = with_cards("preparation", players_for(*codes), cards=codes, hand=["A098"], house=house, turn=None)  # type: ignore[arg-type]
    return game, "deal_card", {"card": "pig_market"}


def at_home(*codes: Code) -> Made:
    """The last person of round 4 is placed, so that the harvest comes next."""
    game = with_cards("work", players_for(*codes), cards=codes)
    game.round = 4
    for seat, me in enumerate(game.players):
        me.to_place = 1 if seat == 0 else 0
    return game, "place", {"player": 0, "space": "forest"}


def at_the_end(*codes: Code) -> Made:
    """The last family of round 14 eats, so that the game is over after the breeding."""
    game = with_cards("feeding", players_for(*codes), cards=codes, first_player=1)
    game.round = 14
    return game, "feed", {"player": 0}


# --- building and playing ---------------------------------------------------------------------------------------


def building_a_room(*codes: Code) -> Made:
    """A room at Farm Expansion, of wood if the Carpenter's Parlor is there, else of clay; of the Pastor another
    player's."""
    house = "wood" if "B013" in codes else "stone" if "A143" in codes else "clay"
    own, theirs = [code for code in codes if code != "B163"], [code for code in codes if code == "B163"]
    known: dict[str, Any] = {"players": players_for(*codes), "cards": own, "house": house, "others": {1: theirs}}
    game = at_the_step("farm_expansion", LAST, "farm_expansion", **known)
    return game, "build_room", {"player": 0, "space": "t1"}


def renovating(*codes: Code) -> Made:
    """A renovation, to stone if a card has to do with stone, else to clay."""
    stone = bool({*codes} & {"A087", "A110", "A143", "B107"})
    house = "wood" if "A087" in codes or not stone else "clay"
    known: dict[str, Any] = {"players": players_for(*codes), "cards": codes, "house": house}
    game = at_the_step("renovation", ["improvement", *LAST], "house_redevelopment", **known)
    return game, "renovate", {"player": 0, "to": "stone" if stone else "clay"}


def improving(*codes: Code) -> Made:
    """The Well is built."""
    known: dict[str, Any] = {"players": players_for(*codes), "cards": codes}
    game = at_the_step("major_improvement", LAST, "major_improvement", **known)
    return game, "build_major", {"player": 0, "improvement": "well", "pay": "cost"}


def fencing(*codes: Code) -> Made:
    game = at_the_step("fencing", ["crook", *LAST], "fencing", cards=codes)
    return game, "fence", {"player": 0}


def teaching(*codes: Code) -> Made:
    """An occupation is played: one of the two if it is one that matters when it is played, else another one."""
    played = next((code for code in codes if code in ("A086", "B123")), "A125")
    known: dict[str, Any] = {"cards": [code for code in codes if code != played], "hand": [played]}
    game = at_the_step("occupation", LAST, "lessons", players=players_for(*codes), **known)
    return game, "play_occupation", {"player": 0, "card": played}


def baking(*codes: Code) -> Made:
    game = at_the_step("bake", LAST, "grain_utilization", cards=codes)
    return game, "bake", {"player": 0}


def at_any_time(*codes: Code) -> Made:
    """The first of the two is used."""
    rate = RATES[codes[0]][0]  # type: ignore[index]
    return with_cards("work", cards=codes), "exchange", {"player": 0, "card": codes[0], "option": rate}


def growing(*codes: Code) -> Made:
    game = with_cards("work", cards=codes)
    return game, "place", {"player": 0, "space": "basic_wish_for_children"}


# --- all of them ------------------------------------------------------------------------------------------------

ROOMS: tuple[Code, ...] = ("A110", "A111", "A123", "A143", "B013", "B126", "B145", "B163")
CHOSEN_AT_THE_START: tuple[Code, ...] = tuple(code for code, choice in CHOICES.items() if choice.at == "start")
RENOVATIONS: tuple[Code, ...] = ("A087", "A110", "A120", "A123", "A143", "B016", "B107", "B145")

MEETINGS: tuple[Meeting, ...] = (
    *space_meetings(),
    Meeting("start of a round", tuple(sorted({*CHOSEN_AT_THE_START, *EACH_ROUND, *promising()})), at_the_start),
    Meeting("building a room", ROOMS, building_a_room),
    Meeting("renovation", RENOVATIONS, renovating),
    Meeting("improvements", ("A055", "A075", "A133", "A143", "B095"), improving),
    Meeting("fences", ("A016", "A083", "A088"), fencing),
    Meeting("playing an occupation", ("A086", "B025", "B099", "B109", "B123"), teaching),
    Meeting("baking bread", ("A024", "A063", "B025", "B108"), baking),
    Meeting("returning home and field phase", tuple(sorted({"A053", "A112", "B068", *FIELD_PHASE})), at_home),
    Meeting("at any time", tuple(RATES), at_any_time),
    Meeting("room for people", ("A026", "A092", "B010"), growing),
    Meeting("room for animals", ("A012", "A086", "B098"), at_a_space("sheep_market")),
    Meeting("scoring", tuple(sorted({"A033", "B033", "B136", *SCORING})), at_the_end),
)

WINDOWS: Mapping[str, tuple[Code, ...]] = {meeting.window: meeting.cards for meeting in MEETINGS}
"""The moments and prices of which two cards or more speak, with these cards."""


def meetings() -> Iterator[Focus]:
    """A situation for every two cards that speak of the same moment or price."""
    for meeting in MEETINGS:
        yield from (meeting.focus(pair) for pair in meeting.pairs)
