"""What must be true of every position of this game, each law with the rule it quotes; fuzzed games are held to them."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.pacific_1941.rules.china import CHINA, INFANTRY
from sandtable.games.pacific_1941.rules.convoys import LAYER, convoys, holder
from sandtable.games.pacific_1941.rules.points import points
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.rules.combat.kamikaze import left as kamikazes_left
from sandtable.rules.hooks import Laws, LawsBetweenTurns
from sandtable.rules.look import PATROL, arm, can, foes, friends, nations
from sandtable.rules.marks import DOOMED, LANDING
from sandtable.rules.questions import Carries, Production


def one_holder(play: Play) -> Iterator[str]:
    """PAC-MAP-10, PAC-MAP-06: every land has one holder; closed land keeps its own and nobody is there."""
    board = play.game.board
    for name in board.land:
        land_holder = play.state.control.get(name)
        if name in board.closed:
            if land_holder != board.spaces[name].owner or name in play.state.at:
                yield f"PAC-MAP-06: {name} is closed, but somebody is there"
        elif land_holder not in play.game.countries:
            yield f"PAC-MAP-10: {name} is held by {land_holder!r}"


def british_land_is_a_countrys(play: Play) -> Iterator[str]:
    """PAC-UK-01, PAC-GAP-28: what Britain holds is India's or Australia's, so that each value is in one purse."""
    for name in play.game.board.open_land:
        if play.state.control[name] == "United Kingdom":
            yield f"PAC-UK-01: {name} is held by neither India nor Australia"


def everybody_in_its_element(play: Play) -> Iterator[str]:
    """PAC-LAND-01, PAC-NAVAL-09: ships are at sea; land units are there only as cargo or on the way to a beach."""
    sea, landing = play.game.board.is_sea, LANDING.get(play.state)
    for unit in play.state.units.values():
        sort = arm(play, unit)
        if sort == "sea" and not sea[unit.space]:
            yield f"PAC-NAVAL-09: {unit.id} ({unit.kind}) is on land in {unit.space}"
        if sort == "land" and sea[unit.space] and not unit.aboard and unit.id not in landing:
            yield f"PAC-LAND-01: {unit.id} ({unit.kind}) swims in {unit.space}"
        if sort == "land" and sea[unit.space] and unit.owner == CHINA:
            yield f"PAC-CHINA-10: {unit.id} ({unit.kind}) of China is at sea in {unit.space}"


def berths_suffice(play: Play) -> Iterator[str]:
    """PAC-TRN-01, PAC-CV-01, PAC-EXPR-01: what is aboard is where its ship is, and fits."""
    riders: dict[str, list[str]] = {}
    for unit in play.state.units.values():
        if unit.aboard:
            riders.setdefault(unit.aboard, []).append(unit.id)
    for ship_id, ids in riders.items():
        ship = play.state.units.get(ship_id)
        if ship is None:
            yield f"PAC-CAS-04: {ids} are aboard {ship_id}, which is gone"
            continue
        units = [play.state.units[i] for i in ids]
        if any(u.space != ship.space for u in units):
            yield f"PAC-TRN-18: {ids} are aboard {ship_id} but elsewhere"
        if not play.ask(Carries(ship, tuple(units))):
            yield f"PAC-TRN-01, PAC-CV-01: {[u.kind for u in units]} do not fit aboard {ship_id} ({ship.kind})"


def patrols_are_fighters_over_the_sea(play: Play) -> Iterator[str]:
    """PAC-CAP-01, PAC-CAP-03: who is on patrol is a fighter, over a zone, and aboard nothing."""
    for unit in play.state.units.values():
        if unit.post == PATROL and (not can(play, unit, "patrols") or not play.game.board.is_sea[unit.space]):
            yield f"PAC-CAP-01: {unit.id} ({unit.kind}) patrols in {unit.space}"
        if unit.post == PATROL and unit.aboard:
            yield f"PAC-CAP-03: {unit.id} patrols aboard {unit.aboard}"


def one_complex_a_place(play: Play) -> Iterator[str]:
    """PAC-MOB-09, PAC-CAPT-05: no land has two complexes, and none is in the hands of its holder's enemy."""
    for space in play.game.board.land:
        owners = [u.owner for u in play.state.here(space) if can(play, u, "factory")]
        if len(owners) > 1:
            yield f"PAC-MOB-09: {space} has {len(owners)} complexes"
        if owners and owners[0] not in friends(play, play.state.control[space]):
            yield f"PAC-CAPT-05: the complex in {space} is {owners[0]}'s, the land {play.state.control[space]}'s"


