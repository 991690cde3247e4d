"""Enigma Decoded: once, British units slip into or out of a space that Germany attacks, before the fighting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.revised_1942.rules.held import BRITAIN, GERMANY, ready, spend
from sandtable.kernel.decisions import Choose, Decision
from sandtable.kernel.events import Boarded, Moment, Moved
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Offer, Option, Options
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.engagements import engagements
from sandtable.rules.combat.muster import defenders
from sandtable.rules.hooks import Asked
from sandtable.rules.look import arm, can, cargo, enemies, hostile
from sandtable.rules.movement.landing import carriers, free_berths, safe_lands, takes_deck
from sandtable.rules.questions import Pass

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

NAME = "enigma decoded"


def attacked(play: Play) -> dict[str, str]:
    """The spaces that Germany attacks, with the sort of battle; raids are no attack on a space."""
    return {e.space: e.sort for e in engagements(play, GERMANY) if e.sort in ("land", "sea")}


def friendly(play: Play, space: str) -> bool:
    """Whether a space is friendly for this move: German attackers do not make theirs hostile."""
    if space in play.game.board.closed:
        return False
    if play.game.board.is_sea[space] and space in attacked(play):
        return all(u.owner == GERMANY for u in enemies(play, BRITAIN, space))
    return not hostile(play, BRITAIN, space)


def ways(play: Play) -> list[tuple[str, str]]:
    """Every pair of neighbours, one of them attacked, between which British units could go."""
    near = play.game.board.next
    places = attacked(play)
    found: dict[tuple[str, str], None] = {}
    for space in places:
        found.update({(origin, space): None for origin in near[space]})
        found.update({(space, end): None for end in near[space]})
    open_ways = [way for way in found if friendly(play, way[1])]
    return [way for way in open_ways if any(not against(play, way, [u]) for u in _here(play, way))]


def _here(play: Play, way: tuple[str, str]) -> list[Unit]:
    return [u for u in play.state.here(way[0]) if u.owner == BRITAIN and can_go(play, way, u)]


def can_go(play: Play, way: tuple[str, str], unit: Unit) -> bool:
    """Whether the rules of a noncombat move let a unit go this way by itself."""
    board = play.game.board
    origin, end = way
    sort = arm(play, unit)
    if sort == "land":
        return not board.is_sea[origin] and not board.is_sea[end] and not can(play, unit, "factory")
    if sort == "sea":
        gate = board.next[origin][end]
        laden = any(arm(play, c) == "land" for c in cargo(play, unit))
        return board.is_sea[end] and not laden and not (gate and play.faults(Pass(BRITAIN, gate)))
    if board.is_sea[end]:
        return any(takes_deck(play, unit, c) for c in carriers(play, BRITAIN))
    return end in safe_lands(play, BRITAIN)


def against(play: Play, way: tuple[str, str], units: list[Unit]) -> list[Fault]:
    """What speaks against a whole group: too few decks at the end, or nobody left to fight."""
    origin, end = way
    leaving = {u.id for u in units} | {c.id for u in units for c in cargo(play, u)}
    planes = [u for u in units if arm(play, u) == "air" and u.aboard not in leaving]
    faults = []
    if play.game.board.is_sea[end] and planes:
        decks = [c for c in carriers(play, BRITAIN) if c.space == end or c.id in leaving]
        if sum(free_berths(play, c, planes[0].kind) for c in decks) < len(planes):
            faults.append(fault("air.no_deck", spaces=(end,), space=end, unit=planes[0].kind))
    places = attacked(play)
    if end not in places:
        left = [u for u in defenders(play, GERMANY, origin, places[origin]) if u.id not in leaving]
        if not left:
            faults.append(fault("enigma.rearguard", spaces=(origin,), space=origin))
    return faults


class Slip(Step, frozen=True, kw_only=True, tag="slip"):
    """Britain names the units that go the way it chose; naming none keeps the advantage."""

    origin: str
    end: str
    topic: str = "enigma_units"

    def _able(self, play: Play) -> list[Unit]:
        return _here(play, (self.origin, self.end))

    def waits(self, play: Play) -> tuple[str, ...]:
        return (BRITAIN,)

    def offers(self, play: Play) -> tuple[Offer, ...]:
        able = self._able(play)
        options = tuple(Option(u.id, Text("option.unit", {"unit": u.kind, "space": u.space}), (u.id,)) for u in able)
        words = {"power": BRITAIN, "origin": self.origin, "space": self.end}
        form = Options(options, 0, len(options))
        return (Offer(BRITAIN, self.topic, Text("prompt.enigma_units", words), form, Choose(())),)

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        if not isinstance(decision.value, Choose):
            return [fault("answer.choose", topic=self.topic)]
        able = {u.id: u for u in self._able(play)}
        chosen = dict.fromkeys(decision.value.options)
        strangers = [i for i in chosen if i not in able]
        if strangers:
            return [fault("enigma.unfit", units=tuple(strangers), unit=strangers, space=self.end)]
        return against(play, (self.origin, self.end), [able[i] for i in chosen]) if chosen else []

    def take(self, play: Play, decision: Decision) -> None:
        assert isinstance(decision.value, Choose)
        play.pop()
        chosen = tuple(dict.fromkeys(decision.value.options))
        if not chosen:
            return
        spend(play, NAME)
        riding = {i for i in chosen if play.state.units[i].aboard in chosen}
        going = tuple(i for i in chosen if i not in riding)
        play.emit(Moved(going, (self.origin, self.end), by=BRITAIN))
        if play.game.board.is_sea[self.end]:
            _come_aboard(play, going, self.end)


def _come_aboard(play: Play, units: tuple[str, ...], zone: str) -> None:
    for i in units:
        unit = play.state.units[i]
        if arm(play, unit) == "air":
            here = [c for c in carriers(play, BRITAIN) if c.space == zone and free_berths(play, c, unit.kind) > 0]
            play.emit(Boarded((i,), here[0].id))


def _offer(play: Play, moment: Moment) -> None:
    if moment.who != (GERMANY,) or not ready(play, BRITAIN, NAME):
        return
    options = tuple(
        Option(f"{origin} > {end}", Text("option.enigma", {"origin": origin, "space": end}), spaces=(origin, end))
        for origin, end in ways(play)
    )
    if options:
        prompt = Text("prompt.enigma", {"power": BRITAIN})
        play.react(Pick(to=BRITAIN, topic="enigma", prompt=prompt, options=options, least=0, handler="enigma"))


def _way(play: Play, answer: Answer) -> None:
    for key in answer.chosen:
        origin, _, end = key.partition(" > ")
        play.push(Slip(origin=origin, end=end))


MODULE = Module(
    on={"combat_move.left": _offer},
    answers={"enigma": _way},
    classes=(Slip,),
    hooks=(Asked({"enigma": "options", "enigma_units": "options"}),),
)
