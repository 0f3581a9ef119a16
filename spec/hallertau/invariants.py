"""What holds in every position, why the game ends, and the situations in which somebody or something acts."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from spec.hallertau.actions import AGENDA, CARD_SPACES, FOLLOW_UPS
from spec.hallertau.fields import can_slide, fallow, harvest
from spec.hallertau.flow import discard_farmyard_card, no_income, seats_still_to_act
from spec.hallertau.progress import boulders
from spec.hallertau.resources import fields_of
from spec.hallertau.sheep import milking
from spec.hallertau.state import (
    BOARD_ROWS,
    CARDS,
    LAST_COLUMN,
    LAST_ROUND,
    MOST_FIELDS,
    OFF_THE_BOARD,
    PHASES,
    QUADRANT_CARDS,
    SHOPS,
    SPACES,
    Game,
    Phase,
    Player,
    Quadrant,
    StepName,
)
from spec.hallertau.workers import CARDS_BY_PLAYERS, new_workers, question_mark, remove_workers_everywhere
from spec.kernel import both, either, implies, invariant, symbolic, total

BEFORE_NEW_WORKERS: tuple[Phase, ...] = ("setup", "removal", "new_workers")


def everybody(game: Game, holds: Callable[[Player], bool]) -> bool:
    return both(*(holds(me) for me in game.players))


@invariant("hal.invariant.eight-fields", it="283", pt="283")
def at_most_eight_fields(game: Game) -> bool:
    """Nobody has more than 8 fields."""
    return everybody(game, lambda me: fields_of(me) <= MOST_FIELDS)


@invariant("hal.invariant.boulders", it="617-621", pt="589-593")
def boulders_lie_right_of_their_shop(game: Game) -> bool:
    """Boulders lie right of their shop, the second right of the first unless both are off the board."""
    return everybody(
        game,
        lambda me: both(
            *(
                both(row.shop < row.first, either(row.first < row.second, row.first == OFF_THE_BOARD))
                for row in me.village.values()
            )
        ),
    )


@invariant("hal.invariant.boulder-order", it="617-621", pt="589-593")
def the_second_boulder_goes_first(game: Game) -> bool:
    """The nearer boulder never lies beyond the other."""
    return everybody(game, lambda me: both(*(row.first <= row.second for row in me.village.values())))


@invariant("hal.invariant.center", it="585", pt="557")
def the_center_is_beside_the_leftmost_shop(game: Game) -> bool:
    """The community centre is beside the leftmost shop: none is left of its column and one is in it."""
    return everybody(
        game,
        lambda me: both(
            *(me.village[shop].shop >= me.center for shop in SHOPS),
            either(*(me.village[shop].shop == me.center for shop in SHOPS)),
        ),
    )


@invariant("hal.invariant.tools", it="628-629", pt="600-601")
def tools_are_used_only_in_progress(game: Game) -> bool:
    """Used tools are among those owned; outside the progress phase and in round 6 none are marked as used."""

    none_may_be_used = game.phase != "progress" or game.round == LAST_ROUND
    return everybody(game, lambda me: both(me.tools_used <= me.tools, implies(none_may_be_used, me.tools_used == 0)))


@invariant("hal.invariant.tools-turn", it="557, 628", pt="529, 600")
def nobody_uses_tools_before_their_turn(game: Game) -> bool:
    """Whoever has not yet had their turn in the progress phase has used no tools."""
    if game.phase != "progress":
        return True
    return both(*(game.players[seat].tools_used == 0 for seat in seats_still_to_act(game)))


@invariant("hal.invariant.workers", it="385, 507", pt="383, 479")
def workers_are_there_only_in_the_actions_phase(game: Game) -> bool:
    """Outside the actions phase nobody has workers; in it, a player who must begin a turn has some."""
    if game.phase == "income":
        return everybody(game, lambda me: me.workers >= 6)
    if game.phase != "actions":
        return everybody(game, lambda me: me.workers == 0)
    return bool(game.agenda) or (game.turn is not None and game.players[game.turn].workers >= 1)


@invariant("hal.invariant.board", it="409-427", pt="407-419")
def rows_fill_from_below(game: Game) -> bool:
    """A row of the board holds no workers or as many as its number, and never some above an empty row."""
    conditions = []
    for space in SPACES:
        rows = game.board[space]
        conditions += [either(rows[row] == 0, rows[row] == row) for row in BOARD_ROWS]
        conditions += [implies(rows[1] == 0, rows[2] == 0), implies(rows[2] == 0, rows[3] == 0)]
    return both(*conditions)


@invariant("hal.invariant.card-spaces", it="835-836", pt="798-799")
def card_spaces_hold_only_the_worker_of_the_set_up(game: Game) -> bool:
    """Without cards the card spaces never get workers beyond the one of the set-up."""
    return both(*(both(game.board[space][2] == 0, game.board[space][3] == 0) for space in CARD_SPACES))


@invariant("hal.invariant.sheep", it="313, 373-379", pt="317, 373-374")
def no_sheep_on_cards_that_are_gone(game: Game) -> bool:
    """There are no sheep on farmyard cards that have left the board, and none on that of round 3."""

    def holds(me: Player) -> bool:
        conditions = [me.sheep["3"] == 0]
        for card in CARDS:
            gone = game.round > int(card) if game.phase in BEFORE_NEW_WORKERS else game.round >= int(card)
            conditions.append(implies(gone, me.sheep[card] == 0))
        return both(*conditions)

    return everybody(game, holds)


@invariant("hal.invariant.quadrant-cards", it="229, 355", pt="230, 357")
def one_quadrant_card_a_round(game: Game) -> bool:
    """With one to three players one quadrant card is used each round; with four there are none."""
    left = total(game.quadrant_cards[card] for card in QUADRANT_CARDS)
    if len(game.players) == 4:
        return left == 0
    still_to_draw = game.phase in ("setup", "removal") and not game.coin
    return left == 6 - game.round + (1 if still_to_draw else 0)


@invariant("hal.invariant.first-round", it="340", pt="344")
def the_set_up_is_in_the_first_round(game: Game) -> bool:
    """The set-up belongs to the first round, the end to the sixth."""
    if game.phase == "setup":
        return game.round == 1
    return game.round == LAST_ROUND if game.phase == "over" else True


@invariant("hal.invariant.fallow", it="521-526", pt="493-498")
def whoever_must_slide_can(game: Game) -> bool:
    """After the first slide no empty field is in row 2, and whoever is asked to slide a field has one that can."""
    if game.phase != "fallow" or game.turn is None:
        return True
    return both(everybody(game, lambda me: me.fields[2]["empty"] == 0), can_slide(game.players[game.turn]))


@invariant("hal.invariant.control", it="340-349, 405", pt="344-350, 403")
def control_makes_sense(game: Game) -> bool:
    """Seats exist, an agenda is there only in the actions phase, a coin only in phase 1, and somebody is in turn."""
    seats = range(len(game.players))
    must_have_turn = game.phase in ("actions", "progress")
    may_have_turn = must_have_turn or game.phase == "fallow"
    return (
        (game.first_player in seats if game.phase != "setup" else game.first_player is None)
        and (game.turn in seats if game.turn is not None else not must_have_turn)
        and (game.turn is None or may_have_turn)
        and (game.phase == "actions" or not game.agenda)
        and game.agenda in [[], *agendas()]
        and (not game.coin or (game.phase == "removal" and game.coin in coins(len(game.players))))
    )


INVARIANTS = (
    control_makes_sense,
    the_set_up_is_in_the_first_round,
    one_quadrant_card_a_round,
    rows_fill_from_below,
    card_spaces_hold_only_the_worker_of_the_set_up,
    workers_are_there_only_in_the_actions_phase,
    at_most_eight_fields,
    whoever_must_slide_can,
    no_sheep_on_cards_that_are_gone,
    the_center_is_beside_the_leftmost_shop,
    boulders_lie_right_of_their_shop,
    the_second_boulder_goes_first,
    tools_are_used_only_in_progress,
    nobody_uses_tools_before_their_turn,
)


# --- what happens by itself -------------------------------------------------------------------------------------


def automatic(game: Game) -> Callable[[Game], None] | None:
    """What happens next without anybody's decision."""
    if game.turn is not None:
        return None
    steps: dict[Phase, Callable[[Game], None]] = {
        "new_workers": new_workers,
        "income": no_income,
        "new_card": discard_farmyard_card,
        "fallow": fallow,
        "harvest": harvest,
        "milking": milking,
        "boulders": boulders,
    }
    if game.phase == "removal" and len(game.players) == 4:
        return remove_workers_everywhere
    return steps.get(game.phase)


