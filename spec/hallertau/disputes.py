"""Questions to which another answer than ours is plausible. Each is a switch of the model: `reading(RULING)`.

The rules ask here which reading is in force; `rulings.py` lists these together with all others.
"""

from __future__ import annotations

from spec.kernel import Ruling

# --- the board and the village ----------------------------------------------------------------------------------

TOPMOST_ROW = Ruling(
    "hal.ruling.topmost-row",
    question="Which row do phase 1 and cards 302, 315 and 725 clear: the top one, as the Italian says, or the top "
    "one with workers, as the Portuguese has it?",
    answer="The highest row of a space that has workers.",
    because="In a worked example of both editions a space with one worker is emptied, so the row meant need not be "
    "the uppermost one printed.",
    sources={"it": "354-355, 365, 1253, 1284, 1692", "pt": "356-357, 365, 1210, 1241, 1646"},
    about=("hal.card.302", "hal.card.315", "hal.card.725"),
    readings={"occupied": "the highest row with workers", "printed": "the uppermost row of the space, empty or not"},
)
QUADRANTS_OF_SPACES = Ruling(
    "hal.ruling.quadrants-of-spaces",
    question="In which quadrant is each action space: five in each, as the Italian lists them, or two in the first "
    "and eight in the second, as the Portuguese does?",
    answer="As the Italian lists them, five in each quadrant.",
    because="The columns of the Portuguese page got mixed: its third and fourth quadrant have five spaces as well, "
    "and one sowing space lies in each quadrant.",
    sources={"it": "455, 925-977", "pt": "439, 888-948"},
    readings={
        "five_each": "five in each, as in the Italian",
        "as_listed": "two and eight, as the Portuguese lists them",
    },
)
TOWN_HALL_TILE = Ruling(
    "hal.ruling.town-hall-tile",
    question="Beside what does a shop stand that the Town Hall can't move: beside the village board, as the Italian "
    "says, or beside the tile of the centre, as the Portuguese does?",
    answer="Beside the tile.",
    because="All shops are always on the board. Both editions add that the tile does not move left, and it always "
    "stays beside the leftmost shop.",
    sources={"it": "585, 1029", "pt": "557, 998"},
    readings={"tile": "beside the tile of the centre", "board": "at the left edge of the board"},
)
WINDOW_NUMBER = Ruling(
    "hal.ruling.window-number",
    question="What is the number in the window once it shows points?",
    answer="Twelve, for new workers and for the cards that name it.",
    because="Both texts say that further moves give no more workers than 12. The number on cards is that of the "
    "workers: with the points of the window cards 212, 219 and 632 would give less than nothing.",
    sources={"it": "213, 385, 587, 795, 1200, 1220, 1623", "pt": "214, 383, 559, 758, 1177, 1188, 1581"},
    about=("hal.card.212", "hal.card.219", "hal.card.632"),
    readings={"twelve": "12", "points": "on cards, the points that the window shows"},
)

# --- the course of the game -------------------------------------------------------------------------------------

FIRST_INCOME = Ruling(
    "hal.ruling.first-income",
    question="Is there income in round 1, although both editions say to skip phase 3 there because nobody has a "
    "bonus card in play?",
    answer="Yes, for whoever has one in play after all.",
    because="The reason given is not always true: with the master deck card 325, and 329 with up to three players, "
    "can be played at once and give a bonus card, and 807, 819 and 825 cost only fields. A note that gives a reason "
    "is no rule of its own where the reason fails.",
    sources={"it": "393-395, 1303-1304, 1312-1314", "pt": "391-393, 1260-1261, 1269-1271"},
    about=("hal.card.325", "hal.card.329"),
    readings={"due": "income is due in every round", "skipped": "there is none in round 1"},
)
TOKEN_AND_CARD = Ruling(
    "hal.ruling.token-and-card",
    question="What comes first on a card space, the first-player token or the card, since both orders occur in both "
    "editions?",
    answer="The token.",
    because="The rules of phase 4 say that the token is taken at once; the list of spaces only names what there is.",
    sources={"it": "469, 929", "pt": "451, 892"},
    readings={"token_first": "the token, then the card", "card_first": "the card, then the token"},
)
OPTIONAL_TOKEN = Ruling(
    "hal.ruling.optional-token",
    question="May a player who uses a card space leave the first-player token where it is?",
    answer="Yes.",
    because="Every action of a space may be left unused, and no exception is made for the token.",
    sources={"it": "469, 491", "pt": "451, 465"},
    readings={"optional": "it may be left", "obligatory": "it must be taken"},
)
UPPER_HALF = Ruling(
    "hal.ruling.upper-half",
    question="When are the condition and the cost of a card settled that is played in the middle of an action?",
    answer="At once; only its effect waits until the action is complete.",
    because="Both editions say that the card is resolved after the action, and name condition and cost both as what "
    "it takes to play a card and as a part of resolving it. If everything waited, a card played in the middle of an "
    "action would be a card played after it, and card 328 could never be used.",
    sources={"it": "685, 689-693, 717", "pt": "657, 661-665, 686"},
    about=("hal.card.328",),
    readings={
        "at_once": "condition and cost when it is played, the effect after the action",
        "afterwards": "everything after the action: in the middle of one no card takes hold",
    },
)

