"""Whether the parts of a position fit together; a position that could not wait for a move is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.hallertau.agendas import cards_of_agenda, is_space_agenda
from engine.hallertau.answers import face_down
from engine.hallertau.board import QUADRANT_SPACES, ROWS_OF_SPACE
from engine.hallertau.cards import ALL
from engine.hallertau.cards.counting import deck_of
from engine.hallertau.cards.playing import CARDS, next_owner
from engine.hallertau.cards.words import JewelAtButchery, MoveSheepBack, RecallWorkers
from engine.hallertau.fields import must_slide
from engine.hallertau.names import (
    ACTIONS,
    CARD_SPACES,
    CONTENT,
    CONTENTS,
    CROPS,
    FALLOW,
    HARVEST,
    INCOME,
    LAST_ROUND,
    MILKING,
    NEW_CARD,
    NEW_WORKERS,
    NOBODY,
    OVER,
    PROGRESS,
    REMOVAL,
    ROWS,
    SETUP,
    SLOTS,
    SPACE,
    SPACES,
)
from engine.hallertau.names import BOULDERS as BOULDERS_PHASE
from engine.hallertau.resources import EMPTY_FIELD, earliest_card, field_index
from engine.hallertau.setup import STARTING_HAND
from engine.hallertau.state import Player, State
from engine.hallertau.workers import possible_coins
from engine.wire.errors import fault, shown

# The phases in which a player has the turn, and those that run by themselves.
TURN_PHASES = (ACTIONS, FALLOW, PROGRESS)
SILENT_PHASES = (NEW_WORKERS, INCOME, NEW_CARD, MILKING, BOULDERS_PHASE)

# PT 214, 559: nobody has more workers than the window shows; a card brings back up to three more. PT 1241
FEWEST_NEW_WORKERS, MOST_IN_THE_WINDOW, MOST_WORKERS = 6, 12, 15


def _cards_with(word: type) -> frozenset[int]:
    """The cards with a certain cost or effect."""
    return frozenset(card.number for card in ALL.values() if word in map(type, (*card.costs, *card.gives)))


# PT 1239, 1266, 1515: the cards that bring workers back, that let a jewel take the place of the sheep, and that move
# sheep back to an earlier card.
RECALLING = _cards_with(RecallWorkers)
AT_THE_BUTCHERY = _cards_with(JewelAtButchery)
MOVING_BACK = _cards_with(MoveSheepBack)


def check_coherence(state: State) -> None:
    """Every part fits the round, the phase and the other parts."""
    _check_phase(state)
    _check_turn(state)
    _check_agenda(state)
    _check_cards(state)
    _check_pending(state)
    _check_decision(state)
    _check_coin(state)
    _check_removed(state)
    _check_quadrant_cards(state)
    _check_board(state)
    for seat, player in enumerate(state.players):
        _check_player(state, seat, player, f"players[{seat}]")


# Phase and turn


def _check_phase(state: State) -> None:
    """Set-up belongs to the first round and the end to the last; without cards no phase waits for cards."""
    if state.phase == SETUP and state.round != 1:
        fault("round", f"must be 1 in the phase {SETUP}, not {state.round}")
    if state.phase == OVER and state.round != LAST_ROUND:
        fault("round", f"must be {LAST_ROUND} in the phase {OVER}, not {state.round}")
    if state.done and state.phase in (SETUP, OVER):
        fault("done", f"must be false in the phase {state.phase}")
    if state.done and not state.with_cards and not state.under_way():
        fault("done", "without cards a phase that is done is followed by the next at once")
    if (state.led_by != NOBODY) != (state.phase in (FALLOW, PROGRESS)):
        fault("led_by", "must be a seat in the phases fallow and progress, and null in all others")
    if state.led_by != NOBODY and not state.with_cards and state.led_by != state.first_player:
        fault("led_by", "must be the first player in a game without cards")
    if (state.first_player == NOBODY) != (state.phase == SETUP):
        fault("first_player", f"nobody holds the token just in the phase {SETUP}")


def _check_turn(state: State) -> None:
    """Somebody is in turn in the phases of turns until they are done."""
    wanted = state.phase in TURN_PHASES and not state.done
    if wanted and state.turn == NOBODY:
        fault("turn", "must be a seat now")
    if not wanted and state.turn != NOBODY:
        fault("turn", "must be null now")
    if state.acted and (state.phase != ACTIONS or state.turn == NOBODY):
        fault("acted", "must be false while nobody has a turn of the actions")


def _check_decision(state: State) -> None:
    """No position between two moves leaves everybody without a decision."""
    if state.phase == REMOVAL and len(state.players) == 4 and not state.done:
        fault("phase", "with four players the removal needs no decision")
    if state.phase in SILENT_PHASES and not state.done and not (state.phase == NEW_CARD and state.under_way()):
        fault("done", f"must be true in the phase {state.phase}, which passes by itself")
    if state.under_way():
        return
    waits_for_cards = state.done or state.phase == HARVEST
    if waits_for_cards and not any(player.hand or player.income for player in state.players):
        fault("done", "nobody has a card to play, so the game would go on")
    if state.phase == ACTIONS and not state.done:
        if state.acted:
            fault("acted", "the turn is used and passes")
        if not state.players[state.turn].workers:
            fault("turn", f"player {state.turn} has no workers left and is passed over")
    if state.phase == FALLOW and not state.done and not must_slide(state.players[state.turn]):
        fault("turn", f"player {state.turn} has no empty field in rows 3 and 4 and is passed over")


# What is owed


def _check_agenda(state: State) -> None:
    """The agenda is what is left of dealing, of one space, and of one card that the actor has played."""
    agenda = tuple(state.agenda)
    if not agenda:
        if state.actor != NOBODY and not state.pending:
            fault("actor", "must be null when nothing is owed")
        return
    if state.actor == NOBODY:
        fault("actor", "must be a seat when something is owed")
    if not _agenda_is_possible(state, agenda):
        fault("agenda", f"the steps {', '.join(agenda[:4])} cannot be owed now in this number and order")


def _agenda_is_possible(state: State, agenda: tuple[str, ...]) -> bool:
    """Whether these steps can be owed in this phase by the actor."""
    if state.phase == OVER:
        return False
    if state.phase == SETUP:
        return state.with_cards and agenda == STARTING_HAND[-len(agenda) :]
    if state.with_cards and state.phase == NEW_CARD and not state.done:
        seats = state.clockwise_from_first()
        to_come = seats[seats.index(state.actor) :]
        return agenda == ("deal.farmyard",) * len(to_come)
    played = state.players[state.actor].played
    if agenda[0] == "butchery.pay_or_jewel" and AT_THE_BUTCHERY.isdisjoint(played):
        return False
    if is_space_agenda(agenda):
        return state.with_cards or (state.phase == ACTIONS and not agenda[0].startswith(("deal.", *CARD_SPACES)))
    return any(card in played and state.phase in CARDS[card].phases for card in cards_of_agenda(agenda))


def _check_pending(state: State) -> None:
    """Waiting effects are those of cards that were played, each once, and the owner who is next must choose."""
    seen: set[int] = set()
    for index, effect in enumerate(state.pending):
        path = f"pending[{index}]"
        if effect.card not in CARDS or effect.card not in state.players[effect.player].played:
            fault(f"{path}.card", "is not a card that this player has played")
        if effect.card in seen:
            fault(f"{path}.card", "waits twice")
        seen.add(effect.card)
        if state.phase not in CARDS[effect.card].phases:
            fault(f"{path}.card", f"is never carried out in the phase {state.phase}")
        if deck_of(effect.card) == "bonus":
            fault(f"{path}.card", "is a bonus card, whose income is never pending")
        if any(step.startswith(f"card.{effect.card}.") for step in state.agenda):
            fault(f"{path}.card", "is being resolved already")
        options = CARDS[effect.card].options
        if effect.rung > len(options) or not options[effect.rung - 1].steps:
            fault(f"{path}.rung", "is no option of this card that has an effect")
    if state.pending and state.phase in (SETUP, OVER):
        fault("pending", f"must be empty in the phase {state.phase}")
    if state.pending and state.phase == NEW_CARD and not (state.done or state.agenda):
        fault("pending", "must be empty before the farmyard cards are dealt")
    if state.pending and not state.agenda:
        owner = next_owner(state)
        if state.actor != owner:
            fault("actor", f"must be {owner}, who has effects waiting")
        if sum(effect.player == owner for effect in state.pending) < 2:
            fault("pending", "a single effect would have begun by itself")


# Cards


def _places(state: State) -> Iterator[int]:
    """Every card, wherever it is."""
    for deck in state.decks.values():
        yield from deck
    for player in state.players:
        yield from player.hand
        yield from player.played


def _check_cards(state: State) -> None:
    """No card is in two places, one gateway deck and one farmyard deck are in play, nothing without cards."""
    cards = Counter(_places(state))
    if not state.with_cards:
        if cards:
            fault("decks and players", "there are no cards in the variant no_cards")
        return
    for card, times in cards.items():
        if times > 1:
            fault("decks and players", f"card {card} is in two places")
    for deck in ("gateway", "farmyard"):
        if len({card // 100 for card in cards if deck_of(card) == deck}) > 1:
            fault(f"decks.{deck}", "cards of different decks are in play")
    _check_what_decks_owe(state)


def _check_what_decks_owe(state: State) -> None:
    """What nature is to deal lies in the deck, besides the farmyard cards that lie face down. PT 256, 258, 340"""
    everybody_gets_one = state.phase == NEW_CARD and not state.done
    for deck, cards in state.decks.items():
        owed = state.agenda.count(f"deal.{deck}")
        if state.phase == SETUP and state.actor != NOBODY:
            owed += STARTING_HAND.count(f"deal.{deck}") * (len(state.players) - 1 - state.actor)
        if deck == "farmyard":
            owed = _face_down(state) + (0 if everybody_gets_one else owed)
        if len(cards) < owed:
            fault(f"decks.{deck}", f"has fewer cards than are still to be dealt or lie face down ({owed})")


def _face_down(state: State) -> int:
    """The farmyard cards that are still to be dealt; if phase 5 has not begun to, also everybody's next. PT 256, 487"""
    nobody_served = state.phase == NEW_CARD and not state.done and not state.agenda
    return face_down(state) + (len(state.players) if nobody_served else 0)


