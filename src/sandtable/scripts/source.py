"""Reading a script's YAML safely, and remembering on which line everything stands."""

from __future__ import annotations

import re
from collections.abc import Hashable
from typing import Any

import yaml

from sandtable.kernel.verdict import Refused

MOST_BYTES = 200_000
MOST_DEPTH = 20
PLACE = re.compile(r"\.([^.\[]+)|\[(\d+)\]|\[\.\.\.\]")


class Source:
    """The plain data of a script, and its lines."""

    def __init__(self, raw: bytes) -> None:
        if len(raw) > MOST_BYTES:
            raise Refused(f"The script has {len(raw)} bytes; a script has at most {MOST_BYTES}.")
        self.lines: dict[tuple[str | int, ...], int] = {}
        try:
            loader = _Loader(raw.decode("utf-8-sig"))
            node = loader.get_single_node()
        except UnicodeDecodeError:
            raise Refused("The script is not UTF-8 text.") from None
        except (yaml.YAMLError, RecursionError, ValueError) as error:
            raise Refused(_clear(error)) from None
        if not isinstance(node, yaml.MappingNode):
            raise Refused("The script is empty or no mapping; it begins with 'game: revised-1942', for example.")
        self.data: dict[str, Any] = self._plain(loader, node, ())

    def _plain(self, loader: yaml.SafeLoader, node: yaml.Node, place: tuple[str | int, ...]) -> Any:
        line = node.start_mark.line + 1
        self.lines.setdefault(place, line)
        if len(place) > MOST_DEPTH:
            raise Refused(f"Line {line}: the script is nested more than {MOST_DEPTH} deep.")
        if isinstance(node, yaml.SequenceNode):
            return [self._plain(loader, child, (*place, at)) for at, child in enumerate(node.value)]
        if isinstance(node, yaml.MappingNode):
            return self._mapping(loader, node, place)
        try:
            return loader.construct_object(node)
        except (yaml.YAMLError, ValueError) as error:
            raise Refused(f"Line {line}: {_first(str(error))}.") from None

    def _mapping(self, loader: yaml.SafeLoader, node: yaml.MappingNode, place: tuple[str | int, ...]) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        for key_node, value_node in node.value:
            line = key_node.start_mark.line + 1
            key = self._plain(loader, key_node, (*place, "?"))
            if not isinstance(key, Hashable):
                raise Refused(f"Line {line}: a key must be a word.")
            if key in found:
                raise Refused(f"Line {line}: {key!r} stands twice.")
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
            raise Refused(f"Line {mark.line + 1}: references (*name) are not allowed in a script.")
        return super().compose_node(parent, index)


def _first(text: str) -> str:
    return text.strip().splitlines()[0].rstrip(".") if text.strip() else "unreadable"


def _clear(error: Exception) -> str:
    """A YAML error in one sentence."""
    if isinstance(error, RecursionError):
        return "The script is nested too deeply."
    mark = getattr(error, "problem_mark", None)
    problem = str(getattr(error, "problem", "") or _first(str(error)))
    hint = ""
    if "mapping values are not allowed" in problem:
        hint = " (an order with a colon needs quotes; 'go 2 infantry from A > B' does not)"
    where = f"Line {mark.line + 1}: " if mark is not None else ""
    return f"{where}this is not YAML: {problem}{hint}."
