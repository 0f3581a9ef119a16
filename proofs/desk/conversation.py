"""A conversation in which a position is built, moves are tried and played, and scenarios are saved.

A line goes in and a text comes out; the terminal is in `prompt.py`. Whatever a line says, the answer is a text. A line
that can't be followed changes nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from proofs import scenarios, traces
from proofs.desk.explain import Explanation, explain, told
from proofs.desk.move_text import parse_move, tag_of
from proofs.desk.room import rooms
from proofs.desk.room import told as told_room
from proofs.desk.standing import TITLE, Standing, standing
from proofs.desk.texts import (
    FEW,
    NOTHING_CHANGED,
    Misuse,
    counted,
    cut,
    everywhere,
    file_named,
    flat,
    lines_of,
    new_file,
    number,
    told_values,
    value_of,
    written,
)
from proofs.game import Game
from proofs.scenarios.loading import SUFFIXES
from proofs.scenarios.positions import paths
from proofs.scenarios.writing import inline
from proofs.store import cache_folder, keep, recall
from proofs.telling import groups, sentence, situation
from proofs.wire import Json, canonical
from spec.kernel import Invariant, Rule, from_json, to_json
from spec.kernel.records import get

MOST_AT_RANDOM = 1000


class Desk:
    """One conversation about one game."""

    def __init__(self, game: Game, players: int, given: Mapping[str, Any]) -> None:
        """ScenarioError if what is given can't be."""
        self.game = game
        self.model = game.model
        self.now = standing(game, players, given)
        self.past: list[tuple[str, Standing]] = []
        """For every change that can be undone the line that made it, and what was there before."""
        self.future: list[tuple[str, Standing]] = []
        self.listed: tuple[Json, list[Json]] | None = None
        """The position in which the legal moves were listed last, and all of them in the order of their numbers."""
        self.done = False
        self.misused = False
        """Some line could not be followed."""

    @property
    def kept_in(self) -> Path:
        return cache_folder() / f"desk-{self.game.name}.yaml"

    def answer(self, line: str) -> str:
        """What there is to say to a line."""
        words = line.split(None, 1)
        if not words or words[0].startswith("#"):
            return ""
        before = self.now
        try:
            said = COMMANDS[command(words[0])].answer(self, words[1].strip() if len(words) > 1 else "")
        except (Misuse, scenarios.ScenarioError) as problem:
            self.misused = True
            return str(problem)
        if self.now is not before:
            keep(self.kept_in, self.now.as_scenario())
        return said

    def _change(self, line: str, now: Standing) -> None:
        self.past.append((line, self.now))
        self.future.clear()
        self.now = now

    # --- the position -------------------------------------------------------------------------------------------

    def new(self, rest: str) -> str:
        players = number(rest, "players") if rest else self.now.players
        self._change(f"new {rest}".strip(), self._checked(players, {}))
        return self.where("")

    def set(self, rest: str) -> str:
        path, *text = ["", rest] if rest.startswith("{") else rest.split(None, 1) or [""]
        if not text:
            raise Misuse(f"Say what to set, and to what, such as: {example(self, 'set')}")
        values = dict(flat(value_of(text[0]), path, paths(self.model, self.now.players)))
        given, note = self._given_now()
        self._change(f"set {rest}", self._checked(self.now.players, {**given, **values}))
        return "\n".join([*note, *told_values(values), self.where("")])

    def unset(self, rest: str) -> str:
        given, note = self._given_now()
        gone = [path for path in given if path == rest or path.startswith(f"{rest}.")]
        if not gone:
            raise Misuse(f"{rest or 'This'} is not given.{scenarios.nearest(rest, given)} Type show to see what is.")
        left = {path: value for path, value in given.items() if path not in gone}
        self._change(f"unset {rest}", self._checked(self.now.players, left))
        return "\n".join([*note, f"As usual again: {', '.join(gone)}.", self.where("")])

    def _given_now(self) -> tuple[dict[str, Any], list[str]]:
        """What is given so that the present position comes out, and a sentence if moves led to it."""
        if not self.now.steps:
            return dict(self.now.given), []
        given = scenarios.smallest_given(self.game, self.now.players, self.now.position)
        return given, ["The position after the moves is now the one that is given; undo brings the moves back."]

    def _checked(self, players: int, given: Mapping[str, Any]) -> Standing:
        try:
            return standing(self.game, players, given)
        except scenarios.ScenarioError as problem:
            raise Misuse(f"{problem.problem} {NOTHING_CHANGED}") from None

    def show(self, rest: str) -> str:
        position = self.now.position
        if rest == "all":
            return "\n".join(lines_of(position, ""))
        if rest:
            known = everywhere(position)
            if rest not in known:
                raise Misuse(f"There is no {rest} in this position.{scenarios.nearest(rest, known)}")
            return "\n".join(lines_of(known[rest], rest))
        given = "given:" if self.now.given else "nothing given: the usual position."
        lines = [f"{self.game.name}, {counted(self.now.players, 'player')}, {given}", *told_values(self.now.given)]
        lines += [f"Then {counted(len(self.now.steps), 'move')}: see moves."] if self.now.steps else []
        return "\n".join([*lines, self.where("")])

    def where(self, rest: str) -> str:
        return situation(self.game, self.now.position)

    def scores(self, rest: str) -> str:
        found = to_json(self.model.scores(self._state()))
        return "\n".join(lines_of(found, ""))

    def room(self, rest: str) -> str:
        return told_room(self.game, rooms(self.game, self._state()))

    def _state(self) -> Any:
        """The position as a record. That it is one was found out when it came to lie here."""
        return from_json(self.now.position, self.model.state)

    # --- moves --------------------------------------------------------------------------------------------------

    def legal(self, rest: str) -> str:
        found = groups(self.game, [to_json(move) for move in self.model.legal(self._state())])
        self.listed = self.now.position, [move for group in found for move, _ in group.moves]
        if not self.listed[1]:
            return "There are no legal moves: the game is over."
        shown: dict[str, list[str]] = {}
        numbers = iter(range(1, len(self.listed[1]) + 1))
        for group in found:
            for move, said in group.moves:
                line = f"  {next(numbers)}. {said}"
                if all(word in f"{group.title} {line} {canonical(move)}".lower() for word in rest.lower().split()):
                    shown.setdefault(group.title, []).append(line)
        if not shown:
            return f"No legal move of {len(self.listed[1])} has the words {rest!r}."
        return "\n".join(cut(shown))

    def try_(self, rest: str) -> str:
        return told(self._explained(rest))

    def do(self, rest: str) -> str:
        said = self._explained(rest)
        steps = traces.record(self.game, self.now.position, [said.move], TITLE).steps
        self._change(f"do: {said.sentence}", replace(self.now, steps=(*self.now.steps, *steps)))
        if said.verdict == "illegal":
            return f"{told(said)}\nIt is not played. It stays among the moves as a refused one; undo takes it away."
        return f"{told(said)}\n{self.where('')}"

    def _explained(self, text: str) -> Explanation:
        said = explain(self.game, self._state(), self._move(text))
        if said.verdict == "malformed":
            raise Misuse(told(said))
        return said

    def _move(self, text: str) -> Any:
        if not text:
            raise Misuse("Say which move: its number in the list of legal moves, or its type and what it needs.")
        if not text.isdecimal():
            try:
                return parse_move(self.game, self._state(), text)
            except ValueError as problem:
                raise Misuse(str(problem)) from None
        if self.listed is None or self.listed[0] != self.now.position:
            raise Misuse("The moves of this position have no numbers yet: type legal first.")
        chosen, moves = number(text, "a move"), self.listed[1]
        if not 1 <= chosen <= len(moves):
            raise Misuse(f"There is no move {chosen}: the list has {len(moves)}.")
        return moves[chosen - 1]

    def play(self, rest: str) -> str:
        from proofs.compare.lockstep import Mood  # with it comes the solver, which nothing else here needs

        count = number(rest, "moves") if rest else 1
        if not 1 <= count <= MOST_AT_RANDOM:
            raise Misuse(f"At random 1 to {MOST_AT_RANDOM} moves can be played, not {count}.")
        state = self._state()
        moves: list[Json] = []
        mood = Mood(random.Random(len(self.now.steps)), self.model)
        while len(moves) < count and (legal := self.model.legal(state)):
            moves.append(mood.pick([to_json(move) for move in legal]))
            state = self.model.apply(state, self.model.read_move(moves[-1]))
        if not moves:
            raise Misuse("There are no legal moves: the game is over.")
        before = len(self.now.steps)
        steps = traces.record(self.game, self.now.position, moves, TITLE).steps
        self._change(f"play {len(moves)}", replace(self.now, steps=(*self.now.steps, *steps)))
        return "\n".join([*self._told_steps(max(before, len(self.now.steps) - FEW)), self.where("")])

    def moves(self, rest: str) -> str:
        return "\n".join(self._told_steps(0)) or "No moves were made."

    def _told_steps(self, first: int) -> Iterator[str]:
        for index, step in enumerate(self.now.steps[first:], first + 1):
            said = canonical(step.move) if step.verdict == "malformed" else sentence(self.game, step.move)
            notes = {"legal": "", "illegal": f" (refused, breaks {', '.join(step.rules)})", "malformed": " (malformed)"}
            yield f"  {index}. {said}{notes[step.verdict]}"

    def undo(self, rest: str) -> str:
        return self._back_or_forth(self.past, self.future, "undone")

    def redo(self, rest: str) -> str:
        return self._back_or_forth(self.future, self.past, "done again")

    def _back_or_forth(self, of: list[tuple[str, Standing]], to: list[tuple[str, Standing]], what: str) -> str:
        if not of:
            raise Misuse(f"There is nothing that could be {what}.")
        line, other = of.pop()
        to.append((line, self.now))
        self.now = other
        return f"{what.capitalize()}: {line}\n{self.where('')}"

    def rule(self, rest: str) -> str:
        known = said_of(self)
        if rest not in known:
            raise Misuse(f"There is no rule called {rest!r}.{scenarios.nearest(rest, known)}")
        lines = ", ".join(f"{edition.upper()} {where}" for edition, where in known[rest].sources.items())
        return f"{rest} ({lines})\n  {known[rest].statement}" if lines else f"{rest}\n  {known[rest].statement}"

    # --- files --------------------------------------------------------------------------------------------------

    def save(self, rest: str, *, over: bool = False) -> str:
        file, title = new_file(rest, SUFFIXES, "save", over)
        moves = [step.move for step in self.now.steps]
        text = scenarios.write(
            self.game, self.now.players, self.now.start, moves, title=title or TITLE, expect=bool(moves)
        )
        written(file, lambda: file.write_text(text, encoding="utf-8"))
        return f"Saved with {counted(len(moves), 'move')}. To run it: gebot check {file}"

    def trace(self, rest: str, *, over: bool = False) -> str:
        file, title = new_file(rest, (".itf.json",), "trace", over)
        trace = traces.record(self.game, self.now.start, [step.move for step in self.now.steps], title or TITLE)
        written(file, lambda: traces.write(trace, file))
        return f"Written with {counted(len(trace.steps), 'move')}: {file}"

    def load(self, rest: str) -> str:
        file = file_named(rest, SUFFIXES, "load")[0] if rest else self.kept_in
        if not rest and not file.exists():
            raise Misuse("No conversation about this game is kept: say which file to load.")
        try:
            first, *others = scenarios.load(file)
        except ValueError as problem:
            raise Misuse(f"{problem} {NOTHING_CHANGED}") from None
        if first.game != self.game.name:
            raise Misuse(f"{file} is about {first.game}, this desk about {self.game.name}. {NOTHING_CHANGED}")
        given = scenarios.smallest_given(self.game, first.players, first.position)
        steps = traces.record(self.game, first.position, [step.move for step in first.steps], first.title).steps
        self._change(f"load {rest}".strip(), Standing(self.game, first.players, given, first.position, tuple(steps)))
        lines = [f"{first.title} ({counted(len(steps), 'move')})"]
        lines += [f"It is the first of {1 + len(others)} scenarios in the file."] if others else []
        for said, seen in zip(first.steps, steps, strict=True):
            if said.verdict != seen.verdict:
                lines.append(f"{file}:{said.line}: the file says {said.verdict}, the model {seen.verdict}.")
        return "\n".join([*lines, self.where("")])

    # --- about the conversation ---------------------------------------------------------------------------------

    def help(self, rest: str) -> str:
        if rest:
            name = command(rest)
            return f"{COMMANDS[name].usage}\n  {COMMANDS[name].what}\n  Example: {example(self, name)}"
        width = max(len(each.usage) for each in COMMANDS.values())
        lines = [f"{each.usage:{width}}  {each.what}" for each in COMMANDS.values()]
        return "\n".join([*lines, "The beginning of a command is enough if no other begins so."])

    def greeting(self) -> str:
        kept = " To take up the last conversation: load." if self.kept_in.exists() else ""
        return f"{self.show('')}\nType help for the commands; Tab completes; Ctrl-D quits.{kept}"

    def quit(self, rest: str) -> str:
        self.done = True
        if not self.past:
            return ""
        if recall(self.kept_in, Any) != self.now.as_scenario():
            return f"What lies on the desk could not be kept in {self.kept_in}."
        return "What lies on the desk is kept; the next time load, without a file, takes it up again."


