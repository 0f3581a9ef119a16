"""The galleries: the face of every piece of a kind, to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gebot_pages.book import Book, Gallery
from gebot_pages.choosing import Choices, Tile, tiles
from gebot_pages.markup import heading
from proofs.book.pieces import Choice, PieceEntry, face


def pages(book: Book, templates: object = None) -> Iterator[tuple[str, str]]:
    """The galleries of a game by the names of their files."""
    for gallery in book.galleries.values():
        yield f"{book.page(gallery.page)}.rst", gallery_page(book, gallery)


def gallery_page(book: Book, gallery: Gallery) -> str:
    intro = gallery.look.intro(gallery.entries) or f"{gallery.counted()}."
    shown = tiles(gallery.page, choices(gallery), map(tile, gallery.entries))
    title = heading(f"{gallery.title} of {book.title}", label=book.page(gallery.page))
    return f"{title}\n{intro}\n\n{shown}"


def choices(gallery: Gallery) -> Choices:
    return {name: dict(values(choice, gallery.entries)) for name, choice in gallery.look.choices.items()}


def values(choice: Choice, entries: Iterable[PieceEntry]) -> Iterable[tuple[str, str]]:
    """All values that can be chosen, with their texts."""
    if choice.values is not None:
        return choice.values.items()
    return ((value, value) for value in by_number({value for entry in entries for value in choice.of(entry)}))


def tile(entry: PieceEntry) -> Tile:
    data = {name: list(choice.of(entry)) for name, choice in entry.kind.choices.items()}
    return data, face(entry, entry.id, f"{entry.rule.id}.html")


def by_number(values: set[str]) -> list[str]:
    """Words first, then numbers by their size."""
    numbers = {value for value in values if value.lstrip("-").isdecimal()}
    return [*sorted(values - numbers), *sorted(numbers, key=int)]
