"""Where units wait for a convoy, and how far it is to them by sea."""

from __future__ import annotations

from sandtable.bots.view.front_view import Scene
from sandtable.bots.view.reach import over_sea, within
from sandtable.kernel.board import FAR
from sandtable.kernel.units import Unit

ROAD = 4  # who is not this near to the enemy over land waits for a ship
MOST = 6.0  # more units than this call no louder
SHARE = 1.5  # units that a convoy which goes there leaves the fewer for the next
QUARTER = 1.5  # what each quarter under way costs


class Calls:
    """The zones beside which units wait, as convoys answer them one by one."""

    def __init__(self, scene: Scene, used: set[str]) -> None:
        self.scene = scene
        self.waiting = {z: n for z in scene.game.board.spaces if scene.game.board.is_sea[z] if (n := self._at(z, used))}
        self.ships: dict[str, set[str]] = {
            z: {u.id for u in scene.here(z, scene.own) if scene.game.kinds[u.kind].can("carries")} for z in self.waiting
        }

    def _at(self, zone: str, used: set[str]) -> int:
        scene = self.scene
        shores = (s for s in scene.game.board.coast[zone] if scene.ours(s) and scene.distance(s) > ROAD)
        ashore = (u for s in shores for u in scene.here(s, scene.own))
        return 0 if scene.enemy(zone) else sum(scene.arm(u) == "land" and u.id not in used for u in ashore)

    def best(self, ship: Unit, zone: str) -> tuple[float, str]:
        """What it is worth to a convoy to be in a zone, and the zone it would go to in the end."""
        reach = 2 * self.scene.game.kinds[ship.kind].move
        away = within(self.scene.game.board, zone, FAR, over_sea)
        options = [(0.0, zone)]
        for aim, waiting in self.waiting.items():
            if aim in away:
                others = len(self.ships[aim] - {ship.id})
                options.append((min(waiting - SHARE * others, MOST) - QUARTER * -(-away[aim] // reach), aim))
        return max(options)

    def answered(self, ship: Unit, aim: str) -> None:
        """A convoy is on its way."""
        for ships in self.ships.values():
            ships.discard(ship.id)
        self.ships.get(aim, set()).add(ship.id)
