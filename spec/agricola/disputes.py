"""Rulings with more than one plausible reading: switches of the model."""

from __future__ import annotations

from spec.kernel import Ruling

FENCED_STABLES = Ruling(
    "agr.ruling.fenced-stables",
    question="May a pasture be fenced around a stable that stands there already?",
    answer="Yes.",
    because="The first pasture goes on empty spaces, but a stable outside may be fenced in later: empty means without "
    "tile.",
    sources={"it": "1065-1066, 1087-1088"},
    readings={"allowed": "a stable is no hindrance", "forbidden": "the spaces must have no stable either"},
)

MEETING_ALONE = Ruling(
    "agr.ruling.meeting-place-alone",
    question="Can the Meeting Place be used by who has the marker already, and in a game for one?",
    answer="Yes, both.",
    because="Nothing forbids it, and its food is an action of its own. One public program leaves the space without use "
    "in a game for one with hand cards, where it gives no food.",
    sources={"it": "761, 1709-1712, 1753-1754"},
    readings={"usable": "always usable", "not_alone": "of no use in a game for one"},
)

FEEDING_IS_FREE = Ruling(
    "agr.ruling.begging-by-choice",
    question="Must crops be turned into food before begging markers are taken?",
    answer="No. Food that is there is paid; to convert something is voluntary.",
    because="The text speaks of food that is missing, and of crops that may be exchanged at any time. A public rules "
    "text (AgricolaBot, RULES.md) says the same.",
    sources={"it": "1145-1146, 1154-1158, 1420-1421"},
    readings={"voluntary": "crops may be kept", "forced": "who begs has no crops left"},
)

COOKING_VEGETABLES = Ruling(
    "agr.ruling.cooking-while-breeding",
    question="May anything be cooked in the breeding phase?",
    answer="No, neither animals nor vegetables.",
    because="Parents and newborns may not become food then; which animals are parents is not recorded, and feeding is "
    "over, so nothing is lost by keeping the cooking places cold altogether.",
    sources={"it": "1170-1171, 1408-1409"},
    readings={"nothing": "nothing is cooked", "vegetables": "vegetables may be cooked"},
)

PASTURE_POINTS = Ruling(
    "agr.ruling.pasture-points",
    question="Do more than four pastures score more than four?",
    answer="No: none costs 1 point, and 1, 2, 3 and 4 or more bring as many points.",
    because="The example says that each pasture is worth a point, without a limit; the table, which is not in the "
    "text, ends with 4. Public sources (AgricolaBot, battlestar, tabletopscores.com) agree on it.",
    sources={"it": "672-673, 1719-1720"},
    readings={"four": "four at most", "each": "a point for each"},
)

SPENT_FOR_POINTS = Ruling(
    "agr.ruling.spent-for-points",
    question="Do building resources that crafts turn into points still count for a tie?",
    answer="No. The least number that reaches the highest step is spent; what is left counts.",
    because="The crafts exchange resources for points. A public rules text (AgricolaBot, RULES.md) says that what is "
    "spent does not count; a public program removes it, too.",
    sources={"it": "626-628, 1274-1276, 1434-1435, 1742-1743"},
    readings={"spent": "what is spent does not count", "kept": "all that is left counts"},
)

CARDS_CHANGE_RULES = "1646"
"""Where the text says that cards go before it."""

CARAVAN = Ruling(
    "agr.ruling.caravan",
    question="Is the Caravan a room?",
    answer="No: it is a place for a person, which counts where the family grows and nowhere else.",
    because="The card is not in the text. The English wording and the compendium that AgricolaBot quotes speak of a "
    "place for a person, and the program of Board Game Arena counts it only for growth; a Chinese print says that it "
    "counts as a room.",
    sources={"it": CARDS_CHANGE_RULES},
    readings={"place": "a place for a person", "room": "a room for whatever counts rooms"},
    about=("agr.card.B010",),
)

WINDMILL = Ruling(
    "agr.ruling.dutch-windmill",
    question="In which rounds does the Dutch Windmill work?",
    answer="In the round right after a harvest: 5, 8, 10, 12 and 14.",
    because="The card is not in the text. AgricolaBot and the program of Board Game Arena agree; a Chinese print can "
    "be read as the round that ends with a harvest.",
    sources={"it": CARDS_CHANGE_RULES},
    readings={"after": "the round after a harvest", "during": "the round that ends with one"},
    about=("agr.card.A063",),
)

STONECUTTER = Ruling(
    "agr.ruling.stonecutter",
    question="Does the Stonecutter save a stone for each room, or once for all rooms of an action?",
    answer="For each room.",
    because="The card speaks of every improvement, room and renovation. A Chinese print can be read as an action.",
    sources={"it": "301-310, 328-335"},
    readings={"room": "for each room", "action": "for the first room of an action"},
    about=("agr.card.A143",),
)

BROOK = Ruling(
    "agr.ruling.brook",
    question="Which are the four spaces above Fishing of which the Brook speaks?",
    answer="The card of round 1, Forest, Clay Pit and Reed Bank.",
    because="The board is not in the text. AgricolaBot, battlestar and the program of Board Game Arena agree; a "
    "Chinese print says accumulation spaces, which the card of round 1 is only if it is the Sheep Market.",
    sources={"it": CARDS_CHANGE_RULES},
    readings={"spaces": "whatever the card of round 1 is", "accumulation": "the card of round 1 if goods gather there"},
    about=("agr.card.B056",),
)

BEANFIELD = Ruling(
    "agr.ruling.beanfield-row",
    question="Does the Beanfield count in the row of fields of the scoring?",
    answer="No, only tiles do; what grows on it counts.",
    because="The text says field tiles. The program of Board Game Arena agrees; a later note of AgricolaBot counts it.",
    sources={"it": "1718-1720, 1727-1728"},
    readings={"tiles": "tiles only", "fields": "the card as well"},
    about=("agr.card.B068", "agr.scoring.table"),
)

LASSO = Ruling(
    "agr.ruling.lasso-at-once",
    question="Can the Lasso be used in the turn in which it is played?",
    answer="No.",
    because="A card does not act on the action that played it, as AgricolaBot has it; nothing else is said.",
    sources={"it": f"{CARDS_CHANGE_RULES}, 1660-1664"},
    readings={"later": "from the next turn on", "at_once": "in that turn, too"},
    about=("agr.card.B024",),
)

STACKED_PRICES = Ruling(
    "agr.ruling.stacked-prices",
    question="In which order do cards change a price of which several speak?",
    answer="First one price, then what is taken off, then what takes the place of something.",
    because="The text is silent. The program of Board Game Arena has this order.",
    sources={"it": CARDS_CHANGE_RULES},
    readings={"reductions": "what is taken off comes first", "replacements": "what takes the place comes first"},
    about=("agr.prices.stonecutter", "agr.prices.frame-builder"),
)

CARD_DISPUTES = [CARAVAN, WINDMILL, STONECUTTER, BROOK, BEANFIELD, LASSO, STACKED_PRICES]
DISPUTES = [
    FENCED_STABLES,
    MEETING_ALONE,
    FEEDING_IS_FREE,
    COOKING_VEGETABLES,
    PASTURE_POINTS,
    SPENT_FOR_POINTS,
    *CARD_DISPUTES,
]
