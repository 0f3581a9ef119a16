"""The situations in which somebody or something acts, as symbolic positions for the proofs.

Control is concrete in them, numbers are symbols. `situations` has every stage of the game; `card_situations` has, for
each card, the moments in which it is played, and every step of its effect.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from spec.hallertau.actions import AGENDA
from spec.hallertau.agendas import coins, left_of_spaces, left_without_cards
from spec.hallertau.cards.named import (
    AFTER_ANOTHER_CARD,
    BEFORE_THE_HARVEST,
    HIGHEST_ROWS_REMOVED,
    JEWEL_AT_THE_BUTCHERY,
    LAST_ACTION_ANNOUNCED,
    OF_THE_SPACE_JUST_USED,
    SHEEP_MOVE_BACK,
    WORKER_IN_THE_SECOND_ROW,
    WORKERS_RECALLED,
)
from spec.hallertau.cards.table import CARDS
from spec.hallertau.cards.words import Card, deck_of
from spec.hallertau.flow import WITH_AN_ORDER
from spec.hallertau.setup import starting_decks, starting_hand
from spec.hallertau.state import (
    CARD_NUMBERS,
    CardNumber,
    DeckName,
    Effect,
    Game,
    Just,
    Phase,
    Player,
    StepName,
    Used,
)
from spec.hallertau.turns import key_of
from spec.kernel import Focus, symbolic

BY_THEMSELVES: tuple[Phase, ...] = ("new_workers", "income", "new_card", "fallow", "harvest", "milking", "boulders")
DONE: tuple[Phase, ...] = (
    "removal", "new_workers", "income", "actions", "new_card", "fallow", "harvest", "milking", "progress", "boulders",
)  # fmt: skip


def symbolic_player(
    seat: int,
    hand: list[int] | None = None,
    played: list[int] | None = None,
    income: list[int] | None = None,
    fresh: list[int] | None = None,
) -> Player:
    path = f"players.{seat}"
    just = symbolic(Just, f"{path}.just", drawn=[], fresh=fresh or [])
    return symbolic(
        Player, path, hand=sorted(hand or []), played=sorted(played or []), income=sorted(income or []), just=just
    )


def symbolic_game(players: int | list[Player], phase: Phase, **control: Any) -> Game:
    """A position of which only the control is known; what is not said is as usual in that phase, without cards."""
    people = players if isinstance(players, list) else [symbolic_player(seat) for seat in range(players)]
    known: dict[str, Any] = {
        "variant": "no_cards",
        "done": False,
        "first_player": 0,
        "turn": None,
        "acted": False,
        "actor": None,
        "agenda": [],
        "pending": [],
        "used": None,
        "coin": [],
        "decks": starting_decks(None, None),
    }
    if phase in WITH_AN_ORDER:
        known["led_by"] = control.get("first_player", 0)
    else:
        known["led_by"] = None
    return symbolic(Game, "", game="hallertau", phase=phase, players=people, **(known | control))


def situations() -> Iterator[Game]:
    """A symbolic position for every stage of the game; the player in turn sits first, else the first player does."""
    for players in (1, 2, 3, 4):
        yield symbolic_game(players, "setup", first_player=None)
        for coin in ([], *coins(players)):
            yield symbolic_game(players, "removal", coin=coin)
        for phase in BY_THEMSELVES:
            yield symbolic_game(players, phase)
        for phase in DONE:
            yield symbolic_game(players, phase, done=True)
        yield symbolic_game(players, "over")
        for first in range(players):
            yield symbolic_game(players, "fallow", turn=0, first_player=first)
            yield symbolic_game(players, "progress", turn=0, first_player=first)
        yield symbolic_game(players, "actions", turn=0)
        yield symbolic_game(players, "actions", turn=0, acted=True)
        yield symbolic_game(players, "actions", turn=0, acted=True, actor=0)
        yield from with_cards(players)
    for agenda in agendas():
        yield symbolic_game(2, "actions", turn=0, acted=True, actor=0, agenda=agenda)


def agendas() -> Iterator[list[StepName]]:
    """What the spaces can leave to work off, in the game without cards."""
    return (list(agenda) for agenda in left_of_spaces() if agenda in left_without_cards())


CARD_DECKS = {"gateway_card": [1, 2], "farmyard_card": [], "bonus_card": [801, 802], "point_card": [901, 902]}


EASY = (903, 905, 910, 912)
"""Point cards that only cost something: a hand for each seat."""


def with_cards(players: int) -> Iterator[Game]:
    """The stages of the game that exist only with cards, or are different with them."""
    people = [symbolic_player(seat, hand=[EASY[seat]]) for seat in range(players)]
    cards = {"variant": "cards", "decks": some_decks([])}
    for actor in range(players):
        held = [symbolic_player(seat, hand=[1 + seat] if seat < actor else []) for seat in range(players)]
        full = cards | {"decks": decks_but([number for me in held for number in me.hand])}
        for agenda in (starting_hand(), ["deal.point"]):
            yield symbolic_game(held, "setup", first_player=None, actor=actor, agenda=agenda, **full)
    yield symbolic_game(people, "setup", first_player=None, **cards)
    for phase in BY_THEMSELVES:
        yield symbolic_game(people, phase, **cards)
    for phase in DONE:
        yield symbolic_game(people, phase, done=True, **cards)
        yield symbolic_game(players, phase, done=True, **cards)
    for left in range(1, players + 1):
        yield symbolic_game(people, "new_card", actor=players - left, agenda=["deal.farmyard"] * left, **cards)
    for first in range(players):
        yield symbolic_game(people, "fallow", turn=0, first_player=first, **cards)
        yield symbolic_game(people, "progress", turn=0, first_player=first, **cards)
    yield symbolic_game(people, "actions", turn=0, **cards)
    yield symbolic_game(people, "actions", turn=0, acted=True, **cards)
    if players == 2:
        yield from steps_with_cards(cards)


def steps_with_cards(cards: dict[str, Any]) -> Iterator[Game]:
    """Steps of spaces that only the game with cards has, and effects that wait."""
    for space in CARD_DECKS:
        for agenda in (AGENDA[cast(Any, space)], AGENDA[cast(Any, space)][1:]):
            yield symbolic_game(2, "actions", turn=0, acted=True, actor=0, agenda=agenda, **cards)
    for deck in ("gateway", "farmyard", "bonus", "point"):
        yield symbolic_game(2, "actions", turn=0, acted=True, actor=0, agenda=[f"deal.{deck}"], **cards)
    butcher = [symbolic_player(0, played=[JEWEL_AT_THE_BUTCHERY]), symbolic_player(1)]
    paying = {"turn": 0, "acted": True, "actor": 0, "agenda": ["butchery.pay_or_jewel"], **cards}
    yield symbolic_game(butcher, "actions", **(paying | {"decks": some_decks([JEWEL_AT_THE_BUTCHERY])}))
    shepherd = [symbolic_player(0, played=[SHEEP_MOVE_BACK]), symbolic_player(1)]
    herding = {"turn": 0, "acted": True, "actor": 0, **cards, "decks": some_decks([SHEEP_MOVE_BACK])}
    for agenda in (["butchery.pay"], ["small_trade.move"], ["land_sale.pay"]):
        yield symbolic_game(shepherd, "actions", **herding, agenda=agenda)
    earners = [symbolic_player(seat, played=[803 + seat, 831 + seat], income=[803 + seat]) for seat in range(2)]
    yield symbolic_game(earners, "income", done=True, **cards)
    both_wait = [symbolic_player(0, played=[701, AFTER_ANOTHER_CARD]), symbolic_player(1, played=[703])]
    effects = [
        Effect(player=seat, card=cast(CardNumber, card), rung=1)
        for seat, card in ((1, 703), (0, 701), (0, AFTER_ANOTHER_CARD))
    ]
    working = {"turn": 0, "acted": True, "actor": 0, "agenda": ["small_trade.move"]}
    for waiting in (effects, effects[:1]):
        in_all = {"pending": waiting, **working, **cards, "decks": some_decks([701, 703, AFTER_ANOTHER_CARD])}
        yield symbolic_game(both_wait, "actions", **in_all)
    in_charge = {"turn": 0, "acted": True, "pending": effects, "actor": 1}
    decks = some_decks([701, 703, AFTER_ANOTHER_CARD])
    yield symbolic_game(both_wait, "actions", **in_charge, **(cards | {"decks": decks}))
    for waiting in (effects, effects[:2], effects[:1]):
        owner = 0 if len(waiting) > 1 else 1
        for phase, control in (("actions", {"turn": 0, "acted": True}), ("boulders", {"done": True})):
            played = {"pending": waiting, "actor": owner, **cards, "decks": some_decks([701, 703, AFTER_ANOTHER_CARD])}
            yield symbolic_game(both_wait, cast(Phase, phase), **control, **played)


def some_decks(numbers: list[int]) -> dict[DeckName, list[CardNumber]]:
    """A few cards of each deck but these, and as many farmyard cards as can lie face down."""
    return {deck: cards[-24:] if deck == "farmyard" else cards[-2:] for deck, cards in decks_but(numbers).items()}


def decks_but(gone: list[int]) -> dict[DeckName, list[CardNumber]]:
    """Decks of the game in which these cards are, without them."""
    gateway = next((number // 100 for number in gone if deck_of(number) == "gateway"), 0)
    farmyard = next((number // 100 for number in gone if deck_of(number) == "farmyard"), 4)
    full = starting_decks(gateway, farmyard)
    return {deck: [card for card in cards if card not in gone] for deck, cards in full.items()}


# --- cards ------------------------------------------------------------------------------------------------------


def card_situations() -> Iterator[Focus]:
    """For each card: playing it at every option, freely and with something under way; and each step of its effect."""
    for card in CARDS.values():
        yield playing(card)
        if card.number not in (LAST_ACTION_ANNOUNCED, JEWEL_AT_THE_BUTCHERY, BEFORE_THE_HARVEST):
            yield playing_in_between(card)
        yield from resolving(card)


def company(card: Card) -> tuple[list[int], list[int]]:
    """Other cards of the same game: six for the hand, and 26 that were played."""
    gateway = card.number // 100 if card.deck == "gateway" else 0
    farmyard = card.number // 100 if card.deck == "farmyard" else 4
    others: list[int] = [
        n for n in CARD_NUMBERS if n // 100 in (gateway, farmyard, 8, 9) and n not in (card.number, *REMEMBERED)
    ]
    of = {deck: [n for n in others if deck_of(n) == deck] for deck in ("gateway", "farmyard", "bonus", "point")}
    played = of["gateway"][:12] + of["farmyard"][:6] + of["bonus"][:7] + of["point"][:1]
    hand = of["farmyard"][6:8] + of["bonus"][7:9] + of["point"][1:4]
    return hand, played


REMEMBERED = (
    LAST_ACTION_ANNOUNCED,
    WORKERS_RECALLED,
    SHEEP_MOVE_BACK,
    WORKER_IN_THE_SECOND_ROW,
    HIGHEST_ROWS_REMOVED,
)
"""Cards that leave a mark on the position after they were played."""


def moment(card: Card) -> dict[str, Any]:
    """A natural moment for the card: phase, turn, and what just happened as far as it is control."""
    if card.only in ("removal", "harvest"):
        return {"phase": card.only, "done": card.number != BEFORE_THE_HARVEST}
    phase = card.only or ("progress" if card.never == "actions" else "actions")
    found: dict[str, Any] = {"phase": phase, "turn": 0}
    if card.number in OF_THE_SPACE_JUST_USED:
        found["turn"] = 1
        found["used"] = Used(player=0, space="farming")
    if card.number == JEWEL_AT_THE_BUTCHERY:
        found |= {"acted": True, "actor": 0, "agenda": ["butchery.pay"], "used": Used(player=0, space="butchery")}
    return found


def playing(card: Card) -> Focus:
    hand, played = company(card)
    fresh = played[:1] if card.number == AFTER_ANOTHER_CARD else []
    me = symbolic_player(0, hand=[card.number, *hand], played=played, fresh=fresh)
    game = symbolic_game(
        [me, symbolic_player(1)],
        variant="cards",
        decks=decks_but([card.number, *hand, *played]),
        **moment(card),
    )
    return Focus(f"card {card.number}", game, "play_card", {"card": card.number}, (card.rule.id,))


def playing_in_between(card: Card) -> Focus:
    """The card is played while the other player has something to finish."""
    hand, played = company(card)
    fresh = played[:1] if card.number == AFTER_ANOTHER_CARD else []
    me = symbolic_player(0, hand=[card.number, *hand], played=played, fresh=fresh)
    control = moment(card)
    if control["phase"] == "actions":
        control |= {"turn": 1, "acted": True}
    busy = next(
        number
        for number in CARD_NUMBERS
        if number // 100 == (card.number // 100 if card.deck == "gateway" else 0)
        and number not in (card.number, *hand, *played, *REMEMBERED)
        and CARDS[number].steps(1)[-1].endswith("draw.bonus")
    )
    game = symbolic_game(
        [me, symbolic_player(1, played=[busy])],
        variant="cards",
        decks=decks_but([card.number, *hand, *played, busy]),
        **(control | {"actor": 1, "agenda": [f"card.{busy}.1.draw.bonus"]}),
    )
    name, control = f"card {card.number} in between", {"card": card.number}
    return Focus(name, game, "play_card", control, (card.rule.id,), aside=True)


def resolving(card: Card) -> Iterator[Focus]:
    """Each different step of the card's effect, as the next one owed."""
    for option in range(1, card.options + 1):
        steps = card.steps(option)
        for place, step in enumerate(steps):
            if place == 0 or steps[place - 1] != step:
                yield from owing(card, steps[place:], f"card {card.number} option {option} {key_of(step)}")
        if "sow.taken" in card.parts:
            for crop in ("barley", "flax", "hops", "rye"):
                sowing = [f"card.{card.number}.{option}.sow.{crop}", *steps[1:]]
                yield from owing(card, sowing, f"card {card.number} option {option} sow.{crop}")


