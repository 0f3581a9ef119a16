"""What holds in every position."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator
from typing import cast

from spec.hallertau.agendas import (
    Agenda,
    coins,
    left_in_play_as_set,
    left_of_a_starting_hand,
    left_without_cards,
)
from spec.hallertau.board import CARD_SPACES
from spec.hallertau.cards.circumstances import is_on_the_stable_board
from spec.hallertau.cards.named import (
    JEWEL_AT_THE_BUTCHERY,
    LAST_ACTION_ANNOUNCED,
    SHEEP_MOVE_BACK,
    WORKERS_RECALLED,
)
from spec.hallertau.cards.table import CARDS
from spec.hallertau.cards.words import OF_DECK, deck_of
from spec.hallertau.flow import WITH_AN_ORDER, clockwise_from, first_seat, seats_still_to_act
from spec.hallertau.plays.drawing import face_down
from spec.hallertau.resources import fields_of
from spec.hallertau.setup import starting_hand
from spec.hallertau.state import (
    CARD_NUMBERS,
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
    CardNumber,
    DeckName,
    Effect,
    Game,
    Phase,
    Player,
    Seat,
    StepName,
)
from spec.hallertau.state import CARDS as FARMYARD_CARDS
from spec.hallertau.turns import can_slide, number_of
from spec.kernel import (
    Weight,
    are_different,
    both,
    consists_of,
    either,
    how_many,
    implies,
    in_order,
    invariant,
    is_in,
    is_list_among,
    ite,
    negate,
    tally,
    total,
    unchanging,
    weighed,
)

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
    return both(*(me.workers <= ite(has_recalled(game, seat), 15, 12) for seat, me in enumerate(game.players)))


def has_recalled(game: Game, seat: Seat) -> bool:
    """The player has played card 315, and its effect is not to come."""
    recalled = cast(CardNumber, WORKERS_RECALLED)
    options = range(1, CARDS[recalled].options + 1)
    waits = [is_in(game.pending, Effect(player=seat, card=recalled, rung=option)) for option in options]
    owed = weighed(game.agenda, STEPS_OF[WORKERS_RECALLED]) >= 1
    played = is_in(game.players[seat].played, WORKERS_RECALLED)
    return both(played, negate(either(*waits)), negate(owed) if game.actor == seat else True)


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
    return everybody(game, lambda me: either(me.sheep["3"] == 0, is_in(me.played, SHEEP_MOVE_BACK)))


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
        return True if game.actor is not None else can_slide(game.players[game.turn])
    return both(everybody(game, lambda me: me.fields[2]["empty"] == 0), can_slide(game.players[game.turn]))


@invariant("hal.invariant.promise", it="1226-1227", pt="1190-1192")
def only_the_player_in_turn_has_promised(game: Game) -> bool:
    """Who announced a last action is in turn and has not acted yet."""
    conditions = []
    for seat, me in enumerate(game.players):
        open_turn = game.phase == "actions" and game.turn == seat and not game.acted
        allowed = is_in(me.played, LAST_ACTION_ANNOUNCED) if open_turn else False
        conditions.append(either(me.promised == 0, allowed))
    return both(*conditions)


@invariant("hal.invariant.first-player", control=True, it="340-349, 405", pt="344-350, 403")
def somebody_is_first(game: Game) -> bool:
    """There is a first player from the end of the set-up on."""
    if game.phase == "setup":
        return game.first_player is None
    return is_a_seat(game, game.first_player)


def is_a_seat(game: Game, seat: Seat | None) -> bool:
    return seat is not None and seat < len(game.players)


@invariant("hal.invariant.led-by", control=True, it="521-526, 557", pt="493-498, 529")
def somebody_leads_where_all_act_once(game: Game) -> bool:
    """In a phase in which each player acts once it is known who began; without cards that is the first player."""
    if game.phase not in WITH_AN_ORDER:
        return game.led_by is None
    return is_a_seat(game, game.led_by) and (game.variant == "cards" or game.led_by == game.first_player)


@invariant("hal.invariant.turn", control=True, it="405, 557", pt="403, 529")
def somebody_is_in_turn_where_turns_are_taken(game: Game) -> bool:
    """In phases 4 and 9 somebody is in turn until they are done, in phase 6 perhaps; else nobody is."""
    if game.phase not in WITH_TURNS or game.done:
        return game.turn is None
    return game.phase == "fallow" if game.turn is None else is_a_seat(game, game.turn)


@invariant("hal.invariant.acted", control=True, it="405", pt="403")
def only_who_is_in_turn_has_acted(game: Game) -> bool:
    """Only in phase 4, and only while somebody is in turn, has that player acted."""
    return not game.acted or (game.turn is not None and game.phase == "actions")


@invariant("hal.invariant.done", control=True, it="340-349", pt="344-350")
def set_up_and_end_are_never_done(game: Game) -> bool:
    """Set-up and end of the game are no phases that are done at some time."""
    return not game.done or game.phase not in ("setup", "over")


@invariant("hal.invariant.coin", control=True, it="355-357", pt="357-359")
def a_coin_waits_only_in_phase_one(game: Game) -> bool:
    """A question mark is open only in phase 1, and it is one that a quadrant card has."""
    if not game.coin:
        return True
    return game.phase == "removal" and not game.done and game.coin in coins(len(game.players))


@invariant("hal.invariant.used", control=True, it="405", pt="403")
def a_player_has_used_the_space(game: Game) -> bool:
    """The space that was used last was used by somebody who plays."""
    return game.used is None or game.used.player < len(game.players)


@invariant("hal.invariant.actor", it="433, 685", pt="423, 657")
def somebody_owes_what_is_owed(game: Game) -> bool:
    """Whoever acts plays; somebody does while something is owed or waits, nobody does when the game is over or before a
    phase that happens by itself, and in phase 5 only who is dealt a card."""
    if game.actor is None:
        return both(not game.agenda, how_many(game.pending) == 0)
    if game.actor >= len(game.players) or game.phase == "over" or is_about_to_happen(game):
        return False
    return bool(game.agenda) if game.phase == "new_card" and not game.done else True


BY_THEMSELVES: tuple[Phase, ...] = ("new_workers", "income", "fallow", "milking", "boulders")


def is_about_to_happen(game: Game) -> bool:
    """A phase has begun that happens by itself, and nobody can do anything before."""
    return game.phase in BY_THEMSELVES and not game.done and game.turn is None


@invariant("hal.invariant.agenda", control=True, it="433, 685", pt="423, 657")
def what_is_owed_makes_sense(game: Game) -> bool:
    """What is owed is what is left of a space's steps and of a card's; in the set-up, of the cards to be dealt."""
    if not game.agenda:
        return True
    if game.phase == "setup":
        return game.variant == "cards" and is_list_among(game.agenda, left_of_a_starting_hand())
    if game.phase == "new_card" and not game.done:
        return game.variant == "cards" and is_dealt_to_all(game)
    return is_list_among(game.agenda, every_agenda_of(game))


def every_agenda_of(game: Game) -> frozenset[Agenda]:
    """What spaces and cards can leave; without cards there are only turns of phase 4."""
    if game.variant == "cards":
        return left_in_play_as_set()
    return left_without_cards() if game.phase == "actions" else frozenset()


def is_dealt_to_all(game: Game) -> bool:
    """Each player from the actor on is still to get a farmyard card."""
    order = list(clockwise_from(game, first_seat(game)))
    return any(
        game.actor == seat and is_list_among(game.agenda, frozenset([("deal.farmyard",) * left]))
        for left, seat in zip(range(len(order), 0, -1), order, strict=True)
    )


@invariant("hal.invariant.nothing-waits", it="257, 354, 515, 685", pt="258, 356, 487, 657")
def no_effect_waits_where_none_can(game: Game) -> bool:
    """No effect waits in the set-up, before four players remove workers, or without cards."""
    never = game.variant == "no_cards" or game.phase in ("setup", "over") or before_workers_are_removed(game)
    return how_many(game.pending) == 0 if never else True


def before_workers_are_removed(game: Game) -> bool:
    return len(game.players) == 4 and game.phase == "removal" and not game.done


@invariant("hal.invariant.removal", control=True, it="354", pt="356")
def nothing_is_owed_before_workers_are_removed(game: Game) -> bool:
    """With four players nothing is owed before the workers are removed."""
    return not game.agenda if before_workers_are_removed(game) else True


# --- cards ------------------------------------------------------------------------------------------------------


def cards_of(game: Game) -> Iterator[list[CardNumber]]:
    """All lists of cards."""
    yield from game.decks.values()
    for me in game.players:
        yield from (me.hand, me.played, me.income, me.just.drawn, me.just.fresh)


def cards_named(game: Game) -> Iterator[CardNumber]:
    """Every card that some list has."""
    return (number for cards in cards_of(game) for number in cards)


@invariant("hal.invariant.card-lists", it="223-227", pt="224-228")
def lists_of_cards_ascend(game: Game) -> bool:
    """Lists of cards ascend; each deck has cards of its own kind."""
    return all(in_order(cards) for cards in cards_of(game)) and all(
        consists_of(game.decks[deck], OF_DECK[deck]) for deck in DECKS
    )


@invariant("hal.invariant.no-cards", it="835-836", pt="798-799")
def without_cards_nobody_has_any(game: Game) -> bool:
    """In the game without cards there are none."""
    if game.variant == "cards":
        return True
    return both(*(how_many(cards) == 0 for cards in cards_of(game)))


@invariant("hal.invariant.cards", each=cards_named, kind=int, it="271-275", pt="272-277")
def every_card_is_in_one_place(game: Game, number: CardNumber) -> bool:
    """Each card is in one place: its deck, a hand, or before a player."""
    held = [is_in(cards, number) for me in game.players for cards in (me.hand, me.played)]
    return tally(is_in(game.decks[deck_of(number)], number), *held) <= 1


@invariant("hal.invariant.one-deck", each=cards_named, kind=int, it="223-227", pt="224-228")
def one_deck_of_each_kind_is_in_the_game(game: Game, number: CardNumber) -> bool:
    """One gateway deck and one farmyard deck are in the game."""
    deck = deck_of(number)
    there = [is_in(cards, number) for me in game.players for cards in (me.hand, me.played)]
    return implies(either(is_in(game.decks[deck], number), *there), number // 100 == deck_in_play(game, deck))


def deck_in_play(game: Game, deck: DeckName) -> int:
    """The first digit of the cards of a deck that are in the game."""
    return unchanging(game.decks[deck], "digit", lambda: _first_digit(game, deck))


def _first_digit(game: Game, deck: DeckName) -> int:
    every = itertools.chain(game.decks[deck], cards_named(game))
    return next(number // 100 for number in every if deck_of(number) == deck)


@invariant("hal.invariant.new-cards", each=cards_named, kind=int, it="1086-1087", pt="1077")
def cards_just_drawn_are_where_they_went(game: Game, number: CardNumber) -> bool:
    """Cards just drawn are in the hand, cards just played after that lie before their player."""
    return everybody(
        game,
        lambda me: both(
            implies(is_in(me.just.drawn, number), is_in(me.hand, number)),
            implies(is_in(me.just.fresh, number), is_in(me.played, number)),
        ),
    )


@invariant("hal.invariant.income", each=cards_named, kind=int, it="393-395", pt="391-393")
def only_bonus_cards_in_play_pay(game: Game, number: CardNumber) -> bool:
    """Income comes from bonus cards that were played, in phase 3."""
    may_pay = deck_of(number) == "bonus" and game.phase == "income"
    return everybody(game, lambda me: implies(is_in(me.income, number), is_in(me.played, number) if may_pay else False))


@invariant("hal.invariant.no-income", it="393-395", pt="391-393")
def nothing_is_paid_outside_of_phase_three(game: Game) -> bool:
    """Income is due only in phase 3, once it has come."""
    if game.phase == "income" and game.done:
        return True
    return everybody(game, lambda me: how_many(me.income) == 0)


def effects_named(game: Game) -> list[Effect]:
    return game.pending


@invariant("hal.invariant.effects", each=effects_named, kind=Effect, it="685", pt="657")
def effects_that_wait_make_sense(game: Game, effect: Effect) -> bool:
    """A waiting effect is that of a card its player has played, in its phase if it has one, waits once, and has
    something to do."""
    card = CARDS[effect.card]
    if effect.player >= len(game.players) or card.deck == "bonus" or effect.rung > card.options:
        return False
    same_card = [
        is_in(game.pending, Effect(player=seat, card=effect.card, rung=option))
        for seat in range(len(game.players))
        for option in range(1, card.options + 1)
    ]
    makes_sense = both(
        bool(card.steps(effect.rung)),
        is_in(game.players[effect.player].played, effect.card),
        tally(*same_card) <= 1,
        weighed(game.agenda, STEPS_OF[effect.card]) == 0,
        is_in_its_phase(game, effect.card),
    )
    return implies(is_in(game.pending, effect), makes_sense)


@invariant("hal.invariant.effects-once", it="685", pt="657")
def no_effect_waits_twice(game: Game) -> bool:
    """No effect waits twice."""
    return are_different(game.pending)


def _is_of(number: CardNumber, step: StepName) -> int:
    return 1 if number_of(step) == number else 0


STEPS_OF: dict[int, Weight] = {
    number: Weight(f"of-{number}", functools.partial(_is_of, number)) for number in CARD_NUMBERS
}
"""The steps of each card."""
WITH_A_JEWEL = Weight("with-a-jewel", lambda step: 1 if step == "butchery.pay_or_jewel" else 0)


def cards_with_steps(game: Game) -> Iterator[CardNumber]:
    """The cards to which steps belong that are owed."""
    return (cast(CardNumber, number) for number in map(number_of, game.agenda) if number in CARDS)


@invariant("hal.invariant.steps-of-cards", each=cards_with_steps, kind=int, it="685", pt="657")
def steps_are_of_cards_that_were_played(game: Game, number: CardNumber) -> bool:
    """Whoever owes a step of a card has played that card, in its phase if it has one."""
    owed = weighed(game.agenda, STEPS_OF[number]) >= 1
    if owed is False or game.actor is None:
        return True
    return implies(owed, both(is_in(game.players[game.actor].played, number), is_in_its_phase(game, number)))


def is_in_its_phase(game: Game, number: CardNumber) -> bool:
    """A card with a phase bar is carried out in its phase, or not in the one that it excludes."""
    card = CARDS[number]
    return game.phase == card.only if card.only is not None else card.never is None or game.phase != card.never


@invariant("hal.invariant.jewel", it="1309-1310", pt="1266-1267")
def only_a_card_lets_a_jewel_pay(game: Game) -> bool:
    """Who may pay the Butchery with a jewel has played the card for it."""
    owed = weighed(game.agenda, WITH_A_JEWEL) >= 1
    if owed is False or game.actor is None:
        return True
    return implies(owed, is_in(game.players[game.actor].played, JEWEL_AT_THE_BUTCHERY))


@invariant("hal.invariant.face-down", it="255, 373", pt="256, 373")
def enough_farmyard_cards_lie_face_down(game: Game) -> bool:
    """With cards, the farmyard deck holds at least the cards that lie face down on the stable boards, and one more that
    is about to be dealt to somebody who drew it."""
    if game.variant == "no_cards":
        return True
    dealt_out = game.phase == "new_card" and not game.done
    drawn = 0 if dealt_out else weighed(game.agenda, DEALS["farmyard"])
    return how_many(game.decks["farmyard"]) >= face_down(game) + drawn


def _deals(deck: DeckName, step: StepName) -> int:
    return 1 if step == f"deal.{deck}" else 0


DEALS = {deck: Weight(f"deals-{deck}", functools.partial(_deals, deck)) for deck in DECKS}
"""The cards of each deck that are to be dealt."""


@invariant("hal.invariant.deals", it="257, 336", pt="258, 340")
def cards_to_be_dealt_are_there(game: Game) -> bool:
    """A card that is to be dealt is in its deck; in the set-up, one for everybody who is still to get it."""
    decks: tuple[DeckName, ...] = ("gateway", "bonus", "point")
    later = players_still_without_a_hand(game)
    hand = starting_hand()
    return both(
        *(
            how_many(game.decks[deck]) >= weighed(game.agenda, DEALS[deck]) + later * hand.count(f"deal.{deck}")
            for deck in decks
        )
    )


def players_still_without_a_hand(game: Game) -> int:
    """In the set-up, how many come after the player who is dealt the starting hand."""
    return len(game.players) - 1 - game.actor if game.phase == "setup" and game.actor is not None else 0


INVARIANTS = (
    somebody_is_first,
    somebody_leads_where_all_act_once,
    set_up_and_end_are_never_done,
    somebody_is_in_turn_where_turns_are_taken,
    only_who_is_in_turn_has_acted,
    a_coin_waits_only_in_phase_one,
    a_player_has_used_the_space,
    somebody_owes_what_is_owed,
    what_is_owed_makes_sense,
    nothing_is_owed_before_workers_are_removed,
    no_effect_waits_where_none_can,
    no_effect_waits_twice,
    lists_of_cards_ascend,
    without_cards_nobody_has_any,
    every_card_is_in_one_place,
    one_deck_of_each_kind_is_in_the_game,
    cards_just_drawn_are_where_they_went,
    only_bonus_cards_in_play_pay,
    nothing_is_paid_outside_of_phase_three,
    effects_that_wait_make_sense,
    steps_are_of_cards_that_were_played,
    only_a_card_lets_a_jewel_pay,
    enough_farmyard_cards_lie_face_down,
    cards_to_be_dealt_are_there,
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
