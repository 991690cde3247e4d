"""The board after a set of attacks: who stands where, who follows, and what the enemies then make of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from sandtable.bots.attack.columns import Column
from sandtable.bots.garrison.guarding import coming, decides, keeps
from sandtable.bots.threat.model import Model
from sandtable.bots.threat.reply import Replies, Stand, stand
from sandtable.bots.view.reach import roads_of
from sandtable.bots.view.turn_view import Force

SURE = 0.7  # chance from which on an attacked enemy is not expected to strike himself
VITAL = 0.8  # how much a place counts on which the game hangs, compared with others that are left
ENOUGH = 0.3  # what a change must bring
FOLLOWED = 6  # ways on which it is looked whether somebody should follow
HOPE = 1e9  # what a way promises that was never tried
EMPTY: Force = Counter()


@dataclass(frozen=True)
class Assault(Column):
    """A force for a target, and what follows from its battle alone."""

    base: float = 0.0  # swing and gain of position
    stays: tuple[tuple[str, int], ...] = ()  # who would stand there after a victory
    opens: float = 0.0  # what allies gain there who come next
    shot: tuple[tuple[str, int], ...] = ()  # planes that are lost in it on average


class Aftermath:
    """One position, from which sets of attacks are weighed.

    `rescue`: those who could still go to the seat of government are counted on, unless they attack;
    `follow`: and those who could walk into a conquered land, so that nobody need fight only in order to stand there.
    """

    def __init__(self, model: Model, reserved: frozenset[str], rescue: bool, follow: bool) -> None:
        self.model, self.scene = model, model.scene
        scene = self.scene
        self.homes: dict[str, Force] = {}
        for unit in scene.state.units.values():
            if (
                unit.owner in scene.mates
                and scene.fights(unit)
                and not (unit.aboard and scene.kind(unit).arm == "land")
            ):
                self.homes.setdefault(unit.space, Counter())[unit.kind] += 1
        for space in keeps(scene):
            self.homes.setdefault(space, Counter()).update(coming(scene, space))
        # Only places the enemy can come to matter; the others stand whatever we do.
        held = [s for s in scene.board.open_land if model.holds(s)]
        places = dict.fromkeys([*held, *(s for s in self.homes if not scene.hostile(s))])
        self.stands: dict[str, Stand] = {s: stand(self.homes.get(s, EMPTY)) for s in places if model.threats.pools(s)}
        self.rescuers = self._rescuers() if rescue else {}
        self.movable = self._movable(reserved) if follow else {}
        self._outcomes: dict[tuple[Assault, ...], float] = {}
        self._promises: dict[tuple[str, str], float] = {}  # what it brought last that somebody followed this way
        self._vital: dict[str, bool] = {}
        self._lands: dict[tuple[str, float], float] = {}
        self.replies = Replies(model)

    def _movable(self, reserved: frozenset[str]) -> dict[str, Force]:
        """Armies that can walk, by where they are."""
        scene, found = self.scene, dict[str, Force]()
        for unit in scene.mine:
            kind = scene.kind(unit)
            ashore = kind.arm == "land" and kind.move > 0 and scene.fights(unit) and not unit.aboard
            if ashore and unit.id not in reserved:
                found.setdefault(unit.space, Counter())[unit.kind] += 1
        return found

    def _rescuers(self) -> dict[str, Force]:
        """Who could go to our seat of government after the fighting, by where they are."""
        scene = self.scene
        found: dict[str, Force] = {}
        roads = roads_of(scene.board).get(self.model.seat, {})
        for unit in scene.mine:
            kind = scene.kind(unit)
            if (
                kind.arm == "land"
                and scene.fights(unit)
                and not unit.aboard
                and 0 < roads.get(unit.space, 99) <= kind.move
            ):
                found.setdefault(unit.space, Counter())[unit.kind] += 1
        return found

    def outcome(self, columns: list[Assault]) -> float:
        """What the board is worth after these attacks, those who then follow, and the enemies' answer."""
        # The same sets come again and again while one of their attacks is exchanged for others.
        key = tuple(columns)
        if key not in self._outcomes:
            self._outcomes[key] = self._outcome(columns)
        return self._outcomes[key]

    def _outcome(self, columns: list[Assault]) -> float:
        gone: dict[str, Force] = {}
        for column in columns:
            for i in column.everybody:
                unit = self.scene.state.units[i]
                # Planes come back to where they are needed, as far as they come back.
                if self.scene.kind(unit).arm != "air" and not unit.aboard:
                    gone.setdefault(unit.space, Counter())[unit.kind] += 1
            shot = dict(column.shot)
            for unit in (self.scene.state.units[i] for i in column.units if shot):
                if shot.get(unit.kind, 0) > 0:
                    shot[unit.kind] -= 1
                    gone.setdefault(unit.space, Counter())[unit.kind] += 1
        best, followed = self._after(columns, gone, {}), dict[tuple[str, str], Force]()
        ways = list(self._idle(columns, gone)) if self.movable else []
        # On a large board most of those who could follow have no reason to: a way that nobody tried yet is tried first.
        hopeful = sorted(self._promises.get(way, HOPE) for way, _ in ways)[-FOLLOWED:]
        for way, idle in ways:
            if self._promises.get(way, HOPE) < hopeful[0] or any(start == way[0] for start, _ in followed):
                continue
            more = {**followed, way: idle}
            value = self._after(columns, gone, more)
            self._promises[way] = value - best
            if value > best + ENOUGH:
                best, followed = value, more
        return best

    def _idle(self, columns: list[Assault], gone: dict[str, Force]) -> Iterator[tuple[tuple[str, str], Force]]:
        """Those who stay behind and could walk into a conquered land after the fighting: (from, to), and who."""
        free: dict[str, Force] = {}
        for column in sorted(columns, key=lambda c: (-c.value, c.target)):
            if column.chance < SURE or not column.stays or self.scene.board.is_sea[column.target]:
                continue
            for start in self.scene.board.next[column.target]:
                idle = self.movable.get(start)
                if idle is None:
                    continue
                if start not in free:
                    free[start] = idle - gone.get(start, EMPTY)
                if free[start]:
                    yield (start, column.target), free[start]

    def _after(
        self, columns: list[Assault], gone: dict[str, Force], followed: Mapping[tuple[str, str], Force]
    ) -> float:
        """The same when these go from one land to another after the fighting."""
        scene, model = self.scene, self.model
        without = frozenset(c.target for c in columns if c.chance >= SURE)
        left, joined, total = gone, dict[str, Force](), 0.0
        chances = {c.target: c.chance for c in columns}
        if followed:
            left = dict(gone)
            for (start, end), idle in followed.items():
                left[start] = left.get(start, EMPTY) + idle
                joined[end] = joined.get(end, EMPTY) + idle
                total += chances[end] * (model.standing(end, idle) - model.standing(start, idle))
        layout = dict(self.stands)
        for space, some in left.items():
            if space in layout:
                layout[space] = stand(self.homes.get(space, EMPTY) - some)
        if model.seat in layout and self.rescuers:
            force = Counter(layout[model.seat].force)
            for start, comers in self.rescuers.items():
                force += comers - left.get(start, EMPTY)
            layout[model.seat] = stand(force)
        for column in columns:
            if column.stays:
                there = Counter(dict(column.stays)) + joined.get(column.target, EMPTY)
                layout[column.target] = stand(there, column.chance)
        struck = self.replies.to(layout, without | {c.target for c in columns})
        reply = scene.known.reply
        for column in columns:
            net, falls = struck.pop(column.target, (0.0, 0.0))
            gain = (self._land(column.target, 1.0 - falls) if column.stays else 0.0) - reply * net
            total += column.base + column.chance * gain
        for space, (net, falls) in struck.items():
            lost = falls * self._land(space, 0.5) if model.holds(space) else 0.0
            # What decides the game is not left to be mended later.
            total -= (VITAL if self._decides(space) else scene.known.home) * (net + lost)
        return total - self._exposed(columns, left, joined, without)

    def _decides(self, space: str) -> bool:
        if space not in self._vital:
            self._vital[space] = decides(self.scene, space)
        return self._vital[space]

    def _land(self, space: str, hold: float) -> float:
        """Worth with a coarse chance to hold it, so that few are ever worked out."""
        key = (space, round(hold, 2))
        if key not in self._lands:
            self._lands[key] = self.scene.worth(space, key[1])
        return self._lands[key]

    @cached_property
    def _ring(self) -> Force:
        """Those who could be at our seat of government in time, before anybody leaves for an attack."""
        ring: Force = Counter()
        for space, kinds in self.model.siege.returns.items():
            ring.update({k: n for k, n in self.homes.get(space, EMPTY).items() if k in kinds})
        return ring

    def _exposed(
        self, columns: list[Assault], gone: dict[str, Force], joined: dict[str, Force], without: frozenset[str]
    ) -> float:
        """What the seat risks when the armies around it are elsewhere."""
        ring, returns = self._ring.copy(), self.model.siege.returns
        for space, some in gone.items():
            here = self.homes.get(space, EMPTY)
            ring.subtract({k: min(n, here[k]) for k, n in some.items() if k in returns.get(space, ())})
        standing = [(c.target, dict(c.stays)) for c in columns if c.stays]
        for space, force in (*standing, *joined.items()):
            ring.update({k: n for k, n in force.items() if k in returns.get(space, ())})
        return self.model.siege.exposed(+ring, without)
