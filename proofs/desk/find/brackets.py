"""Words with brackets in a condition: collecting (`sum`, `any`, `len`), asking for legal moves, and those of a game."""

from __future__ import annotations

import ast
import dataclasses
from typing import Any

from proofs.desk.find.kinds import NUMBER, TRUTH, Kind, entries_of, fields_of
from proofs.desk.find.parsing import Reader
from proofs.desk.find.tree import Env, Node, said
from proofs.desk.find.values import GATHERING, count, gathered, magnitude, there_is, worked
from proofs.scenarios import nearest
from spec.kernel import greatest, least
from spec.kernel.records import info_of, unwrap

COLLECTING = ("min", "max", "sum", "any", "all", "len", "abs")


class Brackets(Reader):
    """Reads one condition with everything that it may contain."""

    def call(self, where: ast.Call, depth: int) -> Node:
        if not isinstance(where.func, ast.Name) or where.keywords:
            raise self.refuse(where, "Only words of the language can stand before brackets, without names inside.")
        name = where.func.id
        if name in COLLECTING:
            return self.collected(where, name, depth)
        if name == "legal":
            return self.legal(where, depth)
        if name in self.words.moves:
            return self.playable(where, name, depth)
        if name in self.words.functions:
            return self.worked_out(where, name, depth)
        known = [*COLLECTING, "legal", *self.words.moves, *self.words.functions]
        raise self.refuse(where, f"There is no {name}(...).{nearest(name, known) or there_is(known)}")

    def collected(self, where: ast.Call, name: str, depth: int) -> Node:
        text = self.said(where)
        several = len(where.args) > 1 and name in ("min", "max")
        if not several and len(where.args) != 1:
            raise self.refuse(where, f"{name}(...) takes one thing.")
        if name == "abs":
            (part,) = self.numbers(where.args, depth)
            return Node(NUMBER, text, lambda env: worked(magnitude, part.value(env)), **said([part]))
        if several:
            parts = self.numbers(where.args, depth)
            work = least if name == "min" else greatest
            return Node(NUMBER, text, lambda env: worked(work, *(p.value(env) for p in parts)), **said(parts))
        of = self.generated(where.args[0], depth)
        if name == "len":
            if of.kind.sort not in ("list", "marks", "map"):
                raise self.refuse(where, f"{of.text} is {of.kind.called}; len counts what is in a list or a map.")
            return Node(NUMBER, text, lambda env: worked(count, of.value(env)), **said([of]))
        wanted = "truth" if name in ("any", "all") else "number"
        kind = of.kind.item if of.kind.sort == "list" else entries_of(of.kind)[1] if of.kind.sort == "table" else None
        if kind is None or kind.sort != wanted:
            raise self.refuse(where, f"{name}(...) takes a list of {'conditions' if wanted == 'truth' else 'numbers'}.")
        if of.asks:
            raise self.refuse(where, f"{name}(...) may not be about legal moves; join them with and, or.")
        gather = GATHERING[name]
        given = NUMBER if wanted == "number" else TRUTH
        return Node(given, text, lambda env: gathered(gather, of.value(env)), **said([of]))

    def generated(self, where: ast.expr, depth: int) -> Node:
        """A list, or `what for name in list`."""
        if not isinstance(where, ast.GeneratorExp | ast.ListComp):
            return self.read(where, depth + 1)
        (part, *more) = where.generators
        if more or part.ifs or part.is_async or not isinstance(part.target, ast.Name):
            raise self.refuse(where, "Only `what for name in list` is understood, with one for and no if.")
        items, name = self.read(part.iter, depth + 1), part.target.id
        if items.kind.sort != "list" or items.kind.item is None:
            raise self.refuse(part.iter, f"{items.text} is {items.kind.called}, not a list.")
        if name in self.local:
            raise self.refuse(part.target, f"{name} is used twice.")
        self.local[name] = items.kind.item
        what = self.read(where.elt, depth + 1)
        del self.local[name]

        def value(env: Env) -> list[Any]:
            return [
                what.value(dataclasses.replace(env, local={**env.local, name: item})) for item in items.value(env) or ()
            ]

        return Node(Kind("list", item=what.kind), self.said(where), value, **said([items, what]))

    def legal(self, where: ast.Call, depth: int) -> Node:
        (name,) = self.written(where, 1, depth)
        if name not in self.kinds:
            hint = nearest(str(name), self.kinds) or there_is(self.kinds)
            raise self.refuse(where, f"There is no move {name}.{hint}")
        return self.asking(where, name, {})

    def playable(self, where: ast.Call, name: str, depth: int) -> Node:
        (value,) = self.written(where, 1, depth)
        playing = self.words.moves[name]
        values = self.values_of(playing.kind, playing.field)
        if value not in values:
            raise self.refuse(where, f"There is no {playing.field} {value}.{nearest(str(value), map(str, values))}")
        self.lying.add(playing.lying(value))
        return self.asking(where, playing.kind, {playing.field: value})

    def asking(self, where: ast.Call, kind: str, fixed: dict[str, Any]) -> Node:
        of_player = "player" in self.kinds[kind].__struct_fields__

        def value(env: Env) -> bool:
            seat = {"player": env.now.seat} if of_player else {}
            return env.possible(env.now.state, kind, {**seat, **fixed}, env.hoped)

        return Node(TRUTH, self.said(where), value, asks=True)

    def worked_out(self, where: ast.Call, name: str, depth: int) -> Node:
        function = self.words.functions[name]
        wanted = 2 if function.names else 1
        if len(where.args) != wanted:
            raise self.refuse(where, f"{name}(...) takes a player{' and a name' if wanted == 2 else ''}.")
        who = self.read(where.args[0], depth + 1)
        if who.kind.cls is not self.player.cls:
            raise self.refuse(where.args[0], f"{who.text} is {who.kind.called}; here should be a player.")
        rest = self.known_names(where, function.names, depth) if function.names else []
        if rest and function.lies and who.text in ("player", "other"):
            self.lying.add((who.text, function.lies, rest[0]))
        kind, absent = (NUMBER, None) if function.gives == "number" else (TRUTH, False)

        def value(env: Env) -> Any:
            return worked(lambda me: function.work(me, *rest), who.value(env), absent=absent)

        return Node(kind, self.said(where), value, **said([who]))

    def known_names(self, where: ast.Call, source: str, depth: int) -> list[Any]:
        kind, _, field = source.partition(".")
        name = self.read(where.args[1], depth + 1).constant
        values = self.values_of(kind, field)
        if name not in values:
            raise self.refuse(where.args[1], f"There is no {field} {name}.{nearest(str(name), map(str, values))}")
        return [name]

    def values_of(self, kind: str, field: str) -> tuple[Any, ...]:
        """The names or numbers that a field of a type of move can be."""
        return fields_of(Kind("record", unwrap(info_of(self.kinds[kind]))[0]))[field].values or ()

    def written(self, where: ast.Call, number: int, depth: int) -> list[Any]:
        values = [self.read(part, depth + 1).constant for part in where.args]
        if len(values) != number or None in values:
            raise self.refuse(where, f"{self.said(where.func)}(...) takes one name or number that is written down.")
        return values
