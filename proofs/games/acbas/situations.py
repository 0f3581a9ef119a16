"""The situations in which somebody or something acts, as symbolic positions for the proofs.

Control is concrete in them: phase, turn, what is owed, which special buildings stand where. Everything else is a
symbol: the size of the farms, their barriers, troughs, stalls and stables, goods, animals, the board. `situations`
has every stage of the game and every step; `closer` has, for each special building, how it is built and what it does
afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from spec.acbas.agendas import BELONGS, FIRST, STEPS
from spec.acbas.buildings import BUILDINGS
from spec.acbas.flow import kind_of, owed_by
from spec.acbas.geometry import HOME
from spec.acbas.rounds import ENTITLING, OFFERED
from spec.acbas.setup import DRAWN
from spec.acbas.state import BASIC, SPECIALS, Farm, Game, Owed, Owned, Phase, Player, Seat, Space, Special, StepName
from spec.kernel import Focus, symbolic
from spec.kernel.terms import variable

Built = dict[Owned, Space]
SITES: tuple[Space, ...] = ("t1", "m1", "b1", "t0", "m0")
"""Where buildings stand in these positions, as far as they may stand anywhere."""


def standing(*names: str) -> Built:
    """The Residence and these buildings, each on a space of its own where it may stand."""
    built: Built = {}
    free = list(SITES)
    if "cottage_extension" in names:
        built["cottage_extension"] = "m0"
        free = ["t0", "m1", "b1", "t1"]
    if "farm_shop" in names:
        built["farm_shop"] = "b1"
        free.remove("b1")
    if "corner_houses" in names:
        built["corner_houses"] = "t-1"
    for name in names:
        if BUILDINGS[name].site == "residence":
            built[cast(Owned, name)] = HOME
        elif name not in built:
            built[cast(Owned, name)] = free.pop(0)
    return built if HOME in built.values() else {"residence": HOME, **built}


TROUGHS_OF_THE_OTHER: tuple[Space, ...] = ("t0", "m0", "b0", "t1", "m1", "b1", "t2", "m2", "b2", "t-1")
STALLS_OF_THE_OTHER: tuple[Space, ...] = ("t-1", "m-1", "b-1", "t2", "m2")


def symbolic_player(seat: Seat, built: Built, *, full: bool) -> Player:
    """A player of whom only the buildings are known. Where the pieces of the other player lie, who does nothing,
    matters to no rule, only how many they are: they have barriers in their supply only, and few spaces for the
    rest."""
    path = f"players.{seat}"
    if full:
        return symbolic(Player, path, farm=symbolic(Farm, f"{path}.farm", buildings=built))
    troughs = {space: variable(f"{path}.farm.troughs.{space}") for space in TROUGHS_OF_THE_OTHER}
    stalls = {space: variable(f"{path}.farm.stalls.{space}") for space in STALLS_OF_THE_OTHER}
    pieces: dict[str, Any] = {"barriers": {}, "troughs": troughs, "stalls": stalls, "stables": {}}
    return symbolic(Player, path, farm=symbolic(Farm, f"{path}.farm", buildings=built, **pieces))


FILLERS: tuple[Special, ...] = (
    "dog_house", "feeding_station", "pen", "dairy_farm", "joinery", "haystack", "office", "manor", "stud", "reed_hut",
)  # fmt: skip
"""Buildings that lie ready where it does not matter which."""


def symbolic_game(phase: Phase, mine: Built | None = None, theirs: Built | None = None, **control: Any) -> Game:
    """A position of which only the control is known. The player in turn sits first unless it is said otherwise."""
    built = [mine or standing(), theirs or standing()]
    wanted: list[str] = control.pop("available", [])
    used = {name for farm in built for name in farm if name != "residence"}
    variant = control.pop("variant", "advanced")
    others = [name for name in (*wanted, *used) if name not in BASIC]
    fillers = [name for name in FILLERS if name not in others][: DRAWN[variant] - len(set(others))]
    available = sorted({*BASIC, *wanted, *fillers} - used)
    known: dict[str, Any] = {
        "first_player": 0,
        "leader": 0,
        "began": 0,
        "turn": 0,
        "acted": False,
        "now": None,
        "agenda": [],
        "offers": [],
        "again": False,
        "variant": variant,
        "available": available,
    }
    acting = control.pop("acting", (0,))
    players = [symbolic_player(seat, farm, full=seat in acting) for seat, farm in enumerate(built)]
    return symbolic(Game, "", game="acbas", phase=phase, players=players, **(known | control))


# --- every stage and every step ---------------------------------------------------------------------------------

SHOWN: tuple[StepName, ...] = tuple(
    step for step in STEPS if not step.startswith("barn.") or step in ("barn.t0", "barn.m-1")
)
"""Every step; of those of the Barn two stand for all."""


def stage_of(step: StepName) -> tuple[Phase, bool]:
    """A phase in which a step can be owed by the player in turn, and whether that player has acted."""
    if step in ("empty", "newborns", "ranch"):
        return "breeding", False
    return "work", step != "farm_well"


def owner_of_step(step: StepName) -> Built:
    """A farm of somebody who can owe the step."""
    kind = kind_of(step)
    return standing(BELONGS[kind]) if kind in BELONGS else standing()


def at_step(step: StepName, **control: Any) -> Game:
    """A position in which that step must be answered."""
    phase, acted = stage_of(step)
    owed: dict[str, Any] = {"now": Owed(player=0, step=step), "agenda": owed_by(0, ["room"] if step != "room" else [])}
    return symbolic_game(phase, owner_of_step(step), acted=acted, **(owed | control))


def situations() -> Iterator[Game]:
    """Every stage of the game, and every step: when it comes up, and when it must be answered."""
    yield from setups()
    for leader in (0, 1):
        yield symbolic_game("work", leader=leader)
        yield symbolic_game("work", leader=leader, acted=True)
        yield symbolic_game("breeding", leader=leader)
        yield symbolic_game("breeding", standing("breeding_station"), leader=leader)
    yield symbolic_game("breeding", standing("breeding_station"), again=True)
    yield symbolic_game("breeding", standing("rearing_station"))
    yield symbolic_game("over", turn=None)
    for phase, entitling in ENTITLING.items():
        for building in entitling:
            offers = [offer for offer in OFFERED[phase] if offer == building]
            yield symbolic_game(phase, standing(building), offers=offers)
            yield symbolic_game(phase, standing(building), leader=1)
    yield symbolic_game("before_breeding", standing("joinery", "breeding_station"), again=True, offers=["joinery"])
    for step in SHOWN:
        if step != "newborns":
            yield at_step(step)
        if step not in FIRST:
            phase, acted = stage_of(step)
            yield symbolic_game(phase, owner_of_step(step), acted=acted, agenda=owed_by(0, coming_up(step)))


def coming_up(step: StepName) -> list[StepName]:
    return ["room"] if step == "room" else [step, "room"]


def setups() -> Iterator[Game]:
    """Before anything, in each of the three games; while buildings are drawn; and when they are drawn."""
    for variant, drawn in DRAWN.items():
        for so_far in {0, drawn // 2, drawn}:
            game = symbolic_game("setup", variant=variant, turn=None, first_player=None, leader=None, began=None)
            game.available = sorted([*BASIC, *FILLERS[:so_far]])
            yield game


# --- special buildings ------------------------------------------------------------------------------------------


def closer() -> Iterator[Focus]:
    """For each special building: how it is built, alone and through the Conservatory, and what it does afterwards."""
    for name in SPECIALS:
        yield from building_it(name)
    yield from together()
    yield from free_moves()


def building_it(name: Special) -> Iterator[Focus]:
    """The building is available, at the Special Building space and through the Conservatory."""
    control = {"player": 0, "building": name}
    owed: dict[str, Any] = {"acted": True, "available": [name], "agenda": owed_by(0, ["room"])}
    game = symbolic_game("work", now=Owed(player=0, step="special"), **owed)
    yield Focus(f"building {name}", game, "build_special", control, rules_of(name))
    if name != "conservatory":
        site: Space = "m0" if BUILDINGS[name].site == "residence" else "m-1"
        built: Built = {"residence": HOME, "conservatory": site}
        beside = symbolic_game("work", built, now=Owed(player=0, step="conservatory"), **owed)
        yield Focus(f"building {name} conservatory", beside, "build_special", control, rules_of(name, "conservatory"))


PAIRS: tuple[tuple[Special, Special], ...] = (
    ("sawmill", "storage_building"),
    ("sawmill", "open_stables"),
    ("barn", "cow_stall"),
    ("barn", "pig_stall"),
    ("cottage_extension", "shelter"),
    ("corner_houses", "country_house"),
    ("cattle_farm", "country_house"),
    ("cow_stall", "open_stables"),
    ("pig_stall", "open_stables"),
)
"""A building that stands, and one that is then built."""

STEPS_TOGETHER: tuple[tuple[StepName, tuple[Special, ...]], ...] = (
    ("troughs.paid", ("sawmill",)),
    ("stables", ("sawmill",)),
    ("stables", ("cow_stall",)),
    ("stables", ("pig_stall",)),
    ("stall", ("barn",)),
    ("stall", ("barn", "carpenters_workshop")),
    ("stall", ("cottage_extension",)),
    ("expand", ("cattle_farm",)),
    ("barn.t1", ("cow_stall", "barn")),
    ("ranch", ("ranch", "rearing_station")),
    ("empty", ("rearing_station",)),
    ("room", ("haystack",)),
)
"""A step with other buildings than its own."""

PLACES_TOGETHER: tuple[Special, ...] = (
    "household_storeroom", "woodworking_shop", "corner_houses", "timber_shop", "sawmill", "cottage_extension",
)  # fmt: skip
"""Buildings that change what action spaces do."""


def together() -> Iterator[Focus]:
    """What buildings do to each other, to action spaces and to breeding."""
    for standing_one, new in PAIRS:
        game = symbolic_game(
            "work",
            standing(standing_one),
            acted=True,
            available=[new],
            now=Owed(player=0, step="special"),
            agenda=owed_by(0, ["room"]),
        )
        name, about = f"building {standing_one} with {new}", rules_of(standing_one, new)
        yield Focus(name, game, "build_special", {"player": 0, "building": new}, about)
    for step, names in STEPS_TOGETHER:
        phase, acted = stage_of(step)
        agenda = owed_by(0, [] if step == "room" else ["room"])
        now = Owed(player=0, step=step)
        game = symbolic_game(phase, standing(*names), acted=acted, now=now, agenda=agenda)
        words = f"building {names[0]} {step} {' '.join(names[1:])}".strip()
        yield Focus(words, game, about=rules_of(*names))
    for building in PLACES_TOGETHER:
        mine, theirs = symbolic_game("work", standing(building)), symbolic_game("work", None, standing(building))
        yield Focus(f"building {building} placing", mine, about=rules_of(building))
        yield Focus(f"building {building} placing of the opponent", theirs, about=rules_of(building))
    for building in ("insemination_center", "ranch", "rearing_station"):
        game = symbolic_game("breeding", standing(building), agenda=owed_by(0, ["newborns", "room"]))
        yield Focus(f"building {building} newborns", game, about=rules_of(building))
    well = symbolic_game("ending", standing("farm_well", "carpenter"), leader=1)
    yield Focus("building farm_well ending", well, about=rules_of("farm_well"))
    cottage = symbolic_game("closing", standing("stewards_office"), offers=["stewards_office"], leader=1)
    yield Focus("building stewards_office closing", cottage, about=rules_of("stewards_office"))


ANY_TIME: tuple[tuple[str, tuple[Special, ...]], ...] = (
    ("move_piece", ("carpenter",)),
    ("move_piece", ("carpenter", "cottage_extension")),
    ("move_piece", ("carpenter", "cow_stall", "pig_stall")),
    ("building_firm", ("building_firm",)),
    ("building_firm", ("building_firm", "barn")),
    ("building_firm", ("building_firm", "cottage_extension")),
    ("trade_animals", ("animal_trader",)),
    ("cattle_market", ("cattle_market",)),
    ("give_barrier", ("assembly_hall",)),
    ("release", ("rearing_station",)),
)


def free_moves() -> Iterator[Focus]:
    """What is possible at any time: in one's own turn, in the opponent's, and in the middle of something."""
    for kind, names in ANY_TIME:
        words, about = f"building {' '.join(names)}", rules_of(*names)
        mine, theirs = standing(*names), standing()
        yield Focus(f"{words} {kind}", symbolic_game("work", mine), kind, about=about)
        others = symbolic_game("work", theirs, mine, acting=(1,))
        yield Focus(f"{words} {kind} of the opponent", others, kind, about=about)
        now = Owed(player=0, step="walls.free")
        middle = symbolic_game("work", mine, acted=True, now=now, agenda=owed_by(0, ["room"]))
        yield Focus(f"{words} {kind} in between", middle, kind, about=about, aside=True)
        room = symbolic_game("breeding", mine, now=Owed(player=0, step="room"), agenda=[])
        yield Focus(f"{words} {kind} breeding", room, kind, about=about)
    given = symbolic_game("work", standing("assembly_hall"), standing("woodworking_shop"))
    about = rules_of("assembly_hall", "woodworking_shop")
    yield Focus("building assembly_hall woodworking_shop give_barrier", given, "give_barrier", about=about)


def rules_of(*buildings: str) -> tuple[str, ...]:
    """The ids of the rules of special buildings."""
    return tuple(BUILDINGS[name].rule.id for name in buildings)


# --- names ------------------------------------------------------------------------------------------------------


def describe(game: Game) -> str:
    """A control situation in a few words."""
    words: list[str] = [game.variant, game.phase]
    words += [word for word in ("acted", "again") if getattr(game, word)]
    if game.leader != game.turn and game.leader is not None:
        words.append(f"leader={game.leader}")
    for seat, me in enumerate(game.players):
        words += [f"{seat}:{name}" for name in me.farm.buildings if name != "residence"]
    words += [f"offer={offer}" for offer in game.offers]
    if game.phase == "setup":
        words.append(f"laid_out={len(game.available)}")
    if game.now is not None:
        words.append(f"now={game.now.step}")
    return " ".join([*words, *(f"then={owed.step}" for owed in game.agenda)])
