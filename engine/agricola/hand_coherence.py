"""Whether what hand cards bring to a position fits together with the rest of it."""

from __future__ import annotations

from engine.agricola.cards.standing import ADOPTIVE_PARENTS
from engine.agricola.cards.table import CAN_BE_DUE, CARDS, OCCUPATIONS_FOR, ONCE, TRAVELLING
from engine.agricola.cards.words import AFTER_USE, ANY_AFTER_USE, OCCUPATION, PLAYED, START_OF_ROUND, USE, On
from engine.agricola.farm import fenced
from engine.agricola.names import (
    ACTION_SPACE,
    ACTION_SPACES,
    ALL_MINORS,
    ALL_OCCUPATIONS,
    BIT,
    BREEDING,
    CARDS_OF_PERIOD,
    CODES,
    DEAL,
    FIELD,
    HAND_OF_EACH,
    HAND_PHASES,
    MOST_PEOPLE,
    NOBODY,
    PREPARATION,
    PROMISED_FIELD,
    PROMISES,
    SETUP,
    STANDS,
    START,
    WISH_SPACES,
    WORK,
    action_spaces,
    members,
)
from engine.agricola.rounds import PIG_BREEDING_ROUND
from engine.agricola.state import Player, State
from engine.agricola.step_spaces import BETWEEN, SPACE_OF_SOWING, SPACES_OF_STEP
from engine.agricola.steps import opens
from engine.wire.errors import fault

# The newborns that a harvest can see: two people on each of the two spaces that bring them.
MOST_NEWBORNS = 4


# Without hand cards


def check_resting(state: State) -> None:
    """Without hand cards everything that is noted because of them rests."""
    if state.phase in HAND_PHASES:
        fault("phase", f"there is no phase {state.phase} without hand cards")
    for path, resting in (
        ("used", state.used == NOBODY),
        ("lassoed", not state.lassoed),
        ("first_card", state.first_card == NOBODY),
        ("action", not (state.built.rooms or state.built.fences or state.built.land)),
    ):
        if not resting:
            fault(path, "must be as at the beginning without hand cards")
    for seat, player in enumerate(state.players):
        if player.hand or player.cards or player.due or player.spent or player.stands:
            fault(f"players[{seat}]", "there are no hand cards in this game")
        if player.groceries or player.plows or player.points or player.taught:
            fault(f"players[{seat}]", "nothing can lie on hand cards in this game")
        if player.gained or player.firewood or player.passed:
            fault(f"players[{seat}]", "nothing is noted because of hand cards in this game")
        for name, rounds in zip(PROMISES[1:], player.promised[1:], strict=True):
            if any(rounds):
                fault(f"players[{seat}].promised.{name}", "must be 0 without hand cards")


# The cards. Lines 187-188, 1680-1682


def check_hands(state: State) -> None:
    """Every card is in one place only, and is one of this game."""
    seen = 0
    dealt = ALL_MINORS | OCCUPATIONS_FOR[len(state.players)]
    for seat, player in enumerate(state.players):
        path = f"players[{seat}]"
        for name, cards in (("hand", player.hand), ("cards", player.cards)):
            for code in members(cards & seen):
                fault(f"{path}.{name}", f"the card {CODES[code]} is there twice")
            for code in members(cards & ~dealt):
                fault(f"{path}.{name}", f"the card {CODES[code]} is for more players")
            seen |= cards
        for code in members(player.cards & TRAVELLING):
            fault(f"{path}.cards", f"the card {CODES[code]} travels on")
        for code in members(player.spent & ~(player.cards & ONCE)):
            fault(f"{path}.spent", f"the card {CODES[code]} cannot be spent")
        for code in members(player.due & ~(player.cards & CAN_BE_DUE)):
            fault(f"{path}.due", f"the card {CODES[code]} cannot be due")
    if state.phase == DEAL:
        _check_deal(state)


