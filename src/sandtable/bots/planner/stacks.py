"""Peaceful moves as one choice: every group stands where the whole is worth most, in stacks that hold or not at all."""

from __future__ import annotations

from collections import Counter

from sandtable.bots.greedy.guarding import coming, keeps
from sandtable.bots.greedy.scene import Force
from sandtable.bots.greedy.ways import Ways
from sandtable.bots.planner.model import Model
from sandtable.kernel.decisions import Go
from sandtable.kernel.units import Unit

PASSES = 4
LITTLE = 0.05  # gain below which nobody bothers to move


class Group:
    """Units that are alike: where each of them goes."""

    __slots__ = ("ends", "kind", "options", "start", "units")

    def __init__(self, kind: str, start: str, options: tuple[str, ...]) -> None:
        self.kind, self.start, self.options = kind, start, options
        self.units: list[Unit] = []
        self.ends: Counter[str] = Counter()  # where they are now meant to be


class Stacks:
    """The land and air units that can still move, and where they should stand."""

    def __init__(self, model: Model, ways: Ways, busy: frozenset[str] | set[str]) -> None:
        self.model, self.ways = model, ways
        scene = self.scene = model.scene
        self.force: dict[str, Force] = {}
        for unit in scene.state.units.values():
            if unit.owner in scene.mates and scene.fights(unit) and not scene.board.is_sea[unit.space]:
                self.force.setdefault(unit.space, Counter())[unit.kind] += 1
        for space in keeps(scene):
            self.force.setdefault(space, Counter()).update(coming(scene, space))
        groups: dict[tuple[str, str, tuple[str, ...]], Group] = {}
        for unit in scene.mine:
            kind = scene.kind(unit)
            if kind.arm == "sea" or unit.aboard or unit.id in busy or not scene.fights(unit) or not kind.move:
                continue
            options = tuple(s for s in ways.of(unit) if not scene.board.is_sea[s] and s != unit.space)
            if options:
                key = (unit.kind, unit.space, options)
                groups.setdefault(key, Group(unit.kind, unit.space, options)).units.append(unit)
        self.groups = [groups[k] for k in sorted(groups)]
        for group in self.groups:
            group.ends[group.start] = len(group.units)
        self._worth: dict[tuple[str, frozenset[tuple[str, int]]], float] = {}

    def at(self, space: str, force: Force) -> float:
        """What it is worth that this force stands there."""
        key = (space, frozenset(force.items()))
        if key not in self._worth:
            kinds = self.scene.kinds
            planes = sum(n for k, n in force.items() if kinds[k].arm == "air")
            near = planes * base(self.model, space) if planes else 0.0
            self._worth[key] = self.model.value(space, force) + near
        return self._worth[key]

    def arrange(self) -> None:
        """Whole armies first, then group by group until nothing is gained."""
        self._armies()
        for _ in range(PASSES):
            if not self._singles() or self.model.meter.over(0.8):
                break

    def _armies(self) -> None:
        """All who can be in a place go there together, if that is better than where they are."""
        ends = sorted({s for g in self.groups for s in g.options})
        for _ in range(PASSES):
            best, gain = None, LITTLE
            for end in ends:
                if self.model.meter.over(0.6):
                    return
                for walkers in (True, False):
                    for start in ("", *sorted({g.start for g in self.groups if end in g.options})):
                        moves = self._march(end, start, walkers)
                        more = self._gain(moves) if len(moves) else 0.0
                        if more > gain:
                            best, gain = moves, more
            if best is None:
                return
            for group, a, b, n in best:
                self._do(group, a, b, n)

    def _march(self, end: str, start: str, walkers: bool) -> list[tuple[Group, str, str, int]]:
        found = []
        for group in self.groups:
            if end not in group.options or (start and group.start != start):
                continue
            if walkers and self.scene.kinds[group.kind].arm == "air":
                continue
            found += [(group, a, end, n) for a, n in group.ends.items() if a != end and n]
        return found

    def _singles(self) -> bool:
        """Every group looks for a better place, as a whole, by half, or one of it."""
        changed = False
        for group in self.groups:
            for a in [s for s, n in group.ends.items() if n]:
                n = group.ends[a]
                best, gain = None, LITTLE
                for b in (group.start, *group.options):
                    if b == a:
                        continue
                    for k in {n, (n + 1) // 2, 1}:
                        more = self._gain([(group, a, b, k)])
                        if more > gain:
                            best, gain = (b, k), more
                if best is not None:
                    self._do(group, a, best[0], best[1])
                    changed = True
                if self.model.meter.over(0.8):
                    return changed
        return changed

    def _gain(self, moves: list[tuple[Group, str, str, int]]) -> float:
        change: dict[str, Counter[str]] = {}
        for group, a, b, n in moves:
            change.setdefault(a, Counter())[group.kind] -= n
            change.setdefault(b, Counter())[group.kind] += n
        total = 0.0
        for space, more in change.items():
            old = self.force.get(space, Counter())
            new = Counter(old)
            new.update(more)
            total += self.at(space, +new) - self.at(space, old)
        ring = self.model.ring
        if any(space in ring for space in change):
            before: Force = Counter()
            for space in ring:
                before.update(self.force.get(space, {}))
            after = Counter(before)
            for space, more in change.items():
                if space in ring:
                    after.update(more)
            total += self.model.exposed(+before) - self.model.exposed(+after)
        return total

    def _do(self, group: Group, a: str, b: str, n: int) -> None:
        group.ends[a] -= n
        group.ends[b] += n
        for space, k in ((a, -n), (b, n)):
            force = Counter(self.force.get(space, Counter()))
            force[group.kind] += k
            self.force[space] = +force

    def orders(self) -> tuple[list[Go], list[str]]:
        """The moves, and what they are for."""
        self.arrange()
        paths: dict[tuple[str, ...], list[str]] = {}
        told: Counter[str] = Counter()
        for group in self.groups:
            units = list(group.units)
            for end, n in sorted(group.ends.items()):
                if end == group.start:
                    continue
                for unit in units[:n]:
                    paths.setdefault((self.scene.kind(unit).arm, *self.ways.of(unit)[end].path), []).append(unit.id)
                    told[end] += 1
                units = units[n:]
        found = [Go(tuple(ids), path[1:]) for path, ids in sorted(paths.items())]
        return found, [self._why(s, n) for s, n in told.most_common(2)]

    def _why(self, space: str, n: int) -> str:
        falls = self.model.danger(space, self.force.get(space, Counter()))[1]
        return f"{n} moved to {space}, which stands with {1.0 - falls:.0%}."


def base(model: Model, space: str) -> float:
    """How good a place is for a plane: near to what is most worth taking."""
    return -model.scene.known.bases * model.flight(space)


def landing(model: Model, unit: Unit, space: str) -> float:
    """How good a place is for a plane to land in: what it changes there for the better or the worse."""
    scene = model.scene
    force: Force = Counter(scene.defence(space))
    if unit.space == space:
        force = force - Counter((unit.kind,))
    more = force + Counter((unit.kind,))
    return model.value(space, more) - model.value(space, force) + base(model, space)
