"""Ships of a friend where a power attacks: they do not fight, but may take its losses if their owner agrees."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from sandtable.kernel.decisions import Choose, Decision, Lose
from sandtable.kernel.events import Damaged, Removed
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Offer, Option, Options
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.assign import Assign, Share
from sandtable.rules.combat.battle import ATTACKER, Ask
from sandtable.rules.hooks import Asked, Instead
from sandtable.rules.look import arm, can, commanded, friends
from sandtable.rules.questions import Choosers

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.rules.combat.fight import Fight

YES, NO = "yes", "no"


class Beside(Step, frozen=True, kw_only=True, tag="beside"):
    """The attacker may name ships of a friend to take some of his hits; that friend agrees, or he takes them all."""

    to: str
    space: str
    question: dict[str, Any]  # the plain data of the question he is asked in any case
    ships: tuple[str, ...]
    named: tuple[str, ...] = ()

    @property
    def topic(self) -> str:
        """What is asked."""
        return "consent" if self.named else "beside"

    def _owner(self, play: Play) -> str:
        powers: tuple[str, ...] = play.ask(Choosers(self.named[:1]))
        return powers[0]

    def _own(self, play: Play) -> Assign:
        step = play.game.step(self.question)
        assert isinstance(step, Assign)
        return step

    def waits(self, play: Play) -> tuple[str, ...]:
        return (self._owner(play),) if self.named else (self.to,)

    def offers(self, play: Play) -> tuple[Offer, ...]:
        return (self._consent(play) if self.named else self._proposal(play),)

    def _proposal(self, play: Play) -> Offer:
        units = [play.state.units[i] for i in self.ships]
        options = tuple(
            Option(u.id, Text("option.target", {"unit": u.kind, "owner": u.owner, "space": u.space}), (u.id,))
            for u in units
        )
        most = min(self._own(play).hits, len(options))
        prompt = Text("prompt.beside", {"power": self.to, "hits": self._own(play).hits, "space": self.space})
        return Offer(self.to, self.topic, prompt, Options(options, 0, most), Choose(()))

    def _consent(self, play: Play) -> Offer:
        owner, kinds = self._owner(play), [play.state.units[i].kind for i in self.named]
        prompt = Text("prompt.consent", {"power": owner, "other": self.to, "unit": kinds, "space": self.space})
        options = tuple(Option(key, Text(f"option.{key}"), self.named if key == YES else ()) for key in (YES, NO))
        return Offer(owner, self.topic, prompt, Options(options), Choose((NO,)))

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        if not isinstance(decision.value, Choose):
            return [fault("answer.choose", topic=self.topic)]
        keys = (YES, NO) if self.named else self.ships
        picked = decision.value.options
        faults = [fault("answer.unknown", option=p, options=list(keys)) for p in picked if p not in keys]
        most = 1 if self.named else self._own(play).hits
        if len(set(picked)) != len(picked) or len(picked) > most or (self.named and not picked):
            faults.append(fault("answer.number", least=1 if self.named else 0, most=most, number=len(picked)))
        return faults

    def take(self, play: Play, decision: Decision) -> None:
        assert isinstance(decision.value, Choose)
        picked = decision.value.options
        if not self.named and picked:
            play.become(replace(self, named=picked))
        elif self.named and picked == (YES,):
            self._spare(play)
        else:
            play.become(self._own(play))

    def _spare(self, play: Play) -> None:
        own = _fewer(self._own(play), len(self.named))
        if own is None:
            play.pop(Lose(()))
        else:
            play.become(own)
        for ship, number in Counter(self.named).items():
            unit = play.state.units[ship]
            if unit.hits + number < play.game.kinds[unit.kind].hits:
                play.emit(Damaged(ship, unit.hits + number))
            else:
                play.emit(Removed((ship,), unit.space, "combat", (unit,)))


def _fewer(question: Assign, number: int) -> Assign | None:
    """The question about the hits that are left; None if there are none."""
    if number >= question.hits:
        return None
    lots: list[Share] = []
    spared = number
    for lot in question.lots:
        fewer = min(spared, lot.hits)
        spared -= fewer
        if lot.hits > fewer:
            lots.append(replace(lot, hits=lot.hits - fewer))
    return replace(question, hits=question.hits - number, lots=tuple(lots), suggested=question.suggested[number:])


def _bystanders(play: Play, fight: Fight, act: Ask) -> list[Unit]:
    own, mates = commanded(play, fight.to), friends(play, fight.to)
    beside = [u for u in play.state.here(fight.space) if u.owner in mates - own and u.post != "submerged"]
    seen = {hit.may for hit in act.hits} != {"surface"}
    return [u for u in beside if arm(play, u) == "sea" and (seen or not can(play, u, "sneaks"))]


def _instead(play: Play, fight: Fight, act: Ask, question: Assign) -> Step | None:
    """What is asked before the attacker takes his losses, where a friend's ships are by."""
    ships = _bystanders(play, fight, act) if fight.sort == "sea" and act.side == ATTACKER else []
    if not ships:
        return None
    data = msgspec.to_builtins(question, order="deterministic")
    return Beside(to=fight.to, space=fight.space, question=data, ships=tuple(u.id for u in ships))


MODULE = Module(
    classes=(Beside,),
    hooks=(Instead(_instead), Asked({"beside": "options", "consent": "options"})),
)
