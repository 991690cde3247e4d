"""Sentences as data: a code and its arguments, worded only at the door, in the reader's language."""

from __future__ import annotations

from typing import Any

import msgspec


class Text(msgspec.Struct, frozen=True, gc=False):
    """Something to say to a person, before it is put in words."""

    code: str
    args: dict[str, Any] = {}


def listed(value: object) -> str:
    """How an argument reads inside a sentence."""
    if isinstance(value, (list, tuple, set, frozenset)):
        parts = [listed(v) for v in value]
        return ", ".join(parts[:-1]) + " and " + parts[-1] if len(parts) > 1 else "".join(parts)
    return str(value)


class Phrasebook:
    """Templates by code. A missing template is a defect that the loader reports, never a crash at the table."""

    def __init__(self, templates: dict[str, str]) -> None:
        self.templates = templates

    def named(self, value: object) -> str:
        """How an argument reads inside a sentence."""
        return listed(value)

    def say(self, text: Text) -> str:
        """The sentence."""
        template = self.templates.get(text.code)
        if template is None:
            return f"{text.code} {listed(sorted(text.args.items()))}".strip()
        said = template.format_map({k: self.named(v) for k, v in text.args.items()})
        # A name that ends in a full stop, as abbreviations do, ends the sentence too.
        return said[:-1] if said.endswith("..") else said
