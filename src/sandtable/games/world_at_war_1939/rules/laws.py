"""What must be true of every position of this game, each law with the rule it quotes; fuzzed games are held to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.rules import laws
from sandtable.rules.hooks import Laws, LawsBetweenTurns
from sandtable.rules.look import can, foes
from sandtable.rules.production.partisans import ROOTED


def within_the_limits(play: Play) -> Iterator[str]:
    """WAW-SS-02, WAW-TIGER-03, WAW-PARA-03: no power has more of a kind than it may, waiting ones counted."""
    limits = {name: most for name, kind in play.game.kinds.items() if (most := kind.numbers.get("limit"))}
    there = Counter((u.owner, u.kind) for u in play.state.units.values() if u.kind in limits)
    there.update((b.owner, b.kind) for b in play.state.queue if b.kind in limits)
    for (owner, kind), number in there.items():
        if number > limits[kind]:
            yield f"WAW-SS-02: {owner} has {number} of the {limits[kind]} {kind} it may have"


def partisans_are_in_lost_land(play: Play) -> Iterator[str]:
    """WAW-PART-03, WAW-PART-07: partisans are in land of their own that the enemy holds."""
    for unit in play.state.units.values():
        if not can(play, unit, ROOTED):
            continue
        home, holder = play.game.board.spaces[unit.space].owner, play.state.control[unit.space]
        if home != unit.owner or holder not in foes(play, unit.owner):
            yield f"WAW-PART-03: {unit.owner}'s {unit.kind} is in {home}'s {unit.space}, which {holder} holds"


ALWAYS = (
    partial(laws.one_holder, held="WAW-BASE-01", closed="WAW-BASE-01"),
    partial(laws.ships_at_sea, rule="WAW-BASE-01"),
    partial(laws.land_units_ashore, rule="WAW-BASE-01"),
    partial(laws.with_their_carrier, gone="WAW-BASE-01", elsewhere="WAW-BASE-01"),
    partial(laws.berths_suffice, rule="WAW-TRN-02"),
    partial(laws.nobody_overhit, rule="WAW-BB-01"),
    partial(laws.one_factory, rule="WAW-FACT-05"),
    partial(laws.factories_go_with_land, rule="WAW-BASE-01", friendly=True),
    partial(laws.war_goes_both_ways, pairs="WAW-BASE-01", sides="WAW-BASE-01"),
    within_the_limits,
)

BETWEEN_TURNS = (
    partial(laws.no_enemies_share_land, rule="WAW-BASE-01", but=ROOTED),
    partial(laws.postures_are_over, rule="WAW-SUB-04"),
    partial(laws.aircraft_on_decks, rule="WAW-BASE-01"),
    partial(laws.nothing_waits, rule="WAW-BASE-01"),
    partisans_are_in_lost_land,
)

MODULE = Module(hooks=(Laws(ALWAYS), LawsBetweenTurns(BETWEEN_TURNS)))
