"""Where is searched: the control situations of the model, and situations made to measure for what a condition names."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from typing import Any

from proofs.games.acbas.situations import SHOWN, SITES, stage_of
from proofs.games.acbas.situations import standing as standing_farm
from proofs.games.acbas.situations import symbolic_game as symbolic_acbas
from proofs.games.hallertau.situations import DONE, decks_but, moment, symbolic_player
from proofs.games.hallertau.situations import symbolic_game as symbolic_hallertau
from proofs.registry import game as game_called
from spec.acbas.flow import kind_of, owed_by
from spec.acbas.invariants import BELONGS
from spec.acbas.setup import DRAWN
from spec.acbas.state import BASIC, SPECIALS, Owed
from spec.hallertau.cards.table import CARDS
from spec.hallertau.cards.words import deck_of
from spec.kernel import Focus, Model

Lying = frozenset[tuple[str, str, Any]]


def first_places(model: Model, lying: Lying) -> Iterator[Focus]:
    """Situations with what is named where it is said to lie, then every stage of the game."""
    yield from (made_in_hallertau if model.name == "hallertau" else made_in_acbas)(model, lying)
    yield from stages(model.name)


@functools.cache
def stages(name: str) -> list[Focus]:
    """Every stage of the game in which somebody has to decide something."""
    model = game_called(name).model
    return [Focus(model.describe(game), game) for game in model.situations() if model.automatic(game) is None]


@functools.cache
def closer_looks(name: str) -> list[Focus]:
    """The situations in which the proofs look at something in particular, if somebody has to decide something."""
    model = game_called(name).model
    return [focus for focus in model.closer() if model.automatic(focus.game) is None]


def waits(model: Model, focus: Focus) -> bool:
    """Somebody has to decide something: only such a position can be given."""
    return model.automatic(focus.game) is None


# --- Hallertau --------------------------------------------------------------------------------------------------

STAGES: tuple[dict[str, Any], ...] = (
    {"phase": "actions", "turn": 0},
    {"phase": "fallow", "turn": 0},
    {"phase": "progress", "turn": 0},
    *({"phase": phase, "done": True} for phase in DONE),
    {"phase": "harvest"},
    {"phase": "over"},
)
LISTS = ("hand", "played")


def made_in_hallertau(model: Model, lying: Lying) -> Iterator[Focus]:
    """The named cards in hand or before their player, in every stage with turns or a moment for cards."""
    named: dict[int, list[tuple[int, str]]] = {}
    for whose, place, number in sorted(lying, key=str):
        if place in LISTS and whose in ("player", "other"):
            named.setdefault(number, []).append((0 if whose == "player" else 1, place))
    if not named or not are_of_one_game(list(named)):
        return
    stages = [*(moment(CARDS[number]) for number in named), *STAGES]
    for players in model.players:
        for chosen in itertools.product(*named.values()):
            if any(seat >= players for seat, _ in chosen):
                continue
            held: dict[tuple[int, str], list[int]] = {}
            for number, where in zip(named, chosen, strict=True):
                held.setdefault(where, []).append(number)
            people = [
                symbolic_player(seat, hand=held.get((seat, "hand")), played=held.get((seat, "played")))
                for seat in range(players)
            ]
            for stage in stages:
                if stage.get("turn") in (None, *range(players)):
                    decks = decks_but(list(named))
                    game = symbolic_hallertau(people, **{"variant": "cards", "decks": decks, **stage})
                    yield Focus(f"{model.describe(game)} with cards {', '.join(map(str, named))}", game)


def are_of_one_game(numbers: list[int]) -> bool:
    """A game has one gateway deck and one farmyard deck."""
    return all(
        len({number // 100 for number in numbers if deck_of(number) == deck}) <= 1 for deck in ("gateway", "farmyard")
    )


# --- All Creatures Big and Small --------------------------------------------------------------------------------


def made_in_acbas(model: Model, lying: Lying) -> Iterator[Focus]:
    """The named buildings on the farms or ready to be built, in every stage and at every step; if none is named, the
    stages of all three games. Both farms are known in no more than their buildings."""
    built: list[list[str]] = [[], []]
    for whose, place, name in sorted(lying, key=str):
        if place == "farm.buildings" and name in SPECIALS:
            built[0 if whose == "player" else 1].append(name)
    ready = sorted({name for _, place, name in lying if place == "available"})
    if not any(built) and not ready:
        for variant in ("advanced", "base", "expert"):
            yield from _farms(model, built, ready, variant, None)
        return
    for step in (None, *SHOWN):
        owner = [BELONGS[kind_of(step)]] if step is not None and kind_of(step) in BELONGS else []
        names = [list(dict.fromkeys([*built[0], *owner])), built[1]]
        used = {*names[0], *names[1], *ready}
        smallest = next((it for it, drawn in DRAWN.items() if len(used - set(BASIC)) <= drawn), None)
        if smallest is None or any(len(each) > len(SITES) for each in names) or {*names[0]} & {*names[1]}:
            continue
        yield from _farms(model, names, ready, smallest, step)


def _farms(model: Model, names: list[list[str]], ready: list[str], variant: str, step: str | None) -> Iterator[Focus]:
    farms = [standing_farm(*each) for each in names]
    common: dict[str, Any] = {"variant": variant, "available": ready, "acting": (0, 1)}
    if step is None:
        for phase, leader in itertools.product(("work", "closing", "before_breeding", "ending"), (0, 1)):
            game = symbolic_acbas(phase, *farms, leader=leader, **common)  # type: ignore[arg-type]
            yield Focus(model.describe(game), game)
        over = symbolic_acbas("over", *farms, turn=None, **common)
        yield Focus(model.describe(over), over)
        return
    phase, acted = stage_of(step)
    agenda = owed_by(0, ["room"] if step != "room" else [])
    game = symbolic_acbas(phase, *farms, acted=acted, now=Owed(player=0, step=step), agenda=agenda, **common)
    yield Focus(model.describe(game), game)
