"""What a search came to, in words and as data."""

from __future__ import annotations

from collections.abc import Iterator

from proofs.desk.find.question import Core, Found, Outcome, Question
from proofs.desk.find.reach import Reached
from proofs.desk.find.solving import NamedCondition
from proofs.desk.find.vocabulary import words_of
from proofs.game import players_of
from proofs.scenarios import smallest_given, write
from proofs.telling import sentence, situation
from proofs.wire import Json, canonical
from spec.kernel import Model

MOST_BOUNDS = 3
MOST_CORES = 5


def title_of(question: Question, number: int) -> str:
    which = f" ({number})" if question.count > 1 else ""
    return f"A position in which {question.condition.text}{which}"


def scenario_of(question: Question, found: Found, number: int) -> str:
    """The position, and the move if there is one, as a scenario."""
    moves = [] if found.move is None else [found.move]
    return write(question.game, players_of(found.position), found.position, moves, title=title_of(question, number))


def told(question: Question, outcome: Outcome) -> Iterator[str]:
    """The positions, one after the other, and what was searched."""
    words = words_of(question.game)
    for number, found in enumerate(outcome.found, 1):
        if question.count > 1:
            yield f"# {number}"
        yield situation(question.game, found.position)
        yield ""
        yield scenario_of(question, found, number)
        yield from told_move(question, found)
        rest = "" if outcome.is_smallest(found) else " A smaller one may exist."
        yield f"Things owned: {found.owned} ({words.counted}).{rest}"
        yield ""
    if len(outcome.found) < question.count:
        yield f"Only {len(outcome.found)} of {question.count} were found that differ in what is owned."
    yield f"The solver was asked about {situations(outcome.searched)}." + unanswered(outcome)


def situations(number: int) -> str:
    return f"{number:,} situation" if number == 1 else f"{number:,} situations"


def told_move(question: Question, found: Found) -> Iterator[str]:
    if found.move is None:
        yield "Model and engine agree on the position and on every legal move in it."
        return
    yield f"Move: {canonical(found.move)}"
    yield sentence(question.game, found.move)
    if found.breaks:
        yield f"Illegal on model and engine, breaking {', '.join(found.breaks)}."
    else:
        yield f"Legal on model and engine; rules that take part: {', '.join(found.rules)}."


def unanswered(outcome: Outcome) -> str:
    parts = []
    if outcome.unknown:
        parts.append(f" The solver gave no answer to {outcome.unknown} questions.")
    if outcome.undecided:
        parts.append(f" {outcome.undecided} could not be decided on symbols.")
    return "".join(parts)


# --- nothing ----------------------------------------------------------------------------------------------------


def told_nothing(question: Question, outcome: Outcome) -> Iterator[str]:
    """That there is nothing, and what forbids it."""
    model = question.game.model
    if outcome.unknown or outcome.undecided:
        yield "No such position was found, but not every question was answered." + unanswered(outcome)
    else:
        yield "There is no such position in any situation that was searched."
    cores = list(outcome.cores.values())
    if outcome.searched:
        why = " What can't hold together:" if cores else ""
        yield f"The solver was asked about {situations(outcome.searched)}.{why}"
    for core in cores[:MOST_CORES]:
        yield ""
        yield from (f"  {line}" for line in dict.fromkeys(core_in_words(model, core)))
    if len(cores) > MOST_CORES:
        yield ""
        yield f"There are {len(cores) - MOST_CORES} more such reasons; --json has them all."
    left_out = [f"{count:,} because of {text}" for text, count in outcome.elsewhere.items()]
    if left_out:
        yield ""
        yield f"Situations in which it can't be so whatever the numbers: {'; '.join(left_out)}."
    if outcome.impossible:
        yield f"Situations in which no such move can be made whatever the numbers: {outcome.impossible:,}."
    if left_out or outcome.impossible:
        yield "In these, hands, lists and steps are those of the situations of the model, not all there can be."


