"""How positions of All Creatures Big and Small are looked for."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from proofs.desk.find.vocabulary import Function, Lying, Playing, Vocabulary
from proofs.game import Game as Described
from proofs.games.acbas.situations import SHOWN, SITES, describe, stage_of, standing, symbolic_game
from spec.acbas.agendas import BELONGS
from spec.acbas.flow import has, kind_of, owed_by
from spec.acbas.setup import DRAWN
from spec.acbas.state import ANIMALS, BASIC, SPECIALS, Game, Owed
from spec.kernel import Focus, total


def owned(game: Game) -> list[int]:
    found: list[int] = []
    for me in game.players:
        found += [me.wood, me.stone, me.reed, *(me.animals[animal] for animal in ANIMALS)]
        found += [me.farm.left, me.farm.right, *me.farm.barriers.values(), *me.farm.troughs.values()]
        found += [*me.farm.stalls.values(), *me.farm.stables.values()]
    return found


# --- buildings that are named -----------------------------------------------------------------------------------


def made(described: Described, lying: Lying) -> Iterator[Focus]:
    """The named buildings on the farms or ready to be built, in every stage and at every step; if none is named, the
    stages of all three games. Both farms are known in no more than their buildings."""
    built: list[list[str]] = [[], []]
    for whose, place, name in sorted(lying, key=str):
        if place == "farm.buildings" and name in SPECIALS:
            built[0 if whose == "player" else 1].append(name)
    ready = sorted({name for _, place, name in lying if place == "available"})
    if not any(built) and not ready:
        for variant in ("advanced", "base", "expert"):
            yield from farms(built, ready, variant, None)
        return
    for step in (None, *SHOWN):
        owner = [BELONGS[kind_of(step)]] if step is not None and kind_of(step) in BELONGS else []
        names = [list(dict.fromkeys([*built[0], *owner])), built[1]]
        used = {*names[0], *names[1], *ready}
        smallest = next((it for it, drawn in DRAWN.items() if len(used - set(BASIC)) <= drawn), None)
        if smallest is None or any(len(each) > len(SITES) for each in names) or {*names[0]} & {*names[1]}:
            continue
        yield from farms(names, ready, smallest, step)


def farms(names: list[list[str]], ready: list[str], variant: str, step: str | None) -> Iterator[Focus]:
    built = [standing(*each) for each in names]
    common: dict[str, Any] = {"variant": variant, "available": ready, "acting": (0, 1)}
    if step is None:
        for phase, leader in itertools.product(("work", "closing", "before_breeding", "ending"), (0, 1)):
            game = symbolic_game(phase, *built, leader=leader, **common)  # type: ignore[arg-type]
            yield Focus(describe(game), game)
        over = symbolic_game("over", *built, turn=None, **common)
        yield Focus(describe(over), over)
        return
    phase, acted = stage_of(step)
    agenda = owed_by(0, ["room"] if step != "room" else [])
    game = symbolic_game(phase, *built, acted=acted, now=Owed(player=0, step=step), agenda=agenda, **common)
    yield Focus(describe(game), game)


WORDS = Vocabulary(
    owned=owned,
    counted="resources, animals, expansions, and what lies on the farms of both players",
    of_player={
        "animals_total": ("animals of all types", lambda me: total(me.animals[animal] for animal in ANIMALS)),
        "resources_total": ("wood, stone and reed", lambda me: me.wood + me.stone + me.reed),
        "spaces": ("spaces of the farm", lambda me: 6 + 3 * (me.farm.left + me.farm.right)),
        "barriers_built": ("barriers on the farm", lambda me: total(me.farm.barriers.values())),
        "troughs_built": ("troughs on the farm", lambda me: total(me.farm.troughs.values())),
        "stalls_built": ("stalls on the farm", lambda me: total(me.farm.stalls.values())),
        "stables_built": ("stables on the farm", lambda me: total(me.farm.stables.values())),
    },
    functions={"has": Function("the player has built that", has, "truth", "build_special.building", "farm.buildings")},
    moves={"buildable": Playing("build_special", "building", "game", "available")},
    leading=("round",),
    made=made,
)
