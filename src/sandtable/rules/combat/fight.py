"""One battle on the table: it throws the dice and asks the questions that the beats of the battle call for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from sandtable.kernel.decisions import Lose
from sandtable.kernel.events import Boarded, Damaged, Moment, Moved, Posted, Removed
from sandtable.kernel.marks import put
from sandtable.kernel.module import Module
from sandtable.kernel.pick import Answer
from sandtable.kernel.steps import Step
from sandtable.rules.combat import questions as ask
from sandtable.rules.combat.battle import ATTACKER, DEFENDER, Ask, Battle, Exit, Roll
from sandtable.rules.combat.closing import close
from sandtable.rules.combat.flak import Flak, gun_facts, guns_at, shots_on_the_way, which_gun
from sandtable.rules.combat.muster import attackers, defenders, muster
from sandtable.rules.combat.rules import combat_rules
from sandtable.rules.combat.running import advance, answer
from sandtable.rules.combat.throwing import picks_of, throw
from sandtable.rules.hooks import Asked
from sandtable.rules.look import arm, can
from sandtable.rules.marks import FOUGHT, RETREATED
from sandtable.rules.movement.aloft import coming_home
from sandtable.rules.movement.common import HOME
from sandtable.rules.movement.move import Move

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

AFTERWARDS = "assault flights last"  # a reading given up: who leaves an assault names its landing place after it
APPROACH, GUNS, SHIPS, OPEN, BEATS, CLOSE, FLY, END = range(8)


class Fight(Step, frozen=True, kw_only=True, tag="fight"):
    """A battle in one space, from the flight out to the flight home."""

    to: str
    space: str
    sort: str
    stage: int = APPROACH
    battle: Battle | None = None
    asked: Ask | None = None
    gunner: str = ""
    ships: tuple[str, ...] = ()  # that bombard
    decks: dict[str, str] = {}  # defending aircraft -> the carrier it flew from
    lost: tuple[tuple[int, str, str], ...] = ()  # (side, kind, owner) of every loss
    began: tuple[int, int] = (0, 0)  # units of both sides when it opened
    retreat: str = ""  # where the attackers went
    planes: tuple[str, ...] = ()  # attacking aircraft that must fly home
    scopes: tuple[str, ...] = ("fight",)

    def run(self, play: Play) -> None:
        STAGES[self.stage](self, play)

    # -- before the first shot --

    def approach(self, play: Play) -> None:
        planes = [u for u in attackers(play, self.to, self.space, self.sort) if arm(play, u) == "air"]
        play.become(replace(self, stage=GUNS, planes=tuple(u.id for u in planes)))
        shots = shots_on_the_way(play, planes)
        if shots:
            play.push(Flak(at_power=self.to, shots=shots))

    def guns(self, play: Play) -> None:
        guns = guns_at(play, self.to, self.space) if self.sort == "land" else []
        play.become(replace(self, stage=SHIPS))
        if guns and self._air(play) and (pick := which_gun(play, self.space, guns)):
            play.push(pick)

    def bombard(self, play: Play) -> None:
        play.become(replace(self, stage=OPEN))
        pick = ask.bombardment(play, self.to, self.space) if self.sort == "land" else None
        if pick is not None:
            play.push(pick)

    def _air(self, play: Play) -> list[str]:
        return [i for i in self.planes if i in play.state.units]

    def open(self, play: Play) -> None:
        theirs = defenders(play, self.to, self.space, self.sort)
        ours = attackers(play, self.to, self.space, self.sort)
        if not ours:  # nobody landed, or nobody got through
            play.become(replace(self, stage=END))
            return
        put(FOUGHT, play, {u.id: self.sort for u in ours})
        facts: dict[str, Any] = ask.bombard_facts(play, self.ships)
        if self.sort == "land":
            facts.update(gun_facts(play, self.to, self.space, self.gunner))
        if not theirs:
            play.become(replace(self, stage=CLOSE, began=(len(ours), 0)))
            if "gun" in facts and self._air(play):
                shot = (self.space, tuple(self._air(play)))
                play.push(Flak(at_power=self.to, shots=(shot,), outward=False, gunner=self.gunner))
            return
        aloft = {u.id: u.aboard for u in theirs if u.aboard and arm(play, u) == "air"}
        if aloft:
            play.emit(Boarded(tuple(aloft), ""))
        battle = muster(play, self.to, self.space, self.sort, facts)
        play.become(replace(self, stage=BEATS, battle=battle, decks=aloft, began=(len(ours), len(theirs))))
        sides = [[u.id for u in ours], [*(u.id for u in theirs), *self._gun(play, facts)]]
        play.emit(Moment("fight.opened", (self.to,), {"space": self.space, "sort": self.sort, "sides": sides}))

    def _gun(self, play: Play, facts: dict[str, Any]) -> list[str]:
        """The gun that fires in this battle, which else is no unit of it."""
        here = play.state.here(self.space) if "gun" in facts and self._air(play) else []
        return [u.id for u in here if u.owner == facts["gunner"] and can(play, u, "gun")][:1]

    # -- the cycles --

    def beats(self, play: Play) -> None:
        rules = combat_rules(play.game)
        assert self.battle is not None
        battle, act = advance(rules, self.battle)
        here = self._settle(play, battle)
        if act is None:
            play.become(replace(here, stage=CLOSE))
        elif isinstance(act, Roll):
            assert here.battle is not None
            outcomes = throw(play, here.battle, act, self.space)
            play.become(here._settle(play, answer(rules, here.battle, outcomes)))
        else:
            assert here.battle is not None
            play.become(replace(here, asked=act))
            put_question(play, here, act)

    def heard(self, play: Play, reply: Answer | Lose) -> None:
        if isinstance(reply, Answer) and reply.topic == "gun":
            play.become(replace(self, gunner=reply.chosen[0]))
            return
        if isinstance(reply, Answer) and reply.topic == "bombard":
            play.become(replace(self, ships=reply.chosen))
            return
        assert self.battle is not None
        assert self.asked is not None
        rules = combat_rules(play.game)
        ids: tuple[str, ...]
        retreat = self.retreat
        if isinstance(reply, Lose):
            ids = reply.units
        elif self.asked.topic == "retreat":
            ids = (
                ()
                if not reply.chosen
                else tuple(i for g in self.asked.among for i in self.battle.sides[ATTACKER][g].ids)
            )
            retreat = reply.chosen[0] if reply.chosen else ""
        else:
            ids = reply.chosen
        picks = picks_of(self.battle, self.asked.side, ids)
        battle = answer(rules, self.battle, picks)
        after = replace(self, asked=None, retreat=retreat)._settle(play, battle)
        play.become(after)
        leave = isinstance(reply, Answer) and self.asked.topic == "retreat" and bool(ids)
        if leave and battle.sides[ATTACKER] and not play.game.keeps(AFTERWARDS):
            after._fly_home(play, ids)  # the others fight on

    def _settle(self, play: Play, battle: Battle) -> Fight:
        """Let the board follow the battle: losses, damage, submarines that dived, attackers that withdrew."""
        for side in (ATTACKER, DEFENDER):
            for group in battle.sides[side]:
                for i in group.ids:
                    if play.state.units[i].hits != group.profile.hurt:
                        play.emit(Damaged(i, group.profile.hurt))
        lost = list(self.lost)
        for gone in battle.out:
            self._leave(play, gone)
            if gone.why == "lost":
                lost += [(gone.side, gone.group.profile.kind, gone.group.profile.owner)] * gone.group.n
        return replace(self, battle=replace(battle, out=()), lost=tuple(lost))

    def _leave(self, play: Play, gone: Exit) -> None:
        ids = gone.group.ids
        if gone.why == "lost":
            units = tuple(play.state.units[i] for i in ids)
            play.emit(Removed(ids, self.space, "combat", units))
        elif gone.why == "submerged":
            play.emit(Posted(ids, "submerged"))
        elif gone.group.profile.arm != "air":
            play.emit(Moved(ids, (self.space, self.retreat)))
            put(RETREATED, play, dict.fromkeys(ids, self.retreat))

    # -- after the last shot --

    def close(self, play: Play) -> None:
        play.become(replace(self, stage=FLY))
        close(play, self)

    def fly(self, play: Play) -> None:
        play.become(replace(self, stage=END))
        self._fly_home(play, self.planes)

    def _fly_home(self, play: Play, planes: tuple[str, ...]) -> None:
        home = coming_home(play, self.to, planes)
        if home:
            play.push(Move(to=self.to, manner=HOME, only=home))

    def end(self, play: Play) -> None:
        play.pop()


STAGES = {
    APPROACH: Fight.approach,
    GUNS: Fight.guns,
    SHIPS: Fight.bombard,
    OPEN: Fight.open,
    BEATS: Fight.beats,
    CLOSE: Fight.close,
    FLY: Fight.fly,
    END: Fight.end,
}


def put_question(play: Play, fight: Fight, act: Ask) -> None:
    """Ask on the table what a beat asks, unless there is only one answer."""
    battle = fight.battle
    assert battle is not None
    if act.topic == "casualties":
        forced = ask.forced_losses(play, battle, act)
        if forced is not None:
            fight_heard(play, Lose(forced))
        else:
            ask.losses(play, fight.to, fight.space, battle, act)
    else:
        play.push(ask.choice(play, fight.to, fight.space, battle, act))


def fight_heard(play: Play, reply: Lose) -> None:
    """Answer the fight on top of the stack without asking anybody."""
    play.top.heard(play, reply)


ASKED = dict.fromkeys(("submerge", "retreat", "bombard"), "choose")  # what its beats may ask
MODULE = Module(classes=(Fight,), postures=("submerged",), hooks=(Asked(ASKED),))
