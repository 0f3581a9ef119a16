"""House and family: rooms, renovations, growth."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from proofs.games.agricola.situations import symbolic_game
from proofs.games.agricola.theorems.positions import (
    answering,
    at_work,
    follows,
    me,
    place,
    played,
    run,
    stated,
    working,
)
from proofs.prove.statements import Statement, always, checked, possible
from spec.agricola import MODEL, harvest, scoring
from spec.agricola.house import BuildRoom, can_grow
from spec.agricola.state import HOUSES, RESOURCES, SPACES, Game, House, Space
from spec.kernel import both, implies, mark, marked, negate, same, total
from spec.kernel.terms import variable


def resources(game: Game) -> int:
    """All building resources of the player."""
    return total(me(game).goods[resource] for resource in RESOURCES)


# --- rooms ------------------------------------------------------------------------------------------------------


@stated("agr.theorem.price-of-rooms", it="867-870, 898-900, 927-928")
def price_of_rooms() -> Iterator[Statement]:
    """Every room costs 7 resources, 5 of the material of the house and 2 reed, however large the house is."""
    for house in HOUSES:
        game = answering("farm_expansion", house=house)
        yield always(
            f"A room of {house} takes exactly that.",
            *(
                run(game, BuildRoom(player=0, space=space)).leads_to(
                    lambda before, after, house=house: both(
                        me(after).goods[house] == me(before).goods[house] - 5,
                        me(after).goods["reed"] == me(before).goods["reed"] - 2,
                        resources(after) == resources(before) - 7,
                        marked(me(after).farm.rooms) == marked(me(before).farm.rooms) + 1,
                    )
                )
                for space in ("t1", "m2", "b5")
            ),
        )


@stated("agr.theorem.rooms-for-five", it="860-861, 867-870, 879")
def rooms_for_five() -> Iterator[Statement]:
    """A house with a room for each of five people takes 15 wood and 6 reed; with growth without room nobody needs a
    further room at all."""
    yield checked(
        "With that all three rooms are built in one action, with less they are not (by playing).",
        lambda: [
            ("enough", _rooms_built(15, 6) == 5),
            ("wood", _rooms_built(14, 6) == 4),
            ("reed", _rooms_built(15, 5) == 4),
        ],
    )
    game = working()
    yield possible(
        "A family of four in two rooms still grows in round 13.",
        run(game, place(0, "urgent_wish_for_children")).can(
            given=both(game.round == 13, me(game).people == 4, marked(me(game).farm.rooms) == 2)
        ),
    )


def _rooms_built(wood: int, reed: int) -> int:
    """How many rooms there are after one action in which as many are built as can be."""
    game = played(at_work(2, 1, wood=wood, reed=reed), place(0, "farm_expansion"))
    for space in ("t1", "t2", "t3"):
        move = BuildRoom(player=0, space=space)
        game = game if MODEL.broken(game, move) else played(game, move)
    return len(me(game).farm.rooms)


# --- renovation -------------------------------------------------------------------------------------------------


FOLLOWING: dict[House, House] = {"wood": "clay", "clay": "stone"}


@stated("agr.theorem.renovations", it="886-896, 938-941, 948-956, 997")
def renovations() -> Iterator[Statement]:
    """A renovation costs 1 reed and a clay or stone for each room: 3 resources at least, and 16 at most, for a house
    that covers the whole farm. A house is renovated at most twice, never from wood to stone at once, and afterwards
    everything is of the new material."""
    for house, then in FOLLOWING.items():
        game = working(house=house)
        yield always(
            f"From {house} to {then}, for 1 reed and the number of rooms.",
            *(
                run(game, place(0, space)).leads_to(
                    lambda before, after, then=then: both(
                        me(after).house == then,
                        me(after).goods[then] == me(before).goods[then] - marked(me(before).farm.rooms),
                        me(after).goods["reed"] == me(before).goods["reed"] - 1,
                        resources(before) - resources(after) >= 3,
                        resources(before) - resources(after) <= 16,
                    )
                )
                for space in ("house_redevelopment", "farm_redevelopment")
            ),
        )
    stone = working(house="stone")
    yield always(
        "A stone house is never renovated.",
        run(stone, place(0, "house_redevelopment")).impossible(),
        run(stone, place(0, "farm_redevelopment")).impossible(),
    )
    yield checked(
        "A house on all 15 spaces takes 15 clay and 1 reed, one of two rooms 2 and 1 (by renovating).",
        lambda: [("whole farm", _paid(SPACES) == (15, 1)), ("two rooms", _paid(()) == (2, 1))],
    )


def _paid(rooms: tuple[Space, ...]) -> tuple[int, int]:
    """The clay and the reed that a renovation of a wooden house costs."""
    game = at_work(2, 14, clay=20, reed=20)
    me(game).farm.rooms |= dict.fromkeys(rooms, 1)
    after = played(game, place(0, "house_redevelopment"))
    return 20 - me(after).goods["clay"], 20 - me(after).goods["reed"]


@stated("agr.theorem.improvement-after-renovation", it="771-774, 800-806")
def improvement_after_renovation() -> Iterator[Statement]:
    """At House Redevelopment an improvement is built only by who has just renovated, at Farm Redevelopment the same is
    true of fences: who can't pay the renovation can't use the space."""
    for house, material in FOLLOWING.items():
        game = working(house=house)
        short = me(game).goods[material] < marked(me(game).farm.rooms)
        yield always(
            f"Without {material} for all rooms, or without reed, neither space can be used.",
            *(
                run(game, place(0, space)).impossible(given)
                for space in ("house_redevelopment", "farm_redevelopment")
                for given in (short, me(game).goods["reed"] == 0)
            ),
        )


@stated("agr.theorem.late-rooms", it="867-870, 886-900")
def late_rooms() -> Iterator[Statement]:
    """Who builds a room first and renovates afterwards pays 2 resources more for it than who builds it in stone, but
    only 1 stone instead of 5; with any number of rooms."""
    yield checked(
        "A stone house of 3 to 6 rooms, rooms first or last (by playing).",
        lambda: (
            (rooms, (_spent(rooms, last=False), _spent(rooms, last=True)) == (_early(rooms), _late(rooms)))
            for rooms in (3, 4, 5, 6)
        ),
    )


def _early(rooms: int) -> dict[str, int]:
    more = rooms - 2
    return {"wood": 5 * more, "clay": rooms, "reed": 2 * more + 2, "stone": rooms}


def _late(rooms: int) -> dict[str, int]:
    more = rooms - 2
    return {"wood": 0, "clay": 2, "reed": 2 * more + 2, "stone": 2 + 5 * more}


MORE: tuple[Space, ...] = ("t1", "t2", "t3", "t4")


def _spent(rooms: int, *, last: bool) -> dict[str, int]:
    """What a stone house of so many rooms costs if the rooms are built last, or first."""
    game = at_work(2, 14, wood=50, clay=50, reed=50, stone=50)
    for step in ("renovate", "renovate", "build") if last else ("build", "renovate", "renovate"):
        game.occupied = dict.fromkeys(game.occupied, 0)
        game.turn, game.acted, game.now, game.agenda = 0, False, None, []
        me(game).to_place = 2
        space = "farm_expansion" if step == "build" else "house_redevelopment"
        game = played(game, place(0, space))  # type: ignore[arg-type]
        for more in MORE[: rooms - 2] if step == "build" else ():
            game = played(game, BuildRoom(player=0, space=more))
    return {resource: 50 - me(game).goods[resource] for resource in RESOURCES}


# --- the family -------------------------------------------------------------------------------------------------


@stated("agr.theorem.family", it="23-24, 678-679, 875-882, 1736, 1746")
def family() -> Iterator[Statement]:
    """A family grows at most three times, to five people, who are worth 15 points, the most that people can be."""
    game = working()
    over = symbolic_game("over", turn=None)
    yield always(
        "Five never become six.",
        *(
            run(game, place(0, space)).impossible(me(game).people == 5)
            for space in ("basic_wish_for_children", "urgent_wish_for_children")
        ),
    )
    yield always(
        "Between 6 and 15 points, 15 with five people and only then.",
        run(over).leads_to(
            lambda game: both(
                scoring.people_points(me(game)) >= 6,
                scoring.people_points(me(game)) <= 15,
                same(scoring.people_points(me(game)) == 15, me(game).people == 5),
            )
        ),
    )
    yield possible(
        "Five people can live in four rooms, or in two.",
        *(run(over).can(given=both(me(over).people == 5, marked(me(over).farm.rooms) == rooms)) for rooms in (4, 2)),
    )


@stated("agr.theorem.growth-after-growth", it="903-906, 930-935")
def growth_after_growth() -> Iterator[Statement]:
    """After a growth without room one further room does not allow a growth with room, two do as long as there are fewer
    than five people."""
    game = working()
    free = both(*(me(game).farm.rooms.get(space, 0) == 0 for space in FREE))
    yield always(
        "With one room more there are still not more rooms than people.",
        run(game, place(0, "urgent_wish_for_children"), _room_on("t5")).leads_to(
            lambda *games: negate(can_grow(games[-1], me(games[-1]), "basic_wish_for_children")),
            both(marked(me(game).farm.rooms) <= me(game).people, free),
        ),
    )
    yield always(
        "If there were as many rooms as people, two rooms more are enough.",
        run(game, place(0, "urgent_wish_for_children"), _room_on("t5"), _room_on("b5")).leads_to(
            lambda *games: implies(
                me(games[-1]).people < 5, can_grow(games[-1], me(games[-1]), "basic_wish_for_children")
            ),
            both(marked(me(game).farm.rooms) == me(game).people, free),
        ),
    )


FREE: tuple[Space, ...] = ("t5", "b5")


def _room_on(space: Space) -> Callable[[Game], None]:
    """A room is there, wherever the others are."""
    return lambda game: mark(me(game).farm.rooms, space, 1)


@stated("agr.theorem.last-child", it="876-880, 1144-1145, 1736")
def last_child() -> Iterator[Statement]:
    """A child of round 14 costs 1 food and brings 3 points; it never acts."""
    game = working()
    yield always(
        "One food more is needed in the harvest of its round, and 3 points more are scored.",
        run(game, place(0, "urgent_wish_for_children")).leads_to(
            lambda before, after: both(
                harvest.food_needed(after, me(after)) == harvest.food_needed(before, me(before)) + 1,
                scoring.people_points(me(after)) == scoring.people_points(me(before)) + 3,
            )
        ),
    )
    yield always(
        "When the last round ends nothing else follows.",
        run(symbolic_game("breeding"), harvest.the_round_is_over).leads_to(
            lambda before, after: same(after.phase == "over", before.round == 14)
        ),
    )


@stated("agr.theorem.another-person", it="1143-1145, 1234-1235, 1753-1755")
def another_person() -> Iterator[Statement]:
    """Each person more is one placement more a round and 2 food more in each harvest, alone 3; a newborn needs 1."""
    for players, each in ((1, 3), (2, 2), (4, 2)):
        game = symbolic_game("feeding", players)
        yield always(
            f"With {players}: {each} for each grown person, 1 for each newborn.",
            run(game).leads_to(
                lambda game, each=each: (
                    harvest.food_needed(game, me(game))
                    == each * (me(game).people - me(game).newborns) + me(game).newborns
                )
            ),
        )
    count = variable("count")
    yield always("Two people need 4 food, five 10.", follows(lambda: _need(count) == 2 * count, count >= 2, count <= 5))


def _need(people: int) -> int:
    game = symbolic_game("feeding")
    me(game).people, me(game).newborns = people, 0
    return harvest.food_needed(game, me(game))
