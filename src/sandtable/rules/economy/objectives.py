"""National objectives: what a power is paid for beyond its land, as data, with what is missing named."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from sandtable.kernel.events import Moment, Paid, Taken
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.text import Text
from sandtable.rules.economy.accounts import purse_at, purses_of
from sandtable.rules.hooks import Aims, Follows
from sandtable.rules.look import arm, can, foes
from sandtable.rules.marks import LANDING
from sandtable.rules.politics.alliances import SYMPATHY, at_war, belligerent, leaning
from sandtable.rules.politics.declaring import DECLARED, UNPROVOKED
from sandtable.rules.politics.outlook import Aim
from sandtable.rules.questions import Income


class Objective(Shape, frozen=True):
    """What is wanted, and what it pays; all that is said must hold."""

    power: str
    name: str
    pays: int
    war: bool = False  # it must be at war with anybody
    at_war: tuple[str, ...] = ()  # with each of these
    at_war_any: tuple[str, ...] = ()  # with one of these
    at_peace: tuple[str, ...] = ()  # with none of these
    unprovoked: tuple[str, ...] = ()  # it must never have declared war on these unprovoked
    unharmed: tuple[str, ...] = ()  # land it must never have attacked
    purse: str = ""  # the purse it pays into, and whose land `all_own` means; empty: the power's first, and all
    lands: tuple[str, ...] = ()  # land to be held
    by_allies: tuple[str, ...] = ()  # land that any power of its side must hold besides
    all_own: bool = False  # all land that was its own when the game began
    by_side: bool = False  # by any power of its side
    least: int = 0  # so many of them will do; 0 for all
    each: bool = False  # it pays for each of them
    troops: bool = False  # a land unit of its own must stand there
    clear: tuple[str, ...] = ()  # zones without enemy ships
    of: tuple[str, ...] = ()  # that have one of these abilities
    friendly_ore: tuple[str, ...] = ()  # neutral land that must neither lean to the enemy nor be held by him
    unaided: bool = False  # no unit of an ally in land that was its own
    once: bool = False  # once in a game
    conquests: tuple[str, ...] = ()  # it pays for each land that first was of these powers, or leaned to their side


OBJECTIVES = Setting("objectives", tuple[Objective, ...], "What powers are paid for beyond their land.", ())
DONE: Mark[dict[str, str]] = Mark("objectives done", "game", {})  # objective that pays once -> who was paid
HARMED: Mark[dict[str, str]] = Mark("harmed", "game", {})  # "A on land" -> attacked


class Standing(msgspec.Struct, frozen=True):
    """How an objective stands."""

    name: str
    paid: int
    missing: tuple[str, ...] = ()  # spaces and powers that are in its way


def standings(play: Play, power: str) -> list[Standing]:
    """All objectives of a power."""
    return [_standing(play, o) for o in play.game.setting(OBJECTIVES) if o.power == power]


def _standing(play: Play, o: Objective) -> Standing:
    missing = [*_politics(play, o), *_at_sea(play, o), *_guests(play, o), *_ore(play, o)]
    missing += [s for s in o.by_allies if not _by_side(play, o, s)]
    lands = _wanted(play, o)
    lacking = [s for s in lands if not _holds(play, o, s)]
    if missing or (o.once and o.name in DONE.get(play.state)):
        return Standing(o.name, 0, tuple(missing))
    if o.each or o.conquests:
        return Standing(o.name, o.pays * (len(lands) - len(lacking)), tuple(lacking))
    needed = o.least or len(lands)
    return Standing(o.name, o.pays if len(lands) - len(lacking) >= needed else 0, tuple(lacking))


def _wanted(play: Play, o: Objective) -> list[str]:
    spaces, countries = play.game.board.spaces, play.game.countries
    if o.conquests:
        sides = {countries[p].alliance for p in o.conquests}
        return [
            s
            for s in play.game.board.open_land
            if spaces[s].owner in o.conquests or countries[spaces[s].owner].tags.get(SYMPATHY) in sides
        ]
    if not o.all_own:
        return list(o.lands)
    own = [s for s in play.game.board.open_land if spaces[s].owner == o.power]
    return [s for s in own if not o.purse or purse_at(play.game, o.power, s) == o.purse]


def _by_side(play: Play, o: Objective, space: str) -> bool:
    countries = play.game.countries
    return countries[play.state.control[space]].alliance == countries[o.power].alliance


def _holds(play: Play, o: Objective, space: str) -> bool:
    own = _by_side(play, o, space) if o.by_side else play.state.control[space] == o.power
    if not own or not o.troops:
        return own
    return any(
        u.owner == o.power and arm(play, u) == "land" and not can(play, u, "fixed") for u in play.state.here(space)
    )


def _politics(play: Play, o: Objective) -> Iterator[str]:
    if o.war and not belligerent(play, o.power):
        yield o.power
    yield from (p for p in o.at_war if not at_war(play, o.power, p))
    yield from (p for p in o.at_peace if at_war(play, o.power, p))
    if o.at_war_any and not any(at_war(play, o.power, p) for p in o.at_war_any):
        yield from o.at_war_any
    yield from (p for p in o.unprovoked if DECLARED.get(play.state).get(f"{o.power} on {p}") == UNPROVOKED)
    yield from (s for s in o.unharmed if f"{o.power} on {s}" in HARMED.get(play.state))


def _enemies(play: Play, o: Objective) -> set[str]:
    own = play.game.countries[o.power].alliance
    return {p for p in play.game.powers if play.game.countries[p].alliance != own}


def _at_sea(play: Play, o: Objective) -> Iterator[str]:
    against = _enemies(play, o)
    for zone in o.clear:
        if any(u.owner in against and any(can(play, u, a) for a in o.of) for u in play.state.here(zone)):
            yield zone


def _guests(play: Play, o: Objective) -> Iterator[str]:
    own = play.game.countries[o.power].alliance
    for space in play.game.board.open_land if o.unaided else ():
        if play.game.board.spaces[space].owner == o.power:
            guests = (play.game.countries[u.owner] for u in play.state.here(space) if u.owner != o.power)
            if any(g.alliance == own for g in guests):
                yield space


def _ore(play: Play, o: Objective) -> Iterator[str]:
    enemy = next(iter(_enemies(play, o)), "")
    side = play.game.countries[enemy].alliance if enemy else ""
    for space in o.friendly_ore:
        holder = play.state.control[space]
        if side and side in (leaning(play, holder), play.game.countries[holder].alliance):
            yield space


def _income(play: Play, q: Income, value: int, why: list[Reason] | None) -> int:
    owner = play.game.accounts[q.purse].owner
    first = purses_of(play.game, owner)[0].name
    into = {o.name: o.purse or first for o in play.game.setting(OBJECTIVES) if o.power == owner}
    for one in standings(play, owner):
        if one.paid and into[one.name] == q.purse:
            value += one.paid
            because(why, "income.objective", one.paid, objective=Text(f"objective.{one.name}"), paid=one.paid)
    return value


def _name(o: Objective) -> Text:
    return Text(f"objective.{o.name}")


def _aims(play: Play) -> list[Aim]:
    return [_aim(play, o) for o in play.game.setting(OBJECTIVES)]


def _aim(play: Play, o: Objective) -> Aim:
    """How an objective stands, with the spaces that are in its way told from all else that is."""
    lands, done = _wanted(play, o), o.once and o.name in DONE.get(play.state)
    lacking = [s for s in lands if not _holds(play, o, s)]
    lacking += [s for s in o.by_allies if not _by_side(play, o, s)]
    politics = _politics_told(play, o)
    at_sea, guests, ore = list(_at_sea(play, o)), list(_guests(play, o)), list(_ore(play, o))
    notes = [
        *politics,
        *([Text("aim.done")] if done else []),
        *([Text("aim.ships", {"spaces": at_sea})] if at_sea else []),
        *([Text("aim.guests", {"spaces": guests})] if guests else []),
        *([Text("aim.leans", {"spaces": ore})] if ore else []),
        *([Text("aim.troops", {"power": o.power})] if o.troops and lacking else []),
    ]
    if o.conquests:
        lacking = []  # any of very many will do
    elif o.least and len(lands) - len(lacking) >= o.least:
        lacking = []
    held = tuple(s for s in lands if s not in lacking and _holds(play, o, s))
    spaces = tuple(dict.fromkeys((*lacking, *at_sea, *guests, *ore)))
    paid = _standing(play, o).paid
    return Aim(o.power, _name(o), o.pays, paid, bool(o.each or o.conquests), tuple(notes), () if done else spaces, held)


def _politics_told(play: Play, o: Objective) -> list[Text]:
    """What of war and peace is in an objective's way, in words."""
    if o.war and not belligerent(play, o.power):
        return [Text("aim.at_war", {"power": o.power})]
    found = []
    if o.at_war_any and not any(at_war(play, o.power, p) for p in o.at_war_any):
        found.append(Text("aim.war_any", {"power": o.power, "others": list(o.at_war_any)}))
    for one in _politics(play, o):
        if one in o.unprovoked or one in o.unharmed:
            found.append(Text("aim.struck", {"power": o.power, "other": one}))
        elif one in o.at_war or one in o.at_peace:
            code = "aim.peace" if one in o.at_peace else "aim.war"
            found.append(Text(code, {"power": o.power, "other": one}))
    return found