# The common area


def _check_coin(state: State) -> None:
    """A coin is one that a quadrant card of this game can ask for."""
    if not state.coin:
        return
    if state.phase != REMOVAL or state.done:
        fault("coin", "must be empty unless the removal waits for it")
    if tuple(state.coin) not in possible_coins(len(state.players)):
        fault("coin", "no quadrant card asks for a coin between these quadrants in a game of this many players")


def _check_removed(state: State) -> None:
    """Workers leave quadrants in the removal only, and those that a coin decides about are still there. PT 356-359"""
    cleared = state.phase == REMOVAL and (state.done or bool(state.coin))
    for quadrant, number in enumerate(state.removed, 1):
        rows = sum(ROWS_OF_SPACE[space] for space in QUADRANT_SPACES[quadrant])
        most = rows if cleared and quadrant not in state.coin else 0
        if number > most:
            fault(f"removed.{quadrant}", f"must be at most {most} now, not {shown(number)}")


def _check_quadrant_cards(state: State) -> None:
    """One quadrant card for each removal to come; none with four players."""
    to_draw = LAST_ROUND - state.round
    if state.phase == SETUP or (state.phase == REMOVAL and not state.done and not state.coin):
        to_draw += 1
    if len(state.players) == 4:
        to_draw = 0
    if len(state.cards) != to_draw:
        fault("quadrant_cards", f"{to_draw} cards must be left, not {len(state.cards)}")


