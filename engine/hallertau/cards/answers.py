"""The answers to steps of cards that no action space has: fields, sheep and village."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from engine.hallertau.answers import Answer, Bundle, Move, Moves, Steps, Take, all_of, check_sowing, sow
from engine.hallertau.cards.counting import Count
from engine.hallertau.names import CONTENT, CONTENTS, CROPS, EMPTY, GOOD, ROWS, SHOP, SHOPS, SLOT, SLOTS, STABLES, TWICE
from engine.hallertau.progress import LAST_COLUMN, OFF_BOARD, center_follows
from engine.hallertau.resources import (
    EMPTY_FIELD,
    MOST_FIELDS,
    field_index,
    gain_field,
    harvest_field,
    jewel_room,
    spend_tools,
)
from engine.hallertau.state import Player, State
from engine.wire.errors import IllegalMove


class TakeReckoned(Take):
    """Take from bundles whose amounts are worked out when the step is answered."""

    def __init__(self, bundles: Sequence[Sequence[tuple[str, Count]]]) -> None:
        """Each bundle has pairs of a name and the function that reckons its amount."""
        super().__init__()
        self._reckoned = bundles

    def bundles(self, state: State, player: Player) -> tuple[Bundle, ...]:
        """The amounts as they are now. PT 694"""
        return tuple(all_of(**{name: count(state, player) for name, count in bundle}) for bundle in self._reckoned)


class TakeAndSowCrop(Take):
    """Take so many of one crop; a sowing of that crop follows."""

    def __init__(self, number: int, sowing: str) -> None:
        """`sowing` is the name of the step that follows, without the crop."""
        super().__init__(*(all_of(**{crop: number}) for crop in CROPS))
        self._sowing = sowing
        self.followers = tuple((f"{sowing}.{crop}",) for crop in CROPS)

    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """The crop that was taken may be sown. PT 1179, 1255"""
        super().perform(state, player, move)
        (crop,) = move["what"]
        return (f"{self._sowing}.{crop}",)


class SowTwice(Answer):
    """Sow two crops of one kind in one empty field."""

    kind = "sow_twice"

    def moves(self, state: State, seat: int, found: Moves) -> None:
        """Any crop of which there are two. PT 1569"""
        player = state.players[seat]
        for index, crop in enumerate(CROPS):
            if player.goods[index] >= 2:
                for row in ROWS:
                    if player.fields[EMPTY_FIELD[row]]:
                        found.append({"type": "sow_twice", "player": seat, "crop": crop, "row": row})

    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """Both crops lie in one field, which will yield twice its row. PT 1569"""
        crop, row = move["crop"], move["row"]
        check_sowing(player, crop, row, 2)
        sow(player, crop, row, GOOD[crop] + TWICE, 2)
        return ()


class TakeFields(Answer):
    """Take two fields whose rows add up to the number of jewels, or one in that row."""

    kind = "take_fields"

    def choices(self, player: Player) -> list[dict[str, int]]:
        """With 4 or 5 jewels one field or two, with more exactly two; they must fit. PT 1526-1527"""
        room = MOST_FIELDS - sum(player.fields)
        found = [{str(player.jewels): 1}] if player.jewels in ROWS and player.jewels >= 4 and room >= 1 else []
        if room >= 2:
            for low in ROWS:
                high = player.jewels - low
                if high in ROWS and low <= high:
                    found.append({str(low): 2} if low == high else {str(low): 1, str(high): 1})
        return found

    def moves(self, state: State, seat: int, found: Moves) -> None:
        """Every choice is a move. PT 1526"""
        for rows in self.choices(state.players[seat]):
            found.append({"type": "take_fields", "player": seat, "rows": rows})

    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """The fields come to lie in the rows that were chosen. PT 1526"""
        if dict(move["rows"]) not in self.choices(player):
            raise IllegalMove(f"With {player.jewels} jewels these rows cannot be chosen.")
        for row, times in move["rows"].items():
            for _ in range(times):
                gain_field(player, int(row), EMPTY)
        return ()


class MoveSheepOn(Answer):
    """One sheep moves on several times."""

    kind = "move_sheep_on"

    def __init__(self, most: int) -> None:
        """`most` is how often it may move."""
        self._most = most

    def moves(self, state: State, seat: int, found: Moves) -> None:
        """Any sheep on a card, as far as the stables. PT 1020"""
        sheep = state.players[seat].sheep
        for slot in range(STABLES):
            if sheep[slot]:
                for times in range(1, min(self._most, STABLES - slot) + 1):
                    found.append({"type": "move_sheep_on", "player": seat, "slot": SLOTS[slot], "times": times})

    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """The same sheep moves on card by card. PT 1020"""
        slot, times = SLOT[move["slot"]], move["times"]
        if not player.sheep[slot]:
            raise IllegalMove(f"There is no sheep on the card of round {move['slot']}.")
        if times > self._most or slot + times > STABLES:
            raise IllegalMove(f"The sheep cannot move on {times} times.")
        player.sheep[slot] -= 1
        player.sheep[slot + times] += 1
        return ()


@lru_cache(maxsize=2048)
def parts_up_to(names: tuple[str, ...], counts: tuple[int, ...], most: int) -> tuple[dict[str, int], ...]:
    """Every choice of one to so many things out of so many of each name."""
    found: list[tuple[dict[str, int], int]] = [({}, most)]
    for name, count in zip(names, counts, strict=True):
        found = [
            ({**chosen, name: number} if number else chosen, left - number)
            for chosen, left in found
            for number in range(min(count, left) + 1)
        ]
    return tuple(chosen for chosen, _ in found if chosen)


class MoveFlock(Answer):
    """Several different sheep move on once each."""

    kind = "move_flock"

    def __init__(self, most: int) -> None:
        """`most` is how many sheep may move."""
        self._most = most

    def moves(self, state: State, seat: int, found: Moves) -> None:
        """Any sheep on cards. PT 1106"""
        sheep = tuple(state.players[seat].sheep[:STABLES])
        for flock in parts_up_to(SLOTS[:STABLES], sheep, self._most):
            found.append({"type": "move_flock", "player": seat, "sheep": flock.copy()})

    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """No sheep moves more than once. PT 1106"""
        flock: Mapping[str, int] = move["sheep"]
        if not 1 <= sum(flock.values()) <= self._most:
            raise IllegalMove(f"From 1 to {self._most} sheep can move.")
        for name, number in flock.items():
            if player.sheep[SLOT[name]] < number:
                raise IllegalMove(f"There are not {number} sheep on the card of round {name}.")
        for name, number in flock.items():
            player.sheep[SLOT[name]] -= number
        for name, number in flock.items():
            player.sheep[SLOT[name] + 1] += number
        return ()


class RaiseFields(Answer):
    """Several fields move one row up each."""

    kind = "raise_fields"

    def __init__(self, most: int, which: str) -> None:
        """`most` is how many (0: all), `which` whether "any", "empty" or "sown" ones."""
        self._most = most or MOST_FIELDS
        contents = {"any": range(len(CONTENTS)), "empty": (EMPTY,), "sown": range(1, len(CONTENTS))}[which]
        self._places = {f"{row}.{CONTENTS[c]}": field_index(row, c) for row in ROWS[:-1] for c in contents}

    def moves(self, state: State, seat: int, found: Moves) -> None:
        """Any of these fields below the top row. PT 1087"""
        fields = state.players[seat].fields
        there = [(name, fields[place]) for name, place in self._places.items() if fields[place]]
        names = tuple(name for name, _ in there)
        for chosen in parts_up_to(names, tuple(count for _, count in there), self._most):
            found.append({"type": "raise_fields", "player": seat, "fields": chosen.copy()})

    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """Each field moves once, with what is sown in it; those in the top row cannot. PT 1087, 1148, 1150, 1192"""
        chosen: Mapping[str, int] = move["fields"]
        if not 1 <= sum(chosen.values()) <= self._most:
            raise IllegalMove(f"From 1 to {self._most} fields can move.")
        for name, number in chosen.items():
            if name not in self._places or player.fields[self._places[name]] < number:
                raise IllegalMove(f"There are not {number} fields {name} that can move.")
        for name, number in chosen.items():
            player.fields[self._places[name]] -= number
        for name, number in chosen.items():
            player.fields[self._places[name] + len(CONTENTS)] += number
        return ()


class HarvestField(Answer):
    """Harvest one field at once."""

    kind = "harvest_field"
    times = 1

    def moves(self, state: State, seat: int, found: Moves) -> None:
        """Any sown field. PT 1085"""
        fields = state.players[seat].fields
        for row in ROWS:
            for content in range(1, len(CONTENTS)):
                if fields[field_index(row, content)]:
                    found.append({"type": self.kind, "player": seat, "row": row, "content": CONTENTS[content]})

    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """The field yields and sinks as in phase 7. PT 1085, 1190, 1571"""
        row, content = move["row"], CONTENT[move["content"]]
        if content == EMPTY or not player.fields[field_index(row, content)]:
            raise IllegalMove(f"There is no field in row {row} with {move['content']} to harvest.")
        harvest_field(player, row, content, self.times)
        return ()


class DoubleHarvest(HarvestField):
    """Harvest one field at once for twice its yield. PT 1394"""

    kind = "double_harvest"
    times = 2


class PushBoulders(Answer):
    """Several boulders move one space each."""

    kind = "push_boulders"

    def __init__(self, most: int) -> None:
        """`most` is how many boulders may move."""
        self._most = most

    def fits(self, player: Player, names: Sequence[str]) -> bool:
        """Boulders off the board stay there; two of a row must end apart unless the nearer goes off. PT 593, 1243"""
        for shop in {name.split(".")[0] for name in names}:
            first, second = player.first[SHOP[shop]], player.second[SHOP[shop]]
            nearer, farther = f"{shop}.first" in names, f"{shop}.second" in names
            if (nearer and first == OFF_BOARD) or (farther and second == OFF_BOARD):
                return False
            if first + nearer >= second + farther and first + nearer < OFF_BOARD:
                return False
        return True

    def moves(self, state: State, seat: int, found: Moves) -> None:
        """Every choice of boulders that can move together. PT 1243"""
        player = state.players[seat]
        there = [f"{shop}.first" for i, shop in enumerate(SHOPS) if player.first[i] < OFF_BOARD]
        there += [f"{shop}.second" for i, shop in enumerate(SHOPS) if player.second[i] < OFF_BOARD]
        for number in range(1, self._most + 1):
            for names in combinations(there, number):
                if self.fits(player, names):
                    found.append({"type": self.kind, "player": seat, "boulders": dict.fromkeys(names, 1)})

    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """Each boulder moves one space to the right, without tools. PT 1243"""
        boulders: Mapping[str, int] = move["boulders"]
        if not 1 <= len(boulders) <= self._most or any(spaces != 1 for spaces in boulders.values()):
            raise IllegalMove(f"From 1 to {self._most} boulders can move, one space each.")
        if not self.fits(player, list(boulders)):
            raise IllegalMove("These boulders cannot move together.")
        for name in boulders:
            shop, which = name.split(".")
            (player.first if which == "first" else player.second)[SHOP[shop]] += 1
        return ()


class AdvanceFree(Answer):
    """Advance one shop without payment."""

    kind = "advance_free"

    def moves(self, state: State, seat: int, found: Moves) -> None:
        """A shop before the last column with no boulder right ahead. PT 553, 589, 1233"""
        player = state.players[seat]
        for index, shop in enumerate(SHOPS):
            if self.can(player, index):
                found.append({"type": "advance_free", "player": seat, "shop": shop})

    def can(self, player: Player, shop: int) -> bool:
        """Whether nothing is in the way. PT 553, 589"""
        return player.shops[shop] < LAST_COLUMN and player.first[shop] != player.shops[shop] + 1

    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """The shop moves, and the centre may follow. PT 1233"""
        shop = SHOP[move["shop"]]
        if not self.can(player, shop):
            raise IllegalMove(f"A boulder or the edge of the board stops the shop {move['shop']}.")
        player.shops[shop] += 1
        center_follows(player)
        return ()


class SwapTool(Answer):
    """Exchange one tool for one jewel."""

    kind = "swap_tool"

    def moves(self, state: State, seat: int, found: Moves) -> None:
        """Whoever has a tool and room in the box. PT 856, 1793"""
        player = state.players[seat]
        if player.tools and jewel_room(player):
            found.append({"type": "swap_tool", "player": seat})

    def perform(self, state: State, player: Player, move: Move) -> Steps:
        """Exactly one tool goes and one jewel comes. PT 1793"""
        if not player.tools:
            raise IllegalMove("There is no tool to exchange.")
        if not jewel_room(player):
            raise IllegalMove("The box holds no more jewels.")
        spend_tools(player, 1)
        player.jewels += 1
        return ()
