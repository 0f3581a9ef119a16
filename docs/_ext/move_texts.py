"""The pages of the moves and of the records, as reStructuredText."""

from __future__ import annotations

import inspect

from book import Book, linked, obligations_text
from pieces import ROLES, code, directive, fields, folded, heading, literal, place, plain, shorter, table

from proofs.places import Code, code_of
from proofs.rulebook import readable, tags
from spec.kernel import Model, Move
from spec.kernel.records import describe


def pages(book: Book) -> dict[str, str]:
    return {"moves.rst": moves_page(book), "records.rst": records_page(book)}


def automatic_steps(model: Model) -> dict[str, Code]:
    """Everything that happens by itself in some situation."""
    return {step.__name__: code_of(step) for one in model.situations() if (step := model.automatic(one))}


def moves_page(book: Book) -> str:
    """Every move as a sentence of rules, and what happens by itself."""
    text = (
        ROLES
        + heading(f"Moves of {book.title}", label=book.label("moves"))
        + (
            "\nA move is a sentence made of rules. Its candidates are a generous finite set; the legal moves are those "
            "candidates that break no rule, and it is proved that no legal move lies outside the candidates. The JSON "
            f"form of a move is described in :doc:`the wire format </{book.wire}>`.\n\n"
        )
    )
    for kind, tag in zip(book.model.moves, tags(book.model), strict=True):
        text += move_text(book, kind, tag, book.parts.moves.get(tag, set()))
    text += (
        heading("What happens by itself", "-", book.label("steps"))
        + "\nSteps in which nobody has to decide anything.\n\n"
    )
    for name, source in book.steps.items():
        text += step_text(book, name, source, book.parts.steps.get(name, set()))
    return text


def move_text(book: Book, kind: type[Move], tag: str, rules: set[str]) -> str:
    shape = [(name, shorter(words)) for name, words in describe(kind)]
    performed, candidates = code_of(kind.perform), code_of(kind.candidates)
    asked = [code(code_of(kind.premise).source)] if kind.premise is not Move.premise else []
    return "\n".join(
        [
            heading(plain(readable(tag)), "-", book.label(f"move-{tag}")),
            directive("container", "rule-id", literal(tag)),
            plain(inspect.getdoc(kind) or ""),
            "",
            fields(
                ("Fields", ", ".join(f"{literal(name)} ({words})" for name, words in shape)),
                ("Rules", linked(book, rules)),
                ("Proofs", counts_of(book, tag)),
                ("Model", place(performed.file, performed.line, kind.__name__)),
            ),
            *asked,
            code(performed.source),
            folded("The candidates", code(candidates.source)),
            "",
        ]
    )


def counts_of(book: Book, subject: str) -> str:
    found: dict[str, dict[str, int]] = {}
    for result in book.proofs.results:
        if result.subject.split()[0] == subject:
            counts = found.setdefault(result.kind, {})
            counts[result.status] = counts.get(result.status, 0) + 1
    return obligations_text(found)


def step_text(book: Book, name: str, source: Code, rules: set[str]) -> str:
    return "\n".join(
        [
            heading(plain(readable(name)), "~", book.label(f"step-{name}")),
            fields(
                ("Rules", linked(book, rules)),
                ("Proofs", counts_of(book, name)),
                ("Model", place(source.file, source.line, source.function)),
            ),
            code(source.source),
            "",
        ]
    )


def records_page(book: Book) -> str:
    """The records of the game, with the bounds of every value."""
    text = heading(f"Records of {book.title}", label=book.label("records")) + (
        "\nThe state of a game and its moves, with the bounds that are declared for every value. One declaration gives "
        "the JSON form with its validation, the symbols of the proofs with their domains, and these tables. "
        f":doc:`The wire format </{book.wire}>` says what the values mean.\n\n"
    )
    text += heading("A position", "-") + "\n" + record_table(book.model.state)
    for kind, tag in zip(book.model.moves, tags(book.model), strict=True):
        text += (
            "\n" + heading(f"The move {plain(tag)}", "-") + f"\n:ref:`What it does <{book.label(f'move-{tag}')}>`.\n\n"
        )
        text += record_table(kind)
    return text


def record_table(kind: type) -> str:
    rows = [(literal(path), plain(shorter(words))) for path, words in describe(kind)]
    return table(("Value", "Bounds"), rows, "55 45") if rows else "It has no values.\n"
