"""What must be true of every position of this game, each law with the rule it quotes; fuzzed games are held to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.rules.hooks import Laws, LawsBetweenTurns
from sandtable.rules.look import arm, can, foes, friends
from sandtable.rules.marks import LANDING
from sandtable.rules.politics.alliances import leaning
from sandtable.rules.questions import Production

DECK = 2  # places on a carrier
MAJOR = "major factory"


def one_holder(play: Play) -> Iterator[str]:
    """EUR-MAP-03, EUR-MAP-07: every land has one holder; what is closed keeps its own, and nobody is there."""
    board = play.game.board
    for name in board.land:
        holder = play.state.control.get(name)
        if holder not in play.game.countries:
            yield f"EUR-MAP-03: {name} is held by {holder!r}"
        elif name in board.closed and (holder != board.spaces[name].owner or name in play.state.at):
            yield f"EUR-MAP-07: {name} is closed, but somebody is there"


def everybody_in_its_element(play: Play) -> Iterator[str]:
    """EUR-LAND-07, EUR-SEA-07: ships are at sea, land units are at sea only as cargo or on the way to a beach."""
    sea, landing = play.game.board.is_sea, LANDING.get(play.state)
    for unit in play.state.units.values():
        sort = arm(play, unit)
        if sort == "sea" and not sea[unit.space]:
            yield f"EUR-SEA-07: {unit.id} ({unit.kind}) is on land in {unit.space}"
        if sort == "land" and sea[unit.space] and not unit.aboard and unit.id not in landing:
            yield f"EUR-LAND-07: {unit.id} ({unit.kind}) swims in {unit.space}"


def berths_suffice(play: Play) -> Iterator[str]:
    """EUR-TRN-01, EUR-CV-02: a transport holds a land unit and an infantry, a carrier two aircraft, where they are."""
    riders: dict[str, list[str]] = {}
    for unit in play.state.units.values():
        if unit.aboard:
            riders.setdefault(unit.aboard, []).append(unit.id)
    for ship_id, ids in riders.items():
        ship = play.state.units.get(ship_id)
        if ship is None:
            yield f"EUR-TRN-03: {ids} are aboard {ship_id}, which is gone"
            continue
        units = [play.state.units[i] for i in ids]
        if any(u.space != ship.space for u in units):
            yield f"EUR-TRN-03: {ids} are aboard {ship_id} but elsewhere"
        if can(play, ship, "carrier"):
            if len(units) > DECK or any(not can(play, u, "scrambles") for u in units):
                yield f"EUR-CV-02: {[u.kind for u in units]} are aboard a carrier"
        elif len(units) > 2 or sum(u.kind != "infantry" for u in units) > 1:
            yield f"EUR-TRN-01: {[u.kind for u in units]} are aboard a transport"


def facilities_in_order(play: Play) -> Iterator[str]:
    """EUR-FAC-03, EUR-CAPT-04, EUR-CAPT-06: one of each sort a land, its holder's, and large ones only at home."""
    for space in play.game.board.open_land:
        built = [u for u in play.state.here(space) if can(play, u, "fixed") or can(play, u, "factory")]
        sorts = Counter("factory" if can(play, u, "factory") else u.kind for u in built)
        if any(n > 1 for n in sorts.values()):
            yield f"EUR-FAC-03: {space} has {dict(sorts)}"
        holder = play.state.control[space]
        for unit in built:
            if unit.owner != holder:
                yield f"EUR-CAPT-04: the {unit.kind} in {space} is {unit.owner}'s, the land {holder}'s"
            if unit.kind == MAJOR and play.game.board.spaces[space].owner != holder:
                yield f"EUR-CAPT-06: {holder} has a major factory in {space}"


def damage_has_a_limit(play: Play) -> Iterator[str]:
    """EUR-SBR-14, EUR-CAPSHIP-01: nobody on the board has taken more than it can."""
    for unit in play.state.units.values():
        if not 0 <= unit.hits < play.game.kinds[unit.kind].hits:
            yield f"EUR-SBR-14: {unit.id} ({unit.kind}) has taken {unit.hits} hits"


def war_goes_both_ways(play: Play) -> Iterator[str]:
    """EUR-POL-01: war holds between pairs of powers of two sides."""
    for one, against in play.state.war.items():
        for other in against:
            if one not in play.state.war.get(other, ()):
                yield f"EUR-POL-01: {one} is at war with {other}, but not the other way round"
            if play.game.countries[one].alliance == play.game.countries[other].alliance:
                yield f"EUR-POL-01: {one} and {other} are on one side and at war"


def garrisons_stay(play: Play) -> Iterator[str]:
    """EUR-NEUT-13: the troops of a neutral land never leave it, and are never where somebody holds it."""
    for unit in play.state.units.values():
        if leaning(play, unit.owner) and play.state.control.get(unit.space) != unit.owner:
            yield f"EUR-NEUT-13: {unit.owner}'s {unit.kind} is in {unit.space}"


def production_adds_up(play: Play) -> Iterator[str]:
    """EUR-CAPT-03, EUR-NEUT-12: what land is worth goes to whoever holds it, and to nobody while it is neutral."""
    control, spaces = play.state.control, play.game.board.spaces
    for power in play.game.powers:
        worth = sum(spaces[s].value for s, holder in control.items() if holder == power)
        if int(play.ask(Production(power))) != worth:
            yield f"EUR-SETUP-05: {power}'s land is worth {worth}, it produces {play.ask(Production(power))}"


ALWAYS = (
    one_holder, everybody_in_its_element, berths_suffice, facilities_in_order, damage_has_a_limit, war_goes_both_ways,
    garrisons_stay, production_adds_up,
)  # fmt: skip


# -- between two turns, when nothing is half done --


def no_enemies_share_land(play: Play) -> Iterator[str]:
    """EUR-SEQ-02, EUR-PEACE-07: after a turn only its holder and the holder's friends stand in a land."""
    for space in play.game.board.open_land:
        holder = play.state.control[space]
        for unit in play.state.here(space):
            if unit.owner in foes(play, holder) or unit.owner not in friends(play, holder):
                yield f"EUR-PEACE-07: {unit.owner}'s {unit.kind} stands in {holder}'s {space}"


def nothing_left_over(play: Play) -> Iterator[str]:
    """EUR-SUB-06, EUR-SCR-10, EUR-AIR-19: between turns nobody is under water or in the air, and all is placed."""
    for unit in play.state.units.values():
        if unit.post:
            yield f"EUR-SCR-10: {unit.id} is still {unit.post}"
        if arm(play, unit) == "air" and play.game.board.is_sea[unit.space] and not unit.aboard:
            yield f"EUR-AIR-19: {unit.id} is at sea without a carrier in {unit.space}"
    if play.state.queue:
        yield f"EUR-MOB-08: {len(play.state.queue)} bought units are still waiting"


MODULE = Module(hooks=(Laws(ALWAYS), LawsBetweenTurns((no_enemies_share_land, nothing_left_over))))