# --- why the game ends ------------------------------------------------------------------------------------------


def measure(game: Game) -> tuple[int, ...]:
    """Rounds, phases, quadrant cards, workers, steps owed, players still to act, and spaces before the shops."""
    weight = sum(steps_owed(step) for step in game.agenda)
    waiting = len(game.players) + 1 if game.turn is None or game.first_player is None else len(seats_still_to_act(game))
    return (
        LAST_ROUND - game.round,
        len(PHASES) - PHASES.index(game.phase),
        total(game.quadrant_cards[card] for card in QUADRANT_CARDS),
        total(me.workers for me in game.players),
        weight,
        waiting,
        total(LAST_COLUMN - me.village[shop].shop for me in game.players for shop in SHOPS),
    )


def steps_owed(step: StepName) -> int:
    """How many steps a step can become: paying is followed by taking, a first sowing by three more."""
    if step.endswith(".pay"):
        return 2
    return 4 if step == "farming.field_or_sow" else 1


# --- situations -------------------------------------------------------------------------------------------------


def agendas() -> Iterator[list[StepName]]:
    """Every agenda that can be left to work off."""
    seen: list[list[StepName]] = []
    for agenda in (*AGENDA.values(), *FOLLOW_UPS.values()):
        for done in range(len(agenda)):
            if agenda[done:] not in seen:
                seen.append(agenda[done:])
    return iter(seen)


