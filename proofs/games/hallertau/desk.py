"""How Hallertau is spoken of."""

from proofs.game import Desk
from proofs.games.hallertau.find import WORDS
from proofs.games.hallertau.usual import usual
from proofs.games.hallertau.words import LANGUAGE

DESK = Desk(
    language=LANGUAGE,
    usual=usual,
    find=WORDS,
    examples={
        "new": "new 3",
        "set": "set players.0.hand [401]",
        "unset": "unset players.0.hand",
        "show": "show players.0.goods",
        "legal": "legal farming",
        "do": "do place space=farming",
        "rule": "rule hal.progress.boulders",
        "save": "save rye.yaml May rye pay here?",
        "save!": "save! rye.yaml",
        "load": "load rye.yaml",
    },
)
