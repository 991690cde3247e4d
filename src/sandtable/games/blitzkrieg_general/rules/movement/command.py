"""Headquarters: which units move at their orders, never more than the command level, judged where all began."""

from __future__ import annotations

from sandtable.games.blitzkrieg_general.rules.marks import LED
from sandtable.kernel.marks import put
from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.rules.look import arm, can, friends
from sandtable.rules.marks import BEGAN


def began(play: Play, unit: Unit) -> str:
    """Where a unit stood when this phase or reaction began."""
    kept = BEGAN.get(play.state).get(unit.id)
    return kept[0] if kept else unit.space


def began_aboard(play: Play, unit: Unit) -> bool:
    """Whether it was cargo then."""
    kept = BEGAN.get(play.state).get(unit.id)
    return bool(kept[1] if kept else unit.aboard)


def footing(play: Play, unit: Unit, place: str) -> str:
    """How a unit goes from a place: a naval headquarters ashore as land units do."""
    return "land" if can(play, unit, "amphibious") and not play.game.board.is_sea[place] else arm(play, unit)


def headquarters(play: Play, unit: Unit) -> list[Unit]:
    """The headquarters that stood where the unit stood and can give it orders: naval ones at sea to ships only."""
    place = began(play, unit)
    stood = _stood(play).get(place)
    if not stood or began_aboard(play, unit) or play.game.board.is_sea[place] != (footing(play, unit, place) == "sea"):
        return []
    mates = friends(play, unit.owner)
    return [hq for hq in stood if hq.id != unit.id and hq.owner in mates]


def _stood(play: Play) -> dict[str, list[Unit]]:
    """The headquarters by where they stood, cargo apart; kept as long as nobody has moved."""
    since = BEGAN.get(play.state)
    kept: tuple[object, dict[str, list[Unit]]] | None = play.look.get("headquarters")
    if kept is None or kept[0] is not since:
        found: dict[str, list[Unit]] = {}
        for unit in play.state.units.values():
            if can(play, unit, "commands") and not began_aboard(play, unit):
                found.setdefault(began(play, unit), []).append(unit)
        kept = play.look["headquarters"] = (since, found)
    return kept[1]


def leader_of(play: Play, unit: Unit) -> str:
    """The headquarters at whose orders a unit has moved; "" if at none."""
    return next((hq for hq, led in LED.get(play.state).items() if unit.id in led), "")


def level(play: Play, hq: Unit) -> int:
    """How many units a headquarters can lead."""
    return play.game.kinds[hq.kind].numbers["command"]


def leaders(play: Play, units: list[Unit]) -> dict[str, str] | None:
    """Who leads each of the units that need it; None when the headquarters cannot lead them all."""
    led = {hq: len(group) for hq, group in LED.get(play.state).items()}
    plan: dict[str, str] = {}
    for unit in units:
        if leader_of(play, unit):
            continue
        free = [hq for hq in headquarters(play, unit) if led.get(hq.id, 0) < level(play, hq)]
        if not free:
            return None
        hq = min(free, key=lambda h: (h.owner != unit.owner, led.get(h.id, 0) - level(play, h), h.id))
        led[hq.id] = led.get(hq.id, 0) + 1
        plan[unit.id] = hq.id
    return plan


def lead(play: Play, units: list[Unit]) -> None:
    """Note at whose orders the units go."""
    plan = leaders(play, units)
    assert plan is not None
    kept = LED.get(play.state)
    new: dict[str, list[str]] = {}
    for unit, hq in plan.items():
        new.setdefault(hq, list(kept.get(hq, []))).append(unit)
    put(LED, play, new)
