"""What the rule book leaves open, contradicts or shows only in its pictures, and how we read it.

Numbers that are not in the text come from public sources: AgricolaBot's RULES.md and card data (GitHub
hunterwieman/AgricolaBot), battlestar's tables (GitHub dennishorte/battlestar, common/agricola/res), the program of
Board Game Arena's adaptation (GitHub Syarwin/bga-caverna), tabletopscores.com for the scoring table, and the first page
of the English appendix (manualzz.com/doc/22804749).
"""

from __future__ import annotations

from spec.agricola.card_rulings import CARD_RULINGS
from spec.agricola.disputes import DISPUTES
from spec.kernel import Ruling

AGREE = "Not in the text. AgricolaBot, battlestar and the program of Board Game Arena agree"

# --- the farm and set-up ----------------------------------------------------------------------------------------

FARM = [
    Ruling(
        "agr.ruling.farm-board",
        question="How large is a farm, and where are the first two rooms?",
        answer="Three rows of five spaces; the rooms are in the left column, in the middle and at the bottom.",
        because="The text shows the board only in pictures. AgricolaBot and the program of Board Game Arena agree; "
        "battlestar puts the rooms at the top, which makes no difference but for names.",
        sources={"it": "26-27, 547-548, 1087-1101"},
    ),
    Ruling(
        "agr.ruling.adjacent",
        question="When are two spaces adjacent?",
        answer="When they share an edge.",
        because="The text does not say; fences lie on edges, and all public sources read it so.",
        sources={"it": "590-596, 869-870, 1088, 1103-1105"},
    ),
    Ruling(
        "agr.ruling.empty-space",
        question="On which spaces may a room or a field be built?",
        answer="On one without room, field and stable that is in no pasture.",
        because="A field goes on an empty space. A space that is fenced in is used, and the public rules text of "
        "AgricolaBot does not let a field be plowed there; rooms are treated alike.",
        sources={"it": "923-925, 1100-1101, 1120-1121"},
    ),
    Ruling(
        "agr.ruling.exactly-one",
        question="Must there be exactly one animal in the house and in a stable outside?",
        answer="At most one.",
        because="Nobody is forced to have animals; the number is the room that there is.",
        sources={"it": "571-574, 1023-1025, 1063-1065"},
    ),
    Ruling(
        "agr.ruling.overview-pages",
        question="Do the overview pages, which say that they have no rules of their own, count?",
        answer="Yes. What they show of scoring is taken as a rule.",
        because="The values of people, stone rooms, fenced stables and missing animals stand there and nowhere else in "
        "this text; the appendix that they mean is not part of it.",
        sources={"it": "540-541, 672-692"},
    ),
    Ruling(
        "agr.ruling.which-field",
        question="Does it matter on which field what grows?",
        answer="No: only how many fields hold how much of which crop is recorded.",
        because="No rule asks where a crop grows; sowing and harvest treat all fields alike.",
        sources={"it": "1139-1141, 1205-1208"},
    ),
    Ruling(
        "agr.ruling.first-player-alone",
        question="Who chooses the first player in a game for one?",
        answer="Nature, as always; there is one choice. The player begins without food.",
        because="The set-up chooses at random; alone that decides nothing, and the solo rules give no food.",
        sources={"it": "496-498, 1753"},
    ),
]

# --- the board ----------------------------------------------------------------------------------------------------

