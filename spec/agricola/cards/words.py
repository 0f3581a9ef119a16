"""The words in which cards are written.

A card has a cost, perhaps a prerequisite, points, and parts: what it does, each at its moment.

    minor("A078", "Canoe", it="384-396", cost={"wood": 2}, needs=occupations(1), points=1,
          parts=[each_use("fishing", of=[gain(food=1, reed=1)])])

What is got without a choice is a doing: `gain`, `put`. A choice is a part with options, each with what it pays, gets,
or makes its owner owe. Standing parts change rules of other chapters, which ask whether the card is in front of
somebody.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, cast

from spec.agricola.front import occupations_of, rooms_counted
from spec.agricola.promises import Rounds, promise
from spec.agricola.resources import gain as get
from spec.agricola.state import (
    ActionSpace,
    Code,
    Game,
    Good,
    House,
    MinorCode,
    OccupationCode,
    Player,
    PromisedGood,
    Seat,
    StepName,
)
from spec.kernel import Piece, Rule, both, is_named, ite

Kind = Literal["minor", "occupation"]
Whose = Literal["own", "any", "others"]

COUNTED: Mapping[str, str] = {"minor": "72", "occupation": "71"}
"""Where the text counts the cards of a kind, which is all that it says of one that it does not print."""
DATA = (
    "AgricolaBot (GitHub hunterwieman/AgricolaBot) and battlestar (GitHub dennishorte/battlestar), checked with "
    "photographs of printed cards (GitHub david84203/agricola-viewer)"
)
PROGRAM = "the program of Board Game Arena (GitHub Syarwin/bga-caverna)"


def listed(words: Iterable[str], last: str) -> str:
    """All of these words, with another one before the last of them."""
    *first, final = words
    return f"{', '.join(first)} {last} {final}" if first else final


def either_of(words: Iterable[str]) -> str:
    return listed(words, "or")


# --- conditions -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Condition:
    """Something that may be so for a player."""

    text: str
    holds: Callable[[Game, Player], bool]
    clause: str = ""
    """How it is said of what happens then, if not as something that is there."""

    @property
    def said(self) -> str:
        return self.clause or f"if there is {self.text},"


ALWAYS = Condition("", lambda game, me: True)


def occupations(number: int) -> Condition:
    """At least so many occupations in front of the player."""
    return Condition(f"{number} occupation{'s' if number > 1 else ''}", lambda game, me: occupations_of(me) >= number)


def exactly_occupations(number: int) -> Condition:
    return Condition(f"exactly {number} occupations", lambda game, me: occupations_of(me) == number)


def at_most_occupations(number: int) -> Condition:
    return Condition(f"at most {number} occupations", lambda game, me: occupations_of(me) <= number)


def house_of(*houses: House) -> Condition:
    text = f"a {' or '.join('wooden' if house == 'wood' else house for house in houses)} house"
    return Condition(text, lambda game, me: is_named(me.house, *houses), f"in {text}")


def exactly_rooms(number: int) -> Condition:
    text = f"exactly {number} rooms"
    return Condition(text, lambda game, me: rooms_counted(me) == number, f"with {text}")


def all_of(*conditions: Condition) -> Condition:
    """All of these."""
    return Condition(
        " and ".join(condition.text for condition in conditions),
        lambda game, me: both(*(condition.holds(game, me) for condition in conditions)),
        " ".join(condition.said for condition in conditions),
    )


def players(*numbers: int) -> Condition:
    """The game is for so many players."""
    text = f"a game for {either_of(map(str, numbers))}"
    return Condition(text, lambda game, me: len(game.players) in numbers, f"in {text}")


# --- doings -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Doing:
    """Something that happens to a player without a choice, if it is given."""

    text: str
    do: Callable[[Game, Seat, bool], None]
    verb: str = "gives"


def all_done(doings: Sequence[Doing]) -> str:
    """What happens, in a sentence; a verb is not said twice."""
    said, before = [], ""
    for doing in doings:
        said.append(doing.text if doing.verb == before else f"{doing.verb} {doing.text}")
        before = doing.verb
    return listed(said, "and")


def goods_in_words(goods: Mapping[Any, int]) -> str:
    said = [f"{count} {'cow' if good == 'cattle' and count == 1 else good}" for good, count in goods.items()]
    return listed(said, "and") if said else ""


def gain(**goods: int) -> Doing:
    """So many goods."""
    found = cast(dict[Good, int], goods)
    return Doing(goods_in_words(goods), lambda game, seat, given: get(game, game.players[seat], found, given))


def gain_by(good: Good, text: str, number: Callable[[Game, Player], int]) -> Doing:
    """As many of a good as the text says."""

    def do(game: Game, seat: Seat, given: bool) -> None:
        me = game.players[seat]
        get(game, me, {good: number(game, me)}, given)

    return Doing(text, do)


def put(good: PromisedGood, rounds: Rounds, count: int = 1) -> Doing:
    """Goods on spaces of later rounds, which their owner gets when these rounds begin."""
    return Doing(
        f"{count} {'field tile' if good == 'field' else good} on {rounds.text}",
        lambda game, seat, given: promise(game, game.players[seat], good, rounds, count, given),
        "puts",
    )


# --- parts ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class AtOnce:
    """What happens when the card is played."""

    doings: tuple[Doing, ...]
    provided: Condition = ALWAYS
    moment = "when it is played"

    @property
    def text(self) -> str:
        return _with_condition(self.provided, all_done(self.doings))


@dataclass(frozen=True)
class EachUse:
    """What happens each time certain action spaces are used, before they take effect."""

    spaces: tuple[ActionSpace, ...]
    doings: tuple[Doing, ...]
    provided: Condition = ALWAYS
    whose: Whose = "own"
    said: str = ""

    @property
    def moment(self) -> str:
        who = {"own": "its owner", "any": "somebody", "others": "another player"}[self.whose]
        return f"when {who} uses {self.said or _spaces_in_words(self.spaces)}"

    @property
    def text(self) -> str:
        return _with_condition(self.provided, all_done(self.doings))


@dataclass(frozen=True)
class EachRound:
    """What happens at the start of each round."""

    doings: tuple[Doing, ...]
    provided: Condition = ALWAYS
    moment = "at the start of each round"

    @property
    def text(self) -> str:
        return _with_condition(self.provided, all_done(self.doings))


@dataclass(frozen=True)
class Once:
    """What happens the first time that something is so."""

    provided: Condition
    doings: tuple[Doing, ...]
    moment = "once"

    @property
    def text(self) -> str:
        return f"as soon as there is {self.provided.text}, {all_done(self.doings)}"


@dataclass(frozen=True)
class FieldPhase:
    """Food in the field phase of a harvest."""

    text: str
    food: Callable[[Game, Player], int]
    moment = "in the field phase of a harvest"


@dataclass(frozen=True)
class Scoring:
    """Bonus points at the end."""

    text: str
    points: Callable[[Game, Player], int]
    moment = "at the end"


ANY_TIME = "at any time"


@dataclass(frozen=True)
class StandingRule:
    """A rule of another chapter that asks whether the card is in front of somebody."""

    text: str
    moment: str = "always"


Moment = Literal["start", "use", "after_use", "others_after_use", "first_room", "renovation", "occupation", "played"]
MOMENTS: Mapping[Moment, str] = {
    "start": "at the start of a round",
    "use": "when its owner uses",
    "after_use": "after its owner used",
    "others_after_use": "after another player used",
    "first_room": "at the first room of an action",
    "renovation": "at a renovation",
    "occupation": "when its owner plays an occupation",
    "played": "when it is played",
}


@dataclass(frozen=True)
class Option:
    """One way to use a card that leaves a choice: what is paid, what is got, and what it makes the player owe."""

    name: str
    pays: Mapping[Good, int] = field(default_factory=dict)
    gets: tuple[Doing, ...] = ()
    brings: StepName | None = None
    text: str = ""
    then: str = ""
    """What becomes of what is paid, if it does not go to the general supply."""

    @property
    def words(self) -> str:
        price = f" for {goods_in_words(self.pays)}" if self.pays else ""
        return f"{self.text or self._got()}{price}{self.then}"

    def _got(self) -> str:
        got = listed([doing.text for doing in self.gets if doing.text], "and")
        return f"to put {got}" if all(doing.verb == "puts" for doing in self.gets) else got


@dataclass(frozen=True)
class Choice:
    """What a card lets its owner choose at a certain moment."""

    at: Moment
    options: tuple[Option, ...]
    spaces: tuple[ActionSpace, ...] = ()
    provided: Condition = ALWAYS
    must: bool = False
    """It can't be left."""

    @property
    def moment(self) -> str:
        return MOMENTS[self.at] + (f" {_spaces_in_words(self.spaces)}" if self.spaces else "")

    @property
    def text(self) -> str:
        words = [option.words for option in self.options]
        ways = (", or " if any(" and " in one for one in words) else " or ").join(words)
        return _with_condition(self.provided, f"{'gives a choice of' if self.must else 'allows'} {ways}")


