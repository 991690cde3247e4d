"""The bots a server offers: all that the bots package knows, and those a host adds."""

from __future__ import annotations

import os

from sandtable.bots.opponents import opponents
from sandtable.bots.registry import LADDER, PLAINEST, USUAL, about, names
from sandtable.bots.registry import described as docstring
from sandtable.bots.serving import Served
from sandtable.kernel.verdict import Refused

HOSTED = "SANDTABLE_BOTS"  # name=SPEC,...: the specs of the arena


def hosted() -> dict[str, str]:
    """Names and specs of the bots the host adds.

    Commas also part the parameters of a bot, so `key=value` after a bot is its parameter unless the value names a bot.
    """
    found: dict[str, str] = {}
    last = ""
    for item in filter(None, (part.strip() for part in os.environ.get(HOSTED, "").split(","))):
        name, _, spec = (part.strip() for part in item.partition("="))
        if last and ":" not in spec and spec not in names():
            found[last] += f",{item}"
        elif not name or not spec or ":" in name:
            raise Refused("bot.hosted", item=item)
        else:
            found[name], last = spec, name
    return found


def must_be_made() -> None:
    """Make each bot of the host once, so that a wrong one is refused when the server starts."""
    for name in hosted():
        make(name)


def levels() -> tuple[str, ...]:
    """The names of all bots; the host's first, because the strongest of ours, who give advice, are the last."""
    return (*(name for name in hosted() if name not in names()), *names())


def described(language: str) -> list[dict[str, str]]:
    """All bots with one line about each, for the lobby."""
    people, added = opponents(), hosted()
    return [
        {
            "name": name,
            "bot": people[name].bot if name in people else name,
            "text": docstring(added[name]) if name in added else about(name, language),
        }
        for name in levels()
    ]


def offered() -> dict[str, object]:
    """What the lobby offers: all bots, those a newcomer chooses from, and those for an empty chair and a lesson."""
    found = levels()
    ladder = [name for name in LADDER if name in found]
    usual, plainest = (name if name in found else found[-1] for name in (USUAL, PLAINEST))
    return {"bots": list(found), "ladder": ladder or list(found[-1:]), "usual": usual, "plainest": plainest}


def make(name: str) -> Served:
    """A bot by its name."""
    return Served(name, hosted().get(name, ""))
