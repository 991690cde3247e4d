"""What a position is worth to a side, in money."""

from __future__ import annotations

from sandtable.bots.greedy.scene import Scene
from sandtable.kernel.program import Over
from sandtable.rules.look import capital_lost
from sandtable.rules.questions import Production

TURNS = 4.0  # turns of production that count
DECIDED = 1000.0


def evaluate(scene: Scene) -> float:
    """Our side's units, land and cities less the enemy's."""
    top = scene.state.stack[-1]
    if isinstance(top, Over):
        return DECIDED if scene.power in top.winners else -DECIDED
    total = 0.0
    for unit in scene.state.units.values():
        cost = scene.kinds[unit.kind].cost
        total += cost if unit.owner in scene.mates else -cost if unit.owner in scene.foes else 0
    for power in scene.game.powers:
        sign = 1 if power in scene.mates else -1 if power in scene.foes else 0
        lost = capital_lost(scene.play, power)
        worth = 0.0 if lost else TURNS * int(scene.play.ask(Production(power))) + scene.state.purses.get(power, 0)
        total += sign * (worth - scene.known.capital * lost)
    return total + _cities(scene)


def _cities(scene: Scene) -> float:
    """Cities count the more the nearer a side is to victory."""
    ours, theirs, needed = scene.cities
    if not needed:
        return 0.0
    return _ramp(scene, ours, needed) - _ramp(scene, theirs, needed)


def _ramp(scene: Scene, held: int, needed: int) -> float:
    known, short = scene.known, needed - held
    near = known.victory if short <= 0 else known.victory / 3 if short == 1 else 0.0
    return known.city * held + near
