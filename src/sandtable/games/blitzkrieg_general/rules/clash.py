"""One battle on the table, from the first shot to the last unit that goes home."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.games.blitzkrieg_general.rules.clash_questions import EVERYBODY, losses, retreat
from sandtable.games.blitzkrieg_general.rules.control import occupy
from sandtable.games.blitzkrieg_general.rules.forces import muster
from sandtable.games.blitzkrieg_general.rules.ground import ground
from sandtable.games.blitzkrieg_general.rules.homing import HOMING, WITHDRAWAL, Depart
from sandtable.games.blitzkrieg_general.rules.marks import SUPPORT
from sandtable.games.blitzkrieg_general.rules.shore import land_after_battle
from sandtable.kernel.decisions import Lose
from sandtable.kernel.events import Damaged, Moment, Removed
from sandtable.kernel.marks import take as forget
from sandtable.kernel.module import Module
from sandtable.kernel.pick import Answer
from sandtable.kernel.steps import Step
from sandtable.kernel.units import Unit
from sandtable.rules.combat.battle import ATTACKER, DEFENDER, Ask, Battle, Roll
from sandtable.rules.combat.rules import combat_rules
from sandtable.rules.combat.running import advance, answer
from sandtable.rules.combat.throwing import picks_of, throw
from sandtable.rules.hooks import Asked
from sandtable.rules.look import arm, can, friends
from sandtable.rules.marks import FLIGHT, LANDING

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

OPEN, BEATS, CLOSE, HOME, SHORE = range(5)


class Clash(Step, frozen=True, kw_only=True, tag="clash"):
    """A battle in one space, fought to its end."""

    to: str  # the acting power with most units in it
    space: str
    stage: int = OPEN
    battle: Battle | None = None
    asked: Ask | None = None
    lost: tuple[tuple[int, str, str], ...] = ()  # (side, kind, owner) of every loss
    won: bool = False  # by the acting side
    scopes: tuple[str, ...] = ("fight",)

    @property
    def sort(self) -> str:
        """Land or sea, as its battle has it."""
        return self.battle.sort if self.battle else ""

    def run(self, play: Play) -> None:
        STAGES[self.stage](self, play)

    def open(self, play: Play) -> None:
        sort = "sea" if play.game.board.is_sea[self.space] else "land"
        battle = muster(play, self.to, self.space, sort)
        play.become(replace(self, stage=BEATS, battle=battle))
        sides = [[i for g in force for i in g.ids] for force in battle.sides]
        play.emit(Moment("fight.opened", (self.to,), {"space": self.space, "sort": sort, "sides": sides}))

    # -- the rounds --

    def beats(self, play: Play) -> None:
        rules = combat_rules(play.game)
        assert self.battle is not None
        battle, act = advance(rules, self.battle)
        if self._settle(play, battle):
            return  # whoever left goes first
        here = play.top
        assert isinstance(here, Clash)
        assert here.battle is not None
        if act is None:
            play.become(replace(here, stage=CLOSE))
        elif isinstance(act, Roll):
            here._settle(play, answer(rules, here.battle, throw(play, here.battle, act, self.space)))
        else:
            play.become(replace(here, asked=act))
            if act.topic == "casualties":
                losses(play, here.space, here.battle, act)
            else:
                retreat(play, here.space, here.battle, act)

    def heard(self, play: Play, reply: Answer | Lose) -> None:
        assert self.battle is not None
        assert self.asked is not None
        side = self.asked.side
        if isinstance(reply, Lose):
            named = reply.units
        elif EVERYBODY in reply.chosen:
            named = tuple(i for g in self.battle.sides[side] for i in g.ids)
        else:
            named = reply.chosen
        battle = answer(combat_rules(play.game), self.battle, picks_of(self.battle, side, named))
        replace(self, asked=None)._settle(play, battle)

    def _settle(self, play: Play, battle: Battle) -> bool:
        """Let the board follow the battle: losses, damage, and those who leave, if any do."""
        lost = tuple(
            (out.side, out.group.profile.kind, out.group.profile.owner)
            for out in battle.out
            if out.why == "lost"
            for _ in out.group.ids
        )
        play.become(replace(self, battle=replace(battle, out=()), lost=self.lost + lost))
        for group in (g for force in battle.sides for g in force if not g.doomed):
            for i in group.ids:
                if play.state.units[i].hits != group.profile.hurt:
                    play.emit(Damaged(i, group.profile.hurt))
        for out in battle.out:
            if out.why == "lost":
                units = tuple(play.state.units[i] for i in out.group.ids)
                play.emit(Removed(out.group.ids, self.space, "combat", units))
        leaving = tuple(i for out in battle.out if out.why == "retreated" for i in out.group.ids)
        if leaving:
            forget(LANDING, play, [u.id for u in play.state.units.values() if u.aboard in leaving])
            play.push(Depart(manner=WITHDRAWAL, left=leaving))
        return bool(leaving)

    # -- after the last shot --

    def close(self, play: Play) -> None:
        """The winner holds the place, if it has land units there; ships hold the sea by being there."""
        assert self.battle is not None
        won = bool(self.battle.sides[ATTACKER])
        ours = [play.state.units[i] for g in self.battle.sides[ATTACKER] for i in g.ids]
        play.become(replace(self, stage=HOME, won=won))
        takers = [u for u in ours if can(play, u, "captures")]
        if self.sort == "land" and takers and any(self.space in ground(play, u.owner).hostile for u in takers):
            occupy(play, self.space, takers)
        data = {
            "space": self.space,
            "sort": self.sort,
            "won": "attacker" if won else "defender" if self.battle.sides[DEFENDER] else "",
            "cycles": self.battle.cycle,
            "lost": sorted({kind for side, kind, _ in self.lost if side == ATTACKER}),
            "survivors": [u.id for u in ours],
        }
        play.emit(Moment("fight.closed", (self.to,), data))

    def home(self, play: Play) -> None:
        """Air units land, task forces put to sea again; an air unit that was at home all the time stays there."""
        assert self.battle is not None
        play.become(replace(self, stage=SHORE))
        fought = [play.state.units[i] for force in self.battle.sides for g in force for i in g.ids]
        away = tuple(u.id for u in fought if self._away(play, u))
        if away:
            play.push(Depart(manner=HOMING, left=away))

    def _away(self, play: Play, unit: Unit) -> bool:
        if arm(play, unit) == "air":
            friendly = play.state.control.get(self.space) in friends(play, unit.owner)
            return not friendly or unit.id in FLIGHT.get(play.state)
        return unit.id in SUPPORT.get(play.state)

    def shore(self, play: Play) -> None:
        """What was to land after the sea battle lands if it was won, and stays aboard if not."""
        play.pop()
        if self.sort == "sea" and self.won:
            land_after_battle(play, self.space)
        elif self.sort == "sea":
            forget(LANDING, play, [u.id for u in play.state.here(self.space)])


STAGES = {OPEN: Clash.open, BEATS: Clash.beats, CLOSE: Clash.close, HOME: Clash.home, SHORE: Clash.shore}

MODULE = Module(classes=(Clash,), hooks=(Asked({"retreat": "choose"}),))
