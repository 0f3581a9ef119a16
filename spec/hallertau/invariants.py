"""What holds in every position."""

from __future__ import annotations

from collections.abc import Callable

from spec.hallertau.actions import AGENDA, FOLLOW_UPS
from spec.hallertau.board import CARD_SPACES
from spec.hallertau.cards.circumstances import is_on_the_stable_board
from spec.hallertau.cards.named import (
    JEWEL_AT_THE_BUTCHERY,
    LAST_ACTION_ANNOUNCED,
    SHEEP_MOVE_BACK,
    USING_A_SPACE,
    WORKERS_RECALLED,
)
from spec.hallertau.cards.table import CARDS
from spec.hallertau.cards.words import deck_of
from spec.hallertau.flow import WITH_AN_ORDER, is_under_way, seats_still_to_act
from spec.hallertau.plays.drawing import face_down
from spec.hallertau.resources import fields_of
from spec.hallertau.setup import starting_hand
from spec.hallertau.state import (
    CARDS as FARMYARD_CARDS,
)
from spec.hallertau.state import (
    CROPS,
    DECKS,
    LAST_ROUND,
    MOST_FIELDS,
    OFF_THE_BOARD,
    QUADRANT_CARDS,
    QUADRANTS,
    ROWS,
    SHOPS,
    SOWN,
    SPACES,
    WITHOUT_CARDS,
    Game,
    Phase,
    Player,
    Quadrant,
    StepName,
)
from spec.hallertau.turns import (
    can_slide,
    deck_dealt,
    is_of_a_card,
    is_of_chance,
    key_of,
    number_of,
    option_of,
    space_of,
    whose_effect_is_next,
)
from spec.hallertau.workers import CARDS_BY_PLAYERS, question_mark
from spec.kernel import both, either, implies, invariant, total

WITH_WORKERS: tuple[Phase, ...] = ("new_workers", "income", "actions")
WITH_TURNS: tuple[Phase, ...] = ("actions", "fallow", "progress")


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
    none_may_be_used = either(game.phase != "progress" or game.done, game.round == LAST_ROUND)
    return everybody(game, lambda me: both(me.tools_used <= me.tools, implies(none_may_be_used, me.tools_used == 0)))


@invariant("hal.invariant.tools-turn", it="557, 628", pt="529, 600")
def nobody_uses_tools_before_their_turn(game: Game) -> bool:
    """Whoever has not yet had their turn in the progress phase has used no tools."""
    if game.phase != "progress" or game.done:
        return True
    return both(*(game.players[seat].tools_used == 0 for seat in seats_still_to_act(game)))


@invariant("hal.invariant.workers", it="385, 507", pt="383, 479")
def workers_are_there_only_until_they_are_spent(game: Game) -> bool:
    """Workers are there in phases 2 to 4 only: 6 or more before phase 4, some for whoever is to begin a turn in it."""
    if game.phase not in WITH_WORKERS or (game.phase == "new_workers" and not game.done):
        return everybody(game, lambda me: me.workers == 0)
    if game.phase == "actions" and game.done:
        return everybody(game, lambda me: me.workers == 0)
    if game.phase == "actions" and game.turn is not None and not game.acted:
        return game.players[game.turn].workers >= 1
    if game.phase in ("new_workers", "income"):
        return everybody(game, lambda me: me.workers >= 6)
    return True


@invariant("hal.invariant.most-workers", it="213, 587, 1284", pt="214, 559, 1241")
def at_most_twelve_workers(game: Game) -> bool:
    """Nobody has more than 12 workers, unless card 315 brought some back."""
    conditions = []
    for seat, me in enumerate(game.players):
        waits = any(effect.player == seat and effect.card == WORKERS_RECALLED for effect in game.pending)
        owed = game.actor == seat and WORKERS_RECALLED in map(number_of, game.agenda)
        conditions.append(me.workers <= (15 if WORKERS_RECALLED in me.played and not waits and not owed else 12))
    return both(*conditions)