def _check_board(state: State) -> None:
    """Without cards the spaces that give cards hold only the worker of the set-up, and no second row a single one."""
    if state.with_cards:
        return
    for name in SPACES:
        in_second_row = state.board[3 * SPACE[name] + 1]
        if in_second_row and name in CARD_SPACES:
            fault(f"board.{name}.2", "without cards a card space holds only the worker of the set-up")
        if in_second_row == 1:
            fault(f"board.{name}.2", "without cards a second row holds 0 or 2 workers")


# The players


def _check_player(state: State, seat: int, player: Player, path: str) -> None:
    """What a player has fits the round and the phase."""
    if player.center != min(player.shops):
        fault(f"{path}.center", f"must be {min(player.shops)}, the column of the leftmost shop, not {player.center}")
    _check_workers(state, seat, player, f"{path}.workers")
    _check_tools(state, seat, player, path)
    _check_sheep(state, player, f"{path}.sheep")
    if _has_slid(state) and player.fields[EMPTY_FIELD[2]]:
        fault(f"{path}.fields.2.empty", "after the first slide no empty field is in row 2")
    if not state.with_cards:
        _check_that_no_card_was_played(player, path)
    if player.income and state.phase != INCOME:
        fault(f"{path}.income", f"must be empty outside the phase {INCOME}")
    if any(deck_of(card) != "bonus" or card not in player.played for card in player.income):
        fault(f"{path}.income", "must list bonus cards that were played")
    if player.promised and not _can_have_promised(state, seat, player):
        fault(f"{path}.promised", "must be 0 unless the player has announced the last action and not used the turn")
    if not set(player.drawn) <= set(player.hand):
        fault(f"{path}.just.drawn", "must be cards of the hand")
    if not set(player.fresh) <= set(player.played):
        fault(f"{path}.just.fresh", "must be cards that were played")


