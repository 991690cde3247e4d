"""What must be true of every position of this game, each law with the rule it quotes; fuzzed games are held to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from sandtable.games.blitzkrieg_general.rules.combat.cargo import TOPIC as CARGO
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.rules import laws
from sandtable.rules.hooks import Laws, LawsBetweenTurns
from sandtable.rules.look import arm, can, cargo
from sandtable.rules.politics.pairs import commander, nation, side_of


def in_their_element_between_fights(play: Play) -> Iterator[str]:
    """BLG-AIR-06, BLG-TF-02: aircraft are at sea only as cargo; ships are on land only to support."""
    if any(scope in frame.scopes for frame in play.state.stack for scope in ("part", "fight")):
        return
    sea = play.game.board.is_sea
    for unit in play.state.units.values():
        sort = arm(play, unit)
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


def on_one_side(play: Play, one: str, other: str) -> bool:
    """Whether two countries are parts of one whole, or on one side."""
    side = side_of(play, one)
    return nation(play, one) == nation(play, other) or bool(side and side == side_of(play, other))


def everybody_is_led(play: Play) -> Iterator[str]:
    """BLG-WAR-04, BLG-WAR-05: a minor at war has somebody who gives its orders."""
    for country, against in play.state.war.items():
        if against and not commander(play, country) and any(u.owner == country for u in play.state.units.values()):
            yield f"BLG-WAR-04: {country} is at war and nobody leads it"


ALWAYS = (
    partial(laws.one_holder, held="BLG-SETUP-04", closed="BLG-MAP-11"),
    partial(laws.land_units_ashore, rule="BLG-MAP-10"),
    partial(laws.with_their_carrier, gone="BLG-CONV-10", elsewhere="BLG-CONV-01"),
    partial(laws.nobody_overhit, rule="BLG-HIT-02"),
    partial(laws.war_goes_both_ways, pairs="BLG-GEN-07", sides="BLG-GEN-02", together=on_one_side),
    in_their_element_between_fights,
    convoys_hold_what_they_can,
    within_the_counter_mix,
)

BETWEEN_TURNS = (partial(laws.no_enemies_share_land, rule="BLG-CTRL-07"), everybody_is_led)

MODULE = Module(hooks=(Laws(ALWAYS), LawsBetweenTurns(BETWEEN_TURNS)))
