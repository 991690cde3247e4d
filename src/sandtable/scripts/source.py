"""Reading a script's YAML safely, and remembering on which line everything stands."""

from __future__ import annotations

import re
from collections.abc import Hashable
from typing import Any

import yaml

from sandtable.kernel.text import Text, brief
from sandtable.kernel.verdict import Refused

MOST_BYTES = 200_000
MOST_DEPTH = 20
PLACE = re.compile(r"\.([^.\[]+)|\[(\d+)\]|\[\.\.\.\]")


class Source:
    """The plain data of a script, and its lines."""

    def __init__(self, raw: bytes) -> None:
        if len(raw) > MOST_BYTES:
            raise Refused("script.bytes", bytes=len(raw), most=MOST_BYTES)
        self.lines: dict[tuple[str | int, ...], int] = {}
        try:
            loader = _Loader(raw.decode("utf-8-sig"))
            node = loader.get_single_node()
        except UnicodeDecodeError:
            raise Refused("script.no_text") from None
        except (yaml.YAMLError, RecursionError, ValueError) as error:
            raise _clear(error) from None
        if not isinstance(node, yaml.MappingNode):
            raise Refused("script.empty")
        self.data: dict[str, Any] = self._plain(loader, node, ())

    def _plain(self, loader: yaml.SafeLoader, node: yaml.Node, place: tuple[str | int, ...]) -> Any:
        line = node.start_mark.line + 1
        self.lines.setdefault(place, line)
        if len(place) > MOST_DEPTH:
            raise at_line(line, "script.deep", most=MOST_DEPTH)
        if isinstance(node, yaml.SequenceNode):
            return [self._plain(loader, child, (*place, at)) for at, child in enumerate(node.value)]
        if isinstance(node, yaml.MappingNode):
            return self._mapping(loader, node, place)
        try:
            return loader.construct_object(node)
        except (yaml.YAMLError, ValueError) as error:
            raise at_line(line, "script.misfit", problem=_first(str(error))) from None

    def _mapping(self, loader: yaml.SafeLoader, node: yaml.MappingNode, place: tuple[str | int, ...]) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        for key_node, value_node in node.value:
            line = key_node.start_mark.line + 1
            key = self._plain(loader, key_node, (*place, "?"))
            if not isinstance(key, Hashable):
                raise at_line(line, "script.key")
            if key in found:
                raise at_line(line, "script.twice", word=str(key))
            self.lines[(*place, str(key))] = line
            found[key] = self._plain(loader, value_node, (*place, str(key)))
        return found

    def line(self, path: str) -> int:
        """The line of a place written `$.orders[3].dice`; of what surrounds it, if it has none of its own."""
        place: tuple[str | int, ...] = tuple(int(n) if n else k for k, n in PLACE.findall(path) if k or n)
        while place and place not in self.lines:
            place = place[:-1]
        return self.lines.get(place, 1)


class _Loader(yaml.SafeLoader):
    """Safe YAML without references, which scripts do not need and hostile files abuse."""

    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.AliasEvent):
            mark = self.peek_event().start_mark  # type: ignore[no-untyped-call]  # the stubs leave it out
            raise at_line(mark.line + 1, "script.references")
        return super().compose_node(parent, index)


def _first(text: str) -> str:
    return text.strip().splitlines()[0].rstrip(".") if text.strip() else "unreadable"


def at_line(line: int, code: str, **args: Any) -> Refused:
    """A refusal that says in which line."""
    return Refused("script.at", line=line, why=Text(code, brief(args)))


def _clear(error: Exception) -> Refused:
    """A YAML error in one sentence."""
    if isinstance(error, RecursionError):
        return Refused("script.too_deep")
    mark = getattr(error, "problem_mark", None)
    problem = str(getattr(error, "problem", "") or _first(str(error)))
    line = mark.line + 1 if mark is not None else 1
    if "mapping values are not allowed" in problem:
        return at_line(line, "script.colon", problem=problem)
    return at_line(line, "script.no_yaml", problem=problem)
