"""Who commands a minor country, and who follows when a commander falls."""

from __future__ import annotations

from sandtable.games.blitzkrieg_general.rules.economy.deliveries import end_deliveries
from sandtable.games.blitzkrieg_general.rules.politics.war import conquered, other_side, powers_of
from sandtable.games.blitzkrieg_general.rules.settings import PROTECTORS
from sandtable.kernel.dice import Throw
from sandtable.kernel.events import Told
from sandtable.kernel.marks import put
from sandtable.kernel.play import Play
from sandtable.kernel.text import Text
from sandtable.rules.marks import LEAD
from sandtable.rules.politics.pairs import belligerent, make_war, nation


def give_lead(play: Play, minor: str, power: str) -> None:
    """Put a minor country under a power's command."""
    put(LEAD, play, {minor: power})
    play.emit(Told(Text("lead.given", {"minor": minor, "power": power})))
    end_deliveries(play, minor)


def join(play: Play, minor: str, power: str) -> None:
    """A minor enters the war beside a power, or beside who has taken that power's place: its enemies are theirs."""
    leader = power if not conquered(play, power) else successor(play, power)
    if not leader:
        return
    give_lead(play, minor, leader)
    for enemy in sorted(play.state.war.get(leader, ())):
        make_war(play, minor, enemy)


def protector(play: Play, attacker: str) -> str:
    """The power that takes command of a neutral minor which a country of the other side attacks."""
    side = other_side(play, play.game.countries[nation(play, attacker)].alliance)
    first, *stand_in = play.game.setting(PROTECTORS)[side]
    if stand_in and not conquered(play, first) and not belligerent(play, first):
        first = stand_in[0]  # a protector that is itself neutral is stood in for
    return first if not conquered(play, first) else successor(play, first)


def successor(play: Play, fallen: str) -> str:
    """Another great power of the side, chosen by lot: one that is at war, if there is one."""
    able = powers_of(play, play.game.countries[fallen].alliance)
    able = [p for p in able if belligerent(play, p)] or able
    if len(able) < 2:
        return able[0] if able else ""
    (die,) = play.roll(Throw(1, "successor", who=fallen, faces=len(able)))
    return able[die - 1]


def pass_on(play: Play, fallen: str) -> None:
    """The minors of a conquered power go to another power of its side."""
    led = [minor for minor, leader in LEAD.get(play.state).items() if leader == fallen]
    heir = successor(play, fallen) if led else ""
    for minor in led if heir else ():
        give_lead(play, minor, heir)