def _check_deal(state: State) -> None:
    """The hands are dealt one after the other, each of them minors first."""
    count = len(state.players)
    now = (state.turn - state.first_player) % count
    for seat, player in enumerate(state.players):
        minors, occupations = (player.hand & ALL_MINORS).bit_count(), (player.hand & ALL_OCCUPATIONS).bit_count()
        place = (seat - state.first_player) % count
        if place < now:
            right = minors == occupations == HAND_OF_EACH
        elif place > now:
            right = not player.hand
        else:
            right = occupations < HAND_OF_EACH and (
                minors == HAND_OF_EACH or (minors < HAND_OF_EACH and not occupations)
            )
        if not right:
            fault(f"players[{seat}].hand", "cannot have been dealt so")
        if player.cards:
            fault(f"players[{seat}].cards", f"must be empty in the phase {DEAL}")


# What is noted


def check_notes(state: State) -> None:
    """What is noted about the round, the turn and the cards belongs to them."""
    _check_first_card(state)
    _check_turn_notes(state)
    for seat, player in enumerate(state.players):
        path = f"players[{seat}]"
        _check_stock(player, path)
        if player.gained and state.phase != WORK:
            fault(f"{path}.gained", f"must be 0 in the phase {state.phase}")
        if player.firewood and not (state.acted and seat == state.turn and player.cards & BIT["A119"]):
            fault(f"{path}.firewood", "must be 0")
        if player.passed and not _can_have_passed(state, player):
            fault(f"{path}.passed", "must be 0")
    _check_stands(state)


def _check_first_card(state: State) -> None:
    """The card of the first round is known as soon as it has come."""
    early = state.phase in (SETUP, DEAL) or (state.phase == PREPARATION and state.round == 1)
    if early:
        if state.first_card != NOBODY:
            fault("first_card", "must be null before the first card has come")
    elif state.first_card == NOBODY or not state.revealed & CARDS_OF_PERIOD[0] & 1 << state.first_card:
        fault("first_card", "must be a card of the first period that has come")


def _check_turn_notes(state: State) -> None:
    """What is noted about the turn under way."""
    if (state.used != NOBODY) != state.acted:
        fault("used", "must be a space from placing a person until the turn passes, and null otherwise")
    if state.acted and not state.occupied >> state.used & 1:
        fault("used", "must be an occupied space")
    if state.lassoed and not state.acted:
        fault("lassoed", "must be false until a person is placed")
    built = state.built
    if (built.rooms or built.fences or built.land) and not state.acted:
        fault("action", "nothing can be built yet")
    if built.land and built.land & ~fenced(state.players[state.turn].farm):
        fault("action.land", "must lie in pastures of the player in turn")


def _check_stock(player: Player, path: str) -> None:
    """What lies on a card, or was noted for one, needs the card."""
    if player.groceries and not player.cards & BIT["A102"]:
        fault(f"{path}.stock.A102", "must be 0 without the card")
    if player.plows and not player.cards & BIT["B019"]:
        fault(f"{path}.stock.B019", "must be 0 without the card")
    if player.points and not player.cards & (BIT["A033"] | BIT["B033"]):
        fault(f"{path}.points", "must be 0 without the cards A033 and B033")
    if player.due & BIT["B019"] and not player.plows:
        fault(f"{path}.due", "the card B019 has no field tile left")
    if player.taught:
        if not player.cards & BIT["B099"]:
            fault(f"{path}.taught", "must be 0 without the card B099")
        if player.taught >= (player.cards & ALL_OCCUPATIONS).bit_count():
            fault(f"{path}.taught", "must be less than the occupations in front of the player")


def _can_have_passed(state: State, player: Player) -> bool:
    """Whether a player can have let the turn of a newborn go by."""
    return (
        state.phase == WORK and bool(player.cards & ADOPTIVE_PARENTS) and player.newborns >= 1 and player.to_place < 1
    )


def _check_stands(state: State) -> None:
    """It is known who is on Fishing and on the wish spaces; two can be on a wish space."""
    for name in STANDS:
        space = ACTION_SPACE[name]
        number = sum(player.stands >> space & 1 for player in state.players)
        if number and state.phase != WORK:
            fault("players", f"nobody can stand on {name} in the phase {state.phase}")
        if (number >= 1) != bool(state.occupied >> space & 1):
            fault(f"occupied.{name}", "must be 1 if and only if somebody stands there")
        if number > (2 if WISH_SPACES >> space & 1 else 1):
            fault("players", f"too many stand on {name}")


