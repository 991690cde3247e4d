"""What must be true of every position of this game, each law with the rule it quotes; fuzzed games are held to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.rules import laws
from sandtable.rules.hooks import Laws, LawsBetweenTurns
from sandtable.rules.look import holdings, kinds_that
from sandtable.rules.politics.alliances import leaning
from sandtable.rules.questions import Production

MAJOR = "major factory"


def facilities_in_order(play: Play) -> Iterator[str]:
    """EUR-FAC-03, EUR-CAPT-04, EUR-CAPT-06: one of each sort a land, its holder's, and large ones only at home."""
    control, spaces, factories = play.state.control, play.game.board.spaces, kinds_that(play, "factory")
    kinds = kinds_that(play, "fixed") | factories
    built = [u for u in play.state.units.values() if u.kind in kinds and u.space in control]
    sorts = Counter((u.space, "factory" if u.kind in factories else u.kind) for u in built)
    for (space, sort), number in sorts.items():
        if number > 1:
            yield f"EUR-FAC-03: {space} has {number} of {sort}"
    for unit in built:
        space, holder = unit.space, control[unit.space]
        if unit.owner != holder:
            yield f"EUR-CAPT-04: the {unit.kind} in {space} is {unit.owner}'s, the land {holder}'s"
        if unit.kind == MAJOR and spaces[space].owner != holder:
            yield f"EUR-CAPT-06: {holder} has a major factory in {space}"


def garrisons_stay(play: Play) -> Iterator[str]:
    """EUR-NEUT-13: the troops of a neutral land never leave it, and are never where somebody holds it."""
    neutral = {name for name in play.game.countries if leaning(play, name)}
    for unit in play.state.units.values():
        if unit.owner in neutral and play.state.control.get(unit.space) != unit.owner:
            yield f"EUR-NEUT-13: {unit.owner}'s {unit.kind} is in {unit.space}"


def production_adds_up(play: Play) -> Iterator[str]:
    """EUR-CAPT-03, EUR-NEUT-12: what land is worth goes to whoever holds it, and to nobody while it is neutral."""
    spaces, held = play.game.board.spaces, holdings(play)
    for power in play.game.powers:
        worth = sum(spaces[s].value for s in held.get(power, ()))
        if int(play.ask(Production(power))) != worth:
            yield f"EUR-SETUP-05: {power}'s land is worth {worth}, it produces {play.ask(Production(power))}"


ALWAYS = (
    partial(laws.one_holder, held="EUR-MAP-03", closed="EUR-MAP-07"),
    partial(laws.ships_at_sea, rule="EUR-SEA-07"),
    partial(laws.land_units_ashore, rule="EUR-LAND-07"),
    partial(laws.with_their_carrier, gone="EUR-TRN-03", elsewhere="EUR-TRN-03"),
    partial(laws.berths_suffice, rule="EUR-TRN-01, EUR-CV-02"),
    partial(laws.nobody_overhit, rule="EUR-SBR-14, EUR-CAPSHIP-01"),
    partial(laws.war_goes_both_ways, pairs="EUR-POL-01", sides="EUR-POL-01"),
    facilities_in_order,
    garrisons_stay,
    production_adds_up,
)

BETWEEN_TURNS = (
    partial(laws.no_enemies_share_land, rule="EUR-SEQ-02"),
    partial(laws.only_friends_stand, rule="EUR-PEACE-07"),
    partial(laws.postures_are_over, rule="EUR-SCR-10"),
    partial(laws.aircraft_on_decks, rule="EUR-AIR-19"),
    partial(laws.nothing_waits, rule="EUR-MOB-08"),
)

MODULE = Module(hooks=(Laws(ALWAYS), LawsBetweenTurns(BETWEEN_TURNS)))
