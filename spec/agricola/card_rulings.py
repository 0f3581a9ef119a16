"""What the rule book leaves open about hand cards, and how we read it.

The text prints 20 of the 96 cards. What the others cost, ask for and do comes from the card data of AgricolaBot (GitHub
hunterwieman/AgricolaBot) and battlestar (GitHub dennishorte/battlestar), from photographs of printed cards (GitHub
david84203/agricola-viewer), and for their timing from the program of Board Game Arena (GitHub Syarwin/bga-caverna).
"""

from __future__ import annotations

from spec.agricola.cards.table import CARDS
from spec.kernel import Ruling

HAND = "1641-1650"
PROGRAM = "So has the program of Board Game Arena (GitHub Syarwin/bga-caverna)."
SILENT = "The text is silent."


def of(*codes: str) -> tuple[str, ...]:
    """The rules of these cards."""
    return tuple(f"agr.card.{code}" for code in codes)


OUTSIDE_OF_THE_TEXT = tuple(card.rule.id for card in CARDS.values() if not card.printed)

DATA = [
    Ruling(
        "agr.ruling.cards-outside-of-the-text",
        question="What do the 76 cards say that the text does not print?",
        answer="What the card data of AgricolaBot and battlestar have, checked with photographs of the printed cards.",
        because="The text says only how many cards there are, and prints 20 of them; those agree with the data in "
        "every point. The photographs (GitHub david84203/agricola-viewer) show code, cost, prerequisite, points and "
        "player mark of all 96.",
        sources={"it": f"67-72, {HAND}"},
        about=OUTSIDE_OF_THE_TEXT,
    ),
    Ruling(
        "agr.ruling.shown-not-paid",
        question="Are the 5 clay of the Thick Forest and the person on Fishing of the Brook paid?",
        answer="No, they only have to be there.",
        because="Print and battlestar have them as prerequisites; AgricolaBot's table and the program of Board Game "
        "Arena file them under the cost. A prerequisite is not paid.",
        sources={"it": "1667-1669"},
        about=of("B056", "B074"),
    ),
    Ruling(
        "agr.ruling.prerequisites",
        question="Does a prerequisite mean at least so many, and when is it looked at?",
        answer="At least, unless the card says exactly or at most; only when the card is played, and only cards in "
        "front count.",
        because="The example of the text says at least two occupations in front of the player; nothing is said of "
        "later.",
        sources={"it": "1475-1481, 1667-1669"},
    ),
    Ruling(
        "agr.ruling.round-spaces",
        question="Which round spaces are the next ones, and which are still to come?",
        answer="Those after the round under way, as far as there are any; what would lie beyond round 14 is lost.",
        because="The Well puts its food on spaces that no card covers yet. AgricolaBot reads all cards alike.",
        sources={"it": "120-134, 358-368, 429-443, 1438-1442"},
    ),
    Ruling(
        "agr.ruling.complete-rounds",
        question="How many complete rounds are left?",
        answer="14 less the number of the round under way.",
        because=f"The round under way is not complete. {PROGRAM}",
        sources={"it": "1538-1550"},
        about=of("A033", "B033", "B136"),
    ),
]