BOARD = [
    Ruling(
        "agr.ruling.spaces-in-play",
        question="Which action spaces are in play for which number of players?",
        answer="Ten on the board, Grove, Hollow, Resource Market and a second Lessons with three and four "
        "players, Copse and Traveling Players with four; Side Job in the game without hand cards.",
        because=f"{AGREE}; the text names most of them in passing.",
        sources={"it": "180-182, 190, 492-494, 1151-1152, 1686-1688"},
    ),
    Ruling(
        "agr.ruling.amounts",
        question="How much does a round bring to the accumulation spaces other than the Forest?",
        answer="1 of the good; 2 wood to the Grove, 1 clay to the Hollow with three players and 2 with four.",
        because=f"{AGREE}.",
        sources={"it": "752-754, 815-817, 1755"},
    ),
    Ruling(
        "agr.ruling.permanent-spaces",
        question="What do Day Laborer, Vegetable Seeds and the Resource Market give?",
        answer="2 food; 1 vegetable; with three players 1 food and 1 reed or stone, with four 1 reed, 1 stone "
        "and 1 food.",
        because=f"{AGREE}. The text only says that Day Laborer gives food and that vegetables come with their card.",
        sources={"it": "492-494, 1174-1178, 1237-1238"},
    ),
    Ruling(
        "agr.ruling.farmland",
        question="What does Farmland do?",
        answer="One field is plowed.",
        because=f"{AGREE}; the text names the space only on cards, and says that plowing is an action.",
        sources={"it": "380, 1119-1121, 1561-1564"},
    ),
    Ruling(
        "agr.ruling.periods",
        question="To which periods do Fencing and the quarries belong?",
        answer="Fencing to period 1, the Western Quarry to 2, the Eastern Quarry to 4.",
        because="The rounds of the six periods leave room for one card more in period 1 and one in period 2 than the "
        "text names; AgricolaBot, battlestar and the program of Board Game Arena agree.",
        sources={"it": "69, 177-179, 881, 886, 904, 998-999, 1086, 1176, 1205"},
    ),
    Ruling(
        "agr.ruling.growth-rounds",
        question="Is family growth possible in rounds 5 to 7 only?",
        answer="No, from the round on in which its card comes.",
        because="A card that has come stays; the text says when it comes.",
        sources={"it": "880-882"},
    ),
    Ruling(
        "agr.ruling.meeting-place-food",
        question="Does the Meeting Place give food?",
        answer="Without hand cards it accumulates 1 food a round, which goes with the marker. The order of the round "
        "under way does not change.",
        because="The English appendix says so of the game without hand cards; the text speaks of the marker only.",
        sources={"it": "1692-1697, 1709-1712"},
        about=("agr.spaces.first-player", "agr.work.turns"),
    ),
    Ruling(
        "agr.ruling.without-hand-cards",
        question="What becomes of spaces that offer a minor improvement or an occupation?",
        answer="Where a major or minor improvement is offered, a major one can be built; where only a minor one is, "
        "nothing; Lessons have no use.",
        because="The text leaves the game without hand cards to the appendix; AgricolaBot and the English "
        "appendix read it so. That House Redevelopment speaks of a major improvement only is the same then.",
        sources={"it": "62-65, 534-537, 1247-1251, 1348-1352, 1414, 1660-1664, 1682-1688"},
    ),
    Ruling(
        "agr.ruling.side-job",
        question="What does Side Job do?",
        answer="One stable for 1 wood and/or a Bake Bread action.",
        because="Not in the text; AgricolaBot's rules of the game without hand cards have it so.",
        sources={"it": "62-65, 534-537"},
        about=("agr.stables.cost", "agr.baking.food"),
    ),
    Ruling(
        "agr.ruling.tile",
        question="How is the variant tile used?",
        answer="One person a round uses one of its spaces and closes the others: with two players Copse, "
        "Resource Market, Animal Market and Modest Wish for Children, with more the last two; with one player "
        "it is not used.",
        because="Not in the text; AgricolaBot and the program of Board Game Arena agree on the spaces. Copse "
        "accumulates 1 wood, the Resource Market gives 1 stone and 1 food.",
        sources={"it": "58-60, 534-537"},
        about=("agr.work.occupied", "agr.spaces.permanent"),
    ),
    Ruling(
        "agr.ruling.animal-market",
        question="What does the Animal Market give?",
        answer="1 sheep and 1 food, or 1 boar, or 1 cow for 1 food.",
        because="Not in the text; AgricolaBot and the program of Board Game Arena agree.",
        sources={"it": "58-60"},
        about=("agr.spaces.animal-choice",),
    ),
    Ruling(
        "agr.ruling.modest-wish",
        question="When can the Modest Wish for Children be used?",
        answer="From round 5 on, with more rooms than people.",
        because="Not in the text; AgricolaBot and the program of Board Game Arena agree.",
        sources={"it": "58-60, 875-882"},
        about=("agr.family.growth",),
    ),
    Ruling(
        "agr.ruling.resource-market-order",
        question="With three players, does the food of the Resource Market come before the choice?",
        answer="Yes, at once.",
        because="Nothing depends on it; the space gives both.",
        sources={"it": "760-761"},
    ),
]

# --- the course of a round ------------------------------------------------------------------------------------------

