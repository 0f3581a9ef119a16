"""What the rule book leaves open, contradicts or shows only in its pictures, and how we read it."""

from __future__ import annotations

from spec.acbas.disputes import DISPUTES
from spec.kernel import Ruling

# --- the board and set-up ---------------------------------------------------------------------------------------

SETUP = [
    Ruling(
        "acb.ruling.board-size",
        question="How many spaces has the farm board of the beginning?",
        answer="Six: two columns of three.",
        because="The text names three rows, and an expansion, which goes to the left or to the right, has three "
        "spaces, so it is a column. The number of columns is on a picture only. A space lies to the right of the "
        "Residence, so there are at least two; other programs for the game have two.",
        sources={"it": "234, 380, 422, 572, 736, 809"},
    ),
    Ruling(
        "acb.ruling.place-of-the-residence",
        question="On which space is the Residence printed?",
        answer="At the bottom left.",
        because="The Manor counts it in the bottom row, and its right wall borders on a pasture; with two columns no "
        "other space is left.",
        sources={"it": "234, 284, 809"},
    ),
    Ruling(
        "acb.ruling.no-printed-barriers",
        question="Are the outer edges of the farm, at the forest and the road too, barriers already?",
        answer="No. There are no barriers but those placed and the walls of buildings.",
        because="The pasture of two spaces in the example needs five barriers besides the wall of the Residence. Two "
        "spaces have six edges around them, and some of these are at the edge of the farm.",
        sources={"it": "230, 234"},
    ),
    Ruling(
        "acb.ruling.expansions-alike",
        question="Do the farm expansions differ?",
        answer="No.",
        because="The text says of all of them that they have three spaces, and of none anything else.",
        sources={"it": "72, 136, 380, 422"},
    ),
    Ruling(
        "acb.ruling.starting-resources",
        question="What does a player have at the beginning besides workers and barriers?",
        answer="Nothing: no resources and no animals.",
        because="The set-up gives out nothing else, and the Cottage Extension advises gathering the one wood that it "
        "costs in the first turn.",
        sources={"it": "134-136, 240, 549"},
    ),
    Ruling(
        "acb.ruling.random-buildings",
        question="How are the random special buildings chosen?",
        answer="Each of the 54 that are not basic is equally likely, none comes twice.",
        because="They have the same back and are drawn at random. That older editions had them in two sets is not "
        "mentioned.",
        sources={"it": "85-86, 146"},
    ),
    Ruling(
        "acb.ruling.this-edition",
        question="Do the prices of older editions hold, since no rule is said to have changed?",
        answer="No, what is printed here counts.",
        because="The same sentence says that special buildings were partly rewritten. Other programs for the game "
        "have the Dog House at 1 wood, as it was before.",
        sources={"it": "21, 570"},
    ),
    Ruling(
        "acb.ruling.residence-points",
        question="How many points is the Residence worth?",
        answer="None.",
        because="The text gives only how many animals it holds; points are those printed on buildings.",
        sources={"it": "284, 432"},
    ),
]

# --- pastures, buildings, troughs -------------------------------------------------------------------------------

