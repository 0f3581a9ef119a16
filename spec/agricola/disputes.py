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

DISPUTES = [FENCED_STABLES, MEETING_ALONE, FEEDING_IS_FREE, COOKING_VEGETABLES, PASTURE_POINTS, SPENT_FOR_POINTS]
