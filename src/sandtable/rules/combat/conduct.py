"""The combat phase: the attacker says which battle is next until all are fought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Choose, Decision, Done
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Offer, Option, Options
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.engagement import Engagement
from sandtable.rules.combat.engagements import engagements, is_walkover, to_fight
from sandtable.rules.combat.fight import Fight
from sandtable.rules.combat.muster import muster
from sandtable.rules.hooks import AttackMove, BattlePhase, Beats, FirstOf, Muster, Resolve, ToFight

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


class Conduct(Step, frozen=True, kw_only=True, tag="conduct"):
    """All the fighting of a power's turn."""

    to: str
    topic: str = "combat"

    def _ready(self, play: Play) -> list[Engagement]:
        ready = [e for e in engagements(play, self.to) if not e.waits_for]
        for first in play.game.hooks(FirstOf):
            ready = first(play, self.to, ready)
        return ready

    def _walkover(self, play: Play, ready: list[Engagement]) -> Engagement | None:
        """Land that falls by itself now; not where a raid or strike should come first, for its owner to say."""
        bombed = {e.space for e in ready if e.sort not in ("land", "sea")}
        return next((e for e in ready if e.space not in bombed and is_walkover(play, self.to, e)), None)

    def waits(self, play: Play) -> tuple[str, ...]:
        ready = self._ready(play)
        if self._walkover(play, ready):
            return ()
        if any(e.optional for e in ready) or len(ready) > 1:
            return (self.to,)
        return ()

    def offers(self, play: Play) -> tuple[Offer, ...]:
        ready = self._ready(play)
        options = tuple(
            Option(
                e.key, Text(f"option.battle_{e.sort}", {"space": e.space, "from": _from(play, e)}), e.units, (e.space,)
            )
            for e in ready
        )
        idle = all(e.optional for e in ready)
        default = (
            Done() if idle else Choose((next(o.key for o, e in zip(options, ready, strict=True) if not e.optional),))
        )
        prompt = Text("prompt.combat", {"power": self.to})
        return (Offer(self.to, self.topic, prompt, Options(options), default, done=idle),)

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        ready = self._ready(play)
        if isinstance(decision.value, Done):
            left = [e.space for e in ready if not e.optional]
            return [fault("combat.unfought", spaces=tuple(left), space=left)] if left else []
        if not isinstance(decision.value, Choose) or len(decision.value.options) != 1:
            return [fault("answer.choose", topic=self.topic)]
        key = decision.value.options[0]
        for engagement in engagements(play, self.to):
            if engagement.key == key:
                zone = engagement.waits_for
                return [fault("combat.sea_first", spaces=(zone,), space=key, zone=zone)] if zone else []
        return [fault("combat.unknown", battle=key, battles=[e.key for e in ready])]

    def take(self, play: Play, decision: Decision) -> None:
        if isinstance(decision.value, Done):
            play.pop()
            return
        assert isinstance(decision.value, Choose)
        key = decision.value.options[0]
        self._start(play, next(e for e in self._ready(play) if e.key == key))

    def run(self, play: Play) -> None:
        ready = self._ready(play)
        if not ready:
            play.pop()
            return
        self._start(play, self._walkover(play, ready) or ready[0])

    def _start(self, play: Play, engagement: Engagement) -> None:
        play.game.merged(Resolve)[engagement.sort](play, self.to, engagement)


def _fight(play: Play, power: str, engagement: Engagement) -> None:
    play.push(Fight(to=power, space=engagement.space, sort=engagement.sort))


def _from(play: Play, engagement: Engagement) -> str:
    """Where what is to strike stands."""
    units = [play.state.units[i] for i in engagement.units if i in play.state.units]
    return units[0].space if units else ""


def _conduct(play: Play, who: tuple[str, ...]) -> Step:
    return Conduct(to=who[0])


MODULE = Module(
    steps={"combat": _conduct},
    classes=(Conduct,),
    hooks=(
        BattlePhase("combat"),
        ToFight(to_fight),
        Resolve({"land": _fight, "sea": _fight}),
        Muster({"land": muster, "sea": muster}),
    ),
    needs=(Beats, AttackMove),
)
