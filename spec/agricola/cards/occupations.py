"""The 48 occupations, in the order of their codes."""

from __future__ import annotations

from spec.agricola.board import MARKET_SPACES, WOOD_SPACES
from spec.agricola.cards.special import (
    ANOTHER_ANIMAL,
    BACK,
    BEFORE_ROUND_SIX,
    FIREWOOD,
    FROM_ROUND_SIX,
    SMALLEST_HOUSE,
    THREE_ROOMS_FOR_TWO,
    back_on_the_space,
    rounds_left,
    stocked,
)
from spec.agricola.cards.words import (
    ANY_TIME,
    BAKE,
    PLOW,
    AtOnce,
    Choice,
    EachUse,
    Once,
    Option,
    Scoring,
    StandingRule,
    all_of,
    at_once,
    buy,
    by_steps,
    each_round,
    each_use,
    exactly_rooms,
    extra,
    gain,
    gain_by,
    house_of,
    may,
    occupation,
    one_of,
    players,
    put,
)
from spec.agricola.front import minors_of, rooms_counted
from spec.agricola.organic import roomy_pastures
from spec.agricola.promises import ALL_ROUNDS, next_rounds, rounds_later
from spec.agricola.room import stables_in_pastures
from spec.agricola.state import Game, Player
from spec.kernel import marked

PER_PERSON = gain_by("food", "1 food for each person", lambda game, me: me.people)


def _alone_in_the_open(game: Game, me: Player) -> int:
    return marked(me.farm.stables) - stables_in_pastures(me.farm)


