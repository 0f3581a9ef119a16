"""The words in which cards are written.

A card has an upper half (`needs`: a condition, `pays`: a cost, or both), a lower half (`then`: effects from top to
bottom), perhaps a phase bar (`only`, `never`) and points:

    card(7, it="1061-1062", pt="...", needs=have(meat, 1, 2, 5), then=[take(tools=(0, 1, 2)), draw("bonus")])

Numbers in a series are the options of the card: the first goes with the first, and so on. A word with a single number
says the same for every option. The player chooses among the options that apply.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, cast

from spec.hallertau.resources import fields_of, sheep_of
from spec.hallertau.state import (
    CROPS,
    DECKS,
    FIELD_KEYS,
    GOODS,
    SLOTS,
    CardNumber,
    Content,
    DeckName,
    Game,
    PayKey,
    Phase,
    Player,
    Resource,
    Row,
    Seat,
)
from spec.kernel import Piece, Rule, Weight, both, either, total

# --- quantities -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Quantity:
    """Something that can be counted in a position, for one player."""

    text: str
    of: Callable[[Game, Seat], int]

    def __add__(self, other: Quantity) -> Quantity:
        return Quantity(
            f"{self.text} and {other.text} together", lambda game, seat: self.of(game, seat) + other.of(game, seat)
        )

    def __rsub__(self, number: int) -> Quantity:
        return Quantity(f"{number} less the {self.text}", lambda game, seat: number - self.of(game, seat))

    def __sub__(self, other: Quantity) -> Quantity:
        return Quantity(
            f"{self.text} beyond the {other.text}", lambda game, seat: self.of(game, seat) - other.of(game, seat)
        )


Number = int | Quantity
Series = int | Quantity | tuple[int | Quantity, ...]
"""A number for every option, or the same for all."""


def counted(text: str) -> Callable[[Callable[[Player], int]], Quantity]:
    """A quantity that depends on the player's own things only."""
    return lambda count: Quantity(text, lambda game, seat: count(game.players[seat]))


def supply(good: str) -> Quantity:
    """The good in the player's supply; what is sown does not count."""
    return Quantity(f"{good}", lambda game, seat: game.players[seat].goods[cast(Any, good)])


barley, flax, hops, rye = (supply(good) for good in CROPS)
hide, meat, milk, wool, clay = (supply(good) for good in GOODS[4:])
tools = Quantity("tools", lambda game, seat: game.players[seat].tools)
jewels = Quantity("jewels", lambda game, seat: game.players[seat].jewels)
sheep = Quantity("sheep", lambda game, seat: sheep_of(game.players[seat]))
fields = Quantity("fields", lambda game, seat: fields_of(game.players[seat]))
crops = Quantity("crops of any kind", lambda game, seat: total(game.players[seat].goods[crop] for crop in CROPS))


def number_in(value: Series, option: int) -> Number:
    """The number of a series that goes with an option (counted from 1)."""
    return value[min(option, len(value)) - 1] if isinstance(value, tuple) else value


def worth(number: Number, game: Game, seat: Seat) -> int:
    """How much that is in this position."""
    return number.of(game, seat) if isinstance(number, Quantity) else number


def length(value: Series) -> int:
    return len(value) if isinstance(value, tuple) else 1


def words_of(value: Series) -> str:
    """A series as it is said: 1, 2 or 5."""
    if not isinstance(value, tuple):
        return value.text if isinstance(value, Quantity) else str(value)
    said = [words_of(item) for item in dict.fromkeys(value)]
    return ", ".join(said[:-1]) + f" or {said[-1]}" if len(said) > 1 else said[0]