class Command(NamedTuple):
    """What can be typed: how, what for, an example if the game has no better one, and who answers."""

    usage: str
    what: str
    example: str | Callable[[Desk], str]
    answer: Callable[[Desk, str], str]


def example(desk: Desk, name: str) -> str:
    """A line with that command that makes sense in the game."""
    usual = COMMANDS[name].example
    return desk.game.desk.examples.get(name) or (usual if isinstance(usual, str) else usual(desk))


def _first_value(desk: Desk) -> tuple[str, str]:
    """A path by which something can be given, if possible a number of a player, and what the position has there."""
    position = desk.now.position
    values = {path: get(position, path) for path in paths(desk.model, desk.now.players)}
    numbers = [path for path, value in values.items() if type(value) is int] or list(values)
    path = next((path for path in numbers if path.startswith("players.")), numbers[0])
    return path, inline(values[path])


COMMANDS = {
    "new": Command(
        "new [PLAYERS]",
        "The usual position, with nothing given.",
        lambda desk: f"new {desk.model.players[-1]}",
        Desk.new,
    ),
    "set": Command(
        "set PATH VALUE",
        "Give something; the rest is made to fit. VALUE is YAML.",
        lambda desk: "set {} {}".format(*_first_value(desk)),
        Desk.set,
    ),
    "unset": Command(
        "unset PATH", "Give something no longer.", lambda desk: f"unset {_first_value(desk)[0]}", Desk.unset
    ),
    "show": Command("show [PATH|all]", "What is given, or what the position has.", "show players.0", Desk.show),
    "where": Command("where", "Who has to do what.", "where", Desk.where),
    "legal": Command(
        "legal [WORDS]",
        "The legal moves with these words, numbered.",
        lambda desk: f"legal {tag_of(desk.model.moves[0])}",
        Desk.legal,
    ),
    "try": Command("try MOVE", "What the rules say to a move; it is not played.", "try 1", Desk.try_),
    "do": Command("do MOVE", "The same, and it is played if it is legal.", "do 1", Desk.do),
    "play": Command("play [N]", "Play N moves at random, always the same ones.", "play 20", Desk.play),
    "moves": Command("moves", "The moves that were made.", "moves", Desk.moves),
    "undo": Command("undo", "Take back the last change of position, of what is given or of moves.", "undo", Desk.undo),
    "redo": Command("redo", "Make the change again that was taken back last.", "redo", Desk.redo),
    "scores": Command("scores", "The scores of the position as it stands.", "scores", Desk.scores),
    "room": Command("room", "How many animals of each type the farms have room for.", "room", Desk.room),
    "rule": Command(
        "rule ID", "What a rule says, and its lines.", lambda desk: f"rule {next(iter(said_of(desk)))}", Desk.rule
    ),
    "save": Command(
        "save FILE.yaml [TITLE]", "Write a scenario for gebot check.", "save mine.yaml Is this legal?", Desk.save
    ),
    "save!": Command(
        "save! FILE.yaml [TITLE]",
        "The same, also over a file that is there.",
        "save! mine.yaml",
        lambda desk, rest: desk.save(rest, over=True),
    ),
    "load": Command(
        "load [FILE.yaml]",
        "Take up the first scenario of a file, or the last conversation.",
        "load mine.yaml",
        Desk.load,
    ),
    "trace": Command(
        "trace FILE.itf.json", "Write the moves and positions as a trace.", "trace a.itf.json", Desk.trace
    ),
    "trace!": Command(
        "trace! FILE.itf.json",
        "The same, also over a file that is there.",
        "trace! a.itf.json",
        lambda desk, rest: desk.trace(rest, over=True),
    ),
    "help": Command("help [COMMAND]", "The commands, or one of them with an example.", "help set", Desk.help),
    "quit": Command("quit", "End the conversation; it is kept.", "quit", Desk.quit),
}


def command(word: str) -> str:
    """The command that a word means: its name, or the beginning of one name only."""
    if word in COMMANDS:
        return word
    fitting = [name for name in COMMANDS if name.startswith(word) and not name.endswith("!")]
    if len(fitting) > 1:
        raise Misuse(f"{word} could be {', '.join(fitting[:-1])} or {fitting[-1]}.")
    if not fitting:
        raise Misuse(f"There is no command {word}.{scenarios.nearest(word, COMMANDS)} Type help for a list.")
    return fitting[0]


def said_of(desk: Desk) -> dict[str, Rule | Invariant]:
    """The rules and invariants of the game by their ids."""
    return {**desk.model.rules, **{each.id: each for each in desk.model.invariants}}
