"""Ways that are others turned around the table: shown once where seats are alike, for themselves where they are not."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Annotated, Any, Literal, cast

import pytest
from msgspec import Meta

from proofs.prove import seats, tasks
from proofs.prove.anywhere import Anywhere
from proofs.prove.asking import Asker
from proofs.prove.cases import Ground
from proofs.prove.seats import NotAlike, Turned
from proofs.prove.solver import Memory
from proofs.prove.tasks import DECIDING, FIRST, STEPS, Task, settle
from proofs.prove.ways import Way, ways_of_moves, ways_of_steps
from spec.acbas import MODEL as ACBAS
from spec.hallertau import MODEL as HALLERTAU
from spec.kernel import (
    Fixed,
    Invariant,
    Marks,
    Measure,
    Model,
    Move,
    Universe,
    Weight,
    both,
    decide,
    how_many,
    implies,
    insist,
    ite,
    looked_up,
    negate,
    open_question,
    require,
    rule,
    weighed,
)
from spec.kernel.moves import control_domains, kind_called
from spec.kernel.records import CONTROL, SEAT
from spec.kernel.terms import Node, node, variable
from tests.village import GOODS, INVARIANTS, MEASURE, Errand, Farmer, Habits, Seat, Village, following, village

SUBJECTS = ("settle", "sell", "deliver", STEPS)
Change = Callable[[Any, int], None]


def ways_of(ground: Ground, subject: str) -> list[Way]:
    if subject == STEPS:
        return list(ways_of_steps(ground))
    return list(ways_of_moves(ground, kind_called(ground.model.moves, subject)))


def turned_ways(model: Model, players: int, subject: str) -> list[bool]:
    """For each way, whether it is another one turned."""
    anywhere = Anywhere(Ground(model, players))
    return [not anywhere.seats.is_new(way) for way in ways_of(anywhere.ground, subject)]


def how_many_turned(model: Model, players: int, subject: str) -> tuple[int, int]:
    """How many ways there are, and how many of them are others turned."""
    found = turned_ways(model, players, subject)
    return len(found), sum(found)


def are_alike(model: Model, players: int = 2) -> bool:
    return Anywhere(Ground(model, players)).seats.are_alike


def failing(model: Model, players: int, *subjects: str) -> set[tuple[str, str]]:
    """What is not proved, by kind and subject."""
    results = [one for subject in subjects for one in settle(model, Task(players, subject), Memory())]
    return {(one.kind, one.subject) for one in results if one.status != "proved"}


def everybody(usual: int, **other: int) -> Callable[[int], int]:
    """The same for everybody but for those who are named: `seat_1=3`."""
    return lambda seat: other.get(f"seat_{seat}", usual)


# --- a game in which seats are alike ------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
def test_everything_is_proved_where_seats_are_alike(players: int) -> None:
    assert failing(village(), players, *SUBJECTS, DECIDING, FIRST) == set()


@pytest.mark.parametrize("players", [2, 3])
def test_ways_of_all_seats_but_one_are_turned_ones(players: int) -> None:
    others = players - 1
    assert are_alike(village(), players)
    assert how_many_turned(village(), players, "sell") == (2 * players, 2 * others)
    assert how_many_turned(village(), players, "deliver") == (2 * players, 2 * others)
    assert how_many_turned(village(), players, STEPS) == (players, others)


@pytest.mark.parametrize("players", [2, 3])
def test_where_seats_differ_every_way_is_shown(players: int) -> None:
    assert how_many_turned(village(), players, "settle") == (players, 0)
    everywhere = village(seats_differ=lambda game: True)
    assert {how_many_turned(everywhere, players, subject)[1] for subject in SUBJECTS} == {0}


def test_alone_at_the_table_nothing_is_turned() -> None:
    alone = village(lists=lambda players: {"errands": Universe((Errand(seat=0, good=1),)), "players.0.goods": ONE_GOOD})
    assert not are_alike(alone, 1)


ONE_GOOD = Universe((1,))


def test_a_way_that_ends_where_seats_differ_is_shown() -> None:
    """The last one who sells something makes everybody settle again."""

    def again(game: Village, seat: int) -> None:
        game.phase = "settling"

    assert how_many_turned(village(Habits(sells=again)), 2, "sell") == (4, 0)
    assert ("preservation", "sell") in failing(village(Habits(sells=again)), 2, "sell")


# --- one asymmetry each -------------------------------------------------------------------------------------------


def another_pays(game: Village, seat: int) -> int:
    return following(game, seat) if seat == 1 else seat


def another_delivers(game: Village, seat: int) -> int:
    return 0 if seat == 1 else seat


def seat_1_is_skipped(game: Village, seat: int) -> int:
    return 2 if seat == 0 else following(game, seat)


def the_first_has_a_part(game: Village, seat: int) -> None:
    game.players[0].coins += 1


@rule("village.envy", x="1")
def the_first_is_asked(game: Village, seat: int) -> None:
    """Nobody sells anything unless the first seat has few coins."""
    require(game.players[0].coins <= 3)


@pytest.mark.parametrize(
    ("habits", "subject", "shown", "broken"),
    [
        (Habits(pays=another_pays), "deliver", 4, {"preservation"}),
        (Habits(delivers=another_delivers), "sell", 4, {"preservation"}),
        (Habits(price=everybody(2, seat_2=3)), "sell", 4, {"preservation"}),
        (Habits(price=everybody(2, seat_2=1)), "sell", 4, set()),
        (Habits(taxed=everybody(5, seat_2=6)), "sell", 4, {"preservation"}),
        (Habits(taxed=everybody(5, seat_2=6)), STEPS, 2, set()),
        (Habits(taxed=everybody(5, seat_2=2)), STEPS, 2, {"preservation", "termination"}),
        (Habits(taxes=the_first_has_a_part), STEPS, 3, {"preservation"}),
        (Habits(next=seat_1_is_skipped), "sell", 4, set()),
        (Habits(sells=the_first_is_asked), "sell", 6, set()),
        (Habits(settles=everybody(1, seat_1=7)), "settle", 3, {"preservation"}),
    ],
    ids=[
        "the wrong seat pays",
        "a thing waits for the wrong seat",
        "the price for seat 2 is higher",
        "the price for seat 2 is lower",
        "moves of seat 2 that a step does not prevent",
        "the step for seat 2 is due later",
        "the step for seat 2 is due too early",
        "a step favours the first seat",
        "only seat 1 is skipped",
        "a rule speaks of a seat",
        "a bug where seats differ",
    ],
)
def test_a_habit_of_one_seat_is_noticed(habits: Habits, subject: str, shown: int, broken: set[str]) -> None:
    """So many ways of three players are shown for themselves, and what the habit breaks is found."""
    model = village(habits)
    number, turned = how_many_turned(model, 3, subject)
    assert number - turned == shown
    assert {kind for kind, _ in failing(model, 3, subject)} == broken


# --- what is claimed of one seat ----------------------------------------------------------------------------------


def claiming(holds: Callable[[Any], bool], **more: Any) -> tuple[Invariant, ...]:
    return (*INVARIANTS, Invariant("village.planted", "Planted.", {}, holds, **more))


def of_errands(of: Callable[[Any, Errand], bool]) -> tuple[Invariant, ...]:
    return claiming(lambda game: True, of=of, each=lambda game: iter(game.errands), kind=Errand)


def at_least(coins: int) -> Callable[[Village, Errand], bool]:
    """Who has seat 1 has so many coins, as long as there is something to deliver."""

    def holds(game: Village, errand: Errand) -> bool:
        there = how_many(game.errands) >= 1 if errand.seat == 1 else False
        return implies(there, game.players[1].coins >= coins)

    return holds


@pytest.mark.parametrize(
    "changes",
    [
        {"invariants": claiming(lambda game: game.players[0].coins <= 6)},
        {"invariants": claiming(lambda game: game.players[1].coins <= 5)},
        {"invariants": claiming(lambda game: game.turn != 1, control=True)},
        {"invariants": of_errands(at_least(0))},
        {"invariants": of_errands(at_least(2))},
        {"measure": Measure(*MEASURE, lambda game: game.players[1].coins)},
        {"measure": Measure(lambda game: 1 if game.turn == 0 else 0, *MEASURE)},
        {"seats_differ": lambda game: game.phase == "settling" or game.turn == 1},
        {"seats_differ": lambda game: game.phase == "settling" or decide(game.players[0].coins >= 3)},
        {"seats_differ": lambda game: False},
    ],
    ids=[
        "a bound of one seat that others have too",
        "a bound of one seat",
        "control of one seat",
        "things of one seat, in vain",
        "things of one seat",
        "a measure of one seat",
        "a measure of whose turn it is",
        "seats differ for one of them",
        "seats differ with the coins of one of them",
        "seats never differ, and something is claimed of them",
    ],
)
def test_what_is_claimed_of_one_seat_is_noticed(changes: dict[str, Any]) -> None:
    model = village(**changes)
    assert not are_alike(model)
    assert how_many_turned(model, 2, "sell")[1] == 0


@pytest.mark.parametrize("seat", [0, 1])
def test_a_claim_about_one_seat_that_does_not_hold_is_reported(seat: int) -> None:
    bound = village(invariants=claiming(lambda game: game.players[seat].coins <= 5))
    assert failing(bound, 2, "sell") == {("preservation", "sell")}
    errands = village(invariants=of_errands(lambda game, errand: errand.seat != seat or game.players[seat].coins >= 3))
    assert ("preservation", "deliver") in failing(errands, 2, "deliver")


def test_a_measure_that_one_seat_raises_is_reported() -> None:
    model = village(measure=Measure(lambda game: 9 - game.players[1].coins, *MEASURE))
    assert ("termination", "sell") not in failing(model, 2, "sell")
    model = village(measure=Measure(lambda game: game.players[1].coins, *MEASURE))
    assert ("termination", "sell") in failing(model, 2, "sell")


def test_a_measure_that_makes_no_sense_for_one_seat_is_reported() -> None:
    """Where it makes sense it is the same for all."""

    def stumbles(game: Village) -> int:
        if game.turn == 0 and decide(game.players[1].coins >= 6):
            raise LookupError
        return 0

    broken = village(measure=Measure(stumbles, *MEASURE))
    assert not are_alike(broken)
    assert failing(broken, 2, "sell") == {("termination", "sell")}


# --- candidates ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_candidates_for_one_seat_only_are_reported(seat: int) -> None:
    timid = village(Habits(thinks=lambda one: one == seat))
    assert how_many_turned(timid, 2, "sell") == (4, 2)
    assert failing(timid, 2, "sell") == {("coverage", "sell")}


# --- what a way is told from others by ----------------------------------------------------------------------------


class Weather(Village):
    weather: Literal["sun", "rain", "snow"]


def snowless(sells: Change, **changes: Any) -> Model:
    """Snow never falls, and when something is sold something else happens."""
    return village(
        Habits(sells=sells),
        state=Weather,
        invariants=claiming(lambda game: game.weather != "snow"),
        **changes,
    )


def test_what_is_decided_about_control_is_not_forgotten() -> None:
    """Seat 0 would get far too much in snow only, seat 1 in rain."""
    worth = [{"sun": 2, "rain": 2, "snow": 1}, {"sun": 2, "rain": 1, "snow": 2}]

    def windfall(game: Weather, seat: int) -> None:
        if not decide(looked_up(worth[seat], game.weather) == 2):
            game.players[seat].coins += 9

    assert failing(snowless(windfall), 2, "sell") == {("preservation", "sell")}
    worth[1] = worth[0]
    assert failing(snowless(windfall), 2, "sell") == set()
    assert how_many_turned(snowless(windfall), 2, "sell") == (8, 4)


def test_conditions_of_control_that_hold_anyway_are_known() -> None:
    ground = Ground(snowless(lambda game, seat: None), 2)
    weather = variable("weather")
    known = {"weather": 0b011}

    def is_known(condition: bool) -> bool:
        return seats.is_known(node(condition), known, ground.controls)

    assert is_known(negate(weather == 2)) and is_known(both(negate(weather == 2), negate(weather == 2)))
    assert not is_known(weather == 0) and not is_known(negate(weather == 0))
    number = ite(weather == 0, 3, 4)
    assert not any(map(is_known, (number == 3, negate(number == 3), negate(number == 5), weather < 2)))
    assert not any(map(is_known, (negate(weather < 2), negate(negate(weather >= 2)), variable("other") == 0)))
    assert not is_known(negate(both(weather == 2, variable("other") == 0)))


def test_a_number_that_is_no_seat_is_none_when_it_is_made_one() -> None:
    """Whoever moves, it is the turn of whom a number names that nobody turns."""

    class Numbered(Village):
        number: Annotated[int, Meta(ge=0, le=1, extra=CONTROL)]
        other: Seat

    called = village(Habits(next=lambda game, seat: cast(Any, game).number), state=Numbered)
    assert how_many_turned(called, 2, "sell") == (4, 0)
    by_seat = village(Habits(next=lambda game, seat: cast(Any, game).other), state=Numbered)
    assert how_many_turned(by_seat, 2, "sell") == (4, 2)

    def written_down(game: Any, seat: int) -> None:
        game.number = game.other

    assert how_many_turned(village(Habits(sells=written_down), state=Numbered), 2, "sell") == (4, 0)


class Note(Fixed, frozen=True):
    """Something that was written, by whom if that is known."""

    by: Seat | None


class Noted(Village):
    note: Note | None


def who_writes_has_a_coin(game: Noted) -> bool:
    if game.note is None or game.note.by is None:
        return True
    return game.phase == "market" and game.players[game.note.by].coins >= 1


@pytest.mark.parametrize(("by", "broken"), [(lambda seat: seat, False), (lambda seat: 0, True), (lambda seat: 1, True)])
def test_a_seat_that_may_be_absent_is_turned(by: Callable[[int], int], broken: bool) -> None:
    def writes(game: Noted, seat: int) -> None:
        game.note = Note(by=by(seat))

    model = village(
        Habits(sells=cast(Any, writes), pays=lambda game, seat: seat),
        state=Noted,
        invariants=claiming(cast(Any, who_writes_has_a_coin)),
    )
    assert are_alike(model)
    assert how_many_turned(model, 2, "sell")[1] == (0 if broken else 2)
    assert (failing(model, 2, "sell") == {("preservation", "sell")}) is broken


class Passing(Village):
    passed: Marks[Literal[0, 1]]


def test_marks_of_seats_that_are_left_open_are_not_turned() -> None:
    """Seat 1 must never pass, and who sells something passes."""

    def passes(game: Passing, seat: int) -> None:
        game.passed[cast(Any, game.turn)] = 1

    model = village(
        Habits(sells=cast(Any, passes)),
        state=Passing,
        invariants=claiming(lambda game: game.passed.get(1, 0) == 0),
    )
    assert failing(model, 2, "sell") == {("preservation", "sell")}


class Plans(Village):
    plan: list[Errand]


EVERY_ERRAND = [Errand(seat=seat, good=good) for seat in (0, 1) for good in GOODS]
EVERY_PLAN = [plan for length in range(4) for plan in itertools.product(EVERY_ERRAND, repeat=length)]


@rule("village.plan", x="1")
def as_planned(game: Plans, seat: int) -> None:
    """Everybody goes by the plan."""
    insist(bool(game.plan))
    insist(game.plan[0].seat == seat)
    game.plan.pop(0)


def test_the_weights_of_a_list_go_by_its_things() -> None:
    """Something of seat 1 is always planned, whatever else is."""
    of_seat_1 = Weight("of-seat-1", lambda errand: 1 if errand.seat == 1 else 0)
    model = village(
        Habits(sells=cast(Any, as_planned)),
        state=Plans,
        lists=lambda players: {**village().lists(players), "plan": EVERY_PLAN},
        invariants=claiming(lambda game: weighed(game.plan, of_seat_1) >= 1),
    )
    assert len(EVERY_PLAN) > 50
    assert ("preservation", "sell") in failing(model, 2, "sell")
    alike = village(
        Habits(sells=cast(Any, as_planned)),
        state=Plans,
        lists=lambda players: {**village().lists(players), "plan": EVERY_PLAN},
    )
    number, turned = how_many_turned(alike, 2, "sell")
    assert number == 2 * turned


# --- what lists can be --------------------------------------------------------------------------------------------


class Keeper(Farmer):
    crop: str


class Crops(Village):
    players: Annotated[list[Keeper], Meta(min_length=2, max_length=3)]  # type: ignore[assignment]


def with_crops(*crops: tuple[str, ...]) -> Model:
    """Who sells something grows rye from then on; what each can grow."""

    def grows(game: Any, seat: int) -> None:
        game.players[seat].crop = "rye"

    def lists(players: int) -> dict[str, Any]:
        return {**village().lists(players), **{f"players.{seat}.crop": crops[seat] for seat in range(players)}}

    return village(Habits(sells=grows), state=Crops, lists=lists)


@pytest.mark.parametrize("crops", [("hay",), ("hay", "oats"), ("hay", "oats", "barley")])
def test_what_control_of_one_seat_can_be_is_noticed(crops: tuple[str, ...]) -> None:
    assert how_many_turned(with_crops(("hay", "rye"), ("hay", "rye")), 2, "sell") == (4, 2)
    assert not are_alike(with_crops(("hay", "rye"), crops))
    assert failing(with_crops(("hay", "rye"), crops), 2, "sell") == {("closure", "sell")}


def test_the_order_of_values_does_not_matter() -> None:
    assert how_many_turned(with_crops(("hay", "rye"), ("rye", "hay")), 2, "sell") == (4, 2)


def test_what_can_be_in_a_set_of_one_seat_is_noticed() -> None:
    """Seat 1 may have a third good, so it can have too many after it is given the other two."""

    def lists(players: int) -> dict[str, Any]:
        return {**village().lists(players), "players.1.goods": Universe((1, 2, 3))}

    def is_given(game: Village, seat: int) -> None:
        for good in GOODS:
            cast(Any, game.players[seat].goods).changed[good] = 1

    few = Invariant("village.few", "Few.", {}, lambda game: both(*(how_many(one.goods) <= 2 for one in game.players)))
    model = village(Habits(sells=is_given), lists=lists, invariants=(few,))
    assert not are_alike(model)
    assert ("preservation", "sell") in failing(model, 2, "sell")


def test_what_can_wait_for_one_seat_only_is_noticed() -> None:
    def lists(players: int) -> dict[str, Any]:
        return {**village().lists(players), "errands": Universe((Errand(seat=0, good=1), Errand(seat=0, good=2)))}

    model = village(lists=lists)
    assert not are_alike(model)
    assert ("closure", "sell") in failing(model, 2, "sell")


def test_seats_that_a_field_does_not_have_are_noticed() -> None:
    """With three players, one of whom never has a turn."""

    class Short(Village):
        turn: Annotated[int, Meta(ge=0, le=1, extra=SEAT)]

    assert not are_alike(village(state=Short), 3)
    assert ("closure", "sell") in failing(village(state=Short), 3, "sell")


# --- weights ------------------------------------------------------------------------------------------------------


def weighing(*worth: Callable[[Any], int]) -> Model:
    """What somebody has is never worth more than 17, by a weight that has one name for all."""
    weights = [Weight("worth", one) for one in worth]

    def holds(game: Village) -> bool:
        pairs = zip(game.players, weights, strict=False)
        return both(*(weighed(farmer.goods, weight) + farmer.coins <= 17 for farmer, weight in pairs))

    return village(invariants=claiming(holds))


def test_weights_of_one_name_that_differ_by_seat_are_noticed() -> None:
    assert are_alike(weighing(lambda good: 7, lambda good: 7))
    lighter = weighing(lambda good: 7, lambda good: 14 if good == 1 else 1)
    assert not are_alike(lighter)
    assert failing(lighter, 2, "sell") == {("preservation", "sell")}


# --- entries of maps ----------------------------------------------------------------------------------------------


class Plot(Fixed, frozen=True):
    """A place of which something is said."""

    place: Literal["hill", "moor", "shore"]


class Settler(Farmer):
    fields: Marks[Literal["hill", "moor", "shore"]]


class Land(Village):
    players: Annotated[list[Settler], Meta(min_length=2, max_length=3)]  # type: ignore[assignment]


PLOTS = Universe(tuple(Plot(place=place) for place in ("hill", "moor", "shore")))


def tilled(by: tuple[int, ...]) -> Model:
    """Who sells something tills the hill, but those who have some seats till nothing."""

    def tills(game: Any, seat: int) -> None:
        game.players[seat].fields["hill"] = 1

    def holds(game: Any, plot: Plot) -> bool:
        return both(*(game.players[seat].fields.get(plot.place, 0) == 0 for seat in by))

    def lists(players: int) -> dict[str, Any]:
        return {**village().lists(players), **{f"players.{seat}.fields": PLOTS for seat in range(players)}}

    idle = Invariant("village.idle", "Idle.", {}, lambda game: True, of=holds, each=lambda game: [], kind=Plot)
    return village(Habits(sells=tills), state=Land, lists=lists, invariants=(*INVARIANTS, idle))


def test_what_is_claimed_of_entries_of_one_seat_is_noticed() -> None:
    assert are_alike(tilled(())) and are_alike(tilled((0, 1)))
    assert not are_alike(tilled((0,))) and not are_alike(tilled((1,)))
    assert how_many_turned(tilled(()), 2, "sell") == (4, 2)
    assert failing(tilled((1,)), 2, "sell") == {("preservation", "sell")}
    assert failing(tilled(()), 2, "sell") == set()


# --- open questions -----------------------------------------------------------------------------------------------


def lucky(name: str, known_for: tuple[int, ...]) -> Model:
    """Who is lucky gets far too much. Of some seats it is known that they never are."""

    def luck(game: Village, seat: int) -> None:
        coins = game.players[seat].coins
        cases = [(coins >= 0, False)] if seat in known_for else []
        if not decide(negate(open_question(f"{name} of players.{seat}", [coins], cases))):
            game.players[seat].coins += 9

    return village(Habits(sells=luck))


def test_an_open_question_of_which_more_is_known_for_one_seat_is_noticed() -> None:
    alike = lucky("luck for nobody", (0, 1))
    assert how_many_turned(alike, 2, "sell") == (8, 4)
    assert failing(alike, 2, "sell") == set()
    favoured = lucky("luck for one", (0,))
    assert how_many_turned(favoured, 2, "sell") == (8, 0)
    assert failing(favoured, 2, "sell") == {("preservation", "sell")}


def test_a_question_that_is_the_same_for_all_must_be_known_in_the_same_cases() -> None:
    turned = Turned(Ground(village(), 2), 1)
    days, coins = variable("days"), [variable(f"players.{seat}.coins") for seat in (0, 1)]
    fair = open_question("village.fair", [days], [(days >= 3, True)])
    assert turned.node(node(fair)) is node(fair)
    unfair = open_question("village.unfair", [days], [(coins[0] >= 3, True)])
    for _ in range(2):
        with pytest.raises(NotAlike):
            turned.node(node(unfair))
    of_seat = [open_question(f"village.of players.{seat}", [coins[seat]], [(days >= 3, seat == 0)]) for seat in (0, 1)]
    for question in (*of_seat, *of_seat):
        with pytest.raises(NotAlike):
            turned.node(node(question))
    alone = open_question("village.alone players.0", [coins[0]], [])
    for _ in range(2):
        with pytest.raises(NotAlike):
            turned.node(node(both(alone, days >= 1)))


# --- turning ------------------------------------------------------------------------------------------------------


def formulas(ground: Ground) -> Iterator[Node]:
    """What is claimed of positions, and the conditions of all ways."""
    for claim in ground.claims.values():
        yield node(claim.under({}))
    for errand in ground.names["errands"].universe.things:
        yield node(ground.of_thing("village.errands", errand).under({}))
    for subject in ("sell", "deliver", STEPS):
        for way in ways_of(ground, subject):
            yield from (node(condition) for _, condition in way.path.conditions)


@pytest.mark.parametrize("players", [2, 3])
def test_to_turn_by_all_seats_is_to_do_nothing(players: int) -> None:
    ground = Ground(village(), players)
    around, nowhere = Turned(ground, players), Turned(ground, 0)
    for formula in formulas(ground):
        assert around.node(formula) is nowhere.node(formula)
    for way in ways_of(ground, "sell"):
        assert around.way(way) == nowhere.way(way)


@pytest.mark.parametrize("players", [2, 3])
def test_to_turn_there_and_back_is_to_do_nothing(players: int) -> None:
    ground = Ground(village(), players)
    nowhere = Turned(ground, 0)
    for by in range(players):
        there, back = Turned(ground, by), Turned(ground, players - by)
        for formula in formulas(ground):
            assert back.node(there.node(formula)) is nowhere.node(formula)


def test_what_symbols_are_called() -> None:
    ground = Ground(village(), 3)
    ground.names["errands"].weights["of-0"] = Weight("of-0", lambda errand: 5 if errand.seat == 0 else 0)
    ground.names["errands"].weights["of-1"] = Weight("of-1", lambda errand: 5 if errand.seat == 1 else 0)
    ground.names["errands"].weights["rich"] = Weight("rich", lambda errand: errand.good)
    turned = Turned(ground, 1)
    assert {name: turned.name(name) for name in NAMES} == NAMES
    assert turned.path("players.2.coins") == "players.0.coins"
    assert turned.seat(7) == 7, "a seat that is not in the game"
    with pytest.raises(NotAlike):
        turned.name("errands~of-1")
    with pytest.raises(NotAlike):
        turned.name("errands~first-unknown")


NAMES = {
    "players.0.coins": "players.1.coins",
    "players.2.goods.1": "players.0.goods.1",
    "players.2.goods~all": "players.0.goods~all",
    "errands.0.1": "errands.1.1",
    "errands.2.2": "errands.0.2",
    "errands~all": "errands~all",
    "errands~of-0": "errands~of-1",
    "errands~rich": "errands~rich",
    "errands~first-all": "errands~first-all",
    "errands~first-of-0~0.1": "errands~first-of-1~1.1",
    "move.goods~in~players.0.goods": "move.goods~in~players.1.goods",
    "turn": "turn",
    "move.number": "move.number",
    "other_players.0.coins": "other_players.0.coins",
}


def test_what_symbols_stand_for_is_turned() -> None:
    ground = Ground(village(), 3)
    ways_of(ground, "sell")
    turned = Turned(ground, 1)
    turn, first = variable("turn"), variable("errands~first-all")
    things = ground.names["errands"].universe.things
    sooner, later = (things.index(Errand(seat=seat, good=2)) for seat in (0, 1))
    player = variable("move.player")
    for before, after in ((turn == 2, turn == 0), (player == 1, player == 2), (first == sooner, first == later)):
        assert turned.node(node(before)) is Turned(ground, 0).node(node(after))
    for formula in (turn < 2, turn == variable("other"), turn == 7, first >= 1, turn + 1 == 2):
        with pytest.raises(NotAlike):
            turned.node(node(formula))
    assert turned.known({"turn": 0b011, "phase": 0b10}) == {("turn", 0b110), ("phase", 0b10)}
    assert turned.thing((Errand(seat=2, good=1), "x", 3)) == (Errand(seat=0, good=1), "x", 3)


def test_the_order_of_parts_does_not_matter_but_that_of_numbers_asked_about() -> None:
    turned = Turned(Ground(village(), 2), 1)
    one, two = variable("players.0.coins"), variable("players.1.coins")
    assert turned.node(node(one + two == 3)) is Turned(turned.ground, 0).node(node(two + one == 3))
    assert turned.node(node(one - two == 3)) is not Turned(turned.ground, 0).node(node(one - two == 3))
    question = open_question("village.sum", [one + two], [])
    with pytest.raises(NotAlike):
        turned.node(node(question))


class Throw(Move):
    """A farmer throws something, and wins a coin with a two."""

    player: Seat

    @classmethod
    def candidates(cls, game: Village) -> Iterator[Move]:
        numbers = control_domains(cls)["number"]
        yield from (cls(player=seat, number=number) for seat in range(len(game.players)) for number in numbers)  # type: ignore[call-arg]

    @staticmethod
    def perform(game: Village, move: Any) -> None:
        insist(game.phase == "market")
        game.players[move.player].coins += 1 if move.number == 2 else 0


class Coin(Throw, tag="coin"):
    number: Literal[1, 2]


class Die(Throw, tag="die"):
    number: Literal[1, 3, 4, 5, 6, 2]


def test_moves_of_another_type_have_something_else_at_the_same_path() -> None:
    model = village(moves=(Coin, Die))
    anywhere = Anywhere(Ground(model, 2))
    found = []
    for subject in ("coin", "die"):
        anywhere.begin(Asker())
        found.append([not anywhere.seats.is_new(way) for way in ways_of(anywhere.ground, subject)])
    assert found == [turned_ways(model, 2, "coin"), turned_ways(model, 2, "die")]
    assert any(found[1])


def test_control_that_can_not_be_turned_is_no_way_of_another_seat() -> None:
    ground = Ground(with_crops(("hay", "rye"), ("hay", "oats")), 2)
    turned = Turned(ground, 1)
    for path in ("players.0.crop", "players.1.crop"):
        with pytest.raises(NotAlike):
            turned.known({path: 1})
        with pytest.raises(NotAlike):
            turned.node(node(variable(path) == 1))


# --- parts of a task ----------------------------------------------------------------------------------------------


def test_parts_leave_no_way_out_whatever_each_knows_of_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a process can tell apart depends on what it has seen before."""
    model, parts = village(), 3
    ways: Counter[str] = Counter()
    for part in range(parts):
        with monkeypatch.context() as patched:
            patched.setattr(seats.Seats, "are_alike", part != 1)
            for one in settle(model, Task(3, "sell", part, parts), Memory()):
                ways[one.kind] += one.ways
    assert set(ways.values()) == {6}