Part = AtOnce | EachUse | EachRound | Once | FieldPhase | Scoring | StandingRule | Choice


def _with_condition(provided: Condition, text: str) -> str:
    return f"{provided.said} {text}" if provided.text else text


def _spaces_in_words(spaces: Sequence[ActionSpace]) -> str:
    return either_of(space.replace("_", " ").title() for space in spaces)


def at_once(*doings: Doing, provided: Condition = ALWAYS) -> AtOnce:
    return AtOnce(doings, provided)


def each_use(*spaces: ActionSpace, of: Sequence[Doing], provided: Condition = ALWAYS) -> EachUse:
    return EachUse(spaces, tuple(of), provided)


def each_round(*doings: Doing, provided: Condition = ALWAYS) -> EachRound:
    return EachRound(doings, provided)


def may(option: Option, at: Moment, *spaces: ActionSpace, provided: Condition = ALWAYS) -> Choice:
    """A choice that can be left."""
    return Choice(at, (option,), spaces, provided)


def one_of(
    at: Moment,
    *spaces: ActionSpace,
    options: Mapping[str, Doing],
    besides: Sequence[Doing] = (),
    provided: Condition = ALWAYS,
) -> Choice:
    """A choice of one of several goods, which can't be left."""
    found = tuple(Option(name, gets=(*besides, doing)) for name, doing in options.items())
    return Choice(at, found, spaces, provided, must=True)


