"""Whatever is played, the model must keep what is claimed of it after every move and every automatic step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from proofs.compare import acting
from proofs.compare.conform import Compared
from proofs.compare.disagreement import Disagreement, What
from proofs.compare.golden import playing
from proofs.compare.golden.files import Header
from proofs.compare.lockstep import busy, run
from proofs.compare.report import scenario, tell, trace_of
from proofs.compare.shrink import shortest
from proofs.compare.table import Table
from proofs.compare.vectors.choosing import Vector, agree
from proofs.game import Game
from proofs.prove.tasks import why_not
from proofs.scenarios import Scenario, Step
from spec.kernel import Measure, invariant, rule
from tests.candles import (
    GAME,
    MELTING,
    ONE,
    START,
    TWO,
    Candle,
    Room,
    automatic,
    but,
    melting_left,
    only_short_candles_melt,
    wax_left,
)
from tests.machine import machine

# --- models that do not keep what is claimed of them --------------------------------------------------------------


@invariant("candles.invariant.one")
def never_two_with_one_melted(game: Room) -> bool:
    """Nothing like that is ever seen at rest: it comes between two steps."""
    return (game.players[0].wax, game.short) != (2, 1)


@invariant("candles.invariant.new")
def never_a_new_candle(game: Room) -> bool:
    """The set-up breaks this."""
    return game.players[0].wax < 9


def melts_out_of_bounds(game: Room) -> Callable[[Room], None] | None:
    """The candle melts beyond what a position can say, and is then mended."""

    def spill(game: Room) -> None:
        game.short = 4

    def wipe(game: Room) -> None:
        game.short = 0

    if game.short == 4:
        return wipe
    return automatic(game) or (spill if game.players[0].wax == 7 and game.short == 0 else None)


BROKEN_BETWEEN = but(invariants=(only_short_candles_melt, never_two_with_one_melted))
BROKEN_AT_THE_START = but(invariants=(never_a_new_candle,))
STANDING_STILL = but(measure=lambda game: (3 - game.short,))
NEGATIVE = but(measure=lambda game: (game.players[0].wax - 5, 3 - game.short))
OUT_OF_BOUNDS = but(automatic=melts_out_of_bounds)


class Smoky(Room):
    smoke: list[str]


def smokes(game: Room) -> Callable[[Room], None] | None:
    """A long candle smokes, and then melts like any other."""

    def smoke(game: Room) -> None:
        cast(Smoky, game).smoke = ["puff"]

    return smoke if game.players[0].wax == 7 and not cast(Smoky, game).smoke else automatic(game)


def lists(players: int) -> dict[str, Any]:
    """That it can smoke is forgotten."""
    return {"smoke": [()]}


def soot(game: Room) -> int:
    return 1 - len(cast(Smoky, game).smoke)


SMOKING = but(
    state=Smoky,
    new=lambda players: Smoky(short=0, players=[Candle(wax=9)], smoke=[]),
    automatic=smokes,
    measure=Measure(wax_left, melting_left, soot),
    lists=lists,
)


def found_by(act: Callable[[], object]) -> Disagreement:
    with pytest.raises(Disagreement) as caught:
        act()
    return caught.value


def test_a_model_that_keeps_everything_passes() -> None:
    result = run(GAME, [1], games=5)
    assert result.disagreement is None
    assert result.steps > 10


def test_an_invariant_that_is_broken_between_two_steps_is_found() -> None:
    table = Table(BROKEN_BETWEEN, 1, start=MELTING)
    found = found_by(lambda: table.step(ONE))
    assert found.what is What.INVARIANT
    assert "after melt" in found.details
    assert "candles.invariant.one: Nothing like that" in found.details
    assert '{"players":[{"wax":2}],"short":1}' in found.details
    assert str(found).startswith("The model does not keep an invariant.")
    assert (found.position, found.last, found.moves) == (MELTING, ONE, [])


def test_a_number_out_of_its_bounds_is_found_by_its_path() -> None:
    found = found_by(lambda: Table(OUT_OF_BOUNDS, 1).step(TWO))
    assert found.what is What.FORM
    assert "after spill" in found.details
    assert "short: Expected `int` <= 3" in found.details


def test_a_measure_that_does_not_become_smaller_is_found() -> None:
    found = found_by(lambda: Table(STANDING_STILL, 1).step(ONE))
    assert found.what is What.MEASURE
    assert "after burn" in found.details
    assert "it was (3,), and has become (3,)" in found.details


def test_a_measure_below_0_is_found() -> None:
    table = Table(NEGATIVE, 1)
    table.compare_start()
    table.step(TWO)
    table.step(TWO)
    found = found_by(lambda: table.step(ONE))
    assert "after burn" in found.details
    assert "(-1, 3) is below 0 in part 1" in found.details
    assert "at the start" in found_by(Table(NEGATIVE, 1, start=MELTING).compare_start).details


def test_a_list_of_which_nothing_is_proved_is_found() -> None:
    assert why_not(SMOKING.model) == ""
    table = Table(SMOKING, 1)
    table.keep_start()
    found = found_by(lambda: table.step(TWO))
    assert found.what is What.OUTSIDE
    assert str(found).startswith("The model does not keep within what is proved.")
    assert "after smoke" in found.details
    assert "smoke is puff, of which nothing is proved" in found.details
    assert (table.looked.positions, table.looked.spoken_of) == (3, 2)


def test_positions_of_which_the_proofs_speak_are_counted() -> None:
    result = run(GAME, [1], games=5)
    assert result.looked.positions == result.looked.spoken_of > result.steps
    result = run(but(measure=lambda game: (game.players[0].wax, 3 - game.short)), [1], games=5)
    assert result.disagreement is None
    assert result.looked.positions > result.looked.spoken_of == 0


def test_the_first_position_must_keep_it_too() -> None:
    found = found_by(Table(BROKEN_AT_THE_START, 1).compare_start)
    assert found.what is What.INVARIANT
    assert "at the start" in found.details
    assert "candles.invariant.new" in found.details


def test_what_a_player_sees_may_be_a_record() -> None:
    table = Compared(GAME, 1)
    table.compare_start()
    assert table.looked.positions == 1


def test_looking_at_it_counts_no_rule_as_exercised() -> None:
    @rule("candles.looked")
    def looked(game: Room) -> bool:
        """What an invariant asks is not what a move does."""
        return True

    @invariant("candles.invariant.looks")
    def looks(game: Room) -> bool:
        """It asks a rule."""
        return looked(game)

    table = Table(but(invariants=(looks,)), 1)
    table.compare_start()
    table.step(ONE)
    assert dict(table.coverage.exercised) == {"candles.wax": 1}


# --- wherever somebody plays --------------------------------------------------------------------------------------


def test_lockstep_finds_it_and_goes_back_to_the_simplest_position() -> None:
    result = run(BROKEN_BETWEEN, [1], games=50)
    found = result.disagreement
    assert found is not None
    assert found.what is What.INVARIANT
    simple = shortest(BROKEN_BETWEEN, found)
    assert simple.what is What.INVARIANT
    text = tell(BROKEN_BETWEEN, found)
    assert text.startswith("The model does not keep an invariant.")
    assert "title: The model once did not keep an invariant" in text
    assert "candles.invariant.one" in trace_of(BROKEN_BETWEEN, found, "a trace").notes[0]


def test_a_set_up_that_breaks_it_is_found_and_told() -> None:
    found = run(BROKEN_AT_THE_START, [1], games=1).disagreement
    assert found is not None
    assert "at the set-up" in found.details
    assert "candles.invariant.new" in tell(BROKEN_AT_THE_START, found)
    assert scenario(BROKEN_AT_THE_START, found) == ""
    assert trace_of(BROKEN_AT_THE_START, found, "a trace").steps == []


class Always:
    """Chance that takes the last of everything."""

    def randint(self, least: int, most: int) -> int:
        return most

    def choice(self, values: list[Any]) -> Any:
        return values[-1]


def test_a_game_that_goes_wrong_before_it_is_compared_is_found_where_it_does() -> None:
    @invariant("candles.invariant.long")
    def stays_long(game: Room) -> bool:
        """It is never short."""
        return game.players[0].wax > 5

    found = found_by(lambda: busy(but(invariants=(stays_long,)), START, Always()))  # type: ignore[arg-type]
    assert found.what is What.INVARIANT
    assert found.moves == [TWO]
    assert found.last == TWO


def scenario_of(game: Game, position: dict[str, Any], moves: list[dict[str, Any]]) -> acting.ScenarioResult:
    made = tuple(Step(move, "legal", frozenset(), (), line) for line, move in enumerate(moves, 2))
    return acting.run(Scenario("candles.yaml", 1, "A candle", game.name, 1, position, made), game)


def test_a_scenario_finds_it() -> None:
    assert scenario_of(GAME, MELTING, [ONE]).passed
    result = scenario_of(BROKEN_BETWEEN, MELTING, [ONE])
    assert not result.passed
    assert "The model does not keep an invariant." in result.message
    assert "candles.invariant.one" in result.found
    assert "at the start" in scenario_of(NEGATIVE, MELTING, []).found


def test_a_golden_game_finds_it() -> None:
    header = Header("candles", "usual", 1, 1)
    played, _ = playing.play(GAME, header)
    assert len(played.steps) > 3
    assert found_by(lambda: playing.play(BROKEN_BETWEEN, header)).what is What.INVARIANT
    assert found_by(lambda: playing.play(BROKEN_AT_THE_START, header)).what is What.INVARIANT


def test_a_vector_finds_it() -> None:
    vector = Vector(
        game="candles", kind="move", title="", players=1, position=MELTING, move=ONE, verdict="legal", next=None
    )
    agree(GAME, vector)
    assert found_by(lambda: agree(BROKEN_BETWEEN, vector)).what is What.INVARIANT


def test_a_state_machine_finds_it_and_shrinks_the_game() -> None:
    quick = settings(
        deadline=None, derandomize=True, database=None, max_examples=50, phases=[Phase.generate, Phase.shrink]
    )
    found = found_by(lambda: run_state_machine_as_test(machine(BROKEN_BETWEEN, (1,)), settings=quick))
    assert found.what is What.INVARIANT
    assert len(found.moves) in (2, 3)