def owing(card: Card, agenda: list[StepName], name: str) -> Iterator[Focus]:
    people = [symbolic_player(0, played=[card.number]), symbolic_player(1)]
    control: dict[str, Any] = {"variant": "cards", "decks": some_decks([card.number]), "actor": 0, "agenda": agenda}
    moments = [moment(card) | {"used": None, "acted": False}]
    if card.deck == "bonus":
        moments = [{"phase": "income", "done": True}]
    if "recall" in agenda[0]:
        moments.append({"phase": "actions", "done": True})
    for index, when in enumerate(moments):
        game = symbolic_game(people, **(when | control))
        yield Focus(name + (" once more" if index else ""), game, about=(card.rule.id,))


def describe(game: Game) -> str:
    """A control situation in a few words."""
    words = [f"{len(game.players)}p", game.phase]
    if game.variant != "no_cards":
        hands = "".join(str(len(me.hand)) for me in game.players)
        words.append(f"cards{hands}")
    if game.actor is not None and not game.agenda and not game.pending:
        words.append("nothing left")
    words += [word for word in ("done", "acted") if getattr(game, word)]
    if game.turn is not None:
        words.append(f"first={game.first_player}")
    if game.actor is not None and game.actor != game.turn:
        words.append(f"actor={game.actor}")
    words += [f"waits{effect.card}" for effect in game.pending]
    words += [f"income{card}" for me in game.players for card in me.income]
    return " ".join([*words, *game.agenda, *(f"coin{quadrant}" for quadrant in game.coin)])
