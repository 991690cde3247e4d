"""What people may call themselves: something that can be seen, and not what somebody else is called."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from sandtable.server.errors import Clash, Illegal

LONGEST = 40
LOGIN = 60  # what the database has room for when a name is written small
LOOK = 120
HEAP = 3  # marks on one letter

# What looks like another letter, alone or written large or small. Names that differ in nothing else are one name.
_LIKE = {
    **dict(zip("АВЕЅІЈКМНОРСТУХаеѕіјорсухҺһԁԛԝӏӀкмнт", "abesijkmhopctyxaesijopcyxhhdqwllkmht", strict=True)),
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορτυχγ", "abezhikmnoptyxaikvoptuxy", strict=True)),
    **dict(zip("ՕՍՏօսոհցզ", "ousounhgq", strict=True)),
    **dict(zip("0ıɑɡƖǀ", "oiagll", strict=True)),
}
_ONE = str.maketrans(_LIKE)
_SAME = str.maketrans({"1": "l", "i": "l", "|": "l", "m": "rn", "w": "vv"})
# Beside format characters: letters and signs of which nothing can be seen, and marks that only choose a shape.
_BLANK = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def same_form(name: str) -> str:
    """A name as it is kept: letters in one form, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def clean(name: str) -> str:
    """The same, if it is one that can be told from others by eye."""
    name = same_form(name)
    if len(name) > LONGEST or len(name.casefold()) > LOGIN:
        raise Illegal("person.name_long", most=LONGEST)
    kinds = [unicodedata.category(c) for c in name]
    if _BLANK.search(name) or _UNSEEN & set(kinds) or "M" * (HEAP + 1) in "".join(k[0] for k in kinds):
        raise Illegal("person.name_unseen")
    if not any(k[0] in "LN" for k in kinds):
        raise Illegal("person.name_empty")
    return name


def likeness(name: str) -> str:
    """What names that look the same have in common: their letters, those of other scripts by their looks."""
    small = same_form(name).translate(_ONE).casefold()
    seen = "".join(c for c in small if unicodedata.category(c)[0] in "LNM" or c == "|")
    return unicodedata.normalize("NFC", seen).translate(_SAME)[:LOOK]


def must_differ(name: str, others: Iterable[str]) -> None:
    """Nobody is called like somebody else at the table."""
    look = likeness(name)
    if any(likeness(other) == look for other in others if other):
        raise Clash("person.name_near", name=name)


def numbered(name: str, others: Iterable[str]) -> str:
    """A name for somebody who did not choose one: the wish, or with the first number that is free."""
    taken = {likeness(other) for other in others}
    wishes = (name, *(f"{name[: LONGEST - 4]} {n}" for n in range(2, 1000)))
    return next((wish for wish in wishes if likeness(wish) not in taken), name)
