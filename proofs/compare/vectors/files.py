"""Conformance vectors in a folder: a JSON-lines file for each chapter, a JSON Schema, and an index by rule."""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, cast

import msgspec
from msgspec import inspect

from proofs.compare.vectors.choosing import Vector, shown
from proofs.game import Game
from proofs.sources import digest
from proofs.wire import Json, canonical
from spec.kernel import Model
from spec.kernel.records import info_of, keys_of, limits, unwrap

SCHEMA, INDEX = "schema.json", "index.json"
GONE = {"path": "paths", "edge": "edges"}
"""The files of the vectors that were found on symbols, by how their names begin."""


class NotOurs(Exception):
    """The folder can't be written: it is none, or holds other files; the message says which."""


def write(folder: Path, game: Game, vectors: list[Vector], on_symbols: Json | None = None) -> Json:
    """Write the folder, all of it or nothing; its index comes back. What was counted on symbols is told in it."""
    refuse_others(folder)
    model = game.model
    folder = folder.absolute()
    files: dict[str, list[Vector]] = {}
    for vector in vectors:
        files.setdefault(f"{chapter(model, vector)}.jsonl", []).append(vector)
    texts = {name: "".join(f"{canonical(vector)}\n" for vector in some).encode() for name, some in files.items()}
    index = index_of(game, files)
    index["bytes"] = {name: len(text) for name, text in texts.items()}
    index |= {} if on_symbols is None else {"on_symbols": on_symbols}
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as scratch:
        new, old = Path(scratch) / "new", Path(scratch) / "old"
        new.mkdir()
        for name, text in texts.items():
            (new / name).write_bytes(text)
        for name, value in ((SCHEMA, schema(model)), (INDEX, index)):
            text = msgspec.json.format(msgspec.json.encode(value), indent=1)
            (new / name).write_bytes(text + b"\n")
        if folder.exists():
            os.replace(folder, old)
        os.replace(new, folder)
    return index


def refuse_others(folder: Path) -> None:
    """NotOurs if the folder holds anything but earlier vectors."""
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise NotOurs(f"{folder} is not a folder: name one that is new, or holds earlier vectors.")
    there = {item.name for item in folder.iterdir()} if folder.exists() else set()
    try:
        ours = {SCHEMA, INDEX, *msgspec.json.decode((folder / INDEX).read_bytes())["files"]} if there else set()
    except (OSError, msgspec.DecodeError, KeyError, TypeError):
        ours = set()
    if others := sorted(there - ours):
        raise NotOurs(f"{folder} holds other files, such as {others[0]}: name a folder that is new or empty.")


def chapter(model: Model, vector: Vector) -> str:
    """The file of a vector: that of paths or edges, of its kind, or the chapter of the rule after which it is named."""
    named = vector.id.partition("/")[0]
    if named in GONE:
        return GONE[named]
    if vector.kind != "move":
        return {"setup": "setup", "scores": "scoring"}[vector.kind]
    return "malformed" if vector.verdict == "malformed" else model.chapter_of(named)


def index_of(game: Game, files: dict[str, list[Vector]]) -> Json:
    """How many vectors there are, and for each rule those that keep it and those that break it, without those that were
    found on symbols: they would be a hundred for many a rule."""
    vectors = [vector for some in files.values() for vector in some]
    rules: Json = {id: {"kept": [], "broken": [], "effect": rule.effect} for id, rule in game.model.rules.items()}
    for vector in vectors:
        if vector.id.partition("/")[0] in GONE:
            continue
        for rule, how in sorted(shown(vector)):
            rules[rule][how].append(vector.id)
    return {
        "game": game.name,
        "model": digest(game.model_modules()),
        "vectors": len(vectors),
        "verdicts": dict(sorted(Counter(vector.verdict or vector.kind for vector in vectors).items())),
        "files": {name: len(some) for name, some in files.items()},
        "rules": rules,
    }


# --- the schema -------------------------------------------------------------------------------------------------