# --- the games ----------------------------------------------------------------------------------------------------


SOME_MOVES = [
    (HALLERTAU, ("place", "take_token", "move_sheep_on", "pay_sheep")),
    (ACBAS, ("place", "use_space", "build_barrier", "build_trough", "exchange", "trade_animals")),
]


@functools.cache
def anywhere_of(model: Model) -> Anywhere:
    """Any position for two, of which seats are known to be alike."""
    anywhere = Anywhere(Ground(model, 2))
    assert anywhere.seats.are_alike
    return anywhere


@pytest.mark.parametrize(("subject", "number"), [("place", 72), ("take", 870), ("pay_sheep", 20)])
def test_half_of_the_ways_of_a_move_for_two_are_turned_ones(subject: str, number: int) -> None:
    anywhere = anywhere_of(HALLERTAU)
    anywhere.begin(Asker())
    ways = ways_of(anywhere.ground, subject)
    assert len(ways) == number
    assert sum(map(anywhere.seats.is_new, ways)) == number / 2


def test_seats_of_set_up_are_not_alike() -> None:
    anywhere = anywhere_of(HALLERTAU)
    anywhere.begin(Asker())
    assert all(map(anywhere.seats.is_new, ways_of(anywhere.ground, "draw_quadrant_card")))


def told_by(way: Way, ground: Ground) -> tuple[Any, ...]:
    """What two ways that are the same but for the seats have in common, whatever it is called."""
    decided = [
        rule or seats.is_known(node(condition), way.known, ground.controls) for rule, condition in way.path.conditions
    ]
    return Counter(map(str, decided)), way.premised > 0, sorted(way.path.cited), len(way.known)


