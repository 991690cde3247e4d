"""Ships that should not be left alone."""

from __future__ import annotations

from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.look import arm, commanded, foes


def unescorted(play: Play, power: str) -> list[Fault]:
    """Ships for troops, no other ship beside them, where an enemy ship or aircraft is near enough to come and go."""
    kinds, state = play.game.kinds, play.state
    carry = {k.name for k in kinds.values() if k.arm == "sea" and (k.can("carries") or k.holds)}
    defenceless = {name for name in carry if not kinds[name].can("carrier")}
    mine, against = commanded(play, power), foes(play, power)
    alone: dict[str, Unit] = {}
    for unit in state.units.values():
        if unit.owner in mine and unit.kind in defenceless:
            guards = [u for u in state.here(unit.space) if arm(play, u) == "sea" and u.kind not in defenceless]
            if all(g.owner in against for g in guards):
                alone[unit.space] = unit
    if not alone:
        return []
    near = play.game.board.distances
    far = {"sea": 1, "air": 2}  # aircraft want to come home
    hunters = [(u.space, kinds[u.kind]) for u in state.units.values() if u.owner in against]
    hunters = [(space, kind) for space, kind in hunters if kind.attack and kind.arm in far]
    return [
        fault("warn.alone", units=(unit.id,), spaces=(zone,), unit=unit.kind, space=zone)
        for zone, unit in alone.items()
        if any(near[space].get(zone, 99) * far[kind.arm] <= kind.move for space, kind in hunters)
    ]