def schema(model: Model) -> Json:
    """The JSON Schema of a vector of the game, with its positions and moves."""
    definitions: Json = {}
    position = _schema_of(info_of(model.state), definitions)
    moves = [_schema_of(info_of(kind), definitions) for kind in model.moves]
    definitions["Move"] = {"oneOf": moves}
    move = {"$ref": "#/$defs/Move"}
    nothing: Json = {"type": "null"}
    told = {"type": "array", "items": {"enum": list(model.rules)}, "uniqueItems": True}
    none = {"type": "array", "maxItems": 0}
    always = {
        "id": {"type": "string", "minLength": 1},
        "game": {"const": model.name},
        "title": {"type": "string"},
        "players": {"enum": list(model.players)},
        "options": {"type": "object"},
        "rules": told,
    }

    def vector(kind: str, verdict: Any, **others: Any) -> Json:
        usual = {"position": position, "move": nothing, "breaks": none, "next": nothing, "scores": nothing}
        of_kind = {"kind": {"const": kind}, "verdict": {"const": verdict}}
        properties = {**always, **of_kind, **usual, **others}
        return {
            "type": "object",
            "properties": properties,
            "required": sorted(properties),
            "additionalProperties": False,
        }

    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A conformance vector of {model.name}",
        "oneOf": [
            vector("setup", None, position=nothing, next=position),
            vector("move", "legal", move=move, next=position),
            vector("move", "illegal", move=move, breaks={**told, "minItems": 1}),
            vector("move", "malformed", move={"not": move}),
            vector("scores", None, scores={"type": "object"}),
        ],
        "$defs": definitions,
    }


def _schema_of(info: inspect.Type, definitions: Json) -> Json:
    info, note = unwrap(info)
    match info:
        case inspect.StructType():
            return _record(info, definitions)
        case inspect.DictType():
            return _table(info, note, definitions)
        case inspect.ListType():
            bounds = {"minItems": info.min_length, "maxItems": info.max_length}
            return {"type": "array", "items": _schema_of(info.item_type, definitions), **_there(bounds)}
        case inspect.IntType():
            least, most = limits(info)
            return {"type": "integer", **_there({"minimum": least, "maximum": most})}
        case inspect.LiteralType():
            return {"enum": list(info.values)}
        case inspect.UnionType():
            return {"anyOf": [_schema_of(part, definitions) for part in info.types]}
        case _:
            plain = {inspect.NoneType: "null", inspect.BoolType: "boolean", inspect.StrType: "string"}
            return {"type": plain[cast(Any, type(info))]}


def _there(bounds: dict[str, int | None]) -> dict[str, int]:
    return {name: bound for name, bound in bounds.items() if bound is not None}


def _record(info: inspect.StructType, definitions: Json) -> Json:
    name = info.cls.__name__
    if name not in definitions:
        definitions[name] = {}  # its place, while its parts are looked at
        tag = {info.tag_field: {"const": info.tag}} if info.tag_field else {}
        properties = {**tag, **{part.name: _schema_of(part.type, definitions) for part in info.fields}}
        definitions[name] = {
            "description": info.cls.__doc__,
            "type": "object",
            "properties": properties,
            "required": [*tag, *(part.name for part in info.fields if part.required)],
            "additionalProperties": False,
        }
    return {"$ref": f"#/$defs/{name}"}


def _table(info: inspect.DictType, note: str, definitions: Json) -> Json:
    """A map by name: `complete` ones have every name, `marks` have the number 1 for what is there."""
    item = {"const": 1} if note == "marks" else _schema_of(info.value_type, definitions)
    keys = [str(key) for key in keys_of(info)]
    needed: Json = {"type": "object", **_there({"minProperties": info.min_length, "maxProperties": info.max_length})}
    needed |= {"required": keys} if note == "complete" else {}
    if len(keys) > 12:
        return {**needed, "propertyNames": {"enum": keys}, "additionalProperties": item}
    return {**needed, "properties": dict.fromkeys(keys, item), "additionalProperties": False}
