"""What several commands read from their arguments."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.verdict import Refused


def parse_options(words: list[str] | None) -> dict[str, Any]:
    """Options of a game written as name=value."""
    found = {}
    for word in words or ():
        name, equals, value = word.partition("=")
        if not equals:
            raise Refused("cli.option", word=word)
        found[name.strip()] = value.strip()
    return found
