"""Everything that is known of each card: the data behind the pages of the cards.

What a card asks for and gives comes from its deck in the model; its lines, tests, proofs and engine code from its rule;
for each option there is a position in which it can be played, from the one that the solver showed.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

import msgspec

from proofs import scenarios
from proofs.book.locations import ROOT, Code, card_of, cards_in
from proofs.book.rules import RuleEntry
from proofs.prove.obligations import Result
from proofs.prove.running import Proofs, cache_folder, keep, recall
from proofs.registry import game
from proofs.scenarios.positions import by_path, usual
from spec.hallertau.cards.table import CARDS, DECK_MODULES
from spec.hallertau.cards.words import NO_COST, Card
from spec.hallertau.state import CROPS, GOODS, SPACES
from spec.kernel import Model
from spec.kernel.records import Malformed, from_json

CardKind = Literal["condition", "cost", "income", "points", "special"]
KINDS: Mapping[CardKind, str] = {
    "condition": "asks for something",
    "cost": "is paid for",
    "income": "pays in every income phase",
    "points": "scores",
    "special": "has an effect with a word of its own",
}
COUNTED = ("sheep", "fields", "tools", "jewels", "workers")
"""What cards speak of besides goods."""
COMMON = ("take", "field", "draw", "sow")
"""The kinds of effects that many cards share."""


class Shown(msgspec.Struct, frozen=True):
    """A position in which a card can be played with one of its options, as a scenario."""

    option: int
    scenario: str


class CardEntry(msgspec.Struct, frozen=True):
    """A card with everything that is known of it."""

    number: int
    deck: str
    """The module of its deck."""
    rule: RuleEntry
    engine: Code | None
    """How the engine has it."""
    phase: str
    condition: str
    cost: str
    gives: list[str]
    points: int
    options: int
    kinds: list[CardKind]
    goods: list[str]
    """What its text speaks of, of the goods and of `COUNTED`."""
    obligations: dict[str, dict[str, int]]
    """What was proved of playing it and of the steps of its effect, by kind and status."""
    shown: list[Shown]


def decks() -> dict[str, str]:
    """The modules of the decks, each with what it says of itself."""
    return {name: _title(module) for name, module in DECK_MODULES.items()}


def _title(module: ModuleType) -> str:
    said = (module.__doc__ or "").split(":")[0].removeprefix("The ").rstrip(".")
    return said[:1].upper() + re.sub(r" \(.*", "", said)[1:]


def card_entries(game_name: str, rules: Iterable[RuleEntry], proofs: Proofs) -> list[CardEntry]:
    """All cards of a game, deck by deck."""
    if game_name != "hallertau":
        return []
    known = {card_of(rule.id): rule for rule in rules}
    about = results_by_card(proofs)
    shown = positions(proofs)
    engine = cards_in(ROOT / "engine" / game_name)
    return [
        CardEntry(
            number=card.number,
            deck=deck,
            rule=known[card.number],
            engine=engine.get(card.number),
            phase=f"only in {card.only}" if card.only else f"not in {card.never}" if card.never else "",
            condition=card.needs.text,
            cost=card.pays.text if card.pays is not NO_COST else "",
            gives=[part.text for part in card.then if part.text],
            points=card.points,
            options=card.options,
            kinds=kinds_of(card),
            goods=goods_in(card.rule.statement),
            obligations=counts_of(about.get(card.number, [])),
            shown=shown.get(card.number, []),
        )
        for deck, module in DECK_MODULES.items()
        for card in module.CARDS
    ]


def kinds_of(card: Card) -> list[CardKind]:
    holds: dict[CardKind, bool] = {
        "condition": bool(card.needs.text),
        "cost": card.pays is not NO_COST,
        "income": card.deck == "bonus",
        "points": card.points > 0,
        "special": any(part.kind.split(".")[0] not in COMMON for part in card.then),
    }
    return [kind for kind in KINDS if holds[kind]]


def goods_in(text: str) -> list[str]:
    """What a text speaks of; "crops" are all four, "goods" all nine. Names of action spaces do not count."""
    for space in SPACES:
        text = text.replace(space, "").replace(space.replace("_", " "), "")
    words = {word if word == "sheep" else f"{word.removesuffix('s')}s" for word in re.findall(r"[a-z]+", text.lower())}
    named = set(CROPS if "crops" in words else ()) | set(GOODS if "goods" in words else ())
    return [
        name for name in (*GOODS, *COUNTED) if name in named or name in words or f"{name.removesuffix('s')}s" in words
    ]


# --- proofs -----------------------------------------------------------------------------------------------------


def results_by_card(proofs: Proofs) -> dict[int, list[Result]]:
    """The results whose situation is about a card, such as "card 7 option 2 draw.bonus"."""
    found: dict[int, list[Result]] = {}
    for result in proofs.results:
        first, _, rest = result.situation.partition(" ")
        if first == "card":
            found.setdefault(int(rest.split()[0]), []).append(result)
    return found


def counts_of(results: Iterable[Result]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for result in results:
        counts = found.setdefault(result.kind, {})
        counts[result.status] = counts.get(result.status, 0) + 1
    return found


class Memory(msgspec.Struct):
    """The positions of the cards, remembered as long as nothing that they depend on has changed."""

    sources: str
    shown: dict[int, list[Shown]]


def positions(proofs: Proofs) -> dict[int, list[Shown]]:
    """For each card one position for each option, from the cache folder if they are there."""
    about = results_by_card(proofs)
    if not about:
        return {}
    here = Path(__file__).parent
    digest = hashlib.sha256(proofs.sources.encode())
    for file in [here / "cardbook.py", *sorted((here / "scenarios").glob("*.py"))]:
        digest.update(file.read_bytes())
    stamp, file = digest.hexdigest()[:24], cache_folder() / f"{proofs.game}-cards.json"
    remembered: Memory | None = recall(file, Memory)
    if remembered is None or remembered.sources != stamp:
        remembered = Memory(stamp, {number: positions_of(CARDS[number], about[number]) for number in about})
        keep(file, remembered)
    return remembered.shown


def positions_of(card: Card, results: Iterable[Result]) -> list[Shown]:
    """One position for each option in which the card is played with nothing under way."""
    found: dict[int, Shown] = {}
    for result in results:
        if result.kind == "non-vacuity" and result.situation == f"card {card.number}" and result.position is not None:
            option = result.move["rung"]
            if option not in found:
                found[option] = Shown(option, as_scenario(card, result))
    return [found[option] for option in sorted(found)]


def as_scenario(card: Card, result: Result) -> str:
    title = f"Card {card.number:03} is played" + (f", option {result.move['rung']}" if card.options > 1 else "")
    players = len(result.position["players"])
    position = simplest("hallertau", players, result.position, result.move)
    return scenarios.write("hallertau", players, position, [result.move], title=title)


# --- the simplest position --------------------------------------------------------------------------------------


def simplest(name: str, players: int, position: Any, move: Any) -> Any:
    """The position made like the usual one wherever the move stays legal, and without the cards that it can spare."""
    model = game(name).model

    def allows(given: Mapping[str, Any]) -> bool:
        return is_legal(model, usual(name, players, given), move)

    given = by_path(model, position)
    own = {path: value for path, value in given.items() if "." not in path or path.startswith("players.0.")}
    near = {path: value for path, value in own.items() if ".village." not in path}
    given = next((some for some in (near, own) if allows(some)), given)
    given = dict(spared(list(given.items()), lambda left: allows(dict(left))))
    given = dict(spared(list(given.items()), lambda left: allows(dict(left))))
    for path in [path for path, value in given.items() if isinstance(value, list)]:
        given[path] = spared(given[path], lambda left, path=path: allows({**given, path: left}))  # type: ignore[misc]
    return usual(name, players, given)


def is_legal(model: Model, position: Any, move: Any) -> bool:
    """Whether that is a position, and the move is legal in it; the quick question first."""
    try:
        if model.broken(from_json(position, model.state), model.read_move(move)):
            return False
        model.read_state(position)
    except Malformed:
        return False
    return True


def spared(items: list[Any], holds: Callable[[list[Any]], bool]) -> list[Any]:
    """The items that must stay for it to hold: halves are left out, then halves of what could not be."""

    def needed(some: list[Any], before: list[Any], after: list[Any]) -> list[Any]:
        if not some or holds([*before, *after]):
            return []
        if len(some) == 1:
            return some
        half = len(some) // 2
        first = needed(some[:half], before, [*some[half:], *after])
        return [*first, *needed(some[half:], [*before, *first], after)]

    return needed(items, [], [])