def so_many(value: Series, thing: str) -> str:
    """A number of things: 1 field, 2 or 3 fields, as many rye as something else."""
    first = value[0] if isinstance(value, tuple) else value
    if isinstance(first, Quantity):
        counted_by_name = first.text.startswith(("half", "twice")) or first.text[0].isdigit()
        return f"as many {thing} as {'' if counted_by_name else 'the '}{words_of(value)}"
    if value == 1:
        for many, one in SINGULARS.items():
            thing = thing.replace(many, one, 1)
        return f"1 {thing}"
    return f"{words_of(value)} {PLURALS.get(thing, thing)}"


PLURALS = {"field": "fields", "sown field": "sown fields", "sowing": "sowings"} | {
    f"{deck} card": f"{deck} cards" for deck in ("gateway", "farmyard", "bonus", "point", "hand")
}
SINGULARS = {
    "tools": "tool",
    "jewels": "jewel",
    "fields": "field",
    "workers": "worker",
    "cards": "card",
    "crops": "crop",
}


# --- conditions -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Condition:
    """The upper half of a card that asks for something: what must hold for each option."""

    text: str
    holds: tuple[Callable[[Game, Seat], bool], ...]

    def of(self, option: int) -> Callable[[Game, Seat], bool]:
        return self.holds[min(option, len(self.holds)) - 1]


def condition(text: str) -> Callable[[Callable[[Game, Seat], bool]], Condition]:
    """A condition of its own kind, with one option."""
    return lambda holds: Condition(text, (holds,))


def _compared(
    text: str, quantity: Quantity, numbers: Sequence[Number], compare: Callable[[int, int], bool]
) -> Condition:
    def at(number: Number) -> Callable[[Game, Seat], bool]:
        return lambda game, seat: compare(quantity.of(game, seat), worth(number, game, seat))

    asked = so_many(tuple(numbers) if len(numbers) > 1 else numbers[0], quantity.text)
    return Condition(f"{text} {asked}", tuple(at(number) for number in numbers))


def have(quantity: Quantity, *numbers: Number) -> Condition:
    """At least so many (or at least as many as another quantity)."""
    return _compared("at least", quantity, numbers, lambda mine, asked: mine >= asked)


def at_most(quantity: Quantity, *numbers: int) -> Condition:
    return _compared("at most", quantity, numbers, lambda mine, asked: mine <= asked)


def exactly(quantity: Quantity, *numbers: int) -> Condition:
    """Exactly one of these numbers. This is a single option."""

    def holds(game: Game, seat: Seat) -> bool:
        mine = quantity.of(game, seat)
        return either(*(mine == number for number in numbers))

    return Condition(f"exactly {so_many(tuple(numbers) if len(numbers) > 1 else numbers[0], quantity.text)}", (holds,))


def more_than(quantity: Quantity, other: Quantity) -> Condition:
    return Condition(
        f"more {quantity.text} than {other.text}", (lambda game, seat: quantity.of(game, seat) > other.of(game, seat),)
    )


def _joined(word: str, conditions: Sequence[Condition], join: Callable[..., bool]) -> Condition:
    options = max(len(one.holds) for one in conditions)

    def at(option: int) -> Callable[[Game, Seat], bool]:
        parts = [one.of(option) for one in conditions]
        return lambda game, seat: join(*(part(game, seat) for part in parts))

    return Condition(f" {word} ".join(one.text for one in conditions), tuple(at(n) for n in range(1, options + 1)))


def all_of(*conditions: Condition) -> Condition:
    """Every one of them, option by option."""
    return _joined("and", conditions, both)


def any_of(*conditions: Condition) -> Condition:
    """One of them, option by option; both are no better than one."""
    return _joined("or", conditions, either)


def options(*conditions: Condition) -> Condition:
    """Each of them is an option of its own."""
    return Condition("; ".join(one.text for one in conditions), tuple(one.holds[0] for one in conditions))


def least_of(*quantities: Quantity) -> Callable[..., Condition]:
    """At least so many of each: the smallest of them decides."""
    return lambda *numbers: all_of(*(have(quantity, *numbers) for quantity in quantities))


NOTHING_NEEDED = Condition("", (lambda game, seat: True,))


