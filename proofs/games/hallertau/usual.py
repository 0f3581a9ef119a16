"""The usual position of Hallertau is that after the set-up, made to fit what is given:

- `phase` is `actions`; `round` is 6 if the phase is `over`, otherwise 1.
- In the phase `setup` nothing else differs from a new game. In all others seat 0 is `first_player`.
- `turn` is the first player in `actions`, `fallow` and `progress`, and null in the other phases.
- `agenda` and `coin` are empty; one worker lies on every space of the board, as after the set-up.
- `quadrant_cards`: with one to three players, of the cards that are not given the lowest numbers are drawn, as many
  as the round and the phase ask for.
- `players.N.village`: a shop is in column 0, its boulders 2 and 4 columns to its right, or off the board.
- `players.N.center` is the column of the leftmost shop.
- `players.N.workers` is what the window shows in `actions`, otherwise 0.
- `players.N.fields`: one empty field in each of the rows 2, 3 and 4; in `fallow`, where they have slid up once, in
  each of the rows 3, 4 and 5.
- `players.N.goods`: one barley, one flax and one rye. Everything else is 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from proofs.wire import Json
from spec.hallertau.state import CARD_NUMBERS


def usual(position: Json, given: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """See the package. Each path is put before the next is asked for."""
    yield "phase", "actions"
    phase = position["phase"]
    yield from _usual_cards(position, given)
    if phase == "setup":
        return
    yield "round", 6 if phase == "over" else 1
    yield "first_player", 0
    yield "led_by", position["first_player"] if phase in ("fallow", "progress") else None
    taking_turns = phase in ("actions", "fallow", "progress") and not position["done"]
    yield "turn", position["first_player"] if taking_turns else None
    owed = bool(position["agenda"] or position["pending"])
    yield "actor", (position["turn"] if position["turn"] is not None else position["first_player"]) if owed else None
    yield "acted", phase == "actions" and bool(position["agenda"]) and position["actor"] == position["turn"]
    yield from _drawn_quadrant_cards(position, given)
    for seat, me in enumerate(position["players"]):
        yield from _usual_player(f"players.{seat}", me, position)


def _usual_cards(position: Json, given: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Where a card is named the game is one with cards, and the decks hold what is nowhere else; hands are sorted."""
    for me in position["players"]:
        me["hand"].sort()
        me["played"].sort()
    named = [card for me in position["players"] for card in (*me["hand"], *me["played"])]
    yield "variant", "cards" if named else "no_cards"
    if position["variant"] == "no_cards":
        return
    first_digits = {"gateway": 0, "farmyard": 4, "bonus": 8, "point": 9}
    for deck, digits in (("gateway", (0, 1, 2, 3)), ("farmyard", (4, 5, 6, 7))):
        first_digits[deck] = next((card // 100 for card in named if card // 100 in digits), first_digits[deck])
    for deck, digit in first_digits.items():
        yield f"decks.{deck}", [card for card in CARD_NUMBERS if card // 100 == digit and card not in named]


def _drawn_quadrant_cards(position: Json, given: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    to_draw = position["phase"] == "removal" and not position["coin"] and not position["done"]
    drawn = position["round"] - (1 if to_draw else 0)
    paths = {card: f"quadrant_cards.{card}" for card in position["quadrant_cards"]}
    drawn -= sum(given.get(path) == 0 for path in paths.values())
    if len(position["players"]) < 4:
        for path in [path for path in paths.values() if path not in given][: max(drawn, 0)]:
            yield path, 0


def _usual_player(path: str, me: Json, position: Json) -> Iterator[tuple[str, Any]]:
    phase = position["phase"]
    for name, row in me["village"].items():
        yield f"{path}.village.{name}.first", min(row["shop"] + 2, 11)
        yield f"{path}.village.{name}.second", min(row["shop"] + 4, 11)
    yield f"{path}.center", min(row["shop"] for row in me["village"].values())
    waiting = phase in ("new_workers", "income") or (phase == "actions" and not position["done"])
    yield f"{path}.workers", min(6 + me["center"], 12) if waiting else 0
    if phase == "fallow":
        for row in (2, 3, 4, 5):
            yield f"{path}.fields.{row}.empty", 0 if row == 2 else 1
