"""Fields and what is built for good."""

from __future__ import annotations

from collections.abc import Iterator

from proofs.games.agricola.situations import symbolic_game
from proofs.games.agricola.theorems.positions import (
    answering,
    at_work,
    me,
    one_of_each,
    place,
    played,
    run,
    stated,
    working,
)
from proofs.prove.runs import equal, outcomes
from proofs.prove.statements import Statement, always, checked
from spec.agricola.fields import Plow, Sow, empty_fields
from spec.agricola.harvest import a_harvest_begins, fields_are_harvested
from spec.agricola.house import BuildRoom
from spec.agricola.improvements import BuildMajor
from spec.agricola.scoring import crops_counted
from spec.agricola.setup import starting_player
from spec.agricola.stables import BuildStable
from spec.agricola.state import MAJORS, SOWN, SPACES, Crop, Game, Player, Space
from spec.kernel import Move, both, implies, marked, total

# --- crops ------------------------------------------------------------------------------------------------------


@stated("agr.theorem.sowing", it="1125-1130, 1205-1208, 1700-1705")
def sowing() -> Iterator[Statement]:
    """A grain that is sown becomes three and a vegetable two; a field gives one a harvest, so a grain field is empty
    after three harvests and a vegetable field after two."""
    gained: dict[Crop, tuple[int, int]] = {"grain": (2, 0), "vegetable": (0, 1)}
    game = answering("grain_utilization")
    for crop, (grain, vegetables) in gained.items():
        yield always(
            f"There are {grain or vegetables} {crop} more than before, and one empty field less.",
            run(game, Sow(player=0, crop=crop)).leads_to(
                lambda before, after, grain=grain, vegetables=vegetables: both(
                    crops_counted(me(after))[0] == crops_counted(me(before))[0] + grain,
                    crops_counted(me(after))[1] == crops_counted(me(before))[1] + vegetables,
                    empty_fields(me(after)) == empty_fields(me(before)) - 1,
                )
            ),
        )
    yield checked(
        "How many crops each of the next harvests brings (by harvesting).",
        lambda: [
            ("grain", _harvested("grain") == [1, 1, 1, 0, 0, 0]),
            ("vegetable", _harvested("vegetable") == [1, 1, 0, 0, 0, 0]),
        ],
    )


def _harvested(crop: Crop) -> list[int]:
    """What one field, sown before the first harvest, brings in six harvests."""
    player = starting_player()
    player.sown["grain_3" if crop == "grain" else "vegetable_2"] = 1
    found = []
    for _ in range(6):
        before = player.goods[crop]
        fields_are_harvested(player)
        found.append(player.goods[crop] - before)
    return found


@stated("agr.theorem.harvest-keeps-crops", it="1132-1141, 1220-1222, 1727-1728")
def harvest_keeps_crops() -> Iterator[Statement]:
    """A harvest moves crops to the supply and changes neither their number nor the points for them. Every sown field
    gives exactly one."""
    game = symbolic_game("work", acted=True)
    yield always(
        "As many grain and vegetables as before, and one from each sown field in the supply.",
        run(game, a_harvest_begins).leads_to(
            lambda before, after: both(
                *(
                    both(
                        crops_counted(one)[0] == crops_counted(other)[0],
                        crops_counted(one)[1] == crops_counted(other)[1],
                        _crops(other) == _crops(one) + total(one.sown[sown] for sown in SOWN),
                    )
                    for one, other in zip(before.players, after.players, strict=True)
                )
            )
        ),
    )


def _crops(player: Player) -> int:
    return player.goods["grain"] + player.goods["vegetable"]