FARM = [
    Ruling(
        "acb.ruling.four-walls",
        question="Do all buildings have walls on all four sides?",
        answer="Yes, special buildings and the Residence too.",
        because="The text speaks of the four walls around a building without exception.",
        sources={"it": "31, 230, 244"},
    ),
    Ruling(
        "acb.ruling.walls-alone",
        question="Is a space a pasture that walls of buildings enclose without any barrier?",
        answer="Yes.",
        because="Walls serve as barriers, and no number of barriers is asked for.",
        sources={"it": "230, 244"},
    ),
    Ruling(
        "acb.ruling.former-outer-edges",
        question="What becomes of barriers on an outer edge when an expansion is added there?",
        answer="They stay and are on an inner edge from then on.",
        because="Barriers that were placed are neither moved nor taken back, and the expansion is part of the board.",
        sources={"it": "256, 320, 380"},
    ),
    Ruling(
        "acb.ruling.corners",
        question="Which are the four corners of a farm with expansions?",
        answer="Those of the whole farm as it is when the Corner Houses are built.",
        because="Every rule about the board includes its expansions. Afterwards no expansion can come, so a corner "
        "stays one. The corner of the Residence has a building already.",
        sources={"it": "244, 380, 501, 608"},
    ),
    Ruling(
        "acb.ruling.lone-trough",
        question="Does a trough outside of pastures and buildings hold exactly one animal or at most one?",
        answer="At most one.",
        because="Both wordings occur; nothing obliges a player to keep an animal.",
        sources={"it": "43, 302, 320"},
    ),
    Ruling(
        "acb.ruling.used-spaces",
        question="Is a space with a building or a trough unused if it lies in an uncompleted pasture or has no "
        "barriers?",
        answer="No, it is used.",
        because="A building or a trough makes a space used; the sentence about unused spaces speaks of the others.",
        sources={"it": "426-427"},
    ),
    Ruling(
        "acb.ruling.moving-what-is-built",
        question="May things be moved or removed that were built, although that is forbidden?",
        answer="Only by what says so: Carpenter, Building Firm, Open Stables, Materials Outlet, stables in place of "
        "Cow and Pig Stall, and upgrades of the Residence.",
        because="What a building says in particular goes before the general rule.",
        sources={"it": "320, 513, 531, 600, 771, 839, 913, 919"},
    ),
    Ruling(
        "acb.ruling.supply-of-troughs",
        question="Do troughs come from the personal supply, as the Troughs space has it, or from the general one?",
        answer="From the general supply of ten.",
        because="The set-up puts all troughs there, nobody ever gets one into a personal supply, and buildings that "
        "give a trough take it from there.",
        sources={"it": "136, 338, 404, 797, 870"},
    ),
]

# --- actions ----------------------------------------------------------------------------------------------------

ACTIONS = [
    Ruling(
        "acb.ruling.piece-by-piece",
        question="Are the barriers, troughs or stables of one action placed together or one after the other?",
        answer="One after the other, each paid when it is placed.",
        because="It makes no difference: what they cost adds up, every order is possible, and room for animals is "
        "looked at only when the whole action is done.",
        sources={"it": "330-340, 348"},
    ),
    Ruling(
        "acb.ruling.room-at-the-end",
        question="When must animals have room?",
        answer="At the end of every action and of every use of a building. Until then too many may be there.",
        because="Animals that are taken are placed at once or run away, but others may be moved or removed for them "
        "at any time, and what the action builds belongs to it.",
        sources={"it": "190, 198, 208, 320, 384"},
    ),
    Ruling(
        "acb.ruling.one-animal-at-a-time",
        question="Are animals let go one by one or several at once?",
        answer="One by one, whichever the player likes, newly gained ones or others.",
        because="It makes no difference; the player may remove animals at any time.",
        sources={"it": "198, 320, 384"},
    ),
    Ruling(
        "acb.ruling.no-room-for-a-gift",
        question="May an animal be bought, exchanged or taken for which there is no room, where the text only says "
        "that it must be placed?",
        answer="Yes; then some animal must go, this one or another.",
        because="Some texts add that it may run away and others do not, but animals may be removed at any time.",
        sources={"it": "320, 525, 543, 821, 827, 937"},
    ),
    Ruling(
        "acb.ruling.any-time",
        question="Who may let animals go or use Carpenter, Building Firm, Cattle Market and Assembly Hall, and when?",
        answer="Either player, whenever somebody has to decide something. Who has such a building also gets a turn at "
        "the end of the work phase and at the end of the round.",
        because="At any time includes the turns of the opponent and the phases without turns.",
        sources={"it": "320, 600, 771, 821, 882"},
    ),
    Ruling(
        "acb.ruling.not-in-between",
        question="Is any time also between placing a worker and the first piece of its action, or before a choice "
        "that must be made?",
        answer="No.",
        because="The action follows at once. Otherwise what makes the action possible could be spent after the worker "
        "was placed.",
        sources={"it": "190-192"},
    ),
    Ruling(
        "acb.ruling.traders-hours",
        question="When does the work phase end for the Animal Trader if somebody has the Steward's Office?",
        answer="When the Steward's Office has been used or left.",
        because="Its action belongs to the end of the work phase, before the workers go home.",
        sources={"it": "194, 676, 971"},
    ),
]