def extra(step: StepName, text: str, name: str = "use", **pays: int) -> Option:
    """An action more."""
    return Option(name, pays=cast(dict[Good, int], pays), brings=step, text=text)


def buy(*gets: Doing, **pays: int) -> Option:
    """So many goods for others."""
    return Option("use", pays=cast(dict[Good, int], pays), gets=gets)


PLOW = extra("card_plow", "to plow a field")
BAKE = extra("card_bake", "a Bake Bread action")


# --- cards ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Card:
    """A hand card."""

    code: Code
    kind: Kind
    rule: Rule
    cost: Mapping[Good, int]
    per_person: bool
    """The cost is for each person of the family."""
    needs: Condition
    points: int
    players: int
    """For how many players, or more, it is in the game."""
    travels: bool
    """It goes on to the next player instead of staying."""
    brings: StepName | None
    """What must be done at once when it is played."""
    parts: tuple[Part, ...]
    printed: bool
    """The text prints it."""

    def price(self, me: Player) -> dict[Good, int]:
        """The cost that is printed on it, for this player."""
        return {good: count * me.people if self.per_person else count for good, count in self.cost.items()}

    def choice(self) -> Choice:
        """The choice that it leaves."""
        return next(part for part in self.parts if isinstance(part, Choice))

    @property
    def piece(self) -> Piece:
        cost = goods_in_words(self.cost) + (" for each person" if self.per_person else "")
        said = {
            "Costs": cost or ("what the space asks for" if self.kind == "occupation" else "nothing"),
            "Needs": self.needs.text,
            "Points": str(self.points) if self.points else "",
            "Moments": "; ".join(dict.fromkeys(part.moment for part in self.parts)),
            "Players": f"{self.players} or more" if self.players > 1 else "",
            "Travels": "on to the next player" if self.travels else "",
            "Does": self.rule.statement,
            "Source": "the Italian text" if self.printed else f"{DATA}; timing by {PROGRAM}",
        }
        return Piece(self.kind, self.code, self.rule, said={name: text for name, text in said.items() if text})


def _card(code: Code, kind: Kind, title: str, it: str, parts: Sequence[Part], does: str, **others: Any) -> Card:
    statement = does or " ".join(_at_their_moments(parts))
    lines = it or COUNTED[kind]
    usual: dict[str, Any] = {
        "cost": {}, "per_person": False, "needs": ALWAYS, "points": 0, "players": 1, "travels": False, "brings": None,
    }  # fmt: skip
    said = {**usual, **others}
    effect = None if said["cost"] or said["needs"] is not ALWAYS or _asks(parts) else "It asks for nothing of its own."
    described = Rule(f"agr.card.{code}", statement, {"it": lines}, _card, effect, named=f"{title} ({code})")
    return Card(code=code, kind=kind, rule=described, parts=tuple(parts), printed=bool(it), **said)


def _at_their_moments(parts: Sequence[Part]) -> Iterator[str]:
    """A sentence for each moment."""
    for moment, some in itertools.groupby(parts, lambda part: part.moment):
        yield f"{moment[:1].upper()}{moment[1:]}: {'; '.join(part.text for part in some)}."


def _asks(parts: Sequence[Part]) -> bool:
    """Something has to be there when the card is used. In the turn of another player a window is open only while it
    is."""
    choices = [part for part in parts if isinstance(part, Choice) and part.at != "others_after_use"]
    options = [option for choice in choices for option in choice.options]
    any_time = any(isinstance(part, StandingRule) and part.moment == ANY_TIME for part in parts)
    return any_time or any(option.pays or option.brings is not None for option in options)


def minor(
    code: MinorCode, title: str, *, it: str = "", parts: Sequence[Part] = (), does: str = "", **others: Any
) -> Card:
    """A minor improvement, with its lines if the text prints it."""
    return _card(code, "minor", title, it, parts, does, **others)


def occupation(
    code: OccupationCode, title: str, *, it: str = "", parts: Sequence[Part] = (), does: str = "", **others: Any
) -> Card:
    """An occupation, with its lines if the text prints it."""
    return _card(code, "occupation", title, it, parts, does, **others)


def by_steps(number: int, steps: Sequence[int], worth: Sequence[int]) -> int:
    """What the highest step that is reached is worth."""
    found = 0
    for step, value in zip(steps, worth, strict=True):
        found = ite(number >= step, value, found)
    return found
