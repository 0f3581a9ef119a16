"""The words in which the cards are written down. They are plain data, which other modules interpret.

A guide for whoever writes down a card:

- A card is `Card(number, "PT lines", needs=(...), costs=(...), gives=(...), only=0, never=0, points=0)`. `needs` are
  conditions that must all hold, `costs` are all paid, `gives` are carried out in the order of the text. `only=4` and
  `never=7` are the phase bars. For a bonus card `gives` is its income. A point card gives nothing and has `points`.
- Options ("at least 2, 3 or 4 ... respectively"): write a tuple wherever the text has a series, one entry for each
  option: `needs=(AtLeast("meat", (1, 2, 5)),), gives=(take(tools=(0, 1, 2)), Draw("bonus"))`. All tuples of a card have
  the same length. What is the same for all options is written once. An entry may be any word, a whole condition too:
  `needs=((Exactly("round", 1), Exactly("round", 2), AtLeast("round", 3)),)`. What depends on which of two conditions
  holds is an option as well: `AtLeast(("clay", "hops"), 3)` with `take(hops=(2, 0), clay=(0, 2))`. A series of costs
  ("1, 2 or 3 hops, respectively") is written the same way: `pay(hops=(1, 2, 3))`.
- What is counted is a name out of `COUNTS` ("barley", "sheep", "empty_fields", ...) or one of the words under "Counts".
  Numbers can be counted too: `AtLeast("clay", "window")`, `pay(rye=Minus(8, "fields"))`, `take(clay="empty_fields")`.
- "or" between conditions is `either(...)`, between costs `pay_one_of(...)`, between gains `take_one_of(...)`.
- Gains of goods, tools, jewels and sheep that follow each other are ONE `take`; a field, a card, a sowing are words of
  their own; "up to 2 fields in row 3" is `Field(3, 2)`, "up to 3 sowings" is `Sow(3)`. A 0 is left out by itself.
- The order of `gives` is the order of the text, except that 016, 713, 721 and 732 draw the bonus card last.
- Conditions on hand cards ("hand_not_gateway") never count the card itself, "played..." neither.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from engine.hallertau.names import CROPS, GOODS


class Parts(tuple[Any, ...]):
    """Several words that belong together, as opposed to a plain tuple, which has one entry for each option."""

    __slots__ = ()


# Counts: numbers that are read off the position

# The names of what can be counted without saying more.
COUNTS = frozenset(
    {
        *GOODS,  # in the supply
        "tools",
        "jewels",
        "sheep",  # wherever they stand
        "fields",
        "empty_fields",
        "sown_fields",
        "workers",  # in the player's reserve
        "window",  # the number shown by the centre
        "round",
        "crops",  # of all kinds together
        "most_of_one_crop",
        "least_animal_product",
        "fields_of_one_crop",  # the most fields that hold the same crop
        "kinds_in_fields",  # how many of the four crops are in fields
        "sheep_on_cards",
        "most_sheep_on_one_card",
        "cards_with_sheep",
        "cards_without_sheep",  # of those still on the stable board
        "sheep_on_next_card",  # on the card that is removed next
        "hand_not_gateway",
        "played",
        "played_of_one_deck",
        "full_spaces",  # all of whose rows hold workers
        "spaces_with_three_workers",
        "removed_from_one_quadrant",
        "widest_lead",  # of one shop before another
        "advances_of_one_shop",  # in this phase
        "tools_this_phase",
        "harvest_this_phase",
        "tools_just_gained",  # at one go
        "workers_just_exchanged",
        "most_just_harvested",  # of one crop
        "last_jewel_just_spent",  # 1 or 0
        "just_played_when_drawn",  # cards played while they had just come into the hand
        "workers_in_used_quadrant",  # 0 unless the player has just used a space
    }
)


@dataclass(frozen=True, slots=True)
class FieldsWith:
    """The fields that hold a crop, once or twice."""

    crop: str


@dataclass(frozen=True, slots=True)
class FieldsIn:
    """The fields in some rows; with `sown` only those that hold something."""

    rows: Parts
    sown: bool = False


@dataclass(frozen=True, slots=True)
class SheepOn:
    """The sheep on one farmyard card ("3" to "6") or in the "stables"."""

    slot: str


@dataclass(frozen=True, slots=True)
class Played:
    """The cards of one deck ("gateway", "farmyard", "bonus", "point") that the player has played before."""

    deck: str


@dataclass(frozen=True, slots=True)
class WorkersOn:
    """The workers on one action space."""

    space: str


@dataclass(frozen=True, slots=True)
class JustHarvested:
    """How much of one good the player has just harvested."""

    good: str


@dataclass(frozen=True, slots=True)
class Sum:
    """Several counts together ("a combined total of")."""

    parts: Parts


@dataclass(frozen=True, slots=True)
class Least:
    """The smallest of several counts ("and at least as many")."""

    parts: Parts


@dataclass(frozen=True, slots=True)
class Minus:
    """The difference between two counts, at least 0."""

    count: Any
    less: Any


@dataclass(frozen=True, slots=True)
class Half:
    """Half of a count, rounded down."""

    count: Any


@dataclass(frozen=True, slots=True)
class Twice:
    """Double a count."""

    count: Any


def total(*counts: Any) -> Sum:
    """Several counts together: `total("tools", "jewels")`."""
    return Sum(Parts(counts))


def least(*counts: Any) -> Least:
    """The smallest of several counts: `AtLeast(least("sheep", "jewels"), (1, 2, 3))`."""
    return Least(Parts(counts))


def fields_in(*rows: int) -> FieldsIn:
    """The fields in some rows: `fields_in(2, 3)`."""
    return FieldsIn(Parts(rows))


def sown_fields_in(*rows: int) -> FieldsIn:
    """The sown fields in some rows."""
    return FieldsIn(Parts(rows), True)


# Needs: conditions


@dataclass(frozen=True, slots=True)
class AtLeast:
    """There are so many or more; the second count may be anything that can be counted."""

    count: Any
    number: Any


@dataclass(frozen=True, slots=True)
class AtMost:
    """There are so many or fewer; `AtMost(..., 0)` is "none"."""

    count: Any
    number: Any


@dataclass(frozen=True, slots=True)
class Exactly:
    """There are exactly so many."""

    count: Any
    number: Any


@dataclass(frozen=True, slots=True)
class MoreThan:
    """There are more of the one than of the other."""

    count: Any
    number: Any


@dataclass(frozen=True, slots=True)
class Either:
    """One of several conditions holds."""

    needs: Parts


def either(*needs: Any) -> Either:
    """One of several conditions holds, or more of them: `either(AtLeast("hide", 2), AtLeast("meat", 2))`."""
    return Either(Parts(needs))


@dataclass(frozen=True, slots=True)
class JustUsed:
    """The player has just used one of these action spaces."""

    spaces: Parts


def just_used(*spaces: str) -> JustUsed:
    """The player has just used one of these action spaces."""
    return JustUsed(Parts(spaces))


@dataclass(frozen=True, slots=True)
class BeforeLastAction:
    """The player is about to spend all remaining workers; the turn must then do so (222)."""


@dataclass(frozen=True, slots=True)
class BeforeHarvest:
    """The fields have not been harvested yet in this phase (426)."""


@dataclass(frozen=True, slots=True)
class AtButchery:
    """The player is just using the Butchery (328)."""


# Costs


@dataclass(frozen=True, slots=True)
class Pay:
    """Exact amounts of goods, "tools", "jewels" and "sheep" (from anywhere): pairs of name and number."""

    what: Parts


@dataclass(frozen=True, slots=True)
class PayOneOf:
    """One of several costs, at the player's choice."""

    costs: Parts