@invariant("hal.invariant.board", it="409-427, 1278-1279", pt="407-419, 1235-1236")
def rows_fill_from_below(game: Game) -> bool:
    """A row holds no workers or as many as its number, never some above an empty row; card 313 can put 1 on row 2."""
    conditions = []
    for space in SPACES:
        rows = game.board[space]
        short = game.variant == "cards"
        conditions += [rows[1] <= 1, rows[2] <= 2, either(rows[3] == 0, rows[3] == 3)]
        conditions += [implies(rows[1] == 0, rows[2] <= 1 if short else rows[2] == 0)]
        if not short:
            conditions.append(rows[2] != 1)
        conditions += [implies(either(rows[1] == 0, rows[2] == 0), rows[3] == 0)]
    return both(*conditions, *(game.board[space][3] == 0 for space in CARD_SPACES))


@invariant("hal.invariant.card-spaces", it="835-836", pt="798-799")
def card_spaces_hold_only_the_worker_of_the_set_up(game: Game) -> bool:
    """Without cards the card spaces never get workers beyond the one of the set-up."""
    if game.variant == "cards":
        return True
    return both(*(game.board[space][2] == 0 for space in CARD_SPACES))


@invariant("hal.invariant.sheep", it="313, 373-379", pt="317, 373-374")
def no_sheep_on_cards_that_are_gone(game: Game) -> bool:
    """There are no sheep on farmyard cards that have left the board."""
    at_phase_two = game.phase == "new_workers" and not game.done

    def holds(me: Player) -> bool:
        conditions = []
        for card in FARMYARD_CARDS:
            there = int(card) >= game.round if at_phase_two else is_on_the_stable_board(game, int(card))
            conditions.append(either(there, me.sheep[card] == 0))
        return both(*conditions)

    return everybody(game, holds)


@invariant("hal.invariant.third-card", it="1542", pt="1515")
def sheep_come_to_the_third_card_only_by_a_card(game: Game) -> bool:
    """No sheep are on the farmyard card of round 3 unless card 531 was played."""
    return both(*(me.sheep["3"] == 0 for me in game.players if SHEEP_MOVE_BACK not in me.played))


@invariant("hal.invariant.single-crops", it="461, 911", pt="443, 874")
def only_cards_sow_anything_but_single_crops(game: Game) -> bool:
    """Without cards a field is empty or holds one crop."""
    if game.variant == "cards":
        return True
    others = [content for content in SOWN if content not in WITHOUT_CARDS]
    return everybody(game, lambda me: both(*(me.fields[row][content] == 0 for row in ROWS for content in others)))


@invariant("hal.invariant.quadrant-cards", it="229, 355", pt="230, 357")
def one_quadrant_card_a_round(game: Game) -> bool:
    """With one to three players one quadrant card is used each round; with four there are none."""
    left = total(game.quadrant_cards[card] for card in QUADRANT_CARDS)
    if len(game.players) == 4:
        return left == 0
    still_to_draw = game.phase in ("setup", "removal") and not game.coin and not game.done
    return left == 6 - game.round + (1 if still_to_draw else 0)


@invariant("hal.invariant.removed", it="354-355", pt="356-357")
def removed_workers_are_counted_in_phase_one(game: Game) -> bool:
    """Workers count as just removed only in phase 1; 14 at most can leave a quadrant."""
    most = 14 if game.phase == "removal" and (game.done or game.coin) else 0
    return both(*(game.removed[quadrant] <= (0 if quadrant in game.coin else most) for quadrant in QUADRANTS))


@invariant("hal.invariant.first-round", it="340", pt="344")
def the_set_up_is_in_the_first_round(game: Game) -> bool:
    """The set-up belongs to the first round, the end to the sixth."""
    if game.phase == "setup":
        return game.round == 1
    return game.round == LAST_ROUND if game.phase == "over" else True


@invariant("hal.invariant.fallow", it="521-526", pt="493-498")
def whoever_must_slide_can(game: Game) -> bool:
    """Whoever is asked to slide a field has one that can; without cards none is left in row 2 by then."""
    if game.phase != "fallow" or game.turn is None:
        return True
    if game.variant == "cards":
        return True if is_under_way(game) else can_slide(game.players[game.turn])
    return both(everybody(game, lambda me: me.fields[2]["empty"] == 0), can_slide(game.players[game.turn]))


@invariant("hal.invariant.promise", it="1226-1227", pt="1190-1192")
def only_the_player_in_turn_has_promised(game: Game) -> bool:
    """Who announced a last action is in turn and has not acted yet."""
    conditions = []
    for seat, me in enumerate(game.players):
        open_turn = game.phase == "actions" and game.turn == seat and not game.acted
        conditions.append(me.promised == 0 if not (open_turn and LAST_ACTION_ANNOUNCED in me.played) else True)
    return both(*conditions)


