"""Phase 4: turns, workers, and what can be done with them."""

from __future__ import annotations

from collections.abc import Iterator

from proofs.games.hallertau.situations import agendas, symbolic_game
from proofs.games.hallertau.theorems.positions import OPEN_SPACES, belongings, changes, me, owing, run, solo, throughout
from proofs.prove.runs import equal, not_fewer, outcomes
from proofs.prove.statements import Statement, always, checked, possible, theorem
from spec.hallertau import progress
from spec.hallertau.actions import AGENDA, FOLLOW_UPS, MakeTools, Place, Skip
from spec.hallertau.resources import fields_of
from spec.hallertau.state import BOARD_ROWS, GOODS, LAST_ROUND, SLOTS, SPACES, Game, Space
from spec.kernel import both, either, tally, total
from spec.kernel.terms import variable

PLAYERS = (1, 2, 3, 4)


def place(space: Space) -> Place:
    return Place(player=0, space=space)


def occupied_rows(game: Game, space: Space) -> int:
    return tally(*(game.board[space][row] > 0 for row in BOARD_ROWS))


@theorem("hal.theorem.players-without-workers-are-skipped", claims=("D25",), it="405", pt="403")
def players_without_workers_are_skipped() -> Iterator[Statement]:
    """After a turn the next player clockwise who has workers is in turn; those without are skipped; the phase ends
    exactly when nobody has any."""
    workers = variable("move.workers")
    begun = [(symbolic_game(n, "actions", turn=0), MakeTools(player=0, workers=workers)) for n in PLAYERS]
    owed = [(owing(n, ["cultivation.sow"]), Skip(player=0)) for n in PLAYERS]
    yield always(
        "After an exchange for tools, and after the last action of a space, with 1 to 4 players.",
        *(run(game, move).leads_to(lambda before, after: _is_next(after)) for game, move in [*begun, *owed]),
    )


def _is_next(game: Game) -> bool:
    """The player in turn is the first one clockwise from the second seat who has workers; without one the phase is
    over."""
    order = [*range(1, len(game.players)), 0]
    if game.phase != "actions" or game.turn is None:
        return both(game.phase == "new_card", *(one.workers == 0 for one in game.players))
    skipped = order[: order.index(game.turn)]
    return both(game.players[game.turn].workers > 0, *(game.players[seat].workers == 0 for seat in skipped))


@theorem("hal.theorem.uses-of-a-space", claims=("D26", "D27"), it="409, 425", pt="407, 417")
def uses_of_a_space() -> Iterator[Statement]:
    """In one actions phase a space can be used at most as often as it has empty rows, three times if it is empty; a
    full space can't be used. (Only cards would free rows again.)"""
    game = solo("actions")
    yield always(
        "Placing workers fills exactly one row more.",
        *(
            run(game, place(space)).leads_to(
                lambda before, after, space=space: occupied_rows(after, space) == occupied_rows(before, space) + 1
            )
            for space in OPEN_SPACES
        ),
    )
    yield always(
        "Nothing empties a row before the next phase 1.",
        throughout(
            lambda change: (
                change.before.phase == "removal"
                or both(
                    *(
                        not_fewer(change.before.board[space][row], change.after.board[space][row])
                        for space in SPACES
                        for row in BOARD_ROWS
                    )
                )
            )
        ),
    )
    yield always(
        "Nobody can use a space whose rows are all occupied.",
        *(
            run(game, place(space)).impossible(both(*(game.board[space][row] > 0 for row in BOARD_ROWS)))
            for space in OPEN_SPACES
        ),
    )
    yield possible(
        "An empty space can be used three times, here by one player and without using its actions.",
        run(game, *[place("clay_delivery"), Skip(player=0)] * 3).can(given=game.board["clay_delivery"][1] == 0),
    )


@theorem("hal.theorem.too-few-workers", claims=("D29",), it="413-429", pt="411-419")
def too_few_workers() -> Iterator[Statement]:
    """Using a space takes 1, 2 or 3 workers, for the first, second or third row; whoever has fewer can't use it."""
    game = solo("actions")
    for used in (0, 1, 2):
        yield always(
            f"With {used} occupied rows a space takes exactly {used + 1} of the player's workers.",
            *(
                run(game, place(space)).leads_to(
                    lambda before, after, used=used: me(before).workers - me(after).workers == used + 1,
                    occupied_rows(game, space) == used,
                )
                for space in OPEN_SPACES
            ),
        )
    yield always(
        "A player with 1 worker can't use a space with an occupied row, one with 2 none with two.",
        *(
            run(game, place(space)).impossible(both(occupied_rows(game, space) >= fewer, me(game).workers == fewer))
            for space in OPEN_SPACES
            for fewer in (1, 2)
        ),
    )


@theorem("hal.theorem.each-action-once", claims=("D30",), it="433", pt="423")
def each_action_once() -> Iterator[Statement]:
    """What a space offers does not depend on how many workers it took, and each action is offered once."""
    game = solo("actions")
    yield checked(
        "Whichever row is taken, the same actions follow (by running the placing on any board, for each space).",
        lambda: (
            (space, [after.agenda for after in outcomes(game, place(space))] == [AGENDA[space]])
            for space in OPEN_SPACES
        ),
    )
    yield checked(
        "Answering an action, or skipping it, takes it off the list; what a payment buys or a first sowing opens comes "
        "in its place, once (by going through every change of a game of one).",
        lambda: (
            ((change.name, change.before.agenda), change.after.agenda in _left(change.before))
            for change in changes(1)
            if change.before.agenda
        ),
    )