def _check_that_no_card_was_played(player: Player, path: str) -> None:
    """Only cards sow other goods or two crops in a field. PT 874, 1569"""
    for row in ROWS:
        for content in CONTENTS[1 + len(CROPS) :]:
            if player.fields[field_index(row, CONTENT[content])]:
                fault(f"{path}.fields.{row}.{content}", "without cards a field is empty or holds one crop")


def _check_sheep(state: State, player: Player, path: str) -> None:
    """Sheep stand on cards that are still there; on the first one only if a card moved them back. PT 373-374, 1515"""
    not_yet_moved = state.phase == NEW_WORKERS and not state.done
    earliest = state.round if not_yet_moved else earliest_card(state)
    for slot, sheep in zip(SLOTS[:-1], player.sheep, strict=False):
        if sheep and int(slot) < earliest:
            fault(f"{path}.{slot}", "this card is no longer on the stable board")
    if player.sheep[0] and MOVING_BACK.isdisjoint(player.played):
        fault(f"{path}.{SLOTS[0]}", "no sheep come to this card unless a card moved them back")


def _check_workers(state: State, seat: int, player: Player, path: str) -> None:
    """Workers come in phase 2, six or more, and are spent in phase 4, by turns. PT 214, 383, 479, 559, 1241"""
    least, most = 0, 0
    if (state.phase == NEW_WORKERS and state.done) or state.phase == INCOME:
        least, most = FEWEST_NEW_WORKERS, MOST_IN_THE_WINDOW
    elif state.phase == ACTIONS and not state.done:
        least, most = int(state.turn == seat and not state.acted), MOST_IN_THE_WINDOW
    if most and _workers_were_recalled(state, seat, player):
        most = MOST_WORKERS
    if not least <= player.workers <= most:
        fault(path, f"must be from {least} to {most} now, not {player.workers}")


def _workers_were_recalled(state: State, seat: int, player: Player) -> bool:
    """Whether a card that brings workers back was played, and is neither waiting nor being resolved. PT 1239-1241"""
    open_ = {effect.card for effect in state.pending if effect.player == seat}
    if state.actor == seat:
        open_ |= {card for card in RECALLING for step in state.agenda if step.startswith(f"card.{card}.")}
    return not RECALLING.isdisjoint(set(player.played) - open_)


def _can_have_promised(state: State, seat: int, player: Player) -> bool:
    """Whether the player is in turn, has not used the turn, and has played the card that announces the last action."""
    announced = any(CARDS[card].announces_last_action for card in player.played)
    return announced and state.turn == seat and state.phase == ACTIONS and not state.acted


def _has_slid(state: State) -> bool:
    """Whether all empty fields have risen and no card can have brought one since."""
    return state.phase == FALLOW and not state.with_cards


def _check_tools(state: State, seat: int, player: Player, path: str) -> None:
    """Tools are used up in progress only, by those who had their turn, and not in the last round."""
    if not player.tools_used:
        return
    order = state.clockwise_from(max(state.led_by, 0))
    early = state.turn != NOBODY and order.index(seat) > order.index(state.turn)
    if state.phase != PROGRESS or state.done or state.round == LAST_ROUND or early:
        fault(f"{path}.tools_used", "nobody has used tools before their turn in progress, nor in the last round")
