"""What the rule book leaves open, contradicts or does not tell, and how we read it.

What is not in the text comes from public sources: the review of goblins.net, the descriptions of the board at
spielen.de and bdml.free.fr, the review at members.chello.at, reports of games at ludolegars.fr and boardgamegeek.com,
the shop Sugorokuya (sgrk.blog.fc2.com) and jedisjeux.net.
"""

from __future__ import annotations

from spec.kernel import Ruling
from spec.key_harvest.disputes import DISPUTES

# --- the pieces ---------------------------------------------------------------------------------------------------

PIECES = [
    Ruling(
        "key.ruling.board",
        question="Which spaces does a board have, and which of them adjoin?",
        answer="56 of those from A1 to G9; which adjoin is up to the box, in a row those side by side, in neighbouring "
        "rows those whose numbers differ by at most 1. In the box `text` rows have 7, 8, 9, 8, 9, 8, 7 spaces, "
        "centred.",
        because="The text has no picture of the board. Public descriptions tell of 56 hexagons in seven rows, from A1 "
        "at the top left to G7 at the bottom right, with numbers up to 9; these rows are the only symmetric ones that "
        "agree with that.",
        sources={"it": "12, 172"},
    ),
    Ruling(
        "key.ruling.crops-of-fields",
        question="Which field bears which crop?",
        answer="As the box says; where it does not, nature deals a crop at the beginning.",
        because="The text says that it is printed. Public sources tell of E4, wheat, and B7, vegetables, alone.",
        sources={"it": "172"},
    ),
    Ruling(
        "key.ruling.pairs",
        question="Which fields are the starting pairs, and how many are there?",
        answer="Four pairs of two fields. What the box does not tell is dealt at the beginning.",
        because="The set-up speaks of four fields and of one of each pair, the chapter on fields of pairs with "
        "a colour "
        "each. A public report of a game has E4 and B7 as a pair.",
        sources={"it": "31, 174"},
    ),
    Ruling(
        "key.ruling.number-of-crops",
        question="How many crops are there?",
        answer="Twelve of each of the five kinds.",
        because="The list of components has no number. Several public sources tell of 60.",
        sources={"it": "11, 78"},
    ),
    Ruling(
        "key.ruling.ranks",
        question="Which numbers do workers have?",
        answer="As the box says; where it does not, farmhands are dealt 1, 2 or 3 and townsfolk 4 or 5.",
        because="The text gives none. Public sources tell of these ranges, and not how many of each there are.",
        sources={"it": "86, 204"},
    ),
    Ruling(
        "key.ruling.powers",
        question="What are the powers of the workers, and which are obligatory?",
        answer="As the box says, in words of a vocabulary. In the box `text` no worker does anything.",
        because="The text says that they are printed on the pieces, and no source tells them. The vocabulary is ours; "
        "it is made of what the text and players tell of powers and events in passing.",
        sources={"it": "178, 212, 222"},
    ),
    Ruling(
        "key.ruling.effects",
        question="What do the fourteen events do?",
        answer="As the box says, in the same words. In the box `text` they do nothing but end the game.",
        because="The text refers to a list that it does not have. Players report a few of them in outline.",
        sources={"it": "178, 182, 190, 194, 202"},
    ),
    Ruling(
        "key.ruling.track",
        question="How many spaces does the track have?",
        answer="Ten.",
        because="The tenth event ends the game, and public sources count ten spaces.",
        sources={"it": "136, 184-186"},
    ),
    Ruling(
        "key.ruling.town-spaces",
        question="Does it matter where in town a field lies?",
        answer="No: the town holds up to six fields.",
        because="No rule asks for the place.",
        sources={"it": "29, 37, 128"},
    ),
    Ruling(
        "key.ruling.colours",
        question="Which colours do players have?",
        answer="None in the model: players are seats, and nature chooses who begins.",
        because="Crops of the players' colours serve only to draw the first player and to count points.",
        sources={"it": "27, 144"},
    ),
    Ruling(
        "key.ruling.vocabulary",
        question="What can powers and effects do?",
        answer="Get crops, harvest, renew, move, pass, exchange with the bag or the left neighbour, draw, clear, buy, "
        "dismiss, recall, or nothing.",
        because="These are the things of which the text and players tell in passing; as far as no source says "
        "more, the "
        "words are ours.",
        sources={"it": "178, 190, 194, 202, 212"},
    ),
]

# --- set-up and turns -----------------------------------------------------------------------------------------------

