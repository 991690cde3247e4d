"""The combat phase: the acting side says which battle is next until all are fought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.blitzkrieg_general.rules.combat.forces import clashes, leading_power, parties, powers_in
from sandtable.games.blitzkrieg_general.rules.combat.homing import HOMING, Depart
from sandtable.games.blitzkrieg_general.rules.marks import SUPPORT
from sandtable.games.blitzkrieg_general.rules.movement.ground import ground
from sandtable.games.blitzkrieg_general.rules.movement.moving import Manoeuvre
from sandtable.games.blitzkrieg_general.rules.movement.rights import MOVEMENT
from sandtable.kernel.decisions import Choose, Decision
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Offer, Option, Options
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.engagement import Engagement
from sandtable.rules.combat.fight import Fight
from sandtable.rules.hooks import AttackMove, BattlePhase, ToFight
from sandtable.rules.look import enemies
from sandtable.rules.marks import FLIGHT, LANDING
from sandtable.rules.movement.moving import Moving

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


class Battles(Step, frozen=True, kw_only=True, tag="battles"):
    """All the fighting of a phase; each power may begin what it takes part in, the leading power anything."""

    who: tuple[str, ...]
    topic: str = "battles"

    def _side(self, play: Play) -> str:
        return play.game.countries[self.who[0]].alliance

    def _ready(self, play: Play) -> list[str]:
        return [space for space, zone in _open(play, self._side(play)).items() if not zone]

    def _fighters(self, play: Play, space: str) -> tuple[str, ...]:
        return powers_in(play, parties(play, self._side(play), space)[0])

    def _choices(self, play: Play) -> dict[str, list[str]]:
        """Who may begin what."""
        ready = self._ready(play)
        found: dict[str, list[str]] = {}
        for space in ready:
            for power in self._fighters(play, space):
                found.setdefault(power, []).append(space)
        leader = leading_power(play, self.who[0])
        if leader in self.who:
            found[leader] = ready
        return found

    def waits(self, play: Play) -> tuple[str, ...]:
        return tuple(self._choices(play)) if len(self._ready(play)) > 1 else ()

    def offers(self, play: Play) -> tuple[Offer, ...]:
        sea = play.game.board.is_sea
        made = []
        for power, spaces in self._choices(play).items():
            options = tuple(
                Option(s, Text("option.battle_sea" if sea[s] else "option.battle_land", {"space": s}), spaces=(s,))
                for s in spaces
            )
            prompt = Text("prompt.combat", {"power": power})
            made.append(Offer(power, self.topic, prompt, Options(options), Choose((spaces[0],))))
        return tuple(made)

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        if not isinstance(decision.value, Choose) or len(decision.value.options) != 1:
            return [fault("answer.choose", topic=self.topic)]
        space, own = decision.value.options[0], self._choices(play)[decision.by]
        if space in own:
            return []
        fought = _open(play, self._side(play))
        if space not in fought:
            return [fault("combat.unknown", battle=space, battles=own)]
        if fought[space]:
            return [fault("combat.sea_first", spaces=(fought[space],), space=space, zone=fought[space])]
        return [fault("combat.not_part", spaces=(space,), space=space, power=decision.by)]

    def take(self, play: Play, decision: Decision) -> None:
        assert isinstance(decision.value, Choose)
        self._start(play, decision.value.options[0])

    def run(self, play: Play) -> None:
        ready = self._ready(play)
        if ready:
            self._start(play, ready[0])
        elif strays := _strays(play):
            play.push(Depart(manner=HOMING, left=strays))
        else:
            play.pop()

    def _start(self, play: Play, space: str) -> None:
        sort = "sea" if play.game.board.is_sea[space] else "land"
        play.push(Fight(to=self._fighters(play, space)[0], space=space, sort=sort))


def _open(play: Play, side: str) -> dict[str, str]:
    """Where a side has fighting to do, and the zone that must be fought for before."""
    found: dict[str, str] = dict.fromkeys(clashes(play, side), "")
    for zone, shore in _declared(play):
        if zone in found and shore in found:
            found[shore] = zone
    return found


def _strays(play: Play) -> tuple[str, ...]:
    """Task forces and air units that came to a fight which did not take place, and cannot stay there."""
    sea = play.game.board.is_sea
    flown = [u for i in FLIGHT.get(play.state) if (u := play.state.units.get(i)) is not None and not u.aboard]
    sailed = [u for i in SUPPORT.get(play.state) if (u := play.state.units.get(i)) is not None]
    lost = [u for u in flown if u.space not in ground(play, u.owner).friendly]
    return tuple(u.id for u in (*lost, *(u for u in sailed if not sea[u.space])))


def _declared(play: Play) -> list[tuple[str, str]]:
    """Where units are to land once a zone is won: zone and shore."""
    units = play.state.units
    return [(units[i].space, shore) for i, shore in LANDING.get(play.state).items() if i in units]


def engagements(play: Play, power: str) -> list[Engagement]:
    """The battles of a power's side as they stand, landings declared among them, for whoever asks what is to come."""
    side, sea = play.game.countries[power].alliance, play.game.board.is_sea
    found = _open(play, side)
    for zone, shore in _declared(play):
        if zone in found and enemies(play, power, shore):
            found.setdefault(shore, zone)
    return [Engagement(space, space, "sea" if sea[space] else "land", waits_for=zone) for space, zone in found.items()]


def moving(power: str) -> Moving:
    """The step in which a power would move into battle, for whoever asks what it could attack."""
    return Manoeuvre(manner=MOVEMENT, who=(power,))


def _battles(play: Play, who: tuple[str, ...]) -> Step | None:
    return Battles(who=who) if who else None


MODULE = Module(
    steps={"battles": _battles},
    classes=(Battles,),
    hooks=(ToFight(engagements), AttackMove(moving), BattlePhase("battles")),
)