@invariant("hal.invariant.control", it="340-349, 405", pt="344-350, 403")
def control_makes_sense(game: Game) -> bool:
    """Seats exist, somebody is in turn where turns are taken, and a coin waits only in phase 1."""
    seats = range(len(game.players))
    turns = game.phase in ("actions", "progress") and not game.done
    return (
        (game.first_player in seats if game.phase != "setup" else game.first_player is None)
        and (game.led_by in seats if game.phase in WITH_AN_ORDER else game.led_by is None)
        and (game.variant == "cards" or game.led_by in (None, game.first_player))
        and (game.turn in seats if game.turn is not None else not turns)
        and (game.turn is None or (game.phase in WITH_TURNS and not game.done))
        and (not game.acted or (game.phase == "actions" and game.turn is not None))
        and (not game.done or game.phase not in ("setup", "over"))
        and (not game.coin or (game.phase == "removal" and not game.done and game.coin in coins(len(game.players))))
        and (game.used is None or game.used.player in seats)
        and (not (game.phase == "removal" and len(game.players) == 4) or game.done or not is_under_way(game))
    )


@invariant("hal.invariant.agenda", it="433, 685", pt="423, 657")
def what_is_owed_makes_sense(game: Game) -> bool:
    """What is owed is what is left of a space's steps and of a card's, and the one who owes it is known."""
    if not is_under_way(game):
        return game.actor is None
    if game.actor is None or game.actor >= len(game.players):
        return False
    if game.agenda and not is_an_agenda(game):
        return False
    if game.pending and game.first_player is None:
        return False
    if not all(effect_makes_sense(game, index) for index in range(len(game.pending))):
        return False
    if not game.agenda and game.actor != whose_effect_is_next(game):
        return False
    return (game.phase == "actions" or game.variant == "cards") and (game.phase != "over")


def effect_makes_sense(game: Game, index: int) -> bool:
    """A waiting effect is that of a card its player has played, waits once, and has something to do."""
    effect = game.pending[index]
    card = CARDS[effect.card]
    return (
        effect.player < len(game.players)
        and effect.card in game.players[effect.player].played
        and effect.card not in [other.card for other in game.pending[:index]]
        and card.deck != "bonus"
        and effect.rung <= card.options
        and bool(card.steps(effect.rung))
        and effect.card not in map(number_of, game.agenda)
    )


def is_an_agenda(game: Game) -> bool:
    """The agenda is one that dealing, a space or a card can leave."""
    if game.phase == "setup":
        return is_what_is_left(game.agenda, starting_hand())
    if game.phase == "new_card" and not game.done:
        order = seats_still_to_act(game)
        left = len(game.agenda)
        return (
            game.agenda == ["deal.farmyard"] * left
            and 1 <= left <= len(order)
            and game.actor == order[len(order) - left]
        )
    head, *rest = game.agenda
    if not is_of_chance(head):
        return is_left_of_a_space_and_a_card(game, game.agenda)
    return any(is_left_of_a_space_and_a_card(game, [draw, *rest]) for draw in draws_before(game, head))


def draws_before(game: Game, deal: StepName) -> list[StepName]:
    """The steps in whose place chance may have to deal a card: the draw of a space, or of a card of the actor."""
    assert game.actor is not None
    deck = deck_dealt(deal)
    found = [f"{deck}_card.draw"]
    for number in game.players[game.actor].played:
        for option in range(1, CARDS[number].options + 1):
            found.append(f"card.{number}.{option}.draw.{deck}")
    return found


def is_left_of_a_space_and_a_card(game: Game, agenda: list[StepName]) -> bool:
    """First what is left of a space, then what is left of a card; both only if the card used the space."""
    split = next((place for place, step in enumerate(agenda) if is_of_a_card(step)), len(agenda))
    of_space, of_card = agenda[:split], agenda[split:]
    return (
        (not of_space or is_left_of_a_space(game, of_space))
        and (not of_card or is_left_of_a_card(game, of_card))
        and (not of_space or not of_card or number_of(of_card[0]) in USING_A_SPACE)
    )


