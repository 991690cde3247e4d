"""Bids: what the players agreed to add to a side at the start."""

from __future__ import annotations

from sandtable.kernel.board import Board
from sandtable.kernel.units import Kind, Unit, slug
from sandtable.kernel.verdict import Refused

MOST_LETTERS = 2000
MOST_UNITS = 200


def apply_bid(bid: str, units: list[Unit], added: dict[str, int], board: Board, kinds: dict[str, Kind]) -> None:
    """Add the units of a bid such as `Germany +3; Japan 1 infantry in Manchuria`, and note the money by power."""
    if len(bid) > MOST_LETTERS:
        raise Refused("bid.too_long", letters=len(bid), most=MOST_LETTERS)
    before = len(units)
    for part in filter(None, (p.strip() for p in bid.split(";"))):
        power = next((p for p in added if part.casefold().startswith(p.casefold() + " ")), None)
        if power is None:
            raise Refused("bid.whose", part=part, known=tuple(added))
        rest = part[len(power) :].strip()
        number, _, named = rest.partition(" ")
        kind, placed, place = " ".join(named.split()).partition(" in ")
        if rest.startswith("+") and _is_number(rest[1:].strip(), 3):
            added[power] += int(rest[1:])
        elif placed and _is_number(number, 2):
            _add(power, int(number), kind, place, units, board, kinds)
        else:
            raise Refused("bid.neither", part=part)
        if len(units) - before > MOST_UNITS:
            raise Refused("bid.too_many", most=MOST_UNITS)


def _is_number(text: str, most: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= most


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