@pytest.mark.parametrize(("model", "subjects"), SOME_MOVES, ids=["hallertau", "acbas"])
def test_ways_that_are_not_shown_hold_all_the_same(model: Model, subjects: tuple[str, ...]) -> None:
    """Of some ways that are others turned everything is shown for once."""
    anywhere = anywhere_of(model)
    for subject in subjects:
        anywhere.begin(Asker())
        met: dict[Any, Any] = {}
        left_out = []
        for way in ways_of(anywhere.ground, subject):
            keys = anywhere.seats._keys(way)
            assert len(keys) <= 1
            for key in keys:
                told = told_by(way, anywhere.ground)
                assert met.setdefault(key, told) == told
            if not anywhere.seats.is_new(way):
                left_out.append(way)
        assert left_out
        assert list(anywhere.unproved(left_out[::9])) == []


def seat_1_also(kind: type[Move], does: Callable[[Any], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """After such a move of seat 1 something else happens."""
    perform = kind.perform

    def performed(game: Any, move: Any) -> None:
        perform(game, move)
        if move.player == 1:
            does(game)

    monkeypatch.setattr(kind, "perform", staticmethod(performed))


def another_pays_stone(game: Any) -> None:
    game.players[0].stone -= 1
    game.players[1].stone += 1


def pays_nothing(game: Any) -> None:
    game.players[1].wood += 3


def has_a_worker_more(game: Any) -> None:
    game.players[1].workers += 1


def has_too_many_jewels(game: Any) -> None:
    game.players[1].jewels += 1


@pytest.mark.parametrize(
    ("model", "subject", "does", "broken"),
    [
        (ACBAS, "build_trough", another_pays_stone, {"preservation"}),
        (ACBAS, "exchange", pays_nothing, set()),
        (HALLERTAU, "make_tools", has_a_worker_more, {"termination"}),
        (HALLERTAU, "take_token", has_too_many_jewels, {"preservation"}),
    ],
    ids=["another pays", "nobody pays", "a worker more", "a jewel more"],
)
def test_a_fault_of_one_seat_is_reported(
    model: Model, subject: str, does: Callable[[Any], None], broken: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    anywhere = anywhere_of(model)
    monkeypatch.setattr(tasks, "_anywhere", lambda *_: anywhere)
    assert {one.status for one in settle(model, Task(2, subject), Memory())} == {"proved"}
    seat_1_also(kind_called(model.moves, subject), does, monkeypatch)
    found = settle(model, Task(2, subject), Memory())
    assert {one.kind for one in found if one.status != "proved"} == broken
    anywhere.begin(Asker())
    assert all(map(anywhere.seats.is_new, ways_of(anywhere.ground, subject)))
