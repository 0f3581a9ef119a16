"""The desk at a terminal, with history and completion; or fed by a pipe, line after line."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.shortcuts import CompleteStyle

from proofs.desk.completion import completions
from proofs.desk.conversation import Desk
from proofs.game import Game
from proofs.scenarios import ScenarioError
from proofs.store import cache_folder

OK, MISUSED = 0, 2


def converse(game: Game, players: int, given: dict[str, Any]) -> int:
    """Talk until the user quits; the exit code."""
    try:
        desk = Desk(game, players, given)
    except ScenarioError as problem:
        print(problem.problem, file=sys.stderr)
        return MISUSED
    if sys.stdin.isatty():
        _at_the_terminal(desk)
        return OK
    _from_a_pipe(desk)
    return MISUSED if desk.misused else OK


def _from_a_pipe(desk: Desk) -> None:
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    for line in sys.stdin:
        print(f"> {line.rstrip()}")
        _say(desk.answer(line))
        if desk.done:
            return


def _at_the_terminal(desk: Desk) -> None:
    session: PromptSession[str] = PromptSession(
        f"{desk.game.name}> ",
        history=_history(),
        completer=DeskCompleter(desk),
        complete_style=CompleteStyle.READLINE_LIKE,
        complete_while_typing=False,
    )
    _say(desk.greeting())
    while not desk.done:
        try:
            line = session.prompt()
        except KeyboardInterrupt:
            continue
        except EOFError:
            line = "quit"
        try:
            _say(desk.answer(line))
        except KeyboardInterrupt:
            _say("Stopped.")


def _say(text: str) -> None:
    if text:
        print(text, flush=True)


def _history() -> History:
    """What was typed before, also in earlier conversations; only in this one if the folder can't be written to."""
    file = cache_folder() / "history"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    except OSError:
        return InMemoryHistory()
    return FileHistory(str(file))


class DeskCompleter(Completer):
    """Hands what the desk would complete to the terminal."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        text = document.text_before_cursor
        found = completions(self.desk, text)
        typed = 0 if not text or text[-1].isspace() else len(text.split()[-1])
        for word in found:
            ended = len(found) == 1 and not word.endswith((".", "=", "/"))
            yield Completion(word + (" " if ended else ""), start_position=-typed)
