"""Bids: what the players agreed to add to a side at the start."""

from __future__ import annotations

import re

from sandtable.kernel.board import Board
from sandtable.kernel.units import Kind, Unit, slug
from sandtable.kernel.verdict import Refused

MONEY = re.compile(r"\+\s*(\d{1,3})\Z")
UNITS = re.compile(r"(\d{1,2})\s+(.+?)\s+in\s+(.+)\Z")


def apply_bid(bid: str, units: list[Unit], purses: dict[str, int], board: Board, kinds: dict[str, Kind]) -> None:
    """Add the money and units of a bid such as `Germany +3; Japan 1 infantry in Manchuria`."""
    for part in filter(None, (p.strip() for p in bid.split(";"))):
        power = next((p for p in purses if part.casefold().startswith(p.casefold() + " ")), None)
        if power is None:
            raise Refused("bid.whose", part=part, known=tuple(purses))
        rest = part[len(power) :].strip()
        if match := MONEY.match(rest):
            purses[power] += int(match[1])
        elif match := UNITS.match(rest):
            _add(power, int(match[1]), match[2], match[3], units, board, kinds)
        else:
            raise Refused("bid.neither", part=part)


def _add(power: str, n: int, kind: str, place: str, units: list[Unit], board: Board, kinds: dict[str, Kind]) -> None:
    space = board.find(place)
    if space is None or space in board.closed:
        raise Refused("bid.place", place=place)
    if kind not in kinds:
        raise Refused("bid.kind", kind=kind, known=tuple(kinds))
    sea = kinds[kind].arm == "sea"
    if sea != board.is_sea[space] or (not sea and board.spaces[space].owner != power):
        raise Refused("bid.cannot", power=power, kind=kind, space=space)
    first = sum(u.owner == power for u in units) + 1
    units += [Unit(f"{slug(power)}.{first + i}", kind, power, space) for i in range(n)]
