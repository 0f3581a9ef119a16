"""The situations in which somebody or something acts, as symbolic positions for the proofs.

Control is concrete in them: the number of players, the variant, the phase, whose turn it is, what is owed, the houses.
Everything else is a symbol: farms, goods, animals, majors, the board. `situations` has every stage of the game and
every step; `closer` has, for each major, how it is built and what it does afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from spec.agricola.flow import AFTER, ONLY_WITH_CARDS, USUAL, owed_by
from spec.agricola.majors import IMPROVEMENTS
from spec.agricola.state import COOKERS, CRAFTS, MAJORS, STEPS, Game, House, Major, Owed, Phase, Player, StepName
from spec.kernel import Focus, symbolic


def symbolic_game(phase: Phase, players: int = 2, **control: Any) -> Game:
    """A position of which only the control is known. The player in turn sits first, has the marker, and lives in a
    wooden house, unless it is said otherwise."""
    known: dict[str, Any] = {
        "variant": "no_hand",
        "first_player": 0,
        "turn": 0,
        "acted": False,
        "now": None,
        "agenda": [],
        "used": None,
        "lassoed": False,
        "first_card": None,
    }
    house = control.pop("house", "wood")
    seats = [symbolic_player(seat, house) for seat in range(players)]
    return symbolic(Game, "", game="agricola", phase=phase, players=seats, **(known | control))


def symbolic_player(seat: int, house: House = "wood", **cards: list[str]) -> Player:
    """A player of whom only the house and the cards are known."""
    lists: dict[str, list[str]] = {"hand": [], "cards": [], "due": [], "spent": []}
    return symbolic(Player, f"players.{seat}", house=house, **(lists | cards))


# --- every stage and every step ---------------------------------------------------------------------------------


def situations() -> Iterator[Game]:
    """Every stage of the game for every number of players, and every step: when it comes up, and when it must be
    answered."""
    for players in (1, 2, 3, 4):
        yield from stages(players)
    for step in STEPS:
        if step not in ONLY_WITH_CARDS:
            yield from at_step(step)
    yield symbolic_game("breeding", now=Owed(player=0, step="room"))


def stages(players: int) -> Iterator[Game]:
    """Set-up, preparation, placing, feeding, breeding and the end."""
    variant = "no_hand" if players == 1 else "no_hand_tile"
    yield symbolic_game("setup", players, first_player=None, turn=None)
    yield symbolic_game("preparation", players, turn=None)
    yield symbolic_game("work", players, variant=variant)
    yield symbolic_game("work", players, acted=True)
    yield symbolic_game("feeding", players)
    yield symbolic_game("breeding", players)
    yield symbolic_game("over", players, turn=None)


def at_step(step: StepName) -> Iterator[Game]:
    """A step with all that can be owed after it: when it must be answered, and before it has come up."""
    players = 3 if step == "resource_market" else 2
    variant = "no_hand_tile" if step == "animal_market" else "no_hand"
    for later in AFTER.get(step, USUAL):
        agenda = owed_by(0, later)
        now = Owed(player=0, step=step)
        yield symbolic_game("work", players, variant=variant, acted=True, now=now, agenda=agenda)
        if step not in FIRST:
            yield symbolic_game("work", acted=True, agenda=[now, *agenda])


FIRST: tuple[StepName, ...] = (
    "farm_expansion", "side_job", "farmland", "cultivation", "grain_utilization", "fencing", "major_improvement",
    "improvement", "resource_market", "animal_market",
)  # fmt: skip
"""Steps that are answered at once when a person is placed, and never wait."""


# --- majors -----------------------------------------------------------------------------------------------------


def closer() -> Iterator[Focus]:
    """For each major: how it is built, and what it does afterwards."""
    for major in MAJORS:
        yield from building_it(major)
    for cooker, majors in COOKING_MAJORS.items():
        about = rules_of(*majors)
        yield Focus(f"cooking with {cooker}", symbolic_game("work"), "cook", {"by": cooker}, about)
    baking = symbolic_game("work", acted=True, now=Owed(player=0, step="bake"), agenda=owed_by(0, ["room"]))
    yield Focus("baking", baking, "bake", about=rules_of(*BAKING_MAJORS))
    for craft in CRAFTS:
        about = rules_of(craft)
        yield Focus(f"working with {craft}", symbolic_game("feeding"), "craft", {"improvement": craft}, about)


COOKING_MAJORS: dict[str, tuple[Major, ...]] = {
    cooker: tuple(major for major in MAJORS if major.startswith(cooker)) for cooker in COOKERS
}
BAKING_MAJORS: tuple[Major, ...] = tuple(
    major for major in MAJORS if major.endswith("oven") or major.startswith(tuple(COOKERS))
)


def building_it(major: Major) -> Iterator[Focus]:
    """The major is built where a major can be built, and after a renovation."""
    for step, house in (("major_improvement", "wood"), ("improvement", "clay")):
        now = Owed(player=0, step=step)  # type: ignore[arg-type]
        game = symbolic_game("work", house=house, acted=True, now=now, agenda=owed_by(0, ["room"]))
        control = {"player": 0, "improvement": major}
        yield Focus(f"building {major} at {step}", game, "build_major", control, rules_of(major))


def rules_of(*majors: Major) -> tuple[str, ...]:
    """The ids of the rules of majors."""
    return tuple(IMPROVEMENTS[name].rule.id for name in majors)


# --- names ------------------------------------------------------------------------------------------------------


def describe(game: Game) -> str:
    """A control situation in a few words."""
    words: list[str] = [str(len(game.players)), game.variant, game.phase]
    words += ["acted"] if game.acted else []
    if game.first_player != game.turn and game.first_player is not None and game.turn is not None:
        words.append(f"first_player={game.first_player}")
    words += [f"{seat}:{me.house}" for seat, me in enumerate(game.players) if me.house != "wood"]
    for seat, me in enumerate(game.players):
        for name, cards in (("hand", me.hand), ("cards", me.cards), ("due", me.due)):
            words += [f"{seat}:{name}={','.join(cards)}"] if cards else []
    words += [f"used={game.used}"] if game.used is not None else []
    if game.now is not None:
        words.append(f"now={game.now.step}")
    return " ".join([*words, *(f"then={owed.step}" for owed in game.agenda)])