def _follows(play: Play, after: Play, power: str, target: str) -> Iterator[Text]:
    """Objectives of the two that would pay more or less."""
    for o in play.game.setting(OBJECTIVES):
        if o.power in (power, target):
            now, then = _standing(play, o).paid, _standing(after, o).paid
            if now != then:
                yield Text("follows.pays", {"power": o.power, "objective": _name(o), "now": now, "then": then})


def _paid(play: Play, event: Paid) -> None:
    """What pays once is done when it was paid."""
    if event.why != "income":
        return
    owner = play.game.accounts[event.purse].owner
    once = {o.name for o in play.game.setting(OBJECTIVES) if o.once and o.power == owner}
    put(DONE, play, {one.name: owner for one in standings(play, owner) if one.paid and one.name in once})


def _attacked(play: Play, moment: Moment) -> None:
    """Attacks on land that an objective wants left alone are remembered."""
    power, at = moment.who[0], play.state.at
    landing = set(LANDING.get(play.state).values())
    for o in play.game.setting(OBJECTIVES):
        for land in o.unharmed if o.power == power else ():
            there = land in landing or any(play.state.units[i].owner == power for i in at.get(land, ()))
            if there and play.state.control[land] in foes(play, power):
                put(HARMED, play, {f"{power} on {land}": "attacked"})


def _walked_in(play: Play, event: Taken) -> None:
    if any(o.power == event.by and event.space in o.unharmed for o in play.game.setting(OBJECTIVES)):
        put(HARMED, play, {f"{event.by} on {event.space}": "attacked"})


MODULE = Module(
    on={Paid: _paid, "combat_move.closed": _attacked, Taken: _walked_in},
    values={Income: _income},
    hooks=(Aims(_aims), Follows(_follows)),
    settings=(OBJECTIVES,),
)