@dataclass(frozen=True, slots=True)
class PayEach:
    """So many of each of so many different kinds, chosen from `goods`."""

    number: Any
    kinds: int
    goods: Parts


@dataclass(frozen=True, slots=True)
class PayFields:
    """So many fields, from row `lowest` up; with `sown` only fields that hold something."""

    number: Any
    lowest: int = 2
    sown: bool = False


@dataclass(frozen=True, slots=True)
class EmptyField:
    """What is sown in one field is given up; the field stays, empty (516)."""


@dataclass(frozen=True, slots=True)
class MoveSheepBack:
    """So many different sheep go back by one farmyard card each (531)."""

    number: Any


@dataclass(frozen=True, slots=True)
class KeepCrops:
    """All crops of the supply but so many are given up (728)."""

    number: Any


@dataclass(frozen=True, slots=True)
class Discard:
    """So many other cards of the hand leave the game; with `deck` only cards of that deck."""

    number: Any
    deck: str = ""


def pay(**what: Any) -> Pay:
    """Exact amounts: `pay(hops=4)`, `pay(jewels=1, tools=1)`, `pay(sheep=(1, 2, 3))`, `pay(rye=Minus(8, "fields"))`."""
    return Pay(Parts(Parts(pair) for pair in what.items()))


def pay_one_of(*costs: Any) -> PayOneOf:
    """A choice of costs: `pay_one_of(pay(hide=3), pay(hops=4))`."""
    return PayOneOf(Parts(costs))


