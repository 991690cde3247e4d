"""What is wrong with something that was sent, field by field, in codes.

The decoder refuses quickly and says no more than the first reason, in English. This looks again, at leisure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import UNSET
from msgspec import inspect as types

from sandtable.kernel.text import Text, cut

Item = tuple[list[str], Text]
SORTS: tuple[tuple[type[types.Type], tuple[type, ...], str], ...] = (
    (types.StrType, (str,), "field.text"),
    (types.BoolType, (bool,), "field.flag"),
    (types.IntType, (int,), "field.whole"),
    (types.FloatType, (int, float), "field.number"),
    (types.NoneType, (type(None),), "field.nothing"),
    (types.ListType, (list,), "field.list"),
    (types.DictType, (dict,), "field.table"),
    (types.StructType, (dict,), "field.table"),
)


# What FastAPI finds wrong with addresses and queries, by its own names, and what of it the sentence tells.
PARAMETERS: dict[str, tuple[str, str, str]] = {
    "missing": ("field.missing", "", ""),
    "string_pattern_mismatch": ("field.letters", "", ""),
    "string_too_short": ("field.short", "least", "min_length"),
    "string_too_long": ("field.long", "most", "max_length"),
    "greater_than_equal": ("field.small", "least", "ge"),
    "less_than_equal": ("field.large", "most", "le"),
    "int_parsing": ("field.whole", "", ""),
    "int_parsing_size": ("field.whole", "", ""),
    "int_from_float": ("field.whole", "", ""),
    "float_parsing": ("field.number", "", ""),
    "bool_parsing": ("field.flag", "", ""),
}


def asked_for(error: Mapping[str, Any]) -> Text:
    """What is wanted where a part of an address or query is wrong."""
    if error["type"] in ("literal_error", "enum"):
        return Text("field.choice", {"choices": str(error["ctx"]["expected"])})
    code, name, limit = PARAMETERS.get(error["type"], ("field.other", "", ""))
    return Text(code, {name: error["ctx"][limit]} if name else {})


def wrong(info: types.Type, data: Any, at: list[str]) -> Iterator[Item]:
    """Everything that is wrong with a value, with the way to it."""
    if isinstance(info, types.Metadata):
        yield from wrong(info.type, data, at)
    elif isinstance(info, types.UnionType):
        yield from _none_fits(info, data, at)
    elif isinstance(info, types.LiteralType):
        if data not in info.values or isinstance(data, bool):
            yield at, Text("field.choice", {"choices": tuple(str(v) for v in info.values)})
    elif code := unlike(info, data):
        yield at, Text(code)
    else:
        yield from _limits(info, data, at)
        yield from _inside(info, data, at)


def unlike(info: types.Type, data: Any) -> str:
    """The code of what is wanted, where a value is of another sort altogether."""
    for sort, fit, code in SORTS:
        if isinstance(info, sort):
            whole = code == "field.whole" and isinstance(data, float) and data.is_integer()
            return "" if whole or (isinstance(data, fit) and (bool in fit or not isinstance(data, bool))) else code
    return ""  # anything


def _none_fits(info: types.UnionType, data: Any, at: list[str]) -> Iterator[Item]:
    """Of several types the one that is of the right sort tells what is wrong; without one, all say what they are."""
    tried = [list(wrong(one, data, at)) for one in info.types]
    if any(not items for items in tried):
        return
    like = [items for one, items in zip(info.types, tried, strict=True) if not unlike(_plain(one), data)]
    if like:
        yield from like[0]
    else:
        yield at, Text("field.either", {"wanted": tuple(Text(unlike(_plain(one), data)) for one in info.types)})


def _plain(info: types.Type) -> types.Type:
    return _plain(info.type) if isinstance(info, types.Metadata) else info


def _limits(info: Any, data: Any, at: list[str]) -> Iterator[Item]:
    if isinstance(data, (str, list, dict)):
        if getattr(info, "min_length", None) is not None and len(data) < info.min_length:
            yield at, Text("field.short", {"least": info.min_length})
        elif getattr(info, "max_length", None) is not None and len(data) > info.max_length:
            yield at, Text("field.long", {"most": info.max_length})
        elif isinstance(data, str) and info.pattern is not None and not re.search(info.pattern, data):
            yield at, Text("field.letters")
    if isinstance(info, (types.IntType, types.FloatType)):
        if info.ge is not None and data < info.ge:
            yield at, Text("field.small", {"least": info.ge})
        if info.le is not None and data > info.le:
            yield at, Text("field.large", {"most": info.le})


def _inside(info: types.Type, data: Any, at: list[str]) -> Iterator[Item]:
    if isinstance(info, types.ListType):
        for n, one in enumerate(data):
            yield from wrong(info.item_type, one, [*at, str(n)])
    elif isinstance(info, types.DictType):
        for key, one in data.items():
            yield from wrong(info.key_type, key, [*at, cut(key)])
            yield from wrong(info.value_type, one, [*at, cut(key)])
    elif isinstance(info, types.StructType):
        yield from _fields(info, data, at)


def _fields(info: types.StructType, data: dict[str, Any], at: list[str]) -> Iterator[Item]:
    known = {field.encode_name: field for field in info.fields}
    for name, field in known.items():
        value = data.get(name, UNSET)
        if value is not UNSET:
            yield from wrong(field.type, value, [*at, name])
        elif field.required:
            yield [*at, name], Text("field.missing")
    for name in data.keys() - known.keys() if info.forbid_unknown_fields else ():
        yield [*at, cut(name)], Text("field.unknown")
