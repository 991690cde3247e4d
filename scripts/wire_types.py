"""Write the client's types from the server's OpenAPI document: what the server tells and takes is said once.

`python scripts/wire_types.py` writes web/src/api/wire.ts; a test fails when it is not what the server says.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sandtable.server.web.app import HTTP
from sandtable.server.web.document import document

TARGET = Path(__file__).resolve().parent.parent / "web/src/api/wire.ts"
HEAD = "// Written by scripts/wire_types.py from the server's OpenAPI document. Not for hands.\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
Schema = dict[str, Any]


def typescript(schemas: dict[str, Schema]) -> str:
    """All types, by name."""
    return HEAD + "".join(f"\n{text}" for name in sorted(schemas) for text in _declared(name, schemas[name]))


def _declared(name: str, schema: Schema) -> Iterator[str]:
    if schema.get("description"):
        yield f"/** {' '.join(schema['description'].split())} */"
    if "properties" in schema:
        fields = "".join(f"  {field}\n" for field in _fields(schema))
        yield f"export interface {name} {{\n{fields}}}\n"
    else:
        yield f"export type {name} = {_type(schema)};\n"


def _fields(schema: Schema) -> Iterator[str]:
    required = set(schema.get("required", ()))
    for name, field in schema["properties"].items():
        yield f"{name}{'' if name in required else '?'}: {_type(field)};"
    if schema.get("additionalProperties") is True:
        yield "[more: string]: unknown;"


def _type(schema: Schema) -> str:
    """One type as TypeScript writes it; what the document leaves open is unknown."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema or "enum" in schema:
        return _either(json.dumps(value) for value in schema.get("enum", [schema.get("const")]))
    if "anyOf" in schema or "oneOf" in schema:
        return _either(_type(one) for one in schema.get("anyOf") or schema["oneOf"])
    sort = schema.get("type")
    if sort == "array":
        return _list(schema)
    if sort == "object":
        return _object(schema)
    return PLAIN.get(str(sort), "unknown")


def _list(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(one) for one in schema['prefixItems'])}]"
    item = _type(schema.get("items") or {})
    return f"({item})[]" if "|" in item else f"{item}[]"


def _object(schema: Schema) -> str:
    if "properties" in schema:
        return f"{{ {' '.join(_fields(schema))} }}"
    values = schema.get("additionalProperties")
    return f"{{ [name: string]: {_type(values) if isinstance(values, dict) else 'unknown'} }}"


def _either(types: Iterator[str]) -> str:
    return " | ".join(dict.fromkeys(types))


def written() -> str:
    """The file as it has to be."""
    return typescript(document("Sandtable", "1", [module.router for module in HTTP])["components"]["schemas"])


if __name__ == "__main__":
    TARGET.write_text(written(), "utf-8")
