"""Where armies and planes stand at the end of a turn: the layout that fares best when the enemies have answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from sandtable.bots.garrison.guarding import coming, keeps
from sandtable.bots.threat.model import Model
from sandtable.bots.threat.reply import Replies, stand
from sandtable.bots.view.turn_view import Force
from sandtable.bots.view.ways import Ways
from sandtable.kernel.decisions import Go
from sandtable.kernel.units import Unit
from sandtable.rules.marks import ALOFT

PASSES = 3  # over all groups
BASE = 4.0  # what it is worth to a plane to stand next to the greatest aim, not far from all
FRONT = 4.0  # and to be within range of those whom the greatest army faces
ALL = 6.0  # and of all whom our side's armies face: who guards a far corner is missed at all other fronts
HOME = 5.0  # and of the seat of government, where the enemy can land or march
NEARER = 0.8  # how much of that is left a step away
DECK = 1.0  # what it is worth to a plane to lie on a deck, which may sail to where it is wanted
ENOUGH = 0.15  # what a change must bring


@dataclass
class Party:
    """Units that are alike: the same kind, from the same place, with the same ways."""

    kind: str
    start: str
    units: list[str]
    ends: dict[str, tuple[str, ...]]  # where they can be, and the way there; where they are has none
    at: Counter[str]  # how many of them stand where

    def moved(self, end: str, n: int) -> Counter[str] | None:
        """So many more of them in a place, taken from wherever most are; None if nothing changes."""
        now = Counter(self.at)
        for _ in range(n):
            here = max((s for s in now if s != end and now[s]), key=lambda s: (now[s], s), default="")
            if not here:
                break
            now[here] -= 1
            now[end] += 1
        return +now if +now != +self.at else None


class Layout:
    """The armies of a power, being arranged."""

    def __init__(self, model: Model, ways: Ways, orders: list[Go], kept: frozenset[str]) -> None:
        self.model, self.scene = model, model.scene
        self.replies = Replies(model)
        going = {i: o.path[-1] for o in orders for i in o.units}
        self.parties = self._parties(ways, going, kept)
        # Planes in the air come down when armies and fleets have their orders; until then those who can come to the
        # seat of government are counted on there, or the armies that would hold it with them leave it for lost.
        aloft = ALOFT.get(self.scene.state).keys() - going.keys()
        home = {i: model.seat for i in aloft if self._comes_home(ways, i)}
        self.fixed = armies(model, going | home, {i for p in self.parties for i in p.units} | (aloft - home.keys()))
        self.stands = {s: stand(f) for s, f in self.fixed.items() if self.replies.pools(s)}
        self._bases: dict[tuple[str, int], float] = {}
        self._values: dict[tuple[frozenset[tuple[str, int]], ...], float] = {}
        # Neutrals who are glad to see us join whoever comes first.
        lands = {s for p in self.parties for s in p.ends}
        self._glad = {s: self.scene.worth(s) for s in lands if self.scene.joins(s)}
        self.value = self._value({})

    def _parties(self, ways: Ways, going: dict[str, str], kept: frozenset[str]) -> list[Party]:
        scene, found = self.scene, {}
        for unit in scene.mine:
            if unit.id in going or unit.id in kept or not self._arranged(unit):
                continue
            if scene.board.is_sea[unit.space] and not self._flies_off(unit, going):
                continue
            lands = {s: w.path for s, w in ways.of(unit).items() if not scene.board.is_sea[s]}
            if not lands:
                continue
            key = (unit.kind, unit.space, frozenset(lands))
            if key not in found:
                found[key] = Party(unit.kind, unit.space, [], {unit.space: (), **lands}, Counter())
            found[key].units.append(unit.id)
            found[key].at[unit.space] += 1
        return sorted(found.values(), key=lambda p: (-scene.kinds[p.kind].cost * len(p.units), p.start, p.kind))

    def _arranged(self, unit: Unit) -> bool:
        kind = self.scene.kind(unit)
        aloft = unit.id in ALOFT.get(self.scene.state)
        return self.scene.fights(unit) and kind.arm != "sea" and kind.move > 0 and not aloft

    def _flies_off(self, unit: Unit, going: dict[str, str]) -> bool:
        """Whether it may fly off its deck: the ship stays until then, and no enemy is near who could come for it."""
        return self.scene.kind(unit).arm == "air" and unit.aboard not in going and self.model.calm(unit.space)

    def _comes_home(self, ways: Ways, plane: str) -> bool:
        unit = self.scene.state.units.get(plane)
        return unit is not None and unit.owner in self.scene.own and self.model.seat in ways.of(unit)

    # -- weighing --

    def _value(self, changed: dict[int, Counter[str]]) -> float:
        """What the board is worth with these parties elsewhere; every pass tries much that was tried before."""
        key = tuple([frozenset(changed.get(n, party.at).items()) for n, party in enumerate(self.parties)])
        if key not in self._values:
            self._values[key] = self._weigh(changed)
        return self._values[key]

    def _weigh(self, changed: dict[int, Counter[str]]) -> float:
        scene, model = self.scene, self.model
        self.model.meter.spend()
        mine: dict[str, Force] = {}
        total = 0.0
        for n, party in enumerate(self.parties):
            kind = scene.kinds[party.kind]
            for space, number in changed.get(n, party.at).items():
                if space not in mine:
                    mine[space] = Counter(self.fixed.get(space))
                mine[space][party.kind] += number
                if kind.arm == "air":
                    total += number * self._based(space, kind.move)
                else:
                    total += scene.known.advance * kind.cost * number * model.pull(space)
        total += sum(self._glad[s] for s in self._glad.keys() & mine.keys())
        layout = dict(self.stands)
        layout.update((s, stand(f)) for s, f in mine.items() if self.replies.pools(s))
        return total - self.replies.price(layout)

    def _based(self, space: str, move: int) -> float:
        if (space, move) not in self._bases:
            self._bases[space, move] = based(self.model, space, move) + DECK * self.scene.board.is_sea[space]
        return self._bases[space, move]

    # -- arranging --

    def arrange(self, passes: int = PASSES) -> None:
        """Change the layout while that helps: all to one place, a whole garrison, one kind, half of it."""
        for _ in range(passes):
            before = self.value
            for change in self._changes():
                if self.model.meter.over(0.7):
                    return
                value = self._value(change)
                if value > self.value + ENOUGH:
                    self.value = value
                    for n, at in change.items():
                        self.parties[n].at = at
            if self.value < before + ENOUGH:
                return

    def _changes(self) -> Iterator[dict[int, Counter[str]]]:
        ends = sorted({s for p in self.parties for s in p.ends}, key=lambda s: (-self.model.pull(s), s))
        starts = sorted({p.start for p in self.parties})
        for end in ends:
            yield from self._together(end, range(len(self.parties)))
            for start in starts:
                some = [n for n, p in enumerate(self.parties) if p.start == start]
                if len(some) > 1:
                    yield from self._together(end, some)
        for n, party in enumerate(self.parties):
            for end in party.ends:
                for number in {len(party.units), (len(party.units) + 1) // 2, 1}:
                    at = party.moved(end, number)
                    if at is not None:
                        yield {n: at}

    def _together(self, end: str, some: range | list[int]) -> Iterator[dict[int, Counter[str]]]:
        found = {}
        for n in some:
            party = self.parties[n]
            if end in party.ends and (at := party.moved(end, len(party.units))) is not None:
                found[n] = at
        if found:
            yield found

    def orders(self) -> list[Go]:
        """The way from where they are to where they shall be."""
        found: list[Go] = []
        for party in self.parties:
            left = list(party.units)
            for end, number in sorted(party.at.items()):
                some, left = left[:number], left[number:]
                if end != party.start and some:
                    found.append(Go(tuple(some), party.ends[end]))
        return found


def armies(model: Model, going: Mapping[str, str], without: Collection[str] = ()) -> dict[str, Force]:
    """All of our side where they will be, what is bought included; lands of ours without anybody too."""
    scene = model.scene
    found: dict[str, Force] = {s: Counter() for s in scene.board.open_land if model.holds(s)}
    for unit in scene.state.units.values():
        if unit.owner not in scene.mates or not scene.fights(unit) or unit.id in without:
            continue
        space = going.get(unit.id, unit.space)
        if not (scene.board.is_sea[space] and scene.kind(unit).arm == "land"):
            found.setdefault(space, Counter())[unit.kind] += 1
    for space in keeps(scene):
        found.setdefault(space, Counter()).update(coming(scene, space))
    return found


def based(model: Model, space: str, move: int) -> float:
    """What a base is worth to a plane that flies so far: near to what is worth taking, and where armies need it."""
    far, top = model.scene.board.distances[space], model.top
    near = ((s, min(1.0, w / top)) for s, w in model.aims.items() if s in far)
    drawn = max((w * NEARER ** (far[s] - 1) for s, w in near), default=0.0)
    # It strikes within its range, less the way to where it lands again.
    shares = {s: share * NEARER ** max(0, far[s] - move + 1) for s, share in model.marks.items() if s in far}
    needed = max(shares.values(), default=0.0)
    reached = sum(shares.values()) / max(1.0, sum(model.marks.values()))
    home = 0.5 ** max(0, far.get(model.seat, 99) - move + 1) if model.besieged else 0.0
    allied = (saved * 0.5 ** max(0, far.get(s, 99) - move + 1) for s, saved in model.imperilled.items())
    return BASE * drawn + FRONT * needed + ALL * reached + HOME * max(home, *allied, 0.0)
