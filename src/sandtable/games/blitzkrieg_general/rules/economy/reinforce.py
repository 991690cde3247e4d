"""Placing reinforcements: both sides at once, at home, as the board stood when the phase began."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sandtable.games.blitzkrieg_general.rules.economy.counters import key_of, read_key
from sandtable.games.blitzkrieg_general.rules.politics.homeland import holds_itself, home_areas, is_home, left_number
from sandtable.games.blitzkrieg_general.rules.politics.war import is_minor
from sandtable.games.blitzkrieg_general.rules.quarters.calendar import reached
from sandtable.kernel.decisions import Put
from sandtable.kernel.module import Module
from sandtable.kernel.steps import Step
from sandtable.kernel.units import Build, Kind
from sandtable.kernel.verdict import Fault
from sandtable.rules.hooks import Reasons
from sandtable.rules.look import foes
from sandtable.rules.politics.pairs import commander, nation
from sandtable.rules.production.placing import Placing, produce

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


class Reinforce(Placing, frozen=True, kw_only=True, tag="reinforce"):
    """Every power places what is due to it and to the countries it commands."""

    fleets: dict[str, list[str]]  # zone -> whose ships were there when the phase began
    topic: str = "reinforce"

    def powers(self, play: Play) -> tuple[str, ...]:
        able = {commander(play, b.owner) for b in all_due(play)}
        return tuple(p for p in play.game.powers if p in able)

    def waiting(self, play: Play, power: str) -> dict[str, int]:
        mine = (b for b in all_due(play) if commander(play, b.owner) == power)
        return dict(Counter(key_of(play, power, b.owner, b.kind) for b in mine))

    def spots(self, play: Play, power: str, key: str) -> list[str]:
        return self.places(play, *read_key(play, power, key))

    # -- where --

    def places(self, play: Play, country: str, kind: str) -> list[str]:
        """Where a country's unit of a kind may be placed."""
        key = ("spots", country, kind)
        if key not in play.look:
            sort = play.game.kinds[kind]
            found = self._zones(play, country) if sort.arm == "sea" else []
            play.look[key] = [*found, *(self._areas(play, country) if _ashore(sort) else ())]
        spots: list[str] = play.look[key]
        return spots

    def _areas(self, play: Play, country: str) -> list[str]:
        needs = not is_minor(play, country)
        return [s for s in own_homes(play, country) if left_number(play, s) or not needs]

    def _zones(self, play: Play, country: str) -> list[str]:
        coast = play.game.board.coast
        near = list(dict.fromkeys(zone for home in own_homes(play, country) for zone in coast[home]))
        return [zone for zone in near if not self._enemies(play, country, zone)] or near

    def _enemies(self, play: Play, country: str, zone: str) -> bool:
        return any(owner in foes(play, country) for owner in self.fleets.get(zone, ()))

    # -- answers --

    def misplaced(self, play: Play, power: str, order: Put) -> list[Fault]:
        country, kind = read_key(play, power, order.kind)
        if order.space in self.places(play, country, kind):
            return []
        return [self._unfit(play, country, kind, order.space)]

    def _unfit(self, play: Play, country: str, kind: str, space: str) -> Fault:
        sort, at_sea = play.game.kinds[kind], play.game.board.is_sea[space]
        args = {"unit": kind, "space": space, "country": country, "spots": self.places(play, country, kind)}
        if at_sea and sort.arm != "sea":
            return Fault("reinforce.at_sea", args, spaces=(space,))
        if not at_sea and not _ashore(sort):
            return Fault("reinforce.on_land", args, spaces=(space,))
        if at_sea:
            code = "reinforce.enemy_ships" if self._enemies(play, country, space) else "reinforce.coast"
        elif space not in home_areas(play, nation(play, country)):
            owned = play.game.board.spaces[space].owner == nation(play, country) and not is_home(play, space)
            code = "reinforce.possession" if owned else "reinforce.home"
            code = "reinforce.country" if is_minor(play, country) else code
        elif not holds_itself(play, country, space):
            code = "reinforce.held"
        else:
            code = "reinforce.production"
        return Fault(code, args, spaces=(space,))

    def place(self, play: Play, power: str, order: Put) -> None:
        named = read_key(play, power, order.kind)
        ready = [b for b in play.state.queue if (b.owner, b.kind) == named and due(play, b)]
        produce(play, ready[: order.number], order.space, "reinforced")


def _ashore(kind: Kind) -> bool:
    return kind.arm != "sea" or kind.can("amphibious")


def own_homes(play: Play, country: str) -> list[str]:
    """The home areas where a country may place: its own, or of any homeland of its empire, in its own hands."""
    return [s for s in home_areas(play, nation(play, country)) if holds_itself(play, country, s)]


def all_due(play: Play) -> list[Build]:
    """The units whose time has come, found once for each look at the position."""
    found: list[Build] | None = play.look.get("due")
    if found is None:
        found = play.look["due"] = [b for b in play.state.queue if due(play, b)]
    return found


def due(play: Play, build: Build) -> bool:
    """Whether a unit's time has come."""
    return reached(play, build.due)


def _reinforce(play: Play, who: tuple[str, ...]) -> Step | None:
    if not any(due(play, b) for b in play.state.queue):
        return None
    fleets: dict[str, list[str]] = {}
    for unit in play.state.units.values():
        if play.game.kinds[unit.kind].can("ship"):
            fleets.setdefault(unit.space, []).append(unit.owner)
    return Reinforce(fleets={zone: sorted(set(owners)) for zone, owners in fleets.items()})


MODULE = Module(
    steps={"reinforce": _reinforce}, classes=(Reinforce,), hooks=(Reasons({"reinforce": ("reinforce", "place")}),)
)
