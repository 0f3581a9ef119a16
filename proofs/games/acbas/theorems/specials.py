"""Prices and limits of what is built, and what special buildings claim of themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from proofs.games.acbas.partings import beginning, with_stone, with_trough
from proofs.games.acbas.situations import at_step, standing, symbolic_game
from proofs.games.acbas.theorems.positions import a_farm, build, building, me, opened, place, played, run, stated
from proofs.prove.statements import Statement, always, checked
from spec.acbas import MODEL
from spec.acbas.barriers import A_FEW as EDGES
from spec.acbas.barriers import BuildBarrier
from spec.acbas.buildings import BUILDINGS, UPGRADES
from spec.acbas.choices import Stop, TakeWood
from spec.acbas.flow import owed_by
from spec.acbas.free import BuildingFirm, GiveBarrier
from spec.acbas.geometry import HOME, NEIGHBOURS
from spec.acbas.resources import Good
from spec.acbas.room import pastures, room_on_an_unused_space, unused_spaces
from spec.acbas.spaces import UPPER
from spec.acbas.specials import BuildSpecial, Payment, payments, price_of
from spec.acbas.stalls import BuildStable, BuildStall, price_of_a_stable
from spec.acbas.state import (
    ANIMALS,
    RESOURCES,
    SPACES,
    SPECIALS,
    Farm,
    Game,
    Owed,
    Owned,
    Player,
    Resource,
    Space,
    Special,
    StepName,
)
from spec.acbas.steps import the_next_step_comes_up
from spec.acbas.troughs import A_FEW, WOOD, BuildTrough, price_of_a_trough
from spec.kernel import both, either, ite, same, total

# --- prices -----------------------------------------------------------------------------------------------------


def paid(before: Game, after: Game, **price: int) -> bool:
    """The player paid exactly this much of each resource."""
    return both(
        *(getattr(me(after), name) == getattr(me(before), name) - price.get(name, 0) for name in RESOURCES),
    )


@stated("acb.theorem.free-part", it="192, 330-340")
def free_part() -> Iterator[Statement]:
    """The first two barriers of Walls and the first trough of Troughs are free, and the player may leave it at that,
    but not at nothing. Further barriers cost 2 stone, those of Fences 1 wood, further troughs 3 wood."""
    prices: tuple[tuple[StepName, dict[str, int]], ...] = (
        ("walls", {}),
        ("walls.free", {}),
        ("walls.paid", {"stone": 2}),
        ("fences", {"wood": 1}),
        ("fences.more", {"wood": 1}),
    )
    yield always(
        "What a barrier costs at each step of Walls and Fences.",
        *(
            run(at_step(step), BuildBarrier(player=0, edge=edge)).leads_to(
                lambda before, after, price=price: paid(before, after, **price)
            )
            for step, price in prices
            for edge in EDGES
        ),
    )
    yield always(
        "What a trough costs at each step of Troughs.",
        *(
            run(at_step(step), BuildTrough(player=0, space=space)).leads_to(
                lambda before, after, wood=wood: paid(before, after, wood=wood)
            )
            for step, wood in (("troughs", 0), ("troughs.paid", 3))
            for space in A_FEW
        ),
    )
    yield always(
        "After the first piece the player may stop.",
        *(run(at_step(step), Stop(player=0)).permitted() for step in ("walls.free", "fences.more", "troughs.paid")),
    )
    yield always(
        "Before the first piece the player may not.",
        *(run(at_step(step), Stop(player=0)).impossible() for step in ("walls", "fences", "troughs")),
    )


@stated("acb.theorem.no-mixture", it="270, 348")
def no_mixture() -> Iterator[Statement]:
    """Without the Sawmill a stable is paid with 5 wood or with 5 stone, never with some of both. With 3 wood and 2
    stone nobody builds one."""
    game = at_step("stables")
    yield always(
        "Exactly 5 of one resource are paid and none of another.",
        *(
            run(game, BuildStable(player=0, space=space, pay=pay)).leads_to(
                lambda before, after, pay=pay: paid(before, after, **{pay: 5})
            )
            for space in A_FEW
            if space != HOME
            for pay in ("wood", "stone")
        ),
    )
    yield checked(
        "Without 5 of either the Stables space can't be used, with 5 of one it can (for up to 6 of each).",
        lambda: (
            ((wood, stone), _stables(wood, stone) == (max(wood, stone) >= 5)) for wood in range(7) for stone in range(7)
        ),
    )


def _stables(wood: int, stone: int) -> bool:
    """Somebody with a stall and so much wood and stone may use the Stables space."""
    game = beginning()
    game.supply.tiles -= 1
    me(game).farm.stalls["t1"] = 1
    me(game).wood, me(game).stone = wood, stone
    return not MODEL.broken(game, place(0, "stables"))


@stated("acb.theorem.sawmill", it="340, 348, 529, 901")
def sawmill() -> Iterator[Statement]:
    """The Sawmill makes everything that costs wood, barriers excepted, cheaper by exactly 1 wood and nothing else: no
    price falls below 0, also for what comes through Conservatory, Joinery and Servant's Cottage. A stable costs 4 wood
    or 5 stone."""
    yield checked(
        "Every special building in every way to pay for it (by enumeration).",
        lambda: (
            ((name, way), _cheaper(price_of(_without(), one, way), price_of(_with_sawmill(), one, way)))
            for name, one in BUILDINGS.items()
            for way in payments(one)
        ),
    )
    yield checked(
        "Every trough, those of Joinery and Servant's Cottage too, and stables (by enumeration).",
        lambda: [
            *(
                (step, _cheaper(price_of_a_trough(_without(), step), price_of_a_trough(_with_sawmill(), step)))
                for step in WOOD
            ),
            ("wood", price_of_a_stable(_with_sawmill(), "wood") == {"wood": 4}),
            ("stone", price_of_a_stable(_with_sawmill(), "stone") == {"stone": 5}),
        ],
    )
    through = symbolic_game(
        "work",
        {"residence": HOME, "sawmill": "t1", "conservatory": "m0"},
        acted=True,
        available=["feeding_station"],
        now=Owed(player=0, step="conservatory"),
        agenda=owed_by(0, ["room"]),
    )
    yield always(
        "A building of 2 wood costs 1 through the Conservatory.",
        run(through, build(0, "feeding_station", "t0")).leads_to(
            lambda before, after: paid(before, after, wood=1),
        ),
    )


def _without() -> Player:
    return me(beginning())


def _with_sawmill() -> Player:
    return me(beginning("sawmill"))


def _cheaper(
    usual: Mapping[Good, int] | Mapping[Resource, int], price: Mapping[Good, int] | Mapping[Resource, int]
) -> bool:
    """1 wood less where there is wood to pay, everything else the same, and nothing below 0."""
    expected = {good: count - 1 if good == "wood" and count else count for good, count in usual.items()}
    return dict(price) == expected and min(price.values(), default=0) >= 0


# --- limits -----------------------------------------------------------------------------------------------------


@stated("acb.theorem.limited-pieces", it="404, 531, 773, 839, 913, 919")
def limited_pieces() -> Iterator[Statement]:
    """When the troughs or the tiles are used up, no more can be built, through no building either; when the expansions
    are, nobody adds one. Open Stables and Materials Outlet give a tile back."""
    joinery = symbolic_game("before_breeding", standing("joinery"), offers=["joinery"])
    workshop = symbolic_game("before_breeding", standing("home_workshop"), offers=["home_workshop"])
    firm = symbolic_game("work", standing("building_firm"))
    work = symbolic_game("work")
    yield always(
        "Without troughs neither the Troughs space nor the Joinery can be used.",
        run(work, place(0, "troughs")).impossible(work.supply.troughs == 0),
        *(run(joinery, BuildTrough(player=0, space=space)).impossible(joinery.supply.troughs == 0) for space in A_FEW),
    )
    yield always(
        "Without tiles neither the Stall space nor Home Workshop nor Building Firm can be used.",
        run(work, place(0, "stall")).impossible(work.supply.tiles == 0),
        *(run(workshop, BuildStall(player=0, space=space)).impossible(workshop.supply.tiles == 0) for space in A_FEW),
        *(run(firm, BuildingFirm(player=0, space=space)).impossible(firm.supply.tiles == 0) for space in A_FEW),
    )
    comes = symbolic_game("work", acted=True, agenda=owed_by(0, ["expand", "room"]))
    yield always(
        "An expansion is added if and only if one is left.",
        run(comes, the_next_step_comes_up).leads_to(
            lambda before, after: same(after.now is not None, before.supply.expansions >= 1)
        ),
    )
    yield always(
        "Open Stables in place of a stall, and Materials Outlet in place of a stable, give the tile back.",
        *(
            run(building(name), BuildSpecial(player=0, building=name, space="t1", pay=way)).leads_to(
                lambda before, after: after.supply.tiles == before.supply.tiles + 1
            )
            for name, way in BACK
        ),
    )


BACK: tuple[tuple[Special, Payment], ...] = (
    ("open_stables", "wood"),
    ("open_stables", "stone"),
    ("materials_outlet", "cost"),
)


@stated("acb.theorem.prerequisites", it="352, 511-513, 531, 566, 590, 633, 646, 791, 839")
def prerequisites() -> Iterator[Statement]:
    """Open Stables need a stall, the Materials Outlet a stable, the Fodder Beet Field two animals of every type, the
    Reed Hut 3 reed, which come back. Three buildings are built over the Residence, and only one of them on one farm.
    The Inn is the only building that costs animals."""
    yield always(
        "Where there is no stall, no Open Stables; where there is no stable, no Materials Outlet.",
        run(building("open_stables"), BuildSpecial(player=0, building="open_stables", space="t1", pay="wood")).leads_to(
            lambda before, _: me(before).farm.stalls["t1"] == 1
        ),
        run(building("materials_outlet"), build(0, "materials_outlet", "t1")).leads_to(
            lambda before, _: me(before).farm.stables["t1"] == 1
        ),
    )
    yield always(
        "The Fodder Beet Field with two of every type, which stay and become three.",
        run(building("fodder_beet_field"), build(0, "fodder_beet_field", "b1")).leads_to(
            lambda before, after: both(
                *(me(before).animals[animal] >= 2 for animal in ANIMALS),
                *(me(after).animals[animal] == me(before).animals[animal] + 1 for animal in ANIMALS),
            )
        ),
    )
    yield always(
        "The Reed Hut with 3 reed or more, and as much afterwards.",
        run(building("reed_hut"), build(0, "reed_hut", "t1")).leads_to(
            lambda before, after: both(me(before).reed >= 3, me(after).reed == me(before).reed)
        ),
    )
    yield always(
        "Once the Residence is built over, none of the three upgrades can be built any more, on no space.",
        *(
            run(building(name, standing(there)), build(0, name, space)).impossible()
            for there in UPGRADES
            for name in UPGRADES
            if name != there
            for space in (HOME, "t1", "b3")
        ),
    )
    yield checked(
        "The Inn costs a pig and a cow, and no other building costs animals (by enumeration of the 58).",
        lambda: (
            (
                name,
                {good for good in BUILDINGS[name].cost if good in ANIMALS}
                == ({"pig", "cow"} if name == "inn" else set()),
            )
            for name in SPECIALS
        ),
    )


# --- what some of them say --------------------------------------------------------------------------------------


@stated("acb.theorem.corner-houses", it="380, 608, 616")
def corner_houses() -> Iterator[Statement]:
    """With the Corner Houses no expansion is ever added: the Expansion space gives only barriers and the Country House
    only the cow. They stand in a corner of the farm as it is; on the board of the beginning three are free, the
    Residence being in the fourth."""
    built: dict[Owned, Space] = {"residence": HOME, "corner_houses": "t1"}
    comes = symbolic_game("work", built, acted=True, agenda=owed_by(0, ["expand", "room"]))
    yield always(
        "The expansion that is owed is left, also if some remain.",
        run(comes, the_next_step_comes_up).leads_to(
            lambda before, after: both(after.now is None, me(after).farm.left == me(before).farm.left),
            comes.supply.expansions >= 1,
        ),
    )
    using = symbolic_game("work", built)
    yield always(
        "Using the Expansion space brings all its barriers.",
        run(using, place(0, "expansion")).leads_to(
            lambda before, after: both(
                me(after).barriers == me(before).barriers + before.piles["expansion"], after.piles["expansion"] == 0
            )
        ),
    )
    country = building("country_house", built)
    yield always(
        "Building the Country House brings a cow, and no expansion follows.",
        run(country, build(0, "country_house", "m1"), the_next_step_comes_up).leads_to(
            lambda before, _, after: both(
                me(after).animals["cow"] == me(before).animals["cow"] + 1,
                me(after).farm.right == me(before).farm.right,
                after.now is None,
            )
        ),
    )
    yield checked(
        "On the board of the beginning three corners are free for them (by trying every space).",
        lambda: ((space, _corner(0, 0, space) == (space in ("t0", "t1", "b1"))) for space in SPACES),
    )
    yield checked(
        "With an expansion on the left the corners are at its ends (by trying every space).",
        lambda: ((space, _corner(1, 0, space) == (space in ("t-1", "b-1", "t1", "b1"))) for space in SPACES),
    )


def _corner(left: int, right: int, space: Space) -> bool:
    """The Corner Houses can be built there on a farm with so many expansions."""
    game = beginning()
    game.available = sorted([*game.available, "corner_houses"])
    game.supply.expansions -= left + right
    player = me(game)
    player.farm.left, player.farm.right, player.stone, player.reed = left, right, 2, 1
    started = played(game, place(0, "special_building_1"))
    return not MODEL.broken(started, build(0, "corner_houses", space))


@stated("acb.theorem.cottage-extension", it="549-554, 907")
def cottage_extension() -> Iterator[Statement]:
    """The Cottage Extension is built only in its builder's second turn of round 1, with wood gathered in the first, and
    beside the Residence. It can be built through the Conservatory in that turn. Afterwards every new building touches
    another."""
    game = building("cottage_extension")
    yield always(
        "It is round 1, one worker is left at home after this one, and there is wood.",
        *(
            run(game, build(0, "cottage_extension", space)).leads_to(
                lambda before, _: both(before.round == 1, me(before).workers == 1, me(before).wood >= 1)
            )
            for space in ("m0", "b1", "b-1")
        ),
    )
    yield always(
        "Nowhere but beside the Residence.",
        *(
            run(game, build(0, "cottage_extension", space)).impossible()
            for space in SPACES
            if space not in ("m0", "b1", "b-1")
        ),
    )
    yield checked(
        "Building Resources in the first turn, then Conservatory and Cottage Extension in the second (by playing it).",
        lambda: [("both", set(_cottage().farm.buildings) == {"residence", "conservatory", "cottage_extension"})],
    )
    owner = symbolic_game(
        "work",
        {"residence": HOME, "cottage_extension": "m0"},
        acted=True,
        now=Owed(player=0, step="stall"),
        agenda=owed_by(0, ["room"]),
    )
    yield always(
        "With it a stall far from every building can't be built.",
        run(owner, BuildStall(player=0, space="t3")).leads_to(
            lambda before, _: either(
                *(me(before).farm.stalls[space] + me(before).farm.stables[space] >= 1 for space in NEIGHBOURS["t3"])
            )
        ),
    )


def _cottage() -> Player:
    game = played(
        opened("cottage_extension", "conservatory"),
        place(0, "building_resources"),
        place(1, "one_stone"),
        place(0, "special_building_1"),
        build(0, "conservatory", "m1"),
        build(0, "cottage_extension", "b1"),
    )
    return me(game)


@stated("acb.theorem.household-storeroom", it="376, 803")
def household_storeroom() -> Iterator[Statement]:
    """Building Resources give 1 wood, 1 stone and 1 reed; the Household Storeroom may take 1 wood more from the 3 Wood
    space, and nothing if that is empty."""
    game = symbolic_game("work", standing("household_storeroom"))
    yield always(
        "One of each comes from the supply.",
        run(game, place(0, "building_resources")).leads_to(
            lambda before, after: paid(before, after, wood=-1, stone=-1, reed=-1)
        ),
    )
    comes = symbolic_game("work", standing("household_storeroom"), acted=True, agenda=owed_by(0, ["storeroom", "room"]))
    yield always(
        "The further wood is offered if and only if there is some on the 3 Wood space.",
        run(comes, the_next_step_comes_up).leads_to(
            lambda before, after: same(after.now is not None, before.piles["three_wood"] >= 1)
        ),
    )
    offered = at_step("storeroom")
    yield always(
        "It comes from that space.",
        run(offered, TakeWood(player=0)).leads_to(
            lambda before, after: both(
                paid(before, after, wood=-1), after.piles["three_wood"] == before.piles["three_wood"] - 1
            )
        ),
    )


@stated("acb.theorem.timber-shop", it="194, 833")
def timber_shop() -> Iterator[Statement]:
    """The Timber Shop brings 3 wood when the last of the four upper spaces becomes occupied, by either player, and at
    no other placement; so at most once a round."""
    for owner in (0, 1):
        shop = standing("timber_shop")
        game = symbolic_game("work", shop if owner == 0 else None, shop if owner == 1 else None)
        yield always(
            f"If the {'player in turn' if owner == 0 else 'opponent'} has it: with the fourth space, and only then.",
            *(
                run(game, place(0, space)).leads_to(
                    lambda before, after, space=space, owner=owner: (
                        after.players[owner].wood - _taken(before, space, owner) - before.players[owner].wood
                        == ite(both(*(before.occupied[upper] == 1 for upper in UPPER if upper != space)), 3, 0)
                    )
                )
                for space in UPPER
            ),
        )
        yield always(
            "Placing elsewhere brings none, also while all four are occupied.",
            *(
                run(game, place(0, space)).leads_to(
                    lambda before, after, owner=owner: after.players[owner].wood == before.players[owner].wood
                )
                for space in ("walls", "expansion", "reed_sheep", "special_building_1")
            ),
        )


def _taken(before: Game, space: str, owner: int) -> int:
    """The wood that the owner takes from the space with a worker."""
    return before.piles[space] if owner == 0 and space in ("first_player", "three_wood") else 0  # type: ignore[index]


@stated("acb.theorem.assembly-hall", it="240, 882")
def assembly_hall() -> Iterator[Statement]:
    """The Assembly Hall moves a barrier from one supply to the other and none from or to the stock or a farm; so the
    number of barriers of both players together stays."""
    game = symbolic_game("work", standing("assembly_hall"))
    yield always(
        "One less here, one more there, and the stock and the farms as before.",
        run(game, GiveBarrier(player=0)).leads_to(
            lambda before, after: both(
                me(after).barriers == me(before).barriers - 1,
                after.players[1].barriers == before.players[1].barriers + 1,
                after.supply.barriers == before.supply.barriers,
                total(me(after).farm.barriers.values()) == total(me(before).farm.barriers.values()),
            )
        ),
    )


@stated("acb.theorem.building-firm", it="771-773")
def building_firm() -> Iterator[Statement]:
    """The Building Firm may replace a trough inside a pasture, but none in a building; it costs 2 stone and no reed."""
    game = symbolic_game("work", {"residence": HOME, "building_firm": "t0"})
    yield always(
        "2 stone are paid, the trough is gone and a stall is in its place; no building was there.",
        *(
            run(game, BuildingFirm(player=0, space=space)).leads_to(
                lambda before, after, space=space: both(
                    paid(before, after, stone=2),
                    me(after).farm.troughs.get(space, 0) == 0,
                    me(after).farm.stalls[space] == 1,
                    me(before).farm.stalls[space] + me(before).farm.stables[space] == 0,
                )
            )
            for space in ("m0", "b1", "m3")
        ),
    )
    yield checked(
        "A pasture of one space with a trough becomes a stall (by playing it).",
        lambda: [("pasture", _replaced_in_a_pasture() == (1, 0, {"m1": 1}))],
    )


def _replaced_in_a_pasture() -> tuple[int, int, dict[Space, int]]:
    """The number of pastures before and after, and the stalls."""
    game = with_stone(with_trough(beginning("building_firm"), "m1"), 2)
    farm = me(game).farm
    farm.barriers = dict.fromkeys(("m1.n", "m1.w", "m2.w", "b1.n"), 1)
    me(game).barriers -= 4
    after = me(played(game, BuildingFirm(player=0, space="m1"))).farm
    return len(pastures(farm)), len(pastures(after)), after.stalls


@stated("acb.theorem.unused-spaces", it="572-576, 655-660, 736-742, 892-897")
def animals_on_unused_spaces() -> Iterator[Statement]:
    """Four special buildings and no others let animals stand on unused spaces: Dog House, Dairy Farm, Wild Boar Pen and
    Stud. Such a space stays unused. Both pens are buildings and no pastures."""
    yield checked(
        "What any of the 58 buildings lets stand on the other spaces of a farm (by enumeration).",
        lambda: ((name, _lets_stand(name) == (name in FOUR)) for name in SPECIALS),
    )
    yield checked(
        "All spaces but their own and that of the Residence are unused, and there is no pasture.",
        lambda: (
            (name, len(unused_spaces(_alone(name))) == 4 and not pastures(_alone(name))) for name in (*FOUR, "pen")
        ),
    )


FOUR: tuple[Special, ...] = ("dog_house", "dairy_farm", "wild_boar_pen", "stud")


def _alone(name: Special) -> Farm:
    """The farm of the beginning with that building on the second space of the top row."""
    return a_farm(buildings={name: "t1"})


def _lets_stand(name: Special) -> bool:
    farm = _alone(name)
    return any(max(max(way) for way in room_on_an_unused_space(farm, space)) > 0 for space in unused_spaces(farm))
