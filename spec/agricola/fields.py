"""Fields: plowing and sowing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from spec.agricola.crops import empty_fields, empty_fields_for, something_can_be_sown
from spec.agricola.flow import answers, step_is_done, whoever_answers
from spec.agricola.house import A_FEW, is_empty, on_an_empty_space, outside_of_pastures
from spec.agricola.room import (
    FARM,
    about_the_farm,
    cases_of_a_place,
    is_beside,
    is_in_no_pasture,
    is_left_open,
    land_stays_fenced_in,
)
from spec.agricola.state import CROPS, SPACES, Crop, Farm, Game, Player, Seat, Sown, Space, StepName
from spec.kernel import Move, both, copy, each_one, either, mark, marked, require, rule, some

__all__ = ["empty_fields"]
PLOWING: Mapping[StepName, tuple[StepName, ...]] = {
    "farmland": (),
    "cultivation": ("sow",),
    "plow": (),
    "card_plow": (),
}
"""The steps at which a field is plowed, and what follows."""
SOWING: Mapping[StepName, tuple[StepName, ...]] = {
    "cultivation": ("sow", "plow"),
    "grain_utilization": ("sow", "bake"),
    "sow": ("sow",),
}
"""The steps at which a field is sown, and what follows."""
FRESH: Mapping[Crop, Sown] = {"grain": "grain_3", "vegetable": "vegetable_2"}
"""What a field holds that was sown just now."""


def may_join_the_fields(farm: Farm, space: Space) -> bool:
    """It is the first field, or it is beside one."""
    return either(marked(farm.fields) == 0, is_beside(farm, space, "fields"))


def has_a_place_for_a_field(farm: Farm, space: Space) -> bool:
    return both(is_empty(farm, space), is_in_no_pasture(farm, space, "fields"), may_join_the_fields(farm, space))


def can_plow(me: Player) -> bool:
    """There is a space for a field."""
    if is_left_open(me.farm):
        return about_the_farm("some space for a field", me.farm, FARM, cases=cases_of_a_place(me.farm, "fields"))
    return some(has_a_place_for_a_field(me.farm, space) for space in SPACES)


@rule("agr.fields.adjacent", it="590-596, 1103-1104, 1120-1122")
def beside_a_field(farm: Farm, space: Space) -> None:
    """The first field may be anywhere, every further one beside another field.

    Where the first field lies decides how far the others can go before pastures or rooms stop them.
    """
    require(may_join_the_fields(farm, space))


@rule("agr.fields.plowing", it="1119-1122, 1217-1218", effect="It says what becomes of a field.")
def add_a_field(me: Player, space: Space) -> None:
    """A plowed field is empty, costs nothing and stays.

    Fields score even when they are empty, and from the third harvest on a grain field is empty again.
    """
    mark(me.farm.fields, space, 1)


class Plow(Move, tag="plow"):
    """A player plows a field."""

    player: Seat
    space: Space

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Plow]:
        for seat in whoever_answers(game, PLOWING):
            yield from (Plow(player=seat, space=space) for space in each_one(SPACES, "space"))

    @classmethod
    def controls(cls, game: Game) -> Iterator[dict[str, Any]]:
        """A few spaces that stand for all."""
        yield from ({"player": seat, "space": space} for seat in range(len(game.players)) for space in A_FEW)

    @staticmethod
    def premise(game: Game, move: Plow) -> None:
        answers(game, move.player, PLOWING)
        farm = game.players[move.player].farm
        on_an_empty_space(farm, move.space)
        outside_of_pastures(farm, move.space, "fields")
        beside_a_field(farm, move.space)

    @staticmethod
    def perform(game: Game, move: Plow) -> None:
        assert game.now is not None
        me = game.players[move.player]
        before = copy(me.farm)
        add_a_field(me, move.space)
        land_stays_fenced_in(before, me.farm, game.action.land, game.action.land)
        step_is_done(game, PLOWING[game.now.step])


# --- sowing -----------------------------------------------------------------------------------------------------


def can_sow(me: Player) -> bool:
    """There is an empty field and something to sow on it."""
    return something_can_be_sown(me)


@rule("agr.fields.empty", it="1204-1208")
def a_field_is_empty(me: Player, crop: Crop) -> None:
    """Only an empty field is sown. The Beanfield takes no grain.

    A field gives one crop a harvest whatever it holds, so more fields and not fuller ones bring more at once.
    """
    require(empty_fields_for(me, crop) >= 1)


@rule("agr.fields.seed", it="1204-1207, 1212-1214")
def there_is_something_to_sow(me: Player, crop: Crop) -> None:
    """What is sown comes from the supply: 1 grain or 1 vegetable, as the player likes.

    Every grain is either eaten, baked or sown; sown it becomes three, one a harvest.
    """
    require(me.goods[crop] >= 1)


@rule("agr.fields.sowing", it="1125-1130, 1205-1208, 1216", effect="It says what becomes of a crop.")
def sow_a_field(me: Player, crop: Crop) -> None:
    """A sown field holds 3 grain or 2 vegetables. As many empty fields as the player likes are sown in one action.

    It does not matter on which field what grows, so only the numbers of fields are recorded.
    """
    me.goods[crop] -= 1
    me.sown[FRESH[crop]] += 1


class Sow(Move, tag="sow"):
    """A player sows a field."""

    player: Seat
    crop: Crop

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Sow]:
        for seat in whoever_answers(game, SOWING):
            yield from (Sow(player=seat, crop=crop) for crop in CROPS)

    @staticmethod
    def premise(game: Game, move: Sow) -> None:
        answers(game, move.player, SOWING)
        me = game.players[move.player]
        a_field_is_empty(me, move.crop)
        there_is_something_to_sow(me, move.crop)

    @staticmethod
    def perform(game: Game, move: Sow) -> None:
        assert game.now is not None
        sow_a_field(game.players[move.player], move.crop)
        step_is_done(game, SOWING[game.now.step])