# --- costs ------------------------------------------------------------------------------------------------------

SHEEP_KEYS: tuple[PayKey, ...] = tuple(cast(PayKey, f"sheep.{slot}") for slot in SLOTS)


def field_keys(rows: Iterable[Row] = (2, 3, 4, 5), contents: Iterable[Content] | None = None) -> tuple[PayKey, ...]:
    """The names under which such fields are paid."""
    rows, wanted = set(rows), None if contents is None else set(contents)
    found = []
    for key in FIELD_KEYS:
        row, content = key.split(".")
        if int(row) in rows and (wanted is None or content in wanted):
            found.append(cast(PayKey, f"field.{key}"))
    return tuple(found)


@dataclass(frozen=True)
class Due:
    """So many things that must be paid, in any mixture of these names."""

    number: Series
    of: tuple[PayKey, ...]


@dataclass(frozen=True)
class Price:
    """One way to pay: of each due exactly so many, and hand cards to discard."""

    text: str
    dues: tuple[Due, ...]
    discard: int = 0
    discard_from: DeckName | None = None


@dataclass(frozen=True)
class Cost:
    """The upper half of a card that asks for a payment: exactly one of the prices."""

    prices: tuple[Price, ...] = ()
    how: Literal["spend", "move back", "empty"] = "spend"
    """What becomes of what is named: spent, moved back (sheep), or emptied (fields)."""

    @property
    def text(self) -> str:
        said = " or ".join(price.text for price in self.prices)
        return {"spend": said, "move back": f"{said}, moved back", "empty": f"what is in {said}"}[self.how]

    @property
    def keys(self) -> tuple[PayKey, ...]:
        return tuple(dict.fromkeys(key for price in self.prices for due in price.dues for key in due.of))


NO_COST = Cost((Price("nothing", ()),))


def pay(
    *,
    sheep: Series = 0,
    fields: Series = 0,
    rows: tuple[Row, ...] = (2, 3, 4, 5),
    sown: bool = False,
    **amounts: Series,
) -> Cost:
    """Pay exactly this: goods, `jewels` and `tools` by name, sheep from anywhere, fields of these rows (or sown)."""
    dues = [Due(number, (cast(PayKey, name),)) for name, number in amounts.items()]
    said = [so_many(number, name) for name, number in amounts.items()]
    if sheep != 0:
        dues.append(Due(sheep, SHEEP_KEYS))
        said.append(so_many(sheep, "sheep"))
    if fields != 0:
        contents = cast(tuple[Content, ...], ("barley", "flax", "hops", "rye", "meat", "wool", "clay", *TWICE))
        dues.append(Due(fields, field_keys(rows, contents if sown else None)))
        where = "" if len(rows) == 4 else " of row " + words_of(rows if len(rows) > 1 else rows[0])
        said.append(so_many(fields, "sown field" if sown else "field") + where)
    return Cost((Price(" and ".join(said), tuple(dues)),))


TWICE = ("barley_twice", "flax_twice", "hops_twice", "rye_twice")


def pay_one_of(*costs: Cost) -> Cost:
    """One of these, and only one."""
    return Cost(tuple(price for cost in costs for price in cost.prices))


def pay_mixture(number: Series, *names: str) -> Cost:
    """So many in all, of these goods in any mixture."""
    keys = cast(tuple[PayKey, ...], names)
    return Cost((Price(f"{words_of(number)} of {', '.join(names)}", (Due(number, keys),)),))


def discard(number: int, deck: DeckName | None = None) -> Cost:
    """Discard so many cards of the hand, of any deck or of this one; they leave the game."""
    said = so_many(number, f"{deck or 'hand'} card")
    return Cost((Price(f"{said}, discarded", (), number, deck),))


# --- effects ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Offer:
    """Resources: of each share up to so many; of the alternatives, if there are any, one."""

    text: str
    shares: tuple[Share, ...]
    alternatives: tuple[Share, ...] = ()


