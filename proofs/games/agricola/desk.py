"""How Agricola is spoken of."""

from proofs.game import Desk
from proofs.games.agricola.words import LANGUAGE

DESK = Desk(
    language=LANGUAGE,
    examples={
        "new": "new 3",
        "set": "set players.0.goods.wood 5",
        "unset": "unset players.0.goods.wood",
        "show": "show players.0.farm",
        "legal": "legal forest",
        "rule": "rule agr.major.well",
    },
)
