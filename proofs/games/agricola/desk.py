"""How Agricola is spoken of."""

from proofs.game import Desk
from proofs.games.agricola.find import WORDS
from proofs.games.agricola.keeping import KEEPING
from proofs.games.agricola.words import LANGUAGE

DESK = Desk(
    language=LANGUAGE,
    find=WORDS,
    room=KEEPING,
    examples={
        "new": "new 3",
        "set": "set players.0.goods.wood 5",
        "unset": "unset players.0.goods.wood",
        "show": "show players.0.farm",
        "legal": "legal forest",
        "rule": "rule agr.major.well",
    },
)
