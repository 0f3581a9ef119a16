"""The 48 minor improvements, in the order of their codes."""

from __future__ import annotations

from spec.agricola.board import STONE_SPACES, WOOD_SPACES
from spec.agricola.cards.special import (
    A_FIELD_PROMISED,
    A_TILE_OF_THE_CARD,
    ABOVE_FISHING,
    BACK,
    FARMLAND_OCCUPIED,
    FIVE_CLAY,
    FIVE_SHEEP,
    FULL_FARM,
    GRAIN_FIELDS,
    MILK_FOR_ALL,
    ON_FISHING,
    PLOW_LEFT,
    THREE_KINDS_OF_FIELDS,
    VEGETABLE_FIELDS,
    back_on_the_space,
    points_for_rounds_left,
    rounds_left,
    stocked,
    twice,
)
from spec.agricola.cards.words import (
    ANY_TIME,
    BAKE,
    PLOW,
    Choice,
    EachUse,
    FieldPhase,
    Option,
    Scoring,
    StandingRule,
    at_most_occupations,
    at_once,
    by_steps,
    each_round,
    each_use,
    exactly_occupations,
    extra,
    gain,
    gain_by,
    house_of,
    may,
    minor,
    occupations,
    put,
)
from spec.agricola.promises import next_rounds, rounds_later, these_rounds
from spec.agricola.room import fenced_spaces
from spec.kernel import ite

