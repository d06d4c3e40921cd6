"""Writes the client's types from the records that travel.

python -m grognard.server.typescript            write client/src/generated/
python -m grognard.server.typescript --check    say whether it is up to date
"""

from __future__ import annotations

import argparse
import ast
import inspect
import json
import re
import sys
import textwrap
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import inspect as shapes

from grognard.kernel.errors import DesignError
from grognard.server.types import Traffic, shell_traffic, system_traffic
from grognard.systems.registry import systems

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PLACE = Path(__file__).resolve().parents[2] / "client" / "src" / "generated"
_HEAD = "// Made by `python -m grognard.server.typescript` from the records. Do not edit."
_WIDTH = 100

_PLAIN: Mapping[type[shapes.Type], str] = {
    shapes.AnyType: "unknown",
    shapes.RawType: "unknown",
    shapes.NoneType: "null",
    shapes.BoolType: "boolean",
    shapes.IntType: "number",
    shapes.FloatType: "number",
    shapes.StrType: "string",
    shapes.BytesType: "string",
}


def main(arguments: list[str] | None = None) -> int:
    """Write the types, or check them."""
    parser = argparse.ArgumentParser(prog="grognard.server.typescript", description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say whether it is up to date")
    asked = parser.parse_args(arguments)
    written = generate()
    stale = tuple(outdated(written))
    if asked.check:
        for file in stale:
            sys.stderr.write(f"{file} is not what the records say.\n")
        return 1 if stale else 0
    PLACE.mkdir(parents=True, exist_ok=True)
    for file in stale:
        (PLACE / file).write_text(written[file], encoding="utf-8")
        sys.stdout.write(f"{PLACE / file}\n")
    return 0


def generate() -> dict[str, str]:
    """Say what stands in each generated file."""
    shell = shell_traffic()
    found = {system.id: system_traffic(system) for system in systems()}
    shared = {record.__name__: record for record in shell.records}
    written = {f"{name}.ts": _module(traffic, shared) for name, traffic in found.items()}
    also = "".join(f'export type * as {name} from "./{name}";\n' for name in sorted(found))
    return {"types.ts": _module(shell, {}) + "\n" + also, **written}


def outdated(written: Mapping[str, str]) -> Iterator[str]:
    """Name the files that are missing or say something else."""
    for file, content in written.items():
        path = PLACE / file
        if not path.is_file() or path.read_text(encoding="utf-8") != content:
            yield file


def _module(traffic: Traffic, shared: Mapping[str, type]) -> str:
    own = [record for record in traffic.records if record not in shared.values()]
    called = _names(own, traffic.unions.get("Order", ()))
    if len(set(called.values())) < len(own):
        raise DesignError("two records that travel have the same name")
    blocks = [_interface(record, called[record], given=record in traffic.given) for record in own]
    for name, members in traffic.unions.items():
        blocks.append(_alias(name, [called.get(each, each.__name__) for each in members]))
    for name, kind in traffic.names.items():
        shown = _shown(shapes.type_info(kind))
        if shown != name:
            blocks.append(f"export type {name} = {shown};")
    used = set(re.findall(r"\w+", "\n".join(blocks)))
    # What stands only inside another borrowed record is not named here.
    borrowed = sorted(r.__name__ for r in traffic.records if shared.get(r.__name__) is r)
    names = "".join(f"  {name},\n" for name in borrowed if name in used)
    imports = [f'import type {{\n{names}}} from "./types";'] if names else []
    return "\n\n".join([_HEAD, *imports, *blocks]) + "\n"


def _names(own: list[type], orders: tuple[type, ...]) -> dict[type, str]:
    """Name the records; an order that is called as another record is `…Order`."""
    count = Counter(record.__name__ for record in own)
    return {
        record: f"{record.__name__}Order"
        if record in orders and count[record.__name__] > 1
        else record.__name__
        for record in own
    }


def _interface(record: type, name: str = "", *, given: bool) -> str:
    shape = shapes.type_info(record)
    if not isinstance(shape, shapes.StructType):
        raise DesignError(f"{record.__name__} is no record")
    notes = _field_notes(record)
    lines = [
        *_comment(inspect.getdoc(record) or "", ""),
        f"export interface {name or record.__name__} {{",
    ]
    if shape.tag_field is not None:
        lines.append(f"  {shape.tag_field}: {json.dumps(shape.tag)};")
    for field in shape.fields:
        lines += _comment(notes.get(field.name, ""), "  ")
        may_lack = given or shape.cls.__struct_config__.omit_defaults
        optional = "?" if may_lack and not field.required else ""
        lines.append(f"  {field.encode_name}{optional}: {_shown(field.type)};")
    return "\n".join([*lines, "}"])


def _alias(name: str, members: list[str]) -> str:
    line = f"export type {name} = {' | '.join(members) or 'never'};"
    if len(line) <= _WIDTH:
        return line
    return f"export type {name} =\n" + "\n".join(f"  | {member}" for member in members) + ";"


def _shown(kind: shapes.Type) -> str:
    """Write a type the way TypeScript does."""
    match kind:
        case shapes.StructType():
            return kind.cls.__name__
        case shapes.Metadata():
            return _shown(kind.type)
        case shapes.LiteralType():
            return " | ".join(json.dumps(value) for value in kind.values)
        case shapes.EnumType():
            return " | ".join(json.dumps(member.value) for member in kind.cls)
        case shapes.UnionType():
            return " | ".join(dict.fromkeys(_shown(part) for part in kind.types))
        case shapes.DictType():
            return f"Record<string, {_shown(kind.value_type)}>"
        case shapes.TupleType():
            return f"[{', '.join(_shown(part) for part in kind.item_types)}]"
        case shapes.VarTupleType() | shapes.ListType():
            item = _shown(kind.item_type)
            alternatives = shapes.UnionType | shapes.LiteralType | shapes.EnumType
            return f"({item})[]" if isinstance(kind.item_type, alternatives) else f"{item}[]"
        case _ if type(kind) in _PLAIN:
            return _PLAIN[type(kind)]
    raise DesignError(f"the client has no type for {kind}")


def _comment(text: str, indent: str) -> list[str]:
    if not text:
        return []
    words = " ".join(text.replace("*/", "* /").split())
    if len(indent) + len(words) + 7 <= _WIDTH:
        return [f"{indent}/** {words} */"]
    wrapped = textwrap.wrap(words, _WIDTH - len(indent) - 3)
    return [f"{indent}/**", *(f"{indent} * {line}" for line in wrapped), f"{indent} */"]


def _field_notes(record: type) -> dict[str, str]:
    """Collect the sentences that stand under fields in the source of a record."""
    notes: dict[str, str] = {}
    for base in reversed(record.__mro__):
        if base in (object, msgspec.Struct) or not issubclass(base, msgspec.Struct):
            continue
        notes |= _notes_in(base)
    return notes


@cache
def _classes(file: str) -> dict[str, ast.ClassDef]:
    """The classes of a source file, by their names with those around them."""
    found: dict[str, ast.ClassDef] = {}
    waiting: list[tuple[str, ast.AST]] = [("", ast.parse(Path(file).read_text("utf-8")))]
    while waiting:
        around, node = waiting.pop()
        for part in ast.iter_child_nodes(node):
            if isinstance(part, ast.ClassDef):
                found.setdefault(around + part.name, part)
                waiting.append((f"{around}{part.name}.", part))
    return found


def _notes_in(record: type) -> dict[str, str]:
    body = _classes(inspect.getfile(record))[record.__qualname__]
    found: dict[str, str] = {}
    for before, after in zip(body.body, body.body[1:], strict=False):
        match before, after:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                found[name] = text
            case _:
                pass
    return found


if __name__ == "__main__":
    raise SystemExit(main())
