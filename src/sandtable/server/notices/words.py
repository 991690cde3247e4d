"""Notices in words. Titles are a stranger's: they stand in quotation marks, and never in a subject."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.text import Text
from sandtable.texts import book


def lines_of(messages: list[dict[str, Any]]) -> list[str]:
    """One line for each: where, who, what, and the way there."""
    return [_line(m) for m in messages]


def _line(message: dict[str, Any]) -> str:
    power, text = message.get("power", ""), str(message["text"])
    title = " ".join(str(message["title"]).replace('"', "'").split())
    who = "" if not power or text.startswith(power) else f"{power}: "  # many questions name who is asked
    return f'"{title}": {who}{text} {message["link"]}'


def subject_of(messages: list[dict[str, Any]], lang: str) -> str:
    """How many decisions wait; else that there is news."""
    waiting = sum(m["kind"] == "your_move" for m in messages)
    return book(lang).say(Text("notice.subject", {"n": waiting}) if waiting else Text("notice.news"))