OCCUPATIONS = (
    occupation(
        "A086",
        "Animal Tamer",
        it="104-118, 243-266",
        parts=[
            one_of("played", options={"wood": gain(wood=1), "grain": gain(grain=1)}),
            StandingRule("an animal of any type may live in each room of the house, instead of one in all"),
        ],
    ),
    occupation("A087", "Conservator", parts=[StandingRule("a wooden house may be renovated to stone at once")]),
    occupation(
        "A088",
        "Hedge Keeper",
        parts=[StandingRule("3 of the fences cost no wood", "at each Build Fences action")],
    ),
    occupation(
        "A090",
        "Plow Driver",
        parts=[may(extra("card_plow", "to plow a field", food=1), "start", provided=house_of("stone"))],
    ),
    occupation(
        "A092",
        "Adoptive Parents",
        it="197-241",
        parts=[
            StandingRule(
                "for 1 food a newborn acts in the round in which it came, and is a newborn no longer",
                "in the work phase",
            )
        ],
    ),
    occupation(
        "A098", "Stable Architect", parts=[Scoring("1 bonus point for each stable in no pasture", _alone_in_the_open)]
    ),
    occupation(
        "A102",
        "Grocer",
        parts=[
            at_once(stocked("A102", 8, "wood, grain, reed, stone, vegetable, clay, reed and vegetable on it")),
            StandingRule("the top good on it can be bought for 1 food", ANY_TIME),
        ],
    ),
    occupation(
        "A108",
        "Mushroom Collector",
        parts=[
            Choice(
                "after_use", (Option("use", {"wood": 1}, (gain(food=2), back_on_the_space(1)), then=BACK),), WOOD_SPACES
            )
        ],
    ),
    occupation(
        "A110",
        "Roughcaster",
        parts=[StandingRule("3 food", "at the first clay room of an action, and at a renovation from clay to stone")],
    ),
    occupation("A111", "Wall Builder", parts=[may(buy(put("food", next_rounds(4))), "first_room")]),
    occupation(
        "A112",
        "Scythe Worker",
        parts=[
            at_once(gain(grain=1)),
            StandingRule("each grain field may give 1 grain more", "in the field phase of a harvest"),
        ],
    ),
    occupation(
        "A114",
        "Seasonal Worker",
        parts=[
            each_use("day_laborer", of=[gain(grain=1)], provided=BEFORE_ROUND_SIX),
            one_of(
                "use",
                "day_laborer",
                options={"grain": gain(grain=1), "vegetable": gain(vegetable=1)},
                provided=FROM_ROUND_SIX,
            ),
        ],
    ),
    occupation("A116", "Wood Cutter", parts=[each_use(*WOOD_SPACES, of=[gain(wood=1)])]),
    occupation(
        "A119",
        "Firewood Collector",
        parts=[each_use("farmland", "grain_seeds", "grain_utilization", "cultivation", of=[FIREWOOD])],
    ),
    occupation("A120", "Clay Hut Builder", parts=[Once(house_of("clay", "stone"), (put("clay", next_rounds(5), 2),))]),
    occupation(
        "A123",
        "Frame Builder",
        parts=[StandingRule("1 wood may take the place of 2 clay or 2 stone, once a room and once a renovation")],
    ),
    occupation(
        "A125",
        "Priest",
        parts=[at_once(gain(clay=3, reed=2, stone=2), provided=all_of(house_of("clay"), exactly_rooms(2)))],
    ),
    occupation(
        "A133",
        "Braggart",
        it="652-660, 631-633",
        players=3,
        parts=[
            Scoring(
                "2, 3, 4, 5, 7 or 9 bonus points with at least 5, 6, 7, 8, 9 or 10 improvements in front",
                lambda game, me: by_steps(marked(me.majors) + minors_of(me), (5, 6, 7, 8, 9, 10), (2, 3, 4, 5, 7, 9)),
            )
        ],
    ),
    occupation(
        "A138",
        "Harpooner",
        players=3,
        parts=[may(buy(PER_PERSON, gain(reed=1), wood=1), "use", "fishing")],
    ),
    occupation(
        "A143",
        "Stonecutter",
        it="301-310, 328-335",
        players=3,
        parts=[StandingRule("every improvement, every room and every renovation costs its owner 1 stone less")],
    ),
    occupation("A147", "Animal Dealer", players=3, parts=[may(buy(ANOTHER_ANIMAL, food=1), "use", *MARKET_SPACES)]),
    occupation("A155", "Conjurer", players=4, parts=[each_use("traveling_players", of=[gain(wood=1, grain=1)])]),
    occupation(
        "A160",
        "Lutenist",
        players=4,
        parts=[
            EachUse(("traveling_players",), (gain(food=1, wood=1),), whose="others"),
            may(buy(gain(vegetable=1), food=2), "others_after_use", "traveling_players"),
        ],
    ),
    occupation(
        "A165",
        "Pig Breeder",
        players=4,
        parts=[
            at_once(gain(boar=1)),
            StandingRule("the boar of its owner breed", "at the end of round 12"),
        ],
    ),
    occupation(
        "B087",
        "Cottager",
        parts=[
            Choice(
                "use",
                (
                    extra("card_room", "to build a room", "room"),
                    extra("renovation", "to renovate the house", "renovation"),
                ),
                ("day_laborer",),
            )
        ],
    ),
    occupation(
        "B089",
        "Groom",
        parts=[
            at_once(gain(wood=1)),
            may(extra("groom_stable", "to build a stable for 1 wood"), "start", provided=house_of("stone")),
        ],
    ),
    occupation("B091", "Assistant Tiller", parts=[may(PLOW, "use", "day_laborer")]),
    occupation(
        "B095",
        "Master Bricklayer",
        parts=[StandingRule("a major improvement costs its owner 1 stone less for each room beyond the first two")],
    ),
    occupation(
        "B097",
        "Scholar",
        parts=[
            Choice(
                "start",
                (
                    extra("scholar_occupation", "to play an occupation for 1 food", "occupation"),
                    extra("scholar_minor", "to play a minor improvement", "minor"),
                ),
                provided=house_of("stone"),
            )
        ],
    ),
    occupation(
        "B098",
        "Organic Farmer",
        it="337-349",
        parts=[
            Scoring(
                "1 bonus point for each pasture with an animal and room for 3 more",
                lambda game, me: roomy_pastures(me),
            )
        ],
    ),
    occupation(
        "B099",
        "Tutor",
        parts=[Scoring("1 bonus point for each occupation played after it", lambda game, me: me.taught)],
    ),
    occupation(
        "B102",
        "Consultant",
        it="282-299, 1493-1517",
        parts=[
            at_once(gain(grain=2), provided=players(1)),
            at_once(gain(clay=3), provided=players(2)),
            at_once(gain(reed=2), provided=players(3)),
            at_once(gain(sheep=2), provided=players(4)),
        ],
    ),
    occupation(
        "B104",
        "Sheep Walker",
        parts=[StandingRule("a sheep on the farm becomes a boar, a vegetable or a stone", ANY_TIME)],
    ),
    occupation("B107", "Manservant", parts=[Once(house_of("stone"), (put("food", ALL_ROUNDS, 3),))]),
    occupation("B108", "Oven Firing Boy", parts=[may(BAKE, "use", *WOOD_SPACES)]),
    occupation(
        "B109",
        "Paper Maker",
        parts=[
            StandingRule(
                "for 1 wood its owner gets 1 food for each occupation in front", "right before a later occupation"
            )
        ],
    ),
    occupation(
        "B114",
        "Childless",
        parts=[
            one_of(
                "start",
                options={"grain": gain(grain=1), "vegetable": gain(vegetable=1)},
                besides=[gain(food=1)],
                provided=THREE_ROOMS_FOR_TWO,
            )
        ],
    ),
    occupation("B118", "Small-scale Farmer", parts=[each_round(gain(wood=1), provided=exactly_rooms(2))]),
    occupation(
        "B121",
        "Geologist",
        parts=[
            each_use("forest", "reed_bank", of=[gain(clay=1)]),
            each_use(
                "clay_pit",
                of=[gain(clay=1)],
                provided=players(3, 4),
            ),
        ],
    ),
    occupation(
        "B123",
        "Roof Ballaster",
        parts=[
            may(buy(gain_by("stone", "1 stone for each room", lambda game, me: rooms_counted(me)), food=1), "played")
        ],
    ),
    occupation(
        "B126",
        "Carpenter",
        parts=[StandingRule("a room costs its owner 3 of the material and 2 reed, if that price is chosen")],
    ),
    occupation(
        "B136",
        "House Steward",
        it="1485-1491, 1538-1550",
        players=3,
        parts=[
            AtOnce(
                (
                    gain_by(
                        "wood",
                        "1, 2, 3 or 4 wood if at least 1, 3, 6 or 9 complete rounds are left",
                        lambda game, me: by_steps(rounds_left(game, me), (1, 3, 6, 9), (1, 2, 3, 4)),
                    ),
                )
            ),
            StandingRule("every player with the most rooms gets 3 bonus points", "at the end"),
        ],
    ),
    occupation("B142", "Greengrocer", players=3, parts=[each_use("grain_seeds", of=[gain(vegetable=1)])]),
    occupation(
        "B145",
        "Brushwood Collector",
        players=3,
        parts=[StandingRule("1 wood may take the place of all the reed of a room or a renovation")],
    ),
    occupation(
        "B156",
        "Storehouse Keeper",
        players=4,
        parts=[one_of("use", "resource_market", options={"clay": gain(clay=1), "grain": gain(grain=1)})],
    ),
    occupation(
        "B163",
        "Pastor",
        it="312-326",
        players=4,
        parts=[Once(SMALLEST_HOUSE, (gain(wood=3, clay=2, reed=1, stone=1),))],
    ),
    occupation("B164", "Sheep Whisperer", players=4, parts=[at_once(put("sheep", rounds_later(2, 5, 8, 10)))]),
    occupation("B166", "Cattle Feeder", players=4, parts=[may(buy(gain(cattle=1), food=1), "use", "grain_seeds")]),
)