def convoys_are_somebodys(play: Play) -> Iterator[str]:
    """PAC-MAP-09, PAC-CONV-12: only zones with a convoy are marked; an ally's convoy is never kept from its owner."""
    for zone in play.state.layers.get(LAYER, {}):
        if zone not in convoys(play.game):
            yield f"PAC-MAP-09: {zone} has no convoy, but a holder"
    for zone in convoys(play.game):
        first, now = play.game.board.spaces[zone].owner, holder(play, zone)
        if now != first and now not in foes(play, first):
            yield f"PAC-GAP-51: the convoy of {zone} is {first}'s, and {now} has it"


def incomes_add_up(play: Play) -> Iterator[str]:
    """PAC-INC-04, PAC-CONV-11: a value goes to its land's holder, or to nobody while its route is the enemy's."""
    board, control = play.game.board, play.state.control
    for power in play.game.powers:
        own = nations(play.game, power)
        worth = sum(board.spaces[s].value for s in board.open_land if control[s] in own)
        for zone, what in convoys(play.game).items():
            blocked = holder(play, zone) in foes(play, power)
            if what == "centre" and board.spaces[zone].owner in own and not blocked:
                worth += board.spaces[zone].value
            elif what != "centre" and control[what] in own and blocked:
                worth -= board.spaces[what].value
        if (said := int(play.ask(Production(power)))) != worth:
            yield f"PAC-INC-04: {power} is said to produce {said}, its board is worth {worth}"


def counters_in_bounds(play: Play) -> Iterator[str]:
    """PAC-KAMI-01, PAC-GAP-36: never fewer than no kamikazes or points."""
    if kamikazes_left(play) < 0:
        yield "PAC-KAMI-01: more than six kamikazes were sent"
    if points(play) < 0:
        yield "PAC-GAP-36: Japan has fewer than no points"


def nobody_overhit(play: Play) -> Iterator[str]:
    """PAC-BB-01, PAC-CAS-02: nobody on the board has taken all its hits, but who is lost and fires once more."""
    for unit in play.state.units.values():
        if unit.hits >= play.game.kinds[unit.kind].hits and unit.id not in DOOMED.get(play.state):
            yield f"PAC-CAS-02: {unit.id} ({unit.kind}) has taken {unit.hits} hits"


ALWAYS = (
    one_holder, british_land_is_a_countrys, everybody_in_its_element, berths_suffice,
    patrols_are_fighters_over_the_sea, one_complex_a_place, convoys_are_somebodys, incomes_add_up,
    counters_in_bounds, nobody_overhit,
)  # fmt: skip


# -- between two turns, when nothing is half done --


def no_enemies_share_land(play: Play) -> Iterator[str]:
    """PAC-COMBAT-05: after a turn no land holds units of its holder's enemies."""
    for space in play.game.board.open_land:
        against = foes(play, play.state.control[space])
        for unit in play.state.here(space):
            if unit.owner in against:
                yield f"PAC-COMBAT-05: {unit.owner}'s {unit.kind} stands in {play.state.control[space]}'s {space}"


def nothing_left_over(play: Play) -> Iterator[str]:
    """PAC-PH8-01, PAC-NCM-01: between turns ships are whole, submarines up, aircraft at sea on a deck or on patrol."""
    for unit in play.state.units.values():
        if unit.hits:
            yield f"PAC-PH8-01: {unit.id} is still damaged"
        if unit.post not in ("", PATROL):
            yield f"PAC-PH8-01: {unit.id} is still {unit.post}"
        flies = arm(play, unit) == "air" and play.game.board.is_sea[unit.space]
        if flies and not unit.aboard and unit.post != PATROL:
            yield f"PAC-NCM-01: {unit.id} is at sea without a deck in {unit.space}"


def china_only_raises_infantry(play: Play) -> Iterator[str]:
    """PAC-BUY-07, PAC-CHINA-04: what waits for China is infantry that cost nothing."""
    for build in play.state.queue:
        if build.owner == CHINA and (build.kind != INFANTRY or build.price):
            yield f"PAC-BUY-07: China has bought {build.kind}"


def convoy_money_is_gone(play: Play) -> Iterator[str]:
    """PAC-UK-05: Britain begins each turn with at most what its centres pay in one round."""
    most = play.game.accounts["Convoys"].income
    if play.state.purses["Convoys"] > most:
        yield f"PAC-UK-05: {play.state.purses['Convoys']} of convoy money were saved"


MODULE = Module(
    hooks=(
        Laws(ALWAYS),
        LawsBetweenTurns((no_enemies_share_land, nothing_left_over, china_only_raises_infantry, convoy_money_is_gone)),
    ),
)
