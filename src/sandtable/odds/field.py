"""A battle prepared for odds: its beats, the forms of both sides, and what each form throws."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
from msgspec.structs import replace

from sandtable.odds.dice import NO_HITS, Pools, Vector, chances, outcomes, pools, without_luck
from sandtable.odds.forms import Forms
from sandtable.odds.policy import Policy
from sandtable.rules.combat.battle import (
    ANY,
    ATTACKER,
    DEFENDER,
    Ask,
    Battle,
    Beat,
    Choice,
    Clear,
    CombatRules,
    Concerns,
    Deadlock,
    Force,
    Hit,
    Losses,
    Once,
    Pick,
    Roll,
    Rout,
    Salvo,
)
from sandtable.rules.combat.running import hopeless

if TYPE_CHECKING:
    from sandtable.odds.graph import Graph
    from sandtable.odds.wide import Staged

Pending = tuple[Hit, ...]
Scene = tuple[int, int]  # the cycle, and the number of what the battle knows
Step = tuple[float, int, int, int, Pending]  # chance, forms of both sides, facts, hits that wait


class Watched(tuple[Force, ...]):
    """Both sides of a battle, noting which of them is looked at."""

    read: set[int]

    def __new__(cls, sides: tuple[Force, Force]) -> Watched:
        new = super().__new__(cls, sides)
        new.read = set()
        return new

    def __getitem__(self, at: Any) -> Any:
        self.read |= {at % 2} if isinstance(at, int) else {0, 1}
        return super().__getitem__(at)

    def __iter__(self) -> Iterator[Force]:
        self.read |= {0, 1}
        return super().__iter__()


def drives_out(beat: Beat) -> bool:
    """Whether a beat removes a side of which only certain units are left, and does nothing else."""
    return isinstance(beat.shape, Rout) or (isinstance(beat.shape, Concerns) and beat.shape.alone)


class Field:
    """Everything that stays the same while a battle is worked out."""

    def __init__(self, rules: CombatRules, battle: Battle, policy: Policy) -> None:
        self.rules, self.policy = rules, policy
        self.start = battle
        self.luck = not battle.facts.get("low_luck")
        self.forms = (
            Forms(rules, battle, ATTACKER, policy.order[0]),
            Forms(rules, battle, DEFENDER, policy.order[1]),
        )
        self.beats = rules.beats[battle.sort]
        self._absent = {id(beat) for beat in self.beats if not beat.concerns(battle)}  # those that never act here
        self.salvos = self._salvos()
        # Nobody joins a battle that has begun, so what concerns nobody in it never will.
        self._unconcerned = {
            beat.shape
            for beat in self.beats
            if isinstance(beat.shape, Concerns)
            and not any(g.profile.tags & beat.shape.tags for g in battle.sides[beat.shape.side])
        }
        self.routs = [beat.shape for beat in self.beats if isinstance(beat.shape, Rout | Concerns) and drives_out(beat)]
        self.settled = max(rules.settled, policy.horizon)  # cycles from here on are alike
        self.facts: list[dict[str, Any]] = [battle.facts]
        self._facts: dict[bytes, int] = {msgspec.json.encode(battle.facts, order="sorted"): 0}
        self.later: Scene = (self.settled, 0)
        self.graph: Graph | None = None  # of the battles so far, where one is needed
        self.staged: dict[
            object, Staged | None
        ] = {}  # the stages of battles by their sorts of units; None: it has none
        self._pools: dict[tuple[int, int, int, Scene], Pools] = {}
        self._hits: dict[Pools, Vector] = {(): NO_HITS}
        self._marks: dict[tuple[int, int, int, Scene], tuple[str, bool, int]] = {}
        self._hopeless: dict[tuple[int, int], bool] = {}
        self._steps: dict[tuple[int, int, int, int, int, Pending, bool | None], list[Step]] = {}

    def _salvos(self) -> tuple[list[int], list[int]] | None:
        """The beats in which each side fires, if it is known of every beat whether it is one."""
        found: tuple[list[int], list[int]] = ([], [])
        for at, beat in enumerate(self.beats):
            if id(beat) in self._absent:
                continue
            if beat.shape is None:
                return None
            if isinstance(beat.shape, Salvo):
                found[beat.shape.side].append(at)
        return found

    # -- making battles out of numbers --

    def battle(self, a: int, d: int, at: int, cycle: int, facts: int, pending: Pending = ()) -> Battle:
        """The battle in which both sides have these forms."""
        sides = (self.forms[0].force[a], self.forms[1].force[d])
        return Battle(self.start.sort, sides, self.facts[facts], cycle, at, pending=pending)

    def enter(self, battle: Battle) -> tuple[int, int]:
        """The numbers of both sides."""
        if met := {id(beat) for beat in self.beats if id(beat) in self._absent and beat.concerns(battle)}:
            self._absent -= met
            self.salvos = self._salvos()
        return self.forms[0].enter(battle), self.forms[1].enter(battle)

    def known_facts(self, facts: dict[str, Any]) -> int:
        """The number of what a battle knows: beats may change it."""
        if facts is self.start.facts:
            return 0
        key = msgspec.json.encode(facts, order="sorted")
        if key not in self._facts:
            self._facts[key] = len(self.facts)
            self.facts.append(facts)
        return self._facts[key]

    # -- beats --

    def idle(self, beat: Beat, cycle: int) -> bool:
        """Whether a beat does nothing in this cycle, whoever stands there."""
        if id(beat) in self._absent:
            return True
        if isinstance(beat.shape, Once):
            return cycle > 1
        if isinstance(beat.shape, Concerns):
            return beat.shape in self._unconcerned
        return isinstance(beat.shape, Choice) and self.policy.passive(beat.shape)

    def plain(self, beat: Beat) -> bool:
        """Whether a beat can be taken in bulk."""
        return isinstance(beat.shape, Salvo | Losses | Clear | Rout)

    def pools(self, at: int, own: int, enemy: int, scene: Scene) -> Pools:
        """The dice a form throws in the salvo of a beat; the enemy's form counts only if a rule looks at it."""
        salvo = self.beats[at].shape
        assert isinstance(salvo, Salvo)
        own = self.forms[salvo.side].firing(own)
        known = self._pools.get((at, own, -1, scene))
        if known is not None:
            return known
        enemy = self.forms[1 - salvo.side].firing(enemy)
        known = self._pools.get((at, own, enemy, scene))
        if known is None:
            a, d = (own, enemy) if salvo.side == ATTACKER else (enemy, own)
            battle, watched = self._watched(a, d, at, scene)
            known = pools(salvo.volleys(self.rules, battle))
            self._pools[at, own, enemy if 1 - salvo.side in watched.read else -1, scene] = known
        return known

    def reads_enemy(self, at: int, own: int, scene: Scene) -> bool:
        """Whether the dice of a form were found to depend on the enemy."""
        salvo = self.beats[at].shape
        assert isinstance(salvo, Salvo)
        return (at, self.forms[salvo.side].firing(own), -1, scene) not in self._pools

    def hits(self, thrown: Pools) -> Vector:
        """The chances of 0, 1, 2 ... hits; the better dice, which change least, are added up once."""
        known = self._hits.get(thrown)
        if known is None:
            if not self.luck:
                known = without_luck(thrown)
            elif len(thrown) == 1:
                known = chances(thrown[0])
            else:
                known = np.convolve(self.hits(thrown[1:]), chances(thrown[0]))
            self._hits[thrown] = known
        return known

    def marks(self, at: int, own: int, enemy: int, scene: Scene) -> tuple[str, bool, int]:
        """Who can take the hits of a salvo, whether they go at once, and how many units each costs."""
        salvo = self.beats[at].shape
        assert isinstance(salvo, Salvo)
        own, enemy = self.forms[salvo.side].firing(own), self.forms[1 - salvo.side].firing(enemy)
        for key in ((at, -1, -1, scene), (at, -1, enemy, scene), (at, own, enemy, scene)):
            if key in self._marks:
                return self._marks[key]
        a, d = (own, enemy) if salvo.side == ATTACKER else (enemy, own)
        battle, watched = self._watched(a, d, at, scene)
        hit = salvo.hit(battle, 1)
        reads_own, reads_enemy = salvo.side in watched.read, 1 - salvo.side in watched.read
        key = (at, own if reads_own else -1, enemy if reads_own or reads_enemy else -1, scene)
        self._marks[key] = (hit.may, hit.now, hit.weight)
        return self._marks[key]

    def _watched(self, a: int, d: int, at: int, scene: Scene) -> tuple[Battle, Watched]:
        battle = self.battle(a, d, at, *scene)
        watched = Watched(battle.sides)
        return replace(battle, sides=watched), watched

    def over(self, a: int, d: int) -> bool:
        """Whether a battle ends when a cycle closes with these forms."""
        if not self.forms[0].force[a] or not self.forms[1].force[d]:
            return True
        known = self._hopeless.get((a, d))
        if known is None:
            if self.salvos is None:
                known = hopeless(self.rules, self.battle(a, d, 0, self.settled, 0))
            else:
                known = not (self._hurts(ATTACKER, a, d) or self._hurts(DEFENDER, d, a))
            self._hopeless[a, d] = known
        return known

    def _hurts(self, side: int, own: int, enemy: int) -> bool:
        """Whether a side in this form can hit the other, by what is known of its salvos already."""
        assert self.salvos is not None
        for at in self.salvos[side]:
            if self.pools(at, own, enemy, self.later):
                may = self.marks(at, own, enemy, self.later)[0]
                if may == ANY or self.forms[1 - side].take(enemy, may, True) != enemy:
                    return True
        return False

    def leaves(self, side: int, form: int) -> bool:
        """Whether a side in this form does not begin another cycle: it is gone, or will be driven out."""
        force = self.forms[side].force[form]
        return not force or any(rout.lone(force) for rout in self.routs if rout.side in (None, side))

    def silent(self, side: int, form: int) -> bool:
        """Whether a side in this form has no strength left to hit anybody with."""
        return not any(
            (p.attack if side == ATTACKER else p.defence)[p.hurt]
            for p in (g.profile for g in self.forms[side].force[form])
        )

    def conclusion(self, a: int, d: int) -> tuple[int, int]:
        """What is left when a battle stops with these forms: those who are driven out leave."""
        for at, beat in enumerate(self.beats):
            acts = isinstance(beat.shape, Deadlock) or drives_out(beat)
            if acts and self.forms[0].force[a] and self.forms[1].force[d]:
                [(_, a, d, _, _)] = self.steps(a, d, at, self.settled, 0, (), None)
        return a, d

    # -- beats that are taken as they come --

    def steps(self, a: int, d: int, at: int, cycle: int, facts: int, pending: Pending, go: bool | None) -> list[Step]:
        """What a beat of no particular shape makes of a battle; `go` overrules the policy about leaving."""
        key = (a, d, at, cycle, facts, pending, go)
        known = self._steps.get(key)
        if known is None:
            known = self._steps[key] = []
            open_ones = [(1.0, self.battle(a, d, at, cycle, facts, pending))]
            beat = self.beats[at]
            while open_ones:
                chance, battle = open_ones.pop()
                act = beat.next(self.rules, battle)
                if act is None or isinstance(act, Battle):
                    end = act or battle
                    forms = (self.forms[0].enter(end, a), self.forms[1].enter(end, d))
                    known.append((chance, *forms, self.known_facts(end.facts), end.pending))
                elif isinstance(act, Roll):
                    for p, shown in outcomes(act, self.luck):
                        open_ones.append((chance * p, beat.after(self.rules, battle, shown)))
                else:
                    open_ones.append((chance, beat.after(self.rules, battle, self._answer(battle, act, go))))
        return known

    def _answer(self, battle: Battle, ask: Ask, go: bool | None) -> tuple[Pick, ...]:
        if ask.hits:
            return self.forms[ask.side].losses.picks(battle, ask.hits)
        if go is not None and self.policy.weighs(ask.topic, ask.side):
            return self.policy.retreat.who(battle, ask) if go else ()
        return self.policy.answer(battle, ask)
