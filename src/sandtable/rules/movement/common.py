"""What every mover shares: how far units go, and the marks after a move."""

from __future__ import annotations

import msgspec

from sandtable.kernel.events import Moved
from sandtable.kernel.marks import put, put_all
from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault
from sandtable.rules.look import cargo
from sandtable.rules.marks import BEGAN, CAME, MOVED, SPENT
from sandtable.rules.movement.questions import Welcome
from sandtable.rules.questions import Allowance, Enter

COMBAT, NONCOMBAT, HOME = "combat", "noncombat", "home"


class Way(msgspec.Struct, frozen=True):
    """A place a unit can reach, how, and what it costs."""

    space: str
    path: tuple[str, ...]
    cost: int


class Homecoming(msgspec.Struct, frozen=True):
    """Where an aircraft that was sent out comes home, the nearest place first."""

    spaces: tuple[str, ...]
    else_carrier: bool = False  # without a place of its own it needs a carrier to come for it


def allowance(play: Play, unit: Unit, manner: str, path: tuple[str, ...]) -> int:
    """How many points a unit has for this way."""
    points: int = play.ask(Allowance(unit, manner, path))
    return points


def left(play: Play, unit: Unit, manner: str, path: tuple[str, ...]) -> int:
    """How many points it has not used yet."""
    return allowance(play, unit, manner, path) - SPENT.get(play.state).get(unit.id, 0)


def entry_faults(play: Play, power: str, manner: str, path: tuple[str, ...], units: list[Unit]) -> list[Fault]:
    """Why a group may not go into or through a space on its way, whatever its range; only what the game forbids."""
    if Enter not in play.game.limits:
        return []
    kinds = {u.kind: u for u in units}
    return [
        found
        for at, space in enumerate(path[1:], 2)
        for unit in kinds.values()
        if not may_enter(play, power, unit, space, manner, last=at == len(path))
        for found in play.faults(Enter(power, unit, space, manner, last=at == len(path)))
    ]


def may_enter(play: Play, power: str, unit: Unit, space: str, manner: str, last: bool) -> bool:
    """Whether nothing the game forbids keeps a unit out of a space; of a unit its kind and owner matter."""
    key = (Enter, power, unit.owner, unit.kind, space, manner, last)
    found: bool | None = play.look.get(key)
    if found is None:
        found = play.look[key] = play.allows(Enter(power, unit, space, manner, last))
    return found


def welcome(play: Play, host: str, guest: str, space: str = "") -> bool:
    """Whether a country lets a friend use its ships and land, everywhere or in a place."""
    return host == guest or bool(play.ask(Welcome(host, guest, space)))


def remember_start(play: Play, units: list[Unit]) -> None:
    """Keep where units stood when the phase began, with everything they carry."""
    began = BEGAN.get(play.state)
    fresh = {u.id: [u.space, u.aboard] for u in units if u.id not in began}
    for unit in units:
        fresh.update({r.id: [r.space, r.aboard] for r in cargo(play, unit) if r.id not in began})
    put(BEGAN, play, fresh)


def go(play: Play, units: list[Unit], path: tuple[str, ...], manner: str, cost: int, aboard: str = "") -> None:
    """Move units and note it."""
    state = play.state
    remember_start(play, units)
    spent = SPENT.get(state)
    put_all(
        play,
        (SPENT, {u.id: spent.get(u.id, 0) + cost for u in units}),
        (MOVED, {u.id: manner for u in units}),
        (CAME, {u.id: path[-2] for u in units} if len(path) > 1 else {}),
    )
    play.emit(Moved(tuple(u.id for u in units), path, aboard))