COURSE = [
    Ruling(
        "agr.ruling.preparation-order",
        question="In which order does a round begin?",
        answer="The card, then goods promised for the round, then goods for the accumulation spaces.",
        because="The text has this order. One public program fills the spaces first, which makes no difference.",
        sources={"it": "743-754, 1441-1442"},
    ),
    Ruling(
        "agr.ruling.well-rounds",
        question="Which round spaces does the Well fill?",
        answer="Those of the rounds after the one under way, five or as many as are left up to round 14.",
        because="Two places say it, one of them with the words that they are not covered yet, and if possible.",
        sources={"it": "786-795, 826-829, 1438-1442"},
    ),
    Ruling(
        "agr.ruling.cards-alone",
        question="When does a single player choose the order of the round cards?",
        answer="Round by round.",
        because="The text lets the player choose. Nothing else is random then, so to choose early or late is the same.",
        sources={"it": "1757-1758"},
    ),
    Ruling(
        "agr.ruling.usable-spaces",
        question="Can a space be used of which only a later action is possible?",
        answer="No: the first action must be possible, or one of them where any order is allowed. What is optional "
        "may fall away.",
        because="At least one action is carried out, and where they come one after the other the first is a duty.",
        sources={"it": "761, 771-774, 800-806"},
    ),
    Ruling(
        "agr.ruling.and-or",
        question="May a player go to and fro between two actions that may be done in any order?",
        answer="No. One is completed before the other begins, and who leaves the first can't come back to it.",
        because="Each is one action; the order of the two is free.",
        sources={"it": "771-774, 927-928"},
    ),
    Ruling(
        "agr.ruling.no-usable-space",
        question="What if a player can use no space at all?",
        answer="A person stays at home, and only then.",
        because="All people are placed, but only where something can be done. The text does not foresee it.",
        sources={"it": "757-761"},
    ),
    Ruling(
        "agr.ruling.one-pasture-at-a-time",
        question="In which steps are fences built?",
        answer="One pasture after the other: its spaces are named, all edges around them get fences. A pasture "
        "is divided by naming one part of it.",
        because="An action fences any number of pastures, each of which must be closed; every set of fences that an "
        "action may leave is reached so.",
        sources={"it": "1002-1003, 1086-1089"},
    ),
    Ruling(
        "agr.ruling.any-time",
        question="When exactly is any time?",
        answer="In work, feeding and breeding, for every player, one good at a time; but neither in the "
        "preparation nor between placing a person and what must be done with it.",
        because="Nothing can be gained in the moments that are left out.",
        sources={"it": "1111-1116, 1408-1409, 1420-1421"},
    ),
    Ruling(
        "agr.ruling.room-is-last",
        question="When must animals have room?",
        answer="At the end of an action and of a breeding. Until then they may be cooked or let go.",
        because="Animals from a space may be cooked without being placed first, and animals may be moved at any time.",
        sources={"it": "1082-1084, 1111-1116"},
    ),
    Ruling(
        "agr.ruling.order-in-the-harvest",
        question="In which order do players feed and breed?",
        answer="One after the other, clockwise from the holder of the marker.",
        because="The text does not say, and nothing depends on it.",
        sources={"it": "1143-1172, 1225-1226"},
    ),
    Ruling(
        "agr.ruling.crafts-in-feeding",
        question="When in a harvest is a craft used?",
        answer="In its owner's turn of feeding, before the family is fed.",
        because="It makes food, once a harvest; at any other moment of the harvest it would be of no more use.",
        sources={"it": "1432-1434"},
    ),
    Ruling(
        "agr.ruling.room-for-newborns",
        question="What if there is room for some newborn animals only, and may others be let go for them?",
        answer="All newborns arrive, then their owner lets any animals go until the others fit.",
        because="A newborn comes if it can be kept, and animals may be given up at any time. AgricolaBot lets "
        "the owner choose, too.",
        sources={"it": "1116, 1166-1172"},
    ),
    Ruling(
        "agr.ruling.newborn-people",
        question="Is a newborn a person at once?",
        answer="Yes, for growth with room and for scoring; it eats 1 food in its round.",
        because="It is put in play at once. AgricolaBot counts it so.",
        sources={"it": "876-880, 930-935, 1144-1145"},
    ),
]

# --- improvements -------------------------------------------------------------------------------------------------