@dataclass(frozen=True)
class Share:
    """Up to so many of these resources, in any mixture; with `each`, at most so many of each."""

    number: Series
    of: tuple[Resource, ...]
    each: int | None = None


@dataclass(frozen=True)
class Part:
    """One line of the lower half of a card: the kind of its steps, and how many there are for each option."""

    kind: str
    times: Series
    text: str
    offer: Offer | None = None
    """What a `take` gives."""
    row: Series = 0
    """Where a new field goes."""
    limit: Series = 0
    """How much at most, for kinds that need a number."""
    which: tuple[str, ...] = ()
    """Which spaces, contents or goods, for kinds that need names."""


def _share(names: tuple[str, ...], number: Series, each: int | None = None) -> Share:
    return Share(number, cast(tuple[Resource, ...], names), each)


def one_of(**amounts: Series) -> tuple[Share, ...]:
    """Alternatives: so many of this, or so many of that."""
    return tuple(_share((name,), number) for name, number in amounts.items())


def same(number: Series, *names: str) -> tuple[Share, ...]:
    """Alternatives: so many of one of these."""
    return tuple(_share((name,), number) for name in names)


def mixture(number: Series, *names: str) -> tuple[Share, ...]:
    """So many of these, in any mixture."""
    return (_share(names, number),)


def different(number: Series, *names: str) -> tuple[Share, ...]:
    """So many of these, all different."""
    return (_share(names, number, each=1),)


def take(choice: tuple[Share, ...] = (), /, **amounts: Series) -> Part:
    """Take resources by name, and one of the choice's alternatives. Options that give 0 of everything have no step."""
    fixed = tuple(_share((name,), number) for name, number in amounts.items())
    said = [" or ".join(so_many(share.number, _names(share)) for share in choice)] if choice else []
    said += [so_many(share.number, _names(share)) for share in fixed]
    lengths = [length(share.number) for share in (*fixed, *choice)]
    times = tuple(
        1 if any(number_in(share.number, option) != 0 for share in (*fixed, *choice)) else 0
        for option in range(1, max(lengths) + 1)
    )
    text = "; ".join(said)
    if len(fixed) > 1 and any(isinstance(share.number, tuple) and share.number.count(0) > 1 for share in fixed):
        text = _by_option(fixed, max(lengths))
    return Part("take", times if len(times) > 1 else times[0], text, offer=Offer(text, fixed, choice))


def _by_option(shares: tuple[Share, ...], count: int) -> str:
    """What each option gives, where they give different things."""
    said = []
    for option in range(1, count + 1):
        given = [
            so_many(number_in(share.number, option), _names(share))
            for share in shares
            if number_in(share.number, option) != 0
        ]
        said += [f"with option {option} {' and '.join(given)}"] if given else []
    return ", ".join(said)


def _names(share: Share) -> str:
    if len(share.of) == 1:
        return share.of[0]
    named = "crops" if share.of == CROPS else ", ".join(share.of)
    return f"different {named}" if share.each else named


def field_in(row: Series, times: Series = 1) -> Part:
    """New fields in a row (up to `times` of them)."""
    return Part("field", times, f"{so_many(times, 'field')} in row {words_of(row)}", row=row)


def draw(deck: DeckName, times: Series = 1) -> Part:
    """Cards from the top of a deck."""
    return Part(f"draw.{deck}", times, so_many(times, f"{deck} card"), which=(deck,))


def sow(times: Series = 1) -> Part:
    """Sowings of any crops."""
    return Part("sow", times, f"up to {so_many(times, 'sowing')}")


def sow_good(good: str) -> Part:
    """A sowing of that good from the supply, crop or not."""
    return Part(f"sow.{good}", 1, f"a sowing of {good}", which=(good,))


def sow_what_was_taken() -> Part:
    """A sowing of the crop that was just taken. It has no step until it was taken."""
    return Part("sow.taken", 0, "a sowing of the crop taken")


