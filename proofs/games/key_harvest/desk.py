"""How Key Harvest is spoken of."""

from proofs.game import Desk
from proofs.games.key_harvest.find import WORDS
from proofs.games.key_harvest.usual import usual
from proofs.games.key_harvest.words import LANGUAGE

DESK = Desk(
    language=LANGUAGE,
    usual=usual,
    find=WORDS,
    examples={
        "new": "new 3",
        "set": "set players.0.crops.wine 3",
        "unset": "unset players.0.crops.wine",
        "show": "show players.0",
        "legal": "legal store",
        "do": "do harvest field=E4 crop=wheat",
        "rule": "rule key.turn.once",
    },
)