# --- cards ------------------------------------------------------------------------------------------------------

COST_OF_401 = Ruling(
    "hal.ruling.cost-of-401",
    question="Does card 401 cost a barley and a rye, which the Italian lists without a word between them, or one of "
    "the two, as the Portuguese says?",
    answer="One of the two.",
    because="The Italian leaves the choice to the player, and describes this card as costing one or the other.",
    sources={"it": "715, 1326", "pt": "682, 1282"},
    about=("hal.card.401",),
    readings={"either": "1 barley or 1 rye", "both": "1 barley and 1 rye"},
)
BARLEY_FOR_321 = Ruling(
    "hal.ruling.barley-for-321",
    question="Does card 321 ask for at least 10 less the jewels of barley, as in the Italian, or for a number equal "
    "to it, as in the Portuguese?",
    answer="At least that much.",
    because="Amounts in conditions are minima, in both editions, unless a card says exactly or at most.",
    sources={"it": "693, 862, 1295", "pt": "665, 825, 1252"},
    about=("hal.card.321",),
    readings={"at_least": "at least 10 less the jewels", "exactly": "exactly 10 less the jewels"},
)
ADVANCE_OF_312 = Ruling(
    "hal.ruling.advance-of-312",
    question="Does a shop advance by card 312, as the Italian says, or may it, as the Portuguese does?",
    answer="It may.",
    because="Every effect in the lower half of a card is optional, in both editions.",
    sources={"it": "733, 1276", "pt": "694, 1233"},
    about=("hal.card.312",),
    readings={"may": "it may advance", "must": "it must advance if one can"},
)
BOULDERS_OF_312 = Ruling(
    "hal.ruling.boulders-of-312",
    question="What happens when a boulder stands before the shop that card 312 advances?",
    answer="The shop can't advance.",
    because="Only the usual cost is waived; no shop may enter a space with a boulder, and tools are said to push "
    "boulders only in phase 9.",
    sources={"it": "617, 628, 1276", "pt": "589, 600, 1233"},
    about=("hal.card.312",),
    readings={"stop": "the boulder stops it", "tools": "tools push it away, as in phase 9"},
)
TARGET_OF_314 = Ruling(
    "hal.ruling.target-of-314",
    question="Where does card 314 put the three workers: in the top row of another space, as the Italian says, or in "
    "its third row, as the Portuguese does?",
    answer="In the third row; so a card space, which has two, can only be the space they leave.",
    because="Both add that the other space becomes full, so the row must have been empty. On a card space with 3 "
    "workers both rows are occupied.",
    sources={"it": "427, 1281", "pt": "419, 1238"},
    about=("hal.card.314",),
    readings={
        "third_row": "the third row",
        "top_row": "the top row, on a card space the second, in place of the two workers there",
    },
)
COUNTING_ITSELF = Ruling(
    "hal.ruling.counting-itself",
    question="Do cards 109 and 308 count themselves among the cards played so far?",
    answer="No.",
    because="The rules say that some cards count the other cards that were played; and if it counted itself the "
    "first step of 308 would ask for nothing.",
    sources={"it": "685, 1129, 1266", "pt": "657, 1121, 1223"},
    about=("hal.card.109", "hal.card.308"),
    readings={"others": "only the other cards count", "itself": "the card counts too"},
)
TWO_CROPS = Ruling(
    "hal.ruling.two-crops",
    question="What does a field yield that card 627 sowed with two crops?",
    answer="Its row for each of them.",
    because="Both editions say that two crops are harvested from it; a marker in a field is worth the row of the "
    "field. Otherwise the second crop would be lost.",
    sources={"it": "534-537, 1611", "pt": "506-509, 1569"},
    about=("hal.card.627",),
    readings={"each": "twice its row", "once": "its row, as every field"},
)
BONUS_CARD_LAST = Ruling(
    "hal.ruling.bonus-card-last",
    question="When is the bonus card of cards 016, 713, 721 and 732 drawn: last, as in the Italian, or before the "
    "choice that they give, as in the Portuguese?",
    answer="Last.",
    because="Effects are carried out from top to bottom, and the picture of the card to draw is at the bottom right. "
    "The Portuguese puts whatever is a choice at the end of the sentence. It matters because the player sees the card "
    "before choosing.",
    sources={"it": "717, 775, 1081, 1660, 1679, 1715", "pt": "686, 738, 1073, 1620, 1637, 1699"},
    about=("hal.card.16", "hal.card.713", "hal.card.721", "hal.card.732"),
    readings={"last": "after the choice", "first": "before the choice"},
)
FIELDS_OF_614 = Ruling(
    "hal.ruling.fields-of-614",
    question="Does card 614 give up to 2 fields, as in the Italian, or 2, as in the Portuguese?",
    answer="Up to 2.",
    because="Both editions say that only what fits is taken and that less may be taken; all similar cards say up to "
    "2 in both.",
    sources={"it": "733, 893, 1585", "pt": "694, 854, 1542"},
    about=("hal.card.614",),
    readings={"up_to": "up to 2", "both": "2, so none unless both fit"},
)
HARVEST_OF_208 = Ruling(
    "hal.ruling.harvest-of-208",
    question="Does card 208 count what one takes from the fields in this phase, as in the Italian, or what one has "
    "taken, as in the Portuguese?",
    answer="Those already harvested in this phase.",
    because="Conditions describe the position in which a card is played.",
    sources={"it": "693, 1190", "pt": "665, 1172"},
    about=("hal.card.208",),
    readings={"taken": "what was harvested", "to_come": "also what is about to be harvested"},
)
TOOLS_OF_330 = Ruling(
    "hal.ruling.tools-of-330",
    question="Does card 330 ask for so many tools in this phase, as in the Italian, or for that total, as in the "
    "Portuguese?",
    answer="No, all tools gained in the phase count together.",
    because="The Portuguese is explicit, and card 310, which means at one go, says so in both editions.",
    sources={"it": "1270, 1406", "pt": "1227, 1362"},
    about=("hal.card.310", "hal.card.330"),
    readings={"phase": "all tools of the phase together", "at_one_go": "tools gained at one go"},
)
PHASE_OF_301 = Ruling(
    "hal.ruling.phase-of-301",
    question="Can card 301 be played also in phase 2, as the Italian reminds, or in phase 2, as the Portuguese does?",
    answer="At any time at which it has a sheep to save.",
    because="The card has no phase bar, and the remark stands in brackets.",
    sources={"it": "745, 1249", "pt": "706, 1206"},
    about=("hal.card.301",),
    readings={"any_time": "at any time", "phase_2": "only right before the farmyard card is removed"},
)

DISPUTES: tuple[Ruling, ...] = (
    TOPMOST_ROW,
    QUADRANTS_OF_SPACES,
    TOWN_HALL_TILE,
    WINDOW_NUMBER,
    FIRST_INCOME,
    TOKEN_AND_CARD,
    OPTIONAL_TOKEN,
    UPPER_HALF,
    COST_OF_401,
    BARLEY_FOR_321,
    ADVANCE_OF_312,
    BOULDERS_OF_312,
    TARGET_OF_314,
    COUNTING_ITSELF,
    TWO_CROPS,
    BONUS_CARD_LAST,
    FIELDS_OF_614,
    HARVEST_OF_208,
    TOOLS_OF_330,
    PHASE_OF_301,
)
