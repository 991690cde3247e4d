"""The fall of a power that goes on in part: fleets and colonies take sides by the die, some of them no side.

Land of that government pays somebody else, is closed to his units, and is free again all at once if his side attacks
any of it. Its units defend against everybody and never move; for its ships see `neutral_fleets`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from sandtable.kernel.dice import Throw
from sandtable.kernel.events import LayerSet, Moment, Moved, Owned, Removed, Taken, Told
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import Ahead, Asked
from sandtable.rules.look import arm
from sandtable.rules.movement.common import COMBAT
from sandtable.rules.politics.alliances import make_war
from sandtable.rules.politics.treaties import targets
from sandtable.rules.politics.turned import go_over
from sandtable.rules.questions import Enter, Production

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

PAYEE = "payee"  # the layer that says whom land of no side pays
TOPIC = "vichy_port"


class Armistice(Shape, frozen=True):
    """Who falls, and what becomes of it."""

    power: str
    land: str  # whose fall it is
    state: str  # the country of no side
    seas: tuple[str, ...]  # regions of the sea whose fleets roll, in order
    rollers: tuple[str, ...]  # who rolls for each of them
    lands: tuple[str, ...]  # what rolls, in order
    by: str  # who rolls for land
    on: int  # land changes on this or less
    pays: str  # whom it then pays
    pays_also: dict[str, str] = {}  # land that pays somebody else
    captor: int = 1  # dice of fleets: up to this they join who is paid,
    sunk: int = 4  # up to this they are sunk,
    neutral: int = 5  # up to this they belong to the country of no side; above that, to `heir`
    heir: str = ""
    defects: dict[str, str] = {}  # land whose attack by his side makes the fleet beside it somebody's


ARMISTICE = Setting("armistice", Armistice, "The power that falls in part, and the dice for what it has.")
SIGNED: Mark[dict[str, str]] = Mark("armistice", "game", {})  # power -> who brought it down


def rules(play: Play) -> Armistice:
    """Who falls in this game, and how."""
    return play.game.setting(ARMISTICE)


def fleets(play: Play) -> dict[str, list[str]]:
    """The fleets that roll: zone -> ships, sea by sea."""
    rule, spaces = rules(play), play.game.board.spaces
    found: dict[str, list[str]] = {}
    for region in rule.seas:
        for zone in play.game.board.sea:
            ships = [u.id for u in play.state.here(zone) if u.owner == rule.power and arm(play, u) == "sea"]
            if ships and spaces[zone].tags.get("region") == region:
                found[zone] = ships
    return found


def _fallen(play: Play, event: Taken) -> None:
    rule, sides = rules(play), play.game.countries
    enemy = sides[event.by].alliance not in ("", sides[rule.power].alliance)
    if event.space != rule.land or not enemy or rule.power in SIGNED.get(play.state):
        return
    put(SIGNED, play, {rule.power: event.by})
    play.emit(Told(Text("log.armistice", {"power": rule.power})))
    homeless = _roll_fleets(play)
    _roll_lands(play)
    for zone in homeless:
        _sail(play, zone)


def _roll_fleets(play: Play) -> list[str]:
    """A die for each fleet; those that go with the country of no side are told."""
    rule, spaces, waiting = rules(play), play.game.board.spaces, []
    for zone, ships in fleets(play).items():
        roller = rule.rollers[rule.seas.index(spaces[zone].tags["region"])]
        (die,) = play.roll(Throw(1, "fleet", roller, zone))
        with_all = _laden(play, zone, ships)
        if die <= rule.captor:
            play.emit(Owned(with_all, rule.pays))
        elif die <= rule.sunk:
            units = tuple(play.state.units[i] for i in with_all)
            play.emit(Removed(with_all, zone, "scuttled", units))
        elif die <= rule.neutral:
            waiting.append(zone)
        else:
            play.emit(Owned(with_all, rule.heir))
    return waiting


def _laden(play: Play, zone: str, ships: Collection[str]) -> tuple[str, ...]:
    """Ships with all they carry: a crew and its passengers take the same side."""
    return (*ships, *(u.id for u in play.state.here(zone) if u.aboard in ships))


def _roll_lands(play: Play) -> None:
    rule = rules(play)
    for space in rule.lands:
        if play.state.control[space] != rule.power:
            continue
        (die,) = play.roll(Throw(1, "colony", rule.by, space, rule.on))
        if die <= rule.on:
            go_over(play, space, rule.state)
            play.emit(LayerSet(PAYEE, space, rule.pays_also.get(space, rule.pays)))


def ports(play: Play, zone: str) -> list[str]:
    """The zones beside land of the country of no side that are nearest, by sea."""
    rule, board = rules(play), play.game.board
    ends = {z for s, h in play.state.control.items() if h == rule.state for z in board.coast[s]}
    seen, edge = {zone}, [zone]
    while edge:
        if found := [z for z in board.sea if z in edge and z in ends]:
            return found
        edge = [n for z in edge for n in board.next[z] if board.is_sea[n] and n not in seen and not board.next[z][n]]
        seen |= set(edge)
    return []


def _sail(play: Play, zone: str) -> None:
    """A fleet goes to the nearest port; without one it stays, and stays free."""
    rule, spaces, found = rules(play), play.game.board.spaces, ports(play, zone)
    if not found:
        return
    if len(found) == 1:
        _arrive(play, zone, found[0])
        return
    roller = rule.rollers[rule.seas.index(spaces[zone].tags["region"])]
    options = tuple(Option(z, Text("option.port", {"space": z}), spaces=(z,)) for z in found)
    prompt = Text("prompt.vichy_port", {"power": roller, "space": zone})
    play.react(
        Pick(
            to=roller,
            topic=TOPIC,
            prompt=prompt,
            options=options,
            default=(found[0],),
            handler=TOPIC,
            note={"zone": zone},
        )
    )


def _named(play: Play, answer: Answer) -> None:
    _arrive(play, answer.note["zone"], answer.chosen[0])


def _arrive(play: Play, zone: str, port: str) -> None:
    rule = rules(play)
    ships = tuple(u.id for u in play.state.here(zone) if u.owner == rule.power and arm(play, u) == "sea")
    play.emit(Owned(_laden(play, zone, ships), rule.state))
    if port != zone:
        play.emit(Moved(ships, (zone, port)))


# -- the country of no side --


def _production(play: Play, q: Production, value: int, why: list[Reason] | None) -> int:
    layer, rule = play.state.layers.get(PAYEE, {}), rules(play)
    for space, payee in layer.items():
        if payee == q.power and play.state.control[space] == rule.state:
            worth = play.game.board.spaces[space].value
            because(why, "income.land", worth, space=space, worth=worth)
            value += worth
    return value


def free_all(play: Play, attacked: list[str]) -> None:
    """All of it is free again; a fleet beside certain land that is attacked goes to somebody else."""
    rule = rules(play)
    for land in (s for s in attacked if s in rule.defects):
        near = play.game.board.coast[land]
        fleet = tuple(u.id for u in play.state.units.values() if u.owner == rule.state and u.space in near)
        if fleet:
            play.emit(Owned(fleet, rule.defects[land]))
    for space in [s for s, h in play.state.control.items() if h == rule.state]:
        play.emit(Taken(space, rule.power, rule.state, "liberated"))
    units = tuple(u.id for u in play.state.units.values() if u.owner == rule.state)
    if units:
        play.emit(Owned(units, rule.power))


def broken(play: Play, power: str, attacked: list[str]) -> None:
    """An attack by the side that brought it about frees all of it before the battle; one by others frees nothing."""
    rule, sides = rules(play), play.game.countries
    if sides[power].alliance != sides[rule.pays].alliance:
        return
    play.emit(Told(Text("log.armistice_broken", {"power": power})))
    free_all(play, attacked)
    make_war(play, power, rule.power)


def _closed(play: Play, moment: Moment) -> None:
    """Land is attacked as soon as combat movement ends."""
    power, state = moment.who[0], rules(play).state
    attacked = [s for s in targets(play, power) if play.state.control[s] == state]
    if attacked:
        broken(play, power, attacked)


def _taken(play: Play, event: Taken) -> None:
    """A fleet without land of its own beside it is free as soon as its old side takes some there."""
    rule, sides = rules(play), play.game.countries
    if event.by == rule.state or sides[event.by].alliance != sides[rule.power].alliance:
        return
    for zone in play.game.board.coast[event.space]:
        ships = tuple(u.id for u in play.state.here(zone) if u.owner == rule.state)
        beside = any(play.state.control.get(s) == rule.state for s in play.game.board.coast[zone])
        if ships and not beside:
            play.emit(Owned(ships, rule.power))


def _enter(play: Play, q: Enter) -> list[Fault]:
    """Units of the side that is paid stay out, unless they attack."""
    rule = rules(play)
    if play.game.board.is_sea[q.space] or play.state.control.get(q.space) != rule.state or q.manner == COMBAT:
        return []
    return [fault("armistice.closed", spaces=(q.space,), space=q.space)]


def _reaction(play: Play, event: Taken) -> None:
    _fallen(play, event)
    _taken(play, event)


def _ahead(play: Play) -> tuple[Text, ...]:
    """The dice of a fall that may still come."""
    rule = rules(play)
    if rule.power in SIGNED.get(play.state):
        return ()
    facts = {"power": rule.power, "land": rule.land, "state": rule.state, "other": rule.pays}
    fleet = {"one": rule.captor, "sunk": rule.sunk, "neutral": rule.neutral, "heir": rule.heir}
    return Text("ahead.fleets", facts | fleet), Text("ahead.colonies", facts | {"on": rule.on, "who": rule.by})


MODULE = Module(
    on={Taken: _reaction, "combat_move.closed": _closed},
    values={Production: _production},
    limits={Enter: _enter},
    answers={TOPIC: _named},
    hooks=(Ahead(_ahead), Asked({TOPIC: "options"})),
    settings=(ARMISTICE,),
)