TURNS = [
    Ruling(
        "key.ruling.direction",
        question="In which direction do turns go?",
        answer="Clockwise, to the left.",
        because="One sentence says the opposite, but the bag goes to the player on the left, and a public source says "
        "clockwise.",
        sources={"it": "49, 58, 188"},
    ),
    Ruling(
        "key.ruling.field-before-store",
        question="Why may no field be placed from a store after one was stored?",
        answer="The text gives no reason; it is a rule, and it holds for all stores.",
        because="It agrees with what is said elsewhere: a stored field is placed in the next turn at the earliest.",
        sources={"it": "56, 116"},
    ),
    Ruling(
        "key.ruling.any-store",
        question="Does action c take fields from the own store alone?",
        answer="No, from any store.",
        because="The headings speak of the own store, the rule itself of the store of any player.",
        sources={"it": "53, 98-104"},
    ),
    Ruling(
        "key.ruling.one-or-two",
        question="Do actions c and d move one field or up to two?",
        answer="One or two.",
        because="The headings speak of one, the rules themselves of one or two.",
        sources={"it": "53-54, 98-100, 110-112"},
    ),
    Ruling(
        "key.ruling.which-action-places",
        question="Which action places fields on a board?",
        answer="Action c.",
        because="The chapter on harvesting names action d, which puts them into the store.",
        sources={"it": "64, 98-100"},
    ),
    Ruling(
        "key.ruling.four-crops",
        question="How many crops do two players begin with?",
        answer="Four each: three drawn, and one of the doubled kind.",
        because="The text says so for two players. Reviews speak of three in general.",
        sources={"it": "33"},
    ),
    Ruling(
        "key.ruling.stays-in-the-store",
        question="Where does a field stay that nobody buys?",
        answer="In the store.",
        because="The text says that it stays in the field, which makes no sense; it speaks of fields in stores.",
        sources={"it": "126"},
    ),
    Ruling(
        "key.ruling.passing",
        question="Must somebody act in a turn?",
        answer="No. A turn can have no action, and nothing ends a game in which nobody acts.",
        because="Up to two actions may be carried out, and no sentence forces any.",
        sources={"it": "49, 58"},
    ),
    Ruling(
        "key.ruling.turn-ends",
        question="When is a turn over?",
        answer="After two actions by itself, or when its player ends it.",
        because="Nothing else can be done then; whatever is owed is done first.",
        sources={"it": "49, 58"},
    ),
]

# --- harvest and workers ----------------------------------------------------------------------------------------------

BOARDS = [
    Ruling(
        "key.ruling.one-after-the-other",
        question="How are fields of a harvest named?",
        answer="One after the other; each hangs together with the one before.",
        because="Any fields of a group may be chosen; to name them in turn allows the same choices.",
        sources={"it": "66, 80"},
    ),
    Ruling(
        "key.ruling.nothing-left",
        question="What does a field give if its kind has run out, or everything?",
        answer="Another kind, if there is one; else nothing. It is turned all the same.",
        because="The text allows another kind that is available and turns the field; it does not speak of an empty "
        "stock. While there is a crop of the own kind, no other is taken. Who wants nothing for a field leaves it "
        "unharvested.",
        sources={"it": "78"},
    ),
    Ruling(
        "key.ruling.no-worker-on-a-field",
        question="Can a worker be placed on a field?",
        answer="No.",
        because="It goes to an empty space, or to one with a lower worker.",
        sources={"it": "92, 208"},
    ),
    Ruling(
        "key.ruling.never-adjacent",
        question="Is it looked at only when a worker is placed that no other worker adjoins?",
        answer="Yes, and since nothing else moves workers it always holds.",
        because="The text says never.",
        sources={"it": "86, 206"},
    ),
    Ruling(
        "key.ruling.replaced-is-gone",
        question="What becomes of the worker that is replaced?",
        answer="It is gone and no neighbour any more, and available at once, but only for another action.",
        because="It is not placed again with the one that replaces it. When a displaced worker replaces it during "
        "another action, action b may place it in the same turn.",
        sources={"it": "92, 208"},
    ),
    Ruling(
        "key.ruling.displaced-replaces",
        question="Which fields displace a worker, and may it replace a lower one?",
        answer="All that come to lie on its space, also those that are passed, drawn or exchanged. It may; and its "
        "power may set off the same again.",
        because="The text speaks of fields that are bought, the only ones that it tells how to place. A worker is "
        "placed by the rules already given, which allow to replace.",
        sources={"it": "92, 108, 214"},
    ),
    Ruling(
        "key.ruling.two-fields",
        question="Are two fields of one action paid and placed together?",
        answer="No, one after the other: the second is chosen when the first lies there and a displaced worker "
        "has been "
        "placed again or has gone home.",
        because="It is simplest, and allows more: what a worker brings can pay for the second field.",
        sources={"it": "100-108"},
    ),
    Ruling(
        "key.ruling.taken-townsfolk",
        question="Can townsfolk on a board be had by an event without going back to the town?",
        answer="No: the word `recall` sends them to the town.",
        because="The text says that they are not available until they go back, or by an event, and no event is known.",
        sources={"it": "202"},
    ),
    Ruling(
        "key.ruling.bell-and-scroll",
        question="Is a power obligatory?",
        answer="With the scroll it is, with the bell it is not.",
        because="One sentence says that it mostly is; the last one says which are.",
        sources={"it": "212, 222"},
    ),
    Ruling(
        "key.ruling.names-of-workers",
        question="Are peasants, townsfolk and workers different things?",
        answer="Farmhands are the players' workers, townsfolk those of the town.",
        because="The text uses several names for both, and for the store, and misspells some.",
        sources={"it": "15-16, 25, 29, 84-86, 198"},
    ),
    Ruling(
        "key.ruling.barred-field",
        question="What if another field lies on the space of a field?",
        answer="It can't be placed, and so not be taken, passed, drawn or bought.",
        because="The text has fields moved but does not say so. A space has room for one tile.",
        sources={"it": "172, 178"},
    ),
]

