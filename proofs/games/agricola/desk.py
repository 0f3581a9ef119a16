"""How Agricola is spoken of."""

from proofs.game import Desk
from proofs.games.agricola.find import WORDS
from proofs.games.agricola.keeping import KEEPING
from proofs.games.agricola.usual import usual
from proofs.games.agricola.words import LANGUAGE

DESK = Desk(
    language=LANGUAGE,
    usual=usual,
    find=WORDS,
    room=KEEPING,
    examples={
        "new": "new 3",
        "set": "set phase work",
        "unset": "unset phase",
        "show": "show players.0.farm",
        "legal": "legal first player",
        "do": "do choose_first_player player=1",
        "rule": "rule agr.major.well",
    },
)