@stated("agr.theorem.thirteen-fields", it="1087-1088, 1119-1122, 1217-1218")
def thirteen_fields() -> Iterator[Statement]:
    """A farm has at most 13 fields, which take the whole land. Each is plowed by a placement of its own, at Farmland or
    from round 12 or 13 on at Cultivation: so one a round until then, and two afterwards."""
    yield always(
        "Never more than 13.",
        run(symbolic_game("over", turn=None)).leads_to(lambda game: marked(me(game).farm.fields) <= 13),
    )
    yield always(
        "One action, one field.",
        *(
            run(answering(step), Plow(player=0, space=space)).leads_to(
                lambda before, after: marked(me(after).farm.fields) == marked(me(before).farm.fields) + 1
            )
            for step in ("farmland", "cultivation", "plow")
            for space in ("t3",)
        ),
    )
    game = working()
    yield always(
        "Each of the two spaces is used once a round, and Cultivation is not there before round 12.",
        run(game, place(0, "farmland")).impossible(game.occupied["farmland"] == 1),
        run(game, place(0, "cultivation")).impossible(game.occupied["cultivation"] == 1),
        run(game, place(0, "cultivation")).impossible(game.round <= 11),
    )
    yield checked(
        "All 13 spaces can be plowed, one after the other (by plowing).",
        lambda: [("13", _plowed() == 13)],
    )


def _plowed() -> int:
    game = at_work(2, 1)
    order: tuple[Space, ...] = tuple(space for space in SPACES if space not in ("m1", "b1"))
    for space in order:
        game.occupied = dict.fromkeys(game.occupied, 0)
        game.turn, game.acted, me(game).to_place = 0, False, 2
        game = played(game, place(0, "farmland"), Plow(player=0, space=space))
    return len(me(game).farm.fields)


# --- for good ---------------------------------------------------------------------------------------------------


@stated("agr.theorem.nothing-is-torn-down", it="1020-1021, 1114-1116, 1217-1218, 1400-1402")
def nothing_is_torn_down() -> Iterator[Statement]:
    """No move takes a room, a field, a stable, a fence or a person away again. A major stays with its owner, but for a
    Fireplace that is returned."""
    yield checked(
        "Other moves than building leave farms, and other moves than building majors leave these as they are (on "
        "symbols, for every kind of move).",
        lambda: (
            ((type(move).__name__, getattr(move, "space", "")), _is_untouched(game, after, move))
            for game, move in one_of_each()
            for after in outcomes(game, move)
        ),
    )
    building: list[tuple[Game, Move]] = [
        (answering("farm_expansion"), BuildRoom(player=0, space="t1")),
        (answering("farm_expansion"), BuildStable(player=0, space="b5")),
        (answering("farmland"), Plow(player=0, space="t3")),
    ]
    yield always(
        "Building adds one thing to the farm and takes nothing away.",
        *(
            run(game, move).leads_to(
                lambda before, after: both(
                    _things(after) == _things(before) + 1,
                    *(
                        implies(part.get(space, 0) == 1, getattr(me(after).farm, name).get(space, 0) == 1)
                        for name in PARTS
                        for part in [getattr(me(before).farm, name)]
                        for space in SPACES
                    ),
                )
            )
            for game, move in building
        ),
    )
    yield always(
        "A major comes and the others stay.",
        *(
            run(answering("major_improvement"), BuildMajor(player=0, improvement=major, pay="cost")).leads_to(
                lambda before, after, major=major: both(
                    *(
                        me(after).majors.get(other, 0) == (1 if other == major else me(before).majors.get(other, 0))
                        for other in MAJORS
                    )
                )
            )
            for major in ("fireplace_2", "cooking_hearth_5", "well")
        ),
    )


PARTS = ("rooms", "fields", "stables")
BUILDING = ("BuildRoom", "BuildStable", "Plow", "Fence")


def _things(game: Game) -> int:
    return total(marked(getattr(me(game).farm, part)) for part in PARTS)


def _is_untouched(before: Game, after: Game, move: Move) -> bool:
    """What the kind of move has nothing to do with is the same, and no family is smaller."""
    kind = type(move).__name__
    found = []
    for one, other in zip(before.players, after.players, strict=True):
        found.append(kind in BUILDING or equal(one.farm, other.farm) is True)
        found.append(kind == "BuildMajor" or equal(one.majors, other.majors) is True)
        found.append(kind == "Place" or one.people is other.people)
    return all(found)