def check_newborns(state: State, newborns: int) -> None:
    """In the work phase there are at most as many newborns as people on wish spaces."""
    wishing = sum((player.stands & WISH_SPACES).bit_count() for player in state.players)
    if newborns > wishing:
        fault("players", f"there can be at most {wishing} newborns")
    if not_yet_taken(state) & WISH_SPACES:
        if newborns == wishing:
            fault("players", "the child of who has just been placed cannot be there yet")
        if state.turn != NOBODY and state.players[state.turn].people == MOST_PEOPLE:
            fault(f"players[{state.turn}].people", "must be less while a child is still to come")


def check_promised(state: State) -> None:
    """Nothing lies on the spaces of earlier rounds, nor of this one once it has begun. Lines 750-751

    Only the field tile of a player whose turn at the start of the round is still to come waits there.
    """
    first = state.round if state.phase == PREPARATION else state.round + 1
    early = state.round == 1 and state.phase in (DEAL, PREPARATION)
    for seat, player in enumerate(state.players):
        if early and any(any(rounds) for rounds in player.promised):
            fault(f"players[{seat}].promised", "must be 0 before the first card has come")
        for what, name in enumerate(PROMISES):
            path = f"players[{seat}].promised.{name}"
            waits = what == PROMISED_FIELD and state.phase == START and seat in still_to_start(state)
            if any(player.promised[what][: first - 1 if waits else first]):
                fault(path, f"must be 0 before round {first}")
        fields = sum(player.promised[PROMISED_FIELD])
        if fields and (fields > 1 or not player.cards & BIT["A019"]):
            fault(f"players[{seat}].promised.field", "must be at most 1, and only with the card A019")


def still_to_start(state: State) -> set[int]:
    """The players whose turn at the start of the round is still to come."""
    count = len(state.players)
    now = (state.turn - state.first_player) % count
    return {seat for seat in range(count) if (seat - state.first_player) % count > now}


# What is owed

# The steps that a card brings in the work phase, and those at the start of a round.
_CARD_STEPS = ("cards", "card_plow", "card_bake", "card_room", "hammer_stable", "renovation")
_START_STEPS = (
    "cards",
    "card_plow",
    "card_bake",
    "card_fence",
    "groom_stable",
    "scholar_occupation",
    "scholar_minor",
)
_END = ("room", "lasso")
# What can be owed after a window, with the spaces that bring it.
_AFTER_WINDOW = {
    ("effect", *_END): -1,
    _END: -1,
    ("rooms", "stables", *_END): action_spaces(("farm_expansion",)),
    ("rooms", *_END): action_spaces(("farm_expansion",)),
    ("improvement", *_END): action_spaces(("house_redevelopment",)),
    ("fences", "crook", *_END): action_spaces(("fencing", "farm_redevelopment")),
}
_RENOVATION = {
    ("improvement", *_END): action_spaces(("house_redevelopment",)),
    ("fences", "crook", *_END): action_spaces(("farm_redevelopment",)),
}
_SPACES = {
    **SPACES_OF_STEP,
    "occupation": action_spaces(("lessons", "lessons_2")),
    "minor": action_spaces(("meeting_place", "basic_wish_for_children")),
}


def check_owed(state: State) -> None:
    """Somebody has something to decide, and what is owed is what the phase and the action can bring."""
    _check_due(state)
    if state.now is None:
        if state.agenda:
            fault("agenda", "must be empty if there is no step now")
        if state.phase in (START, FIELD, BREEDING) or state.acted:
            fault("now", "must be a step until the turn passes")
        if state.phase == WORK and state.players[state.turn].to_place < 1:
            fault(f"players[{state.turn}].to_place", "must be at least 1 for the player in turn")
        return
    if state.phase not in (START, WORK, FIELD, BREEDING):
        fault("now", "nothing can be owed now")
    seat, step = state.now
    if seat != state.turn and step != "cards":
        fault("now", "must be a step of the player in turn")
    for index, (owner, _) in enumerate(state.agenda):
        if owner != state.turn:
            fault(f"agenda[{index}]", "must be a step of the player in turn")
    if not _can_be_owed(state, step, tuple(owed[1] for owed in state.agenda)):
        fault("agenda", f"cannot be so after the step {step}")
    if not opens(state, seat, step):
        fault("now", f"there is nothing to decide at the step {step}")


