"""Where the readings of a ruling part: positions of numbers, most of them with a move."""

from __future__ import annotations

from proofs.games.key_harvest.situations import after, at_phase, displaced, in_play
from proofs.prove.readings import Parting
from spec.kernel import Judge
from spec.key_harvest import MODEL, disputes
from spec.key_harvest.events import DrawEvent
from spec.key_harvest.flow import step
from spec.key_harvest.harvest import Harvest
from spec.key_harvest.setup import DrawPair
from spec.key_harvest.state import EVENTS, Game
from spec.key_harvest.workers import PlaceWorker, RemoveWorker


def with_an_isolated_field() -> Game:
    """The second player is in turn, with two fields in a corner; one of them goes."""
    game = in_play()
    del game.players[0].fields["E5"]
    game.players[0].fields["G1"] = "G1"
    game.bag.fields.pop("G1", None)
    game.bag.fields["E5"] = 1
    return game


def at_the_seventh(tiles: int = 6) -> Game:
    """Six events are on the track, the town has a gap, and the first player has six fields and a worker."""
    game = in_play()
    for seat, fields in enumerate((("D3", "D4", "E3", "E5", "F3", "F4"), ("A1", "A2", "A3", "A4", "A5", "A6", "A7"))):
        me = game.players[seat]
        for field in fields[:tiles] if seat == 0 else fields:
            for heap in (game.bag.fields, game.town):
                heap.pop(field, None)  # type: ignore[call-overload]
            me.fields[field] = field  # type: ignore[index, assignment]
    game.players[1].store["left"].field = None
    game.stock["wine"] += 1
    game.players[1].store["left"].bid["wine"] = 0
    for event in EVENTS[:6]:
        del game.bag.events[event]
        game.track.append(event)
    return game


def the_seventh_is_drawn() -> Game:
    """A field was stored, and the town is filled up."""
    game = at_the_seventh()
    game.now, game.done["store"] = step(0, "refill"), 1
    return _settled(game, 5)


def a_worker_goes_before_the_seventh_is_put_away() -> Game:
    """The last player to whom the event speaks is the one with seven tiles."""
    game = at_the_seventh()
    game.box.events["g"].word, game.box.events["g"].number, game.box.events["g"].must = "dismiss", 1, 1
    del game.bag.events["g"]
    game.now, game.done["store"] = step(0, "effect", "g", None, 1), 1
    game.agenda = [step(0, "track", "g"), step(0, "refill")]
    return _settled(game, 5)


def _settled(game: Game, town: int) -> Game:
    """All fields that are nowhere else are in the bag or, so many of them, in town."""
    placed = {field for me in game.players for field in me.fields}
    others = [field for field in MODEL.new(2).bag.fields if field not in placed]
    game.town = dict.fromkeys(others[:town], 1)
    game.bag.fields = dict.fromkeys(others[town:], 1)
    return game


def at_the_end() -> Game:
    """The second player has a single field beside a group of two."""
    game = in_play()
    game.players[1].fields["G1"] = "G1"
    for heap in (game.bag.fields, game.town):
        heap.pop("G1", None)
    return game


def the_last_pair_is_drawn() -> Game:
    with Judge():
        return after(at_phase("starting_fields", 2), {"type": "draw_pair", "pair": "1"})


PARTINGS = {
    "isolated-harvest": Parting(
        disputes.ISOLATED, position=with_an_isolated_field, move=Harvest(player=0, field="G1", crop="vegetables")
    ),
    "seven-tiles": Parting(disputes.SEVEN, position=the_seventh_is_drawn, move=DrawEvent(event="h")),
    "check-before": Parting(
        disputes.BEFORE,
        position=a_worker_goes_before_the_seventh_is_put_away,
        move=RemoveWorker(player=0, worker="f2"),
    ),
    "new-field-counts": Parting(
        disputes.NEW_FIELD, position=displaced, move=PlaceWorker(player=0, worker="f2", space="C2")
    ),
    "single-fields-score": Parting(disputes.SINGLES, position=at_the_end),
    "unused-pairs": Parting(disputes.UNUSED_PAIRS, position=the_last_pair_is_drawn, move=DrawPair(pair="2")),
}