def special(kind: str, text: str, *, limit: Series = 0, times: Series = 1, which: tuple[str, ...] = ()) -> Part:
    """An effect with a word of its own."""
    return Part(kind, times, text, limit=limit, which=which)


# --- cards ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Card:
    """A card: what it asks for, what it gives, and where it is written."""

    number: CardNumber
    deck: DeckName
    rule: Rule
    needs: Condition
    pays: Cost
    then: tuple[Part, ...]
    only: Phase | None
    never: Phase | None
    points: int
    options: int
    parts: Mapping[str, Part] = field(default_factory=dict)

    @property
    def piece(self) -> Piece:
        return Piece("card", self.number, self.rule, self.options, self.said)

    @property
    def said(self) -> dict[str, str]:
        """What stands on it, by heading; what it gives, part by part on lines of its own."""
        phase = f"only in {self.only}" if self.only else f"not in {self.never}" if self.never else ""
        every = {
            "Phase": phase,
            "Asks for": self.needs.text,
            "Costs": self.pays.text if self.pays is not NO_COST else "",
            "Income" if self.deck == "bonus" else "Gives": "\n".join(part.text for part in self.then if part.text),
            "Points": str(self.points or ""),
            "Options": str(self.options) if self.options > 1 else "",
        }
        return {heading: text for heading, text in every.items() if text}

    def steps(self, option: int) -> list[str]:
        """The names of the steps of its effect."""
        found = []
        for part in self.then:
            times = number_in(part.times, option)
            found += [f"card.{self.number}.{option}.{part.kind}"] * cast(int, times)
        return found


BY_DIGIT: tuple[DeckName, ...] = ("gateway",) * 4 + ("farmyard",) * 4 + ("bonus", "point")


def deck_of(number: int) -> DeckName:
    """The deck to which a card belongs, by its first digit."""
    return BY_DIGIT[number // 100]


def _is_of_deck(deck: DeckName, number: int) -> int:
    return 1 if deck_of(number) == deck else 0


OF_DECK: dict[DeckName, Weight] = {deck: Weight(deck, functools.partial(_is_of_deck, deck)) for deck in DECKS}
"""The cards of each deck."""


def card(
    number: int,
    *,
    it: str,
    pt: str,
    needs: Condition = NOTHING_NEEDED,
    pays: Cost = NO_COST,
    then: Sequence[Part] = (),
    only: Phase | None = None,
    never: Phase | None = None,
    points: int = 0,
) -> Card:
    """One card, with its lines in both editions."""
    deck = deck_of(number)
    count = max(
        len(needs.holds),
        *(length(due.number) for price in pays.prices for due in price.dues),
        *(max(length(part.times), length(part.row), length(part.limit)) for part in then),
        1,
    )
    statement = _statement(deck, needs, pays, then, only, never, points)
    described = Rule(f"hal.card.{number}", statement, {"it": it, "pt": pt}, card, None, named=f"Card {number:03}")
    return Card(
        cast(CardNumber, number), deck, described, needs, pays, tuple(then), only, never, points, count,
        {part.kind: part for part in then},
    )  # fmt: skip


def _statement(
    deck: DeckName,
    needs: Condition,
    pays: Cost,
    then: Sequence[Part],
    only: Phase | None,
    never: Phase | None,
    points: int,
) -> str:
    """The card in our words."""
    said = []
    if only:
        said.append(f"Only in phase {only}.")
    if never:
        said.append(f"Not in phase {never}.")
    if needs.text:
        said.append(f"Needs {needs.text}.")
    if pays is not NO_COST:
        said.append(f"Costs {pays.text}.")
    if then:
        gives = "; ".join(part.text for part in then if part.text)
        said.append(f"Each income phase gives {gives}." if deck == "bonus" else f"Gives {gives}.")
    if points:
        said.append(f"Scores {points}.")
    return " ".join(said)