def _can_be_owed(state: State, step: str, steps: tuple[str, ...]) -> bool:
    """Whether a step and what comes after it belong to the phase and to the space that is used."""
    if state.phase == START:
        return steps == ("window", "room") if step in _START_STEPS else step == "room" and not steps
    if state.phase == FIELD:
        return step == "reap" and not steps
    if state.phase == BREEDING:
        if step == "exchange":
            return not steps and state.round != PIG_BREEDING_ROUND
        return step == "room" and steps == (() if state.round == PIG_BREEDING_ROUND else ("exchange",))
    if not state.acted:
        return step == "adopt" and not steps and _may_adopt(state)
    return _can_be_owed_in_action(state, step, steps)


def _may_adopt(state: State) -> bool:
    """Whether the player in turn has a turn only for a newborn."""
    player = state.players[state.turn]
    return _can_have_passed(state, player) and not player.passed


def _can_be_owed_in_action(state: State, step: str, steps: tuple[str, ...]) -> bool:
    """Whether a step and what comes after it can be owed while a person acts."""
    used = 1 << state.used
    if step == "lasso":
        return not steps
    if step == "room":
        return steps == ("lasso",)
    if steps[:1] == ("window",):
        return step in _CARD_STEPS and bool(_AFTER_WINDOW.get(steps[1:], 0) & used)
    if step == "renovation":
        return bool(_RENOVATION.get(steps, 0) & used)
    if step in ("card_plow", "card_fence"):
        return steps == _END
    if step not in _SPACES:
        return False
    if step in ("fencing", "fences"):
        return steps == ("crook", *_END) and bool(_SPACES[step] & used)
    if steps != _END and steps not in [(other, *_END) for other in BETWEEN.get(step, ())]:
        return False
    spaces = SPACE_OF_SOWING.get(steps[0], _SPACES[step]) if step == "sow" else _SPACES[step]
    return bool(spaces & used) and (step != "resource_market" or len(state.players) == 3)


def _check_due(state: State) -> None:
    """Cards are due in a window, and only those that belong to the moment."""
    window = any(step == "window" for _, step in state.agenda)
    for seat, player in enumerate(state.players):
        if player.due and not window:
            fault(f"players[{seat}].due", "must be empty now")
        for code in members(player.due):
            if not any(on.effect is None and _is_moment(state, seat, on) for on in CARDS[CODES[code]].on):
                fault(f"players[{seat}].due", f"the card {CODES[code]} cannot be due now")


def _is_moment(state: State, seat: int, on: On) -> bool:
    """Whether a card of a player can be due because of this: the round, the space used, or what was built or played.

    It is about what its owner does, who is in turn, unless it is about what others use.
    """
    if (seat == state.turn) == (on.moment == ANY_AFTER_USE):
        return False
    if on.moment == START_OF_ROUND:
        return state.phase == START
    if on.moment in (USE, AFTER_USE, ANY_AFTER_USE):
        waits = bool(not_yet_taken(state))
        return state.used != NOBODY and ACTION_SPACES[state.used] in on.spaces and waits == (on.moment == USE)
    return on.moment in (OCCUPATION, PLAYED) or state.phase != START


def not_yet_taken(state: State) -> int:
    """The space that is used, if it has not taken effect yet."""
    if state.used != NOBODY and any(step == "effect" for _, step in state.agenda):
        return 1 << state.used
    return 0


def who_owes_room(state: State) -> set[int]:
    """The players whose animals need not fit yet; at the start of a round also those whose turn is still to come."""
    owing = {seat for seat, step in state.agenda if step == "room"}
    if state.now is not None and state.now[1] == "room":
        owing.add(state.now[0])
    return owing | still_to_start(state) if state.phase == START else owing
