"""A position as one power sees it: its units, its enemies, the front, and what threatens what."""

from __future__ import annotations

from functools import cache
from math import ceil

from sandtable.bots.battle.steps import Force, clash
from sandtable.bots.declare.calendar import nears
from sandtable.bots.threat.front_threats import Threats, at_sea, on_land
from sandtable.bots.view.position import Position
from sandtable.bots.view.reach import over_land_alone, spread
from sandtable.bots.view.routes import approach
from sandtable.bots.view.victory_race import counts
from sandtable.kernel.board import FAR
from sandtable.kernel.game import Game
from sandtable.kernel.state import State
from sandtable.kernel.units import Unit
from sandtable.rules.look import yields
from sandtable.rules.movement.common import Way
from sandtable.rules.movement.moving import Moving

MENACE = 0.7  # the part of those who could attack a place that is expected to
RAID = 0.3  # how often it is one unit that looks for an open door
AHEAD = 2  # rounds before a war in which armies gather for it


@cache
def home_areas(game: Game) -> dict[str, list[str]]:
    """The home areas of each country, as printed."""
    found: dict[str, list[str]] = {}
    for space in game.board.spaces.values():
        if space.owner and space.tags.get("home") == "yes":
            found.setdefault(space.owner, []).append(space.name)
    return found


class Scene(Position):
    """Everything is found when it is first asked for, and kept."""

    def __init__(self, game: Game, state: State, power: str, foresees: bool = False) -> None:
        super().__init__(game, state, power)
        self._ways: dict[str, list[Way]] = {}
        self._distance: dict[str, float] | None = None
        self._approach: dict[str, float] | None = None
        self._threat: Threats | None = None
        self._raiders: Threats | None = None
        self._falls: dict[tuple[str, tuple[str, ...], frozenset[str]], float] = {}
        self._menaces: dict[tuple[str, frozenset[str]], tuple[tuple[float, Force], ...]] = {}
        self.prospects: frozenset[str] = self._prospects() if foresees else frozenset()
        self.stakes: dict[str, float] = {}
        self.shores: dict[str, float] = {}
        self.garrisons: dict[str, float] = {}
        self.races: dict[str, float] = {}
        self.gaps: dict[tuple[str, str], float] | None = None
        self.promised: frozenset[str] = frozenset()  # aircraft of friends that our attacks count on
        self.homes = home_areas(game)
        self._open_land = frozenset(game.board.open_land)

    # -- units --

    def units(self) -> list[Unit]:
        """The units this power moves in the step at hand."""
        step = self.state.stack[-1]
        return step.units(self.play, self.power) if isinstance(step, Moving) else []

    def ways(self, unit: Unit) -> list[Way]:
        """Everywhere a unit may go now."""
        found = self._ways.get(unit.id)
        if found is None:
            step = self.state.stack[-1]
            found = self._ways[unit.id] = step.ways(self.play, unit) if isinstance(step, Moving) else []
        return found

    def fights(self, unit: Unit) -> bool:
        """Whether it fights: cargo does not."""
        return not unit.aboard

    def shoots(self, unit: Unit) -> bool:
        """Whether a unit can do harm."""
        kind = self.game.kinds[unit.kind]
        return (kind.worn[0] if unit.hits and kind.worn else kind.attack) > 0

    # -- land --

    def hostile(self, space: str) -> bool:
        """Whether an enemy holds a land, be it only one of a country that we lead: wars are fought by pairs."""
        return self.state.control.get(space) in self.against

    def prize(self, space: str) -> bool:
        """Whether a land can be had: an enemy's, or one that has lost its government."""
        return self.hostile(space) or self._abandoned(space)

    def _abandoned(self, space: str) -> bool:
        nobody = self.known.nobody
        return bool(nobody and self.against and self.state.control.get(space) == nobody) and space in self._open_land

    def _prospects(self) -> frozenset[str]:
        """Countries that plans, theirs or ours, set against us before long: armies gather before a war begins."""
        soon = [
            (power, target)
            for power, wars in self.known.wars.items()
            for target, plan in wars.items()
            if nears(self, power, plan, AHEAD)
        ]
        found = {target for power, target in soon if power == self.power}
        found |= {power for power, target in soon if target == self.power}
        return frozenset(found - self.against - self.mates)

    def aim(self, space: str) -> bool:
        """Whether an enemy holds a land, or somebody who will be one before long; or nobody, and it is worth having."""
        holder = self.state.control.get(space)
        if self._abandoned(space):
            return yields(self.play, self.game.board.spaces[space].owner, space) > 0 or counts(self, space)
        return holder in self.against or holder in self.prospects

    def worth(self, space: str) -> float:
        """What holding a land is worth: its production for a while, and a little for the ground itself."""
        place = self.game.board.spaces[space]
        number = yields(self.play, self.power, space)
        home = place.tags.get("home") == "yes"
        loss = yields(self.play, place.owner, space)  # what the enemy loses counts too
        return self.known.horizon * (number + 0.5 * loss) / 1.5 + (1.0 if home else 0.4)

    def distance(self, space: str) -> float:
        """Areas between a land and the nearest land of the enemy, over open land."""
        if self._distance is None:
            over, aims = over_land_alone(self.board), dict.fromkeys((s for s in self.board.open_land if self.aim(s)), 0)
            self._distance = spread(
                self.board, aims, lambda space, gate: over(space, gate) and (self.ours(space) or self.aim(space))
            )
        return self._distance.get(space, FAR)

    def approach(self, space: str) -> float:
        """The way from a space to the nearest land of the enemy in marches, over land or sea."""
        if self._approach is None:
            self._approach = approach(self)
        return self._approach.get(space, float(FAR))

    # -- threats --

    def threat(self, space: str) -> list[Unit]:
        """The enemy units that could be in a land at the enemy's next move."""
        if self._threat is None:
            self._threat = on_land(self)
        return self._threat.get(space, [])

    def raiders(self, zone: str) -> list[Unit]:
        """The enemy units that could attack in a zone at the enemy's next move."""
        if self._raiders is None:
            self._raiders = at_sea(self)
        return self._raiders.get(zone, [])

    def falls(self, space: str, defenders: list[Unit], struck: frozenset[str] = frozenset()) -> float:
        """The chance that a land falls when these defend it, and enemies in `struck` places have other worries.

        Only land units can take it, and an enemy that could strike anywhere does not strike everywhere: what would
        not stand against all of them may still stand against a raid, so that a few are better than nobody.
        """
        key = (space, tuple(u.id for u in defenders), struck)
        known = self._falls.get(key)
        if known is None:
            known, held = 0.0, Force(self.game, defenders)
            for weight, menace in self._menace(space, struck):
                known += weight * clash(menace, held).win
            self._falls[key] = known
        return known

    def _menace(self, space: str, struck: frozenset[str]) -> tuple[tuple[float, Force], ...]:
        """Those who are expected to attack a land, in force or with one unit; nobody if they could not take it."""
        if (space, struck) not in self._menaces:
            able = [u for u in self.threat(space) if u.space != space and u.space not in struck]
            able.sort(key=lambda u: -self.game.kinds[u.kind].cost)
            raider = next((u for u in able if self.arm(u) == "land"), None)
            self._menaces[space, struck] = (
                (
                    (1.0 - RAID, Force(self.game, able[: ceil(MENACE * len(able))])),
                    (RAID, Force(self.game, [raider])),
                )
                if raider
                else ()
            )
        return self._menaces[space, struck]
