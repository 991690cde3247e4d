"""One battle on the table: it throws the dice and asks the questions that the beats of the battle call for.

All else that belongs to a battle is told to it, or done by it, at its moments: `due` (units are on their way), `near`
(before the first shot), `opened` or, where nobody defends, `unopposed`, then how units left it (`retreated` and so
on), `decided` (conclusions are drawn), `closed` (everybody may know), `over` (units go home) and `left`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from sandtable.kernel.decisions import Lose
from sandtable.kernel.events import Damaged, Moment, Removed
from sandtable.kernel.module import Module
from sandtable.kernel.pick import Answer
from sandtable.kernel.steps import Step
from sandtable.kernel.units import Unit
from sandtable.rules.combat.assemble import combat_rules
from sandtable.rules.combat.battle import ATTACKER, DEFENDER, LOST, Ask, Battle, Exit, Roll
from sandtable.rules.combat.questions import losses, named_units, put_question
from sandtable.rules.combat.running import advance, answer
from sandtable.rules.combat.throwing import picks_of, throw
from sandtable.rules.hooks import Muster

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.state import State

DUE, NEAR, OPEN, BEATS, CLOSE, OVER, END = range(7)


class Fight(Step, frozen=True, kw_only=True, tag="fight"):
    """A battle in one space, from the way there to the way home."""

    to: str
    space: str
    sort: str
    also: tuple[str, ...] = ()  # powers that attack together with the first
    units: tuple[str, ...] = ()  # those who fight, if not all who are there
    called: str = "fight"  # what its moments are called
    stage: int = DUE
    battle: Battle | None = None
    asked: Ask | None = None
    lost: tuple[tuple[int, str, str], ...] = ()  # (side, kind, owner) of every loss
    began: tuple[int, int] = (0, 0)  # units of both sides when it opened
    won: str = ""  # by the attacker or the defender, once that is known
    scopes: tuple[str, ...] = ("fight",)

    @property
    def who(self) -> tuple[str, ...]:
        """The powers that attack."""
        return (self.to, *self.also)

    def run(self, play: Play) -> None:
        STAGES[self.stage](self, play)

    def announce(self, play: Play, what: str, **data: Any) -> None:
        """Tell the modules how far it is."""
        named = {"units": list(self.units)} if self.units else {}
        play.emit(Moment(f"{self.called}.{what}", self.who, {"space": self.space, "sort": self.sort, **named, **data}))

    def standing(self, play: Play, side: int) -> list[Unit]:
        """The units of a side that are still in the battle."""
        assert self.battle is not None
        ids = (i for group in self.battle.sides[side] for i in group.ids)
        return [play.state.units[i] for i in ids if i in play.state.units]

    # -- before the first shot --

    def due(self, play: Play) -> None:
        play.become(replace(self, stage=NEAR))
        self.announce(play, "due")

    def near(self, play: Play) -> None:
        play.become(replace(self, stage=OPEN))
        self.announce(play, "near")

    def open(self, play: Play) -> None:
        battle = play.game.merged(Muster)[self.sort](play, self.to, self.space, self.sort, self.also, self.units)
        ours, theirs = (sum(g.n for g in force) for force in battle.sides)
        if not ours:  # nobody landed, or nobody got through
            play.become(replace(self, stage=END))
            return
        fought = theirs or self.sort in combat_rules(play.game).once
        here = replace(self, stage=BEATS if fought else CLOSE, battle=battle, began=(ours, theirs))
        play.become(here)
        sides = [[i for g in force for i in g.ids] for force in battle.sides]
        sides[DEFENDER] += battle.facts.get("beside", [])
        here.announce(play, "opened" if fought else "unopposed", sides=sides)

    # -- the cycles --

    def beats(self, play: Play) -> None:
        rules = combat_rules(play.game)
        assert self.battle is not None
        battle, act = advance(rules, self.battle)
        here = self._follow(play, battle)
        assert here.battle is not None
        if any(gone.why != LOST for gone in battle.out):
            return  # whoever left goes first
        if act is None:
            play.become(replace(here, stage=CLOSE))
        elif isinstance(act, Roll):
            here._follow(play, answer(rules, here.battle, throw(play, here.battle, act, self.space)))
        else:
            here = replace(here, asked=act)
            play.become(here)
            if act.topic == "casualties":
                losses(play, here, battle, act)
            else:
                put_question(play, here, battle, act)

    def heard(self, play: Play, reply: Answer | Lose) -> None:
        assert self.battle is not None
        assert self.asked is not None
        ids = reply.units if isinstance(reply, Lose) else named_units(play, self, self.battle, self.asked, reply)
        here = play.top  # the answer may have left a mark on it
        assert isinstance(here, Fight)
        battle = answer(combat_rules(play.game), self.battle, picks_of(self.battle, self.asked.side, ids))
        replace(here, asked=None)._follow(play, battle)

    def _follow(self, play: Play, battle: Battle) -> Fight:
        """Let the board follow the battle: losses, damage, and those who leave it otherwise."""
        if not battle.out and self.battle is not None and battle.sides is self.battle.sides:
            same = replace(self, battle=battle)  # dice that hit nobody, a beat that only counts
            play.become(same)
            return same
        gone = [out for out in battle.out if out.why == LOST]
        lost = tuple((out.side, out.group.profile.kind, out.group.profile.owner) for out in gone for _ in out.group.ids)
        play.become(replace(self, battle=replace(battle, out=()), lost=self.lost + lost))
        for group in (g for force in battle.sides for g in force if not g.doomed):
            for i in group.ids:
                if play.state.units[i].hits != group.profile.hurt:
                    play.emit(Damaged(i, group.profile.hurt))
        for out in battle.out:
            if out.why == LOST:
                units = tuple(play.state.units[i] for i in out.group.ids)
                play.emit(Removed(out.group.ids, self.space, "combat", units))
        for why, side in dict.fromkeys((out.why, out.side) for out in battle.out if out.why != LOST):
            self._leave(play, why, [out for out in battle.out if (out.why, out.side) == (why, side)])
        here = play.top
        assert isinstance(here, Fight)
        return here

    def _leave(self, play: Play, why: str, exits: list[Exit]) -> None:
        """Units left in a way that some rule knows what to do about."""
        if f"{self.called}.{why}" not in play.game.reactions:
            raise LookupError(f"no module of this game says what becomes of units that {why}")
        self.announce(play, why, side=exits[0].side, groups=[list(out.group.ids) for out in exits])

    # -- after the last shot --

    def close(self, play: Play) -> None:
        ours, theirs = self.standing(play, ATTACKER), self.standing(play, DEFENDER)
        won = "attacker" if ours and not theirs else "defender" if theirs and not ours else ""
        assert self.battle is not None
        data = {
            "won": won,
            "cycles": self.battle.cycle if self.began[DEFENDER] else 0,
            "defended": self.began[DEFENDER] > 0,
            "lost": sorted({kind for side, kind, _ in self.lost if side == ATTACKER}),
            "survivors": [u.id for u in ours],
            "damage": self.battle.facts.get("damage"),
        }
        play.become(replace(self, stage=OVER, won=won))
        self.announce(play, "decided", **data)
        self.announce(play, "closed", **data)

    def over(self, play: Play) -> None:
        play.become(replace(self, stage=END))
        self.announce(play, "over", won=self.won)

    def end(self, play: Play) -> None:
        play.pop()
        if self.battle is not None:
            self.announce(play, "left", won=self.won)


def being_fought(state: State) -> Fight | None:
    """The battle that is being fought; a raid or fire at a flight is none."""
    return next((s for s in reversed(state.stack) if isinstance(s, Fight) and s.called == "fight"), None)


STAGES = {
    DUE: Fight.due,
    NEAR: Fight.near,
    OPEN: Fight.open,
    BEATS: Fight.beats,
    CLOSE: Fight.close,
    OVER: Fight.over,
    END: Fight.end,
}

MODULE = Module(classes=(Fight,))