def is_left_of_a_space(game: Game, steps: list[StepName]) -> bool:
    assert game.actor is not None
    if steps[0] == "butchery.pay_or_jewel" and JEWEL_AT_THE_BUTCHERY not in game.players[game.actor].played:
        return False
    return steps in SPACE_AGENDAS and (game.variant == "cards" or space_of(steps[0]) not in CARD_SPACES)


def is_left_of_a_card(game: Game, steps: list[StepName]) -> bool:
    """The steps are the last ones of a card that the actor has played."""
    assert game.actor is not None
    number, option = number_of(steps[0]), option_of(steps[0])
    if number not in game.players[game.actor].played:
        return False
    card = CARDS[number]
    if not 1 <= option <= card.options:
        return False
    every = card.steps(option)
    if "sow.taken" in card.parts and key_of(steps[0]) in SOWING_OF_ONE_CROP:
        return steps[1:] == every[1:]
    return is_what_is_left(steps, every)


def is_what_is_left(steps: list[StepName], every: list[StepName]) -> bool:
    """The steps are the last ones of these."""
    return 1 <= len(steps) <= len(every) and steps == every[-len(steps) :]


SOWING_OF_ONE_CROP = tuple(f"sow.{crop}" for crop in CROPS)
SPACE_AGENDAS = [steps[done:] for steps in (*AGENDA.values(), *FOLLOW_UPS) for done in range(len(steps))]
"""Every agenda that a space can leave to work off."""


@invariant("hal.invariant.cards", it="223-227, 271-275", pt="224-228, 272-277")
def every_card_is_in_one_place(game: Game) -> bool:
    """Each card is in one place, and lists of cards ascend; one gateway deck and one farmyard deck are in the game."""
    if game.variant == "no_cards":
        nobody = all(not (me.hand or me.played or me.income or me.just.drawn or me.just.fresh) for me in game.players)
        return nobody and not any(game.decks.values()) and not game.pending
    everywhere = [number for deck in DECKS for number in game.decks[deck]]
    everywhere += [number for me in game.players for number in (*me.hand, *me.played)]
    lists = [*game.decks.values()]
    for me in game.players:
        lists += [me.hand, me.played, me.income, me.just.drawn, me.just.fresh]
    return (
        len(everywhere) == len(set(everywhere))
        and all(numbers == sorted(set(numbers)) for numbers in lists)
        and all(deck_of(number) == deck for deck in DECKS for number in game.decks[deck])
        and all(len({n // 100 for n in everywhere if deck_of(n) == deck}) <= 1 for deck in ("gateway", "farmyard"))
        and all(set(me.just.drawn) <= set(me.hand) and set(me.just.fresh) <= set(me.played) for me in game.players)
        and all(me.income == [] or game.phase == "income" for me in game.players)
        and all(n in me.played and deck_of(n) == "bonus" for me in game.players for n in me.income)
    )


@invariant("hal.invariant.face-down", it="255, 373", pt="256, 373")
def enough_farmyard_cards_lie_face_down(game: Game) -> bool:
    """With cards, the farmyard deck holds at least the cards that lie face down on the stable boards."""
    return game.variant == "no_cards" or len(game.decks["farmyard"]) >= face_down(game)


INVARIANTS = (
    control_makes_sense,
    what_is_owed_makes_sense,
    every_card_is_in_one_place,
    enough_farmyard_cards_lie_face_down,
    the_set_up_is_in_the_first_round,
    one_quadrant_card_a_round,
    removed_workers_are_counted_in_phase_one,
    rows_fill_from_below,
    card_spaces_hold_only_the_worker_of_the_set_up,
    workers_are_there_only_until_they_are_spent,
    at_most_twelve_workers,
    only_the_player_in_turn_has_promised,
    at_most_eight_fields,
    only_cards_sow_anything_but_single_crops,
    whoever_must_slide_can,
    no_sheep_on_cards_that_are_gone,
    sheep_come_to_the_third_card_only_by_a_card,
    the_center_is_beside_the_leftmost_shop,
    boulders_lie_right_of_their_shop,
    the_second_boulder_goes_first,
    tools_are_used_only_in_progress,
    nobody_uses_tools_before_their_turn,
)


def coins(players: int) -> list[list[Quadrant]]:
    """Every question mark that a quadrant card can leave open."""
    open_questions = [question_mark(listed, players) for listed in CARDS_BY_PLAYERS.get(players, {}).values()]
    return [quadrants for quadrants in open_questions if quadrants]
