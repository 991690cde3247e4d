"""Declarations of war: one country on one country, by the acting side while it moves, with effect at once."""

from __future__ import annotations

from sandtable.games.blitzkrieg_general.rules.movement.ground import acting_powers
from sandtable.games.blitzkrieg_general.rules.politics.lead import give_lead, protector
from sandtable.games.blitzkrieg_general.rules.politics.war import (
    belligerents,
    conquered,
    is_minor,
    on_own_side,
    other_side,
)
from sandtable.games.blitzkrieg_general.rules.quarters.timetable import allowed
from sandtable.games.blitzkrieg_general.rules.settings import DECLARATIONS, PROTECTORS
from sandtable.kernel.decisions import Choose, Decision
from sandtable.kernel.events import Told
from sandtable.kernel.hooks import Refusals, Standing
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Offer, Option, Options
from sandtable.kernel.pick import Answer
from sandtable.kernel.play import Play
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import Memories
from sandtable.rules.look import foes
from sandtable.rules.marks import LEAD
from sandtable.rules.memories import by_country
from sandtable.rules.politics.pairs import at_war, belligerent, commander, friendly, make_war, nation

LEAVE = "war of {power} on {side}"  # how the time table allows what was forbidden until then
WHEN = ("movement", "exploit")  # the topics of the steps in which the acting side moves


def unfit(play: Play, power: str, target: str) -> Fault | None:
    """Why a power may not declare war on a country; None if it may."""
    if at_war(play, power, target):
        return fault("declare.war", power=power, target=target)
    if conquered(play, target) or conquered(play, power):
        return fault("declare.conquered", power=power, target=target)
    if on_own_side(play, power, target):
        return fault("declare.partner", power=power, target=target)
    bans = play.game.setting(DECLARATIONS)
    if power in bans.never_first and not belligerent(play, power):
        return fault("declare.neutral", power=power)
    foe = other_side(play, play.game.countries[power].alliance)
    if target in bans.later.get(power, ()) and not allowed(play, LEAVE.format(power=power, side=foe)):
        return fault("declare.early", power=power, target=target)
    for victim, guard in bans.shielded.items():
        if target == victim and _bound(play, power, guard) and not at_war(play, victim, guard):
            return fault("declare.shielded", power=power, target=target, guard=guard)
    return None


def _bound(play: Play, power: str, guard: str) -> bool:
    """Whether a power must wait for another before it turns on that one's enemy: two are named, with their allies."""
    plan = play.game.setting(DECLARATIONS)
    if power in plan.unbound or power == guard:
        return False
    return any(friendly(play, power, leader) for leader in plan.waiting)


def targets(play: Play, power: str) -> list[str]:
    """The countries a power may declare war on now."""
    able = [c for c in belligerents(play.game) if c != power and c not in foes(play, power)]
    return [c for c in able if unfit(play, power, c) is None]


def declare(play: Play, power: str, target: str) -> None:
    """War, with all that follows at once."""
    play.emit(Told(Text("declare.made", {"power": power, "target": target})))
    if is_minor(play, target) and not commander(play, target):
        leader = protector(play, power)
        if leader:
            give_lead(play, target, leader)
    make_war(play, power, target)
    _share_enemies(play, power, target)
    also = play.game.setting(DECLARATIONS).also.get(power)
    if also is not None and target in also.on:
        make_war(play, power, also.means)


def _share_enemies(play: Play, power: str, target: str) -> None:
    """A minor whose attacker is its commander's enemy has all of its commander's enemies."""
    leader = LEAD.get(play.state).get(target, "")
    if leader and at_war(play, leader, power):
        for enemy in sorted(play.state.war.get(nation(play, leader), ())):
            make_war(play, target, enemy)


# -- the standing offer --


def _offers(play: Play) -> tuple[Offer, ...]:
    if not _moving(play):
        return ()
    found = []
    for power in acting_powers(play):
        options = tuple(_option(power, target) for target in targets(play, power))
        if options:
            prompt = Text("prompt.declare", {"power": power})
            found.append(Offer(power, "declare", prompt, Options(options), holds=False))
    return tuple(found)


def _moving(play: Play) -> bool:
    return getattr(play.state.stack[-1], "topic", "") in WHEN


def _refuse(play: Play, decision: Decision) -> list[Fault]:
    """Why a declaration that is not among the options cannot be made."""
    if decision.topic != "declare" or not isinstance(decision.value, Choose):
        return []
    if not _moving(play) or decision.by not in acting_powers(play):
        return [fault("declare.when", power=decision.by)]
    found = []
    for key in decision.value.options:
        power, _, target = key.partition(" on ")
        known = target in play.game.countries and nation(play, target) == target
        if power != decision.by or not known:
            found.append(fault("declare.nobody", power=decision.by, name=target if power == decision.by else key))
        elif (why := unfit(play, power, target)) is not None:
            found.append(why)
    return found


def _option(power: str, target: str) -> Option:
    return Option(f"{power} on {target}", Text("declare.option", {"power": power, "target": target}))


def _heard(play: Play, answer: Answer) -> None:
    power, _, target = answer.chosen[0].partition(" on ")
    declare(play, power, target)


MODULE = Module(
    answers={"declare": _heard},
    hooks=(Standing(_offers), Refusals(_refuse), Memories({"leads": by_country(LEAD, of_countries=True)})),
    settings=(DECLARATIONS, PROTECTORS),
)