def pay_same(number: Any, *goods: str) -> PayEach:
    """So many goods of one kind: `pay_same(4, *CROPS)`, `pay_same(14, *GOODS)`."""
    return PayEach(number, 1, Parts(goods))


def pay_each(number: int, kinds: int) -> PayEach:
    """So many goods of each of several kinds at choice: `pay_each(5, kinds=2)`."""
    return PayEach(number, kinds, Parts(GOODS))


# Gives: effects


@dataclass(frozen=True, slots=True)
class Bundle:
    """Up to so many of each thing (pairs of name and number), and up to `most` altogether (None: of everything)."""

    what: Parts
    most: Any = None


@dataclass(frozen=True, slots=True)
class Take:
    """Goods, tools, jewels and sheep out of one of several bundles; less may be taken."""

    bundles: Parts


@dataclass(frozen=True, slots=True)
class TakeAndSow:
    """So many of one crop at choice; then a sowing of that crop (214, 322)."""

    number: Any


@dataclass(frozen=True, slots=True)
class Field:
    """A new field in a row, so many times."""

    row: Any
    times: Any = 1


@dataclass(frozen=True, slots=True)
class FieldsOfJewels:
    """Two new fields whose rows add up to the number of jewels, or one in that row (607)."""


@dataclass(frozen=True, slots=True)
class Draw:
    """So many cards of a deck: "gateway", "farmyard", "bonus" or "point"."""

    deck: str
    times: Any = 1


@dataclass(frozen=True, slots=True)
class Sow:
    """So many sowings of any crop."""

    times: Any = 1


@dataclass(frozen=True, slots=True)
class SowOnly:
    """One sowing of one good, which need not be a crop."""

    good: str


@dataclass(frozen=True, slots=True)
class SowTwice:
    """One field is sown with one or two crops of one kind (627)."""


@dataclass(frozen=True, slots=True)
class MoveSheep:
    """One sheep moves to the next farmyard card up to so many times (001)."""

    times: Any


@dataclass(frozen=True, slots=True)
class MoveFlock:
    """Up to so many different sheep move to the next farmyard card."""

    number: Any


@dataclass(frozen=True, slots=True)
class RaiseFields:
    """Up to so many fields (0: all) move one row up: "any" fields, only "empty" ones or only "sown" ones."""

    number: int
    which: str = "any"


@dataclass(frozen=True, slots=True)
class MoveField:
    """One empty field moves to a row (323)."""

    row: int


@dataclass(frozen=True, slots=True)
class Harvest:
    """So many fields are harvested at once, one after the other."""

    times: Any = 1


@dataclass(frozen=True, slots=True)
class DoubleHarvest:
    """One field is harvested for twice its yield (426)."""