IMPROVEMENTS = [
    Ruling(
        "agr.ruling.costs-of-majors",
        question="What do the major improvements cost, apart from Fireplaces and Hearths?",
        answer="Well 1 wood and 3 stone, Clay Oven 3 clay and 1 stone, Stone Oven 1 clay and 3 stone, the crafts 2 of "
        "their resource and 2 stone.",
        because=f"{AGREE}.",
        sources={"it": "184-185, 1257-1260, 1404-1405"},
        about=("agr.major.well", "agr.major.clay_oven", "agr.major.stone_oven"),
    ),
    Ruling(
        "agr.ruling.points-of-majors",
        question="How many points are the major improvements worth?",
        answer="Fireplaces and Hearths 1, Well 4, Clay Oven 2, Stone Oven 3, the crafts 2.",
        because=f"{AGREE}; of the Joinery the text says it, too.",
        sources={"it": "703-708, 1400-1402"},
    ),
    Ruling(
        "agr.ruling.cooking-rates",
        question="How much food do Fireplaces and Hearths make of what?",
        answer="A Fireplace 2 of a vegetable, sheep or boar and 3 of a cow, a Hearth 3 of a vegetable or boar, 2 of a "
        "sheep and 4 of a cow.",
        because=f"{AGREE}. The text says that the numbers are on the cards and that Hearths are more efficient.",
        sources={"it": "1408-1410"},
        about=("agr.cooking.food",),
    ),
    Ruling(
        "agr.ruling.ovens",
        question="How much do the ovens bake?",
        answer="A Clay Oven 1 grain into 5 food in an action, a Stone Oven up to 2 grain into 4 food each.",
        because=f"{AGREE}. The example with a Clay Oven and a Hearth confirms the first.",
        sources={"it": "1266-1268, 1425-1428"},
        about=("agr.baking.ovens", "agr.baking.food"),
    ),
    Ruling(
        "agr.ruling.oven-is-optional",
        question="Must bread be baked when an oven is built?",
        answer="No. It may be baked right after building.",
        because="One place says that an action is given, the card says that it may be taken.",
        sources={"it": "1384-1388, 1427-1428"},
    ),
    Ruling(
        "agr.ruling.several-bakers",
        question="May several improvements bake in one action?",
        answer="Yes, each within its limit, as the player likes.",
        because="The example uses two of them in one action.",
        sources={"it": "1266-1268, 1421-1426"},
    ),
    Ruling(
        "agr.ruling.several-cookers",
        question="Who has a Fireplace and a Hearth: which cooks?",
        answer="Either, as the player likes.",
        because="Both are there and may be used at any time.",
        sources={"it": "1408-1409"},
    ),
    Ruling(
        "agr.ruling.returned-fireplace",
        question="Where may a Fireplace be returned for a Hearth, and what becomes of it?",
        answer="Wherever a major improvement may be built; it can then be built again by anybody.",
        because="The card says that it is returned, the text that no building resources are paid: the same. "
        "AgricolaBot lets it be built again.",
        sources={"it": "464-466, 475-477, 1414-1415"},
    ),
    Ruling(
        "agr.ruling.numbers-on-cards",
        question="Which Hearth is number 3, of which the text shows several?",
        answer="That for 4 clay. The number has no effect.",
        because="Pictures repeat a card; number 4 is shown once.",
        sources={"it": "462, 473, 1302, 1313, 1366"},
    ),
]

# --- scoring ------------------------------------------------------------------------------------------------------

SCORING = [
    Ruling(
        "agr.ruling.scoring-table",
        question="What is the scoring table, of which the text has a few values?",
        answer="-1, 1, 2, 3 and 4 points for 0-1, 2, 3, 4, 5 fields; 0, 1, 2, 3, 4 pastures and vegetables; 0, "
        "1, 4, 6, 8 grain and sheep; 0, 1, 3, 5, 7 boar; 0, 1, 2, 4, 6 cattle.",
        because=f"{AGREE}, and so does tabletopscores.com; all values of the text fit.",
        sources={"it": "685-701, 1718-1720"},
    ),
    Ruling(
        "agr.ruling.clay-rooms",
        question="How much is a clay room worth?",
        answer="1 point.",
        because=f"{AGREE}. The text speaks of points for renovations, and gives 2 for a stone room.",
        sources={"it": "149-150, 692, 1736"},
    ),
    Ruling(
        "agr.ruling.used-spaces",
        question="Which farm spaces are unused?",
        answer="Those with neither room nor field nor stable that are in no pasture.",
        because="The text only says what an unused space costs. A stable needs no pasture, and whatever stands on a "
        "space uses it.",
        sources={"it": "681-683, 1063-1066, 1733-1734"},
        about=("agr.scoring.unused",),
    ),
    Ruling(
        "agr.ruling.craft-bonus",
        question="How many resources bring bonus points with Pottery and Basketmaker's Workshop?",
        answer="3, 5 or 7 clay and 2, 4 or 5 reed bring 1, 2 or 3 points.",
        because=f"{AGREE}. Of the Joinery the text says 3, 5 and 7 wood.",
        sources={"it": "629, 1274-1276, 1434-1435"},
        about=("agr.major.pottery", "agr.major.basketmakers_workshop"),
    ),
]

RULINGS = [*DISPUTES, *FARM, *BOARD, *COURSE, *IMPROVEMENTS, *SCORING, *CARD_RULINGS]