# --- the town, events and the end -----------------------------------------------------------------------------------

COURSE = [
    Ruling(
        "key.ruling.bidding",
        question="How is a bid made, and what if somebody has no crop?",
        answer="Crop by crop, one at least. Who has none can't store.",
        because="A bid of one crop or more must be made after each field.",
        sources={"it": "114, 118"},
    ),
    Ruling(
        "key.ruling.refill",
        question="When is the town filled up?",
        answer="After every stored field, after an event, and when an action is over that took fields away.",
        because="The text says so of stored fields and of events; a power may take fields, too.",
        sources={"it": "128-130, 194"},
    ),
    Ruling(
        "key.ruling.empty-bag",
        question="What if the bag is empty?",
        answer="Nothing is drawn, and the town has fewer than six fields.",
        because="The text speaks only of a bag with nothing but events.",
        sources={"it": "128, 192-194"},
    ),
    Ruling(
        "key.ruling.reset-without-end",
        question="Can the events of spaces 1 and 2 go back without end?",
        answer="They can, as long as somebody has fewer than seven tiles and a field is in the bag; without a field in "
        "the bag the seventh event is not looked at.",
        because="The check is made every time. When only events are left the spaces are to be filled.",
        sources={"it": "186, 192"},
    ),
    Ruling(
        "key.ruling.two-more-turns",
        question="How many turns are left after the tenth event?",
        answer="One for who drew it, two for the others.",
        because="The text promises two to all, and then says that who drew it does not get the second.",
        sources={"it": "138"},
    ),
    Ruling(
        "key.ruling.second-field-after-the-tenth",
        question="If the tenth event comes after the first of two fields, may the second still be taken?",
        answer="Yes.",
        because="The player finishes the turn.",
        sources={"it": "128, 138"},
    ),
    Ruling(
        "key.ruling.later-events",
        question="What becomes of events after the tenth?",
        answer="They are put aside, and another tile is drawn.",
        because="They are ignored, and the town still has to be filled.",
        sources={"it": "140"},
    ),
    Ruling(
        "key.ruling.events-drawn-by-effects",
        question="What if an effect draws an event?",
        answer="It goes back, and only the field that comes is a move. When the town is filled up after an event, an "
        "event that comes is resolved as always.",
        because="The text says the first of effects; the second follows from the rule for any draw.",
        sources={"it": "130, 184, 190, 194"},
    ),
    Ruling(
        "key.ruling.any-draw",
        question="Is an event resolved whenever it is drawn for the town?",
        answer="Yes, after each stored field, before another tile is drawn.",
        because="One sentence says when a tile is drawn, the next what happens in any case.",
        sources={"it": "128-130"},
    ),
    Ruling(
        "key.ruling.equal-groups",
        question="What if two groups are equally large?",
        answer="One counts as the largest, the other as the second.",
        because="Both are scored, and nothing else makes sense.",
        sources={"it": "152-154"},
    ),
    Ruling(
        "key.ruling.most-fields",
        question="Which fields decide a tie?",
        answer="Those on the board.",
        because="The sentence lacks its verb; fields in stores belong to nobody yet.",
        sources={"it": "160-162"},
    ),
    Ruling(
        "key.ruling.counting-crops",
        question="Does the crop that marks the points count among crops?",
        answer="No.",
        because="It only counts points; nothing is taken from behind a screen for it.",
        sources={"it": "144, 156"},
    ),
    Ruling(
        "key.ruling.shared-victory",
        question="Who wins if everything is equal?",
        answer="All who are equal.",
        because="The text sends them to play again; a game of its own can't decide that.",
        sources={"it": "168"},
    ),
]

RULINGS = [*PIECES, *TURNS, *BOARDS, *COURSE, *DISPUTES]
