"""Policies as people write them on the command line."""

from __future__ import annotations

from typing import Any

from sandtable.kernel.game import Game
from sandtable.kernel.names import find_country, kind_of
from sandtable.kernel.verdict import Refused, worded_by_game
from sandtable.odds.policy import Method, Order, Planes


@worded_by_game
def order_of_loss(game: Game, text: str) -> Order:
    """`infantry, tank, planes last, keep 1`: kinds in their order, and the two rules of thumb."""
    kinds: list[str] = []
    planes: Planes = ""
    keep = 0
    for part in (p.strip() for p in text.split(",")):
        match part.lower().split():
            case []:
                continue
            case ["planes", "first"]:
                planes = "first"
            case ["planes", "last"]:
                planes = "last"
            case ["keep", number] if number.isdigit():
                keep = int(number)
            case ["planes" | "keep", *_]:
                raise Refused("odds.losses", part=part)
            case _:
                kinds.append(kind_of(game, part))
    return Order(tuple(dict.fromkeys(kinds)), planes, keep)


@worded_by_game
def named(game: Game, lists: list[str] | None) -> dict[str, list[str]]:
    """`Germany: jet fighters, rockets` as a table."""
    found: dict[str, list[str]] = {}
    for text in lists or ():
        power, colon, names = text.partition(":")
        if not colon:
            raise Refused("odds.whose", power=game.powers[0], text=text.strip())
        found.setdefault(find_country(game, power), []).extend(n.strip().lower() for n in names.split(",") if n.strip())
    return found


@worded_by_game
def marks(game: Game, developments: list[str] | None, advantages: list[str] | None) -> dict[str, Any]:
    """What the game is to remember; anything it does not know is refused with what it does."""
    found: dict[str, Any] = {}
    held = named(game, developments)
    known = game.settings.get("research", {}).get("developments", [])
    for name in (n for names in held.values() for n in names):
        if name not in known:
            raise Refused("odds.development", name=name, game=game.title, known=tuple(known))
    if held:
        found["developed"] = held
    given = named(game, advantages)
    for power, names in given.items():
        own = game.settings.get("advantages", {}).get(power, [])
        for name in names:
            if name not in own:
                raise Refused("odds.advantage", name=name, power=power, known=tuple(own))
    if given:
        found["advantages"] = given
    return found


def method(text: str) -> Method:
    """How the answer is found."""
    known: tuple[Method, ...] = ("auto", "exact", "sample")
    for name in known:
        if name == text:
            return name
    raise Refused("odds.method", method=text, known=tuple(known))


def accepted(texts: list[str] | None) -> dict[str, frozenset[str]]:
    """`kaiten: submarine`: who says yes to which question."""
    found: dict[str, frozenset[str]] = {}
    for text in texts or ():
        topic, colon, kinds = text.partition(":")
        if not colon:
            raise Refused("odds.accepted", text=text)
        found[topic.strip()] = frozenset(k.strip() for k in kinds.split(","))
    return found
