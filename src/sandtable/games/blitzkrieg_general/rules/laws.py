"""What must be true of every position of this game, each law with the rule it quotes; fuzzed games are held to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sandtable.games.blitzkrieg_general.rules.combat.cargo import TOPIC as CARGO
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.rules.hooks import Laws, LawsBetweenTurns
from sandtable.rules.look import arm, can, cargo, foes
from sandtable.rules.marks import LANDING
from sandtable.rules.politics.pairs import commander, nation, side_of


def one_holder(play: Play) -> Iterator[str]:
    """BLG-SETUP-04, BLG-MAP-11: every area has one holder, and what is closed keeps its own."""
    board = play.game.board
    for name in board.land:
        holder = play.state.control.get(name)
        if holder not in play.game.countries:
            yield f"BLG-SETUP-04: {name} is held by {holder!r}"
        elif name in board.closed and (holder != board.spaces[name].owner or name in play.state.at):
            yield f"BLG-MAP-11: {name} is closed, but somebody is there"


def everybody_in_its_element(play: Play) -> Iterator[str]:
    """BLG-MAP-10, BLG-AIR-06: land and air units are at sea only as cargo; ships are on land only to support."""
    sea = play.game.board.is_sea
    fighting = any(scope in frame.scopes for frame in play.state.stack for scope in ("part", "fight"))
    landing = LANDING.get(play.state)
    for unit in play.state.units.values():
        sort = arm(play, unit)
        if sort == "land" and sea[unit.space] and not unit.aboard and unit.id not in landing:
            yield f"BLG-MAP-10: {unit.id} ({unit.kind}) swims in {unit.space}"
        if fighting:
            continue
        if sort == "air" and sea[unit.space] and not unit.aboard:
            yield f"BLG-AIR-06: {unit.id} ({unit.kind}) stays over {unit.space}"
        if sort == "sea" and not sea[unit.space] and not can(play, unit, "amphibious"):
            yield f"BLG-TF-02: {unit.id} ({unit.kind}) is on land in {unit.space}"


def convoys_hold_what_they_can(play: Play) -> Iterator[str]:
    """BLG-CONV-01..03: a whole convoy carries one unit or two reduced ones, a reduced one a reduced unit."""
    if getattr(play.top, "topic", "") == CARGO:
        return  # a convoy was hit, and its owner is being asked which of two units goes down
    carrying = dict.fromkeys(u.aboard for u in play.state.units.values() if u.aboard)
    for ship in (play.state.units[i] for i in carrying if i in play.state.units):
        aboard = cargo(play, ship)
        worn = all(u.hits for u in aboard)
        if not can(play, ship, "carries"):
            yield f"BLG-CONV-01: {ship.id} ({ship.kind}) carries {len(aboard)}"
        elif len(aboard) > (2 if worn and not ship.hits else 1) or (ship.hits and not worn):
            yield f"BLG-CONV-01: {ship.id} carries {[(u.kind, u.hits) for u in aboard]}"
    for unit in play.state.units.values():
        if unit.aboard and (ship_space := play.state.units.get(unit.aboard)) is None:
            yield f"BLG-CONV-10: {unit.id} is aboard {unit.aboard}, which is gone"
        elif unit.aboard and ship_space is not None and ship_space.space != unit.space:
            yield f"BLG-CONV-01: {unit.id} is aboard {unit.aboard}, but elsewhere"


def steps_left(play: Play) -> Iterator[str]:
    """BLG-HIT-01..04: nobody on the board has taken more hits than it can."""
    for unit in play.state.units.values():
        if not 0 <= unit.hits < play.game.kinds[unit.kind].hits:
            yield f"BLG-HIT-02: {unit.id} ({unit.kind}) has taken {unit.hits} hits"


def within_the_counter_mix(play: Play) -> Iterator[str]:
    """BLG-GAP-60: a country never has more of a kind on the board and in production than there are counters."""
    there = Counter((u.owner, u.kind) for u in play.state.units.values())
    there.update((b.owner, b.kind) for b in play.state.queue)
    limits: Counter[tuple[str, str]] = Counter()
    for row in play.game.sheets["counters"]:
        limits[row["country"], row["unit"]] += int(row["number"])
    for key, number in there.items():
        if number > limits[key]:
            yield f"BLG-GAP-60: {key[0]} has {number} {key[1]}, there are {limits[key]}"


def war_goes_both_ways(play: Play) -> Iterator[str]:
    """BLG-GEN-07: war holds between pairs, and never inside a side."""
    war = play.state.war
    for one, against in war.items():
        whole, side = nation(play, one), side_of(play, one)
        for other in against:
            if one not in war.get(other, ()):
                yield f"BLG-GEN-07: {one} is at war with {other}, but not the other way round"
            if whole == nation(play, other) or (side and side == side_of(play, other)):
                yield f"BLG-GEN-02: {one} and {other} are on one side and at war"


ALWAYS = (
    one_holder, everybody_in_its_element, convoys_hold_what_they_can, steps_left, within_the_counter_mix,
    war_goes_both_ways,
)  # fmt: skip


# -- when a segment begins, and nothing is half done --


def no_enemies_share_land(play: Play) -> Iterator[str]:
    """BLG-CTRL-07: no area holds units of enemy sides, nor units of its holder's enemies."""
    for space in play.game.board.open_land:
        here = play.state.here(space)
        against = {enemy for u in here for enemy in foes(play, u.owner)}
        for unit in here:
            if unit.owner in against or play.state.control[space] in foes(play, unit.owner):
                yield f"BLG-CTRL-07: {unit.owner}'s {unit.kind} stands among enemies in {space}"


def everybody_is_led(play: Play) -> Iterator[str]:
    """BLG-WAR-04, BLG-WAR-05: a minor at war has somebody who gives its orders."""
    for country, against in play.state.war.items():
        if against and not commander(play, country) and any(u.owner == country for u in play.state.units.values()):
            yield f"BLG-WAR-04: {country} is at war and nobody leads it"


MODULE = Module(
    hooks=(Laws(ALWAYS), LawsBetweenTurns((no_enemies_share_land, everybody_is_led))),
)