def coins(players: int) -> list[list[Quadrant]]:
    """Every question mark that a quadrant card can leave open."""
    open_questions = [question_mark(listed, players) for listed in CARDS_BY_PLAYERS.get(players, {}).values()]
    return [quadrants for quadrants in open_questions if quadrants]


def situations() -> Iterator[Game]:
    """A symbolic position for every control situation; the player in turn sits first, else the first player does."""
    for players in (1, 2, 3, 4):
        yield symbolic_game(players, "setup", first=None)
        for coin in ([], *coins(players)):
            yield symbolic_game(players, "removal", coin=coin)
        for phase in ("new_workers", "income", "new_card", "fallow", "harvest", "milking", "boulders", "over"):
            yield symbolic_game(players, phase)
        for first in range(players):
            yield symbolic_game(players, "fallow", turn=0, first=first)
            yield symbolic_game(players, "progress", turn=0, first=first)
            for agenda in ([], *agendas()):
                yield symbolic_game(players, "actions", turn=0, first=first, agenda=agenda)


def symbolic_game(
    players: int,
    phase: Phase,
    *,
    turn: int | None = None,
    first: int | None = 0,
    agenda: list[StepName] | None = None,
    coin: list[Quadrant] | None = None,
) -> Game:
    return symbolic(
        Game,
        "",
        game="hallertau",
        variant="no_cards",
        phase=phase,
        first_player=first,
        turn=turn,
        agenda=agenda or [],
        coin=coin or [],
        players=[symbolic(Player, f"players.{seat}") for seat in range(players)],
    )


