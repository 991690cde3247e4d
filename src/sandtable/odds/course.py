"""The courses a cycle can take, beat by beat, as branches that keep the two sides apart as long as they can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import product

import numpy as np

from sandtable.odds.dice import Vector
from sandtable.odds.field import Field, Scene
from sandtable.rules.combat.battle import ATTACKER, Clear, Hit, Losses, Rout, Salvo

ONE: Vector = np.ones(1)


@dataclass
class Spread:
    """The chances of the forms of one side, given everything else about a branch."""

    forms: list[int]
    chances: Vector

    @property
    def pure(self) -> bool:
        return len(self.forms) == 1


Shot = tuple[int, str, bool, Vector]  # (side that takes it, who can, at once, chances of 0, 1, 2 ...)


@dataclass
class Branch:
    """One course of a cycle so far."""

    chance: float
    sides: tuple[Spread, Spread]
    facts: int
    waiting: tuple[Shot, ...] = ()

    @property
    def pure(self) -> bool:
        return self.sides[0].pure and self.sides[1].pure and not self.waiting


def pure(form: int) -> Spread:
    """A side whose form is known."""
    return Spread([form], ONE)


class Courses:
    """What the beats of a field make of branches."""

    def __init__(self, field: Field) -> None:
        self.field = field

    def run(self, branches: list[Branch], at: int, cycle: int, go: bool | None) -> list[Branch]:
        shape = self.field.beats[at].shape
        found: list[Branch] = []
        for branch in branches:
            if isinstance(shape, Salvo):
                found += self._fire(branch, at, shape, (cycle, branch.facts))
            elif isinstance(shape, Losses):
                found += self._lose(branch, shape.side)
            elif isinstance(shape, Clear):
                found.append(self._clear(branch))
            elif isinstance(shape, Rout):
                found += self._drive_out(branch, at, cycle)
            else:
                found += self._as_it_comes(branch, at, cycle, go)
        return found

    def _fire(self, branch: Branch, at: int, salvo: Salvo, scene: Scene) -> list[Branch]:
        """Throw the dice of a side. Forms that throw alike stay together."""
        field = self.field
        own, enemy = branch.sides[salvo.side], branch.sides[1 - salvo.side]
        thrown = {f: field.pools(at, f, enemy.forms[0], scene) for f in own.forms}
        if not any(thrown.values()) and not any(field.reads_enemy(at, f, scene) for f in own.forms):
            return [branch]
        marks = {f: field.marks(at, own.forms[0], f, scene) for f in enemy.forms}
        apart = any(field.reads_enemy(at, f, scene) for f in own.forms) or len(set(marks.values())) > 1
        if apart and not enemy.pure:
            parts = [(i, pure(f), float(p)) for i, (f, p) in enumerate(zip(enemy.forms, enemy.chances, strict=True))]
            found: list[Branch] = []
            for _, one, chance in parts:
                sides = (own, one) if salvo.side == ATTACKER else (one, own)
                found += self._fire(
                    Branch(branch.chance * chance, sides, branch.facts, branch.waiting), at, salvo, scene
                )
            return found
        may, now, weight = marks[enemy.forms[0]]
        found = []
        for pool in dict.fromkeys(thrown.values()):
            members = [i for i, f in enumerate(own.forms) if thrown[f] == pool]
            chances = own.chances[members]
            share = float(chances.sum())
            if not share:
                continue  # such a number of hits is possible, but not with these dice
            part = Spread([own.forms[i] for i in members], chances / share)
            sides = (part, enemy) if salvo.side == ATTACKER else (enemy, part)
            shot = ((1 - salvo.side, may, now, weighed(field.hits(pool), weight)),) if pool else ()
            found.append(Branch(branch.chance * share, sides, branch.facts, branch.waiting + shot))
        return found

    def _lose(self, branch: Branch, side: int) -> list[Branch]:
        mine = [s for s in branch.waiting if s[0] == side]
        rest = tuple(s for s in branch.waiting if s[0] != side)
        found = [Branch(branch.chance, branch.sides, branch.facts, rest)]
        for lot in together(mine) if len(mine) > 1 else [mine]:
            if len(lot) > 1 and len({may for _, may, _, _ in lot}) > 1:
                found = [after for one in found for after in self._hit_jointly(one, side, lot)]
                continue
            for _, may, now, hits in lot:
                found = [after for one in found for after in self._hit(one, side, may, now, hits)]
        return found

    def _hit_jointly(self, branch: Branch, side: int, shots: list[Shot]) -> list[Branch]:
        """The same for hits of several sorts, which are dealt out when all of them are known."""
        forms, spread, now = self.field.forms[side], branch.sides[side], shots[0][2]
        chances: dict[int, float] = {}
        for form, p in zip(spread.forms, spread.chances.tolist(), strict=True):
            for numbers in product(*(range(len(hits)) for _, _, _, hits in shots)):
                q = p
                for n, (_, _, _, hits) in zip(numbers, shots, strict=True):
                    q *= float(hits[n])
                if q:
                    lots: Counter[str] = Counter()
                    for n, (_, may, _, _) in zip(numbers, shots, strict=True):
                        lots[may] += n
                    after = forms.jointly(form, tuple(lots.items()), now)
                    chances[after] = chances.get(after, 0.0) + q
        if not now:
            return [self._with(branch, side, Spread(list(chances), np.array(list(chances.values()))), 1.0)]
        return [self._with(branch, side, pure(form), p) for form, p in chances.items()]

    def _hit(self, branch: Branch, side: int, may: str, now: bool, hits: Vector) -> list[Branch]:
        """Spread a side over what hits make of it; who goes at once parts the branch, since it no longer fires."""
        forms = self.field.forms[side]
        spread = branch.sides[side]
        chances: dict[int, float] = {}
        for form, p in zip(spread.forms, spread.chances.tolist(), strict=True):
            chain = forms.chain(form, may, now, len(hits) - 1)
            some = hits[: len(chain)] * p
            if len(chain) < len(hits):
                some[-1] += hits[len(chain) :].sum() * p
            if spread.pure and not now:
                return [self._with(branch, side, Spread(chain, some), 1.0)]
            for after, q in zip(chain, some.tolist(), strict=True):
                chances[after] = chances.get(after, 0.0) + q
        if not now:
            return [self._with(branch, side, Spread(list(chances), np.array(list(chances.values()))), 1.0)]
        return [self._with(branch, side, pure(form), p) for form, p in chances.items()]

    def _with(self, branch: Branch, side: int, spread: Spread, chance: float) -> Branch:
        sides = (spread, branch.sides[1]) if side == ATTACKER else (branch.sides[0], spread)
        return Branch(branch.chance * chance, sides, branch.facts, branch.waiting)

    def _clear(self, branch: Branch) -> Branch:
        sides = []
        for forms, spread in zip(self.field.forms, branch.sides, strict=True):
            after = [forms.cleared(f) for f in spread.forms]
            if len(set(after)) < len(after):
                merged: dict[int, float] = {}
                for form, p in zip(after, spread.chances.tolist(), strict=True):
                    merged[form] = merged.get(form, 0.0) + p
                sides.append(Spread(list(merged), np.array(list(merged.values()))))
            else:
                sides.append(Spread(after, spread.chances))
        return Branch(branch.chance, (sides[0], sides[1]), branch.facts, branch.waiting)

    def stirs(self, branch: Branch, at: int) -> bool:
        """Whether a beat that drives somebody out finds anybody to drive out."""
        return any(self._lone(at, side, f) for side in (0, 1) for f in branch.sides[side].forms)

    def _lone(self, at: int, side: int, form: int) -> bool:
        shape, force = self.field.beats[at].shape, self.field.forms[side].force[form]
        assert isinstance(shape, Rout)
        return bool(force) and shape.side in (None, side) and shape.lone(force)

    def _drive_out(self, branch: Branch, at: int, cycle: int) -> list[Branch]:
        """Those who must go are looked at one by one; all others stay together."""
        if not self.stirs(branch, at):
            return [branch]
        a, d = (sorted_out(s, partial(self._lone, at, side)) for side, s in enumerate(branch.sides))
        found = []
        for (lone_a, own, p), (lone_d, enemy, q) in product(a, d):
            one = Branch(branch.chance * p * q, (own, enemy), branch.facts, branch.waiting)
            for part in definite(one) if lone_a or lone_d else ():
                # Where the other side is gone the battle is over, and nobody is driven out any more.
                found += self._as_it_comes(part, at, cycle, None) if self._both_stand(part) else [part]
            if not (lone_a or lone_d):
                found.append(one)
        return found

    def _both_stand(self, branch: Branch) -> bool:
        return all(self.field.forms[side].force[branch.sides[side].forms[0]] for side in (0, 1))

    def _as_it_comes(self, branch: Branch, at: int, cycle: int, go: bool | None) -> list[Branch]:
        merged: dict[tuple[int, int, int, tuple[Hit, ...]], float] = {}
        for part in definite(branch):
            waiting = tuple(Hit(s, len(v) - 1, may, now) for s, may, now, v in part.waiting if len(v) > 1)
            a, d = part.sides[0].forms[0], part.sides[1].forms[0]
            for chance, after_a, after_d, facts, hits in self.field.steps(a, d, at, cycle, part.facts, waiting, go):
                known = (after_a, after_d, facts, hits)
                merged[known] = merged.get(known, 0.0) + chance * part.chance
        return [
            Branch(p, (pure(a), pure(d)), facts, tuple((h.side, h.may, h.now, sure(h.n)) for h in hits))
            for (a, d, facts, hits), p in merged.items()
        ]


def sorted_out(spread: Spread, fit: Callable[[int], bool]) -> list[tuple[bool, Spread, float]]:
    """The forms of a spread that fit and those that do not, each lot with how likely it is."""
    found = []
    for sort in (True, False):
        some = [i for i, form in enumerate(spread.forms) if fit(form) == sort]
        share = float(spread.chances[some].sum()) if some else 0.0
        if share:
            part = Spread([spread.forms[i] for i in some], spread.chances[some] / share)
            found.append((sort, part, share))
    return found


def together(shots: list[Shot]) -> list[list[Shot]]:
    """Hits of one moment are dealt out together, those that came first before the others."""
    moments: dict[bool, list[Shot]] = {}
    for shot in shots:
        moments.setdefault(shot[2], []).append(shot)
    return list(moments.values())


def weighed(hits: Vector, weight: int) -> Vector:
    """The same chances when every hit costs several units."""
    if weight == 1:
        return hits
    found = np.zeros((len(hits) - 1) * weight + 1)
    found[::weight] = hits
    return found


def sure(n: int) -> Vector:
    vector = np.zeros(n + 1)
    vector[n] = 1.0
    return vector


def definite(branch: Branch) -> list[Branch]:
    """A branch as many, in each of which all forms and all waiting hits are known."""
    found = [Branch(branch.chance, branch.sides, branch.facts)]
    for side in (0, 1):
        parts = []
        for one in found:
            for form, p in zip(branch.sides[side].forms, branch.sides[side].chances.tolist(), strict=True):
                sides = (pure(form), one.sides[1]) if side == ATTACKER else (one.sides[0], pure(form))
                parts.append(Branch(one.chance * p, sides, one.facts))
        found = parts
    for side, may, now, hits in branch.waiting:
        found = [
            Branch(one.chance * p, one.sides, one.facts, (*one.waiting, (side, may, now, sure(n))))
            for one in found
            for n, p in enumerate(hits.tolist())
            if p
        ]
    return found
