"""Scenarios: small games written in YAML, played on the model and on the engine.

A file holds one scenario, or several with `---` between them:

    title: Nobody takes as many sheaves as the other player has just taken
    rules: [sheaves.take.other]           # optional: what it is about; the moves must come to these rules
    source: {en: "17"}                    # optional: where the editions have the example
    game: sheaves
    players: 2
    given:                                # only what differs from the usual position
      phase: play
      stack: 10
      taken: 2
      players.1: {sheaves: 2, card: 3}
    moves:
      - move: {type: take, player: 0, sheaves: 3}
        verdict: legal
        then: {players.0.sheaves: 3}
      - move: {type: take, player: 1, sheaves: 3}
        verdict: illegal
        breaks: [sheaves.take.other]
    scores: {players.1.total: 5}          # optional: at the end

Paths are those of the wire format, dotted or nested as you like; a map that names only what is there, such as the
stalls of a farm, is given and expected as a whole. A verdict is `legal`, `illegal` (then `breaks` names exactly the
rules that the move breaks, in any order) or `malformed`. `then` may follow a legal move only. Without moves there must
be scores. In every position on the way model and engine must have the same legal moves, be the same
and score the same.

What the usual position of a game is, beyond a new game, its own `usual` says (`proofs/games/<game>/usual.py`).
"""

from proofs.scenarios.document import ScenarioError, nearest
from proofs.scenarios.loading import Expected, Scenario, Step, find, is_whole, load, load_given, parse, position_given
from proofs.scenarios.positions import smallest_given, usual
from proofs.scenarios.writing import write

__all__ = [
    "Expected",
    "Scenario",
    "ScenarioError",
    "Step",
    "find",
    "is_whole",
    "load",
    "load_given",
    "nearest",
    "parse",
    "position_given",
    "smallest_given",
    "usual",
    "write",
]