MINORS = (
    minor(
        "A002",
        "Shifting Cultivation",
        cost={"food": 2},
        travels=True,
        brings="card_plow",
        parts=[StandingRule("a field is plowed", "when it is played")],
    ),
    minor(
        "A005",
        "Clay Embankment",
        cost={"food": 1},
        travels=True,
        parts=[at_once(gain_by("clay", "1 clay for every 2 in the supply", lambda game, me: me.goods["clay"] // 2))],
    ),
    minor("A009", "Young Animal Market", cost={"sheep": 1}, travels=True, parts=[at_once(gain(cattle=1))]),
    minor(
        "A012",
        "Drinking Trough",
        cost={"clay": 1},
        parts=[StandingRule("each pasture of its owner holds 2 more animals, whatever stables are in it")],
    ),
    minor(
        "A016",
        "Rammed Clay",
        parts=[at_once(gain(clay=1)), StandingRule("fences may be paid with clay instead of wood, one by one")],
    ),
    minor(
        "A019",
        "Handplow",
        cost={"wood": 1},
        parts=[at_once(put("field", rounds_later(5))), may(PLOW, "start", provided=A_FIELD_PROMISED)],
    ),
    minor(
        "A024",
        "Threshing Board",
        it="1554-1567, 1569-1582",
        cost={"wood": 1},
        needs=occupations(2),
        points=1,
        parts=[may(BAKE, "use", "farmland", "cultivation")],
    ),
    minor(
        "A026",
        "Sleeping Corner",
        cost={"wood": 1},
        needs=GRAIN_FIELDS,
        points=1,
        parts=[
            StandingRule("a Wish for Children space can be used although exactly one other player has a person there")
        ],
    ),
    minor(
        "A032",
        "Manger",
        cost={"wood": 2},
        parts=[
            Scoring(
                "1, 2, 3 or 4 bonus points if pastures cover at least 6, 7, 8 or 10 spaces",
                lambda game, me: by_steps(fenced_spaces(me.farm), (6, 7, 8, 10), (1, 2, 3, 4)),
            )
        ],
    ),
    minor(
        "A033",
        "Big Country",
        needs=FULL_FARM,
        parts=[at_once(points_for_rounds_left(), gain_by("food", "2 food for each of them", twice(rounds_left)))],
    ),
    minor(
        "A038",
        "Wool Blankets",
        needs=FIVE_SHEEP,
        parts=[
            Scoring(
                "3 bonus points in a wooden house, 2 in a clay house",
                lambda game, me: {"wood": 3, "clay": 2, "stone": 0}[me.house],
            )
        ],
    ),
    minor(
        "A044",
        "Pond Hut",
        it="120-134",
        cost={"wood": 1},
        needs=exactly_occupations(2),
        points=1,
        parts=[at_once(put("food", next_rounds(3)))],
    ),
    minor(
        "A050",
        "Milk Jug",
        cost={"clay": 1},
        parts=[EachUse(("cattle_market",), (MILK_FOR_ALL,), whose="any")],
    ),
    minor(
        "A053",
        "Claypipe",
        cost={"clay": 1},
        parts=[
            StandingRule(
                "2 food if its owner got 7 building resources or more in the work phase", "when people go home"
            )
        ],
    ),
    minor(
        "A055",
        "Junk Room",
        cost={"wood": 1, "clay": 1},
        parts=[StandingRule("1 food", "after each improvement that its owner builds or plays, this one included")],
    ),
    minor(
        "A056",
        "Basket",
        cost={"reed": 1},
        parts=[
            Choice(
                "after_use",
                (Option("use", {"wood": 2}, (gain(food=3), back_on_the_space(2)), then=BACK),),
                WOOD_SPACES,
            )
        ],
    ),
    minor(
        "A063",
        "Dutch Windmill",
        cost={"wood": 2, "stone": 2},
        points=2,
        parts=[StandingRule("3 food more", "at each Bake Bread action in a round right after a harvest")],
    ),
    minor("A067", "Corn Scoop", it="416-427", cost={"wood": 1}, parts=[each_use("grain_seeds", of=[gain(grain=1)])]),
    minor(
        "A069",
        "Large Greenhouse",
        it="429-443",
        cost={"wood": 2},
        needs=occupations(2),
        parts=[at_once(put("vegetable", rounds_later(4, 7, 9)))],
    ),
    minor(
        "A071",
        "Clearing Spade",
        cost={"wood": 1},
        parts=[StandingRule("a crop moves from a field with 2 or more to an empty field", ANY_TIME)],
    ),
    minor(
        "A075",
        "Lumber Mill",
        cost={"stone": 2},
        needs=at_most_occupations(3),
        points=2,
        parts=[StandingRule("every improvement costs its owner 1 wood less")],
    ),
    minor(
        "A078",
        "Canoe",
        it="384-396",
        cost={"wood": 2},
        needs=occupations(1),
        points=1,
        parts=[each_use("fishing", of=[gain(food=1, reed=1)])],
    ),
    minor("A080", "Stone Tongs", cost={"wood": 1}, parts=[each_use(*STONE_SPACES, of=[gain(stone=1)])]),
    minor(
        "A083",
        "Shepherd's Crook",
        cost={"wood": 1},
        parts=[
            StandingRule("2 sheep for each new undivided pasture of 4 spaces or more", "at the end of a fencing action")
        ],
    ),
    minor(
        "B002",
        "Mini Pasture",
        cost={"food": 2},
        travels=True,
        brings="card_fence",
        parts=[StandingRule("one space is fenced in, for nothing", "when it is played")],
    ),
    minor(
        "B008",
        "Market Stall",
        it="1445-1457, 1584-1600",
        cost={"grain": 1},
        travels=True,
        parts=[at_once(gain(vegetable=1))],
    ),
    minor(
        "B010",
        "Caravan",
        cost={"wood": 3, "food": 3},
        parts=[StandingRule("it is a place for a person where the family grows")],
    ),
    minor(
        "B013",
        "Carpenter's Parlor",
        cost={"wood": 1, "stone": 1},
        parts=[StandingRule("a wooden room costs its owner 2 wood and 2 reed, if that price is chosen")],
    ),
    minor(
        "B016",
        "Mining Hammer",
        it="1526-1536",
        cost={"wood": 1},
        parts=[at_once(gain(food=1)), may(extra("hammer_stable", "to build a stable for nothing"), "renovation")],
    ),
    minor(
        "B019",
        "Moldboard Plow",
        cost={"wood": 2},
        needs=occupations(1),
        parts=[
            at_once(stocked("B019", 2, "2 field tiles on it")),
            may(
                Option("use", gets=(A_TILE_OF_THE_CARD,), brings="card_plow", text="to plow a field tile of the card"),
                "use",
                "farmland",
                provided=PLOW_LEFT,
            ),
        ],
    ),
    minor(
        "B024",
        "Lasso",
        cost={"reed": 1},
        parts=[
            StandingRule(
                "a second person may be placed, if one of the two uses Sheep Market, Pig Market or Cattle Market",
                "in each turn",
            )
        ],
    ),
    minor(
        "B025",
        "Bread Paddle",
        cost={"wood": 1},
        parts=[at_once(gain(food=1)), may(BAKE, "occupation")],
    ),
    minor(
        "B033",
        "Mantlepiece",
        cost={"stone": 1},
        needs=house_of("clay", "stone"),
        points=-3,
        parts=[at_once(points_for_rounds_left()), StandingRule("its owner never renovates again")],
    ),
    minor(
        "B036",
        "Bottles",
        cost={"clay": 1, "food": 1},
        per_person=True,
        points=4,
        does="Brings its points and nothing else; it costs 1 clay and 1 food for each person of the family.",
    ),
    minor(
        "B039",
        "Loom",
        it="638-650, 1460-1469, 1606-1635",
        cost={"wood": 2},
        needs=occupations(2),
        points=1,
        parts=[
            FieldPhase(
                "1, 2 or 3 food with at least 1, 4 or 7 sheep",
                lambda game, me: by_steps(me.animals["sheep"], (1, 4, 7), (1, 2, 3)),
            ),
            Scoring("1 bonus point for every 3 sheep", lambda game, me: me.animals["sheep"] // 3),
        ],
    ),
    minor(
        "B045",
        "Strawberry Patch",
        cost={"wood": 1},
        needs=VEGETABLE_FIELDS,
        points=2,
        parts=[at_once(put("food", next_rounds(3)))],
    ),
    minor("B047", "Herring Pot", cost={"clay": 1}, parts=[each_use("fishing", of=[put("food", next_rounds(3))])]),
    minor(
        "B050",
        "Butter Churn",
        cost={"wood": 1},
        needs=at_most_occupations(3),
        points=1,
        parts=[
            FieldPhase(
                "1 food for every 3 sheep and 1 food for every 2 cattle",
                lambda game, me: me.animals["sheep"] // 3 + me.animals["cattle"] // 2,
            )
        ],
    ),
    minor(
        "B056",
        "Brook",
        needs=ON_FISHING,
        parts=[
            EachUse(
                (
                    "forest",
                    "clay_pit",
                    "reed_bank",
                    "grain_utilization",
                    "sheep_market",
                    "fencing",
                    "major_improvement",
                ),
                (gain(food=1),),
                ABOVE_FISHING,
                said="one of the four spaces above Fishing",
            )
        ],
    ),
    minor(
        "B057",
        "Scullery",
        it="352-356",
        cost={"wood": 1, "clay": 1},
        parts=[each_round(gain(food=1), provided=house_of("wood"))],
    ),
    minor(
        "B061",
        "Three-Field Rotation",
        it="398-414",
        needs=occupations(3),
        parts=[
            FieldPhase(
                f"first of all 3 food if there is {THREE_KINDS_OF_FIELDS.text}",
                lambda game, me: ite(THREE_KINDS_OF_FIELDS.holds(game, me), 3, 0),
            )
        ],
    ),
    minor(
        "B062",
        "Pitchfork",
        it="370-382",
        cost={"wood": 1},
        parts=[each_use("grain_seeds", of=[gain(food=3)], provided=FARMLAND_OCCUPIED)],
    ),
    minor(
        "B066",
        "Sack Cart",
        it="358-368",
        cost={"wood": 2},
        needs=occupations(2),
        parts=[at_once(put("grain", these_rounds(5, 8, 11, 14)))],
    ),
    minor(
        "B068",
        "Beanfield",
        cost={"food": 1},
        needs=occupations(2),
        points=1,
        parts=[StandingRule("it is a field, for vegetables only")],
    ),
    minor(
        "B074",
        "Thick Forest",
        needs=FIVE_CLAY,
        parts=[at_once(put("wood", these_rounds(2, 4, 6, 8, 10, 12, 14)))],
    ),
    minor(
        "B077",
        "Loam Pit",
        cost={"food": 1},
        needs=occupations(3),
        points=1,
        parts=[each_use("day_laborer", of=[gain(clay=3)])],
    ),
    minor(
        "B080",
        "Hard Porcelain",
        cost={"clay": 1},
        parts=[StandingRule("2, 3 or 4 clay become 1, 2 or 3 stone", ANY_TIME)],
    ),
    minor(
        "B084",
        "Acorns Basket",
        cost={"reed": 1},
        needs=occupations(3),
        parts=[at_once(put("boar", next_rounds(2)))],
    ),
)
