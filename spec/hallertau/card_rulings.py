"""What the two editions leave open about cards, and how we read it. Other plausible readings are in `disputes.py`."""

from __future__ import annotations

from spec.kernel import Ruling

CARD_RULINGS: tuple[Ruling, ...] = (
    # --- editions that differ in wording ------------------------------------------------------------------------------
    Ruling(
        "hal.ruling.cards-are-resources",
        question="Are cards resources, as in the Italian list of resources, or not, as in the Portuguese?",
        answer="They are.",
        because="Both editions open their section on resources with cards. So hand cards can't be discarded at will "
        "either.",
        sources={"it": "269-275, 335, 469", "pt": "270-277, 339, 451"},
    ),
    Ruling(
        "hal.ruling.example-of-cards",
        question="Do the cards of the scoring example sum to 21, as the numbers of the Italian do, or to 31, as both "
        "editions say and the numbers of the Portuguese do?",
        answer="To 31.",
        because="The Italian lost the last number, 10; the total of 83 in both examples needs 31.",
        sources={"it": "787-793, 827", "pt": "750-756, 790"},
    ),
    Ruling(
        "hal.ruling.in-the-supply",
        question="Must the sheep of cards 003 and 843 and the tools of 602 be in the supply, as the Italian says, or "
        "only the goods, as the Portuguese does?",
        answer="Only the goods.",
        because="Only goods lie in the supply. The Italian explains card 003 with sheep on the stable board.",
        sources={"it": "699, 1053, 1557, 1877", "pt": "671, 1026, 1478, 1804"},
        about=("hal.card.3", "hal.card.602", "hal.card.843"),
    ),
    Ruling(
        "hal.ruling.quadrant-of-309",
        question="Does card 309 count the workers in the quadrant of the space, as in the Italian, or in a quadrant "
        "that may also be the player's, as the Portuguese can be read?",
        answer="In that of the space that was just used.",
        because="No player has a quadrant.",
        sources={"it": "1268", "pt": "1225"},
        about=("hal.card.309",),
    ),
    Ruling(
        "hal.ruling.sheep-for-225",
        question="Does card 225 ask for a sheep on two cards and in the stables, as in the Italian, or on each of "
        "two cards and in the stables, as in the Portuguese?",
        answer="On each of at least two farmyard cards, and at least one in the stables.",
        because="One sheep can't be in several places; the Portuguese says each.",
        sources={"it": "1234", "pt": "1197"},
        about=("hal.card.225",),
    ),
    Ruling(
        "hal.ruling.moved-once",
        question="Do cards 222 and 316 move up to 3 fields or boulders by 1, as the Italian says, or each of them by "
        "1, as the Portuguese does?",
        answer="Each that is chosen moves by exactly 1.",
        because="The Italian adds of 316 that no boulder is moved twice.",
        sources={"it": "1227, 1286", "pt": "1192, 1243"},
        about=("hal.card.222", "hal.card.316"),
    ),
    Ruling(
        "hal.ruling.sheep-of-328",
        question="Does the jewel of card 328 replace the sheep, as in the Italian, or all the sheep that the "
        "Butchery asks for, as in the Portuguese?",
        answer="The one sheep that it asks for.",
        because="The Butchery takes one sheep in both editions.",
        sources={"it": "963, 1310", "pt": "912, 1267"},
        about=("hal.card.328",),
    ),
    Ruling(
        "hal.ruling.fields-of-706",
        question="Does card 706 count crops of one's own fields, as the Italian says, or of the fields, as the "
        "Portuguese does?",
        answer="Of one's own.",
        because="Cards never speak of what belongs to another player, in both editions.",
        sources={"it": "862, 1645", "pt": "825, 1603"},
        about=("hal.card.706",),
    ),
    Ruling(
        "hal.ruling.sowing-of-729",
        question="Is the sowing of cards 306 and 729 of anything, about which the Italian says nothing, or of a "
        "crop, as the Portuguese says of 729?",
        answer="Of a crop, in any empty field.",
        because="Unless a card names another good, only crops are sown.",
        sources={"it": "911, 1263, 1705", "pt": "874, 1220, 1692"},
        about=("hal.card.306", "hal.card.729"),
    ),
    Ruling(
        "hal.ruling.sowings-of-014",
        question="Do cards 014 and 114 give so many sowings, as in the Italian, or up to so many, as in the "
        "Portuguese?",
        answer="Up to so many.",
        because="Both editions let a player use fewer sowings than a card gives.",
        sources={"it": "911, 1077, 1141", "pt": "874, 1069, 1133"},
        about=("hal.card.14", "hal.card.114"),
    ),
    Ruling(
        "hal.ruling.fields-for-205",
        question="May card 205 be played with 8 fields, as the Italian says, or played at once with 8 fields, as the "
        "Portuguese does?",
        answer="It may, like any card; it then gives no field.",
        because="6 and 7 are minima, and only what fits is taken.",
        sources={"it": "693, 893, 1183", "pt": "665, 854, 1168"},
        about=("hal.card.205",),
    ),
    # --- playing and resolving ----------------------------------------------------------------------------------------
    Ruling(
        "hal.ruling.moments-for-cards",
        question="When does a phase that happens by itself leave time to play cards?",
        answer="After it: everybody may then play cards until nobody wants to, and the game goes on. Before the "
        "harvest there is such a moment too.",
        because="Cards can be played at any time, but a phase without decisions has no step between which to play "
        "them. A card that speaks of a field about to be harvested needs the moment before.",
        sources={"it": "350, 667, 685, 785, 1438", "pt": "352, 639, 657, 748, 1394"},
    ),
    Ruling(
        "hal.ruling.several-players-at-once",
        question="Who comes first when several players want to play cards in the same moment?",
        answer="Cards take hold in the order in which they are played; effects that wait are carried out clockwise "
        "from the active player, or from the first player where nobody is active.",
        because="Both editions give this order for playing at the same time and say that it rarely matters. The "
        "order in which players speak up is theirs; what follows from it, the carrying out of effects, keeps to the "
        "order given.",
        sources={"it": "685-687", "pt": "657-659"},
    ),
    Ruling(
        "hal.ruling.in-the-middle",
        question="May cards that move workers, such as 210, 302, 314, 315 and 725, be played while another player is "
        "in the middle of an action?",
        answer="Yes; their effect waits until that action is complete.",
        because="No card is exempt from the rule for cards in the middle of an action.",
        sources={"it": "685, 1194-1195", "pt": "657, 1174"},
    ),
    Ruling(
        "hal.ruling.conditions-before-costs",
        question="Is the condition of a card looked at before or after its cost is paid?",
        answer="Before; an amount in a cost is worked out at the same moment.",
        because="The upper half describes the position in which the card is played.",
        sources={"it": "693, 709, 1338", "pt": "665, 679, 1294"},
    ),
    Ruling(
        "hal.ruling.order-of-effects",
        question="In which order are the effects of a card carried out?",
        answer="In the order of the text.",
        because="They go from top to bottom of the card; the pictures are lost, the text follows them.",
        sources={"it": "717", "pt": "686"},
    ),
    Ruling(
        "hal.ruling.at-one-go",
        question="Are resources that a card or space gives one after the other taken one by one?",
        answer="At one go; any part of them may be left.",
        because="They are gains of one and the same line. Card 310 asks for tools gained at the same time, and those "
        "of one line are.",
        sources={"it": "717, 733, 1270", "pt": "686, 694, 1227"},
        about=("hal.card.310",),
    ),
    Ruling(
        "hal.ruling.lower-options",
        question="May a player choose a lower option than the best one that applies?",
        answer="Yes, any option that applies.",
        because="Both editions say so of cards with slashes; amounts are minima.",
        sources={"it": "693, 737, 899", "pt": "665, 698, 862"},
    ),
    Ruling(
        "hal.ruling.cards-in-hand",
        question="Does a card that counts or discards cards of the hand count or discard itself?",
        answer="No.",
        because="A card that is played lies face up before the player; it is not in the hand any more.",
        sources={"it": "685, 1106, 1626, 1628", "pt": "657, 1098, 1584, 1586"},
    ),
    Ruling(
        "hal.ruling.phase-bars-at-the-end",
        question="Which phase is it for phase bars in the moment after a phase, and after round 6?",
        answer="Still the phase that is done; after round 6 it is phase 10.",
        because="The moment belongs to the round that ends. Nothing else is said of it.",
        sources={"it": "745-751, 785, 884", "pt": "706-714, 748, 847"},
    ),
    Ruling(
        "hal.ruling.dark-books",
        question="Which conditions look at the board of actions rather than at the player's own things?",
        answer="Those whose text speaks of workers or spaces: full spaces, workers on a space or in a quadrant, "
        "workers removed.",
        because="A dark book marks them, and the pictures are lost. It makes no difference to any of them who "
        "brought the situation about, except where a text says that the player did.",
        sources={"it": "705-707, 870", "pt": "673-677, 833"},
    ),
    Ruling(
        "hal.ruling.just",
        question="How long does “just” last on a card?",
        answer="Until the next step that is not a card's: cards may be played in between, nothing else.",
        because="Cards can be played at any time, so one that asks for what just happened must be possible while the "
        "others are played; any later would not be just.",
        sources={
            "it": "1088, 1268, 1270, 1297, 1635-1636, 1645, 1659, 1772",
            "pt": "1080, 1225, 1227, 1254, 1593-1594, 1603, 1619, 1706",
        },
    ),
    Ruling(
        "hal.ruling.harvest-outside-phase-7",
        question="Do crops that cards 022, 221 and 628 harvest outside phase 7 count as just harvested for cards "
        "811, 812 and 816?",
        answer="Yes, as long as they are still in the supply.",
        because="These cards ask for crops that were harvested, without naming the phase.",
        sources={"it": "1093, 1224, 1613, 1772, 1776, 1792", "pt": "1085, 1190, 1571, 1706, 1709, 1721"},
        about=("hal.card.22", "hal.card.221", "hal.card.628", "hal.card.811", "hal.card.812", "hal.card.816"),
    ),
    Ruling(
        "hal.ruling.exhausted-decks",
        question="What happens to an effect that draws from an exhausted deck?",
        answer="It gives nothing and can only be skipped.",
        because="Both editions say that no more cards of that deck can be drawn, and none of another.",
        sources={"it": "336", "pt": "340"},
    ),
    Ruling(
        "hal.ruling.face-down-cards",
        question="When is it decided which farmyard card lies face down for which round?",
        answer="When it comes into the hand; until then so many cards of the deck are kept back.",
        because="Nobody may look at them before, so it makes no difference to anybody whether they were dealt at the "
        "start.",
        sources={"it": "255, 373, 515", "pt": "256, 373, 487"},
    ),
    Ruling(
        "hal.ruling.proportions-of-costs",
        question="Do about two in three farmyard cards cost something, or three in five, as both editions say of "
        "bonus cards “as with farmyard cards”?",
        answer="90 of 140 farmyard cards do, and 27 of 45 bonus cards.",
        because="They were counted; it has no effect on play.",
        sources={"it": "1322, 1730", "pt": "1278, 1657"},
    ),
    Ruling(
        "hal.ruling.space-just-used",
        question="Which space has a player just used, for cards 309 and 322?",
        answer="The last one, while its own steps, cards and their effects are all that followed.",
        because="Its actions are parts of using it, and cards can be played in between.",
        sources={"it": "1268, 1297", "pt": "1225, 1254"},
        about=("hal.card.309", "hal.card.322"),
    ),
    Ruling(
        "hal.ruling.during-the-butchery",
        question="When is card 328 played, whose jewel replaces the sheep of the Butchery?",
        answer="While a step of the Butchery is owed by the player; the jewel can be paid at once, and the rest of "
        "the card waits.",
        because="After the action it would be too late to pay anything in place of the sheep.",
        sources={"it": "685, 1309-1310", "pt": "657, 1266-1267"},
        about=("hal.card.328",),
    ),
    # --- workers and the board ----------------------------------------------------------------------------------------
    Ruling(
        "hal.ruling.full-with-card-313",
        question="When is a space full in whose second row card 313 put a single worker?",
        answer="When all of its rows hold workers, be it one in the second.",
        because="The card says that the row counts as occupied.",
        sources={"it": "425, 1279", "pt": "417, 1236"},
        about=("hal.card.313",),
    ),
    Ruling(
        "hal.ruling.use-after-313",
        question="May cards 419 and 726 use a space that has a single worker in its second row?",
        answer="Yes; it has at most 1 worker, its first row is empty, and 1 worker goes there.",
        because="Both conditions of the text hold.",
        sources={"it": "1279, 1402, 1696", "pt": "1236, 1358, 1649"},
        about=("hal.card.419", "hal.card.726"),
    ),
    Ruling(
        "hal.ruling.last-worker-of-313",
        question="Is the worker that card 313 places that of the player's turn?",
        answer="Placing it uses up the turn of whoever is in turn; playing the card does not. There must be exactly "
        "1 worker when the card is played, and at least 1 when it is placed, on any space whose second row is empty.",
        because="It is the player's last worker, and a turn consists of placing workers once.",
        sources={"it": "405, 1278-1279", "pt": "403, 1235-1236"},
        about=("hal.card.313",),
    ),
    Ruling(
        "hal.ruling.spaces-of-302-and-725",
        question="May cards 302 and 725 be used when some of the spaces they name are empty?",
        answer="Yes, as long as one of them has workers; an empty one contributes nothing.",
        because="All of them must be cleared, and an empty one has nothing to clear.",
        sources={"it": "1253, 1692", "pt": "1210, 1646"},
        about=("hal.card.302", "hal.card.725"),
    ),
    Ruling(
        "hal.ruling.workers-for-121-and-302",
        question="Do conditions of 1 to 3 or 1 to 2 workers left include none?",
        answer="No.",
        because="Both numbers are given.",
        sources={"it": "1155, 1252", "pt": "1147, 1209"},
    ),
    Ruling(
        "hal.ruling.emptied-spaces",
        question="May cards 210 and 315 choose a space without workers?",
        answer="No; that would be not using the effect.",
        because="There is nothing to remove.",
        sources={"it": "1195, 1284", "pt": "1174, 1241"},
        about=("hal.card.210", "hal.card.315"),
    ),
    Ruling(
        "hal.ruling.removed-workers",
        question="What does card 303 count when workers are removed from several quadrants?",
        answer="The quadrant from which most were removed.",
        because="The text says so; a quadrant that chance picked is one of them.",
        sources={"it": "357, 1255", "pt": "359, 1212"},
        about=("hal.card.303",),
    ),
    Ruling(
        "hal.ruling.last-action",
        question="When is card 222 played, which speaks of one's last action of the phase?",
        answer="In one's own turn, before it is used, with nothing under way; the turn must then spend all of one's "
        "workers.",
        because="The last action is the one that spends the last worker, so whoever plays the card commits to that.",
        sources={"it": "1226-1227", "pt": "1192"},
        about=("hal.card.222",),
    ),
    # --- fields, sheep, village ---------------------------------------------------------------------------------------
    Ruling(
        "hal.ruling.new-field-in-phase-6",
        question="May a field that a card brings after the first slide of phase 6 be the one that slides another time?",
        answer="No.",
        because="Exactly one of the fields that slid slides a second time; a field that did not slide at first can't "
        "slide another time.",
        sources={"it": "521-526", "pt": "493-498"},
    ),
    Ruling(
        "hal.ruling.this-field",
        question="Which is the field that cards 027, 112, 229 and 323 mean by this field?",
        answer="Any empty field when the step is carried out.",
        because="They are played with exactly one empty field. If others came in between, the text does not say "
        "which it was.",
        sources={"it": "1102-1103, 1136-1137, 1242-1243, 1299-1300", "pt": "1094-1095, 1128-1129, 1201, 1256-1257"},
        about=("hal.card.27", "hal.card.112", "hal.card.229", "hal.card.323"),
    ),
    Ruling(
        "hal.ruling.sown-fields",
        question="What is a sown field, and what a field with hops, on a card?",
        answer="A field with anything in it; one with hops also if card 627 sowed two.",
        because="Cards let players sow other goods as if they were crops.",
        sources={"it": "911-913, 1103, 1611", "pt": "874-876, 1095, 1569"},
        about=("hal.card.627",),
    ),
    Ruling(
        "hal.ruling.fields-of-607",
        question="When are the jewels counted that the rows of card 607 must add up to, and may part of the fields "
        "be taken?",
        answer="When the effect is carried out; the rows must add up exactly, with one field only with 4 or 5 "
        "jewels, and all that is chosen must fit.",
        because="From 6 jewels on both editions say two fields or none.",
        sources={"it": "1568-1570", "pt": "1525-1527"},
        about=("hal.card.607",),
    ),
    Ruling(
        "hal.ruling.double-harvest",
        question="How does card 426 double the harvest of a field?",
        answer="It is played before the harvest, and that field is harvested at once for twice its yield; the others "
        "follow.",
        because="It speaks of a field about to be harvested. After the harvest there is none.",
        sources={"it": "1434-1438", "pt": "1390-1394"},
        about=("hal.card.426",),
    ),
    Ruling(
        "hal.ruling.sheep-back",
        question="Where do the sheep of card 531 go if the card before theirs is gone?",
        answer="Back to the general supply; from the stables to card 6, or to the supply once that is gone.",
        because="Both editions name the supply for round 6 and for the card of the round.",
        sources={"it": "1542", "pt": "1515"},
        about=("hal.card.531",),
    ),
    Ruling(
        "hal.ruling.cards-on-the-stable-board",
        question="Which farmyard cards lie on the stable board?",
        answer="Those of later rounds, and until phase 2 that of the round; also those of rounds 2 and 3, without "
        "sheep.",
        because="The card of the round is moved aside in phase 2.",
        sources={"it": "373, 1308, 1707", "pt": "373, 1265, 1693"},
    ),
    Ruling(
        "hal.ruling.next-to-leave",
        question="Which farmyard card is about to be removed, of which card 301 speaks?",
        answer="That of the round before phase 2, that of the next round after it; in round 6 then none.",
        because="Phase 2 of every round removes the card of that round.",
        sources={"it": "373, 1249", "pt": "373, 1206"},
        about=("hal.card.301",),
    ),
    Ruling(
        "hal.ruling.one-flock",
        question="How much barley does card 217 give?",
        answer="As much as there are sheep on one farmyard card of the player's choice; the stables are none.",
        because="The text speaks of a single farmyard card.",
        sources={"it": "1214-1215", "pt": "1185"},
        about=("hal.card.217",),
    ),
    Ruling(
        "hal.ruling.options-of-326",
        question="What are the three options of card 326?",
        answer="A sheep on card 4; a sheep on card 5 or 6; a sheep in the stables.",
        because="Three amounts of wool answer to three places.",
        sources={"it": "1305-1306", "pt": "1262-1263"},
        about=("hal.card.326",),
    ),
    Ruling(
        "hal.ruling.options-of-316",
        question="Does card 316 in a later round offer the options of the earlier ones?",
        answer="No: round 1, round 2, and later rounds each have their own.",
        because="The rounds are not amounts, so that they are no minima.",
        sources={"it": "693, 1285", "pt": "665, 1242"},
        about=("hal.card.316",),
    ),
    Ruling(
        "hal.ruling.boulders-of-316",
        question="May boulders that card 316 moves pass or meet each other?",
        answer="They may move together but must end apart, unless off the board; one that is off the board can't be "
        "moved.",
        because="No two boulders share a space, and each moves one space.",
        sources={"it": "619, 1286", "pt": "591, 1243"},
        about=("hal.card.316",),
    ),
    Ruling(
        "hal.ruling.swap-of-839",
        question="When can the income of card 839 be used?",
        answer="With a tool to give and fewer than 10 jewels.",
        because="It is an exchange: what is given must be there and what is got must fit.",
        sources={"it": "895, 1866", "pt": "856, 1793"},
        about=("hal.card.839",),
    ),
    Ruling(
        "hal.ruling.tools-at-one-go",
        question="Which tools count for cards 310, 330 and 702?",
        answer="For 310 those of one step, for 330 all of the phase, for 702 the workers exchanged in one turn.",
        because="That is what their texts say in at least one edition.",
        sources={"it": "1270, 1406, 1636", "pt": "1227, 1362, 1594"},
        about=("hal.card.310", "hal.card.330", "hal.card.702"),
    ),
    Ruling(
        "hal.ruling.with-another-card",
        question="With which card is 713 played?",
        answer="With any that was played since the last step, right after it came into the hand; its effect comes "
        "after everything that its player played before it.",
        because="The text asks for another card played right after it was drawn, and has that resolved first.",
        sources={"it": "1659", "pt": "1619"},
    ),
    Ruling(
        "hal.ruling.last-jewel",
        question="When has a player just spent the last jewel, as card 020 asks?",
        answer="When a step or a cost since the last step took it and there is none now.",
        because="So the text explains it.",
        sources={"it": "1088", "pt": "1080"},
        about=("hal.card.20",),
    ),
)