FLOW = [
    Ruling(
        "agr.ruling.before-the-effect",
        question="When does a card act that speaks of the use of a space?",
        answer="After the person is placed and before the space takes effect; Basket, Mushroom Collector and the "
        "purchase of the Lutenist right after it, the Firewood Collector at the end of the turn.",
        because=f"The printed cards say each time you use a space. AgricolaBot rules it so. {PROGRAM} So what the "
        "space gives can't pay for the card.",
        sources={"it": "370-396, 416-427, 1569-1582"},
        about=of("A056", "A108", "A119", "A138", "A147", "A160", "B166"),
    ),
    Ruling(
        "agr.ruling.gifts-first",
        question="In which order do several cards act at the same moment?",
        answer="What cards give without a choice comes at once, to everybody; then owners choose in the order that "
        "they like.",
        because=f"{SILENT} No choice is lost by having more, so nothing depends on the order of gifts.",
        sources={"it": HAND},
    ),
    Ruling(
        "agr.ruling.who-chooses-first",
        question="Who chooses first if cards of several players leave a choice?",
        answer="The player in turn, then the others clockwise.",
        because=f"{SILENT} All else goes clockwise as well.",
        sources={"it": "609-611, 757-758"},
        about=of("A160"),
    ),
    Ruling(
        "agr.ruling.impossible-by-then",
        question="What if the first action of a space has become impossible by what its user did with cards?",
        answer="It falls away.",
        because="The space could be used when the person was placed, and cards may do what they say.",
        sources={"it": "761, 772-774, 1646"},
        about=of("A024", "B019", "B087", "B091"),
    ),
    Ruling(
        "agr.ruling.carried-out",
        question="Can somebody use a card and then leave what it brings?",
        answer="No. Only the choice to use it can be left.",
        because=f"{SILENT} Nobody would pay and then leave it, and for the rest the choice is the same.",
        sources={"it": HAND},
        about=of("A002", "B002", "A090", "B097"),
    ),
    Ruling(
        "agr.ruling.just-played",
        question="Does a card react to the action that played it?",
        answer="No, unless it says so, as the Junk Room does.",
        because="AgricolaBot rules it so; a card in the hand has no effect, and its action was taken from the hand.",
        sources={"it": "1642-1644"},
        about=of("A055", "B024", "B025", "B099", "B109"),
    ),
    Ruling(
        "agr.ruling.start-of-a-round",
        question="When in a round is its start?",
        answer="After its card is turned up and goods on the round space are taken, before the accumulation spaces "
        "fill up; player by player, the first player first. What is played then acts at once in that round.",
        because="The text has goods taken between the card and the filling; the program of Board Game Arena fills "
        "first, which none of the cards can tell. A compendium has Plow Driver and Groom act in the round in which "
        "the Scholar brings them.",
        sources={"it": "352-356, 743-754"},
        about=of("A019", "A090", "B057", "B089", "B097", "B114", "B118"),
    ),
    Ruling(
        "agr.ruling.field-phase",
        question="What happens in a field phase besides the taking of crops?",
        answer="The Three-Field Rotation first, then Loom and Butter Churn, then fields are harvested player by "
        "player; nobody does anything but reap.",
        because=f"The rotation speaks of the start of the phase; the rest may come in any order. {PROGRAM}",
        sources={"it": "398-414, 638-650, 1132-1141"},
        about=of("A071", "A112", "B039", "B050", "B061"),
    ),
    Ruling(
        "agr.ruling.chosen-hand",
        question="How does a single player choose a hand?",
        answer="Card by card, seven minor improvements and then seven occupations of those for one player.",
        because="The text lets a single player choose; to choose covers every deal.",
        sources={"it": "510-516, 1757-1758"},
    ),
]