def _left(game: Game) -> list[list[str]]:
    """What can be left of the list of actions after its first one is answered."""
    rest: list[str] = list(game.agenda[1:])
    return [rest, *([*follow, *rest] for follow in FOLLOW_UPS if follow[0] not in game.agenda)]


@theorem("hal.theorem.workers-for-nothing", claims=("D38",), it="491", pt="465")
def workers_for_nothing() -> Iterator[Statement]:
    """Whoever may place workers on a space may use none of its actions; then only the workers are gone."""
    game = solo("actions")
    idle = {space: run(game, place(space), *[Skip(player=0)] * len(AGENDA[space])) for space in OPEN_SPACES}
    yield always(
        "After placing workers all actions can be skipped.",
        *(idle[space].permitted(run(game, place(space)).allowed) for space in OPEN_SPACES),
    )
    yield always(
        "Then the player has what they had, apart from the workers.",
        *(idle[space].leads_to(lambda *games: _same_but_workers(games[0], games[-1])) for space in OPEN_SPACES),
    )


def _same_but_workers(before: Game, after: Game) -> bool:
    old, new = belongings(me(before)), belongings(me(after))
    return both(new["workers"] < old["workers"], *(equal(old[name], new[name]) for name in old if name != "workers"))


@theorem("hal.theorem.any-number-for-tools", claims=("D39",), it="501-503", pt="473-475")
def any_number_for_tools() -> Iterator[Statement]:
    """In a turn any number of workers above zero can be exchanged for as many tools, all at once or over several
    turns."""
    game = solo("actions")
    some, more = variable("some"), variable("more")
    exchange, second = MakeTools(player=0, workers=some), MakeTools(player=0, workers=more)
    yield always(
        "Every number from 1 to all is allowed, others are not.",
        run(game, exchange).permitted(both(some >= 1, some <= me(game).workers)),
        run(game, exchange).impossible(either(some < 1, some > me(game).workers)),
    )
    yield always(
        "As many tools come as workers go.",
        run(game, exchange).leads_to(
            lambda before, after: both(
                me(after).tools - me(before).tools == some, me(before).workers - me(after).workers == some
            )
        ),
    )
    yield always(
        "What can be exchanged at once can be exchanged in two turns, with the same result.",
        run(game, exchange, second).permitted(both(some >= 1, more >= 1, some + more <= me(game).workers)),
        run(game, exchange, second).leads_to(
            lambda before, between, after: me(after).tools - me(before).tools == some + more
        ),
    )


@theorem("hal.theorem.phase-4-never-deadlocks", claims=("D40",), it="507", pt="479")
def phase_4_never_deadlocks() -> Iterator[Statement]:
    """Phase 4 never gets stuck: whoever begins a turn can exchange a worker for a tool, whoever owes actions can skip
    them. Nobody with workers can pass."""
    games = [symbolic_game(n, "actions", turn=0, first_player=first) for n in PLAYERS for first in range(n)]
    yield always(
        "In every position of phase 4 in which no action is owed, the player in turn can make a tool.",
        *(run(game, MakeTools(player=0, workers=1)).permitted() for game in games),
    )
    yield always(
        "In every other, the player in turn can skip.",
        *(run(owing(n, agenda), Skip(player=0)).permitted() for n in PLAYERS for agenda in agendas()),
    )
    yield always(
        "A turn can't be skipped before workers were placed.",
        *(run(game, Skip(player=0)).impossible(me(game).workers >= 1) for game in games),
    )


@theorem("hal.theorem.nothing-is-thrown-away", claims=("D18",), it="335", pt="339")
def nothing_is_thrown_away() -> Iterator[Statement]:
    """Nobody can throw resources away: goods go only by sowing, by paying milk and by paying for an advance, jewels
    only by an advance, tools only by an advance in round 6, fields only at the Land Sale, sheep only at the Butchery
    or by dying."""
    yield always(
        "Goods become fewer only by sowing, by paying milk and by an advance.",
        throughout(
            lambda change: (
                change.name in ("sow", "pay_milk", "advance")
                or both(*(not_fewer(me(change.before).goods[good], me(change.after).goods[good]) for good in GOODS))
            )
        ),
    )
    yield always(
        "Jewels become fewer only by an advance.",
        throughout(
            lambda change: change.name == "advance" or not_fewer(me(change.before).jewels, me(change.after).jewels)
        ),
    )
    yield always(
        "Tools become fewer only by an advance in round 6.",
        throughout(
            lambda change: either(
                change.name == "advance" and change.before.round == LAST_ROUND,
                not_fewer(me(change.before).tools, me(change.after).tools),
            )
        ),
    )
    yield always(
        "Fields become fewer only at the Land Sale.",
        throughout(
            lambda change: (
                change.name == "pay_field" or not_fewer(fields_of(me(change.before)), fields_of(me(change.after)))
            )
        ),
    )
    yield always(
        "Sheep become fewer only at the Butchery and when they die in phase 2.",
        throughout(
            lambda change: (
                change.name in ("pay_sheep", "new_workers") or not_fewer(_sheep(change.before), _sheep(change.after))
            )
        ),
    )
    game = solo("progress")
    yield possible(
        "And tools can go in round 6.",
        run(game, progress.Advance(player=0, shop="bakery", pay={"jewels": 1})).can(
            lambda before, after: me(after).tools < me(before).tools
        ),
    )


def _sheep(game: Game) -> int:
    return total(me(game).sheep[slot] for slot in SLOTS)