def core_in_words(model: Model, core: Core) -> Iterator[str]:
    yield from (part_in_words(model, part) for part in core.parts if part.source != "bound")
    bounds = [part.name for part in core.parts if part.source == "bound"]
    if bounds:
        more = f" and {len(bounds) - MOST_BOUNDS} more" if len(bounds) > MOST_BOUNDS else ""
        yield f"declared bounds of {', '.join(bounds[:MOST_BOUNDS])}{more}"
    yield from (rule_in_words(model, rule) for rule in core.rules)


def part_in_words(model: Model, part: NamedCondition) -> str:
    if part.source == "condition":
        return f"asked for: {part.name}"
    if part.source == "bound":
        return f"declared bounds of {part.name}"
    if part.source == "rule" and part.name.startswith("not "):
        return f"asked for: the move breaks {part.name.removeprefix('not ')}"
    if part.source in ("rule", "invariant"):
        return rule_in_words(model, part.name)
    return {
        "course": "the way that the game goes after the move",
        "counts": "the counts of the move",
        "certain": "only positions in which the answers to open questions are certain",
    }[part.source]


def rule_in_words(model: Model, name: str) -> str:
    claims = {claim.id: claim for claim in model.invariants}
    told = claims.get(name) or model.rules[name]
    lines = "; ".join(f"{edition} {place}" for edition, place in told.sources.items())
    return f"{name} ({lines}): {told.statement}"


# --- games ------------------------------------------------------------------------------------------------------


def told_reached(question: Question, reached: Reached) -> Iterator[str]:
    games = "1 game" if reached.games == 1 else f"{reached.games:,} games"
    so_far = f"{games} with {reached.moves_made:,} moves in {reached.seconds:.1f} s"
    if reached.moves is None or reached.start is None:
        yield f"No game that gets there was found in {so_far}. That proves nothing: there may be one."
        return
    players = players_of(reached.start)
    yield (
        f"A game of {players} {'player' if players == 1 else 'players'} ({reached.variant}) gets there in "
        f"{len(reached.moves):,} moves; found in {so_far}. Model and engine agree on every step."
    )
    if question.has_move:
        yield f"Last move: {canonical(reached.moves[-1])}"


# --- as data ----------------------------------------------------------------------------------------------------


def as_data(question: Question, outcome: Outcome) -> Json:
    model = question.game.model
    return {
        "game": model.name,
        "condition": question.condition.text,
        "move": question.move,
        "rule": question.rule,
        "found": [_found_as_data(question, outcome, found, number) for number, found in enumerate(outcome.found, 1)],
        "searched": outcome.searched,
        "left_out": dict(outcome.elsewhere),
        "without_such_a_move": outcome.impossible,
        "unknown": outcome.unknown,
        "undecided": outcome.undecided,
        "counted": words_of(question.game).counted,
        "cores": [] if outcome.found else [_core_as_data(model, core) for core in outcome.cores.values()],
    }


def _found_as_data(question: Question, outcome: Outcome, found: Found, number: int) -> Json:
    game, players = question.game, players_of(found.position)
    return {
        "situation": situation(game, found.position),
        "players": players,
        "owned": found.owned,
        "certainly_smallest": outcome.is_smallest(found),
        "given": smallest_given(game, players, found.position),
        "position": found.position,
        "move": found.move,
        "verdict": None if found.move is None else "illegal" if found.breaks else "legal",
        "breaks": found.breaks,
        "rules": found.rules,
        "scenario": scenario_of(question, found, number),
    }


def _core_as_data(model: Model, core: Core) -> list[Json]:
    parts = [{"source": part.source, "name": part.name, "says": part_in_words(model, part)} for part in core.parts]
    return parts + [{"source": "rule", "name": rule, "says": rule_in_words(model, rule)} for rule in core.rules]


def reached_as_data(question: Question, reached: Reached) -> Json:
    return {
        "game": question.game.name,
        "condition": question.condition.text,
        "move": question.move,
        "rule": question.rule,
        "reached": reached.moves is not None,
        "games": reached.games,
        "moves_made": reached.moves_made,
        "seconds": round(reached.seconds, 3),
        "variant": reached.variant,
        "start": reached.start,
        "moves": reached.moves,
    }