SINGLE = [
    Ruling(
        "agr.ruling.first-room",
        question="How often do Roughcaster and Wall Builder act if several rooms are built in one action?",
        answer="Once, with the first room.",
        because="They speak of building at least one room.",
        sources={"it": "927-928, 1646"},
        about=of("A110", "A111"),
    ),
    Ruling(
        "agr.ruling.new-pastures",
        question="For which pastures does the Shepherd's Crook give sheep, and when?",
        answer="At the end of the fencing action, for each undivided pasture of 4 spaces or more of which no space "
        "was in a pasture before the action.",
        because=f"{SILENT} The compendium that AgricolaBot quotes judges once at the end.",
        sources={"it": "1001-1006, 1646"},
        about=of("A083"),
    ),
    Ruling(
        "agr.ruling.newborn-acts",
        question="When does a newborn of the Adoptive Parents act?",
        answer="In a turn of its own family, in the usual order, after the others or before. Who has nobody else to "
        "place may let the turn go by, and has one again after somebody has placed a person.",
        because=f"The card lets it act in the round in which it came and says no more. {PROGRAM}",
        sources={"it": "197-241, 819-820"},
        about=of("A092"),
    ),
    Ruling(
        "agr.ruling.lasso-order",
        question="When is the second person of the Lasso placed?",
        answer="When everything about the first one is done, room for animals included.",
        because=f"An action is finished before the next one begins. {PROGRAM}",
        sources={"it": "757-761, 1646"},
        about=of("B024"),
    ),
    Ruling(
        "agr.ruling.walked-sheep",
        question="When can the Sheep Walker exchange a sheep?",
        answer="While all animals of the player have room; a boar must have room, or is cooked at once. After "
        "breeding, too, but nothing is cooked then.",
        because="An erratum asks for a sheep on the farm; the compendium allows it right after breeding.",
        sources={"it": "1082-1084, 1170-1171, 1646"},
        about=of("B104"),
    ),
    Ruling(
        "agr.ruling.beans",
        question="Is it recorded which vegetable grows on the Beanfield?",
        answer="No. It is one field more, and grain grows on tiles only.",
        because="On which field what grows does not matter, and crops can be thought of as lying where they fit.",
        sources={"it": "1204-1208, 1727-1728"},
        about=of("B068"),
    ),
    Ruling(
        "agr.ruling.paper",
        question="When does the Paper Maker act, and can his food pay for the occupation?",
        answer="As part of playing the occupation, right before it is paid; yes.",
        because="He acts immediately before an occupation, so the food is there when the cost is due.",
        sources={"it": "1682-1691"},
        about=of("B109"),
    ),
    Ruling(
        "agr.ruling.pigs-in-round-12",
        question="How do boar breed at the end of round 12?",
        answer="As in a harvest: one is born if there are two, then there must be room, and nothing is cooked.",
        because="The card speaks of breeding, and of no phase of its own.",
        sources={"it": "1166-1172, 1646"},
        about=of("A165"),
    ),
    Ruling(
        "agr.ruling.mini-pasture",
        question="Is the Mini Pasture a Build Fences action?",
        answer="No: nothing is paid, no card that speaks of such an action has to do with it, and dividing a pasture "
        "does not count.",
        because="The compendium, AgricolaBot and the program of Board Game Arena agree.",
        sources={"it": "1087-1089, 1646"},
        about=of("B002", "A083", "A088"),
    ),
    Ruling(
        "agr.ruling.meeting-place-with-cards",
        question="Does the Meeting Place give food in a game with hand cards?",
        answer="No. It gives the marker, and then a minor improvement may be played.",
        because="The text names only these two. The English appendix has the food without hand cards only; "
        "battlestar gives it always.",
        sources={"it": "1662-1664, 1692-1697, 1709-1712"},
    ),
    Ruling(
        "agr.ruling.claypipe",
        question="What counts for the Claypipe?",
        answer="All building resources got in the work phase, exchanges included, whatever was spent and whenever "
        "the card was played; goods of the start of the round do not.",
        because=f"{SILENT} {PROGRAM}",
        sources={"it": "776-784, 1646"},
        about=of("A053"),
    ),
    Ruling(
        "agr.ruling.organic-farmer",
        question="Where are the animals that the Organic Farmer looks at?",
        answer="Where they bring most points, as long as all have room; if not all have, those without are left aside.",
        because="Animals may be moved at any time, so a position does not say where they are.",
        sources={"it": "337-349, 1077-1084"},
        about=of("B098"),
    ),
    Ruling(
        "agr.ruling.sleeping-corner",
        question="Does a newborn count where the Sleeping Corner looks for one other person?",
        answer="No. One other player's person must be there, and none of one's own; with two others it is full.",
        because="AgricolaBot and the program of Board Game Arena agree.",
        sources={"it": "758-760, 876-880, 1646"},
        about=of("A026"),
    ),
]

CARD_RULINGS = [*DATA, *FLOW, *SINGLE]
