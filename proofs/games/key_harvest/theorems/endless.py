"""Whether a game ends: what brings it nearer to its end, what need not, and games that go on without end."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

from proofs.games.key_harvest.situations import asking
from proofs.games.key_harvest.theorems import plays
from proofs.games.key_harvest.theorems.boards import FOUR, PLACING, subsets
from proofs.games.key_harvest.theorems.course import tag_of
from proofs.games.key_harvest.theorems.positions import (
    PLAYERS,
    all_but,
    comes_back,
    in_play,
    kinds,
    move,
    moves,
    play,
    positions,
    seen,
    stated,
    steps,
)
from proofs.prove.statements import Asked, Statement, always, checked
from spec.kernel import (
    Move,
    both,
    copy,
    either,
    how_many_placed,
    implies,
    is_named,
    is_there,
    ite,
    marked,
    negate,
    total,
)
from spec.kernel.unread import raw
from spec.key_harvest import MODEL
from spec.key_harvest.cards import does_nothing, printed
from spec.key_harvest.events import goes_back_two_spaces
from spec.key_harvest.flow import actions_begun
from spec.key_harvest.measure import (
    crops_to_spend,
    effects_left,
    events_in_the_bag,
    left_to_deal,
    phases_left,
    way_of_the_fields,
    weight_owed,
)
from spec.key_harvest.state import BOARD, Box, Game, Space
from spec.key_harvest.steps import word_opens
from spec.key_harvest.words import SwapBag

# --- a measure --------------------------------------------------------------------------------------------------


def last_actions(game: Game) -> int:
    """What is left of the last turns when the tenth event has been drawn: three for every turn that ends, less the
    actions of the turn under way. Before that it is as much as it can be and one more."""
    players = len(game.players)
    if game.phase == "over":
        return 0
    if game.last is None or game.turn is None:
        return 3 * (2 * players + 1)
    ends = (int(game.last.player) - int(game.turn)) % players or players
    return 3 * (ends + players * (1 - int(game.last.turns))) + 2 - actions_begun(game)


def workers_out(game: Game) -> int:
    """Workers on boards, and those that are displaced."""
    gone = (ite(is_there(me, "displaced"), 1, 0) for me in game.players)
    return total([*(how_many_placed(me.workers) for me in game.players), *gone])


SHARP: tuple[Callable[[Game], int], ...] = (
    phases_left, left_to_deal, last_actions, events_in_the_bag, effects_left, way_of_the_fields, crops_to_spend,
    workers_out, weight_owed, actions_begun,
)  # fmt: skip
"""The measure of the model with two numbers more: what is left of the last turns, and the workers that are out."""


def stands_still(before: Game, done: Any) -> bool:
    """The moves that need not bring the game nearer to its end: before the tenth event a turn without any action and
    a worker that is played; a displaced worker that is placed again, if it has a power; a draw by which two events come
    back."""
    tag = "" if done is None else tag_of(done)
    if tag == "end_turn":
        return both(negate(is_there(before, "last")), actions_begun(before) == 0)
    if tag == "place_worker":
        return negate(is_there(before, "last") if before.now is None else does_nothing(before.box, done.worker))
    return goes_back_two_spaces(before) if tag == "draw_event" else False


def nearer(before: Game, after: Game, done: Any) -> bool:
    """The first number of the measure that changes becomes smaller, or it is a move that need not do that."""
    pairs = []
    for part in SHARP:
        now, then = _of_last_actions(before, after) if part is last_actions else (part(before), part(after))
        is_known = type(now) is int and type(then) is int
        if now is not then and not (is_known and now == then):
            pairs.append((now, then))
            if is_known:
                break
    return either(stands_still(before, done), _smaller(pairs))


def _of_last_actions(before: Game, after: Game) -> tuple[int, int]:
    """The number before and after; if the turn has not passed only actions make a difference, in the last turns."""
    if any(raw(before, name) is not raw(after, name) for name in ("phase", "turn", "last")):
        return last_actions(before), last_actions(after)
    last, begun = is_there(before, "last"), [actions_begun(game) for game in (before, after)]
    return (0, 0) if begun[0] is begun[1] else (ite(last, 2 - begun[0], 0), ite(last, 2 - begun[1], 0))


def _smaller(pairs: list[tuple[int, int]]) -> bool:
    """Of each pair both are equal, up to one of which the second is smaller."""
    if not pairs:
        return False
    (now, then), *others = pairs
    return either(then < now, both(then == now, _smaller(others)))


ANSWERS = ("get_crop", "renew", "move_field", "pass_field", "swap_bag", "swap_left", "accept", "buy_field")
SUPPOSED: dict[str, tuple[str, ...]] = {
    "set_aside": ("chosen",),
    "go_home": ("displaced", "in-turn"),
    "take_field": ("harvested",),
    "pay": ("harvested", "displaced", "at", "step"),
    **dict.fromkeys(ANSWERS, ("step",)),
}
"""The invariants that it takes to show it of a type of move."""
OF_STEPS = ("agenda-steps", "tenth", "actions", "displaced", "in-turn", "step")


def _known(names: tuple[str, ...]) -> list[str]:
    return [f"key.invariant.{name}" for name in names]


@stated("key.theorem.every-game-ends-but-these", it="49, 58, 88-92, 136-140, 186, 192")
def every_game_ends_but_these() -> Iterator[Statement]:
    """An endless game has endlessly many of these: turns without any action before the tenth event, workers that are
    played before the tenth event, displaced workers with a power that are placed again, draws by which two events come
    back. Everything else brings the game nearer to its end, whatever the box and the board: so every game without these
    ends. Removing a worker, or ending a turn after an action, is not among them."""
    yield always("Every move but these brings it nearer.", *_of_all_moves(nearer))
    yield always("So does everything that happens by itself.", *steps(nearer, by=_known(OF_STEPS)))
    yield always(
        "No number of the measure is ever less than nothing.",
        *positions(
            lambda game: both(*(part(game) >= 0 for part in SHARP)),
            by=_known(("printed", "chosen", "turned", "actions", "last", "pairs-in-all")),
        ),
    )
    yield always(
        "When the tenth event has been drawn only displaced workers that are placed again are left of them.",
        *moves(only_placed_again, *kinds("end_turn", "place_worker", "draw_event"), by=_known(("tenth",))),
    )
    yield seen("A turn ends after an action.", _after_an_action(), move("end_turn", player=0), claim=nearer)
    yield seen("A worker is removed.", in_play(), move("remove_worker", player=0, worker="f2"), claim=nearer)


def _of_all_moves(claim: Any) -> list[Asked]:
    return [
        asked
        for kind in MODEL.moves
        for asked in moves(claim, kind, by=_known(SUPPOSED.get(str(kind.__struct_config__.tag), ())))
    ]


def only_placed_again(before: Game, after: Game, done: Any) -> bool:
    again = tag_of(done) == "place_worker" and before.now is not None
    return True if again else implies(is_there(before, "last"), negate(stands_still(before, done)))


def _after_an_action() -> Game:
    return play(in_play(), move("remove_worker", player=0, worker="f2"))


# --- games without end ------------------------------------------------------------------------------------------


@stated("key.theorem.passing", it="49, 58")
def passing() -> Iterator[Statement]:
    """That a game ends is false: nobody has to act, and when everybody has passed everything is as it was."""
    for variant, players in itertools.product(("text", "house"), PLAYERS):
        game = plays.begun(players, variant)
        yield comes_back(
            f"With {players} players and the box {variant}, from the first turn on.",
            game,
            [move("end_turn", player=seat) for seat in range(players)],
        )


@stated("key.theorem.endless-without-passing", it="49-56, 84-92, 108, 212-214")
def endless_without_passing() -> Iterator[Statement]:
    """That a game ends in which nobody passes is false, too. Workers can be played and removed without end, one action
    a turn; with powers that turn fields back even with two actions in every turn; and with a power that exchanges
    fields with the bag a single turn need not end."""
    for variant in ("text", "house"):
        game, done = plays.playing_and_removing(variant)
        yield comes_back(f"Everybody plays a worker, and then removes it (box {variant}).", game, done)
    game, done = plays.two_actions_in_every_turn()
    yield comes_back("Everybody has two actions in every turn (box house, when the stock is empty).", game, done)
    yield checked("Nobody ends a turn there.", lambda: [("end_turn", "end_turn" not in _tags(done))])
    game, done = plays.one_turn_without_end()
    yield comes_back("The Notary is displaced, placed again and displaced (box house).", game, done)
    yield checked(
        "Each of these goes on by one sort of move that need not bring the end nearer (by playing).",
        lambda: [
            ("passing", _still(plays.begun(2, "text"), [move("end_turn", player=seat) for seat in (0, 1)]) == {PASS}),
            ("one action", _still(*plays.playing_and_removing("text")) == {PLAYED}),
            ("two actions", _still(*plays.two_actions_in_every_turn()) == {PLAYED}),
            ("one turn", _still(*plays.one_turn_without_end()) == {AGAIN}),
            ("events", _still(*plays.only_events_are_drawn("text")) == {RESET}),
        ],
    )


PASS, PLAYED, AGAIN, RESET = ("end_turn", False), ("place_worker", False), ("place_worker", True), ("draw_event", True)


def _tags(done: list[Move]) -> set[str]:
    return {tag_of(one) for one in done}


def _still(game: Game, done: list[Move]) -> set[tuple[str, bool]]:
    """The types of moves of a play that do not bring the end nearer, and whether they answer something."""
    found = set()
    for one in done:
        if stands_still(game, one):
            found.add((tag_of(one), game.now is not None))
        game = play(game, one)
    return found


# --- fields and events that come back ---------------------------------------------------------------------------


def is_silent(box: Box) -> bool:
    """No worker has a power and no event an effect."""
    return both(*(is_named(card.word, "nothing") for card in printed(box).values()))


def fields_go_on(before: Game, after: Game, done: Any) -> bool:
    """Without powers and effects no field goes back on its way from the bag to being harvested, and with these moves
    one goes on."""
    way, then = way_of_the_fields(before), way_of_the_fields(after)
    if done is None or tag_of(done) not in ("harvest", "take_field", "store_field", "draw_field"):
        return True if way is then else implies(is_silent(before.box), then <= way)
    return implies(is_silent(before.box), then < way)


@stated("key.theorem.fields-go-on", it="64, 78, 100, 112, 128, 172")
def fields_go_on_their_way() -> Iterator[Statement]:
    """Without powers and effects, as in the box text, a field goes from the bag to the town, to a store, to a board and
    is harvested, and never back. So all actions but those with workers can be done only so often, 224 steps of fields
    at most; an endless game there has at last only passes and workers, or only events come out of the bag."""
    yield always(
        "No field ever goes back.",
        *moves(fields_go_on, *all_but(*PLACING)),
        *moves(fields_go_on, *kinds(*PLACING), by=_known(("harvested", "turned", "at", "fields"))),
    )
    yield always("Nor by itself.", *steps(fields_go_on))
    yield always(
        "There are 224 steps of fields at most.",
        *positions(lambda game: way_of_the_fields(game) <= 4 * BOARD, by=_known(("all-fields", "turned"))),
    )
    game = plays.begun(2, "text")
    yield seen("One is harvested.", game, MODEL.legal(game, ["harvest"])[0], claim=fields_go_on)
    yield seen("One is stored.", game, MODEL.legal(game, ["store_field"])[0], claim=fields_go_on)


def bag_does_not_fill(before: Game, after: Game, done: Any) -> bool:
    """The bag has no more fields than before, and one less if one is drawn; only an exchange puts one into it."""
    fields, then = marked(before.bag.fields), marked(after.bag.fields)
    tag = "" if done is None else tag_of(done)
    if tag == "draw_field":
        return then == fields - 1
    if tag == "swap_bag":
        return then <= fields + 1
    return fields is then or then <= fields


@stated("key.theorem.resets", it="186, 190-192")
def resets() -> Iterator[Statement]:
    """That events can't come back without end is false with the boxes text and house. But whatever the box, it takes a
    bag out of which, from some time on, nothing but events comes for the town, although fields are in it: a field that
    has come out does not go back, but in exchange for another one, and two events come back only as long as a field is
    in the bag."""
    for variant in ("text", "house"):
        game, done = plays.only_events_are_drawn(variant)
        yield comes_back(f"Seven events go round, and two come back seven times (box {variant}).", game, done)
    yield always("The bag never gets more fields, but for exchanges.", *moves(bag_does_not_fill, *MODEL.moves))
    yield always("Nor by itself.", *steps(bag_does_not_fill))
    yield always(
        "Without a field in the bag no event comes back.",
        *positions(lambda game: implies(marked(game.bag.fields) == 0, negate(goes_back_two_spaces(game)))),
    )
    yield checked(
        "After every exchange a field is drawn, on every small board (by trying).",
        lambda: ((case, _is_drawn(start, *case)) for start in (asking("swap_bag"),) for case in _exchanges()),
    )
    yield seen(
        "A field is exchanged.", asking("swap_bag"), move("swap_bag", player=0, field="D4"), claim=bag_does_not_fill
    )
    game = plays.only_events_are_drawn("text")[0]
    yield seen("A field is drawn.", game, MODEL.legal(game, ["draw_field"])[0], claim=bag_does_not_fill)


Exchange = tuple[tuple[tuple[Space, Space], ...], tuple[Space, ...]]
"""Which fields lie on which spaces, and which are in the bag."""


def _exchanges() -> Iterator[Exchange]:
    for fields in subsets(FOUR):
        rest = [field for field in FOUR if field not in fields]
        for spaces in itertools.permutations(FOUR, len(fields)):
            for bag in subsets(rest):
                yield tuple(zip(fields, spaces, strict=True)), bag


def _is_drawn(start: Game, lying: tuple[tuple[Space, Space], ...], bag: tuple[Space, ...]) -> bool:
    """If the player can exchange a field with the bag then, whichever it is, one is drawn."""
    for field, _ in lying:
        game = copy(start)
        game.players[0].fields, game.players[0].harvested = dict(lying), {}
        game.bag.fields = dict.fromkeys(bag, 1)
        if not word_opens(game, 0, "f1", "swap_bag"):
            return True
        SwapBag.perform(game, SwapBag(player=0, field=field))
        if game.now is None or game.now.step != "receive":
            return False
    return True
