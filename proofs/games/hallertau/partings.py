"""Where the readings of a ruling part: for each, positions and a move about which they disagree.

A position is symbolic; a solver finds the numbers for which the move is legal under one reading only, or leads to
different positions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from proofs.games.hallertau.situations import (
    owing,
    playing,
    playing_in_between,
    some_decks,
    symbolic_game,
    symbolic_player,
)
from proofs.prove.readings import Parting
from spec.hallertau import disputes
from spec.hallertau.actions import AGENDA
from spec.hallertau.cards.table import CARDS
from spec.hallertau.state import Phase
from spec.hallertau.workers import QUESTION_MARK
from spec.kernel import Focus


def played(number: int, option: int = 1) -> Callable[[], Focus]:
    """The card is played, with nothing under way."""
    return lambda: _asked(playing(CARDS[number]), player=0, card=number, rung=option, discard=[])


def played_in_between(number: int) -> Callable[[], Focus]:
    """The card is played while another player has something to finish."""
    return lambda: _asked(playing_in_between(CARDS[number]), player=0, card=number, rung=1, discard=[])


def _asked(focus: Focus, **control: Any) -> Focus:
    return Focus(focus.name, focus.state, focus.kind, control)


def answered(number: int, part: str, kind: str, **control: Any) -> Callable[[], Focus]:
    """A step of the card's effect is owed, and is answered by that move."""

    def focus() -> Focus:
        steps = CARDS[number].steps(1)
        step = f"card.{number}.1.{part}"
        first = next(owing(CARDS[number], steps[steps.index(step) :], step))
        return Focus(first.name, first.state, kind, {"player": 0, **control})

    return focus


def at_a_space(step: str, kind: str, **control: Any) -> Callable[[], Focus]:
    """A step of an action space is owed, and is answered by that move."""
    agenda = next(steps for steps in AGENDA.values() if steps[0] == step)

    def focus() -> Focus:
        situation = _with_cards("actions", turn=0, acted=True, actor=0, agenda=agenda)
        return Focus(step, situation, kind, {"player": 0, **control})

    return focus


def with_played(numbers: list[int], phase: Phase, kind: str, *, hand: int = 903, **control: Any) -> Callable[[], Focus]:
    """The first player has played these cards and holds one more; then that move is made."""
    moments: dict[str, dict[str, Any]] = {"actions": {"turn": 0}, "harvest": {"done": False}}
    moment = moments.get(phase, {"done": True})
    return lambda: Focus(phase, _with_cards(phase, [hand], numbers, **moment), kind, control)


def _with_cards(phase: Phase, hand: list[int] | None = None, numbers: list[int] | None = None, **control: Any) -> Any:
    people = [symbolic_player(0, hand=hand, played=numbers), symbolic_player(1)]
    decks = some_decks([*(hand or []), *(numbers or [])])
    return symbolic_game(people, phase, variant="cards", decks=decks, **control)


def quadrant_card(number: int, players: int = 2) -> Callable[[], Focus]:
    """That quadrant card is drawn in phase 1."""
    return lambda: Focus("removal", symbolic_game(players, "removal"), "draw_quadrant_card", {"card": number})


PARTINGS: dict[str, Parting] = {
    "question mark": Parting(QUESTION_MARK, quadrant_card(5, players=1)),
    "topmost row in phase 1": Parting(disputes.TOPMOST_ROW, quadrant_card(1)),
    "topmost row of 302": Parting(disputes.TOPMOST_ROW, answered(302, "remove", "remove_rows")),
    "topmost row of 315": Parting(disputes.TOPMOST_ROW, answered(315, "recall", "recall_workers", space="nursery")),
    "topmost row of 725": Parting(disputes.TOPMOST_ROW, answered(725, "remove", "remove_rows")),
    "quadrants": Parting(disputes.QUADRANTS_OF_SPACES, quadrant_card(4)),
    "town hall": Parting(disputes.TOWN_HALL_TILE, at_a_space("town_hall.pay", "move_shop_back", shop="bakery")),
    "window number": Parting(disputes.WINDOW_NUMBER, played(609)),
    "first income": Parting(disputes.FIRST_INCOME, with_played([807], "new_workers", "go_on")),
    "token and card": Parting(
        disputes.TOKEN_AND_CARD, with_played([], "actions", "place", player=0, space="bonus_card")
    ),
    "optional token": Parting(disputes.OPTIONAL_TOKEN, at_a_space("bonus_card.token", "skip")),
    "upper half": Parting(disputes.UPPER_HALF, played_in_between(323)),
    "401": Parting(disputes.COST_OF_401, played(401)),
    "321": Parting(disputes.BARLEY_FOR_321, played(321)),
    "312": Parting(disputes.ADVANCE_OF_312, answered(312, "advance", "skip")),
    "312 and boulders": Parting(disputes.BOULDERS_OF_312, answered(312, "advance", "advance_free", shop="bakery")),
    "314": Parting(
        disputes.TARGET_OF_314, answered(314, "shift", "shift_workers", source="nursery", target="gateway_card")
    ),
    "109": Parting(
        disputes.COUNTING_ITSELF,
        with_played([101, 102], "actions", "play_card", hand=109, player=0, card=109, rung=1, discard=[]),
    ),
    "308": Parting(
        disputes.COUNTING_ITSELF,
        with_played([], "actions", "play_card", hand=308, player=0, card=308, rung=1, discard=[]),
    ),
    "627": Parting(disputes.TWO_CROPS, with_played([627], "harvest", "go_on")),
    "016": Parting(disputes.BONUS_CARD_LAST, played(16)),
    "713": Parting(disputes.BONUS_CARD_LAST, played(713)),
    "721": Parting(disputes.BONUS_CARD_LAST, played(721)),
    "732": Parting(disputes.BONUS_CARD_LAST, played(732)),
    "614": Parting(disputes.FIELDS_OF_614, answered(614, "field", "take_field")),
    "208": Parting(
        disputes.HARVEST_OF_208,
        with_played([], "harvest", "play_card", hand=208, player=0, card=208, rung=1, discard=[]),
    ),
    "330": Parting(disputes.TOOLS_OF_330, played(330, option=2)),
    "301": Parting(disputes.PHASE_OF_301, played(301)),
}
