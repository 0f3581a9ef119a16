"""Situations of the game with hand cards, as symbolic positions for the proofs: every stage, every step, and for each
card how it is played and what it does afterwards.

Which cards somebody has is control and so concrete in them; farms, goods, animals and the board are symbols.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from proofs.games.agricola.situations import symbolic_game, symbolic_player
from spec.agricola.cards.table import CARDS, CHOICES
from spec.agricola.cards.words import Card, Choice
from spec.agricola.exchanges import RATES
from spec.agricola.flow import LAST, owed_by
from spec.agricola.state import ActionSpace, Code, DueCode, Game, House, Owed, Phase, StepName
from spec.kernel import Focus

FILLERS: tuple[Code, ...] = ("A098", "B098", "A125")
"""Occupations that do nothing while a game goes on, to be in front of a player where some must be."""
FIRST_CARD = "grain_utilization"


def with_cards(
    phase: Phase,
    players: int = 2,
    *,
    cards: Iterable[Code] = (),
    hand: Iterable[Code] = (),
    due: Iterable[DueCode] = (),
    house: House = "wood",
    others: Mapping[int, Iterable[Code]] | None = None,
    **control: Any,
) -> Game:
    """A symbolic position of the game with hand cards; the player in turn has these cards, others have theirs."""
    game = symbolic_game(phase, players, **{"variant": "cards", "first_card": FIRST_CARD, "house": house, **control})
    lists: dict[str, list[Any]] = {"cards": sorted(cards), "hand": sorted(hand), "due": sorted(due)}
    game.players[0] = symbolic_player(0, house, **lists)
    for seat, theirs in (others or {}).items():
        game.players[seat] = symbolic_player(seat, house, cards=sorted(theirs))
    return game


def at_the_step(
    step: StepName, later: Iterable[StepName] = LAST, used: ActionSpace = "day_laborer", **known: Any
) -> Game:
    """The player in turn has used a space and must answer a step."""
    return with_cards("work", acted=True, used=used, now=Owed(player=0, step=step), agenda=owed_by(0, later), **known)


# --- every stage and every step ---------------------------------------------------------------------------------


def situations() -> Iterator[Game]:
    """Every stage of the game with hand cards for every number of players, and steps with everything possible."""
    for players in (1, 2, 3, 4):
        yield from stages(players)
    yield from steps()


def stages(players: int) -> Iterator[Game]:
    """The start of a round, placing, and the harvest."""
    yield with_cards("start", players)
    yield with_cards("start", players, agenda=owed_by(0, ["room"]))
    yield with_cards("work", players, hand=["A098"], cards=["A092"])
    yield with_cards("work", players, acted=True, used="day_laborer")
    yield with_cards("work", players, acted=True, used="forest", agenda=owed_by(0, ["effect", *LAST]))
    yield with_cards("feeding", players)
    yield with_cards("breeding", players)


def steps() -> Iterator[Game]:
    """Steps that only this game has, with cards that let them open."""
    yield at_the_step("occupation", used="lessons", hand=["A098"])
    yield at_the_step("minor", used="meeting_place", hand=["A055"])
    yield with_cards("work", acted=True, used="fencing", agenda=owed_by(0, ["crook", *LAST]), cards=["A083"])
    for step in ("card_plow", "card_bake", "hammer_stable"):
        yield at_the_step(step, ["window", *LAST])
    yield with_cards("work", now=Owed(player=0, step="adopt"), cards=["A092"])
    window = owed_by(0, ["window", *LAST])
    yield with_cards("work", acted=True, used="forest", agenda=window, cards=["A056"], due=["A056"])
    for step, house, hand in (
        ("groom_stable", "stone", ()),
        ("scholar_occupation", "stone", ("A098",)),
        ("scholar_minor", "stone", ("A055",)),
    ):
        now = Owed(player=0, step=step)  # type: ignore[arg-type]
        yield with_cards("start", now=now, agenda=owed_by(0, ["window", "room"]), hand=hand, house=house)  # type: ignore[arg-type]
    yield with_cards("field", now=Owed(player=0, step="reap"), cards=["A112"])


def turns() -> Iterator[Focus]:
    """Moves of which not every one is possible in a situation, each with some that are."""
    for players in (1, 2, 3, 4):
        yield from dealing(players)
        for card in ROUND_CARDS:
            deals = {"card": card} if players > 1 else {"player": 0, "card": card}
            game = with_cards("preparation", players, turn=None)
            yield Focus(f"{players} reveal {card}", game, "deal_card" if players > 1 else "choose_card", deals)
    for house, to, cards in (("wood", "clay", ()), ("clay", "stone", ()), ("wood", "stone", ("A087",))):
        known: dict[str, Any] = {"house": house, "cards": cards}
        game = at_the_step("renovation", ["improvement", *LAST], "house_redevelopment", **known)
        yield Focus(f"renovating {house} to {to}", game, "renovate", {"player": 0, "to": to})
    for space in ("forest", "pig_market"):
        game = at_the_step("lasso", (), "sheep_market", cards=["B024"])
        yield Focus(f"a second person on {space}", game, "place", {"player": 0, "space": space})
    breeding = with_cards("breeding", now=Owed(player=0, step="exchange"), cards=["B104"])
    for rate in ("boar", "vegetable", "stone"):
        control = {"player": 0, "card": "B104", "option": rate}
        yield Focus(f"walking a sheep for {rate} after breeding", breeding, "exchange", control)
    mini = at_the_step("card_fence", used="meeting_place")
    yield Focus("a mini pasture", mini, "fence", {"player": 0})
    room = at_the_step("card_room", ["window", "effect", *LAST])
    yield Focus("a room of the Cottager", room, "build_room", {"player": 0, "space": "t1"})


ROUND_CARDS = ("fencing", "house_redevelopment", "pig_market", "cattle_market", "cultivation", "farm_redevelopment")
"""A card of each period."""


def dealing(players: int) -> Iterator[Focus]:
    """The first minor improvement and the first occupation of a hand."""
    kind = "deal_hand" if players > 1 else "take_hand"
    for hand, code in (((), MINORS[0]), (MINORS[:7], "A086")):
        game = with_cards("deal", players, first_card=None, hand=hand)
        yield Focus(f"{players} {kind} {code}", game, kind, {"player": 0, "card": code})


MINORS: tuple[Code, ...] = tuple(code for code, card in CARDS.items() if card.kind == "minor")


# --- every card -------------------------------------------------------------------------------------------------


def closer() -> Iterator[Focus]:
    """Moves of the game with hand cards; for each card how it is played, and each choice that it leaves afterwards."""
    yield from turns()
    for card in CARDS.values():
        yield playing(card)
        if card.code in CHOICES:
            yield from using(card, CHOICES[card.code])
    for code, rates in RATES.items():
        for rate in rates:
            control = {"player": 0, "card": code, "option": rate}
            game = with_cards("work", cards=[code])
            yield Focus(f"{code} exchanges for {rate}", game, "exchange", control, (CARDS[code].rule.id,))


def playing(card: Card) -> Focus:
    """The card is played at Lessons, or after a renovation."""
    control, about = {"player": 0, "card": card.code}, (card.rule.id,)
    if card.kind == "occupation":
        game = at_the_step("occupation", used="lessons", hand=[card.code], players=at_least(card, 2))
        return Focus(f"playing {card.code}", game, "play_occupation", control, about)
    fillers = FILLERS if card.needs.text.startswith("3 occ") else FILLERS[:2]
    house: House = "clay" if card.code == "B033" else "wood"
    known: dict[str, Any] = {"hand": [card.code], "cards": fillers, "house": house}
    if card.code == "B056":
        game = at_the_step("minor", used="meeting_place", **known)
    else:
        game = at_the_step("major_improvement", used="major_improvement", **known)
    return Focus(f"playing {card.code}", game, "play_minor", control, about)


def at_least(card: Card, players: int) -> int:
    return max(players, card.players)


def using(card: Card, choice: Choice) -> Iterator[Focus]:
    """Each option of a card that is due."""
    for option in choice.options:
        control = {"player": 0, "card": card.code, "option": option.name}
        yield Focus(f"using {card.code} for {option.name}", due(card, choice), "use", control, (card.rule.id,))


HELD: tuple[Code, ...] = ("A055", "A098")
"""A minor improvement and an occupation in the hand of who may play one."""


def due(card: Card, choice: Choice, *others: DueCode, cards: Iterable[Code] = ()) -> Game:
    """The card is due in its window, others with it; further cards are in front of the player."""
    codes: list[Any] = [card.code, *others]
    known: dict[str, Any] = {"cards": {*codes, *cards}, "due": codes, "players": at_least(card, 2)}
    known["players"] = max([known["players"], *(CARDS[code].players for code in known["cards"])])
    now = Owed(player=0, step="cards")
    if choice.at == "start":
        agenda = owed_by(0, ["window", "room"])
        return with_cards("start", now=now, agenda=agenda, house=HOUSES.get(card.code, "stone"), hand=HELD, **known)
    if choice.at == "others_after_use":
        agenda = owed_by(1, ["window", *LAST])
        return with_cards("work", acted=True, used=choice.spaces[0], turn=1, now=now, agenda=agenda, **known)
    waits: tuple[StepName, ...] = ("window", "effect", *LAST) if choice.at == "use" else ("window", *LAST)
    used = choice.spaces[0] if choice.spaces else USED_AT[choice.at]
    return at_the_step("cards", waits, used, **known)


HOUSES: Mapping[Code, House] = {"A019": "wood", "B114": "wood"}
"""Of what the house is at the start of a round, if not of stone."""
USED_AT: Mapping[str, ActionSpace] = {
    "first_room": "farm_expansion",
    "renovation": "house_redevelopment",
    "occupation": "lessons",
    "played": "lessons",
}
