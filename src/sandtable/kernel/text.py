"""Sentences as data: a code and its arguments, worded only at the door, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

MOST = 80  # letters of a text somebody sent that a refusal says back; more teaches nobody, and costs everybody


class Text(msgspec.Struct, frozen=True, gc=False):
    """Something to say to a person, before it is put in words.

    An argument is a word, a number, a list, a table of kinds and how many of each, or a text itself.
    """

    code: str
    args: dict[str, Any] = {}


def brief(args: dict[str, Any]) -> dict[str, Any]:
    """Arguments of a refusal: what is long was sent by somebody, and is said back briefly."""
    for value in args.values():  # nearly always there is nothing to cut, and rules refuse all the time
        if value.__class__ is not int and (value.__class__ is not str or len(value) > MOST):
            return {name: cut(value) for name, value in args.items()}
    return args


def cut(value: Any) -> Any:
    """A long text without its middle; a long list without its end."""
    if isinstance(value, str) and len(value) > MOST:
        return f"{value[: MOST // 2]}…{value[1 - MOST // 2 :]}"
    if isinstance(value, (list, tuple)):
        return tuple(cut(part) for part in value[:MOST]) + (("…",) if len(value) > MOST else ())
    return value


class Phrasebook:
    """Templates by code. A missing template is a defect that the loader reports, never a crash at the table."""

    def __init__(self, templates: dict[str, str]) -> None:
        self.templates = templates

    def named(self, value: object) -> str:
        """How an argument reads inside a sentence."""
        if isinstance(value, Text):
            return self.say(value)
        if isinstance(value, Mapping):
            return self._kept(value) if "code" in value else self._joined([self._counted(*p) for p in value.items()])
        if isinstance(value, (list, tuple, set, frozenset)):
            return self._listed(value)
        return self.word(str(value))

    def _kept(self, value: Mapping[str, Any]) -> str:
        """A text that was stored as plain data."""
        return self.say(Text(value["code"], value.get("args", {})))

    def _counted(self, kind: str, n: int) -> str:
        one = self.word(kind)
        # A kind that is told from others by a number, such as `piece 3`, has no plural of its own.
        many = one if kind[-1:].isdigit() else self.templates.get(f"plural.{kind}", f"{kind}s")
        return f"{n} {one if n == 1 else many}"

    def word(self, word: str) -> str:
        """A name of the game, as this language has it."""
        return word

    def form(self, value: object, form: str) -> str:
        """An argument in the form that a sentence asks for, in languages whose names have several."""
        return self.named(value)

    def _listed(self, values: list[Any] | tuple[Any, ...] | set[Any] | frozenset[Any]) -> str:
        parts = [self.named(v) for v in values]
        if len(parts) > 1 and all(part.endswith(".") for part in parts) and any(isinstance(v, Text) for v in values):
            return " ".join(parts)  # sentences in a row
        return self._joined(parts)

    def _joined(self, parts: list[str]) -> str:
        if len(parts) > 1:
            return ", ".join(parts[:-1]) + self.templates.get("list.and", " and ") + parts[-1]
        return parts[0] if parts else self.templates.get("list.none", "")

    def say(self, text: Text) -> str:
        """The sentence. A template says `{name!r}` for an argument as it was sent, quoted; `{name!s}`: not quoted.

        What follows a colon, as in `{name:dat}`, is a form of the name.
        """
        template = self.templates.get(text.code)
        if template is None:
            return f"{text.code} {self.named(sorted(text.args.items()))}".strip()
        said = template.format_map({name: _Put(self, value) for name, value in text.args.items()})
        # A name that ends in a full stop, as abbreviations do, ends the sentence too.
        return said[:-1] if said.endswith("..") else said


class _Put:
    """An argument on its way into a sentence."""

    def __init__(self, book: Phrasebook, value: object) -> None:
        self.book, self.value = book, value

    def __format__(self, spec: str) -> str:
        return self.book.form(self.value, spec) if spec else self.book.named(self.value)

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return repr(str(self.value))