@dataclass(frozen=True, slots=True)
class ClearSpace:
    """All workers leave one action space (210)."""


@dataclass(frozen=True, slots=True)
class RemoveRows:
    """The top row of workers leaves each of some action spaces (302, 725)."""

    spaces: Parts


def remove_rows(*spaces: str) -> RemoveRows:
    """The top row of workers leaves each of these action spaces."""
    return RemoveRows(Parts(spaces))


@dataclass(frozen=True, slots=True)
class ShiftWorkers:
    """The three workers of one space go to the third row of another (314)."""


@dataclass(frozen=True, slots=True)
class RecallWorkers:
    """The top row of one space comes into the player's reserve (315)."""


@dataclass(frozen=True, slots=True)
class PushBoulders:
    """Up to so many different boulders move one space (316)."""

    number: int


@dataclass(frozen=True, slots=True)
class AdvanceFree:
    """One shop advances without payment (312)."""


@dataclass(frozen=True, slots=True)
class PlaceInSecondRow:
    """A single worker goes to the second row of a space, which is used (313)."""


@dataclass(frozen=True, slots=True)
class UseSpace:
    """A space with at most one worker is used with workers of the general supply (419, 726)."""


@dataclass(frozen=True, slots=True)
class JewelAtButchery:
    """The Butchery also takes a jewel in place of the sheep (328)."""


@dataclass(frozen=True, slots=True)
class SwapToolForJewel:
    """One tool is exchanged for one jewel (839)."""


def _bundle(what: dict[str, Any]) -> Bundle:
    """Everything that is named."""
    return Bundle(Parts(Parts(pair) for pair in what.items()))


def take(**what: Any) -> Take:
    """Everything that is named: `take(tools=1, hops=2, sheep=1, jewels=1)`."""
    return Take(Parts([_bundle(what)]))


def take_one_of(*choices: dict[str, Any]) -> Take:
    """One of several gains: `take_one_of({"barley": 2}, {"rye": 2})`."""
    return Take(Parts(_bundle(what) for what in choices))


def take_same(number: Any, *names: str, **also: Any) -> Take:
    """So many of one of several kinds, and what is named besides: `take_same(1, *CROPS, milk=1)`."""
    return Take(Parts(_bundle({**also, name: number}) for name in names))


def take_different_crops(number: Any) -> Take:
    """So many crops, each of another kind."""
    return Take(Parts([Bundle(Parts(Parts((crop, 1)) for crop in CROPS), number)]))


# Cards


@dataclass(frozen=True, slots=True)
class Card:
    """One card: where it is explained, what it asks for, what it gives, when it can be played, its points."""

    number: int
    lines: str
    needs: tuple[Any, ...] = ()
    costs: tuple[Any, ...] = ()
    gives: tuple[Any, ...] = ()
    only: int = 0
    never: int = 0
    points: int = 0


def table(*cards: Card) -> dict[int, Card]:
    """The cards of a deck by number."""
    return {card.number: card for card in cards}


def number_of_options(card: Card) -> int:
    """How many options the card has: 1 if its text has no series."""
    return max((_series(word) for word in (*card.needs, *card.costs, *card.gives)), default=1)


def _series(word: Any) -> int:
    """The length of the longest series in a word."""
    if type(word) is tuple:
        return max(len(word), *(_series(entry) for entry in word))
    if isinstance(word, Parts):
        return max((_series(part) for part in word), default=1)
    if is_dataclass(word) and not isinstance(word, type):
        return max((_series(getattr(word, field.name)) for field in fields(word)), default=1)
    return 1


def at_option(word: Any, option: int) -> Any:
    """The word as it is for one option: each series replaced by its entry. Options are numbered from 1."""
    if type(word) is tuple:
        return at_option(word[option - 1], option)
    if isinstance(word, Parts):
        return Parts(at_option(part, option) for part in word)
    if is_dataclass(word) and not isinstance(word, type):
        return type(word)(**{field.name: at_option(getattr(word, field.name), option) for field in fields(word)})
    return word
