"""The kinds of answers a player can give to a step of an action space; most of them answer steps of cards too.

An answer knows two things: how to list the moves that are possible now, and how to check and perform one move. A
move replaces its step by the steps it returns, which are mostly none.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from engine.hallertau.names import (
    ACTIONS,
    CONTENT,
    CONTENTS,
    CROPS,
    EMPTY,
    GOOD,
    INCOME,
    LAST_ROUND,
    MILK,
    NEW_CARD,
    NEW_WORKERS,
    REMOVAL,
    ROWS,
    SETUP,
    SHOP,
    SHOPS,
    SLOT,
    SLOTS,
    STABLES,
)
from engine.hallertau.resources import (
    EMPTY_FIELD,
    field_index,
    gain,
    gain_field,
    jewel_room,
    room_for_field,
    spend_field,
    spend_jewels,
)
from engine.hallertau.state import Player, State
from engine.wire.errors import IllegalMove

Move = Mapping[str, Any]
Moves = list[dict[str, Any]]
Steps = tuple[str, ...]


class Answer(ABC):
    """One kind of move that answers a step."""

    kind: ClassVar[str]

    # What can take the place of the step when this answers it.
    followers: tuple[Steps, ...] = ((),)

    @abstractmethod
    def moves(self, state: State, seat: int, found: Moves) -> None:
        """Append every move of this kind that the player can make now."""

    @abstractmethod
    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """Check a well-formed move, then carry it out; the steps that take the place of this one."""


class Bundle(NamedTuple):
    """Up to so many of each thing, and up to so many altogether."""

    limits: tuple[tuple[str, int], ...]
    total: int

    def allows(self, what: Mapping[str, int]) -> bool:
        """Whether a choice stays within the bundle; less than everything is fine. PT 465"""
        limits = dict(self.limits)
        return all(amount <= limits.get(name, 0) for name, amount in what.items()) and sum(what.values()) <= self.total

    def described(self) -> str:
        """The bundle in words, for messages."""
        each = ", ".join(f"{limit} {name}" for name, limit in self.limits)
        return f"{each}, at most {self.total} in all"


def all_of(**limits: int) -> Bundle:
    """Everything that is named. PT 427, 461"""
    return Bundle(tuple(limits.items()), sum(limits.values()))


def one_of(*names: str) -> Bundle:
    """One thing, of one of the kinds that a slash separates. PT 461, 868"""
    return Bundle(tuple((name, 1) for name in names), 1)


def crops_of_choice(amount: int) -> Bundle:
    """Crops in any combination, alike or different. PT 928, 960"""
    return Bundle(tuple((name, amount) for name in CROPS), amount)


def splits(bundle: Bundle) -> list[dict[str, int]]:
    """Every choice from a bundle that takes something: all of it or any part. PT 465"""
    found: list[tuple[dict[str, int], int]] = [({}, 0)]
    for name, limit in bundle.limits:
        found = [
            ({**part, name: amount} if amount else part, used + amount)
            for part, used in found
            for amount in range(min(limit, bundle.total - used) + 1)
        ]
    return [part for part, used in found if used]


@lru_cache(maxsize=4096)
def choices(bundles: tuple[Bundle, ...]) -> tuple[dict[str, int], ...]:
    """Every choice from one of several bundles, each once. PT 461, 465"""
    found = {frozenset(part.items()): part for bundle in bundles for part in splits(bundle)}
    return tuple(found.values())


class Take(Answer):
    """Take something from one of several bundles."""

    kind = "take"

    def __init__(self, *bundles: Bundle) -> None:
        """The bundles are alternatives."""
        self._bundles = bundles

    def bundles(self, state: State, player: Player) -> tuple[Bundle, ...]:
        """What is offered now."""
        return self._bundles

    def offered(self, state: State, player: Player) -> tuple[Bundle, ...]:
        """What can be taken now; jewels that do not fit in the box cannot be taken. PT 309, 856"""
        bundles = self.bundles(state, player)
        room = jewel_room(player)
        if all(limit <= room for bundle in bundles for name, limit in bundle.limits if name == "jewels"):
            return bundles
        return tuple(
            Bundle(tuple((n, min(limit, room) if n == "jewels" else limit) for n, limit in bundle.limits), bundle.total)
            for bundle in bundles
        )

    def moves(self, state: State, seat: int, found: Moves) -> None:
        """Every part of every bundle is a move of its own. PT 465"""
        for what in choices(self.offered(state, state.players[seat])):
            found.append({"type": "take", "player": seat, "what": what.copy()})

    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """The player gets what was chosen, if a single bundle holds it. PT 427, 461, 465"""
        what = move["what"]
        if not what:
            raise IllegalMove("Taking nothing is written as a skip.")
        bundles = self.offered(state, player)
        if not any(bundle.allows(what) for bundle in bundles):
            raise IllegalMove(f"This step offers {', or '.join(b.described() for b in bundles)}; not what was named.")
        for name, amount in what.items():
            gain(player, name, amount, state.round)
        return ()


class TakeCounted(Take):
    """Take as much of one thing as the position says."""

    def __init__(self, name: str, count: Callable[[State, Player], int]) -> None:
        """`count` reckons the amount when the step is answered."""
        super().__init__()
        self._name = name
        self._count = count

    def bundles(self, state: State, player: Player) -> tuple[Bundle, ...]:
        """The amount as it is now, or less. PT 465"""
        amount = self._count(state, player)
        return (Bundle(((self._name, amount),), amount),)


class TakeField(Answer):
    """Take a new field into a given row."""

    kind = "take_field"

    def __init__(self, row: int) -> None:
        """`row` is where the space puts the field."""
        self._row = row

    def moves(self, state: State, seat: int, found: Moves) -> None:
        """A field can be taken while a column is empty. PT 283"""
        if room_for_field(state.players[seat]):
            found.append({"type": "take_field", "player": seat})

    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """The new field comes to lie, empty, in the row that the space names. PT 283"""
        if not room_for_field(player):
            raise IllegalMove("There is no empty column for another field.")
        gain_field(player, self._row, EMPTY)
        return ()


class Sow(Answer):
    """Sow one crop, or another good that a card names, in one empty field."""

    kind = "sow"

    def __init__(self, then: Steps = (), goods: tuple[str, ...] = CROPS) -> None:
        """`then` are further sowings that this one opens, `goods` what can be sown."""
        self._then = then
        self._goods = tuple((GOOD[name], name) for name in goods)
        self._names = goods
        self.followers = (then,)

    def moves(self, state: State, seat: int, found: Moves) -> None:
        """Anything suitable of the supply goes in an empty field of any row. PT 439, 443"""
        player = state.players[seat]
        rows = [row for row in ROWS if player.fields[EMPTY_FIELD[row]]]
        if not rows:
            return
        for index, crop in self._goods:
            if player.goods[index]:
                for row in rows:
                    found.append({"type": "sow", "player": seat, "crop": crop, "row": row})

    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """One crop moves from the supply to an empty field; nothing comes from the general supply. PT 439, 443, 874"""
        crop, row = move["crop"], move["row"]
        if crop not in self._names:
            raise IllegalMove(f"This step does not allow sowing {crop}.")
        check_sowing(player, crop, row, 1)
        sow(player, crop, row, CONTENT[crop], 1)
        return self._then


def check_sowing(player: Player, crop: str, row: int, amount: int) -> None:
    """What is sown comes from the supply, and the field is empty. PT 443, 874"""
    if player.goods[GOOD[crop]] < amount:
        raise IllegalMove(f"There is not enough {crop} in the supply to sow.")
    if not player.fields[EMPTY_FIELD[row]]:
        raise IllegalMove(f"There is no empty field in row {row}.")


def sow(player: Player, crop: str, row: int, content: int, amount: int) -> None:
    """Goods go from the supply to an empty field. PT 439"""
    player.goods[GOOD[crop]] -= amount
    player.fields[EMPTY_FIELD[row]] -= 1
    player.fields[field_index(row, content)] += 1


class MoveSheep(Answer):
    """Prolong the life of one sheep."""

    kind = "move_sheep"

    def moves(self, state: State, seat: int, found: Moves) -> None:
        """Any sheep on a farmyard card can be moved, one of them. PT 457"""
        sheep = state.players[seat].sheep
        for slot in range(STABLES):
            if sheep[slot]:
                found.append({"type": "move_sheep", "player": seat, "slot": SLOTS[slot]})

    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """One sheep goes to the card of the next round, from the card of round 6 to the stables. PT 457"""
        slot = SLOT[move["slot"]]
        if not player.sheep[slot]:
            raise IllegalMove(f"There is no sheep on the card of round {move['slot']}.")
        player.sheep[slot] -= 1
        player.sheep[slot + 1] += 1
        return ()


class MoveField(Answer):
    """Move one empty field to a given row."""

    kind = "move_field"

    def __init__(self, to: int) -> None:
        """`to` is the row where the field comes to lie."""
        self._to = to

    def moves(self, state: State, seat: int, found: Moves) -> None:
        """An empty field of any other row can be chosen. PT 988, 1257"""
        fields = state.players[seat].fields
        for row in ROWS:
            if row != self._to and fields[EMPTY_FIELD[row]]:
                found.append({"type": "move_field", "player": seat, "row": row})

    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """The empty field goes to that row at once; sown ones stay. PT 988, 1257"""
        row = move["row"]
        if row == self._to:
            raise IllegalMove(f"A field in row {row} is already where it would go.")
        if not player.fields[EMPTY_FIELD[row]]:
            raise IllegalMove(f"There is no empty field in row {row}.")
        player.fields[EMPTY_FIELD[row]] -= 1
        player.fields[EMPTY_FIELD[self._to]] += 1
        return ()


class PayMilk(Answer):
    """Pay one of several amounts of milk."""

    kind = "pay_milk"

    def __init__(self, then: Mapping[int, str]) -> None:
        """`then` names for each price the step that gives what it buys."""
        self._then = then
        self.followers = tuple((step,) for step in then.values())

    def moves(self, state: State, seat: int, found: Moves) -> None:
        """Each side whose price is at hand can be chosen. PT 433, 461"""
        for milk in self._then:
            if state.players[seat].goods[MILK] >= milk:
                found.append({"type": "pay_milk", "player": seat, "milk": milk})

    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """The price is paid first, exactly; the side chosen for it also decides the gain. PT 433, 461"""
        milk = move["milk"]
        if player.goods[MILK] < milk:
            raise IllegalMove(f"There are only {player.goods[MILK]} milk to pay with, not {milk}.")
        player.goods[MILK] -= milk
        return (self._then[milk],)


class PaySheep(Answer):
    """Pay one sheep."""

    kind = "pay_sheep"

    def __init__(self, then: str) -> None:
        """`then` is the step that gives what the sheep buys."""
        self._then = then
        self.followers = ((then,),)

    def moves(self, state: State, seat: int, found: Moves) -> None:
        """A sheep from any card or from the stables will do. PT 325, 433"""
        sheep = state.players[seat].sheep
        for slot, name in enumerate(SLOTS):
            if sheep[slot]:
                found.append({"type": "pay_sheep", "player": seat, "slot": name})

    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """The sheep goes back to the general supply before anything is gained. PT 325, 433"""
        slot = SLOT[move["slot"]]
        if not player.sheep[slot]:
            raise IllegalMove(f"There is no sheep at {move['slot']}.")
        player.sheep[slot] -= 1
        return (self._then,)


class PayJewel(Answer):
    """Pay one jewel."""

    kind = "pay_jewel"

    def __init__(self, then: str) -> None:
        """`then` is the step that gives what the jewel buys."""
        self._then = then
        self.followers = ((then,),)

    def moves(self, state: State, seat: int, found: Moves) -> None:
        """Whoever has a jewel can pay it. PT 1267"""
        if state.players[seat].jewels:
            found.append({"type": "pay_jewel", "player": seat})

    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """A jewel takes the place of the sheep. PT 1267"""
        if not player.jewels:
            raise IllegalMove("There is no jewel to pay with.")
        spend_jewels(player, 1)
        return (self._then,)


class PayField(Answer):
    """Pay one field."""

    kind = "pay_field"

    def __init__(self, then: str) -> None:
        """`then` is the step that gives what the field buys."""
        self._then = then
        self.followers = ((then,),)

    def moves(self, state: State, seat: int, found: Moves) -> None:
        """Any field will do, empty or sown. PT 291, 433, 876"""
        fields = state.players[seat].fields
        for row in ROWS:
            for content, name in enumerate(CONTENTS):
                if fields[field_index(row, content)]:
                    found.append({"type": "pay_field", "player": seat, "row": row, "content": name})

    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """The field leaves the board together with what is sown in it. PT 291, 433"""
        row, content = move["row"], CONTENT[move["content"]]
        if not player.fields[field_index(row, content)]:
            raise IllegalMove(f"There is no field in row {row} with the content {move['content']}.")
        spend_field(player, row, content)
        return (self._then,)


class MoveShopBack(Answer):
    """Move one shop a space to the left."""

    kind = "move_shop_back"

    def __init__(self, then: str) -> None:
        """`then` is the step that gives what the step back buys."""
        self._then = then
        self.followers = ((then,),)

    def moves(self, state: State, seat: int, found: Moves) -> None:
        """Shops right next to the centre cannot move back. PT 998"""
        player = state.players[seat]
        for shop, name in enumerate(SHOPS):
            if player.shops[shop] > player.center:
                found.append({"type": "move_shop_back", "player": seat, "shop": name})

    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """The shop goes back one column; centre and boulders stay where they are. PT 998-1000"""
        shop = SHOP[move["shop"]]
        if player.shops[shop] <= player.center:
            raise IllegalMove(f"The shop {move['shop']} stands right next to the centre and cannot move back.")
        player.shops[shop] -= 1
        return (self._then,)


class TakeToken(Answer):
    """Take the first-player token."""

    kind = "take_token"

    def moves(self, state: State, seat: int, found: Moves) -> None:
        """The token can be had from whoever holds it. PT 451-453"""
        found.append({"type": "take_token", "player": seat})

    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """The token counts from the next phase that asks for it. PT 451-453"""
        state.first_player = state.actor
        return ()


class Draw(Answer):
    """Draw a card of a deck."""

    kind = "draw"

    def __init__(self, deck: str) -> None:
        """`deck` is the name of the deck."""
        self._deck = deck
        self.followers = ((f"deal.{deck}",),)

    def moves(self, state: State, seat: int, found: Moves) -> None:
        """A card can be drawn as long as the deck has any. PT 274, 340"""
        if cards_to_draw(state, self._deck) > 0:
            found.append({"type": "draw", "player": seat})

    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """Chance decides which card it is. PT 274, 340"""
        if cards_to_draw(state, self._deck) <= 0:
            raise IllegalMove(f"No card of the deck {self._deck} is left.")
        return self.followers[0]


def face_down(state: State) -> int:
    """The farmyard cards face down on or beside the stable boards: one for each phase 5 to come. PT 256, 487"""
    each = LAST_ROUND - state.round
    if state.phase in (SETUP, REMOVAL, NEW_WORKERS, INCOME, ACTIONS):
        return (each + 1) * len(state.players)
    return each * len(state.players) + cards_still_to_deal(state)


def cards_still_to_deal(state: State) -> int:
    """How many players have not got their card of phase 5 yet; they get it clockwise. PT 487"""
    return len(state.agenda) if state.phase == NEW_CARD and not state.done else 0


def cards_to_draw(state: State, deck: str) -> int:
    """How many cards of a deck can be drawn; farmyard cards on the stable boards cannot. PT 256, 340"""
    left = len(state.decks[deck])
    return left - face_down(state) if deck == "farmyard" else left