# --- breeding and the end of a round ----------------------------------------------------------------------------

BREEDING = [
    Ruling(
        "acb.ruling.order-before-breeding",
        question="In which order are Joinery, Home Workshop and Trading Station used right before breeding?",
        answer="First by the first player of the round, then by the other one, each building once, in any order.",
        because="The text gives no order. It matters because tiles and troughs are shared; this is the order of turns.",
        sources={"it": "188, 710, 785, 937"},
    ),
    Ruling(
        "acb.ruling.order-of-breeding",
        question="Whose animals breed first?",
        answer="Those of the first player of the round.",
        because="The phase may be played at the same time, so the order is not meant to matter. With buildings that "
        "can be used at any time it can; this is the order of turns.",
        sources={"it": "188, 208, 216-220"},
    ),
    Ruling(
        "acb.ruling.older-animals-go",
        question="Which animal goes if a player lets one of a type go of which one was just born?",
        answer="An older one, while there is one: the newborn stays and may be in the Rearing Station.",
        because="The player may choose, and keeping the newborn is never worse.",
        sources={"it": "208, 320, 931"},
    ),
    Ruling(
        "acb.ruling.barrier-of-the-ranch",
        question="When may the Ranch place its barrier, which may come before the newborn horse but not if that can't "
        "be kept?",
        answer="If with the barrier all horses would have room, were there no other animals.",
        because="The barrier may make the room, and other animals may be let go, so this is whether the horse can be "
        "kept. Whether it then is kept remains the player's choice.",
        sources={"it": "320, 876"},
    ),
    Ruling(
        "acb.ruling.time-of-the-stone-carver",
        question="Is a stone put on the Stone Carver before or after breeding, both of which are at the end of the "
        "round?",
        answer="After it, once a round, also if animals breed twice in round 8.",
        because="Breeding is the last phase, and the round ends when both players are done with it. Joinery and the "
        "others, which also need stone, are said to come right before breeding.",
        sources={"it": "206, 220, 785, 886, 937, 941"},
    ),
]

# --- special buildings ------------------------------------------------------------------------------------------

