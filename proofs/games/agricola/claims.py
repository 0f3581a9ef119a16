"""What is proved of Agricola."""

from proofs.game import Claims
from proofs.games.agricola.partings import PARTINGS
from proofs.games.agricola.situations import closer, describe, situations
from spec.agricola.room import forget

CLAIMS = Claims(situations=situations, closer=closer, describe=describe, partings=PARTINGS, forget=forget)
