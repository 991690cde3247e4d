"""What must be true of every position of this game, each law with the rule it quotes; fuzzed games are held to them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sandtable.games.pacific_1941.rules.china import CHINA, INFANTRY
from sandtable.games.pacific_1941.rules.convoys import LAYER, convoys, holder
from sandtable.games.pacific_1941.rules.points import points
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.rules import laws
from sandtable.rules.combat.kamikaze import left as kamikazes_left
from sandtable.rules.hooks import Laws, LawsBetweenTurns
from sandtable.rules.look import PATROL, arm, can, foes, nations
from sandtable.rules.questions import Production


def british_land_is_a_countrys(play: Play) -> Iterator[str]:
    """PAC-UK-01, PAC-GAP-28: what Britain holds is India's or Australia's, so that each value is in one purse."""
    for name in play.game.board.open_land:
        if play.state.control[name] == "United Kingdom":
            yield f"PAC-UK-01: {name} is held by neither India nor Australia"


def china_stays_ashore(play: Play) -> Iterator[str]:
    """PAC-CHINA-10: no Chinese land unit is ever at sea; the fighter of Szechwan flies like any other."""
    for unit in play.state.units.values():
        if unit.owner == CHINA and play.game.board.is_sea[unit.space] and arm(play, unit) == "land":
            yield f"PAC-CHINA-10: {unit.id} ({unit.kind}) of China is at sea in {unit.space}"


def patrols_are_fighters_over_the_sea(play: Play) -> Iterator[str]:
    """PAC-CAP-01, PAC-CAP-03: who is on patrol is a fighter, over a zone, and aboard nothing."""
    for unit in play.state.units.values():
        if unit.post == PATROL and (not can(play, unit, "patrols") or not play.game.board.is_sea[unit.space]):
            yield f"PAC-CAP-01: {unit.id} ({unit.kind}) patrols in {unit.space}"
        if unit.post == PATROL and unit.aboard:
            yield f"PAC-CAP-03: {unit.id} patrols aboard {unit.aboard}"


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


ALWAYS = (
    partial(laws.one_holder, held="PAC-MAP-10", closed="PAC-MAP-06"),
    partial(laws.ships_at_sea, rule="PAC-NAVAL-09"),
    partial(laws.land_units_ashore, rule="PAC-LAND-01"),
    partial(laws.with_their_carrier, gone="PAC-CAS-04", elsewhere="PAC-TRN-18"),
    partial(laws.berths_suffice, rule="PAC-TRN-01, PAC-CV-01, PAC-EXPR-01"),
    partial(laws.nobody_overhit, rule="PAC-BB-01, PAC-CAS-02"),
    partial(laws.one_factory, rule="PAC-MOB-09"),
    partial(laws.factories_go_with_land, rule="PAC-CAPT-05", friendly=True),
    british_land_is_a_countrys,
    china_stays_ashore,
    patrols_are_fighters_over_the_sea,
    convoys_are_somebodys,
    incomes_add_up,
    counters_in_bounds,
)

BETWEEN_TURNS = (
    partial(laws.no_enemies_share_land, rule="PAC-COMBAT-05"),
    partial(laws.nobody_damaged, rule="PAC-PH8-01"),
    partial(laws.postures_are_over, rule="PAC-PH8-01", but=(PATROL,)),
    partial(laws.aircraft_on_decks, rule="PAC-NCM-01", but=(PATROL,)),
    china_only_raises_infantry,
    convoy_money_is_gone,
)

MODULE = Module(hooks=(Laws(ALWAYS), LawsBetweenTurns(BETWEEN_TURNS)))