BUILDINGS = [
    Ruling(
        "acb.ruling.open-stables",
        question="Is the Open Stables, which works like a stall in one place and acts as a stable in others, one of "
        "them?",
        answer="Neither: it is a special building that takes the place of a stall. Only for the Haystack it is a "
        "stable.",
        because="The general rules say that it upgrades a stall. The Haystack names it among the stables, the "
        "Materials Outlet does not accept it, and it can't be built where stables are.",
        sources={"it": "404, 531, 535, 692, 839"},
    ),
    Ruling(
        "acb.ruling.replaced-stall",
        question="What becomes of the stall that the Open Stables replace?",
        answer="A tile goes back to the supply of tiles; a Cow Stall or Pig Stall lies ready again for both players.",
        because="The replaced one is said to be available again, and Cow and Pig Stall are said to return and to be "
        "built again.",
        sources={"it": "404, 531, 913, 919"},
    ),
    Ruling(
        "acb.ruling.upgrading-special-stalls",
        question="What does it cost to turn a Cow Stall or Pig Stall into a stable, which takes a tile from the "
        "supply?",
        answer="5 wood or 5 stone, as for any stall.",
        because="It happens through the Stables space, and no other price is given.",
        sources={"it": "270, 348, 913, 919"},
    ),
    Ruling(
        "acb.ruling.barn",
        question="Which building does the Barn upgrade, and what if it is a Cow Stall or Pig Stall and no tile is "
        "left?",
        answer="The next stall, where the text once says stable. Without a tile there is no upgrade and the right is "
        "lost; what the Cow Stall or Pig Stall brings, it brings in any case.",
        because="A stable can't be built without a stall, and Cow and Pig Stall can't be upgraded without a tile.",
        sources={"it": "264, 750, 913, 919"},
    ),
    Ruling(
        "acb.ruling.late-timber-shop",
        question="Does the Timber Shop bring wood in a round in which the four spaces were all occupied before it was "
        "built?",
        answer="No.",
        because="The wood comes at the moment in which the fourth space becomes occupied.",
        sources={"it": "833"},
    ),
    Ruling(
        "acb.ruling.given-barriers",
        question="Which barriers that come through a special building may the Woodworking Shop build at once?",
        answer="Those that the opponent's Assembly Hall gives, when they are given.",
        because="No other building brings barriers to a player.",
        sources={"it": "560, 882"},
    ),
    Ruling(
        "acb.ruling.carpenters-moves",
        question="Is there a limit to how often the Carpenter moves things?",
        answer="25 moves between two turns.",
        because="There is none, but then games need not end. At most 10 troughs and 7 stalls can be moved, each "
        "straight to its place or with one stop on the way where two of them change places, so that 25 moves are "
        "enough for every arrangement as long as buildings need not stay together in a group.",
        sources={"it": "404, 553, 600"},
    ),
    Ruling(
        "acb.ruling.organic-farm",
        question="How are the animals shared out when the Organic Farm is built, and must pastures with a single "
        "animal get another one?",
        answer="As the player likes; so many single animals as there then are may be doubled, or fewer, or none.",
        because="Animals may be moved before, and let go afterwards, at any time.",
        sources={"it": "320, 718"},
    ),
    Ruling(
        "acb.ruling.animals-in-the-pen",
        question="Which animals are in the Pen when points are counted?",
        answer="Those for which the player has most points in the end.",
        because="Animals may be moved at any time, so the player would move them so.",
        sources={"it": "320, 726"},
    ),
    Ruling(
        "acb.ruling.sawmill",
        question="For what does the Sawmill save a wood?",
        answer="For each trough, stable or special building that is paid with wood, at least 1: a stable then costs 4 "
        "wood or 5 stone, the Open Stables 2 wood or 3 stone. What is free stays free.",
        because="It applies to what has a cost in wood. Stalls and barriers are not named.",
        sources={"it": "340, 348, 529, 901"},
    ),
    Ruling(
        "acb.ruling.second-turn",
        question="Which is the second turn of round 1, in which the Cottage Extension can be built?",
        answer="The builder's own second turn.",
        because="The text on the Conservatory speaks of the player's second turn.",
        sources={"it": "549, 554"},
    ),
    Ruling(
        "acb.ruling.group",
        question="Which buildings must touch another building once the Cottage Extension is there?",
        answer="Every new stall, also of the Building Firm, and special building that goes on an empty space.",
        because="One that replaces another stands where the other stood in the group.",
        sources={"it": "549, 771"},
    ),
    Ruling(
        "acb.ruling.conservatory",
        question="May the Conservatory build something that replaces a building?",
        answer="Yes, if that building is beside the Conservatory.",
        because="Any other special building may be built, at its cost and beside it.",
        sources={"it": "905"},
    ),
    Ruling(
        "acb.ruling.expansion-space",
        question="May the Expansion space be used by somebody who can't add an expansion?",
        answer="Yes, for the barriers.",
        because="One of the actions of a space is enough, and the Corner Houses say so of their owner.",
        sources={"it": "192, 380, 404, 608"},
    ),
]

# --- scoring ----------------------------------------------------------------------------------------------------

SCORING = [
    Ruling(
        "acb.ruling.bonus-table",
        question="What is the bonus for 4 to 7 sheep, 4 to 6 pigs, 4 to 5 cows and 4 horses, which the table leaves "
        "out?",
        answer="Nothing.",
        because="Three or fewer cost 3 points and the table begins with 1 point at 8, 7, 6 and 5. In the example five "
        "cows bring 0. The heading of the first column, which repeats the numbers of animals, should be -3.",
        sources={"it": "418-420, 442-451, 460-464"},
    ),
]

RULINGS = [*SETUP, *FARM, *ACTIONS, *BREEDING, *BUILDINGS, *SCORING, *DISPUTES]
