"""How All Creatures Big and Small is spoken of."""

from proofs.game import Desk
from proofs.games.acbas.find import WORDS
from proofs.games.acbas.keeping import KEEPING
from proofs.games.acbas.usual import usual
from proofs.games.acbas.words import LANGUAGE

DESK = Desk(
    language=LANGUAGE,
    usual=usual,
    find=WORDS,
    room=KEEPING,
    examples={
        "new": "new 2",
        "set": "set players.0.wood 3",
        "unset": "unset players.0.wood",
        "show": "show players.0.farm",
        "legal": "legal wood",
        "do": "do place space=stall",
        "rule": "rule acb.building.manor",
    },
)
