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

Paths are those of the wire format, dotted or nested as you like; a map that names only what is there, such as the
stalls of a farm, is given and expected as a whole. A verdict is `legal`, `illegal` (then `breaks` names exactly the
rules that the move breaks, in any order) or `malformed`. `then` may follow a legal move only. Without moves there must
be scores. In every position on the way model and engine must have the same legal moves, be the same
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

The usual position of All Creatures Big and Small is that of a round that has just begun, made to fit what is given:

- `phase` is `work`; `round` is 8 if the phase is `over`, otherwise 1. In `setup` nothing else differs from a new game.
- Seat 0 is `first_player`, the first player is `leader`, the leader `began`.
- `players.N.farm.buildings` has the `residence` as well, unless something is built over it.
- `variant` is `base` if only basic special buildings are named, else `advanced` or `expert`, as many as they are. To
  those that are given as `available` come the basic ones and as many others as are missing, the last ones of the book
  first.
- `supply` is what is not on farms.
- `agenda`: whoever owes `now` owes `room` afterwards. In `work` a worker was placed for it (`acted`), unless it is
  `farm_well`.
- In `work` the fewest workers are placed that agree with `occupied`, `turn`, `now` and `players.N.workers`, in turns;
  they stand on spaces from which nothing is taken, Stables first. In `closing` all are placed, in other phases none.
- `turn` and `offers` follow from that, and from the buildings in the phases in which only some players get a turn.
- `piles`: what a round brings, nothing on occupied spaces. `players.N.barriers` are those of the first nine that are
  not on the farm; the barriers of the rounds lie on the Expansion space, or else with seat 1.
"""

from proofs.compare.acting import ScenarioFailed, ScenarioResult, run
from proofs.scenarios.document import ScenarioError, nearest
from proofs.scenarios.positions import leaves, smallest_given, usual
from proofs.scenarios.reading import Expected, Scenario, Step, find, load, load_given, parse
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
    "load_given",
    "nearest",
    "parse",
    "run",
    "smallest_given",
    "usual",
    "write",
]
