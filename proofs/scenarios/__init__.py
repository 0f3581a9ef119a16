"""Scenarios: small games written in YAML, played on the model and on the engine.

A file holds one scenario, or several with `---` between them:

    title: Two boulders side by side need two tools
    rules: [hal.progress.boulders]        # optional: what it is about; the moves must come to these rules
    source: {it: "635", pt: "607"}        # optional: where the editions have the example
    game: hallertau
    players: 2
    given:                                # only what differs from the usual position, below
      phase: progress
      players.0.tools: 4
      players.0.goods: {clay: 8}
    moves:
      - move: {type: advance, player: 0, shop: carpentry, pay: {clay: 1}}
        verdict: legal
        then: {players.0.goods.clay: 7}
      - move: {type: advance, player: 1, shop: carpentry, pay: {jewels: 1}}
        verdict: illegal
        breaks: [hal.flow.turn]
    scores: {players.0.village: 0}        # optional: at the end

Paths are those of the wire format, dotted or nested as you like. A verdict is `legal`, `illegal` (then `breaks` names
exactly the rules that the move breaks, in any order) or `malformed`. `then` may follow a legal move only. Without
moves there must be scores. In every position on the way model and engine must have the same legal moves, be the same
and score the same.

The usual position of Hallertau is that after the set-up, made to fit what is given:

- `phase` is `actions`; `round` is 6 if the phase is `over`, otherwise 1.
- In the phase `setup` nothing else differs from a new game. In all others seat 0 is `first_player`.
- `turn` is the first player in `actions`, `fallow` and `progress`, and null in the other phases.
- `agenda` and `coin` are empty; one worker lies on every space of the board, as after the set-up.
- `quadrant_cards`: with one to three players, of the cards that are not given the lowest numbers are drawn, as many
  as the round and the phase ask for.
- `players.N.village`: a shop is in column 0, its boulders 2 and 4 columns to its right, or off the board.
- `players.N.center` is the column of the leftmost shop.
- `players.N.workers` is what the window shows in `actions`, otherwise 0.
- `players.N.fields`: one empty field in each of the rows 2, 3 and 4; in `fallow`, where they have slid up once, in
  each of the rows 3, 4 and 5.
- `players.N.goods`: one barley, one flax and one rye. Everything else is 0.
"""

from proofs.scenarios.places import ScenarioError, nearest
from proofs.scenarios.positions import leaves, smallest_given, usual
from proofs.scenarios.reading import Expected, Scenario, Step, find, load, parse
from proofs.scenarios.running import ScenarioFailed, ScenarioResult, run
from proofs.scenarios.writing import write

__all__ = [
    "Expected",
    "Scenario",
    "ScenarioError",
    "ScenarioFailed",
    "ScenarioResult",
    "Step",
    "find",
    "leaves",
    "load",
    "nearest",
    "parse",
    "run",
    "smallest_given",
    "usual",
    "write",
]
