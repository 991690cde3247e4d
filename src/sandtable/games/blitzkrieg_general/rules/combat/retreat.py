"""Where units may go when they leave a battle, or when it is over: land units next door, ships to the next zone, air
units as far as they fly, task forces to the zone they came from."""

from __future__ import annotations

from sandtable.games.blitzkrieg_general.rules.marks import SUPPORT
from sandtable.games.blitzkrieg_general.rules.movement.air import over
from sandtable.games.blitzkrieg_general.rules.movement.ground import ground
from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.rules.look import arm, can, friends
from sandtable.rules.marks import FLIGHT
from sandtable.rules.movement.common import HOME, Way, allowance
from sandtable.rules.politics.pairs import commander
from sandtable.rules.questions import Pass

Path = tuple[str, ...]


def ways_out(play: Play, unit: Unit, stay: bool = False) -> list[Way]:
    """Everywhere a unit may go from where it stands; an air unit may `stay` on friendly land once the battle is over.

    What comes first is where it goes when nobody says anything.
    """
    place = arm(play, unit)
    if place == "air":
        paths = _landings(play, unit, stay)
    elif play.game.board.is_sea[unit.space]:
        paths = [(unit.space, zone) for zone in _zones(play, unit, unit.space)]
    elif place == "land" or can(play, unit, "amphibious"):
        paths = [(unit.space, area) for area in _areas(play, unit)]
    else:
        paths = _back_to_sea(play, unit)
    return [Way(path[-1], path, len(path) - 1) for path in paths]


def _areas(play: Play, unit: Unit) -> list[str]:
    """Adjacent friendly land; if none is free of enemies, adjacent land where both sides stand."""
    board, view = play.game.board, ground(play, unit.owner)
    near = [s for s, gate in board.next[unit.space].items() if not board.is_sea[s] and not gate]
    free = [s for s in near if s in view.friendly and s not in view.guarded]
    return free or [s for s in near if s in view.guarded and _joined(play, unit, s)]


def _zones(play: Play, unit: Unit, zone: str) -> list[str]:
    """Zones next to a zone without enemy ships; if there is none, those where ships of both sides are."""
    board, view = play.game.board, ground(play, unit.owner)
    power = commander(play, unit.owner)
    near = [
        s for s, gate in board.next[zone].items() if board.is_sea[s] and not (gate and play.faults(Pass(power, gate)))
    ]
    free = [s for s in near if s not in view.guarded]
    return free or [s for s in near if _joined(play, unit, s)]


def _joined(play: Play, unit: Unit, space: str) -> bool:
    """Whether friends stand there who are not cargo; at sea, friends with ships."""
    mates, sea = friends(play, unit.owner), play.game.board.is_sea[space]
    return any(
        u.owner in mates and not u.aboard and not (sea and arm(play, u) != "sea") for u in play.state.here(space)
    )


def _back_to_sea(play: Play, unit: Unit) -> list[Path]:
    """The zone a task force came from; if the enemy has taken it, on from there as in a retreat."""
    view = ground(play, unit.owner)
    found: list[Path] = []
    known = SUPPORT.get(play.state).get(unit.id)
    for home in (known,) if known else play.game.board.coast[unit.space]:
        if home not in view.guarded:
            found.append((unit.space, home))
        else:
            found += [(unit.space, home, zone) for zone in _zones(play, unit, home)]
    return found


def _landings(play: Play, unit: Unit, stay: bool) -> list[Path]:
    """Friendly land within the range of an air unit, the place it took off from first."""
    view = ground(play, unit.owner)
    paths = over(play, unit, allowance(play, unit, HOME, ()), peaceful=False)
    if stay:
        paths[unit.space] = (unit.space,)
    start = FLIGHT.get(play.state).get(unit.id, [unit.space])[0]
    lands = [path for space, path in paths.items() if space in view.friendly]
    return sorted(lands, key=lambda path: (path[-1] != start, len(path)))
