"""Texts that are broken over several lines where they are too long for one."""

from __future__ import annotations

from dataclasses import dataclass

WIDTH = 100


@dataclass(frozen=True)
class Text:
    """Something written: a word, or parts that can each stand on a line of their own, every one with its sign."""

    parts: tuple[tuple[str, Text], ...] = ()
    word: str = ""
    opening: str = ""
    closing: str = ""
    between: str = ""
    tight: int = 0
    """How tightly it binds, compared with others."""

    def inside(self, around: int) -> Text:
        """The same, in brackets if what is around binds more tightly."""
        return self if self.tight >= around else Text((("", self),), opening="(", closing=")", tight=around)

    def flat(self) -> str:
        """On one line."""
        inner = f"{self.between} ".join(sign + part.flat() for sign, part in self.parts)
        return self.opening + (self.word or inner) + self.closing

    def lines(self, before: str = "", width: int = WIDTH) -> list[str]:
        """On one line if it fits, else each part on its own; `before` stands before it."""
        flat = before + self.flat()
        if len(flat) <= width or not self.parts:
            return [flat]
        found: list[str] = []
        for index, (sign, part) in enumerate(self.parts):
            first = before + self.opening if index == 0 else ""
            lines = part.lines(first + sign, width - 2)
            last = self.between if index < len(self.parts) - 1 else self.closing
            found += [*lines[:-1], lines[-1] + last]
        return [found[0], *(f"  {line}" for line in found[1:])]
