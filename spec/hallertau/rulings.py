"""What the two editions leave open or contradict, and how we read it: here what concerns every game."""

from __future__ import annotations

from spec.hallertau.card_rulings import CARD_RULINGS
from spec.hallertau.disputes import DISPUTES
from spec.hallertau.scoring import THREE_POINT_SYMBOLS, TIE_BREAK
from spec.hallertau.workers import QUESTION_MARK
from spec.kernel import Ruling

RULINGS = [
    THREE_POINT_SYMBOLS,
    QUESTION_MARK,
    TIE_BREAK,
    *DISPUTES,
    Ruling(
        "hal.ruling.quadrant-cards",
        question="Which quadrants do the six quadrant cards show?",
        answer="Two players: each of the six pairs once. Three: 1 2 and a coin between 3 4; 2 3 4; 1 3 4; 1 2 3; 1 2 "
        "4; 3 4 and a coin between 1 2. One: each quadrant once, and a coin between 1 2 and one between 3 4.",
        because="The text gives only that there are six, one a round, and that solo and three-player cards may show "
        "a question mark. These are the sets in which every quadrant is shown equally often; third-party data has the "
        "same cards for two and three players.",
        sources={"it": "74, 236, 355-357", "pt": "78, 237, 357-359"},
    ),
    Ruling(
        "hal.ruling.village-length",
        question="How many columns has the village board?",
        answer="Eleven, 0 to 10; the shops start in column 0.",
        because="The window shows 6 at first, six moves of the centre raise it to 12, and four more show 18, 34, 50 "
        "and 70: ten moves, and the centre stays beside the leftmost shop.",
        sources={"it": "249, 581-587, 795", "pt": "250, 553-559, 758"},
    ),
    Ruling(
        "hal.ruling.rows-per-space",
        question="Which spaces have two rows for workers and which three?",
        answer="The four card spaces have two, the other sixteen three.",
        because="A space has two or three rows, and the card spaces have only two.",
        sources={"it": "409, 427", "pt": "407, 419"},
    ),
    Ruling(
        "hal.ruling.starting-fields",
        question="In which rows do the three starting fields lie, about which the Italian is silent?",
        answer="In rows 2, 3 and 4, all empty.",
        because="Only the Portuguese edition says it; the opening described in both fits.",
        sources={"it": "252, 852", "pt": "287, 815"},
    ),
    Ruling(
        "hal.ruling.order-of-actions",
        question="In which order are the actions of a space printed?",
        answer="In the order in which the appendix describes them.",
        because="The pictures are lost; the worked example of the Small Trade has that order.",
        sources={"it": "433, 495", "pt": "423"},
    ),
    Ruling(
        "hal.ruling.surplus-jewels",
        question="What happens to jewels beyond the tenth?",
        answer="They are not taken; nor are fields beyond the eighth.",
        because="There is a limit of 10, and for fields both editions say that only what fits is taken.",
        sources={"it": "305, 895", "pt": "309, 856"},
    ),
    Ruling(
        "hal.ruling.worker-supply",
        question="Can the workers of the general supply run out?",
        answer="No.",
        because="There are 80 cubes and four players could use more. The list of what is unlimited leaves workers "
        "out, but says to improvise when pieces run out.",
        sources={"it": "95, 336", "pt": "340"},
    ),
    Ruling(
        "hal.ruling.sheep-capacity",
        question="How many sheep fit on a farmyard card or in the stables?",
        answer="Any number.",
        because="No limit is stated.",
        sources={"it": "313-325", "pt": "317-325"},
    ),
    Ruling(
        "hal.ruling.stacked-boulders",
        question="May two boulders share a space?",
        answer="Not on the board.",
        because="Both editions count two tools for pushing two boulders that stand side by side.",
        sources={"it": "619", "pt": "591"},
    ),
    Ruling(
        "hal.ruling.idle-pushes",
        question="May a player move a boulder that is not in the way?",
        answer="A boulder moves only as part of an advance that needs it.",
        because="Moving it earlier costs the same tool and gains nothing: the reset of phase 10 undoes it, and in "
        "round 6 it would only spend tools. Every advance that is possible with idle pushes is possible without.",
        sources={"it": "619", "pt": "591"},
    ),
    Ruling(
        "hal.ruling.used-tools",
        question="Do tools used up in rounds 1 to 5 still belong to the player?",
        answer="Yes, and they can be paid, used ones first; in round 6 they are spent and gone.",
        because="Using them costs nothing until round 6.",
        sources={"it": "628-629", "pt": "600-601"},
    ),
    Ruling(
        "hal.ruling.simultaneous-phases",
        question="Do the players act at the same time in phases 6 and 9, or in an order that the Italian advises "
        "whoever prefers one, and the Portuguese orders if somebody insists?",
        answer="Clockwise from the first player, each once.",
        because="Without cards nobody's choice in these phases touches anybody else, so any order gives the same "
        "game. With cards it can matter, and both editions name this order.",
        sources={"it": "350, 557", "pt": "352, 529"},
    ),
    Ruling(
        "hal.ruling.last-boulders",
        question="Is phase 10 carried out in round 6?",
        answer="No.",
        because="One edition lets the players skip it, the other tells them to. It changes no score.",
        sources={"it": "649", "pt": "621"},
    ),
    Ruling(
        "hal.ruling.token-after-last-round",
        question="Does the first-player token pass on after round 6?",
        answer="Yes, as after every round.",
        because="The variant makes no exception. It changes nothing.",
        sources={"it": "837", "pt": "800"},
    ),
    Ruling(
        "hal.ruling.setup-and-removal",
        question="Is the set-up combined with phase 1 of round 1, which the Italian calls possible in one place and "
        "necessary in another, and the Portuguese necessary in both?",
        answer="No: a worker is put on every space, then phase 1 happens as in every round.",
        because="Both procedures give the same board and use one quadrant card. Only card 303 asks how many workers "
        "were removed, and with 5 in each quadrant it can't be played in round 1.",
        sources={"it": "233-238, 367", "pt": "234-239, 367"},
        about=("hal.card.303",),
    ),
    Ruling(
        "hal.ruling.card-spaces-at-setup",
        question="Do the card spaces get a worker when playing without cards?",
        answer="Yes, and phase 1 treats them like the others.",
        because="The variant changes only that nobody may place workers there.",
        sources={"it": "231, 835-836", "pt": "232, 798-799"},
    ),
    Ruling(
        "hal.ruling.taking-less",
        question="May a player take less than an action gives, also of what was paid for?",
        answer="Yes, any part of it; what is paid is always paid in full.",
        because="Both editions say that less may be taken, without exception for exchanges.",
        sources={"it": "446, 491", "pt": "433, 465"},
    ),
    Ruling(
        "hal.ruling.fertilizing-row-5",
        question="May Fertilizing move a field that is in row 5 already?",
        answer="No; it would not move.",
        because="It is the same as not using the action.",
        sources={"it": "1019", "pt": "988"},
    ),
    Ruling(
        "hal.ruling.reckoning",
        question="When is an amount that depends on the position reckoned?",
        answer="When the action is carried out.",
        because="Actions are carried out from top to bottom; nothing fixes an amount earlier.",
        sources={"it": "433, 939, 945", "pt": "423, 918, 924"},
    ),
    Ruling(
        "hal.ruling.solo-goals",
        question="Do 80 and 85 points themselves meet the goals of the solo game without cards?",
        answer="80 does; extraordinary begins above 85. With cards 100 does, and it begins above 110.",
        because="The goals with cards are worded as at least 100 and more than 110; the variant only lowers the "
        "numbers.",
        sources={"it": "842", "pt": "805"},
    ),
    Ruling(
        "hal.ruling.round-number",
        question="Which round is it in phases 1 and 2, before the farmyard card of the round has uncovered its number?",
        answer="The new one: a round begins with its phase 1.",
        because="The number of the round is the highest one uncovered, which still shows the round before; but the "
        "end of a round is followed by phase 1 of the next. Without cards nothing depends on it; with them, where the "
        "sheep of card 303 goes, and cards 301, 316, 324 and 833.",
        sources={"it": "373, 661", "pt": "373, 633"},
        about=("hal.card.301", "hal.card.303", "hal.card.316", "hal.card.324", "hal.card.833"),
    ),
    Ruling(
        "hal.ruling.discount-rounds",
        question="Is the limit of discounts to round 3 and later a rule of its own?",
        answer="It is kept as one, though it changes nothing.",
        because="Less than 3 goods in rounds 1 and 2 can't be of the number of types that a discount asks for, and "
        "the icons that would show the limit are lost. A theorem shows that it is redundant.",
        sources={"it": "599-602", "pt": "571-574"},
    ),
    Ruling(
        "hal.ruling.third-row",
        question="Where do three workers go when the two lowest rows are occupied?",
        answer="In the third row.",
        because="The Portuguese edition says top row, the Italian third row; on the spaces that have three rows it "
        "is the same, and a card space with two occupied rows is full.",
        sources={"it": "421", "pt": "415"},
    ),
    Ruling(
        "hal.ruling.one-sheep",
        question="How many sheep does the action that prolongs life move?",
        answer="Exactly one, by one card, or none.",
        because="The description of the two spaces says a sheep in one edition and exactly one in the other; the "
        "general description says exactly one in both. Every action may be skipped.",
        sources={"it": "477, 491, 939, 991", "pt": "457, 465, 918, 960"},
    ),
    Ruling(
        "hal.ruling.overview-of-sheep",
        question="Does a new sheep always go on a farmyard card?",
        answer="Only in rounds 1 to 3; later it goes to the stables.",
        because="The overview mentions only cards; it is a summary, and the rules of the resources are explicit.",
        sources={"it": "193, 319", "pt": "323"},
    ),
    Ruling(
        "hal.ruling.no-discarding",
        question="May a player give something back to the general supply at will, as a tip on scoring suggests?",
        answer="No; there is no such move.",
        because="Discarding is forbidden in so many words. The tip only shows a way to count.",
        sources={"it": "335, 821", "pt": "339, 784"},
    ),
    *CARD_RULINGS,
]
